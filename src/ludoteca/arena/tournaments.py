"""Many matches: which are played, in which order, several at the same time, and until when."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ludoteca.arena.book import Book, Entered, UnfitBook
from ludoteca.arena.entries import Extra, entered
from ludoteca.arena.matches import Record, play_match
from ludoteca.arena.pairings import ROUND_ROBIN, Company, companies
from ludoteca.arena.sequential import Evidence, Until
from ludoteca.arena.statistics import Standing, duels_between, standings
from ludoteca.arena.workers import Job, at_the_same_time
from ludoteca.games import game
from ludoteca.words import say

Progress = Callable[[int, int], object]
"""Told after every match how many are done, of how many."""
Play = Callable[[Iterable[Job]], Iterator[tuple[int, Record]]]
"""Plays matches as it gets them, and gives each with its number (from 0) when it is over."""


class Tournament(NamedTuple):
    """What was played, how, and how it ended."""

    game: str
    names: tuple[str, ...]
    options: dict[str, Any]
    seconds: float
    seed: int
    records: tuple[Record, ...]
    settled: tuple[str, ...] = ()
    """What a sequential test has said, a sentence for each two that met."""

    @property
    def standings(self) -> list[Standing]:
        """One line for each name, the best first."""
        return standings(self.records)

    def dump(self) -> dict[str, Any]:
        """All of it as JSON."""
        return {
            "game": self.game,
            "names": list(self.names),
            "options": self.options,
            "seconds": self.seconds,
            "seed": self.seed,
            "matches": len(self.records),
            "settled": list(self.settled),
            "standings": [standing.dump() for standing in self.standings],
            "records": [record.dump() for record in self.records],
        }


@dataclass(frozen=True)
class Conduct:
    """How a tournament is held."""

    pairing: str = ROUND_ROBIN
    seats: int | None = None
    """How many sit at a table; None: all who take part, or as few as the game takes."""
    book: Book | None = None
    """What stands in it is not played again, and all of it counts."""
    shared: bool = False
    """The book holds other tournaments too: then these matches alone count."""
    until: Until | None = None
    """Nobody sits down any more whose duels are settled; the matches are then the most that are played."""
    progress: Progress | None = None
    told: Callable[[Record], object] | None = None
    """Hears of every match."""
    play: Play | None = None
    """Plays them elsewhere than in processes of this machine."""
    logs: bool = False
    """The records keep their logs."""


def tournament(
    game_id: str,
    names: Sequence[str],
    matches: int = 300,
    seconds: float = 0.1,
    seed: int = 1,
    processes: int | None = None,
    options: Mapping[str, Any] | None = None,
    extra: Extra | None = None,
    conduct: Conduct | None = None,
) -> Tournament:
    """So many matches between these bots; a name may stand there twice. Unknown names are a `KeyError`.

    They change seats from match to match until every seating has been played, and all seatings of one round get the
    same deal: the seed alone decides it, not the number of processes (one a core, if nothing is said). Bots that use
    all their seconds may still choose differently from run to run. `extra` are bots under names of their own, such as
    `{"quick": partial(strong, simulations=500), "mine": "mine.py:bot"}`; with several processes they must be
    importable. With one process all is played in this one, where nobody can end a bot that hangs.
    `conduct` says who meets whom, where it is written down and until when it goes on.
    """
    how = conduct or Conduct()
    book, told = how.book, how.told
    rules = game(game_id)
    chosen = rules.check_options(options)
    entered(rules, names, extra, chosen)  # before anything is played
    meetings = companies(how.pairing, names, rules, chosen, how.seats)
    common = {"game_id": game_id, "seconds": seconds, "options": chosen, "extra": extra}
    course = Course(meetings, matches, seed, common, how.until)
    others = course.resume(book, how.shared) if book is not None else []
    done = len(course.records)
    for record in [*others, *(course.records[number] for number in sorted(course.records))]:
        if told is not None:
            told(record)
    playing = how.play or (lambda jobs: play_all(jobs, processes))
    for place, record in playing(course.jobs()):
        job = course.played(place, record if how.logs else record._replace(log=""))
        if book is not None:
            book.add(job, record)
        if told is not None:
            told(record)
        done += 1
        if how.progress is not None:
            how.progress(done, matches)
    records = (*others, *(course.records[number] for number in sorted(course.records)))
    return Tournament(game_id, tuple(names), chosen, seconds, seed, records, tuple(course.said()))


class Course:
    """The matches of a tournament in their order, those that are over, and what follows from them for the others."""

    def __init__(
        self, meetings: Sequence[Company], matches: int, seed: int, common: Job, until: Until | None = None
    ) -> None:
        self.meetings, self.matches, self.seed, self.common, self.until = meetings, matches, seed, common, until
        self.round = [(number, order) for number, company in enumerate(meetings) for order in company.orders]
        """Every company in every order: what is played of one deal."""
        self.places = {(meetings[company].seated(order), order): n for n, (company, order) in enumerate(self.round)}
        self.records: dict[int, Record] = {}
        self.sent: list[int] = []
        pairs = [pair for company in meetings for pair in company.pairs]
        self.evidence = {pair: Evidence(until) for pair in pairs} if until is not None else {}
        self.whole = 0
        """Deals from the first on of which every match is over or will never be played."""
        self.over: set[int] = set()
        """Companies that need not meet any more."""

    def job(self, number: int) -> Job:
        """The match with this number."""
        company, order = self.round[number % len(self.round)]
        names = self.meetings[company].seated(order)
        return {**self.common, "names": names, "seed": f"{self.seed} {number // len(self.round)}", "entries": order}

    def resume(self, book: Book, shared: bool) -> list[Record]:
        """Takes over what has been played; gives what else stands there. `UnfitBook` if it is of another kind."""
        others = []
        for match in book.written.values():
            if not shared:
                _same_kind(match.entered, self.common)
            number = self.number(match.entered)
            if number is None:
                others.append(match.record)
            else:
                self.records[number] = match.record
        self._look()
        return [] if shared else others

    def number(self, match: Entered) -> int | None:
        """Which of the matches that is; None if it is none of them."""
        seed, _, deal = str(match.seed).partition(" ")
        place = self.places.get((match.names, match.entries))
        if place is None or seed != str(self.seed) or not (deal.isascii() and deal.isdigit()):
            return None
        number = int(deal) * len(self.round) + place
        known = number < self.matches and Entered.of(self.job(number)).label == match.label
        return number if known else None

    def jobs(self) -> Iterator[Job]:
        """The matches that are still to be played; which they are may depend on those that are over by then."""
        for number in range(self.matches):
            if number not in self.records and self.round[number % len(self.round)][0] not in self.over:
                self.sent.append(number)
                yield self.job(number)

    def played(self, place: int, record: Record) -> Job:
        """A match is over, the one that was the so-manieth to be sent; gives what it was."""
        number = self.sent[place]
        self.records[number] = record
        self._look()
        return self.job(number)

    def _look(self) -> None:
        """Counts the deals that are whole, in their order, so that quick matches weigh no more than long ones."""
        if self.until is None:
            return
        size = len(self.round)
        while (self.whole + 1) * size <= self.matches:
            first = self.whole * size
            due = [first + n for n, (company, _) in enumerate(self.round) if company not in self.over]
            if not due or any(number not in self.records for number in due):
                return
            here = [self.records[number] for number in due]
            for pair, evidence in self.evidence.items():
                results = [result for record in here for result in duels_between(record, *pair)]
                if results and not evidence.verdict:
                    evidence.add(sum(results) / len(results))
            self.whole += 1
            for number, company in enumerate(self.meetings):
                if company.pairs and all(self.evidence[pair].verdict for pair in company.pairs):
                    self.over.add(number)

    def said(self) -> list[str]:
        """What the sequential test has to say of each two."""
        return [evidence.sentence(*pair) for pair, evidence in self.evidence.items()]


def _same_kind(match: Entered, common: Job) -> None:
    """Nothing, if this match may count in this tournament; else `UnfitBook`."""
    if match.game != common["game_id"]:
        parts = {"other": game(match.game).title, "title": game(common["game_id"]).title}
        raise UnfitBook(say("the file has matches of {other}; this is {title}", **parts))
    if match.options != common["options"]:
        differing = [name for name, value in common["options"].items() if match.options[name] != value]
        were = ", ".join(f"{name} {match.options[name]}" for name in differing)
        raise UnfitBook(say("the file has matches with other options ({options})", options=were))
    if match.seconds != common["seconds"]:
        parts = {"were": f"{match.seconds:g}", "are": f"{common['seconds']:g}"}
        raise UnfitBook(say("the file has matches with {were} s a choice; this tournament has {are} s", **parts))


def play_all(jobs: Iterable[Job], processes: int | None) -> Iterator[tuple[int, Record]]:
    """Every match with its number, as each is done: in so many processes, one a core if nothing is said; 1 is this."""
    if processes == 1:
        for number, job in enumerate(jobs):
            yield number, play_match(**job)
    else:
        yield from at_the_same_time(jobs, processes or os.cpu_count() or 1)
