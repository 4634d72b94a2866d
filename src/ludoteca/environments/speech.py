"""How a game speaks with a learner: what a seat sees as an array, and its actions as small numbers.

Where a game has few actions each is one number. Where it has too many to number them (Calculissimo has more than
10^16), an action is a word of several letters, chosen one after the other: the squares and tokens of a lay, the stick
and where it goes. A letter means the same at every time, no word is the beginning of another one, and only letters are
open that lead to a legal action. The tables at the top of a game's `tensors.py` and `spelling.py` say what means what.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from ludoteca.arrays import Parts, size_of
from ludoteca.contract import Action, State
from ludoteca.games import Missing, game, part

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Speech(Protocol):
    """What a learner's game can say and understand, with these options."""

    parts: Parts
    """Of an observation, by name: the shape of each."""
    actions: int
    """How many letters there are; they are counted from 0."""

    def observe(self, state: State, seat: int, said: Sequence[int]) -> NDArray[np.float32]:
        """What the seat sees, and which letters of its word it has said."""
        ...

    def words(self, state: State, seat: int) -> NDArray[np.int64]:
        """The legal actions of the seat, a word in each row, filled up with -1."""
        ...

    def action(self, state: State, seat: int, word: Sequence[int]) -> Action:
        """The action that a word of the seat means."""
        ...

    def worth(self, state: State) -> float:
        """What somebody alone has reached so far: rewards are what it grows by."""
        ...


class Numbers:
    """The speech of a game whose `tensors` give each action one number."""

    def __init__(self, tensors: Any) -> None:
        self.tensors = tensors
        self.parts: Parts = tensors.PARTS
        self.actions: int = tensors.ACTIONS

    def observe(self, state: State, seat: int, said: Sequence[int]) -> NDArray[np.float32]:
        sight = getattr(self.tensors, "sight", None)
        found: NDArray[np.float32]
        found = self.tensors.observation(state.view(seat)) if sight is None else sight(state, seat)
        return found

    def words(self, state: State, seat: int) -> NDArray[np.int64]:
        import numpy as np

        open_to = getattr(self.tensors, "open_to", None)
        if open_to is None:
            return np.flatnonzero(self.tensors.legal(state.view(seat)))[:, None]
        return np.array(open_to(state, seat), dtype=np.int64)[:, None]

    def action(self, state: State, seat: int, word: Sequence[int]) -> Action:
        found: Action = self.tensors.action(word[0])
        return found

    def worth(self, state: State) -> float:
        return float(state.scores[0]) if state.scores else 0.0


def speech_of(name: str, options: Mapping[str, Any]) -> Speech:
    """How the game of this name speaks in a match with these options, all of them filled in."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise ImportError(lacking("NumPy")) from None
    tensors = part(name, "tensors")
    own = getattr(tensors, "speech", None) or _spelling(name)
    found: Speech = Numbers(tensors) if own is None else own(options)
    return found


def _spelling(name: str) -> Any:
    """The speech of a game whose actions are words, from its `spelling.py`; None where there is none."""
    try:
        return part(name, "spelling").speech
    except Missing:
        return None


def started(name: str, seats: int | None, options: Mapping[str, Any] | None) -> State:
    """The first state of a match; without a number of seats it has two, or as few as play against each other.

    `KeyError` or `ValueError` say what is wrong with the name, the seats or the options.
    """
    rules = game(name)
    chosen = rules.check_options(options)
    if seats is None:
        allowed = rules.seats_with(chosen)
        seats = min((count for count in allowed if count > 1), default=min(allowed))
    return rules.start(seats, chosen)


def size(speech: Speech) -> int:
    """How many numbers an observation has."""
    return size_of(speech.parts)


def lacking(library: str) -> str:
    """What is said where a library is not installed."""
    return f"{library} is not installed here: pip install 'ludoteca[research]' brings it."
