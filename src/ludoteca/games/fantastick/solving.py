"""The least score of a turn, exactly, in either game: how much, in how many ways, and the actions that do it.

    from ludoteca.games.fantastick import solve

    answer = solve(state)           # a state in phase play, also in the middle of a turn

The searches stand in `compiled/numbers/solver.py` and `compiled/shapes/solver.py`; here they are asked about a state,
and what they find is turned into actions. How leastness is proven is told in docs/solver.md.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from ludoteca.contract import Action
from ludoteca.games.fantastick import actions
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.mat import listed
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.numbers.solver import Solver
from ludoteca.games.fantastick.compiled.plan import search
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.games.fantastick.compiled.shapes import figures
from ludoteca.games.fantastick.compiled.shapes.solver import ends, way_to
from ludoteca.games.fantastick.compiled.shapes.task import Task
from ludoteca.games.fantastick.modes import numbers
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.games.fantastick.thinking import sliding

FINISH: Action = {"type": "finish"}
MOST_SCORE = 60
ENOUGH = 20_000
"""Steps that one figure is worth, where it need not be the cheapest."""
MOST_TARGETS = 64
"""So many figures of least score are listed, in Shapes, where there may be thousands."""


class Answer(NamedTuple):
    """What the rest of a turn costs at least, what was spent already included."""

    score: int | None
    """The least score; in Shapes less one for a pure figure. None if only undoing helps."""
    ways: int | None
    """Numbers: how many different equalities reach it. Shapes: None."""
    actions: list[Action]
    """Actions that reach it, the last one `finish`; none if there is no score."""
    goal: Any = None
    """The text of the equality to which they lead, or the sorted places of the figure."""
    mat: tuple[Any, ...] = ()
    """Every place on which a stick lies then, before the mat is tidied."""


NOTHING = Answer(None, None, [])


def solve(state: FantastickState) -> Answer:
    """The least score from the mat as it lies now to the end of the turn; the limit of the track is not applied."""
    position = in_play(state)
    if position[kernel.MODE] == kernel.NUMBERS:
        return Turn(position).best()
    found = shapes_ends(position, 0, 1)
    return found[0] if found else NOTHING


def solvable(state: FantastickState) -> bool:
    """True if the turn can be finished from here without taking anything back."""
    return solve(state).score is not None


def solutions(state: FantastickState) -> list[Answer]:
    """Every least solution: one for each equality that reaches the least score, or for each figure (64 at most)."""
    position = in_play(state)
    if position[kernel.MODE] == kernel.SHAPES:
        return shapes_ends(position, 0, MOST_TARGETS)
    turn = Turn(position)
    return [turn.answer(equality) for equality in turn.goals]


def by_face(state: FantastickState) -> dict[str, int | None]:
    """The least score for each of the six faces, from the arrangement with which this turn began."""
    position = state.position
    if position[kernel.START_BAD] < 0:
        raise ValueError("there is no arrangement with its special matches yet")
    return dict(zip(actions.mode_of(position).faces[:6], leasts(position), strict=True))


def leasts(position: Position) -> list[int | None]:
    """The same as a list, in the order of the die."""
    if position[kernel.MODE] == kernel.NUMBERS:
        solver = solver_of(position.put_back())
        prices = solver.least_by_face(position[kernel.EQUALITY], position[kernel.PREVIOUS])
        return [None if price < 0 else price for price in prices]
    best = [shapes_ends(position.asked(face), 0, 1) for face in range(6)]
    return [found[0].score if found else None for found in best]


def in_play(state: FantastickState) -> Position:
    """The position of a state in which sticks are handled; `ValueError` for any other."""
    if state.position[kernel.PHASE] != kernel.IN_PLAY:
        raise ValueError(f"there is nothing to solve: the phase is {state.dump()['position']['phase']!r}, not 'play'")
    return state.position


def handled(position: Position, codes: list[int]) -> list[Action]:
    """Handlings of the searches as actions."""
    mode, found = actions.mode_of(position), []
    for number in codes:
        handling, stick = search.handling_of(number), search.stick_of(number)
        start, end = search.from_of(number), search.to_of(number)
        if handling in (search.ROTATE, search.MOVE):
            kind = "rotate" if handling == search.ROTATE else "move"
            found.append({"type": kind, "from": mode.place(start), "to": mode.place(end)})
        elif handling == search.REMOVE:
            found.append({"type": "remove", "from": mode.place(start)})
        else:
            name = "good" if stick == search.GOOD else "plain"
            found.append({"type": "add", "to": mode.place(end), "match": name})
    return found


# Numbers


def solver_of(position: Position) -> Solver:
    """The solver of a turn from where it stands."""
    mat, untouched = position.mat(), not position[kernel.TOUCHED]
    elevens = [number for number in range(3) if untouched and equalities.value(mat.low, mat.high, number) == 11]
    return Solver(mat, position[kernel.HANDLING] == 0, sum(2**number for number in elevens))


class Turn:
    """A turn of the Game of Numbers from where it stands: its least price, and the equalities that have it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.once = position[kernel.HANDLING] == 0
        self.solver = solver_of(position)
        self.solver.aim(position.form(), position[kernel.FACE], position[kernel.EQUALITY], position[kernel.PREVIOUS])

    @cached_property
    def least(self) -> list[int]:
        """The least price and the equalities that have it; [] if none can be had."""
        return self.solver.least()

    @property
    def price(self) -> int | None:
        """The least price."""
        return self.least[0] if self.least else None

    @property
    def goals(self) -> list[int]:
        """The equalities that have it."""
        return self.least[1:]

    def best(self) -> Answer:
        """The answer with the fewest actions."""
        if self.price is None:
            return NOTHING
        goals = self.goals if self.once else self.goals[:1]
        return min((self.answer(equality) for equality in goals), key=lambda answer: len(answer.actions))

    def answer(self, equality: int, price: int | None = None) -> Answer:
        """One of the equalities, with its actions; for another price than the least, say which."""
        ways = len(self.goals) if price is None else None
        price = self.price if price is None else price
        assert price is not None
        return self.carried_out(equality, price, ways, self.solver.planned(equality, price))

    def carried_out(self, equality: int, price: int, ways: int | None, plan: list[int]) -> Answer:
        """The answer that follows from a plan; with free handling there is one without a plan, too."""
        spacing, codes = (plan[1], plan[2:]) if plan else self.slid(equality, price)
        spaces: list[Action] = [{"type": "space", "number": "ABC"[n]} for n in range(3) if spacing >> n & 1]
        return Answer(
            int(self.position[kernel.SCORE]) + price,
            ways,
            [*spaces, *handled(self.position, codes), FINISH],
            numbers.text(equality),
            tuple(numbers.names(sorted(self.laid(spacing, codes)))),
        )

    def reached(self, equality: int, price: int) -> Answer | None:
        """The equality for the least price from this one on at which it has a plan; the price is its bound."""
        for more in range(4):
            if not self.once or self.solver.planned(equality, price + more):
                return self.answer(equality, price + more)
        return None

    def sketched(self, equality: int, price: int) -> Answer | None:
        """The same where it is found soon."""
        for more in range(4):
            plan = self.solver.sketched(equality, price + more)
            if plan or not self.once:
                return self.carried_out(equality, price + more, None, plan)
        return None

    def laid(self, spacing: int, codes: list[int]) -> set[int]:
        """What lies on the mat after these handlings."""
        before = self.solver.spaced(spacing)
        mat = set(listed(before.low, before.high))
        for number in codes:
            mat -= {int(search.from_of(number))}
            mat |= {int(search.to_of(number))} - {search.PILE}
        return mat

    def slid(self, equality: int, price: int) -> tuple[int, list[int]]:
        """The numbers to be spaced and the handlings that lead to the equality with `handling` free."""
        spacing, low, high = self.solver.target(equality)
        mat = self.solver.spaced(spacing)
        before, target = frozenset(listed(mat.low, mat.high)), frozenset(listed(low, high))
        codes = sliding.slid(before, int(mat.good), int(mat.bad), target, price)
        assert codes is not None, "with free handling there is a plan for every bound"
        return int(spacing), codes


