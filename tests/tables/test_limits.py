"""How much one may ask for, and how much waits for one who is slow."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from math import inf
from typing import Any

import pytest

from ludoteca.tables.guests import asks, guest
from ludoteca.tables.limits import AtOnce, Bucket, Hour, Hourly, Limit, Paced, household, is_near
from ludoteca.tables.lobby import LETTERS, WRONG_CODES, new_code
from ludoteca.tables.messages import Play, Plays
from ludoteca.tables.outbox import SIZE, Letter, Outbox
from ludoteca.tables.outside import Inquiry
from ludoteca.tables.refusals import Refused
from ludoteca.tables.visitors import price
from tests.tables.house import RoomHouse


def test_a_bucket_fills_again(monkeypatch):
    clock = [1000.0]
    monkeypatch.setattr("ludoteca.tables.limits.time.monotonic", lambda: clock[0])
    bucket = Bucket(2, 100)
    assert [bucket.take(), bucket.take(), bucket.take()] == [True, True, False]
    clock[0] += 0.011
    assert [bucket.take(), bucket.take()] == [True, False]
    clock[0] += 3600
    assert [bucket.take(), bucket.take(), bucket.take()] == [True, True, False]


def test_whoever_has_to_wait_is_told_how_long(monkeypatch):
    clock = [1000.0]
    monkeypatch.setattr("ludoteca.tables.limits.time.monotonic", lambda: clock[0])
    bucket = Bucket(1, 0.5)
    assert (bucket.take(), bucket.take(), bucket.wait()) == (True, False, 2.0)
    clock[0] += 1.5
    assert bucket.wait() == 0.5
    paced = Paced(1, 4)
    assert (paced.wait("8.8.8.8"), paced.take("8.8.8.8"), paced.wait("8.8.8.8")) == (0.0, True, 0.25)
    hourly = Hourly(near=100, far=2)
    for _ in range(2):
        assert hourly.wait("8.8.8.8") == 0.0
        hourly.count("8.8.8.8")
        clock[0] += 600
    assert hourly.wait("8.8.8.8") == 2400.0, "an hour after the first of the two"
    refused = Refused("Not so fast.", 429, 2.31)
    assert refused.info() == {"refusal": "Not so fast.", "retry_after": 2.4}
    assert refused.headers() == {"Retry-After": "3"}
    assert (Refused("No.").info(), Refused("No.").headers()) == ({"refusal": "No."}, {})


def test_a_long_row_costs_more_of_what_one_may_send_but_is_never_too_long_for_it(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("ludoteca.tables.limits.time.monotonic", lambda: now[0])
    assert price(Play("x", 0, {})) == 1
    assert [price(Plays("x", 0, [{}] * length)) for length in (0, 8, 40, 64, 5000)] == [1, 1, 5, 8, 8]
    bucket = Bucket(20, 5)
    assert [bucket.take() for _ in range(19)] == [True] * 19
    assert bucket.take(8), "somebody who was quick can still end his turn"
    assert not bucket.take()
    now[0] = 1.5
    assert not bucket.take(), "and pays for it afterwards"
    now[0] = 1.7
    assert bucket.take()


def test_the_outbox_drops_its_queue_for_one_fresh_picture():
    async def scene() -> list[str]:
        sent: list[str] = []
        awake = asyncio.Event()

        async def send(text: str) -> None:
            await awake.wait()
            sent.append(text)

        async def close(code: int) -> None:
            sent.append(f"closed {code}")

        box = Outbox(send, lambda: [Letter("fresh")], close)
        box.put(Letter("first"))
        await asyncio.sleep(0)
        for number in range(SIZE):
            box.put(Letter(f"picture {number}"))
        box.put(Letter("an answer", answer=True))
        box.put(Letter("too late"))
        awake.set()
        while "fresh" not in sent:
            await asyncio.sleep(0)
        box.put(Letter("after"))
        while "after" not in sent:
            await asyncio.sleep(0)
        box.end()
        return sent

    assert asyncio.run(scene()) == ["first", "an answer", "fresh", "after"]


def test_the_hour_passes_and_households_are_counted_as_one(monkeypatch):
    hourly = Hourly(near=100, far=2)
    clock = [1000.0]
    monkeypatch.setattr("ludoteca.tables.limits.time.monotonic", lambda: clock[0])
    hourly.count("2001:4860:0:1::1")
    hourly.count("2001:4860:0:1:ffff::9")
    assert hourly.reached("2001:4860:0:1::77")
    assert not hourly.reached("2001:4860:0:2::1")
    clock[0] += 3601
    assert not hourly.reached("2001:4860:0:1::77")
    assert household("::ffff:8.8.8.8") == household("8.8.8.8")
    assert is_near("192.168.1.5")
    assert is_near("::1")
    assert not is_near("8.8.8.8")
    assert not is_near("nonsense")


def test_a_code_has_six_letters_none_of_which_looks_like_another():
    assert len(LETTERS) == len(set(LETTERS)) == 22
    assert not set(LETTERS) & set("IOSV01258")
    codes = {new_code() for _ in range(1000)}
    assert len(codes) > 990
    assert all(len(code) == 6 and set(code) <= set(LETTERS) for code in codes)


# Addresses of IPv6

KINDS: dict[str, Callable[[], Limit[Any]]] = {
    "an hour": lambda: Hourly(near=1000, far=10),
    "a second": lambda: Paced(10, 1),
    "at once": lambda: AtOnce(inf, 10),
}
NETWORKS = {"/64": (64, 10), "/56": (72, 20), "/48": (80, 40), "/32": (96, 640)}
"""By name how many bits of an address somebody with such a network may choose, and what they may do in all."""


def addresses(bits: int, count: int, start: int = 0x2A00_1450_0001_0200 << 64) -> list[str]:
    """So many addresses that agree in all but so many bits."""
    drawn = random.Random(bits)
    hidden = [start | drawn.getrandbits(bits) for _ in range(count)]
    return [":".join(f"{number:032x}"[place : place + 4] for place in range(0, 32, 4)) for number in hidden]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands still unless it is moved."""
    now = [1000.0]
    monkeypatch.setattr("ludoteca.tables.limits.time.monotonic", lambda: now[0])
    return now


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("network", NETWORKS)
def test_ten_thousand_addresses_of_one_network_may_do_what_a_few_households_may(clock, kind, network):
    limit = KINDS[kind]()
    bits, most = NETWORKS[network]
    assert sum(map(limit.take, addresses(bits, 10_000 if network == "/48" else 1000))) == most
    if network != "/32":
        assert limit.take("2a00:1450:2::1"), "the next /48 is somebody else's"
    assert limit.take("2a01:4f8::1")
    assert sum(limit.take("8.8.8.8") for _ in range(50)) == 10, "IPv4 counts each address"
    assert sum(limit.take(f"8.8.4.{number}") for number in range(100)) == 100


