"""What a page gets to know about a table: who sits where, and how others get here."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from ludoteca.contract import Game
from ludoteca.games import game as game_named
from ludoteca.tables.catalogue import bot_avatar
from ludoteca.tables.records import MatchRecord, Seat, TableRecord

CODE_HOURS = 24
"""How long one may join by code."""


def codes_since() -> int:
    """Tables made before this moment (in milliseconds) can no longer be joined by code."""
    return int(time.time() * 1000) - CODE_HOURS * 3_600_000


class Now(NamedTuple):
    """How a table stands at this moment: what is in no record of it."""

    status: str
    match: str | None
    here: Sequence[bool]
    """By seat: whether whoever has it watches."""
    thinking: Sequence[bool]
    """By seat: whether its bot is thinking."""
    code: str | None = None
    """By which one may join; without one the invitation is the table itself."""
    clock: dict[str, Any] | None = None
    race: dict[str, Any] | None = None


def table_info(record: TableRecord | MatchRecord, now: Now, address: str, held: list[int]) -> dict[str, Any]:
    """A table, or that of a finished match, as the page gets it. Secrets never leave."""
    id = record.id if isinstance(record, TableRecord) else record.table
    game = game_named(record.game)
    return {
        "id": id,
        "code": now.code,
        "invite": f"{address}/join/{now.code}" if now.code else f"{address}/t/{id}",
        "game": game.id,
        "title": game.title,
        "options": record.options,
        "status": now.status,
        "match": now.match,
        "held": held,
        "seats": [seat_info(*each) for each in zip(record.seats, now.here, now.thinking, strict=True)],
        "settings": record.settings.info(game, len(record.seats)),
        "clock": now.clock,
        "race": now.race,
        "puzzle": record.puzzle if isinstance(record, TableRecord) else None,
        "again": record.again if isinstance(record, TableRecord) else None,
        "analysis": reviews(game) or looks_back(game),
        "advice": advises(game),
        "hides": game.hides,
    }


def reviews(game: Game) -> bool:
    """True if the game can say what would have been best."""
    return type(game).review is not Game.review


def looks_back(game: Game) -> bool:
    """True if the game can say what a match tells as a whole."""
    return type(game).lookback is not Game.lookback


def advises(game: Game) -> bool:
    """True if the game can give hints."""
    return type(game).advise is not Game.advise


def seat_info(seat: Seat, here: bool, thinking: bool) -> dict[str, Any]:
    """One seat as the page gets it."""
    return {
        "kind": seat.kind,
        "name": seat.name,
        "avatar": bot_avatar(seat.level) if seat.kind == "bot" else seat.avatar,
        "level": seat.level,
        "here": here,
        "stand_in": seat.stand_in,
        "thinking": thinking,
        "hints": seat.hints,
    }
