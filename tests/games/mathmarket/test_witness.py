"""The engine and a second program agree, step by step, on whole matches: every field, who acts, every action."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludoteca.games.mathmarket import game
from tests.games.mathmarket.tables import now
from tests.games.mathmarket.test_properties import match
from tests.games.mathmarket.witness import Witness

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    *(("beginner", seats, {}) for seats in (2, 3, 4)),
    *(
        ("standard", seats, {"tie_ms": tie, "patience_ms": patience, "stuck": stuck, "used": used})
        for seats in (2, 3, 4, 6)
        for tie in (0, 150, 2000)
        for patience in (0, 1500)
        for stuck in ("end", "replace")
        for used in ("out", "under")
    ),
    *(("advanced", seats, {}) for seats in (1, 2, 5)),
]


def flat(action: dict[str, Any]) -> tuple[Any, ...]:
    """The action as the witness writes it."""
    names = ("slot", "coin") if action["type"] == "pay" else ("price", "coin", "round", "at")
    parts: list[Any] = [action["type"], *(action[name] for name in names if name in action)]
    if "coins" in action:
        parts[2:2] = action["coins"]
    return tuple(parts)


@pytest.mark.parametrize(("version", "seats", "options"), TABLES)
def test_the_witness_agrees(version: str, seats: int, options: dict[str, Any]):
    filled = game.start(seats, {"version": version, **options}).dump()["options"]
    for seed in range(4):
        witness: Witness | None = None
        for state, seat, action in match(version, seats, seed, **options):
            if witness is not None:
                assert now(state) == witness.p
                assert game.load(state.dump()) == state
                assert list(state.turn) == witness.turn()
                looked_at = random.Random(seed).randrange(seats)
                actions = list(state.actions(looked_at))
                assert {flat(one) for one in actions} == witness.legal(looked_at)
                assert len(actions) == len({flat(one) for one in actions})
            if state.over:
                assert witness is not None
                assert state.result is not None
                assert state.result.scores == witness.scores()
            elif witness is None:
                witness = Witness(version, seats, filled, action)
            else:
                witness.play(seat, action)
