"""Calculissimo for learners: an action is a word, its tokens one after the other.

| letter | what it says |
|---|---|
| `25 * cell + token` | lay this token on this square |
| 5625 | that is all: the end of a lay or of an exchange |
| 5626 … 5639 | put this token into the bag, in the order `123456789+-*/?` |
| 5640 … 5642 | pass, accept, challenge |

Cells are counted from 0 at the top left, row by row; tokens as in `tensors.py`, jokers with what they stand for.
A lay is spelt in reading order, an exchange in canonical order, so each has one word. Where points are announced, what
the lay counts is said with it. The observation is that of `tensors.py`, with what has been laid so far of a word among
`laid` and `laid_jokers`, and behind it two parts: `spelling` (1), 1 where a word has been begun, and `exchanged` (14),
how many tokens of each kind have been put into the bag so far.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ludoteca.arrays import cut, size_of
from ludoteca.contract import Action, State
from ludoteca.games.calculissimo import tensors
from ludoteca.games.calculissimo.compiled import kernel, numbers
from ludoteca.games.calculissimo.compiled.position import Position
from ludoteca.games.calculissimo.rules import CalculissimoState
from ludoteca.games.calculissimo.telling import scored
from ludoteca.games.calculissimo.tokens import LAID, PLACES, SIDE, TOKENS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LAYABLE = list(LAID)
DONE = 25 * SIDE * SIDE
EXCHANGE = DONE + 1
PASS = EXCHANGE + len(TOKENS)
OTHERS = {numbers.PASS: PASS, numbers.ACCEPT: PASS + 1, numbers.DOUBT: PASS + 2}
LETTERS = PASS + len(OTHERS)
LONGEST = kernel.RACK + 1


class Speech:
    """How Calculissimo speaks with a learner."""

    actions = LETTERS
    parts: Mapping[str, tuple[int, ...]] = {**tensors.PARTS, "spelling": (1,), "exchanged": (14,)}

    def observe(self, state: State, seat: int, said: Sequence[int]) -> NDArray[np.float32]:
        """What the seat sees, and what it has said so far."""
        import numpy as np

        array = np.zeros(size_of(self.parts), dtype=np.float32)
        array[: tensors.SIZE] = tensors.observation(state.view(seat))
        part = cut(array, self.parts)
        part["spelling"][0] = bool(said)
        for letter in said:
            if letter >= EXCHANGE:
                part["exchanged"][letter - EXCHANGE] += 1
                continue
            cell, token = divmod(letter, 25)
            name = LAYABLE[token]
            part["laid"][tensors.FACES.index(name[-1]), cell // SIDE, cell % SIDE] = 1
            part["laid_jokers"][cell // SIDE, cell % SIDE] = name[0] == "?"
        return array

    def words(self, state: State, seat: int) -> NDArray[np.int64]:
        """The legal actions of the seat."""
        import numpy as np

        assert isinstance(state, CalculissimoState)
        position = state.position
        if seat not in state.turn:
            return np.zeros((0, LONGEST), dtype=np.int64)
        if position.phase() == kernel.BY_ANSWER:
            return _alone([numbers.ACCEPT, numbers.DOUBT])
        found = np.array([lay for lay, _ in position.lays(seat, position[kernel.CHALLENGE]).pairs()], dtype=np.int64)
        stuck = not len(found) or (position[kernel.CHALLENGE] == 1 and not position.can_lay(seat))
        words = [_lays(position, found), _alone([numbers.PASS])]
        if position.may_exchange(stuck):
            words.append(_exchanges(position.exchanges()))
        return np.concatenate(words)

    def action(self, state: State, seat: int, word: Sequence[int]) -> Action:
        """The action that a word means."""
        assert isinstance(state, CalculissimoState)
        if word[0] >= PASS:
            return {"type": tensors.OTHERS[word[0] - PASS]}
        if word[0] >= EXCHANGE:
            return {"type": "exchange", "tokens": "".join(TOKENS[letter - EXCHANGE] for letter in word[:-1])}
        pairs = [divmod(letter, 25) for letter in word[:-1]]
        found = {"type": "lay", "tiles": [[cell // SIDE, cell % SIDE, LAYABLE[token]] for cell, token in pairs]}
        return found | {"points": scored(state.position, found)[0]} if state.position[kernel.ANNOUNCE] else found

    def worth(self, state: State) -> float:
        """Nobody plays it alone."""
        return 0.0


def _lays(position: Position, found: NDArray[np.int64]) -> NDArray[np.int64]:
    """The words of lays, each of which is a kernel's number (`compiled/numbers.py`): all of them at once."""
    import numpy as np

    words = np.full((len(found), LONGEST), -1, dtype=np.int64)
    begins, which = np.unique(found & 1023, return_inverse=True)
    squares = np.array([_empty(position, int(begin)) for begin in begins], dtype=np.int64).reshape(-1, kernel.RACK)
    token_of = np.zeros(32, dtype=np.int64)
    for number, code in enumerate(LAID.values()):
        token_of[code] = number
    count = found >> 10 & 7
    for place in range(kernel.RACK):
        letters = 25 * squares[which, place] + token_of[found >> 13 + 5 * place & 31]
        words[:, place] = np.where(place < count, letters, np.where(place == count, DONE, -1))
    words[:, kernel.RACK] = np.where(count == kernel.RACK, DONE, -1)
    return words


def _empty(position: Position, begin: int) -> list[int]:
    """The next empty cells from where a lay begins, and along its way; filled up with 0."""
    place, step = begin & 511, kernel.WIDTH if begin >> 9 else 1
    cells: list[int] = []
    while len(cells) < kernel.RACK and position[kernel.BOARD + place] != kernel.EDGE:
        if position[kernel.BOARD + place] == 0:
            cells.append(CELLS[place])
        place += step
    return cells + [0] * (kernel.RACK - len(cells))


def _exchanges(found: Sequence[int]) -> NDArray[np.int64]:
    import numpy as np

    words = np.full((len(found), LONGEST), -1, dtype=np.int64)
    for row, number in enumerate(found):
        letters = [EXCHANGE + kind - 1 for kind in numbers.counts_of(number - numbers.EXCHANGE)]
        words[row, : len(letters) + 1] = [*letters, DONE]
    return words


def _alone(found: Sequence[int]) -> NDArray[np.int64]:
    import numpy as np

    words = np.full((len(found), LONGEST), -1, dtype=np.int64)
    words[:, 0] = [OTHERS[number] for number in found]
    return words


CELLS = {place: SIDE * r + c for r, row in enumerate(PLACES) for c, place in enumerate(row)}


def speech(options: Mapping[str, Any]) -> Speech:
    """How the game speaks with a learner, whatever the options."""
    return Speech()
