"""Tóncc's bots: they play by the view alone, always legally, and the same seed gives the same choice.

`choices.json` holds choices and mixtures made once; the suite runs interpreted and compiled, so both agree with it.
After a change that is meant to change them, write it anew: `python -m tests.games.toncc.test_bot`.
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
from ludoteca.games.toncc import game
from ludoteca.games.toncc.bot import seen, strong
from ludoteca.games.toncc.compiled import kernel, search
from ludoteca.promises.walks import states

CHOICES = Path(__file__).with_name("choices.json")
PLAIN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10, 11, 12, 13, 14, 15, 16, 17, 18]
QUICK: dict[str, Bot] = {**bots("toncc"), "strong": partial(strong, simulations=60)}
every_bot = pytest.mark.parametrize("level", list(QUICK))


def position(**changes: Any) -> State:
    """The plain layout, seats blue, red, yellow, at the start of a challenge, with these changes."""
    start = {
        "kings": ["blue", "red", "yellow"],
        "tiles": PLAIN,
        "seals": [[], [], []],
        "at": [9, 9, 9],
        "king_points": [None, None, None],
        "idle": 0,
        "choices": [None, None, None],
        "past": [],
    }
    challenges = changes.pop("challenges", 3)
    return game.load({"game": "toncc", "seats": 3, "options": {"challenges": challenges}, "position": start | changes})


def choice(level: str, view: View, seed: int) -> int:
    """The direction a bot chooses, from a view that has been through JSON text."""
    seat = view["seat"]
    return int(QUICK[level](json.loads(json.dumps(view)), seat, 0.0, Random(seed))["direction"])


def test_there_are_three_levels_the_weakest_first() -> None:
    assert list(bots("toncc")) == ["gentle", "fair", "strong"]


@every_bot
def test_a_bot_plays_legally_to_the_end_of_the_match(level: str) -> None:
    rng = Random(5)
    state: State = game.start(3, {"challenges": 1})
    while not state.over:
        if state.nature:
            state = state.play(NATURE, state.chance(rng))
        for seat in state.turn:
            state = state.play(seat, QUICK[level](state.view(seat), seat, 0.0, rng))
    assert state.result is not None


@every_bot
def test_a_bot_answers_in_any_position_in_which_it_may_choose(level: str) -> None:
    asked = 0
    for seed in range(4):
        for state in states(game, Random(seed)):
            for seat in state.turn[:1] if asked % 3 else state.turn[-1:]:
                assert choice(level, state.view(seat), seed) in range(1, 7)
                asked += 1
    assert asked > 50


@every_bot
def test_the_same_seed_gives_the_same_choice(level: str) -> None:
    view = position().view(2)
    for seed in range(5):
        assert choice(level, view, seed) == choice(level, view, seed)


@every_bot
def test_a_bot_leaves_the_view_as_it_was(level: str) -> None:
    view = position(choices=[None, 4, None]).view(0)
    before = json.dumps(view)
    QUICK[level](view, 0, 0.0, Random(1))
    assert json.dumps(view) == before


@every_bot
def test_a_choice_that_another_has_sealed_changes_nothing(level: str) -> None:
    one, other = (position(choices=[None, direction, None]) for direction in (1, 5))
    for seat in (0, 2):
        for seed in range(5):
            assert choice(level, one.view(seat), seed) == choice(level, other.view(seat), seed)


def test_interpreted_and_compiled_choose_alike() -> None:
    stored = json.loads(CHOICES.read_text(encoding="utf-8"))
    assert len(stored) > 10
    for entry in stored:
        assert found(entry["view"], entry["seed"]) == entry


def test_a_strong_king_finishes_the_kingdom_that_wins() -> None:
    """Blue makes Red-blue with region 7 and leaves first; nobody else can come there."""
    state = position(challenges=1, at=[2, 14, 16], seals=[[1, 2, 3, 8, 9], [4, 5, 6, 13, 14], [10, 11, 12, 15, 16]])
    assert {choice("strong", state.view(0), seed) for seed in range(10)} == {3}


def test_a_strong_king_goes_where_he_is_sure_to_win_the_contest() -> None:
    """Yellow makes Red-yellow with region 18 and leaves; blue alone can come there too, and is the weaker one."""
    state = position(challenges=1, at=[15, 1, 17], seals=[[1, 2, 3, 8, 15], [4, 5, 6, 13, 14], [10, 11, 12, 16, 17]])
    mixture = advice(state.view(2), simulations=2000)
    assert mixture[state_directions(state, 2).index(18)] == max(mixture)


def test_a_lone_king_takes_the_shortest_walk() -> None:
    """Yellow alone: as many moves as a search through all walks needs, which a careless order would exceed."""
    seals = [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [13]]
    state = position(at=[None, None, 13], seals=seals, king_points=[3, 3, None])
    fewest = shortest(13, frozenset({14, 15, 16, 17, 18}))
    moves = 0
    while not state.dump()["position"]["past"]:
        state = state.play(2, strong(state.view(2), 2, 0.0, Random(moves)))
        moves += 1
    assert moves == fewest
    assert state.dump()["position"]["seals"][2] == [13, 14, 15, 16, 17, 18]


def test_the_search_values_the_match_more_than_the_challenge() -> None:
    """Blue leads 4 to 1 to 1 before the last challenge, so one tóncc point more makes him first for sure."""
    survey = search.Survey(seen(position(past=[[20, 5, 1], [20, 1, 5]]).view(0)))
    assert survey.worth(2, 1)[0] - survey.worth(1, 2)[0] == search.POINT
    assert survey.worth(1, 2)[0] == search.FIRST + search.POINT
    assert all(sum(survey.worth(a, b)) in (0, search.TOTAL_WORTH) for a in range(3) for b in range(3))


def test_more_simulations_go_on_where_fewer_stopped() -> None:
    at_once, in_parts = (search.Search(seen(position().view(0)), 9, 0, 500) for _ in range(2))
    at_once.go_on(50)
    in_parts.go_on(20)
    in_parts.go_on(30)
    assert list(at_once.tree) == list(in_parts.tree)


def state_directions(state: State, seat: int) -> list[int]:
    """The cells that the seat's king reaches, by direction."""
    return [int(state.preview(seat, action)["cell"]) for action in state.actions(seat)]


