"""A finished match looked back upon: which coin would have been better in turns, and in a race which sums come slowly.

A turn is judged from what its seat could see: the coins it could not see are dealt at random again and again, and each
dealing is played to its end. A race is told by its stamps.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from math import erf, sqrt
from random import Random
from statistics import fmean, median
from typing import Any

from ludoteca.contract import Action, View
from ludoteca.games.mathmarket import advice
from ludoteca.games.mathmarket.deck import Deck, called
from ludoteca.games.mathmarket.versions.advanced import Advanced
from ludoteca.games.mathmarket.versions.beginner import Beginner
from ludoteca.games.mathmarket.versions.marks import silenced
from ludoteca.games.mathmarket.versions.standard import Standard
from ludoteca.words import Sentence, say

DEALS = 48
COMPARED = 5
"""What is compared with the action that was done: so many of the best by the heuristic."""
SURE = 0.9
"""From here on something else is called better without a "probably"."""

MOST = 5
"""Sums of a seat that are called quick, or slow."""

Bond = tuple[int, int]
"""Two coins, the smaller one first; together they are a price."""


# In turns


def review(view: View, action: Action, imagined: Callable[[Random], Beginner]) -> dict[str, Any] | None:
    """What was best where a seat that saw this did that, in coins ahead of the best of the others at the end.

    None where there was nothing to choose. The same view and action always give the same answer.
    """
    rng = Random(json.dumps([view, action], sort_keys=True))
    seat, here = view["seat"], imagined(rng)
    options = [advice.pay(payment) for payment in advice.ranked(here, seat)[:COMPARED]]
    if here.extra or here.coins or not options:
        options.append(advice.pause(here))
    if action not in options:
        options.append(action)
    if len(options) == 1:
        return None
    ends: list[list[int]] = [[] for _ in options]
    for _ in range(DEALS):
        world = imagined(rng)
        for own, option in zip(ends, options, strict=True):
            own.append(_ahead(advice.played_out(world.after(seat, option)), seat))
    means = [fmean(own) for own in ends]
    done = options.index(action)
    other = max((place for place in range(len(options)) if place != done), key=lambda place: means[place])
    sure = _certainty([one - own for one, own in zip(ends[other], ends[done], strict=True)])
    lost = round(means[other] - means[done], 1)
    if lost >= 1 / 2 and sure >= 2 / 3:
        best = other
    else:  # chance alone makes that much
        best, lost, sure = done, 0.0, max(1 - sure, 1 / 2)
    return {
        "played": round(means[done], 1),
        "best": round(means[done] + lost, 1),
        "lost": lost,
        "worth": round(means[done] - fmean(means), 1),
        "sure": round(sure, 2),
        "text": _judgement(here, options[best], lost, sure),
        "action": options[best],
    }


def _ahead(scores: Sequence[int], seat: int) -> int:
    """How many coins fewer the seat holds than the best of the others."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def _certainty(gains: Sequence[float]) -> float:
    """How sure it is that these gains are no chance: from 1/2, which says nothing, to 1."""
    mean = fmean(gains)
    spread = sqrt(fmean((gain - mean) ** 2 for gain in gains) / len(gains))
    if not spread:
        return 1.0 if mean > 0 else 1 / 2
    return (1 + erf(mean / spread / sqrt(2))) / 2


def _judgement(here: Beginner, best: Action, lost: float, sure: float) -> Sentence:
    """What is said of a turn: what was good about it, or what was better and about how much."""
    if not lost:
        return say("Well done: {what}.", what=_named(here, best))
    coins = round(lost)
    about = say("about one coin") if coins <= 1 else say("about {coins} coins", coins=coins)
    what = _named(here, best)
    if sure >= SURE:
        return say("Better: {what}. This cost {about}.", what=what, about=about)
    return say("Probably better: {what}. This cost {about}.", what=what, about=about)


def _named(here: Beginner, action: Action) -> Sentence:
    """A move in a few words, which do both for one that was done and for one that was not."""
    if action["type"] == "skip":
        return say("skipping and drawing a coin")
    if action["type"] == "done":
        return say("stopping after one coin")
    name, deposit = here.market[action["slot"]] or "", here.deposits[action["slot"]]
    parts = {"coin": action["coin"], "creature": called(name)}
    if deposit is None:
        return say("the {coin} on the {creature}", **parts)
    return say("buying the {creature} with {deposit} + {coin}", **parts, deposit=deposit)


