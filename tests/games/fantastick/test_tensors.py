"""Fantastick as numbers: what an observation says, and which actions it allows."""

from __future__ import annotations

from random import Random

import pytest

from ludoteca.games.fantastick import game, tensors
from ludoteca.promises.walks import states
from tests.games.fantastick.positions import numbers

numpy = pytest.importorskip("numpy")


def test_every_part_has_its_place() -> None:
    assert sum(part.stop - part.start for part in tensors.LAYOUT.values()) == tensors.SIZE
    assert tensors.LAYOUT["options"].stop == tensors.SIZE


def test_an_observation_shows_the_mat() -> None:
    part = tensors.split(tensors.observation(numbers().view(0)))
    assert part["mat"].sum() == 17  # 19 matches, two of them in the equal sign
    assert part["good"].sum() == part["bad"].sum() == part["face"].sum() == 1
    assert part["handled"].sum() == 0
    assert list(part["seated"]) == [1, 1, 0, 0]


def test_a_removed_good_match_lies_in_the_pile() -> None:
    after = numbers().play(0, {"type": "remove", "from": "C1d"})
    part = tensors.split(tensors.observation(after.view(0)))
    assert part["good"][90] == 1
    assert (part["start"].sum(), part["mat"].sum()) == (17, 16)


def test_the_legal_numbers_are_those_of_the_actions() -> None:
    for seed in range(3):
        for state in list(states(game, Random(seed)))[::6]:
            view = state.view(0)
            may = set(map(int, numpy.flatnonzero(tensors.legal(view))))
            if not state.turn:
                assert not may
                continue
            listed = [tensors.action_number(view, action) for action in state.actions(state.turn[0])]
            assert may == {number for number in listed if number < tensors.ACTIONS}
            for number in sorted(may)[:5]:
                assert tensors.action_number(view, tensors.action(view, number)) == number
