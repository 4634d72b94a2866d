"""Lays tried on a board, one after the other, and what the kernel finds about each. Compiled.

Who writes lays down asks it line by line: 0 is the line along the way of the lay, n the one across its n-th token.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.judging import (
    COUNTED,
    COUNTED_BY,
    FIRST,
    JUDGEMENT,
    LENGTH,
    LINE,
    LINES,
    POINTS,
    TIMES_OVER,
    WRITTEN,
    WRITTEN_BY,
    judge_in_place,
    lay_places,
    rounded,
)
from ludoteca.games.calculissimo.compiled.kernel import BOARD, NEW, RACK, copy
from ludoteca.games.calculissimo.compiled.numbers import BEGIN, lay_count, lay_token
from ludoteca.games.calculissimo.compiled.reading import Reading


@final
class Trial:
    """A board with one lay at a time on it."""

    def __init__(self, s: vec[i64]) -> None:
        self.row = s
        self.board = copy(s)
        """The board; tokens of the lay are marked NEW."""
        self.judgement = vec[i64]([0] * JUDGEMENT)
        self.reading = Reading()
        self.begin: i64 = -1
        """The first place and the way of the lay."""
        self.spans: list[list[i64]] = []
        """By number of tokens the places of lays that begin so; none where they are not known."""

    def put(self, number: i64) -> list[i64]:
        """Puts a lay on the board and judges it; gives the places of its tokens, in reading order."""
        if self.begin != number & BEGIN:
            self.begin = number & BEGIN
            self.spans = [[] for _ in range(RACK + 1)]
        places = self.spans[lay_count(number)]
        if len(places) == 0:
            places = lay_places(self.row, number)
            self.spans[lay_count(number)] = places
        b = self.board
        for n, place in enumerate(places):
            b[BOARD + place] = lay_token(number, n) | NEW
        r = self.judgement
        i: i64 = 0
        while i < JUDGEMENT:
            r[i] = 0
            i += 1
        judge_in_place(self.row, b, number, self.reading, r)
        return places

    def lift(self, places: list[i64]) -> None:
        """Takes the lay off the board."""
        for place in places:
            self.board[BOARD + place] = 0

    def points(self) -> i64:
        """What the lay brings."""
        return self.judgement[POINTS]

    def length(self, n: i64) -> i64:
        """How many tokens a line has; 0 where there is none."""
        return self.judgement[LINES + LINE * n + LENGTH]

    def first(self, n: i64) -> i64:
        """The place of its first token."""
        return self.judgement[LINES + LINE * n + FIRST]

    def factor(self, n: i64) -> i64:
        """What it is multiplied by in the end."""
        return self.judgement[LINES + LINE * n + TIMES_OVER]

    def written(self, n: i64) -> i64:
        """The numerator of what it makes without any bonus."""
        return self.judgement[LINES + LINE * n + WRITTEN]

    def written_by(self, n: i64) -> i64:
        return self.judgement[LINES + LINE * n + WRITTEN_BY]

    def counted(self, n: i64) -> i64:
        """The numerator of what it makes with its raised numbers."""
        return self.judgement[LINES + LINE * n + COUNTED]

    def counted_by(self, n: i64) -> i64:
        return self.judgement[LINES + LINE * n + COUNTED_BY]

    def value(self, n: i64) -> i64:
        """What that comes to as a whole number, before it is multiplied."""
        return rounded(self.counted(n), self.counted_by(n))
