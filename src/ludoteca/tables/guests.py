"""Who asks, and a line in which guests take turns: one who asks for much waits behind one who asks for little.

A guest is an address, and of IPv6 the largest network that one household may have: who has many addresses has one turn.
Whatever is begun on somebody's behalf, be it by a task of its own, is theirs: a hint, a replay, and the bots that
answer their move.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from typing import Generic, TypeVar

from ludoteca.tables.limits import neighbourhood
from ludoteca.tables.outside import Apart

T = TypeVar("T")

_guest: ContextVar[str] = ContextVar("guest", default="")


def asks(address: str) -> None:
    """From here on, whatever this task does or begins is done for the guest at this address."""
    _guest.set(neighbourhood(address))


def guest() -> str:
    """For whom something is being done; "" where nobody in particular asks."""
    return _guest.get()


class Queue(Generic[T]):
    """What waits to be done: the guests take turns, and of each guest the matters they have in hand."""

    def __init__(self) -> None:
        self.guests: dict[str, dict[str, deque[T]]] = {}
        """By guest and matter; whose turn comes next stands first."""
        self.length = 0

    def __len__(self) -> int:
        return self.length

    def put(self, guest: str, matter: str, item: T) -> None:
        """Lets it wait; a guest nobody knows is as good as one for each matter."""
        matters = self.guests.setdefault(guest or matter, {})
        matters.setdefault(matter, deque()).append(item)
        self.length += 1

    def has(self, may: Callable[[str], bool]) -> bool:
        """True if something waits of a guest that may have it now."""
        return any(map(may, self.guests))

    def take(self, may: Callable[[str], bool] = lambda guest: True) -> tuple[str, T] | None:
        """What comes next, of the guests that may have something now; and whose it is."""
        for guest in self.guests:
            if may(guest):
                break
        else:
            return None
        matters = self.guests.pop(guest)
        matter = next(iter(matters))
        waiting = matters.pop(matter)
        item = waiting.popleft()
        if waiting:
            matters[matter] = waiting
        if matters:
            self.guests[guest] = matters  # to the end of the line
        self.length -= 1
        return guest, item


class FairApart:
    """Long work done apart: few pieces at once, one of each guest, and the guests in turn."""

    AT_ONCE = 2
    """Pieces of work at once: each takes time from the tables, for all are in one process."""

    def __init__(self, apart: Apart) -> None:
        self.apart = apart
        self.waiting: Queue[asyncio.Future[None]] = Queue()
        self.served: set[str] = set()
        """The guests for whom something is being done."""

    async def __call__(self, work: Callable[[], T], /) -> T:
        """What the work gives, when its turn has come."""
        mine, turn = guest(), asyncio.get_running_loop().create_future()
        self.waiting.put(mine, "", turn)
        self._go_on()
        try:
            await turn
            return await self.apart(work)
        finally:
            if turn.done() and not turn.cancelled():
                self.served.discard(mine)
                self._go_on()

    def _go_on(self) -> None:
        """Whoever is next may begin."""
        while len(self.served) < self.AT_ONCE:
            found = self.waiting.take(lambda guest: guest not in self.served)
            if found is None:
                return
            whose, turn = found
            if not turn.done():
                self.served.add(whose)
                turn.set_result(None)
