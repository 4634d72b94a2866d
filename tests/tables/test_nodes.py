"""A table whose people sit at different nodes: all of it works as if they sat at one."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from ludoteca.tables.peers import News
from ludoteca.tables.records import short
from tests.server.tiny import moved_in
from tests.tables.nodes import Person, World, worlds


@pytest.fixture
def new_world() -> Iterator[Callable[..., World]]:
    """Makes worlds of several nodes, with the tiny game."""
    with moved_in(), worlds() as build:
        yield build


def two(world: World, *more: str, **given: Any) -> tuple[str, dict[int, str]]:
    """A table of Ada, who sits at node a, and Bruno, who has joined at node b."""
    table, secrets = world.table("a", "Ada", "open", *more, **given)
    seat, secret = world.join("b", table)
    assert seat == 1
    return table, {**secrets, 1: secret}


async def both(*work: Coroutine[Any, Any, Any]) -> list[Any]:
    return await asyncio.gather(*work)


class Reads(list[str]):
    """The reads of a store; each waits while one is held."""

    hold: asyncio.Future[None] | None = None


def counted(world: World, verb: str, after: bool = False) -> Reads:
    """Every use of this verb of the store from now on; one that is held has read before or after it waited."""
    reads = Reads()
    read = getattr(world.store, verb)

    async def noted(*given: Any) -> Any:
        reads.append(given[0])
        found = await read(*given) if after else None
        if reads.hold is not None:
            await reads.hold
        return found if after else await read(*given)

    setattr(world.store, verb, noted)
    return reads


# Plays


def test_what_is_played_at_one_node_is_seen_at_all(new_world):
    world = new_world("a", "b", "c")
    table, secrets = two(world)
    ada, bruno, guest = (
        world.person("a", table, secrets[0]),
        world.person("b", table, secrets[1]),
        world.person("c", table),
    )
    for number in range(1, 6):
        who, seat = (ada, 0) if number % 2 else (bruno, 1)
        assert who.play(seat, 2, id=f"p{number}")["number"] == number
    for one in (ada, bruno, guest):
        assert one.numbers == [0, 1, 2, 3, 4, 5]
        assert one.picture["view"]["position"]["total"] == 10


def test_a_match_that_was_taken_along_stands_still_at_all_nodes(new_world, caplog):
    """Also what its bots were thinking about; nobody asks them again."""
    world = new_world()
    waiting, first = world.table("a", "Ada", "open")
    refusal = {"refusal": "The match has not begun yet."}
    assert world.ask("a", f"/api/tables/{waiting}/taken", {"secrets": [first[0]]}) == (409, refusal)
    table, secrets = world.table("a", "Ada", "gentle")
    ada, guest = world.person("a", table, secrets[0]), world.person("b", table)
    minds = [node.minds for node in world.nodes.values()]
    for one in minds:
        one.free.clear()
    ada.play(0, 1)
    assert world.ask("b", f"/api/tables/{table}/taken", {"secrets": [secrets[0]]}) == (200, {})
    world.pass_time(1)
    assert ada.info["taken"]
    assert guest.info["taken"]
    for one in minds:
        one.free.set()
    world.pass_time(60)
    assert [row.entry.seat for row in world.log(table)] == [0]
    assert sum(one.chosen for one in minds) == 1, "the one that was asked before"
    assert not caplog.records
    assert ada.play(0, 1, id="late")["refusal"] == "This match was taken along: it goes on at another device."


def test_the_same_action_through_two_nodes_counts_once_and_both_get_the_first_answer(new_world):
    world = new_world()
    table, secrets = two(world)
    here, there = world.person("a", table, secrets[0]), world.person("b", table, secrets[0])
    for one in (here, there):
        one.say(type="play", id="same", seat=0, action={"type": "add", "number": 3})
    assert here.answer("same") == there.answer("same") == {"type": "played", "id": "same", "number": 1}
    assert [row.client for row in world.log(table)] == ["same"]
    assert here.numbers == there.numbers == [0, 1]


def test_who_comes_second_is_asked_again_by_the_rules(new_world):
    """Both believe that it is Ada's turn, at two devices: what is played second is no longer allowed."""
    world = new_world()
    table, secrets = two(world)
    here, there = world.person("a", table, secrets[0]), world.person("b", table, secrets[0])
    here.say(type="play", id="one", seat=0, action={"type": "add", "number": 3})
    there.say(type="play", id="other", seat=0, action={"type": "add", "number": 2})
    answers = [here.answer("one"), there.answer("other")]
    assert sorted(answer["type"] for answer in answers) == ["played", "refused"]
    assert [answer["refusal"] for answer in answers if "refusal" in answer] == ["It is not your turn."]
    assert len(world.log(table)) == 1


def test_what_was_only_late_is_played_after_all(new_world):
    """Bruno's node has not heard of Ada's move yet when he answers it: nobody notices."""
    world = new_world()
    table, secrets = two(world)
    ada, bruno = world.person("a", table, secrets[0]), world.person("b", table, secrets[1])
    world.mischief = lambda news, to: []
    ada.play(0, 3)
    assert bruno.play(1, 2)["number"] == 2
    assert bruno.numbers == [0, 1, 2], "what was before is shown before"
    assert ada.numbers == [0, 1]
    world.hears("a", "gap", "b")
    assert ada.numbers == [0, 1, 2]


