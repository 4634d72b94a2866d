"""A real PostgreSQL for the tests, from a wheel: nothing is installed and nobody needs to be root.

All processes of a run share one, which is started by the first that asks and leaves with the last, however that ends:
each holds the writing end of a pipe, and the keeper waits at its reading end. PostgreSQL refuses to run as root, so
root starts it as nobody.

    with database() as url:
        ...
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg

from ludoteca.torture.clients import CannotTorture
from ludoteca.torture.postgres import Temporary

RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", f"{os.getpid()}")
FOLDER = Path(tempfile.gettempdir()) / f"ludoteca-postgres-{RUN[:12]}"
QUICK = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off", "max_connections": "300"}
"""These databases need not survive a crash of the machine, and there are many."""


@contextmanager
def database(*, empty: bool = False) -> Iterator[str]:
    """The address of a new database, with today's schema unless it shall be empty; afterwards it is gone."""
    name = f"test_{uuid4().hex[:12]}"
    template = "template0" if empty else "ludoteca"
    ask(f"CREATE DATABASE {name} TEMPLATE {template}")
    try:
        yield address(name)
    finally:
        ask(f"DROP DATABASE {name} WITH (FORCE)")


def address(name: str, folder: Path = FOLDER) -> str:
    """Where a database of this run is reached."""
    return f"postgresql://postgres@/{name}?host={folder}"


def ask(statement: str) -> None:
    """Tells the server something that is of no database."""
    server()
    with psycopg.connect(address("postgres"), autocommit=True) as connection:
        connection.execute(statement.encode())


@cache
def server() -> tuple[int, subprocess.Popen[Any] | None]:
    """Starts the server of this run if nobody has yet; the writing end of its pipe, and its keeper."""
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        pipe = FOLDER / "users"
        try:
            return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK), None
        except OSError as problem:
            if problem.errno not in (errno.ENOENT, errno.ENXIO):  # then somebody has started it, and it is broken
                raise
        pipe.unlink(missing_ok=True)
        os.mkfifo(pipe)
        command = [sys.executable, "-m", "tests.server.postgres", str(FOLDER)]
        keeper = subprocess.Popen(
            command, cwd=Path(__file__).parents[2], start_new_session=True, stdin=subprocess.DEVNULL
        )
        end = os.open(pipe, os.O_WRONLY)  # waits for the keeper
        assert (FOLDER / "ready").read_text() == "ready", (FOLDER / "log").read_text()
        upgrade()
        return end, keeper


def upgrade() -> None:
    """Makes the database that others are copied from."""
    from ludoteca.server.storage import Storage

    with psycopg.connect(address("postgres"), autocommit=True) as connection:
        connection.execute("CREATE DATABASE ludoteca")
    Storage.check(address("ludoteca"))


# ── the keeper's process ─────────────────────────────────────────────────────────────────────────────────────────────


def keep(folder: Path) -> None:
    """Runs a server in this folder until nobody holds the writing end of its pipe."""
    ready = folder / "ready"
    cluster = None
    try:
        cluster = Temporary(folder, **QUICK)
        cluster.start()
        ready.write_text("ready")
    except CannotTorture as problem:
        ready.write_text("no")
        with (folder / "log").open("a") as log:
            log.write(str(problem))
    with (folder / "users").open("rb") as users:
        users.read()
    if cluster is not None:
        cluster.stop()
    shutil.rmtree(folder)


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
