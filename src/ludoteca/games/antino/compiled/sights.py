"""What players are told about a board of Antino: where tiles can be laid, what counts there and why lines stop.

It is asked for every picture, so it is worked out here and handed over as lists of numbers and cells.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.antino.compiled.board import beside_locked, line, locked, score
from ludoteca.games.antino.compiled.kernel import BY_SEAT, STOP, phase
from ludoteca.games.antino.compiled.layout import (
    ALLOWED,
    AREA,
    BAG,
    BIT,
    EDGE,
    FITS,
    HANDS,
    JOKER,
    KEY,
    KINDS,
    MARK,
    PLACES,
    SIDE,
    STEPS,
    SYMBOL,
    TURN,
    WIDTH,
)

# Why a line goes no further.
BY_JOKER: Final = 0
BY_EDGE: Final = 1
BY_EMPTY: Final = 2
BY_SAME: Final = 3
BY_REPEATED: Final = 4
BY_LOCK: Final = 5
REASONS: Final = 6


def lines(s: vec[i64]) -> list[list[int]]:
    """What lies on the cells of the board, row by row."""
    found: list[list[int]] = []
    row: i64 = 1
    while row <= s[SIDE]:
        cells: list[int] = []
        place = PLACES + WIDTH * row + 1
        end = place + s[SIDE]
        while place < end:
            cells.append(int(s[place]))
            place += 1
        found.append(cells)
        row += 1
    return found


def cell_of(place: i64) -> list[int]:
    """The cell of a place: its row and its column."""
    return [int(place // WIDTH - 1), int(place % WIDTH - 1)]


def locked_cells(s: vec[i64]) -> list[list[int]]:
    """The cells of locked tiles, in reading order."""
    found: list[list[int]] = []
    place: i64 = WIDTH
    while place < AREA - WIDTH:
        if locked(s, place):
            found.append(cell_of(place))
        place += 1
    return found


def closed_cells(s: vec[i64]) -> list[list[int]]:
    """The empty cells beside a locked tile, in reading order."""
    found: list[list[int]] = []
    place: i64 = WIDTH
    while place < AREA - WIDTH:
        if s[PLACES + place] == 0 and beside_locked(s, place):
            found.append(cell_of(place))
        place += 1
    return found


def opened_cells(s: vec[i64], kind: i64, place: i64) -> list[list[int]]:
    """The locks that a tile on the place would open, in reading order (A14)."""
    found: list[list[int]] = []
    if MARK[kind] == KEY:
        if locked(s, place - WIDTH):
            found.append(cell_of(place - WIDTH))
        if locked(s, place - 1):
            found.append(cell_of(place - 1))
        if locked(s, place + 1):
            found.append(cell_of(place + 1))
        if locked(s, place + WIDTH):
            found.append(cell_of(place + WIDTH))
    return found


def line_cells(s: vec[i64], kind: i64, place: i64, way: i64) -> list[list[int]]:
    """The cells that count in one direction from a tile that is, or would be, on the place, the nearest first."""
    found: list[list[int]] = []
    count = line(s, kind, place, way)
    while count > 0:
        place += STEPS[way]
        found.append(cell_of(place))
        count -= 1
    return found


def reason(s: vec[i64], kind: i64, place: i64, way: i64) -> i64:
    """Why a line goes no further: the joker or a lock it has reached, or what lies on the next place."""
    step = STEPS[way]
    count = line(s, kind, place, way)
    if count > 0 and s[PLACES + place + step * count] == JOKER:
        return BY_JOKER
    following = s[PLACES + place + step * (count + 1)]
    if following == EDGE:
        return BY_EDGE
    if following == 0:
        return BY_EMPTY
    if following != JOKER:
        symbol = SYMBOL[following]
        if symbol == SYMBOL[kind]:
            return BY_SAME
        while count > 0:
            place += step
            if SYMBOL[s[PLACES + place]] == symbol:
                return BY_REPEATED
            count -= 1
    return BY_LOCK


def reasons(s: vec[i64], kind: i64, place: i64) -> i64:
    """Why each of the four lines stops, as digits of one number in base 6, the last line first."""
    found: i64 = 0
    way: i64 = 3
    while way >= 0:
        found = found * REASONS + reason(s, kind, place, way)
        way -= 1
    return found


def may_lay(s: vec[i64], seat: i64, kind: i64, place: i64) -> bool:
    """True if the seat may lay a tile of this kind on the place now."""
    if s[ALLOWED + place] & BIT[kind - 1] == 0 or s[TURN] != seat or phase(s) != BY_SEAT:
        return False
    return s[HANDS + KINDS * seat + kind - 1] > 0


def lays(s: vec[i64], seat: i64) -> list[int]:
    """What the seat can lay, as `2197 * (12 - counted) + number`, so that what counts most comes first."""
    found: list[int] = []
    first = HANDS + KINDS * seat
    kind: i64 = 1
    while kind <= KINDS:
        if s[first + kind - 1] > 0 and s[FITS + kind - 1] > 0:
            bit = BIT[kind - 1]
            place: i64 = WIDTH
            while place < AREA - WIDTH:
                if s[ALLOWED + place] & bit != 0:
                    found.append(int(STOP * (12 - score(s, kind, place)) + AREA * kind + place))
                place += 1
        kind += 1
    found.sort()
    return found


def fitting(s: vec[i64]) -> i64:
    """How many tiles of the bag fit somewhere."""
    count: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        if s[FITS + kind] > 0:
            count += s[BAG + kind]
        kind += 1
    return count
