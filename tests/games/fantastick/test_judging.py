"""What a turn cost and could have cost, in words that do not give the answer away; and what a whole match tells."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludoteca import NATURE
from ludoteca.games.fantastick import game, judging, solve
from ludoteca.games.fantastick.rules import FantastickState
from tests.games.fantastick.positions import FINISH, GIVE_UP, UNDO, WILD, handling, numbers, shapes


def test_after_a_turn_it_is_said_what_was_possible() -> None:
    """Example 1 cost 3, and 1 was possible."""
    state = numbers()
    for written in ("A1b→A1f", "C1g↷C1b", "−C1d", "−C1f"):
        state = state.play(0, handling(written))
    found = game.review(state.view(0), FINISH)
    assert found is not None
    assert (found["played"], found["best"], found["lost"]) == (3, 1, 2)
    assert str(found["text"]) == "This cost 3 points; it could be done for 1 point."
    assert (found["turn"], found["face"], found["moves"]) == (1, "A", ["move", "rotate", "remove", "remove"])
    assert found["reads"] in ("6+5=11", "9+2=11")
    after = numbers()
    for action in found["actions"]:
        after = after.play(0, action)
    assert after.dump()["position"]["points"][0] == 1


def test_the_best_turn_is_praised() -> None:
    state = numbers(face="C")
    for action in solve(state).actions[:-1]:
        state = state.play(0, action)
    found = game.review(state.view(0), FINISH)
    assert found is not None
    assert (found["lost"], str(found["text"])) == (0, "This cost 1 point: it cannot be done for less.")


def test_giving_up_is_judged_by_what_could_be_had() -> None:
    found = game.review(numbers(points=[20, 0]).view(0), GIVE_UP)
    assert found is not None
    assert (found["played"], found["best"], found["lost"]) == (10, 1, 9)
    assert str(found["text"]) == "Given up; it could be done for 1 point."
    hopeless = game.review(numbers("1+1=2", "C1g", "A1c", "two", points=[28, 0]).view(0), GIVE_UP)
    assert hopeless is not None
    assert (hopeless["lost"], str(hopeless["text"])) == (0, "Given up: nothing could be had before FINISH.")


def test_a_pure_figure_counts_in_the_judgement() -> None:
    """X15: price 1, pure."""
    state = shapes("triangle")
    state = state.play(0, {"type": "remove", "from": [3, 3, 0]})
    state = state.play(0, {"type": "move", "from": [2, 3, 0], "to": [3, 3, 0]})
    found = game.review(state.view(0), FINISH)
    assert found is not None
    assert (found["played"], found["best"], found["lost"], found["reads"]) == (0, 0, 0, None)
    assert (found["pure"], str(found["text"])) == (True, "This cost nothing: it cannot be done for less.")


@pytest.mark.parametrize("action", [UNDO, handling("A1b→A1f"), {"type": "roll", "face": "A"}])
def test_only_the_end_of_a_turn_is_judged(action: dict[str, Any]) -> None:
    assert game.review(numbers().view(0), action) is None


def test_what_the_wild_card_spared_is_not_given_away() -> None:
    state = numbers(seats=1, wild=True)
    for written in ("A1b→A1f", "C1g↷C1b", "−C1d", "−C1f"):
        state = state.play(0, handling(written))
    found = game.review(state.view(0), WILD)
    assert found is not None
    assert (found["played"], found["lost"], found["worth"]) == (3, 0, 0)
    assert str(found["text"]) == "The wild card spared 3 points; it could be done for 1 point."


def test_a_find_is_worth_what_others_would_have_paid() -> None:
    """15 - 11 = 4 becomes 15 - 4 = 11 for nothing, and whoever thinks of something else pays."""
    state = numbers("15-11=4", "A2a", "A1b", "B")
    for written in ("B1e↷B1g", "C1g↷C1e"):
        state = state.play(0, handling(written))
    found = game.review(state.view(0), FINISH)
    assert found is not None
    assert (found["played"], found["lost"]) == (0, 0)
    assert found["worth"] > 0
    state = numbers()
    for written in ("+A0b", "+A0c", "+C0b", "+C0c"):
        state = state.play(0, handling(written))
    dear = game.review(state.view(0), FINISH)
    assert dear is not None
    assert (dear["played"], dear["worth"]) == (8, 0)


def test_a_turn_that_takes_too_long_is_not_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "LOOKS", 1)
    for state, action in ((shapes("change", "rhombus"), GIVE_UP), (numbers(), GIVE_UP)):
        found = game.review(state.view(0), action)
        assert found is not None
        assert (found["best"], found["lost"], found["sure"]) == (found["played"], 0, 0)
        assert str(found["text"]) == "What was best there is not worked out: it takes too long."
    monkeypatch.undo()
    again = game.review(numbers().view(0), GIVE_UP)
    assert again is not None
    assert "sure" not in again, "the next turn has all the time again"


def played(state: FantastickState, plans: list[list[Any]]) -> tuple[list[Any], list[dict[str, Any]]]:
    """The steps of a match in which each turn is played as its plan says, with the reviews of its turns."""
    steps, turns, rng = [], [], Random(3)
    for plan in plans:
        for action in plan:
            seat = NATURE if state.nature else state.turn[0]
            steps.append((state, seat, action))
            review = None if seat == NATURE else game.review(state.view(seat), action)
            if review is not None:
                turns.append({"number": len(steps), "seat": seat, **review})
            state = state.play(seat, action)
        while state.nature:
            action = state.chance(rng)
            steps.append((state, NATURE, action))
            state = state.play(NATURE, action)
    return steps, turns


def test_a_match_tells_what_each_player_paid_and_the_prettiest_turn() -> None:
    free = [handling("B1e↷B1g"), handling("C1g↷C1e"), FINISH]
    steps, turns = played(numbers("15-11=4", "A2a", "A1b", "B"), [free, [GIVE_UP]])
    found = game.lookback(steps, turns, [])
    first, second = found["players"]
    assert (first["turns"], first["free"], first["paid"], first["lost"], first["given_up"]) == (1, 1, 0, 0, 0)
    assert first["faces"] == {"B": {"turns": 1, "paid": 0, "lost": 0}}
    assert (second["turns"], second["free"], second["paid"], second["given_up"], second["faces"]) == (1, 0, 0, 1, {})
    best = found["prettiest"]
    assert (best["number"], best["seat"], best["turn"], best["moves"]) == (3, 0, 1, ["rotate", "rotate"])
    assert (best["start"]["reads"], best["end"]["reads"]) == ("15-11=4", "15-4=11")
    assert game.lookback(steps, [], []) == {}


def test_of_turns_for_nothing_a_pure_figure_is_the_prettiest() -> None:
    """X19 of the rules: four turns of matches, two trapezoids, pure."""
    ways = ([2, 2, 0], [1, 4, 2]), ([2, 2, 1], [2, 3, 2]), ([2, 3, 0], [1, 4, 1]), ([3, 2, 0], [3, 3, 0])
    turn = [{"type": "rotate", "from": start, "to": end} for start, end in ways]
    steps, turns = played(shapes("change", "rhombus"), [[*turn, FINISH]])
    found = game.lookback(steps, turns, [])
    assert found["players"][0]["pure"] == 1
    assert (found["prettiest"]["pure"], found["prettiest"]["end"]["counts"]) == (True, [0, 2, 0])


def test_how_the_seats_stand_is_the_spaces_they_have_gone() -> None:
    state = numbers(points=[3, 7])
    assert state.scores == (3, 7)
