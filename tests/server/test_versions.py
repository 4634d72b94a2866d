"""Stored tables of older versions on the server: they open, go on, and are played again as they were begun."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from ludoteca.games import bots
from tests.server.house import House, Line
from tests.server.racers import begun, uncovered
from tests.versions.tables import TABLES, restore

ADA, BRUNO = 0, 1


def rows(house: House, query: str) -> list[tuple[Any, ...]]:
    """What the database of a house says."""
    database = sqlite3.connect(house.folder / "ludoteca.sqlite")
    try:
        with database:
            return database.execute(query).fetchall()
    finally:
        database.close()


def made_old(house: House) -> None:
    """All that is stored, as a house of version 1 would have stored it."""
    house.stop()
    for table in ("tables", "matches"):
        rows(house, f"UPDATE {table} SET version = 1, options = '{{\"clock\": 0}}'")
    house.start()


def add(line: Line, seat: int, number: int) -> dict[str, Any]:
    answer = line.ask(type="play", seat=seat, action={"type": "add", "number": number})
    assert answer["type"] == "played", answer
    return answer


def end(line: Line) -> dict[str, Any]:
    """The picture of the end."""
    while not line.newest(ADA)["over"]:
        line.hear()
    return line.newest(ADA)


@pytest.fixture
def old(new_house) -> tuple[House, str, dict[int, str]]:
    """A table of version 1, where the goal was ten, with nine on it; its id and secrets."""
    house = new_house("unlimited", "tiny")
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny")
    line = house.line(table, *secrets.values())
    for seat in (ADA, BRUNO, ADA):
        add(line, seat, 3)
    line.close()
    made_old(house)
    return house, table, secrets


def test_a_half_finished_match_of_version_1_goes_on_and_is_replayed_as_it_was_begun(old):
    house, table, secrets = old
    line = house.line(table, *secrets.values())
    assert line.info["options"] == {"clock": 0, "goal": 10}
    add(line, BRUNO, 1)
    match = end(line)["match"]
    replay = house.get(f"/api/matches/{match}/replay")
    assert replay["table"]["options"] == {"clock": 0, "goal": 10}
    assert [picture["over"] for picture in replay["pictures"]] == [False] * 4 + [True]
    analysis = house.analysis(match)
    assert [turn["number"] for turn in analysis["turns"]] == [1, 2, 3, 4]
    assert rows(house, "SELECT version, options FROM matches") == [(1, '{"clock": 0}')], (
        "what is stored stays as it was"
    )


def test_a_rematch_is_played_as_the_first_match_was(old):
    house, table, secrets = old
    line = house.line(table, *secrets.values())
    add(line, BRUNO, 1)
    first = end(line)["match"]
    line.send(type="rematch", seat=ADA)
    line.until("moved")
    for seat in (ADA, BRUNO, ADA):
        add(line, seat, 3)
    add(line, BRUNO, 1)
    while line.newest(ADA)["match"] == first:
        line.hear()
    assert end(line)["match"] != first
    line.close()
    house.restart()
    assert house.line(table, *secrets.values()).newest(ADA)["over"]
    assert [version for (version,) in rows(house, "SELECT version FROM matches ORDER BY ordinal")] == [1, 2]
    assert rows(house, "SELECT version FROM tables") == [(1,)]


def test_a_table_that_waited_since_version_1_begins_as_it_was_agreed(new_house):
    house = new_house("unlimited", "tiny")
    table, secrets, code = house.table("Ada", "open", game="tiny")
    made_old(house)
    status, joined = house.post("/api/join", {"code": code, "name": "Bruno"})
    assert status == 200, joined
    line = house.line(table, secrets[ADA], joined["secret"])
    for seat in (ADA, BRUNO, ADA):
        add(line, seat, 3)
    add(line, BRUNO, 1)
    assert end(line)["result"]["places"] == [2, 1]


def test_two_servers_at_one_table_of_version_1_play_by_the_same_rules(old):
    """The second writes first; the first reads again what is stored, and must not forget whose rules it follows."""
    house, table, secrets = old
    line = house.line(table, *secrets.values())
    line.newest(ADA)
    rows(
        house,
        """INSERT INTO log ("match", number, seat, action, "at") """
        """SELECT id, 4, 1, '{"type": "add", "number": 1}', 99999 FROM matches""",
    )
    answer = line.ask(type="play", seat=BRUNO, action={"type": "add", "number": 2})
    assert answer["type"] == "refused"
    answer = line.ask(type="play", seat=ADA, action={"type": "add", "number": 2})
    assert answer["refusal"] == "It is not your turn."
    assert end(line)["number"] == 4


def test_a_server_leaves_alone_what_a_newer_one_began_at_its_table(old):
    house, table, secrets = old
    line = house.line(table, *secrets.values())
    add(line, BRUNO, 1)
    end(line)
    rows(
        house,
        """INSERT INTO matches (id, "table", ordinal, game, version, options, seats, started) """
        """SELECT 'newer', "table", 2, game, 3, '{"luck": 1}', seats, started FROM matches""",
    )
    line.send(type="rematch", seat=ADA)
    answer = line.until("refused")
    sentence = "This server does not know the rules of this match: it takes a newer Ludoteca to open it."
    assert answer["refusal"] == sentence
    answer = line.ask(type="play", seat=ADA, action={"type": "add", "number": 2})
    assert answer["refusal"] == sentence
    assert house.ask(f"/api/tables/{table}")[1] != {"refusal": sentence}, "what it has in memory it goes on showing"
    house.restart()
    assert house.ask(f"/api/tables/{table}") == (409, {"refusal": sentence})


# The house of version 1, as it was left

HALVES = [name for name in TABLES if name.endswith("-half")]
FINISHED = [name for name in TABLES if TABLES[name].get("result") is not None]


@pytest.fixture(scope="module")
def old_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of today on the database of version 1. It must not have logged anything in the end."""
    folder = tmp_path_factory.mktemp("old")
    restore(folder)
    house = House(folder, "unlimited", "by_hand")
    yield house
    assert house.stop() == 0
    assert house.log.read_text() == ""


