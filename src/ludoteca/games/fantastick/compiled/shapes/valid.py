"""Every valid figure of the Game of Shapes, by its number of sticks. Compiled, and grown when asked for.

By S18 and S19 a valid figure is the union of its outline with outlines of the same kind inside it. There are 20
outlines up to turning and mirroring; for each of them, lying where it comes first on the mat, all unions of n sticks
are made out of those of fewer sticks, and those that hang together and whose kind leads are kept. Nothing is made
before it is asked for, and all that may be asked for again is kept.

While they are made, unions with one outline are told apart by their inner sticks alone, one bit each: no shape has more
than 33 places inside.

The order of the figures is part of what is promised: of figures that are worth the same the solver finds the first, and
puzzles draw them by their number.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.clock import look
from ludoteca.games.fantastick.compiled.mat import HIGH, LOW, NUMBER_OF_BIT, bits, places_of
from ludoteca.games.fantastick.compiled.shapes.figures import (
    BIT,
    COLUMN,
    DIRECTION,
    IMAGE,
    INSIDE_HIGH,
    INSIDE_LOW,
    KIND_FIRST,
    NEAR_HIGH,
    NEAR_LOW,
    OUTLINE_HIGH,
    OUTLINE_LOW,
    PLACE_AT,
    PLACES,
    ROW,
    SHAPE_A,
    SHAPE_B,
    SHAPES,
    STICKS,
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

_unions: Final[dict[int, vec[i64]]] = {}  # these four by 32 * class + sticks
_origins: Final[dict[int, vec[i64]]] = {}
_steps: Final[dict[int, vec[i64]]] = {}
_figures: Final[dict[int, vec[i64]]] = {}
_insides: Final[dict[int, "Inside"]] = {}  # by class


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


def largest_of(shape: i64) -> i64:
    """How many places lie on a shape or inside: no figure with this outline has more sticks."""
    return bits(INSIDE_LOW[shape]) + bits(INSIDE_HIGH[shape])


# Inside an outline

TOGETHER: Final = 60  # outlines that are counted at once


@final
class Inside:
    """What can lie inside a shape: a set of inner places is one word, with a bit for each in the order of the mat."""

    def __init__(self, shape: i64) -> None:
        self.shape = shape
        self.places = places_of(INSIDE_LOW[shape] & ~OUTLINE_LOW[shape], INSIDE_HIGH[shape] & ~OUTLINE_HIGH[shape])
        self.bit_of = vec[i64]([0] * PLACES)
        """The bit of each inner place, 0 for all others."""
        self.rim: i64 = 0
        """The inner places that touch the outline."""
        bit: i64 = 0
        while bit < len(self.places):
            place = self.places[bit]
            self.bit_of[place] = BIT[bit]
            if (NEAR_LOW[place] & OUTLINE_LOW[shape]) | (NEAR_HIGH[place] & OUTLINE_HIGH[shape]) != 0:
                self.rim |= BIT[bit]
            bit += 1
        self.outlines = vec[i64]([])
        """The other outlines of the same kind, in the order of the shapes."""
        self.first = vec[i64]([-1] * len(self.places))
        """Where the chain of outlines begins that are filed under each bit: each of any kind under its lowest one."""
        self.filed = vec[i64]([])
        """What each counts in `counts`, the outline, and the next one of its chain."""
        other: i64 = 0
        while other < SHAPES:
            outside = (OUTLINE_LOW[other] & ~INSIDE_LOW[shape]) | (OUTLINE_HIGH[other] & ~INSIDE_HIGH[shape])
            if outside == 0 and other != shape:
                kind = kind_of(other)
                word = self.word(OUTLINE_LOW[other], OUTLINE_HIGH[other])
                if kind == kind_of(shape):
                    self.outlines = append(self.outlines, word)
                bit = NUMBER_OF_BIT[(word & -word) % 67]
                self.filed = append(append(append(self.filed, BIT[10 * kind]), word), self.first[bit])
                self.first[bit] = len(self.filed) - 3
            other += 1

    def word(self, low: i64, high: i64) -> i64:
        """The inner places among these."""
        found: i64 = 0
        for place in places_of(low, high):
            found |= self.bit_of[place]
        return found

    def laid(self, word: i64) -> tuple[i64, i64]:
        """The low and the high word of the outline with these inner sticks."""
        low = OUTLINE_LOW[self.shape]
        high = OUTLINE_HIGH[self.shape]
        while word != 0:
            place = self.places[NUMBER_OF_BIT[(word & -word) % 67]]
            low |= LOW[place]
            high |= HIGH[place]
            word &= word - 1
        return low, high

    def counts(self, word: i64) -> i64:
        """The counts of the outline with these inner sticks."""
        found = BIT[10 * kind_of(self.shape)]
        filed = self.filed
        first = self.first
        rest = word
        while rest != 0:
            i = first[NUMBER_OF_BIT[(rest & -rest) % 67]]
            rest &= rest - 1
            while i >= 0:
                if filed[i + 1] & ~word == 0:
                    found += filed[i]
                i = filed[i + 2]
        return found

    def images(self) -> vec[i64]:
        """For each turn or mirroring that brings the outline onto itself: the image of each inner place."""
        found = vec[i64]([])
        onto = onto_itself(self.shape)
        start: i64 = 0
        while start < len(onto):
            for place in self.places:
                found = append(found, self.bit_of[onto[start + place]])
            start += PLACES
        return found


def is_least(word: i64, images: vec[i64], places: i64) -> bool:
    """True if none of the images of a set of so many inner places comes before it."""
    start: i64 = 0
    while start < len(images):
        image: i64 = 0
        rest = word
        while rest != 0:
            image |= images[start + NUMBER_OF_BIT[(rest & -rest) % 67]]
            rest &= rest - 1
        if image < word:
            return False
        start += places
    return True


def inside_of(number: i64) -> Inside:
    """What can lie inside the outline of a class."""
    key = int(number)
    if key not in _insides:
        _insides[key] = Inside(class_shape(number))
    return _insides[key]


# Unions


def unions(number: i64, sticks: i64) -> vec[i64]:
    """All unions of exactly so many sticks of a class's outline with outlines of its kind inside: the inner sticks.

    Of STICKS, out of which nothing is made, only those of which no image comes before them.
    """
    key = 32 * number + sticks
    if key not in _unions:
        grow(number, sticks)
    return _unions[key]


def grow(number: i64, sticks: i64) -> None:
    """Makes these out of the smaller ones, in the order of the steps that lead to them."""
    found = vec[i64]([])
    origins = vec[i64]([])
    within = inside_of(number)
    outlines = within.outlines
    size = bits(OUTLINE_LOW[within.shape]) + bits(OUTLINE_HIGH[within.shape])
    if sticks == size:
        found = append(found, 0)
        origins = append(origins, 0)
    elif sticks <= largest_of(within.shape):
        table = vec[i64]([0] * 64)
        images = within.images() if sticks == STICKS else vec[i64]([])
        while size < sticks:
            smaller = unions(number, size)
            some = steps(number, size)
            i: i64 = 0
            while i < len(some):
                if i & 127 == 0:
                    look()
                step = some[i]
                i += 1
                if step & 31 == sticks - size:
                    outline = step >> 5 & 255
                    before = smaller[step >> 13]
                    word = before | outlines[outline]
                    if is_least(word, images, len(within.places)):
                        if 2 * len(found) > len(table):
                            table = entered(found, 4 * len(table))
                        if enter_in_place(table, word):
                            found = append(found, word)
                            if sticks < STICKS:
                                origins = append(origins, 256 * (word & ~before) + outline)
            size += 1
    key = 32 * number + sticks
    _unions[key] = found
    _origins[key] = origins
    if sticks == STICKS and len(found) > 0:  # nothing more is made out of this class
        while size > 0:
            size -= 1
            if 32 * number + size in _steps:
                del _steps[32 * number + size]


def steps(number: i64, sticks: i64) -> vec[i64]:
    """Every outline that makes a larger union of one of so many sticks, in the order of both.

    A step is one number: that of the union, times 256 that of the outline, times 32 how many sticks are added.

    If a union was found by an outline that brought more sticks than this one would have brought in its place, or as
    many and is listed after it, then both together have been found before, by the two in the other order: that step is
    left out. Most unions are found by several orders of the same outlines.
    """
    key = 32 * number + sticks
    if key in _steps:
        return _steps[key]
    found = vec[i64]([])
    all_of_them = unions(number, sticks)
    origins = _origins[key]  # 256 times the sticks that the last outline brought, and its number
    within = inside_of(number)
    outlines = within.outlines
    inner = len(within.places)
    through = vec[i64]([0] * (inner * (len(outlines) // TOGETHER + 1)))  # which of TOGETHER go through each place
    j: i64 = 0
    while j < len(outlines):
        rest = outlines[j]
        while rest != 0:
            through[j // TOGETHER * inner + NUMBER_OF_BIT[(rest & -rest) % 67]] |= BIT[j % TOGETHER]
            rest &= rest - 1
        j += 1
    most = STICKS - sticks
    n: i64 = 0
    while n < len(all_of_them):
        if n & 15 == 0:
            look()
        came = origins[n] >> 8
        last = origins[n] & 255
        brought = bits(came)
        start: i64 = 0
        while start < len(outlines):
            # how many sticks each outline lacks, all at once: a number of four binary digits, one word for each
            ones: i64 = 0
            twos: i64 = 0
            fours: i64 = 0
            eights: i64 = 0
            row = start // TOGETHER * inner
            free = BIT[inner] - 1 & ~all_of_them[n]
            while free != 0:
                carry = through[row + NUMBER_OF_BIT[(free & -free) % 67]]
                free &= free - 1
                both = ones & carry
                ones ^= carry
                if most < 2:
                    twos |= both  # more than one is too many
                else:
                    carry = both
                    both = twos & carry
                    twos ^= carry
                    eights ^= fours & both
                    fours ^= both
            some = ones | twos | fours | eights
            if most < 8:
                some &= ~eights
            if most < 4:
                some &= ~fours
            if most < 2:
                some &= ~twos
            while some != 0:
                bit = some & -some
                some ^= bit
                j = start + NUMBER_OF_BIT[bit % 67]
                added = bits(outlines[j] & ~all_of_them[n])
                instead = added + bits(outlines[j] & came)
                if added <= most and (instead > brought or (instead == brought and j > last)):
                    found = append(found, (n * 256 + j) * 32 + added)
            start += TOGETHER
        n += 1
    _steps[key] = found
    del _origins[key]
    return found


def enter_in_place(table: vec[i64], word: i64) -> bool:
    """Enters a set that is not empty; False if it is there already. The table has the size of a power of two."""
    last = len(table) - 1
    mixed = ((word ^ word >> 17) & 0x3FFFFFFF) * 1540483477
    slot = (mixed >> 13 ^ mixed >> 29) & last
    while table[slot] != 0:
        if table[slot] == word:
            return False
        slot = (slot + 1) & last
    table[slot] = word
    return True


def entered(found: vec[i64], size: i64) -> vec[i64]:
    """A table of this size with all sets of a list."""
    table = vec[i64]([0] * size)
    i: i64 = 0
    while i < len(found):
        enter_in_place(table, found[i])
        i += 1
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
    all_of_them = unions(number, sticks)
    within = inside_of(number)
    kind = kind_of(within.shape)
    images = within.images() if sticks < STICKS else vec[i64]([])
    i: i64 = 0
    while i < len(all_of_them):
        if i & 15 == 0:
            look()
        word = all_of_them[i]
        if is_least(word, images, len(within.places)):
            numbers = within.counts(word)
            if leading(numbers) == kind:
                low, high = within.laid(word)
                if word & ~within.rim == 0 or connected(low, high):
                    found = append(append(append(found, low), high), numbers + (PURE if is_pure(numbers) else 0))
        i += 1
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
