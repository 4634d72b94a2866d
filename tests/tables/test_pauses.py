"""A pause by any seat, where no time runs: nothing is played and bots wait, until somebody lets the match go on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tables.house import AnyHouse, AnyLine
from tests.tables.test_advice import add


@pytest.fixture
def house(tiny_house: AnyHouse) -> AnyHouse:
    return tiny_house


def paused(line: AnyLine, wanted: Any) -> None:
    """Waits until the table says so."""
    while line.info["paused"] != wanted:
        line.until("table")


def test_any_seat_may_pause_and_any_lets_it_go_on(house):
    table, secrets = house.gathered("Ada", "Bruno", game="tiny")
    ada, bruno, watching = house.line(table, secrets[0]), house.line(table, secrets[1]), house.line(table)
    assert ada.info["paused"] is None
    bruno.send(type="pause", seat=1)
    for line in (ada, bruno, watching):
        paused(line, {"seat": 1})
    assert add(ada, 0, 1)["refusal"] == "The match is paused."
    ada.send(type="pause", seat=0)
    ada.send(type="go", seat=0)
    paused(bruno, None)
    assert add(ada, 0, 1)["type"] == "played"
    watching.send(type="pause", seat=0)
    assert watching.until("refused")["refusal"].startswith("You are watching")


def test_bots_wait_and_are_asked_again(house):
    table, secrets, _ = house.table("Ada", "gentle", game="tiny")
    line = house.line(table, secrets[0])
    line.send(type="pause", seat=0)
    paused(line, {"seat": 0})
    assert add(line, 0, 2)["refusal"] == "The match is paused."
    line.send(type="go", seat=0)
    paused(line, None)
    assert add(line, 0, 2)["number"] == 1
    while line.newest(0)["number"] < 2:
        line.until("picture")


def test_what_was_played_before_and_is_sent_again_gets_its_answer(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny")
    line = house.line(table, *secrets.values())
    play = {"type": "play", "id": "p", "seat": 0, "action": {"type": "add", "number": 1}}
    assert line.ask(**play)["number"] == 1
    line.send(type="pause", seat=1)
    paused(line, {"seat": 1})
    assert line.ask(**play)["number"] == 1


def test_it_is_forgotten_when_everybody_has_left_and_when_the_match_is_not_on(house):
    table, secrets, _ = house.table("Ada", "open", game="tiny")
    waiting = house.line(table, secrets[0])
    waiting.send(type="pause", seat=0)
    assert waiting.until("refused")["refusal"] == "The match has not begun yet."
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny")
    line = house.line(table, *secrets.values())
    line.send(type="pause", seat=0)
    paused(line, {"seat": 0})
    line.close()
    while house.get(f"/api/tables/{table}")["paused"] is not None:
        pass
    line = house.line(table, *secrets.values())
    for turn in range(4):
        assert add(line, turn % 2, 3)["type"] == "played"
    line.send(type="pause", seat=0)
    assert line.until("refused")["refusal"] == "The match is over."


def test_a_clock_of_turns_is_paused_in_the_same_words_and_nothing_is_played(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", clock=120)
    line = house.line(table, *secrets.values())
    line.send(type="pause", seat=1)
    paused(line, {"seat": 1})
    assert line.info["clock"]["stands"] == "asked"
    assert add(line, 0, 1)["refusal"] == "The match is paused."
    line.send(type="go", seat=0)
    paused(line, None)
    assert add(line, 0, 1)["type"] == "played"
