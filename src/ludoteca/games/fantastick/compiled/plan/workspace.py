"""The row of integers on which the handlings from one mat to another are worked out. Compiled.

Sticks that may still be handled are called sources (25 at most: the plain ones first, then the good one, then the bad
one), the places of the target are called sinks (25 at most). What has been done so far is one word: bit i is set while
source i lies where it lay, bit 25 + j once sink j has been filled for good. The bit ALWAYS is always set: it is what
holds a pivot that something fast holds.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.mat import HIGH, LOW, Mat, Rotations, bits

# What a handling is: code = ((handling * 4 + stick) * 128 + from) * 128 + to, with PILE for the pile.
ROTATE: Final = 0
MOVE: Final = 1
REMOVE: Final = 2
ADD: Final = 3
PLAIN: Final = 0
GOOD: Final = 1
BAD: Final = 2
PILE: Final = 127

SINK_BITS: Final = 25
SINKS_MASK: Final = (2**25 - 1) * 2**25
ALWAYS: Final = 2**50

NODES: Final = 0  # what has been looked at
BUDGET: Final = 1  # how much may be
STAMP: Final = 2  # tells the memory of this search from that of older ones
PLAINS: Final = 3  # plain sources
SOURCES: Final = 4
SINKS: Final = 5
GOOD_INDEX: Final = 6  # which source is the good stick, and the bad one; -1 if it lies fast
BAD_INDEX: Final = 7
DONE: Final = 8  # how many handlings there are
FAST: Final = 9  # the sinks that are filled from the beginning
HANDLED_LOW: Final = 10
HANDLED_HIGH: Final = 11
ON_MAT: Final = 12  # plain sticks on the mat, and in the pile
STOCK: Final = 13
GOOD_ON_MAT: Final = 14
GOOD_IN: Final = 15  # may it end on the mat, and in the pile?
GOOD_OUT: Final = 16
# How the special sticks are to end in this search.
GOOD_WAITS: Final = 17  # the bit of the good stick if it is to be handled, else 0
GOOD_GOES: Final = 18  # 1 if it goes to the pile then, 0 if to a sink
GOOD_ADDED: Final = 19  # 1 if it is added
BAD_WAITS: Final = 20  # the bit of the bad stick if it is to be handled, else 0
BAD_EDGE: Final = 21  # the rotation that it does; -1 if it is lifted
LIFTS: Final = 22  # plain sticks that are moved, removed and added
REMOVALS: Final = 23
ADDITIONS: Final = 24
# What is known of an assignment.
LEFT_OVER: Final = 25  # sources that may neither stay nor rotate
FILLED: Final = 26  # sinks that may be filled by neither
ALONE: Final = 27  # the sources that the matching leaves over
VISITED: Final = 28
# An order being looked for.
ROTATING: Final = 29  # the sources that rotate
LIFTED: Final = 30  # the sources that are lifted
LANDING: Final = 31  # the sinks where they come down
EARLY: Final = 32  # sources to be removed where something is to come
RESTING: Final = 33  # sources to be removed at the end: they hold until then
SOURCE_PLACE: Final = 40
SOURCE_SINK: Final = 68  # the sink where the source lies, or -1
SOURCE_FIRST: Final = 96  # the first of its rotations
SOURCE_EDGE: Final = 124  # the rotation that it does, in an order
SINK_PLACE: Final = 152
SINK_SOURCE: Final = 180  # the source that lies there, or -1
SINK_BLOCK: Final = 208  # the bits that must not be set when something comes here
CHOICES: Final = 236  # for each source the sinks that it can come to
MATCHED: Final = 264  # for each sink the source of the matching
PLACE_SOURCE: Final = 292
PLACE_SINK: Final = 388
HANDLINGS: Final = 484
EDGE_TO: Final = 548
EDGE_HOLD: Final = 868  # what can hold the pivot
EDGE_OPEN: Final = 1188  # 1 if it can ever be done
ALLOWED: Final = 1508  # for each depth, and each source, the sinks that are not ruled out
DEPTHS: Final = 60
TABLE: Final = ALLOWED + 28 * DEPTHS
TABLE_SIZE: Final = 2**13
SIZE: Final = TABLE + 2 * TABLE_SIZE

BIT: Final = vec[i64]([2**n for n in range(60)])
INDEX: Final = vec[i64]([next((n for n in range(36) if 2**n % 37 == rest), 0) for rest in range(37)])  # of 2**n % 37


WORKSPACE: Final = vec[i64]([0] * SIZE)
"""A row to work on: large, so there is one for all searches, one after the other."""


def code(handling: i64, stick: i64, start: i64, to: i64) -> i64:
    """A handling as one number."""
    return ((handling * 4 + stick) * 128 + start) * 128 + to


def handling_of(number: i64) -> i64:
    """ROTATE, MOVE, REMOVE or ADD."""
    return number >> 16


def stick_of(number: i64) -> i64:
    """PLAIN, GOOD or BAD."""
    return number >> 14 & 3


def from_of(number: i64) -> i64:
    """Where the stick lay; PILE for one that is added."""
    return number >> 7 & 127


def to_of(number: i64) -> i64:
    """Where it comes to lie; PILE for one that is removed."""
    return number & 127


def begin_in_place(ws: vec[i64], mat: Mat) -> None:
    """Sets the mat from which `search.reach` sets out, and numbers the sources."""
    good = mat.good
    bad = mat.bad
    fast = good >= 0 and (mat.handled_low & LOW[good]) | (mat.handled_high & HIGH[good]) != 0
    ws[HANDLED_LOW] = mat.handled_low
    ws[HANDLED_HIGH] = mat.handled_high
    ws[STOCK] = mat.stock
    ws[ON_MAT] = bits(mat.low) + bits(mat.high) - 1 - (1 if good >= 0 else 0)
    ws[GOOD_ON_MAT] = 1 if good >= 0 else 0
    ws[GOOD_IN] = 1 if good >= 0 or mat.good_removed == 0 else 0
    ws[GOOD_OUT] = 0 if fast else 1
    ws[BUDGET] = 2**60
    low = mat.low & ~mat.handled_low
    high = mat.high & ~mat.handled_high
    ws[GOOD_INDEX] = -1
    ws[BAD_INDEX] = -1
    count: i64 = 0
    place: i64 = 0
    while place < 90:
        ws[PLACE_SOURCE + place] = -1
        if (low & LOW[place]) | (high & HIGH[place]) != 0 and place != good and place != bad:
            ws[SOURCE_PLACE + count] = place
            ws[PLACE_SOURCE + place] = count
            count += 1
        place += 1
    ws[PLAINS] = count
    if good >= 0 and not fast:
        ws[GOOD_INDEX] = count
        ws[SOURCE_PLACE + count] = good
        ws[PLACE_SOURCE + good] = count
        count += 1
    if (low & LOW[bad]) | (high & HIGH[bad]) != 0:
        ws[BAD_INDEX] = count
        ws[SOURCE_PLACE + count] = bad
        ws[PLACE_SOURCE + bad] = count
        count += 1
    ws[SOURCES] = count


def sinks_in_place(ws: vec[i64], rotations: Rotations, target_low: i64, target_high: i64) -> None:
    """Numbers the places of the target, and lists the rotations that lead from sources to them."""
    first = rotations.first
    table = rotations.table
    count: i64 = 0
    fast: i64 = 0
    place: i64 = 0
    while place < 90:
        ws[PLACE_SINK + place] = -1
        if (target_low & LOW[place]) | (target_high & HIGH[place]) != 0:
            source = ws[PLACE_SOURCE + place]
            ws[PLACE_SINK + place] = count
            ws[SINK_PLACE + count] = place
            ws[SINK_SOURCE + count] = source
            ws[SINK_BLOCK + count] = BIT[SINK_BITS + count] | (BIT[source] if source >= 0 else 0)
            if (ws[HANDLED_LOW] & LOW[place]) | (ws[HANDLED_HIGH] & HIGH[place]) != 0:
                fast |= BIT[SINK_BITS + count]
            count += 1
        place += 1
    ws[SINKS] = count
    ws[FAST] = fast
    edge: i64 = 0
    i: i64 = 0
    while i < ws[SOURCES]:
        place = ws[SOURCE_PLACE + i]
        ws[SOURCE_SINK + i] = ws[PLACE_SINK + place]
        ws[SOURCE_FIRST + i] = edge
        if i != ws[GOOD_INDEX]:  # it may be moved for nothing
            row = first[place] * 4
            end = first[place + 1] * 4
            while row < end:
                sink = ws[PLACE_SINK + table[row]]
                if sink >= 0 and fast & BIT[SINK_BITS + sink] == 0:
                    hold = holders(ws, table[row + 1], table[row + 2]) if table[row + 3] != 0 else ALWAYS
                    if hold != 0:
                        ws[EDGE_TO + edge] = sink
                        ws[EDGE_HOLD + edge] = hold
                        edge += 1
                row += 4
        i += 1
    ws[SOURCE_FIRST + i] = edge


def holders(ws: vec[i64], low: i64, high: i64) -> i64:
    """The bits of the sources and sinks on these places; ALWAYS if one of them lies fast."""
    found: i64 = 0
    place: i64 = 0
    while low != 0 or high != 0:
        if low & 1 != 0:
            source = ws[PLACE_SOURCE + place]
            if source >= 0:
                found |= BIT[source]
            sink = ws[PLACE_SINK + place]
            if sink >= 0:
                found |= BIT[SINK_BITS + sink]
        low >>= 1
        place += 1
        if low == 0 and place <= 45:
            place = 45
            low = high
            high = 0
    if found & ws[FAST] != 0:
        return ALWAYS
    return found


def note_in_place(ws: vec[i64], number: i64) -> None:
    """One more handling."""
    ws[HANDLINGS + ws[DONE]] = number
    ws[DONE] += 1
