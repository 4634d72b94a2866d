"""Fantastick as numbers for research: actions as integers, views as arrays. NumPy is imported when it is first needed.

An action is the kernel's number, `8100 * kind + 90 * from + to`, with the places of the mode counted in their sorted
order. `legal` says which may be done; openings that a player makes up have no number here. A view is one flat array of
float32, made of the parts in `PARTS`, each of which can be cut out with `LAYOUT`. Seats are counted from the one to
play.

| part | shape | what it says |
|---|---|---|
| mode | 2 | Numbers, Shapes |
| phase | 6 | open, place, roll, choose, play, over, one-hot |
| mat | 90 | 1 where a stick lies now |
| good | 91 | where the good stick lies now, one-hot; the last for the pile |
| bad | 90 | where the bad stick lies now, one-hot |
| handled | 90 | 1 for a stick that was handled in this turn |
| start | 90 | 1 where a stick lay when the turn began |
| previous | 90 | 1 where a stick lay when the previous turn began |
| face | 7 | what the die asks, one-hot in the order of the mode's faces; all 0 if it has not been rolled |
| form | 1 | 1 where the equal sign stands first (Numbers) |
| seated | 4 | 1 for a seat at the table |
| points | 4 | points, as a share of the track |
| out | 4 | 1 for a seat that is out |
| score | 1 | paid in this turn, as a share of the track |
| left | 1 | turns to come in all, in twelfths |
| options | 6 | rounds, specials chance, specials chosen, opening six, opening free, handling free |
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ludoteca.arrays import cut, layout_of, size_of
from ludoteca.contract import Action, View
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.mat import listed
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.games.fantastick.rules import FantastickState

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PLACES = 90
ACTIONS = kernel.MADE * kernel.AREA
PARTS: dict[str, tuple[int, ...]] = {
    "mode": (2,),
    "phase": (6,),
    "mat": (PLACES,),
    "good": (PLACES + 1,),
    "bad": (PLACES,),
    "handled": (PLACES,),
    "start": (PLACES,),
    "previous": (PLACES,),
    "face": (7,),
    "form": (1,),
    "seated": (4,),
    "points": (4,),
    "out": (4,),
    "score": (1,),
    "left": (1,),
    "options": (6,),
}
LAYOUT = layout_of(PARTS)
SIZE = size_of(PARTS)


def state_of(view: View) -> FantastickState:
    """The state of a view: nothing is hidden in Fantastick."""
    return FantastickState.game.imagine(view, Random(0))


def action_number(view: View, action: Action) -> int:
    """The number of an action that is legal in this view."""
    return FantastickState.game.fast.encode(state_of(view), action)


def action(view: View, number: int) -> Action:
    """The action with this number."""
    return FantastickState.game.fast.decode(state_of(view).position, int(number))


def legal(view: View) -> NDArray[np.bool_]:
    """Which actions may be done now by whoever is to play; openings that are made up are not among them."""
    import numpy as np

    may = np.zeros(ACTIONS, dtype=np.bool_)
    state = state_of(view)
    if state.turn:
        numbers = [number for number in FantastickState.game.fast.legal(state.position) if number < ACTIONS]
        may[numbers] = True
    return may


def observation(view: View) -> NDArray[np.float32]:
    """The view as one array of `SIZE` numbers."""
    return sight(state_of(view))


def sight(state: FantastickState) -> NDArray[np.float32]:
    """What everybody sees of a state, as the same array."""
    import numpy as np

    array = np.zeros(SIZE, dtype=np.float32)
    part = split(array)
    position = state.position
    seats, track = int(position.seats()), int(position[kernel.TRACK])
    part["mode"][position[kernel.MODE]] = 1
    part["phase"][position[kernel.PHASE]] = 1
    if position[kernel.PHASE] != kernel.IN_OPEN:
        _lay(position, part)
        part["score"][0] = int(position[kernel.SCORE]) / track
    if position[kernel.PHASE] == kernel.IN_PLAY:
        part["face"][position[kernel.FACE]] = 1
    for place in range(seats):
        seat = (position[kernel.SEAT] + place) % seats
        part["seated"][place] = 1
        part["points"][place] = int(position[kernel.POINTS + seat]) / track
        part["out"][place] = position.is_out(seat)
    part["left"][0] = int(position.total() - position[kernel.TURN]) / 12
    part["options"][:] = [
        position[kernel.LENGTH] == 1,
        position[kernel.SPECIALS] == 1,  # by lot
        position[kernel.SPECIALS] == kernel.CHOSEN,
        position[kernel.OPENING] == kernel.ONE_OF_SIX,
        position[kernel.OPENING] == kernel.MADE_UP,
        position[kernel.HANDLING] == 1,
    ]
    return array


def _lay(position: Position, part: dict[str, NDArray[np.float32]]) -> None:
    """What lies on the mat, now and before."""
    part["mat"][listed(position[kernel.LOW], position[kernel.HIGH])] = 1
    part["handled"][listed(position[kernel.HANDLED_LOW], position[kernel.HANDLED_HIGH])] = 1
    part["start"][listed(position[kernel.START_LOW], position[kernel.START_HIGH])] = 1
    if position[kernel.PREVIOUS] >= 0:
        numbers = position[kernel.MODE] == kernel.NUMBERS
        before = equalities.laid(position[kernel.PREVIOUS]) if numbers else None
        low, high = before or (position[kernel.PREVIOUS_LOW], position[kernel.PREVIOUS_HIGH])
        part["previous"][listed(low, high)] = 1
    part["good"][position[kernel.GOOD] if position[kernel.GOOD] >= 0 else PLACES] = 1
    if position[kernel.BAD] >= 0:
        part["bad"][position[kernel.BAD]] = 1
    if position[kernel.MODE] == kernel.NUMBERS:
        part["form"][0] = position.form()


def split(array: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
    """The parts of an observation by name, each in its own shape; they share the array's memory."""
    return cut(array, PARTS)
