"""A real server in a process of its own, and browsers reduced to their sockets."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sqlite3
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.server.serving import begin
from tests.tables.house import AnyHouse, AnyLine

nursery = multiprocessing.get_context("forkserver")
nursery.set_forkserver_preload(["tests.server.nursery"])

KILLED = (WebSocketException, OSError, EOFError)
"""What one meets at the line when the server is killed, be it before the line is open."""


class House(AnyHouse):
    """A server on a folder of its own, which can be killed and started again."""

    def __init__(self, folder: Path, *faults: str, **settings: Any) -> None:
        self.folder = folder
        self.arguments = [str(folder), json.dumps(settings), *faults]
        self.log = folder / "server.log"
        folder.mkdir(exist_ok=True)
        self.start()

    def start(self) -> None:
        asked, self.asks = nursery.Pipe(duplex=False)
        self.says, said = nursery.Pipe(duplex=False)
        self.process = nursery.Process(target=begin, args=(self.arguments, asked, said, self.log))
        self.process.start()
        asked.close()
        said.close()
        self.said = os.fdopen(self.says.fileno(), closefd=False)
        line = self.said.readline().split()
        assert line[:1] == ["READY"], self.log.read_text()
        self.port = int(line[1])
        self.address = f"http://localhost:{self.port}"

    def kill(self) -> None:
        """The process ends between two instructions, as in a power cut."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        return self._end(signal.SIGTERM)

    def _end(self, number: int) -> int:
        assert self.process.pid
        with suppress(ProcessLookupError):  # it has ended by itself
            if self.process.exitcode is None:
                os.kill(self.process.pid, number)
        self.process.join()
        assert self.process.exitcode is not None
        self.said.close()
        self.asks.close()
        self.says.close()
        return self.process.exitcode

    def pass_time(self, seconds: float) -> None:
        """Lets so much time pass at a server whose clock goes `by_hand`; all that falls due has then been done."""
        os.write(self.asks.fileno(), f"{seconds}\n".encode())
        assert self.said.readline() == "PASSED\n", self.log.read_text()

    def restart(self) -> None:
        self.kill()
        self.start()

    def ask(self, path: str, body: bytes | None = None, **headers: str) -> tuple[int, Any]:
        request = Request(self.address + path, body, headers)
        try:
            with urlopen(request) as answer:
                data, status, kind = answer.read(), answer.status, answer.headers["Content-Type"]
        except HTTPError as answer:
            data, status, kind = answer.read(), answer.code, answer.headers["Content-Type"]
            answer.close()
        return status, json.loads(data) if kind == "application/json" else data.decode()

    def connected(self) -> Line:
        return Line(self)

    def line(self, table: str, *secrets: str, language: str = "en") -> Line:
        line = super().line(table, *secrets, language=language)
        assert isinstance(line, Line)
        return line

    def logs(self) -> dict[str, list[tuple[int, Any, str | None]]]:
        logs: dict[str, list[tuple[int, Any, str | None]]] = {}
        with sqlite3.connect(self.folder / "ludoteca.sqlite") as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            query = "SELECT match, number, seat, action, client FROM log ORDER BY match, number"
            rows = database.execute(query).fetchall()
        database.close()
        for match, number, seat, action, client in rows:
            log = logs.setdefault(match, [])
            assert number == len(log) + 1
            log.append((seat, json.loads(action), client))
        return logs


class Line(AnyLine):
    """One socket."""

    def __init__(self, house: House, host: str = "localhost", **headers: str) -> None:
        self.house = house
        address = f"ws://{host}:{house.port}/ws"
        self.stack = ExitStack()
        # a busy machine is slow, not gone: nothing is given up because an answer takes long
        patient: dict[str, Any] = {"open_timeout": None, "ping_interval": None}
        self.socket = self.stack.enter_context(
            connect(address, additional_headers=headers, compression=None, max_size=None, proxy=None, **patient)
        )
        super().__init__()

    def raw(self, data: str | bytes) -> None:
        self.socket.send(data)

    def next_text(self) -> str:
        text = self.socket.recv()
        assert isinstance(text, str)
        return text

    def close(self) -> None:
        self.stack.close()
