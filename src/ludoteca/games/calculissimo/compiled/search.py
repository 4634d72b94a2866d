"""What a seat should lay in Calculissimo: it plays on many times with the unseen tokens dealt anew. Compiled.

First every lay is weighed: its points and the worth of what stays on the rack. The best of them stand in a list and
are tried out together: the unseen tokens are dealt at random, and after each candidate the match goes on for some turns
with players who take the most points. So what a lay opens to the next player, and what it keeps for oneself, shows in
what is scored. What falls far behind is tried no more. When the bag is empty and two are left both racks are known, and
the lines of play are followed instead (`endgame_search.py`).

All numbers are integers and the generator is one of them, so the same seed gives the same answer, compiled or not.
"""

from time import perf_counter_ns
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.kernel import (
    AS_JOKER,
    BAG,
    BAG_SIZE,
    BIT,
    BY_DRAW,
    CHALLENGE,
    COST,
    EXCHANGE,
    JOKER,
    KINDS,
    NINE,
    NOT_ENDED,
    OVER,
    PASS,
    RACKS,
    SCORES,
    SEAT,
    SEATS,
    SQUARES,
    TAG,
    TIMES,
    copy,
    ending,
    exchange_in_place,
    idle_in_place,
    lay_count,
    lay_token,
    left_cost,
    phase,
    rack_size,
    stand_in_place,
)
from ludoteca.games.calculissimo.compiled.lays import best_lay, lays
from ludoteca.games.calculissimo.compiled.playouts import (
    act_for_nature_in_place,
    drawn,
    exchanges,
    following,
    kind_at,
    may_exchange,
    seeded,
)

# What stays on the rack. The weights come from greedy players who went on with such racks, six turns far; they are
# fitted for each of the two boards, LIVE first.

WORTH: Final = vec[i64]([
    -16, -22, -22, -18, -13, -2, 8, 14, 24, 18, 1, 10, -13, 21,
    -12, -16, -17, -16, -10, -8, -1, 5, 15, 4, -9, 30, -20, 32,
])  # fmt: skip
FIRST_TIMES: Final = vec[i64]([47, 60])
TIMES_WITH: Final = vec[i64]([  # a × and one of these: what it adds
    0, 0, 0, 0, 0, 0, 0, 33, 43, 0, 0, 0, 0, 29,
    0, 0, 0, 0, 0, 0, 0, 30, 40, 0, 0, 0, 0, 34,
])  # fmt: skip
IMBALANCE: Final = vec[i64]([11, 12])  # for each token that numbers and signs are apart, less one for each joker
ENDGAME: Final = 14  # so many tokens in the bag from which on what stays begins to cost what it costs at the end


def kept(counts: vec[i64], first: i64, bag: i64, squares: i64) -> i64:
    """The worth of the tokens counted from `first` on, with so many in the bag, in points."""
    weights: i64 = KINDS * squares
    value: i64 = 0
    cost: i64 = 0
    balance: i64 = 0
    times = counts[first + TIMES - 1] > 0
    kind: i64 = 0
    while kind < KINDS:
        count = counts[first + kind]
        if count > 0:
            value += count * WORTH[weights + kind]
            if times:
                value += TIMES_WITH[weights + kind]
            cost += count * COST[kind]
            if kind < NINE:
                balance += count
            elif kind < JOKER - 1:
                balance -= count
        kind += 1
    if bag == 0:
        return -cost
    if times:
        value += FIRST_TIMES[squares]
    if balance < 0:
        balance = -balance
    balance -= counts[first + JOKER - 1]
    if balance > 0:
        value -= balance * IMBALANCE[squares]
    if bag < ENDGAME:
        value = (value * bag - cost * (ENDGAME - bag)) // ENDGAME
    return value


def kept_after(counts: vec[i64], number: i64, bag: i64, squares: i64) -> i64:
    """The worth of what stays of a rack, given as fourteen counts, after this lay."""
    n: i64 = lay_count(number) - 1
    while n >= 0:
        token = lay_token(number, n)
        counts[(JOKER if token >= AS_JOKER else token) - 1] -= 1
        n -= 1
    value = kept(counts, 0, bag, squares)
    n = lay_count(number) - 1
    while n >= 0:
        token = lay_token(number, n)
        counts[(JOKER if token >= AS_JOKER else token) - 1] += 1
        n -= 1
    return value


# Playing on


def play_on_in_place(s: vec[i64], turns: i64, generator: i64) -> i64:
    """The match goes on for so many turns, all seats taking the most points; gives the generator back.

    Who can lay nothing exchanges the whole rack.
    """
    while turns > 0:
        now = phase(s)
        if now == OVER:
            break
        if now == BY_DRAW:
            generator = act_for_nature_in_place(s, now, generator)
            continue
        best = best_lay(s, s[SEAT])
        if best[0] != 0:
            stand_in_place(s, best[0], best[1])
        elif s[BAG_SIZE] > 0:
            exchange_in_place(s, whole_rack(s))
        else:
            idle_in_place(s)
        turns -= 1
    return generator


