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
    BOARD,
    IDLE,
    JOKER,
    KINDS,
    RACKS,
    SEAT,
    SHOWN,
    WIDTH,
)
from ludoteca.games.calculissimo.compiled.numbers import lay_count, lay_start, lay_token, lay_way
from ludoteca.kernels.compiled.chance import following

SALT: Final = 88172645463325252
TOKENS: Final = 16  # what a token may show
MANY: Final = 8  # how many of a kind a rack may hold, and none
LINES_FROM: Final = TOKENS * AREA  # what is known of lines begins behind what lies on places
SEATS: Final = 2


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
HOLDS: Final = _mixed_from(TOKENS * AREA * 4, SEATS * KINDS * MANY)  # by seat, kind, and how many of it


def rack_key(s: vec[i64], seat: i64, holder: i64) -> i64:
    """The number of what the seat holds, if `holder` held it."""
    key: i64 = 0
    rack = RACKS + KINDS * seat
    first = MANY * KINDS * holder
    kind: i64 = 0
    while kind < KINDS:
        key ^= HOLDS[first + MANY * kind + s[rack + kind]]
        kind += 1
    return key


def position_key(s: vec[i64], board: i64) -> i64:
    """The number of a position of two whose board is known by this one."""
    return mixed(board ^ rack_key(s, 0, 0) ^ rack_key(s, 1, 1) ^ (2 * s[IDLE] + s[SEAT]))


def board_after(s: vec[i64], board: i64, number: i64) -> i64:
    """What the board is known by after this lay."""
    step: i64 = WIDTH if lay_way(number) == 1 else 1
    place = lay_start(number)
    count = lay_count(number)
    n: i64 = 0
    while n < count:
        while s[BOARD + place] > 0:
            place += step
        board ^= LIES[TOKENS * place + (lay_token(number, n) & SHOWN)]
        place += step
        n += 1
    return board


def key_after(s: vec[i64], board: i64, number: i64) -> i64:
    """The number of the position after this lay of the seat to move, whose board is known by this one now."""
    seat = s[SEAT]
    rack = RACKS + KINDS * seat
    count = lay_count(number)
    n: i64 = 0
    while n < count:
        s[rack + kind_of(lay_token(number, n))] -= 1
        n += 1
    key = rack_key(s, 0, 0) ^ rack_key(s, 1, 1)
    n = 0
    while n < count:
        s[rack + kind_of(lay_token(number, n))] += 1
        n += 1
    return mixed(board_after(s, board, number) ^ key ^ (1 - seat))


def kind_of(token: i64) -> i64:
    """The kind on the rack, from 0, of a token of a lay."""
    return (JOKER if token >= AS_JOKER else token) - 1
