"""Rings of forgotten objects are found, and nobody waits for it while there is little to be found."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from itertools import count
from weakref import ref

import pytest

from ludoteca.server import rings


class Link:
    """A part of a ring."""

    def __init__(self) -> None:
        self.other = self


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], int], int], bool]:
    """Tells whether a ring has been found after ten looks, with so many other objects that are new and stay."""
    monkeypatch.setattr(rings, "LOOK", 0.0)

    async def scene(moves: Callable[[], int], more: int) -> bool:
        looking = asyncio.create_task(rings.look_for_rings(moves))
        await asyncio.sleep(0)
        lost = ref(Link())
        stay = [[number] for number in range(more)]
        for _ in range(20):
            await asyncio.sleep(0)
        found = lost() is None
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        assert len(stay) == more
        return found

    return lambda moves, more: asyncio.run(scene(moves, more))


@pytest.mark.parametrize(
    ("moves", "more", "found"),
    [
        (lambda: 7, rings.FEW + 1000, True),
        (lambda: 7, 10, False),
        (count().__next__, rings.FEW + 1000, False),
        (count().__next__, rings.MANY + 1000, True),
    ],
    ids=["quiet", "quiet with little that is new", "busy", "busy with much that is new"],
)
def test_rings_are_looked_for_where_nobody_moves_or_much_is_new(looked, moves, more, found):
    assert looked(moves, more) is found
    assert gc.isenabled()
