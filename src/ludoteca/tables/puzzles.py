"""The puzzles of a day: a table for one whose match is taken up where the task begins."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec

from ludoteca.contract import Game, Puzzle
from ludoteca.games import GAMES
from ludoteca.puzzles import begun, no_day
from ludoteca.tables.catalogue import known
from ludoteca.tables.lobby import Lobby, person
from ludoteca.tables.outside import Minds, NoAnswer
from ludoteca.tables.refusals import WENT_WRONG, Refused
from ludoteca.tables.settings import WantedSettings, checked_settings
from ludoteca.words import say

DAYS = 31
"""Days back that can be asked for: thirty, and one because it is not the same day everywhere."""
FIRST = date(2026, 1, 1)
"""Before it there were no puzzles."""


class NewPuzzle(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to play a puzzle."""

    game: str
    name: str
    day: str
    name_of_player: str
    avatar: str | None = None


class Puzzles:
    """Finds the puzzles of the games, once a day each, and makes tables for them."""

    def __init__(self, lobby: Lobby, minds: Minds) -> None:
        self.lobby = lobby
        self.minds = minds
        self.found: dict[tuple[str, str], asyncio.Task[tuple[Puzzle, ...]]] = {}

    async def listed(self, day: str) -> list[dict[str, Any]]:
        """The puzzles of a day, game by game."""
        checked_day(day)
        rows = []
        for game in GAMES.values():
            try:
                puzzles = await self._of(game, day)
            except Refused:
                continue  # the others can be played all the same
            rows += [
                {
                    "game": game.id,
                    "title": game.title,
                    **info(puzzle, day),
                    "key": key_of(game, puzzle, puzzles),
                    "most": puzzle.most,
                    "table": at_a_table(puzzle),
                }
                for puzzle in puzzles
            ]
        return rows

    async def create(self, wish: NewPuzzle, address: str) -> dict[str, Any]:
        """A table for one, at which the task lies ready."""
        self.lobby.check_made(address)
        game = known(wish.game)
        puzzle = await self.at_table(game, wish.name, wish.day)
        given = [person(wish.name_of_player, wish.avatar)]
        begins = await self.lobby.hall.apart(lambda: begun(game, puzzle))
        options, log = begins.first.dump()["options"], [step.entry for step in begins.steps]
        settings = checked_settings(game, WantedSettings(), ["person"], timed=False)
        task = info(puzzle, wish.day)
        return await self.lobby.open(game, options, settings, [*given], address, log, puzzle=task)

    async def at_table(self, game: Game, name: str, day: str) -> Puzzle:
        """The puzzle of this name and day, if a table for one can be opened where it begins."""
        puzzle = await self.named(game, name, day)
        if not at_a_table(puzzle):
            raise Refused(say("This puzzle is played on its own page."))
        return puzzle

    async def named(self, game: Game, name: str | None, day: str) -> Puzzle:
        """The puzzle of this name and day; without a name the first of the day."""
        checked_day(day)
        puzzle = next((puzzle for puzzle in await self._of(game, day) if name in (None, puzzle.name)), None)
        if puzzle is None:
            raise Refused(say("{title} has no such puzzle on that day.", title=game.title), 404)
        return puzzle

    async def _of(self, game: Game, day: str) -> tuple[Puzzle, ...]:
        """The puzzles of a game on a day, found when first asked for."""
        if type(game).puzzles is Game.puzzles:
            return ()
        key = (game.id, day)
        if key not in self.found:
            self.found = {old: task for old, task in self.found.items() if in_time(old[1])}
            self.found[key] = asyncio.create_task(self.minds.puzzles(*key))
        try:
            return await asyncio.shield(self.found[key])
        except NoAnswer as problem:
            self.found.pop(key, None)
            raise Refused(WENT_WRONG, 503) from problem

    async def stop(self) -> None:
        """Gives up what is being looked for."""
        for task in self.found.values():
            task.cancel()
        await asyncio.gather(*self.found.values(), return_exceptions=True)


def at_a_table(puzzle: Puzzle) -> bool:
    """True where a table for one can be opened: it begins as every match does, and nobody has to answer."""
    return puzzle.seats == 1 and puzzle.position is None and not puzzle.answers


def key_of(game: Game, puzzle: Puzzle, puzzles: Sequence[Puzzle]) -> str:
    """What stands for the puzzle in addresses: its game, and its name where the day has several of the game."""
    return game.id if len(puzzles) == 1 else f"{game.id}-{puzzle.name}"


def info(puzzle: Puzzle, day: str) -> dict[str, Any]:
    """A puzzle as the page gets it: never how it is solved."""
    return {"name": puzzle.name, "day": day, "par": puzzle.par}


def checked_day(day: str) -> None:
    """Nothing, if there are puzzles of this day; else `Refused`."""
    wrong = no_day(day)
    if wrong is not None:
        raise Refused(wrong)
    if not in_time(day):
        raise Refused(say("There are puzzles of today and of the thirty days before."), 404)


def in_time(day: str) -> bool:
    """True from thirty days ago until today, wherever that is."""
    today = datetime.now(UTC).date()
    return max(FIRST, today - timedelta(DAYS)) <= date.fromisoformat(day) <= today + timedelta(1)