@pytest.mark.parametrize("name", HALVES)
def test_a_half_finished_table_of_every_game_opens_with_its_secrets_and_goes_on(old_house, name):
    known = TABLES[name]
    line = old_house.line(known["table"], *known["secrets"])
    assert line.info["held"] == list(range(len(known["secrets"])))
    assert line.info["settings"]["hints"], "it keeps what it had"
    if line.info["race"] is not None:
        begun(line)
        uncovered(line)
    pictures = [line.newest(seat) for seat in line.info["held"]]
    picture = next(picture for picture in pictures if picture["seat"] in picture["turn"])
    assert max(picture["number"] for picture in pictures) == known["number"]
    action = bots(known["game"])["gentle"](picture["view"], picture["seat"], 0.02, Random(1))
    answer = line.ask(type="play", seat=picture["seat"], action=action)
    assert (answer["type"], answer["number"] > known["number"]) == ("played", True), answer


@pytest.mark.parametrize("name", FINISHED)
def test_a_finished_match_of_every_game_is_replayed_and_analysed(old_house, name):
    known = TABLES[name]
    pictures = old_house.get(f"/api/matches/{known['match']}/replay")["pictures"]
    assert [picture["number"] for picture in pictures] == list(range(known["number"] + 1))
    assert pictures[-1]["result"]["scores"] == known["result"]["scores"]
    assert pictures[-1]["result"]["places"] == known["result"]["places"]
    assert old_house.ask(f"/api/matches/{known['match']}/analysis")[0] == 200


def test_a_table_that_waits_since_version_1_begins_when_somebody_comes(old_house):
    known = TABLES["waiting"]
    status, joined = old_house.post("/api/join", {"table": known["table"], "name": "Bruno"})
    assert status == 200, joined
    line = old_house.line(known["table"], *known["secrets"], joined["secret"])
    begun(line)
    uncovered(line)
    assert line.newest(ADA)["view"]["position"]["phase"] == "play"
