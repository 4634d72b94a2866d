"""The dial, step by step: who is measured against whom, what is counted, and what is written down."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from ludoteca.arena import Book, Record, UnfitEntry, ladder
from ludoteca.arena.ladder import Plan, Step, Table, climb, jobs_of, measure, rungs, steps, summed, tables
from ludoteca.arena.statistics import duels, share_of_deals, wilson
from ludoteca.arena.tournaments import play_all
from ludoteca.arena.workers import Job
from ludoteca.cli import main
from ludoteca.contract import Action, View
from ludoteca.dial import Dial
from ludoteca.games import part
from tests.server.tiny import moved_in

pytestmark = pytest.mark.compiled


def levels(options: Any) -> int:
    return 3 if options["goal"] == 12 else 2


def named(options: Any) -> dict[str, int]:
    return {"gentle": 1, "fair": 2, "strong": levels(options)}


def choose(view: View, seat: int, seconds: float, rng: Random, level: int) -> Action:
    """The best number, which leaves a multiple of four, the more often the higher the level; else one by chance."""
    best = (view["options"]["goal"] - view["position"]["total"]) % 4
    return {"type": "add", "number": best if best and rng.random() < level / 3 else rng.randint(1, 3)}


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with moved_in():
        monkeypatch.setattr(part("tiny", "bot"), "DIAL", Dial(levels, named, choose), raising=False)
        yield


def tiny(seats: int = 2, **options: Any) -> Table:
    return tables("tiny", {"goal": 12, **options}, seats)[0]


def test_every_version_has_its_own_ladder() -> None:
    assert [(table.options["goal"], table.seats) for table in tables("tiny", {})] == [(10, 2), (12, 2)]
    assert [table.unusual for table in tables("tiny", {})] == [{"goal": 10}, {"goal": 12}]
    assert [table.options["version"] for table in tables("mathmarket", {})] == ["beginner", "standard", "advanced"]
    assert [table.options["mode"] for table in tables("fantastick", {"track": 20})] == ["numbers", "shapes"]
    assert {table.seats for table in tables("toncc", {})} == {3}
    with pytest.raises(UnfitEntry, match="Tiny takes this many seats: 2, 3; got 4"):
        tables("tiny", {}, 4)


def test_the_steps_are_from_level_to_level_and_the_first_is_above_chance() -> None:
    assert rungs(tiny()) == ["uniform", "1", "2", "3"]
    assert steps(tiny()) == [("1", "uniform"), ("2", "1"), ("3", "2")]
    assert steps(tiny(), 2, 3) == [("3", "2")]
    assert steps(tiny(), 2, 2) == [("2", "1")]
    assert steps(tiny(), 1, 1) == [("1", "uniform")]
    assert "uniform" not in rungs(tables("mathmarket", {"version": "standard"})[0]), "chance cannot race"
    for first, last in ((0, 2), (3, 2), (1, 4)):
        with pytest.raises(UnfitEntry, match="Tiny has the levels 1 to 3 there"):
            steps(tiny(), first, last)


def test_at_larger_tables_one_sits_among_the_others_in_turn() -> None:
    played = [job["names"] for job in jobs_of(tiny(3), "2", "1", Plan(matches=6))]
    assert played == [
        ("2", "1", "1"),
        ("1", "2", "1"),
        ("1", "1", "2"),
        ("2", "2", "1"),
        ("2", "1", "2"),
        ("1", "2", "2"),
    ]
    assert [job["names"] for job in jobs_of(tiny(), "2", "1", Plan(matches=3))] == [("2", "1"), ("1", "2")] * 2
    assert [job["seed"] for job in jobs_of(tiny(), "2", "1", Plan(matches=3))] == ["1 0", "1 0", "1 1", "1 1"]


def record(names: str, places: list[int], seed: str) -> Record:
    seats = len(places)
    return Record(tuple(names.split()), seed, (0,) * seats, tuple(places), (2,) * seats, (0.5,) * seats, (0.3,) * seats)


def test_every_two_seats_of_different_levels_are_a_duel() -> None:
    assert duels(record("b a a", [1, 2, 3], "0"), "b") == [1, 1]
    assert duels(record("b a b", [2, 2, 1], "0"), "b") == [0.5, 1]
    step = summed(tiny(3), "b", "a", [record("b a a", [1, 2, 3], "0"), record("a b b", [1, 1, 3], "1")])
    assert (step.share, step.matches, step.seconds, step.longest) == (2.5 / 4, 2, 0.25, 0.3)


def test_matches_of_one_deal_count_less_than_as_many_independent_ones() -> None:
    """Where the deal decides, twice as many seatings say nothing more."""
    decided = share_of_deals([[1.0, 1.0]] * 30 + [[0.0, 0.0]] * 20)
    assert decided[0] == 0.6
    assert decided[1:] == pytest.approx(wilson(30, 50), abs=0.005)
    assert share_of_deals([[1.0, 0.0]] * 50)[1:] == wilson(50, 100), "never more than there were"
    assert share_of_deals([[1.0, 1.0]] * 10)[1:] == wilson(10, 10), "a sweep is as sure as its deals are many"
    assert share_of_deals([]) == (0.5, 0.0, 1.0)


def test_a_step_fits_between_65_and_75_per_cent() -> None:
    won = [record("b a", [1, 2], str(number)) for number in range(7)]
    lost = [record("b a", [2, 1], str(number)) for number in range(7, 10)]
    assert summed(tiny(), "b", "a", won + lost).fits
    assert not summed(tiny(), "b", "a", won + won + lost).fits
    assert not summed(tiny(), "b", "a", won + lost * 2).fits


def test_a_better_level_wins_more_and_the_same_seed_gives_the_same_figures() -> None:
    one, same = (list(climb(tiny(), Plan(matches=200, processes=1))) for _ in range(2))
    assert [(step.better, step.worse, step.matches) for step in one] == [
        ("1", "uniform", 200),
        ("2", "1", 200),
        ("3", "2", 200),
    ]
    assert all(step.low > 0.5 for step in one)
    assert [step.share for step in one] == [step.share for step in same]


def test_what_is_written_down_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "kept.jsonl"

    def measured(seed: int = 1) -> Step:
        with Book([file]) as book:
            return measure(tiny(), "2", "1", Plan(matches=6, seed=seed, processes=1, keep=book))

    whole = measured()
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines[:4], lines[4][:30]]))
    played: list[int] = []

    def counted(jobs: Sequence[Job], processes: int | None) -> Iterator[tuple[int, Record]]:
        played.append(len(jobs))
        return play_all(jobs, processes)

    monkeypatch.setattr(ladder, "play_all", counted)
    again = measured()
    assert (again.share, again.low, again.high, again.matches) == (whole.share, whole.low, whole.high, whole.matches)
    assert played == [2]
    measured(seed=2)
    assert played == [2, 6]


def test_the_dial_and_the_arena_write_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    assert dial("tiny", "-o", "goal=12", "--levels", "2", "--matches", "4", "--keep", str(file)).exit_code == 0
    args = ["arena", "tiny", "2", "1", "-o", "goal=12", "--seconds", "0.3", "--matches", "4", "--processes", "1"]
    before = file.read_text()
    assert CliRunner().invoke(main, [*args, "--file", str(file)]).exit_code == 0
    assert file.read_text() == before, "all of it had been played"


def dial(*args: str) -> Any:
    return CliRunner().invoke(main, ["dial", *args, "--processes", "1"])


def test_the_command_prints_a_table_in_three_forms() -> None:
    few = ["tiny", "-o", "goal=12", "--levels", "2-3", "--matches", "4"]
    lines = dial(*few).stdout.splitlines()
    assert len(lines) == 2
    assert "3 against 2" in lines[1]
    written = dial(*few, "--markdown").stdout.splitlines()
    assert written[0].startswith("| game | seats | step | duels won | 95 % interval | matches | 65–75 % |")
    assert written[2].startswith("| Tiny, goal 12 | 2 | 3 against 2 | ")
    found = json.loads(dial(*few, "--json").stdout)
    assert [(step["game"], step["better"], step["matches"]) for step in found] == [("tiny", "3", 4)]


WRONG = {
    "a level that is not there": (["tiny", "-o", "goal=12", "--levels", "2-4"], "Tiny has the levels 1 to 3 there"),
    "no level at all": (["tiny", "--levels", "all"], "levels are written 3-5, or 4; got 'all'"),
    "seats that are not there": (["tiny", "--seats", "9"], "Tiny takes this many seats: 2, 3; got 9"),
    "seats of every game": (["--seats", "2"], "say which game that is for"),
    "an unknown game": (["tonc"], "no game is called 'tonc'"),
    "a file that cannot be": (["tiny", "--matches", "2", "--keep", "no/x"], "the file no/x cannot be used"),
}


@pytest.mark.parametrize(("args", "reason"), WRONG.values(), ids=WRONG)
def test_wrong_use_gets_one_sentence(args: list[str], reason: str) -> None:
    result = dial(*args)
    assert result.exit_code in (1, 2)
    assert reason.lower() in result.stderr.lower()
    assert result.stderr.count("\n") == 1
