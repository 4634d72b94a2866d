"""A view as a picture: the board with its coloured squares and tokens, and the rack of whoever looks."""

from __future__ import annotations

from typing import Any

from ludoteca.contract import View
from ludoteca.ink import Cut, Drawing, box, path, placed, words

SQUARES = {"g": "#b9dc9d", "b": "#24569f", "y": "#f7d154", "v": "#6a3a94", ".": "#f3ead3"}
DARK = {"g": "#a5cf8b", "b": "#2f62b4", "y": "#edc64c", "v": "#7a48a6", ".": "#2b342d"}
LETTERS = {"g": "#17431f", "b": "#ffffff", "y": "#45300a", "v": "#ffffff"}
DOES = {"g": ("2×", "N"), "b": ("3×", "N"), "y": ("2×", "T"), "v": ("3×", "T")}
"""What a square does to a number or to the total, as the page writes it."""
GLYPHS = {"*": "×", "/": "÷", "-": "−"}
STAR = "M0 -27L7.6 -9.8L26 -8L12 4.4L16.2 22.5L0 13L-16.2 22.5L-12 4.4L-26 -8L-7.6 -9.8Z"


def draw(view: View, notes: dict[str, Any], dark: bool = False) -> Drawing:
    """The board, each square 100 wide, and below it the rack that is seen."""
    board, rack = squared(view, notes, dark), seen(view)
    side = board.width / 100
    first = (side - 1.5 * len(rack)) / 2
    beside = [placed(one, 100 * (first + 1.5 * number) + 75, 100 * side + 100, 1.4) for number, one in enumerate(rack)]
    return Drawing(board.width, board.height + (180 if rack else 0), board.svg + "".join(beside))


def on_paper(view: View, notes: dict[str, Any], language: str) -> Drawing:
    """The same with the rack at the side, where the sheet has room: so the squares are larger."""
    board, rack = squared(view, notes, False), seen(view)
    first = board.height / 2 - 75 * len(rack)
    beside = [placed(one, board.width + 100, first + 150 * number + 75, 1.4) for number, one in enumerate(rack)]
    return Drawing(board.width + (180 if rack else 0), board.height, board.svg + "".join(beside))


def marks(before: View, after: View) -> str:
    """A frame round every token that has been laid since, over the board."""
    boards = before["position"]["board"], after["position"]["board"]
    frame = 'stroke="#24211a" stroke-width="10"'
    return "".join(
        box(100 * column, 100 * row, 100, 100, "none", 14, frame)
        for row, lines in enumerate(zip(*boards, strict=True))
        for column, (old, new) in enumerate(zip(*lines, strict=True))
        if old != new
    )


def squared(view: View, notes: dict[str, Any], dark: bool) -> Drawing:
    """The board alone."""
    position, colours = view["position"], DARK if dark else SQUARES
    board, jokers = position["board"], {tuple(cell) for cell in position["jokers"]}
    side = len(board)
    found = [box(-10, -10, 100 * side + 20, 100 * side + 20, "#10140f" if dark else "#cdbb93", 16)]
    for row, line in enumerate(notes["squares"]):
        for column, colour in enumerate(line):
            x, y = 100 * column, 100 * row
            found.append(box(x + 3, y + 3, 94, 94, colours.get(colour, colours["."]), 10))
            if board[row][column] != ".":
                found.append(placed(token(board[row][column], (row, column) in jokers), x + 50, y + 50))
            elif colour in LETTERS:
                times, what = DOES[colour]
                found += [
                    words(times, x + 50, y + 45, 36, LETTERS[colour]),
                    words(what, x + 50, y + 84, 36, LETTERS[colour]),
                ]
    return Drawing(100 * side, 100 * side, "".join(found))


def seen(view: View) -> list[str]:
    """The tokens of the rack that is seen."""
    rack = next((rack for rack in view["position"]["racks"] if isinstance(rack, str)), "")
    return [token(one, one == "?") for one in rack]


def cut_out(view: View, notes: dict[str, Any]) -> list[Cut]:
    """A board and all tokens, for paper; the view is of a match that has not begun."""
    side = len(view["position"]["board"])
    line = 'stroke="#24211a" stroke-width="2"'
    found = []
    for row, squares in enumerate(notes["squares"]):
        for column, colour in enumerate(squares):
            x, y = 100 * column, 100 * row
            found.append(
                box(x, y, 100, 100, SQUARES.get(colour, "#ffffff") if colour in LETTERS else "#ffffff", 0, line)
            )
            if colour in LETTERS:
                times, what = DOES[colour]
                found.append(words(times, x + 50, y + 45, 36, LETTERS[colour]))
                found.append(words(what, x + 50, y + 84, 36, LETTERS[colour]))
    tokens = [one for one, count in notes["unseen"].items() for _ in range(count)]
    pieces = [Drawing(100, 100, placed(token(one, one == "?"), 50, 50)) for one in tokens]
    return [Cut([Drawing(100 * side, 100 * side, "".join(found))], 190), Cut(pieces, 190 / side)]


def token(value: str, joker: bool) -> str:
    """A token round its middle: numbers are ivory squares, signs dark discs, jokers white."""
    sign = value in "+-*/"
    top, edge, ink = ("#57402b", "#2c1f13", "#fff3d6") if sign else ("#fdf1d3", "#c6a566", "#2a2318")
    if joker:
        top, edge, ink = "#ffffff", "#9a9a9a", "#1d1d1d"
    rim = 'stroke="#000" stroke-opacity="0.28" stroke-width="1.5"'
    dashes = 'fill="none" stroke="#7a7a7a" stroke-width="2.5" stroke-dasharray="5 4"'
    if sign:
        found = f'<circle cy="4" r="42" fill="{edge}"/><circle r="42" fill="{top}" {rim}/>'
        found += f'<circle r="35" {dashes}/>' if joker else ""
    else:
        found = box(-43, -39, 86, 86, edge, 17) + box(-43, -43, 86, 86, top, 17, rim)
        found += f'<rect x="-36" y="-36" width="72" height="72" rx="12" {dashes}/>' if joker else ""
    if value == "?":
        return found + path(STAR, "none", "#4a4a4a", 4)
    return found + words(GLYPHS.get(value, value), 0, 23, 66, ink)
