"""Children against the gentle bot, in simulated time: the figures of the README, by the same seeds."""

from __future__ import annotations

import random
from functools import partial

import pytest

from ludoteca.contract import Action, View
from ludoteca.games.mathmarket.bot import react_gently
from ludoteca.games.mathmarket.reactions import LEVELS, Level, leisurely, plan
from ludoteca.match import Match
from tests.games.mathmarket.tables import standard
from tests.games.mathmarket.test_standard import HANDS, MARKET

CHILD = Level(3000, 2500, 1500, 0.50, 0.020, 0.15)
SLOW_CHILD = Level(5000, 4000, 1500, 0.50, 0.020, 0.15)
MATCHES = 400


def won(version: str, child: Level, bots: int, matches: int = MATCHES) -> float:
    """The share of these matches that the child wins against so many gentle bots; a shared win is part of one."""
    wins = 0.0
    for seed in range(matches):
        rng = random.Random(seed)
        own = seed % (bots + 1)

        def react(view: View, seat: int, own: int, rng: random.Random) -> tuple[int, Action]:
            return plan(view, seat, child, rng) if seat == own else react_gently(view, seat, rng)

        end = Match("mathmarket", bots + 1, {"version": version}).race(partial(react, own=own, rng=rng), rng)
        result = end.state.result
        assert result is not None
        wins += (result.places[own] == 1) / result.places.count(1)
    return wins / matches


@pytest.mark.parametrize("version", ["standard", "advanced"])
def test_the_slower_child_wins_a_third_against_one_gentle_bot(version: str):
    assert won(version, SLOW_CHILD, 1) >= 1 / 3


def test_a_gentle_bot_waits_for_whoever_is_behind_but_not_for_ever():
    claim = {"type": "claim", "round": 1, "price": 12, "coin": 5}

    def after(bought: list[int], delay: int, action: Action = claim) -> int:
        return leisurely(standard(MARKET, 7, HANDS, bought=bought).view(0), 0, (delay, action))[0]

    leads = [[1, 2, 2], [1, 1, 1], [2, 1, 3], [3, 1, 1], [5, 0, 5]]
    assert [after(bought, 3000) for bought in leads] == [3000, 6000, 12_000, 18_000, 18_000]
    assert [after([3, 1, 1], delay) for delay in (10_000, 40_000)] == [25_000, 40_000]
    assert after([3, 1, 1], 10_000, {"type": "pass", "round": 1}) == 10_000
    view = standard(MARKET, 7, HANDS, bought=[2, 1, 1]).view(0)
    planned = plan(view, 0, LEVELS[0], random.Random(1))
    assert react_gently(view, 0, random.Random(1)) == leisurely(view, 0, planned) != planned
