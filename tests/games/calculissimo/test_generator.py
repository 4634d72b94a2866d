"""The generator of lays against the judge and against itself; the second program (`witness.py`) has its own tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games import compiled
from ludoteca.games.calculissimo import game
from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.compiled import lays as lays_kernel
from ludoteca.games.calculissimo.compiled import playouts as chance_kernel
from ludoteca.games.calculissimo.tokens import CELLS, TOKENS, Row
from tests.games.calculissimo.boards import E3, S, T, position

MATCHES = 12 if compiled("calculissimo") else 1
MOST = 60_000


def greedy(matches: int, seed: int, wrong: bool = False) -> Iterator[Row]:
    """Positions of greedy matches, in which now and then a lay is drawn by lot; with `wrong` not always a right one."""
    rng = random.Random(seed)
    generator = chance_kernel.seeded(seed)
    for played in range(matches):
        row = kernel.new(2, 0, 0, 0, played % 2)
        while (phase := kernel.phase(row)) != kernel.OVER:
            if phase <= kernel.BY_DRAW:
                generator = chance_kernel.act_for_nature_in_place(row, phase, generator)
                continue
            yield row
            number = lays_kernel.best_lay(row, row[kernel.SEAT])[0]
            if rng.random() < 0.3 and kernel.rack_size(row, row[kernel.SEAT]) < 8:
                found = list(lays_kernel.lays(row, row[kernel.SEAT], int(wrong)))[::2]
                number = rng.choice(found) if found else 0
            if number:
                kernel.lay_in_place(row, number)
            else:
                kernel.idle_in_place(row)


@pytest.mark.compiled
def test_every_lay_is_judged_right_with_the_points_that_were_listed_and_listed_once():
    for row in greedy(MATCHES, 1):
        found = list(lays_kernel.lays(row, row[kernel.SEAT], 0))
        numbers, points = found[::2], found[1::2]
        assert len(set(numbers)) == len(numbers)
        for number, worth in list(zip(numbers, points, strict=True))[:MOST]:
            judgement = kernel.judge(row, number)
            assert (judgement[kernel.FAULT], judgement[kernel.POINTS]) == (kernel.FINE, worth)
            assert kernel.lay_count(number) > 1 or kernel.lay_way(number) == 0


@pytest.mark.compiled
def test_in_a_challenge_table_lays_with_wrong_arithmetic_are_listed_too():
    for row in greedy(MATCHES, 2, wrong=True):
        if row[kernel.RACKS + 14 * row[kernel.SEAT] + 13] > 1:
            continue
        everything = list(lays_kernel.lays(row, row[kernel.SEAT], 1))
        right = dict(zip(*[iter(lays_kernel.lays(row, row[kernel.SEAT], 0))] * 2, strict=True))
        assert len(set(everything[::2])) == len(everything) // 2
        for number, worth in list(zip(everything[::2], everything[1::2], strict=True))[:MOST]:
            judgement = kernel.judge(row, number)
            assert judgement[kernel.POINTS] == worth
            assert (judgement[kernel.FAULT] == kernel.FINE) == (number in right)
            assert judgement[kernel.FAULT] in (0, kernel.SECOND_TIMES, kernel.WRITTEN_WRONG, kernel.COUNTED_WRONG)


@pytest.mark.compiled
def test_the_best_lay_has_the_most_points_of_all():
    for row in greedy(2 * MATCHES, 3, wrong=True):
        found = list(lays_kernel.lays(row, row[kernel.SEAT], 0))
        number, points = lays_kernel.best_lay(row, row[kernel.SEAT])
        assert points == max(found[1::2], default=0)
        assert (number in found[::2]) == bool(found)


def test_counting_listing_in_parts_and_asking_whether_there_is_one_agree():
    for row in greedy(MATCHES, 4):
        seat = row[kernel.SEAT]
        found = list(lays_kernel.lays(row, seat, 0))
        notes = lays_kernel.survey(row, seat, 0)
        parts = [n for way, start in product(range(2), CELLS) for n in lays_kernel.lays_from(row, notes, way, start)]
        assert parts == found
        assert lays_kernel.number_of_lays(row, seat, 0, 10**9) == len(found) // 2
        assert lays_kernel.number_of_lays(row, seat, 0, 5) >= min(5, len(found) // 2)
        assert lays_kernel.can_lay(row, seat) == bool(found)


def test_looking_for_lays_changes_nothing():
    for row in greedy(1, 5):
        before = list(row)
        lays_kernel.lays(row, row[kernel.SEAT], 1)
        lays_kernel.best_lay(row, row[kernel.SEAT])
        assert list(row) == before


def test_a_lay_is_composed_from_its_tiles_in_any_order():
    rng = random.Random(6)
    for row in greedy(1, 6):
        for number in list(lays_kernel.lays(row, row[kernel.SEAT], 0))[:400:2]:
            places = kernel.lay_places(row, number)
            pairs = [(place, kernel.lay_token(number, n)) for n, place in enumerate(places)]
            rng.shuffle(pairs)
            flat = [value for pair in pairs for value in pair]
            assert kernel.compose(row, row[kernel.SEAT], vec[i64](flat)) == number


def counted(board: str, rack: str) -> int:
    """How many lays this rack has on this board."""
    return int(lays_kernel.number_of_lays(position(board, rack).row, 0, 0, 10**9))


@pytest.mark.parametrize(
    ("board", "rack", "number"),
    [
        (E3, "1256789", 0),
        (E3, "156+-*/", 1528),
        ("", "1234+++", 648),
        ("", "2469+-/", 734),
        (S, "25+-*/", 220),
        (T, "789+++*", 1365),
    ],
)
def test_known_numbers_of_lays(board, rack, number):
    """Written down from the second program, which tries everything."""
    assert counted(board, rack) == number


def test_random_matches_end_and_keep_every_token():
    generator = chance_kernel.seeded(9)
    for seats, challenge, free in product((2, 3, 4), (0, 1), (0, 1)):
        row = kernel.new(seats, challenge, 0, free)
        generator = chance_kernel.play_out_in_place(row, generator)
        state = game.fast.unpack(row)
        assert state.over
        assert game.load(state.dump()) == state


def test_numbers_stand_for_their_actions():
    state = position(E3, "13569++", options={"exchange": "free"})
    for action in state.actions(0):
        number = game.fast.encode(state, action)
        assert 0 < number < 2**62
        assert game.fast.decode(state.row, number) == action
    tick = {"type": "tick", "at": 130_000}
    assert game.fast.decode(state.row, game.fast.encode(state, tick)) == tick
    assert game.fast.unpack(game.fast.step(state.row, game.fast.encode(state, tick))) == state.play(-1, tick)


def test_all_tokens_are_in_the_bag_at_the_start():
    assert sum(kernel.NUMBER_OF_EACH[:14]) == sum(kernel.NUMBER_OF_EACH[14:]) == 100
    assert len(TOKENS) == kernel.KINDS
