"""Nothing is kept of positions that nobody holds any more, however many a long run has seen."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from random import Random

import pytest

from ludoteca.contract import NATURE, State
from ludoteca.games.toncc import game
from ludoteca.games.toncc.bot import fair, gentle, seen, strong
from ludoteca.games.toncc.compiled import search

ROW = 46 * 8  # bytes of one position
pytestmark = pytest.mark.compiled


def start() -> State:
    state: State = game.start(3)
    for _ in range(2):
        state = state.play(NATURE, state.chance(Random(1)))
    return state


def play() -> None:
    start().play(0, {"type": "choose", "direction": 1}).view(1)


def think() -> None:
    view = start().view(0)
    for bot in (gentle, fair):
        bot(view, 0, 0.0, Random(1))
    strong(view, 0, 0.0, Random(1), simulations=2)


def search_on() -> None:
    row = seen(start().view(0))
    tree = search.planted(1, 0, 500)
    for _ in range(2):
        tree = search.grown(tree, row, search.survey(row), 1)


@pytest.mark.parametrize("work", [play, think, search_on])
def test_what_is_done_with_leaves_no_trace(work: Callable[[], None]) -> None:
    times = 80
    for _ in range(20):
        work()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(times):
            work()
        kept = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert kept < times * ROW / 4
