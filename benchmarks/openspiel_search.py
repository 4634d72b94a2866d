"""OpenSpiel's own searches, MCTS and IS-MCTS, as bots for any of our games.

They are OpenSpiel's code for Python as it stands; what they search is a state as OpenSpiel asks for one, over our
kernel, and their playouts are the kernel's, so that they lose no time with rules. A draw of nature has a few outcomes,
drawn beforehand, because OpenSpiel wants to number them. A game without a kernel is searched as the game of OpenSpiel
that `ludoteca.environments.open_spiel` makes of it, and played out by its own states, which is quicker than through
OpenSpiel. `MCTS` knows no hidden things, so it is given imagined deals; `IS-MCTS` tells its nodes apart by what the
acting seat sees.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from time import thread_time
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts as information_sets
from open_spiel.python.algorithms import mcts as trees

from ludoteca.contract import NATURE, Action, Game, View
from ludoteca.environments.open_spiel import Node, Trail, load
from ludoteca.environments.play import pay
from ludoteca.games import game
from ludoteca.search.mcts import worth

OUTCOMES = 8
"""Of a draw of nature."""
DEALS = 4
"""Imagined deals for a search that knows no hidden things."""
TRIAL = 16
"""Simulations by which it is measured how many there is time for."""
CURIOSITY = 1.4
"""OpenSpiel's examples have 2 for values from -1 to 1; those over our kernels are from 0 to 1."""
CURIOSITY_BEFORE = 2.0
"""For the games that the environments make, whose values are as OpenSpiel has them."""


class Rules:
    """A game as OpenSpiel's searches ask for it."""

    def __init__(self, rules: Game, seats: int) -> None:
        assert rules.fast is not None
        self.rules, self.fast, self.seats = rules, rules.fast, seats

    def get_type(self) -> Any:
        """Of what kind it is."""
        return SimpleNamespace(
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        )

    def max_utility(self) -> float:
        """What is most worth having."""
        return 1.0


