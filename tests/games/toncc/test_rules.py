"""The rules of Tóncc, one test a sentence of the rulebook, and the worked examples of its rules file."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from ludoteca import NATURE, IllegalAction
from ludoteca.games.toncc import game
from ludoteca.games.toncc.rules import TonccState

PLAIN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10, 11, 12, 13, 14, 15, 16, 17, 18]
SEATS = ["blue", "red", "yellow"]


def position(**changes: Any) -> TonccState:
    """The plain layout with the seats blue, red, yellow at the start of a challenge, and these changes."""
    start = {
        "kings": SEATS,
        "tiles": PLAIN,
        "seals": [[], [], []],
        "at": [9, 9, 9],
        "king_points": [None, None, None],
        "idle": 0,
        "choices": [None, None, None],
        "past": [],
    }
    challenges = changes.pop("challenges", 3)
    return game.load({"game": "toncc", "seats": 3, "options": {"challenges": challenges}, "position": start | changes})


def choose(state: TonccState, *directions: int | None) -> TonccState:
    """All kings choose, in the order of the seats."""
    for seat, direction in enumerate(directions):
        if direction is not None:
            state = state.play(seat, {"type": "choose", "direction": direction})  # type: ignore[assignment]
    return state


def now(state: TonccState) -> dict[str, Any]:
    found: dict[str, Any] = state.dump()["position"]
    return found


def spread(first: int, last: int) -> list[int]:
    return list(range(first, last + 1))


# Movement (T8 to T10)

TABLE = """
7 1 4 3 2 18|12 2 5 4 0 15|16 0 6 5 1 11|0 4 8 7 6 17|1 5 14 8 3 0|2 6 10 13 4 1|17 3 11 10 5 2|3 8 12 0 11 16
4 10 13 12 7 3|5 10 14 13 8 4|6 11 15 14 8 5|18 7 2 15 10 6|8 13 16 1 15 7|5 14 17 16 12 8|10 15 18 17 13 4
11 12 1 18 14 10|13 17 7 2 18 12|14 18 3 6 16 13|15 16 0 11 17 14
"""


def test_every_movement_ends_where_the_table_says():
    rows = [[int(cell) for cell in row.split()] for row in TABLE.strip().replace("\n", "|").split("|")]
    assert len(rows) == 19
    for cell, row in enumerate(rows):
        state = position() if cell == 9 else position(at=[cell, cell, cell], seals=[[PLAIN[cell]], [], []])
        ends = [state.preview(0, {"type": "choose", "direction": direction})["cell"] for direction in range(1, 7)]
        assert ends == row


def test_every_region_is_at_most_three_moves_away():
    for start in range(19):
        reached = {start}
        for _ in range(3):
            for cell in list(reached):
                if cell != 9:
                    view = position(at=[cell] * 3, seals=[[PLAIN[cell]], [], []]).view(None)
                    reached |= set(game.notes(view)["reach"][0])
                else:
                    reached |= set(game.notes(position().view(None))["reach"][0])
        assert reached - {9} == set(range(19)) - {9}


# The worked examples


def test_example_1_a_contested_region_goes_to_the_stronger_king():
    after = choose(position(at=[5, 14, 8], seals=[[6], [14], [9]]), 3, 1, 5)
    assert now(after)["at"] == [10, 10, 7]
    assert now(after)["seals"] == [[6, 10], [14], [8, 9]]


def test_example_2_of_three_kings_the_strongest_takes_the_region():
    after = choose(position(), 2, 2, 2)
    assert now(after)["at"] == [10, 10, 10]
    assert now(after)["seals"] == [[], [], [10]]


def test_example_3_two_contest_while_the_third_conquers_elsewhere():
    after = choose(position(), 3, 3, 6)
    assert now(after)["at"] == [14, 14, 4]
    assert now(after)["seals"] == [[14], [], [5]]


def test_example_4_a_king_who_would_leave_the_board_goes_round_to_the_far_end():
    after = choose(position(at=[0, 8, 18], seals=[[1, 6], [9], [12, 18]]), 6, 5, 6)
    assert now(after)["at"] == [18, 7, 14]
    assert now(after)["seals"] == [[1, 6], [8, 9], [12, 14, 18]]
    assert now(after)["idle"] == 0


def test_example_5_the_mind_is_jumped_and_does_not_stop_the_walk_round():
    after = choose(position(at=[4, 1, 11], seals=[[5], [2], [11]]), 3, 6, 2)
    assert now(after)["at"] == [14, 15, 7]
    assert now(after)["seals"] == [[5, 14], [2, 15], [8, 11]]


def test_example_6_there_is_no_contest_on_a_region_face_down():
    after = choose(position(at=[4, 5, 8], seals=[[4, 5], [1, 6], [9]]), 5, 5, 1)
    assert now(after)["at"] == [3, 4, 4]
    assert now(after)["seals"] == [[4, 5], [1, 6], [9]]
    assert now(after)["idle"] == 1


def test_example_7_three_idle_moves_end_the_challenge_and_the_kings_still_there_mark_their_number():
    before = position(
        seals=[[1, 2, 3, 7, 8, 9], [4, 5, 6], [10, 11, 12, 13, 14]],
        at=[None, 4, 12],
        king_points=[3, None, None],
        idle=2,
        past=[[10, 12, 10]],
    )
    after = choose(before, None, 5, 2)
    assert now(after)["king_points"] == [3, 2, 2]
    assert now(after)["past"] == [[10, 12, 10], [18, 8, 10]]
    assert now(after)["at"] == [None, None, None]
    assert now(after)["idle"] == 3
    assert now(after)["seals"] == now(before)["seals"]
    assert after.nature
    assert after.turn == ()


def test_example_8_kings_who_leave_together_mark_the_same_king_points():
    before = position(seals=[[1, 2, 3, 4, 5], [7, 8, 9, 13, 14], [10, 11, 12]], at=[4, 14, 12])
    after = choose(before, 2, 2, 5)
    assert now(after)["seals"] == [[1, 2, 3, 4, 5, 6], [7, 8, 9, 13, 14, 15], [10, 11, 12]]
    assert now(after)["king_points"] == [3, 3, None]
    assert now(after)["at"] == [None, None, 15]
    assert after.turn == (2,)


def test_example_9_the_last_challenge_ends_the_match():
    before = position(
        seals=[spread(7, 12), spread(1, 6), spread(13, 17)],
        at=[None, None, 17],
        king_points=[3, 2, None],
        past=[[10, 12, 10], [7, 7, 3]],
    )
    after = choose(before, None, None, 2)
    assert now(after)["king_points"] == [3, 2, 1]
    assert now(after)["past"][2] == [33, 32, 31]
    assert after.over
    assert after.result is not None
    assert after.result.scores == (4, 5, 0)
    assert after.result.places == (2, 1, 3)
    assert after.result.reason == "Red has most tóncc points: 5."


def test_example_10_three_idle_moves_with_three_kings():
    before = position(seals=[[1, 2, 3], [4, 5, 6], [7, 8, 9]], at=[0, 4, 8], idle=2)
    after = choose(before, 2, 5, 1)
    assert now(after)["king_points"] == [3, 3, 3]
    assert now(after)["past"] == [[9, 9, 9]]
    assert game.notes(after.view(None))["past"][0]["points"] == [1, 1, 1]


SCORES = [
    ("yellow", [3, 4, 5], 3, [7], 10),
    ("red", [14, 15, 16, 17], 3, [5, 4], 12),
    ("blue", [7, 8, 9], 1, [9], 10),
    ("blue", [6, 7, 8], 1, [], 1),
    ("blue", [1, 17, 18], 2, [8], 10),
    ("blue", [7, 8, 9, 10, 11, 12], 3, [9, 8, 7, 6], 33),
    ("red", [5, 6, 7, 8, 9, 10], 1, [5, 3, 5], 14),
    ("red", [1, 2, 3, 5, 17, 18], 2, [9, 5], 16),
    ("blue", [1, 3, 5, 7, 9, 11], 3, [], 3),
]


@pytest.mark.parametrize(("king", "seals", "king_points", "kingdoms", "score"), SCORES)
def test_examples_11_to_19_a_score_is_king_points_and_kingdoms(king, seals, king_points, kingdoms, score):
    seat = SEATS.index(king)
    marked = [None, None, None]
    marked[seat] = king_points
    laid: list[list[int]] = [[], [], []]
    laid[seat] = seals
    state = position(seals=laid, at=[None, None, None], king_points=marked)
    card = game.notes(state.view(None))["cards"][seat]
    assert [kingdom["points"] for kingdom in card["kingdoms"]] == kingdoms
    assert all(sum(kingdom["sum"]) == kingdom["points"] for kingdom in card["kingdoms"])
    assert card["score"] == score


KINGDOMS = """
1 2 3: 6 3 9|2 3 4: 5 5 8|3 4 5: 4 7 7|4 5 6: 3 9 6|5 6 7: 5 8 5|7 8 9: 9 6 3|8 9 10: 8 5 5|9 10 11: 7 4 7
10 11 12: 6 3 9|11 12 13: 5 5 8|13 14 15: 3 9 6|14 15 16: 5 8 5|15 16 17: 7 7 4|16 17 18: 9 6 3|17 18 1: 8 5 5
"""


def test_the_kingdoms_pay_what_the_table_says():
    for line in KINGDOMS.strip().replace("\n", "|").split("|"):
        three, points = ([int(number) for number in side.split()] for side in line.split(":"))
        for colour, value in zip(("blue", "yellow", "red"), points, strict=True):
            kings = [colour, *(other for other in SEATS if other != colour)]
            state = position(kings=kings, seals=[sorted(three), [], []], at=[None] * 3, king_points=[1, None, None])
            card = game.notes(state.view(None))["cards"][0]
            assert [(kingdom["regions"], kingdom["points"]) for kingdom in card["kingdoms"]] == [(three, value)]


POINTS = [
    (["yellow", "red", "blue"], [10, 12, 10], [0, 2, 1]),
    (SEATS, [10, 4, 10], [2, 0, 1]),
    (SEATS, [10, 10, 4], [1, 2, 0]),
    (SEATS, [12, 7, 7], [2, 0, 1]),
    (SEATS, [6, 6, 6], [1, 1, 1]),
]


@pytest.mark.parametrize(("kings", "scores", "points"), POINTS)
def test_examples_20_to_24_toncc_points_of_a_challenge(kings, scores, points):
    state = position(kings=kings, at=[None] * 3, past=[scores])
    assert game.notes(state.view(None))["past"][0]["points"] == points


PLACES = [
    ([[9, 1, 5], [9, 1, 5], [1, 5, 9]], (4, 1, 4), (1, 3, 2)),
    ([[9, 5, 1], [5, 9, 1], [6, 6, 6]], (4, 4, 1), (2, 1, 3)),
    ([[9, 5, 1], [9, 1, 5], [6, 6, 6]], (5, 2, 2), (1, 3, 2)),
    ([[9, 5, 1], [1, 9, 5], [5, 1, 9]], (3, 3, 3), (1, 1, 1)),
]


@pytest.mark.parametrize(("past", "totals", "places"), PLACES)
def test_examples_25_to_28_places_follow_the_totals_and_ties_the_colours(past, totals, places):
    result = position(at=[None] * 3, past=past).result
    assert result is not None
    assert result.scores == totals
    assert result.places == places


# The JSON of the rules file


def test_the_json_example_is_played_as_printed():
    before = position(choices=[None, 1, None])
    after = choose(before, 1, None, 4)
    expected = position(seals=[[6], [], [13]], at=[5, 5, 13])
    assert after == expected
    assert json.dumps(after.dump()) == json.dumps(expected.dump())


def test_a_view_says_who_is_ready_and_only_ones_own_choice():
    state = position(choices=[None, 1, None])
    own, other, spectator = state.view(1), state.view(0), state.view(None)
    assert other["seat"] == 0
    assert "choices" not in other["position"]
    assert (other["position"]["ready"], other["position"]["choice"]) == ([1], None)
    assert (own["position"]["ready"], own["position"]["choice"]) == ([1], 1)
    assert (spectator["seat"], spectator["position"]["choice"]) == (None, None)


def test_a_sealed_choice_is_hidden_from_the_others():
    one, other = (position(choices=[None, direction, None]) for direction in (1, 2))
    assert one.view(1) != other.view(1)
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    actions = [{"type": "choose", "direction": direction} for direction in (1, 2)]
    assert position().story(1, actions[0], 0) == position().story(1, actions[1], 0) == [{"type": "sealed", "seat": 1}]
    assert one.preview(0, actions[0]) == other.preview(0, actions[0])


def test_preview_names_the_kingdom_a_conquest_would_finish():
    state = position(at=[8, 5, 13], seals=[[9, 11], [6], [13]])
    preview = state.preview(0, {"type": "choose", "direction": 2})
    assert preview == {"cell": 10, "region": 10, "face_up": True, "points": 7, "kingdoms": [[9, 10, 11]]}


def test_preview_of_a_region_face_down_promises_nothing():
    state = position(at=[4, 5, 13], seals=[[4, 5], [6], [13]])
    preview = state.preview(0, {"type": "choose", "direction": 5})
    assert preview == {"cell": 3, "region": 4, "face_up": False, "points": 0, "kingdoms": []}


def test_preview_keeps_the_order_of_the_table_of_kingdoms():
    state = position(at=[0, 3, 6], seals=[[1, 3, 17], [4, 5], [7]], tiles=[1, 18, *PLAIN[2:18], 2])
    preview = state.preview(0, {"type": "choose", "direction": 2})
    assert (preview["points"], preview["kingdoms"]) == (8, [[17, 18, 1]])


# Chance


def test_nature_draws_then_shuffles():
    rng = random.Random(5)
    state = game.start(3)
    assert now(state)["kings"] is None
    draw = state.chance(rng)
    assert draw["type"] == "draw"
    assert sorted(draw["kings"]) == ["blue", "red", "yellow"]
    state = state.play(NATURE, draw)  # type: ignore[assignment]
    assert state.nature
    shuffle = state.chance(rng)
    assert sorted(shuffle["tiles"]) == list(range(19))
    assert shuffle["tiles"][9] == 0
    state = state.play(NATURE, shuffle)  # type: ignore[assignment]
    assert now(state) == now(position(kings=draw["kings"], tiles=shuffle["tiles"]))
    assert not state.nature
    assert state.turn == (0, 1, 2)


def test_every_order_of_the_kings_is_drawn_equally_often():
    rng = random.Random(1)
    drawn = [tuple(game.start(3).chance(rng)["kings"]) for _ in range(6000)]
    counts = [drawn.count(order) for order in set(drawn)]
    assert len(counts) == 6
    assert max(counts) - min(counts) < 220  # seven standard deviations


def test_a_new_challenge_begins_with_everything_back():
    ended = position(seals=[[1], [2], [3]], at=[None] * 3, king_points=[3, 3, 3], idle=3, past=[[3, 3, 3]])
    after = ended.play(NATURE, {"type": "shuffle", "tiles": PLAIN})
    assert after == position(past=[[3, 3, 3]])


# Refusals


REFUSALS = [
    (0, {"type": "choose", "direction": 7}, "Choose one of the six directions, from 1 to 6."),
    (0, {"type": "choose", "direction": 0}, "Choose one of the six directions, from 1 to 6."),
    (0, {"type": "choose", "direction": True}, "Choose one of the six directions, from 1 to 6."),
    (0, {"type": "choose", "direction": 1.0}, "Choose one of the six directions, from 1 to 6."),
    (0, {"type": "choose", "direction": "1"}, "Choose one of the six directions, from 1 to 6."),
    (0, {"type": "choose"}, "Choose one of the six directions, and nothing else."),
    (0, {"type": "choose", "direction": 1, "why": "x"}, "Choose one of the six directions, and nothing else."),
    (0, {"type": "pass"}, "Choose one of the six directions, and nothing else."),
    (1, {"type": "choose", "direction": 1}, "You have already chosen: wait until the others have chosen too."),
    (3, {"type": "choose", "direction": 1}, "There is no such seat at this table."),
    (True, {"type": "choose", "direction": 1}, "There is no such seat at this table."),
    (NATURE, {"type": "shuffle", "tiles": PLAIN}, "Nothing is left to chance now: the kings choose."),
]


@pytest.mark.parametrize(("seat", "action", "refusal"), REFUSALS)
def test_refusals_say_why(seat, action, refusal):
    state = position(choices=[None, 1, None])
    assert state.refuse(seat, action) == refusal
    with pytest.raises(IllegalAction, match=refusal.rstrip(".")):
        state.play(seat, action)


def test_a_king_who_has_left_does_not_choose():
    state = position(seals=[spread(1, 6), [7], [8]], at=[None, 6, 7], king_points=[3, None, None])
    assert state.refuse(0, {"type": "choose", "direction": 1}) == (
        "Your king has left Tóncc: watch until the challenge is over."
    )
    assert list(state.actions(0)) == []


def test_seats_wait_while_nature_must_act_and_nobody_acts_after_the_end():
    choice = {"type": "choose", "direction": 1}
    start = game.start(3)
    assert start.refuse(0, choice) == "Wait until the kings have their colours."
    drawn = start.play(NATURE, {"type": "draw", "kings": SEATS})
    assert drawn.refuse(0, choice) == "Wait until the regions are shuffled."
    for wrong in (["blue", "blue", "red"], ["blue"], None, "blue", ["blue", "red", "yellow", "red"]):
        refusal = "Now the three colours are drawn, one for each seat."
        assert start.refuse(NATURE, {"type": "draw", "kings": wrong}) == refusal
    for tiles in (PLAIN[::-1][:18], sorted(PLAIN), None, [True, *PLAIN[1:]], [2, *PLAIN[1:]]):
        refusal = "Now the eighteen regions are shuffled over the eighteen cells round the Mind."
        assert drawn.refuse(NATURE, {"type": "shuffle", "tiles": tiles}) == refusal
    over = position(challenges=1, at=[None] * 3, past=[[1, 2, 3]])
    assert over.refuse(0, choice) == over.refuse(NATURE, {"type": "shuffle", "tiles": PLAIN}) == "The match is over."


def test_a_time_stamp_of_the_table_is_ignored():
    stamped = position().play(0, {"type": "choose", "direction": 1, "at": 1200})
    assert stamped == position().play(0, {"type": "choose", "direction": 1})


# What load refuses, and what it takes though it cannot be reached

BROKEN = [
    {"kings": ["blue", "red", "red"]},
    {"kings": ["blue", "red"]},
    {"tiles": None},
    {"tiles": PLAIN[::-1][1:]},
    {"tiles": [True, *PLAIN[1:]]},
    {"seals": [[2, 1], [], []]},
    {"seals": [[1], [1], []]},
    {"seals": [[0], [], []]},
    {"seals": [[19], [], []]},
    {"seals": [[True], [], []]},
    {"seals": [[], []]},
    {"seals": [spread(1, 7), [], []], "at": [None, 1, 1]},
    {"seals": [spread(1, 6), [], []], "at": [0, 1, 1]},
    {"seals": [[1], [], []], "at": [0, None, 0]},
    {"seals": [[1], [], []], "at": [0, 0, 9]},
    {"seals": [[1], [], []], "at": [0, 0, 5]},
    {"at": [0, 9, 9]},
    {"at": [19, 9, 9]},
    {"at": [9, 9]},
    {"king_points": [1, None, None]},
    {"king_points": [4, None, None], "at": [None] * 3},
    {"seals": [spread(1, 6), [], []], "at": [None, 0, 0]},
    {"idle": 3},
    {"idle": 4, "at": [None] * 3},
    {"idle": True},
    {"idle": None},
    {"choices": [1, 2, 3]},
    {"choices": [7, None, None]},
    {"choices": [1, None, None], "at": [None] * 3},
    {"past": [[1, 2, 3]] * 4},
    {"past": [[1, 2]]},
    {"past": [[1, 2, -3]]},
    {"past": [[1, 2, True]]},
    {"past": None},
]


@pytest.mark.parametrize("changes", BROKEN)
def test_load_refuses_broken_positions(changes):
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        position(**changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"past": [[1000, 0, 77]]},
        {"at": [None] * 3, "idle": 3, "king_points": [1, 1, 1], "past": [[0, 0, 0]]},
        {"at": [None] * 3, "tiles": None},
        {"at": [None] * 3, "tiles": None, "kings": None},
        {"seals": [[1], [], []], "at": [0, 0, 0]},
        {"seals": [spread(1, 6), spread(7, 12), []], "at": [None, None, 3], "king_points": [1, 1, None]},
    ],
)
def test_load_takes_positions_that_cannot_be_reached(changes):
    state = position(**changes)
    assert game.load(state.dump()) == state


def test_imagine_makes_every_sealed_choice_equally_likely():
    view = position(choices=[None, 1, None]).view(0)
    rng = random.Random(2)
    drawn = [now(game.imagine(view, rng))["choices"] for _ in range(3000)]
    assert {tuple(choices) for choices in drawn} == {(None, direction, None) for direction in range(1, 7)}
    counts = [drawn.count([None, direction, None]) for direction in range(1, 7)]
    assert min(counts) > 400
    assert now(game.imagine(position(choices=[None, 1, None]).view(1), rng))["choices"] == [None, 1, None]


# The result


def reason(past: list[list[int]]) -> str:
    result = position(at=[None] * 3, past=past).result
    assert result is not None
    return result.reason


def test_the_reason_names_the_winner_and_explains_a_tie():
    assert reason([[9, 5, 1], [9, 1, 5], [6, 6, 6]]) == "Blue has most tóncc points: 5."
    assert reason([[9, 1, 5], [9, 1, 5], [1, 5, 9]]) == (
        "Blue and Yellow have 4 tóncc points each; Blue beats Yellow, because he is the weaker of the two in two "
        "colours out of three."
    )
    assert reason([[9, 5, 1], [1, 9, 5], [5, 1, 9]]) == "All three kings have 3 tóncc points and share the victory."


def test_points_of_all_challenges_add_up():
    for seed in range(20):
        rng = random.Random(seed)
        past = [[rng.randint(0, 5) for _ in range(3)] for _ in range(3)]
        result = position(at=[None] * 3, past=past).result
        assert result is not None
        assert sum(result.scores) == 9
        assert sorted(result.places) in ([1, 2, 3], [1, 1, 1])
