"""Many matches: who sits where in each of them, and several at the same time."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import combinations, permutations
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, NamedTuple

from ludoteca.arena.matches import Record, UnfitEntry, entered, play_match
from ludoteca.arena.statistics import Standing, standings
from ludoteca.contract import Bot, Game
from ludoteca.games import game

Progress = Callable[[int, int], object]
"""Told after every match how many are done, of how many."""


class Tournament(NamedTuple):
    """What was played, how, and how it ended."""

    game: str
    names: tuple[str, ...]
    options: dict[str, Any]
    seconds: float
    seed: int
    records: tuple[Record, ...]

    @property
    def standings(self) -> list[Standing]:
        """One line for each name, the best first."""
        return standings(self.records)

    def dump(self) -> dict[str, Any]:
        """All of it as JSON."""
        return {
            "game": self.game,
            "names": list(self.names),
            "options": self.options,
            "seconds": self.seconds,
            "seed": self.seed,
            "matches": len(self.records),
            "standings": [standing._asdict() for standing in self.standings],
            "records": [record.dump() for record in self.records],
        }


def tournament(
    game_id: str,
    names: Sequence[str],
    matches: int = 300,
    seconds: float = 0.1,
    seed: int = 1,
    processes: int | None = None,
    progress: Progress | None = None,
    options: Mapping[str, Any] | None = None,
    extra: Mapping[str, Bot] | None = None,
) -> Tournament:
    """So many matches between these bots; a name may stand there twice. Unknown names are a `KeyError`.

    They change seats from match to match until every seating has been played, and all seatings of one round get the
    same deal: the seed alone decides it, not the number of processes (one a core, if nothing is said). Bots that think
    by the clock may still choose differently from run to run. `extra` are bots under names of their own, such as
    `{"quick": partial(strong, simulations=500)}`; with several processes they must be importable.
    """
    rules = game(game_id)
    entered(game_id, names, extra)  # before anything is played
    chosen = rules.check_options(options)
    orders = seatings(names, seats_for(rules, len(names), chosen))
    jobs = []
    for number in range(matches):
        order = orders[number % len(orders)]
        players = tuple(names[entry] for entry in order)
        jobs.append((game_id, players, f"{seed} {number // len(orders)}", seconds, chosen, extra, order))
    processes = min(processes or os.cpu_count() or 1, matches)
    played: dict[int, Record] = {}
    for number, record in _one_by_one(jobs) if processes == 1 else _at_the_same_time(jobs, processes):
        played[number] = record
        if progress is not None:
            progress(len(played), matches)
    records = tuple(played[number] for number in range(matches))
    return Tournament(game_id, tuple(names), chosen, seconds, seed, records)


def seats_for(rules: Game, entries: int, options: Mapping[str, Any]) -> int:
    """How many sit down when so many have entered: all of them, or as many as the game takes with these options."""
    counts = rules.seats_with(options)
    fitting = [seats for seats in counts if seats <= entries]
    if not fitting:
        allowed = ", ".join(str(count) for count in counts)
        raise UnfitEntry(f"{rules.title} takes this many seats: {allowed}; got {entries}")
    return max(fitting)


def seatings(names: Sequence[str], seats: int) -> list[tuple[int, ...]]:
    """Every way to seat entries (numbers of `names`) that looks different at the table.

    >>> seatings(["strong", "gentle", "gentle"], 3)
    [(0, 1, 2), (1, 0, 2), (1, 2, 0)]
    """
    found: dict[tuple[str, ...], tuple[int, ...]] = {}
    for group in combinations(range(len(names)), seats):
        for order in permutations(group):
            found.setdefault(tuple(names[entry] for entry in order), order)
    return list(found.values())


def _one_by_one(jobs: Sequence[tuple[Any, ...]]) -> Iterable[tuple[int, Record]]:
    for number, job in enumerate(jobs):
        yield number, play_match(*job)


def _at_the_same_time(jobs: Sequence[tuple[Any, ...]], processes: int) -> Iterable[tuple[int, Record]]:
    """The same in worker processes, as each of them is done. They are spawned, so that they inherit no locks."""
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_end_with_the_parent)
    try:
        numbers = {pool.submit(play_match, *job): number for number, job in enumerate(jobs)}
        for done in as_completed(numbers):
            yield numbers[done], done.result()
    except BaseException:
        for worker in list(pool._processes.values()):  # nobody waits for their long thoughts any more
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _end_with_the_parent() -> None:
    """A worker leaves when the process that wants its results has gone, however it went; Ctrl-C is for that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()
