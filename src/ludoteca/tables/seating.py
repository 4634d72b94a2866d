"""Who sits with whom in a class: how many tables of which size, and which children at each.

Everybody who is there sits exactly once. Nothing here knows a table or a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

BOT = -1
"""Stands for whoever is no child among those that a child has met."""
TRIES = 240
"""How often it is begun anew, shared among all children, to find a seating in which nobody meets again."""

Met = Mapping[frozenset[int], int]
"""How often two have sat together."""


class Place(NamedTuple):
    """A table to be made: so many children, and so many seats; bots have the rest."""

    children: int
    seats: int


def places(people: int, sizes: Collection[int], size: int, bots: bool) -> list[Place]:
    """The tables for so many people, of the sizes there may be and as near to the wanted size as can be.

    A seat is a bot's only where the people do not come out even; then as few as can be, and spread over the tables.
    Nobody plays alone where that can be helped, unless it is wanted. Without bots somebody may be left over, as few as
    can be.

    >>> places(11, {2, 3, 4}, 4, bots=True)
    [Place(children=4, seats=4), Place(children=4, seats=4), Place(children=3, seats=3)]
    >>> places(4, {3}, 3, bots=True)
    [Place(children=2, seats=3), Place(children=2, seats=3)]
    """
    options = [Place(c, seats) for seats in sorted(sizes) for c in range(1, seats + 1) if bots or c == seats]
    left_out = Place(1, 0)
    best: list[tuple[tuple[int, ...], Place | None]] = [((0,) * 6, None)]
    for count in range(1, people + 1):
        found = []
        for place in (*options, left_out):
            if place.children <= count:
                before = best[count - place.children][0]
                found.append((tuple(a + b for a, b in zip(before, _price(place, size), strict=True)), place))
        best.append(min(found))
    chosen = []
    while people:
        last = best[people][1]
        assert last is not None
        people -= last.children
        if last.seats:
            chosen.append(last)
    return sorted(chosen, key=lambda place: (place.seats - place.children, -place.seats))


def _price(place: Place, size: int) -> tuple[int, ...]:
    """What speaks against a table, the weightiest first; the prices of all tables add up."""
    if not place.seats:
        return (1, 0, 0, 0, 0, 0)
    bots = place.seats - place.children
    alone = int(place.children == 1 and size != 1)
    return (0, bots, bots**2, alone, (place.seats - size) ** 2, 1)


def mixed(children: Sequence[int], tables: Sequence[Place], met: Met, rng: Random) -> list[list[int]]:
    """The children of each table, so that as few as possible meet again; who sat with bots does so last."""
    best: tuple[int, list[list[int]]] | None = None
    for _ in range(max(4, TRIES // len(children))):
        found = _improved(_dealt(children, tables, met, rng), tables, met)
        price = sum(_meetings(table, place, met) for table, place in zip(found, tables, strict=True))
        if best is None or price < best[0]:
            best = price, found
        if price == 0:
            break
    assert best is not None
    return best[1]


def _dealt(children: Sequence[int], tables: Sequence[Place], met: Met, rng: Random) -> list[list[int]]:
    """A first seating: each seat goes to whoever has met those at the table least."""
    waiting = rng.sample(children, len(children))
    found: list[list[int]] = []
    for place in tables:
        table: list[int] = []
        bots = _bot(place)
        while len(table) < place.children:
            one = min(waiting, key=lambda child: sum(met.get(frozenset((child, o)), 0) for o in (*table, *bots)))
            waiting.remove(one)
            table.append(one)
        found.append(table)
    return found


def _improved(tables: list[list[int]], places: Sequence[Place], met: Met) -> list[list[int]]:
    """The same after changes of places, each of which lets fewer meet again, until none does."""
    everybody = [[*table, *_bot(place)] for table, place in zip(tables, places, strict=True)]

    def price(child: int, table: Iterable[int], without: int) -> int:
        return sum(met.get(frozenset((child, other)), 0) ** 2 for other in table if other not in (child, without))

    def better(one: int, i: int) -> bool:
        """Lets one who meets somebody again change places, if there is somebody with whom that helps."""
        child = everybody[one][i]
        pays = price(child, everybody[one], child)
        for other in range(len(tables)) if pays else ():
            for j in range(len(tables[other]) if other != one else 0):
                with_whom = everybody[other][j]
                before = pays + price(with_whom, everybody[other], with_whom)
                after = price(child, everybody[other], with_whom) + price(with_whom, everybody[one], child)
                if after < before:
                    everybody[one][i], everybody[other][j] = with_whom, child
                    return True
        return False

    while any(better(one, i) for one in range(len(tables)) for i in range(len(tables[one]))):
        pass
    return [seats[: len(table)] for seats, table in zip(everybody, tables, strict=True)]


def _bot(place: Place) -> list[int]:
    """Whoever sits at a table with bots meets them."""
    return [BOT] if place.seats > place.children else []


def _meetings(table: Iterable[int], place: Place, met: Met) -> int:
    """How often those at a table have met before; meeting four times is worse than four times meeting once."""
    return sum(met.get(frozenset(pair), 0) ** 2 for pair in combinations([*table, *_bot(place)], 2))


def together(order: Sequence[int], tables: Sequence[Place], rng: Random) -> list[list[int]]:
    """The children in this order, the first at the first table; who begins there is drawn."""
    rest = [*order]
    found = []
    for place in tables:
        table, rest = rest[: place.children], rest[place.children :]
        found.append(rng.sample(table, len(table)))
    return found


def meetings(tables: Iterable[tuple[Sequence[int], int]]) -> Counter[frozenset[int]]:
    """How often two have sat together at these tables, which are children and a number of seats."""
    met: Counter[frozenset[int]] = Counter()
    for children, seats in tables:
        everybody = [*children, *_bot(Place(len(children), seats))]
        met.update(frozenset(pair) for pair in combinations(everybody, 2))
    return met
