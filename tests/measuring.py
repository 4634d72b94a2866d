"""Which lines of Ludoteca run in the tests and in the processes they start: noted in the folder `LUDOTECA_MEASURED`.

A process measures what it imports after `measure`, and writes it down with `note`; `make coverage` counts.
"""

from __future__ import annotations

import json
import os
import sys
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from slipcover import FileMatcher, Slipcover
from slipcover.importer import SlipcoverMetaPathFinder

FOLDER = os.environ.get("LUDOTECA_MEASURED")


class OfLudoteca(SlipcoverMetaPathFinder):  # type: ignore[misc]
    """Measures our own modules, and leaves alone how all others are found."""

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        return super().find_spec(fullname, path, target) if fullname.startswith("ludoteca.") else None


def measure(short: bool = False) -> None:
    """From now on notes which lines are run, if that was asked for.

    What lives long takes the probes out of lines that were run, and counts the modules nobody imports too. For what is
    short both take longer than they save.
    """
    package = find_spec("ludoteca")
    if FOLDER and package and package.submodule_search_locations:
        source = list(package.submodule_search_locations)
        how: dict[str, Any] = {"d_miss_threshold": -1} if short else {"source": source}
        lines = Slipcover(exclude_also=["if __name__ == .__main__.:"], **how)
        sys.meta_path.insert(0, OfLudoteca(lines, FileMatcher(source)))


def note() -> None:
    """Writes down the lines that have been run, if they were measured."""
    for finder in sys.meta_path:
        if FOLDER and isinstance(finder, OfLudoteca):
            Path(FOLDER, f"{os.getpid()}.json").write_text(json.dumps(finder.sci.get_coverage()))
