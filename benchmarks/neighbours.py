"""One guest does not slow the others: how long people wait while another guest asks for as much as one can.

Victims play Tóncc, three at a table, and Math Market against a bot, each from an address of their own. One attacker
does one thing after the other as fast as it can; the victims are left alone for a while and disturbed for as long, in
turns. What is printed is the time within which 99 of 100 moves are seen, and within which bots have answered, without
and with the attacker: the median of the rounds, so that other programs of the machine count less.
It leaves with 1 if anybody had to wait more than twice as long.

    python -m benchmarks.neighbours [--seconds 4] [--rounds 3] [--tables 10] [attack ...]
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
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

GOAL = 2.0
"""How much longer the others may wait."""
ATTACKER = "9.9.9.9"
SIDE_BY_SIDE = 8
"""Lines or requests that the attacker has at once."""
LONG = [
    [row, column, way]
    for row, column, ways in (
        (1, 3, (0, 1, 2)), (1, 4, (0, 1, 2)), (1, 5, (1, 2)), (2, 2, (0, 1, 2)), (2, 3, (0, 1, 2)), (2, 4, (0, 1, 2)),
        (2, 5, (1, 2)), (3, 1, (0,)), (3, 2, (0,)), (3, 3, (0,)), (3, 4, (0,)),
    )
    for way in ways
]  # fmt: skip
"""A figure of Fantastick whose best turns take seconds to find."""
FIGURES = {"game": "fantastick", "options": {"mode": "shapes", "opening": "free"}, "settings": {"hints": True}}
PACE = 0.25
"""Seconds that a victim thinks, on average."""


class Server:
    """What a guest at some address asks of the server."""

    def __init__(self, address: str) -> None:
        self.address = address

    async def ask(self, guest: str, path: str, body: Any = None) -> bytes:
        """The answer, or null if it was refused."""
        headers = {"Content-Type": "application/json", "X-Ludoteca": "1", "X-Forwarded-For": guest}
        data = None if body is None else json.dumps(body).encode()

        def fetched() -> bytes:
            try:
                with urlopen(Request(f"{self.address}{path}", data, headers)) as answer:
                    text: bytes = answer.read()
                    return text
            except HTTPError as refusal:
                refusal.close()
                return b"null"

        return await asyncio.to_thread(fetched)

    async def table(self, guest: str, *seats: str, **more: Any) -> Any:
        """A table by the levels of its bots, with a person where there is none; Tóncc unless it is said."""
        wishes = [{"kind": "bot", "level": one} if one else {"kind": "person", "name": "Ada"} for one in seats]
        return json.loads(await self.ask(guest, "/api/tables", {"game": "toncc", "seats": wishes, **more}))

    @asynccontextmanager
    async def line(self, guest: str, made: Any) -> AsyncIterator[ClientConnection]:
        """A line of this guest to a table, with all seats that are theirs."""
        address, headers = f"ws{self.address[4:]}/ws", {"X-Forwarded-For": guest}
        async with connect(address, additional_headers=headers, compression=None, max_size=None, proxy=None) as line:
            secrets = list(made["secrets"].values())
            await line.send(json.dumps({"type": "hello", "table": made["table"], "secrets": secrets, "language": "en"}))
            yield line


class Waits:
    """How long the victims have waited: for their own moves, and for the bots."""

    def __init__(self) -> None:
        self.moves: list[float] = []
        self.bots: list[float] = []

    def clear(self) -> None:
        """Forgets what was waited so far."""
        self.moves, self.bots = [], []

    def shares(self) -> tuple[float, float]:
        """The milliseconds within which 99 of 100 moves were seen, and within which 99 of 100 bots had answered."""
        return p99(self.moves), p99(self.bots)


async def play(line: ClientConnection, waits: Waits | None = None, hints: bool = False) -> None:
    """Plays all the seats one has, and begins again when a match is over."""
    held: list[int] = []
    sent, others = 0.0, False
    async for text in line:
        heard = json.loads(text)
        if heard["type"] == "table":
            held = heard["table"]["held"]
        if heard["type"] == "played" and waits is not None:
            waits.moves.append(time.perf_counter() - sent)
        if heard["type"] != "picture" or heard["seat"] not in held:
            continue
        seat = heard["seat"]
        if heard["over"]:
            await line.send(json.dumps({"type": "rematch", "seat": seat}))
        elif seat not in heard["turn"]:
            others = True
        else:
            if others and len(held) == 1 and waits is not None:
                waits.bots.append(time.perf_counter() - sent)
            others = False
            await asyncio.sleep(random.uniform(0, 2 * PACE))
            if hints:
                await line.send(json.dumps({"type": "hint", "id": f"h{heard['number']}", "seat": seat}))
            sent = time.perf_counter()
            action = random.choice(heard["actions"])["action"]
            id = f"{seat} {random.random()}"
            await line.send(json.dumps({"type": "play", "id": id, "seat": seat, "action": action}))


async def victim(server: Server, number: int, waits: Waits) -> None:
    """A table of three people on one device, or of one and a bot."""
    guest = f"8.8.{number}.1"
    made = await (
        server.table(guest, "", "", "") if number % 2 else server.table(guest, "", "gentle", game="mathmarket")
    )
    async with server.line(guest, made) as line:
        await play(line, waits)


# What the attacker does, again and again


Attack = Callable[[Server, list[Any], int], Coroutine[Any, Any, None]]


async def ask_for_hints(server: Server, tables: list[Any], number: int) -> None:
    async with server.line(ATTACKER, tables[number % 4]) as line:
        await play(line, hints=True)


async def ask_for(server: Server, *paths: str) -> None:
    while True:
        await server.ask(ATTACKER, random.choice(paths))


async def ask_for_analyses(server: Server, tables: list[Any], number: int) -> None:
    await ask_for(server, *(f"/api/matches/{made['match']}/analysis" for made in tables if "match" in made))


async def ask_for_replays(server: Server, tables: list[Any], number: int) -> None:
    eyes = [f"language={language}&seat={seat}" for language in ("en", "it") for seat in range(3)]
    matches = [made["match"] for made in tables if "match" in made]
    await ask_for(server, *(f"/api/matches/{match}/replay?{eye}" for match in matches for eye in eyes))


async def ask_for_puzzles(server: Server, tables: list[Any], number: int) -> None:
    today = datetime.now(UTC).date()
    await ask_for(server, *(f"/api/puzzles?day={today - timedelta(day)}" for day in range(8)))


async def watch_strong_bots(server: Server, tables: list[Any], number: int) -> None:
    strong = [made for made in tables if made.get("strong")]
    async with server.line(ATTACKER, strong[number % len(strong)]) as line:
        async for _ in line:
            pass


async def leave_strong_bots(server: Server, tables: list[Any], number: int) -> None:
    left = [made for made in tables if made.get("left")]
    while True:
        with suppress(ConnectionClosed):
            async with server.line(ATTACKER, left[number % len(left)]) as line:
                await line.recv()
        await asyncio.sleep(PACE)


async def ask_about_long_positions(server: Server, tables: list[Any], number: int) -> None:
    """Asks for a hint in every turn of a figure that takes seconds to solve, and gives the turn up."""
    long = [made for made in tables if made.get("long")]
    async with server.line(ATTACKER, long[number % len(long)]) as line:
        async for text in line:
            heard = json.loads(text)
            seat = heard.get("seat")
            if heard["type"] != "picture" or seat not in heard["turn"]:
                continue
            if heard["view"]["position"]["phase"] == "open":
                action: dict[str, Any] = {"type": "open", "figure": LONG}
            else:
                await line.send(json.dumps({"type": "hint", "id": f"h{heard['number']}", "seat": seat}))
                action = {"type": "giveup"}
            id = f"{seat} {heard['number']}"
            await asyncio.sleep(PACE)
            await line.send(json.dumps({"type": "play", "id": id, "seat": seat, "action": action}))


async def flood(server: Server, tables: list[Any], number: int) -> None:
    while True:
        with suppress(ConnectionClosed, InvalidStatus):  # who comes again too fast is not let in
            async with server.line(ATTACKER, tables[0]) as line:
                while True:
                    await line.send('{"type":"ping"}')
                    await asyncio.sleep(0)


ATTACKS: dict[str, Attack] = {
    "hints": ask_for_hints,
    "analyses": ask_for_analyses,
    "puzzles": ask_for_puzzles,
    "replays": ask_for_replays,
    "strong bots": watch_strong_bots,
    "left alone": leave_strong_bots,
    "long positions": ask_about_long_positions,
    "messages": flood,
}


async def prepared(server: Server) -> list[Any]:
    """The attacker's tables: four to play at, some with a finished match, and of strong bots some to watch or leave."""
    tables = [await server.table(ATTACKER, "", "gentle", "gentle", settings={"hints": True}) for _ in range(4)]
    for _ in range(6):
        made = await server.table(ATTACKER, "gentle", "gentle", "gentle", options={"challenges": 1})
        async with server.line(ATTACKER, made) as line:
            async for text in line:
                heard = json.loads(text)
                if heard["type"] == "picture" and heard["over"]:
                    tables.append({**made, "match": heard["match"]})
                    break
    return [
        *tables,
        *[{**await server.table(ATTACKER, *3 * ["strong"]), "strong": True} for _ in range(4)],
        *[{**await server.table(ATTACKER, *4 * ["strong"], game="mathmarket"), "left": True} for _ in range(4)],
        *[{**await server.table(ATTACKER, "", "", **FIGURES), "long": True} for _ in range(2)],
    ]


