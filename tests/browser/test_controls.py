"""Controls look and lie the same in every browser: lists to pick from are drawn by the page, and none is covered."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from ludoteca.games import bots
from ludoteca.match import Match
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.person import Person

LOOKS = """() => [...document.querySelectorAll('select')].map((one) => {
    const { appearance, backgroundImage } = getComputedStyle(one);
    return appearance === 'none' ? backgroundImage.split('-')[0] : appearance;
})"""
"""Who draws the lists to pick from: the page, with an arrow of its own, or the browser."""
ROOM = """() => [...document.querySelectorAll('.log ol button')].map((one) => {
    const { right } = one.getBoundingClientRect();
    return one.closest('ol').getBoundingClientRect().right - right;
})"""
"""The pixels beside each line that can be told again."""
BAR = 14
"""Pixels of a scroll bar that lies over what it scrolls, under the hand: WebKit's."""


def has_lists(ada: Person, look: str) -> None:
    """There are lists to pick from on this page, and all of them look like this."""
    expect(ada.page.locator("select").first).to_be_attached()
    assert set(ada.page.evaluate(LOOKS)) == {look}


@pytest.mark.chromium
def test_lists_to_pick_from_are_drawn_by_the_page_and_by_the_browser_where_colours_are_forced(person, tmp_path: Path):
    rng, choose = Random(3), bots("antino")["gentle"]
    match = Match("antino", 1, {"board": 7}).advance(rng)
    while not match.state.over:
        match = match.play(0, choose(match.state.view(0), 0, 0.02, rng)).advance(rng)
    match.save(tmp_path / "match.json")
    for how, look in (({}, "linear"), ({"forced_colors": "active"}, "auto")):
        ada = person("it", PHONE, **how)
        for path in ("/new/mathmarket", "/edit/mathmarket"):
            ada.open(path)
            has_lists(ada, look)
        ada.open("/mine")
        ada.page.locator("input[type=file]").set_input_files(tmp_path / "match.json")
        expect(ada.page.get_by_role("slider")).to_be_visible()
        has_lists(ada, look)
        ada.nothing_scrolls()
        ada.is_content()


@pytest.mark.firefox
def test_no_scroll_bar_lies_over_the_arrows_of_what_happened(person):
    ada = person("en", LAPTOP)
    ada.play_now()
    ada.play_on(moves=1)
    expect(ada.page.locator(".log ol button").first).to_be_visible()
    assert min(ada.page.evaluate(ROOM)) >= BAR
    ada.is_content()
