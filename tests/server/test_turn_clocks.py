"""Turns that have their time: nobody loses one without words, nor because a tablet fell asleep."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from ludoteca.games import bots
from ludoteca.tables.standins import AWAY
from tests.server.house import House, Line
from tests.waiting import until

ONE, TWO, THREE = ({"type": "add", "number": number} for number in (1, 2, 3))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("tiny"), "unlimited", "tiny", "by_hand")
    yield house
    assert house.stop() == 0
    assert house.log.read_text() == ""


def clock_of(line: Line, stands: str | None) -> dict[str, Any]:
    """What is said of the clock, once it stands for this reason, or runs."""
    while line.info["clock"]["stands"] != stands:
        line.until("table")
    clock: dict[str, Any] = line.info["clock"]
    return clock


def shown(line: Line, number: int, **fields: Any) -> dict[str, Any]:
    """The first picture of this step that has these fields."""
    while True:
        for picture in line.pictures:
            if picture["number"] == number and all(picture[name] == value for name, value in fields.items()):
                return picture
        line.hear()


def position(picture: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = picture["view"]["position"]
    return found


def test_at_zero_the_table_asks_and_ends_the_turn_by_itself_when_nobody_answers(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", clock=1)
    line = house.line(table, *secrets.values())
    assert clock_of(line, None)["seat"] is None
    first = line.newest(0)
    assert first["clock"]["due"] == 1001
    line.so_far()
    house.pass_time(1.5)
    assert line.so_far() == [], "what was sent in time may still be on its way"
    house.pass_time(0.001)
    assert clock_of(line, "asks") == {"stands": "asks", "seat": 0, "go": 20_000}
    line.so_far()
    house.pass_time(19.99)
    assert line.so_far() == [], "nothing is forfeited without words"
    house.pass_time(0.02)
    ended = shown(line, 1, seat=0)
    assert ended["story"] == [{"type": "tick", "seat": 0}]
    assert position(ended)["since"] == 1001, "a turn ends when it is due, however late that is said"
    assert ended["turn"] == [1]
    assert ended["clock"] == {"now": 1501, "due": 2002}
    clock_of(line, None)


def test_another_player_ends_a_turn_that_is_over_in_time_or_gives_more(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", clock=1)
    ada, bruno = house.line(table, secrets[0]), house.line(table, secrets[1])
    clock_of(ada, None)
    bruno.send(type="time", seat=1)
    assert bruno.until("refused")["refusal"] == "Nobody's time is over."
    house.pass_time(1.501)
    clock_of(ada, "asks")
    for message in ("time", "more"):
        ada.send(type=message, seat=0)
        assert ada.until("refused")["refusal"] == "Your time is over: the others decide whether you get more."
    bruno.send(type="more", seat=1)
    assert clock_of(ada, "more")["go"] == 30_000
    for _ in range(3):
        house.pass_time(10)
    assert clock_of(ada, "asks")["seat"] == 0
    clock_of(bruno, "asks")
    bruno.send(type="time", seat=1)
    shown(ada, 1, story=[{"type": "tick", "seat": 0}])


def test_who_acts_at_last_loses_nothing(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", clock=1)
    line = house.line(table, *secrets.values())
    clock_of(line, None)
    house.pass_time(1.501)
    clock_of(line, "asks")
    house.pass_time(15)
    assert line.ask(type="play", seat=0, action=ONE)["type"] == "played"
    assert position(shown(line, 1))["since"] == 1000, "the last moment of the turn"
    clock_of(line, None)


def test_against_bots_alone_nobody_takes_the_turn(house):
    table, secrets, _ = house.table("Ada", "gentle", game="tiny", clock=1)
    ada = house.line(table, secrets[0])
    clock_of(ada, None)
    house.pass_time(1.501)
    assert clock_of(ada, "asks") == {"stands": "asks", "seat": 0, "go": None}
    ada.so_far()
    for _ in range(10):
        house.pass_time(15)
    assert ada.so_far() == []
    assert ada.ask(type="play", seat=0, action=ONE)["type"] == "played"


def test_the_clock_stands_when_a_player_asks_for_it_and_goes_on_when_one_says_so(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", clock=1)
    ada, bruno = house.line(table, secrets[0]), house.line(table, secrets[1])
    clock_of(ada, None)
    house.pass_time(0.5)
    bruno.send(type="pause", seat=1)
    assert clock_of(ada, "asked") == {"stands": "asked", "seat": 1, "go": None}
    ada.so_far()
    house.pass_time(15)
    assert ada.so_far() == []
    ada.send(type="go", seat=0)
    clock_of(ada, None)
    assert ada.newest(0)["clock"]["now"] == 500
    house.pass_time(1.001)
    clock_of(ada, "asks")


def test_a_window_for_challenges_closes_by_itself(house):
    line = table_with_a_lay(house)
    house.pass_time(30.5)
    line.so_far()
    assert line.info["clock"]["stands"] is None
    house.pass_time(0.01)
    events = [event["type"] for event in line.until("picture", seat=0)["story"]]
    assert events[:2] == ["time", "stands"], "whoever says nothing accepts what was laid"


def table_with_a_lay(house: House) -> Line:
    """A table of Calculissimo at which something was laid that may be challenged, and both its players."""
    while True:
        table, secrets, _ = house.table("Ada", "Bruno", game="calculissimo", clock=30, challenge=True)
        line = house.line(table, *secrets.values())
        clock_of(line, None)
        seat = line.newest(0)["turn"][0]
        view = line.newest(seat)["view"]
        action = bots("calculissimo")["fair"](view, seat, 0.1, Random(1))
        number = line.ask(type="play", seat=seat, action=action)["number"]
        if action["type"] == "lay":
            shown(line, number)
            line.so_far()
            return line


def test_an_action_is_stamped_when_it_arrives(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", clock=120)
    line = house.line(table, *secrets.values())
    clock_of(line, None)
    house.pass_time(0.3)
    assert line.ask(type="play", seat=0, action={**ONE, "at": 5})["refusal"].startswith("The table notes the time")
    assert line.ask(type="play", seat=0, action=ONE)["type"] == "played"
    assert position(shown(line, 1))["since"] == 300
    assert line.ask(type="try", seat=1, action=TWO)["preview"] == {"total": 3}
    house.pass_time(0.2)
    assert line.ask(type="play", seat=1, action=TWO)["type"] == "played"
    assert position(shown(line, 2))["since"] == 500


def test_what_arrives_a_moment_late_was_sent_in_time(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", clock=1)
    line = house.line(table, *secrets.values())
    clock_of(line, None)
    house.pass_time(1.499)
    assert line.ask(type="play", seat=0, action=ONE)["type"] == "played"
    assert position(shown(line, 1))["since"] == 1000, "the last moment of the turn"


def test_the_clock_stands_still_while_the_one_to_act_is_away(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", clock=1)
    bruno = house.line(table, secrets[1])
    assert clock_of(bruno, "away") == {"stands": "away", "seat": 0, "go": None}
    house.pass_time(15)
    ada = house.line(table, secrets[0])
    assert position(ada.newest(0))["since"] == 0
    assert ada.newest(0)["clock"]["now"] == 0
    clock_of(bruno, None)
    assert ada.ask(type="play", seat=0, action=ONE)["type"] == "played"
    bruno.close()
    assert clock_of(ada, "away") == {"stands": "away", "seat": 1, "go": None}
    ada.so_far()
    house.pass_time(15)
    assert ada.so_far() == []
    assert ada.newest(0)["turn"] == [1]


def test_a_stand_in_has_the_time_of_a_player_and_thinks_in_it(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", clock=2)
    bruno = house.line(table, secrets[1])
    clock_of(bruno, "away")
    house.pass_time(AWAY - 1)
    assert bruno.info["seats"][0]["away"] == 0, "it counts from the opening of the table"
    bruno.send(type="fill", seat=0, level="gentle")
    refused = bruno.until("refused")
    assert refused["refusal"] == "A bot may stand in for Ada in 1 s."
    assert 0.9 < refused["retry_after"] <= 1.0
    house.pass_time(1)
    bruno.send(type="fill", seat=0, level="gentle")
    shown(bruno, 1, story=[{"type": "add", "seat": 0, "number": 1}])


def test_the_clock_stands_still_while_nobody_is_there(house):
    table, secrets, _ = house.table("Ada", "gentle", game="tiny", clock=1)
    ada = house.line(table, secrets[0])
    clock_of(ada, None)
    house.pass_time(0.5)
    ada.close()
    until(lambda: not house.get(f"/api/tables/{table}")["seats"][0]["here"])
    house.pass_time(15)
    back = house.line(table, secrets[0]).newest(0)
    assert (back["number"], back["clock"]["now"]) == (0, 500)


def test_thirty_seconds_more_are_told_to_all_and_end_with_the_turn(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", clock=1)
    ada, bruno = house.line(table, secrets[0]), house.line(table, secrets[1])
    clock_of(bruno, None)
    house.pass_time(0.3)
    bruno.send(type="more", seat=1)
    assert clock_of(ada, "more") == {"stands": "more", "seat": 1, "go": 30_000}
    house.pass_time(15)
    assert ada.ask(type="play", seat=0, action=ONE)["type"] == "played"
    assert position(shown(ada, 1))["since"] == 300
    clock_of(ada, None)
    house.pass_time(1.501)
    assert clock_of(ada, "asks")["seat"] == 1


def test_after_thirty_seconds_the_clock_goes_on(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", clock=1)
    line = house.line(table, *secrets.values())
    clock_of(line, None)
    line.send(type="more", seat=0)
    clock_of(line, "more")
    for _ in range(2):
        house.pass_time(15)
        line.so_far()
    assert line.info["clock"]["stands"] is None
    house.pass_time(1.5)
    line.so_far()
    assert line.info["clock"]["stands"] is None
    house.pass_time(0.001)
    clock_of(line, "asks")


def test_more_time_is_for_tables_where_it_runs_and_for_those_who_sit_there(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", clock=0)
    ada, guest = house.line(table, secrets[0]), house.line(table)
    assert ada.info["clock"] is None
    assert ada.newest(0)["clock"] is None
    ada.send(type="more", seat=0)
    assert ada.until("refused")["refusal"] == "Nobody's time is running."
    guest.send(type="more", seat=0)
    assert guest.until("refused")["refusal"].startswith("You are watching")
    ada.send(type="more", seat=1)
    assert ada.until("refused")["refusal"] == "That seat is not yours."


def test_the_clock_goes_on_from_the_log_after_a_restart(new_house):
    house = new_house("unlimited", "tiny", "by_hand")
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", clock=2)
    line = house.line(table, *secrets.values())
    clock_of(line, None)
    house.pass_time(0.5)
    line.ask(type="play", seat=0, action=ONE)
    assert position(shown(line, 1))["since"] == 500
    house.restart()
    house.pass_time(10)
    line = house.line(table, *secrets.values())
    clock_of(line, None)
    back = line.newest(0)
    assert position(back)["since"] == 500
    assert back["clock"]["now"] == 500, "the time without a server does not count"
    house.pass_time(2.501)
    assert clock_of(line, "asks")["seat"] == 1


def test_a_match_of_bots_against_the_clock_comes_to_its_end(house):
    table, _, _ = house.table("gentle", "gentle", game="tiny", clock=120)
    guest = house.line(table)
    while not guest.newest(None)["over"]:
        guest.hear()
    assert guest.newest(None)["clock"] == {"now": guest.newest(None)["clock"]["now"], "due": None}


def test_calculissimo_has_a_clock_unless_it_is_played_without(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="calculissimo", clock=30)
    line = house.line(table, *secrets.values())
    clock_of(line, None)
    seat = line.newest(0)["turn"][0]
    assert line.newest(0)["clock"]["due"] == 30_001
    house.pass_time(0.2)
    passed = line.ask(type="play", seat=seat, action={"type": "pass"})
    assert passed["type"] == "played", passed
    assert position(shown(line, passed["number"]))["since"] == 200
    assert shown(line, passed["number"])["clock"]["due"] == 30_201
    calm, secrets, _ = house.table("Ada", "Bruno", game="calculissimo", clock=0)
    line = house.line(calm, *secrets.values())
    assert line.newest(0)["clock"] is None
    assert line.info["clock"] is None
