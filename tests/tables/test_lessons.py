"""Lessons at the desk: positions as at a table, what goes on, what is refused, and what is kindly said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca import lessons
from ludoteca.games import GAMES
from ludoteca.tables import lessons as desk
from tests.server import tiny
from tests.server.tiny import moved_in
from tests.tables.house import AnyHouse, RoomHouse
from tests.tables.test_bad_input import plain

ADDING = "/api/lessons/tiny/adding"


@pytest.fixture
def house(tiny_house: AnyHouse) -> AnyHouse:
    return tiny_house


def do(house: AnyHouse, step: int, *actions: Any, language: str = "en") -> dict[str, Any]:
    status, answer = house.post(f"{ADDING}/{step}?language={language}", {"actions": actions, "try": False})
    assert status == 200, answer
    found: dict[str, Any] = answer
    return found


def add(number: int) -> dict[str, Any]:
    return {"type": "add", "number": number}


def test_a_game_lists_its_lessons_in_both_languages(house):
    listed = house.get("/api/lessons/tiny?language=it")
    assert (listed["game"], listed["title"]) == ("tiny", "Tiny")
    assert [lesson["title"] for lesson in listed["lessons"]] == ["Aggiungere", "L’orologio"]
    assert listed["lessons"][0] == {"name": "adding", "title": "Aggiungere", "moves": 5, "refusal": None}


def test_every_step_of_a_lesson_begins_with_a_picture_as_at_a_table(house):
    lesson = house.get(f"{ADDING}?language=it")
    assert [lesson[name] for name in ("game", "name", "title", "seat")] == ["tiny", "adding", "Aggiungere", 0]
    steps = lesson["steps"]
    assert steps[0]["glow"] == ["number 1", "number 2"]
    assert (steps[0]["text"], steps[0]["why"]) == ("Arriva a quattro.", "Quattro va bene.")
    assert [step["hand"] for step in steps] == ["tap"] * 4 + ["drag"]
    assert [step["picture"]["view"]["position"]["total"] for step in steps] == [2, 5, 9, 0, 9]
    first = steps[0]["picture"]
    assert (first["match"], first["seat"], first["turn"], first["story"]) == ("lesson adding", 0, [0], [])
    assert first["actions"][1] == {"action": add(2), "preview": {"total": 4}}
    added = [{"type": "add", "seat": seat, "number": 1} for seat in (0, 1)]
    assert first["last"] == [[added[0]], [added[1]]], "how one came there"
    assert steps[1]["picture"]["last"] == [[{**added[0], "number": 2}], [added[1]]]
    assert steps[3]["picture"]["last"] == [None, None], "a position of its own"


def test_the_table_of_a_lesson_is_that_of_a_learner_and_bots_with_nothing_to_ask_for(house):
    table = house.get(ADDING)["table"]
    assert (table["status"], table["held"], table["race"], table["clock"]) == ("playing", [0], None, None)
    assert [(seat["kind"], seat["level"]) for seat in table["seats"]] == [("person", None), ("bot", "gentle")]
    assert table["seats"][0]["name"] == ""
    assert table["seats"][1]["name"]
    assert table["settings"] == {
        "hints": False,
        "aids": {"left": None},
        "leads": [0, 0],
        "names": "free",
        "takeback": "off",
    }
    assert table["invite"].endswith("/learn/tiny/adding")
    usual, _, _ = house.table("Ada", "gentle", game="tiny")
    assert set(table) == set(house.get(f"/api/tables/{usual}"))


def test_the_wanted_action_goes_on_with_all_that_answers_it(house):
    answer = do(house, 0, add(2))
    pictures = answer.pop("pictures")
    assert answer == {"refusal": None, "paragraph": None, "goes": True, "words": None}
    assert [picture["view"]["position"]["total"] for picture in pictures] == [4, 5]
    assert [picture["story"][0]["seat"] for picture in pictures] == [0, 1]
    assert pictures[1]["last"] == [pictures[0]["story"], pictures[1]["story"]]
    assert [do(house, 2, add(number))["goes"] for number in (1, 2, 3)] == [True, True, False]
    assert do(house, 2, add(2))["pictures"][1]["view"]["position"]["total"] == 12
    assert do(house, 4, add(3))["pictures"][0]["result"]["scores"] == [1, 0]


def test_the_numbers_of_the_pictures_rise_from_step_to_step(house):
    begins = [step["picture"] for step in house.get(ADDING)["steps"]]
    follow = [do(house, step, add(number))["pictures"] for step, number in enumerate([2, 3, 1, 1, 3])]
    numbers = [picture["number"] for begin, rest in zip(begins, follow, strict=True) for picture in (begin, *rest)]
    assert numbers == sorted(set(numbers))


def test_what_is_allowed_but_not_meant_gets_kind_words_and_does_not_go_on(house):
    assert do(house, 0, add(1), language="it") == {
        "refusal": None,
        "paragraph": None,
        "goes": False,
        "words": "Questo si può fare. Ma prova quello che brilla!",
        "pictures": [],
    }
    assert do(house, 1, add(1))["words"] == "Three, please."
    assert do(house, 1, add(1), language="it")["words"] == "Tre, per favore."


def test_what_the_rules_refuse_is_refused_in_their_words(house):
    wrong: list[list[dict[str, Any]]] = [[add(7)], [{}], [add(1), add(1)], [add(2), {"type": "sing"}]]
    for actions in wrong:
        answer = do(house, 0, *actions)
        assert answer["refusal"] in ("You add 1, 2 or 3.", "It is not your turn.")
        assert answer["paragraph"] == (None if "turn" in answer["refusal"] else "numbers")
        assert not answer["goes"]
        assert answer["words"] is None


def test_a_draft_is_tried_as_at_a_table(house):
    def tried(action):
        return house.post(f"{ADDING}/0", {"actions": [action], "try": True})[1]

    assert tried(add(2)) == {
        "refusal": None,
        "paragraph": None,
        "preview": {"total": 4},
        "sketch": {"fields": ["number", "type"]},
    }
    assert (tried(add(9))["refusal"], tried(add(9))["paragraph"]) == ("You add 1, 2 or 3.", "numbers")


def test_in_a_lesson_time_stands_still(house):
    path = "/api/lessons/tiny/clock"
    lesson = house.get(path)
    assert lesson["steps"][0]["picture"]["clock"] == {"now": 5000, "due": 120_001}
    assert lesson["table"]["options"]["clock"] == 120
    _, answer = house.post(f"{path}/0", {"actions": [add(1)]})
    assert answer["goes"]
    assert [picture["clock"]["now"] for picture in answer["pictures"]] == [5000, 6000]
    assert house.post(f"{path}/0", {"actions": [add(2)]})[1]["words"]
    assert house.post(f"{path}/0", {"actions": [add(2)], "try": True})[1]["preview"] == {"total": 2}
    for tries in (True, False):
        answer = house.post(f"{path}/0", {"actions": [{**add(1), "at": 5000}], "try": tries})[1]
        assert answer["refusal"] == "The table notes the time by itself, so leave it out."


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/lessons/chess", 404),
        ("/api/lessons/chess/adding", 404),
        ("/api/lessons/tiny/flying", 404),
        ("/api/lessons/tiny/..%2Flessons%2Fadding", 404),
        ("/api/lessons", 404),
    ],
)
def test_what_is_not_there_is_refused_with_a_sentence(house, path, status):
    got, answer = house.ask(path)
    assert got == status
    assert plain(answer["refusal"])


@pytest.mark.parametrize("step", ["5", "-1", "x", "", "0.0", "٠", "1" * 5000])
def test_a_step_that_is_not_there_is_refused_with_a_sentence(house, step):
    from urllib.parse import quote

    got, answer = house.post(f"{ADDING}/{quote(step)}", {"actions": [add(2)]})
    assert got == 404
    assert plain(answer["refusal"])


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"{}",
        b'{"actions": {}}',
        b'{"actions": []}',
        b'{"actions": [5]}',
        b'{"actions": [{}], "try": 1}',
        b'{"actions": [{}], "more": 1}',
        b'{"actions": [{}, {}], "try": true}',
        b'{"actions": [' + b",".join([b"{}"] * 65) + b"]}",
        b'{"actions": [{"a":' + b"[" * 40 + b"]" * 40 + b"}]}",
        b'{"actions": [{"a":' + b"[" * 20000 + b"]" * 20000 + b"}]}",
        b'{"actions": [{"a": NaN}]}',
        b"\xff\xfe",
    ],
)
def test_a_body_that_is_none_gets_one_plain_sentence(house, body):
    status, answer = house.ask(f"{ADDING}/0", body, **{"Content-Type": "application/json", "X-Ludoteca": "1"})
    assert status == 400
    assert plain(answer["refusal"])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
ALMOST = st.fixed_dictionaries({"type": st.just("add") | JSON, "number": st.integers(0, 4) | JSON})


@pytest.fixture(scope="module")
def room() -> Iterator[RoomHouse]:
    """A room whose doors are fast."""
    with moved_in(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(desk, "RATE", 1_000_000)
        house = RoomHouse()
        yield house
        house.stop()
    assert house.logged == []


@settings(max_examples=150, deadline=None)
@given(body=JSON | st.fixed_dictionaries({"actions": st.lists(ALMOST | JSON, max_size=3), "try": st.booleans() | JSON}))
def test_whatever_is_sent_to_a_lesson_is_answered(room, body):
    for lesson in ("adding", "clock"):
        status, answer = room.post(f"/api/lessons/tiny/{lesson}/0", body)
        assert status in (200, 400)
        assert status == 200 or plain(answer["refusal"])


def test_a_lesson_that_is_not_in_order_says_so_and_the_others_can_be_learnt(tmp_path, monkeypatch):
    good = (Path(tiny.__file__).parent / "lessons/adding.json").read_text()
    wrong = json.loads(good)
    wrong["steps"][2]["actions"] = [add(9)]
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons/adding.json").write_text(json.dumps(wrong))
    (tmp_path / "lessons/clock.json").write_text(good)
    monkeypatch.setattr(lessons, "folder", lambda _: tmp_path)
    monkeypatch.setattr(desk, "lesson", lessons.lesson.__wrapped__)  # what it has read before is forgotten
    with moved_in():
        house = RoomHouse()
        bad, fine = house.get("/api/lessons/tiny")["lessons"]
        status, answer = house.ask(ADDING)
        again = house.post(f"{ADDING}/0", {"actions": [add(2)]})
        listed, whole = house.get("/api/lessons/tiny?language=it")["lessons"], house.ask("/api/lessons/tiny/clock")
        house.stop()
    assert (bad["name"], bad["title"], bad["moves"]) == ("adding", None, 0)
    assert "step 3: entry 1 of the log cannot be played: You add 1, 2 or 3" in bad["refusal"]
    assert bad["refusal"].endswith(".")
    assert listed[0]["refusal"].startswith("Questa lezione non è a posto")
    assert (fine["title"], fine["refusal"], whole[0]) == ("Adding", None, 200)
    assert (status, answer) == (500, {"refusal": bad["refusal"]})
    assert again == (status, answer)
    assert [record.levelname for record in house.logged] == ["WARNING"], "it is read once"


def test_one_address_cannot_keep_everybody_busy(monkeypatch):
    monkeypatch.setattr(desk, "BURST", 3)
    monkeypatch.setattr(desk, "RATE", 0)
    with moved_in():
        house = RoomHouse()
        answers = [house.post(f"{ADDING}/0", {"actions": [add(2)]}) for _ in range(4)]
        house.stop()
    assert [status for status, _ in answers] == [200, 200, 200, 429]
    assert answers[-1][1]["refusal"] == "Not so fast, please: nothing was done."


def test_every_lesson_is_learnt_at_the_desk_by_what_it_wants(room):
    for game in GAMES.values():
        for name in game.lessons:
            lesson = lessons.lesson(game, name)
            path, numbers = f"/api/lessons/{game.id}/{name}", []
            shown = {language: room.get(f"{path}?language={language}") for language in ("en", "it")}
            assert shown["it"]["title"] == lesson.title["it"]
            for step, task in enumerate(lesson.tasks):
                assert shown["it"]["steps"][step]["text"] == task.text["it"]
                numbers.append(shown["en"]["steps"][step]["picture"]["number"])
                for action in task.actions:
                    wanted = {field: value for field, value in action.items() if field != "at"}
                    status, answer = room.post(f"{path}/{step}?language=it", {"actions": [wanted]})
                    assert (status, answer["goes"]) == (200, True), (path, step, answer)
                    assert room.post(f"{path}/{step}", {"actions": [wanted], "try": True})[1]["refusal"] is None
                numbers += [picture["number"] for picture in answer["pictures"]]
            assert numbers == sorted(set(numbers))
