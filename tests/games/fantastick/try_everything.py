"""A plain solver for "move one match and make the equation true", as many puzzle programs have it.

It takes every match in turn, lays it on every free place, reads what lies there and reckons. The mat is that of
Fantastick: three numbers of four cells and a sign. It shares nothing with the game, so that both can be compared.
"""

from __future__ import annotations

FIGURES = {
    "abcdef": "0", "bc": "1", "ef": "1", "abdeg": "2", "abcdg": "3", "bcfg": "4", "acdfg": "5", "acdefg": "6",
    "abc": "7", "abcdefg": "8", "abcdfg": "9", "bcef": "11", "": "",
}  # fmt: skip
SIGNS = {"hv": "+", "h": "-", "fr": "*", "r": "/"}
CELLS = [f"{letter}{cell}" for letter in "ABC" for cell in "0123"]
PLACES = [cell + segment for cell in CELLS for segment in "abcdefg"] + ["Of", "Oh", "Or", "Ov"]


def solved_by_one(mat: set[str], form: int) -> set[str]:
    """The true equations that can be had by moving one match."""
    found = set()
    for match in mat:
        rest = mat - {match}
        for place in PLACES:
            if place not in mat:
                equation = read(rest | {place}, form)
                if equation is not None and is_true(equation):
                    found.add(equation)
    return found


def read(mat: set[str], form: int) -> str | None:
    """The equation that lies on the mat, None if it cannot be read."""
    numbers = []
    for letter in "ABC":
        digits = ""
        for cell in "0123":
            segments = "".join(segment for segment in "abcdefg" if letter + cell + segment in mat)
            if segments not in FIGURES:
                return None
            digits += FIGURES[segments]
        if not 1 <= len(digits) <= 2 or (len(digits) == 2 and digits[0] == "0"):
            return None
        numbers.append(digits)
    sign = SIGNS.get("".join(stroke for stroke in "fhrv" if "O" + stroke in mat))
    if sign is None:
        return None
    a, b, c = numbers
    return f"{a}{sign}{b}={c}" if form == 0 else f"{a}={b}{sign}{c}"


def is_true(equation: str) -> bool:
    """True if both sides are the same number from 0 to 99."""
    left, right = equation.split("=")
    return reckoned(left) == reckoned(right) != -1


def reckoned(side: str) -> int:
    """The number that a side of an equation stands for; -1 if it is none from 0 to 99."""
    for sign in "+-*/":
        if sign in side:
            first, second = (int(number) for number in side.split(sign))
            if sign == "/":
                return first // second if second and first % second == 0 else -1
            found = {"+": first + second, "-": first - second, "*": first * second}[sign]
            return found if 0 <= found < 100 else -1
    return int(side)
