"""The least score of a turn of the Game of Numbers, proven: a bound by cells, then an order that keeps it. Compiled.

A turn leads to one of some 1800 equalities. `values.py` says what each of them costs at least. `search.plan` then
looks for an order in which every rotation finds its pivot held and its place free. If there is none for any way to show
the equality, the next higher price is tried. The first price for which there is a plan is the least one: all equalities
whose bound is not above a lower price have been tried at that price in every way, and none had a plan.

With `handling` free there is a plan for every bound; `sliding.py` finds it.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.clock import look
from ludoteca.games.fantastick.compiled.mat import HALF, Mat, bits
from ludoteca.games.fantastick.compiled.numbers.cells import Cells
from ludoteca.games.fantastick.compiled.numbers.equalities import (
    BIT,
    CELL_PLACES,
    FACE_EQ,
    NUMBER_PLACES,
    ROTATIONS,
    SIGN,
    SIGN_BITS,
    every,
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
    weighed,
)
from ludoteca.games.fantastick.compiled.plan.search import NONE, UNKNOWN, plan
from ludoteca.games.fantastick.compiled.plan.workspace import WORKSPACE

DEAREST: Final = 100  # whatever can be done at all costs less
ENOUGH: Final = 2000  # sets that a plan looks at before it is looked for cell by cell
SOON: Final = 100  # sets that a plan looks at which need not be found
ENDLESS: Final = 2**60
WHOLE: Final = 2**28 - 1
FORM_0: Final = every(0)
FORM_1: Final = every(1)


def known(form: i64) -> vec[i64]:
    """Every true equality of the form that 25 sticks can show."""
    return FORM_0 if form == 0 else FORM_1


def listed(form: i64) -> list[int]:
    """The same for Python."""
    return [int(equality) for equality in known(form)]


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


def target(a: i64, b: i64, c: i64, operation: i64) -> tuple[i64, i64]:
    """The two words of the mat that shows these cells (28 bits a number) and this operation."""
    low = a & WHOLE | (b & (BIT[HALF - NUMBER_PLACES] - 1)) << NUMBER_PLACES
    high = (b & WHOLE) >> (HALF - NUMBER_PLACES) | (c & WHOLE) << (2 * NUMBER_PLACES - HALF)
    return low, high | SIGN_BITS[operation] << (SIGN - HALF)


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
        if ga + gb + gc + go == ends and ends >= 2:  # each of the two special sticks ends in one part at most
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


def laid_out(w: vec[i64], a: i64, b: i64, c: i64, operation: i64, price: i64, sure: bool = True) -> vec[i64]:
    """A plan of this price to show just these cells: price, the numbers to be spaced first (bits), handlings; or [].

    If that need not be sure, [] may also mean that none was found soon.
    """
    mat = Mat(
        w[MAT_LOW],
        w[MAT_HIGH],
        w[GOOD],
        w[BAD],
        w[HANDLED_LOW],
        w[HANDLED_HIGH],
        w[GONE],
        MOST_PLAIN - w[PLAIN],
    )
    spacing: i64 = 0
    number: i64 = 0
    while number < 3:
        shown = a if number == 0 else b if number == 1 else c
        if shown & SPACED != 0:
            mat = respaced(mat, number)
            spacing |= BIT[number]
        number += 1
    low, high = target(a, b, c, operation)
    found = plan(WORKSPACE, mat, ROTATIONS, low, high, price, price, ENOUGH if sure else SOON)
    if found[0] == UNKNOWN and w[ONCE] != 0 and sure:
        found = far_away(w, mat, low, high, price)
    if found[0] < 0:
        return vec[i64]([])
    row = vec[i64]([found[0], spacing])
    i: i64 = 1
    while i < len(found):
        row = append(row, found[i])
        i += 1
    return row


def far_away(w: vec[i64], mat: Mat, low: i64, high: i64, price: i64) -> vec[i64]:
    """The answer of `plan` where it takes too long: cell by cell; where that leaves a doubt, by `plan` after all."""
    cells = Cells(mat, low, high, w[GOOD_FIXED] != 0)
    more = bits(low) + bits(high) - 2 - w[PLAIN]  # if the good stick ends on the mat
    in_pile = FAR if more + 1 > MOST_PLAIN - w[PLAIN] else 2 * (more + 1) if more >= -1 else -more - 1
    on_mat = 2 * more if more >= 0 else -more
    bound_of_cells = cells.price(in_pile, on_mat)
    if bound_of_cells > price:
        return vec[i64]([NONE])
    if bound_of_cells == price:
        handlings = cells.woven(more if cells.good_on_mat() else more + 1)
        if len(handlings) == 0 or handlings[0] >= 0:
            row = vec[i64]([price])
            i: i64 = 0
            while i < len(handlings):
                row = append(row, handlings[i])
                i += 1
            return row
    return plan(WORKSPACE, mat, ROTATIONS, low, high, price, price, ENDLESS)


def sketched(w: vec[i64], equality: i64, price: i64) -> vec[i64]:
    """A plan of this price that shows the equality the way that seems cheapest, as in `laid_out`; [] if not soon."""
    first = cheapest(w, equality)
    return laid_out(w, first[0], first[1], first[2], operation_of(equality), price, False)


def planned(w: vec[i64], equality: i64, price: i64) -> vec[i64]:
    """A plan of this price that shows the equality, as in `laid_out`; [] if there is none. Nothing cheaper may be.

    With `handling` free this is but a try: every stick handled once may not be enough, and `sliding.py` goes on.
    """
    operation = operation_of(equality)
    first = cheapest(w, equality)
    if bound(w, equality) <= price:
        found = laid_out(w, first[0], first[1], first[2], operation, price)
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
                    found = laid_out(w, one[i], two[j], three[k], operation, price)
                    if len(found) > 0:
                        return found
                k += 5
            j += 5
        i += 5
    return vec[i64]([])


def allowed(form: i64, face: i64, before: i64, forbidden: i64) -> vec[i64]:
    """The equalities with which a turn may end: what the face asks, and not the forbidden one (-1: none)."""
    found = vec[i64]([])
    all_of_it = known(form)
    i: i64 = 0
    while i < len(all_of_it):
        if all_of_it[i] != forbidden and obeys(face, before, all_of_it[i]):
            found = append(found, all_of_it[i])
        i += 1
    return found


def least(w: vec[i64], goals: vec[i64]) -> vec[i64]:
    """The least price of any of these equalities, and those that have it: price, equality, equality, …; [] if none can.

    With `handling` once every one of them has been given its plan.
    """
    prices = bounds(w, goals)
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
            if prices[i] <= price and (w[ONCE] == 0 or len(planned(w, goals[i], price)) > 0):
                row = append(row, goals[i])
            i += 1
        if len(row) > 1:
            return row
        price += 1
    return vec[i64]([])


def least_by_face(w: vec[i64], before: i64, forbidden: i64) -> vec[i64]:
    """The least price for each of the six faces (-1 where nothing can be), in the order of the die.

    The table is that of the equality `before` at the beginning of a turn.
    """
    own = form_of(before)
    straight = bounds(w, known(own))
    exchanged = bounds(w, known(1 - own))
    answers = vec[i64]([])
    face: i64 = 0
    while face < 6:
        ends = known(1 - own) if face == FACE_EQ else known(own)
        goals = vec[i64]([])
        prices = vec[i64]([])
        i: i64 = 0
        while i < len(ends):
            if ends[i] != forbidden and obeys(face, before, ends[i]):
                goals = append(goals, ends[i])
                prices = append(prices, exchanged[i] if face == FACE_EQ else straight[i])
            i += 1
        answers = append(answers, first_price(w, goals, prices))
        face += 1
    return answers


def first_price(w: vec[i64], goals: vec[i64], prices: vec[i64]) -> i64:
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
            if prices[i] <= price and (w[ONCE] == 0 or len(planned(w, goals[i], price)) > 0):
                return price
            i += 1
        price += 1
    return -1


# What Python holds of all this


@final
class Solver:
    """The solver of one turn, from the mat as it lies."""

    def __init__(self, mat: Mat, once: bool, spaceable: i64) -> None:
        """`once` is False with `handling` free; `spaceable` are the numbers that may still be spaced, as bits."""
        self.mat = mat
        self.table = weighed(mat, 1 if once else 0, spaceable)
        self.goals = vec[i64]([])

    def aim(self, form: i64, face: i64, before: i64, forbidden: i64) -> None:
        """From now on `bounds` and `least` are about the equalities with which a turn may end, as in `allowed`."""
        self.goals = allowed(form, face, before, forbidden)

    def ends(self) -> list[int]:
        """These equalities."""
        return [int(equality) for equality in self.goals]

    def bounds(self) -> list[int]:
        """What each of them costs at least."""
        return [int(price) for price in bounds(self.table, self.goals)]

    def bound(self, equality: i64) -> i64:
        """What an equality costs at least."""
        return bound(self.table, equality)

    def plain_price(self, equality: i64, good: i64) -> i64:
        """What the number of its plain sticks costs, the good one in the end on the mat (1) or not (0)."""
        return plain_price(self.table, equality, good)

    def good_fixed(self) -> bool:
        """True if the good stick stays where it is."""
        return self.table[GOOD_FIXED] != 0

    def least(self) -> list[int]:
        """The least price of any of these equalities, and those that have it, as in `least`."""
        return [int(number) for number in least(self.table, self.goals)]

    def least_by_face(self, before: i64, forbidden: i64) -> list[int]:
        """The least price for each of the six faces, as in `least_by_face`."""
        return [int(price) for price in least_by_face(self.table, before, forbidden)]

    def planned(self, equality: i64, price: i64) -> list[int]:
        """A plan of this price that shows the equality, as in `planned`; [] if there is none."""
        return [int(number) for number in planned(self.table, equality, price)]

    def sketched(self, equality: i64, price: i64) -> list[int]:
        """The same if it is found soon, as in `sketched`."""
        return [int(number) for number in sketched(self.table, equality, price)]

    def target(self, equality: i64) -> tuple[i64, i64, i64]:
        """The way to show an equality that seems cheapest: the numbers to be spaced (bits), and the mat's two words."""
        shown = cheapest(self.table, equality)
        low, high = target(shown[0], shown[1], shown[2], operation_of(equality))
        spacing: i64 = 0
        number: i64 = 0
        while number < 3:
            if shown[number] & SPACED != 0:
                spacing |= BIT[number]
            number += 1
        return spacing, low, high

    def spaced(self, spacing: i64) -> Mat:
        """The mat after these numbers have been spaced."""
        mat = self.mat
        number: i64 = 0
        while number < 3:
            if spacing & BIT[number] != 0:
                mat = respaced(mat, number)
            number += 1
        return mat
