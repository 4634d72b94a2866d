"""The catalogue and the solver of the Game of Shapes: counts of the rules, small mats, long ways, no way at all."""

from __future__ import annotations

from random import Random

import pytest

from ludoteca.games.fantastick.compiled.mat import Mat as NativeMat
from ludoteca.games.fantastick.compiled.plan import search
from ludoteca.games.fantastick.compiled.shapes import figures, valid
from ludoteca.games.fantastick.compiled.shapes.catalogue import Positions
from ludoteca.games.fantastick.compiled.shapes.solver import End, ends
from ludoteca.games.fantastick.compiled.shapes.task import Task
from ludoteca.games.fantastick.compiled.shapes.valid import PURE
from ludoteca.games.fantastick.compiled.shapes.walk import walked
from ludoteca.games.fantastick.modes.shapes import places
from tests.games.fantastick import small_mats, witness
from tests.games.fantastick.small_mats import Mat, Place
from tests.games.fantastick.test_plan import NUMBER, PLACES, native, planned, words
from tests.nights import LONG, seeds

CATALOGUE = {
    3: (1, 54),
    4: (1, 72),
    5: (1, 126),
    6: (1, 36),
    7: (2, 198),
    8: (4, 405),
    9: (4, 200),
    10: (9, 870),
    11: (14, 1296),
    12: (26, 2129),
    13: (48, 3918),
    14: (87, 6222),
    15: (164, 10206),
    16: (354, 21114),
}
FACES = witness.SHAPE_FACES


def rows(matches: int) -> list[tuple[int, int, int]]:
    """All valid figures of so many matches wherever they lie: two words and the counts, a pure one's above 2**40."""
    found: list[tuple[int, int, int]] = []
    for kind in range(3):
        lying = Positions(matches, kind)
        found += [lying[number] for number in range(len(lying))]
    return found


def every_figure(matches: int) -> list[tuple[int, int]]:
    """The valid figures of so many matches, each once."""
    found = []
    for number in range(valid.CLASSES):
        listed = list(valid.figures(number, matches))
        found += [(listed[at], listed[at + 1]) for at in range(0, len(listed), valid.FIGURE)]
    return found


@pytest.mark.parametrize("matches", CATALOGUE)
def test_the_catalogue_has_the_figures_of_the_rules(matches: int) -> None:
    listed = rows(matches)
    assert (len(every_figure(matches)), len(listed)) == CATALOGUE[matches]
    assert len({(low, high) for low, high, _ in listed}) == len(listed)


def test_what_is_in_the_catalogue_is_valid() -> None:
    rng = Random(1)
    for matches in range(3, 13):
        listed = rows(matches)
        for low, high, counts in rng.sample(listed, min(len(listed), 12)):
            mat = {tuple(place) for place in places(low, high)}
            numbers, leading, pure, is_valid = witness.judge(mat)
            assert is_valid
            assert len(mat) == matches
            assert numbers == [counts >> 10 * kind & 1023 for kind in range(3)]
            assert pure == (counts >= PURE)
            assert leading == FACES[figures.leading(counts % 2**40)]


def test_every_valid_figure_of_a_small_mat_is_in_the_catalogue() -> None:
    small = small_mats.places(1)
    listed = {(low, high) for matches in range(3, 13) for low, high, _ in rows(matches)}
    found = 0
    for mask in range(2**12):
        mat = frozenset(place for number, place in enumerate(small) if mask >> number & 1)
        if len(mat) > 2 and witness.judge(set(mat))[3]:
            found += 1
            assert words(mat) in listed
    assert found == sum(1 for low, high in listed if all(tuple(place) in small for place in places(low, high)))


@pytest.mark.compiled  # over a million figures; the fullest of them have 24 or 25 matches
@pytest.mark.parametrize("fewest", [24, pytest.param(3, marks=LONG)])
def test_no_figure_has_more_repetitions_than_the_limits(fewest: int) -> None:
    most = [0, 0, 0]
    for number in range(valid.CLASSES):
        kind = valid.kind_of(valid.class_shape(number))
        for matches in range(fewest, 26):
            listed = list(valid.figures(number, matches))
            counts = [listed[at] for at in range(2, len(listed), valid.FIGURE)]
            most[kind] = max([most[kind], *(figures.count_of(count, kind) for count in counts)])
    assert most == [14, 28, 14] == list(figures.MOST)


# Small mats: the solver's targets that lie there, against every sequence of handlings


