"""When enough has been played: a sequential test on whole deals.

Of two bots that meet it asks whether the first wins no more than a low share of its duels, or at least a high one. The
result of a deal is the mean of their duels in all its seatings, so luck that goes with the deal or the seat cancels,
and deals are independent of each other. After each deal the likelihoods of the two answers are compared (Wald's
sequential probability ratio test, with the scatter of the deals so far); when one is some 24 times the other's,
that is the answer, and whichever is true, the wrong one is given in one of twenty tournaments at most.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

FEWEST = 12
"""Deals before anything is said: of fewer the scatter is not known."""
SAFETY = 0.8
"""The bounds are those for so much of the error, because the scatter is an estimate and deals come one by one."""


@dataclass(frozen=True)
class Until:
    """What is to be settled: a share of duels of at most `low`, or of at least `high`."""

    low: float = 0.5
    high: float = 0.55
    error: float = 0.05
    """How often a wrong answer may be given."""


class Evidence:
    """The deals of two bots so far, each the share of their duels that the first of them won."""

    def __init__(self, until: Until) -> None:
        self.until = until
        self.deals = 0
        self.sum = 0.0
        self.squares = 0.0

    def add(self, deal: float) -> None:
        """One deal more."""
        self.deals += 1
        self.sum += deal
        self.squares += deal**2

    @property
    def ratio(self) -> float:
        """The logarithm of how many times likelier the high share is than the low one.

        To the scatter, and to that alone, two deals are added, one won and one lost: else a few like ones would say
        that all are alike.
        """
        low, high, mean = self.until.low, self.until.high, self.sum / self.deals
        scatter = (self.squares - self.deals * mean**2 + mean**2 + (1 - mean) ** 2) / (self.deals + 2)
        return self.deals * (high - low) * (2 * mean - low - high) / (2 * scatter)

    @property
    def verdict(self) -> int:
        """1 if the share is high, -1 if it is low, 0 as long as that is not settled."""
        if self.deals < FEWEST:
            return 0
        error = SAFETY * self.until.error
        bound = log((1 - error) / error)
        return (self.ratio >= bound) - (self.ratio <= -bound)

    def sentence(self, one: str, other: str) -> str:
        """What that says of two bots of these names."""
        low, high = f"{self.until.low * 100:g} %", f"{self.until.high * 100:g} %"
        said = {
            1: f"settled: {one} wins at least {high} of its duels with {other}",
            -1: f"settled: {one} wins no more than {low} of its duels with {other}",
            0: f"not settled: {one} may win {low} or {high} of its duels with {other}",
        }[self.verdict]
        return f"{said} ({self.deals} deals, {self.until.error:.0%} errors of either kind)"
