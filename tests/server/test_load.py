"""The load program of the benchmarks at a small size: people at every game get on, and nothing is lost."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random

from benchmarks.server_load import Desk, grow
from benchmarks.server_people import KINDS, Crowd


def test_people_at_all_games_at_once_are_never_refused_and_each_move_they_saw_is_kept(new_house):
    house = new_house("unlimited")
    kinds = [kind for kind in KINDS if not kind.races]

    async def play() -> list[str]:
        crowd = Crowd(house.address, Random(1), 0.2)
        await grow(crowd, Desk(house.address), kinds, range(len(kinds)))
        players = [person for person in crowd.people if person.seat is not None]
        assert (len(players), len(crowd.people)) == (sum(kind.seats for kind in kinds), len(players) + 1)
        while any(person.plays < 3 for person in players):
            await asyncio.sleep(0)
        assert (crowd.refusals, crowd.lost) == ([], 0)
        crowd.leave()
        return crowd.acknowledged

    acknowledged = asyncio.run(play())
    log = [client for log in house.logs().values() for seat, _, client in log if seat >= 0]
    assert len(acknowledged) >= 2 * sum(kind.seats for kind in kinds)
    assert Counter(acknowledged) <= Counter(log), "what was acknowledged is in the log"
    assert max(Counter(log).values()) == 1, "once"
    assert None not in log
