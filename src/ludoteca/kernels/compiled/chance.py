"""Chance for compiled code.

The generator is a number that is passed in and given back: multiply with carry, of period about 2^61, whose steps stay
below 2^62, so that compiled and interpreted code agree. A search hands the same number to several candidates, and all
of them meet the same fate. (`librt.random` was tried in its place: it made random matches of Tóncc a quarter slower.)
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MULTIPLIER: Final = 1073697558
LOW: Final = 4294967295


def seeded(seed: i64) -> i64:
    """A generator for this seed, well away from neighbouring seeds'."""
    generator: i64 = (seed & LOW) ^ 88172645463325252 & 2305843009213693951
    i: i64 = 0
    while i < 12:
        generator = following(generator)
        i += 1
    return generator


def following(generator: i64) -> i64:
    """The generator after one draw; its low 32 bits are the draw."""
    return MULTIPLIER * (generator & LOW) + (generator >> 32)


def drawn(generator: i64, below: i64) -> i64:
    """The draw of a generator as a number from 0 to below - 1."""
    return ((generator & LOW) * below) >> 32


def kind_at(s: vec[i64], counts: i64, number: i64) -> i64:
    """The kind, from 1, of the thing with this number, when the things counted from `counts` on lie in a row."""
    kind: i64 = 0
    while number >= s[counts + kind]:
        number -= s[counts + kind]
        kind += 1
    return kind + 1


def lots(s: vec[i64], bag: i64, size: i64, tickets: vec[i64], generator: i64) -> i64:
    """Fills `tickets` with kinds drawn from the bag at once, which has them back afterwards; gives the generator back.

    The bag's counts stand in the row from `bag` on, and how many things it holds at `size`.
    """
    i: i64 = 0
    while i < len(tickets):
        generator = following(generator)
        kind = kind_at(s, bag, drawn(generator, s[size]))
        tickets[i] = kind
        s[bag + kind - 1] -= 1
        s[size] -= 1
        i += 1
    for kind in tickets:
        s[bag + kind - 1] += 1
        s[size] += 1
    return generator


def highest(among: i64, values: vec[i64]) -> i64:
    """Those with the highest value, as bits: `among` are the seats in the lots, as bits, `values` theirs in order."""
    best: i64 = -1
    found: i64 = 0
    bit: i64 = 1
    n: i64 = 0
    while n < len(values):
        if among & bit != 0:
            if values[n] > best:
                best = values[n]
                found = 0
            if values[n] == best:
                found |= bit
            n += 1
        bit += bit
    return found


def size_of(seats: i64) -> i64:
    """How many seats there are among these bits."""
    count: i64 = 0
    while seats != 0:
        seats &= seats - 1
        count += 1
    return count


def only(seats: i64) -> i64:
    """The one seat among these bits, or -1 if there are several."""
    if seats & (seats - 1) != 0:
        return -1
    seat: i64 = 0
    while seats > 1:
        seats >>= 1
        seat += 1
    return seat
