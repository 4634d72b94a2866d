"""The measurements themselves: what is counted, and how many of it there are in a second."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from ludoteca.games import bots, reactions
from ludoteca.games.toncc.compiled.kernel import AT
from ludoteca.games.toncc.compiled.position import Position, new
from ludoteca.games.toncc.compiled.search import Search
from ludoteca.match import Match

ROOT = Path(__file__).parents[1]
ROUNDS = 3
Work = Callable[[int], object]
"""Does a number of pieces of work."""


def side_by_side(works: dict[str, Work], seconds: float) -> dict[str, float]:
    """How many pieces each of them does in a second of processor time: the best of some rounds, taken in turns."""
    pieces = {name: calibrated(work, seconds / ROUNDS) for name, work in works.items()}
    best = dict.fromkeys(works, 0.0)
    for _ in range(ROUNDS):
        for name, work in works.items():
            begun = process_time()
            work(pieces[name])
            best[name] = max(best[name], pieces[name] / (process_time() - begun))
    return best


def calibrated(work: Work, seconds: float) -> int:
    """About how many pieces take this long."""
    pieces = 1
    while True:
        begun = process_time()
        work(pieces)
        passed = process_time() - begun
        if passed > seconds / 10:
            return max(1, round(pieces * seconds / passed))
        pieces *= 4


def interpreted(work: str, seconds: float) -> float:
    """How many pieces a second the same work does in a process of its own that runs the checkout, not compiled.

    `work` is the Python expression that gives it, as seen from `benchmarks`: `speed.playouts(1, True)`.
    """
    module = work.partition(".")[0]
    code = f"from benchmarks import speed, {module}; print(speed.side_by_side({{'it': {work}}}, {seconds})['it'])"
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    return float(subprocess.check_output([sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": path}))


def playouts(challenges: int, dealt: bool) -> Work:
    """Random playouts of the kernel: of whole matches, deal and all, or of what follows the first deal."""
    start = new(challenges)
    if dealt:
        start = start.step(0).step(1_234_567_890)
    return lambda n: start.playouts(n, n)


def openspiel_playouts(challenges: int, dealt: bool) -> Work:
    """The same in the OpenSpiel game."""
    from tests.games.toncc.openspiel_toncc import TonccGame, play_out

    start = TonccGame({"challenges": challenges}).new_initial_state()
    rng = Random(1)
    while dealt and start.is_chance_node():
        start.apply_action(rng.choice(start.chance_outcomes())[0])
    return lambda n: [play_out(start.clone(), rng) for _ in range(n)]


def simulations(position: Position) -> Work:
    """Simulations of the search from this position: from the root to the end of the challenge and back."""
    return lambda n: Search(position, n, 0, 500).go_on(n)


def challenge_positions() -> list[Position]:
    """The positions of a challenge in which all three kings choose, as the search meets them."""
    rng = Random(4)
    position = new(3).step(0).step(1_234_567_890)
    positions = []
    while all(position[AT + seat] >= 0 for seat in range(3)):
        positions.append(position)
        search = Search(position, rng.getrandbits(30), 0, 500)
        search.go_on(500)
        for seat in range(3):
            position = position.step(1 + rng.choices(range(6), search.mixture(seat))[0])
    return positions


def plays(match: Match) -> Work:
    """Calls of `State.play`, with the actions as Python has them: a whole match, again and again."""

    def work(n: int) -> None:
        done = 0
        while done < n:
            state = match.first
            for seat, action in match.log[: n - done]:
                state = state.play(seat, action)
            done += len(match.log)

    return work


def json_plays(match: Match) -> Work:
    """The same through JSON: the text of an action comes in, and the text of what its seat sees then goes out."""
    log = [(seat, json.dumps(action)) for seat, action in match.log]

    def work(n: int) -> None:
        done = 0
        while done < n:
            state = match.first
            for seat, text in log[: n - done]:
                state = state.play(seat, json.loads(text))
                json.dumps(state.view(max(0, seat)))
            done += len(log)

    return work


def random_match(name: str, options: dict[str, Any] | None = None, seed: int = 2) -> Match:
    """A whole match of choices by chance, or of gentle bots where chance would not come to an end."""
    match = Match(name, None, options).advance(Random(seed))
    if match.state.timed:
        react = reactions(name)["gentle"]
        rng = Random(seed)
        return match.race(lambda view, seat: react(view, seat, rng), Random(seed))
    rng, gentle = Random(seed), bots(name)["gentle"]
    while not match.state.over:
        seat = match.state.turn[0]
        match = match.play(seat, gentle(match.state.view(seat), seat, 0.01, rng)).advance(rng)
    return match


def import_seconds(module: str = "ludoteca") -> float:
    """Processor time of an import in a new process, over that of bare Python: the shortest of ten times."""
    code = f"from time import process_time as now; begun = now(); import {module}; print(now() - begun)"
    return min(float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(10))


def installed_bytes() -> int | None:
    """The size of the package and of what it cannot do without; None in a checkout that is not installed."""
    try:
        return sum(size(name) for name in needed("ludoteca"))
    except PackageNotFoundError:
        return None


def needed(name: str) -> Iterator[str]:
    """The distribution, and those it requires without any extra."""
    yield name
    for requirement in distribution(name).requires or ():
        if "extra ==" not in requirement and ";" not in requirement:
            yield from needed(re.split(r"[^\w-]", requirement)[0])


def size(name: str) -> int:
    """The bytes of a distribution's files."""
    total = 0
    for file in distribution(name).files or ():
        path = Path(str(distribution(name).locate_file(file)))
        if path.is_file() and "__pycache__" not in path.parts:
            total += path.stat().st_size
    return total
