"""A real server in a process of its own, and browsers reduced to their sockets."""

from __future__ import annotations

import itertools
import json
import multiprocessing
import os
import signal
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.sync.client import connect

from tests.server.serving import begin

nursery = multiprocessing.get_context("forkserver")
nursery.set_forkserver_preload(["tests.server.nursery"])
ids = itertools.count()
opened: list[Line] = []
"""The lines of the test that runs; all are closed when it ends."""


class House:
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

    def get(self, path: str, **headers: str) -> Any:
        return self.ask(path, None, **headers)[1]

    def post(self, path: str, body: Any) -> tuple[int, Any]:
        return self.ask(path, json.dumps(body).encode(), **{"Content-Type": "application/json", "X-Ludoteca": "1"})

    def ask(self, path: str, body: bytes | None = None, **headers: str) -> tuple[int, Any]:
        """The status of an answer, and the answer itself."""
        request = Request(self.address + path, body, headers)
        try:
            with urlopen(request) as answer:
                data, status, kind = answer.read(), answer.status, answer.headers["Content-Type"]
        except HTTPError as answer:
            data, status, kind = answer.read(), answer.code, answer.headers["Content-Type"]
            answer.close()
        return status, json.loads(data) if kind == "application/json" else data.decode()

    def table(self, *seats: str, game: str = "toncc", **options: Any) -> tuple[str, dict[int, str], str | None]:
        """A table by a word a seat: `open`, a level of bots, or else a person's name. Its id, secrets and code."""
        status, made = self.post("/api/tables", {"game": game, "options": options, "seats": [wish(s) for s in seats]})
        assert status == 201, made
        return made["table"], {int(seat): secret for seat, secret in made["secrets"].items()}, made["code"]

    def line(self, table: str, *secrets: str, language: str = "en") -> Line:
        """A browser that comes to the table and has been told how it is."""
        line = Line(self)
        line.send(type="hello", table=table, secrets=list(secrets), language=language)
        line.info = line.until("table")["table"]
        return line


def wish(seat: str) -> dict[str, str]:
    if seat == "open":
        return {"kind": "open"}
    if seat in ("gentle", "fair", "strong"):
        return {"kind": "bot", "level": seat}
    return {"kind": "person", "name": seat, "avatar": "owl"}


class Line:
    """One socket, and every word it has received."""

    info: dict[str, Any]
    measure: int

    def __init__(self, house: House, **headers: str) -> None:
        self.house = house
        address = f"ws://localhost:{house.port}/ws"
        self.stack = ExitStack()
        self.socket = self.stack.enter_context(
            connect(address, additional_headers=headers, compression=None, max_size=None, proxy=None)
        )
        opened.append(self)
        self.received: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self.pictures: list[dict[str, Any]] = []

    def send(self, **message: Any) -> None:
        self.raw(json.dumps(message))

    def raw(self, data: str | bytes) -> None:
        self.socket.send(data)

    def hear(self) -> dict[str, Any]:
        """The next message, whenever it comes."""
        text = self.socket.recv()
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "measure":
            self.measure = message["id"]  # it is not answered by itself: who is not measured counts as near
            return message
        self.received.append(text)
        self.heard.append(message)
        if message["type"] == "table":
            self.info = message["table"]
        if message["type"] == "picture":
            self.pictures.append(message)
        return message

    def until(self, *types: str, **fields: Any) -> dict[str, Any]:
        """The next message of one of these types and with these fields."""
        while True:
            message = self.hear()
            if message["type"] in types and all(message.get(name) == value for name, value in fields.items()):
                return message

    def ask(self, **message: Any) -> dict[str, Any]:
        """The answer to a message that has an id."""
        id = message.setdefault("id", f"c{next(ids)}")
        self.send(**message)
        return self.until("played", "refused", "tried", "hinted", "reviewed", id=id)

    def play(self, seat: int, direction: int, **more: Any) -> dict[str, Any]:
        return self.ask(type="play", seat=seat, action={"type": "choose", "direction": direction}, **more)

    def so_far(self) -> list[dict[str, Any]]:
        """All that was on its way to this browser."""
        before = len(self.heard)
        self.send(type="ping")
        self.until("pong")
        self.received.pop()
        self.heard.pop()
        return self.heard[before:]

    @property
    def events(self) -> list[dict[str, Any]]:
        """Everything that was told, in order."""
        return [event for picture in self.pictures for event in picture["story"]]

    def newest(self, seat: int | None) -> dict[str, Any]:
        """The newest picture for these eyes, waiting for the first."""
        while not any(picture["seat"] == seat for picture in self.pictures):
            self.hear()
        return next(picture for picture in reversed(self.pictures) if picture["seat"] == seat)

    def play_on(self, *seats: int, until: int | None = None) -> dict[str, Any]:
        """Plays these seats to the end of the match, or until a number of the log; the last picture."""
        while True:
            for seat in seats:
                picture = self.newest(seat)
                if picture["over"] or (until is not None and picture["number"] >= until):
                    return picture
                if seat in picture["turn"]:
                    choice = picture["actions"][(picture["number"] + seat) % len(picture["actions"])]["action"]
                    answer = self.ask(type="play", seat=seat, action=choice)
                    assert answer["type"] == "played", answer
                    break
            else:
                self.until("picture")

    def close(self) -> None:
        self.stack.close()
