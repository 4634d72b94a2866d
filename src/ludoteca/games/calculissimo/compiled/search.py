"""What a seat should lay in Calculissimo: it plays on many times with the unseen tokens dealt anew. Compiled.

First every lay is weighed: its points, the worth of what stays on the rack, and what it opens to others. The best of
them stand in a list and are tried out together: the unseen tokens are dealt at random, and after each candidate the
others have their turns, and all once more where there is time for many deals. They take what is worth most with what
stays on their racks. So what a lay opens shows in what is scored, by others and by oneself. When the bag is nearly
empty all play on to the very end, for then it matters most who goes out with what. What falls far behind is tried no
more. When the bag is empty and two are left both racks are known, and the lines of play are followed instead
(`endgame.py`).

All numbers are integers and the generator is one of them, so the same seed gives the same answer, compiled or not.
"""

from time import thread_time_ns
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.kernel import (
    BAG,
    BAG_SIZE,
    BIT,
    BY_DRAW,
    CHALLENGE,
    KINDS,
    NOT_ENDED,
    OVER,
    RACKS,
    SCORES,
    SEAT,
    SEATS,
    SQUARES,
    copy,
    ending,
    left_cost,
    phase,
    rack_size,
)
from ludoteca.games.calculissimo.compiled.lays import best_lays
from ludoteca.games.calculissimo.compiled.numbers import EXCHANGE, PASS, TAG
from ludoteca.games.calculissimo.compiled.opening import opened
from ludoteca.games.calculissimo.compiled.playouts import act_for_nature_in_place, exchanges, may_exchange
from ludoteca.games.calculissimo.compiled.position import Position
from ludoteca.games.calculissimo.compiled.squares import WORDS
from ludoteca.games.calculissimo.compiled.steps import exchange_in_place, idle_in_place, stand_in_place
from ludoteca.games.calculissimo.compiled.worth import kept, kept_of
from ludoteca.kernels.compiled.chance import drawn, following, kind_at, seeded
from ludoteca.kernels.compiled.race import Race

# Playing on


def play_on_in_place(s: vec[i64], turns: i64, generator: i64, stays: vec[i64]) -> i64:
    """The match goes on for so many turns, all seats taking what is worth most; gives the generator back.

    Who can lay nothing exchanges the whole rack. What each seat's tokens are worth that stay is written down by seat.
    """
    while turns > 0:
        now = phase(s)
        if now == OVER:
            break
        if now == BY_DRAW:
            generator = act_for_nature_in_place(s, now, generator)
            continue
        seat = s[SEAT]
        best = best_lays(s, seat, 1).found
        if best[0] != 0:
            stand_in_place(s, best[0], best[1])
        elif s[BAG_SIZE] > 0:
            exchange_in_place(s, whole_rack(s))
        else:
            idle_in_place(s)
        stays[seat] = kept_of(s, seat)
        turns -= 1
    return generator


def whole_rack(s: vec[i64]) -> i64:
    """The rack of the seat to move as the number of an exchange, less EXCHANGE."""
    number: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        number += s[RACKS + KINDS * s[SEAT] + kind] * BIT[3 * kind]
        kind += 1
    return number


def act_in_place(s: vec[i64], number: i64, points: i64) -> None:
    """The seat to move does the action with this number; a lay stands at once with these points."""
    tag = number - number % TAG
    if tag == EXCHANGE:
        exchange_in_place(s, number - tag)
    elif tag == PASS:
        idle_in_place(s)
    else:
        stand_in_place(s, number, points)


def kept_by(position: Position, seat: i64) -> i64:
    """The worth of the seat's rack as it is."""
    return kept_of(position.row, seat)


def stays_of(s: vec[i64]) -> vec[i64]:
    """The worth of each seat's rack as it is."""
    stays = vec[i64]([0] * 4)
    seat: i64 = 0
    while seat < s[SEATS]:
        stays[seat] = kept_of(s, seat)
        seat += 1
    return stays


