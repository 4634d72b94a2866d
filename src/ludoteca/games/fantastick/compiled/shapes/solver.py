"""The least score of a turn of the Game of Shapes, proven, with the handlings that achieve it. Compiled.

With `handling` once every stick that is handled goes straight to where it ends, so a turn leads to a target: a figure
of the catalogue, in one of its positions, that does what the die asks. The scores are tried one after the other, −1
first, and for each score all targets that might be had for it. What a target costs at least is known by counting
(`floor_of`):

- two for each plain stick too few or too many;
- one for each plain stick that touches nothing of the target, and so can neither stay nor rotate, and for each place of
  the target that nothing touches;
- for the bad stick 0, 1 or 2 as it lies on the target, touches it, or neither.

Whatever passes is given to `search.reach`, which finds handlings of exactly this price or proves that there are none.
The figures grow with the price: a number of sticks is looked at as soon as the first bound allows it. So the first
score for which there is a plan is the least one.

With `handling` free plain sticks walk wherever they like for nothing: a target costs two for each stick too few or too
many, and 0, 1 or 2 for the bad stick. No handlings cost less, and `walk.py` finds some that cost just that.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.clock import look
from ludoteca.games.fantastick.compiled.mat import HIGH, LOW, NUMBER_OF_BIT, bits
from ludoteca.games.fantastick.compiled.plan.search import UNKNOWN, planned, reach
from ludoteca.games.fantastick.compiled.plan.workspace import BUDGET, WORKSPACE, begin_in_place
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
    WAY_TOUCHED,
    positions,
    ways,
)
from ludoteca.games.fantastick.compiled.shapes.figures import (
    NEAR_HIGH,
    NEAR_LOW,
    OUTLINE_HIGH,
    OUTLINE_LOW,
    ROTATIONS,
    STICKS,
    obeys,
)
from ludoteca.games.fantastick.compiled.shapes.holding import some_figure
from ludoteca.games.fantastick.compiled.shapes.task import HIGHEST, Task, floor_of, number_bound
from ludoteca.games.fantastick.compiled.shapes.valid import (
    CLASSES,
    COUNTS_MASK,
    FIGURE,
    PURE,
    class_shape,
    figures,
    kind_of,
    largest_of,
)
from ludoteca.games.fantastick.compiled.shapes.walk import walked

UNITS: Final = 32
HARD: Final = UNITS * (HIGHEST + 4)
EASY: Final = 1_000

# A target that waits: its two words, 1 if it is pure, and the next one of its chain.
WAITING_LOW: Final = 0
WAITING_HIGH: Final = 1
WAITING_PURE: Final = 2
WAITING_NEXT: Final = 3


@final
class Waiting:
    """The targets of a task that wait to be tried.

    Those of one score and about the same number of handlings wait in one chain, and in the last chain (HARD) those that
    took more steps than EASY: whatever else there is for the score is tried before it is gone into deeper.
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self.score: i64 = -1
        """The score that is tried now: targets that cost less wait for it, too."""
        self.size: i64 = 0
        """How many sticks the targets have that are looked at now."""
        self.above: i64 = -2
        """Of these, those of at most so much are known already."""
        self.entries = vec[i64]([])
        self.heads = vec[i64]([-1] * (HARD + 1))

    def is_next(self, score: i64) -> bool:
        """True if a target that costs at least this has come into reach, and was not before."""
        return score > self.above and score <= self.score + 1

    def add(self, low: i64, high: i64, numbers: i64, score: i64) -> None:
        """One more target waits, for this score or for the one that is tried now."""
        chain = UNITS * ((score if score > self.score else self.score) + 1) + self.distance(low, high)
        entries = self.entries
        at = len(entries)
        entries = append(append(append(entries, low), high), 1 if numbers >= PURE else 0)
        self.entries = append(entries, self.heads[chain])
        self.heads[chain] = at

    def put_off(self, entry: i64, chain: i64) -> None:
        """A target that was tried waits in this chain."""
        self.entries[entry + WAITING_NEXT] = self.heads[chain]
        self.heads[chain] = entry

    def distance(self, low: i64, high: i64) -> i64:
        """How many sticks have to be handled at least to come to a target; below UNITS."""
        t = self.task
        gone = bits(t.low & ~low) + bits(t.high & ~high)
        come = bits(low & ~t.low) + bits(high & ~t.high)
        return gone if gone > come else come

    def scan(self, kind: i64) -> None:
        """Adds the positions of figures of this size that the kind leads, if they obey and have come into reach."""
        t = self.task
        size = self.size
        rows = positions(size, kind)
        i: i64 = 0
        while i < len(rows):
            if i & 15 == 0:  # every sixteenth of them
                look()
            low = rows[i + POSITION_LOW]
            high = rows[i + POSITION_HIGH]
            numbers = rows[i + POSITION_COUNTS]
            if t.handled_low & ~low == 0 and t.handled_high & ~high == 0:
                near_low = rows[i + POSITION_NEAR_LOW]
                near_high = rows[i + POSITION_NEAR_HIGH]
                score = floor_of(t, low, high, near_low, near_high, size, False) - (1 if numbers >= PURE else 0)
                if self.is_next(score) and obeys(t.face, t.before, numbers & COUNTS_MASK):
                    self.add(low, high, numbers, score)
            i += POSITION

    def scan_large(self, kind: i64) -> None:
        """The same for figures of more than SPREAD sticks, which are laid out only where their outline may lie."""
        t = self.task
        number: i64 = 0
        while number < CLASSES:
            shape = class_shape(number)
            if kind_of(shape) == kind and largest_of(shape) >= self.size:
                routes = ways(number)
                way: i64 = 0
                while way < len(routes):
                    if self.outline_fits(routes, way):
                        some = figures(number, self.size)  # not before: many an outline fits nowhere
                        i: i64 = 0
                        while i < len(some):
                            if i % 16 == 0:
                                look()
                            if obeys(t.face, t.before, some[i + 2] & COUNTS_MASK):
                                self.lay(routes, way, shape, some, i)
                            i += FIGURE
                    way += WAY
            number += 1

    def outline_fits(self, routes: vec[i64], way: i64) -> bool:
        """False if no figure with its outline there can be had for the score."""
        t = self.task
        if t.handled_low & ~routes[way + WAY_INSIDE] != 0 or t.handled_high & ~routes[way + WAY_INSIDE + 1] != 0:
            return False
        low = routes[way + WAY_OUTLINE]
        high = routes[way + WAY_OUTLINE + 1]
        near_low = routes[way + WAY_NEAR]
        near_high = routes[way + WAY_NEAR + 1]
        return floor_of(t, low, high, near_low, near_high, self.size, True) - 1 <= self.score + 1

    def lay(self, routes: vec[i64], way: i64, shape: i64, some: vec[i64], at: i64) -> None:
        """Adds one figure with this outline laid in one way, if it has come into reach."""
        t = self.task
        low = routes[way + WAY_OUTLINE]
        high = routes[way + WAY_OUTLINE + 1]
        near_low = routes[way + WAY_TOUCHED]
        near_high = routes[way + WAY_TOUCHED + 1]
        half: i64 = 0
        while half < 2:
            rest = some[at + half] & ~(OUTLINE_LOW[shape] if half == 0 else OUTLINE_HIGH[shape])
            while rest != 0:
                bit = rest & -rest
                rest ^= bit
                to = routes[way + WAY_PLACES + 45 * half + NUMBER_OF_BIT[bit % 67]]
                low |= LOW[to]
                high |= HIGH[to]
                near_low |= LOW[to] | NEAR_LOW[to]
                near_high |= HIGH[to] | NEAR_HIGH[to]
            half += 1
        if t.handled_low & ~low != 0 or t.handled_high & ~high != 0:
            return
        numbers = some[at + 2]
        pure: i64 = 1 if numbers >= PURE else 0
        score = floor_of(t, low, high, near_low, near_high, self.size, False) - pure
        if self.is_next(score):
            self.add(low, high, numbers, score)


