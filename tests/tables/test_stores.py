"""Stores: all of it or nothing, and what is kept is read back the same; in memory and in a database alike."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from ludoteca.match import Entry
from ludoteca.server.storage import Storage
from ludoteca.tables.memory import Memory
from ludoteca.tables.outside import Conflict, Store
from ludoteca.tables.records import Guess, MatchRecord, Row, Seat, TableRecord
from ludoteca.tables.refusals import Refused

TABLE = TableRecord("t", "toncc", 1, {"challenges": 3}, None, 5, [Seat("bot", level="fair"), Seat("person", "Ada")])
MATCH = MatchRecord("m", "t", 1, "toncc", 1, {"challenges": 3}, TABLE.seats, 7)


def row(number: int, client: str | None = None, seat: int = 0) -> Row:
    return Row(number, Entry(seat, {"type": "choose", "direction": 1}), number * 10, client)


@asynccontextmanager
async def in_memory(folder: Path) -> AsyncIterator[Store]:
    yield Memory()


@asynccontextmanager
async def in_a_file(folder: Path) -> AsyncIterator[Store]:
    storage = Storage(f"sqlite:///{folder / 'test.sqlite'}")
    await storage.open()
    try:
        yield storage
    finally:
        await storage.close()


Scene = Callable[[Store], Awaitable[None]]


@pytest.fixture(params=[in_memory, in_a_file])
def with_store(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Scene], None]:
    """Plays a scene with a store in which there is a table, and a match of which something has been played."""

    def play(scene: Scene) -> None:
        async def whole() -> None:
            async with request.param(tmp_path) as store:
                await store.create(TABLE, MATCH, [row(1)])
                await scene(store)

        asyncio.run(whole())

    return play


def test_what_is_stored_is_read_back_the_same(with_store):
    async def scene(store: Store) -> None:
        await store.append("m", [row(2, "a"), row(3)], {"scores": [1, 2]})
        assert await store.table("t") == (
            TABLE,
            replace(MATCH, result={"scores": [1, 2]}),
            [row(1), row(2, "a"), row(3)],
        )
        assert await store.table("none") is None
        assert await store.match("none") is None

    with_store(scene)


def test_one_bad_write_of_a_batch_fails_alone(with_store):
    async def scene(store: Store) -> None:
        writes = [store.append("m", [row(number)], None) for number in (2, 3, 3, 4, 1, 5)]
        answers = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None)] * 2 + [Conflict, type(None), Conflict, type(None)]
        stored = await store.match("m")
        assert stored is not None
        assert [each.number for each in stored[1]] == [1, 2, 3, 4, 5]

    with_store(scene)


def test_the_same_client_id_of_a_seat_is_kept_once_and_others_may_use_it(with_store):
    async def scene(store: Store) -> None:
        await store.append("m", [row(2, "x")], None)
        await store.append("m", [row(3, "x", seat=1)], None)
        with pytest.raises(Conflict):
            await store.append("m", [row(4, "x")], None)

    with_store(scene)


def test_a_failed_append_leaves_nothing_behind(with_store):
    async def scene(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.append("m", [row(2), row(3), row(1)], {"scores": []})
        stored = await store.match("m")
        assert stored is not None
        assert (len(stored[1]), stored[0].result) == (1, None)

    with_store(scene)


def test_a_code_is_one_tables_alone_and_is_forgotten_in_time(with_store):
    async def scene(store: Store) -> None:
        await store.create(TableRecord("u", "toncc", 1, {}, "ABCDEF", 100, [Seat("open")]), None, [])
        with pytest.raises(Conflict):
            await store.create(TableRecord("v", "toncc", 1, {}, "ABCDEF", 100, [Seat("open")]), None, [])
        assert await store.table_of_code("ABCDEF", since=100) == "u"
        assert await store.table_of_code("ABCDEF", since=101) is None
        await store.forget_codes(before=101)
        assert await store.table_of_code("ABCDEF", since=0) is None

    with_store(scene)


def test_whoever_changes_what_was_read_or_written_changes_nothing_that_is_kept(with_store):
    async def scene(store: Store) -> None:
        last = row(2)
        await store.append("m", [last], None)
        last.entry.action["direction"] = 5
        for _ in range(2):
            stored = await store.table("t")
            assert stored is not None
            table, match, log = stored
            assert match is not None
            assert (table, match, log) == (TABLE, MATCH, [row(1), row(2)])
            table.seats[1].name = "Eve"
            match.options["challenges"] = 1
            log[0].entry.action["direction"] = 6

    with_store(scene)


def test_the_last_seat_is_taken_and_the_match_begins_or_neither(with_store):
    async def scene(store: Store) -> None:
        waiting = TableRecord("u", "toncc", 1, {}, "ABCDEF", 100, [Seat("person", "Ada"), Seat("open")])
        await store.create(waiting, None, [])
        bruno, carla = Seat("person", "Bruno", hints=2), Seat("person", "Carla")
        first = MatchRecord("u1", "u", 1, "toncc", 1, {"challenges": 3}, [waiting.seats[0], bruno], 8)
        await store.seat("u", 1, bruno, full=True, match=first, rows=[row(1), row(2)])
        assert await store.table_of_code("ABCDEF", since=0) is None
        with pytest.raises(Conflict):
            await store.seat("u", 1, carla, full=True, match=replace(first, id="u2"), rows=[])
        stored = await store.table("u")
        assert stored is not None
        assert (stored[0].seats, stored[1], stored[2]) == ([waiting.seats[0], bruno], first, [row(1), row(2)])

    with_store(scene)


def test_the_next_match_is_kept_with_everybody_on_new_seats_and_the_one_before_stays(with_store):
    async def scene(store: Store) -> None:
        turned = [TABLE.seats[1], TABLE.seats[0]]
        again = replace(MATCH, id="n", ordinal=2, seats=turned)
        await store.begin(again, turned, [row(1)])
        for id in ("n", "o"):
            with pytest.raises(Conflict):
                await store.begin(replace(again, id=id), TABLE.seats, [row(1)])
        assert await store.table("t") == (replace(TABLE, seats=turned), again, [row(1)])
        assert await store.match("m") == (MATCH, [row(1)])

    with_store(scene)


def test_the_last_guess_about_a_step_is_kept(with_store):
    def guess(number: int, direction: int, about: int = 1) -> Guess:
        return Guess(number, 0, about, {"type": "choose", "direction": direction})

    async def scene(store: Store) -> None:
        assert await store.guesses("m") == []
        for one in (guess(3, 1), guess(2, 1), guess(2, 5), guess(2, 4, about=2)):
            await store.guess("m", one)
        assert await store.guesses("m") == [guess(2, 5), guess(2, 4, about=2), guess(3, 1)]
        assert await store.guesses("n") == []
        with pytest.raises(Conflict):
            await store.guess("n", guess(1, 1))
        assert await store.match("m") == (MATCH, [row(1)])

    with_store(scene)


def test_a_table_knows_what_is_played_there(with_store):
    async def scene(store: Store) -> None:
        again = {"match": "m", "number": 3, "seat": 1}
        puzzle = {"name": "end", "day": "2026-11-15", "par": 3}
        table = replace(TABLE, id="u", again=again, puzzle=puzzle)
        await store.create(table, None, [])
        assert await store.table("u") == (table, None, [])

    with_store(scene)


def test_a_table_is_created_once(with_store):
    async def scene(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.create(TABLE, replace(MATCH, id="n", ordinal=2), [])
        assert await store.match("n") is None

    with_store(scene)


def test_a_log_needs_its_match(with_store):
    async def scene(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.append("none", [row(1)], None)

    with_store(scene)


@pytest.mark.parametrize("change", [{"version": 99}, {"game": "chess"}, {"options": {"luck": 1}}])
def test_what_follows_rules_we_do_not_know_is_refused(with_store, change):
    async def scene(store: Store) -> None:
        await store.create(replace(TABLE, id="u", **change), replace(MATCH, id="n", table="u", **change), [])
        for reading in (store.table("u"), store.match("n")):
            with pytest.raises(Refused, match="does not know the rules"):
                await reading

    with_store(scene)
