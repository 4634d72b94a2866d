"""Every bot of every game ends its choices in time and its matches at all, whatever the options.

The time is that of the processor, which nobody else's work can lengthen: a search that heeds its clock, which goes on
also while others are at work, never needs more. A search that never ends is stopped by pytest-timeout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from random import Random
from time import thread_time
from typing import Any, NamedTuple

import pytest

from ludoteca import GAMES, NATURE, Game, State
from ludoteca.contract import View
from ludoteca.games import bots, reactions
from ludoteca.match import race

pytestmark = pytest.mark.compiled
LEVELS = ("gentle", "fair", "strong")
SECONDS = 0.005
SPARE = 0.2
"""What a choice may take besides: to read the view, list what may be done, and try each of it once. Most need a few
milliseconds, a rack of Calculissimo with jokers or a large figure of Shapes a tenth of a second."""
MOST_CHOICES = 2_000
"""Of one match: more than any has that comes to an end."""


class Case(NamedTuple):
    """A table at which bots play."""

    game: Game
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        return "-".join([self.game.id, str(self.seats), *(f"{name}={value}" for name, value in self.options.items())])


def values(game: Game, name: str) -> list[Any]:
    """What an option may be; of long rows of numbers the least, the default and the greatest."""
    option = game.options[name]
    if len(option.allowed) <= 3:
        return list(option.allowed)
    return [option.allowed[0], option.default, option.allowed[-1]]


def cases(game: Game) -> Iterator[Case]:
    """Every value of the first option, which says what is played on, with every number of seats and every other option.

    An option that comes new is met here without a word.
    """
    first, *others = game.options
    for value in values(game, first):
        leading = {first: value}
        seats = list(game.seats_with(game.check_options(leading)))
        for number in seats:
            yield Case(game, number, leading)
        for name in others:
            for other in values(game, name):
                options = leading | {name: other}
                if other != game.options[name].default and not clashing(game, options):
                    allowed = list(game.seats_with(game.check_options(options)))
                    yield Case(game, min(allowed, key=lambda count: (count != 2, count)), options)


def clashing(game: Game, options: dict[str, Any]) -> bool:
    """True if the game does not take these options together."""
    return any(clash.meets(game.check_options(None) | options) for clash in game.clashes)


EVERY = [case for game in GAMES.values() for case in cases(game)]


class Clock:
    """Asks bots, and knows the longest that one of them has thought."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.longest, self.asked = seconds, 0.0, 0
        self.where: View = {}

    def ask(self, choose: Callable[[], Any], view: View) -> Any:
        """What the bot answers."""
        begun = thread_time()
        answer = choose()
        passed = thread_time() - begun
        self.asked += 1
        if passed > self.longest:
            self.longest, self.where = passed, view
        return answer


def play(case: Case, level: str, clock: Clock, rng: Random) -> State:
    """The end of a match among bots of this level."""
    state = case.game.start(case.seats, case.options)
    if state.timed:
        react = reactions(case.game.id)[level]
        for step in race(state, lambda view, seat: clock.ask(lambda: react(view, seat, rng), view), rng):
            state = step.after
        return state
    players = [bots(case.game.id)[level] for seat in range(case.seats)]
    for _ in range(MOST_CHOICES):
        while state.nature:
            state = state.play(NATURE, state.chance(rng))
        if state.over:
            break
        seat = rng.choice(state.turn)
        choose = partial(players[seat], state.view(seat), seat, clock.seconds, rng)
        state = state.play(seat, clock.ask(choose, state.view(seat)))
    return state


def check(case: Case, level: str, seconds: float, seed: int) -> None:
    """Plays a match and looks at its longest choice."""
    clock = Clock(seconds)
    end = play(case, level, clock, Random(seed))
    assert end.over, f"{case} has no end"
    assert clock.longest <= 3 * max(seconds, 0.0) + SPARE, f"{level} thought {clock.longest:.3f} s about {clock.where}"


@pytest.mark.parametrize("case", EVERY, ids=str)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_plays_a_whole_match_and_ends_every_choice_in_time(case: Case, level: str) -> None:
    check(case, level, SECONDS, seed=1)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.parametrize("case", EVERY, ids=str)
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_with_more_time_and_many_matches(case: Case, level: str, seed: int) -> None:
    check(case, level, 0.05, seed)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("seconds", [0.0, -1.0])
def test_a_bot_without_any_time_still_answers(game: Game, seconds: float) -> None:
    for level in LEVELS:
        check(next(cases(game)), level, seconds, seed=3)


@pytest.mark.parametrize(("name", "budget"), [("toncc", "MOST"), ("mathmarket", "MOST_DEALS")])
def test_a_search_ends_by_its_budget_although_the_clock_stands_still(
    name: str, budget: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = import_module(f"ludoteca.games.{name}.bot")
    monkeypatch.setattr(bot, "perf_counter", lambda: 0.0)
    monkeypatch.setattr(bot, budget, 100)
    state: State = GAMES[name].start(3)
    while state.nature:
        state = state.play(NATURE, state.chance(Random(1)))
    seat = state.turn[0]
    assert state.refuse(seat, bot.strong(state.view(seat), seat, 1.0, Random(1))) is None
