"""How a question for a mind is answered, and minds that think here and now."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable
from typing import Any

from ludoteca.contract import Action, Puzzle, View
from ludoteca.games import bots
from ludoteca.games import game as game_named
from ludoteca.tables.outside import NoAnswer


def think(what: str, game: str, given: tuple[Any, ...], seconds: float, seed: int) -> Any:
    """The answer to a question: `what` is choose, advise, review or puzzles. A choice may take so many seconds."""
    if what == "choose":
        level, view, seat = given
        return bots(game)[level](view, seat, seconds, random.Random(seed))
    if what == "advise":
        (view,) = given
        return game_named(game).advise(view, random.Random(seed))
    ask: Callable[..., Any] = getattr(game_named(game), what)
    return ask(*given)


class MindsHere:
    """Minds in this very process, where everybody waits while one of them thinks."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    async def choose(self, table: str, game: str, level: str, view: View, seat: int) -> Action:
        """What a bot of this level does with this view."""
        chosen: Action = await self._think("choose", game, level, view, seat)
        return chosen

    async def advise(self, table: str, game: str, view: View) -> list[dict[str, Any]]:
        """The steps of a hint for the seat that sees this."""
        steps: list[dict[str, Any]] = await self._think("advise", game, view)
        return steps

    async def review(self, table: str | None, game: str, view: View, action: Action) -> dict[str, Any] | None:
        """What was best where a seat that saw this did that."""
        review: dict[str, Any] | None = await self._think("review", game, view, action)
        return review

    async def puzzles(self, game: str, day: str) -> tuple[Puzzle, ...]:
        """The puzzles of a day."""
        puzzles: tuple[Puzzle, ...] = await self._think("puzzles", game, day)
        return puzzles

    async def _think(self, what: str, game: str, *given: Any) -> Any:
        await asyncio.sleep(0)  # whoever was before has their turn first
        try:
            return think(what, game, given, self.seconds, secrets.randbits(64))
        except Exception as problem:
            raise NoAnswer(f"{type(problem).__name__}: {problem}") from problem