def test_news_that_are_late_doubled_and_out_of_order_show_everything_once_and_in_order(new_world):
    world = new_world()
    table, secrets = two(world, options={"goal": 12})
    ada, bruno = world.person("a", table, secrets[0]), world.person("b", table, secrets[1])
    guest = world.person("b", table)
    delays = itertools.cycle([[0.9, 0.9], [0.1], [], [0.5, 0.01, 0.3], [0.05]])
    world.mischief = lambda news, to: next(delays)
    for number in range(1, 9):
        who, seat = (ada, 0) if number % 2 else (bruno, 1)
        who.play(seat, 1, id=f"p{number}")
        world.pass_time(0.2)
    world.pass_time(2)
    world.hears("a", "gap", "b")
    world.hears("b", "gap", "a")
    world.settle()
    for one in (ada, bruno, guest):
        pictures = one.of("picture")
        numbers = [picture["number"] for picture in pictures]
        assert numbers == sorted(numbers)
        assert numbers[-1] == 8
        events = [event for picture in pictures for event in picture["story"]]
        assert [event["seat"] for event in events] == [0, 1] * 4, "each step is told once"


def test_ten_news_while_one_read_is_under_way_are_one_more_read(new_world):
    world = new_world()
    table, secrets = two(world)
    world.person("b", table, secrets[1])
    reads = counted(world, "rows")
    reads.hold = world.loop.create_future()
    world.hears("b", "rows", "a", table)
    for _ in range(10):
        world.hears("b", "rows", "a", table)
    reads.hold.set_result(None)
    world.settle()
    assert len(reads) == 2


def test_a_read_that_fails_is_tried_again(new_world):
    world = new_world()
    table, secrets = two(world)
    ada, bruno = world.person("a", table, secrets[0]), world.person("b", table, secrets[1])
    world["b"].cut = True
    ada.play(0, 3)
    assert bruno.numbers == [0]
    world.pass_time(3)
    world["b"].cut = False
    world.pass_time(4)
    assert bruno.numbers == [0, 1]


def test_what_is_written_while_a_table_is_being_read_is_not_missed(new_world):
    world = new_world()
    table, secrets = two(world)
    ada = world.person("a", table, secrets[0])
    world.pass_time(100)
    reads = counted(world, "table", after=True)
    reads.hold = world.loop.create_future()
    world["b"].hall.tables.clear()
    guest = world.person("b", table)
    ada.say(type="fill", seat=1, level="gentle")
    world.settle()
    reads.hold.set_result(None)
    world.pass_time(0.1)
    assert guest.info["seats"][1]["stand_in"] == "gentle"


# Seats


def test_two_who_join_at_two_nodes_at_once_get_two_seats(new_world):
    world = new_world()
    table, _secrets = world.table("a", "Ada", "open", "open")
    guests = [world.person(node, table) for node in ("a", "b")]
    wishes = [world.asking(node, "/api/join", {"table": table, "name": node}) for node in ("a", "b")]
    joined = [answer for _, answer in world.do(both(*wishes))]
    assert sorted(answer["seat"] for answer in joined) == [1, 2]
    for guest in guests:
        assert {seat["name"] for seat in guest.info["seats"]} == {"Ada", "a", "b"}
        assert guest.picture["number"] == 0


@pytest.mark.parametrize("heard", [True, False])
def test_a_match_begins_when_the_last_two_seats_are_taken_at_once(new_world, heard):
    """Each node sees one seat left and does not begin. They hear of each other; or somebody else opens the table."""
    world = new_world("a", "b", "c")
    table, secrets = world.table("a", "Ada", "open", "open")
    ada = world.person("b", table, secrets[0])
    if not heard:
        world.mischief = lambda news, to: []
    ada.say(type="fill", seat=2, level="gentle")
    world.do(both(world.asking("a", "/api/join", {"table": table, "name": "Bruno"})))
    world.settle()
    assert len(world.store.matches) == heard
    if not heard:
        ada = world.person("c", table, secrets[0])
    assert ada.info["status"] == "playing"
    assert [match.ordinal for match in world.store.matches.values()] == [1]


def test_of_two_who_want_the_last_seat_one_gets_it(new_world):
    world = new_world()
    table, _ = world.table("a", "Ada", "open")
    world.ask("b", f"/api/tables/{table}")
    wishes = [world.asking(node, "/api/join", {"table": table, "name": node}) for node in ("a", "b")]
    answers = sorted(world.do(both(*wishes)))
    assert answers[0][0] == 200
    assert answers[1] == (404, {"refusal": "There is no free seat for that code. Ask your friend for the link again."})


def test_who_has_joined_at_one_node_can_come_at_another_before_the_news(new_world):
    world = new_world()
    table, _ = world.table("a", "Ada", "open", "open")
    world.ask("b", f"/api/tables/{table}")
    world.mischief = lambda news, to: []
    seat, secret = world.join("a", table)
    bruno = world.person("b", table, secret)
    assert bruno.info["held"] == [seat]
    assert not bruno.of("refused")


