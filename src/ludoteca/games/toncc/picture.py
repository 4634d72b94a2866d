"""A view as a picture: the hexagon with its regions and the three kings. The shapes are those of the page."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Any

from ludoteca.contract import View
from ludoteca.ink import Drawing, path, placed, words
from ludoteca.words import say

BACK = {"back": "#2f7d57", "rim": "#1b4f37", "number": "#ffffff"}
LIGHT = {"blue": "#1f4b99", "red": "#c93f2b", "yellow": "#f3c331", **BACK}
DARK = {"blue": "#3a6fd1", "red": "#cf4632", "yellow": "#eec13a", **BACK}
PAPER = {**LIGHT, "back": "#ffffff", "rim": "#8a8272", "number": "#1b1710"}
INKS = {"blue": "#ffffff", "red": "#ffffff", "yellow": "#2a2106"}
MARKS = {"blue": "#1f4b99", "red": "#c3321f", "yellow": "#f7cd45"}
BORDERS = {"blue": "#7d9cd0", "red": "#7f2718", "yellow": "#b58a1c"}
LETTERS = {"blue": say("B"), "red": say("R"), "yellow": say("Y")}
ROWS = (3, 4, 5, 4, 3)
WIDE = sqrt(3) * 50
MAP = ((505.0, 222.0), (384.0, 432.0), (626.0, 432.0))
"""The corners of the Map on paper, where the regions 1, 7 and 13 lie."""
FACES = "yr-10 yr-01 yrc01 brc01 brc20 br-20 rb-20 rb-02 rbs02 ybs02 ybs30 yb-30 by-30 by-03 byt03 ryt03 ryt10 ry-10"
"""Of the regions 1 to 18: background, symbol, shape, lines, dots."""
NAMES = {"y": "yellow", "r": "red", "b": "blue"}
SHAPES = {
    "c": "M20.5 0A20.5 20.5 0 1 1 -20.5 0A20.5 20.5 0 1 1 20.5 0Z",
    "s": "M-18 -18H18V18H-18Z",
    "t": "M0 -23L23.5 17H-23.5Z",
}
LINES = ((), (0,), (-6.5, 6.5), (-11, 0, 11))
DOTS = ((), ((0, 0),), ((-9, 0), (9, 0)), ((0, -8), (-9.5, 7), (9.5, 7)))
CROWNS = {
    "blue": "M-12.5 -56L-15 -72L-7.5 -64.5L0 -76L7.5 -64.5L15 -72L12.5 -56Q0 -52.5 -12.5 -56Z",
    "red": "M-12.5 -56Q-17.5 -69 -5 -70.5Q-4.2 -71 -3.4 -71.2A4.2 4.2 0 1 1 3.4 -71.2Q4.2 -71 5 -70.5Q17.5 -69 12.5 -56"
    "Q0 -52.5 -12.5 -56Z",
    "yellow": "M-12.5 -56L-14 -71H-8.3V-66.5H-3V-71H3V-66.5H8.3V-71H14L12.5 -56Q0 -52.5 -12.5 -56Z",
}
ROBE = (
    "M-9 -39Q-17.5 -37 -19 -27L-20.5 -9.5Q-20.5 -6.8 -17.5 -6.3"
    "Q0 -3.6 17.5 -6.3Q20.5 -6.8 20.5 -9.5L19 -27Q17.5 -37 9 -39Z"
)
FEET = (
    "M-3 -9V-1Q-3 2 -7 2H-17Q-20.5 2 -20 -1.5Q-19 -6 -12 -7.5V-11ZM3 -9V-1Q3 2 7 2H17Q20.5 2 20 -1.5Q19 -6 12 -7.5V-11Z"
)
HAIR = "M-12 -57Q-17.5 -50 -15 -38Q-10 -35.5 0 -36Q10 -35.5 15 -38Q17.5 -50 12 -57Z"
BEARD = "M-11.5 -46Q-11 -35 0 -29Q11 -35 11.5 -46Q6 -41.5 0 -42.5Q-6 -41.5 -11.5 -46Z"
FACE = "M-4.2 -50.4V-48.8M4.2 -50.4V-48.8M-2.6 -40.2Q0 -38.6 2.6 -40.2"
INK = "#1b1710"
STANDS = {1: ((0, 0, 1.0),), 2: ((-19, -3, 0.86), (19, 2, 0.86)), 3: ((-25, -9, 0.7), (25, -9, 0.7), (0, 4, 0.7))}


def draw(view: View, notes: dict[str, Any], dark: bool = False, language: str = "en") -> Drawing:
    """The hexagon, 50 from the middle of a region to its corner, and who stands where."""
    return coloured(view, notes, DARK if dark else LIGHT, language)


def on_paper(view: View, notes: dict[str, Any], language: str) -> Drawing:
    """The same with little ink: what was conquered is white, and letters tell the colours. Beside it is the Map."""
    hexagon = coloured(view, notes, PAPER, language)
    return Drawing(650, hexagon.height, hexagon.svg + chart(view, language) + pay(notes["cards"][0], language))


def chart(view: View, language: str) -> str:
    """The Map, below on the right, where the hexagon leaves room for it; seals lie on the pictures."""
    position = view["position"]
    owners = {region: position["kings"][seat] for seat, seals in enumerate(position["seals"]) for region in seals}
    found = []
    for tile in range(1, 19):
        side, far = divmod(tile - 1, 6)
        (left, top), (right, bottom) = MAP[side], MAP[(side + 1) % 3]
        at = left + (right - left) * far / 6, top + (bottom - top) * far / 6
        found.append(placed(region(tile, None, PAPER, language), *at, 0.46))
        if tile in owners:
            found.append(placed('<circle r="24" fill="#fff"/>' + seal(owners[tile], PAPER, language), *at, 0.62))
    return "".join(found)


def pay(card: dict[str, Any], language: str) -> str:
    """What a region of each colour gives this king in a kingdom (T17), above on the right."""
    return "".join(
        placed(seal(card[name], PAPER, language), 365 + 75 * points, 60, 0.9)
        + words(f"+{points}", 397 + 75 * points, 69, 26, INK)
        for points, name in enumerate(("body", "hair", "feet"), start=1)
    )


def coloured(view: View, notes: dict[str, Any], colours: dict[str, str], language: str) -> Drawing:
    """The hexagon in these colours."""
    position = view["position"]
    owners = {region: position["kings"][seat] for seat, seals in enumerate(position["seals"]) for region in seals}
    tiles = position["tiles"] or [None] * 9 + [0] + [None] * 9  # before they are laid out all lie face down
    width, height, places = measures()
    found = [
        placed(region(tile, owners.get(tile), colours, language), *at) for tile, at in zip(tiles, places, strict=True)
    ]
    standing: dict[int, list[dict[str, Any]]] = {}
    for seat, cell in enumerate(position["at"]):
        if cell is not None:
            standing.setdefault(cell, []).append(notes["cards"][seat])
    for cell, kings in sorted(standing.items()):
        x, y = places[cell]
        for card, (right, down, scale) in zip(kings, STANDS[len(kings)], strict=True):
            found.append(placed(king(card, colours, language), x + right, y + 28 + down, scale))
    return Drawing(width, height, "".join(found))


def measures() -> tuple[float, float, list[tuple[float, float]]]:
    """How wide and how high the drawing is, and where the middle of each cell lies."""
    width, height = 5 * WIDE + 20, 8 * 50 + 60
    middles = [
        (width / 2 + (column - (length - 1) / 2) * WIDE, height / 2 + 15 + (row - 2) * 75)
        for row, length in enumerate(ROWS)
        for column in range(length)
    ]
    return width, height, middles


def hexagon(radius: float) -> str:
    """A hexagon that stands on its corner."""
    corners = [(radius * cos((60 * n - 90) * pi / 180), radius * sin((60 * n - 90) * pi / 180)) for n in range(6)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"


def region(tile: int | None, owner: str | None, colours: dict[str, str], language: str = "en") -> str:
    """A region's face; one that was conquered is turned over and bears the seal of its king; 0 is the Mind."""
    if tile == 0:
        star = "M0 -22L6 -6L22 0L6 6L0 22L-6 6L-22 0L-6 -6Z"
        return path(hexagon(47), "#0f2a20", "#e9b949", 2) + path(star, "#e9b949")
    if tile is None:
        return path(hexagon(47), colours["back"], colours["rim"], 3)
    if owner is not None:
        turned = path(hexagon(47), colours["back"], colours["rim"], 3) + seal(owner, colours, language)
        return turned + words(str(tile), 29, -13, 13, colours["number"])
    ground, symbol, shape, lines, dots = list(FACES.split()[tile - 1])
    back, mark = NAMES[ground], NAMES[symbol]
    found = path(hexagon(47), colours[back], "#000", 0) + path(hexagon(41), "none", BORDERS[back], 2.4)
    halo = "" if "yellow" in (back, mark) else face(shape, int(lines), int(dots), "#fff8e8", 4)
    found += f'<g transform="translate(0 3)">{halo}{face(shape, int(lines), int(dots), MARKS[mark], 0)}</g>'
    return (
        found
        + words(str(tile), 29, -13, 13, INKS[back])
        + words(LETTERS[back].said(language), -29, -13, 13, INKS[back])
    )


