"""Nothing is kept of what has crossed the border of compiled code, however often that happens."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

pytestmark = [pytest.mark.compiled, pytest.mark.skipif(sys.platform == "win32", reason="it has no module `resource`")]

MOST = 2.0  # megabytes that may be kept of any of the calls; one row each would be 8

PROGRAM = """
import json, resource, sys
from random import Random

from ludoteca.games.fantastick import game, solving
from ludoteca.games.fantastick.compiled import kernel, mat, position
from ludoteca.games.fantastick.compiled.numbers import equalities, single, solver
from ludoteca.games.fantastick.compiled.numbers.cells import Cells
from ludoteca.games.fantastick.compiled.plan import search
from ludoteca.games.fantastick.compiled.shapes import catalogue, figures
from ludoteca.games.fantastick.compiled.shapes.solver import ends, way_to


def opened(mode, opening, face):
    state = game.start(2, {"mode": mode, "opening": "six"}).play(0, opening)
    return state.play(-1, {"type": "roll", "face": face})


def megabytes():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


numbers = opened("numbers", {"type": "open", "equality": "3+2=5"}, "A")
shapes = opened("shapes", {"type": "open", "face": "triangle"}, "rhombus")
start, values, view = numbers.position, numbers.position.values(), numbers.view(0)
first = next(iter(numbers.actions(0)))
mover = next(place for place in start.movable() if start.rotations(place))
move = mover * kernel.WIDTH + start.rotations(mover)[0]
moved = start.step(move)
lying, task, turn = moved.mat(), solving.shapes_task(shapes.position), solving.Turn(start)
spacing, low, high = turn.solver.target(turn.goals[0])
cells = Cells(turn.solver.mat, low, high, False)
catalogued = catalogue.Positions(8, 0)
end = ends(task, 0, 1, 60, 25)[0]

CALLS = {
    "of": lambda: position.of(values),
    "new": lambda: position.new(0, 2, 0, 30, 0, 0, 0),
    "getitem": lambda: start[kernel.PHASE],
    "values": lambda: start.values(),
    "actor": lambda: start.actor(),
    "rank_of": lambda: start.rank_of(0),
    "with_laps": lambda: start.with_laps([[], []]),
    "free": lambda: start.free(),
    "mat": lambda: start.mat(),
    "moves": lambda: moved.moves(),
    "price": lambda: start.price(move),
    "movable": lambda: start.movable(),
    "rotations": lambda: start.rotations(mover),
    "rotates": lambda: start.rotates(mover, 0),
    "put_back": lambda: moved.put_back(),
    "asked": lambda: start.asked(1),
    "figure": lambda: shapes.position.step(kernel.FIGURES + figures.FIRST_LOW[0] + (figures.FIRST_HIGH[0] << mat.HALF)),
    "step": lambda: start.step(move),
    "undo": lambda: moved.step(kernel.UNDO * kernel.AREA),
    "listed": lambda: mat.listed(lying.low, lying.high),
    "Mat": lambda: mat.Mat(lying.low, lying.high, -1, 1, 0, 0, 0, 4),
    "laid": lambda: equalities.laid(turn.goals[0]),
    "sides": lambda: figures.sides(end.low, end.high, 0),
    "Positions": lambda: catalogue.Positions(8, 0)[0],
    "Task": lambda: solving.shapes_task(shapes.position),
    "is_forbidden": lambda: task.is_forbidden(end.low, end.high),
    "spaced": lambda: turn.solver.spaced(0),
    "target": lambda: turn.solver.target(turn.goals[0]),
}
SLOW = {
    "legal": lambda: start.legal(),
    "playouts": lambda: start.playouts(1, 1),
    "Solver": lambda: solving.solver_of(start),
    "aim": lambda: turn.solver.aim(0, 0, start[kernel.EQUALITY], -1),
    "bounds": lambda: turn.solver.bounds(),
    "least": lambda: turn.solver.least(),
    "planned": lambda: turn.solver.planned(turn.goals[0], turn.price),
    "sketched": lambda: turn.solver.sketched(turn.goals[0], turn.price),
    "cells": lambda: (cells.price(0, 0), cells.handlings(0)),
    "search": lambda: search.planned(lying, equalities.ROTATIONS, low, high, 3, 100),
    "single": lambda: single.solved_by_one(low, high, 0),
    "ends": lambda: ends(task, 0, 1, 60, 25),
    "way_to": lambda: way_to(task, end.low, end.high, 100),
    "solve": lambda: (solving.solve(numbers), solving.solve(shapes)),
    "match": lambda: game.imagine(view, Random(0)).play(0, first).view(1),
}
kept = {}
for calls, times in ((CALLS, 20_000), (SLOW, 300)):
    for name, call in calls.items():
        for _ in range(times // 10):
            call()
        before = megabytes()
        for _ in range(times):
            call()
        kept[name] = megabytes() - before
json.dump(kept, sys.stdout)
"""


def test_what_has_crossed_the_border_leaves_no_trace() -> None:
    """Half a million calls, in a process of its own, whose greatest size is then what it has kept."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    kept = json.loads(done.stdout)
    assert {name: size for name, size in kept.items() if size >= MOST} == {}
