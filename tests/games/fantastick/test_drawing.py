"""Fantastick as text; what is typed, and the story in sentences."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludoteca.games.fantastick import game
from ludoteca.games.fantastick.drawing import SHEETS, completions, draw, mat, picture, question, read, tell
from ludoteca.promises.walks import states, steps
from ludoteca.words import translated
from tests.games.fantastick.positions import numbers

EQUATION = """\
 ---         ---         ---
    |   |       |  ---  |
 ---   -+-   -B-         ---
    |   |   |      ---      |
 ---         ---         -G-"""
RHOMBUSES = """\
      .   .   .   .

    .   .   .   .   .

  .   o---o---o   .   .
       \\   \\   \\
.   .   o---o   o   .   .
         \\       G
  .   .   o---o-B-o   .

    .   .   .   .   .

      .   .   .   ."""


def shapes(opening: str = "die") -> Any:
    state = game.start(1, {"mode": "shapes", "opening": opening})
    return state.play(-1, {"type": "open", "face": "rhombus"}) if opening == "die" else state


def test_an_equality_is_drawn_with_its_special_matches() -> None:
    assert mat(numbers().view(0)) == EQUATION


def test_a_figure_is_drawn_among_the_points_of_the_mat() -> None:
    assert mat(shapes().view(0)) == RHOMBUSES


def test_the_four_signs_differ() -> None:
    drawn = {
        picture("numbers", ["A1b", "B1b", "C1b", *signs]) for signs in (["Oh"], ["Oh", "Ov"], ["Or"], ["Of", "Or"])
    }
    assert len(drawn) == 4


def test_below_the_mat_stand_the_duty_and_the_players() -> None:
    assert draw(numbers().view(0)).removeprefix(EQUATION).strip().split("\n") == [
        "Change the first number.",
        "3 + 2 = 5 is true.",
        "Paid in this turn: 0; matches in the pile: 6",
        "Player 1: points 0; to FINISH: 30; turns to come: 6; to play",
        "Player 2: points 0; to FINISH: 30; turns to come: 6",
    ]


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("c1g c1b", {"type": "rotate", "from": "C1g", "to": "C1b"}),
        ("a1b a1f", {"type": "move", "from": "A1b", "to": "A1f"}),
        ("C1g>C1b", {"type": "rotate", "from": "C1g", "to": "C1b"}),
        (" a1B -> A1F ", {"type": "move", "from": "A1b", "to": "A1f"}),
        ("A1b→A1f", {"type": "move", "from": "A1b", "to": "A1f"}),
        ("-C1d", {"type": "remove", "from": "C1d"}),
        ("+c1e buono", {"type": "add", "to": "C1e", "match": "good"}),
        ("Fatto", {"type": "finish"}),
        ("fatto jolly", {"type": "finish", "wild": True}),
        ("annulla", {"type": "undo"}),
        ("m c1g c1b", {"type": "move", "from": "C1g", "to": "C1b"}),
        ("oh or", {"type": "rotate", "from": "Oh", "to": "Or"}),
        ("- c1d", {"type": "remove", "from": "C1d"}),
        ("+ c1e", {"type": "add", "to": "C1e", "match": "plain"}),
        ("+ C1e good", {"type": "add", "to": "C1e", "match": "good"}),
        ("s c", {"type": "space", "number": "C"}),
        ("u", {"type": "undo"}),
        ("f", {"type": "finish"}),
        ("f wild", {"type": "finish", "wild": True}),
        ("give up", {"type": "giveup"}),
        ("giveup", {"type": "giveup"}),
        ("rinuncio", {"type": "giveup"}),
        ("e", {"type": "eliminate"}),
        ("open 3+2=5", {"type": "open", "equality": "3+2=5"}),
        ("place c1d b1g", {"type": "place", "good": "C1d", "bad": "B1g"}),
    ],
)
def test_an_answer_is_an_action(answer: str, action: dict[str, Any]) -> None:
    assert read(answer, numbers().view(0)) == action


@pytest.mark.parametrize(
    "answer", ["", "g", "c1g", "c1g c9z", "230 231", "+", "- c1d good", "x c1g", "open", "s d", "c1g c1b c1c"]
)
def test_what_is_no_answer_means_nothing(answer: str) -> None:
    assert read(answer, numbers().view(0)) is None


def test_places_of_shapes_are_three_figures() -> None:
    view = shapes().view(0)
    assert read("220 142", view) == {"type": "move", "from": [2, 2, 0], "to": [1, 4, 2]}
    assert read("- 341", view) == {"type": "remove", "from": [3, 4, 1]}
    assert read("open triangle", view) == {"type": "open", "face": "triangle"}
    assert read("open 330 331 342", shapes("free").view(0)) == {
        "type": "open",
        "figure": [[3, 3, 0], [3, 3, 1], [3, 4, 2]],
    }
    assert read("c1g c1b", view) is None


def test_what_is_typed_can_be_gone_on_with() -> None:
    view = numbers().view(0)
    assert completions("", view) == ["B1b>B1c", "B1e>B1f", "A1a>A0a", "+ A0a", "- A1a"]
    assert completions("c1", view) == ["C1a>", "C1c>", "C1d>", "C1f>", "C1g>"]
    assert completions("C1g", view)[:2] == ["C1g>C1b", "C1g>C1e"]
    assert completions("c1g > C3", view) == [f"C1g>C3{segment}" for segment in "abcdefg"]
    assert completions("-c", view) == ["- C1a", "- C1c", "- C1d", "- C1f", "- C1g"]
    assert completions("x", view) == []
    assert completions("g", view) == []
    opened = game.start(1, {"opening": "six"})
    assert completions("", opened.view(0))[0] == "open 3+2=5"
    assert completions("6", opened.view(0)) == ["6/2=3"]
    assert read("6/2=3", opened.view(0)) == {"type": "open", "equality": "6/2=3"}


def test_whatever_a_completion_says_can_be_done() -> None:
    for seed in range(8):
        for state in states(game, Random(seed)):
            for seat in state.turn:
                for answer in completions("", state.view(seat)):
                    action = read(answer, state.view(seat))
                    assert action is not None
                    assert state.refuse(seat, action) is None, answer


def test_everything_can_be_drawn_asked_and_told_in_both_languages() -> None:
    for seed in range(8):
        for state in states(game, Random(seed)):
            for language in ("en", "it"):
                draw(state.view(0), language)
                SHEETS["before"](state.view(0), language)
                translated(question(state.view(0)), language)
        for state, seat, action in steps(game, Random(seed)):
            after = state.play(seat, action).view(None)
            told = [sentence for event in state.story(seat, action, None) for sentence in tell(event, after)]
            assert all(isinstance(translated(sentence, "it"), str) for sentence in told)
            assert told or action["type"] in ("open", "place")
