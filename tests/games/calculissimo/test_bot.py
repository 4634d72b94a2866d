"""Calculissimo's bots: they play by the view alone, always legally, and the same seed gives the same choice.

`choices.json` holds choices made once; the suite runs interpreted and compiled, so both agree with it.
After a change that is meant to change them, write it anew: `python -m tests.games.calculissimo.test_bot`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludoteca.contract import NATURE, Bot, State, View
from ludoteca.games import bots
from ludoteca.games.calculissimo import game
from ludoteca.games.calculissimo.bot import GLANCES, answer, begun, seen, strong, to_the_end
from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.compiled.endgame import Look
from ludoteca.games.calculissimo.compiled.position import of
from ludoteca.games.calculissimo.compiled.search import CANDIDATES, NEVER, TRUST, Search, kept_by
from ludoteca.games.calculissimo.drawing import position
from ludoteca.games.calculissimo.notes import viewer_of
from ludoteca.games.calculissimo.rules import CalculissimoState

CHOICES = Path(__file__).with_name("choices.json")
QUICK: dict[str, Bot] = {**bots("calculissimo"), "strong": partial(strong, simulations=12)}
every_bot = pytest.mark.parametrize("level", ["gentle", "fair", pytest.param("strong", marks=pytest.mark.compiled)])
EMPTY = [". " * 15] * 5
DRAWN = "\n".join(
    [
        *EMPTY,
        ". . . . . 3 * 4 - 1 . . . . .",
        ". . . . . . . - . . . . . . .",
        ". . . . . 6 / 2 + 9 . . . . .",
        ". . . . . . . + . . . . . . .",
        ". . . . . . . 3 . . . . . . .",
    ]
)


def viewer(view: View) -> int:
    """The seat whose view it is."""
    seat = viewer_of(view)
    assert seat is not None
    return seat


def choice(level: str, view: View, seed: int) -> dict[str, Any]:
    """The action a bot chooses, from a view that has been through JSON text."""
    return QUICK[level](json.loads(json.dumps(view)), viewer(view), 0.0, Random(seed))


def played(level: str, seats: int, seed: int, options: dict[str, Any]) -> Iterator[State]:
    """The states of a match among equals."""
    rng = Random(seed)
    state: State = game.start(seats, options)
    while not state.over:
        yield state
        if state.nature:
            state = state.play(NATURE, state.chance(rng))
        else:
            state = state.play(state.turn[0], QUICK[level](state.view(state.turn[0]), state.turn[0], 0.0, rng))
    yield state


def test_there_are_three_levels_the_weakest_first() -> None:
    assert list(bots("calculissimo")) == ["gentle", "fair", "strong"]


@pytest.mark.parametrize(
    ("level", "seats", "options"),
    [
        ("gentle", 2, {"challenge": True}),
        ("gentle", 4, {"exchange": "free"}),
        ("fair", 2, {}),
        ("fair", 3, {"challenge": True, "exchange": "free"}),
        ("fair", 2, {"announce": True, "squares": "first"}),
    ],
)
def test_a_bot_plays_legally_to_the_end_of_the_match(level: str, seats: int, options: dict[str, Any]) -> None:
    *_, last = played(level, seats, 5, options)
    assert last.result is not None


@every_bot
def test_a_bot_answers_in_any_position_in_which_it_may_act(level: str) -> None:
    for entry in json.loads(CHOICES.read_text(encoding="utf-8"))[::3]:
        state = game.imagine(entry["view"], Random(1))
        assert state.refuse(viewer(entry["view"]), choice(level, entry["view"], 1)) is None


@every_bot
def test_a_bot_leaves_the_view_as_it_was_and_is_the_same_with_the_same_seed(level: str) -> None:
    view = position(DRAWN, "13569+-", "1234+-/").view(0)
    before = json.dumps(view)
    first = QUICK[level](view, 0, 0.0, Random(1))
    assert json.dumps(view) == before
    assert QUICK[level](view, 0, 0.0, Random(1)) == first


@every_bot
def test_tokens_that_another_holds_change_nothing(level: str) -> None:
    one, other = (position(DRAWN, "13569+-", rack) for rack in ("1234+-/", "789**??"))
    for seed in range(3):
        assert choice(level, one.view(0), seed) == choice(level, other.view(0), seed)


def test_a_fair_player_takes_the_most_points() -> None:
    state = position(DRAWN, "13569++", "1234+-/")
    most = max(state.preview(0, action)["points"] for action in state.actions(0) if action["type"] == "lay")
    assert state.preview(0, choice("fair", state.view(0), 1))["points"] == most


def test_a_gentle_player_lays_little_and_keeps_its_joker() -> None:
    state = position(DRAWN, "13569+?", "1234+-/")
    best = state.position.best_lay(0)[1]
    for seed in range(GLANCES):
        action = choice("gentle", state.view(0), seed)
        assert 3 * state.preview(0, action)["points"] <= best
        assert len(action["tiles"]) <= 3
        assert not any("?" in token for _, _, token in action["tiles"])


@every_bot
def test_who_can_lay_nothing_exchanges_or_passes(level: str) -> None:
    assert choice(level, position(DRAWN, "1256789", "1234+-/").view(0), 1)["type"] == "exchange"
    assert choice(level, position(DRAWN, "?", "1234+-/").view(0), 1)["type"] in ("exchange", "lay")
    everything = position(DRAWN).dump()["position"]["bag"]
    alone = position(DRAWN, "2", "1").dump()
    alone["position"] |= {"bag": everything.replace("1", "", 1).replace("2", "", 1)}
    assert choice(level, game.load(alone).view(0), 1)["type"] == "exchange"


@pytest.mark.parametrize("level", ["fair", "strong"])
def test_a_wrong_sum_is_challenged_and_a_right_one_accepted(level: str) -> None:
    state = position(DRAWN, "1369-*/", "1234+-/", options={"challenge": True})
    wrong = state.play(0, {"type": "lay", "tiles": [[6, 5, "-"]]})
    right = state.play(0, {"type": "lay", "tiles": [[3, 5, "9"], [4, 5, "*"]]})
    assert choice(level, wrong.view(1), 1) == {"type": "challenge"}
    assert choice(level, right.view(1), 1) == {"type": "accept"}


@every_bot
def test_a_bot_announces_what_its_lay_counts(level: str) -> None:
    state = position(DRAWN, "13569+-", "1234+-/", options={"announce": True})
    action = choice(level, state.view(0), 1)
    assert action in list(state.actions(0))
    assert state.play(0, action).dump()["position"]["scores"][0] == action["points"] > 0


def test_a_gentle_player_overlooks_some_wrong_sums() -> None:
    state = position(DRAWN, "1369-*/", "1234+-/", options={"challenge": True})
    view = state.play(0, {"type": "lay", "tiles": [[6, 5, "-"]]}).view(1)
    assert {choice("gentle", view, seed)["type"] for seed in range(20)} == {"accept", "challenge"}
    assert answer(seen(view)) == {"type": "challenge"}


def test_a_strong_player_keeps_a_times_for_better_squares() -> None:
    """The first glance: what a × is worth on the rack counts as much as points."""
    for squares, more in (("live", 40), ("first", 80)):
        times, divided = (
            position(DRAWN, rack, "1234+-/", options={"squares": squares}) for rack in ("1235+-*", "1235+-/")
        )
        assert kept_by(times.position, 0) > kept_by(divided.position, 0) + more


def test_with_an_empty_bag_what_stays_is_worth_what_it_costs() -> None:
    assert kept_by(ending("19+?", "1234+-/").position, 0) == -30


def test_more_simulations_go_on_where_fewer_stopped() -> None:
    start = seen(position(DRAWN, "13569+-", "1234+-/").view(0))
    at_once, in_parts = Search(start, 0, 9), Search(start, 0, 9)
    at_once.go_on(3 * CANDIDATES)
    in_parts.go_on(CANDIDATES)
    in_parts.go_on(2 * CANDIDATES)
    assert at_once.rounds() == 3
    assert words(at_once) == words(in_parts)


# The end of a match


def ending(one: str, other: str) -> CalculissimoState:
    """The example with these racks and nothing in the bag; the other tokens are out of the match."""
    row = position(DRAWN, one, other).position.values()
    for kind in range(kernel.KINDS):
        row[kernel.BAG + kind] = 0
    row[kernel.BAG_SIZE] = 0
    return CalculissimoState(of(row))


def worth(state: State, seat: int) -> int:
    """What a position is worth to the seat to move, all lines of play followed through the contract alone."""
    if state.over:
        assert state.result is not None
        return state.result.scores[seat] - state.result.scores[1 - seat]
    return max(
        worth(after, seat) if after.turn == (seat,) else -worth(after, 1 - seat)
        for after in (state.play(seat, action) for action in state.actions(seat))
    )


@pytest.mark.parametrize(("one", "other"), [("4+", "-"), ("1-", "2+"), ("+", "-/"), ("5", "3+"), ("7", "8")])
def test_the_end_is_played_as_well_as_can_be(one: str, other: str) -> None:
    state = ending(one, other)
    best = to_the_end(state.position, NEVER, 10**6)
    after = state.play(0, game.fast.decode(state.position, best))
    value = worth(after, 0) if after.over else -worth(after, 1)
    assert value == worth(state, 0)
    looks = [Look(state.position, turns, 10**6, 0) for turns in range(1, 12)]
    assert looks[-1].exact
    assert looks[-1].value == value


def test_an_end_too_long_to_look_through_is_played_as_far_as_it_was_seen() -> None:
    state = ending("13569+-", "1234+-/")
    for until, nodes in ((NEVER, 2), (0, 10**6)):
        assert state.refuse(0, game.fast.decode(state.position, to_the_end(state.position, until, nodes))) is None
        assert Look(state.position, 3, nodes, 0, until).nodes < 0


@pytest.mark.parametrize("rack", ["????", "++++/??", "1234+??"])
def test_without_time_to_think_of_jokers_a_search_still_has_something_to_lay(rack: str) -> None:
    """Where nothing can be laid without them, an exchange would be refused."""
    state = position(DRAWN, rack, "1234+-/")
    assert any(action["type"] == "lay" for action in state.actions(0))
    hurried, patient = begun(state.position, 0, 1, 0), begun(state.position, 0, 1, NEVER)
    for search in (hurried, patient):
        assert state.refuse(0, game.fast.decode(state.position, search.best())) is None
    patient.go_on(10**6, 0)
    assert patient.rounds() == 0


# Interpreted and compiled


def test_interpreted_and_compiled_choose_alike() -> None:
    stored = json.loads(CHOICES.read_text(encoding="utf-8"))
    assert len(stored) > 10
    for entry in stored:
        assert found(entry["view"], entry["seed"]) == entry


def words(search: Search) -> list[int]:
    """All that a search knows, as it is kept in the file: a head, then five words for each of sixteen candidates."""
    head = [search.generator, search.seat, search.sizes, search.rounds(), search.race.alive, int(search.settled())]
    tried = [
        [number, points, total, squares, glance // TRUST] for number, points, total, squares, glance in search.tried()
    ]
    missing = CANDIDATES - len(tried)
    return [*head, search.base, *(word for one in tried for word in one), *[0] * (5 * missing)]


def found(view: View, seed: int) -> dict[str, Any]:
    """All that must be the same, compiled and interpreted."""
    listed: list[int] = []
    if view["position"]["laid"] is None and view["position"]["bag"]:
        search = Search(seen(view), viewer(view), seed)
        search.go_on(1)
        listed = words(search)
    return {
        "view": view,
        "seed": seed,
        "choices": {level: choice(level, view, seed) for level in QUICK},
        "list": listed,
    }


def sample_views() -> Iterator[View]:
    """Views from the beginning, the middle and the end of matches; none with many jokers, which would take long."""
    tables: list[tuple[int, dict[str, Any]]] = [
        (2, {}), (3, {"challenge": True}), (2, {"exchange": "free", "squares": "first"}), (2, {"announce": True})
    ]  # fmt: skip
    for seed, (seats, options) in enumerate(tables):
        for number, state in enumerate(played("fair", seats, seed, options)):
            if state.turn and number % 12 == 9:
                view = state.view(state.turn[0])
                if view["position"]["racks"][viewer(view)].count("?") < 2:
                    yield view


if __name__ == "__main__":
    lines = [json.dumps(found(view, number)) for number, view in enumerate(sample_views())]
    CHOICES.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
