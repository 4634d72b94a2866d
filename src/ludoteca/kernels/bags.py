"""What may be drawn from a bag, and how likely it is: for games whose nature draws pieces of several kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import comb, perm
from typing import Any, NamedTuple

MOST = 25_000
"""So many outcomes are still listed."""


def listed(kinds: int, size: int, ordered: bool) -> bool:
    """True if so few things may be drawn that they are listed, when the bag holds pieces of so many kinds.

    >>> listed(12, 3, False), listed(14, 7, False)
    (True, False)
    """
    return (kinds**size if ordered else comb(kinds + size - 1, size)) <= MOST


def handfuls(counts: Sequence[int], size: int) -> Iterator[tuple[list[int], float]]:
    """Every handful of so many pieces, as kinds from 0 in rising order, with its probability.

    `counts` says how many pieces of each kind the bag holds.

    >>> list(handfuls([2, 1], 2))
    [([0, 0], 0.3333333333333333), ([0, 1], 0.6666666666666666)]
    """
    ways = comb(sum(counts), size)
    after = [sum(counts[kind:]) for kind in range(len(counts) + 1)]

    def rest(kind: int, wanted: int) -> Iterator[tuple[list[int], int]]:
        if wanted == 0:
            yield [], 1
        elif wanted <= after[kind]:
            for taken in range(min(wanted, counts[kind]), -1, -1):
                for more, so_many in rest(kind + 1, wanted - taken):
                    yield [kind] * taken + more, comb(counts[kind], taken) * so_many

    for kinds, so_many in rest(0, size):
        yield kinds, so_many / ways


def in_order(counts: Sequence[int], size: int) -> Iterator[tuple[list[int], float]]:
    """The same one after the other: every order of so many pieces, none put back.

    >>> list(in_order([2, 1], 2))
    [([0, 0], 0.3333333333333333), ([0, 1], 0.3333333333333333), ([1, 0], 0.3333333333333333)]
    """
    ways = perm(sum(counts), size)
    left = list(counts)

    def rest(wanted: int) -> Iterator[tuple[list[int], int]]:
        if wanted == 0:
            yield [], 1
            return
        for kind, count in enumerate(left):
            if count:
                left[kind] -= 1
                for more, so_many in rest(wanted - 1):
                    yield [kind, *more], count * so_many
                left[kind] += 1

    for kinds, so_many in rest(size):
        yield kinds, so_many / ways


class Deal(NamedTuple):
    """An action of nature piece by piece: from each bag, one after the other, so many pieces are drawn."""

    bags: tuple[tuple[int, ...], ...]
    """How many pieces of each kind each bag holds."""
    sizes: tuple[int, ...]
    """How many are drawn from each."""
    action: Callable[[list[int]], dict[str, Any]]
    """The action of these kinds, counted from 0, in the order in which they were drawn."""

    def left(self, drawn: Sequence[int]) -> list[int]:
        """How many pieces of each kind may come next, when these have been drawn; none when all are."""
        for bag, size in zip(self.bags, self.sizes, strict=True):
            if len(drawn) < size:
                return [count - drawn.count(kind) for kind, count in enumerate(bag)]
            drawn = drawn[size:]
        return []
