"""Every lay of a position: all of them, the best, how many, or whether there is one. Compiled by mypyc where it can be.

How it finds them, in the order of the file:

1. `survey` looks once at every empty square: what lies across it decides whether a number or a sign, only a sign, or
   nothing may be laid there, and what each sign makes of the line across.
2. `lay_out` goes from a first square along a row or column. The kind of every square is fixed by the board, so it
   knows at once after how many tokens a line is complete, and stops where the rack has too few of a kind.
3. `fill` puts tokens on these squares, one after the other, never two equal ones in turn. It carries the value of the
   line along as fractions (the sum so far and the term being read, written and counted), so a token costs a few
   multiplications and a finished line at most two divisions.
4. For the best lay alone `bound` says what a beginning can be worth at most: where that is not above the best known,
   the rest is left out. First squares are tried in the order of their bounds.

All of it works on one long row of notes `w`, so that nothing is allocated on the way. The largest number that can
arise is a sum of eight terms over a common denominator, below 10 ** 12: eight numbers, raised 36 times in all at most.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.kernel import (
    AREA,
    AS_JOKER,
    BIT,
    BOARD,
    CENTRE,
    COUNTED,
    COUNTED_BY,
    DIVIDED,
    FACTOR,
    FINE,
    JOKER,
    KINDS,
    LINE,
    LYING,
    MINUS,
    NINE,
    PLUS,
    RACKS,
    RAISE,
    SHOWN,
    SQUARES,
    TIMES,
    WIDTH,
    copy,
    line_fault,
    reckon_in_place,
    rounded,
)

# The notes. What is said of each of the seven squares stands in a block of seven, in their order.
RACK: Final = 0  # how many of each kind are left to lay
HELD: Final = 14  # tokens on the rack, and how many of them are numbers, signs, jokers
NUMBERS_HELD: Final = 15
SIGNS_HELD: Final = 16
JOKERS_HELD: Final = 17
HIGHEST: Final = 18  # the highest number on the rack, 0 if there is none
ANY: Final = 19  # 1 where lays that are wrong in their arithmetic are wanted too (C27)
COUNT: Final = 20  # lays found
LIMIT: Final = 21  # after so many it stops
PRUNING: Final = 22  # 1 where only the best lay is wanted
BEST: Final = 23  # its points so far
START: Final = 24  # first square and way of the squares laid out
WAY: Final = 25
STEP: Final = 26
LAST: Final = 27  # index of the last square after which the line can be complete; -1 if there is none
SIGN: Final = 28  # the old tokens before the first square: see `fill` for what these seven mean
BELOW: Final = 29
STARS: Final = 30
SUM: Final = 31
SUM_BY: Final = 32
TERM: Final = 33
TERM_BY: Final = 34
MOST_FACTORS: Final = 35  # what multiplies the whole line at most
IS_SIGN: Final = 36  # 1 where a sign belongs, 0 where a number does
LIFT: Final = 43  # what a number there is multiplied by
COMPLETE: Final = 50  # 1 if the line is complete after this square
FACTORS: Final = 57  # what multiplies the whole line after this square, shared squares left out
CROSSED: Final = 64  # where the notes on the line across stand, 0 if there is none
SHARED: Final = 71  # what the square multiplies one of two lines by, 1 if nothing
SHARES: Final = 78  # how many squares up to this one do that
CHOSEN: Final = 85  # value of the line across with the sign laid there
RUN: Final = 92  # place of the old token that follows the square at once; 0 if none does
REST: Final = 99  # bounds of what comes from the square with this index on: the sum of all numbers,
GAIN: Final = 107  # what one multiplication adds,
NEXT: Final = 115  # the next number,
MORE: Final = 123  # the lines across
DRAFT: Final = 131  # a lay at random
ACROSS: Final = 132  # for each way and place: what may lie there, then the value across with + − × ÷, -1 if wrong
LENGTH: Final = 3022  # 132 + 2 * 289 * 5

OPEN: Final = 0  # nothing lies across
SHUT: Final = 1  # nothing can be laid
SIGN_ONLY: Final = 2

NO_LIMIT: Final = 4611686018427387904


def survey(s: vec[i64], seat: i64, wrong_too: i64) -> vec[i64]:
    """Notes on what the seat holds and on every empty square: the first step of all that follows."""
    w = vec[i64]([0] * LENGTH)
    first = RACKS + KINDS * seat
    kind: i64 = 0
    while kind < KINDS:
        count = s[first + kind]
        w[RACK + kind] = count
        w[HELD] += count
        if kind < NINE:
            w[NUMBERS_HELD] += count
            if count > 0:
                w[HIGHEST] = kind + 1
        kind += 1
    w[JOKERS_HELD] = w[RACK + JOKER - 1]
    w[SIGNS_HELD] = w[HELD] - w[NUMBERS_HELD] - w[JOKERS_HELD]
    w[ANY] = wrong_too
    w[LIMIT] = NO_LIMIT
    w[BEST] = -1
    if s[LYING] == 0:
        return w
    b = copy(s)
    r = vec[i64]([0] * LINE)
    place: i64 = WIDTH + 1
    while place < AREA - WIDTH - 1:
        at: i64 = BOARD + place
        if b[at] == 0:
            if b[at - WIDTH] > 0 or b[at + WIDTH] > 0:
                look_across(b, w, r, place, WIDTH, ACROSS + 5 * place)
            if b[at - 1] > 0 or b[at + 1] > 0:
                look_across(b, w, r, place, 1, ACROSS + 5 * (AREA + place))
        place += 1
    return w


def look_across(b: vec[i64], w: vec[i64], r: vec[i64], place: i64, across: i64, at: i64) -> None:
    """Notes at `at` what may be laid on the empty place beside an old token, as far as the line across says.

    Old lines have an odd number of tokens. So a new token must stand between two of them, and then it is a sign
    between two numbers; a token beside one old line would make it even.
    """
    before = b[BOARD + place - across]
    after = b[BOARD + place + across]
    if before <= 0 or after <= 0 or before & SHOWN > NINE or after & SHOWN > NINE:
        w[at] = SHUT
        return
    w[at] = SIGN_ONLY
    sign: i64 = PLUS
    while sign <= DIVIDED:
        b[BOARD + place] = sign
        reckon_in_place(b, place, across, r, 0)
        right = w[ANY] == 1 or line_fault(r, 0) == FINE
        w[at + 1 + sign - PLUS] = rounded(r[COUNTED], r[COUNTED_BY]) if right else -1
        sign += 1
    b[BOARD + place] = 0


def lay_out(s: vec[i64], w: vec[i64], way: i64, start: i64) -> bool:
    """Notes the squares of the lays that begin on this place; False if no lay can begin there."""
    w[LAST] = -1
    if s[BOARD + start] != 0 or w[ACROSS + 5 * (AREA * way + start)] == SHUT:
        return False
    step: i64 = WIDTH if way == 1 else 1
    squares = AREA * s[SQUARES]
    first_of_all = s[LYING] == 0
    touching = False
    is_sign: i64 = 0
    length: i64 = 0
    before = s[BOARD + start - step]
    if before > 0:
        if before & SHOWN > NINE:
            return False  # a lone sign; a longer line would end in a number
        touching = True
        is_sign = 1
        length = 1  # or more, which makes no difference
    numbers: i64 = 0
    signs: i64 = 0
    shares: i64 = 0
    factors: i64 = 2 if first_of_all else 1
    place = start
    held = w[HELD]
    n: i64 = 0
    while n < held:
        at = ACROSS + 5 * (AREA * way + place)
        state = w[at]
        if state == SHUT or (state == SIGN_ONLY and is_sign == 0):
            break
        if is_sign == 1:
            signs += 1
        else:
            numbers += 1
        lacking: i64 = signs - w[SIGNS_HELD] if signs > w[SIGNS_HELD] else 0
        if numbers > w[NUMBERS_HELD]:
            lacking += numbers - w[NUMBERS_HELD]
        if lacking > w[JOKERS_HELD]:
            break
        w[CROSSED + n] = 0
        w[SHARED + n] = 1
        if state == SIGN_ONLY:
            touching = True
            w[CROSSED + n] = at
            if FACTOR[squares + place] > 1:
                w[SHARED + n] = FACTOR[squares + place]
                shares += 1
        elif first_of_all:
            if place == CENTRE:
                touching = True
        else:
            factors *= FACTOR[squares + place]
        length += 1
        after = place + step
        token = s[BOARD + after]
        ends_in_sign = is_sign
        w[RUN + n] = 0
        if token > 0:
            if (token & SHOWN > NINE) == (is_sign == 1):
                break
            w[RUN + n] = after
            touching = True
            while token > 0:
                ends_in_sign = 1 if token & SHOWN > NINE else 0
                length += 1
                after += step
                token = s[BOARD + after]
        w[IS_SIGN + n] = is_sign
        w[LIFT + n] = RAISE[squares + place]
        w[FACTORS + n] = factors
        w[SHARES + n] = shares
        w[COMPLETE + n] = 0
        # A single token that makes two lines is found along its row and not again down its column.
        if touching and ends_in_sign == 0 and length >= 3 and (n > 0 or way == 0 or state == OPEN):
            w[COMPLETE + n] = 1
            w[LAST] = n
        n += 1
        if token < 0:
            break
        place = after
        is_sign = 1 - ends_in_sign
    if w[LAST] < 0:
        return False
    w[START] = start
    w[WAY] = way
    w[STEP] = step
    read_before(s, w)
    return w[STARS] < 2 or w[ANY] == 1  # an operation with two × that stood can be crossed, not lengthened (C28)


def read_before(s: vec[i64], w: vec[i64]) -> None:
    """Notes what the old tokens before the first square are worth."""
    sign: i64 = PLUS
    below: i64 = 0
    stars: i64 = 0
    n: i64 = 0
    d: i64 = 1
    t: i64 = 0
    b: i64 = 1
    step = w[STEP]
    place = w[START]
    while s[BOARD + place - step] > 0:
        place -= step
    while place < w[START]:
        shown = s[BOARD + place] & SHOWN
        if shown > NINE:
            sign = shown
            if sign == TIMES:
                stars += 1
            elif sign == DIVIDED:
                below = 1
            else:
                n = n * b + t * d
                d *= b
                t = 0
                b = 1
                below = 0
        elif sign < TIMES:
            t = shown if sign == PLUS else -shown
        elif below == 1:
            b *= shown
        else:
            t *= shown
        place += step
    w[SIGN] = sign
    w[BELOW] = below
    w[STARS] = stars
    w[SUM] = n
    w[SUM_BY] = d
    w[TERM] = t
    w[TERM_BY] = b


def fill_squares(s: vec[i64], w: vec[i64], out: vec[i64]) -> None:
    """Finds every lay on the squares laid out. `out` takes each as two numbers, the lay and its points.

    Where `out` is full they are only counted, so that it can be done again with a longer one. With PRUNING `out` takes
    a lay only if it has more points than any before.
    """
    n = w[SUM]
    d = w[SUM_BY]
    t = w[TERM]
    b = w[TERM_BY]
    fill(s, w, out, 0, w[START] + BIT[9] * w[WAY], 0, w[STARS], w[SIGN], w[BELOW], n, d, t, b, n, d, t, b)


def fill(
    s: vec[i64], w: vec[i64], out: vec[i64], at: i64, number: i64, across: i64, stars: i64, sign: i64, below: i64,
    wn: i64, wd: i64, wt: i64, wb: i64, cn: i64, cd: i64, ct: i64, cb: i64,
) -> None:  # fmt: skip
    """Puts every token that fits on the square with this index and goes on from each.

    The sum so far is n / d and the term being read t / b, written (w) and counted (c). `sign` stands before the next
    number, `below` says that the term has a division already, so that its next factor divides. `across` is the sum of
    the lines across.
    """
    unit = BIT[13 + 5 * at]
    joker: i64
    laid: i64
    kind: i64
    if w[IS_SIGN + at] == 0:
        token: i64 = NINE
        while token > 0:
            joker = 0
            while joker <= 1:
                kind = token - 1 if joker == 0 else JOKER - 1
                if w[kind] > 0:
                    w[kind] -= 1
                    laid = number + (token + AS_JOKER * joker) * unit
                    raised = token * w[LIFT + at] if joker == 0 else token
                    if sign == PLUS:
                        go_on(s, w, out, at, laid, across, stars, sign, 0, wn, wd, token, 1, cn, cd, raised, 1)
                    elif sign == MINUS:
                        go_on(s, w, out, at, laid, across, stars, sign, 0, wn, wd, -token, 1, cn, cd, -raised, 1)
                    elif below == 1:
                        go_on(
                            s, w, out, at, laid, across, stars, sign, 1,
                            wn, wd, wt, wb * token, cn, cd, ct, cb * raised,
                        )  # fmt: skip
                    else:
                        go_on(
                            s, w, out, at, laid, across, stars, sign, 0,
                            wn, wd, wt * token, wb, cn, cd, ct * raised, cb,
                        )  # fmt: skip
                    w[kind] += 1
                    if w[COUNT] >= w[LIMIT]:
                        return
                joker += 1
            token -= 1
        return
    crossed = w[CROSSED + at]
    wsum = wn * wb + wt * wd
    csum = cn * cb + ct * cd
    chosen: i64 = TIMES
    while chosen > 0:
        value: i64 = w[crossed + 1 + chosen - PLUS] if crossed > 0 else 0
        if value >= 0 and (chosen != TIMES or stars == 0 or w[ANY] == 1):
            w[CHOSEN + at] = value
            joker = 0
            while joker <= 1:
                kind = chosen - 1 if joker == 0 else JOKER - 1
                if w[kind] > 0 and (joker == 0 or chosen != TIMES):
                    w[kind] -= 1
                    laid = number + (chosen + AS_JOKER * joker) * unit
                    if chosen < TIMES:
                        go_on(
                            s, w, out, at, laid, across + value, stars, chosen, 0,
                            wsum, wd * wb, 0, 1, csum, cd * cb, 0, 1,
                        )  # fmt: skip
                    elif chosen == TIMES:
                        go_on(
                            s, w, out, at, laid, across + value, stars + 1, chosen, below,
                            wn, wd, wt, wb, cn, cd, ct, cb,
                        )  # fmt: skip
                    else:
                        go_on(
                            s, w, out, at, laid, across + value, stars, chosen, 1,
                            wn, wd, wt, wb, cn, cd, ct, cb,
                        )  # fmt: skip
                    w[kind] += 1
                    if w[COUNT] >= w[LIMIT]:
                        return
                joker += 1
        # × first, for it brings most; then + − ÷
        chosen = PLUS if chosen == TIMES else MINUS if chosen == PLUS else DIVIDED if chosen == MINUS else 0


def go_on(
    s: vec[i64], w: vec[i64], out: vec[i64], at: i64, number: i64, across: i64, stars: i64, sign: i64, below: i64,
    wn: i64, wd: i64, wt: i64, wb: i64, cn: i64, cd: i64, ct: i64, cb: i64,
) -> None:  # fmt: skip
    """After the token on the square with this index: reads the old ones that follow, counts the line if it is complete,
    and fills the next square."""
    place = w[RUN + at]
    if place > 0:
        step = w[STEP]
        token = s[BOARD + place]
        while token > 0:
            shown = token & SHOWN
            if shown > NINE:
                sign = shown
                if sign == TIMES:
                    stars += 1
                elif sign == DIVIDED:
                    below = 1
                else:
                    wn = wn * wb + wt * wd
                    wd *= wb
                    cn = cn * cb + ct * cd
                    cd *= cb
                    wt = 0
                    wb = 1
                    ct = 0
                    cb = 1
                    below = 0
            elif sign < TIMES:
                wt = shown if sign == PLUS else -shown
                ct = wt
            elif below == 1:
                wb *= shown
                cb *= shown
            else:
                wt *= shown
                ct *= shown
            place += step
            token = s[BOARD + place]
        if stars > 1 and w[ANY] == 0:
            return
    if w[COMPLETE + at] == 1:
        count(w, out, at, number, across, wn * wb + wt * wd, wd * wb, cn * cb + ct * cd, cd * cb)
    if at < w[LAST]:
        if w[PRUNING] == 1 and bound(w, at + 1, across, stars, sign, below, cn, cd, ct, cb) <= w[BEST]:
            return
        fill(s, w, out, at + 1, number, across, stars, sign, below, wn, wd, wt, wb, cn, cd, ct, cb)


def count(w: vec[i64], out: vec[i64], at: i64, number: i64, across: i64, wn: i64, wd: i64, cn: i64, cd: i64) -> None:
    """The line is complete: if it is right (C13, C14) the lay is one more, with its points (C16 to C20)."""
    if w[ANY] == 0:
        if wn < wd or cn < cd:
            return
        if wd != 1 and wn % wd != 0:
            return
        if cd != 1 and cn % cd != 0:
            return
    value = rounded(cn, cd)
    points = value * w[FACTORS + at] + across
    if w[SHARES + at] > 0:
        points = across + shared_out(w, at, value * w[FACTORS + at])
    number += BIT[10] * (at + 1)
    if at == 0:
        number -= BIT[9] * w[WAY]  # a single token always has way 0
    if w[PRUNING] == 1:
        if points > w[BEST]:
            w[BEST] = points
            out[0] = number
            out[1] = points
        return
    n = 2 * w[COUNT]
    if n < len(out):
        out[n] = number
        out[n + 1] = points
    w[COUNT] += 1


def shared_out(w: vec[i64], at: i64, value: i64) -> i64:
    """What the line along the way is worth and what lines across gain, in the best of all distributions (C20)."""
    while at >= 0 and w[SHARED + at] == 1:
        at -= 1
    if at < 0:
        return value
    factor = w[SHARED + at]
    along = shared_out(w, at - 1, value * factor)
    beside = shared_out(w, at - 1, value) + (factor - 1) * w[CHOSEN + at]
    return along if along > beside else beside


# The best lay alone


def weigh(s: vec[i64], w: vec[i64]) -> None:
    """Notes for the squares laid out what can come from each of them on, at most."""
    rest: i64 = 0
    gain: i64 = 0
    coming: i64 = 0  # the number that follows, 0 if none does
    between: i64 = 0  # the sign before it: an old one, or 0 for one still to be laid
    more: i64 = 0
    times = w[RACK + TIMES - 1] > 0
    step = w[STEP]
    n = w[LAST]
    w[MOST_FACTORS] = w[FACTORS + n]
    w[REST + n + 1] = 0
    w[GAIN + n + 1] = 0
    w[NEXT + n + 1] = 0
    w[MORE + n + 1] = 0
    while n >= 0:
        place = w[RUN + n]
        if place > 0:
            while s[BOARD + place + step] > 0:
                place += step
            while place >= w[RUN + n]:
                shown = s[BOARD + place] & SHOWN
                if shown > NINE:
                    between = shown
                else:
                    if coming > 0 and (between == TIMES or (between == 0 and times)):
                        one = shown * coming - shown - coming
                        if one > gain:
                            gain = one
                    rest += shown
                    coming = shown
                place -= step
        if w[IS_SIGN + n] == 1:
            between = 0
            if w[CROSSED + n] > 0:
                at = w[CROSSED + n]
                most = w[at + 1]
                i: i64 = 2
                while i <= 4:
                    if w[at + i] > most:
                        most = w[at + i]
                    i += 1
                if most > 0:
                    more += most * w[SHARED + n]
                w[MOST_FACTORS] *= w[SHARED + n]
        else:
            highest = w[HIGHEST] * w[LIFT + n]
            if w[JOKERS_HELD] > 0 and highest < NINE:
                highest = NINE
            if coming > 0 and (between == TIMES or (between == 0 and times)):
                one = highest * coming - highest - coming
                if one > gain:
                    gain = one
            rest += highest
            coming = highest
        w[REST + n] = rest
        w[GAIN + n] = gain
        w[NEXT + n] = coming
        w[MORE + n] = more
        n -= 1


def bound(
    w: vec[i64], at: i64, across: i64, stars: i64, sign: i64, below: i64, n: i64, d: i64, t: i64, b: i64
) -> i64:  # fmt: skip
    """The points that a line which stands at n / d and t / b can reach with what comes from this square on, at most."""
    value = w[REST + at]
    if n != 0:
        value += n if d == 1 else n // d + 1
    gain = w[GAIN + at] if stars == 0 else 0
    if w[IS_SIGN + at] == 0:  # a sign is waiting for its number
        if sign == MINUS:
            value -= w[NEXT + at]
        elif sign == TIMES and below == 0:
            if t > 0:
                value += (t - 1) * w[NEXT + at]
        elif t > 0:
            value += t if b == 1 else t // b + 1
    elif t > 0:
        value += t if b == 1 else t // b + 1
        if stars == 0 and below == 0 and w[RACK + TIMES - 1] > 0:
            one = t * w[NEXT + at] - t - w[NEXT + at]
            if one > gain:
                gain = one
    if at > 0 and w[SHARES + at - 1] > 0:  # a shared square may serve the line across instead
        i: i64 = 0
        while i < at:
            if w[SHARED + i] > 1:
                across += (w[SHARED + i] - 1) * w[CHOSEN + i]
            i += 1
    return (value + gain) * w[MOST_FACTORS] + across + w[MORE + at]


def best_lay(s: vec[i64], seat: i64) -> vec[i64]:
    """The right lay of the seat with the most points, and its points; two zeros if there is none."""
    w = survey(s, seat, 0)
    out = vec[i64]([0] * 2)
    if w[HELD] == 0:
        return out
    w[PRUNING] = 1
    bounds = vec[i64]([0] * 578)  # 2 * AREA
    way: i64 = 0
    while way < 2:
        start: i64 = WIDTH + 1
        while start < AREA - WIDTH - 1:
            if lay_out(s, w, way, start):
                weigh(s, w)
                bounds[AREA * way + start] = bound(
                    w, 0, 0, w[STARS], w[SIGN], w[BELOW], w[SUM], w[SUM_BY], w[TERM], w[TERM_BY]
                )
            start += 1
        way += 1
    while True:
        highest: i64 = 0
        chosen: i64 = 0
        i: i64 = 0
        while i < 578:
            if bounds[i] > highest:
                highest = bounds[i]
                chosen = i
            i += 1
        if highest <= w[BEST] or highest == 0:
            return out
        bounds[chosen] = 0
        lay_out(s, w, chosen // AREA, chosen % AREA)
        weigh(s, w)
        fill_squares(s, w, out)


# All of them


def lays_from(s: vec[i64], w: vec[i64], way: i64, start: i64) -> vec[i64]:
    """Every lay that begins on this place and goes this way, each followed by its points. `w` comes from `survey`."""
    out = vec[i64]([0] * 0)
    if not lay_out(s, w, way, start):
        return out
    size: i64 = 2048
    while True:
        out = vec[i64]([0] * size)
        w[COUNT] = 0
        fill_squares(s, w, out)
        if 2 * w[COUNT] <= size:
            return out[0 : 2 * w[COUNT]]
        size = 2 * w[COUNT]


def lays(s: vec[i64], seat: i64, wrong_too: i64) -> vec[i64]:
    """Every lay of the seat, each followed by its points; with `wrong_too` also those that only C27 lets down."""
    w = survey(s, seat, wrong_too)
    size: i64 = 4096
    out = vec[i64]([0] * size)
    way: i64 = 0
    while way < 2:
        start: i64 = WIDTH + 1
        while start < AREA - WIDTH - 1:
            if lay_out(s, w, way, start):
                before = w[COUNT]
                fill_squares(s, w, out)
                if 2 * w[COUNT] > size:
                    while size < 2 * w[COUNT]:
                        size *= 4
                    longer = vec[i64]([0] * size)
                    i: i64 = 0
                    while i < 2 * before:
                        longer[i] = out[i]
                        i += 1
                    out = longer
                    w[COUNT] = before
                    fill_squares(s, w, out)
            start += 1
        way += 1
    return out[0 : 2 * w[COUNT]]


def number_of_lays(s: vec[i64], seat: i64, wrong_too: i64, limit: i64) -> i64:
    """How many lays the seat has; it stops counting at the limit."""
    w = survey(s, seat, wrong_too)
    w[LIMIT] = limit
    nothing = vec[i64]([0] * 0)
    way: i64 = 0
    while way < 2:
        start: i64 = WIDTH + 1
        while start < AREA - WIDTH - 1:
            if lay_out(s, w, way, start):
                fill_squares(s, w, nothing)
                if w[COUNT] >= limit:
                    return w[COUNT]
            start += 1
        way += 1
    return w[COUNT]


def can_lay(s: vec[i64], seat: i64) -> bool:
    """True if the seat has a lay that keeps C6 to C15 (C22, C29)."""
    return number_of_lays(s, seat, 0, 1) > 0
