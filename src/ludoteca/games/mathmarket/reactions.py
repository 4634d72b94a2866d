"""How fast people see a sum: the reaction models by which bots play the versions with a clock.

A bot that tried all sums at once would be unbeatable; this one tries them one after the other, as a person does. Level
1 is made for a slow child and level 2 for a child, and the last for the quickest people; the steps between are of one
size, found by matches in simulated time. They are data, so that they can be tuned when real times are known.
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
    """How often a sum that is one off is taken for one that fits."""
    miss: float
    """How often a sum that fits is overlooked."""
    waits: float = 1.0
    """How many times longer a claim takes for each creature that one is ahead of whoever has the fewest."""


# Half a second for the cards and a third of one for each sum: practised adults name a sum that they know by heart in
# about half a second.
STANDARD = (
    Level(4800, 3850, 0, 0.50, 0.061, 0.16),
    Level(3300, 2600, 0, 0.48, 0.051, 0.14),
    Level(2500, 1950, 0, 0.47, 0.042, 0.11),
    Level(1950, 1500, 0, 0.45, 0.034, 0.09),
    Level(1550, 1150, 0, 0.43, 0.026, 0.07),
    Level(1200, 870, 0, 0.42, 0.019, 0.05),
    Level(940, 665, 0, 0.40, 0.013, 0.04),
    Level(735, 510, 0, 0.38, 0.007, 0.03),
    Level(575, 390, 0, 0.37, 0.003, 0.02),
    Level(450, 300, 0, 0.35, 0.001, 0.01),
)
# Eighteen sales leave little to luck: who is a tenth faster wins two matches of three. So that the dial reaches from a
# slow child to the quickest people, the lower levels wait for whoever is behind.
ADVANCED = (
    Level(3950, 3150, 1250, 0.50, 0.021, 0.16, 2.1),
    Level(2350, 1830, 850, 0.48, 0.018, 0.14, 2.1),
    Level(1350, 1010, 640, 0.47, 0.015, 0.11, 2.05),
    Level(790, 590, 490, 0.45, 0.012, 0.09, 1.8),
    Level(690, 495, 460, 0.43, 0.009, 0.07, 1.2),
    Level(675, 485, 455, 0.42, 0.007, 0.05),
    Level(610, 430, 440, 0.40, 0.005, 0.04),
    Level(555, 383, 425, 0.38, 0.003, 0.03),
    Level(500, 338, 410, 0.37, 0.002, 0.02),
    Level(450, 300, 400, 0.35, 0.001, 0.01),
)
LEVELS = {"standard": STANDARD, "advanced": ADVANCED}
FASTEST = 400
"""Nobody sees a sum and touches the cards sooner than this after a change, whatever the dice say."""
PUT_OFF = 25_000
"""Who waits for others makes nobody wait longer than this."""
ROUNDS = 50
"""How often one goes through all sums in the advanced version before one sees what there is."""


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
    if action["type"] == "claim":
        delay = max(delay, min(PUT_OFF, delay * level.waits ** ahead(position, seat)))
    return max(FASTEST, round(delay)), action


def ahead(position: dict[str, Any], seat: int) -> int:
    """How many creatures the seat has more than whoever of the others has the fewest; 0 for one who is behind."""
    counts = [len(names) for names in position["bought"]]
    return max(0, counts[seat] - min(counts[:seat] + counts[seat + 1 :], default=counts[seat]))


def _sums(position: dict[str, Any], deck: Deck, coins: set[int], rng: Random) -> list[tuple[int, int]]:
    """Every face-up price with every coin that could help to pay it, in the order one happens to try them."""
    prices = sorted({deck.price[name] for name in position["market"] if name is not None})
    sums = [(price, coin) for price in prices for coin in sorted(coins) if coin in deck.suitable[price]]
    rng.shuffle(sums)
    return sums


def _taken(off: int, level: Level, rng: Random) -> bool:
    """True if one takes a sum for right that is so far off: a fit that is not overlooked, or a slip by one."""
    if off == 0:
        return rng.random() >= level.miss
    return abs(off) == 1 and rng.random() < level.slip


def _standard(position: dict[str, Any], seat: int, deck: Deck, level: Level, rng: Random) -> tuple[int, Action]:
    """Tries the coins of the hand with the open one; claims what seems right, and passes if nothing does."""
    sums = _sums(position, deck, set(position["hands"][seat]), rng)
    for number, (price, coin) in enumerate(sums, 1):
        if _taken(position["deposit"] + coin - price, level, rng):
            return number, {"type": "claim", "round": position["round"], "price": price, "coin": coin}
    return len(sums), {"type": "pass", "round": position["round"]}


def _advanced(position: dict[str, Any], deck: Deck, level: Level, rng: Random) -> tuple[int, Action]:
    """Tries coin after coin for each price until a partner seems to lie there; a slip points at a coin one off."""
    places: dict[int, list[int]] = {}
    for place, coin in enumerate(position["row"]):
        if coin is not None:
            places.setdefault(coin, []).append(place)
    number = 0
    for glance in range(ROUNDS + 1):
        for price, coin in _sums(position, deck, set(places), rng):
            number += 1
            fits = _two(places, coin, price - coin, rng.choice)
            if fits is not None:
                if glance == ROUNDS or _taken(0, level, rng):
                    return number, _claim(position, price, fits)
            elif _taken(1, level, rng):
                beside = [_two(places, coin, price - coin + off, rng.choice) for off in rng.sample((-1, 1), 2)]
                two = next((found for found in beside if found is not None), None)
                if two is not None:
                    return number, _claim(position, price, two)
    raise ValueError("no two coins make any of the prices")


def _two(places: dict[int, list[int]], coin: int, other: int, choice: Callable[[list[int]], int]) -> list[int] | None:
    """Two places where coins of these values lie; None if there are not two such coins."""
    if other not in places:
        return None
    one = choice(places[coin])
    partners = [place for place in places[other] if place != one]
    return sorted([one, choice(partners)]) if partners else None


def _claim(position: dict[str, Any], price: int, coins: list[int]) -> Action:
    return {"type": "claim", "round": position["round"], "price": price, "coins": coins}
