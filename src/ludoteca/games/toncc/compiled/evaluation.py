"""How a challenge of Tóncc is likely to end, at a glance: what the search believes where it stops looking.

Each king has a strength, the sum of what is true of him: the state of each kingdom (which of its regions are his, which
are others', which lie face up), how many seals he and the others have laid, his king points, and the best region he can
reach with and without a stronger rival who can come too. The chances of all orders follow from the three strengths: a
king comes first in proportion to the exponential of his, and of the two others one comes second in the same way.
What each thing counts was fitted to the ends of challenges that the search played against itself: `weights.py`.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.toncc.compiled.kernel import AT, KING_POINTS, KINGS, SEALS
from ludoteca.games.toncc.compiled.position import Position
from ludoteca.games.toncc.compiled.weights import WEIGHTS
from ludoteca.games.toncc.compiled.wishes import SPOT, WANTED, WORTH, dangerous, round_the_ring, survey

# Where the weights stand. All but RACE and MARKED are by the number of seals that the king has laid.
KINGDOM: Final = 0  # 15 kingdoms, turned so that he is blue, of 27 states: a region is face up 0, his 1, another's 2
RACE: Final = 2835  # the seals laid by him, by the further of the others and by the last
MARKED: Final = 3178  # his king points
SAFE: Final = 3182  # how much he wants the best region that nobody stronger can reach now, by its binary digits
RISKY: Final = 3266  # the same where somebody stronger can
COUNT: Final = 3350  # how many face-up regions he can reach
FEATURES: Final = 3399
SIDE: Final = 3399  # the five kingdoms of a side of the Map together, by the state of its seven regions
ALL_WEIGHTS: Final = 49326
ONE: Final = 128  # a weight of 1

HALF: Final = 2147483648  # 2^31: two numbers share a word
TERNARY: Final = vec[i64]([sum(3**n for n in range(7) if held >> n & 1) for held in range(128)])
COUNTED: Final = vec[i64]([bin(held).count("1") for held in range(512)])
DIGITS: Final = vec[i64]([min(11, number.bit_length()) for number in range(4096)])
FARTHEST: Final = 2047
EXPONENTIAL: Final = vec[i64]([max(1, round(65536 * exp(-behind / ONE))) for behind in range(FARTHEST + 1)])


def _with_sides(weights: list[int]) -> vec[i64]:
    """The weights, and after them what the five kingdoms of each side count together."""
    every = vec[i64](weights + [0] * (ALL_WEIGHTS - FEATURES))
    place: i64 = SIDE
    side: i64 = 0
    while side < 21:
        state: i64 = 0
        while state < 2187:
            rest = state
            kingdom: i64 = 0
            while kingdom < 5:
                every[place] += every[KINGDOM + (side * 5 + kingdom) * 27 + rest % 27]
                rest //= 3
                kingdom += 1
            place += 1
            state += 1
        side += 1
    return every


BELIEFS: Final = _with_sides([int(one) for one in WEIGHTS.split()])


def expected(s: vec[i64], board: vec[i64], found: vec[i64]) -> i64:
    """What this challenge is worth to seats 0 and 1 by all one can see, as two numbers in a word; seat 2 gets the rest.

    `found` is room for five numbers.
    """
    x = strength(s, board, 0, found)
    y = strength(s, board, 1, found)
    z = strength(s, board, 2, found)
    best = x if x > y else y
    best = best if best > z else z
    x = EXPONENTIAL[best - x if best - x < FARTHEST else FARTHEST]
    y = EXPONENTIAL[best - y if best - y < FARTHEST else FARTHEST]
    z = EXPONENTIAL[best - z if best - z < FARTHEST else FARTHEST]
    # Chances of 2^16 to be first, then of 2^24 that the one is first and the other second.
    a = (x << 16) // (x + y + z)
    b = (y << 16) // (x + y + z)
    c = 65536 - a - b
    ab = (y << 16) // (y + z) * a >> 8
    bc = (z << 16) // (z + x) * b >> 8
    ca = (x << 16) // (x + y) * c >> 8
    ac = (a << 8) - ab
    ba = (b << 8) - bc
    cb = (c << 8) - ca
    first = (
        ab * board[WORTH + 21]
        + ac * board[WORTH + 18]
        + ba * board[WORTH + 15]
        + bc * board[WORTH + 6]
        + ca * board[WORTH + 9]
        + cb * board[WORTH + 3]
    )
    second = (
        ab * board[WORTH + 22]
        + ac * board[WORTH + 19]
        + ba * board[WORTH + 16]
        + bc * board[WORTH + 7]
        + ca * board[WORTH + 10]
        + cb * board[WORTH + 4]
    )
    return (first >> 24) * HALF + (second >> 24)


def strength(s: vec[i64], board: vec[i64], seat: i64, found: vec[i64]) -> i64:
    """The sum of what is true of the seat's king."""
    look_in_place(s, board, seat, found)
    colour = s[KINGS + seat]
    own = turned(s[SEALS + seat], colour)
    others = turned((s[SEALS] | s[SEALS + 1] | s[SEALS + 2]) ^ s[SEALS + seat], colour)
    side = SIDE + seals_laid(s[SEALS + seat]) * 6561
    return (
        BELIEFS[found[0]]
        + BELIEFS[found[1]]
        + BELIEFS[found[2]]
        + BELIEFS[found[3]]
        + BELIEFS[found[4]]
        + BELIEFS[side + TERNARY[own & 127] + 2 * TERNARY[others & 127]]
        + BELIEFS[side + 2187 + TERNARY[own >> 6 & 127] + 2 * TERNARY[others >> 6 & 127]]
        + BELIEFS[side + 4374 + TERNARY[own >> 12 & 127] + 2 * TERNARY[others >> 12 & 127]]
    )


