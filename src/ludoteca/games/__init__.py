"""The games by name: ours, one folder each, and those that other packages bring by the entry point `ludoteca.games`.

The list of ours is the only place outside their folders that names them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, MutableMapping
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from ludoteca import words
from ludoteca.contract import Bot, Game, Reaction
from ludoteca.games.antino import game as antino
from ludoteca.games.calculissimo import game as calculissimo
from ludoteca.games.fantastick import game as fantastick
from ludoteca.games.mathmarket import game as mathmarket
from ludoteca.games.toncc import game as toncc

NAME = re.compile(r"[a-z][a-z0-9_]{0,29}")
"""How a game may be called: its name stands in addresses, in file names and on the command line."""
PARTS = {"bot": "bots", "drawing": "drawing for the terminal", "tensors": "tensors"}
"""What a game without that module has not."""


class Shelf(MutableMapping[str, Game]):
    """Games by name: ours first, then those of other packages, which are looked for when they may be meant.

    So the front door opens quickly, and a package that brings a game may be imported before it.
    """

    def __init__(self, ours: Iterable[Game]) -> None:
        self._games = {game.id: game for game in ours}
        self._whole = False

    def __getitem__(self, name: str) -> Game:
        return self._games[name] if name in self._games else self._all()[name]

    def __setitem__(self, name: str, game: Game) -> None:
        self._games[name] = game

    def __delitem__(self, name: str) -> None:
        del self._games[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> dict[str, Game]:
        if not self._whole:
            self._whole = True  # first: a package may ask for the games while it is imported
            self._look_for_more()
        return self._games

    def _look_for_more(self) -> None:
        """Takes what other packages bring; what is no fit game is left out."""
        from importlib.metadata import entry_points  # it takes as long as all of our games together

        for point in sorted(entry_points(group="ludoteca.games"), key=lambda point: point.name):
            try:
                game = self._fit(point.load())
                words.learn(package(game))
            except Exception as problem:
                leave_out(point.dist.name if point.dist else point.value, problem)
            else:
                self._games[game.id] = game

    def _fit(self, found: object) -> Game:
        """What was found, if it can stand among the games; else `ValueError`."""
        if not isinstance(found, Game):
            raise ValueError(f"a game was expected; got {found!r}")
        lacking = [name for name in ("id", "title", "version", "seats", "options") if not hasattr(found, name)]
        if lacking:
            raise ValueError(f"a game says its {', '.join(lacking)}")
        if not NAME.fullmatch(found.id):
            raise ValueError(f"the id of a game has small letters and digits; got {found.id!r}")
        if found.id in self._games:
            raise ValueError(f"there is a game called {found.id!r} already")
        return found


def leave_out(what: str, problem: Exception) -> None:
    """One line on stderr, or in the log: whatever is wrong with another package, our games can be played."""
    import logging  # rarely needed, and slow to import

    reason = str(problem) if isinstance(problem, ValueError) else f"{type(problem).__name__}: {problem}"
    logging.getLogger("ludoteca").warning("%s is left out: %s", what, " ".join(reason.split()))


GAMES = Shelf((antino, calculissimo, fantastick, mathmarket, toncc))


def game(name: str) -> Game:
    """The game of this name; `KeyError` with the known names otherwise."""
    try:
        return GAMES[name]
    except (KeyError, TypeError):
        raise KeyError(f"no game is called {name!r}; the games are {', '.join(GAMES)}") from None


def package(game: Game) -> str:
    """The package in which a game stands with all its parts, ours or another's."""
    return sys.modules[type(game).__module__].__package__ or ""


def folder(game: Game) -> Traversable:
    """Where a game keeps its parts and what is written about it."""
    return files(package(game))


class Missing(LookupError):
    """A part that a game may have and this one has not; its text says so."""


def part(name: str, kind: str) -> Any:
    """A module of the game's folder that not every game has, such as `bot` or `drawing`; `Missing` where it has none.

    It is imported on demand: rules need no search.
    """
    rules = game(name)
    module = f"{package(rules)}.{kind}"
    try:
        return import_module(module)
    except ModuleNotFoundError as problem:
        if problem.name != module:
            raise
        raise Missing(f"{rules.title} has no {PARTS.get(kind, kind)}") from None


def bots(name: str) -> dict[str, Bot]:
    """The bots of a game by level, weakest first; none where it has none, or where another package's are broken."""
    return _offered(name, "BOTS")


def reactions(name: str) -> dict[str, Reaction]:
    """The bots of a game by level as they play against the clock; none for a game without a clock."""
    return _offered(name, "REACTIONS")


def _offered(name: str, what: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = getattr(part(name, "bot"), what, {})
    except Missing:
        return {}
    except Exception as problem:
        if package(game(name)).startswith(f"{__name__}."):
            raise
        leave_out(f"bot.py of {game(name).title}", problem)
        return {}
    return found


def compiled(name: str) -> bool:
    """True where the game's kernel runs compiled, False where it runs interpreted or there is none."""
    rules = game(name)
    if rules.fast is None:
        return False
    inside = f"{package(rules)}."
    loaded = [getattr(module, "__file__", None) for key, module in list(sys.modules.items()) if key.startswith(inside)]
    return any(file is not None and not file.endswith(".py") for file in loaded)
