"""How much one may ask for, and how much waits for one who is slow."""

from __future__ import annotations

import asyncio

from ludoteca.tables.limits import Bucket, Hourly, Paced, household, is_near
from ludoteca.tables.lobby import LETTERS, new_code
from ludoteca.tables.messages import Play, Plays
from ludoteca.tables.outbox import SIZE, Letter, Outbox
from ludoteca.tables.refusals import Refused
from ludoteca.tables.visitors import price


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
