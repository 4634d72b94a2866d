"""What players of different strength think of in a turn of Fantastick: ends of the turn, each with its actions.

A weak player thinks of some ends at random and takes the cheapest of them; a strong one knows the least score, and the
strongest ask what an end leaves to the player after it (`ahead.py`). Ends come one after the other, each better than
those before, so that whoever is short of time takes the last that came. Given time, all of it follows from the position
alone, so that a plan that has been begun can be found again in the middle of the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from heapq import nsmallest
from itertools import islice
from math import inf
from random import Random
from time import thread_time_ns

from ludoteca.contract import Action, IllegalAction
from ludoteca.games.fantastick import actions, solving
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.clock import TimeOver, set_clock, set_looks
from ludoteca.games.fantastick.compiled.mat import bits
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.games.fantastick.compiled.shapes import figures
from ludoteca.games.fantastick.compiled.shapes.catalogue import Positions
from ludoteca.games.fantastick.compiled.shapes.valid import COUNTS_MASK
from ludoteca.games.fantastick.solving import Answer
from ludoteca.words import Sentence

DEAR = 8  # what costs more is not thought of
GLANCES = 60  # positions of figures that are looked at for one idea
NEAR = 2  # an idea has about as many sticks as lie on the mat
MOST_STICKS = 16
GOALS = 16  # ends that are tried where any will do
SOON = 200  # steps that one figure is worth then
LISTED = 24  # equalities of least score of which the shortest way is taken, and figures
LISTED_FIGURES = 8


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """So long the searches may work inside, by the clock of the thread; then they are left by `TimeOver`."""
    moment = 0 if seconds == inf else thread_time_ns() + int(seconds * 1e9)
    before = set_clock(moment)
    try:
        yield
    finally:
        set_clock(before)


@contextmanager
def looking(most: int) -> Iterator[None]:
    """So often the searches may look at the clock inside; then they are left by `TimeOver`, everywhere alike."""
    before = set_looks(most)
    try:
        yield
    finally:
        set_looks(before)


def done(position: Position, plan: list[Action]) -> Position:
    """The position after some actions of the seat whose turn it is; `IllegalAction` if one of them may not be done."""
    for action in plan:
        number = actions.number_of(position, int(position[kernel.SEAT]), action)
        if isinstance(number, Sentence):
            raise IllegalAction(number)
        position = position.step(number)
    return position


def affordable(position: Position, answer: Answer) -> Position | None:
    """The position just before the turn is finished like that; None if its price would reach FINISH."""
    if answer.score is None or answer.score >= position.room():
        return None
    try:
        return done(position, answer.actions[:-1])
    except IllegalAction:  # a pure figure may score less than its moves cost
        return None


def worth(position: Position) -> int:
    """What the turn costs if it is finished now: its price, less what a pure figure brings to this piece."""
    return int(position[kernel.SCORE] - position.bonus(0))


# Ideas by chance


def thought(position: Position, count: int, rng: Random) -> Iterator[Answer]:
    """Of so many ends that come to mind, those that can be had, as long as they are cheaper than the ones before."""
    least = None
    for answer in (numbers_ideas if position[kernel.MODE] == kernel.NUMBERS else shapes_ideas)(position, count, rng):
        if (least is None or (answer.score or 0) < least) and affordable(position, answer) is not None:
            least = answer.score or 0
            yield answer


def numbers_ideas(position: Position, count: int, rng: Random) -> Iterator[Answer]:
    """The cheapest of some equalities drawn from those that cost at most 8."""
    turn = solving.Turn(position)
    known = [(price, goal) for price, goal in bounds(turn) if price <= min(DEAR, position.room() - 1)]
    for price, goal in sorted(rng.sample(known, min(count, len(known)))):
        answer = turn.reached(goal, price)
        if answer is not None:
            yield answer
            return


def bounds(turn: solving.Turn) -> Iterator[tuple[int, int]]:
    """What each equality costs at least, with the equality."""
    return zip(turn.solver.bounds(), turn.solver.ends(), strict=True)


def shapes_ideas(position: Position, count: int, rng: Random) -> Iterator[Answer]:
    """Figures that the die allows, each laid where it covers most of what lies there."""
    size = int(position.on_mat())
    if size <= MOST_STICKS:  # there are too many figures of a greater size to have one in mind
        yield from islice(some_figures(position, size, 4 * count, rng, solving.ENOUGH), count)


def some_figures(position: Position, size: int, tries: int, rng: Random, enough: int) -> Iterator[Answer]:
    """Figures of about so many sticks that the die allows, where so many steps are enough for each."""
    task = solving.shapes_task(position)
    kinds = [kind for kind in range(3) if task.wanted_kind(kind)]
    for _ in range(tries):
        sticks = rng.randint(max(size - NEAR, 3), min(size + NEAR, MOST_STICKS))
        target = glanced(position, Positions(sticks, rng.choice(kinds)), rng)
        if target is not None:
            answer = solving.shapes_target(position, *target, enough)
            if answer is not None:
                yield answer


def slipped(position: Position, answer: Answer, rng: Random) -> Answer:
    """The same end by a dearer way: a stick is lifted that could turn on its end; as it was if there is none."""
    turns = [n for n, action in enumerate(answer.actions) if action["type"] == "rotate"]
    if not turns:
        return answer
    slip = rng.choice(turns)
    plan = [action | {"type": "move"} if n == slip else action for n, action in enumerate(answer.actions)]
    dearer = answer._replace(score=(answer.score or 0) + 1, actions=plan)
    return answer if affordable(position, dearer) is None else dearer


def quick(position: Position, seconds: float, rng: Random) -> Answer | None:
    """Any end that can be had and is found soon, for whoever has thought too long: so many seconds more, or hardly."""
    if position[kernel.MODE] == kernel.NUMBERS:
        with within(inf):
            turn = solving.Turn(position)
            sketches = (turn.sketched(goal, price) for price, goal in nsmallest(GOALS, bounds(turn)))
            return next((answer for answer in sketches if answer and affordable(position, answer) is not None), None)
    with within(seconds), suppress(TimeOver):
        for answer in solving.shapes_ends(position, 0, GOALS, MOST_STICKS):
            if affordable(position, answer) is not None:
                return answer
    with within(inf):
        size = int(position.on_mat())
        found = some_figures(position, min(size, MOST_STICKS), GOALS, rng, SOON)
        return next((answer for answer in found if affordable(position, answer) is not None), None)


def glanced(position: Position, lying: Positions, rng: Random) -> tuple[int, int] | None:
    """The one of some figures that covers most of the mat, if the die allows it; None if none of them can be."""
    best, most = None, -1
    for _ in range(min(GLANCES, len(lying))):
        low, high, numbers = lying[rng.randrange(len(lying))]
        covered = bits(position[kernel.LOW] & low) + bits(position[kernel.HIGH] & high)
        if covered > most and figures.obeys(position[kernel.FACE], position[kernel.COUNTS], numbers & COUNTS_MASK):
            best, most = (int(low), int(high)), covered
    return best


# The least score


def least(position: Position) -> Iterator[Answer]:
    """The cheapest end, after those that are the cheapest so far; none if nothing can be had before FINISH."""
    if position[kernel.MODE] == kernel.NUMBERS:
        turn = solving.Turn(position)
        found = [turn.answer(goal) for goal in turn.goals[: LISTED if turn.once else 1]]
    else:
        found = solving.shapes_ends(position, 0, 1)
        yield from (answer for answer in found if affordable(position, answer) is not None)
        found = solving.shapes_ends(position, 1, LISTED_FIGURES)
    reached = [(answer, before) for answer in found if (before := affordable(position, answer)) is not None]
    if reached:
        yield min(reached, key=lambda pair: (worth(pair[1]), len(pair[0].actions)))[0]
    elif position[kernel.MODE] == kernel.SHAPES:  # the least score may belong to a pure figure that is too dear
        dearer = solving.shapes_ends(position, 2, solving.MOST_TARGETS)
        yield from islice((answer for answer in dearer if affordable(position, answer) is not None), 1)
