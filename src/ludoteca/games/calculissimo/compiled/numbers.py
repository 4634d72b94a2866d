"""Actions of Calculissimo as numbers. Compiled with the kernel.

A lay is one number: the place of its first token (9 bits), its way (bit 9: 0 along a row, 1 down a column), how many
tokens it has (3 bits from bit 10), and its tokens in reading order (5 bits each from bit 13). Its squares are the empty
ones from the first on. A single token always has way 0. All other actions have a tag above bit 56, and above all tags
stand the lays with the points announced for them (`announced`).
"""

from typing import Final

from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.kernel import AS_JOKER, BIT, DIVIDED, KINDS, TIMES, WIDTH

# Numbers of actions that are no lay.
TAG: Final = 72057594037927936  # 2 ** 56
EXCHANGE: Final = 72057594037927936  # and how many of each kind, 3 bits a kind
PASS: Final = 144115188075855872
ACCEPT: Final = 216172782113783808  # of the first seat that has not answered
DOUBT: Final = 288230376151711744  # a challenge, likewise
TICK: Final = 360287970189639680  # and the time
ANNOUNCED: Final = 576460752303423488  # 2 ** 59: from here on lays with their points, see `announced`
FILLINGS: Final = 8031810176  # 26 ** 7: seven tokens or fewer
BEGIN: Final = 1023  # the bits of a lay that say where it begins: its first place and its way
STARTS: Final = 450  # squares and ways to begin from
MOST_ANNOUNCED: Final = 1000000  # so that all of them stay below 2 ** 62


# Lays as numbers


def lay_start(number: i64) -> i64:
    """The place of the first token of a lay."""
    return number & 511


def lay_way(number: i64) -> i64:
    """0 for a lay along a row, 1 for one down a column."""
    return number >> 9 & 1


def lay_count(number: i64) -> i64:
    """How many tokens a lay has."""
    return number >> 10 & 7


def lay_token(number: i64, n: i64) -> i64:
    """The n-th token of a lay, from 0: what it shows, plus AS_JOKER for a joker."""
    return number >> (13 + 5 * n) & 31


def lay_number(start: i64, way: i64, tokens: list[i64]) -> i64:
    """The lay of these tokens, laid from this place on over the empty squares of the way."""
    count: i64 = len(tokens)
    number = start + BIT[9] * (way if count > 1 else 0) + BIT[10] * count
    n: i64 = 0
    while n < count:
        number += tokens[n] * BIT[13 + 5 * n]
        n += 1
    return number


# A lay with the points announced for it is one number too: the points, the square and the way to begin with, and the
# tokens in base 26, the first one lowest; there jokers follow after the signs, without × for which none may stand.


def announced(number: i64, points: i64) -> i64:
    """The lay with this number, for which so many points are announced (C30)."""
    filling: i64 = 0
    n: i64 = lay_count(number) - 1
    while n >= 0:
        token = lay_token(number, n)
        if token >= AS_JOKER:
            token -= AS_JOKER - DIVIDED if token < AS_JOKER + TIMES else AS_JOKER - TIMES
        filling = 26 * filling + token
        n -= 1
    start = lay_start(number)
    begin = 2 * (15 * (start // WIDTH - 1) + start % WIDTH - 1) + lay_way(number)
    return ANNOUNCED + (points * STARTS + begin) * FILLINGS + filling


def announced_points(number: i64) -> i64:
    """The points that are announced for such a lay."""
    return (number - ANNOUNCED) // (STARTS * FILLINGS)


def announced_lay(number: i64) -> i64:
    """The number that such a lay has without its points."""
    rest = (number - ANNOUNCED) % (STARTS * FILLINGS)
    filling: i64 = rest % FILLINGS
    begin: i64 = rest // FILLINGS
    cell: i64 = begin // 2
    lay = WIDTH * (cell // 15 + 1) + cell % 15 + 1 + BIT[9] * (begin % 2)
    count: i64 = 0
    while filling > 0:
        token: i64 = filling % 26
        if token > DIVIDED:
            token += AS_JOKER - DIVIDED if token < DIVIDED + TIMES else AS_JOKER - TIMES
        lay += token * BIT[13 + 5 * count]
        filling //= 26
        count += 1
    return lay + BIT[10] * count


# Nature's actions as numbers: the tokens of lots one after the other, 4 bits each; of a draw how many of each kind,
# 3 bits a kind. The position says which of them a number means.


def counts_number(tokens: list[i64]) -> i64:
    """These kinds (1 to 14) as the number of a draw; EXCHANGE plus it is the exchange of them."""
    number: i64 = 0
    for kind in tokens:
        number += BIT[3 * (kind - 1)]
    return number


def counts_of(number: i64) -> list[i64]:
    """The kinds (1 to 14) behind such a number, in canonical order."""
    tokens: list[i64] = []
    kind: i64 = 0
    while kind < KINDS:
        count = number >> (3 * kind) & 7
        while count > 0:
            tokens.append(kind + 1)
            count -= 1
        kind += 1
    return tokens


def lots_number(tokens: list[i64]) -> i64:
    """The kinds that were drawn as lots, in the order of the seats, as one number."""
    number: i64 = 0
    n: i64 = 0
    while n < len(tokens):
        number += tokens[n] * BIT[4 * n]
        n += 1
    return number


def lots_of(number: i64, count: i64) -> list[i64]:
    """The kinds behind the number of lots."""
    tokens: list[i64] = []
    n: i64 = 0
    while n < count:
        tokens.append(number >> (4 * n) & 15)
        n += 1
    return tokens