def shortest(start: int, left: frozenset[int]) -> int:
    """The fewest moves that visit all cells of the set, by walking everywhere at once."""
    sights = {(start, left)}
    for moves in range(1, 20):
        after = set()
        for cell, rest in sights:
            for way in range(6):
                there = int(kernel.DESTINATION[cell * 6 + way])
                after.add((there, rest - {there}))
        if any(not rest for _, rest in after):
            return moves
        sights = after
    raise AssertionError("no walk found")


def advice(view: View, simulations: int, seed: int = 1) -> list[int]:
    """What the search advises the viewer, as weights of the six directions."""
    found = search.Search(seen(view), seed, view["seat"], 500)
    found.go_on(simulations)
    return found.mixture(view["seat"])


def found(view: View, seed: int) -> dict[str, Any]:
    """All that must be the same, compiled and interpreted."""
    return {
        "view": view,
        "seed": seed,
        "choices": {level: choice(level, view, seed) for level in QUICK},
        "mixture": advice(view, 150, seed),
    }


def sample_views() -> Iterator[View]:
    """Views from the beginning, the middle and the end of challenges."""
    for seed in range(4):
        for number, state in enumerate(states(game, Random(seed))):
            if state.turn and number % 8 == 2:
                yield state.view(state.turn[-1])


if __name__ == "__main__":
    lines = [json.dumps(found(view, number)) for number, view in enumerate(sample_views())]
    CHOICES.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
