"""Clocks and races over several nodes: one of them keeps the time, and nobody can tell which."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from ludoteca.tables.races import COUNT, EARLIER, TOO_SOON
from tests.server.racers import FIVES, bought
from tests.server.tiny import moved_in
from tests.tables.nodes import Person, World, worlds

EVEN: dict[str, Any] = {"game": "mathmarket", "options": {"version": "standard", "tie_ms": 0, "deck": FIVES}}
ids = itertools.count()


@pytest.fixture
def new_world() -> Iterator[Callable[..., World]]:
    """Makes worlds of several nodes, with the tiny game."""
    with moved_in(), worlds() as build:
        yield build


def racing(world: World, *, way: float = 0.01, **options: Any) -> tuple[str, dict[int, str], Person, Person]:
    """A race of Ada, who sits at node a, which drives, and Bruno at node b; their time goes."""
    world.way = way
    game = {**EVEN, "options": {**EVEN["options"], **options}}
    table, secrets = world.table("a", "Ada", "open", **game)
    ada = world.person("a", table, secrets[0])
    _, secrets[1] = world.join("a", table)
    bruno = world.person("b", table, secrets[1])
    world.pass_time(COUNT + 1)
    assert world.leases[table] == "a"
    for one in (ada, bruno):
        assert one.info["race"] == {"stands": None, "seat": None, "go": None}
    return table, secrets, ada, bruno


def claim(who: Person, seat: int, round: int, id: str | None = None) -> str:
    id = id or f"c{next(ids)}"
    who.say(type="play", id=id, seat=seat, action=bought(round))
    return id


def answered(who: Person, id: str, seconds: float = 1.0) -> dict[str, Any]:
    who.world.pass_time(seconds)
    return who.answer(id)


def at(world: World, table: str) -> list[int]:
    """The stamps of the log, which never go back."""
    stamps = [row.at for row in world.log(table)]
    assert stamps == sorted(stamps)
    return stamps


# Races


def test_a_claim_from_another_node_is_judged_by_the_round_and_the_way_it_had_there(new_world):
    """All lies open and Bruno is 60 ms away from his node, which is 80 ms away from the one that drives."""
    world = new_world()
    world.way = 0.08
    table, secrets = world.table("a", "Ada", "open", game="mathmarket", options={"version": "advanced"})
    ada = world.person("a", table, secrets[0], away=0.005)
    _, secrets[1] = world.join("a", table)
    bruno = world.person("b", table, secrets[1], away=0.06)
    world.pass_time(COUNT + 8)
    assert world.leases[table] == "a"

    def pair(right: bool) -> dict[str, Any]:
        """A claim at what lies there now, right or wrong."""
        view, cards = ada.picture["view"]["position"], ada.picture["notes"]["cards"]
        coins = [(place, coin) for place, coin in enumerate(view["row"]) if coin is not None]
        ways = itertools.product(itertools.combinations(coins, 2), [card["price"] for card in cards])
        found, price = next(
            ([one[0], other[0]], price) for (one, other), price in ways if (one[1] + other[1] == price) == right
        )
        return {"type": "claim", "round": view["round"], "price": price, "coins": found}

    def judged(seconds: float, **more: Any) -> str | None:
        """What is said of a wrong claim that Bruno makes so many seconds after he has seen a new round."""
        bought = f"c{next(ids)}"
        before = ada.picture["view"]["position"]["round"]
        ada.say(type="play", id=bought, seat=0, action=pair(right=True))
        while bruno.picture["view"]["position"]["round"] == before:
            world.pass_time(0.001)
        wrong, id = pair(right=False), f"c{next(ids)}"
        world.pass_time(seconds)
        bruno.say(type="play", id=id, seat=1, action=wrong, **more)
        refusal: str | None = answered(bruno, id).get("refusal")
        return refusal

    assert judged(0.595) == TOO_SOON
    assert ada.picture["view"]["position"]["wrong"] == [0, 0]
    assert judged(2, begun=2) == EARLIER
    assert ada.picture["view"]["position"]["wrong"] == [0, 0]
    assert judged(0.605) is None
    assert ada.picture["view"]["position"]["wrong"] == [0, 1]


def test_what_lies_there_is_sent_at_go_and_comes_to_all_nodes_at_one_moment(new_world):
    world = new_world()
    world.way = 0.08
    table, secrets = world.table("a", "Ada", "open", **EVEN)
    ada = world.person("a", table, secrets[0])
    _, secrets[1] = world.join("a", table)
    bruno, guest = world.person("b", table, secrets[1], away=0.05), world.person("b", table)
    world.pass_time(COUNT + 8)  # by now all are measured
    seen: dict[str, float] = {}

    def watch(who: Person, name: str) -> None:
        def note(message: dict[str, Any]) -> None:
            if message["type"] == "picture" and not message.get("covered"):
                seen.setdefault(name, world.loop.time())

        who.hears = note

    bruno.say(type="pause", seat=1)
    world.pass_time(0.5)
    for name, who in (("ada", ada), ("bruno", bruno), ("guest", guest)):
        assert who.picture["covered"]
        assert "creature" not in json.dumps(who.picture["notes"]) + json.dumps(who.picture["last"])
        assert who.picture["view"]["position"] == {"phase": "deal"}
        watch(who, name)
    bruno.say(type="go", seat=1)
    world.pass_time(COUNT - 0.1)
    assert not seen
    world.pass_time(1)
    assert max(seen.values()) - min(seen.values()) <= 0.003
    assert len(seen) == 3


def test_a_race_over_two_nodes_begins_for_both_at_once_and_both_claim(new_world):
    world = new_world()
    table, _secrets, ada, bruno = racing(world)
    first = claim(bruno, 1, 1)
    assert answered(bruno, first)["type"] == "played"
    assert ada.picture["number"] == bruno.picture["number"]
    assert [row.entry.seat for row in world.log(table) if row.client] == [1]
    second = claim(ada, 0, ada.picture["view"]["position"]["round"])
    assert answered(ada, second)["type"] == "played"
    rounds = {one.picture["view"]["position"]["round"] for one in (ada, bruno)}
    assert rounds == {3}
    at(world, table)


def test_the_clocks_of_both_nodes_show_the_same_time(new_world):
    world = new_world()
    table, _secrets, ada, bruno = racing(world, way=0.08)
    world.pass_time(0.5)
    here, there = world["a"].table(table).clock, world["b"].table(table).clock
    assert abs(here.now() - there.now()) <= 2
    claim(ada, 0, 1)
    world.pass_time(1)
    last = [one.picture["clock"]["now"] for one in (ada, bruno)]
    assert abs(last[0] - last[1]) <= 2


def test_what_is_done_at_another_node_is_stamped_when_it_was_done(new_world):
    """The nodes are 80 ms apart, Bruno 50 ms away from his: he is first by a moment and it counts."""
    world = new_world()
    world.way = 0.08
    table, secrets = world.table("a", "Ada", "open", **EVEN)
    ada = world.person("a", table, secrets[0], away=0.005)
    _, secrets[1] = world.join("a", table)
    bruno = world.person("b", table, secrets[1], away=0.05)
    world.pass_time(COUNT + 8)
    began = world["a"].table(table).clock.now()
    first = claim(bruno, 1, 1)
    world.pass_time(0.010)
    second = claim(ada, 0, 1)
    assert answered(bruno, first)["type"] == "played"
    assert answered(ada, second)["type"] == "refused"
    (row,) = (row for row in world.log(table) if row.client)
    assert abs(row.at - began) <= 3


@pytest.mark.parametrize("asker", ["driver", "other"])
def test_any_player_may_pause_and_let_it_go_on_wherever_they_are(new_world, asker):
    world = new_world()
    table, _secrets, ada, bruno = racing(world)
    one, seat = (ada, 0) if asker == "driver" else (bruno, 1)
    one.say(type="pause", seat=seat)
    world.pass_time(0.2)
    for each in (ada, bruno):
        assert each.info["race"] == {"stands": "asked", "seat": seat, "go": None}
    assert answered(bruno, claim(bruno, 1, 1))["refusal"] == "The match is paused."
    stood = [world[node].table(table).clock.now() for node in "ab"]
    world.pass_time(5)
    assert [world[node].table(table).clock.now() for node in "ab"] == stood
    bruno.say(type="go", seat=1)
    world.pass_time(0.1)
    assert ada.info["race"]["go"] is not None
    world.pass_time(COUNT)
    for each in (ada, bruno):
        assert each.info["race"]["stands"] is None
    assert answered(bruno, claim(bruno, 1, 1))["type"] == "played"


def test_who_leaves_another_node_is_waited_for(new_world):
    world = new_world()
    table, secrets, ada, bruno = racing(world)
    bruno.leave()
    world.pass_time(0.2)
    assert ada.info["race"] == {"stands": "away", "seat": 1, "go": None}
    bruno = world.person("b", table, secrets[1])
    world.pass_time(COUNT + 1)
    for one in (ada, bruno):
        assert one.info["race"]["stands"] is None


def test_a_refusal_of_the_driver_is_said_in_the_language_of_the_player(new_world):
    world = new_world()
    _table, _secrets, _ada, bruno = racing(world)
    bruno.say(type="language", language="it")
    bruno.say(type="pause", seat=1)
    world.pass_time(0.2)
    assert answered(bruno, claim(bruno, 1, 1))["refusal"] == "La partita è in pausa."


def test_the_same_claim_through_two_nodes_counts_once(new_world):
    world = new_world()
    table, secrets, _ada, bruno = racing(world)
    again = world.person("a", table, secrets[1])
    world.pass_time(1)
    for one in (bruno, again):
        claim(one, 1, 1, id="same")
    assert answered(bruno, "same") == answered(again, "same")
    assert [row.client for row in world.log(table) if row.client] == ["same"]


def test_questions_and_answers_that_are_lost_or_doubled_change_nothing(new_world):
    world = new_world()
    table, _secrets, _ada, bruno = racing(world)
    fates = itertools.cycle([[], [0.01, 0.02, 0.3], []])
    world.mischief = lambda news, to: next(fates) if news.what in ("ask", "answer") else [world.way]
    for round in (1, 2):
        assert answered(bruno, claim(bruno, 1, round), 10)["type"] == "played"
    assert len([row for row in world.log(table) if row.client]) == 2


@pytest.mark.parametrize("given", [{"type": "dance"}, {"round": 1, "more": ""}, {"type": "pass", "round": 1}])
def test_an_action_too_long_to_be_passed_on_gets_the_same_answer_at_both_nodes_at_once(new_world, given):
    world = new_world()
    table, _secrets, ada, bruno = racing(world)
    world.mischief = lambda news, to: [] if len(json.dumps(news.said)) > 7800 else [world.way]
    before = world.log(table)
    for who, seat in ((ada, 0), (bruno, 1)):
        who.say(type="play", id="long", seat=seat, action={**given, "padding": "x" * 9000})
    answers = [answered(who, "long", 0.1) for who in (ada, bruno)]
    assert answers[0] == answers[1]
    assert answers[0]["type"] == "refused"
    assert "not saved" not in answers[0]["refusal"]
    assert world.log(table) == before
    assert answered(bruno, claim(bruno, 1, 1))["type"] == "played"


@pytest.mark.parametrize("claims", [True, False])
@pytest.mark.parametrize("always", [True, False])
def test_a_race_whose_table_was_pruned_moves_no_more(new_world, claims, always):
    """Somebody claims, or time runs out: the driver drops it, also if it always drives, and b when it is to drive."""
    world = new_world()
    table, _secrets, ada, bruno = racing(world, patience_ms=2000)
    if always:
        world["a"].hall.thinking.drives = lambda table: True
    world.prune(table)
    if claims:
        claim(ada, 0, 1)
    world.pass_time(10)
    for one in (ada, bruno):
        assert one.of("refused")[0]["refusal"] == "We cannot find that table."
        assert one.of("closed")
        one.hang_up()
    world.pass_time(1)
    assert world.leases == {}
    for node in world.nodes.values():
        assert (node.hall.tables, node.hall.driving.driven, node.hall.thinking.races) == ({}, set(), {})
    timers = [timer for timer in world.loop._scheduled if not timer.cancelled()]
    assert not [timer for timer in timers if "Race" in repr(timer)]


def test_when_the_driver_of_a_race_dies_it_goes_on_at_the_other(new_world):
    world = new_world()
    table, secrets, ada, bruno = racing(world)
    assert answered(bruno, claim(bruno, 1, 1))["type"] == "played"
    world.kill("a")
    ada = world.person("b", table, secrets[0])
    world.pass_time(2)
    world.miss("a")
    world.pass_time(0.1)
    assert world.leases[table] == "b"
    assert bruno.info["race"]["stands"] == "away"
    assert world["b"].table(table).clock.now() == at(world, table)[-1], "what passed meanwhile is nobody's time"
    world.pass_time(COUNT)
    for one in (ada, bruno):
        assert one.info["race"]["stands"] is None
    round = bruno.picture["view"]["position"]["round"]
    assert answered(bruno, claim(bruno, 1, round))["type"] == "played"
    at(world, table)


@pytest.mark.parametrize("died", ["before", "after"])
def test_what_was_on_its_way_to_a_driver_that_died_is_played_once(new_world, died):
    """Bruno's claim was stored and not answered, so it is known; or it never came to be stored, and time stands."""
    world = new_world()
    table, secrets, ada, bruno = racing(world)
    answered(ada, claim(ada, 0, 1, id="first"))
    if died == "before":
        world.mischief = lambda news, to: [] if news.what == "ask" else [world.way]
    else:
        world.mischief = lambda news, to: [] if to == "b" else [world.way]
    claim(bruno, 1, 2, id="mine")
    world.pass_time(0.5)
    assert len([row for row in world.log(table) if row.client]) == 1 + (died == "after")
    world.kill("a")
    world.mischief = lambda news, to: [world.way]
    world.miss("a")
    ada = world.person("b", table, secrets[0])
    world.pass_time(5)
    found = [message for message in bruno.heard if message.get("id") == "mine"]
    if died == "after":
        assert [message["type"] for message in found] == ["played"]
    else:
        assert [message["refusal"] for message in found] == ["The match is paused."]
        claim(bruno, 1, 2, id="mine")
        world.pass_time(1)
    assert [row.client for row in world.log(table) if row.client] == ["first", "mine"]
    assert ada.picture["number"] == bruno.picture["number"]


