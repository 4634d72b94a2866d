"""Those round a table: who holds which seat, and what each of them is shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from ludoteca.server.pictures import Album, encoded
from ludoteca.server.refusals import OUR_SIDE

logger = logging.getLogger("ludoteca.server")


class Watcher(Protocol):
    """Somebody who looks at a table: a socket, with the seats it holds; a spectator holds none."""

    held: list[int]
    language: str
    told: str
    """What it was last told about the table, so that nothing is told twice."""

    def put(self, text: str, answer: bool = False) -> None:
        """Hands over a message without ever waiting."""


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

    def show(self, album: Album) -> None:
        """Sends everybody their picture."""
        for watcher in self.all:
            for text in self.pictures(album, watcher):
                watcher.put(text)

    def pictures(self, album: Album, watcher: Watcher) -> list[str]:
        """One picture for each seat held; should a game fail to draw it, the watcher is told so."""
        try:
            eyes: Sequence[int | None] = watcher.held or (None,)
            return [album.text(viewer, watcher.language) for viewer in eyes]
        except Exception:
            logger.exception("%s could not draw a picture of match %s", album.game.id, album.match)
            return [encoded({"type": "refused", "id": None, "refusal": OUR_SIDE}, watcher.language)]

    def fresh(self, album: Album | None, watcher: Watcher) -> list[str]:
        """All one needs to see the table as it is now."""
        watcher.told = self.told(watcher)
        return [watcher.told, *(self.pictures(album, watcher) if album is not None else [])]

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
