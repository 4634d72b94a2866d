"""Replays: a finished match as the row of pictures one pair of eyes was shown."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from ludoteca.games import game as game_named
from ludoteca.tables.infos import Now, table_info
from ludoteca.tables.outside import Apart, NotSaved, Store
from ludoteca.tables.pictures import Sights, encoded, is_move, picture
from ludoteca.tables.records import MatchRecord, Row
from ludoteca.tables.refusals import NO_MATCH, NO_SUCH_SEAT, NOT_OVER, WENT_WRONG, Refused
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

    async def text(self, id: str, secret: str | None, seat: str | None, language: str) -> str:
        """The replay as JSON: through the eyes of this seat, else of the one this secret held, else a spectator's."""
        match, log = await finished(self.store, id)
        seats = enumerate(match.seats)
        held = [number for number, one in seats if secret is not None and one.opened_by(secret)]
        viewer = next(iter(held), None) if seat is None else numbered(seat, len(match.seats))
        if self.waiting >= QUEUE:
            raise Refused(MANY, 429)
        self.waiting += 1
        try:
            async with self.turn:
                return await self.apart(lambda: self._draw(match, log, viewer, language, held))
        finally:
            self.waiting -= 1

    def _draw(
        self, match: MatchRecord, log: list[Row], viewer: int | None, language: str, held: Sequence[int] = ()
    ) -> str:
        game = game_named(match.game)
        first = game.start(len(match.seats), match.options)
        sights = Sights(game, len(match.seats))
        pictures = [picture(game, match.id, first, sights.all[viewer], [])]
        for row, step in zip(log, replayed(first, log), strict=True):
            stories = sights.follow(step)
            if viewer in stories:
                shown = picture(game, match.id, step.after, sights.all[viewer], stories[viewer], row.at)
                pictures.append(shown)
        moves = [shown["number"] for shown in pictures if is_move(game, shown["story"]) or shown is pictures[-1]]
        table = self._info(match, [*held])
        return encoded({"table": table, "match": match.id, "pictures": pictures, "moves": moves}, language)

    def _info(self, match: MatchRecord, held: list[int]) -> dict[str, Any]:
        nobody = [False] * len(match.seats)
        now = Now("over", match.id, here=nobody, thinking=nobody)
        return table_info(match, now, self.address, held)


def numbered(seat: str, seats: int) -> int:
    """The seat of this number; `Refused` if there is none."""
    if seat not in map(str, range(seats)):
        raise Refused(NO_SUCH_SEAT)
    return int(seat)


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
