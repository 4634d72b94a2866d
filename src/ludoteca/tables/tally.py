"""What a room counts: plain numbers, for whoever watches over it. Nothing here says who did what, or where."""

from __future__ import annotations

import time
from collections import Counter
from itertools import accumulate

from ludoteca.tables.refusals import NOT_SAVED

LIMITS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds up to which answers are counted together; what took longer is counted by itself."""
KINDS = {400: "not allowed", 403: "not allowed", 404: "not found", 408: "not whole", 409: "not allowed"} | {
    413: "too big",
    429: "too often",
    503: "no answer",
}
"""What kind of refusal a status is; any other is something that went wrong."""


class Spread:
    """How often something was how large: counts up to each limit, and the sum of all."""

    def __init__(self, limits: tuple[float, ...]) -> None:
        self.limits = limits
        self.counts = [0] * (len(limits) + 1)
        self.sum = 0.0

    def note(self, value: float) -> None:
        """Counts this value."""
        place = next((place for place, limit in enumerate(self.limits) if value <= limit), len(self.limits))
        self.counts[place] += 1
        self.sum += value

    def up_to(self) -> list[int]:
        """How many were at most as large as each limit, and last how many there were.

        >>> spread = Spread((1, 10))
        >>> for value in (0.5, 3, 1, 99):
        ...     spread.note(value)
        >>> spread.up_to(), spread.sum
        ([2, 3, 4], 103.5)
        """
        return list(accumulate(self.counts))


class Tally:
    """The counts of one room since it was opened."""

    def __init__(self) -> None:
        self.moves = 0
        """How often a table has moved on, whoever moved it."""
        self.answered = Spread(LIMITS)
        """The seconds from hearing a player's action to having answered it."""
        self.refusals: Counter[str] = Counter()
        """What was not done, by kind."""
        self.unsaved: float | None = None
        """When the last thing that should have been kept was not; None if it was."""

    def moved(self) -> None:
        """A table has moved on."""
        self.moves += 1

    def played(self, seconds: float) -> None:
        """A player's action was played and answered after so long."""
        self.answered.note(seconds)
        self.unsaved = None

    def refused(self, status: int, sentence: str = "") -> None:
        """Something was not done; the status is the one HTTP has for it, and the sentence what was said."""
        if sentence == NOT_SAVED:
            self.unsaved = time.monotonic()
        self.refusals["not saved" if sentence == NOT_SAVED else KINDS.get(status, "went wrong")] += 1
