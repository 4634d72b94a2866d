"""Matches in processes of their own, several at the same time; a bot that hangs is ended with its process."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import RawArray
from threading import Thread
from time import monotonic
from typing import Any

from ludoteca.arena.entries import UnfitEntry, described
from ludoteca.arena.matches import Record, play_match
from ludoteca.words import say

Job = Mapping[str, Any]
"""What `play_match` is called with, by name."""
HANGING = 1.5
"""Who thinks for so many times its limit will not answer any more; its process ends by itself."""
PATIENCE = 60.0
"""Seconds of the clock on the wall for a bot that does not think but waits for something …"""
SLOWED = 10.0
"""… besides so many times its limit: a machine that has more to do than it has processors lets everybody wait."""
LOOK = 1.0
"""Seconds between two looks whether somebody waits."""
NOBODY = -1
AHEAD = 2
"""Matches that a process has been sent: while it waits for the next one it plays none."""


class Gone(Exception):
    """A process ended in the middle of a match; its text says how."""


class Signs:
    """What a worker shows of itself while it is busy: whose bot thinks, and until when it should have answered.

    It is the `Watch` of its matches.
    """

    def __init__(self, shared: Any) -> None:
        self.shared = shared

    def begin(self, seat: int, limit: float) -> None:
        self.shared[0], self.shared[1] = seat, monotonic() + SLOWED * limit
        _end_after(HANGING * limit)

    def end(self) -> None:
        _end_after(0.0)
        self.shared[0] = NOBODY


def _end_after(seconds: float) -> None:
    """Ends this process after so many seconds of processor time, whatever it is doing then; never, if it is 0."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)  # nobody listens to SIGPROF, so the system ends the process


class Worker:
    """A process that plays one match after the other. It is spawned, so that it inherits no locks."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.shared = RawArray("d", [NOBODY, 0.0])
        self.line, end = context.Pipe()
        self.process = context.Process(target=_work, args=(end, self.shared), daemon=True)
        self.process.start()
        end.close()
        self.sent: deque[tuple[int, Job]] = deque()
        """The matches it has to play, the one it plays first."""
        self.waited = False

    def send(self, number: int, job: Job, forfeits: Mapping[int, str]) -> None:
        """One match more for it."""
        self.sent.append((number, job))
        job = {**job, "forfeits": forfeits}
        try:
            self.line.send(job)
        except BrokenPipeError:
            pass  # it has gone; whoever listens to it learns that
        except Exception as problem:
            reason = described(problem)
            raise UnfitEntry(
                say("a bot of one's own must be importable, or play in one process: {reason}", reason=reason)
            ) from None

    def receive(self) -> Record:
        """The match that is over; `Gone` if the process is, and what went wrong if the match itself did."""
        try:
            answer = self.line.recv()
        except (EOFError, ConnectionError):
            self.process.join()
            raise Gone(self._how()) from None
        if isinstance(answer, BaseException):
            raise answer
        assert isinstance(answer, Record)
        return answer

    @property
    def thinking(self) -> int:
        """The seat whose bot is thinking."""
        return int(self.shared[0])

    def look(self) -> None:
        """Ends the process if a bot waits without end for something."""
        if self.thinking != NOBODY and monotonic() - self.shared[1] > PATIENCE:
            self.waited = True
            self.process.kill()

    def stop(self) -> None:
        """Ends the process, wherever it is."""
        self.process.kill()
        self.process.join()
        self.line.close()

    def _how(self) -> str:
        if self.waited:
            return "waited for something and did not answer"
        if self.process.exitcode == -getattr(signal, "SIGPROF", 0):
            return "did not stop thinking"
        return f"ended its process (exit code {self.process.exitcode})"


def at_the_same_time(jobs: Iterable[Job], processes: int) -> Iterator[tuple[int, Record]]:
    """Every match with its number, as each of them is done; matches are asked for as they can be played.

    Who was thinking when a process ended has forfeited. That match is played again from its beginning, because nothing
    is left of it, with that seat out of it from the start.
    """
    coming = enumerate(jobs)
    again: deque[tuple[int, Job]] = deque()
    lost: dict[int, dict[int, str]] = {}
    workers: list[Worker] = []
    try:
        while True:
            for depth in range(AHEAD):  # everybody gets a first match before anybody gets a second
                for place in range(processes):
                    if place < len(workers) and len(workers[place].sent) > depth:
                        continue
                    following = again.popleft() if again else next(coming, None)
                    if following is None:
                        break
                    if place == len(workers):
                        workers.append(Worker())
                    number, job = following
                    workers[place].send(number, job, lost.get(number, {}))
            busy = {worker.line: worker for worker in workers if worker.sent}
            if not busy:
                return
            for line in wait(list(busy), LOOK):
                assert isinstance(line, Connection)
                worker = busy[line]
                number, job = worker.sent[0]
                try:
                    record = worker.receive()
                except Gone as gone:
                    seat = worker.thinking
                    if seat == NOBODY:
                        raise RuntimeError(f"a process of the arena {gone}") from None
                    lost.setdefault(number, {})[seat] = str(gone)
                    again.extend(worker.sent)
                    workers[workers.index(worker)] = Worker()
                    continue
                worker.sent.popleft()
                yield number, record
            for worker in busy.values():
                worker.look()
    finally:
        for worker in workers:  # nobody waits for their long thoughts any more
            worker.stop()


def _work(line: Connection, shared: Any) -> None:
    """What a worker does: it plays what it is sent, until nobody sends anything more."""
    _end_with_the_parent()
    os.dup2(2, 1)  # what bots print is no part of the outcome, which may be read by a program
    signs = Signs(shared)
    while True:
        try:
            answer: Record | BaseException = play_match(**line.recv(), watch=signs)
        except EOFError:
            return
        except Exception as problem:
            answer = problem
        try:
            line.send(answer)
        except Exception:  # an exception that cannot be sent
            line.send(RuntimeError(described(answer) if isinstance(answer, BaseException) else "no record"))


def _end_with_the_parent() -> None:
    """A worker leaves when the process that wants its results has gone, however it went; Ctrl-C is for that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()
