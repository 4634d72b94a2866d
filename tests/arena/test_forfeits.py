"""A bot that breaks down forfeits its match, with the reason, and everybody else plays on."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import getsourcelines
from random import Random
from typing import Any

import pytest

from ludoteca.arena import Record, matches, play_match, report, tournament, workers
from ludoteca.arena.matches import placed
from ludoteca.contract import Action, View
from tests.arena import own
from tests.server.tiny import moved_in

pytestmark = pytest.mark.compiled

TINY = {"goal": 12, "clock": 0}


def last_line(bot: Any) -> str:
    """Where a bot ends, as a report says it."""
    lines, first = getsourcelines(bot)
    return f"(own.py, line {first + len(lines) - 1})"


BAD: dict[str, tuple[Any, str]] = {
    "crashing": (
        own.crashing,
        f"crashed: ZeroDivisionError: nothing to share among nobody {last_line(own.crashing)}",
    ),
    "leaving": (own.leaving, f"crashed: SystemExit: 3 {last_line(own.leaving)}"),
    "cheating": (own.cheating, "chose {'type': 'add', 'number': 7}: You add 1, 2 or 3."),
    "babbling": (own.babbling, "answered nonsense: {'type': {1, 2}}"),
    "silent": (own.silent, "answered nonsense: None"),
}


@pytest.fixture(autouse=True)
def _tiny() -> Iterator[None]:
    with moved_in():
        yield


@pytest.mark.parametrize("name", BAD)
def test_the_other_of_two_has_won_at_once(name: str) -> None:
    bot, reason = BAD[name]
    record = play_match("tiny", [name, "gentle"], options=TINY, extra={name: bot})
    assert record.places == (2, 1)
    assert record.forfeits == ((0, reason),)
    assert record.choices == (1, 0)


@pytest.mark.parametrize("name", BAD)
def test_among_three_the_others_play_to_the_end_and_the_forfeiter_is_last(name: str) -> None:
    bot, reason = BAD[name]
    record = play_match("tiny", ["gentle", name, "gentle"], options=TINY, extra={name: bot})
    assert record.forfeits == ((1, reason),)
    assert record.choices[1] == 1, "it is not asked again"
    assert record.choices[0] >= 2
    assert record.places[1] == 3
    assert sorted(record.places) in ([1, 1, 3], [1, 2, 3])


def test_the_last_one_left_has_won() -> None:
    names = ["crashing", "gentle", "silent"]
    record = play_match("tiny", names, options=TINY, extra={name: BAD[name][0] for name in ("crashing", "silent")})
    assert record.places == (3 - 1, 1, 3 - 1)
    assert [seat for seat, _ in record.forfeits] == [0, 2]


def test_alone_one_comes_second_to_nobody() -> None:
    assert play_match("tiny", ["silent"], options=TINY, extra={"silent": own.silent}).places == (2,)
    assert placed([1, 1, 3], {2: "", 0: ""}) == (2, 1, 2)


def slow(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Answers well, after a while of its own clock."""
    Clock.now += 2.5 if seat == 0 else 0.5
    return {"type": "add", "number": 1}


class Clock:
    """The processor time of a thread, moved by hand."""

    now = 0.0


def test_who_thinks_far_too_long_forfeits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "thread_time", lambda: Clock.now)
    record = play_match("tiny", ["slow", "slow"], seconds=0.1, options=TINY, extra={"slow": slow})
    assert record.forfeits == ((0, "thought for 2.5 s; it may for 2 s"),)
    assert play_match("tiny", ["slow", "slow"], seconds=0.25, options=TINY, extra={"slow": slow}).forfeits == ()


def test_who_acts_without_end_forfeits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "IN_A_ROW", 2)
    record = play_match("tiny", ["gentle"], options=TINY)
    assert record.forfeits == ((0, "acted 2 times in a row and came to no end"),)
    assert record.choices == (2,)
    assert play_match("tiny", ["gentle", "gentle"], options=TINY).forfeits == (), "others act in between"


def test_a_tournament_goes_on_and_counts_the_forfeits() -> None:
    extra = {"crashing": own.crashing}
    outcome = tournament("tiny", ["gentle", "crashing"], 6, processes=1, options=TINY, extra=extra)
    best, worst = outcome.standings
    assert (best.name, best.share, best.forfeits, best.reason) == ("gentle", 1.0, 0, None)
    assert (worst.forfeits, worst.reason) == (6, BAD["crashing"][1])
    said = report(outcome).splitlines()[-1]
    assert said == f"crashing forfeited 6 of 6 matches; the first time it {BAD['crashing'][1]}"
    data = outcome.dump()
    assert [line["forfeits"] for line in data["standings"]] == [0, 6]
    assert data["records"][0]["forfeits"] == [[1, BAD["crashing"][1]]]
    assert Record.load(data["records"][0]) == outcome.records[0]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (
            "react_wrongly",
            "chose {'type': 'grab', 'at': 5}: Name a price and one of your coins, or say that you cannot.",
        ),
        ("react_in_no_time", "answered nonsense: (-1, {'type': 'cannot'})"),
    ],
)
def test_against_the_clock_it_is_the_same(name: str, reason: str) -> None:
    extra = {name: f"tests.arena.own:{name}"}
    record = play_match("mathmarket", ["fair", name, "gentle"], options={"version": "standard"}, extra=extra)
    assert record.forfeits == ((1, reason),)
    assert record.places[1] == 3
    assert record.choices[0] > record.choices[1] == 1


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("endless", "did not stop thinking"),
        ("waiting", "waited for something and did not answer"),
        ("dying", "ended its process (exit code 7)"),
    ],
)
def test_who_hangs_or_dies_in_a_process_of_its_own_has_forfeited(
    name: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the first to choose, so nobody else's choice can be held up by a busy machine and taken for one."""
    monkeypatch.setattr(workers, "PATIENCE", -19.0 if name == "waiting" else workers.PATIENCE)
    outcome = tournament("mathmarket", [f"tests.arena.own:{name}", "gentle"], 1, 0.001, processes=2)
    assert outcome.records[0].forfeits == ((0, reason),)
    assert outcome.records[0].places == (2, 1)
