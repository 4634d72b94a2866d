"""What an action of Antino makes happen, as each viewer may see it."""

from __future__ import annotations

from ludoteca.contract import NATURE, Action, Event
from ludoteca.games.antino.compiled import kernel, layout
from ludoteca.games.antino.compiled.position import Position
from ludoteca.games.antino.notes import points_for, rays
from ludoteca.games.antino.tiles import NUMBERS, kinds


def story(position: Position, seat: int, action: Action, viewer: int | None, after: Position) -> list[Event]:
    """What the viewer sees happen when this action is done in this position."""
    events: list[Event] = []
    turn = position[layout.TURN]
    if action["type"] == "lots":
        seats = [other for other in range(position[layout.SEATS]) if position[layout.LOTS] >> other & 1]
        lots = [{"seat": other, "tile": tile} for other, tile in zip(seats, action["tiles"], strict=True)]
        starts = None if after[layout.LOTS] else after[layout.TURN]
        events.append({"type": "lots", "lots": lots, "starts": starts})
    elif seat == NATURE:
        drawn: Event = {"type": "draw", "seat": turn, "count": len(action["tiles"])}
        if viewer == turn:
            drawn["tiles"] = sorted(action["tiles"])
        events.append(drawn)
    elif action["type"] == "place":
        events.append(_laid(position, seat, action, after))
    elif action["type"] == "drop":
        events.append({"type": "drop", "seat": seat, "tiles": kinds(position, layout.HANDS + 12 * seat)})
    else:
        events.append({"type": "stop", "seat": seat})
    if after.phase() == kernel.OVER:
        events.append({"type": "over"})
    return events


def _laid(position: Position, seat: int, action: Action, after: Position) -> Event:
    kind = NUMBERS[action["tile"]]
    line, column = action["cell"]
    place = layout.WIDTH * (line + 1) + column + 1
    counted = position.score(kind, place)
    return {
        "type": "place",
        "seat": seat,
        "tile": action["tile"],
        "cell": [line, column],
        "rays": rays(position, kind, place),
        "counted": counted,
        "points": points_for(counted),
        "opens": position.opened_cells(kind, place),
        "run": position[layout.RUN] + 1 if counted == 12 else 0,
        "seventytwo": after[layout.SEVENTYTWOS + seat] > position[layout.SEVENTYTWOS + seat],
    }
