"""A table: a match with people round it, and the one door through which it moves on.

`Table.play` is that door, for people, bots and nature alike: asked first, stored second, shown last. What cannot be
stored is not shown, and a step that was shown is always found again in the log.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from random import SystemRandom
from typing import Any

from ludoteca.contract import NATURE, Action, IllegalAction, State
from ludoteca.games import game as game_named
from ludoteca.server.clocks import Clock
from ludoteca.server.infos import codes_since, table_info
from ludoteca.server.pictures import Album, Sights, result
from ludoteca.server.records import Entry, MatchRecord, Seat, TableRecord
from ludoteca.server.refusals import NOT_BEGUN, NOT_OVER, NOT_SAVED, OUR_SIDE, Refused
from ludoteca.server.steps import Step, nature, onward, replay, stamped
from ludoteca.server.storage import Conflict, NotSaved, Storage
from ludoteca.server.watchers import Mark, Watcher, Watchers
from ludoteca.words import say

logger = logging.getLogger("ludoteca.server")

STAMPED = say("The table notes the time by itself, so leave it out.")
TOGETHER = 3000
"""Milliseconds within which a second wish for a rematch is the same wish."""


class Table:
    """One table in memory: its seats, its newest match, and who watches."""

    def __init__(
        self, storage: Storage, address: str, record: TableRecord, match: MatchRecord | None, log: list[Entry]
    ) -> None:
        """The table as it was stored, with its newest match and that one's log."""
        self.storage = storage
        self.address = address
        self.record = record
        self.game = game_named(record.game)
        self.rng = SystemRandom()
        self.lock = asyncio.Lock()
        self.watchers = Watchers(self.info)
        self.moved: Callable[[], None] = lambda: None
        """Called whenever the match has moved on: the hall asks the bots then."""
        self.thinking: dict[int, object] = {}
        """The seats whose bots have been asked, with the token each was asked with."""
        self.match: MatchRecord | None = None
        self.state: State | None = None
        self.timed = self._first_state().timed
        """True where the table stamps what players do."""
        self.clock = Clock()
        self.sights = Sights(len(record.seats))
        self.seen = 0.0
        """The moment at which the newest picture is on all screens."""
        self.answered: dict[tuple[int, str], int] = {}
        """Plays of this match that carried a browser's id, and their numbers."""
        self.earlier: dict[tuple[int, str], int] = {}
        """The same of the match before, by the seats of now: an answer may get lost just before a rematch."""
        self.doubtful = False
        self.used = time.monotonic()
        if match is not None:
            self._open(match)
            self._advance(replay(self._first_state(), log))

    # The door

    async def play(
        self,
        seat: int,
        action: Action,
        client: str | None = None,
        token: object | None = None,
        at: int | None = None,
    ) -> int:
        """The number its player sees this action get; `Refused` with the sentence if it may not be done.

        `client` is the browser's id for it: sent twice, it is played once. A bot's action carries the `token` it was
        asked with, and is dropped if somebody else has taken the seat since. `at` is the stamp of a timed action.
        """
        arrived = self.clock.now()
        async with self.alone():
            known = self.known(seat, client)
            if known is not None:
                return known
            if token is not None and self.thinking.get(seat) is not token:
                raise Refused(say("Somebody else has chosen for this seat."))
            if self.state is None:
                raise Refused(NOT_BEGUN)
            if "at" in action:
                raise Refused(STAMPED)
            moment = max(arrived if at is None else at, self.last_at)
            if self.state.timed:
                action = stamped(action, moment)
            await self._take(Entry(self.number + 1, seat, action, moment, client))
            return self.sights.numbers[seat]

    async def tick(self) -> None:
        """Nature lets time pass up to the moment at which something falls due, if something does."""
        async with self.alone():
            if self.state is not None and self.state.due is not None:
                action = self.state.chance(self.rng)
                await self._take(Entry(self.number + 1, NATURE, action, max(action["at"], self.last_at)))

    async def _take(self, entry: Entry) -> None:
        """Asks the rules, stores the step, and shows it."""
        assert self.match is not None
        assert self.state is not None
        steps = self._ask(self.state, entry)
        entries = [step.entry for step in steps]
        await self._stored(self.storage.append(self.match.id, entries, result(steps[-1].after.result)))
        self._show(self._advance(steps))

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Nobody else changes the table meanwhile, and what is in memory is what is stored."""
        async with self.lock:
            await self._settle()
            yield

    def attempt(self, seat: int, action: Action) -> tuple[str | None, dict[str, Any]]:
        """The refusal of a draft, or what it would bring; nothing changes and nothing sealed shows."""
        if self.state is None:
            return NOT_BEGUN, {}
        if "at" in action:
            return STAMPED, {}
        if self.state.timed:
            action = stamped(action, self.last_at)  # any later stamp would tell whether something sealed is pending
        try:
            refusal = self.state.refuse(seat, action)
            return refusal, {} if refusal is not None else self.state.preview(seat, action)
        except Exception:
            logger.exception("%s stumbled over a draft at table %s", self.game.id, self.record.id)
            return OUR_SIDE, {}

    def known(self, seat: int, client: str | None) -> int | None:
        """The number of a play that the browser sends again; None if it is new."""
        if client is None:
            return None
        key = (seat, client)
        return self.answered.get(key, self.earlier.get(key))

    def _ask(self, state: State, entry: Entry) -> list[Step]:
        try:
            return onward(state, entry, self.rng)
        except IllegalAction as refusal:
            raise Refused(refusal.args[0]) from None
        except Exception as problem:
            logger.exception("%s stumbled over an action at table %s", self.game.id, self.record.id)
            raise Refused(OUR_SIDE) from problem

    async def _stored(self, saving: Awaitable[None]) -> None:
        """Waits until it is stored. If that is in doubt, the table is read again before it does anything else."""
        try:
            await saving
        except (Conflict, NotSaved) as problem:
            self.doubtful = True
            logger.warning("table %s could not be saved: %s", self.record.id, problem)
            raise Refused(NOT_SAVED, 503) from problem
        except BaseException:
            self.doubtful = True
            raise

    async def _settle(self) -> None:
        """After a doubtful write: reads the table again, and takes and shows whatever was stored after all."""
        if not self.doubtful:
            return
        try:
            stored = await self.storage.table(self.record.id)
        except NotSaved as problem:
            raise Refused(NOT_SAVED, 503) from problem
        if stored is not None:
            self.record, match, log = stored
            if match is not None and (self.match is None or match.id != self.match.id):
                self._begin(match, replay(self._first_state(), log))
            elif self.state is not None and len(log) > self.number:
                self._show(self._advance(replay(self.state, log[self.number :])))
        self.doubtful = False

    # Matches

    def _first_state(self) -> State:
        return self.game.start(len(self.record.seats), self.record.options)

    def _open(self, match: MatchRecord) -> None:
        self.match = match
        self.state = self._first_state()
        self.number = 0
        self.last_at = 0
        self.clock = Clock()
        if not self.timed:
            self.clock.go()
        self.sights = Sights(len(self.record.seats))
        self.thinking.clear()

    def _advance(self, steps: list[Step]) -> list[Album]:
        """Takes these steps; gives the pictures of them."""
        assert self.match is not None
        albums = []
        for step in steps:
            entry = step.entry
            self.state = step.after
            self.number = entry.number
            self.last_at = entry.at
            self.clock.reach(entry.at)
            stories = self.sights.follow(step)
            if entry.client is not None:
                self.answered[entry.seat, entry.client] = self.sights.numbers[entry.seat]
            albums.append(Album(self.game, self.match.id, step.after, self.sights.numbers, stories))
        self.used = time.monotonic()
        return albums

    def _begin(self, match: MatchRecord, steps: list[Step]) -> None:
        """Opens a stored match and shows it; at a rematch everybody moves on by one seat."""
        count = len(self.record.seats)
        if self.match is not None:
            self.earlier = {((seat + 1) % count, client): number for (seat, client), number in self.answered.items()}
            for watcher in self.watchers:
                watcher.held = sorted((seat + 1) % count for seat in watcher.held)
            self.watchers.send({"type": "moved"})
        self.answered = {}
        self._open(match)
        albums = self._advance(steps)
        self.watchers.tell()
        self._show(albums)

    def _next_match(self, seats: list[Seat]) -> tuple[MatchRecord, list[Step]]:
        """A new match with these players, and nature's first steps in it."""
        match = MatchRecord(
            id=secrets.token_urlsafe(16),
            table=self.record.id,
            ordinal=self.match.ordinal + 1 if self.match else 1,
            game=self.game.id,
            version=self.game.version,
            options=self.record.options,
            seats=[replace(seat) for seat in seats],
            started=int(time.time() * 1000),
        )
        return match, nature(self._first_state(), 0, 0, self.rng)

    async def rematch(self) -> None:
        """Begins the next match at this table, with the seats rotated; every link stays good."""
        async with self.alone():
            if self.match is None or self.state is None or not self.state.over:
                if self.match is not None and self.match.ordinal > 1 and self.clock.now() < TOGETHER:
                    return
                raise Refused(NOT_OVER)
            seats = [self.record.seats[number - 1] for number in range(len(self.record.seats))]
            match, steps = self._next_match(seats)
            await self._stored(self.storage.begin(match, seats, [step.entry for step in steps]))
            self.record.seats = seats
            self._begin(match, steps)

    async def change_seat(self, number: int, seat: Seat) -> None:
        """Gives a seat to somebody else; when the last open one is taken the match begins. One must be `alone`."""
        seats = [*self.record.seats]
        seats[number] = seat
        begins = self.match is None and all(other.kind != "open" for other in seats)
        match, steps = self._next_match(seats) if begins else (None, [])
        entries = [step.entry for step in steps]
        await self._stored(self.storage.seat(self.record.id, number, seat, full=begins, match=match, entries=entries))
        self.record.seats = seats
        if match is not None:
            self.record.code = None
            self._begin(match, steps)
        self.watchers.tell_soon()

    def first_match(self) -> tuple[MatchRecord | None, list[Entry]]:
        """The match of a table that is full from the start, and its first entries; none while a seat is open."""
        if any(seat.kind == "open" for seat in self.record.seats):
            return None, []
        match, steps = self._next_match(self.record.seats)
        return match, [step.entry for step in steps]

    # What one sees

    def _show(self, albums: list[Album]) -> None:
        if self.timed:
            far = self.watchers.farthest(range(len(self.record.seats)))
            self.seen = time.monotonic() + far / 1000
        for album in albums:
            album.now = int(self.clock.of(self.seen))
            self.watchers.show(album, self.seen)
        if albums and albums[-1].state.over:
            self.watchers.tell_soon()
        self.moved()

    def fresh(self, watcher: Watcher) -> list[tuple[str, Mark | None]]:
        """All a watcher needs to see the table as it is now."""
        if self.match is None or self.state is None:
            return self.watchers.fresh(None, watcher)
        now = max(self.clock.now(), int(self.clock.of(self.seen)))
        album = Album(self.game, self.match.id, self.state, self.sights.numbers, now=now)
        return self.watchers.fresh(album, watcher)

    @property
    def status(self) -> str:
        """Waiting for players, playing, or over."""
        if self.state is None:
            return "waiting"
        return "over" if self.state.over else "playing"

    def info(self, held: list[int]) -> dict[str, Any]:
        """The table for its page, as somebody who holds these seats is told about it."""
        record, waiting = self.record, self.match is None
        return table_info(
            record.id,
            record.game,
            record.options,
            record.seats,
            match=self.match.id if self.match else None,
            status=self.status,
            code=record.code if waiting and record.created >= codes_since() else None,
            address=self.address,
            held=held,
            here=[self.watchers.hold(seat) for seat in range(len(record.seats))],
            thinking=[seat in self.thinking for seat in range(len(record.seats))],
        )
