"""Every SQL statement, and nothing else.

A write is durable when it returns. The same statements serve SQLite and PostgreSQL; what SQLite needs besides stands
in `_prepare_sqlite` alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any, TypeVar

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy import Row as Fetched
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ludoteca.match import Entry
from ludoteca.server.writer import Writer
from ludoteca.tables.outside import Conflict, NotSaved
from ludoteca.tables.records import Guess, MatchRecord, Row, Seat, TableRecord, up_to_date
from ludoteca.tables.settings import Settings

T = TypeVar("T")

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
)
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


class Storage:
    """The store of the tables in a database."""

    def __init__(self, url: str) -> None:
        self.writer = Writer(_engine(url))

    @staticmethod
    def check(url: str) -> None:
        """Opens the database once and brings its schema up to date; `NotSaved` if it cannot be used."""
        try:
            engine = _engine(url)
            with engine.connect() as connection:
                _migrate(connection)
            engine.dispose()
        except (SQLAlchemyError, ImportError, OSError) as problem:
            raise NotSaved(str(getattr(problem, "orig", problem))) from problem

    async def open(self) -> None:
        """Connects and brings the schema up to date."""
        await self.writer.start(_migrate)

    async def close(self) -> None:
        """Finishes what waits and closes."""
        await self.writer.stop()

    async def create(self, table: TableRecord, match: MatchRecord | None, rows: list[Row]) -> None:
        """Keeps a new table, and its first match if it starts at once."""

        def work(connection: Connection) -> None:
            row = {name: value for name, value in asdict(table).items() if name != "seats"}
            connection.execute(insert(TABLES), row)
            seats = [{"table": table.id, "seat": number, **asdict(seat)} for number, seat in enumerate(table.seats)]
            connection.execute(insert(SEATS), seats)
            _begin(connection, match, rows)

        await self._do(work)

    async def seat(
        self, table: str, number: int, seat: Seat, *, full: bool, match: MatchRecord | None, rows: list[Row]
    ) -> None:
        """Changes who has a seat; a full table loses its code, and its match begins."""

        def work(connection: Connection) -> None:
            _change_seat(connection, table, number, seat)
            if full:
                connection.execute(update(TABLES).where(TABLES.c.id == table).values(code=None))
            _begin(connection, match, rows)

        await self._do(work)

    async def begin(self, match: MatchRecord, seats: list[Seat], rows: list[Row]) -> None:
        """Keeps the next match of a table, with the players on their new seats."""

        def work(connection: Connection) -> None:
            for number, seat in enumerate(seats):
                _change_seat(connection, match.table, number, seat)
            settings = asdict(match.settings)
            connection.execute(update(TABLES).where(TABLES.c.id == match.table).values(settings=settings))
            _begin(connection, match, rows)

        await self._do(work)

    async def helped(self, match: MatchRecord, number: int, hints: int) -> None:
        """Notes how often a seat has asked for help, for the table and for the match."""

        def work(connection: Connection) -> None:
            connection.execute(
                update(SEATS).where(SEATS.c.table == match.table, SEATS.c.seat == number).values(hints=hints)
            )
            seats = connection.execute(select(MATCHES.c.seats).where(MATCHES.c.id == match.id)).scalar_one()
            seats[number]["hints"] = hints
            connection.execute(update(MATCHES).where(MATCHES.c.id == match.id).values(seats=seats))

        await self._do(work)

    async def append(self, match: str, rows: list[Row], result: dict[str, Any] | None) -> None:
        """Adds rows to a log, and the result if they end the match."""
        logged = [_logged(match, row) for row in rows]

        def work(connection: Connection) -> None:
            connection.execute(insert(LOG), logged)
            if result is not None:
                connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(result=result))

        await self._do(work)

    async def guess(self, match: str, guess: Guess) -> None:
        """Keeps a guess, instead of the one that seat has made before about the same."""
        row = {"match": match, **asdict(guess)}
        same = [GUESSES.c[name] == row[name] for name in ("match", "number", "seat", "about")]

        def work(connection: Connection) -> None:
            connection.execute(delete(GUESSES).where(*same))
            connection.execute(insert(GUESSES), row)

        await self._do(work)

    async def guesses(self, match: str) -> list[Guess]:
        """What was guessed in a match, in the order of its steps."""
        order = (GUESSES.c.number, GUESSES.c.seat, GUESSES.c.about)
        query = select(*order, GUESSES.c.action).where(GUESSES.c.match == match).order_by(*order)
        return await self._do(lambda connection: [Guess(*row) for row in connection.execute(query)])

    async def table(self, id: str) -> tuple[TableRecord, MatchRecord | None, list[Row]] | None:
        """A table, its newest match and that one's log, by today's rules; None if there is no such table.

        `Refused` if they follow rules we do not know.
        """

        def work(connection: Connection) -> tuple[TableRecord, MatchRecord | None, list[Row]] | None:
            row = connection.execute(select(TABLES).where(TABLES.c.id == id)).one_or_none()
            if row is None:
                return None
            table = TableRecord(**row._mapping)
            table.settings = _settings(row)
            seats = connection.execute(select(SEATS).where(SEATS.c.table == id).order_by(SEATS.c.seat))
            table.seats = [_seat(seat) for seat in seats]
            newest = select(MATCHES).where(MATCHES.c.table == id).order_by(MATCHES.c.ordinal.desc()).limit(1)
            found = connection.execute(newest).one_or_none()
            if found is None:
                return table, None, []
            match = _match(found)
            return table, match, _log(connection, match.id)

        stored = await self._do(work)
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
            return None if row is None else (_match(row), _log(connection, id))

        stored = await self._do(work)
        return None if stored is None else (up_to_date(stored[0]), stored[1])

    async def table_of_code(self, code: str, since: int) -> str | None:
        """The table with this code, if it was made since then."""
        query = select(TABLES.c.id).where(TABLES.c.code == code, TABLES.c.created >= since)
        return await self._do(lambda connection: connection.execute(query).scalar_one_or_none())

    async def forget_codes(self, before: int) -> None:
        """Frees the codes of tables made before then."""
        change = update(TABLES).where(TABLES.c.code.is_not(None), TABLES.c.created < before).values(code=None)
        await self._do(lambda connection: connection.execute(change).close())

    async def _do(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self.writer.do(work)
        except IntegrityError as problem:
            raise Conflict(str(problem.orig)) from problem
        except (SQLAlchemyError, OSError) as problem:
            raise NotSaved(str(problem)) from problem


def _change_seat(connection: Connection, table: str, number: int, seat: Seat) -> None:
    connection.execute(update(SEATS).where(SEATS.c.table == table, SEATS.c.seat == number).values(**asdict(seat)))


def _begin(connection: Connection, match: MatchRecord | None, rows: list[Row]) -> None:
    if match is not None:
        connection.execute(insert(MATCHES), asdict(match))
    if match is not None and rows:
        connection.execute(insert(LOG), [_logged(match.id, row) for row in rows])


def _logged(match: str, row: Row) -> dict[str, Any]:
    seat, action = row.entry
    return {
        "match": match,
        "number": row.number,
        "seat": seat,
        "action": action,
        "at": row.at,
        "client": row.client,
    }


def _match(row: Fetched[Any]) -> MatchRecord:
    match = MatchRecord(**row._mapping)
    match.settings = _settings(row)
    match.seats = [Seat(**seat) for seat in row._mapping["seats"]]
    return match


def _settings(row: Fetched[Any]) -> Settings:
    """The settings that were stored; an older table has none, and keeps what it had."""
    return Settings(**(row._mapping["settings"] or {}))


def _seat(row: Fetched[Any]) -> Seat:
    return Seat(**{name: value for name, value in row._mapping.items() if name not in ("table", "seat")})


def _log(connection: Connection, match: str) -> list[Row]:
    query = (
        select(LOG.c.number, LOG.c.seat, LOG.c.action, LOG.c.at, LOG.c.client)
        .where(LOG.c.match == match)
        .order_by(LOG.c.number)
    )
    return [
        Row(number, Entry(seat, action), at, client) for number, seat, action, at, client in connection.execute(query)
    ]


def _engine(url: str) -> Engine:
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        _prepare_sqlite(engine)
    return engine


def _prepare_sqlite(engine: Engine) -> None:
    """Readers beside the writer (WAL), commits that survive a power cut (FULL), and write locks taken at the start."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # the driver must not open transactions of its own
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _migrate(connection: Connection) -> None:
    from ludoteca.server.migrations.upgrade import upgrade

    upgrade(connection)
