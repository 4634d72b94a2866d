"""The bots: the same seed gives the same choice, all choices are legal, and none sees more than its view."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

from ludoteca import NATURE, State
from ludoteca.games.mathmarket import game
from ludoteca.games.mathmarket.bot import BOTS, REACTIONS, strong
from ludoteca.games.mathmarket.reactions import FASTEST, LEVELS, plan
from ludoteca.match import Match
from tests.games.mathmarket.tables import advanced, beginner, standard
from tests.games.mathmarket.test_standard import HANDS, MARKET

QUICK = BOTS | {"strong": partial(strong, deals=4)}


@pytest.mark.parametrize("level", list(BOTS))
@pytest.mark.parametrize("seats", [2, 4])
def test_bots_play_the_beginner_version_to_its_end(level: str, seats: int):
    rng = random.Random(seats)
    state: State = game.start(seats)
    while not state.over:
        if state.nature:
            state = state.play(NATURE, state.chance(rng))
            continue
        seat = state.turn[0]
        view = state.view(seat)
        action = QUICK[level](view, seat, 0.0, random.Random(7))
        assert action == QUICK[level](view, seat, 0.0, random.Random(7))
        state = state.play(seat, action)


def test_the_last_two_coins_win_at_once():
    state = beginner("unicorn dragon kraken", [[5, 9], [6, 7, 8]], [7, None, None])
    first = strong(state.view(0), 0, 0.0, random.Random(1), deals=10)
    assert first == {"type": "pay", "slot": 0, "coin": 5}
    after = state.play(0, first)
    second = strong(after.view(0), 0, 0.0, random.Random(1), deals=10)
    assert after.play(0, second).over


def test_a_strong_bot_without_a_choice_does_not_search():
    state = beginner("kraken dragon hydra", [[2, 3], [4, 4]])
    assert strong(state.view(0), 0, 0.0, random.Random(1)) == {"type": "skip"}


def raced(level: str, seats: int, seed: int, **options: Any) -> Match:
    """A match among bots of this level, in simulated time."""
    rng = random.Random(seed)
    return Match("mathmarket", seats, options).race(lambda view, seat: REACTIONS[level](view, seat, rng), rng)


@pytest.mark.parametrize("level", list(REACTIONS))
@pytest.mark.parametrize(("version", "seats"), [("standard", 2), ("standard", 6), ("advanced", 1), ("advanced", 3)])
def test_bots_play_the_versions_with_a_clock_to_their_end(level: str, version: str, seats: int):
    end = raced(level, seats, 3, version=version)
    assert end.state.over
    assert end == raced(level, seats, 3, version=version)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_standard_version_ends_when_the_creatures_run_out(seats: int):
    """R9, R12: 17 sales, and one or two creatures more where the last claims came together."""
    for level in REACTIONS:
        for seed in range(4):
            for tie, sold in ((0, {17}), (150, {17, 18, 19, 20})):
                end = raced(level, seats, seed, version="standard", tie_ms=tie).state
                assert end.dump()["position"]["end"] == "market"
                assert end.result is not None
                assert sum(end.result.scores) in sold


def test_a_bot_reacts_at_human_speed_and_stamps_nothing():
    for view in (standard(MARKET, 7, HANDS).view(0), advanced("unicorn elf faun", [2, 9, 5, 7, 6, 6], seats=2).view(0)):
        for level in REACTIONS:
            delays = []
            for seed in range(200):
                delay, action = REACTIONS[level](view, 0, random.Random(seed))
                assert "at" not in action
                assert action["round"] == view["position"]["round"]
                delays.append(delay)
            assert min(delays) >= FASTEST
            assert all(type(delay) is int for delay in delays)
    action = BOTS["fair"](standard(MARKET, 7, HANDS).view(0), 0, 1.0, random.Random(1))
    assert action["type"] in ("claim", "pass")


def test_higher_levels_are_faster():
    view = standard(MARKET, 7, HANDS).view(0)
    means = [sum(plan(view, 0, level, random.Random(seed))[0] for seed in range(300)) / 300 for level in LEVELS]
    assert means == sorted(means, reverse=True)
    assert means[-1] == 250


def test_without_slips_and_misses_every_claim_is_right():
    view = standard(MARKET, 7, HANDS).view(0)
    for seed in range(50):
        action = plan(view, 0, LEVELS[-1], random.Random(seed))[1]
        assert action["coin"] + 7 == action["price"]


def test_who_sees_nothing_passes():
    view = standard("unicorn dragon kraken hydra", 7, [[2, 3, 4], [5, 6, 8]]).view(0)
    assert plan(view, 0, LEVELS[-1], random.Random(1))[1] == {"type": "pass", "round": 1}


def test_a_slip_points_at_a_coin_one_off():
    view = advanced("unicorn elf faun", [2, 9, 5, 7, 6, 6, 8, 4], nexts="yeti").view(0)
    careless = LEVELS[0]._replace(slip=1.0, miss=1.0)
    row = view["position"]["row"]
    sums = set()
    for seed in range(100):
        action = plan(view, 0, careless, random.Random(seed))[1]
        sums.add(sum(row[place] for place in action["coins"]) - action["price"])
    assert sums <= {-1, 1}
    asleep = LEVELS[0]._replace(slip=0.0, miss=1.0)
    assert plan(view, 0, asleep, random.Random(1))[1]["type"] == "claim"
