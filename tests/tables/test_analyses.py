"""A finished match looked back upon: how the scores went, what was best at each turn, what it tells as a whole."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from ludoteca.contract import Action, View
from ludoteca.games import GAMES, reactions
from ludoteca.match import Match
from ludoteca.tables import analyses
from ludoteca.tables.infos import Now, table_info
from ludoteca.tables.memory import Memory
from ludoteca.tables.minds import MindsHere
from ludoteca.tables.outside import NoAnswer
from ludoteca.tables.pictures import result
from ludoteca.tables.records import MatchRecord, Seat, TableRecord
from ludoteca.tables.replays import Replays
from ludoteca.tables.steps import rows_of
from tests.pocket.digest import chosen
from tests.server.tiny import moved_in
from tests.tables.house import AnyHouse, RoomHouse, at_once
from tests.tables.test_advice import add
from tests.tables.test_bad_input import plain


@pytest.fixture
def house(tiny_house: AnyHouse) -> AnyHouse:
    return tiny_house


def over(house: AnyHouse) -> str:
    """A match of the tiny game that has ended."""
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny")
    line = house.line(table, *secrets.values())
    for number, added in enumerate([1, 2, 3, 1, 2, 1, 3]):
        assert add(line, number % 2, added)["type"] == "played"
    match: str = line.newest(0)["match"]
    return match


def test_the_analysis_of_a_match_has_the_turns_that_are_worth_a_word(house):
    match = over(house)
    answers: list[Any] = []
    threads = [threading.Thread(target=lambda: answers.append(house.analysis(match, "it"))) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    analysis = answers[0]
    assert answers == [analysis] * 5
    assert [turn["move"] for turn in analysis["turns"]] == [turn["number"] for turn in analysis["turns"]]
    assert [(turn["number"], turn["seat"], turn["lost"]) for turn in analysis["turns"]] == [
        (1, 0, 2),
        (3, 0, 0),
        (4, 1, 2),
        (6, 1, 2),
        (7, 0, 0),
    ]
    assert all(turn["text"] == f"{turn['seat']} saw it." for turn in analysis["turns"]), "by the eyes of who acted"
    assert (analysis["ready"], analysis["done"], analysis["of"]) == (True, 7, 7)


def test_the_race_has_the_scores_wherever_they_changed_and_the_match_is_looked_back_upon(house):
    analysis = house.analysis(over(house))
    totals = [0, 1, 3, 6, 7, 9, 10, 13]
    assert analysis["race"] == [{"number": number, "scores": [total] * 2} for number, total in enumerate(totals)]
    seats = [0, 1, 0, 1, 0, 1, 0]
    assert analysis["lookback"] == {"totals": totals[:-1], "seats": seats, "turns": [1, 3, 4, 6, 7], "guesses": []}


@pytest.mark.parametrize("id", ["antino", "calculissimo", "fantastick", "mathmarket", "toncc"])
def test_a_move_has_one_number_in_the_analysis_and_on_the_slider_of_a_replay_whoever_looks(id):
    """A replay stops where a move is complete: a turn belongs to the first stop that has it."""
    rng, seats = Random(id), 3
    played = Match(id, seats)
    while not played.state.over and len(played.log) < 150:
        played = played.play(*chosen(played.state, rng))
    steps = [*played.steps()]
    record = MatchRecord("m", "t", 1, id, played.game.version, played.options, [Seat("open")] * seats, 0, None)
    moves = analyses.counted(played.game, steps)
    replays = Replays(Memory(), at_once, "http://room")
    for viewer in (None, *range(seats)):
        stops = json.loads(replays.draw(record, rows_of(steps, 0, 0), viewer, "en"))["moves"]
        assert len(stops) < len(steps)
        for number, _ in enumerate(steps, start=1):
            assert moves[number - 1] == 1 + sum(stop < number for stop in stops)


def test_a_match_that_is_not_over_or_not_there_has_no_analysis(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny")
    line = house.line(table, *secrets.values())
    match = line.newest(0)["match"]
    assert house.ask(f"/api/matches/{match}/analysis") == (409, {"refusal": "This match is not over yet."})
    add(line, 0, 3)
    assert (
        house.ask(f"/api/matches/{match}/analysis?language=it")[1]["refusal"] == "Questa partita non è ancora finita."
    )
    for id in ("none", "..", "%00"):
        status, answer = house.ask(f"/api/matches/{id}/analysis")
        assert status == 404
        assert plain(answer["refusal"])


def test_a_table_says_whether_there_will_be_an_analysis(monkeypatch):
    now = Now("playing", "m", here=[True], thinking=[False])

    def promised() -> bool:
        return bool(table_info(TableRecord("t", "toncc", 1, {}, None, 0, [Seat("open")]), now, "", [])["analysis"])

    toncc = type(GAMES["toncc"])
    for review, lookback in ((True, False), (False, True), (False, False)):
        with monkeypatch.context() as patch:
            for name, has in (("review", review), ("lookback", lookback)):
                patch.setattr(toncc, name, (lambda *_: None) if has else getattr(toncc.__mro__[1], name), raising=False)
            assert promised() is (review or lookback)


class SlowMinds(MindsHere):
    """Minds that say nothing until they are let."""

    def __init__(self) -> None:
        super().__init__(0.02)
        self.let: asyncio.Queue[None] = asyncio.Queue()
        self.asked = 0

    async def review(self, table: str | None, game: str, view: View, action: Action) -> dict[str, Any] | None:
        self.asked += 1
        await self.let.get()
        if action["number"] == 3:
            raise NoAnswer("this one is too hard")
        return await super().review(table, game, view, action)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[RoomHouse, SlowMinds]]:
    monkeypatch.setattr(analyses, "SOON", 0.01)
    minds = SlowMinds()
    with moved_in():
        house = RoomHouse(minds=minds)
        yield house, minds
        house.stop()
    assert house.logged == []


def test_an_analysis_is_told_as_far_as_it_has_come(slow):
    house, minds = slow
    match = over(house)

    def analysis() -> Any:
        return house.get(f"/api/matches/{match}/analysis")

    while not (first := analysis())["of"]:
        pass
    assert (first["ready"], first["done"], first["of"], first["turns"]) == (False, 0, 7, [])
    assert (len(first["race"]), first["lookback"]) == (8, None)
    house.loop.call_soon_threadsafe(minds.let.put_nowait, None)
    while analysis()["done"] < 1:
        pass
    assert (analysis()["done"], [turn["number"] for turn in analysis()["turns"]]) == (1, [1])
    for _ in range(6):
        house.loop.call_soon_threadsafe(minds.let.put_nowait, None)
    last = house.analysis(match)
    assert [turn["number"] for turn in last["turns"]] == [1, 4, 6], "where no mind has an answer, the others have"
    assert last["done"] == minds.asked == 7
    assert house.analysis(match) == last
    assert minds.asked == 7, "it is kept"


def test_an_analysis_that_nobody_looks_at_any_more_rests_and_goes_on_when_it_is_asked_for(slow):
    house, minds = slow
    match = over(house)
    path = f"/api/matches/{match}/analysis"
    while not house.get(path)["of"]:
        pass
    found, asked = house.room.analyses.found, house.room.analyses.asked
    analysis, work = found[match]

    def leave() -> None:
        analysis.asked = float("-inf")
        minds.let.put_nowait(None)

    house.loop.call_soon_threadsafe(leave)
    while not work.done():
        pass
    house.get("/api/games")  # the loop has been round
    assert (minds.asked, analysis.done, analysis.ready) == (1, 1, False)
    assert not asked, "one that rests is in nobody's way"
    for _ in range(6):
        house.loop.call_soon_threadsafe(minds.let.put_nowait, None)
    assert [turn["number"] for turn in house.analysis(match)["turns"]] == [1, 4, 6]
    assert (minds.asked, found[match][0]) == (7, analysis), "nothing is worked out twice"


def test_no_more_are_worked_out_at_a_time_than_can_be(slow, monkeypatch):
    house, _ = slow
    monkeypatch.setattr(analyses, "QUEUE", 2)
    answers = [house.ask(f"/api/matches/{over(house)}/analysis") for _ in range(3)]
    assert [status for status, _ in answers] == [200, 200, 429]
    assert answers[-1][1]["refusal"] == "Many matches are being analysed right now. Please try again in a moment."


def in_real_time() -> tuple[Match, Memory]:
    """A match of Math Market that bots have raced, and a store that has it as "m"."""
    rng, react = Random(1), reactions("mathmarket")["gentle"]
    played = Match("mathmarket", 2, {"version": "standard"}).advance(rng)
    played = played.race(lambda view, seat: react(view, seat, rng), rng)
    store = Memory()
    seats = [Seat("bot", "Ugo", level="gentle"), Seat("bot", "Zoe", level="gentle")]
    table = TableRecord("t", "mathmarket", 2, played.options, None, 0, seats)
    match = MatchRecord("m", "t", 1, "mathmarket", 2, played.options, seats, 0, result(played.state.result))
    asyncio.run(store.create(table, match, rows_of(played.steps(), 0, 0)))
    return played, store


def test_a_match_in_real_time_has_a_race_and_no_turns(monkeypatch):
    played, store = in_real_time()
    monkeypatch.setattr(type(played.state), "scores", (1, 2))
    monkeypatch.setattr(type(played.game), "review", lambda *_: {"lost": 1})
    house = RoomHouse(store)
    analysis, replay = house.analysis("m"), house.get("/api/matches/m/replay")
    house.stop()
    assert (analysis["turns"], analysis["of"]) == ([], 0)
    last = replay["pictures"][-1]["number"]
    assert last < len(played.log), "something was sealed"
    assert analysis["race"] == [{"number": number, "scores": [1, 2]} for number in (0, last)]
