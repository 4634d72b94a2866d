"""Matches of Antino from which the weights of an outlook are fitted."""

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.antino.compiled.gains import lengthened, settle_in_place
from ludoteca.games.antino.compiled.kernel import (
    BY_SEAT,
    DROP,
    NOT_ENDED,
    OVER,
    STOP,
    ending,
    new,
    phase,
)
from ludoteca.games.antino.compiled.layout import DROPPING, EMPTY, RUN, TURN
from ludoteca.games.antino.compiled.outlook import Outlook
from ludoteca.games.antino.compiled.playouts import act_for_nature_in_place, random_lay
from ludoteca.games.antino.compiled.simulations import lead
from ludoteca.kernels.compiled.chance import drawn, following, seeded

STRAYS = 8  # one choice in so many is made by chance, so that all kinds of positions are met


def observed(side: i64, seats: i64, touch_all: i64, outlook: Outlook, seed: i64) -> list[list[int]]:
    """After each turn of one match: the seat, the empty cells, its lead then and at the end, and the features."""
    s = lengthened(new(side, seats, touch_all, 1, 0, 0, 0))
    generator = seeded(seed)
    found: list[list[int]] = []
    while True:
        now = phase(s)
        if now == OVER:
            break
        if now != BY_SEAT:
            generator = act_for_nature_in_place(s, now, generator)
            continue
        seat = s[TURN]
        settle_in_place(s, chosen(s, outlook, generator))
        generator = following(following(generator))
        if s[TURN] != seat and s[DROPPING] == 0 and ending(s) == NOT_ENDED:
            outlook.look(s, seat)
            row = [int(seat), int(s[EMPTY]), int(lead(s, seat)), 0]
            for feature in outlook.features:
                row.append(int(feature))
            found.append(row)
    for row in found:
        row[3] = int(lead(s, row[0]))
    return found


def chosen(s: vec[i64], outlook: Outlook, generator: i64) -> i64:
    """What the seat whose turn it is does: as its outlook has it, and now and then what comes first."""
    stray = drawn(generator, STRAYS) == 0
    generator = following(generator)
    number = random_lay(s, generator) if stray else outlook.pick(s, generator)
    if number >= 0:
        return number
    return STOP if s[RUN] > 0 else DROP
