"""Calculissimo as text; and its story in sentences."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludoteca.contract import State
from ludoteca.games.calculissimo import game
from ludoteca.games.calculissimo.drawing import SHEETS, board, completions, draw, position, question, read, tell
from ludoteca.promises.walks import states, steps
from ludoteca.words import translated

DRAWN = """\
    A  B  C  D  E  F  G  H  I  J  K  L  M  N  O
 1  .  .  .  .  b  .  g  .  g  .  b  .  .  .  .
 2  .  v  .  .  .  .  .  .  .  .  .  .  .  v  .
 3  .  .  .  .  .  .  .  y  .  .  .  .  .  .  .
 4  .  .  .  y  .  .  .  .  .  .  .  y  .  .  .
 5  b  .  .  .  g  .  .  .  .  .  g  .  .  .  b
 6  .  .  .  .  .  3  ×  4  − ?1  .  .  .  .  .
 7  g  .  .  .  .  .  .  −  .  .  .  .  .  .  g
 8  .  .  y  .  .  6  ÷  2  +  9  .  .  y  .  .
 9  g  .  .  .  .  .  .  +  .  .  .  .  .  .  g
10  .  .  .  .  .  b  .  3  .  b  .  .  .  .  .
11  b  .  .  .  g  .  .  .  .  .  g  .  .  .  b
12  .  .  .  y  .  .  .  .  .  .  .  y  .  .  .
13  .  .  .  .  .  .  .  y  .  .  .  .  .  .  .
14  .  v  .  .  .  .  .  .  .  .  .  .  .  v  .
15  .  .  .  .  b  .  g  .  g  .  b  .  .  .  ."""


def example(rack: str = "13569++", other: str = "1234+-/", **changes: Any) -> State:
    """The example of the rules: seat 0 is to move."""
    return position(DRAWN, rack, other, **changes)


def lay(*tiles: tuple[int, int, str]) -> dict[str, Any]:
    return {"type": "lay", "tiles": [list(tile) for tile in tiles]}


def told(state: State, seat: int, action: dict[str, Any], viewer: int | None, language: str = "en") -> list[str]:
    """What the viewer hears when the seat does this."""
    after = state.play(seat, action).view(viewer)
    sentences = [sentence for event in state.story(seat, action, viewer) for sentence in tell(event, after)]
    return [str(sentence) for sentence in translated(sentences, language)]


def test_a_drawing_gives_the_board_back() -> None:
    assert board(example().view(0)) == DRAWN
    assert example().view(0)["position"]["jokers"] == [[5, 9]]


def test_the_first_squares_are_drawn_where_they_are_played_on() -> None:
    drawn = board(position("", options={"squares": "first"}).view(0)).splitlines()
    assert drawn[1] == " 1  .  .  .  .  .  .  .  v  .  .  .  .  .  .  ."


def test_below_the_board_stand_players_bag_and_own_tokens() -> None:
    assert draw(example(scores=[48, 12]).view(0)).removeprefix(DRAWN).split("\n") == [
        "",
        "",
        "Player 1: points 48; tokens 7; this is you; to move",
        "Player 2: points 12; tokens 7",
        "Tokens in the bag: 73",
        "Your tokens: 1 3 5 6 9 + +",
    ]


def test_the_tokens_of_others_are_not_drawn() -> None:
    assert draw(example(other="1234+-/").view(0)) == draw(example(other="5678*??").view(0))
    assert "Your tokens" not in draw(example().view(None))


def test_every_sheet_can_be_read_at_any_time_in_both_languages() -> None:
    for seed in range(2):
        for state in states(game, Random(seed)):
            for seat in (0, None):
                draw(state.view(seat), "en")
                assert "okens" not in draw(state.view(seat), "it")
                assert "okens" not in SHEETS["unseen"](state.view(seat), "it")


def test_the_sheets_show_hints_and_what_is_unseen() -> None:
    view = example().view(0)
    assert "1: 7" in SHEETS["unseen"](view, "en")
    assert "?: 3" in SHEETS["unseen"](view, "en")
    assert SHEETS["hint"](view, "en").startswith("You can make")
    *_, last = SHEETS["hint"](view, "it").split("\n")
    typed = read(last.removeprefix("Cioè `").removesuffix("`."), view)
    assert [typed] == game.advise(view)[-1]["actions"]


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("8k +1", lay((7, 10, "+"), (7, 11, "1"))),
        ("8f .....+1", lay((7, 10, "+"), (7, 11, "1"))),
        ("8D 1 + + 2", lay((7, 3, "1"), (7, 4, "+"), (7, 10, "+"), (7, 11, "2"))),
        ("f5 ?9x", lay((4, 5, "?9"), (6, 5, "*"))),
        ("f7 ÷", lay((6, 5, "/"))),
        ("o15 1:", lay((14, 14, "1"), (15, 14, "/"))),
        ("8k +1 = 13", lay((7, 10, "+"), (7, 11, "1")) | {"points": 13}),
        ("8k +1=0", lay((7, 10, "+"), (7, 11, "1")) | {"points": 0}),
        ("e 3+1?", {"type": "exchange", "tokens": "13+?"}),
        ("e −", {"type": "exchange", "tokens": "-"}),
        ("H 3 4 : 2", lay((2, 7, "4"), (3, 7, "/"), (4, 7, "2"))),
        ("3 h 4÷2", lay((2, 7, "4"), (2, 8, "/"), (2, 9, "2"))),
        ("Cambia 3 +", {"type": "exchange", "tokens": "3+"}),
        ("passo", {"type": "pass"}),
        ("Challenge", {"type": "challenge"}),
        ("p", {"type": "pass"}),
        ("a", {"type": "accept"}),
        ("c", {"type": "challenge"}),
    ],
)
def test_an_answer_is_a_place_and_tokens_or_a_letter(answer: str, action: dict[str, Any]) -> None:
    assert read(answer, example().view(0)) == action


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "8f",
        "6/2",
        "8p 1",
        "16a 1",
        "8a .1",
        "8f ...",
        "8f 10",
        "8f ?",
        "e",
        "e 0",
        "x 1",
        "8f ١",
        "8k + =",
        "8k = 3",
        "8k + = -1",
        "8k + = ٣",
        "e 1 = 3",
    ],
)
def test_what_is_no_answer_means_nothing(answer: str) -> None:
    assert read(answer, example().view(0)) is None


@pytest.mark.parametrize(
    ("answer", "ways"),
    [
        ("h", ["H5 ", "H11 "]),
        ("8k ", ["8k 1", "8k 3", "8k 5", "8k 6", "8k 9", "8k +"]),
        ("8k +", ["8k +1", "8k +3", "8k +5", "8k +6", "8k +9"]),
        ("8k +1+", ["8k +1+3", "8k +1+5", "8k +1+6", "8k +1+9"]),
        ("8k 7", []),
        ("8k 1:", []),
        ("zzz", []),
    ],
)
def test_what_is_typed_can_be_gone_on_with(answer: str, ways: list[str]) -> None:
    assert completions(answer, example().view(0)) == ways


def test_completions_for_jokers_exchanges_and_answers() -> None:
    joker = example("13569+?").view(0)
    assert completions("8k +1+?", joker) == []
    assert completions("8k +", joker)[-1] == "8k +?"
    assert completions("8k +?", joker) == [f"8k +?{number}" for number in "12345678"]
    stuck = example("1256789").view(0)
    assert completions("", stuck)[-2:] == ["e ", "p"]
    assert completions("e", stuck)[:2] == ["e 1", "e 2"]
    assert completions("e 12", stuck)[0] == "e 125"
    laid = example("1369-*/", options={"challenge": True}).play(0, lay((6, 5, "-")))
    assert completions("", laid.view(1)) == ["a", "c"]
    assert completions("a", laid.view(1)) == []
    assert completions("", laid.view(0)) == completions("", laid.view(None)) == []


def test_completions_are_few_and_can_be_typed_on_at_any_time() -> None:
    for state in states(game, Random(4)):
        for seat in state.turn:
            ways = completions("", state.view(seat))
            assert 0 < len(ways) <= 8
            assert all(len(completions(way, state.view(seat))) <= 8 for way in ways)


def test_the_question_says_what_one_can_do() -> None:
    assert question(example().view(0)).startswith("What do you lay?")
    assert "exchanges" in question(example("1256789").view(0))


def test_a_lay_is_told_with_its_reckoning() -> None:
    action = lay((7, 1, "9"), (7, 2, "+"), (7, 3, "1"), (7, 4, "+"))
    assert told(example(), 0, action, 1)[0] == "Player 1 lays 8B 9+1+: 44 points."
    assert told(example(), 0, action, 1, "it")[0] == "Giocatore 1 posa 8B 9+1+: punti 44."
    assert told(example(), 0, action, 1)[1].startswith("8B: 6 ÷ 2 = 3")


def test_an_announced_lay_is_told_with_what_it_counts() -> None:
    state = example(options={"announce": True})
    typed = read("8B 9+1+ = 44", state.view(0))
    assert typed is not None
    assert question(state.view(0)).startswith("What do you lay, and what does it make?")
    assert told(state, 0, typed, 1) == [
        "Player 1 lays 8B 9+1+ and says 44.",
        "8B: 6 ÷ 2 = 3, 9 + 1 + 3 + 9 = 22, 22 × 2 = 44",
        "It counts 44: Player 1 gets 44.",
    ]
    assert told(state, 0, typed | {"points": 30}, 0)[-1] == "It counts 44: Player 1 gets 30."
    assert told(state, 0, typed | {"points": 45}, None)[-1] == "It counts only 44: Player 1 gets nothing."
    assert told(state, 0, typed | {"points": 45}, None, "it")[-1] == "Fa solo 44: Giocatore 1 non prende niente."
    assert "You can make" not in SHEETS["hint"](state.view(0), "en")


def test_a_challenge_is_told() -> None:
    options = {"challenge": True}
    wrong = example("1369-*/", options=options)
    assert told(wrong, 0, lay((6, 5, "-")), 1)[0] == "Player 1 lays 7F −: 0 points."
    laid = wrong.play(0, lay((6, 5, "-")))
    assert "Laid: 7F − for 0 points" in draw(laid.view(1))
    assert question(laid.view(1)).startswith("Do you accept")
    assert told(laid, 1, {"type": "challenge"}, 0) == [
        "Player 2 challenges!",
        "It was wrong: Player 1 takes the tokens back.",
    ]
    assert told(laid, 1, {"type": "accept"}, 0)[:2] == ["Player 2 accepts.", "It stands: 0 points for Player 1."]


def test_everything_that_happens_can_be_told_and_hides_what_others_draw() -> None:
    for seed in range(3):
        for state, seat, action in steps(game, Random(seed)):
            after = state.play(seat, action)
            for viewer in (0, None):
                events = state.story(seat, action, viewer)
                sentences = [sentence for event in events for sentence in tell(event, after.view(viewer))]
                assert sentences
                if viewer is None:
                    assert not any(sentence.startswith("You") for sentence in sentences)
