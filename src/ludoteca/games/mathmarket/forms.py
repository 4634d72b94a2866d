"""The JSON of positions, checked field by field: each function gives the checked value or raises `ValueError`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ludoteca.contract import check_fields, is_integer
from ludoteca.games.mathmarket.versions.market import Piles, Setting, Slots


def check_phase(fields: dict[str, Any], names: Iterable[str], ends: tuple[str, ...]) -> str | None:
    """The `end` of a position with exactly these fields: None in play, one of `ends` when it is over."""
    check_fields(fields, ("phase", "end", *names), "a position of Math Market")
    phase, end = fields["phase"], fields["end"]
    if phase == "play" and end is None:
        return None
    if phase == "over" and isinstance(end, str) and end in ends:
        return end
    raise ValueError(f"'phase' is 'play' with 'end' null, or 'over' with one of {ends}; got {phase!r} and {end!r}")


def row(value: Any, length: int, what: str) -> tuple[Any, ...]:
    """A list of this length."""
    if not isinstance(value, list) or len(value) != length:
        raise ValueError(f"{what!r} is a list of {length}; got {value!r}")
    return tuple(value)


def number(value: Any, what: str) -> int:
    """A whole number, not below 0."""
    if not is_integer(value) or value < 0:
        raise ValueError(f"{what!r} is a whole number, not below 0; got {value!r}")
    return int(value)


def numbers(value: Any, length: int, what: str) -> tuple[int, ...]:
    """A list of so many whole numbers, none below 0."""
    return tuple(number(one, what) for one in row(value, length, what))


def seats(setting: Setting, value: Any, what: str) -> tuple[int, ...]:
    """Different seats in rising order."""
    if not isinstance(value, list) or not all(is_integer(seat) and 0 <= seat < setting.seats for seat in value):
        raise ValueError(f"{what!r} is a list of seats; got {value!r}")
    if value != sorted(set(value)):
        raise ValueError(f"{what!r} are different seats in rising order; got {value!r}")
    return tuple(value)


def coins(setting: Setting, value: Any, what: str) -> tuple[int, ...]:
    """A list of coins of the deck."""
    if not isinstance(value, list) or not all(is_integer(coin) and coin in setting.deck.coins for coin in value):
        raise ValueError(f"{what!r} is a list of coins of the deck; got {value!r}")
    return tuple(value)


def rising(value: tuple[int, ...], what: str) -> tuple[int, ...]:
    """The same coins, if they are in rising order."""
    if list(value) != sorted(value):
        raise ValueError(f"the coins of {what!r} are in rising order; got {list(value)!r}")
    return value


def hands(setting: Setting, value: Any) -> tuple[tuple[int, ...], ...]:
    """One hand a seat, each in rising order."""
    return tuple(rising(coins(setting, hand, "hands"), "hands") for hand in row(value, setting.seats, "hands"))


def market(setting: Setting, value: Any, slots: int) -> Slots:
    """The slots of the market: creatures of the deck, or null."""
    found = row(value, slots, "market")
    for name in found:
        if name is not None and not _is_creature(setting, name):
            raise ValueError(f"'market' has creatures of the deck or null in its slots; got {name!r}")
    return found


def piles(setting: Setting, face_up: Slots, creatures: Any, bought: Any) -> tuple[tuple[str, ...], Piles]:
    """The creature pile and what each seat has bought; with the market they are the whole deck, each card once."""
    everything = [name for name in face_up if name is not None]
    found = row(bought, setting.seats, "bought")
    for what, names in (("creatures", creatures), *(("bought", names) for names in found)):
        if not isinstance(names, list) or not all(_is_creature(setting, name) for name in names):
            raise ValueError(f"{what!r} holds lists of creatures of the deck; got {names!r}")
        everything += names
    if Counter(everything) != Counter(setting.deck.price.keys()):
        raise ValueError("'market', 'creatures' and 'bought' hold each creature of the deck in exactly one place")
    return tuple(creatures), tuple(tuple(names) for names in found)


def _is_creature(setting: Setting, name: Any) -> bool:
    return isinstance(name, str) and name in setting.deck.price


def check_coins(setting: Setting, *places: Iterable[int]) -> None:
    """Nothing if the coins of all these places are the deck."""
    if sorted(coin for place in places for coin in place) != list(setting.deck.coins):
        raise ValueError("the coins of the pile, the hands, the market and the discards are not those of the deck")


def row_of_coins(setting: Setting, value: Any, gaps: int) -> tuple[int | None, ...]:
    """The row of the advanced version: as long as the deck, with so many gaps, and no coin the deck has not."""
    found = row(value, len(setting.deck.coins), "row")
    there = coins(setting, [coin for coin in found if coin is not None], "row")
    if len(found) - len(there) != gaps:
        raise ValueError(f"'row' has a gap for each coin paid, {gaps}; got {len(found) - len(there)}")
    if Counter(there) - Counter(setting.deck.coins):
        raise ValueError("'row' has more coins of one value than the deck")
    return found
