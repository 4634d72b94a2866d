"""The handlings of a turn of the Game of Numbers in which a stick may be handled as often as one likes.

The good stick costs nothing, so it can hold every pivot: inside a cell plain sticks slide freely among `b c e f g`,
and inside the sign among its four places, only not through the bad stick. Places between which they slide make a
*pool*. A plan is then simple: the bad stick stays, turns once or is lifted; from each pool that has too many plain
sticks the surplus is moved to pools that have too few, or removed; what still lacks is added; within its pool every
stick slides where it belongs; and last the good stick goes to its place.
"""

from __future__ import annotations

from collections import deque
from functools import cache

from ludoteca.games.fantastick.compiled.clock import look
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.plan import search

PILE = -1
MOST_PLAIN = 21  # 23 less the two of the equal sign
JOINTS = ((4, 5, 6), (1, 2, 6))  # segments that meet in the middle of a cell, left and right


class Stuck(Exception):
    """The special sticks cannot come to lie like that; another choice of their places will do."""


def neighbours(place: int) -> dict[int, int | None]:
    """The places to which a stick can rotate, each with the place that has to hold its pivot (None in the sign)."""
    if place >= equalities.SIGN:
        return {other: None for other in range(equalities.SIGN, equalities.PLACES) if other != place}
    first, segment = place - place % 7, place % 7
    found: dict[int, int | None] = {}
    for joint in JOINTS:
        if segment in joint:
            for other in joint:
                if other != segment:
                    found[first + other] = first + sum(joint) - other - segment
    return found


NEIGHBOURS = [neighbours(place) for place in range(equalities.PLACES)]


@cache
def pool_of(place: int, bad: int) -> frozenset[int]:
    """The places among which a plain stick here can slide while the bad stick lies where it lies."""
    found, ahead = {place}, [place]
    while ahead:
        for other in NEIGHBOURS[ahead.pop()]:
            if other != bad and other not in found:
                found.add(other)
                ahead.append(other)
    return frozenset(found)


class Mat:
    """A mat on which sticks are handled; it writes down what is done and what that costs."""

    def __init__(self, plain: set[int], good: int, bad: int) -> None:
        self.plain, self.good, self.bad = set(plain), good, bad
        self.done: list[int] = []
        self.price = 0

    def note(self, handling: int, stick: int, start: int, to: int, price: int) -> None:
        """One handling more."""
        ends = (search.PILE if place == PILE else place for place in (start, to))
        self.done.append(int(search.code(handling, stick, *ends)))
        self.price += price

    def put_good(self, to: int) -> None:
        """The good stick goes to a free place, or to the pile."""
        if to == self.good:
            return
        handling = search.REMOVE if to == PILE else search.ADD if self.good == PILE else search.MOVE
        self.note(handling, search.GOOD, self.good, to, 0)
        self.good = to

    def clear(self, place: int, holder: int | None = None) -> None:
        """If the good stick lies on the place, it makes room: it goes where it can hold the pivot, or to the pile."""
        if self.good == place:
            free = holder is not None and holder not in self.plain and holder != self.bad
            self.put_good(holder if holder is not None and free else PILE)

    def rotate(self, start: int, to: int) -> None:
        """A plain stick or the bad one rotates; the good stick holds the pivot if nothing else does."""
        holder = NEIGHBOURS[start][to]
        self.clear(to, holder)
        if holder is not None and holder not in self.plain and holder != self.bad:
            self.put_good(holder)
        if start == self.bad:
            self.note(search.ROTATE, search.BAD, start, to, 1)
            self.bad = to
        else:
            self.note(search.ROTATE, search.PLAIN, start, to, 0)
            self.plain ^= {start, to}

    def shift(self, start: int, to: int) -> None:
        """A plain stick or the bad one is moved."""
        self.clear(to)
        if start == self.bad:
            self.note(search.MOVE, search.BAD, start, to, 2)
            self.bad = to
        else:
            self.note(search.MOVE, search.PLAIN, start, to, 1)
            self.plain ^= {start, to}

    def arrange(self, pool: frozenset[int], wanted: frozenset[int]) -> None:
        """The plain sticks of a pool slide to these places, by the fewest rotations."""
        start = frozenset(self.plain & pool)
        before: dict[frozenset[int], tuple[frozenset[int], int, int] | None] = {start: None}
        ahead = deque([start])
        while ahead and wanted not in before:
            now = ahead.popleft()
            for one in sorted(now):
                for other in NEIGHBOURS[one]:
                    after = now ^ {one, other}
                    if other in pool and other not in now and after not in before:
                        before[after] = (now, one, other)
                        ahead.append(after)
        if wanted not in before:
            raise Stuck
        steps, at = [], before[wanted]
        while at is not None:
            steps.append(at[1:])
            at = before[at[0]]
        for one, other in reversed(steps):
            self.rotate(one, other)


