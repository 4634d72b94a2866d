"""Faults and oddities a real server can be started with. A fault that comes and goes is on while its file is there."""

from __future__ import annotations

import itertools
import os
import secrets
from pathlib import Path
from random import Random
from typing import Any

from ludoteca.contract import Action, Reaction, View
from ludoteca.games.toncc.rules import TonccState
from ludoteca.server import client, hall, limits, lobby, outbox, races, sockets, tables
from ludoteca.server.storage import Storage
from ludoteca.server.writer import Writer


def patch(place: Any, name: str, other: Any) -> None:
    """Puts something else in a place, for as long as this process lives."""
    assert hasattr(place, name)
    setattr(place, name, other)


def fixed(folder: Path) -> None:
    """Nature, ids and secrets are the same in every run, so that two runs can be compared byte by byte."""
    count = itertools.count()
    patch(tables, "SystemRandom", lambda: Random(5))
    patch(secrets, "token_urlsafe", lambda nbytes=None: f"{next(count):022d}")


def full_disk(folder: Path) -> None:
    """SQLite finds no room for another page while `full` is there."""
    carry_out = Writer._carry_out

    def tight(self: Writer, connection: Any, batch: Any) -> None:
        pages = 1 if (folder / "full").exists() else 1_000_000
        connection.connection.dbapi_connection.execute(f"PRAGMA max_page_count={pages}").close()
        carry_out(self, connection, batch)

    patch(Writer, "_carry_out", tight)


def dies_before_showing(folder: Path) -> None:
    """The process ends after a step has been stored and before anybody is shown it, while `die` is there."""
    append = Storage.append

    async def last(self: Storage, *given: Any) -> None:
        await append(self, *given)
        if (folder / "die").exists():
            os._exit(9)

    patch(Storage, "append", last)


def dies_before_committing(folder: Path) -> None:
    """The process ends within a transaction, its rows written and not committed, while `die` is there."""
    carry_out = Writer._carry_out

    def last(self: Writer, connection: Any, batch: Any) -> None:
        if (folder / "die").exists():
            with connection.begin():
                for job in batch:
                    job.work(connection)
                os._exit(9)
        carry_out(self, connection, batch)

    patch(Writer, "_carry_out", last)


def tiny_open(folder: Path) -> None:
    """The tiny game says that it hides nothing, as is true."""
    from tests.server.tiny import Tiny

    patch(Tiny, "hides", False)


def stumbles(folder: Path) -> None:
    """The rules have a bug that shows when seat 0 acts while `stumble` is there."""
    after = TonccState.after

    def buggy(self: TonccState, seat: int, action: Any) -> Any:
        if seat == 0 and (folder / "stumble").exists():
            raise ZeroDivisionError("a bug in the rules")
        return after(self, seat, action)

    patch(TonccState, "after", buggy)


def unlimited(folder: Path) -> None:
    """A socket may say as much as it likes."""
    sockets.BURST = sockets.RATE = sockets.REFUSED = 1_000_000


def few_tables(folder: Path) -> None:
    """Nobody makes more than three tables in an hour."""
    patch(limits, "is_near", lambda address: False)
    patch(lobby, "Hourly", lambda near, far: limits.Hourly(near, 3))


def hasty(folder: Path) -> None:
    """Bots that react like people, but twenty times as fast."""
    from ludoteca.games.mathmarket.bot import REACTIONS

    def quick(react: Reaction) -> Reaction:
        def reacted(view: View, seat: int, rng: Random) -> tuple[int, Action]:
            delay, action = react(view, seat, rng)
            return delay // 20, action

        return reacted

    for level, react in list(REACTIONS.items()):
        REACTIONS[level] = quick(react)
    races.FASTEST = 5


def impatient(folder: Path) -> None:
    """Slow readers are given up after a second."""
    outbox.PATIENCE = 1.0
    sockets.CLOSING = 0.1


def forgetful(folder: Path) -> None:
    """A table leaves the memory as soon as nobody watches it."""
    hall.IDLE = 0.0
    hall.ROUND = 0.02


def page(folder: Path) -> None:
    """The web client is the one in the folder `static`."""
    patch(client, "files", lambda package: folder)
