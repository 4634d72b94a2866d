"""What a position of Antino promises to the seat that has just ended its turn, and players who look at it.

Points are one half of a placement; the other is what it leaves: to the next player, who may be expected to lay the best
of three unknown tiles, and to the seat itself with the tiles that stay in its hand. Each of these is a number, and what
a point of each is worth was fitted from matches that such players played (`evaluation.json`).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.antino.compiled.board import score
from ludoteca.games.antino.compiled.gains import GAINS, LONG, settle_in_place
from ludoteca.games.antino.compiled.kernel import (
    BY_SEAT,
    NOT_ENDED,
    OVER,
    drop_in_place,
    ending,
    hand_size,
    pass_turn_in_place,
    phase,
)
from ludoteca.games.antino.compiled.layout import (
    ALLOWED,
    AREA,
    BIT,
    EMPTY,
    FITS,
    HAND,
    HANDS,
    KEY,
    KINDS,
    OUTSIDE,
    POINTS,
    RUN,
    SIDE,
    TURN,
    WIDTH,
)
from ludoteca.games.antino.compiled.playouts import act_for_nature_in_place
from ludoteca.kernels.compiled.chance import following

FEATURES: Final = 10
PHASES: Final = 4  # of a match, by empty cells: fewer than 16, than 32, than 48, and more
WEIGHT: Final = 1024  # what the weight of a feature is that counts point for point
FINE: Final = 256  # values and features are in parts of a point
SLACK: Final = 3  # points: a player who plays on weighs nothing that scores less by more than that
WIDTH_OF_LOOK: Final = 6  # nor more placements than these
AGAIN: Final = 768  # what another tile after a twelve is worth, in parts of a point
LEAST: Final = -1000000000  # less than anything is worth
PLAIN: Final = 585  # the plain kinds, as bits
MOST_PLACEMENTS: Final = 400


@final
class Outlook:
    """It keeps what it has seen last, to be asked again: one at a time, and no two threads share one."""

    def __init__(self, weights: list[int]) -> None:
        """`weights` has those of all features, one phase of the match after the other."""
        self.weights = vec[i64](weights)
        self.features = vec[i64]([0] * (FEATURES + 1))
        self.best = vec[i64]([0] * 8)
        """The most that a tile can score now: by symbol, for a plain one or a lock, then for a key; -1 for nothing."""
        self.second = vec[i64]([0] * 8)
        """The same when the best place is gone."""
        self.unseen = vec[i64]([0] * 8)
        self.count = vec[i64]([0] * 25)
        self.numbers = vec[i64]([0] * MOST_PLACEMENTS)
        self.scores = vec[i64]([0] * MOST_PLACEMENTS)
        self.rich: i64 = 0
        self.closed: i64 = 0

    def scan(self, s: vec[i64]) -> None:
        """Notes the best that every symbol can score, how rich the board is and how many places want a key."""
        best = self.best
        second = self.second
        i: i64 = 0
        while i < 8:
            best[i] = -1
            second[i] = -1
            i += 1
        self.rich = 0
        self.closed = 0
        at = ALLOWED + WIDTH
        end = ALLOWED + (s[SIDE] + 1) * WIDTH
        while at < end:
            allowed = s[at]
            if allowed & PLAIN != 0:
                gains = s[GAINS - ALLOWED + at]
                top: i64 = 0
                i = 0
                while i < 4:
                    if allowed & 1 != 0:
                        gain = gains & 15
                        self.note(i, gain)
                        if gain > top:
                            top = gain
                    allowed >>= 3
                    gains >>= 4
                    i += 1
                if top > 4:
                    self.rich += top - 4
            elif allowed != 0:
                self.closed += 1
                i = 0
                while i < 4:
                    if allowed & 2 != 0:
                        self.note(i + 4, score(s, 3 * i + 2, at - ALLOWED))
                    allowed >>= 3
                    i += 1
            at += 1
        i = 0
        while i < 4:  # a key fits where a plain tile fits, too
            self.note(i + 4, best[i])
            self.note(i + 4, second[i])
            i += 1
        i = 0
        while i < 8:
            if best[i] == 12:
                best[i] = 24
            if second[i] == 12:
                second[i] = 24
            i += 1

    def note(self, tile: i64, gain: i64) -> None:
        """One more place where such a tile scores so much."""
        if gain > self.second[tile]:
            if gain > self.best[tile]:
                self.second[tile] = self.best[tile]
                self.best[tile] = gain
            else:
                self.second[tile] = gain

    def look(self, s: vec[i64], seat: i64) -> None:
        """Notes the features of a position for the seat that has just ended its turn."""
        self.scan(s)
        hand = HANDS + KINDS * seat
        total: i64 = 0
        sure: i64 = 0
        sure_after: i64 = 0
        keys: i64 = 0
        locks: i64 = 0
        symbols: i64 = 0
        i: i64 = 0
        kind: i64 = 0
        while i < 4:
            held = s[hand + kind] + s[hand + kind + 2]
            held_keys = s[hand + kind + 1]
            self.unseen[i] = s[OUTSIDE + kind] + s[OUTSIDE + kind + 2] - held
            self.unseen[i + 4] = s[OUTSIDE + kind + 1] - held_keys
            total += self.unseen[i] + self.unseen[i + 4]
            if held > 0:
                sure = larger(sure, self.best[i])
                sure_after = larger(sure_after, self.second[i])
            if held_keys > 0:
                sure = larger(sure, self.best[i + 4])
                sure_after = larger(sure_after, self.second[i + 4])
            keys += held_keys
            locks += s[hand + kind + 2]
            if held + held_keys > 0:
                symbols += 1
            i += 1
            kind += 3
        missing = HAND - hand_size(s, seat)
        features = self.features
        features[0] = self.expected(self.best, 0, HAND, total)
        features[1] = self.expected(self.best, sure, missing, total)
        features[2] = self.expected(self.second, 0, HAND, total)
        features[3] = self.expected(self.second, sure_after, missing, total)
        features[4] = keys * FINE
        features[5] = locks * FINE
        features[6] = symbols * FINE
        features[7] = keys * FINE if self.closed > 0 else 0
        features[8] = self.rich * FINE
        features[9] = self.closed * FINE
        features[10] = FINE  # the same for every choice, so it has no weight; the fit needs it

    def expected(self, table: vec[i64], sure: i64, draws: i64, total: i64) -> i64:
        """The best of what is sure and of so many of the unseen tiles, on average, in parts of a point."""
        count = self.count
        top = sure
        i: i64 = 0
        while i < 8:
            if table[i] > sure and self.unseen[i] > 0:
                count[table[i]] += self.unseen[i]
                top = larger(top, table[i])
            i += 1
        left = total
        every = ways(total, draws)
        none_before = every
        sum_of: i64 = 0
        while top > sure:
            if count[top] > 0:
                left -= count[top]
                count[top] = 0
                none = ways(left, draws)
                sum_of += (none_before - none) * top
                none_before = none
            top -= 1
        if every == 0:
            return sure * FINE
        return (sum_of + none_before * sure) * FINE // every

    def value(self, s: vec[i64], seat: i64) -> i64:
        """What the position promises the seat that has just ended its turn, in parts of a point."""
        if ending(s) != NOT_ENDED:
            return 0
        self.look(s, seat)
        at = phase_of(s[EMPTY]) * FEATURES
        total: i64 = 0
        i: i64 = 0
        while i < FEATURES:
            total += self.features[i] * self.weights[at + i]
            i += 1
        return total // WEIGHT

    def after(self, s: vec[i64], number: i64) -> i64:
        """What an action of the seat whose turn it is brings, now and as it promises, in parts of a point."""
        seat = s[TURN]
        row = s[0:LONG]
        settle_in_place(row, number)
        points = (row[POINTS + seat] - s[POINTS + seat]) * FINE
        return points + AGAIN if row[RUN] > 0 else points + self.value(row, seat)

    def list_placements(self, s: vec[i64]) -> i64:
        """Notes the placements of the seat whose turn it is and what each scores; gives how many they are."""
        first = HANDS + KINDS * s[TURN]
        bits: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            if s[first + kind] > 0 and s[FITS + kind] > 0:
                bits |= BIT[kind]
            kind += 1
        found: i64 = 0
        place: i64 = WIDTH
        while place < (s[SIDE] + 1) * WIDTH:
            fitting = s[ALLOWED + place] & bits
            gains = s[GAINS + place]
            kind = 1
            while fitting != 0:
                mark: i64 = 0
                while mark < 3:
                    if fitting & BIT[mark] != 0:
                        open_to_all = s[ALLOWED + place] & BIT[kind - 1] != 0
                        self.numbers[found] = AREA * (kind + mark) + place
                        self.scores[found] = gains & 15 if open_to_all or mark != KEY else score(s, kind + mark, place)
                        found += 1
                    mark += 1
                gains >>= 4
                fitting >>= 3
                kind += 3
            place += 1
        return found

    def pick(self, s: vec[i64], generator: i64) -> i64:
        """The placement that promises most among those that score most; of equals, as chance has it. -1 for none."""
        count = self.list_placements(s)
        points: i64 = -1
        i: i64 = 0
        while i < count:
            points = larger(points, self.scores[i])
            i += 1
        least = larger(points - SLACK, 0)
        best: i64 = -1
        most: i64 = LEAST
        weighed: i64 = 0
        while points >= least:
            i = 0
            while i < count and weighed < WIDTH_OF_LOOK:
                if self.scores[i] == points:
                    number = self.numbers[i]
                    value = self.after(s, number) * 16 + ((number * 613) ^ generator) % 16
                    if value > most:
                        most = value
                        best = number
                    weighed += 1
                i += 1
            points -= 1
        return best

    def play_on_in_place(self, s: vec[i64], turns: i64, generator: i64) -> i64:
        """The match goes on for so many turns, every seat with its own outlook; gives the generator back."""
        while turns > 0:
            now = phase(s)
            if now == OVER:
                break
            if now != BY_SEAT:
                generator = act_for_nature_in_place(s, now, generator)
                continue
            generator = following(generator)
            number = self.pick(s, generator)
            if number >= 0:
                settle_in_place(s, number)
                if s[RUN] > 0:
                    continue
            elif s[RUN] > 0:
                pass_turn_in_place(s)
            else:
                drop_in_place(s)
            turns -= 1
        return generator


def phase_of(empty: i64) -> i64:
    """The phase of a match with so many empty cells."""
    return empty >> 4 if empty < 16 * PHASES else PHASES - 1


def larger(one: i64, other: i64) -> i64:
    """The larger of two numbers."""
    return one if one > other else other


def ways(tiles: i64, count: i64) -> i64:
    """In how many ways so many tiles, one after the other, can be drawn out of these."""
    if count == 1:
        return tiles
    if tiles < count:
        return 0
    return 1 if count == 0 else tiles * (tiles - 1) if count == 2 else tiles * (tiles - 1) * (tiles - 2)
