"""A position of Fantastick as Python holds it: the row inside, and what may be asked of it."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled import course, kernel, play, playouts
from ludoteca.games.fantastick.compiled.mat import Mat
from ludoteca.kernels.compiled.chance import drawn, following, seeded
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

    # Whose turn it is

    def seats(self) -> i64:
        """How many play."""
        return self.row[kernel.SEATS]

    def turn(self) -> i64:
        """The seat that acts, as a bit; 0 while nature acts, -1 at the end."""
        now = kernel.actor(self.row)
        return kernel.BIT[self.row[kernel.SEAT]] if now == kernel.BY_SEAT else -1 if now == kernel.NOBODY else 0

    def actor(self) -> i64:
        """Who acts: BY_NATURE, BY_SEAT (the seat of SEAT) or NOBODY."""
        return kernel.actor(self.row)

    def total(self) -> i64:
        """How many turns the match has (B4, B20)."""
        return kernel.total(self.row)

    def in_lap(self) -> bool:
        """True while a tie for the first place is played out (B15)."""
        return kernel.in_lap(self.row)

    def is_out(self, seat: i64) -> bool:
        """True if the seat is out of the match (B13)."""
        return course.is_out(self.row, seat)

    def ended(self) -> bool:
        """True if nothing is left to decide (B14, B15, B20)."""
        return course.ended(self.row)

    def next_in_lap(self) -> i64:
        """The seat that plays the last lap next, -1 if all have."""
        return course.next_in_lap(self.row)

    def rank_of(self, seat: i64) -> i64:
        """The seat's place at the end; alone 1 if it was won and 2 if not (B16, B20)."""
        return course.rank_of(self.row, seat)

    def with_laps(self, scores: list[list[int]]) -> "Position | None":
        """The position with the laps of a tie that these scores make up, each seat's in its order; None if none do."""
        s = kernel.copy(self.row)
        taken = vec[i64]([0] * len(scores))
        if s[kernel.SEATS] > 1 and s[kernel.TURN] == kernel.total(s):
            while not course.ended(s):
                s = course.lap_continued(s)
                seat = course.next_in_lap(s)
                if taken[seat] == len(scores[seat]):
                    break
                s[kernel.FIXED + 4 * (s[kernel.LAPS] - 1) + seat] = scores[seat][taken[seat]]
                taken[seat] += 1
        seat = 0
        while seat < len(scores):
            if taken[seat] < len(scores[seat]):
                return None
            seat += 1
        return Position(s)

    # The mat

    def form(self) -> i64:
        """The form of the equality on the mat: exchanged while the face `eq` is played (N14)."""
        return kernel.form(self.row)

    def lies(self, place: i64) -> bool:
        """True if a stick lies on the place."""
        return kernel.lies(self.row, place)

    def handled(self, place: i64) -> bool:
        """True if the stick on the place has been handled in this turn."""
        return kernel.handled(self.row, place)

    def stick_on(self, place: i64) -> i64:
        """PLAIN, GOOD_MATCH or BAD_MATCH."""
        return kernel.stick_on(self.row, place)

    def on_mat(self) -> i64:
        """How many sticks lie on places of the mat."""
        return kernel.on_mat(self.row)

    def in_pile(self) -> i64:
        """How many sticks are in the pile, the good one included if it is there."""
        return kernel.in_pile(self.row)

    def plain_in_pile(self) -> i64:
        """How many plain sticks are in the pile."""
        return kernel.plain_in_pile(self.row)

    def free(self) -> tuple[i64, i64]:
        """The two words of the free places."""
        return kernel.free_low(self.row), kernel.free_high(self.row)

    def mat(self) -> Mat:
        """The mat of the moment."""
        s = self.row
        return Mat(
            s[kernel.LOW],
            s[kernel.HIGH],
            s[kernel.GOOD],
            s[kernel.BAD],
            s[kernel.HANDLED_LOW],
            s[kernel.HANDLED_HIGH],
            s[kernel.GOOD_REMOVED],
            kernel.plain_in_pile(s),
        )

    # Elementary moves

    def moves(self) -> list[int]:
        """The numbers of the elementary moves of the turn."""
        s = self.row
        return [int(kernel.move_at(s, n)) for n in range(s[kernel.MOVES])]

    def room(self) -> i64:
        """What the running score must stay below (B12, B15, B21)."""
        return kernel.room(self.row)

    def price(self, number: i64) -> i64:
        """What an elementary move costs (B5)."""
        return kernel.price(self.row, number)

    def movable(self) -> list[int]:
        """The places of the sticks that may be handled now (B9)."""
        return [int(place) for place in kernel.movable(self.row)]

    def rotations(self, start: i64) -> list[int]:
        """The free places to which the stick on `start` can turn now."""
        return [int(place) for place in kernel.rotations(self.row, start)]

    def rotates(self, start: i64, end: i64) -> bool:
        """True if a stick on `start` can turn to `end` (B6)."""
        return kernel.rotates(self.row, start, end)

    def possible(self, number: i64) -> bool:
        """True if an elementary move can be made on this mat, whatever it costs (B5 to B9, N7)."""
        return kernel.possible(self.row, number)

    def may_space(self, number: i64) -> bool:
        """True if the number reads 11 and no stick has been touched in this turn (N7)."""
        return kernel.may_space(self.row, number)

    def good_may_come(self) -> bool:
        """True if the good stick is in the pile and may be added now (B9)."""
        return kernel.good_may_come(self.row)

    def bonus(self, wild: i64) -> i64:
        """What finishing now takes off for a pure figure: 0 or 1 (S29, S38, S40)."""
        return course.bonus(self.row, wild)

    def reaches_finish(self) -> bool:
        """True if finishing without the wild card would carry the piece to FINISH (B21, S30)."""
        return course.reaches_finish(self.row)

    # What may follow

    def put_back(self) -> "Position":
        """The beginning of the turn."""
        s = self.row[0 : kernel.FIXED + 4 * self.row[kernel.LAPS]]
        s[kernel.MOVES] = 0
        kernel.put_back_in_place(s)
        return Position(s)

    def replayed(self, numbers: list[int]) -> "Position | None":
        """The position after these elementary moves, whatever they cost; None if one of them cannot be made."""
        s = self.row
        for number in numbers:
            if not kernel.possible(s, number):
                return None
            s = play.step(s, number)
        return Position(s)

    def asked(self, face: i64) -> "Position":
        """The beginning of the turn if this is what the die asks."""
        after = self.put_back()
        after.row[kernel.PHASE] = kernel.IN_PLAY
        after.row[kernel.FACE] = face
        return after

    def roll_counts(self, face: i64) -> bool:
        """True if the face counts when it is rolled now (N10, S4)."""
        return play.roll_counts(self.row, face)

    def legal(self) -> list[i64]:
        """The numbers of the legal actions of the seat to act; none of a figure that is made up."""
        return play.legal(self.row)

    def step(self, number: int) -> "Position":
        """The next position, when nature or the seat to act does the action with this number."""
        if number < kernel.FIGURES:
            return Position(play.step(self.row, i64(number)))
        s = kernel.copy(self.row)
        mask = number - kernel.FIGURES
        course.open_figure_in_place(s, i64(mask % 2**45), i64(mask >> 45))
        return Position(s)

    def chance(self, seed: i64) -> "Position":
        """The next position, when it is nature's to act and chance has this seed."""
        return Position(play.step(self.row, playouts.nature_number(self.row, following(seeded(seed)))))

    def may(self, number: int) -> bool:
        """True if the seat to act may do what has this number, which is none of a figure that is made up."""
        if self.row[kernel.PHASE] != kernel.IN_PLAY:
            return super().may(number)
        return play.may(self.row, number)

    def untried(self, tried: list[int], seed: i64) -> int:
        """A legal action that is not among these, each as likely as any other; -1 if there is none."""
        if self.row[kernel.PHASE] == kernel.IN_PLAY:
            generator = seeded(seed)
            draws: i64 = 0
            while draws < play.DRAWS:
                generator = following(generator)
                number = drawn(generator, play.OF_A_TURN)
                if play.may(self.row, number) and number not in tried:
                    return number
                draws += 1
        return super().untried(tried, seed)

    def playouts(self, n: i64, seed: i64) -> list[int]:
        """Sums over n random matches: the score of each seat, then for each how often it had each place."""
        return playouts.playouts(self.row, n, seed)


def of(values: list[int]) -> Position:
    """The position with these words of the row, one after the other."""
    return Position(vec[i64](values))


def new(mode: i64, seats: i64, length: i64, track: i64, specials: i64, opening: i64, handling: i64) -> Position:
    """The position before the opening (B2)."""
    return Position(kernel.new(mode, seats, length, track, specials, opening, handling))
