"""A browser that is driven by the W3C's WebDriver: what is asked of it goes to its driver as JSON over HTTP."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

PATIENCE = 150.0
"""Seconds after which something is taken not to come."""


class WebDriver:
    """One window of a browser."""

    def __init__(self, driver: str, capabilities: dict[str, Any]) -> None:
        self.session = f"{driver}/session"
        made = self.ask("", capabilities={"alwaysMatch": capabilities})
        self.session += f"/{made['sessionId']}"

    def ask(self, path: str, **body: Any) -> Any:
        """What the driver answers; RuntimeError with its own words where it refuses."""
        request = Request(self.session + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        try:
            with urlopen(request) as answer:
                return json.load(answer)["value"]
        except HTTPError as refused:
            raise RuntimeError(refused.read().decode()) from None

    def open(self, address: str) -> None:
        """Goes to the page at this address, which has to be another than the one that is open.

        To the same one WebKit would go in its own time, and forget where it is sent meanwhile.
        """
        assert self.run("() => location.href") != address
        self.ask("/url", url=address)
        self.until("(address) => location.href === address && document.readyState === 'complete'", address)

    def run(self, script: str, *values: Any) -> Any:
        """What this function of the page gives for these values."""
        return self.ask("/execute/sync", script=f"return ({script})(...arguments)", args=list(values))

    def until(self, script: str, *values: Any) -> Any:
        """The same once it is something, and not nothing."""
        end = time.monotonic() + PATIENCE
        while not (found := self.run(script, *values)):
            assert time.monotonic() < end, (script, values, self.run("() => document.body.innerText"))
            time.sleep(0.05)
        return found

    def click(self, x: float, y: float) -> None:
        """The mouse goes to this point of the window and clicks."""
        there = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
        press = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [there, *press]}
        self.ask("/actions", actions=[mouse])


def listens(port: int) -> bool:
    """Somebody answers at this port."""
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def driver(command: str, environment: Mapping[str, str]) -> Iterator[str]:
    """The address of a driver that runs until it is no longer needed."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with subprocess.Popen([command, f"--port={port}"], env=environment) as process:
        try:
            end = time.monotonic() + PATIENCE
            while not listens(port):
                assert time.monotonic() < end, f"{command} does not answer"
                time.sleep(0.05)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
