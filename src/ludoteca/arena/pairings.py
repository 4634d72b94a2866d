"""Who meets whom: the companies of a tournament, and every way in which each can sit down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise, permutations
from typing import Any, NamedTuple

from ludoteca.arena.entries import UnfitEntry
from ludoteca.contract import Game
from ludoteca.words import say

ROUND_ROBIN, GAUNTLET, LADDER = "round-robin", "gauntlet", "ladder"
PAIRINGS = (ROUND_ROBIN, GAUNTLET, LADDER)
"""All meet all; the first meets each of the others; each meets the next."""

Order = tuple[int, ...]
"""Entries (numbers of names) by seat."""


class Company(NamedTuple):
    """Some who sit down together, in one deal once in each of these orders."""

    names: tuple[str, ...]
    """By number of entry."""
    orders: tuple[Order, ...]

    def seated(self, order: Order) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(self.names[entry] for entry in order)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Every two different names of it, in the order in which they were entered."""
        present = sorted({entry for order in self.orders for entry in order})
        names = list(dict.fromkeys(self.names[entry] for entry in present))
        return list(combinations(names, 2))


def companies(
    pairing: str, names: Sequence[str], rules: Game, options: Mapping[str, Any], seats: int | None = None
) -> list[Company]:
    """Who meets whom; `UnfitEntry` if they cannot sit down at this game."""
    if pairing == ROUND_ROBIN:
        entered = tuple(names)
        return [Company(entered, orders) for orders in _orders(names, seats_for(rules, len(names), options, seats))]
    different = list(dict.fromkeys(names))
    if len(different) < 2:
        got = ", ".join(different) or say("none")
        raise UnfitEntry(say("a {pairing} takes two bots or more; got {got}", pairing=pairing, got=got))
    count = seats_for(
        rules, 99, options, seats or min((one for one in rules.seats_with(options) if one > 1), default=1)
    )
    pairs = pairwise(different) if pairing == LADDER else [(different[0], other) for other in different[1:]]
    return [company for one, other in pairs for company in duellists(one, other, count)]


def duellists(one: str, other: str, seats: int) -> list[Company]:
    """Two that meet; at larger tables one sits among copies of the other, and the other way round."""
    rest = seats - 1
    if rest < 1:
        raise UnfitEntry(say("nobody meets anybody in a match for one"))
    mixed = [(one, *[other] * rest), (*[one] * rest, other)] if rest > 1 else [(one, other)]
    return [Company(names, tuple(seatings(names, seats))) for names in mixed]


def seats_for(rules: Game, entries: int, options: Mapping[str, Any], seats: int | None = None) -> int:
    """How many sit down when so many have entered: all of them, or as many as the game takes with these options."""
    counts = rules.seats_with(options)
    fitting = [count for count in counts if count <= entries and seats in (None, count)]
    if not fitting and seats in counts:
        parts = {"seats": seats, "entries": entries}
        raise UnfitEntry(
            say("at a table for {seats} sit {seats} bots; got {entries}: one may be entered more than once", **parts)
        )
    if not fitting:
        allowed = ", ".join(str(count) for count in counts)
        names = {"title": rules.title, "allowed": allowed}
        raise UnfitEntry(say("{title} takes this many seats: {allowed}; got {seats}", seats=seats or entries, **names))
    return max(fitting)


def seatings(names: Sequence[str], seats: int) -> list[Order]:
    """Every way to seat entries (numbers of `names`) that looks different at the table.

    >>> seatings(["strong", "gentle", "gentle"], 3)
    [(0, 1, 2), (1, 0, 2), (1, 2, 0)]
    """
    return [order for orders in _orders(names, seats) for order in orders]


def _orders(names: Sequence[str], seats: int) -> list[tuple[Order, ...]]:
    """The same by who sits down; a company that looks like one before is left out."""
    seen: set[tuple[str, ...]] = set()
    found = []
    for group in combinations(range(len(names)), seats):
        orders = []
        for order in permutations(group):
            seated = tuple(names[entry] for entry in order)
            if seated not in seen:
                seen.add(seated)
                orders.append(order)
        if orders:
            found.append(tuple(orders))
    return found
