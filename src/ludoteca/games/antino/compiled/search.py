"""What a seat should lay in Antino: it plays on many times, with the unseen tiles dealt anew. Compiled with the kernel.

First every placement is weighed quickly: its points, less what the next player may be expected to score after it. The
best of them stand in a list and are tried out together: the unseen tiles are dealt at random, and after each candidate
the match goes on with players who take the most points, for some turns or to the end. What falls far behind is tried no
more. In the last cells of a match of two every tile that may come is looked at, not only some (see `exact`).

All numbers are integers and the generator is one of them, so the same seed gives the same answer, compiled or not.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.antino.compiled.kernel import (
    ALLOWED,
    AREA,
    BAG,
    BAG_SIZE,
    BIT,
    BY_SEAT,
    DROP,
    DROPPING,
    FITS,
    HANDS,
    KEY,
    KINDS,
    LOCK,
    MARK,
    NOT_ENDED,
    OVER,
    PLACES,
    POINTS,
    RUN,
    SEATS,
    SIDE,
    SIGN,
    SIGN_JOKER,
    SIGN_LOCK,
    SIGN_NOTHING,
    SIGN_SYMBOLS,
    SIZE,
    STEPS,
    STOP,
    TURN,
    WIDTH,
    act_for_nature_in_place,
    drawn,
    drop_in_place,
    ending,
    following,
    hand_size,
    kind_at,
    lay_in_place,
    legal,
    locked,
    pass_turn_in_place,
    phase,
    place_of,
    score,
    seeded,
    take_in_place,
    taken_in_place,
)

# The search's rows are longer than the kernel's: for every empty place they keep what each symbol would score there,
# four bits a symbol. A line ends at an empty place, so a tile changes only the next empty places it can be seen from.

GAINS: Final = SIZE
LONG: Final = SIZE + AREA
SHIFT: Final = vec[i64]([0] + [4 * (kind // 3) for kind in range(12)])
UNIT: Final = vec[i64]([sum(16**symbol for symbol in range(4) if signs >> symbol & 1) for signs in range(16)])


def lengthened(s: vec[i64]) -> vec[i64]:
    """The kernel's row with the gains of every place behind it."""
    row = vec[i64]([0] * LONG)
    i: i64 = 0
    while i < SIZE:
        row[i] = s[i]
        i += 1
    place: i64 = WIDTH
    while place < AREA - WIDTH:
        if row[ALLOWED + place] != 0:
            weigh_in_place(row, place)
        place += 1
    return row


def weigh_in_place(s: vec[i64], place: i64) -> None:
    """Works out anew what each symbol would score on the place."""
    gain: i64 = 0
    way: i64 = 0
    while way < 4:
        step = STEPS[way]
        at = PLACES + place + step
        seen: i64 = 0
        count: i64 = 0
        while True:
            sign = SIGN[s[at]]
            if (seen | SIGN_NOTHING) & sign != 0:
                break
            if sign == SIGN_JOKER:
                count += 1
                break
            symbol = sign & SIGN_SYMBOLS
            gain += count * UNIT[symbol]
            seen |= symbol
            count += 1
            if sign & SIGN_LOCK != 0 and locked(s, at - PLACES):
                break
            at += step
        gain += count * UNIT[SIGN_SYMBOLS ^ seen]
        way += 1
    s[GAINS + place] = gain


def weigh_around_in_place(s: vec[i64], place: i64) -> None:
    """Weighs the empty places from which the tile on this place can be seen: no line is longer than four."""
    way: i64 = 0
    while way < 4:
        step = STEPS[way]
        at = place + step
        length: i64 = 1
        while length <= 4:
            other = SIGN[s[PLACES + at]]
            if other >= SIGN_NOTHING:
                if s[PLACES + at] == 0:
                    weigh_in_place(s, at)
                break
            if other == SIGN_JOKER:
                break
            at += step
            length += 1
        way += 1


def settle_in_place(s: vec[i64], kind: i64, place: i64) -> None:
    """The seat lays a tile, and the gains follow."""
    lay_in_place(s, kind, place)
    weigh_around_in_place(s, place)
    if MARK[kind] == KEY:
        way: i64 = 0
        while way < 4:
            beside = place + STEPS[way]
            if MARK[s[PLACES + beside]] == LOCK:
                weigh_around_in_place(s, beside)
            way += 1


