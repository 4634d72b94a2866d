"""Nothing is kept of what has crossed the border of compiled code, however often that happens."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from ludoteca.contract import Action
from ludoteca.games.fantastick import game, solving
from ludoteca.games.fantastick.compiled import kernel, mat, position
from ludoteca.games.fantastick.compiled.numbers import equalities, single
from ludoteca.games.fantastick.compiled.numbers.cells import Cells
from ludoteca.games.fantastick.compiled.plan import search
from ludoteca.games.fantastick.compiled.shapes import catalogue, figures
from ludoteca.games.fantastick.compiled.shapes.solver import ends, way_to
from ludoteca.games.fantastick.rules import FantastickState
from tests.memory import kept_by

pytestmark = pytest.mark.compiled


def opened(mode: str, opening: Action, face: str) -> FantastickState:
    state = game.start(2, {"mode": mode, "opening": "six"}).play(0, opening)
    found = state.play(-1, {"type": "roll", "face": face})
    assert isinstance(found, FantastickState)
    return found


numbers = opened("numbers", {"type": "open", "equality": "3+2=5"}, "A")
shapes = opened("shapes", {"type": "open", "face": "triangle"}, "rhombus")
start, values, view = numbers.position, numbers.position.values(), numbers.view(0)
first = next(iter(numbers.actions(0)))
mover = next(place for place in start.movable() if start.rotations(place))
move = mover * kernel.WIDTH + start.rotations(mover)[0]
moved = start.step(move)
lying, task, turn = moved.mat(), solving.shapes_task(shapes.position), solving.Turn(start)
_, low, high = turn.solver.target(turn.goals[0])
price = turn.price or 0
cells = Cells(turn.solver.mat, low, high, False)
end = ends(task, 0, 1, 60, 25)[0]

QUICK: dict[str, Callable[[], object]] = {
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
    "possible": lambda: start.possible(move),
    "put_back": lambda: moved.put_back(),
    "replayed": lambda: start.replayed([move]),
    "asked": lambda: start.asked(1),
    "figure": lambda: shapes.position.step(kernel.FIGURES + figures.FIRST_LOW[0] + (figures.FIRST_HIGH[0] << mat.HALF)),
    "step": lambda: start.step(move),
    "undo": lambda: moved.step(kernel.UNDO * kernel.AREA),
    "listed": lambda: mat.listed(lying.low, lying.high),
    "Mat": lambda: mat.Mat(lying.low, lying.high, -1, 1, 0, 0, 0, 4),
    "laid": lambda: equalities.laid(turn.goals[0]),
    "repetitions": lambda: figures.repetitions(end.low, end.high, 0),
    "sides": lambda: figures.sides(end.low, end.high, 0),
    "Positions": lambda: catalogue.Positions(8, 0)[0],
    "Task": lambda: solving.shapes_task(shapes.position),
    "is_forbidden": lambda: task.is_forbidden(end.low, end.high),
    "spaced": lambda: turn.solver.spaced(0),
    "target": lambda: turn.solver.target(turn.goals[0]),
}
SLOW: dict[str, Callable[[], object]] = {
    "legal": lambda: start.legal(),
    "playouts": lambda: start.playouts(1, 1),
    "Solver": lambda: solving.solver_of(start),
    "aim": lambda: turn.solver.aim(0, 0, start[kernel.EQUALITY], -1),
    "bounds": lambda: turn.solver.bounds(),
    "least": lambda: turn.solver.least(),
    "planned": lambda: turn.solver.planned(turn.goals[0], price),
    "sketched": lambda: turn.solver.sketched(turn.goals[0], price),
    "cells": lambda: (cells.price(0, 0), cells.handlings(0)),
    "search": lambda: search.planned(lying, equalities.ROTATIONS, low, high, 3, 100),
    "single": lambda: single.solved_by_one(low, high, 0),
    "ends": lambda: ends(task, 0, 1, 60, 25),
    "way_to": lambda: way_to(task, end.low, end.high, 100),
    "solve": lambda: (solving.solve(numbers), solving.solve(shapes)),
    "match": lambda: game.imagine(view, Random(0)).play(0, first).view(1),
}


@pytest.mark.parametrize(("calls", "times"), [(QUICK, 4_000), (SLOW, 60)], ids=["quick", "slow"])
def test_what_has_crossed_the_border_leaves_no_trace(calls: dict[str, Callable[[], object]], times: int) -> None:
    def cross() -> None:
        for call in calls.values():
            call()

    assert kept_by(cross, times) < 100_000
