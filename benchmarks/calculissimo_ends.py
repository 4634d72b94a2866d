"""How often the end of a match of Calculissimo is looked through in time, and what is lost where it is not.

python -m benchmarks.calculissimo_ends [--matches 240] [--seed 20000] [--seconds 1]

The positions are the first ones with an empty bag of matches of two of level 9. Each is looked at for so many seconds
of processor time, and then again for as long as it takes. Where the first look was not exact, the action that it chose
is played, and what is then reached is looked through too: the difference is what is lost.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from time import thread_time, thread_time_ns
from typing import NamedTuple

from ludoteca.arena.reports import table
from ludoteca.contract import NATURE
from ludoteca.games.calculissimo import bot
from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.compiled.endgame import Ending
from ludoteca.games.calculissimo.compiled.position import Position, new
from ludoteca.games.calculissimo.rules import CalculissimoState

LEVEL = 9
NODES = 100_000_000  # positions: more than any end has been seen to take
ONCE = 0.05  # seconds a choice of the level, which does not use them


class Look(NamedTuple):
    """What was found out about one position."""

    tokens: int
    jokers: int
    exact: bool
    seconds: float
    """Until it was exact."""
    lost: int
    """Points by which the choice in time is worse than the best."""


def first_end(seed: int) -> Position | None:
    """The first position with an empty bag of the match of this number; None if it ends before."""
    state, rng = CalculissimoState(new(2, 0, 0, 0)), Random(seed)
    while not state.over:
        position, seat = state.position, state.position[kernel.SEAT]
        if state.nature:
            state = state.after(NATURE, state.chance(rng))
        elif position[kernel.BAG_SIZE] == 0:
            return position
        else:
            state = state.after(seat, bot.choose(state.view(seat), seat, ONCE, rng, LEVEL))
    return None


def looked(position: Position, seconds: float | None = None) -> tuple[Ending, float]:
    """The end as it is looked at from here, and how long that took."""
    begun = thread_time()
    found = Ending(position, NODES)
    if seconds is not None:
        found.until = thread_time_ns() + int(1e9 * seconds)
    found.look()
    return found, thread_time() - begun


def look(position: Position, seconds: float) -> Look:
    """Looks at one position."""
    held = [position[kernel.RACKS + n] for n in range(2 * kernel.KINDS)]
    tokens, jokers = sum(held), held[kernel.JOKER - 1] + held[kernel.KINDS + kernel.JOKER - 1]
    best, took = looked(position)
    if took <= seconds:
        return Look(tokens, jokers, True, took, 0)
    found, _ = looked(position, seconds)
    return Look(tokens, jokers, bool(found.exact), took, int(best.value) - after(position, int(found.best)))


def after(position: Position, number: int) -> int:
    """What the seat to move is ahead by in the end if it does this and then everybody does what is best."""
    seat = position[kernel.SEAT]
    state = CalculissimoState(position.step(number))
    if state.over:
        assert state.result is not None
        return state.result.scores[seat] - state.result.scores[1 - seat]
    return -int(looked(state.position)[0].value)


def rows(looks: list[Look], seconds: float) -> Iterator[tuple[str, ...]]:
    """One line for each kind of position."""
    kinds = {f"{n} tokens": [one for one in looks if one.tokens == n] for n in sorted({one.tokens for one in looks})}
    kinds |= {"without jokers": [one for one in looks if not one.jokers], "all": looks}
    yield ("positions with", "", f"exact in {seconds:g} s", "median", "longest", "not the best choice", "points lost")
    for name, some in kinds.items():
        times = sorted(one.seconds for one in some)
        worse = [one.lost for one in some if one.lost]
        yield (
            name,
            str(len(some)),
            str(sum(one.exact for one in some)),
            f"{times[len(times) // 2]:.2f} s",
            f"{times[-1]:.2f} s",
            str(len(worse)),
            str(sum(worse)),
        )


def main() -> None:
    """Looks and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=240)
    parser.add_argument("--seed", type=int, default=20_000, help="the number of the first match")
    parser.add_argument("--seconds", type=float, default=1.0, help="of processor time")
    given = parser.parse_args()
    looks = [look(end, given.seconds) for end in map(first_end, range(given.seed, given.seed + given.matches)) if end]
    if not looks:
        parser.error("no position has an empty bag: ask for more --matches")
    print(table(list(rows(looks, given.seconds))))


if __name__ == "__main__":
    main()