def test_a_bot_is_put_on_one_seat_at_one_node_and_on_the_next_at_the_other(new_world):
    world = new_world()
    table, secrets = world.table("a", "Ada", "open", "open")
    ada, bruno = world.person("a", table, secrets[0]), world.person("b", table, secrets[0])
    ada.say(type="fill", seat=1, level="gentle")
    bruno.say(type="fill", seat=1, level="gentle")
    world.settle()
    refusals = [message["refusal"] for one in (ada, bruno) for message in one.of("refused")]
    assert refusals == ["A bot already has that seat."]
    bruno.say(type="fill", seat=2, level="gentle")
    world.pass_time(1)
    assert ada.info["status"] == bruno.info["status"] == "playing"


# Who is here


def test_everybody_knows_who_is_here_wherever_they_are(new_world):
    world = new_world("a", "b", "c")
    table, secrets = two(world)
    ada, guest = world.person("a", table, secrets[0]), world.person("c", table)
    bruno = world.person("b", table, secrets[1])
    world.pass_time(0.1)
    for one in (ada, bruno, guest):
        assert [seat["here"] for seat in one.info["seats"]] == [True, True]
    bruno.leave()
    world.pass_time(0.1)
    for one in (ada, guest):
        assert [seat["here"] for seat in one.info["seats"]] == [True, False]
    world.person("c", table, secrets[1])
    world.pass_time(0.1)
    assert [seat["here"] for seat in ada.info["seats"]] == [True, True]
    world.kill("c")
    world.miss("c")
    world.pass_time(0.1)
    assert [seat["here"] for seat in ada.info["seats"]] == [True, False]


def test_a_seat_that_is_opened_at_another_node_is_told_to_the_old_device(new_world):
    world = new_world()
    table, secrets = two(world)
    ada = world.person("a", table, secrets[0])
    world.mischief = lambda news, to: [0.1, 0.2]
    again = world.person("b", table, secrets[0])
    world.pass_time(0.5)
    assert ada.of("elsewhere") == [{"type": "elsewhere", "seat": 0}]
    assert again.of("elsewhere") == []


def test_a_stand_in_is_only_for_who_is_nowhere_and_leaves_when_they_are_back_anywhere(new_world):
    world = new_world()
    table, secrets = two(world)
    ada, bruno = world.person("a", table, secrets[0]), world.person("b", table, secrets[1])
    ada.say(type="fill", seat=1, level="gentle")
    world.settle()
    assert ada.of("refused")[-1]["refusal"] == "Bruno is here and plays without a stand-in."
    bruno.leave()
    world.pass_time(100)
    ada.say(type="fill", seat=1, level="gentle")
    world.pass_time(0.1)
    ada.play(0, 1, id="first")
    world.pass_time(1)
    assert ada.picture["turn"] == [0], "the bot has answered"
    world["a"].minds.free.clear()
    ada.play(0, 1, id="second")
    bruno = world.person("b", table, secrets[1])
    world.pass_time(0.1)
    assert world.store.tables[table].seats[1].stand_in is None
    world["a"].minds.free.set()
    world.pass_time(1)
    assert bruno.picture["turn"] == [1], "what the bot had in mind is dropped"
    assert bruno.play(1, 2)["type"] == "played"
    assert ada.picture["turn"] == [0]


def test_all_others_may_agree_on_a_stand_in_from_different_nodes(new_world):
    world = new_world()
    table, secrets = world.table("a", "Ada", "open", "open")
    _, secrets[1] = world.join("b", table)
    _, secrets[2] = world.join("a", table, "Carla")
    ada, bruno = world.person("a", table, secrets[0]), world.person("b", table, secrets[1])
    ada.say(type="fill", seat=2, level="gentle")
    world.settle()
    assert "all others want it" in ada.of("refused")[-1]["refusal"]
    bruno.say(type="fill", seat=2, level="gentle")
    world.settle()
    assert not bruno.of("refused")
    assert world.store.tables[table].seats[2].stand_in == "gentle"


def test_who_has_just_joined_at_another_node_is_on_the_way(new_world):
    world = new_world()
    table, secrets = world.table("a", "Ada", "open")
    ada = world.person("a", table, secrets[0])
    world.pass_time(100)
    world.join("b", table)
    ada.say(type="fill", seat=1, level="gentle")
    world.settle()
    assert ada.of("refused")[-1]["refusal"] == "A bot may stand in for Bruno in 60 s."


def test_what_is_said_reaches_everybody_once(new_world):
    world = new_world("a", "b", "c")
    table, secrets = two(world)
    everybody = [world.person("a", table, secrets[0]), world.person("b", table, secrets[1]), world.person("c", table)]
    world.mischief = lambda news, to: [0.1, 0.1]
    everybody[1].say(type="say", seat=1, phrase="hello")
    world.pass_time(0.5)
    for one in everybody:
        assert one.of("said") == [{"type": "said", "seat": 1, "phrase": "hello"}]


def test_who_moves_to_another_node_is_not_told_again_what_they_have_seen(new_world):
    world = new_world()
    table, secrets = two(world)
    ada, bruno = world.person("a", table, secrets[0]), world.person("b", table, secrets[1])
    ada.play(0, 3)
    ada.leave()
    assert world.person("b", table, secrets[0]).picture["story"] == []
    bruno.play(1, 2)
    assert world.person("a", table, secrets[0]).picture["story"] == []


# Hints, guesses, rematches


