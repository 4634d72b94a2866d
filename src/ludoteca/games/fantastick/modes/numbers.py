"""The Game of Numbers in words and JSON: places by name, equalities as text, what a face asks, why a turn cannot end.

What can be read and what is true stands in `compiled/numbers/equalities.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ludoteca.contract import Action
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.mat import listed
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.games.fantastick.modes.mode import Mode
from ludoteca.words import Sentence, say

CELLS = [f"{letter}{cell}" for letter in "ABC" for cell in range(4)]
NAMES = [cell + segment for cell in CELLS for segment in "abcdefg"] + ["Of", "Oh", "Or", "Ov"]
PLACES = {name: index for index, name in enumerate(NAMES)}
ENDS = {"a": "TL TR", "b": "TR MR", "c": "MR BR", "d": "BL BR", "e": "ML BL", "f": "TL ML", "g": "ML MR"}
JOINTS = {segment: tuple(ends.split()) for segment, ends in ENDS.items()}
PIVOTS = {
    (start, end): min({*one} & {*other})
    for start, one in enumerate(JOINTS.values())
    for end, other in enumerate(JOINTS.values())
    if start != end and {*one} & {*other}
}
"""By the segments of two places of one cell: the joint that they share."""

FACES = ("A", "B", "C", "op", "eq", "two", "zero")
SIGNS = "+-*/"
SHOWN_SIGNS = ("+", "−", "×", "/")  # as people write them
EQUALITY = re.compile(r"(0|[1-9][0-9]?)(=|[-+*/])(0|[1-9][0-9]?)(=|[-+*/])(0|[1-9][0-9]?)")


def text(equality: int) -> str:
    """An equality as it is written in JSON.

    >>> text(equalities.equality_of(1, equalities.PLUS, 9, 3, 6))
    '9=3+6'
    """
    a, b, c = (equalities.value_of(equality, number) for number in range(3))
    sign = SIGNS[equalities.operation_of(equality)]
    return f"{a}{sign}{b}={c}" if equalities.form_of(equality) == 0 else f"{a}={b}{sign}{c}"


def parse(written: object) -> int | None:
    """The equality of a text, true or not; None for whatever is no equality in canonical form."""
    found = EQUALITY.fullmatch(written) if isinstance(written, str) else None
    if found is None or (found[2] == "=") == (found[4] == "="):
        return None
    form = int(found[2] == "=")
    sign = SIGNS.index(found[4] if form else found[2])
    return int(equalities.equality_of(form, sign, int(found[1]), int(found[3]), int(found[5])))


def plain(written: str) -> str:
    """What somebody has typed, in the letters of an equality.

    >>> plain("5 × 2 = 10")
    '5*2=10'
    """
    return "".join(written.split()).translate(str.maketrans("×−:÷", "*-//"))


def which(number: int) -> Sentence:
    """A number by its position."""
    return (say("first"), say("second"), say("third"))[number]


def names(places: Iterable[int]) -> list[str]:
    """The names of these places."""
    return [NAMES[place] for place in places]


class Numbers(Mode):
    """The Game of Numbers."""

    name = "numbers"
    arrangement = "equality"
    faces = FACES

    # Places

    def place(self, index: int) -> str:
        return NAMES[index]

    def places(self, low: int, high: int) -> list[str]:
        return names(listed(low, high))

    def index(self, place: object) -> int | None:
        return PLACES.get(place) if isinstance(place, str) else None

    def key(self, index: int) -> str:
        return NAMES[index]

    def pivot(self, start: int, end: int) -> str | None:
        if start >= equalities.SIGN or end >= equalities.SIGN or start // 7 != end // 7:
            return None
        return PIVOTS.get((start % 7, end % 7))

    def ends(self, index: int, rotations: list[int]) -> dict[str, bool]:
        if index >= equalities.SIGN:  # it turns about its middle
            return {"a": len(rotations) > 0, "b": len(rotations) > 0}
        pivots = {self.pivot(index, to) for to in rotations}
        first, second = JOINTS[NAMES[index][2]]
        return {"a": first in pivots, "b": second in pivots}

    # Arrangements

    def start(self, position: Position) -> str | None:
        return None if position[kernel.EQUALITY] < 0 else text(position[kernel.EQUALITY])

    def previous(self, position: Position) -> str | None:
        return None if position[kernel.PREVIOUS] < 0 else text(position[kernel.PREVIOUS])

    def load_start(self, row: list[int], arrangement: object, phase: str) -> None:
        equality = self._loaded("equality", arrangement)
        row[kernel.EQUALITY] = equality
        row[kernel.START_LOW], row[kernel.START_HIGH] = equalities.laid(equality)

    def load_previous(self, row: list[int], arrangement: object) -> None:
        row[kernel.PREVIOUS] = self._loaded("previous", arrangement)

    def _loaded(self, field: str, written: object) -> int:
        equality = parse(written)
        if equality is None:
            raise ValueError(f"{field!r} is a true equality such as '3+2=5'; got {written!r}")
        if not equalities.is_true(equality):
            raise ValueError(say("The equality is not true: {reading}", reading=_why_not_true(equality)))
        if equalities.sticks(equality) > kernel.STICKS:
            raise ValueError(
                say("That takes {count} matches, and there are only 25.", count=int(equalities.sticks(equality)))
            )
        return equality

    def openings(self, position: Position) -> list[Action]:
        found = [number for number in position.legal() if number // kernel.AREA != kernel.ELIMINATE]
        return [self.opening_action(position, number) for number in found]

    def opening_number(self, position: Position, action: Action) -> int | Sentence:
        equality = parse(action["equality"]) if action.keys() == {"type", "equality"} else None
        if equality is None:
            return say("An opening is an equality such as 3+2=5.")
        firsts = list(equalities.FIRST)
        if position[kernel.PHASE] == kernel.IN_OPEN and position[kernel.OPENING] == kernel.MADE_UP:
            return self._refuse_made_up(equality) or kernel.MADE * kernel.AREA + equality
        if equality not in firsts:
            return say("Only the six starting equalities can be laid: {six}.", six=", ".join(map(text, firsts)))
        found = firsts.index(equality)
        if position[kernel.PHASE] == kernel.IN_CHOOSE and position[kernel.USED] >> found & 1:
            return say("That equality has been laid in this match already: take another.")
        return kernel.OPEN * kernel.AREA + found

    def _refuse_made_up(self, equality: int) -> Sentence | None:
        if not equalities.is_true(equality):
            return say("The equality is not true: {reading}", reading=_why_not_true(equality))
        if equalities.has_zero(equality):
            return say("The first equality may have no number 0.")
        if equalities.sticks(equality) > kernel.STICKS:
            return say("That takes {count} matches, and there are only 25.", count=int(equalities.sticks(equality)))
        return None

    def opening_action(self, position: Position, number: int) -> Action:
        made = number - kernel.MADE * kernel.AREA
        return {"type": "open", "equality": text(made if made >= 0 else equalities.FIRST[number % kernel.AREA])}

    def offered(self, position: Position) -> list[dict[str, Any]]:
        printed = position[kernel.SPECIALS] == kernel.PRINTED
        return [
            {
                "value": text(equality),
                "mat": names(listed(*equalities.laid(equality))),
                "good": NAMES[equalities.FIRST_GOOD[n]] if printed else None,
                "bad": NAMES[equalities.FIRST_BAD[n]] if printed else None,
                "used": bool(position[kernel.USED] >> n & 1),
            }
            for n, equality in enumerate(equalities.FIRST)
        ]

    # The turn

    def now(self, position: Position) -> dict[str, Any]:
        return {"form": int(position.form()), **self.shown(position, "now")}

    def shown(self, position: Position, which: str) -> dict[str, Any]:
        if which != "now":
            return {"reads": self.start(position) if which == "start" else self.previous(position)}
        equality = equalities.reading(position[kernel.LOW], position[kernel.HIGH], position.form())
        return {"reads": None if equality < 0 else text(equality)}

    def previous_mat(self, position: Position) -> list[str]:
        return names(listed(*equalities.laid(position[kernel.PREVIOUS])))

    def why_no_rotation(self, position: Position, start: int, end: int) -> Sentence:
        if self.pivot(start, end) is None:
            return say("A match turns about one of its ends, and these two places have no end in common.")
        return say("At that end it touches no other match, so it cannot turn there.")

    def why_not_finish(self, position: Position) -> Sentence | None:
        low, high = position[kernel.LOW], position[kernel.HIGH]
        equality = equalities.reading(low, high, position.form())
        if equality < 0:
            return why_unread(low, high)
        if not equalities.is_true(equality):
            return say("The equality is not true: {reading}", reading=_why_not_true(equality))
        if not equalities.obeys(position[kernel.FACE], position[kernel.EQUALITY], equality):
            return self._why_not_obeyed(position)
        if equality == position[kernel.PREVIOUS]:
            return say("The previous turn began with {equality}: find another.", equality=spoken(equality))
        return None

    def _why_not_obeyed(self, position: Position) -> Sentence:
        face, before = position[kernel.FACE], position[kernel.EQUALITY]
        if face <= equalities.FACE_C:
            value = int(equalities.value_of(before, face))
            return say("The {which} number is still {value}.", which=which(face), value=value)
        if face == equalities.FACE_OP:
            return say("The operation is still {sign}.", sign=SHOWN_SIGNS[equalities.operation_of(before)])
        if face == equalities.ZERO:
            return say("One of the numbers is still 0.")
        if _has_two(before):
            return say("A two-digit number must change, or another one must have two digits.")
        return say("No number has two digits yet.")

    def duty(self, position: Position) -> dict[str, Any]:
        face = int(position[kernel.FACE])
        part = FACES[face] if face <= equalities.FACE_C else "O" if face == equalities.FACE_OP else None
        return {"face": FACES[face], "text": self._asked(position, face), "part": part}

    def _asked(self, position: Position, face: int) -> Sentence:
        if face <= equalities.FACE_C:
            return say("Change the {which} number.", which=which(face))
        if face == equalities.FACE_OP:
            return say("Change the operation.")
        if face == equalities.FACE_EQ:
            return say("Equal sign and operation have changed places: make the equality true.")
        if face == equalities.ZERO:
            return say("Get rid of the zero.")
        if _has_two(position[kernel.EQUALITY]):
            return say("Change a two-digit number, or make one more.")
        return say("Bring in a two-digit number.")

    def lamps(self, position: Position) -> list[dict[str, Any]]:
        low, high = position[kernel.LOW], position[kernel.HIGH]
        equality = equalities.reading(low, high, position.form())
        return [
            {"name": "obeys", "lit": self._obeys(position), "text": self._obeyed(position)},
            {
                "name": "true",
                "lit": bool(equality >= 0 and equalities.is_true(equality)),
                "text": say("The equality is true."),
            },
            {"name": "clean", "lit": bool(equality >= 0), "text": say("No match is left over.")},
            {
                "name": "new",
                "lit": bool(equality < 0 or equality != position[kernel.PREVIOUS]),
                "text": say("It is not what the previous turn began with."),
            },
        ]

    def _obeys(self, position: Position) -> bool:
        """Does the mat do what the face asks, as far as it can be read?"""
        low, high = position[kernel.LOW], position[kernel.HIGH]
        face, before = position[kernel.FACE], position[kernel.EQUALITY]
        values = [equalities.value(low, high, number) for number in range(3)]
        if face <= equalities.FACE_C:
            return bool(values[face] >= 0 and values[face] != equalities.value_of(before, face))
        if face == equalities.FACE_OP:
            operation = equalities.SIGN_READ[equalities.sign_bits(high)]
            return bool(operation >= 0 and operation != equalities.operation_of(before))
        if face == equalities.FACE_EQ:
            return True
        if face == equalities.ZERO:
            return min(values) > 0
        olds = [equalities.value_of(before, number) for number in range(3)]
        return any(new not in (-1, old) and max(old, new) >= 10 for old, new in zip(olds, values, strict=True))

    def _obeyed(self, position: Position) -> Sentence:
        face = position[kernel.FACE]
        if face <= equalities.FACE_C:
            return say("The {which} number has changed.", which=which(face))
        if face == equalities.FACE_OP:
            return say("The operation has changed.")
        if face == equalities.FACE_EQ:
            return say("The signs have changed places.")
        if face == equalities.ZERO:
            return say("No number is 0.")
        if _has_two(position[kernel.EQUALITY]):
            return say("A two-digit number is new.")
        return say("A number has two digits.")

    def reading(self, position: Position) -> Sentence | None:
        equality = equalities.reading(position[kernel.LOW], position[kernel.HIGH], position.form())
        if equality < 0:
            return None
        if equalities.is_true(equality):
            return say("{equality} is true.", equality=spoken(equality))
        return _why_not_true(equality)

    def notes(self, position: Position) -> dict[str, Any]:
        return {}

    def settled(self, position: Position) -> dict[str, Any]:
        low, high = position[kernel.LOW], position[kernel.HIGH]
        tidied = {place: equalities.tidied(low, high, place) for place in listed(low, high)}
        return {"tidied": {NAMES[start]: NAMES[end] for start, end in tidied.items() if start != end}}


def spoken(equality: int) -> str:
    """An equality as people write it: `3 + 2 = 5`."""
    a, b, c = (int(equalities.value_of(equality, number)) for number in range(3))
    sign = SHOWN_SIGNS[equalities.operation_of(equality)]
    return f"{a} {sign} {b} = {c}" if equalities.form_of(equality) == 0 else f"{a} = {b} {sign} {c}"


def why_unread(low: int, high: int) -> Sentence:
    """Why a mat of these words cannot be read."""
    for number in range(3):
        if equalities.value(low, high, number) >= 0:
            continue
        cells = [equalities.cell_bits(low, high, 4 * number + cell) for cell in range(4)]
        figures = [equalities.FIGURE_READ[bits] for bits in cells if bits]
        if not figures:
            return say("The {which} number is missing.", which=which(number))
        if equalities.NO_FIGURE in figures:
            return say("The {which} number cannot be read: a figure is not right yet.", which=which(number))
        digits = "".join(str(int(figure)) for figure in figures)
        if len(digits) > 2:
            return say("The {which} number has more than two digits.", which=which(number))
        return say("The {which} number begins with 0: {digits} is no number.", which=which(number), digits=digits)
    return say("The operation cannot be read: it must be +, −, × or /.")


def _has_two(equality: int) -> bool:
    return any(equalities.value_of(equality, number) >= 10 for number in range(3))


def _why_not_true(equality: int) -> Sentence:
    """Why an equality that can be read does not hold, with what its operation would give."""
    form, operation = int(equalities.form_of(equality)), int(equalities.operation_of(equality))
    first, second = (int(equalities.value_of(equality, number + form)) for number in range(2))
    parts: dict[str, Any] = {"equality": spoken(equality), "sum": f"{first} {SHOWN_SIGNS[operation]} {second}"}
    if operation == equalities.DIVIDED and second == 0:
        return say("{equality} cannot be: nothing is divided by 0.", equality=parts["equality"])
    if operation == equalities.DIVIDED and first % second:
        return say("{equality} cannot be: {sum} does not come out even.", **parts)
    if operation == equalities.MINUS and first < second:
        return say("{equality} cannot be: {sum} is below 0.", **parts)
    found = (first + second, first - second, first * second, first // max(second, 1))[operation]
    return say("{equality}, but {sum} is {found}.", **parts, found=found)
