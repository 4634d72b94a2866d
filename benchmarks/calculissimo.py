"""Calculissimo's figures: all lays of a turn, the best alone, judging one lay, whole matches; in processor time.

python -m benchmarks.calculissimo [--matches 100]

The positions are those of matches between players who take the most points. The generator that tries everything is the
witness of the tests; it and the interpreted generator list the same turns as the compiled one, side by side.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.machinery import FileFinder, SourceFileLoader
from random import Random
from statistics import mean, median, quantiles
from time import process_time
from types import ModuleType
from typing import Any

from benchmarks.figures import Figure
from ludoteca.arena.reports import table
from ludoteca.contract import NATURE, Action
from ludoteca.games import compiled
from ludoteca.games.calculissimo import compiled as room
from ludoteca.games.calculissimo.bot import stuck
from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.compiled.position import Position, new, of
from ludoteca.games.calculissimo.rules import CalculissimoState, action_of
from tests.games.calculissimo import witness

SLOW_TURNS = 40  # turns that the slow generators list too
LAYS = 3000  # lays that are judged one by one


def figures(matches: int) -> Iterator[Figure]:
    """Every figure, one after the other."""
    begun = process_time()
    turns = [position for seed in range(matches) for position in greedy_match(seed)]
    a_match = (process_time() - begun) / matches
    yield Figure("a greedy match of two", f"{a_match:.3f} s", "under 0.5 s", a_match < 0.5)
    counts, times = [], []
    for position in turns:
        passed, found = timed(position.lays, position[kernel.SEAT], 0)
        counts.append(len(found))
        times.append(1000 * passed)
    yield Figure(f"lays of a turn, {len(turns):,} turns: mean", f"{mean(counts):,.0f}")
    yield Figure("  median", f"{median(counts):,.0f}", "about 195")
    yield Figure("  99 of 100 turns below", f"{quantiles(counts, n=100)[98]:,.0f}")
    yield Figure("all lays of a turn: median", f"{median(times):.2f} ms", "2 ms", median(times) <= 2)
    yield Figure("  mean", f"{mean(times):.2f} ms", "6 ms", mean(times) <= 6)
    yield Figure("  longest", f"{max(times):.0f} ms, {max(counts):,} lays")
    best = [1000 * timed(position.best_lay, position[kernel.SEAT])[0] for position in turns]
    share = mean(best) / mean(times)
    yield Figure("the best lay alone: mean", f"{mean(best):.2f} ms", "half of all lays", share <= 0.5)
    yield Figure("  median", f"{median(best):.2f} ms")
    yield Figure("  longest", f"{max(best):.1f} ms")
    yield from four_jokers(turns)
    yield from one_by_one(turns)
    yield from side_by_side(turns)


def greedy_match(seed: int) -> Iterator[Position]:
    """The positions of a match between players who take the most points, whenever one of them is to move."""
    state, rng = CalculissimoState(new(2, 0, 0, 0)), Random(seed)
    while not state.over:
        position, seat = state.position, state.position[kernel.SEAT]
        if state.nature:
            state = state.after(NATURE, state.chance(rng))
            continue
        yield position
        number, _ = position.best_lay(seat)
        state = CalculissimoState(position.step(number)) if number else state.after(seat, stuck(position, rng))


def timed(work: Callable[..., Any], *given: Any) -> tuple[float, Any]:
    """The seconds of processor time that a piece of work takes, and what it gives."""
    begun = process_time()
    found = work(*given)
    return process_time() - begun, found


def four_jokers(turns: list[Position]) -> Iterator[Figure]:
    """Turns in the middle of matches with four jokers and three other tokens on the rack."""
    times, counts = [], []
    for position in turns[20 :: len(turns) // 5][:5]:
        row, seat = position.values(), position[kernel.SEAT]
        first = kernel.RACKS + kernel.KINDS * seat
        for kind in range(kernel.KINDS):
            row[first + kind] = {3: 1, 8: 1, kernel.PLUS - 1: 1, kernel.JOKER - 1: 4}.get(kind, 0)
        passed, found = timed(of(row).lays, seat, 0)
        times.append(passed)
        counts.append(len(found))
    yield Figure("four jokers: longest", f"{max(times):.2f} s", "2 s", max(times) <= 2)
    yield Figure("  lays", f"{min(counts):,} to {max(counts):,}", "about 500,000")


def one_by_one(turns: list[Position]) -> Iterator[Figure]:
    """`refuse` and `preview` of single lays, which never enumerate; and `play`."""
    rng = Random(1)
    drafts = []
    for position in rng.sample(turns, min(len(turns), 300)):
        state, seat = CalculissimoState(position), position[kernel.SEAT]
        found = position.lays(seat, 0).pairs()
        drafts += [(state, seat, action_of(position, lay)) for lay, _ in rng.sample(found, min(10, len(found)))]
    drafts = (drafts * (1 + LAYS // len(drafts)))[:LAYS]
    for name in ("refuse", "preview", "play"):
        best = min(timed(done, name, drafts)[0] for _ in range(3))
        micro = 1_000_000 * best / len(drafts)
        if name == "play":
            yield Figure("play of one lay", f"{micro:.0f} µs")
        else:
            yield Figure(f"{name} of one lay", f"{micro:.0f} µs", "under 50 µs", micro < 50)


def done(name: str, drafts: list[tuple[CalculissimoState, int, Action]]) -> None:
    """The method of this name, once for each draft."""
    for state, seat, action in drafts:
        getattr(state, name)(seat, action)


def tried(board: witness.Board, rack: str) -> list[tuple[list[witness.Tile], int]]:
    """All lays, by trying everything."""
    return list(witness.lays(board, rack, squares="live"))


def side_by_side(turns: list[Position]) -> Iterator[Figure]:
    """The compiled generator, the same interpreted, and the one that tries everything, on the same turns."""
    slow = interpreted()
    plain = [turn for turn in turns if turn[kernel.RACKS + kernel.KINDS * turn[kernel.SEAT] + kernel.JOKER - 1] == 0]
    some = plain[:: max(1, len(plain) // SLOW_TURNS)][:SLOW_TURNS]
    seconds = {"compiled": 0.0, "interpreted": 0.0, "everything": 0.0}
    for turn in some:
        seat = turn[kernel.SEAT]
        passed, found = timed(turn.lays, seat, 0)
        seconds["compiled"] += passed
        passed, again = timed(slow.of(turn.values()).lays, seat, 0)
        seconds["interpreted"] += passed
        position = CalculissimoState(turn).dump()["position"]
        board, rack = witness.read_board(position["board"]), position["racks"][seat]
        passed, third = timed(tried, board, rack)
        seconds["everything"] += passed
        assert len(found) == len(again) == len(third)
    times = {name: one / seconds["compiled"] for name, one in seconds.items()}
    a_turn = {name: f"{1000 * one / len(some):.2f} ms a turn" for name, one in seconds.items()}
    yield Figure("all lays, turns without jokers", a_turn["compiled"])
    yield Figure("  interpreted", f"{a_turn['interpreted']}, {times['interpreted']:,.0f} times")
    everything = times["everything"]
    yield Figure(
        "  trying everything", f"{a_turn['everything']}, {everything:,.0f} times", "50 times", everything >= 50
    )


def interpreted() -> ModuleType:
    """The module of positions once more, from its source and not compiled, and so all that it imports beside it."""
    folder = room.__path__[0]
    kept = {name: sys.modules.pop(name) for name in list(sys.modules) if name.startswith(room.__name__)}
    sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, [".py"]))
    try:
        return import_module(f"{room.__name__}.position")
    finally:
        del sys.path_importer_cache[folder]
        sys.modules.update(kept)
        vars(sys.modules[CalculissimoState.__module__.rpartition(".")[0]])["compiled"] = room


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=100, help="from which the positions are taken")
    given = parser.parse_args()
    runs = "compiled" if compiled("calculissimo") else "interpreted: install the package where there is a C compiler"
    print(f"Calculissimo, one core, kernel {runs}\n")
    rows = [("what", "measured", "goal", "")]
    for figure in figures(given.matches):
        said = "" if figure.reached is None else "reached" if figure.reached else "not reached"
        rows.append((figure.what, figure.measured, figure.goal, said))
    print(table(rows))


if __name__ == "__main__":
    main()
