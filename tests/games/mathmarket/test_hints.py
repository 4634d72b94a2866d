"""The friend at the table who is asked: hints step by step, the number bonds, and what makes a good first turn."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca import State
from ludoteca.games.mathmarket import game
from tests.games.mathmarket.tables import advanced, beginner, cannot, claim, standard
from tests.games.mathmarket.test_properties import TABLES, match
from tests.games.mathmarket.test_standard import HANDS, MARKET


def hints(state: State, viewer: int) -> list[str]:
    return [step["text"] for step in game.advise(state.view(viewer))]


@pytest.mark.parametrize(("version", "seats"), TABLES)
def test_every_hint_ends_with_an_action_that_may_be_done(version: str, seats: int):
    for state, _, _ in match(version, seats, 5, patience_ms=2000):
        for seat in range(seats):
            steps = game.advise(state.view(seat))
            assert bool(steps) == (seat in state.turn)
            if steps:
                assert [step["step"] for step in steps] in (["good", "piece", "where"], ["good", "where"])
                (action,) = steps[-1]["actions"]
                stamped = {**action, "at": state.dump()["position"]["clock"] + 1} if state.timed else action
                assert state.refuse(seat, stamped) is None
                assert not any("actions" in step for step in steps[:-1])
        assert game.advise(state.view(None)) == []


def test_a_hint_goes_from_what_can_be_had_to_the_creature_to_the_coin():
    state = beginner("unicorn dragon elf", [[5, 9], [4, 4]], [7, None, None])
    assert game.advise(state.view(0)) == [
        {"step": "good", "text": "You can buy a creature."},
        {"step": "piece", "text": "Look at this one: unicorn.", "slot": 0},
        {
            "step": "where",
            "text": "Lay your 5 there: 7 + 5 = 12, and the creature is yours.",
            "slot": 0,
            "coin": 5,
            "actions": [{"type": "pay", "slot": 0, "coin": 5}],
        },
    ]
    assert hints(state, 1) == []


def why(hand: list[int], other: list[int], **more: Any) -> str:
    return hints(beginner("unicorn dragon elf", [hand, other], **more), 0)[-1]


def test_a_deposit_is_advised_with_who_may_have_the_rest():
    assert hints(beginner("unicorn dragon elf", [[2, 9], [4, 4]]), 0) == [
        "You can lay a deposit: that is one coin less in your hand.",
        "Look at this one: elf.",
        "Lay your 9 there: 2 is then to pay, and nobody but you can have that coin.",
    ]
    assert why([3, 9], [4, 4]) == "Lay your 9 there: 3 is then to pay. You have it, the others probably not."
    assert why([9, 9], [8] * 8) == "Lay your 9 there: 9 is then to pay, and you have it. Another may be quicker."
    assert why([8], [4, 9]) == "Lay your 8 there: 3 is then to pay, and the others probably do not have it."
    assert hints(beginner("unicorn dragon kraken", [[3, 4, 4], [4, 9, 9]]), 0)[-1] == (
        "Lay your 4 there: 8 is then to pay. Another may buy, but you are rid of a coin."
    )


def test_where_nothing_fits_a_hint_says_so_and_what_to_do():
    assert hints(beginner("kraken dragon hydra", [[2, 3], [4, 4]]), 0) == [
        "None of your coins fits.",
        "Skip: then you draw a coin, and next time it may fit.",
    ]
    stuck = beginner("dragon kraken unicorn", [[3, 3], [4, 6], [5, 5, 5]], [9, 8, 8], coins=[])
    assert hints(stuck, 0) == ["None of your coins fits.", "Skip: there is no coin left to draw."]
    nothing = standard("unicorn dragon kraken hydra", 7, [[2, 3, 4], [5, 6, 8]])
    assert hints(nothing, 0) == [
        "With the 7 you cannot buy anything.",
        "Say that you can't: with the next coin you are back.",
    ]


def test_hints_in_real_time_are_short_and_only_for_those_who_may_act():
    state = standard(MARKET, 7, HANDS)
    assert hints(state, 0) == ["You can buy something.", "Look at this one: unicorn.", "Your 5: 7 + 5 = 12."]
    assert hints(claim(state, 0, 12, 4), 0) == hints(cannot(state, 0), 0) == []
    row = advanced("unicorn elf faun", [2, 9, 5, 7, 6, 6, 8, 4], nexts="yeti")
    assert hints(row, 0) == ["You can buy something.", "Look at this one: elf.", "These two: 2 + 9 = 11."]
    assert hints(claim(row, 0, 12, [0, 1], at=6000), 0) == []


def test_the_number_bonds_take_account_of_what_lies_there():
    def helping(state: State) -> list[list[int]]:
        return [card["coins"] for card in game.aid("bonds", state.view(0))["cards"] if card]

    deposit = game.aid("bonds", beginner("unicorn dragon elf", [[5, 9], [4, 4]], [7, None, None]).view(0))["cards"]
    assert deposit[0] == {"slot": 0, "bonds": [[5, 7]], "coins": [5], "useless": [2, 3, 4, 6, 7, 8, 9]}
    assert deposit[1] == {"slot": 1, "bonds": [[9, 9]], "coins": [9], "useless": [2, 3, 4, 5, 6, 7, 8]}
    open_coin = standard("unicorn dragon kraken hydra", 9, [[2, 3, 4], [5, 6, 8]])
    assert helping(open_coin) == [[3], [9], [8], [7]]
    hopeless = standard("elf dragon kraken hydra", 2, [[3, 4, 5], [5, 6, 9]])
    assert helping(hopeless) == [[9], [], [], []]
    row = advanced("unicorn elf faun", [2, 9, 5, 7, 6, 8, 8, 4], nexts="yeti")
    assert helping(row) == [[4, 5, 7, 8], [2, 4, 5, 6, 7, 9], [4, 5, 7, 8]]
    assert game.aid("bonds", game.start(2).view(0)) == {"cards": []}


def test_the_number_bonds_tell_nothing_that_is_hidden():
    one = beginner("unicorn dragon elf", [[5, 9], [4, 4]])
    other = beginner("unicorn dragon elf", [[5, 9], [8, 8]])
    assert game.aid("bonds", one.view(0)) == game.aid("bonds", other.view(0)) == game.aid("bonds", one.view(None))


def test_a_first_turn_has_something_good_to_find():
    assert game.invites(beginner("unicorn dragon elf", [[2, 9], [4, 4]]), 0)
    assert game.invites(beginner("unicorn dragon kraken", [[2, 5], [4, 4]], [7, None, None]), 0)
    assert not game.invites(beginner("unicorn dragon kraken", [[3, 4, 4], [4, 9, 9]]), 0)
    assert not game.invites(beginner("kraken dragon hydra", [[2, 3], [4, 4]]), 0)
    assert game.invites(standard(MARKET, 7, HANDS), 0)
    assert not game.invites(standard("unicorn dragon kraken hydra", 7, [[2, 3, 4], [5, 6, 8]]), 0)
    assert game.invites(advanced("unicorn elf faun", [2, 9, 5, 7, 6, 6, 8, 4], nexts="yeti"), 0)
