"""A screen as the table: it holds no seat, lets the match begin with those who have come, and says that it is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.server.tiny import moved_in
from tests.tables.house import AnyHouse, AnyLine, RoomHouse, wish
from tests.tables.nodes import World, worlds

WATCHING = "You are watching: only those who sit at the table can do that."


def made(house: AnyHouse, *seats: str, **more: Any) -> dict[str, Any]:
    """What whoever makes such a table gets."""
    status, answer = house.post("/api/tables", {"game": "toncc", "seats": [wish(seat) for seat in seats], **more})
    assert status == 201, answer
    return answer  # type: ignore[no-any-return]


def screen(house: AnyHouse, table: dict[str, Any]) -> AnyLine:
    """A screen that is this table."""
    line = house.connected()
    line.send(type="hello", table=table["table"], screen=table["screen"])
    line.info = line.until("table")["table"]
    return line


def join(house: AnyHouse, table: dict[str, Any], name: str) -> str:
    status, joined = house.post("/api/join", {"code": table["code"], "name": name})
    assert status == 200, joined
    return str(joined["secret"])


def when(line: AnyLine, so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The table as soon as it is so."""
    while not so(line.info):
        line.until("table")
    return line.info


def kinds(info: dict[str, Any]) -> list[str]:
    return [seat["kind"] for seat in info["seats"]]


def test_a_table_can_be_made_at_which_nobody_sits_yet(house):
    table = made(house, "open", "open", "open")
    assert table["secrets"] == {}
    line = screen(house, table)
    assert (line.info["status"], line.info["held"], line.info["screen"]) == ("waiting", [], True)


def test_a_table_that_begins_at_once_has_no_screen(house):
    assert made(house, "Ada", "gentle", "gentle")["screen"] is None


def test_all_know_whether_there_is_a_screen(house):
    table = made(house, "Ada", "open", "open")
    phone = house.line(table["table"], table["secrets"]["0"])
    assert phone.info["screen"] is False
    first, second = screen(house, table), screen(house, table)
    when(phone, lambda info: info["screen"])
    first.close()
    second.close()
    when(phone, lambda info: not info["screen"])


def test_the_screen_starts_with_bots_on_the_seats_that_are_left(house):
    table = made(house, "open", "open", "open")
    line = screen(house, table)
    secret = join(house, table, "Ada")
    line.send(type="start", level="gentle")
    info = when(line, lambda info: info["status"] == "playing")
    assert kinds(info) == ["person", "bot", "bot"]
    assert [seat["level"] for seat in info["seats"]] == [None, "gentle", "gentle"]
    assert info["code"] is None
    assert line.newest(None)["seat"] is None, "it sees what a spectator sees"
    assert house.line(table["table"], secret).info["held"] == [0]


def test_where_a_screen_is_the_table_nothing_begins_before_start(house):
    table = made(house, "open", "open", "open")
    line = screen(house, table)
    secrets = [join(house, table, name) for name in ("Ada", "Bruno", "Carla")]
    phone = house.line(table["table"], secrets[2])
    when(line, lambda info: kinds(info) == ["person"] * 3)
    assert (line.info["status"], line.info["match"], phone.info["status"]) == ("waiting", None, "waiting")
    line.send(type="start", level="gentle")
    assert kinds(when(phone, lambda info: info["status"] == "playing")) == ["person"] * 3
    assert when(line, lambda info: info["status"] == "playing")["match"] == phone.info["match"]
    assert phone.newest(2)["seat"] == 2


def test_a_bot_for_the_last_seat_waits_for_start_too_and_a_player_may_give_it_when_the_screen_is_gone(house):
    table = made(house, "Ada", "Bruno", "open")
    line = screen(house, table)
    phone = house.line(table["table"], table["secrets"]["0"])
    phone.send(type="fill", seat=2, level="gentle")
    assert when(phone, lambda info: kinds(info)[2] == "bot")["status"] == "waiting"
    line.close()
    assert when(phone, lambda info: not info["screen"])["status"] == "waiting"
    phone.send(type="start", level="gentle")
    when(phone, lambda info: info["status"] == "playing")


def test_a_seated_player_starts_as_well(house):
    table = made(house, "Ada", "open", "open")
    phone = house.line(table["table"], table["secrets"]["0"])
    phone.send(type="start", level="gentle")
    assert kinds(when(phone, lambda info: info["status"] == "playing")) == ["person", "bot", "bot"]


def test_nothing_starts_before_somebody_has_come(house):
    table = made(house, "open", "open", "open")
    line = screen(house, table)
    line.send(type="start", level="gentle")
    refused = line.until("refused")["refusal"]
    assert refused == "Nobody has come yet: the match can begin as soon as somebody sits down."
    assert kinds(line.info) == ["open", "open", "open"]


