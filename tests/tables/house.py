"""What all houses of the tests can do; and one that is no server: a room of this process, with its store in memory."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any, TypeVar
from urllib.parse import parse_qsl, unquote, urlsplit

from ludoteca.tables.memory import Memory
from ludoteca.tables.minds import MindsHere
from ludoteca.tables.outside import Gone, Inquiry, Minds, Store
from ludoteca.tables.room import Room
from ludoteca.tables.visitors import Visitor

T = TypeVar("T")
ids = itertools.count()
opened: list[AnyLine] = []
"""The lines of the test that runs; all are closed when it ends."""


class AnyHouse(ABC):
    """Where tables are made and browsers, reduced to their lines, come to them."""

    address: str

    @abstractmethod
    def ask(self, path: str, body: bytes | None = None, **headers: str) -> tuple[int, Any]:
        """The status of an answer, and the answer itself."""

    @abstractmethod
    def connected(self) -> AnyLine:
        """A line that has not come to a table yet."""

    @abstractmethod
    def logs(self) -> dict[str, list[tuple[int, Any, str | None]]]:
        """Every log that is kept: seat, action and client id of each step, in order and without gaps."""

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is sent meanwhile arrives at the same moment, as nearly as that can be had."""
        yield

    def get(self, path: str, **headers: str) -> Any:
        return self.ask(path, None, **headers)[1]

    def post(self, path: str, body: Any) -> tuple[int, Any]:
        return self.ask(path, json.dumps(body).encode(), **{"Content-Type": "application/json", "X-Ludoteca": "1"})

    def analysis(self, match: str, language: str = "en") -> Any:
        """The analysis of a match when all of it is worked out."""
        while True:
            analysis = self.get(f"/api/matches/{match}/analysis?language={language}")
            if analysis["ready"]:
                return analysis

    def table(
        self, *seats: str, game: str = "toncc", settings: Any = None, **options: Any
    ) -> tuple[str, dict[int, str], str | None]:
        """A table by a word a seat: `open`, a level of bots, or else a person's name. Its id, secrets and code."""
        body = {"game": game, "options": options, "seats": [wish(s) for s in seats], "settings": settings or {}}
        status, made = self.post("/api/tables", body)
        assert status == 201, made
        return made["table"], {int(seat): secret for seat, secret in made["secrets"].items()}, made["code"]

    def gathered(self, *seats: str, **more: Any) -> tuple[str, dict[int, str]]:
        """The same for people who each come with a device of their own. Its id and all secrets."""
        kinds = [wish(seat)["kind"] for seat in seats]
        later = [number for number, kind in enumerate(kinds) if kind == "person"][1:]
        table, secrets, _ = self.table(*("open" if number in later else s for number, s in enumerate(seats)), **more)
        for number in later:
            status, joined = self.post("/api/join", {"table": table, "name": seats[number], "avatar": "owl"})
            assert (status, joined.get("seat")) == (200, number), joined
            secrets[number] = joined["secret"]
        return table, secrets

    def line(self, table: str, *secrets: str, language: str = "en") -> AnyLine:
        """A browser that comes to the table and knows how it is."""
        line = self.connected()
        line.send(type="hello", table=table, secrets=list(secrets), language=language)
        line.info = line.until("table")["table"]
        return line


def wish(seat: str) -> dict[str, str]:
    if seat == "open":
        return {"kind": "open"}
    if seat in ("gentle", "fair", "strong"):
        return {"kind": "bot", "level": seat}
    return {"kind": "person", "name": seat, "avatar": "owl"}


