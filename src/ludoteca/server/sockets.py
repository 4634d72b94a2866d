"""WebSockets as lines to the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ludoteca.tables.hall import Hall
from ludoteca.tables.limits import household, is_near
from ludoteca.tables.outside import Gone
from ludoteca.tables.visitors import POLICY, Visitor

SOCKETS = 64
"""Sockets from one address at once; this machine and its network are exempt."""


class Sockets:
    """Receives every socket: each brings a visitor to the hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.counts: Counter[str] = Counter()

    async def receive(self, websocket: WebSocket) -> None:
        """The whole life of one socket."""
        address = websocket.client.host if websocket.client else ""
        home = household(address)
        if self.counts[home] >= SOCKETS and not is_near(address):
            await websocket.close(POLICY)
            return
        self.counts[home] += 1
        try:
            await websocket.accept()
            await Visitor(SocketLine(websocket), self.hall).live()
        except (WebSocketDisconnect, OSError):
            pass  # the browser has gone before it was let in
        finally:
            self.counts[home] -= 1
            if self.counts[home] <= 0:
                del self.counts[home]


class SocketLine:
    """A `Line` that is a WebSocket."""

    def __init__(self, websocket: WebSocket) -> None:
        self.websocket = websocket

    async def receive(self) -> str | bytes:
        """The next message."""
        with gone():
            message = await self.websocket.receive()
        if message["type"] != "websocket.receive":
            raise Gone
        text: str | None = message.get("text")
        return message["bytes"] if text is None else text

    async def send(self, text: str) -> None:
        """Sends a message; waits while the browser does not read."""
        with gone():
            await self.websocket.send_text(text)

    async def close(self, code: int) -> None:
        """Hangs up, if that has not been done."""
        if self.websocket.application_state is WebSocketState.CONNECTED:
            with gone():
                await self.websocket.close(code)


@contextmanager
def gone() -> Iterator[None]:
    """What Starlette and the system say of a socket without a browser is that it is gone."""
    try:
        yield
    except (WebSocketDisconnect, RuntimeError, OSError) as problem:
        raise Gone from problem
