"""The Game of Numbers as integers: places, rotations, figures, reading, equalities. Compiled by mypyc where it can be.

The 88 places are numbered as their names sort: `A0a` is 0, a number has 28 places and a cell 7 (`a` to `g`), and the
operation comes last: `Of` 84, `Oh` 85, `Or` 86, `Ov` 87.
An equality is one number: form, operation and the three values (`equality_of`); equal numbers are equal texts.
"""

from itertools import accumulate
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.mat import HALF, Rotations

PLACES: Final = 88
NUMBER_PLACES: Final = 28
CELL_PLACES: Final = 7
SIGN: Final = 84  # the first place of the operation
STICKS: Final = 25
EQUAL_SIGN: Final = 2  # sticks of the equal sign: never touched, never in the pile

BIT: Final = vec[i64]([2**n for n in range(46)])

# Operations.
PLUS: Final = 0
MINUS: Final = 1
TIMES: Final = 2
DIVIDED: Final = 3
# Faces: A, B and C are 0 to 2, `two` is 5; ZERO is the obligation without a roll (N20).
FACE_A: Final = 0
FACE_C: Final = 2
FACE_OP: Final = 3
FACE_EQ: Final = 4
ZERO: Final = 6

# A cell as seven bits, `a` lowest, and the sign as four: `f` 1, `h` 2, `r` 4, `v` 8.
NO_FIGURE: Final = -1
EMPTY: Final = -2
ELEVEN: Final = 11
_SEGMENTS = ("abcdef", "bc", "abdeg", "abcdg", "bcfg", "acdfg", "acdefg", "abc", "abcdefg", "abcdfg", "", "bcef")
FIGURE: Final = vec[i64]([sum(2 ** "abcdefg".index(place) for place in places) for places in _SEGMENTS])
LEFT_ONE: Final = 48  # `ef`
_READS = {sum(2 ** "abcdefg".index(place) for place in places): figure for figure, places in enumerate(_SEGMENTS)}
FIGURE_READ: Final = vec[i64](
    [EMPTY if bits == 0 else 1 if bits == 48 else _READS.get(bits, NO_FIGURE) for bits in range(128)]
)
FIGURE_STICKS: Final = vec[i64]([len(places) for places in _SEGMENTS])
SIGN_BITS: Final = vec[i64]([10, 2, 5, 4])  # of + - * /
SIGN_READ: Final = vec[i64]([{10: 0, 2: 1, 5: 2, 4: 3}.get(bits, -1) for bits in range(16)])
SIGN_STICKS: Final = vec[i64]([2, 1, 2, 1])

# Rotations, in the form both games share (N5, N6).
_JOINTS = ("efg", "bcg")


def _rotations(place: int) -> list[tuple[int, int, int, int]]:
    if place >= 84:
        return [(other, 0, 0, 0) for other in range(84, 88) if other != place]
    cell, name = place - place % 7, "abcdefg"[place % 7]
    found = []
    for joint in _JOINTS:
        for to in joint:
            if name in joint and to != name:
                holder = cell + "abcdefg".index(next(third for third in joint if third not in (name, to)))
                low, high = (2**holder, 0) if holder < 45 else (0, 2 ** (holder - 45))
                found.append((cell + "abcdefg".index(to), low, high, 1))
    return sorted(found)


_ROTATIONS = [_rotations(place) for place in range(88)]
ROTATION_FIRST: Final = vec[i64](accumulate([len(rotations) for rotations in _ROTATIONS], initial=0))
ROTATION_TABLE: Final = vec[i64]([part for rotations in _ROTATIONS for rotation in rotations for part in rotation])
ROTATIONS: Final = Rotations(ROTATION_FIRST, ROTATION_TABLE)


# Reading


def cell_bits(low: i64, high: i64, cell: i64) -> i64:
    """The seven bits of a cell, counted from 0 (A0) to 11 (C3)."""
    first = cell * CELL_PLACES
    if first + CELL_PLACES <= HALF:
        return low >> first & 127
    if first >= HALF:
        return high >> (first - HALF) & 127
    return low >> first & 7 | (high & 15) << 3  # B2 lies on both words


def sign_bits(high: i64) -> i64:
    """The four bits of the operation."""
    return high >> (SIGN - HALF) & 15


