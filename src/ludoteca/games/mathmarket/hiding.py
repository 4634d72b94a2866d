"""What a viewer may not see of a position's fields, and how that could be filled in."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from ludoteca.games.mathmarket.versions.market import Setting

TRIES = 5000
"""How many deals are drawn to find one in which play could stand as it is seen, before any will do."""


def hide(fields: dict[str, Any], viewer: int | None) -> dict[str, Any]:
    """The fields with no more of the piles than how high they are, and in play of others' hands than how many coins."""
    fields["creatures"] = len(fields["creatures"])
    if "hands" in fields:
        fields["coins"] = len(fields["coins"])
        if fields["phase"] == "play":
            fields["hands"] = [hand if seat == viewer else len(hand) for seat, hand in enumerate(fields["hands"])]
    return fields


def filled_in(setting: Setting, fields: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The seen fields with the unseen cards dealt at random to the hidden hands and the piles.

    Cards are dealt, not values: a value of which many cards are unseen is likelier to be anywhere.
    """
    filled = dict(fields)
    seen = {name for names in (fields["market"], *fields["bought"]) for name in names}
    creatures = [name for name in setting.deck.price if name not in seen]
    if fields["creatures"] != len(creatures):
        raise ValueError(f"'creatures' of a view is how many are left: {len(creatures)}; got {fields['creatures']!r}")
    filled["creatures"] = rng.sample(creatures, len(creatures))
    if "hands" not in fields:
        return filled
    lying = [*fields.get("deposits", ()), fields.get("deposit")]
    known = [hand for hand in fields["hands"] if isinstance(hand, list)]
    unseen = Counter(setting.deck.coins)
    unseen.subtract(coin for coins in (*known, fields["discard"], lying) for coin in coins if coin is not None)
    coins = list(unseen.elements())
    rng.shuffle(coins)
    filled["hands"] = []
    for hand in fields["hands"]:
        count = 0 if isinstance(hand, list) else hand
        filled["hands"].append(hand if isinstance(hand, list) else sorted(coins[:count]))
        coins = coins[count:]
    if fields["coins"] != len(coins):
        raise ValueError(f"'coins' of a view is how many are left: {len(coins)}; got {fields['coins']!r}")
    filled["coins"] = coins
    if "since" in fields and "clock" not in fields:
        # Others' sealed claims leave no trace in a view, so none is imagined; the clock stands where it was last seen.
        filled["clock"] = max([fields["since"], *(claim["at"] for claim in fields["claims"])])
    return filled
