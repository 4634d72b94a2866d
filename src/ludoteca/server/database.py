"""Where the data lie: a file of SQLite or a PostgreSQL, how each is opened, and all that is different between them.

A connection has no transaction open by itself; whoever needs one says BEGIN and COMMIT. SQLite writes ahead (WAL), so
that readers work beside the writer, and a commit survives a power cut (FULL). PostgreSQL is told the same, should it
have been told otherwise, and to give up whoever has gone silent.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, NullPool, Pool, StaticPool, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from ludoteca.tables.outside import NotSaved
from ludoteca.words import say

SILENCE = {
    "connect_timeout": 3,
    "keepalives_idle": 3,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 4000,
}
"""After how many seconds (the last one: milliseconds) a PostgreSQL that does not answer counts as gone."""
PATIENCE = 5000
"""Milliseconds for which one connection to SQLite waits for another that writes."""
PAGES = 20_000
"""Pages of 4 kB that SQLite notes beside its file before it moves them in, while all who write wait for the disk.

With its own 1,000 that is once a second at a thousand tables, for a tenth of a second each time.
"""
WAITS = "-c lock_timeout=3000 -c idle_in_transaction_session_timeout=5000"
"""Milliseconds for which one node may wait for another, or keep others waiting when it has stopped in the middle."""

DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
"""Lets PostgreSQL say that something is kept when a crash cannot take it away any more."""


class NotOurs(Exception):
    """Why nothing can be kept in a database of this kind."""


class Database:
    """One database, by its URL."""

    def __init__(self, url: str) -> None:
        self.url = understood(url)
        self.postgres = self.url.get_backend_name() == "postgresql"
        self.in_memory = not self.postgres and self.url.database in (None, "", ":memory:")
        """A database that only one connection can see."""
        self.engine = _engine(self.url, StaticPool if self.in_memory else NullPool)
        driver: Any = self.engine.dialect.loaded_dbapi
        self.problems: tuple[type[Exception], ...] = (driver.Error, SQLAlchemyError)
        self.conflicts: type[Exception] = driver.IntegrityError
        self.unfit: type[Exception] = driver.DataError
        self.begin = "BEGIN ISOLATION LEVEL READ COMMITTED" if self.postgres else "BEGIN IMMEDIATE"
        self.look = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" if self.postgres else "BEGIN"
        """Begins a transaction that sees everything as it was at one moment."""

    def connect(self) -> Connection:
        """A connection of one's own."""
        return self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")

    @contextmanager
    def using(self) -> Iterator[Connection]:
        """A connection for a while; `NotSaved` says what has gone wrong with it."""
        try:
            with self.connect() as connection:
                yield connection
        except self.problems as problem:
            raise NotSaved(reason(problem)) from problem

    def sql(self, text: str) -> str:
        """A statement with a question mark for each value, as the driver wants it."""
        return text.replace("?", "%s") if self.postgres else text

    def stuck(self, problem: Exception) -> bool:
        """True if somebody else keeps everybody waiting: to try again at once would only take as long again."""
        return getattr(getattr(problem, "orig", problem), "sqlstate", None) == "55P03"

    def lost(self, connection: Connection) -> bool:
        """True if nothing can be done with this connection any more."""
        return self.postgres and (connection.invalidated or bool(raw(connection).closed))


def reason(problem: Exception) -> str:
    """What a driver says about a problem."""
    return str(getattr(problem, "orig", problem)).strip()


def raw(connection: Connection) -> Any:
    """The driver's own connection, for statements that have to be quick."""
    return connection.connection.dbapi_connection


def understood(url: str) -> URL:
    """The URL with the driver that is used here; `NotOurs` if there is none."""
    try:
        found = make_url(url)
    except ArgumentError:
        raise NotOurs(say("a database is named like postgresql://name@host/database")) from None
    kind = found.get_backend_name()
    if kind in ("postgres", "postgresql"):
        return found.set(drivername="postgresql+psycopg")
    if kind != "sqlite":
        raise NotOurs(say("Ludoteca keeps its data in SQLite or PostgreSQL"))
    return found


def _engine(url: URL, pool: type[Pool]) -> Engine:
    postgres = url.get_backend_name() == "postgresql"
    given: dict[str, Any] = {"connect_args": {**SILENCE, "options": WAITS}} if postgres else {}
    try:
        engine = create_engine(
            url,
            poolclass=pool,
            json_serializer=as_json,
            json_deserializer=msgspec.json.decode,
            hide_parameters=True,  # what went wrong is logged, names and hashes are not
            **given,
        )
    except ModuleNotFoundError:
        raise NotOurs(
            say("it needs the extra postgres: {command}", command="pip install 'ludoteca[postgres]'")
        ) from None
    prepare: Callable[[Any], None] = _prepare_postgres if postgres else _prepare_sqlite
    event.listen(engine, "connect", lambda connection, _record: prepare(connection))
    return engine


def _prepare_sqlite(connection: Any) -> None:
    connection.isolation_level = None  # the driver must not open transactions of its own
    for pragma in (f"busy_timeout={PATIENCE}", f"wal_autocheckpoint={PAGES}"):
        connection.execute(f"PRAGMA {pragma}").close()
    _write_ahead(connection)
    for pragma in ("synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _write_ahead(connection: Any) -> None:
    """Lets SQLite write ahead.

    Of several who open a new file at once, it turns all but one away instead of letting them wait, so they ask again.
    """
    until = time.monotonic() + PATIENCE / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
            return
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(0.01)


def _prepare_postgres(connection: Any) -> None:
    connection.execute(DURABLE)
    connection.commit()


def as_json(value: Any) -> str:
    """A value as it is stored."""
    return _encoder.encode(value).decode()


def _plain(value: Any) -> str:
    """A sentence without its memory."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"expected something that can be written as JSON; got {value!r}")


_encoder = msgspec.json.Encoder(enc_hook=_plain)
