"""Nodes on one PostgreSQL: what one says the others hear, and a table is driven by one that lives."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from typing import Any

import psycopg
import pytest

from ludoteca.server import peers as module
from ludoteca.server.peers import CHANNEL, PostgresPeers, Said, packed
from ludoteca.tables.outside import Conflict, NotSaved
from ludoteca.tables.peers import News
from ludoteca.tables.records import Seat
from tests.server.postgres import database
from tests.tables.test_stores import MATCH, TABLE, opened, row


class Node(PostgresPeers):
    """A node that keeps what it hears."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.news: asyncio.Queue[News] = asyncio.Queue()
        self.listen(self.news.put_nowait)

    async def hears(self, last: str) -> list[News]:
        """All that it hears until it hears this."""
        found = [await self.news.get()]
        while found[-1].what != last:
            found.append(await self.news.get())
        return found


@asynccontextmanager
async def nodes(url: str, count: int) -> AsyncIterator[list[Node]]:
    """So many nodes, which know of each other."""
    async with AsyncExitStack() as stack:
        found = [Node(url) for _ in range(count)]
        for one in found:
            stack.push_async_callback(one.stop)
            await one.start()
        for one in found:
            await until(lambda one=one: len(one.pulse.others) == count - 1)  # type: ignore[misc]
        yield found


async def until(so: Callable[[], object]) -> None:
    while not so():
        await asyncio.sleep(0)


@contextmanager
def statements(url: str) -> Iterator[Callable[..., list[Any]]]:
    """Says something to the database from outside."""
    with psycopg.connect(url, autocommit=True) as connection:

        def say(statement: str, *values: Any) -> list[Any]:
            found = connection.execute(statement.encode(), values)
            return found.fetchall() if found.description else []

        yield say


def scene(count: int, play: Callable[..., Awaitable[None]]) -> None:
    """Plays a scene with so many nodes, and somebody who speaks to the database."""

    async def whole() -> None:
        with database() as url, statements(url) as say:
            async with nodes(url, count) as found:
                await play(url, say, *found)

    asyncio.run(whole())


TIRE = "UPDATE nodes SET beat = beat - 10000 WHERE id = %s"
"""Makes it look as if this node had not beaten for a while."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """These nodes notice each other sooner; what counts as dead stays as it is."""
    monkeypatch.setattr(module, "BEAT", 0.05)


@pytest.fixture
def no_beat(monkeypatch: pytest.MonkeyPatch) -> Callable[[Node], None]:
    """Lets a node's pulse stand still: it takes leases, and never beats again."""

    def still(node: Node) -> None:
        monkeypatch.setattr(node.pulse, "beat", lambda connection: setattr(node.pulse, "due", module.clock() + 1000))

    return still


def test_what_one_says_all_others_hear_and_it_does_not_hear_itself():
    async def play(url: str, say: Any, ada: Node, bruno: Node, carla: Node) -> None:
        phrase = {"text": "Perché no?"}
        ada.tell("phrase", "t", phrase)
        ada.tell("only", "u", to=carla.node)
        ada.tell("end", "t")
        assert await bruno.hears("end") == [News("phrase", "t", ada.node, phrase), News("end", "t", ada.node)]
        heard = await carla.hears("end")
        assert sorted(one.what for one in heard if one.what != "only") == ["end", "phrase"]
        assert [one async for one in listed(carla, "only", heard)] == [News("only", "u", ada.node)]
        bruno.tell("last", "t")
        assert await ada.hears("last") == [News("last", "t", bruno.node)]

    scene(3, play)


async def listed(node: Node, what: str, heard: list[News]) -> AsyncIterator[News]:
    """The first of this kind among those, or that comes after them: what is said to one goes its own way."""
    for one in [*heard, *([] if any(one.what == what for one in heard) else await node.hears(what))]:
        if one.what == what:
            yield one


def test_a_burst_is_few_messages_and_none_is_too_long():
    many = [Said(None, "rows", f"{number:022d}", {}) for number in range(1000)]
    mixed = [*many, Said("bruno", "phrase", "t", {"text": "à" * 3000}), Said(None, "phrase", "t", {"text": "x" * 8000})]
    found = list(packed("ada", mixed))
    assert [channel for channel, _ in found].count(f"{CHANNEL}_bruno") == 1
    assert len(found) <= 7
    assert all(len(text.encode()) < 8000 for _, text in found)
    tables = [table for channel, text in found if channel == CHANNEL for _, table in json.loads(text)[1:]]
    assert tables == [one.table for one in many]


