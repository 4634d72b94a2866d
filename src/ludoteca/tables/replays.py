"""Replays: a finished match as the row of pictures one pair of eyes was shown."""

from __future__ import annotations

import asyncio
from typing import Any

from ludoteca.games import game as game_named
from ludoteca.tables.infos import Now, table_info
from ludoteca.tables.outside import Apart, NotSaved, Store
from ludoteca.tables.pictures import Numbering, encoded, picture
from ludoteca.tables.records import MatchRecord, Row
from ludoteca.tables.refusals import NO_MATCH, NOT_OVER, WENT_WRONG, Refused
from ludoteca.tables.steps import replayed
from ludoteca.words import say

QUEUE = 20
"""Replays that may wait to be drawn."""
MANY = say("Many replays are being drawn right now. Please try again in a moment.")


class Replays:
    """Draws finished matches again, one at a time and beside the tables' own work."""

    def __init__(self, store: Store, apart: Apart, address: str) -> None:
        self.store = store
        self.apart = apart
        self.address = address
        self.turn = asyncio.Semaphore(1)
        self.waiting = 0

    async def text(self, id: str, secret: str | None, language: str) -> str:
        """The replay as JSON: through the eyes of the seat this secret held, else a spectator's."""
        match, log = await finished(self.store, id)
        if self.waiting >= QUEUE:
            raise Refused(MANY, 429)
        self.waiting += 1
        try:
            async with self.turn:
                return await self.apart(lambda: self._draw(match, log, secret, language))
        finally:
            self.waiting -= 1

    def _draw(self, match: MatchRecord, log: list[Row], secret: str | None, language: str) -> str:
        seats = enumerate(match.seats)
        viewer = next((number for number, seat in seats if secret is not None and seat.opened_by(secret)), None)
        game = game_named(match.game)
        first = game.start(len(match.seats), match.options)
        pictures = [picture(game, match.id, 0, first, viewer, [])]
        numbering = Numbering(len(match.seats))
        for row, step in zip(log, replayed(first, log), strict=True):
            stories = numbering.follow(step)
            if viewer in stories:
                number = numbering.numbers[viewer]
                pictures.append(picture(game, match.id, number, step.after, viewer, stories[viewer], row.at))
        return encoded({"table": self._info(match, viewer), "match": match.id, "pictures": pictures}, language)

    def _info(self, match: MatchRecord, viewer: int | None) -> dict[str, Any]:
        nobody = [False] * len(match.seats)
        now = Now("over", match.id, here=nobody, thinking=nobody)
        return table_info(match, now, self.address, [] if viewer is None else [viewer])


async def finished(store: Store, id: str) -> tuple[MatchRecord, list[Row]]:
    """A match that is over and its log; `Refused` if there is no such match that can be shown."""
    try:
        stored = await store.match(id)
    except NotSaved as problem:
        raise Refused(WENT_WRONG, 503) from problem
    if stored is None:
        raise Refused(NO_MATCH, 404)
    match, log = stored
    if match.result is None:
        raise Refused(NOT_OVER, 409)
    return match, log
