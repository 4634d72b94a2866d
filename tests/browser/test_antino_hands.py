"""Hands on Antino's board: wherever a tile is taken, it lands where it is let go, or the board says why not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.hands import Hand
from tests.browser.person import Person
from tests.browser.test_antino import ready, tiles

TAKEN = {"middle": (0.5, 0.5), "left edge": (0.04, 0.5), "corner": (0.96, 0.04), "thumb": (0.55, 0.97)}
"""Where on a tile it is taken, as parts of its width and height."""
WHY = re.compile(r"touches no tile|Nothing different|lies on that cell|a tile with a key")
SIDEWAYS = {"width": 640, "height": 360}
TARGET = 44

LIE = """() => Object.fromEntries([...document.querySelectorAll('[data-cell]')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.dataset.cell, { x: x + width / 2, y: y + height / 2, width, fits: one.classList.contains('reach') }];
}))"""

CLIPPED = """() => {
  const inside = (one, box) => one.left >= box.left - 1 && one.right <= box.right + 1
    && one.top >= box.top - 1 && one.bottom <= box.bottom + 1;
  const felt = document.querySelector('.felt').getBoundingClientRect();
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const onBoard = [...document.querySelectorAll('[data-cell], text.name, .grid .sum, .grid .sign')];
  const beside = [...document.querySelectorAll('.antino button, .caption p')];
  return [...onBoard.filter((one) => !inside(one.getBoundingClientRect(), felt)),
    ...beside.filter((one) => one.checkVisibility() && !inside(one.getBoundingClientRect(), page))]
    .map((one) => one.outerHTML.slice(0, 80));
}"""

SMALL = f"""() => [...document.querySelectorAll('.antino button')]
  .filter((one) => one.checkVisibility())
  .filter((one) => {{
    const {{ width, height }} = one.getBoundingClientRect();
    return Math.min(width, height) < {TARGET} - 0.5;
  }})
  .map((one) => one.outerHTML.slice(0, 120))"""


def lying(ada: Person, tile: int) -> dict[str, dict[str, Any]]:
    """Where the cells lie, and on which of them this tile of the hand fits."""
    one = tiles(ada, "en").nth(tile)
    one.click()
    expect(one).to_have_attribute("aria-pressed", "true")
    found: dict[str, dict[str, Any]] = ada.page.evaluate(LIE)
    one.click()
    expect(one).to_have_attribute("aria-pressed", "false")
    return found


def grips(ada: Person, tile: int) -> Iterator[tuple[str, tuple[float, float]]]:
    box = tiles(ada, "en").nth(tile).bounding_box()
    assert box is not None
    for name, (right, down) in TAKEN.items():
        yield name, (box["x"] + right * box["width"], box["y"] + down * box["height"])


def table_of(ada: Person, board: str) -> None:
    ada.open("/new/antino")
    ada.page.get_by_role("radio", name=re.compile(rf"^{board}")).first.press("Space")
    ada.button("make").click()
    expect(ada.page).to_have_url(re.compile(r"/t/"))
    ada.meets(ready(ada, "en").first)


@pytest.mark.parametrize(
    ("screen", "board"),
    [
        pytest.param(PHONE, "11", id="finger-11"),
        pytest.param(LAPTOP, "9", id="mouse-9"),
        pytest.param(PHONE, "9", id="finger-9", marks=pytest.mark.nightly),
        pytest.param(LAPTOP, "11", id="mouse-11", marks=pytest.mark.nightly),
    ],
)
def test_a_tile_lands_where_it_is_let_go_or_the_board_says_why_not(person, screen, board):
    ada = person("en", screen)
    table_of(ada, board)
    hand = Hand(ada.page)
    alert = ada.page.get_by_role("alert")
    for turn in range(3):
        ada.meets(ready(ada, "en").first)
        cells = lying(ada, turn)
        nowhere = [cell for cell, one in cells.items() if not one["fits"]]
        for number, (name, grip) in enumerate(grips(ada, turn)):
            target = cells[nowhere[7 * number]]
            hand.carry(grip, (target["x"], target["y"]), steps=number + 1)
            expect(alert, f"taken by the {name}").to_have_text(WHY)
            ada.page.keyboard.press("Escape")
            expect(alert).to_have_count(0)
        name, grip = list(grips(ada, turn))[turn + 1]
        cell, target = next((cell, one) for cell, one in cells.items() if one["fits"])
        # not quite in the middle; and the last one only just beside the cell, which is still meant by a finger
        off = target["width"] * (0.4 if turn < 2 else 0.55) * (1 if target["width"] < TARGET else 0.8)
        hand.carry(grip, (target["x"] - off, target["y"]), steps=2 * turn + 1)
        landed = ada.page.locator(f'[data-cell="{cell}"]')
        expect(landed, f"taken by the {name}").not_to_have_attribute("aria-label", re.compile("empty"))
    ada.is_content()


@pytest.mark.chromium
def test_on_small_screens_nothing_is_clipped_and_everything_can_be_hit(person):
    ada = person("en", PHONE, newcomer=True)
    table_of(ada, "11")
    for screen in (PHONE, SIDEWAYS):
        ada.nothing_scrolls(screen)
        ada.page.set_viewport_size(screen)
        for tips in (True, False):
            if not tips:
                ada.skip_the_coach()
            tiles(ada, "en").first.click()
            cell = ada.page.locator(".reach").last
            cell.tap()
            expect(ada.page.locator(".grid .sum")).to_have_count(1)
            assert ada.page.evaluate(CLIPPED) == []
            assert ada.page.evaluate(SMALL) == []
            if screen is PHONE:
                side = ada.page.evaluate("document.querySelector('.grid .ground').getBoundingClientRect().width")
                assert side > (270 if tips else 335)
            tiles(ada, "en").first.click()
    ada.is_content()
