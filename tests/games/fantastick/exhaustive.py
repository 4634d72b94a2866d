"""Every sequence of handlings of the Game of Numbers up to a price, by the words of the rules: no solver, no kernel.

It is slow, so it is for small cases: few matches, a low price, and best a good match that has been handled already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

SEGMENTS = "abcdefg"
CELLS = [f"{letter}{cell}" for letter in "ABC" for cell in range(4)]
PLACES = [cell + segment for cell in CELLS for segment in SEGMENTS] + ["Of", "Oh", "Or", "Ov"]
NUMBER = {name: number for number, name in enumerate(PLACES)}
FIGURES = {
    "abcdef": "0", "bc": "1", "ef": "1", "abdeg": "2", "abcdg": "3", "bcfg": "4", "acdfg": "5", "acdefg": "6",
    "abc": "7", "abcdefg": "8", "abcdfg": "9", "bcef": "11", "": "",
}  # fmt: skip
DIGITS = {sum(2 ** SEGMENTS.index(place) for place in places): shown for places, shown in FIGURES.items()}
SIGNS = {0b1010: "+", 0b0010: "-", 0b0101: "*", 0b0100: "/"}
JOINTS = ("efg", "bcg")
PRICES = {"rotate": (0, 0, 1), "move": (1, 0, 2), "remove": (2, 0, None), "add": (2, 0, None)}


class Mat(NamedTuple):
    """What lies where: sets of places are bits. A good match at -1 is in the pile; `gone` if it was put there now."""

    taken: int
    good: int
    bad: int
    handled: int = 0
    gone: bool = False


def shown(taken: int) -> tuple[str, str, str, str] | None:
    """The three numbers and the sign that can be read, None if something cannot."""
    numbers = []
    for letter in range(3):
        digits = ""
        for cell in range(4):
            bits = taken >> (28 * letter + 7 * cell) & 127
            if bits not in DIGITS:
                return None
            digits += DIGITS[bits]
        if not 1 <= len(digits) <= 2 or (len(digits) == 2 and digits[0] == "0"):
            return None
        numbers.append(digits)
    sign = SIGNS.get(taken >> 84)
    return None if sign is None else (numbers[0], numbers[1], numbers[2], sign)


def holds(numbers: tuple[str, str, str, str], form: int) -> bool:
    """True if the equality is true."""
    a, b, c = (int(digits) for digits in numbers[:3])
    first, second, third = (a, b, c) if form == 0 else (b, c, a)
    sign = numbers[3]
    if sign == "/":
        return second != 0 and first == second * third
    return {"+": first + second, "-": first - second, "*": first * second}[sign] == third


def turns(mat: Mat, place: int) -> Iterator[int]:
    """Where the match on the place can rotate to."""
    if place >= 84:
        yield from (other for other in range(84, 88) if not mat.taken >> other & 1)
        return
    cell, own = place - place % 7, SEGMENTS[place % 7]
    for joint in JOINTS:
        if own in joint:
            for other in joint:
                (third,) = set(joint) - {own, other} if other != own else {own}
                to, holder = cell + SEGMENTS.index(other), cell + SEGMENTS.index(third)
                if other != own and mat.taken >> holder & 1 and not mat.taken >> to & 1:
                    yield to


def following(mat: Mat, left: int) -> Iterator[tuple[int, Mat]]:
    """Every handling that costs no more than is left: its price, and the mat after it."""
    untouched = mat.taken & ~mat.handled
    good_may_go = mat.good >= 0 and untouched >> mat.good & 1
    good_may_come = mat.good < 0 and not mat.gone
    free = []
    if left or good_may_go or good_may_come:
        free = [place for place in range(88) if not mat.taken >> place & 1]
    while untouched:
        bit = untouched & -untouched
        untouched ^= bit
        place = bit.bit_length() - 1
        match = 1 if place == mat.good else 2 if place == mat.bad else 0
        for kind, ends in (("rotate", list(turns(mat, place))), ("move", free)):
            price = PRICES[kind][match]
            if price is not None and price <= left:
                for to in ends:
                    taken = mat.taken ^ bit | 1 << to
                    good, bad = (to if mat.good == place else mat.good), (to if mat.bad == place else mat.bad)
                    yield price, Mat(taken, good, bad, mat.handled | 1 << to, mat.gone)
        price = PRICES["remove"][match]
        if price is not None and price <= left:
            good = -1 if match else mat.good
            yield price, Mat(mat.taken ^ bit, good, mat.bad, mat.handled, mat.gone or bool(match))
    plain = bin(mat.taken).count("1") - 1 - (mat.good >= 0)
    for to in free:
        if plain < 21 and left >= 2:
            yield 2, mat._replace(taken=mat.taken | 1 << to, handled=mat.handled | 1 << to)
        if good_may_come:
            yield 0, mat._replace(taken=mat.taken | 1 << to, handled=mat.handled | 1 << to, good=to)


Goal = Callable[[tuple[str, str, str, str]], bool]


def least(mat: Mat, form: int, obeys: Goal, most: int) -> tuple[int, set[tuple[str, str, str, str]]] | None:
    """The least price up to `most` for which the turn can end, and with what; None if there is none."""
    layers: list[list[Mat]] = [[mat]] + [[] for _ in range(most + 2)]
    known: set[Mat] = set()
    for price in range(most + 1):
        ends = set()
        layer = layers[price]
        while layer:
            now = layer.pop()
            if now in known:
                continue
            known.add(now)
            numbers = shown(now.taken)
            if numbers is not None and holds(numbers, form) and obeys(numbers):
                ends.add(numbers)
            for more, after in following(now, most - price):
                if after not in known:
                    layers[price + more].append(after)
        if ends:
            return price, ends
    return None
