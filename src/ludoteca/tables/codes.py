"""What a code leads to, before anybody chooses a name: which game, whose table, who sits there; or why nowhere."""

from __future__ import annotations

from typing import Any

from ludoteca.tables.classes import Classes
from ludoteca.tables.infos import codes_known_since, codes_since
from ludoteca.tables.lobby import Lobby
from ludoteca.tables.refusals import Refused
from ludoteca.tables.table import Table
from ludoteca.words import say

WRONG = say("No table has this code. Look at the letters again, or ask your friend for the link.")
OLD = say("This code is more than a day old and leads nowhere any more. Ask your friend for the link.")
FULL = say("Every seat at this table is taken.")
BEGUN = say("Every seat is taken and the match has begun: you can watch it.")
OVER = say("The match at this table is over. Ask your friend for a new table.")


class Codes:
    """Says what is behind a code, to those who do not try too many that are wrong."""

    def __init__(self, lobby: Lobby, classes: Classes) -> None:
        self.lobby = lobby
        self.classes = classes

    async def about(self, code: str, address: str) -> dict[str, Any]:
        """The table or the class behind this code; `refusal` says why one cannot sit down there, if one cannot.

        A code that leads to a real table was not guessed: only those that lead nowhere count as wrong ones.
        """
        async with self.lobby.guess(address):
            lesson = await self.classes.named(code)
            if lesson is not None:
                return lesson
            id = await self.lobby.table_of(code, codes_known_since())
            if id is None:
                raise Refused(WRONG, 404)
        table = await self.lobby.hall.find(id)
        if table.record.created < codes_since():
            raise Refused(OLD, 410)
        return about(table)


def about(table: Table) -> dict[str, Any]:
    """A table for somebody at its door: who is inside, and whether there is room."""
    seats = [{"kind": seat["kind"], "name": seat["name"], "avatar": seat["avatar"]} for seat in table.info([])["seats"]]
    people = [{"name": seat["name"], "avatar": seat["avatar"]} for seat in seats if seat["kind"] == "person"]
    free = sum(seat["kind"] == "open" for seat in seats) if table.status == "waiting" else 0
    return {
        "kind": "table",
        "table": table.record.id,
        "game": table.game.id,
        "title": table.game.title,
        "host": people[0] if people else None,
        "seats": seats,
        "open": free,
        "names": table.record.settings.names,
        "status": table.status,
        "refusal": None if free else {"waiting": FULL, "playing": BEGUN, "over": OVER}[table.status],
    }
