"""The hall: all tables that are in memory, who comes to them and who leaves.

A table is read from its log when somebody asks for it and forgotten when nobody needs it; nothing is lost with it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from ludoteca.tables.advice import Advice
from ludoteca.tables.catalogue import check_level, free_bot_name
from ludoteca.tables.driving import Driving
from ludoteca.tables.infos import codes_known_since
from ludoteca.tables.neighbours import Neighbours
from ludoteca.tables.outbox import Letter
from ludoteca.tables.outside import Apart, Conflict, Minds, NotSaved, Store
from ludoteca.tables.peers import ALONE, Peers
from ludoteca.tables.pictures import encoded
from ludoteca.tables.records import MatchRecord, Row, Seat, TableRecord, short
from ludoteca.tables.refusals import NO_SUCH_SEAT, NO_TABLE, WENT_WRONG, Refused
from ludoteca.tables.table import RECORD, TRIES, Table
from ludoteca.tables.tally import Tally
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

    def __init__(
        self, store: Store, minds: Minds, apart: Apart, address: str, peers: Peers = ALONE, mark: str = ""
    ) -> None:
        """`address` stands in invitations; `peers` are the other nodes that serve the same store.

        The ids of new tables and their matches begin with the `mark`.
        """
        self.mark = mark
        self.store = store
        self.peers = peers
        self.apart = apart
        self.tally = Tally()
        self.address = address
        self.thinking = Thinking(minds)
        self.advice = Advice(store, minds, apart)
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.missed: set[str] = set()
        """The tables of which others have said something while they were being read."""
        self.neighbours = Neighbours(peers, self.tables, self._miss)
        self.driving = Driving(peers, self.neighbours, self.thinking)
        self.driving.wanted = self.find
        peers.listen(self.neighbours.hear)

    @property
    def alone(self) -> bool:
        """True if no other node serves the same store."""
        return self.peers is ALONE

    def _miss(self, id: str) -> None:
        if id in self.loading:
            self.missed.add(id)

    async def find(self, id: str) -> Table:
        """The table of this id, from memory or from its log."""
        table = self.tables.get(id)
        if table is not None:
            table.used = time.monotonic()  # it must not be forgotten while somebody is on the way to it
            if table.unread and not self.alone:
                with suppress(Refused):  # what cannot be read now is shown as it was last
                    async with table.alone():
                        pass
                if id not in self.tables:
                    raise Refused(NO_TABLE, 404)
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
        if not self.alone and table.match is None:
            self.neighbours.refresh(table, RECORD)  # somebody may have taken a seat already, by the code
        self.thinking.wake(table)

    def build(self, record: TableRecord, match: MatchRecord | None, log: list[Row]) -> Table:
        """A table in memory; its bots are asked whenever it has moved on."""
        table = Table(self.store, self.address, record, match, log)
        table.moved = lambda: self._moved(table)
        table.gone = lambda: self._drop(table)
        if not self.alone:
            table.shared = True
            table.company.way = self.neighbours.way
            table.tell = lambda what, said: self.neighbours.tell(what, table, said)
        return table

    def _moved(self, table: Table) -> None:
        self.tally.moved()
        if not self.alone:
            self.neighbours.follow(table)
        self.thinking.wake(table)

    async def _load(self, id: str) -> Table:
        try:
            stored = await self.store.table(id)
        except NotSaved as problem:
            logger.warning("table %s could not be read: %s", short(id), problem)
            raise Refused(WENT_WRONG, 503) from problem
        if stored is None:
            raise Refused(NO_TABLE, 404)
        record, match, log = stored
        try:
            table = await self.apart(lambda: self.build(record, match, log))
        except Exception as problem:
            logger.exception("the log of table %s does not replay", short(id))
            raise Refused(WENT_WRONG, 500) from problem
        table.untold.clear()  # whoever has played here was told it then
        self.tables[id] = table
        full = all(seat.kind != "open" for seat in record.seats)
        if id in self.missed or (full and match is None):
            self.missed.discard(id)
            self.neighbours.refresh(table, RECORD)
        if not self.alone:
            self.neighbours.announce(table, asks=True)
        return table

    # Coming and going

    async def come(self, table: Table, watcher: Watcher, secrets: list[str]) -> list[int]:
        """Lets somebody watch, with the seats these secrets hold; whoever is back needs no stand-in."""
        if not self.alone:
            await self._look(table, secrets)
        async with table.alone():
            watcher.held = held(table, secrets)
            for other in table.watchers:
                for seat in set(other.held) & set(watcher.held):
                    other.outbox.put(Letter(encoded({"type": "elsewhere", "seat": seat})))
            table.watchers.all.add(watcher)
            for seat in watcher.held:
                table.wake_up(seat)
            table.look_round()
            for letter in table.fresh(watcher):
                watcher.outbox.put(letter, leaves(table.seen, watcher))
            for seat in watcher.held:
                await self._back(table, seat)
        table.watchers.tell_soon()
        if not self.alone:
            self.neighbours.announce(table, came=watcher.held)
        self.thinking.wake(table)
        return watcher.held

    async def _look(self, table: Table, secrets: list[str]) -> None:
        """Reads what others have written: whoever comes from another node finds at least what they saw there."""
        async with table.lock:
            await table.read_all()
            if len(held(table, secrets)) < len(set(secrets)):
                table.unread = RECORD  # a seat may have been taken at another node a moment ago

    async def acted(self, table: Table, seat: int) -> None:
        """Whoever has this seat has acted: a program that was thought to be asleep needs no stand-in any more."""
        if table.record.seats[seat].stand_in is not None:
            async with table.alone():
                await self._back(table, seat)

    async def _back(self, table: Table, seat: int) -> None:
        for _ in range(TRIES):
            holder = table.record.seats[seat]
            if holder.stand_in is None:
                return
            table.thinking.pop(seat, None)
            try:
                await table.change_seat(seat, replace(holder, stand_in=None))
            except Conflict:
                await table.settle()
            except Refused:
                holder.stand_in = None  # the disk can hear of it later; the person is here now

    def leave(self, table: Table, watcher: Watcher) -> None:
        """Somebody's line is gone; the seats stay theirs."""
        table.watchers.all.discard(watcher)
        if self.tables.get(table.record.id) is not table:
            return  # it is no more
        table.look_round()
        table.watchers.tell_soon()
        table.used = time.monotonic()
        if not self.alone:
            self.neighbours.announce(table)
        self.thinking.wake(table)

    async def fill(self, table: Table, seat: int, level: str, by: Sequence[int]) -> None:
        """Puts a bot on an open seat, or lets one stand in for a person who is away: those on these seats want it."""
        check_level(table.game, level, table.record.options)
        if not 0 <= seat < len(table.record.seats):
            raise Refused(NO_SUCH_SEAT)

        async def attempt() -> None:
            holder = table.record.seats[seat]
            if holder.kind == "bot":
                raise Refused(say("A bot already has that seat."))
            if holder.kind == "open":
                await table.change_seat(seat, Seat("bot", free_bot_name(level, table.record.seats), level=level))
            elif table.here(seat):
                raise Refused(say("{name} is here and plays without a stand-in.", name=holder.name))
            else:
                if holder.stand_in is None:
                    table.watchers.tell_soon()  # the others read who wants it
                    table.tell("wants", {"ordinal": table.ordinal, "seat": seat, "by": [*by]})
                    table.absences.want(table.record.seats, seat, by)
                await table.change_seat(seat, replace(holder, stand_in=level))

        await table.again(attempt)
        self.thinking.wake(table)

    async def pause(self, table: Table, seat: int | None = None) -> None:
        """Nothing moves at a table until somebody lets it go on; None for somebody who does not sit there."""
        await self.driving.say(table, "pause", seat)

    async def go_on(self, table: Table) -> None:
        """Lets a table go on that was paused."""
        await self.driving.say(table, "go", None)

    # Housekeeping

    async def keep(self) -> None:
        """Forgets tables nobody needs and codes that are too old, for as long as it is open.

        And it looks for programs that hang.
        """
        next_codes = 0.0
        while True:
            self.forget(time.monotonic() - IDLE)
            for table in self.tables.values():
                if table.fall_asleep():
                    table.watchers.tell_soon()
                    self.thinking.wake(table)
            if not self.alone:
                self.neighbours.repeat(time.monotonic() - 3 * ROUND)
            if time.monotonic() >= next_codes:
                next_codes = time.monotonic() + 3600
                try:
                    await self.store.forget_codes(codes_known_since())
                except NotSaved as problem:
                    logger.warning("old codes could not be freed: %s", problem)
            await asyncio.sleep(ROUND)

    def forget(self, unused_since: float) -> None:
        """Drops the tables from memory that nobody watches, that wait for no bot and were not used since then."""
        forgotten = []
        for id, table in list(self.tables.items()):
            here = len(table.watchers) or (table.company.parties and table in self.driving.driven)
            used = here or table.lock.locked() or table.used >= unused_since
            if not used and self.thinking.forget(table):
                del self.tables[id]
                forgotten.append(table)
        self._let_go(forgotten)

    def _drop(self, table: Table) -> None:
        """A table is no longer in the store: whoever looks at it hears so, and is to ask anew by a new line."""
        if self.tables.get(table.record.id) is not table:
            return
        del self.tables[table.record.id]
        table.moved = lambda: None
        self.thinking.rest(table)
        self.thinking.drop(table)
        self._let_go([table])
        for watcher in table.watchers:
            refused = {"type": "refused", "id": None, "refusal": NO_TABLE, "paragraph": None}
            watcher.outbox.put(Letter(encoded(refused, watcher.language), answer=True))
            watcher.outbox.finish()

    def _let_go(self, tables: list[Table]) -> None:
        """Keeps nothing in mind any more of tables that have left the memory."""
        for table in tables:
            self.neighbours.forget(table)
            self.driving.followed.discard(table)
        if not self.alone and tables:
            self.neighbours.start(self.driving.let_go(tables))

    async def close(self) -> None:
        """Gives up all that moves by itself; another node can take it over at once."""
        self.driving.closed = True
        await self.thinking.stop()
        await self.neighbours.stop()
        if not self.alone:
            await self.driving.let_go([*self.tables.values()])


def held(table: Table, secrets: list[str]) -> list[int]:
    """The seats of a table that these secrets hold."""
    seats = enumerate(table.record.seats)
    return [number for number, seat in seats if any(seat.opened_by(secret) for secret in secrets)]
