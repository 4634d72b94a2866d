"""A real server, started by its own command, and a real browser."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.person import Person

ROOT = Path(__file__).resolve().parents[2]
expect.set_options(timeout=20_000)  # a busy machine is slow, not wrong
PHONE = {"width": 360, "height": 640}
LAPTOP = {"width": 1280, "height": 800}


class Server:
    """`ludoteca serve` on a folder of its own, which can be killed and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "ludoteca.cli", "serve", "--port", str(self.port or free_port())]
        self.port = int(command[-1])
        environment = os.environ | {"LUDOTECA_DATA": str(self.folder), "PYTHONUNBUFFERED": "1"}
        self.log = (self.folder / "server.log").open("a")
        self.process = subprocess.Popen(
            command, env=environment, cwd=self.folder, stdout=subprocess.PIPE, stderr=self.log
        )
        assert self.process.stdout is not None
        assert b"http" in self.process.stdout.readline()
        self.address = f"http://localhost:{self.port}"

    def kill(self) -> None:
        """The process ends between two instructions, as in a power cut."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, number: int) -> None:
        self.process.send_signal(number)
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium")
    assert path, "the browser tests need Chromium: install it as 'chromium'"
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.stop()
    assert "Traceback" not in (tmp_path / "server.log").read_text()


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Seats a new person at a device of his own: language, size of the screen, quick or in full motion."""
    contexts: list[BrowserContext] = []

    def sit_down(language: str = "en", screen: dict[str, int] = LAPTOP, motion: str = "reduce", **more: Any) -> Person:
        phone = screen is PHONE
        context = browser.new_context(
            locale={"en": "en-GB", "it": "it-IT"}[language],
            viewport=screen,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            reduced_motion=motion,  # type: ignore[arg-type]
            **more,
        )
        contexts.append(context)
        page: Page = context.new_page()
        return Person(page, language, server.address)

    yield sit_down
    for context in contexts:
        context.close()