def test_a_hint_is_counted_once_a_turn_wherever_it_is_asked_for(new_world):
    world = new_world()
    table, secrets = two(world, settings={"hints": True})
    here, there = world.person("a", table, secrets[0]), world.person("b", table, secrets[0])
    for one in (here, there, here):
        one.say(type="hint", id="h", seat=0)
        assert one.answer("h")["type"] == "hinted"
        world.pass_time(0.1)
    for one in (here, there):
        assert one.info["seats"][0]["hints"] == 1


def test_a_guess_is_kept_at_any_node(new_world):
    world = new_world()
    table, secrets = two(world)
    world.person("a", table, secrets[0])
    bruno = world.person("b", table, secrets[1])
    bruno.say(type="guess", seat=1, about=0, action={"type": "add", "number": 3}, number=0)
    world.settle()
    assert not bruno.of("refused")
    (match,) = world.store.matches
    assert [(guess.seat, guess.about) for guess in world.do(world.store.guesses(match))] == [(1, 0)]


def test_a_rematch_asked_for_at_two_nodes_at_once_is_one_and_both_are_content(new_world):
    world = new_world()
    table, secrets = two(world)
    ada, bruno = world.person("a", table, secrets[0]), world.person("b", table, secrets[1])
    for number in range(4):
        (ada, bruno)[number % 2].play(number % 2, 3, id=f"p{number}")
    world.pass_time(0.1)
    assert ada.info["status"] == bruno.info["status"] == "over"
    for one, seat in ((ada, 0), (bruno, 1)):
        one.say(type="rematch", seat=seat)
    world.pass_time(0.2)
    assert sorted(match.ordinal for match in world.store.matches.values()) == [1, 2]
    for one, seat in ((ada, 1), (bruno, 0)):
        assert not one.of("refused")
        assert len(one.of("moved")) == 1
        assert one.info["held"] == [seat]
        assert [holder["name"] for holder in one.info["seats"]] == ["Bruno", "Ada"]
        assert [holder["here"] for holder in one.info["seats"]] == [True, True]
    assert bruno.play(0, 2, id="again")["number"] == 1
    assert ada.picture["number"] == 1


def finished(world: World, table: str, secrets: dict[int, str]) -> Person:
    """Ada, at whose node a the match has been played to its end."""
    ada, bruno = world.person("a", table, secrets[0]), world.person("a", table, secrets[1])
    while world.log(table) == [] or ada.info["status"] == "playing":
        seat = ada.picture["turn"][0]
        (ada, bruno)[seat].play(seat, 3, id=f"p{ada.picture['number']}")
        world.pass_time(0.1)
    bruno.leave()
    return ada


@pytest.mark.parametrize("missed", ["the end too", "the rematch alone"])
def test_who_comes_to_a_node_that_has_missed_a_rematch_sees_the_new_match(new_world, missed):
    world = new_world()
    table, secrets = two(world)
    guest = world.person("b", table)
    if missed == "the end too":
        world.mischief = lambda news, to: []
    ada = finished(world, table, secrets)
    world.mischief = lambda news, to: []
    ada.say(type="rematch", seat=0)
    world.pass_time(0.1)
    assert guest.info["status"] == ("playing" if missed == "the end too" else "over")
    bruno = world.person("b", table, secrets[1])
    assert bruno.info["held"] == [0]
    assert bruno.info["match"] == ada.info["match"]
    assert not bruno.of("refused")
    assert bruno.play(0, 2)["number"] == 1
    assert len(guest.of("moved")) == 1


@pytest.mark.parametrize("missed", ["the end too", "the rematch alone"])
def test_what_is_played_where_a_rematch_was_missed_is_not_played_for_who_has_the_seat_now(new_world, missed):
    """Bruno's node shows him the new match instead, where Ada has the seat that was his."""
    world = new_world()
    table, secrets = two(world)
    bruno = world.person("b", table, secrets[1])
    if missed == "the end too":
        world.mischief = lambda news, to: []
    ada = finished(world, table, secrets)
    world.mischief = lambda news, to: []
    elsewhere = world.person("a", table, secrets[1])
    for one, seat in ((ada, 0), (elsewhere, 1)):
        one.say(type="rematch", seat=seat)
        world.pass_time(0.1)
    assert bruno.play(1, 2, id="late")["refusal"] == "The match is over."
    assert bruno.info["held"] == [0]
    assert bruno.info["match"] == ada.info["match"]
    assert world.log(table) == []
    assert bruno.play(0, 2, id="now")["number"] == 1


def test_a_rematch_can_be_asked_for_where_the_end_was_missed(new_world):
    world = new_world()
    table, secrets = two(world)
    bruno = world.person("b", table, secrets[1])
    world.mischief = lambda news, to: []
    finished(world, table, secrets)
    bruno.say(type="rematch", seat=1)
    world.pass_time(0.1)
    assert not bruno.of("refused")
    assert bruno.info["held"] == [0]
    assert sorted(match.ordinal for match in world.store.matches.values()) == [1, 2]


def test_a_rematch_does_not_undo_what_has_become_of_a_seat_elsewhere(new_world):
    """Bruno is back at node b, and node a has not heard that his stand-in has left."""
    world = new_world()
    table, secrets = two(world)
    ada = finished(world, table, secrets)
    world.pass_time(100)
    ada.say(type="fill", seat=1, level="gentle")
    world.pass_time(0.1)
    assert world.store.tables[table].seats[1].stand_in == "gentle"
    world.mischief = lambda news, to: []
    bruno = world.person("b", table, secrets[1])
    assert world.store.tables[table].seats[1].stand_in is None
    ada.say(type="rematch", seat=0)
    world.pass_time(0.1)
    assert not ada.of("refused")
    assert ada.info["held"] == [1]
    assert [(seat.name, seat.stand_in) for seat in world.store.tables[table].seats] == [("Bruno", None), ("Ada", None)]
    bruno.leave()


