"""One match as learners meet it: who is to decide, what they see, which numbers are open, and what it pays.

Nature acts by itself, with the generator that is given. Seats that choose at the same time decide one after the other,
and none of them sees what another has chosen.

**Real time** (Math Market's standard and advanced versions) goes in beats of half a second. In each beat every seat
that may act decides once: it waits, or it acts at the end of the beat. All that is done in one beat bears the same
stamp and is played in an order that nature draws; what is refused then, because somebody was faster, is as if it had
not been done. Whatever falls due before the next beat happens first. After `LONGEST` beats the match is cut off.

**Rewards.** At the end each seat gets 1 for every seat it is placed before and -1 for every seat it is placed behind,
divided by the number of the others: from -1 to 1, and 0 in all. Alone, one gets what one's score grows by.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from ludoteca.contract import NATURE, Action, State
from ludoteca.environments.speech import Speech, size, speech_of, started

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BEAT = 500
"""Milliseconds between two decisions against the clock."""
LONGEST = 1_200
"""Beats of a match: ten minutes."""

MOST_DEALS = 100
"""Deals that are drawn to find one after which somebody can act: a house deck may leave nothing to do."""


class Play:
    """A match that learners play. It changes with every decision."""

    def __init__(
        self, name: str, seats: int | None = None, options: Mapping[str, Any] | None = None, rng: Random | None = None
    ) -> None:
        self.first = started(name, seats, options)
        form = self.first.dump()
        self.name, self.seats, self.options = name, form["seats"], form["options"]
        self.speech: Speech = speech_of(name, self.options)
        self.size = size(self.speech)
        self.begin(rng or Random(0))

    def begin(self, rng: Random) -> None:
        """A new match."""
        self.rng = rng
        self.said: dict[int, list[int]] = {}
        self.sealed: dict[int, Action] = {}
        """What seats do that have decided in this beat."""
        self.beats = 0
        self._words: dict[int, NDArray[np.int64]] = {}
        for _ in range(MOST_DEALS):
            self.state = self.first
            self._by_nature()
            if self.turn:
                return
        raise ValueError(f"with these options {self.state.game.title} ends before anybody can act")

    @property
    def over(self) -> bool:
        """True when the match has ended."""
        return self.state.over

    @property
    def cut(self) -> bool:
        """True when the match has gone on for too long and is not over."""
        return self.state.timed and self.beats >= LONGEST and not self.over

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats that are to decide now; none at the end."""
        if self.cut:
            return ()
        return tuple(seat for seat in self.state.turn if seat not in self.sealed)

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What the seat sees, with what it has said so far of an action."""
        return self.speech.observe(self.state, seat, self.said.get(seat, ()))

    def open_to(self, seat: int) -> list[int]:
        """The numbers that are open to the seat, rising; none if it is not to decide."""
        if seat not in self.turn:
            return []
        import numpy as np

        found: list[int] = np.unique(self._left(seat)[:, len(self.said.get(seat, ()))]).tolist()
        return found

    def mask(self, seat: int) -> NDArray[np.bool_]:
        """The same as an array that is true where a number is open."""
        import numpy as np

        mask = np.zeros(self.speech.actions, dtype=np.bool_)
        mask[self.open_to(seat)] = True
        return mask

    def _left(self, seat: int) -> NDArray[np.int64]:
        """The words of the seat that begin with what it has said."""
        if seat not in self._words:
            self._words[seat] = self.speech.words(self.state, seat)
        return self._words[seat]

    def decide(self, seat: int, number: int) -> list[float]:
        """The seat says this number; what that pays to each seat. `ValueError` names a number that is not open."""
        number = int(number)
        if number not in self.open_to(seat):
            raise ValueError(refusal(number, self.open_to(seat), f"seat {seat}"))
        said = self.said.setdefault(seat, [])
        words = self._left(seat)
        words = words[words[:, len(said)] == number]
        said.append(number)
        if len(said) < words.shape[1] and words[0, len(said)] >= 0:
            self._words[seat] = words
            return [0.0] * self.seats
        return self.act(seat, self.speech.action(self.state, seat, said))

    def act(self, seat: int, action: Action) -> list[float]:
        """The seat does this, an action of the game ({} to wait, in real time); what that pays to each seat."""
        before = self.speech.worth(self.state) if self.seats == 1 else 0.0
        self.said.pop(seat, None)
        self._words.clear()
        if self.state.timed:
            self.sealed[seat] = action
            if not self.turn:
                self._beat()
        else:
            self.state = self.state.play(seat, action)
            self._by_nature()
        return [self.speech.worth(self.state) - before] if self.seats == 1 else rewards(self.state)

    def _by_nature(self) -> None:
        while self.state.nature:
            self.state = self.state.play(NATURE, self.state.chance(self.rng))

    def _beat(self) -> None:
        """All have decided what they do at the end of this beat."""
        self.beats += 1
        now = BEAT * self.beats
        sealed, self.sealed = self.sealed, {}
        for seat in self.rng.sample(sorted(sealed), len(sealed)):
            action = sealed[seat]
            if action and self.state.refuse(seat, stamped := {**action, "at": now}) is None:
                self.state = self.state.play(seat, stamped)
        while self.state.due is not None and self.state.due < now + BEAT:
            self.state = self.state.play(NATURE, self.state.chance(self.rng))


def rewards(state: State) -> list[float]:
    """What the end pays to each seat; nothing before it."""
    if state.result is None:
        return [0.0] * state.dump()["seats"]
    return pay(state.result.places)


def pay(places: Sequence[int]) -> list[float]:
    """What these places are worth, from -1 to 1.

    >>> pay([1, 2, 2])
    [1.0, -0.5, -0.5]
    """
    others = max(1, len(places) - 1)
    return [sum((mine < place) - (mine > place) for place in places) / others for mine in places]


def refusal(number: int, allowed: Sequence[int], who: str) -> str:
    """Why a number is no action now, with those that are."""
    shown = ", ".join(map(str, allowed[:20])) + (", …" if len(allowed) > 20 else "")
    return f"{number} is not open to {who} now; open are {shown}" if allowed else f"{who} is not to decide now"
