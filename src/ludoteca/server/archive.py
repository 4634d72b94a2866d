"""All that is kept, in one file that either kind of database can be filled from: `ludoteca backup` and `restore`.

The file is JSON, a line a row, compressed. The first line says what it is; a line that is an object names the table of
the rows after it, and the last one says how many rows there were and what they add up to, so that half a file is known
for what it is. What is read for it is as it was at one moment, whoever writes meanwhile; what is written from it is
written as a whole or not at all.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import msgspec
from alembic.migration import MigrationContext
from sqlalchemy import JSON, Column, Connection, String, delete, func, select

from ludoteca.server.database import Database, as_json, raw
from ludoteca.server.migrations.upgrade import ALONE, newest
from ludoteca.server.storage import CLASSES, GUESSES, LEASES, LOG, MATCHES, SEATS, TABLES
from ludoteca.words import say

FORMAT = 1
KEPT = {str(table.name): table for table in (TABLES, SEATS, MATCHES, LOG, GUESSES, CLASSES)}
"""In the order in which they can be filled."""
PART = 1000
"""Rows that are read or written at once."""
LONGEST = 1024 * 1024
"""Bytes of a line at most: a row has a few thousand."""
RUNNING = "SELECT count(*) FROM nodes WHERE beat >= extract(epoch FROM clock_timestamp()) * 1000 - 2000"

Step = Callable[[int], None]
"""Is told how many rows more are done."""


class CannotBeDone(Exception):
    """Why there is no backup, or why nothing was restored, in one sentence."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Count(NamedTuple):
    """How much is in a backup."""

    tables: int
    matches: int
    steps: int


class Head(msgspec.Struct, tag_field="ludoteca", tag="backup"):
    """The first line."""

    format: int
    schema: str
    made: int
    """In milliseconds since 1970."""


class Part(msgspec.Struct):
    """The line before the rows of a table."""

    table: str
    columns: list[str]


class End(msgspec.Struct):
    """The last line."""

    rows: dict[str, int]
    sha256: str


# ── backup ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def backup(url: str, file: Path, begun: Callable[[int], Step]) -> Count:
    """Writes all that is kept into a file, while it is played; `begun` hears how many rows there are.

    The file is there when it is whole; one of that name from before stays until then.
    """
    database = Database(url)
    with looking(database) as connection, whole(file) as out:
        rows = {name: connection.execute(select(func.count()).select_from(KEPT[name])).scalar_one() for name in KEPT}
        step = begun(sum(rows.values()))
        digest = hashlib.sha256()
        with gzip.GzipFile("", "wb", 6, out, mtime=0) as packed:
            for lines, done in written(database, connection):
                packed.write(lines)
                digest.update(lines)
                step(done)
            packed.write(line(End(rows, digest.hexdigest())))
    return counted(rows)


@contextmanager
def whole(file: Path) -> Iterator[BinaryIO]:
    """A file to be written that takes its place when it is whole and on the disk, and else leaves nothing."""
    part = file.with_name(f"{file.name}.part")
    try:
        with open(part, "wb", opener=private) as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        part.replace(file)
    except BaseException as problem:
        with suppress(OSError):
            part.unlink()
        if isinstance(problem, OSError):
            problem.filename = str(file)  # the one that was asked for
        raise


def private(path: str, flags: int) -> int:
    """Opens a file for its owner's eyes alone: there are names in it, and what seats are opened by."""
    return os.open(path, flags, 0o600)


@contextmanager
def looking(database: Database) -> Iterator[Connection]:
    """A connection that sees everything as it was at one moment, for as long as it takes."""
    with database.using() as connection:
        if MigrationContext.configure(connection).get_current_heads() != (newest(),):
            raise CannotBeDone(say("This data is of another Ludoteca: start the server once to bring it up to date."))
        patiently(database, connection, database.look)
        yield connection
        raw(connection).execute("ROLLBACK")


def patiently(database: Database, connection: Connection, begin: str) -> None:
    """Begins a transaction that may take long."""
    if database.postgres:
        raw(connection).execute("SET idle_in_transaction_session_timeout = 0")
    raw(connection).execute(begin)


def written(database: Database, connection: Connection) -> Iterator[tuple[bytes, int]]:
    """The lines of a backup but the last, many at a time, and how many rows they have."""
    yield line(Head(FORMAT, newest(), int(time.time() * 1000))), 0
    for name, table in KEPT.items():
        yield line(Part(name, [str(column.name) for column in table.columns])), 0
        texts = [isinstance(column.type, JSON) for column in table.columns]
        columns = ", ".join(
            f'CAST("{column.name}" AS TEXT)' if text else f'"{column.name}"'
            for column, text in zip(table.columns, texts, strict=True)
        )
        order = ", ".join(f'"{column.name}"' for column in table.primary_key)
        # A cursor with a name fetches from PostgreSQL a part at a time; without one, all rows would come at once.
        with closing(raw(connection).cursor(**({"name": "kept"} if database.postgres else {}))) as cursor:
            cursor.execute(f'SELECT {columns} FROM "{name}" ORDER BY {order}')
            while rows := cursor.fetchmany(PART):
                yield b"".join(line([value(*pair) for pair in zip(row, texts, strict=True)]) for row in rows), len(rows)


def value(kept: Any, text: bool) -> Any:
    """What stands in a column, as it is written: what is JSON already goes in as it is."""
    return msgspec.Raw(kept.encode()) if text and kept is not None else kept


