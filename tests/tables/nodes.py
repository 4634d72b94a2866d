"""Several rooms of one process on one store: news between them, leases and time go by hand."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, TypeVar
from urllib.parse import urlsplit

import pytest

from ludoteca.tables import visitors
from ludoteca.tables.memory import Memory
from ludoteca.tables.minds import MindsHere
from ludoteca.tables.outside import Gone, Inquiry, NotSaved
from ludoteca.tables.peers import News
from ludoteca.tables.room import Room
from ludoteca.tables.table import Table
from ludoteca.tables.visitors import Visitor
from tests.server.faults import HandLoop
from tests.tables.house import at_once, wish

T = TypeVar("T")
WRITES = {"seat": "record", "begin": "record", "wait": "record", "take": "record", "helped": "record", "append": "rows"}
"""What the store says of a table after each of its verbs."""


class Node:
    """One node: a room, its way to the others, and its own door to the one store. These are its `Peers`."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.node = name
        self.hear: Callable[[News], None] = lambda news: None
        self.alive = True
        self.cut = False
        """True while this node cannot reach the database."""
        self.minds = Thoughtful(0.0)
        self.room = Room(Door(self), self.minds, at_once, "http://room", self)
        self.hall = self.room.hall

    def listen(self, hear: Callable[[News], None]) -> None:
        self.hear = hear

    def tell(self, what: str, table: str, said: Mapping[str, Any] = {}, to: str | None = None) -> None:
        if self.alive:
            self.world.spread(News(what, table, self.node, json.loads(json.dumps(said))), to)

    async def drive(self, table: str) -> str:
        await self.world.reaches(self)
        self.world.asked.append((self.node, table))
        holder = self.world.leases.get(table)
        if holder is None or holder not in self.world.beating:
            holder = self.world.leases[table] = self.node
        return holder

    def drives(self, table: str) -> bool:
        return self.world.leases.get(table) == self.node and self.node in self.world.beating

    async def let_go(self, tables: Iterable[str]) -> None:
        await self.world.reaches(self)
        for table in tables:
            if self.world.leases.get(table) == self.node:
                del self.world.leases[table]

    def table(self, id: str) -> Table:
        return self.hall.tables[id]


class Door:
    """The way of one node to the one store: after each write the others are told."""

    def __init__(self, node: Node) -> None:
        self.node = node

    def __getattr__(self, verb: str) -> Any:
        async def do(*given: Any, **more: Any) -> Any:
            world = self.node.world
            await world.reaches(self.node)
            value = await getattr(world.store, verb)(*given, **more)
            if verb in WRITES:
                table = given[0] if isinstance(given[0], str) else given[0].table
                self.node.tell(WRITES[verb], table)
            await world.reaches(self.node)
            return value

        return do


