"""The reckoning of operations, written out: step by step in the rulebook's order, with every bonus in its place.

What a lay is worth the kernel knows; here it is told. A value is a numerator over a denominator.
"""

from __future__ import annotations

from itertools import pairwise
from math import gcd
from typing import Any, NamedTuple

from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.compiled.position import Judgement, Position, Reckoning
from ludoteca.games.calculissimo.tokens import BOARDS, CELLS, FACES

Piece = dict[str, Any]
"""A stretch of a reckoning, with the letter of the square that raised it, or None."""
Value = tuple[int, int]
Factor = tuple[int, str]
"""What multiplies an operation, and the letter of the square that does."""

PLUS, TIMES, DIVIDED = kernel.PLUS, kernel.TIMES, kernel.DIVIDED
SIGNS = {kernel.PLUS: " + ", kernel.MINUS: " − ", kernel.TIMES: " × ", kernel.DIVIDED: " ÷ "}


class Colours(NamedTuple):
    """What the coloured squares of a board do, by their places."""

    letters: dict[int, str]
    raised: dict[int, int]
    """What a number laid there is multiplied by (C17)."""
    factors: dict[int, Factor]
    """What an operation over it is multiplied by (C18)."""


def _colours(number: int, board: list[str]) -> Colours:
    letters = {place: board[r][c] for place, (r, c) in CELLS.items()}
    raised = {place: int(kernel.RAISE[kernel.AREA * number + place]) for place in CELLS}
    factors = {place: int(kernel.FACTOR[kernel.AREA * number + place]) for place in CELLS}
    return Colours(
        letters,
        {place: by for place, by in raised.items() if by > 1},
        {place: (by, letters[place]) for place, by in factors.items() if by > 1},
    )


COLOURS = [_colours(number, board) for number, board in enumerate(BOARDS.values())]
"""By the kernel's number of the board."""


class Line(NamedTuple):
    """A line on a board where the tokens of a lay are marked as new, and what the kernel has found about it."""

    way: str
    places: list[int]
    tokens: list[int]
    colours: Colours
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
    way, colours = "row" if step == 1 else "column", COLOURS[position[kernel.SQUARES]]
    return Line(way, places, reckoning.tokens(), colours, reckoning)


def text(value: Value) -> str:
    """A value as a player reads it: a whole number, or a fraction; with a long minus."""
    return str(plain(value)).replace("-", "−")


def plain(value: Value) -> int | str:
    """A value in JSON: a whole number, or a fraction as text."""
    n, d = value
    if n % d == 0:
        return n // d
    common = gcd(n, d)
    return f"{n // common}/{d // common}"


def raised_by(colours: Colours, place: int, token: int) -> int:
    """What a number on this place is multiplied by: its square counts if it is new there and no joker (C17)."""
    return colours.raised.get(place, 1) if token & 48 == kernel.NEW else 1


def words(text: str) -> Piece:
    """A piece of plain text."""
    return {"text": text, "bonus": None}


def joined(pieces: list[Piece]) -> list[Piece]:
    """The pieces, with neighbours that are plain text made one."""
    found: list[Piece] = []
    for piece in pieces:
        if found and piece["bonus"] is None and found[-1]["bonus"] is None:
            found[-1] = words(found[-1]["text"] + piece["text"])
        else:
            found.append(piece)
    return found


