"""The standard version, one test a rule or a worked example of its rules file."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludoteca import NATURE, State
from ludoteca.games.mathmarket import game
from tests.games.mathmarket.tables import NAMES, cannot, claim, form, now, other_coins, standard, tick, wish

MARKET = "unicorn yeti sphinx elf"
HANDS = [[4, 5, 7], [6, 8, 9], [5, 6, 9]]
COINS = [6, 9, 6, 5, 8, 7, 9, 7, 5, 6, 8, 9, 7, 8, 8, 8, 9, 6, 9, 3, 9, 8, 9, 2, 9, 3, 4, 7, 7, 8, 4, 6, 5]
PILE = (
    "fairy dragon griffin kraken gnome hydra faun troll basilisk cyclops mermaid pegasus centaur phoenix genie minotaur"
)
START: dict[str, Any] = {
    "phase": "play",
    "end": None,
    "market": ["unicorn", "yeti", "elf", "sphinx"],
    "deposit": 7,
    "hands": [[4, 5, 7], [6, 8, 9]],
    "bought": [[], []],
    "marks": [],
    "claims": [],
    "out": [],
    "wrong": [0, 0],
    "round": 1,
    "clock": 0,
    "since": 0,
    "discard": [],
    "coins": COINS,
    "creatures": PILE.split(),
}


def example(**changes: Any):
    """Example 12: open 7, three seats."""
    return standard(MARKET, 7, HANDS, **changes)


def test_the_written_example():
    state = game.load(form("standard", 2, START))
    assert now(state) == START
    assert state.turn == (0, 1)
    pending = claim(state, 0, 12, 5, at=2310)
    assert now(pending)["claims"] == [{"seat": 0, "price": 12, "coin": 5, "at": 2310}]
    assert pending.turn == (1,)
    after = tick(pending, 2460)
    assert now(after) == START | {
        "market": ["fairy", "yeti", "elf", "sphinx"],
        "deposit": 9,
        "hands": [[4, 6, 7], [6, 8, 9]],
        "bought": [["unicorn"], []],
        "marks": ["snail"],
        "round": 2,
        "clock": 2460,
        "since": 2460,
        "discard": [5, 7],
        "coins": COINS[2:],
        "creatures": PILE.split()[1:],
    }
    assert after.turn == (1,)


def test_the_deal_gives_three_coins_each_and_lays_the_first():
    coins = [4, 5, 7, 6, 8, 9, 7, *COINS]
    names = ["unicorn", "yeti", "elf", "sphinx", *PILE.split()]
    state: State = game.start(2, {"version": "standard"})
    state = state.play(NATURE, {"type": "deal", "coins": coins, "creatures": names})
    assert now(state) == START
    assert state.timed
    assert state.due is None


def hopeless(**options: str) -> State:
    """A deal in which nobody can use any coin: with 4 and 5 nothing makes 16, 17 or 18."""
    coins = [4, 4, 4, 5, 5, 5, 2, 3, 9]
    coins += other_coins(coins)
    names = ["dragon", "kraken", "hydra", "phoenix"]
    deal = {"type": "deal", "coins": coins, "creatures": names + [name for name in NAMES if name not in names]}
    return game.start(2, {"version": "standard", **options}).play(NATURE, deal)


def test_before_anything_is_sold_a_useless_coin_is_replaced():
    """R10: the 2 and the 3 fit nothing here, also with `stuck` "end"."""
    state = hopeless(stuck="end", used="out")
    fields = now(state)
    # 9 + 4 and 9 + 5 are below 16: all the others go too, one after the other, until the pile is empty.
    assert (fields["end"], fields["deposit"], fields["round"]) == ("coins", None, 34)
    assert len(fields["discard"]) == 34
    assert state.result is not None
    assert (state.result.scores, state.result.places) == ((0, 0), (1, 1))
    assert state.result.reason == "No coin was left to lay: the most creatures win."


def test_a_first_right_claim_opens_a_window():
    """Example 12."""
    pending = claim(example(), 0, 12, 5)
    assert (pending.turn, pending.due) == ((1, 2), 10_550)
    early = tick(pending, 10_549)
    assert now(early) == now(pending) | {"clock": 10_549}
    settled = tick(pending, 10_550)
    assert now(settled)["bought"][0] == ["unicorn"]
    assert pending.chance(random.Random(1)) == {"type": "tick", "at": 10_550}


def test_a_late_tick_settles_too():
    settled = tick(claim(example(), 0, 12, 5), 20_000)
    assert (now(settled)["bought"][0], now(settled)["since"]) == (["unicorn"], 20_000)


def test_right_claims_within_the_window_are_simultaneous():
    """Example 13."""
    pending = claim(example(), 0, 12, 5)
    assert pending.refuse(1, wish(pending, 15, 8, 10_550)) == "Somebody was faster: the sale is being settled."
    both = tick(claim(pending, 1, 15, 8, at=10_549), 10_550)
    assert now(both)["bought"] == [["unicorn"], ["sphinx"], []]
    assert now(both)["discard"] == [5, 7, 8]
    assert [len(hand) for hand in now(both)["hands"]] == [3, 3, 3]


def test_a_pass_in_the_window_must_be_in_time_too():
    pending = claim(example(), 0, 12, 5)
    late = {"type": "pass", "round": 1, "at": 10_550}
    assert pending.refuse(1, late) == "Somebody was faster: the sale is being settled."


def test_who_comes_second_to_a_creature_gets_the_leftmost_left():
    """Example 14, R15."""
    both = tick(claim(claim(example(), 0, 12, 5), 2, 12, 5), 10_550)
    assert now(both)["bought"] == [["unicorn"], [], ["yeti"]]


def test_as_many_claims_as_creatures_close_the_window():
    """Example 15: every creature named is given first, in the order of the claims, then what is left."""
    hands = [[4, 5, 7], [3, 5, 9], [5, 6, 9], [7, 8, 9], [6, 6, 8]]
    state = standard("unicorn sphinx faun elf", 7, hands)
    for seat in (2, 0, 1):
        state = claim(state, seat, 12, 5)
    assert state.turn == (3, 4)
    after = claim(state, 3, 15, 8)
    assert now(after)["bought"] == [["faun"], ["elf"], ["unicorn"], ["sphinx"], []]
    assert now(after)["claims"] == []


def test_buyers_draw_in_the_order_of_their_claims():
    state = standard(MARKET, 7, HANDS, coins=[2, 3, 9], nexts="faun gnome")
    both = tick(claim(claim(state, 1, 15, 8), 0, 12, 5), 10_550)
    assert now(both)["hands"] == [[3, 4, 7], [2, 6, 9], [5, 6, 9]]
    assert (now(both)["deposit"], now(both)["market"]) == (9, ["faun", "yeti", "gnome", "elf"])


def test_with_a_window_of_nothing_the_first_right_claim_settles_at_once():
    """S7."""
    after = claim(example(tie_ms=0), 0, 12, 5)
    assert (now(after)["bought"][0], now(after)["clock"], now(after)["since"]) == (["unicorn"], 10_400, 10_400)


def test_the_window_is_not_waited_for_if_nobody_can_join():
    """S7: the others have passed or erred."""
    state = claim(cannot(example(), 1, at=10_100), 2, 12, 6, at=10_200)
    assert state.turn == (0,)
    assert now(claim(state, 0, 12, 5))["bought"][0] == ["unicorn"]
    pending = claim(example(), 0, 12, 5)
    assert now(cannot(cannot(pending, 1), 2))["bought"][0] == ["unicorn"]
    assert now(claim(cannot(pending, 1), 2, 12, 6))["bought"][0] == ["unicorn"]


def test_a_wrong_claim_puts_one_out_until_the_next_coin():
    """Example 16."""
    after = claim(example(), 0, 12, 4)
    assert (now(after)["out"], now(after)["wrong"], now(after)["hands"]) == ([0], [1, 0, 0], HANDS)
    assert after.turn == (1, 2)
    assert after.refuse(0, wish(after, 12, 5)) == "You are out until the next coin is laid."
    settled = tick(claim(after, 1, 15, 8), 10_550)
    assert (now(settled)["out"], now(settled)["wrong"]) == ([], [1, 0, 0])


def test_when_nobody_bought_the_coin_is_replaced():
    """Example 17, S14."""
    state = example(coins=[9], changes={"out": [0, 1], "marks": ["snail"]}, bought=[1, 2, 2])
    after = cannot(state, 2)
    fields = now(after)
    assert (fields["deposit"], fields["out"], fields["round"]) == (9, [], now(state)["round"] + 1)
    assert fields["discard"] == sorted([*now(state)["discard"], 7])
    assert (fields["marks"], fields["since"]) == (["snail"], 10_400)


def test_all_may_pass_although_somebody_could_buy():
    """R14: then the game does not end."""
    state = example(coins=[8])
    for seat in range(3):
        state = cannot(state, seat)
    assert (now(state)["deposit"], state.over) == (8, False)


def stuck(**options: Any):
    """Example 21: after the sale nobody can use the 2."""
    state = standard(
        "unicorn yeti kraken sphinx", 7, [[4, 5, 7], [6, 8, 9]], coins=[6, 2, 9], nexts="dragon", **options
    )
    return tick(claim(state, 0, 12, 5), 10_550)


def test_a_coin_that_nobody_can_use_ends_the_match():
    """Example 21, R9."""
    after = stuck()
    fields = now(after)
    assert (fields["end"], fields["deposit"], fields["hands"]) == ("stuck", 2, [[4, 6, 7], [6, 8, 9]])
    assert (fields["round"], fields["since"], fields["claims"], fields["marks"]) == (2, 10_550, [], [])
    assert after.result is not None
    assert (after.result.scores, after.result.places) == ((1, 0), (1, 2))
    assert after.result.reason == "Nobody could use the 2: the most creatures win."
    assert after.view(None)["position"]["hands"] == fields["hands"]
    assert after.view(None)["position"]["clock"] == 10_550


def test_or_is_replaced_by_the_next():
    """Example 21 with `stuck` "replace"."""
    after = stuck(stuck="replace")
    fields = now(after)
    assert (fields["end"], fields["deposit"], fields["round"], fields["discard"]) == (None, 9, 3, [2, 5, 7])


def test_without_a_coin_to_lay_the_match_ends():
    """Example 22, R12."""
    state = standard(MARKET, 7, [[4, 5, 7], [6, 8, 9]], coins=[6], only=True, nexts="gnome")
    after = tick(claim(state, 0, 12, 5), 10_550)
    fields = now(after)
    assert (fields["end"], fields["deposit"], fields["coins"]) == ("coins", None, [])
    assert fields["hands"][0] == [4, 6, 7]
    assert fields["round"] == now(state)["round"]
    assert 7 in fields["discard"]


def test_with_nothing_sold_every_coin_of_the_pile_is_tried_once_and_the_last_stays_open():
    """S13 with `used` "under": also with `stuck` "end"."""
    for stuck in ("replace", "end"):
        state = hopeless(stuck=stuck, used="under")
        fields = now(state)
        assert (fields["end"], fields["round"], fields["discard"], len(fields["coins"])) == ("stuck", 34, [], 33)
        assert fields["coins"][:3] == [2, 3, 9]
        assert fields["deposit"] == other_coins([4, 4, 4, 5, 5, 5, 2, 3, 9])[-1]
        assert state.result is not None
        assert state.result.scores == (0, 0)
        assert state.result.reason == "Nobody could use any coin of the pile: the most creatures win."
        assert game.load(state.dump()) == state


UNDER: dict[str, Any] = {"used": "under", "stuck": "replace"}


def test_used_coins_go_under_the_pile():
    """Example 29: first the open coin, then those claimed with, in the order of the claims; then the buyers draw."""
    state = standard(MARKET, 7, HANDS, coins=[2, 9, 6], nexts="faun gnome", **UNDER)
    below = now(state)["coins"][3:]
    after = tick(claim(claim(state, 1, 15, 8), 0, 12, 5), 10_550)
    fields = now(after)
    assert fields["hands"] == [[4, 7, 9], [2, 6, 9], [5, 6, 9]]
    assert (fields["deposit"], fields["round"], fields["discard"]) == (6, 2, [])
    assert fields["coins"] == [*below, 7, 8, 5]
    assert game.load(after.dump()) == after


def test_a_buyer_may_draw_the_coin_that_has_just_been_used():
    """The pile is one 6: the first buyer gets it, the second the 7 that lay open, and the first one's 8 is laid."""
    coins = [*HANDS[0], *HANDS[1], *HANDS[2], 7, 6]
    names = [*MARKET.split(), "fairy", "gnome"]
    cards = [{"name": name, "price": game.start(2).setting.deck.price[name], "mark": None} for name in names]
    state: State = game.start(3, {"version": "standard", "deck": {"coins": sorted(coins), "creatures": cards}, **UNDER})
    state = state.play(NATURE, {"type": "deal", "coins": coins, "creatures": names})
    fields = now(tick(claim(claim(state, 1, 15, 8, at=400), 0, 12, 5, at=400), 550))
    assert fields["hands"] == [[4, 7, 7], [6, 6, 9], [5, 6, 9]]
    assert (fields["deposit"], fields["coins"]) == (8, [5])


