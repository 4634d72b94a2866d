"""Playing again is an offer: nobody is taken to the next match who has not said that they want it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.tables.house import AnyHouse, AnyLine


def ended(house: AnyHouse, *names: str, **more: Any) -> tuple[str, dict[int, str]]:
    """A table of people at their own devices whose match has been played to its end; its id and the secrets."""
    table, secrets = house.gathered(*names, challenges=1, **more)
    line = house.line(table, *secrets.values())
    line.play_on(*secrets)
    line.close()
    return table, secrets


def sitting(house: AnyHouse, table: str, *secrets: tuple[str, ...]) -> list[AnyLine]:
    """A line for each of these devices, which all know that everybody has come."""
    lines = [house.line(table, *held) for held in secrets]
    taken = {seat for line in lines for seat in line.info["held"]}
    for line in lines:
        when(line, lambda info: all(info["seats"][seat]["here"] for seat in taken))
    return lines


def when(line: AnyLine, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The table once this holds."""
    while not holds(line.info):
        line.until("table")
    return line.info


def offered(line: AnyLine, wanted: Any) -> None:
    """Waits until the table says so of the next match."""
    when(line, lambda info: bool(info["rematch"] == wanted))


def moves(line: AnyLine) -> list[str]:
    """What has told this line of a new match."""
    line.so_far()
    return [message["type"] for message in line.heard if message["type"] == "moved"]


def test_nobody_is_taken_to_the_next_match_who_has_not_agreed(house):
    table, secrets = ended(house, "Ada", "Bruno", "gentle")
    ada, bruno = sitting(house, table, (secrets[0],), (secrets[1],))
    before = bruno.newest(1)
    ada.send(type="rematch", seat=0)
    for line in (ada, bruno):
        offered(line, {"seat": 0, "awaited": [1]})
        assert line.info["takeback"] is None
    assert moves(ada) == moves(bruno) == []
    assert bruno.newest(1) == before
    bruno.send(type="agree", seat=1, yes=True)
    for line in (ada, bruno):
        info = when(line, lambda info: info["match"] != before["match"])
        assert (info["status"], info["rematch"]) == ("playing", None)
        assert moves(line) == ["moved"]
    assert (ada.info["held"], bruno.info["held"]) == ([1], [2])


def test_who_wants_the_same_agrees_by_it(house):
    """An older page knows no offer and says the same as whoever asked."""
    table, secrets = ended(house, "Ada", "Bruno", "gentle")
    ada, bruno = sitting(house, table, (secrets[0],), (secrets[1],))
    match = ada.info["match"]
    ada.send(type="rematch", seat=0)
    ada.send(type="rematch", seat=0)
    offered(bruno, {"seat": 0, "awaited": [1]})
    bruno.send(type="rematch", seat=1)
    when(ada, lambda info: info["match"] != match)
    assert not any(message["type"] == "refused" for line in (ada, bruno) for message in line.heard)


def test_a_no_ends_the_offer_and_the_others_can_go_on_without_who_said_it(house):
    table, secrets = ended(house, "Ada", "Bruno", "Carla")
    ada, bruno, carla = sitting(house, table, *((secrets[seat],) for seat in range(3)))
    match = ada.info["match"]
    ada.send(type="rematch", seat=0)
    offered(bruno, {"seat": 0, "awaited": [1, 2]})
    bruno.send(type="agree", seat=1, yes=False)
    assert ada.until("declined") == {"type": "declined", "seat": 1}
    for line in (ada, bruno, carla):
        offered(line, None)
        when(line, lambda info: not info["seats"][1]["here"])
    carla.send(type="rematch", seat=2)
    offered(ada, {"seat": 2, "awaited": [0]})
    ada.send(type="agree", seat=0, yes=True)
    info = when(ada, lambda info: info["match"] != match)
    assert [seat["name"] for seat in info["seats"]] == ["Carla", "Ada", "Bruno"]
    assert [seat["here"] for seat in info["seats"]] == [True, True, False]
    back = house.line(table, secrets[1])
    assert back.info["held"] == [2]
    when(ada, lambda info: info["seats"][2]["here"])


