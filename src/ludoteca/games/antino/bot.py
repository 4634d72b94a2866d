"""Antino's bots: gentle, fair and strong. Each is a function of the view alone, so it knows no more than a player.

Alone they play for the record: strong is then the helper who knows what keeps a game going.
"""

from __future__ import annotations

from math import inf
from random import Random
from time import perf_counter

from ludoteca.contract import Action, Bot, View
from ludoteca.games.antino.compiled import kernel, layout
from ludoteca.games.antino.compiled.endgame import LAST, Endgame
from ludoteca.games.antino.compiled.position import Position
from ludoteca.games.antino.compiled.search import Search
from ludoteca.games.antino.rules import AntinoState, action_of

LONGEST = 1.0  # seconds that a strong choice may take, whatever it is offered
BREATH = 24  # simulations between two looks at the clock, at least: some milliseconds where the search is interpreted
GLANCES = 4  # placements that a gentle player notices


def gentle(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Plays as a child might: notices a few placements and takes the one of them that brings most."""
    position = seen(view)
    lays = placements(position)
    if not lays:
        return action_of(position.legal()[0])
    noticed = rng.sample(lays, min(GLANCES, len(lays)))
    return action_of(max(noticed, key=lambda number: points(position, number)))


def fair(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Takes the most points, whatever that opens to others; of equals it lays the one that leaves it its keys."""
    position = seen(view)
    lays = placements(position)
    if not lays:
        return action_of(position.legal()[0])
    rng.shuffle(lays)
    return action_of(max(lays, key=lambda number: (points(position, number), not wasted(position, number))))


def strong(view: View, seat: int, seconds: float, rng: Random, simulations: int | None = None) -> Action:
    """Plays on many times with the unseen tiles dealt anew, for as long as it may but a second at most.

    It stops sooner when the best action is clear. In the last cells of a match of two it looks at every tile that may
    come. With a number of simulations it does just about so many instead of looking at the clock, and then the same
    generator always gives the same choice.
    """
    begun = perf_counter()
    position = seen(view)
    until = inf if simulations is not None else begun + min(seconds, LONGEST)
    if position.seats() == 2 and position[layout.EMPTY] <= LAST:
        number = exact(position, seat, until)
        if number is not None:
            return action_of(number)
    search = Search(position, seat, rng.getrandbits(32))
    if simulations is not None:
        search.go_on(simulations)
    else:
        while not search.settled():
            search.go_on(BREATH)
            if perf_counter() >= until:
                break
    return action_of(search.best())


def exact(position: Position, seat: int, until: float) -> int | None:
    """The best action in the last cells of a match of two; None if it is not known in time."""
    end = Endgame(position, seat)
    best, most = None, 0
    for number in position.legal():
        if best is not None and perf_counter() >= until:
            return None
        value = end.exact(number)
        if best is None or value > most:
            best, most = number, value
    return best


BOTS: dict[str, Bot] = {"gentle": gentle, "fair": fair, "strong": strong}


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
