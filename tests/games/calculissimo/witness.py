"""Calculissimo a second time: from the text of the rules alone, slow and plain, to bear witness about the engine.

A board is a dict from (row, column) to what the token there shows, values are fractions, and every lay is found by
trying every token on every square. Nothing is shared with `ludoteca`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product
from math import floor, prod
from typing import Any, NamedTuple

Cell = tuple[int, int]
Tile = tuple[int, int, str]
Board = dict[Cell, str]
Position = dict[str, Any]

ORDER = "123456789+-*/?"
NUMBERS = "123456789"
SIGNS = "+-*/"
FACES = "123456789+-/"  # what a joker may stand for (C15)
MANY = {
    "live": dict(zip(NUMBERS, (8, 8, 8, 7, 6, 5, 4, 4, 4), strict=True)) | {"+": 12, "-": 10, "*": 10, "/": 10, "?": 4},
    "first": dict.fromkeys(NUMBERS, 6) | {"+": 14, "-": 12, "*": 6, "/": 10, "?": 4},
}
CENTRE = (7, 7)
LIVE = [
    ". . . . b . g . g . b . . . .",
    ". v . . . . . . . . . . . v .",
    ". . . . . . . y . . . . . . .",
    ". . . y . . . . . . . y . . .",
    "b . . . g . . . . . g . . . b",
    ". . . . . b . g . b . . . . .",
    "g . . . . . . . . . . . . . g",
    ". . y . . g . y . g . . y . .",
    "g . . . . . . . . . . . . . g",
    ". . . . . b . g . b . . . . .",
    "b . . . g . . . . . g . . . b",
    ". . . y . . . . . . . y . . .",
    ". . . . . . . y . . . . . . .",
    ". v . . . . . . . . . . . v .",
    ". . . . b . g . g . b . . . .",
]
FIRST = [
    ". . . . . . . v . . . . . . .",
    ". v . . b . g . g . b . . v .",
    ". . . . . . . y . . . . . . .",
    ". . . y . . g . g . . y . . .",
    ". b . . y . . . . . y . . b .",
    ". . . . . b . g . b . . . . .",
    ". g . g . . . . . . . g . g .",
    "v . y . . g . y . g . . y . v",
    ". g . g . . . . . . . g . g .",
    ". . . . . b . g . b . . . . .",
    ". b . . y . . . . . y . . b .",
    ". . . y . . g . g . . y . . .",
    ". . . . . . . y . . . . . . .",
    ". v . . b . g . g . b . . v .",
    ". . . . . . . v . . . . . . .",
]
BONUS = {
    name: {(r, c): mark for r, line in enumerate(board) for c, mark in enumerate(line.split()) if mark != "."}
    for name, board in (("live", LIVE), ("first", FIRST))
}
RAISES = {"g": 2, "b": 3}
TIMES = {"y": 2, "v": 3}
CELLS = {(r, c): None for r in range(15) for c in range(15)}


class Operation(NamedTuple):
    """One line of a lay, and what it is worth."""

    way: str
    cells: list[Cell]
    reads: str
    written: Fraction
    counted: Fraction
    factor: int
    points: int


class Judged(NamedTuple):
    """What a lay comes to: its operations, all points together, and whether its arithmetic is right (C11, C13, C14)."""

    operations: list[Operation]
    points: int
    right: bool


def read_board(rows: list[str]) -> Board:
    """The board of the rules' JSON as a dict."""
    return {(r, c): face for r, row in enumerate(rows) for c, face in enumerate(row) if face != "."}


def written_board(board: Board) -> list[str]:
    """And back."""
    return ["".join(board.get((r, c), ".") for c in range(15)) for r in range(15)]


def line_through(board: Board, cell: Cell, way: str) -> list[Cell]:
    """The unbroken row or column of tokens that the cell belongs to."""
    step = (0, 1) if way == "row" else (1, 0)
    first = cell
    while (first[0] - step[0], first[1] - step[1]) in board:
        first = (first[0] - step[0], first[1] - step[1])
    cells = [first]
    while (cells[-1][0] + step[0], cells[-1][1] + step[1]) in board:
        cells.append((cells[-1][0] + step[0], cells[-1][1] + step[1]))
    return cells


