"""Math Market: a shop of fantastic creatures, each paid with exactly two coins that make its price.

Each of the three versions has a file of its own; here is what they share: seats and options, the deal, the border.
"""

from __future__ import annotations

import marshal
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import permutations
from math import factorial, prod
from random import Random
from typing import Any, ClassVar

from ludoteca.contract import (
    NATURE,
    Action,
    Event,
    Game,
    Offered,
    Option,
    Outcome,
    Puzzle,
    Result,
    State,
    View,
    check_fields,
    is_integer,
)
from ludoteca.games.mathmarket import analysis, hints, loading, notes
from ludoteca.games.mathmarket.deck import deck_of, refuse_deck, too_small
from ludoteca.games.mathmarket.hiding import TRIES, filled_in
from ludoteca.games.mathmarket.versions import advanced, beginner, standard
from ludoteca.games.mathmarket.versions.advanced import Advanced
from ludoteca.games.mathmarket.versions.beginner import Beginner
from ludoteca.games.mathmarket.versions.market import Setting, Story, has_fields, places
from ludoteca.games.mathmarket.versions.standard import Standard
from ludoteca.kernels.bags import in_order
from ludoteca.words import Sentence, say

Position = Beginner | Standard | Advanced
MOST_DEALS = 10_000
"""Orders of a house deck that are still listed."""
SEATS = {"beginner": range(2, 5), "standard": range(2, 7), "advanced": range(1, 7)}
DEAL: dict[str, Callable[[Setting, list[int], list[str], Story | None], Position]] = {
    "beginner": beginner.deal,
    "standard": standard.deal,
    "advanced": advanced.deal,
}
LOAD: dict[str, Callable[[Setting, dict[str, Any]], Position]] = {
    "beginner": loading.load_beginner,
    "standard": loading.load_standard,
    "advanced": loading.load_advanced,
}


