"""Is there any figure of the Game of Shapes that holds what has been handled? If not, only undoing helps. Compiled.

With `handling` once a stick that has been handled lies fast, and may lie so that nothing can be made of the mat.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.clock import look
from ludoteca.games.fantastick.compiled.mat import bits
from ludoteca.games.fantastick.compiled.shapes.figures import (
    DECREASE,
    INSIDE_HIGH,
    INSIDE_LOW,
    KIND_FIRST,
    OUTLINE_HIGH,
    OUTLINE_LOW,
    STICKS,
    connected,
    count_of,
    leading,
    obeys,
)
from ludoteca.games.fantastick.compiled.shapes.task import Task
from ludoteca.games.fantastick.compiled.shapes.valid import (
    Inside,
    enter_in_place,
    entered,
    kind_of,
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
    within = Inside(shape)
    outlines = within.outlines
    size = bits(OUTLINE_LOW[shape]) + bits(OUTLINE_HIGH[shape])
    fast = within.word(t.handled_low, t.handled_high)
    kind = kind_of(shape)
    most = most_repetitions(t, kind)
    found = vec[i64]([0])
    table = vec[i64]([0] * 64)
    at: i64 = 0
    while at < len(found):
        look()
        word = found[at]
        at += 1
        numbers = within.counts(word)
        if count_of(numbers, kind) > most:
            continue  # and more sticks only make more of them
        place = uncovered(outlines, fast & ~word)
        if place == 0 and leading(numbers) == kind and obeys(t.face, t.before, numbers):
            low, high = within.laid(word)
            room = not t.bad_loose or low != t.handled_low or high != t.handled_high  # for the bad stick
            if room and connected(low, high) and not t.is_forbidden(low, high):
                return True
        i: i64 = 0
        while i < len(outlines):
            outline = outlines[i]
            i += 1
            more = word | outline
            if more == word or (place != 0 and outline & place == 0) or size + bits(more | fast) > STICKS:
                continue
            if 2 * len(found) > len(table):
                table = entered(found, 4 * len(table))
            if enter_in_place(table, more):
                found = append(found, more)
    return False


def most_repetitions(t: Task, kind: i64) -> i64:
    """The most repetitions with which the kind may lead."""
    was = leading(t.before)
    number = count_of(t.before, was)
    return number - 1 if t.face == DECREASE and number > 1 and kind == was else 1000


def uncovered(outlines: vec[i64], fast: i64) -> i64:
    """Of these places the one that the fewest outlines can cover, as a bit; 0 if there is none."""
    best: i64 = 0
    fewest: i64 = 1000
    while fast != 0:
        place = fast & -fast
        fast ^= place
        count: i64 = 0
        i: i64 = 0
        while i < len(outlines):
            if outlines[i] & place != 0:
                count += 1
            i += 1
        if count < fewest:
            fewest = count
            best = place
    return best
