"""What somebody hears who types a code: what it leads to, or why it leads nowhere."""

from __future__ import annotations

import asyncio

import pytest

from ludoteca.tables.infos import codes_known_since, codes_since
from ludoteca.tables.memory import Memory
from tests.tables.house import AnyHouse, RoomHouse


def about(house: AnyHouse, code: str | None, language: str = "en"):
    return house.ask(f"/api/codes/{code}?language={language}")


def test_a_code_says_which_game_whose_table_and_who_sits_there(house):
    table, _, code = house.table("open", "Ada", "gentle")
    status, found = about(house, code)
    bot = found["seats"][2]
    assert (status, found) == (
        200,
        {
            "kind": "table",
            "table": table,
            "game": "toncc",
            "title": "Tóncc",
            "host": {"name": "Ada", "avatar": "owl"},
            "seats": [
                {"kind": "open", "name": None, "avatar": None},
                {"kind": "person", "name": "Ada", "avatar": "owl"},
                {"kind": "bot", "name": bot["name"], "avatar": bot["avatar"]},
            ],
            "open": 1,
            "names": "free",
            "status": "waiting",
            "refusal": None,
        },
    )
    assert about(house, f"%20{code.lower()}")[1] == found, "however it was typed"
    _, _, empty = house.table("open", "open", "gentle")
    assert about(house, empty)[1]["host"] is None


@pytest.mark.parametrize("code", ["QQQQQQ", "QQ", "QQQQQQQ", "..", "%00"])
def test_a_wrong_code_is_said_to_be_wrong(house, code):
    assert about(house, code) == (
        404,
        {"refusal": "No table has this code. Look at the letters again, or ask your friend for the link."},
    )
    assert about(house, code, "it")[1]["refusal"].startswith("Nessun tavolo ha questo codice.")


def test_whoever_comes_too_late_may_watch(house):
    table, secrets, code = house.table("Ada", "open", "open", challenges=1)
    for name in ("Bruno", "Carla"):
        status, seated = house.post("/api/join", {"code": code, "name": name, "avatar": "fox"})
        assert status == 200
        secrets[seated["seat"]] = seated["secret"]
    status, found = about(house, code)
    assert (status, found["table"], found["status"], found["open"]) == (200, table, "playing", 0)
    assert found["refusal"] == "Every seat is taken and the match has begun: you can watch it."
    joined = house.post("/api/join", {"code": code, "name": "Eve", "avatar": "fox"})
    assert joined == (404, {"refusal": "There is no free seat for that code. Ask your friend for the link again."})
    house.line(table, *secrets.values()).play_on(0, 1, 2)
    status, found = about(house, code)
    assert (status, found["status"]) == (200, "over")
    assert found["refusal"] == "The match at this table is over. Ask your friend for a new table."
    assert house.get(f"/api/tables/{table}")["code"] is None, "the table itself no longer offers it"


def test_an_old_code_is_said_to_be_old_until_it_is_forgotten():
    store = Memory()
    house = RoomHouse(store)
    try:
        table, _, code = house.table("Ada", "open", "gentle")
        house.room.hall.tables[table].record.created = codes_since() - 1000
        assert about(house, code) == (
            410,
            {"refusal": "This code is more than a day old and leads nowhere any more. Ask your friend for the link."},
        )
        store.tables[table].created = codes_known_since() - 1000
        assert about(house, code)[0] == 404
        asyncio.run(store.forget_codes(codes_known_since()))
        assert store.tables[table].code is None
    finally:
        house.stop()


def test_only_codes_that_lead_nowhere_count_as_guesses():
    house = RoomHouse()
    try:
        house.room.lobby.wrong_joins.near = 3
        _, _, code = house.table("Ada", "open", "gentle")
        assert [about(house, code)[0] for _ in range(5)] == [200] * 5
        assert [about(house, "QQQQQQ")[0] for _ in range(4)] == [404, 404, 404, 429]
        status, answer = about(house, code)
        assert (status, answer["retry_after"] > 3000) == (429, True), "then even a good guess does not help"
        assert house.post("/api/join", {"code": code, "name": "Eve", "avatar": "fox"})[0] == 429
    finally:
        house.stop()
