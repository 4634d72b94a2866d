"""Math Market as text: a view drawn for the terminal, and what a typed answer means.

Creatures and players are counted from 1 here, as people do; a typed answer may also call creatures A, B, C and D, as
the board does. A gap of the row is a dot.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, islice
from typing import Any

from ludoteca.contract import Action, View
from ludoteca.games.mathmarket import hints, notes
from ludoteca.games.mathmarket.deck import called
from ludoteca.games.mathmarket.sentences import MOMENTS as MOMENTS
from ludoteca.games.mathmarket.sentences import player
from ludoteca.games.mathmarket.sentences import tell as tell
from ludoteca.words import Sentence, say, translated

WIDTH = 8
"""Coins in a line of the row."""


def draw(view: View, language: str = "en") -> str:
    """Everything a view shows: the shop, the open coins, and what each player has."""
    if view["position"]["phase"] == "deal":
        return str(translated(say("The cards are not dealt yet."), language))
    found = notes.notes(view)
    parts = [_shop(view, found), _open(view, found), _players(view)]
    return "\n\n".join("\n".join(translated(lines, language)) for lines in parts if lines)


def _shop(view: View, found: dict[str, Any]) -> list[Sentence]:
    """One line a slot: the creature, its price, its hint, its mark and what is paid on it."""
    lines = []
    for slot, card in enumerate(found["cards"], 1):
        if card is None:
            lines.append(say("{slot}. -", slot=slot))
            continue
        line = say(
            "{slot}. {creature} {price}, from {hint}",
            slot=slot,
            creature=card["label"],
            price=card["price"],
            hint=card["hint"],
        )
        if card["mark"] and view["options"]["version"] == "standard":
            line = say("{line}, {mark}", line=line, mark=MARKS[card["mark"]])
        if card["deposit"] is not None:
            line = say("{line}: {deposit} + ? = {price}", line=line, deposit=card["deposit"], price=card["price"])
        lines.append(line)
    lines.append(say("Creatures in the pile: {count}", count=found["left"]["creatures"]))
    return lines


def _open(view: View, found: dict[str, Any]) -> list[Sentence | str]:
    """The open coin with the marks that act, or the row of the advanced version."""
    position = view["position"]
    lines: list[Sentence | str] = []
    if position.get("deposit") is not None:
        lines.append(say("Open coin: {coin}.", coin=position["deposit"]))
    if found.get("moment"):
        lines.append(found["moment"]["text"])
    if "row" in position:
        coins = ["." if coin is None else str(coin) for coin in position["row"]]
        lines += ["  ".join(coin.rjust(2) for coin in coins[at : at + WIDTH]) for at in range(0, len(coins), WIDTH)]
    if "coins" in position:
        lines.append(say("Coins in the pile: {count}", count=position["coins"]))
    if found["why"] is not None:
        lines.append(found["why"])
    return lines


def _players(view: View) -> list[Sentence]:
    """One line a player: coins, creatures, and whether the player is out."""
    position, lines = view["position"], []
    for seat in range(view["seats"]):
        line = player(seat)
        if seat == view["seat"]:
            line = say("{player} (you)", player=line)
        if "hands" in position:
            hand = position["hands"][seat]
            if isinstance(hand, list):
                line = say("{line}; coins {coins}", line=line, coins=" ".join(map(str, hand)) or "-")
            else:
                line = say("{line}; coins in hand: {count}", line=line, count=hand)
        names: Sentence | str = "-"
        for number, name in enumerate(position["bought"][seat]):
            label = called(name)
            names = say("{creatures}, {creature}", creatures=names, creature=label) if number else label
        line = say("{line}; creatures: {creatures}", line=line, creatures=names)
        if seat in position.get("out", ()):
            line = say("{line}; out", line=line)
        lines.append(line)
    return lines


MARKS = {"snail": say("snail"), "cheetah": say("cheetah")}


def hint(view: View, language: str = "en") -> str:
    """The hint, all its steps."""
    steps = hints.ladder(view)
    return "\n".join(translated([step["text"] for step in steps], language))


SHEETS: dict[str, Callable[[View, str], str]] = {say("hint"): hint}
"""What one may ask to see besides the shop, by the word one types for it."""

QUESTIONS = {
    "beginner": say("Which coin on which creature? `5 2` lays a 5 on the second; s skips, d is done."),
    "standard": say(
        "Which of your coins buys which creature? `5 2` is the 5 and the second creature; n if you cannot."
    ),
    "advanced": say("Which two coins buy which creature? `5 7 2` is 5 and 7 and the second creature."),
}


QUESTION = QUESTIONS["beginner"]
"""What the player is asked in the version without a clock, the one for a terminal."""


def question(view: View) -> Sentence:
    """What to ask the player whose view this is."""
    return QUESTIONS[view["options"]["version"]]


LETTERS = "abcdefgh"
"""What the board calls the places of the market."""
WORDS = {
    "beginner": {"s": "skip", "skip": "skip", "passo": "skip", "d": "done", "done": "done", "fatto": "done"},
    "standard": {"n": "pass", "no": "pass", "non posso": "pass", "i can't": "pass"},
    "advanced": {},
}
"""What one may say besides coins and a creature, in both languages, by version."""
MOST = 8
"""Ways to go on that are offered."""


def read(answer: str, view: View | None = None) -> Action | None:
    """The action a typed answer means, unstamped; None if it means none. Without a view it is one of a beginner."""
    version, position = ("beginner", {}) if view is None else (view["options"]["version"], view["position"])
    if position.get("phase") == "deal":
        return None
    typed = " ".join(answer.lower().replace("’", "'").split())
    word = WORDS[version].get(typed)
    if word is not None:
        return {"type": word, "round": position["round"]} if word == "pass" else {"type": word}
    parts = re.findall(r"\d+|[a-z]", typed)
    if re.fullmatch(r"[\d\s]*[a-h]?", typed) is None or len(parts) != (3 if version == "advanced" else 2):
        return None
    coins = [int(part) for part in parts[:-1]]
    slot = LETTERS.find(parts[-1]) if parts[-1].isalpha() else int(parts[-1]) - 1
    if view is None or version == "beginner":
        return {"type": "pay", "slot": slot, "coin": coins[0]}
    card = notes.notes(view)["cards"][slot] if 0 <= slot < len(position["market"]) else None
    if card is None:
        return None
    claim = {"type": "claim", "round": position["round"], "price": card["price"]}
    if version == "standard":
        return claim | {"coin": coins[0]}
    places: list[int] = []
    for coin in coins:
        found = [place for place, lying in enumerate(position["row"]) if lying == coin and place not in places]
        if not found:
            return None
        places.append(found[0])
    return claim | {"coins": sorted(places)}


def completions(answer: str, view: View) -> list[str]:
    """At most eight ways to go on from what is typed; to nothing typed, examples of what could be.

    They name coins and creatures that are there, whether they fit or not: the sum is left to the player.
    """
    typed = "".join(answer.lower().split())
    fitting = (one for one in _sayings(view) if one.lower().replace(" ", "").startswith(typed))
    return list(islice((one for one in fitting if one.lower() != answer.strip().lower()), MOST))


def _sayings(view: View) -> Iterator[str]:
    """Every answer that names coins and a creature that lie there, then the words."""
    version, position, viewer = view["options"]["version"], view["position"], view["seat"]
    if viewer is None or position["phase"] != "play":
        return
    letters = [LETTERS[slot].upper() for slot, name in enumerate(position["market"]) if name is not None]
    if version == "advanced":
        lying = Counter(coin for coin in position["row"] if coin is not None)
        pairs = combinations_with_replacement(sorted(lying), 2)
        coins = [f"{one} {other}" for one, other in pairs if one != other or lying[one] > 1]
    else:
        coins = [str(coin) for coin in sorted(set(position["hands"][viewer]))]
    yield from (f"{coin} {letter}" for coin in coins for letter in letters)
    yield from WORDS[version]
