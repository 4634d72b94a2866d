"""Tokens of Calculissimo in the hand: wherever one is taken, it lands where it is let go, or words say why not."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.hands import Hand, Point
from tests.browser.person import Person
from tests.browser.test_calculissimo import button, lay_the_hint, new_table, rack, to_move

STARTS: list[Point] = [(0.5, 0.5), (0.06, 0.1), (0.94, 0.92)]
"""Where on a token it is taken: in the middle and near its corners."""
FREE = ("2,3", "11,5", "4,12", "9,2", "12,11", "1,8", "13,7")
"""A square for each token on which nothing lies in the first turns."""
LOOSE = """() => Object.fromEntries([...document.querySelectorAll('[data-cell]')]
    .filter((one) => /, loose/.test(one.getAttribute('aria-label')))
    .map((one) => [one.dataset.cell, one.getAttribute('aria-label')]))"""


def point(ada: Person, what: str, at: Point = (0.5, 0.5)) -> Point:
    """A point of something on the screen, from its left and its top."""
    box = ada.page.locator(what).bounding_box()
    assert box, what
    return box["x"] + box["width"] * at[0], box["y"] + box["height"] * at[1]


def cell(name: str) -> str:
    return f'[data-cell="{name}"]'


def lies(ada: Person, name: str) -> None:
    """One token lies loose, on this square and nowhere else; a joker is asked what it stands for first."""
    wheel = ada.page.get_by_role("dialog", name="What does the joker stand for?")
    if wheel.count():
        wheel.get_by_role("button", name="9", exact=True).click()
    ada.page.wait_for_function(f"(name) => Object.keys(({LOOSE})()).join() === name", arg=name)


def back(ada: Person) -> None:
    ada.page.wait_for_function(f"() => !Object.keys(({LOOSE})()).length")


@pytest.mark.parametrize("screen", [pytest.param(PHONE, id="finger"), pytest.param(LAPTOP, id="mouse")])
def test_a_token_lands_where_it_is_let_go(person, screen):
    ada = person("en", screen)
    new_table(ada, None, "No limit")
    expect(to_move(ada, "en")).to_be_visible()
    carry = Hand(ada.page).carry
    slots = [one.get_attribute("data-slot") for one in rack(ada).all()]
    for number, (slot, here) in enumerate(zip(slots, FREE, strict=True)):
        token = f'[data-slot="{slot}"]'
        box = ada.page.locator(token).bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["height"] >= 44
        row, column = (int(one) for one in here.split(","))
        there = f"{row + 1},{column + 1}"
        for start, steps in zip(STARTS, (3, 1, 2), strict=True):
            carry(point(ada, token, start), point(ada, cell(here)), steps)
            lies(ada, here)
            # taken up again near its edge: to a square beside it, or straight back to the rack
            if start == STARTS[number % 3]:
                carry(point(ada, cell(here), (0.12, 0.85)), point(ada, cell(there)), 2)
                lies(ada, there)
                carry(point(ada, cell(there), (0.9, 0.1)), point(ada, token), 2)
            else:
                carry(point(ada, cell(here), start), point(ada, token), 3)
            back(ada)
    # a tap on it and a tap on a square do the same
    ada.page.locator(token).click()
    ada.page.locator(cell(here)).click()
    lies(ada, here)
    button(ada, "Take back").click()
    back(ada)
    # just beside the board its nearest square is meant
    token = f'[data-slot="{rack(ada).first.get_attribute("data-slot")}"]'
    x, y = point(ada, cell("14,6"), (0.5, 1))
    carry(point(ada, token), (x, y + 12), 3)
    lies(ada, "14,6")
    ada.page.reload()
    lies(ada, "14,6")  # a reload loses nothing
    button(ada, "Take back").click()
    lay_the_hint(ada)
    expect(to_move(ada, "en")).to_be_visible()
    token = f'[data-slot="{rack(ada).first.get_attribute("data-slot")}"]'
    carry(point(ada, token), point(ada, cell("7,7")), 3)
    expect(ada.page.get_by_role("alert")).to_have_text("A token lies there already.")
    back(ada)
    if screen is PHONE:
        ada.page.set_viewport_size({"width": 640, "height": 360})
        boxes = [one.bounding_box() for one in rack(ada).all()]
        assert all(box and box["width"] >= 44 and box["height"] >= 44 for box in boxes), boxes
        ada.nothing_scrolls()
    ada.is_content()
