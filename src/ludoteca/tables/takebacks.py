"""Takebacks: what a seat did last is undone by one more row of the log, and the match goes on from before it.

Only what the seat itself did since chance, another seat or a secret came between can be taken back (`Own` in
`pictures.py` keeps that). Whether the others are asked is a setting of the table; the question lives in memory, at all
nodes, and ends when the match moves on or the asker leaves. The node at which it was asked does it when all agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from ludoteca.tables.agreements import Ask
from ludoteca.tables.refusals import NOT_BEGUN, OVER, Refused
from ludoteca.tables.settings import CONSENT, OFF
from ludoteca.tables.table import Table
from ludoteca.words import say

NEVER = say("At this table nothing is taken back.")
NOTHING_LEFT = say("There is nothing you could take back now.")
NOBODY_ASKS = say("Nobody asks to take anything back any more.")


async def take_back(table: Table, seat: int, client: str, held: Iterable[int]) -> int | None:
    """The number its player sees it get that something was taken back; None while the others are asked.

    Those on the seats `held` sit at the same screen and need not be asked. `client` is the browser's id for it: sent
    twice, it is done once and asked once.
    """
    asked, ordinal = table.match, table.ordinal

    async def attempt() -> int | None:
        known = table.answers.number((seat + table.ordinal - ordinal) % len(table.record.seats), client)
        if known is not None:
            return known
        if table.match is None or table.state is None:
            raise Refused(NOT_BEGUN)
        if table.state.over or table.match is not asked:
            raise Refused(OVER)
        if table.record.takeback == OFF:
            raise Refused(NEVER)
        table.not_paused()
        number = table.sights.own.to(seat)
        if number is None:
            raise Refused(NOTHING_LEFT)
        if table.record.takeback == CONSENT:
            ask = Ask(table.match.id, table.number, seat, client, mine=True, agreed=set(held))
            if ask.awaited(table.asked):
                ask.agreed |= table.ask.agreed if table.ask is not None and table.ask.seat == seat else set()
                table.ask = ask
                table.tell("asks", ask.said())
                table.watchers.tell()
                return None
        return await table.go_back(seat, number, client)

    return await table.again(lambda: table.knowing_all(attempt))


async def agree(table: Table, seat: int, yes: bool) -> None:
    """This seat agrees that what is asked for is taken back, or does not; the asker gives it up with a no."""
    ask = table.ask
    if ask is None or (seat == ask.seat and yes):
        raise Refused(NOBODY_ASKS)
    said = {"match": ask.match, "number": ask.number, "seat": seat, "yes": yes}
    table.tell("agrees", said)
    if answered(table, said):
        await carry_out(table)


def answered(table: Table, said: Mapping[str, Any]) -> bool:
    """Takes note of an answer, here or from another node; True if it is for this node to do what all agree to."""
    ask, seat = table.ask, said["seat"]
    if ask is None or (ask.match, ask.number) != (said["match"], said["number"]):
        return False
    if not said["yes"]:
        table.ask = None
        if seat != ask.seat:
            table.watchers.send({"type": "declined", "seat": seat})
    else:
        ask.agreed.add(seat)
    table.watchers.tell()
    return bool(said["yes"]) and ask.mine and not ask.awaited(table.asked)


async def carry_out(table: Table) -> None:
    """Takes back what all have agreed to, unless the match has moved on meanwhile."""
    ask = table.ask

    async def attempt() -> None:
        if ask is None or table.ask is not ask or table.state is None:
            return  # the match has moved on, or it was given up
        number = table.sights.own.to(ask.seat)
        if number is not None and not table.state.over:
            await table.go_back(ask.seat, number, ask.client)

    await table.again(attempt)


def heard(table: Table, said: Mapping[str, Any]) -> None:
    """Somebody at another node asks."""
    if table.match is not None and (table.match.id, table.number) == (said["match"], said["number"]):
        known = table.ask.agreed if table.ask is not None and table.ask.seat == said["seat"] else set()
        agreed = {*said["agreed"], *known}
        table.ask = Ask(said["match"], said["number"], said["seat"], said["client"], mine=False, agreed=agreed)
        table.watchers.tell()


async def carried_out(table: Table) -> None:
    """The same as `carry_out`, where nobody waits for an answer: whoever asked may ask again."""
    with suppress(Refused):
        await carry_out(table)