def test_there_must_be_such_a_bot(house):
    table = made(house, "Ada", "open", "open")
    line = screen(house, table)
    line.send(type="start", level="clever")
    assert line.until("refused")["refusal"] == "There is no such bot for Tóncc."
    assert kinds(house.get(f"/api/tables/{table['table']}")) == ["person", "open", "open"]


def test_several_who_press_start_at_once_begin_one_match(house):
    table = made(house, "Ada", "open", "open")
    lines = [screen(house, table), screen(house, table), house.line(table["table"], table["secrets"]["0"])]
    with house.together():
        for line in lines:
            line.send(type="start", level="gentle")
    infos = [when(line, lambda info: info["status"] == "playing") for line in lines]
    assert len({info["match"] for info in infos}) == 1
    for line in lines:
        assert [message for message in line.so_far() if message["type"] == "refused"] == []
    lines[0].send(type="start", level="gentle")
    assert [message for message in lines[0].so_far() if message["type"] == "refused"] == []
    assert house.get(f"/api/tables/{table['table']}")["match"] == infos[0]["match"]


def test_whoever_sits_down_while_it_starts_keeps_the_seat(house):
    for _ in range(5):
        table = made(house, "Ada", "open", "open")
        line = screen(house, table)
        line.send(type="start", level="gentle")
        status, joined = house.post("/api/join", {"table": table["table"], "name": "Bruno"})
        info = when(line, lambda info: info["status"] == "playing")
        if status == 200:
            assert info["seats"][joined["seat"]]["name"] == "Bruno"
            assert house.line(table["table"], joined["secret"]).info["held"] == [joined["seat"]]
        else:
            assert kinds(info) == ["person", "bot", "bot"]


def test_somebody_who_only_watches_can_do_none_of_it(house):
    table = made(house, "Ada", "open", "open")
    line = house.line(table["table"])
    for message in ({"type": "start", "level": "gentle"}, {"type": "pause"}, {"type": "go"}, {"type": "rematch"}):
        line.send(**message)
        assert line.until("refused")["refusal"] == WATCHING


def test_a_wrong_secret_makes_no_screen_and_says_so(house):
    table = made(house, "Ada", "open", "open")
    other = made(house, "Ada", "open", "open")
    for wrong in ("x", other["screen"], table["secrets"]["0"]):
        line = screen(house, {**table, "screen": wrong})
        refused = line.until("refused")["refusal"]
        assert refused == "This screen can show the table, but it cannot begin or pause a match."
        assert line.info["screen"] is False
        line.send(type="start", level="gentle")
        assert line.until("refused")["refusal"] == WATCHING


def test_the_secret_of_the_screen_holds_no_seat(house):
    table = made(house, "Ada", "open", "open")
    line = house.connected()
    line.send(type="hello", table=table["table"], secrets=[table["screen"]])
    assert line.until("table")["table"]["held"] == []
    assert line.until("refused")["refusal"] == "One of your seats at this table is no longer yours."


def test_the_screen_never_sees_a_hand(house):
    table = made(house, "Ada", "open", "open")
    line = screen(house, table)
    line.send(type="start", level="gentle")
    line.newest(None)
    line.send(type="play", id="p", seat=0, action={"type": "choose", "direction": 0})
    assert line.until("refused")["refusal"] == WATCHING
    assert {picture["seat"] for picture in line.pictures} == {None}


def test_the_screen_asks_for_the_next_match(house):
    table = made(house, "Ada", "open", "open", options={"challenges": 3})
    line = screen(house, table)
    phone = house.line(table["table"], table["secrets"]["0"])
    line.send(type="start", level="gentle")
    phone.play_on(0)
    first = when(line, lambda info: info["status"] == "over")["match"]
    line.send(type="rematch")
    info = when(line, lambda info: info["match"] != first)
    assert [seat["name"] for seat in info["seats"]].index("Ada") == 1, "the seats move on"
    assert when(phone, lambda info: info["match"] != first)["held"] == [1]


def test_the_screen_pauses_a_race_and_lets_it_go_on(house):
    options = {"version": "standard"}
    seats = [wish("open"), wish("open")]
    status, table = house.post("/api/tables", {"game": "mathmarket", "options": options, "seats": seats})
    assert status == 201
    line = screen(house, table)
    secret = join(house, table, "Ada")
    phone = house.line(table["table"], secret)
    line.send(type="start", level="gentle")
    when(line, lambda info: info["status"] == "playing" and info["race"]["stands"] is None)
    line.send(type="pause")
    when(line, lambda info: info["race"]["stands"] == "asked")
    assert when(phone, lambda info: info["race"]["stands"] == "asked")["race"]["seat"] is None
    line.send(type="go")
    when(phone, lambda info: info["race"]["stands"] is None)


