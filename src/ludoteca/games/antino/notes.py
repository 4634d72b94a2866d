"""What can be told about a position of Antino: previews, refusals of a cell, what is left, the reason.

Notes read a position with the viewer's own hand and nobody else's, so they cannot tell what the viewer may not know.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product
from typing import Any

from ludoteca.games.antino.compiled import kernel, layout
from ludoteca.games.antino.compiled.position import Position
from ludoteca.games.antino.tiles import KINDS, SYMBOLS, cell_of
from ludoteca.words import Sentence, say

WAYS = ("up", "right", "down", "left")
LYING = (None, *KINDS[1:], "*")  # what lies on a place, by number
REASONS = ("joker", "edge", "empty", "same", "repeated", "lock")  # why a line stops, as the kernel numbers them
STOPS = tuple(tuple(reversed(four)) for four in product(REASONS, repeat=4))
"""Why the four lines stop, by the kernel's number for all of them."""
LAYS = tuple(
    f"{KINDS[number // layout.AREA]}@{row},{column}"
    for number in range(kernel.STOP)
    for row, column in [cell_of(number % layout.AREA)]
)
"""What a placement is called in the notes, by the number of its action."""


def board(position: Position) -> list[list[str | None]]:
    """The board as rows of cells."""
    return [[LYING[kind] for kind in line] for line in position.lines()]


def points_for(counted: int) -> int:
    """The points a tile brings: a twelve is paid twice (A21)."""
    return 24 if counted == 12 else counted


def rays(position: Position, kind: int, place: int) -> list[dict[str, Any]]:
    """The four lines of a tile laid, or to be laid, on the place: what counts, and why each stops there."""
    stops = STOPS[position.reasons(kind, place)]
    return [
        {"way": direction, "cells": position.line_cells(kind, place, way), "stop": stops[way]}
        for way, direction in enumerate(WAYS)
    ]


def preview(position: Position, kind: int, place: int) -> dict[str, Any]:
    """What laying the tile there would bring."""
    counted = position.counted_cells(kind, place)
    return {
        "points": points_for(len(counted)),
        "counted": counted,
        "opens": position.opened_cells(kind, place),
    }


def why_not(position: Position, kind: int, place: int) -> Sentence:
    """Why a tile of this kind may not be laid on the place (A10 to A14)."""
    if position[layout.PLACES + place] != 0:
        return say("Something lies on that cell already.")
    around = [place + int(step) for step in layout.STEPS]
    if not any(0 < position[layout.PLACES + other] < layout.EDGE for other in around):
        return say("That cell touches no tile: lay yours beside a tile or the joker.")
    if (kind - 1) % 3 != layout.KEY and any(position.locked(other) for other in around):
        return say("Beside a locked tile only a tile with a key may be laid.")
    symbol = SYMBOLS[(kind - 1) // 3]
    if position[layout.TOUCH_ALL]:
        return say("That cell is beside another {symbol}.", symbol=symbol)
    return say("Nothing different lies beside that cell, only {symbol}.", symbol=symbol)


def reason(position: Position) -> Sentence:
    """Why the match ended (the first reason that holds)."""
    ending = position.ending()
    if ending == kernel.SECOND_72:
        if position[layout.PLAY_ON] and position[layout.SEATS] > 2:
            return say("Only one player is left who has not scored 72 in one turn twice.")
        return say("A player has scored 72 in one turn for the second time.")
    if ending == kernel.BOARD_FULL:
        return say("The board is full.")
    if ending == kernel.NOTHING_FITS:
        return say("No tile that is left can be laid any more.")
    if ending == kernel.ALL_DROPPED:
        return say("All players have dropped their tiles in a row.")
    return say("The tile cannot be laid anywhere.")


class Scene:
    """What a board tells everybody, worked out once, however many look. It is read and never changed."""

    def __init__(self, position: Position, bag: int) -> None:
        """The scene of a position that holds no hands, with the true size of the bag."""
        self.position = position
        self.bag = bag

    @cached_property
    def common(self) -> dict[str, Any]:
        """The notes that are the same for all."""
        position = self.position
        return {
            "left": {KINDS[kind]: position[layout.OUTSIDE + kind - 1] for kind in range(1, 13)},
            "bag": self.bag,
            "locked": position.locked_cells(),
            "closed": position.closed_cells(),
        }


def notes(scene: Scene, position: Position, viewer: int | None) -> dict[str, Any]:
    """All that follows from a view. The position holds the viewer's hand alone; unseen tiles count as its bag."""
    found: dict[str, Any] = {**scene.common, "chances": _chances(position), "stops": {}, "stuck": None}
    if viewer is not None and may_act(position, viewer, scene.bag):
        numbers = [lay % kernel.STOP for lay in position.lays(viewer)]
        found["stops"] = {
            LAYS[number]: list(STOPS[position.reasons(*divmod(number, layout.AREA))]) for number in numbers
        }
        if not numbers:
            found["stuck"] = stuck(position)
    return found


def may_act(position: Position, viewer: int, bag: int) -> bool:
    """True if the viewer is to lay, drop or stop now; asked with the true size of the bag."""
    if position[layout.TURN] != viewer or position[layout.DROPPING] or position.ending() != kernel.NOT_ENDED:
        return False
    return bool(position[layout.RUN] or bag == 0 or position.hand_size(viewer) == position.full_hand())


def lays_of(position: Position, seat: int) -> list[tuple[int, int, int]]:
    """The seat's placements, best first: points, kind, place."""
    found = []
    for lay in position.lays(seat):
        less, number = divmod(lay, kernel.STOP)
        found.append((points_for(12 - less), *divmod(number, layout.AREA)))
    return found


def _chances(position: Position) -> dict[str, float]:
    """How likely the next unseen tile fits somewhere."""
    unseen = position[layout.BAG_SIZE]
    return {"fits": round(int(position.fitting()) / unseen, 3) if unseen else 0.0}


def stuck(position: Position) -> Sentence:
    """Why nothing of the hand can be laid."""
    if position.locked_cells():
        return say(
            "None of your tiles fits: beside the locked tiles only a key may lie, and elsewhere nothing different."
        )
    return say("None of your tiles fits: no free cell has anything different beside it.")
