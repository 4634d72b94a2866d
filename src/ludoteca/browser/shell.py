"""The shell: messages from the page come in, messages to the page go out, and between them is the room."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec

from ludoteca.browser.minds import Ask, MindsApart
from ludoteca.browser.store import Fetch, Keep, Kept
from ludoteca.tables.catalogue import language_of
from ludoteca.tables.lobby import NewTable
from ludoteca.tables.outside import Answer, Gone, Inquiry
from ludoteca.tables.pictures import encoded
from ludoteca.tables.refusals import Refused
from ludoteca.tables.room import Room, wish
from ludoteca.tables.visitors import Visitor
from ludoteca.words import say

logger = logging.getLogger("ludoteca.browser")

T = TypeVar("T")

MARK = "here-"
"""The ids of tables and matches that are kept on this device begin so."""
HERE = "127.0.0.1"
"""Where everything comes from, for the limits."""
SECONDS = 0.5
"""Seconds a bot may think: more than on a server, for in a browser it thinks more slowly."""
GONE = 1001
"""The code of a line whose house has closed."""
NO_OTHERS = say("Others can come to a table on a server; here all play at this device.")
NEEDS_SERVER = say("That needs a server: it cannot be had from this device alone.")


class Asked(msgspec.Struct, tag="ask"):
    """Something is asked at the desk, in the words of HTTP."""

    id: int
    method: str
    path: str
    query: dict[str, str] = {}
    headers: dict[str, str] = {}
    body: str = ""


class Opened(msgspec.Struct, tag="open"):
    """Somebody wants a line."""

    line: int


class Said(msgspec.Struct, tag="say"):
    """Something is said on a line."""

    line: int
    text: str


class HungUp(msgspec.Struct, tag="hang up"):
    """A line is no longer wanted."""

    line: int


decoder = msgspec.json.Decoder(Asked | Opened | Said | HungUp)


class Shell:
    """The house inside a browser."""

    def __init__(self, keep: Keep, fetch: Fetch, think: Ask, post: Callable[[str], object], address: str) -> None:
        """`post` sends a message to the page; `address` stands in links."""
        self.post = post
        self.room = Room(Kept(keep, fetch), MindsApart(think, SECONDS), at_once, address, mark=MARK)
        self.lines: dict[int, PageLine] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Open until all lines are closed and all that is being thought about has been given up."""
        async with self.room.open():
            yield
            for line in [*self.lines.values()]:
                line.hang_up()
            while self.tasks:
                await asyncio.gather(*self.tasks)

    def start(self) -> None:
        """Opens for as long as the worker lives: whatever was shown is kept, so it may end at any moment."""
        self.life = asyncio.get_running_loop().create_task(self._live())

    async def _live(self) -> None:
        async with self.open():
            await asyncio.Event().wait()

    def hear(self, text: str) -> None:
        """Takes a message from the page."""
        match decoder.decode(text):
            case Asked() as asked:
                self._begin(self._answer(asked))
            case Opened(line):
                self.lines[line] = PageLine(line, self.send)
                self._begin(self._visit(self.lines[line]))
            case Said(line, text) if line in self.lines:
                self.lines[line].said.put_nowait(text)
            case HungUp(line) if line in self.lines:
                self.lines[line].hang_up()

    def send(self, **message: Any) -> None:
        """Sends a message to the page."""
        self.post(msgspec.json.encode(message).decode())

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _answer(self, asked: Asked) -> None:
        headers = {name.lower(): value for name, value in asked.headers.items()}
        inquiry = Inquiry(asked.method, asked.path, asked.query, headers, asked.body.encode(), HERE)
        answer = await self.own(inquiry) or await self.room.answer(inquiry)
        self.send(type="answer", id=asked.id, status=answer.status, text=answer.text, headers=answer.headers)

    async def own(self, inquiry: Inquiry) -> Answer | None:
        """What the shell answers by itself, as a server does; None for what is asked of the room.

        Whoever has the device may take a table away with all that was played there.
        """
        language = language_of(inquiry.query.get("language"), inquiry.headers.get("accept-language", ""))
        try:
            match inquiry.method, *inquiry.path.split("/")[1:]:
                case "GET", "api", "house":
                    return Answer(200, encoded({"phones": "closed", "address": None, "opens": False}, language))
                case "DELETE", "api", "tables", id:
                    await self.room.classes.take_away("", [id])
                    return Answer(200, "{}")
                case _, "api", "join" | "wait" | "codes" | "classes", *_:
                    raise Refused(NO_OTHERS, 501)
                case (_, "api", "house" | "qr" | "sheets", *_) | (_, "api", "tables", _, "qr.svg"):
                    raise Refused(NEEDS_SERVER, 501)
                case "POST", "api", "tables" if any(seat.kind == "open" for seat in wish(inquiry, NewTable).seats):
                    raise Refused(NO_OTHERS, 501)
        except Refused as refusal:
            return Answer(refusal.status, encoded(refusal.info(), language), refusal.headers())
        return None

    async def _visit(self, line: PageLine) -> None:
        try:
            await Visitor(line, self.room.hall, own=True).live()
        except Exception:
            logger.exception("a line broke")
        finally:
            del self.lines[line.number]
            await line.close(GONE)


class PageLine:
    """A `Line` that is a number in the messages of the page."""

    def __init__(self, number: int, send: Callable[..., None]) -> None:
        self.number = number
        self._send = send
        self.said: asyncio.Queue[str | None] = asyncio.Queue()
        self.closed = False

    async def receive(self) -> str:
        """The next message."""
        said = await self.said.get()
        if said is None:
            raise Gone
        return said

    async def send(self, text: str) -> None:
        """Sends a message; the page always reads."""
        if self.closed:
            raise Gone
        self._send(type="said", line=self.number, text=text)

    async def close(self, code: int) -> None:
        """Hangs up, if that has not been done."""
        if not self.closed:
            self.closed = True
            self._send(type="closed", line=self.number, code=code)

    def hang_up(self) -> None:
        """The page wants the line no longer: what it has said before is still heard."""
        self.said.put_nowait(None)


async def at_once(work: Callable[[], T]) -> T:
    """There is no apart in a worker, but whoever was before has their turn first."""
    await asyncio.sleep(0)
    return work()
