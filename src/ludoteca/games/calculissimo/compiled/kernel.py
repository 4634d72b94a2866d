"""Calculissimo as a row of integers: what stands where in it, the tokens, the boards, who acts. Compiled by mypyc.

A token is a number: 1 to 9 for the numbers, then PLUS, MINUS, TIMES, DIVIDED; on a rack or in the bag 14 is a joker, so
that kind 1 to 14 is the canonical order `123456789+-*/?`. A joker that has been laid is what it stands for plus
AS_JOKER. The board lies in a frame of 17 × 17 places whose rim is EDGE; cell `[row, column]` is place
`17 * (row + 1) + column + 1`. On a place there is 0 while it is empty, else a token.

Functions that end in `_in_place`, here and beside, change the row they are given; all others leave it alone.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.kernels.compiled.chance import size_of

SEATS: Final = 0
CHALLENGE: Final = 1
CLOCK: Final = 2  # seconds
FREE: Final = 3  # 1 where tokens may be exchanged in any turn
SQUARES: Final = 4  # which board and tokens: LIVE or FIRST_SQUARES
ANNOUNCE: Final = 5  # 1 where whoever lays says the points
SEAT: Final = 6
IDLE: Final = 7
SINCE: Final = 8
LOTS: Final = 9  # the seats that draw for the beginning, as bits
LAID: Final = 10  # the lay that waits for answers; 0 if there is none
LAID_POINTS: Final = 11
WAIT: Final = 12  # the seats that have not answered, as bits
LYING: Final = 13  # how many tokens lie on the board
BAG_SIZE: Final = 14
DRAW_COUNT: Final = 15
SCORES: Final = 16
DRAWS: Final = 20  # up to 28 entries: 8 * seat + number of tokens
RACKS: Final = 48  # fourteen counts for each of four seats
BAG: Final = 104
BOARD: Final = 118  # what lies on each of the 289 places
SIZE: Final = 407

LIVE: Final = 0
FIRST_SQUARES: Final = 1

KINDS: Final = 14
RACK: Final = 7
WIDTH: Final = 17
AREA: Final = 289
CENTRE: Final = 144
EDGE: Final = -1

NINE: Final = 9
PLUS: Final = 10
MINUS: Final = 11
TIMES: Final = 12
DIVIDED: Final = 13
JOKER: Final = 14
AS_JOKER: Final = 16
SHOWN: Final = 15  # the bits of a laid token that say what it shows
NEW: Final = 32  # set on a token while it is being judged

# Who acts.
BY_LOTS: Final = 0
BY_DRAW: Final = 1
BY_SEAT: Final = 2
BY_ANSWER: Final = 3
OVER: Final = 4

LATEST: Final = 36028797018963968  # 2 ** 55: no time is above this

# Of what depends on the squares there are two in a row, one for LIVE and one for FIRST_SQUARES.
NUMBER_OF_EACH: Final = vec[i64]([8, 8, 8, 7, 6, 5, 4, 4, 4, 12, 10, 10, 10, 4] + [6] * 9 + [14, 12, 6, 10, 4])
COST: Final = vec[i64]([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 10])
BIT: Final = vec[i64]([2**n for n in range(56)])

BOARDS: Final = (
    "....b.g.g.b...." ".v...........v." ".......y......." "...y.......y..." "b...g.....g...b"
    ".....b.g.b....." "g.............g" "..y..g.y.g..y.." "g.............g" ".....b.g.b....."
    "b...g.....g...b" "...y.......y..." ".......y......." ".v...........v." "....b.g.g.b....",
    ".......v......." ".v..b.g.g.b..v." ".......y......." "...y..g.g..y..." ".b..y.....y..b."
    ".....b.g.b....." ".g.g.......g.g." "v.y..g.y.g..y.v" ".g.g.......g.g." ".....b.g.b....."
    ".b..y.....y..b." "...y..g.g..y..." ".......y......." ".v..b.g.g.b..v." ".......v.......",
)  # fmt: skip


def _on_boards(values: dict[str, int]) -> list[int]:
    """For each place of each board what its square is worth, 1 where there is nothing."""
    found = [1] * (AREA * len(BOARDS))
    for squares, board in enumerate(BOARDS):
        for cell, square in enumerate(board):
            found[AREA * squares + WIDTH * (cell // 15 + 1) + cell % 15 + 1] = values.get(square, 1)
    return found


RAISE: Final = vec[i64](_on_boards({"g": 2, "b": 3}))  # what a number laid on the place is multiplied by (C17)
FACTOR: Final = vec[i64](_on_boards({"y": 2, "v": 3}))  # what an operation over the place is multiplied by (C18)


def new(seats: i64, challenge: i64, clock: i64, free: i64, squares: i64 = LIVE, announce: i64 = 0) -> vec[i64]:
    """The row before chance has acted (C1)."""
    s = vec[i64]([0] * SIZE)
    s[SEATS] = seats
    s[CHALLENGE] = challenge
    s[CLOCK] = clock
    s[FREE] = free
    s[SQUARES] = squares
    s[ANNOUNCE] = announce
    s[LOTS] = BIT[seats] - 1
    kind: i64 = 0
    while kind < KINDS:
        s[BAG + kind] = NUMBER_OF_EACH[KINDS * squares + kind]
        kind += 1
    s[BAG_SIZE] = 100
    place: i64 = 0
    while place < AREA:
        row: i64 = place // WIDTH
        column: i64 = place % WIDTH
        if row < 1 or row > 15 or column < 1 or column > 15:
            s[BOARD + place] = EDGE
        place += 1
    return s


def copy(s: vec[i64]) -> vec[i64]:
    """The same row once more."""
    return s[0:SIZE]


# Who acts

NOT_ENDED: Final = 0
WENT_OUT: Final = 1
STANDSTILL: Final = 2


def rack_size(s: vec[i64], seat: i64) -> i64:
    """How many tokens the seat holds."""
    total: i64 = 0
    kind: i64 = RACKS + KINDS * seat
    last: i64 = kind + KINDS
    while kind < last:
        total += s[kind]
        kind += 1
    return total


def left_cost(s: vec[i64], seat: i64) -> i64:
    """What is subtracted from the seat's score for the tokens on its rack (C26)."""
    total: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        total += s[RACKS + KINDS * seat + kind] * COST[kind]
        kind += 1
    return total


