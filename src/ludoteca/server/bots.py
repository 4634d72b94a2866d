"""Bots think in processes of their own, handed a view and nothing else; so do those who give hints and reviews.

Each worker has one pipe to the server; when the server dies, however it dies, the pipe closes and the worker goes
too. Guests take turns, and the tables of each guest, so that none can starve the others. Bots come before advice, and
advice before analyses; each kind has a worker that the later ones cannot keep busy.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from ludoteca.contract import Action, Puzzle, View
from ludoteca.games import GAMES, bots
from ludoteca.tables.guests import Queue, guest
from ludoteca.tables.minds import think
from ludoteca.tables.outside import NoAnswer, TooLong, Whole

logger = logging.getLogger("ludoteca.server")

TRIES = 3
"""How often a bot is asked when workers crash or it stumbles. Whoever wants advice can ask again."""
PATIENCE = 10.0
"""Seconds beyond its time after which a worker is taken to be stuck."""
BOUNDS = {"advise": 5.0, "review": 5.0, "lookback": 20.0, "puzzles": 20.0, "task": 20.0, "card": 5.0, "sheet": 20.0}
"""Seconds of work after which a question is given up, for others wait behind it: most take a tenth of that.

A worker that is left little of the processor may take more time for them, up to `SLOWLY` times as much.
"""
SLOWLY = 6
BOTS, ADVICE, ANALYSES = KINDS = range(3)
"""What comes first, and what can wait."""
CALM = 3
"""Of the bots those of guests for whom no bot is thinking: who has many tables keeps nobody waiting."""


class WorkerLost(Exception):
    """The worker crashed or was stuck; another takes its place."""


class OutOfTime(WorkerLost):
    """The worker has thought for as long as it may, and was ended."""


class Place(NamedTuple):
    """A place for a worker: what it is asked, and how much it leaves to others, for people come first of all."""

    kinds: Sequence[int]
    gentleness: int


@dataclass(slots=True)
class Question:
    """Something that somebody waits for: `what` is one of the `Minds`' names."""

    what: str
    game: str
    given: tuple[Any, ...]
    answer: asyncio.Future[Any]
    kind: int = BOTS
    guest: str = ""
    tries: int = 0


