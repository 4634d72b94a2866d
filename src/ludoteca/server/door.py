"""The door: how many connections there are, counted before anybody has said a word.

Every connection takes a file of this process, whether it says something or not. So there is an end to those of one
address and to those of all, below the number of files there may be; whoever has not said what they want after a few
seconds goes again; and one who cannot come in is told so, while those inside play on.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from ludoteca.server.guard import language
from ludoteca.server.logs import event
from ludoteca.tables.limits import AtOnce
from ludoteca.words import say, translated

FILES = 65_536
"""Open files that are asked of the system at most: more would be promised than there is memory for."""
FEWER = (10_240, 4096)
"""What is asked for next where that is not given: macOS names no limit, and gives none of us more than the first."""
RESERVE = 160
"""Files kept for everything that is no connection: the database, the bots' pipes, the page, those in the porch."""
FEWEST = 16
FAR = 128
"""Connections from one address: 64 sockets, and what browsers open beside them."""
PORCH, OF_ONE = 64, 8
"""Connections that may wait to hear that they cannot come in, all together and from one address."""
HEAD, HEAD_BYTES = 5.0, 16 * 1024
"""Seconds and bytes that the head of a request may take."""
LINGER = 128 * 1024
"""Bytes that are still taken from one who hears that the head is too large: cut off, they would not hear it."""
WAITING = 16
"""Requests that may wait on a connection for the answer to an earlier one; after these it ends."""
PIECE = 4096
"""Bytes of a socket that are looked at in one go."""
SHORTLY = 10
"""Seconds after which one may try again."""
MINUTE = 60.0
"""Seconds between two lines of the log about a full house."""

FULL = say("The house is full at the moment; please try again shortly.")
MANY = say("There are too many connections from your address; please close some and try again.")
LARGE = say("This request says too much about itself: its head has more than 16 kB.")