def well_formed(reads: str) -> bool:
    """Number, sign, number, …, number (C8)."""
    if len(reads) < 3 or len(reads) % 2 == 0:
        return False
    return all(face in NUMBERS for face in reads[::2]) and all(face in SIGNS for face in reads[1::2])


def value(numbers: list[Fraction], signs: list[str]) -> Fraction:
    """Multiplication first, then the divisions, then additions and subtractions, each from left to right (C12)."""
    numbers, signs = list(numbers), list(signs)
    for now in ("*", "/", "+-"):
        place = 0
        while place < len(signs):
            if signs[place] not in now:
                place += 1
                continue
            one, other, sign = numbers[place], numbers[place + 1], signs[place]
            result = {"*": one * other, "/": one / other, "+": one + other, "-": one - other}[sign]
            numbers[place : place + 2] = [result]
            del signs[place]
    return numbers[0]


def judge(board: Board, tiles: list[Tile], squares: str = "first") -> Judged | None:
    """What a lay comes to; None if it may not even lie there (C6 to C10, C15). Whose tokens they are is not asked."""
    new = {(r, c): token for r, c, token in tiles}
    if not 1 <= len(tiles) <= 7 or len(new) != len(tiles) or any(cell in board or cell not in CELLS for cell in new):
        return None
    if any(len(token) == 2 and token[1] not in FACES for token in new.values()):
        return None
    rows, columns = {r for r, _ in new}, {c for _, c in new}
    if len(rows) > 1 and len(columns) > 1:
        return None
    between = [(r, c) for r in range(min(rows), max(rows) + 1) for c in range(min(columns), max(columns) + 1)]
    if any(cell not in board and cell not in new for cell in between) or not touches(board, new):
        return None
    return reckoned(board, new, squares)


def reckoned(board: Board, new: dict[Cell, str], squares: str) -> Judged | None:
    """What the lines through the new tokens come to; None if one of them is not well formed (C8, C9)."""
    after = board | {cell: token[-1] for cell, token in new.items()}
    lines: list[tuple[str, list[Cell]]] = []
    for way in ("row", "column"):
        for cell in new:
            if any(line_way == way and cell in line for line_way, line in lines):
                continue
            line = line_through(after, cell, way)
            if len(line) > 1:
                if not well_formed("".join([after[cell] for cell in line])):
                    return None
                lines.append((way, line))
    return counted(after, new, lines, BONUS[squares], first=not board) if lines else None


def counted(
    after: Board, new: dict[Cell, str], lines: list[tuple[str, list[Cell]]], bonus: Board, first: bool
) -> Judged:
    """The best way to give every new bonus square to one of the operations through it (C16 to C20, C28)."""
    covered = [cell for cell in new if cell in bonus]
    through = [[number for number, (_, line) in enumerate(lines) if cell in line] for cell in covered]
    best: Judged | None = None
    for homes in product(*through):
        given = [
            {cell: bonus[cell] for cell, home in zip(covered, homes, strict=True) if home == number}
            for number in range(len(lines))
        ]
        found = [
            operation(after, new, way, line, marks, first) for (way, line), marks in zip(lines, given, strict=True)
        ]
        right = all(
            one.reads.count("*") <= 1 and whole(one.written) and whole(one.counted) for one in found
        )  # C11, C13, C14
        points = sum(one.points for one in found)
        if best is None or points > best.points:
            best = Judged(found, points, right)
    assert best is not None
    return best


def operation(
    after: Board, new: dict[Cell, str], way: str, line: list[Cell], marks: dict[Cell, str], first: bool
) -> Operation:
    """One operation with the bonus squares that are given to it."""
    reads = "".join(after[cell] for cell in line)
    plain = [Fraction(int(face)) for face in reads[::2]]
    raised = []
    for cell, number in zip(line[::2], plain, strict=True):
        joker = new.get(cell, "").startswith("?")
        raised.append(number if joker else number * RAISES.get(marks.get(cell, ""), 1))
    signs = list(reads[1::2])
    factor = 2 if first else prod(TIMES.get(mark, 1) for mark in marks.values())
    result = value(raised, signs)
    return Operation(way, line, reads, value(plain, signs), result, factor, max(floor(result), 0) * factor)


