"""The puzzles of a day: the same for all, at a table for one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from tests.server.house import House

TODAY = datetime.now(UTC).date()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("tiny"), "unlimited", "tiny")
    yield house
    assert house.stop() == 0
    assert house.log.read_text() == ""


def wish(**change: object) -> dict[str, object]:
    return {"game": "tiny", "name": "end", "day": str(TODAY), "name_of_player": "Ada", "avatar": "owl", **change}


def test_a_day_has_its_puzzles_without_their_answers(house):
    listed = house.get(f"/api/puzzles?day={TODAY}")
    assert {"game": "tiny", "title": "Tiny", "name": "end", "day": str(TODAY), "par": 3} in listed
    for past in range(8):
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


def test_a_puzzle_is_played_at_a_table_for_one_and_kept_like_any_other_match(new_house):
    house = new_house("unlimited", "tiny")
    status, made = house.post("/api/puzzles", wish())
    assert (status, made["code"], list(made["secrets"])) == (201, None, ["0"])
    puzzle = {"name": "end", "day": str(TODAY), "par": 3}
    for _ in range(2):
        line = house.line(made["table"], made["secrets"]["0"])
        assert line.info["puzzle"] == puzzle
        assert line.info["held"] == [0]
        before = line.newest(0)
        assert (before["number"], before["view"]["position"]["total"], before["story"]) == (3, 9, [])
        house.restart()
    line = house.line(made["table"], made["secrets"]["0"])
    assert line.ask(type="play", seat=0, action={"type": "add", "number": 3})["number"] == 4
    while not line.newest(0)["over"]:
        line.hear()
    assert line.newest(0)["story"][-1] == {"type": "finish", "seat": 0, "score": 3}
    line.send(type="rematch", seat=0)
    assert line.until("refused")["refusal"].startswith("A puzzle is played once")
    match = before["match"]
    assert len(house.get(f"/api/matches/{match}/replay")["pictures"]) == 5
    assert house.get(f"/api/tables/{made['table']}")["puzzle"] == puzzle


def test_puzzles_count_among_the_tables_of_an_hour(new_house):
    house = new_house("tiny", "few_tables")
    assert [house.post("/api/puzzles", wish())[0] for _ in range(4)] == [201, 201, 201, 429]
