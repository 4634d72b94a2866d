"""A tournament as a table."""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf
from typing import TYPE_CHECKING

from ludoteca.arena.statistics import Standing, interval
from ludoteca.games import compiled, game

if TYPE_CHECKING:
    from ludoteca.arena.tournaments import Tournament

HEADINGS = ("bot", "played", "first places", "95 % interval", "score", "place", "rating", "s a choice", "longest")


def report(outcome: Tournament) -> str:
    """The tournament in lines of text: what was played, then one line for each bot, the best first."""
    rules = game(outcome.game)
    runs = "compiled" if compiled(outcome.game) else "interpreted"
    options = "".join(f", {name} {value}" for name, value in outcome.options.items())
    rows: list[Sequence[str]] = [HEADINGS]
    for one in outcome.standings:
        rows.append(
            (
                one.name,
                str(one.played),
                f"{one.share:.1%}",
                interval(one.low, one.high),
                f"{one.score:.2f}",
                f"{one.place:.2f}",
                rating(one),
                f"{one.seconds:.3f}",
                f"{one.longest:.3f}",
            )
        )
    head = f"{rules.title} ({runs}{options}): {len(outcome.records)} matches, {outcome.seconds:g} s a choice"
    lines = [f"{head}, seed {outcome.seed}", "", table(rows)]
    for one in outcome.standings:
        if one.forfeits:
            lines.append(
                f"\n{one.name} forfeited {one.forfeits} of {one.played} matches; the first time it {one.reason}"
            )
    if outcome.settled:
        lines += ["", *(f"{sentence[:1].upper()}{sentence[1:]}." for sentence in outcome.settled)]
        lines.append("Who stops when it is settled has flattering shares: the intervals are those of as many matches.")
    return "\n".join(lines)


def rating(one: Standing) -> str:
    """A rating with its bounds, of which one may be open."""
    if isinf(one.rating_high):
        return f"{one.rating:.0f} (at least {one.rating_low:.0f})"
    if isinf(one.rating_low):
        return f"{one.rating:.0f} (at most {one.rating_high:.0f})"
    return f"{one.rating:.0f} ({one.rating_low:.0f} – {one.rating_high:.0f})"


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows under their headings; the first column to the left, the others to the right.

    >>> print(table([("bot", "played"), ("fair", "12")]))
    bot   played
    ----  ------
    fair      12
    """
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in [rows[0], ["-" * width for width in widths], *rows[1:]]:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
