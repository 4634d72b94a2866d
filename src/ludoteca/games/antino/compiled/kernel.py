"""Antino as a row of integers: what fits where, what it scores, what one step does. Compiled by mypyc where it can be.

A kind is a number from 1 to 12 in the order A AK AL B BK BL G GK GL R RK RL, so `(kind - 1) // 3` is its symbol and
`(kind - 1) % 3` its mark: 0 plain, 1 key, 2 lock. Sets of kinds are bits: kind k is bit k - 1. The board lies in the
middle of a frame of 13 × 13 places whose rim never fits anything, so that lines stop there without a test; cell
`[row, column]` is place `13 * (row + 1) + column + 1`. For every empty place the row keeps the set of kinds that fit
there, and for every kind how many places take it: laying a tile changes only what is near it.
Functions that end in `_in_place` change the row they are given; all others leave it alone.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SIDE: Final = 0  # side of the board: 7, 9 or 11
SEATS: Final = 1
TOUCH_ALL: Final = 2
FIRST_BY_LOTS: Final = 3
CLOCKWISE: Final = 4
STREAK_ENDS: Final = 5
PLAY_ON: Final = 6
TURN: Final = 7  # -1 while lots are taken
LOTS: Final = 8  # the seats that take lots, as bits
RUN: Final = 9
STREAK: Final = 10
DROPPING: Final = 11  # 1 while dropped tiles wait for the new ones
RETIRED_COUNT: Final = 12
RETIRED: Final = 13  # up to four seats, in order
POINTS: Final = 17
SEVENTYTWOS: Final = 21
HANDS: Final = 25  # twelve counts for each of four seats
DROPPED: Final = 73
OUTSIDE: Final = 85  # how many of each kind are not on the board
BAG: Final = 97
BAG_SIZE: Final = 109
EMPTY: Final = 110  # empty cells of the board
FITS: Final = 111  # for each kind, how many places take it
PLACES: Final = 123  # what lies on each of the 169 places
ALLOWED: Final = 292  # which kinds fit on each of them
SIZE: Final = 461

KINDS: Final = 12
JOKER: Final = 13
EDGE: Final = 14
WIDTH: Final = 13
AREA: Final = 169
HAND: Final = 3

# Who acts.
BY_LOTS: Final = 0
BY_DRAW: Final = 1
BY_SEAT: Final = 2
OVER: Final = 3

# Numbers of a seat's actions: kind and place of a tile that is laid, or one of these.
STOP: Final = 2197
DROP: Final = 2198

SYMBOL: Final = vec[i64]([-1] + [kind // 3 for kind in range(12)] + [-1, -1])
MARK: Final = vec[i64]([-1] + [kind % 3 for kind in range(12)] + [-1, -1])
KEY: Final = 1
LOCK: Final = 2
BIT: Final = vec[i64]([2**n for n in range(14)])
NUMBER_OF_EACH: Final = vec[i64]([(20, 3, 2)[kind % 3] for kind in range(12)])
STEPS: Final = vec[i64]([-13, 1, 13, -1])  # up, right, down, left

# What lies on a place, as bits: one of four symbols, the joker, a lock; or nothing that a line could go over.
SIGN_SYMBOLS: Final = 15
SIGN_JOKER: Final = 16
SIGN_LOCK: Final = 32
SIGN_NOTHING: Final = 64
SIGN: Final = vec[i64](
    [SIGN_NOTHING]
    + [2 ** (kind // 3) + (SIGN_LOCK if kind % 3 == 2 else 0) for kind in range(12)]
    + [SIGN_JOKER, SIGN_NOTHING]
)

_KEYS = sum(2 ** (3 * symbol + 1) for symbol in range(4))


def _fitting(touch_all: int, joker: int, symbols: int, locked: int) -> int:
    """The kinds that fit beside the joker or not, beside these symbols, beside a locked tile or not (A10 to A14)."""
    if not joker and not symbols:
        return 0
    kinds = 0
    for symbol in range(4):
        fits = not symbols >> symbol & 1 if touch_all else bool(joker or symbols & ~(2**symbol))
        if fits:
            kinds |= 7 * 8**symbol
    return kinds & _KEYS if locked else kinds


FITTING: Final = vec[i64](
    [
        _fitting(touch, joker, symbols, locked)
        for touch in range(2)
        for joker in range(2)
        for symbols in range(16)
        for locked in range(2)
    ]
)


def new(side: i64, seats: i64, touch_all: i64, by_lots: i64, clockwise: i64, streak: i64, play_on: i64) -> vec[i64]:
    """The row before chance has acted (A1, A2)."""
    s = vec[i64]([0] * SIZE)
    s[SIDE] = side
    s[SEATS] = seats
    s[TOUCH_ALL] = touch_all
    s[FIRST_BY_LOTS] = by_lots
    s[CLOCKWISE] = clockwise
    s[STREAK_ENDS] = streak
    s[PLAY_ON] = play_on
    if by_lots != 0 and seats > 1:
        s[TURN] = -1
        s[LOTS] = BIT[seats] - 1
    place: i64 = 0
    while place < AREA:
        row: i64 = place // WIDTH
        column: i64 = place % WIDTH
        inside = row >= 1 and row <= side and column >= 1 and column <= side
        s[PLACES + place] = 0 if inside else EDGE
        place += 1
    middle = middle_place(side)
    s[PLACES + middle] = JOKER
    s[EMPTY] = side * side - 1
    kind: i64 = 0
    while kind < KINDS:
        s[OUTSIDE + kind] = NUMBER_OF_EACH[kind]
        s[BAG + kind] = NUMBER_OF_EACH[kind]
        kind += 1
    s[BAG_SIZE] = 100
    refresh_around_in_place(s, middle)
    return s


def middle_place(side: i64) -> i64:
    """Where the joker lies."""
    return (side // 2 + 1) * (WIDTH + 1)


def copy(s: vec[i64]) -> vec[i64]:
    """The same row once more."""
    return s[0:SIZE]


# The board


def locked(s: vec[i64], place: i64) -> bool:
    """True for a tile with a lock and no key beside it (A13)."""
    if MARK[s[PLACES + place]] != LOCK:
        return False
    return (
        MARK[s[PLACES + place - WIDTH]] != KEY
        and MARK[s[PLACES + place + 1]] != KEY
        and MARK[s[PLACES + place + WIDTH]] != KEY
        and MARK[s[PLACES + place - 1]] != KEY
    )


def refresh_in_place(s: vec[i64], place: i64) -> None:
    """Works out anew which kinds fit on the place."""
    kinds: i64 = 0
    at = PLACES + place
    if s[at] == 0:
        signs = SIGN[s[at - WIDTH]] | SIGN[s[at + 1]] | SIGN[s[at + WIDTH]] | SIGN[s[at - 1]]
        closed: i64 = 0
        if signs & SIGN_LOCK != 0 and beside_locked(s, place):
            closed = 1
        kinds = FITTING[s[TOUCH_ALL] * 64 + (signs & (SIGN_SYMBOLS | SIGN_JOKER)) * 2 + closed]
    changed = kinds ^ s[ALLOWED + place]
    if changed == 0:
        return
    s[ALLOWED + place] = kinds
    kind: i64 = FITS  # plain tiles and locks of one symbol always fit together, keys may differ
    while changed != 0:
        if changed & 1 != 0:
            change: i64 = 1 if kinds & 1 != 0 else -1
            s[kind] += change
            s[kind + 2] += change
        if changed & 2 != 0:
            s[kind + 1] += 1 if kinds & 2 != 0 else -1
        changed >>= 3
        kinds >>= 3
        kind += 3


def beside_locked(s: vec[i64], place: i64) -> bool:
    """True if a neighbour of the place is a locked tile."""
    return locked(s, place - WIDTH) or locked(s, place + 1) or locked(s, place + WIDTH) or locked(s, place - 1)


def refresh_around_in_place(s: vec[i64], place: i64) -> None:
    """Works out anew what fits on the neighbours of the place."""
    refresh_in_place(s, place - WIDTH)
    refresh_in_place(s, place + 1)
    refresh_in_place(s, place + WIDTH)
    refresh_in_place(s, place - 1)


def put_in_place(s: vec[i64], kind: i64, place: i64) -> None:
    """The tile lies on the board; it came from outside, wherever it was."""
    s[PLACES + place] = kind
    s[OUTSIDE + kind - 1] -= 1
    s[EMPTY] -= 1
    refresh_in_place(s, place)
    refresh_around_in_place(s, place)
    if MARK[kind] == KEY:
        way: i64 = 0
        while way < 4:
            beside = place + STEPS[way]
            if MARK[s[PLACES + beside]] == LOCK:
                refresh_around_in_place(s, beside)
            way += 1


def fits(s: vec[i64], kind: i64, place: i64) -> bool:
    """True if a tile of this kind may be laid on the place."""
    return s[ALLOWED + place] & BIT[kind - 1] != 0


def line(s: vec[i64], kind: i64, place: i64, way: i64) -> i64:
    """How many tiles count in one direction from a tile that is laid, or would be laid, on the place (A18, A19)."""
    step = STEPS[way]
    seen = SIGN[kind] & SIGN_SYMBOLS | SIGN_NOTHING
    count: i64 = 0
    while True:
        place += step
        sign = SIGN[s[PLACES + place]]
        if seen & sign != 0:
            return count
        count += 1
        if sign > SIGN_SYMBOLS:
            if sign == SIGN_JOKER:
                return count
            # A key opens the locks beside it before it is scored (A16), and only the first tile of a line is beside it.
            if not (count == 1 and MARK[kind] == KEY) and locked(s, place):
                return count
        seen |= sign & SIGN_SYMBOLS


def score(s: vec[i64], kind: i64, place: i64) -> i64:
    """How many tiles count for a tile that is laid, or would be laid, on the place: 12 at most (A17 to A20)."""
    return line(s, kind, place, 0) + line(s, kind, place, 1) + line(s, kind, place, 2) + line(s, kind, place, 3)


# Who acts


def hand_size(s: vec[i64], seat: i64) -> i64:
    """How many tiles the seat holds."""
    first = HANDS + KINDS * seat
    few = s[first] + s[first + 1] + s[first + 2] + s[first + 3] + s[first + 4] + s[first + 5]
    return few + s[first + 6] + s[first + 7] + s[first + 8] + s[first + 9] + s[first + 10] + s[first + 11]


def full_hand(s: vec[i64]) -> i64:
    """How many tiles a turn begins with: three, alone one (A7, A31)."""
    return 1 if s[SEATS] == 1 else HAND


def can_lay(s: vec[i64], seat: i64) -> bool:
    """True if some tile of the seat's hand fits somewhere."""
    first = HANDS + KINDS * seat
    kind: i64 = 0
    while kind < KINDS:
        if s[first + kind] > 0 and s[FITS + kind] > 0:
            return True
        kind += 1
    return False


