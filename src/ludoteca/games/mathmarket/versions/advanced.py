"""The advanced version: all coins lie open, name a price and point at two of them; alone, it is practice (A1 to A9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from ludoteca.contract import NATURE, Action, is_integer
from ludoteca.games.mathmarket.deck import pairs
from ludoteca.games.mathmarket.hiding import hide
from ludoteca.games.mathmarket.versions.market import (
    Piles,
    Setting,
    Slots,
    Story,
    changed,
    has_fields,
    leftmost,
    prices,
    refill,
    refuse_stamp,
    refuse_tick,
    tell_refill,
)
from ludoteca.words import Sentence, say

SLOTS = 3
ENDS = ("market", "stuck")
FIELDS = ("market", "bought", "row", "out", "wrong", "round", "clock", "since", "creatures")
PENALTY = 5000
"""Milliseconds that a wrong claim costs in practice (A9)."""


class Advanced(NamedTuple):
    """A position of the advanced version after the deal."""

    setting: Setting
    end: str | None
    market: Slots
    bought: Piles
    row: tuple[int | None, ...]
    out: tuple[int, ...]
    wrong: tuple[int, ...]
    round: int
    clock: int
    since: int
    creatures: tuple[str, ...]

    # Who acts, and what one may do

    @property
    def turn(self) -> tuple[int, ...]:
        """Every seat that is not out."""
        if self.end:
            return ()
        return tuple(seat for seat in range(self.setting.seats) if seat not in self.out)

    def seen_turn(self, viewer: int | None) -> tuple[int, ...]:
        """Every seat that is not out: nothing is sealed here."""
        return self.turn

    @property
    def due(self) -> int | None:
        """Nothing ever falls due."""
        return None

    @property
    def lying(self) -> list[int]:
        """The places of the row where a coin lies."""
        return [place for place, coin in enumerate(self.row) if coin is not None]

    @property
    def claim_count(self) -> int:
        """How many claims each seat may make, right or wrong."""
        return len(prices(self.setting.deck, self.market)) * comb(len(self.lying), 2)

    def actions(self, seat: int) -> Iterator[Action]:
        """Every legal action of the seat at the present clock: all claims, right or wrong."""
        if seat not in self.turn:
            return
        lying = self.lying
        for price in prices(self.setting.deck, self.market):
            for two in combinations(lying, 2):
                yield {"type": "claim", "round": self.round, "price": price, "coins": list(two), "at": self.clock}

    def refuse(self, seat: int, action: Action) -> str | None:
        """Why the seat may not do this now; None if it may."""
        if not has_fields(action, "claim", ("round", "price", "coins", "at")):
            return say("Name a price and point at two coins.")
        refusal = refuse_stamp(action, self.clock, self.round)
        if refusal is not None:
            return refusal
        if seat in self.out:
            return say("You are out until somebody buys a creature.")
        price, coins = action["price"], action["coins"]
        if not is_integer(price) or leftmost(self.setting.deck, self.market, price) is None:
            return say("No creature on the table has that price.")
        if not isinstance(coins, list) or len(coins) != 2 or not all(self._lies(place) for place in coins):
            return say("Point at two coins that are still there.")
        if coins[0] == coins[1]:
            return say("Point at two different coins.")
        return None

    def _lies(self, place: Any) -> bool:
        return is_integer(place) and 0 <= place < len(self.row) and self.row[place] is not None

    def refuse_nature(self, action: Action) -> str | None:
        """Nature may only tick."""
        return refuse_tick(action, self.clock)

    # What then happens

    def after(self, seat: int, action: Action, story: Story | None = None) -> Advanced:
        """The position after a legal action."""
        now = self._replace(clock=action["at"])
        if seat == NATURE:
            return now
        one, other = action["coins"]
        sum_ = [self.row[one] or 0, self.row[other] or 0]
        if sum(sum_) == action["price"]:
            return now._buy(seat, action["price"], [one, other], story)
        if story is not None:
            price, places = action["price"], [one, other]
            story.tell("wrong", seat=seat, price=price, coins=places, sum=sum_, makes=sum(sum_))
        return now._err(seat, story)

    def _buy(self, seat: int, price: int, coins: list[int], story: Story | None) -> Advanced:
        """The claimant gets the leftmost creature of the price, the coins leave gaps, everybody is back (A3)."""
        slot = leftmost(self.setting.deck, self.market, price)
        assert slot is not None  # `refuse` has seen to that
        name = self.market[slot]
        if story is not None:
            reaction, sum_ = self.clock - self.since, [self.row[place] for place in coins]
            what = {"slot": slot, "creature": name, "price": price, "coins": coins, "sum": sum_}
            story.tell("buy", seat=seat, **what, at=self.clock, reaction=reaction)
        market, creatures, slots = refill(changed(self.market, slot, None), self.creatures)
        tell_refill(story, market, slots)
        row = changed(changed(self.row, coins[0], None), coins[1], None)
        sold = self._replace(
            market=market,
            creatures=creatures,
            row=row,
            bought=changed(self.bought, seat, (*self.bought[seat], name)),
            out=(),
            round=self.round + 1,
            since=self.clock,
        )
        return sold._over("market", story) if None in market else sold.checked(story)

    def _err(self, seat: int, story: Story | None) -> Advanced:
        """The seat is out until somebody buys; were all out, the others come back (A4, A5). Not in practice (A9)."""
        wrong = changed(self.wrong, seat, self.wrong[seat] + 1)
        if self.setting.seats == 1:
            return self._replace(wrong=wrong)
        out = tuple(sorted({*self.out, seat}))
        if len(out) == self.setting.seats:
            if story is not None:
                story.tell("back", seats=[other for other in out if other != seat])
            out = (seat,)
        return self._replace(wrong=wrong, out=out)

    def checked(self, story: Story | None) -> Advanced:
        """The same position, or its end if no two coins make a face-up price (A7)."""
        coins = [coin for coin in self.row if coin is not None]
        if any(pairs(coins, price) for price in prices(self.setting.deck, self.market)):
            return self
        return self._over("stuck", story)

    def _over(self, end: str, story: Story | None) -> Advanced:
        position = self._replace(end=end, out=())
        if story is not None:
            story.tell("end", end=end, reason=position.reason)
        return position

    # The end

    @property
    def scores(self) -> tuple[int, ...]:
        """The creatures each seat has bought (A8)."""
        return tuple(map(len, self.bought))

    @property
    def practice_time(self) -> int:
        """The clock, with five seconds more for each wrong claim, in milliseconds (A9)."""
        return self.clock + PENALTY * sum(self.wrong)

    @property
    def reason(self) -> Sentence:
        """Why the match is over; in practice also how long it took."""
        if self.setting.seats == 1:
            parts = {"count": self.scores[0], "seconds": seconds(self.practice_time), "wrong": sum(self.wrong)}
            if self.end == "stuck":
                return say(
                    "No two coins make a price any more. Creatures: {count}; time: {seconds} s; wrong claims: {wrong}.",
                    **parts,
                )
            return say(
                "The market cannot be filled any more. Creatures: {count}; time: {seconds} s; wrong claims: {wrong}.",
                **parts,
            )
        if self.end == "stuck":
            return say("No two coins make a price any more: the most creatures win.")
        return say("There were not enough creatures left to fill the market: the most creatures win.")

    # JSON

    def dump(self) -> dict[str, Any]:
        """The position's fields."""
        return {
            "phase": "over" if self.end else "play",
            "end": self.end,
            "market": list(self.market),
            "bought": [list(names) for names in self.bought],
            "row": list(self.row),
            "out": list(self.out),
            "wrong": list(self.wrong),
            "round": self.round,
            "clock": self.clock,
            "since": self.since,
            "creatures": list(self.creatures),
        }

    def seen(self, viewer: int | None) -> dict[str, Any]:
        """The position's fields as anybody may see them: only the order of the creature pile is hidden."""
        return hide(self.dump(), viewer)

    @property
    def can_be(self) -> bool:
        """True: what is hidden here does not decide whether play goes on."""
        return True


def seconds(milliseconds: int) -> Sentence:
    """Milliseconds as seconds with two decimals, after the point or comma of the language."""
    whole, hundredths = f"{milliseconds / 1000:.2f}".split(".")
    return say("{whole}.{hundredths}", whole=whole, hundredths=hundredths)


def deal(setting: Setting, coins: list[int], creatures: list[str], story: Story | None) -> Advanced:
    """The position after the deal (A1), which is over at once if nothing can be bought (A7)."""
    first = Advanced(
        setting=setting,
        end=None,
        market=tuple(creatures[:SLOTS]),
        bought=((),) * setting.seats,
        row=tuple(coins),
        out=(),
        wrong=(0,) * setting.seats,
        round=1,
        clock=0,
        since=0,
        creatures=tuple(creatures[SLOTS:]),
    )
    if story is not None:
        story.tell("deal", market=list(first.market), coins=len(coins), creatures=len(first.creatures))
    return first.checked(story)