def test_a_write_is_told_to_the_others_once_it_can_be_read_and_not_to_the_node_itself():
    async def play(url: str, say: Any, ada: Node, bruno: Node) -> None:
        async with opened(url, ada) as store, opened(url) as other:
            await store.create(TABLE, MATCH, [row(1)])
            assert await bruno.hears("record") == [News("record", "t", ada.node)]
            await asyncio.gather(*(store.append(MATCH, [row(number)], None) for number in (2, 3)))
            assert await bruno.hears("rows") == [News("rows", "t", ada.node)]
            assert [one.number for one in await other.rows("m", 0)][:2] == [1, 2]
            with pytest.raises(Conflict):
                await store.append(MATCH, [row(2)], None)
            await store.seat("t", 1, Seat("bot"), was=TABLE.seats[1], match=None, rows=[])
            heard = await bruno.hears("record")
            assert {one.what for one in heard[:-1]} <= {"rows"}
            bruno.tell("end", "t")
            assert await ada.hears("end") == [News("end", "t", bruno.node)]

    scene(2, play)


def test_whoever_was_cut_off_is_told_that_there_is_a_gap_and_hears_again():
    async def play(url: str, say: Any, ada: Node, bruno: Node) -> None:
        say("SELECT pg_terminate_backend(%s)", ada.bus.pid)
        assert await ada.hears("gap") == [News("gap", "", ada.node)]
        bruno.tell("end", "t")
        assert await ada.hears("end") == [News("end", "t", bruno.node)]
        ada.tell("end", "t")
        assert await bruno.hears("end") == [News("end", "t", ada.node)]

    scene(2, play)


