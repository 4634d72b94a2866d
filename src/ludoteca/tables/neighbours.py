"""Neighbours: what the rooms of several nodes say to each other about the tables they share.

What is played is read from the store, whoever has written it; the news only says that there is something to read. What
no store keeps is said in words of their own: who is here, what somebody says with a tap, how the clock stands. It may
be lost, doubled or late, so whatever is said holds by itself, bears a number, and is said again now and then.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping
from itertools import count
from typing import Any

from ludoteca.match import Entry
from ludoteca.tables import pauses, rematches, takebacks
from ludoteca.tables.clocks import Way
from ludoteca.tables.company import Party
from ludoteca.tables.outbox import Letter
from ludoteca.tables.peers import News, Peers
from ludoteca.tables.pictures import encoded
from ludoteca.tables.records import Row, short
from ludoteca.tables.refusals import Refused
from ludoteca.tables.table import RECORD, ROWS, Table

logger = logging.getLogger("ludoteca.tables")

PAUSE, LONG_PAUSE = 0.5, 60.0
"""Seconds before a table that could not be read is read again: twice as many each time, up to a minute."""
SHOWN = 0.1
"""Seconds within which the driver of a race says itself what it has shown, and when all are to see it."""
BIG = 3000
"""Characters beyond which what was shown is read from the store instead of being told."""
OFTEN, SELDOM = 0.05, 3.0
"""Seconds from one measure of the way to another node to the next: at first, and later."""
FIRST = 6
"""Measures at first."""
CHANGED = 3.0
"""Milliseconds by which somebody's distance must have changed for the other nodes to be told."""
FEW = 8
"""Tables that are read at once because of news: after a gap there may be a thousand, and players go first."""
KNOWN = 4096
"""Messages that are remembered, so that one that comes twice is heard once."""


