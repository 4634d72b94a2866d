"""What can be set before the server starts, and where its data lie."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

PORT = 8000
"""The port when nobody asks for another; if it is taken, the next free one."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything one may choose about a server; the defaults serve this machine alone."""

    data: Path | None = None
    """The folder of the database; by default the one of `data_folder`."""
    database: str | None = None
    """A database URL, instead of a file in the data folder."""
    host: str | None = None
    """The address to listen on: 127.0.0.1 by default, every address with `lan`."""
    port: int | None = None
    """The port that must be used; None takes `PORT` or the next free one."""
    lan: bool = False
    """True lets other devices of the same network in."""
    hosts: tuple[str, ...] = ()
    """Further names this server is reached by, such as `games.example.org`."""
    origins: tuple[str, ...] = ()
    """Further pages that may speak to this server, such as `http://localhost:5173`."""
    address: str | None = None
    """The address in invite links, such as `https://games.example.org`; by default the one that was bound."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose `X-Forwarded-For` is believed."""
    metrics_for: str = "network"
    """Who may read the figures: `nobody`, `machine` (this one alone), `network` (private ones too) or `everybody`."""
    connections: int | None = None
    """Connections there may be at once; None takes as many as the open files allow."""
    log_format: str | None = None
    """How the log is written, `text` or `json`; None writes only what is amiss."""
    bot_workers: int | None = None
    """Processes in which bots think: one less than there are cores, at least one."""
    bot_seconds: float = 0.3
    """Seconds a bot may think about one action, at most one."""
    tokens: tuple[str, ...] = field(default=(), repr=False)
    """Tokens by which programs are known that come from outside."""

    @property
    def workers(self) -> int:
        """How many processes think for the bots."""
        return self.bot_workers or max(1, (os.cpu_count() or 2) - 1)

    @property
    def seconds(self) -> float:
        """How long a bot may think about one action."""
        return min(1.0, max(0.01, self.bot_seconds))

    @property
    def listen(self) -> str:
        """The address to listen on."""
        return self.host or ("0.0.0.0" if self.lan else "127.0.0.1")

    def folder(self) -> Path:
        """The data folder, made if it is not there, for its owner's eyes alone."""
        folder = self.data or data_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder

    def database_url(self) -> str:
        """Where tables and logs are kept: by default a file that only its owner may read."""
        if self.database is not None:
            return self.database
        file = self.folder() / "ludoteca.sqlite"
        file.touch(mode=0o600)
        return f"sqlite:///{file}"


def data_folder() -> Path:
    """Where this player's data belong on this system; `LUDOTECA_DATA` names another place."""
    chosen = os.environ.get("LUDOTECA_DATA")
    if chosen:
        return Path(chosen).expanduser()
    from platformdirs import user_data_path

    return user_data_path("ludoteca", appauthor=False)
