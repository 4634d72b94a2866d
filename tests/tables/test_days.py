"""Correspondence: a table waits for days without anybody present, and goes on as if it were the same evening."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.server.tiny import moved_in
from tests.tables.nodes import World, worlds

DAYS = 5 * 24 * 3600.0


@pytest.fixture
def new_world() -> Iterator[Callable[..., World]]:
    with moved_in(), worlds() as build:
        yield build


def leave_for_days(world: World) -> None:
    """All go, the table leaves the memory of every node, and days pass."""
    for person in world.people:
        person.hang_up()
    world.pass_time(DAYS)
    for name in world.nodes:
        world.forget(name)
        assert world[name].hall.tables == {}


def test_a_match_waits_for_days_with_nobody_there(new_world):
    world = new_world()
    table, secrets = world.table("a", "Ada", "open")
    _, secrets[1] = world.join("b", table)
    ada = world.person("a", table, secrets[0])
    assert ada.play(0, 2)["type"] == "played"
    leave_for_days(world)
    bruno = world.person("b", table, secrets[1])
    assert bruno.info["status"] == "playing"
    assert bruno.info["paused"] is bruno.info["clock"] is None
    assert [seat["kind"] for seat in bruno.info["seats"]] == ["person", "person"]
    assert bruno.picture["turn"] == [1], "nobody has lost a turn"
    assert bruno.play(1, 1)["number"] == 2
    leave_for_days(world)
    ada = world.person("a", table, secrets[0])
    assert (ada.info["held"], ada.picture["turn"]) == ([0], [0])
    assert ada.play(0, 1, id="q")["number"] == 3


def test_a_bot_has_acted_when_one_comes_back_and_no_more_than_that(new_world):
    world = new_world()
    table, secrets = world.table("a", "Ada", "gentle")
    ada = world.person("a", table, secrets[0])
    ada.play(0, 2)
    leave_for_days(world)
    ada = world.person("b", table, secrets[0])
    world.pass_time(1)
    assert [row.entry.seat for row in world.log(table)] == [0, 1]
    assert ada.play(0, 1, id="q")["type"] == "played"


def test_a_seat_can_be_taken_by_the_link_after_days_when_the_code_is_old(new_world):
    world = new_world()
    table, secrets = world.table("a", "Ada", "open")
    code = world.person("a", table, secrets[0]).info["code"]
    leave_for_days(world)
    status, _ = world.ask("a", "/api/join", {"code": code, "name": "Bruno"})
    assert status == 404
    _, secrets[1] = world.join("a", table)
    assert world.person("b", table, secrets[1]).info["status"] == "playing"


def test_who_waits_is_still_in_the_line_after_days(new_world):
    world = new_world()
    table, _ = world.table("a", "Ada", "gentle")
    _, answer = world.ask("a", "/api/wait", {"table": table, "name": "Dora"})
    leave_for_days(world)
    assert world.person("b", table, answer["secret"]).info["waits"] == 0
