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
    COLUMN_BIT,
    EMPTY,
    FITS,
    KEY,
    LINE_OF,
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
    TAKING,
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
    """Works out anew which kinds fit on the place, which is empty."""
    at = PLACES + place
    signs = SIGN[s[at - WIDTH]] | SIGN[s[at + 1]] | SIGN[s[at + WIDTH]] | SIGN[s[at - 1]]
    closed: i64 = 0
    if signs & SIGN_LOCK != 0 and beside_locked(s, place):
        closed = 1
    allow_in_place(s, place, FITTING[s[TOUCH_ALL] * 64 + (signs & (SIGN_SYMBOLS | SIGN_JOKER)) * 2 + closed])


def allow_in_place(s: vec[i64], place: i64, kinds: i64) -> None:
    """These kinds fit on the place from now on; the counts and the sets of places follow."""
    before = s[ALLOWED + place]
    changed = kinds ^ before
    if changed == 0:
        return
    s[ALLOWED + place] = kinds
    # Plain tiles and locks of one symbol always fit together, keys may differ. All four symbols are written out: which
    # of them have changed cannot be foreseen, and an index known to the compiler costs nothing to check.
    plain = (kinds & 1) - (before & 1)
    s[FITS] += plain
    s[FITS + 1] += (kinds >> 1 & 1) - (before >> 1 & 1)
    s[FITS + 2] += plain
    plain = (kinds >> 3 & 1) - (before >> 3 & 1)
    s[FITS + 3] += plain
    s[FITS + 4] += (kinds >> 4 & 1) - (before >> 4 & 1)
    s[FITS + 5] += plain
    plain = (kinds >> 6 & 1) - (before >> 6 & 1)
    s[FITS + 6] += plain
    s[FITS + 7] += (kinds >> 7 & 1) - (before >> 7 & 1)
    s[FITS + 8] += plain
    plain = (kinds >> 9 & 1) - (before >> 9 & 1)
    s[FITS + 9] += plain
    s[FITS + 10] += (kinds >> 10 & 1) - (before >> 10 & 1)
    s[FITS + 11] += plain
    row = TAKING + LINE_OF[place]
    bit = COLUMN_BIT[place]
    s[row] ^= bit & -(changed & 1)
    s[row + WIDTH] ^= bit & -(changed >> 1 & 1)
    s[row + 2 * WIDTH] ^= bit & -(changed >> 3 & 1)
    s[row + 3 * WIDTH] ^= bit & -(changed >> 4 & 1)
    s[row + 4 * WIDTH] ^= bit & -(changed >> 6 & 1)
    s[row + 5 * WIDTH] ^= bit & -(changed >> 7 & 1)
    s[row + 6 * WIDTH] ^= bit & -(changed >> 9 & 1)
    s[row + 7 * WIDTH] ^= bit & -(changed >> 10 & 1)


def beside_locked(s: vec[i64], place: i64) -> bool:
    """True if a neighbour of the place is a locked tile."""
    return locked(s, place - WIDTH) or locked(s, place + 1) or locked(s, place + WIDTH) or locked(s, place - 1)


def refresh_around_in_place(s: vec[i64], place: i64) -> None:
    """Works out anew what fits on the empty neighbours of the place."""
    at = PLACES + place
    if s[at - WIDTH] == 0:
        refresh_in_place(s, place - WIDTH)
    if s[at + 1] == 0:
        refresh_in_place(s, place + 1)
    if s[at + WIDTH] == 0:
        refresh_in_place(s, place + WIDTH)
    if s[at - 1] == 0:
        refresh_in_place(s, place - 1)


def put_in_place(s: vec[i64], kind: i64, place: i64) -> None:
    """The tile lies on the board; it came from outside, wherever it was."""
    s[PLACES + place] = kind
    s[OUTSIDE + kind - 1] -= 1
    s[EMPTY] -= 1
    allow_in_place(s, place, 0)
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
    at = PLACES + place
    count: i64 = 0
    if s[at - WIDTH] != 0:
        count += line(s, kind, place, 0)
    if s[at + 1] != 0:
        count += line(s, kind, place, 1)
    if s[at + WIDTH] != 0:
        count += line(s, kind, place, 2)
    if s[at - 1] != 0:
        count += line(s, kind, place, 3)
    return count


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
