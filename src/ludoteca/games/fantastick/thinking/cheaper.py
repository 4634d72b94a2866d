"""The mat as it lies now, for less: whoever tried this and that pays for the difference, not for what the hands did.

The special sticks are handled as the player did it, before all others; for the plain ones the cheapest order of
handlings is searched. All of it can be played: what differs is taken back and done like that, and the turn is finished.
"""

from __future__ import annotations

from itertools import takewhile
from operator import eq
from typing import Any, NamedTuple

from ludoteca.contract import Action
from ludoteca.games.fantastick import actions, notes, solving
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.mat import HIGH, LOW, Mat
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.plan import search
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.games.fantastick.compiled.shapes import figures

ENOUGH = 2_000
"""Steps that it is worth: somebody waits, and it is a courtesy, not a rule."""


class Cheaper(NamedTuple):
    """The same mat with the special sticks where they lie, for this score."""

    score: int
    moves: list[dict[str, Any]]
    """What it comes to: each move with its price and in words, as in the notes."""
    actions: list[Action]
    """What finishes the turn like that, from the mat as it lies."""


def cheaper(position: Position) -> Cheaper | None:
    """A cheaper way to what lies there now; None if none is found. With free handling there is nothing to save."""
    if position[kernel.PHASE] != kernel.IN_PLAY or position[kernel.HANDLING] or position[kernel.SCORE] == 0:
        return None
    fresh = position.put_back()
    first = _special_moves(position)
    for number in first:
        if not _possible(fresh, number):
            return None
        fresh = fresh.step(number)
    plain = _plain_handlings(fresh, position)
    if plain is None:
        return None
    price, codes = plain
    done = [actions.action_of(position, number) for number in position.moves()]
    better = [*(actions.action_of(position, number) for number in first), *solving.handled(position, codes)]
    same = sum(takewhile(bool, map(eq, done, better)))
    back = [{"type": "undo"}] * (len(done) - same)
    moves = notes.priced(position.put_back(), better)
    return Cheaper(int(fresh[kernel.SCORE]) + price, moves, [*back, *better[same:], {"type": "finish"}])


def _special_moves(position: Position) -> list[int]:
    """The moves of this turn that space an 11 or handle the good or the bad stick, in their order."""
    found = []
    before = position.put_back()
    for number in position.moves():
        kind, start = number // kernel.AREA, number % kernel.AREA // kernel.WIDTH
        if kind in (kernel.ADD_GOOD, kernel.SPACE) or (kind < kernel.ADD and before.stick_on(start)):
            found.append(number)
        before = before.step(number)
    return found


def _possible(position: Position, number: int) -> bool:
    """True if a move of a special stick can be made before the plain ones are touched."""
    kind, rest = divmod(number, kernel.AREA)
    start, end = divmod(rest, kernel.WIDTH)
    if kind == kernel.ROTATE:
        return bool(position.rotates(start, end))
    return kind in (kernel.REMOVE, kernel.SPACE) or not position.lies(end)


def _plain_handlings(position: Position, aim: Position) -> tuple[int, list[int]] | None:
    """The cheapest handlings of plain sticks that lead to the other mat for less than its score."""
    turns = figures.ROTATIONS if position[kernel.MODE] == kernel.SHAPES else equalities.ROTATIONS
    good, bad = position[kernel.GOOD], position[kernel.BAD]
    low, high = LOW[bad], HIGH[bad]  # both special sticks lie fast
    if good >= 0:
        low, high = low | LOW[good], high | HIGH[good]
    mat = Mat(
        position[kernel.LOW], position[kernel.HIGH], good, bad, low, high, int(good < 0), position.plain_in_pile()
    )
    most = aim[kernel.SCORE] - position[kernel.SCORE] - 1
    price, *codes = search.planned(mat, turns, aim[kernel.LOW], aim[kernel.HIGH], most, ENOUGH)
    return None if price < 0 else (price, codes)
