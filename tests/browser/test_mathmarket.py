"""Math Market, turn by turn and in real time, as people play it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import TimeoutError, expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.person import Person

WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "play": "Play now: Math Market, against bots",
        "hint": re.compile("^(Hint|Tell me more)$"),
        "skip": re.compile("^Skip"),
        "cannot": re.compile("^I can"),
    },
    "it": {
        "play": "Gioca subito a Math Market contro i bot",
        "hint": re.compile("^(Consiglio|Dimmi di più)$"),
        "skip": re.compile("^Passa"),
        "cannot": re.compile("^Non posso"),
    },
}


def act(ada: Person, language: str) -> None:
    """Asks for hints until coin and creature are named, then lays the one on the other; or skips, or says it cannot.

    One step of that at a time. In real time a card may go under one's finger: a click that comes too late is no harm.
    """
    page = ada.page
    hint = page.get_by_role("button", name=WORDS[language]["hint"])
    coins, card = page.locator("button.hinted[data-coin], button.hinted[data-place]"), page.locator(".card.hinted")
    others = [page.get_by_role("button", name=WORDS[language][word], disabled=False) for word in ("skip", "cannot")]
    try:
        if coins.count() and card.count():
            for number in range(coins.count()):
                coins.nth(number).click(timeout=2_000)
            card.first.click(timeout=2_000)
        else:
            for button in (hint.and_(page.locator(":enabled")), *others):
                if button.count():
                    button.first.click(timeout=2_000)
                    break
    except TimeoutError:
        pass


def play_on(*people: tuple[Person, str]) -> None:
    """All play to the end."""
    while any(not one.result.is_visible() for one, _ in people):
        for one, language in people:
            if not one.result.is_visible():
                act(one, language)
        people[0][0].page.wait_for_timeout(250)  # about as fast as a hand


def new_table(ada: Person, version: str, arrangement: str = "bots") -> None:
    ada.open("/new/mathmarket")
    ada.page.get_by_role("radio", name=re.compile(f"^{version}", re.IGNORECASE)).first.press("Space")
    if arrangement != "bots":
        ada.page.get_by_role("radio", name=ada.words[arrangement]).press("Space")
    ada.button("make").click()
    expect(ada.page).to_have_url(re.compile(r"/t/"))


def test_somebody_plays_the_beginner_version_against_a_bot(person):
    ada = person("en", PHONE, newcomer=True)
    ada.open()
    ada.page.get_by_role("button", name=WORDS["en"]["play"]).click()
    expect(ada.page).to_have_url(re.compile(r"/t/"))
    expect(ada.page.get_by_role("region", name="Math Market")).to_be_visible()
    ada.read_the_coach()
    ada.nothing_scrolls(LAPTOP)
    ada.can_be_used_by_all()
    play_on((ada, "en"))
    ada.result.get_by_role("link", name=ada.words["replay"]).click()
    expect(ada.page.get_by_role("slider")).to_be_visible()
    ada.is_content()


@pytest.mark.parametrize("version", ["standard", pytest.param("advanced", marks=pytest.mark.nightly)])
def test_somebody_plays_in_real_time_against_bots_to_the_end(person, version):
    ada = person("en", PHONE if version == "standard" else LAPTOP)
    new_table(ada, version)
    expect(ada.page.get_by_role("region", name="Math Market")).to_be_visible()
    ada.nothing_scrolls()
    play_on((ada, "en"))
    ada.is_content()


@pytest.mark.parametrize(
    "version",
    [
        pytest.param("beginner", marks=pytest.mark.nightly),
        pytest.param("standard", marks=pytest.mark.nightly),
        "advanced",
    ],
)
def test_a_friend_joins_by_code_and_both_play_to_the_end_while_a_big_screen_watches(person, version):
    ada, bruno, room = person(), person("it", PHONE), person()
    new_table(ada, version, "friends")
    room.open(f"/t/{ada.page.url.rpartition('/')[2]}")
    bruno.join(ada.code())
    empty = ada.button("bot")
    for left in range(empty.count() - 1, -1, -1):
        empty.first.click()
        expect(empty).to_have_count(left)
    for one in (ada, bruno, room):
        expect(one.page.get_by_role("region", name="Math Market")).to_be_visible()
        one.nothing_scrolls()
    play_on((ada, "en"), (bruno, "it"))
    expect(room.result).to_be_visible()
    for one in (ada, bruno, room):
        one.is_content()
