"""What may be done, what one action does, and chance: the box of Fantastick step by step. Compiled where it can be.

Rows, and the numbers of actions, are those of `kernel.py`.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.course import (
    begin_in_place,
    finished,
    given_up,
    new_arrangement,
    open_equality_in_place,
    open_first_in_place,
    reaches_finish,
)
from ludoteca.games.fantastick.compiled.kernel import (
    ADD,
    ADD_GOOD,
    AREA,
    BIT,
    BY_SEAT,
    COUNTS,
    ELIMINATE,
    FACE,
    FINISH,
    GIVE_UP,
    HANDLING,
    IN_CHOOSE,
    IN_PLACE,
    IN_PLAY,
    MADE,
    MODE,
    MOVE,
    MOVES,
    NUMBERS,
    ONE_OF_SIX,
    OPEN,
    OPENING,
    PHASE,
    PLACE,
    PRICE,
    REMOVE,
    ROLL,
    SCORE,
    SPACE,
    START_BAD,
    START_GOOD,
    START_HIGH,
    START_LOW,
    UNDO,
    USED,
    WIDTH,
    WILD,
    actor,
    copy,
    free_high,
    free_low,
    good_may_come,
    handle_in_place,
    handled,
    lies,
    may_space,
    movable,
    plain_in_pile,
    room,
    rotates,
    rotations,
    stick_on,
    undone,
)
from ludoteca.games.fantastick.compiled.mat import HIGH as HIGH_BIT
from ludoteca.games.fantastick.compiled.mat import LOW as LOW_BIT
from ludoteca.games.fantastick.compiled.mat import places_of
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.shapes import figures

# What one action does


def step(s: vec[i64], number: i64) -> vec[i64]:
    """The next row, when nature or the seat to act does the action with this number."""
    return done(copy(s), number)


def done(s: vec[i64], number: i64) -> vec[i64]:
    """The row after the action with this number; the row given is used up."""
    kind = number // AREA
    if kind <= SPACE:
        handle_in_place(s, number)
        s[MOVES] += 1
        return append(s, number)
    if kind == UNDO:
        return undone(s)
    if kind == FINISH:
        return finished(s, number % AREA)
    if kind == GIVE_UP:
        return given_up(s)
    if kind >= MADE:
        open_equality_in_place(s, number - MADE * AREA)
    elif kind == OPEN:
        open_first_in_place(s, number % AREA)
    elif kind == PLACE:
        s[START_GOOD] = number % AREA // WIDTH
        s[START_BAD] = number % WIDTH
        begin_in_place(s)
    elif kind == ROLL:
        s[FACE] = number % AREA
        s[PHASE] = IN_PLAY
    else:
        s[FACE] = equalities.ZERO
        s[PHASE] = IN_PLAY
    return s


# What is legal


def roll_counts(s: vec[i64], face: i64) -> bool:
    """True if the face counts when it is rolled now (N10, S4)."""
    if s[MODE] == NUMBERS:
        return face != s[FACE]
    return face != figures.INCREASE or figures.may_increase(s[COUNTS])


def legal(s: vec[i64]) -> list[i64]:
    """The numbers of the legal actions of the seat to act, in the order of the rules; none while nature acts.

    A figure that is made up has no number: in that phase there is none.
    """
    numbers: list[i64] = []
    if actor(s) != BY_SEAT:
        return numbers
    phase = s[PHASE]
    if phase == IN_PLAY:
        list_handlings(s, numbers)
        list_endings(s, numbers)
    elif phase == IN_PLACE:
        list_pairs(s, numbers)
    elif phase == IN_CHOOSE:
        which: i64 = 0
        while which < 6:
            if s[USED] & BIT[which] == 0:
                numbers.append(OPEN * AREA + which)
            which += 1
        numbers.append(ELIMINATE * AREA)
    elif s[OPENING] == ONE_OF_SIX:
        which = 0
        while which < 6:
            numbers.append(OPEN * AREA + which)
            which += 1
    elif s[MODE] == NUMBERS:
        list_made_up(0, numbers)
        list_made_up(1, numbers)
    return numbers


OF_A_TURN: Final = AREA * GIVE_UP + 1  # all numbers of what is done in a turn are below
DRAWS: Final = 400  # of a turn's thousand actions one is found among these numbers after some fifty draws


def may(s: vec[i64], number: i64) -> bool:
    """True if this number is among the legal ones of the turn."""
    kind = number // AREA
    start = number % AREA // WIDTH
    end = number % WIDTH
    if kind > SPACE:
        return may_end(s, number)
    left = room(s) - s[SCORE]
    if left <= 0:
        return False
    if kind == SPACE:
        return number % AREA < 3 and may_space(s, end)
    if kind >= ADD:
        if start != 0 or not is_free(s, end):
            return False
        return left > 2 and plain_in_pile(s) > 0 if kind == ADD else good_may_come(s)
    if not lies(s, start) or (s[HANDLING] == 0 and handled(s, start)):
        return False
    cost = PRICE[3 * kind + stick_on(s, start)]
    if cost < 0 or cost >= left:
        return False
    if kind == REMOVE:
        return end == 0
    return is_free(s, end) if kind == MOVE else rotates(s, start, end)


def may_end(s: vec[i64], number: i64) -> bool:
    """The same for undo, finish with and without the card, giveup."""
    if number == UNDO * AREA:
        return s[MOVES] > 0
    if number == FINISH * AREA:
        return new_arrangement(s) and not reaches_finish(s)
    if number == FINISH * AREA + 1:
        return s[WILD] != 0 and new_arrangement(s)
    return number == GIVE_UP * AREA


def is_free(s: vec[i64], place: i64) -> bool:
    """True if the place is on the mat and no stick lies on it."""
    return (free_low(s) & LOW_BIT[place]) | (free_high(s) & HIGH_BIT[place]) != 0


def list_made_up(which_form: i64, numbers: list[i64]) -> None:
    """Adds the equalities of a form that may be made up (N23)."""
    for equality in equalities.every(which_form):
        if not equalities.has_zero(equality):
            numbers.append(MADE * AREA + equality)


def list_pairs(s: vec[i64], numbers: list[i64]) -> None:
    """Adds every way to name the good and the bad stick."""
    places = places_of(s[START_LOW], s[START_HIGH])
    for good in places:
        for bad in places:
            if good != bad:
                numbers.append(PLACE * AREA + good * WIDTH + bad)


def list_handlings(s: vec[i64], numbers: list[i64]) -> None:
    """Adds every elementary move that is possible and keeps below the limit."""
    left = room(s) - s[SCORE]
    if left <= 0:
        return
    places = movable(s)
    free = places_of(free_low(s), free_high(s))
    for start in places:
        if PRICE[stick_on(s, start)] < left:
            for to in rotations(s, start):
                numbers.append(start * WIDTH + to)
    for start in places:
        if PRICE[3 + stick_on(s, start)] < left:
            first = MOVE * AREA + start * WIDTH
            for to in free:
                numbers.append(first + to)
    for start in places:
        cost = PRICE[6 + stick_on(s, start)]
        if cost >= 0 and cost < left:
            numbers.append(REMOVE * AREA + start * WIDTH)
    if left > 2 and plain_in_pile(s) > 0:
        for to in free:
            numbers.append(ADD * AREA + to)
    if good_may_come(s):
        for to in free:
            numbers.append(ADD_GOOD * AREA + to)
    number: i64 = 0
    while number < 3:
        if may_space(s, number):
            numbers.append(SPACE * AREA + number)
        number += 1


def list_endings(s: vec[i64], numbers: list[i64]) -> None:
    """Adds undo, finish with and without the card, giveup, as they are legal."""
    if s[MOVES] > 0:
        numbers.append(UNDO * AREA)
    if new_arrangement(s):
        if not reaches_finish(s):
            numbers.append(FINISH * AREA)
        if s[WILD] != 0:
            numbers.append(FINISH * AREA + 1)
    numbers.append(GIVE_UP * AREA)
