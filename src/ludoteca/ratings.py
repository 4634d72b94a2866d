"""Ratings from results: how strong each player is, on the scale on which 400 points mean ten to one.

A match of several seats counts as a duel of every two of them (Bradley and Terry's model), a shared place as half a
victory. It is fitted here in a few lines rather than by a library, so that the package needs nothing more for it.

>>> rate([(["ann", "bob"], [1, 2])] * 3 + [(["ann", "bob"], [2, 1])])["ann"].value > 1500
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import log10
from random import Random
from typing import NamedTuple

Ranking = tuple[Sequence[str], Sequence[int]]
"""One match: who played, and the place each of them reached."""

MEAN = 1500
ROUNDS = 200
RESAMPLES = 200


class Rating(NamedTuple):
    """A strength, and the bounds between which 95 of 100 such collections of matches would put it."""

    value: float
    low: float
    high: float


def rate(rankings: Sequence[Ranking], seed: int = 0) -> dict[str, Rating]:
    """The rating of everybody who played; their mean is 1500.

    The bounds come from drawing whole matches again at random (a bootstrap), because the duels of one match
    are not independent of each other.
    """
    if not rankings:
        return {}
    names = sorted({name for players, _ in rankings for name in players})
    rng = Random(seed)
    samples = [strengths(names, rng.choices(rankings, k=len(rankings))) for _ in range(RESAMPLES)]
    found = {}
    for name, value in strengths(names, rankings).items():
        drawn = sorted(sample[name] for sample in samples)
        found[name] = Rating(value, drawn[RESAMPLES // 40], drawn[-1 - RESAMPLES // 40])
    return found


def strengths(names: Sequence[str], rankings: Sequence[Ranking]) -> dict[str, float]:
    """The rating of each name that makes these results most likely.

    Everybody also counts as having drawn half a duel with everybody else, so that nobody's is endless.
    """
    victories = dict.fromkeys(names, 0.25 * (len(names) - 1))
    duels = dict.fromkeys(combinations(names, 2), 0.5)
    for players, places in rankings:
        for (one, place), (other, place_of_other) in combinations(zip(players, places, strict=True), 2):
            if one != other:
                share = (place < place_of_other) + 0.5 * (place == place_of_other)
                victories[one] += share
                victories[other] += 1 - share
                duels[min(one, other), max(one, other)] += 1
    return _fitted(victories, duels)


def _fitted(victories: Mapping[str, float], duels: Mapping[tuple[str, str], float]) -> dict[str, float]:
    """Hunter's rule, repeated until it no longer changes anything worth knowing."""
    worth = dict.fromkeys(victories, 1.0)
    for _ in range(ROUNDS):
        weight = dict.fromkeys(victories, 0.0)
        for (one, other), count in duels.items():
            weight[one] += count / (worth[one] + worth[other])
            weight[other] += count / (worth[one] + worth[other])
        before = worth
        worth = {name: victories[name] / weight[name] if weight[name] else 1.0 for name in victories}
        if max(abs(worth[name] / before[name] - 1) for name in worth) < 1e-6:
            break
    points = {name: 400 * log10(value) for name, value in worth.items()}
    middle = sum(points.values()) / len(points)
    return {name: MEAN + value - middle for name, value in points.items()}
