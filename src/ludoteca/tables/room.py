"""The room with all its tables, and the desk where one asks for whatever needs no line."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec

from ludoteca.tables import catalogue
from ludoteca.tables.again import PlayOn, play_on
from ludoteca.tables.analyses import Analyses
from ludoteca.tables.hall import Hall
from ludoteca.tables.lessons import Done, Lessons
from ludoteca.tables.lobby import Join, Lobby, NewTable
from ludoteca.tables.outside import Answer, Apart, Inquiry, Minds, Store
from ludoteca.tables.pictures import encoded
from ludoteca.tables.puzzles import NewPuzzle, Puzzles
from ludoteca.tables.refusals import NO_PAGE, NOT_OUR_FORM, NOT_WHOLE, WENT_WRONG, Refused
from ludoteca.tables.replays import Replays

logger = logging.getLogger("ludoteca.tables")

Wish = TypeVar("Wish", NewTable, Join, NewPuzzle, PlayOn, Done)


class Room:
    """Everything between the protocols of `outside`: a `Desk`, and a hall where who has a `Line` is a `Visitor`."""

    def __init__(self, store: Store, minds: Minds, apart: Apart, address: str) -> None:
        """`address` stands in invitations."""
        self.hall = Hall(store, minds, apart, address)
        self.lobby = Lobby(self.hall)
        self.puzzles = Puzzles(self.lobby, minds)
        self.replays = Replays(store, apart, address)
        self.analyses = Analyses(store, minds, apart, self.hall.advice)
        self.lessons = Lessons(apart, address)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Open until all that is being thought about has been given up."""
        keeping = asyncio.create_task(self.hall.keep())
        try:
            yield
        finally:
            keeping.cancel()
            await self.hall.thinking.stop()
            await self.analyses.stop()
            await self.hall.advice.stop()
            await self.puzzles.stop()

    async def answer(self, inquiry: Inquiry) -> Answer:
        """The answer to what is asked at the desk, be it that something was not done, and why."""
        language = catalogue.language_of(inquiry.query.get("language"), inquiry.headers.get("accept-language", ""))
        try:
            return await self._answer(inquiry, language)
        except Refused as refusal:
            return Answer(refusal.status, encoded({"refusal": refusal.sentence}, language))
        except Exception:
            logger.exception("%s %s could not be answered", inquiry.method, inquiry.path)
            return Answer(500, encoded({"refusal": WENT_WRONG}, language))

    async def _answer(self, inquiry: Inquiry, language: str) -> Answer:
        status = 200
        value: Any
        match inquiry.method, *inquiry.path.split("/")[1:]:
            case "GET", "api", "games":
                value = catalogue.games(language)
            case "GET", "api", "rulebooks", game:
                value = catalogue.rulebook(game, language)
            case "GET", "api", "lessons", game:
                value = await self.lessons.listed(game, language)
            case "GET", "api", "lessons", game, name:
                return Answer(200, await self.lessons.text(game, name, language))
            case "POST", "api", "lessons", game, name, step:
                done = wish(inquiry, Done)
                value = await self.lessons.answer(game, name, step, done, inquiry.address, language)
            case "POST", "api", "tables":
                status, value = 201, await self.lobby.create(wish(inquiry, NewTable), inquiry.address)
            case "POST", "api", "join":
                value = await self.lobby.join(wish(inquiry, Join), inquiry.address)
            case "GET", "api", "tables", id:
                value = (await self.hall.find(id)).info([])
            case "GET", "api", "matches", id, "replay":
                secret, seat = inquiry.headers.get("x-seat"), inquiry.query.get("seat")
                return Answer(200, await self.replays.text(id, secret, seat, language))
            case "GET", "api", "matches", id, "analysis":
                return Answer(200, await self.analyses.text(id, language))
            case "POST", "api", "matches", id, "again":
                status, value = 201, await play_on(self.lobby, id, wish(inquiry, PlayOn), inquiry.address)
            case "GET", "api", "puzzles":
                value = await self.puzzles.listed(inquiry.query.get("day", ""))
            case "POST", "api", "puzzles":
                status, value = 201, await self.puzzles.create(wish(inquiry, NewPuzzle), inquiry.address)
            case _:
                raise Refused(NO_PAGE, 404)
        return Answer(status, encoded(value, language))


def wish(inquiry: Inquiry, kind: type[Wish]) -> Wish:
    """What is asked for in the body of an inquiry; `Refused` if it is not that."""
    try:
        return msgspec.json.decode(inquiry.body, type=kind)
    except msgspec.ValidationError:
        raise Refused(NOT_OUR_FORM) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused(NOT_WHOLE) from None
