"""What lies outside the room, as four small protocols: a store, minds, a line, a desk; and a way to work apart.

A shell brings a `Store` to keep tables in, `Minds` that think for bots and players, and one `Line` a browser. It
takes what is asked for without a line to the `Desk`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from ludoteca.contract import Action, Puzzle, View
from ludoteca.tables.classbook import ClassRecord
from ludoteca.tables.records import Guess, MatchRecord, Row, Seat, TableRecord, Waiter

T = TypeVar("T")


class NotSaved(Exception):
    """The store could not do it (the disk is full, or gone); nothing was written."""


class Conflict(Exception):
    """Somebody else has already written what this would write; nothing was written."""


class Store(Protocol):
    """All that is kept, behind a few verbs. Each does all of it or nothing, and is durable when it returns.

    `NotSaved` and `Conflict` say why nothing was done. What is read is as today's rules know it, or else `Refused`: it
    follows rules we do not know.
    """

    async def create(self, table: TableRecord, match: MatchRecord | None, rows: list[Row]) -> None:
        """Keeps a new table, and its first match if it starts at once. No two tables have the same code."""

    async def seat(
        self, table: str, number: int, seat: Seat, *, was: Seat, match: MatchRecord | None, rows: list[Row]
    ) -> None:
        """Changes who has a seat; when the last open one is taken a match begins.

        `Conflict` if somebody else has it by now than `was`, be it a person, a bot or a stand-in.
        """

    async def wait(self, table: str, waiting: Sequence[Waiter], *, was: Sequence[Waiter]) -> None:
        """Keeps who waits for the next match of a table; `Conflict` if others do by now than `was`."""

    async def take(self, table: str) -> None:
        """Keeps that the match of a table was taken along; `Conflict` if it was before."""

    async def begin(
        self,
        match: MatchRecord,
        seats: list[Seat],
        rows: list[Row],
        *,
        was: list[Seat],
        waiting: Sequence[Waiter] = (),
        waited: Sequence[Waiter] = (),
    ) -> None:
        """Keeps the next match of a table, with the players on their new seats and who still waits.

        An ordinal is given once. `Conflict` if somebody else has a seat by now than `was`, be it a person, a bot or a
        stand-in; and if others wait by now than have `waited`, where that changes.
        """

    async def helped(self, match: MatchRecord, number: int, hints: int) -> None:
        """Notes how often a seat has asked for help, for the table and for the match."""

    async def append(self, match: MatchRecord, rows: list[Row], result: dict[str, Any] | None) -> None:
        """Adds rows to a log, and the result if they end the match. A number is given once, a seat's id too."""

    async def rows(self, match: str, after: int) -> list[Row]:
        """The rows of a log that come after this number."""

    async def guess(self, match: str, guess: Guess) -> None:
        """Keeps a guess, instead of the one that seat has made before about the same."""

    async def guesses(self, match: str) -> list[Guess]:
        """What was guessed in a match, in the order of its steps."""

    async def table(self, id: str) -> tuple[TableRecord, MatchRecord | None, list[Row]] | None:
        """A table, its newest match and that one's log; None if there is no such table."""

    async def match(self, id: str) -> tuple[MatchRecord, list[Row]] | None:
        """A match and its log; None if there is no such match."""

    async def table_of_code(self, code: str, since: int) -> str | None:
        """The table with this code, if it was made since then."""

    async def forget_codes(self, before: int) -> None:
        """Frees the codes of tables made before then."""

    async def finished(self, tables: Sequence[str]) -> list[MatchRecord]:
        """The matches of these tables that are over, in the order in which they were played at each."""

    async def open_class(self, book: ClassRecord) -> None:
        """Keeps a new class. `Conflict` if a class or a table has its code."""

    async def change_class(self, book: ClassRecord) -> None:
        """Keeps a class as it is now, one revision later. `Conflict` if somebody else has changed it before."""

    async def find_class(self, id: str) -> ClassRecord | None:
        """The class of this id; None if there is none, or no more."""

    async def class_of_code(self, code: str) -> str | None:
        """The class with this code."""

    async def old_classes(self, before: int) -> list[str]:
        """The classes that were opened before then, in milliseconds since 1970."""

    async def forget_class(self, id: str, tables: Sequence[str]) -> None:
        """Takes a class away with these tables and all that was played at them.

        Table by table, and the class last: where it ends halfway, it can be done again.
        """


class NoAnswer(Exception):
    """No mind could answer this."""


class TooLong(NoAnswer):
    """It would take too long to answer this."""


class Whole(NamedTuple):
    """All of a finished match, as plain values: whoever looks back at it replays it."""

    seats: int
    options: dict[str, Any]
    log: Sequence[tuple[int, Action]]
    turns: Sequence[dict[str, Any]]
    guesses: Sequence[dict[str, Any]]
    position: dict[str, Any] | None = None
    """Where it began; None for the beginning of the game."""


class Minds(Protocol):
    """Those who think, handed a view (or a day, or a match that is over) and nothing else.

    `NoAnswer` if there is no answer to be had. `TooLong` if it would take too long. `table` says who waits, so that
    minds can serve the tables in turn.
    """

    async def choose(self, table: str, game: str, level: str, view: View, seat: int) -> Action:
        """What a bot of this level does with this view."""

    async def advise(self, table: str, game: str, view: View) -> list[dict[str, Any]]:
        """The steps of a hint for the seat that sees this."""

    async def review(self, table: str | None, game: str, view: View, action: Action) -> dict[str, Any] | None:
        """What was best where a seat that saw this did that; with no table it may wait until nobody else asks."""

    async def lookback(self, game: str, match: Whole) -> dict[str, Any]:
        """What a finished match tells as a whole; it may wait until nobody else asks."""

    async def puzzles(self, game: str, day: str) -> tuple[Puzzle, ...]:
        """The puzzles of a day."""

    async def task(self, game: str, name: str, seed: str, level: int) -> Puzzle:
        """A task for a trainer."""


class Gone(Exception):
    """Nobody is at the other end of the line any more."""


class Line(Protocol):
    """The way to one browser and back. `Gone` when it has hung up, whatever one wanted of it."""

    async def receive(self) -> str | bytes:
        """The next message."""

    async def send(self, text: str) -> None:
        """Sends a message; waits while the other end does not read."""

    async def close(self, code: int) -> None:
        """Hangs up; the code says why, as it does for a WebSocket. Waits like `send`."""


class Inquiry(NamedTuple):
    """Something that is asked at the desk, in the words of HTTP."""

    method: str
    """GET or POST."""
    path: str
    """Such as `/api/tables/x4Yz`, decoded."""
    query: Mapping[str, str] = {}
    headers: Mapping[str, str] = {}
    """By their names in lower case."""
    body: bytes = b""
    address: str = ""
    """Where it comes from, for the limits; it is never stored."""


class Answer(NamedTuple):
    """What the desk says: a status of HTTP, JSON, and headers if there are any besides the usual ones."""

    status: int
    text: str
    headers: Mapping[str, str] = {}


class Desk(Protocol):
    """Where one asks for games, tables, seats, replays and puzzles."""

    async def answer(self, inquiry: Inquiry) -> Answer:
        """The answer, be it that something was not done, and why."""


class Apart(Protocol):
    """Does some long work apart, so that the tables need not wait for it; where there is no apart, at once."""

    async def __call__(self, work: Callable[[], T], /) -> T:
        """What the work gives."""
