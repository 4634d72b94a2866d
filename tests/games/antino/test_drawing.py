"""Antino as text; and its story in sentences."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludoteca.contract import State
from ludoteca.games.antino import game
from ludoteca.games.antino.drawing import SHEETS, board, completions, draw, question, read, tell
from ludoteca.promises.walks import states, steps
from ludoteca.words import translated

DRAWN = """\
   A   B   C   D   E   F   G
 1 .   .   .   .   .   .   .
 2 .   .   .   -   .   .   .
 3 .   .   -   GL! -   .   .
 4 .   .   .   *   .   .   .
 5 .   .   .   .   .   .   .
 6 .   .   .   .   .   .   .
 7 .   .   .   .   .   .   ."""


def example(**changes: Any) -> State:
    """The example of the rules: board 7, a locked green lock beside the joker, seat 1 to move."""
    form = game.start(2, {"board": 7, "first": "seat0"}).dump()
    form["position"]["board"][2][3] = "GL"
    form["position"] |= {"hands": [["A", "BK"], ["A", "G", "RK"]], "points": [1, 0], "turn": 1} | changes
    return game.load(form)


def told(state: State, action: dict[str, Any], viewer: int | None = 1, language: str = "en") -> list[str]:
    """What the viewer hears when seat 1 does this."""
    after = state.play(1, action).view(viewer)
    sentences = [sentence for event in state.story(1, action, viewer) for sentence in tell(event, after)]
    return [str(sentence) for sentence in translated(sentences, language)]


def test_locked_tiles_and_the_cells_they_close_are_marked() -> None:
    assert board(example().view(1)) == DRAWN


def test_an_open_lock_closes_nothing() -> None:
    state = example().play(1, {"type": "place", "tile": "RK", "cell": [2, 2]})
    assert " 3 .   .   RK  GL  .   .   ." in board(state.view(None))
    assert "-" not in board(state.view(None))


def test_below_the_board_stand_players_bag_and_own_tiles() -> None:
    assert draw(example().view(1)).removeprefix(DRAWN).split("\n") == [
        "",
        "",
        "Player 1: points 1; tiles 2",
        "Player 2: points 0; tiles 3; this is you; to move",
        "Tiles in the bag: 94",
        "Your tiles: A  G  RK",
    ]


def test_the_tiles_of_others_are_not_drawn() -> None:
    one, other = example().view(1), example(hands=[["B", "R"], ["A", "G", "RK"]]).view(1)
    assert draw(one) == draw(other)
    assert "Your tiles" not in draw(example().view(None))


def test_every_sheet_can_be_read_at_any_time_in_both_languages() -> None:
    for seed in range(4):
        for state in states(game, Random(seed)):
            for sheet in [draw, *SHEETS.values()]:
                for seat in (0, None):
                    sheet(state.view(seat), "en")
                    assert "points" not in sheet(state.view(seat), "it")


def test_the_sheets_show_hints_and_what_is_left() -> None:
    view = example().view(1)
    assert "green circle: G 20, GL 1, GK 3" in SHEETS["left"](view, "en")
    assert SHEETS["hint"](view, "en").split("\n") == [
        "You can make 2 points with one tile.",
        "Take the red square with a key.",
        "Lay the red square with a key on D2: it counts two tiles downwards. Its key opens the lock beside it. "
        "After that a blue cross could make 3 points on D1.",
    ]
    assert SHEETS["hint"](example().view(0), "it") == "I consigli ci sono quando tocca a te posare."


def test_alone_the_hints_count_the_tiles_that_fit() -> None:
    alone = game.start(1, {"board": 7}).dump()
    alone["position"]["hands"] = [["A"]]
    assert SHEETS["hint"](game.load(alone).view(0), "en").endswith("Of the tiles that you have not seen 99 of 99 fit.")


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("gk e4", {"type": "place", "tile": "GK", "cell": [3, 4]}),
        ("A k11", {"type": "place", "tile": "A", "cell": [10, 10]}),
        ("gke4", {"type": "place", "tile": "GK", "cell": [3, 4]}),
        ("d e4", {"type": "place", "tile": "A", "cell": [3, 4]}),
        ("ROMBO E4", {"type": "place", "tile": "A", "cell": [3, 4]}),
        ("red e4", {"type": "place", "tile": "RK", "cell": [3, 4]}),
        ("green key e4", {"type": "place", "tile": "GK", "cell": [3, 4]}),
        ("cerchio lucchetto e4", {"type": "place", "tile": "GL", "cell": [3, 4]}),
        ("s", {"type": "stop"}),
        ("Scarta", {"type": "drop"}),
        ("d", {"type": "drop"}),
    ],
)
def test_an_answer_is_a_tile_and_a_cell(answer: str, action: dict[str, Any]) -> None:
    assert read(answer, example().view(1)) == action


@pytest.mark.parametrize(
    "answer", ["", "e4", "gk", "gk e0", "gk e12", "gk l1", "x e4", "gk e4 e5", "gk 44", "gk e٤", "c e4"]
)
def test_what_is_no_answer_means_nothing(answer: str) -> None:
    assert read(answer, example().view(1)) is None


def test_a_cell_alone_means_the_only_tile_there_is() -> None:
    alone = game.start(1, {"board": 7}).dump()
    alone["position"]["hands"] = [["BK"]]
    assert read("c4", game.load(alone).view(0)) == {"type": "place", "tile": "BK", "cell": [3, 2]}


def test_what_is_typed_can_be_gone_on_with() -> None:
    view = example().view(1)
    assert completions("", view) == ["A C4", "G C4", "RK D2"]
    assert completions(" rk ", view) == ["RK D2", "RK C3", "RK E3", "RK C4", "RK E4", "RK D5"]
    assert completions("rk e", view) == ["RK E3", "RK E4"]
    assert completions("rk e4", view) == completions("x", view) == completions("", example().view(0)) == []
    assert completions("", example(run=1, hands=[[], ["A", "G"]]).view(1))[-1] == "S"


def test_whatever_is_offered_can_be_read_and_done() -> None:
    for seed in range(4):
        for state in states(game, Random(seed)):
            for seat in state.turn:
                view = state.view(seat)
                offered = completions("", view)
                assert 0 < len(offered) <= 8
                for answer in offered:
                    action = read(answer, view)
                    assert action is not None
                    assert state.refuse(seat, action) is None


def test_the_question_says_when_nothing_fits_and_when_one_may_stop() -> None:
    assert question(example().view(1)).startswith("Which tile")
    four = game.start(2, {"board": 7, "first": "seat0"}).dump()
    for tile, (row, column) in {"AL": (2, 3), "BL": (3, 4), "GL": (4, 3), "RL": (3, 2)}.items():
        four["position"]["board"][row][column] = tile
    four["position"]["hands"] = [["A", "B", "GL"], []]
    assert question(game.load(four).view(0)) == "None of your tiles fits: type d to drop them"
    assert "s stops" in question(example(run=1, hands=[[], ["A", "G"]]).view(1))


def test_a_tile_that_is_laid_is_told_with_its_points_and_the_locks_it_opens() -> None:
    action = {"type": "place", "tile": "RK", "cell": [2, 2]}
    assert told(example(), action) == ["Player 2 lays red square with a key on C3: one point.", "Locks opened: 1."]
    assert told(example(), action, language="it") == [
        "Giocatore 2 posa quadrato rosso con chiave in C3: un punto.",
        "Lucchetti aperti: 1.",
    ]


def test_everything_that_happens_can_be_told_and_hides_what_others_draw() -> None:
    for seed in range(6):
        for state, seat, action in steps(game, Random(seed)):
            after = state.play(seat, action)
            for viewer in (0, None):
                events = state.story(seat, action, viewer)
                sentences = [sentence for event in events for sentence in tell(event, after.view(viewer))]
                assert sentences
                if action["type"] == "draw" and (viewer is None or state.dump()["position"]["turn"] != viewer):
                    assert not any(sentence.startswith("You take") for sentence in sentences)
