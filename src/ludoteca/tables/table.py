"""A table: a match with people round it, and the one door through which it moves on.

`Table.play` is that door, for people, bots and nature alike: asked first, stored second, shown last. What cannot be
stored is not shown, and a step that was shown is always found again in the log.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from random import SystemRandom
from typing import Any

from ludoteca.contract import NATURE, Action, IllegalAction, State
from ludoteca.games import game as game_named
from ludoteca.match import Entry, Step, nature, replay
from ludoteca.tables.answers import Answers
from ludoteca.tables.clocks import Clock
from ludoteca.tables.infos import Now, codes_since, table_info
from ludoteca.tables.outbox import Letter
from ludoteca.tables.outside import Conflict, NotSaved, Store
from ludoteca.tables.pictures import MOST_TOLD, Showing, Sights, Stories, is_move, result
from ludoteca.tables.records import MatchRecord, Row, Seat, TableRecord, new_match
from ludoteca.tables.refusals import NOT_BEGUN, NOT_OVER, NOT_SAVED, WENT_WRONG, Refused
from ludoteca.tables.steps import STAMPED, acts, attempted, onward, replayed, rows_of, stamped
from ludoteca.tables.watchers import Watcher, Watchers
from ludoteca.words import say

logger = logging.getLogger("ludoteca.tables")

TOGETHER = 3000
"""Milliseconds within which a second wish for a rematch is the same wish."""
OPENINGS = 60
"""Openings that are drawn at most for somebody's first match."""
LOOKING = 0.5
"""Seconds in which they are looked for."""


