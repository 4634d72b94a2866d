"""Rematches: who wants to play again asks the others who are here, and the next match begins when all want it.

It is a question like that of a takeback: it lives in memory, at all nodes, and ends when whoever asked leaves. Who
leaves while they are asked is awaited no more, but no match begins by that alone: somebody has to say once more that
they want it. Who says no counts as away until they do something, so that the others can go on without them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Any

from ludoteca.tables.agreements import Ask
from ludoteca.tables.refusals import Refused
from ludoteca.tables.table import Table
from ludoteca.words import say

NOBODY_ASKS = say("Nobody asks to play again any more.")


async def offer(table: Table, seat: int | None, held: Collection[int]) -> None:
    """Begins the next match if all who are here want it by now; else the others are asked.

    Those on the seats `held` sit at the same screen: one of them speaks for all.
    """
    for own in held:
        table.wake_up(own)

    def wanted() -> bool:
        assert table.match is not None
        ask = table.ask or Ask(table.match.id, table.number, min(held) if seat is None else seat, "", mine=True)
        ask.agreed.update(held)
        ask.mine = True
        if not ask.awaited(table.asked):
            return True
        table.ask = ask
        table.tell("asks", ask.said())
        table.watchers.tell()
        return False

    await table.rematch(wanted)


async def answer(table: Table, seat: int, yes: bool, held: Collection[int]) -> None:
    """Those on these seats want to play again too, or do not; whoever has asked gives it up with a no."""
    ask = table.ask
    if ask is None or (yes and ask.seat in held):
        raise Refused(NOBODY_ASKS)
    if yes:
        await offer(table, seat, held)
        return
    said = {"match": ask.match, "number": ask.number, "seat": ask.seat if ask.seat in held else seat, "yes": False}
    table.tell("agrees", {**said, "held": [*held]})
    declined(table, {**said, "held": held})


def declined(table: Table, said: Mapping[str, Any]) -> None:
    """Takes note that somebody, here or at another node, does not want the next match, or no longer asks for it."""
    ask, seat = table.ask, said["seat"]
    if ask is None or said["yes"] or (ask.match, ask.number) != (said["match"], said["number"]):
        return
    table.ask = None
    if seat != ask.seat:
        table.watchers.send({"type": "declined", "seat": seat})
        table.absences.asleep.update(said["held"])
        table.look_round()
    table.watchers.tell()


def heard(table: Table, said: Mapping[str, Any]) -> bool:
    """Somebody at another node wants to play again; True if all do by now, and somebody here has said so too."""
    if table.match is None or (table.match.id, table.number) != (said["match"], said["number"]):
        return False
    ask = table.ask or Ask(said["match"], said["number"], said["seat"], said["client"], mine=False)
    ask.agreed |= {said["seat"], *said["agreed"]}
    table.ask = ask
    for seat in ask.agreed:
        table.wake_up(seat)
    table.watchers.tell()
    return ask.mine and not ask.awaited(table.asked)


async def begun(table: Table) -> None:
    """Begins the next match where nobody waits for an answer: another node may have done it before."""
    with suppress(Refused):
        await table.rematch()
