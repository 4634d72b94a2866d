"""What lies on the mat may be had for less than the hands have spent: the sketch of finishing says how."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludoteca import NATURE
from ludoteca.games.fantastick import game
from tests.games.fantastick.positions import FINISH, GIVE_UP, UNDO, done, handling, now, numbers

HANDLINGS = ("rotate", "move", "remove", "add")


def cheaper(state: Any) -> tuple[int, list[Any], list[tuple[Any, int]]] | None:
    """The score, what is to be played, and what it comes to with its prices."""
    found = state.sketch(0, FINISH).get("cheaper")
    return found and (found["score"], found["actions"], [(move["action"], move["price"]) for move in found["moves"]])


def test_what_was_tried_in_vain_is_not_paid_for():
    state = done(numbers(), "A1b→A1f", "C1g→C1b", "C1a→A1b")
    assert now(state)["score"] == 3
    actions = [UNDO, UNDO, UNDO, handling("C1a→A1f"), handling("C1g↷C1b"), FINISH]
    assert cheaper(state) == (1, actions, [(handling("C1a→A1f"), 1), (handling("C1g↷C1b"), 0)])


def test_the_special_matches_are_handled_as_they_were():
    state = done(numbers(), "A1b→A1f", "B1g↷B1c", "C1a→A1b", "−C1d")
    assert now(state)["score"] == 3
    better = [handling("B1g↷B1c"), handling("−C1d"), handling("C1a→A1f")]
    prices = list(zip(better, (1, 0, 1), strict=True))
    assert cheaper(state) == (2, [*[UNDO] * 4, *better, FINISH], prices)


def test_what_the_hands_did_well_is_not_taken_back():
    state = done(numbers(), "B1g↷B1c", "−C1d", "A1b→A1f", "C1a→A1b")
    moves = [(handling("B1g↷B1c"), 1), (handling("−C1d"), 0), (handling("C1a→A1f"), 1)]
    assert cheaper(state) == (2, [UNDO, UNDO, handling("C1a→A1f"), FINISH], moves)


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
        assert answer["actions"][-1] == FINISH
        after, before = now(done(state, *answer["actions"][:-1])), now(state)
        assert [after[field] for field in ("mat", "good", "bad")] == [before[field] for field in ("mat", "good", "bad")]
        assert after["score"] == answer["score"] < before["score"]
    assert found > 10
