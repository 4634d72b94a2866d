"""Positions and moves in the notation of the rules files, for the tests."""

from __future__ import annotations

from typing import Any

from ludoteca import NATURE
from ludoteca.contract import Action
from ludoteca.games.fantastick import game
from ludoteca.games.fantastick.rules import FantastickState

DEFAULTS: dict[str, Any] = {
    "mode": "numbers",
    "length": "turns",
    "track": 30,
    "specials": "printed",
    "opening": "die",
    "handling": "once",
}
FINISH: Action = {"type": "finish"}
WILD: Action = {"type": "finish", "wild": True}
GIVE_UP: Action = {"type": "giveup"}
UNDO: Action = {"type": "undo"}


def numbers(
    equality: str | None = "3+2=5",
    good: str | None = "C1d",
    bad: str | None = "B1g",
    face: str | None = "A",
    *,
    seats: int = 2,
    options: dict[str, Any] | None = None,
    **changes: Any,
) -> FantastickState:
    """A position of the Game of Numbers: equality, good, bad and face, as in the worked examples."""
    position = {
        "phase": "play",
        "seat": changes.get("turn", 0) % seats,
        "turn": 0,
        "points": [0] * seats,
        "out": [],
        "extra": [[] for _ in range(seats)],
        "wild": False,
        "used": ["3+2=5"],
        "equality": equality,
        "good": good,
        "bad": bad,
        "face": face,
        "previous": None,
        "moves": [],
    }
    options = DEFAULTS | (options or {})
    return game.load({"game": "fantastick", "seats": seats, "options": options, "position": position | changes})


def figure(written: str) -> list[list[int]]:
    """Places of Shapes from their digits: `"330 331"` is [3,3,0] and [3,3,1]."""
    return [[int(digit) for digit in place] for place in written.split()]


def shapes(face: str | None, opened: str = "triangle", *, seats: int = 2, **changes: Any) -> FantastickState:
    """A position of the Game of Shapes with one of the six starting figures, as in the worked examples."""
    options = DEFAULTS | {"mode": "shapes"} | changes.pop("options", {})
    state = game.start(seats, options | {"opening": "die", "specials": "printed"})
    form = state.play(NATURE, {"type": "open", "face": opened}).dump() | {"options": options}
    place = {"seat": changes.get("turn", 0) % seats, "face": face, "phase": "play" if face else "roll"}
    form["position"] |= place | changes
    return game.load(form)


def handling(written: str) -> Action:
    """A move as the worked examples write it: `A1b→A1f`, `C1g↷C1b`, `−C1d`, `+C1e`, `+good C1e`, `space C`."""
    if "→" in written or "↷" in written:
        sign = "→" if "→" in written else "↷"
        start, end = written.split(sign)
        return {"type": "move" if sign == "→" else "rotate", "from": start, "to": end}
    if written.startswith("−"):
        return {"type": "remove", "from": written[1:]}
    if written.startswith("+good "):
        return {"type": "add", "to": written[6:], "match": "good"}
    if written.startswith("+"):
        return {"type": "add", "to": written[1:], "match": "plain"}
    return {"type": "space", "number": written.removeprefix("space ")}


def done(state: FantastickState, *moves: str | Action) -> FantastickState:
    """The state after these actions of whoever is to act."""
    for move in moves:
        seat = NATURE if state.nature else state.turn[0]
        state = state.play(seat, handling(move) if isinstance(move, str) else move)
    return state


def refused(state: FantastickState, move: str | Action) -> str:
    """The refusal of an action of whoever is to act."""
    seat = NATURE if state.nature else state.turn[0]
    refusal = state.refuse(seat, handling(move) if isinstance(move, str) else move)
    assert refusal is not None
    return refusal


def price(state: FantastickState, move: str) -> int:
    """What a move costs, by preview and by play alike."""
    found: int = state.preview(state.turn[0], handling(move))["price"]
    assert now(done(state, move))["score"] - now(state)["score"] == found
    return found


def position(state: FantastickState) -> dict[str, Any]:
    """The position of a state."""
    found: dict[str, Any] = state.dump()["position"]
    return found


def now(state: FantastickState) -> dict[str, Any]:
    """What lies on the mat."""
    found: dict[str, Any] = state.view(None)["now"]
    return found
