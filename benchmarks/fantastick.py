"""Fantastick's figures: how long the exact solvers take, in either game, and beside a solver that tries everything.

python -m benchmarks.fantastick [--positions 500] [--json]

The times are of the processor, for the starting arrangements with every face and as many chance positions; each is the
shortest of three. The same source interpreted is measured in a process of its own, from the checkout. Large figures are
solved once, each in a new process, where the catalogue of figures has yet to grow.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any

from benchmarks.figures import Figure
from ludoteca.arena.reports import table
from ludoteca.games import compiled
from ludoteca.games.fantastick import game, solving
from ludoteca.games.fantastick.compiled import mat
from ludoteca.games.fantastick.compiled.numbers import equalities, single
from ludoteca.games.fantastick.compiled.numbers.solver import listed
from ludoteca.games.fantastick.compiled.shapes import catalogue, valid
from ludoteca.games.fantastick.compiled.shapes.catalogue import Positions
from ludoteca.games.fantastick.modes.numbers import NAMES, text
from ludoteca.games.fantastick.modes.shapes import places
from ludoteca.games.fantastick.rules import FantastickState
from tests.games.fantastick.try_everything import solved_by_one as tried

ROOT = Path(__file__).parents[1]
NUMBERS = ("A", "B", "C", "op", "eq", "two")
SHAPES = ("triangle", "trapezoid", "rhombus", "increase", "decrease", "change")
LARGE = 120  # positions of large figures
FEW = 60  # positions where the source runs interpreted


def first_positions(mode: str) -> Iterator[FantastickState]:
    """The six starting arrangements with each of the six faces."""
    start = game.start(2, {"mode": mode, "opening": "six"})
    for opening in start.actions(0):
        opened = start.play(0, opening)
        for face in NUMBERS if mode == "numbers" else SHAPES:
            yield opened.play(-1, {"type": "roll", "face": face})


def chance_positions(mode: str, count: int) -> Iterator[FantastickState]:
    """Beginnings of turns by chance: any equality, or any figure of 3 to 16 matches, with any face it can have."""
    rng = Random(2026)
    form = game.start(2, {"mode": mode}).dump()
    for _ in range(count):
        if mode == "numbers":
            equality = 0
            while not equality or equalities.has_zero(equality):
                equality = rng.choice(listed(rng.randrange(2)))
            arrangement: Any = text(equality)
            laid: list[Any] = [NAMES[place] for place in mat.listed(*equalities.laid(equality))]
        else:
            arrangement = laid = figure(rng)
        good, bad = rng.sample(laid, 2)
        if rng.random() < 0.15 and len(laid) < 23:  # in Numbers with the equal sign 25: then it is needed
            good = None  # in the pile
        face = rng.choice(NUMBERS if mode == "numbers" else SHAPES)
        field = "equality" if mode == "numbers" else "figure"
        changes = {"phase": "play", field: arrangement, "good": good, "bad": bad, "face": face}
        yield game.load(form | {"position": form["position"] | changes})


def figure(rng: Random) -> list[list[int]]:
    """A valid figure of 3 to 16 matches."""
    while True:
        lying = Positions(rng.randint(3, 16), rng.randrange(3))
        if len(lying):
            low, high, _ = lying[rng.randrange(len(lying))]
            return places(low, high)


def large_positions(count: int) -> Iterator[FantastickState]:
    """Beginnings of turns by chance from figures of 20 to 25 matches, half of them of 25, lying anywhere."""
    rng = Random(2027)
    for number in range(count):
        options = {"mode": "shapes", "handling": "free" if number % 6 == 5 else "once"}
        laid = large_figure(25 if number % 2 else rng.randint(20, 24), number % 3, rng)
        good, bad = rng.sample(laid, 2)
        changes = {"phase": "play", "figure": laid, "good": good, "bad": bad, "face": rng.choice(SHAPES)}
        form = game.start(2, options).dump()
        yield game.load(form | {"position": form["position"] | changes})


def large_figure(matches: int, kind: int, rng: Random) -> list[list[int]]:
    """A valid figure of so many matches that the kind leads: each of them is as likely, wherever it can lie."""
    classes = [number for number in range(valid.CLASSES) if valid.kind_of(valid.class_shape(number)) == kind]
    weights: list[int] = [len(valid.figures(number, matches)) for number in classes]
    number = rng.choices(classes, weights)[0]
    some, ways = valid.figures(number, matches), catalogue.ways(number)
    at = valid.FIGURE * rng.randrange(len(some) // valid.FIGURE)
    way = catalogue.WAY * rng.randrange(len(ways) // catalogue.WAY) + catalogue.WAY_PLACES
    laid = [int(ways[way + place]) for place in mat.listed(some[at], some[at + 1])]
    return places(sum(int(mat.LOW[place]) for place in laid), sum(int(mat.HIGH[place]) for place in laid))


def fresh_times(count: int) -> list[tuple[float, float]]:
    """Milliseconds for each of these in a new process: the first time, and the second."""
    code = (
        "import json, sys, time\n"
        "from ludoteca.games.fantastick import game, solve\n"
        "state = game.load(json.load(sys.stdin))\n"
        "begun = time.process_time(); solve(state); first = time.process_time(); solve(state)\n"
        "print(json.dumps([1000 * (first - begun), 1000 * (time.process_time() - first)]))"
    )
    found = []
    for state in large_positions(count):
        done = subprocess.run(
            [sys.executable, "-c", code], input=json.dumps(state.dump()), capture_output=True, text=True, check=True
        )
        first, second = json.loads(done.stdout)
        found.append((first, second))
    return found


def milliseconds(work: Callable[[], object]) -> float:
    """How long the work takes, the shortest of three."""
    found = []
    for _ in range(3):
        begun = process_time()
        work()
        found.append(1000 * (process_time() - begun))
    return min(found)


def solver_times(mode: str, count: int) -> dict[str, list[float]]:
    """Milliseconds for one face of each position, and for all six faces of some of them."""
    states = [*first_positions(mode), *chance_positions(mode, count)]
    for state in states:
        solving.solve(state)  # what is grown at first use has its own figure
    one = [milliseconds(lambda state=state: solving.solve(state)) for state in states]  # type: ignore[misc]
    some = states[:: 1 if mode == "numbers" else 4]
    six = [milliseconds(lambda state=state: solving.by_face(state)) for state in some]  # type: ignore[misc]
    return {"one": one, "six": six}


def puzzles(count: int) -> list[tuple[int, int, int]]:
    """Mats that show an equality which is not true: their two words and the form."""
    rng = Random(5)
    found: list[tuple[int, int, int]] = []
    while len(found) < count:
        values = [rng.choice((rng.randrange(10), rng.randrange(10), rng.randrange(100))) for _ in range(3)]
        equality = int(equalities.equality_of(rng.randrange(2), rng.randrange(4), *values))
        if equalities.sticks(equality) <= 25 and not equalities.is_true(equality):
            low, high = equalities.laid(equality)
            found.append((int(low), int(high), int(equalities.form_of(equality))))
    return found


def puzzle_times(count: int) -> dict[str, list[float]]:
    """Milliseconds for "move one match": the solver, and one that tries everything. The answers must be the same."""
    times: dict[str, list[float]] = {"solver": [], "tried": []}
    for low, high, form in puzzles(count):
        answer = [text(equality) for equality in single.solved_by_one(low, high, form)]
        lying = {NAMES[place] for place in mat.listed(low, high)}
        assert sorted(answer) == sorted(tried(lying, form)), (answer, sorted(lying))
        solve = lambda: [single.solved_by_one(low, high, form) for _ in range(20)]  # noqa: B023, E731
        times["solver"].append(milliseconds(solve) / 20)
        times["tried"].append(milliseconds(lambda: tried(lying, form)))  # noqa: B023
    return times


def first_use() -> float:
    """Seconds from a package that has been imported to the first figure solved, in a new process."""
    code = (
        "import time, ludoteca\n"
        "from ludoteca.games.fantastick import game, solve\n"
        "state = game.start(2, {'mode': 'shapes', 'opening': 'six'}).play(0, {'type': 'open', 'face': 'change'})\n"
        "state = state.play(-1, {'type': 'roll', 'face': 'increase'})\n"
        "begun = time.process_time(); solve(state); print(time.process_time() - begun)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout)


def interpreted(count: int) -> dict[str, Any]:
    """The same measurements of the same source without compiled modules, in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.fantastick", "--json", "--positions", str(count)]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def measured(count: int) -> dict[str, Any]:
    """Every list of times."""
    return {mode: solver_times(mode, count) for mode in ("numbers", "shapes")} | {"puzzles": puzzle_times(100)}


