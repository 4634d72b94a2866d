"""Monte Carlo tree search for any game, with hidden things and simultaneous choices.

A game with a kernel is searched over that, see `deals.py`. Any other is searched through its views, which is much
slower: every simulation imagines a position that fits the view and plays it to the end. What has been learnt is kept by
what the acting seat sees, so that no seat, not even an imagined one, uses what it could not know: a choice that another
has sealed does not change the view and therefore not the choice. Both names are the same search then.
"""

from __future__ import annotations

import json
from functools import partial
from math import inf, log, sqrt
from random import Random
from time import thread_time

from ludoteca.contract import NATURE, Action, Bot, Game, Result, State, View
from ludoteca.search import deals

CURIOSITY = 0.7
MOST = 1_000_000  # simulations that a choice is worth
MOST_SIGHTS = 20_000  # that are remembered, so that memory is bounded
LONGEST = 10_000  # steps of a simulated match
MEANT = 0.5  # an action tried half as often as the one tried most is nearly as good


class Choice:
    """What is known of one action at one sight of the game: how often it was tried, and what came of it."""

    __slots__ = ("action", "total", "visits")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.visits = 0
        self.total = 0.0


class Search:
    """All that a search has learnt so far."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[str, list[Choice]] = {}
        self.worst, self.best = inf, -inf

    def simulate(self, view: View, seat: int, rng: Random, until: float) -> bool:
        """One match from an imagined position to its end: by what is known as long as it is, then by chance.

        The viewer's seat begins; in what order others choose at the same time makes no difference. A match that is
        still going on when the time is over, or longer than any should be, teaches nothing; then it says False.
        """
        state = self.game.imagine(view, rng)
        path: list[tuple[int, Choice]] = []
        learning = True
        steps = 0
        while not state.over:
            steps += 1
            if steps > LONGEST or thread_time() >= until:
                return False
            if state.nature:
                state = state.play(NATURE, state.chance(rng))
                continue
            if path:
                seat = state.turn[0]
            key = sight(state, seat) if learning else ""
            known = self.known.get(key)
            if learning and known is None:
                learning = False
                if len(self.known) < MOST_SIGHTS:
                    known = self.known[key] = choices(state, seat, rng)
            if known is None:
                action = rng.choice(list(state.actions(seat)))
            else:
                choice = self.promising(known)
                path.append((seat, choice))
                action = choice.action
            state = state.play(seat, action)
        assert state.result is not None
        for seat, choice in path:
            value = worth(state.result, seat)
            self.worst, self.best = min(self.worst, value), max(self.best, value)
            choice.visits += 1
            choice.total += value
        return True

    def promising(self, options: list[Choice]) -> Choice:
        """The action to try next: one never tried, else the best of what is good or little known."""
        width = max(self.best - self.worst, 1e-9)
        tries = log(1 + sum(choice.visits for choice in options))

        def promise(choice: Choice) -> float:
            if choice.visits == 0:
                return inf
            return (choice.total / choice.visits - self.worst) / width + CURIOSITY * sqrt(tries / choice.visits)

        return max(options, key=promise)


def mcts(game: Game, simulations: int | None = None) -> Bot:
    """A bot that searches as long as it may or, given a number, so many simulations; each imagined deal by itself.

    Where others choose at the same time it mixes what it has tried most, so that it cannot be read.
    """
    return partial(_choose, game, simulations, False)


def ismcts(game: Game, simulations: int | None = None) -> Bot:
    """The same with one tree for all deals that it imagines, so that it never counts on what it could not know."""
    return partial(_choose, game, simulations, True)


def _choose(
    game: Game, simulations: int | None, together: bool, view: View, seat: int, seconds: float, rng: Random
) -> Action:
    if game.fast is not None:
        return deals.choose(game, view, seat, rng, deals.budget_of(simulations, seconds, MOST), together)
    return through_views(game, simulations, view, seat, seconds, rng)


def through_views(game: Game, simulations: int | None, view: View, seat: int, seconds: float, rng: Random) -> Action:
    """What the seat does after so many simulations, or seconds, of a game that has no kernel."""
    until = thread_time() + seconds if simulations is None else inf
    state = game.imagine(view, rng)
    search = Search(game)
    options = search.known[sight(state, seat)] = choices(state, seat, rng)
    for _ in range(MOST if simulations is None else simulations):
        if len(options) == 1 or not search.simulate(view, seat, rng, until):
            break
    most = max(choice.visits for choice in options)
    weights = [choice.visits if choice.visits >= MEANT * most else 0 for choice in options]
    return rng.choices(options, weights if most else None)[0].action


def sight(state: State, seat: int) -> str:
    """What the seat sees, as a key."""
    return json.dumps(state.view(seat), sort_keys=True)


def choices(state: State, seat: int, rng: Random) -> list[Choice]:
    """The legal actions, none tried yet, in an order that favours none of them."""
    found = [Choice(action) for action in state.actions(seat)]
    rng.shuffle(found)
    return found


def worth(result: Result, seat: int) -> float:
    """What a result is to a seat: how many it is placed before, a tie counting half; alone, its score."""
    if len(result.places) == 1:
        return float(result.scores[seat])
    mine = result.places[seat]
    return sum((mine < place) + 0.5 * (mine == place) for place in result.places) - 0.5