class Table:
    """One table in memory: its seats, its newest match, and who watches."""

    def __init__(
        self, store: Store, address: str, record: TableRecord, match: MatchRecord | None, log: list[Row]
    ) -> None:
        """The table as it was stored, with its newest match and that one's log."""
        self.store = store
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
        first = self._first_state()
        self.timed = first.timed
        """True where everybody races."""
        self.turn_clock = first.stamped and not first.timed
        """True where each turn has its time."""
        self.stands: tuple[str, int | None] | None = ("begin", None) if first.timed else None
        """Why the clock stands still ("begin", "asked", "away", "more", "asks"), and because of which seat."""
        self.goes: float | None = None
        """The moment at which something happens by itself: a race goes on, or a turn that is over in time is ended."""
        self.clock = Clock()
        self.sights = Sights(self.game, len(record.seats))
        self.untold: Stories = {}
        """What has happened since these eyes were last open, for when they open again."""
        self.situations: dict[int, int] = {}
        """By seat the number of the step since which it looks at the same situation."""
        self.met: dict[int, tuple[int, int]] = {}
        """By seat the situation it was last shown, and the time of the match at which it saw it first."""
        self.told: dict[int | None, int] = {}
        """By viewer the number of the last step that told them of a move: what was done since may be sealed."""
        self.acted: dict[int, tuple[int, State]] = {}
        """By seat the number of its last step, and the state in which it acted."""
        self.guesses: dict[tuple[int, int], tuple[int, int]] = {}
        """By seat, and whom it has guessed about: the step it was about, and how often it has guessed that."""
        self.seen = 0.0
        """The moment at which the newest picture is on all screens."""
        self.hinted: dict[int, int] = {}
        """By seat the situation in which it last asked for help."""
        self.answers = Answers()
        self.doubtful = False
        self.used = time.monotonic()
        if match is not None:
            self._open(match)
            self._advance(log, replayed(self._first_state(), log))

    # The door

    async def play(
        self,
        seat: int,
        *actions: Action,
        client: str | None = None,
        token: object | None = None,
        at: int | None = None,
    ) -> int:
        """The number its player sees this action get; `Refused` with the sentence if it may not be done.

        Several actions of one turn are one step of the table: all are done, or none if one of them may not be.
        `client` is the browser's id for it: sent twice, it is played once. A bot's action carries the `token` it was
        asked with, and is dropped if somebody else has taken the seat since. `at` is the stamp of an action in a race.
        """
        arrived = self.clock.now()
        async with self.alone():
            known = self.answers.number(seat, client)
            if known is not None:
                return known
            if token is not None and self.thinking.get(seat) is not token:
                raise Refused(say("Somebody else has chosen for this seat."))
            if self.state is None:
                raise Refused(NOT_BEGUN)
            if any("at" in action for action in actions):
                raise Refused(STAMPED)
            moment = max(arrived if at is None else at, self.last_at)
            if self.turn_clock and self.state.due is not None:
                moment = max(self.last_at, min(moment, self.state.due - 1))  # the turn has not been ended yet
            if self.state.stamped:
                actions = tuple(stamped(action, moment) for action in actions)
            showing = await self._take([Entry(seat, action) for action in actions], moment, client)
            return showing.sights[seat].number

    async def tick(self) -> None:
        """Nature lets time pass up to the moment at which something falls due, if something does."""
        async with self.alone():
            if self.state is not None and self.state.due is not None and self.state.due <= self.clock.now():
                action = self.state.chance(self.rng)
                await self._take([Entry(NATURE, action)], max(action["at"], self.last_at))

    async def _take(self, entries: list[Entry], at: int, client: str | None = None) -> Showing:
        """Asks the rules, stores the steps, and shows them; gives the pictures of what was asked for."""
        assert self.match is not None
        assert self.state is not None
        steps = self._ask(self.state, entries)
        rows = rows_of(steps, self.number, at)
        last = len(entries) - 1
        rows[last] = replace(rows[last], client=client)  # one row keeps the id, and the number of the answer
        await self.stored(self.store.append(self.match.id, rows, result(steps[-1].after.result)))
        showings = self._advance(rows, steps)
        self._show(showings)
        return showings[0]

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Nobody else changes the table meanwhile, and what is in memory is what is stored."""
        async with self.lock:
            await self._settle()
            yield

    def attempt(self, seat: int, action: Action) -> tuple[str | None, dict[str, Any], dict[str, Any]]:
        """The refusal of a draft, what it would bring and how it looks; nothing changes and nothing sealed shows."""
        if self.state is None:
            return NOT_BEGUN, {}, {}
        try:
            # any later stamp would tell whether something sealed is pending
            return attempted(self.state, seat, action, self.last_at)
        except Exception:
            logger.exception("%s stumbled over a draft at table %s", self.game.id, self.record.id)
            return WENT_WRONG, {}, {}

    def _ask(self, state: State, entries: list[Entry]) -> list[Step]:
        try:
            return onward(state, entries, self.rng)
        except IllegalAction as refusal:
            raise Refused(refusal.args[0]) from None
        except Exception as problem:
            logger.exception("%s stumbled over an action at table %s", self.game.id, self.record.id)
            raise Refused(WENT_WRONG) from problem

    async def stored(self, saving: Awaitable[None]) -> None:
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
            stored = await self.store.table(self.record.id)
        except NotSaved as problem:
            raise Refused(NOT_SAVED, 503) from problem
        if stored is not None:
            self.record, match, log = stored
            if match is not None and (self.match is None or match.id != self.match.id):
                self._begin(match, log, replayed(self._first_state(), log))
            elif self.state is not None and len(log) > self.number:
                rest = log[self.number :]
                self._show(self._advance(rest, replayed(self.state, rest)))
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
        if not (self.timed or self.turn_clock):
            self.clock.go()
        self.sights = Sights(self.game, len(self.record.seats))
        for past in (self.thinking, self.untold, self.situations, self.met, self.hinted):
            past.clear()
        for before in (self.told, self.acted, self.guesses):
            before.clear()

    def _advance(self, rows: list[Row], steps: list[Step]) -> list[Showing]:
        """Takes these rows of the log, which are these steps; gives the pictures of them."""
        assert self.match is not None
        showings = []
        for act in acts(rows, steps):
            stories: Stories = {}
            for row, step in act:
                self.state = step.after
                self.number = row.number
                self.last_at = row.at
                self.clock.reach(row.at)
                self.acted[row.entry.seat] = row.number, step.before
                for viewer, story in self.sights.follow(step).items():
                    stories.setdefault(viewer, []).extend(story)
                    moved = is_move(self.game, story)
                    if moved:
                        self.told[viewer] = row.number
                    if viewer is not None and (moved or viewer not in step.before.turn):
                        self.situations[viewer] = row.number
                if row.client is not None:
                    seat = row.entry.seat
                    self.answers.note(seat, row.client, self.sights.all[seat].number)
            for viewer, story in stories.items():
                self.untold[viewer] = [*self.untold.get(viewer, []), *story][-MOST_TOLD:]
            showings.append(Showing(self.game, self.match.id, step.after, self.sights.all, stories))
        self.used = time.monotonic()
        return showings

    def _begin(self, match: MatchRecord, rows: list[Row], steps: list[Step]) -> None:
        """Opens a stored match and shows it; at a rematch everybody moves on by one seat."""
        count = len(self.record.seats)
        if self.match is not None:
            for watcher in self.watchers:
                watcher.held = sorted((seat + 1) % count for seat in watcher.held)
            self.watchers.send({"type": "moved"})
        self.answers.move_on(count)
        self._open(match)
        showings = self._advance(rows, steps)
        self.watchers.tell()
        self._show(showings)

    def _next_match(self, seats: list[Seat]) -> tuple[MatchRecord, list[Step]]:
        """A new match with these players, and nature's first steps in it."""
        ordinal = self.match.ordinal + 1 if self.match else 1
        settings = self.record.settings.moved_on() if self.match else self.record.settings
        match = new_match(self.record, ordinal, seats, settings)
        return match, list(nature(self._first_state(), self.rng))

    async def rematch(self) -> None:
        """Begins the next match at this table, with the seats rotated; every link stays good."""
        async with self.alone():
            if self.match is None or self.state is None or not self.state.over:
                if self.match is not None and self.match.ordinal > 1 and self.clock.now() < TOGETHER:
                    return
                raise Refused(NOT_OVER)
            if self.record.puzzle is not None:
                raise Refused(say("A puzzle is played once; open it anew to try it again."))
            if self.record.again is not None:
                raise Refused(say("This was played on from another match; open it there to try it again."))
            seats = [replace(self.record.seats[number - 1], hints=0) for number in range(len(self.record.seats))]
            match, steps = self._next_match(seats)
            rows = rows_of(steps, 0, 0)
            await self.stored(self.store.begin(match, seats, rows))
            self.record.seats, self.record.settings = seats, match.settings
            self._begin(match, rows, steps)

    async def change_seat(self, number: int, seat: Seat) -> None:
        """Gives a seat to somebody else; when the last open one is taken the match begins. One must be `alone`."""
        seats = [*self.record.seats]
        seats[number] = seat
        begins = self.match is None and all(other.kind != "open" for other in seats)
        match, steps = self._next_match(seats) if begins else (None, [])
        rows = rows_of(steps, 0, 0)
        await self.stored(self.store.seat(self.record.id, number, seat, full=begins, match=match, rows=rows))
        self.record.seats = seats
        if match is not None:
            self.record.code = None
            self._begin(match, rows, steps)
        self.watchers.tell_soon()

    def first_match(
        self, log: Iterable[tuple[int, Action]] = (), newcomer: int | None = None
    ) -> tuple[MatchRecord | None, list[Row]]:
        """The match of a table that is full from the start, and its first rows; none while a seat is open.

        With a log, the match is taken up where that has led. For a newcomer's seat nature draws until it likes them.
        """
        if any(seat.kind == "open" for seat in self.record.seats):
            return None, []
        state = self._first_state()
        steps = list(replay(state, (Entry(seat, action) for seat, action in log)))
        state = steps[-1].after if steps else state
        at = max((step.entry.action.get("at", 0) for step in steps), default=0)  # the clock goes on from there
        steps += nature(state, self.rng) if newcomer is None else self._inviting(state, newcomer)
        return new_match(self.record, 1, self.record.seats, self.record.settings), rows_of(steps, 0, at)

    def _inviting(self, state: State, newcomer: int) -> list[Step]:
        """An opening of nature in which the newcomer is to act and has something good to find, if one is soon found."""
        given_up = time.monotonic() + LOOKING
        best: list[Step] | None = None
        for _ in range(OPENINGS):
            steps = list(nature(state, self.rng))
            opened = steps[-1].after if steps else state
            if newcomer in opened.turn:
                if self.game.invites(opened, newcomer):
                    return steps
                best = best or steps
            if time.monotonic() > given_up:
                break
        return best or steps

    async def count_hint(self, match: str, seat: int, situation: int) -> None:
        """Notes that a seat has asked for help in this situation, which counts once, however often one asks."""
        async with self.alone():
            if self.match is None or self.match.id != match or self.hinted.get(seat) == situation:
                return
            hints = self.record.seats[seat].hints + 1
            await self.stored(self.store.helped(self.match, seat, hints))
            self.hinted[seat] = situation
            self.record.seats[seat].hints = hints
            self.watchers.tell_soon()

    def situation(self, seat: int) -> int:
        """The number of the situation that a seat looks at: of the round in a race, else of its turn."""
        if self.timed:
            return self.state.round if self.state is not None else 0
        return self.situations.get(seat, 0)

    def looked_for(self, seat: int) -> int:
        """Milliseconds of the match for which a seat has seen the situation it looks at."""
        situation, at = self.met.get(seat, (None, 0))
        return self.clock.now() - at if situation == self.situation(seat) else 0

    # What one sees

    def _show(self, showings: list[Showing]) -> None:
        if self.timed:
            far = self.watchers.farthest(range(len(self.record.seats)))
            self.seen = time.monotonic() + far / 1000
        for showing in showings:
            showing.now = self._now()
            self.watchers.show(showing, self.seen)
        for watcher in self.watchers:
            self._told(watcher)
        if showings and showings[-1].state.over:
            self.watchers.tell_soon()
        self.moved()

    def fresh(self, watcher: Watcher) -> list[Letter]:
        """All a watcher needs to see the table as it is now, and to hear what happened while nobody saw it for them."""
        if self.match is None or self.state is None:
            return self.watchers.fresh(None, watcher)
        stories: Stories = {viewer: self.untold.get(viewer, []) for viewer in self.sights.all}
        showing = Showing(self.game, self.match.id, self.state, self.sights.all, stories, self._now())
        self._told(watcher)
        return self.watchers.fresh(showing, watcher)

    def _told(self, watcher: Watcher) -> None:
        """A watcher knows now all that there is to see through the eyes they have."""
        for viewer in watcher.held or (None,):
            self.untold.pop(viewer, None)
            if viewer is not None and self.met.get(viewer, (None,))[0] != self.situation(viewer):
                self.met[viewer] = self.situation(viewer), self._now()

    def show_again(self) -> None:
        """Shows everybody the table as it is now; nothing has happened but to the clock."""
        for watcher in self.watchers:
            for letter in self.fresh(watcher):
                watcher.outbox.put(letter)

    def _now(self) -> int:
        """The time of the match when what is sent now is seen."""
        return max(self.clock.now(), int(self.clock.of(self.seen)))

    @property
    def status(self) -> str:
        """Waiting for players, playing, or over."""
        if self.state is None:
            return "waiting"
        return "over" if self.state.over else "playing"

    def info(self, held: list[int]) -> dict[str, Any]:
        """The table for its page, as somebody who holds these seats gets to know it."""
        record, waiting = self.record, self.match is None
        seats = range(len(record.seats))
        now = Now(
            self.status,
            self.match.id if self.match else None,
            here=[self.watchers.hold(seat) for seat in seats],
            thinking=[seat in self.thinking for seat in seats],
            code=record.code if waiting and record.created >= codes_since() else None,
            clock=self._clock_info() if self.turn_clock else None,
            race=self._clock_info() if self.timed else None,
        )
        return table_info(record, now, self.address, held)

    def _clock_info(self) -> dict[str, Any]:
        """Whether time stands still, because of whom, and the milliseconds until that ends by itself."""
        why, seat = self.stands or (None, None)
        wait = None if self.goes is None else max(0, round(1000 * (self.goes - time.monotonic())))
        return {"stands": why, "seat": seat, "go": wait}
