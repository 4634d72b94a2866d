"""Places and matches in words, as one says them at the table: by number and side, or by where in the figure."""

from __future__ import annotations

from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.mat import listed
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.games.fantastick.modes import numbers, shapes
from ludoteca.words import Sentence, say

GOOD, BAD = 1, 2


def stick(position: Position, place: int) -> Sentence:
    """The match on this place."""
    kind = position.stick_on(place)
    if kind == GOOD:
        return say("the good match")
    if kind == BAD:
        return say("the bad match")
    side, of = _parts(position, place)
    return say("the {side} match {of}", side=side, of=of)


def place(position: Position, index: int, start: int | None = None) -> Sentence:
    """A free place, for a match that comes from another one."""
    side, of = _parts(position, index)
    if start is not None and position[kernel.MODE] == kernel.NUMBERS and _parts(position, start)[1] == of:
        return say("its {side} place", side=side)
    return say("the {side} place {of}", side=side, of=of)


def on_the_mat(mode: str, index: int) -> Sentence:
    """A place of the mat by itself, whatever lies there."""
    if mode == "shapes":
        row, column, _ = shapes.PLACES[index]
        return say("Row {row}, point {column}, {slope}", row=row + 1, column=column + 1, slope=_slope(index))
    name = numbers.NAMES[index]
    if name[0] == "O":
        return say("The sign, {side}", side=_stroke(name[1]))
    number = numbers.which("ABC".index(name[0]))
    return say("The {which} number, digit {digit}, {side}", which=number, digit=name[1], side=_side(name[2]))


def _parts(position: Position, index: int) -> tuple[Sentence, Sentence]:
    mat = listed(position[kernel.LOW], position[kernel.HIGH])
    if position[kernel.MODE] == kernel.SHAPES:
        return _slope(index), _corner(index, mat)
    name = numbers.NAMES[index]
    if name[0] == "O":
        return _stroke(name[1]), say("of the sign")
    return _side(name[2]), _cell(name[:2], {numbers.NAMES[other][:2] for other in mat})


def _side(segment: str) -> Sentence:
    """A segment of a figure."""
    return {
        "a": say("top"),
        "b": say("upper right"),
        "c": say("lower right"),
        "d": say("bottom"),
        "e": say("lower left"),
        "f": say("upper left"),
        "g": say("middle"),
    }[segment]


def _stroke(segment: str) -> Sentence:
    """A stroke of the sign."""
    return {"h": say("flat"), "v": say("upright"), "r": say("rising"), "f": say("falling")}[segment]


def _cell(cell: str, used: set[str]) -> Sentence:
    """A cell by its number: the only one in use, one of several, or a free one beside them."""
    which = numbers.which("ABC".index(cell[0]))
    own = sorted(other for other in used if other[0] == cell[0])
    if cell not in own:
        if not own:
            return say("of the {which} number", which=which)
        if cell < own[0]:
            return say("of the free cell before the {which} number", which=which)
        return say("of the free cell after the {which} number", which=which)
    if len(own) == 1:
        return say("of the {which} number", which=which)
    if cell == own[0]:
        return say("of the left digit of the {which} number", which=which)
    if cell == own[-1]:
        return say("of the right digit of the {which} number", which=which)
    return say("of the middle digit of the {which} number", which=which)


def _slope(index: int) -> Sentence:
    """How a place of Shapes lies."""
    return (say("flat"), say("falling"), say("rising"))[shapes.PLACES[index][2]]


def _middle(index: int) -> tuple[float, float]:
    """The middle of a place of Shapes: across and down."""
    row, column, direction = map(int, shapes.PLACES[index])
    down, right = ((0.0, 0.5), (0.5, 0.25), (0.5, -0.25))[direction]
    return column + row / 2 + right, row + down


def _corner(index: int, mat: list[int]) -> Sentence:
    """Where a place lies, seen from the middle of the figure."""
    middles = [_middle(other) for other in {*mat, index}]
    shares = []
    for axis in range(2):
        least, most = min(one[axis] for one in middles), max(one[axis] for one in middles)
        here = _middle(index)[axis]
        shares.append(1 if most == least else min(2, int(3 * (here - least) / (most - least))))
    across, down = shares
    return (
        (say("at the top left"), say("at the top"), say("at the top right")),
        (say("on the left"), say("in the middle"), say("on the right")),
        (say("at the bottom left"), say("at the bottom"), say("at the bottom right")),
    )[down][across]