def line(value: Any) -> bytes:
    """A line of a backup."""
    return msgspec.json.encode(value) + b"\n"


def counted(rows: dict[str, int]) -> Count:
    """What is worth telling about so many rows."""
    return Count(rows["tables"], rows["matches"], rows["log"])


# ── restore ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def restore(url: str, file: Path, replace: bool, begun: Callable[[int], Step]) -> Count:
    """Fills a database of today's schema from a file, which is looked through first; `begun` hears its rows.

    All of it or nothing. A database in which there is something is emptied before, if `replace` says so.
    """
    rows = looked_through(file)
    database = Database(url)
    step = begun(sum(rows.values()))
    with database.using() as connection:
        patiently(database, connection, database.begin)
        try:
            check_free(database, connection, replace)
            for table in (LEASES, *reversed(KEPT.values())):
                connection.execute(delete(table))
            fill(database, connection, file, step)
            raw(connection).execute("COMMIT")
        except BaseException as problem:
            with suppress(*database.problems):
                raw(connection).execute("ROLLBACK")
            if isinstance(problem, (database.conflicts, database.unfit, OverflowError)):
                raise CannotBeDone(say("The rows of {file} do not fit together.", file=str(file))) from None
            raise
    return counted(rows)


def check_free(database: Database, connection: Connection, replace: bool) -> None:
    """Nothing if nobody plays here and there is nothing that may not be taken away; else `CannotBeDone`."""
    if database.postgres:
        for statement in ALONE["postgresql"]:
            raw(connection).execute(statement)  # who wants to start now waits until this is done
        if raw(connection).execute(RUNNING).fetchone()[0]:
            raise CannotBeDone(say("A server is using this database: stop it first."))
    if not replace and connection.execute(select(TABLES.c.id).limit(1)).first() is not None:
        raise CannotBeDone(say("There are tables here already: --replace takes them away, for good."))


def fill(database: Database, connection: Connection, file: Path, step: Step) -> None:
    """Writes the rows of a file that has been looked through."""
    statement, texts = "", [False]
    rows: list[list[Any]] = []

    def flush() -> None:
        raw(connection).cursor().executemany(statement, rows)
        step(len(rows))
        rows.clear()

    for found in read(file):
        if isinstance(found, Part):
            if rows:
                flush()
            table = KEPT[found.table]
            texts = [isinstance(table.columns[name].type, JSON) for name in found.columns]
            columns, marks = ", ".join(f'"{name}"' for name in found.columns), ", ".join("?" for _ in found.columns)
            statement = database.sql(f'INSERT INTO "{found.table}" ({columns}) VALUES ({marks})')
        elif isinstance(found, list):
            pairs = zip(found, texts, strict=True)
            rows.append([as_json(kept) if text and kept is not None else kept for kept, text in pairs])
            if len(rows) == PART:
                flush()
    if rows:
        flush()


def looked_through(file: Path) -> dict[str, int]:
    """How many rows of each table are in a file; `CannotBeDone` if it is not a whole backup, or not one we know."""
    rows = dict.fromkeys(KEPT, 0)
    name, whole = "", False
    columns: list[Column[Any]] = []
    try:
        for number, found in enumerate(read(file)):
            if isinstance(found, Head) != (number == 0):
                raise ValueError(f"expected one line that says what this is, the first; got {found!r}")
            whole = isinstance(found, End) and {**dict.fromkeys(KEPT, 0), **found.rows} == rows
            if isinstance(found, Head) and (found.format, found.schema) > (FORMAT, newest()):
                raise CannotBeDone(say("{file} was written by a newer Ludoteca: update this one.", file=str(file)))
            if isinstance(found, Part):
                name, columns = found.table, [KEPT[found.table].columns[column] for column in found.columns]
            if isinstance(found, list):
                rows[name] += 1
                if not all(fits(*pair) for pair in zip(found, columns, strict=True)):
                    raise ValueError(f"expected values of {name}; got {found!r}")
    except OSError as problem:
        if problem.strerror is not None:  # else it is what was read that does not fit, not the reading
            raise
        whole = False
    except (EOFError, zlib.error, msgspec.MsgspecError, KeyError, ValueError, RecursionError, OverflowError):
        whole = False
    if not whole:
        raise CannotBeDone(say("{file} is not a whole backup of Ludoteca.", file=str(file)))
    return rows


def fits(kept: Any, column: Column[Any]) -> bool:
    """True if this is of the kind that stands in this column."""
    if kept is None or isinstance(column.type, JSON):
        return True
    return isinstance(kept, str if isinstance(column.type, String) else int)


def read(file: Path) -> Iterator[Head | Part | list[Any] | End]:
    """What is in a file, line by line; a `ValueError` if it does not add up."""
    digest = hashlib.sha256()
    with gzip.open(file) as lines:
        while text := lines.readline(LONGEST + 1):
            if len(text) > LONGEST:
                raise ValueError(f"expected lines of at most {LONGEST} bytes")
            if text.startswith(b"["):
                yield msgspec.json.decode(text, type=list[Any])
            elif text.startswith(b'{"table"'):
                yield msgspec.json.decode(text, type=Part)
            elif text.startswith(b'{"rows"'):
                end = msgspec.json.decode(text, type=End)
                if end.sha256 != digest.hexdigest():
                    raise ValueError("the rows are others than were written")
                yield end
            else:
                yield msgspec.json.decode(text, type=Head)
            digest.update(text)
