"""Antino's figures: random playouts, lists of actions and the search, each as often as it is done in a second.

python -m benchmarks.antino [--seconds 3]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

from benchmarks.figures import Figure, a_second
from benchmarks.speed import Work, interpreted, side_by_side
from ludoteca.arena.reports import table
from ludoteca.contract import NATURE, State
from ludoteca.games import compiled, game
from ludoteca.games.antino.compiled.layout import TURN
from ludoteca.games.antino.compiled.position import Position, new
from ludoteca.games.antino.compiled.search import Search
from ludoteca.games.antino.rules import AntinoState


def figures(seconds: float) -> Iterator[Figure]:
    """Every figure, one after the other."""
    fast = side_by_side({"kernel": playouts()}, seconds)["kernel"]
    slow = interpreted("antino.playouts()", seconds)
    times = fast / slow
    yield Figure("random playouts, board 9, two seats", a_second(fast), "20,000 /s", fast >= 20_000)
    yield Figure("  interpreted kernel", a_second(slow))
    yield Figure("  kernel to interpreted", f"{times:,.0f} times", "20 times", times >= 20)
    positions = match_positions()
    listed = side_by_side({"legal": lists(positions)}, seconds)["legal"]
    yield Figure("legal actions, positions of a match", a_second(listed), "100,000 /s", listed >= 100_000)
    works = {str(number): simulations(position) for number, position in enumerate(positions[1::16])}
    rates = side_by_side(works, seconds / 2)
    mean = len(rates) / sum(1 / rate for rate in rates.values())
    yield Figure("search simulations, over a match", a_second(mean))


def playouts() -> Work:
    """Random playouts: whole matches of two, lots and all."""
    start = new(9, 2, 0, 1, 0, 0, 0)
    return lambda n: start.playouts(n, n)


def match_positions() -> list[Position]:
    """The positions of a random match in which a seat is to act."""
    rng = Random(1)
    state: State = game("antino").start(2)
    positions = []
    while not state.over:
        if state.nature:
            state = state.play(NATURE, state.chance(rng))
        else:
            assert isinstance(state, AntinoState)
            positions.append(state.position)
            seat = state.turn[0]
            state = state.play(seat, rng.choice(list(state.actions(seat))))
    return positions


def lists(positions: list[Position]) -> Work:
    """Lists of legal actions, position after position."""

    def work(n: int) -> None:
        for number in range(n):
            positions[number % len(positions)].legal()

    return work


def simulations(position: Position) -> Work:
    """Simulations of the search from this position, with its own list of candidates."""
    seat = position[TURN]
    return lambda n: Search(position, seat, n).go_on(n)


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
