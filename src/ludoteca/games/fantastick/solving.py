"""The least score of a turn, exactly, in either game: how much, in how many ways, and the actions that do it.

    from ludoteca.games.fantastick import solve

    answer = solve(state)           # a state in phase play, also in the middle of a turn

The searches stand in `compiled/numbers/solver.py` and `compiled/shapes/solver.py`; here they are asked about a state,
and what they find is turned into actions. How leastness is proven is told in docs/solver.md.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any, NamedTuple

from ludoteca.contract import Action
from ludoteca.games.fantastick import actions, numbers, sliding
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.numbers import equalities, values
from ludoteca.games.fantastick.compiled.numbers import solver as numbers_search
from ludoteca.games.fantastick.compiled.plan import search
from ludoteca.games.fantastick.compiled.shapes import figures, walk
from ludoteca.games.fantastick.compiled.shapes import solver as shapes_search
from ludoteca.games.fantastick.mode import Row
from ludoteca.games.fantastick.rules import FantastickState

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
    """Every place on which a match lies then, before the mat is tidied."""


NOTHING = Answer(None, None, [])


def solve(state: FantastickState) -> Answer:
    """The least score from the mat as it lies now to the end of the turn; the limit of the track is not applied."""
    row = in_play(state)
    if row[kernel.MODE] == kernel.NUMBERS:
        return Turn(row).best()
    found = shapes_ends(row, 0, 1)
    return found[0] if found else NOTHING


def solvable(state: FantastickState) -> bool:
    """True if the turn can be finished from here without taking anything back."""
    return solve(state).score is not None


def solutions(state: FantastickState) -> list[Answer]:
    """Every least solution: one for each equality that reaches the least score, or for each figure (64 at most)."""
    row = in_play(state)
    if row[kernel.MODE] == kernel.SHAPES:
        return shapes_ends(row, 0, MOST_TARGETS)
    turn = Turn(row)
    return [turn.answer(equality) for equality in turn.goals]


def by_face(state: FantastickState) -> dict[str, int | None]:
    """The least score for each of the six faces, from the arrangement with which this turn began."""
    row = state.row
    if row[kernel.START_BAD] < 0:
        raise ValueError("there is no arrangement with its special matches yet")
    return dict(zip(actions.mode_of(row).faces[:6], leasts(row), strict=True))


def leasts(row: Row) -> list[int | None]:
    """The same as a list, in the order of the die."""
    if row[kernel.MODE] == kernel.NUMBERS:
        table = values.weighed(
            row[kernel.START_LOW],
            row[kernel.START_HIGH],
            row[kernel.START_GOOD],
            row[kernel.START_BAD],
            0,
            0,
            0,
            1 - row[kernel.HANDLING],
            elevens(row[kernel.START_LOW], row[kernel.START_HIGH]),
        )
        prices = numbers_search.least_by_face(table, bench(), row[kernel.EQUALITY], row[kernel.PREVIOUS])
        return [None if price < 0 else int(price) for price in prices]
    fresh = kernel.copy(row)
    kernel.put_back_in_place(fresh)
    found = []
    for face in range(6):
        fresh[kernel.FACE] = face
        best = shapes_ends(fresh, 0, 1)
        found.append(best[0].score if best else None)
    return found


def in_play(state: FantastickState) -> Row:
    """The row of a state in which matches are handled; `ValueError` for any other."""
    if state.row[kernel.PHASE] != kernel.IN_PLAY:
        raise ValueError(f"there is nothing to solve: the phase is {state.dump()['position']['phase']!r}, not 'play'")
    return state.row


@cache
def bench() -> Row:
    """The bench of `search.plan`: large, so there is one for all."""
    return search.bench()


def handled(row: Row, codes: list[int]) -> list[Action]:
    """Handlings of the searches as actions."""
    mode, found = actions.mode_of(row), []
    for number in codes:
        handling, match = search.handling_of(number), search.match_of(number)
        start, end = search.from_of(number), search.to_of(number)
        if handling in (search.ROTATE, search.MOVE):
            kind = "rotate" if handling == search.ROTATE else "move"
            found.append({"type": kind, "from": mode.place(start), "to": mode.place(end)})
        elif handling == search.REMOVE:
            found.append({"type": "remove", "from": mode.place(start)})
        else:
            name = "good" if match == search.GOOD else "plain"
            found.append({"type": "add", "to": mode.place(end), "match": name})
    return found


# Numbers


def elevens(low: int, high: int) -> int:
    """The numbers that read 11, as bits."""
    return sum(2**number for number in range(3) if equalities.value(low, high, number) == 11)


class Turn:
    """A turn of the Game of Numbers from where it stands: its least price, and the equalities that have it."""

    def __init__(self, row: Row) -> None:
        self.row, self.low, self.high = row, row[kernel.LOW], row[kernel.HIGH]
        self.once = row[kernel.HANDLING] == 0
        self.table = values.weighed(
            self.low,
            self.high,
            row[kernel.GOOD],
            row[kernel.BAD],
            row[kernel.HANDLED_LOW],
            row[kernel.HANDLED_HIGH],
            row[kernel.GOOD_REMOVED],
            int(self.once),
            0 if row[kernel.TOUCHED] else elevens(self.low, self.high),
        )
        self.open = numbers_search.allowed(
            kernel.form(row), row[kernel.FACE], row[kernel.EQUALITY], row[kernel.PREVIOUS]
        )

    @cached_property
    def least(self) -> list[int]:
        """The least price and the equalities that have it; [] if none can be had."""
        return [int(number) for number in numbers_search.least(self.table, bench(), self.open)]

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
        return self.carried_out(equality, price, ways, numbers_search.planned(self.table, bench(), equality, price))

    def carried_out(self, equality: int, price: int, ways: int | None, plan: Row) -> Answer:
        """The answer that follows from a plan; with free handling there is one without a plan, too."""
        codes = [int(number) for number in plan]
        spacing, codes = (codes[1], codes[2:]) if codes else self.slid(equality, price)
        spaces: list[Action] = [{"type": "space", "number": "ABC"[n]} for n in range(3) if spacing >> n & 1]
        return Answer(
            int(self.row[kernel.SCORE]) + price,
            ways,
            [*spaces, *handled(self.row, codes), FINISH],
            numbers.text(equality),
            tuple(numbers.names(sorted(self.laid(spacing, codes)))),
        )

    def reached(self, equality: int, price: int) -> Answer | None:
        """The equality for the least price from this one on at which it has a plan; the price is its bound."""
        for more in range(4):
            if not self.once or len(numbers_search.planned(self.table, bench(), equality, price + more)):
                return self.answer(equality, price + more)
        return None

    def sketched(self, equality: int, price: int) -> Answer | None:
        """The same where it is found soon."""
        for more in range(4):
            plan = numbers_search.sketched(self.table, bench(), equality, price + more)
            if len(plan) or not self.once:
                return self.carried_out(equality, price + more, None, plan)
        return None

    def spaced(self, spacing: int) -> tuple[set[int], int, int]:
        """The mat, the good and the bad match after these numbers have been spaced."""
        low, high, good, bad = self.low, self.high, self.row[kernel.GOOD], self.row[kernel.BAD]
        for number in range(3):
            if spacing >> number & 1:
                low, high, good, bad = values.respaced(low, high, good, bad, number)
        return {int(place) for place in kernel.places_of(low, high)}, int(good), int(bad)

    def laid(self, spacing: int, codes: list[int]) -> set[int]:
        """What lies on the mat after these handlings."""
        mat, _, _ = self.spaced(spacing)
        for number in codes:
            mat -= {int(search.from_of(number))}
            mat |= {int(search.to_of(number))} - {search.PILE}
        return mat

    def slid(self, equality: int, price: int) -> tuple[int, list[int]]:
        """The numbers to be spaced and the handlings that lead to the equality with `handling` free."""
        shown = numbers_search.cheapest(self.table, equality)
        spacing = sum(2**number for number in range(3) if shown[number] & values.SPACED)
        mat, good, bad = self.spaced(spacing)
        low, high = numbers_search.target(shown[0], shown[1], shown[2], equalities.operation_of(equality))
        target = frozenset(int(place) for place in kernel.places_of(low, high))
        codes = sliding.slid(frozenset(mat), good, bad, target, price)
        assert codes is not None, "with free handling there is a plan for every bound"
        return spacing, codes


# Shapes


def shapes_task(row: Row) -> Row:
    """What the solver of Shapes is to solve."""
    forbidden = row[kernel.PREVIOUS] >= 0
    return shapes_search.task(
        row[kernel.LOW],
        row[kernel.HIGH],
        row[kernel.GOOD],
        row[kernel.BAD],
        row[kernel.HANDLED_LOW],
        row[kernel.HANDLED_HIGH],
        row[kernel.GOOD_REMOVED],
        row[kernel.FACE],
        row[kernel.COUNTS],
        row[kernel.PREVIOUS_LOW] if forbidden else 0,
        row[kernel.PREVIOUS_HIGH] if forbidden else 0,
        row[kernel.HANDLING],
    )


def shapes_ends(row: Row, above: int, wanted: int, largest: int = kernel.MATCHES) -> list[Answer]:
    """Figures with which the turn can end: those of the least score, then those up to `above` more; at most so many.

    Those of more than `largest` matches are left out.
    """
    task = shapes_task(row)
    rows = [int(number) for number in shapes_search.ends(bench(), task, above, wanted, MOST_SCORE, largest)]
    spent, mode = int(row[kernel.SCORE]), actions.mode_of(row)
    found, at = [], 1
    for _ in range(rows[0]):
        score, low, high = rows[at : at + 3]
        first = at + 3 if wanted == 1 else at + 4  # one alone has no number of codes before them
        at = len(rows) if wanted == 1 else first + rows[at + 3]
        places = [mode.place(place) for place in kernel.places_of(low, high)]
        found.append(Answer(spent + score, None, [*handled(row, rows[first:at]), FINISH], places, tuple(places)))
    return found


def shapes_target(row: Row, low: int, high: int, enough: int = ENOUGH) -> Answer | None:
    """The cheapest way to one figure where it lies; None if none is found soon or it is the forbidden one."""
    task = shapes_task(row)
    if shapes_search.is_forbidden(task, low, high):
        return None
    if row[kernel.HANDLING]:
        codes = walk.walked(row[kernel.LOW], row[kernel.HIGH], row[kernel.GOOD], row[kernel.BAD], low, high)
    else:
        codes = search.plan(
            bench(),
            figures.ROTATION_FIRST,
            figures.ROTATIONS,
            row[kernel.LOW],
            row[kernel.HIGH],
            row[kernel.GOOD],
            row[kernel.BAD],
            row[kernel.HANDLED_LOW],
            row[kernel.HANDLED_HIGH],
            row[kernel.GOOD_REMOVED],
            task[shapes_search.STOCK],
            low,
            high,
            0,
            MOST_SCORE,
            enough,
        )
        if codes[0] < 0:
            return None
    plan = [int(number) for number in codes[0 if row[kernel.HANDLING] else 1 :]]
    price = sum(int(kernel.PRICE[3 * search.handling_of(number) + search.match_of(number)]) for number in plan)
    pure = figures.is_pure(figures.counts(low, high))
    places = [actions.mode_of(row).place(place) for place in kernel.places_of(low, high)]
    score = int(row[kernel.SCORE]) + price - pure
    return Answer(score, None, [*handled(row, plan), FINISH], places, tuple(places))
