"""Which address leads where."""

from __future__ import annotations

import asyncio
import gzip
import io
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cached_property, lru_cache
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from typing import TYPE_CHECKING, Annotated, Literal
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from ludoteca.server.bots import Pool
from ludoteca.server.cards import Cards, head
from ludoteca.server.client import Client
from ludoteca.server.database import understood
from ludoteca.server.door import Door, room_for
from ludoteca.server.guard import BODY, LOOPBACK, NOT_HERE, TOO_BIG, Guard, language
from ludoteca.server.health import Health
from ludoteca.server.pace import Paces
from ludoteca.server.paper import Paper
from ludoteca.server.pocket import Pocket
from ludoteca.server.reach import NO_WAY_IN, Reach
from ludoteca.server.settings import PORT, Settings
from ludoteca.server.sockets import Sockets
from ludoteca.server.storage import Storage
from ludoteca.tables.limits import is_near
from ludoteca.tables.outside import Desk, Inquiry
from ludoteca.tables.peers import ALONE
from ludoteca.tables.pictures import encoded
from ludoteca.tables.refusals import NO_PAGE, NOT_WHOLE, WENT_WRONG, Refused
from ludoteca.tables.room import Room, asked
from ludoteca.words import say, translated

if TYPE_CHECKING:
    from ludoteca.server.metrics import Metrics
    from ludoteca.server.peers import PostgresPeers

SLOW = 10.0
"""Seconds a request may take to arrive."""
FOR_ALL = ("/api/games", "/api/rulebooks/", "/api/lessons/")
"""What is the same for everybody, and so is made smaller on its way: whoever measures that learns nobody's secret."""
LINK = 1500
"""Characters a link may have after the address: results that go to another device have 1,400 at most."""
SHORTLY = 2
"""Seconds after which a server that stops is there again, or another one in its place."""

STOPPING = say("The server is being restarted; please try again in a moment.")
NOT_FOR_YOU = say("The figures of this server are not for everybody.")


