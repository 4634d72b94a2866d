"""The files that a browser runs the house with, as they are installed; and a plain web server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteca.server.pocket import installed
from tests.pocket.serving import served

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def pocket() -> Path:
    """What a site has under `/pocket/`."""
    folder = installed()
    assert folder is not None, "`make ready-to-test` installs ludoteca_pocket"
    return folder


@pytest.fixture(scope="session")
def runtime(pocket: Path) -> Path:
    """The folder of the newest version."""
    return pocket / str(json.loads((pocket / "pocket.json").read_text())["version"])


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where the test's own folder is served."""
    with served(tmp_path) as found:
        yield found
