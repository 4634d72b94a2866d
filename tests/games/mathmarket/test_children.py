"""Children against the lowest levels, in simulated time: the figures of the README, by the same seeds."""

from __future__ import annotations

import random

import pytest

from ludoteca.contract import Action, View
from ludoteca.games.mathmarket.bot import DIAL
from ludoteca.games.mathmarket.reactions import LEVELS, PUT_OFF, Level, plan
from ludoteca.match import Match
from tests.games.mathmarket.tables import standard
from tests.games.mathmarket.test_standard import HANDS, MARKET

CHILD = Level(3000, 2500, 1500, 0.50, 0.060, 0.15)
SLOW_CHILD = Level(5000, 4000, 1500, 0.50, 0.060, 0.15)
QUICK_CHILD = Level(1800, 1400, 900, 0.45, 0.030, 0.08)
MATCHES = 100


def won(version: str, child: Level, level: int, bots: int, matches: int = MATCHES) -> float:
    """The share of these matches that the child wins against bots of this level; a shared win is part of one."""
    wins = 0.0
    for seed in range(matches):
        rng, own = random.Random(seed), seed % (bots + 1)

        def react(view: View, seat: int, own: int = own, rng: random.Random = rng) -> tuple[int, Action]:
            assert DIAL.react is not None
            return plan(view, seat, child, rng) if seat == own else DIAL.react(view, seat, rng, level)

        result = Match("mathmarket", bots + 1, {"version": version}).race(react, rng).state.result
        assert result is not None
        wins += (result.places[own] == 1) / result.places.count(1)
    return wins / matches


@pytest.mark.parametrize("version", ["standard", "advanced"])
@pytest.mark.parametrize(("child", "level"), [(SLOW_CHILD, 1), (CHILD, 2)], ids=["slow child", "child"])
def test_a_child_wins_about_every_other_match_at_its_level(version: str, child: Level, level: int):
    assert 1 / 3 <= won(version, child, level, 1) <= 2 / 3
    assert won(version, child, level, 3) >= 1 / 5


def test_who_waits_lets_those_behind_catch_up_but_not_for_ever():
    """Twice as long for each creature ahead of whoever has the fewest; a pass waits for nobody."""
    waits = Level(3000, 0, 0, 0.0, 0.0, 0.0, 2.0)

    def after(bought: list[int], level: Level = waits) -> int:
        return plan(standard(MARKET, 7, HANDS, bought=bought).view(0), 0, level, random.Random(1))[0]

    leads = [[1, 2, 2], [1, 1, 1], [2, 1, 3], [3, 1, 1], [9, 0, 5]]
    assert [after(bought) for bought in leads] == [3000, 3000, 6000, 12_000, PUT_OFF]
    assert after([3, 1, 1], waits._replace(base_ms=40_000)) == 40_000
    assert after([9, 0, 5], waits._replace(miss=1.0)) == 3000


def test_only_the_lower_half_waits():
    for levels in LEVELS.values():
        assert all(level.waits == 1 for level in levels[5:])
