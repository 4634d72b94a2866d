"""Measures Tóncc, the package and moves through the server, and prints a table: figure, goal, reached or not.

python -m benchmarks [--seconds 3] [--no-server]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from benchmarks import speed
from ludoteca.arena.reports import table
from ludoteca.games import compiled


class Figure(NamedTuple):
    """One line: what was measured, how much it is, and what it should be."""

    what: str
    measured: str
    goal: str = ""
    reached: bool | None = None


def figures(seconds: float) -> Iterator[Figure]:
    """The figures of Tóncc and of the package, one after the other."""
    yield from playout_figures(seconds)
    yield from search_figures(seconds)
    rate = speed.side_by_side({"play": speed.plays()}, seconds)["play"]
    yield Figure("State.play through JSON", a_second(rate), "50,000 /s", rate >= 50_000)
    passed = speed.import_seconds()
    yield Figure("import ludoteca", f"{passed:.3f} s", "under 0.15 s", passed < 0.15)
    installed = speed.installed_bytes()
    if installed is None:
        yield Figure("installed without extras", "not installed", "under 10 MB")
    else:
        yield Figure("installed without extras", f"{installed / 1e6:.1f} MB", "under 10 MB", installed < 10_000_000)


def playout_figures(seconds: float) -> Iterator[Figure]:
    """Random playouts: the kernel, the same kernel interpreted, and the game in OpenSpiel."""
    for what, challenges, dealt in (("a challenge", 1, True), ("a match of three challenges", 3, False)):
        works = {"kernel": speed.playouts(challenges, dealt)}
        if find_spec("pyspiel"):
            works["openspiel"] = speed.openspiel_playouts(challenges, dealt)
        rates = speed.side_by_side(works, seconds)
        fast = rates["kernel"]
        slow = speed.interpreted(f"speed.playouts({challenges}, {dealt})", seconds)
        yield Figure(f"random playouts, {what}", a_second(fast), "500,000 /s", fast >= 500_000)
        yield Figure("  interpreted kernel", a_second(slow))
        times = fast / slow
        yield Figure("  kernel to interpreted", f"{times:,.0f} times", "25 times", times >= 25)
        if "openspiel" in rates:
            yield Figure("  OpenSpiel game in Python", a_second(rates["openspiel"]))
            times = fast / rates["openspiel"]
            yield Figure("  kernel to OpenSpiel", f"{times:,.0f} times", "100 times", times >= 100)
        else:
            yield Figure("  OpenSpiel game in Python", "OpenSpiel is not installed", "100 times")


def search_figures(seconds: float) -> Iterator[Figure]:
    """Simulations of the search: at the first move, where they are longest, and over the moves of a challenge."""
    works = {str(number): speed.simulations(one) for number, one in enumerate(speed.challenge_positions())}
    rates = speed.side_by_side(works, seconds / 2)
    first = rates["0"]
    yield Figure("search simulations, first move", a_second(first), "200,000 /s", first >= 200_000)
    mean = len(rates) / sum(1 / rate for rate in rates.values())
    yield Figure("search simulations, over a challenge", a_second(mean), "200,000 /s", mean >= 200_000)


def a_second(rate: float) -> str:
    """A rate as text."""
    return f"{rate:,.0f} /s"


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    parser.add_argument("--no-server", action="store_true", help="leave out the moves through the server")
    given = parser.parse_args()
    runs = "compiled" if compiled("toncc") else "interpreted: install the package where there is a C compiler"
    print(f"Tóncc, one core, kernel and search {runs}\n")
    rows = [("what", "measured", "goal", "")]
    for figure in figures(given.seconds):
        said = "" if figure.reached is None else "reached" if figure.reached else "not reached"
        rows.append((figure.what, figure.measured, figure.goal, said))
        print(f"  {figure.what.strip()}", file=sys.stderr)
    print(table(rows))
    server = Path(__file__).with_name("server_moves.py")
    if server.is_file() and not given.no_server:
        print(flush=True)
        subprocess.run([sys.executable, str(server)], check=True)


if __name__ == "__main__":
    main()
