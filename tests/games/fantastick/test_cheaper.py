"""What lies on the mat may be had for less than the hands have spent: the sketch of finishing says how."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludoteca import NATURE
from ludoteca.games.fantastick import game
from tests.games.fantastick.positions import FINISH, GIVE_UP, UNDO, done, handling, now, numbers, position

HANDLINGS = ("rotate", "move", "remove", "add")


def test_what_was_tried_in_vain_is_not_paid_for():
    state = done(numbers(), "A1b→A1f", "C1g→C1b", "C1a→A1b")
    assert now(state)["score"] == 3
    cheaper = {"score": 1, "actions": [handling("C1a→A1f"), handling("C1g↷C1b")]}
    assert state.sketch(0, FINISH) == {"cheaper": cheaper}


def test_the_special_matches_are_handled_as_they_were():
    state = done(numbers(), "A1b→A1f", "B1g↷B1c", "C1a→A1b", "−C1d")
    assert now(state)["score"] == 3
    cheaper = {"score": 2, "actions": [handling("B1g↷B1c"), handling("−C1d"), handling("C1a→A1f")]}
    assert state.sketch(0, FINISH) == {"cheaper": cheaper}


def test_where_nothing_is_wasted_there_is_nothing_to_say():
    assert numbers().sketch(0, FINISH) == {}
    assert done(numbers(), "A1b→A1f", "−C1d").sketch(0, FINISH) == {}
    fumbled = done(numbers(), "A1b→A1f", "C1a→A1b")
    assert fumbled.sketch(0, FINISH)
    others: list[tuple[Any, Any]] = [(1, FINISH), (None, FINISH), (0, GIVE_UP), (0, None), (0, {"type": ["finish"]})]
    for seat, draft in others:
        assert fumbled.sketch(seat, draft) == {}


@pytest.mark.parametrize("mode", ["numbers", "shapes"])
def test_the_cheaper_way_leads_to_the_same_mat(mode):
    found = 0
    for seed in range(60):
        rng = Random(seed)
        state = game.start(2, {"mode": mode})
        while state.nature:
            state = state.play(NATURE, state.chance(rng))
        for _ in range(rng.randint(2, 6)):
            kind = rng.choice(HANDLINGS)
            listed = [action for action in state.actions(0) if action["type"] == kind]
            state = done(state, rng.choice(listed)) if listed else state
        answer = state.sketch(0, FINISH).get("cheaper")
        if answer is None:
            continue
        found += 1
        again = state
        while position(again)["moves"]:
            again = done(again, UNDO)
        after, before = now(done(again, *answer["actions"])), now(state)
        assert [after[field] for field in ("mat", "good", "bad")] == [before[field] for field in ("mat", "good", "bad")]
        assert after["score"] == answer["score"] < before["score"]
    assert found > 10
