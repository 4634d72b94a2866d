"""Antino as text: a view drawn for the terminal, what a typed answer means, and the story of a match in sentences.

A tile is written as in JSON, `GK`; an exclamation mark behind a lock says that it is locked. A free cell is a dot, one
that only a key can take a dash, and `*` is the joker. Columns have letters and rows have numbers, as in the hints.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ludoteca.contract import Action, Event, View
from ludoteca.games.antino.rules import AntinoState
from ludoteca.games.antino.tiles import NUMBERS, SYMBOLS, name
from ludoteca.words import Sentence, say, translated

WIDTH = 4
LETTERS = "ABGR"


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
    """The three best placements and what they open to the next player; or why nothing fits."""
    found = notes_of(view)
    lines: list[Any] = [one["text"] for one in found["hints"]]
    if found["stuck"] is not None:
        lines.append(found["stuck"])
    percent = round(100 * found["chances"]["fits"])
    lines.append(say("The next unseen tile fits somewhere with {percent} %.", percent=percent))
    return "\n".join(translated(lines, language))


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

    >>> read("gk e4", {})
    {'type': 'place', 'tile': 'GK', 'cell': [3, 4]}
    """
    words = answer.upper().split()
    if words in (["S"], ["D"]):
        return {"type": "stop" if words == ["S"] else "drop"}
    if len(words) != 2 or words[0] not in NUMBERS or not re.fullmatch(r"[A-K]([1-9]|1[01])", words[1]):
        return None
    return {"type": "place", "tile": words[0], "cell": [int(words[1][1:]) - 1, ord(words[1][0]) - ord("A")]}


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
    row, column = event["cell"]
    where = f"{chr(ord('A') + column)}{row + 1}"
    parts = {"player": player(event["seat"]), "tile": _tile(event["tile"]), "cell": where}
    if event["counted"] == 12:
        told = [say("{player} lays {tile} on {cell}: a twelve, paid twice, 24 points!", **parts)]
    else:
        told = [say("{player} lays {tile} on {cell}: {points} points.", **parts, points=event["points"])]
    if event["opens"]:
        told.append(say("Locks opened: {count}.", count=len(event["opens"])))
    if event["seventytwo"]:
        told.append(say("That is 72 points in one turn!"))
    return told


def _tile(tile: str) -> Sentence:
    return name(NUMBERS[tile])


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
