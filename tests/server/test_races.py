"""Real time with real sockets: Math Market as people and bots play it against the clock."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from typing import Any

import pytest

import ludoteca
from tests.server.house import House
from tests.server.racers import FIVES, Racer, racer

MARKET = {"game": "mathmarket", "version": "standard"}
EVEN = {**MARKET, "deck": FIVES}
PAIRS = {
    "coins": sorted([4, 5, 6] * 24),
    "creatures": [{"name": f"creature {n}", "price": 8 + n % 3, "mark": None} for n in range(30)],
}
"""A house deck with three coins and three prices."""
PATIENCE = {"type": "patience", "seats": [0, 1]}


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """A server with bots in a hurry."""
    house = House(tmp_path_factory.mktemp("shop"), "unlimited", "hasty")
    yield house
    assert house.stop() == 0
    assert house.log.read_text() == ""


def stored(house: House, match: str) -> list[tuple[int, Any]]:
    """The log of a match as it is on the disk."""
    with sqlite3.connect(house.folder / "ludoteca.sqlite") as database:
        rows = database.execute("SELECT seat, action, at FROM log WHERE match = ? ORDER BY number", (match,)).fetchall()
    database.close()
    for _, action, at in rows:
        assert json.loads(action).get("at", 0) == at
    return [(seat, json.loads(action)) for seat, action, _ in rows]


def replayed(house: House, picture: dict[str, Any]) -> Any:
    """Where the stored log leads: everything that was decided stands in it."""
    view = picture["view"]
    state = ludoteca.game("mathmarket").start(view["seats"], view["options"])
    for seat, action in stored(house, picture["match"]):
        state = state.play(seat, action)
    return state


# Whole matches


@pytest.mark.parametrize("version", ["standard", "advanced"])
def test_a_person_and_bots_play_to_the_end_and_the_log_gives_the_same_winner(shop, version):
    async def scene() -> None:
        table, secrets, _ = shop.table("Ada", "gentle", "fair", "strong", game="mathmarket", version=version)
        async with racer(shop, table, secrets[0]) as ada, racer(shop, table) as guest:
            last = await ada.play_on(0, pause=0.15)
            watched = await guest.picture(lambda one: one["over"])
            assert last["result"] == watched["result"]
            state = replayed(shop, last)
            assert list(state.result.scores) == last["result"]["scores"]
            assert state.view(0) == last["view"]
            assert sum(last["result"]["scores"][1:]) > 0, "bots buy too"
            for one in (ada, guest):
                numbers = [picture["number"] for picture in one.pictures]
                assert numbers == list(range(numbers[0], numbers[-1] + 1)), "nobody is shown a gap"
                assert not any('"at"' in json.dumps(picture["actions"]) for picture in one.pictures)
                assert all(picture["clock"]["now"] >= 0 for picture in one.pictures)
            infos = [message["table"] for message in guest.heard if message["type"] == "table"]
            assert not any(seat["thinking"] for info in infos for seat in info["seats"])

    asyncio.run(scene())


def test_people_and_a_replay_of_their_match(shop):
    async def scene() -> tuple[dict[str, Any], list[Any], dict[int, str]]:
        table, secrets, _ = shop.table("Ada", "Bruno", tie_ms=100, **MARKET)
        async with racer(shop, table, secrets[0]) as ada, racer(shop, table, secrets[1]) as bruno:
            playing = asyncio.create_task(bruno.play_on(1, pause=0.1))
            last = await ada.play_on(0, pause=0.05)
            await playing
            return last, ada.pictures, secrets

    last, shown, secrets = asyncio.run(scene())
    replay = shop.get(f"/api/matches/{last['match']}/replay", **{"X-Seat": secrets[0]})["pictures"]
    assert [picture["number"] for picture in replay] == list(range(len(replay)))
    for one, again in zip(shown[1:], replay[-len(shown) + 1 :], strict=True):
        mine = {name: value for name, value in one.items() if name not in ("clock", "seen")}
        assert {name: value for name, value in again.items() if name != "clock"} == mine
    times = [picture["clock"]["now"] for picture in replay]
    assert times == sorted(times)


def test_alone_against_the_clock(shop):
    async def scene() -> None:
        table, secrets, _ = shop.table("Ada", game="mathmarket", version="advanced")
        async with racer(shop, table, secrets[0]) as ada:
            last = await ada.play_on(0, pause=0)
            assert last["result"]["places"] == [1]
            assert last["notes"]["practice"]["clock"] <= last["clock"]["now"]

    asyncio.run(scene())


# Who was first


def test_claims_within_the_window_are_simultaneous_and_both_get_a_creature(shop):
    async def scene() -> None:
        table, secrets, _ = shop.table("Ada", "Bruno", "Carla", tie_ms=300, **EVEN)
        async with racer(shop, table, secrets[0]) as ada, racer(shop, table, secrets[1]) as bruno:
            await ada.picture()
            await bruno.picture()
            answers = await asyncio.gather(ada.claim(0, 1), bruno.claim(1, 1))
            assert {answer["type"] for answer in answers} == {"played"}
            sale = await ada.told("sale")
            assert {claim["seat"] for claim in sale["claims"]} == {0, 1}
            assert await bruno.told("sale") == sale
            picture = await ada.in_round(2)
            assert picture["notes"]["scores"] == [1, 1, 0]
            late = await bruno.claim(1, 1)
            assert late["type"] == "refused", "a claim for a round that is over is void"
            assert (await ada.claim(0, 2))["type"] == "played"

    asyncio.run(scene())


def test_near_and_far_are_even_on_real_lines(shop):
    """Both react in exactly 250 ms, 20 and 220 ms of a round trip away."""

    async def scene() -> list[int]:
        table, secrets, _ = shop.table("Ada", "Bruno", tie_ms=400, **EVEN)
        async with (
            racer(shop, table, secrets[0], away=0.01) as near,
            racer(shop, table, secrets[1], away=0.11) as far,
        ):
            await asyncio.gather(near.measured(), far.measured())
            assert (await near.claim(0, 1))["type"] == "played"
            differences = []
            for round in range(2, 8):

                async def react(one: Racer, seat: int, round: int = round) -> None:
                    seen = await one.in_round(round)
                    await asyncio.sleep(seen["seen"] + 0.25 - time.monotonic())
                    await one.claim(seat, round)

                await asyncio.gather(react(near, 0), react(far, 1))
                sale = await near.told("sale", round)
                at = {claim["seat"]: claim["at"] for claim in sale["claims"]}
                assert set(at) == {0, 1}
                differences.append(at[0] - at[1])
            return differences

    differences = sorted(asyncio.run(scene()))
    assert abs(differences[len(differences) // 2]) < 30, differences


def test_who_keeps_measures_back_gains_the_cap_at_most(shop):
    async def scene() -> list[int]:
        table, secrets, _ = shop.table("Ada", "Bruno", tie_ms=2000, **EVEN)
        async with racer(shop, table, secrets[0]) as ada, racer(shop, table, secrets[1], answers=0.5) as liar:
            await liar.measured()
            assert (await ada.claim(0, 1))["type"] == "played"
            await ada.told("sale")
            ats = {}
            for seat, one in ((0, ada), (1, liar)):
                seen = await one.in_round(2)
                await asyncio.sleep(seen["seen"] + 0.6 - time.monotonic())
                await one.claim(seat, 2)
            sale = await ada.told("sale", 2)
            ats = {claim["seat"]: claim["at"] for claim in sale["claims"]}
            return [ats[0] - ats[1]]

    gain = asyncio.run(scene())[0]
    assert gain <= 250 + 40


def test_who_writes_a_time_into_a_claim_is_refused_and_gains_nothing(shop):
    async def scene() -> None:
        table, secrets, _ = shop.table("Ada", "Bruno", **EVEN)
        async with racer(shop, table, secrets[0]) as ada, racer(shop, table, secrets[1]) as bruno:
            await ada.picture()
            await bruno.picture()
            answer = await ada.play(0, {"type": "claim", "round": 1, "price": 10, "coin": 5, "at": 0})
            assert answer["refusal"] == "The table notes the time by itself, so leave it out."
            ada.send(type="measured", id=99, at=0)
            ada.send(type="measured", id=99)
            assert await ada.until(lambda: [said for said in ada.heard if said["type"] == "refused" and not said["id"]])
            assert len(bruno.pictures) == 1

    asyncio.run(scene())


def test_a_claim_before_its_card_was_shown_is_void(shop):
    async def scene() -> None:
        table, secrets, _ = shop.table("Ada", "Bruno", tie_ms=0, **EVEN)
        async with racer(shop, table, secrets[0]) as ada, racer(shop, table, secrets[1], away=0.1) as bruno:
            await bruno.measured()
            for round in (2, 99):
                answer = await ada.claim(0, round)
                assert answer["refusal"] == "You have not been shown that yet, so it does not count."
            guess = asyncio.create_task(bruno.claim(1, 2))  # it comes when the next coin may already lie there
            await asyncio.sleep(0.09)
            assert (await ada.claim(0, 1))["type"] == "played"
            assert (await guess)["type"] == "refused"
            picture = await ada.in_round(2)
            assert picture["notes"]["scores"] == [1, 0]
            assert (await bruno.claim(1, 2))["type"] == "played"
            sale = await ada.told("sale", 2)
            assert sale["claims"][0]["at"] > picture["view"]["position"]["since"]

    asyncio.run(scene())


def test_pictures_reach_near_and_far_at_the_same_moment(shop):
    async def scene() -> list[float]:
        table, secrets, _ = shop.table("Ada", "Bruno", tie_ms=0, **EVEN)
        async with (
            racer(shop, table, secrets[0]) as near,
            racer(shop, table, secrets[1], away=0.1) as far,
            racer(shop, table) as screen,
        ):
            await far.measured()
            apart = []
            for round in range(1, 7):
                await near.claim(0, round)
                pictures = [await one.in_round(round + 1) for one in (near, far, screen)]
                seen = [picture["seen"] for picture in pictures]
                apart.append(max(seen) - min(seen))
            return apart

    apart = sorted(asyncio.run(scene()))
    assert apart[len(apart) // 2] < 0.03, apart


# Time


def test_patience_runs_out_by_itself_and_stands_in_the_log(shop):
    async def scene() -> None:
        table, secrets, _ = shop.table("Ada", "Bruno", patience_ms=1000, **EVEN)
        async with racer(shop, table, secrets[0]) as ada:
            first = await ada.picture()
            assert first["clock"]["due"] == 1000
            assert await ada.told("patience") == {"type": "patience", "seats": [0, 1]}
            picture = await ada.in_round(2)
            assert picture["clock"]["due"] == 2000
            assert 1000 <= picture["clock"]["now"] < 1500
            assert stored(shop, picture["match"])[1] == (-1, {"type": "tick", "at": 1000})

    asyncio.run(scene())


def test_time_stands_still_while_nobody_is_there(shop):
    async def scene() -> None:
        table, secrets, _ = shop.table("Ada", "strong", patience_ms=1000, **EVEN)
        await asyncio.sleep(0.5)
        async with racer(shop, table, secrets[0]) as ada:
            assert (await ada.picture())["clock"]["now"] < 400
        left = time.monotonic()
        await asyncio.sleep(0.2)
        async with racer(shop, table, secrets[0]) as ada:
            before = (await ada.picture())["clock"]["now"]
        await asyncio.sleep(1.5)
        async with racer(shop, table, secrets[0]) as ada:
            assert (await ada.picture())["clock"]["now"] - before < 1000
        assert time.monotonic() - left > 1.7

    asyncio.run(scene())


def test_a_bot_stands_in_and_stops_when_the_person_is_back(shop):
    async def scene() -> None:
        table, secrets, _ = shop.table("Ada", "Bruno", tie_ms=0, **EVEN)
        async with racer(shop, table, secrets[0]) as ada:
            ada.send(type="fill", seat=1, level="strong")
            sale = await ada.told("sale")
            assert sale["claims"][0]["seat"] == 1
            assert sale["claims"][0]["reaction"] >= 5, "no bot acts at once"
            async with racer(shop, table, secrets[1]) as bruno:
                await bruno.until(
                    lambda: [
                        message
                        for message in bruno.heard
                        if message["type"] == "table" and message["table"]["seats"][1]["stand_in"] is None
                    ]
                )
                before = len(bruno.events)
                await asyncio.sleep(0.5)
                assert len(bruno.events) == before

    asyncio.run(scene())


# What is sealed


def test_a_sealed_claim_changes_not_one_byte_for_the_others(new_house):
    """Three runs that differ in what Ada claims, or whether she does: all that the others hear while it is sealed."""

    table_of = {"tie_ms": 2000, "patience_ms": 60_000, **MARKET, "deck": PAIRS}

    def run(claim: dict[str, Any] | None) -> list[list[str]]:
        house = new_house("fixed", address="http://house")
        table, secrets, _ = house.table("Ada", "Bruno", "Carla", "Dino", **table_of)
        ada, bruno, carla, dino = (house.line(table, secrets[seat]) for seat in range(4))
        guest = house.line(table)
        for line in (ada, bruno, carla, dino, guest):
            line.quiet(0.1)
            line.received.clear()
        if claim is not None:
            assert ada.ask(type="play", seat=0, action=claim)["type"] == "played"
            assert ada.newest(0)["story"][0]["type"] == "sealed"
        action = {"type": "pass", "round": 1}
        assert bruno.ask(type="try", seat=1, action=action, id="try")["refusal"] is None
        assert bruno.ask(type="play", seat=1, action=action, id="pass")["type"] == "played"
        late = [house.line(table, secrets[2]), house.line(table)]
        dino.send(type="language", language="it")
        time.sleep(0.3)
        heard = []
        for line in (bruno, carla, dino, guest, *late):
            line.quiet(0.02)
            heard.append([timeless(text) for text in line.received])
        heard.append([json.dumps(house.get(f"/api/tables/{table}"))])
        return heard

    house = new_house("fixed", address="http://house")
    table, secrets, _ = house.table("Ada", "Bruno", "Carla", "Dino", **table_of)
    picture = house.line(table, secrets[0]).newest(0)
    open_coin, hand = picture["view"]["position"]["deposit"], picture["view"]["position"]["hands"][0]
    prices = {card["price"] for card in picture["notes"]["cards"]}
    ways = sorted({(price, coin) for price in prices for coin in hand if open_coin + coin == price})
    assert len(ways) == 2, "with this deal Ada can buy in two ways"
    claims = [{"type": "claim", "round": 1, "price": price, "coin": coin} for price, coin in ways]
    runs = [run(claim) for claim in (None, *claims)]
    assert runs[0] == runs[1] == runs[2]
    assert any('"pass"' in text for text in runs[0][1]), "they do hear what is open to all"
    assert [len(heard) for heard in runs[0]] == [3, 2, 3, 1, 2, 2, 1]


def timeless(text: str) -> str:
    """A message without the time at which it was sent."""
    message = json.loads(text)
    if message["type"] == "picture":
        message["clock"]["now"] = 0
    return json.dumps(message)


def test_a_seat_that_is_beaten_learns_it_from_the_verdict_alone(shop):
    async def scene() -> None:
        table, secrets, _ = shop.table("Ada", "Bruno", "Carla", tie_ms=400, **EVEN)
        async with racer(shop, table, secrets[0]) as ada, racer(shop, table, secrets[1]) as bruno:
            await bruno.picture()
            await ada.picture()
            assert (await ada.claim(0, 1))["type"] == "played"
            assert [event["type"] for event in ada.events] == ["sealed"]
            assert bruno.events == []
            await bruno.told("sale")
            kinds = {event["type"] for event in bruno.events}
            assert kinds >= {"sale", "refill", "coin"}
            assert "sealed" not in kinds

    asyncio.run(scene())


# What survives


def test_kill_9_in_an_open_window_gives_the_same_verdict(new_house):
    async def scene(kill: bool) -> dict[str, Any]:
        house = new_house()
        table, secrets, _ = house.table("Ada", "Bruno", "Carla", tie_ms=1200, **EVEN)
        async with racer(house, table, secrets[0]) as ada, racer(house, table, secrets[1]) as bruno:
            await ada.picture()
            await bruno.picture()
            assert (await ada.play(0, claim(1), id="ada"))["type"] == "played"
            assert (await bruno.play(1, claim(1), id="bruno"))["type"] == "played"
            if not kill:
                return await ada.told("sale")
        house.restart()
        async with racer(house, table, secrets[2]) as carla, racer(house, table, secrets[0]) as ada:
            picture = await ada.picture()
            assert [one["seat"] for one in picture["view"]["position"]["claims"]] == [0], "hers is still sealed"
            assert (await carla.picture())["view"]["position"]["claims"] == []
            again = await ada.play(0, claim(1), id="ada")
            assert (again["type"], again["number"]) == ("played", picture["number"])
            sale = await carla.told("sale")
            last = await carla.in_round(2)
            assert replayed(house, last).view(2) == last["view"]
            assert house.log.read_text() == ""
            return sale

    def claim(round: int) -> dict[str, Any]:
        return {"type": "claim", "round": round, "price": 10, "coin": 5}

    sales = [asyncio.run(scene(kill)) for kill in (False, True)]
    verdicts = [[(one["seat"], one["slot"], one["creature"] is not None) for one in sale["claims"]] for sale in sales]
    assert verdicts[0] == verdicts[1] == [(0, 0, True), (1, 1, True)]


def test_on_a_full_disk_the_clock_waits_and_goes_on_later(new_house):
    async def scene() -> None:
        house = new_house("full_disk", "unlimited")
        table, secrets, _ = house.table("Ada", "Bruno", patience_ms=1000, **EVEN)
        async with racer(house, table, *secrets.values()) as both:
            await both.picture()
            (house.folder / "full").touch()
            for number in range(200):
                round = both.pictures[-1]["view"]["position"]["round"]
                answer = await both.play(number % 2, {"type": "pass", "round": round})
                if "not saved" in answer.get("refusal", ""):
                    break
                await asyncio.sleep(0.01)
            assert answer["refusal"] == "That was not saved, so nobody has seen it: please try again."
            before = len(both.pictures)
            await asyncio.sleep(1.5)
            assert len(both.pictures) == before, "what cannot be kept is not shown, not even that time is up"
            (house.folder / "full").unlink()
            await both.until(lambda: any(one["story"][:1] == [PATIENCE] for one in both.pictures[before:]))

    asyncio.run(scene())


# What one may ask for


def test_options_and_seats_are_refused_in_one_sentence_that_says_what_is_possible(shop):
    def refusal(seats: int, language: str = "en", **options: Any) -> str:
        wish = {"game": "mathmarket", "options": options, "seats": [{"kind": "open"}] * seats}
        status, answer = shop.post(f"/api/tables?language={language}", wish)
        assert status == 400, answer
        assert isinstance(answer["refusal"], str)
        return answer["refusal"]

    assert refusal(1) == "Math Market is for this many players: 2, 3, 4."
    assert refusal(1, version="standard") == "Math Market is for this many players: 2, 3, 4, 5, 6."
    assert refusal(7, version="advanced") == "Math Market is for this many players: 1, 2, 3, 4, 5, 6."
    assert refusal(2, tie_ms=2001) == "The option tie_ms of Math Market may be a whole number from 0 to 2000."
    assert refusal(2, tie_ms="150").startswith("The option tie_ms of Math Market may be a whole number")
    assert refusal(2, patience_ms=999).endswith("may be 0 or a whole number from 1000 to 600000.")
    assert refusal(2, magic=1) == "Math Market has no such option."
    assert refusal(2, "it", magic=1) == "Math Market non ha un’opzione con quel nome."
    deck = {"coins": [5, 4], "creatures": FIVES["creatures"]}
    assert refusal(2, deck=deck).endswith("may be a house deck whose coins are written in rising order.")
    small = {**FIVES, "coins": [5] * 10}
    assert "at least 16 coins" in refusal(2, deck=small)
    odd = {"coins": [5] * 60, "creatures": [{"name": "odd", "price": 11, "mark": None}] * 3}
    assert "two coins make every price" in refusal(2, deck=odd)
    for good in ({"tie_ms": 0}, {"tie_ms": 777, "version": "standard"}, {"patience_ms": 1000}, {"deck": FIVES}):
        assert shop.table("open", "open", game="mathmarket", **good)


def test_the_list_of_games_says_which_seats_go_with_which_version(shop):
    market = next(game for game in shop.get("/api/games") if game["id"] == "mathmarket")
    assert market["seats_with"] == {
        "version": {"beginner": [2, 3, 4], "standard": [2, 3, 4, 5, 6], "advanced": [1, 2, 3, 4, 5, 6]}
    }
    assert market["options"]["tie_ms"]["allowed"] == [0, 100, 150, 250, 500]
    assert all(game["seats_with"] == {} for game in shop.get("/api/games") if game["id"] == "toncc")