def test_who_said_no_may_think_better_of_it(house):
    table, secrets = ended(house, "Ada", "Bruno", "gentle")
    ada, bruno = sitting(house, table, (secrets[0],), (secrets[1],))
    match = ada.info["match"]
    ada.send(type="rematch", seat=0)
    offered(bruno, {"seat": 0, "awaited": [1]})
    bruno.send(type="agree", seat=1, yes=False)
    offered(bruno, None)
    bruno.send(type="rematch", seat=1)
    offered(ada, {"seat": 1, "awaited": [0]})
    when(ada, lambda info: info["seats"][1]["here"])
    ada.send(type="agree", seat=0, yes=True)
    when(bruno, lambda info: info["match"] != match)


def test_an_offer_is_given_up_by_its_maker_and_ends_when_they_leave(house):
    table, secrets = ended(house, "Ada", "Bruno", "gentle")
    ada, bruno = sitting(house, table, (secrets[0],), (secrets[1],))
    ada.send(type="rematch", seat=0)
    offered(bruno, {"seat": 0, "awaited": [1]})
    ada.send(type="agree", seat=0, yes=False)
    offered(bruno, None)
    assert ada.info["seats"][0]["here"]
    ada.send(type="rematch", seat=0)
    offered(bruno, {"seat": 0, "awaited": [1]})
    ada.close()
    offered(bruno, None)
    bruno.send(type="agree", seat=1, yes=True)
    assert bruno.until("refused")["refusal"] == "Nobody asks to play again any more."
    assert moves(bruno) == []
    assert not any(message["type"] == "declined" for message in bruno.heard)


def test_who_leaves_is_awaited_no_more_and_it_begins_when_somebody_says_so(house):
    table, secrets = ended(house, "Ada", "Bruno", "Carla")
    ada, bruno, carla = sitting(house, table, *((secrets[seat],) for seat in range(3)))
    match = ada.info["match"]
    ada.send(type="rematch", seat=0)
    carla.send(type="agree", seat=2, yes=True)
    offered(ada, {"seat": 0, "awaited": [1]})
    bruno.close()
    for line in (ada, carla):
        offered(line, {"seat": 0, "awaited": []})
        assert moves(line) == [], "a line that is lost for a moment begins nothing"
    carla.send(type="rematch", seat=2)
    when(ada, lambda info: info["match"] != match)


def test_one_speaks_for_all_at_the_same_screen(house):
    table, secrets = ended(house, "Ada", "Bruno", "Carla")
    shared, carla = sitting(house, table, (secrets[0], secrets[1]), (secrets[2],))
    match = carla.info["match"]
    carla.send(type="rematch", seat=2)
    offered(shared, {"seat": 2, "awaited": [0, 1]})
    shared.send(type="agree", seat=1, yes=False)
    offered(carla, None)
    when(carla, lambda info: not info["seats"][0]["here"] and not info["seats"][1]["here"])
    shared.send(type="rematch", seat=1)
    offered(carla, {"seat": 1, "awaited": [2]})
    shared.send(type="agree", seat=0, yes=False)
    offered(carla, None)
    assert carla.info["seats"][0]["here"], "they have only given it up"
    shared.send(type="rematch", seat=0)
    offered(carla, {"seat": 0, "awaited": [2]})
    carla.send(type="agree", seat=2, yes=True)
    when(shared, lambda info: info["match"] != match)


def test_with_bots_and_with_whom_nobody_sees_it_begins_at_once(house):
    table, secrets = ended(house, "Ada", "Bruno", "gentle")
    ada = house.line(table, secrets[0])
    guest = house.line(table)
    assert ada.info["rematch"] is None
    ada.send(type="rematch", seat=0)
    ada.until("moved")
    guest.until("moved")


def test_an_offer_stands_for_the_match_that_is_over_alone(house):
    table, secrets = ended(house, "Ada", "Bruno", "gentle")
    ada, bruno = sitting(house, table, (secrets[0],), (secrets[1],))
    guest = house.line(table)
    bruno.send(type="agree", seat=1, yes=True)
    assert bruno.until("refused")["refusal"] == "Nobody asks to play again any more."
    guest.send(type="rematch")
    assert guest.until("refused")["refusal"] == "You are watching: only those who sit at the table can do that."
    bruno.send(type="rematch")
    offered(ada, {"seat": 1, "awaited": [0]})
    ada.send(type="agree", seat=0, yes=True)
    ada.until("moved")
    ada.send(type="agree", seat=1, yes=True)
    assert ada.until("refused")["refusal"] == "Nobody asks to take anything back any more."
