"""Asking a server once, over HTTP: what it answers, or why it does not do it."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from http.client import HTTPException
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from ludoteca.words import say

PATIENCE = 60.0
"""Seconds for which a server that is away is waited for, and for which one lets oneself be asked to wait."""
ANSWER = 10.0
"""Seconds in which an answer is expected."""


class Refused(Exception):
    """What was asked was not done; the sentence says why, in the language of the client."""

    def __init__(self, sentence: str, retry_after: float | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.retry_after = retry_after
        """Seconds after which it is worth asking again, where it is."""


class Unreachable(Exception):
    """No server answers there, or none any more."""


def unreachable(address: str, why: str) -> Unreachable:
    """That no server answers at this address, and why."""
    return Unreachable(say("no Ludoteca answers at {address} ({reason})", address=address, reason=why))


class Place(NamedTuple):
    """What a link leads to: a server, and a table or its code if it names one."""

    address: str
    table: str | None = None
    code: str | None = None


def place(link: str) -> Place:
    """What this link, or plain address, leads to; `ValueError` if it is neither.

    >>> place("http://localhost:8000/join/QWERTY")
    Place(address='http://localhost:8000', table=None, code='QWERTY')
    >>> place("games.example.org")
    Place(address='http://games.example.org', table=None, code=None)
    """
    parts = urlsplit(link if "://" in link else f"http://{link}")
    way = parts.path.strip("/").split("/")
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError(say("an address is like http://localhost:8000; got {got}", got=repr(link)))
    address = f"{parts.scheme}://{parts.netloc}"
    match way:
        case [""]:
            return Place(address)
        case ["join", code]:
            return Place(address, code=code)
        case ["t", table]:
            return Place(address, table)
    raise ValueError(say("an address, or the link of a table, is expected; got {got}", got=repr(link)))


def asked(
    address: str, path: str, body: Mapping[str, Any] | None = None, language: str = "en", patience: float = PATIENCE
) -> Any:
    """What the server answers at this path: to a POST if there is a body, in which what is None is left out."""
    data = None if body is None else json.dumps({name: value for name, value in body.items() if value is not None})
    headers = {"Content-Type": "application/json", "X-Ludoteca": "1", "Accept-Language": language}
    end = time.monotonic() + patience
    while True:
        request = Request(address + path, None if data is None else data.encode(), headers)
        try:
            with urlopen(request, timeout=ANSWER) as answer:
                return json.load(answer)
        except HTTPError as answer:
            with answer:
                refusal = refusal_of(answer.code, answer.headers["Retry-After"], answer.read())
        except (OSError, HTTPException, ValueError) as problem:
            raise unreachable(address, reason(problem)) from None
        if refusal.retry_after is None or time.monotonic() + refusal.retry_after > end:
            raise refusal
        time.sleep(refusal.retry_after)


def refusal_of(status: int, retry_after: str | None, body: bytes | bytearray) -> Refused:
    """What a server, or whatever stands before it, says when something is not done."""
    try:
        said = json.loads(body)
        sentence = str(said["refusal"])
    except (ValueError, TypeError, KeyError):
        said, sentence = {}, f"The server answered with the status {status}."
    wait = said.get("retry_after", retry_after)
    try:
        return Refused(sentence, None if wait is None else float(wait))
    except ValueError:
        return Refused(sentence)


def reason(problem: Exception) -> str:
    """Why nobody was reached, in a few words."""
    reason = problem.reason if isinstance(problem, URLError) else problem
    return str(getattr(reason, "strerror", None) or reason or type(problem).__name__).lower()