def test_a_pause_outlives_the_driver(new_world):
    world = new_world()
    table, secrets, ada, bruno = racing(world)
    ada.say(type="pause", seat=0)
    world.pass_time(0.2)
    world.kill("a")
    world.miss("a")
    ada = world.person("b", table, secrets[0])
    world.pass_time(5)
    assert bruno.info["race"] == {"stands": "asked", "seat": 0, "go": None}
    bruno.say(type="go", seat=1)
    world.pass_time(COUNT + 0.1)
    assert ada.info["race"]["stands"] is None


def test_a_rematch_of_a_race_at_another_node_counts_again(new_world):
    world = new_world()
    creatures = [{"name": f"creature {number}", "price": 10, "mark": None} for number in range(4)]
    deck = {"coins": [5] * 8, "creatures": creatures}
    _table, _secrets, ada, bruno = racing(world, deck=deck)
    while not bruno.picture["over"]:
        claim(bruno, 1, bruno.picture["view"]["position"]["round"])
        world.pass_time(1)
    bruno.say(type="rematch", seat=1)
    world.pass_time(0.3)
    assert ada.info["rematch"] == {"seat": 1, "awaited": [0]}
    ada.say(type="agree", seat=0, yes=True)
    world.pass_time(0.3)
    for one in (ada, bruno):
        assert one.info["race"]["stands"] == "begin"
        assert one.info["race"]["go"] is not None
    world.pass_time(COUNT)
    assert answered(bruno, claim(bruno, 0, bruno.picture["view"]["position"]["round"]))["type"] == "played"


