"""The rulebooks for players, and the pictures in them: positions of the game, drawn by whoever shows the book.

A block of a rulebook that is called `picture` and a name stands for the position `pictures/<name>.json` beside it; what
is written in the block is the caption.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple

from ludoteca.contract import Action, Event, Game, View
from ludoteca.games import folder

PICTURE = re.compile(r"^```picture (\S+)\n(.*?)\n```$", re.MULTILINE | re.DOTALL)


class Picture(NamedTuple):
    """A position as a rulebook shows it: what one viewer sees, what follows, and what the last action made happen."""

    view: View
    notes: dict[str, Any]
    story: list[Event]
    shows: str | None
    """Which part of the table is meant, where a game has several: "map"."""


def rulebook(game: Game, language: str) -> str | None:
    """The rules for players as Markdown; None for a game that has none in this language."""
    file = folder(game) / f"rulebook.{language}.md"
    return file.read_text(encoding="utf-8") if file.is_file() else None


@cache
def pictures(game: Game) -> dict[str, Picture]:
    """The pictures of a game's rulebooks by name; `ValueError` says which one is no position of the game, and why."""
    place = folder(game) / "pictures"
    found = {}
    for file in place.iterdir() if place.is_dir() else ():
        name = file.name.removesuffix(".json")
        try:
            found[name] = picture(game, **json.loads(file.read_text(encoding="utf-8")))
        except (TypeError, ValueError) as problem:
            raise ValueError(f"the picture {name!r} of {game.title}: {problem}") from None
    return found


def picture(
    game: Game,
    *,
    seats: int,
    options: dict[str, Any] | None = None,
    position: dict[str, Any] | None = None,
    actions: Iterable[tuple[int, Action]] = (),
    seat: int | None = None,
    shows: str | None = None,
) -> Picture:
    """What that seat sees after these actions, from the beginning or from a position.

    An option that is not named is as usual.
    """
    if position is None:
        state = game.start(seats, options)
    else:
        form = {"game": game.id, "seats": seats, "options": game.check_options(options), "position": position}
        state = game.load(form)
    story: list[Event] = []
    for who, action in actions:
        after = state.play(who, action)
        story, state = state.story(who, action, seat), after
    view = state.view(seat)
    return Picture(view, game.notes(view), story, shows)


def with_pictures(text: str, draw: Callable[[str], str]) -> str:
    """A rulebook with each picture as this function draws it, above its caption."""
    return PICTURE.sub(lambda block: f"{draw(block[1])}\n\n{block[2]}".lstrip("\n"), text)
