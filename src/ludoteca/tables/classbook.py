"""What is kept of a class: the children by names of the wheel, the rounds and how they ended; nothing else of them."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection, Iterator
from random import Random
from typing import Any

import msgspec

from ludoteca.tables.catalogue import AVATARS
from ludoteca.tables.records import hashed
from ludoteca.tables.wheel import WORDS, spoken

MOST = 60
"""Children of a class at most."""
MOST_ROUNDS = 50


class Child(msgspec.Struct, kw_only=True):
    """A child of the class. The secret opens its seats as well: so one thing brings it back to everything."""

    name: str
    avatar: str
    secret_hash: str
    away: bool = False
    """Nothing has been heard from there for a while."""
    out: bool = False
    """The teacher has taken this place away."""


class Seated(msgspec.Struct, kw_only=True):
    """A table of a round: its children by number, in the order of their seats, and the seats there are."""

    table: str
    children: list[int]
    seats: int


class Outcome(msgspec.Struct, kw_only=True):
    """How a child has done in a round."""

    child: int
    place: int
    score: float


class Round(msgspec.Struct, kw_only=True):
    """A round: who sat where, and, when it is over, what came of it."""

    how: str
    started: int
    tables: list[Seated]
    over: bool = False
    outcomes: list[Outcome] = []

    def table_of(self, child: int) -> Seated | None:
        """Where a child sits in this round."""
        return next((seated for seated in self.tables if child in seated.children), None)


class ClassRecord(msgspec.Struct, kw_only=True):
    """A class as it is stored."""

    id: str
    code: str | None
    created: int
    revision: int = 1
    """Grows with every change: who changes what is no longer so has to look again."""
    secret_hash: str
    """Of the teacher."""
    game: str
    version: int
    options: dict[str, Any]
    size: int
    """Seats that a table is to have."""
    level: str | None = None
    """The bots that fill up every table; None where tables may be smaller instead."""
    puzzle: dict[str, Any] | None = None
    """The puzzle of a day that everybody has."""
    minutes: int | None = None
    """Of the common clock."""
    ends: int | None = None
    """When the common clock is at zero, in milliseconds since 1970; None while it stands."""
    left: int | None = None
    """Milliseconds that the clock has left while it stands."""
    paused: bool = False
    children: list[Child] = []
    rounds: list[Round] = []

    @property
    def round(self) -> Round | None:
        """The round that is being played."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].over else None

    @property
    def tables(self) -> list[str]:
        """All tables there have been."""
        return [seated.table for round in self.rounds for seated in round.tables]

    def teaches(self, secret: str) -> bool:
        """True if this is the teacher's secret."""
        return hmac.compare_digest(self.secret_hash, hashed(secret))

    def child(self, secret: str) -> int | None:
        """The number of the child whose secret this is."""
        wanted = hashed(secret)
        found = (n for n, child in enumerate(self.children) if hmac.compare_digest(child.secret_hash, wanted))
        return next((number for number in found if not self.children[number].out), None)

    def present(self) -> Iterator[int]:
        """The children who are there."""
        return (number for number, child in enumerate(self.children) if not child.away and not child.out)

    def waiting(self) -> list[int]:
        """The children who are there and have no table in the round that is being played."""
        round = self.round
        return [] if round is None else [child for child in self.present() if round.table_of(child) is None]

    def copy(self) -> ClassRecord:
        """The same, to be changed."""
        return msgspec.convert(msgspec.to_builtins(self), ClassRecord)


def new_child(children: Collection[Child], rng: Random) -> tuple[Child, str]:
    """A child with a name that nobody in the class has, and its secret: an animal that is as rare as can be."""
    secret = secrets.token_urlsafe(32)
    taken = {child.name for child in children}
    animals = [child.avatar for child in children]
    wheel = [(spoken(word, animal)[0], animal) for animal in AVATARS for word in range(len(WORDS))]
    free = [(name, animal) for name, animal in wheel if name not in taken]
    fewest = min(animals.count(animal) for _, animal in free)
    name, animal = rng.choice([one for one in free if animals.count(one[1]) == fewest])
    return Child(name=name, avatar=animal, secret_hash=hashed(secret)), secret
