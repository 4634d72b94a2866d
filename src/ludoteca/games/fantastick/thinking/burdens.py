"""How much more than usual an arrangement costs whoever has to go on from it: `burdens.json`, and how it was made.

    python -m ludoteca.games.fantastick.thinking.burdens        writes the file anew, in about two minutes

What a turn costs follows from the solvers. What it leaves to the next player costs that player more or less, who in
turn leaves something; so the burden of an arrangement is what a turn from it comes to, price less burden of its end, on
the average of the faces and of some places of the special sticks, less the mean of all arrangements. It is worked out
again and again, from burdens of zero on; in between it is damped, since what is dear for one is cheap for the other.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

from ludoteca.games.fantastick import solving
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.mat import listed
from ludoteca.games.fantastick.compiled.numbers import ahead as numbers_ahead
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.numbers.solver import listed as known
from ludoteca.games.fantastick.compiled.position import Position, new
from ludoteca.games.fantastick.compiled.shapes import ahead as shapes_ahead

POINT = 1000
FACES = 6
SWEEPS = 6
PLACES_TRIED = (4, 12)
"""Ways in which the special sticks lie, of each equality and of each figure."""
LARGEST = int(shapes_ahead.LARGEST)
HEAVIEST = int(shapes_ahead.HEAVIEST)

Table = list[list[int]]
"""Numbers: the burdens of the equalities of either form. Shapes: those of the figures, by 4 * sticks + kind."""

Place = tuple[int, int, list[Position]]
"""Row and column of an arrangement in its table, and beginnings of turns with special sticks here and there."""


@cache
def tables() -> dict[str, Table]:
    """The burdens by mode, in thousandths of a point."""
    found: dict[str, Table] = json.loads(files(__package__).joinpath("burdens.json").read_text(encoding="utf-8"))
    return found


@cache
def of_numbers(light: bool = False) -> numbers_ahead.Burdens:
    """The burdens of the equalities; `light`: all of them none."""
    return numbers_ahead.Burdens([], []) if light else numbers_ahead.Burdens(*tables()["numbers"])


@cache
def of_shapes(light: bool = False) -> shapes_ahead.Burdens:
    """The burdens of the figures; `light`: all of them none."""
    return shapes_ahead.Burdens([] if light else tables()["shapes"])


def outlook(position: Position, burdens: Any) -> list[int]:
    """What the turn that begins here comes to for each face of the die that counts, in thousandths: price less burden.

    Where figures are too large to have burdens it is the price alone.
    """
    faces = [face for face in range(FACES) if position.roll_counts(face)]
    if position[kernel.MODE] == kernel.NUMBERS:
        solver = solving.solver_of(position.put_back())
        found = numbers_ahead.outlook(solver, position[kernel.EQUALITY], position[kernel.PREVIOUS], burdens)
        return [found[face] for face in faces]
    return [figure_outlook(position.asked(face), burdens) for face in faces]


def figure_outlook(position: Position, burdens: shapes_ahead.Burdens) -> int:
    """The same for one face of Shapes."""
    if position.on_mat() <= LARGEST:
        _, worth = shapes_ahead.weighed(solving.shapes_task(position), burdens, 1)
        if worth:
            return worth[0]
    found = solving.shapes_ends(position, 0, 1)
    return POINT * (found[0].score or 0) if found else POINT * solving.MOST_SCORE


# How they are made


def arrangements(mode: int) -> Iterator[Place]:
    """Every arrangement that has a burden."""
    rng = Random(0)
    start = new(mode, 2, 0, 30, kernel.CHOSEN, kernel.MADE_UP, 0)
    if mode == kernel.NUMBERS:
        for row in range(2):
            for column, equality in enumerate(known(row)):
                if not equalities.has_zero(equality):
                    yield row, column, placed(start.step(kernel.MADE * kernel.AREA + equality), rng)
        return
    for row, some in enumerate(shapes_ahead.figures_with_burden()):
        for column, (low, high) in enumerate(some):
            yield row, column, placed(start.step(kernel.FIGURES + low + (high << 45)), rng)


def placed(position: Position, rng: Random) -> list[Position]:
    """The position with the special sticks in some places."""
    sticks = listed(position[kernel.START_LOW], position[kernel.START_HIGH])
    pairs = [rng.sample(sticks, 2) for _ in range(PLACES_TRIED[position[kernel.MODE]])]
    return [position.step(kernel.PLACE * kernel.AREA + good * kernel.WIDTH + bad) for good, bad in pairs]


def table_of(mode: int) -> Table:
    """The burdens of one of the games."""
    all_of_them = list(arrangements(mode))
    if mode == kernel.NUMBERS:
        table = [[0] * len(known(form)) for form in range(2)]
    else:
        table = [[0] * len(some) for some in shapes_ahead.figures_with_burden()]
    for sweep in range(SWEEPS):
        usual, moved = swept(mode, table, all_of_them, 1.0 if sweep == 0 else 0.5)
        print(f"{sweep + 1}: a turn comes to {usual:.3f}, burdens moved by {moved:.3f}", flush=True)
    return table


def swept(mode: int, table: Table, all_of_them: list[Place], share: float) -> tuple[float, float]:
    """Works all burdens out again and goes this share of the way; what a turn comes to, and how far they moved."""
    burdens = numbers_ahead.Burdens(*table) if mode == kernel.NUMBERS else shapes_ahead.Burdens(table)
    costs = [mean(mean(outlook(one, burdens)) for one in beginnings) for _, _, beginnings in all_of_them]
    usual, moved = mean(costs), 0.0
    for (row, column, _), cost in zip(all_of_them, costs, strict=True):
        change = share * (cost - usual - table[row][column])
        moved += abs(change)
        table[row][column] = max(-HEAVIEST, min(HEAVIEST, round(table[row][column] + change)))
    return usual / POINT, moved / len(costs) / POINT


if __name__ == "__main__":
    wanted = {"numbers": kernel.NUMBERS, "shapes": kernel.SHAPES}
    made = {name: table_of(mode) for name, mode in wanted.items() if name in (sys.argv[1:] or wanted)}
    file = Path(__file__).with_name("burdens.json")
    kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    file.write_text(json.dumps(kept | made, separators=(",", ":")) + "\n", encoding="utf-8")