def gain_of(s: vec[i64], kind: i64, place: i64) -> i64:
    """What a tile that fits on the place would score there; a key beside a locked tile sees over it."""
    if MARK[kind] == KEY and s[ALLOWED + place] & BIT[kind - 2] == 0:
        return score(s, kind, place)
    return s[GAINS + place] >> SHIFT[kind] & 15


# Playing on


def greedy(s: vec[i64], generator: i64) -> i64:
    """The placement with the most points, as the kernel numbers it; -1 if there is none.

    Of equals a plain tile is laid before a lock and a lock before a key; else the generator decides.
    """
    first = HANDS + KINDS * s[TURN]
    bits: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        if s[first + kind] > 0 and s[FITS + kind] > 0:
            bits |= BIT[kind]
        kind += 1
    if bits == 0:
        return -1
    best: i64 = -1
    best_value: i64 = -1
    salt = generator & 1023
    at = ALLOWED + WIDTH
    end = ALLOWED + (s[SIDE] + 1) * WIDTH
    while at < end:
        fitting = s[at] & bits
        at += 1
        if fitting == 0:
            continue
        place = at - 1 - ALLOWED
        gains = s[GAINS + place]
        number: i64 = 0
        while fitting != 0:
            if fitting & 7 != 0:
                rank: i64 = 2
                kind = 3 * number + 1
                if fitting & 1 == 0:
                    if fitting & 4 != 0:
                        rank = 1
                        kind += 2
                    else:
                        rank = 0
                        kind += 1
                gain = gains & 15
                if rank == 0 and s[ALLOWED + place] & BIT[kind - 2] == 0:
                    gain = score(s, kind, place)
                value = gain * 4096 + rank * 1024 + ((place * 613 + number * 331) ^ salt) % 1024
                if value > best_value:
                    best_value = value
                    best = AREA * kind + place
            gains >>= 4
            fitting >>= 3
            number += 1
    return best


