"""Tóncc a second time: written from the text of the rules alone, slowly and plainly, to bear witness about the engine.

A position is a dict, a cell is an (x, y) of a hexagonal grid, and nothing is shared with `ludoteca`.
Run it to write `counts.json` anew: `python tests/games/toncc/witness.py`.
"""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

Position = dict[str, Any]

ROWS = {-2: range(3), -1: range(-1, 3), 0: range(-2, 3), 1: range(-2, 2), 2: range(-2, 1)}
CELLS = [(x, y) for y, row in ROWS.items() for x in row]
MIND = (0, 0)
COMPASS = {1: (1, -1), 2: (1, 0), 3: (0, 1), 4: (-1, 1), 5: (-1, 0), 6: (0, -1)}
COLOURS = {
    "yellow": (1, 2, 3, 10, 11, 12),
    "blue": (4, 5, 6, 13, 14, 15),
    "red": (7, 8, 9, 16, 17, 18),
}
BACKGROUND = {region: colour for colour, regions in COLOURS.items() for region in regions}
KINGS = {  # body, hair, feet
    "blue": ("blue", "yellow", "red"),
    "yellow": ("yellow", "red", "blue"),
    "red": ("red", "blue", "yellow"),
}
BEATS = {"blue": "yellow", "yellow": "red", "red": "blue"}
SIDES = ([1, 2, 3, 4, 5, 6, 7], [7, 8, 9, 10, 11, 12, 13], [13, 14, 15, 16, 17, 18, 1])


def step(cell: tuple[int, int], direction: int) -> tuple[int, int]:
    """Where a king arrives: one step, over the Mind, or round to the far end of the line (T8-T10)."""
    dx, dy = COMPASS[direction]
    target = (cell[0] + dx, cell[1] + dy)
    if target == MIND:
        return dx, dy
    if target in CELLS:
        return target
    while (cell[0] - dx, cell[1] - dy) in CELLS:
        cell = (cell[0] - dx, cell[1] - dy)
    return cell


def begin(kings: list[str], tiles: list[int], past: list[list[int]]) -> Position:
    """A challenge before its first move (T5)."""
    return {
        "kings": kings,
        "tiles": dict(zip(CELLS, tiles, strict=True)),
        "seals": [[], [], []],
        "at": [MIND, MIND, MIND],
        "king_points": [None, None, None],
        "idle": 0,
        "past": past,
    }


def move(before: Position, choices: list[int | None]) -> Position:
    """One joint move: `choices` by seat, None for a king who has left (T6-T16)."""
    after = {**before, "seals": [list(seals) for seals in before["seals"]], "king_points": list(before["king_points"])}
    present = [seat for seat in range(3) if before["at"][seat] is not None]
    at = [step(before["at"][seat], choices[seat]) if seat in present else None for seat in range(3)]  # type: ignore[arg-type]
    taken = {region for seals in before["seals"] for region in seals}
    conquests = 0
    for cell in {at[seat] for seat in present}:
        region = before["tiles"][cell]
        if region in taken:
            continue
        there = [seat for seat in present if at[seat] == cell]
        winner = min(there, key=lambda seat: KINGS[before["kings"][seat]].index(BACKGROUND[region]))
        after["seals"][winner] = sorted([*after["seals"][winner], region])
        conquests += 1
    after["idle"] = 0 if conquests else before["idle"] + 1
    leaving = [seat for seat in present if len(after["seals"][seat]) == 6]
    if after["idle"] == 3:
        leaving = present
    for seat in leaving:
        after["king_points"][seat] = len(present)
        at[seat] = None
    after["at"] = at
    if at == [None, None, None]:
        after["past"] = [*before["past"], [score(after, seat) for seat in range(3)]]
    return after


def score(position: Position, seat: int) -> int:
    """King points and kingdoms of one king (T17)."""
    parts, seals = KINGS[position["kings"][seat]], position["seals"][seat]
    points = position["king_points"][seat]
    for side in SIDES:
        for start in range(5):
            kingdom = side[start : start + 3]
            if all(region in seals for region in kingdom):
                points += sum(parts.index(BACKGROUND[region]) + 1 for region in kingdom)
    return int(points)


def ranking(kings: list[str], values: list[int]) -> list[int] | None:
    """Seats from best to worst, two equal ones by who beats whom; None if all three are equal (T18, T20)."""
    if values[0] == values[1] == values[2]:
        return None
    order = sorted(range(3), key=lambda seat: -values[seat])
    for i in (0, 1):
        one, other = order[i], order[i + 1]
        if values[one] == values[other] and BEATS[kings[other]] == kings[one]:
            order[i], order[i + 1] = other, one
    return order


def outcome(kings: list[str], past: list[list[int]]) -> tuple[list[int], list[int]]:
    """Tóncc points and places by seat (T18-T20)."""
    totals = [0, 0, 0]
    for scores in past:
        order = ranking(kings, scores)
        for seat in range(3):
            totals[seat] += 1 if order is None else 2 - order.index(seat)
    order = ranking(kings, totals)
    return totals, [1, 1, 1] if order is None else [order.index(seat) + 1 for seat in range(3)]


def count(position: Position, moves: int) -> dict[str, int]:
    """How many sequences of joint moves there are from here, and how many different positions they end in."""
    sequences, ends = 1, {json.dumps(plain(position)): position}
    weights = {json.dumps(plain(position)): 1}
    for _ in range(moves):
        following: dict[str, Position] = {}
        heavier: dict[str, int] = {}
        for name, end in ends.items():
            for choices in product(*[range(1, 7) if cell is not None else [None] for cell in end["at"]]):
                after = move(end, list(choices))
                key = json.dumps(plain(after))
                following[key] = after
                heavier[key] = heavier.get(key, 0) + weights[name]
        ends, weights = following, heavier
        sequences = sum(weights.values())
    return {"moves": moves, "sequences": sequences, "positions": len(ends)}


def plain(position: Position) -> dict[str, Any]:
    """The position in the words of the JSON of the rules, without the sealed choices."""
    tiles = [position["tiles"][cell] for cell in CELLS]
    at = [None if cell is None else CELLS.index(cell) for cell in position["at"]]
    return {**position, "tiles": tiles, "at": at}


def main() -> None:
    """Write counts.json: a plain start, and an end of a challenge with two kings left."""
    plain_tiles = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10, 11, 12, 13, 14, 15, 16, 17, 18]
    start = begin(["blue", "red", "yellow"], plain_tiles, [])
    late = {**start, "seals": [[1, 2, 3, 7, 8, 9], [4, 5, 6], [10, 11, 12, 13, 14]], "king_points": [3, None, None]}
    late |= {"at": [None, CELLS[4], CELLS[12]]}
    counts = [
        {"name": "the start of a challenge", **plain(start), "counts": [count(start, moves) for moves in (1, 2)]},
        {"name": "two kings left", **plain(late), "counts": [count(late, moves) for moves in (1, 2, 3)]},
    ]
    lines = ",\n".join(json.dumps(case) for case in counts)
    (Path(__file__).parent / "counts.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
