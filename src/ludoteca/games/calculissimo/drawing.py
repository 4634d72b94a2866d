"""Calculissimo as text: a view drawn for the terminal, what a typed answer means, and the story of a match told.

An empty square is a dot, or the letter of its colour: `g` and `b` raise a number, `y` and `v` an operation. A joker has
a question mark before what it stands for, `?9`. Columns have letters and rows have numbers. `8F` is a place in row 8
from which one reads to the right; `F8` is the same square, read downwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ludoteca.contract import Action, Event, View
from ludoteca.games.calculissimo.notes import viewer_of
from ludoteca.games.calculissimo.rules import CalculissimoState
from ludoteca.games.calculissimo.tokens import ALL, BOARDS, COLUMNS, SIDE, TOKENS, canonical, on_screen
from ludoteca.words import Sentence, say, translated

TYPED = str.maketrans("−×x÷:", "-**//")


def draw(view: View, language: str = "en") -> str:
    """Everything a view shows: the board, the players, the bag, what is laid and waits, and the viewer's own tokens."""
    position = view["position"]
    bag = position["bag"]
    lines: list[Any] = [*_players(view), say("Tokens in the bag: {count}", count=bag if type(bag) is int else len(bag))]
    if position["laid"] is not None:
        tiles, points = position["laid"]["tiles"], position["laid"]["points"]
        lines.append(say("Laid: {tokens} for {points} points", tokens=_typed(tiles), points=points))
    viewer = viewer_of(view)
    if viewer is not None:
        lines.append(say("Your tokens: {tokens}", tokens=spaced(position["racks"][viewer]) or "-"))
    return board(view) + "\n\n" + "\n".join(translated(lines, language))


def board(view: View) -> str:
    """The square of 15 × 15 under the letters of its columns."""
    position, squares = view["position"], BOARDS[view["options"]["squares"]]
    jokers = {tuple(cell) for cell in position["jokers"]}
    lines = ["    " + "".join(letter.ljust(3) for letter in COLUMNS)]
    for r, line in enumerate(position["board"]):
        words = []
        for c, face in enumerate(line):
            shown = squares[r][c] if face == "." else on_screen(face)
            words.append((("?" if (r, c) in jokers else " ") + shown).ljust(3))
        lines.append(f"{r + 1:>2} " + "".join(words))
    return "\n".join(line.rstrip() for line in lines)


def _players(view: View) -> list[Sentence]:
    """One line a player: points, tokens on the rack, and whose turn it is."""
    position, lines = view["position"], []
    for seat in range(view["seats"]):
        rack = position["racks"][seat]
        line = say("{player}: points {points}", player=player(seat), points=position["scores"][seat])
        line = say("{line}; tokens {count}", line=line, count=rack if type(rack) is int else len(rack))
        if seat == viewer_of(view):
            line = say("{line}; this is you", line=line)
        if seat == position["seat"] and not position["lots"]:
            line = say("{line}; to move", line=line)
        lines.append(line)
    return lines


def player(seat: int) -> Sentence:
    """A seat as players count them, from 1."""
    return say("Player {number}", number=seat + 1)


def spaced(tokens: str) -> str:
    """Tokens as they look, with room between them."""
    return on_screen(" ".join(tokens))


def hint(view: View, language: str = "en") -> str:
    """How many points there are, with which tokens, where, and what to type; or whether what was laid is right."""
    steps = CalculissimoState.game.advise(view)
    lines = [step["text"] for step in steps]
    lines += [
        say("That is `{answer}`.", answer=_answered(action)) for step in steps for action in step.get("actions", ())
    ]
    return "\n".join(translated(lines or [say("There is nothing to do for you now.")], language))


def _answered(action: Action) -> str:
    """What one types to do this."""
    if action["type"] == "lay":
        return _typed(action["tiles"])
    if action["type"] == "exchange":
        return f"e {on_screen(action['tokens'])}"
    return next(letter for letter, kind in ANSWERS.items() if kind == action["type"])


def unseen(view: View, language: str = "en") -> str:
    """How many of each token are neither on the board nor on the viewer's rack."""
    found = notes_of(view)["unseen"]
    counts = "  ".join(f"{on_screen(token)}: {found[token]}" for token in TOKENS)
    return str(translated(say("Tokens you do not see: {counts}", counts=counts), language))


SHEETS: dict[str, Callable[[View, str], str]] = {say("hint"): hint, say("unseen"): unseen}
"""What one may ask to see besides the board, by the word one types for it."""


