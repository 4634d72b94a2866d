"""Antino's figures: random playouts, lists of actions and the search, each as often as it is done in a second.

python -m benchmarks.antino [--seconds 3]
"""

from __future__ import annotations

import argparse
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from benchmarks.__main__ import Figure, a_second
from benchmarks.speed import Work, side_by_side
from ludoteca.arena.reports import table
from ludoteca.games import compiled
from ludoteca.games.antino.compiled import kernel, search


def figures(seconds: float) -> Iterator[Figure]:
    """Every figure, one after the other."""
    rates = side_by_side({"kernel": playouts(kernel), "interpreted": playouts(interpreted_kernel())}, seconds)
    fast, times = rates["kernel"], rates["kernel"] / rates["interpreted"]
    yield Figure("random playouts, board 9, two seats", a_second(fast), "20,000 /s", fast >= 20_000)
    yield Figure("  interpreted kernel", a_second(rates["interpreted"]))
    yield Figure("  kernel to interpreted", f"{times:,.0f} times", "20 times", times >= 20)
    rows = match_rows()
    listed = side_by_side({"legal": lists(rows)}, seconds)["legal"]
    yield Figure("legal actions, positions of a match", a_second(listed), "100,000 /s", listed >= 100_000)
    rates = side_by_side({str(number): simulations(row) for number, row in enumerate(rows[1::16])}, seconds / 2)
    mean = len(rates) / sum(1 / rate for rate in rates.values())
    yield Figure("search simulations, over a match", a_second(mean))


def interpreted_kernel() -> ModuleType:
    """The kernel once more, from its source and not compiled."""
    here = Path(kernel.__file__).with_name("kernel.py")
    source = here if here.is_file() else Path(__file__).parents[1] / "src/ludoteca/games/antino/kernel.py"
    spec = importlib.util.spec_from_file_location("interpreted_antino_kernel", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def playouts(module: Any) -> Work:
    """Random playouts of a kernel: whole matches of two, lots and all."""
    row = module.new(9, 2, 0, 1, 0, 0, 0)
    return lambda n: module.playouts(row, n, n)


def match_rows() -> list[Any]:
    """The positions of a random match in which a seat is to act."""
    row, generator, rows = kernel.new(9, 2, 0, 1, 0, 0, 0), kernel.seeded(1), []
    while (now := kernel.phase(row)) != kernel.OVER:
        if now == kernel.BY_SEAT:
            rows.append(kernel.copy(row))
            numbers = kernel.legal(row)
            generator = kernel.following(generator)
            row = kernel.step(row, numbers[kernel.drawn(generator, len(numbers))])
        else:
            generator = kernel.act_for_nature_in_place(row, now, generator)
    return rows


def lists(rows: list[Any]) -> Work:
    """Lists of legal actions, position after position."""

    def work(n: int) -> None:
        for number in range(n):
            kernel.legal(rows[number % len(rows)])

    return work


def simulations(row: Any) -> Work:
    """Simulations of the search from this position, with its own list of candidates."""
    long = search.lengthened(row)
    seat = int(row[kernel.TURN])
    return lambda n: search.try_in_place(search.listed(long, seat, n), long, n)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    given = parser.parse_args()
    runs = "compiled" if compiled("antino") else "interpreted: install the package where there is a C compiler"
    print(f"Antino, one core, kernel and search {runs}\n")
    rows = [("what", "measured", "goal", "")]
    for figure in figures(given.seconds):
        said = "" if figure.reached is None else "reached" if figure.reached else "not reached"
        rows.append((figure.what, figure.measured, figure.goal, said))
    print(table(rows))


if __name__ == "__main__":
    main()
