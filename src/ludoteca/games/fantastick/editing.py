"""Setting up a position of Fantastick: matches on the mat, or an equality that is typed; which are special; the die."""

from __future__ import annotations

from typing import Any

from ludoteca.contract import State
from ludoteca.editing import Editor, Field, Layout, Lies, Piece, Place, seat_field
from ludoteca.games.fantastick import naming
from ludoteca.games.fantastick.compiled.mat import HALF, listed
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.drawing import faces
from ludoteca.games.fantastick.loading import new
from ludoteca.games.fantastick.modes import numbers, shapes
from ludoteca.games.fantastick.picture import ENDS, EQUAL, SEGMENTS, SIGN, STICKS, Segment, ends, point, stick
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.ink import ON_GROUND, Drawing, path, placed
from ludoteca.words import Sentence, say

KINDS = {"plain": say("match"), "good": say("the good match"), "bad": say("the bad match")}
CELL, SIGN_WIDE = 128, 150
"""How wide a digit and a sign are, with the space beside them."""
REACH = 43
"""How wide and high what one may tap is at least."""
NARROW = 36
"""The same for the matches of the sign."""
FORMS = ((0, say("A + B = C")), (1, say("A = B + C")))
KEPT = ("turn", "out", "extra", "wild", "used")


class FantastickEditor(Editor):
    """The editor of both games in the box."""

    game = FantastickState.game
    options = ("mode",)

    def pieces(self, layout: Layout, language: str = "en") -> list[Piece]:
        return [Piece(kind, name, Drawing(100, 100, placed(STICKS[kind](0), 50, 50))) for kind, name in KINDS.items()]

    def places(self, layout: Layout) -> list[Place]:
        found = []
        for key, (ax, ay, bx, by) in spots(layout).items():
            wide, high = max(REACH, 0.56 * abs(bx - ax)), max(REACH, 0.56 * abs(by - ay))
            x, y = (ax + bx) / 2, (ay + by) / 2
            if key.startswith("O"):  # the matches of the sign cross: each is touched at an end
                x, y, wide, high = *at_its_end(key, x, y), NARROW, NARROW
            name = naming.on_the_mat(layout.options["mode"], keys(layout).index(key))
            found.append(Place(key, name, x - wide / 2, y - high / 2, wide, high))
        return found

    def fields(self, layout: Layout) -> list[Field]:
        mode = layout.options["mode"]
        asked = faces({"options": layout.options})
        if mode == "numbers":
            asked["zero"] = say("make the 0 go")
        found = [Field("face", say("The die"), tuple(asked.items()))]
        if mode == "numbers":
            found.append(Field("form", say("The equal sign"), FORMS))
        if layout.seats > 1:
            found.append(seat_field("seat", layout.seats))
        most = layout.options["track"] - 1
        return found + [
            Field(f"points {seat}", say("Spaces gone by seat {number}", number=seat + 1), (), most)
            for seat in going(layout)
        ]

    def typed(self, layout: Layout) -> Sentence | None:
        return say("Equality, such as 6+4=10") if layout.options["mode"] == "numbers" else None

    def draw(self, layout: Layout, dark: bool, language: str = "en") -> Drawing:
        found = []
        special = {"good": special_place(layout, "good"), "bad": special_place(layout, "bad")}
        segments = spots(layout)
        for key, (ax, ay, bx, by) in segments.items():
            if key not in layout.lies:
                x, y, right, down = ax * 0.85 + bx * 0.15, ay * 0.85 + by * 0.15, (bx - ax) * 0.7, (by - ay) * 0.7
                found.append(
                    path(
                        f"M{x:.1f} {y:.1f}l{right:.1f} {down:.1f}",
                        "none",
                        ON_GROUND,
                        5,
                        'stroke-linecap="round" stroke-opacity="0.28"',
                    )
                )
        found += [stick(special, key, segments[key]) for key in layout.lies]
        if layout.options["mode"] == "shapes":
            return Drawing(660, point(6, 0)[1] + 30, "".join(found))
        at, wide = equal_sign(layout)
        return Drawing(wide, 260, "".join([*found, placed(EQUAL, at, 80)]))

    def taken(self, state: State) -> Layout:
        form = state.dump()
        if state.over:
            form["position"] = {**form["position"], **fresh(form["seats"], form["options"])}
        position, mode = form["position"], form["options"]["mode"]
        most = form["options"]["track"] - 1
        says: dict[str, Any] = {
            f"points {seat}": min(points, most)
            for seat, points in enumerate(position["points"])
            if seat not in position["out"]
        }
        if form["seats"] > 1:
            says["seat"] = position["seat"]
        if mode == "numbers":
            equality = numbers.parse(position["equality"])  # there is none before the first one is laid
            mat = [] if equality is None else numbers.names(listed(*equalities.laid(equality)))
            form_of = 0 if equality is None else int(equalities.form_of(equality))
            says |= {"face": position["face"] or "A", "form": form_of}
        else:
            mat = [key_of(place) or "" for place in position["figure"] or ()]
            says["face"] = position["face"] or "triangle"
        good, bad = (key_of(position[kind]) for kind in ("good", "bad"))
        lies: Lies = {key: ("good" if key == good else "bad" if key == bad else "plain",) for key in mat}
        rest = {name: position[name] for name in KEPT if name in position}
        return Layout(form["seats"], form["options"], lies, says, rest)

    def put(self, layout: Layout, piece: str, place: str) -> Layout:
        if piece != "plain":  # there is one of it: the one that lies elsewhere becomes a plain match
            layout = layout.laid(
                {other: ("plain",) for other, there in layout.lies.items() if piece in there and other != place}
            )
        elif layout.at(place) is not None:
            return layout.laid({place: ()})
        return super().put(layout, piece, place)

    def read(self, layout: Layout, text: str) -> Layout:
        if layout.options["mode"] != "numbers":
            raise ValueError(say("A figure is laid, not typed."))
        equality = numbers.parse(numbers.plain(text))
        if equality is None:
            raise ValueError(say("That is no equality such as 6+4=10, with numbers up to 99."))
        mat = numbers.names(listed(*equalities.laid(equality)))
        good, bad = special_place(layout, "good"), special_place(layout, "bad")
        bad = bad if bad in mat else next(place for place in reversed(mat) if place[0] != "O")
        good = good if good in mat and good != bad else next(place for place in mat if place != bad)
        lies: Lies = {place: ("good" if place == good else "bad" if place == bad else "plain",) for place in mat}
        return layout._replace(lies=lies, says={**layout.says, "form": int(equalities.form_of(equality))})

    def position(self, layout: Layout) -> dict[str, Any]:
        good, bad = special_place(layout, "good"), special_place(layout, "bad")
        if layout.lies and bad is None:
            raise ValueError(say("One of the matches on the mat is the bad one: choose which."))
        seat, rest = layout.says.get("seat", 0), layout.rest
        turn = rest["turn"] // layout.seats * layout.seats + seat
        if turn >= new(layout.seats, layout.options).total():
            turn = rest["turn"]
        return {
            "phase": "play",
            "seat": seat,
            **rest,
            "turn": turn,
            "points": [layout.says.get(f"points {seat}", layout.options["track"]) for seat in range(layout.seats)],
            **arranged(layout, good, bad),
            "face": layout.says["face"],
            "previous": None,
            "moves": [],
        }