class AnyLine(ABC):
    """One line, and every word it has received."""

    info: dict[str, Any]
    measure: int

    def __init__(self) -> None:
        opened.append(self)
        self.received: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self.pictures: list[dict[str, Any]] = []

    @abstractmethod
    def raw(self, data: str | bytes) -> None:
        """Sends this as it is."""

    @abstractmethod
    def next_text(self) -> str:
        """What is received next, whenever that comes."""

    @abstractmethod
    def close(self) -> None:
        """Hangs up."""

    def send(self, **message: Any) -> None:
        self.raw(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        """The next message, whenever it comes."""
        text = self.next_text()
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "measure":
            self.measure = message["id"]  # it is not answered by itself: who is not measured counts as near
            return message
        self.received.append(text)
        self.heard.append(message)
        if message["type"] == "table":
            self.info = message["table"]
        if message["type"] == "picture":
            self.pictures.append(message)
        return message

    def until(self, *types: str, **fields: Any) -> dict[str, Any]:
        """The next message of one of these types and with these fields."""
        while True:
            message = self.hear()
            if message["type"] in types and all(message.get(name) == value for name, value in fields.items()):
                return message

    def ask(self, **message: Any) -> dict[str, Any]:
        """The answer to a message that has an id."""
        id = message.setdefault("id", f"c{next(ids)}")
        self.send(**message)
        return self.until("played", "refused", "tried", "hinted", "aided", "reviewed", "read", "asked", id=id)

    def play(self, seat: int, direction: int, **more: Any) -> dict[str, Any]:
        return self.ask(type="play", seat=seat, action={"type": "choose", "direction": direction}, **more)

    def so_far(self) -> list[dict[str, Any]]:
        """All that was on its way to this browser."""
        before = len(self.heard)
        self.send(type="ping")
        self.until("pong")
        self.received.pop()
        self.heard.pop()
        return self.heard[before:]

    @property
    def events(self) -> list[dict[str, Any]]:
        """Every event, in order."""
        return [event for picture in self.pictures for event in picture["story"]]

    def newest(self, seat: int | None) -> dict[str, Any]:
        """The newest picture for these eyes, waiting for the first."""
        while not any(picture["seat"] == seat for picture in self.pictures):
            self.hear()
        return next(picture for picture in reversed(self.pictures) if picture["seat"] == seat)

    def play_on(self, *seats: int, until: int | None = None) -> dict[str, Any]:
        """Plays these seats to the end of the match, or until a number of the log; the last picture."""
        while True:
            for seat in seats:
                picture = self.newest(seat)
                if picture["over"] or (until is not None and picture["number"] >= until):
                    return picture
                if seat in picture["turn"]:
                    choice = picture["actions"][(picture["number"] + seat) % len(picture["actions"])]["action"]
                    answer = self.ask(type="play", seat=seat, action=choice)
                    assert answer["type"] == "played", answer
                    break
            else:
                self.until("picture")


# A house without a server


async def at_once(work: Callable[[], T]) -> T:
    """There is no apart here."""
    return work()


def noted_logs(thread: threading.Thread) -> tuple[list[logging.LogRecord], Callable[[], None]]:
    """Whatever is logged in this thread from now on, and how to stop it; the rest is left to others."""
    logged: list[logging.LogRecord] = []
    logger = logging.getLogger("ludoteca.tables")

    def note(record: logging.LogRecord) -> bool:
        if record.thread != thread.ident:
            return True
        logged.append(record)
        return False

    logger.addFilter(note)
    return logged, lambda: logger.removeFilter(note)


class LoopHouse(AnyHouse):
    """A house whose loop runs in a thread of this process. What it logs is a mistake, and kept."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.closing = asyncio.Event()
        self.thread = threading.Thread(target=self.loop.run_until_complete, args=(self.live(),))
        self.logged, self.unnote = noted_logs(self.thread)
        self.thread.start()

    @abstractmethod
    async def live(self) -> None:
        """Open until it is closing."""

    @contextmanager
    def together(self) -> Iterator[None]:
        sent = threading.Event()
        self.loop.call_soon_threadsafe(sent.wait)
        yield
        sent.set()

    def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.closing.set)
        self.thread.join()
        self.loop.close()
        self.unnote()


class RoomHouse(LoopHouse):
    """A room, and nothing round it."""

    address = "http://room"

    def __init__(self, store: Store | None = None, minds: Minds | None = None) -> None:
        self.store = store or Memory()
        self.room = Room(self.store, minds or MindsHere(0.02), at_once, self.address)
        self.lines: list[RoomLine] = []
        super().__init__()

    async def live(self) -> None:
        async with self.room.open():
            await self.closing.wait()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """What the work gives, done where the room lives."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def stop(self) -> None:
        for line in self.lines:
            line.close()
        super().stop()

    def ask(self, path: str, body: bytes | None = None, **headers: str) -> tuple[int, Any]:
        url = urlsplit(path)
        lower = {name.lower(): value for name, value in headers.items()}
        method = "GET" if body is None else "POST"
        inquiry = Inquiry(method, unquote(url.path), dict(parse_qsl(url.query)), lower, body or b"", "127.0.0.1")
        answer = self.do(self.room.answer(inquiry))
        return answer.status, json.loads(answer.text)

    def connected(self) -> AnyLine:
        self.lines.append(RoomLine(self))
        return self.lines[-1]

    def logs(self) -> dict[str, list[tuple[int, Any, str | None]]]:
        assert isinstance(self.store, Memory)
        found: dict[str, list[tuple[int, Any, str | None]]] = {}
        for match, rows in self.store.logs.items():
            assert [row.number for row in rows] == list(range(1, len(rows) + 1))
            found[match] = [(*row.entry, row.client) for row in rows]
        return found


class RoomLine(AnyLine):
    """A line to a room of this process."""

    def __init__(self, house: RoomHouse) -> None:
        super().__init__()
        self.house = house
        self.end = End()
        self.visit = asyncio.run_coroutine_threadsafe(self._visit(), house.loop)

    async def _visit(self) -> None:
        await Visitor(self.end, self.house.room.hall).live()

    def raw(self, data: str | bytes) -> None:
        self.house.loop.call_soon_threadsafe(self.end.said.put_nowait, data)

    def next_text(self) -> str:
        text = self.end.sent.get()
        assert text is not None, "the line was closed"
        return text

    def close(self) -> None:
        if not self.visit.done():
            self.house.loop.call_soon_threadsafe(self.end.said.put_nowait, None)
            self.visit.result()


class End:
    """The room's end of a line."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[str | bytes | None] = asyncio.Queue()
        self.sent: SimpleQueue[str | None] = SimpleQueue()

    async def receive(self) -> str | bytes:
        said = await self.said.get()
        if said is None:
            raise Gone
        return said

    async def send(self, text: str) -> None:
        self.sent.put(text)

    async def close(self, code: int) -> None:
        self.sent.put(None)
