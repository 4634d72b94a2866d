"""Is there any figure of the Game of Shapes that holds what has been handled? If not, only undoing helps. Compiled.

With `handling` once a stick that has been handled lies fast, and may lie so that nothing can be made of the mat.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.clock import look
from ludoteca.games.fantastick.compiled.mat import HIGH, LOW, bits
from ludoteca.games.fantastick.compiled.shapes.figures import (
    DECREASE,
    INSIDE_HIGH,
    INSIDE_LOW,
    KIND_FIRST,
    OUTLINE_HIGH,
    OUTLINE_LOW,
    PLACES,
    STICKS,
    connected,
    count_of,
    leading,
    obeys,
)
from ludoteca.games.fantastick.compiled.shapes.task import Task
from ludoteca.games.fantastick.compiled.shapes.valid import (
    counts_inside,
    enter_in_place,
    inside,
    inside_by_kind,
    kind_of,
    rehashed,
)


def some_figure(t: Task) -> bool:
    """False if no figure of at most 25 sticks obeys and holds all that lies fast: then only undoing helps."""
    if t.handled_low == 0 and t.handled_high == 0:
        return True
    kind: i64 = 0
    while kind < 3:
        shape = KIND_FIRST[kind + 1] - 1
        while shape >= KIND_FIRST[kind] and t.wanted_kind(kind):
            if (t.handled_low & ~INSIDE_LOW[shape]) | (t.handled_high & ~INSIDE_HIGH[shape]) == 0:
                low = OUTLINE_LOW[shape] | t.handled_low
                high = OUTLINE_HIGH[shape] | t.handled_high
                if bits(low) + bits(high) <= STICKS and some_inside(t, shape):
                    return True
            shape -= 1
        kind += 1
    return False


def some_inside(t: Task, shape: i64) -> bool:
    """The same for the figures with one outline: what lies fast is covered first, then whatever fits is added."""
    inner = inside(shape)
    fitting = inside_by_kind(shape)
    kind = kind_of(shape)
    most = most_repetitions(t, kind)
    found = append(append(vec[i64]([]), OUTLINE_LOW[shape]), OUTLINE_HIGH[shape])
    table = rehashed(found, 64)
    at: i64 = 0
    while at < len(found):
        look()
        low = found[at]
        high = found[at + 1]
        at += 2
        numbers = counts_inside(fitting, low, high)
        if count_of(numbers, kind) > most:
            continue  # and more sticks only make more of them
        place = uncovered(t, inner, low, high)
        if place < 0 and leading(numbers) == kind and obeys(t.face, t.before, numbers) and connected(low, high):
            room = not t.bad_loose or low != t.handled_low or high != t.handled_high  # for the bad stick
            if room and not t.is_forbidden(low, high):
                return True
        i: i64 = 0
        while i < len(inner):
            more_low = low | inner[i]
            more_high = high | inner[i + 1]
            i += 2
            if place >= 0 and (inner[i - 2] & LOW[place]) | (inner[i - 1] & HIGH[place]) == 0:
                continue
            if bits(more_low | t.handled_low) + bits(more_high | t.handled_high) > STICKS:
                continue
            if 2 * len(found) > len(table):
                table = rehashed(found, 4 * len(table))
            if enter_in_place(table, found, more_low, more_high):
                found = append(append(found, more_low), more_high)
    return False


def most_repetitions(t: Task, kind: i64) -> i64:
    """The most repetitions with which the kind may lead."""
    was = leading(t.before)
    number = count_of(t.before, was)
    return number - 1 if t.face == DECREASE and number > 1 and kind == was else 1000


def uncovered(t: Task, inner: vec[i64], low: i64, high: i64) -> i64:
    """Of the places that lie fast and are not in the figure, the one that the fewest outlines can cover; -1 if none."""
    best: i64 = -1
    fewest: i64 = 1000
    place: i64 = 0
    while place < PLACES:
        if (t.handled_low & ~low & LOW[place]) | (t.handled_high & ~high & HIGH[place]) != 0:
            count: i64 = 0
            i: i64 = 0
            while i < len(inner):
                if (inner[i] & LOW[place]) | (inner[i + 1] & HIGH[place]) != 0:
                    count += 1
                i += 2
            if count < fewest:
                fewest = count
                best = place
        place += 1
    return best
