"""What the benchmarks of the bots are made of: a bot of another version, and which tables are timed."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import ludoteca
from benchmarks import adaptive, against, before, choice_times
from ludoteca.arena import Record, play_match
from ludoteca.arena.ladder import Table, all_tables, versions_of
from ludoteca.contract import Action, View
from ludoteca.games import game
from ludoteca.match import nature

HERE = Path(ludoteca.__file__).parents[1]
"""Where this version can be imported from."""


def test_a_bot_of_another_version_plays_through_its_pipe() -> None:
    other = before.Other(HERE, "toncc", "gentle")
    try:
        record = play_match("toncc", ["other", "1", "1"], options={"challenges": 1}, extra={"other": other})
    finally:
        other.end()
    assert not record.forfeits
    assert other.choices == record.choices[0] > 0
    assert other.seconds > 0
    assert other.compiled == ludoteca.compiled("toncc")


def test_another_version_that_ends_forfeits_instead_of_waiting() -> None:
    other = before.Other(HERE, "toncc", "gentle")
    other.process.kill()
    other.process.wait()
    try:
        record = play_match("toncc", ["other", "1", "1"], options={"challenges": 1}, extra={"other": other})
    finally:
        other.end()
    assert [seat for seat, _ in record.forfeits] == [0]


@pytest.mark.parametrize("version", all_tables(), ids=str)
def test_every_value_of_an_option_is_timed_unless_it_is_a_scale(version: Table) -> None:
    rules = game(version.game)
    timed = [table for _, table in choice_times.kinds(version)]
    assert {max(rules.seats_with(table.options)) for table in timed} <= {table.seats for table in timed}
    for name, option in rules.options.items():
        if name not in versions_of(rules):
            values = list(option.allowed)
            found = [table.options[name] for table in timed]
            assert all(value in found for value in (values if len(values) <= choice_times.LONG else values[:1]))


def test_the_share_of_choices_that_is_told_is_the_slow_end() -> None:
    times = [0.001] * 998 + [0.02, 0.03]
    assert choice_times.line("all", "2", times, 0.025) == (
        *("all", "2", "1000", "1.0", "1.0"),
        *("30.0", "30.0", "25", "no"),
    )


def back_and_forth(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Takes back what it can, else does what comes first."""
    actions = list(game(view["game"]).imagine(view, rng).actions(seat))
    return {"type": "undo"} if {"type": "undo"} in actions else actions[0]


def test_a_search_that_moves_and_takes_back_comes_to_the_end_of_its_turn() -> None:
    rng, bot = Random(1), against.Longer(back_and_forth, 5)
    state = game("fantastick").start(1, {"mode": "numbers"})
    done: list[str] = []
    while len(done) < 200 and not {"finish", "giveup"} & {*done}:
        for step in nature(state, rng):
            state = step.after
        action = bot(state.view(0), 0, 0.01, rng)
        done.append(action["type"])
        state = state.play(0, action)
    assert done[-1] in ("finish", "giveup")


@pytest.mark.parametrize(
    ("places", "begins", "then"),
    [
        ((1, 2), 4, 5),
        ((2, 1), 4, 3),
        ((1, 1), 4, 4),
        ((2, 1, 2), 4, 3),
        ((2, 1, 3), 4, 4),
        ((1, 2), 5, 5),
        ((2, 1), 1, 1),
    ],
)
def test_the_next_match_begins_a_level_higher_after_a_win_and_lower_after_a_loss(
    places: tuple[int, ...], begins: int, then: int
) -> None:
    none = (0,) * len(places)
    record = Record(("",) * len(places), 0, none, places, none, none, none)
    assert adaptive.next_level(begins, record, 0, last=5) == then


@pytest.mark.parametrize("kind", ["MCTS", "IS-MCTS"])
@pytest.mark.parametrize(("name", "seats", "options"), [("mathmarket", 2, {"version": "beginner"}), ("toncc", 3, {})])
def test_the_searches_of_openspiel_play_with_a_kernel_and_without(
    name: str, seats: int, options: dict[str, Any], kind: str
) -> None:
    pytest.importorskip("pyspiel")
    rules = game(name)
    bot = against.others(rules, 1.0)[f"OpenSpiel {kind}, 1 times"]
    rng = Random(1)
    state = rules.start(seats, options)
    for step in nature(state, rng):
        state = step.after
    seat = state.turn[0]
    assert bot(state.view(seat), seat, 0.01, rng) in list(state.actions(seat))
