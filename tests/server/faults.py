"""Faults and oddities a real server can be started with. A fault that comes and goes is on while its file is there."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import secrets
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from heapq import heappop, heappush
from pathlib import Path
from random import Random
from typing import Any

import uvicorn

from ludoteca.games.mathmarket import reactions
from ludoteca.games.toncc.rules import TonccState
from ludoteca.server import client, pace, reach, run
from ludoteca.server.bots import Pool
from ludoteca.server.database import raw
from ludoteca.server.run import Server
from ludoteca.server.storage import Storage
from ludoteca.server.writer import Readers, Writer
from ludoteca.tables import classes, hall, limits, lobby, races, table, visitors
from ludoteca.tables.answers import Answers
from ludoteca.tables.visitors import Visitor
from ludoteca.tables.watchers import Watchers
from ludoteca.torture.skew import skew
from tests.waiting import until


def patch(place: Any, name: str, other: Any) -> None:
    """Puts something else in a place, for as long as this process lives."""
    assert hasattr(place, name)
    setattr(place, name, other)


def fixed(folder: Path) -> None:
    """Nature, ids and secrets are the same in every run, so that two runs can be compared byte by byte."""
    count = itertools.count()
    patch(table, "SystemRandom", lambda: Random(5))
    patch(secrets, "token_urlsafe", lambda nbytes=None: f"{next(count):022d}")


def moves_about(folder: Path) -> None:
    """The machine is on the network that the file `network` names."""
    patch(reach, "network_address", lambda: (folder / "network").read_text())


def full_disk(folder: Path) -> None:
    """SQLite finds no room for another page while `full` is there."""
    carry_out = Writer._carry_out

    def tight(self: Writer, connection: Any, batch: Any) -> None:
        pages = 1 if (folder / "full").exists() else 1_000_000
        raw(connection).execute(f"PRAGMA max_page_count={pages}").close()
        carry_out(self, connection, batch)

    patch(Writer, "_carry_out", tight)


def shut_disk(folder: Path) -> None:
    """Nothing can be written while `shut` is there."""
    carry_out = Writer._carry_out

    def tight(self: Writer, connection: Any, batch: Any) -> None:
        shut = int((folder / "shut").exists())
        raw(connection).execute(f"PRAGMA query_only={shut}").close()
        carry_out(self, connection, batch)

    patch(Writer, "_carry_out", tight)


def slow_disk(folder: Path) -> None:
    """A write takes as long as `slow` is there; `writing` is there when one has begun. A stop waits for it."""
    carry_out = Writer._carry_out

    def slowly(self: Writer, connection: Any, batch: Any) -> None:
        if (folder / "slow").exists():
            (folder / "writing").touch()
            until(lambda: not (folder / "slow").exists())
        carry_out(self, connection, batch)

    patch(Writer, "_carry_out", slowly)
    patch(run, "ANSWERS", 3600.0)


def dies_before_showing(folder: Path) -> None:
    """The process ends after a step has been stored and before anybody is shown it, while `die` is there."""
    append = Storage.append

    async def last(self: Storage, *given: Any) -> None:
        await append(self, *given)
        if (folder / "die").exists():
            os._exit(9)

    patch(Storage, "append", last)


def dies_before_committing(folder: Path) -> None:
    """The process ends within a transaction, its rows written and not committed, while `die` is there."""
    carry_out = Writer._carry_out

    def last(self: Writer, connection: Any, batch: Any) -> None:
        if (folder / "die").exists():
            raw(connection).execute(self.database.begin)
            for job in batch:
                if job.work is not None:
                    job.work(connection)
                self.log(connection, list(job.rows))
            os._exit(9)
        carry_out(self, connection, batch)

    patch(Writer, "_carry_out", last)


def tiny_open(folder: Path) -> None:
    """The tiny game says that it hides nothing, as is true."""
    from tests.server.tiny import Tiny

    patch(Tiny, "hides", False)


def stumbles(folder: Path) -> None:
    """The rules have a bug that shows when seat 0 acts while `stumble` is there."""
    after = TonccState.after

    def buggy(self: TonccState, seat: int, action: Any) -> Any:
        if seat == 0 and (folder / "stumble").exists():
            raise ZeroDivisionError("a bug in the rules")
        return after(self, seat, action)

    patch(TonccState, "after", buggy)


def pensive(folder: Path) -> None:
    """A bot comes to no end of its thoughts while `think` is there."""
    choose = Pool.choose

    async def slow(self: Pool, *given: Any) -> Any:
        await asyncio.to_thread(until, lambda: not (folder / "think").exists())
        return await choose(self, *given)

    patch(Pool, "choose", slow)


def unlimited(folder: Path) -> None:
    """A visitor may say and ask as much as they like, and a child as little."""
    pace.NEAR["dear"] = pace.NEAR["cheap"] = pace.Pace(1_000_000, 1_000_000)
    visitors.BURST = visitors.RATE = visitors.REFUSED = 1_000_000
    patch(classes, "AWAY", 1_000_000)
    patch(classes, "GONE", 1_000_000)


def hasty(folder: Path) -> None:
    """Where everybody acts at once, time goes on almost as soon as all are there."""
    patch(races, "COUNT", 0.05)


def jumping_clock(folder: Path) -> None:
    """The wall clock is off by as many seconds as stand in the file `offset`."""
    skew(folder / "offset")


# Promises that are broken on purpose, so that one sees that it is noticed. Each occasion leaves a mark in `occasions`.


def mark(folder: Path) -> None:
    """Notes that a promise was broken once more."""
    with (folder / "occasions").open("a") as file:
        file.write("x")


def shows_before_storing(folder: Path) -> None:
    """A step is shown and acknowledged before it is written, which never comes to pass: the process ends first."""

    async def later(self: Storage, match: Any, rows: Any, result: Any) -> None:
        if any(row.client for row in rows):
            mark(folder)

    patch(Storage, "append", later)


def plays_twice(folder: Path) -> None:
    """What is sent again counts again: the id is not looked for, and only the first row bears it."""
    append = Storage.append
    known: set[tuple[str, int, str]] = set()

    async def nameless(self: Storage, match: Any, rows: Any, result: Any) -> None:
        kept = [replace(row, client=None) if (match.id, row.entry.seat, row.client) in known else row for row in rows]
        known.update((match.id, row.entry.seat, row.client) for row in rows if row.client)
        await append(self, match, kept, result)
        if kept != rows:
            mark(folder)

    patch(Answers, "number", lambda self, seat, client: None)
    patch(Storage, "append", nameless)


Picture = dict[str, Any]


def pictures(folder: Path, spoil: Callable[[Visitor, Picture, Picture], list[Picture]]) -> None:
    """Spoils about every fifth picture of a line: it is given that and the one before, and says what is sent instead.

    Whoever is to act is shown the truth, so that tables go on and there is always another occasion.
    """
    send = Visitor._send
    counts: Counter[Visitor] = Counter()
    before: dict[Visitor, Picture] = {}

    async def spoilt(self: Visitor, text: str) -> None:
        if not text.startswith('{"type":"picture"'):
            await send(self, text)
            return
        picture = json.loads(text)
        last, before[self] = before.get(self, picture), picture
        counts[self] += 1
        sent = [picture]
        if counts[self] >= 5 and picture["seat"] not in picture["turn"] and last["number"] < picture["number"]:
            sent = spoil(self, picture, last)
        for one in sent:
            await send(self, json.dumps(one))
        if sent != [picture]:
            counts[self] = 0
            mark(folder)

    patch(Visitor, "_send", spoilt)


def leaves_out(folder: Path) -> None:
    """Some pictures are never sent."""
    pictures(folder, lambda visitor, picture, before: [])


def mixes_up(folder: Path) -> None:
    """Some pictures are followed by the one before them."""
    pictures(folder, lambda visitor, picture, before: [picture, before, picture])


def shows_anothers(folder: Path) -> None:
    """Some pictures show what another seat sees."""

    def spoil(visitor: Visitor, picture: Picture, before: Picture) -> list[Picture]:
        assert visitor.table is not None
        assert visitor.table.state is not None
        other = ((picture["seat"] or 0) + 1) % len(visitor.table.record.seats)
        return [{**picture, "view": json.loads(json.dumps(visitor.table.state.view(other)))}]

    pictures(folder, spoil)


def shy(folder: Path) -> None:
    """A server that is started again shows nobody anything."""
    send = Visitor._send
    again = (folder / "started").exists()
    (folder / "started").touch()

    async def kept_back(self: Visitor, text: str) -> None:
        if not (again and text.startswith('{"type":"picture"')):
            await send(self, text)

    patch(Visitor, "_send", kept_back)


def few_tables(folder: Path) -> None:
    """Nobody makes more than three tables in an hour."""
    patch(limits, "is_near", lambda address: False)
    patch(lobby, "Hourly", lambda near, far, program: limits.Hourly(near, 3, program))


def forgetful(folder: Path) -> None:
    """A table leaves the memory as soon as nobody watches it, and a file says so."""
    forget = hall.Hall.forget

    def noted(self: hall.Hall, unused_since: float) -> None:
        known = len(self.tables)
        forget(self, unused_since)
        if len(self.tables) < known:
            (folder / "forgotten").touch()

    patch(hall.Hall, "forget", noted)
    hall.IDLE = 0.0
    hall.ROUND = 0.02


TOUCH = 1e-7
"""Seconds by which everything is late, as in real life: who looks at the clock when it is time sees that it is."""


class HandLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock stands still until it is set forward; then all that falls due happens on the way."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.moments: list[float] = []
        self.saving = 0
        """How much is on its way to the disk."""
        super().__init__()

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, *given: Any, **more: Any) -> asyncio.TimerHandle:  # type: ignore[override]
        heappush(self.moments, when)
        return super().call_at(when, *given, **more)

    async def pass_time(self, seconds: float) -> None:
        end = self.now + seconds
        while self.moments and self.moments[0] <= end:
            self.now = max(self.now, heappop(self.moments)) + TOUCH
            await self.settle()
        self.now = max(self.now, end) + TOUCH
        await self.settle()

    async def settle(self) -> None:
        """Waits until everything has been done that can be done without more time."""
        rounds = 0
        while rounds < 10:
            rounds = 0 if self.saving else rounds + 1
            await asyncio.sleep(0)


def by_hand(folder: Path) -> None:
    """Time passes only when a test says how much, and what is to be sent is sent at once."""
    loop = HandLoop()

    def counted(do: Any) -> Any:
        async def counting(*given: Any, **more: Any) -> Any:
            loop.saving += 1
            try:
                return await do(*given, **more)
            finally:
                loop.saving -= 1

        return counting

    async def obey(seconds: float) -> None:
        await loop.pass_time(seconds)
        print("PASSED", flush=True)

    def listen() -> None:
        for line in sys.stdin:
            asyncio.run_coroutine_threadsafe(obey(float(line)), loop)

    def given(config: uvicorn.Config) -> Any:
        config.ws_ping_interval = None  # nobody could answer a ping while time passes
        return lambda: loop

    def leave(self: Server, *given: Any) -> None:
        self.should_exit = True
        asyncio.run_coroutine_threadsafe(loop.pass_time(10), loop)

    patch(time, "monotonic", loop.time)
    for threads in (Readers, Writer):
        patch(threads, "do", counted(threads.do))
    patch(Server, "handle_exit", leave)
    patch(Watchers, "SOON", 0)
    patch(pace, "LATER", 0)
    patch(uvicorn.Config, "get_loop_factory", given)
    patch(run, "UNREAD", 3_600_000)  # the system's clock goes on
    threading.Thread(target=listen, daemon=True).start()


def attentive(folder: Path) -> None:
    """Bots of a race overlook nothing: one that passes by chance would leave a test waiting for ever."""
    patch(reactions, "_taken", lambda off, level, rng: off == 0)


def page(folder: Path) -> None:
    """The web client is the one in the folder `static`."""
    patch(client, "files", lambda package: folder)


def dies_at_the_second_table(folder: Path) -> None:
    """The process ends when a second table is to be made, while `die` is there."""
    create, made = Storage.create, itertools.count(1)

    async def last(self: Storage, *given: Any) -> None:
        if (folder / "die").exists() and next(made) == 2:
            os._exit(9)
        await create(self, *given)

    patch(Storage, "create", last)
