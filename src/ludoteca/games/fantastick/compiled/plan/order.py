"""In what order sticks can be handled when it is known where each of them goes. Compiled with the kernels.

Every rotation needs its new place free and its pivot held, at its time. What stays, what has been handled and what is
taken away at the end holds for ever; the other sticks hold until they leave. Nothing is the worse for a stick that
has arrived. So a handling whose stick nobody needs any more where it lies is done at once, and nothing else is tried
instead; and if some rotation could not even be done if nothing ever stopped holding, there is no order. What remains is
tried, and remembered.
"""

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.clock import look
from ludoteca.games.fantastick.compiled.plan.workspace import (
    ALWAYS,
    BAD,
    BAD_INDEX,
    BIT,
    BUDGET,
    DONE,
    EARLY,
    EDGE_HOLD,
    EDGE_TO,
    GOOD,
    GOOD_INDEX,
    LANDING,
    LIFTED,
    MOVE,
    NODES,
    PILE,
    PLAIN,
    REMOVE,
    RESTING,
    ROTATE,
    ROTATING,
    SINK_BITS,
    SINK_BLOCK,
    SINK_PLACE,
    SINKS,
    SINKS_MASK,
    SOURCE_EDGE,
    SOURCE_PLACE,
    SOURCES,
    STAMP,
    TABLE,
    TABLE_SIZE,
    code,
    note_in_place,
)


def find_order(ws: vec[i64], w: i64) -> i64:
    """Looks for an order in which all is done that is set (TURNING, LIFTED, EARLY): 1 found, 0 none, 2 unknown."""
    if w & (ws[ROTATING] | ws[LIFTED]) == 0:
        remove_last_in_place(ws, w)
        return 1
    slot = TABLE + 2 * ((((w ^ w >> 25) & 0x3FFFFFFF) * 1540483477 + (w >> 40)) >> 15 & TABLE_SIZE - 1)
    if ws[slot] == w and ws[slot + 1] == ws[STAMP]:
        return 0
    if ws[NODES] >= ws[BUDGET]:
        return 2
    look()
    ws[NODES] += 1
    found: i64 = 0
    if all_can_rotate(ws, w):
        found = go_on(ws, w)
    if found == 0:
        ws[slot] = w
        ws[slot + 1] = ws[STAMP]
    return found


def remove_last_in_place(ws: vec[i64], w: i64) -> None:
    """Takes away what is left over."""
    leaving = w & (ws[RESTING] | ws[EARLY])
    i: i64 = 0
    while i < ws[SOURCES]:
        if leaving & BIT[i] != 0:
            note_in_place(ws, code(REMOVE, stick_at(ws, i), ws[SOURCE_PLACE + i], PILE))
        i += 1


def stick_at(ws: vec[i64], source: i64) -> i64:
    """Which stick a source is."""
    if source == ws[GOOD_INDEX]:
        return GOOD
    return BAD if source == ws[BAD_INDEX] else PLAIN


def all_can_rotate(ws: vec[i64], w: i64) -> bool:
    """False if a rotation could not be done although nothing ever stopped holding."""
    ever = w
    if w & ws[LIFTED] != 0:
        ever |= ws[LANDING]
    stuck = w & ~(ws[LIFTED] | ws[EARLY])  # the sources that have not left
    rest = w & ws[ROTATING]
    changed = True
    while changed and rest != 0:
        changed = False
        i: i64 = 0
        while i < ws[SOURCES]:
            if rest & BIT[i] != 0:
                edge = ws[SOURCE_EDGE + i]
                sink = ws[EDGE_TO + edge]
                if ever & ws[EDGE_HOLD + edge] != 0 and stuck & ws[SINK_BLOCK + sink] == 0:
                    rest &= ~BIT[i]
                    stuck &= ~BIT[i]
                    ever |= BIT[SINK_BITS + sink]
                    changed = True
            i += 1
    return rest == 0


