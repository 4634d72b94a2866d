"""The end of a match of two, when the bag is empty: both racks are known, and all lays are looked at. Compiled.

It looks one turn far, then two, and so on (negamax with alpha and beta). What stands at the last turn looked at is
counted as if the match ended there. When a look meets no such place it is exact, and nothing further can change the
choice.
"""

from time import perf_counter_ns
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.kernel import (
    AS_JOKER,
    CHALLENGE,
    COST,
    JOKER,
    NOT_ENDED,
    SCORES,
    SEAT,
    copy,
    ending,
    left_cost,
    rack_size,
)
from ludoteca.games.calculissimo.compiled.lays import lays
from ludoteca.games.calculissimo.compiled.numbers import PASS, lay_count, lay_token
from ludoteca.games.calculissimo.compiled.position import Position
from ludoteca.games.calculissimo.compiled.steps import idle_in_place, stand_in_place

FAR: Final = 1000000000
NEVER: Final = 4611686018427387904


@final
class Look:
    """What is best for the seat to move when so many turns are looked at."""

    def __init__(self, position: Position, turns: i64, nodes: i64, first: i64, until: i64 = NEVER) -> None:
        """`first` is looked at before all others, unless it is 0.

        It is given up when it has looked at so many positions, or at this moment of `perf_counter_ns`.
        """
        s = copy(position.row)
        s[CHALLENGE] = 0
        self.best: i64 = 0
        """The number of the best action."""
        self.exact = True
        """True if every line was followed to the end of the match."""
        self.nodes = nodes
        """How many more positions may be looked at; below 0 the look was given up."""
        self.until = until
        self.value: i64 = 0
        """What that is worth: points ahead."""
        self.value = self.worth(s, turns, -FAR, FAR, first, True)

    def worth(self, s: vec[i64], turns: i64, alpha: i64, beta: i64, first: i64, root: bool) -> i64:
        """What the row is worth to the seat to move; at the root the best action is written down."""
        if ending(s) != NOT_ENDED:
            return lead(s)
        self.nodes -= 1
        if not root and perf_counter_ns() >= self.until:
            self.nodes = -1
        if self.nodes < 0:
            return 0
        seat = s[SEAT]
        found = lays(s, seat, 0)
        i: i64 = 0
        while i < len(found):
            found[i + 1] += laid_cost(found[i])  # what it gains in all, so that the most promising ones come first
            i += 2
        sort_in_place(found)
        held = rack_size(s, seat)
        now = lead(s)
        best: i64 = -FAR
        i = -2 if first != 0 and first != PASS else 0
        while i <= len(found):
            number: i64 = PASS
            gain: i64 = 0
            if i < 0:
                at: i64 = 0
                while found[at] != first:
                    at += 2
                number = first
                gain = found[at + 1]
            elif i < len(found):
                number = found[i]
                gain = found[i + 1]
            i += 2
            if turns == 1 and number != PASS:
                # Behind this turn nothing is looked at, so what it leads to need not be laid out.
                value = now + gain
                if lay_count(number) < held:
                    self.exact = False
            else:
                row = copy(s)
                if number == PASS:
                    idle_in_place(row)
                else:
                    stand_in_place(row, number, gain - laid_cost(number))
                if turns == 1:
                    value = now
                    if ending(row) == NOT_ENDED:
                        self.exact = False
                else:
                    value = -self.worth(row, turns - 1, -beta, -alpha, 0, False)
                    if self.nodes < 0:
                        return 0
            if value > best:
                best = value
                if root:
                    self.best = number
            if best > alpha:
                alpha = best
            if alpha >= beta:
                break
        return best


def lead(s: vec[i64]) -> i64:
    """What the seat to move is ahead by, if the match ends here."""
    seat = s[SEAT]
    other: i64 = 1 - seat
    return s[SCORES + seat] - left_cost(s, seat) - s[SCORES + other] + left_cost(s, other)


def laid_cost(number: i64) -> i64:
    """What the tokens of a lay would cost if they were left."""
    cost: i64 = 0
    n: i64 = lay_count(number) - 1
    while n >= 0:
        token = lay_token(number, n)
        cost += COST[(JOKER if token >= AS_JOKER else token) - 1]
        n -= 1
    return cost


def sort_in_place(found: vec[i64]) -> None:
    """Puts pairs of a lay and its gain in order, the highest gain first (Shell's way)."""
    count: i64 = len(found) // 2
    gap: i64 = 1
    while gap < count // 3:
        gap = 3 * gap + 1
    while gap > 0:
        i: i64 = gap
        while i < count:
            number = found[2 * i]
            gain = found[2 * i + 1]
            j: i64 = i
            while j >= gap and found[2 * (j - gap) + 1] < gain:
                found[2 * j] = found[2 * (j - gap)]
                found[2 * j + 1] = found[2 * (j - gap) + 1]
                j -= gap
            found[2 * j] = number
            found[2 * j + 1] = gain
            i += 1
        gap //= 3