# Why it ended, in the order in which the reasons are named.
NOT_ENDED: Final = 0
SECOND_72: Final = 1
BOARD_FULL: Final = 2
NOTHING_FITS: Final = 3
ALL_DROPPED: Final = 4
ALONE_AND_STUCK: Final = 5


def ending(s: vec[i64]) -> i64:
    """Why the match is over, NOT_ENDED if it is not (A24 to A28, A31)."""
    if s[LOTS] != 0:
        return NOT_ENDED
    still_in = s[SEATS] - s[RETIRED_COUNT]
    if s[RETIRED_COUNT] > 0 and (s[PLAY_ON] == 0 or still_in < 2):
        return SECOND_72
    if s[EMPTY] == 0:
        return BOARD_FULL
    some: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        if s[OUTSIDE + kind] > 0 and s[FITS + kind] > 0:
            some = 1
            break
        kind += 1
    if some == 0:
        return NOTHING_FITS
    if s[STREAK_ENDS] != 0 and s[SEATS] >= 3 and s[STREAK] >= still_in:
        return ALL_DROPPED
    if s[SEATS] == 1 and hand_size(s, 0) > 0 and not can_lay(s, 0):
        return ALONE_AND_STUCK
    return NOT_ENDED


def phase(s: vec[i64]) -> i64:
    """Who acts: BY_LOTS and BY_DRAW are nature's, BY_SEAT is the turn's, OVER nobody's."""
    if s[LOTS] != 0:
        return BY_LOTS
    if ending(s) != NOT_ENDED:
        return OVER
    if s[DROPPING] != 0:
        return BY_DRAW
    if s[RUN] == 0 and s[BAG_SIZE] > 0 and hand_size(s, s[TURN]) < full_hand(s):
        return BY_DRAW
    return BY_SEAT


