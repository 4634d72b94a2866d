"""A real server, started by its own command, and a real browser: one of each for every process that runs tests."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from ludoteca.games import GAMES
from ludoteca.server.reach import network_address
from tests.browser.engines import seated
from tests.browser.person import PATIENCE, Person

ROOT = Path(__file__).resolve().parents[2]
PHONE = {"width": 360, "height": 640}
LAPTOP = {"width": 1280, "height": 800}
HURRY = """
(() => {
  const real = window.setTimeout.bind(window);
  const patience = [1800, 2000, 8000]; // the socket asks whether it lives: sooner is too often
  const quick = (after) => after > 300 && !patience.includes(after);
  window.setTimeout = (does, after, ...rest) => real(does, quick(after) ? after / 25 : after, ...rest);
})();
"""
"""For somebody who reads twenty-five times as fast as a child: captions go by, and nothing else is left out."""
EARS = """
(() => {
  window.heard = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) heard.push(node.textContent ?? '');
  }).observe(document, { subtree: true, childList: true, characterData: true });
})();
"""
"""Keeps all words that were ever shown: some of them stand there for a moment only."""
COACHED = f"""
try {{
  localStorage.setItem('ludoteca.coached', '{json.dumps(list(GAMES))}');
}} catch {{}} // an empty page keeps nothing
"""
"""For somebody who has read the tips of all games."""
BOT_SECONDS = 0.05
"""What a bot may think here: its choices need not be good, and the page has the same to show."""
NETWORK = pytest.mark.skipif(network_address().startswith("127."), reason="this machine is on no network")
expect.set_options(timeout=PATIENCE)


class Server:
    """`ludoteca serve` on a folder of its own, which can be killed and started again on the same port."""

    def __init__(
        self, folder: Path, environment: Mapping[str, str] = os.environ, program: str = "tests.browser.serving"
    ) -> None:
        self.folder = folder
        self.program = program
        self.environment = environment
        self.log = folder / "server.log"
        # As long as this socket lives the port is ours: it never listens, and nobody else is given the port, not even
        # while the server is down.
        self.claim = socket.socket()
        self.claim.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.claim.bind(("127.0.0.1", 0))
        self.port = int(self.claim.getsockname()[1])
        self.address = f"http://localhost:{self.port}"
        self.draw_for("the house")
        self.start()

    def draw_for(self, test: str) -> None:
        """From now on tables draw what they always draw in this test."""
        (self.folder / "chance").write_text(test)

    def start(self) -> None:
        command = [sys.executable, "-m", self.program, "serve"]
        options = [f"--port={self.port}", f"--bot-seconds={BOT_SECONDS}"]
        environment = {**self.environment, "LUDOTECA_DATA": str(self.folder), "PYTHONUNBUFFERED": "1"}
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*command, *options], env=environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=log
            )
        assert self.process.stdout is not None
        assert b"http" in self.process.stdout.readline(), self.log.read_text()

    def kill(self) -> None:
        """The process ends between two instructions, as in a power cut."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)
        self.claim.close()

    def _end(self, number: int) -> None:
        self.process.send_signal(number)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out, in another browser, what asks for what Chromium alone can do."""
    if config.getoption("--browser-name") == "chromium":
        return
    left_out = [item for item in items if item.get_closest_marker("chromium")]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that all tests of this process share: each has tables and people of its own."""
    server = Server(tmp_path_factory.mktemp("house"))
    yield server
    server.stop()


@pytest.fixture
def server(house: Server, request: pytest.FixtureRequest) -> Iterator[Server]:
    """The server, which may be killed if it is started again, and which must not stumble during the test."""
    house.draw_for(request.node.name)
    before = house.log.stat().st_size
    yield house
    assert "Traceback" not in house.log.read_text()[before:]


@pytest.fixture
def door(server: Server, browser: Browser) -> Iterator[str]:
    """The address by which phones come in once they are let in; afterwards the house is left as it was found."""
    yield f"http://{network_address()}:{server.port}"
    page = browser.new_context().new_page()
    page.goto(f"{server.address}/rules/nothing")
    close = """fetch('/api/house', {method: 'POST', body: '{"phones": "closed"}',
        headers: {'Content-Type': 'application/json', 'X-Ludoteca': '1'}}).then(answer => answer.status)"""
    assert page.evaluate(close) == 200
    page.context.close()


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Seats a new person at a device of his own: language, size of the screen, quick or in full motion.

    A newcomer is shown the tips for a first match; the others have read them. Whoever is in a hurry reads quickly.
    """
    contexts: list[BrowserContext] = []

    def sit_down(
        language: str = "en",
        screen: dict[str, int] = LAPTOP,
        motion: str = "reduce",
        newcomer: bool = False,
        hurry: bool = True,
        **more: Any,
    ) -> Person:
        device = seated(browser.browser_type.name, language, screen, screen is PHONE, motion)
        context = browser.new_context(**device, **more)
        contexts.append(context)
        context.add_init_script(EARS)
        if hurry:
            context.add_init_script(HURRY)
        if not newcomer:
            context.add_init_script(COACHED)
        page: Page = context.new_page()
        return Person(page, language, server.address)

    yield sit_down
    for context in contexts:
        context.close()
