"""Brings a database up to the newest schema when the server starts."""

from __future__ import annotations

from importlib.resources import files

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


class NewerData(Exception):
    """The database has taken steps that are unknown here: a newer Ludoteca wrote it."""


def settings(connection: Connection | None = None) -> Config:
    """Alembic's settings for the steps in this folder."""
    config = Config()
    config.set_main_option("script_location", str(files("ludoteca.server") / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Takes every step the database has not taken yet, all in one transaction; `NewerData` if it is ahead of us."""
    with connection.begin():
        config = settings(connection)
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        if not known.issuperset(MigrationContext.configure(connection).get_current_heads()):
            raise NewerData
        command.upgrade(config, "head")
