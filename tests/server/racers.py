"""Players of a timed game: sockets that are as far away as one likes, and answer measures as they like."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.server.house import House

FIVES = {
    "coins": [5] * 120,
    "creatures": [{"name": f"creature {number}", "price": 10, "mark": None} for number in range(60)],
}
"""A house deck in which everybody can always buy everything: what is left is the race."""
ids = itertools.count()


class Racer:
    """One player: a socket, and every message that has reached the screen."""

    def __init__(self, line: ClientConnection, away: float, answers: float) -> None:
        self.line = line
        self.away = away
        self.answers = answers
        self.heard: list[dict[str, Any]] = []
        self.news = asyncio.Condition()
        self.sent: set[asyncio.Task[None]] = set()

    @property
    def pictures(self) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == "picture"]

    @property
    def events(self) -> list[dict[str, Any]]:
        """Everything that was told, in order."""
        return [event for picture in self.pictures for event in picture["story"]]

    def send(self, **message: Any) -> None:
        """Sends a message, which arrives when it has come all the way."""
        self._soon(self._send(json.dumps(message), self.away))

    async def _send(self, text: str, away: float) -> None:
        await asyncio.sleep(away)
        await self.line.send(text)

    def _soon(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.sent.add(task)
        task.add_done_callback(self.sent.discard)

    async def listen(self) -> None:
        async for text in self.line:
            self._soon(self._take(json.loads(text)))

    async def _take(self, message: dict[str, Any]) -> None:
        await asyncio.sleep(self.away)
        if message["type"] == "measure":
            await self._send(json.dumps({"type": "measured", "id": message["id"]}), self.answers + self.away)
            return
        message["seen"] = time.monotonic()
        async with self.news:
            self.heard.append(message)
            self.news.notify_all()

    async def until(self, fits: Callable[[], Any], seconds: float = 15) -> Any:
        """What `fits` finds, as soon as it finds something."""
        async with asyncio.timeout(seconds), self.news:
            await self.news.wait_for(lambda: bool(fits()))
        return fits()

    async def picture(self, fits: Callable[[dict[str, Any]], bool] = bool) -> dict[str, Any]:
        """The newest picture, once it is such a one."""
        found = await self.until(lambda: self.pictures and fits(self.pictures[-1]) and self.pictures[-1])
        assert isinstance(found, dict)
        return found

    async def in_round(self, round: int) -> dict[str, Any]:
        """The newest picture, once this round has begun."""
        return await self.picture(lambda one: one["view"]["position"]["round"] == round)

    async def told(self, kind: str, times: int = 1) -> dict[str, Any]:
        """The event of this kind that is told for the so-manieth time."""
        events = await self.until(lambda: [event for event in self.events if event["type"] == kind][times - 1 :])
        assert isinstance(events[0], dict)
        return events[0]

    async def play(self, seat: int, action: dict[str, Any], id: str | None = None) -> dict[str, Any]:
        """The answer to an action."""
        id = id or f"r{next(ids)}"
        self.send(type="play", id=id, seat=seat, action=action)
        answers = await self.until(
            lambda: [said for said in self.heard if said["type"] in ("played", "refused") and said["id"] == id]
        )
        answer: dict[str, Any] = answers[-1]
        return answer

    async def claim(self, seat: int, round: int | None = None) -> dict[str, Any]:
        """The answer to a claim at a table with the deck of fives."""
        round = round or (await self.picture())["view"]["position"]["round"]
        return await self.play(seat, {"type": "claim", "round": round, "price": 10, "coin": 5})

    async def measured(self) -> None:
        """The line has been measured as often as it takes."""
        await asyncio.sleep(5 * (0.2 + 2 * self.away + self.answers) + 0.3)

    async def play_on(self, seat: int, pause: float = 0.02) -> dict[str, Any]:
        """Plays to the end of the match by the hints; the last picture."""
        done = -1

        def mine(picture: dict[str, Any]) -> bool:
            return picture["over"] or (seat in picture["turn"] and picture["number"] > done)

        while True:
            picture = await self.picture(mine)
            if picture["over"]:
                return picture
            done = picture["number"]
            await asyncio.sleep(pause)
            position = picture["view"]["position"]
            round = {"round": position["round"]} if "round" in position else {}
            await self.play(seat, {**picture["notes"]["hint"][-1]["action"], **round})


@asynccontextmanager
async def racer(house: House, table: str, *secrets: str, away: float = 0, answers: float = 0) -> AsyncIterator[Racer]:
    """A player at the table, so many seconds of one way away; `answers` is how long a measure is kept back."""
    async with connect(f"ws://localhost:{house.port}/ws", compression=None, max_size=None, proxy=None) as line:
        one = Racer(line, away, answers)
        listening = asyncio.create_task(one.listen())
        one.send(type="hello", table=table, secrets=list(secrets), language="en")
        await one.until(lambda: [message for message in one.heard if message["type"] == "table"])
        yield one
        for task in (listening, *one.sent):
            task.cancel()
        await asyncio.gather(listening, *one.sent, return_exceptions=True)
