"""The story of a match of Math Market in sentences, for the terminal; and the moments of it that are worth a sample."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ludoteca.contract import Event, View
from ludoteca.games.mathmarket.deck import called, deck_of, one
from ludoteca.games.mathmarket.versions.advanced import seconds
from ludoteca.words import Sentence, say


def tell(event: Event, view: View) -> list[Sentence]:
    """What happened, one sentence a thing; `view` is what the listener sees after it."""
    kind = event["type"]
    if kind in SIMPLE:
        return [SIMPLE[kind](event)]
    if kind == "deal":
        return [say("The shop opens: {creatures}.", creatures=_shown(event["market"], view))]
    if kind == "refill":
        return [say("New in the shop: {creatures}.", creatures=_shown((c["creature"] for c in event["cards"]), view))]
    if kind == "buy":
        return [_bought(event, view)]
    if kind == "sale":
        return _sale(event, view)
    if kind == "wrong":
        return [_wrong(event)]
    if kind == "marks":
        return [MARKS[tuple(event["marks"])]]
    return [event["reason"]] if kind == "end" else []


def player(seat: int) -> Sentence:
    """A seat as players count them, from 1."""
    return say("Player {number}", number=seat + 1)


def _players(seats: Iterable[int]) -> str:
    return ", ".join(str(seat + 1) for seat in seats)


def _coins(coins: Iterable[int]) -> str:
    return " ".join(str(coin) for coin in coins)


def _label(name: str, view: View) -> Sentence:
    price = deck_of(view["options"]["deck"]).price[name]
    return say("{creature} {price}", creature=called(name), price=price)


def _shown(names: Iterable[str], view: View) -> Sentence | str:
    """Creatures with their prices, in a row."""
    shown: Sentence | str = ""
    for name in names:
        label = _label(name, view)
        shown = say("{creatures}, {creature}", creatures=shown, creature=label) if shown else label
    return shown


def _bought(event: Event, view: View) -> Sentence:
    first, second = event["sum"]
    parts = {
        "player": player(event["seat"]),
        "creature": _label(event["creature"], view),
        "sum": f"{first} + {second} = {event['price']}",
    }
    if "reaction" in event:
        return say("{player} buys {creature}: {sum}, in {seconds} s.", **parts, seconds=seconds(event["reaction"]))
    return say("{player} buys {creature}: {sum}.", **parts)


def _sale(event: Event, view: View) -> list[Sentence]:
    """The photo finish: each claim with its time."""
    told = []
    for claim in event["claims"]:
        parts = {
            "player": player(claim["seat"]),
            "creature": _label(claim["creature"], view),
            "sum": f"{event['coin']} + {claim['coin']} = {claim['price']}",
            "seconds": seconds(claim["reaction"]),
        }
        if claim["named"]:
            told.append(say("{player} buys {creature}: {sum}, in {seconds} s.", **parts))
        else:
            told.append(say("{player} was right too: {sum}, in {seconds} s, and gets {creature}.", **parts))
    if len(told) > 1:
        told.append(say("Together! Everybody who was right gets a creature."))
    return told


def _wrong(event: Event) -> Sentence:
    if "sum" not in event:
        return say("{player} was wrong.", player=player(event["seat"]))
    first, second = event["sum"]
    return say(
        "{player} was wrong: {one} + {other} is not {price}.",
        player=player(event["seat"]),
        one=first,
        other=second,
        price=event["price"],
    )


def _deposit(event: Event) -> Sentence:
    return say(
        "{player} lays {coin} on {creature}: {rest} is still to pay.",
        player=player(event["seat"]),
        coin=one(event["coin"]),
        creature=called(event["creature"]),
        rest=event["rest"],
    )


def _skipped(event: Event) -> Sentence:
    if event["drew"]:
        return say("{player} skips and draws a coin.", player=player(event["seat"]))
    return say("{player} cannot play.", player=player(event["seat"]))


SIMPLE: dict[str, Callable[[Event], Sentence]] = {
    "deposit": _deposit,
    "skip": _skipped,
    "hand": lambda event: say("Your coins: {coins}.", coins=_coins(event["coins"])),
    "draw": lambda event: say("You draw {coin}.", coin=one(event["coin"])),
    "extra": lambda event: say("{player} may play one more coin.", player=player(event["seat"])),
    "done": lambda event: say("{player} plays no second coin.", player=player(event["seat"])),
    "turn": lambda event: say("The turn is with {player}.", player=player(event["seat"])),
    "sealed": lambda event: say("Sent after {seconds} s.", seconds=seconds(event["reaction"])),
    "mistake": lambda event: say(
        "{one} + {other} makes {makes}, not {price}. You are out until the next coin.",
        one=event["sum"][0],
        other=event["sum"][1],
        makes=event["makes"],
        price=event["price"],
    ),
    "pass": lambda event: say("{player} cannot.", player=player(event["seat"])),
    "patience": lambda event: say("Time is up for: {players}.", players=_players(event["seats"])),
    "unused": lambda event: say("Nobody took the {coin}.", coin=event["coin"]),
    "useless": lambda event: say("Nobody can use the {coin}: it goes.", coin=event["coin"]),
    "coin": lambda event: say("Open coin: {coin}.", coin=event["coin"]),
    "back": lambda event: say("Everybody was wrong. Back in play: {players}.", players=_players(event["seats"])),
}
MARKS: dict[tuple[str, ...], Sentence] = {
    ("snail",): say("A snail has come."),
    ("cheetah",): say("A cheetah has come."),
    ("cheetah", "snail"): say("A snail and a cheetah have come."),
}


def _has(kind: str, test: Callable[[Event], Any] = bool) -> Callable[[list[Event]], bool]:
    """True for a story with an event of this kind of which this is true."""
    return lambda story: any(event["type"] == kind and test(event) for event in story)


MOMENTS: dict[str, Callable[[list[Event]], bool]] = {
    "deposit": _has("deposit"),
    "extra": _has("extra"),
    "skip": _has("skip"),
    "sealed": _has("sealed"),
    "sale": _has("sale"),
    "together": _has("sale", lambda sale: len(sale["claims"]) > 1),
    "snail": _has("marks", lambda event: "snail" in event["marks"] and event["silenced"]),
    "cheetah": _has("marks", lambda event: "cheetah" in event["marks"] and event["silenced"]),
    "wrong": _has("wrong"),
    "back": _has("back"),
    "end": _has("end"),
}
"""Moments a board must be able to show, by the story that leads to them."""
