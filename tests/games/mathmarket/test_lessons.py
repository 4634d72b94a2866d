"""The three lessons: what glows is what is done, a race has one thing to find, and the best of the game comes last."""

from __future__ import annotations

import pytest

from ludoteca.contract import Event
from ludoteca.games.mathmarket import game
from ludoteca.games.mathmarket.advice import right_claims
from ludoteca.games.mathmarket.deck import STANDARD_DECK
from ludoteca.lessons import Task, lesson
from tests.games.mathmarket.tables import now


def tasks(name: str) -> list[Task]:
    return list(lesson(game, name).tasks)


def story(task: Task) -> list[Event]:
    """What the learner sees happen when the step is done."""
    steps = task.answered(task.actions[0], 0)
    return [event for entry, before, _ in steps for event in before.story(entry.seat, entry.action, 0)]


def marks_of(task: Task) -> list[str]:
    """The marks of the board that are touched to do the action that is shown."""
    action, market = task.actions[0], now(task.before)["market"]
    if action["type"] == "pass":
        return ["button pass"]
    if action["type"] == "pay":
        return [f"coin {action['coin']}", f"creature {'ABC'[action['slot']]}"]
    slot = [None if name is None else STANDARD_DECK.price[name] for name in market].index(action["price"])
    coins = [f"coin at {place}" for place in action["coins"]] if "coins" in action else [f"coin {action['coin']}"]
    return [*coins, f"creature {'ABCD'[slot]}"]


@pytest.mark.parametrize("name", game.lessons)
def test_what_glows_is_what_is_touched_for_the_action(name: str):
    for task in tasks(name):
        assert sorted(task.glow) == sorted(marks_of(task))


def test_in_the_standard_lesson_each_open_coin_has_one_answer():
    for task in tasks("standard"):
        position = now(task.before)
        found = right_claims(STANDARD_DECK, position["market"], position["deposit"], position["hands"][0])
        assert len(found) == (task.actions[0]["type"] == "claim")


def test_the_beginner_lesson_ends_with_the_last_coin_of_the_hand():
    *_, before_last, last = tasks("beginner")
    assert now(before_last.before)["hands"][0] == [3, 9]
    end = last.answered(last.actions[0], 0)[-1].after
    assert end.result is not None
    assert end.result.places == (1, 2)


def test_the_standard_lesson_shows_snail_and_cheetah_and_ends_with_a_photo_finish():
    marks = [event["marks"] for task in tasks("standard") for event in story(task) if event["type"] == "marks"]
    assert marks == [["snail"], ["cheetah"]]
    (finish,) = [event for event in story(tasks("standard")[-1]) if event["type"] == "sale"]
    assert [claim["seat"] for claim in finish["claims"]] == [0, 1]


def test_in_the_advanced_lesson_a_wrong_sum_is_tried_and_the_last_creature_wins():
    kinds = [next(event["type"] for event in story(task)) for task in tasks("advanced")]
    assert kinds == ["buy", "buy", "wrong", "buy", "buy"]
    last = tasks("advanced")[-1]
    end = last.answered(last.actions[0], 0)[-1].after
    assert [len(names) for names in now(last.before)["bought"]] == [7, 7, 3]
    assert end.result is not None
    assert end.result.places[0] == 1
