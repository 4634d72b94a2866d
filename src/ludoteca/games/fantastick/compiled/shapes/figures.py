"""The Game of Shapes as integers: places, rotations, the 761 shapes, what counts and what leads. Compiled by mypyc.

The 90 places are numbered as `[row, column, direction]` sorts, the 37 points as `[row, column]` does.
The counts of a figure are one number: triangles, then trapezoids times 1024, then rhombuses times 1024 * 1024.
"""

from itertools import accumulate
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.mat import HALF, HIGH, LOW, NUMBER_OF_BIT, Rotations, bits

PLACES: Final = 90
POINTS: Final = 37
STICKS: Final = 25

# Kinds, which are the first three faces as well.
TRIANGLE: Final = 0
TRAPEZOID: Final = 1
RHOMBUS: Final = 2
INCREASE: Final = 3
DECREASE: Final = 4
CHANGE: Final = 5

MOST: Final = vec[i64]([14, 28, 14])  # repetitions of each kind that a valid figure can have (S4)

BIT: Final = vec[i64]([2**n for n in range(60)])


# Points and places


def _distance(row: int, column: int) -> int:
    return max(abs(row - 3), abs(column - 3), abs(row + column - 6))


_POINTS = [(row, column) for row in range(7) for column in range(7) if _distance(row, column) <= 3]
_POINT = {point: number for number, point in enumerate(_POINTS)}
_STEPS = ((0, 1), (1, 0), (1, -1))  # the other end by direction
_PLACES = [
    (row, column, direction)
    for row, column in _POINTS
    for direction, (down, right) in enumerate(_STEPS)
    if (row + down, column + right) in _POINT
]
_NUMBER = {place: number for number, place in enumerate(_PLACES)}
_ENDS = [((row, column), (row + _STEPS[way][0], column + _STEPS[way][1])) for row, column, way in _PLACES]
_PLACE = {frozenset(ends): number for number, ends in enumerate(_ENDS)}


def _words(places: list[int]) -> tuple[int, int]:
    mask = sum(2**place for place in places)
    return mask % 2**45, mask >> 45


ROW: Final = vec[i64]([row for row, _, _ in _PLACES])
COLUMN: Final = vec[i64]([column for _, column, _ in _PLACES])
DIRECTION: Final = vec[i64]([direction for _, _, direction in _PLACES])
PLACE_AT: Final = vec[i64](
    [_NUMBER.get((row, column, way), -1) for row in range(7) for column in range(7) for way in range(3)]
)  # by 21 * row + 3 * column + direction
FIRST_POINT: Final = vec[i64]([_POINT[ends[0]] for ends in _ENDS])
SECOND_POINT: Final = vec[i64]([_POINT[ends[1]] for ends in _ENDS])
POINT_ROW: Final = vec[i64]([row for row, _ in _POINTS])
POINT_COLUMN: Final = vec[i64]([column for _, column in _POINTS])

_AT = [[place for place in range(90) if point in _ENDS[place]] for point in _POINTS]  # the places round each point
_NEAR = [
    sorted({*_AT[_POINT[ends[0]]], *_AT[_POINT[ends[1]]]} - {place}) for place, ends in enumerate(_ENDS)
]  # what each place touches
NEAR_LOW: Final = vec[i64]([_words(places)[0] for places in _NEAR])
NEAR_HIGH: Final = vec[i64]([_words(places)[1] for places in _NEAR])


# Rotations, in the form both games share (S9).
def _rotations(place: int) -> list[tuple[int, int, int, int]]:
    found = []
    for end in _ENDS[place]:
        round_it = _AT[_POINT[end]]
        for to in round_it:
            if to != place:
                low, high = _words([other for other in round_it if other not in (place, to)])
                found.append((to, low, high, 1))
    return sorted(found)


_ROTATIONS = [_rotations(place) for place in range(90)]
ROTATION_FIRST: Final = vec[i64](list(accumulate([len(rotations) for rotations in _ROTATIONS], initial=0)))
ROTATION_TABLE: Final = vec[i64]([part for rotations in _ROTATIONS for rotation in rotations for part in rotation])
ROTATIONS: Final = Rotations(ROTATION_FIRST, ROTATION_TABLE)


