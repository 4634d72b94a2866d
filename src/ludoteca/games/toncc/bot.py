"""Tóncc's bots: a dial from a child's first match to the best that we know. Each knows no more than its seat sees.

Choices that others have already sealed are unknown to a bot; it thinks of them as not yet made. Every level is a
mixture: six weights, one for each direction, of which one is drawn. So nobody can be foreseen for sure, and whoever
knows the code can at least know the mixture (`likely`) and answer it (`answer`): `ludoteca exploit toncc LEVEL`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import thread_time
from typing import NamedTuple

from ludoteca.contract import Action, View
from ludoteca.dial import Dial, Options
from ludoteca.games.toncc.compiled import kernel, walks
from ludoteca.games.toncc.compiled.position import Position, of
from ludoteca.games.toncc.compiled.search import Search
from ludoteca.games.toncc.compiled.wishes import Survey
from ludoteca.games.toncc.notes import face_down
from ludoteca.games.toncc.rules import TonccState

LONGEST = 1.0  # seconds of processor time that a choice may take, whatever it is offered
MARGIN = 0.003  # seconds that may pass between two looks at the clock …
ROOM = 0.08  # … and of the time: a tree is given more room by copying it, which takes so much of what it took to grow
MOST = 1_000_000  # simulations that a choice is worth; the sums of the search have room for as many
BREATH = 32  # simulations between two looks at the clock: a few milliseconds where the search is interpreted
HABIT = 100  # how often, in 1024 choices, the search takes rivals to follow their noses: no more than itself
NOISE = 0.1  # what has less than this share of the most likely direction's part of a mixture is not meant
ANSWERED = 10_000  # simulations for the answer to mixtures that are known

Weights = Sequence[float]


# The eyes of those who do not search: how much a king likes each direction.


def beside(position: Position, seat: int) -> list[float]:
    """Any region face up beside the king, and rather one that pays him more; kingdoms and rivals are overlooked."""
    colour, down = position[kernel.KINGS + seat], face_down(position)
    likes = []
    for cell in reach(position, seat):
        region = position[kernel.TILES + cell]
        likes.append(0.0 if down >> region & 1 else 2.0 + int(kernel.part(colour, kernel.GROUND[region])))
    return likes


def rivals(position: Position, seat: int) -> list[float]:
    """What each direction would bring, who else is likely to come there and who would win.

    A region counts by the kingdoms it makes or helps, as far as the king can expect to conquer it; one that a rival
    wants and that can be taken from him counts for a part of what he would have had.
    """
    survey = Survey(position)
    others = [other for other in range(3) if other != seat and position[kernel.AT + other] >= 0]
    wishes = {other: survey.leanings(other, False) for other in others}
    likes = []
    for cell, wish in zip(reach(position, seat), survey.leanings(seat, True), strict=True):
        alone, spoilt = 1.0, 0.0
        for other in others:
            there = zip(reach(position, other), wishes[other], strict=True)
            comes = sum(like for place, like in there if place == cell) / sum(wishes[other])
            if survey.stronger(seat, other, cell):
                alone *= 1 - comes
            else:
                spoilt += comes
        likes.append(wish**0.5 * (alone + 0.3 * alone * spoilt))
    return likes


class Level(NamedTuple):
    """How somebody looks before he chooses."""

    look: Callable[[Position, int], list[float]] = rivals
    """What he likes at a glance."""
    keen: float = 1.0
    """The power of what he likes: with more of it he goes for the best, with less for any that is good."""
    simulations: int = 0
    """How much he searches; with none he goes by his look alone."""


LEVELS = (
    Level(beside),
    Level(rivals, keen=2.5),
    Level(rivals, keen=12),
    Level(simulations=350),
    Level(simulations=MOST),
)
"""A child's first match; who sees kingdoms and rivals and takes any good way; who takes the best; two who search."""
NAMED = {"gentle": 2, "fair": 3, "strong": len(LEVELS)}


def levels(options: Options) -> int:
    """How many there are."""
    return len(LEVELS)


def named(options: Options) -> Mapping[str, int]:
    """Which of them are gentle, fair and strong."""
    return NAMED


def choose(view: View, seat: int, seconds: float, rng: Random, level: int, simulations: int | None = None) -> Action:
    """What the bot of this level does: a direction, drawn from its mixture.

    With a number of simulations a level that searches does just so many, whatever the time.
    """
    return direction(pick(mixture(seen(view), seat, seconds, rng, level, simulations), rng))


