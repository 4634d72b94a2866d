"""Calculissimo as numbers: what an observation says, and that it says no more than the view."""

from __future__ import annotations

from random import Random

import pytest

from ludoteca.contract import State
from ludoteca.games.calculissimo import game, tensors
from ludoteca.games.calculissimo.drawing import position
from ludoteca.promises.walks import states

numpy = pytest.importorskip("numpy")

DRAWN = "\n".join([". " * 15] * 7 + [". . . . . 6 / 2 + ?9 . . . . ."])


def test_every_action_has_a_number() -> None:
    for action in (
        {"type": "lay", "tiles": [[0, 0, "1"]]},
        {"type": "lay", "tiles": [[14, 14, "?/"]]},
        {"type": "lay", "tiles": [[7, 0, "1"], [7, 1, "+"], [7, 13, "-"], [7, 14, "?9"]]},
        {"type": "lay", "tiles": [[r, 14, "?/"] for r in range(7)]},
        {"type": "exchange", "tokens": "1"},
        {"type": "exchange", "tokens": "/??????"},
        {"type": "pass"},
        {"type": "accept"},
        {"type": "challenge"},
    ):
        number = tensors.action_number(action)
        assert 0 <= number < tensors.ACTIONS < 2**57
        assert tensors.action(number) == action


def test_every_part_has_its_place() -> None:
    assert sum(part.stop - part.start for part in tensors.LAYOUT.values()) == tensors.SIZE
    assert tensors.LAYOUT["options"].stop == tensors.SIZE


def test_an_observation_shows_the_board_from_the_viewers_chair() -> None:
    for seed in range(3):
        for state in states(game, Random(seed)):
            for seat in range(state.dump()["seats"]):
                check(state, seat)


def check(state: State, seat: int) -> None:
    view = state.view(seat)
    position = view["position"]
    array = tensors.observation(view)
    part = tensors.split(array)
    assert array.shape == (tensors.SIZE,)
    assert str(array.dtype) == "float32"
    assert part["board"].sum() == sum(face != "." for row in position["board"] for face in row)
    assert part["jokers"].sum() == len(position["jokers"])
    assert part["rack"].sum() == len(position["racks"][seat])
    assert part["seated"].sum() == view["seats"]
    assert part["scores"][0] == pytest.approx(position["scores"][seat] / 100)
    assert (part["waiting"][0] == 1) == (position["laid"] is not None and seat in position["laid"]["wait"])


def test_the_numbers_of_all_actions_one_may_do_are_given() -> None:
    state = position(DRAWN, "123+-/", "12345")
    numbers = tensors.legal(state.view(0))
    assert list(numbers) == sorted(tensors.action_number(action) for action in state.actions(0))
    assert tensors.PASS in numbers
    assert all(state.refuse(0, tensors.action(number)) is None for number in numbers)
    assert len(tensors.legal(state.view(1))) == 0


def test_where_points_are_announced_the_view_says_what_a_lay_counts() -> None:
    state = position(DRAWN, "123+-/", "12345", options={"announce": True})
    view = state.view(0)
    actions = {tensors.action_number(action): action for action in state.actions(0)}
    assert list(tensors.legal(view)) == sorted(actions)
    for number, action in list(actions.items())[::20]:
        assert tensors.action(number, view) == action
    assert tensors.split(tensors.observation(view))["options"].tolist() == pytest.approx([0, 0, 0.4, 0, 1])


def test_squares_that_are_taken_have_no_bonus_left() -> None:
    part = tensors.split(tensors.observation(position(DRAWN, "123+-/", "12345").view(0)))
    assert part["bonus"].sum(axis=(1, 2)).tolist() == [14, 12, 8, 4]
    first = position(DRAWN, "123+-/", "12345", options={"squares": "first"})
    assert tensors.split(tensors.observation(first.view(0)))["bonus"].sum(axis=(1, 2)).tolist() == [18, 12, 12, 8]
    assert part["board"][8, 7, 9] == part["jokers"][7, 9] == 1


def test_seats_stand_in_the_order_of_play() -> None:
    state = position(DRAWN, "123+-/", "12345", "6789", seat=2)
    assert list(tensors.split(tensors.observation(state.view(1)))["turn"]) == [0, 1, 0, 0]


def test_the_tokens_of_others_are_not_in_the_observation() -> None:
    one, other = (position(DRAWN, "123+-/", rack) for rack in ("12345", "6789*"))
    assert (tensors.observation(one.view(0)) == tensors.observation(other.view(0))).all()
    assert (tensors.observation(one.view(1)) != tensors.observation(other.view(1))).any()


def test_a_spectator_may_do_nothing() -> None:
    state = position(DRAWN, "123+-/", "12345")
    assert len(tensors.legal(state.view(None))) == 0
    assert tensors.split(tensors.observation(state.view(None)))["rack"].sum() == 0
