"""The puzzle of the match-box: move one stick and make the equality true. Compiled.

The stick may go to any place of the mat, and where it lay may have been any; nothing else is asked. A move changes one
part of the equality, or takes a stick from one part and gives it to another. So it is enough to know what each number
and the sign can become by one stick less, one more, and one moved inside; few of these can be read at all.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.mat import HIGH, LOW
from ludoteca.games.fantastick.compiled.numbers.equalities import (
    NUMBER_PLACES,
    PLACES,
    SIGN,
    SIGN_READ,
    equality_of,
    is_true,
    sign_bits,
    value,
)


def solved_by_one(low: i64, high: i64, form: i64) -> list[int]:
    """The true equalities that one moved stick makes of the mat, each once, in ascending order."""
    now = vec[i64]([0, 0, 0, 0])
    fewer: list[vec[i64]] = []
    more: list[vec[i64]] = []
    found = vec[i64]([])
    part: i64 = 0
    while part < 4:
        now[part] = shown(low, high, part)
        fewer.append(changed(low, high, part, 1))
        more.append(changed(low, high, part, 0))
        part += 1
    part = 0
    while part < 4:
        if readable(now, part, part):
            inside = moved_inside(low, high, part)
            i: i64 = 0
            while i < len(inside):
                found = with_true(found, now, form, part, inside[i], part, inside[i])
                i += 1
        other: i64 = 0
        while other < 4:
            if other != part and readable(now, part, other):
                less = fewer[part]
                plus = more[other]
                i = 0
                while i < len(less):
                    j: i64 = 0
                    while j < len(plus):
                        found = with_true(found, now, form, part, less[i], other, plus[j])
                        j += 1
                    i += 1
            other += 1
        part += 1
    return [int(equality) for equality in found]


def shown(low: i64, high: i64, part: i64) -> i64:
    """What a number or the sign (part 3) shows; -1 if it cannot be read."""
    return SIGN_READ[sign_bits(high)] if part == 3 else value(low, high, part)


def readable(now: vec[i64], part: i64, other: i64) -> bool:
    """True if all parts but these two can be read as they are."""
    i: i64 = 0
    while i < 4:
        if i != part and i != other and now[i] < 0:
            return False
        i += 1
    return True


def changed(low: i64, high: i64, part: i64, taken: i64) -> vec[i64]:
    """What the part can show when one of its sticks is taken away (1), or one is laid down in it (0)."""
    values = vec[i64]([])
    place: i64 = SIGN if part == 3 else part * NUMBER_PLACES
    end: i64 = PLACES if part == 3 else place + NUMBER_PLACES
    while place < end:
        lies = low & LOW[place] | high & HIGH[place] != 0
        if lies == (taken != 0):
            found = shown(low ^ LOW[place], high ^ HIGH[place], part)
            if found >= 0:
                values = append(values, found)
        place += 1
    return values


def moved_inside(low: i64, high: i64, part: i64) -> vec[i64]:
    """What the part can show when one of its sticks is moved inside it."""
    values = vec[i64]([])
    place: i64 = SIGN if part == 3 else part * NUMBER_PLACES
    end: i64 = PLACES if part == 3 else place + NUMBER_PLACES
    while place < end:
        if low & LOW[place] | high & HIGH[place] != 0:
            laid = changed(low ^ LOW[place], high ^ HIGH[place], part, 0)
            i: i64 = 0
            while i < len(laid):
                values = append(values, laid[i])
                i += 1
        place += 1
    return values


def with_true(found: vec[i64], now: vec[i64], form: i64, part: i64, one: i64, other: i64, two: i64) -> vec[i64]:
    """The list with the equality in which two parts show something else, if it is true and not in it yet."""
    a = one if part == 0 else two if other == 0 else now[0]
    b = one if part == 1 else two if other == 1 else now[1]
    c = one if part == 2 else two if other == 2 else now[2]
    sign = one if part == 3 else two if other == 3 else now[3]
    equality = equality_of(form, sign, a, b, c)
    if not is_true(equality):
        return found
    at: i64 = 0
    while at < len(found) and found[at] < equality:
        at += 1
    if at < len(found) and found[at] == equality:
        return found
    longer = append(found[0:at], equality)
    while at < len(found):
        longer = append(longer, found[at])
        at += 1
    return longer
