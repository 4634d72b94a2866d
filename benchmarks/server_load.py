"""How many tables one server carries: people with two seconds of thinking, at all five games at once.

Everything is real: a server with its database on disk, alone on one core, and one WebSocket a person from another
process on another core. Measured are the time from sending a move to seeing it, and what the server needs for it.

    python -m benchmarks.server_load [--tables 1000] [--seconds 30] [--games toncc,antino] [--think 2]
    python -m benchmarks.server_load --ramp 100,200,400,800
    python -m benchmarks.server_load --soak 30m [--tables 200]
    python -m benchmarks.server_load --costs
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from benchmarks.machine import busy
from benchmarks.server_costs import costs
from benchmarks.server_people import KINDS, TINY, Crowd, Kind, Person, quick_loop
from ludoteca.torture.nodes import memory
from tests.server.tiny import move_in, moved_in

if "--serve" in sys.argv:  # the bots' processes import this module too, and must know the game
    move_in()

SLOWEST, LARGEST, GROWTH = 50.0, 300.0, 2.0
"""Milliseconds within which 99 of 100 moves must be seen, megabytes of memory, and by how much of 100 it may grow."""
GIVEN_UP = 100.0
"""Milliseconds at p99 beyond which a ramp goes no higher."""
WATCHED = 10
"""One table in so many has somebody who only watches."""


class Measured(NamedTuple):
    """One line of the table: what was seen and needed within some seconds."""

    tables: int
    sockets: int
    seconds: float
    latencies: list[float]
    worked: float
    memory: float

    def share(self, part: float) -> float:
        """The milliseconds within which this part of the moves was seen."""
        found = sorted(self.latencies)
        return found[min(len(found) - 1, int(part * len(found)))] if found else float("inf")

    def __str__(self) -> str:
        moves = max(1, len(self.latencies))
        parts = " ".join(f"{self.share(part):7.1f}" for part in (0.5, 0.95, 0.99))
        busy, each = 100 * self.worked / self.seconds, 1000 * self.worked / moves
        rate = len(self.latencies) / self.seconds
        return f"{self.tables:6} {self.sockets:7} {rate:8.0f} {parts} {busy:8.0f} % {each:9.2f} {self.memory:7.0f}"


HEAD = "tables sockets  moves/s     p50     p95     p99  of a core ms a move      MB"


def kinds(games: Sequence[str]) -> list[Kind]:
    """The tables of a mix, to be repeated: every game as often as any other, with its ways in turn."""
    ways = {game: [kind for kind in (*KINDS, TINY) if kind.game == game] for game in games}
    rounds = max(len(found) for found in ways.values())
    return [found[turn % len(found)] for turn in range(rounds) for found in ways.values()]


class Desk:
    """Makes tables on a server."""

    def __init__(self, address: str) -> None:
        self.address = urlsplit(address).netloc

    def post(self, path: str, body: Any) -> Any:
        """What is answered to this."""
        headers = {"Content-Type": "application/json", "X-Ludoteca": "1"}
        with closing(HTTPConnection(self.address)) as line:
            line.request("POST", path, json.dumps(body).encode(), headers)
            answer = line.getresponse()
            said = json.load(answer)
        if answer.status >= 300:
            raise SystemExit(f"the server says: {said['refusal']}")
        return said

    def table(self, kind: Kind) -> tuple[str, dict[int, str]]:
        """A new table of this kind, and the secrets of all its seats; the others join the first."""
        person = {"kind": "person", "name": "Ada", "avatar": "owl"}
        seats = [person] + (kind.seats - 1) * [{"kind": "open"}]
        made = self.post("/api/tables", {"game": kind.game, "options": kind.options, "seats": seats})
        secrets = {0: made["secrets"]["0"]}
        for _ in seats[1:]:
            joined = self.post("/api/join", {"table": made["table"], "name": "Bruno", "avatar": "fox"})
            secrets[joined["seat"]] = joined["secret"]
        return made["table"], secrets


async def grow(crowd: Crowd, desk: Desk, mix: Sequence[Kind], tables: Iterable[int]) -> None:
    """Sets up the tables of these numbers, with all their people."""
    for number in tables:
        kind = mix[number % len(mix)]
        table, secrets = desk.table(kind)
        eyes = [*secrets.items(), *([(None, None)] if number % WATCHED == 0 else [])]
        for seat, secret in eyes:
            await crowd.come(Person(crowd, kind, table, seat, secret))


async def measured(crowd: Crowd, server: int, tables: int, seconds: float) -> Measured:
    """What happens within so many seconds from now."""
    crowd.latencies.clear()
    crowd.acknowledged.clear()
    began, worked = time.perf_counter(), busy(server)
    await asyncio.sleep(seconds)
    passed = time.perf_counter() - began
    return Measured(tables, len(crowd.people), passed, [*crowd.latencies], busy(server) - worked, memory(server))


@contextmanager
def server(database: str | None) -> Iterator[tuple[str, int]]:
    """A new server on a core of its own, where the system lets us choose: its address, and its process."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.server_load", "--serve", folder, *([database] if database else [])]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            try:
                if len(cores) > 1:
                    os.sched_setaffinity(process.pid, cores[:1])
                    os.sched_setaffinity(0, cores[1:])
                assert process.stdout is not None
                yield process.stdout.readline().decode().strip(), process.pid
            finally:
                process.terminate()
                if len(cores) > 1:
                    os.sched_setaffinity(0, cores)


