"""What can be told about a position of Antino: previews, refusals of a cell, the story of an action, hints, the reason.

Hints read a row that holds the viewer's own hand and nobody else's, so they cannot tell what the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.contract import NATURE, Action, Event
from ludoteca.games.antino.compiled import kernel
from ludoteca.games.antino.tiles import KINDS, NUMBERS, SYMBOLS, cell_of, kinds, name
from ludoteca.words import Sentence, say

WAYS = ("up", "right", "down", "left")
Row = vec[i64]


def board(row: Row) -> list[list[str | None]]:
    """The board as rows of cells."""
    side = int(row[kernel.SIDE])
    names = (None, *KINDS[1:], "*")
    lines = []
    for r in range(side):
        first = kernel.PLACES + kernel.WIDTH * (r + 1) + 1
        lines.append([names[kind] for kind in row[first : first + side]])
    return lines


def points_for(counted: int) -> int:
    """The points a tile brings: a twelve is paid twice (A21)."""
    return 24 if counted == 12 else counted


def rays(row: Row, kind: int, place: int) -> list[dict[str, Any]]:
    """The four lines of a tile laid, or to be laid, on the place: what counts, and why each stops there."""
    found = []
    for way, direction in enumerate(WAYS):
        step = int(kernel.STEPS[way])
        count = int(kernel.line(row, kind, place, way))
        cells = [place + step * n for n in range(1, count + 1)]
        found.append(
            {
                "way": direction,
                "cells": [cell_of(cell) for cell in cells],
                "stop": _stop(row, kind, cells, place + step * (count + 1)),
            }
        )
    return found


def _stop(row: Row, kind: int, counted: list[int], beyond: int) -> str:
    """Why a line goes no further: the joker or a lock it has reached, or what lies on the next place."""
    if counted and row[kernel.PLACES + counted[-1]] == kernel.JOKER:
        return "joker"
    following = row[kernel.PLACES + beyond]
    if following == kernel.EDGE:
        return "edge"
    if following == 0:
        return "empty"
    if following != kernel.JOKER:
        symbol = kernel.SYMBOL[following]
        if symbol == kernel.SYMBOL[kind]:
            return "same"
        if symbol in [kernel.SYMBOL[row[kernel.PLACES + cell]] for cell in counted]:
            return "repeated"
    return "lock"


def opened(row: Row, kind: int, place: int) -> list[list[int]]:
    """The locks that a tile on the place would open, in reading order (A14)."""
    if (kind - 1) % 3 != kernel.KEY:
        return []
    beside = sorted(place + int(step) for step in kernel.STEPS)
    return [cell_of(other) for other in beside if kernel.locked(row, other)]


def preview(row: Row, kind: int, place: int) -> dict[str, Any]:
    """What laying the tile there would bring."""
    counted = [cell for ray in rays(row, kind, place) for cell in ray["cells"]]
    return {"points": points_for(len(counted)), "counted": counted, "opens": opened(row, kind, place)}


def why_not(row: Row, kind: int, place: int) -> Sentence:
    """Why a tile of this kind may not be laid on the place (A10 to A14)."""
    if row[kernel.PLACES + place] != 0:
        return say("Something lies on that cell already.")
    around = [place + int(step) for step in kernel.STEPS]
    tiles = [int(row[kernel.PLACES + other]) for other in around if 0 < row[kernel.PLACES + other] < kernel.EDGE]
    if not tiles:
        return say("That cell touches no tile: lay yours beside a tile or the joker.")
    if (kind - 1) % 3 != kernel.KEY and any(kernel.locked(row, other) for other in around):
        return say("Beside a locked tile only a tile with a key may be laid.")
    symbol = SYMBOLS[(kind - 1) // 3]
    if row[kernel.TOUCH_ALL]:
        return say("That cell is beside another {symbol}.", symbol=symbol)
    return say("Nothing different lies beside that cell, only {symbol}.", symbol=symbol)


def reason(row: Row) -> Sentence:
    """Why the match ended (the first reason that holds)."""
    ending = kernel.ending(row)
    if ending == kernel.SECOND_72:
        if row[kernel.PLAY_ON] and row[kernel.SEATS] > 2:
            return say("Only one player is left who has not scored 72 in one turn twice.")
        return say("A player has scored 72 in one turn for the second time.")
    if ending == kernel.BOARD_FULL:
        return say("The board is full.")
    if ending == kernel.NOTHING_FITS:
        return say("No tile that is left can be laid any more.")
    if ending == kernel.ALL_DROPPED:
        return say("All players have dropped their tiles in a row.")
    return say("The tile cannot be laid anywhere.")


def story(row: Row, seat: int, action: Action, viewer: int | None, after: Row) -> list[Event]:
    """What the viewer sees happen when this action is done on this row."""
    events: list[Event] = []
    turn = int(row[kernel.TURN])
    if action["type"] == "lots":
        seats = [other for other in range(row[kernel.SEATS]) if row[kernel.LOTS] >> other & 1]
        lots = [{"seat": other, "tile": tile} for other, tile in zip(seats, action["tiles"], strict=True)]
        starts = None if after[kernel.LOTS] else int(after[kernel.TURN])
        events.append({"type": "lots", "lots": lots, "starts": starts})
    elif seat == NATURE:
        drawn: Event = {"type": "draw", "seat": turn, "count": len(action["tiles"])}
        if viewer == turn:
            drawn["tiles"] = sorted(action["tiles"])
        events.append(drawn)
    elif action["type"] == "place":
        events.append(_laid(row, seat, action, after))
    elif action["type"] == "drop":
        events.append({"type": "drop", "seat": seat, "tiles": kinds(row, kernel.HANDS + 12 * seat)})
    else:
        events.append({"type": "stop", "seat": seat})
    if kernel.phase(after) == kernel.OVER:
        events.append({"type": "over"})
    return events


def _laid(row: Row, seat: int, action: Action, after: Row) -> Event:
    kind = NUMBERS[action["tile"]]
    line, column = action["cell"]
    place = kernel.WIDTH * (line + 1) + column + 1
    counted = int(kernel.score(row, kind, place))
    return {
        "type": "place",
        "seat": seat,
        "tile": action["tile"],
        "cell": [line, column],
        "rays": rays(row, kind, place),
        "counted": counted,
        "points": points_for(counted),
        "opens": opened(row, kind, place),
        "run": int(row[kernel.RUN]) + 1 if counted == 12 else 0,
        "seventytwo": bool(after[kernel.SEVENTYTWOS + seat] > row[kernel.SEVENTYTWOS + seat]),
    }


def notes(row: Row, viewer: int | None, sizes: Sequence[int], bag: int) -> dict[str, Any]:
    """All that follows from a view. The row holds the viewer's hand alone; the unseen tiles count as its bag."""
    places = [place for place in range(kernel.AREA) if row[kernel.PLACES + place] != kernel.EDGE]
    locked = [place for place in places if kernel.locked(row, place)]
    hatched = {beside for place in locked for beside in (place + int(step) for step in kernel.STEPS)}
    found: dict[str, Any] = {
        "left": {KINDS[kind]: int(row[kernel.OUTSIDE + kind - 1]) for kind in range(1, 13)},
        "bag": bag,
        "locked": [cell_of(place) for place in locked],
        "closed": [cell_of(place) for place in sorted(hatched) if row[kernel.PLACES + place] == 0],
        "chances": _chances(row),
        "stops": {},
        "hints": [],
        "stuck": None,
    }
    if viewer is not None and _may_act(row, viewer, bag):
        lays = _lays(row, viewer)
        found["stops"] = {
            f"{KINDS[kind]}@{cell_of(place)[0]},{cell_of(place)[1]}": [ray["stop"] for ray in rays(row, kind, place)]
            for _, kind, place in lays
        }
        found["hints"] = [_hint(row, sizes, *lay) for lay in lays[:3]]
        if not lays:
            found["stuck"] = _stuck(row)
    return found