def go_on(ws: vec[i64], w: i64) -> i64:
    """Does what harms nobody; if there is nothing of this kind, tries everything that can be done."""
    fast = w & (SINKS_MASK | ALWAYS | ws[RESTING])
    needed: i64 = 0  # what holds pivots that nothing fast holds
    i: i64 = 0
    while i < ws[SOURCES]:
        if w & ws[ROTATING] & BIT[i] != 0:
            hold = ws[EDGE_HOLD + ws[SOURCE_EDGE + i]]
            if hold & fast == 0:
                needed |= hold
        i += 1
    i = 0
    while i < ws[SOURCES]:
        if w & BIT[i] & ~needed != 0:
            if ws[ROTATING] & BIT[i] != 0:
                if can_rotate(ws, w, i):
                    return rotate(ws, w, i)
            elif ws[EARLY] & BIT[i] != 0:
                return remove_early(ws, w, i)
            elif ws[LIFTED] & BIT[i] != 0 and all_may_land(ws, w):
                return lift_everywhere(ws, w, i)
        i += 1
    unknown = False
    i = 0
    while i < ws[SOURCES]:
        if w & BIT[i] != 0:
            found: i64 = 0
            if ws[ROTATING] & BIT[i] != 0:
                if can_rotate(ws, w, i):
                    found = rotate(ws, w, i)
            elif ws[EARLY] & BIT[i] != 0:
                found = remove_early(ws, w, i)
            elif ws[LIFTED] & BIT[i] != 0:
                found = lift_everywhere(ws, w, i)
            if found == 1:
                return 1
            if found == 2:
                unknown = True
        i += 1
    return 2 if unknown else 0


def can_rotate(ws: vec[i64], w: i64, source: i64) -> bool:
    """True if the source can do its rotation now."""
    edge = ws[SOURCE_EDGE + source]
    return w & ws[EDGE_HOLD + edge] != 0 and w & ws[SINK_BLOCK + ws[EDGE_TO + edge]] == 0


def rotate(ws: vec[i64], w: i64, source: i64) -> i64:
    """Does the rotation of a source and goes on."""
    done = ws[DONE]
    sink = ws[EDGE_TO + ws[SOURCE_EDGE + source]]
    note_in_place(ws, code(ROTATE, stick_at(ws, source), ws[SOURCE_PLACE + source], ws[SINK_PLACE + sink]))
    found = find_order(ws, w & ~BIT[source] | BIT[SINK_BITS + sink])
    if found != 1:
        ws[DONE] = done
    return found


def remove_early(ws: vec[i64], w: i64, source: i64) -> i64:
    """Removes a source and goes on."""
    done = ws[DONE]
    note_in_place(ws, code(REMOVE, stick_at(ws, source), ws[SOURCE_PLACE + source], PILE))
    found = find_order(ws, w & ~BIT[source])
    if found != 1:
        ws[DONE] = done
    return found


def all_may_land(ws: vec[i64], w: i64) -> bool:
    """True if all landing places that are not yet filled are free."""
    sink: i64 = 0
    while sink < ws[SINKS]:
        if ws[LANDING] & ~w & BIT[SINK_BITS + sink] != 0 and w & ws[SINK_BLOCK + sink] != 0:
            return False
        sink += 1
    return True


def lift_everywhere(ws: vec[i64], w: i64, source: i64) -> i64:
    """Lifts a source to each of the landing places that are free, and goes on."""
    unknown = False
    done = ws[DONE]
    sink: i64 = 0
    while sink < ws[SINKS]:
        if ws[LANDING] & BIT[SINK_BITS + sink] != 0 and w & ws[SINK_BLOCK + sink] == 0:
            note_in_place(ws, code(MOVE, stick_at(ws, source), ws[SOURCE_PLACE + source], ws[SINK_PLACE + sink]))
            found = find_order(ws, w & ~BIT[source] | BIT[SINK_BITS + sink])
            if found == 1:
                return 1
            if found == 2:
                unknown = True
            ws[DONE] = done
        sink += 1
    return 2 if unknown else 0
