"""Servers as processes of their own: started by the command anyone would type, and killed without a warning."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from ludoteca.torture.clients import CannotTorture
from ludoteca.words import say


class Node(Protocol):
    """A server that can be killed and started again."""

    address: str
    log: Path
    """Where it writes what it complains about."""

    @property
    def pid(self) -> int:
        """Its process."""

    def start(self) -> None:
        """Starts it; returns when it is ready."""

    def kill(self) -> None:
        """Ends it between two instructions."""


class Process:
    """`ludoteca serve` in a process of its own, always at the same port."""

    def __init__(
        self,
        folder: Path,
        database: str | None = None,
        environment: Mapping[str, str] | None = None,
        before: Sequence[str] = (),
    ) -> None:
        """`before` are words that stand before the command, such as those that give it a disk of its own."""
        check_system()
        folder.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        self.log = folder / "server.log"
        self.environment = {**os.environ, **(environment or {})}
        where = ["--data", str(folder), *(["--database", database] if database else [])]
        bots = ["--bot-workers", "1", "--bot-seconds", "0.02"]
        command = [sys.executable, "-m", "ludoteca.cli", "serve", "--language", "en", "--port", str(self.port)]
        self.command = [*before, *command, *where, *bots]
        self.process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        """Its process."""
        assert self.process is not None
        return self.process.pid

    def start(self) -> None:
        """Starts it; returns when it is ready."""
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                self.command,
                stdout=subprocess.PIPE,
                stderr=log,
                stdin=subprocess.DEVNULL,
                text=True,
                env=self.environment,
                start_new_session=True,
            )
        assert self.process.stdout is not None
        if not self.process.stdout.readline():
            last = self.log.read_text().strip().splitlines()[-1:]
            reason = "".join(last) or say("it says nothing")
            raise CannotTorture(say("the server does not start: {reason}", reason=reason))

    def kill(self) -> None:
        """Ends it between two instructions, and whatever it has started."""
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process = None


def check_system() -> None:
    """Nothing if this system can end a process and all that it has started; else `CannotTorture`."""
    if not hasattr(os, "killpg"):
        raise CannotTorture(say("servers are broken by signals, which this system has not: use Linux or macOS"))


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def memory(pid: int) -> float:
    """Megabytes a process has in memory, where the system tells (Linux); otherwise 0."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