def value(low: i64, high: i64, number: i64) -> i64:
    """The value of a number (0 is A, 1 is B, 2 is C), -1 if it cannot be read (N1)."""
    found: i64 = -1
    digits: i64 = 0
    cell: i64 = number * 4
    last: i64 = cell + 4
    while cell < last:
        figure = FIGURE_READ[cell_bits(low, high, cell)]
        if figure == NO_FIGURE:
            return -1
        if figure == ELEVEN:
            if digits > 0:
                return -1
            found = 11
            digits = 2
        elif figure != EMPTY:
            if digits == 0:
                found = figure
            elif digits == 1 and found > 0:
                found = 10 * found + figure
            else:
                return -1
            digits += 1
        cell += 1
    return found


def reading(low: i64, high: i64, form: i64) -> i64:
    """The equality that the mat shows, true or not; -1 if it cannot be read (N1, N2)."""
    operation = SIGN_READ[sign_bits(high)]
    if operation < 0:
        return -1
    a = value(low, high, 0)
    if a < 0:
        return -1
    b = value(low, high, 1)
    if b < 0:
        return -1
    c = value(low, high, 2)
    if c < 0:
        return -1
    return equality_of(form, operation, a, b, c)


# Equalities


def equality_of(form: i64, operation: i64, a: i64, b: i64, c: i64) -> i64:
    """An equality as one number: form 0 is `a o b = c`, form 1 is `a = b o c`."""
    return (((form * 4 + operation) * 100 + a) * 100 + b) * 100 + c


def form_of(equality: i64) -> i64:
    """0 for `A o B = C`, 1 for `A = B o C`."""
    return equality // 4000000


def operation_of(equality: i64) -> i64:
    """PLUS, MINUS, TIMES or DIVIDED."""
    return equality // 1000000 % 4


def value_of(equality: i64, number: i64) -> i64:
    """The value of A, B or C."""
    if number == 0:
        return equality // 10000 % 100
    if number == 1:
        return equality // 100 % 100
    return equality % 100


def result(operation: i64, first: i64, second: i64) -> i64:
    """What the operation gives, -1 if that is no number from 0 to 99 (N3)."""
    found: i64
    if operation == PLUS:
        found = first + second
    elif operation == MINUS:
        found = first - second
    elif operation == TIMES:
        found = first * second
    else:
        found = first // second if second > 0 and first % second == 0 else -1
    return found if found >= 0 and found < 100 else -1


def is_true(equality: i64) -> bool:
    """True if the equality holds (N3)."""
    a = value_of(equality, 0)
    b = value_of(equality, 1)
    c = value_of(equality, 2)
    if form_of(equality) == 0:
        return result(operation_of(equality), a, b) == c
    return result(operation_of(equality), b, c) == a


def has_zero(equality: i64) -> bool:
    """True if one of its numbers is 0 (N19)."""
    return value_of(equality, 0) == 0 or value_of(equality, 1) == 0 or value_of(equality, 2) == 0