class MathMarketState(State):
    """One position of Math Market: the setting, and after the deal the position of its version."""

    __slots__ = ("offers", "position", "setting", "told")

    game: ClassVar[MathMarket]

    def __init__(self, setting: Setting, position: Position | None) -> None:
        self.setting = setting
        self.position = position
        self.offers: list[tuple[Action, dict[str, Any]]] | None = None
        """What every seat may claim in the advanced version, once somebody has asked: it is the same for all."""
        self.told: tuple[int, bytes, Story] | None = None
        """The seat and the action (as `marshal` has it) that were told last, and the story: all viewers ask for it."""

    # Who acts

    @property
    def turn(self) -> tuple[int, ...]:
        return () if self.position is None else self.position.turn

    def seen_turn(self, viewer: int | None) -> tuple[int, ...]:
        return () if self.position is None else self.position.seen_turn(viewer)

    @property
    def nature(self) -> bool:
        return self.position is None

    @property
    def timed(self) -> bool:
        return self.setting.version != "beginner"

    @property
    def due(self) -> int | None:
        return None if self.position is None or isinstance(self.position, Beginner) else self.position.due

    @property
    def elapsed(self) -> int:
        return 0 if self.position is None or isinstance(self.position, Beginner) else self.position.clock

    @property
    def round(self) -> int:
        return 0 if self.position is None or isinstance(self.position, Beginner) else self.position.round

    def chance(self, rng: Random) -> Action:
        deck = self.setting.deck
        if self.position is None:
            names = list(deck.price)
            return {
                "type": "deal",
                "coins": rng.sample(deck.coins, len(deck.coins)),
                "creatures": rng.sample(names, len(names)),
            }
        if self.due is None:
            raise ValueError("nothing is left to chance now")
        return {"type": "tick", "at": self.due}

    def outcomes(self) -> list[tuple[Action, float]] | None:
        """The tick that is due. The deals of the game's own deck are too many to list, and those of most others."""
        if self.position is not None:
            return super().outcomes()
        deck = self.setting.deck
        counts = Counter(deck.coins)
        ways = factorial(len(deck.coins)) // prod(map(factorial, counts.values())) * factorial(len(deck.price))
        if ways > MOST_DEALS:
            return None
        orders = [kinds for kinds, _ in in_order(list(counts.values()), len(deck.coins))]
        values = list(counts)
        return [
            ({"type": "deal", "coins": [values[kind] for kind in order], "creatures": list(names)}, 1 / ways)
            for order in orders
            for names in permutations(deck.price)
        ]

    # What one may do

    def actions(self, seat: int) -> Iterable[Action]:
        if self.position is None or not is_integer(seat):
            return ()
        return self.position.actions(seat)

    def refuse(self, seat: int, action: Action) -> str | None:
        position = self.position
        if position is not None and position.end is not None:
            return say("The match is over.")
        if seat == NATURE and is_integer(seat):
            return self._refuse_deal(action) if position is None else position.refuse_nature(action)
        if not is_integer(seat) or not 0 <= seat < self.setting.seats:
            return say("There is no such seat at this table.")
        if position is None:
            return say("Wait until the cards are dealt.")
        return position.refuse(seat, action)

    def _refuse_deal(self, action: Action) -> str | None:
        """Why this is no deal: an order of all coins and an order of all creatures (G2)."""
        deck = self.setting.deck
        if has_fields(action, "deal", ("coins", "creatures")):
            coins, names = action["coins"], action["creatures"]
            if _is_order(coins, deck.coins, int) and _is_order(names, deck.price, str):
                return None
        return say("Now the cards are dealt: all the coins and all the creatures, in any order.")

    # What then happens

    def after(self, seat: int, action: Action) -> MathMarketState:
        return MathMarketState(self.setting, self._next(seat, action, None))

    def _next(self, seat: int, action: Action, story: Story | None) -> Position:
        if self.position is None:
            return DEAL[self.setting.version](self.setting, action["coins"], action["creatures"], story)
        return self.position.after(seat, action, story)

    def story(self, seat: int, action: Action, viewer: int | None) -> list[Event]:
        key = marshal.dumps(action, 2)
        if self.told is None or self.told[:2] != (seat, key):
            story = Story()
            self._next(seat, action, story)
            self.told = (seat, key, story)
        return self.told[2].seen(viewer)

    def preview(self, seat: int, action: Action) -> dict[str, Any]:
        """Nothing in the race: whether a claim is right is for the player to find out."""
        if not isinstance(self.position, Beginner) or seat == NATURE or self.refuse(seat, action) is not None:
            return {}
        return self.position.preview(seat, action)

    def previews(self, seat: int, most: int) -> list[tuple[Action, dict[str, Any]]] | None:
        if not isinstance(self.position, Advanced) or seat not in self.position.turn:
            return super().previews(seat, most)
        if self.position.claim_count > most:
            return None
        if self.offers is None:
            self.offers = [(action, {}) for action in self.position.actions(seat)]
        return self.offers

    # The end

    @property
    def over(self) -> bool:
        return self.position is not None and self.position.end is not None

    @property
    def result(self) -> Result | None:
        if self.position is None or self.position.end is None:
            return None
        scores = self.position.scores
        return Result(scores, places(scores), self.position.reason)

    @property
    def scores(self) -> tuple[int, ...]:
        return () if self.position is None else self.position.scores

    # JSON

    def dump(self) -> dict[str, Any]:
        return self._form({"phase": "deal"} if self.position is None else self.position.dump())

    def view(self, seat: int | None) -> View:
        form = self._form({"phase": "deal"} if self.position is None else self.position.seen(seat))
        return {**form, "seat": seat}

    def _form(self, fields: dict[str, Any]) -> dict[str, Any]:
        setting = self.setting
        return {"game": "mathmarket", "seats": setting.seats, "options": setting.options(), "position": fields}


