"""What somebody types in the notation of a game: the action it means, why it may not be done, how it could go on."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from ludoteca.contract import Action, View
from ludoteca.games import Missing, part
from ludoteca.tables.records import short
from ludoteca.tables.refusals import NOT_BEGUN, WENT_WRONG, Refused
from ludoteca.tables.table import Table
from ludoteca.words import say

logger = logging.getLogger("ludoteca.tables")

MOST = 8
"""Ways to go on that are offered."""


def read(table: Table, seat: int, text: str) -> dict[str, Any]:
    """The `action` that was typed, or None; the `refusal` of it, or how one writes; and `completions`.

    All of it comes from what the seat sees, as for somebody who plays in a terminal.
    """
    if table.state is None:
        raise Refused(NOT_BEGUN)
    view = table.state.view(seat)
    try:
        drawing = part(table.game.id, "drawing")
    except Missing:
        raise Refused(say("{title} has nothing to type.", title=table.game.title)) from None
    complete: Callable[[str, View], list[str]] = getattr(drawing, "completions", lambda answer, view: [])
    typed = " ".join(text.split())
    try:
        action: Action | None = drawing.read(typed.lower(), view) if typed else None
        completions = complete(text.lstrip(), view)[:MOST]
        refusal = drawing.question(view) if typed and action is None else None
    except Exception:
        logger.exception("%s stumbled over something typed at table %s", table.game.id, short(table.record.id))
        return {"action": None, "refusal": WENT_WRONG, "completions": []}
    if action is not None:
        refusal, _, _ = table.attempt(seat, action)
    return {"action": action, "refusal": refusal, "completions": completions}
