"""The rulebooks as one reads them on a code host: each picture above its caption, as the boards draw it.

    .venv/bin/python workshop/rulebooks.py

writes them to docs/rulebooks. The pictures are taken by `make pictures`, which does this too.
"""

from __future__ import annotations

import re
from pathlib import Path

from ludoteca.contract import Game
from ludoteca.games import GAMES
from ludoteca.rulebooks import NAME, PICTURE, rulebook
from ludoteca.words import LANGUAGES

DOCS = Path(__file__).resolve().parents[1] / "docs"
BOOKS = DOCS / "rulebooks"
PICTURES = DOCS / "pictures" / "rules"


def book(game: Game, language: str) -> str:
    """A rulebook whose pictures are files."""
    text = rulebook(game, language)
    assert text is not None

    def drawn(block: re.Match[str]) -> str:
        caption = " ".join(block[2].split())
        return f"![{caption}](../pictures/rules/{picture_file(game, block[1]).name})\n\n*{caption}*"

    return PICTURE.sub(drawn, NAME.sub("", text))


def picture_file(game: Game, name: str) -> Path:
    """Where a picture of the game's rulebooks lies."""
    return PICTURES / f"{game.id}-{name}.webp"


def write() -> None:
    """All books anew."""
    BOOKS.mkdir(exist_ok=True)
    for game in GAMES.values():
        for language in LANGUAGES:
            (BOOKS / f"{game.id}.{language}.md").write_text(book(game, language), encoding="utf-8")


if __name__ == "__main__":
    write()
