"""Tóncc as a row of integers: what is legal, and what one step does.

Colours are 0 blue, 1 yellow, 2 red, in the order in which each beats the next (T18). The king of colour c has body c,
hair c + 1 and feet c + 2, counted round; so `(ground - c) % 3` says which part of him has the ground's colour: 0 body,
1 hair, 2 feet. The least of them wins a contest (T11), and one more than it is what the ground pays (T17).
Seals are sets of regions as bits: region r is bit r. Functions that end in `_in_place` change the row they are given;
all others leave it alone and give a new one.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.kernels.compiled.chance import LOW, drawn, following, seeded

# Where things stand in the row.
KINGS: Final = 0  # colour of each seat, -1 before the draw
TILES: Final = 3  # region on each of the 19 cells, 0 on the Mind; all 0 before the first shuffle
SEALS: Final = 22  # the regions each seat has conquered, as bits
AT: Final = 25  # cell of each seat's king, -1 when he is not on Tóncc
KING_POINTS: Final = 28  # 0 where none are marked
IDLE: Final = 31
CHOICES: Final = 32  # sealed direction of each seat, 0 for none
CHALLENGES: Final = 35  # the option
PLAYED: Final = 36  # challenges that have ended
PAST: Final = 37  # three scores for each of them
SIZE: Final = 46

MIND: Final = 9
CELLS: Final = 19
REGIONS: Final = 18

# Who acts.
DRAW: Final = 0
SHUFFLE: Final = 1
CHOOSE: Final = 2
OVER: Final = 3

# The cells in reading order, as (row, column counted in half steps); directions 1 to 6 clockwise from north-east.
_PLACES = [(row, column) for row in range(5) for column in range(abs(row - 2), 9 - abs(row - 2), 2)]
_STEPS = [(-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1)]


def _movement(cell: int, direction: int) -> tuple[int, int]:
    """Where the step ends and in which way: 0 an ordinary step, 1 a jump over the Mind (T9), 2 round (T10)."""
    (row, column), (down, right) = _PLACES[cell], _STEPS[direction]
    beside = (row + down, column + right)
    if beside not in _PLACES:
        while (row - down, column - right) in _PLACES:
            row, column = row - down, column - right
        return _PLACES.index((row, column)), 2
    if _PLACES.index(beside) == 9:
        return _PLACES.index((row + 2 * down, column + 2 * right)), 1
    return _PLACES.index(beside), 0


DESTINATION: Final = vec[i64]([_movement(cell, way)[0] for cell in range(19) for way in range(6)])
WAY: Final = vec[i64]([_movement(cell, way)[1] for cell in range(19) for way in range(6)])
BIT: Final = vec[i64]([2**n for n in range(REGIONS + 1)])
GROUND: Final = vec[i64]([-1] + [colour for colour in (1, 0, 2, 1, 0, 2) for _ in range(3)])

# The kingdoms in the order of the table: five runs of three on each side of the Map.
_SIDES = [[1, 2, 3, 4, 5, 6, 7], [7, 8, 9, 10, 11, 12, 13], [13, 14, 15, 16, 17, 18, 1]]
KINGDOMS: Final = [side[first : first + 3] for side in _SIDES for first in range(5)]
_GROUNDS = [-1] + [colour for colour in (1, 0, 2, 1, 0, 2) for _ in range(3)]


def _side_points(colour: int, side: list[int], held: int) -> int:
    """What the king of this colour gets for one side of the Map; bit n of `held` is his seal on its n-th region."""
    total = 0
    for first in range(5):
        if held >> first & 7 == 7:
            total += sum((_GROUNDS[region] - colour) % 3 + 1 for region in side[first : first + 3])
    return total


# Points by colour, side and the seven bits of the seals on that side: a look-up instead of fifteen comparisons.
SIDE_POINTS: Final = vec[i64](
    [_side_points(colour, side, held) for colour in range(3) for side in _SIDES for held in range(128)]
)


def new(challenges: i64) -> vec[i64]:
    """The row before chance has acted."""
    s = vec[i64]([0] * SIZE)
    for seat in range(3):
        s[KINGS + seat] = -1
        s[AT + seat] = -1
    s[CHALLENGES] = challenges
    return s


def copy(s: vec[i64]) -> vec[i64]:
    """The same row once more."""
    return s[0:SIZE]


def phase(s: vec[i64]) -> i64:
    """Who acts: DRAW and SHUFFLE are nature's, CHOOSE the seats', OVER nobody's."""
    if s[KINGS] < 0:
        return DRAW
    if s[PLAYED] == s[CHALLENGES]:
        return OVER
    if s[AT] < 0 and s[AT + 1] < 0 and s[AT + 2] < 0:
        return SHUFFLE
    return CHOOSE


