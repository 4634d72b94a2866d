"""Calculissimo's legal actions as numbers, what chance does, and random matches. Compiled with the kernel."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.judging import FAULT, FINE, POINTS, SECOND_TIMES, judge
from ludoteca.games.calculissimo.compiled.kernel import (
    ANNOUNCE,
    AS_JOKER,
    BAG,
    BAG_SIZE,
    BIT,
    BOARD,
    BY_ANSWER,
    BY_DRAW,
    BY_SEAT,
    CHALLENGE,
    DIVIDED,
    DRAWS,
    FREE,
    JOKER,
    KINDS,
    NINE,
    OVER,
    PLUS,
    RACKS,
    SCORES,
    SEAT,
    SEATS,
    TIMES,
    WAIT,
    WIDTH,
    copy,
    left_cost,
    lots_count,
    phase,
    place_of,
)
from ludoteca.games.calculissimo.compiled.lays import can_lay, fill_squares, lays
from ludoteca.games.calculissimo.compiled.numbers import (
    ACCEPT,
    ANNOUNCED,
    DOUBT,
    EXCHANGE,
    PASS,
    announced,
    announced_lay,
    announced_points,
    lay_count,
    lay_start,
    lay_token,
    lay_way,
)
from ludoteca.games.calculissimo.compiled.squares import COMPLETE, IS_SIGN, Survey
from ludoteca.games.calculissimo.compiled.steps import (
    accept_in_place,
    doubt_in_place,
    draw_one_in_place,
    drawn_in_place,
    exchange_in_place,
    idle_in_place,
    lay_in_place,
    lots_in_place,
)
from ludoteca.kernels.compiled.chance import drawn, following, kind_at, lots, seeded

TRIES: Final = 120  # drafts of a random player before he looks systematically
SELDOM: Final = 32  # about one in so many legal actions is no lay


# The legal actions


def may_exchange(s: vec[i64], stuck: bool) -> bool:
    """True if the seat to move may exchange tokens, when it is known whether it is stuck (C22)."""
    return s[BAG_SIZE] > 0 and (s[FREE] == 1 or stuck)


def exchanges(s: vec[i64]) -> list[i64]:
    """Every selection of tokens from the rack of the seat to move, each once, as the number of an exchange."""
    first = RACKS + KINDS * s[SEAT]
    numbers: list[i64] = [EXCHANGE]
    kind: i64 = 0
    while kind < KINDS:
        known: i64 = len(numbers)
        count: i64 = 1
        while count <= s[first + kind]:
            i: i64 = 0
            while i < known:
                numbers.append(numbers[i] + count * BIT[3 * kind])
                i += 1
            count += 1
        kind += 1
    del numbers[0]
    return numbers


def legal(s: vec[i64]) -> list[i64]:
    """The numbers of the legal actions of the seat to act: lays, exchanges, the pass; or its two answers."""
    numbers: list[i64] = []
    now = phase(s)
    if now == BY_ANSWER:
        numbers.append(ACCEPT)
        numbers.append(DOUBT)
    if now != BY_SEAT:
        return numbers
    found = lays(s, s[SEAT], s[CHALLENGE])
    i: i64 = 0
    while i < len(found):
        numbers.append(announced(found[i], found[i + 1]) if s[ANNOUNCE] == 1 else found[i])
        i += 2
    stuck = len(found) == 0
    if not stuck and s[CHALLENGE] == 1 and s[FREE] == 0:
        stuck = not can_lay(s, s[SEAT])
    if may_exchange(s, stuck):
        numbers.extend(exchanges(s))
    numbers.append(PASS)
    return numbers


def may(s: vec[i64], number: i64) -> bool:
    """True if this number, which is that of some action, is among the legal ones of the seat to act."""
    now = phase(s)
    if now == BY_ANSWER:
        return number in (ACCEPT, DOUBT)
    if now != BY_SEAT:
        return False
    if number == PASS:
        return True
    if number >= EXCHANGE and number < PASS:
        return holds(s, number) and may_exchange(s, s[FREE] == 0 and not can_lay(s, s[SEAT]))
    if s[ANNOUNCE] == 0:
        return number < EXCHANGE and points_of(s, number) >= 0
    return number >= ANNOUNCED and points_of(s, announced_lay(number)) == announced_points(number)


def holds(s: vec[i64], number: i64) -> bool:
    """True if the seat to move holds the tokens of this exchange."""
    kind: i64 = 0
    while kind < KINDS:
        if number >> (3 * kind) & 7 > s[RACKS + KINDS * s[SEAT] + kind]:
            return False
        kind += 1
    return True


def points_of(s: vec[i64], number: i64) -> i64:
    """What a lay of the seat to move counts; -1 if it may not lay this."""
    first = RACKS + KINDS * s[SEAT] - 1
    step: i64 = WIDTH if lay_way(number) == 1 else 1
    place = lay_start(number)
    if s[BOARD + place] != 0:
        return -1
    n: i64 = 0
    while n < lay_count(number):
        while s[BOARD + place] > 0:
            place += step
        if s[BOARD + place] < 0:
            return -1
        kind = kind_of(lay_token(number, n))
        held = s[first + kind]
        other: i64 = 0
        while other < n:
            if kind_of(lay_token(number, other)) == kind:
                held -= 1
            other += 1
        if held <= 0:
            return -1
        place += step
        n += 1
    found = judge(s, number)
    if found[FAULT] == FINE or (s[CHALLENGE] == 1 and found[FAULT] >= SECOND_TIMES):
        return found[POINTS]
    return -1


def kind_of(token: i64) -> i64:
    """What a laid token is on a rack."""
    return JOKER if token >= AS_JOKER else token


# Chance


def act_for_nature_in_place(s: vec[i64], now: i64, generator: i64) -> i64:
    """Lots or a draw, as chance has it; gives the generator back."""
    if now == BY_DRAW:
        wanted = s[DRAWS] & 7
        while wanted > 0:
            generator = following(generator)
            draw_one_in_place(s, kind_at(s, BAG, drawn(generator, s[BAG_SIZE])))
            wanted -= 1
        drawn_in_place(s)
        return generator
    tickets = vec[i64]([0] * lots_count(s))
    generator = lots(s, BAG, BAG_SIZE, tickets, generator)
    lots_in_place(s, tickets)
    return generator


# Random matches. Players lay whenever they can. To list all lays for each of their turns would take too long, so a
# random player drafts: a first square and a way, one of the lengths the board allows there, a token for each square.
# The first draft that is right is laid. After many vain drafts all squares are gone through, from some square on.


def random_turn_in_place(s: vec[i64], generator: i64) -> i64:
    """The seat to move lays something at random, else exchanges at random, else passes; gives the generator back."""
    survey = Survey(s, s[SEAT], 0)
    tries: i64 = 0
    while tries < TRIES and survey.held > 0:
        tries += 1
        generator = following(generator)
        if lay_out_at(survey, drawn(generator, 450)):
            generator = draft_in_place(survey, generator)
            if survey.draft != 0 and judge(s, survey.draft)[FAULT] == FINE:
                lay_in_place(s, survey.draft)
                return generator
    generator = following(generator)
    first = drawn(generator, 450)
    survey.found = vec[i64]([0] * 2)
    survey.limit = 1
    tries = 0
    while tries < 450:
        if lay_out_at(survey, (first + tries) % 450):
            fill_squares(survey)
            if survey.count > 0:
                lay_in_place(s, survey.found[0])
                return generator
        tries += 1
    if s[BAG_SIZE] > 0:
        return exchange_some_in_place(s, generator)
    idle_in_place(s)
    return generator


def drafted(s: vec[i64], generator: i64) -> i64:
    """A lay that the seat to move may draft, or seldom an exchange or the pass; -1 if it does not find one soon."""
    generator = following(generator)
    if drawn(generator, SELDOM) == 0:
        choices: list[i64] = [PASS]
        if may_exchange(s, s[FREE] == 0 and not can_lay(s, s[SEAT])):
            choices.extend(exchanges(s))
        generator = following(generator)
        return choices[drawn(generator, len(choices))]
    survey = Survey(s, s[SEAT], s[CHALLENGE])
    tries: i64 = 0
    while tries < TRIES and survey.held > 0:
        tries += 1
        generator = following(generator)
        if lay_out_at(survey, drawn(generator, 450)):
            generator = draft_in_place(survey, generator)
            if survey.draft != 0:
                points = points_of(s, survey.draft)
                if points >= 0:
                    return announced(survey.draft, points) if s[ANNOUNCE] == 1 else survey.draft
    return -1


def lay_out_at(survey: Survey, number: i64) -> bool:
    """Lays out the squares from a cell on, along its row or down its column: 450 ways to begin."""
    cell: i64 = number // 2
    return survey.lay_out(number % 2, WIDTH * (cell // 15 + 1) + cell % 15 + 1)


def draft_in_place(survey: Survey, generator: i64) -> i64:
    """Drafts a lay on the squares laid out, with tokens of the rack at random; gives the generator back.

    There is no draft, 0, where the jokers do not go round.
    """
    w = survey.notes
    ends: i64 = 0
    last: i64 = 0
    while last <= survey.last:
        ends += w[COMPLETE + last]
        last += 1
    generator = following(generator)
    ends = drawn(generator, ends) + 1
    last = -1
    while ends > 0:
        last += 1
        ends -= w[COMPLETE + last]
    number = survey.start + BIT[10] * (last + 1)
    if last > 0:
        number += BIT[9] * survey.way
    at: i64 = 0
    while at <= last:
        # Of the tokens that fit the square, jokers among them, each is equally likely.
        first: i64 = PLUS - 1 if w[IS_SIGN + at] == 1 else 0
        size: i64 = 4 if w[IS_SIGN + at] == 1 else NINE
        fitting = w[JOKER - 1]
        kind: i64 = first
        while kind < first + size:
            fitting += w[kind]
            kind += 1
        if fitting == 0:
            break
        generator = following(generator)
        draw = drawn(generator, fitting) - w[JOKER - 1]
        if draw < 0:
            kind = JOKER - 1
            generator = following(generator)
            token = drawn(generator, size if size == NINE else 3) + first + 1
            if token == TIMES:
                token = DIVIDED
            token += AS_JOKER
        else:
            kind = first
            while draw >= w[kind]:
                draw -= w[kind]
                kind += 1
            token = kind + 1
        w[kind] -= 1
        number += token * BIT[13 + 5 * at]
        at += 1
    survey.draft = number if at > last else 0
    while at > 0:
        at -= 1
        token = lay_token(number, at)
        w[(JOKER if token >= AS_JOKER else token) - 1] += 1
    return generator


def exchange_some_in_place(s: vec[i64], generator: i64) -> i64:
    """The seat to move exchanges any of its tokens, each selection equally likely; gives the generator back."""
    choices = exchanges(s)
    generator = following(generator)
    exchange_in_place(s, choices[drawn(generator, len(choices))] - EXCHANGE)
    return generator


def play_out_in_place(s: vec[i64], generator: i64) -> i64:
    """A random match from here to its end; gives the generator back. Answers to a lay are a matter of luck too."""
    while True:
        now = phase(s)
        if now == OVER:
            return generator
        if now <= BY_DRAW:
            generator = act_for_nature_in_place(s, now, generator)
        elif now == BY_SEAT:
            generator = random_turn_in_place(s, generator)
        else:
            generator = following(generator)
            if drawn(generator, 2) == 0:
                doubt_in_place(s)
            else:
                seat: i64 = 0
                while s[WAIT] & BIT[seat] == 0:
                    seat += 1
                accept_in_place(s, seat)


def playouts(s: vec[i64], n: i64, seed: i64) -> vec[i64]:
    """Sums over n random matches from here: the score of each seat, then by seat how often it had each place."""
    seats = s[SEATS]
    sums = vec[i64]([0] * (seats + seats * seats))
    generator = seeded(seed)
    i: i64 = 0
    while i < n:
        row = copy(s)
        generator = play_out_in_place(row, generator)
        seat: i64 = 0
        while seat < seats:
            sums[seat] += row[SCORES + seat] - left_cost(row, seat)
            sums[seats + seats * seat + place_of(row, seat) - 1] += 1
            seat += 1
        i += 1
    return sums
