"""One match between bots, and what is kept of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from ludoteca.contract import NATURE, Action, Bot, Game, IllegalAction, View
from ludoteca.games import bots, game, reactions
from ludoteca.match import race
from ludoteca.search import mcts, uniform

T = TypeVar("T")


class UnknownBot(KeyError):
    """There is no such bot; its text says which there are."""


class UnfitEntry(ValueError):
    """Those who were entered cannot play this; its text says why."""


class Record(NamedTuple):
    """One match: who sat where, how it ended, and how long each seat thought."""

    names: tuple[str, ...]
    seed: int | str
    scores: tuple[int, ...]
    places: tuple[int, ...]
    choices: tuple[int, ...]
    seconds: tuple[float, ...]
    """All choices of the seat together."""
    longest: tuple[float, ...]
    """The longest choice of the seat."""

    def dump(self) -> dict[str, Any]:
        """The record as JSON."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in self._asdict().items()}


def entrants(game_id: str) -> dict[str, Bot]:
    """Everybody who can enter: the game's own bots, and those that can play any game."""
    rules = game(game_id)
    return {**bots(game_id), "uniform": uniform(rules), "mcts": mcts(rules)}


def entered(game_id: str, names: Sequence[str], extra: Mapping[str, Bot] | None) -> dict[str, Bot]:
    """Everybody who can enter, `extra` among them, if all of these names are there; else `UnknownBot`."""
    known = {**entrants(game_id), **(extra or {})}
    for name in names:
        if name not in known:
            raise UnknownBot(f"{game(game_id).title} has no bot {name!r}; its bots are {', '.join(known)}")
    return known


def play_match(
    game_id: str | Game,
    names: Sequence[str],
    seed: int | str = 0,
    seconds: float = 0.1,
    options: Mapping[str, Any] | None = None,
    extra: Mapping[str, Bot] | None = None,
    entries: Sequence[int] | None = None,
) -> Record:
    """A whole match between the bots of these names, seat by seat; `extra` are bots under names of their own.

    Nature and each bot have a generator of their own, made from the seed. `entries` says which one each seat gets (its
    own, if nothing is said), so that a bot may have the same luck wherever it sits. A timed match is played in
    simulated time, by bots that know how to react.
    """
    rules = game(game_id) if isinstance(game_id, str) else game_id
    known = entered(rules.id, names, extra)
    nature = Random(f"{seed} nature")
    rngs = [Random(f"{seed} {entry}") for entry in (entries or range(len(names)))]
    count, spent, longest = [0] * len(names), [0.0] * len(names), [0.0] * len(names)

    def timed(seat: int, choose: Callable[[], T]) -> T:
        begun = perf_counter()
        choice = choose()
        passed = perf_counter() - begun
        count[seat] += 1
        spent[seat] += passed
        longest[seat] = max(longest[seat], passed)
        return choice

    state = rules.start(len(names), options)
    if state.timed:
        quick = reactions(rules.id)
        for name in names:
            if name not in quick:
                raise UnfitEntry(f"the bot {name!r} cannot play {rules.title} against the clock")

        def react(view: View, seat: int) -> tuple[int, Action]:
            return timed(seat, lambda: quick[names[seat]](view, seat, rngs[seat]))

        *_, (_, _, state) = race(state, react, nature)
    while not state.over:
        if state.nature:
            state = state.play(NATURE, state.chance(nature))
            continue
        for seat in state.turn:
            bot, view, rng = known[names[seat]], state.view(seat), rngs[seat]
            action = timed(seat, partial(bot, view, seat, seconds, rng))
            try:
                state = state.play(seat, action)
            except IllegalAction as refusal:
                raise UnfitEntry(f"the bot {names[seat]!r} chose {action!r}: {refusal}") from refusal
    assert state.result is not None
    scores, finish, _ = state.result
    return Record(tuple(names), seed, tuple(scores), tuple(finish), tuple(count), tuple(spent), tuple(longest))
