"""Measures every game, the package, others of the field and moves through the server: one table with the goals.

python -m benchmarks [--seconds 1] [--field] [--no-server]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from random import Random
from typing import Any

from benchmarks import antino, calculissimo, environments, fantastick, field, speed, twins
from benchmarks.figures import Figure, a_second, at_least, printed
from ludoteca.games import compiled, game
from ludoteca.games.antino.compiled.position import new as new_antino
from ludoteca.games.calculissimo.compiled import kernel as calculissimo_kernel
from ludoteca.games.toncc.compiled.position import new as new_toncc
from ludoteca.search import mcts

KINDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("toncc", {}),
    ("antino", {}),
    ("calculissimo", {}),
    ("fantastick", {"mode": "numbers"}),
    ("fantastick", {"mode": "shapes"}),
    ("mathmarket", {"version": "beginner"}),
    ("mathmarket", {"version": "standard"}),
    ("mathmarket", {"version": "advanced"}),
)
LEAST = 0.6
"""The least share of C's speed that a kernel with a twin in C is to have."""


def figures(seconds: float, beside: bool) -> Iterator[Figure]:
    """Every figure, one after the other."""
    yield from twin_figures(seconds)
    for name, options in KINDS:
        yield from game_figures(name, options, seconds)
    yield from search_figures(seconds)
    yield from generator_figures()
    yield from solver_figures()
    yield from package_figures()
    yield from environments.figures(seconds)
    yield from openspiel_figures(seconds)
    if beside:
        yield from field.figures(seconds)


def twin_figures(seconds: float) -> Iterator[Figure]:
    """Random matches of the kernels beside the same algorithm in C."""
    if twins.compiler() is None:
        yield Figure("kernels beside C", "there is no C compiler")
        return
    dealt = new_toncc(1).step(0).step(1_234_567_890)
    kernels = {
        "Tóncc, a challenge": (twins.toncc(1, True), dealt, 500_000),
        "Tóncc, a match of three": (twins.toncc(3, False), new_toncc(3), 500_000),
        "Antino, board 9, two seats": (twins.antino(), new_antino(9, 2, 0, 1, 0, 0, 0), 20_000),
    }
    for what, (twin, position, goal) in kernels.items():
        theirs, ours, same = twins.rates(twin, position, seconds)
        yield at_least(f"{what}: random matches", ours, goal)
        yield Figure("  in C, the same algorithm", a_second(theirs) + ("" if same else ", OTHER TOTALS"))
        share = ours / theirs
        least = 1.0 if "Antino" in what else LEAST
        yield Figure("  kernel to C", f"{share:.0%}", f"{least:.0%}", share >= least and same)


def game_figures(name: str, options: dict[str, Any], seconds: float) -> Iterator[Figure]:
    """What every game does: random matches of its kernel, plays, plays through JSON, a search that knows no game."""
    rules = game(name)
    title = ", ".join([rules.title, *map(str, options.values())])
    match = speed.random_match(name, options)
    first = next(state for state in match.replay() if state.turn)
    works: dict[str, speed.Work] = {"plays": speed.plays(match), "json": speed.json_plays(match)}
    fast = rules.fast
    if fast is not None and not first.timed:
        position = fast.pack(first)
        works["kernel"] = lambda n: fast.playouts(position, n, n)
        view, seat = first.view(first.turn[0]), first.turn[0]
        works["mcts"] = lambda n: mcts(rules, n)(view, seat, 60.0, Random(1))
    rates = speed.side_by_side(works, seconds)
    if "kernel" in rates:
        yield Figure(f"{title}: random matches from the first turn", a_second(rates["kernel"]))
    yield at_least(f"{title}: State.play", rates["plays"], 20_000)
    yield Figure(f"{title}: State.play and view, as JSON", a_second(rates["json"]))
    if "mcts" in rates:
        yield Figure(f"{title}: simulations of mcts", a_second(rates["mcts"]))


