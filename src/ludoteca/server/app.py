"""Which address leads where."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec
import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from ludoteca.server import catalogue
from ludoteca.server.bots import Pool
from ludoteca.server.client import Client
from ludoteca.server.guard import BODY, NOT_SO, TOO_BIG, Guard, language
from ludoteca.server.hall import Hall
from ludoteca.server.lobby import Join, Lobby, NewTable
from ludoteca.server.pictures import encoded
from ludoteca.server.puzzles import NewPuzzle, Puzzles
from ludoteca.server.refusals import NO_PAGE, NOT_OUR_FORM, NOT_WHOLE, OUR_SIDE, Refused
from ludoteca.server.replays import Replays
from ludoteca.server.settings import PORT, Settings
from ludoteca.server.sockets import Sockets
from ludoteca.server.storage import Storage

logger = logging.getLogger("ludoteca.server")

Wish = TypeVar("Wish", NewTable, Join, NewPuzzle)
SLOW = 10.0
"""Seconds a request may take to arrive."""


class House:
    """Everything one server has, and what it answers at each address."""

    def __init__(self, settings: Settings, address: str) -> None:
        self.storage = Storage(settings.database_url())
        self.pool = Pool(settings.workers, settings.seconds)
        self.hall = Hall(self.storage, self.pool, address)
        self.lobby = Lobby(self.hall)
        self.puzzles = Puzzles(self.lobby, self.pool)
        self.sockets = Sockets(self.hall)
        self.replays = Replays(self.storage, address)
        self.client = Client()

    @asynccontextmanager
    async def open(self, _app: Starlette) -> AsyncIterator[None]:
        """Open from the first statement to the last: what was being written is written before it closes."""
        await self.storage.open()
        await self.pool.start()
        keeping = asyncio.create_task(self.hall.keep())
        try:
            yield
        finally:
            keeping.cancel()
            await self.hall.thinking.stop()
            await self.hall.advice.stop()
            await self.puzzles.stop()
            await self.pool.stop()
            await self.storage.close()

    async def games(self, request: Request) -> Response:
        return answer(request, catalogue.games(language(request.scope)))

    async def rulebook(self, request: Request) -> Response:
        return answer(request, catalogue.rulebook(request.path_params["game"], language(request.scope)))

    async def create(self, request: Request) -> Response:
        wish = await wished(request, NewTable)
        return answer(request, await self.lobby.create(wish, caller(request)), 201)

    async def join(self, request: Request) -> Response:
        return answer(request, await self.lobby.join(await wished(request, Join), caller(request)))

    async def table(self, request: Request) -> Response:
        table = await self.hall.find(request.path_params["table"])
        return answer(request, table.info([]))

    async def qr(self, request: Request) -> Response:
        table = await self.hall.find(request.path_params["table"])
        drawing = io.BytesIO()
        segno.make(table.info([])["invite"], micro=False).save(drawing, kind="svg", border=2, scale=8, light="#ffffff")
        return Response(drawing.getvalue(), media_type="image/svg+xml")

    async def replay(self, request: Request) -> Response:
        secret = request.headers.get("x-seat")
        text = await self.replays.text(request.path_params["match"], secret, language(request.scope))
        return Response(text, media_type="application/json")

    async def analysis(self, request: Request) -> Response:
        text = await self.hall.advice.analysis(request.path_params["match"], language(request.scope))
        return Response(text, media_type="application/json")

    async def daily(self, request: Request) -> Response:
        return answer(request, await self.puzzles.listed(request.query_params.get("day", "")))

    async def puzzle(self, request: Request) -> Response:
        wish = await wished(request, NewPuzzle)
        return answer(request, await self.puzzles.create(wish, caller(request)), 201)

    async def page(self, request: Request) -> Response:
        return self.client.answer(request)

    async def nothing(self, request: Request) -> Response:
        raise Refused(NO_PAGE, 404)

    async def socket(self, websocket: WebSocket) -> None:
        await self.sockets.receive(websocket)


def create_app(settings: Settings | None = None, address: str | None = None) -> Starlette:
    """The whole server as an ASGI application; `address` stands in invite links unless the settings name one."""
    settings = settings or Settings()
    house = House(settings, (settings.address or address or f"http://localhost:{settings.port or PORT}").rstrip("/"))
    return Starlette(
        routes=[
            Route("/api/games", house.games),
            Route("/api/tables", house.create, methods=["POST"]),
            Route("/api/join", house.join, methods=["POST"]),
            Route("/api/tables/{table}", house.table),
            Route("/api/tables/{table}/qr.svg", house.qr),
            Route("/api/matches/{match}/replay", house.replay),
            Route("/api/matches/{match}/analysis", house.analysis),
            Route("/api/puzzles", house.daily),
            Route("/api/puzzles", house.puzzle, methods=["POST"]),
            Route("/api/rulebooks/{game}", house.rulebook),
            Route("/api{rest:path}", house.nothing, methods=["GET", "POST"]),
            WebSocketRoute("/ws", house.socket),
            Route("/{path:path}", house.page),
        ],
        middleware=[Middleware(Guard, settings=settings)],
        exception_handlers={Refused: refused, HTTPException: not_so, Exception: our_side},
        lifespan=house.open,
    )


def answer(request: Request, value: object, status: int = 200) -> Response:
    """A value as JSON, in the asker's language."""
    return Response(encoded(value, language(request.scope)), status, media_type="application/json")


async def refused(request: Request, problem: Exception) -> Response:
    """A refusal as JSON."""
    assert isinstance(problem, Refused)
    return answer(request, {"refusal": problem.sentence}, problem.status)


async def not_so(request: Request, problem: Exception) -> Response:
    """A wrong method or a path that leads nowhere."""
    assert isinstance(problem, HTTPException)
    return answer(request, {"refusal": NO_PAGE if problem.status_code == 404 else NOT_SO}, problem.status_code)


async def our_side(request: Request, problem: Exception) -> Response:
    """Anything that is our fault; the server's log has the whole of it."""
    return answer(request, {"refusal": OUR_SIDE}, 500)


def caller(request: Request) -> str:
    """The address a request comes from, for the limits; it is never stored."""
    return request.client.host if request.client else ""


async def wished(request: Request, kind: type[Wish]) -> Wish:
    """What a request asks for; `Refused` if it is not that."""
    try:
        async with asyncio.timeout(SLOW):
            data = await body(request)
    except (TimeoutError, ClientDisconnect):
        raise Refused(NOT_WHOLE, 408) from None
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError:
        raise Refused(NOT_OUR_FORM) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused(NOT_WHOLE) from None


async def body(request: Request) -> bytes:
    """The body of a request, up to the size that is allowed."""
    data = bytearray()
    async for piece in request.stream():
        data += piece
        if len(data) > BODY:
            raise Refused(TOO_BIG, 413)
    return bytes(data)
