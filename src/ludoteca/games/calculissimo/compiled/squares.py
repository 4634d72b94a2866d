"""The squares on which a seat of Calculissimo can lay tokens, and what each of them asks for. Compiled with the kernel.

A `Survey` looks once at every empty square: what lies across it decides whether a number or a sign, only a sign, or
nothing may be laid there, and what each sign makes of the line across. `lay_out` then goes from a first square along a
row or down a column. The kind of every square is fixed by the board, so it knows at once after how many tokens a line
is complete, and stops where the rack has too few of a kind.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.judging import (
    COUNTED,
    COUNTED_BY,
    FINE,
    LINE,
    line_fault,
    reckon_in_place,
    rounded,
)
from ludoteca.games.calculissimo.compiled.kernel import (
    AREA,
    BOARD,
    CENTRE,
    DIVIDED,
    FACTOR,
    JOKER,
    KINDS,
    LYING,
    NINE,
    PLUS,
    RACKS,
    RAISE,
    SHOWN,
    SQUARES,
    WIDTH,
    copy,
)
from ludoteca.games.calculissimo.compiled.reading import Reading
from ludoteca.games.calculissimo.compiled.worth import FAR, Stays

# What the notes say of each of the seven squares laid out stands in a block of seven, in their order.
RACK: Final = 0  # how many of each kind are left to lay
IS_SIGN: Final = 14  # 1 where a sign belongs, 0 where a number does
LIFT: Final = 21  # what a number there is multiplied by
COMPLETE: Final = 28  # 1 if the line is complete after this square
FACTORS: Final = 35  # what multiplies the whole line after this square, shared squares left out
CROSSED: Final = 42  # where the notes on the line across stand, 0 if there is none
SHARED: Final = 49  # what the square multiplies one of two lines by, 1 if nothing
SHARES: Final = 56  # how many squares up to this one do that
CHOSEN: Final = 63  # value of the line across with the sign laid there
RUN: Final = 70  # place of the old token that follows the square at once; 0 if none does
REST: Final = 77  # bounds of what comes from the square with this index on: the sum of all numbers,
GAIN: Final = 85  # what one multiplication adds,
NEXT: Final = 93  # the next number,
MORE: Final = 101  # the lines across
ACROSS: Final = 109  # for each way and place: what may lie there, then the value across with + − × ÷, -1 if wrong
LENGTH: Final = 2999  # 109 + 2 * 289 * 5

WORDS: Final = 3  # for each of the best lays: the lay, its points, what it is worth
NOTHING: Final = vec[i64]([0] * 8)

OPEN: Final = 0  # nothing lies across
SHUT: Final = 1  # nothing can be laid
SIGN_ONLY: Final = 2

NO_LIMIT: Final = 4611686018427387904


@final
class Survey:
    """What a seat holds, what may lie on every empty square, and the squares laid out last."""

    def __init__(self, s: vec[i64], seat: i64, wrong_too: i64) -> None:
        """With `wrong_too` also lays that are wrong in their arithmetic are wanted (C27)."""
        w = vec[i64]([0] * LENGTH)
        self.row = s
        self.notes = w
        self.wrong_too = wrong_too == 1
        self.sparing = False
        """True if no joker is wanted as a sign that is still in hand: the same lay can be had for less."""
        self.count: i64 = 0
        """Lays found."""
        self.limit: i64 = NO_LIMIT
        """After so many it stops."""
        self.wanted: i64 = 0
        """So many of the best lays are looked for and no others; 0 where all are."""
        self.best: i64 = -FAR
        """What a lay must be worth more than to be one of them."""
        self.stays: Stays | None = None
        """What is added to the points of a lay for what stays on the rack."""
        self.most_stays = NOTHING
        """By the number of tokens laid: what is added at most."""
        self.draft: i64 = 0
        """A lay at random on the squares laid out."""
        self.found = vec[i64]([0] * 0)
        """Takes each lay as two numbers, the lay and its points, while there is room; of the best lays WORDS each."""
        self.start: i64 = 0
        """The first square laid out, and how it goes on from there."""
        self.way: i64 = 0
        self.step: i64 = 1
        self.last: i64 = -1
        """Index of the last square after which the line can be complete; -1 if there is none."""
        self.before = Reading()
        """The old tokens before the first square."""
        self.most_factors: i64 = 1
        """What multiplies the whole line at most."""
        self.held: i64 = 0
        """Tokens on the rack, and how many of them are numbers, signs, jokers."""
        self.numbers_held: i64 = 0
        self.signs_held: i64 = 0
        self.jokers_held: i64 = 0
        self.highest: i64 = 0
        """The highest number on the rack, 0 if there is none."""
        self.hold(s, seat)
        if s[LYING] > 0:
            self.look_round()

    def hold(self, s: vec[i64], seat: i64) -> None:
        """Takes the tokens of this seat in hand."""
        w = self.notes
        first = RACKS + KINDS * seat
        held: i64 = 0
        numbers: i64 = 0
        highest: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            count = s[first + kind]
            w[RACK + kind] = count
            held += count
            if kind < NINE:
                numbers += count
                if count > 0:
                    highest = kind + 1
            kind += 1
        self.held = held
        self.numbers_held = numbers
        self.jokers_held = w[RACK + JOKER - 1]
        self.signs_held = held - numbers - self.jokers_held
        self.highest = highest

    def look_for(self, wanted: i64, stays: Stays | None) -> None:
        """Only so many of the best lays are looked for from now on, by points and by what stays on the rack."""
        self.wanted = wanted
        self.found = vec[i64]([0] * (WORDS * wanted))
        if stays is not None:
            self.stays = stays
            self.most_stays = stays.most

    def note(self, number: i64, points: i64) -> None:
        """Puts a lay among the best where it belongs, if it is one of them; the first of equals comes first."""
        worth = points
        stays = self.stays
        if stays is not None:
            worth += stays.worth[stays.number(self.notes)]
        if worth <= self.best:
            return
        found = self.found
        if self.count < self.wanted:
            self.count += 1
        at = WORDS * (self.count - 1)
        while at > 0 and found[at - 1] < worth:
            found[at] = found[at - 3]
            found[at + 1] = found[at - 2]
            found[at + 2] = found[at - 1]
            at -= WORDS
        found[at] = number
        found[at + 1] = points
        found[at + 2] = worth
        if self.count == self.wanted:
            self.best = found[WORDS * self.wanted - 1]

    def look_round(self) -> None:
        """Notes what may be laid on the empty places beside old tokens."""
        b = copy(self.row)
        r = vec[i64]([0] * LINE)
        place: i64 = WIDTH + 1
        while place < AREA - WIDTH - 1:
            at: i64 = BOARD + place
            if b[at] == 0:
                if b[at - WIDTH] > 0 or b[at + WIDTH] > 0:
                    self.look_across(b, r, place, WIDTH, ACROSS + 5 * place)
                if b[at - 1] > 0 or b[at + 1] > 0:
                    self.look_across(b, r, place, 1, ACROSS + 5 * (AREA + place))
            place += 1

    def look_across(self, b: vec[i64], r: vec[i64], place: i64, across: i64, at: i64) -> None:
        """Notes at `at` what may be laid on the empty place beside an old token, as far as the line across says.

        Old lines have an odd number of tokens. So a new token must stand between two of them, and then it is a sign
        between two numbers; a token beside one old line would make it even.
        """
        w = self.notes
        before = b[BOARD + place - across]
        after = b[BOARD + place + across]
        if before <= 0 or after <= 0 or before & SHOWN > NINE or after & SHOWN > NINE:
            w[at] = SHUT
            return
        w[at] = SIGN_ONLY
        sign: i64 = PLUS
        while sign <= DIVIDED:
            b[BOARD + place] = sign
            reckon_in_place(b, place, across, self.before, r, 0)
            right = self.wrong_too or line_fault(r, 0) == FINE
            w[at + 1 + sign - PLUS] = rounded(r[COUNTED], r[COUNTED_BY]) if right else -1
            sign += 1
        b[BOARD + place] = 0

    def lay_out(self, way: i64, start: i64) -> bool:
        """Notes the squares of the lays that begin on this place; False if no lay can begin there."""
        s = self.row
        w = self.notes
        self.last = -1
        if s[BOARD + start] != 0 or w[ACROSS + 5 * (AREA * way + start)] == SHUT:
            return False
        step: i64 = WIDTH if way == 1 else 1
        squares = AREA * s[SQUARES]
        first_of_all = s[LYING] == 0
        touching = False
        is_sign: i64 = 0
        length: i64 = 0
        before = s[BOARD + start - step]
        if before > 0:
            if before & SHOWN > NINE:
                return False  # a lone sign; a longer line would end in a number
            touching = True
            is_sign = 1
            length = 1  # or more, which makes no difference
        numbers: i64 = 0
        signs: i64 = 0
        shares: i64 = 0
        factors: i64 = 2 if first_of_all else 1
        place = start
        held = self.held
        numbers_held = self.numbers_held
        signs_held = self.signs_held
        jokers_held = self.jokers_held
        n: i64 = 0
        while n < held:
            at = ACROSS + 5 * (AREA * way + place)
            state = w[at]
            if state == SHUT or (state == SIGN_ONLY and is_sign == 0):
                break
            if is_sign == 1:
                signs += 1
            else:
                numbers += 1
            lacking: i64 = signs - signs_held if signs > signs_held else 0
            if numbers > numbers_held:
                lacking += numbers - numbers_held
            if lacking > jokers_held:
                break
            w[CROSSED + n] = 0
            w[SHARED + n] = 1
            if state == SIGN_ONLY:
                touching = True
                w[CROSSED + n] = at
                if FACTOR[squares + place] > 1:
                    w[SHARED + n] = FACTOR[squares + place]
                    shares += 1
            elif first_of_all:
                if place == CENTRE:
                    touching = True
            else:
                factors *= FACTOR[squares + place]
            length += 1
            after = place + step
            token = s[BOARD + after]
            ends_in_sign = is_sign
            w[RUN + n] = 0
            if token > 0:
                if (token & SHOWN > NINE) == (is_sign == 1):
                    break
                w[RUN + n] = after
                touching = True
                while token > 0:
                    ends_in_sign = 1 if token & SHOWN > NINE else 0
                    length += 1
                    after += step
                    token = s[BOARD + after]
            w[IS_SIGN + n] = is_sign
            w[LIFT + n] = RAISE[squares + place]
            w[FACTORS + n] = factors
            w[SHARES + n] = shares
            w[COMPLETE + n] = 0
            # A single token that makes two lines is found along its row and not again down its column.
            if touching and ends_in_sign == 0 and length >= 3 and (n > 0 or way == 0 or state == OPEN):
                w[COMPLETE + n] = 1
                self.last = n
            n += 1
            if token < 0:
                break
            place = after
            is_sign = 1 - ends_in_sign
        if self.last < 0:
            return False
        self.start = start
        self.way = way
        self.step = step
        self.read_before()
        # An operation with two × that stood can be crossed, not lengthened (C28).
        return self.before.stars < 2 or self.wrong_too

    def read_before(self) -> None:
        """Reads the old tokens before the first square."""
        s = self.row
        reading = self.before
        reading.begin()
        place = self.start
        while s[BOARD + place - self.step] > 0:
            place -= self.step
        while place < self.start:
            shown = s[BOARD + place] & SHOWN
            if shown > NINE:
                reading.take_sign(shown)
            else:
                reading.take_number(shown, shown)
            place += self.step
