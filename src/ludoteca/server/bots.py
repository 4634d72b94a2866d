"""Bots think in processes of their own, handed a view and nothing else; so do those who give hints and reviews.

Each worker has one pipe to the server; when the server dies, however it dies, the pipe closes and the worker goes
too. Tables take turns, so that one busy table cannot starve the others; what nobody at a table waits for comes last.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from ludoteca.contract import Action, Puzzle, View
from ludoteca.games import GAMES, bots
from ludoteca.tables.minds import think
from ludoteca.tables.outside import NoAnswer, Whole

logger = logging.getLogger("ludoteca.server")

TRIES = 3
"""How often a bot is asked when workers crash or it stumbles. Whoever wants advice can ask again."""
PATIENCE = 10.0
"""Seconds beyond its time after which a worker is taken to be stuck."""


class WorkerLost(Exception):
    """The worker crashed or was stuck; another takes its place."""


@dataclass(slots=True)
class Question:
    """Something that somebody waits for: `what` is one of the `Minds`' names."""

    what: str
    game: str
    given: tuple[Any, ...]
    answer: asyncio.Future[Any]
    tries: int = 0


def work(pipe: Connection, games: list[str]) -> None:
    """The life of a worker: warm up, then answer whenever asked, until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the pipe
    if hasattr(os, "nice"):
        os.nice(5)  # people come first
    for name in games:
        bots(name)
    try:
        pipe.send(("ready", None))
        while True:
            question = pipe.recv()
            try:
                pipe.send(("answered", think(*question)))
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

    def ask(self, question: Question, seconds: float) -> Any:
        """The answer; blocks, so it is called from a thread."""
        try:
            self._warm_up()
            self.pipe.send((question.what, question.game, question.given, seconds, secrets.randbits(64)))
            word, answer = self._hear(seconds + PATIENCE)
        except (EOFError, OSError) as problem:
            raise WorkerLost(f"the worker is gone ({problem!r})") from problem
        if word != "answered":
            raise NoAnswer(str(answer))
        return answer

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
    """Minds in processes of their own: the workers, and the questions that wait for them, table by table."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.seconds = seconds
        self.size = workers
        self.threads = ThreadPoolExecutor(workers, thread_name_prefix="ludoteca-bots")
        self.waiting: dict[str, deque[Question]] = {}
        self.idle: deque[Question] = deque()
        """Questions for when nothing else is to be done."""
        self.news = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []
        self.workers: list[Worker | None] = [None] * workers

    async def start(self) -> None:
        """Starts the workers, which warm up by themselves."""
        for place in range(self.size):
            self.workers[place] = Worker()
            self.tasks.append(asyncio.create_task(self._serve(place)))

    async def stop(self) -> None:
        """Ends the workers; answers still waited for are given up."""
        for task in self.tasks:
            task.cancel()
        for worker in self.workers:
            if worker is not None:
                worker.end()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.threads.shutdown(wait=False, cancel_futures=True)

    # What can be asked

    async def choose(self, table: str, game: str, level: str, view: View, seat: int) -> Action:
        """What a bot of this level does with this view."""
        chosen: Action = await self._ask(table, "choose", game, level, view, seat)
        return chosen

    async def advise(self, table: str, game: str, view: View) -> list[dict[str, Any]]:
        """The steps of a hint for the seat that sees this."""
        steps: list[dict[str, Any]] = await self._ask(table, "advise", game, view)
        return steps

    async def review(self, table: str | None, game: str, view: View, action: Action) -> dict[str, Any] | None:
        """What was best where a seat that saw this did that; with no table it may wait until nobody else asks."""
        review: dict[str, Any] | None = await self._ask(table, "review", game, view, action)
        return review

    async def lookback(self, game: str, match: Whole) -> dict[str, Any]:
        """What a finished match tells as a whole; it waits until nobody else asks."""
        told: dict[str, Any] = await self._ask(None, "lookback", game, *match)
        return told

    async def puzzles(self, game: str, day: str) -> tuple[Puzzle, ...]:
        """The puzzles of a day."""
        puzzles: tuple[Puzzle, ...] = await self._ask(f"puzzles of {day}", "puzzles", game, day)
        return puzzles

    async def _ask(self, table: str | None, what: str, game: str, *given: Any) -> Any:
        question = Question(what, game, given, asyncio.get_running_loop().create_future())
        (self.idle if table is None else self.waiting.setdefault(table, deque())).append(question)
        self.news.set()
        return await question.answer

    # The line

    def _next(self) -> Question | None:
        """The next question: the tables take turns."""
        while self.waiting:
            table = next(iter(self.waiting))
            queue = self.waiting.pop(table)
            question = queue.popleft()
            if queue:
                self.waiting[table] = queue  # to the end of the line
            if not question.answer.done():
                return question
        while self.idle:
            question = self.idle.popleft()
            if not question.answer.done():
                return question
        return None

    def _time(self) -> float:
        """Seconds for one choice: less when many wait, so that a full house still plays on."""
        queue = sum(map(len, self.waiting.values()))
        return max(min(self.seconds, 0.05), self.seconds / (1 + queue // (4 * self.size)))

    async def _serve(self, place: int) -> None:
        loop = asyncio.get_running_loop()
        while True:
            question = self._next()
            if question is None:
                self.news.clear()
                await self.news.wait()
                continue
            worker = await self._worker(place)
            try:
                answer = await loop.run_in_executor(self.threads, worker.ask, question, self._time())
            except WorkerLost as problem:
                worker.end()
                self.workers[place] = None
                self._again(question, problem)
            except NoAnswer as problem:
                self._again(question, problem)
            else:
                if not question.answer.done():
                    question.answer.set_result(answer)

    async def _worker(self, place: int) -> Worker:
        worker = self.workers[place]
        if worker is None:
            worker = await asyncio.get_running_loop().run_in_executor(self.threads, Worker)
            self.workers[place] = worker
        return worker

    def _again(self, question: Question, problem: Exception) -> None:
        question.tries += 1
        logger.warning("%s gave no answer to %s (try %d): %s", question.game, question.what, question.tries, problem)
        if question.answer.done():
            return
        if question.tries >= (TRIES if question.what == "choose" else 1):
            question.answer.set_exception(NoAnswer(str(problem)))
        else:
            self.waiting.setdefault(f"again {id(question)}", deque()).append(question)
            self.news.set()
