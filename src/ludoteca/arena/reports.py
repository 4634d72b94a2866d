"""A tournament as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

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
                f"{one.low:.1%} – {one.high:.1%}",
                f"{one.score:.2f}",
                f"{one.place:.2f}",
                f"{one.rating:.0f} ({one.rating_low:.0f} – {one.rating_high:.0f})",
                f"{one.seconds:.3f}",
                f"{one.longest:.3f}",
            )
        )
    head = f"{rules.title} ({runs}{options}): {len(outcome.records)} matches, {outcome.seconds:g} s a choice"
    return f"{head}, seed {outcome.seed}\n\n{table(rows)}"


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
