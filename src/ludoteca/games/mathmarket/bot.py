"""Math Market's bots, on one dial for each version. Each reads the view alone, so it knows no more than a player.

In the beginner version a bot is asked when it is its turn. In the versions with a clock it must also say *when* it
acts: `react` gives `(delay_ms, action)`. The table asks once when the seat gets the floor (a new round, or its seat
appears in `turn`), waits so long, stamps the action and plays it, unless the round has changed or the seat has lost the
floor meanwhile; then it asks again. Neither form stamps: `at` is the table's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from time import thread_time
from typing import Any

from ludoteca.contract import Action, View
from ludoteca.dial import Dial
from ludoteca.games.mathmarket import advice
from ludoteca.games.mathmarket.advice import pause, pay
from ludoteca.games.mathmarket.compiled import playing
from ludoteca.games.mathmarket.compiled.search import Search
from ludoteca.games.mathmarket.deck import deck_of
from ludoteca.games.mathmarket.reactions import LEVELS, plan
from ludoteca.games.mathmarket.rules import MathMarketState
from ludoteca.games.mathmarket.versions.beginner import Beginner

LONGEST = 1.0  # seconds that a choice may take, whatever it is offered
TRIES = (100, 20_000)  # of the beginner levels that search, the third and the fourth
MARGIN = 0.002  # seconds that may pass between two looks at the clock, where the kernel is compiled
BREATH = 16  # tries between two looks at the clock, and the fewest there are
EDGES = 100_000  # of the tree of a search at most, some three megabytes; the game's own deck needs a sixth of them
LOOKS = 2  # coins of its hand that level 1 looks at
COIN, CREATURE, FARTHEST = 0.6, 1.5, 4.0  # levels by which an adaptive opponent goes down for each that it is ahead
ON_TURN = 0.6  # coins that it is worth to be on turn: with so many more than the other both win as often


def levels(options: Mapping[str, Any]) -> int:
    """In a race there is room for ten; in turns, where luck decides so much, for four."""
    return 2 + len(TRIES) if options["version"] == "beginner" else len(LEVELS[options["version"]])


def named(options: Mapping[str, Any]) -> dict[str, int]:
    """In a race a family meets the second level first, in turns the first."""
    last = levels(options)
    return {"gentle": 1 if options["version"] == "beginner" else 2, "fair": last // 2, "strong": last}


def choose(view: View, seat: int, seconds: float, rng: Random, level: int) -> Action:
    """What the seat does; in a race, what it would do after some time."""
    if view["options"]["version"] != "beginner":
        return react(view, seat, rng, level)[1]
    if level == 1:
        return child(view, seat, rng)
    if level == 2:
        return friend(view, seat, rng)
    return thinker(view, seat, seconds, rng, TRIES[level - 3])


def react(view: View, seat: int, rng: Random, level: int) -> tuple[int, Action]:
    """When and what a player of this level does in a race."""
    return plan(view, seat, LEVELS[view["options"]["version"]][level - 1], rng)


def lead(view: View, seat: int) -> float:
    """How far it is ahead of the best of the others: fewer coins, or more creatures, each worth so many levels.

    Who is on turn is about to lay a coin. Without that it would take itself to be behind in an even match, because it
    looks when it is on turn.
    """
    position, in_turns = view["position"], view["options"]["version"] == "beginner"
    counts: list[float]
    if in_turns:
        counts = [-len(hand) if isinstance(hand, list) else -hand for hand in position["hands"]]
        counts[position["to_move"]] += ON_TURN
    else:
        counts = [len(names) for names in position["bought"]]
    others = counts[:seat] + counts[seat + 1 :]
    ahead = (counts[seat] - max(others)) * (COIN if in_turns else CREATURE) if others else 0.0
    return max(-FARTHEST, min(FARTHEST, ahead))


DIAL = Dial(levels=levels, named=named, choose=choose, react=react, lead=lead)


# The beginner version


def child(view: View, seat: int, rng: Random) -> Action:
    """Looks at two of its coins: buys if one of them does, else lays one where it fits, else draws one more."""
    position = imagined(view, rng)
    hand, payments = position.hands[seat], position.payments(seat)
    looks = rng.sample(hand, min(LOOKS, len(hand)))
    seen = [payment for payment in payments if payment[1] in looks]
    buys = [payment for payment in seen if position.deposits[payment[0]] is not None]
    if buys or seen:
        return pay(rng.choice(buys or seen))
    may_pause = position.extra or position.coins or not payments
    return pause(position) if may_pause else pay(rng.choice(payments))


def friend(view: View, seat: int, rng: Random) -> Action:
    """Buys if it can; else lays the deposit whose rest it holds itself and the others probably do not."""
    position = imagined(view, rng)
    payment = advice.best(position, seat)
    return pay(payment) if payment is not None else pause(position)


def thinker(view: View, seat: int, seconds: float, rng: Random, tries: int) -> Action:
    """Imagines the hands it does not see, tries what it and the others could do, and does what it has tried most.

    It tries so often unless its time runs out, and then the same generator always gives the same choice.
    """
    time = min(seconds, LONGEST)
    until = thread_time() + max(time - MARGIN, time / 2)
    position = imagined(view, rng)
    payments = position.payments(seat)
    if not payments or (len(payments) == 1 and not position.coins and not position.extra):
        return pay(payments[0]) if payments else pause(position)
    values = sorted(set(position.setting.deck.coins))
    search = search_of(view, seat, rng.getrandbits(31), tries)
    done = 0
    while done < tries and (not done or thread_time() < until):
        search.go_on(min(BREATH, tries - done))
        done += BREATH
    best = search.best()
    return pause(position) if best == playing.NONE else pay((int(best) // len(values), values[int(best) % len(values)]))


def search_of(view: View, seat: int, seed: int, tries: int) -> Search:
    """A search for the seat on turn, which has been given what the view shows and no more."""
    position, deck, seats = view["position"], deck_of(view["options"]["deck"]), view["seats"]
    values, prices = sorted(set(deck.coins)), sorted(deck.suitable)
    kinds = {value: kind for kind, value in enumerate(values)}
    rests = [kinds[price - value] if value in deck.suitable[price] else -1 for price in prices for value in values]
    whole, own = Counter(deck.coins), Counter(position["hands"][seat])
    shown = Counter([*position["discard"], *(coin for coin in position["deposits"] if coin is not None)])
    sizes = [len(hand) if isinstance(hand, list) else hand for hand in position["hands"]]
    sold = {name for names in [position["market"], *position["bought"]] for name in names}
    row = [
        *(-1 if name is None else prices.index(deck.price[name]) for name in position["market"]),
        *(-1 if coin is None else kinds[coin] for coin in position["deposits"]),
        *(seat, int(position["extra"]), position["coins"], position["creatures"], 0),
        *(sizes + [0] * playing.MOST_SEATS)[: playing.MOST_SEATS],
        *(shown[value] for value in values),
        *(own[value] * (other == seat) for other in range(seats) for value in values),
        *[0] * (len(deck.coins) + len(deck.creatures)),
    ]
    bag = [kinds[value] for value in (whole - own - shown).elements()]
    pile = [prices.index(creature.price) for creature in deck.creatures if creature.name not in sold]
    shop = playing.Shop(seats, [whole[value] for value in values], rests, len(deck.creatures))
    wide = 3 * len(values) + 1
    return Search(shop, row, bag, pile, seed, min(tries + 1, 1 + wide + wide * wide, EDGES // wide))


def imagined(view: View, rng: Random) -> Beginner:
    """A beginner position that fits the view."""
    position = MathMarketState.game.imagine(view, rng).position
    assert isinstance(position, Beginner)
    return position
