"""The lobby: making tables and finding a seat at one, with no account.

Whoever takes a seat gets a secret for it; the secret is the only thing that holds the seat, and only its hash is kept.
"""

from __future__ import annotations

import asyncio
import secrets
import time
import unicodedata
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from ludoteca.contract import Action, Game
from ludoteca.tables.catalogue import AVATARS, bot_names, check_level, free_bot_name, known
from ludoteca.tables.hall import Hall
from ludoteca.tables.infos import codes_since
from ludoteca.tables.limits import Hour, Hourly, neighbourhood
from ludoteca.tables.names import is_readable
from ludoteca.tables.outside import Conflict, NotSaved
from ludoteca.tables.positions import begun_at
from ludoteca.tables.records import Seat, TableRecord, hashed, new_id
from ludoteca.tables.refusals import NOT_OUR_FORM, NOT_SAVED, Refused
from ludoteca.tables.settings import OFF, Settings, WantedSettings, checked_settings, checked_takeback
from ludoteca.tables.table import Table
from ludoteca.tables.tokens import UNKNOWN, Tokens
from ludoteca.tables.wheel import WHEEL, from_wheel
from ludoteca.words import Sentence, say

LETTERS = "ABCDEFGHJKLMNPQRTUWXYZ"
"""The letters of a code: I, O, S and V are left out, for they are taken for 1, 0, 5 and U."""
CODE = 6
NAME = 20
WRONG_CODES = 1000
"""Codes that strangers may get wrong within an hour, all together; beyond that each household may get one wrong."""
NO_SEAT = say("There is no free seat for that code. Ask your friend for the link again.")
"""One answer for codes that never were, that are too old and whose table is full: a guesser learns nothing."""
OWN_DEVICES = say(
    "Here everybody acts at once, so each player needs a device of their own: "
    "leave the other seats open and send the link."
)
WAIT_AN_HOUR = say("That was a lot in one hour. Please try again later.")
TOO_MANY_CODES = say("Too many codes did not fit. Please try again in an hour, or ask for the link.")


class WantedSeat(msgspec.Struct, forbid_unknown_fields=True):
    """How a seat of a new table is given away."""

    kind: str
    name: str | None = None
    avatar: str | None = None
    level: str | None = None


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for a table."""

    game: str
    seats: list[WantedSeat]
    options: dict[str, Any] = {}
    settings: WantedSettings = msgspec.field(default_factory=WantedSettings)
    first: bool = False
    """A first match: the person begins, with something good to find."""
    token: str | None = None
    """Of a program: who sits here as a person is marked as one."""
    position: str | None = None
    """The text of a link: every match of this table begins there, with the options it has."""
    task: bool = False
    """What is best there is to be found, by one person alone or with bots."""


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for a seat, by code or by table."""

    name: str
    avatar: str | None = None
    code: str | None = None
    table: str | None = None
    token: str | None = None
    """Of a program: it is marked as one."""


