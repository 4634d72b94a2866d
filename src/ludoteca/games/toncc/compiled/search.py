"""What a king should choose in Tóncc, by searching moves that all make at once. Compiled with the kernel.

The search grows a tree of joint choices by simulations. One simulation goes from the position down the tree, where each
king at each node draws his direction by regret matching; it adds at most one node, plays the rest of the challenge out
with kings who like valuable regions, and tells every node on its way what the challenge was worth to each of them.
How often a direction was drawn at the root is the answer: a mixture, because a king who can be foreseen can be beaten.

All numbers are integers and the generator is one of them, so the same seed gives the same tree, compiled or not.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.toncc.compiled.kernel import (
    AT,
    BIT,
    CELLS,
    CHALLENGES,
    CHOICES,
    DESTINATION,
    GROUND,
    KING_POINTS,
    KINGS,
    MIND,
    PLAYED,
    SEALS,
    TILES,
    carry_out_in_place,
    copy,
    end_challenge_in_place,
    part,
    placed_before,
    toncc_points,
    totals,
)
from ludoteca.games.toncc.compiled.position import Position
from ludoteca.kernels.compiled.chance import LOW, following, seeded

ALL_REGIONS: Final = 2**19 - 2
REACH: Final = vec[i64]([sum(2 ** int(DESTINATION[cell * 6 + way]) for way in range(6)) for cell in range(19)])


# How much a king wants a region. The kings are alike (T4), so one table for blue serves all: the ring of regions is
# turned by six for each colour. Its index: the region's place on the ring, his own seals on the two regions before and
# after it, and the seals of others there.

FINISHED: Final = 6  # per point of a kingdom that the region finishes
GROWN: Final = 2  # … of one that then lacks one region
BEGUN: Final = 1  # … of one that lacks two
ANY: Final = 10  # for any region: a seal placed is a step towards leaving first


def _wanted(place: int, own: int, others: int) -> int:
    """How much blue wants the region at this place of the ring (0 for region 1)."""
    wish = ANY
    for first in range(place - 2, place + 1):
        if first % 18 % 6 == 5:
            continue  # three regions round a corner are no kingdom
        points = mine = theirs = 0
        for region in range(first, first + 3):
            points += int(GROUND[region % 18 + 1]) + 1
            if region != place:
                bit = region - place + 2 - (region > place)
                mine += own >> bit & 1
                theirs += others >> bit & 1
        if theirs == 0:
            wish += points * (FINISHED if mine == 2 else GROWN if mine == 1 else BEGUN)
    return wish * wish // 16


WANTED: Final = vec[i64](
    [_wanted(place, own, others) for place in range(18) for own in range(16) for others in range(16)]
)


# What stays the same all through a challenge, worked out once for each search.

SPOT: Final = 0  # for each seat, cell and direction: where WANTED has the region reached, the region and its cell
STRONGER: Final = 342  # for each seat and each other: the cells, as bits, on whose ground the other beats it
WORTH: Final = 351  # for each outcome (3 times the tóncc points of seat 0, plus those of seat 1) its worth to each seat
SURVEY: Final = 378
FIRST: Final = 960  # what it is worth to win the game
POINT: Final = 80  # what each tóncc point is worth besides, which is all that counts where the game is decided
TOTAL_WORTH: Final = 1200  # of all three together, whatever the outcome


def survey(s: vec[i64]) -> vec[i64]:
    """The lie of the land and the stakes of this challenge."""
    board = vec[i64]([0] * SURVEY)
    seat: i64 = 0
    while seat < 3:
        cell: i64 = 0
        while cell < CELLS:
            region = s[TILES + cell]
            other: i64 = 0
            while other < 3 and cell != MIND:
                if part(s[KINGS + other], GROUND[region]) < part(s[KINGS + seat], GROUND[region]):
                    board[STRONGER + seat * 3 + other] |= BIT[cell]
                other += 1
            way: i64 = 0
            while way < 6:
                there = DESTINATION[cell * 6 + way]
                region = s[TILES + there]
                wanted = (region + 17 - 6 * s[KINGS + seat]) % 18 * 256
                board[SPOT + seat * 114 + cell * 6 + way] = wanted << 10 | region << 5 | there
                way += 1
            cell += 1
        seat += 1
    left = s[CHALLENGES] - s[PLAYED] - 1
    total = totals(s)
    outcome: i64 = 0
    while outcome < 9:
        a = outcome // 3
        b = outcome % 3
        if a != b or a == 1:
            first = chances(s, total, a, b, left)
            board[WORTH + outcome * 3] = first[0] * FIRST // first[3] + POINT * a
            board[WORTH + outcome * 3 + 1] = first[1] * FIRST // first[3] + POINT * b
            board[WORTH + outcome * 3 + 2] = TOTAL_WORTH - board[WORTH + outcome * 3] - board[WORTH + outcome * 3 + 1]
        outcome += 1
    return board


def chances(s: vec[i64], total: vec[i64], a: i64, b: i64, left: i64) -> vec[i64]:
    """Of how many ways in which the game may end each seat is first, and how many there are, times 6.

    This challenge gives seats 0 and 1 so many tóncc points; in those left every order is as likely as any other.
    """
    sum_of = vec[i64]([total[0] + a, total[1] + b, total[2] + 3 - a - b])
    found = vec[i64]([0, 0, 0, 6])
    if left > 0:
        found[3] = 0
        order: i64 = 0
        while order < 6:
            a = order // 2
            b = (a + 1 + order % 2) % 3
            more = chances(s, sum_of, a, b, left - 1)
            seat: i64 = 0
            while seat < 4:
                found[seat] += more[seat]
                seat += 1
            order += 1
    elif sum_of[0] == sum_of[1] and sum_of[1] == sum_of[2]:
        found[0] = found[1] = found[2] = 2
    else:
        seat = 0
        while seat < 3:
            if placed_before(s, sum_of, 0, seat) == 2:
                found[seat] = 6
            seat += 1
    return found


def kings_present(s: vec[i64]) -> i64:
    """How many kings are on Tóncc."""
    return (s[AT] >= 0) + (s[AT + 1] >= 0) + (s[AT + 2] >= 0)


def leanings_in_place(s: vec[i64], board: vec[i64], seat: i64, sums: vec[i64]) -> None:
    """How much the seat's king is drawn to each direction, as running sums: a likely choice, of him or of a rival."""
    first = SPOT + seat * 114 + s[AT + seat] * 6
    own = s[SEALS + seat]
    down = s[SEALS] | s[SEALS + 1] | s[SEALS + 2]
    near = round_the_ring(own)
    taken = round_the_ring(down ^ own)
    danger = dangerous(s, board, seat)
    total: i64 = 0
    way: i64 = 0
    while way < 6:
        spot = board[first + way]
        region = spot >> 5 & 31
        if down >> region & 1 != 0:
            total += 1
        else:
            a = near >> region
            b = taken >> region
            wish = WANTED[(spot >> 10) + ((a & 3 | a >> 1 & 12) << 4) + (b & 3 | b >> 1 & 12)]
            total += wish >> RISK if danger >> (spot & 31) & 1 != 0 else wish
        sums[way] = total
        way += 1
    if total == 6:
        towards_in_place(s, s[AT + seat] * 6, down, sums)