def over(world: World, **ways: str) -> tuple[str, dict[int, str], list[Person]]:
    """A table of three whose match is over, and its people at their nodes."""
    table, secrets = world.table("a", "Ada", "open", "open")
    for name in ("Bruno", "Carla"):
        seat, secret = world.join("a", table, name)
        secrets[seat] = secret
    people = [world.person(node, table, secrets[seat]) for seat, node in enumerate(ways.values())]
    world.pass_time(0.1)
    for number in range(4):
        assert people[number % 3].play(number % 3, 3, id=f"p{number}")["type"] == "played"
        world.pass_time(0.1)
    return table, secrets, people


def test_a_rematch_is_offered_agreed_to_and_given_up_at_any_nodes(new_world):
    world = new_world()
    table, secrets, (ada, bruno, carla) = over(world, ada="a", bruno="b", carla="a")
    ada.say(type="rematch", seat=0)
    assert bruno.info["rematch"] == carla.info["rematch"] == {"seat": 0, "awaited": [1, 2]}
    bruno.say(type="agree", seat=1, yes=True)
    assert ada.info["rematch"] == bruno.info["rematch"] == {"seat": 0, "awaited": [2]}
    ada.say(type="agree", seat=0, yes=False)
    assert ada.info["rematch"] is bruno.info["rematch"] is None
    ada.say(type="rematch", seat=0)
    world.pass_time(0.1)
    bruno.say(type="agree", seat=1, yes=False)
    world.pass_time(0.1)
    for one in (ada, bruno, carla):
        assert one.info["rematch"] is None
        assert one.of("declined") == [{"type": "declined", "seat": 1}]
        assert [seat["here"] for seat in one.info["seats"]] == [True, False, True]
    bruno.leave()
    bruno = world.person("b", table, secrets[1])
    world.pass_time(0.1)
    assert all(seat["here"] for seat in carla.info["seats"]), "who comes again is there again"
    bruno.say(type="rematch", seat=1)
    assert carla.info["rematch"] == {"seat": 1, "awaited": [0, 2]}
    late = world.person("b", table, secrets[2])
    assert late.info["rematch"] == {"seat": 1, "awaited": [0, 2]}
    for one, seat in ((ada, 0), (late, 2)):
        one.say(type="agree", seat=seat, yes=True)
        world.pass_time(0.2)
    for one in (ada, bruno, carla, late):
        assert len(one.of("moved")) == 1
        assert one.info["status"] == "playing"
    assert sorted(match.ordinal for match in world.store.matches.values()) == [1, 2]


def test_who_comes_to_another_node_finds_the_offer_there(new_world):
    world = new_world()
    table, secrets, (ada, bruno, carla) = over(world, ada="a", bruno="a", carla="a")
    bruno.leave()
    ada.say(type="rematch", seat=0)
    assert carla.info["rematch"] == {"seat": 0, "awaited": [2]}
    bruno = world.person("b", table, secrets[1])
    world.pass_time(0.1)
    assert bruno.info["rematch"] == carla.info["rematch"] == {"seat": 0, "awaited": [1, 2]}
    ada.leave()
    world.pass_time(0.1)
    assert bruno.info["rematch"] is carla.info["rematch"] is None


# Tables that are no more


@pytest.mark.parametrize("asks", ["play", "rematch", "fill", "gap"])
def test_a_table_that_was_pruned_is_gone_for_all_who_look_at_it(new_world, asks):
    world = new_world()
    table, secrets = two(world)
    ada = finished(world, table, secrets) if asks == "rematch" else world.person("a", table, secrets[0])
    guest = world.person("a", table)
    world.pass_time(100)
    world.prune(table)
    if asks == "play":
        assert ada.play(0, 3)["refusal"] == "We cannot find that table."
    elif asks == "rematch":
        ada.say(type="rematch", seat=0)
    elif asks == "fill":
        ada.say(type="fill", seat=1, level="gentle")
    else:
        world.hears("a", "gap", "b")
    world.settle()
    for one in (ada, guest):
        assert {refused["refusal"] for refused in one.of("refused")} == {"We cannot find that table."}
        assert one.of("closed")
    assert table not in world["a"].hall.tables
    assert world.ask("a", f"/api/tables/{table}") == (404, {"refusal": "We cannot find that table."})
    again = world.person("a", table, secrets[0])
    assert [message["type"] for message in again.heard] == ["refused"]
    assert again.heard[0]["refusal"] == "We cannot find that table."


