"""The box of Fantastick as a row of integers: the mat, prices and handling sticks. Compiled by mypyc where it can be.

A row is FIXED numbers, then four scores for each lap of a tie (B15), then the elementary moves of the turn: a turn may
have any number of them, so a row grows, and what makes it longer or shorter gives it back. Functions that end in
`_in_place` change the row they are given and keep its length.
Places, figures and what a face asks belong to the two games: `numbers/equalities.py` and `shapes/figures.py`. A mat is
two words (`mat.py`); the place -1 is the pile, or nothing. What happens between the turns stands in `course.py`, what
may be done and one whole step in `play.py`. Python holds a row as a `Position` and never changes it.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.mat import HIGH as HIGH_BIT
from ludoteca.games.fantastick.compiled.mat import LOW as LOW_BIT
from ludoteca.games.fantastick.compiled.mat import bits, places_of
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.shapes import figures

MODE: Final = 0
SEATS: Final = 1
LENGTH: Final = 2  # 1: twelve turns for each player
TRACK: Final = 3
SPECIALS: Final = 4
OPENING: Final = 5
HANDLING: Final = 6  # 1: as often as one likes
PHASE: Final = 7
SEAT: Final = 8
TURN: Final = 9  # turns completed
POINTS: Final = 10  # of four seats
OUT_COUNT: Final = 14
OUT: Final = 15  # up to four seats, in the order of leaving
WILD: Final = 19
USED: Final = 20  # starting equalities, as bits
EQUALITY: Final = 21  # Numbers: at the beginning of the turn; -1 before the opening
START_LOW: Final = 22  # the mat at the beginning of the turn
START_HIGH: Final = 23
START_GOOD: Final = 24
START_BAD: Final = 25
COUNTS: Final = 26  # Shapes: the counts at the beginning of the turn
FACE: Final = 27  # -1 for none
PREVIOUS: Final = 28  # what the previous turn began with: the equality, or 1 for a figure; -1 for nothing
PREVIOUS_LOW: Final = 29
PREVIOUS_HIGH: Final = 30
LOW: Final = 31  # the mat now
HIGH: Final = 32
GOOD: Final = 33
BAD: Final = 34
HANDLED_LOW: Final = 35  # where sticks lie that have been handled in this turn
HANDLED_HIGH: Final = 36
GOOD_REMOVED: Final = 37  # 1 if the good stick has been removed in this turn
SCORE: Final = 38  # what the moves of the turn cost
TOUCHED: Final = 39  # 1 once a stick has been handled in this turn
LAPS: Final = 40  # laps begun
MOVES: Final = 41  # elementary moves of the turn
FIXED: Final = 42

NUMBERS: Final = 0
SHAPES: Final = 1

# Where the special sticks lie; 1 is by chance.
PRINTED: Final = 0
CHOSEN: Final = 2

BY_DIE: Final = 0
ONE_OF_SIX: Final = 1
MADE_UP: Final = 2

# Phases.
IN_OPEN: Final = 0
IN_PLACE: Final = 1
IN_ROLL: Final = 2
IN_CHOOSE: Final = 3
IN_PLAY: Final = 4
OVER: Final = 5

# Who acts.
BY_NATURE: Final = 0
BY_SEAT: Final = 1
NOBODY: Final = 2

STICKS: Final = 25
WIDTH: Final = 90
AREA: Final = 8100

# An action is `8100 * kind + 90 * from + to`. REMOVE has its place as `from`, the two ADD as `to`; SPACE has a number,
# FINISH 1 for the wild card, OPEN one of the six and ROLL a face as `to`; PLACE the good stick as `from`, the bad one
# as `to`. MADE is the last kind: what is above `8100 * MADE` is an equality. A figure that is made up does not fit in
# 64 bits: it is FIGURES plus the mat, a bit for each of the 90 places, and goes by `open_figure_in_place`.
ROTATE: Final = 0
MOVE: Final = 1
REMOVE: Final = 2
ADD: Final = 3
ADD_GOOD: Final = 4
SPACE: Final = 5
UNDO: Final = 6
FINISH: Final = 7
GIVE_UP: Final = 8
OPEN: Final = 9
PLACE: Final = 10
ROLL: Final = 11
ELIMINATE: Final = 12
MADE: Final = 13
FIGURES: Final = 2**63

# Which stick: prices by the first four kinds of move and by this (B5). The bad stick is never in the pile.
PLAIN: Final = 0
GOOD_STICK: Final = 1
BAD_STICK: Final = 2
PRICE: Final = vec[i64]([0, 0, 1, 1, 0, 2, 2, 0, -1, 2, 0, -1])

BIT: Final = vec[i64]([2**n for n in range(6)])
NUMBERS_LOW: Final = 2**45 - 1
NUMBERS_HIGH: Final = 2**43 - 1
SHAPES_HIGH: Final = 2**45 - 1

# Scores of a lap that are none: the seat is not in the lap, or has still to play it.
NOT_IN: Final = -1000
NOT_YET: Final = -999


def new(mode: i64, seats: i64, length: i64, track: i64, specials: i64, opening: i64, handling: i64) -> vec[i64]:
    """The row before the opening (B2)."""
    s = vec[i64]([0] * FIXED)
    s[MODE] = mode
    s[SEATS] = seats
    s[LENGTH] = length
    s[TRACK] = track
    s[SPECIALS] = specials
    s[OPENING] = opening
    s[HANDLING] = handling
    s[WILD] = 1 if seats == 1 else 0
    s[EQUALITY] = -1
    s[START_GOOD] = -1
    s[START_BAD] = -1
    s[FACE] = -1
    s[PREVIOUS] = -1
    s[GOOD] = -1
    s[BAD] = -1
    return s


def copy(s: vec[i64]) -> vec[i64]:
    """The same row once more."""
    return s[0 : len(s)]


def total(s: vec[i64]) -> i64:
    """How many turns the match has (B4, B20)."""
    if s[SEATS] == 1:
        return 9
    return 12 * s[SEATS] if s[LENGTH] != 0 else 12


def in_lap(s: vec[i64]) -> bool:
    """True while a tie for the first place is played out (B15)."""
    return s[LAPS] > 0


def actor(s: vec[i64]) -> i64:
    """Who acts: BY_NATURE, BY_SEAT (the seat of SEAT) or NOBODY."""
    phase = s[PHASE]
    if phase == OVER:
        return NOBODY
    if phase == IN_ROLL or (phase == IN_OPEN and s[OPENING] == BY_DIE) or (phase == IN_PLACE and s[SPECIALS] != CHOSEN):
        return BY_NATURE
    return BY_SEAT


def form(s: vec[i64]) -> i64:
    """The form of the equality on the mat: exchanged while the face `eq` is played (N14)."""
    at_start = equalities.form_of(s[EQUALITY])
    return 1 - at_start if s[PHASE] == IN_PLAY and s[FACE] == equalities.FACE_EQ else at_start


# Sticks


def lies(s: vec[i64], place: i64) -> bool:
    """True if a stick lies on the place."""
    return s[LOW] & LOW_BIT[place] != 0 or s[HIGH] & HIGH_BIT[place] != 0


def handled(s: vec[i64], place: i64) -> bool:
    """True if the stick on the place has been handled in this turn."""
    return s[HANDLED_LOW] & LOW_BIT[place] != 0 or s[HANDLED_HIGH] & HIGH_BIT[place] != 0


def stick_on(s: vec[i64], place: i64) -> i64:
    """PLAIN, GOOD_MATCH or BAD_MATCH."""
    if place == s[GOOD]:
        return GOOD_STICK
    return BAD_STICK if place == s[BAD] else PLAIN


def on_mat(s: vec[i64]) -> i64:
    """How many sticks lie on places of the mat."""
    return bits(s[LOW]) + bits(s[HIGH])


def in_pile(s: vec[i64]) -> i64:
    """How many sticks are in the pile, the good one included if it is there."""
    most: i64 = STICKS if s[MODE] == SHAPES else STICKS - equalities.EQUAL_SIGN
    return most - on_mat(s)


def plain_in_pile(s: vec[i64]) -> i64:
    """How many plain sticks are in the pile."""
    return in_pile(s) - (1 if s[GOOD] < 0 else 0)


def free_low(s: vec[i64]) -> i64:
    """The low word of the free places."""
    return s[LOW] ^ NUMBERS_LOW


def free_high(s: vec[i64]) -> i64:
    """The high word of the free places."""
    return s[HIGH] ^ (SHAPES_HIGH if s[MODE] == SHAPES else NUMBERS_HIGH)


# Elementary moves


def room(s: vec[i64]) -> i64:
    """What the running score must stay below (B12, B15, B21)."""
    if in_lap(s) or s[WILD] != 0:
        return s[TRACK]
    return s[TRACK] - s[POINTS + s[SEAT]]


def price(s: vec[i64], number: i64) -> i64:
    """What an elementary move costs (B5)."""
    kind = number // AREA
    if kind < ADD:
        return PRICE[3 * kind + stick_on(s, number % AREA // WIDTH)]
    return 2 if kind == ADD else 0


def rotates(s: vec[i64], start: i64, end: i64) -> bool:
    """True if a stick on `start` can turn to `end`: that is free, they share a pivot and something holds it (B6)."""
    return end in rotations(s, start)


def rotations(s: vec[i64], start: i64) -> vec[i64]:
    """The free places to which the stick on `start` can turn now."""
    table = figures.ROTATION_TABLE if s[MODE] == SHAPES else equalities.ROTATION_TABLE
    firsts = figures.ROTATION_FIRST if s[MODE] == SHAPES else equalities.ROTATION_FIRST
    found = vec[i64]([])
    row: i64 = firsts[start] * 4
    last: i64 = firsts[start + 1] * 4
    while row < last:
        to = table[row]
        held = s[LOW] & table[row + 1] != 0 or s[HIGH] & table[row + 2] != 0 or table[row + 3] == 0
        if held and not lies(s, to):
            found = append(found, to)
        row += 4
    return found


def may_space(s: vec[i64], number: i64) -> bool:
    """True if the number reads 11 and no stick has been touched in this turn (N7)."""
    return s[MODE] == NUMBERS and s[TOUCHED] == 0 and equalities.value(s[LOW], s[HIGH], number) == 11


def good_may_come(s: vec[i64]) -> bool:
    """True if the good stick is in the pile and may be added now (B9)."""
    return s[GOOD] < 0 and (s[HANDLING] != 0 or s[GOOD_REMOVED] == 0)


def movable(s: vec[i64]) -> vec[i64]:
    """The places of the sticks that may be handled now (B9)."""
    if s[HANDLING] != 0:
        return places_of(s[LOW], s[HIGH])
    return places_of(s[LOW] & ~s[HANDLED_LOW], s[HIGH] & ~s[HANDLED_HIGH])


def possible(s: vec[i64], number: i64) -> bool:
    """True if an elementary move can be made on this mat, whatever it costs (B5 to B9, N7)."""
    kind = number // AREA
    if kind == SPACE:
        return may_space(s, number % AREA)
    start = number % AREA // WIDTH
    end = number % WIDTH
    if kind >= ADD:
        return not lies(s, end) and (plain_in_pile(s) > 0 if kind == ADD else good_may_come(s))
    if not lies(s, start) or (s[HANDLING] == 0 and handled(s, start)):
        return False
    if kind == REMOVE:
        return start != s[BAD]
    if kind == ROTATE:
        return rotates(s, start, end)
    return not lies(s, end)


def take_in_place(s: vec[i64], place: i64) -> None:
    """The stick on the place is lifted."""
    s[LOW] &= ~LOW_BIT[place]
    s[HIGH] &= ~HIGH_BIT[place]
    s[HANDLED_LOW] &= ~LOW_BIT[place]
    s[HANDLED_HIGH] &= ~HIGH_BIT[place]


def lay_in_place(s: vec[i64], place: i64) -> None:
    """A stick that is being handled is laid on the place."""
    s[LOW] |= LOW_BIT[place]
    s[HIGH] |= HIGH_BIT[place]
    s[HANDLED_LOW] |= LOW_BIT[place]
    s[HANDLED_HIGH] |= HIGH_BIT[place]


def handle_in_place(s: vec[i64], number: i64) -> None:
    """One elementary move is done on the mat and paid for."""
    kind = number // AREA
    s[SCORE] += price(s, number)
    if kind == SPACE:
        space_in_place(s, number % AREA)
        return
    s[TOUCHED] = 1
    start = number % AREA // WIDTH
    end = number % WIDTH
    if kind <= MOVE:
        take_in_place(s, start)
        lay_in_place(s, end)
        if start == s[GOOD]:
            s[GOOD] = end
        elif start == s[BAD]:
            s[BAD] = end
    elif kind == REMOVE:
        take_in_place(s, start)
        if start == s[GOOD]:
            s[GOOD] = -1
            s[GOOD_REMOVED] = 1
    else:
        lay_in_place(s, end)
        if kind == ADD_GOOD:
            s[GOOD] = end


def space_in_place(s: vec[i64], number: i64) -> None:
    """The 11 goes apart or comes close; nothing counts as handled (N7)."""
    low: i64 = 0
    high: i64 = 0
    place: i64 = 0
    good = s[GOOD]
    bad = s[BAD]
    while place < equalities.PLACES:
        if lies(s, place):
            to = equalities.spaced(s[LOW], s[HIGH], number, place)
            low |= LOW_BIT[to]
            high |= HIGH_BIT[to]
            if place == s[GOOD]:
                good = to
            elif place == s[BAD]:
                bad = to
        place += 1
    s[LOW] = low
    s[HIGH] = high
    s[GOOD] = good
    s[BAD] = bad


def put_back_in_place(s: vec[i64]) -> None:
    """The mat is as it was at the beginning of the turn."""
    s[LOW] = s[START_LOW]
    s[HIGH] = s[START_HIGH]
    s[GOOD] = s[START_GOOD]
    s[BAD] = s[START_BAD]
    s[HANDLED_LOW] = 0
    s[HANDLED_HIGH] = 0
    s[GOOD_REMOVED] = 0
    s[SCORE] = 0
    s[TOUCHED] = 0


def move_at(s: vec[i64], n: i64) -> i64:
    """The number of the n-th elementary move of the turn, from 0."""
    return s[FIXED + 4 * s[LAPS] + n]


def undone(s: vec[i64]) -> vec[i64]:
    """The row without the last move of the turn (B10): all others are done again from the beginning."""
    moves = s[MOVES] - 1
    n: i64 = 0
    put_back_in_place(s)
    while n < moves:
        handle_in_place(s, move_at(s, n))
        n += 1
    s[MOVES] = moves
    return s[0 : FIXED + 4 * s[LAPS] + moves]
