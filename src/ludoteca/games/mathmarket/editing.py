"""Setting up a position of Math Market: creatures on the market, coins in hands and on creatures.

What is laid nowhere is in the piles, in an order that follows from what is laid. The creatures that were bought stay
so, unless one of them is laid on the market. In the advanced version all coins lie open: one that is laid changes
places with another of its value.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

from ludoteca.contract import State
from ludoteca.editing import Editor, Field, Layout, Lies, Piece, Place, seat_field
from ludoteca.games.mathmarket.deck import Deck, called, deck_of
from ludoteca.games.mathmarket.picture import CARD, STEP, coin, drawn
from ludoteca.games.mathmarket.rules import MathMarketState
from ludoteca.games.mathmarket.versions import advanced, beginner, standard
from ludoteca.ink import ON_GROUND, Drawing, box, placed, words
from ludoteca.words import say, translated

SLOTS = {"beginner": beginner.SLOTS, "standard": standard.SLOTS, "advanced": advanced.SLOTS}
HANDS = {"beginner": beginner.HAND, "standard": standard.HAND, "advanced": 0}
HIGH, SEEN = 345, 254
"""How high a creature is, and how much of it is seen where it is chosen: all but its name."""
COIN = 96
ROW = 10
"""Coins beside one another where all lie open."""
LAID = ("market", "deposits", "deposit", "hands", "row", "coins", "creatures", "to_move")
"""What is laid or follows from it; the rest of a position stays as it is."""


class MathMarketEditor(Editor):
    """The editor of Math Market."""

    game = MathMarketState.game
    options = ("version",)

    def pieces(self, layout: Layout, language: str = "en") -> list[Piece]:
        deck = deck_of(layout.options["deck"])
        coins = [
            Piece(
                f"coin {value}",
                say("coin {value}", value=value),
                Drawing(100, 100, placed(coin(value), 50, 50, 1.5)),
                None if layout.options["version"] == "advanced" else count,
            )
            for value, count in sorted(Counter(deck.coins).items())
        ]
        creatures = [
            Piece(
                f"creature {one.name}",
                say("{creature}, {price}", creature=called(one.name), price=one.price),
                Drawing(CARD, SEEN, drawn(card(deck, one.name, language), False)),
                1,
            )
            for one in sorted(deck.creatures, key=lambda one: one.price)
        ]
        return coins + creatures

    def places(self, layout: Layout) -> list[Place]:
        version = layout.options["version"]
        slots = SLOTS[version]
        found = [
            Place(f"market {slot}", say("Market {letter}", letter="ABCD"[slot]), slot * STEP + 15, 10, CARD, HIGH)
            for slot in range(slots)
        ]
        top = HIGH + 30
        if version == "beginner":
            found += [
                Place(
                    f"deposits {slot}",
                    say("Deposit on {letter}", letter="ABCD"[slot]),
                    slot * STEP + 15 + (CARD - COIN) / 2,
                    top,
                    COIN,
                    COIN,
                )
                for slot in range(slots)
            ]
        if version == "standard":
            found.append(Place("deposit", say("The open coin"), (slots * STEP - COIN) / 2, top, COIN, COIN))
        if version == "advanced":
            count, left = len(deck_of(layout.options["deck"]).coins), (slots * STEP - ROW * COIN * 0.85) / 2
            return found + [
                Place(
                    f"row {n}",
                    say("Coin {number}", number=n + 1),
                    left + n % ROW * COIN * 0.85,
                    top + n // ROW * COIN * 0.85,
                    COIN * 0.85,
                    COIN * 0.85,
                )
                for n in range(count)
            ]
        hand, rows = HANDS[version], hand_of(layout) // HANDS[version]
        return found + [
            Place(
                f"hand {seat} {n}",
                say("Hand of seat {number}, coin {coin}", number=seat + 1, coin=n + 1),
                (slots * STEP - hand * COIN) / 2 + 25 + n % hand * COIN,
                top + COIN + 14 + seat * (rows * COIN + 14) + n // hand * COIN,
                COIN,
                COIN,
            )
            for seat in range(layout.seats)
            for n in range(hand_of(layout))
        ]

    def fields(self, layout: Layout) -> list[Field]:
        return [seat_field("to_move", layout.seats)] if layout.options["version"] == "beginner" else []

    def draw(self, layout: Layout, dark: bool, language: str = "en") -> Drawing:
        deck, found = deck_of(layout.options["deck"]), []
        places = self.places(layout)
        line = 'fill-opacity="0.35" stroke="#fff8e8" stroke-opacity="0.5" stroke-dasharray="8 8" stroke-width="3"'
        for place in places:
            there, wide = layout.at(place.id), place.width
            if there is None:
                found.append(box(place.x + 4, place.y + 4, wide - 8, place.height - 8, "#000", min(wide / 2, 40), line))
            elif there.startswith("creature "):
                found.append(placed(drawn(card(deck, named(there), language), dark), place.x, place.y))
            else:
                middle = (place.x + wide / 2, place.y + wide / 2)
                found.append(placed(coin(int(named(there))), *middle, wide / 66))
            if place.id.startswith("hand") and place.id.endswith(" 0"):
                number = int(place.id.split()[1]) + 1
                found.append(words(str(number), place.x - 34, place.y + 68, 54, ON_GROUND))
        height = max(place.y + place.height for place in places) + 10
        return Drawing(SLOTS[layout.options["version"]] * STEP, height, "".join(found))

    def taken(self, state: State) -> Layout:
        form = state.dump()
        if form["position"]["phase"] == "deal":
            return self.begun(form["seats"], form["options"])
        position = {**form["position"], "phase": "play", "end": None}
        lies: Lies = {
            f"market {n}": (f"creature {one}",) for n, one in enumerate(position["market"]) if one is not None
        }
        for name in ("deposits", "row"):
            found = enumerate(position.get(name) or ())
            lies |= {f"{name} {n}": (f"coin {one}",) for n, one in found if one is not None}
        if position.get("deposit") is not None:
            lies["deposit"] = (f"coin {position['deposit']}",)
        for seat, hand in enumerate(position.get("hands") or ()):
            lies |= {f"hand {seat} {n}": (f"coin {one}",) for n, one in enumerate(hand[: 2 * beginner.HAND])}
        rest = {name: value for name, value in position.items() if name not in LAID}
        says = {"to_move": position["to_move"]} if "to_move" in position else {}
        return Layout(form["seats"], form["options"], lies, says, rest)

    def cleared(self, layout: Layout) -> Layout:
        stays = {place: there for place, there in layout.lies.items() if place.startswith("row")}
        return layout._replace(lies=stays)

    def put(self, layout: Layout, piece: str, place: str) -> Layout:
        creature = piece.startswith("creature ")
        if creature != place.startswith("market"):
            raise ValueError(CREATURES if creature else COINS)
        if place.startswith("row"):
            return exchanged(layout, piece, place)
        if creature:  # there is one of each: it comes from where it lies
            layout = layout.laid(
                {other: () for other, there in layout.lies.items() if piece in there and other != place}
            )
        return super().put(layout, piece, place)

    def emptied(self, layout: Layout, place: str) -> Layout:
        if place.startswith("row"):
            raise ValueError(say("Here all coins lie open: lay another one in its place."))
        return super().emptied(layout, place)

    def position(self, layout: Layout) -> dict[str, Any]:
        version, deck = layout.options["version"], deck_of(layout.options["deck"])
        rng = Random(repr(sorted(layout.lies.items())))
        market = [named(layout.at(f"market {slot}")) for slot in range(SLOTS[version])]
        bought = [[one for one in own if one not in market] for own in layout.rest.get("bought") or ()]
        away = [*market, *(one for own in bought for one in own)]
        creatures = [one.name for one in deck.creatures if one.name not in away]
        rng.shuffle(creatures)
        found = {**layout.rest, "market": market, "bought": bought, "creatures": creatures}
        prices = [deck.price[one] for one in market if one is not None]
        if version == "advanced":
            row = self.row(layout, bought)
            lying = [one for one in row if one is not None]
            if not any(one + other in prices for one, other in combinations(lying, 2)):  # it would be over (A7)
                raise ValueError(UNSOLD)
            return {**found, "row": row, "round": 1 + sum(map(len, bought))}
        if not prices:  # so it would (B9)
            raise ValueError(UNSOLD)
        numbers = range(hand_of(layout))
        hands = [numbered(layout, [f"hand {seat} {n}" for n in numbers]) for seat in range(layout.seats)]
        lying = numbered(layout, ["deposit", *(f"deposits {slot}" for slot in range(SLOTS[version]))])
        coins = list((Counter(deck.coins) - Counter(lying) - Counter(one for hand in hands for one in hand)).elements())
        rng.shuffle(coins)
        count = len(layout.rest.get("discard") or ())
        if version == "beginner":
            count = 2 * sum(map(len, bought))
            found |= {
                "deposits": [value(layout.at(f"deposits {slot}")) for slot in range(SLOTS[version])],
                "to_move": layout.says["to_move"],
            }
        else:
            found["deposit"] = value(layout.at("deposit"))
        return {
            **found,
            "hands": [sorted(hand) for hand in hands],
            "discard": sorted(coins[:count]),
            "coins": coins[count:],
        }

    def row(self, layout: Layout, bought: list[list[str]]) -> list[int | None]:
        """The open coins, with as many gaps as coins were paid."""
        deck = deck_of(layout.options["deck"])
        row = [value(layout.at(f"row {n}")) for n in range(len(deck.coins))]
        missing = list((Counter(deck.coins) - Counter(one for one in row if one is not None)).elements())
        while row.count(None) > 2 * sum(map(len, bought)) and missing:
            row[row.index(None)] = missing.pop()
        return row


CREATURES = say("Creatures are laid on the market.")
UNSOLD = say("Lay a creature on the market that can be bought.")
COINS = say("Coins are laid in hands, on creatures or in their row.")


def hand_of(layout: Layout) -> int:
    """The places of a hand: twice as many once somebody has more than at the beginning."""
    hand = HANDS[layout.options["version"]]
    return (
        2 * hand
        if any(f"hand {seat} {n}" in layout.lies for seat in range(layout.seats) for n in range(hand, 2 * hand))
        else hand
    )


def card(deck: Deck, name: str, language: str) -> dict[str, Any]:
    """A creature as the picture wants it."""
    return {"name": name, "label": translated(called(name), language), "price": deck.price[name]}


def named(piece: str | None) -> Any:
    """What a piece is: the name of a creature, the figure of a coin; None for none."""
    return None if piece is None else piece.split(" ", 1)[1]


def value(piece: str | None) -> int | None:
    """The value of a coin; None for none."""
    return None if piece is None else int(named(piece))


def numbered(layout: Layout, places: list[str]) -> list[int]:
    """The coins on these places."""
    return [one for place in places if (one := value(layout.at(place))) is not None]


def exchanged(layout: Layout, piece: str, place: str) -> Layout:
    """The layout after a coin of the row has changed places with another one of this value."""
    there = layout.at(place)
    if there is None:
        raise ValueError(say("That coin has been paid: its place stays empty."))
    other = next(
        (one for one, pieces in reversed(layout.lies.items()) if one.startswith("row") and piece in pieces), None
    )
    if there == piece or other is None:
        return layout
    return layout.laid({place: (piece,), other: (there,)})


editor = MathMarketEditor()
