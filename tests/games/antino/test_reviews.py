"""What was best at a turn of Antino, by the search: what was given away, how sure that is, why; and a whole match."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from ludoteca.contract import Action, State
from ludoteca.games.antino import game, reviews
from ludoteca.games.antino.bot import fair
from ludoteca.words import translated
from tests.games.antino.test_bot import LINES, position

FIELDS = {"played", "best", "lost", "worth", "sure", "text", "action"}


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small search: enough where one placement is far better, and quick where it is interpreted."""
    monkeypatch.setattr(reviews, "SIMULATIONS", 200)
    monkeypatch.setattr(reviews, "ROUNDS", 20)


def reviewed(state: State, action: Action, seat: int = 0) -> dict[str, Any]:
    """The review of an action, from a view that has been through JSON text."""
    found = game.review(json.loads(json.dumps(state.view(seat))), action)
    assert found is not None
    return found


def lay(tile: str, row: int, column: int) -> Action:
    return {"type": "place", "tile": tile, "cell": [row, column]}


@pytest.mark.usefixtures("short")
def test_who_misses_a_twelve_has_given_most_of_it_away() -> None:
    state = position(LINES, [["A", "B", "G"], ["G", "R", "R"]])
    found = reviewed(state, lay("A", 2, 4))
    assert found.keys() == FIELDS
    assert found["action"] == lay("G", 3, 3)
    assert found["played"] == 3
    assert found["lost"] > 10
    assert found["best"] == 3 + found["lost"]
    assert found["sure"] > 0.99
    assert found["worth"] == 0
    assert found["text"].endswith("the green circle on D4. That is a twelve, which is paid twice.")
    assert translated(found["text"], "it").endswith("il cerchio verde in D4. È un dodici, che vale doppio.")


@pytest.mark.usefixtures("short")
def test_who_makes_the_twelve_has_given_nothing_away_and_made_a_find() -> None:
    state = position(LINES, [["A", "B", "G"], ["G", "R", "R"]])
    found = reviewed(state, lay("G", 3, 3))
    assert (found["played"], found["best"], found["lost"]) == (24, 24, 0)
    assert found["action"] == lay("G", 3, 3)
    assert found["worth"] > 15
    assert found["text"] == "A twelve: nothing is better."


@pytest.mark.usefixtures("short")
def test_a_twelve_that_is_made_ready_for_the_next_player_is_named() -> None:
    """The hand has no circle; on C4 the cross makes the last line of a twelve, on A1 it makes nothing ready."""
    state = position(LINES.replace("B@3,2 ", ""), [["B", "B", "BL"], ["A", "R", "R"]])
    found = reviewed(state, lay("B", 3, 2))
    assert found["lost"] > 3
    assert found["text"].endswith("After what was laid a green circle could make a twelve on D4.")


@pytest.mark.usefixtures("short")
def test_after_a_twelve_one_may_have_stopped() -> None:
    state = position(LINES + " G@3,3", [["A", "B"], ["G", "R", "R"]], run=1)
    assert {reviewed(state, action)["lost"] for action in ({"type": "stop"}, lay("A", 2, 4))} != {0}


@pytest.mark.usefixtures("short")
def test_alone_what_is_left_to_lay_counts() -> None:
    """A lock beside the joker closes what is left; in the corner of the row it does not."""
    state = position(LINES, [["G"]])
    assert reviewed(state, lay("G", 3, 3))["lost"] == 0
    assert reviewed(state, lay("G", 2, 4))["lost"] > 10
    closing = position("AL@3,4 BL@4,5 G@5,4", [["RL"]])
    found = reviewed(closing, lay("RL", 4, 3))
    assert found["lost"] > 5
    assert found["text"].endswith("It leaves more cells to the tiles that are still to come.")


@pytest.mark.usefixtures("short")
def test_where_there_is_no_choice_there_is_nothing_to_say() -> None:
    stuck = position("AL@3,4 BL@4,5 GL@5,4 RL@4,3", [["A", "B", "GL"], ["R", "RK", "RK"]])
    assert game.review(stuck.view(0), {"type": "drop"}) is None
    assert game.review(stuck.view(0), lay("A", 0, 0)) is None
    assert game.review(stuck.view(None), {"type": "drop"}) is None


