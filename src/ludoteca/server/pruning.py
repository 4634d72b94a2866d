"""Takes away tables at which nothing has been played for long, with their matches: `ludoteca prune`.

It may run while others play: a few tables at a time, and a table that somebody uses meanwhile stays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select

from ludoteca.server.database import Database, raw
from ludoteca.server.storage import LOG, MATCHES, TABLES, take_away

SOME = 50
"""Tables that are taken away at once: whoever plays must not wait for it."""


class Old(NamedTuple):
    """How much was not used for long."""

    tables: int
    matches: int
    steps: int


def old(url: str, before: int) -> Old:
    """What was last used before then, in milliseconds since 1970."""
    with Database(url).using() as connection:
        tables = select(TABLES.c.id).where(_unused(before))
        matches = select(MATCHES.c.id).where(MATCHES.c.table.in_(tables))
        steps = select(LOG.c.number).where(LOG.c.match.in_(matches))
        found = (select(func.count()).select_from(query.subquery()) for query in (tables, matches, steps))
        return Old(*(connection.execute(query).scalar_one() for query in found))


def prune(url: str, before: int, step: Callable[[int], None]) -> Old:
    """Takes it away; `step` hears how many tables more are gone."""
    database = Database(url)
    gone = Old(0, 0, 0)
    with database.using() as connection:
        while (some := _take_some(database, connection, before)).tables:
            gone = Old(*(one + other for one, other in zip(gone, some, strict=True)))
            step(some.tables)
    return gone


def _take_some(database: Database, connection: Connection, before: int) -> Old:
    execute = raw(connection).execute
    execute(database.begin)
    try:
        # Whoever plays on at one of them waits until this is done, and then learns that it is gone; or comes first.
        chosen = select(TABLES.c.id).where(_unused(before)).order_by(TABLES.c.id).limit(SOME).with_for_update()
        tables = list(connection.execute(chosen).scalars())
        matches, steps = take_away(connection, tables)
        execute("COMMIT")
    except BaseException:
        execute("ROLLBACK")
        raise
    return Old(len(tables), matches, steps)


def _unused(before: int) -> ColumnElement[bool]:
    """Tables of a node from before tables knew when they were used count from their beginning."""
    return or_(TABLES.c.used < before, and_(TABLES.c.used.is_(None), TABLES.c.created < before))
