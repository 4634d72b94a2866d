"""Whole matches, as people and bots play them."""

from __future__ import annotations

import re
import threading

import pytest


def test_a_match_of_a_person_and_two_bots_goes_from_the_draw_to_the_result(house):
    table, secrets, code = house.table("Ada", "gentle", "gentle", challenges=1)
    assert code is None
    line = house.line(table, secrets[0])
    assert line.info["held"] == [0]
    last = line.play_on(0)
    assert len(last["result"]["places"]) == 3
    numbers = [picture["number"] for picture in line.pictures]
    assert numbers == list(range(numbers[0], numbers[-1] + 1)), "nobody is shown a gap"
    if line.info["status"] != "over":
        assert line.until("table")["table"]["status"] == "over"


def test_friends_join_by_code_and_the_match_begins_when_the_last_one_sits_down(house):
    table, secrets, code = house.table("Ada", "open", "open", challenges=1)
    ada = house.line(table, secrets[0])
    assert ada.info["status"] == "waiting"
    assert ada.info["code"] == code
    assert ada.info["invite"].endswith(f"/join/{code}")
    status, bruno = house.post("/api/join", {"code": f" {code.lower()} ", "name": "Bruno", "avatar": "bee"})
    assert (status, bruno["seat"]) == (200, 1)
    assert ada.until("table")["table"]["seats"][1]["name"] == "Bruno"
    status, carla = house.post("/api/join", {"table": table, "name": "Carla", "avatar": "cat"})
    assert (status, carla["seat"]) == (200, 2)
    info = ada.until("table")["table"]
    assert (info["status"], info["code"]) == ("playing", None)
    assert info["invite"].endswith(f"/t/{table}")
    opening = ada.until("picture")
    assert ([event["type"] for event in opening["story"]], opening["number"]) == (["draw", "shuffle"], 2)
    assert house.post("/api/join", {"code": code, "name": "Dino", "avatar": "cat"})[0] == 404


def test_several_people_on_one_device_play_through_one_socket(house):
    table, secrets, _ = house.table("Ada", "Bruno", "Carla", challenges=1)
    line = house.line(table, *secrets.values())
    assert line.info["held"] == [0, 1, 2]
    assert {line.until("picture")["seat"] for _ in range(3)} == {0, 1, 2}
    assert line.play_on(0, 1, 2)["over"]


