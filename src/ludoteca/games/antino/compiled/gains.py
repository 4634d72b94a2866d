"""What every placement would score, kept while a match of Antino goes on: for searches, which ask it over and over.

Their rows are longer than the kernel's: for every empty place they keep what each symbol would score there, four bits a
symbol. A line ends at an empty place, so a tile changes only the next empty places it can be seen from.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.antino.compiled.board import locked, score
from ludoteca.games.antino.compiled.kernel import STOP, act_in_place
from ludoteca.games.antino.compiled.layout import (
    ALLOWED,
    AREA,
    BIT,
    KEY,
    LOCK,
    MARK,
    PLACES,
    SIGN,
    SIGN_JOKER,
    SIGN_LOCK,
    SIGN_NOTHING,
    SIGN_SYMBOLS,
    SIZE,
    STEPS,
    WIDTH,
)

GAINS: Final = SIZE
LONG: Final = SIZE + AREA
SHIFT: Final = vec[i64]([0] + [4 * (kind // 3) for kind in range(12)])
UNIT: Final = vec[i64]([sum(16**symbol for symbol in range(4) if signs >> symbol & 1) for signs in range(16)])


def lengthened(s: vec[i64]) -> vec[i64]:
    """The kernel's row with the gains of every place behind it."""
    row = vec[i64]([0] * LONG)
    i: i64 = 0
    while i < SIZE:
        row[i] = s[i]
        i += 1
    place: i64 = WIDTH
    while place < AREA - WIDTH:
        if row[ALLOWED + place] != 0:
            weigh_in_place(row, place)
        place += 1
    return row


def weigh_in_place(s: vec[i64], place: i64) -> None:
    """Works out anew what each symbol would score on the place."""
    gain: i64 = 0
    way: i64 = 0
    while way < 4:
        step = STEPS[way]
        at = PLACES + place + step
        seen: i64 = 0
        count: i64 = 0
        while True:
            sign = SIGN[s[at]]
            if (seen | SIGN_NOTHING) & sign != 0:
                break
            if sign == SIGN_JOKER:
                count += 1
                break
            symbol = sign & SIGN_SYMBOLS
            gain += count * UNIT[symbol]
            seen |= symbol
            count += 1
            if sign & SIGN_LOCK != 0 and locked(s, at - PLACES):
                break
            at += step
        gain += count * UNIT[SIGN_SYMBOLS ^ seen]
        way += 1
    s[GAINS + place] = gain


def weigh_around_in_place(s: vec[i64], place: i64) -> None:
    """Weighs the empty places from which the tile on this place can be seen: no line is longer than four."""
    way: i64 = 0
    while way < 4:
        step = STEPS[way]
        at = place + step
        length: i64 = 1
        while length <= 4:
            other = SIGN[s[PLACES + at]]
            if other >= SIGN_NOTHING:
                if s[PLACES + at] == 0:
                    weigh_in_place(s, at)
                break
            if other == SIGN_JOKER:
                break
            at += step
            length += 1
        way += 1


def settle_in_place(s: vec[i64], number: i64) -> None:
    """The seat whose turn it is does the action with this number, and the gains follow."""
    act_in_place(s, number)
    if number >= STOP:
        return
    kind = number // AREA
    place = number % AREA
    weigh_around_in_place(s, place)
    if MARK[kind] == KEY:
        way: i64 = 0
        while way < 4:
            beside = place + STEPS[way]
            if MARK[s[PLACES + beside]] == LOCK:
                weigh_around_in_place(s, beside)
            way += 1


def gain_of(s: vec[i64], kind: i64, place: i64) -> i64:
    """What a tile that fits on the place would score there; a key beside a locked tile sees over it."""
    if MARK[kind] == KEY and s[ALLOWED + place] & BIT[kind - 2] == 0:
        return score(s, kind, place)
    return s[GAINS + place] >> SHIFT[kind] & 15