def to_draw(s: vec[i64]) -> i64:
    """How many tiles are taken now (A7, A9)."""
    wanted = full_hand(s)
    if s[DROPPING] == 0:
        wanted -= hand_size(s, s[TURN])
    return wanted if wanted < s[BAG_SIZE] else s[BAG_SIZE]


# What one step does


def pass_turn_in_place(s: vec[i64]) -> None:
    """The turn goes to the next seat that is still in (A4)."""
    s[RUN] = 0
    seats = s[SEATS]
    step: i64 = 1 if s[CLOCKWISE] != 0 else -1
    seat = s[TURN]
    tries: i64 = 0
    while tries < seats:
        seat += step
        if seat == seats:
            seat = 0
        elif seat < 0:
            seat = seats - 1
        if s[SEVENTYTWOS + seat] < 2:
            break
        tries += 1
    s[TURN] = seat


def lots_in_place(s: vec[i64], tiles: vec[i64]) -> None:
    """Each seat in the lots has taken one of these tiles; the highest starts, several try again (A5, A6)."""
    best: i64 = -1
    tied: i64 = 0
    n: i64 = 0
    seat: i64 = 0
    while seat < s[SEATS]:
        if s[LOTS] & BIT[seat] != 0:
            value = lot_value(tiles[n])
            if value > best:
                best = value
                tied = 0
            if value == best:
                tied |= BIT[seat]
            n += 1
        seat += 1
    if tied & (tied - 1) != 0:
        s[LOTS] = tied
        return
    s[LOTS] = 0
    seat = 0
    while BIT[seat] != tied:
        seat += 1
    s[TURN] = seat


