"""Antino as numbers: what an observation says, and that it says no more than the view."""

from __future__ import annotations

from random import Random

import pytest

from ludoteca.contract import State
from ludoteca.games.antino import game, tensors
from ludoteca.games.antino.tiles import NUMBERS
from ludoteca.promises.walks import states

numpy = pytest.importorskip("numpy")


def test_every_action_has_a_number() -> None:
    for number in range(tensors.ACTIONS):
        assert tensors.action_number(tensors.action(number)) == number
    assert tensors.action(0) == {"type": "place", "tile": "A", "cell": [0, 0]}


def test_every_part_has_its_place() -> None:
    assert sum(part.stop - part.start for part in tensors.LAYOUT.values()) == tensors.SIZE
    assert tensors.LAYOUT["options"].stop == tensors.SIZE


def test_an_observation_shows_the_board_from_the_viewers_chair() -> None:
    for seed in range(6):
        for state in states(game, Random(seed)):
            for seat in range(state.dump()["seats"]):
                check(state, seat)


def check(state: State, seat: int) -> None:
    view = state.view(seat)
    position, side = view["position"], view["options"]["board"]
    array = tensors.observation(view)
    part = tensors.split(array)
    assert array.shape == (tensors.SIZE,)
    assert str(array.dtype) == "float32"
    assert part["tiles"].sum() + part["free"].sum() == side * side
    assert part["tiles"][12, side // 2, side // 2] == 1
    assert part["hand"].sum() == len(position["hand"])
    assert all(part["hand"][NUMBERS[tile] - 1] for tile in position["hand"])
    assert part["seated"].sum() == view["seats"]
    assert part["points"][0] == pytest.approx(position["points"][seat] / 100)
    assert (part["turn"][0] == 1) == (position["turn"] == seat)
    may = {tensors.action_number(action) for action in state.actions(seat)}
    assert set(numpy.flatnonzero(tensors.legal(view))) == may


def test_seats_stand_in_the_order_of_play() -> None:
    for direction, following in (("counterclockwise", 2), ("clockwise", 1)):
        form = game.start(3, {"first": "seat0", "direction": direction}).dump()
        form["position"]["turn"] = following
        assert list(tensors.split(tensors.observation(game.load(form).view(0)))["turn"]) == [0, 1, 0, 0]


def test_the_tiles_of_others_are_not_in_the_observation() -> None:
    form = game.start(2, {"first": "seat0"}).dump()
    views = []
    for hand in (["A", "B", "G"], ["RK", "RL", "RL"]):
        form["position"] |= {"hands": [["A"], hand], "turn": 1}
        views.append(game.load(form))
    one, other = views
    assert (tensors.observation(one.view(0)) == tensors.observation(other.view(0))).all()
    assert (tensors.observation(one.view(1)) != tensors.observation(other.view(1))).any()


def test_a_spectator_may_do_nothing() -> None:
    state = next(state for state in states(game, Random(1)) if state.turn)
    assert not tensors.legal(state.view(None)).any()
    assert tensors.split(tensors.observation(state.view(None)))["hand"].sum() == 0
