"""Stores: all of it or nothing, and what is kept is read back the same; in memory and in a database alike."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from ludoteca.browser.store import Kept
from ludoteca.match import Entry
from ludoteca.server.storage import Storage
from ludoteca.server.writer import Change
from ludoteca.tables.classbook import Child, ClassRecord, Round, Seated
from ludoteca.tables.memory import Memory
from ludoteca.tables.outside import Conflict, Store
from ludoteca.tables.records import Guess, MatchRecord, Row, Seat, TableRecord, Waiter
from ludoteca.tables.refusals import Refused
from tests.server.postgres import database
from tests.tables.pocket import Drawer

TABLE = TableRecord("t", "toncc", 1, {"challenges": 3}, None, 5, [Seat("bot", level="fair"), Seat("person", "Ada")])
TABLE.position = {"at": [0, 1]}
MATCH = MatchRecord("m", "t", 1, "toncc", 1, {"challenges": 3}, TABLE.seats, 7, position=TABLE.position)


def row(number: int, client: str | None = None, seat: int = 0) -> Row:
    return Row(number, Entry(seat, {"type": "choose", "direction": 1}), number * 10, client)


@asynccontextmanager
async def in_memory(folder: Path) -> AsyncIterator[Store]:
    yield Memory()


@asynccontextmanager
async def opened(url: str, change: Change | None = None) -> AsyncIterator[Storage]:
    storage = Storage(url, change)
    await storage.open()
    try:
        yield storage
    finally:
        await storage.close()


@asynccontextmanager
async def in_a_file(folder: Path) -> AsyncIterator[Store]:
    async with opened(f"sqlite:///{folder / 'test.sqlite'}") as storage:
        yield storage


@asynccontextmanager
async def in_a_browser(folder: Path) -> AsyncIterator[Store]:
    drawer = Drawer()
    yield Kept(drawer.keep, drawer.fetch)


@asynccontextmanager
async def in_postgres(folder: Path) -> AsyncIterator[Store]:
    with database() as url:
        async with opened(url) as storage:
            yield storage


Scene = Callable[[Store], Awaitable[None]]


@pytest.fixture(params=[in_memory, in_a_browser, in_a_file, in_postgres])
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
        await store.append(MATCH, [row(2, "a"), row(3)], {"scores": [1, 2]})
        assert await store.table("t") == (
            TABLE,
            replace(MATCH, result={"scores": [1, 2]}),
            [row(1), row(2, "a"), row(3)],
        )
        assert await store.table("none") is None
        assert await store.match("none") is None

    with_store(scene)


def test_a_match_is_taken_along_once(with_store):
    async def scene(store: Store) -> None:
        await store.take("t")
        stored = await store.table("t")
        assert stored is not None
        assert stored[0] == replace(TABLE, taken=True)
        for table in ("t", "none"):
            with pytest.raises(Conflict):
                await store.take(table)

    with_store(scene)


def test_one_bad_write_of_a_batch_fails_alone(with_store):
    async def scene(store: Store) -> None:
        writes = [store.append(MATCH, [row(number)], None) for number in (2, 3, 3, 4, 1, 5)]
        answers = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None)] * 2 + [Conflict, type(None), Conflict, type(None)]
        stored = await store.match("m")
        assert stored is not None
        assert [each.number for each in stored[1]] == [1, 2, 3, 4, 5]

    with_store(scene)


def test_the_same_client_id_of_a_seat_is_kept_once_and_others_may_use_it(with_store):
    async def scene(store: Store) -> None:
        await store.append(MATCH, [row(2, "x")], None)
        await store.append(MATCH, [row(3, "x", seat=1)], None)
        with pytest.raises(Conflict):
            await store.append(MATCH, [row(4, "x")], None)

    with_store(scene)


def test_a_failed_append_leaves_nothing_behind(with_store):
    async def scene(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.append(MATCH, [row(2), row(3), row(1)], {"scores": []})
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
        await store.append(MATCH, [last], None)
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
        bruno, carla = Seat("person", "Bruno", hints=2, program=True), Seat("person", "Carla")
        first = MatchRecord("u1", "u", 1, "toncc", 1, {"challenges": 3}, [waiting.seats[0], bruno], 8)
        await store.seat("u", 1, bruno, was=Seat("open"), match=first, rows=[row(1), row(2)])
        assert await store.table_of_code("ABCDEF", since=0) == "u", "who comes too late is told of the match"
        with pytest.raises(Conflict):
            await store.seat("u", 1, carla, was=bruno, match=replace(first, id="u2"), rows=[])
        stored = await store.table("u")
        assert stored is not None
        assert (stored[0].seats, stored[1], stored[2]) == ([waiting.seats[0], bruno], first, [row(1), row(2)])

    with_store(scene)


def test_a_seat_that_somebody_else_has_by_now_is_not_given_away(with_store):
    async def scene(store: Store) -> None:
        ada, eve = Seat("person", "Ada", secret_hash="a"), Seat("person", "Eve", secret_hash="e")
        await store.create(TableRecord("u", "toncc", 1, {}, None, 100, [Seat("open"), Seat("bot")]), None, [])
        await store.seat("u", 0, ada, was=Seat("open"), match=None, rows=[])
        for was in (Seat("open"), eve, replace(ada, stand_in="fair")):
            with pytest.raises(Conflict):
                await store.seat("u", 0, eve, was=was, match=replace(MATCH, id="u1", table="u"), rows=[])
        stored = await store.table("u")
        assert stored is not None
        assert (stored[0].seats[0], stored[1]) == (ada, None)
        await store.seat("u", 0, replace(ada, stand_in="fair"), was=replace(ada, hints=3), match=None, rows=[])

    with_store(scene)


def test_the_rows_after_a_number_are_read_by_themselves(with_store):
    async def scene(store: Store) -> None:
        await store.append(MATCH, [row(2, "a"), row(3)], None)
        assert await store.rows("m", 1) == [row(2, "a"), row(3)]
        assert await store.rows("m", 3) == await store.rows("none", 0) == []

    with_store(scene)


def test_the_next_match_is_kept_with_everybody_on_new_seats_and_the_one_before_stays(with_store):
    async def scene(store: Store) -> None:
        turned = [TABLE.seats[1], TABLE.seats[0]]
        again = replace(MATCH, id="n", ordinal=2, seats=turned)
        await store.begin(again, turned, [row(1)], was=TABLE.seats)
        for id in ("n", "o"):
            with pytest.raises(Conflict):
                await store.begin(replace(again, id=id), TABLE.seats, [row(1)], was=turned)
        assert await store.table("t") == (replace(TABLE, seats=turned), again, [row(1)])
        assert await store.match("m") == (MATCH, [row(1)])

    with_store(scene)


def test_the_next_match_does_not_begin_for_others_than_those_who_have_the_seats_by_now(with_store):
    async def scene(store: Store) -> None:
        bot, ada = TABLE.seats
        again = replace(MATCH, id="n", ordinal=2, seats=[ada, bot])
        away = replace(ada, stand_in="fair")
        await store.seat("t", 1, away, was=ada, match=None, rows=[])
        for was in ([bot, ada], [away, bot], [bot, replace(away, secret_hash="e")]):
            with pytest.raises(Conflict):
                await store.begin(again, [ada, bot], [row(1)], was=was)
        assert await store.table("t") == (replace(TABLE, seats=[bot, away]), MATCH, [row(1)])
        await store.begin(again, [away, bot], [row(1)], was=[replace(bot, hints=3), away])
        assert await store.table("t") == (replace(TABLE, seats=[away, bot]), again, [row(1)])

    with_store(scene)


def test_who_waits_is_kept_in_order_unless_others_wait_by_now(with_store):
    dora, elio = Waiter("Dora", "bear", "d" * 64), Waiter("Elio", "cat", "e" * 64, program=True)

    async def scene(store: Store) -> None:
        await store.create(replace(TABLE, id="w", takeback="free"), replace(MATCH, id="first", table="w"), [])
        await store.wait("w", [dora], was=[])
        with pytest.raises(Conflict):
            await store.wait("w", [elio], was=[])
        await store.wait("w", [dora, elio], was=[dora])
        found = await store.table("w")
        assert found is not None
        assert (found[0].waiting, found[0].takeback) == ([dora, elio], "free")
        following = replace(MATCH, id="n", table="w", ordinal=2)
        with pytest.raises(Conflict):
            await store.begin(following, TABLE.seats, [], was=TABLE.seats, waiting=[], waited=[dora])
        await store.begin(following, TABLE.seats, [], was=TABLE.seats, waiting=[elio], waited=[dora, elio])
        found = await store.table("w")
        assert found is not None
        assert found[0].waiting == [elio]

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
            await store.append(replace(MATCH, id="none"), [row(1)], None)

    with_store(scene)


@pytest.mark.parametrize("change", [{"version": 99}, {"game": "chess"}, {"options": {"luck": 1}}])
def test_what_follows_rules_we_do_not_know_is_refused(with_store, change):
    async def scene(store: Store) -> None:
        await store.create(replace(TABLE, id="u", **change), replace(MATCH, id="n", table="u", **change), [])
        for reading in (store.table("u"), store.match("n")):
            with pytest.raises(Refused, match="does not know the rules"):
                await reading

    with_store(scene)


BOOK = ClassRecord(
    id="c",
    code="ABCDEF",
    created=5,
    secret_hash="0",
    game="toncc",
    version=1,
    options={"challenges": 3},
    size=3,
    children=[Child(name="Blue Fox", avatar="fox", secret_hash="1")],
    rounds=[Round(how="mixed", started=6, tables=[Seated(table="t", children=[0], seats=2)])],
)


def test_a_class_is_read_back_the_same_and_changed_by_one_at_a_time(with_store):
    async def scene(store: Store) -> None:
        await store.open_class(BOOK)
        assert await store.find_class("c") == BOOK
        assert await store.find_class("d") is None
        assert await store.class_of_code("ABCDEF") == "c"
        later = BOOK.copy()
        later.revision, later.paused, later.code = 2, True, None
        await store.change_class(later)
        assert await store.find_class("c") == later
        assert await store.class_of_code("ABCDEF") is None
        with pytest.raises(Conflict):
            await store.change_class(later)
        assert await store.old_classes(5) == []
        assert await store.old_classes(6) == ["c"]

    with_store(scene)


def test_the_code_of_a_class_is_no_tables_and_the_other_way_round(with_store):
    async def scene(store: Store) -> None:
        await store.open_class(BOOK)
        with pytest.raises(Conflict):
            await store.open_class(replaced(BOOK, id="d"))
        with pytest.raises(Conflict):
            await store.create(replace(TABLE, id="u", code="ABCDEF"), None, [])
        await store.create(replace(TABLE, id="u", code="BBBBBB"), None, [])
        with pytest.raises(Conflict):
            await store.open_class(replaced(BOOK, id="d", code="BBBBBB"))
        await store.open_class(replaced(BOOK, id="d", code="CCCCCC"))

    with_store(scene)


def replaced(book: ClassRecord, **fields: object) -> ClassRecord:
    copy = book.copy()
    for name, value in fields.items():
        setattr(copy, name, value)
    return copy


def test_a_class_goes_with_its_tables_and_leaves_the_others(with_store):
    async def scene(store: Store) -> None:
        await store.open_class(BOOK)
        await store.guess("m", Guess(1, 0, 1, {"type": "choose"}))
        await store.create(replace(TABLE, id="u"), replace(MATCH, id="n", table="u"), [row(1)])
        await store.append(MATCH, [row(2)], {"scores": [1, 2], "places": [2, 1], "reason": ""})
        finished = await store.finished(["t", "u"])
        assert [(match.id, match.result["scores"]) for match in finished if match.result] == [("m", [1, 2])]
        assert await store.finished([]) == []
        await store.forget_class("c", ["t", "never made"])
        assert await store.find_class("c") is None
        assert await store.table("t") is None
        assert await store.match("m") is None
        assert await store.guesses("m") == []
        assert await store.table("u") is not None
        await store.forget_class("c", ["t"])

    with_store(scene)
