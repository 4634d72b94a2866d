"""Setting up a position of Calculissimo: tokens on squares and racks, who is to act, how the players stand.

The bag is what lies nowhere. Racks of the others that were left empty are drawn from it, so that one can play on.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ludoteca.contract import State
from ludoteca.editing import Editor, Field, Layout, Lies, Piece, Place, number_fields, seat_field, used
from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.picture import DARK, DOES, LETTERS, SQUARES, token
from ludoteca.games.calculissimo.rules import CalculissimoState
from ludoteca.games.calculissimo.tokens import ALL, BOARDS, COLUMNS, LAID, SCREEN, SIDE, TOKENS, canonical
from ludoteca.ink import ON_GROUND, Drawing, box, placed, words
from ludoteca.words import Sentence, say

MOST_POINTS = 9999
SLOT = 120
"""How wide a place of a rack is."""


class CalculissimoEditor(Editor):
    """The editor of Calculissimo."""

    game = CalculissimoState.game
    options = ("squares",)

    def pieces(self, layout: Layout, language: str = "en") -> list[Piece]:
        count = ALL[layout.options["squares"]]
        return [
            Piece(one, called(one), Drawing(100, 100, placed(token(one[-1], one[0] == "?"), 50, 50)), count.get(one))
            for one in (*TOKENS, *(one for one in LAID if len(one) == 2))
        ]

    def places(self, layout: Layout) -> list[Place]:
        squares = [
            Place(f"{r},{c}", say("{square}", square=f"{r + 1}{COLUMNS[c]}"), 100 * c, 100 * r, 100, 100)
            for r in range(SIDE)
            for c in range(SIDE)
        ]
        racks = [
            Place(
                f"rack {seat} {number}",
                say("Rack of seat {number}, token {token}", number=seat + 1, token=number + 1),
                *corner(seat, number),
                SLOT,
                SLOT,
            )
            for seat in range(layout.seats)
            for number in range(kernel.RACK)
        ]
        return squares + racks

    def fields(self, layout: Layout) -> list[Field]:
        return [seat_field("seat", layout.seats), *number_fields("points", layout.seats, MOST_POINTS)]

    def draw(self, layout: Layout, dark: bool, language: str = "en") -> Drawing:
        colours = DARK if dark else SQUARES
        found = [box(-10, -10, 100 * SIDE + 20, 100 * SIDE + 20, "#10140f" if dark else "#cdbb93", 16)]
        for place in self.places(layout):
            x, y, wide, there = place.x, place.y, place.width, layout.at(place.id)
            if place.id.startswith("rack"):
                found.append(box(x + 4, y + 4, wide - 8, wide - 8, colours["."], 14))
            else:
                r, c = map(int, place.id.split(","))
                colour = BOARDS[layout.options["squares"]][r][c]
                found.append(box(x + 3, y + 3, 94, 94, colours.get(colour, colours["."]), 10))
                if there is None and colour in LETTERS:
                    times, what = DOES[colour]
                    found += [words(times, x + 50, y + 45, 36, LETTERS[colour])]
                    found += [words(what, x + 50, y + 84, 36, LETTERS[colour])]
            if there is not None:
                found.append(placed(token(there[-1], there[0] == "?"), x + wide / 2, y + wide / 2, wide / 100))
        for seat in range(layout.seats):
            x, y = corner(seat, 0)
            found.append(words(str(seat + 1), x - 50, y + 86, 70, ON_GROUND))
        return Drawing(100 * SIDE, 100 * SIDE + 20 + 130 * layout.seats, "".join(found))

    def taken(self, state: State) -> Layout:
        form = state.dump()
        position = form["position"]
        jokers = [f"{r},{c}" for r, c in position["jokers"]]
        lies: Lies = {
            f"{r},{c}": ("?" + face if f"{r},{c}" in jokers else face,)
            for r, line in enumerate(position["board"])
            for c, face in enumerate(line)
            if face != "."
        }
        for seat, rack in enumerate(position["racks"]):
            lies |= {f"rack {seat} {number}": (one,) for number, one in enumerate(rack)}
        says = {f"points {seat}": min(score, MOST_POINTS) for seat, score in enumerate(position["scores"])}
        says["seat"] = position["seat"]
        return Layout(form["seats"], form["options"], lies, says, {})

    def begun(self, seats: int, options: Mapping[str, Any]) -> Layout:
        return self.chosen(self.cleared(super().begun(seats, options)), "seat", 0)

    def put(self, layout: Layout, piece: str, place: str) -> Layout:
        if place.startswith("rack"):
            return super().put(layout, piece[0], place)
        if piece == "?":
            raise ValueError(say("On the board a joker stands for a number or a sign: choose which."))
        if len(piece) == 2:
            after = super().put(layout, piece, place)
            if jokers(after) > max(jokers(layout), ALL[layout.options["squares"]]["?"]):
                raise ValueError(
                    say("All {count} of these lie here already: {piece}.", count=jokers(layout), piece=JOKER)
                )
            return after
        return super().put(layout, piece, place)

    def position(self, layout: Layout) -> dict[str, Any]:
        cells = {(r, c): one for r in range(SIDE) for c in range(SIDE) if (one := layout.at(f"{r},{c}")) is not None}
        racks = [
            [one for number in range(kernel.RACK) if (one := layout.at(f"rack {seat} {number}")) is not None]
            for seat in range(layout.seats)
        ]
        lie = [one[0] for one in cells.values()] + [one for rack in racks for one in rack]
        bag = [one for one, count in ALL[layout.options["squares"]].items() for _ in range(count - lie.count(one))]
        acts = layout.says["seat"]
        if not racks[acts] and bag:
            raise ValueError(say("Seat {number} is to act and has nothing on the rack.", number=acts + 1))
        rng = Random(repr(sorted(layout.lies.items())))
        for seat, rack in enumerate(racks):
            if seat != acts and not rack:
                rng.shuffle(bag)
                rack += [bag.pop() for _ in range(min(kernel.RACK, len(bag)))]
        return {
            "board": ["".join(cells.get((r, c), ".")[-1] for c in range(SIDE)) for r in range(SIDE)],
            "jokers": [[r, c] for (r, c), one in sorted(cells.items()) if len(one) == 2],
            "racks": [canonical("".join(rack)) for rack in racks],
            "bag": canonical("".join(bag)),
            "scores": [layout.says[f"points {seat}"] for seat in range(layout.seats)],
            "seat": acts,
            "lots": [],
            "draws": [],
            "laid": None,
            "idle": 0,
            "since": 0,
        }


JOKER = say("joker")


def called(one: str) -> Sentence:
    """A token by its name: as one reads it, and a joker with what it stands for."""
    face = one[-1].translate(SCREEN)
    if one == "?":
        return JOKER
    return say("joker as {face}", face=face) if len(one) == 2 else say("{face}", face=face)


def jokers(layout: Layout) -> int:
    """How many jokers lie somewhere."""
    return sum(count for one, count in used(layout).items() if one[0] == "?")


def corner(seat: int, number: int) -> tuple[float, float]:
    """Where a token of a rack lies: the racks stand below the board, one below the other."""
    return (100 * SIDE - SLOT * kernel.RACK) / 2 + SLOT * number, 100 * SIDE + 20 + 130 * seat


editor = CalculissimoEditor()
