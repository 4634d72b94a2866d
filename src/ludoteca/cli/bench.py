"""`ludoteca bench`: how fast the games are on this machine. The long comparisons stand in `benchmarks/`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from time import thread_time
from typing import Any

import click

from ludoteca.cli.arguments import GameName, Seconds, chosen, game_options
from ludoteca.cli.saying import command
from ludoteca.contract import Game, State
from ludoteca.dial import NAMES
from ludoteca.games import GAMES, bots, compiled, reactions
from ludoteca.match import Match
from ludoteca.search import mcts
from ludoteca.words import say

EXAMPLE = "ludoteca bench GAME -o NAME=VALUE"
LEAST, MOST = 0.05, 60.0
THOUGHT = 0.1
"""Seconds that a bot may think about a choice."""


@command()
@click.argument("game", type=GameName(), required=False)
@click.option("--seconds", type=Seconds(LEAST, MOST), default=1.0, show_default=True, help="Time for each figure.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
@game_options
def bench(game: Game | None, seconds: float, as_json: bool, given: tuple[tuple[str, str], ...]) -> None:
    """Measure GAME, or every game, on one core of this machine.

    \b
    ludoteca bench
    ludoteca bench toncc --seconds 3 -o challenges=1 --json
    """
    if given and game is None:
        raise click.UsageError(say("say which game the options are for, such as: {example}", example=EXAMPLE))
    figures: dict[str, dict[str, float]] = {}
    for each in [game] if game is not None else GAMES.values():
        runs = "compiled" if compiled(each.id) else "interpreted"
        if not as_json:
            click.echo(f"{each.title} ({runs})")
        figures[each.id] = {}
        for name, figure in measure(each, seconds, chosen(each, given)):
            figures[each.id][name] = round(figure)
            if not as_json:
                click.echo(f"  {name:<32}{figure:>14,.0f}")
    if as_json:
        click.echo(json.dumps(figures, indent=2))


def measure(game: Game, seconds: float, options: dict[str, Any]) -> Iterator[tuple[str, float]]:
    """Name and figure, one after the other as they are measured; every figure is a number a second."""
    match = random_match(game, options, Random(1))
    first = next(state for state in match.replay() if state.turn)
    fast = game.fast
    if fast is not None:
        position = fast.pack(first)
        yield "random matches a second", rate(lambda n: fast.playouts(position, n, n), seconds)
    yield "plays a second, through JSON", rate(lambda n: [replayed(match) for _ in range(n)], seconds) * len(match.log)
    view, seat = first.view(first.turn[0]), first.turn[0]
    if first.timed:
        for level, react in reactions(game.id).items():
            if level in NAMES:
                yield f"reactions a second, {level}", rate(choose(partial(react, view, seat)), seconds)
        return
    if len(list(islice(first.actions(seat), 2))) > 1:  # else there is nothing to search
        yield "simulations a second, mcts", rate(lambda n: mcts(game, n)(view, seat, MOST, Random(1)), seconds)
    for level, bot in bots(game.id).items():
        if level in NAMES:
            yield f"choices a second, {level}", rate(choose(partial(bot, view, seat, THOUGHT)), seconds)


def choose(bot: Callable[[Random], object]) -> Callable[[int], object]:
    """A bot as a function of the number of choices."""
    return lambda n: [bot(Random(number)) for number in range(n)]


def random_match(game: Game, options: dict[str, Any], rng: Random) -> Match:
    """A whole match of choices by chance."""
    match = Match(game.id, None, options).advance(rng)
    while not match.state.over:
        seat = match.state.turn[0]
        match = match.play(seat, rng.choice(list(match.state.actions(seat)))).advance(rng)
    return match


def replayed(match: Match) -> State:
    """The whole log once more, action by action."""
    state = match.first
    for seat, action in match.log:
        state = state.play(seat, action)
    return state


def rate(work: Callable[[int], object], seconds: float) -> float:
    """How many a second: the number of pieces grows until the work takes as long as it may."""
    pieces = 1
    while True:
        begun = thread_time()
        work(pieces)
        passed = thread_time() - begun
        if passed >= seconds / 2:
            return pieces / passed
        pieces *= 2 if passed > seconds / 100 else 10
