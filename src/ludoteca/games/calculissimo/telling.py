"""The story of an action of Calculissimo, as each viewer may hear it."""

from __future__ import annotations

from typing import Any

from ludoteca.contract import Action, Event
from ludoteca.games.calculissimo.compiled import kernel, numbers
from ludoteca.games.calculissimo.compiled.position import Position
from ludoteca.games.calculissimo.laying import why_wrong
from ludoteca.games.calculissimo.reckoning import operations
from ludoteca.games.calculissimo.tokens import canonical, lay_of


def story(position: Position, seat: int, action: Action, viewer: int | None, after: Position) -> list[Event]:
    """What the viewer sees happen when this action is done in this position."""
    kind = action["type"]
    if kind == "lots":
        events = [_lots(position, action["tokens"], after)]
    elif kind == "draw":
        events = [_own("draw", position[kernel.DRAWS] >> 3, action["tokens"], viewer)]
    elif kind == "exchange":
        events = [_own("exchange", seat, action["tokens"], viewer)]
    elif kind == "lay":
        events = [_lay(position, seat, action)]
    elif kind in ("accept", "challenge"):
        events = [{"type": "answer", "seat": seat, "accepts": kind == "accept"}]
    elif kind == "tick":
        events = [{"type": "time", "seat": late} for late in _awaited(position)]
    else:
        events = [{"type": "pass", "seat": seat}]
    if position[kernel.LAID] and not after[kernel.LAID]:
        events.append(_settled(position, after))
    if after.phase() == kernel.OVER:
        seats = range(after[kernel.SEATS])
        left = [after.left_cost(other) for other in seats]
        scores = [after[kernel.SCORES + other] - left[other] for other in seats]
        events.append({"type": "over", "left": left, "scores": scores})
    return events


def _awaited(position: Position) -> list[int]:
    """The seats that are to act: those whose answers are missing, or the one whose turn it is."""
    if position[kernel.LAID]:
        return [seat for seat in range(position[kernel.SEATS]) if position[kernel.WAIT] >> seat & 1]
    return [position[kernel.SEAT]]


def _lots(position: Position, tokens: str, after: Position) -> Event:
    seats = [seat for seat in range(position[kernel.SEATS]) if position[kernel.LOTS] >> seat & 1]
    return {
        "type": "lots",
        "draws": [{"seat": seat, "token": token} for seat, token in zip(seats, tokens, strict=True)],
        "starts": None if after[kernel.LOTS] else after[kernel.SEAT],
        "again": [seat for seat in seats if after[kernel.LOTS] >> seat & 1],
    }


def _own(kind: str, seat: int, tokens: str, viewer: int | None) -> Event:
    """Tokens that go to or from a rack: the others see how many."""
    event: Event = {"type": kind, "seat": seat, "count": len(tokens)}
    if viewer == seat:
        event["tokens"] = canonical(tokens)
    return event


def _lay(position: Position, seat: int, action: Action) -> Event:
    number = lay_of(action["tiles"])
    waits = bool(position[kernel.CHALLENGE])
    found = position.preview(number, reckons=not waits)["operations"]
    counts, points = scored(position, action)
    return {
        "type": "lay",
        "seat": seat,
        "tiles": position.tiles(number),
        "operations": found,
        "announced": action.get("points"),
        "counts": counts,
        "points": points,
        "whole": numbers.lay_count(number) == position.rack_size(seat),
        "stands": not waits,
    }


def scored(position: Position, action: Action) -> tuple[int, int]:
    """What a lay counts and what it scores: the same, unless its player has announced less or too much (C30)."""
    counts = position.judge(lay_of(action["tiles"])).points
    said = action.get("points", counts)
    return counts, said if said <= counts else 0


def named(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Operations by where they lie and how they read, without any number that they make."""
    return [{name: one[name] for name in ("way", "cells", "reads")} for one in found]


def _settled(position: Position, after: Position) -> Event:
    """What became of the lay that waited for answers."""
    seat, lay = position[kernel.SEAT], position.judge(position[kernel.LAID])
    tiles = position.tiles(position[kernel.LAID])
    if after[kernel.LYING] > position[kernel.LYING]:  # nobody can challenge it any more, so it is reckoned out
        points, found = position[kernel.LAID_POINTS], operations(position, lay)
        return {"type": "stands", "seat": seat, "tiles": tiles, "operations": found, "points": points}
    return {"type": "back", "seat": seat, "tiles": tiles, "why": why_wrong(position, lay)}
