"""Tóncc's bots: gentle, fair and strong. Each is a function of the view alone, so it knows no more than a player.

Choices that others have already sealed are unknown to a bot; it thinks of them as not yet made.
"""

from __future__ import annotations

from random import Random
from time import perf_counter

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.contract import Action, Bot, View
from ludoteca.games.toncc import kernel, search, walks
from ludoteca.games.toncc.rules import TonccState

LONGEST = 1.0  # seconds that a strong choice may take, whatever it is offered
MOST = 1_000_000  # simulations that a choice is worth; the sums of the search have room for as many
BREATH = 32  # simulations between two looks at the clock: a few milliseconds where the search is interpreted
HABIT = 500  # more wins more from kings of habit and loses more to kings who think: see benchmarks/README.md
NOISE = 0.1  # what has less than this share of the most likely direction's part of a mixture is not meant


def gentle(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Plays as a child might: towards regions that lie face up, above all where a kingdom gets done.

    It does not look at the others at all, and one choice in three is made with its thoughts elsewhere.
    """
    row = seen(view)
    if rng.random() < 1 / 3:
        return choose(rng.randint(1, 6))
    seals, colour = row[kernel.SEALS + seat], row[kernel.KINGS + seat]
    likes = []
    for cell in reach(row, seat):
        region = row[kernel.TILES + cell]
        if face_down(row) >> region & 1:
            likes.append(0)
        else:
            gain = kernel.kingdom_points(colour, seals | 2**region) - kernel.kingdom_points(colour, seals)
            likes.append(2 + kernel.part(colour, kernel.GROUND[region]) + 4 * gain)
    if not any(likes):
        return choose(1 + pick(leanings(row, search.survey(row), seat), rng))
    return choose(1 + pick(likes, rng))


def fair(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Looks one move ahead: what each direction would bring, who else is likely to come there and who would win.

    A region counts by the kingdoms it makes or helps, as far as it can expect to conquer it; one that a rival wants and
    that it can take from him counts for a part of what he would have had.
    """
    row = seen(view)
    board = search.survey(row)
    rivals = [other for other in range(3) if other != seat and row[kernel.AT + other] >= 0]
    wishes = {other: leanings(row, board, other) for other in rivals}
    likes = []
    for cell, wish in zip(reach(row, seat), leanings(row, board, seat, fearless=True), strict=True):
        alone, spoilt = 1.0, 0.0
        for other in rivals:
            comes = 0.0
            for there, like in zip(reach(row, other), wishes[other], strict=True):
                if there == cell:
                    comes = like / sum(wishes[other])
            if board[search.STRONGER + 3 * seat + other] >> cell & 1:
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
    row = seen(view)
    if search.kings_present(row) == 1:
        return choose(walks.next_direction(row, seat))
    board = search.survey(row)
    tree = search.planted(rng.getrandbits(32), seat, habit)
    if simulations is not None:
        tree = search.grown(tree, row, board, simulations)
    else:
        until = begun + min(seconds, LONGEST)
        tree = search.grown(tree, row, board, BREATH)
        while perf_counter() < until and tree[search.SIMULATIONS] < MOST:
            tree = search.grown(tree, row, board, BREATH)
    mixture = search.mixture(tree, seat)
    least = max(mixture) * NOISE
    return choose(1 + pick([part if part >= least else 0 for part in mixture], rng))


BOTS: dict[str, Bot] = {"gentle": gentle, "fair": fair, "strong": strong}


def seen(view: View) -> vec[i64]:
    """The kernel's row for what the view shows, with no choice made."""
    row = kernel.copy(TonccState.game.imagine(view, Random(0)).row)
    for seat in range(3):
        row[kernel.CHOICES + seat] = 0
    return row


def reach(row: vec[i64], seat: int) -> list[int]:
    """The cells where the seat's king arrives, by direction."""
    first = 6 * row[kernel.AT + seat]
    return list(kernel.DESTINATION[first : first + 6])


def face_down(row: vec[i64]) -> int:
    """The regions that are face down, as bits."""
    return row[kernel.SEALS] | row[kernel.SEALS + 1] | row[kernel.SEALS + 2]


def leanings(row: vec[i64], board: vec[i64], seat: int, fearless: bool = False) -> list[int]:
    """How much the seat's king is drawn to each direction, with an eye on stronger rivals or without."""
    if fearless:
        row = kernel.copy(row)
        for other in range(3):
            if other != seat:
                row[kernel.AT + other] = -1
    sums = vec[i64]([0] * 6)
    search.leanings_in_place(row, board, seat, sums)
    return [sums[way] - (sums[way - 1] if way else 0) for way in range(6)]


def pick(weights: list[int], rng: Random) -> int:
    """An index, drawn by these weights."""
    return rng.choices(range(len(weights)), weights)[0]


def choose(direction: int) -> Action:
    """The action that chooses this direction."""
    return {"type": "choose", "direction": int(direction)}
