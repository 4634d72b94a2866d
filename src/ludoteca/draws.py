"""Tasks drawn from a seed: seven at a time, laid in the order of their difficulty.

A day's task is the one of its weekday among the seven of its week, so difficulty rises from Monday to Sunday and every
installation has the same ones. A trainer draws seven from a number and takes the one of the level it wants.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from datetime import date
from random import Random

from ludoteca.contract import Puzzle

LEVELS = 7
KEPT = 32
"""Weeks, or numbers of trainers, whose tasks are remembered."""
_drawn: OrderedDict[str, list[Puzzle]] = OrderedDict()


def week_of(day: str) -> tuple[str, int]:
    """The seed of a day's week and the day's level: its weekday, from 1 on Monday to 7 on Sunday.

    >>> week_of("2026-11-18")
    ('2026 47', 3)
    """
    year, week, weekday = date.fromisoformat(day).isocalendar()
    return f"{year} {week}", weekday


def drawn(seed: str, level: int, draw: Callable[[Random], Puzzle]) -> Puzzle:
    """The task of this level among the seven of a seed, which says all of how they are drawn."""
    if not 1 <= level <= LEVELS:
        raise ValueError(f"a level is a number from 1 to {LEVELS}; got {level!r}")
    if seed not in _drawn:
        found = [draw(Random(f"ludoteca {seed} {number}")) for number in range(LEVELS)]
        _drawn[seed] = sorted(found, key=lambda puzzle: puzzle.level)
        while len(_drawn) > KEPT:
            _drawn.popitem(last=False)
    return _drawn[seed][level - 1]