def test_a_coin_that_nobody_took_goes_under_the_pile():
    """S14 with `used` "under"."""
    state = example(coins=[9], changes={"out": [0, 1], "marks": ["snail"]}, bought=[1, 2, 2], **UNDER)
    after = cannot(state, 2)
    fields = now(after)
    assert (fields["deposit"], fields["round"], fields["marks"]) == (9, now(state)["round"] + 1, ["snail"])
    assert (fields["coins"], fields["discard"]) == ([*now(state)["coins"][1:], 7], [])


def test_a_coin_that_nobody_can_use_goes_under_the_pile_after_those_of_the_sale():
    """Example 21 with both defaults of today."""
    after = stuck(**UNDER)
    fields = now(after)
    assert (fields["end"], fields["deposit"], fields["round"]) == (None, 9, 3)
    assert (fields["coins"][-3:], fields["discard"]) == ([7, 5, 2], [])
    ended = stuck(used="under")
    assert (now(ended)["end"], now(ended)["deposit"], now(ended)["discard"]) == ("stuck", 2, [])
    assert ended.result is not None
    assert ended.result.reason == "Nobody could use the 2: the most creatures win."


def test_if_no_coin_of_the_pile_is_of_use_each_is_tried_once():
    """Example 30: after the sale the hands are 2 3 3 and 4 4 5, and nothing in the market costs less than 16."""
    state = standard("dragon kraken hydra elf", 7, [[3, 3, 4], [4, 4, 5]], coins=[2], nexts="phoenix", **UNDER)
    pile = now(state)["coins"][1:]
    after = tick(claim(state, 0, 11, 4), 10_550)
    fields = now(after)
    assert fields["hands"] == [[2, 3, 3], [4, 4, 5]]
    assert (fields["end"], fields["deposit"], fields["discard"]) == ("stuck", 4, [])
    assert fields["coins"] == [*pile, 7], "all but the last have gone under the pile again, in their order"
    assert fields["round"] == 1 + len(pile) + 2
    assert (fields["claims"], fields["out"], fields["marks"]) == ([], [], [])
    assert after.result is not None
    assert after.result.reason == "Nobody could use any coin of the pile: the most creatures win."
    told = tick_story(claim(state, 0, 11, 4))
    assert told == ["sale", "refill", *["useless"] * (len(pile) + 1), "coin", "end"]


