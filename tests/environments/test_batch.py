"""Batches: many matches in one call are the same matches as one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from ludoteca.contract import NATURE, Action, State
from ludoteca.environments import Batch
from ludoteca.environments.play import pay
from ludoteca.environments.speech import speech_of
from ludoteca.games import GAMES, compiled
from tests.memory import kept_by

numpy = pytest.importorskip("numpy")

QUICK = compiled("toncc")
STEPS = 400 if QUICK else 60


def chosen(batch: Batch, rng: Random) -> list[int]:
    """In each match one of the open numbers."""
    return [rng.choice(numpy.flatnonzero(mask).tolist()) for mask in batch.legal()]


def shuffled(state: State, after: State) -> Action:
    """What nature has done in Tóncc where it led to this state: the kings and the tiles lie open."""
    position = after.dump()["position"]
    if state.dump()["position"]["kings"] is None:
        return {"type": "draw", "kings": position["kings"]}
    return {"type": "shuffle", "tiles": position["tiles"]}


def drawn(state: State, after: State) -> Action:
    """What nature has done in Antino: tiles that a hand has more than before, or any lots that let this seat begin."""
    before, position = state.dump()["position"], after.dump()["position"]
    if before["lots"] is not None:
        outcomes = [action for action, _ in state.outcomes() or ()]
        return next(one for one in outcomes if state.play(NATURE, one).dump()["position"]["turn"] == position["turn"])
    seat = before["turn"]
    return {
        "type": "draw",
        "tiles": sorted((Counter(position["hands"][seat]) - Counter(before["hands"][seat])).elements()),
    }


COMPILED: list[tuple[str, int, dict[str, Any], Callable[[State, State], Action]]] = [
    ("toncc", 3, {}, shuffled),
    ("toncc", 3, {"challenges": 1}, shuffled),
    ("antino", 1, {"board": 7}, drawn),
    ("antino", 2, {"board": 7, "first": "seat0"}, drawn),
    ("antino", 2, {"touch": "all"}, drawn),
    ("antino", 4, {"board": 7, "direction": "clockwise", "streak": True, "play_on": True}, drawn),
]


@pytest.mark.parametrize(("name", "seats", "options", "by_nature"), COMPILED)
def test_compiled_matches_go_as_the_contract_has_them(
    name: str, seats: int, options: dict[str, Any], by_nature: Callable[[State, State], Action]
) -> None:
    """Same choices, same actions of nature: same positions, observations, masks, rewards and results."""
    n, rng = 3, Random(1)
    batch = Batch(name, n, seed=5, seats=seats, options=options)
    start = GAMES[name].start(seats, options)
    speech = speech_of(name, batch.options)
    tensors = __import__(f"ludoteca.games.{name}.tensors", fromlist=["x"])
    states = [start] * n
    endings = 0
    for step in range(STEPS):
        for match in range(n):
            there = batch.state(match)
            while states[match].nature:
                states[match] = states[match].play(NATURE, by_nature(states[match], there))
            assert states[match] == there
        observations, masks = batch.observe(), batch.legal()
        numbers = chosen(batch, rng)
        for match, state in enumerate(states):
            seat = int(batch.seat[match])
            assert seat == state.turn[0]
            if step % 7 == 0:
                view = state.view(seat)
                assert (observations[match] == tensors.observation(view)).all()
                assert (masks[match] == tensors.legal(view)).all()
                assert (speech.observe(state, seat, ()) == observations[match]).all()
                assert speech.words(state, seat)[:, 0].tolist() == numpy.flatnonzero(masks[match]).tolist()
        before = [state.scores for state in states]
        rewards, ended = batch.step(numbers)
        for match, number in enumerate(numbers):
            state = states[match].play(states[match].turn[0], tensors.action(number))
            while state.nature and not ended[match]:
                state = state.play(NATURE, by_nature(state, batch.state(match)))
            if state.nature:  # alone, it may be the next tile that ends the match
                state = next(
                    after for action, _ in state.outcomes() or () if (after := state.play(NATURE, action)).over
                )
            assert bool(ended[match]) == state.over
            if seats == 1:
                assert rewards[match, 0] == state.scores[0] - before[match][0]
            if state.result is not None:
                endings += 1
                assert batch.scores[match].tolist() == list(state.result.scores)
                if seats > 1:
                    assert rewards[match].tolist() == pytest.approx(pay(state.result.places))
                state = start
            elif seats > 1:
                assert not rewards[match].any()
            states[match] = state
    assert endings > 0 or not QUICK


def test_a_match_goes_the_same_way_however_many_are_beside_it() -> None:
    for name in ("toncc", "antino"):
        few, many = Batch(name, 2, seed=3), Batch(name, 5, seed=3)
        rng = Random(4)
        for _ in range(STEPS):
            numbers = chosen(many, rng)
            assert few.state(1) == many.state(1)
            few.step(numbers[:2])
            many.step(numbers)
        assert few.state(1) != few.state(0)
        assert Batch(name, 1, seed=4).state(0) != Batch(name, 1, seed=3).state(0)


@pytest.mark.parametrize("name", ["toncc", "antino"])
def test_compiled_and_interpreted_batches_play_the_same_matches(name: str) -> None:
    """The suite runs both ways, and must find what was written down once."""
    batch = Batch(name, 3, seed=2**40 - 7)
    total = 0
    for step in range(60):
        masks = batch.legal()
        numbers = [int(numpy.flatnonzero(mask)[step % mask.sum()]) for mask in masks]
        total = (total * 31 + sum(numbers) + round(float(batch.observe().sum()) * 600)) % 1_000_003
        batch.step(numbers)
    assert total == {"toncc": 832344, "antino": 634322}[name]


OTHERS = [
    ("calculissimo", None, {}),
    ("fantastick", None, {}),
    ("mathmarket", None, {"version": "beginner"}),
    ("mathmarket", 3, {"version": "standard"}),
    ("mathmarket", 1, {"version": "advanced"}),
]


@pytest.mark.parametrize(("name", "seats", "options"), OTHERS)
def test_other_games_come_through_the_same_door(name: str, seats: int | None, options: dict[str, Any]) -> None:
    batch, twin = (Batch(name, 2, seed=2, seats=seats, options=options) for _ in range(2))
    rng = Random(1)
    for _ in range(30):
        observed = batch.observe()
        assert observed.shape == (2, batch.size) == (2, batch.layout[list(batch.parts)[-1]].stop)
        numbers = chosen(batch, rng)
        rewards, ended = batch.step(numbers)
        assert rewards.shape == (2, batch.seats)
        twin.step(numbers)
        assert (twin.observe() == batch.observe()).all()
        assert [twin.state(match) for match in range(2)] == [batch.state(match) for match in range(2)]
        assert ended.dtype == bool


def test_arrays_are_read_in_place_and_copied_only_where_asked() -> None:
    batch = Batch("antino", 4, seed=1)
    assert numpy.shares_memory(batch.observe(), batch.observe())
    assert not batch.observe().flags.writeable
    kept, masks = numpy.empty((4, batch.size), dtype=numpy.float32), numpy.empty((4, batch.actions), dtype=bool)
    assert batch.observe(out=kept) is kept
    assert batch.legal(out=masks) is masks
    before = kept.copy()
    batch.step(chosen(batch, Random(1)))
    batch.observe()
    assert (kept == before).all()
    assert (kept != batch.observe()).any()


@pytest.mark.parametrize("name", ["toncc", "antino", "mathmarket"])
def test_an_action_that_is_not_open_is_named_and_nothing_happens(name: str) -> None:
    batch = Batch(name, 3, seed=1)
    numbers = chosen(batch, Random(1))
    before = [batch.state(match) for match in range(3)]
    closed = [number for number in range(batch.actions) if not batch.legal()[1, number]]
    for wrong in (-1, batch.actions, 10**6, *closed[:3]):
        with pytest.raises(ValueError, match=rf"^{wrong} is not open to seat \d of match 1 now; open are \d"):
            batch.step([numbers[0], wrong, numbers[2]])
    with pytest.raises(ValueError, match="there are 3 matches, so 3 actions were expected; got 2"):
        batch.step(numbers[:2])
    assert [batch.state(match) for match in range(3)] == before


def test_what_cannot_be_begun_is_refused_in_a_sentence() -> None:
    with pytest.raises(KeyError, match="no game is called 'tonc'; the games are antino"):
        Batch("tonc")
    with pytest.raises(ValueError, match="Tóncc takes this many seats: 3; got 2"):
        Batch("toncc", seats=2)
    with pytest.raises(ValueError, match="option 'board' of Antino may be 7, 9, 11; got 8"):
        Batch("antino", options={"board": 8})
    with pytest.raises(ValueError, match="Antino has no option 'bord'"):
        Batch("antino", options={"bord": 7})
    with pytest.raises(ValueError, match="a batch has one match or more; got 0"):
        Batch("antino", n=0)


@pytest.mark.compiled
def test_batches_leave_no_trace() -> None:
    def run() -> None:
        for name in ("toncc", "antino"):
            batch = Batch(name, 4, seed=1)
            for _ in range(4):
                batch.observe()
                batch.step(chosen(batch, Random(1)))
                speech = speech_of(name, batch.options)
                speech.observe(batch.state(0), 0, ())

    assert kept_by(run, 100) < 200_000
