"""Help for the seat to act, as a ladder: how good it can be, which tile, and where and why.

It reads a position with the viewer's own hand and nobody else's, so it cannot tell what the viewer may not know.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ludoteca.games.antino.compiled import layout
from ludoteca.games.antino.compiled.position import Position
from ludoteca.games.antino.notes import WAYS, lays_of, points_for, rays, stuck
from ludoteca.games.antino.tiles import KINDS, SYMBOLS, cell_name, cell_of, one_of, the
from ludoteca.words import Sentence, say

COUNTED = (say("one tile"), say("two tiles"), say("three tiles"), say("four tiles"))
LINE = 3  # tiles that each of the four lines of a twelve counts

Step = dict[str, Any]


class Lay(NamedTuple):
    """A tile on a place, and what it makes there."""

    points: int
    kind: int
    place: int


class Nearly(NamedTuple):
    """A cell where a tile of this symbol makes a twelve: at once, or when one more cell is filled."""

    place: int
    symbol: int
    gap: int | None


def advise(position: Position, seat: int) -> list[Step]:
    """How good, which tile, where and why, for the seat whose turn it is. `radar` has the cells near a twelve."""
    lays = [Lay(*lay) for lay in lays_of(position, seat)]
    if not lays:
        drop = say("Drop your tiles and take new ones from the bag.")
        return [
            {"step": "good", "text": stuck(position)},
            {"step": "where", "text": drop, "actions": [{"type": "drop"}]},
        ]
    lay, reply = _best(position, lays)
    near = nearly(position)
    tile, cell = KINDS[lay.kind], cell_of(lay.place)
    radar = [cell_of(one.place) for one in near]
    action = {"type": "place", "tile": tile, "cell": cell}
    return [
        {"step": "good", "text": _good(lay, near), "points": lay.points, "radar": radar},
        {"step": "piece", "text": say("Take {tile}.", tile=the(lay.kind)), "tile": tile, "radar": radar},
        {
            "step": "where",
            "text": _where(position, lay, reply),
            "tile": tile,
            "cell": cell,
            "radar": radar,
            "actions": [action],
        },
    ]


def _best(position: Position, lays: list[Lay]) -> tuple[Lay, Lay | None]:
    """The placement that makes most, with the best reply of the others.

    Of equals it is the one after which they can make least, and a key that opens nothing is kept.
    """
    most = [lay for lay in lays if lay.points == lays[0].points]
    if position.seats() == 1:
        return most[0], None
    answered = [(lay, best_reply(position, lay)) for lay in most]
    return min(answered, key=lambda one: (one[1].points if one[1] else 0, _wasted(position, one[0])))


def _wasted(position: Position, lay: Lay) -> bool:
    return (lay.kind - 1) % 3 == layout.KEY and not position.beside_locked(lay.place)


def best_reply(position: Position, lay: Lay) -> Lay | None:
    """The most that a tile which the seat has not seen could make after this."""
    after = position.lay(lay.kind, lay.place)
    replies = []
    for kind in range(1, 13):
        if position[layout.BAG + kind - 1]:
            best = after.best_place(kind)
            if best >= 0:
                replies.append(Lay(points_for(best // layout.AREA), kind, best % layout.AREA))
    # of equals the tile of which there are most: a plain one before its key
    return max(replies, key=lambda reply: (reply.points, position[layout.BAG + reply.kind - 1]), default=None)


def nearly(position: Position) -> list[Nearly]:
    """The cells where one tile outside the board makes a twelve, or will when one more cell is filled."""
    found = []
    for place in range(layout.AREA):
        if position[layout.PLACES + place] != 0:
            continue
        for symbol in range(len(SYMBOLS)):
            gaps = _gaps(position, place, symbol)
            if gaps is not None and len(gaps) < 2 and _comes(position, symbol, None if gaps else place):
                found.append(Nearly(place, symbol, gaps[0] if gaps else None))
    return found


def _gaps(position: Position, place: int, symbol: int) -> list[int] | None:
    """The empty cells on the four lines of a twelve of this symbol; None where it cannot be one any more.

    Only the last tile of a line may be the joker or locked (A19).
    """
    gaps = []
    for way in range(len(WAYS)):
        seen = {symbol}
        for n in range(1, LINE + 1):
            cell = place + int(layout.STEPS[way]) * n
            lying = position[layout.PLACES + cell]
            if lying == 0:
                gaps.append(cell)
                continue
            ends = lying == layout.JOKER or position.locked(cell)
            if lying == layout.EDGE or (ends and n < LINE):
                return None
            if lying != layout.JOKER:
                other = (lying - 1) // 3
                if other in seen:
                    return None
                seen.add(other)
    return gaps


def _comes(position: Position, symbol: int, place: int | None) -> bool:
    """True if a tile of this symbol is still outside the board, and fits on the place, if one is named."""
    kinds = [kind for kind in range(3 * symbol + 1, 3 * symbol + 4) if position[layout.OUTSIDE + kind - 1]]
    return any(place is None or position.fits(kind, place) for kind in kinds)


# The sentences


def _good(lay: Lay, near: list[Nearly]) -> Sentence:
    if lay.points == 24:
        return say("You can make a twelve: that is 24 points!")
    points = say("one point") if lay.points == 1 else say("{points} points", points=lay.points)
    good = say("You can make {points} with one tile.", points=points)
    if not near:
        return good
    one = near[0]
    place, tile = cell_name(one.place), one_of(one.symbol)
    if one.gap is None:
        return say("{good} And look at {cell}: {tile} would make a twelve there.", good=good, cell=place, tile=tile)
    gap = cell_name(one.gap)
    return say(
        "{good} And look at {cell}: once {gap} is filled, {tile} may make a twelve there.",
        good=good,
        cell=place,
        gap=gap,
        tile=tile,
    )


def _where(position: Position, lay: Lay, reply: Lay | None) -> Sentence:
    parts = {"tile": the(lay.kind), "cell": cell_name(lay.place)}
    if lay.points == 24:
        return say(
            "Lay {tile} on {cell}: it counts three tiles in every direction, and a twelve is paid twice.", **parts
        )
    lines = _listed([_line(ray) for ray in rays(position, lay.kind, lay.place) if ray["cells"]])
    said = say("Lay {tile} on {cell}: it counts {lines}.", **parts, lines=lines)
    locks = len(position.opened_cells(lay.kind, lay.place))
    if locks == 1:
        said = say("{said} Its key opens the lock beside it.", said=said)
    elif locks:
        said = say("{said} Its key opens the locks beside it.", said=said)
    if reply is not None and reply.points > lay.points:
        there = cell_name(reply.place)
        tile = one_of((reply.kind - 1) // 3)
        if reply.points == 24:
            return say("{said} After that {tile} could make a twelve on {cell}.", said=said, tile=tile, cell=there)
        return say(
            "{said} After that {tile} could make {points} points on {cell}.",
            said=said,
            tile=tile,
            points=reply.points,
            cell=there,
        )
    return said


def _line(ray: dict[str, Any]) -> Sentence:
    count = COUNTED[len(ray["cells"]) - 1]
    if ray["way"] == "up":
        return say("{count} upwards", count=count)
    if ray["way"] == "right":
        return say("{count} to the right", count=count)
    if ray["way"] == "down":
        return say("{count} downwards", count=count)
    return say("{count} to the left", count=count)


def _listed(parts: list[Sentence]) -> Sentence:
    """One after the other, with "and" before the last."""
    *some, last = parts
    if not some:
        return last
    listed = some[0]
    for part in some[1:]:
        listed = say("{some}, {more}", some=listed, more=part)
    return say("{some} and {last}", some=listed, last=last)