@final
class End:
    """A figure with which the turn can end."""

    def __init__(self, score: i64, low: i64, high: i64, codes: list[int]) -> None:
        self.score = score
        """What the handlings still to be done cost, less one for a pure figure."""
        self.low = low
        self.high = high
        self.codes = codes
        """These handlings."""


def ends(t: Task, above: i64, wanted: i64, most: i64, largest: i64) -> list[End]:
    """Targets with exactly what they cost: those of the least score, then those up to `above` more, at most so many.

    Scores above `most` are not tried, and figures of more than `largest` sticks are not looked at.
    """
    answer: list[End] = []
    ws = WORKSPACE
    begin_in_place(ws, t.mat())
    waiting = Waiting(t)
    scanned = vec[i64]([-2] * (STICKS + 1))
    looked = False  # is it known that some figure holds all that lies fast?
    score: i64 = -1
    while score <= most:
        ws[BUDGET] = EASY
        waiting.score = score
        size: i64 = 3
        while size <= largest:
            if number_bound(t, size) - 1 <= score and scanned[size] < score:
                if size > SPREAD and not looked:
                    looked = True
                    if not some_figure(t):
                        return answer
                waiting.size = size
                waiting.above = scanned[size]
                kind: i64 = 0
                while kind < 3:
                    if t.wanted_kind(kind):
                        if size <= SPREAD:
                            waiting.scan(kind)
                        else:
                            waiting.scan_large(kind)
                    kind += 1
                scanned[size] = score + 1
            if size >= SPREAD or size == largest:
                # There are few smaller ones, but very many of each greater size: it may end here.
                chain: i64 = UNITS * (score + 1)
                while chain < UNITS * (score + 2):
                    try_chain(waiting, chain, answer, wanted)
                    if len(answer) == wanted:
                        return answer
                    chain += 1
            size += 1
        while waiting.heads[HARD] >= 0:
            ws[BUDGET] *= 16
            try_chain(waiting, HARD, answer, wanted)
            if len(answer) == wanted:
                return answer
        if len(answer) > 0 and most > score + above:
            most = score + above
        score += 1
    return answer