def lot_value(kind: i64) -> i64:
    """A over B over G over R, and within a symbol key over lock over plain."""
    mark = MARK[kind]
    return (3 - SYMBOL[kind]) * 3 + (2 if mark == KEY else 1 if mark == LOCK else 0)


def take_in_place(s: vec[i64], kind: i64) -> None:
    """The seat whose turn it is takes one tile of this kind from the bag."""
    s[BAG + kind - 1] -= 1
    s[BAG_SIZE] -= 1
    s[HANDS + KINDS * s[TURN] + kind - 1] += 1


def taken_in_place(s: vec[i64]) -> None:
    """All tiles have been taken; after a drop the dropped ones go into the bag and the turn passes (A9)."""
    if s[DROPPING] != 0:
        s[DROPPING] = 0
        kind: i64 = 0
        while kind < KINDS:
            s[BAG + kind] += s[DROPPED + kind]
            s[BAG_SIZE] += s[DROPPED + kind]
            s[DROPPED + kind] = 0
            kind += 1
        pass_turn_in_place(s)


def lay_in_place(s: vec[i64], kind: i64, place: i64) -> None:
    """The seat whose turn it is lays a tile and scores it (A8, A16 to A23, A27)."""
    seat = s[TURN]
    s[HANDS + KINDS * seat + kind - 1] -= 1
    put_in_place(s, kind, place)
    points = score(s, kind, place)
    s[STREAK] = 0
    if points < 12:
        s[POINTS + seat] += points
        pass_turn_in_place(s)
        return
    s[POINTS + seat] += 24
    s[RUN] += 1
    if s[RUN] == 3:
        s[SEVENTYTWOS + seat] += 1
        if s[SEVENTYTWOS + seat] == 2:
            s[RETIRED + s[RETIRED_COUNT]] = seat
            s[RETIRED_COUNT] += 1
    if s[RUN] == 3 or not can_lay(s, seat):
        pass_turn_in_place(s)


def drop_in_place(s: vec[i64]) -> None:
    """The seat whose turn it is drops its hand (A9); with an empty bag the hand goes into it at once."""
    first = HANDS + KINDS * s[TURN]
    to_bag = s[BAG_SIZE] == 0
    s[STREAK] += 1
    kind: i64 = 0
    while kind < KINDS:
        count = s[first + kind]
        s[first + kind] = 0
        if to_bag:
            s[BAG + kind] += count
            s[BAG_SIZE] += count
        else:
            s[DROPPED + kind] = count
        kind += 1
    if to_bag:
        pass_turn_in_place(s)
    else:
        s[DROPPING] = 1


# Actions as numbers. A seat's action is `169 * kind + place`, STOP or DROP; tiles of nature's actions are the digits
# of a number in base 13, first tile first, a draw sorted. The position says which of them a number means.


def legal(s: vec[i64]) -> list[i64]:
    """The numbers of the legal actions of the seat to act, by kind, then in reading order; none while nature acts."""
    numbers: list[i64] = []
    if phase(s) != BY_SEAT:
        return numbers
    first = HANDS + KINDS * s[TURN]
    kind: i64 = 1
    while kind <= KINDS:
        if s[first + kind - 1] > 0 and s[FITS + kind - 1] > 0:
            bit = BIT[kind - 1]
            place: i64 = 0
            while place < AREA:
                if s[ALLOWED + place] & bit != 0:
                    numbers.append(AREA * kind + place)
                place += 1
        kind += 1
    if s[RUN] > 0:
        numbers.append(STOP)
    elif len(numbers) == 0:
        numbers.append(DROP)
    return numbers


def tiles_number(tiles: vec[i64]) -> i64:
    """These kinds as one number."""
    number: i64 = 0
    for kind in tiles:
        number = number * 13 + kind
    return number