def play_on_in_place(s: vec[i64], turns: i64, generator: i64) -> i64:
    """The match goes on for so many turns, all seats taking the most points; gives the generator back."""
    while turns > 0:
        now = phase(s)
        if now == OVER:
            break
        if now != BY_SEAT:
            generator = act_for_nature_in_place(s, now, generator)
            continue
        generator = following(generator)
        number = greedy(s, generator)
        if number >= 0:
            settle_in_place(s, number // AREA, number % AREA)
            if s[RUN] == 0:
                turns -= 1
        elif s[RUN] > 0:
            pass_turn_in_place(s)
            turns -= 1
        else:
            drop_in_place(s)
            turns -= 1
    return generator


def lead(s: vec[i64], seat: i64) -> i64:
    """The seat's points, less those of the best other."""
    if s[SEATS] == 1:
        return s[POINTS]
    best: i64 = -1
    other: i64 = 0
    while other < s[SEATS]:
        if other != seat and s[POINTS + other] > best:
            best = s[POINTS + other]
        other += 1
    return s[POINTS + seat] - best


def worth(s: vec[i64], seat: i64) -> i64:
    """The seat's lead; once the match is over it counts, too, who has won."""
    ahead = lead(s, seat)
    if s[SEATS] > 1 and ending(s) != NOT_ENDED:
        place = place_of(s, seat)
        if place == 1 and ahead != 0:
            return ahead + WIN
        if place > 1:
            return ahead - WIN
    return ahead


# What a seat does not know: the hands of the others. They are put back into the bag, and dealt from it.


def gather_in_place(s: vec[i64], seat: i64) -> i64:
    """The others' hands go into the bag; gives their sizes, two bits a seat."""
    sizes: i64 = 0
    other: i64 = s[SEATS] - 1
    while other >= 0:
        sizes <<= 2
        if other != seat:
            sizes |= hand_size(s, other)
            first = HANDS + KINDS * other
            kind: i64 = 0
            while kind < KINDS:
                s[BAG + kind] += s[first + kind]
                s[BAG_SIZE] += s[first + kind]
                s[first + kind] = 0
                kind += 1
        other -= 1
    return sizes


def deal_in_place(s: vec[i64], sizes: i64, generator: i64) -> i64:
    """The others take hands of these sizes from the bag; gives the generator back."""
    turn = s[TURN]
    other: i64 = 0
    while sizes != 0:
        s[TURN] = other
        wanted = sizes & 3
        while wanted > 0:
            generator = following(generator)
            take_in_place(s, kind_at(s, BAG, drawn(generator, s[BAG_SIZE])))
            wanted -= 1
        sizes >>= 2
        other += 1
    s[TURN] = turn
    return generator


def expected_reply(s: vec[i64]) -> i64:
    """What the best tile of three out of the bag would score now, on average, times 256."""
    total = s[BAG_SIZE]
    if total < 3:
        return 0
    # Kinds by the points they would bring; best first, each with the chance that nothing better is in the hand.
    count = vec[i64]([0] * 25)
    kind: i64 = 1
    while kind <= KINDS:
        if s[BAG + kind - 1] > 0 and s[FITS + kind - 1] > 0:
            count[most(s, kind)] += s[BAG + kind - 1]
        kind += 1
    left = total
    none_before = total * (total - 1) * (total - 2)
    all_hands = none_before
    worth: i64 = 0
    points: i64 = 24
    while points > 0:
        if count[points] > 0:
            left -= count[points]
            none = left * (left - 1) * (left - 2) if left > 2 else 0
            worth += (none_before - none) * points
            none_before = none
        points -= 1
    return worth * 256 // all_hands


def most(s: vec[i64], kind: i64) -> i64:
    """The most points a tile of this kind can bring now: 24 for a twelve, 0 if it fits nowhere."""
    best: i64 = 0
    bit = BIT[kind - 1]
    at = ALLOWED + WIDTH
    end = ALLOWED + (s[SIDE] + 1) * WIDTH
    while at < end:
        if s[at] & bit != 0:
            gain = gain_of(s, kind, at - ALLOWED)
            if gain > best:
                best = gain
        at += 1
    return 24 if best == 12 else best


# The list of candidates: a head, and for each candidate its number, how often it was tried, the sum of the leads it led
# to and the sum of their squares.

GENERATOR: Final = 0
SEAT: Final = 1
SIZES: Final = 2
ROUNDS: Final = 3  # deals for which all candidates in question were tried
ALIVE: Final = 4  # the candidates still in question come first
SETTLED: Final = 5  # 1 when the best is clear, or there is nothing left to try
BASE: Final = 6  # the lead before, which is taken off so that numbers stay small
HEAD: Final = 7
NUMBER: Final = 0
VISITS: Final = 1
SUM: Final = 2
SQUARES: Final = 3
ENTRY: Final = 4

CANDIDATES: Final = 20
PATIENCE: Final = 24  # rounds between two looks at who lies behind
LONGEST: Final = 9600  # rounds after which the best so far is taken; keeps the squares small
SURE: Final = 6  # how many variances of the difference a candidate must lie behind to be left out
WIN: Final = 6  # what the end of the match is worth to the winner, in points
TURNS: Final = vec[i64]([0, 25, 7, 8, 7])  # by seats: turns played on after a candidate, equally many for each seat


def listed(s: vec[i64], seat: i64, seed: i64) -> vec[i64]:
    """The candidates of the seat whose turn it is, the best at first glance first.

    The row is a long one that fits what the seat knows; which hands the others have in it makes no difference.
    """
    numbers = legal(s)  # before the hands are gathered: with a bag that is not empty a small hand would draw first
    s = s[0:LONG]
    board = vec[i64]([0] * HEAD)
    board[GENERATOR] = seeded(seed)
    board[SEAT] = seat
    board[SIZES] = gather_in_place(s, seat)
    board[BASE] = lead(s, seat)
    values = vec[i64]([0] * len(numbers))
    i: i64 = 0
    while i < len(numbers):
        values[i] = glance(s, numbers[i], seat)
        i += 1
    while board[ALIVE] < CANDIDATES and board[ALIVE] < len(numbers):
        best: i64 = 0
        i = 1
        while i < len(numbers):
            if values[i] > values[best]:
                best = i
            i += 1
        values[best] = -1000000000
        board = append(board, numbers[best])
        board = append(board, 0)
        board = append(board, 0)
        board = append(board, 0)
        board[ALIVE] += 1
    if board[ALIVE] < 2:
        board[SETTLED] = 1
    return board


def glance(s: vec[i64], number: i64, seat: i64) -> i64:
    """What an action brings at once, less what the next player may answer, times 256."""
    before = s[POINTS + seat]
    row = s[0:LONG]
    act_in_place(row, number)
    value = (row[POINTS + seat] - before) * 256
    if row[SEATS] > 1 and row[TURN] != seat:
        value -= expected_reply(row)
    return value


def act_in_place(s: vec[i64], number: i64) -> None:
    """The seat whose turn it is does the action with this number."""
    if number == STOP:
        pass_turn_in_place(s)
    elif number == DROP:
        drop_in_place(s)
    else:
        settle_in_place(s, number // AREA, number % AREA)


def try_in_place(board: vec[i64], s: vec[i64], simulations: i64) -> None:
    """Plays on so many times: a deal, and after it all candidates still in question; the last round is whole."""
    s = s[0:LONG]
    gather_in_place(s, board[SEAT])
    while simulations > 0 and board[ALIVE] > 0:
        dealt = s[0:LONG]
        generator = deal_in_place(dealt, board[SIZES], board[GENERATOR])
        last = generator
        i: i64 = 0
        while i < board[ALIVE]:
            entry = HEAD + ENTRY * i
            row = dealt[0:LONG]
            act_in_place(row, board[entry + NUMBER])
            last = play_on_in_place(row, TURNS[row[SEATS]] + (1 if row[RUN] > 0 else 0), generator)
            value = worth(row, board[SEAT]) - board[BASE]
            board[entry + VISITS] += 1
            board[entry + SUM] += value
            board[entry + SQUARES] += value * value
            i += 1
        board[GENERATOR] = following(last)
        board[ROUNDS] += 1
        simulations -= board[ALIVE]
        if board[ROUNDS] % PATIENCE == 0 and board[ROUNDS] <= LONGEST:
            leave_out_in_place(board)
        if board[ROUNDS] >= LONGEST:
            board[SETTLED] = 1


def leave_out_in_place(board: vec[i64]) -> None:
    """What lies clearly behind the best is tried no more; when that is all but the best, the matter is settled."""
    n = board[ROUNDS]
    best = best_entry(board)
    i: i64 = board[ALIVE] - 1
    while i >= 0:
        entry = HEAD + ENTRY * i
        behind = board[best + SUM] - board[entry + SUM]
        spread = n * (board[best + SQUARES] + board[entry + SQUARES]) - board[best + SUM] * board[best + SUM]
        spread -= board[entry + SUM] * board[entry + SUM]
        if behind > 0 and behind * behind * n > SURE * spread:
            if board[ALIVE] <= 2:
                board[SETTLED] = 1
                return
            board[ALIVE] -= 1
            last = HEAD + ENTRY * board[ALIVE]
            word: i64 = 0
            while word < ENTRY:
                kept = board[last + word]
                board[last + word] = board[entry + word]
                board[entry + word] = kept
                word += 1
            if last == best:
                best = entry
        i -= 1


def best_entry(board: vec[i64]) -> i64:
    """Where the candidate with the best lead so far stands, among those still in question; the first of equals."""
    best: i64 = HEAD
    i: i64 = 1
    while i < board[ALIVE]:
        entry = HEAD + ENTRY * i
        if board[entry + SUM] > board[best + SUM]:
            best = entry
        i += 1
    return best


def chosen(board: vec[i64]) -> i64:
    """The number of the action the search advises."""
    return board[best_entry(board) + NUMBER]


# The last cells of a match of two. Here every tile that may come is looked at, with its chance. The other's hand is
# three tiles out of all that are unseen, and so it is again at his next turn; he is taken to know ours. That is exact
# as far as a hidden hand shows only once, which is so in the last three cells.

LAST: Final = 3
FINE: Final = 1024  # values are in parts of a point
DEPTH: Final = 6  # turns to the end, drops among them; longer rows of drops are hardly likely


def exact(s: vec[i64], seat: i64, number: i64) -> i64:
    """What an action of the seat whose turn it is leads to, as `expected` counts, with at most `LAST` cells empty."""
    row = s[0:LONG]
    gather_in_place(row, seat)
    act_in_place(row, number)
    forget_in_place(row)
    return expected(row, seat, DEPTH)


def forget_in_place(s: vec[i64]) -> None:
    """Dropped tiles go into the bag and the turn passes; what is taken instead is drawn at the seat's next turn."""
    if s[DROPPING] != 0:
        taken_in_place(s)


def expected(s: vec[i64], seat: i64, depth: i64) -> i64:
    """What the end is worth to the seat, times `FINE`, when both take what is best for them and chance the average."""
    if depth == 0 or ending(s) != NOT_ENDED:
        return worth(s, seat) * FINE
    turn = s[TURN]
    sign: i64 = 1 if turn == seat else -1
    hand = HANDS + KINDS * turn
    missing = 3 - hand_size(s, turn) if s[RUN] == 0 else 0
    if missing > s[BAG_SIZE]:
        missing = s[BAG_SIZE]
    # What each kind would be worth: what is in the hand is there for sure, the others may be drawn. All times the sign.
    sure: i64 = NOTHING
    values = vec[i64]([NOTHING] * KINDS)
    kind: i64 = 1
    while kind <= KINDS:
        if s[FITS + kind - 1] > 0:
            if s[hand + kind - 1] > 0:
                value = best_laid(s, kind, seat, depth, sign)
                if value > sure:
                    sure = value
            elif missing > 0 and s[BAG + kind - 1] > 0:
                row = s[0:LONG]
                take_in_place(row, kind)
                values[kind - 1] = best_laid(row, kind, seat, depth, sign)
        kind += 1
    if s[RUN] > 0:
        row = s[0:LONG]
        pass_turn_in_place(row)
        value = expected(row, seat, depth - 1) * sign
        if value > sure:
            sure = value
    return average(s, values, sure, missing, seat, depth, sign) * sign


NOTHING: Final = -1000000000


def best_laid(s: vec[i64], kind: i64, seat: i64, depth: i64, sign: i64) -> i64:
    """The best that laying a tile of this kind can be worth to the seat whose turn it is: `expected` times the sign."""
    best: i64 = NOTHING
    bit = BIT[kind - 1]
    place: i64 = WIDTH
    while place < AREA - WIDTH:
        if s[ALLOWED + place] & bit != 0:
            row = s[0:LONG]
            lay_in_place(row, kind, place)
            if s[TURN] != seat:
                gather_in_place(row, seat)
            value = expected(row, seat, depth - 1) * sign
            if value > best:
                best = value
        place += 1
    return best


def average(s: vec[i64], values: vec[i64], sure: i64, missing: i64, seat: i64, depth: i64, sign: i64) -> i64:
    """The best of what is sure and of so many tiles drawn, on average; a hand of which nothing fits is dropped."""
    left = s[BAG_SIZE]
    every = hands(left, missing)
    none_before = every
    sum_of: i64 = 0
    while none_before > 0:
        best: i64 = -1
        kind: i64 = 0
        while kind < KINDS:
            if values[kind] > sure and (best < 0 or values[kind] > values[best]):
                best = kind
            kind += 1
        if best < 0:
            break
        left -= s[BAG + best]
        none = hands(left, missing)
        sum_of += (none_before - none) * values[best]
        none_before = none
        values[best] = NOTHING
    if none_before > 0:
        if sure == NOTHING:
            row = s[0:LONG]
            drop_in_place(row)
            forget_in_place(row)
            sure = expected(row, seat, depth - 1) * sign
        sum_of += none_before * sure
    return sum_of // every


def hands(tiles: i64, count: i64) -> i64:
    """In how many ways so many tiles, one after the other, can be drawn out of these."""
    ways: i64 = 1
    while count > 0:
        ways *= tiles if tiles > 0 else 0
        tiles -= 1
        count -= 1
    return ways
