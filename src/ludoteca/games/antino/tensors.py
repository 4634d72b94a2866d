"""Antino as numbers for research: actions as integers, views as arrays. NumPy is imported when it is first needed.

An action is `121 * kind + 11 * row + column`, kinds counted from 0 in the order A AK AL B … RL; then stop and drop.
A view is one flat array of float32, made of the parts in `PARTS`, each of which can be cut out with `LAYOUT` and given
its own shape. Seats are counted from the viewer's own in the order of play (from seat 0 for a spectator), so that a
learner need not learn each chair for itself. All boards stand in a square of 11 × 11, at its top left.

| part | shape | what it says |
|---|---|---|
| tiles | 13 × 11 × 11 | what lies on each cell, one-hot: the twelve kinds and the joker |
| free | 11 × 11 | 1 for an empty cell of the board |
| locked | 11 × 11 | 1 for a locked tile |
| hand | 12 | how many of each kind the viewer holds |
| outside | 12 | the share of each kind that does not lie on the board |
| dropped | 12 | how many of each kind wait for the new ones |
| seated | 4 | 1 for a seat at the table |
| points | 4 | points, in hundreds |
| sizes | 4 | tiles in the hand, in thirds |
| seventytwos | 4 | turns of 72, in halves |
| turn | 4 | whose turn it is, one-hot; all 0 while lots are taken |
| run | 3 | twelves in this turn, one-hot |
| streak | 1 | turns in a row that ended with a drop, in tens |
| bag | 1 | tiles in the bag, in hundreds |
| options | 6 | board 9, board 11, touch all, clockwise, streak, play on |
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ludoteca.arrays import cut, layout_of, size_of
from ludoteca.contract import Action, View
from ludoteca.games.antino.compiled import kernel, layout
from ludoteca.games.antino.compiled.batch import Batch, Observer
from ludoteca.games.antino.rules import AntinoState
from ludoteca.games.antino.tiles import KINDS, NUMBERS
from ludoteca.kernels.bags import Deal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIDE = 11
CELLS = SIDE * SIDE
STOP = 12 * CELLS
DROP = STOP + 1
ACTIONS = DROP + 1
PARTS: dict[str, tuple[int, ...]] = {
    "tiles": (13, SIDE, SIDE),
    "free": (SIDE, SIDE),
    "locked": (SIDE, SIDE),
    "hand": (12,),
    "outside": (12,),
    "dropped": (12,),
    "seated": (4,),
    "points": (4,),
    "sizes": (4,),
    "seventytwos": (4,),
    "turn": (4,),
    "run": (3,),
    "streak": (1,),
    "bag": (1,),
    "options": (6,),
}
LAYOUT = layout_of(PARTS)
SIZE = size_of(PARTS)


def action_number(action: Action) -> int:
    """The number of a seat's action, from 0."""
    if action["type"] == "place":
        row, column = action["cell"]
        return CELLS * (NUMBERS[action["tile"]] - 1) + SIDE * int(row) + int(column)
    return STOP if action["type"] == "stop" else DROP


def action(number: int) -> Action:
    """The action with this number."""
    if number >= STOP:
        return {"type": "stop" if number == STOP else "drop"}
    kind, cell = divmod(int(number), CELLS)
    return {"type": "place", "tile": KINDS[kind + 1], "cell": [cell // SIDE, cell % SIDE]}


def legal(view: View) -> NDArray[np.bool_]:
    """Which actions the viewer may do now."""
    import numpy as np

    may = np.zeros(ACTIONS, dtype=np.bool_)
    if view["seat"] is not None:
        for one in AntinoState.game.imagine(view, Random(0)).actions(view["seat"]):
            may[action_number(one)] = True
    return may


def observation(view: View) -> NDArray[np.float32]:
    """The view as one array of `SIZE` numbers."""
    import numpy as np

    array = np.zeros(SIZE, dtype=np.float32)
    part = split(array)
    position, options = view["position"], view["options"]
    packed = AntinoState.game.imagine(view, Random(0)).position
    for r, line in enumerate(position["board"]):
        for c, tile in enumerate(line):
            if tile is None:
                part["free"][r, c] = 1
            else:
                part["tiles"][12 if tile == "*" else NUMBERS[tile] - 1, r, c] = 1
                part["locked"][r, c] = packed.locked(layout.WIDTH * (r + 1) + c + 1)
    for name, tiles in (("hand", position["hand"]), ("dropped", position["dropped"])):
        for tile in tiles or ():
            part[name][NUMBERS[tile] - 1] += 1
    for kind in range(12):
        part["outside"][kind] = packed[layout.OUTSIDE + kind] / int(layout.NUMBER_OF_EACH[kind])
    step = 1 if options["direction"] == "clockwise" else -1
    for place in range(view["seats"]):
        seat = ((view["seat"] or 0) + step * place) % view["seats"]
        part["seated"][place] = 1
        part["points"][place] = position["points"][seat] / 100
        part["sizes"][place] = position["hand_sizes"][seat] / 3
        part["seventytwos"][place] = position["seventytwos"][seat] / 2
        part["turn"][place] = seat == position["turn"]
    part["run"][position["run"]] = 1
    part["streak"][0] = position["streak"] / 10
    part["bag"][0] = position["bag"] / 100
    part["options"][:] = [
        options["board"] == 9,
        options["board"] == 11,
        options["touch"] == "all",
        options["direction"] == "clockwise",
        options["streak"],
        options["play_on"],
    ]
    return array


def sight(state: AntinoState, seat: int) -> NDArray[np.float32]:
    """What the seat sees of a state, as `observation` gives it of the seat's view, and much faster."""
    import numpy as np

    looker = Observer()
    looker.look(state.position, seat)
    return np.frombuffer(looker.observation, dtype=np.float32)  # type: ignore[call-overload, no-any-return]


def open_to(state: AntinoState, seat: int) -> list[int]:
    """The numbers of the actions that are open to the seat."""
    if (seat,) != state.turn:
        return []
    numbers = []
    for number in state.position.legal():
        kind, place = divmod(number, layout.AREA)
        cell = SIDE * (place // layout.WIDTH - 1) + place % layout.WIDTH - 1
        numbers.append(number - kernel.STOP + STOP if number >= kernel.STOP else CELLS * (kind - 1) + cell)
    return numbers


def batch(state: AntinoState, n: int, seed: int) -> Batch:
    """So many matches that begin with this state, stepped by compiled code."""
    return Batch(state.position, n, seed)


def deal(state: AntinoState) -> Deal:
    """Lots or a draw tile by tile."""
    position = state.position
    lots = position.phase() == kernel.BY_LOTS
    bag = tuple(position[layout.BAG + kind] for kind in range(layout.KINDS))

    def action(kinds: list[int]) -> Action:
        tiles = [KINDS[kind + 1] for kind in (kinds if lots else sorted(kinds))]
        return {"type": "lots" if lots else "draw", "tiles": tiles}

    return Deal((bag,), (position.lots_count() if lots else position.to_draw(),), action)


def split(array: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
    """The parts of an observation by name, each in its own shape; they share the array's memory."""
    return cut(array, PARTS)
