"""A game that comes as a package of its own: Nim, built by the listings of docs/add-a-game.md, and installed.

`move_in` gives the environment in which `python -m ludoteca.cli` knows the game, for whatever starts a process.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

GUIDE = Path(__file__).parent.parent / "docs/add-a-game.md"
LISTING = re.compile(r"^`([\w./]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def listings() -> dict[str, str]:
    """The files that the document shows, by their place in the package."""
    return dict(LISTING.findall(GUIDE.read_text(encoding="utf-8")))


def build(folder: Path) -> Path:
    """Writes the package into this folder."""
    for place, text in listings().items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(text, encoding="utf-8")
    return folder


def install(package: Path, site: Path) -> dict[str, str]:
    """Installs a package into a folder of its own, as pip does, without a network; the environment that knows it."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-index"]
    options = ["--no-build-isolation", "--no-deps", "--no-compile", "--target", str(site)]
    subprocess.run([*pip, *options, str(package)], check=True)
    known = [str(site), *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(known), "LC_ALL": "C"}


def move_in(folder: Path) -> dict[str, str]:
    """Builds Nim and installs it, both below this folder; the environment that knows it."""
    return install(build(folder / "ludoteca-nim"), folder / "site")