def test_two_seats_may_choose_at_the_same_instant(house):
    table, secrets, _ = house.table("Ada", "Bruno", "Carla", challenges=1)
    lines = [house.line(table, secrets[seat]) for seat in range(3)]
    for _ in range(6):
        gate = threading.Barrier(3)
        answers: list[str] = []

        def choose(seat: int, gate: threading.Barrier = gate, answers: list[str] = answers) -> None:
            gate.wait()
            answers.append(lines[seat].play(seat, seat + 1)["type"])

        threads = [threading.Thread(target=choose, args=(seat,)) for seat in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert answers == ["played"] * 3
    seen = []
    for line in lines:
        line.so_far()
        seen.append([(picture["number"], picture["view"]["position"]["past"]) for picture in line.pictures[1:]])
    assert seen[0] == seen[1] == seen[2], "everybody sees one order"


def test_a_refusal_goes_to_the_one_who_asked_and_says_why(house):
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    ada, bruno = house.line(table, secrets[0]), house.line(table, secrets[1])
    bruno.so_far()
    assert ada.play(0, 7)["type"] == "refused"
    assert ada.play(1, 2)["refusal"] == "That seat is not yours."
    assert ada.play(0, 2)["type"] == "played"
    again = ada.play(0, 3)
    assert again["type"] == "refused"
    assert again["refusal"].endswith(".")
    assert [message["type"] for message in bruno.so_far()] == ["picture"]


def test_a_draft_can_be_tried_and_changes_nothing(house):
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    ada = house.line(table, secrets[0])
    before = ada.newest(0)
    good = ada.ask(type="try", seat=0, action={"type": "choose", "direction": 2})
    bad = ada.ask(type="try", seat=0, action={"type": "choose", "direction": True})
    assert good["refusal"] is None
    assert good["preview"] == before["actions"][1]["preview"]
    assert bad["refusal"]
    assert bad["preview"] == {}
    again = house.line(table, secrets[0]).newest(0)
    assert (again["story"], {**again, "story": before["story"]}) == ([], before), "nothing has happened since"


def test_a_rematch_keeps_the_table_and_moves_everybody_on_by_one_seat(house):
    table, secrets, _ = house.table("Ada", "Bruno", "gentle", challenges=1)
    line, other = house.line(table, secrets[0]), house.line(table, secrets[1])
    line.send(type="rematch", seat=0)
    assert line.until("refused")["refusal"] == "This match is not over yet."
    player = threading.Thread(target=other.play_on, args=(1,))
    player.start()
    first = line.play_on(0)
    player.join()
    with house.together():  # both want it, at the same moment
        line.send(type="rematch", seat=0)
        other.send(type="rematch", seat=1)
    line.until("moved")
    info = line.until("table")["table"]
    assert [seat["name"] for seat in info["seats"]] == ["Lina", "Ada", "Bruno"]
    assert (info["id"], info["held"], info["status"]) == (table, [1], "playing")
    assert line.until("picture")["match"] != first["match"]
    assert house.line(table, secrets[0]).info["held"] == [1]
    assert line.play(1, 3)["type"] == "played"
    assert not any(message["type"] == "refused" for message in other.so_far())
    old = house.get(f"/api/matches/{first['match']}/replay", **{"X-Seat": secrets[0]})
    assert old["table"]["held"] == [0], "the replay is seen from the seat of then"


def test_a_bot_fills_an_open_seat(house):
    table, secrets, _ = house.table("Ada", "Bruno", "open")
    ada = house.line(table, secrets[0])
    ada.send(type="fill", seat=2, level="gentle")
    assert ada.until("picture")["type"] == "picture"


def test_a_bot_stands_in_for_who_is_away_when_all_others_want_it(house):
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    ada, bruno, carla = (house.line(table, secrets[seat]) for seat in range(3))
    ada.send(type="fill", seat=1, level="gentle")
    assert ada.until("refused")["refusal"] == "Bruno is here and plays without a stand-in."
    bruno.close()
    while ada.info["seats"][1]["here"]:
        ada.until("table")
    ada.send(type="fill", seat=1, level="gentle")
    refused = ada.until("refused")
    sentence = r"A bot may stand in for Bruno in \d+ s, or as soon as all others want it\."
    assert re.fullmatch(sentence, refused["refusal"])
    assert 0 < refused["retry_after"] <= 60
    while carla.info["seats"][1]["wanted"] != [0]:
        carla.until("table")
    carla.send(type="fill", seat=1, level="gentle")
    while ada.info["seats"][1]["stand_in"] != "gentle":
        ada.until("table")
    both = house.line(table, secrets[0], secrets[2])
    both.play_on(0, 2, until=12)
    back = house.line(table, secrets[1])
    while ada.info["seats"][1]["stand_in"] is not None:
        ada.until("table")
    assert back.info["held"] == [1]
    round_later = back.newest(1)["number"] + 4
    others = threading.Thread(target=both.play_on, args=(0, 2), kwargs={"until": round_later})
    others.start()
    match = back.play_on(1, until=round_later)["match"]
    others.join()
    assert any(seat == 1 and client is not None for seat, _, client in house.logs()[match]), "he plays himself again"


def test_bots_can_be_told_apart_by_name(house):
    table, secrets, _ = house.table("Lina", "gentle", "gentle")
    ada = house.line(table, secrets[0])
    names = [seat["name"] for seat in ada.info["seats"]]
    assert all(names)
    assert len(set(names)) == 3


def test_what_is_said_is_heard_by_all_and_only_what_can_be_said(house):
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    ada, guest = house.line(table, secrets[0]), house.line(table)
    ada.send(type="say", seat=0, phrase="trust_me")
    assert guest.until("said") == {"type": "said", "seat": 0, "phrase": "trust_me"}
    ada.send(type="say", seat=0, phrase="<b>")
    assert ada.until("refused")["refusal"] == "Nobody can say that at this table."
    guest.send(type="say", seat=0, phrase="hello")
    assert guest.until("refused")["refusal"].startswith("You are watching")


def test_each_socket_reads_its_own_language(house):
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    ada, bruno = house.line(table, secrets[0], language="it"), house.line(table, secrets[1])
    assert ada.play(1, 1)["refusal"] == "Quel posto non è tuo."
    assert bruno.play(0, 1)["refusal"] == "That seat is not yours."
    english, italian = bruno.newest(1), ada.newest(0)
    assert english["notes"]["options"][0]["text"] != italian["notes"]["options"][0]["text"]
    bruno.send(type="language", language="it")
    assert bruno.until("picture")["notes"] != english["notes"]
    assert house.post("/api/join?language=it", {"name": "X"})[1]["refusal"] == "Indica il codice oppure il tavolo."


def test_a_seat_opened_elsewhere_is_told_to_the_first_device_and_both_play(house):
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    phone = house.line(table, secrets[0])
    laptop = house.line(table, secrets[0])
    assert phone.until("elsewhere")["seat"] == 0
    assert laptop.play(0, 4)["type"] == "played"
    assert phone.until("picture")["view"]["position"]["choice"] == 4


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_replay_shows_the_match_as_the_seat_has_seen_it(house, language):
    table, secrets, _ = house.table("Ada", "Bruno", "gentle", challenges=1)
    line = house.line(table, secrets[0], secrets[1], language=language)
    guest = house.line(table, language=language)
    match = line.newest(0)["match"]
    assert house.ask(f"/api/matches/{match}/replay")[0] == 409
    line.play_on(0, 1)
    line.so_far()
    guest.so_far()
    for seat, seen in ((0, line), (1, line), (None, guest)):
        headers = {"X-Seat": secrets[seat]} if seat is not None else {}
        replay = house.get(f"/api/matches/{match}/replay?language={language}", **headers)
        shown = [picture for picture in seen.pictures if picture["seat"] == seat][1:]  # the first came without a story
        assert shown
        assert replay["pictures"][-len(shown) :] == shown
        assert [picture["number"] for picture in replay["pictures"]] == list(range(len(replay["pictures"])))
    assert house.get(f"/api/matches/{match}/replay?language={language}", **{"X-Seat": "wrong"})["table"]["held"] == []
