"""Matches as files: one to keep or to take along, one that is looked at without being stored, one that goes on here."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from ludoteca.contract import is_integer
from ludoteca.games import GAMES
from ludoteca.games import game as game_named
from ludoteca.match import Match, saved
from ludoteca.positions import Position, packed
from ludoteca.tables.analyses import Analyses
from ludoteca.tables.guests import FairApart
from ludoteca.tables.hall import Hall, held
from ludoteca.tables.lobby import Lobby, WantedSeat, check_names, given_seats
from ludoteca.tables.messages import Short
from ludoteca.tables.outside import Answer, NotSaved
from ludoteca.tables.pictures import encoded
from ludoteca.tables.positions import state_at
from ludoteca.tables.records import MatchRecord, Row, Seat, hashed
from ludoteca.tables.refusals import (
    NO_MATCH,
    NO_SUCH_SEAT,
    NOT_BEGUN,
    NOT_OUR_FORM,
    NOT_OVER,
    OVER,
    TAKEN,
    UNKNOWN_RULES,
    WENT_WRONG,
    Refused,
)
from ludoteca.tables.replays import Replays
from ludoteca.tables.settings import Settings, WantedSettings, checked_settings, checked_takeback
from ludoteca.tables.table import Table
from ludoteca.words import Sentence, say

AT_ONCE = say("Where everybody acts at once, a match ends where it was begun.")
SEATS = say("This match has another number of seats.")
LONGEST = 4000
"""Entries of a match that is brought: drawing it takes some seconds at most."""


class Brought(msgspec.Struct, forbid_unknown_fields=True):
    """A match, as `Match.save` or the arena writes it, and through whose eyes it is to be seen."""

    match: Any
    seat: int | None = None
    number: int | None = None
    """The picture that is to be shared, where one is."""


class TakenUp(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to play a saved match on, and who has its seats."""

    match: Any
    seats: list[WantedSeat]
    settings: WantedSettings = msgspec.field(default_factory=WantedSettings)


class Taking(msgspec.Struct, forbid_unknown_fields=True):
    """Word that whoever has these secrets has taken a match along."""

    secrets: Annotated[list[Short], msgspec.Meta(max_length=16)]


async def file_of(hall: Hall, id: str, secrets: list[str]) -> Answer:
    """A match as a file that `Match.read` and `ludoteca replay` open.

    A finished one is anybody's. One that goes on has what is hidden in it, so it is given only to whoever holds the
    seats of all its people: they can go on with it elsewhere.
    """
    try:
        stored = await hall.store.match(id)
    except NotSaved as problem:
        raise Refused(WENT_WRONG, 503) from problem
    if stored is None:
        raise Refused(NO_MATCH, 404)
    match, log = stored
    if match.result is None:
        if not secrets:
            raise Refused(NOT_OVER, 409)
        _check_mine(await hall.find(match.table), secrets)
    form = saved(game_named(match.game), len(match.seats), match.options, [row.entry for row in log], match.position)
    form["players"] = [{name: getattr(seat, name) for name in WantedSeat.__struct_fields__} for seat in match.seats]
    name = f"{match.game}-{match.id[:6]}.json"
    return Answer(200, encoded(form), {"Content-Disposition": f'attachment; filename="{name}"'})


def _check_mine(table: Table, secrets: list[str]) -> None:
    """Nothing, if a match that goes on is for whoever has these secrets to take along; else `Refused`."""
    mine = held(table, secrets)
    if not mine or any(seat.kind != "bot" and number not in mine for number, seat in enumerate(table.record.seats)):
        raise Refused(say("Other people play here too: a match can be taken along by who holds all their seats."), 403)
    if table.timed:
        raise Refused(AT_ONCE, 409)
    if table.record.taken:
        raise Refused(TAKEN, 409)


async def taken_along(hall: Hall, id: str, secrets: list[str]) -> dict[str, Any]:
    """Whoever has these secrets goes on elsewhere with this match: here it stands still, and all read so."""
    table = await hall.find(id)

    async def attempt() -> None:
        if table.status != "playing":
            raise Refused(OVER if table.status == "over" else NOT_BEGUN, 409)
        _check_mine(table, secrets)
        await table.stored(table.store.take(id))
        table.record.taken = True
        table.watchers.tell()

    await table.again(attempt)
    hall.thinking.wake(table)
    return {}


