"""Gymnasium's own check on our solitaires and trainers."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium")

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

from ludoteca.environments.gymnasium import IDS, SOLITAIRES  # noqa: E402
from ludoteca.games import GAMES  # noqa: E402

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("name", IDS)
def test_an_environment_passes_gymnasiums_check(name: str) -> None:
    """It samples actions without looking at the mask, so one that is not open must cost something here, not stop."""
    check_env(gymnasium.make(name, penalty=1.0, disable_env_checker=True).unwrapped)


def finished(table: Any, seed: int) -> tuple[float, dict[str, Any]]:
    """A match to its end, by open numbers drawn at random; what was paid, and the last info."""
    rng = np.random.default_rng(seed)
    observed, _ = table.reset(seed=seed)
    paid = 0.0
    while True:
        number = int(rng.choice(np.flatnonzero(observed["action_mask"])))
        observed, reward, over, cut, info = table.step(number)
        paid += reward
        if over or cut:
            return paid, info


@pytest.mark.parametrize("name", IDS)
def test_a_match_goes_to_its_end_and_the_same_seed_plays_it_again(name: str) -> None:
    table = gymnasium.make(name)
    paid, info = finished(table, 1)
    again, same = finished(table, 1)
    assert (paid, info) == (again, same)
    assert {"scores", "places"} <= info.keys()


def test_every_game_has_one() -> None:
    assert {gymnasium.spec(name).kwargs["game"] for name in IDS} == set(GAMES)


def test_an_action_that_is_not_open_is_named_or_costs_what_was_agreed() -> None:
    table = gymnasium.make("ludoteca/Antino-solo-v1")
    table.reset(seed=1)
    with pytest.raises(ValueError, match=r"^0 is not open to seat 0 now; open are \d+, \d+, \d+, \d+$"):
        table.step(0)
    table = gymnasium.make("ludoteca/Antino-solo-v1", penalty=2.0)
    before, _ = table.reset(seed=1)
    after, reward, over, cut, info = table.step(0)
    assert (reward, over, cut, info) == (-2.0, False, False, {"outside": True})
    assert (after["observation"] == before["observation"]).all()


@pytest.mark.parametrize("name", [f"ludoteca/{name}-v1" for name in SOLITAIRES])
def test_solitaires_come_in_batches(name: str) -> None:
    tables = gymnasium.make_vec(name, num_envs=3)
    rng = np.random.default_rng(1)
    observed, _ = tables.reset(seed=5)
    assert observed in tables.observation_space
    paid, scores = np.zeros(3), []
    for _ in range(250):
        numbers = np.array([rng.choice(np.flatnonzero(mask)) for mask in observed["action_mask"]])
        observed, rewards, ended, cut, infos = tables.step(numbers)
        paid += rewards
        assert not cut.any()
        for one in np.flatnonzero(ended):
            assert infos["_score"][one]
            scores.append((int(infos["score"][one]), paid[one]))
            paid[one] = 0
    assert scores
    if name == "ludoteca/Antino-solo-v1":
        assert all(score == total for score, total in scores), "alone, points are paid as they come"
    twin = gymnasium.make_vec(name, num_envs=3)
    assert (twin.reset(seed=5)[0]["observation"] == tables.reset(seed=5)[0]["observation"]).all()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"game": "tonc"}, "no game is called 'tonc'; the games are antino"),
        ({"game": "toncc", "level": "9"}, "no bot of this game is called '9'; there are 1 … 5, gentle, fair, strong"),
        ({"game": "toncc", "seat": 3}, "seats are counted from 0 to 2; got 3"),
        ({"game": "antino", "seats": 7}, "Antino takes this many seats: 1, 2, 3, 4; got 7"),
    ],
)
def test_what_cannot_be_made_is_refused_in_a_sentence(settings: dict[str, Any], said: str) -> None:
    from ludoteca.environments.gymnasium import Seat

    with pytest.raises((KeyError, ValueError), match=said):
        Seat(**settings)


@pytest.mark.parametrize(
    ("library", "module", "said"),
    [
        ("numpy", "batch", "NumPy"),
        ("pettingzoo", "pettingzoo", "PettingZoo"),
        ("gymnasium", "gymnasium", "Gymnasium"),
        ("pyspiel", "open_spiel", "OpenSpiel"),
    ],
)
def test_a_library_that_is_missing_is_named_in_a_sentence(library: str, module: str, said: str) -> None:
    """And without it everything else can be imported."""
    code = f"""
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == {library!r}:
            raise ModuleNotFoundError(name, name=name)
sys.meta_path.insert(0, Nothing())
import ludoteca, ludoteca.environments
try:
    import ludoteca.environments.{module}
    ludoteca.environments.Batch("toncc")
except ImportError as problem:
    print(problem)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{said} is not installed here: pip install 'ludoteca[research]' brings it.\n"
