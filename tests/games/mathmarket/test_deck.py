"""The deck as data, house decks good and bad, and the options."""

from __future__ import annotations

import random
from collections import Counter
from copy import deepcopy
from typing import Any

import pytest

from ludoteca import NATURE, State
from ludoteca.games.mathmarket import game
from ludoteca.games.mathmarket.deck import COINS, CREATURES, STANDARD_DECK
from ludoteca.words import translated

HOUSE: dict[str, Any] = {
    "coins": [1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 10, 11, 12, 13, 14, 15],
    "creatures": [
        {"name": "ant", "price": 10, "mark": None},
        {"name": "bee", "price": 3, "mark": "snail"},
        {"name": "cow", "price": 20, "mark": "cheetah"},
        {"name": "dog", "price": 29, "mark": None},
    ],
}


def test_the_coins_are_the_addends_of_the_twenty_sums_past_ten():
    """C1, C2, C4."""
    sums = [(one, other) for one in range(1, 10) for other in range(one, 10) if one + other > 10]
    assert len(sums) == len(CREATURES) == 20
    assert sorted(addend for two in sums for addend in two) == list(COINS)
    assert sorted(map(sum, sums)) == sorted(creature.price for creature in CREATURES)
    assert (len(COINS), sum(COINS)) == (40, 270)
    assert Counter(creature.mark for creature in CREATURES) == {None: 14, "snail": 3, "cheetah": 3}


def test_a_unicorn_is_bought_in_four_ways():
    """Example 1."""
    assert STANDARD_DECK.price["unicorn"] == 12
    assert STANDARD_DECK.bonds[12] == ((3, 9), (4, 8), (5, 7), (6, 6))


def test_a_coin_is_suitable_from_the_price_less_nine():
    """C3, with the deck of the game."""
    for price, coins in STANDARD_DECK.suitable.items():
        assert coins == {coin for coin in COINS if coin >= price - 9}


def test_half_the_price_is_suitable_only_if_the_deck_has_it_twice():
    """C3: there is one 4 and there are two 5s."""
    deck = game.start(2, {"deck": HOUSE | {"coins": [*range(1, 16), 15]}}).setting.deck
    assert 5 not in deck.suitable[10]
    twice = game.start(2, {"deck": HOUSE}).setting.deck
    assert 5 in twice.suitable[10]
    assert twice.bonds[3] == ((1, 2),)


def test_creatures_have_italian_names():
    names = translated([game.notes(_dealt().view(0))["cards"][0]["label"]], "it")
    assert names == ["elfo"]


def _dealt():
    state: State = game.start(2)
    names = [creature.name for creature in CREATURES]
    return state.play(NATURE, {"type": "deal", "coins": list(COINS), "creatures": names})


@pytest.mark.parametrize(("version", "seats"), [("beginner", 2), ("standard", 5), ("advanced", 1)])
def test_a_house_deck_is_played_with(version: str, seats: int):
    state: State = game.start(seats, {"version": version, "deck": HOUSE})
    assert state.dump()["options"]["deck"] == HOUSE
    assert game.load(state.dump()) == state
    rng = random.Random(4)
    for _ in range(300):
        if state.over:
            break
        seat = NATURE if state.nature else rng.choice(state.turn)
        action = state.chance(rng) if state.nature else rng.choice(list(state.actions(seat)))
        state = state.play(seat, action)
        assert game.load(state.dump()) == state


def test_a_dump_shares_nothing_with_the_state():
    state: State = game.start(2, {"deck": HOUSE})
    state.dump()["options"]["deck"]["coins"].clear()
    state.dump()["options"]["deck"]["creatures"][0]["name"] = "cat"
    assert state.dump()["options"]["deck"] == HOUSE


def changed(**changes: Any) -> dict[str, Any]:
    return deepcopy(HOUSE) | changes


