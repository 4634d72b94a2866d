"""What players did and saw during a run: the only witness besides the log that is left."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from ludoteca.contract import Action

VOLATILE = ("clock", "story")
"""What two true pictures of the same number may differ in: the time, and what was told before."""

_sorted = msgspec.json.Encoder(order="sorted")


@dataclass(frozen=True, slots=True)
class Sent:
    """A play leaves a player; the same id may leave several times."""

    when: float
    player: str
    node: int
    match: str
    seat: int
    id: str
    action: Action


@dataclass(frozen=True, slots=True)
class Played:
    """A player hears that his play counts, under this number."""

    when: float
    player: str
    node: int
    id: str
    number: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A player hears that his play does not count; `judged` if it was the rules that said so."""

    when: float
    player: str
    node: int
    id: str
    sentence: str
    judged: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """A player is shown a picture. A line is one connection: what was missed between two lines may stay untold."""

    when: float
    player: str
    node: int
    line: int
    match: str
    seat: int | None
    number: int
    picture: str
    story: str
    behind: bool = False
    """True for a reader so slow that pictures may be left out."""


Happening = Sent | Played | Refused | Seen


class History:
    """Everything that happened, in the order in which it did."""

    def __init__(self, happenings: Iterable[Happening] = ()) -> None:
        self.all: list[Happening] = [*happenings]

    def add(self, happening: Happening) -> None:
        """Notes what has just happened."""
        self.all.append(happening)

    def save(self, path: Path) -> None:
        """Writes all of it to this file, one happening a line."""
        with path.open("w", encoding="utf-8") as file:
            for happening in self.all:
                file.write(json.dumps({"type": type(happening).__name__.lower(), **asdict(happening)}) + "\n")


def digest(value: Any) -> str:
    """A short name of a JSON value, the same for equal ones however their fields are ordered."""
    return blake2b(_sorted.encode(value), digest_size=9).hexdigest()


def picture_digest(picture: dict[str, Any]) -> str:
    """The same of a picture, as far as the log decides it."""
    return digest({name: value for name, value in picture.items() if name not in VOLATILE})
