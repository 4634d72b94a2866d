"""What the server says of itself: events with fields, one a line, as text or as JSON.

No line has a name, a secret or an address: who reads the log learns how the house is, not who is in it.
"""

from __future__ import annotations

import json
import logging
import time
from typing import Any

FORMATS = ("text", "json")

logger = logging.getLogger("ludoteca.server")


def event(name: str, level: int = logging.INFO, **fields: Any) -> None:
    """Says that something has happened to the server."""
    logger.log(level, name, extra={"fields": fields})


class Text(logging.Formatter):
    """A line for people: when, how bad, what, and its fields as `name=value`."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (the library's name)
        fields = getattr(record, "fields", {})
        return " ".join([super().formatMessage(record), *(f"{name}={value}" for name, value in fields.items())])


class Json(logging.Formatter):
    """A line for machines: one JSON object with `time`, `level`, `event` and the fields of the event."""

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {"time": f"{moment}.{int(record.msecs):03d}Z", "level": record.levelname.lower()}
        line |= {"event": record.getMessage(), **getattr(record, "fields", {})}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up(format: str | None) -> None:
    """Writes the log to stderr in this format; without one, as text and only what is amiss."""
    root = logging.getLogger()
    if not root.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(Json() if format == "json" else Text())
        root.addHandler(handler)
        root.setLevel(logging.WARNING)
    logging.getLogger("ludoteca").setLevel(logging.WARNING if format is None else logging.INFO)
    logging.getLogger("uvicorn.error").addFilter(is_news)
    logging.getLogger("websockets").setLevel(logging.CRITICAL)


NO_NEWS = (
    "Invalid UTF-8",
    "Invalid HTTP request",
    "Unsupported upgrade",
    "No supported WebSocket library",
    "ASGI callable returned without completing handshake",  # one was denied, which uvicorn takes for forgetting it
)


def is_news(record: logging.LogRecord) -> bool:
    """False for what uvicorn logs about a client's broken text or wish: the answer has said it to the client."""
    return not record.getMessage().startswith(NO_NEWS)
