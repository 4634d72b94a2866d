"""What a move costs in one process and without sockets: asked, played, and shown to everybody at its table.

A room of this process with its store in memory; every seat has a line of its own, and one more watches. Only processor
time counts. A game that does nothing but add, `tests/server/tiny.py`, shows what the house itself costs.
"""

from __future__ import annotations

import asyncio
import gc
import json
import time
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from benchmarks.server_people import KINDS, TINY, Kind, quick_loop
from ludoteca.contract import Action
from ludoteca.games import bots
from ludoteca.tables.memory import Memory
from ludoteca.tables.minds import MindsHere
from ludoteca.tables.outside import Gone, Inquiry
from ludoteca.tables.room import Room
from ludoteca.tables.table import Table
from ludoteca.tables.visitors import Visitor
from tests.server.tiny import moved_in

SETTLED = 0.06
"""Seconds until everybody at a new table has been told of the others."""
ANSWERS = ('{"type":"played"', '{"type":"refused"')
MOST, HOUSE = 1.0, 0.3
"""Milliseconds that a move may cost at p95, and the house without the game."""


class Quiet:
    """A line of which only the newest picture is kept."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[str | None] = asyncio.Queue()
        self.texts: list[str] = []

    async def receive(self) -> str:
        """The next message."""
        text = await self.said.get()
        if text is None:
            raise Gone
        return text

    async def send(self, text: str) -> None:
        """Takes a message."""
        self.texts.append(text)

    async def close(self, code: int) -> None:
        """Nothing."""


class Cost(NamedTuple):
    """What the moves of a kind of table cost: milliseconds each, and the bytes of all pictures of them."""

    milliseconds: list[float]
    size: int

    def share(self, part: float) -> float:
        """The milliseconds within which this part of the moves was done."""
        found = sorted(self.milliseconds)
        return found[min(len(found) - 1, int(part * len(found)))]

    @property
    def mean(self) -> float:
        """Milliseconds a move on average."""
        return sum(self.milliseconds) / len(self.milliseconds)


async def answered(lines: list[Quiet], seat: int) -> None:
    """Waits until a play is answered and everybody has got what there is to get: letters leave in the next round."""
    while not any(text.startswith(ANSWERS) for text in lines[seat].texts):
        await asyncio.sleep(0)
    await asyncio.sleep(0)


async def cost(kind: Kind, moves: int, seed: int = 1) -> Cost:
    """What so many moves at tables of this kind cost, one after the other."""
    rng = Random(seed)
    room = Room(Memory(), MindsHere(0.0), at_once, "http://localhost")
    found = Cost([], 0)
    async with room.open():
        while len(found.milliseconds) < moves:
            table, lines, visitors = await opened(room, kind)
            lives = [asyncio.create_task(visitor.live()) for visitor in visitors]
            await asyncio.sleep(SETTLED)
            for seat, action in acted(table, kind, rng):
                for line in lines:
                    line.texts.clear()
                play = {"type": "play", "id": str(len(found.milliseconds)), "seat": seat, "action": action}
                began = time.process_time()
                lines[seat].said.put_nowait(json.dumps(play))
                await answered(lines, seat)
                found.milliseconds.append(1000 * (time.process_time() - began))
                size = sum(len(text) for line in lines for text in line.texts)
                found = found._replace(size=found.size + size)
                if len(found.milliseconds) >= moves:
                    break
                for visitor in visitors:
                    visitor.bucket.tokens = visitor.bucket.burst  # nobody waits here
            for line in lines:
                line.said.put_nowait(None)
            await asyncio.gather(*lives)
    return found


async def opened(room: Room, kind: Kind) -> tuple[Table, list[Quiet], list[Visitor]]:
    """A new table with all its people, and one more who watches; half of them read Italian."""
    seats = [{"kind": "person", "name": f"Ada {seat}", "avatar": "owl"} for seat in range(kind.seats)]
    wish = {"game": kind.game, "options": kind.options, "seats": seats}
    inquiry = Inquiry("POST", "/api/tables", body=json.dumps(wish).encode(), address="127.0.0.1")
    made = json.loads((await room.answer(inquiry)).text)
    lines = []
    for number, secret in enumerate([*made["secrets"].values(), None]):
        line = Quiet()
        language = "it" if number % 2 else "en"
        hello = {"type": "hello", "table": made["table"], "secrets": [secret] if secret else [], "language": language}
        line.said.put_nowait(json.dumps(hello))
        lines.append(line)
    return await room.hall.find(made["table"]), lines, [Visitor(line, room.hall) for line in lines]


def acted(table: Table, kind: Kind, rng: Random) -> Iterator[tuple[int, Action]]:
    """What gentle bots do there, until the match is over."""
    gentle = bots(kind.game)["gentle"]
    while table.state is not None and not table.state.over:
        seat = rng.choice(table.state.turn)
        yield seat, gentle(table.state.view(seat), seat, 0.0, rng)


async def at_once(work: Any) -> Any:
    """Does it here and now."""
    return work()


def costs(moves: int = 400) -> bool:
    """Prints what moves of each kind cost; True if all goals are reached."""
    print(f"{'':24} {'mean':>7} {'p50':>7} {'p95':>7} {'max':>7} {'bytes':>7}")
    reached = True
    gc.collect()
    gc.freeze()
    gc.disable()  # as in a server, where moves do not wait for it
    with moved_in():
        for kind in (TINY, *(kind for kind in KINDS if not kind.races)):
            with asyncio.Runner(loop_factory=quick_loop()) as work:
                found = work.run(cost(kind, moves))
            parts = " ".join(f"{found.share(part):7.3f}" for part in (0.5, 0.95, 1))
            most = HOUSE if kind is TINY else MOST
            worst = found.mean if kind is TINY else found.share(0.95)
            reached = reached and worst <= most
            goal = f"{most} ms {'on average' if kind is TINY else 'at p95'}: {'reached' if worst <= most else 'missed'}"
            print(f"{kind.name:24} {found.mean:7.3f} {parts} {found.size // moves:7}  {goal}", flush=True)
    return reached
