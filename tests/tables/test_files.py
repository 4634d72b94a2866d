"""Matches as files: one is kept or taken along, looked at without being stored, or goes on at another table."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludoteca.arena.book import Entered, Written, understood
from ludoteca.arena.matches import play_match
from ludoteca.match import Match
from ludoteca.positions import opened
from tests.tables.house import wish
from tests.tables.test_positions import middle, people, sat_down


def finished(house: Any) -> str:
    table, secrets, _ = house.table("Ada", "Bruno", "Carla", challenges=1)
    match: str = house.line(table, *secrets.values()).play_on(0, 1, 2)["match"]
    return match


def test_a_finished_match_is_a_file_that_opens_everywhere(house, tmp_path: Path):
    match = finished(house)
    form = house.get(f"/api/matches/{match}/file")
    file = tmp_path / "match.json"
    file.write_text(json.dumps(form), encoding="utf-8")
    kept = Match.read(file)
    assert kept.state.over
    assert kept.dump() | {"players": form["players"]} == form
    for seat in (None, 1):
        mine = house.post("/api/replays", {"match": form, "seat": seat})[1]
        eyes = "" if seat is None else f"?seat={seat}"
        stored = house.get(f"/api/matches/{match}/replay{eyes}")
        assert mine["table"]["seats"] == stored["table"]["seats"]
        pictures = [[{**one, "match": ""} for one in each["pictures"]] for each in (mine, stored)]
        assert pictures[0] == pictures[1]
        assert mine["moves"] == stored["moves"]
        body = {"match": form, "seat": seat, "number": mine["pictures"][-1]["number"]}
        code = house.post("/api/replays/position", body)[1]["code"]
        assert opened(code).state == kept.state


def test_a_file_knows_who_sat_where(house):
    table, secrets, _ = house.table("Ada", "gentle", "fair", challenges=1)
    form = taken_along(house, table, secrets.values())
    seats = house.get(f"/api/tables/{table}")["seats"]
    assert [player["name"] for player in form["players"]] == [seat["name"] for seat in seats]
    shown = house.post("/api/replays", {"match": form})[1]["table"]["seats"]
    for field in ("kind", "name", "avatar", "level"):
        assert [seat[field] for seat in shown] == [seat[field] for seat in seats]


@pytest.mark.parametrize(
    "players",
    [None, 7, [], [{"kind": "bot", "level": "none"}] * 3, [{"kind": "open"}] * 3, [{"kind": "person", "name": ""}] * 3],
)
def test_a_file_that_does_not_know_who_sat_where_opens_all_the_same(house, players):
    form = {"game": "toncc", "version": 1, "seats": 3, "options": {}, "log": []}
    status, answer = house.post("/api/replays", {"match": form if players is None else form | {"players": players}})
    assert status == 200, answer
    assert [seat["name"] for seat in answer["table"]["seats"]] == ["Seat 1", "Seat 2", "Seat 3"]


def test_a_finished_match_from_a_file_is_analysed_as_one_that_is_stored(house):
    match = finished(house)
    form = house.get(f"/api/matches/{match}/file")

    def analysis(ask: Callable[[], Any]) -> Any:
        while not (found := ask())["ready"]:
            pass
        return found

    mine = analysis(lambda: house.post("/api/replays/analysis", {"match": form})[1])
    assert mine["turns"]
    assert mine == analysis(lambda: house.get(f"/api/matches/{match}/analysis"))
    form["log"].pop()
    assert house.post("/api/replays/analysis", {"match": form}) == (409, {"refusal": "This match is not over yet."})
    assert house.post("/api/replays/analysis", {"match": []})[0] == 400


def test_a_match_that_began_in_the_middle_is_kept_so(house):
    code = middle("antino", 60)
    line, _ = sat_down(house, code, *people(code))
    match = line.play_on(*range(len(people(code))))["match"]
    form = house.get(f"/api/matches/{match}/file")
    assert Match.load(form).first == opened(code).state
    assert Match.load(Match.load(form).dump()) == Match.load(form)
    assert house.post("/api/replays", {"match": form})[0] == 200


def test_a_match_that_goes_on_is_no_file_yet(house):
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    match = house.line(table, secrets[0]).newest(0)["match"]
    assert house.ask(f"/api/matches/{match}/file") == (409, {"refusal": "This match is not over yet."})
    assert house.ask("/api/matches/none/file")[0] == 404


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ([], ""),
        (7, ""),
        ({"pgn": "1. e4 e5"}, ""),
        ({"record": 1, "names": ["x"]}, ""),
        ({"game": "chess", "version": 1, "seats": 2, "options": {}, "log": []}, ""),
        (
            {"game": "toncc", "version": 1, "seats": 3, "options": {}, "log": [[0, {"type": "fly"}]]},
            ": la mossa 1 non si può giocare: Aspetta",
        ),
        ({"game": "toncc", "version": 1, "seats": 3, "options": {}, "log": [], "position": {"x": 1}}, ""),
    ],
)
def test_a_file_of_another_program_is_refused_in_a_sentence(house, data, why):
    status, answer = house.post("/api/replays?language=it", {"match": data})
    assert status == 400
    assert answer["refusal"].startswith("Questo file non è una delle nostre partite" + (why or "."))
    assert answer["refusal"].endswith(".")
    assert "field" not in answer["refusal"]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"game": "toncc", "version": 99, "seats": 3, "options": {}, "log": []}, "it takes a newer Ludoteca"),
        ({"game": "toncc", "version": 1, "seats": 3, "options": {}, "log": [0] * 5000}, "at most 4000 steps"),
    ],
)
def test_a_match_that_is_too_much_for_this_house_is_refused_in_a_sentence(house, data, why):
    status, answer = house.post("/api/replays", {"match": data})
    assert status == 400
    assert why in answer["refusal"]


def test_a_match_of_the_arena_is_looked_at_like_one_that_was_saved(house):
    job: dict[str, Any] = {
        "game_id": "toncc",
        "options": {"challenges": 1},
        "names": ["uniform"] * 3,
        "seed": 1,
        "seconds": 0.0,
    }
    line = Written(Entered.of(job), play_match(**job)).line()
    kept = understood(line).match
    looked, saved = (house.post("/api/replays", {"match": match})[1] for match in (json.loads(line), kept.dump()))
    for one, other in zip(looked["pictures"], saved["pictures"], strict=True):
        assert one | {"match": ""} == other | {"match": ""}  # each is known by its own file
    assert looked["pictures"][-1]["over"]
    newer = json.loads(line) | {"rules": 99}
    assert "newer Ludoteca" in house.post("/api/replays", {"match": newer})[1]["refusal"]


def test_who_is_not_at_the_table_has_no_eyes(house):
    form = {"game": "toncc", "version": 1, "seats": 3, "options": {}, "log": []}
    assert house.post("/api/replays", {"match": form, "seat": 3})[0] == 400
    assert house.post("/api/replays/position", {"match": form, "number": 9})[0] == 404


def taken_along(house: Any, table: str, secrets: Any) -> Any:
    """The match of a table that goes on, as whoever holds all its seats takes it along."""
    match = house.get(f"/api/tables/{table}")["match"]
    return house.get(f"/api/matches/{match}/file", **{"X-Seats": ",".join(secrets)})


def take_up(house: Any, form: Any, *seats: str, **more: Any) -> tuple[int, Any]:
    answer: tuple[int, Any] = house.post(
        "/api/matches", {"match": form, "seats": [wish(seat) for seat in seats], **more}
    )
    return answer


def test_a_match_goes_on_at_another_table_where_it_was_left(house):
    table, secrets, _ = house.table("Ada", "Bruno", "Carla", challenges=1)
    house.line(table, *secrets.values()).play_on(0, 1, 2, until=9)
    form = taken_along(house, table, secrets.values())
    status, answer = take_up(house, form, "Ada", "Bruno", "gentle", settings={"takeback": "free"})
    assert status == 201, answer
    assert answer["table"] != table
    assert answer["code"] is None
    assert [*answer["secrets"]] == ["0", "1"]
    assert house.get(f"/api/tables/{answer['table']}")["settings"]["takeback"] == "free"
    last = house.line(answer["table"], *answer["secrets"].values()).play_on(0, 1)
    whole = house.get(f"/api/matches/{last['match']}/file")
    assert whole["log"][: len(form["log"])] == form["log"]
    assert Match.load(whole).state.over


def test_bots_keep_their_names_when_a_match_goes_on_elsewhere(house):
    """Where somebody sits down in place of one, the others are called as before."""
    table, secrets, _ = house.table("gentle", "gentle", "Ada", challenges=1)
    form = taken_along(house, table, secrets.values())
    lina, ugo, _ = [player["name"] for player in form["players"]]
    bots = [{"kind": "bot", "level": "gentle", "name": name} for name in (ugo, ugo, "Nobody")]
    names = []
    for seats in ([wish("Bruno"), bots[0], wish("Ada")], [*bots[:2], wish("Ada")], [bots[2], bots[0], wish(ugo)]):
        status, answer = house.post("/api/matches", {"match": form, "seats": seats})
        assert status == 201, answer
        names.append([seat["name"] for seat in house.get(f"/api/tables/{answer['table']}")["seats"]])
    assert names[0] == ["Bruno", ugo, "Ada"]
    assert names[1] == [lina, ugo, "Ada"]
    assert len(set(names[2])) == 3
    assert names[2][0] == lina


def test_a_match_that_began_in_the_middle_goes_on_elsewhere(house):
    code = middle("antino", 60)
    _, table = sat_down(house, code, *people(code))
    status, answer = take_up(house, form_of(code), *people(code))
    assert status == 201, answer
    assert house.get(f"/api/tables/{answer['table']}")["status"] == "playing"
    assert answer["table"] != table


def form_of(code: str) -> dict[str, Any]:
    """A match that begins at this position, before anything was done."""
    game, dump = opened(code).game, opened(code).state.dump()
    parts = {name: dump[name] for name in ("seats", "options", "position")}
    return {"game": game.id, "version": game.version, **parts, "log": []}


def test_only_who_holds_all_seats_takes_a_match_along(house):
    """What the others have is hidden in it."""
    table, secrets, _ = house.table("Ada", "Bruno", "gentle", challenges=1)
    refusal = "Other people play here too: a match can be taken along by who holds all their seats."
    for some in ([secrets[0]], ["nonsense"], [secrets[1], secrets[1]]):
        assert taken_along(house, table, some) == {"refusal": refusal}
    assert taken_along(house, table, []) == {"refusal": "This match is not over yet."}
    assert taken_along(house, table, secrets.values())["game"] == "toncc"


TAKEN = "This match was taken along: it goes on at another device."


def left(house: Any, table: str, secrets: Any) -> tuple[int, Any]:
    """What the house says when it hears that the match of a table goes on elsewhere."""
    answer: tuple[int, Any] = house.post(f"/api/tables/{table}/taken", {"secrets": [*secrets]})
    return answer


def test_where_a_match_was_taken_along_it_stands_still_and_all_read_so(house):
    table, secrets, _ = house.table("Ada", "Bruno", "gentle", challenges=1)
    ada, guest = house.line(table, *secrets.values()), house.line(table)
    ada.play_on(0, 1, until=5)
    assert not guest.info["taken"]
    assert left(house, table, secrets.values()) == (200, {})
    for line in (ada, guest):
        while not line.info["taken"]:
            line.until("table")
    assert house.line(table).info["taken"]  # whoever comes later, too
    assert house.get(f"/api/tables/{table}")["taken"]
    before = house.logs()[ada.info["match"]]
    answer = ada.play(0, 1, id="late")
    assert (answer["type"], answer["refusal"]) == ("refused", TAKEN)
    assert house.logs()[ada.info["match"]] == before
    assert taken_along(house, table, secrets.values()) == {"refusal": TAKEN}
    assert left(house, table, secrets.values()) == (409, {"refusal": TAKEN})


def test_only_who_could_take_a_match_along_says_that_it_was(house):
    table, secrets, _ = house.table("Ada", "Bruno", "gentle", challenges=1)
    for some in ([], [secrets[0]], ["nonsense"]):
        assert left(house, table, some)[0] == 403
    assert left(house, "none", secrets.values())[0] == 404
    assert house.post(f"/api/tables/{table}/taken", {})[0] == 400
    assert not house.get(f"/api/tables/{table}")["taken"]
    match = finished(house)
    over = house.get(f"/api/matches/{match}/replay")["table"]["id"]
    assert left(house, over, secrets.values()) == (409, {"refusal": "The match is over."})


def test_a_race_is_not_taken_along(house):
    table, secrets, _ = house.table("Ada", "gentle", game="mathmarket", version="standard")
    refusal = {"refusal": "Where everybody acts at once, a match ends where it was begun."}
    assert taken_along(house, table, secrets.values()) == refusal
    form = Match("mathmarket", 2, {"version": "standard"}).dump()
    assert take_up(house, form, "Ada", "gentle") == (400, refusal)


@pytest.mark.parametrize(
    ("change", "seats", "why"),
    [
        ({"log": [[0, {"type": "fly"}]]}, ("Ada", "Bruno", "Carla"), "entry 1"),
        ({"version": 99}, ("Ada", "Bruno", "Carla"), "newer Ludoteca"),
        ({}, ("Ada", "Bruno"), "another number of seats"),
        ({}, ("Ada", "Bruno", "open"), "somebody at every seat"),
        ({}, ("gentle", "gentle", "gentle"), "not the form we know"),
        ({}, ("Ada", "Bruno", "x" * 30), "at most 20 characters"),
        ({"log": [0] * 5000}, ("Ada", "Bruno", "Carla"), "at most 4000 steps"),
    ],
)
def test_what_cannot_go_on_is_refused_in_a_sentence(house, change, seats, why):
    status, answer = take_up(house, Match("toncc", 3).dump() | change, *seats)
    assert status == 400
    assert why in answer["refusal"]


def test_a_finished_match_does_not_go_on(house):
    form = house.get(f"/api/matches/{finished(house)}/file")
    assert take_up(house, form, "Ada", "Bruno", "Carla") == (400, {"refusal": "The match is over."})
