"""The dial of a game, step by step: how often each level beats the one below, and how sure that is.

`climb(table)` measures; `Step` is one line of what comes out. A duel is any two seats of a match that are held by
different levels, and a shared place is half of one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, pairwise, product
from typing import Any, NamedTuple

from ludoteca.arena.book import Book
from ludoteca.arena.entries import UnfitEntry, entered
from ludoteca.arena.matches import Record
from ludoteca.arena.pairings import duellists
from ludoteca.arena.statistics import duels, share_of_deals
from ludoteca.arena.tournaments import Progress, play_all
from ludoteca.arena.workers import Job
from ludoteca.contract import Game
from ludoteca.games import GAMES, bots, dial, game
from ludoteca.words import say

LEAST, MOST = 0.65, 0.75
"""Between these shares a step is as high as it is meant to be."""
CHANCE = "uniform"
"""What the first level is measured against."""
VERSIONS = ("version", "mode")
"""Options that choose among several games under one name."""


class Table(NamedTuple):
    """What is played: a game with all its options, and how many sit down."""

    game: str
    options: Mapping[str, Any]
    seats: int

    @property
    def unusual(self) -> dict[str, Any]:
        """The options by which one table is told from others: versions, and all that are not as usual."""
        known = game(self.game).options
        return {
            name: value
            for name, value in self.options.items()
            if value != known[name].default or name in versions_of(game(self.game))
        }


class Step(NamedTuple):
    """One level against the one below."""

    table: Table
    better: str
    worse: str
    matches: int
    share: float
    """Of the duels, those of the better."""
    low: float
    high: float
    """The bounds of the 95 % interval of confidence of the share."""
    seconds: float
    """Processor time of a choice of the better, in the mean."""
    longest: float
    """Of its longest choice."""
    forfeits: int
    """Of both."""

    @property
    def fits(self) -> bool:
        """True if the better wins as often as it should."""
        return LEAST <= self.share <= MOST if self.worse != CHANCE else self.share > MOST

    def dump(self) -> dict[str, Any]:
        """The step as JSON."""
        table = {"game": self.table.game, "options": dict(self.table.options), "seats": self.table.seats}
        return {
            **table,
            **{name: value for name, value in self._asdict().items() if name != "table"},
            "fits": self.fits,
        }


class Plan(NamedTuple):
    """How much is measured."""

    matches: int = 400
    """At least so many a step: all seatings of a deal are played."""
    seconds: float = 0.3
    seed: int = 1
    processes: int | None = None
    keep: Book | None = None
    """Where each match is written down when it is over, and looked for before it is played."""


def tables(name: str, options: Mapping[str, Any], seats: int | None = None) -> list[Table]:
    """What there is to be measured of a game: each of its versions, with these options; `UnfitEntry` if nothing is."""
    rules = game(name)
    free = [version for version in versions_of(rules) if version not in options]
    found = []
    for values in product(*(rules.options[version].allowed for version in free)):
        chosen = rules.check_options({**options, **dict(zip(free, values, strict=True))})
        allowed = [count for count in rules.seats_with(chosen) if count > 1]
        if seats is None or seats in allowed:
            found.append(Table(name, chosen, seats or min(allowed)))
    if not found:
        parts = {"title": rules.title, "allowed": ", ".join(map(str, allowed)), "seats": seats}
        raise UnfitEntry(say("{title} takes this many seats: {allowed}; got {seats}", **parts))
    return found


def versions_of(rules: Game) -> list[str]:
    """The options by whose values the game has several dials: versions of it, and what changes the number of levels."""
    stands = dial(rules.id)
    usual = {name: option.default for name, option in rules.options.items()}

    def differs(name: str) -> bool:
        values = list(rules.options[name].allowed)
        return stands is not None and len({stands.levels({**usual, name: value}) for value in values}) > 1

    return [name for name in rules.options if name in VERSIONS or differs(name)]


def all_tables() -> list[Table]:
    """Every version of every game that has bots."""
    return [table for name in GAMES if bots(name) for table in tables(name, {})]


def rungs(table: Table) -> list[str]:
    """The levels, weakest first; chance stands below the first where it can play at all."""
    rules, stands = game(table.game), dial(table.game)
    levels = list(bots(table.game)) if stands is None else list(map(str, range(1, stands.levels(table.options) + 1)))
    timed = rules.start(table.seats, table.options).timed
    return levels if timed else [CHANCE, *levels]


def steps(table: Table, first: int = 1, last: int | None = None) -> list[tuple[str, str]]:
    """The better and the worse of each step from level to level; one level alone is measured against the one below."""
    levels = [name for name in rungs(table) if name != CHANCE]
    last = len(levels) if last is None else last
    if not 1 <= first <= last <= len(levels):
        parts = {"title": game(table.game).title, "most": len(levels), "first": first, "last": last}
        raise UnfitEntry(say("{title} has the levels 1 to {most} there; got {first} to {last}", **parts))
    lowest = levels[max(0, first - 1 - (first == last))]
    ladder = rungs(table) if first == 1 else levels[levels.index(lowest) :]
    return [(better, worse) for worse, better in pairwise(ladder[: ladder.index(levels[last - 1]) + 1])]


def measure(table: Table, better: str, worse: str, plan: Plan, progress: Progress | None = None) -> Step:
    """One step. At larger tables one of the better sits among the worse, and the other way round, in turn."""
    rules = game(table.game)
    entered(rules, [better, worse], None, table.options)  # before anything is played
    jobs = list(jobs_of(table, better, worse, plan))
    found = {number: plan.keep.find(job) if plan.keep is not None else None for number, job in enumerate(jobs)}
    records = {number: record for number, record in found.items() if record is not None}
    missing = [number for number in range(len(jobs)) if number not in records]
    for place, record in play_all([jobs[number] for number in missing], plan.processes):
        number = missing[place]
        records[number] = record._replace(log="")
        if plan.keep is not None:
            plan.keep.add(jobs[number], record)
        if progress is not None:
            progress(len(records), len(jobs))
    return summed(table, better, worse, [records[number] for number in range(len(jobs))])


def jobs_of(table: Table, better: str, worse: str, plan: Plan) -> Iterator[Job]:
    """The matches of a step, deal by deal."""
    companies = duellists(better, worse, table.seats)
    played = 0
    for deal in count():
        company = companies[deal % len(companies)]
        for order in company.orders:
            yield {
                "game_id": table.game,
                "names": company.seated(order),
                "seed": f"{plan.seed} {deal}",
                "seconds": plan.seconds,
                "options": dict(table.options),
                "entries": order,
            }
            played += 1
        if played >= plan.matches and deal % len(companies) == len(companies) - 1:
            return


def summed(table: Table, better: str, worse: str, records: Sequence[Record]) -> Step:
    """What the matches of a step say."""
    deals: dict[int | str, list[float]] = {}
    for record in records:
        deals.setdefault(record.seed, []).extend(duels(record, better))
    mine = [(record, seat) for record in records for seat, name in enumerate(record.names) if name == better]
    choices = sum(record.choices[seat] for record, seat in mine)
    return Step(
        table,
        better,
        worse,
        len(records),
        *share_of_deals(list(deals.values())),
        seconds=sum(record.seconds[seat] for record, seat in mine) / max(1, choices),
        longest=max((record.longest[seat] for record, seat in mine), default=0.0),
        forfeits=sum(len(record.forfeits) for record in records),
    )


def climb(
    table: Table, plan: Plan, first: int = 1, last: int | None = None, progress: Callable[[str], Progress] | None = None
) -> Iterator[Step]:
    """Every step from level to level, as each is measured; `progress` is asked for somebody to tell of each step."""
    for better, worse in steps(table, first, last):
        told = progress(f"{game(table.game).title} {better} against {worse}") if progress is not None else None
        yield measure(table, better, worse, plan, told)