def _may_act(row: Row, viewer: int, bag: int) -> bool:
    """True if the viewer is to lay, drop or stop now; asked with the true size of the bag."""
    if row[kernel.TURN] != viewer or row[kernel.DROPPING] or kernel.ending(row) != kernel.NOT_ENDED:
        return False
    return bool(row[kernel.RUN] or bag == 0 or kernel.hand_size(row, viewer) == kernel.full_hand(row))


def _lays(row: Row, seat: int) -> list[tuple[int, int, int]]:
    """The seat's placements, best first: points, kind, place."""
    found = []
    for kind in range(1, 13):
        if row[kernel.HANDS + 12 * seat + kind - 1]:
            for place in range(kernel.AREA):
                if kernel.fits(row, kind, place):
                    found.append((points_for(int(kernel.score(row, kind, place))), kind, place))
    return sorted(found, key=lambda lay: (-lay[0], lay[1], lay[2]))


def _chances(row: Row) -> dict[str, float]:
    """How likely the next unseen tile fits somewhere."""
    unseen = int(row[kernel.BAG_SIZE])
    if unseen == 0:
        return {"fits": 0.0}
    counts = [int(row[kernel.BAG + kind]) for kind in range(12)]
    fitting = sum(count for kind, count in enumerate(counts) if row[kernel.FITS + kind])
    return {"fits": round(fitting / unseen, 3)}


