"""What the kings of Tóncc want: where each is drawn, who is stronger where, and what a challenge is worth to whom.

A king is drawn to a region by the kingdoms that it makes or helps, and less so where a stronger rival can come too. It
is how somebody plays who follows his nose, and how rivals are thought of where nothing better is known of them.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.toncc.compiled.kernel import (
    AT,
    BIT,
    CELLS,
    CHALLENGES,
    DESTINATION,
    GROUND,
    KINGS,
    MIND,
    PLAYED,
    SEALS,
    TILES,
    copy,
    part,
    placed_before,
    totals,
)
from ludoteca.games.toncc.compiled.position import Position

REACH: Final = vec[i64]([sum(2 ** int(DESTINATION[cell * 6 + way]) for way in range(6)) for cell in range(19)])


# How much a king wants a region. The kings are alike (T4), so one table for blue serves all: the ring of regions is
# turned by six for each colour. Its index: the region's place on the ring, his own seals on the two regions before and
# after it, and the seals of others there.

FINISHED: Final = 6  # per point of a kingdom that the region finishes
GROWN: Final = 2  # … of one that then lacks one region
BEGUN: Final = 1  # … of one that lacks two
ANY: Final = 10  # for any region: a seal placed is a step towards leaving first


def _wanted(place: int, own: int, others: int) -> int:
    """How much blue wants the region at this place of the ring (0 for region 1)."""
    wish = ANY
    for first in range(place - 2, place + 1):
        if first % 18 % 6 == 5:
            continue  # three regions round a corner are no kingdom
        points = mine = theirs = 0
        for region in range(first, first + 3):
            points += int(GROUND[region % 18 + 1]) + 1
            if region != place:
                bit = region - place + 2 - (region > place)
                mine += own >> bit & 1
                theirs += others >> bit & 1
        if theirs == 0:
            wish += points * (FINISHED if mine == 2 else GROWN if mine == 1 else BEGUN)
    return wish * wish // 16


WANTED: Final = vec[i64](
    [_wanted(place, own, others) for place in range(18) for own in range(16) for others in range(16)]
)


# What stays the same all through a challenge, worked out once for each search.

SPOT: Final = 0  # for each seat, cell and direction: where WANTED has the region reached, the region and its cell
STRONGER: Final = 342  # for each seat and each other: the cells, as bits, on whose ground the other beats it
WORTH: Final = 351  # for each outcome (3 times the tóncc points of seat 0, plus those of seat 1) its worth to each seat
SURVEY: Final = 378
FIRST: Final = 960  # what it is worth to win the game
POINT: Final = 80  # what each tóncc point is worth besides, which is all that counts where the game is decided
TOTAL_WORTH: Final = 1200  # of all three together, whatever the outcome


def survey(s: vec[i64]) -> vec[i64]:
    """The lie of the land and the stakes of this challenge."""
    board = vec[i64]([0] * SURVEY)
    seat: i64 = 0
    while seat < 3:
        cell: i64 = 0
        while cell < CELLS:
            region = s[TILES + cell]
            other: i64 = 0
            while other < 3 and cell != MIND:
                if part(s[KINGS + other], GROUND[region]) < part(s[KINGS + seat], GROUND[region]):
                    board[STRONGER + seat * 3 + other] |= BIT[cell]
                other += 1
            way: i64 = 0
            while way < 6:
                there = DESTINATION[cell * 6 + way]
                region = s[TILES + there]
                wanted = (region + 17 - 6 * s[KINGS + seat]) % 18 * 256
                board[SPOT + seat * 114 + cell * 6 + way] = wanted << 10 | region << 5 | there
                way += 1
            cell += 1
        seat += 1
    left = s[CHALLENGES] - s[PLAYED] - 1
    total = totals(s)
    outcome: i64 = 0
    while outcome < 9:
        a = outcome // 3
        b = outcome % 3
        if a != b or a == 1:
            first = chances(s, total, a, b, left)
            board[WORTH + outcome * 3] = first[0] * FIRST // first[3] + POINT * a
            board[WORTH + outcome * 3 + 1] = first[1] * FIRST // first[3] + POINT * b
            board[WORTH + outcome * 3 + 2] = TOTAL_WORTH - board[WORTH + outcome * 3] - board[WORTH + outcome * 3 + 1]
        outcome += 1
    return board


def chances(s: vec[i64], total: vec[i64], a: i64, b: i64, left: i64) -> vec[i64]:
    """Of how many ways in which the game may end each seat is first, and how many there are, times 6.

    This challenge gives seats 0 and 1 so many tóncc points; in those left every order is as likely as any other.
    """
    sum_of = vec[i64]([total[0] + a, total[1] + b, total[2] + 3 - a - b])
    found = vec[i64]([0, 0, 0, 6])
    if left > 0:
        found[3] = 0
        order: i64 = 0
        while order < 6:
            a = order // 2
            b = (a + 1 + order % 2) % 3
            more = chances(s, sum_of, a, b, left - 1)
            seat: i64 = 0
            while seat < 4:
                found[seat] += more[seat]
                seat += 1
            order += 1
    elif sum_of[0] == sum_of[1] and sum_of[1] == sum_of[2]:
        found[0] = found[1] = found[2] = 2
    else:
        seat = 0
        while seat < 3:
            if placed_before(s, sum_of, 0, seat) == 2:
                found[seat] = 6
            seat += 1
    return found


def kings_present(s: vec[i64]) -> i64:
    """How many kings are on Tóncc."""
    return (s[AT] >= 0) + (s[AT + 1] >= 0) + (s[AT + 2] >= 0)


def leanings_in_place(s: vec[i64], board: vec[i64], seat: i64, sums: vec[i64]) -> None:
    """How much the seat's king is drawn to each direction, as running sums: a likely choice, of him or of a rival."""
    first = SPOT + seat * 114 + s[AT + seat] * 6
    own = s[SEALS + seat]
    down = s[SEALS] | s[SEALS + 1] | s[SEALS + 2]
    near = round_the_ring(own)
    taken = round_the_ring(down ^ own)
    danger = dangerous(s, board, seat)
    total: i64 = 0
    way: i64 = 0
    while way < 6:
        spot = board[first + way]
        region = spot >> 5 & 31
        if down >> region & 1 != 0:
            total += 1
        else:
            a = near >> region
            b = taken >> region
            wish = WANTED[(spot >> 10) + ((a & 3 | a >> 1 & 12) << 4) + (b & 3 | b >> 1 & 12)]
            total += wish >> RISK if danger >> (spot & 31) & 1 != 0 else wish
        sums[way] = total
        way += 1
    if total == 6:
        towards_in_place(s, s[AT + seat] * 6, down, sums)


