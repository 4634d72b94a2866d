"""When the outside fails: what could not be kept is shown to nobody, and a match can always go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ludoteca.tables.memory import Memory
from ludoteca.tables.minds import MindsHere
from ludoteca.tables.outside import Minds, NoAnswer, NotSaved, Store
from ludoteca.tables.records import MatchRecord, Row, Seat, TableRecord
from tests.server.tiny import moved_in
from tests.tables.house import RoomHouse

NOT_SAVED = "That was not saved, so nobody has seen it: please try again."
WENT_WRONG = "Something went wrong on our side; your match is safe."


class Unreliable(Memory):
    """A store that keeps nothing, or keeps it and does not say so, or cannot be read."""

    full = in_doubt = unreadable = False

    async def append(self, match: MatchRecord, rows: list[Row], result: dict[str, Any] | None) -> None:
        if self.full:
            raise NotSaved("no room")
        await super().append(match, rows, result)
        if self.in_doubt:
            raise NotSaved("the answer got lost")

    async def seat(self, table: str, number: int, seat: Seat, **given: Any) -> None:
        if self.full:
            raise NotSaved("no room")
        await super().seat(table, number, seat, **given)

    async def create(self, table: TableRecord, match: MatchRecord | None, rows: list[Row]) -> None:
        if self.full:
            raise NotSaved("no room")
        await super().create(table, match, rows)

    async def table(self, id: str) -> tuple[TableRecord, MatchRecord | None, list[Row]] | None:
        if self.unreadable:
            raise NotSaved("not to be read")
        return await super().table(id)

    async def match(self, id: str) -> tuple[MatchRecord, list[Row]] | None:
        if self.unreadable:
            raise NotSaved("not to be read")
        return await super().match(id)


class Speechless(MindsHere):
    """Minds to whom nothing comes."""

    async def _think(self, what: str, game: str, *given: Any) -> Any:
        raise NoAnswer(what)


@pytest.fixture
def new_room() -> Iterator[Callable[..., RoomHouse]]:
    """Makes rooms whose outside fails, or that share it."""
    houses: list[RoomHouse] = []

    def build(store: Store | None = None, minds: Minds | None = None) -> RoomHouse:
        houses.append(RoomHouse(store, minds))
        return houses[-1]

    yield build
    for house in houses:
        house.stop()


def test_what_cannot_be_kept_is_refused_and_shown_to_nobody_and_later_goes_through(new_room):
    store = Unreliable()
    house = new_room(store)
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    line, guest = house.line(table, *secrets.values()), house.line(table)
    before = line.newest(0)
    guest.so_far()
    store.full = True
    assert line.play(0, 1, id="mine")["refusal"] == NOT_SAVED
    assert guest.so_far() == []
    assert house.post("/api/tables", {"game": "toncc", "seats": [{"kind": "open"}] * 3})[0] == 503
    store.full = False
    assert line.play(0, 1, id="mine")["number"] == before["number"] + 1
    assert guest.until("picture")["number"] == before["number"] + 1


def test_what_was_kept_after_all_is_shown_before_anything_else_is_done(new_room):
    store = Unreliable()
    house = new_room(store)
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    line, guest = house.line(table, *secrets.values()), house.line(table)
    before = line.newest(0)["number"]
    guest.so_far()
    store.in_doubt = True
    assert line.play(0, 1, id="mine")["refusal"] == NOT_SAVED
    assert guest.so_far() == []
    store.in_doubt = False
    assert line.play(0, 1, id="mine")["number"] == before + 1, "sent again it counts once"
    assert [picture["number"] for picture in guest.so_far()] == [before + 1]
    assert len(house.logs()[line.newest(0)["match"]]) == before + 1


def test_while_it_cannot_be_known_what_was_kept_nothing_is_done(new_room):
    store = Unreliable()
    house = new_room(store)
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    line = house.line(table, *secrets.values())
    store.in_doubt = store.unreadable = True
    for seat in (0, 1):
        assert line.play(seat, 1)["refusal"] == NOT_SAVED
    store.in_doubt = store.unreadable = False
    assert line.play(1, 1)["type"] == "played"
    assert [seat for seat, _, client in house.logs()[line.newest(0)["match"]] if client] == [0, 1]


def test_of_two_rooms_with_one_store_the_second_reads_what_the_first_has_written(new_room):
    store = Memory()
    one, other = new_room(store), new_room(store)
    table, secrets, _ = one.table("Ada", "Bruno", "Carla")
    ada, bruno = one.line(table, secrets[0]), other.line(table, secrets[1])
    number = bruno.newest(1)["number"]
    assert ada.play(0, 2)["number"] == number + 1
    assert bruno.play(1, 3)["number"] == number + 2
    assert bruno.newest(1)["number"] == number + 2


def test_a_seat_that_could_not_be_kept_is_still_free(new_room):
    store = Unreliable()
    house = new_room(store)
    table, secrets, code = house.table("Ada", "Bruno", "open")
    line = house.line(table, secrets[0])
    store.full = True
    assert house.post("/api/join", {"code": code, "name": "Carla"}) == (503, {"refusal": NOT_SAVED})
    assert house.get(f"/api/tables/{table}")["status"] == "waiting"
    store.full = False
    assert house.post("/api/join", {"code": code, "name": "Carla"})[1]["seat"] == 2
    while line.newest(0)["turn"] != [0, 1, 2]:
        line.hear()


def test_what_cannot_be_read_is_our_fault_and_said_so(new_room):
    store = Unreliable()
    house, other = new_room(store), new_room(store)
    table, _, _ = house.table("Ada", "Bruno", "Carla")
    store.unreadable = True
    for path in (f"/api/tables/{table}", "/api/matches/any/replay", "/api/matches/any/analysis"):
        assert other.ask(path) == (503, {"refusal": WENT_WRONG})
    store.unreadable = False
    assert other.ask(f"/api/tables/{table}")[0] == 200


def test_a_log_that_does_not_replay_is_our_fault_and_logged_whole(new_room):
    store = Memory()
    house, other = new_room(store), new_room(store)
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    match = house.line(table, secrets[0]).newest(0)["match"]
    store.logs[match] += store.logs[match]
    assert other.ask(f"/api/tables/{table}") == (500, {"refusal": WENT_WRONG})
    assert [record.exc_info is not None for record in other.logged] == [True]


def test_bots_without_a_mind_do_something_legal(new_room):
    house = new_room(minds=Speechless(0.02))
    table, _, _ = house.table("gentle", "gentle", "gentle", challenges=1)
    guest = house.line(table)
    while not guest.newest(None)["over"]:
        guest.hear()


def test_without_a_mind_there_is_no_help_and_one_can_ask_again(new_room):
    with moved_in():
        house = new_room(minds=Speechless(0.02))
        table, secrets, _ = house.table("Ada", game="tiny")
        line = house.line(table, secrets[0])
        for _ in range(2):
            assert line.ask(type="hint", seat=0)["refusal"] == WENT_WRONG
        house.room.hall.advice.minds = MindsHere(0.02)
        assert len(line.ask(type="hint", seat=0)["steps"]) == 2


def test_a_bug_at_the_desk_is_one_plain_sentence_and_logged_whole(new_room, monkeypatch):
    house = new_room()
    monkeypatch.setattr("ludoteca.tables.catalogue.games", lambda language: 1 / 0)
    assert house.ask("/api/games") == (500, {"refusal": WENT_WRONG})
    assert [record.getMessage() for record in house.logged] == ["GET /api/games could not be answered"]
    assert house.ask("/api/nothing")[0] == 404
    assert house.ask("/api/games", b"{}") == house.ask("/api/nothing", b"{}")
