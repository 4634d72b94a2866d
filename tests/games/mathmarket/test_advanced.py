"""The advanced version and practice, one test a rule or a worked example of its rules file."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludoteca import NATURE, State
from ludoteca.games.mathmarket import game
from ludoteca.words import translated
from tests.games.mathmarket.tables import NAMES, advanced, claim, form, now, tick, wish

LYING = [2, 9, 5, 7, 6, 6, 8, 4]
ROW = "6 9 6 7 9 9 6 7 3 9 9 4 4 8 5 8 9 7 6 5 7 9 7 8 2 5 7 8 8 3 5 8 9 6 6 9 8 7 4 8"  # the example of the rules file
PILE = "yeti sphinx fairy griffin kraken gnome hydra faun troll basilisk cyclops mermaid pegasus centaur phoenix genie"


def example(seats: int = 2):
    """Example 24: unicorn, elf, faun."""
    return advanced("unicorn elf faun", LYING, seats, nexts="yeti")


def test_the_written_example():
    row = [int(coin) for coin in ROW.split()]
    names = ["unicorn", "dragon", "elf", *PILE.split(), "minotaur"]
    state: State = game.start(3, {"version": "advanced", "stuck": "end", "used": "out"})
    state = state.play(NATURE, {"type": "deal", "coins": row, "creatures": names})
    position: dict[str, Any] = {
        "phase": "play",
        "end": None,
        "market": ["unicorn", "dragon", "elf"],
        "bought": [[], [], []],
        "row": row,
        "out": [],
        "wrong": [0, 0, 0],
        "round": 1,
        "clock": 0,
        "since": 0,
        "creatures": names[3:],
    }
    assert now(state) == position
    assert game.load(form("advanced", 3, position)) == state
    assert state.turn == (0, 1, 2)
    assert state.view(2)["position"] == position | {"creatures": 17}
    assert state.view(None)["position"] == position | {"creatures": 17}


def test_a_right_claim_is_settled_at_once():
    """Example 24: the leftmost of two creatures of a price."""
    after = claim(example(), 0, 12, [3, 2], at=6000)
    fields = now(after)
    assert fields["bought"][0][-1] == "unicorn"
    assert (fields["market"], fields["row"][:8]) == (["yeti", "elf", "faun"], [2, 9, None, None, 6, 6, 8, 4])
    assert (fields["round"], fields["clock"], fields["since"]) == (18, 6000, 6000)


def test_who_errs_is_out_and_when_all_have_erred_the_others_come_back():
    """Example 25, A4, A5, R21."""
    first = claim(example(), 0, 12, [2, 4], at=6000)
    assert (now(first)["out"], now(first)["wrong"], first.turn) == ([0], [1, 0], (1,))
    assert first.refuse(0, wish(first, 12, [2, 3], 6000)) == "You are out until somebody buys a creature."
    second = claim(first, 1, 11, [2, 3], at=6100)
    assert (now(second)["out"], now(second)["wrong"], second.turn) == ([1], [1, 1], (0,))


def test_a_sale_brings_everybody_back():
    after = claim(claim(example(3), 0, 12, [2, 4], at=6000), 2, 12, [2, 3], at=6100)
    assert (now(after)["out"], now(after)["wrong"]) == ([], [1, 0, 0])


def test_a_claim_of_another_round_is_void():
    """Example 26, R20."""
    state = example()
    late = wish(state, 12, [2, 3], 6000) | {"round": 16}
    assert state.refuse(0, late) == "The table has changed meanwhile, so this does not count. Look again."
    assert now(state)["out"] == []


def test_the_match_ends_when_the_market_cannot_be_filled():
    """Example 27, A6."""
    state = advanced("unicorn elf faun", [5, 7, 6, 6, 2, 9])
    assert now(state)["creatures"] == []
    after = claim(state, 0, 12, [0, 1], at=6000)
    assert (now(after)["end"], now(after)["market"], now(after)["round"]) == ("market", [None, "elf", "faun"], 19)
    assert after.result is not None
    assert (after.result.scores, after.result.places) == ((18, 0), (1, 2))
    assert after.result.reason == "There were not enough creatures left to fill the market: the most creatures win."


def test_the_match_ends_when_no_two_coins_make_a_price():
    """Example 28, A7, R22."""
    state = advanced("unicorn dragon kraken", [2, 3, 5, 7, 4, 4, 6, 5], nexts="phoenix")
    after = claim(state, 0, 12, [2, 3], at=6000)
    assert (now(after)["end"], now(after)["market"]) == ("stuck", ["phoenix", "dragon", "kraken"])
    assert after.result is not None
    assert after.result.reason == "No two coins make a price any more: the most creatures win."


def test_right_after_the_deal_something_can_be_bought():
    """A7 is looked for then too, but the deck has two coins for every price."""
    creatures = [{"name": name, "price": price, "mark": None} for name, price in (("a", 2), ("b", 6), ("c", 14))]
    state: State = game.start(2, {"version": "advanced", "deck": {"coins": [1, 1, 5, 9], "creatures": creatures}})
    assert not state.play(NATURE, {"type": "deal", "coins": [1, 1, 5, 9], "creatures": ["a", "b", "c"]}).over


def test_two_coins_of_one_value_are_two_different_coins():
    state = example()
    assert now(claim(state, 0, 12, [4, 5], at=6000))["row"][4:6] == [None, None]
    assert state.refuse(0, wish(state, 12, [4, 4], 6000)) == "Point at two different coins."


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"price": 13}, "No creature on the table has that price."),
        ({"price": "12"}, "No creature on the table has that price."),
        ({"coins": [2, 9]}, "Point at two coins that are still there."),
        ({"coins": [2, 40]}, "Point at two coins that are still there."),
        ({"coins": [-1, 2]}, "Point at two coins that are still there."),
        ({"coins": [True, 2]}, "Point at two coins that are still there."),
        ({"coins": [2]}, "Point at two coins that are still there."),
        ({"coins": [2, 3, 4]}, "Point at two coins that are still there."),
        ({"coins": "23"}, "Point at two coins that are still there."),
        ({"at": 4999}, "That was stamped before something that has already happened."),
        ({"at": None}, "This does not say which moment it answers."),
        ({"coin": 5}, "Name a price and point at two coins."),
        ({"type": "pass"}, "Name a price and point at two coins."),
    ],
)
def test_refusals(changes: dict[str, Any], refusal: str):
    state = example()
    assert state.refuse(0, wish(state, 12, [2, 3], 6000) | changes) == refusal
    assert state.refuse(0, wish(state, 12, [3, 2], 5000)) is None


def test_there_is_no_pass():
    assert example().refuse(0, {"type": "pass", "round": 17, "at": 6000}) == "Name a price and point at two coins."


def test_a_tick_only_moves_the_clock():
    state = example()
    assert now(tick(state, 9000)) == now(state) | {"clock": 9000}
    assert state.due is None
    assert state.refuse(NATURE, {"type": "tick", "at": 4999}) == "Time only goes forward."
    with pytest.raises(ValueError, match="nothing is left to chance"):
        state.chance(random.Random(1))


def test_every_claim_is_listed_once():
    actions = list(example().actions(1))
    assert len(actions) == 2 * 28
    assert all(action["coins"] == sorted(action["coins"]) and action["at"] == 5000 for action in actions)
    assert len({(action["price"], *action["coins"]) for action in actions}) == 56


def test_alone_a_wrong_claim_costs_time_and_puts_nobody_out():
    """A9."""
    state = advanced("unicorn elf faun", [5, 7, 6, 6, 2, 9], seats=1)
    state = claim(state, 0, 12, [0, 2], at=6000)
    assert (now(state)["out"], now(state)["wrong"], state.turn) == ([], [1], (0,))
    assert game.notes(state.view(0))["practice"] == {"clock": 6000, "penalty": 5000, "time": 11_000}
    after = claim(state, 0, 12, [0, 1], at=7250)
    assert after.result is not None
    assert (after.result.scores, after.result.places) == ((18,), (1,))
    assert after.result.reason == "The market cannot be filled any more. Creatures: 18; time: 12.25 s; wrong claims: 1."
    assert "tempo: 12,25 s" in translated(after.result.reason, "it")


def test_practice_may_get_stuck():
    state = advanced("unicorn dragon kraken", [2, 3, 5, 7, 4, 4, 6, 5], seats=1, nexts="phoenix")
    after = claim(state, 0, 12, [2, 3], at=6000)
    assert after.result is not None
    assert after.result.reason == ("No two coins make a price any more. Creatures: 17; time: 6.00 s; wrong claims: 0.")


def test_one_to_six_play_the_advanced_version():
    for seats in range(1, 7):
        assert game.start(seats, {"version": "advanced"}).nature
    assert len(NAMES) == 20
