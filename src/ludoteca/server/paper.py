"""Sheets of paper over HTTP: how many pages there are of each kind, and the pages, drawn once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from datetime import UTC, datetime, timedelta
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.games import GAMES
from ludoteca.server.bots import Pool
from ludoteca.server.guard import language
from ludoteca.sheets import KINDS, NoSheet, kinds, options_of
from ludoteca.tables.catalogue import known
from ludoteca.tables.guests import asks
from ludoteca.tables.outside import NoAnswer
from ludoteca.tables.pictures import encoded
from ludoteca.tables.puzzles import checked_day
from ludoteca.tables.refusals import NO_PAGE, WENT_WRONG, Refused
from ludoteca.words import say

KEPT = 24
"""Sheets that are remembered; one has up to a megabyte."""
WAITING = 8
"""Sheets that may wait to be drawn."""
LONGEST = 6000
"""Characters of the options in an address: a house deck has them."""
MANY = say("Many sheets are being drawn right now. Please try again in a moment.")
Key = tuple[str, str, str, str, str]


def yesterday() -> str:
    """The last day whose puzzles are no secret any more."""
    return (datetime.now(UTC).date() - timedelta(1)).isoformat()


class Paper:
    """The sheets of this house."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.kinds: dict[str, asyncio.Task[list[dict[str, Any]]]] = {}
        self.found: OrderedDict[Key, asyncio.Task[list[str] | str]] = OrderedDict()

    async def all(self, request: Request) -> Response:
        """Every game with the kinds of sheets it has, found out once a day."""
        asks(request.client.host if request.client else "")
        day = yesterday()
        if day not in self.kinds:
            self.kinds = {day: asyncio.create_task(self._kinds(day))}
        try:
            rows = await asyncio.shield(self.kinds[day])
        except NoAnswer as problem:
            self.kinds.pop(day, None)
            raise Refused(WENT_WRONG, 503) from problem
        return Response(encoded(rows, language(request.scope)), media_type="application/json")

    async def _kinds(self, day: str) -> list[dict[str, Any]]:
        """The games, each with its kinds of sheets."""
        rows = []
        for game in GAMES.values():
            puzzles = await self.pool.puzzles(game.id, day) if game.tasks else ()
            rows.append({"game": game.id, "title": game.title, "kinds": kinds(game, puzzles)})
        return rows

    async def listed(self, request: Request) -> Response:
        """The kinds of sheets of a game, each with its pages or the sentence why there are none."""
        asks(request.client.host if request.client else "")
        rows = []
        for what in KINDS:
            pages = await self.drawn(self.key(request, what))
            has = isinstance(pages, list)
            rows.append({"what": what, "pages": len(pages) if has else 0, "refusal": None if has else pages})
        game = known(request.path_params["game"])
        text = encoded({"game": game.id, "title": game.title, "sheets": rows}, language(request.scope))
        return Response(text, media_type="application/json")

    async def page(self, request: Request) -> Response:
        """One page as SVG."""
        pages = await self.drawn(self.key(request, request.path_params["what"]))
        if isinstance(pages, str):
            raise Refused(pages, 404)
        number = request.path_params["number"]
        if not 0 < number <= len(pages):
            raise Refused(NO_PAGE, 404)
        return Response(pages[number - 1], headers={"Cache-Control": "no-cache"}, media_type="image/svg+xml")

    def key(self, request: Request, what: str) -> Key:
        """What is wanted; `Refused` if that cannot be. Puzzles end with yesterday's: today's are still to be solved."""
        game = known(request.path_params["game"])
        day = request.query_params.get("day") or yesterday()
        checked_day(day)
        options = request.query_params.get("options", "")
        try:
            if len(options) > LONGEST:
                raise NoSheet(say("These options cannot be read."))
            options_of(options)
        except NoSheet as problem:
            raise Refused(problem.args[0]) from None
        return game.id, what if what in KINDS else "", day, language(request.scope), options

    async def drawn(self, key: Key) -> list[str] | str:
        """The pages, drawn once."""
        game, what, day, spoken, options = key
        if key not in self.found:
            if sum(not task.done() for task in self.found.values()) >= WAITING:
                raise Refused(MANY, 429, 2.0)
            self.found[key] = asyncio.create_task(self.pool.sheet(game, what, day, spoken, options_of(options)))
            while len(self.found) > KEPT:
                self.found.popitem(last=False)
        self.found.move_to_end(key)
        try:
            return await asyncio.shield(self.found[key])
        except NoAnswer as problem:
            self.found.pop(key, None)
            raise Refused(WENT_WRONG, 503) from problem
