"""Antino's bots: gentle, fair and strong. Each is a function of the view alone, so it knows no more than a player.

Alone they play for the record: strong is then the helper who knows what keeps a game going.
"""

from __future__ import annotations

from math import inf
from random import Random
from time import perf_counter

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.contract import Action, Bot, View
from ludoteca.games.antino.compiled import kernel, search
from ludoteca.games.antino.rules import AntinoState, action_of

LONGEST = 1.0  # seconds that a strong choice may take, whatever it is offered
BREATH = 24  # simulations between two looks at the clock, at least: some milliseconds where the search is interpreted
GLANCES = 4  # placements that a gentle player notices


def gentle(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Plays as a child might: notices a few placements and takes the one of them that brings most."""
    row = seen(view)
    lays = placements(row)
    if not lays:
        return action_of(kernel.legal(row)[0])
    noticed = rng.sample(lays, min(GLANCES, len(lays)))
    return action_of(max(noticed, key=lambda number: points(row, number)))


def fair(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Takes the most points, whatever that opens to others; of equals it lays the one that leaves it its keys."""
    row = seen(view)
    lays = placements(row)
    if not lays:
        return action_of(kernel.legal(row)[0])
    rng.shuffle(lays)
    return action_of(max(lays, key=lambda number: (points(row, number), not wasted(row, number))))


def strong(view: View, seat: int, seconds: float, rng: Random, simulations: int | None = None) -> Action:
    """Plays on many times with the unseen tiles dealt anew, for as long as it may but a second at most.

    It stops sooner when the best action is clear. In the last cells of a match of two it looks at every tile that may
    come. With a number of simulations it does just about so many instead of looking at the clock, and then the same
    generator always gives the same choice.
    """
    begun = perf_counter()
    row = search.lengthened(seen(view))
    until = inf if simulations is not None else begun + min(seconds, LONGEST)
    if row[kernel.SEATS] == 2 and row[kernel.EMPTY] <= search.LAST:
        number = exact(row, seat, until)
        if number is not None:
            return action_of(number)
    board = search.listed(row, seat, rng.getrandbits(32))
    if simulations is not None:
        search.try_in_place(board, row, simulations)
    else:
        while not board[search.SETTLED]:
            search.try_in_place(board, row, BREATH)
            if perf_counter() >= until:
                break
    return action_of(search.chosen(board))


def exact(row: vec[i64], seat: int, until: float) -> int | None:
    """The best action in the last cells of a match of two; None if it is not known in time."""
    best, most = None, 0
    for number in kernel.legal(row):
        if best is not None and perf_counter() >= until:
            return None
        value = search.exact(row, seat, number)
        if best is None or value > most:
            best, most = int(number), value
    return best


BOTS: dict[str, Bot] = {"gentle": gentle, "fair": fair, "strong": strong}


def seen(view: View) -> vec[i64]:
    """The kernel's row for what the view shows. Hands that the view hides are filled in; nobody here looks at them."""
    return AntinoState.game.imagine(view, Random(0)).row


def placements(row: vec[i64]) -> list[int]:
    """The numbers of the placements of the seat whose turn it is."""
    return [int(number) for number in kernel.legal(row) if number < kernel.STOP]


def points(row: vec[i64], number: int) -> int:
    """How many tiles count for a placement."""
    return int(kernel.score(row, number // kernel.AREA, number % kernel.AREA))


def wasted(row: vec[i64], number: int) -> bool:
    """True for a key that would open nothing where it is laid."""
    kind, place = divmod(number, kernel.AREA)
    return (kind - 1) % 3 == kernel.KEY and not kernel.beside_locked(row, place)
