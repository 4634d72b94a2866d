"""What every value of a number and every operation costs at least in the Game of Numbers: a bound by cells. Compiled.

With `handling` once every stick that is handled goes straight to its place in the new arrangement, so no place outside
the old and the new arrangement is ever taken, and a plain stick either stays, rotates inside its cell or is lifted. If
K plain sticks are lifted and the new arrangement has N more plain sticks than the old one, the turn costs K + 2N
(K + |N| for fewer), and the bad stick 0, 1 or 2 besides. K of a cell is what the largest matching of its plain sticks
to the places of the new figure leaves over; a rotation counts if the third place of its joint is taken before or after.
The bound asks for less than the rules do, so no plan can cost less.

With `handling` free the good stick can hold any pivot for nothing, so inside a cell plain sticks slide about as they
like, except through the bad one (`slid`).

From the cells (`weigh_cell`) come the values of each number (`weigh_number`): the cheapest way to show them in four
cells, for each answer to "does the good stick end here?" and "does the bad one?"; from these the equalities (`bound`).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.mat import HIGH, LOW, Mat
from ludoteca.games.fantastick.compiled.numbers.equalities import (
    BIT,
    CELL_PLACES,
    NUMBER_PLACES,
    SIGN,
    SIGN_BITS,
    SIGN_STICKS,
    cell_bits,
    operation_of,
    sign_bits,
    spaced,
    value_of,
)

FAR: Final = 1000  # more than anything costs

# The table of a mat, one row of integers: what lies where, what each cell can become, what each value costs.
MAT_LOW: Final = 0
MAT_HIGH: Final = 1
GOOD: Final = 2
BAD: Final = 3
HANDLED_LOW: Final = 4
HANDLED_HIGH: Final = 5
GONE: Final = 6  # 1 if the good stick was removed in this turn
ONCE: Final = 7
SPACEABLE: Final = 8  # bits of the numbers that may still be spaced (N7)
PLAIN: Final = 9  # plain sticks on the mat
GOOD_FIXED: Final = 10
BAD_FIXED: Final = 11
# Each cell as it lies, and once more as it lies after spacing its number: bits, handled, good, bad (-1: not here).
SOURCES: Final = 12
SIGN_SOURCE: Final = SOURCES + 96
# What a cell costs for each of 13 figures it may show, over (good ends here) + 2 (bad ends here).
CELLS: Final = SIGN_SOURCE + 4
SIGNS: Final = CELLS + 1248
# What a number costs for each value, over the same four; and the cells that do it (28 bits; bit 28: spaced before).
NUMBERS: Final = SIGNS + 16
SHOWN: Final = NUMBERS + 1200
SIZE: Final = SHOWN + 1200

FIGURES: Final = 13
BLANK: Final = 10
ELEVEN: Final = 11
LEFT: Final = 12
_FIGURES = ("abcdef", "bc", "abdeg", "abcdg", "bcfg", "acdfg", "acdefg", "abc", "abcdefg", "abcdfg", "", "bcef", "ef")
FIGURE: Final = vec[i64]([sum(2 ** "abcdefg".index(place) for place in places) for places in _FIGURES])
SPACED: Final = BIT[NUMBER_PLACES]

COUNT: Final = vec[i64]([bin(bits).count("1") for bits in range(128)])
VALUE_STICKS: Final = vec[i64](
    [len(_FIGURES[value]) if value < 10 else len(_FIGURES[value // 10] + _FIGURES[value % 10]) for value in range(100)]
)
MOST_PLAIN: Final = 21  # 23 less the two of the equal sign

# The five places of a cell that rotate, as bits: b 1, c 2, e 4, f 8, g 16. `a` and `d` never do.
ENDS: Final = 9  # the bits of `a` and `d` in a cell
_ROTATING = "bcefg"
FIVE: Final = vec[i64](
    [sum(2**i for i, place in enumerate(_ROTATING) if bits >> "abcdefg".index(place) & 1) for bits in range(128)]
)
_THIRD = {"bc": "g", "bg": "c", "cg": "b", "ef": "g", "eg": "f", "fg": "e"}
# The bit (of five) that holds the pivot of a rotation between two of the five; 0 where there is no rotation.
HOLDER: Final = vec[i64](
    [
        2 ** _ROTATING.index(_THIRD["".join(sorted(one + other))]) if "".join(sorted(one + other)) in _THIRD else 0
        for one in _ROTATING
        for other in _ROTATING
    ]
)
# The same with the bits of a whole cell.
HOLDER_SEVEN: Final = vec[i64](
    [
        2 ** "abcdefg".index(_THIRD["".join(sorted(one + other))]) if "".join(sorted(one + other)) in _THIRD else 0
        for one in "abcdefg"
        for other in "abcdefg"
    ]
)
_known_matchings: Final = vec[i64]([-1] * 32768)

# The cells of a number in the order in which they are tried: where numbers stand before where they seldom do.
SINGLES: Final = vec[i64]([1, 0, 2, 3])
PAIRS: Final = vec[i64]([1, 2, 0, 1, 1, 3, 0, 2, 2, 3, 0, 3])


# Cells


def matched(plain: i64, slots: i64, held: i64) -> i64:
    """How many of these of the five places can each get a slot of its own, by staying or by one rotation held there."""
    if plain == 0 or slots == 0:
        return 0
    key = plain | slots << 5 | held << 10
    best = _known_matchings[key]
    if best >= 0:
        return best
    one: i64 = 0
    while plain & BIT[one] == 0:
        one += 1
    rest = plain ^ BIT[one]
    best = matched(rest, slots, held)
    other: i64 = 0
    while other < 5:
        if slots & BIT[other] != 0 and (other == one or HOLDER[one * 5 + other] & held != 0):
            found = 1 + matched(rest, slots ^ BIT[other], held)
            if found > best:
                best = found
        other += 1
    _known_matchings[key] = best
    return best


def lifted(plain: i64, slots: i64, held: i64) -> i64:
    """How many plain sticks of a cell neither stay nor rotate if they are to fill these slots (once)."""
    return COUNT[plain] - COUNT[plain & slots & ENDS] - matched(FIVE[plain], FIVE[slots], FIVE[held])


def bad_price(before: i64, after: i64, held: i64) -> i64:
    """What the bad stick pays to come to `after` in a cell; `before` is -1 if it comes from elsewhere."""
    if before == after:
        return 0
    if before >= 0 and HOLDER_SEVEN[before * 7 + after] & held != 0:
        return 1
    return 2


def slid(plain: i64, slots: i64, before: i64, after: i64) -> i64:
    """What the bad stick pays and how many plain sticks are lifted, in a cell in which plain ones slide freely (free).

    `before` and `after` are the bad stick's places in the cell, -1 if it is not there. It keeps to its place, rotates
    once, or is moved; no more than that is ever worth its price.
    """
    away = COUNT[plain & ENDS] - COUNT[plain & slots & ENDS]
    five = FIVE[plain]
    goal = FIVE[slots]
    n = COUNT[five]
    s = COUNT[goal]
    over = n - s if n > s else 0
    if after < 0:
        return away + over
    if before == after:
        if before == 6:  # the bad stick in the middle parts the two sides
            left = COUNT[five & 12] - COUNT[goal & 12]
            right = COUNT[five & 3] - COUNT[goal & 3]
            over = (left if left > 0 else 0) + (right if right > 0 else 0)
        return away + over
    best = away + over + 2
    if before >= 0 and HOLDER_SEVEN[before * 7 + after] != 0:
        if before == 6:
            side: i64 = 12 if after >= 4 else 3
            if COUNT[five & side] == 2 and over == 0:
                over = 1
        elif after == 6:
            # From the side of the bad stick only one place is to be had before it has left it.
            side = 12 if before >= 4 else 3
            own = COUNT[goal & side]
            room = s - own + (own if own < 1 else 1)
            over = n - room if n > room else 0
            if n == 4 and over == 0:
                over = 1
        elif n == 4 and over == 0:
            over = 1
        if away + over + 1 < best:
            best = away + over + 1
    return best


def weigh_cell(w: vec[i64], source: i64, to: i64) -> None:
    """Writes what the cell costs for each figure; what cannot be is FAR."""
    bits = w[source]
    good = w[source + 2]
    bad = w[source + 3]
    plain = bits
    if good >= 0:
        plain ^= BIT[good]
    if bad >= 0:
        plain ^= BIT[bad]
    fixed = plain & w[source + 1]
    plain ^= fixed
    figure: i64 = 0
    while figure < FIGURES:
        goal = FIGURE[figure]
        at = to + figure * 4
        w[at] = FAR
        w[at + 1] = FAR
        w[at + 2] = FAR
        w[at + 3] = FAR
        if fixed & ~goal == 0:
            weigh_figure(w, at, goal ^ fixed, plain, bits | goal, good, bad)
        figure += 1


def weigh_figure(w: vec[i64], at: i64, slots: i64, plain: i64, held: i64, good: i64, bad: i64) -> None:
    """What one figure costs, whose places `slots` are still to be filled."""
    once = w[ONCE] != 0
    good_fixed = w[GOOD_FIXED] != 0
    bad_fixed = w[BAD_FIXED] != 0
    g: i64 = -1
    while g < 7:
        if (g < 0 or slots & BIT[g] != 0) and (not good_fixed or g == good):
            left = slots
            index = at
            if g >= 0:
                left ^= BIT[g]
                index += 1
            b: i64 = -1
            while b < 7:
                if (b < 0 or left & BIT[b] != 0) and (not bad_fixed or b == bad):
                    if once:
                        if b < 0:
                            price = lifted(plain, left, held)
                        else:
                            price = lifted(plain, left ^ BIT[b], held) + bad_price(bad, b, held)
                    elif b < 0:
                        price = slid(plain, left, bad, b)
                    else:
                        price = slid(plain, left ^ BIT[b], bad, b)
                    to = index if b < 0 else index + 2
                    if price < w[to]:
                        w[to] = price
                b += 1
        g += 1


def weigh_sign(w: vec[i64]) -> None:
    """What the sign costs for each operation: inside it any stick rotates to any free place, and nothing holds it."""
    bits = w[SIGN_SOURCE]
    good = w[SIGN_SOURCE + 2]
    bad = w[SIGN_SOURCE + 3]
    plain = bits
    if good >= 0:
        plain ^= BIT[good]
    if bad >= 0:
        plain ^= BIT[bad]
    fixed = plain & w[SIGN_SOURCE + 1]
    n = COUNT[plain ^ fixed]
    operation: i64 = 0
    while operation < 4:
        at = SIGNS + operation * 4
        w[at] = FAR
        w[at + 1] = FAR
        w[at + 2] = FAR
        w[at + 3] = FAR
        goal = SIGN_BITS[operation]
        if fixed & ~goal == 0:
            slots = goal ^ fixed
            g: i64 = -1
            while g < 4:
                if (g < 0 or slots & BIT[g] != 0) and (w[GOOD_FIXED] == 0 or g == good):
                    left = slots if g < 0 else slots ^ BIT[g]
                    b: i64 = -1
                    while b < 4:
                        if (b < 0 or left & BIT[b] != 0) and (w[BAD_FIXED] == 0 or b == bad):
                            s = COUNT[left] - (0 if b < 0 else 1)
                            price = n - s if n > s else 0
                            if b >= 0 and b != bad:
                                price += 1 if bad >= 0 else 2
                            to = at + (0 if g < 0 else 1) + (0 if b < 0 else 2)
                            if price < w[to]:
                                w[to] = price
                        b += 1
                g += 1
        operation += 1


# Numbers


def weigh_number(w: vec[i64], number: i64, variant: i64) -> None:
    """What every value of the number costs from this standing of it, if that is less than what is known already."""
    cells = CELLS + (variant * 12 + number * 4) * 52
    source = SOURCES + (variant * 12 + number * 4) * 4
    extra: i64 = SPACED if variant != 0 else 0
    blank: i64 = 0  # what it costs to clear all cells; blank cells that cannot be cleared make it FAR and more
    cell: i64 = 0
    while cell < 4:
        blank += w[cells + cell * 52 + BLANK * 4]
        cell += 1
    # A 1 stands in the right or in the left column, whichever is cheaper.
    ones = vec[i64]([0] * 16)
    cell = 0
    while cell < 16:
        at = cells + cell // 4 * 52 + cell % 4
        ones[cell] = FIGURE[LEFT] if w[at + LEFT * 4] < w[at + 4] else FIGURE[1]
        cell += 1
    choice: i64 = 0
    while choice < 4:
        cell = SINGLES[choice]
        if not twin(w, source, cell, -1):
            rest = blank - w[cells + cell * 52 + BLANK * 4]
            if rest < FAR:
                figure: i64 = 0
                while figure < FIGURES:
                    if figure != BLANK:
                        value: i64 = 1 if figure == LEFT else figure
                        at = cells + cell * 52 + figure * 4
                        shown = FIGURE[figure] << cell * CELL_PLACES | extra
                        keep_four(w, number * 100 + value, at, rest, shown)
                    figure += 1
        choice += 1
    choice = 0
    while choice < 6:
        first = PAIRS[choice * 2]
        second = PAIRS[choice * 2 + 1]
        if not twin(w, source, first, -1) and not twin(w, source, second, first):
            rest = blank - w[cells + first * 52 + BLANK * 4] - w[cells + second * 52 + BLANK * 4]
            if rest < FAR:
                weigh_pair(w, number, first, second, cells, rest, ones, extra)
        choice += 1


def twin(w: vec[i64], source: i64, cell: i64, used: i64) -> bool:
    """True if the cell is as empty as the one on its left, which is not in use: then it is enough to look at that."""
    return cell > 0 and cell - 1 != used and w[source + cell * 4] == 0 and w[source + cell * 4 - 4] == 0


def keep_four(w: vec[i64], value: i64, at: i64, rest: i64, shown: i64) -> None:
    """Notes what the value costs shown like this, where it is less than before."""
    to = NUMBERS + value * 4
    i: i64 = 0
    while i < 4:
        price = w[at + i] + rest
        if price < w[to + i]:
            w[to + i] = price
            w[to + i + (SHOWN - NUMBERS)] = shown
        i += 1


def weigh_pair(
    w: vec[i64], number: i64, first: i64, second: i64, cells: i64, rest: i64, ones: vec[i64], extra: i64
) -> None:
    """What the values of two digits cost in these two cells."""
    tens: i64 = 1
    while tens < 10:
        units: i64 = 0
        while units < 10:
            to = NUMBERS + (number * 100 + tens * 10 + units) * 4
            i: i64 = 0
            while i < 4:
                left = price_of(w, cells + first * 52, tens, i)
                if left + rest < FAR:
                    left += rest
                    j: i64 = 0
                    while j < 4:
                        if i & j == 0:
                            price = left + price_of(w, cells + second * 52, units, j)
                            if price < w[to + (i | j)]:
                                w[to + (i | j)] = price
                                one = ones[first * 4 + i] if tens == 1 else FIGURE[tens]
                                other = ones[second * 4 + j] if units == 1 else FIGURE[units]
                                w[to + (i | j) + (SHOWN - NUMBERS)] = (
                                    one << first * CELL_PLACES | other << second * CELL_PLACES | extra
                                )
                        j += 1
                i += 1
            units += 1
        tens += 1


def price_of(w: vec[i64], cell: i64, digit: i64, i: i64) -> i64:
    """What a digit costs in a cell, a 1 in its cheaper column."""
    if digit == 1 and w[cell + LEFT * 4 + i] < w[cell + 4 + i]:
        return w[cell + LEFT * 4 + i]
    return w[cell + digit * 4 + i]


# Mats


def weighed(mat: Mat, once: i64, spaceable: i64) -> vec[i64]:
    """The table of a mat: for each number what every value costs, for the sign what every operation does.

    `spaceable` are the numbers that may still be spaced, as bits. With `handling` free nothing lies fast.
    """
    w = vec[i64]([0] * SIZE)
    low = mat.low
    high = mat.high
    good = mat.good
    bad = mat.bad
    handled_low: i64 = mat.handled_low if once != 0 else 0
    handled_high: i64 = mat.handled_high if once != 0 else 0
    gone: i64 = mat.good_removed if once != 0 else 0
    w[MAT_LOW] = low
    w[MAT_HIGH] = high
    w[GOOD] = good
    w[BAD] = bad
    w[HANDLED_LOW] = handled_low
    w[HANDLED_HIGH] = handled_high
    w[GONE] = gone
    w[ONCE] = once
    w[SPACEABLE] = spaceable
    w[GOOD_FIXED] = 1 if gone != 0 or (good >= 0 and on(handled_low, handled_high, good)) else 0
    w[BAD_FIXED] = 1 if on(handled_low, handled_high, bad) else 0
    plain: i64 = -1 if good < 0 else -2
    cell: i64 = 0
    while cell < 12:
        plain += COUNT[cell_bits(low, high, cell)]
        cell += 1
    w[PLAIN] = plain + COUNT[sign_bits(high)]
    set_sources(w, mat, 0, 0, 12)
    w[SIGN_SOURCE] = sign_bits(high)
    w[SIGN_SOURCE + 1] = sign_bits(handled_high)
    w[SIGN_SOURCE + 2] = good - SIGN if good >= SIGN else -1
    w[SIGN_SOURCE + 3] = bad - SIGN if bad >= SIGN else -1
    weigh_sign(w)
    i: i64 = NUMBERS
    while i < SHOWN:
        w[i] = FAR
        i += 1
    number: i64 = 0
    while number < 3:
        weigh_cells(w, number * 4, 0)
        weigh_number(w, number, 0)
        if spaceable & BIT[number] != 0:
            set_sources(w, respaced(mat, number), 1, number * 4, number * 4 + 4)
            weigh_cells(w, number * 4, 1)
            weigh_number(w, number, 1)
        number += 1
    return w


def on(low: i64, high: i64, place: i64) -> bool:
    """True if the place is in the set."""
    return low & LOW[place] != 0 or high & HIGH[place] != 0


def set_sources(w: vec[i64], mat: Mat, variant: i64, first: i64, end: i64) -> None:
    """Writes down how these cells lie."""
    cell = first
    while cell < end:
        at = SOURCES + (variant * 12 + cell) * 4
        start = cell * CELL_PLACES
        w[at] = cell_bits(mat.low, mat.high, cell)
        w[at + 1] = cell_bits(w[HANDLED_LOW], w[HANDLED_HIGH], cell)
        w[at + 2] = mat.good - start if mat.good >= start and mat.good < start + CELL_PLACES else -1
        w[at + 3] = mat.bad - start if mat.bad >= start and mat.bad < start + CELL_PLACES else -1
        cell += 1


def weigh_cells(w: vec[i64], first: i64, variant: i64) -> None:
    """Weighs the four cells of a number; untouched empty ones are alike."""
    cell = first
    while cell < first + 4:
        weigh_cell(w, SOURCES + (variant * 12 + cell) * 4, CELLS + (variant * 12 + cell) * 52)
        cell += 1


def respaced(mat: Mat, number: i64) -> Mat:
    """The mat after the number was spaced."""
    low = mat.low
    high = mat.high
    place = number * NUMBER_PLACES
    while place < (number + 1) * NUMBER_PLACES:
        low &= ~LOW[place]
        high &= ~HIGH[place]
        place += 1
    place = number * NUMBER_PLACES
    while place < (number + 1) * NUMBER_PLACES:
        if on(mat.low, mat.high, place):
            to = spaced(mat.low, mat.high, number, place)
            low |= LOW[to]
            high |= HIGH[to]
        place += 1
    good = spaced(mat.low, mat.high, number, mat.good) if mat.good >= 0 else mat.good
    bad = spaced(mat.low, mat.high, number, mat.bad)
    return Mat(low, high, good, bad, mat.handled_low, mat.handled_high, mat.good_removed, mat.stock)


# Equalities


def plain_price(w: vec[i64], equality: i64, good: i64) -> i64:
    """What it costs to have more or fewer plain sticks than lie on the mat, the good one in the end there or not."""
    n = VALUE_STICKS[value_of(equality, 0)] + VALUE_STICKS[value_of(equality, 1)]
    n += VALUE_STICKS[value_of(equality, 2)] + SIGN_STICKS[operation_of(equality)] - 1 - good
    if n > MOST_PLAIN:
        return FAR
    n -= w[PLAIN]
    return 2 * n if n >= 0 else -n


def bound(w: vec[i64], equality: i64) -> i64:
    """What the equality costs at least; FAR or more if it cannot be reached."""
    a = NUMBERS + value_of(equality, 0) * 4
    b = NUMBERS + 400 + value_of(equality, 1) * 4
    c = NUMBERS + 800 + value_of(equality, 2) * 4
    o = SIGNS + operation_of(equality) * 4
    # First A and B together, then C with them, then the sign: which of them end with the good and the bad stick.
    x0 = w[a] + w[b]
    x1 = least_of(w[a + 1] + w[b], w[a] + w[b + 1])
    x2 = least_of(w[a + 2] + w[b], w[a] + w[b + 2])
    x3 = least_of(least_of(w[a + 3] + w[b], w[a] + w[b + 3]), least_of(w[a + 1] + w[b + 2], w[a + 2] + w[b + 1]))
    y0 = x0 + w[c]
    y1 = least_of(x1 + w[c], x0 + w[c + 1])
    y2 = least_of(x2 + w[c], x0 + w[c + 2])
    y3 = least_of(least_of(x3 + w[c], x0 + w[c + 3]), least_of(x1 + w[c + 2], x2 + w[c + 1]))
    in_pile = least_of(y2 + w[o], y0 + w[o + 2]) + plain_price(w, equality, 0)
    on_mat = least_of(least_of(y3 + w[o], y0 + w[o + 3]), least_of(y1 + w[o + 2], y2 + w[o + 1]))
    return least_of(in_pile, on_mat + plain_price(w, equality, 1))


def least_of(one: i64, other: i64) -> i64:
    """The smaller of two."""
    return one if one < other else other