def tiles_of(number: i64, count: i64) -> vec[i64]:
    """The kinds behind a number."""
    tiles = vec[i64]([0] * count)
    i: i64 = count - 1
    while i >= 0:
        tiles[i] = number % 13
        number //= 13
        i -= 1
    return tiles


def lots_count(s: vec[i64]) -> i64:
    """How many seats take lots now."""
    count: i64 = 0
    seats = s[LOTS]
    while seats != 0:
        seats &= seats - 1
        count += 1
    return count


def step(s: vec[i64], number: i64) -> vec[i64]:
    """The next row, when nature or the seat to act does the action with this number."""
    n = copy(s)
    step_in_place(n, number)
    return n


def step_in_place(s: vec[i64], number: i64) -> None:
    """The action with this number is done."""
    now = phase(s)
    if now == BY_LOTS:
        lots_in_place(s, tiles_of(number, lots_count(s)))
    elif now == BY_DRAW:
        for kind in tiles_of(number, to_draw(s)):
            take_in_place(s, kind)
        taken_in_place(s)
    elif number == STOP:
        pass_turn_in_place(s)
    elif number == DROP:
        drop_in_place(s)
    else:
        lay_in_place(s, number // AREA, number % AREA)


# The end


def place_of(s: vec[i64], seat: i64) -> i64:
    """The seat's place (A29, A30): second seventy-twos in their order, then the others by points."""
    n: i64 = 0
    while n < s[RETIRED_COUNT]:
        if s[RETIRED + n] == seat:
            return n + 1
        n += 1
    place = s[RETIRED_COUNT] + 1
    other: i64 = 0
    while other < s[SEATS]:
        if s[SEVENTYTWOS + other] < 2 and s[POINTS + other] > s[POINTS + seat]:
            place += 1
        other += 1
    return place


# Chance. The generator is a number that is passed in and given back: multiply with carry, whose steps stay below 2^62,
# so that compiled and interpreted rows agree.

MULTIPLIER: Final = 1073697558
LOW: Final = 4294967295


def seeded(seed: i64) -> i64:
    """A generator for this seed, well away from neighbouring seeds'."""
    generator: i64 = (seed & LOW) ^ 88172645463325252 & 2305843009213693951
    i: i64 = 0
    while i < 12:
        generator = following(generator)
        i += 1
    return generator


def following(generator: i64) -> i64:
    """The generator after one draw; its low 32 bits are the draw."""
    return MULTIPLIER * (generator & LOW) + (generator >> 32)


def drawn(generator: i64, below: i64) -> i64:
    """The draw of a generator as a number from 0 to below - 1."""
    return ((generator & LOW) * below) >> 32


def kind_at(s: vec[i64], counts: i64, number: i64) -> i64:
    """The kind of the tile with this number, when the tiles counted from `counts` on lie in a row."""
    kind: i64 = 0
    while number >= s[counts + kind]:
        number -= s[counts + kind]
        kind += 1
    return kind + 1


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
    # Lots: taken without putting back, so they leave the bag for a moment.
    tiles = vec[i64]([0] * lots_count(s))
    i: i64 = 0
    while i < len(tiles):
        generator = following(generator)
        tiles[i] = kind_at(s, BAG, drawn(generator, s[BAG_SIZE]))
        s[BAG + tiles[i] - 1] -= 1
        s[BAG_SIZE] -= 1
        i += 1
    for kind in tiles:
        s[BAG + kind - 1] += 1
        s[BAG_SIZE] += 1
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
    """Sums over n random matches from here: four scores, then for each of four seats how often it had each place."""
    sums = vec[i64]([0] * 20)
    generator = seeded(seed)
    i: i64 = 0
    while i < n:
        row = copy(s)
        generator = play_out_in_place(row, generator)
        seat: i64 = 0
        while seat < s[SEATS]:
            sums[seat] += row[POINTS + seat]
            sums[4 + 4 * seat + place_of(row, seat) - 1] += 1
            seat += 1
        i += 1
    return sums


# What a placement opens to others: for hints and bots.


def best_place(s: vec[i64], kind: i64) -> i64:
    """Where a tile of this kind scores most, as `169 * points + place`; -1 if it fits nowhere. The first of equals."""
    best: i64 = -1
    best_points: i64 = -1
    if s[FITS + kind - 1] == 0:
        return best
    bit = BIT[kind - 1]
    place: i64 = WIDTH
    while place < AREA - WIDTH:
        if s[ALLOWED + place] & bit != 0:
            points = score(s, kind, place)
            if points > best_points:
                best_points = points
                best = AREA * points + place
        place += 1
    return best
