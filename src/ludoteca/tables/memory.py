"""A store in memory: all is forgotten when the program ends."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypeVar

import msgspec

from ludoteca.match import Entry
from ludoteca.tables.classbook import ClassRecord
from ludoteca.tables.outside import Conflict
from ludoteca.tables.records import Guess, MatchRecord, Row, Seat, TableRecord, Waiter, up_to_date

T = TypeVar("T")


class Memory:
    """Keeps the promises of a `Store`: first everything is asked, then everything is changed.

    Whoever writes waits for a moment, as with any store, and so others are heard meanwhile.
    """

    def __init__(self) -> None:
        self.tables: dict[str, TableRecord] = {}
        self.matches: dict[str, MatchRecord] = {}
        self.logs: dict[str, list[Row]] = {}
        self.guessed: dict[str, dict[tuple[int, int, int], Guess]] = {}
        """By match, and there by number, seat and whom it is about."""
        self.marks: dict[str, set[Mark]] = {}
        """By match what its log has once: a log may be long, and every step asks for it."""
        self.classes: dict[str, ClassRecord] = {}

    async def create(self, table: TableRecord, match: MatchRecord | None, rows: list[Row]) -> None:
        """Keeps a new table, and its first match if it starts at once."""
        await asyncio.sleep(0)
        conflict_if(table.id in self.tables, f"there is a table {table.id} already")
        conflict_if(table.code in self._codes(), f"something else has the code {table.code}")
        self._check_match(match, rows)
        self.tables[table.id] = copied(table)
        self._begin(match, rows)

    async def seat(
        self, table: str, number: int, seat: Seat, *, was: Seat, match: MatchRecord | None, rows: list[Row]
    ) -> None:
        """Changes who has a seat; when the last open one is taken a match begins."""
        await asyncio.sleep(0)
        conflict_if(table not in self.tables, "there is no such table any more")
        conflict_if(self.tables[table].seats[number].holder != was.holder, "somebody else has this seat by now")
        self._check_match(match, rows)
        self.tables[table].seats[number] = replace(seat)
        self._begin(match, rows)

    async def wait(self, table: str, waiting: Sequence[Waiter], *, was: Sequence[Waiter]) -> None:
        """Keeps who waits for the next match of a table."""
        await asyncio.sleep(0)
        conflict_if(table not in self.tables, "there is no such table any more")
        conflict_if(self.tables[table].waiting != [*was], "others wait by now")
        self.tables[table].waiting = [*waiting]

    async def take(self, table: str) -> None:
        """Keeps that the match of a table was taken along."""
        await asyncio.sleep(0)
        conflict_if(table not in self.tables, "there is no such table any more")
        conflict_if(self.tables[table].taken, "it was taken along before")
        self.tables[table].taken = True

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
        """Keeps the next match of a table, with the players on their new seats and who still waits."""
        await asyncio.sleep(0)
        conflict_if(match.table not in self.tables, "there is no such table any more")
        holders = [seat.holder for seat in self.tables[match.table].seats]
        conflict_if(holders != [seat.holder for seat in was], "somebody else has a seat by now")
        conflict_if(waiting != waited and self.tables[match.table].waiting != [*waited], "others wait by now")
        self._check_match(match, rows)
        if waiting != waited:
            self.tables[match.table].waiting = [*waiting]
        self.tables[match.table].seats = [replace(seat) for seat in seats]
        self.tables[match.table].settings = match.settings
        self._begin(match, rows)

    async def helped(self, match: MatchRecord, number: int, hints: int) -> None:
        """Notes how often a seat has asked for help, for the table and for the match."""
        await asyncio.sleep(0)
        for seats in (self.tables[match.table].seats, self.matches[match.id].seats):
            seats[number].hints = hints

    async def append(self, match: MatchRecord, rows: list[Row], result: dict[str, Any] | None) -> None:
        """Adds rows to a log, and the result if they end the match."""
        await asyncio.sleep(0)
        conflict_if(match.id not in self.logs, f"there is no match {match.id}")
        marks = self.marks[match.id]
        check_rows(rows, marks)
        marks.update(marks_of(rows))
        log = self.logs[match.id]
        known = len(log)
        log += stored(rows)
        if any(row.number > following.number for row, following in pairwise(log[max(0, known - 1) :])):
            log.sort(key=lambda row: row.number)
        if result is not None:
            self.matches[match.id].result = as_json(result)

    async def rows(self, match: str, after: int) -> list[Row]:
        """The rows of a log that come after this number."""
        return stored([row for row in self.logs.get(match, []) if row.number > after])

    async def guess(self, match: str, guess: Guess) -> None:
        """Keeps a guess, instead of the one that seat has made before about the same."""
        await asyncio.sleep(0)
        conflict_if(match not in self.matches, f"there is no match {match}")
        key = (guess.number, guess.seat, guess.about)
        self.guessed.setdefault(match, {})[key] = replace(guess, action=as_json(guess.action))

    async def guesses(self, match: str) -> list[Guess]:
        """What was guessed in a match, in the order of its steps."""
        found = sorted(self.guessed.get(match, {}).items())
        return [replace(guess, action=as_json(guess.action)) for _, guess in found]

    async def table(self, id: str) -> tuple[TableRecord, MatchRecord | None, list[Row]] | None:
        """A table, its newest match and that one's log, by today's rules."""
        if id not in self.tables:
            return None
        table = up_to_date(copied(self.tables[id]))
        matches = [match for match in self.matches.values() if match.table == id]
        if not matches:
            return table, None, []
        newest = max(matches, key=lambda match: match.ordinal)
        return table, up_to_date(copied(newest)), stored(self.logs[newest.id])

    async def match(self, id: str) -> tuple[MatchRecord, list[Row]] | None:
        """A match and its log, by today's rules."""
        if id not in self.matches:
            return None
        return up_to_date(copied(self.matches[id])), stored(self.logs[id])

    async def table_of_code(self, code: str, since: int) -> str | None:
        """The table with this code, if it was made since then."""
        found = (table.id for table in self.tables.values() if table.code == code and table.created >= since)
        return next(found, None)

    async def forget_codes(self, before: int) -> None:
        """Frees the codes of tables made before then."""
        for table in self.tables.values():
            if table.created < before:
                table.code = None

    async def finished(self, tables: Sequence[str]) -> list[MatchRecord]:
        """The matches of these tables that are over."""
        found = [match for match in self.matches.values() if match.table in tables and match.result is not None]
        return [copied(match) for match in sorted(found, key=lambda match: match.ordinal)]

    async def open_class(self, book: ClassRecord) -> None:
        """Keeps a new class."""
        await asyncio.sleep(0)
        conflict_if(book.id in self.classes, f"there is a class {book.id} already")
        conflict_if(book.code in self._codes(), f"something else has the code {book.code}")
        self.classes[book.id] = book.copy()

    async def change_class(self, book: ClassRecord) -> None:
        """Keeps a class as it is now, one revision later."""
        await asyncio.sleep(0)
        before = self.classes.get(book.id)
        conflict_if(before is None or before.revision + 1 != book.revision, "somebody else has changed the class")
        self.classes[book.id] = book.copy()

    async def find_class(self, id: str) -> ClassRecord | None:
        """The class of this id."""
        return self.classes[id].copy() if id in self.classes else None

    async def class_of_code(self, code: str) -> str | None:
        """The class with this code."""
        return next((book.id for book in self.classes.values() if book.code == code), None)

    async def old_classes(self, before: int) -> list[str]:
        """The classes that were opened before then."""
        return [book.id for book in self.classes.values() if book.created < before]

    async def forget_class(self, id: str, tables: Sequence[str]) -> None:
        """Takes a class away with these tables and all that was played at them."""
        await asyncio.sleep(0)
        for match in [match.id for match in self.matches.values() if match.table in tables]:
            del self.matches[match], self.logs[match]
            self.guessed.pop(match, None)
        for table in tables:
            self.tables.pop(table, None)
        self.classes.pop(id, None)

    def _codes(self) -> set[str]:
        """The codes by which one can come to something."""
        codes = [*(table.code for table in self.tables.values()), *(book.code for book in self.classes.values())]
        return {code for code in codes if code is not None}

    def _check_match(self, match: MatchRecord | None, rows: list[Row]) -> None:
        if match is None:
            return
        others = self.matches.values()
        again = any(other.table == match.table and other.ordinal == match.ordinal for other in others)
        conflict_if(
            match.id in self.matches or again, f"match {match.ordinal} of table {match.table} has begun already"
        )
        check_rows(rows, set())

    def _begin(self, match: MatchRecord | None, rows: list[Row]) -> None:
        if match is not None:
            self.matches[match.id] = copied(match)
            self.logs[match.id] = stored(rows)
            self.marks[match.id] = marks_of(rows)


