"""The task of Math Market: eighteen creatures against the clock, practice with the same deal for everybody.

Eighteen of the twenty is all that can be bought, so the par is proven by the purchases that get there. The level of a
deal is how many creatures somebody leaves, in the mean, who always takes the first sum that comes to mind.
"""

from __future__ import annotations

from random import Random

from ludoteca.contract import NATURE, Action, Puzzle
from ludoteca.draws import drawn, week_of
from ludoteca.games.mathmarket.deck import COINS, CREATURES
from ludoteca.games.mathmarket.rules import MathMarketState
from ludoteca.games.mathmarket.versions.advanced import SLOTS
from ludoteca.words import say

TASKS = ("sprint",)
OPTIONS = {"version": "advanced"}
SOLD = len(CREATURES) - SLOTS + 1  # then the market cannot be filled any more
PRICES = {creature.name: creature.price for creature in CREATURES}
CARELESS = 32  # who buy at random, to see how hard a deal is
STEPS = 4000  # places that are looked at before another deal is tried
PACE = 3000  # milliseconds for each purchase of the solution

Buy = tuple[int, int, int]
"""The slot of a creature, and the two coins."""


def puzzles(day: str) -> tuple[Puzzle, ...]:
    """The puzzle of the day."""
    week, weekday = week_of(day)
    return (task("sprint", week, weekday),)


def task(name: str, seed: str, level: int) -> Puzzle:
    """A task of this name."""
    if name not in TASKS:
        raise KeyError(name)
    return drawn(f"mathmarket {name} {seed}", level, sprint)


def sprint(rng: Random) -> Puzzle:
    """A deal that can be sold out."""
    while True:
        deal: Action = MathMarketState.game.start(1, OPTIONS).chance(rng)
        found = sold_out([PRICES[name] for name in deal["creatures"]])
        if found is None:
            continue
        return Puzzle(
            "sprint",
            MathMarketState.game.check_options(OPTIONS),
            ((NATURE, deal),),
            SOLD,
            most=True,
            solution=tuple(claims(deal, found)),
            task=say("Buy eighteen of the twenty creatures, as fast as you can."),
            level=unsold([PRICES[name] for name in deal["creatures"]], rng),
        )


def sold_out(prices: list[int]) -> list[Buy] | None:
    """Purchases that sell all that can be sold; None where none were found in reasonable time."""
    coins = [COINS.count(value) for value in range(10)]
    left = STEPS
    done: list[Buy] = []

    def go_on(market: list[int], following: int) -> bool:
        nonlocal left
        if len(done) == SOLD:
            return True
        left -= 1
        if left < 0:
            return False
        for slot, one, other in sums(market, coins):
            coins[one] -= 1
            coins[other] -= 1
            done.append((slot, one, other))
            if go_on(refilled(market, slot, prices, following), following + 1):
                return True
            done.pop()
            coins[one] += 1
            coins[other] += 1
        return False

    return done if go_on(prices[:SLOTS], SLOTS) else None


def sums(market: list[int], coins: list[int]) -> list[Buy]:
    """All that can be bought, of equal creatures the leftmost; first with the coins of which most are left."""
    found = [
        (slot, one, price - one)
        for slot, price in enumerate(market)
        if price not in market[:slot]
        for one in range(max(2, price - 9), price // 2 + 1)
        if coins[one] and coins[price - one] > (one * 2 == price)
    ]
    return sorted(found, key=lambda buy: (-coins[buy[1]] - coins[buy[2]], buy))


def refilled(market: list[int], slot: int, prices: list[int], following: int) -> list[int]:
    """The market with the next creature where one was bought; 0 where there is none."""
    return [*market[:slot], prices[following] if following < len(prices) else 0, *market[slot + 1 :]]


def unsold(prices: list[int], rng: Random) -> float:
    """How many creatures are left in the mean by those who buy at random."""
    left = 0
    for _ in range(CARELESS):
        coins = [COINS.count(value) for value in range(10)]
        market, sold = prices[:SLOTS], 0
        while sold < SOLD:
            found = sums(market, coins)
            if not found:
                break
            slot, one, other = rng.choice(found)
            coins[one] -= 1
            coins[other] -= 1
            market = refilled(market, slot, prices, SLOTS + sold)
            sold += 1
        left += SOLD - sold
    return left / CARELESS


def claims(deal: Action, purchases: list[Buy]) -> list[Action]:
    """The purchases as actions, each with coins that still lie there and at its time."""
    row: list[int | None] = list(deal["coins"])
    market = [PRICES[name] for name in deal["creatures"]][:SLOTS]
    prices = [PRICES[name] for name in deal["creatures"]]
    found: list[Action] = []
    for number, (slot, one, other) in enumerate(purchases, 1):
        first = row.index(one)
        row[first] = None
        second = row.index(other)
        row[second] = None
        at = PACE * number
        found.append({"type": "claim", "round": number, "price": market[slot], "coins": [first, second], "at": at})
        market = refilled(market, slot, prices, SLOTS + number - 1)
    return found
