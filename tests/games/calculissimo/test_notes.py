"""What Calculissimo tells: reckonings, sketches of a draft, notes, hints, the story."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludoteca import NATURE
from ludoteca.games.calculissimo import game
from ludoteca.games.calculissimo.tokens import BOARDS
from ludoteca.promises.walks import steps
from ludoteca.words import translated
from tests.games.calculissimo.boards import E0, E1, E3, P, S, T, lay, position

CHALLENGE = {"challenge": True}


def written_out(operation: dict[str, Any]) -> list[str]:
    """The steps of a reckoning as text; what a square does has its letter behind it."""
    return [
        "".join(piece["text"] + (f"[{piece['bonus']}]" if piece["bonus"] else "") for piece in step)
        for step in operation["steps"]
    ]


RECKONED: list[tuple[str, str, str, list[str]]] = [
    (E0, "2469+-/", "7,5>6/2+9", ["(6×2)[g] ÷ 2 = 6", "6 + (9×2)[g] = 24", "24 × 2[y] = 48"]),
    (E1, "13456+-", "5,7v4-.+3", ["(4×2)[g] − 2 + (3×2)[g] = 12"]),
    ("7,6>5+4 7,6v5-2", "257+-//", "9,4>7/.+5/2", ["7 ÷ 2 = 7/2", "5 ÷ 2 = 5/2", "7/2 + 5/2 = 6"]),
    (E0, "2369+*/", "7,6>6/2*3", ["2 × 3 = 6", "6 ÷ 6 = 1", "1 × 2[y] = 2"]),
    ("7,6>5+4", "1239+++", "7,9>+1+2+3", ["5 + 4 + 1 + 2 + 3 = 15", "15 × 2[y] × 3[v] = 90"]),
    (E0, "14899-*", "7,6>9*9", ["9 × 9 = 81", "81 × 2[y] = 162"]),
]


@pytest.mark.parametrize(("board", "rack", "line", "reckoning"), RECKONED)
def test_a_reckoning_goes_step_by_step_in_the_order_of_the_rulebook(board, rack, line, reckoning):
    operation = position(board, rack).preview(0, lay(line))["operations"][0]
    assert written_out(operation) == reckoning


def test_an_operation_is_told_whole():
    assert position(E0, "2469+-/").preview(0, lay("7,5>6/2+9")) == {
        "points": 48,
        "operations": [
            {
                "way": "row",
                "cells": [[7, 5], [7, 6], [7, 7], [7, 8], [7, 9]],
                "reads": "6/2+9",
                "written": 12,
                "counted": 24,
                "factor": 2,
                "points": 48,
                "text": "(6×2) ÷ 2 + (9×2) = 24, × 2 = 48",
                "steps": [
                    [{"text": "(6×2)", "bonus": "g"}, {"text": " ÷ 2 = 6", "bonus": None}],
                    [
                        {"text": "6 + ", "bonus": None},
                        {"text": "(9×2)", "bonus": "g"},
                        {"text": " = 24", "bonus": None},
                    ],
                    [{"text": "24 ", "bonus": None}, {"text": "× 2", "bonus": "y"}, {"text": " = 48", "bonus": None}],
                ],
            }
        ],
    }  # fmt: skip


def test_a_shared_square_is_told_where_it_counts():
    found = position(S, "25+-*/?").preview(0, lay("4,4>+"))["operations"]
    assert [(one["way"], one["factor"], one["points"]) for one in found] == [("row", 2, 20), ("column", 1, 9)]
    found = position(T, "111++++").preview(0, lay("4,4>+1+1+1+"))["operations"]
    assert [(one["way"], one["factor"], one["points"]) for one in found] == [
        ("row", 1, 7), ("column", 2, 18), ("column", 2, 50),
    ]  # fmt: skip
    for one in found:
        assert written_out(one)[-1].endswith(f"= {one['points']}")


def test_other_actions_have_nothing_to_preview():
    state = position(E3, "13569++", options={"exchange": "free"})
    assert state.preview(0, {"type": "exchange", "tokens": "1"}) == {}
    assert state.preview(0, {"type": "pass"}) == {}
    assert state.preview(1, lay("7,3>1+.....")) == {}


# Sketches


def sketched(board: str, rack: str, line: str, **changes: Any) -> tuple[list[tuple[str, str, Any, Any]], Any, Any]:
    """The lines of a sketch in short, the points and the refusal."""
    found = position(board, rack, **changes).sketch(0, lay(line))
    lines = [(one["way"], one["state"], one["text"], one["points"]) for one in found["lines"]]
    return lines, found["points"], found["refusal"]


def test_a_right_line_is_sketched_with_its_reckoning():
    text = "(6×2) ÷ 2 + (9×2) = 24, × 2 = 48"
    assert sketched(E0, "2469+-/", "7,5>6/2+9") == ([("row", "right", text, 48)], 48, None)
    steps = position(E0, "2469+-/").sketch(0, lay("7,5>6/2+9"))["lines"][0]["steps"]
    assert steps == position(E0, "2469+-/").preview(0, lay("7,5>6/2+9"))["operations"][0]["steps"]


def test_both_lines_of_a_sign_between_numbers_are_sketched():
    lines, points, _ = sketched(S, "25+-*/?", "4,4>+")
    assert lines == [
        ("row", "right", "6 − 4 + 7 + 1 = 10, × 2 = 20", 20),
        ("column", "right", "5 + 2 + 3 − 1 = 9", 9),
    ]
    assert points == 29


SKETCHES = [
    (E0, "2469+-/", "7,6>6/", "incomplete", "6 ÷: a sign must not stand at the end."),
    (E0, "2469+-/", "7,6>/6", "incomplete", "÷ 6: a sign must not stand at the beginning."),
    (E0, "2469+-/", "7,6>64", "wrong", "6 4: between two numbers there must be a sign."),
    (E0, "2469+-/", "7,5>6/4", "wrong", "6 ÷ 4 leaves a rest: that is no whole number."),
    (E0, "2569+-/", "7,7>5-2", "right", None),
    (P, "15699**", "9,2>9*9*.", "wrong", "9 × 9 × 3: × is already in this line, and an operation has it once."),
    (E3, "12356+/", "9,7>./3", "wrong",
     "With the raised numbers 3 ÷ (3×3) leaves a rest."),
]  # fmt: skip


@pytest.mark.parametrize(("board", "rack", "line", "state", "text"), SKETCHES)
def test_a_sketch_says_what_is_wrong_before_one_lays(board, rack, line, state, text):
    lines, points, refusal = sketched(board, rack, line)
    assert lines[0][1] == state
    if text is not None:
        assert lines[0][2] == refusal == text
        assert points is None


def test_a_right_line_in_the_wrong_place_is_not_shown_as_right():
    star = "The first operation must cover the star in the middle of the board."
    assert sketched(E0, "2469+-/", "3,3>6+4") == ([("row", "incomplete", star, None)], None, star)
    assert sketched(E0, "2469+-/", "3,3>6+4", options=CHALLENGE)[0] == [("row", "incomplete", star, None)]
    apart = "Your tokens touch no token on the board: lay at least one beside another."
    assert sketched(E1, "2469+-/", "3,3>6+4") == ([("row", "incomplete", apart, None)], None, apart)
    assert sketched(E0, "2469+-/", "3,3>6+")[0][0][2] == "6 +: a sign must not stand at the end."


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("7,6>6/2*3", "× comes before ÷: reckon 2 × 3 first."),
        ("7,4>6+9/3*2", "× comes before ÷: reckon 3 × 2 first."),
        ("7,6>3*2/6", None),
        ("7,6>6/2+9", None),
    ],
)
@pytest.mark.parametrize("options", [{}, {"challenge": True}, {"announce": True}])
def test_a_line_says_that_times_comes_before_divided_by_where_it_matters(line, note, options):
    found = position(E0, "2369+*/", options=options).sketch(0, lay(line))["lines"][0]
    assert found.get("note") == note


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("7,6>5/2", "5 ÷ 2 leaves a rest: that is no whole number."),
        ("7,7>9+5/2", "5 ÷ 2 leaves a rest: that is no whole number."),
        ("7,7>9/5*2", "9 ÷ 10 leaves a rest: that is no whole number."),
    ],
)
def test_a_division_that_leaves_a_rest_is_named(line, why):
    assert position(E0, "2459+*/").refuse(0, lay(line)) == why


def test_drafts_with_gaps_and_corners_are_sketched_too():
    found = position(E0, "2469+-/").sketch(0, {"type": "lay", "tiles": [[7, 5, "6"], [7, 6, "/"], [7, 9, "2"]]})
    assert [one["state"] for one in found["lines"]] == ["incomplete"]
    assert found["refusal"] == "There is a gap between your tokens: row 8, column H is empty."
    found = position(E3, "13569++").sketch(0, {"type": "lay", "tiles": [[7, 4, "+"], [7, 3, "1"], [6, 5, "+"]]})
    assert [(one["way"], one["points"]) for one in found["lines"]] == [("column", 9), ("row", 13)]
    assert found["points"] is None
    assert found["refusal"] == "Lay all tokens in one row or all in one column."


def test_a_lone_token_makes_no_line():
    found = position(E0, "2469+-/").sketch(0, lay("7,7>6"))
    assert found["lines"] == []
    assert found["refusal"] == "6: an operation has at least two numbers and a sign."
    assert position(E0, "2469+-/").sketch(0, {"type": "lay", "tiles": []}) == {
        "lines": [],
        "points": None,
        "refusal": None,
    }


def test_one_may_plan_in_the_turn_of_others_with_ones_own_tokens():
    state = position(E3, "13569++", "1234+-/")
    assert state.sketch(1, lay("9,7>.+3"))["points"] == 12
    assert state.sketch(1, lay("9,7>.+9"))["refusal"] == "There is no 9 on your rack."
    assert state.sketch(5, lay("9,7>.+3")) == {}


def test_in_a_challenge_table_a_sketch_does_not_tell_right_from_wrong():
    right, points, refusal = sketched(E3, "1369-*/", "3,5v9*.", options=CHALLENGE)
    assert (right, points, refusal) == ([("column", "complete", None, 27)], 27, None)
    wrong, points, refusal = sketched(E3, "1369-*/", "6,5>-", options=CHALLENGE)
    assert (wrong, points, refusal) == ([("column", "complete", None, 0)], 0, None)
    assert sketched(E3, "1369-*/", "7,10>-", options=CHALLENGE)[0][0][1] == "incomplete"


# Notes


def test_notes_count_what_is_unseen_and_what_may_be_done():
    found = game.notes(position(E3, "13569++").view(0))
    assert found["unseen"]["1"] == 4
    assert found["unseen"]["?"] == 4
    assert sum(found["unseen"].values()) == 100 - 13 - 7
    assert (found["bag"], found["racks"], found["scores"]) == (73, [7, 7], [0, 0])
    assert found["left"] == 1 + 3 + 5 + 6 + 9 + 20
    assert found["may"] == {"lay": True, "exchange": False, "text": None}
    assert (found["answer"], found["laid"], found["first"], found["turns_left_idle"]) == (False, None, False, 4)
    assert game.notes(position(E3, "13569++").view(1))["may"] is None
    assert game.notes(position(E3, "13569++").view(None))["left"] is None


@pytest.mark.parametrize("squares", ["live", "first"])
def test_notes_show_the_squares_one_plays_on(squares):
    """The page draws these and knows no board of its own."""
    for seat in (0, None):
        assert (
            game.notes(position(E0, "13569++", options={"squares": squares}).view(seat))["squares"] == BOARDS[squares]
        )


def test_notes_say_on_which_squares_numbers_stand():
    """Row and column add up to an even number or to an odd one (F5)."""
    assert game.notes(position(E0, "13569++").view(0))["numbers"] is None
    assert game.notes(position(E3, "13569++").view(0))["numbers"] == 0
    assert game.notes(position("7,6>9*9", "13569++").view(0))["numbers"] == 1


def test_notes_say_who_is_stuck():
    may = game.notes(position(E3, "1256789").view(0))["may"]
    assert (may["lay"], may["exchange"]) == (False, True)
    assert may["text"] == "No operation can be laid with your tokens: exchange some of them, or pass."


def test_what_waits_for_answers_is_announced_without_its_reckoning():
    state = position(E3, "1369-*/", options=CHALLENGE).play(0, lay("6,5>-"))
    found = game.notes(state.view(1))
    assert found["answer"]
    assert not game.notes(state.view(0))["answer"]
    assert found["laid"]["points"] == 0
    assert [(one["reads"], one["steps"]) for one in found["laid"]["operations"]] == [("3-6", [])]


# Hints


def test_hints_come_in_four_rungs():
    """How much, which line with which square, which squares and tokens, the lay with its reckoning."""
    state = position(E3, "13569++")
    much, line, squares, where = steps_of = game.advise(state.view(0))
    assert [step["step"] for step in steps_of] == ["good", "piece", "piece", "where"]
    best = max(state.preview(0, action)["points"] for action in state.actions(0) if action["type"] == "lay")
    (action,) = where["actions"]
    tiles = action["tiles"]
    assert much["points"] == best == state.preview(0, action)["points"]
    assert much["text"] == f"You can make {best} points."
    assert translated(much, "it")["text"] == f"Puoi fare {best} punti."
    assert (line["way"], line["line"]) == ("row", tiles[0][0])
    assert sorted(squares["tokens"]) == sorted(token[0] for _, _, token in tiles)
    assert squares["cells"] == where["cells"] == [[r, c] for r, c, _ in tiles]
    assert where["operations"] == state.preview(0, action)["operations"]
    assert where["operations"][0]["text"] in where["text"]


LINES = [
    (E0, "2469+-/", "Look at row 8: it goes over the star.", [[7, 7]]),
    ("7,6>5+4", "1239+++", "Look at row 8: there is a violet square, which triples the whole operation.", [[7, 0]]),
    (E1, "13+", "Look at column J: there is a blue square, which triples a number.", [[5, 9]]),
    ("7,6>5+4 7,6v5-3", "12?", "Look at row 8: your tokens fit what lies there.", []),
]


@pytest.mark.parametrize(("board", "rack", "text", "squares"), LINES)
def test_the_second_rung_names_the_line_and_its_best_square(board, rack, text, squares):
    line = game.advise(position(board, rack).view(0))[1]
    assert (line["text"], line["squares"]) == (text, squares)


def test_hints_for_who_is_stuck_who_answers_and_who_waits():
    stuck = position(E3, "1256789")
    first, last = game.advise(stuck.view(0))
    assert first["text"] == "No operation can be laid with your tokens: exchange some of them, or pass."
    assert last["text"] == "Exchange these: 1, 2, 5, 6. Then you have numbers and signs again."
    assert stuck.refuse(0, last["actions"][0]) is None
    assert game.advise(position(E3, "13569++").view(1)) == []
    assert game.advise(position(E3, "13569++").view(None)) == []
    state = position(E3, "1369-*/", options=CHALLENGE)
    wrong, right = state.play(0, lay("6,5>-")), state.play(0, lay("3,5v9*."))
    reckon, accept = game.advise(right.view(1))
    assert reckon["text"] == "Reckon it yourself: first ×, then ÷, then + and −. It reads 9 × 3."
    assert (accept["text"], accept["actions"]) == ("What was laid is right: accept it.", [{"type": "accept"}])
    challenge = game.advise(wrong.view(1))[-1]
    assert challenge["actions"] == [{"type": "challenge"}]
    assert challenge["text"] == (
        "What was laid is wrong: challenge it. 3 − 6 makes −3, and an operation makes 1 or more."
    )


def test_every_hint_ends_with_what_can_be_done():
    kinds = ["good", "piece", "where"]
    for seed in range(3):
        for state, _, _ in steps(game, Random(seed)):
            for seat in state.turn:
                found = game.advise(state.view(seat))
                assert [step["step"] for step in found] == sorted((step["step"] for step in found), key=kinds.index)
                assert all("actions" not in step for step in found[:-1])
                (action,) = found[-1]["actions"]
                assert state.refuse(seat, action) is None


def test_a_newcomer_is_invited_by_a_rack_with_something_to_find():
    assert game.invites(position(E0, "2469+-/"), 0)
    assert not game.invites(position(E0, "1256789"), 0)
    assert not game.invites(position(E0, "111++--"), 0)


def test_hints_and_notes_follow_from_the_view_alone():
    one, other = position(E3, "13569++", "1234+-/"), position(E3, "13569++", "789++/?")
    assert game.advise(one.view(0)) == game.advise(other.view(0))
    assert game.notes(one.view(0)) == game.notes(other.view(0))


# The story


def test_the_story_of_a_lay_and_of_a_draw():
    state = position(E0, "1234+++")
    (event,) = state.story(0, lay("7,1>1+2+3+4"), 1)
    assert (event["type"], event["points"], event["whole"], event["stands"]) == ("lay", 26, True, True)
    assert event["operations"] == state.preview(0, lay("7,1>1+2+3+4"))["operations"]
    after = state.play(0, lay("7,1>1+2+3+4"))
    draw = {"type": "draw", "tokens": "9876521"}
    assert after.story(NATURE, draw, 0) == [{"type": "draw", "seat": 0, "count": 7, "tokens": "1256789"}]
    assert after.story(NATURE, draw, 1) == after.story(NATURE, draw, None) == [{"type": "draw", "seat": 0, "count": 7}]


def test_the_story_of_lots_exchange_pass_and_time():
    start = game.start(3)
    assert start.story(NATURE, {"type": "lots", "tokens": "7+7"}, None) == [
        {
            "type": "lots",
            "draws": [{"seat": 0, "token": "7"}, {"seat": 1, "token": "+"}, {"seat": 2, "token": "7"}],
            "starts": None,
            "again": [0, 2],
        }
    ]
    assert start.story(NATURE, {"type": "lots", "tokens": "7+8"}, None)[0]["starts"] == 2
    state = position(E3, "1256789")
    exchange = {"type": "exchange", "tokens": "21"}
    assert state.story(0, exchange, 0) == [{"type": "exchange", "seat": 0, "count": 2, "tokens": "12"}]
    assert state.story(0, exchange, 1) == [{"type": "exchange", "seat": 0, "count": 2}]
    assert state.story(0, {"type": "pass"}, 1) == [{"type": "pass", "seat": 0}]
    assert state.story(NATURE, {"type": "tick", "at": 120_001}, 1) == [{"type": "time", "seat": 0}]


def test_the_story_of_a_challenge_and_of_the_end():
    state = position(E3, "1369-*/", options=CHALLENGE)
    event = state.story(0, lay("6,5>-"), 1)[0]
    assert (event["stands"], event["points"], event["operations"][0]["steps"]) == (False, 0, [])
    laid = state.play(0, lay("6,5>-"))
    assert laid.story(1, {"type": "challenge"}, None) == [
        {"type": "answer", "seat": 1, "accepts": False},
        {
            "type": "back",
            "seat": 0,
            "tiles": [[6, 5, "-"]],
            "why": "3 − 6 makes −3, and an operation makes 1 or more.",
        },
    ]
    answer, stands = laid.story(1, {"type": "accept"}, None)
    assert answer == {"type": "answer", "seat": 1, "accepts": True}
    assert (stands["type"], stands["seat"], stands["tiles"], stands["points"]) == ("stands", 0, [[6, 5, "-"]], 0)
    assert written_out(stands["operations"][0]) == ["3 − 6 = −3", "−3 → 0"]
    tick = {"type": "tick", "at": 120_001}
    assert laid.story(NATURE, tick, None)[0] == {"type": "time", "seat": 1}  # it was her answer that was missing
    three = position(E3, "1369-*/", "1234+-/", "12356+/", options=CHALLENGE).play(0, lay("6,5>-"))
    assert [event.get("seat") for event in three.story(NATURE, tick, None) if event["type"] == "time"] == [1, 2]
    last = position(E3, "1256789", idle=3)
    assert last.story(0, {"type": "pass"}, None)[-1] == {"type": "over", "left": [38, 40], "scores": [-38, -40]}


def test_every_sentence_of_a_match_can_be_said_in_italian():
    for state, seat, action in steps(game, Random(5)):
        for viewer in range(state.dump()["seats"]):
            view = state.view(viewer)
            told = [
                game.notes(view),
                game.advise(view),
                state.sketch(viewer, action),
                state.story(seat, action, viewer),
            ]
            assert translated(told, "it") is not None
