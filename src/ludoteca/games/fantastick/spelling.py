"""Fantastick for learners: an action is a word of one or two letters, which stick and then where it goes.

| letter | what it says | letters after it |
|---|---|---|
| 0 … 89 | take the stick from this place of the mat; where the special ones are chosen, it is the good one | where to |
| 90 … 179 | move it to place 0 … 89 (or lay a new one there; or, where they are chosen, this is the bad one) | |
| 180 … 269 | rotate it to place 0 … 89 | |
| 270 | remove it | |
| 271, 272 | take a plain stick, or the good one, from the pile | where to |
| 273 … 275 | set the number A, B, C apart or close | |
| 276, 277 | finish the turn; finish it with the wild card | |
| 278 | give up | |
| 279 … 284 | open with the first, second, … of the six arrangements | |
| 285 | get rid of the zero | |

Places are counted in the sorted order of the mode. Taking back is left out, for it changes nothing that a learner could
not do at once, and so are openings that a player makes up. The observation is that of `tensors.py`, and behind it the
part `taken` (93): the stick that has been taken, one-hot as the letters 0 … 89, 271 and 272; the first is 1 for none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ludoteca.contract import Action, State
from ludoteca.games.fantastick import tensors
from ludoteca.games.fantastick.actions import action_of, mode_of
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.games.fantastick.rules import FantastickState

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOVE_TO, ROTATE_TO, REMOVE, PLAIN, GOOD, SPACE = 90, 180, 270, 271, 272, 273
FINISH, GIVE_UP, OPEN, ELIMINATE, LETTERS = 276, 278, 279, 285, 286
ALONE = {kernel.SPACE: SPACE, kernel.FINISH: FINISH, kernel.GIVE_UP: GIVE_UP, kernel.ELIMINATE: ELIMINATE}
"""Kinds of actions that are one letter, with the first of theirs."""
TAKES = [kernel.ROTATE, kernel.MOVE, kernel.REMOVE, kernel.PLACE]
"""Kinds that begin with a stick of the mat."""
FIRST = {**dict.fromkeys(TAKES, 0), kernel.ADD: PLAIN, kernel.ADD_GOOD: GOOD, kernel.OPEN: OPEN, **ALONE}
THEN = {kernel.ROTATE: ROTATE_TO, kernel.REMOVE: REMOVE} | dict.fromkeys(
    [kernel.MOVE, kernel.PLACE, kernel.ADD, kernel.ADD_GOOD], MOVE_TO
)
"""By kind, the letter that the first and the second one are counted from."""


class Speech:
    """How Fantastick speaks with a learner."""

    actions = LETTERS
    parts: Mapping[str, tuple[int, ...]] = {**tensors.PARTS, "taken": (93,)}

    def observe(self, state: State, seat: int, said: Sequence[int]) -> NDArray[np.float32]:
        """What the seat sees, and the stick that it has taken."""
        import numpy as np

        array = np.zeros(tensors.SIZE + 93, dtype=np.float32)
        assert isinstance(state, FantastickState)
        array[: tensors.SIZE] = tensors.sight(state)
        taken = 0 if not said else said[0] + 1 if said[0] < MOVE_TO else said[0] - PLAIN + 91
        array[tensors.SIZE + taken] = 1
        return array

    def words(self, state: State, seat: int) -> NDArray[np.int64]:
        """The legal actions of the seat."""
        import numpy as np

        assert isinstance(state, FantastickState)
        if (seat,) != state.turn:
            return np.zeros((0, 2), dtype=np.int64)
        position = state.position
        if position[kernel.PHASE] == kernel.IN_OPEN:
            return np.array([(OPEN + which, -1) for which in openings(position)], dtype=np.int64)
        return words_of(np.array([number for number in position.legal() if number // kernel.AREA != kernel.UNDO]))

    def action(self, state: State, seat: int, word: Sequence[int]) -> Action:
        """The action that a word means."""
        assert isinstance(state, FantastickState)
        position = state.position
        if position[kernel.PHASE] == kernel.IN_OPEN:
            return openings(position)[word[0] - OPEN]
        return action_of(position, number_of(word, position[kernel.PHASE] == kernel.IN_PLACE))

    def worth(self, state: State) -> float:
        """Alone: the fewer spaces the better."""
        return -float(state.scores[0])


def words_of(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """The words of the kernel's numbers; the second letter is -1 where there is one alone."""
    import numpy as np

    kind, rest = np.divmod(numbers, kernel.AREA)
    start, end = np.divmod(rest, kernel.WIDTH)
    then = np.array([THEN.get(one, -1) for one in range(kernel.MADE)])[kind]
    first = np.array([FIRST.get(one, -1) for one in range(kernel.MADE)])[kind]
    takes = np.isin(kind, TAKES)
    first += np.where(takes, start, np.where(then < 0, rest, 0))
    return np.stack([first, then + np.where((then >= 0) & (then != REMOVE), end, 0)], axis=1)


def number_of(word: Sequence[int], places: bool) -> int:
    """The kernel's number of a word; `places`: the special sticks are being chosen."""
    first = word[0]
    if first < MOVE_TO:
        if word[1] == REMOVE:
            return kernel.REMOVE * kernel.AREA + first * kernel.WIDTH
        rotates = word[1] >= ROTATE_TO
        kind = kernel.PLACE if places else kernel.ROTATE if rotates else kernel.MOVE
        return kind * kernel.AREA + first * kernel.WIDTH + word[1] - (ROTATE_TO if rotates else MOVE_TO)
    if first in (PLAIN, GOOD):
        return (kernel.ADD + first - PLAIN) * kernel.AREA + word[1] - MOVE_TO
    if OPEN <= first < ELIMINATE:
        return kernel.OPEN * kernel.AREA + first - OPEN
    kind, letter = max((item for item in ALONE.items() if item[1] <= first), key=lambda item: item[1])
    return kind * kernel.AREA + first - letter


def openings(position: Position) -> dict[int, Action]:
    """Those of the six arrangements with which this match may be opened, by their place."""
    mode = mode_of(position)
    if position[kernel.MODE] == kernel.NUMBERS and position[kernel.OPENING] == kernel.MADE_UP:
        legal = set(position.legal())
        numbers = [kernel.MADE * kernel.AREA + equality for equality in equalities.FIRST]
        return {which: action_of(position, number) for which, number in enumerate(numbers) if number in legal}
    return dict(enumerate(mode.openings(position)))


def speech(options: Mapping[str, Any]) -> Speech:
    """How the game speaks with a learner, whatever the options."""
    return Speech()