def may_choose(s: vec[i64], seat: i64) -> bool:
    """True if the seat's king is on Tóncc and has not chosen yet; only asked while seats act."""
    return s[AT + seat] >= 0 and s[CHOICES + seat] == 0


def turn(s: vec[i64]) -> i64:
    """The seats that may choose now, as bits; 0 while nature acts, -1 at the end."""
    now = phase(s)
    if now != CHOOSE:
        return -1 if now == OVER else 0
    seats: i64 = 0
    seat: i64 = 0
    while seat < 3:
        if may_choose(s, seat):
            seats |= BIT[seat]
        seat += 1
    return seats


def first_to_choose(s: vec[i64]) -> i64:
    """The lowest seat that may choose now, -1 if none may."""
    seat: i64 = 0
    if phase(s) == CHOOSE:
        while seat < 3:
            if may_choose(s, seat):
                return seat
            seat += 1
    return -1


def draw(s: vec[i64], first: i64, second: i64, third: i64) -> vec[i64]:
    """The seats have their colours (T5)."""
    n = copy(s)
    n[KINGS] = first
    n[KINGS + 1] = second
    n[KINGS + 2] = third
    return n


def shuffle(s: vec[i64], tiles: vec[i64]) -> vec[i64]:
    """A new challenge on these 19 tiles (T5)."""
    n = copy(s)
    cell: i64 = 0
    while cell < CELLS:
        n[TILES + cell] = tiles[cell]
        cell += 1
    begin_challenge_in_place(n)
    return n


def begin_challenge_in_place(s: vec[i64]) -> None:
    """All kings stand on the Mind with six seals and no king points."""
    seat: i64 = 0
    while seat < 3:
        s[SEALS + seat] = 0
        s[AT + seat] = MIND
        s[KING_POINTS + seat] = 0
        s[CHOICES + seat] = 0
        seat += 1
    s[IDLE] = 0


def choose(s: vec[i64], seat: i64, direction: i64) -> vec[i64]:
    """The seat has sealed its direction; the last choice carries out the move (T7)."""
    n = copy(s)
    n[CHOICES + seat] = direction
    if first_to_choose(n) < 0:
        carry_out_in_place(n)
    return n


LEAVES: Final = 2  # what a conquest with the last seal counts; one with any other counts 1


def carry_out_in_place(s: vec[i64]) -> None:
    """One move of all kings on Tóncc: movement, conquest, leaving, and the end of the challenge (T8 to T16).

    The seats are written out one by one: an index known to the compiler costs nothing to check.
    """
    present: i64 = 0
    a: i64 = s[AT]
    b: i64 = s[AT + 1]
    c: i64 = s[AT + 2]
    if a >= 0:
        a = DESTINATION[a * 6 + s[CHOICES] - 1]
        s[AT] = a
        present += 1
    if b >= 0:
        b = DESTINATION[b * 6 + s[CHOICES + 1] - 1]
        s[AT + 1] = b
        present += 1
    if c >= 0:
        c = DESTINATION[c * 6 + s[CHOICES + 2] - 1]
        s[AT + 2] = c
        present += 1
    s[CHOICES] = 0
    s[CHOICES + 1] = 0
    s[CHOICES + 2] = 0
    # All look at the regions as they lay before the move: who is beaten on one does not find it face down (T11).
    down: i64 = s[SEALS] | s[SEALS + 1] | s[SEALS + 2]
    meet = a == b or b == c or c == a
    conquered = (
        conquer_in_place(s, 0, a, down, meet)
        | conquer_in_place(s, 1, b, down, meet)
        | conquer_in_place(s, 2, c, down, meet)
    )
    if conquered != 0:
        s[IDLE] = 0
        if conquered < LEAVES:
            return
    else:
        s[IDLE] += 1
        if s[IDLE] < 3:
            return
    left: i64 = 0
    seat: i64 = 0
    while seat < 3:
        if s[AT + seat] >= 0 and (conquered == 0 or has_all_seals(s[SEALS + seat])):
            s[KING_POINTS + seat] = present
            s[AT + seat] = -1
            left += 1
        seat += 1
    if left == present:
        end_challenge_in_place(s)


