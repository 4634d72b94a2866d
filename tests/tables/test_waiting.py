"""Who comes to a full table may wait: at the rematch they get the seat of a bot, or of who is not there."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.tables.waiting import MOST
from tests.tables.house import AnyHouse, AnyLine
from tests.tables.test_advice import add


@pytest.fixture
def house(tiny_house: AnyHouse) -> AnyHouse:
    return tiny_house


def wait(house: AnyHouse, table: str, name: str = "Dora") -> str:
    status, answer = house.post("/api/wait", {"table": table, "name": name})
    assert status == 200, answer
    secret: str = answer["secret"]
    return secret


def names(line: AnyLine) -> list[str]:
    return [seat["name"] for seat in line.info["seats"]]


def waiting(line: AnyLine, *wanted: tuple[str, bool]) -> None:
    """Waits until these wait there: their names, and whether they are here."""
    while [(one["name"], one["here"]) for one in line.info["waiting"]] != list(wanted):
        line.until("table")


def finished(line: AnyLine, *seats: int) -> None:
    """Plays until the match is over: whoever is to act adds three."""
    while not line.newest(seats[0])["over"]:
        turn = line.newest(seats[0])["turn"]
        if turn and turn[0] in seats:
            assert add(line, turn[0], 3)["type"] == "played"
        else:
            line.until("picture")


def rematch(line: AnyLine, seat: int, *others: AnyLine) -> None:
    line.send(type="rematch", seat=seat)
    for one in (line, *others):
        one.until("moved")
        one.until("table")


def test_who_waits_gets_the_seat_of_a_bot(house):
    table, secrets, _ = house.table("Ada", "gentle", game="tiny")
    ada = house.line(table, secrets[0])
    secret = wait(house, table)
    dora = house.line(table, secret)
    assert (dora.info["held"], dora.info["waits"]) == ([], 0)
    waiting(ada, ("Dora", True))
    assert ada.info["waits"] is None
    finished(ada, 0)
    rematch(ada, 0, dora)
    assert names(ada) == ["Dora", "Ada"]
    assert (ada.info["held"], dora.info["held"], dora.info["waits"]) == ([1], [0], None)
    assert dora.info["waiting"] == []
    assert add(dora, 0, 1)["type"] == "played"


def test_who_asks_again_with_the_same_secret_keeps_the_one_place_and_gets_the_seat(house):
    table, secrets, _ = house.table("Ada", "gentle", game="tiny")
    ada = house.line(table, secrets[0])
    wait(house, table, "Carlo")
    secret = wait(house, table)
    wish = {"table": table, "name": "Dora", "secrets": ["of another table", secret]}
    assert house.post("/api/wait", wish) == (200, {"table": table, "secret": secret, "place": 1})
    dora = house.line(table, secret)
    waiting(ada, ("Carlo", False), ("Dora", True))
    finished(ada, 0)
    rematch(ada, 0, dora)
    assert (names(ada), dora.info["held"]) == (["Dora", "Ada"], [0])
    assert [one["name"] for one in dora.info["waiting"]] == ["Carlo"]


def test_else_they_get_the_seat_of_who_is_not_there_who_waits_then(house):
    table, secrets = house.gathered("Ada", "Bruno", game="tiny")
    ada, bruno = house.line(table, secrets[0]), house.line(table, secrets[1])
    away, here = wait(house, table, "Carlo"), wait(house, table, "Dora")
    dora = house.line(table, here)
    waiting(ada, ("Carlo", False), ("Dora", True))
    for turn in range(4):
        add((ada, bruno)[turn % 2], turn % 2, 3)
    bruno.close()
    while ada.info["seats"][1]["here"]:
        ada.until("table")
    rematch(ada, 0, dora)
    assert names(ada) == ["Dora", "Ada"]
    waiting(ada, ("Carlo", False), ("Bruno", False))
    back = house.line(table, secrets[1])
    assert (back.info["held"], back.info["waits"]) == ([], 1)
    assert house.line(table, away).info["waits"] == 0


def test_while_all_are_there_one_goes_on_waiting(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny")
    line = house.line(table, *secrets.values())
    dora = house.line(table, wait(house, table))
    finished(line, 0, 1)
    rematch(line, 0, dora)
    assert names(line) == ["Bruno", "Ada"]
    assert dora.info["waits"] == 0


def test_one_may_stop_waiting(house):
    table, secrets, _ = house.table("Ada", "gentle", game="tiny")
    ada = house.line(table, secrets[0])
    dora = house.line(table, wait(house, table))
    waiting(ada, ("Dora", True))
    dora.send(type="unwait")
    waiting(ada)
    waiting(dora)
    assert dora.info["waits"] is None


def test_where_one_cannot_wait_a_sentence_says_what_else_to_do(house):
    def refusal(**body: Any) -> str:
        status, answer = house.post("/api/wait", {"name": "Dora", **body})
        assert status in (400, 404), answer
        sentence: str = answer["refusal"]
        return sentence

    table, _, _ = house.table("Ada", "open", game="tiny")
    assert refusal(table=table) == "There is a free seat: take it."
    assert refusal(table="nowhere") == "We cannot find that table."
    assert refusal(table=table, name=" ") == "Please choose a name."
    table, _, _ = house.table("Ada", "gentle", game="tiny")
    lines = [house.line(table, wait(house, table, f"W{number}")) for number in range(MOST)]
    while len([one for one in lines[-1].info["waiting"] if one["here"]]) < MOST:
        lines[-1].until("table")
    assert refusal(table=table) == "Many are waiting here already: please open a table of your own."
    lines[3].close()
    waiting(lines[-1], *((f"W{number}", number != 3) for number in range(MOST)))
    wait(house, table)
    others = [(f"W{number}", True) for number in range(MOST) if number != 3]
    waiting(lines[-1], *others, ("Dora", False))
