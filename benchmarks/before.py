"""A level of ours against a bot of another version of Ludoteca, each with the same processor time.

python -m benchmarks.before GAME PLACE [--level 7] [--other strong] [--seconds 0.1] [--matches 40] [-o NAME=VALUE]

PLACE is a folder from which that version can be imported, compiled as ours is. In a checkout of it:

    LUDOTECA_CLIENT=0 pip install --no-deps --target PLACE .

It thinks in a process of its own, which is given views and answers with actions, so the two versions need only agree
about these. Bots that once looked at the clock on the wall are given the processor time of their thread there, so that
both sides have the same on a busy machine. Counted are duels, as `ludoteca dial` does. All is played in one process.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.against import HEAD, asked, outcome, told
from ludoteca.contract import Action, View

THINKER = """
import json, sys, time
time.perf_counter, time.perf_counter_ns = time.thread_time, time.thread_time_ns
time.monotonic, time.monotonic_ns = time.thread_time, time.thread_time_ns
from random import Random
from ludoteca.games import bots, compiled
name, level = sys.argv[1:]
bot = bots(name)[level]
print(json.dumps({"compiled": compiled(name)}), flush=True)
for line in sys.stdin:
    view, seat, seconds, seed = json.loads(line)
    begun = time.thread_time()
    action = bot(view, seat, seconds, Random(seed))
    print(json.dumps({"action": action, "seconds": time.thread_time() - begun}), flush=True)
"""
"""What runs in the other version; it uses only what all versions have."""


class Other:
    """A bot of another version, in a process of its own."""

    def __init__(self, place: Path, game: str, level: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", THINKER, game, level],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(place)},
        )
        self.compiled: bool = self.heard()["compiled"]
        self.choices, self.seconds = 0, 0.0
        """What it has chosen, and the processor time of all of it."""

    def __call__(self, view: View, seat: int, seconds: float, rng: Random) -> Action:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([view, seat, seconds, rng.getrandbits(60)]) + "\n")
        self.process.stdin.flush()
        answer = self.heard()
        self.choices += 1
        self.seconds += answer["seconds"]
        action: Action = answer["action"]
        return action

    def heard(self) -> dict[str, Any]:
        """The next thing the process says; `EOFError` if it has ended, and stderr has its reason."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise EOFError("the other version has ended")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def end(self) -> None:
        """Lets the process go: it ends when nothing more can come."""
        self.process.communicate()


def outcomes(given: Namespace) -> Iterator[tuple[str, ...]]:
    """The one line, with the time that the other has measured itself."""
    other = Other(given.place, given.game.id, given.other)
    try:
        name = f"{given.other}, before" + ("" if other.compiled else " (not compiled)")
        *line, _, forfeits = outcome(given.game, name, other, given)
        yield (*line, f"{other.seconds / max(1, other.choices):.3f}", forfeits)
    finally:
        other.end()


def main() -> None:
    """Plays and prints."""
    parser = asked(__doc__)
    parser.add_argument("place", type=Path)
    parser.add_argument("--other", default="strong", help="the bot of the other version")
    parser.set_defaults(processes=1)
    given = parser.parse_args()
    if not (given.place / "ludoteca").is_dir():
        parser.error(f"there is no version of Ludoteca in {given.place}")
    told(parser, HEAD, outcomes(given))


if __name__ == "__main__":
    main()
