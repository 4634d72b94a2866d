"""Matches as files: a finished one is kept, and one that somebody brings is looked at and never stored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludoteca.match import Match
from ludoteca.positions import opened
from tests.tables.test_positions import middle, people, sat_down


def finished(house: Any) -> str:
    table, secrets, _ = house.table("Ada", "Bruno", "Carla", challenges=1)
    match: str = house.line(table, *secrets.values()).play_on(0, 1, 2)["match"]
    return match


def test_a_finished_match_is_a_file_that_opens_everywhere(house, tmp_path: Path):
    match = finished(house)
    form = house.get(f"/api/matches/{match}/file")
    file = tmp_path / "match.json"
    file.write_text(json.dumps(form), encoding="utf-8")
    kept = Match.read(file)
    assert kept.state.over
    assert kept.dump() == form
    for seat in (None, 1):
        mine = house.post("/api/replays", {"match": form, "seat": seat})[1]
        eyes = "" if seat is None else f"?seat={seat}"
        stored = house.get(f"/api/matches/{match}/replay{eyes}")
        pictures = [[{**one, "match": ""} for one in each["pictures"]] for each in (mine, stored)]
        assert pictures[0] == pictures[1]
        assert mine["moves"] == stored["moves"]
        body = {"match": form, "seat": seat, "number": mine["pictures"][-1]["number"]}
        code = house.post("/api/replays/position", body)[1]["code"]
        assert opened(code).state == kept.state


def test_a_match_that_began_in_the_middle_is_kept_so(house):
    code = middle("antino", 60)
    line, _ = sat_down(house, code, *people(code))
    match = line.play_on(*range(len(people(code))))["match"]
    form = house.get(f"/api/matches/{match}/file")
    assert Match.load(form).first == opened(code).state
    assert Match.load(Match.load(form).dump()) == Match.load(form)
    assert house.post("/api/replays", {"match": form})[0] == 200


def test_a_match_that_goes_on_is_no_file_yet(house):
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    match = house.line(table, secrets[0]).newest(0)["match"]
    assert house.ask(f"/api/matches/{match}/file") == (409, {"refusal": "This match is not over yet."})
    assert house.ask("/api/matches/none/file")[0] == 404


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ([], "a saved match is a JSON object"),
        (7, "a saved match is a JSON object"),
        ({"pgn": "1. e4 e5"}, "a saved match needs the field 'game'"),
        ({"game": "chess", "version": 1, "seats": 2, "options": {}, "log": []}, "no game is called 'chess'"),
        ({"game": "toncc", "version": 99, "seats": 3, "options": {}, "log": []}, "version 99"),
        ({"game": "toncc", "version": 1, "seats": 3, "options": {}, "log": [[0, {"type": "fly"}]]}, "entry 1"),
        ({"game": "toncc", "version": 1, "seats": 3, "options": {}, "log": [], "position": {"x": 1}}, "field"),
        ({"game": "toncc", "version": 1, "seats": 3, "options": {}, "log": [0] * 5000}, "at most 4000 steps"),
    ],
)
def test_a_file_of_another_program_is_refused_in_a_sentence(house, data, why):
    status, answer = house.post("/api/replays", {"match": data})
    assert status == 400
    assert why in answer["refusal"]
    assert answer["refusal"].endswith(".")


def test_who_is_not_at_the_table_has_no_eyes(house):
    form = {"game": "toncc", "version": 1, "seats": 3, "options": {}, "log": []}
    assert house.post("/api/replays", {"match": form, "seat": 3})[0] == 400
    assert house.post("/api/replays/position", {"match": form, "number": 9})[0] == 404
