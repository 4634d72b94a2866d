"""`search.plan`: the least price of every target on small mats, as every sequence of handlings has it."""

from __future__ import annotations

from random import Random

import pytest

from ludoteca.games.fantastick.compiled.mat import HIGH
from ludoteca.games.fantastick.compiled.mat import Mat as NativeMat
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.plan import search
from ludoteca.games.fantastick.compiled.shapes import figures
from tests.games.fantastick import small_mats
from tests.games.fantastick.small_mats import Mat, Place
from tests.nights import seeds

PLACES = list(zip(figures.ROW, figures.COLUMN, figures.DIRECTION, strict=True))
NUMBER = {place: number for number, place in enumerate(PLACES)}
PRICES = ((0, 0, 1), (1, 0, 2), (2, 0, 99), (2, 0, 99))
PLENTY = 10**9


def words(places: frozenset[Place]) -> tuple[int, int]:
    """The two words of a set of places."""
    mask = sum(2 ** NUMBER[place] for place in places)
    return mask % 2**45, mask >> 45


def planned(mat: Mat, target: frozenset[Place], stock: int, most: int, budget: int = PLENTY) -> list[int]:
    """What `plan` says about a target."""
    return search.planned(native(mat, stock), figures.ROTATIONS, *words(target), most, budget)


def native(mat: Mat, stock: int) -> NativeMat:
    """A small mat as the searches are given it; `stock` counts all plain matches."""
    good = NUMBER[mat.good] if mat.good else -1
    left = stock - len(mat.plain)
    return NativeMat(*words(mat.taken), good, NUMBER[mat.bad], *words(mat.handled), int(mat.gone), left)


def replayed(mat: Mat, codes: list[int], side: int, stock: int) -> tuple[int, Mat]:
    """What the handlings cost and lead to; each of them is one that can be done."""
    price = 0
    for number in codes:
        kind, match = search.handling_of(number), search.stick_of(number)
        start, end = search.from_of(number), search.to_of(number)
        here = PLACES[start] if start != search.PILE else None
        there = PLACES[end] if end != search.PILE else None
        if kind == search.ADD:
            assert there
            after = mat._replace(handled=mat.handled | {there})
            after = after._replace(good=there) if match == search.GOOD else after._replace(plain=mat.plain | {there})
        elif kind == search.REMOVE:
            assert here
            gone = {"good": None, "gone": True} if match == search.GOOD else {"plain": mat.plain - {here}}
            after = mat._replace(**gone)
        else:
            assert here
            assert there
            after = small_mats.moved(mat, here, there)
        cost = PRICES[kind][match]
        assert (cost, after) in small_mats.following(mat, side, stock)
        price, mat = price + cost, after
    return price, mat


def drawn(rng: Random, side: int, most: int) -> tuple[Mat, int]:
    """Some matches on a small mat, perhaps in the middle of a turn, and how many plain ones there are."""
    places = rng.sample(small_mats.places(side), rng.randint(2, most))
    bad = places.pop()
    good = places.pop() if places and rng.random() < 0.7 else None
    handled = {place for place in [*places, bad, good] if place and rng.random() < rng.choice([0, 0, 0.3])}
    mat = Mat(frozenset(places), good, bad, frozenset(handled), good is None and rng.random() < 0.4)
    return mat, len(places) + rng.randint(0, 2)


@pytest.mark.compiled
@pytest.mark.parametrize("seed", seeds(5, 25))
def test_every_target_has_the_price_that_every_sequence_of_handlings_gives_it(seed: int) -> None:
    rng = Random(seed)
    mat, stock = drawn(rng, 1, 5)
    most = rng.randint(1, 4)
    prices = small_mats.prices(mat, 1, stock, most)
    others = [frozenset(rng.sample(small_mats.places(1), rng.randint(1, 6))) for _ in range(500)]
    for target in [*rng.sample(sorted(prices, key=sorted), min(len(prices), 1000)), *others]:
        found = planned(mat, target, stock, most)
        assert found[0] == prices.get(target, search.NONE), (mat, target)
        if found[0] >= 0:
            price, after = replayed(mat, found[1:], 1, stock)
            assert (price, after.taken) == (found[0], target)


def test_a_match_is_removed_first_where_the_bad_one_is_to_come() -> None:
    """Then nothing holds the bad match, so it has to be moved; with a third match beside it, it can turn."""
    mat = Mat(frozenset({(3, 3, 1)}), None, (3, 3, 0), gone=True)
    target = frozenset({(3, 3, 1)})
    assert small_mats.prices(mat, 1, 1, 4)[target] == planned(mat, target, 1, 4)[0] == 4
    held = Mat(frozenset({(3, 3, 1), (3, 2, 0)}), None, (3, 3, 0), frozenset({(3, 2, 0)}), gone=True)
    target = frozenset({(3, 3, 1), (3, 2, 0)})
    assert small_mats.prices(held, 1, 2, 3)[target] == planned(held, target, 2, 3)[0] == 3


def test_what_lies_fast_has_to_be_part_of_the_target() -> None:
    mat = Mat(frozenset({(3, 3, 1), (3, 4, 2)}), None, (3, 3, 0), frozenset({(3, 3, 1)}))
    assert planned(mat, frozenset({(3, 3, 0), (3, 4, 2), (2, 4, 1)}), 23, 60) == [search.NONE]


def test_a_budget_that_does_not_suffice_leaves_the_answer_open() -> None:
    mat = Mat(frozenset({(3, 3, 1), (3, 4, 2)}), None, (3, 3, 0))
    target = frozenset({(2, 3, 1), (2, 4, 2), (3, 3, 0), (3, 2, 0)})
    assert planned(mat, target, 23, 10, budget=0) == [search.UNKNOWN]
    assert planned(mat, target, 23, 10)[0] >= 0


def test_the_sign_of_numbers_turns_without_a_holder() -> None:
    """`Oh` and `Ov` become `Or` and `Of` for nothing."""
    mat = NativeMat(1, HIGH[85] | HIGH[87], -1, 0, 0, 0, 1, 0)
    found = search.planned(mat, equalities.ROTATIONS, 1, HIGH[84] | HIGH[86], 5, PLENTY)
    assert found[0] == 0
    assert len(found) == 3
