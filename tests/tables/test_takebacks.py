"""Takebacks: one more row of the log, once, and never past chance, another seat or what has come to light."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.match import Match, standing
from tests.server.tiny import moved_in
from tests.tables.house import AnyHouse, AnyLine, wish
from tests.tables.test_advice import add

NOTHING = "There is nothing you could take back now."


@pytest.fixture
def house(tiny_house: AnyHouse) -> AnyHouse:
    return tiny_house


def take_back(line: AnyLine, seat: int, **more: Any) -> dict[str, Any]:
    return line.ask(type="takeback", seat=seat, **more)


def total(line: AnyLine, number: int, seat: int | None = 0) -> int:
    """What has been added, as the picture of this number shows it."""
    while True:
        for picture in line.pictures:
            if (picture["number"], picture["seat"]) == (number, seat):
                found: int = picture["view"]["position"]["total"]
                return found
        line.hear()


def log_of(house: AnyHouse, line: AnyLine, seat: int | None = 0) -> list[tuple[int, Any]]:
    return [(who, action) for who, action, _ in house.logs()[line.newest(seat)["match"]]]


def asks(line: AnyLine, wanted: Any) -> None:
    """Waits until the table says so of what is asked."""
    while line.info["takeback"] != wanted:
        line.until("table")


def test_what_was_done_last_is_undone_by_one_more_row_and_numbers_go_on(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", settings={"takeback": "free"})
    line = house.line(table, *secrets.values())
    assert add(line, 0, 1)["number"] == 1
    assert add(line, 1, 2)["number"] == 2
    assert take_back(line, 1)["number"] == 3
    assert total(line, 3) == 1
    newest = line.newest(0)
    assert newest["story"] == [{"type": "takeback", "seat": 1}]
    assert newest["turn"] == [1]
    assert newest["last"][1][-1] == {"type": "takeback", "seat": 1}
    assert add(line, 1, 1)["number"] == 4
    assert total(line, 4) == 2
    one, two = {"type": "add", "number": 1}, {"type": "add", "number": 2}
    assert log_of(house, line) == [(0, one), (1, two), (1, {"takeback": 1}), (1, one)]


def test_a_seat_takes_back_only_what_it_did_last_and_that_its_pictures_say(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", settings={"takeback": "free"})
    line = house.line(table, *secrets.values())
    assert take_back(line, 0)["refusal"] == NOTHING
    add(line, 0, 1)
    assert (line.newest(0)["takeback"], line.newest(1)["takeback"]) == (True, False)
    assert take_back(line, 1)["refusal"] == NOTHING
    add(line, 1, 1)
    assert take_back(line, 0)["refusal"] == NOTHING, "another seat has acted since"
    take_back(line, 1)
    assert take_back(line, 1)["refusal"] == NOTHING, "only once"
    assert take_back(line, 0)["refusal"] == NOTHING


def test_what_has_come_to_light_stays(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", settings={"takeback": "free"})
    line = house.line(table, *secrets.values())
    add(line, 0, 3)
    assert line.newest(0)["takeback"] is False
    assert take_back(line, 0)["refusal"] == NOTHING


def test_alone_one_goes_back_step_by_step(house):
    table, secrets, _ = house.table("Ada", game="tiny")
    line = house.line(table, secrets[0])
    for _ in range(3):
        add(line, 0, 1)
    assert [take_back(line, 0)["number"] for _ in range(2)] == [4, 5]
    assert total(line, 5) == 1
    add(line, 0, 2)
    assert take_back(line, 0)["number"] == 7
    assert total(line, 7) == 1
    assert take_back(line, 0)["number"] == 8
    assert total(line, 8) == 0
    assert take_back(line, 0)["refusal"] == NOTHING
    assert [action.get("takeback") for _, action in log_of(house, line)] == [None] * 3 + [2, 1, None, 5, 0]


def test_sent_twice_it_is_done_once(house):
    table, secrets, _ = house.table("Ada", game="tiny")
    line = house.line(table, secrets[0])
    add(line, 0, 1)
    add(line, 0, 1)
    assert take_back(line, 0, id="once") == take_back(line, 0, id="once")
    assert len(log_of(house, line)) == 3
    again = house.line(table, secrets[0])
    assert take_back(again, 0, id="once")["number"] == 3
    assert len(log_of(house, again)) == 3


def test_the_log_is_understood_by_whoever_reads_it(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", settings={"takeback": "free"})
    line = house.line(table, *secrets.values())
    add(line, 0, 3)
    add(line, 1, 1)
    take_back(line, 1)
    add(line, 1, 3)
    for seat in (0, 1):
        add(line, seat, 3)
    match = line.newest(0)["match"]
    replay = house.get(f"/api/matches/{match}/replay")
    totals = [picture["view"]["position"]["total"] for picture in replay["pictures"]]
    assert totals == [0, 3, 4, 3, 6, 9, 12]
    assert replay["moves"] == [1, 2, 3, 4, 5, 6]
    analysis = house.analysis(match)
    assert [turn["number"] for turn in analysis["turns"]] == [1, 4, 5, 6], "what was taken back is judged no more"
    assert analysis["lookback"]["totals"] == [0, 3, 6, 9]
    assert analysis["lookback"]["turns"] == [1, 2, 3, 4]
    log = [[seat, action] for seat, action in log_of(house, line)]
    assert standing(log) == [1, 4, 5, 6]  # type: ignore[arg-type]
    saved = {"game": "tiny", "version": 2, "seats": 2, "options": {"clock": 0, "goal": 12}, "log": log}
    with moved_in():
        assert Match.load(saved).dump() == saved
        assert Match.load(saved).state.over
        with pytest.raises(ValueError, match="entry 3 of the log cannot be played: Only what a seat itself did last"):
            Match.load({**saved, "log": [*log[:2], [0, {"takeback": 1}]]})
    status, made = house.post(f"/api/matches/{match}/again", {"number": 3, "seat": 1, "name": "Bruno"})
    assert (status, made["refusal"]) == (400, "That seat did nothing in this step.")
    status, made = house.post(f"/api/matches/{match}/again", {"number": 6, "seat": 1, "name": "Bruno"})
    assert status == 201
    once_more = house.line(made["table"], made["secrets"]["1"])
    assert once_more.newest(1)["view"]["position"]["total"] == 9
    assert take_back(once_more, 1)["refusal"] == "At this table nothing is taken back."


def test_nobody_plays_a_takeback_as_if_it_were_an_action(house):
    table, secrets, _ = house.table("Ada", game="tiny", settings={"takeback": "off"})
    line = house.line(table, secrets[0])
    add(line, 0, 1)
    refused = line.ask(type="play", seat=0, action={"takeback": 0})
    assert refused["refusal"] == "That message has not the form we know, so nothing was done."
    refused = line.ask(type="takeback", seat=0)
    assert refused["refusal"] == "At this table nothing is taken back."


def test_at_a_clock_and_when_it_is_over_nothing_is_taken_back(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", clock=120)
    line = house.line(table, *secrets.values())
    assert line.info["settings"]["takeback"] == "off"
    add(line, 0, 1)
    assert line.newest(0)["takeback"] is False
    table, secrets, _ = house.table("Ada", game="tiny")
    line = house.line(table, secrets[0])
    for number in (3, 3, 3, 2, 1):
        add(line, 0, number)
    assert line.newest(0)["takeback"] is False
    assert take_back(line, 0)["refusal"] == "The match is over."


# With the consent of the others


def test_the_others_are_asked_and_it_is_done_when_all_agree(house):
    table, secrets = house.gathered("Ada", "Bruno", "Carla", game="tiny")
    ada, bruno, carla = (house.line(table, secrets[seat]) for seat in range(3))
    assert ada.info["settings"]["takeback"] == "consent"
    add(ada, 0, 1)
    assert take_back(ada, 0, id="t")["type"] == "asked"
    asks(carla, {"seat": 0, "awaited": [1, 2]})
    bruno.send(type="agree", seat=1, yes=True)
    asks(carla, {"seat": 0, "awaited": [2]})
    assert len(log_of(house, carla, 2)) == 1
    carla.send(type="agree", seat=2, yes=True)
    assert total(ada, 2) == 0
    asks(ada, None)
    assert take_back(ada, 0, id="t")["number"] == 2, "asked for again, it was done"
    carla.send(type="agree", seat=2, yes=True)
    assert carla.until("refused")["refusal"] == "Nobody asks to take anything back any more."


def test_a_no_ends_the_question_and_all_hear_it(house):
    table, secrets = house.gathered("Ada", "Bruno", game="tiny")
    ada, bruno = (house.line(table, secrets[seat]) for seat in range(2))
    add(ada, 0, 1)
    take_back(ada, 0)
    asks(bruno, {"seat": 0, "awaited": [1]})
    bruno.send(type="agree", seat=1, yes=False)
    assert ada.until("declined") == {"type": "declined", "seat": 1}
    asks(ada, None)
    assert len(log_of(house, ada)) == 1


def test_the_question_ends_when_the_match_moves_on_when_it_is_given_up_and_when_the_asker_leaves(house):
    table, secrets = house.gathered("Ada", "Bruno", game="tiny")
    ada, bruno = (house.line(table, secrets[seat]) for seat in range(2))
    add(ada, 0, 1)
    take_back(ada, 0)
    asks(bruno, {"seat": 0, "awaited": [1]})
    add(bruno, 1, 1)
    asks(bruno, None)
    bruno.ask(type="takeback", seat=1)
    asks(ada, {"seat": 1, "awaited": [0]})
    bruno.send(type="agree", seat=1, yes=False)
    asks(ada, None)
    bruno.ask(type="takeback", seat=1)
    asks(ada, {"seat": 1, "awaited": [0]})
    bruno.close()
    asks(ada, None)
    assert len(log_of(house, ada)) == 2


def test_nobody_is_asked_who_shares_the_screen(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny")
    line = house.line(table, *secrets.values())
    add(line, 0, 1)
    assert take_back(line, 0)["type"] == "played"


def test_a_sealed_choice_can_be_thought_over_until_all_have_chosen(house):
    body = {"game": "toncc", "seats": [wish("Ada"), wish("Bruno"), wish("Carla")], "settings": {"takeback": "free"}}
    status, made = house.post("/api/tables", body)
    assert status == 201
    line = house.line(made["table"], *made["secrets"].values())
    assert line.play(0, 1)["type"] == "played"
    assert take_back(line, 0)["type"] == "played"
    assert line.play(0, 2)["type"] == "played"
    assert line.play(1, 3)["type"] == "played"
    assert take_back(line, 0)["refusal"] == NOTHING
    assert take_back(line, 1)["type"] == "played"
    assert line.play(1, 4)["type"] == "played"
    assert line.play(2, 4)["type"] == "played"
    assert take_back(line, 2)["refusal"] == NOTHING, "what the others have chosen has come to light"


def test_the_page_knows_where_nothing_can_ever_be_taken_back(house):
    """In Antino, Calculissimo and Math Market every action shows the others something that only its player had seen."""
    said = {game["id"]: game["takebacks"] for game in house.get("/api/games")}
    assert {name for name, may in said.items() if not may} >= {"antino", "calculissimo", "mathmarket"}
    assert said["toncc"]
    assert said["fantastick"]
