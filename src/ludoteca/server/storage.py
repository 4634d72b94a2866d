"""Every SQL statement of the store, and nothing else.

A write is durable when it returns, and what is read is as it was at one moment. The same statements serve SQLite and
PostgreSQL; the log, which is written and read all the time, speaks to the drivers directly.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

import msgspec
from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy import Row as Fetched
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ludoteca.match import Entry
from ludoteca.server.database import Database, NotOurs, as_json, raw, reason
from ludoteca.server.migrations.upgrade import upgrade
from ludoteca.server.writer import Change, Logged, Readers, Writer
from ludoteca.tables.classbook import ClassRecord
from ludoteca.tables.outside import Conflict, NotSaved
from ludoteca.tables.records import Guess, MatchRecord, Row, Seat, TableRecord, Waiter, up_to_date
from ludoteca.tables.settings import OFF, Settings

T = TypeVar("T")
Work = Callable[[Connection], None]

DAY = 24 * 3600

SCHEMA = MetaData()
TABLES = Table(
    "tables",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("code", String(6), unique=True),
    Column("created", BigInteger, nullable=False),
    Column("puzzle", JSON(none_as_null=True)),
    Column("settings", JSON(none_as_null=True)),
    Column("again", JSON(none_as_null=True)),
    Column("screen_hash", String(64)),
    Column("used", BigInteger),
    Column("takeback", String(8)),
    Column("waiting", Text),
    Column("position", JSON(none_as_null=True)),
    Column("taken", Integer),
    Index("tables_by_use", "used"),
)
"""`used` is the time at which something was last written for a table, to the day. `waiting` is text, to be compared."""
SEATS = Table(
    "seats",
    SCHEMA,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(40)),
    Column("avatar", String(20)),
    Column("level", String(20)),
    Column("secret_hash", String(64)),
    Column("stand_in", String(20)),
    Column("hints", Integer, nullable=False, server_default="0"),
    Column("program", Integer, nullable=False, server_default="0"),
)
MATCHES = Table(
    "matches",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("table", String(32), ForeignKey("tables.id"), nullable=False),
    Column("ordinal", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("result", JSON(none_as_null=True)),
    Column("settings", JSON(none_as_null=True)),
    Column("position", JSON(none_as_null=True)),
    UniqueConstraint("table", "ordinal", name="one_match_an_ordinal"),
)
LOG = Table(
    "log",
    SCHEMA,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("client", String(64)),
    UniqueConstraint("match", "seat", "client", name="one_play_a_client_id"),
)
GUESSES = Table(
    "guesses",
    SCHEMA,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("about", Integer, primary_key=True),
    Column("action", JSON, nullable=False),
)


CLASSES = Table(
    "classes",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("code", String(6), unique=True),
    Column("created", BigInteger, nullable=False, index=True),
    Column("revision", Integer, nullable=False),
    Column("book", JSON, nullable=False),
)
"""A class is one value, that all of it changes together; beside it stand the columns that are looked for."""

NODES = Table(
    "nodes",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("beat", BigInteger, nullable=False),
)
"""The nodes that serve this database, and the milliseconds at which each was last heard of, by the database's clock."""
LEASES = Table(
    "leases",
    SCHEMA,
    Column("table", String(32), primary_key=True),
    Column("node", String(32), nullable=False, index=True),
)
"""Which node drives a table."""

LOG_INTO_SQLITE = 'INSERT INTO log ("match", number, seat, action, "at", client) VALUES (?, ?, ?, ?, ?, ?)'
LOG_INTO_POSTGRES = """
    INSERT INTO log ("match", number, seat, action, "at", client)
    SELECT row->>0, (row->>1)::int, (row->>2)::int, (row->>3)::json, (row->>4)::bigint, row->>5
    FROM json_array_elements(%s::json) AS row"""
"""All rows of a batch in one value, so that it is one statement for the database however many they are."""
USED = "UPDATE tables SET used = ? WHERE id = ?"
CODES = "SELECT pg_advisory_xact_lock(5827404717)"
"""Lets one in at a time who takes a code, so that it is nobody else's. Who writes to SQLite is alone anyway."""
LOG_AFTER = """
    SELECT number, seat, CAST(action AS TEXT), "at", client FROM log WHERE "match" = ? AND number > ? ORDER BY number"""


