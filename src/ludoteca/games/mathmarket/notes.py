"""What follows from a view of Math Market, worked out for a page, a terminal or a screen reader.

It reads the view alone, so it knows no more than the viewer does. The `hint` is a list of steps, each telling a
little more than the one before; a page shows as many as it is asked for.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludoteca.contract import View
from ludoteca.games.mathmarket import advice
from ludoteca.games.mathmarket.deck import Deck, called, deck_of
from ludoteca.games.mathmarket.versions.advanced import PENALTY
from ludoteca.games.mathmarket.versions.beginner import Beginner
from ludoteca.games.mathmarket.versions.market import Setting
from ludoteca.games.mathmarket.versions.marks import acting, silenced, why_silent
from ludoteca.words import Sentence, say


def notes(view: View) -> dict[str, Any]:
    """All that follows from a view. Before the deal only the version and the phase are known."""
    options, position = view["options"], view["position"]
    found: dict[str, Any] = {"version": options["version"], "phase": position["phase"]}
    if position["phase"] == "deal":
        return found | {"acting": [], "why": say("Wait until the cards are dealt."), "hint": []}
    deck = deck_of(options["deck"])
    found["scores"] = _scores(options["version"], position)
    found["cards"] = [
        None if name is None else card(deck, slot, name, _deposit(position, slot))
        for slot, name in enumerate(position["market"])
    ]
    found["left"] = {name: position[name] for name in ("coins", "creatures") if name in position}
    if options["version"] == "standard" and options["used"] == "under":
        del found["left"]["coins"]  # they come back: how many lie there now says nothing
    kind = {"beginner": _beginner, "standard": _standard, "advanced": _advanced}[options["version"]]
    return found | kind(view, deck)


def _scores(version: str, position: dict[str, Any]) -> list[int]:
    if version == "beginner":
        return [-(len(hand) if isinstance(hand, list) else hand) for hand in position["hands"]]
    return [len(names) for names in position["bought"]]


def _deposit(position: dict[str, Any], slot: int) -> int | None:
    deposit: int | None = position["deposits"][slot] if "deposits" in position else None
    return deposit


def card(deck: Deck, slot: int, name: str, deposit: int | None = None) -> dict[str, Any]:
    """A creature as its card tells it: price, mark, hint, and which coins can make the price and which never can."""
    price = deck.price[name]
    coins = sorted(deck.suitable[price])
    return {
        "slot": slot,
        "name": name,
        "label": called(name),
        "price": price,
        "mark": deck.mark[name],
        "hint": coins[0],
        "coins": coins,
        "useless": sorted(set(deck.coins) - deck.suitable[price]),
        "bonds": [list(pair) for pair in deck.bonds[price]],
        "deposit": deposit,
        "rest": None if deposit is None else price - deposit,
    }


def _step(text: Sentence, **fields: Any) -> dict[str, Any]:
    return {"text": text, **fields}


# Beginner


def _beginner(view: View, deck: Deck) -> dict[str, Any]:
    position, viewer = view["position"], view["seat"]
    seat = position["to_move"]
    over = position["phase"] == "over"
    mine = viewer == seat and not over
    why = None
    if not mine and not over and viewer is not None:
        why = say("It is not your turn yet.")
    seen = _seen(view, deck)
    return {
        "acting": [] if over else [seat],
        "why": why,
        "extra": position["extra"],
        "fits": [list(payment) for payment in seen.payments(viewer)] if mine and viewer is not None else [],
        "hint": _beginner_hint(seen, viewer, view) if mine and viewer is not None else [],
    }


def _seen(view: View, deck: Deck) -> Beginner:
    """The position with nothing in it that the viewer does not see: hidden hands and piles are left empty."""
    options, position = view["options"], view["position"]
    chosen = [options[name] for name in ("tie_ms", "patience_ms", "stuck", "used")]
    setting = Setting(view["seats"], "beginner", deck, *chosen)
    return Beginner(
        setting=setting,
        end=position["end"],
        market=tuple(position["market"]),
        deposits=tuple(position["deposits"]),
        hands=tuple(tuple(hand) if isinstance(hand, list) else () for hand in position["hands"]),
        bought=tuple(tuple(names) for names in position["bought"]),
        coins=(),
        discard=tuple(position["discard"]),
        creatures=(),
        to_move=position["to_move"],
        extra=position["extra"],
    )


def _beginner_hint(seen: Beginner, seat: int, view: View) -> list[dict[str, Any]]:
    """Which coin on which creature, and why."""
    payment = advice.best(seen, seat)
    if payment is None:
        if view["position"]["coins"]:
            return [_step(say("None of your coins fits: skip and draw one."), action={"type": "skip"})]
        return [_step(say("None of your coins fits, and there is none to draw: skip."), action={"type": "skip"})]
    slot, coin = payment
    creature = called(seen.market[slot] or "")
    deposit = seen.deposits[slot]
    action = {"type": "pay", "slot": slot, "coin": coin}
    if deposit is not None:
        sum_ = {"deposit": deposit, "coin": coin, "price": deposit + coin}
        return [
            _step(say("You can buy a creature.")),
            _step(say("Look at this one: {creature}.", creature=creature), slot=slot),
            _step(say("Lay the {coin}: it completes {deposit} + {coin} = {price}.", **sum_), action=action),
        ]
    return [
        _step(say("You can pay a deposit.")),
        _step(say("Look at this one: {creature}.", creature=creature), slot=slot),
        _step(_why_deposit(seen, seat, slot, coin, view), action=action),
    ]


def _why_deposit(seen: Beginner, seat: int, slot: int, coin: int, view: View) -> Sentence:
    """Why this deposit: who may hold the other half."""
    rest = advice.rest(seen, slot, coin)
    hands = view["position"]["hands"]
    others = sum(hand for other, hand in enumerate(hands) if other != seat)
    hidden = others + view["position"]["coins"]
    chance = advice.chance_to_hold(hidden, advice.unseen(seen, seat, rest), others)
    parts = {"coin": coin, "rest": rest, "percent": round(100 * chance)}
    if seen.hands[seat].count(rest) > (rest == coin):
        return say(
            "Lay the {coin}: you hold the {rest} for the rest, and an opponent has one with {percent} %.", **parts
        )
    return say("Lay the {coin}: an opponent has the {rest} for the rest with {percent} %.", **parts)


# Standard


def _standard(view: View, deck: Deck) -> dict[str, Any]:
    options, position, viewer = view["options"], view["position"], view["seat"]
    over = position["phase"] == "over"
    counts = [len(names) for names in position["bought"]]
    marks, out = position["marks"], position["out"]
    claimed = [claim["seat"] for claim in position["claims"]]
    allowed = () if over else acting(counts, marks, out, claimed)
    why = None
    if viewer is not None and not over and viewer not in allowed:
        why = why_silent(viewer, counts, marks, out, claimed)
    patience = options["patience_ms"]
    return {
        "acting": list(allowed),
        "why": why,
        "open": position["deposit"],
        "moment": None if over or not marks else _moment(counts, marks, out),
        "until": position["since"] + patience if patience and not over else None,
        "tie_ms": options["tie_ms"],
        "hint": _standard_hint(deck, position, viewer) if viewer is not None and viewer in allowed else [],
    }


def _moment(counts: list[int], marks: list[str], out: list[int]) -> dict[str, Any]:
    """Whose moment it is under snail and cheetah: who is silenced, by which mark, and what to announce."""
    silent = silenced(counts, marks, out)
    binding = [mark for mark in marks if mark in silent.values()]
    texts = {
        (): say("The marks silence nobody now."),
        ("snail",): say("Snail! Those with the fewest creatures go first."),
        ("cheetah",): say("Cheetah! Those with the most creatures must wait."),
        ("cheetah", "snail"): say("Snail and cheetah! The fewest go first, the most go last."),
    }
    return {
        "marks": marks,
        "binding": binding,
        "silenced": [{"seat": seat, "mark": mark} for seat, mark in sorted(silent.items())],
        "free": list(acting(counts, marks, out, ())),
        "text": texts[tuple(binding)],
    }


def _standard_hint(deck: Deck, position: dict[str, Any], viewer: int) -> list[dict[str, Any]]:
    """That something can be bought, then the creature, then the coin; or that nothing can."""
    claims = advice.right_claims(deck, position["market"], position["deposit"], position["hands"][viewer])
    if not claims:
        return [_step(say("You cannot buy anything: say so."), action={"type": "pass"})]
    slot, coin = claims[0]
    name = position["market"][slot]
    parts = {"open": position["deposit"], "coin": coin, "price": deck.price[name]}
    return [
        _step(say("Something can be bought.")),
        _step(say("Look at this one: {creature}.", creature=called(name)), slot=slot),
        _step(
            say("Your {coin}: {open} + {coin} = {price}.", **parts),
            action={"type": "claim", "price": deck.price[name], "coin": coin},
        ),
    ]


# Advanced


def _advanced(view: View, deck: Deck) -> dict[str, Any]:
    position, viewer = view["position"], view["seat"]
    over = position["phase"] == "over"
    allowed = [] if over else [seat for seat in range(view["seats"]) if seat not in position["out"]]
    pairs = [
        [] if name is None else advice.right_pairs(position["row"], deck.price[name]) for name in position["market"]
    ]
    why = None
    if viewer in position["out"]:
        why = say("You are out until somebody buys a creature.")
    penalty = PENALTY * sum(position["wrong"])
    coins = Counter(coin for coin in position["row"] if coin is not None)
    prices = [deck.price[name] for name in position["market"] if name is not None]
    return {
        "acting": allowed,
        "why": why,
        "pairs": [len(found) for found in pairs],
        "all_can_be_sold": advice.all_can_be_sold(coins, prices),
        "practice": {"clock": position["clock"], "penalty": penalty, "time": position["clock"] + penalty}
        if view["seats"] == 1
        else None,
        "hint": _advanced_hint(deck, position, pairs) if viewer in allowed else [],
    }


def _advanced_hint(deck: Deck, position: dict[str, Any], pairs: list[list[tuple[int, int]]]) -> list[dict[str, Any]]:
    """That something can be bought, then the creature with the most pairs, then two coins."""
    slot = max(range(len(pairs)), key=lambda one: len(pairs[one]))
    if not pairs[slot]:
        return []
    name, row = position["market"][slot], position["row"]
    one, other = pairs[slot][0]
    parts = {"one": row[one], "other": row[other], "price": deck.price[name]}
    return [
        _step(say("Something can be bought.")),
        _step(say("Look at this one: {creature}.", creature=called(name)), slot=slot),
        _step(
            say("These two: {one} + {other} = {price}.", **parts),
            action={"type": "claim", "price": deck.price[name], "coins": [one, other]},
        ),
    ]
