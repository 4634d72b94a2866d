"""The tiles of Antino by name and number, and the cells of the board as places of the kernel's frame."""

from __future__ import annotations

from ludoteca.contract import is_integer
from ludoteca.games.antino.compiled import layout
from ludoteca.games.antino.compiled.position import Position
from ludoteca.words import Sentence, say

KINDS = ("", "A", "AK", "AL", "B", "BK", "BL", "G", "GK", "GL", "R", "RK", "RL")
"""The names of the kinds by number; numbers count from 1 and follow the order of the names."""

NUMBERS = {kind: number for number, kind in enumerate(KINDS) if kind}

SYMBOLS = (say("amber diamond"), say("blue cross"), say("green circle"), say("red square"))
THE = (say("the amber diamond"), say("the blue cross"), say("the green circle"), say("the red square"))
ONE = (say("an amber diamond"), say("a blue cross"), say("a green circle"), say("a red square"))


def name(kind: int) -> Sentence:
    """A kind in words."""
    return _marked(kind, SYMBOLS)


def the(kind: int) -> Sentence:
    """A tile of this kind as one speaks of it in a sentence."""
    return _marked(kind, THE)


def one_of(symbol: int) -> Sentence:
    """Any tile of this symbol, as one speaks of it in a sentence."""
    return ONE[symbol]


def _marked(kind: int, symbols: tuple[Sentence, ...]) -> Sentence:
    symbol = symbols[(kind - 1) // 3]
    mark = (kind - 1) % 3
    if mark == layout.KEY:
        return say("{symbol} with a key", symbol=symbol)
    if mark == layout.LOCK:
        return say("{symbol} with a lock", symbol=symbol)
    return symbol


def kinds(position: Position, first: int) -> list[str]:
    """The tiles that the words of a position count from this place on, sorted, each as often as it is there."""
    return [KINDS[kind] for kind in position.kinds(first)]


def place_of(cell: object, side: int) -> int | None:
    """The place of a cell `[row, column]`; None if there is no such cell."""
    if not isinstance(cell, list) or len(cell) != 2:
        return None
    row, column = cell
    if not is_integer(row) or not is_integer(column) or not (0 <= row < side and 0 <= column < side):
        return None
    return int(layout.WIDTH * (row + 1) + column + 1)


def cell_of(place: int) -> list[int]:
    """The cell of a place."""
    row, column = divmod(place, layout.WIDTH)
    return [row - 1, column - 1]


def cell_name(place: int) -> str:
    """A cell as players write it: a letter for the column and a number for the row, from the top left."""
    line, column = cell_of(place)
    return f"{chr(ord('A') + column)}{line + 1}"
