"""One socket to a server."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from contextlib import ExitStack
from queue import SimpleQueue
from threading import Thread
from typing import Any

from ludoteca.client.asking import ANSWER

try:
    from websockets.exceptions import InvalidStatus, WebSocketException
    from websockets.sync.client import connect
except ModuleNotFoundError as problem:
    raise ModuleNotFoundError(
        "ludoteca.client needs websockets: pip install 'ludoteca[client]' brings it.",
        name=problem.name,
    ) from None

__all__ = ["InvalidStatus", "Line", "WebSocketException"]


class Line:
    """One socket with a thread that listens, so that measures are answered at once, whatever a bot thinks about."""

    def __init__(self, url: str) -> None:
        self.stack = ExitStack()
        opening = connect(url, compression=None, max_size=None, open_timeout=ANSWER, close_timeout=1)
        self.socket = self.stack.enter_context(opening)
        self.heard: SimpleQueue[tuple[float, dict[str, Any]] | None] = SimpleQueue()
        """What was said and when; None when nothing comes any more."""
        Thread(target=self._listen, daemon=True).start()

    def send(self, message: Mapping[str, Any]) -> None:
        """Sends this, unless the line is lost, which is heard then."""
        try:
            self.socket.send(json.dumps(message))
        except (OSError, WebSocketException):
            self.close()

    def close(self) -> None:
        """Hangs up."""
        self.stack.close()

    def _listen(self) -> None:
        try:
            for text in self.socket:
                message = json.loads(text)
                if message["type"] == "measure":
                    self.send({"type": "measured", "id": message["id"]})
                else:
                    self.heard.put((time.monotonic(), message))
        except (OSError, WebSocketException):
            pass
        finally:
            self.heard.put(None)
