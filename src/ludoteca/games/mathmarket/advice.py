"""Which coin to lay where, as a good friend at the table would say: for hints and for the bots of the beginner version.

Everything here reads what one seat may know: its own hand and what lies open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb

from ludoteca.contract import Action
from ludoteca.games.mathmarket.deck import Deck
from ludoteca.games.mathmarket.versions.beginner import SLOTS, Beginner

Payment = tuple[int, int]
"""A slot and a coin."""


def unseen(position: Beginner, seat: int, coin: int) -> int:
    """How many coins of this value the seat has not seen: in no open place and not in its own hand."""
    return (
        position.setting.deck.coins.count(coin)
        - position.hands[seat].count(coin)
        - position.discard.count(coin)
        - position.deposits.count(coin)
    )


def chance_to_hold(unseen_coins: int, of_the_value: int, held: int) -> float:
    """The chance that so many unseen coins in hands hold at least one of the value.

    >>> round(chance_to_hold(31, 4, 8), 3)
    0.719
    """
    return 1 - comb(unseen_coins - of_the_value, held) / comb(unseen_coins, held)


def rest(position: Beginner, slot: int, coin: int) -> int:
    """What would still be to pay on the creature after this coin as a deposit."""
    return position.setting.deck.price[position.market[slot] or ""] - coin


def worth_of_deposit(position: Beginner, seat: int, slot: int, coin: int) -> float:
    """How good a deposit is: best if the seat holds the rest itself and the others hardly can."""
    needed = rest(position, slot, coin)
    own = position.hands[seat].count(needed) - (needed == coin)
    return (3 if own > 0 else 0) - 0.5 * unseen(position, seat, needed)


def ranked(position: Beginner, seat: int) -> list[Payment]:
    """Every payment of the seat, the best first: purchases, then deposits by their worth."""
    buys: list[Payment] = []
    deposits: list[tuple[float, int, int]] = []
    for slot, coin in position.payments(seat):
        if position.deposits[slot] is not None:
            buys.append((slot, coin))
        else:
            deposits.append((-worth_of_deposit(position, seat, slot, coin), slot, coin))
    return buys + [(slot, coin) for _, slot, coin in sorted(deposits)]


def best(position: Beginner, seat: int) -> Payment | None:
    """The payment a friend would make; None if no coin fits. The same as the first of `ranked`, found sooner."""
    deck, market, hand = position.setting.deck, position.market, position.hands[seat]
    coins = set(hand)
    for slot in range(SLOTS):
        deposit = position.deposits[slot]
        if deposit is not None and deck.price[market[slot] or ""] - deposit in coins:
            return slot, deck.price[market[slot] or ""] - deposit
    found, most = None, 0.0
    for slot in range(SLOTS):
        if market[slot] is None or position.deposits[slot] is not None:
            continue
        for coin in sorted(coins & deck.suitable[deck.price[market[slot] or ""]]):
            worth = worth_of_deposit(position, seat, slot, coin)
            if found is None or worth > most:
                found, most = (slot, coin), worth
    return found


def pay(payment: Payment) -> Action:
    """The action that lays this coin on the creature in this slot."""
    return {"type": "pay", "slot": payment[0], "coin": payment[1]}


def pause(position: Beginner) -> Action:
    """What one does who lays no coin."""
    return {"type": "done"} if position.extra else {"type": "skip"}


def played_out(position: Beginner) -> tuple[int, ...]:
    """The scores at the end if all go on with what a friend would do."""
    while not position.end:
        mover = position.to_move
        payment = best(position, mover)
        position = position.after(mover, pay(payment) if payment is not None else pause(position))
    return position.scores


def right_claims(deck: Deck, market: Sequence[str | None], deposit: int, hand: Sequence[int]) -> list[Payment]:
    """Every slot and coin of a right claim in the standard version; first the coins with the fewest other uses."""
    prices = Counter(deck.price[name] for name in market if name is not None)

    def uses(coin: int) -> int:
        return sum(count for price, count in prices.items() if coin in deck.suitable[price])

    found = [
        (slot, deck.price[name] - deposit)
        for slot, name in enumerate(market)
        if name is not None and deck.price[name] - deposit in hand
    ]
    return sorted(found, key=lambda payment: (uses(payment[1]), payment))


def right_pairs(row: Sequence[int | None], price: int) -> list[tuple[int, int]]:
    """Every two places of the row whose coins make the price."""
    lying = [(place, coin) for place, coin in enumerate(row) if coin is not None]
    return [
        (one, other)
        for index, (one, coin) in enumerate(lying)
        for other, partner in lying[index + 1 :]
        if coin + partner == price
    ]