async def measure(address: str, given: argparse.Namespace) -> bool:
    """Prints a line for each attack; True if nobody had to wait too long."""
    reached = True
    tables, seconds = given.tables, given.seconds
    server, waits = Server(address), Waits()
    mine = json.dumps(await prepared(server))
    victims = [asyncio.create_task(victim(server, number, waits)) for number in range(tables)]
    await asyncio.sleep(3)
    print(f"{'':14} {'a move is seen, p99':>26} {'':>7} {'bots have answered, p99':>28}")
    for name in given.attacks or ATTACKS:
        calm: list[tuple[float, float]] = []
        busy: list[tuple[float, float]] = []
        for _ in range(given.rounds):
            waits.clear()
            await asyncio.sleep(seconds)
            calm.append(waits.shares())
            command = [sys.executable, __file__, "--attack", name, address, mine]
            attackers = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
            assert attackers.stdout is not None
            await attackers.stdout.readline()
            waits.clear()
            await asyncio.sleep(seconds)
            busy.append(waits.shares())
            attackers.kill()
            await attackers.wait()
            await asyncio.sleep(seconds / 4)
        parts = []
        for without, with_it in zip(zip(*calm, strict=True), zip(*busy, strict=True), strict=True):
            before, after = median(without), median(with_it)
            kept = after <= GOAL * before < float("inf")
            reached = reached and kept
            parts.append(f"{before:8.1f} → {after:8.1f} ms × {after / before:4.1f} {'✓' if kept else '✗'}")
        print(f"{name:14} {'   '.join(parts)}", flush=True)
    for one in victims:
        one.cancel()
    await asyncio.gather(*victims, return_exceptions=True)
    return reached


