"""A bad network in a few lines: a TCP proxy that is slow, that stalls, that lets nothing through, that goes silent."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Protocol
from urllib.parse import urlsplit

CHUNK = 65536


class Behind(Protocol):
    """What the proxy leads to."""

    address: str


class Proxy:
    """Stands before one server; what it does to the bytes can be changed while they flow."""

    def __init__(self, behind: Behind, rng: Random) -> None:
        self.behind = behind
        self.rng = rng
        self.address = ""
        self.delay = 0.0
        """Seconds every piece takes in the middle."""
        self.jitter = 0.0
        """Seconds it may take more or less."""
        self.stalls = 0.0
        """The part of all pieces that take a second longer, as if the first try had been lost."""
        self.passes = asyncio.Event()
        """Cleared while nothing comes through, in either direction."""
        self.passes.set()
        self.deaf: set[asyncio.StreamWriter] = set()
        """Lines whose two ends still believe in each other, and through which nothing comes any more."""
        self.writers: set[asyncio.StreamWriter] = set()
        self.server: asyncio.Server | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Listens at a port of its own."""
        self.server = await asyncio.start_server(self._receive, "127.0.0.1", 0)
        self.address = f"http://localhost:{self.server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        """Hangs up on everybody."""
        if self.server is not None:
            self.server.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for writer in self.writers:
            writer.transport.abort()

    def heal(self) -> None:
        """Lets everything through at once; lines that have gone deaf stay so."""
        self.delay = self.jitter = self.stalls = 0.0
        self.passes.set()

    def deafen(self, part: float) -> int:
        """Lets this part of the lines go silent for ever; how many those are."""
        chosen = [writer for writer in self.writers if writer not in self.deaf and self.rng.random() < part]
        self.deaf.update(chosen)
        return len(chosen)

    async def _receive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        where = urlsplit(self.behind.address)
        try:
            await self.passes.wait()
            inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", where.port)
        except OSError:
            writer.transport.abort()
            return
        self.writers |= {writer, inner_writer}
        for source, target, line in ((reader, inner_writer, writer), (inner_reader, writer, writer)):
            task = asyncio.create_task(self._carry(source, target, line))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _carry(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, line: asyncio.StreamWriter
    ) -> None:
        """Carries bytes one way, in order, each piece when its time has come."""
        pieces: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(maxsize=64)
        delivery = asyncio.create_task(self._deliver(pieces, target, line))
        try:
            while data := await source.read(CHUNK):
                late = self.delay + self.rng.uniform(-self.jitter, self.jitter)
                late += self.rng.random() < self.stalls
                await pieces.put((asyncio.get_running_loop().time() + late, data))
        except OSError:
            pass
        finally:
            await pieces.put((0.0, b""))
            try:
                await delivery
            finally:
                delivery.cancel()
                self.writers.discard(target)
                self.deaf.discard(line)

    async def _deliver(
        self, pieces: asyncio.Queue[tuple[float, bytes]], target: asyncio.StreamWriter, line: asyncio.StreamWriter
    ) -> None:
        try:
            while True:
                due, data = await pieces.get()
                await asyncio.sleep(due - asyncio.get_running_loop().time())
                await self.passes.wait()
                if not data:
                    target.close()
                    return
                if line not in self.deaf:
                    target.write(data)
                    await target.drain()
        except OSError:
            target.transport.abort()