RISK: Final = 1  # how often a wish is halved where a stronger rival can come too


def dangerous(s: vec[i64], board: vec[i64], seat: i64) -> i64:
    """The cells, as bits, where a rival may come now who is stronger there."""
    danger: i64 = 0
    other: i64 = 0
    while other < 3:
        if s[AT + other] >= 0:
            danger |= REACH[s[AT + other]] & board[STRONGER + seat * 3 + other]
        other += 1
    return danger


def round_the_ring(seals: i64) -> i64:
    """The seals with the ring closed: shifted right by r, the five lowest bits are regions r - 2 to r + 2."""
    return seals << 2 | (seals >> 16 & 6) | (seals & 6) << 20


def towards_in_place(s: vec[i64], first: i64, down: i64, sums: vec[i64]) -> None:
    """The same for a king with nothing to conquer in reach: he goes where the next move finds something."""
    total: i64 = 0
    way: i64 = 0
    while way < 6:
        cell = DESTINATION[first + way]
        total += 1
        next_way: i64 = 0
        while next_way < 6:
            if down >> s[TILES + DESTINATION[cell * 6 + next_way]] & 1 == 0:
                total += 8
            next_way += 1
        sums[way] = total
        way += 1


def leaning(s: vec[i64], board: vec[i64], seat: i64, draw: i64, sums: vec[i64]) -> i64:
    """A direction, from 0, that the seat's king may well choose."""
    leanings_in_place(s, board, seat, sums)
    aim = (draw * sums[5]) >> 32
    way: i64 = 0
    while sums[way] <= aim:
        way += 1
    return way


@final
class Survey:
    """A position looked over: where its kings are drawn, and who is stronger where."""

    def __init__(self, position: Position) -> None:
        self.row = position.row
        self.board = survey(position.row)

    def leanings(self, seat: i64, fearless: bool) -> list[int]:
        """How much the seat's king is drawn to each direction, with an eye on stronger rivals or without."""
        row = copy(self.row)
        other: i64 = 0
        while other < 3 and fearless:
            if other != seat:
                row[AT + other] = -1
            other += 1
        sums = vec[i64]([0] * 6)
        leanings_in_place(row, self.board, seat, sums)
        return [int(sums[way] - (sums[way - 1] if way > 0 else 0)) for way in range(6)]

    def stronger(self, seat: i64, other: i64, cell: i64) -> bool:
        """True if the other king beats the seat's on this cell's ground."""
        return self.board[STRONGER + seat * 3 + other] >> cell & 1 != 0

    def worth(self, first: i64, second: i64) -> list[int]:
        """What it is worth to each seat if the challenge gives seats 0 and 1 so many tóncc points."""
        at = WORTH + 3 * (3 * first + second)
        return [int(value) for value in self.board[at : at + 3]]
