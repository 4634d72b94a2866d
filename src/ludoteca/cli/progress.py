"""How far a long command is, on stderr: redrawn in place in a terminal, else a line now and then."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ludoteca.arena import Record

EVERY = 15.0
"""Seconds between two lines where nobody sits in front of it."""
AT_ONCE = 0.5
"""Seconds between two drawings where somebody does."""
WIDTH = 30
"""Of the bar."""
MOST = 12
"""Lines of standings that are shown at most."""


class Live:
    """Shows how many matches are done, how long the rest may take, and who is ahead; `record` may tell it of each."""

    def __init__(self, label: str, clock: Callable[[], float] = monotonic, terminal: bool | None = None) -> None:
        self.label, self.clock = label, clock
        self.terminal = sys.stderr.isatty() if terminal is None else terminal
        self.records: list[Record] = []
        self.begun = self.drawn = clock()
        self.every = AT_ONCE if self.terminal else EVERY
        self.first: int | None = None
        self.lines = 0

    def record(self, record: Record) -> None:
        """A match counts."""
        self.records.append(record._replace(log=""))

    def __call__(self, done: int, of: int) -> None:
        """So many are done, of how many."""
        if self.first is None:
            self.first = done - 1
        now = self.clock()
        if now - self.drawn < self.every and not (done == of and self.terminal):
            return
        left = (now - self.begun) / (done - self.first) * (of - done)
        count = f"{self.label}: {done} of {of}"
        if self.terminal:
            bar = "█" * (WIDTH * done // of)
            self._redraw(
                [f"{count} {bar:░<{WIDTH}} {duration(left)} left", *map("  {}".format, ahead(self.records)[:MOST])]
            )
        else:
            said = "; ".join(ahead(self.records)[:MOST])
            click.echo(f"{count}, {duration(left)} left{f'; {said}' if said else ''}", err=True)
        self.drawn = self.clock()
        self.every = max(self.every, 20 * (self.drawn - now))  # of very many matches the standings take a while

    def _redraw(self, lines: Sequence[str]) -> None:
        """These lines instead of those before."""
        up = f"\x1b[{self.lines}A" if self.lines else ""
        click.echo(up + "".join(f"\x1b[2K{line}\n" for line in lines), nl=False, err=True, color=True)
        self.lines = len(lines)


def shown(label: str) -> Live:
    """Shows how many are done, of how many, each time it is told."""
    return Live(label)


def ahead(records: Sequence[Record]) -> list[str]:
    """Who has how many of the first places, in few words, the best first."""
    if not records:
        return []
    from ludoteca.arena.statistics import first_places, interval

    return [f"{name} {share:.1%} ({interval(low, high)})" for name, (share, low, high) in first_places(records)]


def duration(seconds: float) -> str:
    """About how long, in words.

    >>> duration(8), duration(95), duration(4000)
    ('8 s', '2 min', '1 h 07 min')
    """
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"
