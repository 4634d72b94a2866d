"""Boards in the notation of the rules file: `7,5>6/2+9` is row 7 from column 5 rightwards, with `v` downwards."""

from __future__ import annotations

from typing import Any

from ludoteca.games.calculissimo import game
from ludoteca.games.calculissimo.rules import CalculissimoState

ALL = {
    "live": dict(zip("123456789", (8, 8, 8, 7, 6, 5, 4, 4, 4), strict=True))
    | {"+": 12, "-": 10, "*": 10, "/": 10, "?": 4},
    "first": dict.fromkeys("123456789", 6) | {"+": 14, "-": 12, "*": 6, "/": 10, "?": 4},
}

E0 = ""
E1 = "7,5>6/2+9"
E2 = E1 + " 5,7v4-2+3"
E3 = E2 + " 5,5>3*4-1"
X4 = "7,6>8-2 1,8v3+5-4+2"
X5 = X4 + " 1,4>6+4-3+5"
P = "7,6>5+4 7,6v5-3"
Q = "7,6>5+4"
W = "7,7>9-4 1,7v2+7-8+9"
S = "1,4v5+2 5,4v3-1 4,1>6-4 4,5>7+1"
T = "1,4v5+2 5,4v3-1 1,10v8+6 5,10v2+9 4,1>6-4 4,11>7-5"
_live = ["7,7>8-2 0,8v3+5-4+2-1", "", "7,7>9-4", "3,7v5+2-9", "3,3>6*8+5", "1,3v4+6"]
LIVE = {37: _live[0], 38: E0} | {39 + n: " ".join(_live[2 : 3 + n]) for n in range(4)}
"""The boards of the worked examples on the live squares; from 39 on each goes on from the one before."""


def squares(line: str) -> list[tuple[int, int, str]]:
    """The tokens of one line with their squares; a dot stands for an old token that is read but not laid."""
    way = ">" if ">" in line else "v"
    start, tokens = line.split(way)
    r, c = (int(number) for number in start.split(","))
    found = []
    while tokens:
        token, tokens = (tokens[:2], tokens[2:]) if tokens[0] == "?" else (tokens[0], tokens[1:])
        found.append((r, c, token))
        r, c = (r, c + 1) if way == ">" else (r + 1, c)
    return found


def lay(line: str) -> dict[str, Any]:
    """The action that lays the tokens of a line."""
    return {"type": "lay", "tiles": [[r, c, token] for r, c, token in squares(line) if token != "."]}


def form(board: str, *racks: str, options: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    """The full form of a position: seat 0 moves, the bag holds what is neither on the board nor on a rack.

    Like most worked examples it is on the first squares, unless the options say something else.
    """
    chosen: dict[str, Any] = {
        "announce": False,
        "challenge": False,
        "clock": 120,
        "squares": "first",
        "exchange": "stuck",
    }
    chosen |= options or {}
    lying = {(r, c): token for line in board.split() for r, c, token in squares(line)}
    rows = ["".join(lying.get((r, c), ".")[-1] for c in range(15)) for r in range(15)]
    held = list(racks)
    gone = "".join(held) + "".join(token[0] for token in lying.values())
    position: dict[str, Any] = {
        "board": rows,
        "jokers": sorted([r, c] for (r, c), token in lying.items() if token[0] == "?"),
        "racks": held,
        "bag": "".join(token * (count - gone.count(token)) for token, count in ALL[chosen["squares"]].items()),
        "scores": [0] * len(held),
        "seat": 0,
        "lots": [],
        "draws": [],
        "laid": None,
        "idle": 0,
        "since": 0,
    }
    return {"game": "calculissimo", "seats": len(held), "options": chosen, "position": position | changes}


def position(board: str, rack: str, *others: str, **changes: Any) -> CalculissimoState:
    """The position with this rack to move; the other rack is `1234+-/` unless said."""
    return game.load(form(board, rack, *(others or ("1234+-/",)), **changes))


def now(state: Any) -> dict[str, Any]:
    """The position of a state."""
    found: dict[str, Any] = state.dump()["position"]
    return found
