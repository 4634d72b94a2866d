"""The handlings of a turn of the Game of Shapes in which a stick may be handled as often as one likes. Compiled.

The good stick costs nothing, so it is laid wherever a pivot has to be held, and lifted again. Then a plain stick can
turn into any free place that it touches, for nothing, and step by step it walks wherever it likes; where others lie on
its way, the foremost goes on and the next one takes its place, for plain sticks are alike. So only this is paid for:
two for each plain stick too many or too few, and what the bad stick does (it stays, turns once, or is moved).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.mat import HIGH, LOW, Mat, bits
from ludoteca.games.fantastick.compiled.plan.workspace import ADD, BAD, GOOD, MOVE, PILE, PLAIN, REMOVE, ROTATE, code
from ludoteca.games.fantastick.compiled.shapes.figures import (
    NEAR_HIGH,
    NEAR_LOW,
    PLACES,
    ROTATION_FIRST,
    ROTATION_TABLE,
)

# The mat on which sticks walk.
PLAIN_LOW: Final = 0
PLAIN_HIGH: Final = 1
GOOD_AT: Final = 2  # -1: in the pile
BAD_AT: Final = 3
WANTED_LOW: Final = 4  # where the plain sticks are to lie
WANTED_HIGH: Final = 5
MAT: Final = 6
PATH: Final = 6  # a way: its length, then its places, the end first
WAY: Final = 100


def walked(mat: Mat, target_low: i64, target_high: i64) -> list[int]:
    """The codes of handlings that lead from a mat to the target for the least price."""
    codes = vec[i64]([])
    good = mat.good
    bad = mat.bad
    s = vec[i64]([0] * (MAT + WAY))
    s[PLAIN_LOW] = mat.low & ~LOW[bad] & ~(LOW[good] if good >= 0 else 0)
    s[PLAIN_HIGH] = mat.high & ~HIGH[bad] & ~(HIGH[good] if good >= 0 else 0)
    s[GOOD_AT] = good
    s[BAD_AT] = bad
    size = bits(target_low) + bits(target_high)
    plains = bits(s[PLAIN_LOW]) + bits(s[PLAIN_HIGH])
    on_mat = size - 2 >= plains or size == 25  # the good stick ends where it spares the most
    bad_end = bad_goal(s, target_low, target_high)
    s[WANTED_LOW] = target_low & ~LOW[bad_end]
    s[WANTED_HIGH] = target_high & ~HIGH[bad_end]
    good_end: i64 = -1
    if on_mat:
        good_end = good_goal(s)
        s[WANTED_LOW] &= ~LOW[good_end]
        s[WANTED_HIGH] &= ~HIGH[good_end]
    codes = surplus_removed(s, codes, bad_end)
    if bad_end != bad:
        if has(s[PLAIN_LOW], s[PLAIN_HIGH], bad_end):
            find_way_in_place(s, LOW[bad_end], HIGH[bad_end])
            codes = followed(s, codes)
        codes = cleared(s, codes, bad_end)
        if has(NEAR_LOW[bad], NEAR_HIGH[bad], bad_end):
            codes = held(s, codes, bad, bad_end)
            codes = append(codes, code(ROTATE, BAD, bad, bad_end))
        else:
            codes = append(codes, code(MOVE, BAD, bad, bad_end))
        s[BAD_AT] = bad_end
    while s[PLAIN_LOW] & ~s[WANTED_LOW] != 0 or s[PLAIN_HIGH] & ~s[WANTED_HIGH] != 0:
        find_way_in_place(s, s[PLAIN_LOW] & ~s[WANTED_LOW], s[PLAIN_HIGH] & ~s[WANTED_HIGH])
        codes = followed(s, codes)
    return [int(number) for number in completed(s, codes, good_end)]


def has(low: i64, high: i64, place: i64) -> bool:
    """True if the place is in the set."""
    return (low & LOW[place]) | (high & HIGH[place]) != 0


def bad_goal(s: vec[i64], target_low: i64, target_high: i64) -> i64:
    """Where the bad stick ends: where it lies, else at a place that it touches, else anywhere; rather at a free one."""
    bad = s[BAD_AT]
    if has(target_low, target_high, bad):
        return bad
    best: i64 = -1
    most: i64 = -1
    place: i64 = 0
    while place < PLACES:
        if has(target_low, target_high, place):
            worth: i64 = 2 if has(NEAR_LOW[bad], NEAR_HIGH[bad], place) else 0
            if not has(s[PLAIN_LOW], s[PLAIN_HIGH], place):
                worth += 1
            if worth > most:
                most = worth
                best = place
        place += 1
    return best


def good_goal(s: vec[i64]) -> i64:
    """Where the good stick ends on the mat: where it lies, if that is wanted, else where no plain stick lies."""
    if s[GOOD_AT] >= 0 and has(s[WANTED_LOW], s[WANTED_HIGH], s[GOOD_AT]):
        return s[GOOD_AT]
    best: i64 = -1
    place: i64 = 0
    while place < PLACES:
        if has(s[WANTED_LOW], s[WANTED_HIGH], place):
            if not has(s[PLAIN_LOW], s[PLAIN_HIGH], place):
                return place
            best = place
        place += 1
    return best


def surplus_removed(s: vec[i64], codes: vec[i64], bad_end: i64) -> vec[i64]:
    """Removes the plain sticks that are too many, first the one that lies where the bad stick ends."""
    over = bits(s[PLAIN_LOW]) + bits(s[PLAIN_HIGH]) - bits(s[WANTED_LOW]) - bits(s[WANTED_HIGH])
    place = bad_end
    after: i64 = 0
    while over > 0:
        if has(s[PLAIN_LOW] & ~s[WANTED_LOW], s[PLAIN_HIGH] & ~s[WANTED_HIGH], place):
            s[PLAIN_LOW] &= ~LOW[place]
            s[PLAIN_HIGH] &= ~HIGH[place]
            codes = append(codes, code(REMOVE, PLAIN, place, PILE))
            over -= 1
        place = after
        after += 1
    return codes


def find_way_in_place(s: vec[i64], from_low: i64, from_high: i64) -> None:
    """The shortest way from one of these places to one that is wanted and has no plain stick (PATH)."""
    before = vec[i64]([-2] * PLACES)
    queue = vec[i64]([0] * PLACES)
    count: i64 = 0
    place: i64 = 0
    while place < PLACES:
        if has(from_low, from_high, place):
            before[place] = -1
            queue[count] = place
            count += 1
        place += 1
    at: i64 = 0
    while at < count:
        place = queue[at]
        at += 1
        if has(s[WANTED_LOW] & ~s[PLAIN_LOW], s[WANTED_HIGH] & ~s[PLAIN_HIGH], place):
            break
        other: i64 = 0
        while other < PLACES:
            if before[other] == -2 and other != s[BAD_AT] and has(NEAR_LOW[place], NEAR_HIGH[place], other):
                before[other] = place
                queue[count] = other
                count += 1
            other += 1
    length: i64 = 0
    while place >= 0:
        length += 1
        s[PATH + length] = place
        place = before[place]
    s[PATH] = length


def followed(s: vec[i64], codes: vec[i64]) -> vec[i64]:
    """Plain sticks go the way that was found, the foremost first: its beginning is left, its end is filled."""
    end: i64 = 1
    while end < s[PATH]:
        start = end + 1
        while not has(s[PLAIN_LOW], s[PLAIN_HIGH], s[PATH + start]):
            start += 1
        step = start
        while step > end:
            codes = rotated(s, codes, s[PATH + step], s[PATH + step - 1])
            step -= 1
        end = start
    return codes


def rotated(s: vec[i64], codes: vec[i64], start: i64, to: i64) -> vec[i64]:
    """A plain stick turns into a free place that it touches."""
    codes = held(s, cleared(s, codes, to), start, to)
    s[PLAIN_LOW] = s[PLAIN_LOW] & ~LOW[start] | LOW[to]
    s[PLAIN_HIGH] = s[PLAIN_HIGH] & ~HIGH[start] | HIGH[to]
    return append(codes, code(ROTATE, PLAIN, start, to))


def cleared(s: vec[i64], codes: vec[i64], place: i64) -> vec[i64]:
    """The good stick makes way."""
    if s[GOOD_AT] != place:
        return codes
    s[GOOD_AT] = -1
    return append(codes, code(REMOVE, GOOD, place, PILE))


def held(s: vec[i64], codes: vec[i64], start: i64, to: i64) -> vec[i64]:
    """If nothing holds the pivot between the two places, the good stick comes to do so."""
    row = ROTATION_FIRST[start] * 4
    while ROTATION_TABLE[row] != to:
        row += 4
    low = ROTATION_TABLE[row + 1]
    high = ROTATION_TABLE[row + 2]
    if (low & s[PLAIN_LOW]) | (high & s[PLAIN_HIGH]) != 0 or has(low, high, s[BAD_AT]):
        return codes
    if s[GOOD_AT] >= 0 and has(low, high, s[GOOD_AT]):
        return codes
    place: i64 = 0
    while not has(low, high, place):
        place += 1
    return laid_good(s, codes, place)


def laid_good(s: vec[i64], codes: vec[i64], place: i64) -> vec[i64]:
    """The good stick comes to a free place, from the mat or from the pile."""
    before = s[GOOD_AT]
    s[GOOD_AT] = place
    if before < 0:
        return append(codes, code(ADD, GOOD, PILE, place))
    return append(codes, code(MOVE, GOOD, before, place))


def completed(s: vec[i64], codes: vec[i64], good_end: i64) -> vec[i64]:
    """The good stick goes where it ends, and the plain sticks that are too few are added."""
    if good_end < 0 and s[GOOD_AT] >= 0:
        codes = cleared(s, codes, s[GOOD_AT])
    elif good_end >= 0 and s[GOOD_AT] != good_end:
        codes = laid_good(s, codes, good_end)
    place: i64 = 0
    while place < PLACES:
        if has(s[WANTED_LOW] & ~s[PLAIN_LOW], s[WANTED_HIGH] & ~s[PLAIN_HIGH], place):
            codes = append(codes, code(ADD, PLAIN, PILE, place))
        place += 1
    return codes
