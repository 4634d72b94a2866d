"""The reckoning of operations, written out: step by step in the rulebook's order, with every bonus in its place.

What a lay is worth the kernel knows, and `compiled/reckoning.py` writes it down; here it is asked of lines and lays.
A value is a numerator over a denominator.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from ludoteca.games.calculissimo.compiled import kernel, reckoning
from ludoteca.games.calculissimo.compiled.position import Judgement, Position, Reckoning
from ludoteca.games.calculissimo.compiled.reckoning import Piece
from ludoteca.games.calculissimo.tokens import CELLS, FACES

Value = tuple[int, int]

TIMES, DIVIDED = kernel.TIMES, kernel.DIVIDED


def _factors(squares: int) -> dict[int, int]:
    """By place what an operation over it is multiplied by (C18), where it is."""
    factors = {place: int(kernel.FACTOR[kernel.AREA * squares + place]) for place in CELLS}
    return {place: by for place, by in factors.items() if by > 1}


FACTORS = [_factors(squares) for squares in range(len(kernel.BOARDS))]
"""By the kernel's number of the board."""


class Line(NamedTuple):
    """A line on a board where the tokens of a lay are marked as new, and what the kernel has found about it."""

    way: str
    places: list[int]
    tokens: list[int]
    factors: dict[int, int]
    """By place what an operation over it is multiplied by, on the whole board."""
    reckoning: Reckoning

    @property
    def reads(self) -> str:
        return "".join([FACES[token & 15] for token in self.tokens])

    @property
    def written(self) -> Value:
        return self.reckoning.written, self.reckoning.written_by

    @property
    def counted(self) -> Value:
        return self.reckoning.counted, self.reckoning.counted_by


def line_of(position: Position, reckoning: Reckoning) -> Line:
    """The line of which the kernel knows this."""
    first, step = reckoning.first, reckoning.step
    places = list(range(first, first + step * reckoning.length, step))
    way, factors = "row" if step == 1 else "column", FACTORS[position[kernel.SQUARES]]
    return Line(way, places, reckoning.tokens(), factors, reckoning)


def text(value: Value) -> str:
    """A value as a player reads it: a whole number, or a fraction; with a long minus."""
    return reckoning.text(*value)


def reckoned(line: Line) -> list[list[Piece]]:
    """The steps of a line up to its counted result: × first, then ÷ from left to right, then + and − (C12)."""
    return line.reckoning.sum(raised=True).steps()


def rest(line: Line, raised: bool) -> str:
    """The first division that leaves a rest, as it stands when its turn comes: `6 ÷ 12`."""
    for step in line.reckoning.sum(raised).steps():
        sum_, _, made = "".join(piece["text"] for piece in step).partition(" = ")
        if "/" in made:
            return sum_
    raise ValueError(f"no division leaves a rest in {line.reads!r}")


def times_first(line: Line) -> str | None:
    """The product that is reckoned before a division on its left (C12): `2 × 3` in 6 ÷ 2 × 3; None if there is none."""
    signs = [token & 15 for token in line.tokens[1::2]]
    for n, (before, sign) in enumerate(pairwise(signs), 1):
        if (before, sign) == (DIVIDED, TIMES):
            return f"{line.tokens[2 * n] & 15} × {line.tokens[2 * n + 2] & 15}"
    return None


def plain_text(line: Line) -> str:
    """The line as it reads on the board: `6 ÷ 2 + 9`; tokens that do not take turns stand side by side."""
    return " ".join([reckoning.SIGNS[token & 15].strip() or str(token & 15) for token in line.tokens])


def raised_text(line: Line) -> str:
    """The line as it reads with its raised numbers: `(6×2) ÷ 2 + 9`."""
    return line.reckoning.sum(raised=True).reads()


def one_line(line: Line, counted: int, factors: list[int]) -> str:
    """The whole reckoning in one line: `(6×2) ÷ 2 + (9×2) = 24, × 2 = 48`."""
    return line.reckoning.sum(raised=True).one_line(counted, factors)


def operations(position: Position, lay: Judgement) -> list[dict[str, Any]]:
    """The operations of a lay that has been judged: the one along its way, then those across it in reading order."""
    found: list[dict[str, Any]] = position.preview(lay.number, reckons=True)["operations"]
    return found
