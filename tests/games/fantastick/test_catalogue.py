"""How the catalogue of the Game of Shapes grows: the same figures in the same order, whoever asks for what and when."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from ludoteca.games.fantastick import game, judging, solving
from ludoteca.games.fantastick.compiled.clock import TimeOver
from ludoteca.games.fantastick.compiled.shapes import figures, valid
from ludoteca.games.fantastick.thinking import ideas

LOW_WORD = 2**45 - 1
GROWN: list[dict[int, Any]] = [valid._unions, valid._origins, valid._steps, valid._figures, valid._insides]


@pytest.fixture
def fresh() -> Iterator[None]:
    """Nothing has grown yet, as in a new process; afterwards all is there that was."""
    kept = [dict(grown) for grown in GROWN]
    forget()
    yield
    for grown, before in zip(GROWN, kept, strict=True):
        grown.clear()
        grown.update(before)


def forget() -> None:
    for grown in GROWN:
        grown.clear()


def listed(number: int, matches: int) -> list[int]:
    """The figures of a class, three numbers each."""
    return [int(word) for word in valid.figures(number, matches)]


def mask(shape: int) -> int:
    return int(figures.OUTLINE_LOW[shape] | figures.OUTLINE_HIGH[shape] << 45)


def plainly_grown(number: int, most: int) -> dict[int, list[int]]:
    """All unions of a class by their matches: every outline is added to every union, from the smallest on."""
    shape = valid.class_shape(number)
    kind = valid.kind_of(shape)
    space = int(figures.INSIDE_LOW[shape] | figures.INSIDE_HIGH[shape] << 45)
    outlines = [mask(n) for n in range(figures.KIND_FIRST[kind], figures.KIND_FIRST[kind + 1])]
    inner = [outline for outline in outlines if outline & ~space == 0 and outline != mask(shape)]
    found: dict[int, dict[int, None]] = {matches: {} for matches in range(91)}
    found[mask(shape).bit_count()][mask(shape)] = None
    for matches in range(most):
        for union in found[matches]:
            for outline in inner:
                if outline & ~union:
                    found[(union | outline).bit_count()].setdefault(union | outline)
    return {matches: list(unions) for matches, unions in found.items()}


def plainly_judged(number: int, unions: list[int]) -> list[int]:
    """Those that are valid and led by the kind of their outline, of images of one another the least."""
    shape = valid.class_shape(number)
    onto = [int(place) for place in valid.onto_itself(shape)]
    found = []
    for union in unions:
        places = [place for place in range(90) if union >> place & 1]
        images = [sum(2 ** onto[start + place] for place in places) for start in range(0, len(onto), 90)]
        low, high = union & LOW_WORD, union >> 45
        counts = int(figures.counts(low, high))
        leads = figures.leading(counts) == valid.kind_of(shape)
        if all(union <= image for image in images) and leads and figures.is_valid(low, high):
            found += [low, high, counts + (valid.PURE if figures.is_pure(counts) else 0)]
    return found


@pytest.mark.parametrize("most", [15, pytest.param(20, marks=pytest.mark.compiled)])
def test_figures_come_in_the_order_in_which_plain_growth_finds_them(most: int) -> None:
    for number in range(valid.CLASSES):
        plain = plainly_grown(number, most)
        for matches in range(3, most + 1):
            assert listed(number, matches) == plainly_judged(number, plain[matches]), (number, matches)


@pytest.mark.compiled
def test_the_figures_and_their_order_are_what_they_were() -> None:
    """Of figures that are worth the same the first is the answer, so a change here changes puzzles and bots."""
    found = sha256()
    for number in range(valid.CLASSES):
        for matches in range(3, 26):
            found.update(array("q", listed(number, matches)).tobytes())
    assert found.hexdigest()[:16] == "e1259c17fb31e10a"


@pytest.mark.usefixtures("fresh")
def test_it_does_not_matter_what_is_asked_for_first() -> None:
    asked = [(number, matches) for number in range(valid.CLASSES) for matches in range(3, 16)]
    asked += [(number, 25) for number in (0, 1, 2, 5, 7)]  # these shapes have no room for so many
    expected = {one: listed(*one) for one in asked}
    for seed in range(3):
        forget()
        Random(seed).shuffle(asked)
        assert {one: listed(*one) for one in asked} == expected


@pytest.mark.usefixtures("fresh")
def test_growth_goes_on_where_the_clock_stopped_it() -> None:
    number, matches = 12, 18
    expected = listed(number, matches)
    forget()
    found, times = None, 0
    while found is None:
        times += 1
        try:
            with ideas.looking(2 + times):
                found = listed(number, matches)
        except TimeOver:
            continue
    assert found == expected
    assert times > 10


@pytest.mark.compiled
@pytest.mark.usefixtures("fresh")
def test_what_fits_nowhere_does_not_grow() -> None:
    """All 25 matches lie in a triangle: with the longest outlines too many places would be touched by none of them."""
    written = "210 211 220 221 222 230 231 232 240 242 252 310 311 322 330 331 332 342 411 420 421 432 510 511 522"
    figure = [[int(digit) for digit in place] for place in written.split()]
    form = game.start(2, {"mode": "shapes"}).dump()
    turn = {"phase": "play", "figure": figure, "good": [3, 1, 1], "bad": [5, 1, 1], "face": "change"}
    with ideas.looking(judging.LOOKS):  # a review in a new process has no more
        assert solving.solve(game.load(form | {"position": form["position"] | turn})).score == 0
    grown = {key // 32 for key in valid._unions if key % 32 == 25}
    assert grown == {9, 12, 19}
