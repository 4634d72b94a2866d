"""The cards of Math Market as data: 40 coins, 20 creatures, and house decks, which are checked here.

The deck is the twenty ways to add two one-digit numbers and pass ten: each creature is one of these sums, and the
coins are their addends.
"""

from __future__ import annotations

import marshal
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from reprlib import repr as short
from typing import Any, NamedTuple

from ludoteca.contract import is_integer
from ludoteca.games.mathmarket.versions.marks import MARKS
from ludoteca.words import Sentence, say

LONGEST_NAME = 40


class Creature(NamedTuple):
    """A creature card: its name, its price and its mark (`"snail"`, `"cheetah"` or none)."""

    name: str
    price: int
    mark: str | None


COINS = tuple(sorted([2] + [3] * 2 + [4] * 3 + [5] * 4 + [6] * 6 + [7] * 7 + [8] * 8 + [9] * 9))
CREATURES = (
    Creature("elf", 11, None),
    Creature("fairy", 11, "snail"),
    Creature("gnome", 11, None),
    Creature("troll", 11, None),
    Creature("faun", 12, None),
    Creature("genie", 12, "cheetah"),
    Creature("mermaid", 12, None),
    Creature("unicorn", 12, None),
    Creature("centaur", 13, "snail"),
    Creature("minotaur", 13, None),
    Creature("yeti", 13, None),
    Creature("cyclops", 14, None),
    Creature("griffin", 14, "cheetah"),
    Creature("pegasus", 14, None),
    Creature("basilisk", 15, None),
    Creature("sphinx", 15, "snail"),
    Creature("hydra", 16, "cheetah"),
    Creature("phoenix", 16, None),
    Creature("kraken", 17, None),
    Creature("dragon", 18, None),
)
NAMES = {
    "elf": say("elf"),
    "fairy": say("fairy"),
    "gnome": say("gnome"),
    "troll": say("troll"),
    "faun": say("faun"),
    "genie": say("genie"),
    "mermaid": say("mermaid"),
    "unicorn": say("unicorn"),
    "centaur": say("centaur"),
    "minotaur": say("minotaur"),
    "yeti": say("yeti"),
    "cyclops": say("cyclops"),
    "griffin": say("griffin"),
    "pegasus": say("pegasus"),
    "basilisk": say("basilisk"),
    "sphinx": say("sphinx"),
    "hydra": say("hydra"),
    "phoenix": say("phoenix"),
    "kraken": say("kraken"),
    "dragon": say("dragon"),
}


def sounds_open(coin: int) -> bool:
    """True if one says "an" before it: an 8, an 11, an 18, an 80."""
    return coin in (8, 11, 18) or 80 <= coin < 90


def one(coin: int) -> Sentence:
    """A coin as one says it.

    >>> one(7), one(8)
    ('a 7', 'an 8')
    """
    return say("an {coin}", coin=coin) if sounds_open(coin) else say("a {coin}", coin=coin)


@dataclass(frozen=True, slots=True)
class Deck:
    """All the cards of a match: the coins in rising order and the creatures, with what follows from them."""

    coins: tuple[int, ...]
    creatures: tuple[Creature, ...]
    house: bool
    """False for the deck of the game, which needs not be written down."""
    price: dict[str, int] = field(init=False, compare=False)
    mark: dict[str, str | None] = field(init=False, compare=False)
    bonds: dict[int, tuple[tuple[int, int], ...]] = field(init=False, compare=False)
    """By price, the pairs of coin values that make it, the smaller coin first."""
    suitable: dict[int, frozenset[int]] = field(init=False, compare=False)
    """By price, the values of coins that can take part in paying it (C3): judged by the whole deck."""

    def __post_init__(self) -> None:
        prices = {creature.price for creature in self.creatures}
        bonds = {price: pairs(self.coins, price) for price in sorted(prices)}
        set_ = object.__setattr__  # the way a frozen dataclass fills in what follows from its other fields
        set_(self, "price", {creature.name: creature.price for creature in self.creatures})
        set_(self, "mark", {creature.name: creature.mark for creature in self.creatures})
        set_(self, "bonds", bonds)
        set_(self, "suitable", {price: frozenset(c for pair in found for c in pair) for price, found in bonds.items()})

    def dump(self) -> dict[str, Any] | None:
        """The deck as the option says it: null for the game's own."""
        if not self.house:
            return None
        creatures = [{"name": name, "price": price, "mark": mark} for name, price, mark in self.creatures]
        return {"coins": list(self.coins), "creatures": creatures}