async def taken_up(lobby: Lobby, wish: TakenUp, address: str) -> dict[str, Any]:
    """A table at which a saved match goes on; every person's seat is this device's, whose links can be handed on."""
    lobby.check_made(address)
    match = await lobby.hall.apart(lambda: loaded(wish.match))
    if match.state.over:
        raise Refused(OVER)
    if match.first.timed:
        raise Refused(AT_ONCE)
    if len(wish.seats) != match.seats:
        raise Refused(SEATS)
    kinds = [seat.kind for seat in wish.seats]
    if "open" in kinds:
        raise Refused(say("A match that goes on has somebody at every seat: hand the link of one on."))
    if "person" not in kinds or wish.settings.leads:
        raise Refused(NOT_OUR_FORM)
    given = given_seats(match.game, match.options, wish.seats)
    settings = checked_settings(match.game, wish.settings, kinds, timed=False)
    if settings.names == "wheel":
        check_names([seat for seat, _ in given])
    takeback = checked_takeback(wish.settings, kinds, match.first.stamped)
    return await lobby.open(
        match.game,
        match.options,
        settings,
        given,
        address,
        log=match.log,
        takeback=takeback,
        position=match.position,
    )


async def looked_at(replays: Replays, apart: FairApart, brought: Brought, language: str) -> str:
    """The replay of a match that somebody brings, as JSON."""

    def draw() -> str:
        match, log = opened(brought)
        return replays.draw(match, log, brought.seat, language)

    return await apart(draw)


async def analysed(analyses: Analyses, apart: FairApart, brought: Brought, language: str) -> str:
    """The analysis of a finished match that somebody brings, as JSON, as far as it is known soon."""

    async def read() -> tuple[MatchRecord, list[Row]]:
        match, log = await apart(lambda: opened(brought))
        if match.result is None:
            raise Refused(NOT_OVER, 409)
        return match, log

    return await analyses.text(id_of(brought), language, read)


async def shared(apart: FairApart, brought: Brought) -> dict[str, Any]:
    """What these eyes see in a picture of a match that somebody brings, as the text of a link."""

    def at() -> str:
        match, log = opened(brought)
        return packed(Position(state_at(match, log, brought.number or 0, brought.seat), brought.seat))

    return {"code": await apart(at), "made_up": False}


def opened(brought: Brought) -> tuple[MatchRecord, list[Row]]:
    """The match as it would be stored; `Refused` says why it is none."""
    match = loaded(brought.match)
    if brought.seat is not None and not 0 <= brought.seat < match.seats:
        raise Refused(NO_SUCH_SEAT)
    seats = players(match, brought.match.get("players"))
    record = MatchRecord(
        id_of(brought), "file", 1, match.game.id, match.game.version, match.options, seats, 0, settings=Settings()
    )
    record.position = match.position
    record.result = {} if match.state.over else None
    rows = [Row(number, entry, entry.action.get("at", 0)) for number, entry in enumerate(match.log, 1)]
    return record, rows


def id_of(brought: Brought) -> str:
    """By what a match is known that is not stored: the same for the same file."""
    return f"file-{hashed(encoded(brought.match))}"


def players(match: Match, given: Any) -> list[Seat]:
    """Who sat where, if the file says so in a way that is understood; else the numbers of the seats."""
    try:
        wanted = msgspec.convert(given, list[WantedSeat])
        if len(wanted) == match.seats and all(seat.kind != "open" for seat in wanted):
            return [seat for seat, _ in given_seats(match.game, match.options, wanted)]
    except (msgspec.ValidationError, Refused):
        pass  # the match is worth more than the names
    return [Seat("person", say("Seat {number}", number=number + 1)) for number in range(match.seats)]


def loaded(data: Any) -> Match:
    """The match that somebody brings; `Refused` says why it is none."""
    if isinstance(data, dict) and isinstance(data.get("log"), list) and len(data["log"]) > LONGEST:
        raise Refused(say("A match from a file has at most {count} steps here.", count=LONGEST))
    try:
        return Match.load(of_line(data))
    except (ValueError, RecursionError) as problem:
        reason = problem.args[0] if isinstance(problem, ValueError) and problem.args else ""
        if isinstance(reason, Sentence):
            raise Refused(say("This file is no match of ours: {reason}", reason=reason)) from None
        raise Refused(UNKNOWN_RULES if is_newer(data) else say("This file is no match of ours.")) from problem


def of_line(data: Any) -> Any:
    """A match as it is saved, of a line that the arena has written; anything else stays as it is."""
    if not isinstance(data, dict) or "record" not in data or not isinstance(data.get("names"), list):
        return data
    fields = {name: data[name] for name in ("game", "options", "log") if name in data}
    return {**fields, "version": data.get("rules"), "seats": len(data["names"])}


def is_newer(data: Any) -> bool:
    """True for a match of one of our games by rules that are still unknown here."""
    form = of_line(data)
    if not isinstance(form, dict) or not isinstance(form.get("game"), str) or form["game"] not in GAMES:
        return False
    return is_integer(form.get("version")) and form["version"] > GAMES[form["game"]].version