RISK: Final = 1  # how often a wish is halved where a stronger rival can come too


def dangerous(s: vec[i64], board: vec[i64], seat: i64) -> i64:
    """The cells, as bits, where a rival may come now who is stronger there."""
    danger: i64 = 0
    other: i64 = 0
    while other < 3:
        if s[AT + other] >= 0:
            danger |= REACH[s[AT + other]] & board[STRONGER + seat * 3 + other]
        other += 1
    return danger


def round_the_ring(seals: i64) -> i64:
    """The seals with the ring closed: shifted right by r, the five lowest bits are regions r - 2 to r + 2."""
    return seals << 2 | (seals >> 16 & 6) | (seals & 6) << 20


def towards_in_place(s: vec[i64], first: i64, down: i64, sums: vec[i64]) -> None:
    """The same for a king with nothing to conquer in reach: he goes where the next move finds something."""
    total: i64 = 0
    way: i64 = 0
    while way < 6:
        cell = DESTINATION[first + way]
        total += 1
        next_way: i64 = 0
        while next_way < 6:
            if down >> s[TILES + DESTINATION[cell * 6 + next_way]] & 1 == 0:
                total += 8
            next_way += 1
        sums[way] = total
        way += 1


def leaning(s: vec[i64], board: vec[i64], seat: i64, draw: i64, sums: vec[i64]) -> i64:
    """A direction, from 0, that the seat's king may well choose."""
    leanings_in_place(s, board, seat, sums)
    aim = (draw * sums[5]) >> 32
    way: i64 = 0
    while sums[way] <= aim:
        way += 1
    return way


def play_on_in_place(s: vec[i64], board: vec[i64], generator: i64, sums: vec[i64]) -> i64:
    """The challenge goes on until one king at most is left; gives the generator back."""
    while kings_present(s) > 1:
        seat: i64 = 0
        while seat < 3:
            if s[AT + seat] >= 0:
                generator = following(generator)
                s[CHOICES + seat] = leaning(s, board, seat, generator & LOW, sums) + 1
            seat += 1
        carry_out_in_place(s)
    return generator