def work(pipe: Connection, games: list[str], gentleness: int) -> None:
    """The life of a worker: warm up, then answer whenever asked, until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the pipe
    step_aside(gentleness)
    for name in games:
        bots(name)
    try:
        pipe.send(("ready", None))
        while True:
            bound, question = pipe.recv()
            try:
                with at_most(bound):
                    answer = think(*question)
                pipe.send(("answered", answer))
            except Exception as problem:
                pipe.send(("stumbled", f"{type(problem).__name__}: {problem}"))
    except (EOFError, OSError):
        return


def step_aside(gentleness: int) -> None:
    """Leaves so much to others, and one of several cores to the server alone: people come first of all."""
    if hasattr(os, "nice"):
        os.nice(gentleness)
    if gentleness and hasattr(os, "sched_setaffinity"):
        _, *others = sorted(os.sched_getaffinity(0))
        if others:
            os.sched_setaffinity(0, others)


@contextmanager
def at_most(seconds: float | None) -> Iterator[None]:
    """The system ends this process when it has worked for so long, compiled code or not; where it can do that."""
    if seconds is not None and hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_PROF, 0)


class Worker:
    """One process and this side of its pipe."""

    def __init__(self, gentleness: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        given = (theirs, list(GAMES), gentleness)
        self.process = context.Process(target=work, args=given, name="ludoteca-bot", daemon=True)
        self.process.start()
        theirs.close()
        self.warm = False

    def ask(self, question: Question, seconds: float) -> Any:
        """The answer; blocks, so it is called from a thread."""
        try:
            self.warm_up()
            bound = BOUNDS.get(question.what)
            asked = (question.what, question.game, question.given, seconds, secrets.randbits(64))
            self.pipe.send((bound, asked))
            if not self.pipe.poll(seconds + PATIENCE if bound is None else SLOWLY * bound):
                raise WorkerLost("the worker is stuck") if bound is None else OutOfTime("it took too long")
            word, answer = self.pipe.recv()
        except (EOFError, OSError) as problem:
            self.process.join(1)
            if hasattr(signal, "SIGPROF") and self.process.exitcode == -signal.SIGPROF:
                raise OutOfTime("it took too long") from problem
            raise WorkerLost(f"the worker is gone ({problem!r})") from problem
        if word != "answered":
            raise NoAnswer(str(answer))
        return answer

    def end(self) -> None:
        """Ends the process, whatever it is doing; a thread that still listens to it hears the pipe close."""
        self.process.kill()

    def warm_up(self) -> None:
        """Waits until it can think; blocks too."""
        if not self.warm:
            if not self.pipe.poll(60.0):
                raise WorkerLost("the worker does not start")
            self.pipe.recv()
            self.warm = True


class Pool:
    """Minds in processes of their own: the workers, and the questions that wait for them."""

    def __init__(self, workers: int, seconds: float) -> None:
        """So many workers think for bots, and all but one of them for whoever asks; three more start when they must.

        One of those three is kept for the bots of guests who would wait for those of others, and one for advice. So
        nobody's bot waits for a hint, and nobody's hint for an analysis.
        """
        self.seconds = seconds
        self.usual = workers
        self.places = [Place([BOTS], 5), *[Place(KINDS, 5)] * (workers - 1)]
        self.places += [Place([CALM], 2), Place([ADVICE], 10), Place([ADVICE, ANALYSES], 15)]
        self.share = max(1, workers // 2)
        """Questions of one kind that are worked on for one guest at once, bots aside."""
        self.threads = ThreadPoolExecutor(len(self.places), thread_name_prefix="ludoteca-bots")
        self.waiting: dict[int, Queue[Question]] = {kind: Queue() for kind in KINDS}
        self.held: Counter[tuple[int, str]] = Counter()
        """By kind and guest the questions that are being worked on."""
        self.news: list[asyncio.Event] = [asyncio.Event() for _ in self.places]
        self.tasks: list[asyncio.Task[None]] = []
        self.workers: list[Worker | None] = [None] * len(self.places)

    async def start(self) -> None:
        """Starts the usual workers, which warm up by themselves."""
        for place, (_, gentleness) in enumerate(self.places):
            if place < self.usual:
                self.workers[place] = Worker(gentleness)
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
        chosen: Action = await self._ask(BOTS, table, "choose", game, level, view, seat)
        return chosen

    async def advise(self, table: str, game: str, view: View) -> list[dict[str, Any]]:
        """The steps of a hint for the seat that sees this."""
        steps: list[dict[str, Any]] = await self._ask(ADVICE, table, "advise", game, view)
        return steps

    async def review(self, table: str | None, game: str, view: View, action: Action) -> dict[str, Any] | None:
        """What was best where a seat that saw this did that; with no table it waits until nobody else asks."""
        kind = ANALYSES if table is None else ADVICE
        review: dict[str, Any] | None = await self._ask(kind, table or "", "review", game, view, action)
        return review

    async def lookback(self, game: str, match: Whole) -> dict[str, Any]:
        """What a finished match tells as a whole; it waits until nobody else asks."""
        told: dict[str, Any] = await self._ask(ANALYSES, "", "lookback", game, *match)
        return told

    async def puzzles(self, game: str, day: str) -> tuple[Puzzle, ...]:
        """The puzzles of a day."""
        puzzles: tuple[Puzzle, ...] = await self._ask(ADVICE, f"puzzles of {day}", "puzzles", game, day)
        return puzzles

    async def card(self, game: str, text: str, form: str, language: str, dark: bool) -> bytes:
        """The card of the position that this text of a link stands for."""
        drawn: bytes = await self._ask(ADVICE, "cards", "card", game, text, form, language, dark)
        return drawn

    async def sheet(self, game: str, what: str, day: str, language: str, options: Any) -> list[str] | str:
        """The pages of a sheet of paper; or the sentence why there are none."""
        pages: list[str] | str = await self._ask(ADVICE, "cards", "sheet", game, what, day, language, options)
        return pages

    async def task(self, game: str, name: str, seed: str, level: int) -> Puzzle:
        """A task for a trainer."""
        task: Puzzle = await self._ask(ADVICE, "trainers", "task", game, name, seed, level)
        return task

    async def _ask(self, kind: int, table: str, what: str, game: str, *given: Any) -> Any:
        question = Question(what, game, given, asyncio.get_running_loop().create_future(), kind, guest() or table)
        self._put(question, table)
        return await question.answer

    # The line

    @property
    def length(self) -> int:
        """Questions that wait."""
        return sum(map(len, self.waiting.values()))

    def _put(self, question: Question, table: str) -> None:
        self.waiting[question.kind].put(question.guest, table, question)
        self._tell()

    def _tell(self) -> None:
        """All places look whether there is something for them."""
        for news in self.news:
            news.set()

    def _next(self, kinds: Sequence[int]) -> Question | None:
        """The next question of these kinds: the first of them comes first, and of each the guests take turns."""
        for kind in kinds:
            may = partial(self._may, kind)
            while (found := self.waiting[BOTS if kind == CALM else kind].take(may)) is not None:
                question = found[1]
                if not question.answer.done():
                    return question
        return None

    def _may(self, kind: int, guest: str) -> bool:
        """True if one more question of this kind may be worked on for this guest."""
        if kind == CALM:
            return not self.held[BOTS, guest]
        return kind == BOTS or self.held[kind, guest] < self.share

    def _time(self) -> float:
        """Seconds for one choice: less when many wait, so that a full house still plays on."""
        return max(min(self.seconds, 0.05), self.seconds / (1 + len(self.waiting[BOTS]) // (4 * self.usual)))

    async def _serve(self, place: int) -> None:
        """The life of a place: one question after the other, of the kinds that are for it."""
        kinds = self.places[place].kinds
        while True:
            if CALM in kinds and self.workers[place] is None:
                await self._begin_calmly(place)
            question = self._next(kinds)
            if question is None:
                self.news[place].clear()
                await self.news[place].wait()
                continue
            share = question.kind, question.guest
            self.held[share] += 1
            try:
                await self._answer(place, question)
            finally:
                self.held[share] -= 1
                if not self.held[share]:
                    del self.held[share]
                self._tell()

    async def _begin_calmly(self, place: int) -> None:
        """Starts the worker for calm guests when one of them waits; others serve them until it can think."""
        while not self.waiting[BOTS].has(partial(self._may, CALM)):
            self.news[place].clear()
            await self.news[place].wait()
        worker = await self._worker(place)
        with suppress(WorkerLost, EOFError, OSError):  # it is started anew when it is asked
            await asyncio.get_running_loop().run_in_executor(self.threads, worker.warm_up)

    async def _answer(self, place: int, question: Question) -> None:
        loop = asyncio.get_running_loop()
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
            _, gentleness = self.places[place]
            worker = await asyncio.get_running_loop().run_in_executor(self.threads, Worker, gentleness)
            self.workers[place] = worker
        return worker

    def _again(self, question: Question, problem: Exception) -> None:
        question.tries += 1
        logger.warning("%s gave no answer to %s (try %d): %s", question.game, question.what, question.tries, problem)
        if question.answer.done():
            return
        if question.tries >= (TRIES if question.what == "choose" else 1):
            question.answer.set_exception((TooLong if isinstance(problem, OutOfTime) else NoAnswer)(str(problem)))
        else:
            self._put(question, f"again {id(question)}")
