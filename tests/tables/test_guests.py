"""One guest does not slow the others: lines in which guests take turns, and work that is done once for all."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from ludoteca.tables import advice, analyses, replays, standins
from ludoteca.tables.guests import FairApart, Queue, asks, guest
from ludoteca.tables.memory import Memory
from ludoteca.tables.outside import TooLong
from ludoteca.tables.records import Seat
from ludoteca.tables.refusals import Refused
from ludoteca.tables.standins import AWAY, Absences
from tests.tables.house import RoomHouse


class Counting(Memory):
    """A store that notes what was read."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []

    async def match(self, id: str) -> Any:
        self.read.append("match")
        return await super().match(id)

    async def rows(self, match: str, after: int) -> Any:
        self.read.append("rows")
        return await super().rows(match, after)


@pytest.fixture
def room() -> Iterator[RoomHouse]:
    house = RoomHouse(Counting())
    yield house
    house.stop()


def read(house: RoomHouse) -> list[str]:
    """What was read since this was last asked."""
    assert isinstance(house.store, Counting)
    found, house.store.read = house.store.read, []
    return found


def test_guests_take_turns_and_each_guests_matters_too():
    queue: Queue[str] = Queue()
    for who, matter, item in (("a", "x", "1"), ("a", "x", "2"), ("a", "y", "3"), ("b", "z", "4"), ("", "t", "5")):
        queue.put(who, matter, item)
    assert len(queue) == 5
    found = [queue.take() for _ in range(6)]
    assert found == [("a", "1"), ("b", "4"), ("t", "5"), ("a", "3"), ("a", "2"), None]


def test_who_must_wait_is_passed_over():
    queue: Queue[str] = Queue()
    queue.put("a", "", "1")
    queue.put("b", "", "2")
    assert queue.take(lambda guest: guest != "a") == ("b", "2")
    assert queue.take(lambda guest: guest != "a") is None
    assert queue.take() == ("a", "1")


def test_long_work_of_one_guest_lets_the_others_through():
    async def scene() -> list[str]:
        done: list[str] = []
        gate = asyncio.Event()

        async def apart(work: Any) -> Any:
            await gate.wait()
            return work()

        fair = FairApart(apart)

        async def ask(address: str, name: str) -> None:
            asks(address)
            await fair(lambda: done.append(name))

        busy = [asyncio.create_task(ask("8.8.8.8", f"busy {number}")) for number in range(4)]
        await asyncio.sleep(0)
        calm = asyncio.create_task(ask("9.9.9.9", "calm"))
        await asyncio.sleep(0)
        busy[2].cancel()
        gate.set()
        await asyncio.gather(*busy, calm, return_exceptions=True)
        assert fair.served == set()
        assert len(fair.waiting) == 0
        return done

    assert asyncio.run(scene()) == ["busy 0", "calm", "busy 1", "busy 3"]


def test_whatever_is_begun_for_somebody_is_theirs():
    async def scene() -> None:
        async def later() -> str:
            await asyncio.sleep(0)
            return guest()

        asks("8.8.8.8")
        task = asyncio.create_task(later())
        asks("9.9.9.9")
        assert await task == "8.8.8.8"

    asyncio.run(scene())


def finished(house: RoomHouse) -> tuple[str, str, str]:
    """A table with a finished match: the table, its match, and the secret of seat 0."""
    table, secrets, _ = house.table("Ada", "gentle", "gentle", challenges=1)
    match = house.line(table, secrets[0]).play_on(0)["match"]
    return table, match, secrets[0]


def test_a_replay_is_drawn_once_for_the_same_eyes_and_read_from_memory_then(room, monkeypatch):
    _, match, secret = finished(room)
    drawn: list[Any] = []
    draw = replays.Replays.draw

    def noted(self: replays.Replays, *given: Any) -> str:
        drawn.append(given[2:])
        return draw(self, *given)

    monkeypatch.setattr(replays.Replays, "draw", noted)
    path = f"/api/matches/{match}/replay"
    read(room)
    mine = [room.get(path, **{"X-Seat": secret}) for _ in range(3)]
    assert read(room) == ["match"]
    assert room.get(path)["table"]["held"] == []
    assert mine[0]["table"]["held"] == [0], "what is remembered for one pair of eyes is not given to another"
    assert mine[0] == mine[1] == mine[2]
    room.get(f"{path}?language=it&seat=1")
    assert drawn == [(0, "en", (0,)), (None, "en", ()), (1, "it", ())]
    monkeypatch.setattr(replays, "KEPT", 1)
    room.get(f"{path}?seat=2")
    assert room.room.replays.size == 0, "no more is remembered than fits"
    assert not room.room.replays.texts


