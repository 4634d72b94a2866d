"""Real time at one table: whoever was first comes first, time runs out when it is due, and bots react like people.

An action is stamped with the moment at which it was done, and one that was done earlier may arrive later. So each waits
until nothing earlier can be on the way any more, at most half a round trip of the farthest player, and then all are
played in the order of their stamps. Ticks and bots stand in the same line. One timer a table wakes it for the next.

Where people sit at several nodes, one of them drives the race and has its line; the others pass on to it what their
players do, with the moments in its own time, and show what it says about the clock.

Time stands still before the start, when a player asks for it, and when somebody's line is gone: nothing is played then,
and nothing that was in the line is lost. It goes three seconds after all are there, or after somebody says so.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count, islice
from typing import NamedTuple

from ludoteca.contract import Action, State, is_integer
from ludoteca.games import reactions
from ludoteca.tables.clocks import stamp
from ludoteca.tables.outside import Conflict
from ludoteca.tables.records import short
from ludoteca.tables.refusals import NOT_BEGUN, OVER, PAUSED, WENT_WRONG, Refused
from ludoteca.tables.steps import stamped, unstamped
from ludoteca.tables.table import Table
from ludoteca.tables.watchers import Watcher
from ludoteca.words import say

logger = logging.getLogger("ludoteca.tables")

WAIT = say("Wait for the start.")
COUNT = 3.0
"""Seconds from the moment at which all are ready until time goes: three, two, one."""
NOT_SHOWN = say("You have not been shown that yet, so it does not count.")
EARLIER = say("You began that before the cards changed, so it was not done.")
TOO_SOON = say("The cards had only just changed, so that did not count. Look again!")
GRACE = 600
"""Milliseconds after a round was seen to begin in which a mistake costs nothing: the finger was on its way before."""
FASTEST = 100
"""Milliseconds within which no bot reacts, whatever its model says."""
PAUSE, LONG_PAUSE = 0.5, 4.0
"""Seconds before something that could not be done is tried again: twice as many each time, within a limit."""
MOMENT = 0.01
"""Seconds between two looks, where the first found nothing to do after all."""
SLOW = 3000
"""Milliseconds after which a bot does something legal that has no better idea."""


class NotDriving(Exception):
    """Another node drives this table by now, or soon: what was asked has to be asked there."""


class Done(NamedTuple):
    """When something was done, by the monotonic clock of the node that drives the race."""

    arrived: float
    shown: float | None
    """When the round it names was sent to whoever did it; None if it names none."""
    half: float
    """How far away they are, in milliseconds of one way."""


@dataclass(order=True, slots=True)
class Arrival:
    """An action of a player that waits for its moment."""

    at: int
    order: int
    seat: int = field(compare=False)
    action: Action = field(compare=False)
    client: str | None = field(compare=False)
    match: str = field(compare=False)
    soon: bool = field(compare=False)
    """It was done so soon after its round was seen to begin that a mistake would not count."""
    answer: asyncio.Future[int] = field(compare=False)


class Spared(NamedTuple):
    """A mistake that did not count: one in a round is none."""

    match: str
    round: int
    client: str | None
    """The browser's id for it: sent again later, it counts as little."""


class Plan(NamedTuple):
    """What a bot means to do: when, in which round, and as a bot of which level."""

    at: int
    round: int
    level: str
    action: Action


Turn = Arrival | int | None
"""Who is next: a player's action, the seat of a bot, or nobody, when the clock ticks."""


