"""A tree of what has been tried, over any game's kernel: it knows no rule, and asks a position for everything.

A node stands for all that the seats have done since the beginning. What chance does on the way is drawn anew in each
simulation and makes no node of its own, so a node speaks of all draws alike, and of all positions that were imagined.
Seats that choose at the same time share a node, and each has numbers of its own there: none of them knows what another
has sealed.

To list the actions of a position may take longer than to play it to the end. So what has been tried is asked about one
by one, and only an action that is new is looked for among all; at the beginning alone they are known.
"""

from math import inf, log, sqrt
from time import thread_time
from typing import Any, Final, final

from mypy_extensions import i64

from ludoteca.kernels.compiled.chance import drawn, following, seeded
from ludoteca.kernels.compiled.position import AnyPosition

CURIOSITY: Final = 0.7
WIDENING: Final = 2.0
"""How many actions are tried at a node of n visits: so many times the root of n. A rack may have thousands."""
MOST_NODES: Final = 100_000
"""So that memory is bounded: what lies beyond is played by chance."""
SEEDS: Final = 1_000_000_000
MOST_ARMS: Final = 1_000_000
"""More than a seat has at any node, so that what several of them choose is one number."""


@final
class Behind(AnyPosition):
    """A position behind a door that is all one knows of it: a kernel that is no compiled one of ours."""

    def __init__(self, fast: Any, position: Any) -> None:
        self.fast = fast
        self.position = position

    def turn(self) -> i64:
        """As the door says."""
        seats: i64 = self.fast.turn(self.position)
        return seats

    def legal(self) -> list[i64]:
        """As the door says."""
        numbers: list[i64] = self.fast.legal(self.position)
        return numbers

    def step(self, number: int) -> AnyPosition:
        """As the door says."""
        return Behind(self.fast, self.fast.step(self.position, number))

    def chance(self, seed: i64) -> AnyPosition:
        """As the door says."""
        return Behind(self.fast, self.fast.chance(self.position, int(seed)))

    def playouts(self, n: i64, seed: i64) -> list[int]:
        """As the door says, all in one row."""
        found = self.fast.playouts(self.position, int(n), int(seed))
        sums: list[int] = list(found.scores)
        for counts in found.places:
            sums.extend(counts)
        return sums


@final
class Arm:
    """What is known of one action of one seat at one node."""

    def __init__(self, seat: i64, number: int, place: i64, before: "Arm | None") -> None:
        self.seat = seat
        self.number = number
        self.place = place
        """Among the arms of its node, from 1, in the order in which they were tried first."""
        self.before = before
        """The one that was tried first before it."""
        self.visits: i64 = 0
        self.offered: i64 = 1
        """How often it could have been chosen since it was tried first."""
        self.total = 0.0