def test_one_guest_has_no_more_than_a_few_replays_and_analyses_under_way(room, monkeypatch):
    _, match, _ = finished(room)
    monkeypatch.setattr(replays, "EACH", 0)
    monkeypatch.setattr(analyses, "EACH", 0)
    for what in ("replay", "analysis"):
        status, answer = room.ask(f"/api/matches/{match}/{what}")
        assert (status, answer["retry_after"]) == (429, 2.0)


def test_reviews_read_no_more_of_the_log_than_is_new(room):
    table, secrets, _ = room.table("Ada", "gentle", "gentle", settings={"hints": True})
    line = room.line(table, secrets[0])
    match = line.play_on(0, until=12)["match"]

    def mine() -> list[int]:
        return [number for number, (seat, _, _) in enumerate(room.logs()[match], 1) if seat == 0]

    known = mine()
    read(room)
    for step in (known[-1], *known, known[0]):
        assert line.ask(type="review", number=step)["type"] == "reviewed"
    assert read(room) == ["rows"]
    line.play_on(0, until=20)
    assert line.ask(type="review", number=mine()[len(known)])["type"] == "reviewed"
    assert read(room) == ["rows"]


def test_what_took_too_long_is_not_thought_about_again(room, monkeypatch):
    table, secrets, _ = room.table("Ada", "gentle", "gentle", settings={"hints": True})
    line = room.line(table, secrets[0])
    asked: list[str] = []

    async def endless(*given: Any) -> Any:
        asked.append("hint")
        raise TooLong

    monkeypatch.setattr(room.room.hall.advice.minds, "advise", endless)
    for _ in range(3):
        assert line.ask(type="hint", seat=0)["refusal"] == advice.TOO_LONG
    assert asked == ["hint"]
    assert room.room.tally.refusals == {"no answer": 3}
    assert room.room.tally.unsaved is None, "nothing was to be saved"


def test_bots_that_nobody_watches_stop_and_go_on_when_somebody_comes(room, monkeypatch):
    monkeypatch.setattr(standins, "DESERTED", -1.0)
    table, _, _ = room.table("gentle", "gentle", "gentle", challenges=1)
    assert [seat["thinking"] for seat in room.get(f"/api/tables/{table}")["seats"]] == [False] * 3
    guest = room.line(table)
    while not guest.newest(None)["over"]:
        guest.hear()


# Stand-ins


def test_a_stand_in_comes_after_a_minute_or_when_all_others_want_it(monkeypatch):
    clock = [1000.0]
    monkeypatch.setattr("ludoteca.tables.standins.time.monotonic", lambda: clock[0])
    people = [Seat("person", name) for name in ("Ada", "Bruno", "Carla")]
    absences = Absences()
    absences.look([0, 1, 2], watched=True)
    clock[0] += 500
    absences.look([0, 2], watched=True)
    clock[0] += 20.5
    assert absences.info(1, people[1]) == (20, [])
    with pytest.raises(Refused, match=r"^A bot may stand in for Bruno in 40 s, or as soon as all others want it\.$"):
        absences.want(people, 1, [0])
    assert absences.info(1, people[1]) == (20, [0])
    absences.want(people, 1, [2])
    assert absences.info(1, people[1]) == (20, []), "and is asked for anew the next time"
    clock[0] += AWAY - 20.5
    absences.want(people, 1, [0])
    bots = [people[0], people[1], Seat("bot", "Lina", level="gentle")]
    absences.look([0, 1], watched=True)
    absences.look([0], watched=True)
    with pytest.raises(Refused, match=r"^A bot may stand in for Bruno in 60 s\.$"):
        absences.want(bots, 1, [0])


def test_who_is_away_is_known_by_seat_through_a_rematch(monkeypatch):
    clock = [1000.0]
    monkeypatch.setattr("ludoteca.tables.standins.time.monotonic", lambda: clock[0])
    absences = Absences()
    clock[0] += 30
    absences.look([0], watched=True)
    assert absences.away(1) == 30, "who has not come yet is away since the table was opened"
    absences.joined(1)
    assert absences.away(1) == 0
    absences.look([], watched=False)
    assert not absences.deserted()
    absences.move_on(2)
    clock[0] += 61
    assert (absences.away(1), absences.away(0)) == (61, 61)
    assert absences.deserted()
    absences.look([1], watched=True)
    assert not absences.deserted()
