"""Many matches of Tóncc side by side, for research: each goes on by one choice in one call.

What they look like is written where NumPy reads it in place; `tensors.py` says what stands where. A match that ends
begins anew at once, and nature acts inside. Each has a generator of its own, so that it goes the same way whatever the
others do and however many they are.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from ludoteca.games.toncc.compiled.kernel import (
    AT,
    BIT,
    CELLS,
    CHALLENGES,
    CHOICES,
    CHOOSE,
    IDLE,
    KING_POINTS,
    KINGS,
    OVER,
    PLAYED,
    REGIONS,
    SEALS,
    TILES,
    carry_out_in_place,
    copy,
    draw_in_place,
    first_to_choose,
    phase,
    place,
    shuffle_in_place,
    toncc_points,
    totals,
)
from ludoteca.games.toncc.compiled.position import Position
from ludoteca.kernels.compiled.chance import seeded
from ludoteca.kernels.compiled.floats import ONE, shares

DIRECTIONS: Final = 6
SEATS: Final = 3
SPREAD: Final = 2654435761  # seeds of neighbouring matches lie apart

# Where the parts of an observation begin; `tensors.PARTS` has their shapes.
O_TILES: Final = 0
O_SEALS: Final = 342
O_AT: Final = 396
O_KINGS: Final = 453
O_KING_POINTS: Final = 462
O_POINTS: Final = 471
O_READY: Final = 474
O_IDLE: Final = 477
O_PLAYED: Final = 480
O_CHALLENGES: Final = 484
O_CHOICE: Final = 485
O_SIZE: Final = 491

SIXTHS: Final = shares(18, 6)


def show_tiles_in_place(s: vec[i64], o: vec[i32], at: i64) -> None:
    """Writes the regions on the cells, one-hot; the array stands at `at`."""
    word: i64 = at + O_TILES
    last: i64 = at + O_SEALS
    while word < last:
        o[word] = 0
        word += 1
    cell: i64 = 0
    while cell < CELLS:
        if s[TILES + cell] > 0:
            o[at + O_TILES + REGIONS * cell + s[TILES + cell] - 1] = ONE
        cell += 1


def show_rest_in_place(s: vec[i64], viewer: i64, o: vec[i32], at: i64) -> None:
    """Writes all but the tiles, as the viewer sees it: what others have sealed is not told."""
    word: i64 = at + O_AT
    last: i64 = at + O_SIZE
    while word < last:
        o[word] = 0
        word += 1
    one: i64 = 0
    seat = viewer
    while one < SEATS:
        seals = s[SEALS + seat]
        word = at + O_SEALS + REGIONS * one
        region: i64 = 1
        while region <= REGIONS:
            o[word] = ONE if seals & BIT[region] != 0 else 0
            word += 1
            region += 1
        if s[AT + seat] >= 0:
            o[at + O_AT + CELLS * one + s[AT + seat]] = ONE
        if s[KINGS + seat] >= 0:
            o[at + O_KINGS + 3 * one + s[KINGS + seat]] = ONE
        if s[KING_POINTS + seat] > 0:
            o[at + O_KING_POINTS + 3 * one + s[KING_POINTS + seat] - 1] = ONE
        points: i64 = 0
        challenge: i64 = 0
        while challenge < s[PLAYED]:
            points += toncc_points(s, challenge, seat)
            challenge += 1
        o[at + O_POINTS + one] = SIXTHS[points]
        if s[CHOICES + seat] > 0:
            o[at + O_READY + one] = ONE
        one += 1
        seat = seat + 1 if seat < SEATS - 1 else 0
    if s[IDLE] < 3:
        o[at + O_IDLE + s[IDLE]] = ONE
    o[at + O_PLAYED + s[PLAYED]] = ONE
    if s[CHALLENGES] == 3:
        o[at + O_CHALLENGES] = ONE
    if s[CHOICES + viewer] > 0:
        o[at + O_CHOICE + s[CHOICES + viewer] - 1] = ONE


@final
class Observer:
    """A place for one observation, written anew at each look."""

    def __init__(self) -> None:
        self.observation = vec[i32]([i32(0)] * O_SIZE)

    def look(self, position: Position, viewer: i64) -> None:
        """Writes what the viewer sees of the position."""
        show_tiles_in_place(position.row, self.observation, 0)
        show_rest_in_place(position.row, viewer, self.observation, 0)


@final
class Batch:
    """Matches side by side. In each the lowest seat that may choose is to choose."""

    def __init__(self, start: Position, n: i64, seed: i64) -> None:
        """So many matches that begin here; the same seed gives the same draws of nature."""
        self.start = start
        self.n = n
        self.rows: list[Position] = []
        self.generators = vec[i64]([0] * n)
        self.fresh = vec[u8]([u8(1)] * n)
        """1 where the tiles have been shuffled since anybody looked."""
        self.observations = vec[i32]([i32(0)] * (n * O_SIZE))
        self.masks = vec[u8]([u8(1)] * (n * DIRECTIONS))
        self.seats = vec[u8]([u8(0)] * n)
        """Who is to choose."""
        self.rewards = vec[float]([0.0] * (n * SEATS))
        self.ended = vec[u8]([u8(0)] * n)
        self.scores = vec[i64]([0] * (n * SEATS))
        """Of the match that ended last there."""
        i: i64 = 0
        while i < n:
            self.rows.append(Position(copy(start.row)))
            self.generators[i] = seeded(seed * SPREAD + i)
            self.by_nature(i)
            i += 1

    def position(self, i: i64) -> Position:
        """Where a match stands."""
        return Position(copy(self.rows[i].row))

    def by_nature(self, i: i64) -> None:
        """Nature acts until a seat is to choose, and that is noted."""
        s = self.rows[i].row
        generator = self.generators[i]
        if s[KINGS] < 0:
            generator = draw_in_place(s, generator)
        if phase(s) < CHOOSE:
            generator = shuffle_in_place(s, generator)
            self.fresh[i] = 1
        self.generators[i] = generator
        self.seats[i] = u8(first_to_choose(s))

    def refused(self, actions: list[int]) -> i64:
        """The first match whose action is none; -1 if all are some."""
        i: i64 = 0
        while i < self.n:
            action: i64 = actions[i]
            if action < 0 or action >= DIRECTIONS:
                return i
            i += 1
        return -1

    def step(self, actions: list[int]) -> None:
        """In each match the seat that is to choose has chosen; `refused` has been asked before."""
        i: i64 = 0
        while i < self.n * SEATS:
            self.rewards[i] = 0.0
            i += 1
        i = 0
        while i < self.n:
            self.ended[i] = 0
            s = self.rows[i].row
            s[CHOICES + i64(self.seats[i])] = actions[i] + 1
            seat = first_to_choose(s)
            if seat >= 0:
                self.seats[i] = u8(seat)
            else:
                carry_out_in_place(s)
                if phase(s) == OVER:
                    self.end(i)
                self.by_nature(i)
            i += 1

    def end(self, i: i64) -> None:
        """The match is over: who is placed before whom is paid, and it begins anew."""
        s = self.rows[i].row
        total = totals(s)
        self.ended[i] = 1
        seat: i64 = 0
        while seat < SEATS:
            self.scores[SEATS * i + seat] = total[seat]
            other: i64 = 0
            while other < SEATS:
                mine = place(s, total, seat)
                theirs = place(s, total, other)
                if mine != theirs:
                    self.rewards[SEATS * i + seat] += 0.5 if mine < theirs else -0.5
                other += 1
            seat += 1
        self.rows[i] = Position(copy(self.start.row))

    def observe(self) -> None:
        """Writes what the seats that are to choose see."""
        i: i64 = 0
        while i < self.n:
            s = self.rows[i].row
            if self.fresh[i] != 0:
                self.fresh[i] = 0
                show_tiles_in_place(s, self.observations, i * O_SIZE)
            show_rest_in_place(s, i64(self.seats[i]), self.observations, i * O_SIZE)
            i += 1

    def legal(self) -> None:
        """All six directions are open to whoever is to choose: the masks stay as they are."""
