"""The last cells of a match of two: every tile that may come is looked at, with its chance.

The other's hand is three tiles out of all that are unseen, and so it is again at his next turn; he is taken to know
ours. That is exact as far as a hidden hand shows only once, which is so in the last three cells.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.antino.compiled.kernel import (
    NOT_ENDED,
    act_in_place,
    copy,
    drop_in_place,
    ending,
    hand_size,
    lay_in_place,
    pass_turn_in_place,
    take_in_place,
    taken_in_place,
)
from ludoteca.games.antino.compiled.layout import (
    ALLOWED,
    AREA,
    BAG,
    BAG_SIZE,
    BIT,
    DROPPING,
    FITS,
    HANDS,
    KINDS,
    RUN,
    TURN,
    WIDTH,
)
from ludoteca.games.antino.compiled.position import Position
from ludoteca.games.antino.compiled.simulations import gather_in_place, worth

LAST: Final = 3  # cells that are empty at most
FINE: Final = 1024  # values are in parts of a point
DEPTH: Final = 6  # turns to the end, drops among them; longer rows of drops are hardly likely
NOTHING: Final = -1000000000  # less than anything is worth


@final
class Endgame:
    """The end as the seat whose turn it is may foresee it; which hands the others have makes no difference."""

    def __init__(self, position: Position, seat: i64) -> None:
        self.seat = seat
        self.row = copy(position.row)
        gather_in_place(self.row, seat)

    def exact(self, number: i64) -> i64:
        """What an action of the seat leads to, as `expected` counts, with at most `LAST` cells empty."""
        row = copy(self.row)
        act_in_place(row, number)
        forget_in_place(row)
        return expected(row, self.seat, DEPTH)

    def expected(self, depth: i64) -> i64:
        """What the end is worth to the seat when it is looked at for so many turns."""
        return expected(self.row, self.seat, depth)


def forget_in_place(s: vec[i64]) -> None:
    """Dropped tiles go into the bag and the turn passes; what is taken instead is drawn at the seat's next turn."""
    if s[DROPPING] != 0:
        taken_in_place(s)


def expected(s: vec[i64], seat: i64, depth: i64) -> i64:
    """What the end is worth to the seat, times `FINE`, when both take what is best for them and chance the average."""
    if depth == 0 or ending(s) != NOT_ENDED:
        return worth(s, seat) * FINE
    turn = s[TURN]
    sign: i64 = 1 if turn == seat else -1
    hand = HANDS + KINDS * turn
    missing = 3 - hand_size(s, turn) if s[RUN] == 0 else 0
    if missing > s[BAG_SIZE]:
        missing = s[BAG_SIZE]
    # What each kind would be worth: what is in the hand is there for sure, the others may be drawn. All times the sign.
    sure: i64 = NOTHING
    values = vec[i64]([NOTHING] * KINDS)
    kind: i64 = 1
    while kind <= KINDS:
        if s[FITS + kind - 1] > 0:
            if s[hand + kind - 1] > 0:
                value = best_laid(s, kind, seat, depth, sign)
                if value > sure:
                    sure = value
            elif missing > 0 and s[BAG + kind - 1] > 0:
                row = copy(s)
                take_in_place(row, kind)
                values[kind - 1] = best_laid(row, kind, seat, depth, sign)
        kind += 1
    if s[RUN] > 0:
        row = copy(s)
        pass_turn_in_place(row)
        value = expected(row, seat, depth - 1) * sign
        if value > sure:
            sure = value
    return average(s, values, sure, missing, seat, depth, sign) * sign


def best_laid(s: vec[i64], kind: i64, seat: i64, depth: i64, sign: i64) -> i64:
    """The best that laying a tile of this kind can be worth to the seat whose turn it is: `expected` times the sign."""
    best: i64 = NOTHING
    bit = BIT[kind - 1]
    place: i64 = WIDTH
    while place < AREA - WIDTH:
        if s[ALLOWED + place] & bit != 0:
            row = copy(s)
            lay_in_place(row, kind, place)
            if s[TURN] != seat:
                gather_in_place(row, seat)
            value = expected(row, seat, depth - 1) * sign
            if value > best:
                best = value
        place += 1
    return best


def average(s: vec[i64], values: vec[i64], sure: i64, missing: i64, seat: i64, depth: i64, sign: i64) -> i64:
    """The best of what is sure and of so many tiles drawn, on average; a hand of which nothing fits is dropped."""
    left = s[BAG_SIZE]
    every = hands(left, missing)
    none_before = every
    sum_of: i64 = 0
    while none_before > 0:
        best: i64 = -1
        kind: i64 = 0
        while kind < KINDS:
            if values[kind] > sure and (best < 0 or values[kind] > values[best]):
                best = kind
            kind += 1
        if best < 0:
            break
        left -= s[BAG + best]
        none = hands(left, missing)
        sum_of += (none_before - none) * values[best]
        none_before = none
        values[best] = NOTHING
    if none_before > 0:
        if sure == NOTHING:
            row = copy(s)
            drop_in_place(row)
            forget_in_place(row)
            sure = expected(row, seat, depth - 1) * sign
        sum_of += none_before * sure
    return sum_of // every


def hands(tiles: i64, count: i64) -> i64:
    """In how many ways so many tiles, one after the other, can be drawn out of these."""
    ways: i64 = 1
    while count > 0:
        ways *= tiles if tiles > 0 else 0
        tiles -= 1
        count -= 1
    return ways