def search_figures(seconds: float) -> Iterator[Figure]:
    """Simulations of the games' own searches."""
    works = {str(number): speed.simulations(one) for number, one in enumerate(speed.challenge_positions())}
    rates = speed.side_by_side(works, seconds / 2)
    yield at_least("Tóncc: search simulations, first move", rates["0"], 200_000)
    yield at_least("Tóncc: search simulations, over a challenge", harmonic(list(rates.values())), 200_000)
    positions = antino.match_positions()
    listed = speed.side_by_side({"legal": antino.lists(positions)}, seconds)["legal"]
    yield at_least("Antino: lists of legal actions", listed, 100_000)
    works = {str(number): antino.simulations(one) for number, one in enumerate(positions[1::16])}
    found = speed.side_by_side(works, seconds / 2)
    yield Figure("Antino: search simulations, over a match", a_second(harmonic(list(found.values()))))


def generator_figures() -> Iterator[Figure]:
    """Calculissimo's lays of a turn."""
    turns = [position for seed in range(20) for position in calculissimo.greedy_match(seed)]
    times = sorted(1000 * calculissimo.timed(one.lays, one[calculissimo_kernel.SEAT], 0)[0] for one in turns)
    middle, mean = times[len(times) // 2], sum(times) / len(times)
    yield Figure("Calculissimo: all lays of a turn, median", f"{middle:.2f} ms", "2 ms", middle <= 2)
    yield Figure("Calculissimo: all lays of a turn, mean", f"{mean:.2f} ms", "6 ms", mean <= 6)


def solver_figures() -> Iterator[Figure]:
    """Fantastick's exact solvers."""
    for mode, goal in (("numbers", 5.0), ("shapes", 1.0)):
        for what, times in fantastick.solver_times(mode, 60).items():
            middle = sorted(times)[len(times) // 2]
            reached = middle <= goal if what == "one" else None
            yield Figure(
                f"Fantastick, {mode}: solved, {what}, median",
                f"{middle:.2f} ms",
                f"{goal:g} ms" * bool(reached),
                reached,
            )


def package_figures() -> Iterator[Figure]:
    """How soon it is there, and how large it is."""
    passed = speed.import_seconds()
    yield Figure("import ludoteca, over bare Python", f"{1000 * passed:.0f} ms", "30 ms", passed < 0.03)
    installed = speed.installed_bytes()
    if installed is not None:
        yield Figure("installed without extras", f"{installed / 1e6:.1f} MB", "10 MB", installed < 10_000_000)


def openspiel_figures(seconds: float) -> Iterator[Figure]:
    """Tóncc interpreted, and as a game in Python for OpenSpiel."""
    slow = speed.interpreted("speed.playouts(1, True)", seconds)
    yield Figure("Tóncc, a challenge: the kernel interpreted", a_second(slow))
    if find_spec("pyspiel"):
        rates = speed.side_by_side({"it": speed.openspiel_playouts(1, True)}, seconds)
        yield Figure("Tóncc, a challenge: as an OpenSpiel game in Python", a_second(rates["it"]))


def harmonic(rates: list[float]) -> float:
    """The rate over all of these, each for as much work."""
    return len(rates) / sum(1 / rate for rate in rates)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    parser.add_argument("--field", action="store_true", help="others too, which the first run fetches")
    parser.add_argument("--no-server", action="store_true", help="leave out the moves through the server")
    given = parser.parse_args()
    runs = "compiled" if compiled("toncc") else "interpreted: install the package where there is a C compiler"
    print(f"One core, processor time, kernels {runs}\n")
    printed(figures(given.seconds, given.field))
    if not given.no_server:
        for asked in (["--costs"], ["--ramp", "200,500,1000", "--seconds", "15"]):
            print(flush=True)
            subprocess.run([sys.executable, "-m", "benchmarks.server_load", *asked], check=False)


if __name__ == "__main__":
    main()
