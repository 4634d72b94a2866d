"""A tree of what has been tried, over any game's kernel: it knows no rule, and asks a door (`Fast`) for everything.

A node stands for all that the seats have done since the beginning. What chance does on the way is drawn anew in each
simulation and makes no node of its own, so a node speaks of all draws alike, and of all positions that were imagined.
Seats that choose at the same time share a node, and each has numbers of its own there: none of them knows what another
has sealed.
"""

from math import log, sqrt
from time import thread_time
from typing import Any, final

from mypy_extensions import i64

from ludoteca.kernels.compiled.chance import drawn, following, seeded

CURIOSITY = 0.7
WIDENING = 2.0
"""How many actions are tried at a node of n visits: so many times the root of n. A rack may have thousands."""
MOST_NODES = 100_000
"""So that memory is bounded: what lies beyond is played by chance."""


@final
class Arm:
    """What is known of one action at one node."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.visits: i64 = 0
        self.offered: i64 = 1
        """How often it could have been chosen since it was tried first."""
        self.total = 0.0


@final
class Node:
    """What may be done after what has been done so far."""

    def __init__(self, seats: i64) -> None:
        self.visits: i64 = 0
        self.arms: list[dict[int, Arm]] = []
        seat: i64 = 0
        while seat < seats:
            self.arms.append({})
            seat += 1
        self.after: dict[tuple[int, ...], Node] = {}
        """The nodes below, by what all who chose here have chosen."""


@final
class Tree:
    """All that a search has learnt so far; the same seed gives the same tree."""

    def __init__(self, fast: Any, turn: Any, chance: Any, seats: int, seed: int) -> None:
        """`turn` gives the seats that may act in a position as bits, 0 for nature, -1 at the end; `chance` a draw."""
        self.fast = fast
        self.turn = turn
        self.chance = chance
        self.seats: i64 = seats
        self.generator: i64 = seeded(seed)
        self.root = Node(seats)
        self.nodes: i64 = 1
        self.worst = 0.0
        self.best = 1.0

    def simulate(self, position: Any, n: int, until: float) -> int:
        """Plays so many matches on from this position, or fewer if the thread has had its time; how many it were."""
        first: list[int] = self.fast.legal(position)
        done: i64 = 0
        while done < n and thread_time() < until:
            self.play(position, first)
            done += 1
        return done

    def visits(self, seat: int) -> list[tuple[int, int]]:
        """The numbers of the seat's actions at the beginning, each with how often it was tried."""
        return [(arm.number, int(arm.visits)) for arm in self.root.arms[seat].values()]

    def play(self, position: Any, first: list[int]) -> None:
        """One match: by what is known as long as it is, then by chance."""
        node = self.root
        path: list[Arm] = []
        seats: list[i64] = []
        legal = first
        while True:
            turn: i64 = self.turn(position)
            if turn < 0:
                break
            if turn == 0:
                position = self.fast.step(position, self.chance(position))
                continue
            if node is not self.root:
                legal = self.fast.legal(position)
            node.visits += 1
            chosen: list[int] = []
            while True:  # everybody who chooses here
                seat = lowest(turn)
                arm = self.promising(node, seat, legal)
                path.append(arm)
                seats.append(seat)
                chosen.append(arm.number)
                position = self.fast.step(position, arm.number)
                turn &= turn - 1
                if turn == 0 or self.turn(position) != turn:
                    break
                legal = self.fast.legal(position)
            below = node.after.get(tuple(chosen))
            if below is None:
                if self.nodes < MOST_NODES:
                    node.after[tuple(chosen)] = Node(self.seats)
                    self.nodes += 1
                break
            node = below
        self.learn(path, seats, self.worths(position))

    def promising(self, node: Node, seat: i64, legal: list[int]) -> Arm:
        """The action to try next: a new one now and then, else the best of what is good or little known."""
        arms = node.arms[seat]
        tried: list[Arm] = []
        for number in legal:
            arm = arms.get(number)
            if arm is not None:
                arm.offered += 1
                tried.append(arm)
        if len(tried) < len(legal) and len(tried) < WIDENING * sqrt(float(node.visits)):
            return self.another(arms, legal, len(legal) - len(tried))
        found = tried[0]
        most = -1.0
        for arm in tried:
            mean = (arm.total / float(arm.visits) - self.worst) / (self.best - self.worst) if arm.visits > 0 else 1.0
            promise = mean + CURIOSITY * sqrt(log(float(arm.offered)) / float(max(arm.visits, 1)))
            if promise > most:
                most = promise
                found = arm
        return found

    def another(self, arms: dict[int, Arm], legal: list[int], untried: i64) -> Arm:
        """One of the actions that have not been tried, each as likely as any other."""
        self.generator = following(self.generator)
        left = drawn(self.generator, untried)
        for number in legal:
            if number not in arms:
                if left == 0:
                    arm = Arm(number)
                    arms[number] = arm
                    return arm
                left -= 1
        raise AssertionError("there is none")

    def worths(self, position: Any) -> list[float]:
        """What a match that chance plays on is to each seat: the part of the others it beat, or its score alone."""
        self.generator = following(self.generator)
        found = self.fast.playouts(position, 1, int(drawn(self.generator, 1000000000)))
        if self.seats == 1:
            return [float(found.scores[0])]
        places = [counts.index(1) for counts in found.places]
        return [
            (sum([1.0 if mine < other else 0.5 if mine == other else 0.0 for other in places]) - 0.5)
            / float(self.seats - 1)
            for mine in places
        ]

    def learn(self, path: list[Arm], seats: list[i64], worths: list[float]) -> None:
        """Adds what came of a match to all that led there."""
        if self.seats == 1:
            first = self.root.visits == 1
            self.worst = worths[0] if first else min(self.worst, worths[0])
            self.best = worths[0] + 1.0 if first else max(self.best, worths[0])
        n: i64 = 0
        while n < len(path):
            path[n].visits += 1
            path[n].total += worths[seats[n]]
            n += 1


def lowest(seats: i64) -> i64:
    """The lowest of the seats among these bits."""
    seat: i64 = 0
    while seats & 1 == 0:
        seats >>= 1
        seat += 1
    return seat
