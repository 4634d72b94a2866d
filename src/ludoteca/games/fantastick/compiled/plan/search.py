"""How to turn one mat into another for the least price, each stick handled at most once. Compiled with the kernels.

`plan` answers for one target, in either game: it knows places and rotations by a table alone. A stick that is handled
goes straight to where it ends, so a turn is an assignment of sticks to the places of the target, together with an
order in which every rotation finds its new place free and its pivot held. Plain sticks are alike, so:

- As many of them are added, or removed, as the numbers ask, never both: where one leaves and another is added, or one
  is removed and another comes, the first might as well stay, and what it held is held all the better. So the price is
  two for each stick too few or too many, one for each plain stick that is moved, and what the bad stick costs.
- For the same reason sticks are added first, and only where the mat was empty; and they are removed last, unless the
  bad stick is to come where one of them lies.

A price says how many plain sticks are moved, added and removed, once it is settled how the special sticks end. Then
it is decided, stick by stick and place by place, who goes where: the one with the fewest choices first (`assign`).
Whatever can no longer be is struck out at every step (`narrow.py`), and none of this loses a solution:

- *Reach.* Suppose that nothing that ever lay somewhere stopped holding there: the rotations that can be done then, one
  after another, are all that can ever be done. So rotations that wait for one another go at once.
- *Matching.* At most as many plain sticks can stay or rotate as the largest matching by these rotations says. If that
  is just enough, only what some largest matching leaves over can be moved, removed, or filled from elsewhere.
- *Last choices.* A stick that has one place left takes it from the others; a place that has one stick left keeps it.

When all is decided, `order.py` looks for the order. So when `plan` says that there is nothing up to a price, this
is proven. All is done in integers, and is the same compiled or not.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.clock import look
from ludoteca.games.fantastick.compiled.mat import Mat, Rotations, bits
from ludoteca.games.fantastick.compiled.plan.narrow import ROW, narrow
from ludoteca.games.fantastick.compiled.plan.order import find_order
from ludoteca.games.fantastick.compiled.plan.workspace import (
    ADD,
    ADDITIONS,
    ALLOWED,
    ALWAYS,
    BAD,
    BAD_EDGE,
    BAD_INDEX,
    BAD_WAITS,
    BIT,
    BUDGET,
    CHOICES,
    DONE,
    EARLY,
    EDGE_TO,
    FAST,
    FILLED,
    GOOD,
    GOOD_ADDED,
    GOOD_GOES,
    GOOD_IN,
    GOOD_INDEX,
    GOOD_ON_MAT,
    GOOD_OUT,
    GOOD_WAITS,
    HANDLED_HIGH,
    HANDLED_LOW,
    HANDLINGS,
    INDEX,
    LANDING,
    LEFT_OVER,
    LIFTED,
    LIFTS,
    MOVE,
    NODES,
    ON_MAT,
    PILE,
    PLAIN,
    PLAINS,
    REMOVALS,
    REMOVE,
    RESTING,
    ROTATE,
    ROTATING,
    SINK_BITS,
    SINK_PLACE,
    SINK_SOURCE,
    SINKS,
    SOURCE_EDGE,
    SOURCE_FIRST,
    SOURCE_SINK,
    STAMP,
    STOCK,
    WORKSPACE,
    begin_in_place,
    code,
    from_of,
    handling_of,
    note_in_place,
    sinks_in_place,
    stick_of,
    to_of,
)

__all__ = [
    "ADD",
    "BAD",
    "GOOD",
    "MOVE",
    "NONE",
    "PILE",
    "PLAIN",
    "REMOVE",
    "ROTATE",
    "UNKNOWN",
    "code",
    "from_of",
    "handling_of",
    "plan",
    "planned",
    "reach",
    "stick_of",
    "to_of",
]

# What `plan` says instead of a price.
NONE: Final = -1  # there is nothing up to the price asked for
UNKNOWN: Final = -2  # the budget was not enough to know


def planned(mat: Mat, rotations: Rotations, target_low: i64, target_high: i64, most: i64, budget: i64) -> list[int]:
    """The answer of `plan` for Python, all prices up to `most` being tried."""
    found = plan(WORKSPACE, mat, rotations, target_low, target_high, 0, most, budget)
    return [int(number) for number in found]


def plan(
    ws: vec[i64], mat: Mat, rotations: Rotations, target_low: i64, target_high: i64, least: i64, most: i64, budget: i64
) -> vec[i64]:
    """The cheapest handlings that lead from a mat to exactly the target: the price, then their codes in order.

    ws            a row to work on (`WORKSPACE`)
    mat           what lies there; what has been handled lies fast
    rotations     those of the game
    target_low, target_high     the mat at the end; the bad stick is on it, the good one may be, or in the pile
    least, most   only prices from least to most are tried; nothing cheaper than least may be possible
    budget        how many steps of the search may be made

    The row is [price, code, code, …]; [NONE] if there is nothing up to `most`, [UNKNOWN] if the budget did not suffice.
    Prices are those of these handlings alone, without what was spent before and without any bonus.
    """
    begin_in_place(ws, mat)
    ws[BUDGET] = budget
    return reach(ws, rotations, target_low, target_high, least, most)


def reach(ws: vec[i64], rotations: Rotations, target_low: i64, target_high: i64, least: i64, most: i64) -> vec[i64]:
    """The answer of `plan` for one of several targets, from the mat that `begin_in_place` has set."""
    answer = vec[i64]([NONE])
    size = bits(target_low) + bits(target_high)
    if ws[HANDLED_LOW] & ~target_low != 0 or ws[HANDLED_HIGH] & ~target_high != 0 or size < 1 or size > SINK_BITS:
        return answer
    ws[NODES] = 0
    prepared = False
    price = least
    while price <= most:
        ends: i64 = 0  # the good stick ends on the mat, or in the pile
        while ends < 2:
            more = size - 2 + ends - ws[ON_MAT]  # plain sticks too few
            left = price - 2 * (more if more > 0 else -more)
            may = ws[GOOD_IN] if ends == 0 else ws[GOOD_OUT]
            if left >= 0 and may != 0 and more <= ws[STOCK] and size - 2 + ends >= 0:
                if not prepared:
                    sinks_in_place(ws, rotations, target_low, target_high)
                    prepared = True
                found = settle_good(ws, ends, more, left)
                if found == 1:
                    answer[0] = price
                    i: i64 = 0
                    while i < ws[DONE]:
                        answer = append(answer, ws[HANDLINGS + i])
                        i += 1
                    return answer
                if found == 2:
                    answer[0] = UNKNOWN
                    return answer
            ends += 1
        price += 1
    return answer


# The special sticks. All functions from here on say 1 if they found a way, 0 if there is none, 2 if that is unknown.


def settle_good(ws: vec[i64], ends: i64, more: i64, left: i64) -> i64:
    """Goes through what may become of the good stick if it ends on the mat (0) or in the pile (1)."""
    good = ws[GOOD_INDEX]
    w = ALWAYS | ws[FAST] | (BIT[ws[PLAINS]] - 1)
    ws[REMOVALS] = -more if more < 0 else 0
    ws[ADDITIONS] = more if more > 0 else 0
    ws[GOOD_ADDED] = 0
    ws[GOOD_WAITS] = 0
    ws[GOOD_GOES] = ends
    if good < 0:
        if ends == 0 and ws[GOOD_ON_MAT] == 0:
            ws[ADDITIONS] += 1
            ws[GOOD_ADDED] = 1
        return settle_bad(ws, w, left)
    found: i64 = 0
    if ends == 0 and ws[SOURCE_SINK + good] >= 0:
        found = settle_bad(ws, w | BIT[SINK_BITS + ws[SOURCE_SINK + good]], left)
        if found == 1:
            return 1
    ws[GOOD_WAITS] = BIT[good]
    other = settle_bad(ws, w | BIT[good], left)
    return other if other != 0 else found


def settle_bad(ws: vec[i64], w: i64, left: i64) -> i64:
    """Goes through what may become of the bad stick: it stays, it rotates, or it is moved."""
    bad = ws[BAD_INDEX]
    ws[BAD_WAITS] = 0
    ws[BAD_EDGE] = -1
    if bad < 0:
        ws[LIFTS] = left
        return assign_all(ws, w)
    unknown = False
    if ws[SOURCE_SINK + bad] >= 0:
        ws[LIFTS] = left
        found = assign_all(ws, w | BIT[SINK_BITS + ws[SOURCE_SINK + bad]])
        if found == 1:
            return 1
        unknown = found == 2
    ws[BAD_WAITS] = BIT[bad]
    edge = ws[SOURCE_FIRST + bad]
    while left >= 1 and edge < ws[SOURCE_FIRST + bad + 1]:
        ws[LIFTS] = left - 1
        ws[BAD_EDGE] = edge
        if w & BIT[SINK_BITS + ws[EDGE_TO + edge]] == 0:
            found = assign_all(ws, w | BIT[bad])
            if found == 1:
                return 1
            if found == 2:
                unknown = True
        edge += 1
    if left >= 2:
        ws[LIFTS] = left - 2
        ws[BAD_EDGE] = -1
        found = assign_all(ws, w | BIT[bad])
        if found == 1:
            return 1
        if found == 2:
            unknown = True
    return 2 if unknown else 0


# The assignment


def assign_all(ws: vec[i64], w: i64) -> i64:
    """Looks for an assignment that has an order, with nothing decided yet."""
    open_sinks: i64 = 0
    sink: i64 = 0
    while sink < ws[SINKS]:
        if w & BIT[SINK_BITS + sink] == 0:
            open_sinks |= BIT[sink]
        sink += 1
    if ws[BAD_EDGE] >= 0:
        open_sinks &= ~BIT[ws[EDGE_TO + ws[BAD_EDGE]]]
    i: i64 = 0
    while i < ws[PLAINS]:
        ws[ALLOWED + i] = open_sinks
        i += 1
    return assign(ws, w, 0, BIT[ws[PLAINS]] - 1, open_sinks)


def assign(ws: vec[i64], w: i64, depth: i64, left_over: i64, filled: i64) -> i64:
    """Decides what is not yet decided.

    The sources of `left_over` may be moved or removed, the sinks of `filled` may be filled by a stick that is moved or
    added; what may stay or rotate where stands in ALLOWED.
    """
    if ws[NODES] >= ws[BUDGET]:
        return 2
    look()
    ws[NODES] += 1
    ws[LEFT_OVER] = left_over
    ws[FILLED] = filled
    if not narrow(ws, w, depth):
        return 0
    left_over = ws[LEFT_OVER]
    filled = ws[FILLED]
    row = ALLOWED + ROW * depth
    source: i64 = -1
    sink: i64 = -1
    fewest: i64 = 100
    i: i64 = 0
    while i < ws[PLAINS]:
        count = bits(ws[row + i]) + (1 if left_over & BIT[i] != 0 else 0)
        if count > 1 and count < fewest:
            fewest = count
            source = i
        i += 1
    if source < 0:
        return settle(ws, w, left_over, filled)
    j: i64 = 0
    while j < ws[SINKS]:
        count = 1 if filled & BIT[j] != 0 else 0
        i = 0
        while i < ws[PLAINS]:
            if ws[row + i] & BIT[j] != 0:
                count += 1
            i += 1
        if count > 1 and count < fewest:
            fewest = count
            sink = j
        j += 1
    unknown = False
    if sink >= 0:
        i = 0
        while i < ws[PLAINS]:
            if ws[row + i] & BIT[sink] != 0:
                found = give(ws, w, depth, left_over, filled, i, sink)
                if found == 1:
                    return 1
                if found == 2:
                    unknown = True
            i += 1
        if filled & BIT[sink] != 0:
            found = give(ws, w, depth, left_over, filled, -1, sink)
            if found == 1:
                return 1
            if found == 2:
                unknown = True
        return 2 if unknown else 0
    choices = ws[row + source]
    own = ws[SOURCE_SINK + source]
    if own >= 0 and choices & BIT[own] != 0:
        choices &= ~BIT[own]
        found = give(ws, w, depth, left_over, filled, source, own)
        if found == 1:
            return 1
        if found == 2:
            unknown = True
    while choices != 0:
        bit = choices & -choices
        choices ^= bit
        found = give(ws, w, depth, left_over, filled, source, INDEX[bit % 37])
        if found == 1:
            return 1
        if found == 2:
            unknown = True
    if left_over & BIT[source] != 0:
        found = give(ws, w, depth, left_over, filled, source, -1)
        if found == 1:
            return 1
        if found == 2:
            unknown = True
    return 2 if unknown else 0


def give(ws: vec[i64], w: i64, depth: i64, left_over: i64, filled: i64, source: i64, sink: i64) -> i64:
    """Decides that a source goes to a sink, or is left over (sink -1), or that a sink is filled (source -1)."""
    row = ALLOWED + ROW * depth
    strike = ~BIT[sink] if sink >= 0 else -1
    i: i64 = 0
    while i < ws[PLAINS]:
        ws[row + ROW + i] = ws[row + i] & strike
        i += 1
    if source < 0:
        return assign(ws, w, depth + 1, left_over, filled)
    if sink < 0:
        ws[row + ROW + source] = 0
        return assign(ws, w, depth + 1, left_over, filled)
    ws[row + ROW + source] = BIT[sink]
    return assign(ws, w, depth + 1, left_over & ~BIT[source], filled & ~BIT[sink])


# All is decided


def settle(ws: vec[i64], w: i64, left_over: i64, filled: i64) -> i64:
    """Looks for an order of what has been decided; of those left over any may be moved, the others are removed."""
    rotating: i64 = 0
    i: i64 = 0
    while i < ws[PLAINS]:
        choices = ws[CHOICES + i]
        if choices != 0:
            sink = INDEX[choices % 37]
            if sink == ws[SOURCE_SINK + i]:
                w = w & ~BIT[i] | BIT[SINK_BITS + sink]
            else:
                rotating |= BIT[i]
                edge = ws[SOURCE_FIRST + i]
                while ws[EDGE_TO + edge] != sink:
                    edge += 1
                ws[SOURCE_EDGE + i] = edge
        i += 1
    specials: i64 = 0
    if ws[BAD_WAITS] != 0:
        if ws[BAD_EDGE] >= 0:
            rotating |= ws[BAD_WAITS]
            ws[SOURCE_EDGE + ws[BAD_INDEX]] = ws[BAD_EDGE]
        else:
            specials |= ws[BAD_WAITS]
    gone: i64 = 0  # the good stick on its way to the pile
    if ws[GOOD_WAITS] != 0:
        if ws[GOOD_GOES] == 0:
            specials |= ws[GOOD_WAITS]
        else:
            gone = ws[GOOD_WAITS]
    ws[ROTATING] = rotating
    empty: i64 = 0  # what is added comes where the mat was empty
    sink = 0
    while sink < ws[SINKS]:
        if ws[SINK_SOURCE + sink] < 0:
            empty |= BIT[sink]
        sink += 1
    unknown = False
    lifted = left_over
    while True:
        if bits(lifted) == ws[LIFTS]:
            removed = left_over & ~lifted | gone
            early = removed & wanted(ws, removed)
            if early & ~gone == 0 or ws[BAD_WAITS] != 0:
                ws[LIFTED] = lifted | specials
                ws[EARLY] = early
                ws[RESTING] = removed & ~early
                added = filled & empty
                while True:
                    if bits(added) == ws[ADDITIONS]:
                        found = order_with(ws, w, filled, added)
                        if found == 1:
                            return 1
                        if found == 2:
                            unknown = True
                    if added == 0:
                        break
                    added = added - 1 & filled & empty
        if lifted == 0:
            break
        look()
        lifted = lifted - 1 & left_over
    return 2 if unknown else 0


def wanted(ws: vec[i64], sources: i64) -> i64:
    """Those of the sources that lie on sinks."""
    found: i64 = 0
    sink: i64 = 0
    while sink < ws[SINKS]:
        source = ws[SINK_SOURCE + sink]
        if source >= 0:
            found |= BIT[source]
        sink += 1
    return found & sources


def order_with(ws: vec[i64], w: i64, filled: i64, added: i64) -> i64:
    """Looks for an order after these sinks have been filled from the pile."""
    look()
    ws[LANDING] = (filled & ~added) << SINK_BITS
    ws[DONE] = 0
    ws[STAMP] += 1
    sink: i64 = 0
    while sink < ws[SINKS]:
        if added & BIT[sink] != 0:
            stick = GOOD if ws[GOOD_ADDED] != 0 and ws[DONE] == 0 else PLAIN
            note_in_place(ws, code(ADD, stick, PILE, ws[SINK_PLACE + sink]))
        sink += 1
    return find_order(ws, w | added << SINK_BITS)