def test_the_screen_stops_a_clock_of_turns(house):
    options = {"clock": 120}
    seats = [wish("open"), wish("open")]
    status, table = house.post("/api/tables", {"game": "calculissimo", "options": options, "seats": seats})
    assert status == 201, table
    line = screen(house, table)
    secrets = [join(house, table, name) for name in ("Ada", "Bruno")]
    phones = [house.line(table["table"], secret) for secret in secrets]
    line.send(type="start", level="gentle")
    when(phones[0], lambda info: info["status"] == "playing")
    seen = line.newest(None)
    while seen["clock"] is None or seen["clock"]["due"] is None:
        for seat in seen["turn"]:
            picture = phones[seat].newest(seat)
            phones[seat].ask(type="play", seat=seat, action=picture["actions"][0]["action"])
        seen = line.until("picture")
    line.send(type="pause")
    assert when(line, lambda info: info["clock"]["stands"] == "asked")["clock"]["seat"] is None
    line.send(type="go")
    when(line, lambda info: info["clock"]["stands"] is None)


def test_only_a_hash_of_the_secret_is_kept():
    house = RoomHouse()
    try:
        table = made(house, "Ada", "open", "open")
        kept = house.store.tables[table["table"]]  # type: ignore[attr-defined]
        assert table["screen"] not in repr(kept)
        assert table["screen"] not in str(house.get(f"/api/tables/{table['table']}"))
    finally:
        house.stop()


@pytest.fixture
def new_world() -> Iterator[Callable[..., World]]:
    """Makes worlds of several nodes, with the tiny game."""
    with moved_in(), worlds() as build:
        yield build


def test_a_screen_at_another_node_is_the_table_too(new_world):
    world = new_world("a", "b")
    wanted = {"game": "tiny", "seats": [wish("Ada"), wish("open"), wish("open")]}
    _, table = world.ask("a", "/api/tables", wanted)
    phone = world.person("a", table["table"], table["secrets"]["0"])
    line = world.person("b", table["table"])
    line.say(type="hello", table=table["table"], screen=table["screen"])
    world.pass_time(1)
    assert phone.info["screen"] is True
    line.say(type="start", level="gentle")
    phone.say(type="start", level="gentle")
    world.pass_time(1)
    assert phone.info["match"] == line.info["match"] is not None
    assert kinds(phone.info) == ["person", "bot", "bot"]
    assert len(world.store.matches) == 1
    line.leave()
    world.pass_time(1)
    assert phone.info["screen"] is False


def test_whoever_joins_at_another_node_while_it_starts_is_not_displaced(new_world):
    world = new_world("a", "b")
    wanted = {"game": "tiny", "seats": [wish("Ada"), wish("open"), wish("open")]}
    _, table = world.ask("a", "/api/tables", wanted)
    line = world.person("a", table["table"])
    line.say(type="hello", table=table["table"], screen=table["screen"])
    world.settle()
    written = world.store.seat
    joined: list[Any] = []

    async def meanwhile(*given: Any, **more: Any) -> None:
        if not joined:
            joined.append({})
            joined[:] = [await world.asking("b", "/api/join", {"table": table["table"], "name": "Bruno"})]
        await written(*given, **more)

    world.store.seat = meanwhile
    line.say(type="start", level="gentle")
    world.pass_time(1)
    status, bruno = joined[0]
    info = line.info
    assert (status, info["status"], len(world.store.matches)) == (200, "playing", 1)
    assert info["seats"][bruno["seat"]]["name"] == "Bruno"
    assert sorted(kinds(info)) == ["bot", "person", "person"]


def test_a_screen_at_another_node_keeps_a_full_table_until_start_and_two_who_press_it_begin_one_match(new_world):
    world = new_world("a", "b")
    wanted = {"game": "tiny", "seats": [wish("Ada"), wish("open")]}
    _, table = world.ask("a", "/api/tables", wanted)
    phone = world.person("a", table["table"], table["secrets"]["0"])
    line = world.person("b", table["table"])
    line.say(type="hello", table=table["table"], screen=table["screen"])
    world.pass_time(1)
    status, _ = world.ask("a", "/api/join", {"table": table["table"], "name": "Bruno"})
    world.pass_time(1)
    assert status == 200
    assert (kinds(line.info), line.info["status"], world.store.matches) == (["person", "person"], "waiting", {})
    line.say(type="start", level="gentle")
    phone.say(type="start", level="gentle")
    world.pass_time(1)
    assert phone.info["match"] == line.info["match"] is not None
    assert len(world.store.matches) == 1
