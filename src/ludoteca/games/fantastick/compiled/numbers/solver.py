"""The least score of a turn of the Game of Numbers, proven: a bound by cells, then an order that keeps it. Compiled.

A turn leads to one of some 1800 equalities. `values` says what each of them costs at least. `search.plan` then
looks for an order in which every rotation finds its pivot held and its place free. If there is none for any way to show
the equality, the next higher price is tried. The first price for which there is a plan is the least one: all equalities
whose bound is not above a lower price have been tried at that price in every way, and none had a plan.

With `handling` free there is a plan for every bound; `sliding.py` finds it.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.clock import look
from ludoteca.games.fantastick.compiled.mat import bits
from ludoteca.games.fantastick.compiled.numbers.cells import cells_of, exact, woven
from ludoteca.games.fantastick.compiled.numbers.equalities import (
    BIT,
    CELL_PLACES,
    FACE_EQ,
    HALF,
    NUMBER_PLACES,
    ROTATION_FIRST,
    ROTATIONS,
    SIGN,
    SIGN_BITS,
    equalities,
    form_of,
    obeys,
    operation_of,
    value_of,
)
from ludoteca.games.fantastick.compiled.numbers.values import (
    BAD,
    BLANK,
    CELLS,
    ELEVEN,
    FAR,
    FIGURE,
    FIGURES,
    GONE,
    GOOD,
    GOOD_FIXED,
    HANDLED_HIGH,
    HANDLED_LOW,
    LEFT,
    MAT_HIGH,
    MAT_LOW,
    MOST_PLAIN,
    NUMBERS,
    ONCE,
    PLAIN,
    SHOWN,
    SIGNS,
    SOURCES,
    SPACEABLE,
    SPACED,
    bound,
    least_of,
    plain_price,
    respaced,
    twin,
)
from ludoteca.games.fantastick.compiled.plan.search import NONE, UNKNOWN, plan

DEAREST: Final = 100  # whatever can be done at all costs less
ENOUGH: Final = 2000  # sets that a plan looks at before it is looked for cell by cell
SOON: Final = 100  # sets that a plan looks at which need not be found
ENDLESS: Final = 2**60
WHOLE: Final = 2**28 - 1
FORM_0: Final = equalities(0)
FORM_1: Final = equalities(1)


def every(form: i64) -> vec[i64]:
    """Every true equality of the form that 25 matches can show."""
    return FORM_0 if form == 0 else FORM_1


def bounds(w: vec[i64], goals: vec[i64]) -> vec[i64]:
    """What each of these equalities costs at least."""
    found = vec[i64]([])
    i: i64 = 0
    while i < len(goals):
        look()
        found = append(found, bound(w, goals[i]))
        i += 1
    return found


# Ways to show an equality


def target(a: i64, b: i64, c: i64, operation: i64) -> vec[i64]:
    """The two words of the mat that shows these cells (28 bits a number) and this operation."""
    low = a & WHOLE | (b & (BIT[HALF - NUMBER_PLACES] - 1)) << NUMBER_PLACES
    high = (b & WHOLE) >> (HALF - NUMBER_PLACES) | (c & WHOLE) << (2 * NUMBER_PLACES - HALF)
    return vec[i64]([low, high | SIGN_BITS[operation] << (SIGN - HALF)])


def cheapest(w: vec[i64], equality: i64) -> vec[i64]:
    """The cells of A, B and C for which the bound of the equality was found."""
    a = value_of(equality, 0) * 4
    b = 400 + value_of(equality, 1) * 4
    c = 800 + value_of(equality, 2) * 4
    o = SIGNS + operation_of(equality) * 4
    found = vec[i64]([0, 0, 0])
    best: i64 = FAR * 8
    i: i64 = 0
    while i < 256:
        ga = i & 3
        gb = i >> 2 & 3
        gc = i >> 4 & 3
        go = i >> 6
        ends = ga | gb | gc | go
        if ga + gb + gc + go == ends and ends >= 2:  # each of the two special matches ends in one part at most
            price = w[NUMBERS + a + ga] + w[NUMBERS + b + gb] + w[NUMBERS + c + gc] + w[o + go]
            price += plain_price(w, equality, ends & 1)
            if price < best:
                best = price
                found[0] = w[SHOWN + a + ga]
                found[1] = w[SHOWN + b + gb]
                found[2] = w[SHOWN + c + gc]
        i += 1
    return found


def showings(w: vec[i64], number: i64, value: i64) -> vec[i64]:
    """Every way to show the value, five numbers each: its cells as in `SHOWN`, and what it costs over the four ends."""
    found = vec[i64]([])
    variant: i64 = 0
    while variant < 2:
        if variant == 0 or w[SPACEABLE] & BIT[number] != 0:
            source = SOURCES + (variant * 12 + number * 4) * 4
            cell: i64 = 0
            while cell < 4:
                if not twin(w, source, cell, -1):
                    figure: i64 = 0
                    while figure < FIGURES:
                        if figure != BLANK and value == (1 if figure == LEFT else figure):
                            found = with_showing(w, found, number, variant, cell, figure, -1, 0)
                        figure += 1
                    second = cell + 1
                    while second < 4:
                        if value >= 10 and not twin(w, source, second, cell):
                            found = with_pair(w, found, number, variant, cell, second, value)
                        second += 1
                cell += 1
        variant += 1
    return found


def with_pair(w: vec[i64], found: vec[i64], number: i64, variant: i64, first: i64, second: i64, value: i64) -> vec[i64]:
    """The list with the ways to show two digits in these cells, each 1 of them in either column."""
    tens: i64 = 0
    while tens < FIGURES:
        if tens != BLANK and tens != ELEVEN and value // 10 == (1 if tens == LEFT else tens):
            units: i64 = 0
            while units < FIGURES:
                if units != BLANK and units != ELEVEN and value % 10 == (1 if units == LEFT else units):
                    found = with_showing(w, found, number, variant, first, tens, second, units)
                units += 1
        tens += 1
    return found


def with_showing(
    w: vec[i64], found: vec[i64], number: i64, variant: i64, first: i64, figure: i64, second: i64, other: i64
) -> vec[i64]:
    """The list with one more way to show a number: a figure in one cell, and perhaps another in a second one."""
    cells = CELLS + (variant * 12 + number * 4) * 52
    rest: i64 = 0
    cell: i64 = 0
    while cell < 4:
        if cell != first and cell != second:
            rest += w[cells + cell * 52 + BLANK * 4]
        cell += 1
    if rest >= FAR:
        return found
    shown = FIGURE[figure] << first * CELL_PLACES
    if second >= 0:
        shown |= FIGURE[other] << second * CELL_PLACES
    found = append(found, shown | (SPACED if variant != 0 else 0))
    one = cells + first * 52 + figure * 4
    if second < 0:
        i: i64 = 0
        while i < 4:
            found = append(found, w[one + i] + rest)
            i += 1
        return found
    two = cells + second * 52 + other * 4
    found = append(found, w[one] + w[two] + rest)
    found = append(found, least_of(w[one + 1] + w[two], w[one] + w[two + 1]) + rest)
    found = append(found, least_of(w[one + 2] + w[two], w[one] + w[two + 2]) + rest)
    both = least_of(w[one + 3] + w[two], w[one] + w[two + 3])
    crossed = least_of(w[one + 1] + w[two + 2], w[one + 2] + w[two + 1])
    return append(found, least_of(both, crossed) + rest)


def joined(one: vec[i64], i: i64, other: vec[i64], j: i64) -> vec[i64]:
    """What two parts cost together, over the four ends; the costs stand at i and at j."""
    found = vec[i64]([one[i] + other[j], 0, 0, 0])
    found[1] = least_of(one[i + 1] + other[j], one[i] + other[j + 1])
    found[2] = least_of(one[i + 2] + other[j], one[i] + other[j + 2])
    both = least_of(one[i + 3] + other[j], one[i] + other[j + 3])
    found[3] = least_of(both, least_of(one[i + 1] + other[j + 2], one[i + 2] + other[j + 1]))
    return found


# Plans


def laid_out(
    w: vec[i64], ws: vec[i64], a: i64, b: i64, c: i64, operation: i64, price: i64, sure: bool = True
) -> vec[i64]:
    """A plan of this price to show just these cells: price, the numbers to be spaced first (bits), handlings; or [].

    If that need not be sure, [] may also mean that none was found soon.
    """
    low = w[MAT_LOW]
    high = w[MAT_HIGH]
    good = w[GOOD]
    bad = w[BAD]
    spacing: i64 = 0
    number: i64 = 0
    while number < 3:
        shown = a if number == 0 else b if number == 1 else c
        if shown & SPACED != 0:
            words = respaced(low, high, good, bad, number)
            low = words[0]
            high = words[1]
            good = words[2]
            bad = words[3]
            spacing |= BIT[number]
        number += 1
    goal = target(a, b, c, operation)
    found = plan_within(w, ws, low, high, good, bad, goal, price, ENOUGH if sure else SOON)
    if found[0] == UNKNOWN and w[ONCE] != 0 and sure:
        found = far_away(w, ws, low, high, good, bad, goal, price)
    if found[0] < 0:
        return vec[i64]([])
    row = vec[i64]([found[0], spacing])
    i: i64 = 1
    while i < len(found):
        row = append(row, found[i])
        i += 1
    return row


def plan_within(
    w: vec[i64], ws: vec[i64], low: i64, high: i64, good: i64, bad: i64, goal: vec[i64], price: i64, budget: i64
) -> vec[i64]:
    """The answer of `plan` for this price alone."""
    return plan(
        ws,
        ROTATION_FIRST,
        ROTATIONS,
        low,
        high,
        good,
        bad,
        w[HANDLED_LOW],
        w[HANDLED_HIGH],
        w[GONE],
        MOST_PLAIN - w[PLAIN],
        goal[0],
        goal[1],
        price,
        price,
        budget,
    )


def far_away(
    w: vec[i64], ws: vec[i64], low: i64, high: i64, good: i64, bad: i64, goal: vec[i64], price: i64
) -> vec[i64]:
    """The answer of `plan` where it takes too long: cell by cell; where that leaves a doubt, by `plan` after all."""
    rows = cells_of(low, high, good, bad, w[HANDLED_LOW], w[HANDLED_HIGH], goal[0], goal[1])
    more = bits(goal[0]) + bits(goal[1]) - 2 - w[PLAIN]  # if the good match ends on the mat
    in_pile = FAR if more + 1 > MOST_PLAIN - w[PLAIN] else 2 * (more + 1) if more >= -1 else -more - 1
    on_mat = 2 * more if more >= 0 else -more
    ends = exact(rows, w[GOOD_FIXED] != 0, in_pile, on_mat)
    if ends[0] > price:
        return vec[i64]([NONE])
    if ends[0] == price:
        i: i64 = 1
        placed: i64 = 0
        while i < 14:
            placed |= ends[i]
            i += 1
        handlings = woven(rows, ends, w[GOOD_FIXED] != 0, more if placed == 3 else more + 1)
        if len(handlings) == 0 or handlings[0] >= 0:
            row = vec[i64]([price])
            i = 0
            while i < len(handlings):
                row = append(row, handlings[i])
                i += 1
            return row
    return plan_within(w, ws, low, high, good, bad, goal, price, ENDLESS)


def sketched(w: vec[i64], ws: vec[i64], equality: i64, price: i64) -> vec[i64]:
    """A plan of this price that shows the equality the way that seems cheapest, as in `laid_out`; [] if not soon."""
    first = cheapest(w, equality)
    return laid_out(w, ws, first[0], first[1], first[2], operation_of(equality), price, False)


def planned(w: vec[i64], ws: vec[i64], equality: i64, price: i64) -> vec[i64]:
    """A plan of this price that shows the equality, as in `laid_out`; [] if there is none. Nothing cheaper may be.

    With `handling` free this is but a try: every match handled once may not be enough, and `sliding.py` goes on.
    """
    operation = operation_of(equality)
    first = cheapest(w, equality)
    if bound(w, equality) <= price:
        found = laid_out(w, ws, first[0], first[1], first[2], operation, price)
        if len(found) > 0 or w[ONCE] == 0:
            return found
    # The cheapest way by the bound has no order at this price: now all ways.
    ends = vec[i64]([w[SIGNS + operation * 4 + i] for i in range(4)])
    in_pile = plain_price(w, equality, 0)
    on_mat = plain_price(w, equality, 1)
    one = showings(w, 0, value_of(equality, 0))
    two = showings(w, 1, value_of(equality, 1))
    three = showings(w, 2, value_of(equality, 2))
    i: i64 = 0
    while i < len(one):
        with_a = joined(ends, 0, one, i + 1)
        j: i64 = 0
        while j < len(two):
            look()
            with_b = joined(with_a, 0, two, j + 1)
            k: i64 = 0
            while k < len(three):
                all_three = joined(with_b, 0, three, k + 1)
                if least_of(all_three[2] + in_pile, all_three[3] + on_mat) <= price:
                    found = laid_out(w, ws, one[i], two[j], three[k], operation, price)
                    if len(found) > 0:
                        return found
                k += 5
            j += 5
        i += 5
    return vec[i64]([])


def allowed(form: i64, face: i64, before: i64, forbidden: i64) -> vec[i64]:
    """The equalities with which a turn may end: what the face asks, and not the forbidden one (-1: none)."""
    found = vec[i64]([])
    listed = every(form)
    i: i64 = 0
    while i < len(listed):
        if listed[i] != forbidden and obeys(face, before, listed[i]):
            found = append(found, listed[i])
        i += 1
    return found


def least(w: vec[i64], ws: vec[i64], goals: vec[i64]) -> vec[i64]:
    """The least price of any of these equalities, and those that have it: price, equality, equality, …; [] if none can.

    With `handling` once every one of them has been given its plan.
    """
    return least_from(w, ws, goals, bounds(w, goals))


def least_from(w: vec[i64], ws: vec[i64], goals: vec[i64], prices: vec[i64]) -> vec[i64]:
    """The same where the bounds of the equalities are known."""
    price: i64 = FAR
    i: i64 = 0
    while i < len(prices):
        price = least_of(price, prices[i])
        i += 1
    while price < DEAREST:
        row = vec[i64]([price])
        i = 0
        while i < len(goals):
            look()
            if prices[i] <= price and (w[ONCE] == 0 or len(planned(w, ws, goals[i], price)) > 0):
                row = append(row, goals[i])
            i += 1
        if len(row) > 1:
            return row
        price += 1
    return vec[i64]([])


def least_by_face(w: vec[i64], ws: vec[i64], before: i64, forbidden: i64) -> vec[i64]:
    """The least price for each of the six faces (-1 where nothing can be), in the order of the die.

    The table is that of the equality `before` at the beginning of a turn.
    """
    own = form_of(before)
    straight = bounds(w, every(own))
    exchanged = bounds(w, every(1 - own))
    answers = vec[i64]([])
    face: i64 = 0
    while face < 6:
        listed = every(1 - own) if face == FACE_EQ else every(own)
        goals = vec[i64]([])
        prices = vec[i64]([])
        i: i64 = 0
        while i < len(listed):
            if listed[i] != forbidden and obeys(face, before, listed[i]):
                goals = append(goals, listed[i])
                prices = append(prices, exchanged[i] if face == FACE_EQ else straight[i])
            i += 1
        answers = append(answers, first_price(w, ws, goals, prices))
        face += 1
    return answers


def first_price(w: vec[i64], ws: vec[i64], goals: vec[i64], prices: vec[i64]) -> i64:
    """The least price that one of these equalities has a plan for, -1 if there is none."""
    price: i64 = FAR
    i: i64 = 0
    while i < len(prices):
        price = least_of(price, prices[i])
        i += 1
    while price < DEAREST:
        i = 0
        while i < len(goals):
            look()
            if prices[i] <= price and (w[ONCE] == 0 or len(planned(w, ws, goals[i], price)) > 0):
                return price
            i += 1
        price += 1
    return -1
