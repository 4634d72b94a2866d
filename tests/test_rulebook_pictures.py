"""The rulebooks in docs/ are those of the games, with every picture as a small file."""

from __future__ import annotations

import pytest
from rulebooks import BOOKS, PICTURES, book, picture_file

from ludoteca.games import GAMES
from ludoteca.rulebooks import pictures
from ludoteca.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_is_as_the_game_has_it(game: str, language: str) -> None:
    written = (BOOKS / f"{game}.{language}.md").read_text(encoding="utf-8")
    assert written == book(GAMES[game], language), "python workshop/rulebooks.py writes it anew"
    assert "```picture" not in written
    for name in pictures(GAMES[game]):
        assert f"(../pictures/rules/{game}-{name}.webp)" in written


def test_every_picture_has_its_file_and_they_are_small() -> None:
    wanted = {picture_file(game, name) for game in GAMES.values() for name in pictures(game)}
    assert set(PICTURES.iterdir()) == wanted, "make pictures takes them anew"
    assert all(file.read_bytes()[8:12] == b"WEBP" for file in wanted)
    assert sum(file.stat().st_size for file in wanted) < 700_000
