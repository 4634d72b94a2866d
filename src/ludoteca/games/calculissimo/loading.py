"""A position from its JSON; `ValueError` says what is wrong with it (J1 to J8)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from ludoteca.contract import check_fields, is_integer
from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.compiled.position import Judgement, Position, new, of
from ludoteca.games.calculissimo.laying import judged
from ludoteca.games.calculissimo.tokens import (
    ALL,
    FACES,
    KINDS,
    PLACES,
    SIDE,
    SQUARES,
    TOKENS,
    canonical,
    is_cell,
    is_tile,
    is_tokens,
    on_screen,
    whole,
)
from ludoteca.words import say

FIELDS = ("board", "jokers", "racks", "bag", "scores", "seat", "lots", "draws", "laid", "idle", "since")
LARGEST_SCORE = 2**60


def new_position(seats: int, options: Mapping[str, Any]) -> Position:
    """The position of a match that has not begun."""
    challenge, free, announce = options["challenge"], options["exchange"] == "free", options["announce"]
    squares = SQUARES.index(options["squares"])
    return new(seats, int(challenge), options["clock"], int(free), squares, int(announce))


def position_of(seats: int, options: Mapping[str, Any], position: Mapping[str, Any]) -> Position:
    """The position that this JSON means."""
    check_fields(position, FIELDS, "a position of Calculissimo")
    row = new_position(seats, options).values()
    _board(row, position["board"], position["jokers"])
    _racks_and_bag(row, position["racks"], position["bag"])
    _numbers(row, position)
    _lots(row, position["lots"])
    _draws(row, position["draws"])
    _laid(row, position["laid"])
    return of(row)


def _board(row: list[int], board: Any, jokers: Any) -> None:
    """Tokens and jokers lie on the board (J2, J3)."""
    if not isinstance(board, list) or len(board) != SIDE:
        raise ValueError(f"'board' has {SIDE} rows; got {board!r}")
    for r, line in enumerate(board):
        if not isinstance(line, str) or len(line) != SIDE or not all(face in FACES for face in line):
            raise ValueError(f"a row of the board is {SIDE} characters, '.' or a token; got {line!r}")
        for c, face in enumerate(line):
            if face != ".":
                row[kernel.BOARD + PLACES[r][c]] = KINDS[face]
                row[kernel.LYING] += 1
    for line in [*board, *map("".join, zip(*board, strict=True))]:
        for tokens in line.replace(".", " ").split():
            kinds = "".join("n" if token.isdigit() else "s" for token in tokens)
            if len(tokens) > 1 and kinds != "ns" * (len(tokens) // 2) + "n":
                raise ValueError(
                    say("A line is number, sign, number and so on: {line} is none.", line=on_screen(tokens))
                )
    if not isinstance(jokers, list) or not all(isinstance(cell, list) and len(cell) == 2 for cell in jokers):
        raise ValueError(f"'jokers' are cells; got {jokers!r}")
    if not all(is_cell(*cell) for cell in jokers):
        raise ValueError(f"'jokers' are cells of the board; got {jokers!r}")
    if any(one >= other for one, other in pairwise(jokers)):
        raise ValueError(f"'jokers' are sorted and different; got {jokers!r}")
    for r, c in jokers:
        at = kernel.BOARD + PLACES[r][c]
        if row[at] in (0, kernel.TIMES):
            raise ValueError(f"a joker lies where there is a token other than '*'; got {[r, c]!r}")
        row[at] += kernel.AS_JOKER


def _racks_and_bag(row: list[int], racks: Any, bag: Any) -> None:
    """With the board they are the hundred tokens of these squares (J4, J5)."""
    seats = row[kernel.SEATS]
    if not isinstance(racks, list) or len(racks) != seats:
        raise ValueError(f"'racks' are one text for each of {seats} seats; got {racks!r}")
    for tokens in [*racks, bag]:
        if not is_tokens(tokens) or tokens != canonical(tokens):
            raise ValueError(f"tokens stand in the order {TOKENS!r}; got {tokens!r}")
    for seat, tokens in enumerate(racks):
        if len(tokens) > kernel.RACK:
            raise ValueError(f"a rack has at most {kernel.RACK} tokens; got {tokens!r}")
        for token in tokens:
            row[kernel.RACKS + kernel.KINDS * seat + KINDS[token] - 1] += 1
    for token, kind in KINDS.items():
        row[kernel.BAG + kind - 1] = bag.count(token)
    row[kernel.BAG_SIZE] = len(bag)
    lying = [row[kernel.BOARD + place] for places in PLACES for place in places]
    for token, count in ALL[SQUARES[row[kernel.SQUARES]]].items():
        found = bag.count(token) + sum(rack.count(token) for rack in racks)
        found += sum(one >= kernel.AS_JOKER for one in lying) if token == "?" else lying.count(KINDS[token])
        if found != count:
            raise ValueError(
                say(
                    "There are {count} tokens {token} in all, not {found}.",
                    count=count,
                    token=on_screen(token),
                    found=found,
                )
            )


def _numbers(row: list[int], position: Mapping[str, Any]) -> None:
    """Scores, seat, idle turns and time (J6)."""
    seats = row[kernel.SEATS]
    scores = position["scores"]
    if not isinstance(scores, list) or len(scores) != seats or not all(whole(one, LARGEST_SCORE) for one in scores):
        raise ValueError(f"'scores' are {seats} whole numbers of 0 or more; got {scores!r}")
    for seat, score in enumerate(scores):
        row[kernel.SCORES + seat] = score
    for field, at, most in (
        ("seat", kernel.SEAT, seats - 1),
        ("idle", kernel.IDLE, 2 * seats),
        ("since", kernel.SINCE, kernel.LATEST),
    ):
        if not whole(position[field], most):
            raise ValueError(f"{field!r} is a whole number from 0 to {most}; got {position[field]!r}")
        row[at] = position[field]


def _sizes(row: list[int]) -> list[int]:
    """How many tokens each seat holds."""
    firsts = [kernel.RACKS + kernel.KINDS * seat for seat in range(row[kernel.SEATS])]
    return [sum(row[first : first + kernel.KINDS]) for first in firsts]


def _is_rising(seats: Any, most: int) -> bool:
    """True for a list of different seats below `most` in their order."""
    if not isinstance(seats, list) or not all(is_integer(seat) and 0 <= seat < most for seat in seats):
        return False
    return seats == sorted(set(seats))


def _lots(row: list[int], lots: Any) -> None:
    """Seats that draw for the beginning, before anything else (J7)."""
    seats = row[kernel.SEATS]
    if not _is_rising(lots, seats) or len(lots) == 1:
        raise ValueError(f"'lots' are none or at least two seats, rising; got {lots!r}")
    if lots and (row[kernel.LYING] or any(_sizes(row))):
        raise ValueError("while there are 'lots' no token is on the board or on a rack")
    row[kernel.LOTS] = sum(2**seat for seat in lots)


def _draws(row: list[int], draws: Any) -> None:
    """What chance must draw, as far as bag and racks allow (J7)."""
    seats = row[kernel.SEATS]
    if not isinstance(draws, list) or not all(isinstance(draw, list) and len(draw) == 2 for draw in draws):
        raise ValueError(f"'draws' are pairs of a seat and a number; got {draws!r}")
    if draws and row[kernel.LOTS]:
        raise ValueError("while there are 'lots' there are no 'draws'")
    sizes = _sizes(row)
    bag = row[kernel.BAG_SIZE]
    for n, (seat, count) in enumerate(draws):
        if not whole(seat, seats - 1) or not whole(count, kernel.RACK) or count == 0:
            raise ValueError(f"a draw is a seat and a number of 1 or more; got {draws[n]!r}")
        sizes[seat] += count
        bag -= count
        if sizes[seat] > kernel.RACK or bag < 0:
            raise ValueError(f"'draws' are more than the bag has or a rack takes; got {draws!r}")
        row[kernel.DRAWS + n] = 8 * seat + count
    row[kernel.DRAW_COUNT] = len(draws)


def _laid(row: list[int], laid: Any) -> None:
    """A lay that waits for answers (J8)."""
    if laid is None:
        return
    if not row[kernel.CHALLENGE] or of(row).phase() != kernel.BY_SEAT:
        raise ValueError("'laid' is null unless a seat has laid and others may challenge")
    if not isinstance(laid, dict):
        raise ValueError(f"'laid' is null or an object; got {laid!r}")
    check_fields(laid, ("tiles", "points", "wait"), "'laid'")
    tiles, seat, seats = laid["tiles"], row[kernel.SEAT], row[kernel.SEATS]
    if not isinstance(tiles, list) or not all(is_tile(tile) for tile in tiles):
        raise ValueError(f"'tiles' are rows, columns and tokens; got {tiles!r}")
    if any((one[0], one[1]) >= (other[0], other[1]) for one, other in pairwise(tiles)):
        raise ValueError(f"'tiles' are sorted by row and column; got {tiles!r}")
    lay = judged(of(row), seat, tiles)
    if not isinstance(lay, Judgement) or not lay.let_down():
        raise ValueError(f"'laid' is something that the seat could lay; got {tiles!r}")
    if not is_integer(laid["points"]) or laid["points"] != lay.points:
        raise ValueError(f"'points' of what is laid are {lay.points}; got {laid['points']!r}")
    if not _is_rising(laid["wait"], seats) or not laid["wait"] or seat in laid["wait"]:
        raise ValueError(f"'wait' are some of the other seats, rising; got {laid['wait']!r}")
    row[kernel.LAID] = lay.number
    row[kernel.LAID_POINTS] = laid["points"]
    row[kernel.WAIT] = sum(2**other for other in laid["wait"])
