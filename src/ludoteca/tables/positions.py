"""Positions that are passed on: shared from a table or a replay, looked at, played on from, set as a puzzle.

Whoever shares gives away what they may see and no more: of a match that goes on that is a full position which fits
their view, the rest of it made up, so nothing that is hidden can be in it. A match that is over hides nothing.
"""

from __future__ import annotations

import secrets
from random import Random
from typing import Any

import msgspec

from ludoteca.contract import Action, Game, State
from ludoteca.games import Missing, part
from ludoteca.positions import NOT_WHOLE, Position, loaded, opened, packed
from ludoteca.tables.guests import FairApart
from ludoteca.tables.hall import Hall, held
from ludoteca.tables.infos import Now, advises, table_info
from ludoteca.tables.outside import Minds, NoAnswer
from ludoteca.tables.pictures import Sight, Sights, picture
from ludoteca.tables.records import MatchRecord, Row, Seat, TableRecord, first_state
from ludoteca.tables.refusals import NO_STEP, NO_SUCH_SEAT, NOT_BEGUN, NOT_YOURS, Refused
from ludoteca.tables.replays import finished
from ludoteca.tables.settings import Settings
from ludoteca.tables.steps import replayed
from ludoteca.words import Sentence, say

RACING = say("Where everybody acts at once, a position can be shared when the match is over.")
AT_ONCE = say("Where everybody acts at once, one cannot begin in the middle.")
OVER = say("Here the match is over; there is nothing left to play.")
NO_TASK = say("Here nobody has a choice to make, so there is nothing to find.")
SEATS = say("This is a position for another number of players.")


