"""Antino as text: a view drawn for the terminal, what a typed answer means, and the story of a match in sentences.

A tile is written as in JSON, `GK`; an exclamation mark behind a lock says that it is locked. A free cell is a dot, one
that only a key can take a dash, and `*` is the joker. Columns have letters and rows have numbers, as in the hints.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

from ludoteca.contract import Action, Event, View
from ludoteca.games.antino.rules import AntinoState
from ludoteca.games.antino.tiles import NUMBERS, SYMBOLS, name
from ludoteca.words import Sentence, say, translated

WIDTH = 4
LETTERS = "ABGR"
CELL = re.compile(r"(?P<tile>[ABGR][KL]?)??(?P<column>[A-K])(?P<row>[1-9]|1[01])", re.ASCII)
CALLED = {
    "A": ("AMBER", "DIAMOND", "AMBRA", "ROMBO"),
    "B": ("BLUE", "CROSS", "CROCE"),
    "G": ("GREEN", "CIRCLE", "VERDE", "CERCHIO"),
    "R": ("RED", "SQUARE", "ROSSO", "QUADRATO"),
}
MARKED = {"K": ("KEY", "CHIAVE"), "L": ("LOCK", "LUCCHETTO")}
WORDS = {"stop": ("S", "STOP", "FERMO"), "drop": ("D", "DROP", "SCARTA")}
"""What else one may type, the shortest first."""
MOST = 8  # ways to go on that are offered


def draw(view: View, language: str = "en") -> str:
    """Everything a view shows: the board, the players, the bag and the viewer's own tiles."""
    lines = [*_players(view), say("Tiles in the bag: {count}", count=view["position"]["bag"])]
    hand = view["position"]["hand"]
    if hand is not None:
        lines.append(say("Your tiles: {tiles}", tiles="  ".join(hand) or "-"))
    return board(view) + "\n\n" + "\n".join(translated(lines, language))


def board(view: View) -> str:
    """The square of cells under the letters of its columns."""
    cells = view["position"]["board"]
    found = notes_of(view)
    locked = {tuple(cell) for cell in found["locked"]}
    closed = {tuple(cell) for cell in found["closed"]}
    lines = ["   " + "".join(chr(ord("A") + column).ljust(WIDTH) for column in range(len(cells)))]
    for row, line in enumerate(cells):
        words = []
        for column, tile in enumerate(line):
            free = "-" if (row, column) in closed else "."
            words.append(((tile or free) + ("!" if (row, column) in locked else "")).ljust(WIDTH))
        lines.append(f"{row + 1:>2} " + "".join(words))
    return "\n".join(line.rstrip() for line in lines)


def _players(view: View) -> list[Sentence]:
    """One line a player: points, turns of 72, tiles in the hand, and whose turn it is."""
    position, lines = view["position"], []
    for seat in range(view["seats"]):
        line = say("{player}: points {points}", player=player(seat), points=position["points"][seat])
        if position["seventytwos"][seat]:
            line = say("{line}; turns of 72: {count}", line=line, count=position["seventytwos"][seat])
        if view["seats"] > 1:
            line = say("{line}; tiles {count}", line=line, count=position["hand_sizes"][seat])
        if seat == view["seat"]:
            line = say("{line}; this is you", line=line)
        if seat == position["turn"] and view["seats"] > 1:
            line = say("{line}; to move", line=line)
        lines.append(line)
    return lines


def player(seat: int) -> Sentence:
    """A seat as players count them, from 1."""
    return say("Player {number}", number=seat + 1)


def hint(view: View, language: str = "en") -> str:
    """How good it can be, which tile, and where and why; alone also how many of the unseen tiles fit."""
    lines: list[Any] = [step["text"] for step in AntinoState.game.advise(view)]
    if view["seats"] == 1:
        unseen = sum(notes_of(view)["left"].values()) - len(view["position"]["hand"] or ())
        fitting = round(unseen * notes_of(view)["chances"]["fits"])
        lines.append(say("Of the tiles that you have not seen {fitting} of {all} fit.", fitting=fitting, all=unseen))
    return "\n".join(translated(lines or [say("There are hints when it is your turn to lay.")], language))


def left(view: View, language: str = "en") -> str:
    """How many of each kind are not on the board yet."""
    found = notes_of(view)["left"]
    lines = []
    for letter, symbol in zip(LETTERS, SYMBOLS, strict=True):
        counts = ", ".join(f"{kind} {found[kind]}" for kind in (letter, letter + "L", letter + "K"))
        lines.append(say("{symbol}: {counts}", symbol=symbol, counts=counts))
    return "\n".join(translated(lines, language))


SHEETS: dict[str, Callable[[View, str], str]] = {say("hint"): hint, say("left"): left}
"""What one may ask to see besides the board, by the word one types for it."""


def question(view: View) -> Sentence:
    """What to ask the player whose view this is."""
    if view["position"]["run"]:
        return say("A twelve! Which tile do you lay where? `GK E4` is the green key on E4; s stops")
    if notes_of(view)["stuck"] is not None:
        return say("None of your tiles fits: type d to drop them")
    return say("Which tile do you lay where? `GK E4` is the green key on E4")