class Lobby:
    """Makes tables and seats people, within the limits for one address or one token."""

    def __init__(self, hall: Hall, tokens: Tokens) -> None:
        self.hall = hall
        self.tokens = tokens
        self.made = Hourly(near=1000, far=20, program=1000)
        self.wrong_joins = Hourly(near=120, far=10, program=120)
        self.wrong_joins.house = Hour(WRONG_CODES)
        self.guesses: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By neighbourhood the guess that is being looked at, while there is one."""

    def asker(self, token: str | None, address: str) -> str:
        """By what the limits count this one: the address, or the token. One that is none of ours is a wrong code."""
        if token is None:
            return address
        self.check_guesses(address)
        found = self.tokens.asker(token)
        if found is None:
            self.wrong_joins.count(address)
            raise Refused(UNKNOWN, 403)
        return found

    def check_guesses(self, asker: str) -> None:
        """Nothing, if this one may try another code; else `Refused`."""
        if self.wrong_joins.reached(asker):
            raise Refused(TOO_MANY_CODES, 429, self.wrong_joins.wait(asker))

    @asynccontextmanager
    async def guess(self, asker: str) -> AsyncIterator[None]:
        """One guess, which is wrong if `Refused` says that there is nothing: then it counts.

        A neighbourhood has one after the other, so that many at once are not more than it may have.
        """
        self.check_guesses(asker)
        turn = self.guesses.setdefault(neighbourhood(asker), asyncio.Lock())
        async with turn:
            self.check_guesses(asker)
            try:
                yield
            except Refused as refusal:
                if refusal.status == 404:
                    self.wrong_joins.count(asker)
                raise

    def check_made(self, address: str) -> None:
        """Nothing, if one more table may be made at this address; else `Refused`."""
        if self.made.reached(address):
            raise Refused(WAIT_AN_HOUR, 429, self.made.wait(address))

    async def create(self, wish: NewTable, address: str) -> dict[str, Any]:
        """A new table; every person seat is this device's, and a table without open seats starts at once."""
        asker = self.asker(wish.token, address)
        self.check_made(asker)
        game = known(wish.game)
        at, options = await self._beginning(game, wish)
        given = given_seats(game, options, checked_count(game, options, wish.seats))
        seats = [seat for seat, _ in given]
        for seat in seats:
            seat.program = seat.kind == "person" and wish.token is not None
        kinds = [seat.kind for seat in seats]
        first = game.start(len(seats), options)
        timed = first.timed
        if timed and kinds.count("person") > 1:
            raise Refused(OWN_DEVICES)
        if wish.first and (kinds.count("person") != 1 or "open" in kinds):
            raise Refused(say("A first match is for one person, alone or with bots."))
        settings = checked_settings(game, wish.settings, kinds, timed)
        if settings.names == "wheel":
            check_names(seats)
        if wish.task and (at is None or kinds.count("person") != 1 or "open" in kinds):
            raise Refused(say("A puzzle is for one person, alone or with bots."))
        again: dict[str, Any] | None = None if at is None else {"position": None, "seat": None}
        if wish.task:
            again = {"position": wish.position, "seat": kinds.index("person")}
        takeback = checked_takeback(wish.settings, kinds, first.stamped)
        screen = secrets.token_urlsafe(32) if "open" in kinds else None
        made = await self.open(
            game,
            options,
            settings,
            given,
            asker,
            newcomer=wish.first,
            takeback=takeback,
            screen=screen,
            again=again,
            position=at,
        )
        return {**made, "screen": screen}

    async def _beginning(self, game: Game, wish: NewTable) -> tuple[dict[str, Any] | None, dict[str, Any]]:
        """The position at which the matches of a table begin, if it is no usual one, and the options."""
        if wish.position is None:
            return None, checked_options(game, wish.options)
        if wish.options or wish.first:
            raise Refused(NOT_OUR_FORM)
        code = wish.position
        state = await self.hall.apart(lambda: begun_at(code, game.id, len(wish.seats)))
        form = state.dump()
        return form["position"], form["options"]

    async def open(
        self,
        game: Game,
        options: dict[str, Any],
        settings: Settings,
        given: list[tuple[Seat, str | None]],
        address: str,
        log: Iterable[tuple[int, Action]] = (),
        newcomer: bool = False,
        screen: str | None = None,
        takeback: str = OFF,
        puzzle: dict[str, Any] | None = None,
        again: dict[str, Any] | None = None,
        position: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Stores a new table with these seats and their secrets; a log is where its match is taken up.

        With a position every match of this table begins there.

        For a newcomer the match begins so that they like it. Whoever has the secret of the `screen` can let theirs be
        the table. A table for a task knows what it is: the `puzzle` that is
        played there, or what is done `again`.
        """
        seats = [seat for seat, _ in given]
        full = all(seat.kind != "open" for seat in seats)
        for _ in range(10):
            record = TableRecord(
                id=new_id(self.hall.mark),
                game=game.id,
                version=game.version,
                options=options,
                code=None if full else new_code(),
                created=int(time.time() * 1000),
                seats=seats,
                settings=settings,
                screen_hash=None if screen is None else hashed(screen),
                takeback=takeback,
                puzzle=puzzle,
                again=again,
                position=position,
            )
            try:
                await self.keep(record, log, newcomer)
                break
            except Conflict:
                continue  # another table has this code
        else:
            raise Refused(NOT_SAVED, 503)
        self.made.count(address)
        held = {str(number): secret for number, (_, secret) in enumerate(given) if secret is not None}
        return {"table": record.id, "code": record.code, "secrets": held}

    async def join(self, wish: Join, address: str) -> dict[str, Any]:
        """The first open seat of the table, with its secret."""
        if (wish.code is None) == (wish.table is None):
            raise Refused(say("Give either the code or the table."))
        name, avatar = checked_name(wish.name), checked_avatar(wish.avatar)
        asker = self.asker(wish.token, address)
        try:
            async with self.guess(asker):
                table = await self._table(wish)
        except Refused as refusal:
            if refusal.status != 404:
                raise
            raise Refused(NO_SEAT, 404) from None
        secret = secrets.token_urlsafe(32)

        async def attempt() -> int:
            """Takes the first seat that is still open."""
            number = next((n for n, seat in enumerate(table.record.seats) if seat.kind == "open"), None)
            if number is None:
                self.wrong_joins.count(asker)
                raise Refused(NO_SEAT, 404)
            animal = avatar or free_avatar(table.record.seats)
            program = wish.token is not None
            called = name
            if table.record.settings.names == "wheel" and not program:  # an older page knows of no wheel: it gets in
                called = from_wheel(name, animal, [seat.name for seat in table.record.seats])
            seat = Seat("person", called, animal, secret_hash=hashed(secret), program=program)
            await table.change_seat(number, seat)
            table.absences.joined(number)
            return number

        number = await table.again(attempt)
        return {"table": table.record.id, "seat": number, "secret": secret}

    async def _table(self, wish: Join) -> Table:
        if wish.table is not None:
            return await self.hall.find(wish.table)
        id = await self.table_of(wish.code or "", codes_since())
        if id is None:
            raise Refused(NO_SEAT, 404)
        return await self.hall.find(id)

    async def table_of(self, code: str, since: int) -> str | None:
        """The table with this code, however it was typed, if it was made since then."""
        letters = "".join(code.upper().split())
        try:
            return await self.hall.store.table_of_code(letters, since) if len(letters) == CODE else None
        except NotSaved as problem:
            raise Refused(NOT_SAVED, 503) from problem

    async def keep(self, record: TableRecord, log: Iterable[tuple[int, Action]] = (), newcomer: bool = False) -> None:
        """Stores a new table and takes it into the hall. `Conflict` if there is one of its id or its code."""
        table = self.hall.build(record, None, [])
        seat = [seat.kind for seat in record.seats].index("person") if newcomer else None
        match, rows = await self.hall.apart(lambda: table.first_match(log, seat))
        try:
            await self.hall.store.create(record, match, rows)
        except NotSaved as problem:
            raise Refused(NOT_SAVED, 503) from problem
        self.hall.add(await self.hall.apart(lambda: self.hall.build(record, match, rows)))


def given_seats(game: Game, options: Mapping[str, Any], wishes: Iterable[WantedSeat]) -> list[tuple[Seat, str | None]]:
    """The seats as they are wished for, each with its secret if a person has it; bots have names of their own."""
    given = [_seat(game, options, wish) for wish in wishes]
    seats = [seat for seat, _ in given]
    for seat in seats:
        if seat.kind == "bot" and [None, *(other.name for other in seats)].count(seat.name) > 1:
            seat.name = free_bot_name(seat.level, seats)
    return given


def _seat(game: Game, options: Mapping[str, Any], wish: WantedSeat) -> tuple[Seat, str | None]:
    if wish.kind == "open":
        return Seat("open"), None
    if wish.kind == "bot":
        level = check_level(game, wish.level or "", options)
        return Seat("bot", wish.name if wish.name in bot_names(level) else None, level=level), None
    if wish.kind == "person":
        return person(wish.name or "", wish.avatar)
    raise Refused(say("A seat is for a person, for a bot, or open."))


def person(name: str, avatar: str | None) -> tuple[Seat, str]:
    """A seat for a person of this name, and its secret."""
    secret = secrets.token_urlsafe(32)
    name, avatar = checked_name(name), checked_avatar(avatar) or AVATARS[0]
    return Seat("person", name, avatar, secret_hash=hashed(secret)), secret


def new_code() -> str:
    """Six letters that are not taken for one another."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


def checked_options(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """The options with the defaults filled in; `Refused` says what an option may be."""
    try:
        for name, value in options.items():
            if name not in game.options:
                raise Refused(say("{title} has no such option.", title=game.title))
            allowed = game.options[name].refuse(value)
            if allowed is not None:
                parts = {"title": game.title, "option": name, "allowed": allowed}
                raise Refused(say("The option {option} of {title} may be {allowed}.", **parts))
        return game.check_options(options)
    except (ValueError, RecursionError) as problem:
        if isinstance(problem.args[0], Sentence):  # options that do not go together say why
            raise Refused(problem.args[0]) from None
        raise Refused(say("{title} cannot be played with those options.", title=game.title)) from None


def checked_count(game: Game, options: dict[str, Any], seats: list[WantedSeat]) -> list[WantedSeat]:
    """The seats, if they are as many as the game takes with these options."""
    allowed = game.seats_with(options)
    if len(seats) not in allowed:
        counts = ", ".join(str(count) for count in allowed)
        raise Refused(say("{title} is for this many players: {counts}.", title=game.title, counts=counts))
    try:
        game.start(len(seats), options)
    except ValueError as problem:
        parts = {"title": game.title, "reason": problem.args[0]}
        raise Refused(say("{title} cannot be played so: {reason}.", **parts)) from None
    return seats


def checked_name(name: str) -> str:
    """The name as it is shown: tidy spaces, composed letters, nothing invisible; `Refused` if nothing is left."""
    tidy = unicodedata.normalize("NFC", " ".join(name[:200].split()))
    if not tidy:
        raise Refused(say("Please choose a name."))
    if len(tidy) > NAME:
        raise Refused(say("A name has at most {count} characters.", count=NAME))
    if not is_readable(tidy):
        raise Refused(say("That name has a character that cannot be shown; please choose another."))
    return tidy


def check_names(seats: list[Seat]) -> None:
    """Nothing, if all people here have a name of the wheel; else `Refused`. Programs keep theirs."""
    if any(seat.kind == "person" and not seat.program and seat.name not in WHEEL for seat in seats):
        raise Refused(say("At this table names come from the wheel: choose a word and an animal."))


def checked_avatar(avatar: str | None) -> str | None:
    """The avatar, if it is one of ours."""
    if avatar is not None and avatar not in AVATARS:
        raise Refused(say("Please choose one of the animals."))
    return avatar


def free_avatar(seats: list[Seat]) -> str:
    """An animal nobody at the table has yet."""
    taken = {seat.avatar for seat in seats}
    return next((avatar for avatar in AVATARS if avatar not in taken), AVATARS[0])
