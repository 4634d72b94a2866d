"""Tóncc's bots: gentle, fair and strong. Each is a function of the view alone, so it knows no more than a player.

Choices that others have already sealed are unknown to a bot; it thinks of them as not yet made.
"""

from __future__ import annotations

from random import Random
from time import perf_counter

from ludoteca.contract import Action, Bot, View
from ludoteca.games.toncc import walks
from ludoteca.games.toncc.compiled import kernel
from ludoteca.games.toncc.compiled.position import Position, of
from ludoteca.games.toncc.compiled.search import Search, Survey
from ludoteca.games.toncc.notes import face_down
from ludoteca.games.toncc.rules import TonccState

LONGEST = 1.0  # seconds that a strong choice may take, whatever it is offered
MOST = 1_000_000  # simulations that a choice is worth; the sums of the search have room for as many
BREATH = 32  # simulations between two looks at the clock: a few milliseconds where the search is interpreted
HABIT = 500  # more wins more from kings of habit and loses more to kings who think: see benchmarks/README.md
NOISE = 0.1  # what has less than this share of the most likely direction's part of a mixture is not meant


def gentle(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Plays as a child might: towards regions that lie face up, above all where a kingdom gets done.

    It does not look at the others at all, and one choice in three is made with its thoughts elsewhere. After a move
    that brought nobody anything it looks where it goes: three such moves would end the challenge (T15).
    """
    position = seen(view)
    if not position[kernel.IDLE] and rng.random() < 1 / 3:
        return choose(rng.randint(1, 6))
    seals, colour = position[kernel.SEALS + seat], position[kernel.KINGS + seat]
    likes = []
    for cell in reach(position, seat):
        region = position[kernel.TILES + cell]
        if face_down(position) >> region & 1:
            likes.append(0)
        else:
            gain = kernel.kingdom_points(colour, seals | 2**region) - kernel.kingdom_points(colour, seals)
            likes.append(2 + kernel.part(colour, kernel.GROUND[region]) + 4 * gain)
    if not any(likes):
        return choose(1 + pick(Survey(position).leanings(seat, False), rng))
    return choose(1 + pick(likes, rng))


def fair(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Looks one move ahead: what each direction would bring, who else is likely to come there and who would win.

    A region counts by the kingdoms it makes or helps, as far as it can expect to conquer it; one that a rival wants and
    that it can take from him counts for a part of what he would have had.
    """
    position = seen(view)
    survey = Survey(position)
    rivals = [other for other in range(3) if other != seat and position[kernel.AT + other] >= 0]
    wishes = {other: survey.leanings(other, False) for other in rivals}
    likes = []
    for cell, wish in zip(reach(position, seat), survey.leanings(seat, True), strict=True):
        alone, spoilt = 1.0, 0.0
        for other in rivals:
            comes = 0.0
            for there, like in zip(reach(position, other), wishes[other], strict=True):
                if there == cell:
                    comes = like / sum(wishes[other])
            if survey.stronger(seat, other, cell):
                alone *= 1 - comes
            else:
                spoilt += comes
        likes.append(wish**0.5 * (alone + 0.3 * alone * spoilt) * rng.uniform(0.85, 1.0))
    return choose(1 + likes.index(max(likes)))


def strong(
    view: View, seat: int, seconds: float, rng: Random, simulations: int | None = None, habit: int = HABIT
) -> Action:
    """Searches the moves that all make at once, for as long as it may but a second at most, and mixes its choices.

    With a number of simulations it does just so many instead of looking at the clock, and then the same generator
    always gives the same choice. `habit` is how often, in 1024 choices, it expects rivals to follow their noses.
    """
    begun = perf_counter()
    position = seen(view)
    if sum(position[kernel.AT + king] >= 0 for king in range(3)) == 1:
        return choose(walks.next_direction(position, seat))
    search = Search(position, rng.getrandbits(32), seat, habit)
    if simulations is not None:
        search.go_on(simulations)
    else:
        until = begun + min(seconds, LONGEST)
        search.go_on(BREATH)
        while perf_counter() < until and search.simulations() < MOST:
            search.go_on(BREATH)
    mixture = search.mixture(seat)
    least = max(mixture) * NOISE
    return choose(1 + pick([part if part >= least else 0 for part in mixture], rng))


BOTS: dict[str, Bot] = {"gentle": gentle, "fair": fair, "strong": strong}


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


def pick(weights: list[int], rng: Random) -> int:
    """An index, drawn by these weights."""
    return rng.choices(range(len(weights)), weights)[0]


def choose(direction: int) -> Action:
    """The action that chooses this direction."""
    return {"type": "choose", "direction": int(direction)}