class MathMarket(Game):
    """The game of Math Market."""

    id = "mathmarket"
    title = "Math Market"
    version = 2
    seats = range(1, 7)
    options: ClassVar[dict[str, Option]] = {
        "version": Option(
            "beginner",
            ("beginner", "standard", "advanced"),
            say(
                "Which of the three games is played: beginner turn by turn, standard and advanced all at once, "
                "advanced also alone."
            ),
        ),
        "deck": Option(
            None,
            Offered([None], refuse_deck),
            say("Coins and creatures: the deck of the game, or a house deck written as JSON."),
        ),
        "tie_ms": Option(
            150,
            Offered([0, 100, 150, 250, 500], lambda value: _refuse_number(value, 0, 0, 2000)),
            say("Standard: right claims so shortly after the first count as together."),
        ),
        "patience_ms": Option(
            0,
            Offered([0, 10_000, 20_000, 30_000, 60_000], lambda value: _refuse_number(value, 0, 1000, 600_000)),
            say("Standard: after so long without a claim those who may act count as unable."),
        ),
        "stuck": Option(
            "replace",
            ("replace", "end"),
            say("Standard: an open coin that nobody can use is replaced by the next, or ends the match."),
        ),
        "used": Option(
            "under",
            ("under", "out"),
            say("Standard: coins that have been used go under the pile of coins, or leave the game."),
        ),
    }
    older: ClassVar[dict[int, dict[str, Any]]] = {1: {"stuck": "end", "used": "out"}}
    aids: ClassVar[dict[str, Option]] = {
        "bonds": Option(
            4,
            (None, 0, 4, 10, 20),
            say("Seconds after which a card shows which coins can help to pay it; without a number it never does."),
        ),
    }
    phrases = ("bargain", "so_fast", "slow_down")
    asides = frozenset({"deal", "hand", "coin", "refill", "draw", "sealed", "turn", "done"})
    mistakes = frozenset({"wrong"})
    lessons = ("beginner", "standard", "advanced")
    tasks = ("sprint",)

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> MathMarketState:
        chosen = self.check_options(options)
        return MathMarketState(self._setting(self.check_seats(seats), chosen), None)

    def seats_with(self, options: Mapping[str, Any]) -> Sequence[int]:
        return SEATS[options["version"]]

    def _setting(self, seats: int, options: Mapping[str, Any]) -> Setting:
        """The setting of these seats and checked options, if they go together."""
        version, deck = options["version"], deck_of(options["deck"])
        if seats not in SEATS[version]:
            allowed = ", ".join(str(count) for count in SEATS[version])
            raise ValueError(f"the {version} version of {self.title} takes this many seats: {allowed}; got {seats}")
        refusal = too_small(deck, version, seats)
        if refusal is not None:
            raise ValueError(refusal)
        chosen = [options[name] for name in ("tie_ms", "patience_ms", "stuck", "used")]
        return Setting(seats, version, deck, *chosen)

    def load(self, data: Any) -> MathMarketState:
        seats, options, fields = self.check_form(data)
        setting = self._setting(seats, options)
        if fields.get("phase") == "deal" or "phase" not in fields:
            check_fields(fields, ("phase",), "a position of Math Market before the deal")
            return MathMarketState(setting, None)
        return MathMarketState(setting, LOAD[setting.version](setting, fields))

    def imagine(self, view: View, rng: Random) -> MathMarketState:
        form = {name: value for name, value in view.items() if name != "seat"}
        seats, options, fields = self.check_form(form)
        if fields.get("phase") == "deal":
            return self.load(form)
        setting = self._setting(seats, options)
        for _ in range(TRIES):
            position = LOAD[setting.version](setting, filled_in(setting, fields, rng))
            if position.can_be:
                break
        return MathMarketState(setting, position)

    def notes(self, view: View) -> dict[str, Any]:
        return notes.notes(view)

    def advise(self, view: View, rng: Random | None = None) -> list[dict[str, Any]]:
        return hints.ladder(view)

    def aid(self, name: str, view: View) -> dict[str, Any]:
        return hints.bonds(view) if name == "bonds" else super().aid(name, view)

    def invites(self, state: State, seat: int) -> bool:
        return hints.invites(state.view(seat))

    def review(self, view: View, action: Action) -> dict[str, Any] | None:
        if view["options"]["version"] != "beginner" or view["position"]["phase"] != "play":
            return None
        return analysis.review(view, action, lambda rng: self._imagined(view, rng))

    def _imagined(self, view: View, rng: Random) -> Beginner:
        position = self.imagine(view, rng).position
        assert isinstance(position, Beginner)
        return position

    def lookback(
        self,
        steps: Sequence[tuple[State, int, Action]],
        turns: Sequence[Mapping[str, Any]],
        guesses: Sequence[Mapping[str, Any]],
    ) -> dict[str, Any]:
        return analysis.lookback(steps)

    def task(self, name: str, seed: str, level: int) -> Puzzle:
        from ludoteca.games.mathmarket.daily import task  # only when asked for

        return task(name, seed, level)

    def puzzles(self, day: str) -> tuple[Puzzle, ...]:
        from ludoteca.games.mathmarket.daily import puzzles

        return puzzles(day)

    def outcome(self, first: State, last: State) -> Outcome | None:
        """The creatures, and the time of practice."""
        assert isinstance(last, MathMarketState)
        assert isinstance(last.position, Advanced)
        return Outcome(last.scores[0], last.position.practice_time)


MathMarketState.game = MathMarket()


def _is_order(order: Any, cards: Iterable[Any], kind: type) -> bool:
    """True for a list of just these cards in some order."""
    return isinstance(order, list) and all(type(card) is kind for card in order) and sorted(order) == sorted(cards)


def _refuse_number(value: Any, off: int, least: int, most: int) -> Sentence | None:
    """What a number of milliseconds may be, if it may not be this."""
    if is_integer(value) and (value == off or least <= value <= most):
        return None
    if off == least:
        return say("a whole number from {least} to {most}", least=least, most=most)
    return say("{off} or a whole number from {least} to {most}", off=off, least=least, most=most)