def whole_rack(s: vec[i64]) -> i64:
    """The rack of the seat to move as the number of an exchange, less EXCHANGE."""
    number: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        number += s[RACKS + KINDS * s[SEAT] + kind] * BIT[3 * kind]
        kind += 1
    return number


def act_in_place(s: vec[i64], number: i64, points: i64) -> None:
    """The seat to move does the action with this number; a lay stands at once with these points."""
    tag = number - number % TAG
    if tag == EXCHANGE:
        exchange_in_place(s, number - tag)
    elif tag == PASS:
        idle_in_place(s)
    else:
        stand_in_place(s, number, points)


def standing(s: vec[i64], seat: i64) -> i64:
    """The seat's points less those of the best other, with what the racks are worth or, in the end, cost."""
    done = ending(s) != NOT_ENDED
    best: i64 = 0
    own: i64 = 0
    first = True
    other: i64 = 0
    while other < s[SEATS]:
        points = s[SCORES + other]
        if done:
            points -= left_cost(s, other)
        else:
            points += kept(s, RACKS + KINDS * other, s[BAG_SIZE], s[SQUARES])
        if other == seat:
            own = points
        elif first or points > best:
            best = points
            first = False
        other += 1
    return own - best


# What a seat does not know: the racks of the others. They are put back into the bag, and dealt from it.


def gather_in_place(s: vec[i64], seat: i64) -> i64:
    """The others' racks go into the bag; gives their sizes, three bits a seat."""
    sizes: i64 = 0
    other: i64 = s[SEATS] - 1
    while other >= 0:
        sizes *= 8
        if other != seat:
            sizes += rack_size(s, other)
            kind: i64 = 0
            while kind < KINDS:
                at = RACKS + KINDS * other + kind
                s[BAG + kind] += s[at]
                s[BAG_SIZE] += s[at]
                s[at] = 0
                kind += 1
        other -= 1
    return sizes


def deal_in_place(s: vec[i64], sizes: i64, generator: i64) -> i64:
    """The others take racks of these sizes from the bag; gives the generator back."""
    first: i64 = RACKS - 1
    while sizes != 0:
        wanted = sizes & 7
        while wanted > 0:
            generator = following(generator)
            kind = kind_at(s, BAG, drawn(generator, s[BAG_SIZE]))
            s[BAG + kind - 1] -= 1
            s[BAG_SIZE] -= 1
            s[first + kind] += 1
            wanted -= 1
        sizes >>= 3
        first += KINDS
    return generator


# The list of candidates: a head, and for each candidate its number and points, the sum of the standings it led to and
# the sum of their squares.

GENERATOR: Final = 0
WHO: Final = 1
SIZES: Final = 2
ROUNDS: Final = 3  # deals for which all candidates in question were tried
ALIVE: Final = 4  # the candidates still in question come first
SETTLED: Final = 5  # 1 when the best is clear
BASE: Final = 6  # the standing before, which is taken off so that numbers stay small
HEAD: Final = 7
NUMBER: Final = 0
GAIN: Final = 1  # points
SUM: Final = 2
SQUARED: Final = 3
GLANCE: Final = 4  # what it seemed worth at first
ENTRY: Final = 5

CANDIDATES: Final = 16
PATIENCE: Final = 8  # rounds between two looks at who lies behind
LONGEST: Final = 2000  # rounds after which the best so far is taken; keeps the squares small
TRUST: Final = 5  # rounds that the first glance counts for
SURE: Final = 6  # how many variances of the difference a candidate must lie behind to be left out
TURNS: Final = vec[i64]([0, 0, 2, 3, 4])  # by seats: turns played on after a candidate
NEVER: Final = 4611686018427387904
MOST_JOKERS: Final = 2  # with more, lays of all of them would be too many to weigh


