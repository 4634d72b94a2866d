"""The beginner version, one test a rule or a worked example of its rules file."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca import NATURE, IllegalAction, State
from ludoteca.games.mathmarket import game
from tests.games.mathmarket.tables import NAMES, beginner, now, other_coins, pay

SKIP: dict[str, Any] = {"type": "skip"}
DONE: dict[str, Any] = {"type": "done"}
MARKET = "unicorn dragon elf"
REST = "yeti sphinx fairy griffin kraken gnome hydra faun troll basilisk cyclops mermaid pegasus centaur phoenix genie"
PILE = [2, 3, 4, 4, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 8, 8, 9, 9, 9, 9, 9]


def written():
    """The position written down in the rules file: seat 0 has laid a 5 on the unicorn."""
    position: dict[str, Any] = {
        "phase": "play",
        "end": None,
        "to_move": 1,
        "extra": False,
        "market": MARKET.split(),
        "deposits": [5, None, None],
        "hands": [[3, 6, 7, 8, 8, 9, 9], [4, 5, 6, 7, 7, 8, 9, 9]],
        "bought": [[], []],
        "coins": PILE,
        "discard": [],
        "creatures": [*REST.split(), "minotaur"],
    }
    options = {"version": "beginner", "deck": None, "tie_ms": 150, "patience_ms": 0, "stuck": "end", "used": "out"}
    return {"game": "mathmarket", "seats": 2, "options": options, "position": position}


def test_the_written_example():
    state = game.load(written())
    assert state.dump() == written()
    assert state.turn == (1,)
    after = pay(state, 7, 0)
    assert now(after) == written()["position"] | {
        "market": [None, "dragon", "elf"],
        "deposits": [None, None, None],
        "discard": [5, 7],
        "bought": [[], ["unicorn"]],
        "hands": [[3, 6, 7, 8, 8, 9, 9], [4, 5, 6, 7, 8, 9, 9]],
        "extra": True,
    }
    seen = after.view(0)
    assert seen["seat"] == 0
    assert seen["position"] == now(after) | {"hands": [[3, 6, 7, 8, 8, 9, 9], 7], "coins": 24, "creatures": 17}
    assert after.view(None)["position"]["hands"] == [7, 7]


def test_the_deal_gives_eight_coins_to_each_and_three_creatures_to_the_market():
    start = game.start(3)
    assert start.dump()["position"] == {"phase": "deal"}
    assert (start.turn, start.nature, start.over) == ((), True, False)
    coins = list(reversed(other_coins()))
    state = start.play(NATURE, {"type": "deal", "coins": coins, "creatures": NAMES})
    fields = now(state)
    assert fields["hands"] == [sorted(coins[:8]), sorted(coins[8:16]), sorted(coins[16:24])]
    assert fields["coins"] == coins[24:]
    assert (fields["market"], fields["creatures"]) == (NAMES[:3], NAMES[3:])
    assert (state.turn, state.nature) == ((0,), False)


@pytest.mark.parametrize(
    "action",
    [
        {"type": "deal"},
        {"type": "deal", "coins": [], "creatures": NAMES},
        {"type": "deal", "coins": other_coins(), "creatures": NAMES[1:]},
        {"type": "deal", "coins": [*other_coins()[1:], 9], "creatures": NAMES},
        {"type": "deal", "coins": [2.0, *other_coins()[1:]], "creatures": NAMES},
        {"type": "deal", "coins": other_coins(), "creatures": [*NAMES[1:], NAMES[1]]},
        {"type": "deal", "coins": other_coins(), "creatures": NAMES, "at": 0},
        {"type": "tick", "at": 0},
    ],
)
def test_what_is_no_deal_is_refused(action: dict[str, Any]):
    refusal = "Now the cards are dealt: all the coins and all the creatures, in any order."
    assert game.start(2).refuse(NATURE, action) == refusal


def test_nobody_acts_before_the_deal():
    assert game.start(2).refuse(0, SKIP) == "Wait until the cards are dealt."
    assert game.start(2).refuse(2, SKIP) == "There is no such seat at this table."


def test_a_deposit_ends_the_turn():
    """B3."""
    after = pay(beginner(MARKET, [[3, 5], [4, 4]]), 5, 0)
    assert (now(after)["deposits"], now(after)["hands"][0], after.turn) == ([5, None, None], [3], (1,))
    assert now(after)["discard"] == []


def test_a_coin_that_never_helps_is_no_deposit():
    """Example 2."""
    state = beginner(MARKET, [[2, 5], [4, 4]])
    assert state.refuse(0, {"type": "pay", "slot": 0, "coin": 2}) == (
        "A 2 is of no use here: no other coin makes 12 with it."
    )


def test_whoever_holds_the_rest_buys_and_gets_an_extra_coin():
    """Example 3."""
    after = pay(beginner(MARKET, [[4, 4], [5, 9]], [7, None, None], to_move=1), 5, 0)
    fields = now(after)
    assert (fields["bought"], fields["discard"], fields["extra"]) == ([[], ["unicorn"]], [5, 7], True)
    assert after.turn == (1,)


def test_a_second_coin_must_be_exactly_the_rest():
    """Example 4, R3."""
    state = beginner(MARKET, [[4, 4], [4, 5]], [7, None, None], to_move=1)
    assert state.refuse(1, {"type": "pay", "slot": 0, "coin": 4}) == "7 and 4 make 11, not 12."


def test_one_may_complete_ones_own_deposit():
    """R4."""
    state = pay(beginner(MARKET, [[5, 7, 9], [4, 4]]), 5, 0)
    state = state.play(1, SKIP)
    assert now(pay(state, 7, 0))["bought"][0] == ["unicorn"]


FIVE = ("unicorn sphinx kraken", [[5, 6, 9, 9], [4, 4]], [7, 6, None])


def test_purchases_do_not_chain_and_slots_are_refilled_at_the_end():
    """Example 5, R5, R6."""
    state = beginner(*FIVE, nexts="gnome yeti")
    first = pay(state, 5, 0)
    assert (now(first)["market"], now(first)["extra"], first.turn) == ([None, "sphinx", "kraken"], True, (0,))
    second = pay(first, 9, 1)
    assert now(second)["bought"][0] == ["unicorn", "sphinx"]
    assert (now(second)["market"], now(second)["extra"], second.turn) == (["gnome", "yeti", "kraken"], False, (1,))


def test_done_draws_nothing_and_skip_is_refused_then():
    """Example 6."""
    first = pay(beginner(*FIVE, nexts="gnome yeti"), 5, 0)
    assert first.refuse(0, SKIP) == "You have played a coin already: play one more, or say that you are done."
    after = first.play(0, DONE)
    assert now(after)["market"] == ["gnome", "sphinx", "kraken"]
    assert now(after)["coins"] == now(first)["coins"]
    assert (after.turn, now(after)["extra"]) == ((1,), False)


def test_a_deposit_as_extra_coin_ends_the_turn():
    after = pay(pay(beginner(*FIVE, nexts="gnome yeti"), 5, 0), 9, 2)
    assert (now(after)["deposits"], after.turn) == ([None, 6, 9], (1,))


def test_the_turn_ends_by_itself_when_no_extra_coin_fits():
    """Example 7."""
    state = beginner("unicorn kraken dragon", [[4, 4], [2, 7]], [5, None, None], nexts="gnome", to_move=1)
    after = pay(state, 7, 0)
    assert (now(after)["market"], now(after)["extra"], after.turn) == (["gnome", "kraken", "dragon"], False, (0,))


def test_the_first_empty_hand_wins_at_once():
    """Example 8."""
    after = pay(beginner("unicorn dragon kraken", [[9], [4, 4], [5]], to_move=0), 9, 2)
    assert (now(after)["end"], after.over, after.turn) == ("hand", True, ())
    result = after.result
    assert result is not None
    assert (result.scores, result.places) == ((0, -2, -1), (1, 3, 2))
    assert result.reason == "A hand is empty: who has played the last coin of it wins."
    assert after.view(None)["position"]["hands"] == [[], [4, 4], [5]]
    assert after.refuse(1, SKIP) == "The match is over."


def test_a_hand_emptied_by_a_purchase_ends_the_match_without_refilling():
    after = pay(beginner(MARKET, [[5], [4, 4]], [7, None, None]), 5, 0)
    fields = now(after)
    assert (fields["end"], fields["market"], fields["extra"]) == ("hand", [None, "dragon", "elf"], False)
    assert (fields["to_move"], fields["bought"][0]) == (0, ["unicorn"])


def test_a_hand_emptied_by_the_extra_coin_ends_the_match():
    after = pay(pay(beginner(MARKET, [[5, 9], [4, 4]], [7, None, None]), 5, 0), 9, 1)
    assert (now(after)["end"], now(after)["market"]) == ("hand", [None, "dragon", "elf"])


def test_skipping_draws_the_next_coin():
    """B6: also if one could play."""
    state = beginner(MARKET, [[5, 9], [4, 4]])
    after = state.play(0, SKIP)
    fields, before = now(after), now(state)
    assert fields["hands"][0] == sorted([5, 9, before["coins"][0]])
    assert (fields["coins"], after.turn) == (before["coins"][1:], (1,))


def test_with_an_empty_pile_one_skips_only_if_one_cannot_play():
    """Example 9, R7."""
    state = beginner("unicorn sphinx dragon", [[8, 9], [4, 4, 4]], [8, 6, 9], coins=[])
    assert state.refuse(0, SKIP) == "There is no coin left to draw, and you can play one: so you must."
    assert list(state.actions(0)) == [{"type": "pay", "slot": 1, "coin": 9}, {"type": "pay", "slot": 2, "coin": 9}]


def test_a_skip_with_an_empty_pile_draws_nothing():
    """Example 10."""
    state = beginner("dragon kraken unicorn", [[3, 3], [4, 6], [5, 5, 5]], [9, 8, 8], coins=[])
    assert list(state.actions(0)) == [SKIP]
    after = state.play(0, SKIP)
    assert now(after)["hands"] == now(state)["hands"]
    assert (after.turn, after.over) == ((1,), False)
    assert list(after.actions(1)) == [{"type": "pay", "slot": 2, "coin": 4}]


def test_it_is_over_when_nobody_can_play_and_nothing_can_be_drawn():
    """Example 11, B9."""
    hands = [[3, 3, 4], [4, 6, 6], [5, 5]]
    state = beginner("dragon kraken hydra", hands, [9, 8, 9], coins=[5], to_move=2)
    after = state.play(2, SKIP)
    fields = now(after)
    assert (fields["end"], fields["hands"][2], fields["to_move"]) == ("stuck", [5, 5, 5], 2)
    result = after.result
    assert result is not None
    assert (result.scores, result.places) == ((-3, -3, -3), (1, 1, 1))
    assert result.reason == ("Nobody could play a coin, and there was none left to draw: the fewest coins in hand win.")


SMALL = {
    "coins": [1] * 15 + [9],
    "creatures": [{"name": name, "price": 2, "mark": None} for name in ("a", "b", "c")],
}


def test_it_is_over_when_no_creature_is_left():
    """B9: possible with house decks only."""
    state: State = game.start(2, {"deck": SMALL})
    state = state.play(NATURE, {"type": "deal", "coins": SMALL["coins"], "creatures": ["a", "b", "c"]})
    for coin, slot in ((1, 0), (1, 0), (1, 1), (1, 1), (1, 2), (1, 2)):
        assert not state.over
        state = pay(state, coin, slot)
    assert now(state)["market"] == [None, None, None]
    assert (now(state)["end"], now(state)["coins"]) == ("stuck", [])
    assert state.result is not None
    assert state.result.reason == "No creature is left in the market: the fewest coins in hand win."


def test_play_goes_on_with_fewer_than_three_creatures():
    state: State = game.start(2, {"deck": SMALL})
    state = state.play(NATURE, {"type": "deal", "coins": SMALL["coins"], "creatures": ["a", "b", "c"]})
    state = pay(pay(pay(state, 1, 0), 1, 0), 1, 1)
    assert now(state)["market"] == [None, "b", "c"]
    assert state.refuse(state.turn[0], {"type": "pay", "slot": 0, "coin": 1}) == "No creature lies there now."


def test_with_all_coins_in_the_hands_somebody_can_play_after_the_deal():
    """B9 is looked for then too, but two coins that make a price are always in somebody's hand."""
    deck = SMALL | {"coins": [1] * 16, "creatures": [{"name": name, "price": 2, "mark": None} for name in "abc"]}
    deal = {"type": "deal", "coins": [1] * 16, "creatures": ["c", "a", "b"]}
    state: State = game.start(2, {"deck": deck}).play(NATURE, deal)
    assert (state.over, state.turn) == (False, (0,))
    assert SKIP not in state.actions(0)


