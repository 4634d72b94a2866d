"""The puzzles of a day: the same for all, at a table for one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from ludoteca.contract import Puzzle
from ludoteca.puzzles import begun
from tests.server.tiny import Tiny, moved_in
from tests.tables.house import AnyHouse

TODAY = datetime.now(UTC).date()


@pytest.fixture
def house(tiny_house: AnyHouse) -> AnyHouse:
    return tiny_house


def wish(**change: object) -> dict[str, object]:
    return {"game": "tiny", "name": "end", "day": str(TODAY), "name_of_player": "Ada", "avatar": "owl", **change}


def test_a_day_has_its_puzzles_without_their_answers(house):
    listed = house.get(f"/api/puzzles?day={TODAY}")
    row = {"game": "tiny", "title": "Tiny", "name": "end", "day": str(TODAY), "par": 3}
    assert {**row, "key": "tiny", "most": False, "table": True} in listed
    for past in (1, 30):
        assert house.get(f"/api/puzzles?day={TODAY - timedelta(past)}")


@pytest.mark.parametrize(
    "day", ["", "today", "2026-13-01", "20261115", "2026-11-5", "1999-01-01", "2999-01-01", "٢٠٢٦-١١-١٥"]
)
def test_a_day_that_is_none_or_too_far_away_is_refused(house, day):
    from urllib.parse import quote

    status, answer = house.ask(f"/api/puzzles?day={quote(day)}")
    assert status in (400, 404)
    assert answer["refusal"].endswith(".")
    assert house.post("/api/puzzles", wish(day=day))[0] == status


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"game": "chess"}, 404),
        ({"game": "toncc"}, 404),
        ({"game": "toncc", "name": "kingdom"}, 400),
        ({"name": "beginning"}, 404),
        ({"name": 3}, 400),
        ({"name_of_player": " "}, 400),
        ({"avatar": "dragon"}, 400),
        ({"seats": []}, 400),
    ],
)
def test_a_puzzle_that_is_not_there_is_refused(house, change, status):
    got, answer = house.post("/api/puzzles", wish(**change))
    assert got == status
    assert answer["refusal"].endswith(".")


def test_a_puzzle_is_a_scene_for_one():
    with moved_in():
        (puzzle,) = Tiny().puzzles(str(TODAY))
        begins = begun(Tiny(), puzzle)
        assert (begins.seat, begins.state.dump()["position"]["total"]) == (0, 9)
        wrong = Puzzle("end", {}, ((0, {"type": "add", "number": 7}),), 3)
        with pytest.raises(ValueError, match="entry 1 of the log cannot be played: You add 1, 2 or 3"):
            begun(Tiny(), wrong)
