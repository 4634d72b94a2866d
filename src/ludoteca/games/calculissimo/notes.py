"""What follows from a view of Calculissimo: what is unseen, what may be done.

All of it reads a position in which the tokens the viewer cannot see lie somehow, so only their number may be used.
"""

from __future__ import annotations

from random import Random
from typing import Any

from ludoteca.contract import View
from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.compiled.position import Position
from ludoteca.games.calculissimo.tokens import ALL, BOARDS, SQUARES, TOKENS, canonical
from ludoteca.words import Sentence, say


def viewer_of(view: View) -> int | None:
    """Whose view it is: the seat whose rack can be read; None for a spectator's."""
    for seat, rack in enumerate(view["position"]["racks"]):
        if isinstance(rack, str):
            return seat
    return None


def imagined(view: View, rng: Random | None) -> dict[str, Any]:
    """The full form that fits a view: the unseen tokens are dealt at random, or without a generator just somehow."""
    position = dict(view["position"])
    unseen = _unseen(position, ALL[view["options"]["squares"]])
    known = ["" if isinstance(rack, int) else rack for rack in position["racks"]]
    laid, seat = position["laid"], position["seat"]
    if laid is not None and isinstance(position["racks"][seat], int):
        known[seat] = "".join(token[0] for _, _, token in laid["tiles"])  # what is laid still counts to the rack
        for token in known[seat]:
            unseen.remove(token)
    if rng is not None:
        rng.shuffle(unseen)
    racks = []
    for rack, tokens in zip(position["racks"], known, strict=True):
        missing = rack - len(tokens) if isinstance(rack, int) else 0
        dealt, unseen = unseen[:missing], unseen[missing:]
        racks.append(canonical(tokens + "".join(dealt)))
    return dict(view, position=dict(position, racks=racks, bag=canonical("".join(unseen))))


def _unseen(position: dict[str, Any], all_tokens: dict[str, int]) -> list[str]:
    """The tokens that are neither on the board nor on a rack one sees."""
    seen = [face for line in position["board"] for face in line if face != "."]
    for r, c in position["jokers"]:
        seen.remove(position["board"][r][c])
        seen.append("?")
    seen += [token for rack in position["racks"] if isinstance(rack, str) for token in rack]
    return [token for token in TOKENS for _ in range(all_tokens[token] - seen.count(token))]


def notes(position: Position, viewer: int | None) -> dict[str, Any]:
    """What a page, a terminal or a screen reader wants to say about a view."""
    seats = range(position[kernel.SEATS])
    unseen = position.unseen(-1 if viewer is None else viewer)
    parity = position.parity()
    phase = position.phase()
    limit = len(seats) if position[kernel.BAG_SIZE] == 0 else 2 * len(seats)
    return {
        "squares": list(BOARDS[SQUARES[position[kernel.SQUARES]]]),
        "unseen": dict(zip(TOKENS, unseen, strict=True)),
        "bag": position[kernel.BAG_SIZE],
        "racks": [position.rack_size(seat) for seat in seats],
        "scores": [position[kernel.SCORES + seat] for seat in seats],
        "left": None if viewer is None else position.left_cost(viewer),
        "may": _may(position, viewer) if viewer is not None and phase == kernel.BY_SEAT else None,
        "answer": viewer is not None and phase == kernel.BY_ANSWER and bool(position[kernel.WAIT] >> viewer & 1),
        "laid": _laid(position),
        "turns_left_idle": max(0, limit - position[kernel.IDLE]),
        "first": position[kernel.LYING] == 0,
        "numbers": None if parity < 0 else parity,
        "last": None,
    }


def _may(position: Position, viewer: int) -> dict[str, Any] | None:
    """What the viewer may do who is to move."""
    if position[kernel.SEAT] != viewer:
        return None
    can_lay = position.can_lay(viewer)
    exchange = position.may_exchange(not can_lay)
    return {"lay": can_lay, "exchange": exchange, "text": None if can_lay else stuck(position)}


def stuck(position: Position) -> Sentence:
    """What is left to who can lay nothing."""
    if position[kernel.BAG_SIZE] > 0:
        return say("No operation can be laid with your tokens: exchange some of them, or pass.")
    return say("No operation can be laid with your tokens, and the bag is empty: pass.")


def _laid(position: Position) -> dict[str, Any] | None:
    """What waits for answers, without its reckoning."""
    if position[kernel.LAID] == 0:
        return None
    found = position.preview(position[kernel.LAID], reckons=False)
    return {"operations": found["operations"], "points": position[kernel.LAID_POINTS]}
