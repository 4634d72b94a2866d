"""The games as the home page lists them, and their rulebooks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

from ludoteca import rulebooks
from ludoteca.contract import Game, Option
from ludoteca.games import GAMES, bots
from ludoteca.tables.records import Seat
from ludoteca.tables.refusals import Refused
from ludoteca.words import LANGUAGES, say, translated

T = TypeVar("T")
AVATARS = ("fox", "owl", "bear", "cat", "whale", "frog", "bee", "hare", "fish", "snail", "wolf", "duck")
BOTS_OF_LEVEL: dict[str | None, tuple[str, tuple[str, ...]]] = {
    "gentle": ("tortoise", ("Lina", "Ugo", "Mimì", "Otto", "Zoe", "Pino")),
    "fair": ("badger", ("Bice", "Remo", "Nora", "Elio", "Ada", "Tito")),
    "strong": ("dragon", ("Vega", "Orion", "Nova", "Atlas", "Lyra", "Draco")),
}
"""The face of a level, the same in every game, and what its bots are called."""
BOT_NAMES = ("Pixel", "Robi", "Bit", "Otto", "Lumi", "Chip", "Zip", "Nina", "Tic", "Gino", "Mirò", "Ugo")
"""What bots of other levels are called, and those whose names are all taken; more than any game has seats."""
PHRASES = (
    "hello",
    "well_played",
    "thank_you",
    "oops",
    "wow",
    "hurry",
    "wait",
    "again",
    "haha",
    "thinking",
    "good_luck",
    "sorry",
)
"""What can be said with one tap at every table."""


def games(language: str) -> list[dict[str, Any]]:
    """Every game with its options and bots."""
    return [game_info(game, language) for game in GAMES.values()]


def game_info(game: Game, language: str) -> dict[str, Any]:
    """One game as the page gets it."""
    return {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "seats": list(game.seats),
        "seats_with": seats_with(game),
        "timed_with": timed_with(game),
        "options": options_info(game.options, language),
        "aids": options_info(game.aids, language),
        "clashes": [{"options": clash.options, "why": translated(clash.why, language)} for clash in game.clashes],
        "bots": levels(game.id),
        "phrases": [*PHRASES, *game.phrases],
        "lessons": list(game.lessons),
    }


def options_info(options: Mapping[str, Option], language: str) -> dict[str, dict[str, Any]]:
    """What there is to choose, as the page gets it."""
    return {
        name: {"default": option.default, "allowed": list(option.allowed), "help": translated(option.help, language)}
        for name, option in options.items()
    }


def seats_with(game: Game) -> dict[str, dict[str, list[int]]]:
    """By option and value the player counts that go with it, where that makes a difference."""
    return where_it_differs(game, lambda options: list(game.seats_with(options)))


@cache  # it begins a match for every value, and every page asks
def timed_with(game: Game) -> dict[str, dict[str, bool]]:
    """By option and value whether everybody acts at once, where that makes a difference."""
    return where_it_differs(game, lambda options: game.start(min(game.seats_with(options)), options).timed)


def where_it_differs(game: Game, ask: Callable[[dict[str, Any]], T]) -> dict[str, dict[str, T]]:
    """By option and value (written as in JSON) the answer for that value, all else as usual, where they differ."""
    usual = {name: option.default for name, option in game.options.items()}
    found: dict[str, dict[str, T]] = {}
    for name, option in game.options.items():
        answers = [ask({**usual, name: value}) for value in option.allowed]
        if any(answer != answers[0] for answer in answers):
            values = [value if isinstance(value, str) else json.dumps(value) for value in option.allowed]
            found[name] = dict(zip(values, answers, strict=True))
    return found


def levels(game: str) -> list[str]:
    """The levels of a game's bots, weakest first; none for a game without bots."""
    return list(bots(game))


def check_level(game: Game, level: str) -> str:
    """The level, if the game has a bot of it."""
    if level not in levels(game.id):
        raise Refused(say("There is no such bot for {title}.", title=game.title))
    return level


def free_bot_name(level: str | None, seats: Iterable[Seat]) -> str:
    """A name for one more bot of this level at this table, so that no two have the same."""
    taken = {seat.name for seat in seats}
    _, names = BOTS_OF_LEVEL.get(level, ("", ()))
    return next(name for name in (*names, *BOT_NAMES) if name not in taken)


def bot_avatar(level: str | None) -> str:
    """The face of a bot of this level."""
    return BOTS_OF_LEVEL[level][0] if level in BOTS_OF_LEVEL else "robot"


def known(name: str) -> Game:
    """The game of this name; `Refused` if there is none."""
    if name not in GAMES:
        raise Refused(say("We have no game of that name."), 404)
    return GAMES[name]


def rulebook(name: str, language: str) -> dict[str, Any]:
    """The rulebook of a game as Markdown, and the pictures it names."""
    game = known(name)
    text = rulebooks.rulebook(game, language)
    if text is None:
        raise Refused(say("There is no rulebook for that game yet."), 404)
    return {"markdown": text, "pictures": {name: one._asdict() for name, one in rulebooks.pictures(game).items()}}


def language_of(asked: str | None, accepted: str = "") -> str:
    """The language to answer in: the one asked for, else the first of the browser's that we speak, else English."""
    wishes = [asked or ""] + [wish.partition(";")[0].strip() for wish in accepted[:200].split(",")]
    for wish in wishes:
        if wish.lower()[:2] in LANGUAGES:
            return wish.lower()[:2]
    return "en"
