"""Fantastick: turn one arrangement of sticks into another, and pay as little as you can for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludoteca.games.fantastick.rules import FantastickState

if TYPE_CHECKING:
    from ludoteca.games.fantastick.solving import Answer

game = FantastickState.game


def solve(state: FantastickState) -> Answer:
    """The least score of the turn from here, how many ways reach it, and actions that do; see `solving.py`."""
    from ludoteca.games.fantastick import solving  # it has much to set up: only when asked for

    return solving.solve(state)