def pairs(coins: Iterable[int], price: int) -> tuple[tuple[int, int], ...]:
    """The pairs of values among these coins that make the price, each once.

    >>> pairs(COINS, 12)
    ((3, 9), (4, 8), (5, 7), (6, 6))
    """
    count = Counter(coins)
    return tuple(
        (coin, price - coin)
        for coin in sorted(count)
        if 2 * coin <= price and count[price - coin] >= (2 if 2 * coin == price else 1)
    )


STANDARD_DECK = Deck(COINS, CREATURES, house=False)


def deck_of(option: Any) -> Deck:
    """The deck of a checked option: the game's own for null, else the house deck."""
    return STANDARD_DECK if option is None else _house_deck(marshal.dumps(option, 2))


@lru_cache(maxsize=32)
def _house_deck(option: bytes) -> Deck:
    """The house deck of an option, which comes as `marshal` has it: every picture asks, and much follows from it."""
    deck = marshal.loads(option)
    creatures = tuple(Creature(card["name"], card["price"], card["mark"]) for card in deck["creatures"])
    return Deck(tuple(deck["coins"]), creatures, house=True)


def refuse_deck(option: Any) -> Sentence | None:
    """What a deck may be, if this is none; None for null and for a good house deck."""
    if option is None:
        return None
    if not isinstance(option, dict) or option.keys() != {"coins", "creatures"}:
        return say("null or a house deck with the two lists 'coins' and 'creatures'")
    return _refuse_coins(option["coins"]) or _refuse_creatures(option["creatures"], option["coins"])


def _refuse_coins(coins: Any) -> Sentence | None:
    if not isinstance(coins, list) or not 2 <= len(coins) <= 200:
        return say("a house deck with 2 to 200 coins")
    for coin in coins:
        if not is_integer(coin) or not 1 <= coin <= 99:
            return say("a house deck whose coins are whole numbers from 1 to 99, and {coin} is none", coin=short(coin))
    if coins != sorted(coins):
        return say("a house deck whose coins are written in rising order")
    return None


def _refuse_creatures(creatures: Any, coins: list[int]) -> Sentence | None:
    if not isinstance(creatures, list) or not 3 <= len(creatures) <= 100:
        return say("a house deck with 3 to 100 creatures")
    names = set()
    for card in creatures:
        if not isinstance(card, dict) or card.keys() != {"name", "price", "mark"}:
            return say("a house deck whose creatures have 'name', 'price' and 'mark', unlike {card}", card=short(card))
        name, price, mark = card["name"], card["price"], card["mark"]
        if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_NAME:
            parts = {"longest": LONGEST_NAME, "name": short(name)}
            return say("a house deck whose names have 1 to {longest} characters, unlike {name}", **parts)
        if name in names:
            return say(
                "a house deck whose creatures all have different names, and {name!r} stands there twice", name=name
            )
        names.add(name)
        if mark is not None and mark not in MARKS:
            return say("a house deck whose marks are null, 'snail' or 'cheetah', unlike {mark}", mark=short(mark))
        if not is_integer(price) or not pairs(coins, price):
            parts = {"price": short(price), "name": name}
            return say("a house deck in which two coins make every price, and none make {price} for {name!r}", **parts)
    return None


def too_small(deck: Deck, version: str, seats: int) -> Sentence | None:
    """Why the deck does not do for so many seats in this version; None if it does."""
    coins = {"beginner": 8 * seats, "standard": 3 * seats + 1, "advanced": 2}[version]
    creatures = 4 if version == "standard" else 3
    for least, there, what in (
        (coins, len(deck.coins), say("coins")),
        (creatures, len(deck.creatures), say("creatures")),
    ):
        if there < least:
            parts = {"least": least, "what": what, "version": version, "seats": seats, "there": there}
            return say(
                "the deck needs at least {least} {what} for the {version} version with {seats} seats; it has {there}",
                **parts,
            )
    return None


def called(name: str) -> Sentence | str:
    """The creature's name for players, which can be translated; a house deck's own names stay as they are."""
    return NAMES.get(name, name)
