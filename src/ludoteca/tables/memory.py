"""A store in memory: all is forgotten when the program ends."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any, TypeVar

from ludoteca.match import Entry
from ludoteca.tables.outside import Conflict
from ludoteca.tables.records import Guess, MatchRecord, Row, Seat, TableRecord, up_to_date

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

    async def create(self, table: TableRecord, match: MatchRecord | None, rows: list[Row]) -> None:
        """Keeps a new table, and its first match if it starts at once."""
        await asyncio.sleep(0)
        taken = {other.code for other in self.tables.values() if other.code is not None}
        conflict_if(table.id in self.tables, f"there is a table {table.id} already")
        conflict_if(table.code in taken, f"another table has the code {table.code}")
        self._check_match(match, rows)
        self.tables[table.id] = copied(table)
        self._begin(match, rows)

    async def seat(
        self, table: str, number: int, seat: Seat, *, full: bool, match: MatchRecord | None, rows: list[Row]
    ) -> None:
        """Changes who has a seat; a full table loses its code, and its match begins."""
        await asyncio.sleep(0)
        self._check_match(match, rows)
        self.tables[table].seats[number] = replace(seat)
        if full:
            self.tables[table].code = None
        self._begin(match, rows)

    async def begin(self, match: MatchRecord, seats: list[Seat], rows: list[Row]) -> None:
        """Keeps the next match of a table, with the players on their new seats."""
        await asyncio.sleep(0)
        self._check_match(match, rows)
        self.tables[match.table].seats = [replace(seat) for seat in seats]
        self.tables[match.table].settings = match.settings
        self._begin(match, rows)

    async def helped(self, match: MatchRecord, number: int, hints: int) -> None:
        """Notes how often a seat has asked for help, for the table and for the match."""
        await asyncio.sleep(0)
        for seats in (self.tables[match.table].seats, self.matches[match.id].seats):
            seats[number].hints = hints

    async def append(self, match: str, rows: list[Row], result: dict[str, Any] | None) -> None:
        """Adds rows to a log, and the result if they end the match."""
        await asyncio.sleep(0)
        conflict_if(match not in self.logs, f"there is no match {match}")
        log = sorted(self.logs[match] + stored(rows), key=lambda row: row.number)
        check_log(log)
        self.logs[match] = log
        if result is not None:
            self.matches[match].result = as_json(result)

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

    def _check_match(self, match: MatchRecord | None, rows: list[Row]) -> None:
        if match is None:
            return
        others = self.matches.values()
        again = any(other.table == match.table and other.ordinal == match.ordinal for other in others)
        conflict_if(
            match.id in self.matches or again, f"match {match.ordinal} of table {match.table} has begun already"
        )
        check_log(rows)

    def _begin(self, match: MatchRecord | None, rows: list[Row]) -> None:
        if match is not None:
            self.matches[match.id] = copied(match)
            self.logs[match.id] = stored(rows)


def conflict_if(so: bool, why: str) -> None:
    """`Conflict` with the reason, if it is so."""
    if so:
        raise Conflict(why)


def check_log(rows: list[Row]) -> None:
    """Nothing if each number is there once, and each id once a seat; else `Conflict`."""
    numbers = [row.number for row in rows]
    ids = [(row.entry.seat, row.client) for row in rows if row.client is not None]
    conflict_if(len(set(numbers)) < len(numbers), "a step has this number already")
    conflict_if(len(set(ids)) < len(ids), "a play of this seat has this id already")


def as_json(value: T) -> T:
    """The value as it comes back from a store that writes JSON: its own, and without a sentence's memory."""
    copy: T = json.loads(json.dumps(value))
    return copy


Record = TypeVar("Record", TableRecord, MatchRecord)


def copied(record: Record) -> Record:
    """The record as a store keeps it or gives it out: whoever changes theirs changes no other."""
    copy = replace(record, options=as_json(record.options), seats=[replace(seat) for seat in record.seats])
    if isinstance(copy, TableRecord):
        copy.puzzle, copy.again = as_json(copy.puzzle), as_json(copy.again)
    else:
        copy.result = as_json(copy.result)
    return copy


def stored(rows: list[Row]) -> list[Row]:
    """These rows as a store keeps them or gives them out."""
    return [replace(row, entry=Entry(row.entry.seat, as_json(row.entry.action))) for row in rows]
