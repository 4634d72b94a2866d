"""What follows from a view of Math Market, worked out for a page, a terminal or a screen reader.

It reads the view alone, so it knows no more than the viewer does. It tells what lies there and whose turn it is, and
leaves the sums to the player: hints and number bonds are asked for (`hints.py`).
"""

from __future__ import annotations

import marshal
from functools import lru_cache
from typing import Any

from ludoteca.contract import View
from ludoteca.games.mathmarket.deck import Deck, called, deck_of
from ludoteca.games.mathmarket.versions.advanced import PENALTY
from ludoteca.games.mathmarket.versions.beginner import Beginner
from ludoteca.games.mathmarket.versions.market import Setting
from ludoteca.games.mathmarket.versions.marks import acting, silenced, why_silent
from ludoteca.words import say


def notes(view: View) -> dict[str, Any]:
    """All that follows from a view. Before the deal only the version and the phase are known."""
    options, position = view["options"], view["position"]
    found: dict[str, Any] = {"version": options["version"], "phase": position["phase"]}
    if position["phase"] == "deal":
        return found | {"acting": [], "why": say("Wait until the cards are dealt.")}
    found["scores"] = _scores(options["version"], position)
    cards = (position["market"], position.get("deposits"), position["bought"])
    found |= _cards(marshal.dumps(options["deck"], 2), marshal.dumps(cards, 2))
    found["left"] = {name: position[name] for name in ("coins", "creatures") if name in position}
    if options["version"] == "standard" and options["used"] == "under":
        del found["left"]["coins"]  # they come back: how many lie there now says nothing
    if options["version"] == "beginner":
        return found | _beginner(view)
    return found | (_standard(view) if options["version"] == "standard" else _advanced(view))


@lru_cache(maxsize=32)
def _cards(option: bytes, seen: bytes) -> dict[str, list[Any]]:
    """The cards in the market and those that were bought, for all who look; all is given as `marshal` has it."""
    deck = deck_of(marshal.loads(option))
    market, deposits, bought = marshal.loads(seen)
    return {
        "cards": [
            None if name is None else card(deck, slot, name, deposits[slot] if deposits else None)
            for slot, name in enumerate(market)
        ],
        "bought": [
            [{"name": name, "label": called(name), "price": deck.price[name]} for name in names] for names in bought
        ],
    }


def _scores(version: str, position: dict[str, Any]) -> list[int]:
    if version == "beginner":
        return [-(len(hand) if isinstance(hand, list) else hand) for hand in position["hands"]]
    return [len(names) for names in position["bought"]]


def card(deck: Deck, slot: int, name: str, deposit: int | None = None) -> dict[str, Any]:
    """A creature as its card tells it: price, mark, the lowest coin that can take part, and what is paid on it."""
    price = deck.price[name]
    return {
        "slot": slot,
        "name": name,
        "label": called(name),
        "price": price,
        "mark": deck.mark[name],
        "hint": min(deck.suitable[price]),
        "deposit": deposit,
    }


# Beginner


def _beginner(view: View) -> dict[str, Any]:
    position, viewer = view["position"], view["seat"]
    seat = position["to_move"]
    over = position["phase"] == "over"
    mine = viewer == seat and not over
    why = None
    if not mine and not over and viewer is not None:
        why = say("It is not your turn yet.")
    payments = seen(view, deck_of(view["options"]["deck"])).payments(seat) if mine else []
    return {
        "acting": [] if over else [seat],
        "why": why,
        "extra": position["extra"],
        "fits": [list(payment) for payment in payments],
    }


def seen(view: View, deck: Deck) -> Beginner:
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


# Standard

MOMENTS = {
    (): say("The marks silence nobody now."),
    ("snail",): say("Snail! Those with the fewest creatures go first."),
    ("cheetah",): say("Cheetah! Those with the most creatures must wait."),
    ("cheetah", "snail"): say("Snail and cheetah! The fewest go first, the most go last."),
}
"""What to announce, by the marks that silence somebody."""


def _standard(view: View) -> dict[str, Any]:
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
    }


def _moment(counts: list[int], marks: list[str], out: list[int]) -> dict[str, Any]:
    """Whose moment it is under snail and cheetah: who is silenced, by which mark, and what to announce."""
    silent = silenced(counts, marks, out)
    binding = [mark for mark in marks if mark in silent.values()]
    return {
        "marks": marks,
        "binding": binding,
        "silenced": [{"seat": seat, "mark": mark} for seat, mark in sorted(silent.items())],
        "free": list(acting(counts, marks, out, ())),
        "text": MOMENTS[tuple(binding)],
    }


# Advanced


def _advanced(view: View) -> dict[str, Any]:
    position, viewer = view["position"], view["seat"]
    over = position["phase"] == "over"
    allowed = [] if over else [seat for seat in range(view["seats"]) if seat not in position["out"]]
    why = None
    if viewer in position["out"]:
        why = say("You are out until somebody buys a creature.")
    penalty = PENALTY * sum(position["wrong"])
    return {
        "acting": allowed,
        "why": why,
        "practice": {"clock": position["clock"], "penalty": penalty, "time": position["clock"] + penalty}
        if view["seats"] == 1
        else None,
    }