class Neighbours:
    """The other nodes, as far as they have tables of this one."""

    def __init__(self, peers: Peers, tables: Mapping[str, Table], missed: Callable[[str], None]) -> None:
        """`missed` is called for a table of which something was said and which is not here: it may be on its way."""
        self.peers = peers
        self.tables = tables
        self.missed = missed
        self.orders = count(1)
        self.heard: OrderedDict[tuple[str, int], None] = OrderedDict()
        self.gone: set[str] = set()
        self.ways: dict[str, Way] = {}
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.few = asyncio.Semaphore(FEW)
        self.reading: dict[Table, asyncio.Task[None]] = {}
        self.later: dict[Table, asyncio.TimerHandle] = {}
        self.clocks: dict[Table, Mapping[str, Any]] = {}
        """What the driver of a table has last said about its clock."""
        self.told: dict[Table, dict[int, float]] = {}
        """Who is at a table, as the others were last told."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.hears: dict[str, Callable[[Table, News], None]] = {
            "rows": self._rows,
            "record": lambda table, news: self.refresh(table, RECORD),
            "here": self._here,
            "said": self._said,
            "hinted": self._hinted,
            "wants": self._wants,
            "pause": lambda table, news: pauses.heard(table, news.said),
            "asks": self._asks,
            "agrees": self._agrees,
            "shown": self._shown,
            "clock": self._clock,
        }
        """What is done about each kind of news of a table; driving adds its own."""
        self.lost: list[Callable[[str], None]] = []
        """Called with the name of a node that is gone, or with none when anything may have been missed."""
        self.silent: Callable[[News], None] = lambda news: None
        """Called for what is said of a table that is not here."""

    def tell(self, what: str, table: Table, said: Mapping[str, Any], to: str | None = None) -> None:
        """Says something about a table."""
        if what == "shown" and len(encoded(said)) > BIG:
            said = {**said, "rows": []}
        self.peers.tell(what, table.record.id, {**said, "order": next(self.orders)}, to)

    def hear(self, news: News) -> None:
        """Does what is to be done about some news."""
        try:
            self._hear(news)
        except Exception:
            logger.exception("what node %s said about %s could not be understood", news.node, news.what)

    def _hear(self, news: News) -> None:
        if news.what == "gap":
            self._gap()
        elif news.what == "gone":
            self._gone(news.node)
        elif "order" in news.said and self._doubled(news):
            return
        elif news.what == "way":
            self.gone.discard(news.node)
            trip = {"asked": news.said["asked"], "there": time.monotonic(), "order": next(self.orders)}
            self.peers.tell("trip", "", trip, news.node)
        elif news.what == "trip":
            self._trip(news.node, news.said)
        else:
            table = self.tables.get(news.table)
            if table is None:
                self.missed(news.table)
                self.silent(news)
            elif news.what in self.hears:  # a newer version may say more
                self.hears[news.what](table, news)

    def _doubled(self, news: News) -> bool:
        self.gone.discard(news.node)  # who speaks lives
        key = (news.node, news.said["order"])
        if key in self.heard:
            return True
        self.heard[key] = None
        while len(self.heard) > KNOWN:
            self.heard.popitem(last=False)
        return False

    def _gap(self) -> None:
        for table in [*self.tables.values()]:
            if table.anybody:
                self.refresh(table, RECORD)
                self.announce(table, asks=True)
            else:
                table.unread = RECORD  # there is time until somebody comes
        for lost in self.lost:
            lost("")

    def _gone(self, node: str) -> None:
        self.gone.add(node)
        self._forget_way(node)
        for table in [*self.tables.values()]:
            if table.company.lose(node):
                table.look_round()
                table.watchers.tell_soon()
                self.refresh(table, ROWS)  # the last it has written may not have been told any more
                table.moved()
        for lost in self.lost:
            lost(node)

    async def stop(self) -> None:
        """Reads and measures no more."""
        for timer in (*self.timers.values(), *self.later.values()):
            timer.cancel()
        tasks = [*self.reading.values(), *self.tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Does some work beside."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # What others have written

    def refresh(self, table: Table, unread: int) -> None:
        """Sees to it that what others have written is read and shown, once however many say so meanwhile."""
        table.unread = max(table.unread, unread)
        if table not in self.reading:
            self.reading[table] = asyncio.get_running_loop().create_task(self._read(table))

    async def _read(self, table: Table) -> None:
        pause = PAUSE
        try:
            while table.unread and self.tables.get(table.record.id) is table:
                try:
                    async with self.few, table.alone():
                        pause = PAUSE
                except Exception as problem:
                    if not isinstance(problem, Refused):
                        logger.exception("table %s could not be read", short(table.record.id))
                    await asyncio.sleep(pause)
                    pause = min(LONG_PAUSE, 2 * pause)
        finally:
            del self.reading[table]

    def _rows(self, table: Table, news: News) -> None:
        if table.timed and table.driver is not None and table not in self.later:
            loop = asyncio.get_running_loop()
            self.later[table] = loop.call_later(SHOWN, self._after_all, table)
        elif table not in self.later:
            self.refresh(table, ROWS)

    def _after_all(self, table: Table) -> None:
        del self.later[table]
        self.refresh(table, ROWS)

    def _shown(self, table: Table, news: News) -> None:
        """The driver of a race has shown this, to be seen by all at one moment."""
        said, way = news.said, self.ways.get(news.node)
        if way is not None and way.known and table.driver is not None:
            table.promised = said["seen"] - way.ahead
        rows = [Row(number, Entry(seat, action), at, client) for number, seat, action, at, client in said["rows"]]
        self.start(self._take(table, said["match"], rows))

    async def _take(self, table: Table, match: str, rows: list[Row]) -> None:
        async with table.lock:
            if table.match is not None and table.match.id == match and rows and rows[0].number <= table.number + 1:
                table.read_on(rows)
                return
        self.refresh(table, ROWS)

    # Who is here

    def announce(self, table: Table, came: list[int] | None = None, asks: bool = False, to: str | None = None) -> None:
        """Tells the other nodes who is at this table here, and who has just come; `asks` who is there."""
        seats: dict[int, float] = {}
        for watcher in table.watchers:
            for seat in watcher.held:
                seats[seat] = max(seats.get(seat, 0.0), watcher.half)
        self.told[table] = seats
        number = table.number if table.match is not None else 0
        here = {"seats": [*seats.items()], "watched": len(table.watchers) > 0, "came": came or [], "asks": asks}
        here["screen"] = table.watchers.screen
        keys = {key for watcher in table.watchers for key in watcher.keys}
        waits = [short(one.secret_hash) for one in table.record.waiting if one.secret_hash in keys]
        more = {"ordinal": table.ordinal, "number": number, "waits": waits, **pauses.said(table)}
        self.tell("here", table, {**here, **more}, to)

    def measured(self, table: Table) -> None:
        """Somebody's line has been measured: the others are told if that has changed something."""
        told = self.told.get(table, {})
        for watcher in table.watchers:
            if any(abs(watcher.half - told.get(seat, 0.0)) > CHANGED for seat in watcher.held):
                self.announce(table)
                return

    def _here(self, table: Table, news: News) -> None:
        said, node = news.said, news.node
        waits = tuple(said.get("waits", ()))
        party = Party(said["ordinal"], dict(said["seats"]), time.monotonic(), bool(said.get("screen")), waits)
        known = table.company.parties.get(node)
        if not table.company.hear(node, said["order"], party if said["watched"] else None):
            return
        if table.clocked and said["watched"]:
            self.know_way(node)
        if said["asks"] and len(table.watchers):
            self.announce(table, to=node)
        if said["asks"] and table.driver is None:
            table.tell_clock(again=True)
        if said["came"] and table.ask is not None and table.ask.mine:
            table.tell("asks", table.ask.said())  # whoever came there may have missed it
        for seat in said["came"]:
            now = seat_now(table, said["ordinal"], seat)
            table.wake_up(now)
            for watcher in table.watchers:
                if now in watcher.held:
                    watcher.outbox.put(Letter(encoded({"type": "elsewhere", "seat": now})))
        if "pauses" in said:  # an older node knows none
            pauses.heard(table, said)
        number = table.number if table.match is not None else 0
        if said["ordinal"] > table.ordinal or (said["ordinal"] == table.ordinal and said["number"] > number):
            self.refresh(table, RECORD)
        if known is None or not said["watched"] or known._replace(heard=party.heard) != party:
            table.look_round()
            table.watchers.tell_soon()
            table.moved()

    def repeat(self, since: float) -> None:
        """Says again who is here, and believes no more in those who have not been spoken of since then."""
        for table in [*self.tables.values()]:
            for node in table.company.not_heard_since(since):
                table.company.lose(node)
                table.look_round()
                table.moved()
            if len(table.watchers):
                self.announce(table)

    # What is said and seen

    def _said(self, table: Table, news: News) -> None:
        table.watchers.send({"type": "said", "seat": news.said["seat"], "phrase": news.said["phrase"]})

    def _hinted(self, table: Table, news: News) -> None:
        if table.match is not None and table.match.id == news.said["match"]:
            table.hinted[news.said["seat"]] = news.said["situation"]

    def _wants(self, table: Table, news: News) -> None:
        """Somebody at another node wants a stand-in for who is away."""
        seat, *by = (seat_now(table, news.said["ordinal"], seat) for seat in (news.said["seat"], *news.said["by"]))
        if not table.here(seat):
            table.absences.wanted.setdefault(seat, set()).update(by)
            table.watchers.tell_soon()

    def _asks(self, table: Table, news: News) -> None:
        """Somebody at another node asks to take something back, or wants to play again."""
        if table.status != "over":
            takebacks.heard(table, news.said)
        elif rematches.heard(table, news.said):
            self.start(rematches.begun(table))

    def _agrees(self, table: Table, news: News) -> None:
        """Somebody at another node has answered what was asked; a yes to play again comes as a wish of its own."""
        if table.status == "over":
            rematches.declined(table, news.said)
        elif takebacks.answered(table, news.said):
            self.start(takebacks.carried_out(table))

    def _clock(self, table: Table, news: News) -> None:
        known = self.clocks.get(table)
        if known is not None and known["node"] == news.node and known["order"] > news.said["order"]:
            return
        self.clocks[table] = {**news.said, "node": news.node}
        self.follow(table)

    def follow(self, table: Table) -> None:
        """Lets the clock of a table stand or go as its driver has said."""
        said = self.clocks.get(table)
        if said is None or table.match is None or table.match.id != said["match"] or table.driver != said["node"]:
            return
        way = self.ways.get(said["node"])
        if way is None or not way.known:
            self.know_way(said["node"])
            return
        why, ahead = said["stands"], way.ahead
        stands = None if why is None else (why[0], why[1])
        goes = None if said["goes"] is None else said["goes"] - ahead
        changed, news = stands != table.stands, goes != table.goes
        table.stands, table.goes = stands, goes
        table.clock.follow(max(said["at"], table.last_at), said["moment"] - ahead, said["runs"])
        if changed:
            table.promised = max(table.promised, said.get("seen", 0.0) - ahead)  # an older node does not say it
            table.show_again()
        elif news:
            table.watchers.tell()

    # How far away they are

    def way(self, node: str) -> float:
        """How far away a node is, in milliseconds of one way."""
        return self.ways[node].half if node in self.ways else 0.0

    def know_way(self, node: str) -> None:
        """Measures the way to a node from now on, for as long as a table with a clock is shared with it."""
        if node not in self.ways:
            self.ways[node] = Way()
            self._measure(node)

    def _measure(self, node: str) -> None:
        self.timers.pop(node, None)
        if not any(self._shared(table, node) for table in self.tables.values()):
            self._forget_way(node)
            return
        way = self.ways[node]
        way.asked += 1
        self.peers.tell("way", "", {"asked": time.monotonic(), "order": next(self.orders)}, node)
        wait = OFTEN if way.asked < FIRST else SELDOM
        self.timers[node] = asyncio.get_running_loop().call_later(wait, self._measure, node)

    def _shared(self, table: Table, node: str) -> bool:
        return table.clocked and (table.driver == node or node in table.company.parties)

    def _trip(self, node: str, said: Mapping[str, Any]) -> None:
        way = self.ways.get(node)
        if way is None:
            return
        new = not way.known
        way.answer(said["asked"], said["there"], time.monotonic())
        if new:
            for table in [*self.tables.values()]:
                if table.driver == node:
                    self.follow(table)
                    table.moved()

    def _forget_way(self, node: str) -> None:
        self.ways.pop(node, None)
        timer = self.timers.pop(node, None)
        if timer is not None:
            timer.cancel()

    def forget(self, table: Table) -> None:
        """A table leaves the memory."""
        for known in (self.clocks, self.told):
            known.pop(table, None)
        timer = self.later.pop(table, None)
        if timer is not None:
            timer.cancel()


def seat_now(table: Table, ordinal: int, seat: int) -> int:
    """A seat of the match of this ordinal as it is counted in the match of now: seats move on at a rematch."""
    return (seat + table.ordinal - ordinal) % len(table.record.seats)
