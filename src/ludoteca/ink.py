"""Ink for pictures that the server draws: SVG in small pieces, with words as outlines, for a server has no fonts."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple

LIGHT_FELT, DARK_FELT = "#1e4d3b", "#1f4a39"
ON_GROUND = "currentColor"
"""What is drawn with it can be seen on any ground: light on the felt, dark on paper."""


class Drawing(NamedTuple):
    """A drawing of this size, with its upper left corner at (0, 0)."""

    width: float
    height: float
    svg: str


class Cut(NamedTuple):
    """Pieces to be cut out, each so many millimetres wide on paper."""

    drawings: list[Drawing]
    width: float


@cache
def letters() -> dict[str, tuple[float, str]]:
    """The width and the outline of each letter, of 100 units a line; `workshop/letters.py` writes them."""
    text = (files("ludoteca") / "letters.json").read_text(encoding="utf-8")
    return {letter: (width, path) for letter, (width, path) in json.loads(text).items()}


def width_of(text: str, size: float) -> float:
    """How wide a line of this size is."""
    known = letters()
    return sum(known.get(letter, known["?"])[0] for letter in text) * size / 100


def words(text: str, x: float, y: float, size: float, fill: str, anchor: str = "middle") -> str:
    """A line of text whose letters stand on y; x is its middle, its start or its end.

    >>> words("", 0, 0, 10, "#000")
    ''
    """
    wide = width_of(text, size)
    at = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    known, found = letters(), []
    for letter in text:
        width, path = known.get(letter, known["?"])
        if path:
            found.append(
                f'<path fill="{fill}" transform="translate({at:.1f} {y:.1f}) scale({size / 100:g})" d="{path}"/>'
            )
        at += width * size / 100
    return "".join(found)


def fitted(text: str, x: float, y: float, size: float, most: float, fill: str, anchor: str = "middle") -> str:
    """The same, smaller where it would be wider than this."""
    wide = width_of(text, size)
    return words(text, x, y, size if wide <= most else size * most / wide, fill, anchor)


def box(x: float, y: float, width: float, height: float, fill: str, round: float = 0, more: str = "") -> str:
    """A rectangle."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round:g}" fill="{fill}" {more}/>'


def path(d: str, fill: str = "none", stroke: str = "none", width: float = 0, more: str = "") -> str:
    """An outline."""
    return f'<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{width:g}" stroke-linejoin="round" {more}/>'


def placed(svg: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """A piece at another place, in another size."""
    turned = f" rotate({turn:g})" if turn else ""
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.4g}){turned}">{svg}</g>'
