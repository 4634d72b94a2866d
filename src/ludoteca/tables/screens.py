"""A screen as the table: it holds no seat, and may let the match begin with those who have come."""

from __future__ import annotations

from ludoteca.tables.catalogue import check_level, free_bot_name
from ludoteca.tables.hall import Hall
from ludoteca.tables.records import Seat
from ludoteca.tables.refusals import Refused
from ludoteca.tables.table import Table
from ludoteca.words import say


async def start(hall: Hall, table: Table, level: str) -> None:
    """Puts bots of this level on all seats that are still open, with which the match begins.

    Whoever sits down meanwhile keeps their seat. Where it has begun already, nothing is done: two who press at once
    want the same.
    """

    async def attempt() -> None:
        if table.match is not None:
            return
        seats = table.record.seats
        if not any(seat.kind == "person" for seat in seats):
            raise Refused(say("Nobody has come yet: the match can begin as soon as somebody sits down."))
        if any(seat.kind == "open" for seat in seats):
            check_level(table.game, level, table.record.options)
        for number, seat in enumerate(seats):
            if seat.kind == "open":
                bot = Seat("bot", free_bot_name(level, table.record.seats), level=level)
                await table.change_seat(number, bot, start=True)
        if table.match is None:
            await table.begin()  # all seats were taken, and the screen has kept it until now

    await table.again(attempt)
    hall.thinking.wake(table)
