"""Messages nobody should send: good ones with something wrong in them, by the thousand.

`python -m tests.fuzz --messages 100000` sends them to a room of this process, looking at every table after each, then
frames to a real server. Nothing may be logged, no table may move by what is no legal action, and what is not done is
said in a sentence. The tests send fewer.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from ludoteca import GAMES
from ludoteca.contract import Action, Puzzle, View
from ludoteca.tables import messages, visitors
from ludoteca.tables.memory import Memory
from ludoteca.tables.minds import MindsHere
from ludoteca.tables.outside import Gone, Inquiry, Whole
from ludoteca.tables.refusals import WENT_WRONG, Refused
from ludoteca.tables.room import Room
from ludoteca.tables.steps import unstamped
from ludoteca.tables.table import Table
from ludoteca.tables.visitors import Visitor
from ludoteca.tables.watchers import Watchers
from tests.tables.house import at_once

ODD: list[Any] = [
    None, True, False, -1, 0, 1, 7, 1.5, -0.0, 1e300, 2**31, 2**63, 10**40, "", " ", "0", "x" * 300, "é", "‮", "\x00",
    "\ud7ff", "😀" * 9, "<script>", "'; DROP TABLE log; --", "../..", [], {}, [[[]]], [None], {"type": "play"},
    {"__class__": "x"}, [0] * 70,
]  # fmt: skip
"""What may stand where something else was meant."""
ASKING = ("play", "plays", "try", "hint", "aid", "review", "read")
"""Messages that are always answered."""
QUIET = 30
"""Rounds of the loop within which whatever was said is dealt with."""


class QuickMinds(MindsHere):
    """Minds that do not think long: how good their answers are is not the question here."""

    async def advise(self, table: str, game: str, view: View) -> list[dict[str, Any]]:
        return []

    async def review(self, table: str | None, game: str, view: View, action: Action) -> dict[str, Any] | None:
        return None

    async def lookback(self, game: str, match: Whole) -> dict[str, Any]:
        return {}

    async def puzzles(self, game: str, day: str) -> tuple[Puzzle, ...]:
        return ()


class Wire:
    """The room's end of a line, and all it has sent."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[str | bytes] = asyncio.Queue()
        self.sent: list[str] = []

    async def receive(self) -> str | bytes:
        said = await self.said.get()
        if said == b"gone":
            raise Gone
        return said

    async def send(self, text: str) -> None:
        self.sent.append(text)

    async def close(self, code: int) -> None:
        raise AssertionError(f"the line was closed with {code}")


def mutated(rng: random.Random, value: Any, rate: float, depth: int = 0) -> Any:
    """A value that was good once; what lies deep inside is not made longer, for that would double again and again."""
    if rng.random() < rate:
        return deep(rng) if rng.random() < 0.03 else rng.choice(ODD)
    if isinstance(value, dict):
        changed = {name: mutated(rng, part, rate, depth + 1) for name, part in value.items() if rng.random() > rate / 3}
        if rng.random() < rate / 2:
            changed[rng.choice(["id", "seat", "action", "type", "at", "round", "extra"])] = rng.choice(ODD)
        return changed
    if isinstance(value, list):
        parts = [mutated(rng, part, rate, depth + 1) for part in value]
        parts *= rng.choice([1, 1, 1, 1, 2]) if depth < 3 else 1
        return rng.sample(parts, len(parts)) if rng.random() < rate else parts
    if isinstance(value, int) and not isinstance(value, bool) and rng.random() < rate:
        return value + rng.choice([-1, 1, 100])
    return value


def deep(rng: random.Random) -> Any:
    """Lists or objects within one another, some of them more than anybody needs."""
    value: Any = 1
    for _ in range(rng.choice([5, 31, 33, 200])):
        value = [value] if rng.random() < 0.5 else {"a": value}
    return value


