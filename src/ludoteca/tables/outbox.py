"""A bounded outbox: a slow reader costs nobody else anything, and gets one fresh picture instead of a long queue."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import NamedTuple

SIZE = 64
"""Messages that may wait for one reader."""
PATIENCE = 10.0
"""Seconds a reader may stay behind before its line is closed."""
TRY_AGAIN_LATER = 1013


class Letter(NamedTuple):
    """A message on its way; `leaves` is called when it is sent. An answer never waits and is never dropped.

    `tells` is true of a picture of a race, which nobody is to see any more once time stands.
    """

    text: str
    answer: bool = False
    leaves: Callable[[], None] | None = None
    tells: bool = False


class Outbox:
    """Messages on their way to one browser, sent by a task of their own."""

    def __init__(
        self,
        send: Callable[[str], Awaitable[None]],
        fresh: Callable[[], list[Letter]],
        close: Callable[[int], Awaitable[None]],
    ) -> None:
        """`fresh` gives what a reader needs who has missed some messages."""
        self.send = send
        self.fresh = fresh
        self.close = close
        self.queue: deque[Letter] = deque()
        self.later: deque[tuple[float, Letter]] = deque()
        """Messages whose time has not come yet, and those that must not overtake them."""
        self.timer: asyncio.TimerHandle | None = None
        self.finished = False
        self.news = asyncio.Event()
        self.behind: asyncio.TimerHandle | None = None
        self.task = asyncio.create_task(self._deliver())

    def put(self, letter: Letter, at: float | None = None) -> None:
        """Takes a message without ever waiting, to be sent at a moment of the loop's clock or else now.

        A full queue keeps its answers only; the rest will be sent afresh.
        """
        if not letter.answer and (self.later or at is not None):
            self.later.append((max(at or 0.0, self.later[-1][0] if self.later else 0.0), letter))
            self._release()
        else:
            self._queue(letter)

    def _release(self) -> None:
        """Queues what has waited for its moment."""
        loop = asyncio.get_running_loop()
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        while self.later and self.later[0][0] <= loop.time():
            self._queue(self.later.popleft()[1])
        if self.later:
            self.timer = loop.call_at(self.later[0][0], self._release)

    def _queue(self, letter: Letter) -> None:
        """Lets a message wait for its turn, unless the reader is so far behind that it need not be sent."""
        if self.behind is not None and not letter.answer:
            return
        if len(self.queue) >= SIZE:
            self.queue = deque((waiting for waiting in self.queue if waiting.answer), maxlen=SIZE)
            if self.behind is None:
                self.behind = asyncio.get_running_loop().call_later(PATIENCE, self._give_up)
            if not letter.answer:
                return
        self.queue.append(letter)
        self.news.set()

    def withdraw(self) -> None:
        """Sends no picture of a race that has not left yet."""
        self.later = deque(waiting for waiting in self.later if not waiting[1].tells)
        self.queue = deque(waiting for waiting in self.queue if not waiting.tells)

    def finish(self) -> None:
        """Closes the line when all that waits has been sent: the browser is to come again."""
        self.finished = True
        self.news.set()

    def end(self) -> None:
        """Stops sending."""
        self.task.cancel()
        for timer in (self.behind, self.timer):
            if timer is not None:
                timer.cancel()

    def _give_up(self) -> None:
        self.task.cancel()
        self.task = asyncio.create_task(self._close())

    async def _close(self) -> None:
        await self.close(TRY_AGAIN_LATER)

    async def _deliver(self) -> None:
        while True:
            if self.queue:
                await self._send(self.queue.popleft())
            elif self.finished:
                await self._close()
                return
            elif self.behind is not None:
                self.behind.cancel()
                self.behind = None
                for letter in self.fresh():
                    await self._send(letter)
            else:
                self.news.clear()
                await self.news.wait()

    async def _send(self, letter: Letter) -> None:
        if letter.leaves is not None:
            letter.leaves()
        await self.send(letter.text)
