"""A position at the end of a match that is played on and back, with what can be laid in each row and column. Compiled.

What can be laid along a line depends on what lies in it, on what lies across its empty squares, and on the rack. The
end of a match comes back to the same lines with the same racks over and over, while other lines change. So the lays of
a line are found once and kept under a number made of just that, and all lays of a position are put together from them.
A lay changes the numbers of the lines it touches and no others, and taking it back changes them back.

Lines are numbered by their way and which they are, from 1: rows (way 0) by `row`, columns (way 1) by WIDTH + `column`.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.judging import (
    COUNTED,
    COUNTED_BY,
    FINE,
    FORMED,
    LINE,
    line_fault,
    reckon_in_place,
)
from ludoteca.games.calculissimo.compiled.kernel import (
    AREA,
    BIT,
    BOARD,
    COST,
    DIVIDED,
    FACTOR,
    JOKER,
    KINDS,
    NINE,
    PLUS,
    RACK,
    RACKS,
    SHOWN,
    SQUARES,
    TIMES,
    WIDTH,
    copy,
)
from ludoteca.games.calculissimo.compiled.keys import (
    HOLDS,
    KIND,
    LIES,
    MANY,
    SHUTS,
    TOKENS,
    mixed,
    rack_key,
)
from ludoteca.games.calculissimo.compiled.lays import fill_squares
from ludoteca.games.calculissimo.compiled.numbers import lay_count, lay_start, lay_token, lay_way
from ludoteca.games.calculissimo.compiled.replies import EVERY, WORDS, laid_cost, sort_in_place
from ludoteca.games.calculissimo.compiled.squares import ACROSS, OPEN, SHUT, SIGN_ONLY, Survey
from ludoteca.games.calculissimo.compiled.worth import FAR

SLOT: Final = 4  # numbers that are kept of a line with a rack
BEGIN: Final = 1
END: Final = 2
MOST: Final = 3
KEPT: Final = 524288  # lines with a rack whose lays are kept at most: a power of two
MOST_WORDS: Final = 2097152  # that these may take; then all are forgotten
FULL: Final = 16  # squares of a line and one more
SAID: Final = 5  # numbers that are noted of what lies across a square
NOT_KEPT: Final = -1  # where lays would begin of which only the best gain is known
UNKNOWN: Final = -2  # what a sign would make of what lies across was not reckoned yet
CHANGE: Final = 7  # numbers that are written down of a change there
OTHER: Final = 3  # bits by which what seat 1 holds is moved, so that it is not the same as if seat 0 held it
RESTS: Final = 127  # so many different ones are remembered
FIGURES_AT: Final = 56  # bits, behind four for each kind
A_FIGURE: Final = 72057594037927936  # one number there
ROOM: Final = 38430716820228232  # the highest of the four bits of each kind
PAST: Final = 1024  # numbers that can be written down of lays: 14 tokens change four squares each at most


@final
class Lines:
    """A position of two with an empty bag, and the lays of lines with a rack that were met before."""

    def __init__(self, s: vec[i64], kept: i64) -> None:
        """It begins as the position `s`, in which something lies. So many lines are kept, a power of two."""
        self.row = copy(s)
        """Only the board and the racks of this row change."""
        self.board: i64 = 0
        """The number of what was laid since the beginning."""
        self.held = vec[i64]([rack_key(s, 0), rack_key(s, 1)])
        """By seat: the number of what it holds, how many tokens these are, and how many of them show numbers."""
        self.sizes = vec[i64]([0, 0])
        self.figures = vec[i64]([0, 0])
        self.line = vec[i64]([0] * (2 * WIDTH))
        """By line: the number of all that decides what can be laid in it; 0 if nothing can."""
        self.crossing = vec[i64]([0] * (2 * AREA))
        """By way and place: the number of what lies across an empty place; 0 if nothing does."""
        self.past = vec[i64]([0] * PAST)
        """Of each lay: its places, what was said across squares that have changed, the lay, and where this begins."""
        self.top: i64 = 0
        self.survey = Survey(s, 0, 0)
        self.survey.row = self.row
        self.survey.sparing = True
        self.survey.found = vec[i64]([0] * 4096)
        self.reckoned = vec[i64]([0] * LINE)
        self.slots = vec[i64]([0] * (SLOT * kept))
        """Lines with a rack that were met: which it is, where its lays stand among all, where they end, and what the
        best of them gains. All of it side by side, for it is mostly asked for where it was not asked for lately."""
        self.mask = kept - 1
        self.lays = vec[i64]([0] * 4096)
        """The lays of all lines that are kept: each lay, what it touches and gains, and the kinds of its tokens."""
        self.used: i64 = 0
        self.after = vec[i64]([0] * 4096)
        """Of lays that were weighed: what can be gained by one more lay at most."""
        self.rests = vec[i64]([0] * (3 * RESTS))
        """What may be left after one of them, when that was, and what one of the others gains at most with it."""
        self.weighed: i64 = 0
        """How often lays were weighed."""
        self.in_hand = False
        """True if the survey holds what the seat holds whose lays are asked for."""
        self.found = vec[i64]([0] * 4096)
        """Lays put together for one position."""
        self.take_in(s)

    def take_in(self, s: vec[i64]) -> None:
        """Reckons the numbers of all lines and of what the seats hold."""
        seat: i64 = 0
        while seat < 2:
            kind: i64 = 0
            while kind < KINDS:
                count = s[RACKS + KINDS * seat + kind]
                self.sizes[seat] += count
                if kind < NINE:
                    self.figures[seat] += count
                kind += 1
            seat += 1
        place: i64 = WIDTH + 1
        while place < AREA - WIDTH - 1:
            token = s[BOARD + place]
            row = place // WIDTH
            if token > 0:
                number = LIES[TOKENS * place + (token & SHOWN)]
                self.line[row] ^= number
                self.line[place - WIDTH * row + WIDTH] ^= number
            elif token == 0:
                self.cross(0, place, WIDTH)
                self.cross(1, place, 1)
                self.top = 0
            place += 1

    def lay(self, seat: i64, number: i64) -> None:
        """The seat lays this, which it can."""
        s = self.row
        line = self.line
        crossing = self.crossing
        past = self.past
        way = lay_way(number)
        step: i64 = WIDTH if way == 1 else 1
        across: i64 = WIDTH + 1 - step
        count = lay_count(number)
        rack = RACKS + KINDS * seat
        held = self.held[seat]
        figures: i64 = 0
        laid = self.top
        place = lay_start(number)
        n: i64 = 0
        while n < count:
            while s[BOARD + place] > 0:
                place += step
            token = lay_token(number, n)
            s[BOARD + place] = token
            kind = KIND[token]
            if kind < NINE:
                figures += 1
            had = s[rack + kind]
            s[rack + kind] = had - 1
            held ^= HOLDS[MANY * kind + had] ^ HOLDS[MANY * kind + had - 1]
            lies = LIES[TOKENS * place + (token & SHOWN)]
            self.board ^= lies
            row = place // WIDTH
            line[row] ^= lies ^ crossing[place]
            line[place - WIDTH * row + WIDTH] ^= lies ^ crossing[AREA + place]
            past[laid + n] = place
            place += step
            n += 1
        self.held[seat] = held
        self.sizes[seat] -= count
        self.figures[seat] -= figures
        self.top = laid + count
        n = 0
        while n < count:
            self.cross_at_end(way, past[laid + n], -across)
            self.cross_at_end(way, past[laid + n], across)
            n += 1
        self.cross_at_end(1 - way, past[laid], -step)
        self.cross_at_end(1 - way, place - step, step)
        top = self.top
        past[top] = number
        past[top + 1] = laid
        self.top = top + 2

    def take_back(self, seat: i64) -> None:
        """The lay that was laid last, by this seat, is taken back."""
        s = self.row
        line = self.line
        crossing = self.crossing
        past = self.past
        w = self.survey.notes
        top = self.top - 2
        number = past[top]
        laid = past[top + 1]
        count = lay_count(number)
        while top > laid + count:
            top -= CHANGE
            index = past[top]
            old = past[top + 1]
            line[line_of(index)] ^= crossing[index] ^ old
            crossing[index] = old
            at = ACROSS + SAID * index
            i: i64 = 0
            while i < SAID:
                w[at + i] = past[top + 2 + i]
                i += 1
        rack = RACKS + KINDS * seat
        held = self.held[seat]
        figures: i64 = 0
        n: i64 = 0
        while n < count:
            place = past[laid + n]
            token = s[BOARD + place]
            s[BOARD + place] = 0
            kind = KIND[token]
            if kind < NINE:
                figures += 1
            has = s[rack + kind]
            s[rack + kind] = has + 1
            held ^= HOLDS[MANY * kind + has] ^ HOLDS[MANY * kind + has + 1]
            lies = LIES[TOKENS * place + (token & SHOWN)]
            self.board ^= lies
            row = place // WIDTH
            line[row] ^= lies ^ crossing[place]
            line[place - WIDTH * row + WIDTH] ^= lies ^ crossing[AREA + place]
            n += 1
        self.held[seat] = held
        self.sizes[seat] += count
        self.figures[seat] += figures
        self.top = laid

    def cross_at_end(self, way: i64, place: i64, step: i64) -> None:
        """Takes in that the tokens from this place on in this direction are no longer what they were."""
        s = self.row
        while s[BOARD + place] > 0:
            place += step
        if s[BOARD + place] == 0:
            self.cross(way, place, step if step > 0 else -step)

    def cross(self, way: i64, place: i64, across: i64) -> None:
        """Takes in what lies across this empty place for whoever lays this way over it.

        What each sign would make of it is reckoned later, if ever somebody asks what can be laid there (`reckon`).
        """
        s = self.row
        w = self.survey.notes
        index = AREA * way + place
        at = ACROSS + SAID * index
        before = s[BOARD + place - across]
        after = s[BOARD + place + across]
        state: i64 = OPEN
        number: i64 = 0
        if before > 0 or after > 0:
            state = SHUT
            number = SHUTS[index]
            if before > 0 and after > 0 and before & SHOWN <= NINE and after & SHOWN <= NINE:
                state = SIGN_ONLY
                number = mixed(number ^ self.run(place, -across) ^ self.run(place, across))
        old = self.crossing[index]
        if number == old:
            return
        past = self.past
        top = self.top
        past[top] = index
        past[top + 1] = old
        i: i64 = 0
        while i < SAID:
            past[top + 2 + i] = w[at + i]
            i += 1
        self.top = top + CHANGE
        w[at] = state
        w[at + 1] = UNKNOWN
        self.crossing[index] = number
        self.line[line_of(index)] ^= number ^ old

    def run(self, place: i64, step: i64) -> i64:
        """The number of the tokens that follow this place in this direction."""
        s = self.row
        number: i64 = 0
        place += step
        token = s[BOARD + place]
        while token > 0:
            number ^= LIES[TOKENS * place + (token & SHOWN)]
            place += step
            token = s[BOARD + place]
        return number

    def reckon(self, way: i64, start: i64, last: i64, step: i64) -> None:
        """Makes sure that what each sign would make of what lies across is known for a line."""
        w = self.survey.notes
        place = start
        while place < last:
            at = ACROSS + SAID * (AREA * way + place)
            if w[at] == SIGN_ONLY and w[at + 1] == UNKNOWN and self.row[BOARD + place] == 0:
                self.survey.look_across(self.row, self.reckoned, place, WIDTH + 1 - step, at)
            place += step

    def known(self, seat: i64, idle: i64) -> i64:
        """The number of this position with the seat to move, when so many turns in a row have gone by without a lay."""
        return mixed(self.board ^ self.held[0] ^ (self.held[1] >> OTHER) ^ (2 * idle + seat))

    def known_after(self, seat: i64, number: i64) -> i64:
        """The number of the position after this lay of the seat to move."""
        s = self.row
        step: i64 = WIDTH if lay_way(number) == 1 else 1
        rack = RACKS + KINDS * seat
        board = self.board
        held = self.held[seat]
        place = lay_start(number)
        count = lay_count(number)
        n: i64 = 0
        while n < count:
            while s[BOARD + place] > 0:
                place += step
            token = lay_token(number, n)
            board ^= LIES[TOKENS * place + (token & SHOWN)]
            kind = KIND[token]
            had = s[rack + kind]
            s[rack + kind] = had - 1
            held ^= HOLDS[MANY * kind + had] ^ HOLDS[MANY * kind + had - 1]
            place += step
            n += 1
        n = 0
        while n < count:
            s[rack + KIND[lay_token(number, n)]] += 1
            n += 1
        both: i64 = held ^ (self.held[1] >> OTHER) if seat == 0 else self.held[0] ^ (held >> OTHER)
        return mixed(board ^ both ^ (1 - seat))

    def hopeless(self, seat: i64) -> bool:
        """True if the seat holds one number and nothing else: it can never be laid.

        Lines begin and end in numbers, and none is a number alone.
        """
        return self.sizes[seat] < 2 and self.figures[seat] == self.sizes[seat]

    def lays_once(self, seat: i64) -> bool:
        """True if the seat can never lay more than once."""
        return lays_once(self.sizes[seat], self.figures[seat])

    def most(self, seat: i64) -> i64:
        """What the seat gains at most by one lay: points, and what its tokens cost if they are left."""
        held = self.held[seat]
        line = self.line
        slots = self.slots
        mask = self.mask
        self.in_hand = False
        most: i64 = 0
        n: i64 = 1
        while n < WIDTH + FULL:
            key = line[n]
            if key != 0:
                key ^= held
                slot = SLOT * (key >> 8 & mask)
                if slots[slot] != key:
                    self.find(seat, n, key, slot, False)
                if slots[slot + MOST] > most:
                    most = slots[slot + MOST]
            n += 1
        return most

    def listed(self, seat: i64, width: i64) -> vec[i64]:
        """So many lays of the seat, those that gain most. Each is followed by what it touches, its gain and its kinds.

        Where all of them are asked for they are in no order.
        """
        held = self.held[seat]
        slots = self.slots
        self.in_hand = False
        size: i64 = 0
        n: i64 = 1
        while n < WIDTH + FULL:
            key = self.line[n]
            if key != 0:
                key ^= held
                slot = SLOT * (key >> 8 & self.mask)
                if slots[slot] != key or slots[slot + BEGIN] == NOT_KEPT:
                    self.find(seat, n, key, slot, True)
                at = slots[slot + BEGIN]
                end = slots[slot + END]
                if size + end - at > len(self.found):
                    self.found = longer(self.found, size + end - at)
                while at < end:
                    self.found[size] = self.lays[at]
                    at += 1
                    size += 1
            n += 1
        found = self.found[0:size]
        if width == EVERY:
            return found
        sort_in_place(found, 0)
        return found[0 : WORDS * width] if size > WORDS * width else found

    def weigh(self, seat: i64, found: vec[i64], first: i64) -> None:
        """Says in `after` what the seat gains at most by a lay after each of these lays, from this one on.

        FAR where it may lay twice or more with what is left, and where that is not known without looking.
        """
        count: i64 = len(found) // WORDS
        if count > len(self.after):
            self.after = longer(self.after, count)
        size = self.sizes[seat]
        held = kinds_held(self.row, seat)
        self.weighed += 1
        n: i64 = first
        while n < count:
            number = found[WORDS * n]
            rest = size - lay_count(number)
            left = held - found[WORDS * n + 3]
            figures = left >> FIGURES_AT
            after: i64 = FAR
            if rest == 0 or (rest == 1 and figures == 1):
                after = 0
            elif lays_once(rest, figures):
                after = self.beside(seat, number, left, rest > 1)
                if after < FAR:
                    gain = self.within(found, left)
                    if gain > after:
                        after = gain
            self.after[n] = after
            n += 1

    def within(self, found: vec[i64], left: i64) -> i64:
        """The most that one of these lays gains for which the tokens that are left are enough."""
        at = 3 * (left % RESTS)
        if self.rests[at] == left and self.rests[at + 1] == self.weighed:
            return self.rests[at + 2]
        size: i64 = len(found)
        room = left | ROOM
        most: i64 = 0
        i: i64 = 0
        jokers = left >> 4 * (JOKER - 1) & MANY - 1
        while i < size:
            if found[i + 2] > most:
                kinds = found[i + 3]
                if room - kinds & ROOM == ROOM or (jokers > 0 and is_enough(left, kinds, jokers)):
                    most = found[i + 2]
            i += WORDS
        self.rests[at] = left
        self.rests[at + 1] = self.weighed
        self.rests[at + 2] = most
        return most

    def beside(self, seat: i64, number: i64, left: i64, several: bool) -> i64:
        """What the seat gains at most after this lay where its tokens make a difference, with those that are left.

        That is in the lines in which they lie, and with a sign between them and what lies there. FAR if it is not known
        without looking. `several` says if more than one token is left.
        """
        s = self.row
        line = self.line
        crossing = self.crossing
        past = self.past
        way = lay_way(number)
        step: i64 = WIDTH if way == 1 else 1
        count = lay_count(number)
        rack = RACKS + KINDS * seat
        held = self.held[seat]
        top = self.top
        along: i64 = 0
        place = lay_start(number)
        n: i64 = 0
        while n < count:
            while s[BOARD + place] > 0:
                place += step
            token = lay_token(number, n)
            s[BOARD + place] = token
            kind = KIND[token]
            had = s[rack + kind]
            s[rack + kind] = had - 1
            held ^= HOLDS[MANY * kind + had] ^ HOLDS[MANY * kind + had - 1]
            lies = LIES[TOKENS * place + (token & SHOWN)]
            along ^= lies ^ crossing[AREA * way + place]
            past[top + n] = place
            past[top + RACK + n] = lies ^ crossing[AREA * (1 - way) + place] ^ line[line_of(AREA * (1 - way) + place)]
            place += step
            n += 1
        past[top + RACK + n] = along ^ line[line_of(AREA * way + place - step)]
        most: i64 = 0
        if left & A_FIGURE - 1 >= BIT[4 * NINE]:
            most = self.between(number, left, several)
        n = 0
        while n < count:
            s[BOARD + past[top + n]] = 0
            s[rack + KIND[lay_token(number, n)]] += 1
            n += 1
        if not several:
            return most
        slots = self.slots
        n = 0
        while n <= count and most < FAR:
            key = past[top + RACK + n] ^ held
            slot = SLOT * (key >> 8 & self.mask)
            if slots[slot] != key:
                return FAR
            if slots[slot + MOST] > most:
                most = slots[slot + MOST]
            n += 1
        return most

    def between(self, number: i64, left: i64, several: bool) -> i64:
        """What a sign that is left gains at most between one of the tokens of this lay, which lie, and what lies there.

        FAR if there it could only stand together with another token, and there are several.
        """
        past = self.past
        way = lay_way(number)
        step: i64 = WIDTH if way == 1 else 1
        across: i64 = WIDTH + 1 - step
        count = lay_count(number)
        most = self.between_from(past[self.top], -step, left, several)
        gain = self.between_from(past[self.top + count - 1], step, left, several)
        if gain > most:
            most = gain
        n: i64 = 0
        while n < count and most < FAR:
            place = past[self.top + n]
            gain = self.between_from(place, -across, left, several)
            if gain > most:
                most = gain
            gain = self.between_from(place, across, left, several)
            if gain > most:
                most = gain
            n += 1
        return most

    def between_from(self, place: i64, step: i64, left: i64, several: bool) -> i64:
        """The same in one direction from a place."""
        s = self.row
        place += step
        while s[BOARD + place] > 0:
            place += step
        if s[BOARD + place] < 0 or s[BOARD + place - step] & SHOWN > NINE:
            return 0
        after = s[BOARD + place + step]
        if after <= 0 or after & SHOWN > NINE:
            return 0
        across: i64 = 1 if step == WIDTH or step == -WIDTH else WIDTH
        one = s[BOARD + place - across] > 0
        if one != (s[BOARD + place + across] > 0):
            return FAR if several else 0
        joker = left >> 4 * (JOKER - 1) & MANY - 1
        most: i64 = 0
        sign: i64 = PLUS
        while sign <= DIVIDED:
            if left >> 4 * (sign - 1) & MANY - 1 > 0 or (joker > 0 and sign != TIMES):
                s[BOARD + place] = sign
                points = self.counted(place, step if step > 0 else -step)
                if points > 0 and one:
                    more = self.counted(place, across)
                    points = points + more if more > 0 else 0
                if points > 0:
                    gain = points * FACTOR[AREA * s[SQUARES] + place] + COST[sign - 1]
                    if gain > most:
                        most = gain
            sign += 1
        s[BOARD + place] = 0
        return most

    def counted(self, place: i64, step: i64) -> i64:
        """What the line through this place counts; 0 if it is wrong."""
        r = self.reckoned
        reckon_in_place(self.row, place, step, self.survey.before, r, 0)
        if r[FORMED] == 0 or line_fault(r, 0) != FINE:
            return 0
        return r[COUNTED] // r[COUNTED_BY]

    def find(self, seat: i64, line: i64, key: i64, slot: i64, keep: bool) -> None:
        """Finds the lays of this line with what the seat holds. The slot keeps them, or just what the best gains."""
        survey = self.survey
        if not self.in_hand:
            survey.hold(self.row, seat)
            self.in_hand = True
        survey.count = 0
        way: i64 = 1 if line > WIDTH else 0
        step: i64 = WIDTH if way == 1 else 1
        start: i64 = line if way == 1 else WIDTH * line + 1
        last = start + (FULL - 1) * step
        self.reckon(way, start, last, step)
        while start < last:
            if survey.lay_out(way, start):
                before = survey.count
                fill_squares(survey)
                if 2 * survey.count > len(survey.found):
                    survey.found = longer(survey.found, 2 * survey.count)
                    survey.count = before
                    fill_squares(survey)
            start += step
        if keep and self.used + WORDS * survey.count > MOST_WORDS:
            self.forget()
        if keep and self.used + WORDS * survey.count > len(self.lays):
            self.lays = longer(self.lays, self.used + WORDS * survey.count)
        lays = self.lays
        at = self.used
        slots = self.slots
        slots[slot] = key
        slots[slot + BEGIN] = at if keep else NOT_KEPT
        most: i64 = 0
        i: i64 = 0
        while i < 2 * survey.count:
            number = survey.found[i]
            gain = survey.found[i + 1] + laid_cost(number)
            if gain > most:
                most = gain
            if keep:
                lays[at] = number
                lays[at + 1] = self.touched(number)
                lays[at + 2] = gain
                lays[at + 3] = kinds_of(number)
                at += WORDS
            i += 2
        self.used = at
        slots[slot + END] = at
        slots[slot + MOST] = most

    def touched(self, number: i64) -> i64:
        """The lines in which other things may be laid after this lay than before, one bit each.

        Those are the lines of its tokens, and those past the ends of the rows and columns that it makes longer.
        """
        s = self.row
        way = lay_way(number)
        step: i64 = WIDTH if way == 1 else 1
        across: i64 = WIDTH + 1 - step
        count = lay_count(number)
        start = lay_start(number)
        lines = BIT[line_of_lay(number)] | self.past_end(1 - way, start, -step)
        place = start
        n: i64 = 0
        while n < count:
            while s[BOARD + place] > 0:
                place += step
            lines |= BIT[line_of(AREA * (1 - way) + place)]
            lines |= self.past_end(way, place, -across) | self.past_end(way, place, across)
            place += step
            n += 1
        return lines | self.past_end(1 - way, place - step, step)

    def past_end(self, way: i64, place: i64, step: i64) -> i64:
        """The line that goes this way past the last of the tokens from this place on in this direction, as a bit."""
        s = self.row
        place += step
        while s[BOARD + place] > 0:
            place += step
        return BIT[line_of(AREA * way + place)] if s[BOARD + place] == 0 else 0

    def forget(self) -> None:
        """All lines are forgotten, and there is room for others."""
        slots = self.slots
        slot: i64 = 0
        while slot < len(slots):
            slots[slot] = 0
            slot += SLOT
        self.used = 0


def lays_once(size: i64, figures: i64) -> bool:
    """True if whoever holds so many tokens, and so many of them numbers, can never lay more than once.

    Whatever is laid, one number is left at most: a lay without a sign has two numbers or more, one with a sign may be
    just that.
    """
    return size < 2 or (size == 2 and figures > 0) or (size == 3 and figures == 3)


def kinds_of(number: i64) -> i64:
    """How many tokens of each kind a lay has, four bits a kind, and from FIGURES_AT on how many of them are numbers."""
    kinds: i64 = 0
    n: i64 = lay_count(number) - 1
    while n >= 0:
        kind = KIND[lay_token(number, n)]
        kinds += BIT[4 * kind] + (A_FIGURE if kind < NINE else 0)
        n -= 1
    return kinds


def is_enough(left: i64, kinds: i64, jokers: i64) -> bool:
    """True if so many tokens of each kind can be laid with those that are left, a joker for a sign that lacks.

    Lays with a joker as a sign that is in hand are not listed (`sparing`). With what is left later they may be needed.
    """
    jokers -= kinds >> 4 * (JOKER - 1) & MANY - 1
    kind: i64 = 0
    while kind < JOKER - 1:
        lacking = (kinds >> 4 * kind & MANY - 1) - (left >> 4 * kind & MANY - 1)
        if lacking > 0:
            if kind < NINE or kind == TIMES - 1:
                return False
            jokers -= lacking
        kind += 1
    return jokers >= 0


def kinds_held(s: vec[i64], seat: i64) -> i64:
    """How many tokens of each kind the seat holds, likewise."""
    kinds: i64 = 0
    kind: i64 = KINDS - 1
    while kind >= 0:
        count = s[RACKS + KINDS * seat + kind]
        kinds += count * (BIT[4 * kind] + (A_FIGURE if kind < NINE else 0))
        kind -= 1
    return kinds


def line_of(index: i64) -> i64:
    """The line in which somebody lays this way over this place."""
    return (index - AREA) % WIDTH + WIDTH if index >= AREA else index // WIDTH


def line_of_lay(number: i64) -> i64:
    """The line along which this is laid."""
    return line_of(AREA * lay_way(number) + lay_start(number))


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