def figures(count: int) -> Iterator[Figure]:
    """Every figure with its goal."""
    fast, same, slow = measured(count), measured(FEW), interpreted(FEW)
    for mode, goals in (("numbers", (5, None, 50, 20)), ("shapes", (1, 10, 1000, None))):
        one, six = fast[mode]["one"], fast[mode]["six"]
        near = quantiles(one, n=20)[-1]
        yield limit(f"{mode}, one face, median", median(one), goals[0])
        yield limit(f"{mode}, one face, 95 of 100 within", near, goals[1])
        yield limit(f"{mode}, one face, worst", max(one), goals[2])
        yield limit(f"{mode}, all six faces, median", median(six), goals[3])
        times = sum(slow[mode]["one"]) / sum(same[mode]["one"])
        yield Figure(f"{mode}, to the same source interpreted", f"{times:,.0f} times", "15 times", times >= 15)
    fresh = fresh_times(LARGE)
    for when, large in (("fresh", [first for first, _ in fresh]), ("again", [second for _, second in fresh])):
        yield limit(f"shapes, 20 to 25 matches, {when}, median", median(large), None)
        yield limit(f"shapes, 20 to 25 matches, {when}, worst", max(large), 1000)
    seconds = first_use()
    yield Figure("shapes, first use", f"{seconds:.2f} s", "0.5 s", seconds <= 0.5)
    ours, theirs = fast["puzzles"]["solver"], fast["puzzles"]["tried"]
    times = sum(theirs) / sum(ours)
    yield Figure("move one match, median", f"{1000 * median(ours):,.0f} µs")
    yield Figure("  a solver that tries everything", f"{1000 * median(theirs):,.0f} µs")
    yield Figure("  times faster, same answers", f"{times:,.0f} times", "50 times", times >= 50)


def limit(what: str, found: float, goal: float | None) -> Figure:
    """A time and what it should stay below."""
    shown = f"{found:.2f} ms"
    return Figure(what, shown) if goal is None else Figure(what, shown, f"{goal} ms", found <= goal)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=500, help="chance positions of each game")
    parser.add_argument("--json", action="store_true", help="the bare times, for programs")
    given = parser.parse_args()
    if given.json:
        print(json.dumps(measured(given.positions)))
        return
    runs = "compiled" if compiled("fantastick") else "interpreted: install the package where there is a C compiler"
    print(f"Fantastick, one core, {runs}\n")
    rows = [("what", "measured", "goal", "")]
    for found in figures(given.positions):
        said = "" if found.reached is None else "reached" if found.reached else "not reached"
        rows.append((found.what, found.measured, found.goal, said))
    print(table(rows))


if __name__ == "__main__":
    main()
