"""The end of a match of two, when the bag is empty: both racks are known, and all lays are looked at. Compiled.

Every line of play is followed to the very end. First with the two best lays of each turn alone, then with more and more
of them, at last with all (negamax with alpha and beta, and a table of positions seen, which also says what to look at
first). When a look has left nothing out it is exact, and a wider one cannot change the choice.

What saves most of the work:

1. A lay that has answered a neighbouring line is tried before all others are listed (`replies.py` says whether it can
   be laid here too), and of those listed, what leads to a position that is known to be good enough.
2. What can be laid in a row or column is kept for as long as nothing changes there (`lines.py`).
3. One may always pass. So nobody does worse than by passing to the end, and what the other can gain alone meanwhile
   says how much worse it can get (`alone`). Where that is good enough already, nothing else is looked at.
4. Most lays of a turn bring little and leave a few tokens with which one can lay once more at most. What that gains is
   known from the lines that the lay changes (`Lines.weigh`), so most of them need not be tried at all (`sift`).
5. Where a lay and an answer of the other do not touch, it makes no difference which comes first. So what the seat gains
   alone once the answer lies is a bound for all lays that do not touch it, found at one look (`answer`).
6. A joker is not laid as a sign that is in hand: laying that sign counts the same, and a joker can be whatever it is.
"""

from time import thread_time_ns
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.kernel import BIT, IDLE, SCORES, SEAT, left_cost
from ludoteca.games.calculissimo.compiled.keys import mixed
from ludoteca.games.calculissimo.compiled.lines import KEPT, Lines, line_of_lay
from ludoteca.games.calculissimo.compiled.numbers import PASS, lay_count
from ludoteca.games.calculissimo.compiled.position import Position
from ludoteca.games.calculissimo.compiled.replies import (
    EVERY,
    WORDS,
    laid_cost,
    move_in_place,
    put_first_in_place,
    replied,
    sort_in_place,
)
from ludoteca.games.calculissimo.compiled.worth import FAR

NEVER: Final = 4611686018427387904
FIRST_WIDTH: Final = 2
WIDER: Final = 3  # times as many lays in the next look
WIDEST: Final = 500  # beyond it, all of them
CALLS: Final = 256  # positions and lays between two looks at the clock
EFFORT: Final = 10000  # lays of a seat alone that are looked at to see what it can gain at most
PAIR: Final = 2
ANSWERS: Final = 3  # of the other that are looked at, to leave out lays
FEW: Final = 30  # lays for which that is not worth while
EAGER: Final = 6  # lays that are picked one by one before the rest is put in order

# The table of positions seen. Every two places belong together: the first keeps the position met last, the second the
# one before it.
PLACES: Final = 1048576  # how many positions it holds at most: 25 megabytes
FEWEST: Final = 1024
KEY: Final = 0  # what the position is known by
KNOWN: Final = 1  # what is known of it, several numbers in one
LAY: Final = 2  # the best action
ENTRY: Final = 3

# The numbers in KNOWN begin at these bits, the bound at the lowest.
WIDTH_AT: Final = 2  # how wide it was looked at; MOST_WIDTH if nothing was left out below it
POINTS_AT: Final = 18  # what the best action counts
WORTH_AT: Final = 38  # what it is worth to the seat to move, less what that is ahead by already, and HALF
MOST_WIDTH: Final = 65535
MOST_POINTS: Final = 1048575
HALF: Final = 8388608

EXACTLY: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2

MOST_TURNS: Final = 64  # of a line of play: no more can be laid and passed
REPLIES: Final = 2  # lays kept for each turn of it