@pytest.mark.parametrize("kind", ["an hour", "a second"])
def test_what_one_network_has_used_up_comes_back_with_time(clock, kind):
    limit = KINDS[kind]()
    tried = addresses(80, 200)
    assert sum(map(limit.take, tried)) == 40
    clock[0] += limit.wait(tried[0]) + 0.001
    assert limit.take(tried[0])
    clock[0] += 3601
    assert sum(map(limit.take, tried)) == 40


def test_whoever_leaves_makes_room_for_another_of_the_same_network():
    limit = AtOnce(inf, 10)
    tried = addresses(80, 50)
    came = [address for address in tried if limit.take(address)]
    assert len(came) == 40
    limit.leave(came[0])
    assert limit.take(tried[-1])
    for address in (*came[1:], tried[-1]):
        limit.leave(address)
    assert limit.meters == {}


def test_no_more_networks_are_remembered_than_fit_and_the_busiest_are_remembered_longest(clock):
    limit = Paced(10, 1)
    for _ in range(9):
        limit.take("8.8.8.8")
    for number in range(2 * Paced.NETWORKS):
        limit.take(f"7.{number >> 16}.{number >> 8 & 255}.{number & 255}")
        assert len(limit.meters) <= Paced.NETWORKS
    assert (limit.take("8.8.8.8"), limit.take("8.8.8.8")) == (True, False)
    clock[0] += 10
    for number in range(Paced.NETWORKS):
        limit.take(f"6.0.{number >> 8}.{number & 255}")
    assert "8.8.8.8" not in limit.meters, "who has all tokens again is as good as unknown"


