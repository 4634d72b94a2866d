"""The rules of Antino over a row of integers: who acts, what one step does, the end.

Functions that end in `_in_place` change the row they are given; all others leave it alone.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.antino.compiled.board import put_in_place, refresh_around_in_place, score
from ludoteca.games.antino.compiled.layout import (
    ALLOWED,
    AREA,
    BAG,
    BAG_SIZE,
    BIT,
    CLOCKWISE,
    DROPPED,
    DROPPING,
    EDGE,
    EMPTY,
    FIRST_BY_LOTS,
    FITS,
    HAND,
    HANDS,
    JOKER,
    KEY,
    KINDS,
    LOCK,
    LOTS,
    MARK,
    NUMBER_OF_EACH,
    OUTSIDE,
    PLACES,
    PLAY_ON,
    POINTS,
    RETIRED,
    RETIRED_COUNT,
    RUN,
    SEATS,
    SEVENTYTWOS,
    SIDE,
    SIZE,
    STREAK,
    STREAK_ENDS,
    SYMBOL,
    TOUCH_ALL,
    TURN,
    WIDTH,
)
from ludoteca.kernels.compiled.chance import highest, only, size_of

# Who acts.
BY_LOTS: Final = 0
BY_DRAW: Final = 1
BY_SEAT: Final = 2
OVER: Final = 3

# Numbers of a seat's actions: kind and place of a tile that is laid, or one of these.
STOP: Final = 2197
DROP: Final = 2198


def new(side: i64, seats: i64, touch_all: i64, by_lots: i64, clockwise: i64, streak: i64, play_on: i64) -> vec[i64]:
    """The row before chance has acted (A1, A2)."""
    s = vec[i64]([0] * SIZE)
    s[SIDE] = side
    s[SEATS] = seats
    s[TOUCH_ALL] = touch_all
    s[FIRST_BY_LOTS] = by_lots
    s[CLOCKWISE] = clockwise
    s[STREAK_ENDS] = streak
    s[PLAY_ON] = play_on
    if by_lots != 0 and seats > 1:
        s[TURN] = -1
        s[LOTS] = BIT[seats] - 1
    place: i64 = 0
    while place < AREA:
        row: i64 = place // WIDTH
        column: i64 = place % WIDTH
        inside = row >= 1 and row <= side and column >= 1 and column <= side
        s[PLACES + place] = 0 if inside else EDGE
        place += 1
    middle = middle_place(side)
    s[PLACES + middle] = JOKER
    s[EMPTY] = side * side - 1
    kind: i64 = 0
    while kind < KINDS:
        s[OUTSIDE + kind] = NUMBER_OF_EACH[kind]
        s[BAG + kind] = NUMBER_OF_EACH[kind]
        kind += 1
    s[BAG_SIZE] = 100
    refresh_around_in_place(s, middle)
    return s


def middle_place(side: i64) -> i64:
    """Where the joker lies."""
    return (side // 2 + 1) * (WIDTH + 1)


def copy(s: vec[i64]) -> vec[i64]:
    """The same row once more."""
    return s[0:SIZE]


# Who acts


def hand_size(s: vec[i64], seat: i64) -> i64:
    """How many tiles the seat holds."""
    first = HANDS + KINDS * seat
    few = s[first] + s[first + 1] + s[first + 2] + s[first + 3] + s[first + 4] + s[first + 5]
    return few + s[first + 6] + s[first + 7] + s[first + 8] + s[first + 9] + s[first + 10] + s[first + 11]


def full_hand(s: vec[i64]) -> i64:
    """How many tiles a turn begins with: three, alone one (A7, A31)."""
    return 1 if s[SEATS] == 1 else HAND


def can_lay(s: vec[i64], seat: i64) -> bool:
    """True if some tile of the seat's hand fits somewhere."""
    first = HANDS + KINDS * seat
    kind: i64 = 0
    while kind < KINDS:
        if s[first + kind] > 0 and s[FITS + kind] > 0:
            return True
        kind += 1
    return False


# Why it ended, in the order in which the reasons are named.
NOT_ENDED: Final = 0
SECOND_72: Final = 1
BOARD_FULL: Final = 2
NOTHING_FITS: Final = 3
ALL_DROPPED: Final = 4
ALONE_AND_STUCK: Final = 5


