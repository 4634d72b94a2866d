"""The examples run, in their short form, and say what they promise."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyspiel")

EXAMPLES = Path(__file__).parent.parent / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))
pytestmark = pytest.mark.compiled


def ran(*command: str) -> str:
    """What a program says, which ends well."""
    done = subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LUDOTECA_SHORT": "1"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def code_of(notebook: Path) -> str:
    """The cells of a notebook one after the other, as they are run."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_runs_from_top_to_bottom(notebook: Path, tmp_path: Path) -> None:
    script = tmp_path / "notebook.py"
    script.write_text(code_of(notebook), encoding="utf-8")
    assert ran(str(script))
    saved = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    assert all(not cell.get("outputs") for cell in saved), "it is stored without what it printed here"


def test_there_are_notebooks() -> None:
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    files = [*NOTEBOOKS, EXAMPLES / "train_antino.py", EXAMPLES / "antino.npz", EXAMPLES / "antino-curve.csv"]
    assert len(NOTEBOOKS) == 2
    assert all(file.exists() and f"`{file.name}`" in listed for file in files)


def test_an_agent_learns_in_seconds() -> None:
    text = ran(str(EXAMPLES / "train_antino.py"), "--short")
    curve = [float(found) for found in re.findall(r"^ *\d+ +([\d.]+) +#+$", text, re.MULTILINE)]
    assert curve[-1] > curve[0] + 30


@pytest.mark.parametrize(
    ("asked", "least"), [("20", 60), pytest.param("400", 85, marks=pytest.mark.nightly)], ids=["suite", "nightly"]
)
def test_the_weights_that_are_shipped_beat_level_5(asked: str, least: int) -> None:
    """They win 94 of 100. Deals and bot are seeded, so the same matches are played each time."""
    text = ran(str(EXAMPLES / "train_antino.py"), "--play", "--matches", asked)
    found = re.search(r"wins (\d+)%", text)
    assert found is not None
    assert int(found[1]) >= least
