"""Threads that speak to the database: one that writes, and a few that read beside it.

Whatever waits when the writer comes round goes into one transaction, so that many writes are durable with one commit.
Nobody hears of his write before it is committed. If one write of a batch fails, the batch is halved until the bad one
is alone, and only that one fails. A reader sees all that was committed before it was asked.

When the connection is lost, what was being written has failed, as far as anybody can know; the writer connects again
by itself as soon as it can.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection

from ludoteca.server.database import Database, raw
from ludoteca.tables.outside import NotSaved
from ludoteca.tables.tally import Spread

T = TypeVar("T")
Logged = tuple[str, int, int, str, int, str | None]
"""A row of the log as it is written: match, number, seat, action, at, client."""

BATCH = 256
"""Jobs in one transaction at most: a long queue must not make the first wait for the last."""
AGAIN = 0.25
"""Seconds between two tries to reach a database that is away."""
READERS = 2

logger = logging.getLogger("ludoteca.server")


class Change(Protocol):
    """Hears, in the writer's thread, which tables have changed, and that something may have been missed."""

    def changed(self, logs: Iterable[str], records: Iterable[str]) -> None:
        """The logs of these tables have grown; of those, seats, settings or the match have changed."""

    def missed(self) -> None:
        """The database was away: nobody knows what was written meanwhile."""


@dataclass(slots=True)
class Job:
    """Some SQL to carry out, and who waits for it. It may run twice, so it must do nothing else."""

    answer: asyncio.Future[Any]
    work: Callable[[Connection], Any] | None = None
    rows: Sequence[Logged] = ()
    """Rows to add to the log, when the work is done."""
    table: str = ""
    """The table that is changed, if it is one."""
    record: bool = False
    """True if more than its log changes."""
    value: Any = None
    problem: Exception | None = None


class Writer:
    """The thread that writes and its queue."""

    def __init__(
        self, database: Database, log: Callable[[Connection, list[Logged]], None], change: Change | None = None
    ) -> None:
        """`log` writes rows of the log, of many tables at once."""
        self.database = database
        self.log = log
        self.change = change
        self.queue: SimpleQueue[Job | None] = SimpleQueue()
        self.batches = Spread((1, 2, 4, 8, 16, 32, 64, 128, BATCH))
        """How many jobs went into one commit."""
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread: threading.Thread | None = None

    async def start(self, prepare: Callable[[Database], None]) -> None:
        """Prepares the database before anything else is done with it, and connects."""
        self.loop = asyncio.get_running_loop()
        ready: asyncio.Future[None] = self.loop.create_future()
        self.thread = threading.Thread(target=self._run, args=(prepare, ready), name="ludoteca-writer", daemon=True)
        self.thread.start()
        await ready

    async def stop(self) -> None:
        """Carries out what still waits and closes the connection."""
        if self.thread is not None and self.thread.is_alive():
            self.queue.put(None)
            await asyncio.to_thread(self.thread.join)

    async def do(
        self,
        work: Callable[[Connection], T] | None,
        rows: Sequence[Logged] = (),
        table: str = "",
        record: bool = False,
    ) -> T:
        """What `work` gives, once it is committed; otherwise its exception, and nothing was written."""
        assert self.loop is not None, "the writer has not been started"
        answer: asyncio.Future[T] = self.loop.create_future()
        self.queue.put(Job(answer, work, rows, table, record))
        return await answer

    def _run(self, prepare: Callable[[Database], None], ready: asyncio.Future[None]) -> None:
        assert self.loop is not None
        connection: Connection | None = None
        try:
            connection = self.database.connect()
            prepare(self.database)
        except Exception as problem:
            if connection is not None:
                connection.close()
            self.loop.call_soon_threadsafe(_fail, ready, problem)
            return
        self.loop.call_soon_threadsafe(_succeed, ready, None)
        while (batch := self._next_batch(None if connection else AGAIN)) != []:
            if connection is None:
                connection = self._connect_again(batch or [])
            if connection is not None and batch:
                try:
                    self._carry_out(connection, batch)
                    lost = self.database.lost(connection)
                except Exception as problem:  # whatever it is, a house that can never save again is worse
                    logger.exception("the writer stumbled")
                    for job in batch:
                        job.problem = NotSaved(str(problem))
                    lost = True
                self.batches.note(len(batch))
                if lost:
                    _close(connection)
                    connection = None
            if batch:
                self.loop.call_soon_threadsafe(_tell, batch)
                self._announce(batch)
        if connection is not None:
            _close(connection)

    def _connect_again(self, batch: list[Job]) -> Connection | None:
        try:
            connection = self.database.connect()
        except self.database.problems as problem:
            for job in batch:
                job.problem = NotSaved(str(problem))
            return None
        logger.warning("the database is back")
        if self.change is not None:
            self.change.missed()
        return connection

    def _next_batch(self, seconds: float | None) -> list[Job] | None:
        """All that waits now, or the first that comes; empty when the writer shall stop; None if nothing comes."""
        try:
            first = self.queue.get(timeout=seconds)
        except Empty:
            return None
        if first is None:
            return []
        batch = [first]
        while len(batch) < BATCH:
            try:
                job = self.queue.get_nowait()
            except Empty:
                break
            if job is None:
                self.queue.put(None)
                break
            batch.append(job)
        if len(batch) > 1:
            batch.sort(key=lambda job: job.table)  # two nodes that take the same things in the same order never jam
        return batch

    def _carry_out(self, connection: Connection, batch: list[Job]) -> None:
        if self.database.lost(connection):  # with the first half of what was to be done together
            for job in batch:
                job.problem = NotSaved("the connection was lost")
            return
        execute = raw(connection).execute
        rows = [row for job in batch for row in job.rows]
        # In PostgreSQL rows are one statement, which needs no BEGIN around it and so no further ways there and back.
        whole = self.database.postgres and all(job.work is None for job in batch)
        try:
            if not whole:
                execute(self.database.begin)
            for job in batch:
                if job.work is not None:
                    job.value = job.work(connection)
            if rows:
                self.log(connection, rows)
            if not whole:
                execute("COMMIT")
        except Exception as problem:
            if not whole:
                with suppress(*self.database.problems):
                    execute("ROLLBACK")
            if self.database.lost(connection) or self.database.stuck(problem):
                logger.warning("the database is away: %s", problem)
                for job in batch:
                    job.problem = NotSaved(str(problem))
            elif len(batch) == 1:
                batch[0].problem = problem
            else:
                half = len(batch) // 2
                self._carry_out(connection, batch[:half])
                self._carry_out(connection, batch[half:])

    def _announce(self, batch: list[Job]) -> None:
        if self.change is not None:
            done = [job for job in batch if job.table and job.problem is None]
            records = {job.table for job in done if job.record}
            logs = {job.table for job in done} - records
            if logs or records:
                self.change.changed(logs, records)