def value_sticks(number: i64) -> i64:
    """How many sticks a value takes."""
    if number < 10:
        return FIGURE_STICKS[number]
    return FIGURE_STICKS[number // 10] + FIGURE_STICKS[number % 10]


def sticks(equality: i64) -> i64:
    """How many sticks an equality takes, those of the equal sign included."""
    numbers = value_sticks(value_of(equality, 0)) + value_sticks(value_of(equality, 1))
    numbers += value_sticks(value_of(equality, 2))
    return numbers + SIGN_STICKS[operation_of(equality)] + EQUAL_SIGN


def every(form: i64) -> vec[i64]:
    """Every true equality of a form that 25 sticks can show, by operation, then by its first and second value."""
    found = vec[i64]([])
    operation: i64 = 0
    while operation < 4:
        first: i64 = 0
        while first < 100:
            taken = value_sticks(first) + SIGN_STICKS[operation] + EQUAL_SIGN
            second: i64 = 0
            while second < 100:
                third = result(operation, first, second)
                if third >= 0 and taken + value_sticks(second) + value_sticks(third) <= STICKS:
                    if form == 0:
                        found = append(found, equality_of(0, operation, first, second, third))
                    else:
                        found = append(found, equality_of(1, operation, third, first, second))
                second += 1
            first += 1
        operation += 1
    return found


# The normal form


def laid(equality: i64) -> tuple[i64, i64]:
    """The low and the high word of the mat that shows the equality in normal form."""
    low: i64 = 0
    high = SIGN_BITS[operation_of(equality)] << (SIGN - HALF)
    number: i64 = 0
    while number < 3:
        shown = value_of(equality, number)
        cell: i64 = number * 4 + 1
        if shown < 10 or shown == ELEVEN:
            low |= low_of_cell(cell, FIGURE[shown])
            high |= high_of_cell(cell, FIGURE[shown])
        else:
            low |= low_of_cell(cell, FIGURE[shown // 10]) | low_of_cell(cell + 1, FIGURE[shown % 10])
            high |= high_of_cell(cell, FIGURE[shown // 10]) | high_of_cell(cell + 1, FIGURE[shown % 10])
        number += 1
    return low, high


def low_of_cell(cell: i64, bits: i64) -> i64:
    """The low word of the seven bits of a cell."""
    first = cell * CELL_PLACES
    if first + CELL_PLACES <= HALF:
        return bits << first
    return (bits & 7) << first if first < HALF else 0  # B2 lies on both words


def high_of_cell(cell: i64, bits: i64) -> i64:
    """The high word of the seven bits of a cell."""
    first = cell * CELL_PLACES
    if first >= HALF:
        return bits << (first - HALF)
    return bits >> 3 if first + CELL_PLACES > HALF else 0


def tidied(low: i64, high: i64, place: i64) -> i64:
    """Where the stick on the place comes to lie when its number is brought to normal form (N9). The mat can be read."""
    if place >= SIGN:
        return place
    number = place // NUMBER_PLACES
    own = place // CELL_PLACES
    before: i64 = 0  # the other cells of the number that are in use
    after: i64 = 0
    cell: i64 = number * 4
    while cell < number * 4 + 4:
        if cell != own and cell_bits(low, high, cell) != 0:
            if cell < own:
                before += 1
            else:
                after += 1
        cell += 1
    segment = place % CELL_PLACES
    bits = cell_bits(low, high, own)
    first: i64 = (number * 4 + 1) * CELL_PLACES
    if before + after > 0 and value(low, high, number) == 11:
        upper = segment == 1 or segment == 5
        if before == 0:
            return first + (5 if upper else 4)
        return first + (1 if upper else 2)
    if bits == LEFT_ONE:
        segment = 1 if segment == 5 else 2
    return first + before * CELL_PLACES + segment


def spaced(low: i64, high: i64, number: i64, place: i64) -> i64:
    """Where the stick on the place comes to lie when its 11 is spaced, close or apart (N7)."""
    if place // NUMBER_PLACES != number:
        return place
    first: i64 = (number * 4 + 1) * CELL_PLACES
    if cell_bits(low, high, number * 4 + 1) == FIGURE[ELEVEN]:
        segment = place - first
        if segment == 5:
            return first + 1
        if segment == 4:
            return first + 2
        return place + CELL_PLACES
    return tidied(low, high, place)


# What the die asks


def obeys(face: i64, before: i64, after: i64) -> bool:
    """True if a turn that leads from one equality to the other has done what its face asks (N11 to N15, N20)."""
    if face <= FACE_C:
        return value_of(before, face) != value_of(after, face)
    if face == FACE_OP:
        return operation_of(before) != operation_of(after)
    if face == FACE_EQ:
        return True
    if face == ZERO:
        return not has_zero(after)
    number: i64 = 0
    while number < 3:
        old = value_of(before, number)
        new = value_of(after, number)
        if new != old and (old >= 10 or new >= 10):
            return True
        number += 1
    return False


# The six starting equalities in the order of the die, with the printed places of the good and the bad stick.
_FIRST = ((0, 0, 3, 2, 5), (0, 3, 6, 2, 3), (0, 2, 5, 2, 10), (0, 1, 7, 6, 1), (0, 3, 8, 2, 4), (0, 0, 1, 1, 2))
FIRST: Final = vec[i64]([(((f * 4 + o) * 100 + a) * 100 + b) * 100 + c for f, o, a, b, c in _FIRST])
FIRST_GOOD: Final = vec[i64]([66, 7, 39, 38, 12, 69])  # C1d A1a B1e B1d A1f C1g
FIRST_BAD: Final = vec[i64]([41, 65, 9, 8, 69, 9])  # B1g C1c A1c A1b C1g A1c
