"""Operations in writing: step by step in the order of the rulebook, with every bonus in its place. Compiled.

A draft is told so, and a lay when it lies; every lay of a turn, in short, is told in `writing.py`. Nothing of it is in
any language.
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.judging import lay_places
from ludoteca.games.calculissimo.compiled.kernel import (
    AREA,
    AS_JOKER,
    BOARD,
    DIVIDED,
    FACTOR,
    LYING,
    NEW,
    PLUS,
    RAISE,
    SHOWN,
    SQUARES,
    TIMES,
    WIDTH,
)
from ludoteca.games.calculissimo.compiled.numbers import lay_token, lay_way
from ludoteca.games.calculissimo.compiled.trial import Trial

Piece = dict[str, Any]
"""A stretch of a reckoning, with the letter of the square that raised it, or None."""
Operation = dict[str, Any]

FACES: Final = [".", "1", "2", "3", "4", "5", "6", "7", "8", "9", "+", "-", "*", "/"]
"""What a token shows, by its number."""
SIGNS: Final = ["", "", "", "", "", "", "", "", "", "", " + ", " − ", " × ", " ÷ "]
LAID: Final = [*FACES, "", "", "", *("?" + face for face in FACES[1:])]
"""A token as it is laid, by its number: a joker with what it stands for."""
SMALL: Final = [str(n) for n in range(1000)]
MOST_NUMBERS: Final = 8  # of a line
RAISED: Final = [f"({n % 10}×{n // 10})" for n in range(40)]
"""A raised number, by ten times what it is multiplied by, and itself."""
RAISED_BY: Final = ["", "", "g", "b"]
"""The letter of the square that multiplies a number by this."""
TIMES_BY: Final = ["", "", "y", "v"]
"""The letter of the square that multiplies an operation by this."""


def digits(n: i64) -> str:
    """A whole number as a player reads it, with a long minus."""
    return SMALL[n] if 0 <= n < 1000 else str(n).replace("-", "−")


def plain(n: i64, by: i64) -> Any:
    """A value in JSON: a whole number, or a fraction as text."""
    if n % by == 0:
        return n // by
    common = n if n > 0 else -n
    rest = by
    while rest != 0:
        common, rest = rest, common % rest
    return f"{n // common}/{by // common}"


def text(n: i64, by: i64) -> str:
    """A value as a player reads it: a whole number, or a fraction; with a long minus."""
    if n % by == 0:
        return digits(n // by)
    return str(plain(n, by)).replace("-", "−")


def factor_step(counted: i64, factors: list[i64]) -> list[Piece]:
    """The last step: the operation squares, one after the other (C18)."""
    found: list[Piece] = [{"text": digits(counted) + " ", "bonus": None}]
    points = counted
    for n, factor in enumerate(factors):
        points *= factor
        found.append({"text": "× " + digits(factor), "bonus": TIMES_BY[factor]})
        found.append({"text": " = " + digits(points) if n == len(factors) - 1 else " ", "bonus": None})
    return found


@final
class Sum:
    """A line of number, sign, …, number: what stands there, and what its squares make of it."""

    def __init__(self) -> None:
        """Nothing has been read. It may read one line after the other."""
        self.count: i64 = 0
        """How many numbers it has."""
        self.terms: list[str] = [""] * MOST_NUMBERS
        """They in writing."""
        self.lifts = vec[i64]([0] * MOST_NUMBERS)
        """What multiplies each of them, 1 if nothing does."""
        self.signs = vec[i64]([0] * MOST_NUMBERS)
        """The sign after each."""
        self.above = vec[i64]([0] * MOST_NUMBERS)
        """They as they count: numerators over denominators."""
        self.below = vec[i64]([0] * MOST_NUMBERS)

    def read(self, b: vec[i64], first: i64, step: i64, length: i64, raised: bool) -> None:
        """Reads a line on a board where new tokens are marked; without `raised` no square counts."""
        self.count = length // 2 + 1
        squares = AREA * b[SQUARES]
        place = first
        n: i64 = 0
        while n < self.count:
            token = b[BOARD + place]
            shown = token & SHOWN
            by: i64 = RAISE[squares + place] if raised and token & (NEW | AS_JOKER) == NEW else 1
            self.terms[n] = SMALL[shown] if by == 1 else RAISED[10 * by + shown]
            self.lifts[n] = by
            self.above[n] = shown * by
            self.below[n] = 1
            place += step
            if n < self.count - 1:
                self.signs[n] = b[BOARD + place] & SHOWN
                place += step
            n += 1

    def reads(self) -> str:
        """The line with its raised numbers: `(6×2) ÷ 2 + 9`."""
        found = self.terms[0]
        n: i64 = 1
        while n < self.count:
            found += SIGNS[self.signs[n - 1]]
            found += self.terms[n]
            n += 1
        return found

    def one_line(self, counted: i64, factors: list[i64]) -> str:
        """The whole reckoning in one line: `(6×2) ÷ 2 + (9×2) = 24, × 2 = 48`."""
        found = self.reads()
        found += " = "
        found += digits(counted)
        if len(factors) > 0:
            for factor in factors:
                counted *= factor
                found += ", × "
                found += digits(factor)
            found += " = "
            found += digits(counted)
        return found

    def steps(self) -> list[list[Piece]]:
        """The steps up to its counted result: × first, then ÷ from left to right, then + and − (C12).

        What was read is used up: at each step two numbers become one.
        """
        above = self.above
        below = self.below
        found: list[list[Piece]] = []
        sign: i64 = TIMES
        while sign <= DIVIDED:
            n: i64 = 0
            while n < self.count - 1:
                if self.signs[n] == sign:
                    found.append(self.joined(n))
                else:
                    n += 1
            sign += 1
        if self.count > 1:
            total = above[0]
            by = below[0]
            n = 1
            while n < self.count:
                term = above[n] if self.signs[n - 1] == PLUS else -above[n]
                total = total * below[n] + term * by
                by *= below[n]
                n += 1
            found.append(self.pieces(0, self.count - 1, text(total, by)))
        return found

    def joined(self, n: i64) -> list[Piece]:
        """The step that makes one number of this one and the next, by × or ÷."""
        above = self.above
        below = self.below
        if self.signs[n] == TIMES:
            above[n] *= above[n + 1]
            below[n] *= below[n + 1]
        else:
            above[n] *= below[n + 1]
            below[n] *= above[n + 1]
        result = text(above[n], below[n])
        step = self.pieces(n, n + 1, result)
        self.terms[n] = result
        self.lifts[n] = 1
        self.count -= 1
        i = n
        while i < self.count:
            self.signs[i] = self.signs[i + 1]
            i += 1
        i = n + 1
        while i < self.count:
            self.terms[i] = self.terms[i + 1]
            self.lifts[i] = self.lifts[i + 1]
            above[i] = above[i + 1]
            below[i] = below[i + 1]
            i += 1
        return step

    def pieces(self, first: i64, last: i64, result: str) -> list[Piece]:
        """One step: these numbers with the signs between them and what they make, with raised ones on their own."""
        found: list[Piece] = []
        run = ""
        n = first
        while n <= last:
            if self.lifts[n] == 1:
                run += self.terms[n]
            else:
                if run != "":
                    found.append({"text": run, "bonus": None})
                    run = ""
                found.append({"text": self.terms[n], "bonus": RAISED_BY[self.lifts[n]]})
            if n < last:
                run += SIGNS[self.signs[n]]
            n += 1
        run += " = "
        run += result
        found.append({"text": run, "bonus": None})
        return found


def tile_of(place: i64, token: i64) -> list[Any]:
    """A token on a place as JSON."""
    return [place // WIDTH - 1, place % WIDTH - 1, LAID[token]]


def tiles(s: vec[i64], number: i64) -> list[list[Any]]:
    """The tiles of a lay, in reading order."""
    return [tile_of(place, lay_token(number, n)) for n, place in enumerate(lay_places(s, number))]


@final
class Teller:
    """Tells of a lay on one board."""

    def __init__(self, s: vec[i64], reckons: bool) -> None:
        """Where it does not reckon, operations are told without what they make: others may challenge them (C27)."""
        self.trial = Trial(s)
        self.sum = Sum()
        self.reckons = reckons

    def preview(self, number: i64) -> dict[str, Any]:
        """What a lay brings: its points and its operations, the one along its way before those across it."""
        trial = self.trial
        s = trial.row
        places = trial.put(number)
        squares = AREA * s[SQUARES]
        first = s[LYING] == 0
        step: i64 = WIDTH if lay_way(number) == 1 else 1
        mine: list[i64] = []
        if first:
            mine.append(2)
        across: list[Operation] = []
        for n, place in enumerate(places, 1):
            taken = trial.factor(n) > 1
            factor = FACTOR[squares + place]
            if trial.length(n) > 0:
                across.append(self.operation(n, WIDTH + 1 - step, [factor] if taken else []))
            if factor > 1 and not taken and not first:
                mine.append(factor)
        along = [self.operation(0, step, mine)] if trial.length(0) > 0 else []
        trial.lift(places)
        return {"points": trial.points(), "operations": along + across}

    def operation(self, n: i64, step: i64, factors: list[i64]) -> Operation:
        """One operation of the lay on the board."""
        trial = self.trial
        b = trial.board
        length = trial.length(n)
        first = trial.first(n)
        cells: list[list[i64]] = []
        reads = ""
        place = first
        while place < first + length * step:
            cells.append([place // WIDTH - 1, place % WIDTH - 1])
            reads += FACES[b[BOARD + place] & SHOWN]
            place += step
        value = trial.value(n)
        written: Any = "?"
        counted: Any = "?"
        if self.reckons:
            written = plain(trial.written(n), trial.written_by(n))
            counted = plain(trial.counted(n), trial.counted_by(n))
        told: Operation = {
            "way": "row" if step == 1 else "column",
            "cells": cells,
            "reads": reads,
            "written": written,
            "counted": counted,
            "factor": trial.factor(n),
            "points": value * trial.factor(n),
        }
        one_line: str | None = None
        steps: list[list[Piece]] = []
        if self.reckons:
            self.sum.read(b, first, step, length, True)
            one_line = self.sum.one_line(value, factors)
            steps = self.sum.steps()
            if value * trial.counted_by(n) != trial.counted(n):
                steps.append([{"text": f"{text(trial.counted(n), trial.counted_by(n))} → {value}", "bonus": None}])
            if len(factors) > 0:
                steps.append(factor_step(value, factors))
        told["text"] = one_line
        told["steps"] = steps
        return told


def faces(s: vec[i64]) -> list[str]:
    """The board as fifteen strings, a point where there is nothing."""
    found: list[str] = []
    row: i64 = 1
    while row <= 15:
        line: list[str] = []
        at: i64 = BOARD + WIDTH * row + 1
        end: i64 = at + 15
        while at < end:
            line.append(FACES[s[at] & SHOWN])
            at += 1
        found.append("".join(line))
        row += 1
    return found


def jokers(s: vec[i64]) -> list[tuple[i64, i64]]:
    """The rows and columns of the jokers on the board, in reading order."""
    found: list[tuple[i64, i64]] = []
    place: i64 = WIDTH + 1
    while place < AREA - WIDTH - 1:
        if s[BOARD + place] >= AS_JOKER:
            found.append((place // WIDTH - 1, place % WIDTH - 1))
        place += 1
    return found