def seals_laid(seals: i64) -> i64:
    """How many regions there are among these bits."""
    return COUNTED[seals & 511] + COUNTED[seals >> 9 & 511] + (seals >> 18 & 1)


def turned(seals: i64, colour: i64) -> i64:
    """The ring of regions as the king of this colour sees it if he is blue, with the first again at its end."""
    ring = seals >> 1
    ring = (ring >> 6 * colour | ring << (18 - 6 * colour)) & 262143
    return ring | (ring & 1) << 18


def look_in_place(s: vec[i64], board: vec[i64], seat: i64, found: vec[i64]) -> None:
    """What is true of the seat's king besides his kingdoms, as places of five weights."""
    own = s[SEALS + seat]
    laid = seals_laid(own)
    a = seals_laid(s[SEALS + (seat + 1) % 3])
    b = seals_laid(s[SEALS + (seat + 2) % 3])
    found[0] = RACE + laid * 49 + (a * 7 + b if a > b else b * 7 + a)
    found[1] = MARKED + s[KING_POINTS + seat]
    found[2] = SAFE + laid * 12
    found[3] = RISKY + laid * 12
    found[4] = COUNT + laid * 7
    if s[AT + seat] < 0:
        return
    first = SPOT + seat * 114 + s[AT + seat] * 6
    down = s[SEALS] | s[SEALS + 1] | s[SEALS + 2]
    near = round_the_ring(own)
    taken = round_the_ring(down ^ own)
    danger = dangerous(s, board, seat)
    safe: i64 = 0
    risky: i64 = 0
    way: i64 = 0
    while way < 6:
        spot = board[first + way]
        region = spot >> 5 & 31
        if down >> region & 1 == 0:
            a = near >> region
            b = taken >> region
            wish = WANTED[(spot >> 10) + ((a & 3 | a >> 1 & 12) << 4) + (b & 3 | b >> 1 & 12)]
            found[4] += 1
            if danger >> (spot & 31) & 1 == 0:
                safe = wish if wish > safe else safe
            else:
                risky = wish if wish > risky else risky
        way += 1
    found[2] += DIGITS[safe]
    found[3] += DIGITS[risky]


def features(position: Position) -> list[list[int]]:
    """For each seat the places of all weights that make its king's strength: what a fit of the weights goes by."""
    s = position.row
    board = survey(s)
    found = vec[i64]([0] * 5)
    every: list[list[int]] = []
    seat: i64 = 0
    while seat < 3:
        look_in_place(s, board, seat, found)
        places = [int(place) for place in found]
        own = turned(s[SEALS + seat], s[KINGS + seat])
        others = turned((s[SEALS] | s[SEALS + 1] | s[SEALS + 2]) ^ s[SEALS + seat], s[KINGS + seat])
        laid = seals_laid(s[SEALS + seat])
        kingdom: i64 = 0
        while kingdom < 15:
            first = kingdom // 5 * 6 + kingdom % 5
            state = TERNARY[own >> first & 7] + 2 * TERNARY[others >> first & 7]
            places.append(int(KINGDOM + (laid * 15 + kingdom) * 27 + state))
            kingdom += 1
        every.append(places)
        seat += 1
    return every


def outlook(position: Position) -> list[int]:
    """What this challenge is worth to each seat, at a glance."""
    word = expected(position.row, survey(position.row), vec[i64]([0] * 5))
    return [int(word >> 31), int(word & HALF - 1)]
