"""What players of different strength think of in a turn of Fantastick: ends of the turn, each with its actions.

A weak player thinks of some ends at random and takes the cheapest of them; a strong one knows all of least score, and
asks what each leaves to the player after it. Ends come one after the other, each better than those before, so that
whoever is short of time takes the last that came. Given time, all of it follows from the row alone, so that a plan that
has been begun can be found again in the middle of the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from heapq import nsmallest
from itertools import islice
from math import inf
from random import Random
from statistics import mean
from time import perf_counter_ns

from ludoteca.contract import Action, IllegalAction
from ludoteca.games.fantastick import actions, solving
from ludoteca.games.fantastick.compiled import course, kernel, play
from ludoteca.games.fantastick.compiled import mat as mat_kernel
from ludoteca.games.fantastick.compiled.clock import TimeOver, set_clock
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.numbers import solver as numbers_search
from ludoteca.games.fantastick.compiled.shapes import catalogue, figures
from ludoteca.games.fantastick.compiled.shapes import solver as shapes_search
from ludoteca.games.fantastick.mode import Row
from ludoteca.games.fantastick.solving import Answer
from ludoteca.words import Sentence

DEAR = 8  # what costs more is not thought of
GLANCES = 60  # positions of figures that are looked at for one idea
NEAR = 2  # an idea has about as many matches as lie on the mat
MOST_MATCHES = 16
GOALS = 16  # ends that are tried where any will do
SOON = 200  # steps that one figure is worth then
LISTED = 24  # ends of least score that a strong player compares, and figures
LISTED_FIGURES = 8


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """So long the searches may take inside; then they are left by `TimeOver`."""
    moment = 0 if seconds == inf else perf_counter_ns() + int(seconds * 1e9)
    before = set_clock(moment)
    try:
        yield
    finally:
        set_clock(before)


def done(row: Row, plan: list[Action]) -> Row:
    """The row after some actions of the seat whose turn it is; `IllegalAction` if one of them may not be done."""
    for action in plan:
        number = actions.number_of(row, int(row[kernel.SEAT]), action)
        if isinstance(number, Sentence):
            raise IllegalAction(number)
        row = actions.step(row, number)
    return row


def affordable(row: Row, answer: Answer) -> Row | None:
    """The row just before the turn is finished like that; None if its price would reach FINISH."""
    if answer.score is None or answer.score >= kernel.room(row):
        return None
    try:
        return done(row, answer.actions[:-1])
    except IllegalAction:  # a pure figure may score less than its moves cost
        return None


def worth(row: Row) -> int:
    """What the turn costs if it is finished now: its price, less what a pure figure brings to this piece."""
    return int(row[kernel.SCORE] - course.bonus(row, 0))


# Ideas by chance


def thought(row: Row, count: int, rng: Random) -> Iterator[Answer]:
    """Of so many ends that come to mind, those that can be had, as long as they are cheaper than the ones before."""
    least = None
    for answer in (numbers_ideas if row[kernel.MODE] == kernel.NUMBERS else shapes_ideas)(row, count, rng):
        if (least is None or (answer.score or 0) < least) and affordable(row, answer) is not None:
            least = answer.score or 0
            yield answer


def numbers_ideas(row: Row, count: int, rng: Random) -> Iterator[Answer]:
    """The cheapest of some equalities drawn from those that cost at most 8."""
    turn = solving.Turn(row)
    known = [(price, goal) for price, goal in bounds(turn) if price <= min(DEAR, kernel.room(row) - 1)]
    for price, goal in sorted(rng.sample(known, min(count, len(known)))):
        answer = turn.reached(goal, price)
        if answer is not None:
            yield answer
            return


def bounds(turn: solving.Turn) -> Iterator[tuple[int, int]]:
    """What each equality costs at least, with the equality."""
    for price, goal in zip(numbers_search.bounds(turn.table, turn.open), turn.open, strict=True):
        yield int(price), int(goal)


def shapes_ideas(row: Row, count: int, rng: Random) -> Iterator[Answer]:
    """Figures that the die allows, each laid where it covers most of what lies there."""
    size = int(mat_kernel.bits(row[kernel.LOW]) + mat_kernel.bits(row[kernel.HIGH]))
    if size <= MOST_MATCHES:  # there are too many figures of a greater size to have one in mind
        yield from islice(some_figures(row, size, 4 * count, rng, solving.ENOUGH), count)


def some_figures(row: Row, size: int, tries: int, rng: Random, enough: int) -> Iterator[Answer]:
    """Figures of about so many matches that the die allows, where so many steps are enough for each."""
    kinds = [kind for kind in range(3) if shapes_search.wanted_kind(solving.shapes_task(row), kind)]
    for _ in range(tries):
        matches = rng.randint(max(size - NEAR, 3), min(size + NEAR, MOST_MATCHES))
        target = glanced(row, catalogue.positions(matches, rng.choice(kinds)), rng)
        if target is not None:
            answer = solving.shapes_target(row, *target, enough)
            if answer is not None:
                yield answer


def quick(row: Row, seconds: float, rng: Random) -> Answer | None:
    """Any end that can be had and is found soon, for whoever has thought too long: so many seconds more, or hardly."""
    if row[kernel.MODE] == kernel.NUMBERS:
        with within(inf):
            turn = solving.Turn(row)
            sketches = (turn.sketched(goal, price) for price, goal in nsmallest(GOALS, bounds(turn)))
            return next((answer for answer in sketches if answer and affordable(row, answer) is not None), None)
    with within(seconds), suppress(TimeOver):
        for answer in solving.shapes_ends(row, 0, GOALS, MOST_MATCHES):
            if affordable(row, answer) is not None:
                return answer
    with within(inf):
        size = int(mat_kernel.bits(row[kernel.LOW]) + mat_kernel.bits(row[kernel.HIGH]))
        found = some_figures(row, min(size, MOST_MATCHES), GOALS, rng, SOON)
        return next((answer for answer in found if affordable(row, answer) is not None), None)


def glanced(row: Row, rows: Row, rng: Random) -> tuple[int, int] | None:
    """The one of some positions that covers most of the mat, if the die allows it; None if none of them can be."""
    best, most = None, -1
    number = len(rows) // catalogue.POSITION
    for _ in range(min(GLANCES, number)):
        at = rng.randrange(number) * catalogue.POSITION
        low, high = rows[at + catalogue.POSITION_LOW], rows[at + catalogue.POSITION_HIGH]
        counts = rows[at + catalogue.POSITION_COUNTS] & catalogue.COUNTS_MASK
        covered = mat_kernel.bits(row[kernel.LOW] & low) + mat_kernel.bits(row[kernel.HIGH] & high)
        if covered > most and figures.obeys(row[kernel.FACE], row[kernel.COUNTS], counts):
            best, most = (int(low), int(high)), covered
    return best


# All of least score


def ends(row: Row) -> Iterator[tuple[Answer, Row]]:
    """Ends of least score, in Shapes also of one more, each with the row just before it is finished."""
    if row[kernel.MODE] == kernel.NUMBERS:
        turn = solving.Turn(row)
        found = [turn.answer(goal) for goal in turn.goals[:LISTED]]
        found += without_good(row, turn, found)
    else:
        found = solving.shapes_ends(row, 1, LISTED_FIGURES)
    for answer in found:
        before = affordable(row, answer)
        if before is not None:
            yield answer, before


def without_good(row: Row, turn: solving.Turn, found: list[Answer]) -> list[Answer]:
    """The same equalities with the good match left in the pile, where that costs no more."""
    if row[kernel.GOOD] < 0 or turn.price is None or not turn.once or row[kernel.TOUCHED]:
        return []
    remove: Action = {"type": "remove", "from": actions.mode_of(row).place(row[kernel.GOOD])}
    later = solving.Turn(done(row, [remove]))
    goals = [goal for goal in turn.goals[:LISTED] if goal in later.goals] if later.price == turn.price else []
    return [answer._replace(actions=[remove, *answer.actions]) for answer in map(later.answer, goals)]


def best(row: Row, ahead: bool) -> Iterator[Answer]:
    """The cheapest end; among equals the one that leaves most to pay to the next player, or, alone, least to oneself.

    Those that come before it are the best so far. None comes if nothing can be had before FINISH.
    """
    if row[kernel.MODE] == kernel.SHAPES:
        yield from (answer for answer in solving.shapes_ends(row, 0, 1) if affordable(row, answer) is not None)
    found = list(ends(row))
    if not found:
        found = [(answer, before) for answer in [cheapest(row)] if answer and (before := affordable(row, answer))]
    if not found:
        return
    least = min(worth(before) for _, before in found)
    found = [(answer, before) for answer, before in found if worth(before) == least]
    yield min((answer for answer, _ in found), key=lambda answer: len(answer.actions))
    if not ahead or len(found) == 1 or last_turn(row):
        return
    sign = -1 if row[kernel.SEATS] == 1 else 1
    most = -inf
    for answer, before in found:
        left = sign * left_to_pay(done(before, [solving.FINISH]))
        if left > most:
            most = left
            yield answer


def cheapest(row: Row) -> Answer | None:
    """The first end whose price is below the limit, where the least score belongs to a dearer pure figure."""
    if row[kernel.MODE] == kernel.NUMBERS:
        return None
    found = (answer for answer in solving.shapes_ends(row, 2, solving.MOST_TARGETS) if affordable(row, answer))
    return next(found, None)


def last_turn(row: Row) -> bool:
    """True if nobody plays on what this turn leaves, as far as one can know."""
    return bool(row[kernel.TURN] + 1 >= kernel.total(row))


def left_to_pay(row: Row) -> float:
    """What the next turn costs on the average of the faces that may come."""
    if row[kernel.PHASE] == kernel.OVER:
        return 0.0
    if row[kernel.PHASE] != kernel.IN_ROLL:
        return zero_costs(row)
    prices = solving.leasts(row)
    return mean(price or 0 for face, price in enumerate(prices) if play.roll_counts(row, face))


# A zero


def zero_costs(row: Row) -> float:
    """What a turn costs that begins with a zero: eliminated, or the cheapest opening that is left."""
    openings = [opening_costs(which) for which in range(6) if not row[kernel.USED] >> which & 1]
    return min([elimination_costs(row), *openings])


def elimination_costs(row: Row) -> float:
    """The least score of getting rid of the zero."""
    fresh = kernel.copy(row)
    fresh[kernel.PHASE], fresh[kernel.FACE] = kernel.IN_PLAY, equalities.ZERO
    return solving.Turn(fresh).price or 0


@cache
def opening_costs(which: int) -> float:
    """What one of the six starting equalities costs on the average of the faces, with printed special matches."""
    row = kernel.new(kernel.NUMBERS, 2, 0, 30, kernel.PRINTED, kernel.BY_DIE, 0)
    course.open_first_in_place(row, which)
    return mean(price or 0 for price in solving.leasts(row))
