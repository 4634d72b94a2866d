"""Those round a table: who holds which seat, and what each of them is shown."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

from ludoteca.server.pictures import Album, encoded
from ludoteca.server.refusals import OUR_SIDE

logger = logging.getLogger("ludoteca.server")


Mark = tuple[str, int | None, int]
"""What a picture shows: the match, whose eyes, and the round to which players may react."""
CLOSE = 5.0
"""Milliseconds of distance that are not worth waiting for."""


class Watcher(Protocol):
    """Somebody who looks at a table: a socket, with the seats it holds; a spectator holds none."""

    held: list[int]
    language: str
    told: str
    """What it was last told about the table, so that nothing is told twice."""
    shown: dict[Mark, float]
    """The moments at which rounds of the match were first sent to it."""

    @property
    def half(self) -> float:
        """How far away it is: milliseconds of one way, as we have measured them."""

    def put(self, text: str, answer: bool = False, mark: Mark | None = None, at: float | None = None) -> None:
        """Hands over a message without ever waiting, to be sent at that moment or else now."""


class Watchers:
    """All watchers of one table."""

    SOON = 0.05
    """Seconds before a change of the table is told: short ones are told together, or not at all."""

    def __init__(self, info: Callable[[list[int]], dict[str, Any]]) -> None:
        """`info` gives the table as somebody with these seats is told about it."""
        self.info = info
        self.all: set[Watcher] = set()
        self.timer: asyncio.TimerHandle | None = None

    def __iter__(self) -> Iterator[Watcher]:
        return iter(list(self.all))

    def __len__(self) -> int:
        return len(self.all)

    def hold(self, seat: int) -> bool:
        """True if somebody here holds this seat."""
        return any(seat in watcher.held for watcher in self.all)

    def farthest(self, seats: Iterable[int]) -> float:
        """How far away the farthest of those is who hold one of these seats, in milliseconds of one way."""
        wanted = set(seats)
        return max((watcher.half for watcher in self.all if not wanted.isdisjoint(watcher.held)), default=0.0)

    def show(self, album: Album, seen: float) -> None:
        """Sends everybody their picture so that it is seen at this moment: earlier to those who are far away."""
        for watcher in self.all:
            for text, mark in self.pictures(album, watcher):
                watcher.put(text, mark=mark, at=leaves(seen, watcher))

    def pictures(self, album: Album, watcher: Watcher) -> list[tuple[str, Mark | None]]:
        """One picture for each seat held that can see something; should a game fail to draw it, it says so."""
        try:
            eyes: Sequence[int | None] = watcher.held or (None,)
            return [
                (album.text(viewer, watcher.language), (album.match, viewer, album.state.round))
                for viewer in eyes
                if album.shows(viewer)
            ]
        except Exception:
            logger.exception("%s could not draw a picture of match %s", album.game.id, album.match)
            return [(encoded({"type": "refused", "id": None, "refusal": OUR_SIDE}, watcher.language), None)]

    def fresh(self, album: Album | None, watcher: Watcher) -> list[tuple[str, Mark | None]]:
        """All one needs to see the table as it is now."""
        watcher.told = self.told(watcher)
        return [(watcher.told, None), *(self.pictures(album, watcher) if album is not None else [])]

    def send(self, message: dict[str, Any]) -> None:
        """Sends the same message to everybody."""
        text = encoded(message)
        for watcher in self.all:
            watcher.put(text)

    def tell_soon(self) -> None:
        """Tells everybody how the table is now, in a moment."""
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(self.SOON, self.tell)

    def tell(self) -> None:
        """Tells everybody how the table is now, unless they know."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        for watcher in self.all:
            text = self.told(watcher)
            if text != watcher.told:
                watcher.told = text
                watcher.put(text)

    def told(self, watcher: Watcher) -> str:
        """The message about the table for this watcher."""
        return encoded({"type": "table", "table": self.info(watcher.held)})


def leaves(seen: float, watcher: Watcher) -> float | None:
    """When a picture that is to be seen at one moment leaves for this watcher; None if that is now."""
    at = seen - watcher.half / 1000
    return at if at > time.monotonic() + CLOSE / 1000 else None