def conquer_in_place(s: vec[i64], seat: i64, cell: i64, down: i64, meet: bool) -> i64:
    """The king on this cell seals its region if he may (T11); 1 if he did, LEAVES with his last seal, else 0."""
    if cell < 0:
        return 0
    bit = BIT[s[TILES + cell]]
    if down & bit != 0 or (meet and beaten(s, seat, cell)):
        return 0
    seals = s[SEALS + seat] | bit
    s[SEALS + seat] = seals
    return LEAVES if has_all_seals(seals) else 1


def beaten(s: vec[i64], seat: i64, cell: i64) -> bool:
    """True if a king stands on the cell with the seat's own who is stronger on its ground (T11)."""
    other: i64 = 0
    while other < 3:
        if s[AT + other] == cell and other != seat:
            ground = GROUND[s[TILES + cell]]
            if part(s[KINGS + other], ground) < part(s[KINGS + seat], ground):
                return True
        other += 1
    return False


def part(colour: i64, ground: i64) -> i64:
    """Which part of this king has the ground's colour: 0 his body, 1 his hair, 2 his feet."""
    difference = ground - colour
    return difference if difference >= 0 else difference + 3


def has_all_seals(seals: i64) -> bool:
    """True if six bits are set, more than which no king has: five are taken away and one is left."""
    seals &= seals - 1
    seals &= seals - 1
    seals &= seals - 1
    seals &= seals - 1
    return seals & (seals - 1) != 0


def end_challenge_in_place(s: vec[i64]) -> None:
    """The three scores are written down (T16, T17)."""
    seat: i64 = 0
    while seat < 3:
        s[PAST + 3 * s[PLAYED] + seat] = score(s, seat)
        seat += 1
    s[PLAYED] += 1


def score(s: vec[i64], seat: i64) -> i64:
    """The seat's score in this challenge as it stands now (T17)."""
    return s[KING_POINTS + seat] + kingdom_points(s[KINGS + seat], s[SEALS + seat])


def kingdom_points(colour: i64, seals: i64) -> i64:
    """What the king of this colour gets for the kingdoms among these seals."""
    base = colour * 384
    third = (seals >> 13 & 63) | (seals >> 1 & 1) << 6
    return (
        SIDE_POINTS[base + (seals >> 1 & 127)]
        + SIDE_POINTS[base + 128 + (seals >> 7 & 127)]
        + SIDE_POINTS[base + 256 + third]
    )


def placed_before(s: vec[i64], values: vec[i64], first: i64, seat: i64) -> i64:
    """How many of the other two the seat is placed before, by the three values from `first` on.

    With as many points the colour that beats the other's comes first (T18); when all three are equal
    each king beats one other, so everybody gets 1.
    """
    count: i64 = 0
    other: i64 = 0
    while other < 3:
        if other != seat:
            mine = values[first + seat]
            theirs = values[first + other]
            if mine > theirs or (mine == theirs and part(s[KINGS + seat], s[KINGS + other]) == 1):
                count += 1
        other += 1
    return count


def toncc_points(s: vec[i64], challenge: i64, seat: i64) -> i64:
    """The seat's tóncc points in one ended challenge (T18): one for each king it is placed before."""
    return placed_before(s, s, PAST + 3 * challenge, seat)


def totals(s: vec[i64]) -> vec[i64]:
    """The tóncc points of all ended challenges together, by seat."""
    total = vec[i64]([0, 0, 0])
    challenge: i64 = 0
    while challenge < s[PLAYED]:
        total[0] += toncc_points(s, challenge, 0)
        total[1] += toncc_points(s, challenge, 1)
        total[2] += toncc_points(s, challenge, 2)
        challenge += 1
    return total


def place(s: vec[i64], total: vec[i64], seat: i64) -> i64:
    """The seat's place by these totals (T20); a threefold tie shares the first."""
    if total[0] == total[1] and total[1] == total[2]:
        return 1
    return 3 - placed_before(s, total, 0, seat)


# Actions as numbers. A choice is its direction. A draw is one of six, a shuffle one of 18!, both counted in
# lexicographic order; the position says which of the three a number means.


def permutation_number(items: vec[i64]) -> i64:
    """The place of this order among all orders of the same things, from 0."""
    number: i64 = 0
    size: i64 = len(items)
    i: i64 = 0
    while i < size:
        smaller: i64 = 0
        j: i64 = i + 1
        while j < size:
            if items[j] < items[i]:
                smaller += 1
            j += 1
        number = number * (size - i) + smaller
        i += 1
    return number


