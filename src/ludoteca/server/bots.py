"""Bots think in processes of their own, which are handed a view and nothing else.

Each worker has one pipe to the server; when the server dies, however it dies, the pipe closes and the worker goes
too. Tables take turns, so that one busy table cannot starve the others.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import secrets
import signal
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from ludoteca.contract import Action, View
from ludoteca.games import GAMES, bots

logger = logging.getLogger("ludoteca.server")

TRIES = 3
"""How often a choice is asked for when workers crash or a bot stumbles."""
PATIENCE = 10.0
"""Seconds beyond its time after which a worker is taken to be stuck."""


class BotTrouble(Exception):
    """No worker could make this choice."""


class WorkerLost(Exception):
    """The worker crashed or was stuck; another takes its place."""


@dataclass(slots=True)
class Choice:
    """A choice somebody waits for."""

    game: str
    level: str
    view: View
    seat: int
    answer: asyncio.Future[Action]
    tries: int = 0


def work(pipe: Connection, games: list[str]) -> None:
    """The life of a worker: warm up, then choose whenever asked, until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the pipe
    if hasattr(os, "nice"):
        os.nice(5)  # people come first
    for name in games:
        try:
            bots(name)
        except ImportError:
            continue
    try:
        pipe.send(("ready", None))
        while True:
            game, level, view, seat, seconds, seed = pipe.recv()
            try:
                pipe.send(("chosen", bots(game)[level](view, seat, seconds, random.Random(seed))))
            except Exception as problem:
                pipe.send(("stumbled", f"{type(problem).__name__}: {problem}"))
    except (EOFError, OSError):
        return


class Worker:
    """One process and this side of its pipe."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, list(GAMES)), name="ludoteca-bot", daemon=True)
        self.process.start()
        theirs.close()
        self.warm = False

    def choose(self, choice: Choice, seconds: float) -> Action:
        """The bot's action; blocks, so it is called from a thread."""
        try:
            self._warm_up()
            self.pipe.send((choice.game, choice.level, choice.view, choice.seat, seconds, secrets.randbits(64)))
            word, answer = self._hear(seconds + PATIENCE)
        except (EOFError, OSError) as problem:
            raise WorkerLost(f"the worker is gone ({problem!r})") from problem
        if word != "chosen":
            raise BotTrouble(str(answer))
        chosen: Action = answer
        return chosen

    def end(self) -> None:
        """Ends the process, whatever it is doing; a thread that still listens to it hears the pipe close."""
        self.process.kill()

    def _warm_up(self) -> None:
        if not self.warm:
            self._hear(60.0)
            self.warm = True

    def _hear(self, seconds: float) -> tuple[str, Any]:
        if not self.pipe.poll(seconds):
            raise WorkerLost("the worker is stuck")
        word: tuple[str, Any] = self.pipe.recv()
        return word


class Pool:
    """The workers, and the choices that wait for them, table by table."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.seconds = seconds
        self.size = workers
        self.threads = ThreadPoolExecutor(workers, thread_name_prefix="ludoteca-bots")
        self.waiting: dict[str, deque[Choice]] = {}
        self.news = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []
        self.workers: list[Worker | None] = [None] * workers

    async def start(self) -> None:
        """Starts the workers, which warm up by themselves."""
        for place in range(self.size):
            self.workers[place] = Worker()
            self.tasks.append(asyncio.create_task(self._serve(place)))

    async def stop(self) -> None:
        """Ends the workers; choices still waited for are given up."""
        for task in self.tasks:
            task.cancel()
        for worker in self.workers:
            if worker is not None:
                worker.end()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.threads.shutdown(wait=False, cancel_futures=True)

    async def choose(self, table: str, game: str, level: str, view: View, seat: int) -> Action:
        """What a bot of this level does with this view; `BotTrouble` if it cannot be had."""
        choice = Choice(game, level, view, seat, asyncio.get_running_loop().create_future())
        self.waiting.setdefault(table, deque()).append(choice)
        self.news.set()
        return await choice.answer

    def _next(self) -> Choice | None:
        """The next choice: the tables take turns."""
        while self.waiting:
            table = next(iter(self.waiting))
            queue = self.waiting.pop(table)
            choice = queue.popleft()
            if queue:
                self.waiting[table] = queue  # to the end of the line
            if not choice.answer.done():
                return choice
        return None

    def _time(self) -> float:
        """Seconds for one choice: less when many wait, so that a full house still plays on."""
        queue = sum(map(len, self.waiting.values()))
        return max(min(self.seconds, 0.05), self.seconds / (1 + queue // (4 * self.size)))

    async def _serve(self, place: int) -> None:
        loop = asyncio.get_running_loop()
        while True:
            choice = self._next()
            if choice is None:
                self.news.clear()
                await self.news.wait()
                continue
            worker = await self._worker(place)
            try:
                action = await loop.run_in_executor(self.threads, worker.choose, choice, self._time())
            except WorkerLost as problem:
                worker.end()
                self.workers[place] = None
                self._again(choice, problem)
            except BotTrouble as problem:
                self._again(choice, problem)
            else:
                if not choice.answer.done():
                    choice.answer.set_result(action)

    async def _worker(self, place: int) -> Worker:
        worker = self.workers[place]
        if worker is None:
            worker = await asyncio.get_running_loop().run_in_executor(self.threads, Worker)
            self.workers[place] = worker
        return worker

    def _again(self, choice: Choice, problem: Exception) -> None:
        choice.tries += 1
        logger.warning("a %s bot of %s did not answer (try %d): %s", choice.level, choice.game, choice.tries, problem)
        if choice.answer.done():
            return
        if choice.tries >= TRIES:
            choice.answer.set_exception(BotTrouble(str(problem)))
        else:
            self.waiting.setdefault(f"again {id(choice)}", deque()).append(choice)
            self.news.set()
