"""Choosing by the contract alone: legal, repeatable, blind to what is hidden, and better than chance."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from ludoteca.arena import tournament
from ludoteca.contract import Bot, Game, Result
from ludoteca.games import GAMES
from ludoteca.games.toncc import game as toncc
from ludoteca.promises.walks import states
from ludoteca.search import ismcts, mcts, uniform
from ludoteca.search.compiled.tree import Behind, Tree
from ludoteca.search.deals import packed
from ludoteca.search.mcts import worth
from tests.memory import kept_by

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def choosers(game: Game) -> list[Bot]:
    return [uniform(game), mcts(game, simulations=3), ismcts(game, simulations=3)]


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
    for bot in (mcts(toncc), ismcts(toncc)):
        assert state.refuse(0, bot(state.view(0), 0, 0.0, Random(1))) is None


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


# Over a kernel


def grown(game: Game, simulations: int, behind: bool = False) -> Tree:
    """A tree of so many simulations at a choice at the beginning of a match, over a door if it is to be."""
    state = next(state for state in states(game, Random(5)) if state.turn)
    fast = game.fast
    assert fast is not None
    tree = Tree(state.dump()["seats"], 6, fast.legal(fast.pack(state)))
    position = Behind(fast, fast.pack(state)) if behind else packed(fast, state)
    assert tree.simulate(position, simulations, inf) == simulations
    return tree


def tried(tree: Tree) -> list[list[tuple[int, int]]]:
    """What each seat has tried at the beginning, and how often."""
    return [tree.visits(seat) for seat in range(tree.seats)]


kernels = {name: game for name, game in GAMES.items() if game.fast is not None}


@pytest.mark.parametrize("game", kernels.values(), ids=list(kernels))
def test_every_simulation_tries_one_action_of_each_seat_that_chooses(game: Game) -> None:
    tree = grown(game, 15)
    counts = [sum(visits for _, visits in seat) for seat in tried(tree)]
    assert set(counts) <= {0, 15}
    assert 15 in counts
    assert tree.nodes <= 16, "one more each time at most, so memory is bounded"


def test_a_search_has_as_much_time_as_it_is_given() -> None:
    state = next(state for state in states(toncc, Random(5)) if state.turn)
    assert Tree(3, 6, None).simulate(packed(toncc.fast, state), 1000, 0.0) == 0


def test_who_chooses_at_the_same_time_learns_for_itself() -> None:
    """All three try all six directions, each as often as all of them together, whatever the others have sealed."""
    state = next(state for state in states(toncc, Random(1)) if state.turn == (0, 1, 2))
    tree = Tree(3, 6, None)
    tree.simulate(packed(toncc.fast, state), 60, inf)
    for seat in range(3):
        assert sorted(number for number, _ in tree.visits(seat)) == [1, 2, 3, 4, 5, 6]
        assert sum(visits for _, visits in tree.visits(seat)) == 60


@pytest.mark.parametrize(
    ("name", "total"), [("antino", 20768), ("calculissimo", 370139), ("fantastick", 307997), ("toncc", 225)]
)
def test_compiled_and_interpreted_trees_are_the_same(name: str, total: int) -> None:
    """What a tree has tried, in which order and how often, as one number, which the suite finds both ways."""
    tree = grown(GAMES[name], 12)
    found = [place * action * visits for seat in tried(tree) for place, (action, visits) in enumerate(seat, 1)]
    assert sum(found) % 1000003 == total


@pytest.mark.parametrize("name", ["antino", "toncc"])
def test_a_kernel_behind_its_door_is_searched_in_the_same_way(name: str) -> None:
    """A kernel of another package is known by `Fast` alone; nothing is different where no short cut draws otherwise."""
    assert tried(grown(GAMES[name], 60)) == tried(grown(GAMES[name], 60, behind=True))


@pytest.mark.compiled
@pytest.mark.parametrize("game", kernels.values(), ids=list(kernels))
def test_searches_leave_no_trace(game: Game) -> None:
    """Of positions, trees and draws nothing is kept when the choice is made."""

    def search() -> None:
        grown(game, 20)

    assert kept_by(search, 100) < 200_000
