"""Random matches of Antino: chance acts, and seats lay any tile that fits."""

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.antino.compiled.kernel import (
    BY_DRAW,
    BY_SEAT,
    OVER,
    copy,
    drop_in_place,
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
    ALLOWED,
    AREA,
    BAG,
    BAG_SIZE,
    BIT,
    FITS,
    HANDS,
    KINDS,
    POINTS,
    RUN,
    SEATS,
    SIDE,
    TURN,
    WIDTH,
)
from ludoteca.kernels.compiled.chance import drawn, following, kind_at, lots, seeded


def act_for_nature_in_place(s: vec[i64], now: i64, generator: i64) -> i64:
    """Lots or a draw, as chance has it; gives the generator back."""
    if now == BY_DRAW:
        wanted = to_draw(s)
        while wanted > 0:
            generator = following(generator)
            take_in_place(s, kind_at(s, BAG, drawn(generator, s[BAG_SIZE])))
            wanted -= 1
        taken_in_place(s)
        return generator
    tiles = vec[i64]([0] * lots_count(s))
    generator = lots(s, BAG, BAG_SIZE, tiles, generator)
    lots_in_place(s, tiles)
    return generator


def random_lay(s: vec[i64], generator: i64) -> i64:
    """The number of one of the seat's placements, each equally likely; -1 if it has none."""
    first = HANDS + KINDS * s[TURN]
    total: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        if s[first + kind] > 0:
            total += s[FITS + kind]
        kind += 1
    if total == 0:
        return -1
    number = drawn(generator, total)
    kind = 0
    while True:
        if s[first + kind] > 0:
            if number < s[FITS + kind]:
                break
            number -= s[FITS + kind]
        kind += 1
    return AREA * (kind + 1) + place_at(s, kind + 1, number)


def place_at(s: vec[i64], kind: i64, number: i64) -> i64:
    """The place with this number, in reading order, among those that take the kind."""
    bit = BIT[kind - 1]
    before_last = s[FITS + kind - 1] - 1 - number
    at: i64
    if number <= before_last:
        at = ALLOWED + WIDTH
        while True:
            if s[at] & bit != 0:
                if number == 0:
                    return at - ALLOWED
                number -= 1
            at += 1
    at = ALLOWED + (s[SIDE] + 1) * WIDTH  # from the other end it is nearer
    while True:
        if s[at] & bit != 0:
            if before_last == 0:
                return at - ALLOWED
            before_last -= 1
        at -= 1


def play_out_in_place(s: vec[i64], generator: i64) -> i64:
    """A random match from here to its end; gives the generator back."""
    while True:
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
