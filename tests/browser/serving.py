"""The process the tests start: `ludoteca` as it is, only that chance is the test's own, few turns are judged, and those
who judge them leave nothing to others.

The file `chance` says whose turn it is. Every table draws from the test's name and its own number among the tables of
that test, so a match begins alike in every run; what bots do in their time may differ.
"""

from __future__ import annotations

import os
import secrets
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

JUDGED = 24
"""Steps of a match whose reviews are worked out for its analysis."""


def settle_chance(folder: Path) -> None:
    """Tables and bots draw the same in every run, and every day has the puzzles of the same day."""
    from ludoteca.server.bots import Pool  # here, because the bots' processes import this module too
    from ludoteca.tables import table

    drawn: Counter[str] = Counter()

    def chance() -> Random:
        name = (folder / "chance").read_text()
        drawn[name] += 1
        return Random(f"{name} {drawn[name]}")

    table.SystemRandom = chance  # type: ignore[attr-defined,assignment]
    secrets.randbits = lambda k: 5
    puzzles = Pool.puzzles
    Pool.puzzles = lambda self, game, day: puzzles(self, game, "2026-11-15")  # type: ignore[method-assign]


def look_back_shortly() -> None:
    """An analysis judges the first turns alone: every match that ends here is looked back upon, and few wait for it."""
    from ludoteca.tables.advice import Advice

    judged = Advice.judged

    async def of_the_first(self: Advice, match: Any, number: int, step: Any, table: str | None) -> Any:
        return await judged(self, match, number, step, table) if table or number <= JUDGED else None

    Advice.judged = of_the_first  # type: ignore[method-assign]


def wait_for_slow_phones() -> None:
    """A child whose page is slow to ask, on a machine that is, is there all the same."""
    from ludoteca.tables import classes

    classes.AWAY = 3600.0


def leave_nothing_to_others() -> None:
    """Workers are as important as all else: beside other tests one that gives way to everybody would hardly come on."""
    from ludoteca.server.bots import Place, Pool

    made = Pool.__init__

    def equal(self: Pool, workers: int, seconds: float) -> None:
        made(self, workers, seconds)
        self.places = [Place(kinds, 0) for kinds, _ in self.places]

    Pool.__init__ = equal  # type: ignore[method-assign]


if __name__ == "__main__":
    from ludoteca.cli import main

    settle_chance(Path(os.environ["LUDOTECA_DATA"]))
    look_back_shortly()
    leave_nothing_to_others()
    wait_for_slow_phones()
    main()
