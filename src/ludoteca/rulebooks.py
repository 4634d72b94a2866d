"""The rulebooks for players, and the pictures in them: positions of the game, drawn by whoever shows the book.

A block of a rulebook that is called `picture` and a name stands for the scene `pictures/<name>.json` beside it; what is
written in the block is the caption. A line `<!-- name -->` gives its name to the paragraph or heading below it, so
that a refusal can lead there. It ends with whose game it is, as `credits.<language>.md` beside it says.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from ludoteca.contract import Event, Game, View
from ludoteca.games import OURS, folder
from ludoteca.scenes import scene
from ludoteca.words import Sentence, say, translated

NAME = re.compile(r"^<!-- ([a-z0-9-]+) -->\n", re.MULTILINE)
PICTURE = re.compile(r"^```picture (\S+)\n(.*?)\n```$", re.MULTILINE | re.DOTALL)

WHOSE = say("Whose game this is")
INDEPENDENT = say(
    "Ludoteca is an independent program. It was written from the games’ rulebooks, with drawings and words of its own. "
    "Its MIT licence covers our code and our drawings. It covers neither the names nor the games: they are their "
    "owners’. If a game is yours and you wish something changed, you are heard first: open an issue where the code of "
    "Ludoteca is kept."
)
"""What we say beside the credits of a game of ours."""


class Picture(NamedTuple):
    """A position as a rulebook shows it: what one viewer sees, what follows, and what the last action made happen."""

    view: View
    notes: dict[str, Any]
    story: list[Event]
    shows: str | None
    """Which part of the table is meant, where a game has several: "map"."""


def rulebook(game: Game, language: str) -> str | None:
    """The rules for players as Markdown, and whose game it is; None for a game that has none in this language."""
    text, whose = written(game, "rulebook", language), credits(game, language)
    if text is None or whose is None:
        return text
    said = [text.rstrip(), f"## {translated(WHOSE, language)}", whose]
    if game.id in OURS:
        said.append(translated(INDEPENDENT, language))
    return "\n\n".join(said) + "\n"


def credits(game: Game, language: str) -> str | None:
    """Whose game it is, on one line; None for a game that does not say so in this language."""
    text = written(game, "credits", language)
    return None if text is None else " ".join(text.split())


def written(game: Game, what: str, language: str) -> str | None:
    """What the game's folder has of this name in this language; None where it has nothing."""
    file = folder(game) / f"{what}.{language}.md"
    return file.read_text(encoding="utf-8") if file.is_file() else None


@cache
def pictures(game: Game) -> dict[str, Picture]:
    """The pictures of a game's rulebooks by name; `ValueError` says which one is no position of the game, and why."""
    place = folder(game) / "pictures"
    found = {}
    for file in place.iterdir() if place.is_dir() else ():
        name = file.name.removesuffix(".json")
        try:
            found[name] = picture(game, json.loads(file.read_text(encoding="utf-8")))
        except (AttributeError, ValueError) as problem:
            raise ValueError(f"the picture {name!r} of {game.title}: {problem}") from None
    return found


def picture(game: Game, fields: Mapping[str, Any]) -> Picture:
    """What is seen of a scene, and of which part of the table, if the fields say what it `shows`."""
    shown = scene(game, {name: value for name, value in fields.items() if name != "shows"})
    view = shown.state.view(shown.seat)
    return Picture(view, game.notes(view), shown.story, fields.get("shows"))


@cache
def paragraphs(game: Game) -> dict[str, str]:
    """Which paragraph of the rulebooks each refusal comes from: the paragraph's name by the refusal's template.

    It stands in `paragraphs.toml` beside the rulebooks: under the name of each paragraph what is refused because of it.
    `ValueError` if that does not stand there once for each refusal.
    """
    file = folder(game) / "paragraphs.toml"
    if not file.is_file():
        return {}
    found: dict[str, str] = {}
    for name, templates in tomllib.loads(file.read_text(encoding="utf-8")).items():
        if not isinstance(templates, list) or not all(isinstance(template, str) for template in templates):
            raise ValueError(f"the paragraph {name!r} of {game.title} is not a list of what it refuses")
        for template in templates:
            if template in found:
                raise ValueError(f"two paragraphs of {game.title} refuse {template!r}: {found[template]!r}, {name!r}")
            found[template] = name
    return found


def names(text: str) -> list[str]:
    """The names of the paragraphs of a rulebook, in its order."""
    return NAME.findall(text)


def paragraph_of(game: Game, refusal: str | None) -> str | None:
    """The name of the paragraph that a refusal comes from; None where it is not the rules that refuse."""
    return paragraphs(game).get(refusal.template) if isinstance(refusal, Sentence) else None


def with_pictures(text: str, draw: Callable[[str], str]) -> str:
    """A rulebook to be read as text: each picture as this function draws it, above its caption."""
    return PICTURE.sub(lambda block: f"{draw(block[1])}\n\n{block[2]}".lstrip("\n"), NAME.sub("", text))
