"""Those round a table: who holds which seat, and what each of them is shown."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Protocol

from ludoteca.tables.outbox import Letter, Outbox
from ludoteca.tables.pictures import Showing, encoded
from ludoteca.tables.records import short
from ludoteca.tables.refusals import WENT_WRONG

logger = logging.getLogger("ludoteca.tables")


Mark = tuple[str, int | None, int]
"""What a picture shows: the match, whose eyes, and the round to which players may react."""
CLOSE = 5.0
"""Milliseconds of distance that are not worth waiting for."""


class Watcher(Protocol):
    """Somebody who looks at a table, with the seats they hold; a spectator holds none."""

    held: list[int]
    screen: bool
    """Theirs is the table's own screen, with the hands on other devices."""
    keys: set[str]
    """What the secrets they came with are known by: they hold seats, or wait for one."""
    language: str
    outbox: Outbox
    info: str
    """The last message about the table, so that none is sent twice."""
    shown: dict[Mark, float]
    """The moments at which rounds of the match were first sent."""

    @property
    def half(self) -> float:
        """How far away they are: milliseconds of one way, as we have measured them."""

    def note(self, mark: Mark) -> None:
        """What this marks leaves now."""


class Watchers:
    """All watchers of one table."""

    SOON = 0.05
    """Seconds before a change of the table is sent: short ones are sent together, or not at all."""

    def __init__(self, info: Callable[[list[int]], dict[str, Any]], place: Callable[[Watcher], int | None]) -> None:
        """`info` gives the table as somebody with these seats gets to know it, `place` where in the line one waits."""
        self.info = info
        self.place = place
        self.all: set[Watcher] = set()
        self.timer: asyncio.TimerHandle | None = None

    def __iter__(self) -> Iterator[Watcher]:
        return iter(list(self.all))

    def __len__(self) -> int:
        return len(self.all)

    def hold(self, seat: int) -> bool:
        """True if somebody here holds this seat."""
        return any(seat in watcher.held for watcher in self.all)

    @property
    def screen(self) -> bool:
        """True if somebody's screen here is the table."""
        return any(watcher.screen for watcher in self.all)

    def farthest(self, seats: Iterable[int]) -> float:
        """How far away the farthest of those is who hold one of these seats, in milliseconds of one way."""
        wanted = set(seats)
        return max((watcher.half for watcher in self.all if not wanted.isdisjoint(watcher.held)), default=0.0)

    def show(self, showing: Showing, seen: float) -> None:
        """Sends everybody their picture so that it is seen at this moment: earlier to those who are far away."""
        for watcher in self.all:
            for letter in self.pictures(showing, watcher):
                watcher.outbox.put(letter, leaves(seen, watcher))

    def pictures(self, showing: Showing, watcher: Watcher) -> list[Letter]:
        """One picture for each seat held that can see something; should a game fail to draw it, it says so."""
        try:
            eyes: Sequence[int | None] = watcher.held or (None,)
            return [self._letter(showing, viewer, watcher) for viewer in eyes if showing.shows(viewer)]
        except Exception:
            logger.exception("%s could not draw a picture of match %s", showing.game.id, short(showing.match))
            sorry = {"type": "refused", "id": None, "refusal": WENT_WRONG, "paragraph": None}
            return [Letter(encoded(sorry, watcher.language))]

    def _letter(self, showing: Showing, viewer: int | None, watcher: Watcher) -> Letter:
        """A picture on its way; in a race it is noted when it leaves."""
        text, state = showing.text(viewer, watcher.language), showing.state
        if not state.timed or showing.covered:
            return Letter(text)
        return Letter(text, leaves=partial(watcher.note, (showing.match, viewer, state.round)), tells=True)

    def fresh(self, showing: Showing | None, watcher: Watcher) -> list[Letter]:
        """All one needs to see the table as it is now."""
        watcher.info = self.info_for(watcher, self.info([]))
        return [Letter(watcher.info), *(self.pictures(showing, watcher) if showing is not None else [])]

    def send(self, message: dict[str, Any]) -> None:
        """Sends the same message to everybody."""
        letter = Letter(encoded(message))
        for watcher in self.all:
            watcher.outbox.put(letter)

    def tell_soon(self) -> None:
        """Tells everybody how the table is now, in a moment."""
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(self.SOON, self.tell)

    def tell(self) -> None:
        """Tells everybody how the table is now, unless they know."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        info = self.info([])
        for watcher in self.all:
            text = self.info_for(watcher, info)
            if text != watcher.info:
                watcher.info = text
                watcher.outbox.put(Letter(text))

    def info_for(self, watcher: Watcher, info: dict[str, Any]) -> str:
        """The message about the table for this watcher: what is the same for all, and the seats they hold."""
        return encoded({"type": "table", "table": {**info, "held": watcher.held, "waits": self.place(watcher)}})


def leaves(seen: float, watcher: Watcher) -> float | None:
    """When a picture that is to be seen at one moment leaves for this watcher; None if that is now."""
    if not seen:
        return None  # nobody races here
    at = seen - watcher.half / 1000
    return at if at > time.monotonic() + CLOSE / 1000 else None
