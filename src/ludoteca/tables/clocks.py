"""Time at a table: the clock of a match, how far away each browser is, and when an action counts as done.

A player sees a card half a round trip after it was sent, and what he does arrives half a round trip after he did it. So
cards leave earlier for those who are far away, to be seen by all at the same moment, and an action is stamped with the
moment at which it was done, not with that of its arrival. How far away a browser is, the server measures by itself;
what a browser says about time is not even read.
"""

from __future__ import annotations

import time
from collections import deque
from statistics import median

CAP = 250.0
"""Milliseconds of a round trip that are made up for at most: nobody gains more by pretending to be far away."""
MEASURES = 5
"""Round trips that are remembered; the one in the middle counts, so that a single late answer changes nothing."""

WAYS = 20
"""Round trips to another node that are remembered."""
FAR = 250.0
"""Milliseconds of one way to another node that are waited for at most: a race must not wait for a node in trouble."""


class Clock:
    """The time of one match in milliseconds. It only goes forward, and stands still while nobody is there."""

    def __init__(self, at: int = 0) -> None:
        """A clock that stands at this time."""
        self.stood: float | None = at
        self.began = 0.0

    def now(self) -> int:
        """Whole milliseconds since the match began."""
        return int(self.of(time.monotonic()))

    def of(self, moment: float) -> float:
        """The time of the match at a moment of the machine's monotonic clock."""
        return (moment - self.began) * 1000 if self.stood is None else self.stood

    def go(self) -> None:
        """Goes on from where it stands."""
        if self.stood is not None:
            self.began = time.monotonic() - self.stood / 1000
            self.stood = None

    def stop(self) -> None:
        """Stands still."""
        if self.stood is None:
            self.stood = self.of(time.monotonic())

    def follow(self, at: float, moment: float, runs: bool) -> None:
        """Shows what the clock of another node shows, where it was this time at this moment of our own."""
        self.stood = None if runs else at
        self.began = moment - at / 1000

    def reach(self, at: int) -> None:
        """Is not behind this time any more: the log has come that far."""
        if self.stood is not None:
            self.stood = max(self.stood, at)
        else:
            self.began = min(self.began, time.monotonic() - at / 1000)


class Lag:
    """How far away one browser is, by its answers to our own measures."""

    def __init__(self) -> None:
        self.trips: deque[float] = deque(maxlen=MEASURES)
        self.number = 0
        self.sent: float | None = None
        self.half = 0.0
        """Milliseconds of one way, as far as they are made up for; 0 until something has been measured."""

    def ask(self) -> int:
        """The number of a new measure; an older one that is not answered yet does not count any more."""
        self.number += 1
        self.sent = None
        return self.number

    def leave(self, number: int, moment: float) -> None:
        """The measure of this number leaves now."""
        if number == self.number:
            self.sent = moment

    def answer(self, number: int, moment: float) -> bool:
        """True if this answers the open measure; each is answered once."""
        if number != self.number or self.sent is None:
            return False
        self.trips.append(min(CAP, (moment - self.sent) * 1000))
        self.half = median(self.trips) / 2
        self.sent = None
        return True


class Way:
    """How far away another node is and what its clock shows, by its answers to our own measures.

    The shortest of the last round trips tells most: whatever made another one longer was on one of its two ways alone.
    """

    def __init__(self) -> None:
        self.trips: deque[tuple[float, float]] = deque(maxlen=WAYS)
        """The seconds of a round trip, and by how many the other clock seemed to be ahead."""
        self.asked = 0

    def answer(self, asked: float, there: float, now: float) -> None:
        """What we asked at one moment is answered now, and the other clock showed this when it was heard."""
        self.trips.append((now - asked, there - (asked + now) / 2))

    @property
    def known(self) -> bool:
        """True once something has been measured."""
        return bool(self.trips)

    @property
    def half(self) -> float:
        """Milliseconds of one way, as far as they are waited for."""
        return min(FAR, 500 * min(self.trips)[0]) if self.trips else 0.0

    @property
    def ahead(self) -> float:
        """Seconds by which the other clock is ahead of ours."""
        return min(self.trips)[1] if self.trips else 0.0


def stamp(arrived: float, half: float, shown: float) -> int:
    """When an action counts as done: half a round trip before it arrived, but not before its card was seen.

    All in milliseconds of the match: `shown` is when the card was sent to this browser, which saw it half a trip later.

    >>> stamp(1500, 110, shown=1000), stamp(1150, 110, shown=1000)
    (1390, 1110)
    """
    return round(max(arrived - half, shown + half))
