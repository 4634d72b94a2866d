"""Every lay of a position: all of them, the best, how many, or whether there is one. Compiled with the kernel.

How it finds them:

1. `squares.py` tells which squares lie in a row from a first one on, and whether a number or a sign belongs there.
2. `fill` puts tokens on these squares, one after the other, never two equal ones in turn. It carries the value of the
   line along as fractions (`Reading`), so a token costs a few multiplications and a whole line two divisions at most.
3. For the best lays alone `bound` says what a beginning can be worth at most: where that is not above the best known,
   the rest is left out. First squares are tried in the order of their bounds.

The largest number that can arise is a sum of eight terms over a common denominator, below 10 ** 12: eight numbers,
raised 36 times in all at most.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.judging import rounded
from ludoteca.games.calculissimo.compiled.kernel import (
    AREA,
    AS_JOKER,
    BIT,
    BOARD,
    DIVIDED,
    JOKER,
    MINUS,
    NINE,
    PLUS,
    SHOWN,
    TIMES,
    WIDTH,
)
from ludoteca.games.calculissimo.compiled.reading import Reading
from ludoteca.games.calculissimo.compiled.squares import (
    CHOSEN,
    COMPLETE,
    CROSSED,
    FACTORS,
    GAIN,
    IS_SIGN,
    LIFT,
    MORE,
    NEXT,
    RACK,
    REST,
    RUN,
    SHARED,
    SHARES,
    Survey,
)
from ludoteca.games.calculissimo.compiled.worth import FAR, Stays

BEGINS: Final = 450  # squares and ways to begin from


def fill_squares(survey: Survey) -> None:
    """Finds every lay on the squares laid out, and writes them into `survey.found`.

    Where that is full they are only counted, so that it can be done again with a longer one. Where only the best are
    `wanted`, it leaves out what cannot be one of them.
    """
    fill(survey, survey.notes, survey.before, 0, survey.start + BIT[9] * survey.way, 0)


def fill(survey: Survey, w: vec[i64], before: Reading, at: i64, number: i64, across: i64) -> None:
    """Puts every token that fits on the square with this index and goes on from each.

    `before` has read the line up to this square, `number` is the lay so far, `across` the sum of the lines across.
    """
    after = before.following()
    unit = BIT[13 + 5 * at]
    joker: i64
    kind: i64
    if w[IS_SIGN + at] == 0:
        token: i64 = NINE
        while token > 0:
            joker = 0
            while joker <= 1:
                kind = token - 1 if joker == 0 else JOKER - 1
                if w[kind] > 0:
                    w[kind] -= 1
                    after.follow(before)
                    after.take_number(token, token * w[LIFT + at] if joker == 0 else token)
                    go_on(survey, w, after, at, number + (token + AS_JOKER * joker) * unit, across)
                    w[kind] += 1
                    if survey.count >= survey.limit:
                        return
                joker += 1
            token -= 1
        return
    crossed = w[CROSSED + at]
    chosen: i64 = TIMES
    while chosen > 0:
        value: i64 = w[crossed + 1 + chosen - PLUS] if crossed > 0 else 0
        if value >= 0 and (chosen != TIMES or before.stars == 0 or survey.wrong_too):
            w[CHOSEN + at] = value
            joker = 0
            while joker <= 1:
                kind = chosen - 1 if joker == 0 else JOKER - 1
                if w[kind] > 0 and (joker == 0 or (chosen != TIMES and (w[chosen - 1] == 0 or not survey.sparing))):
                    w[kind] -= 1
                    after.follow(before)
                    after.take_sign(chosen)
                    go_on(survey, w, after, at, number + (chosen + AS_JOKER * joker) * unit, across + value)
                    w[kind] += 1
                    if survey.count >= survey.limit:
                        return
                joker += 1
        # × first, for it brings most; then + − ÷
        chosen = PLUS if chosen == TIMES else MINUS if chosen == PLUS else DIVIDED if chosen == MINUS else 0


def go_on(survey: Survey, w: vec[i64], line: Reading, at: i64, number: i64, across: i64) -> None:
    """After the token on the square with this index: reads the old ones that follow, counts the line if it is complete,
    and fills the next square."""
    place = w[RUN + at]
    if place > 0:
        s = survey.row
        token = s[BOARD + place]
        while token > 0:
            shown = token & SHOWN
            if shown > NINE:
                line.take_sign(shown)
            else:
                line.take_number(shown, shown)
            place += survey.step
            token = s[BOARD + place]
        if line.stars > 1 and not survey.wrong_too:
            return
    if w[COMPLETE + at] == 1:
        count(survey, w, line, at, number, across)
    if at < survey.last:
        if survey.wanted > 0:
            most = bound(survey, w, line, at + 1, across)
            if most + survey.most_stays[at + 2] <= survey.best:
                return
            stays = survey.stays
            if stays is not None and most + stays.further[stays.number(w)] <= survey.best:
                return
        fill(survey, w, line, at + 1, number, across)


def count(survey: Survey, w: vec[i64], line: Reading, at: i64, number: i64, across: i64) -> None:
    """The line is complete: if it is right (C13, C14) the lay is one more, with its points (C16 to C20)."""
    value = rounded(line.counted(), line.counted_by()) if survey.wrong_too else line.value()
    if value < 0:
        return
    value *= w[FACTORS + at]
    points = across + (shared_out(w, at, value) if w[SHARES + at] > 0 else value)
    number += BIT[10] * (at + 1)
    if at == 0:
        number -= BIT[9] * survey.way  # a single token always has way 0
    if survey.wanted > 0:
        if points + survey.most_stays[at + 1] > survey.best:
            survey.note(number, points)
        return
    found = survey.found
    n = 2 * survey.count
    if n < len(found):
        found[n] = number
        found[n + 1] = points
    survey.count += 1


def shared_out(w: vec[i64], at: i64, value: i64) -> i64:
    """What the line along the way is worth and what lines across gain, in the best of all distributions (C20)."""
    while at >= 0 and w[SHARED + at] == 1:
        at -= 1
    if at < 0:
        return value
    factor = w[SHARED + at]
    along = shared_out(w, at - 1, value * factor)
    beside = shared_out(w, at - 1, value) + (factor - 1) * w[CHOSEN + at]
    return along if along > beside else beside


# The best lay alone


def weigh(survey: Survey) -> None:
    """Notes for the squares laid out what can come from each of them on, at most."""
    s = survey.row
    w = survey.notes
    rest: i64 = 0
    gain: i64 = 0
    coming: i64 = 0  # the number that follows, 0 if none does
    between: i64 = 0  # the sign before it: an old one, or 0 for one still to be laid
    more: i64 = 0
    times = w[RACK + TIMES - 1] > 0
    step = survey.step
    n = survey.last
    survey.most_factors = w[FACTORS + n]
    w[REST + n + 1] = 0
    w[GAIN + n + 1] = 0
    w[NEXT + n + 1] = 0
    w[MORE + n + 1] = 0
    while n >= 0:
        place = w[RUN + n]
        if place > 0:
            while s[BOARD + place + step] > 0:
                place += step
            while place >= w[RUN + n]:
                shown = s[BOARD + place] & SHOWN
                if shown > NINE:
                    between = shown
                else:
                    if coming > 0 and (between == TIMES or (between == 0 and times)):
                        one = shown * coming - shown - coming
                        if one > gain:
                            gain = one
                    rest += shown
                    coming = shown
                place -= step
        if w[IS_SIGN + n] == 1:
            between = 0
            if w[CROSSED + n] > 0:
                at = w[CROSSED + n]
                most = w[at + 1]
                i: i64 = 2
                while i <= 4:
                    if w[at + i] > most:
                        most = w[at + i]
                    i += 1
                if most > 0:
                    more += most * w[SHARED + n]
                survey.most_factors *= w[SHARED + n]
        else:
            highest = survey.highest * w[LIFT + n]
            if survey.jokers_held > 0 and highest < NINE:
                highest = NINE
            if coming > 0 and (between == TIMES or (between == 0 and times)):
                one = highest * coming - highest - coming
                if one > gain:
                    gain = one
            rest += highest
            coming = highest
        w[REST + n] = rest
        w[GAIN + n] = gain
        w[NEXT + n] = coming
        w[MORE + n] = more
        n -= 1


def bound(survey: Survey, w: vec[i64], line: Reading, at: i64, across: i64) -> i64:
    """The points that a line which has been read so far can reach with what comes from this square on, at most."""
    value = w[REST + at]
    if line.raised_sum != 0:
        value += line.raised_sum if line.raised_sum_by == 1 else line.raised_sum // line.raised_sum_by + 1
    gain = w[GAIN + at] if line.stars == 0 else 0
    term = line.raised_term
    if w[IS_SIGN + at] == 0:  # a sign is waiting for its number
        if line.sign == MINUS:
            value -= w[NEXT + at]
        elif line.sign == TIMES and line.below == 0:
            if term > 0:
                value += (term - 1) * w[NEXT + at]
        elif term > 0:
            value += term if line.raised_term_by == 1 else term // line.raised_term_by + 1
    elif term > 0:
        value += term if line.raised_term_by == 1 else term // line.raised_term_by + 1
        if line.stars == 0 and line.below == 0 and w[RACK + TIMES - 1] > 0:
            one = term * w[NEXT + at] - term - w[NEXT + at]
            if one > gain:
                gain = one
    if at > 0 and w[SHARES + at - 1] > 0:  # a shared square may serve the line across instead
        i: i64 = 0
        while i < at:
            if w[SHARED + i] > 1:
                across += (w[SHARED + i] - 1) * w[CHOSEN + i]
            i += 1
    return (value + gain) * survey.most_factors + across + w[MORE + at]


def best_lay(s: vec[i64], seat: i64) -> vec[i64]:
    """The right lay of the seat with the most points, and its points; two zeros if there is none."""
    survey = Survey(s, seat, 0)
    survey.look_for(1, None)
    find_best(survey)
    return survey.found


def best_lays(s: vec[i64], seat: i64, wanted: i64) -> Survey:
    """The best lays of the seat, at most so many, by their points and the worth of what stays on the rack."""
    survey = Survey(s, seat, 0)
    survey.look_for(wanted, Stays(s, seat))
    find_best(survey)
    return survey


def find_best(survey: Survey) -> None:
    """Goes through all squares to begin from, the most promising first, until none can be better than what is found."""
    if survey.held == 0:
        return
    begins = vec[i64]([0] * BEGINS)
    bounds = vec[i64]([0] * BEGINS)
    count: i64 = 0
    way: i64 = 0
    while way < 2:
        start: i64 = WIDTH + 1
        while start < AREA - WIDTH - 1:
            if survey.lay_out(way, start):
                weigh(survey)
                begins[count] = AREA * way + start
                bounds[count] = bound(survey, survey.notes, survey.before, 0, 0) + survey.most_stays[1]
                count += 1
            start += 1
        way += 1
    while count > 0:
        chosen: i64 = 0
        i: i64 = 1
        while i < count:
            if bounds[i] > bounds[chosen]:
                chosen = i
            i += 1
        if bounds[chosen] <= survey.best:
            return
        begin = begins[chosen]
        bounds[chosen] = -FAR
        survey.lay_out(begin // AREA, begin % AREA)
        weigh(survey)
        fill_squares(survey)


# All of them


@final
class Lays:
    """Lays with their points, in the order in which they were found."""

    def __init__(self, row: vec[i64]) -> None:
        """Each lay of the row is followed by its points."""
        self.row = row

    def __len__(self) -> int:
        return len(self.row) // 2

    def pairs(self) -> list[tuple[i64, i64]]:
        """Each lay and its points."""
        return [(self.row[n], self.row[n + 1]) for n in range(0, len(self.row), 2)]


def lays_from(survey: Survey, way: i64, start: i64) -> Lays:
    """Every lay that begins on this place and goes this way."""
    if not survey.lay_out(way, start):
        return Lays(vec[i64]([0] * 0))
    size: i64 = 2048
    while True:
        survey.found = vec[i64]([0] * size)
        survey.count = 0
        fill_squares(survey)
        if 2 * survey.count <= size:
            return Lays(survey.found[0 : 2 * survey.count])
        size = 2 * survey.count


def lays(s: vec[i64], seat: i64, wrong_too: i64) -> vec[i64]:
    """Every lay of the seat, each followed by its points; with `wrong_too` also those that only C27 lets down."""
    survey = Survey(s, seat, wrong_too)
    size: i64 = 4096
    survey.found = vec[i64]([0] * size)
    way: i64 = 0
    while way < 2:
        start: i64 = WIDTH + 1
        while start < AREA - WIDTH - 1:
            if survey.lay_out(way, start):
                before = survey.count
                fill_squares(survey)
                if 2 * survey.count > size:
                    while size < 2 * survey.count:
                        size *= 4
                    longer = vec[i64]([0] * size)
                    i: i64 = 0
                    while i < 2 * before:
                        longer[i] = survey.found[i]
                        i += 1
                    survey.found = longer
                    survey.count = before
                    fill_squares(survey)
            start += 1
        way += 1
    return survey.found[0 : 2 * survey.count]


def lays_up_to(s: vec[i64], seat: i64, wrong_too: i64, most: i64) -> Lays | None:
    """The same, but None as soon as there are more than so many.

    Short lays are found faster than long ones, so first squares with few others behind them are tried first.
    """
    survey = Survey(s, seat, wrong_too)
    survey.limit = most + 1
    survey.found = vec[i64]([0] * (2 * most))
    begins = vec[i64]([0] * BEGINS)
    lasts = vec[i64]([0] * BEGINS)
    firsts = vec[i64]([0] * BEGINS)
    ends = vec[i64]([0] * BEGINS)
    begun: i64 = 0
    way: i64 = 0
    while way < 2:
        start: i64 = WIDTH + 1
        while start < AREA - WIDTH - 1:
            if survey.lay_out(way, start):
                begins[begun] = AREA * way + start
                lasts[begun] = survey.last
                begun += 1
            start += 1
        way += 1
    last: i64 = 0
    i: i64 = 0
    while last < survey.held:
        i = 0
        while i < begun:
            if lasts[i] == last:
                survey.lay_out(begins[i] // AREA, begins[i] % AREA)
                firsts[i] = 2 * survey.count
                fill_squares(survey)
                ends[i] = 2 * survey.count
                if survey.count > most:
                    return None
            i += 1
        last += 1
    in_order = vec[i64]([0] * (2 * survey.count))
    n: i64 = 0
    i = 0
    while i < begun:
        at = firsts[i]
        while at < ends[i]:
            in_order[n] = survey.found[at]
            n += 1
            at += 1
        i += 1
    return Lays(in_order)


def number_of_lays(s: vec[i64], seat: i64, wrong_too: i64, limit: i64) -> i64:
    """How many lays the seat has; it stops counting at the limit."""
    survey = Survey(s, seat, wrong_too)
    survey.limit = limit
    way: i64 = 0
    while way < 2:
        start: i64 = WIDTH + 1
        while start < AREA - WIDTH - 1:
            if survey.lay_out(way, start):
                fill_squares(survey)
                if survey.count >= limit:
                    return survey.count
            start += 1
        way += 1
    return survey.count


def can_lay(s: vec[i64], seat: i64) -> bool:
    """True if the seat has a lay that keeps C6 to C15 (C22, C29)."""
    return number_of_lays(s, seat, 0, 1) > 0
