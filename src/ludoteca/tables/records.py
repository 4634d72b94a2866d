"""What is kept of a table: its seats, its matches and their logs, as plain values."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from ludoteca.contract import Action, State
from ludoteca.games import GAMES
from ludoteca.games import game as game_named
from ludoteca.match import Entry, beginning
from ludoteca.tables.refusals import UNKNOWN_RULES, Refused
from ludoteca.tables.settings import OFF, Settings


@dataclass(slots=True)
class Seat:
    """A place at the table and who has it: `kind` is person, bot or open."""

    kind: str
    name: str | None = None
    avatar: str | None = None
    level: str | None = None
    secret_hash: str | None = None
    stand_in: str | None = None
    """The level of the bot that plays while the person is away."""
    hints: int = 0
    """How many turns of this match the player has asked for help in."""
    program: bool = False
    """True where a program that was known by its token sits as a person."""

    @property
    def holder(self) -> tuple[str, str | None, str | None]:
        """Who has the seat now: what must not have changed when it is given to somebody else."""
        return self.kind, self.secret_hash, self.stand_in

    def opened_by(self, secret: str) -> bool:
        """True if this secret holds the seat."""
        return fits(secret, self.secret_hash)


@dataclass(frozen=True, slots=True)
class Waiter:
    """Somebody who waits for the next match at a table: with the same secret they will hold a seat there."""

    name: str
    avatar: str
    secret_hash: str
    program: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of a log as it is kept: which one it is, and how many milliseconds after the match began it was done."""

    number: int
    entry: Entry
    at: int
    client: str | None = None
    """The id the browser gave it, so that one sent again counts once."""


@dataclass(frozen=True, slots=True)
class Guess:
    """What a seat secretly expects another to do: its first action from the step of this number on."""

    number: int
    seat: int
    about: int
    action: Action


@dataclass(slots=True)
class MatchRecord:
    """A match as it is stored; `seats` are the players as they sat down to it, with the help they have asked for."""

    id: str
    table: str
    ordinal: int
    game: str
    version: int
    options: dict[str, Any]
    seats: list[Seat]
    started: int
    result: dict[str, Any] | None = None
    settings: Settings = field(default_factory=Settings)
    position: dict[str, Any] | None = None
    """Where it began, as `State.dump` has it in `position`; None for the beginning of the game."""


@dataclass(slots=True)
class TableRecord:
    """A table as it is stored. Its code is None where nobody may join, and once it has been forgotten."""

    id: str
    game: str
    version: int
    options: dict[str, Any]
    code: str | None
    created: int
    seats: list[Seat] = field(default_factory=list)
    puzzle: dict[str, Any] | None = None
    """The puzzle of a day that is played here: its name, its day and its par."""
    settings: Settings = field(default_factory=Settings)
    again: dict[str, Any] | None = None
    """The step of a finished match that is played on from here: its match, its number and its seat.

    Or that one begins at a position: its text and the seat that has to find what is best, where that is the task.
    """
    screen_hash: str | None = None
    """What a screen is known by that is this table; None where no screen can be."""
    takeback: str = OFF
    """Whether one may take back what one did: off, consent or free."""
    waiting: list[Waiter] = field(default_factory=list)
    """Who waits for the next match, in the order in which they came."""
    position: dict[str, Any] | None = None
    """Where every match of this table begins; None for the beginning of the game."""
    taken: bool = False
    """Its match was taken along by its players: it goes on in another house, and nothing moves here any more."""


Record = TypeVar("Record", TableRecord, MatchRecord)


def up_to_date(record: Record) -> Record:
    """What was stored, as today's rules know it: it goes on as it was begun. `Refused` if we do not know its rules."""
    if record.game not in GAMES:
        raise Refused(UNKNOWN_RULES, 409)
    game = game_named(record.game)
    try:
        options = game.upgrade_options(record.version, record.options)
    except ValueError:
        raise Refused(UNKNOWN_RULES, 409) from None
    return replace(record, version=game.version, options=options)


def first_state(record: TableRecord | MatchRecord) -> State:
    """Where a match of this record begins."""
    return beginning(game_named(record.game), len(record.seats), record.options, record.position)


def new_match(table: TableRecord, ordinal: int, seats: list[Seat], settings: Settings) -> MatchRecord:
    """A match of this table that begins now, with these players and settings."""
    return MatchRecord(
        id=new_id(table.id[:-TOKEN]),
        table=table.id,
        ordinal=ordinal,
        game=table.game,
        version=game_named(table.game).version,
        options=table.options,
        seats=[replace(seat) for seat in seats],
        started=int(time.time() * 1000),
        settings=settings,
        position=table.position,
    )


TOKEN = 22
"""Characters of an id after its mark."""


def new_id(mark: str = "") -> str:
    """The id of a new table or match, which nobody can guess. The mark before it says in which house it is kept."""
    return mark + secrets.token_urlsafe(16)


def short(id: str) -> str:
    """A table or a match as the log of the server names it: its id is the way in, and is nobody else's to read.

    >>> short("x4Yz")
    '4cb18c9e'
    """
    return hashed(id)[:8]


def fits(secret: str, kept: str | None) -> bool:
    """True if this is the secret of which this hash was kept."""
    return kept is not None and hmac.compare_digest(kept, hashed(secret))


def hashed(secret: str) -> str:
    """A secret as it is stored. It has 256 random bits, so one round of SHA-256 is enough."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
