"""Every sequence of handlings on a small mat of the Game of Shapes, by the words of the rules: no solver, no kernel.

A small mat is the part of the mat round its middle: side 1 has 12 places, side 2 has 42. All that can be laid there up
to a price is found by trying whatever can be done, so it is for few matches.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

Place = tuple[int, int, int]
Point = tuple[int, int]


class Mat(NamedTuple):
    """What lies where; a good match at None is in the pile, and `gone` if it was put there in this turn."""

    plain: frozenset[Place]
    good: Place | None
    bad: Place
    handled: frozenset[Place] = frozenset()
    gone: bool = False

    @property
    def taken(self) -> frozenset[Place]:
        """Every place where a match lies."""
        return self.plain | {self.bad} | ({self.good} if self.good else set())


def ends(place: Place) -> tuple[Point, Point]:
    """The two points of a place."""
    row, column, direction = place
    return (row, column), ((row, column + 1), (row + 1, column), (row + 1, column - 1))[direction]


@cache
def places(side: int) -> tuple[Place, ...]:
    """The places of a small mat."""
    every = [(row, column, direction) for row in range(7) for column in range(7) for direction in range(3)]
    return tuple(
        place for place in every if all(max(abs(r - 3), abs(c - 3), abs(r + c - 6)) <= side for r, c in ends(place))
    )


@cache
def turns(place: Place, side: int) -> list[tuple[Place, frozenset[Place]]]:
    """Where a match can rotate to, and what can hold its pivot (S9)."""
    found = []
    for pivot in ends(place):
        about = [other for other in places(side) if pivot in ends(other)]
        found += [(to, frozenset(about) - {place, to}) for to in about if to != place]
    return found


def following(mat: Mat, side: int, stock: int) -> Iterator[tuple[int, Mat]]:
    """Every handling (S9 to S14): its price, and the mat after it."""
    taken = mat.taken
    free = [place for place in places(side) if place not in taken]
    for place in taken - mat.handled:
        turned = [to for to, holders in turns(place, side) if to not in taken and holders & taken]
        for to in turned:
            yield (1 if place == mat.bad else 0), moved(mat, place, to)
        for to in free:
            yield (2 if place == mat.bad else 0 if place == mat.good else 1), moved(mat, place, to)
        if place == mat.good:
            yield 0, mat._replace(good=None, gone=True)
        elif place != mat.bad:
            yield 2, mat._replace(plain=mat.plain - {place})
    for to in free:
        if mat.good is None and not mat.gone:
            yield 0, mat._replace(good=to, handled=mat.handled | {to})
        if len(mat.plain) < stock:
            yield 2, mat._replace(plain=mat.plain | {to}, handled=mat.handled | {to})


def moved(mat: Mat, place: Place, to: Place) -> Mat:
    """The mat after a match went from one place to another."""
    handled = mat.handled | {to}
    if place == mat.bad:
        return mat._replace(bad=to, handled=handled)
    if place == mat.good:
        return mat._replace(good=to, handled=handled)
    return mat._replace(plain=mat.plain - {place} | {to}, handled=handled)


def prices(mat: Mat, side: int, stock: int, most: int) -> dict[frozenset[Place], int]:
    """What can be laid up to a price, with its least price; `stock` is how many plain matches there are in all."""
    found: dict[frozenset[Place], int] = {}
    layers: list[list[Mat]] = [[mat]] + [[] for _ in range(most + 2)]
    known: set[Mat] = set()
    for price in range(most + 1):
        layer = layers[price]
        while layer:
            now = layer.pop()
            if now not in known:
                known.add(now)
                found.setdefault(now.taken, price)
                for more, after in following(now, side, stock):
                    if price + more <= most and after not in known:
                        layers[price + more].append(after)
    return found
