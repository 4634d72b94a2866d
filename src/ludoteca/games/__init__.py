"""The games by name: ours, one folder each, and those that other packages bring by the entry point `ludoteca.games`.

The list of ours is the only place outside their folders that names them. Each is imported when it is first asked for.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ludoteca import words
from ludoteca.contract import Bot, Game, Reaction
from ludoteca.words import say

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from ludoteca.dial import Dial

OURS = ("antino", "calculissimo", "fantastick", "mathmarket", "toncc")
NAME = re.compile(r"[a-z][a-z0-9_]{0,29}")
"""How a game may be called: its name stands in addresses, in file names and on the command line."""
PARTS = {"bot": say("bots"), "drawing": say("drawing for the terminal"), "tensors": say("tensors")}
"""What a game without that module has not."""


class Shelf(MutableMapping[str, Game]):
    """Games by name: ours first, then those of other packages, which are looked for when they may be meant.

    So the front door opens quickly, and a package that brings a game may be imported before it.
    """

    def __init__(self, ours: Iterable[str]) -> None:
        self._games: dict[str, Game | None] = dict.fromkeys(ours)
        """Those that nobody has asked for yet are None."""
        self._whole = sys.platform == "emscripten"  # nothing is installed beside the house in a browser

    def __getitem__(self, name: str) -> Game:
        found = self._games[name] if name in self._games else self._all()[name]
        if found is None:
            found = self._games[name] = import_module(f"{__name__}.{name}").game
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._games or name in self._all()

    def __setitem__(self, name: str, game: Game) -> None:
        self._games[name] = game

    def __delitem__(self, name: str) -> None:
        del self._games[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> dict[str, Game | None]:
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


GAMES = Shelf(OURS)


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
    from importlib.resources import files  # slow to import

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
        raise Missing(say("{title} has no {what}", title=rules.title, what=PARTS.get(kind, kind))) from None


def dial(name: str) -> Dial | None:
    """The dial on which the bots of a game stand; None where they have names alone, or where there are none."""
    found: Dial | None = _offered(name, "DIAL", None)
    return found


def bots(name: str) -> dict[str, Bot]:
    """The bots of a game by name, weakest first; none where it has none, or where another package's are broken."""
    stands = dial(name)
    if stands is None:
        return dict(_offered(name, "BOTS", {}))
    from ludoteca.dial import Player

    return {level: Player(stands, level) for level in _names(stands, game(name))}


def reactions(name: str) -> dict[str, Reaction]:
    """The bots of a game by name as they play against the clock; none for a game without a clock."""
    stands = dial(name)
    if stands is None:
        return dict(_offered(name, "REACTIONS", {}))
    from ludoteca.dial import Racer

    return {level: Racer(stands, level) for level in _names(stands, game(name))} if stands.react else {}


@cache  # it tries every option, and tables ask for a bot at every choice
def _names(stands: Dial, rules: Game) -> list[str]:
    return stands.all_names(rules)


def listed_bots(name: str, options: Mapping[str, Any]) -> list[str]:
    """What the bots for a match with these options are called, in few words."""
    stands = dial(name)
    return list(bots(name)) if stands is None else stands.listed(options)


def has_bot(name: str, level: str, options: Mapping[str, Any]) -> bool:
    """True if there is a bot of this name for a match with these options."""
    stands = dial(name)
    return level in bots(name) if stands is None else stands.level(level, options) is not None


def _offered(name: str, what: str, nothing: Any) -> Any:
    try:
        return getattr(part(name, "bot"), what, nothing)
    except Missing:
        return nothing
    except Exception as problem:
        if package(game(name)).startswith(f"{__name__}."):
            raise
        leave_out(f"bot.py of {game(name).title}", problem)
        return nothing


def compiled(name: str) -> bool:
    """True where the game's kernel runs compiled, False where it runs interpreted or there is none."""
    rules = game(name)
    if rules.fast is None:
        return False
    inside = f"{package(rules)}."
    loaded = [getattr(module, "__file__", None) for key, module in list(sys.modules.items()) if key.startswith(inside)]
    return any(file is not None and not file.endswith(".py") for file in loaded)
