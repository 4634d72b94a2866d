"""Many nodes on one PostgreSQL: what they tell each other, and which of them drives a table.

Two threads, each with a connection of its own. The *bus* listens and speaks (LISTEN and NOTIFY). Whatever waits to be
said goes out together, and always after what it is about has been committed, so whoever hears of a log can read it.
What others say while the bus is cut off is lost: after every new connection the room is told that there is a `gap`.

The *pulse* beats: it notes in the database, by the database's clock, that this node is alive, and takes leases. A lease
may be taken from a node whose last beat is older than `DEAD`; a node trusts its own leases only for `TRUST` seconds
after it sent a beat that was confirmed. So there is half a second in which nobody drives, and no moment in which two
do. A beat that finds the one before it too old has lost all leases, for others may have taken them.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import selectors
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

import msgspec
import psycopg

from ludoteca.server.database import DURABLE, SILENCE, WAITS, understood
from ludoteca.tables.outside import NotSaved
from ludoteca.tables.peers import News

BEAT = 0.7
"""Seconds between two beats."""
TRUST = 1.5
"""Seconds after a confirmed beat for which this node is sure of its leases."""
DEAD = 2.0
"""Seconds after which a node that has not beaten counts as dead."""
STILL = 3.0
"""Seconds for which the loop of a node may stand still before it counts as dead: it drives nothing then."""
BURIED = 60.0
"""Seconds after which nothing is left of a dead node: until then every other one has noticed."""
QUIET = 2.0
"""Seconds without a word after which the bus asks whether anybody is there."""
AGAIN = 0.25
"""Seconds between two tries to reach a database that is away."""
ROOM = 7900
"""Bytes of one message; PostgreSQL takes fewer than 8000."""
UNSAID = 10_000
"""Messages that wait to be said at most, while the database is away."""
CHANNEL = "ludoteca"
LEFT = "this node has left the others"

NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
DEAD_SINCE = f"{NOW} - {int(DEAD * 1000)}"
BEAT_ON = f"UPDATE nodes SET beat = {NOW} WHERE id = %s AND beat >= {DEAD_SINCE}"
BEAT_ANEW = f"INSERT INTO nodes (id, beat) VALUES (%s, {NOW}) ON CONFLICT (id) DO UPDATE SET beat = excluded.beat"
ALIVE = f"SELECT id FROM nodes WHERE beat >= {DEAD_SINCE}"
BURY = f"DELETE FROM nodes WHERE beat < {NOW} - {int(BURIED * 1000)}"
CLEAR = "DELETE FROM leases WHERE node NOT IN (SELECT id FROM nodes)"
LEASE_FREE = """
    INSERT INTO leases ("table", node) SELECT wanted, %s FROM unnest(%s::text[]) AS wanted
    ON CONFLICT ("table") DO NOTHING"""
LEASED = 'SELECT "table", node FROM leases WHERE "table" = ANY(%s)'
KNOWN = "SELECT id FROM nodes WHERE id = ANY(%s)"
DEAD_NOW = f"{KNOWN} AND beat < {DEAD_SINCE} ORDER BY id FOR UPDATE"
LEASE_OF_DEAD = 'UPDATE leases SET node = %s WHERE "table" = ANY(%s) AND node = ANY(%s)'
LET_GO = 'DELETE FROM leases WHERE node = %s AND "table" = ANY(%s)'
LEAVE = "WITH given AS (DELETE FROM leases WHERE node = %s) DELETE FROM nodes WHERE id = %s"
SAY = "SELECT pg_notify(channel, said) FROM unnest(%s::text[], %s::text[]) AS spoken (channel, said)"

logger = logging.getLogger("ludoteca.server")


class Said(NamedTuple):
    """Something to be said: to all, or to one node."""

    to: str | None
    what: str
    table: str
    said: Mapping[str, Any]


class PostgresPeers:
    """The other nodes on the same PostgreSQL."""

    def __init__(self, url: str) -> None:
        self.address = understood(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.node = secrets.token_hex(8)
        self.ears: list[Callable[[News], None]] = []
        self.loop: asyncio.AbstractEventLoop | None = None
        self.bus = Bus(self)
        self.pulse = Pulse(self)

    async def start(self) -> None:
        """Joins the others; `NotSaved` if the database cannot be reached."""
        self.loop = asyncio.get_running_loop()
        for thread in (self.bus, self.pulse):
            thread.start()
        await asyncio.gather(*(asyncio.wrap_future(thread.ready) for thread in (self.bus, self.pulse)))

    async def stop(self) -> None:
        """Says what is still to be said, gives all leases back and leaves, so that others can take over at once."""
        await asyncio.to_thread(self.pulse.end)
        self.bus.say(Said(None, "gone", "", {}))
        await asyncio.to_thread(self.bus.end)

    def listen(self, hear: Callable[[News], None]) -> None:
        """Calls `hear` in the room's own loop for whatever another node says from now on."""
        self.ears.append(hear)

    def tell(self, what: str, table: str, said: Mapping[str, Any] = {}, to: str | None = None) -> None:
        """Says something to all other nodes, or to one, without waiting."""
        self.bus.say(Said(to, what, table, said))

    def changed(self, logs: Iterable[str], records: Iterable[str]) -> None:
        """Tells the others which tables have been written to; from any thread."""
        for what, tables in (("rows", logs), ("record", records)):
            self.bus.say(*(Said(None, what, table, {}) for table in tables))

    def missed(self) -> None:
        """Tells this node's own room that anything may have been missed; from any thread."""
        self.hear([News("gap", "", self.node)])

    def hear(self, news: list[News]) -> None:
        """Hands news to the room, in its own loop."""
        if news:
            self.soon(lambda: self._hear(news))

    def soon(self, work: Callable[[], None]) -> None:
        """Has this done in the room's own loop."""
        if self.loop is not None:
            with suppress(RuntimeError):  # the loop is closed
                self.loop.call_soon_threadsafe(work)

    def _hear(self, news: list[News]) -> None:
        for hear in self.ears:
            for one in news:
                hear(one)

    async def drive(self, table: str) -> str:
        """The node that drives this table: this one, unless another one that lives has the lease."""
        if self.drives(table):
            return self.node
        return await asyncio.wrap_future(self.pulse.want(table))

    def drives(self, table: str) -> bool:
        """True while this node has the lease of a table and no other can have it."""
        return table in self.pulse.held and self.pulse.trusted()

    async def let_go(self, tables: Iterable[str]) -> None:
        """Gives the leases of these tables back."""
        given = [table for table in tables if table in self.pulse.held]
        self.pulse.held.difference_update(given)
        if given:
            await asyncio.wrap_future(self.pulse.give(given))

    def connect(self) -> psycopg.Connection[Any]:
        """A connection of one's own."""
        return psycopg.connect(self.address, autocommit=True, options=WAITS, **SILENCE)  # type: ignore[arg-type]


