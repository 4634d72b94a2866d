"""A move through the server: from sending it to seeing it, at 100 tables of Tóncc with three people each.

Everything is real: 300 WebSockets from another process, and each move is on the disk before anybody is shown it. The
same load then goes to the same server with its database in memory, to see what durability costs. Rounds alternate, so
that a noise of the machine hits both.

    python benchmarks/server_moves.py [--tables 100] [--seconds 10] [--rounds 2] [--pace 1.0]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

DISK, MEMORY = "on disk before shown", "in memory"
GOAL = 50.0
"""Milliseconds within which 99 of 100 moves must be seen."""


class Heard(msgspec.Struct):
    """The few fields of a message a player here looks at."""

    type: str
    number: int = 0
    turn: list[int] = []
    over: bool = False
    refusal: str | None = None


class Player:
    """One person with one socket, who thinks for a while and then chooses a direction."""

    def __init__(self, seat: int, line: ClientConnection, pace: float, latencies: list[float]) -> None:
        self.seat = seat
        self.line = line
        self.pace = pace
        self.latencies = latencies
        self.turn = asyncio.Event()
        self.answered = asyncio.Event()
        self.seen: dict[int, float] = {}
        self.sent = 0.0

    async def watch(self) -> None:
        """Listens to the table."""
        decoder = msgspec.json.Decoder(Heard)
        async for text in self.line:
            heard = decoder.decode(text)
            if heard.type == "picture":
                self.seen[heard.number] = time.perf_counter()
                if self.seat in heard.turn:
                    self.turn.set()
                elif heard.over:
                    await self.line.send(json.dumps({"type": "rematch", "seat": self.seat}))
            elif heard.type == "moved":
                self.seen.clear()
                self.seat = (self.seat + 1) % 3
            elif heard.type == "played":
                self.latencies.append((self.seen[heard.number] - self.sent) * 1000)
                self.answered.set()
            elif heard.type == "refused":
                self.answered.set()

    async def play(self) -> None:
        """Chooses whenever it may, after thinking."""
        for number in range(1_000_000):
            await self.turn.wait()
            self.turn.clear()
            await asyncio.sleep(random.uniform(0, 2 * self.pace))
            self.answered.clear()
            self.sent = time.perf_counter()
            action = {"type": "choose", "direction": random.randint(1, 6)}
            await self.line.send(json.dumps({"type": "play", "id": f"m{number}", "seat": self.seat, "action": action}))
            await self.answered.wait()


async def load(address: str, server: int, tables: int, seconds: float, pace: float) -> tuple[list[float], float]:
    """The milliseconds of every move made within these seconds, and the seconds the server's processor worked."""
    latencies: list[float] = []
    tasks: list[asyncio.Task[None]] = []
    lines: list[ClientConnection] = []
    for _ in range(tables):
        made = await asyncio.to_thread(create, address)
        for seat, secret in made["secrets"].items():
            line = await connect(f"ws{address[4:]}/ws", compression=None, max_size=None, proxy=None).__aenter__()
            lines.append(line)
            player = Player(int(seat), line, pace, latencies)
            tasks += [asyncio.create_task(player.watch()), asyncio.create_task(player.play())]
            hello = {"type": "hello", "table": made["table"], "secrets": [secret], "language": "en"}
            await line.send(json.dumps(hello))
    await asyncio.sleep(2)
    latencies.clear()
    worked = busy(server)
    await asyncio.sleep(seconds)
    measured = list(latencies)
    worked = busy(server) - worked
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.gather(*(line.close() for line in lines), return_exceptions=True)
    return measured, worked


def busy(process: int) -> float:
    """Seconds of processor time a process has used so far, where the system tells (Linux); otherwise 0."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def create(address: str) -> Any:
    """A new table with three people."""
    seats = [{"kind": "person", "name": name, "avatar": "owl"} for name in ("Ada", "Bruno", "Carla")]
    body = json.dumps({"game": "toncc", "options": {}, "seats": seats}).encode()
    request = Request(f"{address}/api/tables", body, {"Content-Type": "application/json", "X-Ludoteca": "1"})
    with urlopen(request) as answer:
        return json.load(answer)


def measure(database: str | None, tables: int, seconds: float, pace: float) -> tuple[list[float], float]:
    """The same, on a new server with this database (a file of its own if None)."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--serve", folder, *([database] if database else [])]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
            assert server.stdout is not None
            address = server.stdout.readline().decode().strip()
            try:
                return asyncio.run(load(address, server.pid, tables, seconds, pace))
            finally:
                server.terminate()


def serve(folder: str, database: str | None) -> None:
    """The server's process."""
    from ludoteca.server.run import serve as run
    from ludoteca.server.settings import Settings

    run(Settings(Path(folder), database, port=0, bot_workers=1), lambda ready: print(ready.address, flush=True))


def share(latencies: list[float], part: float) -> float:
    """The milliseconds within which this part of the moves was seen."""
    return sorted(latencies)[min(len(latencies) - 1, int(part * len(latencies)))]


def main() -> None:
    """Measures both and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds a player thinks on average")
    parser.add_argument("--serve", nargs="+", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve[0], given.serve[1] if len(given.serve) > 1 else None)
        return
    found: dict[str, list[float]] = {DISK: [], MEMORY: []}
    worked = {DISK: 0.0, MEMORY: 0.0}
    for _ in range(given.rounds):
        for name, database in ((DISK, None), (MEMORY, "sqlite://")):
            latencies, seconds = measure(database, given.tables, given.seconds, given.pace)
            found[name] += latencies
            worked[name] += seconds
    print(f"A move through the server, {given.tables} tables, {3 * given.tables} sockets; milliseconds until seen")
    print(f"{'':22} {'moves/s':>8} {'p50':>7} {'p95':>7} {'p99':>7} {'max':>7} {'CPU/move':>9}")
    for name, latencies in found.items():
        parts = " ".join(f"{share(latencies, part):7.1f}" for part in (0.5, 0.95, 0.99, 1))
        moves = len(latencies) / (given.rounds * given.seconds)
        print(f"{name:22} {moves:8.0f} {parts} {1000 * worked[name] / len(latencies):6.2f} ms")
    worst = share(found[DISK], 0.99)
    print(f"goal: p99 under {GOAL:.0f} ms: {'reached' if worst < GOAL else 'missed'} with {worst:.1f} ms")


if __name__ == "__main__":
    main()
