"""A stranger's first hour: a fresh Python, the wheel with its extra, and docs/research.md typed from top to bottom."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_docs import FENCE, ROOT

pytestmark = [pytest.mark.compiled, pytest.mark.nightly, pytest.mark.timeout(3600)]

TYPE = """
import doctest, sys
text = open("listings.txt", encoding="utf-8").read()
test = doctest.DocTestParser().get_doctest(text, {}, "research.md", "research.md", 0)
failed, tried = doctest.DocTestRunner().run(test)
import ludoteca
assert "site-packages" in ludoteca.__file__ and ludoteca.compiled("toncc")
print(tried)
sys.exit(failed)
"""


def test_the_page_about_research_runs_in_a_fresh_environment(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--wheel-dir"]
    subprocess.run([*build, str(tmp_path), str(ROOT)], check=True, env=os.environ | {"LUDOTECA_COMPILE": "1"})
    (wheel,) = tmp_path.glob("ludoteca-*.whl")
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "fresh")], check=True)
    python = str(tmp_path / "fresh" / "bin" / "python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", f"{wheel}[research]"], check=True)
    listings = [
        code for kind, code in FENCE.findall((ROOT / "docs/research.md").read_text("utf-8")) if kind == "python"
    ]
    (tmp_path / "listings.txt").write_text("\n".join(listings), encoding="utf-8")
    bare = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "LUDOTECA_EXPECT_COMPILED")}
    done = subprocess.run([python, "-c", TYPE], cwd=tmp_path, env=bare, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout) > 40
