"""What a simulation is made of: hidden hands dealt anew, players who take the most points, and what that is worth."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.antino.compiled.board import score
from ludoteca.games.antino.compiled.gains import GAINS, gain_of, lengthened, settle_in_place
from ludoteca.games.antino.compiled.kernel import (
    BY_SEAT,
    NOT_ENDED,
    OVER,
    copy,
    drop_in_place,
    ending,
    hand_size,
    pass_turn_in_place,
    phase,
    place_of,
    take_in_place,
)
from ludoteca.games.antino.compiled.layout import (
    ALLOWED,
    AREA,
    BAG,
    BAG_SIZE,
    BIT,
    FITS,
    HANDS,
    KINDS,
    POINTS,
    RUN,
    SEATS,
    SIDE,
    TURN,
    WIDTH,
)
from ludoteca.games.antino.compiled.playouts import act_for_nature_in_place
from ludoteca.games.antino.compiled.position import Position
from ludoteca.kernels.compiled.chance import drawn, following, kind_at, seeded

WIN: Final = 6  # what the end of the match is worth to the winner, in points


# What a seat does not know: the hands of the others. They are put back into the bag, and dealt from it.


def gather_in_place(s: vec[i64], seat: i64) -> i64:
    """The others' hands go into the bag; gives their sizes, two bits a seat."""
    sizes: i64 = 0
    other: i64 = s[SEATS] - 1
    while other >= 0:
        sizes <<= 2
        if other != seat:
            sizes |= hand_size(s, other)
            first = HANDS + KINDS * other
            kind: i64 = 0
            while kind < KINDS:
                s[BAG + kind] += s[first + kind]
                s[BAG_SIZE] += s[first + kind]
                s[first + kind] = 0
                kind += 1
        other -= 1
    return sizes


def deal_in_place(s: vec[i64], sizes: i64, generator: i64) -> i64:
    """The others take hands of these sizes from the bag; gives the generator back."""
    turn = s[TURN]
    other: i64 = 0
    while sizes != 0:
        s[TURN] = other
        wanted = sizes & 3
        while wanted > 0:
            generator = following(generator)
            take_in_place(s, kind_at(s, BAG, drawn(generator, s[BAG_SIZE])))
            wanted -= 1
        sizes >>= 2
        other += 1
    s[TURN] = turn
    return generator


# Playing on


def greedy(s: vec[i64], generator: i64) -> i64:
    """The placement with the most points, as the kernel numbers it; -1 if there is none.

    Of equals a plain tile is laid before a lock and a lock before a key; else the generator decides.
    """
    first = HANDS + KINDS * s[TURN]
    bits: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        if s[first + kind] > 0 and s[FITS + kind] > 0:
            bits |= BIT[kind]
        kind += 1
    if bits == 0:
        return -1
    best: i64 = -1
    best_value: i64 = -1
    salt = generator & 1023
    at = ALLOWED + WIDTH
    end = ALLOWED + (s[SIDE] + 1) * WIDTH
    while at < end:
        fitting = s[at] & bits
        at += 1
        if fitting == 0:
            continue
        place = at - 1 - ALLOWED
        gains = s[GAINS + place]
        number: i64 = 0
        while fitting != 0:
            if fitting & 7 != 0:
                rank: i64 = 2
                kind = 3 * number + 1
                if fitting & 1 == 0:
                    if fitting & 4 != 0:
                        rank = 1
                        kind += 2
                    else:
                        rank = 0
                        kind += 1
                gain = gains & 15
                if rank == 0 and s[ALLOWED + place] & BIT[kind - 2] == 0:
                    gain = score(s, kind, place)
                value = gain * 4096 + rank * 1024 + ((place * 613 + number * 331) ^ salt) % 1024
                if value > best_value:
                    best_value = value
                    best = AREA * kind + place
            gains >>= 4
            fitting >>= 3
            number += 1
    return best


def play_on_in_place(s: vec[i64], turns: i64, generator: i64) -> i64:
    """The match goes on for so many turns, all seats taking the most points; gives the generator back."""
    while turns > 0:
        now = phase(s)
        if now == OVER:
            break
        if now != BY_SEAT:
            generator = act_for_nature_in_place(s, now, generator)
            continue
        generator = following(generator)
        number = greedy(s, generator)
        if number >= 0:
            settle_in_place(s, number)
            if s[RUN] == 0:
                turns -= 1
        elif s[RUN] > 0:
            pass_turn_in_place(s)
            turns -= 1
        else:
            drop_in_place(s)
            turns -= 1
    return generator


def lead(s: vec[i64], seat: i64) -> i64:
    """The seat's points, less those of the best other."""
    if s[SEATS] == 1:
        return s[POINTS]
    best: i64 = -1
    other: i64 = 0
    while other < s[SEATS]:
        if other != seat and s[POINTS + other] > best:
            best = s[POINTS + other]
        other += 1
    return s[POINTS + seat] - best


def worth(s: vec[i64], seat: i64) -> i64:
    """The seat's lead; once the match is over it counts, too, who has won."""
    ahead = lead(s, seat)
    if s[SEATS] > 1 and ending(s) != NOT_ENDED:
        place = place_of(s, seat)
        if place == 1 and ahead != 0:
            return ahead + WIN
        if place > 1:
            return ahead - WIN
    return ahead


@final
class Course:
    """A match that goes on with such players, from a position on; it shows whether the gains are kept rightly."""

    def __init__(self, position: Position, seed: i64) -> None:
        self.row = lengthened(position.row)
        self.generator = seeded(seed)

    def go_on(self, turns: i64) -> None:
        """So many turns are played, fewer if the match is over before."""
        self.generator = play_on_in_place(self.row, turns, self.generator)

    def position(self) -> Position:
        """The position reached."""
        return Position(copy(self.row))

    def gain(self, kind: i64, place: i64) -> i64:
        """What a tile that fits on the place would score there, as the gains have it."""
        return gain_of(self.row, kind, place)
