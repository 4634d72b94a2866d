"""Antino as a row of integers: where things stand in it, and what tiles and places are.

A kind is a number from 1 to 12 in the order A AK AL B BK BL G GK GL R RK RL, so `(kind - 1) // 3` is its symbol and
`(kind - 1) % 3` its mark: 0 plain, 1 key, 2 lock. Sets of kinds are bits: kind k is bit k - 1. The board lies in the
middle of a frame of 13 × 13 places whose rim never fits anything, so that lines stop there without a test; cell
`[row, column]` is place `13 * (row + 1) + column + 1`. For every empty place the row keeps the set of kinds that fit
there, and for every kind how many places take it: laying a tile changes only what is near it. The same stands there
once more by kind, as sets of places, one word for each line of the frame: plain tiles and locks of a symbol always fit
together, so two sets a symbol are enough.
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
TAKING: Final = 461  # for each symbol the places that take it plain, then those that take its key: 13 lines each
SIZE: Final = 565

KINDS: Final = 12
JOKER: Final = 13
EDGE: Final = 14
WIDTH: Final = 13
AREA: Final = 169
HAND: Final = 3

SYMBOL: Final = vec[i64]([-1] + [kind // 3 for kind in range(12)] + [-1, -1])
MARK: Final = vec[i64]([-1] + [kind % 3 for kind in range(12)] + [-1, -1])
KEY: Final = 1
LOCK: Final = 2
BIT: Final = vec[i64]([2**n for n in range(14)])
NUMBER_OF_EACH: Final = vec[i64]([(20, 3, 2)[kind % 3] for kind in range(12)])
SET_OF: Final = vec[i64]([0] + [TAKING + 13 * (2 * (kind // 3) + (kind % 3 == 1)) for kind in range(12)])
LINE_OF: Final = vec[i64]([place // 13 for place in range(169)])
COLUMN_BIT: Final = vec[i64]([2 ** (place % 13) for place in range(169)])
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
