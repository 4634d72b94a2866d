"""Replays: a finished match as the row of pictures one pair of eyes was shown."""

from __future__ import annotations

import asyncio
from typing import Any

from ludoteca.games import game as game_named
from ludoteca.server.infos import table_info
from ludoteca.server.pictures import Sights, encoded, picture
from ludoteca.server.records import Entry, MatchRecord
from ludoteca.server.refusals import NO_MATCH, NOT_OVER, OUR_SIDE, Refused
from ludoteca.server.steps import replay
from ludoteca.server.storage import NotSaved, Storage
from ludoteca.words import say

QUEUE = 20
"""Replays that may wait to be drawn."""
MANY = say("Many replays are being drawn right now. Please try again in a moment.")


class Replays:
    """Draws finished matches again, one at a time and beside the tables' own work."""

    def __init__(self, storage: Storage, address: str) -> None:
        self.storage = storage
        self.address = address
        self.turn = asyncio.Semaphore(1)
        self.waiting = 0

    async def text(self, id: str, secret: str | None, language: str) -> str:
        """The replay as JSON: through the eyes of the seat this secret held, else a spectator's."""
        match, log = await finished(self.storage, id)
        if self.waiting >= QUEUE:
            raise Refused(MANY, 429)
        self.waiting += 1
        try:
            async with self.turn:
                return await asyncio.to_thread(self._draw, match, log, secret, language)
        finally:
            self.waiting -= 1

    def _draw(self, match: MatchRecord, log: list[Entry], secret: str | None, language: str) -> str:
        seats = enumerate(match.seats)
        viewer = next((number for number, seat in seats if secret is not None and seat.opened_by(secret)), None)
        game = game_named(match.game)
        first = game.start(len(match.seats), match.options)
        pictures = [picture(game, match.id, 0, first, viewer, [])]
        sights = Sights(len(match.seats))
        for step in replay(first, log):
            stories = sights.follow(step)
            if viewer in stories:
                number, now = sights.numbers[viewer], step.entry.at
                pictures.append(picture(game, match.id, number, step.after, viewer, stories[viewer], now))
        return encoded({"table": self._info(match, viewer), "match": match.id, "pictures": pictures}, language)

    def _info(self, match: MatchRecord, viewer: int | None) -> dict[str, Any]:
        nobody = [False] * len(match.seats)
        return table_info(
            match.table,
            match.game,
            match.options,
            match.seats,
            match=match.id,
            status="over",
            code=None,
            address=self.address,
            held=[] if viewer is None else [viewer],
            here=nobody,
            thinking=nobody,
        )


async def finished(storage: Storage, id: str) -> tuple[MatchRecord, list[Entry]]:
    """A match that is over and its log; `Refused` if there is no such match that can be shown."""
    try:
        stored = await storage.match(id)
    except NotSaved as problem:
        raise Refused(OUR_SIDE, 503) from problem
    if stored is None:
        raise Refused(NO_MATCH, 404)
    match, log = stored
    if match.result is None:
        raise Refused(NOT_OVER, 409)
    return match, log
