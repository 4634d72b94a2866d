"""The Game of Shapes in words and JSON: openings, loading, what the die asks, refusals, and the second opinion."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludoteca import NATURE
from ludoteca.games.fantastick import game
from ludoteca.games.fantastick.compiled.shapes import figures
from ludoteca.games.fantastick.modes.shapes import counted, index_of, places, spoils, words
from tests.games.fantastick import witness
from tests.games.fantastick.positions import DEFAULTS, FINISH, done, figure, now, position, refused, shapes

FACES = witness.SHAPE_FACES
FULL = "141 142 230 231 232 241 242 320 330"  # the full triangle of side 2


def started(seats: int = 2, **options: str) -> Any:
    return game.start(seats, DEFAULTS | {"mode": "shapes"} | options)


# Openings


@pytest.mark.parametrize("face", FACES)
def test_x1_x2_nature_opens_and_any_face_may_be_rolled(face: str) -> None:
    state = started().play(NATURE, {"type": "open", "face": face})
    assert position(state)["phase"] == "roll"
    for rolled in FACES:
        assert position(state.play(NATURE, {"type": "roll", "face": rolled}))["phase"] == "play"


def test_seat_0_names_one_of_the_six() -> None:
    state = started(opening="six")
    assert [action["face"] for action in state.actions(0)] == FACES
    assert refused(state, {"type": "open", "face": "square"}) == "An opening is one of the six faces of the die."
    assert refused(state, {"type": "open", "figure": figure("330 331 342")})
    opened = state.play(0, {"type": "open", "face": "change"})
    assert (position(opened)["good"], position(opened)["bad"]) == ([3, 4, 0], [3, 2, 0])


def test_seat_0_makes_a_figure_up_and_it_is_slid_to_the_middle() -> None:
    state = started(opening="free")
    opened = state.play(0, {"type": "open", "figure": figure("512 500 501")[::-1]})
    assert position(opened)["figure"] == figure("230 231 242")
    assert position(opened)["phase"] == "place"
    assert opened.nature


@pytest.mark.parametrize(
    ("made_up", "why"),
    [
        ("330 331", "There is no triangle, trapezoid or rhombus yet."),
        ("231 232 320 321 332", "The triangles lead, but none of them holds all the matches."),
        ("220 221 222 230 241 242 310 320 330", "No kind leads: as many triangles as trapezoids, 2 of each."),
        ("141 142 232 241 322 332 341 410 420 430", "a match is no part of a side"),
        ("141 142 232 241 322 341 412 441 500 510 520 530 331 332 420", "The matches do not all hang together."),
        ("330 330 331", "An opening is a figure: its places, such as [3, 3, 0], each once."),
        ("000", "An opening is a figure: its places, such as [3, 3, 0], each once."),
    ],
)
def test_what_is_no_valid_figure_is_not_laid(made_up: str, why: str) -> None:
    assert why in refused(started(opening="free"), {"type": "open", "figure": figure(made_up)})


def test_25_matches_are_all_there_are() -> None:
    every = [list(place) for place in witness.SHAPE_PLACES[:30]]
    refusal = refused(started(opening="free"), {"type": "open", "figure": every})
    assert refusal == "That takes 30 matches, and there are only 25."


@pytest.mark.parametrize("place", [None, [], [3, 3], [3, 3, 3], [0, 0, 0], [3, 3, True], [3, 3, 0.0], "330", (3, 3, 0)])
def test_what_is_no_place(place: Any) -> None:
    assert index_of(place) is None
    assert words([place]) is None


# Loading


@pytest.mark.parametrize(
    "changes",
    [
        {"figure": figure("331 330 342")},
        {"figure": figure("330 331")},
        {"figure": "330"},
        {"figure": None},
        {"figure": [[3, 3, 0], [3, 3, 0], [3, 3, 1]]},
        {"good": [0, 3, 0]},
        {"bad": None},
        {"bad": [1, 4, 1], "good": [1, 4, 1]},
        {"previous": figure("330 331")},
        {"face": "square"},
        {"moves": [FINISH]},
        {"moves": [{"type": "rotate", "from": [2, 3, 0], "to": [2, 4, 1]}]},
        {"used": []},
    ],
)
def test_what_is_no_position_is_not_loaded(changes: dict[str, Any]) -> None:
    form = shapes("triangle").dump()
    form["position"] |= changes
    with pytest.raises(ValueError, match=r"."):
        game.load(form)


# What the die asks


@pytest.mark.parametrize(
    ("start", "face", "asked"),
    [
        ("triangle", "triangle", "The triangles lead already, with 2: make more or fewer of them, and let them lead."),
        ("triangle", "rhombus", "Make the rhombuses lead."),
        ("triangle", "increase", "Make more triangles than 2, and let them lead."),
        ("decrease", "decrease", "Make fewer rhombuses than 5, and let them lead."),
        ("change", "change", "Let another kind lead than the trapezoids."),
    ],
)
def test_the_duty_says_what_the_die_asks(start: str, face: str, asked: str) -> None:
    notes = game.notes(shapes(face, start).view(0))
    assert notes["duty"] == {"face": face, "text": asked, "part": None}
    assert not next(lamp["lit"] for lamp in notes["lamps"] if lamp["name"] == "obeys")


def test_decrease_with_one_repetition_is_change() -> None:
    opened = started(opening="free", specials="chosen").play(0, {"type": "open", "figure": figure("330 331 342")})
    opened = opened.play(0, {"type": "place", "good": [2, 3, 0], "bad": [2, 3, 1]})
    state = opened.play(NATURE, {"type": "roll", "face": "decrease"})
    assert game.notes(state.view(0))["duty"]["text"] == "Let another kind lead than the triangles."
    assert refused(state, FINISH) == "The triangles still lead."


@pytest.mark.parametrize(
    ("face", "why"),
    [
        ("triangle", "The number of triangles must change: it is still 3."),
        ("rhombus", "The rhombuses must lead, and now the triangles do."),
        ("increase", "There must be more triangles than 3: now 3."),
        ("decrease", "There must be fewer triangles than 3: now 3."),
        ("change", "The triangles still lead."),
    ],
)
def test_a_figure_that_has_not_changed_is_refused_in_plain_words(face: str, why: str) -> None:
    assert refused(shapes(face, "increase"), FINISH) == why


def test_increase_is_rolled_again_where_nothing_can_have_more() -> None:
    assert figures.may_increase(13)
    assert not figures.may_increase(14)
    assert figures.may_increase(27 * 1024)
    assert not figures.may_increase(28 * 1024)
    assert not figures.may_increase(14 * 1024 * 1024)


# On the mat


def test_the_frame_is_the_outline_that_holds_all() -> None:
    state = shapes("increase", "increase", figure=figure(FULL), good=[3, 3, 0], bad=[2, 4, 1])
    notes = game.notes(state.view(0))
    assert notes["frame"] == figure("141 142 232 241 320 330")
    assert [one["size"] for one in notes["shapes"]["triangle"]] == ["1", "1", "1", "1", "2"]
    assert {one["size"] for one in notes["shapes"]["trapezoid"]} == {"2-1"}
    assert (notes["crown"], notes["spoils"]) == ("triangle", [])
    assert notes["reading"] == "Triangles 5, trapezoids 3, rhombuses 3: the triangles lead."


def test_what_spoils_a_figure_says_why() -> None:
    def why(written: str) -> dict[str, str]:
        low, high = words(figure(written)) or (0, 0)
        kind = figures.leading(figures.counts(low, high))
        return {"".join(map(str, one["place"])): one["why"] for one in spoils(low, high, int(kind))}

    assert why("141 142 232 241 322 332 341 410 420 430") == {"332": "no side"}
    assert why("330 331 342 600") == {"600": "outside"}
    assert why("141 142 232 241 322 341 412 441 500 510 520 530 331 332 420") == dict.fromkeys(
        ("331", "332", "420"), "loose"
    )


def test_both_ends_that_touch_a_match_are_pivots() -> None:
    ends = game.notes(shapes("triangle").view(0))["ends"]
    assert ends["2,3,0"] == {"a": True, "b": True}
    assert set(ends) == {",".join(map(str, place)) for place in now(shapes("triangle"))["mat"]}


def test_the_story_of_a_turn_slides_the_figure() -> None:
    state = done(shapes("triangle"), {"type": "remove", "from": [3, 3, 0]})
    state = done(state, {"type": "move", "from": [2, 3, 0], "to": [3, 3, 0]})
    told = next(event for event in state.story(0, FINISH, 0) if event["type"] == "finish")
    assert (told["score"], told["bonus"], told["slide"]) == (1, -1, [0, 0])


# The second opinion


def test_any_set_of_matches_is_judged_as_the_witness_does() -> None:
    rng = Random(5)
    outlines = [set(shape[1]) for shape in witness.shapes()]
    for _ in range(150):
        mat = set().union(*rng.sample(outlines, rng.randint(1, 3)))
        mat ^= set(rng.sample(witness.SHAPE_PLACES, rng.choice([0, 0, 1, 2])))
        if not mat:
            continue
        low, high = words([list(place) for place in mat]) or (0, 0)
        numbers = figures.counts(low, high)
        leading = figures.leading(numbers)
        found = (counted(numbers), FACES[leading] if leading >= 0 else None, figures.is_pure(numbers))
        assert (*found, figures.is_valid(low, high)) == witness.judge(mat)
        slide = figures.to_middle(low, high)
        down, right = slide // 16 - 7, slide % 16 - 7
        assert (down, right) == tuple(witness.middle(mat))
        assert places(*figures.slid(low, high, down, right)) == sorted(
            [row + down, column + right, way] for row, column, way in mat
        )


def test_figures_are_the_same_if_the_witness_says_so() -> None:
    rng = Random(6)
    outlines = [set(shape[1]) for shape in witness.shapes() if len(shape[1]) < 9]
    lying = [frozenset(set().union(*rng.sample(outlines[:300], 2))) for _ in range(40)]
    for one in lying:
        low, high = words([list(place) for place in one]) or (0, 0)
        image = rng.randrange(12)
        turned = [
            [int(part[at]) for part in (figures.ROW, figures.COLUMN, figures.DIRECTION)]
            for at in (figures.IMAGE[90 * image + (index_of(list(place)) or 0)] for place in one)
        ]
        assert figures.same(low, high, *(words(turned) or (0, 0)))
        other = rng.choice(lying)
        alike = witness.canonical(set(one)) == witness.canonical(set(other))
        assert figures.same(low, high, *(words([list(place) for place in other]) or (0, 0))) == alike