def read(answer: str, view: View) -> Action | None:
    """The action a typed answer means; None if it means none.

    A tile is called by its letters or by the beginning of a word for it, in either language: `d e4` lays a diamond. A
    symbol alone means the one tile of it in the hand, and a cell alone the only tile there is.

    >>> read("gk e4", {})
    {'type': 'place', 'tile': 'GK', 'cell': [3, 4]}
    """
    words = answer.upper().split()
    for kind, called in WORDS.items():
        if len(words) == 1 and words[0] in called:
            return {"type": kind}
    if not words:
        return None
    found = CELL.fullmatch(words[-1])
    if found is None:
        return None
    hand = (view.get("position") or {}).get("hand") or []
    tile = _tile_meant([*words[:-1], *filter(None, [found["tile"]])], hand)
    if tile is None:
        return None
    return {"type": "place", "tile": tile, "cell": [int(found["row"]) - 1, ord(found["column"]) - ord("A")]}


def _tile_meant(words: list[str], hand: list[str]) -> str | None:
    """The tile that these words call: a symbol, and a mark if it has one."""
    code = "".join(words)
    if code in NUMBERS and code in hand:
        return code
    if not words:
        return hand[0] if len(hand) == 1 else None
    if len(words) == 1 and len(code) == 2 and code in NUMBERS:
        return code
    symbols = {words[0]} & set(LETTERS) or {letter for letter, called in CALLED.items() if _begins(words[0], called)}
    marks = [{mark for mark, called in MARKED.items() if _begins(word, called)} for word in words[1:]]
    if len(symbols) != 1 or len(marks) > 1 or not all(len(mark) == 1 for mark in marks):
        return None
    symbol = symbols.pop()
    if marks:
        return symbol + marks[0].pop()
    held = sorted({tile for tile in hand if tile[0] == symbol})
    return held[0] if len(held) == 1 else symbol


def _begins(word: str, called: tuple[str, ...]) -> bool:
    return any(name.startswith(word) for name in called)


def completions(answer: str, view: View) -> list[str]:
    """At most eight ways to go on from what is typed: of nothing typed, one cell for each tile of the hand."""
    position = view["position"]
    if view["seat"] is None or position["turn"] != view["seat"]:
        return []
    state = AntinoState.game.imagine(view, Random(0))
    lays = [action for action in state.actions(view["seat"]) if action["type"] == "place"]
    named = [f"{lay['tile']} {_cell(lay['cell'])}" for lay in lays]
    others = [WORDS[action["type"]][0] for action in state.actions(view["seat"]) if action["type"] in WORDS]
    typed = " ".join(answer.upper().split())
    if not typed:
        named = [next(name for name in named if name.split()[0] == tile) for tile in {lay["tile"]: 0 for lay in lays}]
    found = [name for name in [*named, *others] if name.startswith(typed) and name != typed]
    return found[:MOST]


def notes_of(view: View) -> dict[str, Any]:
    """What follows from a view."""
    return AntinoState.game.notes(view)


# The story


def tell(event: Event, view: View) -> list[Sentence]:
    """What happened, one sentence a thing; `view` is what the listener sees after it."""
    if event["type"] == "lots":
        told = [
            say("{player} takes a lot: {tile}.", player=player(lot["seat"]), tile=_tile(lot["tile"]))
            for lot in event["lots"]
        ]
        if event["starts"] is not None:
            told.append(say("{player} starts.", player=player(event["starts"])))
        return told
    if event["type"] == "draw":
        if "tiles" in event:
            return [say("You take: {tiles}.", tiles=" ".join(event["tiles"]) or "-")]
        return [say("{player} takes tiles: {count}.", player=player(event["seat"]), count=event["count"])]
    if event["type"] == "place":
        return _laid(event)
    if event["type"] == "drop":
        tiles = " ".join(event["tiles"]) or "-"
        return [say("{player} can lay nothing and drops: {tiles}.", player=player(event["seat"]), tiles=tiles)]
    if event["type"] == "stop":
        return [say("{player} lays no more this turn.", player=player(event["seat"]))]
    return []


def _laid(event: Event) -> list[Sentence]:
    parts = {"player": player(event["seat"]), "tile": _tile(event["tile"]), "cell": _cell(event["cell"])}
    if event["counted"] == 12:
        told = [say("{player} lays {tile} on {cell}: a twelve, paid twice, 24 points!", **parts)]
    elif event["points"] == 1:
        told = [say("{player} lays {tile} on {cell}: one point.", **parts)]
    else:
        told = [say("{player} lays {tile} on {cell}: {points} points.", **parts, points=event["points"])]
    if event["opens"]:
        told.append(say("Locks opened: {count}.", count=len(event["opens"])))
    if event["seventytwo"]:
        told.append(say("That is 72 points in one turn!"))
    return told


def _tile(tile: str) -> Sentence:
    return name(NUMBERS[tile])


def _cell(cell: list[int]) -> str:
    return f"{chr(ord('A') + cell[1])}{cell[0] + 1}"


MOMENTS: dict[str, Callable[[list[Event]], bool]] = {
    "lots": lambda story: any(event["type"] == "lots" for event in story),
    "draw": lambda story: any(event["type"] == "draw" for event in story),
    "place": lambda story: any(event["type"] == "place" for event in story),
    "lock": lambda story: any(event["type"] == "place" and event["tile"].endswith("L") for event in story),
    "opens": lambda story: any(event["type"] == "place" and event["opens"] for event in story),
    "many": lambda story: any(event["type"] == "place" and event["counted"] >= 8 for event in story),
    "drop": lambda story: any(event["type"] == "drop" for event in story),
}
"""Moments a board must be able to show, by the story that leads to them."""
