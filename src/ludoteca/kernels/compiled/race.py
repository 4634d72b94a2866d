"""A race among candidates: all are tried round by round, and what lies clearly behind is tried no more.

A round has the same luck for all, so what counts is how far each lies from the mean of the round: luck that all of them
share says nothing about who is better.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

SURE: Final = 6  # how many variances of the difference a candidate must lie behind to be left out


@final
class Race:
    """The candidates in the order in which they were given, and what their tries have brought so far."""

    def __init__(self, count: i64, patience: i64, longest: i64) -> None:
        """A race of so many: every `patience` rounds those behind are left out, after `longest` it is settled."""
        self.patience = patience
        self.longest = longest
        self.rounds: i64 = 0
        self.settled = count < 2
        self.alive = count
        """How many are still tried: the first so many of `order`."""
        self.order = vec[i64]([0] * count)
        self.sums = vec[i64]([0] * count)
        self.squares = vec[i64]([0] * count)
        self.values = vec[i64]([0] * count)
        """What the tries of this round have brought."""
        self.apart = vec[i64]([0] * count)
        """How far each lay from the mean of its rounds, summed, and the squares of that."""
        self.spread = vec[i64]([0] * count)
        self.glances = vec[i64]([0] * count)
        """What the first glance at each counts, beside the sums of its tries."""
        i: i64 = 0
        while i < count:
            self.order[i] = i
            i += 1

    def note(self, candidate: i64, value: i64) -> None:
        """What the candidate's try of this round has brought."""
        self.values[candidate] = value
        self.sums[candidate] += value
        self.squares[candidate] += value * value

    def end_round(self) -> None:
        """All have been tried once more."""
        self.rounds += 1
        total: i64 = 0
        i: i64 = 0
        while i < self.alive:
            total += self.values[self.order[i]]
            i += 1
        i = 0
        while i < self.alive:
            one = self.order[i]
            apart = self.values[one] - total // self.alive
            self.apart[one] += apart
            self.spread[one] += apart * apart
            i += 1
        if self.rounds % self.patience == 0 and self.rounds <= self.longest:
            self.leave_out()
        if self.rounds >= self.longest:
            self.settled = True

    def best(self) -> i64:
        """The candidate that seems best so far, among those still tried; the first of equals. -1 if there is none."""
        best: i64 = -1
        i: i64 = 0
        while i < self.alive:
            candidate = self.order[i]
            if best < 0 or self.sums[candidate] + self.glances[candidate] > self.sums[best] + self.glances[best]:
                best = candidate
            i += 1
        return best

    def leave_out(self) -> None:
        """What lies clearly behind the best is tried no more; when that is all but the best, the matter is settled."""
        n = self.rounds
        best = self.best()
        i: i64 = self.alive - 1
        while i >= 0:
            one = self.order[i]
            behind = self.sums[best] - self.sums[one]
            spread = n * (self.spread[best] + self.spread[one]) - self.apart[best] * self.apart[best]
            spread -= self.apart[one] * self.apart[one]
            if behind > 0 and behind * behind * n > SURE * spread:
                if self.alive <= 2:
                    self.settled = True
                    return
                self.alive -= 1
                self.order[i] = self.order[self.alive]
                self.order[self.alive] = one
            i -= 1

    def keep(self, wanted: i64) -> None:
        """The best so many of those still tried go on; with one alone the matter is settled."""
        while self.alive > wanted:
            worst: i64 = 0
            i: i64 = 1
            while i < self.alive:
                one = self.order[i]
                other = self.order[worst]
                if self.sums[one] + self.glances[one] <= self.sums[other] + self.glances[other]:
                    worst = i
                i += 1
            self.alive -= 1
            left = self.order[worst]
            self.order[worst] = self.order[self.alive]
            self.order[self.alive] = left
        if self.alive < 2:
            self.settled = True
