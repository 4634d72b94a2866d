"""What tokens that stay on a rack are worth, in points, and all that may stay of the rack of a seat. Compiled.

The weights stand in `weights.py`; `fitting.py`, beside this folder, finds them in matches that the bots play.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.kernel import (
    BAG_SIZE,
    COST,
    JOKER,
    KINDS,
    NINE,
    RACK,
    RACKS,
    SQUARES,
    TIMES,
)
from ludoteca.games.calculissimo.compiled.weights import APART, MORE, ONE, WITH_TIMES

FAR: Final = 1000000000  # more points than there can be
ENDGAME: Final = 14  # so many tokens in the bag from which on what stays begins to cost what it costs at the end


def kept(counts: vec[i64], first: i64, bag: i64, squares: i64) -> i64:
    """The worth of the tokens counted from `first` on, with so many in the bag, in points."""
    weights: i64 = KINDS * squares
    value: i64 = 0
    cost: i64 = 0
    apart: i64 = 0  # how many more numbers than signs
    times = counts[first + TIMES - 1] > 0
    kind: i64 = 0
    while kind < KINDS:
        count = counts[first + kind]
        if count > 0:
            value += ONE[weights + kind] + (count - 1) * MORE[weights + kind]
            if times:
                value += WITH_TIMES[weights + kind]
            cost += count * COST[kind]
            if kind < NINE:
                apart += count
            elif kind < JOKER - 1:
                apart -= count
        kind += 1
    if bag == 0:
        return -cost
    if apart < 0:
        apart = -apart
    apart -= counts[first + JOKER - 1]
    if apart > 0:
        value += apart * APART[squares]
    if bag < ENDGAME:
        value = (value * bag - cost * (ENDGAME - bag)) // ENDGAME
    return value


def kept_of(s: vec[i64], seat: i64) -> i64:
    """The worth of the seat's rack as it is."""
    return kept(s, RACKS + KINDS * seat, s[BAG_SIZE], s[SQUARES])


@final
class Stays:
    """The worth of every selection of a rack, reckoned once."""

    def __init__(self, s: vec[i64], seat: i64) -> None:
        first = RACKS + KINDS * seat
        self.strides = vec[i64]([0] * KINDS)
        """A selection has the number that its counts make with these."""
        self.most = vec[i64]([-FAR] * (RACK + 1))
        """By the number of tokens laid: the most that what stays can be worth after so many or more."""
        size: i64 = 1
        held: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            self.strides[kind] = size
            size *= s[first + kind] + 1
            held += s[first + kind]
            kind += 1
        self.worth = vec[i64]([0] * size)
        """By the number of a selection: what it is worth."""
        self.further = vec[i64]([0] * size)
        """What a smaller one of its tokens is worth at most."""
        bag = s[BAG_SIZE]
        squares = s[SQUARES]
        counts = vec[i64]([0] * KINDS)
        total: i64 = 0
        number: i64 = 0
        while True:
            value = kept(counts, 0, bag, squares)
            self.worth[number] = value
            if value > self.most[held - total]:
                self.most[held - total] = value
            number += 1
            if number == size:
                break
            kind = 0
            while counts[kind] == s[first + kind]:
                total -= counts[kind]
                counts[kind] = 0
                kind += 1
            counts[kind] += 1
            total += 1
        # What stays of more tokens laid is among what stays of fewer.
        laid = held - 1
        while laid >= 0:
            if self.most[laid + 1] > self.most[laid]:
                self.most[laid] = self.most[laid + 1]
            laid -= 1
        self.find_further(s, first, size)

    def find_further(self, s: vec[i64], first: i64, size: i64) -> None:
        """Notes for each selection what it can still be worth when it becomes smaller."""
        number: i64 = 0
        while number < size:
            most: i64 = -FAR
            kind: i64 = 0
            while kind < KINDS:
                count = s[first + kind]
                if count > 0 and number // self.strides[kind] % (count + 1) > 0:
                    smaller = number - self.strides[kind]
                    if self.worth[smaller] > most:
                        most = self.worth[smaller]
                    if self.further[smaller] > most:
                        most = self.further[smaller]
                kind += 1
            self.further[number] = most
            number += 1

    def number(self, counts: vec[i64]) -> i64:
        """The number of the selection with these counts."""
        number: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            number += counts[kind] * self.strides[kind]
            kind += 1
        return number
