"""What a lay opens to the others: a line that can be lengthened, and coloured squares that come into reach. Compiled.

Whoever lengthens a line counts all of it again, so a large one that lies open is an offer, the more if an operation
square lies ahead of it. These are first glances, fitted with the worth of racks; the search plays on to see more.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.judging import LENGTH, LINES, WRITTEN, WRITTEN_BY, judge_on, with_lay
from ludoteca.games.calculissimo.compiled.kernel import AREA, BOARD, EDGE, FACTOR, NEW, RACK, SQUARES, WIDTH
from ludoteca.games.calculissimo.compiled.numbers import lay_count, lay_start, lay_way
from ludoteca.games.calculissimo.compiled.position import Position
from ludoteca.games.calculissimo.compiled.weights import OPENS

LONGER: Final = 0  # what the line makes, if it can be lengthened
AHEAD: Final = 1  # the same times what the operation squares ahead of it multiply it by, less one
TRIPLES: Final = 2  # from how many of the new tokens a line across can reach a square that triples
DOUBLES: Final = 3  # or doubles
OFFERS: Final = 4

MOST_VALUE: Final = 200  # a line that makes more counts as this
CLOSE: Final = 6  # squares away that a line across reaches, with a token for each and one beyond


def offers(s: vec[i64], number: i64) -> vec[i64]:
    """What this lay of the seat to move would open, one number for each kind of offer."""
    found = vec[i64]([0] * OFFERS)
    b = with_lay(s, number)
    r = judge_on(s, b, number)
    squares = AREA * s[SQUARES]
    step: i64 = WIDTH if lay_way(number) == 1 else 1
    across: i64 = WIDTH + 1 - step
    place = lay_start(number)
    if r[LINES + LENGTH] > 0:
        value: i64 = r[LINES + WRITTEN] // r[LINES + WRITTEN_BY]
        if value > MOST_VALUE:
            value = MOST_VALUE
        low = place
        while b[BOARD + low - step] > 0:
            low -= step
        high = place
        while b[BOARD + high + step] > 0:
            high += step
        ahead = reach(b, low, -step, RACK, squares)
        behind = reach(b, high, step, RACK, squares)
        if ahead > 0 or behind > 0:
            found[LONGER] = value
            found[AHEAD] = value * ((ahead if ahead > behind else behind) - 1)
    n: i64 = lay_count(number)
    while n > 0:
        if b[BOARD + place] & NEW != 0:
            n -= 1
            if b[BOARD + place - across] == 0 and b[BOARD + place + across] == 0:
                one = reach(b, place, -across, CLOSE, squares)
                other = reach(b, place, across, CLOSE, squares)
                most = one if one > other else other
                if most >= 3:
                    found[TRIPLES] += 1
                elif most == 2:
                    found[DOUBLES] += 1
        place += step
    return found


def reach(b: vec[i64], place: i64, step: i64, far: i64, squares: i64) -> i64:
    """The highest factor of an empty square up to so far away from this place; 0 if nothing can be laid that way."""
    highest: i64 = 0
    n: i64 = 0
    while n < far:
        place += step
        if b[BOARD + place] != 0:
            break
        n += 1
        if FACTOR[squares + place] > highest:
            highest = FACTOR[squares + place]
    if n == 1 and b[BOARD + place] == EDGE:
        return 0
    return highest


def opened(s: vec[i64], number: i64) -> i64:
    """What this lay of the seat to move opens, in points: below 0 where it gives something away."""
    found = offers(s, number)
    first: i64 = OFFERS * s[SQUARES]
    value: i64 = 0
    n: i64 = 0
    while n < OFFERS:
        value += found[n] * OPENS[first + n]
        n += 1
    return value // 100


def offers_of(position: Position, number: i64) -> list[int]:
    """The same numbers for Python."""
    return [int(value) for value in offers(position.row, number)]
