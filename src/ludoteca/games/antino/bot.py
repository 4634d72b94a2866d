"""Antino's bots: one dial from a child's first match on. Each is a function of the view alone, so it knows no more than
a player.

The lower levels make the mistakes people make: they notice a few of the placements, and overlook lines as they count.
Then comes whoever takes the most points, then one who looks at what is left to others, and last the search. Alone they
play for the record.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from random import Random
from time import thread_time
from types import MappingProxyType

from ludoteca.contract import Action, View
from ludoteca.dial import Dial, Options
from ludoteca.games.antino import evaluation
from ludoteca.games.antino.compiled import kernel, layout
from ludoteca.games.antino.compiled.endgame import LAST, Endgame
from ludoteca.games.antino.compiled.outlook import Outlook
from ludoteca.games.antino.compiled.position import Position
from ludoteca.games.antino.compiled.search import Search
from ludoteca.games.antino.rules import AntinoState, action_of

LONGEST = 1.0  # seconds of processor time that a choice may take, whatever it is offered
BREATH = 24  # simulations between two looks at the clock, at least
MARGIN = 0.004  # seconds that may pass between two looks at the clock, where the kernels are compiled
LOOKS = MappingProxyType(
    {
        7: ((2, 0.076), (3, 0.169), (4, 0.179), (5, 0.119), (7, 0.113), (9, 0.044), (13, 0.016)),
        9: ((5, 0.204), (6, 0.173), (8, 0.2), (10, 0.169), (12, 0.119), (15, 0.075), (20, 0.025)),
        11: ((9, 0.035), (11, 0.048), (14, 0.085), (17, 0.082), (21, 0.076), (26, 0.066), (35, 0.048)),
    }
)
"""By board, for each of the first levels: how many placements it notices, and how often it overlooks a line."""
GREEDY = len(LOOKS[9]) + 1
"""The level that sees all placements and counts well."""
FEW = 20  # simulations of the next level, which looks at what a placement leaves
OFTEN = 0.1  # how often it does them: always would be more than a step above the level below
LEVELS = GREEDY + 2
NAMED = MappingProxyType({"gentle": 2, "fair": 5, "strong": LEVELS})
STEP = 6.0  # points by which a level is ahead of the one below at the end of a match, about


def choose(view: View, seat: int, seconds: float, rng: Random, level: int) -> Action:
    """What the bot of this level does."""
    if level < GREEDY:
        return noticed(view, rng, *LOOKS[view["options"]["board"]][level - 1])
    if level == GREEDY:
        return fair(view, seat, seconds, rng)
    return careful(view, seat, rng) if level < LEVELS else strong(view, seat, seconds, rng)


def noticed(view: View, rng: Random, looks: int, slip: float) -> Action:
    """Notices so many placements, counts each but for a line overlooked now and then, and takes what seems most."""
    position = seen(view)
    lays = placements(position)
    if not lays:
        return action_of(position.legal()[0])
    some = rng.sample(lays, min(looks, len(lays)))
    return action_of(max(some, key=lambda number: counted(position, number, slip, rng)))


def counted(position: Position, number: int, slip: float, rng: Random) -> int:
    """The tiles somebody counts for a placement who overlooks each of its four lines with this chance."""
    kind, place = divmod(number, layout.AREA)
    return sum(position.line(kind, place, way) for way in range(4) if rng.random() >= slip)


def fair(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Takes the most points, whatever that opens to others; of equals it lays the one that leaves it its keys."""
    position = seen(view)
    lays = placements(position)
    if not lays:
        return action_of(position.legal()[0])
    rng.shuffle(lays)
    return action_of(max(lays, key=lambda number: (points(position, number), not wasted(position, number))))


def careful(view: View, seat: int, rng: Random) -> Action:
    """Weighs points against what a placement leaves to the next player and to itself; now and then it plays on, too."""
    search = Search(seen(view), seat, rng.getrandbits(32), outlook_for(view))
    if rng.random() < OFTEN:
        search.go_on(FEW)
    return action_of(search.best())


def strong(view: View, seat: int, seconds: float, rng: Random, simulations: int | None = None) -> Action:
    """Plays on many times with the unseen tiles dealt anew, for as long as it may but a second at most.

    The seconds are processor time of this thread, so that a busy machine makes nobody weaker. It stops sooner when the
    best action is clear. In the last cells of a match of two it looks at every tile that may come. With a number of
    simulations it does just about so many instead of looking at the clock, and then the same generator always gives the
    same choice.
    """
    until = inf if simulations is not None else thread_time() + min(seconds, LONGEST) - MARGIN
    position = seen(view)
    if position.seats() == 2 and position[layout.EMPTY] <= LAST:
        number = exact(position, seat, until)
        if number is not None:
            return action_of(number)
    search = Search(position, seat, rng.getrandbits(32), outlook_for(view))
    if simulations is not None:
        search.go_on(simulations)
    else:
        while not search.settled():
            search.go_on(BREATH)
            if thread_time() >= until:
                break
    return action_of(search.best())


def outlook_for(view: View) -> Outlook | None:
    """What a position of this match promises; None for somebody alone, who plays for the record."""
    options = view["options"]
    return evaluation.outlook(view["seats"], options["board"], options["touch"]) if view["seats"] > 1 else None


def exact(position: Position, seat: int, until: float) -> int | None:
    """The best action in the last cells of a match of two; None if it is not known in time."""
    end = Endgame(position, seat)
    best, most = None, 0
    for number in position.legal():
        if best is not None and thread_time() >= until:
            return None
        value = end.exact(number)
        if best is None or value > most:
            best, most = number, value
    return best


# The dial


def levels(options: Options) -> int:
    """Every version has all levels."""
    return LEVELS


def named(options: Options) -> Mapping[str, int]:
    """What a family meets first, the middle, and the last."""
    return NAMED


def lead(view: View, seat: int) -> float:
    """How many levels the seat is ahead of the best other, by points; three at most."""
    others = [points for other, points in enumerate(view["position"]["points"]) if other != seat]
    ahead = view["position"]["points"][seat] - max(others) if others else 0
    return max(-3.0, min(3.0, ahead / STEP))


DIAL = Dial(levels=levels, named=named, choose=choose, lead=lead)


# What they look at


def seen(view: View) -> Position:
    """The position that the view shows. Hands that the view hides are filled in; nobody here looks at them."""
    return AntinoState.game.imagine(view, Random(0)).position


def placements(position: Position) -> list[int]:
    """The numbers of the placements of the seat whose turn it is."""
    return [number for number in position.legal() if number < kernel.STOP]


def points(position: Position, number: int) -> int:
    """How many tiles count for a placement."""
    return position.score(*divmod(number, layout.AREA))


def wasted(position: Position, number: int) -> bool:
    """True for a key that would open nothing where it is laid."""
    kind, place = divmod(number, layout.AREA)
    return (kind - 1) % 3 == layout.KEY and not position.beside_locked(place)
