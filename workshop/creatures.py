"""Writes the creatures of Math Market as the page draws them to `creatures.json`, for the pictures of the server.

python workshop/creatures.py
"""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
DRAWINGS = ROOT / "web/src/games/mathmarket/creatures"
WRITTEN = ROOT / "src/ludoteca/games/mathmarket/creatures.json"
LOOK = re.compile(r"(\w+): \{ drawing: (\w+), ground: '(#\w+)' \}|drawing: (Someone), ground: '(#\w+)'")


def creatures() -> dict[str, dict[str, str]]:
    """The drawing and the ground of each creature, from the page's own files."""
    found = {}
    for name, drawing, ground, other, grey in LOOK.findall((DRAWINGS / "index.ts").read_text(encoding="utf-8")):
        text = (DRAWINGS / f"{drawing or other}.svelte").read_text(encoding="utf-8")
        svg = re.sub(r"<!--.*?-->|\n", "", text, flags=re.DOTALL)
        found[name or "someone"] = {"ground": ground or grey, "drawing": svg}
    return found


if __name__ == "__main__":
    WRITTEN.write_text(json.dumps(creatures(), indent=0) + "\n", encoding="utf-8")