# The shapes: corners by walking along the outline, sides in sticks

_WAYS = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))  # round the clock, 60 degrees apart
_STEP = {(*ends[0], _PLACES[number][2]): 2**number for number, ends in enumerate(_ENDS)}
_STEP |= {(*ends[1], _PLACES[number][2] + 3): 2**number for number, ends in enumerate(_ENDS)}

# All shapes lie between two rows, two columns and two sums of both: the places from, and up to, each of these.
_FROM = [[0] * 10 for _ in range(3)]
_UP_TO = [[0] * 10 for _ in range(3)]
for _place, ((_r, _c), (_s, _d)) in enumerate(_ENDS):
    for _line, (_one, _other) in enumerate(((_r, _s), (_c, _d), (_r + _c, _s + _d))):
        for _bound in range(10):
            _FROM[_line][_bound] |= 2**_place * (min(_one, _other) >= _bound)
            _UP_TO[_line][_bound] |= 2**_place * (max(_one, _other) <= _bound)


def _walks(kind: int) -> list[tuple[int, int, list[tuple[int, int]]]]:
    """Both sizes of all shapes of a kind, and the sides of the outline: length, and how far one turns after it."""
    if kind == TRIANGLE:
        return [(a, 0, [(a, 2), (a, 2), (a, 2)]) for a in range(1, 5)]
    if kind == RHOMBUS:
        return [(a, 0, [(a, 1), (a, 2), (a, 1), (a, 2)]) for a in range(1, 4)]
    sizes = [(a, b) for a in range(2, 7) for b in range(a - 1, 0, -1)]
    return [(a, b, [(a, 2), (a - b, 1), (b, 1), (a - b, 2)]) for a, b in sizes]


def _walked(row: int, column: int, way: int, walk: list[tuple[int, int]]) -> tuple[int, int]:
    """The outline, and all that lies on it or inside, as masks of 90 bits; nothing if it leaves the mat."""
    rows, columns, outline, inside = [row], [column], 0, 2**90 - 1
    for length, turn in walk:
        for _ in range(length):
            step = _STEP.get((row, column, way), 0)
            if step == 0:
                return 0, 0
            outline |= step
            row += _WAYS[way][0]
            column += _WAYS[way][1]
        rows.append(row)
        columns.append(column)
        way = (way + turn) % 6
    for line, bounds in enumerate([rows, columns, list(map(sum, zip(rows, columns, strict=True)))]):
        inside &= _FROM[line][min(bounds)] & _UP_TO[line][max(bounds)]
    return outline, inside


def _shapes(kind: int) -> list[tuple[int, int, int, int]]:
    """Both sizes, the outline, and all that lies on it or inside, of every shape of a kind."""
    ways = (2, 6, 3)[kind]  # after that, the same outlines begin at other corners
    found = [
        (a, b, *_walked(row, column, way, walk))
        for a, b, walk in _walks(kind)
        for row, column in _POINTS
        for way in range(ways)
    ]
    return [shape for shape in found if shape[2]]


_SHAPES = [_shapes(kind) for kind in range(3)]
_ALL = [shape for shapes in _SHAPES for shape in shapes]
SHAPES: Final = 761
KIND_FIRST: Final = vec[i64](list(accumulate([len(shapes) for shapes in _SHAPES], initial=0)))
SHAPE_A: Final = vec[i64]([shape[0] for shape in _ALL])  # side, or longer base
SHAPE_B: Final = vec[i64]([shape[1] for shape in _ALL])  # shorter base, else 0
OUTLINE_LOW: Final = vec[i64]([shape[2] % 2**45 for shape in _ALL])
OUTLINE_HIGH: Final = vec[i64]([shape[2] >> 45 for shape in _ALL])
INSIDE_LOW: Final = vec[i64]([shape[3] % 2**45 for shape in _ALL])
INSIDE_HIGH: Final = vec[i64]([shape[3] >> 45 for shape in _ALL])


