"""What the three versions of Math Market share: the setting, the slots of the market, the clock, the telling."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.contract import Action, Event, is_integer
from ludoteca.games.mathmarket.deck import Deck
from ludoteca.words import say

Slots = tuple[str | None, ...]
Piles = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """What was agreed before the match: seats and options."""

    seats: int
    version: str
    deck: Deck
    tie_ms: int
    patience_ms: int
    stuck: str
    used: str

    def options(self) -> dict[str, Any]:
        """The options as the full form lists them."""
        return {
            "version": self.version,
            "deck": self.deck.dump(),
            "tie_ms": self.tie_ms,
            "patience_ms": self.patience_ms,
            "stuck": self.stuck,
            "used": self.used,
        }


class Story:
    """The events of one action, each with the seat that alone may see it, if it is not for everybody."""

    def __init__(self) -> None:
        self.events: list[tuple[int | None, Event]] = []

    def tell(self, kind: str, /, **fields: Any) -> None:
        """Everybody sees this."""
        self.events.append((None, {"type": kind, **fields}))

    def whisper(self, seat: int, kind: str, /, **fields: Any) -> None:
        """Only this seat sees this."""
        self.events.append((seat, {"type": kind, **fields}))

    def seen(self, viewer: int | None) -> list[Event]:
        """What one viewer (a seat, or None) may see of it."""
        return [event for only, event in self.events if only is None or only == viewer]


# The market (G3, G4)


def refill(market: Slots, creatures: tuple[str, ...]) -> tuple[Slots, tuple[str, ...], list[int]]:
    """Market and pile after the empty slots were filled from the left as far as the pile goes, and the filled slots."""
    if None not in market:
        return market, creatures, []
    filled, slots, drawn = list(market), [], 0
    for slot, name in enumerate(market):
        if name is None and drawn < len(creatures):
            filled[slot] = creatures[drawn]
            slots.append(slot)
            drawn += 1
    return tuple(filled), creatures[drawn:], slots


def tell_refill(story: Story | None, market: Slots, slots: list[int]) -> None:
    """Tells which creatures came into which slots, if any did."""
    if story is not None and slots:
        story.tell("refill", cards=[{"slot": slot, "creature": market[slot]} for slot in slots])


def prices(deck: Deck, market: Slots) -> list[int]:
    """The different prices that lie face up, in rising order."""
    return sorted({deck.price[name] for name in market if name is not None})


def leftmost(deck: Deck, market: Sequence[str | None], price: int) -> int | None:
    """The slot of the leftmost creature of this price; None if there is none."""
    for slot, name in enumerate(market):
        if name is not None and deck.price[name] == price:
            return slot
    return None


def changed(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    """The same row with another item at one place."""
    return (*items[:place], item, *items[place + 1 :])


def without(coins: tuple[int, ...], coin: int) -> tuple[int, ...]:
    """The coins without one of this value."""
    place = coins.index(coin)
    return coins[:place] + coins[place + 1 :]


def with_coins(coins: tuple[int, ...], *more: int) -> tuple[int, ...]:
    """The coins with some more, in rising order."""
    return tuple(sorted(coins + more))


def places(scores: Sequence[int]) -> tuple[int, ...]:
    """The places of these scores: the better score has the better place, and equal ones share it (G5)."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


# Time (T1 to T4)


def has_fields(action: object, kind: str, fields: Iterable[str]) -> bool:
    """True for an action of this type with exactly these fields besides."""
    return isinstance(action, dict) and action.get("type") == kind and action.keys() == {"type", *fields}


def refuse_tick(action: Action, clock: int) -> str | None:
    """Why nature may not say this now, in a version with a clock (T1, T2)."""
    if not has_fields(action, "tick", ("at",)) or not is_integer(action["at"]):
        return say("Nothing is left to chance now: only time passes.")
    if action["at"] < clock:
        return say("Time only goes forward.")
    return None


def refuse_stamp(action: Action, clock: int, round_: int) -> str | None:
    """Why an action with these stamps does not belong to the present situation (T1, T3)."""
    if not is_integer(action["round"]) or not is_integer(action["at"]):
        return say("This does not say which moment it answers.")
    if action["at"] < clock:
        return say("That was stamped before something that has already happened.")
    if action["round"] != round_:
        return say("The table has changed meanwhile, so this does not count. Look again.")
    return None
