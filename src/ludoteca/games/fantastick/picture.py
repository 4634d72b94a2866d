"""A view as a picture: the matches as they lie on the mat, the equality in one line."""

from __future__ import annotations

from math import atan2, degrees, sqrt
from typing import Any

from ludoteca.contract import View
from ludoteca.ink import ON_GROUND, Drawing, box, fitted, path, placed
from ludoteca.words import Sentence, say

Segment = tuple[float, float, float, float]
SEGMENTS: dict[str, Segment] = {
    "a": (0, 0, 1, 0),
    "b": (1, 0, 1, 1),
    "c": (1, 1, 1, 2),
    "d": (0, 2, 1, 2),
    "e": (0, 1, 0, 2),
    "f": (0, 0, 0, 1),
    "g": (0, 1, 1, 1),
}
SLOPE = sqrt(0.5) / 2
SIGN: dict[str, Segment] = {
    "h": (0, 0.5, 1, 0.5),
    "v": (0.5, 0, 0.5, 1),
    "r": (0.5 - SLOPE, 0.5 + SLOPE, 0.5 + SLOPE, 0.5 - SLOPE),
    "f": (0.5 - SLOPE, 0.5 - SLOPE, 0.5 + SLOPE, 0.5 + SLOPE),
}
HIGH = 50 * sqrt(3)
ENDS = ((0, 1), (1, 0), (1, -1))
GAP, BESIDE = 34, 42
ROUND = 'stroke-linecap="round"'
EQUAL = path("M0 32H100M0 68H100", "none", ON_GROUND, 12, ROUND)


def draw(view: View, notes: dict[str, Any], dark: bool = False) -> Drawing:
    """What lies on the mat now, a match 100 long, and what the die asks."""
    now = view["now"]
    if now is None:
        return Drawing(600, 300, fitted("Fantastick", 300, 180, 90, 560, ON_GROUND))
    drawing = numbers(now) if view["options"]["mode"] == "numbers" else shapes(now)
    duty = notes.get("duty")
    if duty is None:
        return drawing
    said = fitted(str(duty["text"]), drawing.width / 2, drawing.height + 70, 34, drawing.width, ON_GROUND)
    return Drawing(drawing.width, drawing.height + 90, drawing.svg + said)


def needed(view: View, notes: dict[str, Any]) -> Sentence:
    """What the mat does not show: how many matches are in the pile, and what each handling costs."""
    rotate, move, add = (notes["price"][name] for name in ("rotate", "move", "add"))
    return say(
        "Matches in the pile: {pile}. To rotate a match costs {rotate}, to move it {move}, to remove or add one {add}; "
        "with the good one all is free. The bad one costs {more} to rotate and {most} to move, and stays on the mat.",
        pile=view["now"]["pile"],
        rotate=rotate["plain"],
        move=move["plain"],
        add=add["plain"],
        more=rotate["bad"],
        most=move["bad"],
    )


def numbers(now: dict[str, Any]) -> Drawing:
    """The equality in one line: only the cells in use."""
    mat, x = [str(place) for place in now["mat"]], 30.0
    found: list[str] = []
    for number in "ABC":
        if number != "A":
            is_sign = (number == "B") == (now["form"] == 0)
            field = (
                [stick(now, place, ends(SIGN[place[1]], x, 80)) for place in mat if place[0] == "O"] if is_sign else []
            )
            found += field or [placed(EQUAL, x, 80)]
            x += 100 + BESIDE
        cells = sorted({place[1] for place in mat if place[0] == number})
        for cell in cells:
            found += [stick(now, place, ends(SEGMENTS[place[2]], x, 30)) for place in mat if place[:2] == number + cell]
            x += 100 + GAP
        x += BESIDE - GAP if cells else 0
    return Drawing(x - BESIDE + 30, 260, "".join(found))


def ends(segment: Segment, x: float, y: float) -> Segment:
    """A place whose field has this corner."""
    return x + 100 * segment[0], y + 100 * segment[1], x + 100 * segment[2], y + 100 * segment[3]


def shapes(now: dict[str, Any]) -> Drawing:
    """The figure on its hexagon of points."""
    found = []
    for row in range(7):
        for column in range(7):
            if max(abs(row - 3), abs(column - 3), abs(row + column - 6)) <= 3:
                x, y = point(row, column)
                found.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="currentColor" fill-opacity="0.45"/>')
    for row, column, direction in now["mat"]:
        down, right = ENDS[direction]
        found.append(stick(now, [row, column, direction], (*point(row, column), *point(row + down, column + right))))
    return Drawing(660, 6 * HIGH + 60, "".join(found))


def point(row: int, column: int) -> tuple[float, float]:
    """Where a point of the hexagon lies."""
    return 30 + (column + row / 2 - 1.5) * 100, 30 + row * HIGH


def stick(now: dict[str, Any], place: Any, at: Segment) -> str:
    """A match between two points: plain with a red head, the good one with a leaf, the bad one with thorns."""
    ax, ay, bx, by = at
    kind = "good" if place == now["good"] else "bad" if place == now["bad"] else "plain"
    turn = degrees(atan2(by - ay, bx - ax))
    return placed(STICKS[kind](turn), (ax + bx) / 2, (ay + by) / 2, 1, turn)


def wood(colour: str) -> str:
    """The wood of a match, without its head."""
    shade = box(-45, -3, 90, 11, "#000", 5, 'fill-opacity="0.28"')
    return shade + box(-46, -5.5, 84, 11, colour, 2, 'stroke="#8d6430" stroke-width="1.2"')


def plain(turn: float) -> str:
    """A plain match."""
    return wood("#eccb93") + path("M28 -6.5C34 -9.5 49 -8.5 49 0C49 8.5 34 9.5 28 6.5Z", "#c53a27", "#7c1c10", 1.5)


def good(turn: float) -> str:
    """The good match."""
    tick = path("M-6.5 0.5L-2 5.5L7 -5.5", "none", "#fff", 4.2, ROUND)
    leaf = path("M22 -6C14 -22 0 -22 -6 -18C-2 -8 10 -2 22 -6Z", "#58b368", "#174f2b", 1.6)
    head = '<circle cx="36" r="14.5" fill="#1f8a4c" stroke="#e9ffe9" stroke-width="2"/>'
    return wood("#eccb93") + leaf + head + placed(tick, 36, 0, 1, -turn)


def bad(turn: float) -> str:
    """The bad match."""
    cross = path("M-5.5 -5.5L5.5 5.5M5.5 -5.5L-5.5 5.5", "none", "#fff", 4.2, ROUND)
    thorns = path("M6 -5L11 -18L17 -5ZM-14 5L-8 17L-3 5ZM-26 -5L-21 -15L-16 -5Z", "#6f2116", "#2c0a05", 1)
    head = box(23, -13, 26, 26, "#9c1b12", 2.5, 'stroke="#ffe3dc" stroke-width="2"')
    return wood("#c9a479") + thorns + head + placed(cross, 36, 0, 1, -turn)


STICKS = {"plain": plain, "good": good, "bad": bad}