class Storage:
    """The store of the tables in a database."""

    def __init__(self, url: str, change: Change | None = None) -> None:
        """`change` hears which tables are written to."""
        self.database = Database(url)
        self.writer = Writer(self.database, self._log, change)
        self.readers = None if self.database.in_memory else Readers(self.database)
        self.after = self.database.sql(LOG_AFTER)
        self.used = self.database.sql(USED)
        self.today = 0
        self.used_today: set[str] = set()

    @staticmethod
    def check(url: str) -> None:
        """Opens the database once and brings its schema up to date; `NotSaved` if it cannot be used."""
        try:
            _migrate(Database(url))
        except (NotOurs, SQLAlchemyError, OSError) as problem:
            raise NotSaved(reason(problem)) from problem

    async def open(self) -> None:
        """Connects and brings the schema up to date."""
        await self.writer.start(_migrate)
        if self.readers is not None:
            await self.readers.start()

    async def close(self) -> None:
        """Finishes what waits and closes."""
        if self.readers is not None:
            await self.readers.stop()
        await self.writer.stop()

    async def create(self, table: TableRecord, match: MatchRecord | None, rows: list[Row]) -> None:
        """Keeps a new table, and its first match if it starts at once."""

        def work(connection: Connection) -> None:
            row = {name: value for name, value in asdict(table).items() if name != "seats"}
            row |= {"used": table.created, "waiting": _waiting(table.waiting)}
            if table.code is not None:
                self._check_code(connection, table.code, CLASSES)
            connection.execute(insert(TABLES), row)
            seats = [{"table": table.id, "seat": number, **_columns(seat)} for number, seat in enumerate(table.seats)]
            connection.execute(insert(SEATS), seats)
            self._begin(connection, match, rows)

        await self._write(table.id, work)

    async def seat(
        self, table: str, number: int, seat: Seat, *, was: Seat, match: MatchRecord | None, rows: list[Row]
    ) -> None:
        """Changes who has a seat; when the last open one is taken a match begins."""

        def work(connection: Connection) -> None:
            _change_seat(connection, table, number, seat, was)
            self._begin(connection, match, rows)

        await self._write(table, work)

    async def wait(self, table: str, waiting: Sequence[Waiter], *, was: Sequence[Waiter]) -> None:
        """Keeps who waits for the next match."""
        await self._write(table, lambda connection: _change_waiting(connection, table, waiting, was))

    async def take(self, table: str) -> None:
        """Keeps that the match of a table was taken along."""
        change = update(TABLES).where(TABLES.c.id == table, TABLES.c.taken.is_distinct_from(1)).values(taken=1)

        def work(connection: Connection) -> None:
            if connection.execute(change).rowcount != 1:
                raise Conflict("it was taken along before, or there is no such table any more")

        await self._write(table, work)

    async def begin(
        self,
        match: MatchRecord,
        seats: list[Seat],
        rows: list[Row],
        *,
        was: list[Seat],
        waiting: Sequence[Waiter] = (),
        waited: Sequence[Waiter] = (),
    ) -> None:
        """Keeps the next match of a table, with the players on their new seats, and who still waits."""

        def work(connection: Connection) -> None:
            if waiting != waited:
                _change_waiting(connection, match.table, waiting, waited)
            for number, (seat, before) in enumerate(zip(seats, was, strict=True)):
                _change_seat(connection, match.table, number, seat, before)
            settings = asdict(match.settings)
            connection.execute(update(TABLES).where(TABLES.c.id == match.table).values(settings=settings))
            self._begin(connection, match, rows)

        await self._write(match.table, work)

    async def helped(self, match: MatchRecord, number: int, hints: int) -> None:
        """Notes how often a seat has asked for help, for the table and for the match."""

        def work(connection: Connection) -> None:
            connection.execute(
                update(SEATS).where(SEATS.c.table == match.table, SEATS.c.seat == number).values(hints=hints)
            )
            # Another node may note help for another seat of the same row at this moment.
            kept = select(MATCHES.c.seats).where(MATCHES.c.id == match.id).with_for_update()
            seats = connection.execute(kept).scalar_one()
            seats[number]["hints"] = hints
            connection.execute(update(MATCHES).where(MATCHES.c.id == match.id).values(seats=seats))

        await self._write(match.table, work)

    async def append(self, match: MatchRecord, rows: list[Row], result: dict[str, Any] | None) -> None:
        """Adds rows to a log, and the result if they end the match."""

        def end(connection: Connection) -> None:
            connection.execute(update(MATCHES).where(MATCHES.c.id == match.id).values(result=result))

        await self._write(match.table, None if result is None else end, _logged(match.id, rows), record=False)

    async def rows(self, match: str, after: int) -> list[Row]:
        """The rows of a log that come after this number."""
        return await self._read(lambda connection: self._rows(connection, match, after))

    async def guess(self, match: str, guess: Guess) -> None:
        """Keeps a guess, instead of the one that seat has made before about the same."""
        row = {"match": match, **asdict(guess)}
        same = [GUESSES.c[name] == row[name] for name in ("match", "number", "seat", "about")]

        def work(connection: Connection) -> None:
            connection.execute(delete(GUESSES).where(*same))
            connection.execute(insert(GUESSES), row)

        await self._write("", work)

    async def guesses(self, match: str) -> list[Guess]:
        """What was guessed in a match, in the order of its steps."""
        order = (GUESSES.c.number, GUESSES.c.seat, GUESSES.c.about)
        query = select(*order, GUESSES.c.action).where(GUESSES.c.match == match).order_by(*order)
        return await self._read(lambda connection: [Guess(*row) for row in connection.execute(query)])

    async def table(self, id: str) -> tuple[TableRecord, MatchRecord | None, list[Row]] | None:
        """A table, its newest match and that one's log, by today's rules; None if there is no such table.

        `Refused` if they follow rules we do not know.
        """

        def work(connection: Connection) -> tuple[TableRecord, MatchRecord | None, list[Row]] | None:
            row = connection.execute(select(TABLES).where(TABLES.c.id == id)).one_or_none()
            if row is None:
                return None
            table = TableRecord(**{name: value for name, value in row._mapping.items() if name != "used"})
            table.settings = _settings(row)
            table.takeback = table.takeback or OFF
            table.taken = bool(table.taken)
            table.waiting = [Waiter(**one) for one in msgspec.json.decode(row.waiting or "[]")]
            seats = connection.execute(select(SEATS).where(SEATS.c.table == id).order_by(SEATS.c.seat))
            table.seats = [_seat(seat) for seat in seats]
            newest = select(MATCHES).where(MATCHES.c.table == id).order_by(MATCHES.c.ordinal.desc()).limit(1)
            found = connection.execute(newest).one_or_none()
            if found is None:
                return table, None, []
            match = _match(found)
            return table, match, self._rows(connection, match.id)

        stored = await self._read(self._at_one_moment(work))
        if stored is None:
            return None
        table, match, log = stored
        return up_to_date(table), None if match is None else up_to_date(match), log

    async def match(self, id: str) -> tuple[MatchRecord, list[Row]] | None:
        """A match and its log, by today's rules; None if there is no such match.

        `Refused` if it follows rules we do not know.
        """

        def work(connection: Connection) -> tuple[MatchRecord, list[Row]] | None:
            row = connection.execute(select(MATCHES).where(MATCHES.c.id == id)).one_or_none()
            return None if row is None else (_match(row), self._rows(connection, id))

        stored = await self._read(self._at_one_moment(work))
        return None if stored is None else (up_to_date(stored[0]), stored[1])

    async def table_of_code(self, code: str, since: int) -> str | None:
        """The table with this code, if it was made since then."""
        query = select(TABLES.c.id).where(TABLES.c.code == code, TABLES.c.created >= since)
        return await self._read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def forget_codes(self, before: int) -> None:
        """Frees the codes of tables made before then."""
        change = update(TABLES).where(TABLES.c.code.is_not(None), TABLES.c.created < before).values(code=None)
        await self._write("", lambda connection: connection.execute(change).close())

    async def finished(self, tables: Sequence[str]) -> list[MatchRecord]:
        """The matches of these tables that are over, in the order in which they were played at each."""
        over = (MATCHES.c.table.in_(tables), MATCHES.c.result.is_not(None))
        query = select(MATCHES).where(*over).order_by(MATCHES.c.ordinal)
        return await self._read(lambda connection: [_match(row) for row in connection.execute(query)])

    async def open_class(self, book: ClassRecord) -> None:
        """Keeps a new class. `Conflict` if a class or a table has its code."""

        def work(connection: Connection) -> None:
            if book.code is not None:
                self._check_code(connection, book.code, TABLES)
            connection.execute(insert(CLASSES), _class_columns(book))

        await self._do(self.writer.do(work))

    async def change_class(self, book: ClassRecord) -> None:
        """Keeps a class as it is now, one revision later. `Conflict` if somebody else has changed it before."""
        before = update(CLASSES).where(CLASSES.c.id == book.id, CLASSES.c.revision == book.revision - 1)

        def work(connection: Connection) -> None:
            if connection.execute(before.values(**_class_columns(book))).rowcount != 1:
                raise Conflict("somebody else has changed the class")

        await self._do(self.writer.do(work))

    async def find_class(self, id: str) -> ClassRecord | None:
        """The class of this id; None if there is none, or no more."""
        query = select(CLASSES.c.book).where(CLASSES.c.id == id)
        found = await self._read(lambda connection: connection.execute(query).scalar_one_or_none())
        return None if found is None else msgspec.convert(found, ClassRecord)

    async def class_of_code(self, code: str) -> str | None:
        """The class with this code."""
        query = select(CLASSES.c.id).where(CLASSES.c.code == code)
        return await self._read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def old_classes(self, before: int) -> list[str]:
        """The classes that were opened before then."""
        query = select(CLASSES.c.id).where(CLASSES.c.created < before)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def forget_class(self, id: str, tables: Sequence[str]) -> None:
        """Takes a class away with these tables and all that was played at them; the other nodes hear of each table."""
        for table in tables:

            def work(connection: Connection, table: str = table) -> None:
                take_away(connection, [table])

            await self._do(self.writer.do(work, (), table, True))
        gone = delete(CLASSES).where(CLASSES.c.id == id)
        await self._do(self.writer.do(lambda connection: connection.execute(gone).close()))

    def _check_code(self, connection: Connection, code: str, others: Table) -> None:
        """Nothing, unless one of the others has this code; nobody else takes one until this is written."""
        if self.database.postgres:
            raw(connection).execute(CODES)
        if connection.execute(select(others.c.id).where(others.c.code == code)).first() is not None:
            raise Conflict("something else has this code")

    async def _write(
        self, table: str, work: Work | None, logged: Sequence[Logged] = (), *, record: bool = True
    ) -> None:
        """Does this work, and notes besides that the table is used, once a day."""
        now = time.time()
        today = int(now // DAY)
        if self.today != today:
            self.today = today
            self.used_today.clear()

        def noting(connection: Connection) -> None:
            if work is not None:
                work(connection)
            raw(connection).execute(self.used, (int(now * 1000), table))

        noted = table in self.used_today
        await self._do(self.writer.do(work if noted else noting, logged, table, record))
        if self.today == today:
            self.used_today.add(table)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await self._do((self.readers or self.writer).do(work))

    async def _do(self, done: Awaitable[T]) -> T:
        try:
            return await done
        except (IntegrityError, self.database.conflicts) as problem:
            raise Conflict(reason(problem)) from problem
        except self.database.problems as problem:
            raise NotSaved(str(problem)) from problem

    def _at_one_moment(self, work: Callable[[Connection], T]) -> Callable[[Connection], T]:
        """The same reading, which sees nothing of what is written meanwhile."""
        if self.readers is None:
            return work

        def looking(connection: Connection) -> T:
            execute = raw(connection).execute
            execute(self.database.look)
            found = work(connection)
            execute("COMMIT")
            return found

        return looking

    def _begin(self, connection: Connection, match: MatchRecord | None, rows: list[Row]) -> None:
        if match is not None:
            seats = [_kept(seat) for seat in match.seats]
            connection.execute(insert(MATCHES), {**asdict(match), "seats": seats})
        if match is not None and rows:
            self._log(connection, _logged(match.id, rows))

    def _log(self, connection: Connection, rows: list[Logged]) -> None:
        if self.database.postgres:
            raw(connection).execute(LOG_INTO_POSTGRES, (as_json(rows),), prepare=True)
        else:
            raw(connection).executemany(LOG_INTO_SQLITE, rows)

    def _rows(self, connection: Connection, match: str, after: int = 0) -> list[Row]:
        decode = msgspec.json.decode
        found = raw(connection).execute(self.after, (match, after)).fetchall()
        return [Row(number, Entry(seat, decode(action)), at, client) for number, seat, action, at, client in found]


def take_away(connection: Connection, tables: Sequence[str]) -> tuple[int, int]:
    """Takes tables away with all that was played at them; how many matches and steps that were."""
    matches = list(connection.execute(select(MATCHES.c.id).where(MATCHES.c.table.in_(tables))).scalars())
    connection.execute(delete(GUESSES).where(GUESSES.c.match.in_(matches)))
    steps = connection.execute(delete(LOG).where(LOG.c.match.in_(matches))).rowcount
    for table in (MATCHES, SEATS, LEASES):
        connection.execute(delete(table).where(table.c.table.in_(tables)))
    connection.execute(delete(TABLES).where(TABLES.c.id.in_(tables)))
    return len(matches), steps


def _class_columns(book: ClassRecord) -> dict[str, Any]:
    """A class as its row has it."""
    return {
        "id": book.id,
        "code": book.code,
        "created": book.created,
        "revision": book.revision,
        "book": msgspec.to_builtins(book),
    }


def _change_seat(connection: Connection, table: str, number: int, seat: Seat, was: Seat) -> None:
    """Gives a seat to somebody else; `Conflict` if it is no longer as it was."""
    columns = (SEATS.c.kind, SEATS.c.secret_hash, SEATS.c.stand_in)
    same = [column.is_not_distinct_from(value) for column, value in zip(columns, was.holder, strict=True)]
    place = update(SEATS).where(SEATS.c.table == table, SEATS.c.seat == number, *same)
    if connection.execute(place.values(**_columns(seat))).rowcount != 1:
        raise Conflict("somebody else has this seat by now")


def _change_waiting(connection: Connection, table: str, waiting: Sequence[Waiter], was: Sequence[Waiter]) -> None:
    """Lets others wait; `Conflict` if it is no longer as it was."""
    same = TABLES.c.waiting.is_not_distinct_from(_waiting(was))
    change = update(TABLES).where(TABLES.c.id == table, same).values(waiting=_waiting(waiting))
    if connection.execute(change).rowcount != 1:
        raise Conflict("others wait by now")


def _waiting(waiting: Sequence[Waiter]) -> str | None:
    """Who waits, as text; None for nobody."""
    return as_json([asdict(waiter) for waiter in waiting]) if waiting else None


def _logged(match: str, rows: list[Row]) -> list[Logged]:
    return [(match, row.number, row.entry.seat, as_json(row.entry.action), row.at, row.client) for row in rows]


def _kept(seat: Seat) -> dict[str, Any]:
    """A seat as a match keeps it: a node that does not know programs yet can read those that have none."""
    kept = asdict(seat)
    if not seat.program:
        del kept["program"]
    return kept


def _match(row: Fetched[Any]) -> MatchRecord:
    match = MatchRecord(**row._mapping)
    match.settings = _settings(row)
    match.seats = [Seat(**seat) for seat in row._mapping["seats"]]
    return match


def _settings(row: Fetched[Any]) -> Settings:
    """The settings that were stored; an older table has none, and keeps what it had."""
    return Settings(**(row._mapping["settings"] or {}))


def _seat(row: Fetched[Any]) -> Seat:
    kept = {name: value for name, value in row._mapping.items() if name not in ("table", "seat")}
    return Seat(**{**kept, "program": bool(kept["program"])})


def _columns(seat: Seat) -> dict[str, Any]:
    """A seat as its table keeps it: a backup has the same numbers for every database."""
    return {**asdict(seat), "program": int(seat.program)}


def _migrate(database: Database) -> None:
    with database.engine.connect() as connection:
        upgrade(connection)
