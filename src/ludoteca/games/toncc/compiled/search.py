"""What a king should choose in Tóncc, by searching moves that all make at once. Compiled with the kernel.

The search grows a tree of joint choices by simulations. One simulation goes from the position down the tree, where each
king at each node draws his direction by regret matching; it adds at most one node, goes on for two moves of kings who
like valuable regions, and tells every node on its way what it then believes that the challenge is worth to each of them
(`evaluation.py`), or what it is worth if it has ended. The worth of a challenge is what it does to the match.
How often a direction was drawn at the root, later draws counting more, is the answer: the average of all that regret
matching tried, a mixture, because a king who can be foreseen can be beaten.

All numbers are integers and the generator is one of them, so the same seed gives the same tree, compiled or not.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.toncc.compiled.evaluation import HALF, expected
from ludoteca.games.toncc.compiled.kernel import (
    AT,
    CHOICES,
    KING_POINTS,
    PLAYED,
    SEALS,
    carry_out_in_place,
    copy,
    end_challenge_in_place,
    toncc_points,
)
from ludoteca.games.toncc.compiled.position import Position
from ludoteca.games.toncc.compiled.wishes import TOTAL_WORTH, WORTH, kings_present, leaning, survey
from ludoteca.kernels.compiled.chance import LOW, following, seeded

ALL_REGIONS: Final = 2**19 - 2
ON: Final = 2  # moves that a simulation goes on for below the tree


def play_on_in_place(s: vec[i64], board: vec[i64], generator: i64, sums: vec[i64]) -> i64:
    """The challenge goes on for some moves, or until one king at most is left; gives the generator back."""
    moves: i64 = 0
    while moves < ON and kings_present(s) > 1:
        moves += 1
        seat: i64 = 0
        while seat < 3:
            if s[AT + seat] >= 0:
                generator = following(generator)
                s[CHOICES + seat] = leaning(s, board, seat, generator & LOW, sums) + 1
            seat += 1
        carry_out_in_place(s)
    return generator


def worth_in_place(s: vec[i64], board: vec[i64], found: vec[i64]) -> i64:
    """What the challenge is worth to seats 0 and 1, as two numbers in a word.

    It is what one can expect as long as two kings are there. A lone king gets all that is left: nobody can stop him.
    """
    if kings_present(s) > 1:
        return expected(s, board, found)
    seat: i64 = 0
    while seat < 3:
        if s[AT + seat] >= 0:
            s[SEALS + seat] = ALL_REGIONS & ~(s[SEALS] | s[SEALS + 1] | s[SEALS + 2]) | s[SEALS + seat]
            s[KING_POINTS + seat] = 1
            end_challenge_in_place(s)
        seat += 1
    outcome = WORTH + toncc_points(s, s[PLAYED] - 1, 0) * 9 + toncc_points(s, s[PLAYED] - 1, 1) * 3
    return board[outcome] * HALF + board[outcome + 1]


# The tree. First the generator, the number of nodes and of simulations, the seat that asks, how often in 1024 draws its
# rivals follow their leanings, how often each king drew each direction at the root, later draws counting more, and how
# often he draws it there, as running sums, where that is known beforehand. Then the nodes: six regrets for each king,
# then for each of 216 joint choices three words: the visits with the node it leads to, and the sums and the means of
# what seats 0 and 1 got; seat 2 got the rest.

GENERATOR: Final = 0
NODES: Final = 1
SIMULATIONS: Final = 2
SEAT: Final = 3
HABIT: Final = 4
DRAWN: Final = 5
KNOWN: Final = 23
ROOT: Final = 41
TABLE: Final = 18
NODE: Final = 666
MOST_NODES: Final = 6000  # 32 MB
EXPLORE: Final = 40  # in 1024 draws: any direction
STRAY: Final = 100  # in 1024 draws: those, and others by leaning alone
TRYING: Final = 300  # in 1024 draws at the root: any direction, for a king who knows what the others do there
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
                known = tree[KNOWN + 6 * seat + 5] if depth == 0 else 0
                if known > 0:
                    way = running(tree, KNOWN + 6 * seat, (generator >> 10 & FINE) * known >> 22)
                elif chance < (TRYING if known < 0 else EXPLORE):
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
    worth = worth_in_place(s, board, sums)
    while depth > 0:
        depth -= 1
        learn(tree, path[depth], path[depth + 64], worth)
    return tree


def running(tree: vec[i64], sums: i64, aim: i64) -> i64:
    """The direction in whose part of the running sums the number lies."""
    way: i64 = 0
    while tree[sums + way] <= aim:
        way += 1
    return way


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


def learn(tree: vec[i64], node: i64, joint: i64, worth: i64) -> None:
    """A node hears what its kings got for this joint choice, and they regret what they did not choose."""
    table = node + TABLE
    entry = table + 3 * joint
    tree[entry] += 1
    tree[entry + 1] += worth
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


@final
class Search:
    """A search from one position for one seat, which can go on as long as there is time."""

    def __init__(self, position: Position, seed: i64, seat: i64, habit: i64) -> None:
        self.row = position.row
        self.board = survey(position.row)
        self.tree = planted(seed, seat, habit)

    def know(self, seat: i64, mixture: list[int]) -> None:
        """The seat's king is taken to choose his next direction by this mixture; the one who asks tries all of his."""
        total: i64 = 0
        way: i64 = 0
        while way < 6:
            total += mixture[way]
            self.tree[KNOWN + 6 * seat + way] = total
            way += 1
        self.tree[KNOWN + 6 * self.tree[SEAT] + 5] = -1

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
