"""Figures and the table they are printed in."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import NamedTuple

from ludoteca.arena.reports import table


class Figure(NamedTuple):
    """One line: what was measured, how much it is, and what it should be."""

    what: str
    measured: str
    goal: str = ""
    reached: bool | None = None


def a_second(rate: float) -> str:
    """A rate as text."""
    return f"{rate:,.0f} /s"


def at_least(what: str, rate: float, goal: float | None = None) -> Figure:
    """A rate, and whether it is as high as it should be."""
    return Figure(what, a_second(rate), a_second(goal) if goal else "", rate >= goal if goal else None)


def printed(figures: Iterable[Figure]) -> None:
    """Prints the figures under their headings; as each is measured, its name goes to stderr."""
    rows = [("what", "measured", "goal", "")]
    for figure in figures:
        said = "" if figure.reached is None else "reached" if figure.reached else "not reached"
        rows.append((figure.what, figure.measured, figure.goal, said))
        print(f"  {figure.what.strip()}", file=sys.stderr)
    print(table(rows))