def _hint(row: Row, sizes: Sequence[int], points: int, kind: int, place: int) -> dict[str, Any]:
    """A placement with its points and what it opens to the next player, with the chance in per cent."""
    after = kernel.copy(row)
    kernel.lay_in_place(after, kind, place)
    danger = _danger(row, after) if len(sizes) > 1 else None
    hint: dict[str, Any] = {"tile": KINDS[kind], "cell": cell_of(place), "points": points, "opens": danger}
    where = _where(place)
    if danger is None:
        hint["text"] = say("{tile} on {cell} gives {points}.", tile=name(kind), cell=where, points=points)
    else:
        hint["text"] = say(
            "{tile} on {cell} gives {points}; but then {other} scores {reply} on {there}, and the next hand has one "
            "with {percent} %.",
            tile=name(kind),
            cell=where,
            points=points,
            other=SYMBOLS[danger["symbol"]],
            reply=danger["points"],
            there=_where(danger["place"]),
            percent=danger["percent"],
        )
        del danger["place"]
        danger["symbol"] = "ABGR"[danger["symbol"]]
    return hint


def _where(place: int) -> str:
    """A cell as players write it: a letter for the column and a number for the row, from the top left."""
    line, column = cell_of(place)
    return f"{chr(ord('A') + column)}{line + 1}"


def _danger(row: Row, after: Row) -> dict[str, Any] | None:
    """The best reply to a placement that the next player may have in a hand of three, and how likely he has it."""
    unseen = int(row[kernel.BAG_SIZE])
    replies = []
    for kind in range(1, 13):
        if row[kernel.BAG + kind - 1]:
            best = int(kernel.best_place(after, kind))
            if best >= 0:
                replies.append((points_for(best // kernel.AREA), kind, best % kernel.AREA))
    if not replies:
        return None
    points, kind, place = max(replies, key=lambda reply: (reply[0], row[kernel.BAG + reply[1] - 1], -reply[1]))
    symbol = (kind - 1) // 3
    useful = sum(
        int(row[kernel.BAG + other - 1])
        for other in range(3 * symbol + 1, 3 * symbol + 4)
        if kernel.fits(after, other, place)
    )
    hand = min(3, unseen)
    chance = 1 - comb(unseen - useful, hand) / comb(unseen, hand)
    return {
        "symbol": symbol,
        "cell": cell_of(place),
        "place": place,
        "points": points,
        "percent": round(100 * chance),
    }


def _stuck(row: Row) -> Sentence:
    """Why nothing of the hand can be laid."""
    if any(kernel.locked(row, place) for place in range(kernel.WIDTH, kernel.AREA - kernel.WIDTH)):
        return say(
            "None of your tiles fits: beside the locked tiles only a key may lie, and elsewhere nothing different."
        )
    return say("None of your tiles fits: no free cell has anything different beside it.")
