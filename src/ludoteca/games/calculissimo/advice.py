"""Hints of Calculissimo, each saying more: how much, in which line, which squares and tokens, the lay itself."""

from __future__ import annotations

from typing import Any

from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.compiled.position import Position
from ludoteca.games.calculissimo.laying import listed, name, why_wrong
from ludoteca.games.calculissimo.notes import stuck
from ludoteca.games.calculissimo.reckoning import operations
from ludoteca.games.calculissimo.tokens import BOARDS, COLUMNS, SQUARES, canonical, on_screen
from ludoteca.words import Sentence, say

WORTH_FINDING = 30
"""Points that a newcomer is glad to find in the first turn; seven racks of eight have them."""
BEST_FIRST = "vybg"
"""Coloured squares by what they do for a lay."""


def invites(position: Position, seat: int) -> bool:
    """True if the seat to move has something good to lay."""
    return position.best_lay(seat)[1] >= WORTH_FINDING


def advise(position: Position, viewer: int | None) -> list[dict[str, Any]]:
    """Hints for the seat that is to act. Where points are announced none of them says how many there are."""
    if viewer is None:
        return []
    phase = position.phase()
    if phase == kernel.BY_ANSWER and position[kernel.WAIT] >> viewer & 1:
        return _answer(position)
    if phase != kernel.BY_SEAT or position[kernel.SEAT] != viewer:
        return []
    number, points = position.best_lay(viewer)
    if number == 0:
        return _nothing(position, viewer)
    tiles = position.tiles(number)
    silent = bool(position[kernel.ANNOUNCE])
    found = operations(position, position.judge(number))
    return [
        _much(points, silent),
        _line(position, tiles, found[0]["way"]),
        _squares(tiles),
        {
            "step": "where",
            "text": _reads(found) if silent else _reckoned(found, points),
            "cells": [[r, c] for r, c, _ in tiles],
            # what it makes is for the player to say: 0 only stands in for it
            "actions": [{"type": "lay", "tiles": tiles} | ({"points": 0} if silent else {})],
            "operations": [] if silent else found,
        },
    ]


def _answer(position: Position) -> list[dict[str, Any]]:
    """For who has to answer: first that it can be reckoned, then whether it is right."""
    lay = position.judge(position[kernel.LAID])
    reads = _reads(operations(position, lay))
    first = {"step": "good", "text": say("Reckon it yourself: first ×, then ÷, then + and −. {reads}", reads=reads)}
    if lay.right():
        text, kind = say("What was laid is right: accept it."), "accept"
    else:
        text, kind = say("What was laid is wrong: challenge it. {why}", why=why_wrong(position, lay)), "challenge"
    return [first, {"step": "where", "text": text, "actions": [{"type": kind}]}]


def _nothing(position: Position, viewer: int) -> list[dict[str, Any]]:
    """For who can lay nothing: what is left to do, and doing it."""
    first = {"step": "good", "text": stuck(position)}
    if not position.may_exchange(True):
        return [first, {"step": "where", "text": say("Pass."), "actions": [{"type": "pass"}]}]
    kinds = [position[kernel.RACKS + kernel.KINDS * viewer + kind] for kind in range(kernel.KINDS)]
    numbers = "".join(token * kinds[int(token) - 1] for token in "123456789")
    signs = "".join(token * kinds[9 + n] for n, token in enumerate("+-*/"))
    # Too many of one sort are why nothing fits: half of them go.
    most = numbers if len(numbers) >= len(signs) else signs
    gone = most[: max(1, (len(most) + 1) // 2)] or "?"
    text = say("Exchange these: {tokens}. Then you have numbers and signs again.", tokens=listed(gone))
    return [first, {"step": "where", "text": text, "actions": [{"type": "exchange", "tokens": gone}]}]


def _much(points: int, silent: bool) -> dict[str, Any]:
    if silent:
        return {"step": "good", "text": say("There is something good to lay.")}
    if points == 1:
        return {"step": "good", "text": say("You can make 1 point."), "points": points}
    return {"step": "good", "text": say("You can make {points} points.", points=points), "points": points}


def _line(position: Position, tiles: list[list[Any]], way: str) -> dict[str, Any]:
    """The line to look at, and the best coloured square in it that the lay covers."""
    line = tiles[0][0] if way == "row" else tiles[0][1]
    where = say("row {number}", number=line + 1) if way == "row" else say("column {letter}", letter=COLUMNS[line])
    step: dict[str, Any] = {"step": "piece", "way": way, "line": line, "squares": []}
    if position[kernel.LYING] == 0:
        return dict(step, squares=[[7, 7]], text=say("Look at {line}: it goes over the star.", line=where))
    board = BOARDS[SQUARES[position[kernel.SQUARES]]]
    for colour in BEST_FIRST:
        # a number square does nothing for a sign, nor for a joker
        squares = [[r, c] for r, c, token in tiles if board[r][c] == colour and (colour in "vy" or token.isdigit())]
        if squares:
            return dict(
                step, squares=squares, text=say("Look at {line}: {square}", line=where, square=COLOURED[colour])
            )
    return dict(step, text=say("Look at {line}: your tokens fit what lies there.", line=where))


COLOURED = {
    "v": say("there is a violet square, which triples the whole operation."),
    "y": say("there is a yellow square, which doubles the whole operation."),
    "b": say("there is a blue square, which triples a number."),
    "g": say("there is a green square, which doubles a number."),
}


def _squares(tiles: list[list[Any]]) -> dict[str, Any]:
    """Where the tokens go, and which: how they go there is for the player to find."""
    tokens = list(canonical("".join(token[0] for _, _, token in tiles)))
    if len(tokens) == 1:
        text = say("One token is enough, on the square that glows: {token}.", token=name(tokens[0]))
    else:
        text = say("Put these tokens on the squares that glow: {tokens}.", tokens=listed(tokens))
    return {"step": "piece", "text": text, "tokens": tokens, "cells": [[r, c] for r, c, _ in tiles]}


def _reads(found: list[dict[str, Any]]) -> Sentence:
    """The operations as they lie there, without what they make."""
    reads = "; ".join(" ".join(on_screen(one["reads"])) for one in found)
    return say("It reads {operations}.", operations=reads)


def _reckoned(found: list[dict[str, Any]], points: int) -> Sentence:
    """The operations with their reckoning."""
    reads = "; ".join(one["text"] for one in found)
    if len(found) == 1:
        return say("Lay it so: {reckoning}.", reckoning=reads)
    return say("Lay it so: {reckoning}. Together {points}.", reckoning=reads, points=points)