# Judging


def counts(low: i64, high: i64) -> i64:
    """How many triangles, trapezoids and rhombuses a figure has (S15, S16)."""
    found: i64 = 0
    unit: i64 = 1
    kind: i64 = 0
    while kind < 3:
        shape = KIND_FIRST[kind]
        last = KIND_FIRST[kind + 1]
        while shape < last:
            if OUTLINE_LOW[shape] & ~low == 0 and OUTLINE_HIGH[shape] & ~high == 0:
                found += unit
            shape += 1
        unit *= 1024
        kind += 1
    return found


def repetitions(low: i64, high: i64, kind: i64) -> list[i64]:
    """The shapes of a kind whose outline is covered (S15)."""
    found: list[i64] = []
    shape = KIND_FIRST[kind]
    while shape < KIND_FIRST[kind + 1]:
        if OUTLINE_LOW[shape] & ~low == 0 and OUTLINE_HIGH[shape] & ~high == 0:
            found.append(shape)
        shape += 1
    return found


def count_of(numbers: i64, kind: i64) -> i64:
    """The repetitions of one kind."""
    return numbers >> (10 * kind) & 1023


def leading(numbers: i64) -> i64:
    """The kind with more repetitions than each of the others, -1 if none leads (S17)."""
    triangles = numbers & 1023
    trapezoids = numbers >> 10 & 1023
    rhombuses = numbers >> 20
    if triangles > trapezoids and triangles > rhombuses:
        return TRIANGLE
    if trapezoids > triangles and trapezoids > rhombuses:
        return TRAPEZOID
    if rhombuses > triangles and rhombuses > trapezoids:
        return RHOMBUS
    return -1


def is_pure(numbers: i64) -> bool:
    """True if exactly one of the three counts is not 0 (S21)."""
    some: i64 = 0
    kind: i64 = 0
    while kind < 3:
        if count_of(numbers, kind) > 0:
            some += 1
        kind += 1
    return some == 1


def frame(low: i64, high: i64, kind: i64) -> i64:
    """The repetition of the kind that holds all sticks on it or inside it, -1 if there is none (S18)."""
    shape = KIND_FIRST[kind + 1] - 1
    while shape >= KIND_FIRST[kind]:
        outside = (low & ~INSIDE_LOW[shape]) | (high & ~INSIDE_HIGH[shape])
        missing = (OUTLINE_LOW[shape] & ~low) | (OUTLINE_HIGH[shape] & ~high)
        if outside | missing == 0:
            return shape
        shape -= 1
    return -1


def sides(low: i64, high: i64, kind: i64) -> tuple[i64, i64]:
    """The low and the high word of the sticks that are part of a side of a repetition of the kind (S19)."""
    side_low: i64 = 0
    side_high: i64 = 0
    shape = KIND_FIRST[kind]
    while shape < KIND_FIRST[kind + 1]:
        if OUTLINE_LOW[shape] & ~low == 0 and OUTLINE_HIGH[shape] & ~high == 0:
            side_low |= OUTLINE_LOW[shape]
            side_high |= OUTLINE_HIGH[shape]
        shape += 1
    return side_low, side_high


def hanging(low: i64, high: i64, start: i64) -> tuple[i64, i64]:
    """The low and the high word of the sticks that hang together with the one on a place."""
    hangs_low = LOW[start]
    hangs_high = HIGH[start]
    new_low = hangs_low
    new_high = hangs_high
    while new_low | new_high != 0:
        near_low: i64 = 0
        near_high: i64 = 0
        while new_low | new_high != 0:
            place: i64
            if new_low != 0:
                place = NUMBER_OF_BIT[(new_low & -new_low) % 67]
                new_low &= new_low - 1
            else:
                place = HALF + NUMBER_OF_BIT[(new_high & -new_high) % 67]
                new_high &= new_high - 1
            near_low |= NEAR_LOW[place]
            near_high |= NEAR_HIGH[place]
        new_low = near_low & low & ~hangs_low
        new_high = near_high & high & ~hangs_high
        hangs_low |= new_low
        hangs_high |= new_high
    return hangs_low, hangs_high


