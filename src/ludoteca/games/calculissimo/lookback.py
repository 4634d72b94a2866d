"""What a finished match of Calculissimo tells as a whole: the best turn, the squares, the signs, an average turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.contract import Action, Event, State
from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.tokens import BOARDS, TOKENS

SIGNS = TOKENS[kernel.NINE : -1]
TURNS = ("lay", "exchange", "pass", "time")


def lookback(steps: Sequence[tuple[State, int, Action]]) -> dict[str, Any]:
    """By seat, what was made of the match; and the best turn of all."""
    if not steps:
        return {}
    form = steps[0][0].dump()
    seats: list[dict[str, Any]] = [
        {
            "turns": 0,
            "lays": 0,
            "points": 0,
            "average": 0,
            "best": None,
            "squares": dict.fromkeys("gbyv", 0),
            "signs": dict.fromkeys(SIGNS, 0),
            "jokers": 0,
        }
        for _ in range(form["seats"])
    ]
    board = BOARDS[form["options"]["squares"]]
    for number, (state, seat, action) in enumerate(steps, 1):
        for event in state.story(seat, action, None):
            if event["type"] in TURNS and not (event["type"] == "time" and state.dump()["position"]["laid"]):
                seats[event["seat"]]["turns"] += 1
            if event["type"] == "stands" or event.get("stands"):
                _note(seats[event["seat"]], number, event, board)
    for one in seats:
        one["average"] = round(one["points"] / one["turns"]) if one["turns"] else 0
    best = max(seats, key=lambda one: one["best"]["points"] if one["best"] else 0)
    return {"seats": seats, "best": best["best"]}


def _note(one: dict[str, Any], number: int, event: Event, board: Sequence[str]) -> None:
    """What a lay that stands adds to its player's match."""
    one["lays"] += 1
    one["points"] += event["points"]
    for r, c, token in event["tiles"]:
        colour = board[r][c]
        # a number square does nothing for a sign, nor for a joker
        if colour in one["squares"] and (colour in "yv" or token.isdigit()):
            one["squares"][colour] += 1
        one["jokers"] += token.startswith("?")
    for operation in event["operations"]:
        for sign in SIGNS:
            one["signs"][sign] += operation["reads"].count(sign)
    if one["best"] is None or event["points"] > one["best"]["points"]:
        found = [{name: part[name] for name in ("reads", "text", "steps", "points")} for part in event["operations"]]
        one["best"] = {"number": number, "seat": event["seat"], "points": event["points"], "operations": found}
