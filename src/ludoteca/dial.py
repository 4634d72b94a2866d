"""One dial for the bots of a game: level 1 loses to a child who tries, the last level is the best there is.

A game's `bot.py` offers it as `DIAL`. `gentle`, `fair` and `strong` are names of levels on it, and `adaptive-4` is an
opponent that begins at level 4 and plays weaker the further it is ahead. Versions of a game may have room for
different numbers of levels, so whatever is asked of a dial is asked for the options of a match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from ludoteca.contract import Action, Game, View

MOST = 10
"""No dial has more levels."""
NAMES = ("gentle", "fair", "strong")
"""The levels that have a name in every game, weakest first."""
ADAPTIVE = "adaptive-"
"""Before the number of the level at which an adaptive opponent begins."""
LEVELS = frozenset(str(number) for number in range(1, MOST + 1))
"""What levels are called, on the longest of dials."""

Options = Mapping[str, Any]
"""All options of a match, as its views have them."""


def even(view: View, seat: int) -> float:
    """Nobody is ahead: of a game that does not say who is."""
    return 0.0


class Dial(NamedTuple):
    """The bots of a game. Each knows what its seat sees and no more."""

    levels: Callable[[Options], int]
    """How many there are in a match with these options."""
    named: Callable[[Options], Mapping[str, int]]
    """Which of them `gentle`, `fair` and `strong` are; `strong` is the last."""
    choose: Callable[[View, int, float, Random, int], Action]
    """What a seat does that sees this: the seat, the seconds of processor time it may think, a generator, the level."""
    react: Callable[[View, int, Random, int], tuple[int, Action]] | None = None
    """The same for a match against the clock: after how many milliseconds it does what; None for a game without."""
    lead: Callable[[View, int], float] = even
    """How far the seat seems to be ahead of the best other, counted in levels that somebody would need to catch up."""

    def level(self, name: str, options: Options) -> int | None:
        """The level that is called so in a match with these options; None if none is."""
        named = self.named(options).get(name)
        if named is not None:
            return named
        number = _number(name)
        return number if number is not None and number <= self.levels(options) else None

    def level_now(self, name: str, view: View, seat: int) -> int:
        """The level at which the bot of this name plays here; `ValueError` if that is no name of one.

        A stored match may name a level from when there were more of them: the last one plays for it. An adaptive one
        rises no further than it could fall: near the foot of the dial it would else be stronger than its level.
        """
        level = self.named(view["options"]).get(name) or _number(name)
        if level is None:
            raise ValueError(f"there is no level {name!r}; there are {self.levels(view['options'])}")
        if name.startswith(ADAPTIVE):
            level -= max(round(self.lead(view, seat)), 1 - level)
        return max(1, min(self.levels(view["options"]), level))

    def listed(self, options: Options) -> list[str]:
        """What the levels of a match with these options are called, in few words: rows of numbers by their ends."""
        last = self.levels(options)
        return [_row("", last), *self.named(options), _row(ADAPTIVE, last)]

    def all_names(self, game: Game) -> list[str]:
        """Every name of a level in any version of the game, weakest first, then the adaptive ones."""
        usual = {name: option.default for name, option in game.options.items()}
        ways = [usual, *({**usual, name: value} for name, one in game.options.items() for value in one.allowed)]
        numbers = [str(number) for number in range(1, max(map(self.levels, ways)) + 1)]
        return [*numbers, *NAMES, *(f"{ADAPTIVE}{number}" for number in numbers)]


def _number(name: str) -> int | None:
    """The number of a level that is called so where there are enough of them; None for any other name."""
    number = name.removeprefix(ADAPTIVE)
    return int(number) if number in LEVELS else None


def _row(before: str, last: int) -> str:
    return f"{before}1 … {before}{last}" if last > 1 else f"{before}1"


@dataclass(frozen=True)
class Player:
    """A bot: one name of a level on a dial. It can be sent to another process."""

    dial: Dial
    name: str

    def __call__(self, view: View, seat: int, seconds: float, rng: Random) -> Action:
        """What it does with this view."""
        return self.dial.choose(view, seat, seconds, rng, self.dial.level_now(self.name, view, seat))


@dataclass(frozen=True)
class Racer:
    """The same against the clock."""

    dial: Dial
    name: str

    def __call__(self, view: View, seat: int, rng: Random) -> tuple[int, Action]:
        """After how many milliseconds it does what."""
        assert self.dial.react is not None
        return self.dial.react(view, seat, rng, self.dial.level_now(self.name, view, seat))
