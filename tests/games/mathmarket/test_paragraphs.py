"""Every refusal that somebody can meet at the board leads to a paragraph that both rulebooks have."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludoteca.contract import State
from ludoteca.games.mathmarket import game
from ludoteca.rulebooks import NAME, paragraph_of, paragraphs, rulebook
from tests.games.mathmarket.tables import now
from tests.games.mathmarket.test_properties import TABLES, match

OTHERWISE = {"That was stamped before something that has already happened."}
"""What no rule of the book refuses, and no board sends."""


def wishes(state: State, rng: Random) -> list[dict[str, Any]]:
    """What a hand may try at the board, whether it goes or not: any coin it can reach on any creature, any button."""
    position = now(state)
    stamp = {"round": position.get("round"), "at": position.get("clock")}
    coins = rng.sample(range(2, 10), 3)
    if "deposits" in position:
        pays = [{"type": "pay", "slot": slot, "coin": coin} for slot in range(3) for coin in coins]
        return [*pays, {"type": "skip"}, {"type": "done"}]
    price = rng.randrange(11, 19)
    old = {**stamp, "round": position["round"] - 1}
    if "row" in position:
        two = rng.sample(range(40), 2)
        return [{"type": "claim", "price": price, "coins": places, **stamp} for places in (two, [two[0]] * 2)] + [
            {"type": "claim", "price": price, "coins": two, **old}
        ]
    claims = [{"type": "claim", "price": price, "coin": coin, **when} for coin in coins for when in (stamp, old)]
    late = {**stamp, "at": position["clock"] + 5000}
    return [*claims, {"type": "pass", **stamp}, {"type": "claim", "price": price, "coin": coins[0], **late}]


def met(version: str, seats: int) -> set[Any]:
    """The refusals that are met in some matches."""
    rng = Random(seats)
    found = {}
    for seed in range(12):
        for state, _, _ in match(version, seats, seed, patience_ms=2000, tie_ms=300):
            if not state.nature:
                for seat in range(seats):
                    for wish in wishes(state, rng):
                        refusal = state.refuse(seat, wish)
                        if refusal is not None:
                            found[refusal.template] = refusal  # type: ignore[attr-defined]
    return set(found.values())


@pytest.mark.parametrize(("version", "seats"), TABLES)
def test_a_refusal_leads_to_its_paragraph(version: str, seats: int):
    named = [set(NAME.findall(rulebook(game, language) or "")) for language in ("en", "it")]
    refusals = met(version, seats)
    assert refusals
    for refusal in refusals:
        if refusal not in OTHERWISE:
            name = paragraph_of(game, refusal)
            assert name is not None, refusal
            assert all(name in names for names in named)


def test_both_books_name_the_same_paragraphs_and_each_is_the_reason_of_something():
    english, italian = (NAME.findall(rulebook(game, language) or "") for language in ("en", "it"))
    assert english == italian
    assert set(english) == set(paragraphs(game).values())
