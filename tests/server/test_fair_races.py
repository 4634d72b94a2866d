"""Races are fair to slow fingers, and nobody gets ahead while time stands: real sockets, a clock that goes by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from ludoteca.tables.races import COUNT, EARLIER, GRACE, TOO_SOON
from tests.server.house import House, Line
from tests.server.racers import begun, event_of, later, measured, played, sent

COINS = (61, 62, 63)
PRICES = range(2 * COINS[0], 2 * COINS[-1] + 1)
DECK = {
    "coins": sorted([*COINS] * 24),
    "creatures": [{"name": f"beast {n}", "price": PRICES[n % 5], "mark": None} for n in range(60)],
}
"""A house deck whose coins, prices and names are found wherever they stand: nothing else is called or numbered so."""
NAMELESS = ("deck", "id", "match", "invite", "code")
"""Fields that say nothing of what lies there: what the deck has is known to all, and ids are drawn at random."""
RACES = [{"version": "standard", "tie_ms": 0}, {"version": "advanced"}]
SOON = {"type": "refused", "refusal": TOO_SOON}


@pytest.fixture(params=RACES, ids=lambda options: options["version"])
def race(request: pytest.FixtureRequest) -> dict[str, Any]:
    return {"game": "mathmarket", "deck": DECK, **request.param}


def claims(picture: dict[str, Any], right: bool) -> Iterator[dict[str, Any]]:
    """All claims that are right, or all that are wrong, by what this player sees."""
    position, seat = picture["view"]["position"], picture["seat"]
    prices = {card["price"] for card in picture["notes"]["cards"]}
    for price in sorted(prices):
        claim = {"type": "claim", "round": position["round"], "price": price}
        if "row" in position:
            lying = [(place, coin) for place, coin in enumerate(position["row"]) if coin is not None]
            for at, (place, coin) in enumerate(lying):
                for other, partner in lying[at + 1 :]:
                    if (coin + partner == price) == right:
                        yield {**claim, "coins": [place, other]}
        else:
            for coin in position["hands"][seat]:
                if (position["deposit"] + coin == price) == right:
                    yield {**claim, "coin": coin}


def claim(line: Line, right: bool) -> dict[str, Any]:
    """The first such claim at what lies there now."""
    line.so_far()
    return next(claims(line.pictures[-1], right))


def cost(line: Line) -> tuple[list[int], list[int]]:
    """How often each seat was wrong, and which seats are out."""
    line.so_far()
    position = line.pictures[-1]["view"]["position"]
    return position["wrong"], position["out"]


def raced(shop: House, race: dict[str, Any]) -> tuple[Line, Line]:
    """Ada and Bruno in the middle of their first round, and both are near."""
    table, secrets = shop.gathered("Ada", "Bruno", **race)
    ada, bruno = shop.line(table, secrets[0]), shop.line(table, secrets[1])
    begun(ada, bruno)
    shop.pass_time(2)
    return ada, bruno


def able(*lines: Line) -> Line:
    """The first of these who can buy something."""
    for line in lines:
        line.so_far()
    return next(line for line in lines if next(claims(line.pictures[-1], right=True), None))


def next_round(*lines: Line) -> int:
    """A new round begins now, because one of these has bought, or the last who was awake has passed; its number."""
    before = cost(lines[0])[1]
    awake = [line for line in lines if line.info["held"][0] not in before]
    round = lines[0].pictures[-1]["view"]["position"]["round"]
    try:
        buyer = able(*awake)
        answer = played(buyer, buyer.info["held"][0], claim(buyer, right=True))
    except StopIteration:
        (buyer,) = awake
        answer = played(buyer, buyer.info["held"][0], {"type": "pass", "round": round})
    assert answer["type"] == "played"
    for line in lines:
        later(line, lambda line=line: line.pictures[-1]["view"]["position"]["round"] > round)  # type: ignore[misc]
    return int(lines[0].pictures[-1]["view"]["position"]["round"])


def told(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: answer[name] for name in ("type", "refusal")}


# Slow fingers


def test_a_claim_begun_in_an_earlier_round_is_not_done_right_or_wrong(shop, race):
    ada, bruno = raced(shop, race)
    round = next_round(ada, bruno)
    shop.pass_time(2)
    buyer = able(ada, bruno)
    for right in (True, False):
        answer = buyer.ask(type="play", seat=buyer.info["held"][0], action=claim(buyer, right), begun=round - 1)
        assert told(answer) == {"type": "refused", "refusal": EARLIER}
    assert cost(bruno) == ([0, 0], [])
    assert sum(bruno.pictures[-1]["notes"]["scores"]) == 1


def test_a_claim_that_says_it_was_begun_in_its_own_round_is_judged_as_ever(shop, race):
    ada, bruno = raced(shop, race)
    next_round(ada, bruno)
    shop.pass_time(2)
    wrong = claim(bruno, right=False)
    answer = bruno.ask(type="play", seat=1, action=wrong, begun=wrong["round"])
    assert answer["type"] == "played"
    assert cost(bruno) == ([0, 1], [1])


def test_a_wrong_claim_right_after_the_change_is_free_once_a_round(shop, race):
    ada, bruno = raced(shop, race)
    for before in (0, 1):
        next_round(ada, bruno)
        shop.pass_time(0.06)
        assert told(played(bruno, 1, claim(bruno, right=False))) == SOON
        assert cost(bruno) == ([0, before], []), "he may go on looking"
        shop.pass_time(0.06)
        assert played(bruno, 1, claim(bruno, right=False))["type"] == "played"
        assert cost(bruno) == ([0, before + 1], [1]), "guessing twice costs"


def test_each_seat_is_spared_by_itself_and_a_claim_sent_again_stays_spared(shop, race):
    ada, bruno = raced(shop, race)
    next_round(ada, bruno)
    wrongs = [(line, line.info["held"][0], claim(line, right=False)) for line in (ada, bruno)]
    for line, seat, wrong in wrongs:
        assert told(played(line, seat, wrong, id=f"mine {seat}")) == SOON
    shop.pass_time(0.7)
    for line, seat, wrong in wrongs:
        before = len(line.heard)
        line.send(type="play", id=f"mine {seat}", seat=seat, action=wrong)
        assert told(line.until("refused")) == SOON, "its answer may have been lost"
        assert len(line.heard) == before + 1
    assert cost(bruno) == ([0, 0], [])


def test_a_right_claim_right_after_the_change_counts(shop, race):
    ada, bruno = raced(shop, race)
    next_round(ada, bruno)
    shop.pass_time(0.05)
    buyer = able(ada, bruno)
    assert played(buyer, buyer.info["held"][0], claim(buyer, right=True))["type"] == "played"
    later(bruno, lambda: sum(bruno.pictures[-1]["notes"]["scores"]) == 2)


@pytest.mark.parametrize("trip", [0, 100, 250, 500])
def test_it_is_free_for_600_ms_as_its_page_saw_the_round_and_the_way_counts_up_to_its_cap(shop, trip):
    """The claim arrives 600 ms and the way there and back after the picture has left: then, or a moment later."""
    for over in (0, 2):
        ada, bruno = raced(shop, {"game": "mathmarket", "deck": DECK, "version": "advanced"})
        if trip:
            measured(bruno, trip / 1000)
        sent(ada, 0, claim(ada, right=True))
        leaves(shop, bruno, 2)
        wrong = claim(bruno, right=False)
        shop.pass_time((GRACE + min(trip, 250) - 1 + over) / 1000)
        answer = played(bruno, 1, wrong)
        assert answer["type"] == ("played" if over else "refused"), answer
        assert cost(bruno)[0] == [0, over // 2]


def leaves(house: House, line: Line, round: int) -> None:
    """Lets time pass until the first picture of a round leaves for this line, to the millisecond."""
    for _ in range(2000):
        line.so_far()
        if line.pictures[-1]["view"]["position"]["round"] >= round:
            return
        house.pass_time(0.001)
    raise AssertionError(line.pictures[-1])


# Nobody gets ahead


def traces(message: Any, field: str = "") -> list[Any]:
    """Whatever in a message is a price, a coin or a creature of the deck, with the field it stands in."""
    if isinstance(message, dict):
        return [found for name, part in message.items() if name not in NAMELESS for found in traces(part, name)]
    if isinstance(message, list):
        return [found for part in message for found in traces(part, field)]
    if isinstance(message, str):
        return [(field, message)] if re.search(r"beast|\b(6[123]|12[2-6])\b", message) else []
    return [(field, message)] if type(message) is int and (message in COINS or message in PRICES) else []


def gathered_round(shop: House, race: dict[str, Any]) -> tuple[str, dict[str, Line]]:
    """A table with its own screen, two players, and a spectator. Nobody has gone yet."""
    seats = [{"kind": "person", "name": "Ada", "avatar": "fox"}, {"kind": "open"}]
    options = {name: value for name, value in race.items() if name != "game"}
    settings = {"hints": True, "aids": {"bonds": 0}}
    body = {"game": race["game"], "options": options, "seats": seats, "settings": settings}
    status, made = shop.post("/api/tables", body)
    assert status == 201
    table = made["table"]
    joined = shop.post("/api/join", {"table": table, "name": "Bruno", "avatar": "owl"})[1]
    lines = {"Ada": shop.line(table, made["secrets"]["0"]), "Bruno": shop.line(table, joined["secret"])}
    lines["spectator"] = shop.line(table)
    screen = shop.connected()
    screen.send(type="hello", table=table, secrets=[], screen=made["screen"])
    screen.info = screen.until("table")["table"]
    lines["screen"] = screen
    for line in lines.values():
        line.so_far()
    assert lines["Ada"].info["status"] == "playing"
    lines["secrets"] = [made["secrets"]["0"], joined["secret"]]  # type: ignore[assignment]
    return table, lines


def asked_everything(shop: House, table: str, lines: dict[str, Line]) -> list[Any]:
    """All that anybody can be told of a race whose time stands, and asks for: who has been there, and who comes now."""
    secrets: Any = lines["secrets"]
    found: list[Any] = []
    for seat, name in enumerate(("Ada", "Bruno")):
        line = lines[name]
        for question in (
            {"type": "try", "action": {"type": "pass", "round": 1}},
            {"type": "try", "action": {"type": "claim", "round": 1, "price": 1, "coin": 1}},
            {"type": "hint"},
            {"type": "aid", "name": "bonds"},
            {"type": "read", "text": "n"},
            {"type": "play", "action": {"type": "pass", "round": 1}},
        ):
            found.append(line.ask(seat=seat, **question))
        found.append(line.ask(type="review", number=1))
        line.send(type="language", language="it")
        line.send(type="language", language="en")
        found.append(shop.line(table, secrets[seat]).so_far())  # a reload, or another device
    found.append(shop.line(table).so_far())
    found.append(shop.get(f"/api/tables/{table}"))
    for held in ([], [secrets[0]], secrets):
        found.append(shop.post("/api/glances", {"tables": [{"table": table, "secrets": held}]}))
    found.append(shop.post(f"/api/tables/{table}/position", {"seat": 0, "secrets": [secrets[0]]}))
    match = lines["Ada"].info["match"]
    found += [shop.get(f"/api/matches/{match}/{what}") for what in ("replay", "analysis", "save")]
    for name in ("Ada", "Bruno", "spectator", "screen"):
        lines[name].so_far()
    return found


def frames(lines: dict[str, Line], since: dict[str, int]) -> list[Any]:
    """Every message that these have received since they had so many."""
    return [message for name, count in since.items() for message in lines[name].heard[count:]]


def heard(lines: dict[str, Line]) -> dict[str, int]:
    return {name: len(line.heard) for name, line in lines.items() if name != "secrets"}


def test_no_price_and_no_coin_is_sent_before_go_and_in_a_pause(shop, race):
    table, lines = gathered_round(shop, race)
    people = [lines["Ada"], lines["Bruno"]]
    before_go = dict.fromkeys(heard(lines), 0)
    assert people[0].info["race"]["stands"] == "begin"
    answers = asked_everything(shop, table, lines)
    assert traces(answers) == []
    assert traces(frames(lines, before_go)) == []
    assert any(message["type"] == "picture" for message in frames(lines, before_go)), "they do get pictures"
    since = heard(lines)
    begun(*people)
    for line in lines.values():
        if isinstance(line, Line):
            line.so_far()
    for name in since:
        assert traces(frames(lines, {name: since[name]})), f"the {name} sees what lies there once time goes"
    assert event_of(people[0], "deal")["type"] == "deal", "it is told then"
    shop.pass_time(1.7)
    people[1].send(type="pause", seat=1)
    people[1].until("table")
    since = heard(lines)
    answers = asked_everything(shop, table, lines)
    assert people[0].info["race"]["stands"] == "asked"
    assert traces(answers) == []
    assert traces(frames(lines, since)) == []
    assert any(message["type"] == "picture" for message in frames(lines, since))
    begun(*people)
    assert traces(people[0].newest(0))


def test_what_waits_to_leave_when_somebody_pauses_is_not_sent(shop, race):
    """A new round is on its way to the one who is far; to the near one it has not left yet, and does not."""
    table, secrets = shop.gathered("Ada", "Bruno", **race)
    near, far = shop.line(table, secrets[0]), shop.line(table, secrets[1])
    begun(near, far)
    measured(far, 0.24)
    shop.pass_time(1)
    buyer = able(near, far)
    sent(buyer, buyer.info["held"][0], claim(buyer, right=True))
    leaves(shop, far, 2)
    since = len(near.heard)
    far.send(type="pause", seat=1)
    far.so_far()
    shop.pass_time(5)
    near.so_far()
    assert near.info["race"]["stands"] == "asked"
    assert traces(near.heard[since:]) == []
    near.send(type="go", seat=0)
    near.so_far()
    shop.pass_time(COUNT + 0.2)
    near.so_far()
    assert near.pictures[-1]["view"]["position"]["round"] >= 2
    kinds = [event["type"] for event in near.events]
    assert kinds.count("sale" if race["version"] == "standard" else "buy") == 1, "what happened is told, and once"


def test_what_was_covered_comes_to_light_for_near_and_far_at_one_moment(shop, race):
    table, secrets = shop.gathered("Ada", "Bruno", **race)
    near, far = shop.line(table, secrets[0]), shop.line(table, secrets[1])
    guest = shop.line(table)
    begun(near, far)
    measured(near, 0.02)
    measured(far, 0.2)
    near.send(type="pause", seat=0)
    near.so_far()
    near.send(type="go", seat=0)
    near.so_far()
    shop.pass_time(COUNT - 0.01)
    left: dict[Line, int] = {}
    for moment in range(400):
        for line in (near, far, guest):
            line.so_far()
            if line not in left and not line.pictures[-1].get("covered"):
                left[line] = moment
        if len(left) == 3:
            break
        shop.pass_time(0.001)
    assert left[near] + 10 == left[far] + 100 == left[guest]
