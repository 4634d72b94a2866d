"""The database: durable, up to date, and honest when it cannot be used. What every store promises: tests/tables."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy.dialects.postgresql.psycopg as dialect
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text

from ludoteca.server import database as module
from ludoteca.server.database import Database, raw
from ludoteca.server.migrations.upgrade import NewerData, newest, settings, upgrade
from ludoteca.server.storage import SCHEMA, Storage
from ludoteca.server.writer import Logged
from ludoteca.tables.outside import Conflict, NotSaved
from ludoteca.tables.records import MatchRecord
from tests.server.postgres import ask, database
from tests.tables.test_stores import MATCH, TABLE, in_a_file, opened, row


@contextmanager
def in_sqlite(folder: Path) -> Iterator[str]:
    yield f"sqlite:///{folder / 'test.sqlite'}"


@contextmanager
def in_postgres(folder: Path) -> Iterator[str]:
    with database(empty=True) as url:
        yield url


@pytest.fixture(params=[in_sqlite, in_postgres])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database."""
    with request.param(tmp_path) as found:
        yield found


class Heard:
    """Keeps what the writer says that has changed."""

    def __init__(self) -> None:
        self.said: list[tuple[set[str], set[str]]] = []
        self.gap = threading.Event()

    def changed(self, logs: Iterable[str], records: Iterable[str]) -> None:
        self.said.append((set(logs), set(records)))

    def missed(self) -> None:
        self.gap.set()


