"""A mat as two words of 45 bits: place p is bit p of the low one below 45, bit p - 45 of the high one. Compiled.

The same two words hold any set of places.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

HALF: Final = 45  # places in the low word
LOW: Final = vec[i64]([2**n if n < 45 else 0 for n in range(90)])
HIGH: Final = vec[i64]([2 ** (n - 45) if n >= 45 else 0 for n in range(90)])
# The number of the only bit of a word: the remainders of 2^n by 67 all differ.
NUMBER_OF_BIT: Final = vec[i64]([{pow(2, n, 67): n for n in range(66)}.get(rest, 0) for rest in range(67)])


def bits(word: i64) -> i64:
    """How many bits of a word of at most 60 are set."""
    word = word - (word >> 1 & 0x555555555555555)
    word = (word & 0x333333333333333) + (word >> 2 & 0x333333333333333)
    word = word + (word >> 4) & 0xF0F0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return word & 127


def places_of(low: i64, high: i64) -> vec[i64]:
    """The places of two words, in ascending order."""
    found = vec[i64]([0] * (bits(low) + bits(high)))
    n: i64 = 0
    while low != 0:
        lowest = low & -low
        found[n] = NUMBER_OF_BIT[lowest % 67]
        low ^= lowest
        n += 1
    while high != 0:
        lowest = high & -high
        found[n] = HALF + NUMBER_OF_BIT[lowest % 67]
        high ^= lowest
        n += 1
    return found


def listed(low: i64, high: i64) -> list[int]:
    """The same for Python."""
    return [int(place) for place in places_of(low, high)]


@final
class Mat:
    """A mat in the middle of a turn: what lies on it, what of that has been handled, and what is in the pile."""

    def __init__(
        self,
        low: i64,
        high: i64,
        good: i64,
        bad: i64,
        handled_low: i64,
        handled_high: i64,
        good_removed: i64,
        stock: i64,
    ) -> None:
        """The places with sticks, those of the special ones among them, and those that have been handled.

        `good` is -1 if the good stick is in the pile, `good_removed` 1 if it was removed in this turn, and `stock` the
        number of plain sticks in the pile.
        """
        self.low = low
        self.high = high
        self.good = good
        self.bad = bad
        self.handled_low = handled_low
        self.handled_high = handled_high
        self.good_removed = good_removed
        self.stock = stock


@final
class Rotations:
    """The rotations of a game: those of place p are the rows first[p] up to first[p + 1] of the table.

    A row has four numbers: to, the places that can hold the pivot (low and high word), and whether one must hold it.
    """

    def __init__(self, first: vec[i64], table: vec[i64]) -> None:
        self.first = first
        self.table = table
