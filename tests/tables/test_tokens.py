"""Tokens of programs, and programs that wake up."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ludoteca.contract import Action
from ludoteca.tables import standins, table
from ludoteca.tables.limits import Hourly
from ludoteca.tables.minds import MindsHere
from ludoteca.tables.tokens import Tokens
from tests.tables.house import RoomHouse

TOKENS = ["the token of a friend", "the token of another"]


class Dreamers(MindsHere):
    """Bots that never make up their minds."""

    async def choose(self, *asked: Any) -> Action:
        await asyncio.Event().wait()
        raise AssertionError


def test_a_token_is_known_by_all_of_it():
    tokens = Tokens(TOKENS)
    known = {tokens.asker(token) for token in TOKENS}
    assert len(known) == 2
    assert not any(token in str(known) for token in TOKENS)
    assert not any(token in str(vars(tokens)) for token in TOKENS)
    for wrong in ("", TOKENS[0][:-1], TOKENS[0] + " ", TOKENS[0].upper(), "\ud800"):
        assert tokens.asker(wrong) is None
    with pytest.raises(ValueError, match=r"^a token has at least 16 characters$"):
        Tokens([*TOKENS, "short"])


def test_each_token_has_an_hour_of_its_own():
    hourly = Hourly(near=1, far=1, program=3)
    one, other = (Tokens(TOKENS).asker(token) or "" for token in TOKENS)
    for _ in range(3):
        assert not hourly.reached(one)
        hourly.count(one)
    assert hourly.reached(one)
    assert 3590 < hourly.wait(one) <= 3600
    assert not hourly.reached(other)


def test_a_program_that_moves_after_all_needs_its_stand_in_no_more(monkeypatch):
    house = RoomHouse(minds=Dreamers(0.0))
    try:
        house.room.lobby.tokens = Tokens(TOKENS)
        id, secrets, _ = house.table("Ada", "open", "Bruno")
        _, joined = house.post("/api/join", {"table": id, "name": "Robo", "token": TOKENS[0]})
        ada, robo = house.line(id, secrets[0], secrets[2]), house.line(id, joined["secret"])
        for room in (standins, table):
            monkeypatch.setattr(room, "AWAY", 0.0)

        async def doze() -> None:
            at = await house.room.hall.find(id)
            assert at.fall_asleep()
            assert not at.fall_asleep(), "it sleeps already"

        house.do(doze())
        ada.send(type="fill", seat=1, level="gentle")
        while ada.info["seats"][1]["stand_in"] != "gentle":
            ada.hear()
        assert robo.play(1, 2)["type"] == "played"
        while (ada.info["seats"][1]["here"], ada.info["seats"][1]["stand_in"]) != (True, None):
            ada.hear()
        assert not ada.info["seats"][1]["thinking"]
    finally:
        house.stop()
    assert [record.getMessage() for record in house.logged] == []
