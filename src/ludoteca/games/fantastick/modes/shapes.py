"""The Game of Shapes in words and JSON: places by row, column and direction, what leads, why a turn cannot end.

What counts and what is valid stands in `compiled/shapes/figures.py`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from ludoteca.contract import Action, is_integer
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.mat import HALF, HIGH, LOW, bits, listed
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.games.fantastick.compiled.shapes import figures
from ludoteca.games.fantastick.modes.mode import Mode
from ludoteca.words import Sentence, say

FACES = ("triangle", "trapezoid", "rhombus", "increase", "decrease", "change")
KINDS = FACES[:3]
PLACES = [list(place) for place in zip(figures.ROW, figures.COLUMN, figures.DIRECTION, strict=True)]
KEYS = [",".join(map(str, place)) for place in PLACES]
ENDS = [(int(one), int(other)) for one, other in zip(figures.FIRST_POINT, figures.SECOND_POINT, strict=True)]
"""The points at which each place ends."""
POINTS = [list(point) for point in zip(figures.POINT_ROW, figures.POINT_COLUMN, strict=True)]


MANY = (say("triangles"), say("trapezoids"), say("rhombuses"))
counts = lru_cache(64)(figures.counts)
"""How many of each kind a figure has; asked again and again while one picture is made."""


def one(kind: int) -> Sentence:
    """A kind by its name."""
    return (say("triangle"), say("trapezoid"), say("rhombus"))[kind]


def many(kind: int) -> Sentence:
    """A kind by its name, of several."""
    return MANY[kind]


def places(low: int, high: int) -> list[list[int]]:
    """A figure as JSON: its places, sorted."""
    return [list(PLACES[place]) for place in listed(low, high)]


def words(figure: object) -> tuple[int, int] | None:
    """The two words of a figure given as a list of places in any order, without repeats; None for anything else."""
    found = [index_of(place) for place in figure] if isinstance(figure, list) else [None]
    if len(set(found)) != len(found):
        return None
    mask = 0
    for place in found:
        if place is None:
            return None
        mask |= 2**place
    return mask % 2**HALF, mask >> HALF


def index_of(place: object) -> int | None:
    """The number of a place; None for whatever is no place of the mat."""
    if not isinstance(place, list) or len(place) != 3 or not all(is_integer(part) for part in place):
        return None
    row, column, direction = place
    if not (0 <= row < 7 and 0 <= column < 7 and 0 <= direction < 3):
        return None
    found = int(figures.PLACE_AT[21 * row + 3 * column + direction])
    return found if found >= 0 else None


def counted(numbers: int) -> list[int]:
    """Triangles, trapezoids, rhombuses."""
    return [int(figures.count_of(numbers, kind)) for kind in range(3)]


class Shapes(Mode):
    """The Game of Shapes."""

    name = "shapes"
    arrangement = "figure"
    faces = FACES

    # Places

    def place(self, index: int) -> list[int]:
        return list(PLACES[index])

    def places(self, low: int, high: int) -> list[list[int]]:
        return places(low, high)

    def index(self, place: object) -> int | None:
        return index_of(place)

    def key(self, index: int) -> str:
        return KEYS[index]

    def pivot(self, start: int, end: int) -> list[int] | None:
        shared = {figures.FIRST_POINT[start], figures.SECOND_POINT[start]}
        shared &= {figures.FIRST_POINT[end], figures.SECOND_POINT[end]}
        return list(POINTS[shared.pop()]) if len(shared) == 1 else None

    def ends(self, index: int, rotations: list[int]) -> dict[str, bool]:
        pivots = {point for to in rotations for point in ENDS[to]}  # two places share one point at most
        first, second = ENDS[index]
        return {"a": first in pivots, "b": second in pivots}

    # Arrangements

    def start(self, position: Position) -> list[list[int]] | None:
        return places(position[kernel.START_LOW], position[kernel.START_HIGH]) or None

    def previous(self, position: Position) -> list[list[int]] | None:
        if position[kernel.PREVIOUS] < 0:
            return None
        return places(position[kernel.PREVIOUS_LOW], position[kernel.PREVIOUS_HIGH])

    def load_start(self, row: list[int], arrangement: object, phase: str) -> None:
        low, high = self._loaded("figure", arrangement)
        row[kernel.START_LOW] = low
        row[kernel.START_HIGH] = high
        row[kernel.COUNTS] = counts(low, high)

    def load_previous(self, row: list[int], arrangement: object) -> None:
        low, high = self._loaded("previous", arrangement)
        row[kernel.PREVIOUS] = 1
        row[kernel.PREVIOUS_LOW] = low
        row[kernel.PREVIOUS_HIGH] = high

    def _loaded(self, field: str, figure: object) -> tuple[int, int]:
        found = words(figure)
        if found is None or figure != places(*found):
            raise ValueError(f"{field!r} is a sorted list of places such as [3, 3, 0]; got {figure!r}")
        refusal = self._refuse_made_up(*found)
        if refusal is not None:
            raise ValueError(refusal)
        return found

    def openings(self, position: Position) -> list[Action]:
        return [self.opening_action(position, kernel.OPEN * kernel.AREA + first) for first in range(6)]

    def opening_number(self, position: Position, action: Action) -> int | Sentence:
        if position[kernel.OPENING] == kernel.MADE_UP:
            found = words(action["figure"]) if action.keys() == {"type", "figure"} else None
            if found is None:
                return say("An opening is a figure: its places, such as [3, 3, 0], each once.")
            return self._refuse_made_up(*found) or kernel.FIGURES + found[0] + (found[1] << HALF)
        face = action["face"] if action.keys() == {"type", "face"} else None
        if not isinstance(face, str) or face not in FACES:
            return say("An opening is one of the six faces of the die.")
        return kernel.OPEN * kernel.AREA + FACES.index(face)

    def _refuse_made_up(self, low: int, high: int) -> Sentence | None:
        size = int(bits(low) + bits(high))
        if size > kernel.STICKS:
            return say("That takes {count} matches, and there are only 25.", count=size)
        return _why_not_valid(low, high)

    def opening_action(self, position: Position, number: int) -> Action:
        if number >= kernel.FIGURES:
            mask = number - kernel.FIGURES
            return {"type": "open", "figure": places(mask % 2**HALF, mask >> HALF)}
        first = number % kernel.AREA
        if position[kernel.OPENING] == kernel.MADE_UP:
            return {"type": "open", "figure": places(figures.FIRST_LOW[first], figures.FIRST_HIGH[first])}
        return {"type": "open", "face": FACES[first]}

    def offered(self, position: Position) -> list[dict[str, Any]]:
        printed = position[kernel.SPECIALS] == kernel.PRINTED
        return [
            {
                "value": FACES[n],
                "mat": places(figures.FIRST_LOW[n], figures.FIRST_HIGH[n]),
                "good": self.place(figures.FIRST_GOOD[n]) if printed else None,
                "bad": self.place(figures.FIRST_BAD[n]) if printed else None,
                "used": False,
            }
            for n in range(6)
        ]

    # The turn

    def now(self, position: Position) -> dict[str, Any]:
        low, high = position[kernel.LOW], position[kernel.HIGH]
        numbers = counts(low, high)
        leading = figures.leading(numbers)
        return {
            "counts": counted(numbers),
            "leading": KINDS[leading] if leading >= 0 else None,
            "pure": bool(figures.is_pure(numbers)),
            "valid": bool(figures.is_valid(low, high)),
        }

    def shown(self, position: Position, which: str) -> dict[str, Any]:
        at = {"start": kernel.START_LOW, "now": kernel.LOW, "previous": kernel.PREVIOUS_LOW}[which]
        return {"counts": counted(counts(position[at], position[at + 1]))}

    def why_no_rotation(self, position: Position, start: int, end: int) -> Sentence:
        if self.pivot(start, end) is None:
            return say("A match turns about one of its ends, and these two places have no end in common.")
        return say("At that end it touches no other match, so it cannot turn there.")

    def why_not_finish(self, position: Position) -> Sentence | None:
        low, high = position[kernel.LOW], position[kernel.HIGH]
        refusal = _why_not_valid(low, high)
        if refusal is not None:
            return refusal
        numbers = counts(low, high)
        if not figures.obeys(position[kernel.FACE], position[kernel.COUNTS], numbers):
            return self._why_not_obeyed(position, int(numbers))
        if not self._is_new(position):
            return say("The previous turn began with this figure, turned or mirrored as it may be: find another.")
        return None

    def _is_new(self, position: Position) -> bool:
        low, high = position[kernel.PREVIOUS_LOW], position[kernel.PREVIOUS_HIGH]
        return position[kernel.PREVIOUS] < 0 or not figures.same(position[kernel.LOW], position[kernel.HIGH], low, high)

    def _why_not_obeyed(self, position: Position, numbers: int) -> Sentence:
        """Why a valid figure does not do what the face asks."""
        was, now = int(figures.leading(position[kernel.COUNTS])), int(figures.leading(numbers))
        face = position[kernel.FACE]
        before, after = counted(position[kernel.COUNTS])[was], counted(numbers)[now]
        asked = int(face) if face <= figures.RHOMBUS else was
        if face == figures.CHANGE or (face == figures.DECREASE and before == 1):
            return say("The {kind} still lead.", kind=many(now))
        if now != asked:
            return say("The {kind} must lead, and now the {other} do.", kind=many(asked), other=many(now))
        if face == figures.INCREASE:
            return say("There must be more {kind} than {before}: now {after}.", **_parts(before, now, after))
        if face == figures.DECREASE:
            return say("There must be fewer {kind} than {before}: now {after}.", **_parts(before, now, after))
        return say("The number of {kind} must change: it is still {after}.", kind=many(now), after=after)

    def duty(self, position: Position) -> dict[str, Any]:
        return {"face": FACES[position[kernel.FACE]], "text": self._asked(position), "part": None}

    def _asked(self, position: Position) -> Sentence:
        face, was = int(position[kernel.FACE]), int(figures.leading(position[kernel.COUNTS]))
        number = counted(position[kernel.COUNTS])[was]
        parts: dict[str, Any] = {"kind": many(was), "number": number}
        if face <= figures.RHOMBUS and face != was:
            return say("Make the {kind} lead.", kind=many(face))
        if face <= figures.RHOMBUS:
            return say(
                "The {kind} lead already, with {number}: make more or fewer of them, and let them lead.", **parts
            )
        if face == figures.INCREASE:
            return say("Make more {kind} than {number}, and let them lead.", **parts)
        if face == figures.DECREASE and number > 1:
            return say("Make fewer {kind} than {number}, and let them lead.", **parts)
        return say("Let another kind lead than the {kind}.", kind=many(was))

    def lamps(self, position: Position) -> list[dict[str, Any]]:
        low, high = position[kernel.LOW], position[kernel.HIGH]
        numbers = counts(low, high)
        kind = int(figures.leading(numbers))
        held = kind >= 0 and figures.frame(low, high, kind) >= 0 and figures.sides(low, high, kind) == (low, high)
        obeys = bool(figures.obeys(position[kernel.FACE], position[kernel.COUNTS], numbers))
        return [
            {"name": "obeys", "lit": obeys, "text": say("The figure does what the die asks.")},
            {"name": "valid", "lit": held, "text": say("One kind leads, holds all matches and has a side at each.")},
            {"name": "whole", "lit": bool(figures.connected(low, high)), "text": say("All matches hang together.")},
            {"name": "new", "lit": self._is_new(position), "text": say("It is not what the previous turn began with.")},
        ]

    def reading(self, position: Position) -> Sentence | None:
        numbers = counts(position[kernel.LOW], position[kernel.HIGH])
        triangles, trapezoids, rhombuses = counted(numbers)
        parts: dict[str, Any] = {"triangles": triangles, "trapezoids": trapezoids, "rhombuses": rhombuses}
        leading = figures.leading(numbers)
        if leading < 0:
            return say("Triangles {triangles}, trapezoids {trapezoids}, rhombuses {rhombuses}: none leads.", **parts)
        parts["kind"] = many(leading)
        if figures.is_pure(numbers):
            return say(
                "Triangles {triangles}, trapezoids {trapezoids}, rhombuses {rhombuses}: the {kind} lead, pure.", **parts
            )
        return say("Triangles {triangles}, trapezoids {trapezoids}, rhombuses {rhombuses}: the {kind} lead.", **parts)

    def notes(self, position: Position) -> dict[str, Any]:
        low, high = position[kernel.LOW], position[kernel.HIGH]
        kind = int(figures.leading(counts(low, high)))
        frame = figures.frame(low, high, kind) if kind >= 0 else -1
        return {
            "shapes": {
                KINDS[each]: [
                    {"outline": outline(shape), "size": size(shape)} for shape in figures.repetitions(low, high, each)
                ]
                for each in range(3)
            },
            "crown": KINDS[kind] if kind >= 0 else None,
            "frame": outline(frame) if frame >= 0 else None,
            "spoils": spoils(low, high, kind),
        }

    def settled(self, position: Position) -> dict[str, Any]:
        slide = int(figures.to_middle(position[kernel.LOW], position[kernel.HIGH]))
        return {"slide": [slide // 16 - 7, slide % 16 - 7]}


def outline(shape: int) -> list[list[int]]:
    """The places of a shape's outline."""
    return [list(place) for place in _outlines(shape)]


