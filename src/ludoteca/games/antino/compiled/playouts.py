"""Random matches of Antino: chance acts, and seats lay any tile that fits."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.antino.compiled.kernel import (
    BY_DRAW,
    BY_SEAT,
    NOT_ENDED,
    OVER,
    copy,
    drop_in_place,
    ending,
    lay_in_place,
    lots_count,
    lots_in_place,
    pass_turn_in_place,
    phase,
    place_of,
    take_in_place,
    taken_in_place,
    to_draw,
)
from ludoteca.games.antino.compiled.layout import (
    AREA,
    BAG,
    BAG_SIZE,
    DROPPING,
    FITS,
    HAND,
    HANDS,
    KINDS,
    LOTS,
    POINTS,
    RUN,
    SEATS,
    SET_OF,
    TURN,
    WIDTH,
)
from ludoteca.kernels.compiled.chance import drawn, following, kind_at, lots, seeded

# By the places of one line, as bits: how many they are, and the first of them.
COUNT: Final = vec[i64]([bin(places).count("1") for places in range(4096)])
LOWEST: Final = vec[i64]([(places & -places).bit_length() - 1 for places in range(4096)])


def act_for_nature_in_place(s: vec[i64], now: i64, generator: i64) -> i64:
    """Lots or a draw, as chance has it; gives the generator back."""
    if now == BY_DRAW:
        generator = draw_in_place(s, to_draw(s), generator)
        taken_in_place(s)
        return generator
    tiles = vec[i64]([0] * lots_count(s))
    generator = lots(s, BAG, BAG_SIZE, tiles, generator)
    lots_in_place(s, tiles)
    return generator


def draw_in_place(s: vec[i64], count: i64, generator: i64) -> i64:
    """The seat whose turn it is takes so many tiles, as chance has it; gives the generator back."""
    while count > 0:
        generator = following(generator)
        take_in_place(s, kind_at(s, BAG, drawn(generator, s[BAG_SIZE])))
        count -= 1
    return generator


def random_lay(s: vec[i64], generator: i64) -> i64:
    """The number of one of the seat's placements, each equally likely; -1 if it has none.

    A hand has three tiles at most, and so three kinds: with what each adds to the placements they are found at once.
    """
    first = HANDS + KINDS * s[TURN]
    total: i64 = 0
    seen: i64 = 0
    one: i64 = -1
    two: i64 = -1
    three: i64 = -1
    up_to_one: i64 = 0
    up_to_two: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        held = s[first + kind]
        if held > 0:
            total += s[FITS + kind]
            if one < 0:
                one = kind
                up_to_one = total
            elif two < 0:
                two = kind
                up_to_two = total
            else:
                three = kind
            seen += held
            if seen == HAND:
                break
        kind += 1
    if total == 0:
        return -1
    number = drawn(generator, total)
    if number < up_to_one:
        return AREA * (one + 1) + place_at(s, one + 1, number)
    if number < up_to_two:
        return AREA * (two + 1) + place_at(s, two + 1, number - up_to_one)
    return AREA * (three + 1) + place_at(s, three + 1, number - up_to_two)


def place_at(s: vec[i64], kind: i64, number: i64) -> i64:
    """The place with this number, in reading order, among those that take the kind."""
    first = SET_OF[kind]
    at = first + 1
    while True:
        places = s[at]
        count = COUNT[places]
        if number < count:
            break
        number -= count
        at += 1
    while number > 0:
        places &= places - 1
        number -= 1
    return WIDTH * (at - first) + LOWEST[places]


def play_out_in_place(s: vec[i64], generator: i64) -> i64:
    """A random match from here to its end; gives the generator back."""
    several = s[SEATS] > 1
    while True:
        if several and s[LOTS] == 0 and s[DROPPING] == 0:
            if ending(s) != NOT_ENDED:
                return generator
            if s[RUN] == 0:  # tiles that are taken before a turn end no match of several: the seat acts at once
                generator = draw_in_place(s, to_draw(s), generator)
        else:
            now = phase(s)
            if now == OVER:
                return generator
            if now != BY_SEAT:
                generator = act_for_nature_in_place(s, now, generator)
                continue
        generator = following(generator)
        number = random_lay(s, generator)
        if number >= 0:
            lay_in_place(s, number // AREA, number % AREA)
        elif s[RUN] > 0:
            pass_turn_in_place(s)
        else:
            drop_in_place(s)


def playouts(s: vec[i64], n: i64, seed: i64) -> vec[i64]:
    """Sums over n random matches from here: the score of each seat, then by seat how often it reached each place."""
    seats = s[SEATS]
    sums = vec[i64]([0] * (seats + seats * seats))
    generator = seeded(seed)
    i: i64 = 0
    while i < n:
        row = copy(s)
        generator = play_out_in_place(row, generator)
        seat: i64 = 0
        while seat < seats:
            sums[seat] += row[POINTS + seat]
            sums[seats + seats * seat + place_of(row, seat) - 1] += 1
            seat += 1
        i += 1
    return sums