class Turn:
    """One way through a turn: where the special sticks are to end, and what plain sticks have to fill then."""

    def __init__(self, mat: Mat, target: frozenset[int], good: int, bad: int) -> None:
        self.mat, self.good, self.bad = mat, good, bad
        self.slots = target - {good, bad}

    def play(self) -> None:
        """Does it all; `Stuck` if it cannot be done so."""
        if self.mat.bad != self.bad:
            self.make_room()
            beside = self.bad in NEIGHBOURS[self.mat.bad]
            (self.mat.rotate if beside else self.mat.shift)(self.mat.bad, self.bad)
        while self.surplus() and self.lacks():
            self.mat.shift(self.spare(), self.hole())
        while self.surplus():
            self.remove(self.spare())
        while self.lacks():
            to = self.hole()
            self.mat.clear(to)
            self.mat.note(search.ADD, search.PLAIN, PILE, to, 2)
            self.mat.plain.add(to)
        for pool in self.pools():
            self.mat.arrange(pool, self.slots & pool)
        self.mat.put_good(self.good)

    def remove(self, place: int) -> None:
        """A plain stick goes to the pile."""
        self.mat.note(search.REMOVE, search.PLAIN, place, PILE, 2)
        self.mat.plain.remove(place)

    def pools(self) -> list[frozenset[int]]:
        """The pools in which plain sticks lie or are to lie, the bad stick being where it is to end."""
        return sorted({pool_of(place, self.bad) for place in self.mat.plain | self.slots if place != self.bad}, key=min)

    def over(self, pool: frozenset[int]) -> int:
        """How many plain sticks the pool has too many."""
        return len(self.mat.plain & pool) - len(self.slots & pool)

    def surplus(self) -> list[frozenset[int]]:
        """The pools with too many."""
        return [pool for pool in self.pools() if self.over(pool) > 0]

    def lacks(self) -> list[frozenset[int]]:
        """The pools with too few."""
        return [pool for pool in self.pools() if self.over(pool) < 0]

    def spare(self) -> int:
        """A stick that can go: rather one that does not lie where one is wanted."""
        pool = self.surplus()[0]
        return min(self.mat.plain & pool, key=lambda place: (place in self.slots, place))

    def hole(self) -> int:
        """Where one is wanted and none lies; else any free place of a pool that lacks one."""
        pool = self.lacks()[0]
        taken = self.mat.plain | {self.mat.bad, self.bad}
        return min(pool - taken, key=lambda place: (place not in self.slots, place))

    def make_room(self) -> None:
        """Clears the place where the bad stick is to come; if it will part a cell, each side first gets its share."""
        mat, to = self.mat, self.bad
        pool = pool_of(to, mat.bad)
        if to in mat.plain and pool <= mat.plain:
            if self.lacks():
                mat.shift(to, self.hole())
            else:
                self.remove(to)
        here = mat.plain & pool
        if to in here or (to < equalities.SIGN and to % 7 == 6):
            mat.arrange(pool, self.shared_out(pool - {to}, len(here)))

    def shared_out(self, pool: frozenset[int], count: int) -> frozenset[int]:
        """Places for so many plain sticks of a pool: as many as possible on the side where they are wanted."""
        chosen: set[int] = set()
        places = sorted(pool, key=lambda place: (place not in self.slots, place))
        for wanted in (True, False):
            for place in places:
                side = pool_of(place, self.bad)
                has_room = len(chosen & side) < len(self.slots & side)
                if len(chosen) < count and place not in chosen and has_room is wanted:
                    chosen.add(place)
        return frozenset(chosen)


def expected(plain: frozenset[int], slots: frozenset[int], before: int, after: int) -> int:
    """What the turn costs at least if plain sticks fill these slots and the bad stick goes from here to there."""
    pools = {pool_of(place, before if before == after else PILE) for place in plain | slots}
    lifted = sum(max(0, len(plain & pool) - len(slots & pool)) for pool in pools)
    more = len(slots) - len(plain)
    fee = 0 if before == after else 1 if after in NEIGHBOURS[before] else 2
    return fee + lifted + (2 * more if more >= 0 else -more)


def slid(mat: frozenset[int], good: int, bad: int, target: frozenset[int], price: int) -> list[int] | None:
    """The handlings that lead from one mat to the other for this price; None if there are none.

    Where the special sticks end is tried one after the other, what is near first.
    """
    plain, near = mat - {good, bad}, NEIGHBOURS[bad]
    goods = sorted(target, key=lambda place: (place != good, place))
    goods.insert(good in target, PILE)
    for bad_end in sorted(target, key=lambda place: (place != bad, place not in near, place)):
        for good_end in goods:
            look()
            slots = target - {good_end, bad_end}
            if good_end == bad_end or len(slots) > MOST_PLAIN or expected(plain, slots, bad, bad_end) > price:
                continue
            turn = Turn(Mat(set(plain), good, bad), target, good_end, bad_end)
            try:
                turn.play()
            except Stuck:
                continue
            if turn.mat.price == price:
                return turn.mat.done
    return None
