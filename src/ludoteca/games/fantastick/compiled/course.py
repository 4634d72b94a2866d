"""The course of a match: openings, the end of a turn, who is out, ties, places. Compiled by mypyc where it can be.

Rows and the meaning of `_in_place` are those of `kernel.py`. Where a function gives a row back, the one it was given is
used up.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.kernel import (
    BAD,
    BIT,
    COUNTS,
    EQUALITY,
    FACE,
    FIXED,
    GOOD,
    HIGH,
    IN_CHOOSE,
    IN_PLACE,
    IN_PLAY,
    IN_ROLL,
    LAPS,
    LOW,
    MODE,
    MOVES,
    NOT_IN,
    NOT_YET,
    NUMBERS,
    OUT,
    OUT_COUNT,
    OVER,
    PHASE,
    POINTS,
    PREVIOUS,
    PREVIOUS_HIGH,
    PREVIOUS_LOW,
    PRINTED,
    SCORE,
    SEAT,
    SEATS,
    SHAPES,
    SPECIALS,
    START_BAD,
    START_GOOD,
    START_HIGH,
    START_LOW,
    TRACK,
    TURN,
    USED,
    WILD,
    form,
    in_lap,
    put_back_in_place,
    total,
)
from ludoteca.games.fantastick.compiled.mat import bits
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.shapes import figures

# Openings


def open_first_in_place(s: vec[i64], which: i64) -> None:
    """One of the six starting arrangements is laid, at the start of the match or after a zero (B18, N20)."""
    if s[MODE] == NUMBERS:
        open_equality_in_place(s, equalities.FIRST[which])
    else:
        open_figure_in_place(s, figures.FIRST_LOW[which], figures.FIRST_HIGH[which])


def open_equality_in_place(s: vec[i64], equality: i64) -> None:
    """An equality is laid; one of the six has its printed special sticks, made up or not (B19)."""
    good: i64 = -1
    bad: i64 = -1
    which: i64 = 0
    while which < 6:
        if equalities.FIRST[which] == equality:
            s[USED] |= BIT[which]
            good = equalities.FIRST_GOOD[which]
            bad = equalities.FIRST_BAD[which]
        which += 1
    s[PREVIOUS] = -1
    set_equality_in_place(s, equality)
    place_or_wait_in_place(s, good, bad)


def open_figure_in_place(s: vec[i64], low: i64, high: i64) -> None:
    """A figure is laid; one of the six has its printed special sticks, made up or not (S2, S3)."""
    set_figure_in_place(s, low, high)
    good: i64 = -1
    bad: i64 = -1
    which: i64 = 0
    while which < 6:
        if s[START_LOW] == figures.FIRST_LOW[which] and s[START_HIGH] == figures.FIRST_HIGH[which]:
            good = figures.FIRST_GOOD[which]
            bad = figures.FIRST_BAD[which]
        which += 1
    place_or_wait_in_place(s, good, bad)


def place_or_wait_in_place(s: vec[i64], good: i64, bad: i64) -> None:
    """The special sticks lie where they are printed, if they are; else somebody or chance has to place them (B19)."""
    if s[SPECIALS] == PRINTED and bad >= 0:
        s[START_GOOD] = good
        s[START_BAD] = bad
        begin_in_place(s)
    else:
        s[PHASE] = IN_PLACE
        put_back_in_place(s)


# The end of a turn


def new_arrangement(s: vec[i64]) -> bool:
    """True if the mat is valid, obeys, and is not what the previous turn began with (B11)."""
    if s[MODE] == NUMBERS:
        shown = equalities.reading(s[LOW], s[HIGH], form(s))
        if shown < 0 or not equalities.is_true(shown):
            return False
        return equalities.obeys(s[FACE], s[EQUALITY], shown) and shown != s[PREVIOUS]
    counts = figures.counts(s[LOW], s[HIGH])
    if not figures.obeys(s[FACE], s[COUNTS], counts) or not figures.is_valid(s[LOW], s[HIGH]):
        return False
    return s[PREVIOUS] < 0 or not figures.same(s[LOW], s[HIGH], s[PREVIOUS_LOW], s[PREVIOUS_HIGH])


def reaches_finish(s: vec[i64]) -> bool:
    """True if finishing without the wild card would carry the piece to FINISH (B21, S30)."""
    return not in_lap(s) and s[POINTS + s[SEAT]] + s[SCORE] >= s[TRACK]


def is_pure(s: vec[i64]) -> bool:
    """True if a figure of one kind alone lies on the mat (S21); never in Numbers."""
    return s[MODE] == SHAPES and figures.is_pure(figures.counts(s[LOW], s[HIGH]))


def bonus(s: vec[i64], wild: i64) -> i64:
    """What finishing now takes off for a pure figure: 0 or 1 (S29, S38, S40)."""
    stands = s[POINTS + s[SEAT]] + (0 if wild != 0 else s[SCORE])
    return 1 if stands > 0 and is_pure(s) else 0


def finished(s: vec[i64], wild: i64) -> vec[i64]:
    """The turn is finished: the piece advances, the mat is tidied, the turn passes (B3, N9, S28 to S33)."""
    seat = s[SEAT]
    less = bonus(s, wild)
    lap_score = s[SCORE] - less
    if not in_lap(s):
        if wild == 0:
            s[POINTS + seat] += s[SCORE]
        else:
            s[WILD] = 0
        s[POINTS + seat] -= less
    if s[MODE] == NUMBERS:
        settle_numbers_in_place(s)
    else:
        settle_shapes_in_place(s)
    return turn_over(s, lap_score)


def settle_numbers_in_place(s: vec[i64]) -> None:
    """What lies on the mat is the equality of the next turn, in normal form (N9)."""
    shown = equalities.reading(s[LOW], s[HIGH], form(s))
    good: i64 = -1
    if s[GOOD] >= 0:
        good = equalities.tidied(s[LOW], s[HIGH], s[GOOD])
    bad = equalities.tidied(s[LOW], s[HIGH], s[BAD])
    s[PREVIOUS] = s[EQUALITY]
    set_equality_in_place(s, shown)
    s[START_GOOD] = good
    s[START_BAD] = bad


def settle_shapes_in_place(s: vec[i64]) -> None:
    """What lies on the mat is the figure of the next turn, slid to the middle (S31, S33)."""
    s[PREVIOUS] = 1
    s[PREVIOUS_LOW] = s[START_LOW]
    s[PREVIOUS_HIGH] = s[START_HIGH]
    slide = figures.to_middle(s[LOW], s[HIGH])
    down = slide // 16 - 7
    right = slide % 16 - 7
    set_figure_in_place(s, s[LOW], s[HIGH])
    if s[GOOD] >= 0:
        s[START_GOOD] = figures.slid_place(s[GOOD], down, right)
    s[START_BAD] = figures.slid_place(s[BAD], down, right)


def set_equality_in_place(s: vec[i64], equality: i64) -> None:
    """The turn begins with this equality; its special sticks are still to be named."""
    s[EQUALITY] = equality
    s[START_LOW], s[START_HIGH] = equalities.laid(equality)
    s[START_GOOD] = -1
    s[START_BAD] = -1


def set_figure_in_place(s: vec[i64], low: i64, high: i64) -> None:
    """The turn begins with this figure, slid to the middle; its special sticks are still to be named."""
    slide = figures.to_middle(low, high)
    s[START_LOW], s[START_HIGH] = figures.slid(low, high, slide // 16 - 7, slide % 16 - 7)
    s[START_GOOD] = -1
    s[START_BAD] = -1
    s[COUNTS] = figures.counts(s[START_LOW], s[START_HIGH])


def given_up(s: vec[i64]) -> vec[i64]:
    """The mat is put back and the piece goes to FINISH; unless this was its last turn, the seat is out (B12, B13)."""
    seat = s[SEAT]
    if not in_lap(s):
        s[POINTS + seat] = s[TRACK]
        if s[SEATS] == 1 or s[TURN] + s[SEATS] < total(s):
            s[OUT + s[OUT_COUNT]] = seat
            s[OUT_COUNT] += 1
    return turn_over(s, s[TRACK])


def turn_over(s: vec[i64], lap_score: i64) -> vec[i64]:
    """The turn passes on, to a further lap, or the match is over."""
    if s[MODE] == SHAPES or s[FACE] == equalities.ZERO:
        s[FACE] = -1
    s[MOVES] = 0
    s = s[0 : FIXED + 4 * s[LAPS]]
    if in_lap(s):
        s[FIXED + 4 * (s[LAPS] - 1) + s[SEAT]] = lap_score
    else:
        s[TURN] += 1
        if s[OUT_COUNT] == 0 or s[OUT_COUNT] < s[SEATS] - 1:
            while s[TURN] < total(s) and is_out(s, s[TURN] % s[SEATS]):
                s[TURN] += 1
    if ended(s):
        s[PHASE] = OVER
        put_back_in_place(s)
        return s
    if s[TURN] < total(s):
        s[SEAT] = s[TURN] % s[SEATS]
    else:
        s = lap_continued(s)
        s[SEAT] = next_in_lap(s)
    begin_in_place(s)
    return s


def begin_in_place(s: vec[i64]) -> None:
    """A turn begins: with a roll, or with a zero on the mat (N20)."""
    s[PHASE] = IN_ROLL
    if s[MODE] == NUMBERS and equalities.has_zero(s[EQUALITY]):
        s[PHASE] = IN_CHOOSE
        if s[USED] == 63:
            s[PHASE] = IN_PLAY
            s[FACE] = equalities.ZERO
    put_back_in_place(s)


# The end of the match


def is_out(s: vec[i64], seat: i64) -> bool:
    """True if the seat is out of the match (B13)."""
    n: i64 = 0
    while n < s[OUT_COUNT]:
        if s[OUT + n] == seat:
            return True
        n += 1
    return False


def ended(s: vec[i64]) -> bool:
    """True if nothing is left to decide (B14, B15, B20)."""
    if s[SEATS] == 1:
        return s[OUT_COUNT] > 0 or s[TURN] >= total(s)
    if s[OUT_COUNT] >= s[SEATS] - 1:
        return True
    if s[TURN] < total(s):
        return False
    if not in_lap(s):
        return bits(leaders(s)) == 1
    return lap_decided(s)


def leaders(s: vec[i64]) -> i64:
    """The seats that share the fewest points of those not out, as bits."""
    least: i64 = -1
    found: i64 = 0
    seat: i64 = 0
    while seat < s[SEATS]:
        if not is_out(s, seat):
            points = s[POINTS + seat]
            if least < 0 or points < least:
                least = points
                found = 0
            if points == least:
                found |= BIT[seat]
        seat += 1
    return found


def lap_decided(s: vec[i64]) -> bool:
    """True if the last lap leaves one of the tied seats: it scored least, or all others have given up (B15)."""
    if next_in_lap(s) < 0:
        return bits(lap_leaders(s)) == 1
    first = FIXED + 4 * (s[LAPS] - 1)
    seat: i64 = 0
    waiting: i64 = 0
    while seat < s[SEATS]:
        if s[first + seat] == NOT_YET:
            waiting += 1
        elif s[first + seat] != NOT_IN and s[first + seat] < s[TRACK]:
            return False
        seat += 1
    return waiting == 1


def lap_leaders(s: vec[i64]) -> i64:
    """The seats with the least score of the last lap, as bits; all have played it."""
    first = FIXED + 4 * (s[LAPS] - 1)
    least: i64 = s[TRACK] + 1
    found: i64 = 0
    seat: i64 = 0
    while seat < s[SEATS]:
        score = s[first + seat]
        if score != NOT_IN:
            if score < least:
                least = score
                found = 0
            if score == least:
                found |= BIT[seat]
        seat += 1
    return found


def next_in_lap(s: vec[i64]) -> i64:
    """The seat that plays the last lap next, -1 if all have."""
    seat: i64 = 0
    while seat < s[SEATS]:
        if s[FIXED + 4 * (s[LAPS] - 1) + seat] == NOT_YET:
            return seat
        seat += 1
    return -1


def lap_continued(s: vec[i64]) -> vec[i64]:
    """The row with a further lap, if there was none yet or the last one is played and leaves a tie."""
    tied: i64
    if not in_lap(s):
        tied = leaders(s)
    elif next_in_lap(s) < 0:
        tied = lap_leaders(s)
    else:
        return s
    s[LAPS] += 1
    seat: i64 = 0
    while seat < 4:
        s = append(s, NOT_YET if tied & BIT[seat] != 0 else NOT_IN)
        seat += 1
    return s


def ahead(s: vec[i64], seat: i64, other: i64) -> bool:
    """True if the seat ranks before the other one (B16)."""
    seat_out = is_out(s, seat)
    other_out = is_out(s, other)
    if seat_out or other_out:
        if not (seat_out and other_out):
            return other_out
        n: i64 = 0
        while s[OUT + n] != seat and s[OUT + n] != other:
            n += 1
        return s[OUT + n] == other
    if s[POINTS + seat] != s[POINTS + other]:
        return s[POINTS + seat] < s[POINTS + other]
    lap: i64 = 0
    while lap < s[LAPS]:
        own = s[FIXED + 4 * lap + seat]
        others = s[FIXED + 4 * lap + other]
        if own != others:
            return own == NOT_YET or (others != NOT_YET and own < others)
        lap += 1
    return False


def rank_of(s: vec[i64], seat: i64) -> i64:
    """The seat's place at the end; alone 1 if it was won and 2 if not (B16, B20)."""
    if s[SEATS] == 1:
        return 1 + s[OUT_COUNT]
    found: i64 = 1
    other: i64 = 0
    while other < s[SEATS]:
        if other != seat and ahead(s, other, seat):
            found += 1
        other += 1
    return found
