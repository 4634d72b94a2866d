"""What many matches say of each bot, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

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
    """The bounds of the 95 % interval of confidence of the share (Wilson)."""
    score: float
    """Its mean."""
    place: float
    """Its mean."""
    rating: float
    rating_low: float
    rating_high: float
    seconds: float
    """The mean of a choice."""
    longest: float
    """The longest choice."""


def standings(records: Sequence[Record]) -> list[Standing]:
    """One line for each name, the one with the greatest share of first places first."""
    ratings = rate([(record.names, record.places) for record in records])
    found = []
    for name in ratings:
        seats = [(record, seat) for record in records for seat, sitting in enumerate(record.names) if sitting == name]
        played = len(seats)
        firsts = sum(1 / record.places.count(1) for record, seat in seats if record.places[seat] == 1)
        low, high = wilson(firsts, played)
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
            )
        )
    return sorted(found, key=lambda standing: (-standing.share, standing.name))


def wilson(successes: float, tries: int, deviations: float = 1.959964) -> tuple[float, float]:
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
