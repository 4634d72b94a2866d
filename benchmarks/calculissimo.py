"""Calculissimo's figures: all lays of a turn, the best alone, judging one lay, whole matches; in processor time.

python -m benchmarks.calculissimo [--matches 100]

The positions are those of matches between players who take the most points. The generator that tries everything is the
witness of the tests; it and the interpreted generator list the same turns as the compiled one, side by side.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles
from time import process_time
from types import ModuleType
from typing import Any

from benchmarks.__main__ import Figure
from ludoteca.arena.reports import table
from ludoteca.contract import Action
from ludoteca.games import compiled
from ludoteca.games.calculissimo import game
from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.compiled import lays as lays_kernel
from ludoteca.games.calculissimo.compiled import playouts as chance_kernel
from ludoteca.games.calculissimo.rules import CalculissimoState, action_of
from tests.games.calculissimo import witness

SLOW_TURNS = 40  # turns that the slow generators list too
LAYS = 3000  # lays that are judged one by one


def figures(matches: int) -> Iterator[Figure]:
    """Every figure, one after the other."""
    begun = process_time()
    rows = [row for seed in range(matches) for row in greedy_match(seed)]
    a_match = (process_time() - begun) / matches
    yield Figure("a greedy match of two", f"{a_match:.3f} s", "under 0.5 s", a_match < 0.5)
    counts, times = [], []
    for row in rows:
        passed, found = timed(lays_kernel.lays, row, row[kernel.SEAT], 0)
        counts.append(len(found) // 2)
        times.append(1000 * passed)
    yield Figure(f"lays of a turn, {len(rows):,} turns: mean", f"{mean(counts):,.0f}")
    yield Figure("  median", f"{median(counts):,.0f}", "about 195")
    yield Figure("  99 of 100 turns below", f"{quantiles(counts, n=100)[98]:,.0f}")
    yield Figure("all lays of a turn: median", f"{median(times):.2f} ms", "2 ms", median(times) <= 2)
    yield Figure("  mean", f"{mean(times):.2f} ms", "6 ms", mean(times) <= 6)
    yield Figure("  longest", f"{max(times):.0f} ms, {max(counts):,} lays")
    best = [1000 * timed(lays_kernel.best_lay, row, row[kernel.SEAT])[0] for row in rows]
    share = mean(best) / mean(times)
    yield Figure("the best lay alone: mean", f"{mean(best):.2f} ms", "half of all lays", share <= 0.5)
    yield Figure("  median", f"{median(best):.2f} ms")
    yield Figure("  longest", f"{max(best):.1f} ms")
    yield from four_jokers(rows)
    yield from one_by_one(rows)
    yield from side_by_side(rows)


def greedy_match(seed: int) -> Iterator[Any]:
    """The positions of a match between players who take the most points, whenever one of them is to move."""
    row, generator = kernel.new(2, 0, 0, 0), chance_kernel.seeded(seed)
    while (now := kernel.phase(row)) != kernel.OVER:
        if now != kernel.BY_SEAT:
            generator = chance_kernel.act_for_nature_in_place(row, now, generator)
            continue
        yield kernel.copy(row)
        number, points = lays_kernel.best_lay(row, row[kernel.SEAT])
        if number:
            kernel.stand_in_place(row, number, points)
        elif row[kernel.BAG_SIZE]:
            generator = chance_kernel.exchange_some_in_place(row, generator)
        else:
            kernel.idle_in_place(row)


def timed(work: Callable[..., Any], *given: Any) -> tuple[float, Any]:
    """The seconds of processor time that a piece of work takes, and what it gives."""
    begun = process_time()
    found = work(*given)
    return process_time() - begun, found


def four_jokers(rows: list[Any]) -> Iterator[Figure]:
    """Turns in the middle of matches with four jokers and three other tokens on the rack."""
    times, counts = [], []
    for row in rows[20 :: len(rows) // 5][:5]:
        held = kernel.copy(row)
        first = kernel.RACKS + kernel.KINDS * held[kernel.SEAT]
        for kind in range(kernel.KINDS):
            held[first + kind] = {3: 1, 8: 1, kernel.PLUS - 1: 1, kernel.JOKER - 1: 4}.get(kind, 0)
        passed, found = timed(lays_kernel.lays, held, held[kernel.SEAT], 0)
        times.append(passed)
        counts.append(len(found) // 2)
    yield Figure("four jokers: longest", f"{max(times):.2f} s", "2 s", max(times) <= 2)
    yield Figure("  lays", f"{min(counts):,} to {max(counts):,}", "about 500,000")


def one_by_one(rows: list[Any]) -> Iterator[Figure]:
    """`refuse` and `preview` of single lays, which never enumerate; and `play`."""
    rng = Random(1)
    drafts = []
    for row in rng.sample(rows, min(len(rows), 300)):
        found = list(lays_kernel.lays(row, row[kernel.SEAT], 0))[::2]
        state, seat = CalculissimoState(row), int(row[kernel.SEAT])
        drafts += [(state, seat, action_of(row, number)) for number in rng.sample(found, min(10, len(found)))]
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


def side_by_side(rows: list[Any]) -> Iterator[Figure]:
    """The compiled generator, the same interpreted, and the one that tries everything, on the same turns."""
    slow = interpreted()
    plain = [row for row in rows if row[kernel.RACKS + kernel.KINDS * row[kernel.SEAT] + kernel.JOKER - 1] == 0]
    turns = plain[:: max(1, len(plain) // SLOW_TURNS)][:SLOW_TURNS]
    seconds = {"compiled": 0.0, "interpreted": 0.0, "everything": 0.0}
    for row in turns:
        seat = int(row[kernel.SEAT])
        passed, found = timed(lays_kernel.lays, row, seat, 0)
        seconds["compiled"] += passed
        passed, again = timed(slow.lays, row, seat, 0)
        seconds["interpreted"] += passed
        position = game.fast.unpack(row).dump()["position"]
        board, rack = witness.read_board(position["board"]), position["racks"][seat]
        passed, third = timed(tried, board, rack)
        seconds["everything"] += passed
        assert len(found) == len(again) == 2 * len(third)
    times = {name: one / seconds["compiled"] for name, one in seconds.items()}
    a_turn = {name: f"{1000 * one / len(turns):.2f} ms a turn" for name, one in seconds.items()}
    yield Figure("all lays, turns without jokers", a_turn["compiled"])
    yield Figure("  interpreted", f"{a_turn['interpreted']}, {times['interpreted']:,.0f} times")
    everything = times["everything"]
    yield Figure(
        "  trying everything", f"{a_turn['everything']}, {everything:,.0f} times", "50 times", everything >= 50
    )


def interpreted() -> ModuleType:
    """The generator once more, from its source and not compiled, on a kernel that is not compiled either."""
    here = Path(lays_kernel.__file__).parent
    folder = here if (here / "kernel.py").is_file() else Path(__file__).parents[1] / "src/ludoteca/games/calculissimo"
    kept = {name: sys.modules[name] for name in (kernel.__name__, lays_kernel.__name__)}
    try:
        for name in kept:
            spec = importlib.util.spec_from_file_location(name, folder / f"{name.rpartition('.')[2]}.py")
            assert spec is not None
            assert spec.loader is not None
            sys.modules[name] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(sys.modules[name])
        return sys.modules[lays_kernel.__name__]
    finally:
        sys.modules.update(kept)


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
