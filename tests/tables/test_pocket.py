"""The house inside a browser: what is shown is kept, a crash loses nothing, and what needs a server says so."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from ludoteca.browser import minds as apart
from ludoteca.browser.minds import MindsApart, answered, packed
from ludoteca.browser.shell import MARK, NO_OTHERS, Shell
from ludoteca.browser.store import MOST, Kept
from ludoteca.games import GAMES
from ludoteca.match import Entry
from ludoteca.tables import visitors
from ludoteca.tables.outside import Conflict, NoAnswer, NotSaved, TooLong, Whole
from ludoteca.tables.records import TOKEN, MatchRecord, Row, Seat, TableRecord
from tests.tables.house import RoomHouse
from tests.tables.pocket import Drawer, PocketHouse

TABLE = TableRecord("t", "toncc", 1, {"challenges": 3}, None, 5, [Seat("bot", level="fair"), Seat("person", "Ada")])
MATCH = MatchRecord("m", "t", 1, "toncc", 1, {"challenges": 3}, TABLE.seats, 7)


def row(number: int) -> Row:
    return Row(number, Entry(0, {"type": "choose", "direction": 1}), number * 10)


@contextmanager
def opened(drawer: Drawer) -> Iterator[PocketHouse]:
    house = PocketHouse(drawer, Shell)
    try:
        yield house
    finally:
        house.stop()


# What is kept


def test_a_house_that_is_opened_again_goes_on_where_it_was():
    drawer = Drawer()
    with opened(drawer) as house:
        table, secrets, _ = house.table("Ada", "Bruno", "Carla", challenges=1)
        line = house.line(table, *secrets.values())
        before = line.play_on(0, 1, 2, until=9)
    with opened(drawer) as house:
        line = house.line(table, *secrets.values())
        after = line.newest(before["seat"])
        assert (after["number"], after["view"], after["match"]) == (before["number"], before["view"], before["match"])
        assert line.play_on(0, 1, 2)["over"]
        match = after["match"]
    with opened(drawer) as house:
        assert len(house.get(f"/api/matches/{match}/replay?seat=0")["pictures"]) > 9


def test_a_table_is_taken_away_with_all_that_was_played_there_and_no_other():
    drawer = Drawer()
    with opened(drawer) as house:
        table, secrets, _ = house.table("Ada", "gentle", "gentle", challenges=1)
        match = house.line(table, *secrets.values()).play_on(0)["match"]
    alone = {name: dict(store) for name, store in drawer.stores.items()}
    with opened(drawer) as house:
        other, secrets, _ = house.table("Ada", "Bruno", "Carla", challenges=1)
        line = house.line(other, *secrets.values())
        line.play_on(0, 1, 2, until=9)
        assert house.ask(f"/api/tables/{other}", method="DELETE") == (200, {})
        assert house.ask(f"/api/tables/{other}")[0] == 404
        while "refusal" not in (heard := line.hear()):
            pass
        assert heard["refusal"] == "We cannot find that table."
        assert house.ask(f"/api/tables/{other}", method="DELETE") == (200, {})
    assert drawer.stores == alone
    with opened(drawer) as house:
        assert house.get(f"/api/matches/{match}/replay")["match"] == match
        assert house.ask(f"/api/tables/{table}", method="DELETE") == (200, {})
        assert house.ask(f"/api/matches/{match}/replay")[0] == 404
    assert not any(drawer.stores.values())


def test_whatever_was_shown_is_kept_when_the_tab_dies_at_that_moment():
    drawer = Drawer()
    with opened(drawer) as house:
        table, secrets, _ = house.table("Ada", "Bruno", "Carla")
        line = house.line(table, *secrets.values())
        kept = []
        for seat in (0, 1, 2):
            shown = line.play(seat, line.newest(seat)["actions"][0]["action"]["direction"])["number"]
            kept.append((shown, json.dumps([[*key] for key in drawer.stores["logs"]])))
    for shown, keys in kept:
        assert max(number for _, number in json.loads(keys)) >= shown


def test_a_full_disk_is_told_and_what_was_refused_is_played_when_there_is_room_again():
    drawer = Drawer()
    with opened(drawer) as house:
        table, secrets, _ = house.table("Ada", "Bruno", "Carla")
        line = house.line(table, *secrets.values())
        action = line.newest(0)["actions"][0]["action"]
        before = house.logs()
        drawer.full = True
        refused = line.ask(type="play", seat=0, action=action, id="again")
        assert (refused["type"], refused["refusal"]) == (
            "refused",
            "That was not saved, so nobody has seen it: please try again.",
        )
        assert house.post("/api/tables", {"game": "toncc", "seats": [{"kind": "bot", "level": "fair"}] * 3})[0] == 503
        assert house.logs() == before
        drawer.full = False
        assert line.ask(type="play", seat=0, action=action, id="again")["type"] == "played"
        assert line.ask(type="play", seat=0, action=action, id="again")["type"] == "played", "it counts once"
        assert [step[2] for step in next(iter(house.logs().values()))].count("again") == 1
        assert [record.levelname for record in house.logged] == ["WARNING"]


def test_a_store_that_was_emptied_meanwhile_gets_no_half_match():
    drawer = Drawer()
    with opened(drawer) as house:
        table, secrets, _ = house.table("Ada", "Bruno", "Carla")
        line = house.line(table, *secrets.values())
        action = line.newest(0)["actions"][0]["action"]
        drawer.stores = Drawer().stores
        answer = line.ask(type="play", seat=0, action=action)
        assert (answer["type"], answer["refusal"]) == ("refused", "We cannot find that table.")
        assert drawer.stores == Drawer().stores


def test_two_houses_on_one_store_play_nothing_twice():
    """Where a browser cannot say that another tab has the house."""
    drawer = Drawer()
    with opened(drawer) as one, opened(drawer) as other:
        table, secrets, _ = one.table("Ada", "Bruno", "Carla")
        here, there = one.line(table, *secrets.values()), other.line(table, *secrets.values())
        action = here.newest(0)["actions"][0]["action"]
        there.newest(0)
        assert here.ask(type="play", seat=0, action=action, id="x")["type"] == "played"
        assert there.ask(type="play", seat=0, action=action, id="x")["type"] == "played"
        assert there.ask(type="play", seat=1, action=there.newest(1)["actions"][0]["action"])["type"] == "played"
        assert [step[0] for step in next(iter(one.logs().values()))].count(0) == 1


def test_nothing_is_read_before_somebody_asks_for_it_and_little_stays_in_memory():
    async def scene() -> None:
        drawer = Drawer()
        store = Kept(drawer.keep, drawer.fetch)
        for number in range(MOST + 5):
            id = f"t{number}"
            await store.create(replace(TABLE, id=id), replace(MATCH, id=f"m{number}", table=id), [row(1)])
        assert len(store.tables) <= MOST
        later = Kept(drawer.keep, drawer.fetch)
        assert drawer.reads.count("logs") == 0
        assert await later.table("t3") is not None
        assert (drawer.reads.count("logs"), set(later.tables)) == (1, {"t3"})
        await later.append(replace(MATCH, id="m3", table="t3"), [row(2)], {"scores": []})
        again = replace(MATCH, id="n3", table="t3", ordinal=2)
        await later.begin(again, TABLE.seats, [row(1)], was=TABLE.seats)
        newest = Kept(drawer.keep, drawer.fetch)
        assert await newest.table("t3") == (replace(TABLE, id="t3"), again, [row(1)])
        assert set(newest.logs) == {"n3"}
        assert await newest.rows("m3", 0) == [row(1), row(2)]

    asyncio.run(scene())


def test_what_was_kept_by_earlier_rules_opens_and_stays_as_it_was_kept(monkeypatch):
    async def scene() -> None:
        drawer = Drawer()
        await Kept(drawer.keep, drawer.fetch).create(TABLE, MATCH, [row(1)])
        kept = dict(drawer.stores["tables"])
        from ludoteca.games import game

        monkeypatch.setattr(type(game("toncc")), "version", 2)
        monkeypatch.setattr(
            type(game("toncc")), "upgrade_options", lambda self, version, options: {**options, "at": version}
        )
        later = Kept(drawer.keep, drawer.fetch)
        found = await later.table("t")
        assert found is not None
        assert (found[0].version, found[0].options) == (2, {"challenges": 3, "at": 1})
        await later.append(MATCH, [row(2)], None)
        assert drawer.stores["tables"] == kept

    asyncio.run(scene())


def test_a_field_that_came_later_has_its_usual_value_in_what_was_kept_before():
    async def scene() -> None:
        drawer = Drawer()
        await Kept(drawer.keep, drawer.fetch).create(TABLE, MATCH, [row(1)])
        kept = json.loads(drawer.stores["tables"]["t"])
        for name in ("waiting", "takeback", "position"):
            del kept["record"][name]
        drawer.stores["tables"]["t"] = json.dumps(kept)
        assert await Kept(drawer.keep, drawer.fetch).table("t") == (TABLE, MATCH, [row(1)])

    asyncio.run(scene())


def test_a_transaction_in_doubt_is_read_again():
    async def scene() -> None:
        drawer = Drawer()
        done = asyncio.Event()

        async def keep(changes: str) -> str:
            answer = await drawer.keep(changes)
            done.set()
            await asyncio.Event().wait()  # the answer never comes
            return answer

        await Kept(drawer.keep, drawer.fetch).create(TABLE, MATCH, [row(1)])
        store = Kept(keep, drawer.fetch)
        writing = asyncio.create_task(store.append(MATCH, [row(2)], None))
        await done.wait()
        writing.cancel()
        assert await store.rows("m", 0) == [row(1), row(2)]
        with pytest.raises(Conflict):
            await store.append(MATCH, [row(2)], None)

    asyncio.run(scene())


def test_a_store_that_cannot_be_read_says_so():
    async def fetch(store: str, which: str) -> str:
        raise OSError("InvalidStateError")

    with pytest.raises(NotSaved, match="InvalidStateError"):
        asyncio.run(Kept(Drawer().keep, fetch).table("t"))


# Minds in another worker


def test_bots_come_before_advice_and_advice_before_analyses():
    async def scene() -> None:
        asked: list[str] = []

        async def ask(question: str, needed: bool) -> str:
            asked.append(apart.unpacked(question)[0])
            await asyncio.sleep(0)
            return f"answered {packed(None)}"

        minds = MindsApart(ask, 0.1)
        waits = [
            minds.review(None, "toncc", {}, {}),
            minds.lookback("toncc", Whole(1, {}, [], [], [])),
            minds.review(None, "toncc", {}, {}),
            minds.advise("t", "toncc", {}),
            minds.choose("t", "toncc", "fair", {}, 0),
        ]
        tasks = [asyncio.create_task(wait) for wait in waits]
        await asyncio.sleep(0)
        tasks[2].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert asked == ["review", "choose", "advise", "lookback"]
        assert not minds.busy

    asyncio.run(scene())


def test_where_there_is_no_mind_bots_wait_puzzles_are_posed_and_hints_are_not_given(monkeypatch):
    monkeypatch.setattr(apart, "AGAIN", 0)

    async def scene() -> None:
        answers = iter(["away", "away", f"answered {packed({'cell': 1})}", "away", "away"])
        needs: list[bool] = []

        async def ask(question: str, needed: bool) -> str:
            needs.append(needed)
            return next(answers)

        minds = MindsApart(ask, 0.1)
        assert await minds.choose("t", "toncc", "fair", {}, 0) == {"cell": 1}
        assert await minds.puzzles("toncc", "2026-03-02") == GAMES["toncc"].puzzles("2026-03-02")
        with pytest.raises(NoAnswer):
            await minds.advise("t", "toncc", {})
        assert needs == [True, True, True, False, True]
        assert not minds.busy

    asyncio.run(scene())


def test_a_mind_that_is_late_or_stumbles_gives_no_answer_and_the_next_is_asked():
    async def scene() -> None:
        answers: Iterator[str | Exception] = iter(
            ["late", answered(packed(("choose", "toncc", ("none", {}, 0), 0.1, 1))), OSError("lost"), ""]
        )

        async def ask(question: str, needed: bool) -> str:
            answer = next(answers)
            if isinstance(answer, Exception):
                raise answer
            return answer or f"answered {packed([{'words': NO_OTHERS}])}"

        minds = MindsApart(ask, 0.1)
        with pytest.raises(TooLong):
            await minds.advise("t", "toncc", {})
        with pytest.raises(NoAnswer, match="KeyError"):
            await minds.advise("t", "toncc", {})
        with pytest.raises(NoAnswer, match="lost"):
            await minds.advise("t", "toncc", {})
        (step,) = await minds.advise("t", "toncc", {})
        assert step["words"].said("it") == OTHERS["it"]

    asyncio.run(scene())


# Whose house it is


def test_ids_say_that_a_table_and_its_matches_are_kept_here():
    with opened(Drawer()) as house:
        table, secrets, _ = house.table("Ada", "gentle", "gentle", challenges=1)
        line = house.line(table, *secrets.values())
        last = line.play_on(0)
        for id in (table, last["match"]):
            assert id.startswith(MARK)
            assert len(id) == len(MARK) + TOKEN
        line.send(type="rematch", seat=0)
        line.until("moved")
        assert line.until("picture")["match"].startswith(MARK)
    room = RoomHouse()
    assert len(room.table("fair", "fair", "fair")[0]) == TOKEN, "and a server's are shorter, whatever they begin with"
    room.stop()


def test_nobody_is_too_fast_in_their_own_house():
    with opened(Drawer()) as house:
        table, secrets, _ = house.table("Ada", "Bruno", "Carla")
        line = house.line(table, *secrets.values())
        for _ in range(10 * visitors.BURST):
            line.send(type="ping")
            assert line.until("pong", "refused")["type"] == "pong"


OTHERS = {
    "en": "Others can come to a table on a server; here all play at this device.",
    "it": "Altri possono venire a un tavolo su un server; qui si gioca tutti su questo dispositivo.",
}
SERVER = {
    "en": "That needs a server: it cannot be had from this device alone.",
    "it": "Per questo serve un server: questo dispositivo da solo non basta.",
}


@pytest.mark.parametrize("language", ["en", "it"])
def test_what_needs_a_server_says_so_in_one_sentence(language):
    open_table = {"game": "toncc", "seats": [{"kind": "person", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}]}
    asked = [
        ("/api/tables", open_table, OTHERS),
        ("/api/join", {"code": "ABCDEF", "name": "Ada"}, OTHERS),
        ("/api/wait", {}, OTHERS),
        ("/api/codes/ABCDEF", None, OTHERS),
        ("/api/classes", {}, OTHERS),
        ("/api/classes/x", None, OTHERS),
        ("/api/house", {"phones": "open"}, SERVER),
        ("/api/qr", {"path": "/"}, SERVER),
        ("/api/sheets/toncc", None, SERVER),
        ("/api/tables/x/qr.svg", None, SERVER),
    ]
    with opened(Drawer()) as house:
        for path, body, sentence in asked:
            data = None if body is None else json.dumps(body).encode()
            assert house.ask(f"{path}?language={language}", data) == (501, {"refusal": sentence[language]}), path
        assert house.get("/api/house") == {"phones": "closed", "address": None, "opens": False}
        assert house.ask("/api/tables", b"{")[0] == 400
        assert house.ask("/api/nothing")[0] == 404
        assert len(house.get("/api/games")) == 5