@pytest.mark.usefixtures("short")
def test_the_same_view_is_always_judged_alike_whatever_the_others_hold() -> None:
    one, other = (position(LINES, [["A", "B", "R"], hand]) for hand in (["G", "R", "R"], ["AK", "BL", "G"]))
    assert reviewed(one, lay("A", 2, 4)) == reviewed(one, lay("A", 2, 4)) == reviewed(other, lay("A", 2, 4))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.usefixtures("short")
def test_every_turn_of_a_match_can_be_looked_at(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the largest board until the bag is empty, with every tenth turn judged."""
    monkeypatch.setattr(reviews, "SIMULATIONS", 20)
    monkeypatch.setattr(reviews, "ROUNDS", 4)
    state: State = game.start(seats, {"board": 11})
    rng, judged = Random(seats), 0
    while not state.over:
        if state.nature:
            state = state.play(-1, state.chance(rng))
            continue
        seat = state.turn[0]
        action = fair(state.view(seat), seat, 0, rng)
        if len(list(state.actions(seat))) > 1 and rng.random() < 0.1:
            found = reviewed(state, action, seat)
            assert found["lost"] >= 0
            assert 0 <= found["sure"] <= 1
            assert found["best"] == found["played"] + found["lost"]
            assert state.refuse(seat, found["action"]) is None
            judged += 1
        state = state.play(seat, action)
    assert judged > 2


@pytest.mark.compiled
def test_in_the_full_search_who_takes_the_most_gives_little_away() -> None:
    """And who takes the least gives much away; the sums of a match tell them apart."""
    lost = {"most": 0, "least": 0}
    state: State = game.start(2, {"board": 7})
    rng = Random(8)
    while not state.over:
        if state.nature:
            state = state.play(-1, state.chance(rng))
            continue
        seat = state.turn[0]
        actions = sorted(state.actions(seat), key=lambda action: state.preview(seat, action).get("points", 0))
        for name, action in (("most", actions[-1]), ("least", actions[0])):
            found = game.review(state.view(seat), action)
            lost[name] += found["lost"] if found else 0
        state = state.play(seat, actions[-1])
    assert lost["most"] * 3 < lost["least"]


def test_looking_back_the_points_are_told_by_where_they_come_from() -> None:
    twelve = position(LINES, [["A", "B", "G"], ["G", "R", "R"]], points=[10, 20])
    key = position("AL@3,4 B@2,4", [["G", "GK", "RL"], []])
    steps: list[tuple[State, int, Action]] = [
        (twelve, 0, lay("G", 3, 3)),
        (key, 0, lay("GK", 3, 3)),
        (key, 0, lay("G", 1, 4)),
        (position("AL@3,4 BL@4,5 GL@5,4 RL@4,3", [["A", "B", "GL"], []]), 0, {"type": "drop"}),
    ]
    assert game.lookback(steps, [], []) == {
        "seats": [
            {
                "lines": 2,
                "keys": 1,
                "twelves": 24,
                "opened": 1,
                "dropped": 1,
                "best": {"tile": "G", "cell": [3, 3], "points": 24},
            },
            {"lines": 0, "keys": 0, "twelves": 0, "opened": 0, "dropped": 0, "best": None},
        ],
        "chain": 1,
    }


def test_the_parts_of_the_points_add_up_to_the_score() -> None:
    state: State = game.start(3, {"board": 7})
    rng = Random(2)
    steps: list[tuple[State, int, Action]] = []
    while not state.over:
        seat = -1 if state.nature else state.turn[0]
        action = state.chance(rng) if state.nature else fair(state.view(seat), seat, 0, rng)
        steps.append((state, seat, action))
        state = state.play(seat, action)
    seats = game.lookback(steps, [], [])["seats"]
    assert tuple(own["lines"] + own["keys"] + own["twelves"] for own in seats) == state.scores
    assert state.result is not None
    assert state.result.scores == state.scores
