"""Positions of Math Market for the tests: what matters is said, the other cards go where they do no harm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ludoteca.contract import State
from ludoteca.games.mathmarket import game
from ludoteca.games.mathmarket.deck import COINS, CREATURES

OPTIONS = {"version": "beginner", "deck": None, "tie_ms": 150, "patience_ms": 0, "stuck": "end", "used": "out"}
NAMES = [creature.name for creature in CREATURES]


def form(version: str, seats: int, position: dict[str, Any], **options: Any) -> dict[str, Any]:
    """A full form with these options."""
    chosen = OPTIONS | {"version": version} | options
    return {"game": "mathmarket", "seats": seats, "options": chosen, "position": position}


def other_coins(*used: Sequence[int | None]) -> list[int]:
    """The coins of the deck that are not among these."""
    rest = Counter(COINS)
    rest.subtract(coin for coins in used for coin in coins if coin is not None)
    assert min(rest.values()) >= 0, "a test uses more coins of a value than there are"
    return sorted(rest.elements())


def creatures(market: Sequence[str | None], nexts: Sequence[str], bought: Sequence[int]) -> tuple[list[str], list[Any]]:
    """The creature pile, with `nexts` on top, and what each seat has bought: so many creatures of those left."""
    rest = [name for name in NAMES if name not in market and name not in nexts]
    piles = []
    for count in bought:
        piles.append([rest.pop() for _ in range(count)])
    return [*nexts, *rest], piles


def beginner(
    market: str,
    hands: list[list[int]],
    deposits: Sequence[int | None] = (None, None, None),
    coins: list[int] | None = None,
    nexts: str = "",
    to_move: int = 0,
    extra: bool = False,
    **options: Any,
) -> State:
    """A beginner position; coins that are not mentioned are the pile, or are discarded if the pile is given."""
    names = [None if name == "-" else name for name in market.split()]
    rest = other_coins(*hands, deposits, coins or [])
    pile, discard = (rest, []) if coins is None else (coins, rest)
    sold = [0] * len(hands)
    sold[0] = len(discard) // 2
    pile_of_creatures, bought = creatures(names, nexts.split(), sold)
    position = {
        "phase": "play",
        "end": None,
        "market": names,
        "deposits": list(deposits),
        "hands": hands,
        "bought": bought,
        "coins": pile,
        "discard": discard,
        "creatures": pile_of_creatures,
        "to_move": to_move,
        "extra": extra,
    }
    return game.load(form("beginner", len(hands), position, **options))


def standard(
    market: str,
    deposit: int,
    hands: list[list[int]],
    coins: list[int] | None = None,
    nexts: str = "",
    bought: Sequence[int] | None = None,
    only: bool = False,
    clock: int = 10_000,
    changes: dict[str, Any] | None = None,
    **options: Any,
) -> State:
    """A standard position; `coins` lie on top of the pile, or are all of it with `only`, and the rest is discarded.

    Where used coins go under the pile, the rest lies there.
    """
    names = market.split()
    top = coins or []
    rest = other_coins(*hands, [deposit], top)
    sold = list(bought or [0] * len(hands))
    paid = 0 if options.get("used") == "under" else len(rest) if only else 2 * sum(sold)
    discard, pile = rest[:paid], [*top, *rest[paid:]]
    pile_of_creatures, owned = creatures(names, nexts.split(), sold)
    position = {
        "phase": "play",
        "end": None,
        "market": names,
        "deposit": deposit,
        "hands": hands,
        "bought": owned,
        "marks": [],
        "claims": [],
        "out": [],
        "wrong": [0] * len(hands),
        "round": max(1, 1 + len(discard) - sum(sold)),
        "clock": clock,
        "since": clock,
        "discard": discard,
        "coins": pile,
        "creatures": pile_of_creatures,
    }
    return game.load(form("standard", len(hands), position | (changes or {}), **options))


def advanced(market: str, lying: Sequence[int], seats: int = 2, nexts: str = "", **changes: Any) -> State:
    """An advanced position with these coins at the left end of the row; the gaps were paid by seat 0."""
    names = market.split()
    other_coins(lying)
    sold = (len(COINS) - len(lying)) // 2
    pile, owned = creatures(names, nexts.split(), [sold] + [0] * (seats - 1))
    position = {
        "phase": "play",
        "end": None,
        "market": names,
        "bought": owned,
        "row": [*lying, *[None] * (len(COINS) - len(lying))],
        "out": [],
        "wrong": [0] * seats,
        "round": 1 + sold,
        "clock": 5000,
        "since": 5000,
        "creatures": pile,
    }
    return game.load(form("advanced", seats, position | changes))


def now(state: State) -> dict[str, Any]:
    """The fields of the position."""
    found: dict[str, Any] = state.dump()["position"]
    return found


def pay(state: State, coin: int, slot: int) -> State:
    """The seat on turn lays a coin."""
    return state.play(state.turn[0], {"type": "pay", "slot": slot, "coin": coin})


def claim(state: State, seat: int, price: int, coin: Any, at: int = 10_400) -> State:
    """A claim of the present round: a coin of the hand (standard), or two places of the row (advanced)."""
    return state.play(seat, wish(state, price, coin, at))


def wish(state: State, price: int, coin: Any, at: int = 10_400) -> dict[str, Any]:
    """The action of such a claim."""
    name = "coins" if isinstance(coin, list) else "coin"
    return {"type": "claim", "round": now(state)["round"], "price": price, name: coin, "at": at}


def cannot(state: State, seat: int, at: int = 10_400) -> State:
    """A pass in the present round."""
    return state.play(seat, {"type": "pass", "round": now(state)["round"], "at": at})


def tick(state: State, at: int) -> State:
    """Time passes."""
    return state.play(-1, {"type": "tick", "at": at})
