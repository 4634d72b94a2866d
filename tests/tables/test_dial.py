"""A game whose bots stand on a dial, at the tables: what the page is told of it, and who may sit down."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from ludoteca.dial import Dial
from tests.browser import climbing
from tests.server.tiny import moved_in
from tests.tables.house import RoomHouse
from tests.tables.test_advice import add


@pytest.fixture
def room() -> Iterator[RoomHouse]:
    with moved_in():
        climbing.move_in()
        house = RoomHouse()
        yield house
        house.stop()
    assert house.logged == []


def test_a_table_says_which_levels_its_own_options_have(room):
    info = next(game for game in room.get("/api/games") if game["id"] == "tiny")
    ten, four = ({"gentle": 2, "fair": levels // 2, "strong": levels} for levels in (10, 4))
    assert info["bots"] == ["gentle", "fair", "strong"]
    assert info["dial"] == {
        "levels": 10,
        "named": ten,
        "levels_with": {"goal": {"10": 4, "12": 10}},
        "named_with": {"goal": {"10": four, "12": ten}},
    }
    tables = [room.table("Ada", "open", game="tiny", goal=goal)[0] for goal in (10, 12)]
    dials = [room.get(f"/api/tables/{table}")["dial"] for table in tables]
    assert dials == [{"levels": 4, "named": four}, {"levels": 10, "named": ten}]


def sit(room: RoomHouse, level: str, goal: int) -> tuple[int, Any]:
    seats = [{"kind": "person", "name": "Ada", "avatar": "owl"}, {"kind": "bot", "level": level}]
    return room.post("/api/tables", {"game": "tiny", "options": {"goal": goal}, "seats": seats})


def test_a_bot_sits_down_at_any_level_there_is_and_at_no_other(room):
    status, made = sit(room, "adaptive-6", 12)
    assert status == 201
    bot = room.get(f"/api/tables/{made['table']}")["seats"][1]
    assert (bot["level"], bot["avatar"], bot["name"]) == ("adaptive-6", "heron", "Livia")
    for level in ("0", "5", "04", "adaptive-", "adaptive-5", "-1", "²", "dragon"):
        status, answer = sit(room, level, 10)
        assert (status, answer) == (400, {"refusal": "There is no such bot for Tiny."}), level


def test_who_sat_down_at_a_level_that_is_gone_plays_on(room, monkeypatch):
    """A later version may have fewer levels. What is left of them adds one; a bot that stumbles would add anything."""
    status, made = sit(room, "9", 12)
    assert status == 201
    fewer = Dial(lambda options: 14 - climbing.levels(options), climbing.named, climbing.choose)
    monkeypatch.setattr(sys.modules["tests.server.bot"], "DIAL", fewer)
    line = room.line(made["table"], *made["secrets"].values())
    assert line.info["dial"]["levels"] == 4
    while not line.newest(0)["over"]:
        if line.newest(0)["turn"] == [0]:
            add(line, 0, 3)
        line.hear()
    assert [picture["view"]["position"]["total"] for picture in line.pictures] == [0, 3, 4, 7, 8, 11, 12]


def test_one_plays_on_from_a_match_against_the_level_that_sat_there(room):
    _, made = sit(room, "6", 12)
    line = room.line(made["table"], *made["secrets"].values())
    while not line.newest(0)["over"]:
        if line.newest(0)["turn"] == [0]:
            add(line, 0, 3)
        line.hear()
    status, again = room.post(
        f"/api/matches/{line.newest(0)['match']}/again", {"number": 1, "seat": 0, "name": "Ada", "avatar": "owl"}
    )
    assert status == 201, again
    assert [seat["level"] for seat in room.get(f"/api/tables/{again['table']}")["seats"]] == [None, "6"]
