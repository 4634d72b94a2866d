"""Calculissimo as a row of integers: lines, the judging of a lay, what a step does. Compiled by mypyc where it can be.

A token is a number: 1 to 9 for the numbers, then PLUS, MINUS, TIMES, DIVIDED; on a rack or in the bag 14 is a joker, so
that kind 1 to 14 is the canonical order `123456789+-*/?`. A joker that has been laid is what it stands for plus
AS_JOKER. The board lies in a frame of 17 × 17 places whose rim is EDGE; cell `[row, column]` is place
`17 * (row + 1) + column + 1`. On a place there is 0 while it is empty, else a token.

A lay is one number: the place of its first token (9 bits), its way (bit 9: 0 along a row, 1 down a column), how many
tokens it has (3 bits from bit 10), and its tokens in reading order (5 bits each from bit 13). Its squares are the empty
ones from the first on. A single token always has way 0. All other actions have a tag above bit 56, and above all tags
stand the lays with the points announced for them (`announced`).

Which lays there are is told by `lays_kernel.py`, random matches by `chance_kernel.py`.
Functions that end in `_in_place` change the row they are given; all others leave it alone.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

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

# Numbers of actions that are no lay.
TAG: Final = 72057594037927936  # 2 ** 56
EXCHANGE: Final = 72057594037927936  # and how many of each kind, 3 bits a kind
PASS: Final = 144115188075855872
ACCEPT: Final = 216172782113783808  # of the first seat that has not answered
DOUBT: Final = 288230376151711744  # a challenge, likewise
TICK: Final = 360287970189639680  # and the time
ANNOUNCED: Final = 576460752303423488  # 2 ** 59: from here on lays with their points, see `announced`
FILLINGS: Final = 8031810176  # 26 ** 7: seven tokens or fewer
STARTS: Final = 450  # squares and ways to begin from
MOST_ANNOUNCED: Final = 1000000  # so that all of them stay below 2 ** 62
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


# Lays as numbers


def lay_start(number: i64) -> i64:
    """The place of the first token of a lay."""
    return number & 511


def lay_way(number: i64) -> i64:
    """0 for a lay along a row, 1 for one down a column."""
    return number >> 9 & 1


def lay_count(number: i64) -> i64:
    """How many tokens a lay has."""
    return number >> 10 & 7


def lay_token(number: i64, n: i64) -> i64:
    """The n-th token of a lay, from 0: what it shows, plus AS_JOKER for a joker."""
    return number >> (13 + 5 * n) & 31


def lay_number(start: i64, way: i64, tokens: vec[i64]) -> i64:
    """The lay of these tokens, laid from this place on over the empty squares of the way."""
    count: i64 = len(tokens)
    number = start + BIT[9] * (way if count > 1 else 0) + BIT[10] * count
    n: i64 = 0
    while n < count:
        number += tokens[n] * BIT[13 + 5 * n]
        n += 1
    return number


def lay_places(s: vec[i64], number: i64) -> vec[i64]:
    """The places of the tokens of a lay, in reading order."""
    count = lay_count(number)
    places = vec[i64]([0] * count)
    step: i64 = WIDTH if lay_way(number) == 1 else 1
    place = lay_start(number)
    n: i64 = 0
    while n < count:
        while s[BOARD + place] > 0:
            place += step
        places[n] = place
        place += step
        n += 1
    return places


# A lay with the points announced for it is one number too: the points, the square and the way to begin with, and the
# tokens in base 26, the first one lowest; there jokers follow after the signs, without × for which none may stand.


def announced(number: i64, points: i64) -> i64:
    """The lay with this number, for which so many points are announced (C30)."""
    filling: i64 = 0
    n: i64 = lay_count(number) - 1
    while n >= 0:
        token = lay_token(number, n)
        if token >= AS_JOKER:
            token -= AS_JOKER - DIVIDED if token < AS_JOKER + TIMES else AS_JOKER - TIMES
        filling = 26 * filling + token
        n -= 1
    start = lay_start(number)
    begin = 2 * (15 * (start // WIDTH - 1) + start % WIDTH - 1) + lay_way(number)
    return ANNOUNCED + (points * STARTS + begin) * FILLINGS + filling


def announced_points(number: i64) -> i64:
    """The points that are announced for such a lay."""
    return (number - ANNOUNCED) // (STARTS * FILLINGS)


def announced_lay(number: i64) -> i64:
    """The number that such a lay has without its points."""
    rest = (number - ANNOUNCED) % (STARTS * FILLINGS)
    filling: i64 = rest % FILLINGS
    begin: i64 = rest // FILLINGS
    cell: i64 = begin // 2
    lay = WIDTH * (cell // 15 + 1) + cell % 15 + 1 + BIT[9] * (begin % 2)
    count: i64 = 0
    while filling > 0:
        token: i64 = filling % 26
        if token > DIVIDED:
            token += AS_JOKER - DIVIDED if token < DIVIDED + TIMES else AS_JOKER - TIMES
        lay += token * BIT[13 + 5 * count]
        filling //= 26
        count += 1
    return lay + BIT[10] * count


# Why tokens on squares are no lay. Such an answer is negative: minus 1024 times the reason, minus a place or a kind.
SAME_SQUARE: Final = 1
TAKEN: Final = 2  # and the place
LACKING: Final = 3  # and the kind
CROOKED: Final = 4
GAP: Final = 5  # and the place


def compose(s: vec[i64], seat: i64, tiles: vec[i64]) -> i64:
    """The lay of these tiles, each a place and a token, in any order; or why the seat cannot lay them so (C6)."""
    t = tiles[0 : len(tiles)]
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
JUDGEMENT: Final = 75

FINE: Final = 0
OFF_CENTRE: Final = 1  # the first operation does not cover the centre (C7)
APART: Final = 2  # no token touches an old one (C7)
NOT_FORMED: Final = 3  # a line is not number, sign, …, number (C8)
SECOND_TIMES: Final = 4  # a line has two multiplications (C11)
WRITTEN_WRONG: Final = 5  # a written result is not a whole number of 1 or more (C13)
COUNTED_WRONG: Final = 6  # a counted result is not (C14)


def reckon_in_place(b: vec[i64], place: i64, step: i64, r: vec[i64], at: i64) -> None:
    """Reads the line through the place and writes down at `at` what it is worth (C12, C17).

    A term is a product over products: what is multiplied before its first division stands above, all else below. So
    the one multiplication comes first and then the divisions from left to right.
    """
    while b[BOARD + place - step] > 0:
        place -= step
    first = place
    length: i64 = 0
    formed: i64 = 1
    stars: i64 = 0
    # Sum so far and the term being read, written and counted, each as a fraction.
    wn: i64 = 0
    wd: i64 = 1
    wt: i64 = 0
    wb: i64 = 1
    cn: i64 = 0
    cd: i64 = 1
    ct: i64 = 0
    cb: i64 = 1
    below: i64 = 0
    sign: i64 = PLUS
    squares = AREA * b[SQUARES]
    token = b[BOARD + place]
    while token > 0:
        shown = token & SHOWN
        length += 1
        if shown > NINE:
            if length & 1 == 1:
                formed = 0
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
        else:
            if length & 1 == 0:
                formed = 0
            raised = shown * RAISE[squares + place] if token & (NEW | AS_JOKER) == NEW else shown
            if sign < TIMES:
                wt = shown if sign == PLUS else -shown
                ct = raised if sign == PLUS else -raised
                wb = 1
                cb = 1
                below = 0
            elif below == 1:
                wb *= shown
                cb *= raised
            else:
                wt *= shown
                ct *= raised
        place += step
        token = b[BOARD + place]
    if length & 1 == 0:
        formed = 0
    r[at + LENGTH] = length
    r[at + FIRST] = first
    r[at + FORMED] = formed
    r[at + STARS] = stars
    r[at + WRITTEN] = wn * wb + wt * wd
    r[at + WRITTEN_BY] = wd * wb
    r[at + COUNTED] = cn * cb + ct * cd
    r[at + COUNTED_BY] = cd * cb
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
    r = vec[i64]([0] * JUDGEMENT)
    b = with_lay(s, number)
    way = lay_way(number)
    step: i64 = WIDTH if way == 1 else 1
    across: i64 = WIDTH + 1 - step
    count = lay_count(number)
    place = lay_start(number)
    squares = AREA * s[SQUARES]
    touching = s[LYING] == 0
    centred: i64 = 0
    own: i64 = 1  # what multiplies the line along the way and no other
    shared = vec[i64](
        [0] * 16
    )  # for each square under two operations: its factor, and where the cross line stands in r
    shares: i64 = 0
    at: i64 = LINES
    reckon_in_place(b, place, step, r, at)
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
            reckon_in_place(b, place, across, r, at)
            if r[at + FORMED] == 0 and r[FAULT] == FINE:
                r[FAULT] = NOT_FORMED
                r[FAULT_LINE] = n + 1
            if alone:
                r[at + TIMES_OVER] = factor
            elif factor > 1:
                shared[2 * shares] = factor
                shared[2 * shares + 1] = at
                shares += 1
        else:
            own *= factor
        place += step
        n += 1
    if s[LYING] == 0:
        own = 2  # the first operation counts exactly twice (C19)
        if centred == 0:
            r[FAULT] = OFF_CENTRE
            return r
        if alone:
            r[FAULT] = NOT_FORMED
            r[LINES + LENGTH] = 1
            return r
    elif not touching:
        r[FAULT] = APART
        return r
    if r[FAULT] != FINE:
        return r
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
        distribute_in_place(r, own, shared, shares)
    n = 0
    while n <= count:
        at = LINES + LINE * n
        if r[at + LENGTH] > 0:
            r[POINTS] += rounded(r[at + COUNTED], r[at + COUNTED_BY]) * r[at + TIMES_OVER]
        n += 1
    return r


def distribute_in_place(r: vec[i64], own: i64, shared: vec[i64], shares: i64) -> None:
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
                factor *= shared[2 * i]
            else:
                at = shared[2 * i + 1]
                total += (shared[2 * i] - 1) * rounded(r[at + COUNTED], r[at + COUNTED_BY])
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
            r[shared[2 * i + 1] + TIMES_OVER] = shared[2 * i]
        i += 1


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


# What one step does


def lots_in_place(s: vec[i64], tokens: vec[i64]) -> None:
    """Each seat in the lots has drawn one of these kinds; the highest number begins, several draw again (C1, C2)."""
    best: i64 = -1
    tied: i64 = 0
    n: i64 = 0
    seat: i64 = 0
    while seat < s[SEATS]:
        if s[LOTS] & BIT[seat] != 0:
            value = tokens[n] if tokens[n] <= NINE else 0
            if value > best:
                best = value
                tied = 0
            if value == best:
                tied |= BIT[seat]
            n += 1
        seat += 1
    if tied & (tied - 1) != 0:
        s[LOTS] = tied
        return
    s[LOTS] = 0
    seat = 0
    while BIT[seat] != tied:
        seat += 1
    s[SEAT] = seat
    s[DRAW_COUNT] = s[SEATS]
    n = 0
    while n < s[SEATS]:
        s[DRAWS + n] = 8 * ((seat + n) % s[SEATS]) + RACK
        n += 1


def draw_one_in_place(s: vec[i64], kind: i64) -> None:
    """The seat of the first draw takes one token of this kind (1 to 14) from the bag."""
    s[BAG + kind - 1] -= 1
    s[BAG_SIZE] -= 1
    s[RACKS + KINDS * (s[DRAWS] >> 3) + kind - 1] += 1


def drawn_in_place(s: vec[i64]) -> None:
    """The first draw is done, the next comes."""
    s[DRAW_COUNT] -= 1
    n: i64 = 0
    while n < s[DRAW_COUNT]:
        s[DRAWS + n] = s[DRAWS + n + 1]
        n += 1
    s[DRAWS + n] = 0


def next_seat_in_place(s: vec[i64]) -> None:
    """The turn goes on clockwise (C3)."""
    s[SEAT] = s[SEAT] + 1 if s[SEAT] + 1 < s[SEATS] else 0


def idle_in_place(s: vec[i64]) -> None:
    """A turn has gone by without an operation."""
    s[IDLE] += 1
    next_seat_in_place(s)


def stand_in_place(s: vec[i64], number: i64, points: i64) -> None:
    """The lay of the seat to move stands: it is counted, and tokens are to be drawn for it (C4, C5, C21)."""
    seat = s[SEAT]
    step: i64 = WIDTH if lay_way(number) == 1 else 1
    place = lay_start(number)
    count = lay_count(number)
    n: i64 = 0
    while n < count:
        while s[BOARD + place] > 0:
            place += step
        token = lay_token(number, n)
        s[BOARD + place] = token
        s[RACKS + KINDS * seat + (JOKER if token >= AS_JOKER else token) - 1] -= 1
        place += step
        n += 1
    s[LYING] += count
    s[SCORES + seat] += points
    s[IDLE] = 0
    s[LAID] = 0
    s[LAID_POINTS] = 0
    s[WAIT] = 0
    wanted = count if count < s[BAG_SIZE] else s[BAG_SIZE]
    if wanted > 0:
        s[DRAW_COUNT] = 1
        s[DRAWS] = 8 * seat + wanted
        if rack_size(s, seat) == 0:
            return
    next_seat_in_place(s)


def lay_in_place(s: vec[i64], number: i64) -> None:
    """The seat to move lays this for what it counts; with `challenge` it waits for answers (C27)."""
    points = judge(s, number)[POINTS]
    if s[CHALLENGE] == 0:
        stand_in_place(s, number, points)
        return
    s[LAID] = number
    s[LAID_POINTS] = points
    s[WAIT] = BIT[s[SEATS]] - 1 - BIT[s[SEAT]]


def announce_in_place(s: vec[i64], number: i64, points: i64) -> None:
    """The seat to move lays this and says so many points: it scores them, or nothing if they are too many (C30)."""
    stand_in_place(s, number, points if points <= judge(s, number)[POINTS] else 0)


def exchange_in_place(s: vec[i64], number: i64) -> None:
    """The seat to move puts tokens into the bag and is to draw as many (C22)."""
    first = RACKS + KINDS * s[SEAT]
    total: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        count = number >> (3 * kind) & 7
        s[first + kind] -= count
        s[BAG + kind] += count
        total += count
        kind += 1
    s[BAG_SIZE] += total
    s[DRAW_COUNT] = 1
    s[DRAWS] = 8 * s[SEAT] + total
    idle_in_place(s)


def accept_in_place(s: vec[i64], seat: i64) -> None:
    """The seat accepts what is laid; the last to do so makes it stand (C27)."""
    s[WAIT] &= ~BIT[seat]
    if s[WAIT] == 0:
        stand_in_place(s, s[LAID], s[LAID_POINTS])


def doubt_in_place(s: vec[i64]) -> None:
    """Somebody challenges what is laid: it stands if it is right, else it is taken back (C27)."""
    if judge(s, s[LAID])[FAULT] == FINE:
        stand_in_place(s, s[LAID], s[LAID_POINTS])
        return
    s[LAID] = 0
    s[LAID_POINTS] = 0
    s[WAIT] = 0
    idle_in_place(s)


def expire_in_place(s: vec[i64]) -> None:
    """The time of the turn is over: as if the seat had passed, or all had accepted (C24)."""
    if s[LAID] != 0:
        stand_in_place(s, s[LAID], s[LAID_POINTS])
    else:
        idle_in_place(s)


# Nature's actions as numbers: the tokens of lots one after the other, 4 bits each; of a draw how many of each kind,
# 3 bits a kind. The position says which of them a number means.


def lots_count(s: vec[i64]) -> i64:
    """How many seats draw lots now."""
    count: i64 = 0
    seats = s[LOTS]
    while seats != 0:
        seats &= seats - 1
        count += 1
    return count


def counts_number(tokens: vec[i64]) -> i64:
    """These kinds (1 to 14) as the number of a draw; EXCHANGE plus it is the exchange of them."""
    number: i64 = 0
    for kind in tokens:
        number += BIT[3 * (kind - 1)]
    return number


def counts_of(number: i64) -> vec[i64]:
    """The kinds (1 to 14) behind such a number, in canonical order."""
    total: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        total += number >> (3 * kind) & 7
        kind += 1
    tokens = vec[i64]([0] * total)
    n: i64 = 0
    kind = 0
    while kind < KINDS:
        count = number >> (3 * kind) & 7
        while count > 0:
            tokens[n] = kind + 1
            n += 1
            count -= 1
        kind += 1
    return tokens


def lots_number(tokens: vec[i64]) -> i64:
    """The kinds that were drawn as lots, in the order of the seats, as one number."""
    number: i64 = 0
    n: i64 = 0
    while n < len(tokens):
        number += tokens[n] * BIT[4 * n]
        n += 1
    return number


def lots_of(number: i64, count: i64) -> vec[i64]:
    """The kinds behind the number of lots."""
    tokens = vec[i64]([0] * count)
    n: i64 = 0
    while n < count:
        tokens[n] = number >> (4 * n) & 15
        n += 1
    return tokens


def step(s: vec[i64], number: i64) -> vec[i64]:
    """The next row, when nature or the seat to act does the action with this number."""
    n = copy(s)
    step_in_place(n, number)
    return n


def step_in_place(s: vec[i64], number: i64) -> None:
    """The action with this number is done; an answer is that of the first seat that has not answered."""
    now = phase(s)
    tag = number - number % TAG
    if tag == TICK:
        s[SINCE] = number - tag
        expire_in_place(s)
    elif now == BY_LOTS:
        lots_in_place(s, lots_of(number, lots_count(s)))
    elif now == BY_DRAW:
        for kind in counts_of(number):
            draw_one_in_place(s, kind)
        drawn_in_place(s)
    elif tag == ACCEPT:
        seat: i64 = 0
        while s[WAIT] & BIT[seat] == 0:
            seat += 1
        accept_in_place(s, seat)
    elif tag == DOUBT:
        doubt_in_place(s)
    elif tag == EXCHANGE:
        exchange_in_place(s, number - tag)
    elif tag == PASS:
        idle_in_place(s)
    elif number >= ANNOUNCED:
        announce_in_place(s, announced_lay(number), announced_points(number))
    else:
        lay_in_place(s, number)
