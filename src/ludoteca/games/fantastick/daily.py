"""The puzzles of a day, one for each game: an arrangement, a face, and the least that the turn can cost.

They are drawn by a generator that starts from the date, so every installation has the same ones without asking anybody.
"""

from __future__ import annotations

from random import Random
from typing import Any

from ludoteca.contract import NATURE, Action, Puzzle
from ludoteca.games.fantastick import solving
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.numbers.solver import listed
from ludoteca.games.fantastick.compiled.shapes.catalogue import Positions
from ludoteca.games.fantastick.modes import numbers, shapes
from ludoteca.games.fantastick.rules import FantastickState

PARS = range(1, 4)
HANDLINGS = range(2, 8)  # a puzzle with a single handling is none, and with many it is work
STICKS = range(14, 24)  # of an equality, the equal sign included
SIZES = range(7, 13)  # sticks of a figure


def puzzles(day: str) -> tuple[Puzzle, ...]:
    """The puzzles of the day."""
    return tuple(drawn(name, Random(f"ludoteca fantastick {name} {day}")) for name in ("numbers", "shapes"))


def drawn(name: str, rng: Random) -> Puzzle:
    """The first task that is worth it: neither free nor dear, and of more than one handling."""
    options = {"mode": name, "opening": "free"}
    while True:
        log = task(name, options, rng)
        state = FantastickState.game.start(1, options)
        for seat, action in log:
            if state.refuse(seat, action) is not None:
                break
            state = state.play(seat, action)
        else:
            answer = solving.solve(state)
            if answer.score is not None and answer.score in PARS and len(answer.actions) - 1 in HANDLINGS:
                return Puzzle(name, state.game.check_options(options), tuple(log), answer.score)


def task(name: str, options: dict[str, Any], rng: Random) -> list[tuple[int, Action]]:
    """An opening, special sticks and a face by chance."""
    opening = equality(rng) if name == "numbers" else figure(rng)
    state = FantastickState.game.start(1, options).play(0, opening)
    log: list[tuple[int, Action]] = [(0, opening)]
    if state.position[kernel.PHASE] == kernel.IN_PLACE:  # a figure of the die has printed ones
        log.append((NATURE, state.chance(rng)))
        state = state.play(*log[-1])
    log.append((NATURE, state.chance(rng)))
    return log


def equality(rng: Random) -> Action:
    """A true equality without a zero, of no few sticks."""
    while True:
        found = int(rng.choice(listed(rng.randrange(2))))
        if not equalities.has_zero(found) and equalities.sticks(found) in STICKS:
            return {"type": "open", "equality": numbers.text(found)}


def figure(rng: Random) -> Action:
    """A valid figure of middle size, lying anywhere."""
    while True:
        lying = Positions(rng.choice(SIZES), rng.randrange(3))
        if len(lying):
            low, high, _ = lying[rng.randrange(len(lying))]
            return {"type": "open", "figure": shapes.places(low, high)}
