"""The ends of a turn that somebody weighs who looks ahead: what they cost, and what they leave to the next player.

An end is as good as the chance to be ahead of the others when the match is over. For that the next player's turn is
worked out for every face of the die, with the best answer to each; what comes after it is known by the burden of the
arrangement (`burdens.py`), and by how far the luck of the die carries in the turns that are left. Near the end of a
match that is not the same as few points: whoever is behind needs a dear turn of the other. Alone only points count.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from heapq import nsmallest
from math import erf, inf, sqrt
from statistics import mean
from typing import Any

from ludoteca.contract import Action
from ludoteca.games.fantastick import actions, solving
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.mat import listed
from ludoteca.games.fantastick.compiled.numbers import ahead as numbers_ahead
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.numbers.solver import listed as known
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.games.fantastick.compiled.shapes import ahead as shapes_ahead
from ludoteca.games.fantastick.solving import Answer
from ludoteca.games.fantastick.thinking import burdens, ideas
from ludoteca.games.fantastick.thinking.burdens import POINT

WEIGHED = (16, 12)
"""Ends that are weighed, in Numbers and in Shapes."""
ABOVE = 1
"""They cost so much more than the cheapest at most."""
GOALS = 4
"""Equalities that are weighed for each place of the good stick."""
USUAL = (1.2, 0.55)
"""What a turn costs somebody who looks ahead, against such a player."""
SPREAD = (0.55, 1.2)
"""How far the luck of the die carries: the standard deviation of a lead after one turn, as of that after many."""
ALONE = (((0, 0.67), (1, 0.28), (2, 0.04), (3, 0.01)), ((0, 0.75), (1, 0.13), (2, 0.07), (4, 0.05)))
"""What the moves of a turn cost somebody who looks ahead alone, and how often they do."""
TINY = 1e-9
WITH_CARD: Action = {"type": "finish", "wild": True}


def looked(position: Position) -> Iterator[Answer]:
    """The cheapest end, then those with better and better prospects; none if nothing can be had before FINISH."""
    yield from ideas.least(position)
    me, best = int(position[kernel.SEAT]), -inf
    for answer, before in ends(position):
        value = max(prospects(ideas.done(before, [finish]), me) for finish in finishes(before))
        if value > best + TINY:
            best = value
            yield answer


def finishes(before: Position) -> list[Action]:
    """The ways to finish the turn, with the wild card and without, as they may be."""
    plain = [] if before.reaches_finish() else [solving.FINISH]
    return [*plain, WITH_CARD] if before[kernel.WILD] else plain


# The ends that are weighed


def ends(position: Position) -> Iterator[tuple[Answer, Position]]:
    """Ends that are cheap or leave much to pay, the most promising first, each with the position before it finishes."""
    seen = set()
    for answer in (numbers_ends if position[kernel.MODE] == kernel.NUMBERS else shapes_ends)(position):
        before = ideas.affordable(position, answer)
        if before is not None:
            lies = tuple(int(before[word]) for word in (kernel.LOW, kernel.HIGH, kernel.GOOD, kernel.BAD, kernel.SCORE))
            if lies not in seen:
                seen.add(lies)
                yield answer, before


def numbers_ends(position: Position) -> Iterator[Answer]:
    """Equalities by their price less their burden, then the cheapest ones with the good stick laid elsewhere first."""
    turn = solving.Turn(position)
    if turn.price is None:
        return
    most, heavy = turn.price + ABOVE, burden_of_equalities()
    found = [(POINT * price - heavy[goal], price, goal) for price, goal in ideas.bounds(turn) if price <= most]
    targets: set[Any] = set()
    for _, price, goal in nsmallest(WEIGHED[kernel.NUMBERS], found):
        answer = turn.reached(goal, price)
        if answer is not None and (answer.score or 0) - position[kernel.SCORE] <= most:
            targets.update(answer.mat)
            yield answer
    if turn.once and not position[kernel.TOUCHED]:
        for first in good_moves(position, targets):
            later = solving.Turn(ideas.done(position, [first]))
            if later.price is not None and later.price <= turn.price:
                for goal in nsmallest(GOALS, later.goals, key=lambda goal: -heavy[goal]):
                    answer = later.answer(goal)
                    yield answer._replace(actions=[first, *answer.actions])


@cache
def burden_of_equalities() -> dict[int, int]:
    """The burden of every equality."""
    table = burdens.tables()["numbers"]
    return {goal: heavy for form in range(2) for goal, heavy in zip(known(form), table[form], strict=True)}


def good_moves(position: Position, targets: set[Any]) -> Iterator[Action]:
    """Ways to lay the good stick on one of these places, if it is free, or to take it away."""
    mode, good = actions.mode_of(position), int(position[kernel.GOOD])
    for free in listed(*position.free()):
        place = mode.place(free)
        if place in targets:
            if good < 0:
                yield {"type": "add", "to": place, "match": "good"}
            else:
                yield {"type": "move", "from": mode.place(good), "to": place}
    if good >= 0:
        yield {"type": "remove", "from": mode.place(good)}


def shapes_ends(position: Position) -> Iterator[Answer]:
    """Figures by their score less their burden; where they are too large to have one, the cheapest."""
    wanted = WEIGHED[kernel.SHAPES]
    if position.on_mat() > burdens.LARGEST:
        yield from solving.shapes_ends(position, ABOVE, wanted)
        return
    found, _ = shapes_ahead.weighed(solving.shapes_task(position), burdens.of_shapes(), wanted)
    for end in found:
        yield solving.shapes_answer(position, end.score, end.low, end.high, end.codes)
    yield from solving.shapes_ends(position, 0, wanted)


# What they are worth


def prospects(position: Position, me: int) -> float:
    """How good a position is for a seat that has just finished its turn: its chance to be ahead of another seat.

    Alone it is what is left of the track when the next turn is over, and what the wild card is worth.
    """
    others = [seat for seat in range(position.seats()) if seat != me]
    if not others:
        card = card_worth(int(position[kernel.MODE]), to_come(position, 0)) if position[kernel.WILD] else 0.0
        return card - float(position[kernel.POINTS]) - mean(next_turn(position, light=True)) / POINT
    if position[kernel.PHASE] == kernel.OVER:
        return mean(float(position.rank_of(me) < position.rank_of(other)) for other in others)
    mode, acting = int(position[kernel.MODE]), int(position[kernel.SEAT])
    if position.in_lap():
        return in_lap(position, me, acting)
    left = int(position.total() - position[kernel.TURN]) - 1
    nets = next_turn(position, light=left == 0 or len(others) > 1)
    spread = SPREAD[mode] * sqrt(left)
    chances = []
    for other in others:
        lead = float(position[kernel.POINTS + other] - position[kernel.POINTS + me])
        more = to_come(position, other) - to_come(position, me) - (other == acting)
        lead += USUAL[mode] * more
        paid = nets if other == acting else [0]
        out = position.is_out(other)
        chances.append(1.0 if out else mean(chance(lead + net / POINT, spread) for net in paid))
    return mean(chances)


def in_lap(position: Position, me: int, acting: int) -> float:
    """The same while a tie is played out: nobody's points count, only this lap."""
    mine = position[kernel.FIXED + 4 * (position[kernel.LAPS] - 1) + me]
    if mine <= kernel.NOT_IN or acting == me:  # out of the tie, or a further lap begins
        return 0.5
    return mean(chance(net / POINT - float(mine), 0.0) for net in next_turn(position, light=True))


