"""Lays as the end of a match looks at them: all of them in order, and whether one that was good elsewhere fits here.

Compiled with the kernel.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.judging import FAULT, FINE, POINTS, judge
from ludoteca.games.calculissimo.compiled.kernel import (
    BOARD,
    COST,
    KINDS,
    RACKS,
    WIDTH,
)
from ludoteca.games.calculissimo.compiled.keys import kind_of
from ludoteca.games.calculissimo.compiled.numbers import lay_count, lay_start, lay_token, lay_way

WORDS: Final = 4  # for each lay: the lay, the lines it touches, what it gains, and how many tokens of each kind it has
EVERY: Final = 1000000000  # the width of a look that leaves nothing out


def replied(s: vec[i64], seat: i64, number: i64) -> i64:
    """What this lay counts if the seat can lay it here; -1 if it cannot."""
    step: i64 = WIDTH if lay_way(number) == 1 else 1
    place = lay_start(number)
    if s[BOARD + place] != 0:
        return -1
    rack = RACKS + KINDS * seat
    count = lay_count(number)
    n: i64 = 0
    while n < count:
        while s[BOARD + place] > 0:
            place += step
        if s[BOARD + place] != 0:
            return -1
        kind = kind_of(lay_token(number, n))
        wanted: i64 = 1
        i: i64 = 0
        while i < n:
            if kind_of(lay_token(number, i)) == kind:
                wanted += 1
            i += 1
        if s[rack + kind] < wanted:
            return -1
        place += step
        n += 1
    judged = judge(s, number)
    return judged[POINTS] if judged[FAULT] == FINE else -1


def laid_cost(number: i64) -> i64:
    """What the tokens of a lay would cost if they were left."""
    cost: i64 = 0
    n: i64 = lay_count(number) - 1
    while n >= 0:
        cost += COST[kind_of(lay_token(number, n))]
        n -= 1
    return cost


def move_in_place(found: vec[i64], one: i64, to: i64) -> None:
    """Puts a lay with what belongs to it where another was."""
    n: i64 = 0
    while n < WORDS:
        found[to + n] = found[one + n]
        n += 1


def put_first_in_place(found: vec[i64], first: i64) -> None:
    """What gains most of the lays from this place on comes to it."""
    most = first
    i = first + WORDS
    while i < len(found):
        if found[i + 2] > found[most + 2]:
            most = i
        i += WORDS
    n: i64 = 0
    while n < WORDS:
        word = found[first + n]
        found[first + n] = found[most + n]
        found[most + n] = word
        n += 1


def sort_in_place(found: vec[i64], first: i64) -> None:
    """Puts lays with what belongs to them in order from this one on, the highest gain first (Shell's way)."""
    count: i64 = len(found) // WORDS - first
    base = WORDS * first
    gap: i64 = 1
    while gap < count // 3:
        gap = 3 * gap + 1
    while gap > 0:
        i: i64 = gap
        while i < count:
            number = found[base + WORDS * i]
            points = found[base + WORDS * i + 1]
            gain = found[base + WORDS * i + 2]
            kinds = found[base + WORDS * i + 3]
            j: i64 = i
            while j >= gap and found[base + WORDS * (j - gap) + 2] < gain:
                to = base + WORDS * j
                found[to] = found[to - WORDS * gap]
                found[to + 1] = found[to - WORDS * gap + 1]
                found[to + 2] = found[to - WORDS * gap + 2]
                found[to + 3] = found[to - WORDS * gap + 3]
                j -= gap
            found[base + WORDS * j] = number
            found[base + WORDS * j + 1] = points
            found[base + WORDS * j + 2] = gain
            found[base + WORDS * j + 3] = kinds
            i += 1
        gap //= 3
