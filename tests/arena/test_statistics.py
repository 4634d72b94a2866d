"""What the arena says of results that can be counted by hand."""

from __future__ import annotations

import pytest

from ludoteca.arena import Record, Tournament, report, standings, wilson

pytestmark = pytest.mark.compiled


def record(names: str, places: list[int], scores: list[int], seconds: float = 0.5) -> Record:
    """One match in which everybody chose four times."""
    seats = len(places)
    return Record(
        names=tuple(names.split()),
        seed=0,
        scores=tuple(scores),
        places=tuple(places),
        choices=(4,) * seats,
        seconds=(seconds,) * seats,
        longest=(seconds / 2,) * seats,
    )


RECORDS = [
    record("a b b", [1, 2, 3], [6, 2, 1]),
    record("b a b", [2, 1, 3], [3, 4, 2]),
    record("b b a", [1, 3, 2], [5, 0, 4]),
    record("a b b", [1, 1, 1], [3, 3, 3], seconds=1.0),
]


def test_first_places_scores_and_times_are_counted_by_name() -> None:
    best, other = standings(RECORDS)
    assert (best.name, best.played, other.name, other.played) == ("a", 4, "b", 8)
    assert best.firsts == pytest.approx(2 + 1 / 3)
    assert other.firsts == pytest.approx(1 + 2 / 3)
    assert best.share == pytest.approx((2 + 1 / 3) / 4)
    assert best.score == pytest.approx((6 + 4 + 4 + 3) / 4)
    assert best.place == pytest.approx((1 + 1 + 2 + 1) / 4)
    assert best.seconds == pytest.approx((0.5 * 3 + 1.0) / 16)
    assert best.longest == 0.5
    assert best.rating > other.rating


def test_the_first_places_of_all_together_are_the_matches() -> None:
    assert sum(one.firsts for one in standings(RECORDS)) == pytest.approx(len(RECORDS))


@pytest.mark.parametrize(
    ("successes", "tries", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (240, 300, 0.7510, 0.8413)],
)
def test_the_interval_is_wilsons(successes: float, tries: int, low: float, high: float) -> None:
    assert wilson(successes, tries) == pytest.approx((low, high), abs=1e-4)


def test_without_a_match_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert standings([]) == []


def test_the_report_has_a_line_for_each_bot_the_best_first() -> None:
    lines = report(Tournament("toncc", ("a", "b", "b"), {"challenges": 1}, 0.1, 5, tuple(RECORDS))).splitlines()
    assert lines[0].startswith("Tóncc (")
    assert lines[0].endswith("challenges 1): 4 matches, 0.1 s a choice, seed 5")
    assert lines[2].split()[:2] == ["bot", "played"]
    assert [line.split()[0] for line in lines[4:]] == ["a", "b"]
    assert "58.3%" in lines[4]
    assert len({len(line) for line in lines[2:]}) == 1


def test_after_a_sweep_the_report_says_what_is_open() -> None:
    outcome = Tournament("toncc", ("a", "b", "b"), {}, 0.1, 5, (record("a b b", [1, 2, 3], [6, 2, 1]),) * 9)
    best, other = (
        line for line in report(outcome).splitlines() if line[:1] in "ab" and " at " in line.replace("(", " ")
    )
    assert "(at least " in best
    assert "(at most " in other
    assert [line["rating_high"] is None for line in outcome.dump()["standings"]] == [True, False]
