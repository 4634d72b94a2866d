"""Classes: one code, everybody at a table, and a teacher whom nobody else can be."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from random import Random

import pytest

from ludoteca.tables import classbook
from ludoteca.tables.catalogue import AVATARS
from ludoteca.tables.classbook import MOST, new_child
from ludoteca.tables.lobby import CODE, LETTERS
from ludoteca.tables.wheel import WHEEL
from tests.tables.lesson import POST, Child, Lesson, play_out


@pytest.fixture
def house(tiny_house):
    return tiny_house


def seated(seen):
    """The children of the newest round, as they sit."""
    return [table["children"] for table in seen["rounds"][-1]["tables"]]


def test_a_class_is_found_by_its_code_whatever_the_letters_look_like(house):
    lesson = Lesson(house)
    assert len(lesson.code) == CODE
    assert set(lesson.code) <= set(LETTERS)
    for typed in (lesson.code, lesson.code.lower(), f"{lesson.code[:3]}%20{lesson.code[3:]}"):
        found = house.get(f"/api/codes/{typed}")
        assert found == {"kind": "class", "class": lesson.id, "game": "tiny", "title": "Tiny"}
    assert house.ask("/api/codes/ZZZZZZ")[0] == 404
    assert house.ask("/api/codes/ZZ")[0] == 404


def test_children_have_names_of_the_wheel_and_no_two_the_same(house):
    lesson = Lesson(house)
    children = lesson.children(30)
    names = [child.name for child in children]
    assert len(set(names)) == 30
    assert {child.avatar for child in children} == set(AVATARS), "animals are shared out evenly"
    assert set(names) <= WHEEL
    assert [child["name"] for child in lesson.see()["children"]] == names


def test_everybody_sits_once_and_the_secret_of_the_class_opens_the_seat(house):
    lesson = Lesson(house, size=3)
    children = lesson.children(8)
    seen = lesson.do("round", after=0)
    assert sorted(child for table in seated(seen) for child in table) == list(range(8))
    assert sorted(map(len, seated(seen))) == [2, 3, 3]
    for child in children:
        info = child.sit().info
        assert info["seats"][info["held"][0]]["name"] == child.name
        assert all(seat["kind"] == "person" for seat in info["seats"])


def test_with_bots_every_table_has_the_size_that_was_wanted(house):
    lesson = Lesson(house, size=3, level="gentle")
    children = lesson.children(4)
    seen = lesson.do("round")
    assert sorted(map(len, seated(seen))) == [2, 2]
    kinds = sorted(seat["kind"] for seat in children[0].sit().info["seats"])
    assert kinds == ["bot", "person", "person"]


def test_a_class_of_one_plays_alone_or_with_bots(house):
    for wish, kinds in (({"size": 2}, ["person"]), ({"size": 2, "level": "gentle"}, ["person", "bot"])):
        lesson = Lesson(house, **wish)
        (child,) = lesson.children(1)
        lesson.do("round")
        line = child.sit()
        assert [seat["kind"] for seat in line.info["seats"]] == kinds
        assert play_out([line])["over"]


def test_nobody_begins_a_round_before_somebody_is_there(house):
    lesson = Lesson(house)
    status, answer = lesson.ask(do="round")
    assert (status, answer["refusal"]) == (409, "Nobody is here yet: first the children come in by the code.")


def test_two_who_press_start_at_once_begin_one_round(house):
    lesson = Lesson(house, size=2)
    lesson.children(6)
    with ThreadPoolExecutor(2) as both:
        answers = list(both.map(lambda _: lesson.do("round", after=0), range(2)))
    assert [len(seen["rounds"]) for seen in answers] == [1, 1]
    assert seated(answers[0]) == seated(answers[1])
    assert len(lesson.do("round", after=1)["rounds"]) == 2


def test_results_are_told_and_winners_sit_together_in_the_next_round(house):
    lesson = Lesson(house, size=2)
    children = lesson.children(6)
    first = seated(lesson.do("round"))
    for table in first:
        play_out([children[number].sit() for number in table])
    outcomes = lesson.see()["rounds"][0]["outcomes"]
    assert [one["child"] for one in outcomes] == list(range(6))
    winners = {one["child"] for one in outcomes if one["place"] == 1}
    assert len(winners) == 3
    seen = lesson.do("round", how="winners", after=1)
    assert seen["rounds"][0]["over"]
    assert seen["rounds"][0]["outcomes"] == outcomes
    assert set(seated(seen)[0]) <= winners
    assert len(set(seated(seen)[1]) & winners) == 1
    before = [frozenset(table) for table in (*first, *seated(seen))]
    mixed = lesson.do("round", how="mixed", after=2)
    assert not {*map(frozenset, seated(mixed))} & {*before}, "nobody meets again"


def test_only_the_first_match_at_a_table_counts(house):
    lesson = Lesson(house, size=2)
    children = lesson.children(2)
    lesson.do("round")
    lines = [child.sit() for child in children]
    play_out(lines)
    before = lesson.see()["rounds"][0]["outcomes"]
    for line in lines:
        line.send(type="rematch", seat=line.info["held"][0])
    for line in lines:
        line.until("moved")
    assert lesson.see()["rounds"][0]["outcomes"] == before
    assert [one["place"] for one in before] in ([1, 2], [2, 1])


def test_a_match_goes_on_when_the_teacher_ends_the_round_and_the_children_are_called_back(house):
    lesson = Lesson(house, size=2)
    children = lesson.children(2)
    lesson.do("round")
    lines = [child.sit() for child in children]
    seen = lesson.do("end", after=1)
    assert seen["rounds"][0]["over"]
    assert not seen["playing"]
    assert children[0].see()["table"] is None
    assert play_out(lines)["over"], "nobody is cut off"
    assert lesson.see()["rounds"][0]["outcomes"] == [], "but what comes later does not count"


def test_a_child_comes_back_by_its_secret_and_a_stranger_sees_only_that_there_is_a_class(house):
    lesson = Lesson(house)
    (child,) = lesson.children(1)
    assert child.see()["you"] == {"child": 0, "name": child.name, "avatar": child.avatar}
    stranger = house.get(f"/api/classes/{lesson.id}", **{"X-Class": "x" * 43})
    assert stranger["role"] is None
    assert not {"you", "children", "code", "names", "rounds"} & set(stranger)
    everything = json.dumps([child.see(), lesson.see()])
    assert lesson.secret not in everything
    assert child.secret not in everything


@pytest.mark.parametrize("do", ["round", "end", "pause", "go", "clock", "out", "forget"])
def test_nobody_but_the_teacher_leads_the_class(house, do):
    lesson = Lesson(house)
    (child,) = lesson.children(1)
    for secret in ("", "wrong", child.secret):
        status, answer = lesson.ask(secret, do=do)
        assert (status, answer["refusal"]) == (403, "Only the teacher of this class can do that.")
    assert lesson.see()["rounds"] == []


def test_a_class_that_is_not_there_is_not_found(house):
    assert house.ask("/api/classes/nowhere")[0] == 404
    assert house.post("/api/classes/nowhere/children", {})[0] == 404
    assert house.ask("/api/classes/nowhere", b'{"do": "round"}', **POST)[0] == 404


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"game": "chess"}, "We have no game of that name."),
        ({"size": 7}, "Tiny is for this many players: 1, 2, 3."),
        ({"size": 0}, "Tiny is for this many players: 1, 2, 3."),
        ({"size": -5}, "Tiny is for this many players: 1, 2, 3."),
        ({"size": 10**9}, "Tiny is for this many players: 1, 2, 3."),
        ({"level": "grandmaster"}, "There is no such bot for Tiny."),
        ({"minutes": 0}, "The clock of a class has from 1 to 180 minutes."),
        ({"options": {"goal": 7}}, "The option goal of Tiny may be 10, 12."),
        (
            {"puzzle": {"name": "none", "day": "2020-01-01"}},
            "There are puzzles of today and of the thirty days before.",
        ),
        ({"name": "3B"}, "That message has not the form we know, so nothing was done."),
    ],
)
def test_a_class_that_cannot_be_says_why(house, wish, sentence):
    status, answer = house.post("/api/classes", {"game": "tiny", **wish})
    assert status in (400, 404)
    assert answer["refusal"] == sentence


def test_a_full_class_says_so(house):
    lesson = Lesson(house)
    lesson.children(MOST)
    status, answer = house.post(f"/api/classes/{lesson.id}/children", {})
    assert (status, answer["refusal"]) == (409, f"This class is full: it has {MOST} places.")
    lesson.do("out", child=3)
    assert Child(house, lesson.id).number == MOST


def test_a_child_whose_place_was_taken_away_is_no_longer_seated(house):
    lesson = Lesson(house, size=2)
    children = lesson.children(3)
    lesson.do("out", child=1)
    assert children[1].see()["role"] is None
    assert seated(lesson.do("round")) in ([[0, 2]], [[2, 0]])
    assert lesson.ask(do="out", child=99)[0] == 404
    assert lesson.ask(do="out")[0] == 404


def test_all_pause_and_all_go_on(house):
    lesson = Lesson(house, size=2, options={"clock": 120}, minutes=10)
    assert lesson.ask(do="pause")[0] == 409, "there is nothing to pause"
    children = lesson.children(4)
    lesson.do("round")
    assert lesson.see()["clock"]["ends"] is not None
    lines = [child.sit() for child in children]
    seen = lesson.do("pause")
    assert seen["paused"]
    assert seen["clock"]["ends"] is None
    assert seen["clock"]["left"] > 0
    assert children[2].see()["paused"]
    for line in lines:
        while line.info["clock"]["stands"] != "asked":
            line.until("table")
    assert lesson.do("pause")["clock"] == seen["clock"], "twice is once"
    assert not lesson.do("go")["paused"]
    for line in lines:
        while line.info["clock"]["stands"] is not None:
            line.until("table")
    assert lesson.do("clock", minutes=3)["clock"]["minutes"] == 3
    assert lesson.do("clock")["clock"] == {"minutes": None, "ends": None, "left": None}


def test_everybody_can_have_the_same_puzzle(house):
    day = datetime.now(UTC).date().isoformat()
    puzzle = next(one for one in house.get(f"/api/puzzles?day={day}") if one["table"])
    lesson = Lesson(house, puzzle["game"], puzzle={"name": puzzle["name"], "day": day})
    children = lesson.children(2)
    assert [len(table) for table in seated(lesson.do("round"))] == [1, 1]
    infos = [child.sit().info for child in children]
    assert [info["puzzle"]["name"] for info in infos] == [puzzle["name"]] * 2


def test_a_class_that_is_forgotten_takes_everything_with_it(house):
    lesson = Lesson(house, size=2)
    children = lesson.children(4)
    first, second = seated(lesson.do("round"))
    lines = [children[number].sit() for number in first]
    match = play_out(lines)["match"]
    assert house.ask(f"/api/matches/{match}/replay")[0] == 200
    table, other = (children[group[0]].see()["table"] for group in (first, second))
    watching = children[second[0]].sit()
    assert lesson.do("forget") == {"class": lesson.id, "forgotten": True}
    assert watching.until("refused")["refusal"] == "We cannot find that table."
    for path in (f"classes/{lesson.id}", f"tables/{table}", f"tables/{other}", f"matches/{match}/replay"):
        assert house.ask(f"/api/{path}")[0] == 404, path
    assert house.ask(f"/api/codes/{lesson.code}")[0] == 404
    assert match not in house.logs()


def test_the_wheel_never_runs_dry():
    children: list[classbook.Child] = []
    for _ in range(2 * MOST):
        child, _secret = new_child(children, Random(len(children)))
        children.append(child)
    assert len({child.name for child in children}) == 2 * MOST
