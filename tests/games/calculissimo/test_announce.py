"""Announcing the points (C30): who lays says them, and nothing else does before."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from ludoteca.games.calculissimo import game
from ludoteca.games.calculissimo.compiled import kernel, numbers
from ludoteca.words import translated
from tests.games.calculissimo.boards import E0, E3, P, form, lay, now, position

ANNOUNCE = {"announce": True}
FIRST = lay("7,5>6/2+9")


def first() -> Any:
    """Example 36: the first example at a table where points are announced."""
    return position(E0, "2469+-/", options=ANNOUNCE)


@pytest.mark.parametrize(("said", "scored"), [(48, 48), (30, 30), (0, 0), (49, 0), (1_000_000, 0)])
def test_example_36_what_is_said_counts_unless_it_is_too_much(said, scored):
    after = now(first().play(0, FIRST | {"points": said}))
    assert after["scores"] == [scored, 0]
    assert after["board"][7] == ".....6/2+9....."  # the tokens stay in any case
    assert (after["draws"], after["seat"], after["idle"]) == ([[0, 5]], 1, 0)


@pytest.mark.parametrize("said", [-1, 1_000_001, 48.0, "48", True, None, [48]])
def test_points_are_a_whole_number(said):
    why = "Say how many points it makes: a whole number from 0 to 1,000,000."
    assert first().refuse(0, FIRST | {"points": said}) == why
    assert first().refuse(0, FIRST) == why


def test_what_may_not_be_laid_is_said_before_the_points_are_asked_for():
    assert first().refuse(0, lay("7,8>6/2")) == "The first operation must cover the star in the middle of the board."


def test_announcing_and_challenging_do_not_go_together():
    why = "Either players say the points or sums may be challenged, not both"
    with pytest.raises(ValueError, match=why):
        game.start(2, {"announce": True, "challenge": True})
    with pytest.raises(ValueError, match=why):
        game.load(form(E3, "13569++", "1234+-/", options={"announce": True, "challenge": True}))


def test_every_lay_is_listed_with_its_true_points():
    told, silent = (position(E3, "13569++", options={"announce": one}) for one in (False, True))
    found = [action for action in silent.actions(0) if action["type"] == "lay"]
    for action in found:
        plain = {"type": "lay", "tiles": action["tiles"]}
        assert told.preview(0, plain)["points"] == action["points"]
    assert len(found) == sum(action["type"] == "lay" for action in told.actions(0))
    assert silent.hushed
    assert not told.hushed


def numbers_in(found: object) -> list[str]:
    """Every number that something shows, but for cells."""
    if isinstance(found, dict):
        return [one for name, value in found.items() if name not in ("cells", "tiles") for one in numbers_in(value)]
    if isinstance(found, list):
        return [one for value in found for one in numbers_in(value)]
    return re.findall(r"\d+", json.dumps(found))


def test_before_the_lay_nothing_tells_its_value():
    state = first()
    draft = FIRST | {"points": 0}
    assert state.preview(0, draft) == {
        "operations": [{"way": "row", "cells": [[7, c] for c in range(5, 10)], "reads": "6/2+9"}]
    }
    for one in (FIRST, draft):
        assert state.sketch(0, one) == {
            "lines": [
                {
                    "way": "row",
                    "cells": [[7, c] for c in range(5, 10)],
                    "state": "right",
                    "text": None,
                    "steps": [],
                    "points": None,
                }
            ],
            "points": None,
            "refusal": None,
        }
    best = str(state.position.best_lay(0)[1])
    assert best not in numbers_in(game.notes(state.view(0)))
    steps = game.advise(state.view(0))
    assert [step["step"] for step in steps] == ["good", "piece", "piece", "where"]
    assert best not in numbers_in(steps)
    assert [action["points"] for action in steps[-1]["actions"]] == [0]
    assert steps[-1]["operations"] == []


@pytest.mark.parametrize(
    ("board", "rack", "line", "why"),
    [
        (E0, "2469+-/", "7,5>6/4", "6 ÷ 4 does not make a whole number of 1 or more."),
        (P, "13569+-", "9,4>3-.", "3 − 3 does not make a whole number of 1 or more."),
        (E3, "12356+/", "9,7>./3", "With the raised numbers 3 ÷ 3 does not make a whole number of 1 or more."),
        (P, "15699**", "9,2>9*9*.", "9 × 9 × 3: × is already in this line, and an operation has it once."),
    ],
)
def test_what_is_wrong_is_said_without_what_it_makes(board, rack, line, why):
    state = position(board, rack, options=ANNOUNCE)
    found = state.sketch(0, lay(line))
    assert found["lines"][0]["state"] == "wrong"
    assert found["lines"][0]["text"] == found["refusal"] == why == state.refuse(0, lay(line) | {"points": 1})
    assert translated(why, "it") is not None


@pytest.mark.parametrize(("said", "scored"), [(48, 48), (44, 44), (50, 0)])
def test_the_story_says_what_was_announced_what_it_counts_and_how(said, scored):
    plain = position(E0, "2469+-/").preview(0, FIRST)
    for viewer in (0, 1, None):
        (event,) = first().story(0, FIRST | {"points": said}, viewer)
        assert (event["announced"], event["counts"], event["points"]) == (said, 48, scored)
        assert event["operations"] == plain["operations"]
    (event,) = position(E0, "2469+-/").story(0, FIRST, 1)
    assert (event["announced"], event["counts"], event["points"]) == (None, 48, 48)


@pytest.mark.parametrize(
    ("said", "played", "text"),
    [
        (30, 30, "It counted 48, but only 30 was said; 56 points were possible."),
        (49, 0, "It counted 48, but 49 was said, so it scored nothing; 56 points were possible."),
    ],
)
def test_a_review_counts_what_was_scored_and_says_what_was_announced(said, played, text):
    state = first()
    exact, found = (game.review(state.view(0), FIRST | {"points": points}) for points in (48, said))
    assert exact is not None
    assert found is not None
    assert (exact["played"], found["played"], found["most"]) == (48, played, 56)
    assert found["lost"] == exact["lost"] + 48 - played
    assert found["text"] == text
    assert game.review(state.view(0), FIRST) is None  # it could not have been played
    passed = game.review(state.view(0), {"type": "pass"})
    assert passed is not None
    assert passed["played"] == 0 < passed["lost"]


def test_numbers_stand_for_lays_with_their_points():
    rng = Random(1)
    for board, rack in ((E0, "2469+-/"), (E3, "156+-?"), (E3, "13??")):
        state = position(board, rack, options=ANNOUNCE)
        actions = [action for action in state.actions(0) if action["type"] == "lay"]
        for action in rng.sample(actions, min(len(actions), 200)):
            for said in (action["points"], 0, action["points"] + 1, 1_000_000):
                one = action | {"points": said}
                number = game.fast.encode(state, one)
                assert numbers.ANNOUNCED <= number < 2**62
                assert game.fast.decode(state.position, number) == one
                assert game.fast.unpack(game.fast.step(state.position, number)) == state.play(0, one)


def test_the_longest_lay_at_the_last_square_has_a_number_too():
    for tokens in ([29] * 7, [1], [27, 16 + 1, 13, 9, 12]):
        for start, way in ((kernel.WIDTH + 1, 0), (kernel.WIDTH * 15 + 15, int(len(tokens) > 1))):
            plain = numbers.lay_number(start, way, tokens)
            for points in (0, 7, numbers.MOST_ANNOUNCED):
                number = numbers.announced(plain, points)
                assert numbers.ANNOUNCED <= number < 2**62
                assert (numbers.announced_lay(number), numbers.announced_points(number)) == (plain, points)
