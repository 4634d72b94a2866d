"""May these tiles be laid? The answer in words (C6 to C15)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from ludoteca.games.calculissimo.compiled import judging, kernel
from ludoteca.games.calculissimo.compiled.position import Judgement, Position
from ludoteca.games.calculissimo.reckoning import Line, line_of, plain_text, raised_text, rest, text
from ludoteca.games.calculissimo.tokens import CELLS, COLUMNS, LAID, PLACES, SIDE, TOKENS, is_cell, on_screen
from ludoteca.words import Sentence, say


def places_and_tokens(tiles: Any) -> list[int] | Sentence:
    """The tiles of an action in the kernel's numbers; or why they are none."""
    if not isinstance(tiles, list) or not tiles:
        return say("Lay at least one token of your rack.")
    if len(tiles) > kernel.RACK:
        return say("Lay at most seven tokens.")
    found = []
    for tile in tiles:
        if not isinstance(tile, list) or len(tile) != 3:
            return refuse_tile(tile)
        r, c, token = tile
        if type(r) is not int or type(c) is not int or not 0 <= r < SIDE or not 0 <= c < SIDE:
            return refuse_tile(tile)
        if not isinstance(token, str) or token not in LAID:
            return refuse_tile(tile)
        found += [PLACES[r][c], LAID[token]]
    return found


def refuse_tile(tile: Any) -> Sentence:
    """Why this is no token on a square."""
    if isinstance(tile, list) and len(tile) == 3 and is_cell(tile[0], tile[1]):
        if tile[2] == "?":
            return say("Say what the joker stands for: a number, +, − or ÷.")
        if tile[2] == "?*":
            return say("A joker cannot stand for ×.")
    return say("Lay tokens of your rack on squares of the board, each with its row, its column and what it shows.")


def name(token: str) -> Sentence | str:
    """A kind of token as a player calls it."""
    return say("joker") if token == "?" else on_screen(token)


def listed(tokens: Iterable[str]) -> Sentence | str:
    """Tokens as a player names them, one after the other."""
    first, *others = tokens
    said = name(first)
    for token in others:
        said = say("{tokens}, {token}", tokens=said, token=name(token))
    return said


def lacking(token: str, held: int) -> Sentence:
    """What is said to who wants more of a token than the rack has."""
    if held == 0:
        return say("There is no {token} on your rack.", token=name(token))
    if held == 1:
        return say("There is only one {token} on your rack.", token=name(token))
    return say("You have no more than {count} of this token on your rack: {token}.", count=held, token=name(token))


def why_no_lay(position: Position, seat: int, answer: int) -> Sentence:
    """Why tokens on squares are no lay at all, from the kernel's negative answer."""
    reason, where = divmod(-answer, 1024)
    if reason == judging.SAME_SQUARE:
        return say("Two tokens cannot lie on the same square.")
    if reason == judging.LACKING:
        return lacking(TOKENS[where - 1], position[kernel.RACKS + kernel.KINDS * seat + where - 1])
    if reason == judging.CROOKED:
        return say("Lay all tokens in one row or all in one column.")
    r, c = CELLS[where]
    if reason == judging.TAKEN:
        return say("On row {row}, column {column} there lies a token already.", row=r + 1, column=COLUMNS[c])
    return say("There is a gap between your tokens: row {row}, column {column} is empty.", row=r + 1, column=COLUMNS[c])


def judged(position: Position, seat: int, tiles: Any) -> Judgement | Sentence:
    """The lay of these tiles as the kernel judges it; or why they are no tokens of the rack in one line (C6)."""
    found = places_and_tokens(tiles)
    if not isinstance(found, list):
        return found
    number = position.compose(seat, found)
    return why_no_lay(position, seat, number) if number < 0 else position.judge(number)


def refuse_lay(position: Position, lay: Judgement) -> Sentence | None:
    """Why a lay in one line may not be laid; None if it may. With `challenge` its arithmetic is not asked (C27)."""
    if lay.right() or (position[kernel.CHALLENGE] and lay.let_down()):
        return None
    return why_wrong(position, lay)


def why_wrong(position: Position, lay: Judgement) -> Sentence:
    """What is wrong with a lay, its arithmetic included."""
    if lay.fault == judging.OFF_CENTRE:
        return say("The first operation must cover the star in the middle of the board.")
    if lay.fault == judging.APART:
        return say("Your tokens touch no token on the board: lay at least one beside another.")
    line = line_of(position, lay.line(lay.fault_line))
    return why_line(line, reckons=not position[kernel.ANNOUNCE])


def why_not_formed(line: Line) -> Sentence:
    """Why a line is not number, sign, number and so on (C8)."""
    signs = [token & kernel.SHOWN > kernel.NINE for token in line.tokens]
    reads = plain_text(line)
    for one, other in pairwise(signs):
        if one and other:
            return say("{line}: two signs must not stand side by side.", line=reads)
        if not one and not other:
            return say("{line}: between two numbers there must be a sign.", line=reads)
    if signs[-1]:
        return say("{line}: a sign must not stand at the end.", line=reads)
    if signs[0]:
        return say("{line}: a sign must not stand at the beginning.", line=reads)
    return say("{line}: an operation has at least two numbers and a sign.", line=reads)


def why_line(line: Line, reckons: bool) -> Sentence:
    """What is wrong with a line; what it makes is said only by who reckons."""
    if not line.reckoning.formed or len(line.tokens) < 3:
        return why_not_formed(line)
    fault = line.reckoning.fault
    if fault == judging.SECOND_TIMES:
        return say("{line}: × is already in this line, and an operation has it once.", line=plain_text(line))
    if not reckons:
        if fault == judging.WRITTEN_WRONG:
            return say("{line} does not make a whole number of 1 or more.", line=plain_text(line))
        return say("With the raised numbers {line} does not make a whole number of 1 or more.", line=plain_text(line))
    if fault == judging.WRITTEN_WRONG:
        value = line.written
        if value[0] % value[1]:
            return say("{division} leaves a rest: that is no whole number.", division=rest(line, raised=False))
        return say("{line} makes {value}, and an operation makes 1 or more.", line=plain_text(line), value=text(value))
    value = line.counted
    if value[0] % value[1]:
        return say("With the raised numbers {division} leaves a rest.", division=rest(line, raised=True))
    return say(
        "With the raised numbers this would be {line} = {value}, and an operation makes 1 or more.",
        line=raised_text(line),
        value=text(value),
    )
