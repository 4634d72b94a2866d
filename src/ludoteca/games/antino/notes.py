"""What can be told about a position of Antino: previews, refusals of a cell, what is left, the reason.

Notes read a position with the viewer's own hand and nobody else's, so they cannot tell what the viewer may not know.
"""

from __future__ import annotations

from typing import Any

from ludoteca.games.antino.compiled import kernel, layout
from ludoteca.games.antino.compiled.position import Position
from ludoteca.games.antino.tiles import KINDS, SYMBOLS, cell_of
from ludoteca.words import Sentence, say

WAYS = ("up", "right", "down", "left")
LYING = (None, *KINDS[1:], "*")  # what lies on a place, by number


def board(row: list[int]) -> list[list[str | None]]:
    """The board as rows of cells, from all words of a position."""
    side = row[layout.SIDE]
    firsts = [layout.PLACES + layout.WIDTH * (line + 1) + 1 for line in range(side)]
    return [[LYING[kind] for kind in row[first : first + side]] for first in firsts]


def points_for(counted: int) -> int:
    """The points a tile brings: a twelve is paid twice (A21)."""
    return 24 if counted == 12 else counted


def rays(position: Position, kind: int, place: int) -> list[dict[str, Any]]:
    """The four lines of a tile laid, or to be laid, on the place: what counts, and why each stops there."""
    found = []
    for way, direction in enumerate(WAYS):
        step = int(layout.STEPS[way])
        count = position.line(kind, place, way)
        cells = [place + step * n for n in range(1, count + 1)]
        found.append(
            {
                "way": direction,
                "cells": [cell_of(cell) for cell in cells],
                "stop": _stop(position, kind, cells, place + step * (count + 1)),
            }
        )
    return found


def _stop(position: Position, kind: int, counted: list[int], beyond: int) -> str:
    """Why a line goes no further: the joker or a lock it has reached, or what lies on the next place."""
    if counted and position[layout.PLACES + counted[-1]] == layout.JOKER:
        return "joker"
    following = position[layout.PLACES + beyond]
    if following == layout.EDGE:
        return "edge"
    if following == 0:
        return "empty"
    if following != layout.JOKER:
        symbol = layout.SYMBOL[following]
        if symbol == layout.SYMBOL[kind]:
            return "same"
        if symbol in [layout.SYMBOL[position[layout.PLACES + cell]] for cell in counted]:
            return "repeated"
    return "lock"


def opened(position: Position, kind: int, place: int) -> list[list[int]]:
    """The locks that a tile on the place would open, in reading order (A14)."""
    if (kind - 1) % 3 != layout.KEY:
        return []
    beside = sorted(place + int(step) for step in layout.STEPS)
    return [cell_of(other) for other in beside if position.locked(other)]


def preview(position: Position, kind: int, place: int) -> dict[str, Any]:
    """What laying the tile there would bring."""
    counted = [cell for ray in rays(position, kind, place) for cell in ray["cells"]]
    return {"points": points_for(len(counted)), "counted": counted, "opens": opened(position, kind, place)}


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


def notes(position: Position, viewer: int | None, bag: int) -> dict[str, Any]:
    """All that follows from a view. The position holds the viewer's hand alone; unseen tiles count as its bag."""
    places = [place for place in range(layout.AREA) if position[layout.PLACES + place] != layout.EDGE]
    locked = [place for place in places if position.locked(place)]
    hatched = {beside for place in locked for beside in (place + int(step) for step in layout.STEPS)}
    found: dict[str, Any] = {
        "left": {KINDS[kind]: position[layout.OUTSIDE + kind - 1] for kind in range(1, 13)},
        "bag": bag,
        "locked": [cell_of(place) for place in locked],
        "closed": [cell_of(place) for place in sorted(hatched) if position[layout.PLACES + place] == 0],
        "chances": _chances(position),
        "stops": {},
        "stuck": None,
    }
    if viewer is not None and may_act(position, viewer, bag):
        lays = lays_of(position, viewer)
        found["stops"] = {
            f"{KINDS[kind]}@{row},{column}": [ray["stop"] for ray in rays(position, kind, place)]
            for _, kind, place in lays
            for row, column in [cell_of(place)]
        }
        if not lays:
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
    for kind in range(1, 13):
        if position[layout.HANDS + 12 * seat + kind - 1]:
            for place in range(layout.AREA):
                if position.fits(kind, place):
                    found.append((points_for(position.score(kind, place)), kind, place))
    return sorted(found, key=lambda lay: (-lay[0], lay[1], lay[2]))


def _chances(position: Position) -> dict[str, float]:
    """How likely the next unseen tile fits somewhere."""
    unseen = position[layout.BAG_SIZE]
    if unseen == 0:
        return {"fits": 0.0}
    counts = [int(position[layout.BAG + kind]) for kind in range(12)]
    fitting = sum(count for kind, count in enumerate(counts) if position[layout.FITS + kind])
    return {"fits": round(fitting / unseen, 3)}


def stuck(position: Position) -> Sentence:
    """Why nothing of the hand can be laid."""
    if any(position.locked(place) for place in range(layout.WIDTH, layout.AREA - layout.WIDTH)):
        return say(
            "None of your tiles fits: beside the locked tiles only a key may lie, and elsewhere nothing different."
        )
    return say("None of your tiles fits: no free cell has anything different beside it.")
