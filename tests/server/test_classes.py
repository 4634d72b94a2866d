"""A class at a real server: who leaves and who comes late, a server that is started anew, and twenty-four at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from ludoteca.tables.classes import AWAY, BEAT, DAYS, GONE, LATE
from tests.server.house import House
from tests.tables.lesson import Child, Lesson, play_out
from tests.tables.test_classes import seated


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose time goes by hand."""
    house = House(tmp_path_factory.mktemp("class"), "tiny", "by_hand")
    yield house
    assert house.stop() == 0
    assert house.log.read_text() == ""


def pass_time(house: House, seconds: float, *children: Child) -> None:
    """Lets time pass in which these children go on asking."""
    while seconds > 0:
        house.pass_time(min(BEAT, seconds))
        seconds -= BEAT
        for child in children:
            child.see()


def test_who_is_silent_is_away_and_has_no_seat_until_they_are_back(house):
    lesson = Lesson(house, size=2)
    one, two, three = lesson.children(3)
    pass_time(house, AWAY + 2 * BEAT, one, two)
    assert [child["here"] for child in lesson.see()["children"]] == [True, True, False]
    assert sorted(seated(lesson.do("round"))[0]) == [0, 1]
    assert three.see()["table"] is None
    assert [child["here"] for child in lesson.see()["children"]] == [True, True, True]
    pass_time(house, LATE + 2 * BEAT, one, two, three)
    assert three.see()["table"] is not None, "whoever comes late gets a table"


def test_late_comers_wait_a_moment_for_one_another_and_are_seated_together(house):
    lesson = Lesson(house, size=2)
    early = lesson.children(2)
    lesson.do("round")
    late = lesson.children(1)
    house.pass_time(BEAT)
    late += lesson.children(1)
    assert lesson.see()["waiting"] == [2, 3]
    pass_time(house, LATE + BEAT, *early, *late)
    assert [sorted(table) for table in seated(lesson.see())] == [[0, 1], [2, 3]]
    assert play_out([child.sit() for child in late])["over"]


def test_a_bot_stands_in_at_once_for_who_has_left_and_hands_the_seat_back(house):
    lesson = Lesson(house, size=2)
    children = lesson.children(2)
    lesson.do("round")
    lines = [child.sit() for child in children]
    (mine,) = lines[0].info["held"]
    lines[1].close()
    pass_time(house, GONE + 2 * BEAT, *children)
    while lines[0].info["seats"][1 - mine]["stand_in"] is None:
        lines[0].until("table")
    back = children[1].sit()
    while back.info["seats"][1 - mine]["stand_in"] is not None:
        back.until("table")


def test_a_bot_stands_in_for_who_is_silent_though_their_line_looks_open(house):
    """A phone that sleeps, or has left the network, does not hang up."""
    lesson = Lesson(house, size=2)
    children = lesson.children(2)
    lesson.do("round")
    lines = [child.sit() for child in children]
    (mine,) = lines[0].info["held"]
    pass_time(house, GONE - 2 * BEAT, children[0])
    lines[0].so_far()
    assert [seat["stand_in"] for seat in lines[0].info["seats"]] == [None, None]
    pass_time(house, 4 * BEAT, children[0])
    lines[0].so_far()
    assert (lines[0].info["seats"][mine]["stand_in"], lines[0].info["seats"][mine]["here"]) == (None, True)
    assert lines[0].info["seats"][1 - mine]["stand_in"] is not None
    assert not lines[0].info["seats"][1 - mine]["here"]
    children[1].see()
    pass_time(house, BEAT, *children)
    lines[0].so_far()
    assert [(seat["here"], seat["stand_in"]) for seat in lines[0].info["seats"]] == [(True, None), (True, None)]


def test_who_waits_at_the_class_is_stood_in_for_only_after_a_while(house):
    lesson = Lesson(house, size=2)
    children = lesson.children(2)
    lesson.do("round")
    pass_time(house, GONE - 2 * BEAT, *children)
    info = children[0].sit().info
    assert [seat["stand_in"] for seat in info["seats"]] == [None, None], "they may be on their way"


def test_nobody_stands_in_while_the_class_is_paused(house):
    lesson = Lesson(house, size=2)
    children = lesson.children(2)
    lesson.do("round")
    line = children[0].sit()
    lesson.do("pause")
    pass_time(house, GONE + 4 * BEAT, *children)
    assert [seat["stand_in"] for seat in line.info["seats"]] == [None, None]
    line.so_far()
    assert [seat["stand_in"] for seat in line.info["seats"]] == [None, None]


def test_a_class_survives_a_crash_with_everybody_on_their_seats(new_house):
    house = new_house("tiny")
    lesson = Lesson(house, size=2)
    children = lesson.children(4)
    before = seated(lesson.do("round"))
    tables = [child.see()["table"] for child in children]
    house.restart()
    assert seated(lesson.see()) == before
    assert [child.see()["table"] for child in children] == tables
    first = [children[number].sit() for number in before[0]]
    assert play_out(first)["over"]
    assert [one["child"] for one in lesson.see()["rounds"][0]["outcomes"]] == sorted(before[0])