def test_a_table_that_was_pruned_while_its_bot_thinks_moves_no_more(new_world):
    """Node a drops it; b is to drive then, and drops it too."""
    world = new_world()
    table, _secrets, ada, bruno = bots_table(world)
    world["a"].minds.free.clear()
    ada.play(0, 1)
    world.pass_time(0.1)
    assert world.leases == {table: "a"}
    world.prune(table)
    ghost = world["a"].table(table)
    world["a"].minds.free.set()
    world.pass_time(5)
    for one in (ada, bruno):
        assert [refused["refusal"] for refused in one.of("refused")] == ["We cannot find that table."]
        one.hang_up()
    world.pass_time(1)
    assert world.leases == {}
    for node in world.nodes.values():
        hall = node.hall
        assert (hall.tables, hall.driving.driven, hall.driving.seeking, hall.neighbours.told) == ({}, set(), {}, {})
    assert not world["a"].hall.thinking.tasks
    assert ghost.thinking == {}


# The log of the server


def test_no_line_of_the_log_is_the_way_to_a_table_or_a_match(new_world, caplog, monkeypatch):
    world = new_world()
    table, secrets = two(world)
    ada = world.person("a", table, secrets[0])
    (match,) = world.store.matches
    world["a"].cut = world["b"].cut = True
    ada.play(0, 3)
    world["b"].hall.tables.clear()
    assert world.ask("b", f"/api/tables/{table}")[0] == 503
    world["a"].cut = world["b"].cut = False
    for verb in ("table", "match"):
        monkeypatch.setattr(world.store, verb, None)
    for path in (f"/api/tables/{table}", f"/api/matches/{match}/replay"):
        assert world.ask("b", path)[0] == 500
    said = [record.getMessage() for record in caplog.records]
    assert said == [
        f"table {short(table)} could not be saved: the database cannot be reached",
        f"table {short(table)} could not be read: the database cannot be reached",
        "GET /api/tables could not be answered",
        "GET /api/matches could not be answered",
    ]
    assert table not in caplog.text
    assert match not in caplog.text


# Bots


def bots_table(world: World) -> tuple[str, dict[int, str], Person, Person]:
    """Ada and a bot at node a, Bruno at node b, and whoever drives."""
    table, secrets = world.table("a", "Ada", "gentle", "open")
    seat, secrets[2] = world.join("b", table)
    assert seat == 2
    return table, secrets, world.person("a", table, secrets[0]), world.person("b", table, secrets[2])


def test_a_bot_is_asked_by_one_node_alone(new_world):
    world = new_world("a", "b", "c")
    table, _secrets, ada, bruno = bots_table(world)
    world.person("c", table)
    for _ in range(2):
        ada.play(0, 1, id=f"a{ada.picture['number']}")
        world.pass_time(1)
        bruno.play(2, 1, id=f"b{bruno.picture['number']}")
        world.pass_time(1)
    assert [row.entry.seat for row in world.log(table)] == [0, 1, 2, 0, 1, 2]
    assert sorted(node.minds.chosen for node in world.nodes.values()) == [0, 0, 2]
    assert len(world.asked) <= 3, "each node has asked for the lease once"


def test_where_nothing_moves_by_itself_nobody_asks_for_a_lease(new_world):
    world = new_world()
    table, secrets = two(world)
    ada, bruno = world.person("a", table, secrets[0]), world.person("b", table, secrets[1])
    ada.play(0)
    bruno.play(1)
    world.pass_time(30)
    assert world.asked == []


@pytest.mark.parametrize("beat", ["old", "young", "young for long"])
def test_when_the_driver_dies_while_its_bot_thinks_another_takes_over(new_world, beat):
    """The lease may be asked for while the dead node's beat is still young: it is asked for again."""
    world = new_world()
    table, secrets, ada, bruno = bots_table(world)
    for node in world.nodes.values():
        node.minds.free.clear()
    ada.play(0, 1)
    world.pass_time(0.1)
    assert world.leases[table] == "a"
    world.kill("a")
    world["b"].minds.free.set()
    ada = world.person("b", table, secrets[0])
    if beat == "old":
        world.miss("a")
    else:
        world.hears("b", "gone", "a")
        world.pass_time(1.5 if beat == "young" else 7)
        assert ada.picture["number"] == 1, "nobody may drive yet"
        world.beating.discard("a")
    world.pass_time(1)
    assert ada.numbers[-1] == bruno.numbers[-1] == 2
    assert bruno.play(2, 1)["number"] == 3


def test_what_dies_while_the_lease_is_being_asked_for_is_asked_for_again(new_world):
    """Node b is told that a drives, and hears that a is gone before it has read the answer."""
    world = new_world()
    _table, _secrets, ada, bruno = bots_table(world)
    world["a"].minds.free.clear()
    drive = world["b"].drive

    async def late(id: str) -> str:
        answer: str = await drive(id)
        if answer == "a":
            world["a"].alive = False
            world.beating.discard("a")
            world["b"].hear(News("gone", "", "a"))
        return answer

    world["b"].drive = late
    ada.play(0, 1)
    world.pass_time(1)
    assert bruno.numbers[-1] == 2


def test_the_others_notice_even_if_the_last_the_dead_node_wrote_was_never_told(new_world):
    """Ada's move was stored and node a died before anybody heard of it: her bot is to act, and only the log knows."""
    world = new_world()
    _table, _secrets, ada, bruno = bots_table(world)
    world["a"].minds.free.clear()
    ada.play(0, 1)
    world.pass_time(0.1)
    world["a"].minds.free.set()
    world.pass_time(0.1)
    bruno.play(2, 1)
    world.mischief = lambda news, to: []
    world["a"].minds.free.clear()
    ada.play(0, 1, id="unheard")
    world.kill("a")
    assert bruno.numbers[-1] == 3
    world.mischief = lambda news, to: [0.0]
    world.miss("a")
    world.pass_time(1)
    assert bruno.numbers[-1] == 5
    assert bruno.picture["turn"] == [2]


