"""The beginner version: turn by turn, pay deposits, complete those of others; the first empty hand wins (B1 to B10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ludoteca.contract import Action, is_integer
from ludoteca.games.mathmarket.deck import sounds_open
from ludoteca.games.mathmarket.hiding import hide
from ludoteca.games.mathmarket.versions.market import (
    Piles,
    Setting,
    Slots,
    Story,
    changed,
    has_fields,
    refill,
    tell_refill,
    with_coins,
    without,
)
from ludoteca.words import Sentence, say

SLOTS = 3
HAND = 8
ENDS = ("hand", "stuck")
FIELDS = ("market", "deposits", "hands", "bought", "coins", "discard", "creatures", "to_move", "extra")


class Beginner(NamedTuple):
    """A position of the beginner version after the deal."""

    setting: Setting
    end: str | None
    market: Slots
    deposits: tuple[int | None, ...]
    hands: tuple[tuple[int, ...], ...]
    bought: Piles
    coins: tuple[int, ...]
    discard: tuple[int, ...]
    creatures: tuple[str, ...]
    to_move: int
    extra: bool

    # Who acts, and what one may do

    @property
    def turn(self) -> tuple[int, ...]:
        """The seat on turn."""
        return () if self.end else (self.to_move,)

    def seen_turn(self, viewer: int | None) -> tuple[int, ...]:
        """The seat on turn: everybody knows it."""
        return self.turn

    def takes(self, slot: int, coin: int) -> bool:
        """True if this coin can be laid on the creature there, as a deposit (B3) or as the rest of its price (B4)."""
        name = self.market[slot]
        if name is None:
            return False
        price, deposit = self.setting.deck.price[name], self.deposits[slot]
        if deposit is None:
            return coin in self.setting.deck.suitable[price]
        return deposit + coin == price

    def can_play(self, seat: int) -> bool:
        """True if the seat holds a coin that some creature takes."""
        return any(self.takes(slot, coin) for coin in self.hands[seat] for slot in range(SLOTS))

    def payments(self, seat: int) -> list[tuple[int, int]]:
        """Every slot and coin the seat could pay now."""
        coins = sorted(set(self.hands[seat]))
        return [(slot, coin) for slot in range(SLOTS) for coin in coins if self.takes(slot, coin)]

    def actions(self, seat: int) -> Iterator[Action]:
        """Every legal action of the seat: payments by slot and coin, then `done` or `skip`."""
        if self.end or seat != self.to_move:
            return
        payments = self.payments(seat)
        for slot, coin in payments:
            yield {"type": "pay", "slot": slot, "coin": coin}
        if self.extra:
            yield {"type": "done"}
        elif self.coins or not payments:
            yield {"type": "skip"}

    def refuse(self, seat: int, action: Action) -> str | None:
        """Why the seat may not do this now; None if it may."""
        if seat != self.to_move:
            return say("It is not your turn yet.")
        if has_fields(action, "pay", ("slot", "coin")):
            return self._refuse_payment(seat, action["slot"], action["coin"])
        if has_fields(action, "skip", ()):
            if self.extra:
                return say("You have played a coin already: play one more, or say that you are done.")
            if not self.coins and self.can_play(seat):
                return say("There is no coin left to draw, and you can play one: so you must.")
            return None
        if has_fields(action, "done", ()):
            return None if self.extra else say("Your turn has only begun: play a coin, or skip and draw one.")
        if self.extra:
            return say("Lay one more coin on a creature, or say that you are done.")
        return say("Lay a coin on a creature, or skip and draw one.")

    def _refuse_payment(self, seat: int, slot: Any, coin: Any) -> str | None:
        if not is_integer(slot) or not 0 <= slot < SLOTS:
            return say("There is no such place in the market.")
        if not is_integer(coin) or coin not in self.hands[seat]:
            return say("There is no such coin in your hand.")
        name = self.market[slot]
        if name is None:
            return say("No creature lies there now.")
        if self.takes(slot, coin):
            return None
        price, deposit = self.setting.deck.price[name], self.deposits[slot]
        if deposit is None:
            if sounds_open(coin):
                return say("An {coin} is of no use here: no other coin makes {price} with it.", coin=coin, price=price)
            return say("A {coin} is of no use here: no other coin makes {price} with it.", coin=coin, price=price)
        return say(
            "{deposit} and {coin} make {sum}, not {price}.",
            deposit=deposit,
            coin=coin,
            sum=deposit + coin,
            price=price,
        )

    def refuse_nature(self, action: Action) -> str | None:
        """After the deal there is nothing left for nature to do."""
        return say("Nothing is left to chance now: it is a player's turn.")

    # What then happens

    def after(self, seat: int, action: Action, story: Story | None = None) -> Beginner:
        """The position after a legal action."""
        if action["type"] == "pay":
            return self._pay(seat, action["slot"], action["coin"], story)
        if action["type"] == "done":
            if story is not None:
                story.tell("done", seat=seat)
            return self._replace(extra=False)._end_turn(story)
        return self._skip(seat, story)

    def _pay(self, seat: int, slot: int, coin: int, story: Story | None) -> Beginner:
        """A deposit (B3) or a purchase (B4), and the extra coin after a purchase that began the turn (B5)."""
        name, deposit = self.market[slot], self.deposits[slot]
        hands = changed(self.hands, seat, without(self.hands[seat], coin))
        assert name is not None  # `refuse` has seen to that
        if deposit is None:
            if story is not None:
                price = self.setting.deck.price[name]
                story.tell("deposit", seat=seat, slot=slot, creature=name, coin=coin, price=price, rest=price - coin)
            paid = self._replace(hands=hands, deposits=changed(self.deposits, slot, coin), extra=False)
        else:
            if story is not None:
                sum_ = [deposit, coin]
                story.tell("buy", seat=seat, slot=slot, creature=name, price=deposit + coin, sum=sum_)
            paid = self._replace(
                hands=hands,
                market=changed(self.market, slot, None),
                deposits=changed(self.deposits, slot, None),
                discard=with_coins(self.discard, deposit, coin),
                bought=changed(self.bought, seat, (*self.bought[seat], name)),
                extra=False,
            )
        if not hands[seat]:
            return paid._over("hand", story)
        if deposit is not None and not self.extra and paid.can_play(seat):
            if story is not None:
                story.tell("extra", seat=seat)
            return paid._replace(extra=True)
        return paid._end_turn(story)

    def _skip(self, seat: int, story: Story | None) -> Beginner:
        """The next coin of the pile comes into the hand, if there is one (B6)."""
        if story is not None:
            story.tell("skip", seat=seat, drew=bool(self.coins))
            if self.coins:
                story.whisper(seat, "draw", seat=seat, coin=self.coins[0])
        if not self.coins:
            return self._end_turn(story)
        hands = changed(self.hands, seat, with_coins(self.hands[seat], self.coins[0]))
        return self._replace(hands=hands, coins=self.coins[1:])._end_turn(story)

    def _end_turn(self, story: Story | None) -> Beginner:
        """Empty slots are refilled, the end is looked for, the turn passes (B7)."""
        market, creatures, slots = refill(self.market, self.creatures)
        tell_refill(story, market, slots)
        seat = (self.to_move + 1) % self.setting.seats
        following = self._replace(market=market, creatures=creatures, to_move=seat)
        if following.nobody_can:
            return following._replace(to_move=self.to_move)._over("stuck", story)
        if story is not None:
            story.tell("turn", seat=seat)
        return following

    @property
    def nobody_can(self) -> bool:
        """True if play cannot go on: no creature is left, or no coin to draw and none that can be played (B9)."""
        if not any(self.market):
            return True
        return not self.coins and not any(self.can_play(seat) for seat in range(self.setting.seats))

    def _over(self, end: str, story: Story | None) -> Beginner:
        position = self._replace(end=end)
        if story is not None:
            story.tell("end", end=end, reason=position.reason)
        return position

    # The end

    @property
    def scores(self) -> tuple[int, ...]:
        """Minus the coins left in each hand (B10)."""
        return tuple(-len(hand) for hand in self.hands)

    @property
    def reason(self) -> Sentence:
        """Why the match is over."""
        if self.end == "hand":
            return say("A hand is empty: who has played the last coin of it wins.")
        if not any(self.market):
            return say("No creature is left in the market: the fewest coins in hand win.")
        return say("Nobody could play a coin, and there was none left to draw: the fewest coins in hand win.")

    def preview(self, seat: int, action: Action) -> dict[str, Any]:
        """What a legal action would be, deposit or purchase, and what it does to the score: a coin less or more."""
        if action["type"] != "pay":
            return {"points": -1 if action["type"] == "skip" and self.coins else 0}
        name, coin, deposit = self.market[action["slot"]], action["coin"], self.deposits[action["slot"]]
        price = self.setting.deck.price[name or ""]
        if deposit is None:
            return {"points": 1, "does": "deposit", "creature": name, "price": price, "rest": price - coin}
        return {"points": 1, "does": "buy", "creature": name, "price": price, "sum": [deposit, coin]}

    # JSON

    def dump(self) -> dict[str, Any]:
        """The position's fields."""
        return {
            "phase": "over" if self.end else "play",
            "end": self.end,
            "to_move": self.to_move,
            "extra": self.extra,
            "market": list(self.market),
            "deposits": list(self.deposits),
            "hands": [list(hand) for hand in self.hands],
            "bought": [list(names) for names in self.bought],
            "coins": list(self.coins),
            "discard": list(self.discard),
            "creatures": list(self.creatures),
        }

    def seen(self, viewer: int | None) -> dict[str, Any]:
        """The position's fields as the viewer may see them."""
        return hide(self.dump(), viewer)

    @property
    def can_be(self) -> bool:
        """False if play would not stand here: nobody can go on, or an extra coin is offered that fits nowhere."""
        return bool(self.end) or not (self.nobody_can or (self.extra and not self.can_play(self.to_move)))


def deal(setting: Setting, coins: list[int], creatures: list[str], story: Story | None) -> Beginner:
    """The position after the deal (B1), which may be over at once (B9)."""
    seats = range(setting.seats)
    first = Beginner(
        setting=setting,
        end=None,
        market=tuple(creatures[:SLOTS]),
        deposits=(None,) * SLOTS,
        hands=tuple(tuple(sorted(coins[HAND * seat : HAND * seat + HAND])) for seat in seats),
        bought=((),) * setting.seats,
        coins=tuple(coins[HAND * setting.seats :]),
        discard=(),
        creatures=tuple(creatures[SLOTS:]),
        to_move=0,
        extra=False,
    )
    if story is not None:
        story.tell("deal", market=list(first.market), coins=len(first.coins), creatures=len(first.creatures))
        for seat in seats:
            story.whisper(seat, "hand", seat=seat, coins=list(first.hands[seat]))
    if first.nobody_can:
        return first._over("stuck", story)
    if story is not None:
        story.tell("turn", seat=0)
    return first
