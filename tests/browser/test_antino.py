"""Whole matches of Antino, as people play them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.person import Person

WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "play": "Play now: Antino, against bots",
        "hand": "Your tiles",
        "fits": re.compile("fits: "),
        "lay": re.compile("^Lay: "),
    },
    "it": {
        "play": "Gioca subito ad Antino contro i bot",
        "hand": "Le tue tessere",
        "fits": re.compile("ci sta: "),
        "lay": re.compile("^Posa: "),
    },
}


def tiles(ada: Person, language: str) -> Locator:
    return ada.page.get_by_role("group", name=WORDS[language]["hand"]).get_by_role("button")


def touch(ada: Person) -> bool:
    return bool(ada.page.evaluate("navigator.maxTouchPoints > 0"))


def lay_a_tile(ada: Person, language: str) -> bool:
    """Picks the first tile that fits somewhere, points at a glowing cell and lays it; False if nothing fits."""
    hand = tiles(ada, language)
    for number in range(hand.count()):
        hand.nth(number).click()
        cells = ada.page.get_by_role("gridcell", name=WORDS[language]["fits"])
        if cells.count():
            # A mouse lays with one click; a finger points first and confirms with a second tap.
            cells.first.tap() if touch(ada) else cells.first.click()
            if touch(ada):
                ada.page.get_by_role("button", name=WORDS[language]["lay"]).tap()
            expect(cells).to_have_count(0)
            return True
    return False


def play_on(ada: Person, language: str, lays: int = 500) -> None:
    """Plays until the match is over, or so many tiles are laid. Forced drops play themselves."""
    laid = 0
    for _ in range(6_000):
        if laid >= lays or ada.result.is_visible():
            return
        hand = tiles(ada, language)
        if hand.count() and hand.first.is_enabled() and lay_a_tile(ada, language):
            laid += 1
        else:
            ada.page.wait_for_timeout(25)
    raise AssertionError("the match does not go on")


def new_table(ada: Person, arrangement: str, board: str = "7") -> None:
    ada.open("/new/antino")
    ada.page.get_by_role("radio", name=ada.words[arrangement]).check(force=True)
    ada.page.get_by_role("radio", name=re.compile(rf"^{board}")).first.press("Space")
    ada.button("make").click()
    expect(ada.page).to_have_url(re.compile(r"/t/"))


@pytest.mark.parametrize(("language", "screen"), [("en", PHONE), ("it", LAPTOP)], ids=["phone-en", "laptop-it"])
def test_somebody_plays_antino_against_a_bot_and_watches_the_replay(person, language, screen):
    ada = person(language, screen)
    ada.open()
    ada.page.get_by_role("button", name=WORDS[language]["play"]).click()
    expect(ada.page).to_have_url(re.compile(r"/t/"))
    ada.skip_the_coach()
    play_on(ada, language, lays=2)
    ada.nothing_scrolls()
    ada.can_be_used_by_all()
    ada.page.reload()
    play_on(ada, language)
    expect(ada.result).to_be_visible()
    ada.result.get_by_role("link", name=ada.words["replay"]).click()
    slider = ada.page.get_by_role("slider")
    last = int(slider.get_attribute("max"))
    assert last > 60
    slider.fill(str(last // 2))
    ada.button("forward").click()
    expect(slider).to_have_value(str(last // 2 + 1))
    ada.is_content()


def test_a_friend_joins_by_code(person):
    ada, bruno = person(), person("it", PHONE)
    new_table(ada, "friends")
    letters = ada.code()
    bruno.join(letters)
    for friend in (ada, bruno):
        expect(friend.page.get_by_role("grid")).to_be_visible()
        friend.skip_the_coach()
    for _ in range(4):
        for friend, language in ((ada, "en"), (bruno, "it")):
            hand = tiles(friend, language)
            if hand.count() and hand.first.is_enabled():
                lay_a_tile(friend, language)
        ada.page.wait_for_timeout(400)
    for friend in (ada, bruno):
        friend.is_content()


def test_on_one_device_a_curtain_hides_the_hands(person):
    ada = person()
    new_table(ada, "device")
    seen: list[list[str]] = []
    for _ in range(3):
        hand = tiles(ada, "en")
        if not hand.count():
            # The curtain: nothing of a hand is on the page while the device is passed on.
            assert "diamond" not in ada.page.get_by_role("main").inner_text()
            ada.page.get_by_role("main").get_by_role("button").first.click()
        ada.skip_the_coach()
        expect(tiles(ada, "en").first).to_be_enabled()
        seen.append([tile.get_attribute("aria-label") or tile.inner_text() for tile in tiles(ada, "en").all()])
        assert lay_a_tile(ada, "en")
        ada.page.wait_for_timeout(500)
    assert len(seen) == 3
    ada.is_content()
