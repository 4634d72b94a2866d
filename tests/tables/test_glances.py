"""A glance at one's tables: how they stand, whose turn it is, and nobody notices."""

from __future__ import annotations

from typing import Any

from ludoteca.tables.glances import MOST_TABLES


def glance(house: Any, *tables: tuple[str, list[str]]) -> Any:
    body = {"tables": [{"table": table, "secrets": secrets} for table, secrets in tables]}
    status, answer = house.post("/api/glances", body)
    assert status == 200, answer
    return answer


def test_one_sees_whose_turn_it_is_and_what_lies_there(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="antino", first="seat0")
    (mine,) = glance(house, (table, [secrets[0]]))
    assert mine["table"]["held"] == [0]
    assert (mine["turn"], mine["scores"]) == ([0], [0, 0])
    assert (mine["picture"]["seat"], mine["picture"]["match"]) == (0, mine["table"]["match"])
    line = house.line(table, secrets[0])
    shown = line.until("picture")
    assert (mine["picture"]["view"], mine["picture"]["notes"]) == (shown["view"], shown["notes"])


def test_nobody_is_there_who_only_glances(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="antino", first="seat0")
    glance(house, (table, list(secrets.values())))
    assert [seat["here"] for seat in house.get(f"/api/tables/{table}")["seats"]] == [False, False]
    line = house.line(table, *secrets.values())
    assert line.until("picture")["story"], "the opening is still to be told"


def test_several_at_one_screen_see_what_all_may_see(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="antino")
    (ours,) = glance(house, (table, list(secrets.values())))
    assert ours["table"]["held"] == [0, 1]
    assert ours["picture"]["seat"] is None


def test_whoever_has_chosen_is_not_to_act_and_the_choice_stays_sealed(house):
    table, secrets = house.gathered("Ada", "Bruno", "Carla")
    ada = house.line(table, secrets[0])
    ada.until("picture")
    first = ada.pictures[-1]["actions"][0]["action"]
    assert ada.ask(type="play", seat=0, action=first)["type"] == "played"
    own, other = (glance(house, (table, [secrets[seat]]))[0] for seat in (0, 1))
    assert own["turn"] == other["turn"] == [1, 2]
    assert own["picture"]["view"] != other["picture"]["view"]
    line = house.line(table, secrets[1])
    assert other["picture"]["view"] == line.until("picture")["view"]


def test_a_race_is_not_looked_at_from_elsewhere_while_it_goes_on(house):
    table, secrets, _ = house.table("Ada", "gentle", game="mathmarket", version="standard")
    (mine,) = glance(house, (table, [secrets[0]]))
    assert mine["table"]["status"] == "playing"
    assert mine["picture"] is None


def test_before_the_match_there_is_nothing_to_see(house):
    table, secrets, _ = house.table("Ada", "open", game="antino")
    (mine,) = glance(house, (table, [secrets[0]]))
    assert (mine["table"]["status"], mine["turn"], mine["scores"], mine["picture"]) == ("waiting", [], [], None)


def test_what_is_not_there_leaves_a_gap_and_not_too_many_are_asked_for(house):
    table, _, _ = house.table("Ada", game="antino")
    gone, there = glance(house, ("nothing", []), (table, ["wrong"]))
    assert gone is None
    assert there["table"]["held"] == []
    body = {"tables": [{"table": table}] * (MOST_TABLES + 1)}
    assert house.post("/api/glances", body) == (400, {"refusal": "At most 12 tables are shown together."})
