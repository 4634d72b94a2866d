"""PettingZoo's own suite on our environments, and what an environment says to bad input."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from ludoteca.environments import BEAT, LONGEST, Play

pettingzoo = pytest.importorskip("pettingzoo")

import numpy as np  # noqa: E402
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test  # noqa: E402

from ludoteca.environments.pettingzoo import env, parallel_env  # noqa: E402

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.filterwarnings("ignore:Observation space for each agent"),  # as of PettingZoo's own games with masks
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]

TABLES: list[tuple[str, int | None, dict[str, Any]]] = [
    ("toncc", None, {}),
    ("antino", 2, {"board": 7}),
    ("antino", 1, {}),
    ("calculissimo", 3, {"challenge": True}),
    ("fantastick", 2, {"mode": "shapes"}),
    ("mathmarket", 2, {"version": "beginner"}),
    ("mathmarket", 3, {"version": "standard"}),
    ("mathmarket", 2, {"version": "advanced"}),
]
tables = pytest.mark.parametrize(("game", "seats", "options"), TABLES)


@tables
def test_a_game_passes_pettingzoos_tests(game: str, seats: int | None, options: dict[str, Any]) -> None:
    api_test(env(game, seats, options), num_cycles=50)
    parallel_api_test(parallel_env(game, seats, options), num_cycles=50)
    seed_test(lambda: env(game, seats, options), num_cycles=20)


def test_without_masks_toncc_passes_the_seed_test_of_parallel_environments() -> None:
    parallel_seed_test(lambda: parallel_env("toncc"), num_cycles=20)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [TABLES[0], *(pytest.param(*table, marks=pytest.mark.nightly) for table in TABLES[1:])],
)
def test_a_game_runs_through_pettingzoos_benchmark(game: str, seats: int | None, options: dict[str, Any]) -> None:
    from pettingzoo.test import performance_benchmark

    performance_benchmark(env(game, seats, options))


def walk(table: Any, choose: Callable[[np.ndarray[Any, Any]], int]) -> dict[str, float]:
    """Plays a match to its end; what each agent got in all."""
    table.reset(seed=3)
    paid = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, over, cut, _ = table.last()
        paid[agent] += reward
        table.step(None if over or cut else choose(observation["action_mask"]))
    return paid


@tables
def test_rewards_are_those_of_the_places(game: str, seats: int | None, options: dict[str, Any]) -> None:
    rng = Random(2)
    table = env(game, seats, options)
    paid = walk(table, lambda mask: rng.choice(np.flatnonzero(mask).tolist()))
    play = table.unwrapped.play
    result = play.state.result
    assert result is not None
    if play.seats == 1:
        assert paid["seat_0"] == pytest.approx(play.speech.worth(play.state))
    else:
        assert sum(paid.values()) == pytest.approx(0)
        first = [agent for agent, place in zip(paid, result.places, strict=True) if place == 1]
        assert max(paid.values()) == paid[first[0]]


def test_a_choice_that_another_has_sealed_is_not_seen() -> None:
    one, other = env("toncc"), env("toncc")
    for table, direction in ((one, 0), (other, 5)):
        table.reset(seed=1)
        table.step(direction)
    assert one.agent_selection == "seat_1"
    assert (one.observe("seat_1")["observation"] == other.observe("seat_1")["observation"]).all()


def test_a_number_that_is_not_open_is_named() -> None:
    table = env("antino", 2)
    table.reset(seed=1)
    with pytest.raises(ValueError, match=r"^1454 is not open to seat \d now; open are \d+"):
        table.step(1454)
    together = parallel_env("toncc")
    together.reset(seed=1)
    before = together.play.state
    with pytest.raises(ValueError, match="6 is not open to seat 2 now; open are 0, 1, 2, 3, 4, 5"):
        together.step({"seat_0": 1, "seat_1": 2, "seat_2": 6})
    with pytest.raises(ValueError, match="seat_2 is to decide, so its number was expected"):
        together.step({"seat_0": 1, "seat_1": 2})
    assert together.play.state == before


def test_a_match_can_be_drawn() -> None:
    table = env("antino", 2, render_mode="ansi")
    table.reset(seed=1)
    assert "Player 1" in table.render()


# Real time in beats


def test_whoever_waits_lets_a_beat_go_by_and_what_is_done_in_it_bears_its_end() -> None:
    play = Play("mathmarket", 2, {"version": "advanced"}, Random(1))
    wait = play.speech.actions - 1
    for seat in (0, 1):
        assert play.turn[0] == seat
        play.decide(seat, wait)
    assert play.beats == 1
    assert play.state.dump()["position"]["clock"] == 0, "nothing has been done"
    claim = play.open_to(0)[0]
    play.decide(0, claim)
    play.decide(1, wait)
    assert play.state.dump()["position"]["clock"] == 2 * BEAT


def test_two_right_claims_in_one_beat_are_together_in_the_standard_version() -> None:
    """Both sell, for their stamps are the same; what falls due before the next beat happens first."""
    for seed in range(200):
        play = Play("mathmarket", 2, {"version": "standard"}, Random(seed))
        right = [right_claims(play, seat) for seat in (0, 1)]
        if all(right):
            play.decide(0, right[0][0])
            play.decide(1, right[1][0])
            assert play.state.scores == (1, 1)
            assert play.turn, "the sale is settled"
            return
    raise AssertionError("no deal gave both seats a right claim")


def right_claims(play: Play, seat: int) -> list[int]:
    """The numbers of the claims that make their price."""
    position = play.state.dump()["position"]
    found = []
    for number in play.open_to(seat):
        action = play.speech.action(play.state, seat, [number])
        if action.get("type") == "claim" and action["coin"] + position["deposit"] == action["price"]:
            found.append(number)
    return found


def test_in_the_advanced_version_the_slower_of_one_beat_finds_a_new_round_and_loses_nothing() -> None:
    play = Play("mathmarket", 2, {"version": "advanced"}, Random(1))
    position = play.state.dump()["position"]
    for number in play.open_to(0)[:-1]:
        action = play.speech.action(play.state, 0, [number])
        if sum(position["row"][place] for place in action["coins"]) == action["price"]:
            break
    play.decide(0, number)
    play.decide(1, number)
    after = play.state.dump()["position"]
    assert sum(play.state.scores) == 1
    assert after["wrong"] == [0, 0]
    assert after["out"] == []


def test_a_match_in_which_all_wait_is_cut_off() -> None:
    table = parallel_env("mathmarket", 2, {"version": "advanced"})
    table.reset(seed=1)
    wait = table.play.speech.actions - 1
    for _ in range(LONGEST - 1):
        for seat in (0, 1):
            table.play.decide(seat, wait)
    _, rewards, over, cut, _ = table.step({"seat_0": wait, "seat_1": wait})
    assert not any(over.values())
    assert all(cut.values())
    assert not any(rewards.values())
    assert table.agents == []
