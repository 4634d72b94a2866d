"""What a seat should lay in Antino: it plays on many times, with the unseen tiles dealt anew.

First every placement is weighed quickly: its points, less what the next player may be expected to score after it. The
best of them are tried out together: the unseen tiles are dealt at random, and after each candidate the match goes on
with players who take the most points, for some turns or to the end. What falls far behind is tried no more.

With an outlook the placements are weighed by it, the next player chooses by it, and after some more turns of players
who take the most points, when the seat has just laid, what the position then promises counts beside the lead.

All numbers are integers and the generator is one of them, so the same seed gives the same answer, compiled or not.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.antino.compiled.gains import LONG, gain_of, lengthened, settle_in_place
from ludoteca.games.antino.compiled.kernel import legal
from ludoteca.games.antino.compiled.layout import (
    ALLOWED,
    BAG,
    BAG_SIZE,
    BIT,
    FITS,
    KINDS,
    POINTS,
    RUN,
    SEATS,
    SIDE,
    TURN,
    WIDTH,
)
from ludoteca.games.antino.compiled.outlook import FINE, Outlook
from ludoteca.games.antino.compiled.position import Position
from ludoteca.games.antino.compiled.simulations import deal_in_place, gather_in_place, lead, play_on_in_place, worth
from ludoteca.kernels.compiled.chance import following, seeded
from ludoteca.kernels.compiled.race import Race

CANDIDATES: Final = 20
PATIENCE: Final = 24  # rounds between two looks at who lies behind
LONGEST: Final = 9600  # rounds after which the best so far is taken; keeps the squares small
PARTS: Final = 16  # of a point: in these the tries are noted where there is an outlook
TRUST: Final = 8  # tries that weigh as much as the outlook's first glance
TURNS: Final = vec[i64]([0, 25, 7, 8, 7])  # by seats: turns played on after a candidate, equally many for each seat
LOOKED: Final = vec[i64]([0, 2, 4, 6, 8])  # the same with an outlook, which is asked when the seat has just laid


@final
class Search:
    """A search for the seat whose turn it is, from a position that fits what it knows.

    Which hands the others have in that position makes no difference: they are dealt anew for every round.
    """

    def __init__(self, position: Position, seat: i64, seed: i64, outlook: Outlook | None = None) -> None:
        """The candidates are listed, the best at first glance first; none has been tried."""
        # Listed before the hands are gathered: with a bag that is not empty a small hand would draw first.
        numbers = legal(position.row)
        self.seat = seat
        self.row = lengthened(position.row)
        self.sizes = gather_in_place(self.row, seat)
        self.base = lead(self.row, seat)
        """The lead before, which is taken off so that numbers stay small."""
        self.generator = seeded(seed)
        self.outlook = outlook
        self.numbers = at_first_glance(self.row, numbers, seat, outlook)
        self.race = Race(len(self.numbers), PATIENCE, LONGEST)
        if outlook is not None:
            i: i64 = 0
            while i < len(self.numbers):
                self.race.glances[i] = TRUST * PARTS * outlook.after(self.row, self.numbers[i]) // FINE
                i += 1

    def go_on(self, simulations: i64) -> None:
        """Plays on so many times: a deal, and after it all candidates still in question; the last round is whole."""
        race = self.race
        numbers = self.numbers
        outlook = self.outlook
        while simulations > 0 and race.alive > 0:
            dealt = self.row[0:LONG]
            generator = deal_in_place(dealt, self.sizes, self.generator)
            last = generator
            i: i64 = 0
            while i < race.alive:
                candidate = race.order[i]
                row = dealt[0:LONG]
                settle_in_place(row, numbers[candidate])
                more: i64 = 1 if row[RUN] > 0 else 0
                if outlook is None:
                    last = play_on_in_place(row, TURNS[row[SEATS]] + more, generator)
                    race.note(candidate, worth(row, self.seat) - self.base)
                else:
                    last = outlook.play_on_in_place(row, 1 + more, generator)
                    last = play_on_in_place(row, LOOKED[row[SEATS]] - 1, last)
                    promise = outlook.value(row, self.seat) * PARTS // FINE
                    race.note(candidate, (worth(row, self.seat) - self.base) * PARTS + promise)
                i += 1
            self.generator = following(last)
            simulations -= race.alive
            race.end_round()

    def settled(self) -> bool:
        """True when the best is clear, or there is nothing left to try."""
        return self.race.settled

    def best(self) -> i64:
        """The number of the action the search advises."""
        return self.numbers[self.race.best()]

    def standing(self) -> list[list[int]]:
        """The candidates, those still tried first: the action's number, the sum of its tries and of their squares."""
        race = self.race
        return [[int(self.numbers[one]), int(race.sums[one]), int(race.squares[one])] for one in race.order]


