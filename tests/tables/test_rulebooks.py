"""Rulebooks over HTTP: the text, and the pictures it names."""

from __future__ import annotations

import pytest

from ludoteca.games import GAMES
from ludoteca.rulebooks import PICTURE


@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_comes_with_every_picture_it_names(house, game):
    book = house.get(f"/api/rulebooks/{game}?language=en")
    assert [name for name, _ in PICTURE.findall(book["markdown"])]
    for name, _ in PICTURE.findall(book["markdown"]):
        shown = book["pictures"][name]
        assert shown["view"]["game"] == game
        assert set(shown) == {"view", "notes", "story", "shows"}


def test_what_a_picture_says_is_in_the_language_of_the_reader(house):
    def kingdoms(language):
        cards = house.get(f"/api/rulebooks/toncc?language={language}")["pictures"]["kingdoms"]["notes"]["cards"]
        return [kingdom["name"] for card in cards for kingdom in card["kingdoms"]]

    assert kingdoms("en") == ["Three dots", "Triangle", "Yellow-blue"]
    assert kingdoms("it") == ["Tre punti", "Triangolo", "Giallo-blu"]
