"""A bounded outbox: a slow reader costs nobody else anything, and gets one fresh picture instead of a long queue."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

SIZE = 64
"""Messages that may wait for one reader."""
PATIENCE = 10.0
"""Seconds a reader may stay behind before its line is closed."""
TRY_AGAIN_LATER = 1013


class Outbox:
    """Messages on their way to one browser, sent by a task of their own."""

    def __init__(
        self,
        send: Callable[[str], Awaitable[None]],
        fresh: Callable[[], list[str]],
        close: Callable[[int], Awaitable[None]],
    ) -> None:
        """`fresh` gives what a reader needs who has missed some messages."""
        self.send = send
        self.fresh = fresh
        self.close = close
        self.queue: deque[tuple[str, bool]] = deque()
        self.news = asyncio.Event()
        self.behind: asyncio.TimerHandle | None = None
        self.task = asyncio.create_task(self._deliver())

    def put(self, text: str, answer: bool = False) -> None:
        """Queues a message. A full queue keeps its answers only; the rest will be told afresh."""
        if self.behind is not None and not answer:
            return
        if len(self.queue) >= SIZE:
            self.queue = deque((entry for entry in self.queue if entry[1]), maxlen=SIZE)
            if self.behind is None:
                self.behind = asyncio.get_running_loop().call_later(PATIENCE, self._give_up)
            if not answer:
                return
        self.queue.append((text, answer))
        self.news.set()

    def end(self) -> None:
        """Stops sending."""
        self.task.cancel()
        if self.behind is not None:
            self.behind.cancel()

    def _give_up(self) -> None:
        self.task.cancel()
        self.task = asyncio.create_task(self._close())

    async def _close(self) -> None:
        await self.close(TRY_AGAIN_LATER)

    async def _deliver(self) -> None:
        while True:
            if self.queue:
                await self.send(self.queue.popleft()[0])
            elif self.behind is not None:
                self.behind.cancel()
                self.behind = None
                for text in self.fresh():
                    await self.send(text)
            else:
                self.news.clear()
                await self.news.wait()
