"""Help on request: hints, and what would have been best."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ludoteca.match import Entry
from ludoteca.tables.advice import Advice
from ludoteca.tables.memory import Memory
from ludoteca.tables.minds import MindsHere
from ludoteca.tables.records import MatchRecord, Row, Seat, TableRecord
from tests.server.tiny import moved_in
from tests.tables.house import AnyHouse, AnyLine, at_once
from tests.tables.racks import table_to_lay_at


@pytest.fixture
def house(tiny_house: AnyHouse) -> AnyHouse:
    return tiny_house


def add(line: AnyLine, seat: int, number: int) -> dict[str, Any]:
    return line.ask(type="play", seat=seat, action={"type": "add", "number": number})


def hints_of(line: AnyLine, *counts: int) -> None:
    """Waits until the table says that its seats have asked for help so often."""
    while tuple(seat["hints"] for seat in line.info["seats"]) != counts:
        line.until("table")


def test_a_hint_comes_step_by_step_to_the_one_whose_turn_it_is(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", settings={"hints": True})
    ada, bruno = house.line(table, secrets[0]), house.line(table, secrets[1])
    hinted = ada.ask(type="hint", seat=0)
    assert hinted["type"] == "hinted"
    assert [step["text"] for step in hinted["steps"]] == ["There is a good number.", "Add 4."]
    assert bruno.ask(type="hint", seat=1)["refusal"] == "There are hints when it is your turn."
    assert bruno.ask(type="hint", seat=0)["refusal"] == "That seat is not yours."
    assert not any(message["type"] == "hinted" for message in bruno.so_far())


def test_a_game_without_advice_gives_none(house):
    table, secrets = house.gathered("Ada", game="mathmarket", version="advanced")
    ada = house.line(table, secrets[0])
    assert ada.info["advice"] or ada.ask(type="hint", seat=0)["steps"] == []
    assert ada.ask(type="review", number=1)["review"] is None
    assert ada.info["seats"][0]["hints"] == 0


def test_what_was_best_is_told_to_the_player_and_to_the_others_when_the_match_is_over(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", settings={"hints": True})
    ada, bruno, guest = house.line(table, secrets[0]), house.line(table, secrets[1]), house.line(table)
    add(ada, 0, 1)
    add(bruno, 1, 2)
    mine = ada.ask(type="review", number=1)["review"]
    assert mine == {"played": 1, "best": 3, "lost": 2, "text": "0 saw it."}
    for other in (bruno, guest):
        assert other.ask(type="review", number=1)["refusal"].startswith("That was not yours")
    assert bruno.ask(type="review", number=2)["review"] is None, "not worth a judgement"
    for number in (0, -1, 3, 10**30):
        assert ada.ask(type="review", number=number)["type"] == "refused"
    lines = (ada, bruno)
    for turn in range(3):
        assert add(lines[turn % 2], turn % 2, 3)["type"] == "played"
    while not guest.newest(None)["over"]:
        guest.hear()
    assert guest.ask(type="review", number=1)["review"] == mine


def test_what_was_best_is_help_while_the_match_goes_on(house):
    def begun(hints: bool) -> AnyLine:
        table, secrets, _ = house.table("Ada", "Bruno", game="tiny", settings={"hints": hints})
        line: AnyLine = house.line(table, *secrets.values())
        add(line, 0, 1)
        return line

    line = begun(hints=True)
    assert line.ask(type="review", number=1)["review"]["best"] == 3
    hints_of(line, 0, 0)
    line = begun(hints=False)
    assert line.ask(type="review", number=1)["refusal"] == "This table is played without hints."
    for number, added in enumerate([2, 3, 1, 2, 1, 3], 1):
        assert add(line, number % 2, added)["type"] == "played"
    assert line.ask(type="review", number=1)["review"]["best"] == 3
    hints_of(line, 0, 0)


def test_calculissimo_helps_and_judges(house):
    line, seat, steps = table_to_lay_at(house, "it")
    match = line.newest(0)["match"]
    assert [step["step"] for step in steps] == ["good", "piece", "piece", "where"]
    assert steps[0]["text"].startswith("Puoi fare ")
    (action,) = steps[-1]["actions"]
    draft = line.ask(type="try", seat=seat, action=action)
    assert (draft["refusal"], draft["preview"]["points"]) == (None, steps[0]["points"])
    assert draft["sketch"]
    first = line.newest(0)["number"] + 1
    assert line.ask(type="play", seat=seat, action=action)["number"] == first
    review = line.ask(type="review", number=first)["review"]
    assert review["played"] == review["most"] == steps[0]["points"]
    assert line.ask(type="review", number=first + 1)["review"] is None, "nobody chose what was drawn"
    while not line.newest(0)["over"]:
        turn = line.newest(0)["turn"]
        if turn:
            assert line.ask(type="play", seat=turn[0], action={"type": "pass"})["type"] == "played"
        else:
            line.hear()
    turns = house.analysis(match, "it")["turns"]
    assert turns[0]["number"] == first
    assert turns[0]["played"] == turns[0]["most"]
    for turn in turns:
        best, played = (turn["parts"][name]["equity"] for name in ("best", "played"))
        assert turn["lost"] == best - played >= 0


def test_two_who_ask_about_the_same_match_at_once_read_its_log_side_by_side():
    class SecondWaits(Memory):
        """The second who reads gets the rows only when the first has made steps of them."""

        def __init__(self) -> None:
            super().__init__()
            self.both, self.first = asyncio.Event(), asyncio.Event()
            self.readers = 0

        async def rows(self, match: str, after: int) -> list[Row]:
            self.readers += 1
            if self.readers == 2:
                self.both.set()
                await self.first.wait()
            await self.both.wait()
            return await super().rows(match, after)

    async def scene() -> None:
        store = SecondWaits()
        advice = Advice(store, MindsHere(0.02), at_once)
        rows = [Row(1, Entry(0, {"type": "add", "number": 1}), 0)]  # which cannot be played twice
        match = MatchRecord("m", "t", 1, "tiny", 2, {"clock": 0, "goal": 12}, [Seat("person"), Seat("person")], 0)
        await store.create(TableRecord("t", "tiny", 2, match.options, None, 0, match.seats), match, rows)
        other = asyncio.create_task(advice._step(match, 1))
        mine = asyncio.create_task(advice._step(match, 1))
        await other
        store.first.set()
        assert (await mine).after.dump()["position"]["total"] == 1

    with moved_in():
        asyncio.run(scene())