def seal(owner: str, colours: dict[str, str], language: str = "en") -> str:
    """The seal of a king with his letter."""
    disc = f'<circle r="17" fill="{colours[owner]}" stroke="{BORDERS[owner]}" stroke-width="3"/>'
    return disc + words(LETTERS[owner].said(language), 0, 7, 20, INKS[owner])


def face(shape: str, lines: int, dots: int, ink: str, wider: float) -> str:
    """What is printed on a region."""
    middle, size = (5, 0.7) if shape == "t" else (0, 1.2 if shape == "-" else 0.86)
    found = path(SHAPES[shape], "none", ink, 5 + wider) if shape in SHAPES else ""
    inside = "".join(path(f"M{x} -13V13", "none", ink, 6 + wider, 'stroke-linecap="round"') for x in LINES[lines])
    inside += "".join(f'<circle cx="{x}" cy="{y}" r="{5.8 + wider / 2}" fill="{ink}"/>' for x, y in DOTS[dots])
    return found + f'<g transform="translate(0 {middle}) scale({size})">{inside}</g>'


def king(card: dict[str, Any], colours: dict[str, str], language: str = "en") -> str:
    """A king as a piece, standing on (0, 0)."""
    body, hair, feet = (card[name] for name in ("body", "hair", "feet"))
    return (
        '<ellipse cy="0.5" rx="21" ry="5.5" fill="#000" fill-opacity="0.34"/>'
        + path(FEET, colours[feet], INK, 1.7)
        + path(ROBE, colours[body], INK, 1.7)
        + words(LETTERS[body].said(language), 0, -11, 17, INKS[body])
        + path(HAIR, colours[hair], INK, 1.7)
        + f'<ellipse cy="-48.5" rx="10.6" ry="10.2" fill="#f6dfbd" stroke="{INK}" stroke-width="1.7"/>'
        + path(BEARD, colours[hair], INK, 1.7)
        + path(FACE, "none", INK, 2, 'stroke-linecap="round"')
        + path(CROWNS[body], "#e9b949", INK, 1.7)
    )
