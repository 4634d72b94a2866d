"""The browsers that the tests are run in, as Debian has them: Chromium, and with `--browser-name=firefox` Firefox.

Not to be had in Firefox: fingers and the layout of a phone (it is a narrow screen with a mouse there), and light and
motion as a page would have them (it is light, and moves as little as it can).
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

DRIVER = Path(__file__).with_name("firefox.cjs")
STILL = {"ui.prefersReducedMotion": 1}


def launched(name: str) -> dict[str, Any]:
    """How this browser is started."""
    command = {"chromium": "chromium", "firefox": "firefox-esr"}[name]
    path = shutil.which(command)
    assert path, f"these browser tests need the command {command}: install it as '{command}'"
    if name == "firefox":
        return {"executable_path": path, "channel": "moz-firefox", "firefox_user_prefs": STILL}
    return {"executable_path": path, "args": ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]}


def seated(name: str, language: str, screen: dict[str, int], touched: bool, motion: str = "reduce") -> dict[str, Any]:
    """What a device in this browser is like: its language, its screen, and what else the browser can be told of it."""
    common = {"locale": {"en": "en-GB", "it": "it-IT"}[language], "viewport": screen}
    if name == "firefox":
        return common
    return {**common, "has_touch": touched, "is_mobile": touched, "reduced_motion": motion}


@contextmanager
def open_browser(name: str) -> Iterator[Browser]:
    """A browser, until it is no longer needed."""
    before = os.environ.get("NODE_OPTIONS")
    if name == "firefox":
        os.environ["NODE_OPTIONS"] = f"{before or ''} --require {DRIVER}"
    try:
        with sync_playwright() as playwright:
            browser = getattr(playwright, name).launch(**launched(name))
            yield browser
            browser.close()
    finally:
        os.environ.pop("NODE_OPTIONS", None)
        if before is not None:
            os.environ["NODE_OPTIONS"] = before
