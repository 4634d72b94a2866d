"""The rulebooks as one reads them on a code host, each picture above its caption, and whose games they are.

    .venv/bin/python workshop/rulebooks.py

writes them to docs/rulebooks and CREDITS.md. The pictures are taken by `make pictures`, which does this too.
"""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import fill

from ludoteca.contract import Game
from ludoteca.games import GAMES, OURS
from ludoteca.rulebooks import INDEPENDENT, NAME, PICTURE, credits, rulebook
from ludoteca.words import LANGUAGES, translated

ROOT = Path(__file__).resolve().parents[1]
CREDITS = ROOT / "CREDITS.md"
DOCS = ROOT / "docs"
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


def all_credits() -> str:
    """Whose games ours are, in every language."""
    parts = []
    for heading, language in zip(("# Whose games these are", "# Di chi sono i giochi"), LANGUAGES, strict=True):
        whose = [f"- {credits(GAMES[game], language)}" for game in OURS]
        lines = [fill(line, 120, subsequent_indent="  ", break_on_hyphens=False) for line in whose]
        parts += [heading, "\n".join(lines), fill(str(translated(INDEPENDENT, language)), 120)]
    return "\n\n".join(parts) + "\n"


def write() -> None:
    """All books anew, and whose games they are."""
    CREDITS.write_text(all_credits(), encoding="utf-8")
    BOOKS.mkdir(exist_ok=True)
    for game in GAMES.values():
        for language in LANGUAGES:
            (BOOKS / f"{game.id}.{language}.md").write_text(book(game, language), encoding="utf-8")


if __name__ == "__main__":
    write()
