"""What several commands take: a game, its options, a language, a level of bots."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from math import nan
from pathlib import Path
from typing import Any, TypeVar

import click

from ludoteca.contract import Bot, Game, Offered
from ludoteca.games import GAMES, bots, has_bot, listed_bots
from ludoteca.words import LANGUAGES, Sentence, say

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
        if value not in GAMES:
            parts = {"name": repr(value), "games": ", ".join(GAMES)}
            self.fail(say("no game is called {name}; the games are {games}", **parts), param, ctx)
        return GAMES[value]


class NameAndValue(click.ParamType[tuple[str, str]]):
    """An option of a game as one types it: its name, `=`, and its value."""

    name = "name=value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        name, equals, text = value.partition("=")
        if not equals:
            self.fail(say("an option of a game is written NAME=VALUE; got {value}", value=repr(value)), param, ctx)
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
            parts = {"fewest": f"{self.fewest:g}", "most": f"{self.most:g}", "value": repr(value)}
            self.fail(say("these are seconds, from {fewest} to {most}; got {value}", **parts), param, ctx)
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
        if name not in game.options:
            parts = {"title": game.title, "name": repr(name), "known": ", ".join(game.options) or say("none")}
            raise click.UsageError(say("{title} has no option {name}; its options are {known}", **parts))
        allowed = game.options[name].allowed
        more = meant(text) if isinstance(allowed, Offered) else text
        value = next((value for value in allowed if text in (str(value), written(value))), more)
        may = game.options[name].refuse(value)
        if may is not None:
            parts = {"title": game.title, "name": repr(name), "allowed": may, "value": repr(value)}
            raise click.UsageError(say("option {name} of {title} may be {allowed}; got {value}", **parts))
        options[name] = value
    try:
        return game.check_options(options)
    except ValueError as problem:
        raise click.UsageError(problem.args[0]) from None


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
        raise click.ClickException(say("{title} has no bots", title=game.title))
    if not has_bot(game.id, level, options):
        parts = {"title": game.title, "name": repr(level), "bots": ", ".join(listed_bots(game.id, options))}
        raise click.UsageError(say("{title} has no bot {name}; its bots are {bots}", **parts))
    return found[level]


def wrong_use(sentence: Sentence, language: str) -> click.UsageError:
    """Wrong use, in the language of whoever reads it."""
    return click.UsageError(sentence.said(language))


REASONS: dict[type[OSError], Sentence] = {
    FileNotFoundError: say("No such file or directory"),
    FileExistsError: say("There is such a file already"),
    IsADirectoryError: say("Is a directory"),
    NotADirectoryError: say("Not a directory"),
    PermissionError: say("Permission denied"),
}
"""Why something cannot be done with a file, as the machine says it."""


def why(problem: OSError) -> str:
    """Why something cannot be done with a file, in few words."""
    return REASONS.get(type(problem)) or str(problem.strerror)


def unwritable(file: Path, problem: OSError) -> click.ClickException:
    """That a file cannot be written, and why."""
    return click.ClickException(say("the file {file} cannot be written: {reason}", file=file, reason=why(problem)))


def spoken() -> str:
    """The language of this terminal, if we speak it; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            language = os.environ[name][:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"


CHOSEN: ContextVar[str | None] = ContextVar("language", default=None)
"""The language that was asked for with `--language`, as soon as it is known."""


def reader() -> str:
    """The language of whoever reads help and what went wrong: the one asked for, else that of the terminal."""
    asked = CHOSEN.get() or os.environ.get("LUDOTECA_LANGUAGE")
    return asked if asked in LANGUAGES else spoken()


def choose(ctx: click.Context, param: click.Parameter, language: str) -> str:
    """The language, which counts for what goes wrong from now on too."""
    CHOSEN.set(language)
    return language


def setting(flag: str, **more: Any) -> Callable[[Decorated], Decorated]:
    """A flag that may also be set outside: `--bot-seconds` is `LUDOTECA_BOT_SECONDS` too."""
    variable = flag.lstrip("-").upper().replace("-", "_")
    return click.option(flag, envvar=f"LUDOTECA_{variable}", show_envvar=True, **more)


language_option = setting(
    "--language",
    type=click.Choice(LANGUAGES),
    default=spoken,
    show_default=say("that of the terminal"),
    is_eager=True,  # what goes wrong with all else is said in it
    callback=choose,
    help="The language of what you read.",
)
"""`--language en|it`."""
