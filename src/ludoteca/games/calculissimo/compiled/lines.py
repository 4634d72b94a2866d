"""What can be laid in each row and column at the end of a match, kept from position to position. Compiled.

What can be laid along a line depends on what lies in it, on what lies across its empty squares, and on the rack. The
end of a match comes back to the same lines with the same racks over and over, while other lines change. So the lays of
a line are found once and kept under a number made of just that, and all lays of a position are put together from them.

Lines are numbered by their way and their first place: rows (way 0) by WIDTH * row, columns (way 1) by AREA + column.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.judging import LINE
from ludoteca.games.calculissimo.compiled.kernel import AREA, BOARD, SEAT, SHOWN, WIDTH
from ludoteca.games.calculissimo.compiled.keys import LIES, LINES_FROM, TOKENS, mixed, rack_key
from ludoteca.games.calculissimo.compiled.lays import fill_squares
from ludoteca.games.calculissimo.compiled.replies import EVERY, laid_cost, sort_in_place
from ludoteca.games.calculissimo.compiled.squares import ACROSS, OPEN, SIGN_ONLY, WORDS, Survey

KEPT: Final = 16384  # lines with a rack whose lays are kept
MOST_WORDS: Final = 262144  # that these may take; then all are forgotten
FULL: Final = 16  # squares of a line and one more


@final
class Lines:
    """The lays of lines with a rack, and what the lines of the position asked about last were like."""

    def __init__(self, s: vec[i64], kept: i64) -> None:
        """They are asked about the position `s`, in which something lies, and others that come from it.

        So many are kept.
        """
        self.survey = Survey(s, s[SEAT], 0)
        self.survey.found = vec[i64]([0] * 4096)
        self.board = vec[i64]([0] * AREA)
        """What lay on each place in the position asked about last."""
        self.crossing = vec[i64]([0] * (2 * AREA))
        """By way and place: the number of what lies across an empty place; 0 if nothing does."""
        self.line = vec[i64]([0] * (2 * AREA))
        """By line: the number of all that decides what can be laid in it; 0 if nothing can."""
        self.rows = vec[i64]([0] * WIDTH)
        """Which rows and columns have changed since."""
        self.columns = vec[i64]([0] * WIDTH)
        self.reckoned = vec[i64]([0] * LINE)
        self.keys = vec[i64]([0] * kept)
        """The line and rack whose lays are kept in this slot, where they stand among all, and where they end."""
        self.begins = vec[i64]([0] * kept)
        self.ends = vec[i64]([0] * kept)
        self.lays = vec[i64]([0] * 4096)
        """The lays of all lines that are kept: each lay, its points, and what it gains."""
        self.used: i64 = 0
        self.found = vec[i64]([0] * 4096)
        """Lays put together for one position."""

    def listed(self, s: vec[i64], width: i64) -> vec[i64]:
        """So many lays of the seat to move, those that gain most: points, and what its tokens cost if they are left.

        Each is followed by its points and its gain. Where all of them are asked for they are in no order.
        """
        self.notice(s)
        self.survey.hold(s, s[SEAT])
        rack = rack_key(s, s[SEAT], 0)
        size: i64 = 0
        way: i64 = 0
        while way < 2:
            step: i64 = 1 if way == 1 else WIDTH
            line: i64 = AREA * way + step
            while line < AREA * way + FULL * step:
                if self.line[line] != 0:
                    slot = self.slot(s, line, self.line[line] ^ rack)
                    at = self.begins[slot]
                    end = self.ends[slot]
                    if size + end - at > len(self.found):
                        self.found = longer(self.found, size + end - at)
                    while at < end:
                        self.found[size] = self.lays[at]
                        at += 1
                        size += 1
                line += step
            way += 1
        found = self.found[0:size]
        if width == EVERY:
            return found
        sort_in_place(found, 0)
        return found[0 : WORDS * width] if size > WORDS * width else found

    def slot(self, s: vec[i64], line: i64, key: i64) -> i64:
        """Where the lays of this line with the rack in hand are kept, found now if they are not known."""
        slot: i64 = (key >> 8) % len(self.keys)
        if self.keys[slot] == key:
            return slot
        survey = self.survey
        survey.count = 0
        way: i64 = 1 if line >= AREA else 0
        step: i64 = WIDTH if way == 1 else 1
        start = line - AREA * way + step
        last = start + (FULL - 1) * step
        while start < last:
            if survey.lay_out(way, start):
                before = survey.count
                fill_squares(survey)
                if 2 * survey.count > len(survey.found):
                    survey.found = longer(survey.found, 2 * survey.count)
                    survey.count = before
                    fill_squares(survey)
            start += step
        if self.used + WORDS * survey.count > MOST_WORDS:
            self.keys = vec[i64]([0] * len(self.keys))
            self.used = 0
        if self.used + WORDS * survey.count > len(self.lays):
            self.lays = longer(self.lays, self.used + WORDS * survey.count)
        self.keys[slot] = key
        self.begins[slot] = self.used
        lays = self.lays
        at = self.used
        i: i64 = 0
        while i < 2 * survey.count:
            number = survey.found[i]
            lays[at] = number
            lays[at + 1] = survey.found[i + 1]
            lays[at + 2] = survey.found[i + 1] + laid_cost(number)
            at += WORDS
            i += 2
        self.used = at
        self.ends[slot] = at
        return slot

    def notice(self, s: vec[i64]) -> None:
        """Takes in what has changed on the board since it was asked last."""
        board = self.board
        line = self.line
        place: i64 = WIDTH + 1
        while place < AREA - WIDTH - 1:
            token = s[BOARD + place]
            old = board[place]
            if token != old and token >= 0:
                board[place] = token
                number: i64 = 0
                if old > 0:
                    number = LIES[TOKENS * place + (old & SHOWN)]
                if token > 0:
                    number ^= LIES[TOKENS * place + (token & SHOWN)]
                row = place // WIDTH
                line[WIDTH * row] ^= number
                line[AREA + place - WIDTH * row] ^= number
                self.rows[row] = 1
                self.columns[place - WIDTH * row] = 1
            place += 1
        self.survey.row = s
        n: i64 = 1
        while n < FULL:
            if self.columns[n] == 1:
                self.columns[n] = 0
                place = WIDTH + n
                while place < AREA - WIDTH:
                    self.cross(s, 0, place, WIDTH)
                    place += WIDTH
            if self.rows[n] == 1:
                self.rows[n] = 0
                place = WIDTH * n + 1
                while place < WIDTH * n + FULL:
                    self.cross(s, 1, place, 1)
                    place += 1
            n += 1

    def cross(self, s: vec[i64], way: i64, place: i64, across: i64) -> None:
        """Takes in what lies across this place for whoever lays this way over it."""
        at = ACROSS + 5 * (AREA * way + place)
        w = self.survey.notes
        number: i64 = 0
        w[at] = OPEN
        if s[BOARD + place] == 0 and (s[BOARD + place - across] > 0 or s[BOARD + place + across] > 0):
            self.survey.look_across(s, self.reckoned, place, across, at)
            number = mixed(LINES_FROM + TOKENS * (AREA * way + place) + w[at])
            if w[at] == SIGN_ONLY:
                i: i64 = 1
                while i <= 4:
                    number = mixed(number ^ w[at + i])
                    i += 1
        old = self.crossing[AREA * way + place]
        if number != old:
            self.crossing[AREA * way + place] = number
            row = place // WIDTH
            self.line[AREA + place - WIDTH * row if way == 1 else WIDTH * row] ^= number ^ old


def longer(row: vec[i64], wanted: i64) -> vec[i64]:
    """The row with room for as many numbers as are wanted, and more."""
    size: i64 = len(row)
    while size < wanted:
        size *= 4
    found = vec[i64]([0] * size)
    i: i64 = 0
    while i < len(row):
        found[i] = row[i]
        i += 1
    return found
