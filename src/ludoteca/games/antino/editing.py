"""Setting up a position of Antino: tiles on cells and in hands, who is to act, how the players stand."""

from __future__ import annotations

from typing import Any

from ludoteca.contract import State
from ludoteca.editing import Editor, Field, Layout, Lies, Piece, Place, number_fields, seat_field
from ludoteca.games.antino.compiled import layout as row
from ludoteca.games.antino.picture import tile
from ludoteca.games.antino.rules import AntinoState
from ludoteca.games.antino.tiles import KINDS, cell_name, name
from ludoteca.ink import ON_GROUND, Drawing, box, placed, words
from ludoteca.words import say

MOST_POINTS = 9999
HAND = 3
ACROSS = 2
"""Hands beside one another."""


class AntinoEditor(Editor):
    """The editor of Antino."""

    game = AntinoState.game
    options = ("board",)

    def pieces(self, layout: Layout, language: str = "en") -> list[Piece]:
        start = self.game.start(layout.seats, layout.options)
        count = self.game.notes(start.view(None))["left"]
        return [
            Piece(kind, name(number), Drawing(100, 100, placed(tile(kind, True), 50, 50)), count[kind])
            for number, kind in enumerate(KINDS)
            if kind
        ]

    def places(self, layout: Layout) -> list[Place]:
        side = layout.options["board"]
        wide = tile_wide(side, layout.seats)
        cells = [
            Place(
                f"{r},{c}",
                say("{cell}", cell=cell_name(row.WIDTH * (r + 1) + c + 1)),
                100 * c,
                100 * r,
                100,
                100,
            )
            for r in range(side)
            for c in range(side)
            if not r == c == side // 2
        ]
        hands = [
            Place(
                f"hand {seat} {number}",
                say("Hand of seat {number}, tile {tile}", number=seat + 1, tile=number + 1),
                *corner(side, layout.seats, seat, number),
                wide,
                wide,
            )
            for seat in range(layout.seats)
            for number in range(hand_of(layout))
        ]
        return cells + hands

    def fields(self, layout: Layout) -> list[Field]:
        acts = [seat_field("turn", layout.seats)] if layout.seats > 1 else []
        return acts + number_fields("points", layout.seats, MOST_POINTS)

    def draw(self, layout: Layout, dark: bool, language: str = "en") -> Drawing:
        side, cell = layout.options["board"], "#1a3b2f" if dark else "#2a6650"
        middle = 50 * side
        found = [placed(tile("*", True), middle, middle)]
        for id, _, x, y, wide, _ in self.places(layout):
            kind = layout.at(id)
            found.append(box(x + 3, y + 3, wide - 6, wide - 6, cell, 12))
            if kind is not None:
                found.append(placed(tile(kind, True), x + wide / 2, y + wide / 2, wide / 100))
        for seat in range(layout.seats):
            x, y = corner(side, layout.seats, seat, 0)
            found.append(words(str(seat + 1), x - 30, y + 68, 54, ON_GROUND))
        rows = -(-layout.seats // ACROSS)
        return Drawing(100 * side, 100 * side + 120 * rows + 10, "".join(found))

    def taken(self, state: State) -> Layout:
        form = state.dump()
        position = form["position"]
        lies: Lies = {
            f"{r},{c}": (kind,)
            for r, line in enumerate(position["board"])
            for c, kind in enumerate(line)
            if kind not in (None, "*")
        }
        for seat, hand in enumerate(position["hands"]):
            lies |= {f"hand {seat} {number}": (kind,) for number, kind in enumerate(hand)}
        says = {f"points {seat}": min(points, MOST_POINTS) for seat, points in enumerate(position["points"])}
        if form["seats"] > 1:
            says["turn"] = position["turn"] or 0
        rest = {field: position[field] for field in ("seventytwos", "streak", "retired")}
        return Layout(form["seats"], form["options"], lies, says, rest)

    def begun(self, seats: int, options: Any) -> Layout:
        return self.cleared(super().begun(seats, options))

    def position(self, layout: Layout) -> dict[str, Any]:
        side = layout.options["board"]
        board: list[list[str | None]] = [[layout.at(f"{r},{c}") for c in range(side)] for r in range(side)]
        board[side // 2][side // 2] = "*"
        alone = unjoined(board)
        if alone:
            cell = cell_name(row.WIDTH * (alone[0] + 1) + alone[1] + 1)
            raise ValueError(
                say("Tiles are laid beside others, the first beside the joker: {cell} is cut off.", cell=cell)
            )
        numbers = range(hand_of(layout))
        hands = [
            sorted(kind for n in numbers if (kind := layout.at(f"hand {seat} {n}")) is not None)
            for seat in range(layout.seats)
        ]
        return {
            **layout.rest,
            "board": board,
            "hands": hands,
            "points": [layout.says[f"points {seat}"] for seat in range(layout.seats)],
            "turn": layout.says.get("turn", 0),
            "lots": None,
            "run": 0,
            "dropped": None,
        }


def unjoined(board: list[list[str | None]]) -> tuple[int, int] | None:
    """A tile from which no row of neighbours leads to the joker: nobody could have laid it (A10, A12)."""
    tiles = {(r, c) for r, line in enumerate(board) for c, kind in enumerate(line) if kind is not None}
    reached = [(len(board) // 2, len(board) // 2)]
    tiles.discard(reached[0])
    for r, c in reached:
        beside = tiles & {(r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)}
        tiles -= beside
        reached += beside
    return min(tiles, default=None)


def hand_of(layout: Layout) -> int:
    """How many tiles a hand has: one, alone."""
    return 1 if layout.seats == 1 else HAND


def tile_wide(side: int, seats: int) -> float:
    """How wide a tile of a hand is drawn: two hands of three find room below the smallest board."""
    columns, hand = min(seats, ACROSS), 1 if seats == 1 else HAND
    return min(100, (100 * side / columns - 64) / hand)


def corner(side: int, seats: int, seat: int, number: int) -> tuple[float, float]:
    """Where a tile of a hand lies: the hands stand below the board, two beside one another."""
    columns, wide = min(seats, ACROSS), tile_wide(side, seats)
    group = wide * (1 if seats == 1 else HAND) + 64
    left = (100 * side - columns * group) / 2 + 60
    return left + seat % columns * group + wide * number, 100 * side + 20 + seat // columns * 120


editor = AntinoEditor()
