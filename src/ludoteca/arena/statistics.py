"""What many matches say of each bot, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, sqrt
from statistics import fmean, variance
from typing import Any, NamedTuple

from ludoteca.arena.matches import Record
from ludoteca.ratings import rate


class Standing(NamedTuple):
    """One bot's line: a bot that sat at a table twice has played twice there."""

    name: str
    played: int
    firsts: float
    """First places; one that is shared counts as the share."""
    share: float
    low: float
    high: float
    """The bounds of the 95 % interval of confidence of the share; matches of one deal are not independent."""
    score: float
    """Its mean."""
    place: float
    """Its mean."""
    rating: float
    rating_low: float
    rating_high: float
    """Endless where it won everything, as `rating_low` is where it lost everything."""
    seconds: float
    """The mean of a choice, in processor time."""
    longest: float
    """The longest choice."""
    forfeits: int
    reason: str | None
    """Why it forfeited first."""

    def dump(self) -> dict[str, Any]:
        """The line as JSON; a bound that is endless is none."""
        return {
            name: None if isinstance(value, float) and not isfinite(value) else value
            for name, value in self._asdict().items()
        }


def first_places(records: Sequence[Record]) -> list[tuple[str, tuple[float, float, float]]]:
    """By name the share of first places with its 95 % interval, the greatest first; quick enough to ask often.

    Results of one deal are not independent, nor are those of several seats of one match.
    """
    deals: dict[str, dict[int | str, list[float]]] = {}
    for record in records:
        part = 1 / record.places.count(1)
        for name, place in zip(record.names, record.places, strict=True):
            deals.setdefault(name, {}).setdefault(record.seed, []).append(part if place == 1 else 0.0)
    found = [(name, share_of_deals(list(results.values()))) for name, results in deals.items()]
    return sorted(found, key=lambda one: (-one[1][0], one[0]))


def interval(low: float, high: float) -> str:
    """The bounds of a share; after a sweep one of them is open.

    >>> interval(0.51, 0.62), interval(0.8, 1.0)
    ('51.0% – 62.0%', 'at least 80.0%')
    """
    if high >= 1 and low > 0:
        return f"at least {low:.1%}"
    return f"at most {high:.1%}" if low <= 0 and high < 1 else f"{low:.1%} – {high:.1%}"


def standings(records: Sequence[Record]) -> list[Standing]:
    """One line for each name, the one with the greatest share of first places first."""
    ratings = rate([(record.names, record.places) for record in records], deals=[record.seed for record in records])
    shares = dict(first_places(records))
    found = []
    for name in ratings:
        seats = [(record, seat) for record in records for seat, sitting in enumerate(record.names) if sitting == name]
        played = len(seats)
        firsts = sum(1 / record.places.count(1) for record, seat in seats if record.places[seat] == 1)
        _, low, high = shares[name]
        reasons = [dict(record.forfeits)[seat] for record, seat in seats if seat in dict(record.forfeits)]
        found.append(
            Standing(
                name=name,
                played=played,
                firsts=firsts,
                share=firsts / played,
                low=low,
                high=high,
                score=sum(record.scores[seat] for record, seat in seats) / played,
                place=sum(record.places[seat] for record, seat in seats) / played,
                rating=ratings[name].value,
                rating_low=ratings[name].low,
                rating_high=ratings[name].high,
                seconds=sum(record.seconds[seat] for record, seat in seats)
                / max(1, sum(record.choices[seat] for record, seat in seats)),
                longest=max(record.longest[seat] for record, seat in seats),
                forfeits=len(reasons),
                reason=reasons[0] if reasons else None,
            )
        )
    return sorted(found, key=lambda standing: (-standing.share, standing.name))


def wilson(successes: float, tries: float, deviations: float = 1.959964) -> tuple[float, float]:
    """The bounds between which the true share lies, with 95 % confidence (Wilson's interval).

    >>> low, high = wilson(8, 10)
    >>> round(low, 3), round(high, 3)
    (0.49, 0.943)
    """
    if tries == 0:
        return 0.0, 1.0
    share, square = successes / tries, deviations**2
    middle = (share + square / (2 * tries)) / (1 + square / tries)
    half = deviations * sqrt(share * (1 - share) / tries + square / (4 * tries**2)) / (1 + square / tries)
    return max(0.0, middle - half), min(1.0, middle + half)


def duels(record: Record, name: str) -> list[float]:
    """How each duel of this name with another ended in a match: 1 won, 0 lost, ½ where both had the same place."""
    seats = list(zip(record.names, record.places, strict=True))
    return [
        (place < other) + 0.5 * (place == other)
        for one, place in seats
        if one == name
        for against, other in seats
        if against != name
    ]


def duels_between(record: Record, one: str, other: str) -> list[float]:
    """How each duel of these two names ended in a match, for the first of them."""
    return [
        (place < place_of_other) + 0.5 * (place == place_of_other)
        for name, place in zip(record.names, record.places, strict=True)
        if name == one
        for against, place_of_other in zip(record.names, record.places, strict=True)
        if against == other
    ]


def share_of_deals(deals: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """The mean of all results and its 95 % interval of confidence, when those of one deal are not independent.

    It is Wilson's interval for as many independent results as would scatter as much as the means of the deals do: never
    more than there were, and as many as deals where all of them were won, or all lost.

    >>> [round(value, 3) for value in share_of_deals([[1, 1], [1, 0], [1, 1], [0, 0]])]
    [0.625, 0.222, 0.907]
    """
    count = sum(map(len, deals))
    if count == 0:
        return 0.5, 0.0, 1.0
    share = sum(map(sum, deals)) / count
    scatter = variance([fmean(deal) for deal in deals]) / len(deals) if len(deals) > 1 else 0.0
    worth: float = len(deals) if share in (0.0, 1.0) else count
    if scatter > 0:
        worth = min(count, share * (1 - share) / scatter)
    return share, *wilson(share * worth, worth)
