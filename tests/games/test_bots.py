"""Every bot of every game ends its choices in time and its matches at all, whatever the options.

The clock of these tests goes on by a thousandth of a second whenever somebody looks at it, so that a search which heeds
it stops after as many looks on every machine. How long choices take by a real clock is measured in
benchmarks/choice_times.py. A search that never looks and never ends is stopped by pytest-timeout.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import isfinite
from random import Random
from typing import Any, NamedTuple

import pytest

from ludoteca import GAMES, NATURE, Game, State
from ludoteca.arena.ladder import Table, tables
from ludoteca.contract import View
from ludoteca.dial import MOST, NAMES, Dial, Player, Racer
from ludoteca.games import bots, dial, has_bot, part, reactions
from ludoteca.match import race

pytestmark = pytest.mark.compiled
LEVELS = NAMES
SECONDS = 0.005
MOST_SECONDS = 10.0
"""More than a level needs that does not use all the time it has."""
LOOKS_A_SECOND = 1_000
SPARE = 2
"""So many looks a choice may take besides: one when it begins, and one at which it sees that its time is over."""
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
    """A clock that goes on when somebody looks at it, and knows how often one choice has looked."""

    def __init__(self) -> None:
        self.looks, self.most = 0, 0
        self.where: View = {}

    def thread_time(self) -> float:
        self.looks += 1
        return self.looks / LOOKS_A_SECOND

    def thread_time_ns(self) -> int:
        return round(self.thread_time() * 1_000_000_000)

    def ask(self, choose: Callable[[], Any], view: View) -> Any:
        """What the bot answers."""
        self.looks = 0
        answer = choose()
        if self.looks > self.most:
            self.most, self.where = self.looks, view
        return answer


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock at which every search of the house looks in this test."""
    clock = Clock()
    for game in GAMES:
        part(game, "bot")
    for name, module in list(sys.modules.items()):
        for reading in ("thread_time", "thread_time_ns"):
            if name.startswith("ludoteca.") and hasattr(module, reading):
                monkeypatch.setattr(module, reading, getattr(clock, reading))
    return clock


def play(case: Case, level: str, seconds: float, clock: Clock, rng: Random) -> State:
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
        choose = partial(players[seat], state.view(seat), seat, seconds, rng)
        state = state.play(seat, clock.ask(choose, state.view(seat)))
    return state


def check(case: Case, level: str, seconds: float, clock: Clock, seed: int) -> None:
    """Plays a match and sees whether every choice stopped when its time was over."""
    end = play(case, level, seconds, clock, Random(seed))
    assert end.over, f"{case} has no end"
    allowed = LOOKS_A_SECOND * max(seconds, 0.0) + SPARE
    assert clock.most <= allowed, f"{level} looked {clock.most} times at the clock about {clock.where}"


@pytest.mark.parametrize("case", EVERY, ids=str)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_plays_a_whole_match_and_ends_every_choice_in_time(case: Case, level: str, clock: Clock) -> None:
    check(case, level, SECONDS, clock, seed=1)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.parametrize("case", EVERY, ids=str)
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_with_more_time_and_many_matches(case: Case, level: str, seed: int, clock: Clock) -> None:
    check(case, level, 0.05, clock, seed)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("seconds", [0.0, -1.0])
def test_a_bot_without_any_time_still_answers(game: Game, seconds: float, clock: Clock) -> None:
    for level in LEVELS:
        check(next(cases(game)), level, seconds, clock, seed=3)


@pytest.mark.parametrize(("name", "budget"), [("toncc", "MOST"), ("mathmarket", "MOST_DEALS")])
def test_a_search_ends_by_its_budget_although_the_clock_stands_still(
    name: str, budget: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = part(name, "bot")
    monkeypatch.setattr(bot, "thread_time", lambda: 0.0, raising=False)
    monkeypatch.setattr(bot, "perf_counter", lambda: 0.0, raising=False)
    monkeypatch.setattr(bot, budget, 100, raising=False)
    state = begun(GAMES[name], 3, {})
    seat = state.turn[0]
    assert state.refuse(seat, bots(name)["strong"](state.view(seat), seat, 1.0, Random(1))) is None


# The dial, of games that have one

TABLES = [table for name in GAMES if dial(name) is not None for table in tables(name, {})]
"""Every version of every game with a dial."""
every_dial = pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.game}-{table.unusual}")


