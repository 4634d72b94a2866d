"""Kernels once more in C: the same algorithms, compiled on the spot, with the same totals for the same seeds."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from ludoteca.games.antino.compiled import layout
from ludoteca.games.antino.compiled.position import new as new_antino
from ludoteca.games.toncc.compiled.kernel import SIZE
from ludoteca.games.toncc.compiled.position import new as new_toncc

FOLDER = Path(__file__).parent
MADE = FOLDER.parents[1] / ".make/twins"
TABLE = 461
"""Words of Antino's row up to the end of what fits where, all that its twin knows."""


class Twin:
    """A program in C that plays random matches from a row of integers."""

    def __init__(self, name: str, row: list[int], *args: int) -> None:
        self.program, self.row, self.args = built(name), " ".join(map(str, row)), [str(arg) for arg in args]

    def playouts(self, n: int) -> tuple[float, list[int]]:
        """The processor time of so many matches, seeded by their number, and their totals."""
        command = [str(self.program), *self.args, str(n)]
        answer = subprocess.run(command, input=self.row, text=True, capture_output=True, check=True).stdout.split()
        return float(answer[0]), [int(total) for total in answer[1:]]


def built(name: str) -> Path:
    """The program, made anew if its source is newer."""
    source, program = FOLDER / f"{name}.c", MADE / name
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        MADE.mkdir(parents=True, exist_ok=True)
        fresh = program.with_name(f"{name}-{os.getpid()}")
        subprocess.run([compiler() or "cc", "-O3", "-o", fresh, source], check=True)
        fresh.replace(program)  # somebody else may be making it too
    return program


def compiler() -> str | None:
    """A C compiler, if there is one."""
    return shutil.which("cc") or shutil.which("gcc")


def toncc(challenges: int, dealt: bool) -> Twin:
    """Tóncc's twin, for a match from its beginning or for what follows the first deal."""
    position = new_toncc(challenges)
    if dealt:
        position = position.step(0).step(1_234_567_890)
    return Twin("toncc", [int(position[place]) for place in range(SIZE)], challenges, int(dealt))


def antino(*options: int) -> Twin:
    """Antino's twin, for whole matches with these options, which are those of `new`: side, seats …"""
    position = new_antino(*(options or (9, 2, 0, 1, 0, 0, 0)))
    assert layout.ALLOWED + layout.AREA == TABLE
    return Twin("antino", [int(position[place]) for place in range(TABLE)])


def rates(twin: Twin, ours: Any, seconds: float, rounds: int = 3) -> tuple[float, float, bool]:
    """Matches a second of the twin and of a position of ours, taken in turns, and whether all totals were the same."""
    n = 64
    while twin.playouts(n)[0] < seconds / 10:
        n *= 2
    best, mine, same = 0.0, 0.0, True
    for number in range(rounds):
        count = n + Random(number).randrange(n)
        passed, totals = twin.playouts(count)
        begun = process_time()
        found = ours.playouts(count, count)
        mine = max(mine, count / (process_time() - begun))
        best = max(best, count / passed)
        same = same and [int(total) for total in found] == totals
    return best, mine, same
