"""The solver of the Game of Numbers: its figures, its proofs, and every sequence of handlings on small cases."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import ludoteca
from ludoteca.games.fantastick import solving
from ludoteca.games.fantastick.compiled import kernel, mat
from ludoteca.games.fantastick.compiled.numbers import equalities, single
from ludoteca.games.fantastick.compiled.numbers.cells import Cells
from ludoteca.games.fantastick.compiled.numbers.solver import Solver, allowed, listed
from ludoteca.games.fantastick.compiled.numbers.values import FAR, MOST_PLAIN
from ludoteca.games.fantastick.compiled.plan import search
from ludoteca.games.fantastick.modes.numbers import NAMES, parse, text
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.games.fantastick.thinking import sliding
from tests.games.fantastick.exhaustive import Mat, least
from tests.games.fantastick.positions import handling, numbers
from tests.games.fantastick.try_everything import solved_by_one

QUICK = ludoteca.compiled("fantastick")
FACES = ("A", "B", "C", "op", "eq", "two")


def drawn(rng: Random, **changes: Any) -> FantastickState:
    """The beginning of a turn by chance: any equality, face and special matches, sometimes something forbidden."""
    form = rng.randrange(2)
    equality = rng.choice(listed(form))
    places = mat.listed(*equalities.laid(equality))
    good, bad = rng.sample(places, 2)
    spare = len(places) < 23 and rng.random() < 0.2
    face = rng.choice(FACES) if not equalities.has_zero(equality) else "zero"
    previous = text(rng.choice(listed(form))) if rng.random() < 0.3 else None
    return numbers(text(equality), None if spare else NAMES[good], NAMES[bad], face, previous=previous, **changes)


def wandered(state: FantastickState, rng: Random, count: int) -> FantastickState:
    """The same turn after some handlings by chance, most of them rotations."""
    for _ in range(count):
        kinds = rng.choice((("rotate",), ("rotate",), ("move", "space"), ("remove", "add")))
        found = [action for action in state.actions(0) if action["type"] in kinds]
        state = state.play(0, rng.choice(found)) if found else state
    return state


def mat_of(state: FantastickState) -> Mat:
    """The mat as every sequence of handlings is tried on it."""
    now = state.position.mat()
    handled = int(now.handled_low | now.handled_high << mat.HALF)
    return Mat(int(now.low | now.high << mat.HALF), int(now.good), int(now.bad), handled, bool(now.good_removed))


def test_there_are_1848_equalities_of_each_form() -> None:
    for form in (0, 1):
        known = listed(form)
        assert len(known) == len(set(known)) == 1848
        by_sign = [sum(equalities.operation_of(equality) == sign for equality in known) for sign in range(4)]
        assert by_sign == [505, 726, 294, 323]
        assert sum(equalities.has_zero(equality) for equality in known) == 279


def goal(state: FantastickState, before: str, face: str) -> Callable[[tuple[str, str, str, str]], bool]:
    """What the turn asks, of numbers and sign as they are read."""
    values = before.replace("=", " ").replace("+", " ").replace("-", " ").split()

    def obeys(numbers: tuple[str, str, str, str]) -> bool:
        if face in "ABC":
            return int(numbers["ABC".index(face)]) != int(values["ABC".index(face)])
        if face == "two":
            return any(len(digits) == 2 for digits in numbers[:3])
        return face == "eq" or numbers[3] not in before

    return obeys


# The good match has been removed already, so that there is not too much to try.
SMALL = [
    ("1+1=2", "C1g", "A1c", "C", ["−C1g"], 1),
    ("1+1=2", "C1d", "C1b", "eq", ["−C1d"], 0),
    ("4-3=1", "A1f", "B1g", "op", ["−A1f"], 0),
    ("7-6=1", "B1d", "A1b", "A", ["−B1d", "B1c↷B1b"], 1),
    ("7-4=3", "C1a", "B1g", "B", ["−C1a"], 0),
    ("9-8=1", "Oh", "A1f", "A", [], 0),
    ("4-1=3", "C1d", "B1b", "two", [], 0),
]


@pytest.mark.compiled
@pytest.mark.parametrize(("equality", "good", "bad", "face", "done", "most"), SMALL)
def test_small_cases_agree_with_every_sequence_of_handlings(
    equality: str, good: str, bad: str, face: str, done: list[str], most: int
) -> None:
    state = numbers(equality, good, bad, face)
    for written in done:
        state = state.play(0, handling(written))
    found = least(mat_of(state), int(face == "eq"), goal(state, equality, face), most)
    answer = solving.solve(state)
    spent = int(state.position[kernel.SCORE])
    if found is None:
        assert answer.score is None or answer.score - spent > most
    else:
        assert (answer.score, answer.ways) == (spent + found[0], len(found[1]))


@pytest.mark.compiled
def test_no_plan_costs_less_than_the_bound() -> None:
    """For the cheapest equalities of chance positions: `plan` finds nothing below, and finds the bound itself."""
    rng = Random(7)
    for number in range(60):
        state = wandered(drawn(rng), rng, rng.choice((0, 0, 2, 4)))
        solver = Solver(state.position.mat(), True, 0)
        price, equality = min((solver.bound(equality), equality) for equality in listed(state.position.form()))
        if price > 3:
            continue
        _, low, high = solver.target(equality)
        found = search.planned(solver.mat, equalities.ROTATIONS, low, high, price, 2**60)
        assert found[0] in (price, search.NONE), number


@pytest.mark.compiled
def test_far_targets_are_planned_cell_by_cell() -> None:
    """What is woven leads to the target for the price of all cells together, and `plan` has nothing to add."""
    rng = Random(3)
    tried = woven = 0
    for _ in range(120):
        state = wandered(drawn(rng), rng, rng.choice((0, 2, 6)))
        solver = Solver(state.position.mat(), True, 0)
        equality = rng.choice(listed(state.position.form()))
        price = int(solver.bound(equality))
        if price >= FAR:
            continue
        _, low, high = solver.target(equality)
        cells = Cells(solver.mat, low, high, solver.good_fixed())
        exact = cells.price(solver.plain_price(equality, 0), solver.plain_price(equality, 1))
        assert exact >= price
        more = mat.bits(low) + mat.bits(high) - 2 - (MOST_PLAIN - solver.mat.stock)
        codes = cells.handlings(more if cells.good_on_mat() else more + 1)
        tried += 1
        if codes == [-1]:
            continue
        woven += 1
        form = state.dump()
        form["options"]["track"] = 60
        after = type(state).game.load(form)
        for action in solving.handled(state.position, codes):
            after = after.play(0, action)
        assert (after.position[kernel.LOW], after.position[kernel.HIGH]) == (low, high)
        assert after.position[kernel.SCORE] - state.position[kernel.SCORE] == exact
    assert tried > 5
    assert woven >= 0.9 * tried


@pytest.mark.compiled
def test_with_free_handling_every_bound_has_its_plan() -> None:
    rng = Random(11)
    for _ in range(150):
        state = wandered(drawn(rng), rng, rng.choice((0, 3)))
        solver = Solver(state.position.mat(), False, 0)
        equality = rng.choice(listed(0))
        now, (_, low, high) = solver.mat, solver.target(equality)
        lying, target = frozenset(mat.listed(now.low, now.high)), frozenset(mat.listed(low, high))
        codes = sliding.slid(lying, int(now.good), int(now.bad), target, int(solver.bound(equality)))
        assert codes is not None


def test_the_forbidden_equality_is_not_among_the_goals() -> None:
    before, forbidden = parse("5+2=7"), parse("3+2=5")
    assert before is not None
    assert forbidden is not None
    goals = list(allowed(0, equalities.FACE_A, before, forbidden))
    assert forbidden not in goals
    assert len(goals) + 1 == len(allowed(0, equalities.FACE_A, before, -1))


@pytest.mark.parametrize("written", ["6+4=4", "5+7=2", "0+3=2", "9-5=8", "1+1=3", "15-3=10", "8=3+1", "66/2=11"])
def test_moving_one_match_finds_what_trying_everything_finds(written: str) -> None:
    equality = parse(written)
    assert equality is not None
    low, high = equalities.laid(equality)
    form = equalities.form_of(equality)
    found = [text(one) for one in single.solved_by_one(low, high, form)]
    assert sorted(found) == sorted(solved_by_one({NAMES[place] for place in mat.listed(low, high)}, form))


def test_the_best_known_of_these_puzzles() -> None:
    equality = parse("6+4=4")
    assert equality is not None
    low, high = equalities.laid(equality)
    assert {text(one) for one in single.solved_by_one(low, high, 0)} >= {"0+4=4", "8-4=4"}
