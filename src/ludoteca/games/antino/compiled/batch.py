"""Many matches of Antino side by side, for research: each goes on by one action in one call.

What they look like is written where NumPy reads it in place; `tensors.py` says what stands where. Of the board only
what has changed is written. A match that ends begins anew at once, and nature acts inside. Each has a generator of its
own, so that it goes the same way whatever the others do and however many they are.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from ludoteca.games.antino.compiled import kernel
from ludoteca.games.antino.compiled.board import locked
from ludoteca.games.antino.compiled.kernel import BY_SEAT, OVER
from ludoteca.games.antino.compiled.layout import (
    ALLOWED,
    BAG_SIZE,
    BIT,
    CLOCKWISE,
    DROPPED,
    EDGE,
    FITS,
    HANDS,
    KEY,
    KINDS,
    LOCK,
    MARK,
    NUMBER_OF_EACH,
    OUTSIDE,
    PLACES,
    PLAY_ON,
    POINTS,
    RUN,
    SEATS,
    SEVENTYTWOS,
    SIDE,
    STEPS,
    STREAK,
    STREAK_ENDS,
    TOUCH_ALL,
    TURN,
    WIDTH,
)
from ludoteca.games.antino.compiled.playouts import act_for_nature_in_place
from ludoteca.games.antino.compiled.position import Position
from ludoteca.kernels.compiled.chance import seeded
from ludoteca.kernels.compiled.floats import ONE, bits, shares

SPREAD: Final = 2654435761  # seeds of neighbouring matches lie apart
SQUARE: Final = 11  # all boards stand at the top left of a square of this side
CELLS: Final = 121
STOP: Final = 1452  # numbers of actions, as learners have them
DROP: Final = 1453
ACTIONS: Final = 1454

# Where the parts of an observation begin; `tensors.PARTS` has their shapes.
O_TILES: Final = 0
O_FREE: Final = 1573
O_LOCKED: Final = 1694
O_HAND: Final = 1815
O_OUTSIDE: Final = 1827
O_DROPPED: Final = 1839
O_SEATED: Final = 1851
O_POINTS: Final = 1855
O_SIZES: Final = 1859
O_SEVENTYTWOS: Final = 1863
O_TURN: Final = 1867
O_RUN: Final = 1871
O_STREAK: Final = 1874
O_BAG: Final = 1875
O_OPTIONS: Final = 1876
O_SIZE: Final = 1882

MOST_POINTS: Final = 2400  # a hundred tiles, each a twelve
MOST_STREAK: Final = 1000  # longer rows of drops look like this one
HUNDREDTHS: Final = shares(MOST_POINTS, 100)
TENTHS: Final = shares(MOST_STREAK, 10)
THIRDS: Final = shares(3, 3)
HALVES: Final = shares(2, 2)
COUNTS: Final = shares(3, 1)
OUTSIDES: Final = vec[i32](
    [
        i32(bits(number / int(NUMBER_OF_EACH[kind])) if number <= int(NUMBER_OF_EACH[kind]) else 0)
        for kind in range(12)
        for number in range(21)
    ]
)


def place_of(cell: i64) -> i64:
    """The place of a cell of the square."""
    return WIDTH * (cell // SQUARE + 1) + cell % SQUARE + 1


def cell_of(place: i64) -> i64:
    """The cell of a place of the board."""
    return SQUARE * (place // WIDTH - 1) + place % WIDTH - 1


def show_board_in_place(s: vec[i64], o: vec[i32], at: i64) -> None:
    """Writes what lies on the cells; the array stands at `at`."""
    word: i64 = at
    while word < at + O_HAND:
        o[word] = 0
        word += 1
    cell: i64 = 0
    while cell < CELLS:
        place = place_of(cell)
        there = s[PLACES + place]
        if there == 0:
            o[at + O_FREE + cell] = ONE
        elif there != EDGE:
            o[at + O_TILES + CELLS * (there - 1) + cell] = ONE
            if locked(s, place):
                o[at + O_LOCKED + cell] = ONE
        cell += 1


def show_lay_in_place(s: vec[i64], kind: i64, place: i64, o: vec[i32], at: i64) -> None:
    """Writes what has changed on the board with the tile that was laid there."""
    cell = cell_of(place)
    o[at + O_TILES + CELLS * (kind - 1) + cell] = ONE
    o[at + O_FREE + cell] = 0
    if MARK[kind] == LOCK and locked(s, place):
        o[at + O_LOCKED + cell] = ONE
    if MARK[kind] == KEY:
        way: i64 = 0
        while way < 4:
            beside = place + STEPS[way]
            if MARK[s[PLACES + beside]] == LOCK:
                o[at + O_LOCKED + cell_of(beside)] = 0
            way += 1


def show_rest_in_place(s: vec[i64], viewer: i64, o: vec[i32], at: i64) -> None:
    """Writes all but the board, as the viewer sees it: nobody else's hand is told."""
    kind: i64 = 0
    while kind < KINDS:
        o[at + O_HAND + kind] = COUNTS[s[HANDS + KINDS * viewer + kind]]
        o[at + O_OUTSIDE + kind] = OUTSIDES[21 * kind + s[OUTSIDE + kind]]
        o[at + O_DROPPED + kind] = COUNTS[s[DROPPED + kind]]
        kind += 1
    word: i64 = at + O_SEATED
    while word < at + O_SIZE:
        o[word] = 0
        word += 1
    seats = s[SEATS]
    one: i64 = 0
    seat = viewer
    while one < seats:
        o[at + O_SEATED + one] = ONE
        o[at + O_POINTS + one] = HUNDREDTHS[s[POINTS + seat]]
        o[at + O_SIZES + one] = THIRDS[kernel.hand_size(s, seat)]
        o[at + O_SEVENTYTWOS + one] = HALVES[s[SEVENTYTWOS + seat]]
        if s[TURN] == seat:
            o[at + O_TURN + one] = ONE
        one += 1
        seat += 1 if s[CLOCKWISE] != 0 else seats - 1
        if seat >= seats:
            seat -= seats
    o[at + O_RUN + s[RUN]] = ONE
    o[at + O_STREAK] = TENTHS[s[STREAK] if s[STREAK] < MOST_STREAK else MOST_STREAK]
    o[at + O_BAG] = HUNDREDTHS[s[BAG_SIZE]]
    if s[SIDE] == 9:
        o[at + O_OPTIONS] = ONE
    if s[SIDE] == 11:
        o[at + O_OPTIONS + 1] = ONE
    if s[TOUCH_ALL] != 0:
        o[at + O_OPTIONS + 2] = ONE
    if s[CLOCKWISE] != 0:
        o[at + O_OPTIONS + 3] = ONE
    if s[STREAK_ENDS] != 0:
        o[at + O_OPTIONS + 4] = ONE
    if s[PLAY_ON] != 0:
        o[at + O_OPTIONS + 5] = ONE


