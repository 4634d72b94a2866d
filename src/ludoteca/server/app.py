"""Which address leads where."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from ludoteca.server.bots import Pool
from ludoteca.server.client import Client
from ludoteca.server.guard import BODY, NOT_HERE, TOO_BIG, Guard, language
from ludoteca.server.settings import PORT, Settings
from ludoteca.server.sockets import Sockets
from ludoteca.server.storage import Storage
from ludoteca.tables.outside import Desk, Inquiry
from ludoteca.tables.pictures import encoded
from ludoteca.tables.refusals import NO_PAGE, NOT_WHOLE, WENT_WRONG, Refused
from ludoteca.tables.room import Room

SLOW = 10.0
"""Seconds a request may take to arrive."""


class House:
    """Everything one server has, and what it answers at each address."""

    def __init__(self, settings: Settings, address: str) -> None:
        self.storage = Storage(settings.database_url())
        self.pool = Pool(settings.workers, settings.seconds)
        self.room = Room(self.storage, self.pool, asyncio.to_thread, address)
        self.desk: Desk = self.room
        self.sockets = Sockets(self.room.hall)
        self.client = Client()

    @asynccontextmanager
    async def open(self, _app: Starlette) -> AsyncIterator[None]:
        """Open from the first statement to the last: what was being written is written before it closes."""
        await self.storage.open()
        await self.pool.start()
        try:
            async with self.room.open():
                yield
        finally:
            await self.pool.stop()
            await self.storage.close()

    async def api(self, request: Request) -> Response:
        """Whatever is asked of the tables."""
        method = "POST" if request.method == "POST" else "GET"  # a HEAD is a GET whose answer loses its body
        address = request.client.host if request.client else ""
        path, query, headers = request.scope["path"], request.query_params, request.headers
        inquiry = Inquiry(method, path, query, headers, await body(request), address)
        status, text = await self.desk.answer(inquiry)
        return Response(text, status, media_type="application/json")

    async def qr(self, request: Request) -> Response:
        """A drawing of the link by which others come to a table."""
        table = await self.room.hall.find(request.path_params["table"])
        drawing = io.BytesIO()
        segno.make(table.info([])["invite"], micro=False).save(drawing, kind="svg", border=2, scale=8, light="#ffffff")
        return Response(drawing.getvalue(), media_type="image/svg+xml")

    async def page(self, request: Request) -> Response:
        """A file of the client."""
        return self.client.answer(request)


def create_app(settings: Settings | None = None, address: str | None = None) -> Starlette:
    """The whole server as an ASGI application; `address` stands in invite links unless the settings name one."""
    settings = settings or Settings()
    house = House(settings, (settings.address or address or f"http://localhost:{settings.port or PORT}").rstrip("/"))
    return Starlette(
        routes=[
            Route("/api/tables/{table}/qr.svg", house.qr),
            Route("/api{rest:path}", house.api, methods=["GET", "POST"]),
            WebSocketRoute("/ws", house.sockets.receive),
            Route("/{path:path}", house.page),
        ],
        middleware=[Middleware(Guard, settings=settings)],
        exception_handlers={Refused: refused, HTTPException: nothing_here, Exception: went_wrong},
        lifespan=house.open,
    )


async def refused(request: Request, problem: Exception) -> Response:
    """A refusal as JSON."""
    assert isinstance(problem, Refused)
    return refusal(request, problem.sentence, problem.status)


async def nothing_here(request: Request, problem: Exception) -> Response:
    """A wrong method or a path that leads nowhere."""
    assert isinstance(problem, HTTPException)
    return refusal(request, NO_PAGE if problem.status_code == 404 else NOT_HERE, problem.status_code)


async def went_wrong(request: Request, problem: Exception) -> Response:
    """Anything that is our fault; the server's log has the whole of it."""
    return refusal(request, WENT_WRONG, 500)


def refusal(request: Request, sentence: str, status: int) -> Response:
    """A sentence as JSON, in the asker's language."""
    return Response(encoded({"refusal": sentence}, language(request.scope)), status, media_type="application/json")


async def body(request: Request) -> bytes:
    """The body of a request, up to the size that is allowed and within the time it may take."""
    data = bytearray()
    try:
        async with asyncio.timeout(SLOW):
            async for piece in request.stream():
                data += piece
                if len(data) > BODY:
                    raise Refused(TOO_BIG, 413)
    except (TimeoutError, ClientDisconnect):
        raise Refused(NOT_WHOLE, 408) from None
    return bytes(data)
