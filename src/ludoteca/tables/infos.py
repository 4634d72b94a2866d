"""What a page gets to know about a table: who sits where, and how others get here."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from ludoteca.contract import Game
from ludoteca.games import game as game_named
from ludoteca.tables.catalogue import bot_avatar, dial_at
from ludoteca.tables.records import MatchRecord, Seat, TableRecord
from ludoteca.tables.settings import OFF

CODE_HOURS = 24
"""How long one may join by code."""


CODE_DAYS = 7
"""How long it is remembered that there was such a code: whoever comes too late is told so."""


def codes_since() -> int:
    """Tables made before this moment (in milliseconds) can no longer be joined by code."""
    return int(time.time() * 1000) - CODE_HOURS * 3_600_000


def codes_known_since() -> int:
    """The codes of tables made before this moment (in milliseconds) may be given to others."""
    return int(time.time() * 1000) - CODE_DAYS * 24 * 3_600_000


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
    away: Sequence[tuple[int | None, list[int]]] = ()
    """By seat: for how many seconds its person is away, and which seats want a stand-in; () where nobody is."""
    clock: dict[str, Any] | None = None
    race: dict[str, Any] | None = None
    screen: bool = False
    """A screen is the table: the hands are on other devices."""
    paused: dict[str, Any] | None = None
    """Who has paused the match, if it is paused."""
    takeback: dict[str, Any] | None = None
    """Who asks to take something back, and who has still to agree."""
    rematch: dict[str, Any] | None = None
    """Who asks to play again once the match is over, and who of those who are here has still to agree."""
    waiting: Sequence[bool] = ()
    """By those who wait for the next match: whether they watch."""


def table_info(record: TableRecord | MatchRecord, now: Now, address: str, held: list[int]) -> dict[str, Any]:
    """A table, or that of a finished match, as the page gets it. Secrets never leave."""
    id = record.id if isinstance(record, TableRecord) else record.table
    game = game_named(record.game)
    away = now.away or [(None, [])] * len(record.seats)
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
        "seats": [seat_info(*each) for each in zip(record.seats, now.here, now.thinking, away, strict=True)],
        "settings": {
            **record.settings.info(game, len(record.seats)),
            "takeback": record.takeback if isinstance(record, TableRecord) else OFF,
        },
        "clock": now.clock,
        "race": now.race,
        "paused": now.paused,
        "takeback": now.takeback,
        "rematch": now.rematch,
        "waiting": waiting_info(record, now.waiting),
        "waits": None,
        "puzzle": record.puzzle if isinstance(record, TableRecord) else None,
        "screen": now.screen,
        "again": record.again if isinstance(record, TableRecord) else None,
        "analysis": reviews(game) or looks_back(game),
        "advice": advises(game),
        "hides": game.hides,
        "taken": isinstance(record, TableRecord) and record.taken,
        "dial": dial_at(game, record.options),
    }


def waiting_info(record: TableRecord | MatchRecord, here: Sequence[bool]) -> list[dict[str, Any]]:
    """Who waits for the next match, as the page gets it; nobody does for that of a finished match."""
    waiting = record.waiting if isinstance(record, TableRecord) else []
    pairs = zip(waiting, here, strict=True) if here else ((waiter, False) for waiter in waiting)
    return [{"name": waiter.name, "avatar": waiter.avatar, "here": watching} for waiter, watching in pairs]


def reviews(game: Game) -> bool:
    """True if the game can say what would have been best."""
    return type(game).review is not Game.review


def looks_back(game: Game) -> bool:
    """True if the game can say what a match tells as a whole."""
    return type(game).lookback is not Game.lookback


def advises(game: Game) -> bool:
    """True if the game can give hints."""
    return type(game).advise is not Game.advise


def seat_info(seat: Seat, here: bool, thinking: bool, away: tuple[int | None, list[int]]) -> dict[str, Any]:
    """One seat as the page gets it."""
    seconds, wanted = away
    return {
        "kind": seat.kind,
        "name": seat.name,
        "avatar": bot_avatar(seat.level) if seat.kind == "bot" else seat.avatar,
        "level": seat.level,
        "here": here,
        "stand_in": seat.stand_in,
        "away": seconds,
        "wanted": wanted,
        "thinking": thinking,
        "hints": seat.hints,
        "program": seat.program,
    }
