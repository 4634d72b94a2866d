"""Calculissimo's bots: they play by the view alone, always legally, and the same seed gives the same choice.

`choices.json` holds choices made once; the suite runs interpreted and compiled, so both agree with it.
After a change that is meant to change them, write it anew: `python -m tests.games.calculissimo.test_bot`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludoteca import compiled
from ludoteca.contract import NATURE, Action, State, View
from ludoteca.games import bots
from ludoteca.games.calculissimo import game
from ludoteca.games.calculissimo.bot import (
    DIAL,
    LEVELS,
    LINES,
    NAMED,
    Looks,
    Thinks,
    answer,
    choose,
    lead,
    look,
    seen,
    think,
)
from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.compiled.search import NEVER, TRUST, Search, kept_by
from ludoteca.games.calculissimo.drawing import position
from ludoteca.games.calculissimo.notes import viewer_of
from ludoteca.search.uniform import uniform
from tests.games.calculissimo.test_endgame import ending

CHOICES = Path(__file__).with_name("choices.json")
GREEDY, TOP = 7, len(LEVELS)
THINKING = [level for level, manner in enumerate(LEVELS, 1) if isinstance(manner, Thinks)]
every_level = pytest.mark.parametrize("level", range(1, TOP + 1))
FEW = 4  # simulations, or positions at the end of a match, of a player who thinks in a test
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


def choice(level: int, view: View, seed: int) -> Action:
    """The action a bot of this level chooses, from a view that has been through JSON text; it thinks but little."""
    same, rng, manner = json.loads(json.dumps(view)), Random(seed), LEVELS[level - 1]
    if isinstance(manner, Looks) or seen(view).phase() == kernel.BY_ANSWER:
        return choose(same, viewer(view), 0.0, rng, level)
    manner = manner._replace(nodes=FEW, simulations=FEW if manner.simulations is None else manner.simulations)
    return think(seen(same), viewer(view), rng, manner, NEVER)


def played(level: int, seats: int, seed: int, options: dict[str, Any]) -> Iterator[State]:
    """The states of a match among equals, who have no time to think."""
    rng = Random(seed)
    state: State = game.start(seats, options)
    while not state.over:
        yield state
        if state.nature:
            state = state.play(NATURE, state.chance(rng))
        else:
            state = state.play(state.turn[0], choose(state.view(state.turn[0]), state.turn[0], 0.0, rng, level))
    yield state


def test_the_names_stand_on_the_dial_with_the_best_level_last() -> None:
    assert DIAL.levels({}) == TOP <= 10
    assert 1 < NAMED["gentle"] < NAMED["fair"] < NAMED["strong"] == TOP
    assert {"1", str(TOP), "gentle", "fair", "strong", "adaptive-1"} <= bots("calculissimo").keys()


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"challenge": True}),
        (4, {"exchange": "free"}),
        (3, {"challenge": True, "exchange": "free", "clock": 0}),
        (2, {"announce": True, "squares": "first"}),
    ],
)
@every_level
def test_a_bot_plays_legally_to_the_end_of_the_match(level: int, seats: int, options: dict[str, Any]) -> None:
    if level in THINKING[1:] and not compiled("calculissimo"):
        pytest.skip("without time they play alike")
    *_, last = played(level, seats, 5, options)
    assert last.result is not None


@pytest.mark.compiled
def test_even_the_first_level_beats_chance() -> None:
    """A handful of matches; of very many it wins nine in ten."""
    chance, won, points = uniform(game), 0, [0, 0]
    for seed in range(8):
        rng = Random(seed)
        state: State = game.start(2)
        while not state.over:
            if state.nature:
                state = state.play(NATURE, state.chance(rng))
            elif state.turn == (0,):
                state = state.play(0, choose(state.view(0), 0, 0.0, rng, 1))
            else:
                state = state.play(1, chance(state.view(1), 1, 0.0, rng))
        assert state.result is not None
        won += state.result.scores[0] > state.result.scores[1]
        points = [one + more for one, more in zip(points, state.result.scores, strict=True)]
    assert won >= 6
    assert 4 * points[0] > 5 * points[1]


@every_level
def test_a_bot_answers_in_any_position_in_which_it_may_act(level: int) -> None:
    for entry in json.loads(CHOICES.read_text(encoding="utf-8"))[::4]:
        state = game.imagine(entry["view"], Random(1))
        assert state.refuse(viewer(entry["view"]), choice(level, entry["view"], 1)) is None


@every_level
def test_a_bot_leaves_the_view_as_it_was_and_is_the_same_with_the_same_seed(level: int) -> None:
    view = position(DRAWN, "13569+-", "1234+-/").view(0)
    before = json.dumps(view)
    first = choice(level, view, 1)
    choose(view, 0, 0.0, Random(1), level)
    assert json.dumps(view) == before
    assert choice(level, view, 1) == first


@every_level
def test_tokens_that_another_holds_change_nothing(level: int) -> None:
    one, other = (position(DRAWN, "13569+-", rack) for rack in ("1234+-/", "789**??"))
    for seed in range(2):
        assert choice(level, one.view(0), seed) == choice(level, other.view(0), seed)


def test_a_greedy_player_takes_the_most_points() -> None:
    state = position(DRAWN, "13569++", "1234+-/")
    most = max(state.preview(0, action)["points"] for action in state.actions(0) if action["type"] == "lay")
    assert state.preview(0, choice(GREEDY, state.view(0), 1))["points"] == most


def test_who_looks_at_a_few_lines_lays_little_and_keeps_the_joker() -> None:
    state = position(DRAWN, "13569+?", "1234+-/")
    scored = []
    for seed in range(8):
        action = look(state.position, 0, Random(seed), Looks(2, 3, 1))
        scored.append(state.preview(0, action)["points"])
        assert len(action["tiles"]) <= 3
        assert not any("?" in token for _, _, token in action["tiles"])
    seeing_all = look(state.position, 0, Random(1), Looks(LINES, 7, 10**6))
    assert sum(scored) / len(scored) < state.preview(0, seeing_all)["points"]


def test_who_is_careless_lays_a_wrong_sum_where_that_is_let_down() -> None:
    state = position(DRAWN, "1369-*/", "1234+-/", options={"challenge": True})
    careless = [look(state.position, 0, Random(seed), Looks(9, 3, 9, slips=1.0)) for seed in range(6)]
    careful = [look(state.position, 0, Random(seed), Looks(9, 3, 9)) for seed in range(6)]
    assert all(state.refuse(0, action) is None for action in careless)
    wrong, right = ([answered(state, action) for action in some] for some in (careless, careful))
    assert "challenge" in wrong
    assert "challenge" not in right


def answered(state: State, action: Action) -> str:
    """What somebody who reckons says to this lay."""
    return str(choice(GREEDY, state.play(0, action).view(1), 1)["type"])


def test_who_is_careless_announces_no_more_than_there_is() -> None:
    state = position(DRAWN, "13569+-", "1234+-/", options={"announce": True})
    said = []
    for seed in range(12):
        action = look(state.position, 0, Random(seed), Looks(9, 5, 9, slips=1.0))
        assert state.play(0, action).dump()["position"]["scores"][0] == action["points"] > 0
        said.append(action not in list(state.actions(0)))
    assert any(said)


@every_level
def test_who_can_lay_nothing_exchanges_or_passes(level: int) -> None:
    assert choice(level, position(DRAWN, "1256789", "1234+-/").view(0), 1)["type"] == "exchange"
    assert choice(level, position(DRAWN, "?", "1234+-/").view(0), 1)["type"] in ("exchange", "lay")
    everything = position(DRAWN).dump()["position"]["bag"]
    alone = position(DRAWN, "2", "1").dump()
    alone["position"] |= {"bag": everything.replace("1", "", 1).replace("2", "", 1)}
    assert choice(level, game.load(alone).view(0), 1)["type"] == "exchange"


@pytest.mark.parametrize("level", [GREEDY, TOP])
def test_a_wrong_sum_is_challenged_and_a_right_one_accepted(level: int) -> None:
    state = position(DRAWN, "1369-*/", "1234+-/", options={"challenge": True})
    wrong = state.play(0, {"type": "lay", "tiles": [[6, 5, "-"]]})
    right = state.play(0, {"type": "lay", "tiles": [[3, 5, "9"], [4, 5, "*"]]})
    assert choice(level, wrong.view(1), 1) == {"type": "challenge"}
    assert choice(level, right.view(1), 1) == {"type": "accept"}


@pytest.mark.parametrize("level", [GREEDY, TOP])
def test_a_bot_announces_what_its_lay_counts(level: int) -> None:
    state = position(DRAWN, "13569+-", "1234+-/", options={"announce": True})
    action = choice(level, state.view(0), 1)
    assert action in list(state.actions(0))
    assert state.play(0, action).dump()["position"]["scores"][0] == action["points"] > 0


def test_a_first_player_overlooks_some_wrong_sums() -> None:
    state = position(DRAWN, "1369-*/", "1234+-/", options={"challenge": True})
    view = state.play(0, {"type": "lay", "tiles": [[6, 5, "-"]]}).view(1)
    assert {choice(1, view, seed)["type"] for seed in range(20)} == {"accept", "challenge"}
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
    at_once, in_parts = Search(start, 0, 9, FEW), Search(start, 0, 9, FEW)
    at_once.go_on(3 * FEW)
    in_parts.go_on(FEW)
    in_parts.go_on(2 * FEW)
    assert at_once.rounds() == 3
    assert words(at_once) == words(in_parts)


@pytest.mark.parametrize("rack", ["????", "++++/??", "123+???"])
def test_all_jokers_are_weighed(rack: str) -> None:
    state = position(DRAWN, rack, "1234+-/")
    found = [points for _, points, _, _, _ in Search(state.position, 0, 1).tried()]
    most = state.position.best_lay(0)[1]
    assert 0 < max(found) <= most


def test_the_best_by_worth_are_those_of_all_lays() -> None:
    """With an empty bag what stays costs what it costs, so the worth of each lay can be reckoned by hand."""
    state = ending("13569+-", "1234+-/")
    worths = [points - state.position.step(number).left_cost(0) for number, points in state.position.lays(0, 0).pairs()]
    assert [worth for _, _, worth in state.position.best_lays(0, 20)] == sorted(worths, reverse=True)[:20]


def test_a_search_out_of_time_has_the_first_glance() -> None:
    state = position(DRAWN, "13569+-", "1234+-/")
    search = Search(state.position, 0, 1)
    first = search.best()
    search.go_on(10**6, 0)
    assert search.rounds() == 0
    assert search.best() == first


def test_an_adaptive_player_feels_a_lead() -> None:
    view = position(DRAWN, "13569+-", "1234+-/").view(0)
    for scores, seat, ahead in (([300, 0], 0, True), ([300, 0], 1, False)):
        view["position"]["scores"] = scores
        assert (lead(view, seat) >= 1) == ahead
    view["position"]["scores"] = [100_000, 0]
    assert lead(view, 0) == 3


# Interpreted and compiled


def test_interpreted_and_compiled_choose_alike() -> None:
    stored = json.loads(CHOICES.read_text(encoding="utf-8"))
    assert len(stored) > 10
    for entry in stored:
        assert found(entry["view"], entry["seed"]) == entry


def words(search: Search) -> list[int]:
    """All that a search knows, as it is kept in the file: a head, then five words for each of its candidates."""
    head = [search.generator, search.seat, search.sizes, search.rounds(), search.race.alive, int(search.settled())]
    tried = [
        [number, points, total, squares, glance // TRUST] for number, points, total, squares, glance in search.tried()
    ]
    return [*head, search.base, *(word for one in tried for word in one)]


def found(view: View, seed: int) -> dict[str, Any]:
    """All that must be the same, compiled and interpreted."""
    listed: list[int] = []
    if view["position"]["laid"] is None and view["position"]["bag"]:
        search = Search(seen(view), viewer(view), seed, FEW)
        search.go_on(1)
        listed = words(search)
    return {
        "view": view,
        "seed": seed,
        "choices": [choice(level, view, seed) for level in range(1, TOP + 1)],
        "list": listed,
    }


def sample_views() -> Iterator[View]:
    """Views from the beginning, the middle and the end of matches; none with many jokers, which would take long."""
    tables: list[tuple[int, dict[str, Any]]] = [
        (2, {}), (3, {"challenge": True}), (2, {"exchange": "free", "squares": "first"}), (2, {"announce": True})
    ]  # fmt: skip
    for seed, (seats, options) in enumerate(tables):
        for number, state in enumerate(played(GREEDY, seats, seed, options)):
            if state.turn and number % 18 == 9:
                view = state.view(state.turn[0])
                if view["position"]["racks"][viewer(view)].count("?") < 2:
                    yield view


if __name__ == "__main__":
    lines = [json.dumps(found(view, number)) for number, view in enumerate(sample_views())]
    CHOICES.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