# In a race


class Seen:
    """What one seat saw of a match: by sum, how long it took until it bought with it, or until another was faster."""

    def __init__(self) -> None:
        self.bought: dict[Bond, list[int]] = {}
        self.missed: dict[Bond, list[int]] = {}

    def form(self) -> dict[str, Any]:
        """By sum, the slowest first, and which of them are quick and slow for this seat."""
        bonds = sorted({*self.bought, *self.missed}, key=lambda bond: (-self.usual(bond), bond))
        usual = [self.usual(bond) for bond in bonds]
        middle = median(usual) if usual else 0
        slow = [bond for bond in bonds if self.usual(bond) > middle]
        quick = [bond for bond in reversed(bonds) if self.usual(bond) < middle and bond in self.bought]
        return {
            "bonds": [
                {
                    "coins": list(bond),
                    "price": sum(bond),
                    "bought": self.bought.get(bond, []),
                    "missed": self.missed.get(bond, []),
                    "usual": self.usual(bond),
                }
                for bond in bonds
            ],
            "slow": [list(bond) for bond in slow[:MOST]],
            "quick": [list(bond) for bond in quick[:MOST]],
        }

    def usual(self, bond: Bond) -> int:
        """The milliseconds that this sum takes, as far as one can tell: what was missed took at least so long."""
        return round(fmean([*self.bought.get(bond, []), *self.missed.get(bond, [])]))


def lookback(steps: Sequence[tuple[Any, int, Action]]) -> dict[str, Any]:
    """What a race tells as a whole: by seat which sums come quickly and slowly, and the photo finishes; {} in turns."""
    if not steps or not steps[-1][0].timed:
        return {}
    seats = [Seen() for _ in range(steps[-1][0].dump()["seats"])]
    finishes: list[dict[str, Any]] = []
    for state, seat, action in steps:
        for event in state.story(seat, action, None):
            if event["type"] == "sale":
                _sale(state.position, event, seats)
                if len(event["claims"]) > 1:
                    finishes.append(_finish(event))
            elif event["type"] == "buy":
                _purchase(state.position, event, seats)
    return {"seats": [seen.form() for seen in seats], "finishes": finishes}


def bond(one: int, other: int) -> Bond:
    """A sum, whichever of its coins comes first."""
    return (one, other) if one <= other else (other, one)


def _sale(position: Standard, event: Mapping[str, Any], seats: Sequence[Seen]) -> None:
    """The standard version: who claimed with which sum, and what the others could have claimed meanwhile."""
    deck, open_, took = position.setting.deck, event["coin"], event["claims"][0]["reaction"]
    silent = silenced(position.scores, position.marks, position.out)
    claimed = {claim["seat"]: claim for claim in event["claims"]}
    for seat, seen in enumerate(seats):
        if seat in claimed:
            _note(seen.bought, bond(open_, claimed[seat]["coin"]), claimed[seat]["reaction"])
        elif seat not in silent:
            for coin in could(deck, position.market, open_, position.hands[seat]):
                _note(seen.missed, bond(open_, coin), took)


def could(deck: Deck, market: Sequence[str | None], open_: int, hand: Sequence[int]) -> list[int]:
    """The different coins of a hand that make a price with the open one."""
    return sorted({coin for _, coin in advice.right_claims(deck, market, open_, hand)})


def _purchase(position: Advanced, event: Mapping[str, Any], seats: Sequence[Seen]) -> None:
    """The advanced version: who bought with which sum; the others had it before their eyes too, unless they slept."""
    one, other = event["sum"]
    for seat, seen in enumerate(seats):
        if seat == event["seat"]:
            _note(seen.bought, bond(one, other), event["reaction"])
        elif seat in position.turn:
            _note(seen.missed, bond(one, other), event["reaction"])


def _note(times: dict[Bond, list[int]], sum_: Bond, took: int) -> None:
    times.setdefault(sum_, []).append(took)


def _finish(event: Mapping[str, Any]) -> dict[str, Any]:
    """A photo finish: who was right together, the first one first, and by how many milliseconds it was."""
    claims = event["claims"]
    return {"seats": [claim["seat"] for claim in claims], "by": claims[-1]["at"] - claims[0]["at"]}
