"""Rulebooks over HTTP: the text, and the pictures it names."""

from __future__ import annotations

import pytest

from ludoteca.games import GAMES
from ludoteca.rulebooks import PICTURE, names, paragraphs


@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_comes_with_every_picture_it_names(house, game):
    book = house.get(f"/api/rulebooks/{game}?language=en")
    assert [name for name, _ in PICTURE.findall(book["markdown"])]
    assert set(names(book["markdown"])) == set(paragraphs(GAMES[game]).values()), "where a refusal leads"
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


def test_a_refusal_of_the_rules_names_its_paragraph_and_no_other_does(tiny_house):
    table, secrets, _ = tiny_house.table("Ada", "Bruno", game="tiny")
    line = tiny_house.line(table, *secrets.values())

    def paragraph(kind, seat, **action):
        answer = line.ask(type=kind, seat=seat, action={"type": "add", **action})
        assert answer["refusal"] is not None
        return answer["paragraph"]

    for kind in ("play", "try"):
        assert paragraph(kind, 0, number=7) == "numbers"
        assert paragraph(kind, 1, number=1) is None
        assert paragraph(kind, 0, number=1, at=5) is None
    line.send(type="say", seat=0, phrase="nonsense")
    assert line.until("refused")["paragraph"] is None
    assert line.ask(type="try", seat=0, action={"type": "add", "number": 1})["paragraph"] is None