@cache
def _outlines(shape: int) -> list[list[int]]:
    return places(figures.OUTLINE_LOW[shape], figures.OUTLINE_HIGH[shape])


def size(shape: int) -> str:
    """A shape's size as the rules write it: `"2"`, or `"3-2"` for a trapezoid."""
    a, b = figures.SHAPE_A[shape], figures.SHAPE_B[shape]
    return f"{a}-{b}" if b else f"{a}"


def hanging(low: int, high: int) -> tuple[int, int]:
    """The greatest set of sticks that hang together; of equals the one that comes first."""
    best, rest_low, rest_high = (0, 0), low, high
    while rest_low or rest_high:
        one, other = figures.hanging(rest_low, rest_high, figures.lowest(rest_low, rest_high))
        rest_low, rest_high = rest_low & ~one, rest_high & ~other
        if bits(one) + bits(other) > bits(best[0]) + bits(best[1]):
            best = (one, other)
    return best


def spoils(low: int, high: int, kind: int) -> list[dict[str, Any]]:
    """The sticks that make a figure invalid, each with the first reason: outside, no side, loose."""
    held, sided = (low, high), (low, high)
    if kind >= 0:
        insides = [
            (figures.INSIDE_LOW[shape], figures.INSIDE_HIGH[shape]) for shape in figures.repetitions(low, high, kind)
        ]
        held = max(insides, key=lambda inside: bits(low & inside[0]) + bits(high & inside[1]))
        one, other = figures.sides(low, high, kind)
        sided = (one, other)
    together = hanging(low, high)
    found = []
    for place in listed(low, high):
        bit = (LOW[place], HIGH[place])
        for (in_low, in_high), why in ((held, "outside"), (sided, "no side"), (together, "loose")):
            if not (in_low & bit[0] or in_high & bit[1]):
                found.append({"place": list(PLACES[place]), "why": why})
                break
    return found


def _parts(before: int, kind: int, after: int) -> dict[str, Any]:
    return {"before": before, "kind": many(kind), "after": after}


def _why_not_valid(low: int, high: int) -> Sentence | None:
    """Why a figure is not valid (S20); None if it is."""
    numbers = counts(low, high)
    kind = int(figures.leading(numbers))
    if kind < 0:
        found = counted(numbers)
        if not max(found):
            return say("There is no triangle, trapezoid or rhombus yet.")
        first, second = [each for each in range(3) if found[each] == max(found)][:2]
        parts: dict[str, Any] = {"kind": many(first), "other": many(second), "number": max(found)}
        return say("No kind leads: as many {kind} as {other}, {number} of each.", **parts)
    if not figures.connected(low, high):
        return say("The matches do not all hang together.")
    if figures.frame(low, high, kind) < 0:
        return say("The {kind} lead, but none of them holds all the matches.", kind=many(kind))
    if figures.sides(low, high, kind) != (low, high):
        return say("The {kind} lead, but a match is no part of a side of any of them.", kind=many(kind))
    return None