def tick_story(state: State) -> list[str]:
    return [event["type"] for event in state.story(NATURE, {"type": "tick", "at": 10_550}, None)]


def test_at_the_end_of_the_market_the_last_coins_lie_under_the_pile():
    """Example 23 with `used` "under": nothing more is drawn or laid."""
    state = standard(MARKET, 7, [[4, 5, 7], [6, 8, 9]], bought=[8, 8], coins=[2], **UNDER)
    after = claim(claim(state, 0, 12, 5), 1, 15, 8)
    fields = now(after)
    assert (fields["end"], fields["deposit"], fields["hands"]) == ("market", None, [[4, 7], [6, 9]])
    assert (fields["coins"], fields["discard"]) == ([*now(state)["coins"], 7, 5, 8], [])
    assert game.load(after.dump()) == after


def test_nobody_sees_what_lies_under_the_pile():
    after = tick(claim(standard(MARKET, 7, HANDS, coins=[2, 9], nexts="faun", **UNDER), 0, 12, 5), 10_550)
    for viewer in (None, 0, 1, 2):
        seen = after.view(viewer)["position"]
        assert (seen["coins"], seen["discard"]) == (len(now(after)["coins"]), [])
    imagined = [now(game.imagine(after.view(1), random.Random(seed)))["coins"][-2:] for seed in range(20)]
    assert any(pair != [7, 5] for pair in imagined), (
        "the view does not remember it, so neither does what follows from it"
    )


