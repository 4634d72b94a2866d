"""Measures how far away a browser is, again and again, for as long as its line lives."""

from __future__ import annotations

import asyncio
import time

from ludoteca.tables.clocks import Lag
from ludoteca.tables.outbox import Letter, Outbox
from ludoteca.tables.pictures import encoded

OFTEN, SELDOM, LOST = 0.2, 3.0, 6.0
"""Seconds from one measure of the line to the next: at first, later, and when one is not answered."""
FIRST = 12
"""Measures at first: a page that is being opened is slow to answer, which says nothing about its line."""


class Measures:
    """The measures of one line."""

    def __init__(self, outbox: Outbox) -> None:
        self.outbox = outbox
        self.lag = Lag()
        self.timer: asyncio.TimerHandle | None = None

    def measure(self) -> None:
        """Sends something to be answered at once; that is all the clock we trust."""
        number = self.lag.ask()
        text = encoded({"type": "measure", "id": number})
        self.outbox.put(Letter(text, answer=True, leaves=lambda: self.lag.leave(number, time.monotonic())))
        self._measure_in(LOST)

    def answer(self, number: int, arrived: float) -> bool:
        """True if this answers the open measure; the next one follows."""
        if not self.lag.answer(number, arrived):
            return False
        self._measure_in(OFTEN if self.lag.number < FIRST else SELDOM)
        return True

    def stop(self) -> None:
        """Measures no more."""
        if self.timer is not None:
            self.timer.cancel()

    def _measure_in(self, seconds: float) -> None:
        self.stop()
        self.timer = asyncio.get_running_loop().call_later(seconds, self.measure)
