"""How long the choices of the bots take while the machine is busy, against the time they were given.

python -m benchmarks.choice_times [GAME ...] [--seconds 0.05] [--choices 200] [--load 4] [--level strong] [--whole]

The level plays whole matches of every game: as usual, and with each other value of each option, at the smallest and the
largest table and at the smallest with a rival. Beside it so many processes a core do nothing but keep the machine busy.
What is counted is processor time of the thread, for that is what a bot is given; p99.9 is to lie within it. Bots
against the clock plan without a search, and are held to the same limit. `--whole` prints each version as a whole alone.
The first line is a sum that is always the same: what it takes longer at times is the machine's doing, for a virtual one
counts the time in which another has its core.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from statistics import median
from time import thread_time
from typing import Any

from benchmarks.against import known, told
from ludoteca.arena.entries import Chooser, entered
from ludoteca.arena.ladder import Table, tables, versions_of
from ludoteca.contract import Game, State
from ludoteca.games import GAMES, bots, game
from ludoteca.match import nature, race

BUSY = """
import os
parent = os.getppid()
while os.getppid() == parent:
    sum(range(1_000_000))
"""
"""What keeps a core busy, and ends with the process that began it."""
LONG = 8
"""An option with more values is a scale, of which the ends are enough."""
TRIAL = 100_000
"""Numbers that are added up to find out how fast the machine is."""
SUMS = 1000
SHARES = (0.5, 0.99, 0.999)
HEAD = ("table", "seats", "choices", "p50 ms", "p99 ms", "p99.9 ms", "longest ms", "limit ms", "p99.9 within")


def kinds(version: Table) -> Iterator[tuple[str, Table]]:
    """The tables of a version of a game: what is unusual there, and what is played."""
    rules = game(version.game)
    for what, options in [("as usual", version.options), *changed(rules, version.options)]:
        allowed = rules.seats_with(options)
        for seats in sorted({min(allowed), min(count for count in allowed if count > 1), max(allowed)}):
            yield what, Table(version.game, options, seats)


def changed(rules: Game, usual: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """These options with one of them changed, as far as they go together."""
    for name in [name for name in rules.options if name not in versions_of(rules)]:
        values = list(rules.options[name].allowed)
        for value in [values[0], values[-1]] if len(values) > LONG else values:
            try:
                options = rules.check_options({**usual, name: value})
            except ValueError:  # it does not go together with the version
                continue
            if value != usual[name]:
                yield f"{name} {value}", options


def measured(table: Table, level: str, seconds: float, least: int) -> list[float]:
    """The processor time of each choice in whole matches among bots of this level, at least so many."""
    found: list[float] = []
    rng = Random(f"{table}")
    rules = game(table.game)
    bot = entered(rules, [level], None, table.options)[level]
    while len(found) < least:
        play_through(rules.start(table.seats, table.options), bot, seconds, rng, found)
    return found


def play_through(state: State, bot: Chooser, seconds: float, rng: Random, found: list[float]) -> None:
    """One match; the time of each choice is added to those that were found."""

    def timed(*given: Any) -> Any:
        begun = thread_time()
        answer = bot(*given)
        found.append(thread_time() - begun)
        return answer

    if state.timed:
        for _ in race(state, lambda view, seat: timed(view, seat, rng), rng):
            pass
        return
    while not state.over:
        for step in nature(state, rng):
            state = step.after
        if not state.over:
            seat = state.turn[0]
            state = state.play(seat, timed(state.view(seat), seat, seconds, rng))


def summing(seconds: float, count: int) -> list[float]:
    """The processor time of a sum, again and again, that should take nine tenths of so long."""

    def timed(numbers: int) -> float:
        begun = thread_time()
        sum(range(numbers))
        return thread_time() - begun

    numbers = int(TRIAL * 0.9 * seconds / median(timed(TRIAL) for _ in range(21)))
    return [timed(numbers) for _ in range(count)]


def line(what: str, seats: str, times: Sequence[float], seconds: float) -> tuple[str, ...]:
    """What these times say."""
    ordered = sorted(times)
    shares = [1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in SHARES]
    figures = [f"{value:.1f}" for value in [*shares, 1000 * ordered[-1]]]
    within = "yes" if shares[-1] <= 1000 * seconds else "no"
    return (what, seats, str(len(times)), *figures, f"{1000 * seconds:.0f}", within)


def lines(games: Sequence[Game], given: argparse.Namespace) -> Iterator[tuple[str, ...]]:
    """Table by table, and each version as a whole; first the sum."""
    yield line("a sum, to compare", "", summing(given.seconds, SUMS), given.seconds)
    for rules in games:
        for version in tables(rules.id, {}):
            title = " ".join([rules.title, *(str(version.options[name]) for name in versions_of(rules))])
            every: list[float] = []
            for what, table in kinds(version):
                times = measured(table, given.level, given.seconds, given.choices)
                every += times
                if not given.whole:
                    yield line(f"{title}, {what}", str(table.seats), times, given.seconds)
            yield line(f"{title}, all", "", every, given.seconds)


@contextmanager
def busy(count: int) -> Iterator[None]:
    """So many processes that keep the machine busy meanwhile."""
    processes = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", type=known)
    parser.add_argument("--level", default="strong")
    parser.add_argument("--seconds", type=float, default=0.05, help="of processor time for a choice")
    parser.add_argument("--choices", type=int, default=200, help="at each table, at least")
    parser.add_argument("--load", type=int, default=4, help="busy processes a core")
    parser.add_argument("--whole", action="store_true", help="a line for each version alone")
    given = parser.parse_args()
    games = given.games or [game(name) for name in GAMES if bots(name)]
    with busy(given.load * (os.cpu_count() or 1)):
        told(parser, HEAD, lines(games, given))


if __name__ == "__main__":
    main()
