"""A position of Tóncc as Python holds it: the row inside, and what may be asked of it."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.toncc.compiled import kernel
from ludoteca.kernels.compiled.chance import seeded
from ludoteca.kernels.compiled.position import AnyPosition


@final
class Position(AnyPosition):
    """One position, which never changes; words of the row are read by their place (`position[AT + seat]`)."""

    def __init__(self, row: vec[i64]) -> None:
        """The position of this row, which nobody changes from now on. Python makes one by `of`."""
        self.row = row

    def __getitem__(self, place: i64) -> i64:
        return self.row[place]

    def values(self) -> list[int]:
        """All words of the row."""
        return [int(value) for value in self.row]

    def seats(self) -> i64:
        """How many play."""
        return 3

    def turn(self) -> i64:
        """The seats that may choose, as bits; 0 while nature acts, -1 at the end."""
        return kernel.turn(self.row)

    def phase(self) -> i64:
        """Who acts: DRAW and SHUFFLE are nature's, CHOOSE the seats', OVER nobody's."""
        return kernel.phase(self.row)

    def may_choose(self, seat: i64) -> bool:
        """True if the seat's king is on Tóncc and has not chosen yet; only asked while seats act."""
        return kernel.may_choose(self.row, seat)

    def toncc_points(self, challenge: i64, seat: i64) -> i64:
        """The seat's tóncc points in one ended challenge (T18)."""
        return kernel.toncc_points(self.row, challenge, seat)

    def totals(self) -> list[int]:
        """The tóncc points of all ended challenges together, by seat."""
        return [int(total) for total in kernel.totals(self.row)]

    def place(self, seat: i64) -> i64:
        """The seat's place by these totals (T20)."""
        return kernel.place(self.row, kernel.totals(self.row), seat)

    def draw(self, first: i64, second: i64, third: i64) -> "Position":
        """The seats have their colours (T5)."""
        return Position(kernel.draw(self.row, first, second, third))

    def shuffle(self, tiles: list[int]) -> "Position":
        """A new challenge on these 19 tiles (T5)."""
        return Position(kernel.shuffle(self.row, vec[i64](tiles)))

    def choose(self, seat: i64, direction: i64) -> "Position":
        """The seat has sealed its direction; the last choice carries out the move (T7)."""
        return Position(kernel.choose(self.row, seat, direction))

    def unsealed(self) -> "Position":
        """The same position before anybody has chosen: what all see of it."""
        row = kernel.copy(self.row)
        row[kernel.CHOICES] = 0
        row[kernel.CHOICES + 1] = 0
        row[kernel.CHOICES + 2] = 0
        return Position(row)

    def legal(self) -> list[i64]:
        """The numbers of the legal actions of the lowest seat that may choose; none when no seat acts."""
        return kernel.legal(self.row)

    def may(self, number: int) -> bool:
        """True for all six directions: nothing else is chosen."""
        return True

    def step(self, number: int) -> "Position":
        """The next position, when nature or the lowest seat that may choose does the action with this number."""
        return Position(kernel.step(self.row, number))

    def chance(self, seed: i64) -> "Position":
        """The next position, when it is nature's to act and chance has this seed."""
        row = kernel.copy(self.row)
        kernel.act_for_nature_in_place(row, seeded(seed))
        return Position(row)

    def playouts(self, n: i64, seed: i64) -> list[int]:
        """Sums over n random matches: three scores, then for each seat how often it was first, second, third."""
        return [int(total) for total in kernel.playouts(self.row, n, seed)]


def of(values: list[int]) -> Position:
    """The position with these words of the row, one after the other."""
    return Position(vec[i64](values))


def new(challenges: i64) -> Position:
    """The position before chance has acted."""
    return Position(kernel.new(challenges))


def regions(seals: i64) -> list[int]:
    """The regions of a set of seals, sorted."""
    found: list[int] = []
    region: i64 = 1
    while region <= kernel.REGIONS:
        if seals & kernel.BIT[region] != 0:
            found.append(int(region))
        region += 1
    return found


def permutation(number: i64, first: i64, size: i64) -> list[int]:
    """The order with this number of the things `first`, `first + 1`, …, `size` of them."""
    return [int(item) for item in kernel.permutation(number, first, size)]


def permutation_number(items: list[int]) -> i64:
    """The place of this order among all orders of the same things, from 0."""
    return kernel.permutation_number(vec[i64](items))
