"""Calculissimo as numbers for research: actions as integers, views as arrays. NumPy is imported when first needed.

There are far too many lays for a mask over all of them, so `legal` gives the numbers of those one may do. A lay is,
from its highest digit down: row or column, the first square, which of the 14 squares after it carry new tokens too, and
the tokens in base 25, the first one lowest, in the order `123456789+-*/` and then jokers as `123456789+-/`. Behind the
lays come the exchanges, their tokens in base 15, and then pass, accept and challenge. Announced points are not among
the digits: at a table where they are announced `action` is given the view too, and says what the lay counts.

A view is one flat array of float32, made of the parts in `PARTS`, each of which can be cut out with `LAYOUT` and given
its own shape. Seats are counted from the viewer's own in the order of play (from seat 0 for a spectator), so that a
learner need not learn each chair for itself.

| part | shape | what it says |
|---|---|---|
| board | 13 × 15 × 15 | what each token on the board shows, one-hot, in the order `123456789+-*/` |
| jokers | 15 × 15 | 1 for a joker on the board |
| bonus | 4 × 15 × 15 | the empty squares that are green, blue, yellow, violet |
| laid | 13 × 15 × 15 | what was laid and waits for the others' answers |
| laid_jokers | 15 × 15 | 1 for a joker among these |
| rack | 14 | how many of each token the viewer holds, the joker last |
| unseen | 14 | the share of each token that the viewer does not see |
| seated | 4 | 1 for a seat at the table |
| scores | 4 | points, in hundreds |
| sizes | 4 | tokens on the rack, in sevenths |
| turn | 4 | whose turn it is, one-hot; all 0 while lots are drawn |
| waiting | 4 | 1 for a seat that must accept or challenge |
| idle | 1 | turns in a row without an operation, in eighths |
| bag | 1 | tokens in the bag, in hundreds |
| options | 5 | challenge, exchange in any turn, the clock in parts of 300 seconds, the first squares, announce |
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from ludoteca.arrays import cut, layout_of, size_of
from ludoteca.contract import Action, View
from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.notes import viewer_of
from ludoteca.games.calculissimo.rules import CalculissimoState
from ludoteca.games.calculissimo.telling import scored
from ludoteca.games.calculissimo.tokens import ALL, BOARDS, KINDS, LAID, SIDE, TOKENS
from ludoteca.kernels.bags import Deal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FACES = TOKENS[:13]
LAYABLE = list(LAID)
CELLS = SIDE * SIDE
FILLINGS = 25**7
PATTERNS = 2**14
EXCHANGE = 2 * CELLS * PATTERNS * FILLINGS
PASS = EXCHANGE + 15**7
OTHERS = ("pass", "accept", "challenge")
ACTIONS = PASS + len(OTHERS)
PARTS: dict[str, tuple[int, ...]] = {
    "board": (13, SIDE, SIDE),
    "jokers": (SIDE, SIDE),
    "bonus": (4, SIDE, SIDE),
    "laid": (13, SIDE, SIDE),
    "laid_jokers": (SIDE, SIDE),
    "rack": (14,),
    "unseen": (14,),
    "seated": (4,),
    "scores": (4,),
    "sizes": (4,),
    "turn": (4,),
    "waiting": (4,),
    "idle": (1,),
    "bag": (1,),
    "options": (5,),
}
LAYOUT = layout_of(PARTS)
SIZE = size_of(PARTS)


def action_number(action: Action) -> int:
    """The number of a seat's action in its canonical form, from 0; all are below 2 to the power of 57.

    >>> action_number({"type": "lay", "tiles": [[0, 0, "1"]]})
    0
    """
    if action["type"] == "lay":
        tiles = action["tiles"]
        (row, column, _), (last, _, _) = tiles[0], tiles[-1]
        squares = [(r - row) + (c - column) for r, c, _ in tiles]
        pattern = sum(2 ** (square - 1) for square in squares[1:])
        filling = sum(25**place * LAYABLE.index(token) for place, (_, _, token) in enumerate(tiles))
        first = CELLS * (last > row) + SIDE * row + column
        return int((first * PATTERNS + pattern) * FILLINGS + filling)
    if action["type"] == "exchange":
        return EXCHANGE + int(sum(15**place * KINDS[token] for place, token in enumerate(action["tokens"])))
    return PASS + OTHERS.index(action["type"])


def action(number: int, view: View | None = None) -> Action:
    """The action with this number; the view is asked where points are announced."""
    found = _action(int(number))
    if found["type"] != "lay" or view is None or not view["options"]["announce"]:
        return found
    position = CalculissimoState.game.imagine(view, Random(0)).position
    return found | {"points": scored(position, found)[0]}


def _action(number: int) -> Action:
    """The action with this number, without points."""
    if number >= PASS:
        return {"type": OTHERS[number - PASS]}
    if number >= EXCHANGE:
        digits = [(number - EXCHANGE) // 15**place % 15 for place in range(7)]
        return {"type": "exchange", "tokens": "".join(TOKENS[digit - 1] for digit in digits if digit)}
    first, filling = divmod(number, FILLINGS)
    first, pattern = divmod(first, PATTERNS)
    down, cell = divmod(first, CELLS)
    squares = [0, *(square for square in range(1, SIDE) if pattern >> square - 1 & 1)]
    return {
        "type": "lay",
        "tiles": [
            [cell // SIDE + square * down, cell % SIDE + square * (1 - down), LAYABLE[filling // 25**place % 25]]
            for place, square in enumerate(squares)
        ],
    }


def legal(view: View) -> NDArray[np.int64]:
    """The numbers of the actions the viewer may do now, rising."""
    import numpy as np

    viewer = viewer_of(view)
    if viewer is None:
        return np.zeros(0, dtype=np.int64)
    actions = CalculissimoState.game.imagine(view, Random(0)).actions(viewer)
    return np.array(sorted(action_number(one) for one in actions), dtype=np.int64)


def observation(view: View) -> NDArray[np.float32]:
    """The view as one array of `SIZE` numbers."""
    import numpy as np

    array = np.zeros(SIZE, dtype=np.float32)
    part = split(array)
    position, options = view["position"], view["options"]
    squares = BOARDS[options["squares"]]
    for r, line in enumerate(position["board"]):
        for c, face in enumerate(line):
            if face != ".":
                part["board"][FACES.index(face), r, c] = 1
            elif (colour := squares[r][c]) != ".":
                part["bonus"]["gbyv".index(colour), r, c] = 1
    for r, c in position["jokers"]:
        part["jokers"][r, c] = 1
    waits: list[int] = []
    if position["laid"] is not None:
        waits = position["laid"]["wait"]
        for r, c, token in position["laid"]["tiles"]:
            part["laid"][FACES.index(token[-1]), r, c] = 1
            part["laid_jokers"][r, c] = token[0] == "?"
    _count(part, view)
    for place in range(view["seats"]):
        seat = ((viewer_of(view) or 0) + place) % view["seats"]
        part["seated"][place] = 1
        part["scores"][place] = position["scores"][seat] / 100
        part["sizes"][place] = _size(position["racks"][seat]) / 7
        part["turn"][place] = seat == position["seat"] and not position["lots"]
        part["waiting"][place] = seat in waits
    part["idle"][0] = position["idle"] / 8
    part["bag"][0] = _size(position["bag"]) / 100
    part["options"][:] = [
        options["challenge"], options["exchange"] == "free", options["clock"] / 300,
        options["squares"] == "first", options["announce"],
    ]  # fmt: skip
    return array


def _count(part: dict[str, NDArray[np.float32]], view: View) -> None:
    """The viewer's own tokens, and those that neither the rack nor the board shows."""
    viewer = viewer_of(view)
    own = "" if viewer is None else view["position"]["racks"][viewer]
    unseen = CalculissimoState.game.notes(view)["unseen"]
    for number, token in enumerate(TOKENS):
        part["rack"][number] = own.count(token)
        part["unseen"][number] = unseen[token] / ALL[view["options"]["squares"]][token]


def _size(tokens: Any) -> int:
    return tokens if type(tokens) is int else len(tokens)


def deal(state: CalculissimoState) -> Deal:
    """Lots or a draw token by token."""
    position = state.position
    lots = position.phase() == kernel.BY_LOTS
    bag = tuple(position[kernel.BAG + kind] for kind in range(kernel.KINDS))

    def action(kinds: list[int]) -> Action:
        tokens = "".join(TOKENS[kind] for kind in (kinds if lots else sorted(kinds)))
        return {"type": "lots" if lots else "draw", "tokens": tokens}

    return Deal((bag,), (position.lots_count() if lots else position[kernel.DRAWS] & 7,), action)


def split(array: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
    """The parts of an observation by name, each in its own shape; they share the array's memory."""
    return cut(array, PARTS)
