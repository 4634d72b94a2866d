"""A task for the solver of the Game of Shapes: a mat, what it is to become, what a target costs at least. Compiled."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.mat import HIGH, LOW, bits
from ludoteca.games.fantastick.compiled.shapes.figures import NEAR_HIGH, NEAR_LOW, PLACES, count_of, leading, same

# A task: the mat of the moment and what the turn is to lead to.
MAT_LOW: Final = 0
MAT_HIGH: Final = 1
GOOD: Final = 2  # -1: in the pile
BAD: Final = 3
HANDLED_LOW: Final = 4
HANDLED_HIGH: Final = 5
GOOD_REMOVED: Final = 6  # 1 if the good match was removed in this turn
FACE: Final = 7
BEFORE: Final = 8  # the counts at the beginning of the turn
FORBIDDEN_LOW: Final = 9  # the figure the previous turn began with; 0 and 0 if there was none
FORBIDDEN_HIGH: Final = 10
# What follows from these.
PLAIN: Final = 11  # plain matches on the mat
STOCK: Final = 12  # plain matches in the pile
LOOSE_LOW: Final = 13  # plain matches that may be handled
LOOSE_HIGH: Final = 14
REACH_LOW: Final = 15  # what these lie on or touch
REACH_HIGH: Final = 16
GOOD_IN: Final = 17  # may the good match end on the mat, and in the pile?
GOOD_OUT: Final = 18
GOOD_LOOSE: Final = 19  # may it still go anywhere on the mat?
BAD_LOOSE: Final = 20
FORBIDDEN_SIZE: Final = 21
FREE: Final = 22  # 1 if a match may be handled as often as one likes
TASK: Final = 23

PLAINS: Final = 23
HIGHEST: Final = 60  # no turn costs as much


def task(
    low: i64,
    high: i64,
    good: i64,
    bad: i64,
    handled_low: i64,
    handled_high: i64,
    good_removed: i64,
    face: i64,
    before: i64,
    forbidden_low: i64,
    forbidden_high: i64,
    free: i64 = 0,
) -> vec[i64]:
    """The row that the solver is given.

    low, high     the mat of the moment; place p is bit p of low below 45, bit p - 45 of high from there on
    good, bad     where the special matches lie; good is -1 if it is in the pile
    handled_low, handled_high, good_removed    what has been handled in this turn
    face, before  what the die asks, and the counts of the figure with which the turn began
    forbidden_low, forbidden_high    the figure the previous turn began with; 0 and 0 if there was none
    free          1 with `handling` free: then nothing lies fast
    """
    t = vec[i64]([0] * TASK)
    t[FREE] = free
    if free != 0:
        handled_low = 0
        handled_high = 0
        good_removed = 0
    t[MAT_LOW] = low
    t[MAT_HIGH] = high
    t[GOOD] = good
    t[BAD] = bad
    t[HANDLED_LOW] = handled_low
    t[HANDLED_HIGH] = handled_high
    t[GOOD_REMOVED] = good_removed
    t[FACE] = face
    t[BEFORE] = before
    t[FORBIDDEN_LOW] = forbidden_low
    t[FORBIDDEN_HIGH] = forbidden_high
    t[FORBIDDEN_SIZE] = bits(forbidden_low) + bits(forbidden_high)
    t[PLAIN] = bits(low) + bits(high) - 1 - (1 if good >= 0 else 0)
    t[STOCK] = PLAINS - t[PLAIN]
    place: i64 = 0
    while place < PLACES:
        if (low & ~handled_low & LOW[place]) | (high & ~handled_high & HIGH[place]) != 0:
            if place == good:
                t[GOOD_LOOSE] = 1
            elif place == bad:
                t[BAD_LOOSE] = 1
            else:
                t[LOOSE_LOW] |= LOW[place]
                t[LOOSE_HIGH] |= HIGH[place]
                t[REACH_LOW] |= LOW[place] | NEAR_LOW[place]
                t[REACH_HIGH] |= HIGH[place] | NEAR_HIGH[place]
        place += 1
    if good < 0 and good_removed == 0:
        t[GOOD_LOOSE] = 1
    t[GOOD_IN] = 1 if good >= 0 or good_removed == 0 else 0
    t[GOOD_OUT] = 1 if good < 0 or t[GOOD_LOOSE] != 0 else 0
    return t


def number_bound(t: vec[i64], size: i64) -> i64:
    """What a target of so many matches costs at least; HIGHEST if it cannot be laid at all."""
    best: i64 = HIGHEST
    ends: i64 = 0
    while ends < 2:
        more = size - 2 + ends - t[PLAIN]
        if (t[GOOD_IN] if ends == 0 else t[GOOD_OUT]) != 0 and more <= t[STOCK] and size - 2 + ends >= 0:
            price = 2 * more if more > 0 else -2 * more
            if price < best:
                best = price
        ends += 1
    return best


def floor_of(t: vec[i64], low: i64, high: i64, near_low: i64, near_high: i64, size: i64, part: bool) -> i64:
    """What a target of so many matches costs at least, by counting alone.

    `low` and `high` are the target, `near_low` and `near_high` the target with all it touches. If they are only part of
    it, and more than that, the answer holds for all targets in between, wherever the bad match may lie in them.
    """
    bad_low = LOW[t[BAD]]
    bad_high = HIGH[t[BAD]]
    fixed: i64 = 0
    open_low = low & ~t[HANDLED_LOW] & ~t[REACH_LOW]
    open_high = high & ~t[HANDLED_HIGH] & ~t[REACH_HIGH]
    if t[BAD_LOOSE] != 0:
        if (near_low & bad_low) | (near_high & bad_high) == 0:
            fixed = 2
        elif (low & bad_low) | (high & bad_high) == 0 and not part:
            fixed = 1
        open_low &= ~bad_low
        open_high &= ~bad_high
    if t[FREE] != 0:
        return fixed + number_bound(t, size)
    far = bits(t[LOOSE_LOW] & ~near_low) + bits(t[LOOSE_HIGH] & ~near_high)
    empty = bits(open_low) + bits(open_high) - (1 if fixed > 0 or part else 0)
    best: i64 = HIGHEST
    ends: i64 = 0
    while ends < 2:
        more = size - 2 + ends - t[PLAIN]
        if (t[GOOD_IN] if ends == 0 else t[GOOD_OUT]) != 0 and more <= t[STOCK]:
            price: i64
            moves: i64
            unfilled = empty - (1 if ends == 0 and t[GOOD_LOOSE] != 0 else 0)
            if more > 0:
                price = 2 * more
                moves = far if far > unfilled - more else unfilled - more
            else:
                price = -2 * more
                moves = far + more if far + more > unfilled else unfilled
            if moves > 0:
                price += moves
            if price < best:
                best = price
        ends += 1
    return best + fixed


def wanted_kind(t: vec[i64], kind: i64) -> bool:
    """False if no figure that the kind leads does what the die asks."""
    was = leading(t[BEFORE])
    if t[FACE] < 3:
        return kind == t[FACE]
    if t[FACE] == 3 or (t[FACE] == 4 and count_of(t[BEFORE], was) > 1):
        return kind == was
    return kind != was


def is_forbidden(t: vec[i64], low: i64, high: i64) -> bool:
    """True for the figure the previous turn began with."""
    if bits(low) + bits(high) != t[FORBIDDEN_SIZE]:
        return False
    return same(low, high, t[FORBIDDEN_LOW], t[FORBIDDEN_HIGH])
