"""Snail, cheetah and patience: who may act in the standard version, and for how long."""

from __future__ import annotations

import random

import pytest

from tests.games.mathmarket.tables import cannot, claim, now, standard, tick, wish
from tests.games.mathmarket.test_standard import HANDS, MARKET, example


def test_the_snail_lets_those_with_the_fewest_go_first():
    """Example 18."""
    state = example(bought=[2, 0, 1], changes={"marks": ["snail"]})
    assert state.turn == (1,)
    assert state.refuse(0, wish(state, 12, 5)) == "The snail is here: those with the fewest creatures go first."
    assert len(now(claim(state, 1, 15, 8))["bought"][1]) == 1
    assert cannot(state, 1).turn == (0, 2)
    assert claim(state, 1, 12, 8).turn == (0, 2)


def test_all_who_have_the_fewest_are_helped():
    """R16."""
    state = example(bought=[1, 0, 0], changes={"marks": ["snail"]})
    assert state.turn == (1, 2)
    pending = claim(state, 1, 15, 8)
    assert pending.turn == (2,)
    assert len(now(cannot(pending, 2))["bought"][1]) == 1
    assert cannot(state, 1).turn == (2,)


@pytest.mark.parametrize("marks", [["snail"], ["cheetah"], ["cheetah", "snail"]])
def test_marks_do_nothing_while_all_have_the_same(marks: list[str]):
    assert example(bought=[1, 1, 1], changes={"marks": marks}).turn == (0, 1, 2)


def test_the_cheetah_holds_back_those_with_the_most_until_the_others_are_out():
    """Example 19, R17."""
    state = example(bought=[2, 0, 1], changes={"marks": ["cheetah"]})
    assert state.turn == (1, 2)
    assert state.refuse(0, wish(state, 12, 5)) == (
        "The cheetah is here: those with the most creatures must wait for the others."
    )
    lifted = claim(cannot(state, 1), 2, 12, 6)
    assert lifted.turn == (0,)
    assert len(now(claim(lifted, 0, 12, 5))["bought"][0]) == 3


def test_snail_and_cheetah_act_together():
    """Example 20."""
    hands = [[4, 5, 7], [6, 8, 9], [5, 6, 9], [7, 8, 9]]
    state = standard(MARKET, 7, hands, bought=[2, 0, 2, 1], changes={"marks": ["cheetah", "snail"]})
    assert state.turn == (1,)
    assert cannot(state, 1).turn == (3,)
    assert cannot(cannot(state, 1), 3).turn == (0, 2)


def test_a_mark_acts_until_the_next_sale():
    """R18: the marks of the creatures revealed last, those of the setup never."""
    state = standard("fairy genie sphinx elf", 7, [[4, 5, 7], [6, 8, 9]], coins=[4, 9], nexts="hydra yeti")
    assert (state.turn, now(state)["marks"]) == ((0, 1), [])
    after = tick(claim(state, 0, 12, 5), 10_550)
    assert (now(after)["marks"], after.turn) == (["cheetah"], (1,))
    after = claim(after, 1, 15, 6, at=11_000)
    assert (now(after)["marks"], after.turn) == ([], (0, 1))


def test_two_marks_revealed_at_once_both_act():
    """R19."""
    state = standard(MARKET, 7, HANDS, coins=[2, 3, 9], nexts="centaur griffin")
    both = tick(claim(claim(state, 1, 15, 8), 0, 12, 5), 10_550)
    assert (now(both)["marks"], both.turn) == (["cheetah", "snail"], (2,))
    state = standard(MARKET, 7, HANDS, coins=[2, 3, 9], nexts="centaur fairy")
    assert now(tick(claim(claim(state, 1, 15, 8), 0, 12, 5), 10_550))["marks"] == ["snail"]


def test_patience_puts_those_out_who_may_act():
    """S15."""
    state = example(bought=[2, 0, 1], changes={"marks": ["snail"]}, patience_ms=5000, coins=[9])
    assert state.due == 15_000
    assert now(tick(state, 14_999)) == now(state) | {"clock": 14_999}
    after = tick(state, 15_000)
    assert (now(after)["out"], now(after)["since"], after.turn) == ([1], 15_000, (0, 2))
    assert after.due == 20_000
    last = tick(after, 21_000)
    assert (now(last)["out"], now(last)["deposit"], now(last)["since"]) == ([], 9, 21_000)


def test_one_tick_puts_out_only_once():
    state = example(bought=[2, 0, 1], changes={"marks": ["snail"]}, patience_ms=1000)
    assert now(tick(state, 99_000))["out"] == [1]


def test_patience_waits_for_a_pending_claim():
    state = example(patience_ms=1000, tie_ms=2000)
    pending = claim(state, 0, 12, 5, at=10_900)
    assert pending.due == 12_900
    assert now(tick(pending, 12_000))["out"] == []


def test_patience_that_has_run_out_is_due_at_once():
    state = claim(example(patience_ms=1000), 0, 12, 4, at=12_000)
    assert state.due == 12_000


def test_without_patience_a_tick_only_moves_the_clock():
    state = example()
    assert now(tick(state, 600_000)) == now(state) | {"clock": 600_000}
    with pytest.raises(ValueError, match="nothing is left to chance"):
        state.chance(random.Random(1))
