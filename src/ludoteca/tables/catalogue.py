"""The games as the home page lists them, and their rulebooks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

from ludoteca import rulebooks
from ludoteca.contract import Game, Option, State
from ludoteca.dial import ADAPTIVE, NAMES, Dial
from ludoteca.games import GAMES, bots, dial, has_bot
from ludoteca.tables.records import Seat
from ludoteca.tables.refusals import Refused
from ludoteca.words import LANGUAGES, say, translated

T = TypeVar("T")
AVATARS = ("fox", "owl", "bear", "cat", "whale", "frog", "bee", "hare", "fish", "snail", "wolf", "duck")
FACES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("chick", ("Pio", "Pulce", "Cocca", "Briciola", "Ciro", "Piuma")),
    ("tortoise", ("Lina", "Ugo", "Mimì", "Otto", "Zoe", "Pino")),
    ("hedgehog", ("Riccio", "Dora", "Spino", "Gaia", "Meo", "Ines")),
    ("squirrel", ("Tilla", "Nocciola", "Ivo", "Scat", "Elsa", "Rino")),
    ("badger", ("Bice", "Remo", "Nora", "Elio", "Ada", "Tito")),
    ("heron", ("Livia", "Silvio", "Alba", "Dario", "Ondina", "Nilo")),
    ("lynx", ("Vera", "Lince", "Sandro", "Mara", "Ezio", "Iris")),
    ("eagle", ("Altea", "Guido", "Celeste", "Falco", "Norma", "Enzo")),
    ("unicorn", ("Selene", "Astro", "Fiamma", "Merlino", "Aurora", "Zeno")),
    ("dragon", ("Vega", "Orion", "Nova", "Atlas", "Lyra", "Draco")),
)
"""By level of the dial its face, the same in every game, and what its bots are called."""
NAMED = {"gentle": 2, "fair": 5, "strong": 10}
"""Whose face those have that were chosen by a name."""
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
EMOTES = (
    "smile",
    "laugh",
    "grin",
    "wink",
    "love",
    "surprised",
    "sad",
    "angry",
    "sleepy",
    "thumb",
    "clap",
    "party",
)
"""Small pictures that can be shown with one tap at every table."""


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
        "stamped_with": stamped_with(game),
        "options": options_info(game.options, language),
        "aids": options_info(game.aids, language),
        "clashes": [{"options": clash.options, "why": translated(clash.why, language)} for clash in game.clashes],
        "bots": levels(game.id),
        "dial": dial_info(game),
        "phrases": [*PHRASES, *game.phrases],
        "emotes": [*EMOTES],
        "lessons": list(game.lessons),
        "tasks": list(game.tasks),
        "takebacks": takes_back(game),
    }


@cache
def takes_back(game: Game) -> bool:
    """False where nothing can ever be taken back: all that is done brings something to light that was hidden."""
    seats = min(game.seats_with(game.check_options(None)))
    return not game.hides or type(game.start(seats)).reveals is not State.reveals


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


@cache
def stamped_with(game: Game) -> dict[str, dict[str, bool]]:
    """By option and value whether time runs, in a race or for each turn, where that makes a difference."""
    return where_it_differs(game, lambda options: game.start(min(game.seats_with(options)), options).stamped)


def where_it_differs(game: Game, ask: Callable[[dict[str, Any]], T]) -> dict[str, dict[str, T]]:
    """By option and value (written as in JSON) the answer for that value, all else as usual, where they differ."""
    usual = usual_options(game)
    found: dict[str, dict[str, T]] = {}
    for name, option in game.options.items():
        answers = [ask({**usual, name: value}) for value in option.allowed]
        if any(answer != answers[0] for answer in answers):
            values = [value if isinstance(value, str) else json.dumps(value) for value in option.allowed]
            found[name] = dict(zip(values, answers, strict=True))
    return found


def usual_options(game: Game) -> dict[str, Any]:
    """The options as the rulebook has them."""
    return {name: option.default for name, option in game.options.items()}


def levels(game: str) -> list[str]:
    """The bots of a game by name, weakest first; none for a game without bots."""
    return list(bots(game)) if dial(game) is None else list(NAMES)


def dial_info(game: Game) -> dict[str, Any] | None:
    """How many levels a game has, and which of them have a name; by option and value where that makes a difference."""
    stands = dial(game.id)
    if stands is None:
        return None
    return {
        **dial_of(stands, usual_options(game)),
        "levels_with": where_it_differs(game, stands.levels),
        "named_with": where_it_differs(game, lambda options: dict(stands.named(options))),
    }


def dial_at(game: Game, options: Mapping[str, Any]) -> dict[str, Any] | None:
    """The same for a match with these options alone; one from before an option came has it as usual."""
    stands = dial(game.id)
    return None if stands is None else dial_of(stands, {**usual_options(game), **options})


def dial_of(stands: Dial, options: Mapping[str, Any]) -> dict[str, Any]:
    """The levels of a dial and those with a name, in a match with these options."""
    return {"levels": stands.levels(options), "named": dict(stands.named(options))}


def check_level(game: Game, level: str, options: Mapping[str, Any]) -> str:
    """The level, if the game has a bot of it for a match with these options."""
    if not has_bot(game.id, level, options):
        raise Refused(say("There is no such bot for {title}.", title=game.title))
    return level


def free_bot_name(level: str | None, seats: Iterable[Seat]) -> str:
    """A name for one more bot of this level at this table, so that no two have the same."""
    taken = {seat.name for seat in seats}
    return next(name for name in bot_names(level) if name not in taken)


def bot_names(level: str | None) -> tuple[str, ...]:
    """What bots of this level may be called, the best first."""
    return *bot_face(level)[1], *BOT_NAMES


def bot_avatar(level: str | None) -> str:
    """The face of a bot of this level."""
    return bot_face(level)[0]


def bot_face(level: str | None) -> tuple[str, tuple[str, ...]]:
    """The face of a bot of this level, and the names of such bots."""
    number = (level or "").removeprefix(ADAPTIVE)
    place = NAMED.get(number, int(number) if number.isascii() and number.isdigit() else 0)
    return FACES[place - 1] if 1 <= place <= len(FACES) else ("robot", ())


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