def ending(s: vec[i64]) -> i64:
    """Why the match is over, NOT_ENDED if it is not (A24 to A28, A31)."""
    if s[LOTS] != 0:
        return NOT_ENDED
    still_in = s[SEATS] - s[RETIRED_COUNT]
    if s[RETIRED_COUNT] > 0 and (s[PLAY_ON] == 0 or still_in < 2):
        return SECOND_72
    if s[EMPTY] == 0:
        return BOARD_FULL
    some: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        if s[OUTSIDE + kind] > 0 and s[FITS + kind] > 0:
            some = 1
            break
        kind += 1
    if some == 0:
        return NOTHING_FITS
    if s[STREAK_ENDS] != 0 and s[SEATS] >= 3 and s[STREAK] >= still_in:
        return ALL_DROPPED
    if s[SEATS] == 1 and hand_size(s, 0) > 0 and not can_lay(s, 0):
        return ALONE_AND_STUCK
    return NOT_ENDED


def phase(s: vec[i64]) -> i64:
    """Who acts: BY_LOTS and BY_DRAW are nature's, BY_SEAT is the turn's, OVER nobody's."""
    if s[LOTS] != 0:
        return BY_LOTS
    if ending(s) != NOT_ENDED:
        return OVER
    if s[DROPPING] != 0:
        return BY_DRAW
    if s[RUN] == 0 and s[BAG_SIZE] > 0 and hand_size(s, s[TURN]) < full_hand(s):
        return BY_DRAW
    return BY_SEAT


def to_draw(s: vec[i64]) -> i64:
    """How many tiles are taken now (A7, A9)."""
    wanted = full_hand(s)
    if s[DROPPING] == 0:
        wanted -= hand_size(s, s[TURN])
    return wanted if wanted < s[BAG_SIZE] else s[BAG_SIZE]


# What one step does


def pass_turn_in_place(s: vec[i64]) -> None:
    """The turn goes to the next seat that is still in (A4)."""
    s[RUN] = 0
    seats = s[SEATS]
    step: i64 = 1 if s[CLOCKWISE] != 0 else -1
    seat = s[TURN]
    tries: i64 = 0
    while tries < seats:
        seat += step
        if seat == seats:
            seat = 0
        elif seat < 0:
            seat = seats - 1
        if s[SEVENTYTWOS + seat] < 2:
            break
        tries += 1
    s[TURN] = seat


def lots_in_place(s: vec[i64], tiles: vec[i64]) -> None:
    """Each seat in the lots has taken one of these tiles; the highest starts, several try again (A5, A6)."""
    values = vec[i64]([0] * len(tiles))
    n: i64 = 0
    while n < len(tiles):
        values[n] = lot_value(tiles[n])
        n += 1
    tied = highest(s[LOTS], values)
    seat = only(tied)
    if seat < 0:
        s[LOTS] = tied
        return
    s[LOTS] = 0
    s[TURN] = seat


def lot_value(kind: i64) -> i64:
    """A over B over G over R, and within a symbol key over lock over plain."""
    mark = MARK[kind]
    return (3 - SYMBOL[kind]) * 3 + (2 if mark == KEY else 1 if mark == LOCK else 0)


def take_in_place(s: vec[i64], kind: i64) -> None:
    """The seat whose turn it is takes one tile of this kind from the bag."""
    s[BAG + kind - 1] -= 1
    s[BAG_SIZE] -= 1
    s[HANDS + KINDS * s[TURN] + kind - 1] += 1


def taken_in_place(s: vec[i64]) -> None:
    """All tiles have been taken; after a drop the dropped ones go into the bag and the turn passes (A9)."""
    if s[DROPPING] != 0:
        s[DROPPING] = 0
        kind: i64 = 0
        while kind < KINDS:
            s[BAG + kind] += s[DROPPED + kind]
            s[BAG_SIZE] += s[DROPPED + kind]
            s[DROPPED + kind] = 0
            kind += 1
        pass_turn_in_place(s)


def lay_in_place(s: vec[i64], kind: i64, place: i64) -> None:
    """The seat whose turn it is lays a tile and scores it (A8, A16 to A23, A27)."""
    seat = s[TURN]
    s[HANDS + KINDS * seat + kind - 1] -= 1
    put_in_place(s, kind, place)
    points = score(s, kind, place)
    s[STREAK] = 0
    if points < 12:
        s[POINTS + seat] += points
        pass_turn_in_place(s)
        return
    s[POINTS + seat] += 24
    s[RUN] += 1
    if s[RUN] == 3:
        s[SEVENTYTWOS + seat] += 1
        if s[SEVENTYTWOS + seat] == 2:
            s[RETIRED + s[RETIRED_COUNT]] = seat
            s[RETIRED_COUNT] += 1
    if s[RUN] == 3 or not can_lay(s, seat):
        pass_turn_in_place(s)