@pytest.mark.parametrize("driver", ["a", "b"])
def test_two_honest_players_at_two_nodes_win_half_of_their_races_each(new_world, driver):
    """One is 10 ms away from a node, the other 110 ms from another, 15 ms off: each reacts as fast as the other.

    What one needed in a race the other needs in the next, so that only the way can make a difference.
    """
    world = new_world()
    world.way = 0.015
    table, secrets = world.table(driver, "Ada", "open", **EVEN)
    _, secrets[1] = world.join(driver, table)
    near, far = (world.person("ab"[seat], table, secrets[seat], away=(0.010, 0.110)[seat]) for seat in (0, 1))
    rng = Random(14)
    needs: dict[int, list[float]] = {}

    def react(who: Person, seat: int) -> Callable[[dict[str, Any]], None]:
        def seen(message: dict[str, Any]) -> None:
            if message["type"] != "picture" or seat not in message["turn"] or not who.of("table")[-1:]:
                return
            round = message["view"]["position"]["round"]
            if round not in done and who.of("table")[-1]["table"]["race"]["stands"] is None:
                done.add(round)
                pair = needs.get(round - 1) if round % 2 == 0 else None
                both = needs.setdefault(round, pair[::-1] if pair else [rng.uniform(0.3, 0.9) for _ in "ab"])
                world.loop.call_later(both[seat], claim, who, seat, round)

        done: set[int] = set()
        return seen

    near.hears, far.hears = react(near, 0), react(far, 1)
    world.pass_time(20)
    assert world.leases[table] == driver
    while not near.picture["over"]:
        world.pass_time(30)
    won = [row.entry.seat for row in world.log(table) if row.client]
    assert len(won) >= 50
    assert 0.47 <= won.count(0) / len(won) <= 0.53
    at(world, table)


