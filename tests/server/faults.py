"""Faults and oddities a real server can be started with. A fault that comes and goes is on while its file is there."""

from __future__ import annotations

import asyncio
import itertools
import os
import secrets
import sys
import threading
import time
from heapq import heappop, heappush
from pathlib import Path
from random import Random
from typing import Any

import uvicorn

from ludoteca.games.toncc.rules import TonccState
from ludoteca.server import client, run
from ludoteca.server.run import Server
from ludoteca.server.storage import Storage
from ludoteca.server.writer import Writer
from ludoteca.tables import hall, limits, lobby, table, visitors
from ludoteca.tables.watchers import Watchers


def patch(place: Any, name: str, other: Any) -> None:
    """Puts something else in a place, for as long as this process lives."""
    assert hasattr(place, name)
    setattr(place, name, other)


def fixed(folder: Path) -> None:
    """Nature, ids and secrets are the same in every run, so that two runs can be compared byte by byte."""
    count = itertools.count()
    patch(table, "SystemRandom", lambda: Random(5))
    patch(secrets, "token_urlsafe", lambda nbytes=None: f"{next(count):022d}")


def full_disk(folder: Path) -> None:
    """SQLite finds no room for another page while `full` is there."""
    carry_out = Writer._carry_out

    def tight(self: Writer, connection: Any, batch: Any) -> None:
        pages = 1 if (folder / "full").exists() else 1_000_000
        connection.connection.dbapi_connection.execute(f"PRAGMA max_page_count={pages}").close()
        carry_out(self, connection, batch)

    patch(Writer, "_carry_out", tight)


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
            with connection.begin():
                for job in batch:
                    job.work(connection)
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


def unlimited(folder: Path) -> None:
    """A visitor may say as much as they like."""
    visitors.BURST = visitors.RATE = visitors.REFUSED = 1_000_000


def few_tables(folder: Path) -> None:
    """Nobody makes more than three tables in an hour."""
    patch(limits, "is_near", lambda address: False)
    patch(lobby, "Hourly", lambda near, far: limits.Hourly(near, 3))


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
    do = Writer.do

    async def counted(self: Writer, work: Any) -> Any:
        loop.saving += 1
        try:
            return await do(self, work)
        finally:
            loop.saving -= 1

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
    patch(Writer, "do", counted)
    patch(Server, "handle_exit", leave)
    patch(Watchers, "SOON", 0)
    patch(uvicorn.Config, "get_loop_factory", given)
    patch(run, "UNREAD", 3_600_000)  # the system's clock goes on
    threading.Thread(target=listen, daemon=True).start()


def page(folder: Path) -> None:
    """The web client is the one in the folder `static`."""
    patch(client, "files", lambda package: folder)
