"""What is true of every match: no card is lost, nothing hidden shows, imagined positions are likely ones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca import NATURE, State
from ludoteca.games.mathmarket import game
from ludoteca.games.mathmarket.deck import COINS
from tests.games.mathmarket.tables import NAMES, beginner, claim, now, standard

TABLES = [("beginner", 2), ("beginner", 4), ("standard", 2), ("standard", 3), ("standard", 6), ("advanced", 1)]
TABLES += [("advanced", 4)]
every_table = pytest.mark.parametrize(("version", "seats"), TABLES)
seeds = st.integers(0, 2**32)
some = settings(max_examples=8, deadline=None)


def match(version: str, seats: int, seed: int, **options: Any) -> Iterator[tuple[State, int, dict[str, Any]]]:
    """Every step of a random match in which most claims are right, time passes and ticks come as they fall due."""
    rng = random.Random(seed)
    state: State = game.start(seats, {"version": version, **options})
    while not state.over:
        if state.nature or (state.due is not None and rng.random() < 0.25):
            seat, action = NATURE, state.chance(rng)
        else:
            seat = rng.choice(state.turn)
            action = likely(state, list(state.actions(seat)), rng)
            if "at" in action and rng.random() < 0.5:
                limit = now(state)["clock"] + 4000 if state.due is None else max(state.due, now(state)["clock"] + 1)
                action = action | {"at": rng.randrange(now(state)["clock"], limit)}
        yield state, seat, action
        state = state.play(seat, action)
    yield state, NATURE, {}


def likely(state: State, actions: list[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    fields = now(state)
    right = actions
    if "deposit" in fields:
        right = [one for one in actions if one.get("price") == fields["deposit"] + one.get("coin", 0)]
    elif "row" in fields:
        right = [one for one in actions if sum(fields["row"][place] for place in one["coins"]) == one["price"]]
    return rng.choice(right if right and rng.random() < 0.7 else actions)


def coins_of(fields: dict[str, Any]) -> list[int]:
    lying = [*fields["deposits"]] if "deposits" in fields else [fields["deposit"]]
    places = [fields["coins"], fields["discard"], lying, *fields["hands"]]
    return sorted(coin for place in places for coin in place if coin is not None)


@every_table
@given(seed=seeds)
@some
def test_no_card_is_ever_lost(version: str, seats: int, seed: int):
    for state, _, _ in match(version, seats, seed):
        fields = now(state)
        if fields["phase"] == "deal":
            continue
        names = [*fields["creatures"], *(name for name in fields["market"] if name), *chain(*fields["bought"])]
        assert sorted(names) == sorted(NAMES)
        if version == "advanced":
            gaps = Counter(COINS) - Counter(coin for coin in fields["row"] if coin)
            assert gaps.total() == 2 * sum(map(len, fields["bought"]))
        else:
            assert coins_of(fields) == list(COINS)


@every_table
@given(seed=seeds)
@some
def test_every_position_of_a_match_can_be_written_down_and_replayed(version: str, seats: int, seed: int):
    state: State = game.start(seats, {"version": version})
    for before, seat, action in match(version, seats, seed):
        assert before == state
        assert game.load(before.dump()) == before
        if not before.over:
            state = state.play(seat, action)
            assert before.timed == (version != "beginner")


@every_table
@given(seed=seeds)
@some
def test_a_creature_costs_two_coins_that_make_its_price(version: str, seats: int, seed: int):
    """G1, told by the story of every sale."""
    prices = {card.name: card.price for card in game.start(2).setting.deck.creatures}
    for state, seat, action in match(version, seats, seed):
        for event in [] if state.over else state.story(seat, action, None):
            if event["type"] == "buy":
                assert len(event["sum"]) == 2
                assert sum(event["sum"]) == event["price"] == prices[event["creature"]]
            if event["type"] == "sale":
                assert all(event["coin"] + one["coin"] == one["price"] for one in event["claims"])


@every_table
@given(seed=seeds)
@some
def test_clocks_and_rounds_only_go_forward(version: str, seats: int, seed: int):
    last = {"clock": 0, "round": 0, "since": 0}
    for state, _, _ in match(version, seats, seed, patience_ms=2000):
        fields = now(state)
        for name, value in last.items():
            assert fields.get(name, value) >= value
        last = {name: fields.get(name, value) for name, value in last.items()}
        assert state.over or state.nature or state.turn


@every_table
@given(seed=seeds)
@some
def test_a_view_shows_nothing_that_is_hidden(version: str, seats: int, seed: int):
    """All that others hide is drawn anew: the view, the notes and the refusals stay the same."""
    rng = random.Random(seed)
    for state, _, _ in match(version, seats, seed):
        for viewer in (None, *range(seats)):
            view = state.view(viewer)
            other = game.imagine(view, rng)
            assert other.view(viewer) == view
            assert game.notes(other.view(viewer)) == game.notes(view)
            assert other.seen_turn(viewer) == state.seen_turn(viewer)
            if not state.nature and not state.over:
                assert tuple(game.notes(view)["acting"]) == state.seen_turn(viewer)
                assert view["position"]["creatures"] == len(now(state)["creatures"])


@given(seed=seeds)
@some
def test_a_sealed_claim_leaves_no_trace_for_others(seed: int):
    for state, seat, action in match("standard", 4, seed, tie_ms=500):
        if state.over or action.get("type") != "claim":
            continue
        after = state.play(seat, action)
        if now(after)["claims"]:
            for viewer in (None, *range(4)):
                pending = len(now(after)["claims"]) > len(now(state)["claims"])
                if viewer != seat and pending:
                    assert after.view(viewer) == state.view(viewer)
                    assert after.seen_turn(viewer) == state.seen_turn(viewer)
                    assert state.story(seat, action, viewer) == []


def test_imagined_hands_are_as_likely_as_a_fair_deal():
    """Beginner, two seats: how often the other one holds the rest is the exact chance of section 8."""
    state = beginner("unicorn dragon elf", [[4, 5, 6], [9, 9]], [3, None, None])
    rng = random.Random(1)
    holds = sum(9 in now(game.imagine(state.view(0), rng))["hands"][1] for _ in range(4000))
    unseen, nines = 36, 9
    exact = 1 - (unseen - nines) * (unseen - nines - 1) / (unseen * (unseen - 1))
    assert abs(holds / 4000 - exact) < 0.03


def test_imagined_positions_are_such_that_play_could_stand_there():
    """Standard: the game goes on, so somebody can use the open coin (R24)."""
    state = standard("dragon kraken hydra sphinx", 9, [[4, 4, 5], [3, 5, 9]])
    rng = random.Random(2)
    for _ in range(300):
        hand = now(game.imagine(state.view(0), rng))["hands"][1]
        assert {6, 7, 8, 9} & set(hand)


def test_an_imagined_extra_coin_can_be_played():
    first = beginner("unicorn dragon elf", [[5, 9], [4, 4, 4, 5]], [7, None, 9], coins=[2, 3, 3, 6])
    state = first.play(0, {"type": "pay", "slot": 0, "coin": 5})
    assert now(state)["extra"]
    rng = random.Random(3)
    for _ in range(100):
        hand = now(game.imagine(state.view(1), rng))["hands"][0]
        assert hand[0] in (2, 9)


def test_own_claims_are_kept_and_others_not_imagined():
    state = claim(claim(standard("unicorn yeti sphinx elf", 7, [[4, 5, 7], [6, 8, 9], [3, 5, 6]]), 0, 12, 5), 1, 15, 8)
    rng = random.Random(4)
    assert now(game.imagine(state.view(1), rng))["claims"] == now(state)["claims"][1:]
    assert now(game.imagine(state.view(2), rng))["claims"] == []


@pytest.mark.parametrize(("field", "value"), [("coins", 3), ("creatures", 3)])
def test_a_view_that_does_not_add_up_is_refused(field: str, value: int):
    view = beginner("unicorn dragon elf", [[5, 9], [4, 4]]).view(0)
    view["position"][field] = value
    with pytest.raises(ValueError, match=f"'{field}' of a view is how many are left"):
        game.imagine(view, random.Random(1))
