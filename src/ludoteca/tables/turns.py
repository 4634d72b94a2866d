"""Clocks of turns: a turn has its time, and when that is over the table asks the others before it takes the turn away.

Nobody races here, so nothing is made up for but a moment for the line. The clock of the match stands still while
somebody who is to act is away, while nobody is at the table, when a player asks for it, and for a while when one gives
more time. Where the tick takes nobody's turn, or a bot's, it comes by itself.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from ludoteca.tables.outside import Conflict
from ludoteca.tables.records import short
from ludoteca.tables.refusals import NOT_BEGUN, Refused
from ludoteca.tables.table import Table
from ludoteca.words import say

logger = logging.getLogger("ludoteca.tables")

NO_CLOCK = say("Nobody's time is running.")
NOT_YOURSELF = say("Your time is over: the others decide whether you get more.")
GRACE = 0.5
"""Seconds by which a turn ends later than it says: what was sent in time may need them to arrive."""
MORE = 30.0
"""Seconds for which the clock stands still when somebody gives more time."""
ASKS = 20.0
"""Seconds for which the table asks the others before it ends a turn by itself."""
PAUSE = 2.0
"""Seconds before a turn whose end could not be stored is ended again."""


class Turns:
    """Keeps the time of one table with a clock of turns."""

    def __init__(
        self, table: Table, level: Callable[[int], str | None], drives: Callable[[], bool] = lambda: True
    ) -> None:
        """`level` says what bot plays a seat now, if one does; `drives` whether this node drives the table."""
        self.table = table
        self.level = level
        self.drives = drives
        self.timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None
        self.giver: int | None = None
        self.given_at: tuple[str, int] | None = None
        """The match and the step at which more time was given: it is for that turn alone."""
        self.until = 0.0
        self.asked: tuple[str, int | None] | None = None
        """The match in which a player (or the table's screen) has asked for the clock to stand, and who did."""
        self.asks_at: tuple[str, int] | None = None
        """The match and the step at which the table asks what to do about a turn that is over in time."""

    # What players say

    def more(self, seat: int) -> None:
        """Lets the clock stand still for a while, from now on."""
        step = self._running()
        self._not_late(seat)
        self.giver, self.given_at, self.until = seat, step, time.monotonic() + MORE
        self.wake()

    def time(self, seat: int) -> None:
        """Ends the turn that is over in time, because another player says so."""
        self._running()
        self._not_late(seat)
        if self.table.stands is None or self.table.stands[0] != "asks":
            raise Refused(say("Nobody's time is over."))
        self._end_turn()

    def ask_to_stand(self, seat: int | None) -> None:
        """Lets the clock stand still because this seat, or the table's screen, asks for it, until somebody says go."""
        match, _ = self._running()
        self.asked = match, seat
        self.wake()

    def go(self) -> None:
        """Lets the clock go on after somebody has asked for it to stand."""
        self.asked = None
        self.wake()

    def _running(self) -> tuple[str, int]:
        """The match and the step at which it is, if somebody has a time that runs out."""
        table = self.table
        if table.match is None or table.state is None:
            raise Refused(NOT_BEGUN)
        if table.state.due is None:
            raise Refused(NO_CLOCK)
        return table.match.id, table.number

    def _not_late(self, seat: int) -> None:
        """Nothing, unless the table asks the others about this very seat."""
        if self.table.stands == ("asks", seat):
            raise Refused(NOT_YOURSELF)

    # The clock

    def wake(self) -> None:
        """Lets the clock run or stand as it should, and sees when it must be looked at again."""
        table = self.table
        if not self.drives():
            return
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        stands = self._stands()
        goes = self._goes(stands)
        if stands is None:
            table.clock.go()
        else:
            table.clock.stop()
        changed = stands != table.stands
        news = changed or goes != table.goes
        table.stands, table.goes = stands, goes
        if changed:
            table.show_again()
        elif news:
            table.watchers.tell()
        table.tell_clock()
        wait = self._wait()
        if wait is not None and self.task is None:
            self.timer = asyncio.get_running_loop().call_later(max(0.0, wait), self._look)

    def _stands(self) -> tuple[str, int | None] | None:
        """Why the clock stands still, and because of whom; None if it runs."""
        table = self.table
        if table.match is None or table.state is None or table.state.due is None:
            return None
        people = [seat for seat in table.state.turn if self.level(seat) is None]
        away = [seat for seat in people if not table.here(seat)]
        if away or not table.anybody:
            return "away", (away or table.state.turn)[0]
        if self.asked is not None and self.asked[0] == table.match.id:
            return "asked", self.asked[1]
        if self.given_at == (table.match.id, table.number) and time.monotonic() < self.until:
            return "more", self.giver
        return ("asks", people[0]) if self._late() and people and table.state.forfeits else None

    def _late(self) -> bool:
        """True if the time that is due is over, and that for what was sent before has passed too."""
        state = self.table.state
        moment = self.table.clock.of(time.monotonic())
        return state is not None and state.due is not None and moment >= state.due + 1000 * GRACE

    def _goes(self, stands: tuple[str, int | None] | None) -> float | None:
        """The moment at which what it stands for ends by itself; None if it does not."""
        table = self.table
        if stands is None or table.match is None:
            return None
        if stands[0] == "more":
            return self.until
        if stands[0] != "asks" or not self._others(stands[1]):
            return None
        step = (table.match.id, table.number)
        if table.stands == stands and self.asks_at == step and table.goes is not None:
            return table.goes
        self.asks_at = step
        return time.monotonic() + ASKS

    def _others(self, seat: int | None) -> bool:
        """True if another person is at the table who could say that this one's time is over."""
        table = self.table
        people = [other for other, holder in enumerate(table.record.seats) if holder.kind == "person"]
        return any(other != seat and table.here(other) for other in people)

    def _wait(self) -> float | None:
        """Seconds until the clock must be looked at again; None if something else must happen before."""
        table = self.table
        if table.state is None or table.state.due is None:
            return None
        if table.stands is None:
            return (table.state.due - table.clock.of(time.monotonic())) / 1000 + GRACE
        return None if table.goes is None else table.goes - time.monotonic()

    def _look(self) -> None:
        self.timer = None
        table = self.table
        if not self.drives():
            return
        asked = table.stands is not None and table.stands[0] == "asks"
        long_enough = asked and table.goes is not None and time.monotonic() >= table.goes
        if long_enough or (self._late() and self._stands() is None):
            self._end_turn()
        else:
            self.wake()

    def _end_turn(self) -> None:
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self._end())

    async def _end(self) -> None:
        """Ends the turn whose time is over."""
        try:
            await self.table.tick()
        except Conflict:
            pass  # another node has moved the match on before
        except Refused as refusal:
            logger.warning("the clock of %s was refused: %s", self.table.game.id, refusal.sentence)
            await asyncio.sleep(PAUSE)
        except Exception:
            logger.exception("table %s lost its time", short(self.table.record.id))
            await asyncio.sleep(PAUSE)
        finally:
            self.task = None
        self.wake()

    @property
    def busy(self) -> bool:
        """True while a turn is being ended."""
        return self.task is not None

    def inherit(self) -> None:
        """Goes on from what another node has said about the clock: what players asked for there still holds."""
        table = self.table
        why, seat = table.stands or (None, None)
        if table.match is None:
            return
        if why == "asked":
            self.asked = table.match.id, seat
        elif why == "more" and seat is not None and table.goes is not None:
            self.giver, self.given_at, self.until = seat, (table.match.id, table.number), table.goes

    def stop(self) -> None:
        """Looks no more."""
        for waiting in (self.timer, self.task):
            if waiting is not None:
                waiting.cancel()
