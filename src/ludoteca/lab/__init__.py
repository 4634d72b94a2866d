"""For people who design or teach games: what many matches say of a game, drawn on one page.

`balance("antino", levels=["fair"])` lets bots of one level play among themselves; `compare("calculissimo",
[{"squares": "first"}, {"squares": "live"}])` sets options side by side. Both give samples, and `page` draws them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ludoteca.arena.book import Book
from ludoteca.arena.reports import table
from ludoteca.arena.tournaments import Conduct, Tournament, tournament
from ludoteca.contract import Game
from ludoteca.games import game
from ludoteca.lab.pages import named_options, page
from ludoteca.lab.samples import Sample

__all__ = ["Plan", "Sample", "balance", "compare", "figures", "page", "page_of_tournament"]


class Plan(NamedTuple):
    """How much is played of each kind."""

    matches: int = 200
    seconds: float = 0.05
    seed: int = 1
    processes: int | None = None
    seats: int | None = None
    book: Book | None = None


Progress = Callable[[str], Callable[[int, int], object]]
"""Asked for somebody to tell how far each part is."""


def balance(
    game_id: str, levels: Sequence[str], options: Mapping[str, Any] | None, plan: Plan, progress: Progress | None = None
) -> list[Sample]:
    """A sample for each level, in which all seats are of that level."""
    rules = game(game_id)
    chosen = rules.check_options(options)
    return [_played(rules, level, level, chosen, plan, progress) for level in levels]


def compare(
    game_id: str, level: str, sides: Sequence[Mapping[str, Any]], plan: Plan, progress: Progress | None = None
) -> list[Sample]:
    """A sample for each set of options, all with the same seeds and bots of the same level."""
    rules = game(game_id)
    chosen = [rules.check_options(side) for side in sides]
    labels = [", ".join(f"{name} {value}" for name, value in side.items()) or "as usual" for side in sides]
    return [
        _played(rules, label, level, options, plan, progress) for label, options in zip(labels, chosen, strict=True)
    ]


def _played(
    rules: Game, label: str, level: str, options: Mapping[str, Any], plan: Plan, progress: Progress | None
) -> Sample:
    """The sample of matches of one level among itself."""
    count = plan.seats or min(rules.seats_with(options), key=lambda seats: (seats < 2, seats))
    outcome = tournament(
        *(rules.id, [level] * count, plan.matches, plan.seconds, plan.seed, plan.processes),
        options,
        conduct=Conduct(
            seats=count,
            book=plan.book,
            shared=True,
            progress=progress(label) if progress is not None else None,
            logs=True,
        ),
    )
    return Sample.of(label, rules.id, outcome.options, outcome.records)


def page_of_tournament(outcome: Tournament) -> str:
    """The page of a tournament whose records have their logs."""
    rules = game(outcome.game)
    records = [record for record in outcome.records if record.log]
    sample = Sample.of("all matches", outcome.game, outcome.options, records)
    options = named_options(outcome.game, outcome.options)
    of = f", {options}" if options else ""
    lead = f"{len(records)} matches{of}, {outcome.seconds:g} s a choice, seed {outcome.seed}."
    return page(f"{rules.title}: {', '.join(dict.fromkeys(outcome.names))}", lead, [sample], outcome.settled)


def figures(samples: Sequence[Sample], markdown: bool = False) -> str:
    """All figures of the samples as a table of text."""
    found = [sample.figures() for sample in samples]
    names = list(dict.fromkeys(name for one in found for name in one))
    rows = [("", *(sample.label for sample in samples))]
    rows += [(name, *(one.get(name, "–") for one in found)) for name in names]
    if markdown:
        lines = [f"| {' | '.join(row)} |" for row in rows]
        return "\n".join([lines[0], f"|{'---|' * len(rows[0])}", *lines[1:]])
    return table(rows)
