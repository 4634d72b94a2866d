"""How a lay looks while it is put together: every line that holds a loose token, and what is right or wrong with it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from ludoteca.games.calculissimo.compiled import judging, kernel
from ludoteca.games.calculissimo.compiled.position import Judgement, Position
from ludoteca.games.calculissimo.compiled.reckoning import factor_step
from ludoteca.games.calculissimo.laying import places_and_tokens, refuse_lay, why_line, why_no_lay, why_not_formed
from ludoteca.games.calculissimo.reckoning import (
    Line,
    line_of,
    one_line,
    operations,
    reckoned,
    times_first,
)
from ludoteca.games.calculissimo.tokens import CELLS, PLACES
from ludoteca.words import Sentence, say

Shares = dict[tuple[str, int], int]
"""What multiplies a line in the end, by its way and its first place."""


def sketch(position: Position, seat: int, tiles: Any) -> dict[str, Any]:
    """The lines that these tiles make, complete or not, and what keeps them from being laid as they are."""
    if tiles == []:
        return {"lines": [], "points": None, "refusal": None}
    found = places_and_tokens(tiles)
    if not isinstance(found, list):
        return {"lines": [], "points": None, "refusal": found}
    number = position.compose(seat, found)
    if number >= 0:
        lay = position.judge(number)
        refusal = refuse_lay(position, lay)
        shares = _shares(position, lay) if lay.let_down() else {}
        lines = [_shown(position, line, shares) for line in _lines(position, found)]
        if lay.fault in (judging.OFF_CENTRE, judging.APART):
            lines = [_misplaced(line, refusal) for line in lines]
        points = lay.points if refusal is None and not position[kernel.ANNOUNCE] else None
        return {"lines": lines, "points": points, "refusal": refusal}
    # Tokens that do not lie in one line, or not yet, make lines all the same.
    loose = -number // 1024 in (judging.CROOKED, judging.GAP)
    lines = [_shown(position, line, {}) for line in _lines(position, found)] if loose else []
    return {"lines": lines, "points": None, "refusal": why_no_lay(position, seat, number)}


def _shares(position: Position, lay: Judgement) -> Shares:
    """What multiplies each operation of a lay, when shared squares have been shared out (C20)."""
    return {
        (one["way"], PLACES[one["cells"][0][0]][one["cells"][0][1]]): one["factor"] for one in operations(position, lay)
    }


def _lines(position: Position, tiles: list[int]) -> list[Line]:
    """Every line of two or more tokens that holds one of these tiles, each once."""
    draft = position.draft(tiles)
    found: dict[tuple[int, int], Line] = {}
    for place in sorted(tiles[::2]):
        for step in (1, kernel.WIDTH):
            reckoning = draft.line(place, step)
            if reckoning.length > 1:
                found[step, reckoning.first] = line_of(position, reckoning)
    return list(found.values())


def _shown(position: Position, line: Line, shares: Shares) -> dict[str, Any]:
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
    if not line.reckoning.formed:
        signs = [token & kernel.SHOWN > kernel.NINE for token in line.tokens]
        if any(one == other for one, other in pairwise(signs)):
            shown["state"] = "wrong"
        return dict(shown, text=why_not_formed(line))
    product = times_first(line)
    if product is not None:
        shown["note"] = say("× comes before ÷: reckon {product} first.", product=product)
    if not position[kernel.CHALLENGE] and line.reckoning.fault != judging.FINE:
        return dict(shown, state="wrong", text=why_line(line, reckons=not position[kernel.ANNOUNCE]))
    if position[kernel.ANNOUNCE]:
        return dict(shown, state="right")
    value = points = judging.rounded(*line.counted)
    factors = _factors(position, line, shares.get((line.way, line.places[0])))
    for factor in factors:
        points *= factor
    if position[kernel.CHALLENGE]:
        return dict(shown, state="complete", points=points)
    steps = reckoned(line) + ([factor_step(value, factors)] if factors else [])
    return dict(shown, state="right", text=one_line(line, value, factors), steps=steps, points=points)


def _misplaced(line: dict[str, Any], why: Sentence | None) -> dict[str, Any]:
    """A line in the wrong place: whatever it makes, it cannot be laid there, and that is what has to be said."""
    if line["state"] not in ("right", "complete"):
        return line
    return dict(line, state="incomplete", text=why, steps=[], points=None)


def _factors(position: Position, line: Line, share: int | None) -> list[int]:
    """The operation squares that multiply the line; of shared ones those that make up its share."""
    if position[kernel.LYING] == 0:
        return [2]
    squares = [
        line.factors[place]
        for place, token in zip(line.places, line.tokens, strict=True)
        if token & kernel.NEW and place in line.factors
    ]
    if share is None:
        return squares
    chosen: list[int] = []
    for square in sorted(squares, reverse=True):
        if share % square == 0:
            share //= square
            chosen.append(square)
    return chosen
