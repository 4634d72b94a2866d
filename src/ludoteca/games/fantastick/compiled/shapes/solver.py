"""The least score of a turn of the Game of Shapes, proven, with the handlings that achieve it. Compiled.

With `handling` once every match that is handled goes straight to where it ends, so a turn leads to a target: a figure
of the catalogue, in one of its positions, that does what the die asks. The scores are tried one after the other, −1
first, and for each score all targets that might be had for it. What a target costs at least is known by counting
(`floor_of`):

- two for each plain match too few or too many;
- one for each plain match that touches nothing of the target, and so can neither stay nor rotate, and for each place of
  the target that nothing touches;
- for the bad match 0, 1 or 2 as it lies on the target, touches it, or neither.

Whatever passes is given to `search.reach`, which finds handlings of exactly this price or proves that there are none.
The figures grow with the price: a number of matches is looked at as soon as the first bound allows it. So the first
score for which there is a plan is the least one.

With `handling` free plain matches walk wherever they like for nothing: a target costs two for each match too few or too
many, and 0, 1 or 2 for the bad match. No handlings cost less, and `walk` finds some that cost just that.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.clock import look
from ludoteca.games.fantastick.compiled.mat import HIGH, LOW, NUMBER_OF_BIT, bits
from ludoteca.games.fantastick.compiled.plan.search import UNKNOWN, reach
from ludoteca.games.fantastick.compiled.plan.workspace import BUDGET, begin_in_place, bench
from ludoteca.games.fantastick.compiled.shapes.catalogue import (
    POSITION,
    POSITION_COUNTS,
    POSITION_HIGH,
    POSITION_LOW,
    POSITION_NEAR_HIGH,
    POSITION_NEAR_LOW,
    SPREAD,
    WAY,
    WAY_INSIDE,
    WAY_NEAR,
    WAY_OUTLINE,
    WAY_PLACES,
    positions,
    ways,
)
from ludoteca.games.fantastick.compiled.shapes.figures import (
    MATCHES,
    NEAR_HIGH,
    NEAR_LOW,
    ROTATION_FIRST,
    ROTATIONS,
    obeys,
)
from ludoteca.games.fantastick.compiled.shapes.holding import some_figure
from ludoteca.games.fantastick.compiled.shapes.task import (
    BAD,
    BEFORE,
    FACE,
    FREE,
    GOOD,
    GOOD_REMOVED,
    HANDLED_HIGH,
    HANDLED_LOW,
    HIGHEST,
    MAT_HIGH,
    MAT_LOW,
    STOCK,
    floor_of,
    is_forbidden,
    number_bound,
    task,
    wanted_kind,
)
from ludoteca.games.fantastick.compiled.shapes.valid import (
    CLASSES,
    COUNTS_MASK,
    FIGURE,
    PURE,
    class_shape,
    figures,
    kind_of,
)
from ludoteca.games.fantastick.compiled.shapes.walk import walked

__all__ = ["STOCK", "bench", "ends", "is_forbidden", "least", "task", "wanted_kind"]

UNITS: Final = 32

# Targets wait in a pool, those of one score and about the same number of handlings in one chain, and in the last chain
# those that took more steps than EASY: whatever else there is for the score is tried before it is gone into deeper.
HARD: Final = UNITS * (HIGHEST + 4)
EASY: Final = 1_000

POOL_LOW: Final = 0
POOL_HIGH: Final = 1
POOL_PURE: Final = 2
POOL_NEXT: Final = 3
POOL: Final = 4


def scan(
    t: vec[i64], pool: vec[i64], heads: vec[i64], size: i64, kind: i64, above: i64, upto: i64, now: i64
) -> vec[i64]:
    """Puts the positions into the pool that obey and whose floor is above `above` and at most `upto`."""
    rows = positions(size, kind)
    i: i64 = 0
    while i < len(rows):
        if i & 15 == 0:  # every sixteenth of them
            look()
        low = rows[i + POSITION_LOW]
        high = rows[i + POSITION_HIGH]
        numbers = rows[i + POSITION_COUNTS]
        if t[HANDLED_LOW] & ~low == 0 and t[HANDLED_HIGH] & ~high == 0:
            near_low = rows[i + POSITION_NEAR_LOW]
            near_high = rows[i + POSITION_NEAR_HIGH]
            score = floor_of(t, low, high, near_low, near_high, size, False) - (1 if numbers >= PURE else 0)
            if score > above and score <= upto and obeys(t[FACE], t[BEFORE], numbers & COUNTS_MASK):
                pool = pooled(t, pool, heads, low, high, numbers, score if score > now else now)
        i += POSITION
    return pool


def pooled(t: vec[i64], pool: vec[i64], heads: vec[i64], low: i64, high: i64, numbers: i64, score: i64) -> vec[i64]:
    """The pool with one more target, which waits for this score: what takes fewer handlings comes first."""
    chain = UNITS * (score + 1) + distance(t, low, high)
    at = len(pool)
    pool = append(append(append(append(pool, low), high), 1 if numbers >= PURE else 0), heads[chain])
    heads[chain] = at
    return pool


def distance(t: vec[i64], low: i64, high: i64) -> i64:
    """How many matches have to be handled at least to come to a target; below UNITS."""
    gone = bits(t[MAT_LOW] & ~low) + bits(t[MAT_HIGH] & ~high)
    come = bits(low & ~t[MAT_LOW]) + bits(high & ~t[MAT_HIGH])
    return gone if gone > come else come


def scan_large(
    t: vec[i64], pool: vec[i64], heads: vec[i64], size: i64, kind: i64, above: i64, upto: i64, now: i64
) -> vec[i64]:
    """The same for figures of more than SPREAD matches, which are laid out only where their outline may lie."""
    number: i64 = 0
    while number < CLASSES:
        if kind_of(class_shape(number)) == kind:
            some = figures(number, size)
            routes = ways(number)
            way: i64 = 0
            while way < len(routes) and len(some) > 0:
                if outline_fits(t, routes, way, size, upto):
                    i: i64 = 0
                    while i < len(some):
                        if i % 16 == 0:
                            look()
                        if obeys(t[FACE], t[BEFORE], some[i + 2] & COUNTS_MASK):
                            pool = lay(t, pool, heads, routes, way, some, i, size, above, upto, now)
                        i += FIGURE
                way += WAY
        number += 1
    return pool


def outline_fits(t: vec[i64], routes: vec[i64], way: i64, size: i64, upto: i64) -> bool:
    """False if no figure with its outline there can be had for the score."""
    if t[HANDLED_LOW] & ~routes[way + WAY_INSIDE] != 0 or t[HANDLED_HIGH] & ~routes[way + WAY_INSIDE + 1] != 0:
        return False
    low = routes[way + WAY_OUTLINE]
    high = routes[way + WAY_OUTLINE + 1]
    return floor_of(t, low, high, routes[way + WAY_NEAR], routes[way + WAY_NEAR + 1], size, True) - 1 <= upto


def lay(
    t: vec[i64],
    pool: vec[i64],
    heads: vec[i64],
    routes: vec[i64],
    way: i64,
    some: vec[i64],
    at: i64,
    size: i64,
    above: i64,
    upto: i64,
    now: i64,
) -> vec[i64]:
    """The pool with one figure laid in one way, if its floor is above `above` and at most `upto`."""
    low: i64 = 0
    high: i64 = 0
    near_low: i64 = 0
    near_high: i64 = 0
    half: i64 = 0
    while half < 2:
        rest = some[at + half]
        while rest != 0:
            bit = rest & -rest
            rest ^= bit
            to = routes[way + WAY_PLACES + 45 * half + NUMBER_OF_BIT[bit % 67]]
            low |= LOW[to]
            high |= HIGH[to]
            near_low |= NEAR_LOW[to]
            near_high |= NEAR_HIGH[to]
        half += 1
    if t[HANDLED_LOW] & ~low != 0 or t[HANDLED_HIGH] & ~high != 0:
        return pool
    numbers = some[at + 2]
    pure: i64 = 1 if numbers >= PURE else 0
    score = floor_of(t, low, high, low | near_low, high | near_high, size, False) - pure
    if score <= above or score > upto:
        return pool
    return pooled(t, pool, heads, low, high, numbers, score if score > now else now)


def least(t: vec[i64], most: i64) -> vec[i64]:
    """The least score up to `most`, and how: [1, score, target low, target high, code, …]; [0] if there is none.

    The score is that of the handlings still to be done, less one for a pure figure.
    """
    return ends(bench(), t, 0, 1, most)


def ends(ws: vec[i64], t: vec[i64], above: i64, wanted: i64, most: i64, largest: i64 = MATCHES) -> vec[i64]:
    """Targets with exactly what they cost: those of the least score, then those up to `above` more, at most so many.

    Figures of more than `largest` matches are not looked at.
    The row is [how many, score, target low, target high, number of codes, code, …, score, …]; for one wanted alone the
    number of codes is left out.
    """
    answer = vec[i64]([0])
    begin_in_place(
        ws, t[MAT_LOW], t[MAT_HIGH], t[GOOD], t[BAD], t[HANDLED_LOW], t[HANDLED_HIGH], t[GOOD_REMOVED], t[STOCK]
    )
    pool = vec[i64]([])
    heads = vec[i64]([-1] * (HARD + 1))
    scanned = vec[i64]([-2] * (MATCHES + 1))
    looked = False  # is it known that some figure holds all that lies fast?
    score: i64 = -1
    while score <= most:
        ws[BUDGET] = EASY
        size: i64 = 3
        while size <= largest:
            if number_bound(t, size) - 1 <= score and scanned[size] < score:
                kind: i64 = 0
                if size > SPREAD and not looked:
                    looked = True
                    if not some_figure(t):
                        return answer
                while kind < 3:
                    if wanted_kind(t, kind) and size <= SPREAD:
                        pool = scan(t, pool, heads, size, kind, scanned[size], score + 1, score)
                    elif wanted_kind(t, kind):
                        pool = scan_large(t, pool, heads, size, kind, scanned[size], score + 1, score)
                    kind += 1
                scanned[size] = score + 1
            if (
                size >= SPREAD or size == largest
            ):  # there are few smaller ones, but very many of each greater size: it may end here
                chain: i64 = UNITS * (score + 1)
                while chain < UNITS * (score + 2):
                    answer = tried(ws, t, pool, heads, chain, score, answer, wanted)
                    if answer[0] == wanted:
                        return answer
                    chain += 1
            size += 1
        while heads[HARD] >= 0:
            ws[BUDGET] *= 16
            answer = tried(ws, t, pool, heads, HARD, score, answer, wanted)
            if answer[0] == wanted:
                return answer
        if answer[0] > 0 and most > score + above:
            most = score + above
        score += 1
    return answer


def tried(
    ws: vec[i64],
    t: vec[i64],
    pool: vec[i64],
    heads: vec[i64],
    chain: i64,
    score: i64,
    answer: vec[i64],
    wanted: i64,
) -> vec[i64]:
    """The answer with the targets of a chain that can be had for this score, until there are as many as are wanted.

    Those that cannot wait for the next score, and those that need more steps than the budget has in the chain HARD.
    """
    entry = heads[chain]
    heads[chain] = -1
    while entry >= 0 and answer[0] < wanted:
        look()
        after = pool[entry + POOL_NEXT]
        low = pool[entry + POOL_LOW]
        high = pool[entry + POOL_HIGH]
        price = score + pool[entry + POOL_PURE]
        if not is_forbidden(t, low, high):
            found = handlings(ws, t, low, high, price)
            if found[0] == price:
                answer[0] += 1
                answer = append(append(append(answer, score), low), high)
                if wanted > 1:
                    answer = append(answer, len(found) - 1)
                i: i64 = 1
                while i < len(found):
                    answer = append(answer, found[i])
                    i += 1
            else:
                later = HARD if found[0] == UNKNOWN else UNITS * (score + 2) + distance(t, low, high)
                pool[entry + POOL_NEXT] = heads[later]
                heads[later] = entry
        entry = after
    return answer


def handlings(ws: vec[i64], t: vec[i64], low: i64, high: i64, price: i64) -> vec[i64]:
    """The price and the handlings that lead to a target for it; [-1] if there are none."""
    if t[FREE] == 0:
        return reach(ws, ROTATION_FIRST, ROTATIONS, low, high, price, price)
    answer = vec[i64]([price])
    codes = walked(t[MAT_LOW], t[MAT_HIGH], t[GOOD], t[BAD], low, high)
    i: i64 = 0
    while i < len(codes):
        answer = append(answer, codes[i])
        i += 1
    return answer