def outcome_in_place(s: vec[i64]) -> i64:
    """How the challenge ends, as WORTH counts it. A lone king gets all that is left, for nobody can stop him."""
    seat: i64 = 0
    while seat < 3:
        if s[AT + seat] >= 0:
            s[SEALS + seat] = ALL_REGIONS & ~(s[SEALS] | s[SEALS + 1] | s[SEALS + 2]) | s[SEALS + seat]
            s[KING_POINTS + seat] = 1
            end_challenge_in_place(s)
        seat += 1
    return toncc_points(s, s[PLAYED] - 1, 0) * 3 + toncc_points(s, s[PLAYED] - 1, 1)


# The tree. First the generator, the number of nodes and of simulations, the seat that asks, how often in 1024 draws its
# rivals follow their leanings, and how often each king drew each direction at the root, later draws counting more. Then
# the nodes: six regrets for each king, then for each of 216 joint choices three words: the visits with the node it
# leads to, and the sums and the means of what seats 0 and 1 got; seat 2 got the rest.

GENERATOR: Final = 0
NODES: Final = 1
SIMULATIONS: Final = 2
SEAT: Final = 3
HABIT: Final = 4
DRAWN: Final = 5
ROOT: Final = 23
TABLE: Final = 18
NODE: Final = 666
HALF: Final = 2147483648  # 2^31: two numbers share a word
MOST_NODES: Final = 6000  # 32 MB
EXPLORE: Final = 40  # in 1024 draws: any direction
STRAY: Final = 100  # in 1024 draws: those, and others by leaning alone
FINE: Final = 4194303  # the 22 bits of a draw that say which direction
RIPE: Final = 6  # visits before a joint choice gets a node of its own


def planted(seed: i64, seat: i64, habit: i64) -> vec[i64]:
    """A tree with nothing but its root, for the seat that asks.

    Rivals are taken to follow their leanings in `habit` of 1024 draws and to answer the seat's play in the others.
    Counting on habits alone wins more against those who have them, and loses to those who think.
    """
    tree = vec[i64]([0] * (ROOT + NODE))
    tree[GENERATOR] = seeded(seed)
    tree[NODES] = 1
    tree[SEAT] = seat
    tree[HABIT] = habit
    return tree


def grown(tree: vec[i64], s: vec[i64], board: vec[i64], simulations: i64) -> vec[i64]:
    """The tree of position s after so many more simulations; the old one is used up."""
    path = vec[i64]([0] * 128)
    sums = vec[i64]([0] * 6)
    while simulations > 0:
        tree = simulated(tree, copy(s), board, path, sums)
        simulations -= 1
    return tree


def simulated(tree: vec[i64], s: vec[i64], board: vec[i64], path: vec[i64], sums: vec[i64]) -> vec[i64]:
    """The tree after one more simulation, which may change s."""
    generator = tree[GENERATOR]
    tree[SIMULATIONS] += 1
    node: i64 = ROOT
    depth: i64 = 0
    while True:
        joint: i64 = 0
        seat: i64 = 0
        while seat < 3:
            joint *= 6
            if s[AT + seat] >= 0:
                generator = following(generator)
                chance = generator & 1023
                if chance < EXPLORE:
                    way = ((generator >> 10 & FINE) * 6) >> 22
                else:
                    trust = STRAY if seat == tree[SEAT] else tree[HABIT]
                    way = matching(tree, node + 6 * seat, generator >> 10 & FINE) if chance >= trust else -1
                    if way < 0:
                        generator = following(generator)
                        way = leaning(s, board, seat, generator & LOW, sums)
                    if depth == 0 and chance >= STRAY:
                        tree[DRAWN + 6 * seat + way] += tree[SIMULATIONS]
                s[CHOICES + seat] = way + 1
                joint += way
            seat += 1
        path[depth] = node
        path[depth + 64] = joint
        depth += 1
        carry_out_in_place(s)
        if kings_present(s) < 2:
            break
        entry = node + TABLE + 3 * joint
        node = tree[entry] >> 32
        if node == 0:
            if tree[entry] >= RIPE and tree[NODES] < MOST_NODES:
                tree[entry] += len(tree) << 32
                tree[NODES] += 1
                word: i64 = 0
                while word < NODE:
                    tree = append(tree, 0)
                    word += 1
            generator = play_on_in_place(s, board, generator, sums)
            break
    tree[GENERATOR] = generator
    outcome = outcome_in_place(s)
    while depth > 0:
        depth -= 1
        learn(tree, path[depth], path[depth + 64], board[WORTH + outcome * 3], board[WORTH + outcome * 3 + 1])
    return tree