def drop_in_place(s: vec[i64]) -> None:
    """The seat whose turn it is drops its hand (A9); with an empty bag the hand goes into it at once."""
    first = HANDS + KINDS * s[TURN]
    to_bag = s[BAG_SIZE] == 0
    s[STREAK] += 1
    kind: i64 = 0
    while kind < KINDS:
        count = s[first + kind]
        s[first + kind] = 0
        if to_bag:
            s[BAG + kind] += count
            s[BAG_SIZE] += count
        else:
            s[DROPPED + kind] = count
        kind += 1
    if to_bag:
        pass_turn_in_place(s)
    else:
        s[DROPPING] = 1


# Actions as numbers. A seat's action is `169 * kind + place`, STOP or DROP; tiles of nature's actions are the digits
# of a number in base 13, first tile first, a draw sorted. The position says which of them a number means.


def legal(s: vec[i64]) -> list[i64]:
    """The numbers of the legal actions of the seat to act, by kind, then in reading order; none while nature acts."""
    numbers: list[i64] = []
    if phase(s) != BY_SEAT:
        return numbers
    first = HANDS + KINDS * s[TURN]
    kind: i64 = 1
    while kind <= KINDS:
        if s[first + kind - 1] > 0 and s[FITS + kind - 1] > 0:
            bit = BIT[kind - 1]
            place: i64 = 0
            while place < AREA:
                if s[ALLOWED + place] & bit != 0:
                    numbers.append(AREA * kind + place)
                place += 1
        kind += 1
    if s[RUN] > 0:
        numbers.append(STOP)
    elif len(numbers) == 0:
        numbers.append(DROP)
    return numbers


def may(s: vec[i64], number: i64) -> bool:
    """True if this number is among the legal ones of the seat to act."""
    if number == STOP:
        return s[RUN] > 0
    if number == DROP:
        return s[RUN] == 0 and not can_lay(s, s[TURN])
    kind = number // AREA
    return s[HANDS + KINDS * s[TURN] + kind - 1] > 0 and s[ALLOWED + number % AREA] & BIT[kind - 1] != 0


def tiles_of(number: i64, count: i64) -> vec[i64]:
    """The kinds behind a number."""
    tiles = vec[i64]([0] * count)
    i: i64 = count - 1
    while i >= 0:
        tiles[i] = number % 13
        number //= 13
        i -= 1
    return tiles


def lots_count(s: vec[i64]) -> i64:
    """How many seats take lots now."""
    return size_of(s[LOTS])


def step(s: vec[i64], number: i64) -> vec[i64]:
    """The next row, when nature or the seat to act does the action with this number."""
    n = copy(s)
    step_in_place(n, number)
    return n


def step_in_place(s: vec[i64], number: i64) -> None:
    """The action with this number is done."""
    now = phase(s)
    if now == BY_LOTS:
        lots_in_place(s, tiles_of(number, lots_count(s)))
    elif now == BY_DRAW:
        for kind in tiles_of(number, to_draw(s)):
            take_in_place(s, kind)
        taken_in_place(s)
    else:
        act_in_place(s, number)


def act_in_place(s: vec[i64], number: i64) -> None:
    """The seat whose turn it is does the action with this number."""
    if number == STOP:
        pass_turn_in_place(s)
    elif number == DROP:
        drop_in_place(s)
    else:
        lay_in_place(s, number // AREA, number % AREA)


# The end


def place_of(s: vec[i64], seat: i64) -> i64:
    """The seat's place (A29, A30): second seventy-twos in their order, then the others by points."""
    n: i64 = 0
    while n < s[RETIRED_COUNT]:
        if s[RETIRED + n] == seat:
            return n + 1
        n += 1
    place = s[RETIRED_COUNT] + 1
    other: i64 = 0
    while other < s[SEATS]:
        if s[SEVENTYTWOS + other] < 2 and s[POINTS + other] > s[POINTS + seat]:
            place += 1
        other += 1
    return place