def number_of(action: i64) -> i64:
    """The kernel's number of a learner's action."""
    if action >= STOP:
        return kernel.STOP if action == STOP else kernel.DROP
    return 169 * (action // CELLS + 1) + place_of(action % CELLS)


def may(s: vec[i64], action: i64) -> bool:
    """True if the seat whose turn it is may do this."""
    first = HANDS + KINDS * s[TURN]
    if action == STOP:
        return s[RUN] > 0
    if action == DROP:
        return s[RUN] == 0 and not kernel.can_lay(s, s[TURN])
    if action < 0 or action > DROP:
        return False
    kind: i64 = action // CELLS
    return s[first + kind] > 0 and s[ALLOWED + place_of(action % CELLS)] & BIT[kind] != 0


def mask_in_place(s: vec[i64], marked: i64, m: vec[u8], at: i64) -> i64:
    """Writes which actions are open; `marked` are the kinds that the mask has marks of, and it gives those it has now.

    So what need not be wiped is not.
    """
    first = HANDS + KINDS * s[TURN]
    side = s[SIDE]
    now: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        bit = BIT[kind]
        if s[first + kind] > 0 and s[FITS + kind] > 0:
            now |= bit
            row: i64 = 0
            while row < side:
                place = ALLOWED + WIDTH * (row + 1) + 1
                word = at + CELLS * kind + SQUARE * row
                last = word + side
                while word < last:
                    m[word] = 1 if s[place] & bit != 0 else 0
                    word += 1
                    place += 1
                row += 1
        elif marked & bit != 0:
            word = at + CELLS * kind
            last = word + CELLS
            while word < last:
                m[word] = 0
                word += 1
        kind += 1
    m[at + STOP] = 1 if s[RUN] > 0 else 0
    m[at + DROP] = 1 if s[RUN] == 0 and now == 0 else 0
    return now


@final
class Observer:
    """A place for one observation and one mask, written anew at each look."""

    def __init__(self) -> None:
        self.observation = vec[i32]([i32(0)] * O_SIZE)
        self.mask = vec[u8]([u8(0)] * ACTIONS)
        self.marked: i64 = 0

    def look(self, position: Position, viewer: i64) -> None:
        """Writes what the viewer sees of the position."""
        show_board_in_place(position.row, self.observation, 0)
        show_rest_in_place(position.row, viewer, self.observation, 0)

    def legal(self, position: Position) -> None:
        """Writes what the seat to act may do; only asked while one is."""
        self.marked = mask_in_place(position.row, self.marked, self.mask, 0)


@final
class Batch:
    """Matches side by side, in each of which the seat whose turn it is acts."""

    def __init__(self, start: Position, n: i64, seed: i64) -> None:
        """So many matches that begin here; the same seed gives the same draws of nature."""
        self.start = start
        self.n = n
        self.players = start.row[SEATS]
        self.rows: list[Position] = []
        self.generators = vec[i64]([0] * n)
        self.marked = vec[i64]([0] * n)
        self.observations = vec[i32]([i32(0)] * (n * O_SIZE))
        self.masks = vec[u8]([u8(0)] * (n * ACTIONS))
        self.seats = vec[u8]([u8(0)] * n)
        """Who is to act."""
        self.rewards = vec[float]([0.0] * (n * self.players))
        self.ended = vec[u8]([u8(0)] * n)
        self.scores = vec[i64]([0] * (n * self.players))
        """Of the match that ended last there."""
        i: i64 = 0
        while i < n:
            self.generators[i] = seeded(seed * SPREAD + i)
            self.rows.append(start)
            self.begin(i)
            self.by_nature(i)
            i += 1

    def begin(self, i: i64) -> None:
        """A new match."""
        self.rows[i] = Position(kernel.copy(self.start.row))
        show_board_in_place(self.start.row, self.observations, i * O_SIZE)

    def position(self, i: i64) -> Position:
        """Where a match stands."""
        return Position(kernel.copy(self.rows[i].row))

    def by_nature(self, i: i64) -> None:
        """Nature acts until a seat is to act; a match that ends is paid and begins anew."""
        while True:
            s = self.rows[i].row
            now = kernel.phase(s)
            if now == OVER:
                self.end(i)
            elif now == BY_SEAT:
                self.seats[i] = u8(s[TURN])
                return
            else:
                self.generators[i] = act_for_nature_in_place(s, now, self.generators[i])

    def refused(self, actions: list[int]) -> i64:
        """The first match whose action may not be done now; -1 if all may."""
        i: i64 = 0
        while i < self.n:
            if not may(self.rows[i].row, actions[i]):
                return i
            i += 1
        return -1

    def step(self, actions: list[int]) -> None:
        """In each match the seat to act has acted; `refused` has been asked before."""
        i: i64 = 0
        while i < self.n * self.players:
            self.rewards[i] = 0.0
            i += 1
        i = 0
        while i < self.n:
            self.ended[i] = 0
            s = self.rows[i].row
            before = s[POINTS]
            number = number_of(actions[i])
            kernel.act_in_place(s, number)
            if number < kernel.STOP:
                show_lay_in_place(s, number // 169, number % 169, self.observations, i * O_SIZE)
            if self.players == 1:
                self.rewards[i] = float(s[POINTS] - before)
            self.by_nature(i)
            i += 1

    def end(self, i: i64) -> None:
        """The match is over: who is placed before whom is paid (alone, points are paid as they come); a new one."""
        s = self.rows[i].row
        self.ended[i] = 1
        seat: i64 = 0
        while seat < self.players:
            self.scores[self.players * i + seat] = s[POINTS + seat]
            mine = kernel.place_of(s, seat)
            other: i64 = 0
            ahead: i64 = 0
            while other < self.players:
                theirs = kernel.place_of(s, other)
                if mine != theirs:
                    ahead += 1 if mine < theirs else -1
                other += 1
            if self.players > 1:
                self.rewards[self.players * i + seat] = float(ahead) / float(self.players - 1)
            seat += 1
        self.begin(i)

    def observe(self) -> None:
        """Writes what the seats to act see; the boards are written already."""
        i: i64 = 0
        while i < self.n:
            show_rest_in_place(self.rows[i].row, i64(self.seats[i]), self.observations, i * O_SIZE)
            i += 1

    def legal(self) -> None:
        """Writes what the seats to act may do."""
        i: i64 = 0
        while i < self.n:
            self.marked[i] = mask_in_place(self.rows[i].row, self.marked[i], self.masks, i * ACTIONS)
            i += 1
