"""What came out, as a table for people, or for a page of the docs."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from datetime import date
from statistics import median

from ludoteca.torture.checker import KINDS
from ludoteca.torture.runs import FIRST, OVER, Outcome

HEAD = ("fault", "tables", "moves", "faults", "lost", "doubled", "gaps", "other", "stuck")
TIMES = ("first picture", "move over", "resume", "goal")
LOST, DOUBLED, GAPS = ("lost", "missing"), ("doubled",), ("gap", "reordered", "backwards")
OTHER = tuple(kind for kind in KINDS if kind not in (*LOST, *DOUBLED, *GAPS))


def cells(outcome: Outcome) -> list[str]:
    """One row of the table."""
    counts = (outcome.count(*kinds) for kinds in (LOST, DOUBLED, GAPS, OTHER))
    numbers = [outcome.tables, outcome.moves, outcome.kills, *counts, len(outcome.stuck)]
    times = map(seconds, (outcome.firsts, outcome.overs, outcome.resumes))
    return [outcome.fault, *map(str, numbers), *times, "reached" if outcome.good and not outcome.missed else "missed"]


def seconds(values: Sequence[float]) -> str:
    """The middle one and the longest."""
    return f"{median(values):.1f} / {max(values):.1f} s" if values else "–"


def report(outcomes: Sequence[Outcome], markdown: bool = False) -> str:
    """The table of all runs, with the day, the machine, and what else is to be said."""
    rows = [[*HEAD, *TIMES], *map(cells, outcomes)]
    notes = [f"{outcome.fault}: {note}" for outcome in outcomes for note in (*outcome.missed, *outcome.notes)]
    caption = (
        f"{date.today().isoformat()}, {machine()}. Middle / longest time from a restart to the first picture"
        f" (goal {FIRST:.0f} s), from a node's death until all its people are at another (goal {OVER:.0f} s), and"
        " from a fault until every table plays on. The goal is also that nothing is lost, doubled, left out or stuck."
    )
    if markdown:
        lines = ["| " + " | ".join(row) + " |" for row in rows]
        lines.insert(1, "|---" * len(rows[0]) + "|")
        return "\n".join([*lines, "", caption, "", *(f"- {note}" for note in notes)]).rstrip()
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    return "\n".join([*lines, "", caption, *notes])


def machine() -> str:
    """The class of this machine, in a few words."""
    size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30 if hasattr(os, "sysconf") else 0
    python = platform.python_version()
    return f"{os.cpu_count()} cores, {size:.0f} GB, {platform.system()} {platform.machine()}, Python {python}"