def torn(rng: random.Random, message: Any) -> str | bytes:
    """A message as text, now and then with something cut out, put in, or as bytes."""
    text = json.dumps(message, ensure_ascii=rng.random() < 0.5)
    if rng.random() < 0.1:
        cut = rng.randrange(len(text) + 1)
        between = rng.choice(["", '"', "}", "\\", "\x01", "😀", "[" * 50])
        text = text[:cut] + between + text[cut + rng.choice([0, 1, 9]) :]
    return text.encode() if rng.random() < 0.02 else text


class Fuzz:
    """A room with a table of every game, and one visitor who says whatever comes to mind."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.room = Room(Memory(), QuickMinds(0.01), at_once, "http://room")
        self.tables: list[Table] = []
        self.secrets: dict[str, dict[str, str]] = {}
        self.heard: Counter[str] = Counter()
        self.last: list[dict[str, Any]] = []
        self.wire = Wire()
        self.visit: asyncio.Task[None] | None = None

    async def open(self) -> None:
        for game in GAMES.values():
            for _ in range(2):
                await self._table(game.id)
        await self._come()

    async def _table(self, game: str) -> None:
        seats = [{"kind": "person", "name": f"P{n}"} for n in range(max(2, min(GAMES[game].seats)))]
        wish = {"game": game, "seats": seats, "settings": {"hints": True}}
        status, made = await self.ask("POST", "/api/tables", wish)
        assert status == 201, made
        self.tables.append(await self.room.hall.find(made["table"]))
        self.secrets[made["table"]] = made["secrets"]

    async def _come(self) -> None:
        """The visitor begins anew, with all seats of a table, with one or with none."""
        await self.leave()
        self.wire = Wire()
        self.visitor = Visitor(self.wire, self.room.hall)
        self.visit = asyncio.create_task(self.visitor.live())
        table = self.rng.choice(self.tables).record.id
        secrets = list(self.secrets[table].values())
        mine = self.rng.choice([secrets, secrets, secrets[:1], []])
        hello = {"type": "hello", "table": table, "secrets": mine, "language": self.rng.choice(["en", "it"])}
        await self.say(json.dumps(hello))

    async def leave(self) -> None:
        if self.visit is not None:
            self.wire.said.put_nowait(b"gone")
            await self.visit

    async def say(self, text: str | bytes) -> list[dict[str, Any]]:
        """All that is heard when this is said."""
        before = len(self.wire.sent)
        self.wire.said.put_nowait(text)
        for _ in range(QUIET):
            await asyncio.sleep(0)
        return [json.loads(sent) for sent in self.wire.sent[before:]]

    async def ask(self, method: str, path: str, body: Any) -> tuple[int, Any]:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        answer = await self.room.answer(Inquiry(method, path, {}, {}, data, "127.0.0.1"))
        return answer.status, json.loads(answer.text)

    async def message(self) -> None:
        """Says one thing that should not be said, and looks whether anything came of it."""
        rng = self.rng
        if rng.random() < 0.01:
            await self._come()
        good = rng.choice(self.last) if self.last and rng.random() < 0.05 else self._good()
        self.last = [*self.last[-20:], good]
        text = torn(rng, mutated(rng, good, rng.choice([0.0, 0.1, 0.25])))
        if len(text) > 16_000:
            return
        allowed = self._may(text)
        before = self._standing()
        heard = await self.say(text)
        assert allowed or self._standing() == before, text
        for said in heard:
            self.heard[said["type"]] += 1
            if said["type"] == "refused":
                assert said["refusal"].endswith((".", "!", "?")), (text, said)
                assert said["refusal"] != WENT_WRONG, text
        kind = self._kind(text)
        assert kind not in ASKING or heard, f"nobody answered {text!r}"

    async def inquiry(self) -> None:
        """Asks at the desk for something that is not to be had."""
        rng = self.rng
        table = rng.choice(self.tables)
        match = table.match.id if table.match is not None else "none"
        game = rng.choice([*GAMES, "chess", "..", ""])
        wishes = [
            ("/api/tables", {"game": game, "seats": [{"kind": "ghost"}], "options": {}, "first": True}),
            ("/api/join", {"code": "ABCDEF", "name": "Eve", "avatar": "fox"}),
            ("/api/puzzles", {"game": game, "name": "x", "day": "2026-11-15", "name_of_player": "Eve"}),
            (f"/api/matches/{match}/again", {"number": 1, "seat": 0, "name": "Eve"}),
            (f"/api/lessons/{game}/first/0", {"actions": [{}], "try": True}),
            (f"/api/puzzles/{game}/train-1-1", {"done": [], "actions": [{}], "try": True, "hint": False}),
        ]
        path, wish = rng.choice(wishes)
        body = torn(rng, mutated(rng, wish, 0.2))
        before = self._standing()
        data = body.encode("utf-8", "replace") if isinstance(body, str) else body
        status, answer = await self.ask("POST", path, data)
        assert status < 500, (path, body)
        assert self._standing() == before
        if status >= 400:
            assert answer["refusal"].endswith("."), (path, body, answer)
        self.heard[f"HTTP {status}"] += 1

    def _standing(self) -> list[tuple[Any, ...]]:
        """All that a message could change of the tables."""
        return [
            (table.number, table.match and table.match.id, [seat.holder for seat in table.record.seats])
            for table in self.tables
        ]

    def _kind(self, text: str | bytes) -> str | None:
        """The type of a message that has the form of one and an id."""
        try:
            message = messages.decoded(text if isinstance(text, str) else "")
        except Refused:
            return None
        return type(message).__name__.lower() if getattr(message, "id", None) is not None else None

    def _may(self, text: str | bytes) -> bool:
        """True if this is an action that may be played, or the wish for another match when one is over."""
        try:
            message = messages.decoded(text if isinstance(text, str) else "")
        except Refused:
            return False
        table = self.visitor.table
        if isinstance(message, messages.Hello) or table is None or table.state is None:
            return False
        if isinstance(message, messages.Rematch):
            return table.state.over
        if not isinstance(message, messages.Play | messages.Plays) or message.seat not in self.visitor.held:
            return False
        actions = [message.action] if isinstance(message, messages.Play) else message.actions
        first = actions[0] if actions else {}
        if actions and table.state.stamped:
            first = {**first, "at": table.last_at}
        return bool(table.state.timed) or table.state.refuse(message.seat, first) is None

    def _good(self) -> dict[str, Any]:
        """Something that might be said at this table."""
        rng, table = self.rng, self.visitor.table or self.tables[0]
        mover = rng.choice((table.state.turn if table.state is not None else ()) or (0,))
        legal = list(islice(table.state.actions(mover), 50)) if table.state is not None else []
        action = unstamped(rng.choice(legal)) if legal else {"type": "choose", "direction": 1}
        id = f"f{rng.randrange(100_000)}"
        if rng.random() < 0.05:
            return {"type": "play", "id": id, "seat": mover, "action": action}
        seat = rng.choice([mover, mover, 0, 1, 2, 9])
        if rng.random() < 0.8:
            action = mutated(rng, action, 0.4) if rng.random() < 0.7 else {"type": "nothing"}
        wishes: list[dict[str, Any]] = [
            {"type": "play", "id": id, "seat": seat, "action": action},
            {"type": "plays", "id": id, "seat": seat, "actions": [action, action]},
            {"type": "try", "id": id, "seat": seat, "action": action},
            {"type": "hello", "table": "nowhere", "secrets": ["a", "b"], "language": "it"},
            {"type": "fill", "seat": seat, "level": "fairest"},
            {"type": "hint", "id": id, "seat": seat},
            {"type": "aid", "id": id, "seat": seat, "name": rng.choice([*table.game.aids, "none"])},
            {"type": "read", "id": id, "seat": seat, "text": rng.choice(["1+2", "7d 5+3", "?" * 300, "ne"])},
            {"type": "review", "id": id, "number": rng.choice([-1, 0, 1, 2, 999])},
            {"type": "guess", "seat": 0, "about": seat, "action": action, "number": rng.choice([0, 1, 2])},
            *({"type": kind, "seat": seat} for kind in ("pause", "go", "time", "more", "rematch")),
            {"type": "say", "seat": seat, "phrase": rng.choice(["hello", "<b>", ""])},
            {"type": "language", "language": rng.choice(["it", "en"])},
            {"type": "measured", "id": 3},
            {"type": "ping"},
        ]
        return rng.choice(wishes)


class Records(logging.Handler):
    """Whatever is logged, which should be nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@contextmanager
