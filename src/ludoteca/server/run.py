"""Starts the server: claims the data folder, binds the port, and runs until it is told to stop."""

from __future__ import annotations

import contextlib
import errno
import gc
import logging
import os
import re
import signal
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import FrameType
from typing import IO

import uvicorn

from ludoteca.server.app import create_app
from ludoteca.server.migrations.upgrade import NewerData
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
GOODBYE = 3
"""Seconds that lines have to close when the server stops."""


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


def serve(settings: Settings, on_ready: Callable[[Ready], None] | None = None) -> None:
    """Runs the server until SIGINT or SIGTERM; `CannotStart` if it cannot.

    `on_ready` is called once everything is there to be used.
    """
    quiet_log()
    with contextlib.ExitStack() as stack:
        claim = stack.enter_context(claimed(settings))
        check_data(settings)
        listener = stack.enter_context(bound(settings))
        ready = addresses(settings, listener.getsockname()[1])
        if claim is not None:
            note(claim, ready.address)
        config = uvicorn.Config(
            create_app(settings, ready.network or ready.address),
            ws="websockets-sansio",
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
        Server(config, ready, on_ready).run(sockets=[listener])


class Server(uvicorn.Server):
    """Uvicorn's server, which says when it is ready and takes a signal as a wish to stop, not as a death."""

    def __init__(self, config: uvicorn.Config, ready: Ready, on_ready: Callable[[Ready], None] | None) -> None:
        super().__init__(config)
        self.ready = ready
        self.on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # what is loaded now stays: looking through it again and again would only make players wait
        if self.on_ready is not None:
            self.on_ready(self.ready)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True


@contextlib.contextmanager
def claimed(settings: Settings) -> Iterator[IO[str] | None]:
    """The data folder for this server alone: two that write the same file could spoil it."""
    if settings.database is not None:
        yield None
        return
    try:
        path = settings.folder() / "ludoteca.lock"
        file = open(path, "a+", encoding="utf-8")  # noqa: SIM115 (closed below, once it is known to open)
    except OSError as problem:
        folder = settings.data or data_folder()
        sentence = say("The folder {folder} cannot be used: {reason}.", folder=folder, reason=problem.strerror)
        raise CannotStart(sentence) from None
    with file:
        if not lock(file):
            address = path.read_text(encoding="utf-8").strip()
            sentence = say("Ludoteca is already running: {address}", address=address)
            raise CannotStart(sentence, address or None)
        yield file


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


@contextlib.contextmanager
def bound(settings: Settings) -> Iterator[socket.socket]:
    """A listening socket at the port that was asked for, or else at the first that is free."""
    ports = [settings.port] if settings.port is not None else [*range(PORT, PORT + 20), 0]
    for port in ports:
        listener = socket.socket(socket.AF_INET6 if ":" in settings.listen else socket.AF_INET)
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
        try:
            listener.bind((settings.listen, port))
            listener.listen(1024)
        except PermissionError:
            listener.close()
            raise CannotStart(say("This system does not let us use port {port}; choose another.", port=port)) from None
        except OverflowError:
            listener.close()
            raise CannotStart(say("A port is a number from 1 to 65535.")) from None
        except OSError as problem:
            listener.close()
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


def network_address() -> str:
    """This machine's address on its network; no packet is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def quiet_log() -> None:
    """One line a warning; what a client sends never fills the log with tracebacks."""
    if not logging.getLogger().handlers:
        logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("uvicorn.error").addFilter(without_traceback)
    logging.getLogger("websockets").setLevel(logging.CRITICAL)


def without_traceback(record: logging.LogRecord) -> bool:
    """False for what uvicorn logs about a client's broken text: the close code has said it to the client."""
    return not record.getMessage().startswith(("Invalid UTF-8", "Invalid HTTP request"))