def lowest(low: i64, high: i64) -> i64:
    """The first place of a set, -1 if it is empty."""
    place: i64 = 0
    while place < PLACES:
        if (low & LOW[place]) | (high & HIGH[place]) != 0:
            return place
        place += 1
    return -1


def connected(low: i64, high: i64) -> bool:
    """True if one can get from each stick to each by touching ones."""
    start = lowest(low, high)
    if start < 0:
        return False
    hangs_low, hangs_high = hanging(low, high, start)
    return hangs_low == low and hangs_high == high


def is_valid(low: i64, high: i64) -> bool:
    """True if the figure hangs together, a kind leads, and it holds and sides with every stick (S20)."""
    kind = leading(counts(low, high))
    if kind < 0 or frame(low, high, kind) < 0:
        return False
    side_low, side_high = sides(low, high, kind)
    return side_low == low and side_high == high and connected(low, high)


def obeys(face: i64, before: i64, after: i64) -> bool:
    """True if a turn that leads from one valid figure to another, by counts, does what its face asks (S23 to S26)."""
    was = leading(before)
    now = leading(after)
    if was < 0 or now < 0:
        return False
    repetitions = count_of(before, was)
    if face <= RHOMBUS:
        return now == face and (was != face or count_of(after, now) != repetitions)
    if face == INCREASE:
        return now == was and count_of(after, now) > repetitions
    if face == DECREASE and repetitions > 1:
        return now == was and count_of(after, now) < repetitions
    return now != was


def may_increase(numbers: i64) -> bool:
    """True if a figure with more repetitions of its leading kind exists (S4)."""
    kind = leading(numbers)
    return kind >= 0 and count_of(numbers, kind) < MOST[kind]


# Turning, mirroring, sliding


def _images() -> list[int]:
    """Where each place goes by each of the 12 symmetries of the mat; the first six turn it."""
    found = []
    for mirrored in (False, True):
        for turns in range(6):
            moved = {}
            for row, column in _POINTS:
                x, z = column - 3, row - 3
                if mirrored:
                    x, z = z, x
                for _ in range(turns):
                    x, z = -z, x + z
                moved[(row, column)] = (z + 3, x + 3)
            found += [_PLACE[frozenset(moved[end] for end in ends)] for ends in _ENDS]
    return found


IMAGE: Final = vec[i64](_images())  # by 90 * symmetry + place


def canonical(low: i64, high: i64) -> vec[i64]:
    """Three words that two figures share exactly if sliding, turning and mirroring make one of the other (S22)."""
    best = vec[i64]([0, 0, 0])
    symmetry: i64 = 0
    while symmetry < 12:
        words = slid_words(low, high, symmetry)
        if (
            symmetry == 0
            or words[0] < best[0]
            or (words[0] == best[0] and (words[1] < best[1] or (words[1] == best[1] and words[2] < best[2])))
        ):
            best = words
        symmetry += 1
    return best


def corner(low: i64, high: i64, symmetry: i64) -> tuple[i64, i64]:
    """The least row and the least column of the image of a figure."""
    top: i64 = 7
    left: i64 = 7
    place: i64 = 0
    while place < PLACES:
        if (low & LOW[place]) | (high & HIGH[place]) != 0:
            image = IMAGE[PLACES * symmetry + place]
            if ROW[image] < top:
                top = ROW[image]
            if COLUMN[image] < left:
                left = COLUMN[image]
        place += 1
    return top, left