def unlimited() -> Iterator[Records]:
    """Nobody is too fast, and what is logged is kept."""
    records = Records()
    logging.getLogger("ludoteca").addHandler(records)
    with pytest.MonkeyPatch.context() as patch:
        for limit in ("BURST", "RATE", "REFUSED"):
            patch.setattr(visitors, limit, 100_000_000)
        patch.setattr(Watchers, "SOON", 0)
        yield records
    logging.getLogger("ludoteca").removeHandler(records)


def fuzz(count: int, seed: int) -> Counter[str]:
    """Says so many things to a room; what was heard, by type."""

    async def scene() -> Counter[str]:
        fuzz = Fuzz(random.Random(seed))
        async with fuzz.room.open():
            await fuzz.open()
            for _ in range(count):
                await (fuzz.inquiry() if fuzz.rng.random() < 0.1 else fuzz.message())
            await fuzz.leave()
        return fuzz.heard

    with unlimited() as records:
        heard = asyncio.run(scene())
    assert records.lines == []
    return heard


# Frames to a real server


def frames(rng: random.Random) -> list[Frame]:
    """One message in a form of its own: binary, not UTF-8, in pieces, too big, or not even a message."""
    text = json.dumps({"type": "ping", "x": rng.choice([1, "é😀"])}, ensure_ascii=False).encode()
    cut = rng.randrange(len(text))
    broken = rng.choice([b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf8\x88"])
    return rng.choice(
        [
            [Frame(Opcode.BINARY, rng.randbytes(rng.choice([0, 1, 200])))],
            [Frame(Opcode.TEXT, text[:cut] + broken + text[cut:])],
            [Frame(Opcode.TEXT, text[:cut], fin=False), Frame(Opcode.CONT, text[cut:])],
            [Frame(Opcode.TEXT, text[:cut], fin=False), Frame(Opcode.TEXT, text[cut:])],
            [Frame(Opcode.CONT, text)],
            [Frame(Opcode.TEXT, b" " * rng.choice([16_384, 16_385, 70_000]))],
            [Frame(Opcode.TEXT, b"x" * 9_000, fin=False), Frame(Opcode.CONT, b"x" * 9_000)],
            [Frame(Opcode.PING, rng.randbytes(20)), Frame(Opcode.PONG, b"")],
            [Frame(Opcode.CLOSE, rng.choice([b"", b"\x03", b"\x03\xe8", b"\x00\x01", b"\x03\xe8\xff"]))],
        ]
    )


def frame_up(house: Any, count: int, rng: random.Random) -> Counter[str]:
    """Sends so many odd frames, each line until it is closed; how they were answered."""
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    calm = house.line(table, secrets[1])
    found: Counter[str] = Counter()
    line = house.line(table, secrets[0])
    for _ in range(count):
        try:
            with line.socket.send_context():
                for frame in frames(rng):
                    line.socket.protocol.writes.append(frame.serialize(mask=True))
            line.raw(json.dumps({"type": "try", "id": "still here", "seat": 0, "action": {}}))
            line.until("tried", id="still here")
            found["answered"] += 1
        except ConnectionClosed as end:
            found[str(end.rcvd.code if end.rcvd is not None else None)] += 1
            line = house.line(table, secrets[0])
    assert calm.play(1, 1)["type"] == "played", "the others play on"
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    logging.getLogger("websockets").setLevel(logging.CRITICAL + 1)  # our own end of the line is not amused
    print(dict(fuzz(asked.messages * 98 // 100, asked.seed)))
    from tests.server.house import House

    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), "unlimited")
        print(dict(frame_up(house, asked.messages // 50, random.Random(asked.seed))))
        status = house.stop()
        assert (status, house.log.read_text()) == (0, "")
    print(f"{asked.messages} messages: nothing was logged, no table moved by what is no action, all was answered.")


if __name__ == "__main__":
    main()
