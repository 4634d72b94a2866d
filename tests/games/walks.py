"""Random matches for the tests: walks through a game by its contract alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ludoteca.contract import NATURE, Action, Game, State

MOST_STEPS = 400


def starts(game: Game, rng: Random) -> State:
    """A first state with random seats and options."""
    seats = rng.choice(list(game.seats))
    options = {name: rng.choice(option.allowed) for name, option in game.options.items()}
    return game.start(seats, options)


def steps(game: Game, rng: Random) -> Iterator[tuple[State, int, Action]]:
    """Every state of one random match with the seat and the action that led on from it.

    Seats act in random order, and mostly follow the game's advice where it has any: in some games blind chance alone
    hardly ever reaches the interesting positions.
    """
    state = starts(game, rng)
    for _ in range(MOST_STEPS):
        if state.over:
            return
        if state.nature:
            seat, action = NATURE, state.chance(rng)
        else:
            seat = rng.choice(state.turn)
            action = likely(game, state, seat, rng)
        yield state, seat, action
        state = state.play(seat, action)


def likely(game: Game, state: State, seat: int, rng: Random) -> Action:
    """An action of the seat: twice out of three the one that previews best, else any."""
    actions = list(state.actions(seat))
    if rng.random() < 0.33:
        return rng.choice(actions)

    def worth(action: Action) -> tuple[Any, ...]:
        preview = state.preview(seat, action)
        return bool(preview.get("face_up", True)), preview.get("points", 0), rng.random()

    return max(actions, key=worth)


def states(game: Game, rng: Random) -> Iterator[State]:
    """Every state of one random match, the last one included."""
    last = None
    for state, seat, action in steps(game, rng):
        yield state
        last = (state, seat, action)
    if last is not None:
        state, seat, action = last
        yield state.play(seat, action)