class Look(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to see a position: the text of a link, or the form that somebody has set up."""

    code: str | None = None
    form: dict[str, Any] | None = None


class ShareNow(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to share what one sees at a table now, through the eyes of a seat one has there."""

    seat: int | None = None
    secrets: list[str] = []


class ShareThen(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to share what these eyes were shown in the picture of this number of a finished match."""

    number: int
    seat: int | None = None


class Positions:
    """What can be done with a position that somebody passes on."""

    def __init__(self, hall: Hall, minds: Minds, apart: FairApart, address: str) -> None:
        self.hall = hall
        self.minds = minds
        self.apart = apart
        self.address = address

    async def look(self, wish: Look, language: str) -> dict[str, Any]:
        """The position as the page shows it."""
        return await self.apart(lambda: self._shown(asked_for(wish), language))

    def _shown(self, position: Position, language: str) -> dict[str, Any]:
        state, seat = position
        game = position.game
        seats = state.dump()["seats"]
        sight = Sight(seat, last=(None,) * seats)
        return {
            "game": game.id,
            "title": game.title,
            "code": packed(position),
            "form": state.dump() | {"version": game.version, "seat": seat},
            "table": self._table(position, seats),
            "picture": picture(game, "position", state, sight, [], state.elapsed),
            "text": text_of(position, language),
            "refusal": refusal(state),
            "task": task_refusal(game, state),
        }

    def _table(self, position: Position, seats: int) -> dict[str, Any]:
        """The table as a board needs it: nobody sits there yet."""
        game = position.game
        given = [Seat("person", say("Seat {number}", number=number + 1)) for number in range(seats)]
        options = position.state.dump()["options"]
        settings = Settings(hints=False, aids=dict.fromkeys(game.aids))
        record = TableRecord("position", game.id, game.version, options, None, 0, given, settings=settings)
        nobody = [False] * seats
        now = Now("over" if position.state.over else "playing", "position", here=nobody, thinking=nobody)
        return table_info(record, now, self.address, [])

    async def share_now(self, table_id: str, wish: ShareNow) -> dict[str, Any]:
        """What these eyes see at a table, as the text of a link."""
        table = await self.hall.find(table_id)
        state = table.state
        if state is None:
            raise Refused(NOT_BEGUN)
        if wish.seat is not None and wish.seat not in held(table, wish.secrets):
            raise Refused(NOT_YOURS, 403)
        if state.timed and not state.over:
            raise Refused(RACING)
        return await self.apart(lambda: shared(state, wish.seat, secrets.SystemRandom()))

    async def share_then(self, match_id: str, wish: ShareThen) -> dict[str, Any]:
        """What these eyes were shown in a finished match, as the text of a link."""
        match, log = await finished(self.hall.store, match_id)
        if wish.seat is not None and not 0 <= wish.seat < len(match.seats):
            raise Refused(NO_SUCH_SEAT)
        state = await self.apart(lambda: state_at(match, log, wish.number, wish.seat))
        return {"code": packed(Position(state, wish.seat)), "made_up": False}

    async def task(self, wish: Look) -> dict[str, Any]:
        """What is to be found here, as the game itself says it, and how much that is worth where it can be counted.

        The text of the link is for the eyes of whoever has to find it.
        """
        position = await self.apart(lambda: asked_for(wish))
        state, game = position.state, position.game
        problem = task_refusal(game, state)
        if problem is not None:
            raise Refused(problem)
        (seat,) = state.turn
        view = await self.apart(lambda: state.view(seat))
        try:
            ladder = await self.minds.advise("position", game.id, view)
            best: list[Action] = next((step["actions"] for step in reversed(ladder) if step.get("actions")), [])
            review = await self.minds.review("position", game.id, view, best[0]) if len(best) == 1 else None
        except NoAnswer:
            raise Refused(no_advice(game), 503) from None
        if not ladder:
            raise Refused(no_advice(game))
        par = None if review is None or "sure" in review else review.get("best")  # an estimate is no goal
        code = packed(Position(state, seat))
        return {"code": code, "seat": seat, "text": ladder[0]["text"], "par": par}


def asked_for(wish: Look) -> Position:
    """The position that is meant; `Refused` with the sentence if it is none."""
    try:
        if wish.code is not None:
            return opened(wish.code)
        return loaded(wish.form)
    except ValueError as problem:
        sentence = problem.args[0]
        raise Refused(sentence if isinstance(sentence, Sentence) else NOT_WHOLE) from None


def shared(state: State, seat: int | None, rng: Random) -> dict[str, Any]:
    """A state as one with these eyes may pass it on: it follows from their view and from chance alone."""
    game = state.game
    if state.over or not game.hides:
        return {"code": packed(Position(state, seat)), "made_up": False}
    imagined = game.imagine(state.view(seat), rng)
    return {"code": packed(Position(imagined, seat)), "made_up": True}


def state_at(match: MatchRecord, log: list[Row], number: int, viewer: int | None) -> State:
    """The state that these eyes were shown in their picture of this number; `Refused` if there is none."""
    state = first_state(match)
    if number == 0:
        return state
    sights = Sights(state.game, len(match.seats))
    for step in replayed(state, log):
        sights.follow(step)
        if sights.all[viewer].number == number:
            return step.after
    raise Refused(NO_STEP, 404)


def refusal(state: State) -> Sentence | None:
    """Why one cannot play on from here; None if one can."""
    if state.over:
        return OVER
    return AT_ONCE if state.timed else None


def task_refusal(game: Game, state: State) -> Sentence | None:
    """Why this cannot be set as a puzzle; None if the game can say what is best here."""
    if refusal(state) is not None:
        return refusal(state)
    if not advises(game):
        return no_advice(game)
    return NO_TASK if len(state.turn) != 1 else None


def no_advice(game: Game) -> Sentence:
    """What is said where a game does not know what is best."""
    return say("{title} cannot say yet what would be best here.", title=game.title)


def begun_at(code: str, game: str, seats: int) -> State:
    """The state at which a table of this game for so many begins; `Refused` says why it cannot."""
    state = asked_for(Look(code)).state
    problem = refusal(state)
    if problem is None and (state.game.id != game or state.dump()["seats"] != seats):
        problem = SEATS
    if problem is not None:
        raise Refused(problem)
    return state


def text_of(position: Position, language: str) -> str:
    """The position as the terminal draws it; nothing for a game that has no drawing."""
    try:
        drawing = part(position.game.id, "drawing")
    except Missing:
        return ""
    text: str = drawing.draw(position.state.view(position.seat), language)
    return text
