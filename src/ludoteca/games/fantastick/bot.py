"""Fantastick's bots: a dial for each of the two games. Each is a function of the view alone.

A bot plans the whole turn before its first handling. As it is asked for one action at a time, the plan is made again
each time, from the beginning of the turn and with a generator that follows from the position, so given time it is
always the same; what was planned last is remembered. If somebody else has begun the turn, or the plan is lost, it goes
on as cheaply as it can.

Levels differ by how many ends of the turn come to mind, by how often a stick is lifted that could turn, by the chance
to find the cheapest end of all, and by the chance to ask what it leaves to the next player. How often each wins against
the one below stands in docs/bots.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from heapq import nsmallest
from math import inf
from random import Random
from statistics import mean
from typing import Any, NamedTuple

from ludoteca.contract import Action, View
from ludoteca.dial import Dial, Options
from ludoteca.games.fantastick import actions
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.clock import TimeOver, over
from ludoteca.games.fantastick.compiled.numbers.equalities import has_zero
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.games.fantastick.compiled.shapes.ahead import figures_with_burden
from ludoteca.games.fantastick.modes import numbers
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.games.fantastick.solving import Answer
from ludoteca.games.fantastick.thinking import ahead, burdens, ideas

SHARE, REST = 0.7, 0.2  # of the time: for the plan, and for any end at all if that was not enough
PAIRS = 40  # ways to name the special sticks that are compared
LIGHTEST = 12  # made-up openings among which one is drawn
DEAR = 4  # a turn that is worth the wild card to whoever does not look ahead
LEAD = (3.0, 2.5)  # points that make up for one level


class Level(NamedTuple):
    """How somebody thinks in a turn."""

    ideas: float
    """How many ends come to mind; what is behind the point is the chance of one more."""
    slips: float = 0.0
    """The chance that a stick is lifted which could turn, and that a zero is met without a thought."""
    sees: float = 0.0
    """The chance to find the cheapest end of all."""
    ahead: float = 0.0
    """The chance to ask also what an end leaves to the next player."""


LEVELS: dict[str, tuple[Level, ...]] = {
    "numbers": (
        Level(7.6, slips=0.42, sees=0.07),
        Level(10.0, slips=0.36, sees=0.155),
        Level(12.7, slips=0.31, sees=0.23),
        Level(16.5, slips=0.26, sees=0.33),
        Level(21.7, slips=0.2, sees=0.455),
        Level(29.0, slips=0.15, sees=0.59),
        Level(38.0, slips=0.09, sees=0.745),
        Level(52.6, slips=0.03, sees=0.92),
        Level(0.0, sees=1.0, ahead=0.35),
        Level(0.0, sees=1.0, ahead=1.0),
    ),
    "shapes": (
        Level(1.0, slips=0.5),
        Level(1.5, slips=0.42, sees=0.06),
        Level(2.1, slips=0.365, sees=0.155),
        Level(3.0, slips=0.295, sees=0.275),
        Level(4.8, slips=0.22, sees=0.435),
        Level(8.1, slips=0.12, sees=0.68),
        Level(0.0, sees=1.0, ahead=1.0),
    ),
}
LEAST = Level(0, sees=1.0)
"""Whoever goes on where somebody else has begun."""
NAMED = {"numbers": {"gentle": 3, "fair": 6, "strong": 10}, "shapes": {"gentle": 2, "fair": 4, "strong": 7}}


def levels(options: Options) -> int:
    """How many levels the game has that is played."""
    return len(LEVELS[options["mode"]])


def named(options: Options) -> Mapping[str, int]:
    """Which of them have names."""
    return NAMED[options["mode"]]


def lead(view: View, seat: int) -> float:
    """How many levels somebody would need to catch up: points are bad, and the best other has the fewest."""
    points, out = view["position"]["points"], view["position"]["out"]
    others = [mine for other, mine in enumerate(points) if other != seat and other not in out]
    if not others:
        return 0.0
    ahead_by = (min(others) - points[seat]) / LEAD[view["options"]["mode"] == "shapes"]
    return float(max(-3.0, min(3.0, ahead_by)))


def choose(view: View, seat: int, seconds: float, rng: Random, level: int) -> Action:
    """The action of a bot of this level: the best it has found when the time is over, if not all is known before."""
    state = FantastickState.game.imagine(view, rng)
    phase, thinks = view["position"]["phase"], LEVELS[view["options"]["mode"]][level - 1]
    with ideas.within(SHARE * seconds):
        if phase == "play":
            return in_turn(state, thinks, seconds)
        if phase == "open":
            return opening(state, thinks, rng)
        if phase == "place":
            return placing(state, thinks, rng)
        return with_zero(state, thinks, rng)


DIAL = Dial(levels=levels, named=named, choose=choose, lead=lead)


# In a turn


def thought(position: Position, level: Level, rng: Random) -> Iterator[Answer]:
    """The ends that somebody of this level finds, the best last."""
    if rng.random() < level.sees:
        yield from ahead.looked(position) if rng.random() < level.ahead else ideas.least(position)
        return
    count = int(level.ideas) + (rng.random() < level.ideas % 1)
    slips = rng.random() < level.slips
    nothing = True
    for answer in ideas.thought(position, count, rng):
        nothing = False
        yield ideas.slipped(position, answer, rng) if slips else answer
    if nothing:
        yield from ideas.least(position)


def in_turn(state: FantastickState, level: Level, seconds: float) -> Action:
    """The next action of the plan that the moves of this turn have begun; else of a new one from where it stands."""
    form = state.dump()
    moves = form["position"]["moves"]
    for begun in range(len(moves) + 1):
        if 0 < begun < len(moves) and over():
            continue
        plan = planned(LEAST if begun else level, written(form, moves[:begun]), seconds, anew=begun == len(moves))
        if plan is not None and [dict(action) for action in plan[: len(moves) - begun]] == moves[begun:]:
            action = dict(plan[len(moves) - begun])
            return finishing(state.position, level) if action["type"] == "finish" else action
    return {"type": "undo" if moves else "giveup"}


def written(form: dict[str, Any], moves: list[Action]) -> str:
    """The full form with these moves, as text."""
    return json.dumps(form | {"position": form["position"] | {"moves": moves}}, sort_keys=True)


def planned(level: Level, form: str, seconds: float, anew: bool) -> list[Action] | None:
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
PLANS: dict[tuple[Level, str], Plan] = {}
"""The plans by level and full form, the one used last at the end."""


def made(level: Level, form: str, seconds: float) -> Plan:
    """The plan of a player of this level, who has so long."""
    position, rng = FantastickState.game.load(json.loads(form)).position, Random(f"{tuple(level)} {form}")
    best, hurried = None, False
    try:
        for answer in thought(position, level, rng):
            best = answer
    except TimeOver:
        best, hurried = best or ideas.quick(position, REST * seconds, rng), True
    return Plan(None if best is None else best.actions, hurried)


def finishing(position: Position, level: Level) -> Action:
    """Finishing, with the wild card where it is worth it."""
    if position[kernel.WILD]:
        score, left = float(position[kernel.SCORE]), int(position.total() - position[kernel.TURN]) - 1
        kept = ahead.card_worth(int(position[kernel.MODE]), left) if level.ahead or not left else DEAR - 1
        if score > kept or position.reaches_finish():
            return {"type": "finish", "wild": True}
    return {"type": "finish"}


# Before a turn


def opening(state: FantastickState, level: Level, rng: Random) -> Action:
    """One of the six; whoever looks ahead takes one that costs little, for the first turn is its own."""
    position, mode = state.position, actions.mode_of(state.position)
    weighs, which = rng.random() < level.ahead, rng.randrange(6)
    if position[kernel.OPENING] == kernel.ONE_OF_SIX:
        if weighs:
            which = lightest([position.step(kernel.OPEN * kernel.AREA + n) for n in range(6)], which)
        return mode.openings(position)[which]
    if weighs:
        return made_up(position, rng)
    offers = mode.offered(position)
    if mode.name == "numbers":
        return {"type": "open", "equality": offers[which]["value"]}
    return {"type": "open", "figure": offers[which]["mat"]}


def made_up(position: Position, rng: Random) -> Action:
    """One of the arrangements from which a turn costs least."""
    if position[kernel.MODE] == kernel.NUMBERS:
        heavy = ahead.burden_of_equalities()
        some = nsmallest(LIGHTEST, (goal for goal in heavy if not has_zero(goal)), key=lambda goal: heavy[goal])
        return {"type": "open", "equality": numbers.text(rng.choice(some))}
    table = burdens.tables()["shapes"]
    rows = enumerate(figures_with_burden())
    listed = [(table[row][column], words) for row, some in rows for column, words in enumerate(some)]
    low, high = rng.choice(nsmallest(LIGHTEST, listed))[1]
    return {"type": "open", "figure": actions.mode_of(position).places(low, high)}


def lightest(after: list[Position], first: int) -> int:
    """From which of these positions a turn costs least, as far as there is time; `first` if there is none."""
    best, least = first, inf
    with suppress(TimeOver):
        for number, position in enumerate(after):
            if position[kernel.PHASE] == kernel.IN_ROLL:
                costs = mean(ahead.next_turn(position))
                if costs < least:
                    best, least = number, costs
    return best


def placing(state: FantastickState, level: Level, rng: Random) -> Action:
    """The good and the bad stick: whoever looks ahead compares some pairs, for the next turn is its own."""
    position = state.position
    pairs = list(state.actions(int(position[kernel.SEAT])))
    some = rng.sample(pairs, min(PAIRS, len(pairs)))
    if rng.random() >= level.ahead:
        return some[0]
    return some[lightest([ideas.done(position, [pair]) for pair in some], 0)]


def with_zero(state: FantastickState, level: Level, rng: Random) -> Action:
    """A zero lies there: an opening that is left, or getting rid of it, whichever is cheaper."""
    position = state.position
    openings = actions.mode_of(position).openings(position)
    eliminate: Action = {"type": "eliminate"}
    if rng.random() < level.slips:
        return rng.choice([*openings, eliminate])
    best = openings[0]
    with suppress(TimeOver):
        costs = [ahead.restart(position, which) for which in ahead.unused(position)]
        best = openings[costs.index(min(costs))]
        if ahead.elimination(position) <= min(costs):
            best = eliminate
    return best
