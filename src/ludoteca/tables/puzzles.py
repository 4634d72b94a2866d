"""The puzzles of a day: a table for one whose match is taken up where the task begins."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec

from ludoteca.contract import Game, Puzzle
from ludoteca.games import GAMES
from ludoteca.scenes import Scene, scene
from ludoteca.tables.catalogue import known
from ludoteca.tables.lobby import WAIT_AN_HOUR, Lobby, person
from ludoteca.tables.outside import Minds, NoAnswer
from ludoteca.tables.refusals import WENT_WRONG, Refused
from ludoteca.tables.settings import WantedSettings, checked_settings
from ludoteca.words import say

DAYS = 8
"""Days back that can be asked for: a week, and one because it is not the same day everywhere."""


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
            rows += [{"game": game.id, "title": game.title, **info(puzzle, day)} for puzzle in puzzles]
        return rows

    async def create(self, wish: NewPuzzle, address: str) -> dict[str, Any]:
        """A table for one, at which the task lies ready."""
        if self.lobby.made.reached(address):
            raise Refused(WAIT_AN_HOUR, 429)
        game = known(wish.game)
        checked_day(wish.day)
        puzzle = next((puzzle for puzzle in await self._of(game, wish.day) if puzzle.name == wish.name), None)
        if puzzle is None:
            raise Refused(say("{title} has no such puzzle on that day.", title=game.title), 404)
        given = [person(wish.name_of_player, wish.avatar)]
        begins = await self.lobby.hall.apart(lambda: scene_of(game, puzzle))
        options, log = begins.first.dump()["options"], [step.entry for step in begins.steps]
        settings = checked_settings(game, WantedSettings(), ["person"], timed=False)
        task = info(puzzle, wish.day)
        return await self.lobby.open(game, options, settings, [*given], address, log, puzzle=task)

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


def scene_of(game: Game, puzzle: Puzzle) -> Scene:
    """Where a puzzle begins, for the one who plays it; `ValueError` if its log cannot be played."""
    log = [[seat, action] for seat, action in puzzle.log]
    return scene(game, {"seats": 1, "options": puzzle.options, "log": log, "seat": 0})


def info(puzzle: Puzzle, day: str) -> dict[str, Any]:
    """A puzzle as the page gets it: never how it is solved."""
    return {"name": puzzle.name, "day": day, "par": puzzle.par}


def checked_day(day: str) -> None:
    """Nothing, if there are puzzles of this day; else `Refused`."""
    try:
        written = date.fromisoformat(day).isoformat() == day
    except ValueError:
        written = False
    if not written:
        raise Refused(say("A day is written like this: {day}.", day="2026-11-15"))
    if not in_time(day):
        raise Refused(say("There are puzzles of today and of the week before."), 404)


def in_time(day: str) -> bool:
    """True from a week ago until today, wherever that is."""
    today = datetime.now(UTC).date()
    return today - timedelta(DAYS) <= date.fromisoformat(day) <= today + timedelta(1)
