"""A glance at some tables from elsewhere: how they stand, whose turn it is, and what there is to see.

Whoever only glances is not there: nobody sees them come, no story is told them, and no clock goes on because of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ludoteca.contract import Game, State
from ludoteca.tables.hall import Hall, held
from ludoteca.tables.refusals import Refused
from ludoteca.words import say

MOST_TABLES = 12
"""Tables that can be glanced at together."""


class Glance(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to see how a table stands, with the secrets of the seats one has there."""

    table: str
    secrets: list[str] = []


class Glances(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for several tables at once."""

    tables: list[Glance]


async def glances(hall: Hall, wish: Glances) -> list[dict[str, Any] | None]:
    """How each of the tables stands; None for one that cannot be found."""
    if len(wish.tables) > MOST_TABLES:
        raise Refused(say("At most {count} tables are shown together.", count=MOST_TABLES))
    return [await _glance(hall, one) for one in wish.tables]


async def _glance(hall: Hall, wish: Glance) -> dict[str, Any] | None:
    try:
        table = await hall.find(wish.table)
    except Refused:
        return None
    mine = held(table, wish.secrets)
    eyes = mine[0] if len(mine) == 1 else None  # several at one screen see what all may see
    state, match = table.state, table.match
    glance: dict[str, Any] = {"table": table.info(mine), "turn": [], "scores": [], "picture": None}
    if state is None or match is None:
        return glance
    glance |= {"turn": to_act(state, mine), "scores": list(state.scores)}
    # until a race is over, what is seen begins a round: that is for those who are there, and for nobody while it stands
    if not state.timed or state.over:
        glance["picture"] = await hall.apart(lambda: seen(table.game, match.id, state, eyes))
    return glance


def to_act(state: State, mine: Sequence[int]) -> list[int]:
    """The seats that are to act, as far as those on these seats can know: each knows whether they have."""
    others = set(state.seen_turn(mine[0] if mine else None)) - set(mine)
    return sorted(others | {seat for seat in mine if seat in state.seen_turn(seat)})


def seen(game: Game, match: str, state: State, eyes: int | None) -> dict[str, Any]:
    """What these eyes see, without anything to do."""
    view = state.view(eyes)
    return {"match": match, "seat": eyes, "view": view, "notes": game.notes(view)}
