"""What the next turn of the Game of Numbers comes to, for each face of the die. Compiled.

A turn costs points, and what it leaves costs the player after it some. How much more than usual an equality costs
whoever has to go on from it is its *burden*, in thousandths of a point (`burdens.json`). Whoever looks ahead pays least
for the price less the burden, and it is enough to know the best equality that has a plan: prices start at their bound,
as in the solver, and go up where the best of all has none.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.clock import look
from ludoteca.games.fantastick.compiled.numbers.equalities import FACE_EQ, ZERO, form_of, obeys
from ludoteca.games.fantastick.compiled.numbers.solver import DEAREST, Solver, bounds, known, planned
from ludoteca.games.fantastick.compiled.numbers.values import ONCE

POINT: Final = 1000
NOTHING: Final = POINT * DEAREST


@final
class Burdens:
    """The burden of every equality, form by form."""

    def __init__(self, straight: list[int], exchanged: list[int]) -> None:
        """In the order in which the solver lists them; [] and [] if none has any."""
        self.straight = vec[i64]([i64(burden) for burden in straight])
        self.exchanged = vec[i64]([i64(burden) for burden in exchanged])

    def of(self, form: i64) -> vec[i64]:
        """Those of a form."""
        return self.straight if form == 0 else self.exchanged


def outlook(solver: Solver, before: i64, forbidden: i64, burdens: Burdens) -> list[int]:
    """For each of the six faces the least price less burden, in thousandths; NOTHING where nothing can be.

    The solver is that of the equality `before` at the beginning of a turn, which may not lead to the forbidden one.
    """
    own = form_of(before)
    straight = bounds(solver.table, known(own))
    exchanged = bounds(solver.table, known(1 - own))
    answers: list[int] = []
    face: i64 = 0
    while face < 6:
        if face == FACE_EQ:
            answers.append(int(best(solver, face, before, forbidden, exchanged, burdens.of(1 - own), 1 - own)))
        else:
            answers.append(int(best(solver, face, before, forbidden, straight, burdens.of(own), own)))
        face += 1
    return answers


def without_zero(solver: Solver, before: i64, forbidden: i64, burdens: Burdens) -> int:
    """The same where a zero has to go."""
    own = form_of(before)
    prices = bounds(solver.table, known(own))
    return int(best(solver, ZERO, before, forbidden, prices, burdens.of(own), own))


def best(solver: Solver, face: i64, before: i64, forbidden: i64, prices: vec[i64], burdens: vec[i64], form: i64) -> i64:
    """The least price less burden of the equalities of a form that the face allows, with a plan."""
    ends = known(form)
    which = vec[i64]([])  # numbers of the equalities, and what each comes to at least
    worth = vec[i64]([])
    i: i64 = 0
    while i < len(ends):
        if ends[i] != forbidden and prices[i] < DEAREST and obeys(face, before, ends[i]):
            which = append(which, i)
            worth = append(worth, POINT * prices[i] - (burdens[i] if len(burdens) > 0 else 0))
        i += 1
    while True:
        look()
        first: i64 = -1
        i = 0
        while i < len(worth):
            if first < 0 or worth[i] < worth[first]:
                first = i
            i += 1
        if first < 0 or worth[first] >= NOTHING:
            return NOTHING
        at = which[first]
        price = (worth[first] + (burdens[at] if len(burdens) > 0 else 0)) // POINT
        if solver.table[ONCE] == 0 or len(planned(solver.table, ends[at], price)) > 0:
            return worth[first]
        worth[first] += POINT