def reckoned(line: Line) -> list[list[Piece]]:
    """The steps of a line up to its counted result: × first, then ÷ from left to right, then + and − (C12)."""
    terms: list[Piece] = []
    values: list[Value] = []
    for place, token in zip(line.places[::2], line.tokens[::2], strict=True):
        shown, raised = token & 15, raised_by(line.colours, place, token)
        values.append((shown * raised, 1))
        letter = line.colours.letters[place]
        terms.append(words(f"{shown}") if raised == 1 else {"text": f"({shown}×{raised})", "bonus": letter})
    signs = [token & 15 for token in line.tokens[1::2]]
    steps: list[list[Piece]] = []
    for sign in (TIMES, DIVIDED):
        while sign in signs:
            n = signs.index(sign)
            (a, b), (c, d) = values[n : n + 2]
            value = (a * c, b * d) if sign == TIMES else (a * d, b * c)
            result = text(value)
            steps.append(joined([terms[n], words(SIGNS[sign]), terms[n + 1], words(f" = {result}")]))
            terms[n : n + 2] = [words(result)]
            values[n : n + 2] = [value]
            del signs[n]
    if signs:
        pieces, (total, by) = [terms[0]], values[0]
        for n, sign in enumerate(signs, 1):
            c, d = values[n]
            total, by = total * d + (c if sign == PLUS else -c) * by, by * d
            pieces += [words(SIGNS[sign]), terms[n]]
        steps.append(joined([*pieces, words(f" = {text((total, by))}")]))
    return steps


def rest(line: Line, raised: bool) -> str:
    """The first division that leaves a rest, as it stands when its turn comes: `6 ÷ 12`."""
    if not raised:
        line = line._replace(colours=line.colours._replace(raised={}))
    for step in reckoned(line):
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
    return " ".join([SIGNS[token & 15].strip() if token & 15 > 9 else str(token & 15) for token in line.tokens])


def raised_text(line: Line) -> str:
    """The line as it reads with its raised numbers: `(6×2) ÷ 2 + 9`."""
    found = ""
    for place, token in zip(line.places, line.tokens, strict=True):
        raised = raised_by(line.colours, place, token)
        if token & 15 > 9:
            found += SIGNS[token & 15]
        else:
            found += f"{token & 15}" if raised == 1 else f"({token & 15}×{raised})"
    return found


def one_line(line: Line, counted: int, factors: list[Factor]) -> str:
    """The whole reckoning in one line: `(6×2) ÷ 2 + (9×2) = 24, × 2 = 48`."""
    points = counted
    for factor, _ in factors:
        points *= factor
    multiplied = "".join(f", × {factor}" for factor, _ in factors) + f" = {points}" if factors else ""
    return f"{raised_text(line)} = {counted}{multiplied}"


def factor_step(counted: int, factors: list[Factor]) -> list[Piece]:
    """The last step: the operation squares, one after the other (C18)."""
    pieces, points = [words(f"{counted} ")], counted
    for factor, square in factors:
        pieces += [{"text": f"× {factor}", "bonus": square}, words(" ")]
        points *= factor
    pieces[-1] = words(f" = {points}")
    return pieces


def operation(line: Line, factors: list[Factor]) -> dict[str, Any]:
    """One operation of a lay with its reckoning."""
    counted = line.counted
    value = max(0, counted[0] // counted[1])
    factor = line.reckoning.times_over
    steps = reckoned(line)
    if value * counted[1] != counted[0]:
        steps.append([words(f"{text(counted)} → {value}")])
    if factors:
        steps.append(factor_step(value, factors))
    return {
        "way": line.way,
        "cells": [list(CELLS[place]) for place in line.places],
        "reads": line.reads,
        "written": plain(line.written),
        "counted": plain(counted),
        "factor": factor,
        "points": value * factor,
        "text": one_line(line, value, factors),
        "steps": steps,
    }


def operations(position: Position, lay: Judgement) -> list[dict[str, Any]]:
    """The operations of a lay that has been judged: the one along its way, then those across it in reading order."""
    first, factors = position[kernel.LYING] == 0, COLOURS[position[kernel.SQUARES]].factors
    mine: list[Factor] = [(2, "y")] if first else []
    found = []
    for n, place in enumerate(position.places(lay.number), 1):
        across = lay.line(n)
        taken = across.times_over > 1
        if across.length > 0:
            found.append(operation(line_of(position, across), [factors[place]] if taken else []))
        if place in factors and not taken and not first:
            mine.append(factors[place])
    along = lay.line(0)
    if along.length > 0:
        found.insert(0, operation(line_of(position, along), mine))
    return found
