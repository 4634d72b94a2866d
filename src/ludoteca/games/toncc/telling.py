"""What an action of Tóncc makes happen, as everybody at the table sees it."""

from __future__ import annotations

from typing import Any

from ludoteca.contract import Action, Event
from ludoteca.games.toncc.compiled import kernel
from ludoteca.games.toncc.compiled.position import Position, regions
from ludoteca.games.toncc.notes import (
    COLOURS,
    PARTS,
    SEATS,
    WAYS,
    cards,
    challenge,
    destination,
    face_down,
    finishes,
    pays,
)


def nature(position: Position, action: Action) -> list[Event]:
    """What everybody at the table sees of this action of nature."""
    if action["type"] == "draw":
        return [{"type": "draw", "kings": list(action["kings"])}]
    return [{"type": "shuffle", "challenge": position[kernel.PLAYED] + 1}]


def choice(position: Position, seat: int, direction: int, after: Position) -> list[Event]:
    """What everybody at the table sees happen when the seat has chosen this direction."""
    events: list[Event] = [{"type": "sealed", "seat": seat}]
    present = [other for other in SEATS if position[kernel.AT + other] >= 0]
    if any(other != seat and not position[kernel.CHOICES + other] for other in present):
        return events
    chosen = {other: direction if other == seat else position[kernel.CHOICES + other] for other in present}
    events.append(_move(position, chosen, after))
    if after[kernel.PLAYED] > position[kernel.PLAYED]:
        number = position[kernel.PLAYED]
        ended = after[kernel.IDLE] == 3
        events.append(
            {"type": "challenge", "number": number + 1, "idle_end": ended, "cards": cards(after)}
            | challenge(after, number)
        )
        if after.phase() == kernel.OVER:
            events.append({"type": "over"})
    return events


def _move(position: Position, chosen: dict[int, int], after: Position) -> Event:
    """One move of all kings, told in the order of the rulebook: movement, contests, conquests, leaving.

    It brings along what lay on the table before, so that it can be told again at any time.
    """
    down = face_down(position)
    steps: list[dict[str, Any]] = []
    for seat, direction in chosen.items():
        start = position[kernel.AT + seat]
        cell = destination(position, seat, direction)[0]
        way = WAYS[kernel.WAY[start * 6 + direction - 1]]
        steps.append({"seat": seat, "direction": direction, "from": start, "to": cell, "way": way})
    contests: list[dict[str, Any]] = []
    conquests: list[dict[str, Any]] = []
    for cell in sorted({step["to"] for step in steps}):
        region = position[kernel.TILES + cell]
        if down >> region & 1:
            continue
        there = [step["seat"] for step in steps if step["to"] == cell]
        winner = next(seat for seat in there if after[kernel.SEALS + seat] >> region & 1)
        if len(there) > 1:
            part = {seat: PARTS[pays(position[kernel.KINGS + seat], region) - 1] for seat in there}
            contests.append(
                {
                    "cell": cell,
                    "region": region,
                    "background": COLOURS[kernel.GROUND[region]],
                    "winner": winner,
                    "part": part[winner],
                    "beaten": [{"seat": seat, "part": part[seat]} for seat in there if seat != winner],
                }
            )
        finished = finishes(position, winner, region)
        conquests.append({"seat": winner, "cell": cell, "region": region, "kingdoms": finished})
    left = [
        {"seat": seat, "king_points": after[kernel.KING_POINTS + seat]}
        for seat in chosen
        if after[kernel.AT + seat] < 0
    ]
    return {
        "type": "move",
        "tiles": [position[kernel.TILES + cell] for cell in range(kernel.CELLS)],
        "seals": [regions(position[kernel.SEALS + seat]) for seat in SEATS],
        "steps": steps,
        "contests": contests,
        "conquests": conquests,
        "left": left,
        "idle": after[kernel.IDLE],
    }
