"""What eyes have seen: the last move of each seat, what happened before they were there, and replays by moves."""

from __future__ import annotations

from itertools import count, islice
from random import Random
from typing import Any

import pytest

from ludoteca.contract import Action, Event, State
from ludoteca.games import GAMES, bots, reactions
from ludoteca.match import Match, Step
from ludoteca.tables.memory import Memory
from ludoteca.tables.pictures import MOST_TOLD, Showing, Sights, encoded, is_move, named
from ludoteca.tables.pictures import picture as drawn
from ludoteca.tables.records import Row, Seat, TableRecord, new_match
from ludoteca.tables.table import Table


def kinds(story: list[dict[str, Any]] | None) -> list[str]:
    return [event["type"] for event in story or []]


def bots_match(name: str, seats: int, seed: int = 1, **options: Any) -> Match:
    """A match that chance plays, as far as it goes in a while."""
    rng = Random(seed)
    match = Match(name, seats, options).advance(rng)
    while not match.state.over and len(match.log) < 120:
        seat = rng.choice(match.state.turn)
        actions = [action for _, action in zip(range(50), match.state.actions(seat), strict=False)]
        match = match.play(seat, rng.choice(actions)).advance(rng)
    return match


def followed(match: Match) -> list[tuple[Step, Sights, dict[int | None, list[dict[str, Any]]]]]:
    sights = Sights(match.game, match.seats)
    return [(step, sights, sights.follow(step)) for step in match.steps()]


# The last move of each seat


def test_the_last_move_of_a_seat_stays_until_it_moves_again(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="antino", first="seat0")
    line = house.line(table, *secrets.values())
    assert line.newest(0)["last"] == [None, None]
    line.play_on(0, 1, until=20)
    line.so_far()
    places: dict[int, Any] = {}
    for picture in [one for one in line.pictures if one["seat"] == 1][1:]:
        for event in picture["story"]:
            if event["type"] in ("place", "drop"):
                places[event["seat"]] = event
        told = [None if last is None else last[-1] for last in picture["last"]]
        assert told == [places.get(0), places.get(1)], picture["number"]
    assert set(places) == {0, 1}
    again = house.line(table, secrets[0], secrets[1])
    assert again.newest(1)["last"] == line.newest(1)["last"], "after a reload too"


def test_a_joint_move_is_everybodys_and_a_sealed_choice_nobodys():
    match = bots_match("toncc", 3, challenges=1)
    moved = None
    sights = Sights(match.game, 3)
    for step in match.steps():
        stories = sights.follow(step)
        if is_move(match.game, stories[None]):
            moved = next(event for event in stories[None] if event["type"] == "move")
            assert kinds(stories[None])[:2] == ["sealed", "move"]
        for viewer in (None, 0, 1, 2):
            for seat, last in enumerate(sights.all[viewer].last):
                assert (last is None) == (moved is None), (viewer, seat)
                if last is not None and moved is not None and any(one["seat"] == seat for one in moved["steps"]):
                    assert moved in last
    assert moved is not None


def test_a_turn_of_many_actions_is_one_move_with_its_whole_way():
    rng, gentle = Random(1), bots("fantastick")["gentle"]
    match = Match("fantastick", 2).advance(rng)
    while len(match.log) < 30:
        seat = match.state.turn[0]
        match = match.play(seat, gentle(match.state.view(seat), seat, 0.01, rng)).advance(rng)
    sights = Sights(match.game, 2)
    way: list[dict[str, Any]] = []
    turns = 0
    for step in match.steps():
        story = sights.follow(step)[None]
        if step.entry.seat < 0:
            continue
        way += story
        if "finish" in kinds(story):
            assert sights.all[None].last[step.entry.seat] == way[-MOST_TOLD:]
            turns += len(way) > 1
        if is_move(match.game, story):
            way = []
    assert turns


def test_what_is_told_of_the_last_moves_is_what_was_told():
    """So it holds no secret: it is the same in every match that looks the same."""
    rng = Random(3)
    market = Match("mathmarket", 3, {"version": "standard", "tie_ms": 2000}).advance(rng)
    fair = reactions("mathmarket")["fair"]
    match = market.race(lambda view, seat: fair(view, seat, rng), rng)
    sights = Sights(match.game, 3)
    heard: dict[int | None, list[Any]] = {viewer: [] for viewer in sights.all}
    for step in match.steps():
        for viewer, story in sights.follow(step).items():
            heard[viewer] += story
        for viewer, sight in sights.all.items():
            for last in sight.last:
                assert all(event in heard[viewer] for event in last or [])
                assert viewer is not None or "sealed" not in kinds(last)
    assert all(sights.all[None].last)
    assert any("sealed" in kinds(last) for last in sights.all[0].last)


