"""A position of Antino as Python holds it: the row inside, and what may be asked of it."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.antino.compiled import board, kernel, playouts, sights
from ludoteca.games.antino.compiled.layout import (
    AREA,
    BAG,
    BAG_SIZE,
    BIT,
    DROPPED,
    HANDS,
    KINDS,
    OUTSIDE,
    SEATS,
    TURN,
)
from ludoteca.kernels.compiled.chance import seeded
from ludoteca.kernels.compiled.position import AnyPosition


@final
class Position(AnyPosition):
    """One position, which never changes; words of the row are read by their place (`position[POINTS + seat]`)."""

    def __init__(self, row: vec[i64]) -> None:
        """The position of this row, which nobody changes from now on. Python makes one by `of`."""
        self.row = row

    def __getitem__(self, place: i64) -> i64:
        return self.row[place]

    def values(self) -> list[int]:
        """All words of the row."""
        return [int(value) for value in self.row]

    # The board

    def fits(self, kind: i64, place: i64) -> bool:
        """True if a tile of this kind may be laid on the place."""
        return board.fits(self.row, kind, place)

    def locked(self, place: i64) -> bool:
        """True for a tile with a lock and no key beside it (A13)."""
        return board.locked(self.row, place)

    def beside_locked(self, place: i64) -> bool:
        """True if a neighbour of the place is a locked tile."""
        return board.beside_locked(self.row, place)

    def line(self, kind: i64, place: i64, way: i64) -> i64:
        """How many tiles count in one direction from a tile that is, or would be, on the place (A18, A19)."""
        return board.line(self.row, kind, place, way)

    def score(self, kind: i64, place: i64) -> i64:
        """How many tiles count for a tile that is, or would be, on the place: 12 at most (A17 to A20)."""
        return board.score(self.row, kind, place)

    def best_place(self, kind: i64) -> i64:
        """Where a tile of this kind scores most, as `169 * points + place`; -1 if it fits nowhere."""
        return board.best_place(self.row, kind)

    def with_tiles(self, numbers: list[int]) -> "Position":
        """The position with more tiles on its board (`169 * kind + place` each), which came from outside."""
        row = kernel.copy(self.row)
        for number in numbers:
            board.put_in_place(row, number // AREA, number % AREA)
        return Position(row)

    def with_hands(self, held: list[int], dropped: list[int]) -> "Position":
        """The position with these tiles in hands (`12 * seat + kind` each) and dropped, and all others in the bag.

        Where there are more tiles of a kind than exist, the bag counts less than none of it.
        """
        row = kernel.copy(self.row)
        place: i64 = 0
        while place < 4 * KINDS:
            row[HANDS + place] = 0
            place += 1
        kind: i64 = 0
        while kind < KINDS:
            row[DROPPED + kind] = 0
            row[BAG + kind] = row[OUTSIDE + kind]
            kind += 1
        for one in held:
            row[HANDS + one - 1] += 1
            row[BAG + (one - 1) % KINDS] -= 1
        for one in dropped:
            row[DROPPED + one - 1] += 1
            row[BAG + one - 1] -= 1
        row[BAG_SIZE] = 0
        kind = 0
        while kind < KINDS:
            row[BAG_SIZE] += row[BAG + kind]
            kind += 1
        return Position(row)

    def lacking(self) -> i64:
        """The first kind of which there are more tiles than exist; 0 if there is none."""
        kind: i64 = 1
        while kind <= KINDS:
            if self.row[BAG + kind - 1] < 0:
                return kind
            kind += 1
        return 0

    # What players are told

    def lines(self) -> list[list[int]]:
        """What lies on the cells of the board, row by row."""
        return sights.lines(self.row)

    def kinds(self, first: i64) -> list[int]:
        """The kinds of the tiles that the twelve words from this place on count, each as often as it is there."""
        found: list[int] = []
        kind: i64 = 1
        while kind <= KINDS:
            count = self.row[first + kind - 1]
            while count > 0:
                found.append(int(kind))
                count -= 1
            kind += 1
        return found

    def locked_cells(self) -> list[list[int]]:
        """The cells of locked tiles, in reading order."""
        return sights.locked_cells(self.row)

    def closed_cells(self) -> list[list[int]]:
        """The empty cells beside a locked tile, in reading order."""
        return sights.closed_cells(self.row)

    def opened_cells(self, kind: i64, place: i64) -> list[list[int]]:
        """The locks that a tile on the place would open, in reading order (A14)."""
        return sights.opened_cells(self.row, kind, place)

    def line_cells(self, kind: i64, place: i64, way: i64) -> list[list[int]]:
        """The cells that count in one direction from a tile that is, or would be, on the place, the nearest first."""
        return sights.line_cells(self.row, kind, place, way)

    def counted_cells(self, kind: i64, place: i64) -> list[list[int]]:
        """The cells that count in all four directions."""
        found = sights.line_cells(self.row, kind, place, 0)
        way: i64 = 1
        while way < 4:
            found.extend(sights.line_cells(self.row, kind, place, way))
            way += 1
        return found

    def reasons(self, kind: i64, place: i64) -> i64:
        """Why each of the four lines stops, as digits of one number in base 6, the last line first."""
        return sights.reasons(self.row, kind, place)

    def may_lay(self, seat: i64, kind: i64, place: i64) -> bool:
        """True if the seat may lay a tile of this kind on the place now."""
        return sights.may_lay(self.row, seat, kind, place)

    def lays(self, seat: i64) -> list[int]:
        """What the seat can lay, as `2197 * (12 - counted) + number`, so that what counts most comes first."""
        return sights.lays(self.row, seat)

    def fitting(self) -> i64:
        """How many tiles of the bag fit somewhere."""
        return sights.fitting(self.row)

    # Who acts

    def seats(self) -> i64:
        """How many play."""
        return self.row[SEATS]

    def turn(self) -> i64:
        """The seat whose turn it is, as a bit; 0 while nature acts, -1 at the end."""
        now = kernel.phase(self.row)
        return BIT[self.row[TURN]] if now == kernel.BY_SEAT else -1 if now == kernel.OVER else 0

    def phase(self) -> i64:
        """Who acts: BY_LOTS and BY_DRAW are nature's, BY_SEAT is the turn's, OVER nobody's."""
        return kernel.phase(self.row)

    def lots_count(self) -> i64:
        """How many seats take lots now."""
        return kernel.lots_count(self.row)

    def to_draw(self) -> i64:
        """How many tiles are taken now (A7, A9)."""
        return kernel.to_draw(self.row)

    def hand_size(self, seat: i64) -> i64:
        """How many tiles the seat holds."""
        return kernel.hand_size(self.row, seat)

    def full_hand(self) -> i64:
        """How many tiles a turn begins with: three, alone one (A7, A31)."""
        return kernel.full_hand(self.row)

    def can_lay(self, seat: i64) -> bool:
        """True if some tile of the seat's hand fits somewhere."""
        return kernel.can_lay(self.row, seat)

    # What one step does

    def legal(self) -> list[i64]:
        """The numbers of the legal actions of the seat to act, by kind, then in reading order; else none."""
        return kernel.legal(self.row)

    def may(self, number: int) -> bool:
        """True if the seat to act may do what has this number."""
        return kernel.may(self.row, number)

    def step(self, number: int) -> "Position":
        """The next position, when nature or the seat to act does the action with this number."""
        return Position(kernel.step(self.row, number))

    def chance(self, seed: i64) -> "Position":
        """The next position, when it is nature's to act and chance has this seed."""
        row = kernel.copy(self.row)
        playouts.act_for_nature_in_place(row, kernel.phase(row), seeded(seed))
        return Position(row)

    def lay(self, kind: i64, place: i64) -> "Position":
        """The seat whose turn it is has laid a tile, whether or not it should take new ones first."""
        row = kernel.copy(self.row)
        kernel.lay_in_place(row, kind, place)
        return Position(row)

    def playouts(self, n: i64, seed: i64) -> list[int]:
        """Sums over n random matches: the score of each seat, then by seat how often it reached each place."""
        return [int(total) for total in playouts.playouts(self.row, n, seed)]

    # The end

    def ending(self) -> i64:
        """Why the match is over, NOT_ENDED if it is not (A24 to A28, A31)."""
        return kernel.ending(self.row)

    def place(self, seat: i64) -> i64:
        """The seat's place (A29, A30)."""
        return kernel.place_of(self.row, seat)


def of(values: list[int]) -> Position:
    """The position with these words of the row, one after the other."""
    return Position(vec[i64](values))


def new(side: i64, seats: i64, touch_all: i64, by_lots: i64, clockwise: i64, streak: i64, play_on: i64) -> Position:
    """The position before chance has acted (A1, A2)."""
    return Position(kernel.new(side, seats, touch_all, by_lots, clockwise, streak, play_on))


def tiles_number(tiles: list[int]) -> i64:
    """These kinds as one number, as an action of nature has it."""
    number: i64 = 0
    for kind in tiles:
        number = number * 13 + kind
    return number


def tiles_of(number: i64, count: i64) -> list[int]:
    """The kinds behind a number."""
    return [int(kind) for kind in kernel.tiles_of(number, count)]
