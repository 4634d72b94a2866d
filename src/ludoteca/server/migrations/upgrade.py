"""Brings a database up to the newest schema when the server starts."""

from __future__ import annotations

from importlib.resources import files

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def settings(connection: Connection | None = None) -> Config:
    """Alembic's settings for the steps in this folder."""
    config = Config()
    config.set_main_option("script_location", str(files("ludoteca.server") / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Takes every step the database has not taken yet, all in one transaction."""
    with connection.begin():
        command.upgrade(settings(connection), "head")