@pytest.mark.parametrize(("name", "seats"), [("antino", 2), ("calculissimo", 2), ("fantastick", 2), ("toncc", 3)])
def test_no_move_is_lost_and_none_is_told_without_end(name, seats):
    match = bots_match(name, seats)
    for step, sights, stories in followed(match):
        for viewer, story in stories.items():
            moving = named([event for event in story if event["type"] not in match.game.asides])
            for seat in moving:
                assert sights.all[viewer].last[seat] is not None, step.entry
    assert all(len(last or []) <= MOST_TOLD for sight in sights.all.values() for last in sight.last)


# What is written down once for many


@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_down_once_reads_as_if_everybody_had_their_own(name):
    """Last moves, stories and notes are written once for all who share them, and each gets what is theirs."""
    match = bots_match(name, max(GAMES[name].seats_with(GAMES[name].check_options({}))))
    sights = Sights(match.game, match.seats)
    for step in islice(match.steps(), 40):
        stories = sights.follow(step)
        showing = Showing(match.game, "m", step.after, sights.all, stories, 7)
        for viewer in stories:
            for language in ("en", "it"):
                own = drawn(match.game, "m", step.after, sights.all[viewer], [*stories[viewer]], 7)
                assert showing.text(viewer, language) == encoded(own, language), (viewer, language)


def test_those_who_were_told_the_same_share_it_and_the_others_do_not():
    match = bots_match("calculissimo", 3, clock=0)
    draws = [(step, stories) for step, _, stories in followed(match) if step.entry.action["type"] == "draw"]
    assert draws
    for step, stories in draws:
        own = stories[None][0]["seat"]
        assert stories[own] != stories[None], step.entry
        assert all(stories[viewer] is stories[None] for viewer in stories if viewer != own)


# A table that is read from its log


def kept(match: Match) -> list[Row]:
    """The log as it is kept; every third step has the id of a browser."""
    clients = [f"c{number}" if number % 3 == 0 and seat >= 0 else None for number, (seat, _) in enumerate(match.log, 1)]
    rows = zip(count(1), match.steps(), clients, strict=False)
    return [Row(number, step.entry, 10 * number, client) for number, step, client in rows]


def opened(match: Match, log: list[Row]) -> Table:
    seats = [Seat("person", f"Ada {seat}", "owl") for seat in range(match.seats)]
    record = TableRecord("table", match.game.id, match.game.version, match.options, None, 0, seats)
    return Table(Memory(), "", record, new_match(record, 1, seats, record.settings), log)


def known(table: Table) -> dict[str, Any]:
    """All that a table knows of its match, and will ever show because of what has been."""
    acted = {seat: (number, state.dump()) for seat, (number, state) in table.acted.items()}
    return {
        "sights": table.sights.all,
        "parts": {key: part for key, part in table.sights.parts.items() if part},
        "numbers": (table.number, table.last_at, table.situations, table.told),
        "acted": acted,
        "answers": table.answers.now,
        "state": table.state and table.state.dump(),
    }


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("antino", 2, {}),
        ("antino", 1, {}),
        ("calculissimo", 2, {}),
        ("fantastick", 2, {"mode": "numbers"}),
        ("fantastick", 3, {"mode": "shapes"}),
        ("mathmarket", 3, {"version": "beginner"}),
        ("mathmarket", 2, {"version": "standard"}),
        ("toncc", 3, {}),
    ],
)
def test_a_table_that_is_read_from_its_log_is_the_one_that_was_left(name, seats, options):
    """One that has seen every step, and one that has read some of them, know the same; also when they go on."""
    rng = Random(5)
    if options.get("version") == "standard":
        fair = reactions(name)["fair"]
        match = Match(name, seats, options).advance(rng).race(lambda view, seat: fair(view, seat, rng), rng)
    else:
        match = bots_match(name, seats, 5, **options)
    rows, steps = kept(match), list(match.steps())
    live = opened(match, [])
    for place, (row, step) in enumerate(zip(rows, steps, strict=True), 1):
        live._advance([row], [step])
        if rng.random() < 0.9 and place < len(rows):
            continue
        read = opened(match, rows[:place])
        assert known(read) == known(live), place
        if all(row.entry.seat < 0 for row in rows[:place]):
            assert read.untold == live.untold, "an opening is told whole"
        rest = slice(place, place + 6)
        further = opened(match, rows[: place + 6])
        read._advance(rows[rest], steps[rest])
        assert known(read) == known(further)


