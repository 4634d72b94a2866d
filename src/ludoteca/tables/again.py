"""Once more from here: a table for one that plays on from a step of a finished match, against the same bots."""

from __future__ import annotations

from typing import Any

import msgspec

from ludoteca.contract import Game
from ludoteca.games import game as game_named
from ludoteca.games import has_bot
from ludoteca.match import taken_back
from ludoteca.tables.catalogue import free_bot_name, levels
from ludoteca.tables.lobby import Lobby, person
from ludoteca.tables.pictures import is_move, story_of
from ludoteca.tables.records import MatchRecord, Row, Seat, first_state
from ludoteca.tables.refusals import NO_STEP, NO_SUCH_SEAT, Refused
from ludoteca.tables.replays import finished
from ludoteca.tables.settings import WantedSettings, checked_settings
from ludoteca.tables.steps import replayed
from ludoteca.words import say

USUAL = "fair"
"""The level of a bot that sits where a person sat."""


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to do something else than what this seat did in the step of this number."""

    number: int
    seat: int
    name: str
    avatar: str | None = None


async def play_on(lobby: Lobby, id: str, wish: PlayOn, address: str) -> dict[str, Any]:
    """A table for one whose match has come as far as this one had before the move of that step."""
    lobby.check_made(address)
    match, log = await finished(lobby.hall.store, id)
    game = game_named(match.game)
    if first_state(match).timed:
        raise Refused(say("Where everybody acts at once, a moment cannot be played again."))
    if not 0 <= wish.seat < len(match.seats):
        raise Refused(NO_SUCH_SEAT, 404)
    if not 0 < wish.number <= len(log):
        raise Refused(NO_STEP, 404)
    if log[wish.number - 1].entry.seat != wish.seat or taken_back(log[wish.number - 1].entry.action) is not None:
        raise Refused(say("That seat did nothing in this step."))
    given = [*against(game, match, wish.seat)]
    given[wish.seat] = person(wish.name, wish.avatar)
    settings = checked_settings(game, WantedSettings(), [seat.kind for seat, _ in given], timed=False)
    number = await lobby.hall.apart(lambda: begun(game, match, log[: wish.number]))
    before = [(row.entry.seat, row.entry.action) for row in log[: number - 1]]
    again = {"match": match.id, "number": wish.number, "seat": wish.seat}
    return await lobby.open(
        game, match.options, settings, given, address, again=again, log=before, position=match.position
    )


def begun(game: Game, match: MatchRecord, log: list[Row]) -> int:
    """The number of the step with which the move began that this log ends with; it may have several."""
    number, seat = len(log), log[-1].entry.seat
    if number > 1 and log[-2].entry.seat == seat:
        steps = replayed(first_state(match), log)
        while (
            number > 1 and log[number - 2].entry.seat == seat and not is_move(game, story_of(steps[number - 2], seat))
        ):
            number -= 1
    return number


def against(game: Game, match: MatchRecord, mine: int) -> list[tuple[Seat, str | None]]:
    """A bot for every seat: the one that sat there, else one that knows how to play; mine is free for me."""
    known = levels(game.id)
    if not known and len(match.seats) > 1:
        raise Refused(say("{title} has no bots to play on against.", title=game.title))
    seats = [Seat("open") for _ in match.seats]
    for number, old in enumerate(match.seats):
        if number != mine and old.kind == "bot" and has_bot(game.id, old.level or "", match.options):
            seats[number] = Seat("bot", old.name, level=old.level)
    for number, seat in enumerate(seats):
        if number != mine and seat.kind == "open":
            level = USUAL if USUAL in known else known[0]
            seats[number] = Seat("bot", free_bot_name(level, seats), level=level)
    return [(seat, None) for seat in seats]
