"""The mat as it lies now, for less: whoever tried this and that pays for the difference, not for what the hands did.

The special matches are handled as the player did it, before all others; for the plain ones the cheapest order of
handlings is searched. All of it can be played: what differs is taken back and done like that, and the turn is finished.
"""

from __future__ import annotations

from itertools import takewhile
from operator import eq
from typing import NamedTuple

from ludoteca.contract import Action
from ludoteca.games.fantastick import actions, solving
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled import mat as mat_kernel
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.plan import search
from ludoteca.games.fantastick.compiled.shapes import figures
from ludoteca.games.fantastick.mode import Row

ENOUGH = 2_000
"""Steps that it is worth: somebody waits, and it is a courtesy, not a rule."""


class Cheaper(NamedTuple):
    """The same mat with the special matches where they lie, for this score."""

    score: int
    actions: list[Action]
    """What finishes the turn like that, from the mat as it lies."""


def cheaper(row: Row) -> Cheaper | None:
    """A cheaper way to what lies there now; None if none is found. With free handling there is nothing to save."""
    if row[kernel.PHASE] != kernel.IN_PLAY or row[kernel.HANDLING] or row[kernel.SCORE] == 0:
        return None
    fresh = kernel.copy(row)
    kernel.put_back_in_place(fresh)
    first = _special_moves(row)
    for number in first:
        if not _possible(fresh, number):
            return None
        kernel.handle_in_place(fresh, number)
    plain = _plain_handlings(fresh, row)
    if plain is None:
        return None
    price, codes = plain
    done = [actions.action_of(row, int(kernel.move_at(row, n))) for n in range(row[kernel.MOVES])]
    better = [*(actions.action_of(row, number) for number in first), *solving.handled(row, codes)]
    same = sum(takewhile(bool, map(eq, done, better)))
    back = [{"type": "undo"}] * (len(done) - same)
    return Cheaper(int(fresh[kernel.SCORE]) + price, [*back, *better[same:], {"type": "finish"}])


def _special_moves(row: Row) -> list[int]:
    """The moves of this turn that space an 11 or handle the good or the bad match, in their order."""
    found = []
    before = kernel.copy(row)
    kernel.put_back_in_place(before)
    for n in range(row[kernel.MOVES]):
        number = int(kernel.move_at(row, n))
        kind, start = number // kernel.AREA, number % kernel.AREA // kernel.WIDTH
        if kind in (kernel.ADD_GOOD, kernel.SPACE) or (kind < kernel.ADD and kernel.match_on(before, start)):
            found.append(number)
        kernel.handle_in_place(before, number)
    return found


def _possible(row: Row, number: int) -> bool:
    """True if a move of a special match can be made before the plain ones are touched."""
    kind, rest = divmod(number, kernel.AREA)
    start, end = divmod(rest, kernel.WIDTH)
    if kind == kernel.ROTATE:
        return bool(kernel.rotates(row, start, end))
    return kind in (kernel.REMOVE, kernel.SPACE) or not kernel.lies(row, end)


def _plain_handlings(row: Row, aim: Row) -> tuple[int, list[int]] | None:
    """The cheapest handlings of plain matches that lead to the other mat for less than its score."""
    tables = figures if row[kernel.MODE] == kernel.SHAPES else equalities
    good, bad = row[kernel.GOOD], row[kernel.BAD]
    low, high = mat_kernel.LOW[bad], mat_kernel.HIGH[bad]  # both special matches lie fast
    if good >= 0:
        low, high = low | mat_kernel.LOW[good], high | mat_kernel.HIGH[good]
    found = search.plan(
        solving.bench(),
        tables.ROTATION_FIRST,
        tables.ROTATIONS,
        row[kernel.LOW],
        row[kernel.HIGH],
        good,
        bad,
        low,
        high,
        int(good < 0),
        kernel.plain_in_pile(row),
        aim[kernel.LOW],
        aim[kernel.HIGH],
        0,
        aim[kernel.SCORE] - row[kernel.SCORE] - 1,
        ENOUGH,
    )
    return None if found[0] < 0 else (int(found[0]), [int(number) for number in found[1:]])