@pytest.mark.parametrize(
    ("seat", "action", "refusal"),
    [
        (1, SKIP, "It is not your turn yet."),
        (4, SKIP, "There is no such seat at this table."),
        (NATURE, SKIP, "Nothing is left to chance now: it is a player's turn."),
        (NATURE, {"type": "tick", "at": 5}, "Nothing is left to chance now: it is a player's turn."),
        (0, DONE, "Your turn has only begun: play a coin, or skip and draw one."),
        (0, {"type": "pay"}, "Lay a coin on a creature, or skip and draw one."),
        (0, {"type": "skip", "at": 3}, "Lay a coin on a creature, or skip and draw one."),
        (0, {"type": "pay", "slot": 0, "coin": 5, "at": 1}, "Lay a coin on a creature, or skip and draw one."),
        (0, {"type": "pay", "slot": 3, "coin": 5}, "There is no such place in the market."),
        (0, {"type": "pay", "slot": -1, "coin": 5}, "There is no such place in the market."),
        (0, {"type": "pay", "slot": False, "coin": 5}, "There is no such place in the market."),
        (0, {"type": "pay", "slot": 0, "coin": 4}, "There is no such coin in your hand."),
        (0, {"type": "pay", "slot": 0, "coin": 5.0}, "There is no such coin in your hand."),
        (0, {"type": "pay", "slot": 0, "coin": [5]}, "There is no such coin in your hand."),
        (0, {"type": "pay", "slot": 1, "coin": 5}, "A 5 is of no use here: no other coin makes 18 with it."),
    ],
)
def test_refusals(seat: int, action: dict[str, Any], refusal: str):
    state = beginner(MARKET, [[5, 9], [4, 4]])
    assert state.refuse(seat, action) == refusal
    with pytest.raises(IllegalAction, match=r"\."):
        state.play(seat, action)


