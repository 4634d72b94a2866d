"""The games, one folder each. This list is the only place outside those folders that names them."""

from __future__ import annotations

from importlib import import_module

from ludoteca.contract import Bot, Game, Reaction
from ludoteca.games.antino import game as antino
from ludoteca.games.calculissimo import game as calculissimo
from ludoteca.games.fantastick import game as fantastick
from ludoteca.games.mathmarket import game as mathmarket
from ludoteca.games.toncc import game as toncc

GAMES: dict[str, Game] = {game.id: game for game in (antino, calculissimo, fantastick, mathmarket, toncc)}


def game(name: str) -> Game:
    """The game of this name; `KeyError` with the known names otherwise."""
    try:
        return GAMES[name]
    except (KeyError, TypeError):
        raise KeyError(f"no game is called {name!r}; the games are {', '.join(GAMES)}") from None


def bots(name: str) -> dict[str, Bot]:
    """The bots of a game by level, weakest first. Imported on demand: rules need no search."""
    found: dict[str, Bot] = import_module(f"ludoteca.games.{game(name).id}.bot").BOTS
    return found


def reactions(name: str) -> dict[str, Reaction]:
    """The bots of a game by level as they play against the clock; none for a game without a clock."""
    found: dict[str, Reaction] = getattr(import_module(f"ludoteca.games.{game(name).id}.bot"), "REACTIONS", {})
    return found


def compiled(name: str) -> bool:
    """True where the game's kernel runs compiled, False where it runs interpreted or there is none."""
    if game(name).fast is None:
        return False
    file = import_module(f"ludoteca.games.{name}.compiled.kernel").__file__ or ""
    return not file.endswith(".py")