def slid_words(low: i64, high: i64, symmetry: i64) -> vec[i64]:
    """The image of a figure slid up and left as far as its rows and columns go: 21 * row + 3 * column + direction."""
    words = vec[i64]([0, 0, 0])
    top, left = corner(low, high, symmetry)
    place: i64 = 0
    while place < PLACES:
        if (low & LOW[place]) | (high & HIGH[place]) != 0:
            image = IMAGE[PLACES * symmetry + place]
            at = 21 * (ROW[image] - top) + 3 * (COLUMN[image] - left) + DIRECTION[image]
            words[at // 49] |= BIT[at % 49]
        place += 1
    return words


def same(low: i64, high: i64, other_low: i64, other_high: i64) -> bool:
    """True if the two are the same figure (S22)."""
    if bits(low) + bits(high) != bits(other_low) + bits(other_high):
        return False
    one = canonical(low, high)
    other = canonical(other_low, other_high)
    return one[0] == other[0] and one[1] == other[1] and one[2] == other[2]


def slid_place(place: i64, down: i64, right: i64) -> i64:
    """The place so many rows below and columns to the right, -1 if that is not on the mat."""
    row = ROW[place] + down
    column = COLUMN[place] + right
    if row < 0 or row > 6 or column < 0 or column > 6:
        return -1
    return PLACE_AT[21 * row + 3 * column + DIRECTION[place]]


def to_middle(low: i64, high: i64) -> i64:
    """The slide that brings a figure to the middle (S33), as 16 * (rows + 7) + columns + 7."""
    points: i64 = 0  # the points where sticks end
    place: i64 = 0
    while place < PLACES:
        if (low & LOW[place]) | (high & HIGH[place]) != 0:
            points |= BIT[FIRST_POINT[place]] | BIT[SECOND_POINT[place]]
        place += 1
    best: i64 = 119
    least: i64 = 1000000
    down: i64 = -6
    while down <= 6:
        right: i64 = -6
        while right <= 6:
            worth = farness(points, down, right)
            if worth < least:
                least = worth
                best = 16 * (down + 7) + right + 7
            right += 1
        down += 1
    return best


def farness(points: i64, down: i64, right: i64) -> i64:
    """1000 times the greatest distance from the middle plus the sum of all, of points slid so far; huge off the mat."""
    total: i64 = 0
    most: i64 = 0
    point: i64 = 0
    while point < POINTS:
        if points & BIT[point] != 0:
            row = POINT_ROW[point] + down - 3
            column = POINT_COLUMN[point] + right - 3
            distance = row if row > 0 else -row
            if column > distance:
                distance = column
            if -column > distance:
                distance = -column
            if row + column > distance:
                distance = row + column
            if -row - column > distance:
                distance = -row - column
            if distance > 3:
                return 1000000
            total += distance
            if distance > most:
                most = distance
        point += 1
    return 1000 * most + total


def slid(low: i64, high: i64, down: i64, right: i64) -> tuple[i64, i64]:
    """The low and the high word of the figure slid so many rows and columns; it must stay on the mat."""
    to_low: i64 = 0
    to_high: i64 = 0
    place: i64 = 0
    while place < PLACES:
        if (low & LOW[place]) | (high & HIGH[place]) != 0:
            to = slid_place(place, down, right)
            to_low |= LOW[to]
            to_high |= HIGH[to]
        place += 1
    return to_low, to_high


def _written(places: str) -> list[int]:
    """Places written as row, column and direction."""
    return [int(PLACE_AT[21 * (n // 100) + 3 * (n // 10 % 10) + n % 10]) for n in map(int, places.split())]


# The six starting figures in the order of the die, with the printed places of the good and the bad stick. As text:
# of tuples mypyc makes structures, and much C.
_FIRST = [
    "141 142 230 232 241 320 330",
    "220 222 230 232 241 310 320 330",
    "220 221 230 231 241 320 321 341 420 430",
    "141 142 231 232 241 242 320 330",
    "141 142 231 232 241 242 321 331 332 342 421 432",
    "130 132 140 151 222 240 242 251 310 320 330 340",
]
FIRST_LOW: Final = vec[i64]([_words(_written(figure))[0] for figure in _FIRST])
FIRST_HIGH: Final = vec[i64]([_words(_written(figure))[1] for figure in _FIRST])
FIRST_GOOD: Final = vec[i64](_written("330 330 341 330 421 340"))
FIRST_BAD: Final = vec[i64](_written("241 241 430 241 232 320"))
