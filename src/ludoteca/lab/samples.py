"""What many matches of one kind say together, with intervals of confidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import sqrt
from statistics import fmean, quantiles, stdev
from typing import Any, NamedTuple

from ludoteca.arena.matches import Record
from ludoteca.arena.statistics import share_of_deals
from ludoteca.lab.measures import MANY, Told, fewest_wins, told

TENTHS = 10
LATE = 0.8
"""A match whose winner is settled later than this is one that was open to the end."""


class Figure(NamedTuple):
    """A mean or a share, with the bounds of its 95 % interval of confidence."""

    value: float
    low: float
    high: float


class Sample:
    """Matches of one kind, under a name: those of one level, or of one option."""

    def __init__(self, label: str, game_id: str, options: Mapping[str, Any], matches: Sequence[Told]) -> None:
        self.label, self.game_id, self.options, self.matches = label, game_id, dict(options), list(matches)

    @classmethod
    def of(
        cls,
        label: str,
        game_id: str,
        options: Mapping[str, Any],
        records: Sequence[Record],
        progress: Callable[[int, int], object] | None = None,
    ) -> Sample:
        """The sample of these records, which have their logs; each match is replayed."""
        fewest = fewest_wins(records)
        found = []
        for number, record in enumerate(records, 1):
            found.append(told(game_id, options, record, fewest))
            if progress is not None:
                progress(number, len(records))
        return cls(label, game_id, options, found)

    @property
    def records(self) -> list[Record]:
        """The matches as the arena has them."""
        return [match.record for match in self.matches]

    @property
    def seats(self) -> int:
        """How many sat at each table, at most."""
        return max((len(match.record.names) for match in self.matches), default=0)

    def share(self, happens: Callable[[Told], float | None]) -> Figure:
        """How often this happens, a part of it counted as a part; matches of one deal are not independent."""
        deals: dict[int | str, list[float]] = {}
        for match in self.matches:
            value = happens(match)
            if value is not None:
                deals.setdefault(match.record.seed, []).append(value)
        return Figure(*share_of_deals(list(deals.values())))

    def mean(self, value: Callable[[Told], float | None]) -> Figure:
        """The mean of this."""
        deals: dict[int | str, list[float]] = {}
        for match in self.matches:
            found = value(match)
            if found is not None:
                deals.setdefault(match.record.seed, []).append(found)
        values = [fmean(deal) for deal in deals.values()]
        if not values:
            return Figure(0.0, 0.0, 0.0)
        half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
        return Figure(fmean(values), fmean(values) - half, fmean(values) + half)

    def first_places(self, by_order: bool) -> list[Figure]:
        """By seat, or by who acted first, second …, the share of first places."""
        return [self.share(partial(first_place, number=number, by_order=by_order)) for number in range(self.seats)]

    @property
    def ordered(self) -> bool:
        """True if the seats act one after the other."""
        return any(match.order is not None for match in self.matches)

    @property
    def drawn(self) -> Figure:
        """How often several share the first place."""
        return self.share(lambda match: float(match.record.places.count(1) > 1))

    def endings(self) -> dict[str, float]:
        """How often a match ends in which way."""
        found = Counter(match.ends for match in self.matches)
        return {name: count / len(self.matches) for name, count in found.most_common()}

    def facts(self) -> dict[str, tuple[Figure, Figure]]:
        """By rule how often it is met in a match, and in how many of the matches at all; the most frequent first."""
        names = sorted({name for match in self.matches for name in match.facts})
        found = {name: (self.mean(partial(times, name=name)), self.share(partial(met, name=name))) for name in names}
        return dict(sorted(found.items(), key=lambda item: -item[1][0].value))

    def branching(self) -> list[tuple[float, float, float]]:
        """For each tenth of a match the quarters of the number of open actions."""
        tenths: list[list[int]] = [[] for _ in range(TENTHS)]
        for match in self.matches:
            for when, count in match.branching:
                tenths[min(TENTHS - 1, int(when * TENTHS))].append(count)
        return [_quarters(counts) for counts in tenths if counts]

    def open_actions(self) -> tuple[float, float, float]:
        """The quarters of the number of open actions, over all choices."""
        return _quarters([count for match in self.matches for _, count in match.branching])

    def figures(self) -> dict[str, str]:
        """The sample in short, for a table."""
        rows = {"matches": f"{len(self.matches)}"}
        if self.seats > 1:
            for by_order in (False, True) if self.ordered else (False,):
                for number, figure in enumerate(self.first_places(by_order)):
                    who = f"acts as number {number + 1}" if by_order else f"seat {number}"
                    rows[f"first places, {who}"] = percent(figure)
            rows["first place shared"] = percent(self.drawn)
        rows["moves"] = plain(self.mean(lambda match: match.moves))
        rows["choices"] = plain(self.mean(lambda match: match.choices))
        low, middle, high = self.open_actions()
        rows["open actions, middle half"] = f"{count(low)} – {count(high)}, median {count(middle)}"
        rows["score of a seat"] = plain(self.mean(lambda match: fmean(match.record.scores)))
        if self.seats > 1:
            rows["margin"] = plain(self.mean(lambda match: margin(match.record)))
            rows["lead changes"] = plain(self.mean(lambda match: match.lead_changes))
            rows["settled at (0 – 1)"] = plain(self.mean(lambda match: match.settled), 2)
            rows["open until the last fifth"] = percent(self.share(late))
        for name, ended in self.endings().items():
            rows[f"ends: {name}"] = f"{ended:.1%}"
        for name, (often, share) in self.facts().items():
            rows[f"a match: {name}"] = f"{plain(often, 2)}; in {share.value:.0%}"
        return rows


def first_place(match: Told, number: int, by_order: bool) -> float | None:
    """The part of the first place that a seat, or who acted at this place, has in a match."""
    seats = match.order if by_order else tuple(range(len(match.record.names)))
    if seats is None or number >= len(seats):
        return None
    return 1 / match.record.places.count(1) if match.record.places[seats[number]] == 1 else 0.0


def times(match: Told, name: str) -> float:
    """How often a rule was met in a match."""
    return match.facts.get(name, 0.0)


def met(match: Told, name: str) -> float:
    """1 if a rule was met at all, else 0."""
    return float(times(match, name) != 0)


def margin(record: Record) -> float:
    """How far the first is from the second."""
    ranked = [score for _, score in sorted(zip(record.places, record.scores, strict=True))]
    return float(abs(ranked[0] - ranked[1])) if len(ranked) > 1 else 0.0


def late(match: Told) -> float | None:
    """1 if the winner was settled late, 0 if early; None where nobody won alone."""
    return None if match.settled is None else float(match.settled > LATE)


def _quarters(counts: Sequence[int]) -> tuple[float, float, float]:
    if len(counts) < 2:
        return (counts[0],) * 3 if counts else (0.0, 0.0, 0.0)
    low, middle, high = quantiles(counts, n=4, method="inclusive")
    return low, middle, high


def count(value: float) -> str:
    """A number of open actions; those beyond what is counted are that many or more."""
    return f"{value:g}" if value < MANY else f"{MANY} or more"


def percent(figure: Figure) -> str:
    """A share with its interval."""
    return f"{figure.value:.1%} ({figure.low:.1%} – {figure.high:.1%})"


def plain(figure: Figure, digits: int = 1) -> str:
    """A mean with half of its interval."""
    return f"{figure.value:.{digits}f} ± {figure.high - figure.value:.{digits}f}"
