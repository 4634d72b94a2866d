"""A view as a picture: the board with its tiles, and the hand of whoever looks. The shapes are those of the page."""

from __future__ import annotations

from typing import Any

from ludoteca.contract import View
from ludoteca.ink import Cut, Drawing, box, path, placed, words

SHAPES = {
    "A": "M0 -37L35 0L0 37L-35 0Z",
    "B": "M-12 -34H12V-12H34V12H12V34H-12V12H-34V-12H-12Z",
    "G": "M-32 0A32 32 0 1 1 32 0A32 32 0 1 1 -32 0Z",
    "R": "M-29 -29H29V29H-29Z",
}
STAR = "M0 -34L9.6 -12.4L33 -10L15.4 5.6L20.6 28.6L0 16.6L-20.6 28.6L-15.4 5.6L-33 -10L-9.6 -12.4Z"
COLOURS = {
    "A": ("#a65c00", "#fff4d9"),
    "B": ("#1c428d", "#f4f5f2"),
    "G": ("#17683a", "#f5f8e6"),
    "R": ("#b3281b", "#fff0e6"),
}
INK = "#1b1710"
EDGE, GREY = 60, "#8a8272"
"""Where the letters of the columns and the numbers of the rows stand."""
ROUND = 'stroke-linecap="round"'


def draw(view: View, notes: dict[str, Any], dark: bool = False) -> Drawing:
    """The board, each cell 100 wide, with its letters and numbers, and below it the hand that is seen."""
    return laid_out(view, notes, "#1a3b2f" if dark else "#2a6650")


def on_paper(view: View, notes: dict[str, Any], language: str) -> Drawing:
    """The same with empty cells as outlines alone: a dark board would drink a cartridge."""
    return laid_out(view, notes, "#ffffff", f'stroke="{GREY}" stroke-width="3"')


def laid_out(view: View, notes: dict[str, Any], cell: str, rim: str = "") -> Drawing:
    """The board with cells of this colour, and the hand."""
    position, locked = view["position"], {tuple(cell) for cell in notes["locked"]}
    board, hand = position["board"], position.get("hand") or []
    side = len(board)
    found = [
        box(100 * column + 3, 100 * row + 3, 94, 94, cell, 12, rim) for row in range(side) for column in range(side)
    ]
    for row, line in enumerate(board):
        for column, kind in enumerate(line):
            if kind is not None:
                found.append(placed(tile(kind, (row, column) in locked), 100 * column + 50, 100 * row + 50))
    first = (side - len(hand)) / 2
    found += [placed(tile(kind, True), 100 * (first + n) + 50, 100 * side + 80) for n, kind in enumerate(hand)]
    found += [words(chr(ord("A") + n), 100 * n + 50, -14, 40, GREY) for n in range(side)]
    found += [words(str(n + 1), -12, 100 * n + 64, 40, GREY, "end") for n in range(side)]
    high = 100 * side + (140 if hand else 0)
    return Drawing(EDGE + 100 * side, EDGE + high, placed("".join(found), EDGE, EDGE))


def cut_out(view: View, notes: dict[str, Any]) -> list[Cut]:
    """A board and all tiles, for paper; the view is of a match that has not begun."""
    side = view["options"]["board"]
    line = 'stroke="#24211a" stroke-width="2"'
    cells = [box(100 * column, 100 * row, 100, 100, "#fff", 0, line) for row in range(side) for column in range(side)]
    kinds = [kind for kind, count in notes["left"].items() for _ in range(count)]
    tiles = [Drawing(100, 100, placed(tile(kind, True), 50, 50)) for kind in ["*", *kinds]]
    return [Cut([Drawing(100 * side, 100 * side, "".join(cells))], 190), Cut(tiles, 190 / side - 1)]


def tile(kind: str, locked: bool) -> str:
    """A tile round its middle."""
    if kind == "*":
        return base("#2b241a", "#17130e") + path(STAR, "#f2c14e", "#fff0c2", 2)
    shape, ground = COLOURS[kind[0]]
    rim = f'stroke="{INK}" stroke-width="{5 if kind.endswith("L") and locked else 1}"'
    found = base(ground, "#b39c72", rim) + path(SHAPES[kind[0]], shape, shape, 6)
    if len(kind) == 1:
        return found
    disc = f'<circle r="23" fill="#fff6e0" stroke="{INK}" stroke-width="2.5"/>'
    return found + disc + (lock(locked) if kind[1] == "L" else KEY)


def base(ground: str, edge: str, rim: str = "") -> str:
    """The wood of a tile."""
    return box(-46, -43, 92, 92, edge, 13) + box(-46, -47, 92, 92, ground, 13, rim)


def lock(locked: bool) -> str:
    """A padlock, closed or sprung open."""
    ink = INK if locked else "#6a6250"
    turn = "" if locked else 'transform="translate(3 -4) rotate(34 7.5 -1)"'
    shackle = path("M-7.5 -1V-7A7.5 7.5 0 0 1 7.5 -7V-1", "none", ink, 4.4, f"{ROUND} {turn}")
    return shackle + box(-12, -2, 24, 17, ink, 3.5) + path("M0 3.4V9", "none", "#fff6e0", 4, ROUND)


KEY = (
    '<g transform="rotate(-45)"><circle cx="-8.5" r="6.4" fill="none" stroke="#1b1710" stroke-width="4.4"/>'
    + path("M-2 0H15M8 0V6.5M14 0V5", "none", INK, 4.4, ROUND)
    + "</g>"
)