def listed(s: vec[i64], seat: i64, seed: i64, most_jokers: i64 = MOST_JOKERS) -> vec[i64]:
    """The candidates of the seat whose turn it is, the best at first glance first.

    Of lays with more jokers than that only the best is thought of, and only where there is no other lay.
    The row fits what the seat knows; which racks the others have in it makes no difference.
    """
    s = copy(s)
    s[CHALLENGE] = 0
    board = vec[i64]([0] * (HEAD + ENTRY * CANDIDATES))
    board[GENERATOR] = seeded(seed)
    board[WHO] = seat
    board[BASE] = standing(s, seat)
    jokers = s[RACKS + KINDS * seat + JOKER - 1]
    if jokers > most_jokers:
        s[RACKS + KINDS * seat + JOKER - 1] = most_jokers
    found = lays(s, seat, 0)
    s[RACKS + KINDS * seat + JOKER - 1] = jokers
    if len(found) == 0 and jokers > most_jokers:
        best = best_lay(s, seat)
        if best[0] != 0:
            found = best[0:2]
    counts = s[RACKS + KINDS * seat : RACKS + KINDS * seat + KINDS]
    i: i64 = 0
    while i < len(found):
        worth = found[i + 1] + kept_after(counts, found[i], s[BAG_SIZE], s[SQUARES])
        note_in_place(board, found[i], found[i + 1], worth)
        i += 2
    if may_exchange(s, len(found) == 0):
        for number in exchanges(s):
            kind: i64 = 0
            while kind < KINDS:
                counts[kind] -= number >> (3 * kind) & 7
                kind += 1
            note_in_place(board, number, 0, kept(counts, 0, s[BAG_SIZE], s[SQUARES]))
            kind = 0
            while kind < KINDS:
                counts[kind] += number >> (3 * kind) & 7
                kind += 1
    if board[ALIVE] == 0:
        note_in_place(board, PASS, 0, 0)
    board[SIZES] = gather_in_place(s, seat)
    if board[ALIVE] == 1:
        board[SETTLED] = 1
    return board


def note_in_place(board: vec[i64], number: i64, points: i64, value: i64) -> None:
    """Puts an action among the candidates, where its value belongs, if it is one of the best."""
    n = board[ALIVE]
    if n == CANDIDATES:
        if value <= board[HEAD + ENTRY * (n - 1) + GLANCE]:
            return
    else:
        n += 1
        board[ALIVE] = n
    at = HEAD + ENTRY * (n - 1)
    while at > HEAD and board[at - ENTRY + GLANCE] < value:
        board[at + NUMBER] = board[at - ENTRY + NUMBER]
        board[at + GAIN] = board[at - ENTRY + GAIN]
        board[at + GLANCE] = board[at - ENTRY + GLANCE]
        at -= ENTRY
    board[at + NUMBER] = number
    board[at + GAIN] = points
    board[at + GLANCE] = value


def try_in_place(board: vec[i64], s: vec[i64], simulations: i64, until: i64 = NEVER) -> None:
    """Plays on so many times: a deal, and after it all candidates still in question; the last round is whole.

    A round that is not done at this moment of `perf_counter_ns` counts for nothing, and is the last.
    """
    s = copy(s)
    s[CHALLENGE] = 0
    gather_in_place(s, board[WHO])
    turns = TURNS[s[SEATS]]
    values = vec[i64]([0] * CANDIDATES)
    while simulations > 0 and board[ALIVE] > 0:
        dealt = copy(s)
        generator = deal_in_place(dealt, board[SIZES], board[GENERATOR])
        last = generator
        i: i64 = 0
        while i < board[ALIVE]:
            entry = HEAD + ENTRY * i
            row = copy(dealt)
            act_in_place(row, board[entry + NUMBER], board[entry + GAIN])
            last = play_on_in_place(row, turns, generator)
            values[i] = standing(row, board[WHO]) - board[BASE]
            i += 1
            if perf_counter_ns() >= until:
                return
        i = 0
        while i < board[ALIVE]:
            entry = HEAD + ENTRY * i
            board[entry + SUM] += values[i]
            board[entry + SQUARED] += values[i] * values[i]
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
        spread = n * (board[best + SQUARED] + board[entry + SQUARED]) - board[best + SUM] * board[best + SUM]
        spread -= board[entry + SUM] * board[entry + SUM]
        if behind > 0 and behind * behind * n > SURE * spread:
            if board[ALIVE] <= 2:
                board[SETTLED] = 1
                return
            board[ALIVE] -= 1
            last = HEAD + ENTRY * board[ALIVE]
            word: i64 = 0
            while word < ENTRY:
                moved = board[last + word]
                board[last + word] = board[entry + word]
                board[entry + word] = moved
                word += 1
            if last == best:
                best = entry
        i -= 1


def best_entry(board: vec[i64]) -> i64:
    """Where the candidate that seems best so far stands, among those still in question; the first of equals.

    The first glance counts like some rounds, so that a few unlucky deals do not outweigh it.
    """
    best: i64 = HEAD
    most = board[HEAD + SUM] + TRUST * board[HEAD + GLANCE]
    i: i64 = 1
    while i < board[ALIVE]:
        entry = HEAD + ENTRY * i
        value = board[entry + SUM] + TRUST * board[entry + GLANCE]
        if value > most:
            best = entry
            most = value
        i += 1
    return best


def chosen(board: vec[i64]) -> i64:
    """The number of the action the search advises."""
    return board[best_entry(board) + NUMBER]
