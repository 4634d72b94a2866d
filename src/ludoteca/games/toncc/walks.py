"""The shortest walk of a lone king over all regions that are left: exact, by trying the orders cheaply."""

from __future__ import annotations

from functools import cache

from ludoteca.games.toncc.compiled import kernel
from ludoteca.games.toncc.compiled.position import Position


def next_direction(position: Position, seat: int) -> int:
    """The first direction of a shortest walk on which the king conquers every region that is still face up."""
    left = face_up_cells(position)
    at = position[kernel.AT + seat]
    first = min(left, key=lambda cell: (distance(at, cell) + _length(cell, left - {cell}), cell))
    return min(range(1, 7), key=lambda direction: distance(_step(at, direction), first))


def face_up_cells(position: Position) -> frozenset[int]:
    """The cells whose regions nobody has conquered yet."""
    down = position[kernel.SEALS] | position[kernel.SEALS + 1] | position[kernel.SEALS + 2]
    cells = (cell for cell in range(kernel.CELLS) if cell != kernel.MIND)
    return frozenset(cell for cell in cells if not down >> position[kernel.TILES + cell] & 1)


@cache
def distance(start: int, end: int) -> int:
    """How many steps lie between two cells: three at most."""
    reached, steps = {start}, 0
    while end not in reached:
        reached |= {_step(cell, direction) for cell in reached for direction in range(1, 7)}
        steps += 1
    return steps


def _step(cell: int, direction: int) -> int:
    return int(kernel.DESTINATION[cell * 6 + direction - 1])


def _length(start: int, left: frozenset[int]) -> int:
    """The steps of the shortest walk from here over all these cells."""
    lengths: dict[tuple[int, frozenset[int]], int] = {}

    def length(at: int, rest: frozenset[int]) -> int:
        if not rest:
            return 0
        if (at, rest) not in lengths:
            lengths[at, rest] = min(distance(at, cell) + length(cell, rest - {cell}) for cell in rest)
        return lengths[at, rest]

    return length(start, left)
