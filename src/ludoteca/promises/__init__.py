"""What the contract promises, to be asked of a game by its own tests. It needs pytest and Hypothesis.

`PROMISES` has them all by name, each a function of a game that raises where the promise is broken:

    @pytest.mark.parametrize("promise", PROMISES)
    def test_the_game_keeps_its_promises(promise: str) -> None:
        PROMISES[promise](game)
"""

from __future__ import annotations

import random
from functools import partial

from hypothesis import HealthCheck, given, settings

from ludoteca.contract import Game
from ludoteca.promises.states import OF_STATES, OF_STEPS, StatePromise, StepPromise
from ludoteca.promises.walks import Step, drawn, states, steps
from ludoteca.promises.whole import OF_GAMES, GamePromise

MATCHES = 4
"""Of how many matches a promise about states or steps is asked."""


def ask_states(promise: StatePromise, game: Game, matches: int = MATCHES) -> None:
    """Asks a promise of many states of so many matches."""
    rng = random.Random(promise.__name__)
    for _ in range(matches):
        for state in states(game, rng):
            promise(game, state, rng)


def ask_steps(promise: StepPromise, game: Game, matches: int = MATCHES) -> None:
    """Asks a promise of many steps of so many matches."""
    rng = random.Random(promise.__name__)
    for _ in range(matches):
        for step in steps(game, rng):
            promise(game, step, rng)


def all_promises_at_the_end_of_drawn_matches(game: Game) -> None:
    """Asks every promise where a short match has led that Hypothesis has drawn."""

    @settings(deadline=None, suppress_health_check=list(HealthCheck))
    @given(drawn(game))
    def ask(match: list[Step]) -> None:
        last = match[-1]
        for of_a_step in OF_STEPS.values():
            of_a_step(game, last, random.Random(1))
        state, seat, action = last
        for of_a_state in OF_STATES.values():
            of_a_state(game, state.play(seat, action), random.Random(1))

    ask()


PROMISES: dict[str, GamePromise] = {
    **OF_GAMES,
    **{name: partial(ask_states, promise) for name, promise in OF_STATES.items()},
    **{name: partial(ask_steps, promise) for name, promise in OF_STEPS.items()},
    "all_promises_at_the_end_of_drawn_matches": all_promises_at_the_end_of_drawn_matches,
}