def standing(s: vec[i64], seat: i64, stays: vec[i64]) -> i64:
    """The seat's points less those of the best other, with what stayed on the racks or, in the end, what they cost.

    What was drawn since is luck, and the same luck whatever was laid: it is left out.
    """
    done = ending(s) != NOT_ENDED
    best: i64 = 0
    own: i64 = 0
    first = True
    other: i64 = 0
    while other < s[SEATS]:
        points = s[SCORES + other]
        if done:
            points -= left_cost(s, other)
        else:
            points += stays[other]
        if other == seat:
            own = points
        elif first or points > best:
            best = points
            first = False
        other += 1
    return own - best


# What a seat does not know: the racks of the others. They are put back into the bag, and dealt from it.


def gather_in_place(s: vec[i64], seat: i64) -> i64:
    """The others' racks go into the bag; gives their sizes, three bits a seat."""
    sizes: i64 = 0
    other: i64 = s[SEATS] - 1
    while other >= 0:
        sizes *= 8
        if other != seat:
            sizes += rack_size(s, other)
            kind: i64 = 0
            while kind < KINDS:
                at = RACKS + KINDS * other + kind
                s[BAG + kind] += s[at]
                s[BAG_SIZE] += s[at]
                s[at] = 0
                kind += 1
        other -= 1
    return sizes


def deal_in_place(s: vec[i64], sizes: i64, generator: i64) -> i64:
    """The others take racks of these sizes from the bag; gives the generator back."""
    first: i64 = RACKS - 1
    while sizes != 0:
        wanted = sizes & 7
        while wanted > 0:
            generator = following(generator)
            kind = kind_at(s, BAG, drawn(generator, s[BAG_SIZE]))
            s[BAG + kind - 1] -= 1
            s[BAG_SIZE] -= 1
            s[first + kind] += 1
            wanted -= 1
        sizes >>= 3
        first += KINDS
    return generator


# The candidates

CANDIDATES: Final = 16
MANY: Final = 48  # for whoever has the time to find out which of them is best
PATIENCE: Final = 8  # rounds between two looks at who lies behind
LONGEST: Final = 2000  # rounds after which the best so far is taken; keeps the squares small
TRUST: Final = 20  # rounds that the first glance counts for, so that a few unlucky deals do not outweigh it
TURNS: Final = vec[i64]([0, 0, 3, 5, 7])  # by seats: turns played on after a candidate; each other has two
NEAR: Final = 7  # tokens in the bag from which on it is played on to the end
TO_THE_END: Final = 1000  # turns, more than there can be
AS_IS_GOOD: Final = 0  # one of these two
NEVER: Final = 4611686018427387904


@final
class Candidates:
    """The best actions at first glance, the best first: their numbers, points, and what they seem worth."""

    def __init__(self, wanted: i64) -> None:
        self.wanted = wanted
        self.count: i64 = 0
        self.numbers = vec[i64]([0] * wanted)
        self.points = vec[i64]([0] * wanted)
        self.glances = vec[i64]([0] * wanted)

    def note(self, number: i64, points: i64, glance: i64) -> None:
        """Puts an action where its value belongs, if it is one of the best."""
        glances = self.glances
        if self.count < self.wanted:
            self.count += 1
        elif glance <= glances[self.wanted - 1]:
            return
        at = self.count - 1
        while at > 0 and glances[at - 1] < glance:
            self.numbers[at] = self.numbers[at - 1]
            self.points[at] = self.points[at - 1]
            glances[at] = glances[at - 1]
            at -= 1
        self.numbers[at] = number
        self.points[at] = points
        glances[at] = glance


def listed(s: vec[i64], seat: i64, wanted: i64) -> Candidates:
    """The candidates of the seat whose turn it is, at most so many."""
    candidates = Candidates(wanted)
    survey = best_lays(s, seat, wanted)
    i: i64 = 0
    while i < survey.count:
        number = survey.found[WORDS * i]
        glance = survey.found[WORDS * i + 2] + (opened(s, number) if s[BAG_SIZE] > 0 else 0)
        candidates.note(number, survey.found[WORDS * i + 1], glance)
        i += 1
    if may_exchange(s, survey.count == 0):
        counts = s[RACKS + KINDS * seat : RACKS + KINDS * seat + KINDS]
        for number in exchanges(s):
            kind: i64 = 0
            while kind < KINDS:
                counts[kind] -= number >> (3 * kind) & 7
                kind += 1
            candidates.note(number, 0, kept(counts, 0, s[BAG_SIZE], s[SQUARES]))
            kind = 0
            while kind < KINDS:
                counts[kind] += number >> (3 * kind) & 7
                kind += 1
    if candidates.count == 0:
        candidates.note(PASS, 0, 0)
    return candidates


