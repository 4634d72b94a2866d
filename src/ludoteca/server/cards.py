"""Pictures of positions for chats, drawn when they are asked for and kept for a while; and the words beside them.

A chat that is given a link fetches it and looks for a picture. It gets no more than what stands in the link itself, so
nothing is stored for it. Drawing is done by the minds' processes, beside hints: it never keeps a table waiting.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from html import escape

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.cards import HEIGHT, WIDTH, title_of
from ludoteca.positions import Position, opened
from ludoteca.server.bots import Pool
from ludoteca.server.guard import language
from ludoteca.tables.guests import asks
from ludoteca.tables.outside import NoAnswer
from ludoteca.tables.refusals import NO_PAGE, WENT_WRONG, Refused
from ludoteca.words import Sentence, say, translated

KEPT = 16_000_000
"""Bytes of pictures that are remembered; one has some 100,000."""
WAITING = 20
"""Pictures that may wait to be drawn."""
MANY = say("Many pictures are being drawn right now. Please try again in a moment.")
A_DAY = "public, max-age=86400"
KINDS = {"svg": "image/svg+xml", "png": "image/png"}
LOOK = say("Look at it, play on from here, or solve it as a puzzle.")
Key = tuple[str, str, str, bool]


class Cards:
    """The pictures of this house."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.found: OrderedDict[Key, bytes] = OrderedDict()
        self.size = 0
        self.drawing: dict[Key, asyncio.Task[bytes]] = {}

    async def answer(self, request: Request) -> Response:
        """The picture of the position in this link; `?theme=dark` has it for dark rooms."""
        form = request.path_params["form"]
        if form not in KINDS:
            raise Refused(NO_PAGE, 404)
        text = request.path_params["code"]
        game = checked(request.path_params["game"], text).game.id
        asks(request.client.host if request.client else "")
        key = (text, form, language(request.scope), request.query_params.get("theme") == "dark")
        data = await self.drawn(game, key)
        headers = {"Cache-Control": A_DAY, "Vary": "Accept-Language"}
        return Response(data, headers=headers, media_type=KINDS[form])

    async def drawn(self, game: str, key: Key) -> bytes:
        """The picture, drawn once."""
        if key in self.found:
            self.found.move_to_end(key)
            return self.found[key]
        if key not in self.drawing:
            if len(self.drawing) >= WAITING:
                raise Refused(MANY, 429, 2.0)
            self.drawing[key] = asyncio.create_task(self.pool.card(game, *key))
            self.drawing[key].add_done_callback(lambda done: self._keep(key, done))
        try:
            return await asyncio.shield(self.drawing[key])
        except NoAnswer as problem:
            raise Refused(WENT_WRONG, 503) from problem

    def _keep(self, key: Key, done: asyncio.Task[bytes]) -> None:
        del self.drawing[key]
        if done.cancelled() or done.exception() is not None:
            return
        self.found[key] = done.result()
        self.size += len(done.result())
        while self.size > KEPT:
            self.size -= len(self.found.popitem(last=False)[1])


def checked(game: str, text: str) -> Position:
    """The position of this game that the text of a link stands for; `Refused` if it is none."""
    try:
        position = opened(text)
    except ValueError as problem:
        sentence = problem.args[0]
        raise Refused(sentence if isinstance(sentence, Sentence) else NO_PAGE, 404) from None
    if position.game.id != game:
        raise Refused(NO_PAGE, 404)
    return position


def head(page: str, game: str, text: str, address: str, spoken: str) -> str:
    """The page with what chats look for in its head; as it is where the link stands for no position."""
    try:
        position = checked(game, text)
    except Refused:
        return page
    link = f"{address}/p/{game}/{text}"
    tags = {
        "og:type": "website",
        "og:site_name": "Ludoteca",
        "og:title": title_of(position, spoken),
        "og:description": str(translated(LOOK, spoken)),
        "og:url": link,
        "og:image": f"{link}.png?language={spoken}",
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": title_of(position, spoken),
        "twitter:card": "summary_large_image",
    }
    lines = "".join(f'<meta property="{name}" content="{escape(value)}" />' for name, value in tags.items())
    return page.replace("</head>", f"{lines}</head>", 1)
