"""The generator of lays against the judge and against itself; the second program (`witness.py`) has its own tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from ludoteca.contract import NATURE
from ludoteca.games import compiled
from ludoteca.games.calculissimo import game
from ludoteca.games.calculissimo.compiled import judging, kernel, numbers
from ludoteca.games.calculissimo.compiled.lays import lays_from
from ludoteca.games.calculissimo.compiled.position import Position, new
from ludoteca.games.calculissimo.rules import CalculissimoState
from ludoteca.games.calculissimo.tokens import CELLS, TOKENS
from tests.games.calculissimo.boards import E3, S, T, position

MATCHES = 12 if compiled("calculissimo") else 1
MOST = 60_000


def greedy(matches: int, seed: int, wrong: bool = False) -> Iterator[tuple[Position, int]]:
    """Positions of greedy matches and who is to move; now and then a lay is drawn by lot, with `wrong` any one."""
    rng = random.Random(seed)
    for played in range(matches):
        now = new(2, 0, 0, 0, played % 2)
        while (phase := now.phase()) != kernel.OVER:
            state, seat = CalculissimoState(now), now[kernel.SEAT]
            if phase <= kernel.BY_DRAW:
                now = state.after(NATURE, state.chance(rng)).position
                continue
            yield now, seat
            number = now.best_lay(seat)[0]
            if rng.random() < 0.3 and now.rack_size(seat) < 8:
                found = now.lays(seat, int(wrong)).pairs()
                number = rng.choice(found)[0] if found else 0
            now = now.step(number or numbers.PASS)


@pytest.mark.compiled
def test_every_lay_is_judged_right_with_the_points_that_were_listed_and_listed_once():
    for now, seat in greedy(MATCHES, 1):
        found = now.lays(seat, 0).pairs()
        assert len({number for number, _ in found}) == len(found)
        for number, worth in found[:MOST]:
            judgement = now.judge(number)
            assert (judgement.fault, judgement.points) == (judging.FINE, worth)
            assert numbers.lay_count(number) > 1 or numbers.lay_way(number) == 0


@pytest.mark.compiled
def test_in_a_challenge_table_lays_with_wrong_arithmetic_are_listed_too():
    for now, seat in greedy(MATCHES, 2, wrong=True):
        if now[kernel.RACKS + 14 * seat + 13] > 1:
            continue
        everything = now.lays(seat, 1).pairs()
        right = dict(now.lays(seat, 0).pairs())
        assert len({number for number, _ in everything}) == len(everything)
        for number, worth in everything[:MOST]:
            judgement = now.judge(number)
            assert judgement.points == worth
            assert judgement.right() == (number in right)
            assert judgement.fault in (0, judging.SECOND_TIMES, judging.WRITTEN_WRONG, judging.COUNTED_WRONG)


@pytest.mark.compiled
def test_the_best_lay_has_the_most_points_of_all():
    for now, seat in greedy(2 * MATCHES, 3, wrong=True):
        found = now.lays(seat, 0).pairs()
        number, points = now.best_lay(seat)
        assert points == max((worth for _, worth in found), default=0)
        assert ((number, points) in found) == bool(found)


def test_counting_listing_in_parts_and_asking_whether_there_is_one_agree():
    for now, seat in greedy(MATCHES, 4):
        found = now.lays(seat, 0)
        survey = now.survey(seat, 0)
        starts = product(range(2), CELLS)
        assert [lay for way, start in starts for lay in lays_from(survey, way, start).pairs()] == found.pairs()
        assert now.number_of_lays(seat, 0, 10**9) == len(found)
        assert now.number_of_lays(seat, 0, 5) >= min(5, len(found))
        assert now.can_lay(seat) == bool(found)


def test_looking_for_lays_changes_nothing():
    for now, seat in greedy(1, 5):
        before = now.values()
        now.lays(seat, 1)
        now.best_lay(seat)
        assert now.values() == before


def test_a_lay_is_composed_from_its_tiles_in_any_order():
    rng = random.Random(6)
    for now, seat in greedy(1, 6):
        for number, _ in now.lays(seat, 0).pairs()[:200]:
            pairs = [(place, numbers.lay_token(number, n)) for n, place in enumerate(now.places(number))]
            rng.shuffle(pairs)
            assert now.compose(seat, [value for pair in pairs for value in pair]) == number


def counted(board: str, rack: str) -> int:
    """How many lays this rack has on this board."""
    return position(board, rack).position.number_of_lays(0, 0, 10**9)


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
    for seed, (seats, challenge, free) in enumerate(product((2, 3, 4), (0, 1), (0, 1))):
        state = game.fast.unpack(new(seats, challenge, 0, free).played_out(seed))
        assert state.over
        assert game.load(state.dump()) == state


def test_numbers_stand_for_their_actions():
    state = position(E3, "13569++", options={"exchange": "free"})
    for action in state.actions(0):
        number = game.fast.encode(state, action)
        assert 0 < number < 2**62
        assert game.fast.decode(state.position, number) == action
    tick = {"type": "tick", "at": 130_000}
    assert game.fast.decode(state.position, game.fast.encode(state, tick)) == tick
    assert game.fast.unpack(game.fast.step(state.position, game.fast.encode(state, tick))) == state.play(-1, tick)


def test_all_tokens_are_in_the_bag_at_the_start():
    assert sum(kernel.NUMBER_OF_EACH[:14]) == sum(kernel.NUMBER_OF_EACH[14:]) == 100
    assert len(TOKENS) == kernel.KINDS
