"""A match that was handled in this turn is taken again: the notes say how its handling is taken back by itself."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludoteca import NATURE
from ludoteca.games.fantastick import game
from tests.games.fantastick.positions import UNDO, done, handling, now, numbers

HANDLINGS = ("rotate", "move", "remove", "add")


def again(state: Any) -> dict[str, Any]:
    found: dict[str, Any] = game.notes(state.view(0))["can"]["again"]
    return found


def test_nothing_is_taken_again_before_anything_was_handled_or_where_it_may_be_anyway():
    assert again(numbers()) == {}
    assert again(done(numbers(options={"handling": "free"}), "A1b→A1f")) == {}


def test_the_moves_after_it_are_made_again():
    state = done(numbers(), "A1b→A1f", "C1g↷C1b")
    assert again(state)["A1f"] == {
        "from": "A1b",
        "rotate": [],
        "move": True,
        "remove": True,
        "back": 2,
        "redo": [handling("C1g↷C1b")],
        "first": False,
    }
    assert again(state)["C1b"]["rotate"] == ["C1e"]


def test_where_another_match_has_come_to_its_place_it_goes_on_before_that_one():
    state = done(numbers(), "A1b→A1f", "C1a→A1b")
    (first, back, redo) = (again(state)["A1f"][field] for field in ("first", "back", "redo"))
    assert (first, back, redo) == (True, 2, [handling("C1a→A1b")])
    assert now(done(state, *[UNDO] * 2, "A1b→A1e", *redo))["score"] == 2


def test_the_good_match_comes_back_from_the_pile():
    found = again(done(numbers(), "−C1d"))
    assert list(found) == ["pile"]
    assert found["pile"]["from"] == "C1d"


@pytest.mark.parametrize("mode", ["numbers", "shapes"])
def test_whatever_is_offered_can_be_played(mode):
    for seed in range(40):
        rng = Random(seed)
        state = game.start(1, {"mode": mode})
        while state.nature:
            state = state.play(NATURE, state.chance(rng))
        for _ in range(rng.randint(1, 6)):
            kind = rng.choice(HANDLINGS)
            listed = [action for action in state.actions(0) if action["type"] == kind]
            state = done(state, rng.choice(listed)) if listed else state
        free = game.notes(state.view(0))["can"]["free"]
        for place, way in again(state).items():
            kept = done(state, *[UNDO] * way["back"], *([] if way["first"] else way["redo"]))
            lies = now(kept)["mat"]
            assert way["from"] is None or way["from"] in lies
            if way["first"] or way["from"] is None:
                continue
            turned = [{"type": "rotate", "from": way["from"], "to": to} for to in way["rotate"]]
            moved = [{"type": "move", "from": way["from"], "to": to} for to in free if to != way["from"]]
            for action in turned + moved * way["move"]:
                assert kept.refuse(0, action) is None, (place, action)
