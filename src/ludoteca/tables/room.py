"""The room with all its tables, and the desk where one asks for whatever needs no line."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec

from ludoteca.tables import catalogue, files
from ludoteca.tables.again import PlayOn, play_on
from ludoteca.tables.analyses import Analyses
from ludoteca.tables.classes import ClassChange, Classes, NewClass
from ludoteca.tables.codes import Codes
from ludoteca.tables.considering import Considered, consider
from ludoteca.tables.editing import Edited, Editing
from ludoteca.tables.glances import Glances, glances
from ludoteca.tables.guests import FairApart, asks
from ludoteca.tables.hall import Hall
from ludoteca.tables.lessons import Done, Lessons
from ludoteca.tables.lobby import Join, Lobby, NewTable
from ludoteca.tables.outside import Answer, Apart, Inquiry, Minds, Store
from ludoteca.tables.peers import ALONE, Peers
from ludoteca.tables.pictures import encoded
from ludoteca.tables.positions import Look, Positions, ShareNow, ShareThen
from ludoteca.tables.puzzles import NewPuzzle, Puzzles
from ludoteca.tables.refusals import NO_PAGE, NOT_OUR_FORM, NOT_WHOLE, WENT_WRONG, Refused
from ludoteca.tables.replays import Replays
from ludoteca.tables.tasks import Tasks, Tried
from ludoteca.tables.tokens import Tokens
from ludoteca.tables.waiting import Wait, wait

logger = logging.getLogger("ludoteca.tables")

Wish = TypeVar("Wish", bound=msgspec.Struct)


class Room:
    """Everything between the protocols of `outside`: a `Desk`, and a hall where who has a `Line` is a `Visitor`."""

    def __init__(
        self,
        store: Store,
        minds: Minds,
        apart: Apart,
        address: str,
        peers: Peers = ALONE,
        tokens: Sequence[str] = (),
        mark: str = "",
    ) -> None:
        """`address` stands in invitations; `peers` are the other nodes that serve the same store.

        Programs that bring one of these tokens have limits of their own. The ids of new tables and their matches begin
        with the `mark`.
        """
        self.apart = apart = FairApart(apart)
        self.hall = Hall(store, minds, apart, address, peers, mark)
        self.tally = self.hall.tally
        self.lobby = Lobby(self.hall, Tokens(tokens))
        self.puzzles = Puzzles(self.lobby, minds)
        self.classes = Classes(self.lobby, self.puzzles)
        self.codes = Codes(self.lobby, self.classes)
        self.replays = Replays(store, apart, address)
        self.analyses = Analyses(store, minds, apart, self.hall.advice)
        self.lessons = Lessons(apart, address)
        self.positions = Positions(self.hall, minds, apart, address)
        self.editing = Editing(apart)
        self.tasks = Tasks(self.puzzles, minds, apart, address)
        self.classes.forgotten = self._forget

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Open until all that is being thought about has been given up."""
        keeping = asyncio.create_task(self.hall.keep())
        teaching = asyncio.create_task(self.classes.keep())
        try:
            yield
        finally:
            keeping.cancel()
            teaching.cancel()
            await self.hall.close()
            await self.analyses.stop()
            await self.replays.stop()
            await self.hall.advice.stop()
            await self.puzzles.stop()

    def move(self, address: str) -> None:
        """From now on this address stands in invitations; whoever looks at a table is told."""
        if self.hall.address == address:
            return
        self.hall.address = self.replays.address = self.lessons.address = address
        self.positions.address = self.tasks.address = address
        for table in self.hall.tables.values():
            table.address = address
            table.watchers.tell_soon()

    def _forget(self, matches: Collection[str]) -> None:
        self.replays.forget(matches)
        self.analyses.forget(matches)

    async def answer(self, inquiry: Inquiry) -> Answer:
        """The answer to what is asked at the desk, be it that something was not done, and why."""
        asks(inquiry.address)
        language = catalogue.language_of(inquiry.query.get("language"), inquiry.headers.get("accept-language", ""))
        try:
            return await self._answer(inquiry, language)
        except Refused as refusal:
            self.tally.refused(refusal.status, refusal.sentence)
            return Answer(refusal.status, encoded(refusal.info(), language), refusal.headers())
        except Exception:
            self.tally.refused(500)
            kind = "/".join(inquiry.path.split("/")[:3])  # what follows may be the way to a table
            logger.exception("%s %s could not be answered", inquiry.method, kind)
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
            case "POST", "api", "wait":
                value = await wait(self.lobby, wish(inquiry, Wait), inquiry.address)
            case "GET", "api", "codes", code:
                value = await self.codes.about(code, inquiry.address)
            case "POST", "api", "options":
                value = consider(wish(inquiry, Considered))
            case "POST", "api", "glances":
                value = await glances(self.hall, wish(inquiry, Glances))
            case "POST", "api", "positions":
                value = await self.positions.look(wish(inquiry, Look), language)
            case "POST", "api", "positions", "task":
                value = await self.positions.task(wish(inquiry, Look))
            case "POST", "api", "editing", game:
                value = await self.editing.answer(game, wish(inquiry, Edited), inquiry.address, language)
            case "POST", "api", "tables", id, "position":
                value = await self.positions.share_now(id, wish(inquiry, ShareNow))
            case "POST", "api", "matches", id, "position":
                value = await self.positions.share_then(id, wish(inquiry, ShareThen))
            case "GET", "api", "matches", id, "file":
                given = inquiry.headers.get("x-seats", "")
                return await files.file_of(self.hall, id, [secret for secret in given.split(",") if secret])
            case "POST", "api", "tables", id, "taken":
                value = await files.taken_along(self.hall, id, wish(inquiry, files.Taking).secrets)
            case "POST", "api", "matches":
                status, value = 201, await files.taken_up(self.lobby, wish(inquiry, files.TakenUp), inquiry.address)
            case "POST", "api", "replays":
                brought = wish(inquiry, files.Brought)
                return Answer(200, await files.looked_at(self.replays, self.apart, brought, language))
            case "POST", "api", "replays", "analysis":
                brought = wish(inquiry, files.Brought)
                return Answer(200, await files.analysed(self.analyses, self.apart, brought, language))
            case "POST", "api", "replays", "position":
                value = await files.shared(self.apart, wish(inquiry, files.Brought))
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
            case "GET", "api", "puzzles", key, day:
                return Answer(200, await self.tasks.text(key, day, inquiry.address, language))
            case "POST", "api", "puzzles", key, day:
                value = await self.tasks.answer(key, day, wish(inquiry, Tried), inquiry.address)
            case "POST", "api", "classes":
                status, value = 201, await self.classes.create(wish(inquiry, NewClass), inquiry.address)
            case "GET", "api", "classes", id:
                return await self.classes.text(id, inquiry.headers, language)
            case "POST", "api", "classes", id:
                secret = inquiry.headers.get("x-class", "")
                value = await self.classes.change(id, wish(inquiry, ClassChange), secret)
            case "POST", "api", "classes", id, "children":
                status, value = 201, await self.classes.join(id, inquiry.address)
            case _:
                raise Refused(NO_PAGE, 404)
        return Answer(status, encoded(value, language))


def wish(inquiry: Inquiry, kind: type[Wish]) -> Wish:
    """What is asked for in the body of an inquiry; `Refused` if it is not that."""
    return asked(inquiry.body, kind)


def asked(body: bytes, kind: type[Wish]) -> Wish:
    """What is asked for in a body; `Refused` if it is not that."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError:
        raise Refused(NOT_OUR_FORM) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused(NOT_WHOLE) from None