# Clocks of turns


def timed(world: World) -> tuple[str, dict[int, str], Person, Person]:
    """A table with two seconds for a turn: Ada sits at node a, which drives, and Bruno at node b."""
    world.way = 0.01
    table, secrets = world.table("a", "Ada", "open", options={"clock": 2})
    ada = world.person("a", table, secrets[0])
    _, secrets[1] = world.join("a", table)
    bruno = world.person("b", table, secrets[1])
    world.pass_time(0.2)
    assert world.leases[table] == "a"
    return table, secrets, ada, bruno


def test_at_zero_the_table_asks_everywhere_and_who_sits_elsewhere_ends_the_turn(new_world):
    world = new_world()
    _table, _secrets, ada, bruno = timed(world)
    world.pass_time(3)
    for one in (ada, bruno):
        assert one.info["clock"]["stands"] == "asks"
        assert one.info["clock"]["seat"] == 0
    ada.say(type="time", seat=0)
    world.pass_time(0.1)
    assert ada.of("refused")[-1]["refusal"].startswith("Your time is over")
    lost = iter([True, True])
    world.mischief = lambda news, to: [] if news.what == "answer" and next(lost, False) else [world.way]
    bruno.say(type="time", seat=1)
    world.pass_time(0.2)
    assert ada.picture["turn"] == bruno.picture["turn"] == [1]
    assert bruno.info["clock"]["stands"] is None
    world.pass_time(1)
    assert not bruno.of("refused"), "asked again, it is done once"
    bruno.say(type="time", seat=1)
    world.pass_time(0.2)
    assert bruno.of("refused")[-1]["refusal"] == "Nobody's time is over."


