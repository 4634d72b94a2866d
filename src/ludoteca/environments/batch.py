"""Many matches of one game side by side, all of which go on by one decision in one call.

Tóncc and Antino are stepped by compiled code; all other games through the contract, by the same door.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from ludoteca.arrays import Parts, layout_of
from ludoteca.contract import State
from ludoteca.environments.play import Play, refusal
from ludoteca.environments.speech import size, speech_of, started
from ludoteca.games import part

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Step(NamedTuple):
    """What one step has brought: the rewards, a row a match and a column a seat, and which matches have ended."""

    rewards: NDArray[np.float64]
    ended: NDArray[np.bool_]


class Batch:
    """So many matches, in each of which one seat is to decide; one that ends begins anew at once.

    All arrays are the batch's own: they are read-only, nothing is copied, and the next call writes into them. Hand in
    an array of your own as `out` to keep what you got.

    >>> batch = Batch("toncc", n=2, seed=7)
    >>> batch.observe().shape, batch.legal().tolist()[0], batch.seat.tolist()
    ((2, 491), [True, True, True, True, True, True], [0, 0])
    >>> batch.step([0, 5]).ended.tolist(), batch.seat.tolist()
    ([False, False], [1, 1])
    """

    def __init__(
        self,
        game: str,
        n: int = 1,
        seed: int = 0,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        first = started(game, seats, options)
        if n < 1:
            raise ValueError(f"a batch has one match or more; got {n!r}")
        form = first.dump()
        self.game, self.n, self.seats, self.options = game, n, int(form["seats"]), form["options"]
        speech = speech_of(game, self.options)
        self.actions = speech.actions
        """How many numbers there are."""
        self.parts: Parts = speech.parts
        self.layout = layout_of(self.parts)
        """Where each part of an observation stands."""
        self.size = size(speech)
        make = getattr(part(game, "tensors"), "batch", None)
        self._first = first
        self._matches: Any = Contracts(self, seed) if make is None else make(first, n, seed % 2**32)
        self._observations = self._read("observations", "f4").reshape(n, self.size)
        self._masks = self._read("masks", "?").reshape(n, self.actions)
        self._rewards = self._read("rewards", "f8").reshape(n, self.seats)
        self._ended = self._read("ended", "?")
        self.seat = self._read("seats", "u1")
        """The seat that is to decide in each match."""
        self.scores = self._read("scores", "i8").reshape(n, self.seats)
        """The scores of the match that ended last in each row."""

    def _read(self, name: str, kind: str) -> NDArray[Any]:
        """A row of the matches as an array, in place."""
        import numpy as np

        array = np.frombuffer(getattr(self._matches, name), dtype=kind)
        array.flags.writeable = False
        return array

    def observe(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """What the seats that are to decide see, a row a match."""
        self._matches.observe()
        return _given(self._observations, out)

    def legal(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Which numbers are open to them."""
        self._matches.legal()
        return _given(self._masks, out)

    def step(self, actions: NDArray[np.integer[Any]] | list[int]) -> Step:
        """In each match the seat that is to decide does this; `ValueError` names an action that is not open to it.

        Then nothing has changed in any match.
        """
        numbers: list[int] = actions if isinstance(actions, list) else actions.tolist()
        if len(numbers) != self.n:
            raise ValueError(f"there are {self.n} matches, so {self.n} actions were expected; got {len(numbers)}")
        outside = [match for match, number in enumerate(numbers) if not 0 <= number < self.actions]
        refused = outside[0] if outside else self._matches.refused(numbers)
        if refused >= 0:
            open_to = [int(number) for number in self.legal()[refused].nonzero()[0]]
            who = f"seat {self.seat[refused]} of match {refused}"
            raise ValueError(refusal(numbers[refused], open_to, who))
        self._matches.step(numbers)
        return Step(self._rewards, self._ended)

    def state(self, match: int) -> State:
        """Where a match stands, as a state of the game."""
        if isinstance(self._matches, Contracts):
            return self._matches.plays[match].state
        rules = self._first.game
        assert rules.fast is not None
        found: State = rules.fast.unpack(self._matches.position(match))
        return found


def _given(array: NDArray[Any], out: NDArray[Any] | None) -> NDArray[Any]:
    if out is None:
        return array
    out[...] = array
    return out


class Contracts:
    """The matches of a game without compiled batches: each is played through the contract."""

    def __init__(self, batch: Batch, seed: int) -> None:
        import numpy as np

        n = batch.n
        self.plays = [Play(batch.game, batch.seats, batch.options, Random(f"{seed} {number}")) for number in range(n)]
        self.observations = np.zeros((n, batch.size), dtype=np.float32)
        self.masks = np.zeros((n, batch.actions), dtype=np.bool_)
        self.rewards = np.zeros((n, batch.seats))
        self.ended = np.zeros(n, dtype=np.bool_)
        self.seats = np.array([play.turn[0] for play in self.plays], dtype=np.uint8)
        self.scores = np.zeros((n, batch.seats), dtype=np.int64)

    def observe(self) -> None:
        for number, play in enumerate(self.plays):
            self.observations[number] = play.observe(play.turn[0])

    def legal(self) -> None:
        self.masks[...] = False
        for number, play in enumerate(self.plays):
            self.masks[number, play.open_to(play.turn[0])] = True

    def refused(self, actions: list[int]) -> int:
        for number, play in enumerate(self.plays):
            if actions[number] not in play.open_to(play.turn[0]):
                return number
        return -1

    def step(self, actions: list[int]) -> None:
        self.rewards[...] = 0
        for number, play in enumerate(self.plays):
            self.rewards[number] = play.decide(play.turn[0], actions[number])
            self.ended[number] = play.over or play.cut
            if self.ended[number]:
                self.scores[number] = play.state.scores if play.state.result is None else play.state.result.scores
                play.begin(play.rng)
            self.seats[number] = play.turn[0]
