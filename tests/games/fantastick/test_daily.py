"""Hints, what was possible after a turn, and the puzzles of the day."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludoteca.contract import Puzzle
from ludoteca.games.fantastick import game, solve
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.words import translated
from tests.games.fantastick.positions import FINISH, GIVE_UP, UNDO, handling, numbers, shapes

# Drawn once; another installation must draw the same.
DAYS = {"2026-11-15": (1, 1), "2026-11-16": (2, 1), "2026-11-17": (3, 3)}


def begun(puzzle: Puzzle) -> FantastickState:
    """The table for one on which the puzzle is set."""
    state = game.start(1, puzzle.options)
    for seat, action in puzzle.log:
        state = state.play(seat, action)
    return state


@pytest.mark.parametrize("day", DAYS)
def test_a_day_has_a_puzzle_of_each_game_with_its_par(day: str) -> None:
    found = game.puzzles(day)
    assert tuple(puzzle.par for puzzle in found) == DAYS[day]
    for puzzle, name in zip(found, ("numbers", "shapes"), strict=True):
        assert (puzzle.name, puzzle.options["mode"]) == (name, name)
        state = begun(puzzle)
        answer = solve(state)
        assert answer.score == puzzle.par
        assert len(answer.actions) > 2
        for action in answer.actions:
            state = state.play(0, action)
        assert state.dump()["position"]["points"] == [puzzle.par]
        assert json.loads(json.dumps(puzzle.log)) == [list(step) for step in puzzle.log]


def test_the_same_day_has_the_same_puzzles_and_another_day_others() -> None:
    assert game.puzzles("2026-11-15") == game.puzzles("2026-11-15")
    assert game.puzzles("2026-11-15") != game.puzzles("2026-11-16")


def texts(steps: list[dict[str, Any]]) -> list[str]:
    return [str(step["text"]) for step in steps]


def test_hints_say_more_and_more() -> None:
    steps = game.advise(numbers(face="B").view(0))
    assert texts(steps)[:3] == [
        "The turn can end for 1, in one way only.",
        "What changes: the first number, the second number, the third number.",
        "Make 6 + 5 = 11.",
    ]
    assert (steps[0]["score"], steps[0]["ways"]) == (1, 1)
    assert steps[1]["parts"] == ["A", "B", "C"]
    assert steps[2]["reads"] == "6+5=11"
    assert numbers(face="B").refuse(0, steps[3]["action"]) is None
    assert "Che cosa cambia: il primo numero, il secondo numero, il terzo numero." in translated(texts_of(steps), "it")


def texts_of(steps: list[dict[str, Any]]) -> list[Any]:
    return [step["text"] for step in steps]


def test_hints_followed_to_the_end_cost_what_the_first_one_said() -> None:
    for state in (numbers(face="op"), shapes("rhombus")):
        promised = game.advise(state.view(0))[0]["score"]
        while True:
            action = game.advise(state.view(0))[-1]["action"]
            state = state.play(0, action)
            if action == FINISH:
                break
        assert state.dump()["position"]["points"][0] == promised


def test_hints_of_shapes_name_the_kind_and_show_the_target() -> None:
    steps = game.advise(shapes("rhombus").view(0))
    assert texts(steps)[:2] == ["The turn can end for 2.", "Let the rhombuses lead, with 1 of them."]
    assert steps[1]["parts"] == ["rhombus"]
    assert steps[2]["counts"][2] == 1
    assert len(steps[2]["mat"]) == sum(1 for _ in steps[2]["mat"])


def test_a_hint_says_when_only_undoing_helps() -> None:
    state = numbers(options={"track": 60})
    for written in ("A1a→A0a", "A1d→A2d", "A1g→A3g"):
        state = state.play(0, handling(written))
    (step,) = game.advise(state.view(0))
    assert step["action"] == UNDO


def test_there_are_no_hints_outside_a_turn() -> None:
    assert game.advise(game.start(2).view(0)) == []


def test_after_a_turn_it_is_said_what_was_possible() -> None:
    """Example 1 cost 3, and 1 was possible."""
    state = numbers()
    for written in ("A1b→A1f", "C1g↷C1b", "−C1d", "−C1f"):
        state = state.play(0, handling(written))
    found = game.review(state.view(0), FINISH)
    assert found is not None
    assert (found["played"], found["best"], found["lost"]) == (3, 1, 2)
    assert found["text"].startswith("3 paid; 1 was possible: ")
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
    assert (found["lost"], str(found["text"])) == (0, "1: it cannot be done for less.")


def test_giving_up_is_judged_by_what_could_be_had() -> None:
    found = game.review(numbers(points=[20, 0]).view(0), GIVE_UP)
    assert found is not None
    assert (found["played"], found["best"], found["lost"]) == (10, 1, 9)
    assert str(found["text"]) == "It could be done for 1."
    hopeless = game.review(numbers("1+1=2", "C1g", "A1c", "two", points=[28, 0]).view(0), GIVE_UP)
    assert hopeless is not None
    assert (hopeless["lost"], str(hopeless["text"])) == (0, "Nothing could be had before FINISH.")


def test_a_pure_figure_counts_in_the_judgement() -> None:
    """X15: price 1, pure."""
    state = shapes("triangle")
    state = state.play(0, {"type": "remove", "from": [3, 3, 0]})
    state = state.play(0, {"type": "move", "from": [2, 3, 0], "to": [3, 3, 0]})
    found = game.review(state.view(0), FINISH)
    assert found is not None
    assert (found["played"], found["best"], found["lost"], found["reads"]) == (0, 0, 0, None)


@pytest.mark.parametrize("action", [UNDO, handling("A1b→A1f"), {"type": "roll", "face": "A"}])
def test_only_the_end_of_a_turn_is_judged(action: dict[str, Any]) -> None:
    assert game.review(numbers().view(0), action) is None