class Race:
    """Keeps the time of one timed table."""

    def __init__(
        self, table: Table, level: Callable[[int], str | None], drives: Callable[[], bool] = lambda: True
    ) -> None:
        """`level` says what bot plays a seat now, if one does; `drives` whether this node drives the table."""
        self.table = table
        self.level = level
        self.drives = drives
        self.arrivals: list[Arrival] = []
        self.plans: dict[int, Plan] = {}
        self.orders = count()
        self.timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None
        self.pause = PAUSE
        self.resting = 0.0
        """The moment before which nothing is tried, after something could not be done."""
        self.match: str | None = None
        """The match whose time is kept."""
        self.inherits = False
        """True where another node has driven this race: what a player asked for there still holds."""
        self.without: set[int] = set()
        """The seats whose people are away and are not waited for."""
        self.spared: dict[int, Spared] = {}
        """By seat its last mistake that did not count."""

    # Time that stands still

    def ask_to_stand(self, seat: int | None) -> None:
        """Lets time stand still because this seat (or the table's screen) asks for it, until somebody lets it go on."""
        table = self.table
        if table.status != "playing":
            raise Refused(NOT_BEGUN if table.match is None else OVER)
        self._stand("asked", seat)
        self.wake()

    def go(self) -> None:
        """Lets time go on soon, also without those who are away."""
        if self.table.stands is not None and self.table.goes is None and self.table.match is not None:
            self.without = {*self._away(), *self.without}
            self.table.goes = time.monotonic() + COUNT
            self.wake()  # first: where nobody could act it stands again at once, and nobody sees it count
            self.table.watchers.tell()

    def _away(self) -> list[int]:
        """The seats whose people are waited for."""
        table = self.table
        self.without = {seat for seat in self.without if not table.here(seat)}
        people = [seat for seat, holder in enumerate(table.record.seats) if holder.kind == "person"]
        away = [seat for seat in people if not table.here(seat) and self.level(seat) is None]
        return [seat for seat in away if seat not in self.without] or self._stuck(away)

    def _stuck(self, away: list[int]) -> list[int]:
        """The seats to wait for after all: without them nobody can act and nothing falls due, so it would never end."""
        state = self.table.state
        if state is None or not state.turn or state.due is not None or self.arrivals:
            return []
        return list(state.turn) if set(state.turn) <= set(away) else []

    def _keep_time(self) -> None:
        """Lets time stand or go, as it should now."""
        table = self.table
        match = table.match.id if table.match is not None and table.status == "playing" else None
        if match != self.match:
            self.match = match
            self.without.clear()
            before = ("away" if table.clock.now() else "begin", None)
            asked = self.inherits and table.stands is not None and table.stands[0] == "asked"
            open_before = not table.covered
            table.stands, table.goes = None if match is None else table.stands if asked else before, None
            self.inherits = False
            table.clock.stop()
            if open_before and table.covered:
                table.show_again()
        if match is None:
            if table.status == "over" and table.stands is not None:  # whoever drove it did not get to say that it is
                table.stands, table.goes = None, None
                table.watchers.tell()
            return
        away = self._away()
        if away or not table.anybody:
            counting = table.goes is not None
            why = "away" if table.stands is None else table.stands[0]
            if counting and why == "asked":
                why = "away"
            if why != "asked":
                self._stand(why, away[0] if away else None)
        elif table.stands is not None and table.stands[0] != "asked" and table.goes is None:
            self._stand(table.stands[0], None, time.monotonic() + COUNT)
        elif table.goes is not None and time.monotonic() >= table.goes:
            table.stands, table.goes = None, None
            table.clock.go()
            table.show_again()

    def _stand(self, why: str, seat: int | None = None, goes: float | None = None) -> None:
        """Time stands for this reason, until this moment; all are told, if that is news."""
        table = self.table
        news = (table.stands, table.goes) != ((why, seat), goes)
        ran = table.stands is None
        table.stands, table.goes = (why, seat), goes
        table.clock.stop()
        if ran:
            table.show_again()  # with the time at which it stands
        elif news:
            table.watchers.tell()

    # Players

    async def play(self, seat: int, action: Action, client: str, watcher: Watcher, arrived: float) -> int:
        """The number its player sees this action get, which has arrived at this moment by this watcher's line."""
        known = self._known(seat, client)
        if known is not None:
            return known
        shown = shown_at(self.table, seat, action, watcher)
        return await self._line_up(seat, action, client, Done(arrived, shown, watcher.half))

    async def play_from_afar(self, seat: int, action: Action, client: str, done: Done) -> int:
        """The same for an action that has arrived at another node, which has seen to it that its round was shown."""
        known = self._known(seat, client)
        return await self._line_up(seat, action, client, done) if known is None else known

    def _known(self, seat: int, client: str) -> int | None:
        """The number of an action that is known already; `Refused` if none can be played now."""
        known = self.table.answers.number(seat, client)
        if known is None and self.table.match is None:
            raise Refused(NOT_BEGUN)
        if known is None:
            not_standing(self.table)
            spared = self.spared.get(seat)
            if spared is not None and spared.client == client:
                raise Refused(TOO_SOON)
        return known

    async def _line_up(self, seat: int, action: Action, client: str, done: Done) -> int:
        """Stamps an action, lets it take its place in the line, and waits until it has been played."""
        table = self.table
        assert table.match is not None
        moment = table.clock.of(done.arrived)
        at, soon = round(moment), False
        if done.shown is not None:
            seen = table.clock.of(done.shown) + done.half
            at, soon = stamp(moment, done.half, table.clock.of(done.shown)), moment - done.half - seen <= GRACE
        at += table.record.settings.behind(seat)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        heappush(self.arrivals, Arrival(at, next(self.orders), seat, action, client, table.match.id, soon, answer))
        self.wake()
        return await answer

    def stop(self) -> None:
        """Another node drives from now on: whoever waits in the line has to ask there."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        for arrival in self.arrivals:
            if not arrival.answer.done():
                arrival.answer.set_exception(NotDriving())
        self.arrivals.clear()
        self.plans.clear()
        self.match = None
        self.inherits = True

    # The line

    @property
    def busy(self) -> bool:
        """True while somebody waits for an answer."""
        return bool(self.arrivals) or self.task is not None

    def wake(self) -> None:
        """Sees what comes next. To be called whenever anything at the table has changed."""
        if not self.drives():
            return
        if self.task is not None:
            return  # it looks by itself when it has done what it is doing
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        wait = self._wait()
        if wait is None:
            return
        if wait > 0:
            self.timer = asyncio.get_running_loop().call_later(wait, self._start)
        else:
            self._start()

    def _start(self) -> None:
        self.timer = None
        self.task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        """Plays all whose moment has come, one after the other."""
        try:
            while self.drives() and (wait := self._wait()) is not None and wait <= 0:
                found = self._next()
                if found is None or (self.table.stands is not None and found[0] > self.table.clock.now()):
                    await asyncio.sleep(MOMENT)  # the moment came at which time goes on: it does at the next look
                    continue
                await self._carry_out(found[1])
        except Exception:
            logger.exception("table %s lost its time", short(self.table.record.id))
            self._rest()
        finally:
            self.task = None
        self.wake()

    def _wait(self) -> float | None:
        """The seconds until the next in line may be played; None if there is nobody."""
        table = self.table
        self._keep_time()
        table.tell_clock()
        if table.stands is None:
            self._plan()
        found = self._next()
        if table.stands is not None:
            return self._standing_wait(found)
        if found is None:
            return None
        at, turn = found
        seats = () if table.state is None else table.state.turn
        mine = turn.seat if isinstance(turn, Arrival) else turn
        hold = table.farthest(seat for seat in seats if seat != mine)
        return max((at + hold - table.clock.of(time.monotonic())) / 1000, self.resting - time.monotonic())

    def _standing_wait(self, found: tuple[int, Turn] | None) -> float | None:
        """The same while time stands: what was done before can be played, for nothing earlier is taken any more."""
        now = time.monotonic()
        waits = [] if self.table.goes is None else [self.table.goes - now]
        if found is not None and found[0] <= self.table.clock.now():
            waits.append(max(0.0, self.resting - now))
        return min(waits, default=None)

    def _next(self) -> tuple[int, Turn] | None:
        """The stamp of the next in line, and who that is."""
        first: tuple[int, Turn] | None = None
        if self.arrivals:
            first = self.arrivals[0].at, self.arrivals[0]
        for seat, plan in self.plans.items():
            if first is None or plan.at < first[0]:
                first = plan.at, seat
        due = None if self.table.state is None else self.table.state.due
        return (due, None) if due is not None and (first is None or due <= first[0]) else first

    async def _carry_out(self, turn: Turn) -> None:
        if isinstance(turn, Arrival):
            heappop(self.arrivals)
            await self._answer(turn)
            return
        try:
            if turn is None:
                await self.table.tick()
            else:
                plan = self.plans.pop(turn)
                await self.table.play(turn, plan.action, at=plan.at)
            self.pause = PAUSE
        except Conflict:
            pass  # another node has moved the match on: the next look sees what comes now
        except Refused as refusal:
            who = "the clock" if turn is None else "a bot"
            logger.warning("%s of %s was refused: %s", who, self.table.game.id, refusal.sentence)
            self._rest()

    async def _answer(self, arrival: Arrival) -> None:
        """Plays what somebody has sent, and lets him know."""
        table = self.table
        try:
            if table.match is None or table.match.id != arrival.match:
                raise Refused(OVER)
            if arrival.soon and self._spares(arrival):
                raise Refused(TOO_SOON)
            number = await table.play(arrival.seat, arrival.action, client=arrival.client, at=arrival.at)
        except Refused as refusal:
            if not arrival.answer.done():
                arrival.answer.set_exception(refusal)
        except Exception:
            if not arrival.answer.done():
                arrival.answer.set_exception(Refused(WENT_WRONG))
            raise
        else:
            if not arrival.answer.done():
                arrival.answer.set_result(number)

    def _spares(self, arrival: Arrival) -> bool:
        """True if this would be a mistake, the first that its seat is spared in this round; it is noted then."""
        state = self.table.state
        if state is None or not is_mistake(state, arrival.seat, stamped(arrival.action, arrival.at)):
            return False
        known = self.spared.get(arrival.seat)
        if known is not None and known[:2] == (arrival.match, state.round):
            return False
        self.spared[arrival.seat] = Spared(arrival.match, state.round, arrival.client)
        return True

    def _rest(self) -> None:
        self.resting = time.monotonic() + self.pause
        self.pause = min(LONG_PAUSE, 2 * self.pause)

    # Bots

    def _plan(self) -> None:
        """Lets every bot plan that has just got the floor; a plan ends with its round, or with the floor."""
        table, state = self.table, self.table.state
        if state is None or not state.turn:
            self.plans.clear()
            return
        levels = {seat: level for seat in state.turn if (level := self.level(seat)) is not None}
        self.plans = {
            seat: plan
            for seat, plan in self.plans.items()
            if plan.round == state.round and levels.get(seat) == plan.level
        }
        for seat, level in levels.items():
            if seat not in self.plans:
                delay, action = self._react(state, seat, level)
                seen = table.clock.of(max(time.monotonic(), table.seen))  # people see it only then
                at = round(seen) + max(FASTEST, delay) + table.record.settings.behind(seat)
                self.plans[seat] = Plan(at, state.round, level, action)

    def _react(self, state: State, seat: int, level: str) -> tuple[int, Action]:
        """When and what the bot does; after it was refused, anything legal, after a while."""
        if self.pause == PAUSE:
            try:
                return reactions(self.table.game.id)[level](state.view(seat), seat, self.table.rng)
            except Exception:
                logger.exception("a %s bot of %s stumbled", level, self.table.game.id)
        return SLOW, unstamped(self.table.rng.choice(list(islice(state.actions(seat), 1000))))


def is_mistake(state: State, seat: int, action: Action) -> bool:
    """True if the rules let the seat do this and tell that it was wrong."""
    if state.refuse(seat, action) is not None:
        return False
    mistakes = state.game.mistakes
    return any(event["type"] in mistakes and event.get("seat") == seat for event in state.story(seat, action, seat))


def check_begun(action: Action, begun: int | None) -> None:
    """Nothing, unless this was begun in another round than the one it names: then `Refused`, as its pieces are past."""
    if begun is not None and begun != action.get("round"):
        raise Refused(EARLIER)


def not_standing(table: Table) -> None:
    """Nothing, unless everybody acts at once here and time stands still: then `Refused`, as nobody gets ahead."""
    if table.timed and table.match is not None and table.stands is not None:
        raise Refused(WAIT if table.stands[0] == "begin" else PAUSED)


def shown_at(table: Table, seat: int, action: Action, watcher: Watcher) -> float | None:
    """When the round that the action names was sent to this watcher; `Refused` if it was not, None if it names none."""
    if table.match is None or not is_integer(action.get("round")):
        return None  # the rules will say what is missing
    shown = watcher.shown.get((table.match.id, seat, action["round"]))
    if shown is None:
        raise Refused(NOT_SHOWN)
    return shown
