"""The second program (`witness.py`) on the live squares, and where points are announced."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from ludoteca.contract import NATURE, State
from ludoteca.games import compiled
from ludoteca.games.calculissimo import game
from tests.games.calculissimo import witness

# A few: `test_witness.py` keeps what was found on many.
POSITIONS = 24 if compiled("calculissimo") else 8


def boards(rng: Random) -> Iterator[tuple[witness.Position, list[tuple[list[witness.Tile], int]]]]:
    """Positions of two on the live squares, boards that grow lay by lay, with all lays of a small rack."""
    while True:
        position = witness.start(2, "live") | {"lots": []}
        for _ in range(40):
            tokens = position["bag"] + position["racks"][0]
            size = rng.choice((3, 3, 4, 4, 5))
            rack = witness.sorted_tokens("".join(rng.sample(tokens, min(size, len(tokens)))))
            if rack.count("?") * (size - 2) > 2:
                continue
            position |= {"racks": [rack, ""], "bag": witness.without(tokens, rack)}
            if not position["bag"]:
                break
            lays = list(witness.lays(witness.read_board(position["board"]), rack, squares="live"))
            yield dict(position), lays
            if lays:
                tiles = max(lays, key=lambda one: one[1])[0] if rng.random() < 0.5 else rng.choice(lays)[0]
                position = witness.stands(position, [list(tile) for tile in tiles], "live")
                position |= {"seat": 0, "draws": [], "scores": [0, 0]}


def loaded(position: witness.Position, **options: Any) -> State:
    """The engine's state for a position."""
    chosen = game.check_options({"clock": 0} | options)
    return game.load({"game": "calculissimo", "seats": 2, "options": chosen, "position": position})


def test_every_lay_on_the_live_squares_is_found_with_its_points_and_nothing_else():
    found = boards(Random(21))
    total = 0
    for _ in range(POSITIONS):
        position, lays = next(found)
        actions = [action for action in loaded(position, announce=True).actions(0) if action["type"] == "lay"]
        listed = {tuple((r, c, token) for r, c, token in action["tiles"]): action["points"] for action in actions}
        assert len(actions) == len(listed)
        assert listed == {tuple(tiles): points for tiles, points in lays}, position
        total += len(lays)
    assert total > 10 * POSITIONS


@pytest.mark.parametrize(("squares", "announce"), [("live", False), ("live", True), ("first", True)])
def test_engine_and_witness_agree_step_by_step(squares: str, announce: bool):
    """Whole matches; where points are announced some players say too little and some too much."""
    for seed in range(2):
        rng = Random(seed)
        seats = 2 + seed
        state: State = game.start(seats, {"squares": squares, "announce": announce, "clock": 0, "exchange": "free"})
        position = witness.start(seats, squares)
        while not state.over:
            assert not witness.over(position)
            if state.nature:
                seat, action = NATURE, state.chance(rng)
            else:
                (seat,) = state.turn
                action = choice(rng, position, squares, announce)
            position = witness.played(position, False, seat, action, squares)
            state = state.play(seat, action)
            assert state.dump()["position"] == position
        assert witness.over(position)
        assert state.result is not None
        assert list(state.result.scores) == witness.final(position)


def choice(rng: Random, position: witness.Position, squares: str, announce: bool) -> dict[str, Any]:
    """Some action of the seat to move: mostly a lay of a few of its tokens, that the witness has found."""
    rack = position["racks"][position["seat"]]
    if position["bag"] and rng.random() < 0.05:
        return {"type": "exchange", "tokens": "".join(rng.sample(rack, rng.randint(1, len(rack))))}
    few = witness.sorted_tokens("".join(rng.sample(rack, min(len(rack), rng.choice((3, 4, 5))))))
    if few.count("?") > 1 or ("?" in few and len(few) > 3):
        few = few.replace("?", "") or "?"
    found = list(witness.lays(witness.read_board(position["board"]), few, squares=squares))
    if not found or rng.random() < 0.05:
        return {"type": "pass"}
    tiles, points = rng.choice(found)
    action: dict[str, Any] = {"type": "lay", "tiles": [list(tile) for tile in tiles]}
    return action | {"points": max(0, points + rng.choice((-5, -1, 0, 0, 1, 7)))} if announce else action
