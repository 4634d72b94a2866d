"""A short tour in WebKitGTK, the nearest relation of Safari that Debian has, in a window as narrow as a phone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludoteca.games import GAMES
from tests.browser.files import Files
from tests.browser.test_controls import LOOKS
from tests.browser.test_learn import CHANGED
from tests.browser.test_mathmarket import LIES, reckoned
from tests.browser.test_pocket import files, site  # noqa: F401
from tests.browser.webdriver import WebDriver, driver

pytestmark = pytest.mark.nightly
WINDOW = str(Path(__file__).with_name("window.py"))
PLACE = """(things, name) => {
    const says = new RegExp(name);
    for (const one of document.querySelectorAll(things)) {
        if (!says.test(one.getAttribute('aria-label') ?? one.textContent.trim())) continue;
        if (!one.checkVisibility() || one.matches(':disabled')) continue;
        one.scrollIntoView({ block: 'nearest' });
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const there = document.elementFromPoint(x, y);
        if (one.contains(there) || there?.contains(one)) return [x, y];
    }
    return null;
}"""
"""The middle of the first thing of this name that can be clicked."""
SEEN = """(things, name) => [...document.querySelectorAll(things)]
    .some((one) => one.checkVisibility() && new RegExp(name).test(one.getAttribute('aria-label') ?? one.textContent))"""
GONE = f"(...asked) => !({SEEN})(...asked)"
HEAR = """() => {
    window.troubles = [];
    addEventListener('error', ({ message }) => troubles.push(message));
    addEventListener('unhandledrejection', ({ reason }) => troubles.push(String(reason)));
}"""


class Tourist:
    """Somebody with a mouse in front of a narrow window of WebKit, who has read the tips and wants little motion."""

    def __init__(self, window: WebDriver, address: str) -> None:
        self.window = window
        self.address = address
        self.open("/theme.js")
        self.window.run(
            "(games) => { localStorage['ludoteca.coached'] = games; localStorage['ludoteca.motion'] = '\"less\"'; }",
            str(list(GAMES)).replace("'", '"'),
        )
        self.open("/")

    def open(self, path: str) -> None:
        self.window.open(self.address + path)
        self.window.run(HEAR)

    def press(self, things: str, name: str = "") -> None:
        self.window.click(*self.window.until(PLACE, things, name))

    def sees(self, things: str, name: str = "") -> None:
        self.window.until(SEEN, things, name)

    def misses(self, things: str, name: str = "") -> None:
        """Waits until nothing of that kind is left."""
        self.window.until(GONE, things, name)

    def play_now(self, game: str) -> None:
        """From the first page to the table."""
        self.press("article button", f"^Play now: {GAMES[game].title}, against bots")
        self.sees(".offer, .table")
        if self.window.run(SEEN, ".offer", ""):
            self.press("button", "^Play at once")
        self.sees(".table")
        self.window.run(HEAR)

    def is_content(self) -> None:
        """Nothing went wrong, and the page is as wide as the window."""
        assert self.window.run("() => [window.troubles, document.documentElement.scrollWidth - innerWidth]") == [[], 0]


@pytest.fixture
def window(tmp_path: Path) -> Iterator[WebDriver]:
    """A window of 360 by 740 points on a screen that nobody sees."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as screen:
        assert screen.stdout is not None
        number = screen.stdout.readline().strip()
        english = {"LC_ALL": "C.UTF-8", "LANGUAGE": "en_GB"}
        try:
            with driver("WebKitWebDriver", {**os.environ, **english, "DISPLAY": f":{number}"}) as address:
                options = {"binary": sys.executable, "args": [WINDOW, str(tmp_path), "360", "740"]}
                yield WebDriver(address, {"webkitgtk:browserOptions": options})
        finally:
            screen.terminate()


def antino(ada: Tourist) -> None:
    ada.press("[role=group][aria-label='Your tiles'] button:not(.useless)")
    cell = ada.window.until("""() => document.querySelector('[role=gridcell][aria-label*="fits: "]')?.dataset.cell""")
    ada.press(f'[data-cell="{cell}"]')
    ada.misses(f'[data-cell="{cell}"]', "fits: ")


def calculissimo(ada: Tourist) -> None:
    for rung in ("Hint", "More", "More", "More", "Do it"):
        ada.press("button", f"^{rung}$")
    ada.press("button", "^Lay: ")
    ada.misses("button", "^Lay: ")
    ada.sees("button", r"^Points: [1-9]")


def fantastick(ada: Tourist) -> None:
    lying = "() => [...document.querySelectorAll('[role=gridcell]')].map((one) => one.ariaLabel).join()"
    before = ada.window.until(lying)
    ada.press("button", "^Hint$")
    onward = f"(before) => ({lying})() !== before || ({PLACE})('button', '^(Tell me more|Do it)$')"
    while (way := ada.window.until(onward, before)) is not True:
        ada.window.click(*way)


def mathmarket(ada: Tourist) -> None:
    ada.sees("[data-slot]")
    before = ada.window.until(f"() => {{ const table = ({LIES})(); return table.mine && table; }}")
    for thing in reckoned(before):
        ada.press(thing)
    ada.window.until(f"(coins) => ({LIES})().hand.length < coins", len(before["hand"]))


def toncc(ada: Tourist) -> None:
    ada.press("button", "^north-east$")
    ada.press("button", "^Seal: ")
    ada.misses("button", "^Seal: ")
    ada.sees("button:enabled", "^north-east$")


MOVES: dict[str, Callable[[Tourist], None]] = {
    "antino": antino,
    "calculissimo": calculissimo,
    "fantastick": fantastick,
    "mathmarket": mathmarket,
    "toncc": toncc,
}


@pytest.mark.parametrize("game", GAMES)
def test_from_the_first_page_to_the_first_move(window, server, game):
    ada = Tourist(window, server.address)
    assert ada.window.run("() => innerWidth") == 360
    ada.misses("p.cannot")
    ada.play_now(game)
    MOVES[game](ada)
    ada.is_content()


def test_a_lesson_is_learnt_by_clicking_what_glows(window, server):
    ada = Tourist(window, server.address)
    ada.open(f"/learn/toncc/{GAMES['toncc'].lessons[0]}")
    ada.window.run("() => { window.asks = () => false; window.passed = () => 0; }")
    shown = ada.window.until(CHANGED, "")
    while not shown["over"]:
        ada.window.click(shown["x"], shown["y"])
        shown = ada.window.until(CHANGED, shown["key"])
    ada.is_content()


def test_lists_to_pick_from_are_drawn_by_the_page(window, server):
    ada = Tourist(window, server.address)
    for path in ("/new/mathmarket", "/edit/mathmarket"):
        ada.open(path)
        ada.sees("select")
        assert set(ada.window.run(LOOKS)) == {"linear"}


def test_the_kept_house_is_played_in_without_a_server(window, files: Files):  # noqa: F811
    ada = Tourist(window, files.address)
    ada.sees(".keep")
    ada.window.run("() => document.querySelector('.keep').scrollIntoView()")  # it is offered to those who get there
    ada.press("button", r"^Keep for offline \(")
    ada.sees("p", "opens without a network")
    files.stop()
    ada.window.open("about:blank")
    ada.open("/")
    ada.play_now("toncc")
    assert re.search("/t/here-", ada.window.run("() => location.href"))
    toncc(ada)
    where = ada.window.run("() => location.pathname")
    ada.window.open("about:blank")
    ada.open(where)
    ada.sees("button:enabled", "^north-east$")
    ada.is_content()
