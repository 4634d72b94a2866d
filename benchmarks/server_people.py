"""People for the load on a server: one WebSocket each, as light as can be, so that one core drives thousands.

A person looks at the few fields that say whose turn it is, thinks for a while, and does what a gentle bot would do with
the view of the newest picture.
"""

from __future__ import annotations

import asyncio
import json
import struct
import time
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any, NamedTuple, cast
from urllib.parse import urlsplit

import msgspec

from ludoteca.contract import View
from ludoteca.games import bots, reactions

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
"""Kinds of WebSocket frames."""


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The loop that the server has too, where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


class Kind(NamedTuple):
    """A kind of table: its game, how many sit there, and its options."""

    game: str
    seats: int
    options: dict[str, Any]

    @property
    def name(self) -> str:
        """The game, and the way in which it is played where there are several."""
        return " ".join([self.game, *(str(self.options[way]) for way in ("mode", "version") if way in self.options)])

    @property
    def races(self) -> bool:
        """True where everybody acts at once."""
        return str(self.options.get("version", "beginner")) != "beginner"


KINDS = (
    Kind("toncc", 3, {}),
    Kind("antino", 2, {}),
    Kind("calculissimo", 2, {}),
    Kind("fantastick", 2, {"mode": "numbers"}),
    Kind("fantastick", 2, {"mode": "shapes"}),
    Kind("mathmarket", 3, {"version": "beginner"}),
    Kind("mathmarket", 3, {"version": "standard"}),
)
TINY = Kind("tiny", 3, {})
"""A game that does nothing but add, of the tests: what it costs is what the house costs."""


class Heard(msgspec.Struct):
    """The few fields of a message that a person looks at; the view is opened only to act."""

    type: str
    id: int | str | None = None
    number: int = 0
    turn: list[int] = []
    over: bool = False
    view: msgspec.Raw = msgspec.Raw(b"{}")
    refusal: str | None = None


_decoder = msgspec.json.Decoder(Heard)