def matching(tree: vec[i64], regrets: i64, draw: i64) -> i64:
    """A direction drawn (with 22 random bits) in proportion to its regret; -1 where nothing is regretted."""
    total: i64 = 0
    way: i64 = 0
    while way < 6:
        total += tree[regrets + way]
        way += 1
    if total == 0:
        return -1
    aim = (draw * total >> 22) - tree[regrets]
    way = 0
    while aim >= 0:
        way += 1
        aim -= tree[regrets + way]
    return way


def learn(tree: vec[i64], node: i64, joint: i64, first: i64, second: i64) -> None:
    """A node hears what its kings got for this joint choice, and they regret what they did not choose."""
    table = node + TABLE
    entry = table + 3 * joint
    tree[entry] += 1
    tree[entry + 1] += first * HALF + second
    visits = tree[entry] & LOW
    a = (tree[entry + 1] >> 31) * 16 // visits
    b = (tree[entry + 1] & HALF - 1) * 16 // visits
    tree[entry + 2] = a * HALF + b
    way: i64 = 0
    while way < 6:
        entry = table + 3 * (joint % 36 + way * 36)
        if tree[entry] != 0:
            regret = tree[node + way] + (tree[entry + 2] >> 31) - a
            tree[node + way] = regret if regret > 0 else 0
        entry = table + 3 * (joint - joint // 6 % 6 * 6 + way * 6)
        if tree[entry] != 0:
            regret = tree[node + 6 + way] + (tree[entry + 2] & HALF - 1) - b
            tree[node + 6 + way] = regret if regret > 0 else 0
        entry = table + 3 * (joint - joint % 6 + way)
        if tree[entry] != 0:
            regret = tree[node + 12 + way] + a + b - (tree[entry + 2] >> 31) - (tree[entry + 2] & HALF - 1)
            tree[node + 12 + way] = regret if regret > 0 else 0
        way += 1


# What Python holds of all this.


@final
class Survey:
    """A position looked over: where its kings are drawn, and who is stronger where."""

    def __init__(self, position: Position) -> None:
        self.row = position.row
        self.board = survey(position.row)

    def leanings(self, seat: i64, fearless: bool) -> list[int]:
        """How much the seat's king is drawn to each direction, with an eye on stronger rivals or without."""
        row = copy(self.row)
        other: i64 = 0
        while other < 3 and fearless:
            if other != seat:
                row[AT + other] = -1
            other += 1
        sums = vec[i64]([0] * 6)
        leanings_in_place(row, self.board, seat, sums)
        return [int(sums[way] - (sums[way - 1] if way > 0 else 0)) for way in range(6)]

    def stronger(self, seat: i64, other: i64, cell: i64) -> bool:
        """True if the other king beats the seat's on this cell's ground."""
        return self.board[STRONGER + seat * 3 + other] >> cell & 1 != 0

    def worth(self, first: i64, second: i64) -> list[int]:
        """What it is worth to each seat if the challenge gives seats 0 and 1 so many tóncc points."""
        at = WORTH + 3 * (3 * first + second)
        return [int(value) for value in self.board[at : at + 3]]


@final
class Search:
    """A search from one position for one seat, which can go on as long as there is time."""

    def __init__(self, position: Position, seed: i64, seat: i64, habit: i64) -> None:
        self.row = position.row
        self.board = survey(position.row)
        self.tree = planted(seed, seat, habit)

    def go_on(self, simulations: i64) -> None:
        """So many simulations more."""
        self.tree = grown(self.tree, self.row, self.board, simulations)

    def simulations(self) -> i64:
        """How many there have been."""
        return self.tree[SIMULATIONS]

    def mixture(self, seat: i64) -> list[int]:
        """How often the seat's king drew each direction at the root: what the search advises."""
        return [int(self.tree[DRAWN + 6 * seat + way]) for way in range(6)]

    def results(self, seat: i64) -> list[tuple[int, int]]:
        """By direction: how often the seat's king went there at the root, and what that was worth to him in all."""
        step: i64 = 36 if seat == 0 else 6 if seat == 1 else 1
        found: list[tuple[int, int]] = []
        way: i64 = 0
        while way < 6:
            visits: i64 = 0
            worth: i64 = 0
            joint: i64 = 0
            while joint < 216:
                if joint // step % 6 == way:
                    entry = ROOT + TABLE + 3 * joint
                    here = self.tree[entry] & LOW
                    first = self.tree[entry + 1] >> 31
                    second = self.tree[entry + 1] & HALF - 1
                    visits += here
                    worth += first if seat == 0 else second if seat == 1 else TOTAL_WORTH * here - first - second
                joint += 1
            found.append((int(visits), int(worth)))
            way += 1
        return found