def begun(game: Game, seats: int, options: Mapping[str, Any]) -> State:
    """The first state in which somebody may act."""
    state: State = game.start(seats, options)
    while state.nature:
        state = state.play(NATURE, state.chance(Random(1)))
    return state


def dial_of(table: Table) -> Dial:
    found = dial(table.game)
    assert found is not None
    return found


@every_dial
def test_the_dial_has_at_most_ten_levels_and_names_for_three_of_them(table: Table) -> None:
    stands = dial_of(table)
    last = stands.levels(table.options)
    assert 2 < last <= MOST
    named = stands.named(table.options)
    assert list(named) == list(NAMES)
    assert 1 <= named["gentle"] < named["fair"] < named["strong"] == last
    for name in ["0", "01", str(last + 1), "-1", "", "best", "adaptive-0", f"adaptive-{last + 1}", "adaptive-"]:
        assert stands.level(name, table.options) is None
        assert not has_bot(table.game, name, table.options)
    view = begun(GAMES[table.game], table.seats, table.options).view(0)
    for name in ("0", "best", str(MOST + 1), "adaptive-0"):
        with pytest.raises(ValueError, match=f"there is no level '{name}'; there are {last}"):
            Player(stands, name)(view, 0, 0.0, Random(1))


@every_dial
def test_a_stored_match_may_name_a_level_that_is_gone(table: Table) -> None:
    """A dial may become shorter; whoever sat there plays on as the last level there is."""
    stands = dial_of(table)
    last, view = stands.levels(table.options), begun(GAMES[table.game], table.seats, table.options).view(0)
    for name in (*map(str, range(last, MOST + 1)), f"adaptive-{MOST}"):
        assert stands.level_now(name, view, 0) == last, name


@every_dial
def test_every_level_plays_a_whole_match_in_time(table: Table, clock: Clock) -> None:
    for level in range(1, dial_of(table).levels(table.options) + 1):
        check(Case(GAMES[table.game], table.seats, dict(table.options)), str(level), SECONDS, clock, seed=level)


@every_dial
def test_somebody_is_ahead_by_some_levels(table: Table) -> None:
    """So an adaptive opponent always has a level, also at the end of a match and when it is not its turn."""
    stands, rng = dial_of(table), Random(2)
    state = begun(GAMES[table.game], table.seats, table.options)
    for _ in range(60):
        for seat in range(table.seats):
            lead = stands.lead(state.view(seat), seat)
            assert isfinite(lead)
            assert abs(lead) <= MOST
            assert 1 <= stands.level_now("adaptive-1", state.view(seat), seat) <= stands.levels(table.options)
        if state.over:
            break
        seat = NATURE if state.nature else rng.choice(state.turn)
        state = state.play(seat, state.chance(rng) if state.nature else rng.choice(list(state.actions(seat))))


@every_dial
def test_an_adaptive_opponent_rises_no_further_than_it_could_fall(table: Table) -> None:
    """So at the foot of the dial it is the weakest level, however far it is behind."""
    behind = dial_of(table)._replace(lead=lambda view, seat: -4.0)
    view, last = begun(GAMES[table.game], table.seats, table.options).view(0), behind.levels(table.options)
    levels = [behind.level_now(f"adaptive-{level}", view, 0) for level in range(1, last + 1)]
    assert levels == [min(last, level + min(4, level - 1)) for level in range(1, last + 1)]


@every_dial
def test_the_same_generator_gives_the_same_choice_and_a_bot_can_be_sent_elsewhere(table: Table) -> None:
    """Of all levels but the last two, which use all the time that they have."""
    state = begun(GAMES[table.game], table.seats, table.options)
    seat = state.turn[0]
    for level in range(1, dial_of(table).levels(table.options) - 1):
        kind: Any = Racer if state.timed else Player
        time = () if state.timed else (MOST_SECONDS,)
        bot = kind(dial_of(table), str(level))
        for one in (bot, pickle.loads(pickle.dumps(bot))):
            assert one(state.view(seat), seat, *time, Random(5)) == bot(state.view(seat), seat, *time, Random(5))
