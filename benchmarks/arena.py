"""How much faster a tournament is on several cores: the same matches in one process and in two, taking turns.

python -m benchmarks.arena [--matches 60] [--processes 2]
"""

from __future__ import annotations

import argparse
import os
from time import perf_counter, process_time

from benchmarks.figures import Figure, printed
from ludoteca.arena.matches import play_match
from ludoteca.arena.workers import Job, at_the_same_time

ROUNDS = 3
GOAL = 1.8


def jobs(matches: int) -> list[Job]:
    """Matches of Antino between bots that do as many simulations on any machine."""
    return [
        {"game_id": "antino", "names": ("7", "6"), "seed": str(n), "seconds": 1.0, "options": {}, "entries": (0, 1)}
        for n in range(matches)
    ]


def seconds(matches: int, processes: int) -> float:
    """How long they take on the clock on the wall, from the first process to the last match."""
    begun = perf_counter()
    for _ in at_the_same_time(jobs(matches), processes):
        pass
    return perf_counter() - begun


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    begun = process_time()
    for job in jobs(given.matches):
        play_match(**job)
    alone = process_time() - begun
    times = {1: [], given.processes: []}  # type: dict[int, list[float]]
    begun = process_time()
    for _ in range(ROUNDS):
        for processes, found in times.items():
            found.append(seconds(given.matches, processes))
    parent = (process_time() - begun) / (2 * ROUNDS)
    gain = min(times[1]) / min(times[given.processes])
    printed(
        [
            Figure("processor time of the matches alone", f"{alone:.1f} s"),
            Figure("processor time of the process that hands them out", f"{parent:.3f} s"),
            Figure("in one process, on the wall", f"{min(times[1]):.1f} s"),
            Figure(f"in {given.processes} processes, on the wall", f"{min(times[given.processes]):.1f} s"),
            Figure("times as fast", f"{gain:.2f}", f"{GOAL:g}", gain >= GOAL if given.processes == 2 else None),
            Figure("load of the machine meanwhile", f"{os.getloadavg()[0]:.1f}"),
        ]
    )


if __name__ == "__main__":
    main()
