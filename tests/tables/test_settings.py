"""What a table allows its players: shown to all, enforced, kept; and how a first match begins."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import ludoteca
from ludoteca.contract import State
from ludoteca.games.calculissimo.rules import Calculissimo
from ludoteca.match import Match
from ludoteca.tables.memory import Memory
from ludoteca.tables.records import Seat, TableRecord
from ludoteca.tables.settings import Settings
from ludoteca.tables.table import OPENINGS, Table
from tests.tables.house import AnyHouse, wish
from tests.tables.test_advice import add, hints_of

NO_HINTS = "This table is played without hints."


@pytest.fixture
def house(tiny_house: AnyHouse) -> AnyHouse:
    return tiny_house


def settings_of(house: AnyHouse, *seats: str, **more: Any) -> dict[str, Any]:
    table, _, _ = house.table(*seats, **{"game": "tiny", **more})
    found: dict[str, Any] = house.get(f"/api/tables/{table}")["settings"]
    return found


def refusal(house: AnyHouse, *seats: str, language: str = "en", game: str = "tiny", **more: Any) -> str:
    body = {"game": game, "seats": [wish(seat) for seat in seats], **more}
    status, answer = house.post(f"/api/tables?language={language}", body)
    assert status == 400, answer
    sentence: str = answer["refusal"]
    return sentence


def test_between_people_there_is_no_help_unless_it_is_wanted(house):
    alone = {"hints": True, "aids": {"left": 0}, "names": "free", "takeback": "free"}
    assert settings_of(house, "Ada") == {**alone, "leads": [0]}
    assert settings_of(house, "Ada", "gentle") == {**alone, "leads": [0, 0]}
    calm = {"hints": False, "aids": {"left": None}, "leads": [0, 0], "names": "free", "takeback": "consent"}
    assert settings_of(house, "Ada", "Bruno") == settings_of(house, "Ada", "open") == calm
    wanted = {"hints": True, "aids": {"left": 5}, "takeback": "off"}
    assert settings_of(house, "Ada", "open", settings=wanted) == {**wanted, "leads": [0, 0], "names": "free"}
    assert settings_of(house, "Ada", settings={"hints": False})["hints"] is False


def test_what_may_not_be_set_is_refused_in_one_sentence(house):
    def set_to(**settings: Any) -> str:
        return refusal(house, "Ada", "open", settings=settings)

    assert set_to(aids={"right": 1}) == "Tiny has no such help."
    assert set_to(aids={"left": 3}) == "The seconds before this help may be None, 0, 5."
    assert set_to(leads=[1, 0]) == "There are leads where everybody acts at once."
    assert set_to(leads=[0]) == set_to(leads=[0, 31]) == "Every seat has its lead, from 0 to 30 seconds."
    stamped = refusal(house, "Ada", "open", options={"clock": 1}, settings={"takeback": "free"})
    assert stamped == "Where time runs nothing is taken back."
    for wrong in ({"hints": 1}, {"takeback": "maybe"}, {"leads": [0.5, 0]}, {"speed": 3}, {"aids": {"left": "5"}}):
        assert set_to(**wrong) == "That message has not the form we know, so nothing was done."


def test_a_hint_is_refused_where_the_table_has_none_and_nothing_is_counted(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny")
    line = house.line(table, *secrets.values(), language="it")
    assert line.ask(type="hint", seat=0)["refusal"] == "A questo tavolo si gioca senza suggerimenti."
    hints_of(line, 0, 0)


def test_an_aid_is_had_where_the_table_grants_it_and_is_no_hint(house):
    table, secrets, _ = house.table("Ada", "gentle", game="tiny")
    line = house.line(table, secrets[0])
    assert line.ask(type="aid", seat=0, name="left")["aid"] == {"left": 12}
    assert line.ask(type="aid", seat=0, name="right")["refusal"] == "This table is played without that help."
    assert line.ask(type="aid", seat=1, name="left")["refusal"] == "That seat is not yours."
    hints_of(line, 0, 0)
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny")
    line = house.line(table, *secrets.values())
    assert line.ask(type="aid", seat=0, name="left")["refusal"] == "This table is played without that help."


def test_an_aid_before_its_time_says_when_it_can_be_had(house):
    table, secrets, _ = house.table("Ada", game="tiny", settings={"aids": {"left": 5}})
    line = house.line(table, secrets[0])
    line.newest(0)
    assert line.ask(type="aid", seat=0, name="left")["refusal"] == "You can have this help in 5 s."


def test_a_turn_counts_once_however_many_actions_it_has(house):
    """In Fantastick a turn is a row of handlings, and help in it is help in one turn."""
    table, secrets, _ = house.table("Ada", game="fantastick")
    line = house.line(table, secrets[0])
    while 0 not in line.newest(0)["turn"]:
        line.hear()
    line.ask(type="hint", seat=0)
    hints_of(line, 1)
    state = ludoteca.game("fantastick").imagine(line.newest(0)["view"], Random(0))
    handling = next(action for action in state.actions(0) if action["type"] in ("rotate", "move"))
    assert line.ask(type="play", seat=0, action=handling)["type"] == "played"
    assert line.ask(type="hint", seat=0)["type"] == "hinted"
    assert house.get(f"/api/tables/{table}")["seats"][0]["hints"] == 1


def test_leads_go_with_the_players_at_a_rematch():
    assert Settings(leads=[3, 0, 5]).moved_on().leads == [5, 3, 0], "as seats do"
    assert [Settings(leads=[3, 0, 5]).behind(seat) for seat in range(3)] == [2000, 5000, 0]
    assert Settings().moved_on().leads == []
    assert Settings().behind(1) == 0


def test_settings_stay_with_the_table_and_with_its_matches(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", settings={"hints": True, "aids": {"left": 5}})
    line = house.line(table, *secrets.values())
    wanted = line.info["settings"]
    match = line.newest(0)["match"]
    for turn in range(4):
        assert add(line, turn % 2, 3)["type"] == "played"
    line.send(type="rematch", seat=0)
    line.until("moved")
    assert line.until("table")["table"]["settings"] == wanted
    kept = house.get(f"/api/matches/{match}/replay")["table"]["settings"]
    assert kept == {**wanted, "takeback": "off"}, "nothing is taken back any more"


# People at one device


@pytest.mark.parametrize("version", ["standard", "advanced"])
def test_where_everybody_acts_at_once_each_needs_a_device(house, version):
    game: dict[str, Any] = {"game": "mathmarket", "options": {"version": version}}
    assert refusal(house, "Ada", "Bruno", **game) == (
        "Here everybody acts at once, so each player needs a device of their own: "
        "leave the other seats open and send the link."
    )
    assert refusal(house, "Ada", "Bruno", language="it", **game).startswith("Qui si gioca tutti insieme, quindi")
    assert house.table("Ada", "open", "gentle", game="mathmarket", version=version)
    assert house.table("Ada", "Bruno", game="mathmarket", version="beginner")


def test_the_list_of_games_says_where_everybody_acts_at_once(house):
    games = {game["id"]: game for game in house.get("/api/games")}
    assert games["mathmarket"]["timed_with"] == {"version": {"beginner": False, "standard": True, "advanced": True}}
    assert games["toncc"]["timed_with"] == {}
    assert games["tiny"]["aids"] == {
        "left": {"default": 0, "allowed": [None, 0, 5], "help": games["tiny"]["aids"]["left"]["help"]}
    }


# Bots


def test_bots_have_names_and_a_face_by_their_level(house):
    table, secrets, _ = house.table("Vega", "gentle", "fair", "strong", game="antino")
    seats = house.line(table, secrets[0]).info["seats"][1:]
    assert [(seat["name"], seat["avatar"]) for seat in seats] == [
        ("Lina", "tortoise"),
        ("Bice", "badger"),
        ("Orion", "dragon"),
    ]
    table, secrets, _ = house.table("Ada", "open", "open", game="antino")
    line = house.line(table, secrets[0])
    for seat in (1, 2):
        line.send(type="fill", seat=seat, level="fair")
    while line.info["status"] == "waiting":
        line.until("table")
    assert [seat["name"] for seat in line.info["seats"]] == ["Ada", "Bice", "Remo"]


# A first match


def test_in_a_first_match_the_person_begins_with_something_to_find(house):
    for seats in (["Ada", "gentle"], ["gentle", "Ada"]):
        person = seats.index("Ada")
        for _ in range(5):
            body = {
                "game": "calculissimo",
                "options": {"clock": 0},
                "seats": [wish(seat) for seat in seats],
                "first": True,
            }
            status, made = house.post("/api/tables", body)
            assert status == 201, made
            picture = house.line(made["table"], made["secrets"][str(person)]).newest(person)
            assert picture["turn"] == [person]


def test_a_first_match_is_for_one(house):
    sentence = "A first match is for one person, alone or with bots."
    for seats in (["Ada", "Bruno"], ["Ada", "open"], ["gentle", "gentle"]):
        assert refusal(house, *seats, first=True) == sentence


def test_openings_are_drawn_until_the_game_invites_and_not_for_ever(monkeypatch):
    """The best that was found is taken: the person begins, whether or not the game likes their first turn."""
    asked: list[str] = []
    wanted: list[str] = ["?"]

    def invites(self: Calculissimo, state: State, seat: int) -> bool:
        assert state.turn == (seat,) == (1,)
        asked.append(state.view(seat)["position"]["racks"][seat])
        return wanted[0] in asked[-1]

    monkeypatch.setattr(Calculissimo, "invites", invites)
    monkeypatch.setattr("ludoteca.tables.table.LOOKING", 1e9)
    options = ludoteca.game("calculissimo").check_options({"clock": 0})
    seats = [Seat("bot", level="fair"), Seat("person", "Ada")]
    table = Table(Memory(), "", TableRecord("t", "calculissimo", 2, options, None, 0, seats), None, [])
    table.rng = Random(1)  # type: ignore[assignment]
    _, rows = table.first_match(newcomer=1)
    opened = Match("calculissimo", 2, options, [row.entry for row in rows]).state
    assert "?" in opened.view(1)["position"]["racks"][1] == asked[-1]
    assert len(asked) > 1
    asked.clear()
    wanted[0] = "no rack has this"
    _, rows = table.first_match(newcomer=1)
    assert 1 < len(asked) <= OPENINGS
    opened = Match("calculissimo", 2, options, [row.entry for row in rows]).state
    assert opened.turn == (1,)
    assert opened.view(1)["position"]["racks"][1] == asked[0]
