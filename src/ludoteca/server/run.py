"""Starts the server: claims the data folder, binds the port, and runs until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import re
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import IO, Any

import uvicorn

from ludoteca.server.app import House, application
from ludoteca.server.database import NotOurs, understood
from ludoteca.server.door import FAR, Config, Entrance, address_of, open_files
from ludoteca.server.logs import event, set_up
from ludoteca.server.migrations.upgrade import NewerData
from ludoteca.server.reach import is_loopback, network_address
from ludoteca.server.rings import look_for_rings
from ludoteca.server.settings import PORT, Settings, data_folder
from ludoteca.server.storage import Storage
from ludoteca.tables.outside import NotSaved
from ludoteca.words import say

MESSAGE = 16 * 1024
"""Bytes a WebSocket message may have."""
UNSENT = 256 * 1024
"""Bytes the system may keep for a reader who does not read."""
UNREAD = 30_000
"""Milliseconds after which the system gives up a reader who does not read."""
BACKLOG = 1024
"""Connections that may wait to be let in."""
ANSWERS, GOODBYE = 2.0, 1
"""Seconds in which all that was heard is answered when the server stops, and seconds that lines then have to close."""


class CannotStart(Exception):
    """Why the server cannot start, in one sentence; `address` is where another one already runs, if that is why."""

    def __init__(self, sentence: str, address: str | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.address = address


@dataclass(frozen=True, slots=True)
class Ready:
    """Where a server that has just started is reached."""

    address: str
    """From this machine."""
    network: str | None
    """From other devices of the same network, if they are let in."""

    @property
    def port(self) -> int:
        """The port that was bound."""
        return int(self.address.rpartition(":")[2])


def serve(settings: Settings, on_ready: Callable[[Ready], None] | None = None) -> None:
    """Runs the server until SIGINT or SIGTERM; `CannotStart` if it cannot.

    `on_ready` is called once everything is there to be used.
    """
    set_up(settings.log_format)
    with contextlib.ExitStack() as stack:
        claim = stack.enter_context(claimed(settings))
        check_data(settings)
        listener = stack.enter_context(bound(settings))
        ready = addresses(settings, listener.getsockname()[1])
        if claim is not None:
            note(claim, ready.address)
        house = House(settings, ready.network or ready.address)
        config = Config(
            application(house),
            house.door,
            ws_max_size=MESSAGE,
            ws_per_message_deflate=False,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
            server_header=False,
            access_log=False,
            log_config=None,
            log_level="warning",
            lifespan="on",
            timeout_graceful_shutdown=GOODBYE,
        )
        Server(config, house, ready, on_ready).run(sockets=[listener])
        event("stopped")


class Server(uvicorn.Server):
    """Uvicorn's server, which says when it is ready and takes a signal as a wish to stop, not as a death.

    At the first signal it lets everybody finish what they have begun; at the second it stops at once.
    """

    def __init__(
        self, config: uvicorn.Config, house: House, ready: Ready, on_ready: Callable[[Ready], None] | None
    ) -> None:
        super().__init__(config)
        self.house = house
        self.ready = ready
        self.on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.house.reach.listeners = self
        self.rings = asyncio.create_task(look_for_rings(lambda: self.house.room.tally.moves))
        door, house = self.house.door, self.house
        event("limits", files=open_files(), connections=door.most, of_one_address=FAR, of_one_nearby=door.near)
        event("started", version=house.version, port=self.ready.port, store=house.store, bots=house.settings.workers)
        if self.on_ready is not None:
            self.on_ready(self.ready)

    async def listen(self, host: str) -> None:
        """Listens on this address from now on, at the same port; `OSError` if that cannot be, and nothing changes.

        Linux lets nobody listen on all addresses beside somebody who listens on one of them, not even the same
        process: so the old socket is closed first, and the new one bound before anything else is done.
        """
        (before,) = self.servers
        was = before.sockets[0].getsockname()[0]
        before.close()  # of those who wait to be let in; those who are inside stay inside
        try:
            listener = listening(host, self.ready.port)
        except OSError:
            await self._take(listening(was, self.ready.port))
            raise
        await self._take(listener)

    async def _take(self, listener: socket.socket) -> None:
        """Lets in whoever comes to this socket."""
        config: Any = self.config

        def entrance() -> asyncio.Protocol:
            return Entrance(config, self.server_state, self.lifespan.state)

        loop = asyncio.get_running_loop()
        self.servers = [await loop.create_server(entrance, sock=listener, backlog=BACKLOG)]

    def send_away(self) -> None:
        """Lets everybody go who is not at this machine; what they have said is answered first."""
        for connection in [*self.server_state.connections]:
            client = getattr(connection, "client", None)
            if not is_loopback(address_of(client)):
                connection.shutdown()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        event("draining", sockets=len(self.house.sockets.open), tables=len(self.house.room.hall.tables))
        await self.house.drain(ANSWERS)
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit:
            event("stopped at once")
            os._exit(1)  # what anybody was shown is on the disk
        self.should_exit = True


@contextlib.contextmanager
def claimed(settings: Settings) -> Iterator[IO[str] | None]:
    """The file of the database for this server alone; None for a PostgreSQL, which many may share.

    Two servers that write the same file would not hear of each other's moves.
    """
    path = None if settings.database is None else lock_of(settings.database)
    if settings.database is not None and path is None:
        yield None
        return
    try:
        path = path or settings.folder() / "ludoteca.lock"
        file = open(path, "a+", encoding="utf-8")  # noqa: SIM115 (closed below, once it is known to open)
    except OSError as problem:
        folder = path.parent if path else settings.data or data_folder()
        sentence = say("The folder {folder} cannot be used: {reason}.", folder=folder, reason=problem.strerror)
        raise CannotStart(sentence) from None
    with file:
        if not lock(file):
            address = path.read_text(encoding="utf-8").strip()
            sentence = say("Ludoteca is already running: {address}", address=address)
            raise CannotStart(sentence, address or None)
        yield file


def lock_of(url: str) -> Path | None:
    """The file whose lock says that a database is used, beside the one it is in; None if it is in no file.

    >>> str(lock_of("sqlite:////data/ludoteca.sqlite")), lock_of("postgresql://localhost/ludoteca")
    ('/data/ludoteca.lock', None)
    """
    try:
        found = understood(url)
    except NotOurs:
        return None  # who opens it says what is wrong with it
    name = found.database or ""
    if found.get_backend_name() != "sqlite" or name in ("", ":memory:") or found.query.get("mode") == "memory":
        return None
    file = Path(name.removeprefix("file:")).resolve()
    return file.with_name(f"{file.name.removesuffix('.sqlite')}.lock")


def check_data(settings: Settings) -> None:
    """Nothing if the database can be used; else `CannotStart` says why not."""
    url = settings.database_url()
    try:
        Storage.check(url)
    except NewerData:
        sentence = say("This data was written by a newer Ludoteca: update this one, or choose another data folder.")
        raise CannotStart(sentence) from None
    except NotSaved as problem:
        place = url.partition("///")[2] or re.sub("//[^/]*@", "//", url)  # a password is nobody's business
        sentence = say("The database {place} cannot be used: {reason}.", place=place, reason=problem)
        raise CannotStart(sentence) from None


def lock(file: IO[str]) -> bool:
    """True if nobody else has locked this file; the lock ends with the process, however it ends."""
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(1000)  # Windows locks bytes, and the first ones are to be read by others
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def note(file: IO[str], address: str) -> None:
    """Writes into the lock file where this server is reached."""
    file.seek(0)
    file.truncate()
    file.write(address)
    file.flush()


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; `OSError` or `OverflowError` if it cannot."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError):
        listener.close()
        raise
    return listener


@contextlib.contextmanager
def bound(settings: Settings) -> Iterator[socket.socket]:
    """A listening socket at the port that was asked for, or else at the first that is free."""
    ports = [settings.port] if settings.port is not None else [*range(PORT, PORT + 20), 0]
    for port in ports:
        try:
            listener = listening(settings.listen, port)
        except PermissionError:
            raise CannotStart(say("This system does not let us use port {port}; choose another.", port=port)) from None
        except OverflowError:
            raise CannotStart(say("A port is a number from 1 to 65535.")) from None
        except OSError as problem:
            if isinstance(problem, socket.gaierror) or problem.errno == errno.EADDRNOTAVAIL:
                sentence = say("This machine has no address {host} to listen on.", host=settings.listen)
                raise CannotStart(sentence) from None
            continue
        with listener:
            yield listener
        return
    raise CannotStart(say("Port {port} is taken; choose another, or stop what uses it.", port=settings.port))


def addresses(settings: Settings, port: int) -> Ready:
    """The links to a server at this port."""
    if settings.listen not in ("0.0.0.0", "::"):
        host = f"[{settings.listen}]" if ":" in settings.listen else settings.listen
        local = f"http://{'localhost' if host == '127.0.0.1' else host}:{port}"
        return Ready(local, local if settings.lan else None)
    return Ready(f"http://localhost:{port}", f"http://{network_address()}:{port}")
