"""Hints of Antino: how good, which tile, where and why; cells near a twelve; and what makes a good first turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludoteca.contract import NATURE, State
from ludoteca.games.antino import game
from ludoteca.promises.walks import states
from ludoteca.words import translated
from tests.games.antino.test_bot import LINES, position


def steps(state: State, language: str = "en") -> list[str]:
    """What seat 0 is told, step by step."""
    return [str(text) for text in translated([step["text"] for step in game.advise(state.view(0))], language)]


def test_a_hint_says_how_good_then_which_tile_then_where_and_why() -> None:
    state = position("A@4,1 B@4,2 R@4,3 A@4,5", [["A", "A", "G"], ["R", "R"]])
    assert steps(state) == [
        "You can make 4 points with one tile.",
        "Take the green circle.",
        "Lay the green circle on A5: it counts four tiles to the right.",
    ]
    assert steps(state, "it")[2] == "Posa il cerchio verde in A5: conta quattro tessere a destra."
    good, piece, where = game.advise(state.view(0))
    assert [step["step"] for step in (good, piece, where)] == ["good", "piece", "where"]
    assert not {"tile", "cell", "actions"} & good.keys()
    assert "cell" not in piece
    assert where["actions"] == [{"type": "place", "tile": "G", "cell": [4, 0]}]


def test_a_hint_lists_the_lines_and_says_what_the_others_could_make_then() -> None:
    state = position("AL@3,4 BL@4,3 G@2,4 A@4,2", [["GK", "R", "RL"], []])
    assert steps(state)[2] == (
        "Lay the green circle with a key on D4: it counts one tile to the right and one tile downwards. "
        "Its key opens the locks beside it. After that a blue cross could make 3 points on E2."
    )


def test_of_equal_placements_the_one_that_leaves_the_others_least_is_advised() -> None:
    """Three cells make 2 points; only on one of them a twelve does not become ready for the others."""
    state = position(LINES.replace("B@3,2 ", ""), [["B", "B", "BK"], ["A", "R"]])
    advised = game.advise(state.view(0))[-1]["actions"][0]
    assert advised["cell"] != [3, 2]


def test_a_twelve_is_said_without_saying_where_at_first() -> None:
    state = position(LINES, [["A", "B", "G"], ["G", "R"]])
    assert steps(state) == [
        "You can make a twelve: that is 24 points!",
        "Take the green circle.",
        "Lay the green circle on D4: it counts three tiles in every direction, and a twelve is paid twice.",
    ]


def test_a_cell_that_waits_for_one_tile_to_make_a_twelve_is_pointed_at() -> None:
    ready = position(LINES, [["A", "B", "R"], ["G", "R"]])
    assert steps(ready)[0].endswith(" And look at D4: a green circle would make a twelve there.")
    assert [step["radar"] for step in game.advise(ready.view(0))] == [[[3, 3]]] * 3
    gap = position(LINES.replace("B@3,2 ", ""), [["A", "R", "R"], ["G", "R"]])
    assert steps(gap)[0].endswith(" And look at D4: once C4 is filled, a green circle may make a twelve there.")


@pytest.mark.parametrize("spoilt", ["AL@3,5", "RL@3,4", "B@3,5", "G@3,6"])
def test_a_line_that_cannot_count_three_is_no_way_to_a_twelve(spoilt: str) -> None:
    """A lock before the end of a line, a symbol twice, or the tile's own symbol."""
    lines = [word for word in LINES.split() if word.partition("@")[2] != spoilt.partition("@")[2]]
    state = position(" ".join([*lines, spoilt]), [["A", "B", "R"], []])
    assert game.advise(state.view(0))[0]["radar"] == []


def test_where_nothing_fits_the_hint_says_why_and_what_to_do() -> None:
    state = position("AL@3,4 BL@4,5 GL@5,4 RL@4,3", [["A", "B", "GL"], ["R", "RK"]])
    assert game.advise(state.view(0))[-1]["actions"] == [{"type": "drop"}]
    assert steps(state)[0].startswith("None of your tiles fits")


def test_alone_nobody_replies() -> None:
    state = position("A@3,4 B@2,4", [["G"]])
    assert "After that" not in steps(state)[2]


def test_there_are_hints_for_the_seat_to_act_alone_and_every_one_can_be_done() -> None:
    asked = 0
    for seed in range(3):
        for state in states(game, Random(seed)):
            for seat in range(state.dump()["seats"]):
                found = game.advise(state.view(seat))
                assert bool(found) == (seat in state.turn)
                if found:
                    asked += 1
                    assert all(state.refuse(seat, action) is None for action in found[-1]["actions"])
    assert asked > 30


def test_what_others_hold_changes_no_hint() -> None:
    one, other = (position(LINES, [["A", "B", "R"], hand]) for hand in (["G", "R"], ["AK", "BL"]))
    assert game.advise(one.view(0)) == game.advise(other.view(0))


def test_a_first_turn_has_three_symbols_to_choose_from() -> None:
    start = game.start(2, {"first": "seat0"})
    drawn: dict[bool, dict[str, Any]] = {
        True: {"type": "draw", "tiles": ["AK", "B", "R"]},
        False: {"type": "draw", "tiles": ["A", "AK", "R"]},
    }
    for invites, draw in drawn.items():
        assert game.invites(start.play(NATURE, draw), 0) is invites


def test_a_turn_on_a_board_with_tiles_has_four_points_to_find() -> None:
    assert game.invites(position("A@4,1 B@4,2 R@4,3 A@4,5", [["A", "A", "G"], []]), 0)
    assert not game.invites(position("A@4,1 B@4,2 R@4,3 A@4,5", [["A", "A", "R"], []]), 0)
