"""When enough has been played: the sequential test errs as seldom as it says, and tournaments stop by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from ludoteca.arena import Conduct, Record, Until, tournament
from ludoteca.arena.pairings import GAUNTLET
from ludoteca.arena.sequential import FEWEST, Evidence
from ludoteca.arena.workers import Job
from ludoteca.cli import main
from tests.server.tiny import moved_in

pytestmark = pytest.mark.compiled

RUNS = 1000
ALLOWED = 50
"""One of twenty."""


@pytest.fixture(autouse=True)
def _tiny() -> Iterator[None]:
    with moved_in():
        yield


def settled(rng: Random, share: float, alike: float, until: Until) -> tuple[int, int]:
    """The verdict, and after how many deals: two matches each, of which the second often ends like the first."""
    evidence = Evidence(until)
    while not evidence.verdict:
        first = rng.random() < share
        second = first if rng.random() < alike else rng.random() < share
        evidence.add((first + second) / 2)
    return evidence.verdict, evidence.deals


@pytest.mark.parametrize("alike", [0.0, 0.6], ids=["independent matches", "matches of one deal end alike"])
@pytest.mark.parametrize(("share", "wrong"), [(0.5, 1), (0.6, -1), (0.45, 1), (0.7, -1)])
def test_a_wrong_answer_is_given_in_one_of_twenty_tournaments_at_most(share: float, wrong: int, alike: float) -> None:
    rng = Random(f"{share} {alike}")
    verdicts = [settled(rng, share, alike, Until(0.5, 0.6))[0] for _ in range(RUNS)]
    assert verdicts.count(wrong) <= ALLOWED


def test_it_stops_long_before_as_many_matches_as_a_fixed_number_would_need() -> None:
    """For the same errors a test with a fixed number of deals needs 135 where matches are independent."""
    rng = Random(1)
    counts = [settled(rng, 0.6, 0.0, Until(0.5, 0.6))[1] for _ in range(RUNS)]
    assert sum(counts) / RUNS < 100


def test_a_sweep_is_settled_soon_but_not_at_once() -> None:
    evidence = Evidence(Until(0.5, 0.55))
    while not evidence.verdict:
        evidence.add(1.0)
    assert FEWEST <= evidence.deals <= 16
    assert evidence.verdict == 1
    assert "a wins at least 55 % of its duels with b" in evidence.sentence("a", "b")


BEST = "tests.arena.test_sequential:best"


def best(view: Any, seat: int, seconds: float, rng: Random) -> Any:
    """Leaves a multiple of four, else adds by chance."""
    left = (view["options"]["goal"] - view["position"]["total"]) % 4
    return {"type": "add", "number": left or rng.randint(1, 3)}


def test_a_tournament_stops_when_it_is_settled_and_says_so() -> None:
    names = [BEST, "uniform"]
    outcome = tournament("tiny", names, 2000, processes=1, conduct=Conduct(until=Until()))
    assert len(outcome.records) < 100
    assert len(outcome.records) % 2 == 0, "whole deals alone count"
    assert outcome.settled[0].startswith(f"settled: {BEST} wins at least 55 %")
    turned = tournament("tiny", names[::-1], 2000, processes=1, conduct=Conduct(until=Until()))
    assert "uniform wins no more than 50 %" in turned.settled[0]
    short = tournament("tiny", names, 6, processes=1, conduct=Conduct(until=Until()))
    assert short.settled[0].startswith("not settled")
    assert len(short.records) == 6


def test_in_a_gauntlet_who_is_settled_sits_down_no_more() -> None:
    extra = {"twin": best, "same": best}
    names = [BEST, "uniform", "twin"]
    outcome = tournament("tiny", names, 240, processes=1, extra=extra, conduct=Conduct(until=Until(), pairing=GAUNTLET))
    met = [set(record.names) - {BEST} for record in outcome.records]
    assert met.count({"uniform"}) < met.count({"twin"})
    assert len(outcome.settled) == 2


def test_long_matches_weigh_as_much_as_short_ones() -> None:
    """Matches are over in any order; the deals are looked at in their own."""

    def backwards(jobs: Iterable[Job]) -> Iterator[tuple[int, Record]]:
        waiting: list[tuple[int, Job]] = []
        for number, job in enumerate(jobs):
            waiting.append((number, job))
            if len(waiting) == 7:
                yield from reversed(list(done(waiting)))
                waiting.clear()
        yield from done(waiting)

    def done(jobs: list[tuple[int, Job]]) -> Iterator[tuple[int, Record]]:
        from ludoteca.arena import play_match

        for number, job in jobs:
            yield number, play_match(**job)

    names = [BEST, "uniform"]
    in_order = tournament("tiny", names, 2000, processes=1, conduct=Conduct(until=Until()))
    shuffled = tournament("tiny", names, 2000, conduct=Conduct(until=Until(), play=backwards))
    assert shuffled.settled == in_order.settled


@pytest.mark.parametrize("wrong", ["x", "60-50", "0", "50-100", "-", "nan"])
def test_what_cannot_be_settled_is_refused_in_a_sentence(wrong: str) -> None:
    result = CliRunner().invoke(main, ["arena", "tiny", "gentle", "uniform", "--until", wrong])
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_the_command_says_what_is_settled() -> None:
    args = ["arena", "tiny", BEST, "uniform", "--until", "50-60", "--matches", "2000", "--processes", "1"]
    result = CliRunner().invoke(main, args)
    assert "Settled: tests.arena.test_sequential:best wins at least 60 % of its duels with uniform" in result.stdout
