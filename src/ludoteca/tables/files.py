"""Matches as files: a finished one to keep, and one that somebody brings, looked at without being stored."""

from __future__ import annotations

from typing import Any

import msgspec

from ludoteca.games import game as game_named
from ludoteca.match import Match, saved
from ludoteca.positions import Position, packed
from ludoteca.tables.guests import FairApart
from ludoteca.tables.outside import Answer, Store
from ludoteca.tables.pictures import encoded
from ludoteca.tables.positions import state_at
from ludoteca.tables.records import MatchRecord, Row, Seat
from ludoteca.tables.refusals import NO_SUCH_SEAT, Refused
from ludoteca.tables.replays import Replays, finished
from ludoteca.tables.settings import Settings
from ludoteca.words import Sentence, say

LONGEST = 4000
"""Entries of a match that is brought: drawing it takes some seconds at most."""


class Brought(msgspec.Struct, forbid_unknown_fields=True):
    """A saved match, as `Match.save` writes it, and through whose eyes it is to be seen."""

    match: Any
    seat: int | None = None
    number: int | None = None
    """The picture that is to be shared, where one is."""


async def file_of(store: Store, id: str) -> Answer:
    """A finished match as a file that `Match.read` and `ludoteca replay` open."""
    match, log = await finished(store, id)
    form = saved(game_named(match.game), len(match.seats), match.options, [row.entry for row in log], match.position)
    name = f"{match.game}-{match.id[:6]}.json"
    return Answer(200, encoded(form), {"Content-Disposition": f'attachment; filename="{name}"'})


async def looked_at(replays: Replays, apart: FairApart, brought: Brought, language: str) -> str:
    """The replay of a match that somebody brings, as JSON."""

    def draw() -> str:
        match, log = opened(brought)
        return replays.draw(match, log, brought.seat, language)

    return await apart(draw)


async def shared(apart: FairApart, brought: Brought) -> dict[str, Any]:
    """What these eyes see in a picture of a match that somebody brings, as the text of a link."""

    def at() -> str:
        match, log = opened(brought)
        return packed(Position(state_at(match, log, brought.number or 0, brought.seat), brought.seat))

    return {"code": await apart(at), "made_up": False}


def opened(brought: Brought) -> tuple[MatchRecord, list[Row]]:
    """The match as it would be stored; `Refused` says why it is none."""
    data = brought.match
    if isinstance(data, dict) and isinstance(data.get("log"), list) and len(data["log"]) > LONGEST:
        raise Refused(say("A match from a file has at most {count} steps here.", count=LONGEST))
    try:
        match = Match.load(data)
    except (ValueError, RecursionError) as problem:
        reason = problem.args[0] if isinstance(problem, ValueError) and problem.args else ""
        told = reason if isinstance(reason, Sentence) else str(reason)[:300]
        raise Refused(say("This file is no match of ours: {reason}.", reason=told)) from None
    if brought.seat is not None and not 0 <= brought.seat < match.seats:
        raise Refused(NO_SUCH_SEAT)
    seats = [Seat("person", say("Seat {number}", number=number + 1)) for number in range(match.seats)]
    record = MatchRecord(
        "file", "file", 1, match.game.id, match.game.version, match.options, seats, 0, settings=Settings()
    )
    record.position = match.position
    rows = [Row(number, entry, entry.action.get("at", 0)) for number, entry in enumerate(match.log, 1)]
    return record, rows
