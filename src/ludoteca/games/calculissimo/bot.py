"""Calculissimo's bots, on one dial. Each is a function of the view alone: it knows no more than a player.

The lower levels are people who look at a few lines of the board and take the best of what they notice there. Above
them stands who finds the most points there are. The last ones weigh what stays on the rack and what a lay opens to the
others, and the very last plays on with the unseen tokens dealt anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from time import thread_time_ns
from typing import NamedTuple

from ludoteca.contract import Action, View
from ludoteca.dial import Dial, Options
from ludoteca.games.calculissimo.compiled import kernel, numbers
from ludoteca.games.calculissimo.compiled.endgame import Ending
from ludoteca.games.calculissimo.compiled.lays import lays_from
from ludoteca.games.calculissimo.compiled.position import Position, of
from ludoteca.games.calculissimo.compiled.search import AS_IS_GOOD, CANDIDATES, MANY, NEAR, NEVER, Search
from ludoteca.games.calculissimo.rules import CalculissimoState, action_of, lay_action
from ludoteca.games.calculissimo.tokens import TOKENS, canonical, tokens_in

LONGEST = 1.0  # seconds that a choice may take, whatever it is offered
MARGIN = 0.005  # seconds that may pass between two looks at the clock, where the kernels are compiled
GIVEN_BACK = 5_000_000  # nanoseconds that it may take to give back the tables of a long look at the end
LONG = 0.1  # seconds from which on somebody thinks long
THOROUGH = 1000  # simulations from which on
PARTS = 5  # of a long thought: after each but the last the worse half of the candidates is left out
LINES = 30  # rows and columns of the board
MOST_NODES = 2_000_000  # positions that the end of a match is worth
FEWER_NODES = 50_000  # in a short time, in which no large table can be made
A_LEVEL = 120  # points that make up for playing one level lower, about
FURTHEST = 3.0  # levels that an adaptive opponent goes up or down at most


class Looks(NamedTuple):
    """Somebody who looks at a few lines and takes the best of what is noticed there."""

    lines: int
    """Lines with something to lay that are looked at."""
    longest: int
    """Tokens laid at most, where that is possible."""
    glances: int
    """Lays that are noticed in each line."""
    jokers: int = 0
    """Jokers that are thought of while something can be laid without them."""
    slips: float = 0.0
    """How often a sum is not reckoned carefully: one's own, or another's that waits for an answer."""


class Thinks(NamedTuple):
    """Somebody who finds every lay and weighs what stays on the rack and what is opened to others."""

    simulations: int | None
    """How often the match is played on; None for as long as there is time."""
    nodes: int = MOST_NODES
    """Positions that are looked at when the bag is empty and two are left."""
    hurries: float = 0.0
    """How often the most points are taken without a further thought."""


LEVELS: tuple[Looks | Thinks, ...] = (
    Looks(2, 3, 2, slips=0.5),
    Looks(3, 3, 2, slips=0.4),
    Looks(3, 4, 3, slips=0.3),
    Looks(4, 4, 4, slips=0.2),
    Looks(5, 5, 24, slips=0.1),
    Looks(7, 6, 15, jokers=1),
    Thinks(0, hurries=1.0),
    Thinks(0, nodes=60, hurries=0.6),
    Thinks(0, nodes=60),
    Thinks(None),
)
NAMED = {"gentle": 2, "fair": 5, "strong": len(LEVELS)}


def choose(view: View, seat: int, seconds: float, rng: Random, level: int) -> Action:
    """What somebody of this level does."""
    until = ends(seconds)
    position, manner = seen(view), LEVELS[level - 1]
    if position.phase() == kernel.BY_ANSWER:
        return answer(position, isinstance(manner, Looks) and rng.random() < manner.slips)
    if isinstance(manner, Looks):
        return look(position, seat, rng, manner)
    return think(position, seat, rng, manner, until, seconds >= LONG)


def ends(seconds: float) -> int:
    """When whoever begins now and may think so long should stop, in nanoseconds of the thread's processor time."""
    time = min(seconds, LONGEST)
    return thread_time_ns() + int(max(time - MARGIN, time / 2) * 1e9)


def look(position: Position, seat: int, rng: Random, manner: Looks) -> Action:
    """The best lay that is noticed."""
    row = position.values()
    joker = kernel.RACKS + kernel.KINDS * seat + kernel.JOKER - 1
    row[joker] = min(row[joker], manner.jokers)
    careless = rng.random() < manner.slips
    wrong_too = careless and position[kernel.CHALLENGE] == 1
    noticed: list[tuple[int, int]] = []
    for lays in islice(by_line(of(row), seat, rng, wrong_too), manner.lines):
        short = [lay for lay in lays if numbers.lay_count(lay[0]) <= manner.longest] or lays
        noticed += rng.sample(short, min(manner.glances, len(short)))
    if noticed:
        number, points = max(noticed, key=lambda lay: lay[1])
    else:
        number, points = position.best_lay(seat)
    if not number:
        return stuck(position, rng)
    if position[kernel.ANNOUNCE] and careless:
        return lay_action(position, number, min(points, without_squares(position, number)))
    return action_of(position, number)