@final
class Ending:
    """What is best for the seat to move, looked at ever wider."""

    def __init__(self, position: Position, nodes: i64, until: i64 = NEVER) -> None:
        """It is given up when it has looked at so many positions, or at this moment of `thread_time_ns`."""
        self.seat = position.row[SEAT]
        self.idle = position.row[IDLE]
        self.ahead = lead(position.row)
        """What the seat to move is ahead by."""
        self.best: i64 = 0
        """The number of the best action."""
        self.points: i64 = 0
        """What it counts."""
        self.value: i64 = 0
        """What that is worth: points ahead in the end, as far as it was looked at."""
        self.exact = False
        """True if nothing was left out."""
        self.nodes = nodes if nodes > 0 else 0
        """How many more positions may be looked at; below 0 the look was given up."""
        self.until = until
        self.calls: i64 = 0
        """How many more may be looked at before the clock is."""
        self.spare: i64 = 0
        """How many more lays of a seat alone may be looked at."""
        self.size: i64 = 0
        """Words of the lays that were left when they were sifted last."""
        self.left_out = False
        places: i64 = FEWEST
        while places < PLACES and places < 2 * nodes:
            places *= 2
        self.places = places
        self.seen = vec[i64]([0] * (ENTRY * places))
        self.solos = places // 4
        self.gains = vec[i64]([0] * (PAIR * self.solos))
        """What a seat gains at most alone, by board and rack: the number of both, and the gain."""
        self.lines = Lines(position.row, places if places < KEPT else KEPT)
        """The position, played on and back."""
        self.replies = vec[i64]([0] * (REPLIES * MOST_TURNS))
        """By turn of the line of play: lays that were good enough there last."""

    def look(self) -> None:
        """Looks as wide as the number of positions and the time allow."""
        width: i64 = FIRST_WIDTH
        while True:
            self.left_out = False
            value = self.worth(self.seat, self.idle, self.ahead, width, -FAR, FAR, 0)
            if self.nodes < 0:
                return
            self.value = value
            self.exact = not self.left_out
            if self.exact:
                return
            width = width * WIDER if width * WIDER <= WIDEST else EVERY

    def given_up(self, turn: i64) -> bool:
        """True if there have been too many positions, or the time is over; the very first turn is looked at anyway."""
        self.nodes -= 1
        if turn > 0:
            self.calls -= 1
            if self.calls < 0:
                self.calls = CALLS
                if thread_time_ns() >= self.until:
                    self.nodes = -1
        return self.nodes < 0 and (turn > 0 or self.best != 0)

    def worth(self, seat: i64, idle: i64, now: i64, width: i64, alpha: i64, beta: i64, turn: i64) -> i64:
        """What the position is worth to the seat to move, looked at so wide; in turn 0 the best action is written down.

        It is ahead by `now`, if the match ends here, and so many turns in a row have gone by without a lay. If what it
        is worth is not between alpha and beta it is only known to be below or above, as what is given back is.
        """
        if idle >= 2:
            return now
        if self.given_up(turn):
            return 0
        lines = self.lines
        other: i64 = 1 - seat
        if turn > 0 and lines.hopeless(seat):
            return -self.worth(other, idle + 1, -now, width, -beta, -alpha, turn + 1)
        if turn > 0 and now >= beta and lines.lays_once(other):
            value = now - lines.most(other)
            if value >= beta:
                return value
        seen = self.seen
        known = lines.known(seat, idle)
        at = self.place(known)
        first: i64 = 0
        first_points: i64 = 0
        if seen[at + KEY] == known:
            entry = seen[at + KNOWN]
            first = seen[at + LAY]
            first_points = entry >> POINTS_AT & MOST_POINTS
            if turn > 0 and width_of(entry) >= width:
                value = now + worth_of(entry)
                bound = entry & 3
                if bound == EXACTLY or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha):
                    if width_of(entry) < EVERY:
                        self.left_out = True
                    return value
        if turn > 0:
            self.spare = EFFORT
            if now >= beta:
                value = now - self.alone(other, now - beta)
                if value >= beta:
                    return value
            elif now <= alpha:
                value = now + self.alone(seat, alpha - now)
                if value <= alpha:
                    return value
        if turn == 0 and self.best != 0:
            first = self.best
            first_points = self.points
        before = self.left_out
        self.left_out = False
        held = lines.sizes[seat]
        best: i64 = -FAR
        best_lay: i64 = 0
        best_points: i64 = 0
        low = alpha
        found = vec[i64]([0] * 0)
        size: i64 = 0
        kept = REPLIES * (turn if turn < MOST_TURNS else MOST_TURNS - 1)
        tried = vec[i64]([0] * REPLIES)
        i: i64 = -WORDS * (REPLIES + 1)
        while True:
            number: i64 = PASS
            points: i64 = 0
            if i == -WORDS * (REPLIES + 1):
                number = first
                points = first_points
            elif i < 0:
                number = self.replies[kept + REPLIES + i // WORDS]
                if number == first or turn == 0:
                    number = 0
                points = replied(lines.row, seat, number) if number != 0 else -1
                if points < 0:
                    number = 0
                tried[REPLIES + i // WORDS] = number
            else:
                if i == 0:
                    found = lines.listed(seat, width)
                    self.calls -= len(found) // WORDS  # listing many lays takes long
                    size = len(found)
                    if turn > 0 and self.is_known_good(seat, found, width, now, beta):
                        best_lay = found[0]
                        best_points = found[1]
                        best = found[2]
                        low = best
                        break
                if i > len(found):
                    break
                if i == WORDS * EAGER:
                    most = self.sift(seat, found, low - now)
                    if now + most > best:
                        best = now + most
                    found = found[0 : self.size]
                    if turn > 0 and len(found) > WORDS * FEW:
                        most = self.answer(seat, found, EAGER, low - now)
                        if now + most > best:
                            best = now + most
                        found = found[0 : self.size]
                if i < len(found):
                    if width == EVERY:
                        if i < WORDS * EAGER:
                            put_first_in_place(found, i)
                        elif i == WORDS * EAGER:
                            sort_in_place(found, EAGER)
                    number = found[i]
                    points = found[i + 2] - laid_cost(number)
            i += WORDS
            if number == 0 or (i > 0 and (number == first or is_among(tried, number))):
                continue
            ahead = now
            after = idle + 1
            if number != PASS:
                ahead += points + laid_cost(number)
                after = 0
                lines.lay(seat, number)
            if number != PASS and lay_count(number) == held:
                value = ahead
            elif best == -FAR:
                value = -self.worth(other, after, -ahead, width, -beta, -low, turn + 1)
            else:
                value = -self.worth(other, after, -ahead, width, -low - 1, -low, turn + 1)
                if low < value < beta and self.nodes >= 0:
                    value = -self.worth(other, after, -ahead, width, -beta, -value, turn + 1)
            if number != PASS:
                lines.take_back(seat)
            if self.nodes < 0:
                if turn == 0 and self.best == 0:
                    self.best = number
                    self.points = points
                return 0
            if value > best:
                best = value
                best_lay = number
                best_points = points
                if turn == 0:
                    self.best = number
                    self.points = points
            if best > low:
                low = best
            if low >= beta:
                break
        if low < beta and size == WORDS * width:
            self.left_out = True
        if low >= beta and best_lay != PASS:
            self.keep(kept, best_lay)
        self.remember(
            known,
            best - now,
            EVERY if not self.left_out else width,
            AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACTLY,
            best_lay,
            best_points,
        )
        if before:
            self.left_out = True
        return best

    def sift(self, seat: i64, found: vec[i64], enough: i64) -> i64:
        """Leaves out lays, but the first few, after which the seat gains no more than enough if the other only passes.

        So many words of `found` are left (`size`). Gives back what is gained at most by those that are left out.
        """
        lines = self.lines
        lines.weigh(seat, found, EAGER)
        most: i64 = -FAR
        size: i64 = WORDS * EAGER
        n: i64 = EAGER
        while WORDS * n < len(found):
            gain = found[WORDS * n + 2] + lines.after[n]
            if gain <= enough:
                if gain > most:
                    most = gain
            else:
                move_in_place(found, WORDS * n, size)
                size += WORDS
            n += 1
        self.size = size
        return most

    def answer(self, seat: i64, found: vec[i64], first: i64, enough: i64) -> i64:
        """Leaves out lays, from this one on, that gain no more than enough because of an answer that the other has.

        If a lay and the answer do not touch each other's lines, and the match goes on after the lay, the seat gains no
        more than what it gains alone, the lay among it, once the answer lies, less what the answer gains.
        So many words of `found` are left (`size`). Gives back what is gained at most by those that are left out.
        """
        lines = self.lines
        other: i64 = 1 - seat
        held = lines.sizes[seat]
        answers = lines.listed(other, EVERY)
        self.calls -= len(answers) // WORDS
        most: i64 = -FAR
        touched: i64 = 0
        self.size = len(found)
        n: i64 = 0
        while n < ANSWERS and self.size > WORDS * first:
            best: i64 = -1
            i: i64 = 0
            while i < len(answers):
                if answers[i + 1] & touched == 0 and (best < 0 or answers[i + 2] > answers[best + 2]):
                    best = i
                i += WORDS
            if best < 0:
                break
            number = answers[best]
            touches = answers[best + 1]
            gain = answers[best + 2]
            touched |= touches
            lines.lay(other, number)
            self.spare = EFFORT
            gained = lines.most(seat) if lines.sizes[other] == 0 else self.alone(seat, enough + gain)
            lines.take_back(other)
            if gained > enough + gain:
                break
            if gained - gain > most:
                most = gained - gain
            line = BIT[line_of_lay(number)]
            size: i64 = WORDS * first
            i = size
            while i < self.size:
                apart = found[i + 1] & line == 0 and touches & BIT[line_of_lay(found[i])] == 0
                if not apart or lay_count(found[i]) == held:
                    move_in_place(found, i, size)
                    size += WORDS
                i += WORDS
            self.size = size
            n += 1
        return most

    def alone(self, seat: i64, enough: i64) -> i64:
        """What the seat can gain at most from now on if the other only passes; it may be less.

        If that is more than `enough`, something that is more, too; FAR if it was given up.
        """
        lines = self.lines
        if lines.hopeless(seat):
            return 0
        if lines.lays_once(seat):
            return lines.most(seat)
        known = mixed(lines.board ^ lines.held[seat])
        at = PAIR * (known & self.solos - 1)
        gains = self.gains
        if gains[at] == known:
            gained = gains[at + 1] >> 1
            if gained > enough or gains[at + 1] & 1 == EXACTLY:
                return gained
        if self.given_up(1):
            return FAR
        most = lines.most(seat)
        size: i64 = lines.sizes[seat]
        if size == 2 and 2 * most <= enough:  # two signs: what the second gains both would gain together
            return 2 * most
        if most <= enough:
            found = lines.listed(seat, EVERY)
            self.calls -= len(found) // WORDS
            self.spare -= len(found) // WORDS
            if self.spare < 0:
                return FAR
            lines.weigh(seat, found, 0)
            size = 0
            n: i64 = 0
            while WORDS * n < len(found):
                gain = found[WORDS * n + 2] + lines.after[n]
                if gain >= FAR:
                    found[size] = found[WORDS * n]
                    found[size + 2] = found[WORDS * n + 2]
                    size += WORDS
                elif gain > most:
                    most = gain
                n += 1
            i: i64 = 0
            while i < size and most <= enough:
                number = found[i]
                gain = found[i + 2]
                i += WORDS
                lines.lay(seat, number)
                gain += self.alone(seat, enough - gain)
                lines.take_back(seat)
                if self.nodes < 0:
                    return FAR
                if gain > most:
                    most = gain
        if most >= FAR:  # given up in between
            return FAR
        gains[at] = known
        gains[at + 1] = 2 * most + (EXACTLY if most <= enough else AT_LEAST)
        return most

    def place(self, known: i64) -> i64:
        """Where in the table this position is; the second of its two places if it is in neither."""
        at = 2 * ENTRY * (known & self.places // 2 - 1)
        return at if self.seen[at + KEY] == known else at + ENTRY

    def remember(self, known: i64, worth: i64, width: i64, bound: i64, lay: i64, points: i64) -> None:
        """Writes down what was found out about a position; of two others in its places the one met last stays."""
        if points > MOST_POINTS or worth >= HALF or worth < -HALF:
            return
        seen = self.seen
        at = self.place(known)
        if seen[at + KEY] != known:
            first = at - ENTRY
            seen[at + KEY] = seen[first + KEY]
            seen[at + KNOWN] = seen[first + KNOWN]
            seen[at + LAY] = seen[first + LAY]
            at = first
        seen[at + KEY] = known
        seen[at + LAY] = lay
        entry = (worth + HALF << WORTH_AT) + (points << POINTS_AT) + bound
        seen[at + KNOWN] = entry + ((width if width < MOST_WIDTH else MOST_WIDTH) << WIDTH_AT)

    def keep(self, kept: i64, lay: i64) -> None:
        """The lay comes first among the replies of its turn; one of the others goes."""
        replies = self.replies
        at = kept
        while at < kept + REPLIES - 1 and replies[at] != lay:
            at += 1
        while at > kept:
            replies[at] = replies[at - 1]
            at -= 1
        replies[kept] = lay

    def is_known_good(self, seat: i64, found: vec[i64], width: i64, now: i64, beta: i64) -> bool:
        """True if one of these lays is known to be worth beta or more; then it is the first, with what it is worth."""
        seen = self.seen
        held = self.lines.sizes[seat]
        i: i64 = 0
        while i < len(found):
            number = found[i]
            ahead = now + found[i + 2]
            good = False
            if lay_count(number) == held:
                good = ahead >= beta
            else:
                known = self.lines.known_after(seat, number)
                at = self.place(known)
                entry = seen[at + KNOWN]
                if seen[at + KEY] == known and width_of(entry) >= width and entry & 3 != AT_LEAST:
                    ahead -= worth_of(entry)
                    good = ahead >= beta
                    if good and width_of(entry) < EVERY:
                        self.left_out = True
            if good:
                found[0] = number
                found[1] = found[i + 2] - laid_cost(number)
                found[2] = ahead
                return True
            i += WORDS
        return False


def width_of(entry: i64) -> i64:
    """How wide a position was looked at of which this is known."""
    width = entry >> WIDTH_AT & MOST_WIDTH
    return EVERY if width == MOST_WIDTH else width


def worth_of(entry: i64) -> i64:
    """What it is worth to the seat to move, less what that is ahead by already."""
    return (entry >> WORTH_AT) - HALF


def is_among(lays: vec[i64], number: i64) -> bool:
    """True if the lay is one of these."""
    i: i64 = 0
    while i < len(lays):
        if lays[i] == number:
            return True
        i += 1
    return False


def lead(s: vec[i64]) -> i64:
    """What the seat to move is ahead by, if the match ends here."""
    seat = s[SEAT]
    other: i64 = 1 - seat
    return s[SCORES + seat] - left_cost(s, seat) - s[SCORES + other] + left_cost(s, other)