def question(view: View) -> Sentence:
    """What to ask the player whose view this is."""
    found = notes_of(view)
    if found["answer"]:
        return say("Do you accept what was laid? a accepts, c challenges")
    if found["may"] is not None and not found["may"]["lay"]:
        if found["may"]["exchange"]:
            return say("You can lay nothing. `e 17+` exchanges 1, 7 and +; p passes")
        return say("You can lay nothing: type p to pass")
    if view["options"]["announce"]:
        return say(
            "What do you lay, and what does it make? `8F 6/2+9 = 48` goes right from row 8, column F, and says 48; "
            "`F8 4-2 = 7` down; `?9` is a joker; p passes"
        )
    return say("What do you lay? `8F 6/2+9` goes right from row 8, column F; `F8 4-2` down; `?9` is a joker; p passes")


ANSWERS = {"p": "pass", "a": "accept", "c": "challenge"}
SPELT = {
    "pass": "p", "passa": "p", "passo": "p",
    "accept": "a", "accetta": "a", "accetto": "a",
    "challenge": "c", "contesta": "c", "contesto": "c",
    "exchange": "e", "cambia": "e", "cambio": "e",
}  # fmt: skip
"""What may be spelt out, in both languages."""
PLACE = r"([1-9]|1[0-5])([a-o])|([a-o])([1-9]|1[0-5])"


def _split(answer: str) -> tuple[str, str]:
    """The place or the letter that an answer begins with, and all that follows, without spaces."""
    typed = answer.lower().translate(TYPED)
    typed = re.sub(r"^\s*([a-df-o]) +(\d+)(?=\s|$)|^\s*(\d+) +([a-o])(?=\s|$)", r"\1\2\3\4", typed)
    first, _, rest = typed.strip().partition(" ")
    return SPELT.get(first, first), "".join(rest.split())


def read(answer: str, view: View) -> Action | None:
    """The action a typed answer means; None if it means none.

    Tokens go on the empty squares one after the other, over those that lie there already; a dot may stand for one of
    these, and must not stand anywhere else. Where points are announced they stand behind `=`.

    >>> empty = {"position": {"board": ["." * 15] * 15}}
    >>> read("8f 6/2", empty)
    {'type': 'lay', 'tiles': [[7, 5, '6'], [7, 6, '/'], [7, 7, '2']]}
    >>> read("H 8  6 : 2", empty)
    {'type': 'lay', 'tiles': [[7, 7, '6'], [8, 7, '/'], [9, 7, '2']]}
    >>> read("8f + = 7", empty)
    {'type': 'lay', 'tiles': [[7, 5, '+']], 'points': 7}
    >>> read("e +?", empty)
    {'type': 'exchange', 'tokens': '+?'}
    """
    first, typed = _split(answer)
    if first in ANSWERS and not typed:
        return {"type": ANSWERS[first]}
    if first == "e" and re.fullmatch(r"[1-9+\-*/?]+", typed):
        return {"type": "exchange", "tokens": canonical(typed)}
    place = re.fullmatch(PLACE, first)
    typed, says, points = typed.partition("=")
    if place is None or not re.fullmatch(r"(\.|\?[1-9+\-*/]|[1-9+\-*/])+", typed):
        return None
    if says and not re.fullmatch(r"[0-9]{1,9}", points):
        return None
    r, c = int(place[1] or place[4]) - 1, ord(place[2] or place[3]) - ord("a")
    lay = _lay(re.findall(r"\?.|.", typed), r, c, down=place[1] is None, board=view["position"]["board"])
    return lay | {"points": int(points)} if lay and says else lay


MOST_COMPLETIONS = 8


def completions(answer: str, view: View) -> list[str]:
    """Ways to go on from what is typed: an answer, a place that touches what lies there, or a token of one's own.

    They say what can be typed, not what is good.

    >>> view = position("", "2469+-/").view(0)
    >>> completions("", view)
    ['8H ', 'H8 ', 'p']
    >>> completions("h8 6", view)
    ['h8 6+', 'h8 6−', 'h8 6÷']
    """
    found, viewer = notes_of(view), viewer_of(view)
    if viewer is None or (found["may"] is None and not found["answer"]):
        return []
    first, typed = _split(answer)
    if found["answer"]:
        return [letter for letter in "ac" if letter.startswith(first) and letter != first]
    exchange = found["may"]["exchange"]
    if first == "e" and exchange:
        left = _left(view["position"]["racks"][viewer], typed)
        return [answer.rstrip() + (" " if not typed else "") + on_screen(token) for token in left or ""]
    if re.fullmatch(PLACE, first) and (typed or answer.endswith(" ")):
        return _tokens(answer, typed, view["position"]["racks"][viewer])
    ways = [place + " " for place in _places(view) if place.lower().startswith(first)]
    rest = [letter for letter in ("e ", "p") if letter.startswith(first) and (letter != "e " or exchange)]
    return [*ways[: MOST_COMPLETIONS - len(rest)], *rest]