def whole(result: Fraction) -> bool:
    """A whole number of 1 or more."""
    return result.denominator == 1 and result >= 1


# Trying everything


def lays(board: Board, rack: str, wrong: bool = False, squares: str = "first") -> Iterator[tuple[list[Tile], int]]:
    """Every lay with its points, tiles in canonical order; with `wrong` also those whose arithmetic is wrong (C27)."""
    for cells in placements(board, len(rack)):
        for tiles in filled(board, cells, rack):
            judged = reckoned(board, {(r, c): token for r, c, token in tiles}, squares)
            if judged is not None and (wrong or judged.right):
                yield tiles, judged.points


def placements(board: Board, most: int) -> Iterator[list[Cell]]:
    """Every set of up to so many empty squares in one line without a gap that touches what lies there (C6, C7)."""
    for way in ("row", "column"):
        for start in CELLS:
            cells: list[Cell] = []
            cell = start
            while start not in board and cell in CELLS and len(cells) < most:
                if cell not in board:
                    cells.append(cell)
                    if touches(board, cells) and (len(cells) > 1 or way == "row"):  # a single square has no way
                        yield list(cells)
                cell = (cell[0], cell[1] + 1) if way == "row" else (cell[0] + 1, cell[1])


def touches(board: Board, cells: Iterable[Cell]) -> bool:
    """True if one of the squares is beside an old token, or is the centre of an empty board (C7)."""
    if not board:
        return CENTRE in cells
    return any(beside in board for cell in cells for beside in neighbours(cell))


def neighbours(cell: Cell) -> list[Cell]:
    """Above, below, left and right of a square."""
    r, c = cell
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def filled(after: Board, cells: list[Cell], rack: str) -> Iterator[list[Tile]]:
    """Every way to fill the squares, one after the other, with whatever the rack holds.

    All that is left out on the way is a number beside a number and a sign beside a sign, which no line can hold (C8).
    """
    if not cells:
        yield []
        return
    (r, c), *others = cells
    numbers = {after[beside] in NUMBERS for beside in neighbours((r, c)) if beside in after}
    for token in dict.fromkeys(rack):
        left = rack.replace(token, "", 1)
        for face in FACES if token == "?" else token:
            if (face in NUMBERS) not in numbers:
                for more in filled(after | {(r, c): face}, others, left):
                    yield [(r, c, "?" + face if token == "?" else face), *more]


def exchanges(rack: str) -> set[str]:
    """Every selection of one or more tokens, in canonical order (C22)."""
    chosen = product(*[range(rack.count(token) + 1) for token in ORDER])
    return {"".join(token * n for token, n in zip(ORDER, numbers, strict=True)) for numbers in chosen} - {""}


# What follows an action


def sorted_tokens(tokens: str) -> str:
    """Tokens in canonical order."""
    return "".join(sorted(tokens, key=ORDER.index))


def without(tokens: str, taken: str) -> str:
    """What is left in canonical order when these are taken away."""
    left = Counter(tokens)
    left.subtract(taken)
    assert min(left.values(), default=0) >= 0
    return sorted_tokens("".join(left.elements()))


def start(seats: int, squares: str = "first") -> Position:
    """The position before chance has acted."""
    return {
        "board": ["." * 15] * 15,
        "jokers": [],
        "racks": [""] * seats,
        "bag": "".join(token * MANY[squares][token] for token in ORDER),
        "scores": [0] * seats,
        "seat": 0,
        "lots": list(range(seats)),
        "draws": [],
        "laid": None,
        "idle": 0,
        "since": 0,
    }


