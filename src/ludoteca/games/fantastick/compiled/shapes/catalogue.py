"""The catalogue: the valid figures of the Game of Shapes wherever they can lie on the mat. Compiled, made when needed.

Up to SPREAD sticks every figure is laid out in all its positions, and the lists are kept. Above, there are too many:
then there are only the ways in which an outline can be laid (`ways`), and a figure is laid by them where it is wanted.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.clock import look
from ludoteca.games.fantastick.compiled.mat import HIGH, LOW
from ludoteca.games.fantastick.compiled.shapes.figures import (
    BIT,
    COLUMN,
    DIRECTION,
    IMAGE,
    INSIDE_HIGH,
    INSIDE_LOW,
    NEAR_HIGH,
    NEAR_LOW,
    OUTLINE_HIGH,
    OUTLINE_LOW,
    PLACE_AT,
    PLACES,
    ROW,
    corner,
)
from ludoteca.games.fantastick.compiled.shapes.valid import (
    FIGURE,
    class_shape,
    figures_of_kind,
)

SPREAD: Final = 18  # up to so many sticks all positions are listed

# A row of a list of positions: the figure, the figure with all it touches, and its counts, as in the catalogue.
POSITION_LOW: Final = 0
POSITION_HIGH: Final = 1
POSITION_NEAR_LOW: Final = 2
POSITION_NEAR_HIGH: Final = 3
POSITION_COUNTS: Final = 4
POSITION: Final = 5

# A row of a list of ways to lay an outline on the mat: the outline, what lies on it or inside, both of these
# with all they touch, and where each of the 90 places goes (-1: off the mat).
WAY_OUTLINE: Final = 0
WAY_INSIDE: Final = 2
WAY_TOUCHED: Final = 4
WAY_NEAR: Final = 6
WAY_PLACES: Final = 8
WAY: Final = 98

_positions: Final[dict[int, vec[i64]]] = {}  # by 4 * sticks + kind
_ordinals: Final[dict[int, vec[i64]]] = {}  # by the same
_ways: Final[dict[int, vec[i64]]] = {}  # by class


def positions(sticks: i64, kind: i64) -> vec[i64]:
    """All valid figures of so many sticks that the kind leads, in all positions on the mat: POSITION numbers each."""
    key = 4 * sticks + kind
    if key not in _positions:
        found = vec[i64]([])
        which = vec[i64]([])
        some = figures_of_kind(sticks, kind)
        i: i64 = 0
        while i < len(some):
            look()
            found = laid(found, some[i], some[i + 1], some[i + 2])
            while POSITION * len(which) < len(found):
                which = append(which, i // FIGURE)
            i += FIGURE
        _ordinals[key] = which
        _positions[key] = found
    return _positions[key]


def ordinals(sticks: i64, kind: i64) -> vec[i64]:
    """Which of `figures_of_kind` each of the same positions shows."""
    positions(sticks, kind)
    return _ordinals[4 * sticks + kind]


@final
class Positions:
    """The same for Python: a list of figures where they lie, each as its two words and its counts, PURE added."""

    def __init__(self, sticks: i64, kind: i64) -> None:
        self.rows = positions(sticks, kind)

    def __len__(self) -> int:
        return len(self.rows) // POSITION

    def __getitem__(self, number: i64) -> tuple[i64, i64, i64]:
        at = number * POSITION
        return self.rows[at + POSITION_LOW], self.rows[at + POSITION_HIGH], self.rows[at + POSITION_COUNTS]


def laid(found: vec[i64], low: i64, high: i64, numbers: i64) -> vec[i64]:
    """The list with one figure in all its positions appended."""
    cells = vec[i64]([0] * 25)  # 21 * row + 3 * column + direction of each stick, slid up and left
    known = vec[i64]([])  # three words of each image that has been laid
    symmetry: i64 = 0
    while symmetry < 12:
        top, left = corner(low, high, symmetry)
        size: i64 = 0
        first: i64 = 0
        second: i64 = 0
        third: i64 = 0
        bottom: i64 = 0  # the greatest row, column and sum of both, and the least sum, of the points
        right: i64 = 0
        most: i64 = 0
        least: i64 = 20
        place: i64 = 0
        while place < PLACES:
            if (low & LOW[place]) | (high & HIGH[place]) != 0:
                image = IMAGE[PLACES * symmetry + place]
                row = ROW[image] - top
                column = COLUMN[image] - left
                way = DIRECTION[image]
                at = 21 * row + 3 * column + way
                cells[size] = at
                size += 1
                if at < 49:
                    first |= BIT[at]
                elif at < 98:
                    second |= BIT[at - 49]
                else:
                    third |= BIT[at - 98]
                if row + column < least:
                    least = row + column
                end_row = row + (1 if way > 0 else 0)
                end_column = column + (1 if way == 0 else 0)  # the other end, or this one, whichever is further right
                if end_row > bottom:
                    bottom = end_row
                if end_column > right:
                    right = end_column
                end_sum = row + column + (1 if way < 2 else 0)
                if end_sum > most:
                    most = end_sum
            place += 1
        # Direction 2 goes to the left: its other end is one column before.
        known_before = False
        i: i64 = 0
        while i < len(known):
            if known[i] == first and known[i + 1] == second and known[i + 2] == third:
                known_before = True
            i += 3
        if not known_before:
            known = append(append(append(known, first), second), third)
            found = slid_everywhere(found, cells, size, bottom, right, least, most, numbers)
        symmetry += 1
    return found


def slid_everywhere(
    found: vec[i64], cells: vec[i64], size: i64, bottom: i64, right: i64, least: i64, most: i64, numbers: i64
) -> vec[i64]:
    """The list with one image appended, slid to wherever it lies on the mat."""
    down: i64 = 0
    while down + bottom <= 6:
        aside: i64 = 0
        while aside + right <= 6:
            if down + aside + least >= 3 and down + aside + most <= 9:
                low: i64 = 0
                high: i64 = 0
                near_low: i64 = 0
                near_high: i64 = 0
                fits = True
                i: i64 = 0
                while i < size:
                    place = PLACE_AT[cells[i] + 21 * down + 3 * aside]
                    if place < 0:
                        fits = False
                        break
                    low |= LOW[place]
                    high |= HIGH[place]
                    near_low |= NEAR_LOW[place]
                    near_high |= NEAR_HIGH[place]
                    i += 1
                if fits:
                    found = append(append(append(found, low), high), low | near_low)
                    found = append(append(found, high | near_high), numbers)
            aside += 1
        down += 1
    return found


def ways(number: i64) -> vec[i64]:
    """All ways to turn, mirror and slide the outline of a class onto the mat: WAY numbers each.

    A figure that is an image of itself comes to lie on the same places by several of them.
    """
    key = int(number)
    if key not in _ways:
        _ways[key] = found_ways(class_shape(number))
    return _ways[key]


def found_ways(shape: i64) -> vec[i64]:
    """The same for a shape."""
    found = vec[i64]([])
    symmetry: i64 = 0
    while symmetry < 12:
        down: i64 = -6
        while down <= 6:
            right: i64 = -6
            while right <= 6:
                way = one_way(shape, symmetry, down, right)
                i: i64 = 0
                while i < len(way):
                    found = append(found, way[i])
                    i += 1
                right += 1
            down += 1
        symmetry += 1
    return found


def one_way(shape: i64, symmetry: i64, down: i64, right: i64) -> vec[i64]:
    """The row of one way; an empty one if the outline would leave the mat."""
    way = vec[i64]([0] * WAY)
    place: i64 = 0
    while place < PLACES:
        image = IMAGE[PLACES * symmetry + place]
        row = ROW[image] + down
        column = COLUMN[image] + right
        to: i64 = -1
        if row >= 0 and row <= 6 and column >= 0 and column <= 6:
            to = PLACE_AT[21 * row + 3 * column + DIRECTION[image]]
        way[WAY_PLACES + place] = to
        if (INSIDE_LOW[shape] & LOW[place]) | (INSIDE_HIGH[shape] & HIGH[place]) != 0:
            if to < 0:
                return vec[i64]([])
            if (OUTLINE_LOW[shape] & LOW[place]) | (OUTLINE_HIGH[shape] & HIGH[place]) != 0:
                way[WAY_OUTLINE] |= LOW[to]
                way[WAY_OUTLINE + 1] |= HIGH[to]
                way[WAY_TOUCHED] |= LOW[to] | NEAR_LOW[to]
                way[WAY_TOUCHED + 1] |= HIGH[to] | NEAR_HIGH[to]
            way[WAY_INSIDE] |= LOW[to]
            way[WAY_INSIDE + 1] |= HIGH[to]
            way[WAY_NEAR] |= LOW[to] | NEAR_LOW[to]
            way[WAY_NEAR + 1] |= HIGH[to] | NEAR_HIGH[to]
        place += 1
    return way
