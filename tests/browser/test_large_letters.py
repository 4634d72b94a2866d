"""Letters twice as large as usual on a phone: boards can still be played on, and results read."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.person import Person

LARGE = "addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))"
"""What a reader has chosen who does not see well."""
BOARDS = {
    "Antino": "[role=gridcell]",
    "Calculissimo": "[role=gridcell]",
    "Fantastick": ".felt",
    "Math Market": "[data-slot]",
    "Tóncc": "[role=gridcell]",
}
"""Of what a board is made, in each game."""
WIDTH = """selector => {
    const boxes = [...document.querySelectorAll(`main ${selector}`)].map((one) => one.getBoundingClientRect());
    return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
}"""
"""How wide the board is drawn."""
COVERED = """() => [...document.querySelectorAll('main .actions button')].filter((one) => {
    if (!one.checkVisibility()) return false;
    one.scrollIntoView({ block: 'nearest' });
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1 || !one.contains(hit);
}).map((one) => one.outerHTML)"""
"""Buttons under the board that cannot be brought into sight, or lie under something there."""
SCROLLED = """() => [...document.querySelectorAll('.table, main [role=region]')]
    .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
    .map((one) => [one.className, one.scrollHeight, one.clientHeight, one.scrollWidth, one.clientWidth])"""
"""What is larger than its room."""


def at_a_board(one: Person, game: str) -> None:
    """Plays against bots, until one may do something."""
    one.open()
    one.play_at_once(one.page.get_by_role("button", name=re.compile(f"^(Play now: {game},|Gioca subito ad? {game} )")))
    one.page.get_by_role("region", name=game).wait_for()
    one.page.locator("main .actions button").filter(visible=True).first.wait_for()


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("language", ["en", "it"])
def test_large_letters_leave_the_board_its_width_and_its_buttons(person: Any, game: str, language: str) -> None:
    one: Person = person(language, PHONE, newcomer=language == "it")
    one.page.add_init_script(LARGE)
    at_a_board(one, game)
    if language == "it":
        one.coach.wait_for()  # a tip takes no room from the board
    assert one.page.evaluate(WIDTH, BOARDS[game]) >= 300
    if language == "it":
        one.skip_the_coach()
    assert one.page.evaluate(COVERED) == []
    one.is_content()


@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_usual_letters_leave_nothing_to_be_scrolled(person: Any, screen: dict[str, int]) -> None:
    one: Person = person("en", screen)
    for game in BOARDS:
        at_a_board(one, game)
        assert one.page.evaluate(SCROLLED) == [], game
    one.is_content()
