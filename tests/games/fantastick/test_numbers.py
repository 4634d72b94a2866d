"""The Game of Numbers, one test a sentence of the rulebook, and the worked examples of its rules file."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ludoteca import NATURE
from ludoteca.games.fantastick import game
from ludoteca.games.fantastick.compiled.mat import HIGH, LOW
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.modes.numbers import NAMES, parse, text
from ludoteca.match import Match
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
)

EXAMPLE_1 = ("A1b→A1f", "C1g↷C1b", "−C1d", "−C1f")
MAT = "A1a A1b A1c A1d A1g B1a B1b B1d B1e B1g C1a C1c C1d C1f C1g Oh Ov"
SIX = ["3+2=5", "6/2=3", "5*2=10", "7-6=1", "8/2=4", "1+1=2"]


# The worked examples, by their numbers


@pytest.mark.parametrize(
    ("start", "moves", "cost", "equality", "good", "bad"),
    [
        (("3+2=5", "C1d", "B1g", "A"), EXAMPLE_1, 3, "5+2=7", None, "B1g"),
        (("3+2=5", "C1d", "B1g", "op"), ("Oh↷Or", "Ov↷Of", "+C1e"), 2, "3*2=6", "C1d", "B1g"),
        (("3+2=5", "C1d", "B1g", "eq"), ("Ov→B1c", "+B1f"), 3, "3=8-5", "C1d", "B1g"),
        (
            ("3+2=5", "C1d", "B1g", "two"),
            ("B1b↷B1c", "B1e↷B1f", "Oh↷Or", "Ov↷Of", "+C0b", "+C0c"),
            4,
            "3*5=15",
            "C2d",
            "B1g",
        ),
        (("9=9+0", "A1a", "C1d", "zero"), ("−B1f", "C1b↷C1g"), 2, "9=3+6", "A1a", "C1d"),
        (("5*1=5", "A1a", "C1d", "eq"), (), 0, "5=1*5", "A1a", "C1d"),
        (("15-11=4", "A2a", "A1b", "B"), ("B1e↷B1g", "C1g↷C1e"), 0, "15-4=11", "A2a", "A1b"),
        (("10+1=11", "A2a", "B1b", "C"), ("space C", "+C2a", "A2b↷A2g"), 2, "16+1=17", "A2a", "B1b"),
        (("7-6=1", "B1d", "A1b", "A"), ("B1c↷B1b", "B1g↷B1c", "Oh↷Ov", "A1a→Oh"), 1, "1+0=1", "B1d", "A1b"),
    ],
    ids=["1", "2", "3", "4", "5", "6", "7", "9", "19"],
)
def test_turns_of_the_worked_examples(start, moves, cost, equality, good, bad):
    before = done(numbers(*start), *moves)
    assert now(before)["score"] == cost
    assert now(before)["reads"] == equality
    after = position(done(before, FINISH))
    assert after["points"] == [cost, 0]
    assert (after["equality"], after["good"], after["bad"]) == (equality, good, bad)
    assert (after["seat"], after["turn"], after["previous"]) == (1, 1, start[0])


def test_the_position_after_example_1_is_the_one_of_the_rules():
    state = done(numbers(), *EXAMPLE_1, FINISH)
    assert state.dump() == {
        "game": "fantastick",
        "seats": 2,
        "options": DEFAULTS,
        "position": {
            "phase": "roll",
            "seat": 1,
            "turn": 1,
            "points": [3, 0],
            "out": [],
            "extra": [[], []],
            "wild": False,
            "used": ["3+2=5"],
            "equality": "5+2=7",
            "good": None,
            "bad": "B1g",
            "face": "A",
            "previous": "3+2=5",
            "moves": [],
        },
    }


def test_the_first_position_has_1307_actions():
    state = done(game.start(2), {"type": "open", "equality": "3+2=5"}, {"type": "roll", "face": "A"})
    assert state == numbers()
    listed = list(state.actions(0))
    kinds = {"rotate": 12, "move": 1207, "remove": 16, "add": 71, "giveup": 1}
    assert Counter(action["type"] for action in listed) == kinds
    assert [kind for n, kind in enumerate(listed) if n == 0 or kind["type"] != listed[n - 1]["type"]] == [
        next(action for action in listed if action["type"] == kind) for kind in kinds
    ]
    assert len({str(action) for action in listed}) == 1307


def test_the_view_of_the_first_position():
    view = numbers().view(0)
    assert view["now"] == {
        "mat": MAT.split(),
        "good": "C1d",
        "bad": "B1g",
        "form": 0,
        "handled": [],
        "pile": 6,
        "reads": "3+2=5",
        "score": 0,
    }
    assert view == numbers().dump() | {"now": view["now"]} == numbers().view(1) == numbers().view(None)


def test_example_5_leaves_the_next_roll_free():
    state = done(numbers("9=9+0", "A1a", "C1d", "zero"), "−B1f", "C1b↷C1g", FINISH)
    assert position(state)["face"] is None
    for face in ("A", "B", "C", "op", "eq", "two"):
        assert state.refuse(NATURE, {"type": "roll", "face": face}) is None


def test_example_8_11_with_a_roof_is_no_figure():
    state = done(numbers("8/2=4", "A1f", "C1g", "A"), "−A1g", "−A1d")
    assert now(state)["reads"] is None
    assert refused(state, FINISH) == "The first number cannot be read: a figure is not right yet."


def test_example_10_a_close_11_does_not_become_17():
    state = done(numbers("10+1=11", "A2a", "B1b", "C"), "+C1a", "A2b↷A2g")
    assert refused(state, FINISH) == "The third number cannot be read: a figure is not right yet."


@pytest.mark.parametrize(
    ("turning", "why"),
    [
        ("A1a↷A1f", "At that end it touches no other match, so it cannot turn there."),
        ("A1g↷A1f", "At that end it touches no other match, so it cannot turn there."),
        ("A1b↷A1e", "A match turns about one of its ends, and these two places have no end in common."),
    ],
    ids=["11", "12", "13"],
)
def test_rotations_that_are_refused(turning, why):
    assert refused(numbers(), turning) == why


def test_example_14_the_bad_match_stays_and_is_dear():
    assert refused(numbers(), "−B1g") == "The bad match never leaves the mat."
    assert price(numbers(), "B1g↷B1c") == 1
    assert price(numbers(), "B1g→A1f") == 2


def test_example_15_a_match_is_handled_once():
    turned = done(numbers(), "Oh↷Or")
    assert refused(turned, "Or→A1f") == "That match has been handled in this turn already."
    assert price(done(numbers(options={"handling": "free"}), "Oh↷Or"), "Or→A1f") == 1


def test_example_16_the_good_match_does_not_come_back_in_the_same_turn():
    removed = done(numbers(), "−C1d")
    assert now(removed)["handled"] == ["pile"]
    assert refused(removed, "+good A1e") == (
        "The good match has been removed in this turn: it can come back in a later one."
    )


def test_example_17_the_number_must_change():
    state = done(numbers(), "Oh↷Or", "Ov↷Of", "+C1e")
    assert refused(state, FINISH) == "The first number is still 3."


def test_example_18_not_back():
    before = numbers("5+2=7", None, "B1g", "A", previous="3+2=5", turn=1)
    state = done(before, "A1f→A1b", "C1b↷C1g", "+C1f", "+C1d")
    assert refused(state, FINISH) == "The previous turn began with 3 + 2 = 5: find another."


def test_example_19_and_20_after_a_zero_the_next_player_chooses():
    state = numbers("7-6=1", "B1d", "A1b", "A", used=["7-6=1"])
    state = done(state, "B1c↷B1b", "B1g↷B1c", "Oh↷Ov", "A1a→Oh", FINISH)
    assert state.turn == (1,)
    assert position(state)["phase"] == "choose"
    openings = [{"type": "open", "equality": text} for text in SIX if text != "7-6=1"]
    assert list(state.actions(1)) == [*openings, {"type": "eliminate"}]
    assert refused(state, {"type": "open", "equality": "7-6=1"}) == (
        "That equality has been laid in this match already: take another."
    )
    after = position(done(state, openings[0]))
    assert (after["phase"], after["used"]) == ("roll", ["3+2=5", "7-6=1"])
    assert (after["previous"], after["face"]) == (None, "A")
    assert (after["good"], after["bad"]) == ("C1d", "B1g")
    eliminating = position(done(state, {"type": "eliminate"}))
    assert (eliminating["phase"], eliminating["face"], eliminating["previous"]) == ("play", "zero", "7-6=1")


def test_example_21_with_all_six_used_the_turn_begins_with_eliminating():
    state = numbers("7-6=1", "B1d", "A1b", "A", used=SIX)
    state = done(state, "B1c↷B1b", "B1g↷B1c", "Oh↷Ov", "A1a→Oh", FINISH)
    assert state.turn == (1,)
    assert (position(state)["phase"], position(state)["face"]) == ("play", "zero")


def test_example_22_and_23_finish_is_in_sight():
    state = numbers(points=[28, 5])
    assert refused(state, "+A1f") == "With that your piece would come to FINISH: find something cheaper, or give up."
    over = done(state, GIVE_UP)
    assert position(over)["out"] == [0]
    assert over.over
    assert over.result is not None
    assert (over.result.scores, over.result.places) == ((0, 25), (2, 1))
    assert over.result.reason == "All but one have come to FINISH."


def test_example_24_in_the_last_turn_nobody_is_out():
    state = done(numbers(points=[28, 5], turn=10), GIVE_UP)
    assert (position(state)["points"], position(state)["out"]) == ([30, 5], [])
    assert (position(state)["turn"], position(state)["seat"], position(state)["phase"]) == (11, 1, "roll")


def test_example_25_and_26_a_tie_is_played_out():
    state = done(numbers(points=[10, 7], turn=11), *EXAMPLE_1, FINISH)
    after = position(state)
    assert (after["points"], after["phase"], after["seat"], after["turn"]) == ([10, 10], "roll", 0, 12)
    over = done(state, {"type": "roll", "face": "eq"}, GIVE_UP)
    assert position(over)["extra"] == [[30], []]
    assert position(over)["points"] == [10, 10]
    assert over.result is not None
    assert over.result.places == (2, 1)


def test_example_27_the_wild_card():
    state = done(numbers(seats=1, points=[29], wild=True), *EXAMPLE_1)
    assert refused(state, FINISH) == "With that your piece would come to FINISH: only the wild card can save it."
    after = position(done(state, WILD))
    assert (after["points"], after["wild"]) == ([29], False)


def test_example_28_the_face_of_the_previous_turn_is_rolled_again():
    state = done(numbers(), *EXAMPLE_1, FINISH)
    assert refused(state, {"type": "roll", "face": "A"}) == (
        "That was the face of the previous turn: it does not count and is rolled again."
    )
    assert {state.chance(Random(seed))["face"] for seed in range(99)} == {"B", "C", "op", "eq", "two"}


def test_example_29_0_and_3_side_by_side_are_no_number():
    state = done(numbers(), *(f"+A0{segment}" for segment in "abcdef"))
    assert (now(state)["score"], now(state)["pile"], now(state)["reads"]) == (12, 0, None)
    assert refused(state, FINISH) == "The first number begins with 0: 03 is no number."
    assert refused(state, "+A3a") == "There is no plain match left in the pile."


def test_example_30_a_1_in_the_left_column():
    state = done(numbers("6-5=1", "C1b", "Oh", "A"), "−A1a", "−A1c", "−A1d", "−A1g")
    assert now(state)["reads"] == "1-5=1"
    assert refused(state, FINISH) == "The equality is not true: 1 − 5 = 1 cannot be: 1 − 5 is below 0."


# Places and figures


def test_the_88_places_are_numbered_as_they_sort():
    assert len(NAMES) == equalities.PLACES == 88
    assert sorted(NAMES) == NAMES


def test_a_and_d_never_rotate_and_nothing_leaves_its_cell():
    for place, name in enumerate(NAMES):
        rows = range(equalities.ROTATION_FIRST[place], equalities.ROTATION_FIRST[place + 1])
        ends = [NAMES[equalities.ROTATION_TABLE[4 * row]] for row in rows]
        assert all(end[:-1] == name[:-1] for end in ends)
        assert len(ends) == (3 if name[0] == "O" else {"a": 0, "d": 0, "g": 4}.get(name[2], 2))


@pytest.mark.parametrize("form", [0, 1])
def test_there_are_1848_equalities_of_each_form(form):
    found = list(equalities.every(form))
    assert len(set(found)) == 1848
    assert Counter(equalities.operation_of(one) for one in found) == {1: 726, 0: 505, 3: 323, 2: 294}
    assert sum(equalities.has_zero(one) for one in found) == 279
    assert all(equalities.is_true(one) and equalities.sticks(one) <= 25 for one in found)
    assert all(parse(text(one)) == one for one in found)


@pytest.mark.parametrize("form", [0, 1])
def test_the_normal_form_reads_as_its_equality_and_is_tidy(form):
    for equality in equalities.every(form):
        low, high = equalities.laid(equality)
        assert equalities.reading(low, high, form) == equality
        places = [place for place in range(88) if low & LOW[place] or high & HIGH[place]]
        assert len(places) + 2 == equalities.sticks(equality)
        assert [equalities.tidied(low, high, place) for place in places] == places


def test_the_starting_equalities_take_the_matches_of_the_table():
    assert [text(one) for one in equalities.FIRST] == SIX
    assert [equalities.sticks(one) for one in equalities.FIRST] == [19, 19, 22, 14, 19, 13]


@pytest.mark.parametrize(
    ("mat", "value"),
    [
        ("A0b A0c A1a A1c A1d A1f A1g", 15),
        ("A2b A2c A2e A2f", 11),
        ("A0e A0f A3b A3c", 11),
        ("A3e A3f", 1),
        ("A0a A0b A0c A0d A0e A0f", 0),
        ("A0a A0b A0c A0d A0e A0f A1b A1c", -1),  # 01
        ("A0b A0c A1b A1c A2b A2c", -1),  # 111
        ("A0b A0c A0e A0f A1b A1c", -1),  # 11 and 1
        ("A0b A0c A1b A1c A1e A1f", -1),  # 1 and 11
        ("A0b A0c A2g", -1),  # a match left over
        ("", -1),
    ],
)
def test_reading_a_number(mat, value):
    places = [NAMES.index(name) for name in mat.split()]
    low, high = (sum(words[place] for place in places) for words in (LOW, HIGH))
    assert equalities.value(low, high, 0) == value


# Elementary moves


def test_a_rotation_needs_the_third_place_of_its_joint():
    state = numbers("8/2=4", "A1f", "C1g", "A")
    assert refused(state, "C1b↷C1e") == (
        "A match turns about one of its ends, and these two places have no end in common."
    )
    assert price(state, "C1g↷C1e") == 1  # the bad match, held by C1f at ML
    assert refused(done(state, "−C1f"), "C1g↷C1e") == "At that end it touches no other match, so it cannot turn there."


def test_a_sign_turns_about_its_middle_without_contact():
    assert price(numbers("7-6=1", "B1d", "A1b", "op"), "Oh↷Or") == 0


def test_two_matches_never_lie_in_one_place():
    for move in ("A1b→A1c", "A1b→A1b", "A1b↷A1c", "+A1b"):
        assert refused(numbers(), move) == "A match lies there already: two never lie side by side in one place."


def test_a_move_costs_a_move_even_where_a_rotation_would_do():
    assert price(numbers(), "C1g→C1b") == 1
    assert price(numbers(), "C1g↷C1b") == 0


def test_whatever_is_done_with_the_good_match_is_free():
    assert price(numbers(), "C1d→A1f") == 0
    assert price(numbers(), "−C1d") == 0
    assert price(numbers("5+2=7", None, "B1g", "A"), "+good A1b") == 0
    assert price(numbers("5+2=7", "A1g", "B1g", "A"), "A1g↷A1b") == 0


def test_the_good_match_is_added_only_from_the_pile():
    assert refused(numbers(), "+good A1f") == "The good match is not in the pile."


def test_an_added_match_is_not_touched_again():
    assert refused(done(numbers(), "+A1f"), "−A1f") == "That match has been handled in this turn already."


def test_with_free_handling_the_good_match_comes_and_goes():
    state = done(numbers(options={"handling": "free"}), "−C1d", "+good A1f", "A1f→A1e", "−A1e", "+good C1d")
    assert (now(state)["score"], now(state)["reads"]) == (0, "3+2=5")


def test_a_pile_without_plain_matches_still_has_the_good_one():
    state = done(numbers("5+2=7", None, "B1g", "A"), *(f"+A0{segment}" for segment in "abcdefg"))
    assert now(state)["pile"] == 1
    assert refused(state, "+A2a") == "There is no plain match left in the pile."
    assert now(done(state, "+good A2a"))["pile"] == 0


def test_undo_takes_back_the_last_move_and_its_price():
    once = done(numbers(), "A1b→A1f")
    assert done(once, "−C1f", UNDO) == once
    assert done(once, UNDO) == numbers()
    assert done(once, UNDO, "A1b→A1e") == done(numbers(), "A1b→A1e")
    assert refused(numbers(), UNDO) == "There is no move to take back."


def test_undo_of_a_second_handling_leaves_the_first():
    state = done(numbers(options={"handling": "free"}), "A1b→A1f", "A1f→A1e")
    assert now(state)["handled"] == ["A1e"]
    assert now(done(state, UNDO))["handled"] == ["A1f"]


# 11


def test_an_11_is_spaced_before_the_first_match_is_touched():
    state = numbers("10+1=11", "A2a", "C1e", "C")
    apart = done(state, "space C")
    assert [place for place in now(apart)["mat"] if place[0] == "C"] == ["C1b", "C1c", "C2b", "C2c"]
    assert (now(apart)["bad"], now(apart)["score"], now(apart)["handled"]) == ("C1c", 0, [])
    assert now(done(apart, "space C")) == now(state)
    assert refused(done(apart, "+A1a"), "space C") == "An 11 is set apart or close before the first match is touched."
    assert refused(state, "space A") == "Only a number that reads 11 can be set apart or close."
    assert done(apart, UNDO) == state


def test_an_11_that_stays_apart_is_close_again_at_the_end():
    state = done(numbers("10+1=11", "C1f", "C1c", "A"), "space C", "A1b→B2b", "A1c→B2c", "−A2a")
    assert now(state)["good"] == "C1b"
    state = done(numbers("10+1=11", "C1f", "C1c", "op"), "space C", "space C", "space C", "Oh↷Or", "Ov↷Of")
    assert refused(state, FINISH) == "The equality is not true: 10 × 1 = 11, but 10 × 1 is 10."


def test_tidying_brings_the_special_matches_along():
    state = numbers("7-6=1", "C1b", "C1c", "A")
    state = done(state, "B1c↷B1b", "B1g↷B1c", "Oh↷Ov", "A1a→Oh", "C1b→C3f", "C1c→C3e", FINISH)
    assert position(state)["points"] == [3, 0]
    assert (position(state)["equality"], position(state)["good"], position(state)["bad"]) == ("1+0=1", "C1b", "C1c")


# The faces


@pytest.mark.parametrize(
    ("face", "before", "after", "obeyed"),
    [
        ("A", "3+2=5", "3-2=1", False),
        ("A", "3+2=5", "4-2=2", True),
        ("B", "3+2=5", "7-2=5", False),
        ("B", "3+2=5", "3+3=6", True),
        ("C", "3+2=5", "8-3=5", False),
        ("C", "3+2=5", "3+3=6", True),
        ("op", "3+2=5", "3+3=6", False),
        ("op", "3+2=5", "3*2=6", True),
        ("eq", "3=2+5", "3=8-5", True),
        ("two", "3+2=5", "3+3=6", False),
        ("two", "3+2=5", "9+2=11", True),
        ("two", "5*2=10", "8+2=10", False),
        ("two", "5*2=10", "5*3=15", True),
        ("two", "5*2=10", "5+2=7", True),
        ("two", "5*2=10", "10-0=10", True),
        ("two", "11-1=10", "10*1=10", True),
        ("zero", "1+0=1", "2-0=2", False),
        ("zero", "1+0=1", "1+9=10", True),
    ],
)
def test_what_the_faces_ask(face, before, after, obeyed):
    number = ("A", "B", "C", "op", "eq", "two", "zero").index(face)
    start, end = parse(before), parse(after)
    assert start is not None
    assert end is not None
    assert equalities.obeys(number, start, end) is obeyed


def test_the_signs_change_places_with_the_roll():
    state = numbers(phase="roll", face=None)
    state = done(state, {"type": "roll", "face": "eq"})
    assert (position(state)["equality"], now(state)["form"], now(state)["reads"]) == ("3+2=5", 1, "3=2+5")
    assert refused(state, FINISH) == "The equality is not true: 3 = 2 + 5, but 2 + 5 is 7."


def test_a_turn_may_end_with_a_zero():
    state = done(numbers("1+1=2", "C1g", "A1c", "C"), "Ov→C1c", "C1g→C1f", FINISH)
    assert (position(state)["equality"], position(state)["points"]) == ("1-1=0", [1, 0])
    assert position(state)["phase"] == "choose"


def test_a_10_is_no_zero():
    state = done(numbers("5*2=10", "B1e", "A1c", "op"), "Of↷Oh", "Or↷Ov", "B1e→B1f", "B1b↷B1c", FINISH)
    assert (position(state)["equality"], position(state)["phase"]) == ("5+5=10", "roll")


def test_the_next_turn_may_not_go_back_but_the_one_after_may():
    there = done(numbers(), *EXAMPLE_1, FINISH, {"type": "roll", "face": "C"})
    back = done(there, "A1f→A1b", "C1b↷C1g", "+C1f", "+C1d")
    assert "previous turn" in refused(back, FINISH)
    later = numbers("5+2=7", None, "B1g", "A", previous="1+1=2", turn=2)
    assert position(done(later, "A1f→A1b", "C1b↷C1g", "+C1f", "+C1d", FINISH))["equality"] == "3+2=5"


def test_giving_up_leaves_equality_special_matches_and_what_is_forbidden():
    state = numbers("5+2=7", None, "B1g", "C", previous="3+2=5", turn=2, seats=3)
    after = position(done(state, "A1f→A1b", "+good C1d", GIVE_UP))
    assert (after["equality"], after["good"], after["bad"], after["previous"]) == ("5+2=7", None, "B1g", "3+2=5")
    assert (after["face"], after["phase"], after["seat"], after["out"]) == ("C", "roll", 0, [2])
    zero = done(numbers("9=9+0", "A1a", "C1d", "zero", seats=3), GIVE_UP)
    assert (position(zero)["phase"], position(zero)["face"], position(zero)["seat"]) == ("choose", None, 1)


# Openings


def test_any_equality_without_zero_may_be_made_up():
    state = game.start(2, {"opening": "free"})
    assert state.turn == (0,)
    listed = list(state.actions(0))
    assert len(listed) == 2 * (1848 - 279)
    assert {"type": "open", "equality": "9=3+6"} in listed
    opened = done(state, {"type": "open", "equality": "9=3+6"})
    assert opened.nature
    assert (position(opened)["phase"], position(opened)["used"]) == ("place", [])
    assert (now(opened)["good"], now(opened)["bad"], now(opened)["reads"]) == (None, None, "9=3+6")
    placed = done(opened, {"type": "place", "good": "A1a", "bad": "Oh"})
    assert (position(placed)["phase"], position(placed)["good"], position(placed)["bad"]) == ("roll", "A1a", "Oh")


PRINTED = [("C1d", "B1g"), ("A1a", "C1c"), ("B1e", "A1c"), ("B1d", "A1b"), ("A1f", "C1g"), ("C1g", "A1c")]


@pytest.mark.parametrize(("equality", "printed"), list(zip(SIX, PRINTED, strict=True)))
def test_one_of_the_six_that_is_made_up_lies_as_printed(equality, printed):
    state = game.start(2, {"opening": "free"})
    offer = game.notes(state.view(0))["openings"][SIX.index(equality)]
    assert (offer["value"], offer["good"], offer["bad"]) == (equality, *printed)
    opened = done(state, {"type": "open", "equality": equality})
    assert (position(opened)["good"], position(opened)["bad"]) == printed
    assert (position(opened)["phase"], position(opened)["used"]) == ("roll", [equality])
    assert opened.chance(Random(1))["type"] == "roll"


@pytest.mark.parametrize(("specials", "acting"), [("chance", ()), ("chosen", (0,))])
def test_one_of_the_six_that_is_made_up_has_its_special_matches_drawn_or_named_where_that_was_agreed(specials, acting):
    opened = done(game.start(2, {"opening": "free", "specials": specials}), {"type": "open", "equality": "3+2=5"})
    assert (position(opened)["phase"], position(opened)["bad"], opened.turn) == ("place", None, acting)


def test_a_log_from_before_one_of_the_six_lay_as_printed_replays_with_its_draw():
    """Right after such an opening, and only there, nature may still place the special matches."""
    draw = {"type": "place", "good": "A1a", "bad": "C1a"}
    log = [(0, {"type": "open", "equality": "3+2=5"}), (NATURE, draw), (NATURE, {"type": "roll", "face": "op"})]
    log += [(0, {"type": "rotate", "from": "Oh", "to": "Or"})]
    states = list(Match("fantastick", 2, {"opening": "free"}, log).replay())
    passed = [state.dump()["position"] for state in states]
    assert [position["phase"] for position in passed] == ["open", "roll", "roll", "play", "play"]
    assert [position["good"] for position in passed] == [None, "C1d", "A1a", "A1a", "A1a"]
    assert [position["bad"] for position in passed] == [None, "B1g", "C1a", "C1a", "C1a"]
    assert states[1].refuse(NATURE, draw | {"bad": "A1a"}) == "The good and the bad match are two different ones."
    for state in (states[2], done(game.start(2, {"opening": "six"}), log[0][1])):
        assert state.refuse(NATURE, draw) == "Now the die is rolled."
    assert states[1].refuse(0, draw) == "Wait until chance has done its part."


@pytest.mark.parametrize(
    ("equality", "why"),
    [
        ("3+2=6", "The equality is not true: 3 + 2 = 6, but 3 + 2 is 5."),
        ("7/2=3", "The equality is not true: 7 / 2 = 3 cannot be: 7 / 2 does not come out even."),
        ("7/0=0", "The equality is not true: 7 / 0 = 0 cannot be: nothing is divided by 0."),
        ("3-3=0", "The first equality may have no number 0."),
        ("88-80=8", "That takes 37 matches, and there are only 25."),
        ("03+2=5", "An opening is an equality such as 3+2=5."),
        ("3 + 2 = 5", "An opening is an equality such as 3+2=5."),
        ("3+2", "An opening is an equality such as 3+2=5."),
        ("3=3=3", "An opening is an equality such as 3+2=5."),
        ("٣+2=5", "An opening is an equality such as 3+2=5."),
        (5, "An opening is an equality such as 3+2=5."),
    ],
)
def test_made_up_equalities_that_are_refused(equality, why):
    assert refused(game.start(1, {"opening": "free"}), {"type": "open", "equality": equality}) == why


def test_after_a_zero_the_special_matches_are_placed_as_at_the_start():
    for specials, phase, acting in (("printed", "roll", ()), ("chance", "place", ()), ("chosen", "place", (1,))):
        state = numbers("1+0=1", "A1b", "A1c", None, phase="choose", turn=1, options={"specials": specials})
        state = done(state, {"type": "open", "equality": "6/2=3"})
        assert (position(state)["phase"], state.turn) == (phase, acting)
        assert position(state)["used"] == ["3+2=5", "6/2=3"]
