"""A search over imagined hands: what is not seen is dealt anew for each try, and all tries share one tree.

A node of the tree is what was done since the choice to be made, which all seats see; each seat chooses there what has
brought it most so far, among what it can do with the hand it was dealt in this try (information set search).
"""

from math import log, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.mathmarket.compiled.playing import (
    COINS,
    DEPOSITS,
    ENDED,
    EXTRA,
    MARKET,
    MOVER,
    NONE,
    SIZES,
    SLOTS,
    Shop,
    act_in_place,
    outcome,
    play_out_in_place,
    takes,
    worth,
)
from ludoteca.kernels.compiled.chance import drawn, following, seeded

DEPTH: Final = 3  # actions that the tree has: what comes later is played on, for there are too many ways to try
CURIOSITY: Final = 700.0  # how much what was rarely tried is tried again, in thousandths of a win
KEPT: Final = vec[i64]([1000, 500, 170, 170])  # in thousandths, by the rests held: see `believable`
DEALINGS: Final = 8  # that are tried for a believable one


@final
class Search:
    """The tries so far, for the seat on turn."""

    def __init__(self, shop: Shop, row: list[int], bag: list[int], creatures: list[int], seed: i64, most: i64) -> None:
        """`row` has what the seat sees, `bag` the kinds it does not, `creatures` the prices in the pile.

        The tree has at most so many nodes as `most` says; what goes beyond it is played on.
        """
        self.shop = shop
        self.row = vec[i64](row)
        self.bag = vec[i64](bag)
        self.prices = vec[i64](creatures)
        self.generator: i64 = seeded(seed)
        self.pause: i64 = SLOTS * shop.kinds
        self.wide: i64 = self.pause + 1
        self.most = most
        self.nodes: i64 = 1
        edges: i64 = most * self.wide
        self.following = vec[i64]([0] * edges)
        """By node and action, the node that follows; 0 for none yet."""
        self.offers = vec[i64]([0] * edges)
        self.tries = vec[i64]([0] * edges)
        self.sums = vec[i64]([0] * edges)
        """What the tries have brought the seat that chose."""
        self.path = vec[i64]([0] * DEPTH)
        self.movers = vec[i64]([0] * DEPTH)

    def go_on(self, tries: i64) -> None:
        """So many tries more."""
        i: i64 = 0
        while i < tries:
            self.one_try()
            i += 1

    def best(self) -> i64:
        """What was tried most: slot and kind as one number, or NONE to lay no coin."""
        best: i64 = 0
        number: i64 = 1
        while number < self.wide:
            more = self.tries[number] - self.tries[best]
            if more > 0 or (more == 0 and self.sums[number] > self.sums[best]):
                best = number
            number += 1
        return NONE if best == self.pause else best

    # One try

    def one_try(self) -> None:
        """Deals what is not seen, goes down the tree to something new, plays on from there and notes the end."""
        shop = self.shop
        s = self.dealt()
        node: i64 = 0
        length: i64 = 0
        new = False
        while s[ENDED] == 0 and length < DEPTH and node != NONE and not new:
            number = self.chosen(s, node)
            edge = node * self.wide + number
            new = self.tries[edge] == 0
            self.path[length] = edge
            self.movers[length] = s[MOVER]
            length += 1
            act_in_place(shop, s, NONE if number == self.pause else number)
            node = self.after(edge)
        play_out_in_place(shop, s)
        i: i64 = 0
        while i < length:
            self.tries[self.path[i]] += 1
            self.sums[self.path[i]] += outcome(shop, s, self.movers[i])
            i += 1

    def after(self, edge: i64) -> i64:
        """The node after this action; NONE where there is no room for one."""
        if self.following[edge] == 0:
            if self.nodes == self.most:
                return NONE
            if self.tries[edge] > 0:
                self.following[edge] = self.nodes
                self.nodes += 1
        return self.following[edge]

    def chosen(self, s: vec[i64], node: i64) -> i64:
        """What the seat on turn does here: what it has not tried yet, the best first, then what promises most."""
        shop = self.shop
        first = shop.hands + s[MOVER] * shop.kinds
        best: i64 = NONE
        most: float = 0.0
        new: i64 = NONE
        seems: i64 = 0
        slot: i64 = 0
        while slot < SLOTS:
            kind: i64 = 0
            while kind < shop.kinds:
                if s[first + kind] > 0 and takes(shop, s, slot, kind):
                    number = slot * shop.kinds + kind
                    edge = node * self.wide + number
                    self.offers[edge] += 1
                    if self.tries[edge] == 0:
                        value = worth(shop, s, slot, kind)
                        if new == NONE or value > seems:
                            new = number
                            seems = value
                    else:
                        promise = self.promise(edge)
                        if best == NONE or promise > most:
                            best = number
                            most = promise
                kind += 1
            slot += 1
        if new != NONE:
            return new
        if best == NONE:
            return self.pause
        if s[EXTRA] != 0 or s[COINS] > 0:
            edge = node * self.wide + self.pause
            self.offers[edge] += 1
            if self.tries[edge] == 0 or self.promise(edge) > most:
                return self.pause
        return best

    def promise(self, edge: i64) -> float:
        """What an action has brought on average, and more the less often it was tried when it could have been."""
        tries = float(self.tries[edge])
        return float(self.sums[edge]) / tries + CURIOSITY * sqrt(log(float(self.offers[edge])) / tries)

    # What is not seen

    def dealt(self) -> vec[i64]:
        """A position that fits what is seen, the likelier the more often."""
        shop = self.shop
        s = self.row[0 : shop.size]
        dealings: i64 = 0
        while True:
            self.shuffle(self.bag)
            self.deal_hands(s)
            dealings += 1
            if dealings == DEALINGS or self.believable(s):
                break
        i: i64 = 0
        while i < s[COINS]:
            s[shop.pile + i] = self.bag[len(self.bag) - 1 - i]
            i += 1
        self.shuffle(self.prices)
        i = 0
        while i < len(self.prices):
            s[shop.creatures + i] = self.prices[i]
            i += 1
        return s

    def shuffle(self, cards: vec[i64]) -> None:
        """Any order of these cards."""
        i: i64 = len(cards) - 1
        while i > 0:
            self.generator = following(self.generator)
            j = drawn(self.generator, i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def deal_hands(self, s: vec[i64]) -> None:
        """The others get their hands from the bag, the first of it first."""
        shop = self.shop
        place: i64 = 0
        seat: i64 = 0
        while seat < shop.seats:
            if seat != s[MOVER]:
                first = shop.hands + seat * shop.kinds
                kind: i64 = 0
                while kind < shop.kinds:
                    s[first + kind] = 0
                    kind += 1
                last = place + s[SIZES + seat]
                while place < last:
                    s[first + self.bag[place]] += 1
                    place += 1
            seat += 1

    def believable(self, s: vec[i64]) -> bool:
        """True, by chance, for hands that whoever has just moved may well hold.

        Of the deposits that lie there one at most is new, and whoever could have completed another would have done so.
        What share of such hands is left was counted in matches: half of those with the rest of one deposit, where
        several lie, and a sixth of those with the rests of more.
        """
        shop = self.shop
        first = shop.hands + (s[MOVER] if s[MOVER] > 0 else shop.seats) * shop.kinds - shop.kinds
        lying: i64 = 0
        rests: i64 = 0
        slot: i64 = 0
        while slot < SLOTS:
            if s[DEPOSITS + slot] != NONE:
                lying += 1
                if s[first + shop.rests[s[MARKET + slot] * shop.kinds + s[DEPOSITS + slot]]] > 0:
                    rests += 1
            slot += 1
        if lying < 2 or rests == 0:
            return True
        self.generator = following(self.generator)
        return drawn(self.generator, 1000) < KEPT[rests]