def compared(position: Position, seat: i64, one: i64, other: i64, rounds: i64, seed: i64) -> list[int]:
    """Two actions of the seat in the same deals: how much more lead the first brings, summed, and the squares of it."""
    first = lengthened(position.row)
    sizes = gather_in_place(first, seat)
    generator = seeded(seed)
    total: i64 = 0
    squares: i64 = 0
    i: i64 = 0
    while i < rounds:
        dealt = first[0:LONG]
        generator = deal_in_place(dealt, sizes, generator)
        more = tried(dealt, one, seat, generator) - tried(dealt, other, seat, generator)
        total += more
        squares += more * more
        generator = following(generator)
        i += 1
    return [int(total), int(squares)]


def tried(dealt: vec[i64], number: i64, seat: i64, generator: i64) -> i64:
    """The seat's lead some turns after this action."""
    row = dealt[0:LONG]
    settle_in_place(row, number)
    play_on_in_place(row, TURNS[row[SEATS]] + (1 if row[RUN] > 0 else 0), generator)
    return lead(row, seat)


def at_first_glance(s: vec[i64], numbers: list[i64], seat: i64, outlook: Outlook | None) -> vec[i64]:
    """The actions to be tried: the best of these by what can be seen at once, the best first."""
    values = vec[i64]([0] * len(numbers))
    i: i64 = 0
    while i < len(numbers):
        values[i] = glance(s, numbers[i], seat) if outlook is None else outlook.after(s, numbers[i])
        i += 1
    found = vec[i64]()
    while len(found) < CANDIDATES and len(found) < len(numbers):
        best: i64 = 0
        i = 1
        while i < len(numbers):
            if values[i] > values[best]:
                best = i
            i += 1
        values[best] = -1000000000
        found = append(found, numbers[best])
    return found


def glance(s: vec[i64], number: i64, seat: i64) -> i64:
    """What an action brings at once, less what the next player may answer, times 256."""
    before = s[POINTS + seat]
    row = s[0:LONG]
    settle_in_place(row, number)
    value = (row[POINTS + seat] - before) * 256
    if row[SEATS] > 1 and row[TURN] != seat:
        value -= expected_reply(row)
    return value


def expected_reply(s: vec[i64]) -> i64:
    """What the best tile of three out of the bag would score now, on average, times 256."""
    total = s[BAG_SIZE]
    if total < 3:
        return 0
    # Kinds by the points they would bring; best first, each with the chance that nothing better is in the hand.
    count = vec[i64]([0] * 25)
    kind: i64 = 1
    while kind <= KINDS:
        alike = s[BAG + kind - 1] + s[BAG + kind + 1]  # plain tiles and locks of one symbol fit and score alike
        if alike > 0 and s[FITS + kind - 1] > 0:
            count[most(s, kind)] += alike
        if s[BAG + kind] > 0 and s[FITS + kind] > 0:
            count[most(s, kind + 1)] += s[BAG + kind]
        kind += 3
    left = total
    none_before = total * (total - 1) * (total - 2)
    all_hands = none_before
    sum_of: i64 = 0
    points: i64 = 24
    while points > 0:
        if count[points] > 0:
            left -= count[points]
            none = left * (left - 1) * (left - 2) if left > 2 else 0
            sum_of += (none_before - none) * points
            none_before = none
        points -= 1
    return sum_of * 256 // all_hands


def most(s: vec[i64], kind: i64) -> i64:
    """The most points a tile of this kind can bring now: 24 for a twelve, 0 if it fits nowhere."""
    best: i64 = 0
    bit = BIT[kind - 1]
    at = ALLOWED + WIDTH
    end = ALLOWED + (s[SIDE] + 1) * WIDTH
    while at < end:
        if s[at] & bit != 0:
            gain = gain_of(s, kind, at - ALLOWED)
            if gain > best:
                best = gain
        at += 1
    return 24 if best == 12 else best
