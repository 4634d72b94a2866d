"""Bots think in processes of their own, see their view alone, and a match can always be finished."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import deque
from pathlib import Path

import pytest

import ludoteca
from ludoteca.server.bots import Pool, Question
from ludoteca.tables.outside import NoAnswer
from tests.waiting import until

linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def workers(house) -> list[int]:
    """The processes in which the bots of this server think; of one that was killed nothing is left but its name."""
    pid = house.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    commands = {int(child): Path(f"/proc/{child}/cmdline").read_bytes() for child in children}
    return [child for child, command in commands.items() if command and b"resource_tracker" not in command]


@linux
def test_a_crashed_worker_is_replaced_and_the_choice_asked_again(new_house):
    house = new_house("unlimited", bot_workers=2)
    table, secrets, _ = house.table("Ada", "gentle", "fair", challenges=1)
    line = house.line(table, secrets[0])
    first = workers(house)
    assert len(first) == 2
    for number in (8, 14):
        line.play_on(0, until=number)
        for pid in workers(house):
            os.kill(pid, signal.SIGKILL)
    assert line.play_on(0)["over"]
    assert not set(first) & set(workers(house))


@linux
def test_workers_go_when_the_server_is_killed(new_house):
    house = new_house(bot_workers=2)
    pids = workers(house)
    assert len(pids) == 2
    house.kill()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids))


def test_a_table_of_bots_alone_plays_by_itself_and_can_be_watched(house):
    table, secrets, _ = house.table("gentle", "gentle", "fair", challenges=1)
    assert secrets == {}
    guest = house.line(table)
    while not guest.newest(None)["over"]:
        guest.hear()


def view() -> dict[str, object]:
    """What seat 0 sees when it may choose."""
    import random

    state = ludoteca.game("toncc").start(3)
    while state.nature:
        state = state.play(ludoteca.NATURE, state.chance(random.Random(1)))
    return state.view(0)


def test_a_bot_that_stumbles_is_asked_three_times_and_then_given_up():
    async def scene() -> None:
        pool = Pool(1, 0.02)
        await pool.start()
        try:
            assert (await pool.choose("t", "toncc", "gentle", view(), 0))["type"] == "choose"
            with pytest.raises(NoAnswer, match="KeyError"):
                await pool.choose("t", "toncc", "godlike", view(), 0)
            assert (await pool.choose("t", "toncc", "gentle", view(), 0))["type"] == "choose"
        finally:
            await pool.stop()

    asyncio.run(scene())


def test_tables_take_turns_so_that_none_starves_the_others():
    async def scene() -> list[str]:
        pool = Pool(1, 0.3)
        loop = asyncio.get_running_loop()
        for table, count in (("busy", 3), ("calm", 1), ("third", 2)):
            for _ in range(count):
                question = Question("choose", table, (), loop.create_future())
                pool.waiting.setdefault(table, deque()).append(question)
        pool.idle.append(Question("review", "analysis", (), loop.create_future()))
        order = []
        while (next := pool._next()) is not None:
            order.append(next.game)
        return order

    assert asyncio.run(scene()) == ["busy", "calm", "third", "busy", "third", "busy", "analysis"]


def test_the_more_choices_wait_the_less_time_each_gets():
    async def scene() -> None:
        pool = Pool(1, 0.3)
        assert pool._time() == 0.3
        waiting = [asyncio.create_task(pool.choose(str(n), "toncc", "gentle", {}, 0)) for n in range(40)]
        await asyncio.sleep(0)
        assert 0.02 < pool._time() < 0.06
        for task in waiting:
            task.cancel()

    asyncio.run(scene())
