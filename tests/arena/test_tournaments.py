"""The arena: fair seatings, the same matches for the same seed, and the same whether in one process or in two."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from typing import Any

import pytest

from ludoteca.arena import Conduct, Record, play_match, seatings, tournament
from ludoteca.games.toncc.bot import strong


def untimed(records: tuple[Record, ...]) -> list[tuple[Any, ...]]:
    """What must not change from run to run."""
    return [(record.names, record.seed, record.scores, record.places, record.choices) for record in records]


def test_a_match_gives_its_record() -> None:
    record = play_match("toncc", ["fair", "gentle", "gentle"], seed=3, options={"challenges": 1})
    assert record.names == ("fair", "gentle", "gentle")
    assert sum(record.scores) == 3
    assert sorted(record.places) in ([1, 2, 3], [1, 1, 1])
    assert all(count >= 6 for count in record.choices)
    assert all(0 < longest <= total for longest, total in zip(record.longest, record.seconds, strict=True))


def test_every_bot_sits_in_every_seat() -> None:
    assert seatings(["a", "b", "b"], 3) == [(0, 1, 2), (1, 0, 2), (1, 2, 0)]
    assert len(seatings(["a", "b", "c"], 3)) == 6
    assert seatings(["a", "a", "a"], 3) == [(0, 1, 2)]
    assert len(seatings(["a", "b", "c", "d"], 3)) == 24
    seats = Counter((name, seat) for order in seatings(["a", "b", "c", "d"], 3) for seat, name in enumerate(order))
    assert set(seats.values()) == {6}


def test_the_same_seed_gives_the_same_matches() -> None:
    one, same, other = (
        tournament("toncc", ["fair", "gentle", "gentle"], matches=6, seed=seed, processes=1) for seed in (7, 7, 8)
    )
    assert untimed(one.records) == untimed(same.records)
    assert untimed(one.records) != untimed(other.records)


def test_two_processes_play_the_same_matches_as_one() -> None:
    one, two = (
        tournament(
            "toncc",
            ["quick", "gentle", "gentle"],
            matches=4,
            processes=processes,
            options={"challenges": 1},
            extra={"quick": partial(strong, simulations=20)},
        )
        for processes in (1, 2)
    )
    assert untimed(one.records) == untimed(two.records)


def test_bots_change_seats_and_each_seating_of_a_round_has_the_same_deal() -> None:
    outcome = tournament("toncc", ["fair", "gentle", "gentle"], matches=6, processes=1, options={"challenges": 1})
    assert [record.names.index("fair") for record in outcome.records] == [0, 1, 2, 0, 1, 2]
    assert [record.seed for record in outcome.records] == ["1 0"] * 3 + ["1 1"] * 3


def test_progress_is_told_after_every_match() -> None:
    told: list[tuple[int, int]] = []
    short = {"challenges": 1}
    tournament(
        "toncc", ["gentle"] * 3, 3, processes=1, options=short, conduct=Conduct(progress=lambda *now: told.append(now))
    )
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_wrong_entries_are_told_plainly() -> None:
    with pytest.raises(KeyError, match=r"Tóncc has no bot 'brilliant'; its bots are .*gentle, fair, strong"):
        tournament("toncc", ["brilliant", "fair", "fair"], matches=1)
    with pytest.raises(KeyError, match="no game is called 'tonc'"):
        tournament("tonc", ["fair"] * 3, matches=1)
    with pytest.raises(ValueError, match="Tóncc takes this many seats: 3; got 2"):
        tournament("toncc", ["fair", "fair"], matches=1)
    with pytest.raises(ValueError, match="option 'challenges'"):
        tournament("toncc", ["fair"] * 3, matches=1, options={"challenges": 2})


def test_the_outcome_can_be_written_as_json() -> None:
    outcome = tournament("toncc", ["fair", "gentle", "gentle"], matches=3, processes=1, options={"challenges": 1})
    data = json.loads(json.dumps(outcome.dump()))
    assert data["matches"] == len(data["records"]) == 3
    assert {line["name"] for line in data["standings"]} == {"fair", "gentle"}
    assert data["options"] == {"challenges": 1}


@pytest.mark.parametrize("version", ["standard", "advanced"])
def test_a_game_against_the_clock_is_played_in_simulated_time(version: str) -> None:
    """And the same seed gives the same races."""
    options = {"version": version}
    one, same = (
        tournament("mathmarket", ["strong", "gentle", "gentle"], 6, processes=1, options=options) for _ in range(2)
    )
    assert untimed(one.records) == untimed(same.records)
    assert all(len(record.names) == 3 and sum(record.choices) > 0 for record in one.records)
    assert one.standings[0].name == "strong"


def test_who_cannot_react_does_not_play_against_the_clock() -> None:
    with pytest.raises(ValueError, match="the bot 'uniform' cannot play Math Market against the clock"):
        play_match("mathmarket", ["uniform", "fair"], options={"version": "standard"})


def test_the_options_decide_how_many_sit_down() -> None:
    with pytest.raises(ValueError, match="Math Market takes this many seats: 2, 3, 4; got 1"):
        tournament("mathmarket", ["fair"], matches=1)
    alone = tournament("mathmarket", ["fair"], matches=1, processes=1, options={"version": "advanced"})
    assert alone.records[0].names == ("fair",)
    five = tournament("mathmarket", ["fair"] * 5, matches=1, processes=1)
    assert len(five.records[0].names) == 4
