"""What is wrong with a lay of Calculissimo, and what it is worth (C6 to C20, C28). Compiled with the kernel."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.kernel import (
    AREA,
    AS_JOKER,
    BIT,
    BOARD,
    CENTRE,
    FACTOR,
    JOKER,
    KINDS,
    LYING,
    NEW,
    NINE,
    RACKS,
    RAISE,
    SHOWN,
    SQUARES,
    WIDTH,
    copy,
)
from ludoteca.games.calculissimo.compiled.numbers import lay_count, lay_start, lay_token, lay_way
from ludoteca.games.calculissimo.compiled.reading import Reading

# Why tokens on squares are no lay. Such an answer is negative: minus 1024 times the reason, minus a place or a kind.
SAME_SQUARE: Final = 1
TAKEN: Final = 2  # and the place
LACKING: Final = 3  # and the kind
CROOKED: Final = 4
GAP: Final = 5  # and the place


def compose(s: vec[i64], seat: i64, tiles: list[int]) -> i64:
    """The lay of these tiles, each a place and a token, in any order; or why the seat cannot lay them so (C6)."""
    t = vec[i64](tiles)
    count: i64 = len(t) // 2
    held = s[RACKS + KINDS * seat : RACKS + KINDS * seat + KINDS]
    n: i64 = 0
    while n < count:
        place = t[2 * n]
        token = t[2 * n + 1]
        if s[BOARD + place] != 0:
            return -(1024 * TAKEN + place)
        kind: i64 = JOKER if token >= AS_JOKER else token
        held[kind - 1] -= 1
        if held[kind - 1] < 0:
            return -(1024 * LACKING + kind)
        at = n
        while at > 0 and t[2 * at - 2] >= place:
            if t[2 * at - 2] == place:
                return -(1024 * SAME_SQUARE)
            t[2 * at] = t[2 * at - 2]
            t[2 * at + 1] = t[2 * at - 1]
            at -= 1
        t[2 * at] = place
        t[2 * at + 1] = token
        n += 1
    start = t[0]
    last = t[2 * count - 2]
    step: i64 = 1
    if start // WIDTH != last // WIDTH:
        step = WIDTH
        if start % WIDTH != last % WIDTH:
            return -(1024 * CROOKED)
    number = start + BIT[10] * count
    if step == WIDTH:
        number += BIT[9]
    place = start
    n = 0
    while n < count:
        if t[2 * n] != place:
            if (t[2 * n] - start) % step != 0:
                return -(1024 * CROOKED)
            while place < t[2 * n]:
                if s[BOARD + place] == 0:
                    return -(1024 * GAP + place)
                place += step
        number += t[2 * n + 1] * BIT[13 + 5 * n]
        place += step
        n += 1
    return number


# What a judgement holds: what is at fault, the points, and up to eight lines. Line 0 runs along the way of the lay,
# line n + 1 crosses it at its n-th token; of a line that is not there only LENGTH 0 is told.

FAULT: Final = 0
FAULT_LINE: Final = 1  # which of the lines is at fault
POINTS: Final = 2
LINES: Final = 3  # eight times what follows
LENGTH: Final = 0
FIRST: Final = 1  # the place of its first token
FORMED: Final = 2  # 1 for number, sign, number, …, number
STARS: Final = 3  # how many multiplications
WRITTEN: Final = 4  # numerator and denominator of the result without bonus
WRITTEN_BY: Final = 5
COUNTED: Final = 6  # of the result with the raised numbers
COUNTED_BY: Final = 7
TIMES_OVER: Final = 8  # what the operation is multiplied by in the end
LINE: Final = 9
SHARED: Final = 75  # by square under two operations: its factor, and where the line across stands
JUDGEMENT: Final = 91

FINE: Final = 0
OFF_CENTRE: Final = 1  # the first operation does not cover the centre (C7)
APART: Final = 2  # no token touches an old one (C7)
NOT_FORMED: Final = 3  # a line is not number, sign, …, number (C8)
SECOND_TIMES: Final = 4  # a line has two multiplications (C11); this and what follows is wrong arithmetic
WRITTEN_WRONG: Final = 5  # a written result is not a whole number of 1 or more (C13)
COUNTED_WRONG: Final = 6  # a counted result is not (C14)


def reckon_in_place(b: vec[i64], place: i64, step: i64, reading: Reading, r: vec[i64], at: i64) -> None:
    """Reads the line through the place and writes down at `at` what it is worth (C12, C17)."""
    while b[BOARD + place - step] > 0:
        place -= step
    first = place
    length: i64 = 0
    formed: i64 = 1
    reading.begin()
    squares = AREA * b[SQUARES]
    token = b[BOARD + place]
    while token > 0:
        shown = token & SHOWN
        length += 1
        if (shown > NINE) == (length & 1 == 1):
            formed = 0
        if shown > NINE:
            reading.take_sign(shown)
        else:
            reading.take_number(shown, shown * RAISE[squares + place] if token & (NEW | AS_JOKER) == NEW else shown)
        place += step
        token = b[BOARD + place]
    if length & 1 == 0:
        formed = 0
    r[at + LENGTH] = length
    r[at + FIRST] = first
    r[at + FORMED] = formed
    r[at + STARS] = reading.stars
    r[at + WRITTEN] = reading.written()
    r[at + WRITTEN_BY] = reading.written_by()
    r[at + COUNTED] = reading.counted()
    r[at + COUNTED_BY] = reading.counted_by()
    r[at + TIMES_OVER] = 1


def rounded(numerator: i64, denominator: i64) -> i64:
    """A result as it counts: rounded down, and 0 if negative (C28). A right one stays as it is."""
    return numerator // denominator if numerator > 0 else 0


def line_fault(r: vec[i64], at: i64) -> i64:
    """What is wrong with the line written down at `at` (C11, C13, C14)."""
    if r[at + STARS] > 1:
        return SECOND_TIMES
    if r[at + WRITTEN] < r[at + WRITTEN_BY] or r[at + WRITTEN] % r[at + WRITTEN_BY] != 0:
        return WRITTEN_WRONG
    if r[at + COUNTED] < r[at + COUNTED_BY] or r[at + COUNTED] % r[at + COUNTED_BY] != 0:
        return COUNTED_WRONG
    return FINE


def with_lay(s: vec[i64], number: i64) -> vec[i64]:
    """The row with the tokens of the lay on the board, marked NEW; nothing else has changed."""
    b = copy(s)
    step: i64 = WIDTH if lay_way(number) == 1 else 1
    place = lay_start(number)
    count = lay_count(number)
    n: i64 = 0
    while n < count:
        while b[BOARD + place] > 0:
            place += step
        b[BOARD + place] = lay_token(number, n) | NEW
        place += step
        n += 1
    return b


def judge(s: vec[i64], number: i64) -> vec[i64]:
    """What a lay of the seat to move is worth and what is wrong with it (C7 to C20, C28).

    The squares are empty and lie in one line without a gap (C6), and the rack has the tokens: that is asked elsewhere.
    A lay that is wrong in its arithmetic alone has its points all the same.
    """
    return judge_on(s, with_lay(s, number), number)


def judge_on(s: vec[i64], b: vec[i64], number: i64) -> vec[i64]:
    """The same, where the row with the tokens of the lay is known."""
    r = vec[i64]([0] * JUDGEMENT)
    judge_in_place(s, b, number, Reading(), r)
    return r


def judge_in_place(s: vec[i64], b: vec[i64], number: i64, reading: Reading, r: vec[i64]) -> None:
    """The same, written down where all is 0."""
    way = lay_way(number)
    step: i64 = WIDTH if way == 1 else 1
    across: i64 = WIDTH + 1 - step
    count = lay_count(number)
    place = lay_start(number)
    squares = AREA * s[SQUARES]
    touching = s[LYING] == 0
    centred: i64 = 0
    own: i64 = 1  # what multiplies the line along the way and no other
    shares: i64 = 0
    at: i64 = LINES
    reckon_in_place(b, place, step, reading, r, at)
    alone = r[at + LENGTH] == 1
    if r[at + LENGTH] > count:
        touching = True
    if alone:
        r[at + LENGTH] = 0
    elif r[at + FORMED] == 0:
        r[FAULT] = NOT_FORMED
    n: i64 = 0
    while n < count:
        while s[BOARD + place] > 0:
            place += step
        if place == CENTRE:
            centred = 1
        factor = FACTOR[squares + place]
        at += LINE
        if b[BOARD + place - across] > 0 or b[BOARD + place + across] > 0:
            touching = True
            reckon_in_place(b, place, across, reading, r, at)
            if r[at + FORMED] == 0 and r[FAULT] == FINE:
                r[FAULT] = NOT_FORMED
                r[FAULT_LINE] = n + 1
            if alone:
                r[at + TIMES_OVER] = factor
            elif factor > 1:
                r[SHARED + 2 * shares] = factor
                r[SHARED + 2 * shares + 1] = at
                shares += 1
        else:
            own *= factor
        place += step
        n += 1
    if s[LYING] == 0:
        own = 2  # the first operation counts exactly twice (C19)
        if centred == 0:
            r[FAULT] = OFF_CENTRE
            return
        if alone:
            r[FAULT] = NOT_FORMED
            r[LINES + LENGTH] = 1
            return
    elif not touching:
        r[FAULT] = APART
        return
    if r[FAULT] != FINE:
        return
    n = 0
    while n <= count:
        at = LINES + LINE * n
        if r[at + LENGTH] > 0:
            fault = line_fault(r, at)
            if fault != FINE:
                r[FAULT] = fault
                r[FAULT_LINE] = n
                break
        n += 1
    if not alone:
        distribute_in_place(r, own, shares)
    n = 0
    while n <= count:
        at = LINES + LINE * n
        if r[at + LENGTH] > 0:
            r[POINTS] += rounded(r[at + COUNTED], r[at + COUNTED_BY]) * r[at + TIMES_OVER]
        n += 1


def distribute_in_place(r: vec[i64], own: i64, shares: i64) -> None:
    """Gives each square under two operations to one of them, so that the total is highest (C20)."""
    value = rounded(r[LINES + COUNTED], r[LINES + COUNTED_BY])
    best: i64 = -1
    chosen: i64 = 0
    mask = BIT[shares] - 1  # a bit for each square that multiplies the line along the way
    while mask >= 0:
        factor = own
        total: i64 = 0
        i: i64 = 0
        while i < shares:
            if mask & BIT[i] != 0:
                factor *= r[SHARED + 2 * i]
            else:
                at = r[SHARED + 2 * i + 1]
                total += (r[SHARED + 2 * i] - 1) * rounded(r[at + COUNTED], r[at + COUNTED_BY])
            i += 1
        total += factor * value
        if total > best:
            best = total
            chosen = mask
            r[LINES + TIMES_OVER] = factor
        mask -= 1
    i = 0
    while i < shares:
        if chosen & BIT[i] == 0:
            r[r[SHARED + 2 * i + 1] + TIMES_OVER] = r[SHARED + 2 * i]
        i += 1


def lay_places(s: vec[i64], number: i64) -> list[i64]:
    """The places of the tokens of a lay, in reading order."""
    count = lay_count(number)
    places: list[i64] = []
    step: i64 = WIDTH if lay_way(number) == 1 else 1
    place = lay_start(number)
    n: i64 = 0
    while n < count:
        while s[BOARD + place] > 0:
            place += step
        places.append(place)
        place += step
        n += 1
    return places
