"""Names of the wheel and names of one's own: a choice of the table, and nobody is shut out by it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ludoteca.tables.catalogue import AVATARS
from ludoteca.tables.tokens import Tokens
from ludoteca.tables.wheel import ANIMALS, WHEEL, WORDS, spoken
from tests.tables.house import AnyHouse, RoomHouse, wish

PAGE = Path(__file__).resolve().parents[2] / "web" / "src" / "player.svelte.ts"
WHEEL_TABLE = {"names": "wheel"}


@pytest.fixture
def house(tiny_house: AnyHouse) -> AnyHouse:
    return tiny_house


def names_at(house: AnyHouse, table: str) -> list[str | None]:
    return [seat["name"] for seat in house.get(f"/api/tables/{table}")["seats"]]


def join(house: AnyHouse, table: str, name: str, avatar: str | None = "bear") -> dict[str, Any]:
    status, joined = house.post("/api/join", {"table": table, "name": name, "avatar": avatar})
    assert status == 200, joined
    found: dict[str, Any] = joined
    return found


def test_the_page_has_the_same_wheel():
    text = PAGE.read_text()
    animals = re.findall(r"(\w+): \{ en: '(.+?)', it: '(.+?)', gender: '(\w)' \}", text)
    words = re.findall(r"\{ en: '(.+?)', m: '(.+?)', f: '(.+?)' \}", text)
    assert {name: (en, it, gender) for name, en, it, gender in animals} == ANIMALS
    assert tuple(words) == WORDS
    assert tuple(ANIMALS) == AVATARS


def test_a_name_of_the_wheel_stays_in_either_language(house):
    table, _, _ = house.table("Blue Fox", "open", game="tiny", settings=WHEEL_TABLE)
    join(house, table, "Gufo Saggio")
    assert names_at(house, table) == ["Blue Fox", "Gufo Saggio"]


def test_a_free_name_from_an_older_page_gets_in_and_becomes_one_of_the_wheel(house):
    table, _, _ = house.table("Blue Fox", "open", game="tiny", settings=WHEEL_TABLE)
    join(house, table, "Bruno")
    assert names_at(house, table)[1] in {spoken(word, "bear")[0] for word in range(len(WORDS))}


def test_what_the_wheel_gives_nobody_else_has(house):
    first, _, _ = house.table("Blue Fox", "open", game="tiny", settings=WHEEL_TABLE)
    join(house, first, "Bruno", "fox")
    given = names_at(house, first)[1]
    second, _, _ = house.table(str(given), "open", game="tiny", settings=WHEEL_TABLE)
    join(house, second, "Bruno", "fox")
    own, other = names_at(house, second)
    assert own != other
    assert other in WHEEL


def test_whoever_makes_a_table_of_the_wheel_has_a_name_of_it(house):
    body = {"game": "tiny", "seats": [wish("Ada"), wish("open")], "settings": WHEEL_TABLE}
    status, answer = house.post("/api/tables", body)
    sentence = "At this table names come from the wheel: choose a word and an animal."
    assert (status, answer) == (400, {"refusal": sentence})
    status, answer = house.post("/api/tables?language=it", {**body, "settings": {"names": "mine"}})
    assert (status, answer) == (400, {"refusal": "I nomi escono dalla ruota, oppure sono liberi."})


def test_where_nobody_asked_for_the_wheel_names_stay_as_they_come(house):
    table, _, _ = house.table("Ada", "open", game="tiny")
    join(house, table, "Bruno")
    assert names_at(house, table) == ["Ada", "Bruno"]
    assert house.get(f"/api/tables/{table}")["settings"]["names"] == "free"


def test_a_table_keeps_its_choice_in_the_store(house):
    table, _, _ = house.table("Blue Fox", "open", game="tiny", settings=WHEEL_TABLE)
    assert house.get(f"/api/tables/{table}")["settings"]["names"] == "wheel"


def test_a_program_keeps_its_name():
    house = RoomHouse()
    try:
        house.room.lobby.tokens = Tokens(["the token of a friend"])
        table, _, _ = house.table("Blue Fox", "open", "open", settings=WHEEL_TABLE)
        asked = {"table": table, "name": "Robo 3000", "token": "the token of a friend"}
        assert house.post("/api/join", asked)[0] == 200
        assert names_at(house, table)[1] == "Robo 3000"
    finally:
        house.stop()
