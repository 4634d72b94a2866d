"""Monte Carlo tree search for any game with a kernel: some hundred times faster than through JSON.

What a seat does not see is imagined, again and again, and each time the kernel plays on. There are two ways:

`mcts` gives every imagined deal a tree of its own and adds up what they say. In such a tree the seats know the deal, so
it plays as if what is hidden would be uncovered after its choice (determinized search).

`ismcts` has one tree for all deals. A node stands for what the seats have done since, whatever they hold, so the seat
that searches never uses what it could not know. What others do face down it takes for seen, and the others are not told
apart by what they hold (single-observer information set search).

In both, choices that are made at the same time are learnt by each seat for itself. One that another seat has sealed
already is imagined too, all of them alike.
"""

from __future__ import annotations

from math import inf
from random import Random
from time import thread_time
from typing import Any

from ludoteca.contract import Action, Fast, Game, State, View
from ludoteca.search.compiled.tree import Tree

DEALS = 8
"""Trees that `mcts` has where something is hidden."""
EACH = 16
"""Simulations of one imagined deal before the next has its turn."""
MEANT = 0.5
"""Where all choose at the same time, an action tried half as often as the one tried most is nearly as good."""


class Kernel:
    """How a tree asks a game's kernel."""

    def __init__(self, fast: Fast, rng: Random) -> None:
        self.fast, self.rng = fast, rng

    def turn(self, position: Any) -> int:
        """The seats that may act, as bits; 0 for nature, -1 at the end."""
        state = self.fast.unpack(position)
        seats = 0
        for seat in state.turn:
            seats |= 2**seat
        return seats or (0 if state.nature else -1)

    def chance(self, position: Any) -> int:
        """What nature does."""
        state = self.fast.unpack(position)
        return self.fast.encode(state, state.chance(self.rng))

    def tree(self, seats: int) -> Tree:
        """A new one."""
        return Tree(self.fast, self.turn, self.chance, seats, self.rng.getrandbits(31))


def choose(game: Game, view: View, seat: int, rng: Random, budget: tuple[int, float], together: bool) -> Action:
    """What the seat does after so many simulations, or so much processor time; `together`: all deals in one tree."""
    assert game.fast is not None
    simulations, seconds = budget
    until = thread_time() + seconds
    state = game.imagine(view, rng)
    actions = game.fast.legal(game.fast.pack(state))
    if len(actions) == 1 and state.turn == (seat,):
        return game.fast.decode(game.fast.pack(state), actions[0])
    counts = _visits(game, view, state, rng, (simulations, until), together).get(seat, {})
    if not counts:
        return rng.choice(list(state.actions(seat)))
    most = max(counts.values())
    if len(state.turn) == 1:
        number = max(counts, key=lambda number: counts[number])
    else:  # a mixture cannot be read
        number = rng.choices(list(counts), [count if count >= MEANT * most else 0 for count in counts.values()])[0]
    return game.fast.decode(game.fast.pack(state), number)


def _visits(
    game: Game, view: View, state: State, rng: Random, budget: tuple[int, float], together: bool
) -> dict[int, dict[int, int]]:
    """By seat and action how often it was tried at the beginning."""
    assert game.fast is not None
    left, until = budget
    kernel, seats = Kernel(game.fast, rng), view["seats"]
    states = [state]
    if not together:
        states += [game.imagine(view, rng) for _ in range(DEALS - 1)] if game.imagine(view, rng) != state else []
    trees = [kernel.tree(seats) for _ in states]
    deals = [game.fast.pack(one) for one in states]
    while left > 0 and thread_time() < until:
        for number, tree in enumerate(trees):
            left -= tree.simulate(deals[number], min(EACH, left), until)
        if together:
            deals = [game.fast.pack(game.imagine(view, rng))]
    found: dict[int, dict[int, int]] = {}
    for tree in trees:
        for seat in state.turn:
            mine = found.setdefault(seat, {})
            for action, count in tree.visits(seat):
                mine[action] = mine.get(action, 0) + count
    return found


def budget_of(simulations: int | None, seconds: float, most: int) -> tuple[int, float]:
    """How much a choice may cost: so many simulations, or else so many seconds."""
    return (most, seconds) if simulations is None else (simulations, inf)
