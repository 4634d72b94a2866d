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

from ludoteca.contract import Action, Fast, Game, State, View
from ludoteca.kernels.compiled.position import AnyPosition
from ludoteca.search.compiled.tree import Behind, Tree

DEALS = 8
"""Trees that `mcts` has where something is hidden."""
GLANCES = 3
"""Deals that are imagined to find out whether anything is hidden at all."""
EACH = 16
"""Simulations of one imagined deal before the next has its turn."""
MEANT = 0.5
"""Where all choose at the same time, an action tried half as often as the one tried most is nearly as good."""


def choose(game: Game, view: View, seat: int, rng: Random, budget: tuple[int, float], together: bool) -> Action:
    """What the seat does after so many simulations, or so much processor time; `together`: all deals in one tree."""
    assert game.fast is not None
    simulations, seconds = budget
    until = thread_time() + seconds
    state = game.imagine(view, rng)
    actions = game.fast.legal(game.fast.pack(state))
    if len(actions) == 1 and state.turn == (seat,):
        return game.fast.decode(game.fast.pack(state), actions[0])
    first = actions if state.turn[0] == seat else None
    counts = _visits(game, view, (state, first), rng, (simulations, until), together).get(seat, {})
    if not counts:
        return rng.choice(list(state.actions(seat)))
    most = max(counts.values())
    if len(state.turn) == 1:
        number = max(counts, key=lambda number: counts[number])
    else:  # a mixture cannot be read
        number = rng.choices(list(counts), [count if count >= MEANT * most else 0 for count in counts.values()])[0]
    return game.fast.decode(game.fast.pack(state), number)


def _visits(
    game: Game,
    view: View,
    begin: tuple[State, list[int] | None],
    rng: Random,
    budget: tuple[int, float],
    together: bool,
) -> dict[int, dict[int, int]]:
    """By seat and action how often it was tried at the beginning, which is a state and what its lowest seat may do."""
    fast = game.fast
    assert fast is not None
    (state, first), (left, until) = begin, budget
    states = [state]
    hidden = game.hides and any(game.imagine(view, rng) != state for _ in range(GLANCES))
    if hidden and not together:
        states += [game.imagine(view, rng) for _ in range(DEALS - 1)]
    trees = [Tree(view["seats"], rng.getrandbits(31), first) for _ in states]
    deals = [packed(fast, one) for one in states]
    while left > 0 and thread_time() < until:
        for tree, deal in zip(trees, deals, strict=True):
            left -= tree.simulate(deal, min(EACH, left), until)
        if hidden and together:
            deals = [packed(fast, game.imagine(view, rng))]
    found: dict[int, dict[int, int]] = {}
    for tree in trees:
        for seat in state.turn:
            mine = found.setdefault(seat, {})
            for action, count in tree.visits(seat):
                mine[action] = mine.get(action, 0) + count
    return found


def packed(fast: Fast, state: State) -> AnyPosition:
    """The state as a tree asks it: of compiled code, or behind its door."""
    position = fast.pack(state)
    return position if isinstance(position, AnyPosition) else Behind(fast, position)


def budget_of(simulations: int | None, seconds: float, most: int) -> tuple[int, float]:
    """How much a choice may cost: so many simulations, or else so many seconds."""
    return (most, seconds) if simulations is None else (simulations, inf)
