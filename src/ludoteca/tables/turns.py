"""Clocks of turns: a turn has its time, and ends by itself when that is over.

Nobody races here, so nothing is made up for but a moment for the line. The clock of the match stands still while
somebody who is to act is away, while nobody is at the table, and for a while when a player gives more time.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from ludoteca.tables.refusals import NOT_BEGUN, Refused
from ludoteca.tables.table import Table
from ludoteca.words import say

logger = logging.getLogger("ludoteca.tables")

NO_CLOCK = say("Nobody's time is running.")
GRACE = 0.5
"""Seconds by which a turn ends later than it says: what was sent in time may need them to arrive."""
MORE = 30.0
"""Seconds for which the clock stands still when somebody gives more time."""
PAUSE = 2.0
"""Seconds before a turn whose end could not be stored is ended again."""


class Turns:
    """Keeps the time of one table with a clock of turns."""

    def __init__(self, table: Table, level: Callable[[int], str | None]) -> None:
        """`level` says what bot plays a seat now, if one does."""
        self.table = table
        self.level = level
        self.timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None
        self.giver: int | None = None
        self.given_at: tuple[str, int] | None = None
        """The match and the step at which more time was given: it is for that turn alone."""
        self.until = 0.0

    def more(self, seat: int) -> None:
        """Lets the clock stand still for a while, from now on."""
        table = self.table
        if table.match is None or table.state is None:
            raise Refused(NOT_BEGUN)
        if table.state.due is None:
            raise Refused(NO_CLOCK)
        self.giver, self.given_at, self.until = seat, (table.match.id, table.number), time.monotonic() + MORE
        self.wake()

    def wake(self) -> None:
        """Lets the clock run or stand as it should, and sees when it must be looked at again."""
        table = self.table
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        stands = self._stands()
        if stands is None:
            table.clock.go()
        else:
            table.clock.stop()
        if stands != table.stands:
            table.stands = stands
            table.show_again()
        wait = self._wait()
        if wait is not None and self.task is None:
            self.timer = asyncio.get_running_loop().call_later(max(0.0, wait), self._look)

    def _stands(self) -> tuple[str, int] | None:
        """Why the clock stands still, and because of whom; None if it runs."""
        table = self.table
        if table.match is None or table.state is None or table.state.due is None:
            return None
        persons = [seat for seat in table.state.turn if self.level(seat) is None]
        away = [seat for seat in persons if not table.watchers.hold(seat)]
        if away or not len(table.watchers):
            return "away", (away or table.state.turn)[0]
        given = self.given_at == (table.match.id, table.number) and time.monotonic() < self.until
        return ("more", self.giver) if given and self.giver is not None else None

    def _wait(self) -> float | None:
        """Seconds until the clock must be looked at again; None if something else must happen before."""
        table = self.table
        if table.state is None or table.state.due is None:
            return None
        if table.stands is None:
            return (table.state.due - table.clock.of(time.monotonic())) / 1000 + GRACE
        return self.until - time.monotonic() if table.stands[0] == "more" else None

    def _look(self) -> None:
        self.timer = None
        if self.table.stands is not None:
            self.wake()
        else:
            self.task = asyncio.get_running_loop().create_task(self._end())

    async def _end(self) -> None:
        """Ends the turn whose time is over."""
        try:
            await self.table.tick()
        except Refused as refusal:
            logger.warning("the clock of %s was refused: %s", self.table.game.id, refusal.sentence)
            await asyncio.sleep(PAUSE)
        except Exception:
            logger.exception("table %s lost its time", self.table.record.id)
            await asyncio.sleep(PAUSE)
        finally:
            self.task = None
        self.wake()

    @property
    def busy(self) -> bool:
        """True while a turn is being ended."""
        return self.task is not None

    def stop(self) -> None:
        """Looks no more."""
        for waiting in (self.timer, self.task):
            if waiting is not None:
                waiting.cancel()