@pytest.mark.compiled
@pytest.mark.parametrize("seed", seeds(6, 30))
def test_the_least_score_on_a_small_mat_is_that_of_every_sequence(seed: int) -> None:
    rng = Random(seed)
    small = small_mats.places(1)
    inside = [
        row for matches in range(3, 9) for row in rows(matches) if set(map(tuple, places(*row[:2]))) <= set(small)
    ]
    low, high, counts = rng.choice([row for row in inside if len(places(*row[:2])) <= 6])
    lying: list[Place] = [(place[0], place[1], place[2]) for place in places(low, high)]
    bad, good = rng.sample(lying, 2)
    mat = Mat(frozenset(lying) - {bad, good}, good, bad)
    if rng.random() < 0.2:
        mat = Mat(frozenset(lying) - {bad}, None, bad)  # the good match is in the pile
    stock, most = len(mat.plain) + rng.randint(0, 2), 2
    prices = small_mats.prices(mat, 1, stock, most)
    judged = {target: witness.judge(set(target)) for target in prices if len(target) > 2}
    for face in range(6):
        expected = min(
            (
                price - judged[target][2]
                for target, price in prices.items()
                if target in judged
                and judged[target][3]
                and witness.shape_face_met(FACES[face], set(map(tuple, places(low, high))), set(target))
            ),
            default=99,
        )
        found = 99
        for target_low, target_high, numbers in inside:
            if figures.obeys(face, counts % 2**40, numbers % 2**40):
                target = frozenset((place[0], place[1], place[2]) for place in places(target_low, target_high))
                price = planned(mat, target, stock, most)[0]
                if price >= 0:
                    found = min(found, price - (numbers >= PURE))
        assert found == expected, (mat, FACES[face])


# The solver


def task(written: list[Place], good: Place | None, bad: Place, face: str, **more: int) -> list[End]:
    """What the solver says about the beginning of a turn."""
    low, high = words(frozenset(written))
    handled = (more.get("handled_low", 0), more.get("handled_high", 0))
    mat = Mat(frozenset(written) - {bad, *([good] if good else [])}, good, bad)
    asked = Task(
        NativeMat(low, high, NUMBER[good] if good else -1, NUMBER[bad], *handled, 0, 23 - len(mat.plain)),
        FACES.index(face),
        figures.counts(low, high),
        more.get("forbidden_low", 0),
        more.get("forbidden_high", 0),
        more.get("free", 0),
    )
    return least(asked)


def least(asked: Task) -> list[End]:
    """The end of least score, alone in its list; none if there is none."""
    return ends(asked, 0, 1, 60, 25)


TRIANGLE: list[Place] = [(3, 3, 0), (3, 3, 1), (3, 4, 2)]


def test_the_forbidden_figure_is_no_answer() -> None:
    free = task(TRIANGLE, None, (3, 3, 0), "trapezoid")
    low, high = free[0].low, free[0].high
    other = task(TRIANGLE, None, (3, 3, 0), "trapezoid", forbidden_low=low, forbidden_high=high)
    assert other[0].score >= free[0].score
    assert not figures.same(low, high, other[0].low, other[0].high)


@pytest.mark.compiled
def test_where_only_undoing_helps_there_is_no_answer() -> None:
    """Two matches that lie fast in opposite corners are in no figure together."""
    lying: list[Place] = [(0, 3, 0), (6, 2, 0), *TRIANGLE]
    handled_low, handled_high = words(frozenset(lying[:2]))
    low, high = words(frozenset(lying))
    mat = NativeMat(low, high, -1, NUMBER[3, 3, 0], handled_low, handled_high, 0, 23 - 4)
    assert least(Task(mat, 5, 1, 0, 0, 0)) == []


def test_one_repetition_left_means_the_bare_outline() -> None:
    """`decrease` from two leaves one: a match that lies fast inside spoils it, whatever else is done."""
    figure = [PLACES[n] for n in range(90) if (figures.FIRST_LOW[0] | figures.FIRST_HIGH[0] << 45) >> n & 1]
    low, high = words(frozenset([*figure, (5, 1, 0)]))
    fast_low, fast_high = words(frozenset({(2, 3, 0), (3, 2, 0), (5, 1, 0)}))
    before = figures.counts(figures.FIRST_LOW[0], figures.FIRST_HIGH[0])
    mat = NativeMat(low, high, -1, NUMBER[2, 4, 1], fast_low, fast_high, 0, 23 - len(figure))
    assert least(Task(mat, 4, before, 0, 0, 0)) == []


