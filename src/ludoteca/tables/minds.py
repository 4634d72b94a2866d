"""How a question for a mind is answered, and minds that think here and now."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable
from typing import Any

from ludoteca.cards import picture
from ludoteca.contract import Action, Game, Puzzle, View
from ludoteca.games import bots
from ludoteca.games import game as game_named
from ludoteca.match import Entry, beginning, replay
from ludoteca.tables.outside import NoAnswer, Whole
from ludoteca.words import say


def think(what: str, game: str, given: tuple[Any, ...], seconds: float, seed: int) -> Any:
    """The answer to a question: `what` is one of the `Minds`' names. A choice may take so many seconds."""
    if what == "choose":
        level, view, seat = given
        return bots(game)[level](view, seat, seconds, random.Random(seed))
    if what == "advise":
        (view,) = given
        return game_named(game).advise(view, random.Random(seed))
    if what == "card":
        return picture(*given)
    if what == "sheet":
        return drawn_sheets(game_named(game), *given)
    if what == "lookback":
        return looked_back(game_named(game), Whole(*given))
    ask: Callable[..., Any] = getattr(game_named(game), what)
    return ask(*given)


def drawn_sheets(game: Game, what: str, day: str, language: str, options: Any) -> list[str] | str:
    """The pages of a sheet; or the sentence why there are none, for that is no mistake of the one who draws."""
    from ludoteca.sheets import NoSheet, sheets  # a server's alone: what a browser loads does not have it

    try:
        return sheets(game, what, day, language, options)
    except NoSheet as problem:
        sentence: str = problem.args[0]
        return sentence
    except ValueError:
        return say("These options cannot be read.")


def looked_back(game: Game, match: Whole) -> dict[str, Any]:
    """What this match tells as a whole."""
    entries = [Entry(seat, action) for seat, action in match.log]
    first = beginning(game, match.seats, match.options, match.position)
    steps = [(step.before, *step.entry) for step in replay(first, entries)]
    return game.lookback(steps, match.turns, match.guesses)


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

    async def lookback(self, game: str, match: Whole) -> dict[str, Any]:
        """What a finished match tells as a whole."""
        told: dict[str, Any] = await self._think("lookback", game, *match)
        return told

    async def puzzles(self, game: str, day: str) -> tuple[Puzzle, ...]:
        """The puzzles of a day."""
        puzzles: tuple[Puzzle, ...] = await self._think("puzzles", game, day)
        return puzzles

    async def task(self, game: str, name: str, seed: str, level: int) -> Puzzle:
        """A task for a trainer."""
        task: Puzzle = await self._think("task", game, name, seed, level)
        return task

    async def _think(self, what: str, game: str, *given: Any) -> Any:
        await asyncio.sleep(0)  # whoever was before has their turn first
        try:
            return think(what, game, given, self.seconds, secrets.randbits(64))
        except Exception as problem:
            raise NoAnswer(f"{type(problem).__name__}: {problem}") from problem
