"""The decks that the page has ready made for ages: the rules take them in every version, and bots play them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludoteca.contract import NATURE
from ludoteca.games import bots, game
from ludoteca.games.mathmarket.deck import STANDARD_DECK, deck_of, refuse_deck, too_small

DECKS: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parents[3] / "web" / "src" / "games" / "mathmarket" / "decks.json").read_text()
)
MARKET = game("mathmarket")


def test_there_is_one_for_six_seven_and_eight_and_the_last_is_the_games_own():
    assert [*DECKS] == ["6", "7", "8"]
    own = deck_of(DECKS["8"])
    assert (own.coins, own.creatures) == (STANDARD_DECK.coins, STANDARD_DECK.creatures)


@pytest.mark.parametrize(("age", "highest"), [("6", 10), ("7", 14), ("8", 18)])
def test_a_deck_stays_within_what_a_child_can_add(age, highest):
    deck = deck_of(DECKS[age])
    assert max(deck.price.values()) == highest
    assert sum(deck.coins) == sum(deck.price.values()), "every creature is a sum, and the coins are its addends"


@pytest.mark.parametrize("age", DECKS)
@pytest.mark.parametrize("version", ["beginner", "standard", "advanced"])
def test_the_rules_take_it_for_everybody(age, version):
    assert refuse_deck(DECKS[age]) is None
    for seats in MARKET.seats_with(MARKET.check_options({"version": version})):
        assert too_small(deck_of(DECKS[age]), version, seats) is None


@pytest.mark.parametrize("age", DECKS)
def test_a_match_against_bots_comes_to_its_end(age):
    rng = Random(age)
    state = MARKET.start(2, MARKET.check_options({"version": "beginner", "deck": DECKS[age]}))
    while not state.over:
        if state.nature:
            state = state.play(NATURE, state.chance(rng))
        else:
            (seat,) = state.turn
            state = state.play(seat, bots("mathmarket")["gentle"](state.view(seat), seat, 0.0, rng))
    assert state.result is not None
