"""Every valid figure of the Game of Shapes, by its number of sticks. Compiled, and grown when asked for.

By S18 and S19 a valid figure is the union of its outline with outlines of the same kind inside it. There are 20
outlines up to turning and mirroring; for each of them, lying where it comes first on the mat, all unions of n sticks
are made out of those of fewer sticks, and those that hang together and whose kind leads are kept. Nothing is made
before it is asked for, and everything is kept.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.clock import look
from ludoteca.games.fantastick.compiled.mat import HIGH, LOW, bits
from ludoteca.games.fantastick.compiled.shapes.figures import (
    COLUMN,
    DIRECTION,
    IMAGE,
    INSIDE_HIGH,
    INSIDE_LOW,
    KIND_FIRST,
    OUTLINE_HIGH,
    OUTLINE_LOW,
    PLACE_AT,
    PLACES,
    ROW,
    SHAPE_A,
    SHAPE_B,
    SHAPES,
    connected,
    corner,
    is_pure,
    leading,
)

CLASSES: Final = 20

PURE: Final = 2**40  # is added to the counts of a pure figure
COUNTS_MASK: Final = 2**40 - 1

# A row of a list of figures: the figure as it lies in its outline, and its counts.
FIGURE: Final = 3

_unions: Final[dict[int, vec[i64]]] = {}  # by 32 * class + sticks
_figures: Final[dict[int, vec[i64]]] = {}  # by 32 * class + sticks


def class_shape(number: i64) -> i64:
    """The first shape of the class: classes are numbered as kinds and sizes come."""
    shape: i64 = 0
    while shape < SHAPES:
        first = shape == KIND_FIRST[kind_of(shape)]
        if first or SHAPE_A[shape] != SHAPE_A[shape - 1] or SHAPE_B[shape] != SHAPE_B[shape - 1]:
            if number == 0:
                return shape
            number -= 1
        shape += 1
    return -1


def kind_of(shape: i64) -> i64:
    """Triangle, trapezoid or rhombus."""
    if shape < KIND_FIRST[1]:
        return 0
    return 1 if shape < KIND_FIRST[2] else 2


# Unions


def unions(number: i64, sticks: i64) -> vec[i64]:
    """All unions of exactly so many sticks of a class's outline with outlines of its kind inside, two words each."""
    key = 32 * number + sticks
    if key not in _unions:
        _unions[key] = grown(number, sticks)
    return _unions[key]


def grown(number: i64, sticks: i64) -> vec[i64]:
    """The same, made out of the smaller ones."""
    found = vec[i64]([])
    shape = class_shape(number)
    size = bits(OUTLINE_LOW[shape]) + bits(OUTLINE_HIGH[shape])
    if sticks < size:
        return found
    if sticks == size:
        return append(append(found, OUTLINE_LOW[shape]), OUTLINE_HIGH[shape])
    if sticks > bits(INSIDE_LOW[shape]) + bits(INSIDE_HIGH[shape]):
        return found
    table = vec[i64]([0] * 64)
    inner = inside(shape)
    while size < sticks:
        smaller = unions(number, size)
        wanted = sticks - size
        i: i64 = 0
        while i < len(smaller):
            look()
            low = smaller[i]
            high = smaller[i + 1]
            j: i64 = 0
            while j < len(inner):
                more_low = inner[j] & ~low
                more_high = inner[j + 1] & ~high
                # most unions lack one stick, and of these one can tell without a call that one alone is added
                if more_low & (more_low - 1) | more_high & (more_high - 1) != 0:
                    fits = wanted > 1 and are_exactly(more_low, more_high, wanted)
                elif more_low != 0 and more_high != 0:
                    fits = wanted == 2
                else:
                    fits = wanted == 1 and more_low | more_high != 0
                if fits:
                    if 2 * len(found) > len(table):  # found holds two words each: a quarter of the table is taken
                        table = rehashed(found, 4 * len(table))
                    if enter_in_place(table, found, low | more_low, high | more_high):
                        found = append(append(found, low | more_low), high | more_high)
                j += 2
            i += 2
        size += 1
    return found


def are_exactly(low: i64, high: i64, wanted: i64) -> bool:
    """True if these are so many sticks: most outlines add too many, which shows before all are counted."""
    while low != 0:
        if wanted == 0:
            return False
        low &= low - 1
        wanted -= 1
    while high != 0:
        if wanted == 0:
            return False
        high &= high - 1
        wanted -= 1
    return wanted == 0


def inside(shape: i64) -> vec[i64]:
    """The other outlines of its kind that lie inside a shape, two words each."""
    found = vec[i64]([])
    kind = kind_of(shape)
    other = KIND_FIRST[kind]
    while other < KIND_FIRST[kind + 1]:
        outside = (OUTLINE_LOW[other] & ~INSIDE_LOW[shape]) | (OUTLINE_HIGH[other] & ~INSIDE_HIGH[shape])
        if other != shape and outside == 0:
            found = append(append(found, OUTLINE_LOW[other]), OUTLINE_HIGH[other])
        other += 1
    return found


def slot_of(low: i64, high: i64, size: i64) -> i64:
    """Where a set is first looked for in a table of a power of two."""
    mixed = ((low ^ low >> 22) & 0x3FFFFFFF) * 1540483477 + ((high ^ high >> 21) & 0x3FFFFFFF) * 1274126177
    return (mixed >> 13 ^ mixed >> 29) & (size - 1)