def ending(s: vec[i64]) -> i64:
    """Why the match is over, NOT_ENDED if it is not (C25)."""
    if s[LOTS] != 0 or s[DRAW_COUNT] != 0 or s[LAID] != 0:
        return NOT_ENDED
    if s[BAG_SIZE] == 0:
        seat: i64 = 0
        while seat < s[SEATS]:
            if rack_size(s, seat) == 0:
                return WENT_OUT
            seat += 1
        if s[IDLE] >= s[SEATS]:
            return STANDSTILL
    if s[IDLE] >= 2 * s[SEATS]:
        return STANDSTILL
    return NOT_ENDED


def phase(s: vec[i64]) -> i64:
    """Who acts: BY_LOTS and BY_DRAW are nature's, BY_SEAT the turn's, BY_ANSWER those who wait's, OVER nobody's."""
    if s[LOTS] != 0:
        return BY_LOTS
    if s[DRAW_COUNT] != 0:
        return BY_DRAW
    if s[LAID] != 0:
        return BY_ANSWER
    if ending(s) != NOT_ENDED:
        return OVER
    return BY_SEAT


def place_of(s: vec[i64], seat: i64) -> i64:
    """The seat's place: one more than there are seats with a higher final score (C26)."""
    own = s[SCORES + seat] - left_cost(s, seat)
    place: i64 = 1
    other: i64 = 0
    while other < s[SEATS]:
        if s[SCORES + other] - left_cost(s, other) > own:
            place += 1
        other += 1
    return place


def lots_count(s: vec[i64]) -> i64:
    """How many seats draw lots now."""
    return size_of(s[LOTS])