def play(url: str, scene: Callable[[Storage], Awaitable[None]], change: Any = None) -> None:
    """A scene with a store in which there is a table, and a match of which something has been played."""

    async def whole() -> None:
        async with opened(url, change) as store:
            await store.create(TABLE, MATCH, [row(1)])
            await scene(store)

    asyncio.run(whole())


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits for another waits as long as it takes."""
    monkeypatch.setattr(module, "PATIENCE", 3_600_000)
    monkeypatch.setattr(module, "WAITS", "")


@contextmanager
def held_up(url: str) -> Iterator[None]:
    """Nobody can write meanwhile."""
    where = Database(url)
    with where.using() as connection:
        raw(connection).execute(where.begin)
        if where.postgres:
            raw(connection).execute("LOCK TABLE log IN EXCLUSIVE MODE")
        yield
        raw(connection).execute("COMMIT")


def test_a_database_that_cannot_be_opened_says_so(tmp_path):
    (tmp_path / "test.sqlite").write_bytes(b"this is no database, it is a letter to a friend" * 100)

    async def scene() -> None:
        await Storage(f"sqlite:///{tmp_path / 'test.sqlite'}").open()

    with pytest.raises((NotSaved, Exception), match="not a database"):
        asyncio.run(scene())


def test_the_file_is_in_the_mode_that_survives_a_power_cut(tmp_path):
    def pragmas(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "wal_autocheckpoint")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    async def scene() -> list[object]:
        async with in_a_file(tmp_path) as store:
            assert isinstance(store, Storage)
            return await store.writer.do(pragmas)

    assert asyncio.run(scene()) == ["wal", 2, 1, 20_000]


def test_the_migrations_lead_to_the_schema_the_statements_speak_of(url):
    engine = Database(url).engine
    with engine.connect() as connection:
        upgrade(connection)
        upgrade(connection)  # a second start finds nothing to do
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), SCHEMA) == []
        assert MigrationContext.configure(connection).get_current_heads() == (newest(),) == ("0011",)
    assert len(ScriptDirectory.from_config(settings()).get_heads()) == 1


def test_a_database_from_the_first_release_opens_with_all_that_is_in_it(url):
    """From before there were puzzles, hints, settings, guesses and nodes."""
    engine = create_engine(Database(url).url)
    with engine.begin() as connection:
        command.upgrade(settings(connection), "0001")
        old = {
            "options": '{"challenges": 3}',
            "seats": json.dumps([without(asdict(seat), "hints") for seat in TABLE.seats]),
        }
        for statement in (
            "INSERT INTO tables VALUES ('t', 'toncc', 1, :options, NULL, 5)",
            "INSERT INTO seats VALUES ('t', 0, 'bot', NULL, NULL, 'fair', NULL, NULL)",
            "INSERT INTO seats VALUES ('t', 1, 'person', 'Ada', NULL, NULL, NULL, NULL)",
            "INSERT INTO matches VALUES ('m', 't', 1, 'toncc', 1, :options, :seats, 7, NULL)",
            """INSERT INTO log VALUES ('m', 1, 0, '{"type": "choose", "direction": 1}', 10, NULL)""",
            "INSERT INTO tables VALUES ('u', 'toncc', 1, :options, 'ABCDEF', 5)",
        ):
            connection.execute(text(statement), old)
    engine.dispose()

    async def scene() -> None:
        async with opened(url) as store:
            assert await store.table("t") == (replace(TABLE, position=None), replace(MATCH, position=None), [row(1)])
            assert await store.guesses("m") == []
            assert await store.table_of_code("ABCDEF", since=5) == "u"
            await store.append(MATCH, [row(2)], None)

    with Database(url).engine.connect() as connection:
        upgrade(connection)
    with Database(url).using() as looking:
        used = looking.execute(text("SELECT id, used FROM tables ORDER BY id")).fetchall()
    assert [tuple(one) for one in used] == [("t", 17), ("u", 5)]
    asyncio.run(scene())


def without(row: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in names}


def test_two_that_start_at_the_same_moment_on_an_empty_database_take_the_steps_once(url):
    problems: list[Exception] = []

    def start() -> None:
        try:
            Storage.check(url)
        except Exception as problem:
            problems.append(problem)

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []


def test_who_opens_a_new_file_while_another_writes_to_it_asks_again(tmp_path, monkeypatch):
    """SQLite lets nobody wait who wants to write ahead where somebody is writing: it says no at once."""
    file = tmp_path / "new.sqlite"
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr("ludoteca.server.database.time.sleep", lambda _seconds: other.execute("COMMIT"))
        Storage.check(f"sqlite:///{file}")


def test_who_runs_goes_on_when_a_newer_one_has_brought_the_database_up_to_date(url):
    """In a rolling restart both serve for a while; what is new has to be added, not put in the place of something."""

    async def scene(store: Storage) -> None:
        with Database(url).using() as newer:
            for statement in (
                "ALTER TABLE tables ADD COLUMN colour VARCHAR(20) DEFAULT 'red'",
                "ALTER TABLE log ADD COLUMN mood VARCHAR(20)",
                "CREATE TABLE moods (id VARCHAR(32) PRIMARY KEY)",
                "UPDATE alembic_version SET version_num = '9999'",
            ):
                newer.execute(text(statement))
        await store.append(MATCH, [row(2)], None)
        assert await store.table("t") == (TABLE, MATCH, [row(1), row(2)])
        await store.create(replace(TABLE, id="u"), replace(MATCH, id="n", table="u"), [row(1)])
        with pytest.raises(NewerData):
            Storage.check(url)

    play(url, scene)


# ── the threads ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_who_reads_does_not_wait_for_who_writes(url, patient):
    async def scene(store: Storage) -> None:
        with held_up(url):
            writing = asyncio.create_task(store.append(MATCH, [row(2)], None))
            for _ in range(3):
                assert await store.table("t") == (TABLE, MATCH, [row(1)])
                assert await store.rows("m", 0) == [row(1)]
            assert not writing.done()
        await writing
        assert await store.rows("m", 1) == [row(2)]

    play(url, scene)


def test_what_waits_is_written_together_in_the_order_of_the_tables_and_told_in_one_word(url, patient):
    """Nodes that all write in that order cannot wait for each other in a circle."""
    heard = Heard()
    written: list[list[str]] = []

    async def scene(store: Storage) -> None:
        made = [replace(MATCH, id=f"m{number}", table=f"t{number}") for number in range(20)]
        for match in made:
            await store.create(replace(TABLE, id=match.table), match, [])
        log = store.writer.log

        def noted(connection: Connection, rows: list[Logged]) -> None:
            written.append([match for match, *_ in rows])
            log(connection, rows)

        store.writer.log = noted
        with held_up(url):
            first = asyncio.create_task(store.append(MATCH, [row(2)], None))
            await asyncio.sleep(0)
            while not store.writer.queue.empty():  # until the writer has begun with it
                await asyncio.sleep(0)
            rest = [asyncio.create_task(store.append(match, [row(1)], None)) for match in made[::-1]]
            rest.append(asyncio.create_task(store.append(made[0], [row(1)], None)))
            await asyncio.sleep(0)
        assert await asyncio.gather(first, *rest, return_exceptions=True) == [None] * 21 + [rest[-1].exception()]
        assert isinstance(rest[-1].exception(), Conflict)

    play(url, scene, heard)
    tables = {f"t{number}" for number in range(20)}
    assert heard.said[-2:] == [({"t"}, set()), (tables, set())]
    assert written[1] == sorted(written[1])
    assert len(written[1]) == 21


def test_who_has_written_hears_of_it_before_the_other_nodes(url):
    answered = threading.Event()

    class Late(Heard):
        def changed(self, logs: Iterable[str], records: Iterable[str]) -> None:
            if set(logs):
                answered.wait()

    async def scene(store: Storage) -> None:
        await store.append(MATCH, [row(2)], None)
        answered.set()

    play(url, scene, Late())


def test_a_database_in_memory_is_one_for_all(tmp_path):
    async def scene(store: Storage) -> None:
        await store.append(MATCH, [row(2)], None)
        assert await store.table("t") == (TABLE, MATCH, [row(1), row(2)])
        assert await store.rows("m", 1) == [row(2)]

    play("sqlite://", scene)


def test_who_waits_too_long_for_others_fails_with_all_that_waits_beside_it(url, monkeypatch):
    """And not one after the other, each after as long again."""
    monkeypatch.setattr(module, "PATIENCE", 1)
    monkeypatch.setattr(module, "WAITS", "-c lock_timeout=1")

    async def scene(store: Storage) -> None:
        with held_up(url):
            answers = await asyncio.gather(
                *(store.append(MATCH, [row(number)], None) for number in range(2, 50)), return_exceptions=True
            )
            assert {type(answer) for answer in answers} == {NotSaved}
        await store.append(MATCH, [row(2)], None)

    play(url, scene)


# ── PostgreSQL ───────────────────────────────────────────────────────────────────────────────────────────────────────


def pids(url: str) -> list[int]:
    """The connections to a database, but the one that asks."""
    with psycopg.connect(url) as asking:
        query = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        return [pid for (pid,) in asking.execute(query)]


def test_a_write_whose_connection_is_lost_has_failed_and_the_next_one_succeeds():
    heard = Heard()

    async def scene(store: Storage) -> None:
        await store.rows("m", 0)
        for pid in pids(shared):
            ask(f"SELECT pg_terminate_backend({pid}, 60000)")
        assert await store.rows("m", 0) == [row(1)]  # to read again is no harm, so nobody notices
        with pytest.raises(NotSaved):
            await store.append(MATCH, [row(2)], None)
        assert not heard.gap.is_set()
        await store.append(MATCH, [row(2)], None)
        assert heard.gap.is_set()
        assert await store.rows("m", 1) == [row(2)]

    with database() as shared:
        play(shared, scene, heard)


def test_the_writer_comes_back_by_itself_when_the_database_does():
    heard = Heard()

    async def scene(store: Storage) -> None:
        name = shared.rpartition("/test_")[2].partition("?")[0]
        ask(f"ALTER DATABASE test_{name} ALLOW_CONNECTIONS false")
        ask(f"SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = 'test_{name}'")
        for _ in range(2):
            with pytest.raises(NotSaved):
                await store.append(MATCH, [row(2)], None)
        with pytest.raises(NotSaved):
            await store.rows("m", 0)
        ask(f"ALTER DATABASE test_{name} ALLOW_CONNECTIONS true")
        await asyncio.to_thread(heard.gap.wait)  # nobody asks for anything meanwhile
        await store.append(MATCH, [row(2)], None)
        assert await store.rows("m", 0) == [row(1), row(2)]

    with database() as shared:
        play(shared, scene, heard)


def test_the_writer_outlives_a_connection_that_is_cut_in_the_middle_of_what_is_written():
    async def scene(store: Storage) -> None:
        with pytest.raises(NotSaved):
            await store.writer.do(lambda cut: cut.execute(text("SELECT pg_terminate_backend(pg_backend_pid())")))
        await store.append(MATCH, [row(2)], None)
        assert await store.rows("m", 0) == [row(1), row(2)]

    with database() as shared:
        play(shared, scene)


def test_the_writer_outlives_whatever_goes_wrong(tmp_path, monkeypatch, caplog):
    async def scene(store: Storage) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(store.writer, "_carry_out", None)
            with pytest.raises(NotSaved):
                await store.append(MATCH, [row(2)], None)
        assert "the writer stumbled" in caplog.text
        await store.append(MATCH, [row(2)], None)
        assert await store.rows("m", 0) == [row(1), row(2)]

    play(f"sqlite:///{tmp_path}/ludoteca.sqlite", scene)


def test_two_nodes_that_write_the_same_in_another_order_never_jam_and_each_step_is_kept_once():
    async def both(one: Storage, other: Storage) -> None:
        made = [replace(MATCH, id=f"m{number}", table=f"t{number}") for number in range(20)]
        for match in made:
            await one.create(replace(TABLE, id=match.table), match, [])
        for number in range(1, 6):

            def wrote(store: Storage, matches: Iterable[MatchRecord], number: int = number) -> list[Awaitable[None]]:
                return [store.append(match, [row(number, f"{number}")], None) for match in matches]

            answers = await asyncio.gather(*wrote(one, made), *wrote(other, made[::-1]), return_exceptions=True)
            for mine, theirs in zip(answers[:20], answers[:19:-1], strict=True):
                assert {type(mine), type(theirs)} == {type(None), Conflict}

    async def scene(store: Storage) -> None:
        async with opened(shared) as other:
            await both(store, other)

    with database() as shared:
        play(shared, scene)
        with psycopg.connect(shared) as asking:
            query = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
            assert asking.execute(query).fetchone() == (0,)


def test_help_that_two_nodes_note_at_once_is_kept_for_both(patient):
    async def scene(store: Storage) -> None:
        waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        first = replace(MATCH.seats[0], hints=7)
        with psycopg.connect(shared) as other, psycopg.connect(shared, autocommit=True) as asking:
            seats = json.dumps([asdict(first), *(asdict(seat) for seat in MATCH.seats[1:])])
            other.execute("UPDATE matches SET seats = %s", (seats,))
            noting = asyncio.create_task(store.helped(MATCH, 1, 3))
            while asking.execute(waits).fetchone() == (0,):
                await asyncio.sleep(0)
            other.commit()
            await noting
        found = await store.match(MATCH.id)
        assert found is not None
        assert [seat.hints for seat in found[0].seats[:2]] == [7, 3]

    with database() as shared:
        play(shared, scene)


def test_a_commit_is_durable_whatever_the_database_was_told():
    async def scene(store: Storage) -> None:
        asked = await store.writer.do(lambda connection: raw(connection).execute("SHOW synchronous_commit").fetchone())
        assert asked == ("on",)

    with database() as url:
        play(url, scene)  # the tests' server says off


def test_without_the_driver_it_says_what_to_install(monkeypatch):
    def missing() -> Any:
        raise ModuleNotFoundError("No module named 'psycopg'", name="psycopg")

    monkeypatch.setattr(dialect.PGDialect_psycopg, "import_dbapi", missing)
    with pytest.raises(NotSaved, match=r"^it needs the extra postgres: pip install 'ludoteca\[postgres\]'$"):
        Storage.check("postgresql://localhost/ludoteca")
