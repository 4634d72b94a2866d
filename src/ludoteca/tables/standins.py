"""Who is away since when: when a bot may stand in for a person, and when the bots of a table stop."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from math import ceil

from ludoteca.tables.records import Seat
from ludoteca.tables.refusals import Refused
from ludoteca.words import say

AWAY = 60.0
"""Seconds after which a bot may stand in for a person who is away, whatever the others think of it."""
AGREED = 2
"""So many others must agree to it before: of two rivals, one cannot decide it."""
DESERTED = 60.0
"""Seconds after which bots that nobody watches stop until somebody comes."""


class Absences:
    """Who is away from a table, and what the others want to do about it."""

    def __init__(self) -> None:
        """When a table is opened, nobody is there yet, and nobody is away for longer."""
        self.opened = time.monotonic()
        self.since: dict[int, float] = {}
        """By seat that is held by nobody now: when somebody was last there."""
        self.there: set[int] = set()
        self.left: float | None = self.opened
        """The moment since which nobody at all is there; None while somebody is."""
        self.wanted: dict[int, set[int]] = {}
        """By seat whose person is away: the seats that want a stand-in."""
        self.asleep: set[int] = set()
        """The seats of those who are there and count as away until they act or come anew.

        They are programs that do not move, and people who do not want the next match.
        """

    def look(self, held: Iterable[int], watched: bool) -> None:
        """Takes note of which seats are held now, and whether anybody watches at all."""
        now, here = time.monotonic(), set(held)
        for seat in self.there - here:
            self.since[seat] = now
        for seat in here:
            self.since.pop(seat, None)
            self.wanted.pop(seat, None)
        self.there = here
        if watched:
            self.left = None
        elif self.left is None:
            self.left = now

    def joined(self, seat: int) -> None:
        """Somebody has just taken this seat, and is on the way."""
        self.since[seat] = time.monotonic()

    def move_on(self, count: int) -> None:
        """At a rematch everybody moves on by one seat."""
        self.since = {(seat + 1) % count: moment for seat, moment in self.since.items()}
        self.there = {(seat + 1) % count for seat in self.there}
        self.asleep = {(seat + 1) % count for seat in self.asleep}
        self.wanted.clear()

    def fell_asleep(self, seat: int, since: float) -> None:
        """A program counts as away, and has done so since it was to act."""
        self.asleep.add(seat)
        self.there.discard(seat)
        self.since[seat] = since

    def away(self, seat: int) -> float:
        """Seconds for which nobody has held this seat; 0 for one that is held."""
        return 0.0 if seat in self.there else time.monotonic() - self.since.get(seat, self.opened)

    def deserted(self) -> bool:
        """True if nobody has watched for so long that the bots stop."""
        return self.left is not None and time.monotonic() - self.left > DESERTED

    def want(self, seats: Sequence[Seat], seat: int, by: Iterable[int]) -> None:
        """Notes that those on these seats want a stand-in; `Refused` while it is not the time for one."""
        wanted = self.wanted.setdefault(seat, set())
        wanted.update(by)
        others = {number for number, one in enumerate(seats) if one.kind == "person" and number != seat}
        others -= {number for number in others if seats[number].stand_in is not None}
        still = AWAY - self.away(seat)
        if still <= 0 or (len(others) >= AGREED and others <= wanted):
            del self.wanted[seat]
            return
        parts = {"name": seats[seat].name, "seconds": ceil(still)}
        if len(others) >= AGREED:
            raise Refused(
                say("A bot may stand in for {name} in {seconds} s, or as soon as all others want it.", **parts),
                retry_after=still,
            )
        raise Refused(say("A bot may stand in for {name} in {seconds} s.", **parts), retry_after=still)

    def info(self, seat: int, one: Seat) -> tuple[int | None, list[int]]:
        """For how many seconds a person is away, None for who is not; and who wants a stand-in."""
        if one.kind != "person" or seat in self.there:
            return None, []
        return int(self.away(seat)), sorted(self.wanted.get(seat, ()))