def test_a_node_that_is_cut_off_drives_no_more_and_takes_no_token_along(new_world):
    """Its beat is old, another drives; when it is back it asks again and the match stands with nobody."""
    world = new_world()
    table, secrets, ada, bruno = bots_table(world)
    world["a"].minds.free.clear()
    ada.play(0, 1)
    world.pass_time(0.1)
    world["a"].cut = True
    world.miss("a")
    world.pass_time(1)
    assert bruno.numbers[-1] == 2, "b has taken over"
    world["a"].minds.free.set()
    world["a"].cut = False
    world.beating.add("a")
    world.hears("a", "gap", "b")
    world.pass_time(2)
    assert ada.numbers[-1] == 2
    assert world["a"].table(table).thinking == {}
    world.kill("b")
    world.miss("b")
    bruno = world.person("a", table, secrets[2])
    bruno.play(2, 1)
    ada.play(0, 1, id="later")
    world.pass_time(1)
    assert [row.entry.seat for row in world.log(table)] == [0, 1, 2, 0, 1]


def test_a_bot_whose_node_has_lost_the_lease_meanwhile_does_nothing(new_world):
    world = new_world()
    table, _, ada, bruno = bots_table(world)
    world["a"].minds.free.clear()
    ada.play(0, 1)
    world.pass_time(0.1)
    world.beating.discard("a")
    world["a"].minds.free.set()
    world.settle()
    assert len(world.log(table)) == 1
    world.pass_time(4)
    assert world.leases[table] == "b"
    assert ada.numbers[-1] == bruno.numbers[-1] == 2


def test_a_driver_that_has_not_heard_that_it_is_to_act_is_told_so_by_who_waits(new_world):
    world = new_world()
    table, secrets, ada, bruno = bots_table(world)
    ada.play(0, 1)
    world.pass_time(1)
    assert world.leases[table] == "a"
    again = world.person("b", table, secrets[0])
    bruno.play(2, 1)
    world.mischief = lambda news, to: []
    again.play(0, 1, id="unheard")
    world.pass_time(1)
    assert again.numbers[-1] == 4, "a does not know of it"
    world.mischief = lambda news, to: [0.0]
    world.pass_time(5)
    assert again.numbers[-1] == 5


def test_a_driver_keeps_a_table_for_those_at_other_nodes_and_lets_it_go_when_nobody_is_there(new_world):
    world = new_world()
    table, _secrets, ada, bruno = bots_table(world)
    ada.play(0, 1)
    world.pass_time(1)
    ada.leave()
    world.pass_time(100)
    world.forget("a")
    assert table in world["a"].hall.tables
    bruno.leave()
    world.pass_time(100)
    world.forget("a")
    world.settle()
    assert table not in world["a"].hall.tables
    assert world.leases == {}


def test_a_table_that_its_driver_lets_go_is_driven_by_who_needs_it(new_world):
    world = new_world()
    table, secrets, ada, bruno = bots_table(world)
    ada.play(0, 1)
    world.pass_time(1)
    bruno.play(2, 1)
    world["a"].minds.free.clear()
    again = world.person("b", table, secrets[0])
    again.play(0, 1, id="second")
    world.do(world["a"].hall.close())
    world.pass_time(0.5)
    assert world.leases == {table: "b"}
    assert again.numbers[-1] == 5


def test_a_driver_that_has_forgotten_a_table_opens_it_again_when_it_is_needed(new_world):
    """It could not give the lease back, as the database was away just then."""
    world = new_world()
    table, secrets, ada, bruno = bots_table(world)
    ada.play(0, 1)
    world.pass_time(1)
    ada.leave()
    world["a"].hall.tables.clear()
    bruno.play(2, 1)
    ada = world.person("b", table, secrets[0])
    ada.play(0, 1, id="second")
    world.pass_time(5)
    assert ada.numbers[-1] == 5
    assert world.leases == {table: "a"}


# What players agree on


def test_a_takeback_is_agreed_on_from_different_nodes_and_done_once(new_world):
    world = new_world("a", "b", "c")
    table, secrets = world.table("a", "Ada", "open", "open")
    _, secrets[1] = world.join("b", table)
    _, secrets[2] = world.join("c", table, "Carla")
    ada, bruno, carla = (world.person(node, table, secrets[seat]) for seat, node in enumerate("abc"))
    assert ada.play(0, 2)["type"] == "played"
    ada.say(type="takeback", id="t", seat=0)
    assert ada.answer("t")["type"] == "asked"
    assert bruno.info["takeback"] == carla.info["takeback"] == {"seat": 0, "awaited": [1, 2]}
    bruno.say(type="agree", seat=1, yes=True)
    assert carla.info["takeback"] == ada.info["takeback"] == {"seat": 0, "awaited": [2]}
    carla.say(type="agree", seat=2, yes=True)
    world.pass_time(0.1)
    assert [row.entry.action for row in world.log(table)][1:] == [{"takeback": 0}]
    for one in (ada, bruno, carla):
        assert one.info["takeback"] is None
        assert one.picture["story"] == [{"type": "takeback", "seat": 0}]
        assert one.picture["number"] == 2
        assert one.picture["view"]["position"]["total"] == 0
    ada.say(type="takeback", id="t", seat=0)
    assert ada.answer("t")["number"] == 2
    assert len(world.log(table)) == 2
    assert ada.play(0, 1, id="q")["number"] == 3


