"""OpenSpiel's own simulations and algorithms on our games."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from ludoteca.contract import NATURE, State
from ludoteca.games import GAMES

pyspiel = pytest.importorskip("pyspiel")

import numpy as np  # noqa: E402
from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts  # noqa: E402

from ludoteca.environments.open_spiel import load  # noqa: E402

pytestmark = pytest.mark.compiled

TABLES: list[tuple[str, int | None, dict[str, Any]]] = [
    ("toncc", None, {"challenges": 1}),
    ("antino", 1, {"board": 7}),
    ("antino", 2, {"board": 7}),
    ("antino", 4, {"board": 7, "streak": True}),
    ("calculissimo", 2, {"exchange": "free"}),
    ("fantastick", 2, {"specials": "chance"}),
    ("fantastick", 1, {"mode": "shapes"}),
    ("mathmarket", 2, {}),
]


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_a_game_passes_openspiels_random_simulations(name: str, seats: int | None, options: dict[str, Any]) -> None:
    pyspiel.random_sim_test(load(name, seats, options), num_sims=1, serialize=True, verbose=False)


def dealt(table: Any, seed: int) -> Any:
    """The first node at which a seat decides."""
    node, rng = table.new_initial_state(), Random(seed)
    while node.is_chance_node():
        outcomes = node.chance_outcomes()
        node.apply_action(rng.choices([one for one, _ in outcomes], [part for _, part in outcomes])[0])
    return node


def test_games_are_registered_by_their_options() -> None:
    table = pyspiel.load_game("ludoteca_antino(seats=3,board=7,touch=all)")
    options = table.first.dump()["options"]
    assert (table.num_players(), options["board"], options["touch"]) == (3, 7, "all")
    deck = {"coins": [1] * 16, "creatures": [{"name": name, "price": 2, "mark": None} for name in "abc"]}
    again = pyspiel.load_game(str(load("mathmarket", 2, {"deck": deck})))
    assert again.first.dump()["options"]["deck"] == deck
    assert {f"ludoteca_{name}" for name in GAMES} <= set(pyspiel.registered_names())


def test_a_shuffle_is_drawn_tile_by_tile() -> None:
    table = load("toncc")
    node = table.new_initial_state()
    assert [part for _, part in node.chance_outcomes()] == [1 / 6] * 6
    node.apply_action(2)
    for left in range(18, 0, -1):
        outcomes = node.chance_outcomes()
        assert len(outcomes) == left
        assert all(part == pytest.approx(1 / left) for _, part in outcomes)
        node.apply_action(outcomes[0][0])
    assert node.current_player() == 0
    assert node.state.dump()["position"]["tiles"] == [*range(1, 10), 0, *range(10, 19)]


def test_what_another_has_sealed_or_holds_is_not_in_what_a_player_knows() -> None:
    node = dealt(load("toncc"), 1)
    one, other = node.child(0), node.child(5)
    assert one.current_player() == 1
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_string(0) != other.information_state_string(0)
    node = dealt(load("antino", 2, {"board": 7}), 1)
    player = node.current_player()
    for seed in range(5):
        twin = node.resample_from_infostate(player, Random(seed).random)
        assert twin.information_state_string(player) == node.information_state_string(player)
        assert twin.legal_actions() == node.legal_actions()


def test_what_a_player_knows_holds_all_that_he_has_seen() -> None:
    """Two ways to the same position are told apart by whoever has seen them."""
    table = load("fantastick", 2, {"handling": "free"})
    for seed in range(20):
        node = dealt(table, seed)
        seat = node.current_player()
        for action in node.legal_actions():
            if action < 90:
                there = node.child(action)
                back = next((far for far in there.legal_actions() if 90 <= far < 180), None)
                if back is not None:
                    after = there.child(back)
                    assert after.information_state_string(seat) != node.information_state_string(seat)
                    assert len(after.information_state_string(seat).split(" ")[0]) == 16
                    return


def test_openspiels_tree_search_plays_a_game_of_ours() -> None:
    table, rng = load("fantastick", 2), np.random.RandomState(1)
    bot = mcts.MCTSBot(table, 1.4, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    node = dealt(table, 1)
    assert bot.step(node) in node.legal_actions()


@pytest.mark.parametrize("name", ["antino", "mathmarket", "toncc"])
def test_openspiels_search_over_information_sets_plays_a_game_of_ours(name: str) -> None:
    table, rng = load(name), np.random.RandomState(1)
    node = dealt(table, 2)
    bot = ismcts.ISMCTSBot(table, mcts.RandomRolloutEvaluator(1, rng), 1.4, 6, random_state=rng)
    assert bot.step(node) in node.legal_actions()


def endgame() -> dict[str, Any]:
    """Red has left Tóncc; blue and yellow lack one seal each, two regions lie face up, and both kings reach both.

    Nobody has conquered anything for two moves, so a third such move ends the challenge.
    """
    position = {
        "kings": ["blue", "yellow", "red"],
        "tiles": [*range(1, 10), 0, *range(10, 19)],
        "seals": [[3, 4, 5, 6, 7], [8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 18]],
        "at": [2, 4, None],
        "king_points": [None, None, 3],
        "idle": 2,
        "choices": [None, None, None],
        "past": [],
    }
    return {"game": "toncc", "seats": 3, "options": {"challenges": 1}, "position": position}


@pytest.mark.parametrize(
    ("iterations", "most"), [(4, 0.2), pytest.param(60, 0.01, marks=pytest.mark.nightly)], ids=["suite", "nightly"]
)
def test_openspiels_cfr_solves_an_endgame_of_toncc(iterations: int, most: float) -> None:
    """What the players could gain by knowing each other's mixture goes towards nothing."""
    table = load("toncc", position=endgame())
    before = exploitability.nash_conv(table, policy.UniformRandomPolicy(table))
    solver = cfr.CFRPlusSolver(table)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    after = exploitability.nash_conv(table, solver.average_policy())
    assert after < most < before


def test_a_match_can_begin_at_a_state() -> None:
    state: State = GAMES["antino"].start(2, {"board": 7})
    rng = Random(3)
    for _ in range(6):
        seat = NATURE if state.nature else state.turn[0]
        state = state.play(seat, state.chance(rng) if state.nature else next(iter(state.actions(seat))))
    table = load("antino", position=state)
    assert table.new_initial_state().state == state
    assert pyspiel.load_game(str(table)).new_initial_state().state == state
    assert json.loads(str(table.new_initial_state()).rpartition(" [")[0]) == state.dump()["position"]


def test_what_cannot_be_loaded_is_refused_in_a_sentence() -> None:
    with pytest.raises(KeyError, match="no game is called 'chess'"):
        load("chess")
    with pytest.raises(ValueError, match="Tóncc takes this many seats: 3; got 4"):
        load("toncc", 4)
    with pytest.raises(ValueError, match="option 'board' of Antino may be 7, 9, 11; got 5"):
        load("antino", options={"board": 5})
    with pytest.raises(ValueError, match="this version of Math Market is played in real time, which OpenSpiel has not"):
        load("mathmarket", options={"version": "standard"})
    with pytest.raises(ValueError, match="this is a position of 'toncc', not of 'antino'"):
        load("antino", position=endgame())
    node = dealt(load("antino", 2), 1)
    with pytest.raises(ValueError, match=r"^0 is not open to seat \d now; open are \d"):
        node._apply_action(0)
