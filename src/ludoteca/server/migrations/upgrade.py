"""Brings a database up to the newest schema when the server starts.

Nearly always there is nothing to be done, and that is found out without Alembic, which takes long to load.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect

from ludoteca.server.database import PATIENCE

if TYPE_CHECKING:
    from alembic.config import Config

ALONE = {
    "sqlite": ("PRAGMA busy_timeout=60000", "BEGIN IMMEDIATE"),  # as below
    "postgresql": (
        "SET LOCAL lock_timeout = '60s'",  # who comes second waits for all steps, on a slow machine too
        "SET LOCAL idle_in_transaction_session_timeout = '60s'",
        "SELECT pg_advisory_xact_lock(5827404716)",
    ),
}
"""Lets one in at a time: two that start at the same moment take the steps once."""


class NewerData(Exception):
    """The database has taken steps that are unknown here: a newer Ludoteca wrote it."""


def settings(connection: Connection | None = None) -> Config:
    """Alembic's settings for the steps in this folder."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files("ludoteca.server") / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


@cache
def steps() -> list[str]:
    """All steps there are, from the first to the newest: a file is named after its step."""
    names = [file.name for file in (files("ludoteca.server") / "migrations" / "versions").iterdir()]
    return sorted(name.partition("_")[0] for name in names if name[:4].isdigit() and name.endswith(".py"))


def taken(connection: Connection) -> set[str]:
    """The last step the database has taken; none if it is new."""
    if not inspect(connection).has_table("alembic_version"):
        return set()
    return {str(step) for (step,) in connection.exec_driver_sql("SELECT version_num FROM alembic_version")}


def newest() -> str:
    """The last step there is."""
    return steps()[-1]


def upgrade(connection: Connection) -> None:
    """Takes every step the database has not taken yet, all in one transaction; `NewerData` if it is ahead of us."""
    try:
        _take_steps(connection)
    finally:
        if connection.dialect.name == "sqlite":
            with connection.begin():
                connection.exec_driver_sql(f"PRAGMA busy_timeout={PATIENCE}")


def _take_steps(connection: Connection) -> None:
    with connection.begin():
        for statement in ALONE[connection.dialect.name]:
            connection.exec_driver_sql(statement)
        last = taken(connection)
        if not last <= set(steps()):
            raise NewerData
        if last == {newest()}:
            return
        from alembic import command

        command.upgrade(settings(connection), "head")
