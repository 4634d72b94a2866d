"""What a page gets to know about a table: who sits where, and how others get here."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from ludoteca.contract import Game
from ludoteca.games import game as game_named
from ludoteca.tables.records import Seat

CODE_HOURS = 24
"""How long one may join by code."""


def codes_since() -> int:
    """Tables made before this moment (in milliseconds) can no longer be joined by code."""
    return int(time.time() * 1000) - CODE_HOURS * 3_600_000


def table_info(
    id: str,
    game: str,
    options: dict[str, Any],
    seats: Sequence[Seat],
    *,
    match: str | None,
    status: str,
    code: str | None,
    address: str,
    held: list[int],
    here: Sequence[bool],
    thinking: Sequence[bool],
    clock: dict[str, Any] | None = None,
    puzzle: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The table as the page gets it. Secrets never leave; without a code the invitation is the table itself."""
    return {
        "id": id,
        "code": code,
        "invite": f"{address}/join/{code}" if code else f"{address}/t/{id}",
        "game": game,
        "title": game_named(game).title,
        "options": options,
        "status": status,
        "match": match,
        "held": held,
        "seats": [seat_info(*each) for each in zip(seats, here, thinking, strict=True)],
        "clock": clock,
        "puzzle": puzzle,
        "analysis": reviewed(game),
        "hides": game_named(game).hides,
    }


def reviewed(game: str) -> bool:
    """True if the game can say what would have been best."""
    return type(game_named(game)).review is not Game.review


def seat_info(seat: Seat, here: bool, thinking: bool) -> dict[str, Any]:
    """One seat as the page gets it."""
    return {
        "kind": seat.kind,
        "name": seat.name,
        "avatar": seat.avatar,
        "level": seat.level,
        "here": here,
        "stand_in": seat.stand_in,
        "thinking": thinking,
        "hints": seat.hints,
    }
