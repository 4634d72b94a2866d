"""Bots think in processes of their own, see their view alone, and a match can always be finished."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca.server.bots import ADVICE, ANALYSES, BOTS, BOUNDS, KINDS, Pool, Question, step_aside
from ludoteca.tables import guests
from ludoteca.tables.outside import NoAnswer, TooLong
from tests.waiting import until

linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def workers(house) -> list[int]:
    """The processes in which the bots of this server think; of one that was killed nothing is left but its name."""
    pid = house.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    commands = {int(child): Path(f"/proc/{child}/cmdline").read_bytes() for child in children}
    return [child for child, command in commands.items() if command and b"resource_tracker" not in command]


def both(house) -> list[int]:
    """The two workers of a house, as soon as they are there: one that is being started has no command yet."""
    until(lambda: len(workers(house)) == 2)
    return workers(house)


@linux
def test_a_crashed_worker_is_replaced_and_the_choice_asked_again(new_house):
    house = new_house("unlimited", bot_workers=2)
    table, secrets, _ = house.table("Ada", "gentle", "fair", challenges=1)
    line = house.line(table, secrets[0])
    first = both(house)
    for number in (8, 14):
        line.play_on(0, until=number)
        for pid in workers(house):
            os.kill(pid, signal.SIGKILL)
    assert line.play_on(0)["over"]
    assert not set(first) & set(workers(house))


@linux
def test_workers_go_when_the_server_is_killed(new_house):
    house = new_house(bot_workers=2)
    pids = both(house)
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


def in_order(pool: Pool, asked: list[tuple[int, str, str]]) -> list[str]:
    """In which order the tables are served that ask these questions, each a kind for a guest at a table."""
    for kind, guest, table in asked:
        question = Question("choose", table, (), asyncio.Future(), kind, guest or table)
        pool.waiting[kind].put(guest, table, question)
    order = []
    while (following := pool._next(KINDS)) is not None:
        order.append(following.game)
    return order


def test_tables_take_turns_so_that_none_starves_the_others():
    async def scene() -> list[str]:
        tables = ["busy"] * 3 + ["calm"] + ["third"] * 2
        return in_order(Pool(1, 0.3), [(ANALYSES, "", "analysis"), *((BOTS, "", table) for table in tables)])

    assert asyncio.run(scene()) == ["busy", "calm", "third", "busy", "third", "busy", "analysis"]


def test_guests_take_turns_however_many_tables_one_of_them_has():
    async def scene() -> list[str]:
        many = [(BOTS, "greedy", f"table {number}") for number in range(5)]
        return in_order(Pool(1, 0.3), [*many, (BOTS, "calm", "calm"), (ADVICE, "calm", "hint"), (BOTS, "calm", "calm")])

    order = asyncio.run(scene())
    assert order == ["table 0", "calm", "table 1", "calm", "table 2", "table 3", "table 4", "hint"]


def test_whoever_has_addresses_all_over_a_network_has_one_turn():
    async def scene() -> list[str]:
        asked = []
        for number in range(3):
            guests.asks(f"2a00:1450:1:{number:x}::1")
            asked.append((BOTS, guests.guest(), f"table {number}"))
        guests.asks("2a00:1450:2::1")
        return in_order(Pool(1, 0.3), [*asked, (BOTS, guests.guest(), "calm")])

    assert asyncio.run(scene()) == ["table 0", "calm", "table 1", "table 2"]


def test_one_guest_holds_no_more_than_a_share_of_the_workers_for_long():
    async def scene() -> None:
        pool = Pool(1, 0.3)
        for guest in ("greedy", "greedy", "calm"):
            question = Question("advise", guest, (), asyncio.Future(), ADVICE, guest)
            pool.waiting[ADVICE].put(guest, "", question)
        pool.held[ADVICE, "greedy"] = 1
        following = pool._next(KINDS)
        assert following is not None
        assert following.guest == "calm"
        assert pool._next(KINDS) is None, "the others of greedy wait until the first is answered"
        assert not any(BOTS in place.kinds and ADVICE in place.kinds for place in pool.places)
        assert pool.places[0].kinds == [BOTS], "whatever is asked, one worker is there for the bots"

    asyncio.run(scene())


class Sleepy:
    """A worker that thinks for nobody but the calm one, until it is woken."""

    awake = threading.Event()

    def __init__(self, gentleness: int) -> None:
        pass

    def warm_up(self) -> None:
        pass

    def ask(self, question: Question, seconds: float) -> str:
        if question.game != "calm":
            assert self.awake.wait(60)
        return question.game

    def end(self) -> None:
        self.awake.set()


def test_a_stranger_with_many_addresses_keeps_nobodys_bot_waiting(monkeypatch):
    """Forty tables of one /48 are thought about by the one worker, and another is there for whoever has none."""

    async def chosen(pool: Pool, address: str, table: str, game: str) -> Any:
        guests.asks(address)
        return await pool.choose(table, game, "10", {}, 0)

    async def scene() -> None:
        monkeypatch.setattr("ludoteca.server.bots.Worker", Sleepy)
        Sleepy.awake.clear()
        pool = Pool(1, 0.3)
        await pool.start()
        try:
            greedy = [chosen(pool, f"2a00:1450:1:{number:x}::1", f"table {number}", "busy") for number in range(40)]
            waiting = [asyncio.create_task(one) for one in greedy]
            while pool.length != 39:
                await asyncio.sleep(0)
            for number in range(3):
                calm = chosen(pool, f"9.9.9.{number}", f"calm {number}", "calm")
                assert await asyncio.wait_for(calm, 30) == "calm"
            assert pool.length == 39, "meanwhile nothing more was thought about for the stranger"
            Sleepy.awake.set()
            assert await asyncio.gather(*waiting) == ["busy"] * 40
        finally:
            await pool.stop()

    asyncio.run(scene())


@linux
def test_a_question_that_takes_too_long_is_given_up_and_the_next_is_answered(monkeypatch):
    """It is about the work that was done, so a busy machine gives up no more than an idle one."""

    async def scene() -> None:
        pool = Pool(1, 0.02)
        await pool.start()
        try:
            choice = {"type": "choose", "direction": 1}
            monkeypatch.setitem(BOUNDS, "review", 0.005)
            with pytest.raises(TooLong):
                await pool.review("t", "toncc", view(), choice)
            monkeypatch.undo()
            assert await pool.review("t", "toncc", view(), choice)
        finally:
            await pool.stop()

    asyncio.run(scene())


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


@pytest.mark.parametrize(("cores", "left"), [({0, 1, 2}, [1, 2]), ({5, 3}, [5]), ({4}, None)])
def test_bots_leave_one_of_several_cores_to_the_server(monkeypatch, cores, left):
    kept: list[list[int]] = []
    monkeypatch.setattr(os, "nice", lambda more: more, raising=False)
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: cores, raising=False)
    monkeypatch.setattr(os, "sched_setaffinity", lambda process, chosen: kept.append(chosen), raising=False)
    step_aside(5)
    assert kept == ([] if left is None else [left])
