"""The database: durable, up to date, and honest when it cannot be used. What every store promises: tests/tables."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine

from ludoteca.server.migrations.upgrade import settings, upgrade
from ludoteca.server.storage import SCHEMA, Storage
from ludoteca.tables.outside import NotSaved
from tests.tables.test_stores import MATCH, TABLE, in_a_file


def test_a_database_that_cannot_be_opened_says_so(tmp_path):
    (tmp_path / "test.sqlite").write_bytes(b"this is no database, it is a letter to a friend" * 100)

    async def scene() -> None:
        await Storage(f"sqlite:///{tmp_path / 'test.sqlite'}").open()

    with pytest.raises((NotSaved, Exception), match="not a database"):
        asyncio.run(scene())


def test_the_file_is_in_the_mode_that_survives_a_power_cut(tmp_path):
    def pragmas(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    async def scene() -> list[object]:
        async with in_a_file(tmp_path) as store:
            assert isinstance(store, Storage)
            return await store.writer.do(pragmas)

    assert asyncio.run(scene()) == ["wal", 2, 1]


def test_the_migrations_lead_to_the_schema_the_statements_speak_of(tmp_path):
    engine = create_engine(f"sqlite:///{tmp_path / 'new.sqlite'}")
    with engine.connect() as connection:
        upgrade(connection)
        upgrade(connection)  # a second start finds nothing to do
        assert compare_metadata(MigrationContext.configure(connection), SCHEMA) == []
    engine.dispose()
    assert len(ScriptDirectory.from_config(settings()).get_heads()) == 1
    with sqlite3.connect(tmp_path / "new.sqlite") as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [("0004",)]
    database.close()


def test_a_database_from_before_opens_with_all_that_is_in_it(tmp_path):
    """From before tables knew the match they play on from, and before there were guesses."""
    engine = create_engine(f"sqlite:///{tmp_path / 'test.sqlite'}")
    with engine.begin() as connection:
        command.upgrade(settings(connection), "0003")
        connection.exec_driver_sql(
            """INSERT INTO tables VALUES ('t', 'toncc', 1, '{"challenges": 3}', NULL, 5, NULL, NULL)"""
        )
        connection.exec_driver_sql(
            """INSERT INTO matches VALUES ('m', 't', 1, 'toncc', 1, '{"challenges": 3}', '[]', 7, NULL, NULL)"""
        )
    engine.dispose()

    async def scene() -> None:
        async with in_a_file(tmp_path) as store:
            assert await store.table("t") == (replace(TABLE, seats=[]), replace(MATCH, seats=[]), [])
            assert await store.guesses("m") == []

    asyncio.run(scene())