def test_a_buyer_may_find_no_coin_to_draw():
    state = standard(MARKET, 7, HANDS, coins=[6], only=True, nexts="gnome troll")
    both = tick(claim(claim(state, 1, 15, 8), 0, 12, 5), 10_550)
    assert (now(both)["end"], now(both)["hands"][:2]) == ("coins", [[4, 7], [6, 6, 9]])


def test_a_slot_that_stays_empty_ends_the_match():
    """Example 23."""
    state = standard(MARKET, 7, [[4, 5, 7], [6, 8, 9]], bought=[8, 8], coins=[2])
    assert now(state)["creatures"] == []
    after = claim(claim(state, 0, 12, 5), 1, 15, 8)
    fields = now(after)
    assert (fields["end"], fields["market"], fields["deposit"]) == ("market", [None, "yeti", None, "elf"], None)
    assert fields["hands"] == [[4, 7], [6, 9]]
    assert (fields["coins"], fields["since"], fields["clock"]) == (now(state)["coins"], 10_000, 10_400)
    assert after.result is not None
    assert (after.result.scores, after.result.places) == ((9, 9), (1, 1))
    assert after.result.reason == "There were not enough creatures left to fill the market: the most creatures win."


def test_the_last_creatures_are_laid_out_before_the_end():
    state = standard(MARKET, 7, [[4, 5, 7], [6, 8, 9]], bought=[8, 7], nexts="faun")
    after = claim(claim(state, 0, 12, 5), 1, 15, 8)
    assert (now(after)["market"], now(after)["end"]) == (["faun", "yeti", None, "elf"], "market")


