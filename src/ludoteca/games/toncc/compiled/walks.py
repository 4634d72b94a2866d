"""The shortest walk of a lone king over all regions that are left: exact, by trying the orders that may be shorter."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.toncc.compiled.kernel import AT, BIT, CELLS, DESTINATION, MIND, SEALS, TILES
from ludoteca.games.toncc.compiled.position import Position

LONGEST: Final = 3 * CELLS  # more steps than any walk needs: no two cells are more than three apart


def _distances(start: int) -> list[int]:
    """How many steps lie between this cell and each of all; from the Mind kings start, but none comes there."""
    steps = {start: 0}
    for cell in (cells := [start]):
        for way in range(6):
            beside = int(DESTINATION[cell * 6 + way])
            if beside not in steps:
                steps[beside] = steps[cell] + 1
                cells.append(beside)
    return [steps.get(cell, LONGEST) for cell in range(CELLS)]


DISTANCE: Final = vec[i64]([steps for start in range(CELLS) for steps in _distances(start)])


def next_direction(position: Position, seat: i64) -> i64:
    """The first direction of a shortest walk on which the king conquers every region that is still face up."""
    at = position.row[AT + seat]
    left = face_up_cells(position.row)
    first: i64 = 0
    fewest: i64 = LONGEST
    cell: i64 = 0
    while cell < CELLS:
        if left & BIT[cell] != 0:
            steps = DISTANCE[at * CELLS + cell]
            steps += length(cell, left ^ BIT[cell], fewest - steps)
            if steps < fewest:
                fewest = steps
                first = cell
        cell += 1
    best: i64 = 1
    direction: i64 = 2
    while direction <= 6:
        if after(at, direction, first) < after(at, best, first):
            best = direction
        direction += 1
    return best


def after(at: i64, direction: i64, cell: i64) -> i64:
    """How far away the cell still is after a step in this direction."""
    return DISTANCE[DESTINATION[at * 6 + direction - 1] * CELLS + cell]


def face_up_cells(s: vec[i64]) -> i64:
    """The cells whose regions nobody has conquered yet, as bits."""
    down = s[SEALS] | s[SEALS + 1] | s[SEALS + 2]
    cells: i64 = 0
    cell: i64 = 0
    while cell < CELLS:
        if cell != MIND and down & BIT[s[TILES + cell]] == 0:
            cells |= BIT[cell]
        cell += 1
    return cells


def length(at: i64, left: i64, most: i64) -> i64:
    """The steps of the shortest walk from here over all these cells; `most`, or more, where none is shorter."""
    if left == 0:
        return 0
    cells: i64 = 0
    rest = left
    while rest != 0:
        rest &= rest - 1
        cells += 1
    if cells >= most:
        return most
    cell: i64 = 0
    while cell < CELLS:
        if left & BIT[cell] != 0:
            steps = DISTANCE[at * CELLS + cell]
            steps += length(cell, left ^ BIT[cell], most - steps)
            if steps < most:
                most = steps
        cell += 1
    return most
