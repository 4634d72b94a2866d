"""What several commands take: a game, its options, a language, a level of bots."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from math import nan
from typing import Any, TypeVar

import click

from ludoteca.contract import Bot, Game, Offered
from ludoteca.games import bots, game, has_bot, listed_bots
from ludoteca.words import LANGUAGES, Sentence

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

INTERRUPTED = 130
"""What a shell expects after Ctrl-C."""
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


class NameAndValue(click.ParamType[tuple[str, str]]):
    """An option of a game as one types it: its name, `=`, and its value."""

    name = "name=value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        name, equals, text = value.partition("=")
        if not equals:
            self.fail(f"an option of a game is written NAME=VALUE; got {value!r}", param, ctx)
        return name.strip(), text.strip()


class Seconds(click.ParamType[float]):
    """So many seconds, from the fewest to the most."""

    name = "seconds"

    def __init__(self, fewest: float, most: float) -> None:
        self.fewest, self.most = fewest, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            seconds = float(value)
        except ValueError:
            seconds = nan
        if not self.fewest <= seconds <= self.most:
            self.fail(f"these are seconds, from {self.fewest:g} to {self.most:g}; got {value!r}", param, ctx)
        return seconds


game_options = click.option(
    "-o",
    "--option",
    "given",
    type=NameAndValue(),
    metavar="NAME=VALUE",
    multiple=True,
    help="An option of the game, see: ludoteca games GAME; may be given again.",
)
"""`-o NAME=VALUE`, for the options of whichever game it is."""


def chosen(game: Game, given: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """All options of this game, those given as they were typed; wrong use if it has none of that name or value."""
    options: dict[str, Any] = {}
    for name, text in given:
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


def bot_of(game: Game, level: str, options: Mapping[str, Any]) -> Bot:
    """The bot of this level for a match with these options; wrong use if there is none."""
    found = bots(game.id)
    if not found:
        raise click.ClickException(f"{game.title} has no bots")
    if not has_bot(game.id, level, options):
        there = ", ".join(listed_bots(game.id, options))
        raise click.UsageError(f"{game.title} has no bot {level!r}; its bots are {there}")
    return found[level]


def wrong_use(sentence: Sentence, language: str) -> click.UsageError:
    """Wrong use, in the language of whoever reads it."""
    return click.UsageError(sentence.said(language))


def spoken() -> str:
    """The language of this terminal, if we speak it; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            language = os.environ[name][:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def setting(flag: str, **more: Any) -> Callable[[Decorated], Decorated]:
    """A flag that may also be set outside: `--bot-seconds` is `LUDOTECA_BOT_SECONDS` too."""
    variable = flag.lstrip("-").upper().replace("-", "_")
    return click.option(flag, envvar=f"LUDOTECA_{variable}", show_envvar=True, **more)


language_option = setting(
    "--language",
    type=click.Choice(LANGUAGES),
    default=spoken,
    show_default="that of the terminal",
    help="The language of what you read.",
)
"""`--language en|it`."""
