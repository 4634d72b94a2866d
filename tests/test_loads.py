"""Files from strangers: a saved match or a position in which anything may be wrong is refused in words, and no more."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import GAMES, Game
from ludoteca.match import Match
from ludoteca.promises.walks import walked
from tests.fuzz import mutated

pytestmark = pytest.mark.compiled  # what is compiled is what strangers' files reach
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
RATES = st.sampled_from([0.003, 0.02, 0.1])
SEEDS = st.integers(0, 10**6)
AT_ONCE = 20
"""Files that are looked at for each example."""


@cache
def saved(game: Game) -> str:
    """A match as it is saved, its first steps."""
    steps = walked(game, 0)[:40]
    form = steps[0][0].dump()
    log = [(seat, action) for _, seat, action in steps]
    return json.dumps(Match(game.id, form["seats"], form["options"], log).dump())


@every_game
@given(seed=SEEDS, rate=RATES)
def test_a_saved_match_with_something_wrong_is_refused_in_words(game: Game, seed: int, rate: float):
    rng = Random(seed)
    for _ in range(AT_ONCE):
        check(Match.load, mutated(rng, json.loads(saved(game)), rate))


@every_game
@given(seed=SEEDS, rate=RATES, number=st.integers(0, 200))
def test_a_position_with_something_wrong_is_refused_in_words(game: Game, seed: int, rate: float, number: int):
    rng, steps = Random(seed), walked(game, 1)
    form = steps[number % len(steps)][0].dump()
    for _ in range(AT_ONCE):
        check(game.load, mutated(rng, form, rate))


def check(load: Any, data: Any) -> None:
    """What is loaded comes back as it was; what cannot be is a `ValueError` that says why, and nothing else."""
    try:
        loaded = load(data)
    except ValueError as refusal:
        sentence = str(refusal)
    else:
        assert isinstance(loaded, Match) or loaded.dump() == data
        return
    assert len(sentence.split()) > 2, sentence
