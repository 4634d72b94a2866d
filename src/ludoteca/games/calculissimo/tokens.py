"""Tokens, squares and lays by their names: how the kernel's numbers are written in JSON and on screen."""

from __future__ import annotations

from typing import Any

from ludoteca.contract import is_integer
from ludoteca.games.calculissimo.compiled import kernel, numbers

SIDE = 15
COLUMNS = "ABCDEFGHIJKLMNO"
"""The letters that columns bear; rows bear numbers, from 1."""
TOKENS = "123456789+-*/?"
"""All kinds in canonical order."""
KINDS = {token: kind for kind, token in enumerate(TOKENS, 1)}
FACES = "." + TOKENS[:-1]
"""What a token on the board shows, by the kernel's number; a point where there is none."""
LAID: dict[str, int] = {token: kind for token, kind in KINDS.items() if token != "?"} | {
    "?" + face: kernel.AS_JOKER + KINDS[face] for face in "123456789+-/"
}
"""The kernel's number of each token as it can be laid: a joker with what it stands for, which is never × (C15)."""
PLACES = [[kernel.WIDTH * (r + 1) + c + 1 for c in range(SIDE)] for r in range(SIDE)]
CELLS = {place: (r, c) for r, row in enumerate(PLACES) for c, place in enumerate(row)}
SQUARES = ("live", "first")
"""The boards, and the tokens that go with each, by the kernel's number."""
BOARDS = {
    name: [squares[SIDE * r : SIDE * (r + 1)] for r in range(SIDE)]
    for name, squares in zip(SQUARES, kernel.BOARDS, strict=True)
}
"""The squares of each board: `g` and `b` raise a number, `y` and `v` an operation."""
ALL = {
    name: {token: int(kernel.NUMBER_OF_EACH[kernel.KINDS * number + kind - 1]) for token, kind in KINDS.items()}
    for number, name in enumerate(SQUARES)
}
"""How many tokens of each kind there are."""
SCREEN = str.maketrans("-*/", "−×÷")


def tokens_in(row: list[int], first: int) -> str:
    """The tokens counted in fourteen words of a position's row, in canonical order."""
    return "".join(token * count for token, count in zip(TOKENS, row[first : first + kernel.KINDS], strict=True))


def canonical(tokens: str) -> str:
    """The same tokens in canonical order."""
    return "".join(sorted(tokens, key=KINDS.__getitem__))


def on_screen(tokens: str) -> str:
    """Tokens with the signs a player reads: + − × ÷.

    >>> on_screen("6/2-1")
    '6÷2−1'
    """
    return tokens.translate(SCREEN)


def is_cell(r: object, c: object) -> bool:
    """True for a row and a column of the board."""
    return type(r) is int and type(c) is int and 0 <= r < SIDE and 0 <= c < SIDE


def is_tokens(tokens: object) -> bool:
    """True for a text of tokens, in any order."""
    return isinstance(tokens, str) and all(token in KINDS for token in tokens)


def is_tile(tile: object) -> bool:
    """True for a row and a column of the board with a token that can be laid."""
    return isinstance(tile, list) and len(tile) == 3 and is_cell(tile[0], tile[1]) and is_laid(tile[2])


def is_laid(token: object) -> bool:
    """True for a token as it can be laid."""
    return isinstance(token, str) and token in LAID


def lay_of(tiles: list[list[Any]]) -> int:
    """The number of the lay of these tiles, which lie in one line."""
    ordered = sorted(tiles, key=lambda tile: (tile[0], tile[1]))
    r, c, _ = ordered[0]
    codes = [LAID[tile[2]] for tile in ordered]
    return numbers.lay_number(PLACES[r][c], int(r != ordered[-1][0]), codes)


def kinds_of(tokens: str) -> list[int]:
    """The kernel's numbers of these tokens."""
    return [KINDS[token] for token in tokens]


def whole(value: object, most: int) -> bool:
    """True for a whole number from 0 up to this."""
    return is_integer(value) and isinstance(value, int) and 0 <= value <= most
