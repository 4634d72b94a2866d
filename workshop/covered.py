"""Says how many lines of Ludoteca have run in the tests, and fails if they are too few: `make coverage`.

The legs of `make test` note in .make/coverage which lines they have run, of the checkout or of the package as it is
installed, which has the same lines. A line has run if it has run in any of them, interpreted or compiled.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from slipcover import merge_coverage, print_coverage

NOTES = Path(".make/coverage")
LEGS = ("interpreted", "compiled", "server")
FLOOR = 94
"""Percent of the lines; one less than is reached, since what a busy machine has time for differs a little."""
LEFT_OUT = ("src/ludoteca/server/migrations/", "src/ludoteca/promises/")
"""Alembic runs the ones by itself, pytest the others, which are tests."""


def of_the_checkout(file: str) -> str:
    """The name that a file of the installed package has in the checkout."""
    inside = file.rpartition("site-packages/")[2].rpartition("src/")[2]
    return f"src/{inside}"


def main() -> int:
    """Prints which lines have not run; 0 if they are few."""
    silent = [leg for leg in LEGS if not any((NOTES / leg).glob("*.json"))]
    if silent:
        print(f"Nothing is noted yet of: {', '.join(silent)}. Run `make test`.", file=sys.stderr)
        return 1
    together: dict[str, Any] = {}
    for path in sorted(NOTES.glob("*/*.json")):
        notes = json.loads(path.read_text())
        files = {of_the_checkout(file): lines for file, lines in notes["files"].items()}
        notes["files"] = {file: lines for file, lines in files.items() if not file.startswith(LEFT_OUT)}
        together = merge_coverage(together, notes) if together else notes
    print_coverage(together, skip_covered=True)
    reached = together["summary"]["percent_covered"]
    print(f"{reached:.1f} % of the lines have run; the floor is {FLOOR} %.")
    return 0 if reached >= FLOOR else 1


if __name__ == "__main__":
    sys.exit(main())
