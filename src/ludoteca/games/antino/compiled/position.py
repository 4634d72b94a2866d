"""A position of Antino as Python holds it: the row inside, and what may be asked of it."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.antino.compiled import board, kernel, playouts
from ludoteca.games.antino.compiled.layout import AREA, SEATS


@final
class Position:
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

    # Who acts

    def seats(self) -> i64:
        """How many play."""
        return self.row[SEATS]

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

    def step(self, number: i64) -> "Position":
        """The next position, when nature or the seat to act does the action with this number."""
        return Position(kernel.step(self.row, number))

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
