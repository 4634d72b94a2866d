"""The solver of the Game of Numbers: its figures, its proofs, and every sequence of handlings on small cases."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import ludoteca
from benchmarks.try_everything import solved_by_one
from ludoteca.games.fantastick import sliding, solving
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled import mat as mat_kernel
from ludoteca.games.fantastick.compiled.numbers import cells, equalities, single, values
from ludoteca.games.fantastick.compiled.numbers import solver as numbers_search
from ludoteca.games.fantastick.compiled.plan import search
from ludoteca.games.fantastick.numbers import NAMES, parse, text
from ludoteca.games.fantastick.rules import FantastickState
from tests.games.fantastick.exhaustive import Mat, least
from tests.games.fantastick.positions import handling, numbers

QUICK = ludoteca.compiled("fantastick")
FACES = ("A", "B", "C", "op", "eq", "two")


def drawn(rng: Random, **changes: Any) -> FantastickState:
    """The beginning of a turn by chance: any equality, face and special matches, sometimes something forbidden."""
    form = rng.randrange(2)
    equality = int(rng.choice(list(numbers_search.every(form))))
    places = [int(place) for place in kernel.places_of(*equalities.laid(equality))]
    good, bad = rng.sample(places, 2)
    spare = len(places) < 23 and rng.random() < 0.2
    face = rng.choice(FACES) if not equalities.has_zero(equality) else "zero"
    previous = text(int(rng.choice(list(numbers_search.every(form))))) if rng.random() < 0.3 else None
    return numbers(text(equality), None if spare else NAMES[good], NAMES[bad], face, previous=previous, **changes)


def wandered(state: FantastickState, rng: Random, count: int) -> FantastickState:
    """The same turn after some handlings by chance, most of them rotations."""
    for _ in range(count):
        kinds = rng.choice((("rotate",), ("rotate",), ("move", "space"), ("remove", "add")))
        found = [action for action in state.actions(0) if action["type"] in kinds]
        state = state.play(0, rng.choice(found)) if found else state
    return state


def words(state: FantastickState) -> tuple[int, int, int, int, int, int, int]:
    """The mat as the searches are given it: words, special matches, what has been handled."""
    names = (kernel.LOW, kernel.HIGH, kernel.GOOD, kernel.BAD, kernel.HANDLED_LOW, kernel.HANDLED_HIGH)
    low, high, good, bad, handled_low, handled_high, gone = (int(state.row[n]) for n in (*names, kernel.GOOD_REMOVED))
    return low, high, good, bad, handled_low, handled_high, gone


def test_there_are_1848_equalities_of_each_form() -> None:
    for form in (0, 1):
        listed = [int(equality) for equality in numbers_search.every(form)]
        assert len(listed) == len(set(listed)) == 1848
        by_sign = [sum(equalities.operation_of(equality) == sign for equality in listed) for sign in range(4)]
        assert by_sign == [505, 726, 294, 323]
        assert sum(equalities.has_zero(equality) for equality in listed) == 279


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
    low, high, good_at, bad_at, handled_low, handled_high, gone = words(state)
    half = equalities.HALF
    mat = Mat(low | high << half, good_at, bad_at, handled_low | handled_high << half, bool(gone))
    found = least(mat, int(face == "eq"), goal(state, equality, face), most)
    answer = solving.solve(state)
    spent = int(state.row[kernel.SCORE])
    if found is None:
        assert answer.score is None or answer.score - spent > most
    else:
        assert (answer.score, answer.ways) == (spent + found[0], len(found[1]))


@pytest.mark.compiled
def test_no_plan_costs_less_than_the_bound() -> None:
    """For the cheapest equalities of chance positions: `plan` finds nothing below, and finds the bound itself."""
    rng = Random(7)
    bench = search.bench()
    for number in range(60):
        state = wandered(drawn(rng), rng, rng.choice((0, 0, 2, 4)))
        mat = words(state)
        table = values.weighed(*mat, 1, 0)
        goals = numbers_search.every(kernel.form(state.row))
        price, equality = min(zip(numbers_search.bounds(table, goals), goals, strict=True))
        if price > 3:
            continue
        shown = numbers_search.cheapest(table, equality)
        target = numbers_search.target(shown[0], shown[1], shown[2], equalities.operation_of(equality))
        stock = values.MOST_PLAIN - table[values.PLAIN]
        rules = (equalities.ROTATION_FIRST, equalities.ROTATIONS)
        found = search.plan(bench, *rules, *mat, stock, target[0], target[1], 0, price, 2**60)
        assert found[0] in (price, search.NONE), number


@pytest.mark.compiled
def test_far_targets_are_planned_cell_by_cell() -> None:
    """What is woven leads to the target for the price of all cells together, and `plan` has nothing to add."""
    rng = Random(3)
    tried = woven = 0
    for _ in range(120):
        state = wandered(drawn(rng), rng, rng.choice((0, 2, 6)))
        low, high, good, bad, handled_low, handled_high, gone = words(state)
        table = values.weighed(low, high, good, bad, handled_low, handled_high, gone, 1, 0)
        equality = int(rng.choice(list(numbers_search.every(kernel.form(state.row)))))
        price = int(values.bound(table, equality))
        if price >= values.FAR:
            continue
        shown = numbers_search.cheapest(table, equality)
        goal = numbers_search.target(shown[0], shown[1], shown[2], equalities.operation_of(equality))
        rows = cells.cells_of(low, high, good, bad, handled_low, handled_high, goal[0], goal[1])
        on_mat = int(values.plain_price(table, equality, 1))
        in_pile = int(values.plain_price(table, equality, 0))
        fast = bool(table[values.GOOD_FIXED])
        ends = cells.exact(rows, fast, in_pile, on_mat)
        assert ends[0] >= price
        more = mat_kernel.bits(goal[0]) + mat_kernel.bits(goal[1]) - 2 - table[values.PLAIN]
        ended = {end for end in list(ends)[1:] if end} & {1, 3}
        codes = [int(code) for code in cells.woven(rows, ends, fast, more if ended else more + 1)]
        tried += 1
        if codes == [-1]:
            continue
        woven += 1
        form = state.dump()
        form["options"]["track"] = 60
        after = type(state).game.load(form)
        for action in solving.handled(state.row, codes):
            after = after.play(0, action)
        assert (after.row[kernel.LOW], after.row[kernel.HIGH]) == (goal[0], goal[1])
        assert after.row[kernel.SCORE] - state.row[kernel.SCORE] == ends[0]
    assert tried > 5
    assert woven >= 0.9 * tried


@pytest.mark.compiled
def test_with_free_handling_every_bound_has_its_plan() -> None:
    rng = Random(11)
    for _ in range(150):
        state = wandered(drawn(rng), rng, rng.choice((0, 3)))
        low, high, good, bad = words(state)[:4]
        table = values.weighed(low, high, good, bad, 0, 0, 0, 0, 0)
        equality = int(rng.choice(list(numbers_search.every(0))))
        shown = numbers_search.cheapest(table, equality)
        target = numbers_search.target(shown[0], shown[1], shown[2], equalities.operation_of(equality))
        mats = [frozenset(map(int, kernel.places_of(*mat))) for mat in ((low, high), (target[0], target[1]))]
        codes = sliding.slid(mats[0], good, bad, mats[1], int(values.bound(table, equality)))
        assert codes is not None


def test_the_forbidden_equality_is_not_among_the_goals() -> None:
    before, forbidden = parse("5+2=7"), parse("3+2=5")
    assert before is not None
    assert forbidden is not None
    goals = list(numbers_search.allowed(0, equalities.FACE_A, before, forbidden))
    assert forbidden not in goals
    assert len(goals) + 1 == len(numbers_search.allowed(0, equalities.FACE_A, before, -1))


@pytest.mark.parametrize("written", ["6+4=4", "5+7=2", "0+3=2", "9-5=8", "1+1=3", "15-3=10", "8=3+1", "66/2=11"])
def test_moving_one_match_finds_what_trying_everything_finds(written: str) -> None:
    equality = parse(written)
    assert equality is not None
    low, high = equalities.laid(equality)
    form = equalities.form_of(equality)
    found = [text(one) for one in single.solved_by_one(low, high, form)]
    assert sorted(found) == sorted(solved_by_one({NAMES[place] for place in kernel.places_of(low, high)}, form))


def test_the_best_known_of_these_puzzles() -> None:
    equality = parse("6+4=4")
    assert equality is not None
    low, high = equalities.laid(equality)
    assert {text(one) for one in single.solved_by_one(low, high, 0)} >= {"0+4=4", "8-4=4"}
