"""The classic of the match-box: move one, two or three matches and make the equality true. All solutions are found.

A match may go to any place of the mat; every moved match counts once, and exactly so many are moved. For each number
and for the sign we list what it can become when some of its matches are taken and some are laid; three such changes
that agree in what is taken and laid, and make a true equality, are a solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import log2
from random import Random
from typing import NamedTuple

from ludoteca.contract import Puzzle
from ludoteca.games.fantastick.compiled import mat
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.numbers.equalities import EMPTY, FIGURE_READ, SIGN_READ
from ludoteca.games.fantastick.compiled.numbers.solver import listed
from ludoteca.games.fantastick.modes import numbers
from ludoteca.words import say

MOST_MOVES = 3
BY_LEVEL = (1, 1, 2, 2, 2, 3, 3)
STICKS = range(13, 25)
MOST_ANSWERS = 8
VALUES = range(1, 32)
DRAWN = "12"  # the cells of each number that a page draws
CONTENTS = [bits for bits in range(128) if int(FIGURE_READ[bits]) >= EMPTY and int(FIGURE_READ[bits]) != -1]
SIGN_CONTENTS = [bits for bits in range(16) if int(SIGN_READ[bits]) >= 0]


class Change(NamedTuple):
    """What a number or the sign becomes: its value, and which places lose a match and which get one."""

    shows: int
    taken: tuple[int, ...]
    laid: tuple[int, ...]


class Solution(NamedTuple):
    """A true equality, and the matches that are moved."""

    equality: str
    taken: tuple[str, ...]
    laid: tuple[str, ...]
    mat: tuple[str, ...]
    """All matches as they lie then."""


def solutions(written: str, moves: int, true: bool = True) -> list[Solution]:
    """Every true equality that exactly so many moved matches make of this one, each once, in the order of its text.

    `ValueError` says what is wrong. With `true` off, whatever can be read and is false: where such tasks come from.
    """
    if moves not in range(1, MOST_MOVES + 1):
        raise ValueError(say("one, two or {most} matches are moved; got {moves}", most=MOST_MOVES, moves=repr(moves)))
    now = numbers.parse(numbers.plain(written))
    if now is None:
        raise ValueError(say("{given} is no equality such as 6+4=4, with numbers up to 99", given=repr(written)))
    lies = frozenset(mat.listed(*equalities.laid(now)))
    form = equalities.form_of(now)
    parts = [[*changes(lies, number, moves)] for number in range(3)]
    signs = [*sign_changes(lies, moves)]
    thirds: dict[tuple[int, int, int], list[Change]] = {}
    for change in parts[2]:
        thirds.setdefault((change.shows, len(change.taken), len(change.laid)), []).append(change)
    values = sorted({change.shows for change in parts[2]})
    found: dict[str, Solution] = {}
    for sign in signs:
        for one in parts[0]:
            for two in parts[1]:
                taken = moves - len(sign.taken) - len(one.taken) - len(two.taken)
                laid = moves - len(sign.laid) - len(one.laid) - len(two.laid)
                if taken < 0 or laid < 0:
                    continue
                for third in values:
                    if (third, taken, laid) not in thirds:
                        continue
                    equality = equalities.equality_of(form, sign.shows, one.shows, two.shows, third)
                    text = numbers.text(equality)
                    if equalities.is_true(equality) != true or text in found:
                        continue
                    found[text] = joined(text, lies, [one, two, thirds[third, taken, laid][0], sign])
    return [found[text] for text in sorted(found)]


def joined(text: str, lies: frozenset[int], parts: list[Change]) -> Solution:
    """All the changes as one."""
    taken = sorted(place for part in parts for place in part.taken)
    laid = sorted(place for part in parts for place in part.laid)
    left = sorted(lies - {*taken} | {*laid})
    return Solution(text, *(tuple(numbers.names(places)) for places in (taken, laid, left)))


def changes(lies: frozenset[int], number: int, most: int) -> Iterator[Change]:
    """What a number can become, by at most so many matches taken and laid; of equals one is enough."""
    found: dict[tuple[int, int, int], Change] = {}
    for change in all_changes(lies, number, most):
        found.setdefault((change.shows, len(change.taken), len(change.laid)), change)
    yield from found.values()


def all_changes(lies: frozenset[int], number: int, most: int) -> Iterator[Change]:
    """All ways in which a number can be changed so that it can be read."""
    first = number * equalities.NUMBER_PLACES
    cells = [[*cell_changes(lies, first + cell * equalities.CELL_PLACES, most)] for cell in range(4)]

    def go_on(cell: int, shows: int, digits: int, taken: tuple[int, ...], laid: tuple[int, ...]) -> Iterator[Change]:
        if len(taken) > most or len(laid) > most:
            return
        if cell == 4:
            if digits:
                yield Change(shows, taken, laid)
            return
        for figure, less, more in cells[cell]:
            if figure == EMPTY:
                yield from go_on(cell + 1, shows, digits, taken + less, laid + more)
            elif figure == equalities.ELEVEN and not digits:
                yield from go_on(cell + 1, 11, 2, taken + less, laid + more)
            elif figure != equalities.ELEVEN and not digits:
                yield from go_on(cell + 1, figure, 1, taken + less, laid + more)
            elif figure != equalities.ELEVEN and digits == 1 and shows > 0:
                yield from go_on(cell + 1, 10 * shows + figure, 2, taken + less, laid + more)

    return go_on(0, -1, 0, (), ())


def mats(written: str, goal: str, moves: int) -> list[tuple[str, ...]]:
    """Every mat that shows the goal after so many moved matches, as far as the page draws it: two cells a number."""
    now, then = numbers.parse(written), numbers.parse(goal)
    assert now is not None
    assert then is not None
    lies = frozenset(mat.listed(*equalities.laid(now)))
    wanted = [equalities.value_of(then, number) for number in range(3)]
    parts = [[one for one in all_changes(lies, n, moves) if one.shows == wanted[n]] for n in range(3)]
    parts.append([one for one in sign_changes(lies, moves) if one.shows == equalities.operation_of(then)])
    found = []
    for chosen in product(*parts):
        if sum(len(one.taken) for one in chosen) == sum(len(one.laid) for one in chosen) == moves:
            found.append(joined(goal, lies, [*chosen]).mat)
    return [lying for lying in found if all(place[0] == "O" or place[1] in DRAWN for place in lying)]


def cell_changes(lies: frozenset[int], first: int, most: int) -> Iterator[Change]:
    """What one cell can show, with the matches that it loses and gets."""
    places = [first + place for place in range(equalities.CELL_PLACES)]
    for bits in CONTENTS:
        wanted = {place for n, place in enumerate(places) if bits >> n & 1}
        taken = tuple(place for place in places if place in lies and place not in wanted)
        laid = tuple(place for place in places if place in wanted and place not in lies)
        if len(taken) <= most and len(laid) <= most:
            yield Change(int(FIGURE_READ[bits]), taken, laid)


def sign_changes(lies: frozenset[int], most: int) -> Iterator[Change]:
    """What the sign can become."""
    places = [equalities.SIGN + place for place in range(4)]
    for bits in SIGN_CONTENTS:
        wanted = {place for n, place in enumerate(places) if bits >> n & 1}
        taken = tuple(place for place in places if place in lies and place not in wanted)
        laid = tuple(place for place in places if place in wanted and place not in lies)
        if len(taken) <= most and len(laid) <= most:
            yield Change(int(SIGN_READ[bits]), taken, laid)


def drawn(rng: Random, moves: int) -> Puzzle:
    """A false equality that so many moved matches make true and fewer do not."""
    while True:
        true = int(rng.choice(listed(rng.randrange(2))))
        if equalities.has_zero(true) or equalities.sticks(true) not in STICKS:
            continue
        false = [one for one in solutions(numbers.text(true), moves, true=False) if plain(one)]
        if not false:
            continue
        asked = rng.choice(false)
        if any(solutions(asked.equality, fewer) for fewer in range(1, moves)):
            continue
        answers = solutions(asked.equality, moves)
        checks = [check for answer in answers for check in mats(asked.equality, answer.equality, moves)]
        if checks and len(answers) <= MOST_ANSWERS:
            return puzzle(asked.equality, moves, len(answers), checks)


def plain(one: Solution) -> bool:
    """True if the equality is as it would be laid anew, and its numbers are small."""
    equality = numbers.parse(one.equality)
    assert equality is not None
    if not all(equalities.value_of(equality, number) in VALUES for number in range(3)):
        return False
    return one.mat == tuple(numbers.names(mat.listed(*equalities.laid(equality))))


def puzzle(equality: str, moves: int, answers: int, checks: list[tuple[str, ...]]) -> Puzzle:
    """The task; it needs no rules: `position` is what lies there, `checks` what is right."""
    read = numbers.parse(equality)
    assert read is not None
    texts = (
        say("Move one match and make it true."),
        say("Move two matches and make it true."),
        say("Move three matches and make it true."),
    )
    lies = numbers.names(mat.listed(*equalities.laid(read)))
    taken = [place for place in lies if place not in checks[0]]
    laid = [place for place in checks[0] if place not in lies]
    return Puzzle(
        "classic",
        {"mode": "numbers"},
        (),
        moves,
        position={"equality": equality, "mat": lies},
        solution=tuple({"type": "move", "from": start, "to": end} for start, end in zip(taken, laid, strict=True)),
        task=texts[moves - 1],
        level=round(10 * moves - log2(answers), 3),
        checks=tuple(checks),
    )
