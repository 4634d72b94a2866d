"""What a move costs in the games alone, in milliseconds of processor time: played, and told to all who look.

All seats and a spectator look at every step, nature's too: their views, the notes, the open actions with what they
would bring, the stories. Gentle bots have played the matches. The tables take turns, as on a server, so that nothing is
still at hand from the move before.

    python -m benchmarks.pictures [--tables 20] [game ...]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from statistics import mean
from time import process_time_ns
from typing import Any

from ludoteca.arena.reports import table
from ludoteca.contract import State
from ludoteca.games import bots, compiled, game, reactions
from ludoteca.match import Entry, nature, race
from ludoteca.tables.pictures import open_actions, result

GOAL = 1.0
"""Milliseconds a move at p95."""
PARTS = ("play", "view", "notes", "actions", "story", "all")
KINDS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("toncc", 3, {}),
    ("antino", 1, {}),
    ("antino", 2, {}),
    ("antino", 4, {"board": 11}),
    ("calculissimo", 2, {}),
    ("fantastick", 2, {"mode": "numbers"}),
    ("fantastick", 2, {"mode": "shapes"}),
    ("mathmarket", 4, {"version": "beginner"}),
    ("mathmarket", 6, {"version": "standard"}),
    ("mathmarket", 6, {"version": "advanced"}),
)


def moves(state: State, rng: Random) -> Iterator[list[Entry]]:
    """A match among gentle bots from here on, move by move: what a seat did, and what nature did after it."""
    name = state.game.id
    if state.timed:
        react = reactions(name)["gentle"]
        yield from ([step.entry] for step in race(state, lambda view, seat: react(view, seat, rng), rng))
        return
    choose = bots(name)["gentle"]
    done: list[Entry] = []
    while True:
        for step in nature(state, rng):
            done.append(step.entry)
            state = step.after
        yield done
        if state.over:
            return
        seat = rng.choice(state.turn)
        done = [Entry(seat, choose(state.view(seat), seat, 0.0, rng))]
        state = state.play(*done[0])


def told(state: State, entries: list[Entry], viewers: list[int | None]) -> tuple[State, dict[str, float]]:
    """The state after a move, and the milliseconds of its parts."""
    spent = dict.fromkeys(PARTS, 0)
    for entry in entries:
        times = [process_time_ns()]
        after = state.play(*entry)
        times.append(process_time_ns())
        views = [after.view(viewer) for viewer in viewers]
        times.append(process_time_ns())
        for view in views:
            after.game.notes(view)
        times.append(process_time_ns())
        for viewer in viewers:
            open_actions(after, viewer)
            result(after.result)
        times.append(process_time_ns())
        for viewer in viewers:
            state.story(*entry, viewer)
        times.append(process_time_ns())
        for number, part in enumerate(PARTS[:-1]):
            spent[part] += times[number + 1] - times[number]
        spent["all"] += times[-1] - times[0]
        state = after
    return state, {part: time / 1e6 for part, time in spent.items()}


def costs(name: str, seats: int, options: dict[str, Any], tables: int) -> list[dict[str, float]]:
    """What every move of so many tables costs, which take turns."""
    start = game(name).start(seats, options)
    waiting = [(start, list(moves(start, Random(seed)))) for seed in range(tables)]
    found = []
    while waiting:
        state, left = waiting.pop(0)
        state, cost = told(state, left[0], [None, *range(seats)])
        found.append(cost)
        if left[1:]:
            waiting.append((state, left[1:]))
    return found


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="these games alone")
    parser.add_argument("--tables", type=int, default=20, help="of each kind")
    given = parser.parse_args()
    print(f"Milliseconds of processor time a move, {'compiled' if compiled('toncc') else 'interpreted'}\n")
    rows: list[tuple[str, ...]] = [("table", "moves", *PARTS, "p95", "p99", "worst", f"p95 {GOAL:.0f} ms")]
    for name, seats, options in KINDS:
        if given.games and name not in given.games:
            continue
        found = costs(name, seats, options, given.tables)
        whole = sorted(cost["all"] for cost in found)
        p95, p99 = (whole[int(share * len(whole))] for share in (0.95, 0.99))
        means = (f"{mean(cost[part] for cost in found):.3f}" for part in PARTS)
        what = " ".join([name, str(seats), *(str(value) for value in options.values())])
        reached = "reached" if p95 <= GOAL else "not reached"
        rows.append((what, str(len(found)), *means, f"{p95:.2f}", f"{p99:.2f}", f"{whole[-1]:.2f}", reached))
    print(table(rows))


if __name__ == "__main__":
    main()