class Crowd:
    """All people, and what they have lived through."""

    def __init__(self, address: str, rng: Random, think: float) -> None:
        self.place = urlsplit(address)
        self.rng = rng
        self.think = think
        self.people: list[Person] = []
        self.latencies: list[float] = []
        """Milliseconds from sending a move to seeing it."""
        self.acknowledged: list[str] = []
        """The ids of the moves that were answered."""
        self.refusals: list[str] = []
        self.lost = 0
        self.ids = count(1)

    async def come(self, person: Person) -> None:
        """Lets somebody sit down."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: person, self.place.hostname or "localhost", self.place.port or 80)
        self.people.append(person)
        await person.welcome

    def leave(self) -> None:
        """Everybody hangs up."""
        for person in self.people:
            person.leave()


class Person(asyncio.Protocol):
    """Somebody with one socket, who holds one seat or watches."""

    def __init__(self, crowd: Crowd, kind: Kind, table: str, seat: int | None, secret: str | None) -> None:
        self.crowd = crowd
        self.kind = kind
        self.seat = seat
        self.hello = {"type": "hello", "table": table, "secrets": [secret] if secret else [], "language": "en"}
        self.welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.data = b""
        self.leaving = False
        self.newest = Heard("none")
        self.timer: asyncio.TimerHandle | None = None
        self.round: int | None = None
        """What is being thought about in a race."""
        self.plays = 0
        self.waits = False
        """For the answer to a play."""
        self.sent = 0.0
        self.awaited: int | None = None
        """The number of the picture that shows our play, once we know it."""
        self.seen: list[tuple[int, float]] = []
        """The pictures since we sent it, and when they came."""

    # The line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for a WebSocket."""
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is one by its methods alone
        host = self.crowd.place.netloc
        self.transport.write(
            f"GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, problem: Exception | None) -> None:
        """The server has hung up, or we have."""
        self.crowd.lost += not self.leaving
        self.forget()
        if not self.welcome.done():
            self.welcome.set_exception(ConnectionError("the server has hung up"))

    def data_received(self, data: bytes) -> None:
        """Takes every whole message of what has arrived."""
        self.data = data = self.data + data if self.data else data
        if not self.welcome.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.transport.close()
                return
            self.welcome.set_result(None)
            self.say(**self.hello)
        place = 0
        while len(data) - place >= 2:
            size, start = data[place + 1], place + 2
            if size == 126:
                size, start = int.from_bytes(data[start : start + 2]), start + 2
            elif size == 127:
                size, start = int.from_bytes(data[start : start + 8]), start + 8
            if len(data) < start + size:
                break
            self.take(data[place] & 15, data[start : start + size])
            place = start + size
        self.data = data[place:]

    def take(self, kind: int, payload: bytes) -> None:
        """One frame: a text is heard, a ping answered."""
        if kind == TEXT:
            self.hear(payload)
        elif kind == PING:
            self.write(PONG, payload)
        elif kind == CLOSE:
            self.transport.close()

    def say(self, **message: Any) -> None:
        """Sends a message."""
        self.write(TEXT, json.dumps(message).encode())

    def write(self, kind: int, payload: bytes) -> None:
        """Sends one frame; its mask of zeros leaves the text as it is."""
        size = len(payload)
        head = struct.pack("!BB", 128 | kind, 128 | size) if size < 126 else struct.pack("!BBH", 128 | kind, 254, size)
        self.transport.write(head + b"\0\0\0\0" + payload)

    def leave(self) -> None:
        """Hangs up."""
        self.leaving = True
        self.transport.close()

    # The person

    def hear(self, text: bytes) -> None:
        """Looks at a message, and thinks about it if it is one's turn."""
        heard = _decoder.decode(text)
        match heard.type:
            case "picture":
                self.newest = heard
                self.seen.append((heard.number, time.perf_counter()))
                self.settle()
            case "played":
                self.crowd.acknowledged.append(str(heard.id))
                self.awaited = heard.number
                self.settle()
            case "refused":
                if not self.kind.races:  # in a race somebody else was faster
                    self.crowd.refusals.append(heard.refusal or "")
                self.waits, self.round = False, None
                self.plan()
            case "moved":
                self.forget()
                self.seat = None if self.seat is None else (self.seat + 1) % self.kind.seats
                self.seen.clear()
            case "measure":
                self.say(type="measured", id=heard.id)

    def settle(self) -> None:
        """Notes when our play was seen, and thinks on."""
        if self.awaited is not None:
            shown = next((at for number, at in self.seen if number >= self.awaited), None)
            if shown is None:
                return
            self.crowd.latencies.append(1000 * (shown - self.sent))
            self.waits, self.awaited = False, None
        if not self.waits:
            self.seen.clear()
            self.plan()

    def plan(self) -> None:
        """Thinks about what to do next, unless that is being done already."""
        newest, crowd = self.newest, self.crowd
        if self.waits or self.seat is None:
            return
        if self.kind.races and not newest.over:
            self.race()
        elif self.timer is None and (self.seat in newest.turn or (newest.over and self.seat == 0)):
            self.later(crowd.rng.uniform(0.5, 1.5) * crowd.think, self.act)

    def race(self) -> None:
        """Plans anew when the round has changed; without the floor there is nothing to plan."""
        if self.seat not in self.newest.turn:
            self.forget()
            return
        view = self.view()
        if view["position"]["round"] == self.round:
            return
        self.forget()
        self.round = view["position"]["round"]
        wait, action = reactions(self.kind.game)["fair"](view, self.seat, self.crowd.rng)
        self.later(wait / 1000 * self.crowd.think / 2, lambda: self.play(action))

    def act(self) -> None:
        """Does what a gentle bot would do; after the end, asks for another match."""
        if self.newest.over:
            self.say(type="rematch", seat=self.seat)
        elif self.seat is not None and self.seat in self.newest.turn:
            self.play(bots(self.kind.game)["gentle"](self.view(), self.seat, 0.0, self.crowd.rng))

    def play(self, action: dict[str, Any]) -> None:
        """Sends an action."""
        self.plays += 1
        self.waits = True
        self.seen.clear()
        self.sent = time.perf_counter()
        self.say(type="play", id=f"play {next(self.crowd.ids)}", seat=self.seat, action=action)

    def later(self, seconds: float, work: Callable[[], None]) -> None:
        """Does something when it has been thought about for so long."""

        def now() -> None:
            self.timer = None
            work()

        self.timer = asyncio.get_running_loop().call_later(seconds, now)

    def forget(self) -> None:
        """Thinks about nothing any more."""
        self.round = None
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def view(self) -> View:
        """What the newest picture shows."""
        found: View = msgspec.json.decode(self.newest.view)
        return found