def test_all_ends_within_a_score_are_found_in_order() -> None:
    """Those that `ends` lists are all that cost so little, target by target."""
    low, high = figures.FIRST_LOW[3], figures.FIRST_HIGH[3]
    good, bad = figures.FIRST_GOOD[3], figures.FIRST_BAD[3]
    before = figures.counts(low, high)
    lying = frozenset((place[0], place[1], place[2]) for place in places(low, high))
    mat = Mat(lying - {PLACES[good], PLACES[bad]}, PLACES[good], PLACES[bad])
    answer = ends(Task(native(mat, 23), 0, before, 0, 0, 0), 1, 100, 60, 25)
    found = [(end.score, end.low, end.high) for end in answer]
    assert [score for score, _, _ in found] == [0] * 3 + [1] * 7
    expected = set()
    for target_low, target_high, numbers in [row for matches in range(6, 10) for row in rows(matches)]:
        if figures.obeys(0, before, numbers % 2**40):
            target = frozenset((place[0], place[1], place[2]) for place in places(target_low, target_high))
            price = planned(mat, target, 23, 2)[0]
            pure = numbers >= PURE
            if 0 <= price <= 1 + pure:
                expected.add((price - pure, target_low, target_high))
    assert set(found) == expected


@pytest.mark.compiled
@pytest.mark.parametrize("seed", seeds(20, 60))
def test_walking_leads_to_any_figure_for_two_a_match_and_the_bad_one(seed: int) -> None:
    """With `handling` free: every step can be done, and the price is that of the formula."""
    rng = Random(seed)
    start = rng.choice(rows(rng.randint(4, 11)))
    target = rng.choice(rows(rng.randint(4, 11)))
    lying: list[Place] = [(place[0], place[1], place[2]) for place in places(*start[:2])]
    goal = frozenset((place[0], place[1], place[2]) for place in places(*target[:2]))
    bad, good = rng.sample(lying, 2)
    mat = Mat(frozenset(lying) - {bad, good}, good if rng.random() < 0.8 else None, bad)
    plain = len(mat.plain)
    codes = walked(native(mat, 23), *words(goal))
    price = 0
    for number in codes:
        cost, mat = walked_step(mat, number)
        price += cost
    near = {to for to, _ in small_mats.turns(bad, 3)}
    of_bad = 0 if bad in goal else 1 if near & goal else 2
    assert mat.taken == goal
    assert price == 2 * min(abs(len(goal) - 1 - plain), abs(len(goal) - 2 - plain)) + of_bad


def walked_step(mat: Mat, number: int) -> tuple[int, Mat]:
    """One handling where nothing lies fast: it must be one that can be done; its price and the mat after it."""
    fresh = mat._replace(handled=frozenset(), gone=False)
    kind, match = search.handling_of(number), search.stick_of(number)
    here, there = search.from_of(number), search.to_of(number)
    if kind == search.ADD:
        after = fresh._replace(good=PLACES[there]) if match else fresh._replace(plain=fresh.plain | {PLACES[there]})
    elif kind == search.REMOVE:
        after = fresh._replace(good=None) if match else fresh._replace(plain=fresh.plain - {PLACES[here]})
    else:
        after = small_mats.moved(fresh, PLACES[here], PLACES[there])
    cost = ((0, 0, 1), (1, 0, 2), (2, 0, 99), (2, 0, 99))[kind][match]
    plain = [
        (price, found._replace(handled=frozenset(), gone=False)) for price, found in small_mats.following(fresh, 3, 23)
    ]
    assert (cost, after._replace(handled=frozenset(), gone=False)) in plain
    return cost, after


# The same compiled or not: the first figure of so many matches, its first two matches good and bad, each face

PINNED = {
    7: [-1, -1, 1, 2, -1, -1],
    9: [0, 0, 1, 10, 0, 0],
    10: [-1, -1, -1, 2, -1, -1],
    12: [-1, 0, -1, 0, -1, -1],
}


@pytest.mark.parametrize("matches", PINNED)
def test_answers_are_what_they_were(matches: int) -> None:
    low, high = every_figure(matches)[0]
    lying = [(place[0], place[1], place[2]) for place in places(low, high)]
    assert [task(lying, lying[0], lying[1], face)[0].score for face in FACES] == PINNED[matches]
