"""Driving: which node moves what moves by itself at a table, and how the others ask it.

Bots, clocks and the line of a race are driven by the one node that has the table's lease. The others look whether it
still lives whenever something there is to move, and the first to be given the lease goes on from the log. What players
of other nodes say to a clock or do in a race is passed on to the driver and asked again until it is answered, by the
same id: nothing is done twice, whoever drives by then.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from ludoteca.contract import Action
from ludoteca.tables import pauses
from ludoteca.tables.clocks import Clock, Way
from ludoteca.tables.neighbours import Neighbours
from ludoteca.tables.outside import NotSaved
from ludoteca.tables.peers import ALONE, News, Peers
from ludoteca.tables.pictures import encoded
from ludoteca.tables.races import Done, NotDriving, not_standing, shown_at
from ludoteca.tables.records import short
from ludoteca.tables.refusals import NO_SUCH_SEAT, NOT_BEGUN, NOT_OUR_FORM, NOT_SAVED, OVER, WENT_WRONG, Refused
from ludoteca.tables.table import ROWS, Table
from ludoteca.tables.thinking import Thinking
from ludoteca.tables.turns import NO_CLOCK
from ludoteca.tables.watchers import Watcher
from ludoteca.words import Sentence

logger = logging.getLogger("ludoteca.tables")

LOOK = 3.0
"""Seconds after which a table that has something to move is looked at: its driver may not know of it, or be no more."""
AGAIN = 0.5
"""Seconds before the lease is asked for again when it could not be had and its holder is gone, or nobody knows."""
UNANSWERED = 1.0
"""Seconds before a driver that has not answered is asked again."""
SOON = 0.05
"""Seconds before somebody who drives is looked for again."""
GIVEN_UP = 15.0
"""Seconds within which somebody must drive: after that a player reads that it was not saved."""
LONG = 3000
"""Bytes of an action in a race beyond which it is not passed on: whatever is said of it has to fit in one message."""
KEPT = 2000
"""Questions of other nodes that are remembered, so that one that is asked again is answered as before."""


class Driving:
    """Who drives the tables of this room."""

    def __init__(self, peers: Peers, neighbours: Neighbours, thinking: Thinking) -> None:
        self.peers = peers
        self.neighbours = neighbours
        self.thinking = thinking
        self.closed = False
        """True when this node is about to leave: it takes nothing over any more."""
        self.driven: set[Table] = set()
        self.followed: set[Table] = set()
        """The tables that another node has driven since this one last did."""
        self.seeking: dict[Table, asyncio.Event] = {}
        """The tables for which a driver is sought or watched, and what lets it be looked for at once."""
        self.open: dict[str, asyncio.Future[Mapping[str, Any]]] = {}
        """The questions that a driver has not answered yet."""
        self.waiting: dict[str, float] = {}
        """When a driver has last said of a question that it is still being dealt with."""
        self.asked: OrderedDict[str, asyncio.Task[dict[str, Any]]] = OrderedDict()
        self.wanted: Callable[[str], Awaitable[Table]] | None = None
        """Opens a table of which another node believes that it is driven here."""
        neighbours.hears |= {"ask": self._asked, "answer": self._answered, "free": self._free}
        neighbours.lost.append(self._lost)
        neighbours.silent = self._silent
        if peers is not ALONE:
            thinking.drives = self.drives

    # Who drives

    def needed(self, table: Table) -> bool:
        """True if there is something to move at this table that no person moves."""
        state = table.state
        if state is None or state.over:
            return False
        return table.clocked or any(table.level(seat) is not None for seat in state.turn)

    def drives(self, table: Table) -> bool:
        """True if this node moves what moves by itself there, or if nothing does; else it seeks who drives."""
        if self.peers.drives(table.record.id):
            if table not in self.driven:
                self._take(table)
            return True
        if table in self.driven:
            self._lose(table)
        if not self.needed(table):
            return True
        self._seek(table)
        return False

    def _take(self, table: Table) -> None:
        """Drives from now on, and goes on from where the log and the last driver have come to."""
        self.driven.add(table)
        inherits = table in self.followed
        self.followed.discard(table)
        table.driver, table.promised = None, 0.0
        if table.clocked and inherits:
            table.clock = Clock(table.last_at)  # what has passed since nobody drove is nobody's time
        if table.timed:
            race = self.thinking.race(table)
            race.match, race.inherits = None, inherits
        elif table.turn_clock and inherits:
            self.thinking.turns_of(table).inherit()
        self.neighbours.refresh(table, ROWS)  # the last driver may not have told of all it did
        self._stir(table)

    def _lose(self, table: Table) -> None:
        """Moves nothing more there: this node has been cut off, and another may drive."""
        self.driven.discard(table)
        self.thinking.rest(table)
        if table.clocked:
            table.clock.stop()
        table.watchers.tell_soon()

    def _seek(self, table: Table) -> None:
        if table not in self.seeking and not self.closed:
            self.seeking[table] = asyncio.Event()
            self.neighbours.start(self._watch(table))

    async def _watch(self, table: Table) -> None:
        """Sees to it that somebody drives this table, for as long as there is something to move."""
        news = self.seeking[table]
        try:
            while self._open(table) and self.needed(table) and not self.peers.drives(table.record.id):
                known = table.driver is not None and table.driver not in self.neighbours.gone
                if known and not await self._stirred(news, LOOK):
                    assert table.driver is not None
                    self.neighbours.announce(table, asks=True, to=table.driver)  # it may not know that it is to act
                if self._open(table) and self.needed(table):
                    news.clear()  # before it asks: what is heard meanwhile may be newer than the answer
                    await self._ask_for_lease(table, news)
        finally:
            del self.seeking[table]
        if self._open(table):
            self.thinking.wake(table)

    async def _ask_for_lease(self, table: Table, news: asyncio.Event) -> None:
        try:
            driver = await self.peers.drive(table.record.id)
        except NotSaved as problem:
            logger.warning("nobody knows who drives table %s: %s", short(table.record.id), problem)
            await self._stirred(news, AGAIN)
            return
        if driver == self.peers.node:
            if not self.drives(table):
                await self._stirred(news, AGAIN)  # we are cut off from the others
        elif driver in self.neighbours.gone:
            await self._stirred(news, AGAIN)  # its lease is about to end
        elif driver != table.driver:
            table.driver = driver
            self.followed.add(table)
            if table.clocked:
                self.neighbours.know_way(driver)
            table.watchers.tell_soon()
            self.neighbours.announce(table, asks=True, to=driver)
            self.neighbours.follow(table)

    def _open(self, table: Table) -> bool:
        return self.neighbours.tables.get(table.record.id) is table

    async def _stirred(self, news: asyncio.Event, seconds: float) -> bool:
        """True if something was heard within so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                await news.wait()
        except TimeoutError:
            return False
        return True

    def _stir(self, table: Table) -> None:
        if table in self.seeking:
            self.seeking[table].set()

    def _lost(self, node: str) -> None:
        """A node is gone, or anything may have been missed: whatever it drove needs another driver."""
        for table in [*self.neighbours.tables.values()]:
            if not node or table.driver == node:
                self._stir(table)
                self.thinking.wake(table)
        for question in [*self.open.values()]:
            if not question.done():
                question.set_result({"again": True})

    def _free(self, table: Table, news: News) -> None:
        """A driver has let go of a table."""
        if table.driver == news.node:
            table.driver = None
            self._stir(table)
            self.thinking.wake(table)

    async def let_go(self, tables: list[Table]) -> None:
        """Drives these tables no more, and says so to those who may want to."""
        mine = [table for table in tables if table in self.driven]
        self.driven.difference_update(mine)
        if not mine:
            return
        try:
            await self.peers.let_go([table.record.id for table in mine])
        except NotSaved as problem:
            logger.warning("leases could not be given back: %s", problem)
        for table in mine:
            self.neighbours.tell("free", table, {})

    # What is said to whoever drives

    async def say(self, table: Table, what: str, seat: int | None) -> None:
        """Lets whoever keeps the time of this table hear it: `pause`, `go`, `time` or `more`.

        Where no time runs a pause is kept by all nodes. None stands for somebody who does not sit there.
        """
        if what in ("pause", "go") and not self._kept(table):
            pauses.pause(table, seat) if what == "pause" else pauses.go(table)
            return
        if not table.clocked or (table.timed and what in ("time", "more")):
            raise Refused(NO_CLOCK)
        await self._at_driver(table, lambda: self._say(table, what, seat), lambda way: {"what": what, "seat": seat})

    def _kept(self, table: Table) -> bool:
        """True if a pause is the business of whoever keeps the time of this table."""
        if table.timed or (table.stands is not None and table.stands[0] == "asked"):
            return True
        return table.turn_clock and table.pause is None and table.state is not None and table.state.due is not None

    async def _say(self, table: Table, what: str, seat: int | None) -> int:
        keeper = self.thinking.race(table) if table.timed else self.thinking.turns_of(table)
        if what == "pause":
            keeper.ask_to_stand(seat)
        elif what == "go":
            keeper.go()
            self.thinking.wake(table)
        elif seat is None:
            raise Refused(NO_SUCH_SEAT)
        elif what == "time":
            self.thinking.turns_of(table).time(seat)
        elif seat is not None:
            self.thinking.turns_of(table).more(seat)
        return 0

    async def play(self, table: Table, seat: int, action: Action, client: str, watcher: Watcher, arrived: float) -> int:
        """The number its player sees an action in a race get, whoever drives it."""
        if table.shared and len(encoded(action).encode()) > LONG:
            raise Refused(too_long(table, seat, action, watcher))
        half = watcher.half

        def told(way: Way) -> dict[str, Any]:
            known = table.answers.number(seat, client)
            if known is not None:
                return {"number": known}
            if table.match is None:
                raise Refused(NOT_BEGUN)
            shown = shown_at(table, seat, action, watcher)
            moments = [arrived + way.ahead, None if shown is None else shown + way.ahead, half]
            return {"what": "play", "seat": seat, "action": action, "client": client, "done": moments}

        def here() -> Awaitable[int]:
            return self.thinking.race(table).play(seat, action, client, watcher, arrived)

        return await self._at_driver(table, here, told)

    async def _at_driver(
        self, table: Table, here: Callable[[], Awaitable[int]], told: Callable[[Way], dict[str, Any]]
    ) -> int:
        """Does it here if this node drives, else asks the driver until it answers; `told` says it in its time."""
        id = secrets.token_urlsafe(8)
        match = table.match
        self.waiting[id] = time.monotonic()
        try:
            while time.monotonic() < self.waiting[id] + GIVEN_UP:
                if self.thinking.drives(table):
                    try:
                        return await here()
                    except NotDriving:
                        continue
                if table.match is not match:
                    raise Refused(OVER)
                answer = await self._ask(table, id, told)
                if "refusal" in answer:
                    raise Refused(unpacked(answer["refusal"]), answer["status"])
                if "number" in answer:
                    return int(answer["number"])
        finally:
            del self.waiting[id]
        raise Refused(NOT_SAVED, 503)

    async def _ask(self, table: Table, id: str, told: Callable[[Way], dict[str, Any]]) -> Mapping[str, Any]:
        """What the driver answers; nothing if it has not answered in time, or if nobody drives now."""
        driver = table.driver
        way = None if driver is None else self.neighbours.ways.get(driver)
        if driver is None or driver in self.neighbours.gone or way is None or not way.known:
            if driver is not None:
                self.neighbours.know_way(driver)
            await asyncio.sleep(SOON)
            return {}
        said = told(way)
        if "number" in said:
            return said
        question: asyncio.Future[Mapping[str, Any]] = asyncio.get_running_loop().create_future()
        self.open[id] = question
        try:
            self.neighbours.tell("ask", table, {**said, "id": id}, driver)
            async with asyncio.timeout(UNANSWERED):
                answer = await question
        except TimeoutError:
            return {}
        finally:
            del self.open[id]
        if "again" in answer:
            await self._not_there(table, driver)
        return answer

    async def _not_there(self, table: Table, driver: str) -> None:
        """Another node says that it does not drive this table: it is asked for anew."""
        if table.driver == driver:
            table.driver = None
        self._stir(table)
        await asyncio.sleep(SOON)

    def _asked(self, table: Table, news: News) -> None:
        """Another node asks this one, as it believes that it drives."""
        id = news.said["id"]
        if id not in self.asked:
            self.asked[id] = asyncio.get_running_loop().create_task(self._answer(table, news.said))
            while len(self.asked) > KEPT:
                self.asked.popitem(last=False)
        work = self.asked[id]
        if not work.done():
            self.neighbours.tell("answer", table, {"id": id, "wait": True}, news.node)

        def answer(done: asyncio.Task[dict[str, Any]]) -> None:
            if not done.cancelled() and done.exception() is None:
                if "again" in done.result():
                    self.asked.pop(id, None)
                self.neighbours.tell("answer", table, {"id": id, **done.result()}, news.node)

        work.add_done_callback(answer)

    async def _answer(self, table: Table, said: Mapping[str, Any]) -> dict[str, Any]:
        if not self.peers.drives(table.record.id):
            return {"again": True}
        try:
            if said["what"] == "play":
                race, done = self.thinking.race(table), Done(*said["done"])
                return {"number": await race.play_from_afar(said["seat"], said["action"], said["client"], done)}
            return {"number": await self._say(table, said["what"], said["seat"])}
        except NotDriving:
            return {"again": True}
        except Refused as refusal:
            return {"refusal": packed(refusal.sentence), "status": refusal.status}
        except Exception:
            logger.exception("what another node asked for could not be done")
            return {"refusal": packed(WENT_WRONG), "status": 500}

    def _answered(self, table: Table, news: News) -> None:
        question = self.open.get(news.said["id"])
        if "wait" in news.said and news.said["id"] in self.waiting:
            self.waiting[news.said["id"]] = time.monotonic()
        elif question is not None and not question.done():
            question.set_result(news.said)

    def _silent(self, news: News) -> None:
        """Opens a table that is not here and yet driven here, because others need it."""
        if self.wanted is not None and news.what in ("ask", "here") and self.peers.drives(news.table):
            self.neighbours.start(self._open_again(news.table))

    async def _open_again(self, id: str) -> None:
        assert self.wanted is not None
        try:
            self.thinking.wake(await self.wanted(id))
        except Refused as refusal:
            logger.warning("table %s could not be opened: %s", short(id), refusal.sentence)


def too_long(table: Table, seat: int, action: Action, watcher: Watcher) -> str:
    """Why an action that is too long to be passed on is not played, at whatever node: as a rule the rules say why."""
    not_standing(table)
    shown_at(table, seat, action, watcher)  # nothing is said of what they have not seen
    refusal, _, _ = table.attempt(seat, action)
    return refusal or NOT_OUR_FORM


def packed(sentence: Any) -> Any:
    """A sentence as it goes from node to node, with its memory."""
    if isinstance(sentence, Sentence):
        return {"template": sentence.template, "parts": {name: packed(part) for name, part in sentence.parts.items()}}
    return sentence


def unpacked(told: Any) -> Any:
    """The sentence that was packed.

    >>> from ludoteca.words import say, translated
    >>> translated(unpacked(packed(say("The match is over."))), "it")
    'La partita è finita.'
    """
    if isinstance(told, dict):
        return Sentence(told["template"], {name: unpacked(part) for name, part in told["parts"].items()})
    return told