def test_only_the_last_moves_of_a_long_log_are_told_again(monkeypatch):
    match = bots_match("antino", 2)
    told: list[int] = []
    story = type(match.state).story

    def counted(state: State, seat: int, action: Action, viewer: int | None) -> list[Event]:
        told.append(seat)
        return story(state, seat, action, viewer)

    monkeypatch.setattr(type(match.state), "story", counted)
    opened(match, kept(match))
    steps = len(match.log)
    assert steps > 100
    assert len(told) < steps, "not even once for every step, with three pairs of eyes"


# What happened before


def test_the_first_picture_tells_what_happened_before_and_no_other_tells_it_again(house):
    table, secrets, _ = house.table("Ada", "Bruno", "Carla", challenges=1)
    ada = house.line(table, secrets[0])
    assert kinds(ada.newest(0)["story"]) == ["draw", "shuffle"]
    assert kinds(house.line(table, secrets[0]).newest(0)["story"]) == [], "the seat was told"
    ada.send(type="language", language="it")
    assert ada.until("picture")["story"] == []
    bruno = house.line(table, secrets[1])
    assert kinds(bruno.newest(1)["story"]) == ["draw", "shuffle"], "others have not been told yet"
    ada.play(0, 1)
    bruno.play(1, 2)
    carla = house.line(table, secrets[2])
    assert kinds(carla.newest(2)["story"]) == ["draw", "shuffle", "sealed", "sealed"]
    assert kinds(house.line(table).newest(None)["story"]) == ["draw", "shuffle", "sealed", "sealed"]


def test_who_was_away_is_told_what_they_missed(house):
    table, secrets, _ = house.table("Ada", "Bruno", "Carla", challenges=1)
    ada, others = house.line(table, secrets[0]), house.line(table, secrets[1], secrets[2])
    ada.newest(0)
    ada.close()
    others.play(1, 2)
    others.play(2, 2)
    back = house.line(table, secrets[0])
    assert kinds(back.newest(0)["story"]) == ["sealed", "sealed"]


def test_what_is_hidden_stays_hidden_in_what_happened_before(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="antino", first="seat0")
    for seat in (0, 1):
        story = house.line(table, secrets[seat]).newest(seat)["story"]
        (drawn,) = [event for event in story if event["type"] == "draw"]
        assert (drawn["seat"], "tiles" in drawn) == (0, seat == 0)


# Replays


def test_a_replay_has_the_moves_and_the_eyes_of_every_seat(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="antino", board=7)
    line = house.line(table, *secrets.values())
    match = line.newest(0)["match"]
    assert house.ask(f"/api/matches/{match}/replay?seat=1")[0] == 409, "not before it is over"
    line.play_on(0, 1)
    for seat in (0, 1):
        replay = house.get(f"/api/matches/{match}/replay?seat={seat}")
        pictures = replay["pictures"]
        assert {picture["seat"] for picture in pictures} == {seat}
        assert pictures[-1]["number"] == replay["moves"][-1]
        by_number = {picture["number"]: picture for picture in pictures}
        counted = {"place", "drop", "stop"}
        for number, picture in by_number.items():
            assert (number in replay["moves"]) == bool(counted & set(kinds(picture["story"])))
        (draw, *_) = [
            event for one in pictures for event in one["story"] if event == {**event, "type": "draw", "seat": seat}
        ]
        assert "tiles" in draw, "one's own tiles"
    eyes = house.get(f"/api/matches/{match}/replay?seat=1", **{"X-Seat": secrets[0]})
    assert (eyes["table"]["held"], eyes["pictures"][0]["seat"]) == ([0], 1), "whose seat it was, whosever eyes it has"
    for wrong in ("2", "-1", "x", "0x1"):
        status, answer = house.ask(f"/api/matches/{match}/replay?seat={wrong}")
        assert (status, answer["refusal"]) == (400, "This table has no such seat.")


def test_replays_bring_the_last_moves_as_they_were_seen(house):
    table, secrets, _ = house.table("Ada", "gentle", "gentle", challenges=1)
    line = house.line(table, secrets[0])
    last = line.play_on(0)
    replay = house.get(f"/api/matches/{last['match']}/replay?seat=0")
    assert replay["pictures"][-1]["last"] == last["last"]
    assert replay["pictures"][0]["last"] == [None, None, None]
    moves = [picture for picture in replay["pictures"] if picture["number"] in replay["moves"]]
    told = [picture for picture in replay["pictures"] if "move" in kinds(picture["story"])]
    assert moves == told, "the joint move, not the three choices"
    assert len(moves) < len(replay["pictures"]) - 1