class Connected(threading.Thread):
    """A thread with a connection, which it makes anew whenever it is lost."""

    def __init__(self, peers: PostgresPeers, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.peers = peers
        self.ready: Future[None] = Future()
        self.ending = threading.Event()
        self.ended = False
        self.away = False
        self.ours, self.theirs = socket.socketpair()
        for end in (self.ours, self.theirs):
            end.setblocking(False)

    def wake(self) -> None:
        """Lets the thread look at what there is to do."""
        with suppress(OSError):
            self.theirs.send(b"!")  # where it does not fit, the thread has been woken already

    def end(self) -> None:
        """Waits until the last is done."""
        self.ending.set()
        self.wake()
        if self.is_alive():
            self.join()
        self.ours.close()
        self.theirs.close()

    def run(self) -> None:
        """Works until it shall end."""
        while not self.ending.is_set():
            try:
                with self.peers.connect() as connection:
                    self.begin(connection)
                    self.away = False
                    if not self.ready.done():
                        self.ready.set_result(None)
                    while not self.ending.is_set():
                        self.work(connection)
                    self.leave(connection)
            except Exception as problem:  # whatever it is, a node that is deaf or has no pulse is worse
                if not self.ready.done():
                    self.ready.set_exception(NotSaved(str(problem)))
                    break
                if not self.away:
                    logger.warning("%s has lost the database: %s", self.name, problem)
                self.away = True
                self.cut(str(problem))
                if not self.ending.is_set():
                    time.sleep(AGAIN)
        self.ended = True
        self.cut(LEFT)

    def rest(self, seconds: float, *more: int) -> None:
        """Waits until it is woken, or one of those can be read, or the time is over."""
        with selectors.DefaultSelector() as selector:  # select itself knows no file beyond the thousandth
            for one in (self.ours.fileno(), *more):
                selector.register(one, selectors.EVENT_READ)
            selector.select(max(0.0, seconds))
        with suppress(OSError):
            self.ours.recv(4096)

    def begin(self, connection: psycopg.Connection[Any]) -> None:
        """What is done with a new connection."""
        raise NotImplementedError

    def work(self, connection: psycopg.Connection[Any]) -> None:
        """What is done again and again."""
        raise NotImplementedError

    def leave(self, connection: psycopg.Connection[Any]) -> None:
        """What is done in the end."""
        raise NotImplementedError

    def cut(self, why: str) -> None:
        """There is no connection any more."""
        raise NotImplementedError


class Bus(Connected):
    """Listens to the others and speaks to them."""

    def __init__(self, peers: PostgresPeers) -> None:
        super().__init__(peers, "ludoteca-bus")
        self.unsaid: SimpleQueue[Said] = SimpleQueue()
        self.saying: list[Said] = []
        """What has been taken from there and is not known to have been said."""
        self.pid = 0

    def say(self, *said: Said) -> None:
        """Puts it where the thread takes it from."""
        for one in said:
            self.unsaid.put(one)
        self.wake()

    def begin(self, connection: psycopg.Connection[Any]) -> None:
        # What is said need not survive a crash of the database: who comes back after one reads everything again.
        connection.execute("SET synchronous_commit = off")
        connection.execute(f"LISTEN {CHANNEL}".encode())
        connection.execute(f"LISTEN {CHANNEL}_{self.peers.node}".encode())
        self.pid = connection.info.backend_pid
        if self.away:
            self.peers.missed()

    def work(self, connection: psycopg.Connection[Any]) -> None:
        if self.unsaid.empty() and not self.saying:
            before = time.monotonic()
            self.rest(QUIET, connection.fileno())
            if time.monotonic() - before >= QUIET:
                connection.execute("SELECT 1")
        self.speak(connection)
        news = [one for notify in connection.notifies(timeout=0) if notify.pid != self.pid for one in heard(notify)]
        self.peers.pulse.others.difference_update(one.node for one in news if one.what == "gone")
        self.peers.hear(news)

    def speak(self, connection: psycopg.Connection[Any]) -> None:
        """Says all that waits."""
        self.saying += _all(self.unsaid)
        if self.saying:
            spoken = list(packed(self.peers.node, self.saying))
            connection.execute(SAY, ([to for to, _ in spoken], [text for _, text in spoken]), prepare=True)
            self.saying.clear()

    def leave(self, connection: psycopg.Connection[Any]) -> None:
        self.speak(connection)

    def cut(self, why: str) -> None:
        self.saying += _all(self.unsaid)
        if len(self.saying) > UNSAID:  # instead of so much, that anything may have been missed
            self.saying = [Said(None, "gap", "", {})]


def packed(node: str, waiting: Iterable[Said]) -> Iterator[tuple[str, str]]:
    """Channels and messages that say all of it, in its order for each channel, and each short enough."""
    open_messages: dict[str, tuple[list[str], int]] = {}
    for one in waiting:
        channel = CHANNEL if one.to is None else f"{CHANNEL}_{one.to}"
        text = msgspec.json.encode((one.what, one.table, one.said) if one.said else (one.what, one.table)).decode()
        size = len(text.encode()) + 1
        if size > ROOM - 40:
            logger.warning("%s is too long to be told to other nodes: %d bytes", one.what, size)
            continue
        texts, length = open_messages.get(channel, ([], 0))
        if length + size > ROOM - 40:
            yield channel, f'["{node}",{",".join(texts)}]'
            texts, length = [], 0
        texts.append(text)
        open_messages[channel] = (texts, length + size)
    for channel, (texts, _) in open_messages.items():
        yield channel, f'["{node}",{",".join(texts)}]'


def heard(notify: psycopg.Notify) -> list[News]:
    """What was said in a message; nothing if it is not one of ours."""
    try:
        node, *said = msgspec.json.decode(notify.payload)
        return [News(what, table, node, *more) for what, table, *more in said]
    except (msgspec.DecodeError, TypeError, ValueError):
        logger.warning("somebody who is no node has said something: %.100s", notify.payload)
        return []


class Pulse(Connected):
    """Beats, and takes leases and gives them back."""

    def __init__(self, peers: PostgresPeers) -> None:
        super().__init__(peers, "ludoteca-pulse")
        self.held: set[str] = set()
        self.others: set[str] = set()
        self.trust = 0.0
        """Until when this node is sure of its leases."""
        self.due = 0.0
        self.asked: float | None = None
        """When the loop was asked whether it goes on, if it has not answered yet."""
        self.still = False
        self.wanted: SimpleQueue[tuple[str, Future[str]]] = SimpleQueue()
        self.given: SimpleQueue[tuple[list[str], Future[None]]] = SimpleQueue()

    def trusted(self) -> bool:
        """True while no other node can have taken a lease of this one."""
        return clock() < self.trust

    def want(self, table: str) -> Future[str]:
        """Who will turn out to drive this table."""
        answer: Future[str] = Future()
        self.wanted.put((table, answer))
        self.wake()
        if self.ended:
            self.cut(LEFT)
        return answer

    def give(self, tables: list[str]) -> Future[None]:
        """Done when these leases are given back."""
        answer: Future[None] = Future()
        self.given.put((tables, answer))
        self.wake()
        if self.ended:
            self.cut(LEFT)
        return answer

    def begin(self, connection: psycopg.Connection[Any]) -> None:
        connection.execute(DURABLE)  # a lease that a crash forgets would be taken while its holder trusts it
        self.beat(connection)

    def work(self, connection: psycopg.Connection[Any]) -> None:
        if self.wanted.empty() and self.given.empty():
            self.rest(self.due - clock())
        if clock() >= self.due:
            self.beat(connection)
        self.give_back(connection)
        self.take(connection)

    def beat(self, connection: psycopg.Connection[Any]) -> None:
        """Says that this node lives, and hears which others do.

        A node whose loop stands still moves nothing, however well this thread is: it says nothing, so that another
        takes over what it drives.
        """
        sent = clock()
        self.due = sent + BEAT
        if self.stands_still(sent):
            return
        node = self.peers.node
        lived = connection.execute(BEAT_ON, (node,), prepare=True).rowcount == 1
        if not lived:
            self.held.clear()
            connection.execute(BEAT_ANEW, (node,))
            connection.execute(BURY)
            connection.execute(CLEAR)
        alive = {other for (other,) in connection.execute(ALIVE, prepare=True)} - {node}
        self.trust = sent + TRUST
        gone, self.others = self.others - alive, alive
        news = [News("gone", "", other) for other in sorted(gone)]
        # Nobody else tells what a dead node has written last; and a new pulse has to ask for its leases again.
        if gone or (not lived and self.ready.done()):
            news.append(News("gap", "", node))
        self.peers.hear(news)

    def stands_still(self, now: float) -> bool:
        """True if the loop has not answered for too long whether it goes on; else it may be asked again."""
        asked = self.asked  # once: the answer may come at any moment
        if asked is None:
            asked = self.asked = now
            self.peers.soon(self.goes_on)
        still = now - asked > STILL
        if still and not self.still:
            logger.error("this node stands still: others take over what it drives")
        self.still = still
        return still

    def goes_on(self) -> None:
        """The loop's answer."""
        self.asked = None

    def take(self, connection: psycopg.Connection[Any]) -> None:
        """Takes what is wanted, where nobody has it or only a dead node."""
        asked = _all(self.wanted)
        if not asked:
            return
        try:
            drivers = self.drivers(connection, sorted({table for table, _ in asked}))
        except Exception as problem:
            for _, answer in asked:
                _fail(answer, str(problem))
            raise
        for table, answer in asked:
            if drivers[table] == self.peers.node:
                self.held.add(table)
            if answer.set_running_or_notify_cancel():
                answer.set_result(drivers[table])

    def drivers(self, connection: psycopg.Connection[Any], tables: list[str]) -> dict[str, str]:
        """Who drives each of these tables: this node, unless another one that lives does."""
        node = self.peers.node
        connection.execute(LEASE_FREE, (node, tables))
        found: dict[str, str] = dict(connection.execute(LEASED, (tables,)).fetchall())
        others = sorted({driver for driver in found.values() if driver != node})
        if others:
            with connection.transaction():
                # Until this is committed the dead cannot beat, and then they find that it was too late.
                dead = [other for (other,) in connection.execute(DEAD_NOW, (others,))]
                known = {other for (other,) in connection.execute(KNOWN, (others,))}
                dead += [other for other in others if other not in known]
                if dead:
                    connection.execute(LEASE_OF_DEAD, (node, tables, dead))
            found = dict(connection.execute(LEASED, (tables,)).fetchall())
        return {table: found.get(table, node) for table in tables}

    def give_back(self, connection: psycopg.Connection[Any]) -> None:
        """Gives back what is to be given back."""
        for tables, answer in _all(self.given):
            try:
                connection.execute(LET_GO, (self.peers.node, tables))
            except Exception as problem:
                _fail(answer, str(problem))
                raise
            if answer.set_running_or_notify_cancel():
                answer.set_result(None)

    def leave(self, connection: psycopg.Connection[Any]) -> None:
        self.trust = 0.0
        self.held.clear()
        connection.execute(LEAVE, (self.peers.node, self.peers.node))

    def cut(self, why: str) -> None:
        for _, answer in [*_all(self.wanted), *_all(self.given)]:
            _fail(answer, why)


def _all(queue: SimpleQueue[Any]) -> list[Any]:
    found = []
    with suppress(Empty):
        while True:
            found.append(queue.get_nowait())
    return found


def _fail(answer: Future[Any], why: str) -> None:
    if not answer.done() and answer.set_running_or_notify_cancel():
        answer.set_exception(NotSaved(why))


def clock() -> float:
    """Seconds that go on while the machine sleeps, where the system counts them."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()
