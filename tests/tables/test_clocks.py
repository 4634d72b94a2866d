"""The arithmetic of real time: who is as fast wins as often, however far away; who pretends gains a little at most."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import fmean

import pytest

from ludoteca.tables.clocks import CAP, MEASURES, Clock, Lag, stamp

RACES = 6000


class Player:
    """One who sees, thinks and acts at the end of a line of which the server knows only what it measures."""

    def __init__(self, trip: float, jitter: float = 0.1, keeps: float = 0.0) -> None:
        """`trip` is a round trip in milliseconds; `keeps` is how long an answer to a measure is kept back."""
        self.way = trip / 2
        self.jitter = jitter
        self.keeps = keeps
        self.lag = Lag()

    def under_way(self, rng: Random) -> float:
        """How long one message takes this time."""
        return self.way * (1 + abs(rng.gauss(0, self.jitter)))

    def measure(self, rng: Random, now: float) -> None:
        number = self.lag.ask()
        self.lag.leave(number, now / 1000)
        trip = self.under_way(rng) + self.keeps + self.under_way(rng)
        assert self.lag.answer(number, (now + trip) / 1000)

    def race(self, rng: Random, laid: float, farthest: float, reaction: float) -> tuple[float, int]:
        """When a claim arrives for a card laid at this moment, and its stamp."""
        sent = laid + farthest - self.lag.half
        arrived = sent + self.under_way(rng) + reaction + self.under_way(rng)
        return arrived, stamp(arrived, self.lag.half, sent)


def person(rng: Random) -> float:
    """A reaction: some look longer, some see it at once."""
    return 1500 * rng.lognormvariate(0, 0.4)


def wins(one: Player, other: Player, react: Callable[[Random], float] = person, seed: int = 1) -> float:
    """The share of even races that the first player wins; ties count as half."""
    rng = Random(seed)
    won = 0.0
    now = 0.0
    for number in range(RACES):
        now += 5000
        if number < MEASURES or number % 3 == 0:
            for player in (one, other):
                player.measure(rng, now)
        if number < MEASURES:
            continue
        farthest = max(one.lag.half, other.lag.half)
        (_, mine), (_, his) = (player.race(rng, now, farthest, react(rng)) for player in (one, other))
        won += (mine < his) + (mine == his) / 2
    return won / (RACES - MEASURES)


@pytest.mark.parametrize(("near", "far"), [(20, 220), (5, 220), (5, 100), (60, 240)])
def test_two_equally_fast_players_win_half_of_the_even_races_each(near, far):
    assert wins(Player(far), Player(near)) == pytest.approx(0.5, abs=0.03)


def test_who_is_farther_away_than_the_cap_loses_only_what_is_beyond_it():
    assert 0.45 < wins(Player(300), Player(5)) < 0.5
    assert wins(Player(300), Player(5)) > fmean(wins(Player(600), Player(5), seed=seed) for seed in (1, 2))


def test_without_making_up_for_the_way_the_near_one_would_win_more():
    rng = Random(2)
    lost = [person(rng) + 220 > person(rng) + 20 for _ in range(RACES)]
    assert fmean(lost) > 0.55


def test_even_equal_reactions_come_out_equal():
    """No luck of the draw: both react in exactly the same time, on lines that do not waver."""
    far, near = Player(220, jitter=0), Player(20, jitter=0)
    rng = Random(3)
    for player in (far, near):
        for _ in range(MEASURES):
            player.measure(rng, 0)
    farthest = max(far.lag.half, near.lag.half)
    assert far.lag.half == pytest.approx(110)
    assert {player.race(rng, 7000, farthest, 400)[1] for player in (far, near)} == {7000 + 110 + 400}


@pytest.mark.parametrize("keeps", [50, 200, 1000, 100_000])
def test_who_keeps_measures_back_seems_far_away_and_gains_the_cap_at_most(keeps):
    rng = Random(4)
    liar, honest = Player(20, jitter=0, keeps=keeps), Player(20, jitter=0)
    for player in (liar, honest):
        for _ in range(MEASURES):
            player.measure(rng, 0)
    farthest = max(liar.lag.half, honest.lag.half)
    gain = honest.race(rng, 0, farthest, 1500)[1] - liar.race(rng, 0, farthest, 1500)[1]
    assert gain == pytest.approx(min(keeps, CAP - 20), abs=1)
    assert gain <= CAP
    blind = liar.race(rng, 0, farthest, 0)[1]
    assert blind >= farthest, "and nothing counts as done before its card was seen"


def test_who_is_slow_in_everything_gains_nothing():
    """Keeping back measures and pictures and claims alike is the same as living farther away."""
    assert wins(Player(200), Player(20)) == pytest.approx(0.5, abs=0.03)


def test_one_late_answer_or_two_change_little_and_none_is_made_up():
    lag = Lag()
    assert lag.half == 0, "what was not measured is not made up for"
    for trip in (0.02, 0.02, 0.9, 0.02, 0.8):
        number = lag.ask()
        lag.leave(number, 10.0)
        assert not lag.answer(number + 1, 10.0), "an answer to what was not asked"
        assert lag.answer(number, 10.0 + trip)
        assert not lag.answer(number, 10.0 + trip), "answered twice"
    assert lag.half == pytest.approx(10)
    number = lag.ask()
    assert not lag.answer(number, 10.0), "answered before it was sent"
    lag.leave(number, 11.0)
    lag.ask()
    assert not lag.answer(number, 11.0), "answered after another was sent"
    assert lag.half <= CAP / 2


def test_a_stamp_is_not_before_the_card_was_seen():
    assert stamp(5000, 100, shown=1000) == 4900
    assert stamp(1010, 100, shown=1000) == 1100, "faster than the way there and back: as if at first sight"
    assert stamp(1200, 100, shown=1000) == 1100


def test_the_clock_of_a_match_only_goes_forward_and_stands_while_nobody_is_there(monkeypatch):
    machine = [100.0]
    monkeypatch.setattr("ludoteca.tables.clocks.time.monotonic", lambda: machine[0])
    monkeypatch.setattr(time, "time", lambda: -1e9)  # whatever the wall clock says
    clock = Clock()
    machine[0] += 5
    assert clock.now() == 0
    clock.go()
    machine[0] += 1.5
    assert clock.now() == 1500
    clock.stop()
    machine[0] += 3600
    assert clock.now() == 1500
    clock.go()
    clock.go()
    machine[0] += 0.25
    assert clock.now() == 1750
    clock.reach(1000)
    assert clock.now() == 1750
    clock.reach(9000)
    assert clock.now() == 9000, "after a restart it goes on from the last entry of the log"
    clock.stop()
    clock.reach(9500)
    assert clock.now() == 9500
