"""Hands on the board of Tóncc: every tap on or beside a region means it, and the king follows a pull."""

from __future__ import annotations

import math
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.hands import Hand, Point
from tests.browser.person import Person

LYING = {"width": 640, "height": 360}

REACH = """async () => {
    // a tile that is being turned over is narrower than it will be
    const turning = document.getAnimations().filter((one) => one.effect.getTiming().iterations !== Infinity);
    await Promise.allSettled(turning.map((one) => one.finished));
    return [...document.querySelectorAll('[role=gridcell].reach')].map((cell) => {
        const box = cell.querySelector('path').getBoundingClientRect();
        return { cell: cell.dataset.cell, x: box.x + box.width / 2, y: box.y + box.height / 2, inside: box.width / 2 };
    });
}"""


def pull(start: Point, angle: float, far: float) -> list[Point]:
    """From here so many pixels in this direction, in three steps."""
    turn = math.radians(angle)
    parts = (0, 0.3, 0.7, 1)
    return [(start[0] + math.cos(turn) * far * part, start[1] + math.sin(turn) * far * part) for part in parts]


def reachable(ada: Person) -> list[dict[str, Any]]:
    """Where the king can go: the middle of each region on the screen, and how far its edges are."""
    expect(ada.pad).to_be_enabled()
    found: list[dict[str, Any]] = ada.page.evaluate(REACH)
    assert len(found) == 6
    return found


def is_meant(ada: Person, cell: str) -> None:
    chosen = ada.page.locator("[role=gridcell][aria-selected=true]")
    expect(chosen).to_have_attribute("data-cell", cell)


@pytest.mark.parametrize("screen", [pytest.param(PHONE, id="finger"), pytest.param(LAPTOP, id="mouse")])
def test_every_tap_and_every_pull_means_the_region_it_is_for(person, screen):
    ada = person("it" if screen is PHONE else "en", screen)
    hand = Hand(ada.page)
    ada.play_now()
    regions = reachable(ada)
    assert all(2 * region["inside"] >= 44 for region in regions)
    # On the region itself, in its middle and near its rim; a second tap on the same one would seal it.
    for part, degrees in ((0.0, 0), (0.8, 20), (0.8, 110), (0.8, 200), (0.8, 290)):
        turn = math.radians(degrees)
        for region in regions:
            far = region["inside"] * part
            hand.tap((region["x"] + far * math.cos(turn), region["y"] + far * math.sin(turn)))
            is_meant(ada, region["cell"])
    # The king, pulled towards each of them, roughly.
    mind = {axis: sum(region[axis] for region in regions) / 6 for axis in ("x", "y")}
    for askew in (-20, 20):
        for region in regions:
            angle = math.degrees(math.atan2(region["y"] - mind["y"], region["x"] - mind["x"]))
            hand.lead(*pull((mind["x"], mind["y"]), angle + askew, 60))
            is_meant(ada, region["cell"])
    # Let go where he stands, he goes nowhere; whatever lies under the finger is not tapped.
    hand.lead(*pull((mind["x"], mind["y"]), 0, 4))
    expect(ada.page.locator("dialog[open]")).to_have_count(0)
    # At the rim a tap beside the board still means the region next to it.
    ada.choose()
    regions = reachable(ada)
    board = ada.page.locator(".hexagon").first.bounding_box()
    assert board
    middle = (board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    beside = 0
    for region in regions:
        x, y = region["x"] - middle[0], region["y"] - middle[1]
        far = math.hypot(x, y)
        there = [
            centre + side / far * (far + region["inside"] + 16) for centre, side in zip(middle, (x, y), strict=True)
        ]
        empty = "([x, y]) => document.elementFromPoint(x, y)?.classList.contains('hexagon') ?? false"
        if ada.page.evaluate(empty, there):
            hand.tap((there[0], there[1]))
            is_meant(ada, region["cell"])
            beside += 1
    assert beside
    if screen is PHONE:
        lies_on_its_side(ada, hand)
    ada.is_content()


def lies_on_its_side(ada: Person, hand: Hand) -> None:
    """The board has the height that there is, nothing scrolls, and every region can be touched."""
    ada.nothing_scrolls(LYING)
    ada.page.set_viewport_size(LYING)  # type: ignore[arg-type]
    ada.page.wait_for_function(
        """() => innerHeight === 360
            && document.querySelector('.felt').getBoundingClientRect().height > 0.75 * innerHeight"""
    )
    for region in reachable(ada):
        assert 2 * region["inside"] >= 44
        hand.tap((region["x"], region["y"]))
        is_meant(ada, region["cell"])
    ada.can_be_used_by_all()