def permutation(number: i64, first: i64, size: i64) -> vec[i64]:
    """The order with this number of the things `first`, `first + 1`, …, `size` of them."""
    items = vec[i64]([0] * size)
    i: i64 = size - 1
    while i >= 0:
        smaller = number % (size - i)
        number //= size - i
        items[i] = smaller
        j: i64 = i + 1
        while j < size:
            if items[j] >= smaller:
                items[j] += 1
            j += 1
        i -= 1
    i = 0
    while i < size:
        items[i] += first
        i += 1
    return items


def legal(s: vec[i64]) -> list[i64]:
    """The numbers of the legal actions of the lowest seat that may choose; none when no seat acts."""
    if first_to_choose(s) < 0:
        return []
    return [1, 2, 3, 4, 5, 6]


def step(s: vec[i64], number: i64) -> vec[i64]:
    """The next row, when nature or the lowest seat that may choose does the action with this number."""
    now = phase(s)
    if now == DRAW:
        kings = permutation(number, 0, 3)
        return draw(s, kings[0], kings[1], kings[2])
    if now == SHUFFLE:
        return shuffle(s, tiles_of(permutation(number, 1, REGIONS)))
    return choose(s, first_to_choose(s), number)


def tiles_of(regions: vec[i64]) -> vec[i64]:
    """The 18 regions on the 19 cells, with nothing on the Mind."""
    tiles = vec[i64]([0] * CELLS)
    cell: i64 = 0
    while cell < CELLS:
        if cell < MIND:
            tiles[cell] = regions[cell]
        elif cell > MIND:
            tiles[cell] = regions[cell - 1]
        cell += 1
    return tiles


# Chance


def shuffle_in_place(s: vec[i64], generator: i64) -> i64:
    """A new challenge on tiles in random order; gives the generator back."""
    if s[TILES] == 0:
        cell: i64 = 0
        while cell < CELLS:
            s[TILES + cell] = cell if cell > MIND else cell + 1
            cell += 1
    # The tiles are mixed as they lie, with the last one on the Mind's place until the Mind is cleared again.
    s[TILES + MIND] = s[TILES + REGIONS]
    left: i64 = REGIONS
    while left > 1:
        generator = following(generator)
        other = drawn(generator, left)
        left -= 1
        kept = s[TILES + left]
        s[TILES + left] = s[TILES + other]
        s[TILES + other] = kept
    s[TILES + REGIONS] = s[TILES + MIND]
    s[TILES + MIND] = 0
    begin_challenge_in_place(s)
    return generator


def draw_in_place(s: vec[i64], generator: i64) -> i64:
    """The seats have colours as chance has it (T5); gives the generator back."""
    generator = following(generator)
    kings = permutation(drawn(generator, 6), 0, 3)
    s[KINGS] = kings[0]
    s[KINGS + 1] = kings[1]
    s[KINGS + 2] = kings[2]
    return generator


def act_for_nature_in_place(s: vec[i64], generator: i64) -> i64:
    """A draw or a shuffle, as chance has it; gives the generator back."""
    return draw_in_place(s, generator) if s[KINGS] < 0 else shuffle_in_place(s, generator)


def play_out_in_place(s: vec[i64], generator: i64) -> i64:
    """A random match from here to its end; gives the generator back."""
    if s[KINGS] < 0:
        generator = draw_in_place(s, generator)
    while s[PLAYED] < s[CHALLENGES]:
        if s[AT] < 0 and s[AT + 1] < 0 and s[AT + 2] < 0:
            generator = shuffle_in_place(s, generator)
        # One draw gives the directions of all three: its 32 bits are split into sixths three times.
        generator = following(generator)
        draws = (generator & LOW) * 6
        if s[CHOICES] == 0:
            s[CHOICES] = (draws >> 32) + 1
        draws = (draws & LOW) * 6
        if s[CHOICES + 1] == 0:
            s[CHOICES + 1] = (draws >> 32) + 1
        draws = (draws & LOW) * 6
        if s[CHOICES + 2] == 0:
            s[CHOICES + 2] = (draws >> 32) + 1
        carry_out_in_place(s)
    return generator


def playouts(s: vec[i64], n: i64, seed: i64) -> vec[i64]:
    """Sums over n random matches from here: three scores, then for each seat how often it was first, second, third."""
    sums = vec[i64]([0] * 12)
    generator = seeded(seed)
    i: i64 = 0
    while i < n:
        row = copy(s)
        generator = play_out_in_place(row, generator)
        total = totals(row)
        seat: i64 = 0
        while seat < 3:
            sums[seat] += total[seat]
            sums[3 + 3 * seat + place(row, total, seat) - 1] += 1
            seat += 1
        i += 1
    return sums
