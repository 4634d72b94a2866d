"""The standard version: add a coin of your own to the open one and name the price before the others do (S1 to S16)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from ludoteca.contract import NATURE, Action, is_integer
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
    with_coins,
    without,
)
from ludoteca.games.mathmarket.versions.marks import MARKS, acting, silenced, why_silent
from ludoteca.words import Sentence, say

SLOTS = 4
HAND = 3
ENDS = ("market", "coins", "stuck")
FIELDS = (
    *("market", "deposit", "hands", "bought", "marks", "claims", "out", "wrong"),
    *("round", "clock", "since", "discard", "coins", "creatures"),
)


class Claim(NamedTuple):
    """A right claim that waits for its window to close."""

    seat: int
    price: int
    coin: int
    at: int


class Standard(NamedTuple):
    """A position of the standard version after the deal."""

    setting: Setting
    end: str | None
    market: Slots
    deposit: int | None
    hands: tuple[tuple[int, ...], ...]
    bought: Piles
    marks: tuple[str, ...]
    claims: tuple[Claim, ...]
    out: tuple[int, ...]
    wrong: tuple[int, ...]
    round: int
    clock: int
    since: int
    discard: tuple[int, ...]
    coins: tuple[int, ...]
    creatures: tuple[str, ...]

    # Who acts, and what one may do

    @property
    def turn(self) -> tuple[int, ...]:
        """Every seat that may act now (S5)."""
        if self.end or len(self.claims) >= SLOTS - self.market.count(None):
            return ()
        return acting(self.scores, self.marks, self.out, [claim.seat for claim in self.claims])

    def seen_turn(self, viewer: int | None) -> tuple[int, ...]:
        """The seats that may act, with the viewer's own claim in mind and no other: those are sealed."""
        if self.end:
            return ()
        own = [claim.seat for claim in self.claims if claim.seat == viewer]
        return acting(self.scores, self.marks, self.out, own)

    @property
    def limit(self) -> int | None:
        """The end of the open window: stamps below it are simultaneous with the first claim (S6)."""
        return self.claims[0].at + self.setting.tie_ms if self.claims else None

    @property
    def due(self) -> int | None:
        """When the table must tick: at the window's limit, or when patience runs out (T2)."""
        if self.end:
            return None
        if self.claims:
            return self.limit
        patience = self.setting.patience_ms
        return max(self.clock, self.since + patience) if patience else None

    def actions(self, seat: int) -> Iterator[Action]:
        """Every legal action of the seat at the present clock: all claims, right or wrong, then the pass."""
        if seat not in self.turn:
            return
        stamp = {"round": self.round, "at": self.clock}
        for price in prices(self.setting.deck, self.market):
            for coin in sorted(set(self.hands[seat])):
                yield {"type": "claim", "price": price, "coin": coin, **stamp}
        yield {"type": "pass", **stamp}

    def refuse(self, seat: int, action: Action) -> str | None:
        """Why the seat may not do this now; None if it may."""
        claim = has_fields(action, "claim", ("round", "price", "coin", "at"))
        if not claim and not has_fields(action, "pass", ("round", "at")):
            return say("Name a price and one of your coins, or say that you cannot.")
        refusal = refuse_stamp(action, self.clock, self.round)
        if refusal is not None:
            return refusal
        if seat not in self.turn:
            return why_silent(seat, self.scores, self.marks, self.out, [claim.seat for claim in self.claims])
        if self.limit is not None and action["at"] >= self.limit:
            return say("Somebody was faster: the sale is being settled.")
        if not claim:
            return None
        price, coin = action["price"], action["coin"]
        if not is_integer(price) or leftmost(self.setting.deck, self.market, price) is None:
            return say("No creature on the table has that price.")
        if not is_integer(coin) or coin not in self.hands[seat]:
            return say("There is no such coin in your hand.")
        return None

    def refuse_nature(self, action: Action) -> str | None:
        """Nature may only tick."""
        return refuse_tick(action, self.clock)

    # What then happens

    def after(self, seat: int, action: Action, story: Story | None = None) -> Standard:
        """The position after a legal action."""
        now = self._replace(clock=action["at"])
        if seat == NATURE:
            return now._tick(story)
        if action["type"] == "pass":
            if story is not None:
                story.tell("pass", seat=seat)
            return now._put_out((seat,))._go_on(story)
        claim = Claim(seat, action["price"], action["coin"], action["at"])
        assert self.deposit is not None  # in play a coin always lies open
        if self.deposit + claim.coin == claim.price:
            return now._pending(claim, story)
        if story is not None:
            story.tell("wrong", seat=seat)
            sum_ = [self.deposit, claim.coin]
            story.whisper(seat, "mistake", seat=seat, price=claim.price, sum=sum_, makes=sum(sum_))
        wrong = changed(self.wrong, seat, self.wrong[seat] + 1)
        return now._replace(wrong=wrong)._put_out((seat,))._go_on(story)

    def _pending(self, claim: Claim, story: Story | None) -> Standard:
        """A right claim waits for its window, if anybody may still join it (S6, S7)."""
        claims = self._replace(claims=(*self.claims, claim))
        if not self.setting.tie_ms or not claims.turn:
            return claims._settle(story)
        if story is not None:
            reaction = claim.at - self.since
            story.whisper(claim.seat, "sealed", **claim._asdict(), reaction=reaction)
        return claims

    def _put_out(self, seats: Collection[int]) -> Standard:
        return self._replace(out=tuple(sorted({*self.out, *seats})))

    def _go_on(self, story: Story | None) -> Standard:
        """When nobody may act any more: a pending sale is settled (S7), or the coin that nobody took goes (S14)."""
        if self.turn:
            return self
        return self._settle(story) if self.claims else self._next_coin(story)

    def _tick(self, story: Story | None) -> Standard:
        """Time has passed: a window may be at its limit (S8), or patience at its end (S15)."""
        if self.claims:
            assert self.limit is not None
            return self._settle(story) if self.clock >= self.limit else self
        patience = self.setting.patience_ms
        if not patience or self.clock < self.since + patience:
            return self
        seats = self.turn
        if story is not None:
            story.tell("patience", seats=list(seats))
        return self._put_out(seats)._replace(since=self.clock)._go_on(story)

    def _put_away(self, *coins: int) -> Standard:
        """Coins that have been used go under the pile, or are discarded (G2, R12)."""
        if self.setting.used == "under":
            return self._replace(coins=self.coins + coins)
        return self._replace(discard=with_coins(self.discard, *coins))

    def _next_coin(self, story: Story | None) -> Standard:
        """The open coin, which nobody took, is put away and the next one laid (S14)."""
        assert self.deposit is not None
        if story is not None:
            story.tell("unused", coin=self.deposit)
        return self._put_away(self.deposit)._lay(story)

    def _settle(self, story: Story | None) -> Standard:
        """All pending claims get a creature, the slots are refilled, the buyers draw, the next coin is laid (S8)."""
        assert self.deposit is not None
        given = self._given()
        market, hands, bought = list(self.market), list(self.hands), list(self.bought)
        for claim, slot in zip(self.claims, given, strict=True):
            bought[claim.seat] = (*bought[claim.seat], self.market[slot] or "")
            hands[claim.seat] = without(hands[claim.seat], claim.coin)
            market[slot] = None
        if story is not None:
            self._tell_sale(given, story)
        filled, creatures, slots = refill(tuple(market), self.creatures)
        tell_refill(story, filled, slots)
        sold = self._put_away(self.deposit, *(claim.coin for claim in self.claims))._replace(
            market=filled,
            creatures=creatures,
            deposit=None,
            bought=tuple(bought),
            claims=(),
            out=(),
            marks=(),
            hands=tuple(hands),
        )
        if None in filled:
            return sold._over("market", story)
        coins = sold.coins
        for claim in self.claims:
            if coins:
                hands[claim.seat] = with_coins(hands[claim.seat], coins[0])
                if story is not None:
                    story.whisper(claim.seat, "draw", seat=claim.seat, coin=coins[0])
                coins = coins[1:]
        revealed = {self.setting.deck.mark[filled[slot] or ""] for slot in slots}
        marks = tuple(mark for mark in MARKS if mark in revealed)
        if story is not None and marks:
            story.tell("marks", marks=list(marks), silenced=sorted(silenced(sold.scores, marks, ())))
        return sold._replace(hands=tuple(hands), coins=coins, marks=marks)._lay(story)

    def _given(self) -> list[int]:
        """The slot each pending claim gets: the creature named if it is still there, else the leftmost left (R15)."""
        left: list[str | None] = list(self.market)
        given: list[int | None] = []
        for claim in self.claims:
            slot = leftmost(self.setting.deck, left, claim.price)
            given.append(slot)
            if slot is not None:
                left[slot] = None
        for place, slot in enumerate(given):
            if slot is None:
                given[place] = next(free for free, name in enumerate(left) if name is not None)
                left[given[place] or 0] = None
        return [slot or 0 for slot in given]

    def _tell_sale(self, given: list[int], story: Story) -> None:
        """The photo finish: everybody's claim with its time, and what it got."""
        story.tell(
            "sale",
            round=self.round,
            coin=self.deposit,
            claims=[
                {
                    **claim._asdict(),
                    "reaction": claim.at - self.since,
                    "slot": slot,
                    "creature": self.market[slot],
                    "named": self.setting.deck.price[self.market[slot] or ""] == claim.price,
                }
                for claim, slot in zip(self.claims, given, strict=True)
            ],
        )

    def _lay(self, story: Story | None) -> Standard:
        """The next coin is laid open, and the next again while nobody can use it and play may go on (S12, S13)."""
        sums = set(prices(self.setting.deck, self.market))
        held = {coin for hand in self.hands for coin in hand}
        replaces = self.setting.stuck == "replace" or not any(self.bought)
        position = self._replace(deposit=None, out=(), since=self.clock)
        for left in reversed(range(len(self.coins))):  # coins that come back under the pile are not tried again
            laid, *coins = position.coins
            position = position._replace(deposit=laid, coins=tuple(coins), round=position.round + 1)
            useful = any(laid + coin in sums for coin in held)
            last = not replaces or (not left and self.setting.used == "under")
            if useful or last:
                if story is not None:
                    story.tell("coin", coin=laid, round=position.round)
                return position if useful else position._over("stuck", story)
            if story is not None:
                story.tell("useless", coin=laid)
            position = position._put_away(laid)._replace(deposit=None)
        return position._over("coins", story)

    def _over(self, end: str, story: Story | None) -> Standard:
        position = self._replace(end=end, claims=(), out=(), marks=())
        if story is not None:
            story.tell("end", end=end, reason=position.reason)
        return position

    # The end

    @property
    def scores(self) -> tuple[int, ...]:
        """The creatures each seat has bought (S16)."""
        return tuple(map(len, self.bought))

    @property
    def reason(self) -> Sentence:
        """Why the match is over."""
        if self.end == "stuck" and self.setting.stuck == "end" and any(self.bought):
            return say("Nobody could use the {coin}: the most creatures win.", coin=self.deposit)
        if self.end == "stuck":
            return say("Nobody could use any coin of the pile: the most creatures win.")
        if self.end == "coins":
            return say("No coin was left to lay: the most creatures win.")
        return say("There were not enough creatures left to fill the market: the most creatures win.")

    # JSON

    def dump(self) -> dict[str, Any]:
        """The position's fields."""
        return {
            "phase": "over" if self.end else "play",
            "end": self.end,
            "market": list(self.market),
            "deposit": self.deposit,
            "hands": [list(hand) for hand in self.hands],
            "bought": [list(names) for names in self.bought],
            "marks": list(self.marks),
            "claims": [claim._asdict() for claim in self.claims],
            "out": list(self.out),
            "wrong": list(self.wrong),
            "round": self.round,
            "clock": self.clock,
            "since": self.since,
            "discard": list(self.discard),
            "coins": list(self.coins),
            "creatures": list(self.creatures),
        }

    def seen(self, viewer: int | None) -> dict[str, Any]:
        """The position's fields as the viewer may see them."""
        fields = hide(self.dump(), viewer)
        fields["claims"] = [claim for claim in fields["claims"] if claim["seat"] == viewer]
        if not self.end:
            del fields["clock"]
        return fields

    @property
    def can_be(self) -> bool:
        """False if nobody could use the open coin: play would not have stopped here."""
        sums = prices(self.setting.deck, self.market)
        return bool(self.end) or any((self.deposit or 0) + coin in sums for hand in self.hands for coin in hand)


def deal(setting: Setting, coins: list[int], creatures: list[str], story: Story | None) -> Standard:
    """The position after the deal and the first coin (S1)."""
    seats = range(setting.seats)
    first = Standard(
        setting=setting,
        end=None,
        market=tuple(creatures[:SLOTS]),
        deposit=None,
        hands=tuple(tuple(sorted(coins[HAND * seat : HAND * seat + HAND])) for seat in seats),
        bought=((),) * setting.seats,
        marks=(),
        claims=(),
        out=(),
        wrong=(0,) * setting.seats,
        round=0,
        clock=0,
        since=0,
        discard=(),
        coins=tuple(coins[HAND * setting.seats :]),
        creatures=tuple(creatures[SLOTS:]),
    )
    if story is not None:
        story.tell("deal", market=list(first.market), coins=len(first.coins), creatures=len(first.creatures))
        for seat in seats:
            story.whisper(seat, "hand", seat=seat, coins=list(first.hands[seat]))
    return first._lay(story)
