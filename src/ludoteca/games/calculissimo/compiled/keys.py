"""Numbers by which positions, racks and lines of the end of a match are known again. Compiled.

Where a number is made of several things, their own numbers are added bit by bit, so it does not matter in which order
they came about. A joker that lies counts as what it shows: nobody can tell the difference any more.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.kernel import (
    AREA,
    AS_JOKER,
    JOKER,
    KINDS,
    RACKS,
)
from ludoteca.kernels.compiled.chance import following

SALT: Final = 88172645463325252
TOKENS: Final = 16  # what a token may show
MANY: Final = 8  # how many of a kind a rack may hold, and none


def mixed(number: i64) -> i64:
    """A number that has little to do with this one, and is not 0."""
    return following(following(following(number ^ SALT))) | 1


def _mixed_from(first: i64, count: i64) -> vec[i64]:
    """Numbers that have little to do with each other."""
    numbers = vec[i64]([0] * count)
    i: i64 = 0
    while i < count:
        numbers[i] = mixed(first + i)
        i += 1
    return numbers


LIES: Final = _mixed_from(0, TOKENS * AREA)  # by place and token
SHUTS: Final = _mixed_from(TOKENS * AREA, 2 * AREA)  # by way and place: something lies across, so nothing fits there
HOLDS: Final = _mixed_from(TOKENS * AREA * 4, KINDS * MANY)  # by kind, and how many of it


def rack_key(s: vec[i64], seat: i64) -> i64:
    """The number of what the seat holds."""
    key: i64 = 0
    rack = RACKS + KINDS * seat
    kind: i64 = 0
    while kind < KINDS:
        key ^= HOLDS[MANY * kind + s[rack + kind]]
        kind += 1
    return key


def kind_of(token: i64) -> i64:
    """The kind on the rack, from 0, of a token of a lay."""
    return (JOKER if token >= AS_JOKER else token) - 1


KIND: Final = vec[i64]([0] + [kind_of(token) for token in range(1, 32)])  # the same, by token
