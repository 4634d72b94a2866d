"""WebSockets as lines to the tables."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from math import inf

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ludoteca.server.pace import too_fast
from ludoteca.tables.guests import asks
from ludoteca.tables.hall import Hall
from ludoteca.tables.limits import AtOnce
from ludoteca.tables.outside import Gone
from ludoteca.tables.visitors import Visitor

BROKEN = (WebSocketDisconnect, RuntimeError, OSError)
"""What Starlette and the system say of a socket without a browser."""
SOCKETS = 64
"""Sockets from one address at once; this machine and its network are exempt."""
SHORTLY = 2.0
"""Seconds after which one who was not let in may try again."""
RESTART = 1012
"""The code that tells a page to come back."""
LOOK, HANG_UP = 0.02, 0.5
"""Seconds between two looks whether all is answered, and seconds a line has to be closed."""


class Sockets:
    """Receives every socket: each brings a visitor to the hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.here = AtOnce(near=inf, far=SOCKETS)
        self.open: dict[SocketLine, Visitor] = {}
        self.sent = 0
        """Messages sent on lines that are closed by now."""

    async def receive(self, websocket: WebSocket) -> None:
        """The whole life of one socket."""
        address = websocket.client.host if websocket.client else ""
        if not self.here.take(address):
            self.hall.tally.refused(429)
            await websocket.send_denial_response(too_fast(websocket.scope, SHORTLY))
            return
        line = SocketLine(websocket)
        try:
            asks(address)
            await websocket.accept()
            self.open[line] = Visitor(line, self.hall)
            await self.open[line].live()
        except (WebSocketDisconnect, OSError):
            pass  # the browser has gone before it was let in
        finally:
            self.open.pop(line, None)
            self.sent += line.sent
            self.here.leave(address)

    @property
    def all_sent(self) -> int:
        """Messages sent since it was opened."""
        return self.sent + sum(line.sent for line in self.open)

    async def drain(self, patience: float) -> None:
        """Hears nothing new, waits until all that was heard is answered, and sends everybody to the next server."""
        for line in self.open:
            line.deaf = True
        end = asyncio.get_running_loop().time() + patience
        while self._busy() and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(LOOK)
        await asyncio.gather(*(line.hang_up() for line in list(self.open)))

    def _busy(self) -> bool:
        """True while an action is being played or an answer is on its way; hints can be asked for again."""
        return any(
            line.busy or visitor.outbox.queue or len(visitor.tasks) > visitor.asking
            for line, visitor in self.open.items()
        )


class SocketLine:
    """A `Line` that is a WebSocket."""

    def __init__(self, websocket: WebSocket) -> None:
        self.websocket = websocket
        self.heard = False
        """True while a message is being dealt with."""
        self.sending = False
        self.sent = 0
        self.deaf = False
        """True once nothing is heard any more: a page sends again what was not answered."""

    @property
    def busy(self) -> bool:
        """True while a message is being dealt with or sent."""
        return self.heard or self.sending

    async def receive(self) -> str | bytes:
        """The next message."""
        self.heard = False
        while True:
            try:
                message = await self.websocket.receive()
            except BROKEN as problem:
                raise Gone from problem
            if message["type"] != "websocket.receive":
                raise Gone
            if not self.deaf:
                break
        self.heard = True
        text: str | None = message.get("text")
        return message["bytes"] if text is None else text

    async def send(self, text: str) -> None:
        """Sends a message; waits while the browser does not read."""
        self.sending = True
        try:
            await self.websocket.send_text(text)
        except BROKEN as problem:
            raise Gone from problem
        self.sending = False
        self.sent += 1

    async def close(self, code: int) -> None:
        """Hangs up, if that has not been done."""
        if self.websocket.application_state is WebSocketState.CONNECTED:
            try:
                await self.websocket.close(code)
            except BROKEN as problem:
                raise Gone from problem

    async def hang_up(self) -> None:
        """Says that the server goes and will be back; one who does not read is not waited for."""
        with suppress(Gone, TimeoutError):
            async with asyncio.timeout(HANG_UP):
                await self.close(RESTART)
