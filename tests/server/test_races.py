"""Real sockets and a clock that goes by hand: Math Market as people and bots play it against time."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import pytest

import ludoteca
from ludoteca.tables.clocks import CAP
from ludoteca.tables.standins import AWAY
from tests.server.house import House, Line
from tests.server.racers import (
    FIVES,
    answered,
    begun,
    bought,
    event_of,
    in_round,
    later,
    measured,
    play_on,
    played,
    sent,
)
from tests.waiting import until

MARKET = {"game": "mathmarket", "version": "standard"}
EVEN = {**MARKET, "deck": FIVES}
PAIRS = {
    "coins": sorted([4, 5, 6] * 24),
    "creatures": [{"name": f"creature {n}", "price": 8 + n % 3, "mark": None} for n in range(30)],
}
"""A house deck with three coins and three prices."""
PATIENCE = {"type": "patience", "seats": [0, 1]}


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
    table, secrets, _ = shop.table("Ada", "gentle", "fair", "strong", game="mathmarket", version=version)
    ada, guest = shop.line(table, secrets[0]), shop.line(table)
    (last,) = play_on(ada, thinks=3)
    guest.so_far()
    assert last["result"] == guest.pictures[-1]["result"]
    state = replayed(shop, last)
    assert list(state.result.scores) == last["result"]["scores"]
    assert state.view(0) == last["view"]
    assert sum(last["result"]["scores"][1:]) > 0, "bots buy too"
    for one in (ada, guest):
        numbers = list(dict.fromkeys(picture["number"] for picture in one.pictures))
        assert numbers == list(range(numbers[0], numbers[-1] + 1)), "nobody is shown a gap"
        assert not any('"at"' in json.dumps(picture["actions"]) for picture in one.pictures)
        assert all(picture["clock"]["now"] >= 0 for picture in one.pictures)
    infos = [message["table"] for message in guest.heard if message["type"] == "table"]
    assert not any(seat["thinking"] for info in infos for seat in info["seats"])


def test_people_and_a_replay_of_their_match(shop):
    table, secrets = shop.gathered("Ada", "Bruno", tie_ms=100, **MARKET)
    ada, bruno = shop.line(table, secrets[0]), shop.line(table, secrets[1])
    last, _ = play_on(ada, bruno)
    replay = shop.get(f"/api/matches/{last['match']}/replay", **{"X-Seat": secrets[0]})["pictures"]
    assert [picture["number"] for picture in replay] == list(range(len(replay)))
    seen = list({picture["number"]: picture for picture in ada.pictures}.values())  # one was sent again at the start
    for one, again in zip(seen[1:], replay[-len(seen) + 1 :], strict=True):
        mine = {name: value for name, value in one.items() if name != "clock"}
        assert {name: value for name, value in again.items() if name != "clock"} == mine
    times = [picture["clock"]["now"] for picture in replay]
    assert times == sorted(times)


def test_alone_against_the_clock(shop):
    table, secrets, _ = shop.table("Ada", game="mathmarket", version="advanced")
    (last,) = play_on(shop.line(table, secrets[0]))
    assert last["result"]["places"] == [1]
    assert 0 < last["notes"]["practice"]["clock"] <= last["clock"]["now"]


# Who was first


def test_claims_within_the_window_are_simultaneous_and_both_get_a_creature(shop):
    table, secrets = shop.gathered("Ada", "Bruno", "Carla", tie_ms=300, **EVEN)
    ada, bruno = shop.line(table, secrets[0]), shop.line(table, secrets[1])
    begun(ada, bruno)
    first = sent(ada, 0, bought(1))
    shop.pass_time(0.299)
    second = sent(bruno, 1, bought(1))
    assert (answered(ada, first)["type"], answered(bruno, second)["type"]) == ("played", "played")
    sale = event_of(ada, "sale")
    assert [(claim["seat"], claim["at"]) for claim in sale["claims"]] == [(0, 0), (1, 299)]
    assert event_of(bruno, "sale") == sale
    assert in_round(ada, 2)["notes"]["scores"] == [1, 1, 0]
    assert played(bruno, 1, bought(1))["type"] == "refused", "a claim for a round that is over is void"
    assert played(ada, 0, bought(2))["type"] == "played"


def test_a_claim_after_the_window_is_too_late(shop):
    table, secrets = shop.gathered("Ada", "Bruno", "Carla", tie_ms=300, **EVEN)
    ada, bruno = shop.line(table, secrets[0]), shop.line(table, secrets[1])
    begun(ada, bruno)
    sent(ada, 0, bought(1))
    shop.pass_time(0.301)
    assert played(bruno, 1, bought(1))["type"] == "refused"
    assert [claim["seat"] for claim in event_of(ada, "sale")["claims"]] == [0]


def test_near_and_far_are_even(shop):
    """Both react in exactly 250 ms, 20 and 220 ms of a round trip away."""
    table, secrets = shop.gathered("Ada", "Bruno", tie_ms=400, **EVEN)
    near, far = shop.line(table, secrets[0]), shop.line(table, secrets[1])
    begun(near, far)
    measured(near, 0.02)
    measured(far, 0.22)
    for round in range(1, 4):
        shop.pass_time(0.26)
        claims = {near: sent(near, 0, bought(round))}
        shop.pass_time(0.1)
        claims[far] = sent(far, 1, bought(round))
        assert {answered(line, id)["type"] for line, id in claims.items()} == {"played"}
        sale = event_of(near, "sale", round)
        at = {claim["seat"]: claim["at"] for claim in sale["claims"]}
        assert at[0] == at[1]
        in_round(near, round + 1)


def test_who_keeps_measures_back_gains_the_cap_at_most(shop):
    table, secrets = shop.gathered("Ada", "Bruno", tie_ms=2000, **EVEN)
    ada, liar = shop.line(table, secrets[0]), shop.line(table, secrets[1])
    begun(ada, liar)
    measured(liar, 0.5)
    assert played(ada, 0, bought(1))["type"] == "played"
    shop.pass_time(1.5)
    seen = moments(shop, 2, ada, liar)
    assert seen[ada] - seen[liar] == CAP / 2, "the card is on its way to the one who seems far away"
    shop.pass_time(0.6 - CAP / 2000)
    guess = sent(liar, 1, bought(2))
    shop.pass_time(CAP / 2000)
    sent(ada, 0, bought(2))
    assert answered(liar, guess)["type"] == "played"
    at = {claim["seat"]: claim["at"] for claim in event_of(ada, "sale", 2)["claims"]}
    assert at[0] - at[1] == CAP, "both have claimed 600 ms after they saw it"


def moments(house: House, round: int, *lines: Line) -> dict[Line, int]:
    """When the first picture of a round leaves for each of these, in milliseconds from now."""
    found: dict[Line, int] = {}
    for moment in range(1000):
        for line in lines:
            line.so_far()
            if line not in found and line.newest(seat_of(line))["view"]["position"]["round"] >= round:
                found[line] = moment
        if len(found) == len(lines):
            return found
        house.pass_time(0.001)
    raise AssertionError(found)


def seat_of(line: Line) -> int | None:
    """The seat through whose eyes this line sees."""
    held: list[int] = line.info["held"]
    return held[0] if held else None


def test_who_writes_a_time_into_a_claim_is_refused_and_gains_nothing(shop):
    table, secrets = shop.gathered("Ada", "Bruno", **EVEN)
    ada, bruno = shop.line(table, secrets[0]), shop.line(table, secrets[1])
    begun(ada, bruno)
    before = len(bruno.pictures)
    assert played(ada, 0, {**bought(1), "at": 0})["refusal"] == "The table notes the time by itself, so leave it out."
    ada.send(type="measured", id=99, at=0)
    ada.send(type="measured", id=99)
    assert ada.until("refused")["id"] is None
    bruno.so_far()
    assert len(bruno.pictures) == before


def test_a_claim_before_its_card_was_shown_is_void(shop):
    table, secrets = shop.gathered("Ada", "Bruno", tie_ms=0, **EVEN)
    ada, bruno = shop.line(table, secrets[0]), shop.line(table, secrets[1])
    begun(ada, bruno)
    measured(bruno, 0.2)
    for round in (2, 99):
        assert played(ada, 0, bought(round))["refusal"] == "You have not been shown that yet, so it does not count."
    mine = sent(ada, 0, bought(1))
    assert played(bruno, 1, bought(2))["type"] == "refused", "it is a guess, and the next coin does not lie there yet"
    assert answered(ada, mine)["type"] == "played"
    picture = in_round(ada, 2)
    assert picture["notes"]["scores"] == [1, 0]
    assert played(bruno, 1, bought(2))["type"] == "played"
    assert event_of(ada, "sale", 2)["claims"][0]["at"] > picture["view"]["position"]["since"]


def test_pictures_reach_near_and_far_at_the_same_moment(shop):
    table, secrets = shop.gathered("Ada", "Bruno", tie_ms=0, **EVEN)
    near, far, screen = shop.line(table, secrets[0]), shop.line(table, secrets[1]), shop.line(table)
    begun(near, far, screen)
    measured(near, 0.02)
    measured(far, 0.2)
    for round in range(1, 4):
        sent(near, 0, bought(round))
        leave = moments(shop, round + 1, near, far, screen)
        assert leave[near] + 10 == leave[far] + 100 == leave[screen]


# Time


def test_patience_runs_out_by_itself_and_stands_in_the_log(shop):
    table, secrets = shop.gathered("Ada", "Bruno", patience_ms=1000, **EVEN)
    ada = shop.line(table, secrets[0])
    begun(ada)
    told = len(ada.events)
    assert ada.newest(0)["clock"]["due"] == 1000
    shop.pass_time(0.999)
    ada.so_far()
    assert ada.events[told:] == []
    shop.pass_time(0.001)
    ada.so_far()
    assert ada.events[told] == {"type": "patience", "seats": [0, 1]}
    picture = in_round(ada, 2)
    assert picture["clock"] == {"now": 1000, "due": 2000}
    assert stored(shop, picture["match"])[1] == (-1, {"type": "tick", "at": 1000})


def test_time_stands_still_while_nobody_is_there(shop):
    table, secrets = shop.gathered("Ada", "Bruno", patience_ms=1000, **EVEN)
    shop.pass_time(5)
    ada = shop.line(table, secrets[0])
    assert ada.newest(0)["clock"]["now"] == 0
    begun(ada)
    told = len(ada.events)
    shop.pass_time(0.4)
    left(ada, table)
    shop.pass_time(5)
    ada = shop.line(table, secrets[0])
    assert ada.newest(0)["clock"]["now"] == 400
    begun(ada)
    shop.pass_time(0.6)
    ada.so_far()
    assert told
    assert [event["type"] for event in ada.events][:1] == ["patience"]


def left(line: Line, table: str) -> None:
    """The line is closed, and the table knows it."""
    line.close()
    until(lambda: not any(seat["here"] for seat in line.house.get(f"/api/tables/{table}")["seats"]))


def test_a_bot_stands_in_and_stops_when_the_person_is_back(shop):
    table, secrets = shop.gathered("Ada", "Bruno", tie_ms=0, patience_ms=0, **EVEN)
    ada = shop.line(table, secrets[0])
    shop.pass_time(AWAY)
    ada.send(type="fill", seat=1, level="strong")
    sale = event_of(ada, "sale")
    assert sale["claims"][0]["seat"] == 1
    assert sale["claims"][0]["reaction"] >= 100, "no bot acts at once"
    bruno = shop.line(table, secrets[1])
    later(bruno, lambda: bruno.info["seats"][1]["stand_in"] is None)
    begun(bruno)
    before = len(bruno.events)
    shop.pass_time(15)
    bruno.so_far()
    assert len(bruno.events) == before


# What is sealed


def test_a_sealed_claim_changes_not_one_byte_for_the_others(new_house):
    """Three runs that differ in what Ada claims, or whether she does: all that the others hear while it is sealed."""

    table_of = {"tie_ms": 2000, "patience_ms": 60_000, **MARKET, "deck": PAIRS}

    def run(claim: dict[str, Any] | None) -> list[list[str]]:
        house = new_house("fixed", "by_hand", address="http://house")
        table, secrets = house.gathered("Ada", "Bruno", "Carla", "Dino", **table_of)
        ada, bruno, carla, dino = (house.line(table, secrets[seat]) for seat in range(4))
        guest = house.line(table)
        begun(ada, bruno, carla, dino, guest)
        for line in (ada, bruno, carla, dino, guest):
            line.so_far()
            line.received.clear()
        if claim is not None:
            assert ada.ask(type="play", seat=0, action=claim)["type"] == "played"
            assert ada.newest(0)["story"][0]["type"] == "sealed"
        action = {"type": "pass", "round": 1}
        assert bruno.ask(type="try", seat=1, action=action, id="try")["refusal"] is None
        assert bruno.ask(type="play", seat=1, action=action, id="pass")["type"] == "played"
        late = [house.line(table, secrets[2]), house.line(table)]
        dino.send(type="language", language="it")
        house.pass_time(1)
        heard = []
        for line in (bruno, carla, dino, guest, *late):
            line.so_far()
            heard.append(line.received)
        heard.append([json.dumps(house.get(f"/api/tables/{table}"))])
        return heard

    house = new_house("fixed", "by_hand", address="http://house")
    table, secrets = house.gathered("Ada", "Bruno", "Carla", "Dino", **table_of)
    ada = house.line(table, secrets[0])
    begun(ada)
    picture = ada.newest(0)
    open_coin, hand = picture["view"]["position"]["deposit"], picture["view"]["position"]["hands"][0]
    prices = {card["price"] for card in picture["notes"]["cards"]}
    ways = sorted({(price, coin) for price in prices for coin in hand if open_coin + coin == price})
    assert len(ways) == 2, "with this deal Ada can buy in two ways"
    claims = [{"type": "claim", "round": 1, "price": price, "coin": coin} for price, coin in ways]
    runs = [run(claim) for claim in (None, *claims)]
    assert runs[0] == runs[1] == runs[2]
    assert any('"pass"' in text for text in runs[0][1]), "they do hear what is open to all"
    assert [len(heard) for heard in runs[0]] == [3, 2, 3, 1, 2, 2, 1]


def test_a_seat_that_is_beaten_learns_it_from_the_verdict_alone(shop):
    table, secrets = shop.gathered("Ada", "Bruno", "Carla", tie_ms=400, **EVEN)
    ada, bruno = shop.line(table, secrets[0]), shop.line(table, secrets[1])
    begun(ada, bruno)
    told = len(ada.events)
    assert played(ada, 0, bought(1))["type"] == "played"
    assert [event["type"] for event in ada.events[told:]] == ["sealed"]
    bruno.so_far()
    assert {event["type"] for event in bruno.events} <= {"deal", "hand", "coin"}
    event_of(bruno, "sale")
    kinds = {event["type"] for event in bruno.events}
    assert kinds >= {"sale", "refill", "coin"}
    assert "sealed" not in kinds


# What survives


def test_kill_9_in_an_open_window_gives_the_same_verdict(new_house):
    def sold(kill: bool) -> dict[str, Any]:
        house = new_house("by_hand")
        table, secrets = house.gathered("Ada", "Bruno", "Carla", tie_ms=1200, **EVEN)
        ada, bruno = house.line(table, secrets[0]), house.line(table, secrets[1])
        begun(ada, bruno)
        assert played(ada, 0, bought(1), id="ada")["type"] == "played"
        assert played(bruno, 1, bought(1), id="bruno")["type"] == "played"
        if not kill:
            return event_of(ada, "sale")
        house.restart()
        carla, ada = house.line(table, secrets[2]), house.line(table, secrets[0])
        again = played(ada, 0, bought(1), id="ada")
        assert (again["type"], again["number"]) == ("played", ada.newest(0)["number"])
        begun(ada, carla)
        claims = ada.newest(0)["view"]["position"]["claims"]
        assert [one["seat"] for one in claims] == [0], "hers is still sealed"
        assert carla.newest(2)["view"]["position"]["claims"] == []
        sale = event_of(carla, "sale")
        last = in_round(carla, 2)
        assert replayed(house, last).view(2) == last["view"]
        assert house.log.read_text() == ""
        return sale

    sales = [sold(kill) for kill in (False, True)]
    verdicts = [[(one["seat"], one["slot"], one["creature"] is not None) for one in sale["claims"]] for sale in sales]
    assert verdicts[0] == verdicts[1] == [(0, 0, True), (1, 1, True)]


def test_on_a_full_disk_the_clock_waits_and_goes_on_later(new_house):
    house = new_house("full_disk", "unlimited", "by_hand")
    table, secrets = house.gathered("Ada", "Bruno", patience_ms=1000, **EVEN)
    both = house.line(table, *secrets.values())
    begun(both)
    (house.folder / "full").touch()
    answer: dict[str, Any] = {}
    for number in range(200):
        round = both.newest(0)["view"]["position"]["round"]
        answer = played(both, number % 2, {"type": "pass", "round": round})
        if "not saved" in answer.get("refusal", ""):
            break
        both.so_far()
    assert answer["refusal"] == "That was not saved, so nobody has seen it: please try again."
    before = -1
    while before != len(both.pictures):  # until there is no room for the shortest step
        before = len(both.pictures)
        house.pass_time(10)
        both.so_far()
    last = both.newest(0)
    assert last["number"] == len(stored(house, last["match"])), "what cannot be kept is not shown, not even a tick"
    (house.folder / "full").unlink()
    later(both, lambda: any(one["story"][:1] == [PATIENCE] for one in both.pictures[before:]))


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


# Time that stands still


def race_of(line: Line) -> dict[str, Any]:
    """What is said of the time of a race."""
    line.so_far()
    race: dict[str, Any] = line.info["race"]
    return race


def test_a_race_begins_three_seconds_after_everybody_is_there(shop):
    table, secrets = shop.gathered("Ada", "Bruno", "strong", tie_ms=0, **EVEN)
    ada = shop.line(table, secrets[0])
    assert race_of(ada) == {"stands": "begin", "seat": 1, "go": None}
    shop.pass_time(60)
    assert played(ada, 0, bought(1))["refusal"] == "Wait for the start."
    bruno = shop.line(table, secrets[1])
    assert race_of(ada) == race_of(bruno) == {"stands": "begin", "seat": None, "go": 3000}
    shop.pass_time(2.99)
    assert played(bruno, 1, bought(1))["refusal"] == "Wait for the start."
    assert ada.newest(0)["clock"]["now"] == 0
    shop.pass_time(0.02)
    assert race_of(ada) == {"stands": None, "seat": None, "go": None}
    assert kinds(ada) <= {"deal", "hand", "coin"}, "no bot has bought anything meanwhile"
    assert played(ada, 0, bought(1))["type"] == "played"
    assert event_of(bruno, "sale")["claims"][0]["seat"] == 0


def kinds(line: Line) -> set[str]:
    line.so_far()
    return {event["type"] for event in line.events}


def test_who_leaves_while_it_counts_is_waited_for(shop):
    table, secrets = shop.gathered("Ada", "Bruno", **EVEN)
    ada, bruno = shop.line(table, secrets[0]), shop.line(table, secrets[1])
    shop.pass_time(2)
    gone(bruno, ada)
    shop.pass_time(10)
    assert race_of(ada) == {"stands": "begin", "seat": 1, "go": None}
    bruno = shop.line(table, secrets[1])
    assert race_of(bruno)["go"] == 3000


def gone(line: Line, other: Line) -> None:
    """The line is closed, and another at the table knows it."""
    (seat,) = line.info["held"]
    line.close()
    while other.info["seats"][seat]["here"]:
        other.until("table")


def test_any_seat_may_pause_and_let_it_go_on(shop):
    table, secrets = shop.gathered("Ada", "Bruno", "strong", tie_ms=0, patience_ms=1000, **EVEN)
    ada, bruno, guest = shop.line(table, secrets[0]), shop.line(table, secrets[1]), shop.line(table)
    begun(ada, bruno)
    shop.pass_time(0.05)
    bruno.send(type="pause", seat=1)
    assert race_of(bruno) == race_of(ada) == {"stands": "asked", "seat": 1, "go": None}
    told = len(ada.events)
    shop.pass_time(60)
    ada.so_far()
    assert ada.events[told:] == [], "neither a bot acts nor does anything fall due"
    assert played(ada, 0, bought(1))["refusal"] == "The match is paused."
    guest.send(type="go", seat=0)
    assert guest.until("refused")["refusal"].startswith("You are watching")
    ada.send(type="go", seat=0)
    assert race_of(ada) == {"stands": "asked", "seat": 1, "go": 3000}
    shop.pass_time(1)
    ada.send(type="pause", seat=0)
    assert race_of(ada) == {"stands": "asked", "seat": 0, "go": None}, "one may pause again while it counts"
    ada.send(type="go", seat=0)
    ada.so_far()
    shop.pass_time(3)
    assert race_of(ada)["stands"] is None
    assert ada.newest(0)["clock"]["now"] == 50, "and goes on where it stood"
    event_of(ada, "sale")


def test_a_lost_line_stops_the_race_until_its_player_is_back(shop):
    table, secrets = shop.gathered("Ada", "Bruno", patience_ms=1000, **EVEN)
    ada, bruno = shop.line(table, secrets[0]), shop.line(table, secrets[1])
    begun(ada, bruno)
    shop.pass_time(0.5)
    tablet = shop.line(table, secrets[1])
    bruno.close()
    until(lambda: len(shop.get(f"/api/tables/{table}")["seats"]) == 2)
    assert race_of(ada)["stands"] is None, "another device of his is still there"
    gone(tablet, ada)
    assert race_of(ada) == {"stands": "away", "seat": 1, "go": None}
    shop.pass_time(30)
    assert played(ada, 0, bought(1))["refusal"] == "The match is paused."
    back = shop.line(table, secrets[1])
    assert race_of(back) == {"stands": "away", "seat": None, "go": 3000}
    shop.pass_time(3)
    assert race_of(back)["stands"] is None
    assert back.newest(1)["clock"]["now"] == 500
    assert played(ada, 0, bought(1))["type"] == "played"


def test_those_who_are_there_may_go_on_without_the_one_who_is_away(shop):
    table, secrets = shop.gathered("Ada", "Bruno", "Carla", **EVEN)
    ada, bruno, carla = (shop.line(table, secrets[seat]) for seat in range(3))
    begun(ada, bruno, carla)
    gone(carla, ada)
    assert race_of(ada)["stands"] == "away"
    bruno.send(type="go", seat=1)
    assert race_of(bruno)["go"] == 3000
    shop.pass_time(3)
    assert race_of(ada)["stands"] is None
    assert played(ada, 0, bought(1))["type"] == "played"
    carla = shop.line(table, secrets[2])
    assert race_of(carla)["stands"] is None, "who comes back need not be waited for"
    gone(carla, ada)
    assert race_of(ada) == {"stands": "away", "seat": 2, "go": None}, "but is missed again"


def test_a_race_that_only_the_absent_could_carry_on_stands_again(shop):
    table, secrets = shop.gathered("Ada", "Bea", patience_ms=0, **EVEN)
    bea = shop.line(table, secrets[1])
    begun(bea)
    assert played(bea, 1, {"type": "pass", "round": 1})["type"] == "played"
    stuck = {"stands": "away", "seat": 0, "go": None}
    assert race_of(bea) == stuck
    bea.send(type="go", seat=1)
    assert race_of(bea) == stuck, "nothing could happen"
    bea.send(type="pause", seat=1)
    assert race_of(bea)["stands"] == "asked"
    bea.send(type="go", seat=1)
    assert race_of(bea) == stuck
    bea.send(type="fill", seat=0, level="strong")
    assert "A bot may stand in for Ada in" in bea.until("refused")["refusal"], "of two, one cannot decide it"
    shop.pass_time(AWAY)
    bea.send(type="fill", seat=0, level="strong")
    assert race_of(bea) == {"stands": "away", "seat": None, "go": 3000}
    in_round(bea, 2)


def test_a_race_whose_time_runs_out_goes_on_without_the_absent(shop):
    table, secrets = shop.gathered("Ada", "Bea", patience_ms=1000, **EVEN)
    bea = shop.line(table, secrets[1])
    begun(bea)
    assert played(bea, 1, {"type": "pass", "round": 1})["type"] == "played"
    assert race_of(bea)["stands"] is None
    in_round(bea, 2)


def test_nobody_is_helped_while_time_stands(shop):
    settings = {"hints": True, "aids": {"bonds": 0}}
    table, secrets = shop.gathered("Ada", "Bruno", settings=settings, **EVEN)
    ada, bruno = shop.line(table, secrets[0]), shop.line(table, secrets[1])

    def refusals() -> set[str | None]:
        ada.so_far()
        asked = ({"type": "hint"}, {"type": "aid", "name": "bonds"}, {"type": "read", "text": "n"})
        return {ada.ask(seat=0, **one).get("refusal") for one in asked}

    assert refusals() == {"Wait for the start."}
    begun(ada, bruno)
    assert refusals() == {None}
    bruno.send(type="pause", seat=1)
    bruno.so_far()
    assert refusals() == {"The match is paused."}


def test_what_is_typed_is_read_once_its_round_was_shown(shop):
    table, secrets = shop.gathered("Ada", "Bruno", tie_ms=0, **EVEN)
    ada, bruno = shop.line(table, secrets[0]), shop.line(table, secrets[1])
    begun(ada, bruno)
    measured(bruno, 0.4)
    mine = sent(ada, 0, bought(1))
    refused = "You have not been shown that yet, so it does not count."
    found: list[str | None] = []
    for _ in range(1000):
        found.append(ada.ask(type="read", seat=0, text="n").get("refusal"))
        ada.so_far()
        if ada.newest(0)["view"]["position"]["round"] == 2:
            break
        shop.pass_time(0.005)
    assert answered(ada, mine)["type"] == "played"
    assert refused in found, "the picture is still on its way to her"
    assert ada.ask(type="read", seat=0, text="n")["action"] is not None


def test_a_stand_in_ends_the_waiting(shop):
    table, secrets = shop.gathered("Ada", "Bruno", **EVEN)
    ada, bruno = shop.line(table, secrets[0]), shop.line(table, secrets[1])
    begun(ada, bruno)
    gone(bruno, ada)
    shop.pass_time(AWAY)
    ada.send(type="fill", seat=1, level="gentle")
    later(ada, lambda: ada.info["seats"][1]["stand_in"] == "gentle")
    shop.pass_time(3)
    assert race_of(ada)["stands"] is None


def test_what_was_sent_before_a_pause_is_played(shop):
    """It waits for those who are far away, and nothing earlier is taken any more once time stands."""
    table, secrets = shop.gathered("Ada", "Bruno", tie_ms=300, **EVEN)
    ada, bruno = shop.line(table, secrets[0]), shop.line(table, secrets[1])
    begun(ada, bruno)
    measured(bruno, 0.2)
    claim = sent(ada, 0, bought(1))
    assert not any(said.get("id") == claim for said in ada.heard)
    ada.send(type="pause", seat=0)
    assert answered(ada, claim)["type"] == "played"
    assert race_of(ada)["stands"] == "asked"


def test_where_no_time_runs_nobody_can_end_it(shop):
    table, secrets, _ = shop.table("Ada", "Bruno", "Carla")
    line = shop.line(table, *secrets.values())
    assert line.info["race"] is None
    for message in ("time", "more"):
        line.send(type=message, seat=0)
        assert line.until("refused")["refusal"] == "Nobody's time is running."
    table, secrets, _ = shop.table("Ada", "open", **EVEN)
    waiting = shop.line(table, secrets[0])
    waiting.send(type="pause", seat=0)
    assert waiting.until("refused")["refusal"] == "The match has not begun yet."


def test_after_a_restart_the_race_waits_for_all_and_counts(new_house):
    house = new_house("by_hand", "unlimited")
    table, secrets = house.gathered("Ada", "Bruno", tie_ms=0, **EVEN)
    ada, bruno = house.line(table, secrets[0]), house.line(table, secrets[1])
    begun(ada, bruno)
    house.pass_time(0.5)
    assert played(ada, 0, bought(1))["type"] == "played"
    last = in_round(ada, 2)["last"]
    assert last[0][-1]["type"] == "coin"
    house.restart()
    ada = house.line(table, secrets[0])
    assert race_of(ada) == {"stands": "away", "seat": 1, "go": None}
    assert ada.newest(0)["story"] == []
    bruno = house.line(table, secrets[1])
    assert race_of(bruno)["go"] == 3000
    begun(ada, bruno)
    assert ada.newest(0)["last"] == last, "the marks are there again"
    assert ada.newest(0)["story"] == []


def test_a_rematch_counts_again(shop):
    table, secrets, _ = shop.table("Ada", game="mathmarket", version="advanced")
    ada = shop.line(table, secrets[0])
    play_on(ada)
    ada.send(type="rematch", seat=0)
    ada.until("moved")
    assert race_of(ada) == {"stands": "begin", "seat": None, "go": 3000}


# Leads


def test_a_lead_lets_the_slower_one_win(shop):
    leads = {"settings": {"leads": [3, 0]}}
    table, secrets = shop.gathered("Nonna", "Bruno", tie_ms=0, **EVEN, **leads)
    nonna, bruno = shop.line(table, secrets[0]), shop.line(table, secrets[1])
    assert bruno.info["settings"]["leads"] == [3, 0]
    begun(nonna, bruno)
    shop.pass_time(1)
    quick = sent(bruno, 1, bought(1))
    shop.pass_time(2.5)
    assert played(nonna, 0, bought(1))["type"] == "played"
    assert answered(bruno, quick)["type"] == "refused", "he was quicker by two and a half seconds, and she had three"
    assert event_of(nonna, "sale")["claims"][0]["seat"] == 0
    round = in_round(bruno, 2)["view"]["position"]["since"]
    assert round == 3500
    mine = sent(bruno, 1, bought(2))
    shop.pass_time(2.9)
    bruno.so_far()
    assert not any(said.get("id") == mine for said in bruno.heard)
    shop.pass_time(0.2)
    assert answered(bruno, mine)["type"] == "played", "three seconds later it counts"


def test_bots_take_part_in_leads(shop):
    leads = {"settings": {"leads": [20, 0]}}
    table, secrets, _ = shop.table("Ada", "strong", tie_ms=0, **EVEN, **leads)
    ada = shop.line(table, secrets[0])
    begun(ada)
    shop.pass_time(20)
    assert kinds(ada) <= {"deal", "hand", "coin"}
    sale = event_of(ada, "sale")
    assert sale["claims"][0]["seat"] == 1
    assert sale["claims"][0]["at"] > 20_000


def test_leads_go_with_the_players(shop):
    table, secrets, _ = shop.table("Ada", "gentle", game="mathmarket", version="advanced", settings={"leads": [5, 1]})
    ada = shop.line(table, secrets[0])
    play_on(ada)
    ada.send(type="rematch", seat=0)
    ada.until("moved")
    assert (race_of(ada)["stands"], ada.info["held"], ada.info["settings"]["leads"]) == ("begin", [1], [1, 5])
    assert shop.get(f"/api/tables/{table}")["settings"]["leads"] == [1, 5]


# Help in a race


def test_an_aid_is_had_after_its_time_on_the_clock_of_the_match(shop):
    """That clock begins when the round is seen, and stands with the race."""
    table, secrets = shop.gathered("Ada", "Bruno", **EVEN, settings={"aids": {"bonds": 4}})
    ada, bruno = shop.line(table, secrets[0]), shop.line(table, secrets[1])
    begun(ada, bruno)
    shop.pass_time(2)
    ada.send(type="pause", seat=0)
    ada.so_far()
    shop.pass_time(60)
    begun(ada)
    assert ada.ask(type="aid", seat=0, name="bonds")["refusal"] == "You can have this help in 2 s."
    shop.pass_time(2)
    assert ada.ask(type="aid", seat=0, name="bonds")["type"] == "aided"
    assert played(ada, 0, bought(1))["type"] == "played"
    in_round(ada, 2)
    assert ada.ask(type="aid", seat=0, name="bonds")["type"] == "refused", "another round, another wait"
