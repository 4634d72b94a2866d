"""The rules of every game as one reads them on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from ludoteca.games import GAMES
from ludoteca.rulebooks import INDEPENDENT, credits, pictures
from ludoteca.words import translated
from tests.browser.conftest import PHONE


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_rules_of_all_games_are_read_on_a_phone_with_their_pictures(person: Any, language: str) -> None:
    ada = person(language, PHONE)
    for game in GAMES.values():
        ada.open(f"/rules/{game.id}")
        drawn = ada.page.locator("figure .still")
        expect(drawn).to_have_count(len(pictures(game)))
        for picture in drawn.all():
            expect(picture.locator("svg *").nth(10)).to_be_attached()  # no empty felt
            box = picture.bounding_box()
            assert box is not None
            assert box["height"] > 30
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= PHONE["width"]
        for said in (credits(game, language) or "", str(translated(INDEPENDENT, language))):
            expect(ada.page.locator(".prose > p").filter(has_text=said.replace("**", ""))).to_have_count(1)
        assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if language == "en":
            ada.can_be_used_by_all()
    ada.is_content()
