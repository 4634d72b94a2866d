"""What can no longer be, while it is decided which stick goes where: the rules by which `search.assign` strikes it out.

Everything here says only what holds for all ways to go on, so nothing is lost; see `search.py`. Compiled.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.mat import bits
from ludoteca.games.fantastick.compiled.plan.workspace import (
    ADDITIONS,
    ALLOWED,
    ALONE,
    BAD_EDGE,
    BAD_INDEX,
    BAD_WAITS,
    BIT,
    CHOICES,
    EDGE_HOLD,
    EDGE_OPEN,
    EDGE_TO,
    FILLED,
    GOOD_GOES,
    GOOD_WAITS,
    INDEX,
    LEFT_OVER,
    LIFTS,
    MATCHED,
    PLAINS,
    REMOVALS,
    SINK_BITS,
    SINK_BLOCK,
    SINK_SOURCE,
    SINKS,
    SOURCE_FIRST,
    SOURCE_SINK,
    VISITED,
)

ROW: Final = 28  # sources of one depth


def narrow(ws: vec[i64], w: i64, depth: i64) -> bool:
    """Strikes out what can no longer be; False if nothing is left."""
    row = ALLOWED + ROW * depth
    plains = ws[PLAINS]
    lifted = ws[LIFTS]
    always_leaving = ws[GOOD_WAITS] & w
    if ws[GOOD_WAITS] != 0 and ws[GOOD_GOES] == 0:
        lifted += 1
    if ws[BAD_WAITS] != 0 and ws[BAD_EDGE] < 0:
        lifted += 1
        always_leaving |= ws[BAD_WAITS]
    joined = lifted + ws[ADDITIONS]  # sinks to be filled by what is lifted or added
    over = ws[LIFTS] + ws[REMOVALS]  # sources to be left over
    before: i64 = -1
    while True:
        leaving = always_leaving
        if ws[LIFTS] > 0:
            leaving |= ws[LEFT_OVER]
        elif ws[BAD_WAITS] != 0 and over > 0:
            leaving |= on_sinks(ws, ws[LEFT_OVER])
        ever = w
        if joined > 0:
            ever |= ws[FILLED] << SINK_BITS
        if not open_rotations(ws, w, depth, ever, leaving):
            return False
        alone = match_all(ws)
        if alone > over:
            return False
        if alone == over:
            left_over_in_place(ws, w)
        if not last_choices(ws, over, joined, w):
            return False
        now = bits(ws[LEFT_OVER]) + bits(ws[FILLED])
        i: i64 = 0
        while i < plains:
            ws[row + i] = ws[CHOICES + i]
            now += bits(ws[row + i])
            i += 1
        if now == before:
            return True
        before = now


def on_sinks(ws: vec[i64], sources: i64) -> i64:
    """Those of the sources that lie on sinks."""
    found: i64 = 0
    i: i64 = 0
    while i < ws[PLAINS]:
        if sources & BIT[i] != 0 and ws[SOURCE_SINK + i] >= 0:
            found |= BIT[i]
        i += 1
    return found


def open_rotations(ws: vec[i64], w: i64, depth: i64, ever: i64, leaving: i64) -> bool:
    """Lists where each source can come (CHOICES) if nothing ever stops holding; False if the bad stick cannot rotate.

    `ever` is what holds at some time, `leaving` the sources that leave at some time; both grow.
    """
    row = ALLOWED + ROW * depth
    count: i64 = 0  # of the rotations that are not yet known to be possible
    i: i64 = 0
    while i < ws[PLAINS]:
        own = ws[SOURCE_SINK + i]
        ws[CHOICES + i] = ws[row + i] & BIT[own] if own >= 0 else 0
        edge = ws[SOURCE_FIRST + i]
        end = ws[SOURCE_FIRST + i + 1]
        while edge < end:
            if ws[row + i] & BIT[ws[EDGE_TO + edge]] != 0:
                ws[EDGE_OPEN + count] = edge * 32 + i
                count += 1
            edge += 1
        i += 1
    bad = ws[BAD_EDGE]
    if bad >= 0:
        ws[EDGE_OPEN + count] = bad * 32 + ws[BAD_INDEX]
        count += 1
    changed = True
    while changed:
        changed = False
        kept: i64 = 0
        at: i64 = 0
        while at < count:
            entry = ws[EDGE_OPEN + at]
            edge = entry >> 5
            sink = ws[EDGE_TO + edge]
            if ever & ws[EDGE_HOLD + edge] != 0 and w & ws[SINK_BLOCK + sink] & ~leaving == 0:
                i = entry & 31
                ever |= BIT[SINK_BITS + sink]
                leaving |= BIT[i]
                changed = True
                if edge == bad:
                    bad = -1
                else:
                    ws[CHOICES + i] |= BIT[sink]
            else:
                ws[EDGE_OPEN + kept] = entry
                kept += 1
            at += 1
        count = kept
    return bad < 0


def match_all(ws: vec[i64]) -> i64:
    """Makes the largest matching of plain sources to sinks (MATCHED, ALONE): how many sources it leaves over."""
    sink: i64 = 0
    while sink < ws[SINKS]:
        source = ws[SINK_SOURCE + sink]
        if source >= 0 and source < ws[PLAINS] and ws[CHOICES + source] & BIT[sink] != 0:
            ws[MATCHED + sink] = source
        else:
            ws[MATCHED + sink] = -1
        sink += 1
    ws[ALONE] = 0
    count: i64 = 0
    i: i64 = 0
    while i < ws[PLAINS]:
        own = ws[SOURCE_SINK + i]
        if own < 0 or ws[CHOICES + i] & BIT[own] == 0:
            ws[VISITED] = 0
            if ws[CHOICES + i] == 0 or not augment(ws, i):
                count += 1
                ws[ALONE] |= BIT[i]
        i += 1
    return count


def augment(ws: vec[i64], source: i64) -> bool:
    """Finds a sink for one more source, if need be by giving others another one."""
    choices = ws[CHOICES + source] & ~ws[VISITED]
    rest = choices
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        sink = INDEX[bit % 37]
        if ws[MATCHED + sink] < 0:
            ws[MATCHED + sink] = source
            return True
    while choices != 0:
        bit = choices & -choices
        ws[VISITED] |= bit
        sink = INDEX[bit % 37]
        if augment(ws, ws[MATCHED + sink]):
            ws[MATCHED + sink] = source
            return True
        choices = ws[CHOICES + source] & ~ws[VISITED]
    return False


def left_over_in_place(ws: vec[i64], w: i64) -> None:
    """Keeps of LEFT_OVER and FILLED what some largest matching leaves over: by changing this one step by step."""
    sources = ws[ALONE]
    sinks: i64 = 0
    taken: i64 = 0  # the sinks that sources which may be left over can come to
    i: i64 = 0
    while i < ws[PLAINS]:
        if sources & BIT[i] != 0:
            taken |= ws[CHOICES + i]
        i += 1
    sink: i64 = 0
    while sink < ws[SINKS]:
        if ws[MATCHED + sink] < 0:
            sinks |= BIT[sink]
        sink += 1
    changed = True
    while changed:
        changed = False
        sink = 0
        while sink < ws[SINKS]:
            source = ws[MATCHED + sink]
            if source >= 0:
                if sinks & BIT[sink] == 0 and ws[CHOICES + source] & sinks != 0:
                    sinks |= BIT[sink]
                    changed = True
                if sources & BIT[source] == 0 and taken & BIT[sink] != 0:
                    sources |= BIT[source]
                    taken |= ws[CHOICES + source]
                    changed = True
            sink += 1
    ws[LEFT_OVER] &= sources
    ws[FILLED] &= sinks


def last_choices(ws: vec[i64], over: i64, joined: i64, w: i64) -> bool:
    """Strikes out of CHOICES, LEFT_OVER and FILLED what others need; False if something has no choice left."""
    plains = ws[PLAINS]
    changed = True
    while changed:
        changed = False
        left_over = ws[LEFT_OVER]
        filled = ws[FILLED]
        # Sources: those with no sink must be left over, those with one take it.
        must: i64 = 0
        once: i64 = 0  # the sinks that some source, and that several sources, can come to
        twice: i64 = 0
        i: i64 = 0
        while i < plains:
            choices = ws[CHOICES + i]
            if choices == 0:
                if left_over & BIT[i] == 0:
                    return False
                must |= BIT[i]
            elif left_over & BIT[i] == 0 and choices & (choices - 1) == 0:
                filled &= ~choices
                k: i64 = 0
                while k < plains:
                    if k != i and ws[CHOICES + k] & choices != 0:
                        ws[CHOICES + k] &= ~choices
                        changed = True
                    k += 1
            i += 1
        if changed:
            ws[FILLED] = filled
            continue
        number = bits(must)
        if number > over or bits(left_over) < over:
            return False
        if number == over:
            left_over = must
        elif bits(left_over) == over:
            i = 0
            while i < plains:
                if left_over & BIT[i] != 0 and ws[CHOICES + i] != 0:
                    ws[CHOICES + i] = 0
                    changed = True
                i += 1
        i = 0
        while i < plains:
            choices = ws[CHOICES + i]
            twice |= once & choices
            once |= choices
            i += 1
        # Sinks: those to which no source comes must be filled, those with one keep it.
        must = 0
        sink: i64 = 0
        while sink < ws[SINKS]:
            bit = BIT[sink]
            if w & BIT[SINK_BITS + sink] == 0 and once & bit == 0 and not is_bad_sink(ws, sink):
                if filled & bit == 0:
                    return False
                must |= bit
            elif once & ~twice & ~filled & bit != 0:
                i = 0
                while i < plains:
                    if ws[CHOICES + i] & bit != 0 and (ws[CHOICES + i] != bit or left_over & BIT[i] != 0):
                        ws[CHOICES + i] = bit
                        left_over &= ~BIT[i]
                        changed = True
                    i += 1
            sink += 1
        number = bits(must)
        if number > joined or bits(filled) < joined:
            return False
        if number == joined:
            filled = must
        elif bits(filled) == joined:
            i = 0
            while i < plains:
                if ws[CHOICES + i] & filled != 0:
                    ws[CHOICES + i] &= ~filled
                    changed = True
                i += 1
        if left_over != ws[LEFT_OVER] or filled != ws[FILLED]:
            ws[LEFT_OVER] = left_over
            ws[FILLED] = filled
            changed = True
    return True


def is_bad_sink(ws: vec[i64], sink: i64) -> bool:
    """True for the sink to which the bad stick rotates."""
    return ws[BAD_EDGE] >= 0 and ws[EDGE_TO + ws[BAD_EDGE]] == sink
