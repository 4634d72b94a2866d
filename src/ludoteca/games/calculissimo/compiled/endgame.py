"""The end of a match of two, when the bag is empty: both racks are known, and all lays are looked at. Compiled.

It looks one turn far, then two, and so on (negamax with alpha and beta). What stands at the last turn looked at is
counted as if the match ended there. When a look meets no such place it is exact, and nothing further can change the
choice.
"""

from time import perf_counter_ns
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.kernel import (
    AS_JOKER,
    CHALLENGE,
    COST,
    JOKER,
    NOT_ENDED,
    PASS,
    SCORES,
    SEAT,
    copy,
    ending,
    idle_in_place,
    lay_count,
    lay_token,
    left_cost,
    rack_size,
    stand_in_place,
)
from ludoteca.games.calculissimo.compiled.lays import lays

# What a look finds: the best action, what it is worth, and how the look went.
BEST: Final = 0
VALUE: Final = 1
EXACT: Final = 2  # 1 if every line was followed to the end of the match
NODES: Final = 3  # how many more positions may be looked at; below 0 the look was given up
UNTIL: Final = 4  # when it is given up, too, in nanoseconds of `perf_counter_ns`
LOOK: Final = 5

FAR: Final = 1000000000
NEVER: Final = 4611686018427387904


def looked(s: vec[i64], turns: i64, nodes: i64, first: i64, until: i64 = NEVER) -> vec[i64]:
    """What is best for the seat to move when so many turns are looked at; `first` is looked at before all others.

    It is given up when it has looked at so many positions, or at this moment.
    """
    s = copy(s)
    s[CHALLENGE] = 0
    look = vec[i64]([0] * LOOK)
    look[EXACT] = 1
    look[NODES] = nodes
    look[UNTIL] = until
    look[VALUE] = best_in_place(look, s, turns, -FAR, FAR, first, True)
    return look


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


def best_in_place(look: vec[i64], s: vec[i64], turns: i64, alpha: i64, beta: i64, first: i64, root: bool) -> i64:
    """What the position is worth to the seat to move; at the root the best action is written down."""
    if ending(s) != NOT_ENDED:
        return lead(s)
    look[NODES] -= 1
    if not root and perf_counter_ns() >= look[UNTIL]:
        look[NODES] = -1
    if look[NODES] < 0:
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
    chosen: i64 = PASS
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
                look[EXACT] = 0
        else:
            row = copy(s)
            if number == PASS:
                idle_in_place(row)
            else:
                stand_in_place(row, number, gain - laid_cost(number))
            if turns == 1:
                value = now
                if ending(row) == NOT_ENDED:
                    look[EXACT] = 0
            else:
                value = -best_in_place(look, row, turns - 1, -beta, -alpha, 0, False)
                if look[NODES] < 0:
                    return 0
        if value > best:
            best = value
            chosen = number
            if root:
                look[BEST] = chosen
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best


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
