"""Nothing is kept of positions that nobody holds any more, however many a long run has seen."""

from __future__ import annotations

from random import Random

import pytest

from ludoteca.contract import NATURE, State
from ludoteca.games.toncc import game
from ludoteca.games.toncc.bot import choose, seen
from ludoteca.games.toncc.compiled.position import Position, of, regions
from ludoteca.games.toncc.compiled.search import Search
from ludoteca.games.toncc.compiled.walks import next_direction
from ludoteca.games.toncc.compiled.wishes import Survey
from tests.memory import kept_by

pytestmark = pytest.mark.compiled


def start() -> State:
    state: State = game.start(3)
    for _ in range(2):
        state = state.play(NATURE, state.chance(Random(1)))
    return state


def test_positions_that_cross_the_border_leave_no_trace() -> None:
    first: Position = game.fast.pack(start())
    values = first.values()

    def cross() -> None:
        position = of(values)
        position.phase(), position.may_choose(0), position.totals(), position.place(0), position.legal()
        position = position.choose(0, 1).step(2)
        position.values(), position.toncc_points(0, 0), position.playouts(1, 1)
        position.unsealed(), regions(62), next_direction(position, 2)

    assert kept_by(cross, 20_000) < 100_000


def test_pictures_leave_no_trace() -> None:
    state = start()

    def tell() -> None:
        after = state.play(0, {"type": "choose", "direction": 1})
        for viewer in (None, 0, 1, 2):
            game.notes(after.view(viewer)), state.story(0, {"type": "choose", "direction": 1}, viewer)
        after.previews(1, 300)

    assert kept_by(tell, 300) < 100_000


def test_states_and_bots_leave_no_trace() -> None:
    state = start()
    view = state.view(0)

    def play_and_think() -> None:
        state.play(0, {"type": "choose", "direction": 1}).view(1)
        for level in (1, 2, 3):
            choose(view, 0, 0.0, Random(1), level)

    assert kept_by(play_and_think, 1_000) < 100_000


def test_searches_leave_no_trace() -> None:
    state = start()
    view = state.view(0)
    position = seen(view)

    def search() -> None:
        choose(view, 0, 0.0, Random(1), 5, simulations=2)
        found = Search(position, 1, 0, 500)
        found.go_on(1)
        found.mixture(0)
        Survey(position).leanings(0, True)

    assert kept_by(search, 2_000) < 200_000