def serve(folder: str, database: str | None = None) -> None:
    """The server's process. All tables come from one address here, so an hour has but a second."""
    from ludoteca.server.run import serve as run
    from ludoteca.server.settings import Settings
    from ludoteca.tables.limits import Hour

    Hour.PERIOD = 1.0
    settings = Settings(Path(folder), database, port=0, bot_workers=1)
    run(settings, lambda ready: print(ready.address, flush=True))


async def load(
    address: str, process: int, mix: Sequence[Kind], sizes: Sequence[int], given: argparse.Namespace
) -> bool:
    """Measures at these numbers of tables, one after the other; True if the last has reached the goals."""
    crowd, desk = Crowd(address, Random(given.seed), given.think), Desk(address)
    print(HEAD, flush=True)
    tables = 0
    for size in sizes:
        await grow(crowd, desk, mix, range(tables, size))
        tables = size
        await asyncio.sleep(given.settle)
        found = await measured(crowd, process, tables, given.seconds)
        print(found, flush=True)
        if found.share(0.99) > GIVEN_UP:
            break
    print(f"refused or lost: {len(crowd.refusals)} refusals {sorted({*crowd.refusals})[:3]}, {crowd.lost} lines")
    reached = found.share(0.99) <= SLOWEST and found.memory <= LARGEST
    worst, used = f"p99 {found.share(0.99):.0f} ms (goal {SLOWEST:.0f})", f"{found.memory:.0f} MB (goal {LARGEST:.0f})"
    print(f"{tables} tables, {len(crowd.people)} sockets: {worst}, {used}: {'reached' if reached else 'missed'}")
    crowd.leave()
    return reached


async def soak(address: str, process: int, mix: Sequence[Kind], given: argparse.Namespace) -> bool:
    """Prints the memory over time; True if it has hardly grown since everything was warm."""
    crowd, desk = Crowd(address, Random(given.seed), given.think), Desk(address)
    await grow(crowd, desk, mix, range(given.tables))
    step = min(60.0, given.soak / 20)
    print(f"{'minutes':>7} {HEAD}", flush=True)
    found: list[Measured] = []
    for number in range(1, round(given.soak / step) + 1):
        found.append(await measured(crowd, process, given.tables, step))
        print(f"{number * step / 60:7.1f} {found[-1]}", flush=True)
    warm = found[len(found) // 5]
    growth = 100 * (found[-1].memory / warm.memory - 1) if warm.memory else 0.0
    reached = growth <= GROWTH
    print(f"refused or lost: {len(crowd.refusals)} refusals {sorted({*crowd.refusals})[:3]}, {crowd.lost} lines")
    print(
        f"memory grew by {growth:.1f} % (goal {GROWTH:.0f}) since a fifth of it: {'reached' if reached else 'missed'}"
    )
    crowd.leave()
    return reached


def seconds(text: str) -> float:
    """Seconds, from "90", "90s", "30m" or "1h"."""
    units = {"s": 1, "m": 60, "h": 3600}
    return float(text[:-1]) * units[text[-1]] if text[-1:] in units else float(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures and prints; 1 if a goal was missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=seconds, default=30.0)
    parser.add_argument("--games", default="toncc,antino,calculissimo,fantastick,mathmarket")
    parser.add_argument("--think", type=float, default=2.0, help="seconds a person thinks on average")
    parser.add_argument("--settle", type=float, default=5.0, help="seconds before measuring")
    parser.add_argument("--ramp", help="numbers of tables, one after the other")
    parser.add_argument("--soak", type=seconds, help="so long, with the memory over time")
    parser.add_argument("--database", help="instead of a file of its own: sqlite:// is in memory")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--costs", action="store_true", help="what a move costs in one process, game by game")
    parser.add_argument("--serve", nargs="+", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.serve:
        serve(*given.serve)
        return 0
    if given.costs:
        return 0 if costs() else 1
    mix = kinds(given.games.split(","))
    sizes = [int(size) for size in given.ramp.split(",")] if given.ramp else [given.tables]
    with moved_in(), server(given.database) as (address, process):
        work = soak(address, process, mix, given) if given.soak else load(address, process, mix, sizes, given)
        with asyncio.Runner(loop_factory=quick_loop()) as runner:
            return 0 if runner.run(work) else 1


if __name__ == "__main__":
    sys.exit(main())