def test_a_no_at_another_node_ends_the_question_everywhere(new_world):
    world = new_world()
    table, secrets = two(world)
    ada, bruno = world.person("a", table, secrets[0]), world.person("b", table, secrets[1])
    ada.play(0, 2)
    ada.say(type="takeback", id="t", seat=0)
    world.settle()
    bruno.say(type="agree", seat=1, yes=False)
    world.settle()
    assert [message["seat"] for message in ada.of("declined")] == [1]
    assert [one.info["takeback"] for one in (ada, bruno)] == [None, None]
    ada.say(type="takeback", id="u", seat=0)
    world.settle()
    assert bruno.info["takeback"] == {"seat": 0, "awaited": [1]}
    assert bruno.play(1, 1)["type"] == "played"
    world.pass_time(0.1)
    assert ada.info["takeback"] is None, "the match has moved on"


def test_a_takeback_and_an_action_at_two_nodes_are_in_one_order(new_world):
    world = new_world()
    table, secrets = world.table("a", "Ada", "open", settings={"takeback": "free"})
    _, secrets[1] = world.join("b", table)
    ada, bruno = world.person("a", table, secrets[0]), world.person("b", table, secrets[1])
    ada.play(0, 2)
    ada.say(type="takeback", id="t", seat=0)
    bruno.say(type="play", id="p", seat=1, action={"type": "add", "number": 1})
    world.settle()
    kinds = {ada.answer("t")["type"], bruno.answer("p")["type"]}
    assert kinds == {"played", "refused"}, "one of them was first, and the other was no longer possible"
    assert len(world.log(table)) == 2
    assert ada.picture["view"]["position"] == bruno.picture["view"]["position"]


def test_a_bot_that_was_thinking_is_asked_again_for_what_is_there_now(new_world):
    world = new_world()
    table, _secrets, ada, _ = bots_table(world)
    for node in world.nodes.values():
        node.minds.free.clear()
    ada.say(type="play", id="p", seat=0, action={"type": "add", "number": 2})
    assert ada.answer("p")["type"] == "played"
    ada.say(type="takeback", id="t", seat=0)
    world.settle()
    if ada.answer("t")["type"] == "asked":
        for other in world.people[1:]:
            other.say(type="agree", seat=other.info["held"][0], yes=True)
    world.settle()
    before = len(world.log(table))
    for node in world.nodes.values():
        node.minds.free.set()
    world.pass_time(1.0)
    rows = [row.entry.action for row in world.log(table)]
    assert rows[1] == {"takeback": 0}
    assert len(rows) == before == 2, "what it had thought of is for a state that is past"
    assert ada.play(0, 1, id="q")["type"] == "played"
    world.pass_time(1.0)
    assert len(world.log(table)) > 3, "and now it acts"


def test_a_pause_holds_at_all_nodes_also_for_who_comes_later(new_world):
    world = new_world("a", "b", "c")
    table, secrets = two(world)
    ada, bruno = world.person("a", table, secrets[0]), world.person("b", table, secrets[1])
    bruno.say(type="pause", seat=1)
    assert ada.info["paused"] == {"seat": 1}
    assert ada.play(0, 1)["refusal"] == "The match is paused."
    watching = world.person("c", table)
    assert watching.info["paused"] == {"seat": 1}
    ada.say(type="go", seat=0)
    assert [one.info["paused"] for one in (bruno, watching)] == [None, None]
    assert ada.play(0, 1, id="q")["type"] == "played"


def test_a_table_is_paused_for_somebody_who_does_not_sit_there(new_world):
    world = new_world()
    table, secrets = two(world)
    ada, bruno = world.person("a", table, secrets[0]), world.person("b", table, secrets[1])
    hall = world["b"].hall
    world.do(hall.pause(hall.tables[table]))
    assert ada.info["paused"] == bruno.info["paused"] == {"seat": None}
    world.do(hall.go_on(hall.tables[table]))
    assert ada.info["paused"] is None


def test_who_waits_at_another_node_gets_the_seat_of_who_is_away(new_world):
    world = new_world()
    table, secrets = two(world)
    ada, bruno = world.person("a", table, secrets[0]), world.person("b", table, secrets[1])
    status, answer = world.ask("b", "/api/wait", {"table": table, "name": "Dora"})
    assert status == 200
    dora = world.person("b", table, answer["secret"])
    world.pass_time(0.1)
    assert ada.info["waiting"] == [{"name": "Dora", "avatar": dora.info["waiting"][0]["avatar"], "here": True}]
    for turn in range(4):
        (ada, bruno)[turn % 2].play(turn % 2, 3, id=f"p{turn}")
    bruno.leave()
    ada.say(type="rematch", seat=0)
    world.pass_time(0.1)
    assert [seat["name"] for seat in dora.info["seats"]] == ["Dora", "Ada"]
    assert (ada.info["held"], dora.info["held"]) == ([1], [0])
    assert [one["name"] for one in ada.info["waiting"]] == ["Bruno"]
    assert dora.play(0, 1)["type"] == "played"
