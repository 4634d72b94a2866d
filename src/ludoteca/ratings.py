"""Ratings from results: how strong each player is, on the scale on which 400 points mean ten to one.

A match of several seats counts as a duel of every two of them (Bradley and Terry's model), a shared place as half a
victory. It is fitted here in a few lines rather than by a library, so that the package needs nothing more for it.

>>> rate([(["ann", "bob"], [1, 2])] * 3 + [(["ann", "bob"], [2, 1])])["ann"].value > 1500
True
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import combinations
from math import inf, log10
from random import Random
from typing import NamedTuple

Ranking = tuple[Sequence[str], Sequence[int]]
"""One match: who played, and the place each of them reached."""

MEAN = 1500
ROUNDS = 200
RESAMPLES = 200
BLOCKS = 400
"""What is drawn again at random are deals, or so many blocks of them where there are more: it is as good and quick."""
OVERLOOKED = 3
"""What never happened may still happen so many times in as many matches, with 95 % confidence (the rule of three)."""


class Rating(NamedTuple):
    """A strength, and the bounds between which 95 of 100 such collections of matches would put it.

    Whoever won every duel may be any amount stronger, so `high` is endless then, and `low` for who lost every one.
    """

    value: float
    low: float
    high: float


def rate(rankings: Sequence[Ranking], seed: int = 0, deals: Sequence[Hashable] | None = None) -> dict[str, Rating]:
    """The rating of everybody who played; their mean is 1500.

    The bounds come from drawing whole matches again at random (a bootstrap), because the duels of one match are not
    independent of each other; where `deals` says which deal each match had, whole deals. Where all ended alike there is
    nothing to draw from: then the bounds are what the rating would be had three matches ended with this name last, or
    first.
    """
    if not rankings:
        return {}
    names = sorted({name for players, _ in rankings for name in players})
    tallies = _tallies(rankings, deals)
    rng = Random(seed)
    samples = [_strengths(names, rng.choices(tallies, k=len(tallies))) for _ in range(RESAMPLES)]
    found = {}
    for name, value in _strengths(names, tallies).items():
        drawn = sorted(sample[name] for sample in samples)
        low, high = drawn[RESAMPLES // 40], drawn[-1 - RESAMPLES // 40]
        shares = set(_duels(name, rankings))
        if high - low < 1 or shares in ({0.0}, {1.0}):
            low = min(low, strengths(names, _overlooked(name, rankings, last=True))[name])
            high = max(high, strengths(names, _overlooked(name, rankings, last=False))[name])
        found[name] = Rating(value, -inf if shares == {0.0} else low, inf if shares == {1.0} else high)
    return found


Tally = dict[tuple[str, str], tuple[float, float]]
"""By two names in their order: the duels that the first has won, and how many there were."""


def _tallies(rankings: Sequence[Ranking], deals: Sequence[Hashable] | None = None) -> list[Tally]:
    """The duels of each deal, or of some together."""
    numbers: dict[Hashable, int] = {}
    found: list[Tally] = [{} for _ in range(min(BLOCKS, len(set(deals)) if deals is not None else len(rankings)))]
    for match, (players, places) in enumerate(rankings):
        deal = match if deals is None else deals[match]
        tally = found[numbers.setdefault(deal, len(numbers)) % len(found)]
        for (one, place), (other, place_of_other) in combinations(sorted(zip(players, places, strict=True)), 2):
            if one != other:
                won, of = tally.get((one, other), (0.0, 0.0))
                won += (place < place_of_other) + 0.5 * (place == place_of_other)
                tally[one, other] = won, of + 1
    return found


def _duels(name: str, rankings: Sequence[Ranking]) -> Iterator[float]:
    """How each duel of this name with another ended: 1 won, 0 lost, ½ drawn."""
    for players, places in rankings:
        for one, place in zip(players, places, strict=True):
            for other, place_of_other in zip(players, places, strict=True):
                if one == name != other:
                    yield (place < place_of_other) + 0.5 * (place == place_of_other)


def _overlooked(name: str, rankings: Sequence[Ranking], last: bool) -> list[Ranking]:
    """The same results, but in a few matches this name came last, or first."""
    left, found = OVERLOOKED, list[Ranking]()
    for players, places in rankings:
        if left > 0 and name in players:
            left -= 1
            mine = max(places) + 1 if last else min(places) - 1
            places = [mine if one == name else place for one, place in zip(players, places, strict=True)]
        found.append((players, places))
    return found


def strengths(names: Sequence[str], rankings: Sequence[Ranking]) -> dict[str, float]:
    """The rating of each name that makes these results most likely.

    Everybody also counts as having drawn half a duel with everybody else, so that nobody's is endless.
    """
    return _strengths(names, _tallies(rankings))


def _strengths(names: Sequence[str], tallies: Sequence[Tally]) -> dict[str, float]:
    victories = dict.fromkeys(names, 0.25 * (len(names) - 1))
    duels = dict.fromkeys(combinations(sorted(names), 2), 0.5)
    for tally in tallies:
        for (one, other), (won, of) in tally.items():
            victories[one] += won
            victories[other] += of - won
            duels[one, other] += of
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
