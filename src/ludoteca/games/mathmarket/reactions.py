"""How fast people see a sum: the reaction models by which bots play the versions with a clock.

The figures are guesses, not measured on people; they are data so that they can be tuned when real times are known.
A bot that tried all sums at once would be unbeatable; this one tries them one after the other, as a person does.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random
from typing import Any, NamedTuple

from ludoteca.contract import Action, View
from ludoteca.games.mathmarket.deck import Deck, deck_of


class Level(NamedTuple):
    """A reaction model: times in milliseconds, their spread, and how often one errs or overlooks."""

    base_ms: int
    """To take in the new situation."""
    check_ms: int
    """To try one price with one coin."""
    point_ms: int
    """To point at two coins, in the advanced version."""
    spread: float
    """Of the whole delay: the standard deviation of its logarithm."""
    slip: float
    """How often a sum that does not fit is taken for one that does."""
    miss: float
    """How often a sum that fits is overlooked."""


LEVELS = (
    Level(1500, 1400, 1500, 0.50, 0.020, 0.15),
    Level(1000, 900, 1000, 0.45, 0.010, 0.08),
    Level(700, 600, 700, 0.40, 0.005, 0.04),
    Level(500, 350, 450, 0.35, 0.002, 0.01),
    Level(250, 0, 0, 0.00, 0.000, 0.00),
)
FASTEST = 100
"""Nobody acts sooner than this after a change, whatever the dice say."""
PUT_OFF = 25_000
"""A gentle player makes nobody wait longer than this."""
ROUNDS = 50
"""How often one goes through all sums in the advanced version before pointing somewhere."""


def plan(view: View, seat: int, level: Level, rng: Random) -> tuple[int, Action]:
    """The milliseconds after which this player acts if nothing changes, and the action, unstamped."""
    position, deck = view["position"], deck_of(view["options"]["deck"])
    point = 0
    if view["options"]["version"] == "standard":
        checks, action = _standard(position, seat, deck, level, rng)
    else:
        checks, action = _advanced(position, deck, level, rng)
        point = level.point_ms
    delay = (level.base_ms + checks * level.check_ms + point) * exp(rng.gauss(0, level.spread))
    return max(FASTEST, round(delay)), action


def leisurely(view: View, seat: int, planned: tuple[int, Action]) -> tuple[int, Action]:
    """The plan of a gentle player, who lets whoever has the fewest creatures catch up.

    A claim takes twice its time when they are level, four times when it is one ahead, six at most; behind, it goes at
    its own pace. So that nobody who cannot buy waits for ever, it is put off to 25 seconds at most, and a pass never.
    """
    delay, action = planned
    counts = [len(names) for names in view["position"]["bought"]]
    lead = counts[seat] - min(counts[:seat] + counts[seat + 1 :], default=counts[seat])
    if action["type"] == "pass":
        return planned
    return max(delay, min(PUT_OFF, delay * max(1, min(6, 2 + 2 * lead)))), action


def _sums(position: dict[str, Any], deck: Deck, coins: set[int], rng: Random) -> list[tuple[int, int]]:
    """Every face-up price with every coin that could help to pay it, in the order one happens to try them."""
    prices = sorted({deck.price[name] for name in position["market"] if name is not None})
    sums = [(price, coin) for price in prices for coin in sorted(coins) if coin in deck.suitable[price]]
    rng.shuffle(sums)
    return sums


def _taken(fits: bool, level: Level, rng: Random) -> bool:
    """True if one takes this sum for right: a fit that is not overlooked, or a slip."""
    return rng.random() >= level.miss if fits else rng.random() < level.slip


def _standard(position: dict[str, Any], seat: int, deck: Deck, level: Level, rng: Random) -> tuple[int, Action]:
    """Tries the coins of the hand with the open one; claims what seems right, and passes if nothing does."""
    sums = _sums(position, deck, set(position["hands"][seat]), rng)
    for number, (price, coin) in enumerate(sums, 1):
        if _taken(position["deposit"] + coin == price, level, rng):
            return number, {"type": "claim", "round": position["round"], "price": price, "coin": coin}
    return len(sums), {"type": "pass", "round": position["round"]}


def _advanced(position: dict[str, Any], deck: Deck, level: Level, rng: Random) -> tuple[int, Action]:
    """Tries coin after coin for each price until a partner seems to lie there; a slip points at a coin one off."""
    places: dict[int, list[int]] = {}
    for place, coin in enumerate(position["row"]):
        if coin is not None:
            places.setdefault(coin, []).append(place)
    number = 0
    for _ in range(ROUNDS):
        for price, coin in _sums(position, deck, set(places), rng):
            number += 1
            fits = _two(places, coin, price - coin, rng.choice)
            if _taken(fits is not None, level, rng):
                beside = [_two(places, coin, price - coin + off, rng.choice) for off in (-1, 1)]
                two = fits or next((found for found in beside if found is not None), None)
                if two is not None:
                    return number, _claim(position, price, two)
    lying = sorted(place for found in places.values() for place in found)
    price = deck.price[next(name for name in position["market"] if name is not None)]
    return number, _claim(position, price, lying[:2])


def _two(places: dict[int, list[int]], coin: int, other: int, choice: Callable[[list[int]], int]) -> list[int] | None:
    """Two places where coins of these values lie; None if there are not two such coins."""
    if other not in places:
        return None
    one = choice(places[coin])
    partners = [place for place in places[other] if place != one]
    return sorted([one, choice(partners)]) if partners else None


def _claim(position: dict[str, Any], price: int, coins: list[int]) -> Action:
    return {"type": "claim", "round": position["round"], "price": price, "coins": coins}
