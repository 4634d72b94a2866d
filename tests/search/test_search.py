"""Choosing by the contract alone: legal, repeatable, blind to what is hidden, and better than chance."""

from __future__ import annotations

from random import Random

import pytest

from ludoteca.arena import tournament
from ludoteca.contract import Bot, Game, Result
from ludoteca.games import GAMES
from ludoteca.games.toncc import game as toncc
from ludoteca.promises.walks import states
from ludoteca.search import mcts, uniform
from ludoteca.search.mcts import worth

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def choosers(game: Game) -> list[Bot]:
    return [uniform(game), mcts(game, simulations=3)]


@every_game
def test_any_game_can_be_played_without_a_bot_of_its_own(game: Game) -> None:
    for number, state in enumerate(states(game, Random(2))):
        if state.turn and number % 10 == 0:
            seat = state.turn[0]
            for bot in choosers(game):
                action = bot(state.view(seat), seat, 0.0, Random(number))
                assert state.refuse(seat, action) is None
                assert action == bot(state.view(seat), seat, 0.0, Random(number))


def test_a_sealed_choice_of_another_changes_nothing() -> None:
    state = next(state for state in states(toncc, Random(1)) if state.turn == (0, 1, 2))
    one, other = (state.play(1, {"type": "choose", "direction": direction}) for direction in (2, 6))
    for bot in choosers(toncc):
        assert bot(one.view(0), 0, 0.0, Random(3)) == bot(other.view(0), 0, 0.0, Random(3))


def test_uniform_chooses_everything_that_is_allowed() -> None:
    state = next(state for state in states(toncc, Random(1)) if state.turn)
    rng, bot = Random(4), uniform(toncc)
    assert {bot(state.view(0), 0, 0.0, rng)["direction"] for _ in range(100)} == set(range(1, 7))


def test_the_search_answers_even_without_time() -> None:
    state = next(state for state in states(toncc, Random(1)) if state.turn)
    assert state.refuse(0, mcts(toncc)(state.view(0), 0, 0.0, Random(1))) is None


def test_a_result_is_worth_what_it_is_placed_before() -> None:
    assert [worth(Result((5, 3, 1), (1, 2, 3), ""), seat) for seat in range(3)] == [2.0, 1.0, 0.0]
    assert [worth(Result((3, 3, 3), (1, 1, 1), ""), seat) for seat in range(3)] == [1.0, 1.0, 1.0]
    assert worth(Result((42,), (1,), ""), 0) == 42.0


def test_a_little_search_finds_more_than_chance() -> None:
    outcome = tournament(
        "toncc",
        ["thoughtful", "uniform", "uniform"],
        matches=12,
        processes=1,
        options={"challenges": 1},
        extra={"thoughtful": mcts(toncc, simulations=25)},
    )
    assert outcome.standings[0].name == "thoughtful"
