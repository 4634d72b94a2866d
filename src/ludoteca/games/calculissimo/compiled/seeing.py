"""What a seat of Calculissimo sees of a row. Compiled with the kernel."""

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.kernel import (
    AREA,
    AS_JOKER,
    BAG,
    BOARD,
    JOKER,
    KINDS,
    LAID,
    NINE,
    RACKS,
    SEAT,
    SEATS,
    SHOWN,
    WIDTH,
    copy,
    rack_size,
)
from ludoteca.games.calculissimo.compiled.numbers import lay_count, lay_token


def unseen(s: vec[i64], viewer: i64) -> vec[i64]:
    """How many tokens of each kind are in the bag or on a rack that the viewer cannot see; nobody is viewer -1."""
    found = s[BAG : BAG + KINDS]
    seat: i64 = 0
    while seat < s[SEATS]:
        if seat != viewer:
            kind: i64 = 0
            while kind < KINDS:
                found[kind] += s[RACKS + KINDS * seat + kind]
                kind += 1
        seat += 1
    return found


def as_seen(s: vec[i64], viewer: i64) -> vec[i64]:
    """The row for the viewer's eyes: the tokens that they cannot see go round in canonical order, the rest is the bag.

    What waits for answers lies open, and still counts to the rack it comes from.
    """
    n = copy(s)
    left = unseen(s, viewer)
    laid: i64 = s[LAID] if s[SEAT] != viewer else 0
    known = vec[i64]([0] * KINDS)
    count = lay_count(laid)
    while count > 0:
        count -= 1
        token = lay_token(laid, count)
        kind: i64 = (JOKER if token >= AS_JOKER else token) - 1
        known[kind] += 1
        left[kind] -= 1
    seat: i64 = 0
    while seat < s[SEATS]:
        if seat != viewer:
            missing = rack_size(s, seat)
            first: i64 = RACKS + KINDS * seat
            kind = 0
            while kind < KINDS:
                n[first + kind] = known[kind] if seat == s[SEAT] else 0
                missing -= n[first + kind]
                kind += 1
            kind = 0
            while missing > 0:
                taken = missing if missing < left[kind] else left[kind]
                n[first + kind] += taken
                left[kind] -= taken
                missing -= taken
                kind += 1
        seat += 1
    kind = 0
    while kind < KINDS:
        n[BAG + kind] = left[kind]
        kind += 1
    return n


def parity(s: vec[i64]) -> i64:
    """What row and column of a square with a number add up to: 0 if even, 1 if odd; -1 on an empty board (F5)."""
    place: i64 = WIDTH + 1
    while place < AREA - WIDTH - 1:
        token = s[BOARD + place]
        if token > 0:
            return (place // WIDTH + place % WIDTH + (1 if token & SHOWN > NINE else 0)) % 2
        place += 1
    return -1
