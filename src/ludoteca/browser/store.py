"""A store that writes through to the browser's own: what is in memory is a part of what is kept there.

A table is read when somebody asks for it. Whatever is changed goes out in one transaction, and is answered when it is
durable. Where that fails, the table is dropped from memory, so what is read next is what is really kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec

from ludoteca.tables.classbook import ClassRecord
from ludoteca.tables.memory import Memory, conflict_if, encoder, marks_of
from ludoteca.tables.outside import NotSaved
from ludoteca.tables.records import Guess, MatchRecord, Row, Seat, TableRecord, Waiter

T = TypeVar("T")

Keep = Callable[[str], Awaitable[str]]
"""Writes a list of changes, all in one transaction or none, and is durable when it answers "".

`["add", store, key, value]` and `["need", store, key]`: "conflict" is answered if the key is there already, or is not;
`["put", store, key, value]`; `["delete", store, key]`, where the key may be a range `{"from": key, "to": key}`.
"""
Fetch = Callable[[str, str], Awaitable[str]]
"""A list of the values that a store has: of those of `{"keys": […]}` that are there, or of all in a range."""

Change = list[Any]
MOST = 40
"""Tables in memory at most."""
LAST = 2**53 - 1
"""No step has a higher number."""
ALL = {"from": "", "to": "\uffff"}
"""The range of all keys that are text."""
HOUSE = ""
"""To whom the classes belong, and the tables to themselves."""


class KeptTable(msgspec.Struct):
    """A table as it is kept, and its matches in their order."""

    record: TableRecord
    matches: list[str]


class Kept(Memory):
    """Keeps the promises of a `Store` with a browser's two functions."""

    def __init__(self, keep: Keep, fetch: Fetch) -> None:
        super().__init__()
        self.keep = keep
        self.fetch = fetch
        self.lock = asyncio.Lock()
        self.kept: dict[str, dict[tuple[str, str], str]] = {}
        """By table what is kept of it, as text by store and key; who was used last stands last."""
        self.coded: set[str] = set()
        """The tables that have a code: they are all in memory."""

    async def create(self, table: TableRecord, match: MatchRecord | None, rows: list[Row]) -> None:
        """Keeps a new table, and its first match if it starts at once."""
        async with self._changing(table.id) as changes:
            await super().create(table, match, rows)
            changes += added(match, rows)

    async def seat(
        self, table: str, number: int, seat: Seat, *, was: Seat, match: MatchRecord | None, rows: list[Row]
    ) -> None:
        """Changes who has a seat; when the last open one is taken a match begins."""
        async with self._changing(table) as changes:
            await super().seat(table, number, seat, was=was, match=match, rows=rows)
            changes += added(match, rows)

    async def wait(self, table: str, waiting: Sequence[Waiter], *, was: Sequence[Waiter]) -> None:
        """Keeps who waits for the next match of a table."""
        async with self._changing(table):
            await super().wait(table, waiting, was=was)

    async def take(self, table: str) -> None:
        """Keeps that the match of a table was taken along."""
        async with self._changing(table):
            await super().take(table)

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
        async with self._changing(match.table) as changes:
            await super().begin(match, seats, rows, was=was, waiting=waiting, waited=waited)
            changes += added(match, rows)

    async def helped(self, match: MatchRecord, number: int, hints: int) -> None:
        """Notes how often a seat has asked for help, for the table and for the match."""
        async with self._changing(match.table):
            conflict_if(match.id not in self.matches, f"there is no match {match.id}")
            await super().helped(match, number, hints)

    async def append(self, match: MatchRecord, rows: list[Row], result: dict[str, Any] | None) -> None:
        """Adds rows to a log, and the result if they end the match."""
        async with self._changing(match.table) as changes:
            await self._learn_log(match.id)
            await super().append(match, rows, result)
            changes += added(match, rows)

    async def rows(self, match: str, after: int) -> list[Row]:
        """The rows of a log that come after this number."""
        async with self.lock:
            await self._learn_match(match)
            return await super().rows(match, after)

    async def guess(self, match: str, guess: Guess) -> None:
        """Keeps a guess, instead of the one that seat has made before about the same."""
        async with self.lock:
            await self._learn_match(match)
            table = self.matches[match].table if match in self.matches else HOUSE
        async with self._changing(table) as changes:
            await super().guess(match, guess)
            changes.append(["put", "guesses", [match, guess.number, guess.seat, guess.about], guess])

    async def guesses(self, match: str) -> list[Guess]:
        """What was guessed in a match, in the order of its steps."""
        async with self.lock:
            await self._learn_match(match)
            return await super().guesses(match)

    async def table(self, id: str) -> tuple[TableRecord, MatchRecord | None, list[Row]] | None:
        """A table, its newest match and that one's log, by today's rules."""
        async with self.lock:
            await self._learn(id)
            return await super().table(id)

    async def match(self, id: str) -> tuple[MatchRecord, list[Row]] | None:
        """A match and its log, by today's rules."""
        async with self.lock:
            await self._learn_match(id)
            return await super().match(id)

    async def table_of_code(self, code: str, since: int) -> str | None:
        """The table with this code, if it was made since then."""
        async with self.lock:
            await self._learn()
            return await super().table_of_code(code, since)

    async def forget_codes(self, before: int) -> None:
        """Frees the codes of tables made before then."""
        async with self.lock:
            await self._learn()
        async with self._changing(*self.coded):
            await super().forget_codes(before)

    async def finished(self, tables: Sequence[str]) -> list[MatchRecord]:
        """The matches of these tables that are over."""
        async with self.lock:
            await self._learn(*tables)
            return await super().finished(tables)

    async def open_class(self, book: ClassRecord) -> None:
        """Keeps a new class."""
        async with self._changing(HOUSE):
            await super().open_class(book)

    async def change_class(self, book: ClassRecord) -> None:
        """Keeps a class as it is now, one revision later."""
        async with self._changing(HOUSE):
            await super().change_class(book)

    async def find_class(self, id: str) -> ClassRecord | None:
        """The class of this id."""
        async with self.lock:
            await self._learn()
            return await super().find_class(id)

    async def class_of_code(self, code: str) -> str | None:
        """The class with this code."""
        async with self.lock:
            await self._learn()
            return await super().class_of_code(code)

    async def old_classes(self, before: int) -> list[str]:
        """The classes that were opened before then."""
        async with self.lock:
            await self._learn()
            return await super().old_classes(before)

    async def forget_class(self, id: str, tables: Sequence[str]) -> None:
        """Takes a class away with these tables and all that was played at them."""
        async with self._changing(HOUSE, *tables):
            for match in [match for table in tables for match in self._matches(table)]:
                await self._learn_log(match.id)
            await super().forget_class(id, tables)

    # Writing

    @asynccontextmanager
    async def _changing(self, *owners: str) -> AsyncIterator[list[Change]]:
        """Whatever is changed of these tables meanwhile is kept when it ends, with what is added to these changes."""
        async with self.lock:
            await self._learn(*owners)
            changes: list[Change] = []
            try:
                yield changes
                now = {owner: dict(self._records(owner)) for owner in owners}
                changes += self._differences(now)
                if changes:
                    await self._write([*self._needs(now), *changes])
                self._note(now)
            except BaseException:
                for owner in owners:
                    self._drop(owner)  # it is read again: it may have been kept or not
                raise

    def _records(self, owner: str) -> Iterator[tuple[tuple[str, str], str]]:
        """What is to be kept of a table besides logs and guesses: by store and key, as text."""
        if owner == HOUSE:
            for book in self.classes.values():
                yield ("classes", book.id), text(book)
            return
        table = self.tables.get(owner)
        if table is None:
            return
        matches = self._matches(owner)
        yield ("tables", owner), text(KeptTable(table, [match.id for match in matches]))
        for match in matches:
            yield ("matches", match.id), text(match)
        if table.code is not None:
            yield ("codes", table.code), text(owner)

    def _matches(self, table: str) -> list[MatchRecord]:
        """The matches of a table that are in memory, in their order."""
        return sorted((m for m in self.matches.values() if m.table == table), key=lambda match: match.ordinal)

    def _needs(self, now: dict[str, dict[tuple[str, str], str]]) -> Iterator[Change]:
        """What must still be there: whoever has emptied the store meanwhile is not to find half a match in it."""
        for owner in now:
            if owner != HOUSE and self.kept.get(owner):
                yield ["need", "tables", owner]

    def _differences(self, now: dict[str, dict[tuple[str, str], str]]) -> Iterator[Change]:
        """What has changed of these tables since it was kept."""
        for owner, records in now.items():
            before = self.kept.get(owner, {})
            for (store, key), value in records.items():
                if before.get((store, key)) != value:
                    yield ["put" if (store, key) in before else "add", store, key, msgspec.Raw(value.encode())]
            for store, key in before.keys() - records.keys():
                yield ["delete", store, key]
                if store == "matches":
                    yield from (["delete", "logs", steps(key)], ["delete", "guesses", steps(key)])

    async def _write(self, changes: list[Change]) -> None:
        try:
            answer = await self.keep(text(changes))
        except Exception as problem:
            raise NotSaved(str(problem)) from problem
        conflict_if(answer == "conflict", "somebody else has written there before, or has emptied it")

    def _note(self, now: dict[str, dict[tuple[str, str], str]]) -> None:
        """Knows from now on that this is what is kept."""
        for owner, records in now.items():
            self.kept[owner] = records
            table = self.tables.get(owner)
            if table is not None and table.code is not None:
                self.coded.add(owner)
            else:
                self.coded.discard(owner)
            if table is None and owner != HOUSE:
                del self.kept[owner]

    # Reading

    async def _learn(self, *tables: str) -> None:
        """Has these tables in memory if there are such, and all that have a code."""
        if HOUSE not in self.kept:
            self.coded = set(await self._read("codes", ALL, str))
            self.classes = {book.id: book for book in await self._read("classes", ALL, ClassRecord)}
            self.kept[HOUSE] = dict(self._records(HOUSE))
        wanted = {*tables, *self.coded, HOUSE}
        for id in wanted:
            if id in self.kept:
                self.kept[id] = self.kept.pop(id)
            elif id != HOUSE:
                await self._learn_table(id)
        for id in [id for id in self.kept if id not in wanted][: max(0, len(self.kept) - MOST)]:
            self._drop(id)

    async def _learn_table(self, id: str) -> None:
        for found in await self._read("tables", {"keys": [id]}, KeptTable):
            matches = await self._read("matches", {"keys": found.matches}, MatchRecord)
            self.tables[id] = found.record
            self.matches.update((match.id, match) for match in matches)
            self.kept[id] = dict(self._records(id))
            if matches:
                await self._learn_log(matches[-1].id)

    async def _learn_match(self, id: str) -> None:
        """Has this match, its log and its table in memory, if there is such a match."""
        if id not in self.matches:
            for found in await self._read("matches", {"keys": [id]}, MatchRecord):
                await self._learn(found.table)
        await self._learn_log(id)

    async def _learn_log(self, match: str) -> None:
        if match not in self.matches or match in self.logs:
            return
        rows = await self._read("logs", steps(match), Row)
        guesses = await self._read("guesses", steps(match), Guess)
        self.guessed[match] = {(guess.number, guess.seat, guess.about): guess for guess in guesses}
        self.logs[match], self.marks[match] = rows, marks_of(rows)

    async def _read(self, store: str, which: dict[str, Any], kind: type[T]) -> list[T]:
        try:
            answer = await self.fetch(store, text(which))
        except Exception as problem:
            raise NotSaved(str(problem)) from problem
        return msgspec.json.decode(answer, type=list[kind])  # type: ignore[valid-type]

    def _drop(self, owner: str) -> None:
        """Knows nothing of a table any more; nothing is lost with it."""
        self.kept.pop(owner, None)
        self.tables.pop(owner, None)
        for match in self._matches(owner):
            del self.matches[match.id]
            for part in (self.logs, self.marks, self.guessed):
                part.pop(match.id, None)


def added(match: MatchRecord | None, rows: Iterable[Row]) -> list[Change]:
    """These rows of a match as changes."""
    return [] if match is None else [["add", "logs", [match.id, row.number], row] for row in rows]


def steps(match: str) -> dict[str, Any]:
    """The range of all steps of a match."""
    return {"from": [match, 0], "to": [match, LAST, LAST, LAST]}


def text(value: Any) -> str:
    """The value as JSON."""
    return encoder.encode(value).decode()