def played(before: Position, challenge: bool, seat: int, action: dict[str, Any], squares: str = "first") -> Position:
    """The position after a legal action; `seat` is -1 for nature. Where points are announced, a lay has them."""
    after: Position = {**before, "racks": list(before["racks"]), "scores": list(before["scores"])}
    if "at" in action:
        after["since"] = action["at"]
    seats, kind, now = len(before["racks"]), action["type"], before["seat"]
    if kind == "lots":  # C1, C2
        drawn = [int(token) if token in NUMBERS else 0 for token in action["tokens"]]
        best = [one for one, number in zip(before["lots"], drawn, strict=True) if number == max(drawn)]
        if len(best) > 1:
            return after | {"lots": best}
        order = [(best[0] + place) % seats for place in range(seats)]
        return after | {"lots": [], "seat": best[0], "draws": [[one, 7] for one in order]}
    if kind == "draw":
        who = before["draws"][0][0]
        after["racks"][who] = sorted_tokens(before["racks"][who] + action["tokens"])
        return after | {"draws": before["draws"][1:], "bag": without(before["bag"], action["tokens"])}
    if kind == "lay":
        tiles = sorted(action["tiles"])
        if challenge:
            judged = judge(read_board(before["board"]), [(r, c, token) for r, c, token in tiles], squares)
            assert judged is not None
            wait = [one for one in range(seats) if one != seat]
            return after | {"laid": {"tiles": tiles, "points": judged.points, "wait": wait}}
        return stands(after, tiles, squares, action.get("points"))
    if kind == "exchange":
        after["racks"][now] = without(before["racks"][now], action["tokens"])
        after["bag"] = sorted_tokens(before["bag"] + action["tokens"])
        return ended(after | {"draws": [[now, len(action["tokens"])]]})
    if kind == "accept":
        wait = [one for one in before["laid"]["wait"] if one != seat]
        if wait:
            return after | {"laid": {**before["laid"], "wait": wait}}
        return stands(after, before["laid"]["tiles"], squares)
    if kind == "challenge":
        tiles = before["laid"]["tiles"]
        judged = judge(read_board(before["board"]), [(r, c, token) for r, c, token in tiles], squares)
        assert judged is not None
        return stands(after, tiles, squares) if judged.right else ended(after)
    if kind == "tick" and before["laid"] is not None:
        return stands(after, before["laid"]["tiles"], squares)
    return ended(after)  # a pass, or the time is over


def ended(after: Position) -> Position:
    """A turn without an operation is over."""
    following = (after["seat"] + 1) % len(after["racks"])
    return after | {"laid": None, "idle": after["idle"] + 1, "seat": following}


def stands(after: Position, tiles: list[list[Any]], squares: str, announced: int | None = None) -> Position:
    """What was laid is counted (C4, C5, C21); announced points count if they are not too many (C30)."""
    board, seat = read_board(after["board"]), after["seat"]
    judged = judge(board, [(r, c, token) for r, c, token in tiles], squares)
    assert judged is not None
    if announced is None:
        after["scores"][seat] += judged.points
    elif announced <= judged.points:
        after["scores"][seat] += announced
    after["racks"][seat] = without(after["racks"][seat], "".join(token[0] for _, _, token in tiles))
    after["board"] = written_board(board | {(r, c): token[-1] for r, c, token in tiles})
    after["jokers"] = sorted(after["jokers"] + [[r, c] for r, c, token in tiles if token[0] == "?"])
    drawn = min(len(tiles), len(after["bag"]))
    again = after["racks"][seat] == "" and drawn > 0
    after["seat"] = seat if again else (seat + 1) % len(after["racks"])
    return after | {"laid": None, "idle": 0, "draws": [[seat, drawn]] if drawn else []}


def over(position: Position) -> bool:
    """True at the end (C25)."""
    if position["lots"] or position["draws"] or position["laid"] is not None:
        return False
    seats, bag = len(position["racks"]), position["bag"]
    if bag == "" and "" in position["racks"]:
        return True
    return bool(position["idle"] >= (2 * seats if bag else seats))


def final(position: Position) -> list[int]:
    """The scores less what is left on the racks (C26)."""
    costs = {token: int(token) if token in NUMBERS else 10 for token in ORDER}
    return [
        points - sum(costs[token] for token in rack)
        for points, rack in zip(position["scores"], position["racks"], strict=True)
    ]
