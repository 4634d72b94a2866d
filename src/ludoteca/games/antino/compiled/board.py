"""What fits where on the board of Antino, and what it scores.

Functions that end in `_in_place` change the row they are given; all others leave it alone.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.antino.compiled.layout import (
    ALLOWED,
    AREA,
    BIT,
    EMPTY,
    FITS,
    KEY,
    LOCK,
    MARK,
    OUTSIDE,
    PLACES,
    SIGN,
    SIGN_JOKER,
    SIGN_LOCK,
    SIGN_NOTHING,
    SIGN_SYMBOLS,
    STEPS,
    TOUCH_ALL,
    WIDTH,
)

_KEYS = sum(2 ** (3 * symbol + 1) for symbol in range(4))


def _fitting(touch_all: int, joker: int, symbols: int, locked: int) -> int:
    """The kinds that fit beside the joker or not, beside these symbols, beside a locked tile or not (A10 to A14)."""
    if not joker and not symbols:
        return 0
    kinds = 0
    for symbol in range(4):
        fits = not symbols >> symbol & 1 if touch_all else bool(joker or symbols & ~(2**symbol))
        if fits:
            kinds |= 7 * 8**symbol
    return kinds & _KEYS if locked else kinds


FITTING: Final = vec[i64](
    [
        _fitting(touch, joker, symbols, locked)
        for touch in range(2)
        for joker in range(2)
        for symbols in range(16)
        for locked in range(2)
    ]
)


def locked(s: vec[i64], place: i64) -> bool:
    """True for a tile with a lock and no key beside it (A13)."""
    if MARK[s[PLACES + place]] != LOCK:
        return False
    return (
        MARK[s[PLACES + place - WIDTH]] != KEY
        and MARK[s[PLACES + place + 1]] != KEY
        and MARK[s[PLACES + place + WIDTH]] != KEY
        and MARK[s[PLACES + place - 1]] != KEY
    )


def refresh_in_place(s: vec[i64], place: i64) -> None:
    """Works out anew which kinds fit on the place."""
    kinds: i64 = 0
    at = PLACES + place
    if s[at] == 0:
        signs = SIGN[s[at - WIDTH]] | SIGN[s[at + 1]] | SIGN[s[at + WIDTH]] | SIGN[s[at - 1]]
        closed: i64 = 0
        if signs & SIGN_LOCK != 0 and beside_locked(s, place):
            closed = 1
        kinds = FITTING[s[TOUCH_ALL] * 64 + (signs & (SIGN_SYMBOLS | SIGN_JOKER)) * 2 + closed]
    changed = kinds ^ s[ALLOWED + place]
    if changed == 0:
        return
    s[ALLOWED + place] = kinds
    kind: i64 = FITS  # plain tiles and locks of one symbol always fit together, keys may differ
    while changed != 0:
        if changed & 1 != 0:
            change: i64 = 1 if kinds & 1 != 0 else -1
            s[kind] += change
            s[kind + 2] += change
        if changed & 2 != 0:
            s[kind + 1] += 1 if kinds & 2 != 0 else -1
        changed >>= 3
        kinds >>= 3
        kind += 3


def beside_locked(s: vec[i64], place: i64) -> bool:
    """True if a neighbour of the place is a locked tile."""
    return locked(s, place - WIDTH) or locked(s, place + 1) or locked(s, place + WIDTH) or locked(s, place - 1)


def refresh_around_in_place(s: vec[i64], place: i64) -> None:
    """Works out anew what fits on the neighbours of the place."""
    refresh_in_place(s, place - WIDTH)
    refresh_in_place(s, place + 1)
    refresh_in_place(s, place + WIDTH)
    refresh_in_place(s, place - 1)


def put_in_place(s: vec[i64], kind: i64, place: i64) -> None:
    """The tile lies on the board; it came from outside, wherever it was."""
    s[PLACES + place] = kind
    s[OUTSIDE + kind - 1] -= 1
    s[EMPTY] -= 1
    refresh_in_place(s, place)
    refresh_around_in_place(s, place)
    if MARK[kind] == KEY:
        way: i64 = 0
        while way < 4:
            beside = place + STEPS[way]
            if MARK[s[PLACES + beside]] == LOCK:
                refresh_around_in_place(s, beside)
            way += 1


def fits(s: vec[i64], kind: i64, place: i64) -> bool:
    """True if a tile of this kind may be laid on the place."""
    return s[ALLOWED + place] & BIT[kind - 1] != 0


def line(s: vec[i64], kind: i64, place: i64, way: i64) -> i64:
    """How many tiles count in one direction from a tile that is laid, or would be laid, on the place (A18, A19)."""
    step = STEPS[way]
    seen = SIGN[kind] & SIGN_SYMBOLS | SIGN_NOTHING
    count: i64 = 0
    while True:
        place += step
        sign = SIGN[s[PLACES + place]]
        if seen & sign != 0:
            return count
        count += 1
        if sign > SIGN_SYMBOLS:
            if sign == SIGN_JOKER:
                return count
            # A key opens the locks beside it before it is scored (A16), and only the first tile of a line is beside it.
            if not (count == 1 and MARK[kind] == KEY) and locked(s, place):
                return count
        seen |= sign & SIGN_SYMBOLS


def score(s: vec[i64], kind: i64, place: i64) -> i64:
    """How many tiles count for a tile that is laid, or would be laid, on the place: 12 at most (A17 to A20)."""
    return line(s, kind, place, 0) + line(s, kind, place, 1) + line(s, kind, place, 2) + line(s, kind, place, 3)


def best_place(s: vec[i64], kind: i64) -> i64:
    """Where a tile of this kind scores most, as `169 * points + place`; -1 if it fits nowhere. The first of equals."""
    best: i64 = -1
    best_points: i64 = -1
    if s[FITS + kind - 1] == 0:
        return best
    bit = BIT[kind - 1]
    place: i64 = WIDTH
    while place < AREA - WIDTH:
        if s[ALLOWED + place] & bit != 0:
            points = score(s, kind, place)
            if points > best_points:
                best_points = points
                best = AREA * points + place
        place += 1
    return best
