"""What all five games say and do along many matches, as one word a game: the same wherever Ludoteca runs.

    python tests/pocket/digest.py 2

It imports nothing but Ludoteca and Python's library, so that the same file runs compiled, interpreted, under Node and
in a browser. Whatever a player could see goes in: views, notes and stories for every pair of eyes, results, the states
themselves, the playouts of the kernels and what bots choose. A machine with 32-bit numbers, another order of sets or
another rounding would show.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from ludoteca.contract import NATURE, Action, Game, State
from ludoteca.games import GAMES, OURS, bots

MOST_STEPS = 400
MOST_ACTIONS = 300
EVERY = {"fantastick": 3}
"""Notes and playouts of this game are asked for at every third state: interpreted they take long."""
PLAYOUTS = 2
GENTLE = 1
"""Bots of a game that are asked, from the weakest. Their time is over before they begin, so no clock plays a part."""


def digest(matches: int) -> dict[str, Any]:
    """For each game how many positions were looked at, and a word that changes with anything seen there."""
    return {name: walked(GAMES[name], matches) for name in OURS}


def walked(game: Game, matches: int) -> list[Any]:
    """The count and the word of one game."""
    seen, count = hashlib.sha256(), 0
    for number in range(matches):
        rng = Random(f"{game.id} {number}")
        for what in match(game, rng):
            seen.update(json.dumps(what, sort_keys=True, ensure_ascii=False, allow_nan=False).encode() + b"\n")
            count += 1
    return [count, seen.hexdigest()]


def match(game: Game, rng: Random) -> Iterator[Any]:
    """All that is to be seen along one match of random seats, options and actions."""
    state = start(game, rng)
    for step in range(MOST_STEPS):
        yield picture(game, state, step, rng)
        if state.over:
            yield state.result
            return
        seat, action = chosen(state, rng)
        yield [seat, action, [state.story(seat, action, viewer) for viewer in viewers(state)]]
        state = state.play(seat, action)


def start(game: Game, rng: Random) -> State:
    options = {name: rng.choice(list(option.allowed)) for name, option in game.options.items()}
    for clash in game.clashes:
        if clash.meets(options):
            name = rng.choice(list(clash.options))
            options[name] = game.options[name].default
    return game.start(rng.choice(list(game.seats_with(options))), options)


def picture(game: Game, state: State, step: int, rng: Random) -> list[Any]:
    """The state, as it is and as everybody sees it; now and then what follows from it."""
    views = [state.view(viewer) for viewer in viewers(state)]
    found: list[Any] = [state.dump(), views, state.turn, state.scores, state.due]
    if step % EVERY.get(game.id, 1) == 0:
        found.append([game.notes(view) for view in views])
        if game.fast is not None and not state.nature and not state.over:
            found.append(plain(game.fast.playouts(game.fast.pack(state), PLAYOUTS, step)))
    if step % 12 == 4 and state.turn and not state.nature:
        seat = state.turn[0]
        for bot in list(bots(game.id).values())[:GENTLE]:
            found.append(bot(state.view(seat), seat, 0.0, Random(f"{game.id} {step} {rng.random()}")))
    return found


def plain(value: Any) -> Any:
    """What a kernel answers as JSON, whatever rows it comes in."""
    return [plain(one) for one in value] if hasattr(value, "__iter__") and not isinstance(value, str) else value


def chosen(state: State, rng: Random) -> tuple[int, Action]:
    if state.nature or (state.due is not None and rng.random() < 0.3):
        return NATURE, state.chance(rng)
    seat = rng.choice(state.turn)
    return seat, rng.choice(list(islice(state.actions(seat), MOST_ACTIONS)))


def viewers(state: State) -> list[int | None]:
    return [None, *range(state.dump()["seats"])]


if __name__ == "__main__":
    print(json.dumps(digest(int(sys.argv[1]))))
