"""What one step of Calculissimo does (C1 to C5, C21 to C27, C30). Compiled with the kernel."""

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.judging import FAULT, FINE, POINTS, judge
from ludoteca.games.calculissimo.compiled.kernel import (
    AS_JOKER,
    BAG,
    BAG_SIZE,
    BIT,
    BOARD,
    BY_DRAW,
    BY_LOTS,
    CHALLENGE,
    DRAW_COUNT,
    DRAWS,
    IDLE,
    JOKER,
    KINDS,
    LAID,
    LAID_POINTS,
    LOTS,
    LYING,
    NINE,
    RACK,
    RACKS,
    SCORES,
    SEAT,
    SEATS,
    SINCE,
    WAIT,
    WIDTH,
    copy,
    lots_count,
    phase,
    rack_size,
)
from ludoteca.games.calculissimo.compiled.numbers import (
    ACCEPT,
    ANNOUNCED,
    DOUBT,
    EXCHANGE,
    PASS,
    TAG,
    TICK,
    announced_lay,
    announced_points,
    counts_of,
    lay_count,
    lay_start,
    lay_token,
    lay_way,
    lots_of,
)
from ludoteca.kernels.compiled.chance import highest, only


def lots_in_place(s: vec[i64], tokens: vec[i64]) -> None:
    """Each seat in the lots has drawn one of these kinds; the highest number begins, several draw again (C1, C2)."""
    values = vec[i64]([token if token <= NINE else 0 for token in tokens])
    best = highest(s[LOTS], values)
    seat = only(best)
    if seat < 0:
        s[LOTS] = best
        return
    s[LOTS] = 0
    s[SEAT] = seat
    s[DRAW_COUNT] = s[SEATS]
    n: i64 = 0
    while n < s[SEATS]:
        s[DRAWS + n] = 8 * ((seat + n) % s[SEATS]) + RACK
        n += 1


def draw_one_in_place(s: vec[i64], kind: i64) -> None:
    """The seat of the first draw takes one token of this kind (1 to 14) from the bag."""
    s[BAG + kind - 1] -= 1
    s[BAG_SIZE] -= 1
    s[RACKS + KINDS * (s[DRAWS] >> 3) + kind - 1] += 1


def drawn_in_place(s: vec[i64]) -> None:
    """The first draw is done, the next comes."""
    s[DRAW_COUNT] -= 1
    n: i64 = 0
    while n < s[DRAW_COUNT]:
        s[DRAWS + n] = s[DRAWS + n + 1]
        n += 1
    s[DRAWS + n] = 0


def next_seat_in_place(s: vec[i64]) -> None:
    """The turn goes on clockwise (C3)."""
    s[SEAT] = s[SEAT] + 1 if s[SEAT] + 1 < s[SEATS] else 0


def idle_in_place(s: vec[i64]) -> None:
    """A turn has gone by without an operation."""
    s[IDLE] += 1
    next_seat_in_place(s)


def stand_in_place(s: vec[i64], number: i64, points: i64) -> None:
    """The lay of the seat to move stands: it is counted, and tokens are to be drawn for it (C4, C5, C21)."""
    seat = s[SEAT]
    step: i64 = WIDTH if lay_way(number) == 1 else 1
    place = lay_start(number)
    count = lay_count(number)
    n: i64 = 0
    while n < count:
        while s[BOARD + place] > 0:
            place += step
        token = lay_token(number, n)
        s[BOARD + place] = token
        s[RACKS + KINDS * seat + (JOKER if token >= AS_JOKER else token) - 1] -= 1
        place += step
        n += 1
    s[LYING] += count
    s[SCORES + seat] += points
    s[IDLE] = 0
    s[LAID] = 0
    s[LAID_POINTS] = 0
    s[WAIT] = 0
    wanted = count if count < s[BAG_SIZE] else s[BAG_SIZE]
    if wanted > 0:
        s[DRAW_COUNT] = 1
        s[DRAWS] = 8 * seat + wanted
        if rack_size(s, seat) == 0:
            return
    next_seat_in_place(s)


def lay_in_place(s: vec[i64], number: i64) -> None:
    """The seat to move lays this for what it counts; with `challenge` it waits for answers (C27)."""
    points = judge(s, number)[POINTS]
    if s[CHALLENGE] == 0:
        stand_in_place(s, number, points)
        return
    s[LAID] = number
    s[LAID_POINTS] = points
    s[WAIT] = BIT[s[SEATS]] - 1 - BIT[s[SEAT]]


def announce_in_place(s: vec[i64], number: i64, points: i64) -> None:
    """The seat to move lays this and says so many points: it scores them, or nothing if they are too many (C30)."""
    stand_in_place(s, number, points if points <= judge(s, number)[POINTS] else 0)


def exchange_in_place(s: vec[i64], number: i64) -> None:
    """The seat to move puts tokens into the bag and is to draw as many (C22)."""
    first = RACKS + KINDS * s[SEAT]
    total: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        count = number >> (3 * kind) & 7
        s[first + kind] -= count
        s[BAG + kind] += count
        total += count
        kind += 1
    s[BAG_SIZE] += total
    s[DRAW_COUNT] = 1
    s[DRAWS] = 8 * s[SEAT] + total
    idle_in_place(s)


def accept_in_place(s: vec[i64], seat: i64) -> None:
    """The seat accepts what is laid; the last to do so makes it stand (C27)."""
    s[WAIT] &= ~BIT[seat]
    if s[WAIT] == 0:
        stand_in_place(s, s[LAID], s[LAID_POINTS])


def doubt_in_place(s: vec[i64]) -> None:
    """Somebody challenges what is laid: it stands if it is right, else it is taken back (C27)."""
    if judge(s, s[LAID])[FAULT] == FINE:
        stand_in_place(s, s[LAID], s[LAID_POINTS])
        return
    s[LAID] = 0
    s[LAID_POINTS] = 0
    s[WAIT] = 0
    idle_in_place(s)


def expire_in_place(s: vec[i64]) -> None:
    """The time of the turn is over: as if the seat had passed, or all had accepted (C24)."""
    if s[LAID] != 0:
        stand_in_place(s, s[LAID], s[LAID_POINTS])
    else:
        idle_in_place(s)


def step(s: vec[i64], number: i64) -> vec[i64]:
    """The next row, when nature or the seat to act does the action with this number."""
    n = copy(s)
    step_in_place(n, number)
    return n


def step_in_place(s: vec[i64], number: i64) -> None:
    """The action with this number is done; an answer is that of the first seat that has not answered."""
    now = phase(s)
    tag = number - number % TAG
    if tag == TICK:
        s[SINCE] = number - tag
        expire_in_place(s)
    elif now == BY_LOTS:
        lots_in_place(s, vec[i64](lots_of(number, lots_count(s))))
    elif now == BY_DRAW:
        for kind in counts_of(number):
            draw_one_in_place(s, kind)
        drawn_in_place(s)
    elif tag == ACCEPT:
        seat: i64 = 0
        while s[WAIT] & BIT[seat] == 0:
            seat += 1
        accept_in_place(s, seat)
    elif tag == DOUBT:
        doubt_in_place(s)
    elif tag == EXCHANGE:
        exchange_in_place(s, number - tag)
    elif tag == PASS:
        idle_in_place(s)
    elif number >= ANNOUNCED:
        announce_in_place(s, announced_lay(number), announced_points(number))
    else:
        lay_in_place(s, number)
