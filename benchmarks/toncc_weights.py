"""The weights of Tóncc's evaluation, fitted to the ends of challenges that its search plays against itself.

    python -m benchmarks.toncc_weights --challenges 140000 > src/ludoteca/games/toncc/compiled/weights.py

In every position of a challenge each king has a strength: the sum of the weights of what is true of him. The weights
are those that make the orders in which challenges ended most likely (Plackett and Luce), by plain gradient ascent. One
position in twenty tells how well they foresee challenges that they were not fitted to: the mean of minus the logarithm
of the chance that they gave to what happened, which is 1.79 for who knows nothing. It needs NumPy, and minutes.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from typing import Any

import numpy as np

from ludoteca.games.toncc.bot import HABIT, pick
from ludoteca.games.toncc.compiled import kernel, position, walks
from ludoteca.games.toncc.compiled.evaluation import FEATURES, ONE, features
from ludoteca.games.toncc.compiled.search import Search

SIMULATIONS = 150
BATCH = 4096
EPOCHS = 14
FASTEST, SLOWER = 0.15, 0.75  # the pace of the ascent, and how it slows down from epoch to epoch
CALM = 2e-5  # how much weights are drawn to nought
WIDTH = 116

Array = Any


def challenge(rng: Random) -> tuple[list[list[list[int]]], list[int]]:
    """What was true of the kings in each position of a challenge, and the seats in the order in which they ended.

    A threefold tie has no order: then there is none.
    """
    regions, colours = list(range(1, kernel.REGIONS + 1)), [0, 1, 2]
    rng.shuffle(regions)
    rng.shuffle(colours)
    tiles = [*regions[: kernel.MIND], 0, *regions[kernel.MIND :]]
    now = position.new(1).draw(*colours).shuffle(tiles)
    seen = []
    while not now[kernel.PLAYED]:
        present = [seat for seat in range(3) if now[kernel.AT + seat] >= 0]
        if len(present) == 1:
            now = now.choose(present[0], walks.next_direction(now, present[0]))
            continue
        seen.append(features(now))
        search = Search(now, rng.getrandbits(32), present[0], HABIT)
        search.go_on(SIMULATIONS)
        chosen = {seat: 1 + pick([1 + part for part in search.mixture(seat)], rng) for seat in present}
        for seat, direction in chosen.items():
            now = now.choose(seat, direction)
    points = [now.toncc_points(0, seat) for seat in range(3)]
    return seen, [points.index(place) for place in (2, 1, 0)] if sorted(points) == [0, 1, 2] else []


def played(challenges: int, seed: int) -> tuple[Array, Array]:
    """Positions of so many challenges, by seat and feature, and how each of them ended."""
    found, ends = [], []
    for number in range(challenges):
        seen, order = challenge(Random(f"{seed} {number}"))
        if order:
            found += seen
            ends += [order] * len(seen)
    return np.array(found, dtype=np.int16), np.array(ends)


def surprise(weights: Array, found: Array, ends: Array) -> tuple[float, Array]:
    """How surprising the ends were on average, and how each king's strength should change to make them less so."""
    ordered = np.take_along_axis(weights[found].sum(2), ends, 1)
    parts = np.exp(ordered - ordered.max(1, keepdims=True))
    all_three, last_two = parts.sum(1, keepdims=True), parts[:, 1:].sum(1, keepdims=True)
    change = -parts / all_three
    change[:, 0] += 1
    change[:, 1:] -= parts[:, 1:] / last_two
    change[:, 1] += 1
    by_seat = np.zeros_like(change)
    np.put_along_axis(by_seat, ends, change, 1)
    likely = parts[:, :1] / all_three * parts[:, 1:2] / last_two
    return float(-np.log(likely).mean()), by_seat


def fitted(found: Array, ends: Array) -> Array:
    """The weights that explain these ends best."""
    weights, steepness = np.zeros(FEATURES), np.full(FEATURES, 1e-3)
    kept = len(found) // 20  # whole challenges, for positions of one stand together
    rng = np.random.default_rng(1)
    for epoch in range(EPOCHS):
        order = kept + rng.permutation(len(found) - kept)
        for first in range(0, len(order), BATCH):
            some = order[first : first + BATCH]
            _, by_seat = surprise(weights, found[some], ends[some])
            each = np.repeat(by_seat.reshape(-1), found.shape[2])
            slope = np.bincount(found[some].reshape(-1), each, FEATURES) / len(some) - CALM * weights
            steepness += slope**2
            weights += FASTEST * SLOWER**epoch * slope / np.sqrt(steepness)
        print(f"{epoch}: {surprise(weights, found[:kept], ends[:kept])[0]:.4f}", file=sys.stderr, flush=True)
    return weights


def written(weights: Array) -> str:
    """The module that holds them."""
    lines = [""]
    for word in (str(round(ONE * weight)) for weight in weights):
        if len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    about = "What `evaluation.py` counts, in 128ths, in the order that it names. Made by `benchmarks.toncc_weights`."
    rows = "\n".join(lines)
    return f'"""{about}"""\n\nfrom typing import Final\n\nWEIGHTS: Final = """\n{rows}\n"""\n'


if __name__ == "__main__":
    reading = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reading.add_argument("--challenges", type=int, default=140_000)
    reading.add_argument("--seed", type=int, default=1)
    given = reading.parse_args()
    print(written(fitted(*played(given.challenges, given.seed))), end="")