def test_more_time_and_a_pause_at_another_node_hold_for_all(new_world):
    world = new_world()
    table, _secrets, ada, bruno = timed(world)
    bruno.say(type="more", seat=1)
    world.pass_time(0.2)
    for one in (ada, bruno):
        assert one.info["clock"]["stands"] == "more"
        assert 29_000 < one.info["clock"]["go"] <= 30_000
    ada.play(0, 1, id="mine")
    world.pass_time(0.2)
    bruno.say(type="pause", seat=1)
    world.pass_time(10)
    for one in (ada, bruno):
        assert one.info["clock"] == {"stands": "asked", "seat": 1, "go": None}
    ada.say(type="go", seat=0)
    world.pass_time(0.2)
    assert bruno.info["clock"]["stands"] is None
    assert bruno.play(1, 2)["type"] == "played"
    at(world, table)


def test_where_no_time_runs_nobody_can_end_it_or_give_more_at_any_node(new_world):
    world = new_world()
    table, secrets = world.table("a", "Ada", "open")
    _, secrets[1] = world.join("b", table)
    bruno = world.person("b", table, secrets[1])
    for what in ("time", "more"):
        bruno.say(type=what, seat=1)
        world.settle()
        assert bruno.of("refused")[-1]["refusal"] == "Nobody's time is running."


def test_the_clock_waits_for_who_is_away_from_all_nodes_and_goes_on_when_its_driver_dies(new_world):
    world = new_world()
    table, secrets, ada, bruno = timed(world)
    ada.play(0, 1)
    bruno.leave()
    world.pass_time(5)
    assert ada.info["clock"] == {"stands": "away", "seat": 1, "go": None}
    bruno = world.person("b", table, secrets[1])
    world.pass_time(0.5)
    assert ada.info["clock"]["stands"] is None
    assert bruno.play(1, 1)["type"] == "played"
    world.kill("a")
    ada = world.person("b", table, secrets[0])
    world.miss("a")
    world.pass_time(4)
    assert world.leases[table] == "b"
    assert ada.info["clock"]["stands"] == "asks"
    bruno.say(type="time", seat=1)
    world.pass_time(0.2)
    assert bruno.picture["turn"] == [1]
    at(world, table)


def test_a_pause_of_turns_outlives_the_driver(new_world):
    world = new_world()
    table, secrets, ada, bruno = timed(world)
    ada.say(type="pause", seat=0)
    world.pass_time(0.2)
    world.kill("a")
    ada = world.person("b", table, secrets[0])
    world.miss("a")
    world.pass_time(4)
    assert bruno.info["clock"] == {"stands": "asked", "seat": 0, "go": None}
