"""Guesses: what a player secretly expects another to do. Nobody sees them before the match is over.

Only games in which everybody knows what the others could do have them: elsewhere a refusal would tell a secret.
"""

from __future__ import annotations

import logging

from ludoteca.contract import Action, State
from ludoteca.tables.messages import Guess as Message
from ludoteca.tables.records import Guess, short
from ludoteca.tables.refusals import NO_SUCH_SEAT, NOT_BEGUN, WENT_WRONG, Refused
from ludoteca.tables.table import Table
from ludoteca.words import say

logger = logging.getLogger("ludoteca.tables")

MOST = 12
"""Guesses that a seat may make about what one other does next, refused ones too; the last good one counts."""


async def guess(table: Table, message: Message) -> None:
    """Keeps a guess; `Refused` if that could not be done now, or is no secret any more."""
    seat, about, action = message.seat, message.about, message.action

    async def attempt() -> None:
        if table.match is None or table.state is None:
            raise Refused(NOT_BEGUN)
        if not table.game.guessed:
            raise Refused(say("There is nothing to guess at this table."))
        if about == seat or not 0 <= about < len(table.record.seats):
            raise Refused(NO_SUCH_SEAT)
        if not table.told.get(seat, 0) <= message.number <= table.number:
            raise Refused(say("That guess comes too late."))
        state, number = asked(table, seat, about)
        key = (seat, about)
        since, count = table.guesses.get(key, (number, 0))
        count = count + 1 if since == number else 1
        if count > MOST:
            raise Refused(say("You have changed your mind often enough here: your last guess stands."))
        table.guesses[key] = number, count
        refusal = refused(table, state, about, action)
        if refusal is not None:
            raise Refused(refusal)
        await table.stored(table.store.guess(table.match.id, Guess(number, seat, about, action)))

    await table.again(attempt)


def asked(table: Table, seat: int, about: int) -> tuple[State, int]:
    """The state in which the other acts, and the number of that step: it may be done already and still be sealed."""
    assert table.state is not None
    number, before = table.acted.get(about, (0, table.state))
    if number > table.told.get(seat, 0):
        return before, number
    return table.state, table.number + 1


def refused(table: Table, state: State, about: int, action: Action) -> str | None:
    """Why the other could not do this."""
    try:
        return state.refuse(about, action)
    except Exception:
        logger.exception("%s stumbled over a guess at table %s", table.game.id, short(table.record.id))
        return WENT_WRONG
