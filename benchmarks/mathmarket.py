"""Math Market: steps of the rules a second, and how soon a claim is answered at 50 tables of six.

The second part is real: 300 WebSockets from another process, each verdict on the disk before anybody is shown it. In
every round somebody claims rightly, sometimes two together; measured is the time from sending the first claim of it to
the verdict on the last of the six screens, less the tie window, which the rules ask to be waited for.

    python benchmarks/mathmarket.py [--tables 50] [--seconds 15] [--pace 2.0] [--no-server]
"""

from __future__ import annotations

import argparse
import asyncio
import json
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

import ludoteca
from benchmarks.machine import busy
from ludoteca.contract import State
from ludoteca.games import reactions
from ludoteca.match import Match

PLAYS = 20_000
"""Steps a second to reach."""
ANSWER = 60.0
"""Milliseconds after the tie window within which 99 of 100 claims must be answered on all screens."""
SEATS = 6
TIE = 150
GAME = ludoteca.game("mathmarket")


def plays(version: str, seconds: float) -> float:
    """Steps a second of the processor, of whole matches among bots, refusals looked for and actions as JSON."""
    match = Match("mathmarket", 4, {"version": version}).advance(random.Random(1))
    logs = [(turns if version == "beginner" else race)(match, random.Random(seed)).log for seed in range(8)]
    count, spent, begun = 0, 0.0, time.process_time()
    while spent < seconds:
        for log in logs:
            state: State = match.first
            for seat, action in log:
                state = state.play(seat, action)
            count += len(log)
        spent = time.process_time() - begun
    return count / spent


def turns(match: Match, rng: random.Random) -> Match:
    """A whole match of the version in turns, by chance."""
    while not match.state.over:
        seat = match.state.turn[0]
        match = match.play(seat, rng.choice(list(match.state.actions(seat))))
    return match


def race(match: Match, rng: random.Random) -> Match:
    """A whole match against the clock, among fair bots."""
    react = reactions("mathmarket")["fair"]
    return match.race(lambda view, seat: react(view, seat, rng), rng)


class Heard(msgspec.Struct):
    """The few fields of a message a player here looks at."""

    type: str
    id: int | str | None = None
    seat: int = 0
    story: list[dict[str, Any]] = []
    view: dict[str, Any] = {}
    over: bool = False
    table: dict[str, Any] = {}


class Shop:
    """One table: six sockets, who claims in each round, and when its verdict was on all screens."""

    def __init__(self, pace: float, latencies: list[float]) -> None:
        self.pace = pace
        self.latencies = latencies
        self.lines: list[ClientConnection] = []
        self.round = 0
        self.right: dict[int, dict[str, Any]] = {}
        self.sent = 0.0
        self.seen = 0
        self.task: asyncio.Task[None] | None = None
        self.going = asyncio.Event()
        """All have come and the 3-2-1 is over."""

    async def watch(self, seat: int) -> None:
        """Listens for one seat, as the page does."""
        decoder = msgspec.json.Decoder(Heard)
        async for text in self.lines[seat]:
            heard = decoder.decode(text)
            if heard.type == "measure":
                await self.lines[seat].send(json.dumps({"type": "measured", "id": heard.id}))
            elif heard.type == "table" and heard.table["race"] and heard.table["race"]["stands"] is None:
                self.going.set()
            elif heard.type == "picture":
                self.take(heard)

    def take(self, heard: Heard) -> None:
        """One screen has been drawn anew."""
        if any(event["type"] == "sale" for event in heard.story) and self.sent:
            self.seen += 1
            if self.seen == SEATS:
                self.latencies.append((time.perf_counter() - self.sent) * 1000 - TIE)
                self.sent, self.seen = 0.0, 0
        round = heard.view["position"].get("round", 0)
        if not heard.over and round > self.round:
            self.round = round
            self.right.clear()
            self.task = asyncio.create_task(self.claim(round))
        hint = GAME.advise(heard.view)
        if hint and hint[-1]["actions"][0]["type"] == "claim":
            self.right[heard.seat] = hint[-1]["actions"][0]

    async def claim(self, round: int) -> None:
        """After a while somebody claims, sometimes two together."""
        await self.going.wait()
        await asyncio.sleep(random.uniform(0.5, 1.5) * self.pace)
        seats = random.sample(sorted(self.right), min(len(self.right), random.choice((1, 1, 2))))
        self.seen, self.sent = 0, time.perf_counter()
        for seat in seats:
            play = {"type": "play", "id": f"r{round}", "seat": seat, "action": self.right[seat]}
            await self.lines[seat].send(json.dumps(play))
            await asyncio.sleep(0.05)


