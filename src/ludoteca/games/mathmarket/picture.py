"""A view as a picture: the stall with its creatures and prices, and the coins of whoever looks.

The creatures are those of the page: `creatures.json` is written from its drawings by `workshop/creatures.py`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import cos, pi, sin
from typing import Any

from ludoteca.contract import View
from ludoteca.games.mathmarket.deck import called, deck_of
from ludoteca.ink import Cut, Drawing, box, fitted, placed, words

METALS = ("#d7b08a", "#cfc7b4", "#e0966a", "#c9b458", "#efc15a", "#bfcbd3", "#f2d443", "#e7a99b", "#8fc7ab", "#a9b7e6")
CARD, STEP = 260, 290
ROW = 12
"""Coins in a row."""


@cache
def creatures() -> dict[str, dict[str, str]]:
    """The drawing and the ground of each creature."""
    found: dict[str, dict[str, str]] = json.loads(
        (files("ludoteca.games.mathmarket") / "creatures.json").read_text(encoding="utf-8")
    )
    return found


def draw(view: View, notes: dict[str, Any], dark: bool = False) -> Drawing:
    """The cards of the market, and below them the coins that are seen."""
    position, cards = view["position"] or {}, notes.get("cards") or []
    width = max(3, len(cards)) * STEP
    found = [placed(drawn(card, dark), number * STEP + 15, 10) for number, card in enumerate(cards)]
    coins = seen(position, view.get("seat"))
    step = 130 if len(coins) <= ROW else width / ROW
    for number, value in enumerate(coins):
        beside = min(ROW, len(coins) - number // ROW * ROW)
        x = width / 2 + (number % ROW - (beside - 1) / 2) * step
        found.append(placed(coin(value), x, 445 + number // ROW * step, step / 68))
    return Drawing(width, 370 + -(-len(coins) // ROW) * (step + 20), "".join(found))


def cut_out(view: View, notes: dict[str, Any]) -> list[Cut]:
    """All creatures and coins of the deck, a house deck too, for paper."""
    deck = deck_of(view["options"]["deck"])
    cards = [{"name": one.name, "label": called(one.name), "price": one.price} for one in deck.creatures]
    creatures_ = [Drawing(CARD, 345, drawn(card, False)) for card in cards]
    coins = [Drawing(64, 64, placed(coin(value), 32, 32)) for value in deck.coins]
    return [Cut(creatures_, 46), Cut(coins, 31)]


def bonds(options: Mapping[str, Any]) -> list[tuple[int, int]]:
    """The pairs of coins that pay a creature of the deck, the dearest last."""
    deck = deck_of(options["deck"])
    found = {pair for price in sorted({one.price for one in deck.creatures}) for pair in deck.bonds[price]}
    return sorted(found, key=lambda pair: (sum(pair), pair))


def seen(position: dict[str, Any], seat: int | None) -> list[int]:
    """The coins that lie open to whoever looks: their hand, or those on the table."""
    if "row" in position:
        return [coin for coin in position["row"] if coin is not None]
    hands = position.get("hands") or []
    hand = hands[seat] if seat is not None and seat < len(hands) else []
    lying: int | None = position.get("deposit")
    return ([] if lying is None else [lying]) + (hand if isinstance(hand, list) else [])


def drawn(card: dict[str, Any], dark: bool) -> str:
    """A creature in its place of the market."""
    look = creatures().get(card["name"]) or creatures()["someone"]
    line = 'stroke="#2b2118" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"'
    found = box(0, 0, CARD, 345, "#202722" if dark else "#fffaf0", 20, 'stroke="#000" stroke-opacity="0.3"')
    found += box(12, 12, CARD - 24, 236, look["ground"], 14)
    found += f'<g transform="translate(28 24) scale(3.18)" {line}>{look["drawing"]}</g>'
    found += box(12, 12, 84, 64, "#2b2118", 14) + words(str(card["price"]), 54, 61, 50, "#fff3d6")
    found += fitted(str(card["label"]), CARD / 2, 306, 40, CARD - 30, "#f3ebd9" if dark else "#24211a")
    if card.get("deposit") is not None:
        found += placed(coin(card["deposit"]), CARD - 44, 226, 1.25)
    return found


def coin(value: int) -> str:
    """A coin: each value has its metal, its figure, and as many pips round the edge."""
    metal = METALS[value % len(METALS)]
    found = (
        f'<circle cy="1.8" r="29" fill="#6e5a3a"/><circle r="29" fill="{metal}" stroke="#3a2a10" stroke-width="1.6"/>'
    )
    found += '<circle r="17.6" fill="#fff" fill-opacity="0.46" stroke="#3a2a10" stroke-opacity="0.5"/>'
    for number in range(value if value <= 12 else 0):
        angle = 2 * pi * number / value - pi / 2
        found += f'<circle cx="{22.6 * cos(angle):.1f}" cy="{22.6 * sin(angle):.1f}" r="2.4" fill="#2b1a05"/>'
    return found + words(str(value), 0, 8.6, 24 if value < 10 else 20, "#2b1a05")
