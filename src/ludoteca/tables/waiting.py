"""Who waits for the next match at a table that is full, and whose seats they get then."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import msgspec

from ludoteca.tables.catalogue import AVATARS
from ludoteca.tables.lobby import Lobby, checked_avatar, checked_name
from ludoteca.tables.messages import Short
from ludoteca.tables.records import Waiter, hashed
from ludoteca.tables.refusals import Refused
from ludoteca.tables.table import Table
from ludoteca.words import say

MOST = 12
"""So many may wait at a table; beyond that, whoever is away makes room."""


class Wait(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for a seat in the next match."""

    table: str
    name: str
    avatar: str | None = None
    token: str | None = None
    """Of a program: it is marked as one."""
    secrets: Annotated[list[Short], msgspec.Meta(max_length=16)] = []
    """Those one has for this table: whoever waits there with one of them keeps that place."""


async def wait(lobby: Lobby, wish: Wait, address: str) -> dict[str, Any]:
    """A place in the line of a table, with the secret that will hold a seat there; asked again, the one they have."""
    name, avatar = checked_name(wish.name), checked_avatar(wish.avatar)
    asker = lobby.asker(wish.token, address)
    async with lobby.guess(asker):
        table = await lobby.hall.find(wish.table)
    had = {hashed(secret): secret for secret in wish.secrets}
    fresh = secrets.token_urlsafe(32)

    async def attempt() -> tuple[str, int]:
        record = table.record
        if record.puzzle is not None or record.again is not None:
            raise Refused(say("There is no next match at this table."))
        if any(seat.kind == "open" for seat in record.seats):
            raise Refused(say("There is a free seat: take it."))
        for place, waiter in enumerate(record.waiting):
            if waiter.secret_hash in had:
                return had[waiter.secret_hash], place
        waiting = [*record.waiting]
        if len(waiting) >= MOST:
            away = next((waiter for waiter in waiting if not table.waits_here(waiter)), None)
            if away is None:
                raise Refused(say("Many are waiting here already: please open a table of your own."))
            waiting.remove(away)
        taken = {seat.avatar for seat in record.seats} | {waiter.avatar for waiter in waiting}
        animal = avatar or next((one for one in AVATARS if one not in taken), AVATARS[0])
        waiting.append(Waiter(name, animal, hashed(fresh), program=wish.token is not None))
        await keep(table, waiting)
        return fresh, len(waiting) - 1

    secret, place = await table.again(attempt)
    return {"table": table.record.id, "secret": secret, "place": place}


async def stop_waiting(table: Table, keys: set[str]) -> None:
    """Whoever has these secrets waits no more."""

    async def attempt() -> None:
        waiting = [waiter for waiter in table.record.waiting if waiter.secret_hash not in keys]
        if waiting != table.record.waiting:
            await keep(table, waiting)

    await table.again(attempt)


async def keep(table: Table, waiting: list[Waiter]) -> None:
    """Stores who waits, and tells all. One must be `alone`."""
    await table.stored(table.store.wait(table.record.id, waiting, was=table.record.waiting))
    table.record.waiting = waiting
    table.watchers.tell_soon()
