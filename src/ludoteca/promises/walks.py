"""Random matches for tests: walks through a game by its contract alone.

All tests share the same few matches of a game, each walked once. Hypothesis draws short ones of its own (`drawn`), so
that what breaks a promise shrinks to the shortest match that breaks it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from hypothesis import strategies as st

from ludoteca.contract import NATURE, Action, Game, State

Step = tuple[State, int, Action]

MATCHES = 12
"""Matches of a game that all tests share."""
MOST_STEPS = 2_000
MOST_DRAWN = 20
MOST_SHOWN = 24
MOST_DRAFTS = 6
MOST_LISTED = 500


def starts(game: Game, rng: Random) -> State:
    """A first state with random seats and options that go together."""
    options = {name: rng.choice(option.allowed) for name, option in game.options.items()}
    for clash in game.clashes:
        if clash.meets(options):
            name = rng.choice(list(clash.options))
            options[name] = game.options[name].default
    return game.start(rng.choice(list(game.seats_with(options))), options)


def steps(game: Game, rng: Random) -> list[Step]:
    """States of one of the matches, each with the seat and the action that led on from it, the last step among them.

    Long matches are shown in part, so that a test costs about the same for every game; `match` gives all of it.
    """
    whole = match(game, rng)
    shown = sorted(rng.sample(range(len(whole) - 1), min(MOST_SHOWN, len(whole) - 1)))
    return [whole[number] for number in shown] + [whole[-1]]


def match(game: Game, rng: Random) -> list[Step]:
    """Every step of one of the matches."""
    return walked(game, rng.randrange(MATCHES))


@cache
def walked(game: Game, number: int) -> list[Step]:
    """Every step of the match of this number. Seats that may act together act in random order."""
    rng = Random(f"{game.id} {number}")
    state = starts(game, rng)
    found: list[Step] = []
    while not state.over and len(found) < MOST_STEPS:
        if state.nature or (state.due is not None and rng.random() < 0.3):
            seat, action = NATURE, state.chance(rng)
        else:
            seat = rng.choice(state.turn)
            action = likely(state, seat, rng)
        found.append((state, seat, action))
        state = state.play(seat, action)
    return found


def likely(state: State, seat: int, rng: Random) -> Action:
    """An action of the seat: of a few drawn at random mostly the one that previews best.

    In some games blind chance alone hardly ever reaches the interesting positions.
    """
    actions = list(islice(state.actions(seat), MOST_LISTED))  # there may be many thousands
    drafts = rng.sample(actions, min(MOST_DRAFTS, len(actions)))
    if rng.random() < 0.33:
        return drafts[0]

    def worth(action: Action) -> tuple[Any, ...]:
        preview = state.preview(seat, action)
        return bool(preview.get("face_up", True)), preview.get("points", 0), rng.random()

    return max(drafts, key=worth)


def states(game: Game, rng: Random) -> Iterator[State]:
    """States of one of the matches, the last one included."""
    shown = steps(game, rng)
    yield from (state for state, _, _ in shown)
    state, seat, action = shown[-1]
    yield state.play(seat, action)


@st.composite
def drawn(draw: st.DrawFn, game: Game) -> list[Step]:
    """The first steps of a match, one at least, every choice of which Hypothesis has made."""
    numbers = st.integers(0, 999)
    state = starts(game, Random(draw(numbers)))
    found: list[Step] = []
    for number in draw(st.lists(numbers, min_size=1, max_size=MOST_DRAWN)):
        if state.over:
            break
        if state.nature or (state.due is not None and number % 5 == 4):
            seat, action = NATURE, state.chance(Random(number))
        else:
            seat = state.turn[number % len(state.turn)]
            actions = list(islice(state.actions(seat), 50))
            action = actions[number % len(actions)]
        found.append((state, seat, action))
        state = state.play(seat, action)
    return found