class Position:
    """A position of a kernel as a state of OpenSpiel."""

    def __init__(self, rules: Rules, position: Any, salt: int) -> None:
        self.rules, self.position, self.salt = rules, position, salt
        """`salt`: what the draws of nature are made from."""
        self.state = rules.fast.unpack(position)

    def clone(self) -> Position:
        return Position(self.rules, self.position, self.salt)

    def get_game(self) -> Rules:
        return self.rules

    def is_terminal(self) -> bool:
        return bool(self.state.over)

    def is_chance_node(self) -> bool:
        return bool(self.state.nature)

    def current_player(self) -> int:
        if self.state.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.state.nature else int(self.state.turn[0])

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self.rules.fast.legal(self.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def apply_action(self, action: int) -> None:
        self.salt = hash((self.salt, int(action)))
        if self.state.nature:
            action = self.rules.fast.encode(self.state, self.state.chance(Random(self.salt)))
        self.position = self.rules.fast.step(self.position, int(action))
        self.state = self.rules.fast.unpack(self.position)

    def information_state_string(self, player: int | None = None) -> str:
        return json.dumps(self.state.view(self.current_player() if player is None else player), sort_keys=True)

    def returns(self) -> list[float]:
        """What the end is worth, from 0 to 1."""
        assert self.state.result is not None
        return [worth(self.state.result, seat) / (self.rules.seats - 1) for seat in range(self.rules.seats)]


class Playouts(trees.Evaluator):  # type: ignore[misc]
    """A position is worth what one random match from there brings, and no action is better than another."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def evaluate(self, state: Position) -> Any:
        if state.is_terminal():
            return np.array(state.returns())
        found = state.rules.fast.playouts(state.position, 1, self.rng.getrandbits(30))
        places = [counts.index(1) for counts in found.places]
        beaten = [sum((mine < other) + 0.5 * (mine == other) for other in places) - 0.5 for mine in places]
        return np.array([value / (len(places) - 1) for value in beaten])

    def prior(self, state: Position) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class LongPlayouts(Playouts):
    """The same by the states of a game without a kernel."""

    def evaluate(self, state: Any) -> Any:
        node = state.clone()
        while node.letters:
            node.apply_action(self.drawn(node))
        match = node.state
        while not match.over:
            seat = NATURE if match.nature else match.turn[0]
            action = match.chance(self.rng) if match.nature else self.rng.choice(list(match.actions(seat)))
            match = match.play(seat, action)
        assert match.result is not None
        return np.array(pay(match.result.places))

    def drawn(self, node: Node) -> int:
        """A letter of an action, or a piece of a draw that is not whole."""
        numbers, parts = zip(*self.prior(node), strict=True)
        letter: int = self.rng.choices(numbers, parts)[0]
        return letter


class Table(NamedTuple):
    """What OpenSpiel is given to think about a view."""

    rules: Any
    """The game."""
    first: Callable[[], Any]
    """A position that fits the view, another each time."""
    again: Callable[[Any, int], Any]
    """One that the seat cannot tell from this one."""
    playouts: Playouts
    curiosity: float


def over_kernel(view: View, rng: Random) -> Table:
    """A game with a kernel."""
    rules = Rules(game(view["game"]), view["seats"])

    def first() -> Position:
        return Position(rules, rules.fast.pack(rules.rules.imagine(view, rng)), rng.getrandbits(60))

    return Table(rules, first, lambda position, seat: first(), Playouts(rng), CURIOSITY)


def over_states(view: View, rng: Random) -> Table:
    """A game without one."""
    rules = loaded(view["game"], view["seats"], json.dumps(view["options"]))

    def first() -> Node:
        node: Node = rules.new_initial_state()
        node.trail = Trail(game(view["game"]).imagine(view, rng), None)
        return node

    def again(node: Node, seat: int) -> Node:
        return node.resample_from_infostate(seat, rng.random)

    return Table(rules, first, again, LongPlayouts(rng), CURIOSITY_BEFORE)


@cache
def loaded(name: str, seats: int, options: str) -> Any:
    """A game of ours as one of OpenSpiel."""
    return load(name, seats, json.loads(options))


def mcts(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """OpenSpiel's MCTS, on a few imagined deals one after the other."""

    def counted(table: Table, deals: Sequence[Any], simulations: int) -> dict[int, int]:
        counts: dict[int, int] = {}
        for deal in deals:
            luck = np.random.RandomState(rng.getrandbits(31))
            most = max(1, simulations // DEALS)
            bot = trees.MCTSBot(table.rules, table.curiosity, most, table.playouts, solve=False, random_state=luck)
            for child in bot.mcts_search(deal).children:
                counts[child.action] = counts.get(child.action, 0) + child.explore_count
        return counts

    return chosen(view, rng, DEALS, counted, seconds)


def ismcts(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """OpenSpiel's IS-MCTS."""

    def counted(table: Table, deals: Sequence[Any], simulations: int) -> dict[int, int]:
        luck = np.random.RandomState(rng.getrandbits(31))
        bot = information_sets.ISMCTSBot(table.rules, table.playouts, table.curiosity, simulations, random_state=luck)
        bot.set_resampler(table.again)
        bot.run_search(deals[0])
        return {action: child.visits for action, child in bot._root_node.child_info.items()}

    return chosen(view, rng, 1, counted, seconds)


Search = Callable[[Table, Sequence[Any], int], dict[int, int]]
"""How often each number was tried, in so many simulations from these positions."""


def chosen(view: View, rng: Random, deals: int, counted: Search, seconds: float) -> Action:
    """The action that was tried most; one that is a word of letters gets a part of the time for each of them."""
    if game(view["game"]).fast is not None:
        table = over_kernel(view, rng)
        first = [table.first() for _ in range(deals)]
        found: Action = table.rules.fast.decode(first[0].position, most_tried(table, first, counted, seconds))
        return found
    table = over_states(view, rng)
    nodes = [table.first() for _ in range(deals)]
    before, letters = nodes[0].state, []
    words = nodes[0].trail.words(table.rules.speech)
    while nodes[0].state is before:
        letters.append(most_tried(table, nodes, counted, seconds / words.shape[1]))
        for node in nodes:
            node.apply_action(letters[-1])
    action: Action = table.rules.speech.action(before, before.turn[0], letters)
    return action


def most_tried(table: Table, deals: Sequence[Any], counted: Search, seconds: float) -> int:
    """The number that was tried most, by as many simulations as there is processor time for.

    OpenSpiel's searches begin anew each time they are asked, so the last and longest of a few counts.
    """
    actions = deals[0].legal_actions()
    if len(actions) == 1:
        return int(actions[0])
    until, simulations = thread_time() + seconds, TRIAL
    while True:
        begun = thread_time()
        counts = counted(table, deals, simulations)
        now = thread_time()
        affordable = int(simulations * (until - now) / max(now - begun, 1e-6))
        if affordable <= simulations:
            return max(counts, key=lambda number: counts[number])
        simulations = affordable