def enter_in_place(table: vec[i64], found: vec[i64], low: i64, high: i64) -> bool:
    """Enters what is to be appended to the list; False if it is there already."""
    size = len(table)
    slot = slot_of(low, high, size)
    while table[slot] != 0:
        at = 2 * (table[slot] - 1)
        if found[at] == low and found[at + 1] == high:
            return False
        slot = (slot + 1) & (size - 1)
    table[slot] = len(found) // 2 + 1
    return True


def rehashed(found: vec[i64], size: i64) -> vec[i64]:
    """A larger table of the same list."""
    table = vec[i64]([0] * size)
    i: i64 = 0
    while i < len(found):
        slot = slot_of(found[i], found[i + 1], size)
        while table[slot] != 0:
            slot = (slot + 1) & (size - 1)
        table[slot] = i // 2 + 1
        i += 2
    return table


# Figures


def figures(number: i64, sticks: i64) -> vec[i64]:
    """The valid figures of so many sticks with the outline of a class, each once: two words and the counts."""
    key = 32 * number + sticks
    if key not in _figures:
        _figures[key] = judged(number, sticks)
    return _figures[key]


def figures_of_kind(sticks: i64, kind: i64) -> vec[i64]:
    """The same for all outlines of a kind."""
    found = vec[i64]([])
    number: i64 = 0
    while number < CLASSES:
        if kind_of(class_shape(number)) == kind:
            some = figures(number, sticks)
            i: i64 = 0
            while i < len(some):
                found = append(found, some[i])
                i += 1
        number += 1
    return found


def judged(number: i64, sticks: i64) -> vec[i64]:
    """Those of the unions that are connected and whose kind leads; of images of one another the least."""
    found = vec[i64]([])
    shape = class_shape(number)
    kind = kind_of(shape)
    images = onto_itself(shape)
    all_of_them = unions(number, sticks)
    fitting = inside_by_kind(shape)
    i: i64 = 0
    while i < len(all_of_them):
        look()
        low = all_of_them[i]
        high = all_of_them[i + 1]
        if is_least(low, high, images):
            numbers = counts_inside(fitting, low, high)
            if leading(numbers) == kind and connected(low, high):
                found = append(append(append(found, low), high), numbers + (PURE if is_pure(numbers) else 0))
        i += 2
    return found


def inside_by_kind(shape: i64) -> vec[i64]:
    """The outlines of all kinds that lie on a shape or inside: what each counts in `counts`, and its two words."""
    found = vec[i64]([])
    unit: i64 = 1
    kind: i64 = 0
    while kind < 3:
        other = KIND_FIRST[kind]
        while other < KIND_FIRST[kind + 1]:
            if (OUTLINE_LOW[other] & ~INSIDE_LOW[shape]) | (OUTLINE_HIGH[other] & ~INSIDE_HIGH[shape]) == 0:
                found = append(append(append(found, unit), OUTLINE_LOW[other]), OUTLINE_HIGH[other])
            other += 1
        unit *= 1024
        kind += 1
    return found


def counts_inside(fitting: vec[i64], low: i64, high: i64) -> i64:
    """The counts of a figure inside a shape whose list this is."""
    found: i64 = 0
    i: i64 = 0
    while i < len(fitting):
        if fitting[i + 1] & ~low == 0 and fitting[i + 2] & ~high == 0:
            found += fitting[i]
        i += 3
    return found


def onto_itself(shape: i64) -> vec[i64]:
    """For each turn or mirroring that brings the outline onto itself: where each of the 90 places goes, -1 if off."""
    found = vec[i64]([])
    top, left = corner(OUTLINE_LOW[shape], OUTLINE_HIGH[shape], 0)
    symmetry: i64 = 1
    while symmetry < 12:
        other_top, other_left = corner(OUTLINE_LOW[shape], OUTLINE_HIGH[shape], symmetry)
        start = len(found)
        fits = True
        place: i64 = 0
        while place < PLACES:
            image = IMAGE[PLACES * symmetry + place]
            row = ROW[image] + top - other_top
            column = COLUMN[image] + left - other_left
            to: i64 = -1
            if row >= 0 and row <= 6 and column >= 0 and column <= 6:
                to = PLACE_AT[21 * row + 3 * column + DIRECTION[image]]
            found = append(found, to)
            on = (OUTLINE_LOW[shape] & LOW[place]) | (OUTLINE_HIGH[shape] & HIGH[place]) != 0
            if on and (to < 0 or (OUTLINE_LOW[shape] & LOW[to]) | (OUTLINE_HIGH[shape] & HIGH[to]) == 0):
                fits = False
            place += 1
        if not fits:
            found = found[0:start]
        symmetry += 1
    return found


def is_least(low: i64, high: i64, images: vec[i64]) -> bool:
    """True if none of the images of a set comes before it."""
    start: i64 = 0
    while start < len(images):
        image_low: i64 = 0
        image_high: i64 = 0
        place: i64 = 0
        rest_low = low
        rest_high = high
        while rest_low != 0:
            if rest_low & 1 != 0:
                to = images[start + place]
                image_low |= LOW[to]
                image_high |= HIGH[to]
            rest_low >>= 1
            place += 1
        place = 45
        while rest_high != 0:
            if rest_high & 1 != 0:
                to = images[start + place]
                image_low |= LOW[to]
                image_high |= HIGH[to]
            rest_high >>= 1
            place += 1
        if image_high < high or (image_high == high and image_low < low):
            return False
        start += PLACES
    return True