def going(layout: Layout) -> list[int]:
    """The seats that are not out."""
    return [seat for seat in range(layout.seats) if seat not in layout.rest["out"]]


def arranged(layout: Layout, good: str | None, bad: str | None) -> dict[str, Any]:
    """What lies on the mat, as a position has it."""
    if layout.options["mode"] == "shapes":
        figure = sorted([int(part) for part in key.split(",")] for key in layout.lies)
        places = [None if key is None else [int(part) for part in key.split(",")] for key in (good, bad)]
        return {"figure": figure, "good": places[0], "bad": places[1]}
    mask = sum(2 ** numbers.PLACES[key] for key in layout.lies)
    low, high = mask % 2**HALF, mask >> HALF
    equality = equalities.reading(low, high, layout.says["form"])
    if equality < 0:
        raise ValueError(numbers.why_unread(low, high))
    tidy = [
        None if key is None else numbers.NAMES[equalities.tidied(low, high, numbers.PLACES[key])] for key in (good, bad)
    ]
    return {"equality": numbers.text(equality), "good": tidy[0], "bad": tidy[1]}


def fresh(seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """The fields of a match that has just begun, where one has ended."""
    position = FantastickState(new(seats, options)).dump()["position"]
    return {name: position[name] for name in (*KEPT, "points", "seat") if name in position}


def special_place(layout: Layout, kind: str) -> str | None:
    """Where the good or the bad match lies."""
    return next((place for place, there in layout.lies.items() if kind in there), None)


def key_of(place: Any) -> str | None:
    """A place as a layout calls it."""
    return ",".join(map(str, place)) if isinstance(place, list) else place


def keys(layout: Layout) -> list[str]:
    """All places of the mat, by the kernel's numbers."""
    return numbers.NAMES if layout.options["mode"] == "numbers" else shapes.KEYS


def spots(layout: Layout) -> dict[str, Segment]:
    """Where a match can lie: two digits for each number and the sign, or the hexagon of points."""
    found: dict[str, Segment] = {}
    if layout.options["mode"] == "shapes":
        for key, (row, column, direction) in zip(shapes.KEYS, shapes.PLACES, strict=True):
            down, right = ENDS[direction]
            found[key] = (*point(row, column), *point(row + down, column + right))
        return found
    x = 30.0
    for number in "ABC":
        if number != "A":
            if (number == "B") == (layout.says["form"] == 0):
                found |= {f"O{name}": ends(segment, x, 80) for name, segment in SIGN.items()}
            x += SIGN_WIDE
        for cell in "12":
            found |= {f"{number}{cell}{name}": ends(segment, x, 30) for name, segment in SEGMENTS.items()}
            x += CELL
        x += 14
    return found


def equal_sign(layout: Layout) -> tuple[float, float]:
    """Where the equal sign stands, and how wide all of it is."""
    group = 2 * CELL + 14
    first = 30 + group
    return first if layout.says["form"] == 1 else first + SIGN_WIDE + group, 30 + 3 * group + 2 * SIGN_WIDE


def at_its_end(key: str, x: float, y: float) -> tuple[float, float]:
    """The end of a match of the sign that is farthest from those of the others."""
    ax, ay, bx, by = ends(SIGN[key[1]], x - 50, y - 50)
    return (bx, by) if key[1] in "hf" else (ax, ay)


editor = FantastickEditor()
