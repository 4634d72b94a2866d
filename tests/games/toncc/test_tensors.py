"""Tóncc as numbers: what an observation says, and that it says no more than the view."""

from __future__ import annotations

from random import Random

import pytest

from ludoteca.contract import State
from ludoteca.games.toncc import game, tensors
from ludoteca.promises.walks import states

numpy = pytest.importorskip("numpy")


def test_actions_have_numbers_from_0_to_5() -> None:
    for number in range(tensors.ACTIONS):
        assert tensors.action_number(tensors.action(number)) == number
    assert tensors.action(0) == {"type": "choose", "direction": 1}


def test_every_part_has_its_place() -> None:
    assert sum(part.stop - part.start for part in tensors.LAYOUT.values()) == tensors.SIZE
    assert tensors.LAYOUT["choice"].stop == tensors.SIZE


def test_an_observation_shows_the_board_from_the_viewers_chair() -> None:
    for seed in range(3):
        for state in states(game, Random(seed)):
            for seat in (0, 1, 2):
                check(state, seat)


def check(state: State, seat: int) -> None:
    view = state.view(seat)
    position = view["position"]
    array = tensors.observation(view)
    part = tensors.split(array)
    assert array.shape == (tensors.SIZE,)
    assert str(array.dtype) == "float32"
    assert part["tiles"].sum() == (18 if position["tiles"] else 0)
    for place in range(3):
        there = (seat + place) % 3
        assert [region + 1 for region in numpy.flatnonzero(part["seals"][place])] == position["seals"][there]
        at = position["at"][there]
        assert list(numpy.flatnonzero(part["at"][place])) == ([] if at is None else [at])
        assert bool(part["ready"][place]) == (there in position["ready"])
    assert part["points"].sum() * 6 == pytest.approx(3 * len(position["past"]))
    assert part["played"][len(position["past"])] == 1
    assert tensors.legal(view).tolist() == [seat in state.turn] * 6


def test_a_choice_that_another_has_sealed_is_not_in_the_observation() -> None:
    state = next(state for state in states(game, Random(1)) if state.turn == (0, 1, 2))
    one, other = (state.play(1, tensors.action(number)) for number in (0, 4))
    assert (tensors.observation(one.view(0)) == tensors.observation(other.view(0))).all()
    assert (tensors.observation(one.view(1)) != tensors.observation(other.view(1))).any()


def test_a_spectator_looks_from_seat_0_and_may_do_nothing() -> None:
    state = next(state for state in states(game, Random(1)) if state.turn)
    assert (tensors.observation(state.view(None)) == tensors.observation(state.view(0))).all()
    assert not tensors.legal(state.view(None)).any()
