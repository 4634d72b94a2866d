"""Math Market as numbers for research: actions as integers, views as arrays. NumPy is imported when it is first needed.

Coins are counted by their kind, the place of their value among the values of the deck, and prices likewise; so what
depends on the deck has K kinds and P prices (the game's own: 8 and 8), and S slots is always 4. Seats are counted from
the viewer's own in the order of play. An action is one number:

| number | what it says |
|---|---|
| `K * slot + kind` | beginner: pay this coin there. Standard: claim the creature there with this coin of one's hand |
| `4 K + pairs * slot + pair` | advanced: claim the creature there with the leftmost coins of these two kinds |
| the last four | skip, done, pass, wait |

Pairs of kinds are counted as (0, 0), (0, 1), …, (0, K − 1), (1, 1), …; where two slots show one price, the left one is
named. To wait is no action of the game: it is what a seat does that lets a beat of real time go by.

| part | shape | what it says |
|---|---|---|
| version | 3 | beginner, standard, advanced, one-hot |
| market | 4 × P | the price of the creature in each slot, one-hot; all 0 where there is none |
| marks | 4 × 2 | its snail, its cheetah |
| deposits | 4 × K | beginner: the coin that lies on it, one-hot |
| open | K | standard: the open coin, one-hot |
| hand | K | how many coins of each kind the viewer holds |
| row | K | advanced: how many coins of each kind lie there |
| used | K | the share of each kind that is discarded |
| seated | 6 | 1 for a seat at the table |
| sizes | 6 | coins in hand, in eighths |
| bought | 6 | creatures bought, in tenths |
| turn | 6 | 1 for a seat that may act, as far as the viewer can know |
| wrong | 6 | wrong claims, in tenths |
| binding | 2 | standard: snail and cheetah of this moment |
| extra | 1 | beginner: 1 where one more coin may be played |
| piles | 2 | coins left in the pile as a share of the deck, creatures likewise |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from ludoteca.arrays import cut, size_of
from ludoteca.contract import Action, State, View
from ludoteca.games.mathmarket.deck import deck_of
from ludoteca.games.mathmarket.rules import MathMarketState
from ludoteca.games.mathmarket.versions.advanced import Advanced
from ludoteca.games.mathmarket.versions.beginner import Beginner
from ludoteca.games.mathmarket.versions.market import leftmost
from ludoteca.kernels.bags import Deal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SLOTS = 4
SEATS = 6
VERSIONS = ("beginner", "standard", "advanced")
MARKS = ("snail", "cheetah")
WORDS = ("skip", "done", "pass", "wait")
CREATURE_TIME = 100_000
"""Milliseconds that are worth a creature to somebody who practises."""


class Speech:
    """How Math Market speaks with a learner, with these options."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.version = options["version"]
        self.deck = deck_of(options["deck"])
        self.totals = Counter(self.deck.coins)
        self.values = sorted(self.totals)
        self.kinds = {value: kind for kind, value in enumerate(self.values)}
        self.prices = {price: place for place, price in enumerate(sorted(set(self.deck.price.values())))}
        self.pairs = list(combinations_with_replacement(range(len(self.values)), 2))
        self.pair_numbers = {pair: number for number, pair in enumerate(self.pairs)}
        self.claims = SLOTS * len(self.values)
        """The first number of a claim with two coins."""
        self.words_from = self.claims + SLOTS * len(self.pairs)
        self.actions = self.words_from + len(WORDS)
        kinds, prices = len(self.values), len(self.prices)
        self.parts: dict[str, tuple[int, ...]] = {
            "version": (3,),
            "market": (SLOTS, prices),
            "marks": (SLOTS, 2),
            "deposits": (SLOTS, kinds),
            "open": (kinds,),
            "hand": (kinds,),
            "row": (kinds,),
            "used": (kinds,),
            "seated": (SEATS,),
            "sizes": (SEATS,),
            "bought": (SEATS,),
            "turn": (SEATS,),
            "wrong": (SEATS,),
            "binding": (2,),
            "extra": (1,),
            "piles": (2,),
        }

    # Actions

    def action_number(self, state: MathMarketState, action: Action) -> int:
        """The number of an action of this state; those of coins that lie in other places are the same."""
        kind = action["type"]
        if kind in WORDS:
            return self.words_from + WORDS.index(kind)
        if kind == "pay":
            return int(len(self.values) * action["slot"]) + self.kinds[action["coin"]]
        position = state.position
        assert position is not None
        slot = leftmost(self.deck, position.market, action["price"])
        assert slot is not None
        if not isinstance(position, Advanced):
            return len(self.values) * slot + self.kinds[action["coin"]]
        one, other = sorted(self.kinds[position.row[place] or 0] for place in action["coins"])
        return self.claims + len(self.pairs) * slot + self.pair_numbers[one, other]

    def words(self, state: State, seat: int) -> NDArray[np.int64]:
        """The legal actions of the seat, each a number; against the clock one may wait, too."""
        import numpy as np

        assert isinstance(state, MathMarketState)
        return np.array(self._numbers(state, seat), dtype=np.int64)[:, None]

    def _numbers(self, state: MathMarketState, seat: int) -> list[int]:
        position = state.position
        if position is None or seat not in position.turn:
            return []
        if isinstance(position, Beginner):
            return [self.action_number(state, action) for action in position.actions(seat)]
        shown = [None if name is None else self.deck.price[name] for name in position.market]
        slots = [slot for slot, price in enumerate(shown) if price is not None and shown.index(price) == slot]
        waits = self.words_from + WORDS.index("wait")
        if not isinstance(position, Advanced):
            held = sorted({self.kinds[coin] for coin in position.hands[seat]})
            return [*(len(self.values) * slot + kind for slot in slots for kind in held), waits - 1, waits]
        lying = Counter(self.kinds[coin] for coin in position.row if coin is not None)
        pairs = [
            number
            for number, (one, other) in enumerate(self.pairs)
            if lying[one] and lying[other] and (one != other or lying[one] > 1)
        ]
        return [*(self.claims + len(self.pairs) * slot + pair for slot in slots for pair in pairs), waits]

    def action(self, state: State, seat: int, word: Sequence[int]) -> Action:
        """The action of a number; {} to wait. Against the clock it lacks its stamp."""
        assert isinstance(state, MathMarketState)
        position, number = state.position, word[0]
        if number >= self.words_from:
            name = WORDS[number - self.words_from]
            return {} if name == "wait" else {"type": name, **({"round": state.round} if state.timed else {})}
        if number >= self.claims:
            assert isinstance(position, Advanced)
            slot, pair = divmod(number - self.claims, len(self.pairs))
            coins = self._places(position, *(self.values[kind] for kind in self.pairs[pair]))
            return {"type": "claim", "round": state.round, "price": self._price(state, slot), "coins": coins}
        slot, kind = divmod(number, len(self.values))
        if isinstance(position, Beginner):
            return {"type": "pay", "slot": slot, "coin": self.values[kind]}
        return {"type": "claim", "round": state.round, "price": self._price(state, slot), "coin": self.values[kind]}

    def _price(self, state: MathMarketState, slot: int) -> int:
        assert state.position is not None
        return self.deck.price[state.position.market[slot] or ""]

    def _places(self, position: Advanced, one: int, other: int) -> list[int]:
        """The leftmost places where these coins lie, rising."""
        first = position.row.index(one)
        return sorted([first, position.row.index(other, first + 1 if one == other else 0)])

    # What is seen

    def observe(self, state: State, seat: int, said: Sequence[int]) -> NDArray[np.float32]:
        """What the seat sees of the state."""
        return self.observation(state.view(seat), state.seen_turn(seat))

    def observation(self, view: View, turn: Sequence[int]) -> NDArray[np.float32]:
        """A view as one array; `turn` has the seats that may act, as far as the viewer can know."""
        import numpy as np

        array = np.zeros(size_of(self.parts), dtype=np.float32)
        part = cut(array, self.parts)
        seen, viewer, seats = view["position"], view["seat"] or 0, view["seats"]
        part["version"][VERSIONS.index(self.version)] = 1
        if seen["phase"] == "deal":
            return array
        self._show_market(seen, part)
        if "hands" in seen and isinstance(seen["hands"][viewer], list):
            self._count(part["hand"], seen["hands"][viewer])
        self._count(part["row"], [coin for coin in seen.get("row", ()) if coin is not None])
        for coin in seen.get("discard", ()):
            part["used"][self.kinds[coin]] += 1 / self.totals[coin]
        for place in range(seats):
            seat = (viewer + place) % seats
            part["seated"][place] = 1
            if "hands" in seen:
                hand = seen["hands"][seat]
                part["sizes"][place] = (hand if isinstance(hand, int) else len(hand)) / 8
            part["bought"][place] = len(seen["bought"][seat]) / 10
            part["turn"][place] = seat in turn
            if "wrong" in seen:
                part["wrong"][place] = seen["wrong"][seat] / 10
        for number, mark in enumerate(MARKS):
            part["binding"][number] = mark in seen.get("marks", ())
        part["extra"][0] = seen.get("extra", False)
        part["piles"][:] = [seen.get("coins", 0) / len(self.deck.coins), seen["creatures"] / len(self.deck.price)]
        return array

    def _show_market(self, seen: Mapping[str, Any], part: Mapping[str, NDArray[np.float32]]) -> None:
        for slot, name in enumerate(seen["market"]):
            if name is not None:
                part["market"][slot, self.prices[self.deck.price[name]]] = 1
                if self.deck.mark[name] is not None:
                    part["marks"][slot, MARKS.index(self.deck.mark[name])] = 1
        for slot, coin in enumerate(seen.get("deposits", ())):
            if coin is not None:
                part["deposits"][slot, self.kinds[coin]] = 1
        if seen.get("deposit") is not None:
            part["open"][self.kinds[seen["deposit"]]] = 1

    def _count(self, counts: NDArray[np.float32], coins: Sequence[int]) -> None:
        for coin in coins:
            counts[self.kinds[coin]] += 1

    def worth(self, state: State) -> float:
        """Practice: the creatures bought, less a hundredth for each second of its time (A9)."""
        assert isinstance(state, MathMarketState)
        position = state.position
        if not isinstance(position, Advanced):
            return 0.0
        return position.scores[0] - position.practice_time / CREATURE_TIME


def deal(state: MathMarketState) -> Deal:
    """The deal card by card: first the coins by their values, then the creatures."""
    deck = state.setting.deck
    counts, names = Counter(deck.coins), list(deck.price)
    values = sorted(counts)
    number = len(deck.coins)

    def action(kinds: list[int]) -> Action:
        coins, creatures = [values[kind] for kind in kinds[:number]], [names[kind] for kind in kinds[number:]]
        return {"type": "deal", "coins": coins, "creatures": creatures}

    bags = (tuple(counts[value] for value in values), (1,) * len(names))
    return Deal(bags, (number, len(names)), action)


def speech(options: Mapping[str, Any]) -> Speech:
    """How the game speaks with a learner in a match with these options."""
    return Speech(options)