# Shapes


def shapes_task(position: Position) -> Task:
    """What the solver of Shapes is to solve."""
    forbidden = position[kernel.PREVIOUS] >= 0
    return Task(
        position.mat(),
        position[kernel.FACE],
        position[kernel.COUNTS],
        position[kernel.PREVIOUS_LOW] if forbidden else 0,
        position[kernel.PREVIOUS_HIGH] if forbidden else 0,
        position[kernel.HANDLING],
    )


def shapes_ends(position: Position, above: int, wanted: int, largest: int = kernel.STICKS) -> list[Answer]:
    """Figures with which the turn can end: those of the least score, then those up to `above` more; at most so many.

    Those of more than `largest` sticks are left out.
    """
    found = ends(shapes_task(position), above, wanted, MOST_SCORE, largest)
    return [shapes_answer(position, end.score, end.low, end.high, end.codes) for end in found]


def shapes_target(position: Position, low: int, high: int, enough: int = ENOUGH) -> Answer | None:
    """The cheapest way to one figure where it lies; None if none is found soon or it is the forbidden one."""
    task = shapes_task(position)
    codes = None if task.is_forbidden(low, high) else way_to(task, low, high, enough)
    if codes is None:
        return None
    price = sum(int(kernel.PRICE[3 * search.handling_of(number) + search.stick_of(number)]) for number in codes)
    return shapes_answer(position, price - figures.is_pure(figures.counts(low, high)), low, high, codes)


def shapes_answer(position: Position, score: int, low: int, high: int, codes: list[int]) -> Answer:
    """The answer that follows from handlings of this score, less one for a pure figure."""
    mode = actions.mode_of(position)
    places = [mode.place(place) for place in listed(low, high)]
    spent = int(position[kernel.SCORE])
    return Answer(spent + score, None, [*handled(position, codes), FINISH], places, tuple(places))
