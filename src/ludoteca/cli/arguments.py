"""What several commands take: a game, its options, a language, a level of bots."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from ludoteca.contract import Bot, Game, Offered
from ludoteca.games import GAMES, bots, game
from ludoteca.words import LANGUAGES

Command = TypeVar("Command", bound=Callable[..., Any])
PREFIX = "option_"
LEVEL = "fair"
"""The level of bots when nobody asks for another."""


class GameName(click.ParamType[Game]):
    """The name of a game, which gives the game itself."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        if isinstance(value, Game):
            return value
        try:
            return game(value)
        except KeyError as problem:
            self.fail(str(problem.args[0]), param, ctx)


def game_options(command: Command) -> Command:
    """Gives a command one option for every option of a game, such as `--challenges`."""
    names = dict.fromkeys(name for each in GAMES.values() for name in each.options)
    for name in reversed(names):
        owners = [each for each in GAMES.values() if name in each.options]
        values = dict.fromkeys(written(value) for each in owners for value in each.options[name].allowed)
        lines = [f"{each.title}: {each.options[name].help}" for each in owners]
        command = click.option(
            f"--{name.replace('_', '-')}", PREFIX + name, metavar=f"[{'|'.join(values)}]", help=" ".join(lines)
        )(command)
    return command


def chosen(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options of this game among the parameters of a command; wrong use if the game has no such option."""
    options: dict[str, Any] = {}
    for name, text in given.items():
        if name.startswith(PREFIX) and text is not None:
            name = name.removeprefix(PREFIX)
            allowed = game.options[name].allowed if name in game.options else ()
            more = meant(text) if isinstance(allowed, Offered) else text
            options[name] = next((value for value in allowed if text in (str(value), written(value))), more)
    try:
        return game.check_options(options)
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None


def written(value: Any) -> str:
    """A value of an option as one types it: words as they are, all else as JSON."""
    return value if isinstance(value, str) else json.dumps(value)


def meant(text: str) -> Any:
    """The value that somebody has typed: JSON, such as a number or a house deck, else a word."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def bots_of(game: Game) -> dict[str, Bot]:
    """The bots of a game by level; none for a game that has no bots."""
    try:
        return bots(game.id)
    except ModuleNotFoundError as problem:
        if problem.name != f"ludoteca.games.{game.id}.bot":
            raise
        return {}


def bot_of(game: Game, level: str) -> Bot:
    """The bot of this level; wrong use if there is none."""
    found = bots_of(game)
    if level not in found:
        raise click.UsageError(f"{game.title} has no bot {level!r}; its bots are {', '.join(found) or 'none'}")
    return found[level]


def spoken() -> str:
    """The language of this terminal, if we speak it; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            language = os.environ[name][:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"


language_option = click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default=spoken,
    show_default="that of the terminal",
    help="The language of what you read.",
)
"""`--language en|it`."""