def test_every_claim_is_listed_once_right_or_wrong():
    state = standard("unicorn faun sphinx elf", 7, [[4, 5, 5], [6, 8, 9]])
    actions = list(state.actions(0))
    assert len(actions) == 3 * 2 + 1
    assert all(action["at"] == 10_000 and action["round"] == 1 for action in actions)
    assert actions[-1] == {"type": "pass", "round": 1, "at": 10_000}
    assert list(state.actions(7)) == []


@pytest.mark.parametrize(
    ("action", "refusal"),
    [
        ({"type": "claim"}, "Name a price and one of your coins, or say that you cannot."),
        ({"type": "pass"}, "Name a price and one of your coins, or say that you cannot."),
        (
            {"type": "pass", "round": 1, "at": 1, "coin": 4},
            "Name a price and one of your coins, or say that you cannot.",
        ),
        ({"type": "pass", "round": 1, "at": "now"}, "This does not say which moment it answers."),
        ({"type": "pass", "round": True, "at": 10_000}, "This does not say which moment it answers."),
        ({"type": "pass", "round": 1, "at": 9_999}, "That was stamped before something that has already happened."),
        (
            {"type": "pass", "round": 2, "at": 10_000},
            "The table has changed meanwhile, so this does not count. Look again.",
        ),
        (
            {"type": "claim", "round": 1, "price": 14, "coin": 5, "at": 10_000},
            "No creature on the table has that price.",
        ),
        (
            {"type": "claim", "round": 1, "price": 12.0, "coin": 5, "at": 10_000},
            "No creature on the table has that price.",
        ),
        ({"type": "claim", "round": 1, "price": 12, "coin": 9, "at": 10_000}, "There is no such coin in your hand."),
        ({"type": "claim", "round": 1, "price": 12, "coin": None, "at": 10_000}, "There is no such coin in your hand."),
    ],
)
def test_refusals(action: dict[str, Any], refusal: str):
    state = example()
    before = state.dump()
    assert state.refuse(0, action) == refusal
    assert state.dump() == before


def test_one_claim_a_seat():
    pending = claim(example(), 0, 12, 5)
    assert pending.refuse(0, wish(pending, 12, 5)) == "You have already named a price: wait for the verdict."


def test_nature_only_ticks_and_never_backwards():
    state = example()
    assert state.refuse(NATURE, {"type": "tick", "at": 9_999}) == "Time only goes forward."
    for action in ({"type": "tick"}, {"type": "tick", "at": 1.5}, {"type": "tick", "at": 10_000, "x": 1}):
        assert state.refuse(NATURE, action) == "Nothing is left to chance now: only time passes."


def test_a_sealed_claim_is_hidden_from_the_others():
    quiet, pending = example(), claim(example(), 0, 12, 5)
    assert pending.view(1) == quiet.view(1)
    assert pending.view(None) == quiet.view(None)
    assert pending.view(0)["position"]["claims"] == [{"seat": 0, "price": 12, "coin": 5, "at": 10_400}]
    assert "clock" not in pending.view(0)["position"]
    assert pending.seen_turn(1) == (0, 1, 2)
    assert pending.seen_turn(0) == (1, 2)
    assert pending.turn == (1, 2)
    assert pending.story(1, wish(pending, 15, 8), 2) == []
    assert [event["type"] for event in pending.story(1, wish(pending, 15, 8), 1)] == ["sealed"]


def test_whether_a_claim_is_right_is_not_previewed():
    assert all(example().preview(0, action) == {} for action in example().actions(0))


@pytest.mark.parametrize("seats", [1])
def test_two_to_six_play_the_standard_version(seats: int):
    with pytest.raises(ValueError, match=r"the standard version of Math Market takes this many seats: 2, 3, 4, 5, 6"):
        game.start(seats, {"version": "standard"})
    assert game.start(6, {"version": "standard"}).nature