@final
class Search:
    """A search for the seat whose turn it is, which can go on as long as there is time.

    The position fits what the seat knows; which racks the others have in it makes no difference.
    """

    def __init__(
        self, position: Position, seat: i64, seed: i64, wanted: i64 = CANDIDATES, turns: i64 = AS_IS_GOOD
    ) -> None:
        """It tries at most so many candidates, and plays on for so many turns."""
        row = copy(position.row)
        row[CHALLENGE] = 0
        self.seat = seat
        self.generator = seeded(seed)
        self.base = standing(row, seat, stays_of(row))
        """The standing before, which is taken off so that numbers stay small."""
        self.candidates = listed(row, seat, wanted)
        self.race = Race(self.candidates.count, PATIENCE, LONGEST)
        i: i64 = 0
        while i < self.candidates.count:
            self.race.glances[i] = TRUST * self.candidates.glances[i]
            i += 1
        if turns == AS_IS_GOOD:
            turns = TURNS[row[SEATS]] if row[BAG_SIZE] > NEAR else TO_THE_END
        self.turns = turns
        self.sizes = gather_in_place(row, seat)
        """The sizes of the others' racks, three bits a seat."""
        self.row = row
        """The position with the others' racks in the bag."""

    def settled(self) -> bool:
        """True when the best is clear."""
        return self.race.settled

    def rounds(self) -> i64:
        """The deals for which all candidates in question were tried."""
        return self.race.rounds

    def best(self) -> i64:
        """The number of the action the search advises."""
        return self.candidates.numbers[self.race.best()]

    def tried(self) -> list[tuple[i64, i64, i64, i64, i64]]:
        """The candidates, those still in question first, each with its points and what was found out about it.

        That is the sum of the standings it led to, the sum of their squares, and what its first glance counts.
        """
        found: list[tuple[i64, i64, i64, i64, i64]] = []
        for one in self.race.order:
            race = self.race
            points = self.candidates.points[one]
            found.append((self.candidates.numbers[one], points, race.sums[one], race.squares[one], race.glances[one]))
        return found

    def halve(self) -> None:
        """Leaves the worse half of the candidates out; two at least go on."""
        half = (self.race.alive + 1) // 2
        self.race.keep(half if half > 2 else 2)

    def go_on_until(self, until: i64) -> None:
        """Goes on until this moment of `thread_time_ns`, or until the best is clear."""
        while not self.race.settled and thread_time_ns() < until:
            self.go_on(1, until)

    def go_on(self, simulations: i64, until: i64 = NEVER) -> None:
        """Plays on so many times: a deal, and after it all candidates still in question; the last round is whole.

        A round that is not done at this moment of `thread_time_ns` counts for nothing, and is the last.
        """
        race = self.race
        values = vec[i64]([0] * self.candidates.count)
        stays = stays_of(self.row)
        while simulations > 0:
            dealt = copy(self.row)
            generator = deal_in_place(dealt, self.sizes, self.generator)
            last = generator
            i: i64 = 0
            while i < race.alive:
                one = race.order[i]
                row = copy(dealt)
                act_in_place(row, self.candidates.numbers[one], self.candidates.points[one])
                stays[self.seat] = kept_of(row, self.seat)
                last = play_on_in_place(row, self.turns, generator, stays)
                values[one] = standing(row, self.seat, stays) - self.base
                i += 1
                if thread_time_ns() >= until:
                    return
            i = 0
            while i < race.alive:
                race.note(race.order[i], values[race.order[i]])
                i += 1
            self.generator = following(last)
            simulations -= race.alive
            race.end_round()
