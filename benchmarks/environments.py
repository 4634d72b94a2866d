"""How fast learners are served: batches, and the environments of PettingZoo, Gymnasium and OpenSpiel.

python -m benchmarks.environments [--seconds 3]

Decisions a second of processor time on one core, each with observation and mask; what chooses is not counted.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from random import Random
from time import thread_time
from typing import Any

import numpy as np

from benchmarks.figures import Figure, a_second, at_least, printed
from ludoteca.environments import Batch, Play
from ludoteca.environments.open_spiel import load
from ludoteca.environments.pettingzoo import env, parallel_env
from ludoteca.games import compiled

BATCHES: list[tuple[str, int, int | None, dict[str, Any], int]] = [
    ("toncc", 4096, None, {}, 1_000_000),
    ("antino", 1024, 2, {}, 300_000),
    ("antino", 1024, 1, {}, 300_000),
    ("calculissimo", 16, 2, {}, 0),
    ("fantastick", 16, 2, {"mode": "numbers"}, 0),
    ("fantastick", 16, 2, {"mode": "shapes"}, 0),
    ("mathmarket", 16, 2, {"version": "beginner"}, 0),
    ("mathmarket", 16, 2, {"version": "standard"}, 0),
    ("mathmarket", 16, 2, {"version": "advanced"}, 0),
]


def figures(seconds: float) -> Iterator[Figure]:
    """Every figure, one after the other."""
    for name, n, seats, options, goal in BATCHES:
        batch = Batch(name, n, 1, seats, options)
        rate = max(batched(batch, seconds / 3) for _ in range(3))
        words = " ".join([name, f"{batch.seats} seats", *map(str, options.values())])
        yield at_least(f"batch of {n}: {words}", rate, goal)
    for name in ("toncc", "antino"):
        yield Figure(f"one match by hand: {name}", a_second(max(by_hand(name, seconds / 3) for _ in range(3))))
        yield Figure(f"PettingZoo, turn by turn: {name}", a_second(max(turns(name, seconds / 3) for _ in range(3))))
        yield Figure(f"OpenSpiel, random play: {name}", a_second(max(spiel(name, seconds / 3) for _ in range(3))))
    joint = max(together(seconds / 3) for _ in range(3))
    yield Figure("PettingZoo, all at once: toncc, joint steps", a_second(joint))


def drawn(masks: Any, rng: np.random.Generator) -> Any:
    """In each match one of the open numbers."""
    counts = masks.sum(axis=1)
    first = np.concatenate([[0], np.cumsum(counts)[:-1]])
    return np.flatnonzero(masks)[first + (rng.random(len(masks)) * counts).astype(np.int64)] % masks.shape[1]


def batched(batch: Batch, seconds: float) -> float:
    """Decisions a second in a batch, without the time that choosing takes."""
    rng = np.random.default_rng(1)
    spent, decisions = 0.0, 0
    while spent < seconds:
        begun = thread_time()
        batch.observe()
        masks = batch.legal()
        spent += thread_time() - begun
        numbers = drawn(masks, rng)
        begun = thread_time()
        batch.step(numbers)
        spent += thread_time() - begun
        decisions += batch.n
    return decisions / spent


def rate(seconds: float, one: Callable[[], int]) -> float:
    """How often something is done in a second that says how often it has done it."""
    begun, done = thread_time(), 0
    while thread_time() - begun < seconds:
        done += one()
    return done / (thread_time() - begun)


def by_hand(name: str, seconds: float) -> float:
    play, rng = Play(name), Random(1)

    def match() -> int:
        play.begin(rng)
        done = 0
        while play.turn:
            seat = play.turn[0]
            play.observe(seat)
            play.decide(seat, rng.choice(play.open_to(seat)))
            done += 1
        return done

    return rate(seconds, match)


def turns(name: str, seconds: float) -> float:
    world, rng = env(name), Random(1)

    def match() -> int:
        world.reset(seed=rng.getrandbits(31))
        done = 0
        for _ in world.agent_iter():
            seen, _, over, cut, _ = world.last()
            world.step(None if over or cut else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            done += 1
        return done

    return rate(seconds, match)


def together(seconds: float) -> float:
    world, rng = parallel_env("toncc"), Random(1)

    def match() -> int:
        world.reset(seed=rng.getrandbits(31))
        done = 0
        while world.agents:
            world.step({agent: rng.randrange(6) for agent in world.agents})
            done += 1
        return done

    return rate(seconds, match)


def spiel(name: str, seconds: float) -> float:
    world, rng = load(name), Random(1)

    def match() -> int:
        node, done = world.new_initial_state(), 0
        while not node.is_terminal():
            if node.is_chance_node():
                outcomes = node.chance_outcomes()
                node.apply_action(rng.choices([one for one, _ in outcomes], [part for _, part in outcomes])[0])
            else:
                node.apply_action(rng.choice(node.legal_actions()))
                done += 1
        return done

    return rate(seconds, match)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    given = parser.parse_args()
    runs = "compiled" if compiled("toncc") else "interpreted: install the package where there is a C compiler"
    print(f"Environments, one core, kernels {runs}: decisions with observation and mask\n")
    printed(figures(given.seconds))


if __name__ == "__main__":
    main()