def test_while_an_extra_coin_is_offered_the_refusal_says_so():
    first = pay(beginner(*FIVE, nexts="gnome yeti"), 5, 0)
    assert first.refuse(0, {"type": "nap"}) == "Lay one more coin on a creature, or say that you are done."
    assert {"type": "done"} in first.actions(0)
    assert first.refuse(0, {"type": "pay", "slot": 0, "coin": 9}) == "No creature lies there now."


def test_a_draft_is_previewed_as_deposit_or_purchase():
    state = beginner(MARKET, [[5, 9], [4, 4]], [7, None, None])
    assert state.preview(0, {"type": "pay", "slot": 0, "coin": 5}) == {
        "points": 1,
        "does": "buy",
        "creature": "unicorn",
        "price": 12,
        "sum": [7, 5],
    }
    assert state.preview(0, {"type": "pay", "slot": 1, "coin": 9}) == {
        "points": 1,
        "does": "deposit",
        "creature": "dragon",
        "price": 18,
        "rest": 9,
    }
    assert state.preview(0, SKIP) == {"points": -1}
    assert state.preview(1, SKIP) == {}
    assert pay(state, 5, 0).preview(0, DONE) == {"points": 0}


@pytest.mark.parametrize("seats", [1, 5, 6])
def test_two_to_four_play_the_beginner_version(seats: int):
    with pytest.raises(ValueError, match=r"the beginner version of Math Market takes this many seats: 2, 3, 4; got"):
        game.start(seats)