@pytest.mark.skipif(sys.platform == "win32", reason="files are counted as on Unix")
def test_whoever_was_cut_off_among_a_thousand_connections_hears_again():
    import resource

    async def play(url: str, say: Any, ada: Node, bruno: Node) -> None:
        say("SELECT pg_terminate_backend(%s)", ada.bus.pid)
        assert await ada.news.get() == News("gap", "", ada.node)
        bruno.tell("end", "t")
        assert await ada.news.get() == News("end", "t", bruno.node)

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 2000:
        pytest.skip("this system gives no more files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2000), hard))
    with ExitStack() as stack:
        stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        for _ in range(1024):
            stack.callback(os.close, os.dup(1))
        scene(2, play)


def test_what_is_said_may_be_forgotten_in_a_crash_but_no_lease():
    async def play(url: str, say: Any, ada: Node) -> None:
        for thread, durable in ((ada.bus, "off"), (ada.pulse, "on")):
            with ada.connect() as connection:  # the tests' server says off
                thread.begin(connection)
                assert connection.execute("SHOW synchronous_commit").fetchone() == (durable,)

    scene(1, play)


def test_what_was_to_be_said_while_cut_off_is_said_afterwards():
    async def play(url: str, say: Any, ada: Node, bruno: Node) -> None:
        say("SELECT pg_terminate_backend(%s)", ada.bus.pid)
        ada.changed(["t"], ["u"])
        assert {(one.what, one.table) for one in await bruno.hears("record")} == {("rows", "t"), ("record", "u")}

    scene(2, play)


def test_a_table_is_driven_by_the_first_that_wants_it_until_it_lets_go():
    async def play(url: str, say: Any, ada: Node, bruno: Node) -> None:
        assert not ada.drives("t")
        assert await ada.drive("t") == ada.node
        assert await bruno.drive("t") == ada.node
        assert (ada.drives("t"), bruno.drives("t")) == (True, False)
        wanted = [f"t{number}" for number in range(200)]
        both = await asyncio.gather(*(node.drive(table) for table in wanted for node in (ada, bruno)))
        assert all(one == other for one, other in zip(both[::2], both[1::2], strict=True))
        assert all(ada.drives(table) != bruno.drives(table) for table in wanted)
        await ada.let_go(["t"])
        assert not ada.drives("t")
        assert await bruno.drive("t") == bruno.node
        assert await ada.drive("t") == bruno.node

    scene(2, play)


def test_what_a_dead_node_drove_is_taken_over_and_the_others_are_told(no_beat):
    """Dead is who has not beaten for two seconds by the clock of the database, which this test sets back for it."""

    async def play(url: str, say: Any, ada: Node, bruno: Node, carla: Node) -> None:
        assert await ada.drive("t") == ada.node
        no_beat(ada)
        say("UPDATE nodes SET beat = beat - 1000 WHERE id = %s", ada.node)
        assert await bruno.drive("t") == ada.node
        say(TIRE, ada.node)
        for other in (bruno, carla):
            assert await other.hears("gap") == [News("gone", "", ada.node), News("gap", "", other.node)]
        assert await bruno.drive("t") == bruno.node
        assert await carla.drive("t") == bruno.node

    scene(3, play)


def test_a_node_does_not_trust_its_leases_when_its_beat_is_not_confirmed(no_beat, monkeypatch):
    """By its own clock, which this test sets forward."""

    async def play(url: str, say: Any, ada: Node) -> None:
        assert await ada.drive("t") == ada.node
        no_beat(ada)
        now = ada.pulse.trust - module.TRUST
        monkeypatch.setattr(module, "clock", lambda: now + 1.4)
        assert ada.drives("t")
        monkeypatch.setattr(module, "clock", lambda: now + 1.6)
        assert not ada.drives("t")

    scene(1, play)


def test_a_node_whose_loop_stands_still_counts_as_dead_until_it_goes_on(monkeypatch):
    monkeypatch.setattr(module, "STILL", 0.1)

    async def play(url: str, say: Any, ada: Node, bruno: Node) -> None:
        assert await ada.drive("t") == ada.node
        monkeypatch.setattr(ada, "soon", lambda work: None)
        await until(lambda: ada.pulse.still)
        say(TIRE, ada.node)
        assert await bruno.drive("t") == bruno.node
        monkeypatch.undo()
        ada.pulse.goes_on()
        await ada.hears("gap")
        assert await ada.drive("t") == bruno.node

    scene(2, play)


def test_no_two_ever_drive_a_table_for_a_node_that_was_dead_asks_again():
    async def play(url: str, say: Any, ada: Node, bruno: Node) -> None:
        assert await ada.drive("t") == ada.node
        with psycopg.connect(url) as holding:  # nobody can beat meanwhile, so no beat comes between the two
            holding.execute("SELECT 1 FROM nodes FOR UPDATE")
            holding.execute(TIRE.encode(), (ada.node,))
            holding.execute("""UPDATE leases SET node = %s WHERE "table" = 't'""", (bruno.node,))
        assert await ada.hears("gap") == [News("gap", "", ada.node)]
        assert not ada.drives("t")
        assert await ada.drive("t") == bruno.node

    scene(2, play)


def test_a_node_that_stops_leaves_nothing_behind_and_others_take_over_at_once():
    async def play(url: str, say: Any, ada: Node, bruno: Node) -> None:
        leaving = Node(url)
        await leaving.start()
        assert await leaving.drive("t") == leaving.node
        await leaving.stop()
        assert not leaving.drives("t")
        assert (await ada.hears("gone"))[-1] == News("gone", "", leaving.node)
        assert await ada.drive("t") == ada.node
        assert {id for (id,) in say("SELECT id FROM nodes")} == {ada.node, bruno.node}
        with pytest.raises(NotSaved):
            await leaving.drive("u")

    scene(2, play)


def test_a_pulse_that_was_cut_off_beats_again_with_its_leases():
    async def play(url: str, say: Any, ada: Node) -> None:
        assert await ada.drive("t") == ada.node
        (before,) = say("SELECT beat FROM nodes")
        say("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'UPDATE nodes%%'")
        say("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT id FROM nodes%%'")
        await until(lambda: say("SELECT beat FROM nodes") != [before])
        assert await ada.drive("t") == ada.node
        await until(lambda: ada.drives("t"))

    scene(1, play)


def test_without_a_database_no_node_starts():
    with database() as url:
        pass

    async def play() -> None:
        node = Node(url)
        try:
            with pytest.raises(NotSaved):
                await node.start()
        finally:
            await node.stop()

    asyncio.run(play())