class Readers:
    """Threads that read, each with a connection of its own."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.queue: SimpleQueue[Job | None] = SimpleQueue()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.threads: list[threading.Thread] = []

    async def start(self) -> None:
        """Each connects when it is first asked."""
        self.loop = asyncio.get_running_loop()
        for number in range(READERS):
            self.threads.append(threading.Thread(target=self._run, name=f"ludoteca-reader-{number}", daemon=True))
            self.threads[-1].start()

    async def stop(self) -> None:
        """Reads what still waits and closes the connections."""
        for _ in self.threads:
            self.queue.put(None)
        for thread in self.threads:
            await asyncio.to_thread(thread.join)
        self.threads.clear()

    async def do(self, work: Callable[[Connection], T]) -> T:
        """What `work` reads."""
        assert self.loop is not None, "the readers have not been started"
        answer: asyncio.Future[T] = self.loop.create_future()
        self.queue.put(Job(answer, work))
        return await answer

    def _run(self) -> None:
        assert self.loop is not None
        connection: Connection | None = None
        while (job := self.queue.get()) is not None:
            for last in (False, True):
                try:
                    connection = connection or self.database.connect()
                    assert job.work is not None
                    job.value = job.work(connection)
                    break
                except Exception as problem:
                    lost = connection is None or self.database.lost(connection)
                    if connection is not None:
                        _close(connection)
                        connection = None
                    if last or not lost:  # what was lost before it was asked is asked once more
                        job.problem = problem
                        break
            self.loop.call_soon_threadsafe(_tell, [job])
        if connection is not None:
            _close(connection)


def _close(connection: Connection) -> None:
    """Closes a connection, be it broken."""
    with suppress(Exception):
        raw(connection).close()
    with suppress(Exception):
        connection.invalidate()
    with suppress(Exception):
        connection.close()


def _tell(batch: list[Job]) -> None:
    for job in batch:
        if job.problem is not None:
            _fail(job.answer, job.problem)
        else:
            _succeed(job.answer, job.value)


def _succeed(answer: asyncio.Future[Any], value: Any) -> None:
    if not answer.done():
        answer.set_result(value)


def _fail(answer: asyncio.Future[Any], problem: Exception) -> None:
    if not answer.done():
        answer.set_exception(problem)