class Thoughtful(MindsHere):
    """Minds that can be made to think until they are told to stop."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.free = asyncio.Event()
        self.free.set()
        self.chosen = 0

    async def choose(self, *given: Any) -> Any:
        await self.free.wait()
        self.chosen += 1
        return await super().choose(*given)


class World:
    """All nodes, and what happens between them."""

    def __init__(self, *names: str) -> None:
        self.loop = HandLoop()
        asyncio.set_event_loop(self.loop)
        self.store = Memory()
        self.leases: dict[str, str] = {}
        self.beating: set[str] = set(names)
        """The nodes whose beat is young: nobody takes over what they drive."""
        self.asked: list[tuple[str, str]] = []
        """Who has asked for which lease."""
        self.way = 0.0
        """Seconds from one node to another."""
        self.mischief: Callable[[News, str], list[float]] = lambda news, to: [self.way]
        """The delays with which some news comes to a node: none if it is lost, several if it is doubled."""
        self.nodes = {name: Node(self, name) for name in names}
        self.people: list[Person] = []

    def __getitem__(self, name: str) -> Node:
        return self.nodes[name]

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    def settle(self) -> None:
        """All is done that can be done without more time."""
        for _ in range(3):
            self.do(self.loop.settle())

    def pass_time(self, seconds: float) -> None:
        self.settle()
        self.do(self.loop.pass_time(seconds))
        self.settle()

    async def reaches(self, node: Node) -> None:
        """Nothing if this node reaches the database; one that was killed never comes back from there."""
        await asyncio.sleep(0)
        if not node.alive:
            await self.loop.create_future()
        if node.cut:
            raise NotSaved("the database cannot be reached")

    def spread(self, news: News, to: str | None = None) -> None:
        for name, node in self.nodes.items():
            if node.alive and (name == to if to else name != news.node):
                for delay in self.mischief(news, name):
                    if delay:
                        self.loop.call_later(delay, self._deliver, node, news)
                    else:
                        self.loop.call_soon(self._deliver, node, news)

    def _deliver(self, node: Node, news: News) -> None:
        if node.alive:
            node.hear(news)

    def kill(self, name: str) -> None:
        """The node does nothing more, and its players have lost their lines. Its beat is young for a while."""
        node = self.nodes[name]
        node.alive = False
        for person in self.people:
            if person.node is node:
                person.hang_up()
        for table in node.hall.tables.values():
            table.watchers.all.clear()
        self.settle()

    def miss(self, name: str) -> None:
        """Its beat is old by now, and the others have noticed."""
        self.beating.discard(name)
        for other in self.nodes:
            if other != name:
                self.hears(other, "gone", name)

    def hears(self, name: str, what: str, of: str, table: str = "") -> None:
        """A node hears something from its own peers."""
        self.loop.call_soon(self._deliver, self.nodes[name], News(what, table, of))
        self.settle()

    def forget(self, name: str) -> None:
        """A node drops the tables that nobody has needed for a minute."""
        self.loop.call_soon(self.nodes[name].hall.forget, self.loop.time() - 60)
        self.settle()

    def prune(self, table: str) -> None:
        """Takes a table out of the store, which tells nobody."""
        del self.store.tables[table]
        for match in [match for match in self.store.matches.values() if match.table == table]:
            del self.store.matches[match.id], self.store.logs[match.id]

    # What people do

    def ask(self, node: str, path: str, body: Any = None) -> tuple[int, Any]:
        """The status of an answer and the answer itself, from the desk of one node."""
        return self.do(self.asking(node, path, body))

    async def asking(self, node: str, path: str, body: Any = None) -> tuple[int, Any]:
        method, data = ("GET", b"") if body is None else ("POST", json.dumps(body).encode())
        status, text, *_ = await self.nodes[node].room.answer(
            Inquiry(method, urlsplit(path).path, {}, {}, data, "127.0.0.1")
        )
        return status, json.loads(text)

    def table(self, node: str, *seats: str, game: str = "tiny", **more: Any) -> tuple[str, dict[int, str]]:
        """A table by a word a seat; its id and the secrets of its people."""
        options = more.pop("options", {})
        wanted = {"game": game, "options": options, "seats": [wish(seat) for seat in seats], **more}
        status, made = self.ask(node, "/api/tables", wanted)
        assert status == 201, made
        return made["table"], {int(seat): secret for seat, secret in made["secrets"].items()}

    def join(self, node: str, table: str, name: str = "Bruno") -> tuple[int, str]:
        status, joined = self.ask(node, "/api/join", {"table": table, "name": name})
        assert status == 200, joined
        return joined["seat"], joined["secret"]

    def person(self, node: str, table: str, *secrets: str, away: float = 0.0) -> Person:
        """Somebody who has come to a table at a node, so many seconds away from it."""
        self.people.append(Person(self, self.nodes[node], away))
        self.people[-1].hello(table, *secrets)
        return self.people[-1]

    def log(self, table: str) -> list[Any]:
        """The rows of the newest match of a table."""
        matches = [match for match in self.store.matches.values() if match.table == table]
        return self.store.logs[max(matches, key=lambda match: match.ordinal).id]

    def close(self) -> None:
        for person in self.people:
            person.hang_up()
        for node in self.nodes.values():
            if node.alive:
                self.do(node.hall.close())
        tasks = asyncio.all_tasks(self.loop)
        for task in tasks:
            task.cancel()
        self.do(gathered(tasks))
        self.loop.close()
        asyncio.set_event_loop(None)


async def gathered(tasks: Iterable[asyncio.Task[Any]]) -> None:
    await asyncio.gather(*tasks, return_exceptions=True)


class Person:
    """Somebody at a node: what they say and what they hear. They answer measures by themselves."""

    def __init__(self, world: World, node: Node, away: float) -> None:
        self.world = world
        self.node = node
        self.away = away
        self.words: asyncio.Queue[str | None] = asyncio.Queue()
        self.heard: list[dict[str, Any]] = []
        self.hears: Callable[[dict[str, Any]], None] = lambda message: None
        self.visitor = world.do(self._visit())
        self.life = world.loop.create_task(self.visitor.live())

    async def _visit(self) -> Visitor:
        return Visitor(self, self.node.hall)

    # The line

    async def receive(self) -> str:
        said = await self.words.get()
        if said is None:
            raise Gone
        return said

    async def send(self, text: str) -> None:
        self._after(lambda: self._hear(json.loads(text)))

    async def close(self, code: int) -> None:
        self.heard.append({"type": "closed"})

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "measure":
            self.say(type="measured", id=message["id"])
            return
        self.heard.append(message)
        self.hears(message)

    def _after(self, happens: Callable[[], None]) -> None:
        if self.away:
            self.world.loop.call_later(self.away, happens)
        else:
            happens()

    # What they do

    def say(self, **message: Any) -> None:
        self._after(lambda: self.words.put_nowait(json.dumps(message)))

    def hello(self, table: str, *secrets: str) -> None:
        self.say(type="hello", table=table, secrets=list(secrets))
        self.world.settle()

    def hang_up(self) -> None:
        self.words.put_nowait(None)

    def leave(self) -> None:
        self.hang_up()
        self.world.settle()

    def answer(self, id: str) -> dict[str, Any]:
        """The answer to a message of this id, once all is done that can be done now."""
        self.world.settle()
        return next(said for said in reversed(self.heard) if said.get("id") == id)

    def play(self, seat: int, number: int = 1, id: str = "p") -> dict[str, Any]:
        """The answer to a play of the tiny game."""
        self.say(type="play", id=id, seat=seat, action={"type": "add", "number": number})
        return self.answer(id)

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == kind]

    @property
    def info(self) -> dict[str, Any]:
        self.world.settle()
        info: dict[str, Any] = self.of("table")[-1]["table"]
        return info

    @property
    def numbers(self) -> list[int]:
        """The numbers of the pictures seen, each once."""
        self.world.settle()
        return list(dict.fromkeys(picture["number"] for picture in self.of("picture")))

    @property
    def picture(self) -> dict[str, Any]:
        self.world.settle()
        return self.of("picture")[-1]


@contextmanager
def worlds() -> Iterator[Callable[..., World]]:
    """Makes worlds whose time goes by hand, one after the other."""
    made: list[World] = []
    with pytest.MonkeyPatch.context() as patch:

        def build(*names: str) -> World:
            while made:
                made.pop().close()
            world = World(*(names or ("a", "b")))
            made.append(world)
            clock = SimpleNamespace(monotonic=world.loop.time, time=lambda: 1.8e9 + world.loop.time())
            for name, module in [*sys.modules.items()]:
                if name.startswith("ludoteca.tables.") and hasattr(module, "time"):
                    patch.setattr(module, "time", clock)
            for limit in ("BURST", "RATE", "REFUSED"):
                patch.setattr(visitors, limit, 1_000_000)
            return world

        yield build
        while made:
            made.pop().close()