class Door:
    """Counts who is inside, by address and in all."""

    def __init__(self, most: int, proxies: Iterable[str] = ()) -> None:
        """`most` connections may be inside; those of proxies count for all, not for one address."""
        self.most = most
        self.near = max(FEWEST // 2, most // 2)
        """Connections from one address of this machine or its network."""
        self.proxies = tuple(proxies)
        self.count = 0
        self.inside = AtOnce(self.near, FAR)
        self.porch = AtOnce(OF_ONE, OF_ONE)
        self.waiting = 0
        """How many are in the porch."""
        self.refusals: Counter[str] = Counter()
        self.told = -MINUTE

    def enter(self, address: str) -> str | None:
        """Counts a connection; if it cannot come in, says why not."""
        if self.count >= self.most:
            self._tell_the_log()
            self.refusals["full"] += 1
            return FULL
        if self.inside.reached(address) and not self.is_proxy(address):
            self.refusals["address"] += 1
            return MANY
        self.inside.count(address)
        self.count += 1
        return None

    def leave(self, address: str) -> None:
        """A connection that had come in is gone."""
        self.count -= 1
        self.inside.leave(address)

    def wait(self, address: str) -> bool:
        """True if there is room for one who waits to hear why they cannot come in."""
        room = self.waiting < PORCH and self.porch.take(address)
        self.waiting += room
        return room

    def turn_away(self, address: str) -> None:
        """One who waited has gone."""
        self.waiting -= 1
        self.porch.leave(address)

    def is_proxy(self, address: str) -> bool:
        """True for the proxies whose word is believed."""
        return any(_within(address, proxy) for proxy in self.proxies)

    def _tell_the_log(self) -> None:
        if time.monotonic() - self.told >= MINUTE:
            self.told = time.monotonic()
            event("full", logging.WARNING, connections=self.count, most=self.most)


class Config(uvicorn.Config):
    """Uvicorn's settings, with this door."""

    def __init__(self, app: ASGIApp, door: Door, **more: Any) -> None:
        super().__init__(app, http=Entrance, ws=Socket, timeout_keep_alive=int(HEAD), **more)
        self.door = door


class Entrance(HttpToolsProtocol):
    """A connection at the door: counted, heard for a few seconds, and let through or turned away."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.door = config.door
        self.address = ""
        self.refusal: str | None = None
        self.waits = False
        self.head: asyncio.TimerHandle | None = None
        self.in_head = False
        self.head_bytes = 0
        """Bytes of the head as far as it is understood."""
        self.unparsed = 0
        """Bytes that have come since something of the head was understood."""
        self.deaf = False
        """True once nothing more is heard on this connection, which ends when all is said."""
        self.answering: RequestResponseCycle | None = None
        """The request that is being answered; others may wait behind it."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = address_of(self.client)
        self.refusal = self.door.enter(self.address)
        self.waits = self.refusal is not None and self.door.wait(self.address)
        if self.refusal is not None and not self.waits:
            transport.abort()
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_is_here()
        if self.waits:
            self.door.turn_away(self.address)
        elif self.refusal is None:
            self.door.leave(self.address)
        self.pipeline.clear()
        if self.answering is not None and not self.answering.response_complete:
            self.answering.disconnected = True
            self.answering.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.unparsed += len(data)
        if self.deaf:
            if self.unparsed > LINGER:
                self._give_up()
            return
        if self.head is None and self.answered:
            self._expect_head()
        super().data_received(data)
        if self.in_head and self.head_bytes + self.unparsed > HEAD_BYTES:
            self._head_is_too_large()

    @property
    def answered(self) -> bool:
        """True if nothing has been asked that is still to be answered."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    @property
    def hears(self) -> bool:
        """True if what is asked here gets an answer of the house."""
        return self.refusal is None and not self.deaf

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_head = True
        self.head_bytes = self.unparsed = 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._understood(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._understood(len(name) + len(value) + 4)

    def on_headers_complete(self) -> None:
        self.in_head = False
        self._head_is_here()
        if self.deaf:
            return
        if self.refusal is not None:
            self._turn_away()
        elif self.head_bytes > HEAD_BYTES:
            self._head_is_too_large()
        elif len(self.pipeline) >= WAITING:
            self.deaf = True
            self.cycle.keep_alive = False  # of the last that waits: with its answer the connection ends
        else:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self.hears:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if self.hears:
            super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        if self.hears and not self.answered:
            self._give_up()  # a socket begins when all that was asked before it is answered
        elif self.hears:
            super().handle_websocket_upgrade()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        """Begins to answer; what is said to a connection that has ended is said to nobody, and is no error."""
        self.answering = cycle

        async def heard(scope: Any, receive: Any, send: Any) -> None:
            async def send_if_open(message: Any) -> None:
                cycle.disconnected |= cycle.transport.is_closing()
                await send(message)

            await app(scope, receive, send_if_open)

        super()._start_asgi_task(cycle, heard)

    def _understood(self, count: int) -> None:
        self.head_bytes += count
        self.unparsed = 0

    def _expect_head(self) -> None:
        """The head of a request must be here in a few seconds, however slowly it drips."""
        self.head = self.loop.call_later(HEAD, self._give_up)

    def _head_is_here(self) -> None:
        if self.head is not None:
            self.head.cancel()
            self.head = None

    def _turn_away(self) -> None:
        """Says to one who has not come in why not."""
        if not self.transport.is_closing():
            self._say(
                "503 Service Unavailable" if self.refusal is FULL else "429 Too Many Requests", self.refusal or ""
            )
            self.transport.close()

    def _head_is_too_large(self) -> None:
        """Says so and listens no more; the other end may still say what it was about to."""
        self.deaf = True
        if not self.answered or self.refusal is not None:
            self._give_up()
        elif not self.transport.is_closing():
            self.door.refusals["head"] += 1
            self._say("431 Request Header Fields Too Large", LARGE)
            self.transport.write_eof()
            self._head_is_here()
            self._expect_head()

    def _say(self, status: str, sentence: str) -> None:
        """Writes a whole answer, in the language of the asker as far as that is known."""
        scope = {**self.scope, "query_string": self.url.partition(b"?")[2]}
        as_json = self.url.startswith(b"/api")
        self.transport.write(answer(status, translated(sentence, language(scope)), as_json))

    def _give_up(self) -> None:
        self.head = None
        if not self.transport.is_closing():
            self.door.refusals["slow"] += not self.deaf
            self.transport.abort()


class Socket(WebSocketsSansIOProtocol):
    """A connection that has become a WebSocket; it stays counted until it is gone."""

    config: Config

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.unread = bytearray()
        """What has arrived and was not looked at yet."""
        self.reading = False
        """True while more of it is to be looked at soon; until then nothing more is taken."""
        self.deaf = False
        """True once the line is being closed and its other end went on saying more than one listens to."""

    def connection_lost(self, exc: Exception | None) -> None:
        self.unread.clear()
        self.config.door.leave(address_of(self.client))
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Takes what has come. Of a heap of messages one piece is looked at, and the next when those are dealt with.

        A heap comes from whoever says more than may be said; to take it apart in one go would keep all others waiting.
        Of one that comes after the goodbye nothing is looked at: not even whether it is said back.
        """
        if self.deaf or (self.close_sent and len(self.unread) + len(data) > PIECE):
            self.deaf = True
            self.unread.clear()
            return
        if not self.unread and len(data) <= PIECE:
            super().data_received(data)
            return
        self.unread += data
        if not self.reading and not self.read_paused:
            self._read()

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        if self.unread and not self.reading and not self.read_paused:
            self._read()
        return message

    def _read(self) -> None:
        """Looks at the next piece."""
        if not self.unread:
            return
        piece = bytes(self.unread[:PIECE])
        del self.unread[:PIECE]
        super().data_received(piece)
        if self.read_paused or self.transport.is_closing():
            return  # somebody has said something, and is heard first
        if self.unread:
            self.reading = True
            self.transport.pause_reading()
            self.loop.call_soon(self._read_on)

    def _read_on(self) -> None:
        self.reading = False
        if not self.transport.is_closing():
            self.transport.resume_reading()
            self._read()


def address_of(client: tuple[str, int] | None) -> str:
    """Where a connection comes from; nowhere, if it comes from a file."""
    return client[0] if client else ""


def answer(status: str, sentence: str, as_json: bool) -> bytes:
    """A whole answer of HTTP for one who cannot come in: a sentence, and when to try again."""
    text = json.dumps({"refusal": sentence, "retry_after": SHORTLY}, ensure_ascii=False) if as_json else sentence
    kind = "application/json" if as_json else "text/plain; charset=utf-8"
    body = text.encode()
    lines = [f"HTTP/1.1 {status}", f"Content-Type: {kind}", f"Content-Length: {len(body)}", f"Retry-After: {SHORTLY}"]
    lines += ["X-Content-Type-Options: nosniff", "Cache-Control: no-store", "Connection: close"]
    return "\r\n".join([*lines, "", ""]).encode() + body


def room_for(workers: int) -> int:
    """How many connections there may be beside so many processes for the bots."""
    return max(FEWEST, open_files() - RESERVE - 4 * workers)


def open_files() -> int:
    """How many files this process may have open, after as many were asked for as the system gives and we can use."""
    try:
        import resource
    except ImportError:
        return 512  # Windows counts them in other ways, and has no need to be asked
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    for wanted in (most, *FEWER):  # some systems say they would give more than they do
        if soft == resource.RLIM_INFINITY or not soft < wanted <= most:
            continue
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return FILES if soft == resource.RLIM_INFINITY else min(soft, FILES)


def _within(address: str, proxy: str) -> bool:
    """True if this is that proxy, or is in that network of proxies; `*` is every address."""
    if proxy == "*" or address == proxy:
        return True
    try:
        return ipaddress.ip_address(address) in ipaddress.ip_network(proxy, strict=False)
    except ValueError:
        return False
