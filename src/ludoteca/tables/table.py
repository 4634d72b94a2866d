"""A table: a match with people round it, and the one door through which it moves on.

`Table.play` is that door, for people, bots and nature alike: asked first, stored second, shown last. What cannot be
stored is not shown, and a step that was shown is always found again in the log.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from random import SystemRandom
from typing import Any, TypeVar

from ludoteca.contract import NATURE, Action, Event, IllegalAction, State
from ludoteca.games import game as game_named
from ludoteca.match import Entry, Step, Trail, nature, replay, taken_back
from ludoteca.tables.agreements import Ask, Pause, people
from ludoteca.tables.answers import Answers
from ludoteca.tables.clocks import Clock
from ludoteca.tables.company import Company
from ludoteca.tables.infos import Now, codes_since, table_info
from ludoteca.tables.outbox import Letter
from ludoteca.tables.outside import Conflict, NotSaved, Store
from ludoteca.tables.pictures import MOST_TOLD, Showing, Sight, Sights, Stories, is_move, result, told_together
from ludoteca.tables.records import MatchRecord, Row, Seat, TableRecord, Waiter, first_state, new_match, short
from ludoteca.tables.refusals import (
    NO_TABLE,
    NOT_BEGUN,
    NOT_OUR_FORM,
    NOT_OVER,
    NOT_SAVED,
    OVER,
    PAUSED,
    TAKEN,
    WENT_WRONG,
    Refused,
)
from ludoteca.tables.standins import AWAY, Absences
from ludoteca.tables.steps import STAMPED, acts, attempted, onward, replayed, rows_of, stamped
from ludoteca.tables.watchers import Watcher, Watchers, leaves
from ludoteca.words import say

logger = logging.getLogger("ludoteca.tables")

T = TypeVar("T")
NOTHING, ROWS, RECORD = range(3)
"""What of a table has to be read before anything else is done: nothing, the rest of its log, or all of it."""
TRIES = 20
"""How often something is tried when somebody else has written first."""

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
        self.watchers = Watchers(self.info, self.place)
        self.company = Company(len(record.seats))
        self.moved: Callable[[], None] = lambda: None
        """Called whenever the match has moved on: the hall asks the bots then."""
        self.gone: Callable[[], None] = lambda: None
        """Called when the table is no longer in the store: the hall drops it then."""
        self.tell: Callable[[str, dict[str, Any]], None] = lambda what, said: None
        """Tells the other nodes something about this table."""
        self.shared = False
        """True where others may write too, at other nodes: what is in memory may be a moment old."""
        self.driver: str | None = None
        """The other node that moves what moves by itself here; None where none does, as far as is known."""
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
        self.flying: Stories = {}
        """What is told in a race by pictures that are not on all screens yet."""
        self.promised = 0.0
        """The same as the node that drives this table has said it."""
        self.clock_told: object = None
        """How the clock was when the other nodes were last told."""
        self.hinted: dict[int, int] = {}
        """By seat the situation in which it last asked for help."""
        self.trail = Trail(first)
        """What of the log can be taken back."""
        self.ask: Ask | None = None
        """What somebody asks the others: whether they may take something back, or whether all play again."""
        self.pause: Pause | None = None
        """Why nothing moves at a table without a clock; None while it does."""
        self.pauses = 0
        """How often it was paused or went on, as far as any node has said: the newest word counts."""
        self.answers = Answers()
        self.absences = Absences()
        self.unread = NOTHING
        self.tried: tuple[str, int] | None = None
        """The match, and its number of steps, when something was last to be added to its log."""
        self.used = self.waiting = time.monotonic()
        """`waiting` is the moment since which the same players are to act."""
        if match is not None:
            self._open(match)
            self._catch_up(log, replayed(self._first_state(), log))

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
        `Conflict` if somebody else has moved the match on before something that no browser has sent: it was chosen for
        a state that is past.
        """
        arrived = self.clock.now()
        asked, ordinal = self.match, self.ordinal

        async def attempt() -> int:
            known = self.answers.number((seat + self.ordinal - ordinal) % len(self.record.seats), client)
            if known is not None:
                return known
            if asked is not None and asked is not self.match:
                raise Refused(OVER)  # the next match has begun elsewhere, and somebody else has this seat there
            if token is not None and self.thinking.get(seat) is not token:
                raise Refused(say("Somebody else has chosen for this seat."))
            if self.state is None:
                raise Refused(NOT_BEGUN)
            if any(taken_back(action) is not None for action in actions):
                raise Refused(NOT_OUR_FORM)
            self.not_paused()
            if any("at" in action for action in actions):
                raise Refused(STAMPED)
            moment = max(arrived if at is None else at, self.last_at)
            if self.turn_clock and self.state.due is not None:
                moment = max(self.last_at, min(moment, self.state.due - 1))  # the turn has not been ended yet
            given = [stamped(action, moment) for action in actions] if self.state.stamped else actions
            entries = [Entry(seat, action) for action in given]
            showing = await self._take(entries, moment, client)
            return showing.sights[seat].number

        if client is not None:
            return await self.again(lambda: self.knowing_all(attempt))
        async with self.alone():
            return await attempt()

    async def go_back(self, seat: int, number: int, client: str) -> int:
        """The number its player sees it get that the match goes on from after this step. One must be `alone`."""
        assert self.state is not None
        entry = Entry(seat, {"takeback": number})
        try:
            steps = list(replay(self.state, [entry], self.trail.copy()))
        except IllegalAction as refusal:
            raise Refused(refusal.args[0]) from None
        showing = await self._take([entry], max(self.clock.now(), self.last_at), client, steps)
        return showing.sights[seat].number

    async def knowing_all(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """What is attempted; it is refused only if it would be so with all that others have written."""
        try:
            return await attempt()
        except Refused as refusal:
            if not self.shared or refusal.status == 503:
                raise
            before = self.match, self.state
            await self.read_all()
            if (self.match, self.state) == before:
                raise
        return await attempt()

    async def tick(self) -> None:
        """Nature lets time pass up to the moment at which something falls due, if something does.

        `Conflict` if somebody else has moved the match on before.
        """
        async with self.alone():
            if self.state is not None and self.state.due is not None and self.state.due <= self.clock.now():
                action = self.state.chance(self.rng)
                await self._take([Entry(NATURE, action)], max(action["at"], self.last_at))

    async def _take(
        self, entries: list[Entry], at: int, client: str | None = None, steps: list[Step] | None = None
    ) -> Showing:
        """Asks the rules, unless the steps are known, stores them, and shows them; gives the pictures of these."""
        assert self.match is not None
        assert self.state is not None
        steps = self._ask(self.state, entries) if steps is None else steps
        rows = rows_of(steps, self.number, at)
        last = len(entries) - 1
        rows[last] = replace(rows[last], client=client)  # one row keeps the id, and the number of the answer
        step = (self.match.id, self.number)
        unread = RECORD if self.tried == step else ROWS  # the rest of the log has not said who was first
        self.tried = step
        await self.stored(self.store.append(self.match, rows, result(steps[-1].after.result)), unread)
        showings = self._advance(rows, steps)
        self._show(showings)
        if self.timed and self.company.parties:
            told = [[row.number, *row.entry, row.at, row.client] for row in rows]
            self.tell("shown", {"match": self.match.id, "rows": told, "seen": self.seen})
        return showings[0]

    async def again(self, work: Callable[[], Awaitable[T]]) -> T:
        """Does something alone; when somebody else has written before, reads what that was and does it again."""
        for _ in range(TRIES):
            async with self.alone():
                with suppress(Conflict):
                    return await work()
        logger.warning("table %s could not be saved: others were always first", short(self.record.id))
        raise Refused(NOT_SAVED, 503)

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Nobody else changes the table meanwhile, and what is in memory is what is stored."""
        async with self.lock:
            await self.settle()
            yield

    def attempt(self, seat: int, action: Action) -> tuple[str | None, dict[str, Any], dict[str, Any]]:
        """The refusal of a draft, what it would bring and how it looks; nothing changes and nothing sealed shows."""
        if self.state is None:
            return NOT_BEGUN, {}, {}
        try:
            # any later stamp would tell whether something sealed is pending
            return attempted(self.state, seat, action, self.last_at)
        except Exception:
            logger.exception("%s stumbled over a draft at table %s", self.game.id, short(self.record.id))
            return WENT_WRONG, {}, {}

    def _ask(self, state: State, entries: list[Entry]) -> list[Step]:
        try:
            return onward(state, entries, self.rng)
        except IllegalAction as refusal:
            raise Refused(refusal.args[0]) from None
        except Exception as problem:
            logger.exception("%s stumbled over an action at table %s", self.game.id, short(self.record.id))
            raise Refused(WENT_WRONG) from problem

    async def stored(self, saving: Awaitable[None], unread: int = RECORD) -> None:
        """Waits until it is stored. If it was not, or that is in doubt, the table is read again before anything else.

        `Conflict` if somebody else has written before; then so much is unread.
        """
        try:
            await saving
        except Conflict:
            self.unread = max(self.unread, unread)
            raise
        except NotSaved as problem:
            self.unread = RECORD
            logger.warning("table %s could not be saved: %s", short(self.record.id), problem)
            raise Refused(NOT_SAVED, 503) from problem
        except BaseException:
            self.unread = RECORD
            raise

    async def settle(self) -> None:
        """Reads what others have written, or what was in doubt, and shows it. One must have the lock."""
        while self.unread:
            unread, self.unread = self.unread, NOTHING
            try:
                if unread == ROWS and self.match is not None:
                    self.read_on(await self.store.rows(self.match.id, self.number))
                else:
                    await self._read()
            except Conflict:
                self.unread = RECORD
            except NotSaved as problem:
                self.unread = RECORD
                raise Refused(NOT_SAVED, 503) from problem
            except BaseException:
                self.unread = RECORD
                raise

    async def read_all(self) -> None:
        """Reads all that others have written, also whether the next match has begun. One must have the lock."""
        if self.status == "playing":
            self.unread = max(self.unread, ROWS)
            await self.settle()
        if self.status != "playing":
            self.unread = RECORD
            await self.settle()

    def read_on(self, rows: Iterable[Row]) -> None:
        """Takes and shows the rest of the log, as far as it is not known. One must have the lock."""
        rest = [row for row in rows if row.number > self.number]
        if self.state is not None and rest:
            self._show(self._advance(rest, replayed(self.state, rest, self.trail)))

    async def _read(self) -> None:
        """Reads all of the table, and takes and shows what is new."""
        stored = await self.store.table(self.record.id)
        if stored is None:
            self.match = self.state = None  # nothing moves there any more
            self.gone()
            raise Refused(NO_TABLE, 404)
        before = self.record.seats
        self.record, match, log = stored
        if match is None:
            await self._begin_when_full()
        elif self.match is None or match.id != self.match.id:
            self._begin(match, log, replayed(self._first_state(), log))
        else:
            self.read_on(log)
        for seat, (was, now) in enumerate(zip(before, self.record.seats, strict=True)):
            if was.holder != now.holder:
                self.thinking.pop(seat, None)
                self.absences.wanted.pop(seat, None)
                if was.kind == "open":
                    self.absences.joined(seat)
        self.watchers.tell_soon()
        self.moved()

    async def _begin_when_full(self) -> None:
        """Begins the first match if there is no open seat: two who took the last two at once both saw one left.

        Where a screen is the table it waits for the start.
        """
        seats = self.record.seats
        if self.has_screen or any(seat.kind == "open" for seat in seats):
            return
        match, steps = self._next_match(seats)
        rows = rows_of(steps, 0, self._first_state().elapsed)
        await self.store.seat(self.record.id, 0, seats[0], was=seats[0], match=match, rows=rows)
        self._begin(match, rows, steps)

    # Matches

    def _first_state(self) -> State:
        return first_state(self.record)

    def _open(self, match: MatchRecord) -> None:
        self.match = match
        self.state = self._first_state()
        self.trail = Trail(self.state)
        self.ask = self.pause = None
        self.number = 0
        self.last_at = self.state.elapsed
        self.clock = Clock(self.last_at)
        if not self.clocked:
            self.clock.go()
        if self.timed:
            self.stands, self.goes = ("begin", None), None
        self.sights = Sights(self.game, len(self.record.seats))
        for past in (self.thinking, self.untold, self.flying, self.situations, self.met, self.hinted):
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
                self._follow(row, step)
                told: list[Event] | None = None
                moved = False
                for viewer, story in self.sights.follow(step, row.client is not None).items():
                    stories[viewer] = [*stories[viewer], *story] if viewer in stories else story
                    if story is not told:  # most are told the same
                        told, moved = story, is_move(self.game, story)
                    if moved:
                        self.told[viewer] = row.number
                    if viewer is not None and (moved or viewer not in step.before.turn):
                        self.situations[viewer] = row.number
                if row.client is not None:
                    seat = row.entry.seat
                    self.answers.note(seat, row.client, self.sights.all[seat].number)
                    self.wake_up(seat)
            for viewer, story in stories.items():
                self.untold[viewer] = [*self.untold.get(viewer, []), *story][-MOST_TOLD:]
            showings.append(Showing(self.game, self.match.id, step.after, self.sights.all, stories))
        self.used = self.waiting = time.monotonic()
        if not rows and self.state is not None:  # a match that nature does not open is shown as it begins
            showings.append(Showing(self.game, self.match.id, self.state, self.sights.all))
        return showings

    def _follow(self, row: Row, step: Step) -> None:
        """Keeps in mind what may be taken back or guessed; where something was, all think anew."""
        self.trail.follow(step)
        if self.ask is not None:
            self.ask = None
            self.watchers.tell_soon()
        if taken_back(row.entry.action) is None:
            self.acted[row.entry.seat] = row.number, step.before
        else:
            self.acted.pop(row.entry.seat, None)
            self.thinking.clear()

    def _catch_up(self, rows: list[Row], steps: list[Step]) -> None:
        """Takes a log that was kept: what everybody knows by now is as if they had been told all of it."""
        skipped = self.sights.skip(steps)
        for row, step in zip(rows[:skipped], steps, strict=False):
            self._follow(row, step)
            if row.client is not None:
                self.answers.note(row.entry.seat, row.client, row.number)
        self._advance(rows[skipped:], steps[skipped:])

    def _begin(self, match: MatchRecord, rows: list[Row], steps: list[Step]) -> None:
        """Opens a stored match and shows it; at a rematch everybody moves on by one seat."""
        count = len(self.record.seats)
        passed = match.ordinal - self.match.ordinal if self.match is not None else 0
        if passed:
            for watcher in self.watchers:
                watcher.held = [
                    number for number, seat in enumerate(self.record.seats) if seat.secret_hash in watcher.keys
                ]
            self.watchers.send({"type": "moved"})
        for _ in range(passed):
            self.absences.move_on(count)
            self.answers.move_on(count)
        self._open(match)
        showings = self._advance(rows, steps)
        self.watchers.tell()
        self._show(showings)
        if not showings or self.covered:
            self.show_again()

    def _next_match(self, seats: list[Seat]) -> tuple[MatchRecord, list[Step]]:
        """A new match with these players, and nature's first steps in it."""
        ordinal = self.match.ordinal + 1 if self.match else 1
        settings = self.record.settings.moved_on() if self.match else self.record.settings
        match = new_match(self.record, ordinal, seats, settings)
        return match, list(nature(self._first_state(), self.rng))

    async def rematch(self, wanted: Callable[[], bool] = lambda: True) -> None:
        """Begins the next match at this table, with the seats rotated; every link stays good.

        Once it could begin it is asked whether it is `wanted`.
        """

        async def attempt() -> None:
            if self.match is None or self.state is None or not self.state.over:
                if self.match is not None and self.match.ordinal > 1 and self.clock.now() < TOGETHER:
                    return
                raise Refused(NOT_OVER)
            if self.record.puzzle is not None:
                raise Refused(say("A puzzle is played once; open it anew to try it again."))
            again = self.record.again or {}
            if again.get("position") is not None:
                raise Refused(say("A puzzle is played once; open it anew to try it again."))
            if "match" in again:
                raise Refused(say("This was played on from another match; open it there to try it again."))
            if not wanted():
                return
            was, waited = self.record.seats, self.record.waiting
            seats, waiting = self._seated([replace(was[number - 1], hints=0) for number in range(len(was))])
            match, steps = self._next_match(seats)
            rows = rows_of(steps, 0, self._first_state().elapsed)
            begun = self.store.begin(match, seats, rows, was=was, waiting=waiting, waited=waited)
            await self.stored(begun)
            self.record.seats, self.record.settings, self.record.waiting = seats, match.settings, waiting
            self._begin(match, rows, steps)

        await self.again(lambda: self.knowing_all(attempt))

    def _seated(self, seats: list[Seat]) -> tuple[list[Seat], list[Waiter]]:
        """The seats of the next match with those who wait for it and are here, and who waits then.

        First they get the seats of bots, then those of people who are away, who wait for the match after.
        """
        bots = [number for number, seat in enumerate(seats) if seat.kind == "bot"]
        people = [number for number, seat in enumerate(seats) if seat.kind == "person"]
        away = [number for number in people if not self.here((number - 1) % len(seats))]  # they sat one seat before
        coming = [waiter for waiter in self.record.waiting if self.waits_here(waiter)]
        waiting = [*self.record.waiting]
        for number, waiter in zip((*bots, *away), coming, strict=False):
            old = seats[number]
            waiting.remove(waiter)
            if old.kind == "person" and old.name and old.avatar and old.secret_hash:
                waiting.append(Waiter(old.name, old.avatar, old.secret_hash, old.program))
            seats[number] = Seat(
                "person", waiter.name, waiter.avatar, secret_hash=waiter.secret_hash, program=waiter.program
            )
        return seats, waiting

    def waits_here(self, waiter: Waiter) -> bool:
        """True if somebody who waits for the next match watches, here or at another node."""
        watching = any(waiter.secret_hash in watcher.keys for watcher in self.watchers)
        return watching or self.company.waits(short(waiter.secret_hash))

    def place(self, watcher: Watcher) -> int | None:
        """Which of those who wait this watcher is; None for one who does not."""
        waiting = enumerate(self.record.waiting)
        return next((place for place, waiter in waiting if waiter.secret_hash in watcher.keys), None)

    @property
    def has_screen(self) -> bool:
        """True if somebody's screen is the table, here or at another node."""
        return self.watchers.screen or self.company.screen

    async def begin(self) -> None:
        """Begins the first match of a table that is full. One must be `alone`."""
        seats = self.record.seats
        match, steps = self._next_match(seats)
        rows = rows_of(steps, 0, self._first_state().elapsed)
        waiting = self.record.waiting
        await self.stored(self.store.begin(match, seats, rows, was=seats, waiting=waiting, waited=waiting))
        self._begin(match, rows, steps)
        self.watchers.tell_soon()

    async def change_seat(self, number: int, seat: Seat, start: bool = False) -> None:
        """Gives a seat to somebody else; when the last open one is taken the match begins. One must be `alone`.

        Where a screen is the table its first match begins only when somebody wants the `start`. `Conflict` if somebody
        else has the seat by now.
        """
        seats = [*self.record.seats]
        seats[number] = seat
        full = all(other.kind != "open" for other in seats)
        begins = self.match is None and full and (start or not self.has_screen)
        match, steps = self._next_match(seats) if begins else (None, [])
        rows = rows_of(steps, 0, self._first_state().elapsed)
        was = self.record.seats[number]
        await self.stored(self.store.seat(self.record.id, number, seat, was=was, match=match, rows=rows))
        self.record.seats = seats
        if match is not None:
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
        steps = list(replay(state, (Entry(seat, action) for seat, action in log), Trail(state)))
        state = steps[-1].after if steps else state
        at = max(
            (step.entry.action.get("at", 0) for step in steps), default=state.elapsed
        )  # the clock goes on from there
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

        async def attempt() -> None:
            if self.match is None or self.match.id != match or self.hinted.get(seat) == situation:
                return
            hints = self.record.seats[seat].hints + 1
            await self.stored(self.store.helped(self.match, seat, hints))
            self.hinted[seat] = situation
            self.record.seats[seat].hints = hints
            self.tell("hinted", {"match": match, "seat": seat, "situation": situation})
            self.watchers.tell_soon()

        await self.again(attempt)

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

    @property
    def covered(self) -> bool:
        """True in a race whose time stands still: nobody is sent what lies there, so that nobody gets ahead."""
        return self.timed and self.stands is not None and self.status == "playing"

    def _show(self, showings: list[Showing]) -> None:
        if not self.covered:
            if self.timed:
                self._set_seen([showing.stories or {} for showing in showings])
            for showing in showings:
                showing.now = self._now()
                self.watchers.show(showing, self.seen)
            for watcher in self.watchers:
                self._told(watcher)
        if self.company.parties:
            for seat in self.company.distances(self.ordinal):
                self.untold.pop(seat, None)  # they are told where they are
        if showings and showings[-1].state.over:
            self.watchers.tell_soon()
        self.moved()

    def _set_seen(self, told: list[Stories]) -> None:
        """What is shown now in a race, and tells this, is on all screens at one moment: that of the farthest."""
        now = time.monotonic()
        far = self.farthest(range(len(self.record.seats))) / 1000 if self.driver is None else 0.0
        before = [self.flying] if self.seen > now else []
        self.flying = told_together([*before, *told])
        self.seen = max(now + far, self.promised)

    def fresh(self, watcher: Watcher) -> list[Letter]:
        """All a watcher needs to see the table as it is now, and to hear what happened while nobody saw it for them."""
        letters = self.watchers.fresh(self._newest(), watcher)
        self._told(watcher)
        return letters

    def _newest(self) -> Showing | None:
        """The table as it is now, with what nobody has been told yet; None before the match."""
        if self.match is None or self.state is None:
            return None
        if self.covered:
            return self._cover(self.match.id)
        stories: Stories = {viewer: self.untold.get(viewer, []) for viewer in self.sights.all}
        return Showing(self.game, self.match.id, self.state, self.sights.all, stories, self._now())

    def _cover(self, match: str) -> Showing:
        """What is shown instead of a race whose time stands: the table before the deal, and nothing of what was done.

        Before the start that is the first picture of the match; later it takes the place of the one that was shown.
        """
        count, now = len(self.record.seats), self.clock.now()
        begun = now > 0 or any(seat != NATURE for seat in self.acted)
        sights = {
            viewer: Sight(viewer, sight.number if begun else 0, (None,) * count)
            for viewer, sight in self.sights.all.items()
        }
        undealt = self.game.start(count, self.record.options)
        return Showing(self.game, match, undealt, sights, now=now, covered=True)

    def _told(self, watcher: Watcher) -> None:
        """A watcher knows now all that there is to see through the eyes they have."""
        if self.covered:
            return
        for viewer in watcher.held or (None,):
            self.untold.pop(viewer, None)
            if viewer is not None and self.met.get(viewer, (None,))[0] != self.situation(viewer):
                self.met[viewer] = self.situation(viewer), self._now()

    def show_again(self) -> None:
        """Shows everybody the table as it is now; nothing has happened but to the clock.

        What comes to light in a race comes to light for all at one moment; what stood there goes at once.
        """
        if self.covered:
            if self.seen > time.monotonic():
                seen = {viewer: told for viewer, told in self.flying.items() if viewer not in self.untold}
                self.untold = told_together([seen, self.untold])  # not all of them will have seen it
            self.seen = 0.0
        showing = self._newest()
        if self.timed and showing is not None and not showing.covered:
            self._set_seen([showing.stories or {}])
        for watcher in self.watchers:
            if self.covered:
                watcher.outbox.withdraw()
            for letter in self.watchers.fresh(showing, watcher):
                watcher.outbox.put(letter, leaves(self.seen, watcher))
        for watcher in self.watchers:
            self._told(watcher)

    def _now(self) -> int:
        """The time of the match when what is sent now is seen."""
        return max(self.clock.now(), int(self.clock.of(self.seen)))

    # Who is here

    @property
    def ordinal(self) -> int:
        """Which match it is, by whose seats people are counted."""
        return 1 if self.match is None else self.match.ordinal

    @property
    def clocked(self) -> bool:
        """True where somebody's time can run out."""
        return self.timed or self.turn_clock

    @property
    def anybody(self) -> bool:
        """True if somebody watches, here or at another node."""
        return bool(len(self.watchers) or self.company.parties)

    @property
    def asked(self) -> list[int]:
        """The seats to which a question is put; once the match is over, of those who are here alone."""
        return [seat for seat in people(self.record.seats) if self.status != "over" or self.here(seat)]

    def look_round(self) -> None:
        """Takes note of who is there, here or at another node; what nobody is left to want is forgotten."""
        self.absences.look(filter(self.here, range(len(self.record.seats))), watched=self.anybody)
        if self.ask is not None and not self.here(self.ask.seat):
            self.ask = None
        if not self.anybody:
            self.pause = None

    def here(self, seat: int) -> bool:
        """True if whoever has this seat watches, here or at another node, and is none of those who sleep."""
        return seat not in self.absences.asleep and self._lined(seat)

    def _lined(self, seat: int) -> bool:
        return self.watchers.hold(seat) or self.company.hold(seat, self.ordinal)

    def fall_asleep(self) -> bool:
        """True if a program counts as away from now on: it is to act, nobody's time runs, and it has not for so long.

        A person who thinks is waited for; a program that hangs would keep the others for ever.
        """
        if self.state is None or self.timed or self.state.due is not None or time.monotonic() - self.waiting < AWAY:
            return False
        hanging = [seat for seat in self.state.turn if self.record.seats[seat].program and self.here(seat)]
        for seat in hanging:
            self.absences.fell_asleep(seat, self.waiting)
        return bool(hanging)

    def wake_up(self, seat: int) -> None:
        """Whoever has this seat has just acted, or come, and is there again; a program is given its time then."""
        if self.record.seats[seat].program:
            self.waiting = time.monotonic()
        if seat in self.absences.asleep:
            self.absences.asleep.discard(seat)
            self.look_round()
            self.watchers.tell_soon()

    def farthest(self, seats: Iterable[int]) -> float:
        """How far away the farthest of those is who hold one of these seats, in milliseconds of one way."""
        wanted = list(seats)
        return max(self.watchers.farthest(wanted), self.company.farthest(wanted, self.ordinal))

    def level(self, seat: int) -> str | None:
        """The level of the bot that plays this seat now; None for a person who plays it."""
        holder = self.record.seats[seat]
        if holder.kind == "bot":
            return holder.level
        return None if self.here(seat) else holder.stand_in

    def _thinks_elsewhere(self, seat: int) -> bool:
        """True if the bot of this seat is to act and another node asks it."""
        if self.driver is None or self.state is None or self.timed:
            return False
        return seat in self.state.turn and self.level(seat) is not None

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
        question = None if self.ask is None else self.ask.info(self.asked)
        now = Now(
            self.status,
            self.match.id if self.match else None,
            here=[self.here(seat) for seat in seats],
            thinking=[seat in self.thinking or self._thinks_elsewhere(seat) for seat in seats],
            away=[self.absences.info(seat, record.seats[seat]) for seat in seats],
            code=record.code if waiting and record.created >= codes_since() else None,
            clock=self._clock_info() if self.turn_clock else None,
            race=self._clock_info() if self.timed else None,
            screen=self.has_screen,
            paused=self.paused and self.paused.info(),
            takeback=question if self.status == "playing" else None,
            rematch=question if self.status == "over" else None,
            waiting=[self.waits_here(waiter) for waiter in record.waiting],
        )
        return table_info(record, now, self.address, held)

    @property
    def paused(self) -> Pause | None:
        """Who has paused the match, whatever keeps its time; None while it goes on."""
        if self.clocked and self.stands is not None and self.stands[0] == "asked" and self.status == "playing":
            return Pause(self.stands[1])
        return self.pause

    def not_paused(self) -> None:
        """Nothing, unless the match is paused; in a race what was done before still counts, and its line knows.

        What was taken along stands still here for good.
        """
        if self.record.taken:
            raise Refused(TAKEN)
        if not self.timed and self.paused is not None:
            raise Refused(PAUSED)

    def tell_clock(self, again: bool = False) -> None:
        """Tells the other nodes whether time goes here, if that is news to them or they ask again."""
        if self.match is None or not self.company.parties:
            return
        runs = self.clock.stood is None
        state = (self.match.id, self.stands, self.goes, runs)
        if again or state != self.clock_told:
            self.clock_told = state
            moment = time.monotonic()
            at, why = self.clock.of(moment), self.stands and list(self.stands)
            clock = {"match": self.match.id, "stands": why, "goes": self.goes, "at": at, "moment": moment, "runs": runs}
            self.tell("clock", {**clock, "seen": self.seen})

    def _clock_info(self) -> dict[str, Any]:
        """Whether time stands still, because of whom, and the milliseconds until that ends by itself."""
        why, seat = self.stands or (None, None)
        wait = None if self.goes is None else max(0, round(1000 * (self.goes - time.monotonic())))
        return {"stands": why, "seat": seat, "go": wait}
