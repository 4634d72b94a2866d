"""Writes `src/ludoteca/letters.json`: the letters of the page's font as outlines, for pictures that the server draws.

A server has no fonts, and a picture must look the same everywhere, so its words are paths. Run by hand when the
font changes; it needs fonttools and brotli:

    python workshop/letters.py
"""

from __future__ import annotations

import json
from math import cos, radians, sin
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
FONT = ROOT / "web/node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"
LETTERS = [chr(code) for code in range(32, 127)] + [*"×÷−àèéìòóùÀÈÉÌÒÓÙ’·…"]
SIZE = 100
"""Units of the height of a letter's body."""
ARROWS = {"→": 0, "↗": 60, "↖": 120, "←": 180, "↙": 240, "↘": 300}
"""The font has none: they are drawn here, each turned as a king walks on a board of hexagons."""
ARROW = ((32, 0), (4, 27), (4, 8), (-32, 8), (-32, -8), (4, -8), (4, -27))
WIDE, MIDDLE = 72, -34
"""How wide an arrow is, and how high above the line its middle is."""


def main() -> None:
    """Draws every letter once, heavy enough to be read when small."""
    font = instantiateVariableFont(TTFont(FONT), {"wght": 700})
    glyphs, names, scale = font.getGlyphSet(), font.getBestCmap(), SIZE / font["head"].unitsPerEm
    found = {}
    for letter in LETTERS:
        if ord(letter) not in names:
            continue
        glyph = glyphs[names[ord(letter)]]
        pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.1f}".removesuffix(".0"))
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
        found[letter] = [round(glyph.width * scale, 1), pen.getCommands()]
    found |= {arrow: [WIDE, turned(angle)] for arrow, angle in ARROWS.items()}
    text = json.dumps(found, ensure_ascii=False, indent=0)
    (ROOT / "src/ludoteca/letters.json").write_text(text + "\n", encoding="utf-8")


def turned(angle: int) -> str:
    """The arrow, so many degrees from the right."""
    right, up = cos(radians(angle)), sin(radians(angle))
    corners = [(WIDE / 2 + x * right + y * up, MIDDLE - x * up + y * right) for x, y in ARROW]
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in corners) + "Z"


if __name__ == "__main__":
    main()