def by_line(position: Position, seat: int, rng: Random, wrong_too: bool) -> Iterator[list[tuple[int, int]]]:
    """The lays of the seat with their points, one row or column of the board after the other in any order."""
    survey = position.survey(seat, int(wrong_too))
    for line in rng.sample(range(LINES), LINES):
        way, number = line % 2, line // 2 + 1
        step, first = (kernel.WIDTH, number) if way else (1, kernel.WIDTH * number)
        lays = [lay for n in range(1, 16) for lay in lays_from(survey, way, first + step * n).pairs()]
        if lays:
            yield lays


def without_squares(position: Position, number: int) -> int:
    """What a lay would count if no square were coloured: what somebody says who forgets them."""
    judgement = position.judge(number)
    lines = [judgement.line(n) for n in range(numbers.lay_count(number) + 1)]
    return sum(line.written // line.written_by for line in lines if line.length > 0)


def think(position: Position, seat: int, rng: Random, manner: Thinks, until: int, long: bool = False) -> Action:
    """What is best after so many simulations, or as many as there is time for; sooner when the best is clear.

    Whoever may think long weighs more candidates and plays on for longer, which brings more luck into every deal and
    so takes more of them: most of the time goes to the few that are hard to tell apart.
    With a bag that is nearly empty everybody plays on to the end.
    When the bag is empty and two are left it follows the lines of play, to the end where time allows.
    """
    if manner.hurries and rng.random() < manner.hurries:
        number, _ = position.best_lay(seat)
        return action_of(position, number) if number else stuck(position, rng)
    if position.seats() == 2 and position[kernel.BAG_SIZE] == 0:
        nodes, until = (manner.nodes, until - GIVEN_BACK) if long else (min(manner.nodes, FEWER_NODES), until)
        ending = Ending(position, nodes, until)
        ending.look()
        return action_of(position, ending.best)
    far = long or position[kernel.BAG_SIZE] <= NEAR
    turns = AS_IS_GOOD if far else position.seats() - 1
    search = Search(position, seat, rng.getrandbits(32), MANY if long else CANDIDATES, turns)
    parts = PARTS if long else 1
    begun = thread_time_ns() if long else until
    for part in range(1, parts + 1):
        if manner.simulations is None:
            search.go_on_until(begun + (until - begun) * part // parts)
        else:
            search.go_on(manner.simulations // parts, until)
        if part < parts:
            search.halve()
    return action_of(position, search.best())


def strong(view: View, seat: int, seconds: float, rng: Random, simulations: int | None = None) -> Action:
    """The last level, for whoever wants to count its simulations; with an empty bag, the positions it looks at."""
    until, position = ends(seconds) if simulations is None else NEVER, seen(view)
    if position.phase() == kernel.BY_ANSWER:
        return answer(position)
    nodes = MOST_NODES if simulations is None else simulations
    long = seconds >= LONG if simulations is None else simulations >= THOROUGH
    return think(position, seat, rng, Thinks(simulations, nodes), until, long)


def levels(options: Options) -> int:
    """How many there are, the same in every version."""
    return len(LEVELS)


def named(options: Options) -> Mapping[str, int]:
    """The names on the dial, the same in every version."""
    return NAMED


def lead(view: View, seat: int) -> float:
    """How far the seat is ahead by points, counted in levels."""
    scores: list[int] = view["position"]["scores"]
    best = max(points for other, points in enumerate(scores) if other != seat)
    return max(-FURTHEST, min(FURTHEST, (scores[seat] - best) / A_LEVEL))


DIAL = Dial(levels=levels, named=named, choose=choose, lead=lead)


def seen(view: View) -> Position:
    """A position that fits what the view shows. Racks that it hides are filled in; the search deals them anew.

    With an empty bag and two seats nothing is hidden: all tokens one does not see are on the other's rack.
    """
    return CalculissimoState.game.imagine(view, Random(0)).position


def answer(position: Position, overlooks: bool = False) -> Action:
    """Challenges what is wrong, unless that is overlooked, and accepts what is right."""
    right = position.judge(position[kernel.LAID]).right()
    return {"type": "accept" if right or overlooks else "challenge"}


def stuck(position: Position, rng: Random) -> Action:
    """What one does who can lay nothing: exchanges most of what there is too much of, numbers or signs; else passes."""
    rack = tokens_in(position.values(), kernel.RACKS + kernel.KINDS * position[kernel.SEAT])
    if position[kernel.BAG_SIZE] == 0 or not rack:
        return {"type": "pass"}
    figures = [token for token in rack if token in TOKENS[: kernel.NINE]]
    signs = [token for token in rack if token in TOKENS[kernel.NINE : -1]]
    surplus = max(figures, signs, key=len) or list(rack)
    given = rng.sample(surplus, len(surplus) // 2 + 1)
    return {"type": "exchange", "tokens": canonical("".join(given))}
