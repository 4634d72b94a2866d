"""A minute of people at all games: the memory of the server stays what it was when everything was warm."""

from __future__ import annotations

import asyncio
from random import Random

from benchmarks.server_load import Desk, grow
from benchmarks.server_people import KINDS, Crowd
from ludoteca.torture.nodes import memory
from tests.nights import LONG

pytestmark = list(LONG)
MOVES = 3_000
"""About a minute of them at a quick pace."""
GROWTH = 1.25
"""A leak of ten kilobytes a move is seen; what is handed back to the system late is not."""


def test_the_memory_does_not_grow_with_the_moves(new_house):
    house = new_house("unlimited")
    kinds = [kind for kind in KINDS if not kind.races]

    async def play() -> tuple[float, float]:
        crowd = Crowd(house.address, Random(1), 0.2)
        await grow(crowd, Desk(house.address), kinds, range(2 * len(kinds)))
        sizes = []
        for moves in (MOVES // 5, MOVES):
            while len(crowd.acknowledged) < moves:
                await asyncio.sleep(0)
            sizes.append(memory(house.process.pid))
        assert (crowd.refusals, crowd.lost) == ([], 0)
        crowd.leave()
        warm, last = sizes
        return warm, last

    warm, last = asyncio.run(play())
    assert last <= GROWTH * warm
