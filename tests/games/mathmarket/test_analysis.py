"""A match looked back upon: the better coin in turns, and in a race which sums come quickly and slowly."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludoteca import NATURE, State
from ludoteca.games import bots, reactions
from ludoteca.games.mathmarket import game
from ludoteca.match import Match
from ludoteca.words import translated
from tests.games.mathmarket.tables import advanced, beginner, cannot, claim, standard, tick, wish
from tests.games.mathmarket.test_standard import HANDS, MARKET


def review(state: State, action: dict[str, Any]) -> dict[str, Any]:
    found = game.review(state.view(state.turn[0]), action)
    assert found is not None
    return found


def test_one_who_could_have_won_is_told_how():
    state = beginner("unicorn dragon kraken", [[5, 9], [6, 7, 8]], [7, None, None])
    found = review(state, {"type": "skip"})
    assert found["action"] == {"type": "pay", "slot": 0, "coin": 5}
    assert found["lost"] > 2
    assert found["best"] == pytest.approx(found["played"] + found["lost"])
    assert found["sure"] >= 0.9
    assert found["text"].startswith("Better: buying the unicorn with 7 + 5. This cost about ")
    assert translated(found["text"], "it").startswith("Meglio: comprare unicorno con 7 + 5. Così hai perso circa ")


def test_one_who_has_done_the_best_is_told_what_it_was():
    state = beginner("unicorn dragon kraken", [[5, 9], [6, 7, 8]], [7, None, None])
    found = review(state, {"type": "pay", "slot": 0, "coin": 5})
    assert found["text"] == "Well done: buying the unicorn with 7 + 5."
    assert translated(found["text"], "it") == "Ben fatto: comprare unicorno con 7 + 5."
    assert (found["lost"], found["action"]) == (0, {"type": "pay", "slot": 0, "coin": 5})
    assert found["worth"] > 0


def test_a_deposit_a_skip_and_a_stop_are_named_too():
    last = beginner("unicorn dragon kraken", [[9], [6, 7, 8]])
    deposit = review(last, {"type": "pay", "slot": 2, "coin": 9})["text"]
    assert deposit == "Well done: the 9 on the kraken."
    assert translated(deposit, "it") == "Ben fatto: 9 su kraken."
    skip = review(beginner("kraken dragon hydra", [[2, 9], [6, 7]]), {"type": "skip"})["text"]
    assert skip == "Well done: skipping and drawing a coin."
    assert translated(skip, "it") == "Ben fatto: passare e pescare una moneta."
    stop = review(beginner("kraken dragon hydra", [[2, 9], [6, 7]], extra=True), {"type": "done"})["text"]
    assert stop == "Well done: stopping after one coin."
    assert translated(stop, "it") == "Ben fatto: fermarsi a una moneta."


def test_what_cannot_be_chosen_is_not_judged():
    state = beginner("kraken dragon hydra", [[2, 3], [4, 4]])
    assert game.review(state.view(0), {"type": "skip"}) is None


def test_a_judgement_reads_the_view_alone_and_is_always_the_same():
    one = beginner("unicorn dragon elf", [[3, 5, 9], [4, 4, 6]], [7, None, None])
    other = beginner("unicorn dragon elf", [[3, 5, 9], [8, 8, 9]], [7, None, None])
    action = {"type": "pay", "slot": 1, "coin": 9}
    assert one.view(0) == other.view(0)
    assert review(one, action) == review(other, action) == review(one, action)


def test_every_turn_of_a_match_can_be_judged():
    rng = random.Random(3)
    state: State = game.start(3)
    state = state.play(NATURE, state.chance(rng))
    for _ in range(12):
        seat = state.turn[0]
        action = bots("mathmarket")["gentle"](state.view(seat), seat, 0.0, rng)
        found = game.review(state.view(seat), action)
        if found is not None:
            assert found["lost"] >= 0
            assert 0.5 <= found["sure"] <= 1
            assert state.refuse(seat, found["action"]) is None
        state = state.play(seat, action)


def test_a_race_is_not_judged_turn_by_turn():
    state = standard(MARKET, 7, HANDS)
    assert game.review(state.view(0), wish(state, 12, 5)) is None


def looked(steps: list[tuple[State, int, dict[str, Any]]]) -> dict[str, Any]:
    return game.lookback(steps, [], [])


def seen(found: dict[str, Any], seat: int) -> dict[tuple[int, int], tuple[list[int], list[int]]]:
    return {tuple(one["coins"]): (one["bought"], one["missed"]) for one in found["seats"][seat]["bonds"]}


def test_the_time_of_a_sale_is_the_time_of_its_sum_and_others_who_held_one_have_missed_theirs():
    """Open 7; seat 0 buys the unicorn (12) with its 5, and seat 1 could have had the yeti (13) with its 6."""
    state = standard("unicorn yeti sphinx elf", 7, [[4, 5, 7], [6, 9, 9]])
    pending = claim(state, 0, 12, 5, 12_400)
    found = looked([(state, 0, wish(state, 12, 5, 12_400)), (pending, NATURE, {"type": "tick", "at": 12_550})])
    assert seen(found, 0) == {(5, 7): ([2400], [])}
    assert seen(found, 1) == {(6, 7): ([], [2400])}
    assert found["finishes"] == []


def test_a_photo_finish_is_told_with_its_margin():
    state = standard("unicorn yeti sphinx elf", 7, [[4, 5, 7], [6, 8, 9]])
    first = claim(state, 0, 12, 5, 12_400)
    both = wish(first, 15, 8, 12_470)
    found = looked([(state, 0, wish(state, 12, 5, 12_400)), (first, 1, both)])
    assert found["finishes"] == [{"seats": [0, 1], "by": 70}]
    assert seen(found, 1) == {(7, 8): ([2470], [])}


def test_one_whom_the_snail_silences_has_missed_nothing():
    state = standard("unicorn yeti sphinx elf", 7, [[4, 5, 7], [6, 9, 9]], bought=[0, 1], changes={"marks": ["snail"]})
    found = looked([(state, 0, wish(state, 12, 5, 12_400))])
    assert seen(found, 1) == {}


def test_one_who_said_cannot_although_it_could_has_missed_its_sum():
    state = standard("unicorn yeti sphinx elf", 7, [[4, 5, 7], [6, 9, 9]])
    out = cannot(state, 1, 11_000)
    found = looked([(state, 1, {"type": "pass", "round": 1, "at": 11_000}), (out, 0, wish(out, 12, 5, 12_400))])
    assert seen(found, 1) == {(6, 7): ([], [2400])}


def test_where_all_coins_lie_open_everybody_who_was_awake_had_the_sum_before_the_eyes():
    state = advanced("unicorn elf faun", [2, 9, 5, 7, 6, 6, 8, 4], seats=3, out=[2])
    found = looked([(state, 0, wish(state, 12, [2, 3], 8_000))])
    assert [seen(found, seat) for seat in range(3)] == [{(5, 7): ([3000], [])}, {(5, 7): ([], [3000])}, {}]


def test_turn_by_turn_there_is_nothing_to_look_back_upon():
    assert looked([(beginner("unicorn dragon elf", [[3, 5], [4, 4]]), 0, {"type": "skip"})]) == {}
    assert looked([]) == {}


@pytest.mark.parametrize(("version", "seats"), [("standard", 3), ("advanced", 1), ("advanced", 2)])
def test_slow_sums_took_longer_than_quick_ones(version: str, seats: int):
    rng = random.Random(seats)
    race = Match("mathmarket", seats, {"version": version}).race(
        lambda view, seat: reactions("mathmarket")["fair"](view, seat, rng), rng
    )
    found = looked([(step.before, step.entry.seat, step.entry.action) for step in race.steps()])
    sold = 0
    for one in found["seats"]:
        usual = {tuple(bond["coins"]): bond["usual"] for bond in one["bonds"]}
        assert [bond["usual"] for bond in one["bonds"]] == sorted(usual.values(), reverse=True)
        assert one["slow"]
        assert min(usual[tuple(slow)] for slow in one["slow"]) > max(usual[tuple(quick)] for quick in one["quick"])
        sold += sum(len(bond["bought"]) for bond in one["bonds"])
    assert sold == sum(race.state.scores)


def test_the_scores_of_every_moment_are_what_everybody_may_see():
    state = game.start(2)
    assert state.scores == ()
    assert beginner("unicorn dragon elf", [[3, 5], [4, 4, 4]]).scores == (-2, -3)
    sold = tick(claim(standard(MARKET, 7, HANDS), 0, 12, 5), 10_550)
    assert sold.scores == (1, *[0] * (len(HANDS) - 1))
