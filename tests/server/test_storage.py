"""The store: durable when it answers, one bad write among many hurts itself alone."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine

from ludoteca.match import Entry
from ludoteca.server.migrations.upgrade import settings, upgrade
from ludoteca.server.storage import SCHEMA, Storage
from ludoteca.tables.outside import Conflict, NotSaved
from ludoteca.tables.records import MatchRecord, Row, Seat, TableRecord

TABLE = TableRecord("t", "toncc", 1, {"challenges": 3}, None, 5, [Seat("bot", level="fair"), Seat("person", "Ada")])
MATCH = MatchRecord("m", "t", 1, "toncc", 1, {"challenges": 3}, TABLE.seats, 7)


def entry(number: int, client: str | None = None, seat: int = 0) -> Row:
    return Row(number, Entry(seat, {"type": "choose", "direction": 1}), number * 10, client)


def with_storage(folder: Path, scene: Callable[[Storage], Awaitable[None]]) -> None:
    async def whole() -> None:
        storage = Storage(f"sqlite:///{folder / 'test.sqlite'}")
        await storage.open()
        try:
            await storage.create(TABLE, MATCH, [entry(1)])
            await scene(storage)
        finally:
            await storage.close()

    asyncio.run(whole())


def test_what_is_stored_is_read_back_the_same(tmp_path):
    async def scene(storage: Storage) -> None:
        await storage.append("m", [entry(2, "a"), entry(3)], {"scores": [1, 2]})
        assert await storage.table("t") == (
            TABLE,
            replace(MATCH, result={"scores": [1, 2]}),
            [entry(1), entry(2, "a"), entry(3)],
        )
        assert await storage.table("none") is None
        assert await storage.match("none") is None

    with_storage(tmp_path, scene)


def test_one_bad_write_of_a_batch_fails_alone(tmp_path):
    async def scene(storage: Storage) -> None:
        writes = [storage.append("m", [entry(number)], None) for number in (2, 3, 3, 4, 1, 5)]
        answers = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None)] * 2 + [Conflict, type(None), Conflict, type(None)]
        stored = await storage.match("m")
        assert stored is not None
        assert [each.number for each in stored[1]] == [1, 2, 3, 4, 5]

    with_storage(tmp_path, scene)


def test_the_same_client_id_of_a_seat_is_kept_once_and_others_may_use_it(tmp_path):
    async def scene(storage: Storage) -> None:
        await storage.append("m", [entry(2, "x")], None)
        await storage.append("m", [entry(3, "x", seat=1)], None)
        with pytest.raises(Conflict):
            await storage.append("m", [entry(4, "x")], None)

    with_storage(tmp_path, scene)


def test_a_failed_append_leaves_nothing_behind(tmp_path):
    async def scene(storage: Storage) -> None:
        with pytest.raises(Conflict):
            await storage.append("m", [entry(2), entry(3), entry(1)], {"scores": []})
        stored = await storage.match("m")
        assert stored is not None
        assert (len(stored[1]), stored[0].result) == (1, None)

    with_storage(tmp_path, scene)


def test_a_code_is_one_tables_alone_and_is_forgotten_in_time(tmp_path):
    async def scene(storage: Storage) -> None:
        await storage.create(TableRecord("u", "toncc", 1, {}, "ABCDEF", 100, [Seat("open")]), None, [])
        with pytest.raises(Conflict):
            await storage.create(TableRecord("v", "toncc", 1, {}, "ABCDEF", 100, [Seat("open")]), None, [])
        assert await storage.table_of_code("ABCDEF", since=100) == "u"
        assert await storage.table_of_code("ABCDEF", since=101) is None
        await storage.forget_codes(before=101)
        assert await storage.table_of_code("ABCDEF", since=0) is None

    with_storage(tmp_path, scene)


def test_a_database_that_cannot_be_opened_says_so(tmp_path):
    (tmp_path / "test.sqlite").write_bytes(b"this is no database, it is a letter to a friend" * 100)

    async def scene(storage: Storage) -> None:
        raise AssertionError

    with pytest.raises((NotSaved, Exception), match="not a database"):
        with_storage(tmp_path, scene)


def test_the_file_is_in_the_mode_that_survives_a_power_cut(tmp_path):
    async def scene(storage: Storage) -> None:
        def pragmas(connection: Connection) -> list[object]:
            names = ("journal_mode", "synchronous", "foreign_keys")
            return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

        assert await storage.writer.do(pragmas) == ["wal", 2, 1]

    with_storage(tmp_path, scene)


def test_the_migrations_lead_to_the_schema_the_statements_speak_of(tmp_path):
    engine = create_engine(f"sqlite:///{tmp_path / 'new.sqlite'}")
    with engine.connect() as connection:
        upgrade(connection)
        upgrade(connection)  # a second start finds nothing to do
        assert compare_metadata(MigrationContext.configure(connection), SCHEMA) == []
    engine.dispose()
    assert len(ScriptDirectory.from_config(settings()).get_heads()) == 1
    with sqlite3.connect(tmp_path / "new.sqlite") as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [("0002",)]
    database.close()
