"""The story of an action of Calculissimo, as each viewer may hear it."""

from __future__ import annotations

from typing import Any

from ludoteca.contract import Action, Event
from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.reckoning import operations
from ludoteca.games.calculissimo.tokens import Row, canonical, lay_of, tiles_of


def story(row: Row, seat: int, action: Action, viewer: int | None, after: Row) -> list[Event]:
    """What the viewer sees happen when this action is done on this row."""
    kind = action["type"]
    if kind == "lots":
        events = [_lots(row, action["tokens"], after)]
    elif kind == "draw":
        events = [_own("draw", int(row[kernel.DRAWS] >> 3), action["tokens"], viewer)]
    elif kind == "exchange":
        events = [_own("exchange", seat, action["tokens"], viewer)]
    elif kind == "lay":
        events = [_lay(row, seat, action)]
    elif kind in ("accept", "challenge"):
        events = [{"type": "answer", "seat": seat, "accepts": kind == "accept"}]
    elif kind == "tick":
        events = [{"type": "time", "seat": int(row[kernel.SEAT])}]
    else:
        events = [{"type": "pass", "seat": seat}]
    if row[kernel.LAID] and not after[kernel.LAID]:
        events.append(_settled(row, after))
    if kernel.phase(after) == kernel.OVER:
        seats = range(after[kernel.SEATS])
        left = [int(kernel.left_cost(after, other)) for other in seats]
        scores = [int(after[kernel.SCORES + other]) - left[other] for other in seats]
        events.append({"type": "over", "left": left, "scores": scores})
    return events


def _lots(row: Row, tokens: str, after: Row) -> Event:
    seats = [seat for seat in range(row[kernel.SEATS]) if row[kernel.LOTS] >> seat & 1]
    return {
        "type": "lots",
        "draws": [{"seat": seat, "token": token} for seat, token in zip(seats, tokens, strict=True)],
        "starts": None if after[kernel.LOTS] else int(after[kernel.SEAT]),
        "again": [seat for seat in seats if after[kernel.LOTS] >> seat & 1],
    }


def _own(kind: str, seat: int, tokens: str, viewer: int | None) -> Event:
    """Tokens that go to or from a rack: the others see how many."""
    event: Event = {"type": kind, "seat": seat, "count": len(tokens)}
    if viewer == seat:
        event["tokens"] = canonical(tokens)
    return event


def _lay(row: Row, seat: int, action: Action) -> Event:
    number = lay_of(action["tiles"])
    found = operations(row, number, kernel.judge(row, number))
    counts, points = scored(row, action)
    waits = bool(row[kernel.CHALLENGE])
    return {
        "type": "lay",
        "seat": seat,
        "tiles": tiles_of(row, number),
        "operations": unreckoned(found) if waits else found,
        "announced": action.get("points"),
        "counts": counts,
        "points": points,
        "whole": bool(kernel.lay_count(number) == kernel.rack_size(row, seat)),
        "stands": not waits,
    }


def scored(row: Row, action: Action) -> tuple[int, int]:
    """What a lay counts and what it scores: the same, unless its player has announced less or too much (C30)."""
    counts = int(kernel.judge(row, lay_of(action["tiles"]))[kernel.POINTS])
    said = action.get("points", counts)
    return counts, said if said <= counts else 0


def named(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Operations by where they lie and how they read, without any number that they make."""
    return [{name: one[name] for name in ("way", "cells", "reads")} for one in found]


def unreckoned(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Operations as they are told where others may challenge them: whoever wants to know must reckon."""
    return [dict(one, written="?", counted="?", text=None, steps=[]) for one in found]


def _settled(row: Row, after: Row) -> Event:
    """What became of the lay that waited for answers."""
    seat = int(row[kernel.SEAT])
    if after[kernel.LYING] > row[kernel.LYING]:
        return {"type": "stands", "seat": seat, "points": int(row[kernel.LAID_POINTS])}
    return {"type": "back", "seat": seat, "tiles": tiles_of(row, row[kernel.LAID])}
