"""One thread with the one connection to the database, which makes many writes durable with one commit.

Whatever waits when the thread comes round goes into one transaction. Nobody hears of his write before it is
committed. If one write of a batch fails, each is tried by itself, so that only the bad one fails.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")

BATCH = 256
"""Jobs in one transaction at most: a long queue must not make the first wait for the last."""


@dataclass(slots=True)
class Job:
    """Some SQL to carry out, and who waits for it. It may run twice, so it must do nothing else."""

    work: Callable[[Connection], Any]
    answer: asyncio.Future[Any]
    value: Any = None
    problem: Exception | None = None


class Writer:
    """The thread and its queue. Reads go the same way, so they always see what was written before."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.queue: SimpleQueue[Job | None] = SimpleQueue()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread: threading.Thread | None = None

    async def start(self, prepare: Callable[[Connection], None]) -> None:
        """Opens the connection and prepares the database before anything else is done with it."""
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

    async def do(self, work: Callable[[Connection], T]) -> T:
        """What `work` gives, once it is committed; otherwise its exception, and nothing was written."""
        assert self.loop is not None, "the writer has not been started"
        answer: asyncio.Future[T] = self.loop.create_future()
        self.queue.put(Job(work, answer))
        return await answer

    def _run(self, prepare: Callable[[Connection], None], ready: asyncio.Future[None]) -> None:
        assert self.loop is not None
        try:
            connection = self.engine.connect()
            prepare(connection)
        except Exception as problem:
            self.loop.call_soon_threadsafe(_fail, ready, problem)
            self.engine.dispose()
            return
        self.loop.call_soon_threadsafe(_succeed, ready, None)
        with connection:
            while batch := self._next_batch():
                self._carry_out(connection, batch)
                self.loop.call_soon_threadsafe(_tell, batch)
        self.engine.dispose()

    def _next_batch(self) -> list[Job]:
        """All that waits now, or the first that comes; empty when the writer shall stop."""
        first = self.queue.get()
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
        return batch

    def _carry_out(self, connection: Connection, batch: list[Job]) -> None:
        try:
            with connection.begin():
                for job in batch:
                    job.value = job.work(connection)
        except Exception as problem:
            if len(batch) == 1:
                batch[0].problem = problem
                return
            for job in batch:
                self._carry_out(connection, [job])


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