def with_creature(**changes: Any) -> dict[str, Any]:
    deck = deepcopy(HOUSE)
    deck["creatures"][1] |= changes
    return deck


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        (7, "null or a house deck with the two lists 'coins' and 'creatures'"),
        ([], "null or a house deck"),
        ({}, "null or a house deck"),
        (changed(colour="red"), "null or a house deck"),
        ({"coins": [1, 2]}, "null or a house deck"),
        (changed(coins=None), "2 to 200 coins"),
        (changed(coins=[1]), "2 to 200 coins"),
        (changed(coins=[5] * 201), "2 to 200 coins"),
        (changed(coins=[0, *HOUSE["coins"]]), "whole numbers from 1 to 99, and 0 is none"),
        (changed(coins=[*HOUSE["coins"], 100]), "whole numbers from 1 to 99, and 100 is none"),
        (changed(coins=[1.5, *HOUSE["coins"]]), "whole numbers from 1 to 99"),
        (changed(coins=[True, *HOUSE["coins"]]), "whole numbers from 1 to 99"),
        (changed(coins=HOUSE["coins"][::-1]), "in rising order"),
        (changed(creatures=HOUSE["creatures"][:2]), "3 to 100 creatures"),
        (changed(creatures=[{"name": str(n), "price": 10, "mark": None} for n in range(101)]), "3 to 100 creatures"),
        (changed(creatures="abc"), "3 to 100 creatures"),
        (changed(creatures=["ant", "bee", "cow"]), "'name', 'price' and 'mark'"),
        (with_creature(hint=1), "'name', 'price' and 'mark'"),
        (with_creature(name=""), "1 to 40 characters"),
        (with_creature(name="x" * 41), "1 to 40 characters"),
        (with_creature(name=7), "1 to 40 characters"),
        (with_creature(name="ant"), "all have different names, and 'ant' stands there twice"),
        (with_creature(mark="rabbit"), "null, 'snail' or 'cheetah'"),
        (with_creature(mark=[]), "null, 'snail' or 'cheetah'"),
        (with_creature(price=2), "two coins make every price, and none make 2 for 'bee'"),
        (with_creature(price=30), "two coins make every price, and none make 30"),
        (with_creature(price="3"), "two coins make every price"),
        (with_creature(price=3.0), "two coins make every price"),
    ],
)
def test_a_bad_house_deck_is_refused_with_the_reason(deck: Any, reason: str):
    with pytest.raises(ValueError, match="option 'deck' of Math Market may be") as raised:
        game.start(2, {"deck": deck})
    assert reason in str(raised.value)


@pytest.mark.parametrize(
    ("version", "seats", "coins", "creatures"),
    [
        ("beginner", 2, 16, 3),
        ("beginner", 4, 32, 3),
        ("standard", 2, 7, 4),
        ("standard", 6, 19, 4),
        ("advanced", 6, 2, 3),
    ],
)
def test_the_deck_must_be_large_enough_for_the_table(version: str, seats: int, coins: int, creatures: int):
    def deck(coins: int, creatures: int) -> dict[str, Any]:
        return {
            "coins": [5] * coins,
            "creatures": [{"name": f"c{n}", "price": 10, "mark": None} for n in range(creatures)],
        }

    assert game.start(seats, {"version": version, "deck": deck(coins, creatures)}).nature
    if coins > 2:
        with pytest.raises(
            ValueError, match=f"needs at least {coins} coins for the {version} version with {seats} seats"
        ):
            game.start(seats, {"version": version, "deck": deck(coins - 1, creatures)})
    if creatures > 3:
        with pytest.raises(ValueError, match=f"needs at least {creatures} creatures"):
            game.start(seats, {"version": version, "deck": deck(coins, creatures - 1)})


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("tie_ms", [0, 1, 150, 2000], [-1, 2001, True, 1.0, None, "150"]),
        ("patience_ms", [0, 1000, 600_000], [-1, 1, 999, 600_001, False, None]),
        ("stuck", ["replace", "end"], ["stop", None, 0]),
        ("used", ["under", "out"], ["back", None, 0]),
        ("version", ["beginner"], ["expert", None, 1]),
    ],
)
def test_options_allow_what_the_rules_say(name: str, good: list[Any], bad: list[Any]):
    for value in good:
        assert game.start(2, {name: value}).dump()["options"][name] == value
        assert value in game.options[name].allowed
    for value in bad:
        with pytest.raises(ValueError, match=f"option '{name}' of Math Market may be"):
            game.start(2, {name: value})


def test_options_of_another_version_are_accepted():
    options = {"version": "beginner", "deck": None, "tie_ms": 0, "patience_ms": 5000, "stuck": "end", "used": "out"}
    assert game.start(2, options).dump()["options"] == options
    assert game.start(2).dump()["options"] == {
        "version": "beginner",
        "deck": None,
        "tie_ms": 150,
        "patience_ms": 0,
        "stuck": "replace",
        "used": "under",
    }


def test_a_match_of_version_1_keeps_its_used_coins_out_and_the_stuck_it_has():
    old = {"version": "standard", "deck": None, "tie_ms": 150, "patience_ms": 0}
    assert game.upgrade_options(1, old) == old | {"stuck": "end", "used": "out"}
    assert game.upgrade_options(1, old | {"stuck": "replace"}) == old | {"stuck": "replace", "used": "out"}
    assert game.upgrade_options(2, old) == old | {"stuck": "replace", "used": "under"}


def test_seats_depend_on_the_version():
    assert [list(game.seats_with({"version": version})) for version in ("beginner", "standard", "advanced")] == [
        [2, 3, 4],
        [2, 3, 4, 5, 6],
        [1, 2, 3, 4, 5, 6],
    ]
