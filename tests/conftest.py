"""What holds for every test: which run it belongs to, how examples are drawn, and that nobody is deaf to Ctrl-C.

The games are tested twice, interpreted from a checkout and compiled as they are installed. A test without a mark runs
both times. One marked `interpreted` or `compiled` runs that time alone, and none can bear both marks: so each runs.
The folder of a game without a kernel counts as marked `compiled`: it runs with the installed package.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.measuring import measure, note

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytest.register_assert_rewrite("ludoteca.promises")
measure()

HERE = Path(__file__).parent
LEGS = ("interpreted", "compiled")

# The same examples in every run, however slow the machine is; `--hypothesis-profile=nightly` draws new and more ones.
settings.register_profile(
    "suite",
    derandomize=True,
    max_examples=10,
    database=None,
    deadline=None,
    print_blob=True,
    suppress_health_check=list(HealthCheck),
)
settings.register_profile("nightly", settings.get_profile("suite"), derandomize=False, max_examples=300)
settings.load_profile("suite")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--browser-name", default="chromium", choices=["chromium", "firefox"], help="in which browser pages are tested"
    )


def pytest_configure() -> None:
    """Refuses to run without a Ludoteca; and some tests send Ctrl-C, which a shell makes its background jobs ignore."""
    if find_spec("ludoteca") is None:
        raise pytest.UsageError(
            "Ludoteca is not installed here: run `make test`, or set PYTHONPATH=src to test the checkout, interpreted."
        )
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_unconfigure() -> None:
    note()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what is marked for the other of the two runs."""
    from ludoteca import GAMES, compiled

    for item in items:
        folders = item.path.relative_to(HERE).parts if item.path.is_relative_to(HERE) else ()
        if folders[:1] == ("games",) and folders[1] in GAMES and GAMES[folders[1]].fast is None:
            item.add_marker("compiled")
    other = LEGS[not compiled("toncc")]
    nowhere = [item.nodeid for item in items if all(item.get_closest_marker(leg) for leg in LEGS)]
    if nowhere:
        raise pytest.UsageError(f"These tests are marked for both runs and so would run in neither: {nowhere}.")
    left_out = [item for item in items if item.get_closest_marker(other)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker(other)]


@pytest.fixture(scope="session")
def browser(pytestconfig: pytest.Config) -> Iterator[Browser]:
    """A real browser; a process has one at most."""
    from tests.browser.engines import open_browser  # here, because most legs need none

    with open_browser(pytestconfig.getoption("--browser-name")) as browser:
        yield browser
