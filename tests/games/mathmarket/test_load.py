"""What `load` refuses, and why."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.games.mathmarket import game
from tests.games.mathmarket.tables import NAMES, advanced, beginner, claim, now, pay, standard
from tests.games.mathmarket.test_standard import HANDS, MARKET

BEGINNER = beginner("unicorn dragon elf", [[5, 9], [4, 4]], [7, None, None], coins=[2, 3, 3, 6, 6], nexts="gnome")
PENDING = claim(standard(MARKET, 7, HANDS, bought=[1, 0, 0]), 0, 12, 5)
ADVANCED = advanced("unicorn elf faun", [2, 9, 5, 7, 6, 6, 8, 4], nexts="yeti")
SOLD = now(BEGINNER)["bought"][0]


def refused(state: Any, **changes: Any) -> str:
    """The reason why the position with these changes is none."""
    form = state.dump()
    form["position"] |= changes
    with pytest.raises(ValueError, match=r"\w+ \w+") as raised:
        game.load(form)
    return str(raised.value)


@pytest.mark.parametrize("state", [BEGINNER, PENDING, ADVANCED])
def test_the_positions_themselves_are_good(state: Any):
    assert game.load(state.dump()) == state


@pytest.mark.parametrize("state", [BEGINNER, PENDING, ADVANCED])
def test_exactly_the_fields_of_the_version(state: Any):
    assert "no field 'weather'" in refused(state, weather=1)
    for name in now(state):
        form = state.dump()
        del form["position"][name]
        with pytest.raises(ValueError, match=f"needs the field '{name}'"):
            game.load(form)


def test_before_the_deal_there_is_only_the_phase():
    form = game.start(2).dump()
    assert game.load(form) == game.start(2)
    form["position"]["market"] = []
    with pytest.raises(ValueError, match="no field 'market'"):
        game.load(form)


@pytest.mark.parametrize("state", [BEGINNER, PENDING, ADVANCED])
@pytest.mark.parametrize(
    "changes",
    [
        {"phase": "sleep"},
        {"phase": "over"},
        {"end": "stuck"},
        {"phase": "over", "end": "weather"},
        {"phase": "over", "end": ["stuck"]},
        {"phase": ["play"]},
    ],
)
def test_phase_and_end_go_together(state: Any, changes: dict[str, Any]):
    assert "'phase' is 'play' with 'end' null, or 'over' with one of" in refused(state, **changes)


def test_each_version_has_its_own_ends():
    assert "'hand'" in refused(BEGINNER, phase="over", end="market")
    assert "'coins'" in refused(PENDING, phase="over", end="hand")
    assert "'market'" in refused(ADVANCED, phase="over", end="coins")


@pytest.mark.parametrize("state", [BEGINNER, PENDING, ADVANCED])
def test_each_creature_is_in_exactly_one_place(state: Any):
    fields = now(state)
    first, *rest = fields["creatures"]
    for changes in (
        {"creatures": rest},
        {"creatures": [*fields["creatures"], fields["market"][0]]},
        {"creatures": [rest[0] if rest else "elf", *rest]},
        {"market": [first, *fields["market"][1:]]},
    ):
        assert "each creature of the deck in exactly one place" in refused(state, **changes)
    assert "lists of creatures" in refused(state, creatures=["cat", *rest])
    assert "lists of creatures" in refused(state, creatures=7)
    assert "'bought'" in refused(state, bought=[[]])
    assert "lists of creatures" in refused(state, bought=[None] * len(fields["bought"]))
    assert "'market'" in refused(state, market=fields["market"][1:])
    assert "'market'" in refused(state, market=["cat", *fields["market"][1:]])
    assert "'market'" in refused(state, market=[["elf"], *fields["market"][1:]])


@pytest.mark.parametrize("state", [BEGINNER, PENDING])
def test_the_coins_are_the_deck(state: Any):
    fields = now(state)
    assert "not those of the deck" in refused(state, coins=[*fields["coins"], 9])
    assert "not those of the deck" in refused(state, coins=fields["coins"][1:])
    assert "coins of the deck" in refused(state, coins=[10])
    assert "coins of the deck" in refused(state, coins=[2.0])
    assert "coins of the deck" in refused(state, discard=None)
    assert "'hands'" in refused(state, hands=fields["hands"][1:])
    assert "'hands'" in refused(state, hands=[7] * len(fields["hands"]))


@pytest.mark.parametrize("state", [BEGINNER, PENDING])
def test_hands_and_discards_are_in_rising_order(state: Any):
    fields = now(state)
    backwards = [hand[::-1] for hand in fields["hands"]]
    assert "rising order" in refused(state, hands=backwards)
    assert "rising order" in refused(state, discard=fields["discard"][::-1])


def test_deposits_lie_on_creatures_and_help_to_pay_them():
    assert "never in an empty place" in refused(
        BEGINNER, market=[None, "dragon", "elf"], bought=[[*SOLD, "unicorn"], []], deposits=[7, None, None]
    )
    assert "With a coin of 7 nobody can pay this creature: dragon" in refused(BEGINNER, deposits=[None, 7, None])
    assert "coins or null; got True" in refused(BEGINNER, deposits=[True, None, None])
    assert "'deposits' is a list of 3" in refused(BEGINNER, deposits=[7])


def test_two_coins_were_discarded_for_each_creature_bought():
    fields = now(BEGINNER)
    assert "two coins for each creature bought" in refused(
        BEGINNER, bought=[SOLD[1:], []], creatures=[*fields["creatures"], SOLD[0]]
    )


@pytest.mark.parametrize("to_move", [2, -1, None, True, "0"])
def test_the_turn_is_a_seat(to_move: Any):
    assert "'to_move' is a seat" in refused(BEGINNER, to_move=to_move)


@pytest.mark.parametrize("extra", [0, 1, None, "yes"])
def test_extra_is_true_or_false(extra: Any):
    assert "'extra' is true or false" in refused(BEGINNER, extra=extra)


def test_at_the_end_there_is_no_extra_coin():
    over = pay(beginner("unicorn dragon kraken", [[9], [4, 4]]), 9, 1)
    assert game.load(over.dump()) == over
    assert "false at the end" in refused(over, extra=True)


def test_in_play_hands_market_and_open_coin_are_complete():
    fields = now(PENDING)
    fewer = [fields["hands"][0], fields["hands"][1], fields["hands"][2][1:]]
    more = [fields["hands"][2][0], *fields["coins"]]
    assert "every hand has 3 coins" in refused(PENDING, hands=fewer, coins=more, claims=[])
    assert "no place of the market is empty" in refused(
        PENDING, market=[None, *fields["market"][1:]], creatures=["unicorn", *fields["creatures"]]
    )
    assert "one coin lies open" in refused(PENDING, deposit=None, coins=[7, *fields["coins"]], claims=[])
    assert "coins of the deck" in refused(PENDING, deposit=12)


def test_the_round_counts_the_coins_laid_open():
    assert "'round' is the number of coins laid open" in refused(PENDING, round=now(PENDING)["round"] + 1)
    assert "'round' is 1 + the creatures bought" in refused(ADVANCED, round=3)
    assert "whole number" in refused(PENDING, round=None)


@pytest.mark.parametrize("state", [PENDING, ADVANCED])
def test_since_is_not_after_the_clock(state: Any):
    assert "'since' is not after 'clock'" in refused(state, since=now(state)["clock"] + 1)
    assert "whole number" in refused(state, since=-1)
    assert "whole number" in refused(state, clock=True)


@pytest.mark.parametrize(
    "marks", [["snail", "cheetah"], ["snail", "snail"], ["rabbit"], "snail", None, [1], {"snail": 1}]
)
def test_marks_are_written_in_one_way(marks: Any):
    assert "'marks' is" in refused(PENDING, marks=marks)


@pytest.mark.parametrize("state", [PENDING, ADVANCED])
@pytest.mark.parametrize("out", [[1, 0], [1, 1], [9], [True], 1, None, ["0"]])
def test_out_are_different_seats_in_rising_order(state: Any, out: Any):
    assert "'out'" in refused(state, out=out)


@pytest.mark.parametrize("state", [PENDING, ADVANCED])
@pytest.mark.parametrize("wrong", [[0], [0, -1, 0], [0, "1", 0], None, [0.0, 0, 0]])
def test_wrong_are_numbers_by_seat(state: Any, wrong: Any):
    assert "'wrong'" in refused(state, wrong=wrong)


FIRST = now(PENDING)["claims"][0]


@pytest.mark.parametrize(
    ("claims", "reason"),
    [
        (7, "a list of claims"),
        ([7], "a list of claims"),
        ([{"seat": 0}], "a pending claim needs the field"),
        ([FIRST | {"x": 1}], "a pending claim has no field 'x'"),
        ([FIRST | {"at": None}], "whole numbers"),
        ([FIRST | {"coin": 4}], "is right, with a coin of the hand"),
        ([FIRST | {"coin": 6, "price": 13}], "is right, with a coin of the hand"),
        ([FIRST | {"coin": 7, "price": 14}], "the price of a creature on the table"),
        ([FIRST | {"seat": 9}], "a seat that may act"),
        ([FIRST, FIRST], "the only one of a seat"),
        ([FIRST | {"at": 9_000}], "in the order of their times"),
        ([FIRST | {"at": 10_401}], "in the order of their times"),
        ([FIRST, FIRST | {"seat": 2, "at": 10_300}], "in the order of their times"),
    ],
)
def test_pending_claims_are_right_and_in_order(claims: Any, reason: str):
    assert reason in refused(PENDING, claims=claims)


def test_the_clock_is_before_the_end_of_the_window():
    assert "the window" in refused(PENDING, clock=10_550)
    form = PENDING.dump()
    form["position"]["clock"] = 10_549
    assert game.load(form).due == 10_550
    form["options"]["tie_ms"] = 0
    with pytest.raises(ValueError, match="the window"):
        game.load(form)


def test_who_has_a_claim_pending_is_neither_out_nor_silenced():
    assert "a seat that may act" in refused(PENDING, out=[0])
    assert "a seat that may act" in refused(PENDING, marks=["snail"])


def test_in_play_somebody_may_act():
    assert "somebody may act" in refused(PENDING, claims=[], out=[0, 1, 2])
    assert "never all the seats" in refused(ADVANCED, out=[0, 1])


def test_nothing_is_pending_at_the_end():
    form = PENDING.dump()
    form["position"] |= {"phase": "over", "end": "stuck", "claims": []}
    over = game.load(form)
    assert over.over
    for changes in ({"out": [0]}, {"marks": ["snail"]}, {"claims": [FIRST]}):
        assert "are empty at the end" in refused(over, **changes)
    form = ADVANCED.dump()
    form["position"] |= {"phase": "over", "end": "stuck"}
    assert "nobody at the end" in refused(game.load(form), out=[0])


def test_the_row_is_as_long_as_the_deck_with_two_gaps_a_creature():
    row = now(ADVANCED)["row"]
    assert "'row' is a list of 40" in refused(ADVANCED, row=row[1:])
    assert "a gap for each coin paid" in refused(ADVANCED, row=[None, *row[1:]])
    assert "a gap for each coin paid" in refused(ADVANCED, row=[*row[:-1], 9])
    assert "more coins of one value" in refused(ADVANCED, row=[2, 2, *row[2:]])
    assert "coins of the deck" in refused(ADVANCED, row=[1, *row[1:]])


def test_seats_and_options_must_go_together():
    form = BEGINNER.dump()
    with pytest.raises(ValueError, match="the beginner version of Math Market takes this many seats"):
        game.load(form | {"seats": 5})
    with pytest.raises(ValueError, match="options of Math Market are exactly"):
        game.load(form | {"options": {"version": "beginner"}})
    assert len(NAMES) == 20


def test_where_used_coins_go_under_the_pile_there_are_no_discards_and_any_round():
    form = standard("unicorn yeti sphinx elf", 7, [[4, 5, 7], [6, 8, 9]], used="under", bought=[1, 0]).dump()
    for round_ in (1, 7, 300):
        form["position"]["round"] = round_
        assert game.load(form).round == round_
    under = game.load(form)
    assert "'round' is at least 1" in refused(under, round=0)
    coins = now(under)["coins"]
    assert "'discard' is empty" in refused(under, discard=sorted(coins[:2]), coins=coins[2:])
    form["position"] |= {"phase": "over", "end": "stuck"}
    assert "'discard' is empty" in refused(game.load(form), discard=sorted(coins[:2]), coins=coins[2:])
    form["options"]["used"] = "out"
    with pytest.raises(ValueError, match="'round' is the number of coins laid open"):
        game.load({**form, "position": now(under)})