@final
class Node:
    """What may be done after what has been done so far."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.last: Arm | None = None
        """The one that was tried first last of all."""
        self.after: dict[int, Node] = {}
        """The nodes below, by what all who chose here have chosen."""


@final
class Tree:
    """All that a search has learnt so far; the same seed gives the same tree."""

    def __init__(self, seats: i64, seed: i64, first: list[int] | None) -> None:
        """`first`: what the lowest seat may do at the beginning, None where that depends on what is imagined."""
        self.seats = seats
        self.generator: i64 = seeded(seed)
        self.root = Node()
        self.nodes: i64 = 1
        self.worst = 0.0
        self.best = 1.0
        self.known = first is not None
        self.left: list[int] = [] if first is None else list(first)
        """What the lowest seat has not yet tried at the beginning, where it is known."""

    def simulate(self, position: AnyPosition, n: i64, until: float) -> int:
        """Plays so many matches on from this position, or fewer if the thread has had its time; how many it were."""
        done: i64 = 0
        while done < n and (until == inf or thread_time() < until):
            self.play(position)
            done += 1
        return int(done)

    def visits(self, seat: i64) -> list[tuple[int, int]]:
        """The numbers of the seat's actions at the beginning, each with how often it was tried."""
        found: list[tuple[int, int]] = []
        arm = self.root.last
        while arm is not None:
            if arm.seat == seat:
                found.append((arm.number, int(arm.visits)))
            arm = arm.before
        found.reverse()
        return found

    def play(self, position: AnyPosition) -> None:
        """One match: by what is known as long as it is, then by chance."""
        node = self.root
        path: list[Arm] = []
        while True:
            turn = position.turn()
            if turn < 0:
                break
            if turn == 0:
                position = position.chance(self.draw(SEEDS))
                continue
            node.visits += 1
            chosen = 0
            while True:  # everybody who chooses here
                arm = self.promising(node, lowest(turn), position, self.known and chosen == 0 and node is self.root)
                path.append(arm)
                chosen = chosen * MOST_ARMS + int(arm.place)
                position = position.step(arm.number)
                turn &= turn - 1
                if turn == 0 or position.turn() != turn:
                    break
            below = node.after.get(chosen)
            if below is None:
                if self.nodes < MOST_NODES:
                    node.after[chosen] = Node()
                    self.nodes += 1
                break
            node = below
        self.learn(path, self.worths(position))

    def draw(self, below: i64) -> i64:
        """A number from 0 to below - 1."""
        self.generator = following(self.generator)
        return drawn(self.generator, below)

    def promising(self, node: Node, seat: i64, position: AnyPosition, first: bool) -> Arm:
        """The action to try next: a new one now and then, else the best of what is good or little known.

        `first`: at the beginning, where what is legal never changes.
        """
        tried: list[int] = []
        count: i64 = 0
        found: Arm | None = None
        most = -1.0
        width = self.best - self.worst
        arm = node.last
        while arm is not None:
            if arm.seat == seat and (first or position.may(arm.number)):
                arm.offered += 1
                count += 1
                if not first:
                    tried.append(arm.number)
                visits = float(arm.visits)
                promise = (arm.total / visits - self.worst) / width + CURIOSITY * sqrt(log(float(arm.offered)) / visits)
                if promise > most:
                    most = promise
                    found = arm
            arm = arm.before
        if found is None or float(count) < WIDENING * sqrt(float(node.visits)):
            number = self.another() if first else position.untried(tried, self.draw(SEEDS))
            if number >= 0:
                arm = Arm(seat, number, 1 if node.last is None else node.last.place + 1, node.last)
                node.last = arm
                return arm
        assert found is not None
        return found

    def another(self) -> int:
        """One of the actions that have not been tried at the beginning, each as likely as any other; -1 if all have."""
        left: i64 = len(self.left)
        if left == 0:
            return -1
        place = self.draw(left)
        number = self.left[place]
        self.left[place] = self.left[left - 1]
        self.left.pop()
        return number

    def worths(self, position: AnyPosition) -> list[float]:
        """What a match that chance plays on is to each seat: the part of the others it beat, or its score alone."""
        sums = position.playouts(1, self.draw(SEEDS))
        if self.seats == 1:
            return [float(sums[0])]
        places: list[i64] = []  # the lower the better
        at = self.seats
        while len(places) < self.seats:
            place: i64 = 0
            while sums[at + place] == 0:
                place += 1
            places.append(place)
            at += self.seats
        found: list[float] = []
        for mine in places:
            beaten = -0.5
            for other in places:
                beaten += 1.0 if mine < other else 0.5 if mine == other else 0.0
            found.append(beaten / float(self.seats - 1))
        return found

    def learn(self, path: list[Arm], worths: list[float]) -> None:
        """Adds what came of a match to all that led there."""
        if self.seats == 1:
            first = self.root.visits == 1
            self.worst = worths[0] if first else min(self.worst, worths[0])
            self.best = worths[0] + 1.0 if first else max(self.best, worths[0])
        for arm in path:
            arm.visits += 1
            arm.total += worths[arm.seat]


def lowest(seats: i64) -> i64:
    """The lowest of the seats among these bits."""
    seat: i64 = 0
    while seats & 1 == 0:
        seats >>= 1
        seat += 1
    return seat
