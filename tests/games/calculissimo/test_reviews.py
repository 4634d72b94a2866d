"""What Calculissimo says of a turn and of a whole match afterwards."""

from __future__ import annotations

from random import Random

import pytest

from ludoteca.contract import NATURE, State
from ludoteca.games.calculissimo import game, reviewing
from ludoteca.promises.walks import match, steps
from ludoteca.words import translated
from tests.games.calculissimo.boards import E0, E3, lay, position

CHALLENGE = {"challenge": True}


@pytest.fixture
def glance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plays are weighed but not played on: points and rack alone, the same compiled and interpreted."""
    monkeypatch.setattr(reviewing, "SIMULATIONS", 0)


def reviewed(state, action):
    found = game.review(state.view(state.turn[0]), action)
    assert found is not None
    parts = found["parts"]
    for part in parts.values():
        assert part["equity"] == part["points"] + part["stays"] + part["opens"]
    assert found["lost"] == parts["best"]["equity"] - parts["played"]["equity"] >= 0
    assert (found["played"], found["best"]) == (parts["played"]["points"], parts["best"]["points"])
    assert ("sure" in found) == (found["lost"] > 0)
    assert 0.5 <= found.get("sure", 1) <= 1
    return found


def test_a_review_says_what_was_given_away(glance):
    state = position(E3, "13569++")
    found = reviewed(state, lay("6,5>+") | {"at": 500})
    assert (found["played"], found["best"], found["most"], found["lost"]) == (9, 36, 54, 72)
    assert found["text"] == "There were 36 points with 6 + 3 + 5; this made 9."
    assert found["operations"] == state.preview(0, found["action"])["operations"]
    assert state.preview(0, found["action"])["points"] == 36
    passed = reviewed(state, {"type": "pass"})
    assert passed["text"] == "There were 36 points with 6 + 3 + 5."
    assert passed["action"] == found["action"]
    assert reviewed(state, found["action"])["lost"] == 0


@pytest.mark.parametrize(
    ("rack", "line", "text"),
    [
        ("1289+-*", "7,3>9*8-1+2", "Well chosen: 296 points were possible, but for what comes this is better."),
        ("1123+-*", "7,5>3*2+1", "The most points; but 3 − 2 for 8 leaves a better rack: 1, 1, +, ×."),
        ("1123+-*", "7,4>3*1+1", "3 − 2 for 8 leaves a better rack: 1, 1, +, ×."),
        ("1355+-/", "7,5>3-1+5", "There were 34 points with 5 − 3 + 5 ÷ 1; this made 30."),
    ],
)
def test_why_something_else_was_better_is_said(glance, rack, line, text):
    assert reviewed(position(E0, rack, options={"squares": "live"}), lay(line))["text"] == text


def test_the_best_lay_there_was_is_said_to_be_that(glance):
    state = position(E3, "+")
    most = max(state.preview(0, one)["points"] for one in state.actions(0) if one["type"] == "lay")
    assert reviewed(state, lay("6,9>+"))["text"] == f"Nothing better was possible: {most}."


def test_who_can_lay_nothing_has_given_nothing_away():
    stuck = reviewed(position(E3, "1256789"), {"type": "exchange", "tokens": "1"})
    assert (stuck["best"], stuck["action"], stuck["operations"]) == (0, None, [])
    assert (stuck["lost"], stuck["text"]) == (0, "No operation could be laid.")


def test_what_stays_on_the_rack_is_said_with_its_worth(glance):
    state = position(E0, "1123+-*", options={"squares": "live"})
    parts = reviewed(state, lay("7,5>3*2+1"))["parts"]
    assert (parts["played"]["tokens"], parts["played"]["stays"]) == ("1-", -20)
    assert parts["played"]["rack"] == "On the rack stay 1, −: that costs about 20."
    assert (parts["best"]["tokens"], parts["best"]["stays"]) == ("11+*", 18)
    assert parts["best"]["rack"] == "On the rack stay 1, 1, +, ×: worth about 18."
    whole = reviewed(position(E0, "23+", options={"squares": "live"}), lay("7,6>2+3"))["parts"]["played"]
    assert (whole["tokens"], whole["stays"], whole["rack"]) == ("", 0, "Nothing stays on the rack.")


def test_a_find_is_worth_what_it_brings_above_what_is_usually_found(glance):
    state = position(E0, "2469+-/")
    points = sorted(state.preview(0, one)["points"] for one in state.actions(0) if one["type"] == "lay")
    found = reviewed(state, lay("7,5>6+9-4/2"))
    assert found["worth"] == 34 - points[(len(points) - 1) // 2] - found["lost"] > 0
    assert reviewed(state, {"type": "pass"})["worth"] == 0


def test_what_a_play_opens_to_the_others_counts_too(monkeypatch):
    monkeypatch.setattr(reviewing, "SIMULATIONS", 64)
    state = position(E3, "13569++")
    one, other = (reviewed(state, lay("6,5>+")) for _ in range(2))
    assert one == other
    plays = reviewing.good_plays(state.position, 0)
    assert any(play.opens for play in plays.values())
    assert abs(sum(play.opens for play in plays.values())) <= len(plays)
    assert one["parts"]["best"]["equity"] == max(play.equity for play in plays.values())


def test_a_review_follows_from_the_view_alone(glance):
    one, other = position(E3, "13569++", "1234+-/"), position(E3, "13569++", "789++/?")
    assert reviewed(one, lay("6,5>+")) == reviewed(other, lay("6,5>+"))


def test_only_turns_are_reviewed():
    state = position(E3, "1369-*/", options=CHALLENGE).play(0, lay("6,5>-"))
    assert game.review(state.view(1), {"type": "accept"}) is None
    assert game.review(state.view(None), {"type": "pass"}) is None


# The whole match


def test_the_scores_are_what_everybody_may_see_and_at_the_end_the_result():
    state = position(E3, "1256789", idle=2, scores=[30, 40])
    assert state.scores == (30, 40)
    over = state.play(0, {"type": "pass"}).play(1, {"type": "pass"})
    assert over.result is not None
    assert over.scores == over.result.scores == (-8, 0)


def test_a_lookback_counts_turns_squares_and_signs():
    log = [
        (NATURE, {"type": "lots", "tokens": "94"}),
        (NATURE, {"type": "draw", "tokens": "2469+-/"}),
        (NATURE, {"type": "draw", "tokens": "13458+-"}),
        (0, lay("7,5>6/2+9")),
        (NATURE, {"type": "draw", "tokens": "1568*"}),
        (1, lay("5,7v4-.+3")),
        (NATURE, {"type": "draw", "tokens": "123?"}),
        (0, {"type": "pass"}),
    ]
    state: State = game.start(2, {"clock": 0})
    steps_ = []
    for seat, action in log:
        steps_.append((state, seat, action))
        state = state.play(seat, action)
    found = game.lookback(steps_, [], [])
    ada, bruno = found["seats"]
    assert (ada["turns"], ada["lays"], ada["points"], ada["average"]) == (2, 1, 48, 24)
    assert ada["squares"] == {"g": 2, "b": 0, "y": 1, "v": 0}
    assert ada["signs"] == {"+": 1, "-": 0, "*": 0, "/": 1}
    assert (bruno["turns"], bruno["points"], bruno["squares"]["g"]) == (1, 12, 2)
    assert bruno["signs"] == {"+": 1, "-": 1, "*": 0, "/": 0}
    assert (found["best"]["number"], found["best"]["seat"], found["best"]["points"]) == (4, 0, 48)
    assert found["best"]["operations"][0]["text"] == "(6×2) ÷ 2 + (9×2) = 24, × 2 = 48"
    assert game.lookback([], [], []) == {}


def test_what_was_taken_back_is_a_turn_without_points():
    state = position(E3, "1369-*/", options=CHALLENGE)
    laid = state.play(0, lay("6,5>-"))
    steps_ = [(state, 0, lay("6,5>-")), (laid, 1, {"type": "challenge"})]
    ada, bruno = game.lookback(steps_, [], [])["seats"]
    assert (ada["turns"], ada["lays"], ada["best"], bruno["turns"]) == (1, 0, None, 0)
    late = [(state, 0, lay("6,5>-")), (laid, NATURE, {"type": "tick", "at": 120_001})]
    ada, bruno = game.lookback(late, [], [])["seats"]
    assert (ada["turns"], ada["lays"], bruno["turns"]) == (1, 1, 0)  # an answer that came too late is no turn


def test_a_lookback_adds_up_to_the_result():
    for seed in range(3):
        walked = match(game, Random(seed))
        state, seat, action = walked[-1]
        left = state.story(seat, action, None)[-1]["left"]
        made = [one["points"] for one in game.lookback(walked, [], [])["seats"]]
        assert [points - cost for points, cost in zip(made, left, strict=True)] == list(state.play(seat, action).scores)


def test_every_review_can_be_said_in_italian(glance):
    for state, seat, action in steps(game, Random(5)):
        if seat != NATURE:
            found = game.review(state.view(seat), action)
            assert found is None or translated(found, "it")["text"] != found["text"]