def _places(view: View) -> list[str]:
    """The empty squares beside what lies on the board, each read both ways; on an empty board the star."""
    board = view["position"]["board"]
    cells = [(r, c) for r in range(SIDE) for c in range(SIDE)]
    taken = {(r, c) for r, c in cells if board[r][c] != "."}
    beside = [
        (r, c)
        for r, c in cells
        if (r, c) not in taken and {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & taken
    ] if taken else [(SIDE // 2, SIDE // 2)]  # fmt: skip
    return [_place(cell, way) for cell in beside for way in ("row", "column")]


def _left(rack: str, typed: str) -> list[str] | None:
    """The kinds of tokens that are left of a rack after these; None if it does not have them all."""
    for token in typed:
        if token not in rack:
            return None
        rack = rack.replace(token, "", 1)
    return list(dict.fromkeys(rack))


def _tokens(answer: str, typed: str, rack: str) -> list[str]:
    """The answer with one token more: numbers after signs, signs after numbers, and a joker's meaning after its `?`."""
    if not re.fullmatch(r"(\.|\?[1-9+\-*/]|[1-9+\-*/])*\??", typed):
        return []
    laid = "".join(token[0] for token in re.findall(r"\?.?|[^.]", typed))
    left = _left(rack, laid)
    if left is None:
        return []
    last = re.sub(r"\?$", "", typed)[-1:]
    after = "+-*/" if last.isdigit() else "123456789" if last in tuple("+-*/") else TOKENS
    if typed.endswith("?"):
        return [answer + on_screen(token) for token in after if token in "123456789+-/"][:MOST_COMPLETIONS]
    return [answer + on_screen(token) for token in left if token in after or token == "?"]


def _lay(tokens: list[str], r: int, c: int, down: bool, board: list[str]) -> Action | None:
    """The lay of these tokens from a square on."""
    tiles: list[list[Any]] = []
    for token in tokens:
        while token != "." and _taken(board, r, c):
            r, c = (r + 1, c) if down else (r, c + 1)
        if token == "." and not _taken(board, r, c):
            return None
        if token != ".":
            tiles.append([r, c, token])
        r, c = (r + 1, c) if down else (r, c + 1)
    return {"type": "lay", "tiles": tiles} if tiles else None


def _taken(board: list[str], r: int, c: int) -> bool:
    return r < SIDE and c < SIDE and board[r][c] != "."


def notes_of(view: View) -> dict[str, Any]:
    """What follows from a view."""
    return CalculissimoState.game.notes(view)


# The story


def tell(event: Event, view: View) -> list[Sentence]:
    """What happened, one sentence a thing; `view` is what the listener sees after it."""
    kind = event["type"]
    if kind == "lots":
        told = [
            say("{player} draws a lot: {token}.", player=player(one["seat"]), token=on_screen(one["token"]))
            for one in event["draws"]
        ]
        if event["starts"] is not None:
            told.append(say("{player} starts.", player=player(event["starts"])))
        return told
    if kind == "over":
        return [
            say("{player}: left on the rack {cost}, in the end {points}", player=player(seat), cost=cost, points=points)
            for seat, (cost, points) in enumerate(zip(event["left"], event["scores"], strict=True))
        ]
    who = player(event["seat"])
    if kind == "lay":
        return _laid(event)
    if kind == "draw":
        if "tokens" in event:
            return [say("You draw: {tokens}.", tokens=spaced(event["tokens"]))]
        return [say("{player} draws tokens: {count}.", player=who, count=event["count"])]
    if kind == "exchange":
        if "tokens" in event:
            return [say("You exchange: {tokens}.", tokens=spaced(event["tokens"]))]
        return [say("{player} exchanges tokens: {count}.", player=who, count=event["count"])]
    if kind == "answer":
        if event["accepts"]:
            return [say("{player} accepts.", player=who)]
        return [say("{player} challenges!", player=who)]
    if kind == "stands":
        return [say("It stands: {points} points for {player}.", points=event["points"], player=who)]
    if kind == "back":
        return [say("It was wrong: {player} takes the tokens back.", player=who)]
    if kind == "pass":
        return [say("{player} passes.", player=who)]
    return [say("The time of {player} is over.", player=who)] if kind == "time" else []


def _laid(event: Event) -> list[Sentence]:
    """The lay with its points, and each of its operations reckoned out; what was announced comes first."""
    who, counts, announced = player(event["seat"]), event["counts"], event["announced"]
    parts = {"player": who, "tokens": _typed(event["tiles"])}
    if announced is None:
        told = [say("{player} lays {tokens}: {points} points.", **parts, points=event["points"])]
    else:
        told = [say("{player} lays {tokens} and says {points}.", **parts, points=announced)]
    for one in event["operations"]:
        reckoning = ", ".join("".join(piece["text"] for piece in step) for step in one["steps"])
        if reckoning:
            told.append(say("{place}: {reckoning}", place=_place(one["cells"][0], one["way"]), reckoning=reckoning))
    if announced is not None and announced > counts:
        told.append(say("It counts only {counts}: {player} gets nothing.", counts=counts, player=who))
    elif announced is not None:
        told.append(say("It counts {counts}: {player} gets {points}.", counts=counts, player=who, points=announced))
    if event["whole"]:
        told.append(say("That was the whole rack!"))
    return told


def _typed(tiles: list[list[Any]]) -> str:
    """A lay in the notation one types: where it begins, and its tokens, a dot for each old one between them."""
    (r, c, _), (last_r, last_c, _) = tiles[0], tiles[-1]
    laid = {(row, column): token for row, column, token in tiles}
    cells = [(row, column) for row in range(r, last_r + 1) for column in range(c, last_c + 1)]
    tokens = "".join(laid.get(cell, ".") for cell in cells)
    return f"{_place((r, c), 'row' if r == last_r else 'column')} {on_screen(tokens)}"


def _place(cell: Any, way: str) -> str:
    row, letter = str(cell[0] + 1), COLUMNS[cell[1]]
    return row + letter if way == "row" else letter + row


MOMENTS: dict[str, Callable[[list[Event]], bool]] = {
    "lots": lambda story: any(event["type"] == "lots" for event in story),
    "draw": lambda story: any(event["type"] == "draw" for event in story),
    "lay": lambda story: any(event["type"] == "lay" for event in story),
    "joker": lambda story: any("?" in token for event in story for _, _, token in event.get("tiles", ())),
    "two_lines": lambda story: any(len(event.get("operations", ())) > 1 for event in story),
    "whole": lambda story: any(event["type"] == "lay" and event["whole"] for event in story),
    "big": lambda story: any(event["type"] == "lay" and event["points"] >= 100 for event in story),
    "exchange": lambda story: any(event["type"] == "exchange" for event in story),
    "answer": lambda story: any(event["type"] == "answer" for event in story),
    "back": lambda story: any(event["type"] == "back" for event in story),
    "pass": lambda story: any(event["type"] == "pass" for event in story),
}
"""Moments a board must be able to show, by the story that leads to them."""


def position(text: str, *racks: str, options: dict[str, Any] | None = None, **changes: Any) -> CalculissimoState:
    """The state with a drawn board and these racks; seat 0 is to move, and all other tokens are in the bag.

    Of the drawing only the rows of the board are read. What is left out of it at the bottom is empty.

    >>> print(position("", "2469+-/", "1335+-?").view(0)["position"]["bag"])
    86
    """
    rows: list[str] = []
    jokers: list[list[int]] = []
    for line in text.splitlines():
        words = line.translate(TYPED).split()[-SIDE:]
        if len(words) == SIDE and all(re.fullmatch(r"[gbyv.]|\??[1-9+\-*/]", word) for word in words):
            jokers += [[len(rows), c] for c, word in enumerate(words) if word[0] == "?"]
            rows.append("".join("." if word in "gbyv." else word[-1] for word in words))
    rows += ["." * SIDE] * (SIDE - len(rows))
    seats = max(2, len(racks))
    form = CalculissimoState.game.start(seats, options).dump()
    gone = "".join(rows) + "".join(racks)
    left = {token: count - gone.count(token) for token, count in ALL[form["options"]["squares"]].items()}
    for r, c in jokers:
        left[rows[r][c]] += 1
        left["?"] -= 1
    form["position"] |= {
        "board": rows,
        "jokers": jokers,
        "racks": [*racks, *[""] * (seats - len(racks))],
        "bag": "".join(token * left[token] for token in TOKENS),
        "lots": [],
    } | changes
    return CalculissimoState.game.load(form)
