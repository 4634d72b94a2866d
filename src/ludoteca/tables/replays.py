"""Replays: a finished match as the row of pictures one pair of eyes was shown."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Collection, Sequence
from sys import getsizeof
from typing import Any

from ludoteca.games import game as game_named
from ludoteca.tables.guests import guest
from ludoteca.tables.infos import Now, table_info
from ludoteca.tables.outside import Apart, NotSaved, Store
from ludoteca.tables.pictures import Sights, encoded, is_move, picture
from ludoteca.tables.records import MatchRecord, Row, first_state
from ludoteca.tables.refusals import NO_MATCH, NO_SUCH_SEAT, NOT_OVER, WENT_WRONG, Refused
from ludoteca.tables.steps import replayed
from ludoteca.words import say

QUEUE = 20
"""Replays that may wait to be drawn, and of those one guest's."""
EACH = 4
MANY = say("Many replays are being drawn right now. Please try again in a moment.")
SOON = 2.0
"""Seconds after which it is worth asking again."""
KEPT = 16_000_000
"""Bytes of replays that are remembered: a match that is over does not change."""
ASIDE = 0.00005
"""Seconds for which drawing rests at every step: Python does one thing at a time, and the tables come first."""
MATCHES = 500
"""Matches whose players are remembered."""

Key = tuple[str, int | None, tuple[int, ...], str]


class Replays:
    """Draws finished matches again, each once for the same eyes, and beside the tables' own work."""

    def __init__(self, store: Store, apart: Apart, address: str) -> None:
        self.store = store
        self.apart = apart
        self.address = address
        self.matches: OrderedDict[str, MatchRecord] = OrderedDict()
        self.texts: OrderedDict[Key, str] = OrderedDict()
        """Replays as they go over the wire, the last one that was asked for last."""
        self.size = 0
        self.drawing: dict[Key, tuple[str, asyncio.Task[str]]] = {}
        """Those that are being drawn, and for whom."""

    async def text(self, id: str, secret: str | None, seat: str | None, language: str) -> str:
        """The replay as JSON: through the eyes of this seat, else of the one this secret held, else a spectator's."""
        log: list[Row] | None = None
        match = self.matches.get(id)
        if match is None:
            match, log = await finished(self.store, id)
            self._remember(match)
        seats = enumerate(match.seats)
        held = [number for number, one in seats if secret is not None and one.opened_by(secret)]
        viewer = next(iter(held), None) if seat is None else numbered(seat, len(match.seats))
        key = (id, viewer, (*held,), language)
        if key in self.texts:
            self.texts.move_to_end(key)
            return self.texts[key]
        if key not in self.drawing:
            self._check_queue()
            task = asyncio.create_task(self._drawn(key, match, log))
            self.drawing[key] = guest(), task
            task.add_done_callback(lambda _: self.drawing.pop(key))
        return await asyncio.shield(self.drawing[key][1])

    def _check_queue(self) -> None:
        mine = sum(whose == guest() for whose, _ in self.drawing.values())
        if len(self.drawing) >= QUEUE or mine >= EACH:
            raise Refused(MANY, 429, SOON)

    async def _drawn(self, key: Key, match: MatchRecord, log: list[Row] | None) -> str:
        id, viewer, held, language = key
        rows = (await finished(self.store, id))[1] if log is None else log
        text = await self.apart(lambda: self.draw(match, rows, viewer, language, held))
        self.texts[key] = text
        self.size += getsizeof(text)
        while self.size > KEPT:
            self.size -= getsizeof(self.texts.popitem(last=False)[1])
        return text

    def _remember(self, match: MatchRecord) -> None:
        self.matches[match.id] = match
        while len(self.matches) > MATCHES:
            self.matches.popitem(last=False)

    def forget(self, matches: Collection[str]) -> None:
        """Keeps nothing in mind of these matches, which are no more."""
        for match in matches:
            self.matches.pop(match, None)
        for key in [key for key in self.texts if key[0] in matches]:
            self.size -= getsizeof(self.texts.pop(key))

    async def stop(self) -> None:
        """Gives up what is being drawn."""
        tasks = [task for _, task in self.drawing.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def draw(
        self, match: MatchRecord, log: list[Row], viewer: int | None, language: str, held: Sequence[int] = ()
    ) -> str:
        """A match as JSON: what this viewer was shown of it."""
        game = game_named(match.game)
        first = first_state(match)
        sights = Sights(game, len(match.seats))
        pictures = [picture(game, match.id, first, sights.all[viewer], [])]
        for row, step in zip(log, replayed(first, log), strict=True):
            time.sleep(ASIDE)
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
