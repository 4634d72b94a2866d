"""The box of Fantastick, which both games share: one test a sentence of the rulebook."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from ludoteca import NATURE
from ludoteca.contract import Action
from ludoteca.games.fantastick import game
from ludoteca.games.fantastick.rules import FantastickState
from tests.games.fantastick.positions import (
    DEFAULTS,
    FINISH,
    GIVE_UP,
    UNDO,
    WILD,
    done,
    now,
    numbers,
    position,
    price,
    refused,
    shapes,
)

FOR_3 = ("A1b→A1f", "C1g↷C1b", "−C1d", "−C1f")  # from 3+2=5 to 5+2=7
NOTHING = ("5*1=5", "A1a", "C1d", "eq")  # may be finished for nothing


def rolled(state: FantastickState, face: str) -> FantastickState:
    return state.play(NATURE, {"type": "roll", "face": face})


# Options and setting up


def test_the_options_are_those_of_the_rules():
    assert {name: option.default for name, option in game.options.items()} == DEFAULTS
    assert game.options["track"].allowed == tuple(range(10, 61))
    assert list(game.seats) == [1, 2, 3, 4]
    assert (game.hides, game.version, game.title) == (False, 1, "Fantastick")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_match_begins_before_its_opening(seats):
    state = game.start(seats)
    assert position(state) == {
        "phase": "open",
        "seat": 0,
        "turn": 0,
        "points": [0] * seats,
        "out": [],
        "extra": [[] for _ in range(seats)],
        "wild": seats == 1,
        "used": [],
        "equality": None,
        "good": None,
        "bad": None,
        "face": None,
        "previous": None,
        "moves": [],
    }
    assert state.nature
    assert state.view(0)["now"] is None
    openings = {state.chance(Random(seed))["equality"] for seed in range(99)}
    assert openings == {"3+2=5", "6/2=3", "5*2=10", "7-6=1", "8/2=4", "1+1=2"}


def test_one_of_the_six_is_chosen_by_the_first_seat():
    state = game.start(3, {"opening": "six"})
    assert state.turn == (0,)
    assert len(list(state.actions(0))) == 6
    assert refused(state, {"type": "open", "equality": "2+2=4"}).startswith("Only the six starting equalities")
    assert position(done(state, {"type": "open", "equality": "8/2=4"}))["good"] == "A1f"


def test_special_matches_by_lot_and_chosen():
    for specials, acting in (("chance", ()), ("chosen", (0,))):
        state = done(game.start(2, {"specials": specials}), {"type": "open", "equality": "1+1=2"})
        assert (position(state)["phase"], state.turn) == ("place", acting)
        assert now(state)["pile"] == 12
        assert position(done(state, {"type": "place", "good": "Oh", "bad": "C1g"}))["phase"] == "roll"
        assert refused(state, {"type": "place", "good": "Oh", "bad": "Oh"}) == (
            "The good and the bad match are two different ones."
        )
        assert refused(state, {"type": "place", "good": "Oh", "bad": "Or"}) == "No match lies there."
        if acting:
            assert len(list(state.actions(0))) == 11 * 10
        else:
            drawn = state.chance(Random(1))
            assert drawn["good"] != drawn["bad"]


# Prices and the limit


@pytest.mark.parametrize(
    ("move", "cost"),
    [
        ("A1b→A1f", 1),
        ("−A1b", 2),
        ("+A1f", 2),
        ("Oh↷Or", 0),
        ("C1d→A1f", 0),
        ("−C1d", 0),
        ("B1g↷B1c", 1),
        ("B1g→A1f", 2),
    ],
)
def test_what_moves_cost(move, cost):
    assert price(numbers(), move) == cost


def test_a_move_that_would_reach_finish_is_refused_and_not_listed():
    state = numbers(points=[28, 0])
    assert state.refuse(0, {"type": "move", "from": "A1b", "to": "A1f"}) is None
    assert {action["type"] for action in state.actions(0)} == {"rotate", "move", "remove", "giveup"}
    assert [action for action in state.actions(0) if action["type"] == "remove"] == [{"type": "remove", "from": "C1d"}]
    assert not any(action.get("from") == "B1g" for action in state.actions(0) if action["type"] == "move")


def test_whoever_stands_on_finish_can_only_give_up():
    assert list(numbers(points=[30, 0]).actions(0)) == [GIVE_UP]
    state = numbers(*NOTHING, points=[30, 0])
    assert refused(state, FINISH) == "With that your piece would come to FINISH: find something cheaper, or give up."


def test_actions_come_in_the_order_of_the_rules():
    kinds = [action["type"] for action in numbers(*NOTHING).actions(0)]
    assert list(dict.fromkeys(kinds)) == ["rotate", "move", "remove", "add", "finish", "giveup"]
    eleven = [action["type"] for action in numbers("10+1=11", "A2a", "C1e", "C").actions(0)]
    assert list(dict.fromkeys(eleven)) == ["rotate", "move", "remove", "add", "space", "giveup"]


def test_undo_and_both_ways_to_finish_are_listed_before_giving_up():
    state = numbers(*NOTHING, seats=1, wild=True, options={"handling": "free"})
    state = done(state, "A1a→A0a", "A0a→A1a")
    assert list(state.actions(0))[-4:] == [UNDO, FINISH, WILD, GIVE_UP]


def test_a_turn_may_have_any_number_of_moves():
    state = numbers(options={"handling": "free"})
    there, back = {"type": "move", "from": "C1d", "to": "A0a"}, {"type": "move", "from": "A0a", "to": "C1d"}
    for _ in range(200):
        state = state.play(0, there).play(0, back)
    assert len(position(state)["moves"]) == 400
    assert game.load(state.dump()) == state
    assert len(position(state.play(0, UNDO))["moves"]) == 399
    assert now(state)["score"] == 0


# The course of a match


def test_turns_go_round_and_the_counter_advances():
    for turn, following in ((0, 1), (1, 2), (2, 0), (3, 1)):
        after = position(done(numbers(*NOTHING, seats=3, turn=turn), FINISH))
        assert (after["seat"], after["turn"]) == (following, turn + 1)


@pytest.mark.parametrize(
    ("seats", "length", "turns"),
    [(1, "turns", 9), (1, "rounds", 9), (2, "turns", 12), (2, "rounds", 24), (3, "rounds", 36), (4, "turns", 12)],
)
def test_how_many_turns_a_match_has(seats, length, turns):
    points = [0, *[5] * (seats - 1)]
    state = numbers(*NOTHING, seats=seats, turn=turns - 1, points=points, options={"length": length})
    over = done(state, FINISH)
    assert over.over
    assert position(over)["turn"] == turns
    before = numbers(*NOTHING, seats=seats, turn=turns - 2, points=points, options={"length": length})
    assert not done(before, FINISH).over


def test_turns_of_who_is_out_are_passed_over():
    state = numbers(*NOTHING, seats=4, turn=3, points=[1, 30, 30, 2], out=[2, 1])
    after = position(done(state, FINISH))
    assert (after["seat"], after["turn"]) == (0, 4)
    after = position(done(rolled(done(state, FINISH), "A"), GIVE_UP))
    assert (after["phase"], after["out"], after["seat"], after["turn"]) == ("over", [2, 1, 0], 0, 5)


def test_passed_over_turns_at_the_end_still_count():
    state = numbers(*NOTHING, seats=3, turn=9, points=[1, 30, 2], out=[1])
    after = position(done(state, FINISH))
    assert (after["seat"], after["turn"]) == (2, 11)
    state = numbers(*NOTHING, seats=3, turn=10, points=[1, 2, 30], out=[2])
    over = done(state, FINISH)
    assert (position(over)["turn"], over.over, position(over)["seat"]) == (12, True, 1)
    assert over.result is not None
    assert over.result.places == (1, 2, 3)


def test_who_is_out_only_watches():
    state = numbers(*NOTHING, seats=3, turn=3, points=[1, 30, 2], out=[1])
    assert state.refuse(1, FINISH) == "Your piece has come to FINISH, so you are out of the match: watch the others."
    assert state.refuse(2, FINISH) == "It is not your turn yet."


def test_those_who_are_out_rank_by_when_they_left():
    state = numbers(seats=4, turn=4, points=[3, 30, 30, 5], out=[2, 1])
    over = done(state, GIVE_UP)
    assert over.result is not None
    assert over.result.places == (2, 3, 4, 1)
    assert over.result.scores == (0, 0, 0, 25)


def test_on_finish_in_the_last_turn_ranks_before_those_who_are_out():
    state = numbers(seats=3, turn=11, points=[30, 7, 20], out=[0])
    over = done(state, GIVE_UP)
    assert position(over)["out"] == [0]
    assert over.result is not None
    assert (over.result.places, over.result.scores) == ((3, 1, 2), (0, 23, 0))


def test_lower_places_are_shared():
    over = done(numbers(*NOTHING, seats=3, turn=11, points=[4, 2, 4]), FINISH)
    assert over.result is not None
    assert over.result.places == (2, 1, 2)
    assert over.result.reason == "All turns have been played."


# Ties for the first place


def lap(points: list[int], extra: list[list[int]], seat: int = 0, **changes: Any) -> FantastickState:
    return numbers(*NOTHING, seats=len(points), points=points, extra=extra, turn=12, seat=seat, **changes)


def test_only_the_tied_play_a_lap():
    state = done(numbers(*NOTHING, seats=4, turn=11, points=[4, 2, 9, 2]), FINISH)
    assert (position(state)["phase"], position(state)["seat"], position(state)["turn"]) == ("roll", 1, 12)
    state = done(rolled(state, "A"), GIVE_UP)
    assert (position(state)["extra"], state.over) == ([[], [30], [], []], True)


def test_the_least_score_of_the_lap_wins():
    state = done(lap([5, 5], [[], []]), FINISH)
    assert position(state)["extra"] == [[0], []]
    assert (position(state)["seat"], position(state)["points"]) == (1, [5, 5])
    over = done(lap([5, 5], [[3], []], seat=1), FINISH)
    assert over.result is not None
    assert over.result.places == (2, 1)
    assert over.result.scores == (25, 25)
    assert over.result.reason == "Extra turns have decided the tie for the first place."


def test_a_lap_that_leaves_a_tie_is_followed_by_another():
    state = done(lap([5, 5, 5], [[0], [4], []], seat=2), FINISH)
    assert position(state)["extra"] == [[0], [4], [0]]
    assert (position(state)["phase"], position(state)["seat"]) == ("roll", 0)
    again = lap([5, 5, 5], [[0, 2], [4], [0]], seat=2)
    over = done(again, FINISH)
    assert over.result is not None
    assert over.result.places == (2, 3, 1)


def test_in_a_lap_the_limit_is_the_whole_track():
    state = done(lap([9, 9], [[], []], options={"track": 10}), "−A1c", "−A1f", "−A1g", "−B1b")
    assert refused(state, "−B1c") == "A turn must cost less than the whole track: 10."


def test_whoever_is_left_of_a_lap_has_won_without_playing():
    over = done(lap([5, 5, 5], [[30], [], []], seat=1), GIVE_UP)
    assert position(over)["extra"] == [[30], [30], []]
    assert over.result is not None
    assert over.result.places == (2, 2, 1)
    playing = done(lap([5, 5, 5], [[4], [], []], seat=1), GIVE_UP)
    assert (playing.over, position(playing)["seat"]) == (False, 2)


def test_two_on_finish_in_their_last_turns_play_a_lap_too():
    state = done(numbers(points=[30, 7], turn=11), GIVE_UP)
    assert (position(state)["points"], position(state)["seat"], state.over) == ([30, 30], 0, False)


# Solitaire


def test_alone_nine_turns_without_finish_are_won():
    over = done(numbers(*NOTHING, seats=1, turn=8, points=[29], wild=False), FINISH)
    assert over.result is not None
    assert (over.result.places, over.result.scores) == ((1,), (1,))
    assert over.result.reason == "Nine turns are over, and FINISH was not reached."


@pytest.mark.parametrize("turn", [0, 8])
def test_alone_giving_up_loses_at_once(turn):
    over = done(numbers(seats=1, turn=turn, wild=True), GIVE_UP)
    assert over.result is not None
    assert (over.result.places, over.result.scores) == ((2,), (0,))
    assert position(over)["out"] == [0]
    assert over.result.reason == "The piece has come to FINISH."


def test_the_wild_card_is_for_one_turn_of_those_who_play_alone():
    ready = done(numbers(seats=1, points=[5], wild=True), *FOR_3)
    assert ready.preview(0, FINISH) == {"price": 3, "bonus": 0, "points": 8}
    assert ready.preview(0, WILD) == {"price": 3, "bonus": 0, "points": 5}
    assert refused(done(numbers(seats=1, points=[5]), *FOR_3), WILD) == "You have played the wild card already."
    assert refused(done(numbers(), *FOR_3), WILD) == "The wild card is for those who play alone."
    assert refused(ready, {"type": "finish", "wild": False}) == (
        "Rotate, move, remove or add a match, take back, finish, or give up."
    )


def test_with_the_card_the_limit_is_the_whole_track():
    state = done(numbers(seats=1, points=[29], wild=True), "−A1a", "−A1b")
    assert now(state)["score"] == 4


# The box in the Game of Shapes

ADD: Action = {"type": "add", "to": [2, 3, 0], "match": "plain"}
SMALLEST: list[Action] = [  # from the figure of the face triangle to one triangle of side 2: price 1, pure
    {"type": "remove", "from": [3, 3, 0]},
    {"type": "move", "from": [2, 3, 0], "to": [3, 3, 0]},
]


def test_x21_a_handling_does_not_reach_finish():
    state = shapes("triangle", points=[29, 0])
    assert refused(state, ADD | {"to": [6, 0, 0]}) == (
        "With that your piece would come to FINISH: find something cheaper, or give up."
    )


def test_x22_giving_up_before_the_last_turn_puts_out():
    over = done(shapes("triangle", points=[29, 0]), GIVE_UP)
    assert (position(over)["points"], position(over)["out"]) == ([30, 0], [0])
    assert (position(over)["face"], position(over)["moves"]) == (None, [])
    assert over.result is not None
    assert over.result.places == (2, 1)


def test_x23_a_tie_of_shapes_is_played_out():
    state = done(shapes("increase", "increase", turn=11, points=[3, 1]), ADD, FINISH)
    after = position(state)
    assert (after["points"], after["turn"], after["phase"], after["seat"]) == ([3, 3], 12, "roll", 0)


def test_x24_the_wild_card_spares_the_advance():
    state = done(shapes("increase", "increase", seats=1, points=[6]), ADD)
    after = position(done(state, WILD))
    assert (after["points"], after["wild"]) == ([6], False)


def test_a_pure_figure_goes_back_one_space_even_with_the_card():
    state = done(shapes("triangle", points=[4, 0]), *SMALLEST)
    assert state.preview(0, FINISH) == {"price": 1, "bonus": -1, "points": 4}
    assert position(done(state, FINISH))["points"] == [4, 0]
    alone = done(shapes("triangle", seats=1, points=[4]), *SMALLEST)
    assert position(done(alone, WILD))["points"] == [3]
    started = done(shapes("triangle", seats=1), *SMALLEST)
    assert (position(done(started, FINISH))["points"], position(done(started, WILD))["points"]) == ([0], [0])
    assert started.preview(0, WILD) == {"price": 1, "bonus": 0, "points": 0}


def test_the_bonus_does_not_save_from_finish():
    state = shapes("triangle", seats=1, points=[29])
    assert refused(done(state, *SMALLEST), FINISH) == (
        "With that your piece would come to FINISH: only the wild card can save it."
    )


def test_the_score_of_an_extra_turn_may_be_below_zero():
    bare = [[1, 4, 1], [1, 4, 2], [2, 3, 2], [2, 4, 1], [3, 2, 0], [3, 3, 0]]
    lap_of_shapes: dict[str, Any] = {"turn": 12, "seat": 0, "points": [2, 2], "extra": [[], []]}
    state = done(shapes("triangle", **lap_of_shapes), *SMALLEST, FINISH)
    assert (position(state)["extra"], position(state)["points"]) == ([[0], []], [2, 2])
    assert position(state)["figure"] == bare
    loaded = shapes("triangle", **lap_of_shapes | {"seat": 1, "extra": [[-1], []]})
    over = done(loaded, GIVE_UP)
    assert over.result is not None
    assert over.result.places == (1, 2)
    on_start = done(shapes("triangle", **lap_of_shapes | {"points": [0, 0]}), *SMALLEST, FINISH)
    assert position(on_start)["extra"] == [[0], []]


def test_a_turn_of_shapes_that_is_given_up_leaves_what_is_forbidden():
    before = [[3, 3, 0], [3, 3, 1], [3, 4, 2]]
    state = done(shapes("change", seats=3, previous=before), SMALLEST[0], GIVE_UP)
    assert (position(state)["previous"], position(state)["face"]) == (before, None)
    assert position(state)["figure"] == position(shapes(None))["figure"]


def test_in_shapes_every_face_counts_again():
    state = done(shapes("triangle"), *SMALLEST, FINISH)
    faces = {state.chance(Random(seed))["face"] for seed in range(99)}
    assert faces == {"triangle", "trapezoid", "rhombus", "increase", "decrease", "change"}


# What is refused


def test_nature_and_players_wait_for_each_other():
    assert numbers().refuse(NATURE, {"type": "roll", "face": "B"}) == (
        "Nothing is left to chance now: it is a player's turn."
    )
    rolling = numbers(phase="roll", face=None)
    assert rolling.refuse(0, {"type": "roll", "face": "B"}) == "Wait until chance has done its part."
    assert rolling.refuse(NATURE, {"type": "roll", "face": "zero"}) == "Now the die is rolled."
    assert rolling.refuse(2, {"type": "roll", "face": "B"}) == "There is no such seat at this table."


NONSENSE: list[Any] = [
    None,
    True,
    0,
    -1,
    7,
    2.5,
    "",
    "A1a",
    "A9z",
    "pile",
    [],
    ["A1a"],
    [2, 3, 0],
    {},
    {"a": 1},
    object(),
]


def test_nonsense_of_any_type_is_refused_in_a_sentence():
    states = [
        numbers(),
        numbers(options={"handling": "free"}),
        numbers(phase="roll", face=None),
        numbers("1+0=1", "A1b", "A1c", None, phase="choose"),
        numbers(good=None, bad=None, face=None, phase="place"),
        game.start(2),
        game.start(2, {"opening": "free"}),
        done(numbers(), GIVE_UP),
    ]
    shapes: list[tuple[str, ...]] = [
        ("open", "equality"),
        ("open", "face"),
        ("open", "figure"),
        ("place", "good", "bad"),
        ("roll", "face"),
        ("eliminate", "now"),
        ("rotate", "from", "to"),
        ("move", "from", "to"),
        ("remove", "from"),
        ("add", "to", "match"),
        ("space", "number"),
        ("undo", "n"),
        ("finish", "wild"),
        ("giveup", "why"),
    ]
    rng = Random(5)
    for state in states:
        for kind, *fields in shapes:
            for _ in range(40):
                action = {"type": kind} | {field: rng.choice(NONSENSE) for field in fields}
                for seat in (NATURE, 0, 1):
                    refusal = state.refuse(seat, action)
                    if refusal is None:
                        assert state.play(seat, action) is not None
                        continue
                    assert refusal[0].isupper()
                    assert refusal.endswith(".")
        for action in NONSENSE:
            assert state.refuse(0, action) is not None
            assert state.refuse(NATURE, {"type": action}) is not None


def test_missing_and_further_fields_are_refused():
    for action in (
        {"type": "move", "from": "A1b"},
        {"type": "move", "from": "A1b", "to": "A1f", "price": 1},
        {"type": "remove", "from": "A1b", "to": "A1f"},
        {"type": "add", "to": "A1f"},
        {"type": "giveup", "wild": True},
        {"type": "undo", "all": True},
        {"type": "roll", "face": "A"},
    ):
        assert refused(numbers(), action) == "Rotate, move, remove or add a match, take back, finish, or give up."


# Loading


@pytest.mark.parametrize(
    "changes",
    [
        {"phase": "wait"},
        {"phase": None},
        {"phase": "open"},
        {"phase": "over"},
        {"phase": "choose"},
        {"phase": "place"},
        {"seat": 1},
        {"seat": 2},
        {"seat": True},
        {"turn": -1},
        {"turn": 13},
        {"turn": 12, "points": [0, 1]},
        {"points": [0]},
        {"points": [0, 31]},
        {"points": [0, -1]},
        {"points": [0, 1.0]},
        {"points": [0, True]},
        {"out": [0]},
        {"out": [1]},
        {"out": [2]},
        {"out": "0"},
        {"out": [1, 1], "points": [0, 30]},
        {"out": [1], "points": [0, 30]},
        {"extra": [[]]},
        {"extra": [[1], []]},
        {"extra": [[], None]},
        {"wild": True},
        {"wild": 0},
        {"used": ["2+2=4"]},
        {"used": ["6/2=3", "3+2=5"]},
        {"used": ["3+2=5", "3+2=5"]},
        {"used": None},
        {"equality": "3+2=6"},
        {"equality": "03+2=5"},
        {"equality": "3+2 =5"},
        {"equality": None},
        {"equality": "88-80=8"},
        {"good": "C1b"},
        {"good": "B1g"},
        {"good": 5},
        {"bad": None},
        {"bad": "A0a"},
        {"face": None},
        {"face": "zero"},
        {"face": "D"},
        {"face": ["A"]},
        {"previous": "3+2=6"},
        {"previous": 5},
        {"moves": None},
        {"moves": [{"type": "finish"}]},
        {"moves": [{"type": "undo"}]},
        {"moves": [{"type": "giveup"}]},
        {"moves": ["A1b→A1f"]},
        {"moves": [{"type": "rotate", "from": "A1a", "to": "A1f"}]},
        {"moves": [{"type": "add", "to": "A1f", "match": "plain"}], "points": [28, 0]},
        {"phase": "roll", "moves": [{"type": "move", "from": "A1b", "to": "A1f"}]},
        {"phase": "roll", "face": "zero"},
    ],
)
def test_what_is_no_position_is_not_loaded(changes):
    form = numbers().dump()
    form["position"] |= changes
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        game.load(form)


def test_25_matches_need_the_good_one():
    assert now(numbers("16-8=8", "A1b", "Oh", "A"))["pile"] == 0
    assert now(numbers("18-9=9", None, "Oh", "A"))["pile"] == 1
    with pytest.raises(ValueError, match="25 matches"):
        numbers("16-8=8", None, "Oh", "A")


def test_moves_are_played_again_when_a_position_is_loaded():
    state = done(numbers(), *FOR_3)
    form = json.loads(json.dumps(state.dump()))
    assert game.load(form) == state
    assert now(game.load(form)) == now(state)
    assert done(game.load(form), FINISH) == done(state, FINISH)


@pytest.mark.parametrize(
    "extra", [[[3], [2, 1]], [[], [2]], [[3, 1], []], [[31], []], [[-1], []], [[3, 3], [3]], [[30], [2]]]
)
def test_laps_that_cannot_be_are_not_loaded(extra):
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        lap([5, 5], extra)


def test_matches_in_laps_are_loaded():
    laps: list[tuple[list[int], list[list[int]], int]] = [
        ([5, 5], [[], []], 0),
        ([5, 5], [[3], []], 1),
        ([5, 5], [[3, 2], [3]], 1),
        ([9, 5, 5, 5], [[], [3, 3], [7], [3]], 3),
    ]
    for points, extra, seat in laps:
        state = lap(points, extra, seat=seat)
        assert game.load(state.dump()).dump() == state.dump()
        assert position(state)["extra"] == extra


# The story and the notes


def test_the_story_of_a_turn():
    state = numbers()
    turned: Action = {"type": "rotate", "from": "C1g", "to": "C1b"}
    event = {
        "type": "rotate",
        "seat": 0,
        "from": "C1g",
        "to": "C1b",
        "pivot": "MR",
        "match": "plain",
        "price": 0,
    }
    assert state.story(0, turned, None) == [event]
    assert state.play(0, turned).story(0, UNDO, 1) == [{"type": "undo", "seat": 0, "of": event}]
    assert done(state, *FOR_3).story(0, FINISH, 1) == [
        {
            "type": "finish",
            "seat": 0,
            "score": 3,
            "bonus": 0,
            "wild": False,
            "points": 3,
            "reads": "5+2=7",
            "tidied": {},
        }
    ]
    assert state.story(0, GIVE_UP, None) == [
        {"type": "giveup", "seat": 0},
        {"type": "out", "seat": 0},
        {"type": "over"},
    ]
    tie = done(numbers(points=[10, 7], turn=11), *FOR_3)
    assert tie.story(1, FINISH, None)[1:] == [{"type": "lap", "seats": [0, 1]}]


def test_the_story_of_a_beginning():
    start = game.start(2)
    opening: Action = {"type": "open", "equality": "1+1=2"}
    opened = start.story(NATURE, opening, None)[0]
    assert (opened["type"], opened["equality"], opened["good"], opened["bad"]) == ("open", "1+1=2", "C1g", "A1c")
    assert len(opened["mat"]) == 11
    rolling = start.play(NATURE, opening)
    assert rolling.story(NATURE, {"type": "roll", "face": "eq"}, None) == [
        {"type": "roll", "seat": 0, "face": "eq", "swap": True}
    ]


def test_the_notes_of_a_turn():
    found = game.notes(done(numbers(points=[3, 0]), "A1b→A1f").view(0))
    assert found["duty"] == {"face": "A", "text": "Change the first number.", "part": "A"}
    assert [(lamp["name"], lamp["lit"]) for lamp in found["lamps"]] == [
        ("obeys", True),
        ("true", False),
        ("clean", True),
        ("new", True),
    ]
    assert found["reading"] == "5 + 2 = 5, but 5 + 2 is 7."
    assert found["finish"] == "The equality is not true: 5 + 2 = 5, but 5 + 2 is 7."
    assert found["wild"] is False
    assert found["can"]["rotate"]["C1g"] == ["C1b", "C1e"]
    assert "A1f" not in found["can"]["move"]
    assert found["ends"]["A1g"] == {"a": True, "b": True}
    assert (found["score"], found["room"]) == (1, 25)
    assert found["moves"][0]["text"] == "plain match moved: 1"
    assert found["start"]["reads"] == "3+2=5"
    assert found["track"]["own_turns_left"] == [6, 6]


def test_what_the_notes_say_can_be_done_is_what_is_listed():
    rng = Random(3)
    state = numbers()
    for _ in range(60):
        listed = list(state.actions(state.turn[0]))
        can = game.notes(state.view(None))["can"]
        assert [(a["from"], a["to"]) for a in listed if a["type"] == "rotate"] == [
            (start, end) for start, ends in can["rotate"].items() for end in ends
        ]
        moves = [(a["from"], a["to"]) for a in listed if a["type"] == "move"]
        assert moves == [(start, end) for start in can["move"] for end in can["free"]]
        assert [a["from"] for a in listed if a["type"] == "remove"] == can["remove"]
        adds = [(a["match"], a["to"]) for a in listed if a["type"] == "add"]
        assert adds == [(match, end) for match in can["add"] for end in can["free"]]
        assert can["undo"] == ({"type": "undo"} in listed)
        state = state.play(state.turn[0], rng.choice([a for a in listed if a != GIVE_UP]))


def test_the_openings_are_offered_where_a_player_chooses():
    assert game.notes(game.start(2).view(0))["openings"] == []
    six = game.notes(game.start(2, {"opening": "six"}).view(0))["openings"]
    assert [one["value"] for one in six] == ["3+2=5", "6/2=3", "5*2=10", "7-6=1", "8/2=4", "1+1=2"]
    assert (six[0]["good"], six[0]["bad"], six[0]["used"], len(six[0]["mat"])) == ("C1d", "B1g", False, 17)
    zero = game.notes(numbers("1+0=1", "A1b", "A1c", None, phase="choose").view(0))["openings"]
    assert [one["used"] for one in zero] == [True, False, False, False, False, False]
