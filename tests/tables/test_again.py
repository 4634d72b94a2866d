"""Once more from here: a step of a finished match is done differently, against the same bots."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from ludoteca.contract import NATURE
from ludoteca.games import bots
from ludoteca.match import Match
from ludoteca.tables.memory import Memory
from ludoteca.tables.pictures import result
from ludoteca.tables.records import MatchRecord, Seat, TableRecord
from ludoteca.tables.steps import rows_of
from tests.tables.house import AnyHouse, AnyLine, RoomHouse
from tests.tables.test_advice import add
from tests.tables.test_analyses import in_real_time
from tests.tables.test_bad_input import plain


@pytest.fixture
def house(tiny_house: AnyHouse) -> AnyHouse:
    return tiny_house


def finished(house: AnyHouse, *seats: str, **options: Any) -> str:
    """A match of the tiny game to its end: 3 by each person, 1 by each bot."""
    table, secrets, _ = house.table(*seats, game="tiny", **options)
    line = house.line(table, *secrets.values())
    while not (picture := line.newest(0))["over"]:
        if picture["turn"][0] in secrets:
            add(line, picture["turn"][0], 3)
        else:
            line.until("picture")
    match: str = picture["match"]
    return match


def again(house: AnyHouse, match: str, number: Any, seat: Any, **more: Any) -> tuple[int, Any]:
    body = {"number": number, "seat": seat, "name": "Ada", "avatar": "owl", **more}
    return house.post(f"/api/matches/{match}/again", body)


def opened(house: AnyHouse, match: str, number: int, seat: int) -> tuple[AnyLine, str]:
    status, made = again(house, match, number, seat)
    assert status == 201, made
    assert made["code"] is None
    assert list(made["secrets"]) == [str(seat)]
    return house.line(made["table"], *made["secrets"].values()), made["table"]


def test_one_plays_on_from_before_the_step_against_the_same_bots(house):
    match = finished(house, "Ada", "gentle")  # 3 1 3 1 3 1
    line, table = opened(house, match, 3, 0)
    first = line.newest(0)
    assert (first["view"]["position"]["total"], first["turn"], first["number"]) == (4, [0], 2)
    assert first["story"] == [], "what led there is known"
    assert [event["number"] for event in first["last"][1]] == [1]
    before = house.get(f"/api/matches/{match}/replay")["table"]["seats"]
    assert [(seat["kind"], seat["level"]) for seat in line.info["seats"]] == [("person", None), ("bot", "gentle")]
    assert line.info["seats"][1]["name"] == before[1]["name"]
    assert line.info["again"] == {"match": match, "number": 3, "seat": 0}
    assert line.info["status"] == "playing"
    add(line, 0, 2)
    while line.newest(0)["view"]["position"]["total"] < 7:
        line.hear()
    add(line, 0, 3)
    while not line.newest(0)["over"]:
        if line.newest(0)["turn"] == [0]:
            add(line, 0, 3)
        else:
            line.hear()
    line.send(type="rematch", seat=0)
    assert line.until("refused", "moved").get("refusal", "").startswith("This was played on from another match")
    assert house.get(f"/api/tables/{table}")["again"]["number"] == 3
    assert house.get(f"/api/matches/{match}/replay")["pictures"][-1]["number"] == 6, "the match itself stays as it was"


def test_a_move_of_several_steps_is_begun_again_from_its_first():
    """Fantastick: the end of a turn is judged, and whoever does it again has all of the turn to do."""
    rng, choose = Random(1), bots("fantastick")["gentle"]
    played = Match("fantastick", 2, {"track": 10}).advance(rng)
    while not played.state.over:
        seat = played.state.turn[0]
        played = played.play(seat, choose(played.state.view(seat), seat, 60, rng)).advance(rng)
    kinds = [(entry.seat, entry.action["type"]) for entry in played.log]
    last = max(
        n for n, (_, kind) in enumerate(kinds, 1) if kind == "finish" and kinds[n - 2][1] not in ("roll", "finish")
    )
    seat = kinds[last - 1][0]
    store, seats = Memory(), [Seat("person", "Ada"), Seat("person", "Bruno")]
    table = TableRecord("t", "fantastick", played.game.version, played.options, None, 0, seats)
    version, options, end = played.game.version, played.options, result(played.state.result)
    match = MatchRecord("m", "t", 1, "fantastick", version, options, seats, 0, end)
    asyncio.run(store.create(table, match, rows_of(played.steps(), 0, 0)))
    house = RoomHouse(store)
    line, _ = opened(house, "m", last, seat)
    position, number = line.newest(seat)["view"]["position"], line.newest(seat)["number"]
    house.stop()
    assert position["moves"] == []
    assert number < last - 1
    assert kinds[number - 1][0] == NATURE, "the die has been rolled"
    assert line.info["again"]["number"] == last


def test_where_a_person_sat_sits_a_bot_and_the_seats_stay_as_they_were(house):
    match = finished(house, "Ada", "Bruno", "gentle")
    line, _ = opened(house, match, 2, 1)
    seats = line.info["seats"]
    assert [seat["kind"] for seat in seats] == ["bot", "person", "bot"]
    assert [seat["level"] for seat in seats] == ["gentle", None, "gentle"], (
        "the first level of a game without a fair one"
    )
    assert seats[0]["name"] not in (None, seats[2]["name"])
    assert line.newest(1)["view"]["position"] == {"total": 3, "to_move": 1, "since": 0}
    usual, _, _ = house.table("Ada", "gentle", game="tiny")
    assert house.get(f"/api/tables/{usual}")["again"] is None


def test_a_clock_of_turns_goes_on_from_there(house):
    match = finished(house, "Ada", "Bruno", clock=120)
    line, _ = opened(house, match, 4, 1)
    assert add(line, 1, 1)["type"] == "played"


@pytest.mark.parametrize(
    ("number", "seat", "status"),
    [(0, 0, 404), (-1, 0, 404), (5, 0, 404), (10**30, 0, 404), (2, 0, 400), (1, 1, 400), (1, 2, 404), (1, -1, 404)],
)
def test_what_was_no_step_of_that_seat_is_refused(house, number, seat, status):
    match = finished(house, "Ada", "Bruno")  # 3 3 3 3
    got, answer = again(house, match, number, seat)
    assert got == status
    assert plain(answer["refusal"])


def test_a_match_that_is_not_there_or_not_over_is_refused(house):
    assert again(house, "none", 1, 0)[0] == 404
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny")
    line = house.line(table, *secrets.values())
    add(line, 0, 1)
    status, answer = again(house, line.newest(0)["match"], 1, 0)
    assert (status, answer["refusal"]) == (409, "This match is not over yet.")


@pytest.mark.parametrize(
    "change",
    [{"number": "1"}, {"seat": True}, {"seat": None}, {"name": " "}, {"name": 5}, {"avatar": "dragon"}, {"more": 1}],
)
def test_a_wish_that_cannot_be_is_refused_in_one_sentence(house, change):
    match = finished(house, "Ada")
    body = {"number": 1, "seat": 0, "name": "Ada", "avatar": "owl", **change}
    status, answer = house.post(f"/api/matches/{match}/again", body)
    assert status == 400
    assert plain(answer["refusal"])


def test_a_match_in_real_time_cannot_be_played_again():
    house = RoomHouse(in_real_time()[1])
    status, answer = again(house, "m", 2, 0)
    house.stop()
    assert (status, answer["refusal"]) == (400, "Where everybody acts at once, a moment cannot be played again.")
