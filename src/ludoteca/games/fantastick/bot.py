"""Fantastick's bots: gentle, fair and strong. Each is a function of the view alone.

A bot plans the whole turn before its first handling. As it is asked for one action at a time, the plan is made again
each time, from the beginning of the turn and with a generator that follows from the position, so given time it is
always the same; what was planned last is remembered. If somebody else has begun the turn, or the plan is lost, it goes
on as cheaply as it can.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache, partial
from math import inf
from random import Random
from statistics import mean
from typing import Any, NamedTuple

from ludoteca.contract import Action, Bot, View
from ludoteca.games.fantastick import actions, solving
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.clock import TimeOver, over
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.games.fantastick.solving import Answer
from ludoteca.games.fantastick.thinking import ideas

GENTLE, FAIR = 3, 8  # equalities that come to mind
GENTLE_SHAPES, FAIR_SHAPES = 1, 6  # figures that do
PAIRS = 12  # ways to name the special sticks that a strong player compares
DEAR = 4  # a turn that is worth the wild card
LAST_ALONE = 8  # the number of the last turn of a solitaire


def gentle(position: Position, rng: Random) -> Iterator[Answer]:
    """The best of a few ends that come to mind."""
    return of_some(position, GENTLE if position[kernel.MODE] == kernel.NUMBERS else GENTLE_SHAPES, rng)


def fair(position: Position, rng: Random) -> Iterator[Answer]:
    """The best of some more."""
    return of_some(position, FAIR if position[kernel.MODE] == kernel.NUMBERS else FAIR_SHAPES, rng)


def of_some(position: Position, count: int, rng: Random) -> Iterator[Answer]:
    """The best of so many ends that come to mind, or if none of them can be had, of all."""
    nothing = True
    for answer in ideas.thought(position, count, rng):
        nothing = False
        yield answer
    if nothing:
        yield from ideas.best(position, ahead=False)


def strong(position: Position, rng: Random) -> Iterator[Answer]:
    """The least score, and among equals what is dearest for the next player."""
    return ideas.best(position, ahead=True)


def least(position: Position, rng: Random) -> Iterator[Answer]:
    """The least score, for a turn that somebody else has begun."""
    return ideas.best(position, ahead=False)


PLAYERS: dict[str, Callable[[Position, Random], Iterator[Answer]]] = {
    "gentle": gentle,
    "fair": fair,
    "strong": strong,
    "least": least,
}


def choose(view: View, seat: int, seconds: float, rng: Random, level: str = "strong") -> Action:
    """The action of a bot of this level: the best it has found when the time is over, if not all is known before."""
    state = FantastickState.game.imagine(view, rng)
    phase = view["position"]["phase"]
    with ideas.within(seconds):
        if phase == "play":
            return in_turn(state, level, seconds)
        if phase == "open":
            return opening(state, level, rng)
        if phase == "place":
            return placing(state, level, rng)
        return with_zero(state, level, rng)


BOTS: dict[str, Bot] = {
    "gentle": partial(choose, level="gentle"),
    "fair": partial(choose, level="fair"),
    "strong": partial(choose, level="strong"),
}


# In a turn


def in_turn(state: FantastickState, level: str, seconds: float) -> Action:
    """The next action of the plan that the moves of this turn have begun; else of a new one from where it stands."""
    form = state.dump()
    moves = form["position"]["moves"]
    for begun in range(len(moves) + 1):
        if 0 < begun < len(moves) and over():
            continue
        plan = planned("least" if begun else level, written(form, moves[:begun]), seconds, anew=begun == len(moves))
        if plan is not None and [dict(action) for action in plan[: len(moves) - begun]] == moves[begun:]:
            action = dict(plan[len(moves) - begun])
            return finishing(state) if action["type"] == "finish" else action
    return {"type": "undo" if moves else "giveup"}


def written(form: dict[str, Any], moves: list[Action]) -> str:
    """The full form with these moves, as text."""
    return json.dumps(form | {"position": form["position"] | {"moves": moves}}, sort_keys=True)


def planned(level: str, form: str, seconds: float, anew: bool) -> list[Action] | None:
    """The actions that a player of this level plans here; None if nothing can be had before FINISH.

    A plan that was made in a hurry holds for the turn that began with it; where a turn is planned anew it is forgotten.
    """
    known = PLANS.pop((level, form), None)
    if known is None or (known.hurried and anew):
        known = made(level, form, seconds)
    PLANS[level, form] = known
    if len(PLANS) > REMEMBERED:
        del PLANS[next(iter(PLANS))]
    return known.actions


class Plan(NamedTuple):
    """What was planned: the actions, and whether the time was over before all was known."""

    actions: list[Action] | None
    hurried: bool


REMEMBERED = 512
PLANS: dict[tuple[str, str], Plan] = {}
"""The plans by level and full form, the one used last at the end."""


def made(level: str, form: str, seconds: float) -> Plan:
    """The plan of a player of this level, who has so long."""
    position, rng = FantastickState.game.load(json.loads(form)).position, Random(f"{level} {form}")
    best, hurried = None, False
    try:
        for answer in PLAYERS[level](position, rng):
            best = answer
    except TimeOver:
        best, hurried = best or ideas.quick(position, seconds, rng), True
    return Plan(None if best is None else best.actions, hurried)


def finishing(state: FantastickState) -> Action:
    """Finishing, with the wild card where it is worth it."""
    position = state.position
    if position[kernel.WILD]:
        score, points = position[kernel.SCORE], position[kernel.POINTS]
        last = position[kernel.TURN] >= LAST_ALONE
        if score >= DEAR or points + score >= position[kernel.TRACK] or (last and score > 0):
            return {"type": "finish", "wild": True}
    return {"type": "finish"}


# Before a turn


def opening(state: FantastickState, level: str, rng: Random) -> Action:
    """One of the six: whoever is strong takes the one that costs least on average, for the first turn is its own."""
    position, mode = state.position, actions.mode_of(state.position)
    offers = mode.offered(position)
    which = rng.randrange(6)
    if level == "strong":
        with suppress(TimeOver):
            which = min(range(6), key=lambda n: first_costs(mode.name, n))
    if position[kernel.OPENING] == kernel.ONE_OF_SIX:
        return mode.openings(position)[which]
    if mode.name == "numbers":
        return {"type": "open", "equality": offers[which]["value"]}
    return {"type": "open", "figure": offers[which]["mat"]}


@lru_cache
def first_costs(mode: str, which: int) -> float:
    """What a starting arrangement costs on the average of the faces."""
    if mode == "numbers":
        return ideas.opening_costs(which)
    state = FantastickState.game.start(2, {"mode": mode, "opening": "six"})
    state = state.play(0, list(state.actions(0))[which])
    return mean(price or 0 for price in solving.leasts(state.position))


def placing(state: FantastickState, level: str, rng: Random) -> Action:
    """Two sticks for the good and the bad one: strong looks at some pairs, for the next turn is its own."""
    pairs = list(state.actions(int(state.position[kernel.SEAT])))
    some = rng.sample(pairs, min(PAIRS, len(pairs)))
    best, least = some[0], inf
    if level == "strong":
        with suppress(TimeOver):
            for pair in some:
                costs = ideas.left_to_pay(ideas.done(state.position, [pair]))
                if costs < least:
                    best, least = pair, costs
    return best


def with_zero(state: FantastickState, level: str, rng: Random) -> Action:
    """A zero lies there: an opening that is left, or getting rid of it, whichever is cheaper."""
    openings = actions.mode_of(state.position).openings(state.position)
    eliminate: Action = {"type": "eliminate"}
    if level == "gentle":
        return rng.choice([*openings, eliminate])
    left = [n for n in range(6) if not state.position[kernel.USED] >> n & 1]
    best = openings[0]
    with suppress(TimeOver):
        cheapest = min(left, key=ideas.opening_costs)
        best = openings[left.index(cheapest)]
        if ideas.elimination_costs(state.position) <= ideas.opening_costs(cheapest):
            best = eliminate
    return best
