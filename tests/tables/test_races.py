"""The line of a race: who is played next, and when."""

from __future__ import annotations

import asyncio
import json
import logging
from types import SimpleNamespace
from typing import Any

import pytest

from ludoteca.tables.memory import Memory
from ludoteca.tables.minds import MindsHere
from ludoteca.tables.outside import Inquiry
from ludoteca.tables.races import Race
from ludoteca.tables.room import Room
from tests.tables.house import at_once


@pytest.mark.parametrize("next_in_line", [None, (500, 0)])
def test_nothing_is_played_when_the_moment_to_go_on_comes_while_the_line_is_looked_at(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, next_in_line: Any
) -> None:
    """Time stands and counts: it was not yet over at the first look at the clock, and was at the second."""
    table: Any = SimpleNamespace(stands=("begin", None), clock=SimpleNamespace(now=lambda: 400))
    line = Race(table, lambda seat: None)
    waits = iter([0.0, None, None])
    played: list[Any] = []
    monkeypatch.setattr(line, "_wait", lambda: next(waits))
    monkeypatch.setattr(line, "_next", lambda: next_in_line)
    monkeypatch.setattr(line, "_carry_out", played.append)
    with caplog.at_level(logging.ERROR):
        asyncio.run(line._run())
    assert not played
    assert not caplog.records


def test_others_have_their_turn_while_the_line_finds_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    table: Any = SimpleNamespace(stands=("begin", None), clock=SimpleNamespace(now=lambda: 400))
    line = Race(table, lambda seat: None)
    looks: list[str] = []

    def wait() -> float | None:
        looks.append("line")
        asyncio.get_running_loop().call_soon(looks.append, "others")
        return 0.0 if len(looks) < 6 else None

    monkeypatch.setattr(line, "_wait", wait)
    monkeypatch.setattr(line, "_next", lambda: None)
    asyncio.run(line._run())
    assert looks[:6] == ["line", "others"] * 3


def test_a_match_that_ended_where_nobody_heard_of_it_counts_to_nothing() -> None:
    """Its driver was cut off: what it said last is that time will go on soon, and that moment is past."""
    told: list[str] = []
    table: Any = SimpleNamespace(
        match=SimpleNamespace(id="m"),
        status="over",
        state=SimpleNamespace(due=None, turn=()),
        stands=("begin", None),
        goes=0.0,
        clock=SimpleNamespace(now=lambda: 400),
        tell_clock=lambda: None,
        watchers=SimpleNamespace(tell=lambda: told.append("all")),
    )
    line = Race(table, lambda seat: None)
    assert line._wait() is None
    assert (table.stands, table.goes, told) == (None, None, ["all"])


def test_a_room_that_closes_leaves_no_race_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Race, "_wait", lambda race: 0.5)

    async def scene() -> Race:
        room = Room(Memory(), MindsHere(0.0), at_once, "http://room")
        seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "level": "fair"}]
        wish = {"game": "mathmarket", "seats": seats, "options": {"version": "standard"}}
        async with room.open():
            made = await room.answer(Inquiry("POST", "/api/tables", body=json.dumps(wish).encode(), address="::1"))
            race = room.hall.thinking.race(await room.hall.find(json.loads(made.text)["table"]))
            race._start()
        assert asyncio.all_tasks() == {asyncio.current_task()}
        race.wake()
        return race

    race = asyncio.run(scene())
    assert (race.task, race.timer) == (None, None)
