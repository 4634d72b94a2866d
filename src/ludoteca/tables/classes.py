"""Classes: one code for many children, who are seated at tables round by round, and a teacher who sees all of them.

Underneath are ordinary tables. A class is stored as one value; what is to be is stored first, and the tables of a round
are made after it, by whichever node finds one missing. Who is there is known from who asks: every page of a class asks
every few seconds how it stands.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from random import SystemRandom
from typing import Any, Literal, TypeVar

import msgspec

from ludoteca.contract import Game
from ludoteca.games import GAMES, has_bot
from ludoteca.puzzles import begun
from ludoteca.tables.catalogue import check_level, free_bot_name, known, levels
from ludoteca.tables.classbook import MOST, MOST_ROUNDS, ClassRecord, Outcome, Round, Seated, new_child
from ludoteca.tables.limits import Hourly
from ludoteca.tables.lobby import (
    CODE,
    WAIT_AN_HOUR,
    Lobby,
    WantedSeat,
    checked_count,
    checked_options,
    new_code,
)
from ludoteca.tables.outside import Answer, Conflict, NotSaved
from ludoteca.tables.pictures import encoded
from ludoteca.tables.puzzles import Puzzles, info
from ludoteca.tables.records import Seat, TableRecord, hashed, short
from ludoteca.tables.refusals import NOT_SAVED, UNKNOWN_RULES, Refused
from ludoteca.tables.seating import meetings, mixed, places, together
from ludoteca.tables.settings import WantedSettings, checked_settings
from ludoteca.tables.table import TRIES, Table
from ludoteca.words import say

logger = logging.getLogger("ludoteca.tables")

T = TypeVar("T")

BEAT = 2.0
"""Seconds between two looks at a class."""
AWAY = 20.0
"""Seconds without a word after which a child counts as away: a page asks every few."""
GONE = 15.0
"""Seconds after which a bot stands in for a child who has left the table, or of whom nothing is heard any more."""
LATE = 6.0
"""Seconds for which late-comers wait for one another before they are given a table."""
STALE = 1.0
"""Seconds for which what another node may have written need not be read again."""
IDLE = 300.0
"""Seconds after which a class that nobody asks for leaves the memory."""
DAYS = 2
"""After so many days a class and all of its tables are taken away."""
LARGEST = 4
"""Seats of a table at most, unless the game takes more."""
MINUTES = 180

NO_CLASS = say("We cannot find that class: it may be over.")
TEACHERS = say("Only the teacher of this class can do that.")


class WantedPuzzle(msgspec.Struct, forbid_unknown_fields=True):
    """The puzzle that everybody is to have."""

    name: str
    day: str


class NewClass(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for a class."""

    game: str
    options: dict[str, Any] = {}
    size: int | None = None
    """Seats of a table; 1 for everybody alone."""
    level: str | None = None
    """The bots that fill up tables to that size; without them, tables may be smaller."""
    minutes: int | None = None
    puzzle: WantedPuzzle | None = None


class ClassChange(msgspec.Struct, forbid_unknown_fields=True):
    """What a teacher wants of a class."""

    do: Literal["round", "end", "pause", "go", "clock", "out", "forget"]
    after: int | None = None
    """For a round, or its end: the number of rounds the teacher has seen. So two who press at once begin one round."""
    how: Literal["mixed", "winners"] = "mixed"
    minutes: int | None = None
    child: int | None = None


class Classroom:
    """A class in memory."""

    def __init__(self, book: ClassRecord) -> None:
        self.book = book
        self.lock = asyncio.Lock()
        self.opened = self.read = self.used = time.monotonic()
        self.seen: dict[int, float] = {}
        """By child the moment at which it last asked here."""
        self.silent: set[int] = set()
        """The children whose lines are open, and of whom nothing is heard: at their tables they count as away."""
        self.late: dict[int, float] = {}
        """By child that has no table in this round: since when."""
        self.made: set[str] = set()
        """The tables that are known to exist."""
        self.results: tuple[Any, list[Outcome]] = (None, [])
        """What has come of the round so far, and for which state of its tables that was found out."""