def test_when_strangers_together_had_enough_each_household_may_once_more_and_nobody_else_is_kept_out(clock):
    limit = Hourly(near=100, far=10, program=50)
    limit.house = Hour(200)
    typist, calm, child, robot = "7.7.7.7", "9.9.9.9", "192.168.1.5", "program x"
    limit.count(typist)
    for number in range(199):
        assert limit.take(f"8.8.8.{number}")
    assert not limit.take(typist), "one wrong one is enough now"
    assert 3500 < limit.wait(typist) <= 3600
    assert (limit.take(calm), limit.take(calm)) == (True, False)
    assert sum(map(limit.take, addresses(80, 200))) == 4
    assert sum(limit.take(child) for _ in range(200)) == 100, "at home nothing changes"
    assert sum(limit.take(robot) for _ in range(200)) == 50
    clock[0] += 3601
    assert sum(limit.take(calm) for _ in range(200)) == 10, "an hour later all is as before"


def test_a_guest_is_the_largest_network_of_one_household():
    def who(address: str) -> str:
        asks(address)
        return guest()

    assert len({who(address) for address in addresses(80, 100)}) == 1
    assert who("2a00:1450:1::1") != who("2a00:1450:2::1")
    assert who("8.8.8.8") != who("8.8.8.9")


# At the desk


@pytest.fixture
def desk() -> Iterator[RoomHouse]:
    house = RoomHouse()
    yield house
    house.stop()


def looks_up(house: RoomHouse, code: str, *tried: str) -> list[int]:
    """The statuses of the answers to these addresses, which all ask at once what is behind a code."""

    async def all_of_them() -> list[int]:
        desk = house.room
        inquiries = [Inquiry("GET", f"/api/codes/{code}", {}, {}, b"", address) for address in tried]
        return [answer.status for answer in await asyncio.gather(*map(desk.answer, inquiries))]

    return house.do(all_of_them())


def test_a_thousand_guesses_at_once_from_one_network_are_no_more_than_one_after_the_other(desk):
    _, _, code = desk.table("Ada", "Bruno", "open")
    answers = looks_up(desk, "QQQQQQ", *addresses(80, 1000))
    assert (answers.count(404), answers.count(429)) == (40, 960)
    assert looks_up(desk, "QQQQQQ", *["8.8.8.8"] * 30).count(404) == 10
    assert looks_up(desk, str(code), *["9.9.9.9"] * 30) == [200] * 30, "a right code is no guess, however many ask"
    assert looks_up(desk, str(code), "2a00:1450:1::1") == [429]
    assert looks_up(desk, str(code), "2a00:1450:2::1") == [200]


def test_a_stranger_with_many_networks_keeps_nobody_out_who_has_the_right_code(desk):
    _, _, code = desk.table("Ada", "Bruno", "open")
    before = "4.4.4.4"
    assert looks_up(desk, "QQQQQQ", before) == [404]
    many = [f"7.7.{number // 10 >> 8}.{number // 10 & 255}" for number in range(3 * WRONG_CODES)]
    answers = looks_up(desk, "QQQQQQ", *many)
    assert answers.count(404) <= WRONG_CODES + len(set(many))
    assert looks_up(desk, str(code), "9.9.9.9", "2a00:1450:1::1", "192.168.1.5") == [200] * 3
    assert looks_up(desk, str(code), before) == [429], "whoever has typed a wrong one lately waits"
    join = desk.ask("/api/join", b'{"code": "%s", "name": "Carla", "avatar": "owl"}' % str(code).encode())
    assert join[0] == 200
