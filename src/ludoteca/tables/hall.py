"""The hall: all tables that are in memory, who comes to them and who leaves.

A table is read from its log when somebody asks for it and forgotten when nobody needs it; nothing is lost with it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace

from ludoteca.tables.advice import Advice
from ludoteca.tables.catalogue import check_level, free_bot_name
from ludoteca.tables.infos import codes_since
from ludoteca.tables.outbox import Letter
from ludoteca.tables.outside import Apart, Minds, NotSaved, Store
from ludoteca.tables.pictures import encoded
from ludoteca.tables.records import MatchRecord, Row, Seat, TableRecord
from ludoteca.tables.refusals import NO_SUCH_SEAT, NO_TABLE, WENT_WRONG, Refused
from ludoteca.tables.table import Table
from ludoteca.tables.thinking import Thinking
from ludoteca.tables.watchers import Watcher, leaves
from ludoteca.words import say

logger = logging.getLogger("ludoteca.tables")

IDLE = 60.0
"""Seconds after which a table that nobody watches leaves the memory."""
ROUND = 20.0
"""Seconds between two looks for such tables."""


class Hall:
    """Every table that is being used, and the way to all others."""

    def __init__(self, store: Store, minds: Minds, apart: Apart, address: str) -> None:
        """`address` stands in invitations."""
        self.store = store
        self.apart = apart
        self.address = address
        self.thinking = Thinking(minds)
        self.advice = Advice(store, minds, apart)
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}

    async def find(self, id: str) -> Table:
        """The table of this id, from memory or from its log."""
        table = self.tables.get(id)
        if table is not None:
            table.used = time.monotonic()  # it must not be forgotten while somebody is on the way to it
            return table
        if id not in self.loading:
            self.loading[id] = asyncio.create_task(self._load(id))
            self.loading[id].add_done_callback(lambda _: self.loading.pop(id, None))
        return await asyncio.shield(self.loading[id])

    def add(self, table: Table) -> None:
        """Takes a table that has just been stored, ready for its players."""
        self.tables[table.record.id] = table
        if table.record.puzzle is not None or table.record.again is not None:
            table.untold.clear()  # what led to the task is no part of it
        self.thinking.wake(table)

    def build(self, record: TableRecord, match: MatchRecord | None, log: list[Row]) -> Table:
        """A table in memory; its bots are asked whenever it has moved on."""
        table = Table(self.store, self.address, record, match, log)
        table.moved = lambda: self.thinking.wake(table)
        return table

    async def _load(self, id: str) -> Table:
        try:
            stored = await self.store.table(id)
        except NotSaved as problem:
            logger.warning("table %s could not be read: %s", id, problem)
            raise Refused(WENT_WRONG, 503) from problem
        if stored is None:
            raise Refused(NO_TABLE, 404)
        record, match, log = stored
        try:
            table = await self.apart(lambda: self.build(record, match, log))
        except Exception as problem:
            logger.exception("the log of table %s does not replay", id)
            raise Refused(WENT_WRONG, 500) from problem
        table.untold.clear()  # whoever has played here was told it then
        self.tables[id] = table
        return table

    # Coming and going

    async def come(self, table: Table, watcher: Watcher, secrets: list[str]) -> list[int]:
        """Lets somebody watch, with the seats these secrets hold; whoever is back needs no stand-in."""
        async with table.alone():
            seats = enumerate(table.record.seats)
            watcher.held = [number for number, seat in seats if any(seat.opened_by(secret) for secret in secrets)]
            for other in table.watchers:
                for seat in set(other.held) & set(watcher.held):
                    other.outbox.put(Letter(encoded({"type": "elsewhere", "seat": seat})))
            table.watchers.all.add(watcher)
            for letter in table.fresh(watcher):
                watcher.outbox.put(letter, leaves(table.seen, watcher))
            for seat in watcher.held:
                await self._back(table, seat)
        table.watchers.tell_soon()
        self.thinking.wake(table)
        return watcher.held

    async def _back(self, table: Table, seat: int) -> None:
        holder = table.record.seats[seat]
        if holder.stand_in is None:
            return
        table.thinking.pop(seat, None)
        try:
            await table.change_seat(seat, replace(holder, stand_in=None))
        except Refused:
            holder.stand_in = None  # the disk can hear of it later; the person is here now

    def leave(self, table: Table, watcher: Watcher) -> None:
        """Somebody's line is gone; the seats stay theirs."""
        table.watchers.all.discard(watcher)
        table.watchers.tell_soon()
        table.used = time.monotonic()
        self.thinking.wake(table)

    async def fill(self, table: Table, seat: int, level: str) -> None:
        """Puts a bot on an open seat, or lets one stand in for a person who is away."""
        check_level(table.game, level)
        if not 0 <= seat < len(table.record.seats):
            raise Refused(NO_SUCH_SEAT)
        async with table.alone():
            holder = table.record.seats[seat]
            if holder.kind == "bot":
                raise Refused(say("A bot already has that seat."))
            if holder.kind == "open":
                await table.change_seat(seat, Seat("bot", free_bot_name(level, table.record.seats), level=level))
            elif table.watchers.hold(seat):
                raise Refused(say("{name} is here and plays without a stand-in.", name=holder.name))
            else:
                await table.change_seat(seat, replace(holder, stand_in=level))
        self.thinking.wake(table)

    # Housekeeping

    async def keep(self) -> None:
        """Forgets tables nobody needs and codes that are too old, for as long as it is open."""
        next_codes = 0.0
        while True:
            self.forget(time.monotonic() - IDLE)
            if time.monotonic() >= next_codes:
                next_codes = time.monotonic() + 3600
                try:
                    await self.store.forget_codes(codes_since())
                except NotSaved as problem:
                    logger.warning("old codes could not be freed: %s", problem)
            await asyncio.sleep(ROUND)

    def forget(self, unused_since: float) -> None:
        """Drops the tables from memory that nobody watches, that wait for no bot and were not used since then."""
        for id, table in list(self.tables.items()):
            used = len(table.watchers) or table.lock.locked() or table.used >= unused_since
            if not used and self.thinking.forget(table):
                del self.tables[id]
