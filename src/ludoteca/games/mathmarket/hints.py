"""The friend at the table who is asked: the ladder of hints, the number bonds, and whether a turn is a good first one.

Everything here reads what one seat may know. A hint goes up step by step: what can be had, which creature, which coin
and why; where everybody plays at once its sentences are short.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludoteca.contract import Action, View
from ludoteca.games.mathmarket import advice
from ludoteca.games.mathmarket.deck import Deck, called, deck_of, pairs
from ludoteca.games.mathmarket.notes import notes, seen
from ludoteca.games.mathmarket.versions.beginner import Beginner
from ludoteca.words import Sentence, say

Steps = list[dict[str, Any]]


def ladder(view: View) -> Steps:
    """The steps of a hint for the seat that sees this; none where it may not act."""
    viewer = view["seat"]
    if viewer is None or viewer not in notes(view)["acting"]:
        return []
    deck = deck_of(view["options"]["deck"])
    kind = {"beginner": _beginner, "standard": _standard, "advanced": _advanced}[view["options"]["version"]]
    return kind(view, deck)


def _good(text: Sentence) -> dict[str, Any]:
    return {"step": "good", "text": text}


def _piece(slot: int, name: str) -> dict[str, Any]:
    return {"step": "piece", "text": say("Look at this one: {creature}.", creature=called(name)), "slot": slot}


def _where(text: Sentence, action: Action, **lit: Any) -> dict[str, Any]:
    return {"step": "where", "text": text, **lit, "actions": [action]}


# Beginner


def _beginner(view: View, deck: Deck) -> Steps:
    """Which coin on which creature, and why; or that none fits."""
    table, seat = seen(view, deck), view["seat"]
    payment = advice.best(table, seat)
    if payment is None:
        drawn = say("Skip: then you draw a coin, and next time it may fit.")
        empty = say("Skip: there is no coin left to draw.")
        return [
            _good(say("None of your coins fits.")),
            _where(drawn if view["position"]["coins"] else empty, {"type": "skip"}),
        ]
    slot, coin = payment
    name, deposit = table.market[slot] or "", table.deposits[slot]
    action = {"type": "pay", "slot": slot, "coin": coin}
    if deposit is None:
        good = say("You can lay a deposit: that is one coin less in your hand.")
        why = _why_deposit(table, seat, slot, coin, view)
    else:
        good = say("You can buy a creature.")
        sum_ = {"deposit": deposit, "coin": coin, "price": deposit + coin}
        why = say("Lay your {coin} there: {deposit} + {coin} = {price}, and the creature is yours.", **sum_)
    return [_good(good), _piece(slot, name), _where(why, action, slot=slot, coin=coin)]


def _why_deposit(table: Beginner, seat: int, slot: int, coin: int, view: View) -> Sentence:
    """Why this deposit: who may hold the rest."""
    rest = advice.rest(table, slot, coin)
    hands = view["position"]["hands"]
    others = sum(hand for other, hand in enumerate(hands) if other != seat)
    hidden = others + view["position"]["coins"]
    chance = advice.chance_to_hold(hidden, advice.unseen(table, seat, rest), others)
    parts = {"coin": coin, "rest": rest}
    if table.hands[seat].count(rest) > (rest == coin):
        if chance == 0:
            return say("Lay your {coin} there: {rest} is then to pay, and nobody but you can have that coin.", **parts)
        if chance < 1 / 2:
            return say("Lay your {coin} there: {rest} is then to pay. You have it, the others probably not.", **parts)
        return say("Lay your {coin} there: {rest} is then to pay, and you have it. Another may be quicker.", **parts)
    if chance < 1 / 2:
        return say("Lay your {coin} there: {rest} is then to pay, and the others probably do not have it.", **parts)
    return say("Lay your {coin} there: {rest} is then to pay. Another may buy, but you are rid of a coin.", **parts)


# Standard and advanced


def _standard(view: View, deck: Deck) -> Steps:
    """That something can be bought, then the creature, then the coin; or that nothing can."""
    position, viewer = view["position"], view["seat"]
    open_, round_ = position["deposit"], position["round"]
    claims = advice.right_claims(deck, position["market"], open_, position["hands"][viewer])
    if not claims:
        return [
            _good(say("With the {open} you cannot buy anything.", open=open_)),
            _where(say("Say that you can't: with the next coin you are back."), {"type": "pass", "round": round_}),
        ]
    slot, coin = claims[0]
    name = position["market"][slot]
    price = deck.price[name]
    return [
        _good(say("You can buy something.")),
        _piece(slot, name),
        _where(
            say("Your {coin}: {open} + {coin} = {price}.", open=open_, coin=coin, price=price),
            {"type": "claim", "round": round_, "price": price, "coin": coin},
            slot=slot,
            coin=coin,
        ),
    ]


def _advanced(view: View, deck: Deck) -> Steps:
    """That something can be bought, then the creature with the most pairs, then two coins."""
    position = view["position"]
    row = position["row"]
    found = [[] if name is None else advice.right_pairs(row, deck.price[name]) for name in position["market"]]
    slot = max(range(len(found)), key=lambda one: len(found[one]))
    name = position["market"][slot]
    price = deck.price[name]
    one, other = found[slot][0]
    return [
        _good(say("You can buy something.")),
        _piece(slot, name),
        _where(
            say("These two: {one} + {other} = {price}.", one=row[one], other=row[other], price=price),
            {"type": "claim", "round": position["round"], "price": price, "coins": [one, other]},
            slot=slot,
            coins=[one, other],
        ),
    ]


# The number bonds


def bonds(view: View) -> dict[str, Any]:
    """By slot, the pairs of coins that make the price with what lies there, and which coins help with it and which not.

    A deposit, or the open coin of the standard version, is half of the price already; in the advanced version the
    coins that still lie in the row are looked at, elsewhere the whole deck, as on the card.
    """
    deck = deck_of(view["options"]["deck"])
    market = view["position"].get("market", ())
    return {"cards": [None if name is None else _bonds(view, deck, slot) for slot, name in enumerate(market)]}


def _bonds(view: View, deck: Deck, slot: int) -> dict[str, Any]:
    position = view["position"]
    price = deck.price[position["market"][slot]]
    first = position["deposits"][slot] if "deposits" in position else position.get("deposit")
    found = deck.bonds[price]
    if "row" in position:
        found = pairs([coin for coin in position["row"] if coin is not None], price)
    elif first is not None:
        found = tuple(pair for pair in found if first in pair)
    coins = {coin for pair in found for coin in pair} if first is None else {price - first for _ in found}
    return {
        "slot": slot,
        "bonds": [list(pair) for pair in found],
        "coins": sorted(coins),
        "useless": sorted(set(deck.coins) - coins),
    }


# A first turn


def invites(view: View) -> bool:
    """True if the seat that sees this has something good to find: a purchase, or a deposit whose rest it holds."""
    deck = deck_of(view["options"]["deck"])
    good: dict[str, Callable[[], bool]] = {
        "beginner": lambda: _bargain(seen(view, deck), view["seat"]),
        "standard": lambda: len(_standard(view, deck)) == 3,
        "advanced": lambda: True,
    }
    return good[view["options"]["version"]]()


def _bargain(table: Beginner, seat: int) -> bool:
    payment = advice.best(table, seat)
    if payment is None:
        return False
    slot, coin = payment
    rest = advice.rest(table, slot, coin)
    return table.deposits[slot] is not None or table.hands[seat].count(rest) > (rest == coin)
