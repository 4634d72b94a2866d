"""The pictures of the README, from real matches, and of the rulebooks. `make pictures` takes them again."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from typing import Any

import pytest
import rulebooks
from playwright.sync_api import Browser, Locator, Page, expect

from ludoteca.games import GAMES
from ludoteca.rulebooks import PICTURE, rulebook
from tests.browser import test_antino as antino
from tests.browser import test_calculissimo as calculissimo
from tests.browser import test_fantastick as fantastick
from tests.browser import test_mathmarket as mathmarket
from tests.browser.conftest import LAPTOP, ROOT
from tests.browser.person import Person

PICTURES = ROOT / "docs" / "pictures"
SIZE = (800, 500)
BOOK = {"width": 560, "height": 900}
SHRINK = """async ([url, width, height]) => {
    const canvas = new OffscreenCanvas(width, height);
    const picture = await createImageBitmap(await (await fetch(url)).blob());
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    const small = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
    return btoa(Array.from(new Uint8Array(await small.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''));
}"""
"""A browser makes a small WebP out of a screenshot, so that no other program is needed."""


def in_toncc(ada: Person) -> None:
    ada.play_now()
    ada.play_on(moves=4)
    expect(ada.pad).to_be_enabled()


def in_antino(ada: Person) -> None:
    ada.open()
    ada.page.get_by_role("button", name=antino.WORDS["en"]["play"]).click()
    antino.play_on(ada, "en", lays=14)
    ada.meets(antino.ready(ada, "en").first)
    antino.ready(ada, "en").first.click()


def in_calculissimo(ada: Person) -> None:
    calculissimo.new_table(ada, None, "No limit")
    for _ in range(5):
        ada.meets(calculissimo.to_move(ada, "en"))
        calculissimo.lay_the_hint(ada)
    ada.meets(calculissimo.to_move(ada, "en"))
    calculissimo.ask_for_a_hint(ada, "en", 5)
    expect(calculissimo.button(ada, calculissimo.WORDS["en"]["lay"])).to_be_enabled()


def in_fantastick(ada: Person) -> None:
    player = fantastick.Player(ada)
    player.sit("numbers", 2)
    assert player.play(2) == 2
    assert player.waits()


def in_mathmarket(ada: Person) -> None:
    ada.open()
    ada.page.get_by_role("button", name=mathmarket.WORDS["en"]["play"]).click()
    expect(ada.page).to_have_url(re.compile(r"/t/"))
    for _ in range(12):
        mathmarket.act(ada, "en")
        ada.page.wait_for_timeout(100)
    ada.meets(ada.page.get_by_role("button", name=mathmarket.WORDS["en"]["skip"], disabled=False))


def small(blank: Page, screenshot: bytes, width: float, height: float) -> bytes:
    """A screenshot as a WebP of this size."""
    url = f"data:image/png;base64,{base64.b64encode(screenshot).decode()}"
    return base64.b64decode(blank.evaluate(SHRINK, [url, round(width), round(height)]))


def taken(blank: Page, drawn: Locator) -> bytes:
    """A part of a page as a WebP."""
    box = drawn.bounding_box()
    assert box
    return small(blank, drawn.screenshot(), box["width"], box["height"])


@pytest.fixture
def blank(browser: Browser) -> Any:
    """An empty page that turns one picture into another."""
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.nightly
@pytest.mark.parametrize("play", [in_toncc, in_antino, in_mathmarket, in_fantastick, in_calculissimo])
def test_a_board_in_the_middle_of_a_match(person: Any, blank: Page, play: Callable[[Person], None]) -> None:
    ada = person(screen=LAPTOP)
    play(ada)
    ada.page.mouse.move(0, 0)
    shot = small(blank, ada.page.screenshot(), *SIZE)
    picture = PICTURES / f"{play.__name__.removeprefix('in_')}.webp"
    picture.write_bytes(shot)
    assert 8_000 < len(shot) < 80_000
    ada.is_content()


@pytest.mark.nightly
def test_the_rulebooks_with_their_pictures(person: Any, blank: Page) -> None:
    ada = person("en", BOOK)
    rulebooks.PICTURES.mkdir(exist_ok=True)
    for game in GAMES.values():
        names = [block[1] for block in PICTURE.finditer(rulebook(game, "en") or "")]
        ada.open(f"/rules/{game.id}")
        drawn = ada.page.locator("figure .still")
        expect(drawn).to_have_count(len(names))
        for name, one in zip(names, drawn.all(), strict=True):
            expect(one.locator("svg *").nth(10)).to_be_attached()
            shot = taken(blank, one)
            assert 500 < len(shot) < 60_000
            rulebooks.picture_file(game, name).write_bytes(shot)
    rulebooks.write()
    ada.is_content()
