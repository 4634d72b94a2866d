"""What a turn of the Game of Shapes comes to if it is also asked what it leaves to the next player. Compiled.

How much more than usual a figure costs whoever has to go on from it is its *burden*, in thousandths of a point
(`burdens.json`). The ends of a turn are tried in the order of their price less their burden, each from the price that
it costs at least on; one that has no plan for its price waits for the next. So those that are found first are the best,
but for differences of less than a STEP. A target that takes more than EASY steps is left for its next price. Figures of
more than LARGEST sticks have no burden that is known, and are not looked at here.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.clock import look
from ludoteca.games.fantastick.compiled.plan.search import reach
from ludoteca.games.fantastick.compiled.plan.workspace import BUDGET, WORKSPACE, begin_in_place
from ludoteca.games.fantastick.compiled.shapes.catalogue import (
    POSITION,
    POSITION_COUNTS,
    POSITION_HIGH,
    POSITION_LOW,
    POSITION_NEAR_HIGH,
    POSITION_NEAR_LOW,
    ordinals,
    positions,
)
from ludoteca.games.fantastick.compiled.shapes.figures import ROTATIONS, obeys
from ludoteca.games.fantastick.compiled.shapes.solver import End
from ludoteca.games.fantastick.compiled.shapes.task import Task, floor_of, number_bound
from ludoteca.games.fantastick.compiled.shapes.valid import COUNTS_MASK, FIGURE, PURE, figures_of_kind
from ludoteca.games.fantastick.compiled.shapes.walk import walked

POINT: Final = 1000
STEP: Final = 50
LARGEST: Final = 14
HEAVIEST: Final = 3 * POINT  # no burden is more, or less than as much below zero
DEAREST: Final = 16  # whatever scores more is not looked at
CHAINS: Final = (POINT * (DEAREST + 1) + 2 * HEAVIEST) // STEP
EASY: Final = 300

# A target that waits: its two words, its burden, 1 if it is pure, the score that is tried next, the next of its chain.
LOW: Final = 0
HIGH: Final = 1
BURDEN: Final = 2
IS_PURE: Final = 3
SCORE: Final = 4
NEXT: Final = 5
TARGET: Final = 6


def figures_with_burden() -> list[list[tuple[int, int]]]:
    """Every figure that may have a burden, as its two words, in the order of `Burdens`."""
    found: list[list[tuple[int, int]]] = []
    key: i64 = 0
    while key < 4 * (LARGEST + 1):
        some = figures_of_kind(key // 4, key % 4)
        found.append([(int(some[i]), int(some[i + 1])) for i in range(0, len(some), FIGURE)])
        key += 1
    return found


@final
class Burdens:
    """The burden of every figure of up to LARGEST sticks."""

    def __init__(self, rows: list[list[int]]) -> None:
        """By 4 * sticks + kind, and then in the order of the catalogue; [] if none has any."""
        self.rows = [vec[i64]([i64(burden) for burden in row]) for row in rows]

    def of(self, key: i64) -> vec[i64]:
        """Those of one number of sticks and kind; [] if they have none."""
        return self.rows[key] if key < len(self.rows) else vec[i64]([])


@final
class Weighing:
    """The targets of a task, those of one price less burden (by STEP) in one chain."""

    def __init__(self, task: Task, burdens: Burdens) -> None:
        self.task = task
        self.burdens = burdens
        self.entries = vec[i64]([])
        self.heads = vec[i64]([-1] * CHAINS)

    def scan(self, sticks: i64, kind: i64, from_chain: i64) -> None:
        """Adds the positions of figures of so many sticks that the kind leads, if they obey."""
        t = self.task
        rows = positions(sticks, kind)
        numbers_of = ordinals(sticks, kind)
        burdens = self.burdens.of(4 * sticks + kind)
        row: i64 = 0
        i: i64 = 0
        while i < len(rows):
            if row & 15 == 0:
                look()
            low = rows[i + POSITION_LOW]
            high = rows[i + POSITION_HIGH]
            counts = rows[i + POSITION_COUNTS]
            if t.handled_low & ~low == 0 and t.handled_high & ~high == 0:
                near_low = rows[i + POSITION_NEAR_LOW]
                near_high = rows[i + POSITION_NEAR_HIGH]
                pure: i64 = 1 if counts >= PURE else 0
                score = floor_of(t, low, high, near_low, near_high, sticks, False) - pure
                if score <= DEAREST and obeys(t.face, t.before, counts & COUNTS_MASK):
                    burden: i64 = burdens[numbers_of[row]] if len(burdens) > 0 else 0
                    entries = append(append(append(self.entries, low), high), burden)
                    self.entries = append(append(append(entries, pure), score), -1)
                    self.put(len(self.entries) - TARGET, from_chain)
            row += 1
            i += POSITION

    def put(self, entry: i64, from_chain: i64) -> None:
        """A target waits in the chain of its score and burden, or in the one that is tried now."""
        chain = (POINT * (self.entries[entry + SCORE] + 1) - self.entries[entry + BURDEN] + HEAVIEST) // STEP
        if chain < from_chain:
            chain = from_chain
        if chain < CHAINS:
            self.entries[entry + NEXT] = self.heads[chain]
            self.heads[chain] = entry

    def reached(self, entry: i64) -> End | None:
        """The target with handlings of the score that is tried, if there are some."""
        t = self.task
        low = self.entries[entry + LOW]
        high = self.entries[entry + HIGH]
        score = self.entries[entry + SCORE]
        if t.free != 0:
            return End(score, low, high, walked(t.mat(), low, high))
        price = score + self.entries[entry + IS_PURE]
        WORKSPACE[BUDGET] = EASY
        found = reach(WORKSPACE, ROTATIONS, low, high, price, price)
        if found[0] != price:
            return None
        return End(score, low, high, [int(found[i]) for i in range(1, len(found))])


def weighed(t: Task, burdens: Burdens, wanted: i64) -> tuple[list[End], list[int]]:
    """The best ends of a turn by score less burden, at most so many, and what each comes to, in thousandths.

    None are found where the turn needs more sticks or points than are looked at here.
    """
    answer: list[End] = []
    worth: list[int] = []
    weighing = Weighing(t, burdens)
    begin_in_place(WORKSPACE, t.mat())
    scanned = vec[i64]([0] * (LARGEST + 1))
    chain: i64 = 0
    while chain < CHAINS:
        sticks: i64 = 3
        while sticks <= LARGEST:
            if scanned[sticks] == 0 and POINT * number_bound(t, sticks) <= STEP * chain:
                scanned[sticks] = 1
                kind: i64 = 0
                while kind < 3:
                    if t.wanted_kind(kind):
                        weighing.scan(sticks, kind, chain)
                    kind += 1
            sticks += 1
        entry = weighing.heads[chain]
        while entry >= 0:
            look()
            after = weighing.entries[entry + NEXT]
            if not t.is_forbidden(weighing.entries[entry + LOW], weighing.entries[entry + HIGH]):
                end = weighing.reached(entry)
                if end is not None:
                    answer.append(end)
                    worth.append(int(POINT * end.score - weighing.entries[entry + BURDEN]))
                    if len(answer) == wanted:
                        return answer, worth
                else:
                    weighing.entries[entry + SCORE] += 1
                    weighing.put(entry, chain + 1)
            entry = after
        chain += 1
    return answer, worth