class House:
    """Everything one server has, and what it answers at each address."""

    def __init__(self, settings: Settings, address: str) -> None:
        """`address` stands in invite links unless the settings name one, or others are let in by another."""
        self.settings = settings
        self.reach = Reach(settings, address.rstrip("/"))
        self.opened = time.monotonic()
        self.door = Door(settings.connections or room_for(settings.workers), settings.proxies)
        url = settings.database_url()
        self.peers = peers_on(url)
        self.storage = Storage(url, self.peers)
        self.pool = Pool(settings.workers, settings.seconds)
        invites = self.reach.invitation()
        self.room = Room(self.storage, self.pool, asyncio.to_thread, invites, self.peers or ALONE, settings.tokens)
        self.desk: Desk = self.room
        self.sockets = Sockets(self.room.hall)
        self.health = Health(self.storage, self.pool, self.room.tally)
        self.client = Client()
        self.cards = Cards(self.pool)
        self.paper = Paper(self.pool)
        self.pocket = Pocket()

    @asynccontextmanager
    async def open(self, _app: Starlette) -> AsyncIterator[None]:
        """Open from the first statement to the last: what was being written is written before it closes."""
        async with AsyncExitStack() as stack:
            if self.peers is not None:
                stack.push_async_callback(self.peers.stop)  # last: what is written in the end is told too
            stack.push_async_callback(self.storage.close)
            await self.storage.open()
            if self.peers is not None:
                await self.peers.start()
            starting = asyncio.create_task(self.pool.start())  # the door opens first: bots are loaded beside guests
            stack.push_async_callback(self.pool.stop)
            stack.push_async_callback(lambda: starting)
            await stack.enter_async_context(self.room.open())
            yield

    async def drain(self, patience: float) -> None:
        """Takes nothing new from now on, and lets everybody go when what they have done is answered."""
        self.health.draining = True
        await self.sockets.drain(patience)

    async def socket(self, websocket: WebSocket) -> None:
        """A line to the tables."""
        if self.health.draining:
            await websocket.send_denial_response(stopping(websocket))
        else:
            await self.sockets.receive(websocket)

    async def healthy(self, request: Request) -> Response:
        """Whether one can play here now, and if not, why not."""
        why = await self.health.why_not()
        return JSONResponse({"ready": not why, "why": why}, 503 if why else 200)

    async def figures(self, request: Request) -> Response:
        """The figures of this server, for those they are for."""
        if not may_read(self.settings, request):
            return refusal(request, NOT_FOR_YOU, 403)
        return Response(self.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    @cached_property
    def version(self) -> str:
        """The version that runs here; a checkout that is not installed has none."""
        try:
            return installed("ludoteca")
        except PackageNotFoundError:
            return "a checkout"

    @property
    def store(self) -> str:
        """What keeps the tables: `sqlite`, or the database that was named."""
        return understood(self.settings.database_url()).get_backend_name()

    @cached_property
    def metrics(self) -> Metrics:
        """The page of figures; its library is loaded when somebody first asks."""
        from ludoteca.server.metrics import Metrics

        return Metrics(self)

    async def api(self, request: Request) -> Response:
        """Whatever is asked of the tables."""
        if self.health.draining and request.method == "POST":
            return stopping(request)
        method = "POST" if request.method == "POST" else "GET"  # a HEAD is a GET whose answer loses its body
        address = request.client.host if request.client else ""
        path, query, headers = request.scope["path"], request.query_params, request.headers
        inquiry = Inquiry(method, path, query, headers, await body(request), address)
        self.look_round()
        answer = await self.desk.answer(inquiry)
        text, more = answer.text, dict(answer.headers)
        if answer.status == 200 and method == "GET" and path.startswith(FOR_ALL):
            more["Vary"] = "Accept-Encoding"
            if "gzip" in headers.get("accept-encoding", ""):
                more["Content-Encoding"] = "gzip"
                return Response(packed(text), 200, more, media_type="application/json")
        return Response(text, answer.status, more, media_type="application/json")

    def look_round(self) -> None:
        """Takes note of the address that others come in by: a laptop may have gone to another network."""
        self.room.move(self.reach.invitation())

    async def reached(self, request: Request) -> Response:
        """How the house is reached from other devices; with a POST, whether they may come in."""
        if request.method == "POST":
            if self.health.draining:
                return stopping(request)
            await self.reach.change(request, asked(await body(request), Phones).phones)
        self.look_round()
        return JSONResponse(self.reach.info(request))

    async def qr(self, request: Request) -> Response:
        """A drawing of the link by which others come to a table."""
        table = await self.room.hall.find(request.path_params["table"])
        link = self.link(request, urlsplit(table.info([])["invite"]).path)
        return Response(drawn(link, xmldecl=True), media_type="image/svg+xml")

    async def draw(self, request: Request) -> Response:
        """A drawing of a link to any page of this house.

        What it leads to comes in the body: the secret in a private link stands in no address and no log.
        """
        link = self.link(request, asked(await body(request), Page).path)
        return JSONResponse({"link": link, "svg": drawn(link)})

    def link(self, request: Request, path: str) -> str:
        """The link to this page for others; `Refused` if there is no address that they could come in by."""
        address = self.reach.address(request)
        if address is None:
            raise Refused(NO_WAY_IN, 409)
        return address + path

    async def position(self, request: Request) -> Response:
        """The page, with what chats look for in its head: a title and a picture of the position."""
        game, text = request.path_params["game"], request.path_params["code"]
        spoken = language(request.scope)
        address = self.reach.address(request) or str(request.base_url).rstrip("/")
        return self.client.headed(request, lambda page: head(page, game, text, address, spoken))

    async def page(self, request: Request) -> Response:
        """A file of the client."""
        return self.client.answer(request)


class Phones(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to let the devices of the network in, or no longer."""

    phones: Literal["open", "closed"]


class Page(msgspec.Struct, forbid_unknown_fields=True):
    """A page of this house: what follows its address in a link."""

    path: Annotated[str, msgspec.Meta(min_length=1, max_length=LINK, pattern="^/(?!/)[!-~]*$")]


def drawn(link: str, xmldecl: bool = False) -> str:
    """A QR code of this link, as SVG."""
    import segno  # here, because whoever comes back after a restart waits for all that is loaded before

    drawing = io.BytesIO()
    code = segno.make(link, micro=False)
    code.save(drawing, kind="svg", border=2, scale=8, light="#ffffff", xmldecl=xmldecl)
    return drawing.getvalue().decode()


def peers_on(url: str) -> PostgresPeers | None:
    """The other nodes on this database, if it is one that several can share."""
    if understood(url).get_backend_name() != "postgresql":
        return None
    from ludoteca.server.peers import PostgresPeers  # its driver is an extra

    return PostgresPeers(url)


def create_app(settings: Settings | None = None, address: str | None = None) -> Starlette:
    """The whole server as an ASGI application; `address` stands in invite links unless the settings name one."""
    settings = settings or Settings()
    return application(House(settings, address or f"http://localhost:{settings.port or PORT}"))


def application(house: House) -> Starlette:
    """What this house answers, as an ASGI application."""
    return Starlette(
        routes=[
            Route("/api/house", house.reached, methods=["GET", "POST"]),
            Route("/api/qr", house.draw, methods=["POST"]),
            Route("/api/tables/{table}/qr.svg", house.qr),
            Route("/api/sheets", house.paper.all),
            Route("/api/sheets/{game}", house.paper.listed),
            Route("/api{rest:path}", house.api, methods=["GET", "POST"]),
            WebSocketRoute("/ws", house.socket),
            Route("/health", house.healthy),
            Route("/metrics", house.figures),
            Route("/print/{game}/{what}/{number:int}.svg", house.paper.page),
            Route("/pocket/{path:path}", house.pocket.answer),
            Route("/p/{game}/{code}.{form}", house.cards.answer),
            Route("/p/{game}/{code}", house.position),
            Route("/{path:path}", house.page),
        ],
        middleware=[
            Middleware(
                Guard,
                settings=house.settings,
                is_open=house.reach.is_open,
                compiles=house.pocket.folder is not None,
            ),
            Middleware(Paces, tally=house.room.tally),
        ],
        exception_handlers={Refused: refused, HTTPException: nothing_here, Exception: went_wrong},
        lifespan=house.open,
    )


async def refused(request: Request, problem: Exception) -> Response:
    """A refusal as JSON."""
    assert isinstance(problem, Refused)
    text = encoded(problem.info(), language(request.scope))
    return Response(text, problem.status, problem.headers(), media_type="application/json")


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


@lru_cache(maxsize=32)
def packed(text: str) -> bytes:
    """An answer that many get, made smaller once."""
    return gzip.compress(text.encode(), 6, mtime=0)


def stopping(connection: HTTPConnection) -> Response:
    """The answer to one who wants something new from a server that stops."""
    problem = Refused(STOPPING, 503, SHORTLY)
    return JSONResponse(translated(problem.info(), language(connection.scope)), 503, problem.headers())


def may_read(settings: Settings, request: Request) -> bool:
    """True if the figures are for whoever asks; who comes through a proxy we do not know may be anybody."""
    address = request.client.host if request.client else ""
    nearby = bool(settings.proxies) or "x-forwarded-for" not in request.headers
    match settings.metrics_for:
        case "everybody":
            return True
        case "network":
            return nearby and is_near(address)
        case "machine":
            return nearby and address in LOOPBACK
        case _:
            return False


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