async def load(address: str, server: int, tables: int, seconds: float, pace: float) -> tuple[list[float], float]:
    """The milliseconds of every verdict given within these seconds, and the seconds the server's processor worked."""
    latencies: list[float] = []
    tasks: list[asyncio.Task[None]] = []
    shops: list[Shop] = []
    for _ in range(tables):
        made = await asyncio.to_thread(create, address)
        shop = Shop(pace, latencies)
        for seat, secret in sorted(made["secrets"].items()):
            line = await connect(f"ws{address[4:]}/ws", compression=None, max_size=None, proxy=None).__aenter__()
            shop.lines.append(line)
            tasks.append(asyncio.create_task(shop.watch(int(seat))))
            hello = {"type": "hello", "table": made["table"], "secrets": [secret], "language": "en"}
            await line.send(json.dumps(hello))
        shops.append(shop)
    await asyncio.sleep(8)  # until nobody is busy with coming any more
    latencies.clear()
    worked = busy(server)
    await asyncio.sleep(seconds)
    measured, worked = list(latencies), busy(server) - worked
    tasks += [shop.task for shop in shops if shop.task is not None]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.gather(*(line.close() for shop in shops for line in shop.lines), return_exceptions=True)
    return measured, worked


def create(address: str) -> Any:
    """A new table with six people, each of whom has come by a device of their own."""
    first = {"kind": "person", "name": "Player 0", "avatar": "owl"}
    options = {"version": "standard", "tie_ms": TIE, "stuck": "replace"}
    seats = [first, *({"kind": "open"} for _ in range(SEATS - 1))]
    made = post(f"{address}/api/tables", {"game": "mathmarket", "options": options, "seats": seats})
    for seat in range(1, SEATS):
        joined = post(f"{address}/api/join", {"table": made["table"], "name": f"Player {seat}", "avatar": "owl"})
        made["secrets"][str(joined["seat"])] = joined["secret"]
    return made


def post(url: str, wish: dict[str, Any]) -> Any:
    """What the server answers to a wish."""
    request = Request(url, json.dumps(wish).encode(), {"Content-Type": "application/json", "X-Ludoteca": "1"})
    with urlopen(request) as answer:
        return json.load(answer)


def measure(tables: int, seconds: float, pace: float) -> tuple[list[float], float]:
    """The same, on a new server with a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.mathmarket", "--serve", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
            assert server.stdout is not None
            address = server.stdout.readline().decode().strip()
            try:
                return asyncio.run(load(address, server.pid, tables, seconds, pace))
            finally:
                server.terminate()


def serve(folder: str) -> None:
    """The server's process."""
    from ludoteca.server.run import serve as run
    from ludoteca.server.settings import Settings

    run(Settings(Path(folder), port=0, bot_workers=1), lambda ready: print(ready.address, flush=True))


def share(latencies: list[float], part: float) -> float:
    """The milliseconds within which this part of the claims was answered."""
    return sorted(latencies)[min(len(latencies) - 1, int(part * len(latencies)))]


def main() -> None:
    """Measures both and prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds until somebody claims, on average")
    parser.add_argument("--no-server", action="store_true", help="leave out the claims through the server")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve)
        return
    print(f"{GAME.title}, one core: `play` calls a second, goal {PLAYS:,}")
    for version in ("beginner", "standard", "advanced"):
        rate = plays(version, min(3.0, given.seconds))
        print(f"  {version:10} {rate:9,.0f} /s  {'reached' if rate >= PLAYS else 'missed'}")
    if given.no_server:
        return
    latencies, worked = measure(given.tables, given.seconds, given.pace)
    print(f"A claim answered on all six screens, {given.tables} tables, {SEATS * given.tables} sockets;")
    print(f"milliseconds after the tie window of {TIE} ms")
    print(f"  {'claims/s':>8} {'p50':>7} {'p95':>7} {'p99':>7} {'max':>7} {'CPU/claim':>10}")
    parts = " ".join(f"{share(latencies, part):7.1f}" for part in (0.5, 0.95, 0.99, 1))
    print(f"  {len(latencies) / given.seconds:8.1f} {parts} {1000 * worked / len(latencies):7.1f} ms")
    worst = share(latencies, 0.99)
    print(f"goal: p99 under {ANSWER:.0f} ms: {'reached' if worst < ANSWER else 'missed'} with {worst:.1f} ms")


if __name__ == "__main__":
    main()
