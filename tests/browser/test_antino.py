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
        "why": "Why not?",
        "beside": re.compile(r"^Beside\."),
        "won": re.compile(r"^(You win|\w+ wins) by \d+: |^One point! |^A tie"),
    },
    "it": {
        "play": "Gioca subito ad Antino contro i bot",
        "hand": "Le tue tessere",
        "fits": re.compile("ci sta: "),
        "lay": re.compile("^Posa: "),
        "why": "Perché no?",
        "beside": re.compile(r"^Accanto\."),
        "won": re.compile(r"^(\w+ vince|Vinci) di \d+: |^Per un punto! |^Pari"),
    },
}


def tiles(ada: Person, language: str) -> Locator:
    return ada.page.get_by_role("group", name=WORDS[language]["hand"]).get_by_role("button")


def ready(ada: Person, language: str) -> Locator:
    """The tiles in hand that fit somewhere, when it is this person's turn."""
    return tiles(ada, language).and_(ada.page.locator(":enabled:not(.useless)"))


def lay_a_tile(ada: Person, language: str) -> None:
    """Picks the first tile that fits somewhere, points at a glowing cell and lays it."""
    ready(ada, language).first.click()
    open_cells = ada.page.get_by_role("gridcell", name=WORDS[language]["fits"])
    place = open_cells.first.get_attribute("data-cell")
    cell = open_cells.and_(ada.page.locator(f'[data-cell="{place}"]'))
    # A mouse lays with one click; a finger points first and confirms with a second tap.
    cell.tap() if ada.has_fingers else cell.click()
    if ada.has_fingers:
        ada.page.get_by_role("button", name=WORDS[language]["lay"]).tap()
    expect(cell).to_have_count(0)


def ask_why(ada: Person, language: str) -> None:
    """Tries a tile in a corner that touches nothing, and follows the refusal to its paragraph."""
    ready(ada, language).first.click()
    corner = ada.page.locator('[data-mark="cell a1"]')
    corner.tap() if ada.has_fingers else corner.click()
    ada.page.get_by_role("alert").get_by_role("button", name=WORDS[language]["why"]).click()
    rules = ada.page.get_by_role("dialog")
    expect(rules.locator(".named.lit")).to_have_text(WORDS[language]["beside"])
    ada.page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    ready(ada, language).first.click()


def play_on(ada: Person, language: str, lays: int = 500) -> None:
    """Plays until the match is over, or so many tiles are laid. Forced drops play themselves."""
    for _ in range(lays):
        if ada.meets(ada.result, ready(ada, language).first) == 0:
            return
        lay_a_tile(ada, language)


def new_table(ada: Person, arrangement: str, board: str = "7") -> None:
    ada.open("/new/antino")
    ada.page.get_by_role("radio", name=ada.words[arrangement]).check(force=True)
    ada.page.get_by_role("radio", name=re.compile(rf"^{board}")).first.press("Space")
    ada.button("make").click()
    expect(ada.page).to_have_url(re.compile(r"/t/"))


@pytest.mark.parametrize(
    ("language", "screen"),
    [
        pytest.param("en", PHONE, id="phone-en", marks=pytest.mark.firefox),
        pytest.param("it", LAPTOP, id="laptop-it", marks=pytest.mark.nightly),
    ],
)
def test_somebody_plays_antino_against_a_bot_and_watches_the_replay(person, language, screen):
    ada = person(language, screen, newcomer=True)
    ada.open()
    ada.play_at_once(ada.page.get_by_role("button", name=WORDS[language]["play"]))
    ada.read_the_coach()
    play_on(ada, language, lays=2)
    ada.meets(ready(ada, language).first)
    ada.nothing_scrolls(PHONE, LAPTOP)
    ada.can_be_used_by_all()
    ask_why(ada, language)
    ada.page.reload()
    play_on(ada, language)
    expect(ada.result.get_by_role("heading").first).to_have_text(WORDS[language]["won"])
    ada.result.get_by_role("link", name=ada.words["replay"]).click()
    slider = ada.page.get_by_role("slider")
    last = int(slider.get_attribute("max"))
    assert last > 60
    slider.fill(str(last // 2))
    ada.button("forward").click()
    expect(slider).to_have_value(str(last // 2 + 1))
    ada.is_content()


@pytest.mark.firefox
def test_a_friend_joins_by_code(person):
    ada, bruno = person("it"), person("en", PHONE)
    new_table(ada, "friends")
    bruno.join(ada.code())
    friends = ((ada, "it"), (bruno, "en"))
    for friend, _ in friends:
        expect(friend.page.get_by_role("grid")).to_be_visible()
    ada.nothing_scrolls(PHONE)
    ada.can_be_used_by_all()
    laid = 0
    while laid < 4:
        for friend, language in friends:
            if ready(friend, language).count():
                lay_a_tile(friend, language)
                laid += 1
    for friend, _ in friends:
        friend.is_content()


def test_on_one_device_a_curtain_hides_the_hands(person):
    ada = person()
    new_table(ada, "device")
    expect(ada.button("curtain")).to_be_visible()
    for _ in range(3):
        if ada.meets(ada.button("curtain"), ready(ada, "en").first) == 0:
            # Nothing of a hand is on the page while the device is passed on.
            assert "diamond" not in ada.page.get_by_role("main").inner_text()
            assert tiles(ada, "en").count() == 0
            ada.look_behind_the_curtain()
        assert ada.meets(ada.button("curtain"), ready(ada, "en").first) == 1
        lay_a_tile(ada, "en")
    ada.is_content()
