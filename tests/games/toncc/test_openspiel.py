"""The OpenSpiel game that the kernel is measured against plays the same Tóncc."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludoteca.games.toncc import game
from ludoteca.promises.walks import match

pyspiel = pytest.importorskip("pyspiel")
COLOURS = ("blue", "yellow", "red")


def same(other: Any, position: dict[str, Any]) -> bool:
    """True if both stand alike: seals, kings, king points, idle moves and past scores."""
    return bool(
        [sorted(seals) for seals in other.seals] == position["seals"]
        and other.at == position["at"]
        and other.king_points == [points or 0 for points in position["king_points"]]
        and other.idle == position["idle"]
        and other.past == position["past"]
    )


@pytest.mark.parametrize("seed", range(20))
def test_openspiel_and_the_kernel_play_the_same_match(seed: int) -> None:
    from tests.games.toncc.openspiel_toncc import CELLS, TonccGame

    sealed: dict[int, int] = {}
    other, last = None, None
    for state, seat, action in match(game, Random(seed)):
        if other is None:
            other = TonccGame(dict(state.dump()["options"])).new_initial_state()
        if action["type"] == "draw":
            for colour in action["kings"]:
                other.apply_action(COLOURS.index(colour))
        elif action["type"] == "shuffle":
            for cell in CELLS:
                other.apply_action(action["tiles"][cell] - 1)
        else:
            sealed[seat] = action["direction"] - 1
        last = state.play(seat, action)
        if sealed and not any(last.dump()["position"]["choices"]):
            other.apply_actions([sealed.get(each, 0) for each in range(3)])
            sealed.clear()
        if not sealed and action["type"] != "draw":
            assert same(other, last.dump()["position"])
    assert other is not None
    assert last is not None
    assert last.result is not None
    assert other.is_terminal()
    assert other.returns() == list(last.result.scores)


def test_openspiel_accepts_the_game() -> None:
    from tests.games.toncc.openspiel_toncc import play_out

    state = pyspiel.load_game("python_toncc(challenges=1)").new_initial_state()
    assert sum(play_out(state, Random(1))) == 3