async def attack(name: str, address: str, tables: list[Any]) -> None:
    """The attacker's process, for as long as it lives: it has a machine of its own, so here it takes what is left."""
    os.nice(19)
    elsewhere()
    print("READY", flush=True)
    await asyncio.gather(*(ATTACKS[name](Server(address), tables, number) for number in range(SIDE_BY_SIDE)))


def elsewhere() -> None:
    """Leaves the first core to the server, where there are several: whoever plays or attacks is at another machine."""
    if hasattr(os, "sched_setaffinity"):
        _, *others = sorted(os.sched_getaffinity(0))
        if others:
            os.sched_setaffinity(0, others)


def p99(waits: list[float]) -> float:
    """Milliseconds within which 99 of 100 came; without end if none did."""
    return 1000 * sorted(waits)[int(0.99 * (len(waits) - 1))] if waits else float("inf")


def serve(folder: str) -> None:
    """The server's process; the addresses of the guests come as through a proxy."""
    from ludoteca.server.run import serve as run
    from ludoteca.server.settings import Settings

    settings = Settings(Path(folder), port=0, proxies=("127.0.0.1",))
    run(settings, lambda ready: print(ready.address, flush=True))


def main() -> int:
    """Starts a server and measures; 1 if a goal was missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", help=f"these alone: {', '.join(ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--attack", nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve)
        return 0
    if given.attack:
        name, address, tables = given.attack
        asyncio.run(attack(name, address, json.loads(tables)))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--serve", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
            assert server.stdout is not None
            address = server.stdout.readline().decode().strip()
            elsewhere()
            try:
                return 0 if asyncio.run(measure(address, given)) else 1
            finally:
                server.terminate()


if __name__ == "__main__":
    sys.exit(main())
