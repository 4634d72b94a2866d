"""A bot for the trivial game, which has to have one."""

from __future__ import annotations

from random import Random

from ludoteca.contract import Action, View


def gentle(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Adds."""
    return {"type": "add"}


BOTS = {"gentle": gentle}