def conflict_if(so: bool, why: str) -> None:
    """`Conflict` with the reason, if it is so."""
    if so:
        raise Conflict(why)


Mark = int | tuple[int, str]
"""What a log has at most once: the number of a step, or the id of a play with its seat."""


def marks_of(rows: list[Row]) -> set[Mark]:
    """The numbers of these rows, and their ids."""
    marks: set[Mark] = {row.number for row in rows}
    return marks.union((row.entry.seat, row.client) for row in rows if row.client is not None)


def check_rows(rows: list[Row], marks: set[Mark]) -> None:
    """Nothing if each number is new, and each id new for its seat, where the log has these marks; else `Conflict`."""
    numbers = [row.number for row in rows]
    ids = [(row.entry.seat, row.client) for row in rows if row.client is not None]
    conflict_if(len({*numbers}) < len(numbers) or not marks.isdisjoint(numbers), "a step has this number already")
    conflict_if(len({*ids}) < len(ids) or not marks.isdisjoint(ids), "a play of this seat has this id already")


def as_json(value: T) -> T:
    """The value as it comes back from a store that writes JSON: its own, and without a sentence's memory."""
    copy: T = msgspec.json.decode(encoder.encode(value))
    return copy


def _plain(value: object) -> str:
    """A sentence as a string."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"a store keeps JSON alone; got {value!r}")


encoder = msgspec.json.Encoder(enc_hook=_plain)


Record = TypeVar("Record", TableRecord, MatchRecord)


def copied(record: Record) -> Record:
    """The record as a store keeps it or gives it out: whoever changes theirs changes no other."""
    copy = replace(record, options=as_json(record.options), seats=[replace(seat) for seat in record.seats])
    if isinstance(copy, TableRecord):
        copy.puzzle, copy.again = as_json(copy.puzzle), as_json(copy.again)
        copy.waiting = list(copy.waiting)
    else:
        copy.result = as_json(copy.result)
    return copy


def stored(rows: list[Row]) -> list[Row]:
    """These rows as a store keeps them or gives them out."""
    return [Row(row.number, Entry(row.entry.seat, as_json(row.entry.action)), row.at, row.client) for row in rows]