def test_tables_that_a_crash_has_kept_from_being_made_are_made_afterwards(new_house):
    """The round is stored first, so it is begun whatever happens to its tables."""
    house = new_house("tiny", "dies_at_the_second_table")
    lesson = Lesson(house, size=2)
    children = lesson.children(4)
    (house.folder / "die").touch()
    with pytest.raises(OSError):  # noqa: PT011 - however the line ends
        lesson.do("round")
    house.process.join()
    (house.folder / "die").unlink()
    house.restart()
    assert sorted(child for table in seated(lesson.see()) for child in table) == [0, 1, 2, 3]
    for child in children:
        assert child.sit().info["status"] == "playing"


def test_a_class_that_could_not_be_saved_says_so_and_goes_on_later(new_house):
    house = new_house("tiny", "shut_disk")
    lesson = Lesson(house, size=2)
    lesson.children(2)
    (house.folder / "shut").touch()
    for status, answer in (lesson.ask(do="round"), house.post(f"/api/classes/{lesson.id}/children", {})):
        assert (status, answer["refusal"]) == (
            503,
            "That was not saved, so nobody has seen it: please try again.",
        )
    (house.folder / "shut").unlink()
    assert len(lesson.do("round")["rounds"]) == 1


def test_an_old_class_is_taken_away_when_the_server_starts(new_house):
    house = new_house("tiny", "jumping_clock")
    lesson, kept = Lesson(house, size=2), Lesson(house, size=2)
    (child, _) = lesson.children(2)
    lesson.do("round")
    table = child.see()["table"]
    (house.folder / "offset").write_text(str((DAYS * 24 - 1) * 3600))
    house.restart()
    kept = Lesson(house, size=2)
    assert lesson.see()["class"] == lesson.id
    (house.folder / "offset").write_text(str((DAYS * 24 + 1) * 3600))
    house.restart()
    while house.ask(f"/api/classes/{lesson.id}")[0] != 404 or house.ask(f"/api/tables/{table}")[0] != 404:
        pass
    assert kept.see()["class"] == kept.id


def test_who_knows_how_the_class_stands_is_not_told_again(house):
    lesson = Lesson(house)
    (child,) = lesson.children(1)
    request = Request(f"{house.address}/api/classes/{lesson.id}", headers={"X-Class": child.secret})
    with urlopen(request) as answer:
        tag, length = answer.headers["ETag"], len(answer.read())
        assert int(answer.headers["X-Now"]) > 1_700_000_000_000
    assert length < 700, "a phone asks every other second"
    request.add_header("If-None-Match", tag)
    with pytest.raises(HTTPError) as same:
        urlopen(request)
    assert (same.value.code, same.value.read()) == (304, b"")
    same.value.close()
    lesson.children(1)
    with urlopen(request) as answer:
        assert json.loads(answer.read())["here"] == 2


def test_codes_that_do_not_fit_are_counted_as_wrong_codes(new_house):
    house = new_house("tiny")
    status = 404
    for _ in range(130):
        status, answer = house.ask("/api/codes/ZZZZZZ")
        if status == 429:
            break
    assert (status, answer["refusal"]) == (
        429,
        "Too many codes did not fit. Please try again in an hour, or ask for the link.",
    )


def test_a_class_of_twenty_four_plays_two_rounds(new_house):
    """Real sockets, everybody at once; in the second round one leaves, one comes late and one comes back."""
    house = new_house("tiny", "unlimited")
    lesson = Lesson(house, size=3)
    with ThreadPoolExecutor(24) as all_at_once:
        children = sorted(all_at_once.map(lambda _: Child(house, lesson.id), range(24)), key=lambda child: child.number)
        assert [child.number for child in children] == list(range(24))
        assert len({child.name for child in children}) == 24

        def played(group: list[int]) -> dict[str, Any]:
            return play_out([children[number].sit() for number in group])

        first = seated(lesson.do("round", after=0))
        assert [len(table) for table in first] == [3] * 8
        assert all(picture["over"] for picture in all_at_once.map(played, first))
        outcomes = lesson.see()["rounds"][0]["outcomes"]
        assert [one["child"] for one in outcomes] == list(range(24))
        assert sum(one["place"] == 1 for one in outcomes) == 8

        lesson.do("out", child=7)
        children.append(Child(house, lesson.id))
        second = seated(lesson.do("round", after=1, how="winners"))
        assert sorted(child for table in second for child in table) == sorted({*range(25)} - {7})
        winners = {one["child"] for one in outcomes if one["place"] == 1} - {7}
        assert {child for table in second[:2] for child in table} <= winners
        assert all(picture["over"] for picture in all_at_once.map(played, second))
        assert len(lesson.see()["rounds"][1]["outcomes"]) == 24
    matches = house.logs()
    assert len(matches) == 16
    assert lesson.do("forget")["forgotten"]
    assert house.logs() == {}