class Classes:
    """All classes that somebody asks for, and the way to all others."""

    def __init__(self, lobby: Lobby, puzzles: Puzzles) -> None:
        self.lobby = lobby
        self.hall = lobby.hall
        self.store = lobby.hall.store
        self.puzzles = puzzles
        self.rng = SystemRandom()
        self.rooms: dict[str, Classroom] = {}
        self.made = Hourly(near=200, far=10)
        self.joined = Hourly(near=1000, far=200)
        self.forgotten: Callable[[Collection[str]], None] = lambda matches: None
        """Hears which matches are no more."""

    # Opening a class and coming to it

    async def create(self, wish: NewClass, address: str) -> dict[str, Any]:
        """A new class: its code, and the secret of its teacher."""
        if self.made.reached(address):
            raise Refused(WAIT_AN_HOUR, 429, self.made.wait(address))
        game = known(wish.game)
        options, puzzle = checked_options(game, wish.options), None
        if wish.puzzle is not None:
            found = await self.puzzles.at_table(game, wish.puzzle.name, wish.puzzle.day)
            puzzle, options = info(found, wish.puzzle.day), checked_options(game, dict(found.options))
        size = 1 if puzzle is not None else checked_size(game, options, wish.size)
        if wish.level is not None:
            check_level(game, wish.level, options)
        secret = secrets.token_urlsafe(32)
        for _ in range(10):
            book = ClassRecord(
                id=secrets.token_urlsafe(16),
                code=new_code(),
                created=now(),
                secret_hash=hashed(secret),
                game=game.id,
                version=game.version,
                options=options,
                size=size,
                level=wish.level,
                puzzle=puzzle,
                minutes=checked_minutes(wish.minutes),
            )
            try:
                await self._stored(self.store.open_class(book))
                break
            except Conflict:
                continue  # something else has this code
        else:
            raise Refused(NOT_SAVED, 503)
        self.made.count(address)
        self.rooms[book.id] = Classroom(book)
        return {"class": book.id, "code": book.code, "secret": secret}

    async def named(self, code: str) -> dict[str, Any] | None:
        """The class one comes to by this code; None if it is no class's."""
        clean = "".join(code.upper().split())
        id = await self._stored(self.store.class_of_code(clean)) if len(clean) == CODE else None
        if id is None:
            return None
        book = (await self._room(id)).book
        return {"kind": "class", "class": id, "game": book.game, "title": known(book.game).title}

    async def join(self, id: str, address: str) -> dict[str, Any]:
        """One child more, with a name from the wheel and a secret."""
        room = await self._room(id)
        if self.joined.reached(address):
            raise Refused(WAIT_AN_HOUR, 429, self.joined.wait(address))
        made: list[dict[str, Any]] = []

        async def come(book: ClassRecord) -> bool:
            there = [child for child in book.children if not child.out]
            if len(there) >= MOST or len(book.children) >= 2 * MOST:
                raise Refused(say("This class is full: it has {count} places.", count=MOST), 409)
            child, secret = new_child(book.children, self.rng)
            book.children.append(child)
            number = len(book.children) - 1
            made[:] = [{"class": id, "child": number, "secret": secret, "name": child.name, "avatar": child.avatar}]
            return True

        await self._change(room, come)
        self.joined.count(address)
        room.seen[made[0]["child"]] = time.monotonic()
        return made[0]

    # How a class stands

    async def text(self, id: str, headers: Mapping[str, str], language: str) -> Answer:
        """How the class stands, for whoever has this secret; nothing new if it is as they know it."""
        room = await self._room(id)
        secret = headers.get("x-class", "")
        if room.book.teaches(secret):
            value = await self._for_teacher(room)
        else:
            child = room.book.child(secret)
            if child is not None:
                await self._seen(room, child)
            value = await self._for_child(room, child)
        text = encoded(value, language)
        tag = f'"{hashlib.sha256(text.encode()).hexdigest()[:24]}"'
        known_tags = headers.get("if-none-match", "")
        more = {"ETag": tag, "X-Now": str(now())}  # clocks of phones go as they like
        return Answer(304, "", more) if tag in known_tags else Answer(200, text, more)

    def _invite(self, book: ClassRecord) -> str:
        return f"{self.hall.address}/join/{book.code}"

    def _common(self, room: Classroom) -> dict[str, Any]:
        """What everybody may know."""
        book = room.book
        return {
            "class": book.id,
            "game": book.game,
            "title": known(book.game).title,
            "options": book.options,
            "puzzle": book.puzzle,
            "paused": book.paused,
            "clock": {"minutes": book.minutes, "ends": book.ends, "left": book.left},
            "here": sum(1 for _ in book.present()),
            "round": len(book.rounds),
            "playing": book.round is not None,
        }

    async def _for_child(self, room: Classroom, child: int | None) -> dict[str, Any]:
        """What a child sees; one who has no place yet sees that there is a class."""
        book = room.book
        if child is None:
            return {**self._common(room), "role": None}
        you = book.children[child]
        seated = None if book.round is None else book.round.table_of(child)
        last = book.rounds[-1] if book.rounds else None
        known_by_now = [] if last is None else last.outcomes if last.over else await self._outcomes(room)
        outcomes = [one for one in known_by_now if one.child == child]
        return {
            **self._common(room),
            "role": "child",
            "you": {"child": child, "name": you.name, "avatar": you.avatar},
            "table": seated.table if seated is not None and seated.table in room.made else None,
            "outcome": outcomes[0] if outcomes else None,
        }

    async def _for_teacher(self, room: Classroom) -> dict[str, Any]:
        """What the teacher sees, and everybody on the wall."""
        book = room.book
        live = await self._outcomes(room) if book.round is not None else []
        children = [
            {"child": number, "name": child.name, "avatar": child.avatar, "here": not child.away}
            for number, child in enumerate(book.children)
            if not child.out
        ]
        rounds = [
            {
                "how": round.how,
                "over": round.over,
                "tables": [
                    {
                        "table": seated.table if seated.table in room.made else None,
                        "children": seated.children,
                        "seats": seated.seats,
                        "status": self._status(seated.table),
                    }
                    for seated in round.tables
                ],
                "outcomes": live if round is book.round else round.outcomes,
            }
            for round in book.rounds
        ]
        return {
            **self._common(room),
            "role": "teacher",
            "code": book.code,
            "invite": self._invite(book),
            "size": book.size,
            "level": book.level,
            "children": children,
            "names": [child.name for child in book.children],
            "rounds": rounds,
            "waiting": book.waiting(),
            "until": book.created + DAYS * 86_400_000,
        }

    def _status(self, table: str) -> str | None:
        """How a table stands, as far as it is in memory."""
        found = self.hall.tables.get(table)
        return None if found is None else found.status

    async def _outcomes(self, room: Classroom) -> list[Outcome]:
        """What has come of the round so far: at each table its first match counts."""
        round = room.book.round
        assert round is not None
        tables = [seated.table for seated in round.tables]
        found = [self.hall.tables.get(table) for table in tables]
        state = [(one.match and one.match.id, one.status) if one is not None else None for one in found]
        state.append((str(len(room.book.rounds)), ""))
        if room.results[0] != state:
            room.results = state, await self._results(room.book, round)
        return room.results[1]

    async def _results(self, book: ClassRecord, round: Round) -> list[Outcome]:
        outcomes: dict[int, Outcome] = {}
        numbers = {child.secret_hash: number for number, child in enumerate(book.children)}
        for match in await self._stored(self.store.finished([seated.table for seated in round.tables])):
            assert match.result is not None
            for seat, place, score in zip(match.seats, match.result["places"], match.result["scores"], strict=True):
                child = numbers.get(seat.secret_hash or "")
                if child is not None and child not in outcomes:
                    outcomes[child] = Outcome(child=child, place=place, score=score)
        return [outcomes[child] for child in sorted(outcomes)]

    async def _seen(self, room: Classroom, child: int) -> None:
        """A child has asked: it is there."""
        room.seen[child] = time.monotonic()
        if child in room.silent:
            room.silent.discard(child)
            for table, seat in self._seats_of(room, child):
                table.wake_up(seat)
                await self.hall.acted(table, seat)
        if room.book.children[child].away:

            async def back(book: ClassRecord) -> bool:
                changes = book.children[child].away
                book.children[child].away = False
                return changes

            await self._change(room, back)

    # What the teacher does

    async def change(self, id: str, change: ClassChange, secret: str) -> dict[str, Any]:
        """Does what the teacher wants; the class as it stands then."""
        room = await self._room(id)
        if not room.book.teaches(secret):
            raise Refused(TEACHERS, 403)
        match change.do:
            case "round":
                await self._change(room, lambda book: self._begin(book, change))
                await self._make_tables(room)
            case "end":
                await self._change(room, lambda book: self._end(book, change.after))
            case "pause" | "go":
                await self._change(room, lambda book: paused(book, change.do == "pause"))
                await self._pause_tables(room)
            case "clock":
                minutes = checked_minutes(change.minutes)
                await self._change(room, lambda book: clocked(book, minutes))
            case "out":
                await self._change(room, lambda book: taken_out(book, change.child))
            case "forget":
                await self._forget(room)
                return {"class": id, "forgotten": True}
        return await self._for_teacher(room)

    async def _begin(self, book: ClassRecord, change: ClassChange) -> bool:
        """Seats everybody who is there for the next round, unless somebody has begun it already."""
        if change.after is not None and change.after != len(book.rounds):
            return False
        children = [*book.present()]
        if not children:
            raise Refused(say("Nobody is here yet: first the children come in by the code."), 409)
        if len(book.rounds) >= MOST_ROUNDS:
            raise Refused(say("That were {count} rounds: open a new class for more.", count=MOST_ROUNDS), 409)
        await self._end(book, None)
        seated = await self._seated(book, children, change.how)
        if not seated:
            raise Refused(say("There are too few children for a table yet."), 409)
        book.rounds.append(Round(how=change.how, started=now(), tables=seated))
        book.paused, book.left = False, None
        book.ends = None if book.minutes is None else now() + 60_000 * book.minutes
        return True

    async def _end(self, book: ClassRecord, after: int | None) -> bool:
        """Ends the round: what has come of it by now counts. Nobody's match is cut off."""
        round = book.round
        if round is None or (after is not None and after != len(book.rounds)):
            return False
        round.outcomes = await self._results(book, round)
        round.over = True
        book.paused, book.ends, book.left = False, None, None
        return True

    async def _seated(self, book: ClassRecord, children: list[int], how: str) -> list[Seated]:
        """The tables for these children."""
        game, options = rules(book)
        sizes = {book.size} if book.level is not None else {*sizes_of(game, options), book.size}
        if book.puzzle is not None:
            sizes = {1}
        tables = places(len(children), sizes, book.size, bots=weakest(game, options) is not None)
        last = book.rounds[-1].outcomes if book.rounds else []
        if how == "winners" and last:
            done = {one.child: (one.place, -one.score) for one in last}
            middle = sorted(done.values())[len(done) // 2]
            order = self.rng.sample(children, len(children))
            found = together(sorted(order, key=lambda child: done.get(child, middle)), tables, self.rng)
        else:
            met = meetings((table.children, table.seats) for round in book.rounds for table in round.tables)
            those = children[: sum(place.children for place in tables)]
            found = await self.hall.apart(lambda: mixed(those, tables, met, self.rng))
        return [
            Seated(table=secrets.token_urlsafe(16), children=group, seats=place.seats)
            for group, place in zip(found, tables, strict=True)
        ]

    async def _pause_tables(self, room: Classroom) -> None:
        """Nothing moves at any table of the round, or all go on."""
        book = room.book
        for seated in book.round.tables if book.round is not None else []:
            table = self.hall.tables.get(seated.table)
            if table is None or table.status != "playing":
                continue
            with suppress(Refused):  # it is over by now
                await (self.hall.pause(table) if book.paused else self.hall.go_on(table))

    async def _forget(self, room: Classroom) -> None:
        """Takes the class away with its tables: first it is marked as gone, so that nobody makes them anew."""

        async def close(book: ClassRecord) -> bool:
            book.created, book.code = 0, None
            return True

        if room.book.created:
            await self._change(room, close)
        await self.take_away(room.book.id, room.book.tables)

    async def take_away(self, id: str, tables: Sequence[str]) -> None:
        """Takes a class away with these tables and all that was played there; tables of no class have none."""
        self.rooms.pop(id, None)
        matches = await self._stored(self.store.finished(tables))
        await self._stored(self.store.forget_class(id, tables))
        self.forgotten({match.id for match in matches})
        for one in tables:
            table = self.hall.tables.get(one)
            if table is not None:
                async with table.lock:
                    table.match = table.state = None
                    table.gone()

    # What goes by itself

    async def keep(self) -> None:
        """Looks after the classes for as long as it is open."""
        next_old = 0.0
        while True:
            for room in [*self.rooms.values()]:
                try:
                    await self._beat(room)
                except Refused as refusal:
                    logger.warning("class %s could not be looked after: %s", short(room.book.id), refusal.sentence)
                except Exception:
                    logger.exception("class %s could not be looked after", short(room.book.id))
            if time.monotonic() >= next_old:
                next_old = time.monotonic() + 3600
                try:
                    await self._forget_old()
                except (NotSaved, Refused) as problem:
                    logger.warning("old classes could not be taken away: %s", problem)
            await asyncio.sleep(BEAT)

    async def _forget_old(self) -> None:
        """Takes away the classes whose time is over."""
        for id in await self.store.old_classes(now() - DAYS * 86_400_000):
            book = await self.store.find_class(id)
            if book is not None:
                await self._forget(self.rooms.get(id) or Classroom(book))

    async def _beat(self, room: Classroom) -> None:
        moment = time.monotonic()
        if moment - room.used > IDLE:
            self.rooms.pop(room.book.id, None)
            return
        await self._fresh(room)
        await self._make_tables(room)
        since = dict(room.seen)
        if self.hall.alone:  # elsewhere, who never asked here may ask at another node
            since = dict.fromkeys(range(len(room.book.children)), room.opened) | since
        silent = [child for child in room.book.present() if child in since and moment - since[child] > AWAY]
        room.late = {child: room.late.get(child, moment) for child in room.book.waiting()}
        late = room.late and moment - min(room.late.values()) >= LATE
        if silent or late:
            await self._change(room, lambda book: self._look_round(book, silent))
            await self._make_tables(room)
        await self._stand_in(room)

    async def _look_round(self, book: ClassRecord, silent: list[int]) -> bool:
        """Notes who has become silent, and seats those who are there and have no table."""
        for child in silent:
            book.children[child].away = True
        waiting = book.waiting()
        seated = await self._seated(book, waiting, "mixed") if waiting and book.round is not None else []
        if book.round is not None:
            book.round.tables.extend(seated)
        return bool(silent or seated)

    async def _make_tables(self, room: Classroom) -> None:
        """Makes the tables of the round that are not there yet."""
        round = room.book.round
        missing = [] if round is None else [seated for seated in round.tables if seated.table not in room.made]
        await asyncio.gather(*(self._make_table(room, seated) for seated in missing))
        if missing and room.book.paused:
            await self._pause_tables(room)

    async def _make_table(self, room: Classroom, seated: Seated) -> None:
        try:
            await self.hall.find(seated.table)
        except Refused as refusal:
            if refusal.status != 404:
                raise
            await self._lay(room.book, seated)
        room.made.add(seated.table)
        table = await self.hall.find(seated.table)
        for seat in range(len(table.record.seats)):
            if not table.here(seat):
                table.absences.joined(seat)  # they are on their way

    async def _lay(self, book: ClassRecord, seated: Seated) -> None:
        """Lays a table for its children, with bots on the other seats."""
        game, options = rules(book)
        seats = [
            Seat("person", child.name, child.avatar, secret_hash=child.secret_hash)
            for child in (book.children[number] for number in seated.children)
        ]
        level = book.level or weakest(game, options) or ""
        while len(seats) < seated.seats:
            seats.append(Seat("bot", free_bot_name(level, seats), level=level))
        timed = game.start(len(seats), options).timed
        settings = checked_settings(game, WantedSettings(), [seat.kind for seat in seats], timed)
        record = TableRecord(
            id=seated.table,
            game=game.id,
            version=game.version,
            options=options,
            code=None,
            created=now(),
            seats=seats,
            settings=settings,
            puzzle=book.puzzle,
        )
        log: list[Any] = []
        if book.puzzle is not None:
            puzzle = await self.puzzles.named(game, book.puzzle["name"], book.puzzle["day"])
            begins = await self.hall.apart(lambda: begun(game, puzzle))
            log = [step.entry for step in begins.steps]
        with suppress(Conflict):  # somebody else has just laid it
            await self.lobby.keep(record, log)

    async def _stand_in(self, room: Classroom) -> None:
        """Lets bots play for those who have left their tables, until they are back."""
        round = room.book.round
        if round is None or room.book.paused:
            return
        game, options = rules(room.book)
        level = room.book.level or weakest(game, options)
        self._note_silent(room)
        for seated in round.tables:
            table = self.hall.tables.get(seated.table)
            if table is None or level is None or len(table.record.seats) < 2 or table.status != "playing":
                continue
            for seat in range(len(table.record.seats)):
                if left(table, seat):
                    await self._put_bot(table, seat, level)

    def _note_silent(self, room: Classroom) -> None:
        """Counts as away at its table who has a line there and does not ask any more: a page asks every few seconds.

        The line of a phone that sleeps or is out of the network looks open for long. Where there are other nodes the
        child may ask one of them, so all that counts is what is stored.
        """
        moment = time.monotonic()
        for child, heard in room.seen.items():
            gone = room.book.children[child].away or (self.hall.alone and moment - heard >= GONE)
            for table, seat in self._seats_of(room, child) if gone else ():
                if table.here(seat):
                    table.absences.fell_asleep(seat, heard)
                    table.watchers.tell_soon()
                    room.silent.add(child)

    def _seats_of(self, room: Classroom, child: int) -> list[tuple[Table, int]]:
        """Where a child sits in this round, if that table is in memory."""
        seated = None if room.book.round is None else room.book.round.table_of(child)
        table = None if seated is None else self.hall.tables.get(seated.table)
        secret = room.book.children[child].secret_hash
        seats = [] if table is None else table.record.seats
        return [(table, seat) for seat, holder in enumerate(seats) if table and holder.secret_hash == secret]

    async def _put_bot(self, table: Table, seat: int, level: str) -> None:
        async def attempt() -> None:
            if left(table, seat):
                await table.change_seat(seat, replace(table.record.seats[seat], stand_in=level))

        await table.again(attempt)
        self.hall.thinking.wake(table)

    # Reading and writing

    async def _room(self, id: str) -> Classroom:
        """The class of this id, as it is now."""
        room = self.rooms.get(id)
        if room is None:
            book = await self._stored(self.store.find_class(id))
            if book is None or not book.created:
                raise Refused(NO_CLASS, 404)
            room = self.rooms.setdefault(id, Classroom(book))
            await self._make_tables(room)
        await self._fresh(room)
        room.used = time.monotonic()
        return room

    async def _fresh(self, room: Classroom, at_once: bool = False) -> None:
        """Reads what other nodes may have written."""
        if self.hall.alone or (time.monotonic() - room.read < STALE and not at_once):
            return
        book = await self._stored(self.store.find_class(room.book.id))
        if book is None or not book.created:
            self.rooms.pop(room.book.id, None)
            raise Refused(NO_CLASS, 404)
        room.read = time.monotonic()
        if book.revision > room.book.revision:
            room.book = book

    async def _change(self, room: Classroom, work: Callable[[ClassRecord], Awaitable[bool]]) -> None:
        """Changes a class, if the work says that there is something to change; first stored, then shown."""
        async with room.lock:
            for _ in range(TRIES):
                await self._fresh(room, at_once=True)
                book = room.book.copy()
                if not await work(book):
                    return
                book.revision += 1
                try:
                    await self._stored(self.store.change_class(book))
                except Conflict:
                    if self.hall.alone:
                        raise Refused(NO_CLASS, 404) from None  # nobody else writes: it is no more
                    continue
                except Refused:
                    await self._reread(room)
                    raise
                room.book = book
                return
        raise Refused(NOT_SAVED, 503)

    async def _reread(self, room: Classroom) -> None:
        """After a write whose end is in doubt, what is stored counts."""
        with suppress(NotSaved):
            room.book = await self.store.find_class(room.book.id) or room.book

    async def _stored(self, work: Awaitable[T]) -> T:
        try:
            return await work
        except NotSaved as problem:
            raise Refused(NOT_SAVED, 503) from problem


def now() -> int:
    """Milliseconds since 1970."""
    return int(time.time() * 1000)


def left(table: Table, seat: int) -> bool:
    """True if a child has left this seat for so long that a bot is to stand in."""
    holder = table.record.seats[seat]
    free = holder.kind == "person" and holder.stand_in is None and not table.here(seat)
    return free and table.absences.away(seat) >= GONE


def rules(book: ClassRecord) -> tuple[Game, dict[str, Any]]:
    """The game of a class and its options, as today's rules know them."""
    if book.game not in GAMES:
        raise Refused(UNKNOWN_RULES, 409)
    game = GAMES[book.game]
    try:
        return game, game.upgrade_options(book.version, book.options)
    except ValueError:
        raise Refused(UNKNOWN_RULES, 409) from None


def sizes_of(game: Game, options: dict[str, Any]) -> list[int]:
    """The sizes of tables that a class may have: up to four, or the least that the game takes."""
    allowed = [size for size in game.seats_with(options) if begins(game, size, options)]
    return [size for size in allowed if size <= LARGEST] or [min(allowed)]


def begins(game: Game, size: int, options: dict[str, Any]) -> bool:
    """True if a match of so many can begin with these options."""
    try:
        game.start(size, options)
    except ValueError:
        return False
    return True


def checked_size(game: Game, options: dict[str, Any], size: int | None) -> int:
    """The size of the tables, if the game can be played so; else `Refused`."""
    wanted = max(sizes_of(game, options)) if size is None else size
    checked_count(game, options, [WantedSeat("open")] * max(0, min(wanted, 99)))
    return wanted


def checked_minutes(minutes: int | None) -> int | None:
    """The minutes of the common clock; `Refused` if it has not so many."""
    if minutes is not None and not 1 <= minutes <= MINUTES:
        raise Refused(say("The clock of a class has from 1 to {most} minutes.", most=MINUTES))
    return minutes


def weakest(game: Game, options: dict[str, Any]) -> str | None:
    """The gentlest bot there is; None for a game without bots."""
    return next((level for level in levels(game.id) if has_bot(game.id, level, options)), None)


async def paused(book: ClassRecord, pause: bool) -> bool:
    """The class is paused or goes on, and so does its clock."""
    if book.round is None:
        raise Refused(say("No round is being played."), 409)
    if book.paused == pause:
        return False
    book.paused = pause
    if pause:
        book.left, book.ends = None if book.ends is None else max(0, book.ends - now()), None
    else:
        book.ends, book.left = None if book.left is None else now() + book.left, None
    return True


async def clocked(book: ClassRecord, minutes: int | None) -> bool:
    """The common clock has so many minutes, from now on if a round is being played; None for no clock."""
    book.minutes, book.ends, book.left = minutes, None, None
    if minutes is not None and book.round is not None:
        if book.paused:
            book.left = 60_000 * minutes
        else:
            book.ends = now() + 60_000 * minutes
    return True


async def taken_out(book: ClassRecord, child: int | None) -> bool:
    """A child's place is taken away: somebody has come in twice, or does not belong here."""
    if child is None or not 0 <= child < len(book.children):
        raise Refused(say("There is no such child in this class."), 404)
    changes = not book.children[child].out
    book.children[child].out = True
    return changes
