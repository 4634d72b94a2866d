"""The engine and a second program, written from the rules alone, tell the same story."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludoteca.contract import NATURE, State
from ludoteca.games.toncc import game
from tests.games.toncc import witness

HERE = Path(__file__).parent
COUNTS: list[dict[str, Any]] = json.loads((HERE / "counts.json").read_text())
FIELDS = ("kings", "tiles", "seals", "at", "king_points", "idle", "past")
MATCHES = 300


def told(state: State) -> dict[str, Any]:
    """The engine's position in the witness's words."""
    position = state.dump()["position"]
    return {name: position[name] for name in FIELDS}


def choices(state: State, rng: Random) -> list[int | None]:
    """A direction for every king on Tóncc: mostly one that leads to a region face up."""
    found: list[int | None] = []
    for seat in range(3):
        if seat not in state.turn:
            found.append(None)
            continue
        ways = range(1, 7)
        up = [way for way in ways if state.preview(seat, {"type": "choose", "direction": way})["face_up"]]
        found.append(rng.choice(up if up and rng.random() < 0.9 else ways))
    return found


def moved(state: State, choices: tuple[int | None, ...] | list[int | None], order: list[int]) -> State:
    """The state after one joint move, the seats choosing in this order."""
    for seat in order:
        if choices[seat] is not None:
            state = state.play(seat, {"type": "choose", "direction": choices[seat]})
    return state


def test_engine_and_witness_agree_step_by_step() -> None:
    """Some hundred whole matches, in which every rule of T7 to T20 has its turn."""
    rng = Random(20)
    ends = set()
    for _ in range(MATCHES):
        state: State = game.start(3, {"challenges": rng.choice((1, 3))})
        state = state.play(NATURE, state.chance(rng))
        while not state.over:
            state = state.play(NATURE, state.chance(rng))
            position = state.dump()["position"]
            second = witness.begin(position["kings"], position["tiles"], position["past"])
            while state.turn:
                chosen = choices(state, rng)
                state = moved(state, chosen, rng.sample(range(3), 3))
                second = witness.move(second, chosen)
                assert told(state) == witness.plain(second)
            ends.add((second["idle"] == 3, tuple(sorted(second["king_points"]))))
        assert state.result is not None
        assert (list(state.result.scores), list(state.result.places)) == witness.outcome(
            second["kings"], second["past"]
        )
    assert (True, (2, 2, 3)) in ends  # a challenge that ended by idleness
    assert {(False, (1, 3, 3)), (False, (1, 2, 3)), (False, (2, 2, 3))} <= ends  # kings who left together, and alone


@pytest.mark.compiled
@pytest.mark.parametrize("case", COUNTS, ids=[case["name"] for case in COUNTS])
def test_engine_and_witness_count_the_same(case: dict[str, Any]) -> None:
    """How many sequences of joint moves there are from a position, and how many positions they lead to."""
    position = {name: case[name] for name in FIELDS} | {"choices": [None, None, None]}
    form = {"game": "toncc", "seats": 3, "options": {"challenges": 3}, "position": position}
    weights: dict[State, int] = {game.load(form): 1}
    for expected in case["counts"]:
        following: dict[State, int] = {}
        for state, weight in weights.items():
            ways = [range(1, 7) if seat in state.turn else [None] for seat in range(3)]
            for joint in product(*ways):
                after = moved(state, joint, [0, 1, 2])
                following[after] = following.get(after, 0) + weight
        weights = following
        assert {"sequences": sum(weights.values()), "positions": len(weights)} == {
            name: expected[name] for name in ("sequences", "positions")
        }
