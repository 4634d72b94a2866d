"""How fast one address may ask: cheap things often, dear ones now and then."""

from __future__ import annotations

import asyncio
import re
from typing import NamedTuple

from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from ludoteca.server.guard import language
from ludoteca.tables.limits import Paced, is_near
from ludoteca.tables.refusals import TOO_FAST, Refused
from ludoteca.tables.tally import Tally
from ludoteca.words import translated

DEAR = re.compile(
    r"/p/[^/]+/[^/]+$|/print/[^/]+/.|/api/sheets/|"
    r"/api/(matches/|glances|options|positions|replays|puzzles$|lessons/|rulebooks/|tables/[^/]*/(qr\.svg|position)$|qr$)"
)
"""What is worked out or drawn when it is asked for."""


class Pace(NamedTuple):
    """So many requests at once, so many a second in the long run."""

    burst: float
    rate: float


NEAR = {"cheap": Pace(10_000, 500), "dear": Pace(60, 6)}
"""For an address of this machine or its network, which may be a whole school."""
FAR = {"cheap": Pace(300, 30), "dear": Pace(20, 2)}
"""For any other: a page has some fifty files, and asks for little afterwards."""
LATER = 0.25
"""Seconds after which one who asks too fast is told so: turning them away costs time too, and it is the others'."""


class Paces:
    """Lets requests and new sockets through at the pace of their address."""

    def __init__(self, app: ASGIApp, tally: Tally) -> None:
        self.app = app
        self.tally = tally
        self.paced = {
            near: {kind: Paced(*pace) for kind, pace in (NEAR if near else FAR).items()} for near in (True, False)
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wait = self.wait(scope) if scope["type"] in ("http", "websocket") else None
        if wait is None:
            await self.app(scope, receive, send)
            return
        self.tally.refused(429)
        await asyncio.sleep(LATER)
        await deny(scope, receive, send, too_fast(scope, wait))

    def wait(self, scope: Scope) -> float | None:
        """The seconds after which this may be asked again; None if it may be asked now."""
        address = scope["client"][0] if scope["client"] else ""
        kind = "dear" if scope["type"] == "http" and DEAR.match(scope["path"]) else "cheap"
        paced = self.paced[is_near(address)][kind]
        return None if paced.take(address) else paced.wait(address)


def too_fast(scope: Scope, seconds: float) -> Response:
    """The answer to one who asks too fast, in their language."""
    problem = Refused(TOO_FAST, 429, seconds)
    return JSONResponse(translated(problem.info(), language(scope)), 429, problem.headers())


async def deny(scope: Scope, receive: Receive, send: Send, answer: Response) -> None:
    """Sends this answer, also to one who wanted a socket."""
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(answer)
    else:
        await answer(scope, receive, send)
