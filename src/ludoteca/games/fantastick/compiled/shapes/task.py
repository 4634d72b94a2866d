"""A task for the solver of the Game of Shapes: a mat, what it is to become, what a target costs at least. Compiled."""

from typing import Final, final

from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.mat import HIGH, LOW, Mat, bits
from ludoteca.games.fantastick.compiled.shapes.figures import (
    DECREASE,
    INCREASE,
    NEAR_HIGH,
    NEAR_LOW,
    PLACES,
    count_of,
    leading,
    same,
)

HIGHEST: Final = 60  # no turn costs as much


@final
class Task:
    """A mat of the moment and what the turn is to lead to."""

    def __init__(self, mat: Mat, face: i64, before: i64, forbidden_low: i64, forbidden_high: i64, free: i64) -> None:
        """What the die asks of a mat.

        face, before  what the die asks, and the counts of the figure with which the turn began
        forbidden_low, forbidden_high    the figure the previous turn began with; 0 and 0 if there was none
        free          1 with `handling` free: then nothing lies fast
        """
        self.low = mat.low
        self.high = mat.high
        self.good = mat.good
        self.bad = mat.bad
        self.handled_low: i64 = 0 if free != 0 else mat.handled_low
        self.handled_high: i64 = 0 if free != 0 else mat.handled_high
        self.good_removed: i64 = 0 if free != 0 else mat.good_removed
        self.stock = mat.stock
        self.face = face
        self.before = before
        self.forbidden_low = forbidden_low
        self.forbidden_high = forbidden_high
        self.forbidden_size = bits(forbidden_low) + bits(forbidden_high)
        self.free = free
        self.plain: i64 = bits(mat.low) + bits(mat.high) - 1 - (1 if mat.good >= 0 else 0)
        """Plain sticks on the mat."""
        self.loose_low: i64 = 0
        """The plain sticks that may be handled."""
        self.loose_high: i64 = 0
        self.reach_low: i64 = 0
        """What these lie on or touch."""
        self.reach_high: i64 = 0
        self.good_loose = mat.good < 0 and self.good_removed == 0
        """May the good stick still go anywhere on the mat?"""
        self.bad_loose = False
        place: i64 = 0
        while place < PLACES:
            if (self.low & ~self.handled_low & LOW[place]) | (self.high & ~self.handled_high & HIGH[place]) != 0:
                if place == self.good:
                    self.good_loose = True
                elif place == self.bad:
                    self.bad_loose = True
                else:
                    self.loose_low |= LOW[place]
                    self.loose_high |= HIGH[place]
                    self.reach_low |= LOW[place] | NEAR_LOW[place]
                    self.reach_high |= HIGH[place] | NEAR_HIGH[place]
            place += 1
        self.good_in = self.good >= 0 or self.good_removed == 0
        """May the good stick end on the mat, and in the pile?"""
        self.good_out = self.good < 0 or self.good_loose

    def mat(self) -> Mat:
        """The mat, on which nothing lies fast with `handling` free."""
        return Mat(
            self.low,
            self.high,
            self.good,
            self.bad,
            self.handled_low,
            self.handled_high,
            self.good_removed,
            self.stock,
        )

    def wanted_kind(self, kind: i64) -> bool:
        """False if no figure that the kind leads does what the die asks."""
        was = leading(self.before)
        if self.face < 3:
            return kind == self.face
        if self.face == INCREASE or (self.face == DECREASE and count_of(self.before, was) > 1):
            return kind == was
        return kind != was

    def is_forbidden(self, low: i64, high: i64) -> bool:
        """True for the figure the previous turn began with."""
        if bits(low) + bits(high) != self.forbidden_size:
            return False
        return same(low, high, self.forbidden_low, self.forbidden_high)


def number_bound(t: Task, size: i64) -> i64:
    """What a target of so many sticks costs at least; HIGHEST if it cannot be laid at all."""
    best: i64 = HIGHEST
    ends: i64 = 0
    while ends < 2:
        more = size - 2 + ends - t.plain
        if (t.good_in if ends == 0 else t.good_out) and more <= t.stock and size - 2 + ends >= 0:
            price = 2 * more if more > 0 else -2 * more
            if price < best:
                best = price
        ends += 1
    return best


def floor_of(t: Task, low: i64, high: i64, near_low: i64, near_high: i64, size: i64, part: bool) -> i64:
    """What a target of so many sticks costs at least, by counting alone.

    `low` and `high` are the target, `near_low` and `near_high` the target with all it touches. If they are only part of
    it, and more than that, the answer holds for all targets in between, wherever the bad stick may lie in them.
    """
    bad_low = LOW[t.bad]
    bad_high = HIGH[t.bad]
    fixed: i64 = 0
    open_low = low & ~t.handled_low & ~t.reach_low
    open_high = high & ~t.handled_high & ~t.reach_high
    if t.bad_loose:
        if (near_low & bad_low) | (near_high & bad_high) == 0:
            fixed = 2
        elif (low & bad_low) | (high & bad_high) == 0 and not part:
            fixed = 1
        open_low &= ~bad_low
        open_high &= ~bad_high
    if t.free != 0:
        return fixed + number_bound(t, size)
    far = bits(t.loose_low & ~near_low) + bits(t.loose_high & ~near_high)
    empty = bits(open_low) + bits(open_high) - (1 if fixed > 0 or part else 0)
    best: i64 = HIGHEST
    ends: i64 = 0
    while ends < 2:
        more = size - 2 + ends - t.plain
        if (t.good_in if ends == 0 else t.good_out) and more <= t.stock:
            price: i64
            moves: i64
            unfilled = empty - (1 if ends == 0 and t.good_loose else 0)
            if more > 0:
                price = 2 * more
                moves = far if far > unfilled - more else unfilled - more
            else:
                price = -2 * more
                moves = far + more if far + more > unfilled else unfilled
            if moves > 0:
                price += moves
            if price < best:
                best = price
        ends += 1
    return best + fixed
