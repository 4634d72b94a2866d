"""What the house does in a second, measured by itself: the same file runs in Python here and in a browser's worker."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from itertools import islice
from random import Random
from time import thread_time
from typing import Any

from ludoteca.contract import NATURE, Game, State
from ludoteca.games import GAMES, OURS, bots, reactions

LEVELS = ("gentle", "fair")
SEARCHED = ("antino", "calculissimo", "toncc")
"""Games whose last level searches, and counts its simulations where one wants it to."""
MATCHES = 6
EVERY = 7
DAYS = ("2026-11-16", "2026-11-17", "2026-11-18")
THOUGHT = 1.0


def rate(work: Callable[[int], object], seconds: float) -> float:
    """How many a second."""
    pieces = 1
    while True:
        begun = thread_time()
        work(pieces)
        passed = thread_time() - begun
        if passed >= seconds / 2:
            return pieces / passed
        pieces *= 2 if passed > seconds / 20 else 8


def milliseconds(work: Callable[[], object]) -> float:
    begun = thread_time()
    work()
    return (thread_time() - begun) * 1e3


def positions(game: Game) -> list[State]:
    """Positions of some matches of all kinds in which somebody is to act."""
    found = []
    for number in range(MATCHES):
        rng = Random(f"{game.id} {number}")
        options = {name: rng.choice(list(option.allowed)) for name, option in game.options.items()}
        for clash in game.clashes:
            if clash.meets(options):
                options |= {name: game.options[name].default for name in clash.options}
        state = game.start(rng.choice(list(game.seats_with(options))), options)
        for step in range(150):
            if state.over:
                break
            if state.turn and not state.nature and step % EVERY == 0:
                found.append(state)
            if state.nature or (state.due is not None and rng.random() < 0.3):
                state = state.play(NATURE, state.chance(rng))
            else:
                seat = rng.choice(state.turn)
                state = state.play(seat, rng.choice(list(islice(state.actions(seat), 200))))
    return found


def choices(game: Game, level: str) -> list[float]:
    """Milliseconds of each choice of a bot."""
    found = []
    for state in positions(game):
        seat = state.turn[0]
        view = state.view(seat)
        if state.timed:
            react = reactions(game.id).get(level)
            found += [milliseconds(lambda: react(view, seat, Random(1)))] if react else []  # noqa: B023
        else:
            bot = bots(game.id)[level]
            found.append(milliseconds(lambda: bot(view, seat, THOUGHT, Random(1))))  # noqa: B023
    return sorted(found)


def measured() -> dict[str, Any]:
    """All figures, by what they are of."""
    found: dict[str, Any] = {"playouts": {}, "simulations": {}, "bots": {}, "puzzles": {}}
    for name in OURS:
        game = GAMES[name]
        first = next(state for state in positions(game) if not state.timed)
        if game.fast is not None:
            fast, position = game.fast, game.fast.pack(first)
            found["playouts"][name] = rate(lambda n: fast.playouts(position, n, n), 0.6)  # noqa: B023
        seat = first.turn[0]
        view = first.view(seat)
        if name in SEARCHED:
            strong = import_module(f"ludoteca.games.{name}.bot").strong
            found["simulations"][name] = rate(lambda n: strong(view, seat, 60.0, Random(1), n), 0.6)  # noqa: B023
        for level in LEVELS:
            times = choices(game, level)
            found["bots"][f"{name} {level}"] = [times[len(times) // 2], times[int(len(times) * 0.95)], times[-1]]
        found["puzzles"][name] = max(milliseconds(lambda: game.puzzles(day)) for day in DAYS)  # noqa: B023
    return found


if __name__ == "__main__":
    print(json.dumps(measured()))
