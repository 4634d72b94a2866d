"""Math Market's bots: gentle, fair and strong. Each reads the view alone, so it knows no more than a player.

In the beginner version a bot is asked when it is its turn (`BOTS`). In the versions with a clock it must also say
*when* it acts: `REACTIONS` gives `(delay_ms, action)`. The table asks once when the seat gets the floor (a new round,
or its seat appears in `turn`), waits so long, stamps the action and plays it, unless the round has changed or the seat
has lost the floor meanwhile; then it asks again. Neither form stamps: `at` is the table's.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import fmean
from time import perf_counter

from ludoteca.contract import Action, Bot, View
from ludoteca.games.mathmarket import advice
from ludoteca.games.mathmarket.advice import pause, pay, played_out
from ludoteca.games.mathmarket.reactions import LEVELS, leisurely, plan
from ludoteca.games.mathmarket.rules import MathMarketState
from ludoteca.games.mathmarket.versions.beginner import Beginner

Reaction = Callable[[View, int, Random], tuple[int, Action]]
"""A bot with a clock: what a seat sees, the seat and a random generator in; milliseconds to wait and an action out."""

LONGEST = 1.0  # seconds that a strong choice may take, whatever it is offered
MOST_DEALS = 100_000
FEWEST_DEALS = 60  # with fewer, the best of many noisy means is worse than the heuristic
COMPARED = 6  # payments that a search looks at, the best by the heuristic
LEVEL = {"gentle": 1, "fair": 2, "strong": 4}  # of the five reaction models


def gentle(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Plays as a child might: any coin that fits, a purchase if it sees one; it sees two out of three."""
    if view["options"]["version"] != "beginner":
        return react_gently(view, seat, rng)[1]
    position = imagined(view, rng)
    payments = position.payments(seat)
    buys = [payment for payment in payments if position.deposits[payment[0]] is not None]
    if buys and rng.random() < 2 / 3:
        return pay(rng.choice(buys))
    return pay(rng.choice(payments)) if payments else pause(position)


def fair(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Buys if it can; else lays the deposit whose rest it holds itself and the others probably do not."""
    if view["options"]["version"] != "beginner":
        return react_fairly(view, seat, rng)[1]
    position = imagined(view, rng)
    payment = advice.best(position, seat)
    return pay(payment) if payment is not None else pause(position)


def strong(view: View, seat: int, seconds: float, rng: Random, deals: int | None = None) -> Action:
    """Deals the unseen coins at random again and again, plays every option to the end, and takes the surest.

    It deals while it has time, a second at most, and where that was not enough for 60 deals it takes what seems best;
    with a number of deals it does just so many and then the same generator always gives the same choice.
    """
    if view["options"]["version"] != "beginner":
        return react_strongly(view, seat, rng)[1]
    begun = perf_counter()
    position = imagined(view, rng)
    options = [pay(payment) for payment in advice.ranked(position, seat)[:COMPARED]]
    if not options or position.extra or position.coins:
        options.append(pause(position))
    if len(options) == 1:
        return options[0]
    until = begun + min(seconds, LONGEST)
    gains: list[list[float]] = [[] for _ in options]
    while len(gains[0]) < (deals or MOST_DEALS):
        if deals is None and perf_counter() >= until:
            if len(gains[0]) < FEWEST_DEALS:
                return options[0]
            break
        world = imagined(view, rng)
        ends = [outcome(world.after(seat, option), seat) for option in options]
        for own, end in zip(gains, ends, strict=True):
            own.append(end - ends[0])
    surest = max(range(len(options)), key=lambda number: least_gain(gains[number]))
    return options[surest]


def least_gain(gains: list[float]) -> float:
    """What an option can be trusted to bring more than the first one: the mean less one standard error.

    The first one is the heuristic's own, whose gain is 0: with few deals the best of many noisy means would mislead.
    """
    mean = fmean(gains)
    return mean - sqrt(fmean((gain - mean) ** 2 for gain in gains) / len(gains))


def react_gently(view: View, seat: int, rng: Random) -> tuple[int, Action]:
    """When and what a slow, sometimes careless player does, who lets those behind catch up: seconds, not moments."""
    return leisurely(view, seat, plan(view, seat, LEVELS[LEVEL["gentle"] - 1], rng))


def react_fairly(view: View, seat: int, rng: Random) -> tuple[int, Action]:
    """When and what a practised player does."""
    return plan(view, seat, LEVELS[LEVEL["fair"] - 1], rng)


def react_strongly(view: View, seat: int, rng: Random) -> tuple[int, Action]:
    """When and what a quick player does; still at the speed of people."""
    return plan(view, seat, LEVELS[LEVEL["strong"] - 1], rng)


BOTS: dict[str, Bot] = {"gentle": gentle, "fair": fair, "strong": strong}
REACTIONS: dict[str, Reaction] = {"gentle": react_gently, "fair": react_fairly, "strong": react_strongly}


def imagined(view: View, rng: Random) -> Beginner:
    """A beginner position that fits the view."""
    position = MathMarketState.game.imagine(view, rng).position
    assert isinstance(position, Beginner)
    return position


def outcome(position: Beginner, seat: int) -> float:
    """What the match brings the seat if all play on as `fair` does: its share of the win, and a little for coins."""
    scores = played_out(position)
    best_other = max(score for other, score in enumerate(scores) if other != seat)
    share = 1 / scores.count(scores[seat]) if scores[seat] >= best_other else 0.0
    return share + 0.02 * (scores[seat] - best_other)
