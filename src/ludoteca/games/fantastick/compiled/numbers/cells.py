"""Plans for targets that are far away, cell by cell: what each cell costs exactly, and a weave of all cells. Compiled.

`search.plan` looks at orders of all handlings together, and they are too many where ten sticks have to be moved. But
cells know of one another only by the sticks that are lifted from one and laid down in another. So for each cell an
order of its own is found in which that happens at any time (`ordered`): this asks for less than the rules do, so what
all cells cost together is again a bound, and a better one than that of `values.py`, for it knows pivots and free
places. Then the cells are woven into one plan (`woven`): each "out" of one cell goes together with an "in" of
another, which makes a move, and those left over are removed or added.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.clock import look
from ludoteca.games.fantastick.compiled.mat import Mat
from ludoteca.games.fantastick.compiled.numbers.equalities import BIT, CELL_PLACES, SIGN, cell_bits, sign_bits
from ludoteca.games.fantastick.compiled.numbers.values import COUNT, FAR, HOLDER_SEVEN, least_of
from ludoteca.games.fantastick.compiled.plan.search import ADD, MOVE, PILE, REMOVE, ROTATE, code
from ludoteca.games.fantastick.compiled.plan.search import BAD as BAD_STICK
from ludoteca.games.fantastick.compiled.plan.search import GOOD as GOOD_STICK
from ludoteca.games.fantastick.compiled.plan.search import PLAIN as PLAIN_STICK

# What happens in a cell: kind * 64 + from * 8 + to.
ROTATION: Final = 0
IN: Final = 1
OUT: Final = 2
GOOD_OUT: Final = 3
GOOD_IN: Final = 4
BAD_OUT: Final = 5
BAD_IN: Final = 6
BAD_ROTATION: Final = 7
GOOD_SHIFT: Final = 8
BAD_SHIFT: Final = 9

# A cell and what it is to become: a row of these.
BITS: Final = 0  # the sticks in it
FIXED: Final = 1  # those that lie fast
GOOD: Final = 2  # places of the special sticks, -1 if they are not here
BAD: Final = 3
GOAL: Final = 4  # the sticks in the end
GOOD_END: Final = 5
BAD_END: Final = 6
ROTATES: Final = 7  # 1 if the bad stick rotates to its end, 0 if it is moved
IS_SIGN: Final = 8
CELL: Final = 9

SETS: Final = 16384
_came: Final = vec[i64]([-1] * 16384)  # from where a state was reached, and how: state * 1024 + event; -1 if it was not


def ordered(c: vec[i64]) -> vec[i64]:
    """How few plain sticks have to be lifted from the cell, and an order of all that happens; [] if it cannot be.

    What still lies where it lay and what has been filled, two sets, are one state; states are tried by the number of
    sticks lifted.
    """
    base = c[FIXED]
    special: i64 = 0  # those that are to leave their places
    if c[GOOD] >= 0:
        if c[GOOD] == c[GOOD_END]:
            base |= BIT[c[GOOD]]
        else:
            special |= BIT[c[GOOD]]
    if c[BAD] >= 0:
        if c[BAD] == c[BAD_END]:
            base |= BIT[c[BAD]]
        else:
            special |= BIT[c[BAD]]
    if base & ~c[GOAL] != 0 or special & c[FIXED] != 0:
        return vec[i64]([])
    if (c[GOOD_END] >= 0 and c[GOOD_END] != c[GOOD] and base & BIT[c[GOOD_END]] != 0) or (
        c[BAD_END] >= 0 and c[BAD_END] != c[BAD] and base & BIT[c[BAD_END]] != 0
    ):
        return vec[i64]([])
    goal = c[GOAL] & ~base
    plain_goal = goal
    if c[GOOD_END] >= 0:
        plain_goal &= ~BIT[c[GOOD_END]]
    if c[BAD_END] >= 0:
        plain_goal &= ~BIT[c[BAD_END]]
    now = vec[i64]([(c[BITS] & ~base) * 128])
    seen = now
    _came[now[0]] = SETS * 1024
    way = vec[i64]([])
    lifted: i64 = 0
    while len(now) > 0 and len(way) == 0:
        further = vec[i64]([])  # one stick more has been lifted
        i: i64 = 0
        while i < len(now):
            state = now[i]
            i += 1
            rest = state // 128
            filled = state % 128
            if rest & special == 0 and rest & ~plain_goal == 0 and rest | filled == goal:
                way = way_to(state, lifted)
                break
            taken = base | rest | filled
            now = with_following(c, now, state, taken, plain_goal, special)
            further = with_lifted(further, state, rest & ~special)
        i = 0
        while i < len(now):
            seen = append(seen, now[i])
            i += 1
        i = 0
        while i < len(further):
            seen = append(seen, further[i])
            i += 1
        now = further
        lifted += 1
    i = 0
    while i < len(seen):
        _came[seen[i]] = -1
        i += 1
    return way


def reached(states: vec[i64], after: i64, state: i64, event: i64) -> vec[i64]:
    """The list with one more state, unless it is known."""
    if _came[after] >= 0:
        return states
    _came[after] = state * 1024 + event
    return append(states, after)


def with_lifted(states: vec[i64], state: i64, plain: i64) -> vec[i64]:
    """The states after one more plain stick has been lifted."""
    place: i64 = 0
    while place < CELL_PLACES:
        if plain & BIT[place] != 0:
            states = reached(states, state - BIT[place] * 128, state, OUT * 64 + place * 8)
        place += 1
    return states


def with_following(c: vec[i64], states: vec[i64], state: i64, taken: i64, plain_goal: i64, special: i64) -> vec[i64]:
    """The states after anything else that can happen now: coming in first, leaving last."""
    rest = state // 128
    to: i64 = 0
    while to < CELL_PLACES:
        if plain_goal & ~taken & BIT[to] != 0:
            states = reached(states, state + BIT[to], state, IN * 64 + to)
            place: i64 = 0
            while place < CELL_PLACES:
                if rest & ~special & BIT[place] != 0 and rotates(c, place, to, taken):
                    after = state + BIT[to] - BIT[place] * 128
                    states = reached(states, after, state, ROTATION * 64 + place * 8 + to)
                place += 1
        to += 1
    good = c[GOOD]
    to = c[GOOD_END]
    here = good >= 0 and special & rest & BIT[good] != 0
    free = to >= 0 and to != good and taken & BIT[to] == 0
    if here and to < 0:
        states = reached(states, state - BIT[good] * 128, state, GOOD_OUT * 64 + good * 8)
    elif here and free:
        after = state + BIT[to] - BIT[good] * 128
        states = reached(states, after, state, GOOD_SHIFT * 64 + good * 8 + to)
    elif free and good < 0:
        states = reached(states, state + BIT[to], state, GOOD_IN * 64 + to)
    bad = c[BAD]
    to = c[BAD_END]
    here = bad >= 0 and special & rest & BIT[bad] != 0
    free = to >= 0 and to != bad and taken & BIT[to] == 0
    if here and to < 0:
        states = reached(states, state - BIT[bad] * 128, state, BAD_OUT * 64 + bad * 8)
    elif here and free:
        after = state + BIT[to] - BIT[bad] * 128
        if c[ROTATES] == 0:
            states = reached(states, after, state, BAD_SHIFT * 64 + bad * 8 + to)
        elif rotates(c, bad, to, taken):
            states = reached(states, after, state, BAD_ROTATION * 64 + bad * 8 + to)
    elif free and bad < 0:
        states = reached(states, state + BIT[to], state, BAD_IN * 64 + to)
    return states


def rotates(c: vec[i64], start: i64, to: i64, taken: i64) -> bool:
    """True if a stick can rotate from one place of the cell to the other now."""
    return c[IS_SIGN] != 0 or HOLDER_SEVEN[start * 7 + to] & taken != 0


def way_to(state: i64, lifted: i64) -> vec[i64]:
    """The number of sticks lifted, then what happened on the way to the state."""
    count: i64 = 0
    at = state
    while _came[at] < SETS * 1024:
        at = _came[at] // 1024
        count += 1
    row = vec[i64]([lifted] * (count + 1))
    while count > 0:
        row[count] = _came[state] % 1024
        state = _came[state] // 1024
        count -= 1
    return row


# All cells


def cells_of(mat: Mat, goal_low: i64, goal_high: i64) -> vec[i64]:
    """The thirteen cells of a mat and what they are to become, one row after the other; the ends are still open."""
    good = mat.good
    bad = mat.bad
    rows = vec[i64]([-1] * (13 * CELL))
    cell: i64 = 0
    while cell < 13:
        at = cell * CELL
        first = cell * CELL_PLACES
        if cell < 12:
            rows[at + BITS] = cell_bits(mat.low, mat.high, cell)
            rows[at + FIXED] = cell_bits(mat.handled_low, mat.handled_high, cell)
            rows[at + GOAL] = cell_bits(goal_low, goal_high, cell)
        else:
            first = SIGN
            rows[at + BITS] = sign_bits(mat.high)
            rows[at + FIXED] = sign_bits(mat.handled_high)
            rows[at + GOAL] = sign_bits(goal_high)
        if good >= first and good < first + CELL_PLACES:
            rows[at + GOOD] = good - first
        if bad >= first and bad < first + CELL_PLACES:
            rows[at + BAD] = bad - first
        rows[at + IS_SIGN] = 1 if cell == 12 else 0
        cell += 1
    return rows


def best_order(rows: vec[i64], cell: i64, ends: i64, good_fast: bool) -> vec[i64]:
    """The cheapest order of a cell in which these of the special sticks end (1 the good one, 2 the bad one).

    The row is: what it costs, with what the bad stick pays; then the events. [FAR] if it cannot be.
    """
    c = rows[cell * CELL : (cell + 1) * CELL]
    best = vec[i64]([FAR])
    g: i64 = -1
    while g < CELL_PLACES:
        if (g >= 0) == (ends & 1 != 0) and (g < 0 or c[GOAL] & BIT[g] != 0) and (not good_fast or g == c[GOOD]):
            b: i64 = -1
            while b < CELL_PLACES:
                if (b >= 0) == (ends & 2 != 0) and (b < 0 or (c[GOAL] & BIT[b] != 0 and b != g)):
                    rotating: i64 = 0
                    while rotating < 2:
                        look()
                        c[GOOD_END] = g
                        c[BAD_END] = b
                        c[ROTATES] = rotating
                        if rotating == 0 or (c[BAD] >= 0 and b >= 0 and b != c[BAD]):
                            fee: i64 = 0 if b < 0 or b == c[BAD] else 2 - rotating
                            found = ordered(c) if fee < best[0] else vec[i64]([])
                            if len(found) > 0 and found[0] + fee < best[0]:
                                found[0] += fee
                                best = found
                        rotating += 1
                b += 1
        g += 1
    return best


def exact(rows: vec[i64], good_fast: bool, in_pile: i64, on_mat: i64) -> vec[i64]:
    """What all cells cost together, and where the special sticks end then: the price, then for each cell 0 to 3.

    `in_pile` and `on_mat` are what the number of plain sticks costs, as the good stick ends there.
    """
    prices = vec[i64]([FAR] * 52)
    cell: i64 = 0
    while cell < 13:
        ends: i64 = 0
        while ends < 4:
            if COUNT[rows[cell * CELL + GOAL]] >= COUNT[ends]:
                prices[cell * 4 + ends] = best_order(rows, cell, ends, good_fast)[0]
            ends += 1
        cell += 1
    # For each number of cells and each set of special sticks placed in them, the least they cost, and the last choice.
    sums = vec[i64]([FAR * 20] * 56)
    chosen = vec[i64]([0] * 56)
    sums[0] = 0
    cell = 0
    while cell < 13:
        ends = 0
        while ends < 4:
            placed: i64 = 0
            while placed < 4:
                if placed & ends == 0:
                    to = (cell + 1) * 4 + (placed | ends)
                    price = sums[cell * 4 + placed] + prices[cell * 4 + ends]
                    if price < sums[to]:
                        sums[to] = price
                        chosen[to] = ends
                placed += 1
            ends += 1
        cell += 1
    row = vec[i64]([0] * 14)
    row[0] = least_of(sums[54] + in_pile, sums[55] + on_mat)
    left: i64 = 3 if sums[55] + on_mat <= sums[54] + in_pile else 2
    cell = 12
    while cell >= 0:
        row[cell + 1] = chosen[(cell + 1) * 4 + left]
        left ^= row[cell + 1]
        cell -= 1
    return row


# The weave

EVENTS: Final = 16  # events of a cell at most, and more
NOTHING: Final = -1  # no event, or one that has been done


def woven(rows: vec[i64], ends: vec[i64], good_fast: bool, more: i64) -> vec[i64]:
    """The handlings of all cells in one order; [-1] if this does not find one.

    `more` plain sticks are added (fewer than 0: removed); every other stick that is lifted is laid down elsewhere.
    """
    lists = vec[i64]([NOTHING] * (13 * EVENTS))
    cell: i64 = 0
    while cell < 13:
        found = best_order(rows, cell, ends[cell + 1], good_fast)
        i: i64 = 1
        while i < len(found):
            lists[cell * EVENTS + i - 1] = found[i]
            i += 1
        cell += 1
    handlings = vec[i64]([])
    while True:
        done = next_handling(lists, more)
        if done < 0:
            break
        handlings = append(handlings, done)
        if done >> 14 == ADD * 4 + PLAIN_STICK:
            more -= 1
        elif done >> 14 == REMOVE * 4 + PLAIN_STICK:
            more += 1
    i = 0
    while i < len(lists):
        if lists[i] != NOTHING:
            return vec[i64]([-1])
        i += 1
    return handlings if more == 0 else vec[i64]([-1])


def next_handling(lists: vec[i64], more: i64) -> i64:
    """Does the next handling: what concerns one cell first, then moves from cell to cell, then the pile; -1 if none."""
    i: i64 = 0
    while i < len(lists):
        event = lists[i]
        if event // 64 in (ROTATION, BAD_ROTATION, GOOD_SHIFT, BAD_SHIFT) and ready(lists, i):
            lists[i] = NOTHING
            kind = event // 64
            stick: i64 = GOOD_STICK if kind == GOOD_SHIFT else PLAIN_STICK if kind == ROTATION else BAD_STICK
            handling: i64 = MOVE if kind in (GOOD_SHIFT, BAD_SHIFT) else ROTATE
            return code(handling, stick, place_in(i, event // 8 % 8), place_in(i, event % 8))
        i += 1
    done = pair(lists, OUT, IN, PLAIN_STICK)
    if done < 0:
        done = pair(lists, GOOD_OUT, GOOD_IN, GOOD_STICK)
    if done < 0:
        done = pair(lists, BAD_OUT, BAD_IN, BAD_STICK)
    if done < 0 and more > 0:
        done = single(lists, IN, PLAIN_STICK)
    if done < 0 and more < 0:
        done = single(lists, OUT, PLAIN_STICK)
    if done < 0 and not waits(lists, GOOD_OUT):
        done = single(lists, GOOD_IN, GOOD_STICK)
    if done < 0 and not waits(lists, GOOD_IN):
        done = single(lists, GOOD_OUT, GOOD_STICK)
    return done


def ready(lists: vec[i64], i: i64) -> bool:
    """True if all that has to happen before in this cell has happened: the rest of its order does not matter."""
    before = i - i % EVENTS
    while before < i:
        if lists[before] != NOTHING and in_order(lists[before], lists[i]):
            return False
        before += 1
    return True


def in_order(one: i64, other: i64) -> bool:
    """True if two events of a cell must stay in this order: a place is left, then taken; or it holds a pivot."""
    if leaves(one) >= 0 and leaves(one) == arrives(other):
        return True
    return touches(holder(other), one) or touches(holder(one), other)


def touches(bits: i64, event: i64) -> bool:
    """True if one of these places is left or taken."""
    start = leaves(event)
    to = arrives(event)
    return (start >= 0 and bits & BIT[start] != 0) or (to >= 0 and bits & BIT[to] != 0)


def holder(event: i64) -> i64:
    """The place that holds the pivot, as a bit; none in the sign, whose places have no joint, nor for what is moved."""
    if event // 64 in (ROTATION, BAD_ROTATION):
        return HOLDER_SEVEN[event // 8 % 8 * 7 + event % 8]
    return 0


def leaves(event: i64) -> i64:
    """The place that becomes free, -1 if none does."""
    return -1 if event // 64 in (IN, GOOD_IN, BAD_IN) else event // 8 % 8


def arrives(event: i64) -> i64:
    """The place that is taken, -1 if none is."""
    return -1 if event // 64 in (OUT, GOOD_OUT, BAD_OUT) else event % 8


def place_in(i: i64, segment: i64) -> i64:
    """The place of the mat behind a place of the cell whose event this is."""
    cell = i // EVENTS
    return (SIGN if cell == 12 else cell * CELL_PLACES) + segment


def found_ready(lists: vec[i64], kind: i64) -> i64:
    """Where something of this kind can happen now, -1 if nowhere."""
    i: i64 = 0
    while i < len(lists):
        if lists[i] // 64 == kind and ready(lists, i):
            return i
        i += 1
    return -1


def pair(lists: vec[i64], out: i64, into: i64, stick: i64) -> i64:
    """A move from where a stick can leave to where one can come; -1 if there is none."""
    start = found_ready(lists, out)
    to = found_ready(lists, into)
    if start < 0 or to < 0:
        return -1
    done = code(MOVE, stick, place_in(start, lists[start] // 8 % 8), place_in(to, lists[to] % 8))
    lists[start] = NOTHING
    lists[to] = NOTHING
    return done


def single(lists: vec[i64], kind: i64, stick: i64) -> i64:
    """A stick is added or removed where that can happen now; -1 if nowhere."""
    i = found_ready(lists, kind)
    if i < 0:
        return -1
    event = lists[i]
    lists[i] = NOTHING
    if kind in (IN, GOOD_IN):
        return code(ADD, stick, PILE, place_in(i, event % 8))
    return code(REMOVE, stick, place_in(i, event // 8 % 8), PILE)


def waits(lists: vec[i64], kind: i64) -> bool:
    """True if this is still to happen somewhere."""
    i: i64 = 0
    while i < len(lists):
        if lists[i] // 64 == kind:
            return True
        i += 1
    return False


# A target, cell by cell


@final
class Cells:
    """The cells of a mat on the way to a target."""

    def __init__(self, mat: Mat, goal_low: i64, goal_high: i64, good_fast: bool) -> None:
        """`good_fast` says that the good stick stays where it is, on the mat or in the pile."""
        self.good_fast = good_fast
        self.rows = cells_of(mat, goal_low, goal_high)
        self.ends = vec[i64]([])

    def price(self, in_pile: i64, on_mat: i64) -> i64:
        """What all cells cost together, with what the number of plain sticks costs as the good stick ends."""
        self.ends = exact(self.rows, self.good_fast, in_pile, on_mat)
        return self.ends[0]

    def good_on_mat(self) -> bool:
        """True if the good stick ends on the mat for this price."""
        cell: i64 = 1
        while cell < 14:
            if self.ends[cell] & 1 != 0:
                return True
            cell += 1
        return False

    def woven(self, more: i64) -> vec[i64]:
        """The handlings for this price in one order, as in `woven`."""
        return woven(self.rows, self.ends, self.good_fast, more)

    def handlings(self, more: i64) -> list[int]:
        """The same for Python."""
        return [int(number) for number in self.woven(more)]
