"""The task of Calculissimo: the best lay of a rack, by the complete generator.

The level of a task is how many lays there are for each best one, in bits, and the tokens that the best one takes.
"""

from __future__ import annotations

from math import log2
from random import Random

from ludoteca.contract import NATURE, Puzzle
from ludoteca.draws import drawn, week_of
from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.compiled.position import Position
from ludoteca.games.calculissimo.rules import CalculissimoState
from ludoteca.words import say

TASKS = ("lay",)
OPTIONS = {"clock": 0}
LAID = range(2, 7)  # lays that lie on the board
AMONG = 30  # of so many good lays one is taken while the board is filled
LEAST, LAYS = 20, range(40, 1500)


def puzzles(day: str) -> tuple[Puzzle, ...]:
    """The puzzle of the day."""
    week, weekday = week_of(day)
    return (task("lay", week, weekday),)


def task(name: str, seed: str, level: int) -> Puzzle:
    """A task of this name."""
    if name not in TASKS:
        raise KeyError(name)
    return drawn(f"calculissimo {name} {seed}", level, lay)


def lay(rng: Random) -> Puzzle:
    """A board after some lays, and a rack without a joker that has something to find."""
    while True:
        state = begun(rng)
        if state is None or state.position[kernel.RACKS + kernel.JOKER - 1]:
            continue
        lays = state.position.lays(0, 0).pairs()
        number, points = state.position.best_lay(0)
        good = [other for other, makes in lays if makes == points]
        if points < LEAST or len(lays) not in LAYS:
            continue
        tiles = state.position.tiles(number)
        return Puzzle(
            "lay",
            state.game.check_options(OPTIONS),
            (),
            int(points),
            most=True,
            seats=2,
            position=state.dump()["position"],
            solution=({"type": "lay", "tiles": tiles},),
            task=say("Lay the operation that makes most with this rack."),
            level=round(log2(len(lays) / len(good)) + len(tiles), 3),
        )


def begun(rng: Random) -> CalculissimoState | None:
    """A match of two after some lays, with seat 0 to act; None where somebody could lay nothing."""
    state = CalculissimoState.game.start(2, OPTIONS)
    left = rng.choice(LAID)
    while left > 0 or state.turn != (0,):
        if state.nature:
            state = state.after(NATURE, state.chance(rng))
            continue
        lays = good_lays(state.position, state.turn[0])
        if not lays:
            return None
        state = CalculissimoState(state.position.step(rng.choice(lays)))
        left -= 1
    return state


def good_lays(position: Position, seat: int) -> list[int]:
    """The lays with the most points."""
    found = sorted((-points, number) for number, points in position.lays(seat, 0).pairs())
    return [int(number) for _, number in found[:AMONG]]
