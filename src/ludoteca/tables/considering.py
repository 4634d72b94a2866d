"""What the rules say of options before a table is made of them: for forms and editors that check as one writes."""

from __future__ import annotations

from typing import Any

import msgspec

from ludoteca.tables.catalogue import known
from ludoteca.tables.lobby import WantedSeat, checked_count, checked_options
from ludoteca.tables.refusals import Refused

MOST_SEATS = 100
"""More than any game has: beyond it nothing is counted."""


class Considered(msgspec.Struct, forbid_unknown_fields=True):
    """Options of a game for so many seats."""

    game: str
    seats: int
    options: dict[str, Any] = {}


def consider(wish: Considered) -> dict[str, Any]:
    """Why no table could be made of this, as one sentence; null if one could."""
    game = known(wish.game)
    try:
        options = checked_options(game, wish.options)
        checked_count(game, options, [WantedSeat("open")] * max(0, min(wish.seats, MOST_SEATS)))
    except Refused as refusal:
        return {"refusal": refusal.sentence}
    return {"refusal": None}
