"""Tóncc as numbers for research: actions as integers, views as arrays. NumPy is imported when it is first needed.

An action is its direction minus one: 0 to 5. A view is one flat array of float32, made of the parts in `PARTS`, each
of which can be cut out with `LAYOUT` and given its own shape. Seats are counted from the viewer's own round the
table (from seat 0 for a spectator), so that a learner need not learn each chair for itself.

| part | shape | what it says |
|---|---|---|
| tiles | 19 × 18 | the region on each cell, one-hot |
| seals | 3 × 18 | 1 where the seat has a seal on the region |
| at | 3 × 19 | the cell of the seat's king, one-hot; all 0 when he is not on Tóncc |
| kings | 3 × 3 | the seat's colour, one-hot: blue, yellow, red |
| king_points | 3 × 3 | the king points marked, one-hot: 1, 2, 3 |
| points | 3 | tóncc points so far, in sixths: 6 is the most three challenges give |
| ready | 3 | 1 for a seat that has chosen |
| idle | 3 | moves in a row without a conquest, one-hot; all 0 once they have ended the challenge |
| played | 4 | challenges that have ended, one-hot |
| challenges | 1 | 1 in a game of three, 0 in a short one |
| choice | 6 | the viewer's own sealed direction, one-hot |
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ludoteca.arrays import cut, layout_of, size_of
from ludoteca.contract import Action, View
from ludoteca.games.toncc.compiled import kernel
from ludoteca.games.toncc.compiled.batch import Batch, Observer
from ludoteca.games.toncc.rules import TonccState
from ludoteca.kernels.bags import Deal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ACTIONS = 6
PARTS: dict[str, tuple[int, ...]] = {
    "tiles": (19, 18),
    "seals": (3, 18),
    "at": (3, 19),
    "kings": (3, 3),
    "king_points": (3, 3),
    "points": (3,),
    "ready": (3,),
    "idle": (3,),
    "played": (4,),
    "challenges": (1,),
    "choice": (6,),
}
LAYOUT = layout_of(PARTS)
SIZE = size_of(PARTS)


def action_number(action: Action) -> int:
    """The number of a choice, from 0."""
    return int(action["direction"]) - 1


def action(number: int) -> Action:
    """The choice with this number."""
    return {"type": "choose", "direction": int(number) + 1}


def legal(view: View) -> NDArray[np.bool_]:
    """Which actions the viewer may do now: all six or none."""
    import numpy as np

    position = TonccState.game.imagine(view, Random(0)).position
    seat = view["seat"]
    may = seat is not None and position.phase() == kernel.CHOOSE and position.may_choose(seat)
    return np.full(ACTIONS, may)


def observation(view: View) -> NDArray[np.float32]:
    """The view as one array of `SIZE` numbers."""
    import numpy as np

    array = np.zeros(SIZE, dtype=np.float32)
    part = cut(array, PARTS)
    position = TonccState.game.imagine(view, Random(0)).position
    seen = view["position"]
    for cell in range(kernel.CELLS):
        if position[kernel.TILES + cell]:
            part["tiles"][cell, position[kernel.TILES + cell] - 1] = 1
    totals = position.totals()
    for place in range(3):
        seat = ((view["seat"] or 0) + place) % 3
        for region in seen["seals"][seat]:
            part["seals"][place, region - 1] = 1
        if position[kernel.AT + seat] >= 0:
            part["at"][place, position[kernel.AT + seat]] = 1
        if position[kernel.KINGS + seat] >= 0:
            part["kings"][place, position[kernel.KINGS + seat]] = 1
        if position[kernel.KING_POINTS + seat]:
            part["king_points"][place, position[kernel.KING_POINTS + seat] - 1] = 1
        part["points"][place] = totals[seat] / 6
        part["ready"][place] = seat in seen["ready"]
    if position[kernel.IDLE] < 3:
        part["idle"][position[kernel.IDLE]] = 1
    part["played"][position[kernel.PLAYED]] = 1
    part["challenges"][0] = position[kernel.CHALLENGES] == 3
    if seen["choice"] is not None:
        part["choice"][seen["choice"] - 1] = 1
    return array


def sight(state: TonccState, seat: int) -> NDArray[np.float32]:
    """What the seat sees of a state, as `observation` gives it of the seat's view, and much faster."""
    import numpy as np

    looker = Observer()
    looker.look(state.position, seat)
    return np.frombuffer(looker.observation, dtype=np.float32)  # type: ignore[call-overload, no-any-return]


def open_to(state: TonccState, seat: int) -> list[int]:
    """The numbers of the actions that are open to the seat."""
    return list(range(ACTIONS)) if seat in state.turn else []


def batch(state: TonccState, n: int, seed: int) -> Batch:
    """So many matches that begin with this state, stepped by compiled code."""
    return Batch(state.position, n, seed)


def deal(state: TonccState) -> Deal:
    """A shuffle tile by tile, in reading order."""

    def action(regions: list[int]) -> Action:
        tiles = [region + 1 for region in regions]
        tiles.insert(kernel.MIND, 0)
        return {"type": "shuffle", "tiles": tiles}

    return Deal(((1,) * kernel.REGIONS,), (kernel.REGIONS,), action)


def split(array: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
    """The parts of an observation by name, each in its own shape; they share the array's memory."""
    return cut(array, PARTS)