def mixture(
    position: Position, seat: int, seconds: float, rng: Random, level: int, simulations: int | None = None
) -> Weights:
    """How much the bot of this level is for each direction."""
    if sum(position[kernel.AT + king] >= 0 for king in range(3)) == 1:
        return only(walks.next_direction(position, seat))
    look, keen, most = LEVELS[level - 1]
    if most:
        search = thought(
            position, seat, seconds, rng, most if simulations is None else simulations, simulations is None
        )
        likes = meant(search.mixture(seat))
    else:
        likes = look(position, seat)
    if not any(likes):
        likes = [float(like) for like in Survey(position).leanings(seat, False)]
    return [(like / max(likes)) ** keen for like in likes]


def thought(position: Position, seat: int, seconds: float, rng: Random, simulations: int, timed: bool) -> Search:
    """A search of so many simulations, or of as many as the processor does in the time."""
    begun = thread_time()
    search = Search(position, rng.getrandbits(32), seat, HABIT)
    if not timed:
        search.go_on(simulations)
        return search
    time = min(seconds, LONGEST)
    until = begun + max(time * (1 - ROOM) - MARGIN, time / 2)
    while True:
        search.go_on(min(BREATH, simulations - search.simulations()))
        if search.simulations() >= simulations or thread_time() >= until:
            return search


def lead(view: View, seat: int) -> float:
    """By how many levels the seat seems to be ahead: by tóncc points, and a little by the score of this challenge."""
    position = seen(view)
    if position[kernel.KINGS] < 0:
        return 0.0
    totals = position.totals()
    scores = [0] * 3
    if any(position[kernel.AT + king] >= 0 for king in range(3)):
        for king in range(3):
            points = kernel.kingdom_points(position[kernel.KINGS + king], position[kernel.SEALS + king])
            scores[king] = points + position[kernel.KING_POINTS + king]
    stands = [total + score / 10 for total, score in zip(totals, scores, strict=True)]
    ahead = stands[seat] - max(stands[other] for other in range(3) if other != seat)
    return max(-3.0, min(3.0, ahead))


DIAL = Dial(levels=levels, named=named, choose=choose, lead=lead)


def strong(view: View, seat: int, seconds: float, rng: Random, simulations: int | None = None) -> Action:
    """The last level, for whoever wants to count its simulations."""
    return choose(view, seat, seconds, rng, len(LEVELS), simulations)


# For whoever wants to read a bot.


def likely(
    view: View, seat: int, seconds: float, rng: Random, level: int, simulations: int | None = None
) -> list[tuple[Action, float]]:
    """The directions that the bot of this level may choose, and how often it would."""
    weights = mixture(seen(view), seat, seconds, rng, level, simulations)
    return [(direction(way), weight / sum(weights)) for way, weight in enumerate(weights) if weight]


def answer(view: View, seat: int, expected: Mapping[int, Sequence[tuple[Action, float]]], rng: Random) -> Action:
    """The seat's best direction if the others choose by these mixtures, and go on as the search thinks."""
    position = seen(view)
    if not expected:
        return direction(walks.next_direction(position, seat) - 1)
    search = Search(position, rng.getrandbits(32), seat, HABIT)
    for rival, parts in expected.items():
        weights = [0] * 6
        for action, part in parts:
            weights[action["direction"] - 1] += round(1000 * part)
        search.know(rival, weights)
    search.go_on(ANSWERED)
    worths = [worth / max(1, visits) for visits, worth in search.results(seat)]
    return direction(worths.index(max(worths)))


# What all of them use.


def seen(view: View) -> Position:
    """The position that the view shows, with no choice made."""
    row = TonccState.game.imagine(view, Random(0)).position.values()
    for seat in range(3):
        row[kernel.CHOICES + seat] = 0
    return of(row)


def reach(position: Position, seat: int) -> list[int]:
    """The cells where the seat's king arrives, by direction."""
    first = 6 * position[kernel.AT + seat]
    return list(kernel.DESTINATION[first : first + 6])


def meant(mixture: Sequence[int]) -> Weights:
    """A mixture without what a search tried and did not mean."""
    return [part if part >= max(mixture) * NOISE else 0 for part in mixture]


def only(direction: int) -> Weights:
    """The mixture of somebody who knows where to go."""
    return [float(one == direction) for one in range(1, 7)]


def pick(weights: Weights, rng: Random) -> int:
    """An index, drawn by these weights."""
    return rng.choices(range(len(weights)), weights)[0]


def direction(way: int) -> Action:
    """The action that chooses the direction with this number from 0."""
    return {"type": "choose", "direction": way + 1}
