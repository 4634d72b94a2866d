"""Math Market's coins in the hand: from the middle, from the edge, by thumb and by mouse.

Each lands where it is let go, or the words say why not.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.hands import Hand, Point
from tests.browser.person import SETTLED, Person
from tests.browser.test_mathmarket import sit_down

SIDE = {"width": 640, "height": 360}
GRABS = [(0.5, 0.5), (0.12, 0.5), (0.5, 0.9), (0.82, 0.2)]
"""Where a coin is taken hold of, as parts of its width and height: the middle, and near the edge."""


def boxes(of: Locator) -> list[dict[str, float]]:
    """Where these lie on the screen."""
    found: list[dict[str, float]] = of.evaluate_all(
        """all => all.map((one) => one.getBoundingClientRect())
            .map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))"""
    )
    return found


def point(box: dict[str, float], part: Point) -> Point:
    across, down = box["right"] - box["left"], box["bottom"] - box["top"]
    return box["left"] + across * part[0], box["top"] + down * part[1]


FLICK = 2
"""A flick: the screen reports where it began, one point on its way, and where it ended."""
BOT = {"kind": "bot", "level": "gentle"}
MAY_ACT = "[data-slot][aria-disabled=false]"
WAYS = pytest.mark.parametrize("screen", [pytest.param(PHONE, id="thumb"), pytest.param(LAPTOP, id="mouse")])


@WAYS
def test_every_coin_of_the_table_lands_where_it_is_let_go(person, screen: dict[str, int]):
    """In practice, where all forty coins lie open: two of them and a creature are a claim."""
    ada: Person = person("en", screen)
    page = ada.page
    sit_down(ada, "advanced")
    expect(page.locator(MAY_ACT)).to_have_count(3)
    expect(page.locator("[data-place]")).to_have_count(40)
    coins, cards, hand = boxes(page.locator("[data-place]")), boxes(page.locator("[data-slot]")), Hand(page)
    for number, coin in enumerate(coins):
        hand.carry(point(coin, GRABS[number % 4]), point(cards[number % 3], GRABS[(number // 4) % 4]), FLICK)
        taken = [f'[data-place="{number}"][aria-pressed=true]', f'[data-slot="{number % 3}"][aria-pressed=true]']
        page.wait_for_function("taken => taken.every((one) => document.querySelector(one))", arg=taken)
        page.keyboard.press("Escape")
    hand.carry(point(coins[0], GRABS[0]), point(boxes(page.get_by_role("timer"))[0], (0.1, 0.1)), FLICK)
    expect(page.get_by_role("alert")).to_have_text("Let the coin go on a creature.")
    for number in (0, 1):
        hand.carry(point(coins[number], GRABS[number]), point(cards[0], GRABS[0]), FLICK)
    # it was a claim: either the two coins are gone, or they do not make the price
    ada.meets(page.locator(".gap"), page.get_by_text(re.compile(r"^\+5 s for wrong sums$")))
    ada.is_content()


@WAYS
def test_the_coins_of_a_hand_are_laid_or_refused_in_words(person, screen: dict[str, int]):
    ada: Person = person("en", screen)
    sit_down(ada, "beginner", BOT)
    page, hand = ada.page, Hand(ada.page)
    expect(page.locator(MAY_ACT)).to_have_count(3)
    coins, cards = boxes(page.locator("[data-coin]")), boxes(page.locator("[data-slot]"))
    refused, laid = page.get_by_role("alert"), page.locator(".players li:first-child .last")
    for number, slot in [(number, slot) for number in range(len(coins)) for slot in range(3)]:
        hand.carry(point(coins[number], GRABS[(number + slot) % 4]), point(cards[slot], GRABS[slot]), FLICK)
        if ada.meets(refused, laid) == 1:
            break
        expect(refused).to_have_text(re.compile(r"^An? \d is of no use here: no other coin makes \d+ with it\.$"))
        page.keyboard.press("Escape")
    expect(laid).to_have_attribute("title", re.compile(r"^last: laid an? \d$"))
    ada.is_content()


def test_every_coin_is_large_enough_for_a_thumb_and_lies_on_no_other(person):
    """At 360 × 640 and 640 × 360, with the tips of a first match and without."""
    ada: Person = person("en", PHONE, newcomer=True)
    for version, others in (("beginner", [BOT]), ("standard", [BOT]), ("advanced", [])):
        sit_down(ada, version, *others)
        if version != "beginner":
            ada.page.get_by_role("button", name="Start").click()  # a race has its tips before it, and its coins after
        coins = ada.page.locator("[data-mark^='coin ']")
        coins.first.wait_for()
        for screen in (SIDE, PHONE, PHONE, SIDE):
            ada.nothing_scrolls(screen)
            ada.looks_at(screen)
            for closed in ada.coach.locator("[aria-expanded=false]:visible").all():
                closed.click()
            ada.page.evaluate(SETTLED)  # a coin that is just coming is smaller
            lying = boxes(coins)
            for place, one in enumerate(lying):
                assert min(one["right"] - one["left"], one["bottom"] - one["top"]) >= 43.5, (version, screen, one)
                for other in lying[:place]:
                    beside = other["right"] < one["left"] + 0.5 or one["right"] < other["left"] + 0.5
                    assert beside or other["bottom"] < one["top"] + 0.5 or one["bottom"] < other["top"] + 0.5, one
            if screen is PHONE:
                ada.skip_the_coach()
        ada.page.evaluate("localStorage.removeItem('ludoteca.coached')")
    ada.is_content()