def try_chain(waiting: Waiting, chain: i64, answer: list[End], wanted: i64) -> None:
    """Adds the targets of a chain to the answer that can be had for this score, until there are as many as are wanted.

    Those that cannot wait for the next score, and those that need more steps than the budget has in the chain HARD.
    """
    t = waiting.task
    score = waiting.score
    entry = waiting.heads[chain]
    waiting.heads[chain] = -1
    while entry >= 0 and len(answer) < wanted:
        look()
        after = waiting.entries[entry + WAITING_NEXT]
        low = waiting.entries[entry + WAITING_LOW]
        high = waiting.entries[entry + WAITING_HIGH]
        price = score + waiting.entries[entry + WAITING_PURE]
        if not t.is_forbidden(low, high):
            if t.free != 0:
                answer.append(End(score, low, high, walked(t.mat(), low, high)))
            else:
                found = reach(WORKSPACE, ROTATIONS, low, high, price, price)
                if found[0] == price:
                    answer.append(End(score, low, high, [int(found[i]) for i in range(1, len(found))]))
                elif found[0] == UNKNOWN:
                    waiting.put_off(entry, HARD)
                else:
                    waiting.put_off(entry, UNITS * (score + 2) + waiting.distance(low, high))
        entry = after


def way_to(t: Task, low: i64, high: i64, budget: i64) -> list[int] | None:
    """The cheapest handlings that lead to one figure where it lies; None if none are found in so many steps."""
    if t.free != 0:
        return walked(t.mat(), low, high)
    found = planned(t.mat(), ROTATIONS, low, high, HIGHEST, budget)
    return None if found[0] < 0 else found[1:]
