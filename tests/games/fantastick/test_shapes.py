"""The Game of Shapes, sentence by sentence: shapes and figures, what the die asks, every worked example."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ludoteca.contract import Action
from ludoteca.games.fantastick import game
from ludoteca.games.fantastick.compiled.mat import HIGH, LOW
from ludoteca.games.fantastick.compiled.shapes import figures
from tests.games.fantastick.positions import FINISH, UNDO, done, figure, now, position, refused, shapes

NUMBERS_OF_SHAPES = {
    0: {(1, 0): 54, (2, 0): 36, (3, 0): 20, (4, 0): 6},
    1: {
        (2, 1): 126,
        (3, 2): 90,
        (3, 1): 78,
        (4, 3): 54,
        (4, 2): 48,
        (4, 1): 36,
        (5, 4): 24,
        (5, 3): 24,
        (5, 2): 18,
        (5, 1): 6,
        (6, 5): 6,
        (6, 4): 6,
        (6, 3): 6,
    },
    2: {(1, 0): 72, (2, 0): 39, (3, 0): 12},
}


def rotate(start: str, end: str) -> Action:
    return {"type": "rotate", "from": figure(start)[0], "to": figure(end)[0]}


def move(start: str, end: str) -> Action:
    return {"type": "move", "from": figure(start)[0], "to": figure(end)[0]}


def remove(place: str) -> Action:
    return {"type": "remove", "from": figure(place)[0]}


def add(place: str, match: str = "plain") -> Action:
    return {"type": "add", "to": figure(place)[0], "match": match}


def judged(written: str) -> tuple[list[int], bool, bool]:
    """Counts, valid and pure of a figure."""
    places = sorted(figure(written))
    state = shapes("change")
    low, high = 0, 0
    for number in range(figures.PLACES):
        if [figures.ROW[number], figures.COLUMN[number], figures.DIRECTION[number]] in places:
            low, high = low | LOW[number], high | HIGH[number]
    counts = figures.counts(low, high)
    found = [int(figures.count_of(counts, kind)) for kind in range(3)]
    valid, pure = bool(figures.is_valid(low, high)), bool(figures.is_pure(counts))
    form = state.dump()
    form["position"] |= {"figure": places, "good": places[0], "bad": places[1]}
    if valid:
        seen = now(game.load(form))
        assert (seen["counts"], seen["valid"], seen["pure"]) == (found, valid, pure)
    else:
        with pytest.raises(ValueError, match=r"(lead|hang together|There is no triangle)"):
            game.load(form)
    return found, valid, pure


@pytest.mark.parametrize("kind", NUMBERS_OF_SHAPES)
def test_the_mat_has_so_many_shapes_of_each_size(kind: int) -> None:
    shapes_of = range(figures.KIND_FIRST[kind], figures.KIND_FIRST[kind + 1])
    sizes = Counter((int(figures.SHAPE_A[shape]), int(figures.SHAPE_B[shape])) for shape in shapes_of)
    assert sizes == NUMBERS_OF_SHAPES[kind]


def test_the_mat_has_37_points_and_90_places() -> None:
    assert len(figures.ROW) == 90
    assert Counter(int(way) for way in figures.DIRECTION) == {0: 30, 1: 30, 2: 30}
    assert len(figures.POINT_ROW) == 37


STARTS = {
    "triangle": (7, [2, 1, 0], "triangle", False),
    "trapezoid": (8, [0, 2, 1], "trapezoid", False),
    "rhombus": (10, [0, 0, 2], "rhombus", True),
    "increase": (8, [3, 2, 1], "triangle", False),
    "decrease": (12, [0, 0, 5], "rhombus", True),
    "change": (12, [0, 2, 0], "trapezoid", True),
}


@pytest.mark.parametrize("face", STARTS)
def test_the_starting_figures(face: str) -> None:
    matches, counts, leading, pure = STARTS[face]
    seen = now(shapes("change", face))
    assert (len(seen["mat"]), seen["counts"], seen["leading"], seen["pure"]) == (matches, counts, leading, pure)
    assert seen["valid"]
    assert seen["pile"] == 25 - matches


O = "220 221 222 230 241 242 310 320 330"  # noqa: E741
P = "141 142 232 241 322 341 412 421 422 431 432 441 500 510 520 530"
Q = "141 142 232 241 322 332 341 410 420 430"
R = "220 221 222 230 231 241 311 320 321 341 410 420 430"
PICTURES = {
    "O: none leads": (O, [2, 2, 0], False, False),
    "P: three triangles, pure": (P, [3, 0, 0], True, True),
    "Q: a match is no part of a side": (Q, [1, 0, 0], False, True),
    "R: a trapezoid lies outside the largest rhombus": (R, [0, 1, 2], False, False),
    "J1: the smallest figure": ("330 331 342", [1, 0, 0], True, True),
    "J2: a rhombus with its short diagonal": ("231 232 320 321 332", [2, 0, 1], False, False),
    "J3: a full triangle of side 2": ("141 142 230 231 232 241 242 320 330", [5, 3, 3], True, False),
    "J5: any two of four parallel lines": (
        "230 232 241 320 322 330 341 410 412 420 430 441 500 510 520 530",
        [0, 6, 0],
        True,
        True,
    ),
    "J6: two triangles that share a point": ("231 232 320 330 331 342", [2, 0, 0], False, True),
    "J7: not connected": ("141 142 232 241 322 341 412 441 500 510 520 530 331 332 420", [2, 0, 0], False, True),
    "J8: a parallelogram 2 by 1": ("320 322 330 342 410 420", [0, 0, 0], False, False),
    "J9: matches outside the one rhombus": ("220 221 230 231 241 320 321 341 420", [0, 0, 1], False, True),
}


@pytest.mark.parametrize("name", PICTURES)
def test_figures_are_judged_as_the_rules_say(name: str) -> None:
    written, *expected = PICTURES[name]
    assert list(judged(written)) == expected


def test_j4_the_full_triangle_of_side_3_has_no_trapezoid_that_holds_all() -> None:
    inside = [
        (row, column, way)
        for row, column, way in zip(figures.ROW, figures.COLUMN, figures.DIRECTION, strict=True)
        if all(
            1 <= r <= 4 and c <= 4 and r + c >= 5
            for r, c in ((row, column), (row + (way > 0), column + (1, 0, -1)[way]))
        )
    ]
    assert len(inside) == 18
    assert judged(" ".join(f"{row}{column}{way}" for row, column, way in inside)) == ([13, 18, 9], False, False)


def test_s_a_mirrored_figure_is_the_same() -> None:
    before = position(shapes("change", "trapezoid"))["figure"]
    mirrored = figure("220 222 230 231 241 310 320 330")
    words = []
    for places in (before, mirrored):
        low = high = 0
        for number in range(90):
            if [figures.ROW[number], figures.COLUMN[number], figures.DIRECTION[number]] in places:
                low, high = low | LOW[number], high | HIGH[number]
        words += [low, high]
    assert figures.same(*words)


# The actions


def test_x3_x4_the_good_match_is_removed_for_nothing_and_the_bad_one_never() -> None:
    state = shapes("decrease", "trapezoid")
    assert now(done(state, remove("330")))["score"] == 0
    assert "bad match" in refused(state, remove("241"))


def test_x5_x7_x8_rotations() -> None:
    state = shapes("triangle")
    assert now(done(state, rotate("230", "231")))["score"] == 0
    assert "side by side" in refused(state, rotate("230", "241"))
    assert now(done(state, rotate("241", "240")))["score"] == 1


def test_x6_a_pivot_that_nothing_else_touches() -> None:
    state = done(shapes("triangle"), move("330", "030"))
    assert refused(state, rotate("241", "340")) == "At that end it touches no other match, so it cannot turn there."


def test_x9_the_bad_match_is_moved_for_two() -> None:
    assert now(done(shapes("triangle"), move("241", "600")))["score"] == 2


def test_x10_a_match_is_handled_once() -> None:
    again = rotate("231", "332")
    assert refused(done(shapes("triangle"), rotate("230", "231")), again)
    free = done(shapes("triangle", options={"handling": "free"}), rotate("230", "231"), again)
    assert now(free)["score"] == 0


def test_x11_x12_the_good_match_comes_back_in_a_later_turn_only() -> None:
    state = done(shapes("triangle"), remove("330"))
    assert "later" in refused(state, add("330", "good"))
    assert now(done(state, UNDO))["good"] == [3, 3, 0]
    assert refused(shapes("triangle"), add("220", "good")) == "The good match is not in the pile."


def test_x13_x14_adding_costs_two_and_nothing_done_is_nothing_finished() -> None:
    assert now(done(shapes("triangle"), add("331")))["score"] == 2
    assert refused(shapes("triangle"), FINISH)


def after_x15() -> Any:
    return done(shapes("triangle"), remove("330"), move("230", "330"), FINISH)


def test_x15_the_example_of_the_json() -> None:
    assert position(after_x15()) == {
        "phase": "roll",
        "seat": 1,
        "turn": 1,
        "points": [0, 0],
        "out": [],
        "extra": [[], []],
        "wild": False,
        "figure": figure("141 142 232 241 320 330"),
        "good": None,
        "bad": [2, 4, 1],
        "face": None,
        "previous": figure("141 142 230 232 241 320 330"),
        "moves": [],
    }


@pytest.mark.parametrize("place", ["230", "231"])
def test_x16_x17_not_back_to_the_figure_before_however_it_is_turned(place: str) -> None:
    state = done(after_x15(), {"type": "roll", "face": "triangle"}, add(place))
    assert "previous turn" in refused(state, FINISH)


def test_x18_one_trapezoid_left() -> None:
    after = done(shapes("decrease", "trapezoid"), remove("330"), move("232", "330"), FINISH)
    assert position(after)["points"] == [0, 0]


def test_x19_two_trapezoids_for_nothing() -> None:
    turns = [rotate("220", "142"), rotate("221", "232"), rotate("230", "141"), rotate("320", "330")]
    state = done(shapes("change", "rhombus"), *turns)
    assert (now(state)["counts"], now(state)["pure"], now(state)["score"]) == ([0, 2, 0], True, 0)
    assert position(done(state, FINISH))["points"] == [0, 0]


def test_x20_five_triangles_for_two() -> None:
    state = done(shapes("increase", "increase"), add("230"))
    assert now(state)["counts"] == [5, 3, 3]
    assert position(done(state, FINISH))["points"] == [2, 0]


def test_the_notes_count_every_shape_and_name_what_spoils() -> None:
    state = done(shapes("triangle"), add("600"))
    notes = game.notes(state.view(0))
    assert [len(notes["shapes"][kind]) for kind in ("triangle", "trapezoid", "rhombus")] == [2, 1, 0]
    assert notes["crown"] == "triangle"
    assert any(one["place"] == [6, 0, 0] for one in notes["spoils"])
    lit = {lamp["name"]: lamp["lit"] for lamp in notes["lamps"]}
    assert lit["whole"] is lit["valid"] is False
