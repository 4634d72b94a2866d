"""Tasks of Fantastick: a turn of Numbers or Shapes to be finished for the least it can cost, and the classic.

The level of a turn is how many handlings its cheapest way takes and what that costs, together; of equals the one with
more matches on the mat is harder. That of the classic is told in `classic.py`.
"""

from __future__ import annotations

from random import Random
from typing import Any

from ludoteca.contract import NATURE, Action, Puzzle
from ludoteca.draws import LEVELS, drawn, week_of
from ludoteca.games.fantastick import classic, solving
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.mat import listed as listed_places
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.numbers.solver import listed
from ludoteca.games.fantastick.compiled.shapes.catalogue import Positions
from ludoteca.games.fantastick.modes import numbers, shapes
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.words import say

TASKS = ("numbers", "shapes", "classic")
CLASSIC = (1, 4, 7)  # the levels of the classics, week by week: one, two and three matches
PARS = range(1, 4)
HANDLINGS = range(2, 8)  # a puzzle with a single handling is none, and with many it is work
STICKS = range(14, 24)  # of an equality, the equal sign included
SIZES = range(9, 14)  # sticks of a figure


def puzzles(day: str) -> tuple[Puzzle, ...]:
    """The puzzles of the day: on Sundays there is the classic, too."""
    week, weekday = week_of(day)
    names = TASKS if weekday == 7 else TASKS[:2]
    return tuple(
        task(name, week, CLASSIC[int(week.split()[1]) % 3] if name == "classic" else weekday) for name in names
    )


def task(name: str, seed: str, level: int) -> Puzzle:
    """A task of this name."""
    if name not in TASKS:
        raise KeyError(name)
    if name == "classic":
        if level not in range(1, LEVELS + 1):
            raise ValueError(f"a level is a number from 1 to {LEVELS}; got {level!r}")
        moves = classic.BY_LEVEL[level - 1]
        return drawn(f"fantastick classic {moves} {seed}", level, lambda rng: classic.drawn(rng, moves))
    return drawn(f"fantastick {name} {seed}", level, lambda rng: turn(name, rng))


def turn(name: str, rng: Random) -> Puzzle:
    """The first turn that is worth it: neither free nor dear, and of more than one handling."""
    options = {"mode": name, "opening": "free"}
    while True:
        log = opened(name, options, rng)
        state = FantastickState.game.start(1, options)
        for seat, action in log:
            if state.refuse(seat, action) is not None:
                break
            state = state.play(seat, action)
        else:
            answer = solving.solve(state)
            handlings = len(answer.actions) - 1
            if answer.score is not None and answer.score in PARS and handlings in HANDLINGS:
                return Puzzle(
                    name,
                    state.game.check_options(options),
                    tuple(log),
                    answer.score,
                    solution=tuple(answer.actions),
                    task=say("Do what the die asks, for as few points as you can."),
                    level=handlings + answer.score + round(sticks(state) / 100, 3),
                )


def sticks(state: FantastickState) -> int:
    """How many lie on the mat."""
    return len(listed_places(state.position[kernel.START_LOW], state.position[kernel.START_HIGH]))


def opened(name: str, options: dict[str, Any], rng: Random) -> list[tuple[int, Action]]:
    """An opening, special sticks and a face by chance; nothing that is printed, for there are few of them."""
    while True:
        opening = equality(rng) if name == "numbers" else figure(rng)
        state = FantastickState.game.start(1, options).play(0, opening)
        if state.position[kernel.PHASE] == kernel.IN_PLACE:
            break
    log: list[tuple[int, Action]] = [(0, opening), (NATURE, state.chance(rng))]
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
