"""How a lay looks while it is put together: every line that holds a loose token, and what is right or wrong with it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.laying import (
    Judged,
    places_and_tokens,
    refuse_lay,
    why_line,
    why_no_lay,
    why_not_formed,
)
from ludoteca.games.calculissimo.reckoning import (
    Factor,
    Line,
    factor_step,
    line_from,
    one_line,
    operations,
    reckoned,
)
from ludoteca.games.calculissimo.tokens import CELLS, PLACES, Row

Shares = dict[tuple[str, int], int]
"""What multiplies a line in the end, by its way and its first place."""


def sketch(row: Row, seat: int, tiles: Any) -> dict[str, Any]:
    """The lines that these tiles make, complete or not, and what keeps them from being laid as they are."""
    if tiles == []:
        return {"lines": [], "points": None, "refusal": None}
    found = places_and_tokens(tiles)
    if not isinstance(found, list):
        return {"lines": [], "points": None, "refusal": found}
    number = int(kernel.compose(row, seat, vec[i64](found)))
    if number >= 0:
        lay = Judged(number, kernel.judge(row, number))
        refusal = refuse_lay(row, lay)
        shares = _shares(row, lay) if lay.let_down else {}
        lines = [_shown(row, line, read, shares) for line, read in _lines(row, found)]
        points = lay.points if refusal is None and not row[kernel.ANNOUNCE] else None
        return {"lines": lines, "points": points, "refusal": refusal}
    # Tokens that do not lie in one line, or not yet, make lines all the same.
    loose = -number // 1024 in (kernel.CROOKED, kernel.GAP)
    lines = [_shown(row, line, read, {}) for line, read in _lines(row, found)] if loose else []
    return {"lines": lines, "points": None, "refusal": why_no_lay(row, seat, number)}


def _shares(row: Row, lay: Judged) -> Shares:
    """What multiplies each operation of a lay, when shared squares have been shared out (C20)."""
    return {
        (one["way"], PLACES[one["cells"][0][0]][one["cells"][0][1]]): one["factor"]
        for one in operations(row, lay.number, lay.judgement)
    }


def _lines(row: Row, tiles: list[int]) -> list[tuple[Line, Row]]:
    """Every line of two or more tokens that holds one of these tiles, each once, as the kernel reads it."""
    board = kernel.copy(row)
    places = tiles[::2]
    for place, token in zip(places, tiles[1::2], strict=True):
        board[kernel.BOARD + place] = token | kernel.NEW
    found: dict[tuple[int, int], tuple[Line, Row]] = {}
    for place in sorted(places):
        for step in (1, kernel.WIDTH):
            read = vec[i64]([0] * kernel.LINE)
            kernel.reckon_in_place(board, place, step, read, 0)
            first, length = int(read[kernel.FIRST]), int(read[kernel.LENGTH])
            if length > 1:
                found[step, first] = line_from(board, first, step, length), read
    return list(found.values())


def _shown(row: Row, line: Line, read: Row, shares: Shares) -> dict[str, Any]:
    """One line of a sketch: right or wrong, with what it makes unless that has to be announced; only complete where
    others may challenge it."""
    shown: dict[str, Any] = {
        "way": line.way,
        "cells": [list(CELLS[place]) for place in line.places],
        "state": "incomplete",
        "text": None,
        "steps": [],
        "points": None,
    }
    if not read[kernel.FORMED]:
        signs = [token & kernel.SHOWN > kernel.NINE for token in line.tokens]
        if any(one == other for one, other in pairwise(signs)):
            shown["state"] = "wrong"
        return dict(shown, text=why_not_formed(line))
    if not row[kernel.CHALLENGE] and kernel.line_fault(read, 0) != kernel.FINE:
        return dict(shown, state="wrong", text=why_line(line, read, 0, reckons=not row[kernel.ANNOUNCE]))
    if row[kernel.ANNOUNCE]:
        return dict(shown, state="right")
    value = points = int(kernel.rounded(read[kernel.COUNTED], read[kernel.COUNTED_BY]))
    factors = _factors(row, line, shares.get((line.way, line.places[0])))
    for factor, _ in factors:
        points *= factor
    if row[kernel.CHALLENGE]:
        return dict(shown, state="complete", points=points)
    steps = reckoned(line) + ([factor_step(value, factors)] if factors else [])
    return dict(shown, state="right", text=one_line(line, value, factors), steps=steps, points=points)


def _factors(row: Row, line: Line, share: int | None) -> list[Factor]:
    """The operation squares that multiply the line; of shared ones those that make up its share."""
    if row[kernel.LYING] == 0:
        return [(2, "y")]
    factors = line.colours.factors
    squares = [
        factors[place]
        for place, token in zip(line.places, line.tokens, strict=True)
        if token & kernel.NEW and place in factors
    ]
    if share is None:
        return squares
    chosen: list[Factor] = []
    for square in sorted(squares, reverse=True):
        if share % square[0] == 0:
            share //= square[0]
            chosen.append(square)
    return chosen
