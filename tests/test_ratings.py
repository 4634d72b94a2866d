"""Ratings: hand-made results whose answer is known."""

from __future__ import annotations

from itertools import pairwise
from math import inf, log10
from typing import Any

import pytest

from ludoteca.ratings import MEAN, rate, strengths

pytestmark = pytest.mark.compiled


def test_ten_to_one_is_400_points() -> None:
    results: list[Any] = [(["ann", "bob"], [1, 2])] * 10_000 + [(["ann", "bob"], [2, 1])] * 1_000
    found = strengths(["ann", "bob"], results)
    assert found["ann"] - found["bob"] == pytest.approx(400, abs=1)


def test_the_mean_is_1500() -> None:
    found = rate([(["ann", "bob", "cid"], [1, 2, 3]), (["cid", "ann", "bob"], [1, 2, 3])])
    assert sum(rating.value for rating in found.values()) == pytest.approx(3 * MEAN)


def test_equal_results_give_equal_ratings() -> None:
    found = strengths(["ann", "bob"], [(["ann", "bob"], [1, 2]), (["ann", "bob"], [2, 1]), (["ann", "bob"], [1, 1])])
    assert found["ann"] == pytest.approx(found["bob"])


def test_a_shared_place_counts_half() -> None:
    shared = strengths(["ann", "bob"], [(["ann", "bob"], [1, 1]), (["ann", "bob"], [1, 2])])
    assert shared["ann"] - shared["bob"] == pytest.approx(400 * log10(1.75 / 0.75), abs=0.1)


def test_who_never_loses_has_no_endless_rating() -> None:
    found = rate([(["ann", "bob"], [1, 2])] * 50)
    assert found["ann"].value < 3000
    assert found["ann"].low <= found["ann"].value <= found["ann"].high


def test_a_match_of_three_counts_every_duel() -> None:
    found = strengths(["ann", "bob", "cid"], [(["ann", "bob", "cid"], [1, 2, 3])] * 20)
    ratings = [found[name] for name in ("ann", "bob", "cid")]
    assert all(one > other for one, other in pairwise(ratings))


def test_a_duel_with_oneself_says_nothing() -> None:
    found = strengths(["ann", "bob"], [(["ann", "bob", "bob"], [1, 2, 3])])
    assert found == pytest.approx(strengths(["ann", "bob"], [(["ann", "bob"], [1, 2])] * 2))


def test_more_matches_narrow_the_bounds() -> None:
    few: list[Any] = [(["ann", "bob"], [1, 2])] * 6 + [(["ann", "bob"], [2, 1])] * 4
    wide, narrow = rate(few)["ann"], rate(few * 30)["ann"]
    assert narrow.high - narrow.low < (wide.high - wide.low) / 3


def test_the_same_results_give_the_same_ratings() -> None:
    results: list[Any] = [(["ann", "bob", "cid"], [2, 1, 3]), (["cid", "ann", "bob"], [3, 1, 2])] * 5
    assert rate(results) == rate(results)


def test_after_a_sweep_the_rating_is_open_to_one_side() -> None:
    """And the other bound is the nearer to it the more matches were played."""
    few, many = (rate([(["ann", "bob"], [1, 2])] * count) for count in (10, 100))
    for found in (few, many):
        assert found["ann"].low < found["ann"].value < found["ann"].high == inf
        assert -inf == found["bob"].low < found["bob"].value < found["bob"].high
        assert found["ann"].low - MEAN == pytest.approx(MEAN - found["bob"].high)
    assert few["ann"].low < many["ann"].low


def test_where_all_matches_end_alike_nobody_is_rated_without_a_doubt() -> None:
    even = rate([(["ann", "bob"], [1, 1])] * 9)["ann"]
    middle = rate([(["ann", "bob", "cid"], [1, 2, 3])] * 9)["bob"]
    for found in (even, middle):
        assert found.low < found.value - 20
        assert found.value + 20 < found.high < inf