def to_come(position: Position, seat: int) -> int:
    """How many turns a seat still has."""
    seats = position.seats()
    return sum(turn % seats == seat for turn in range(int(position[kernel.TURN]), int(position.total())))


def chance(lead: float, spread: float) -> float:
    """How likely somebody wins who leads by so much, where luck carries so far; a tie is half a win."""
    if spread == 0.0:
        return 0.5 if abs(lead) < TINY else float(lead > 0)
    return (1 + erf(lead / spread / sqrt(2))) / 2


def next_turn(position: Position, light: bool = False) -> list[int]:
    """What the turn that begins here comes to, for each face that may come; `light`: nothing after it matters."""
    if position[kernel.PHASE] == kernel.OVER:
        return [0]
    if position[kernel.PHASE] != kernel.IN_ROLL:
        return [min(elimination(position, light), *(restart(position, which, light) for which in unused(position)))]
    return burdens.outlook(position, carried(position, light))


def carried(position: Position, light: bool) -> Any:
    """The burdens of the game that is played."""
    return burdens.of_numbers(light) if position[kernel.MODE] == kernel.NUMBERS else burdens.of_shapes(light)


def unused(position: Position) -> list[int]:
    """Numbers: the starting equalities that may still be laid."""
    return [which for which in range(6) if not position[kernel.USED] >> which & 1]


def elimination(position: Position, light: bool = False) -> int:
    """What it comes to to get rid of the zero, in thousandths."""
    asked = position.asked(equalities.ZERO)
    solver, before = solving.solver_of(asked), asked[kernel.EQUALITY]
    return numbers_ahead.without_zero(solver, before, asked[kernel.PREVIOUS], burdens.of_numbers(light))


def restart(position: Position, which: int, light: bool = False) -> int:
    """What a turn comes to that begins with one of the six starting equalities, in thousandths."""
    after = position.step(kernel.OPEN * kernel.AREA + which)
    if after[kernel.PHASE] == kernel.IN_ROLL:
        return round(mean(next_turn(after, light)))
    return round(POINT * USUAL[kernel.NUMBERS]) + burden_of_equalities()[int(after[kernel.EQUALITY])]


@cache
def card_worth(mode: int, turns: int) -> float:
    """What the wild card will spare in so many turns, if it is kept for one that costs more than it is worth then."""
    if turns <= 0:
        return 0.0
    kept = card_worth(mode, turns - 1)
    return sum(often * max(float(price), kept) for price, often in ALONE[mode])
