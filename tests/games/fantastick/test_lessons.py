"""The lessons let one err where a beginner does: the rules refuse it in words that teach, and both books say why."""

from __future__ import annotations

import pytest

from ludoteca.contract import Action
from ludoteca.games.fantastick import game
from ludoteca.lessons import lesson
from ludoteca.rulebooks import paragraph_of
from tests.games.fantastick.positions import FINISH

WRONG: list[tuple[str, int, Action, str, str]] = [
    ("numbers", 0, FINISH, "The first number is still 3.", "die"),
    ("numbers", 1, FINISH, "The equality is not true: 5 + 2 = 5, but 5 + 2 is 7.", "equality"),
    ("numbers", 2, {"type": "remove", "from": "B1g"}, "The bad match never leaves the mat.", "matches"),
    ("shapes", 0, FINISH, "There must be more triangles than 3: now 3.", "die-of-shapes"),
    ("shapes", 4, {"type": "remove", "from": [4, 2, 0]}, "The bad match never leaves the mat.", "matches"),
]


@pytest.mark.parametrize(("name", "step", "action", "refusal", "paragraph"), WRONG)
def test_what_a_beginner_tries_is_refused_by_the_rule_it_breaks(
    name: str, step: int, action: Action, refusal: str, paragraph: str
) -> None:
    learnt = lesson(game, name)
    found = learnt.tasks[step].before.refuse(learnt.seat, action)
    assert (found, paragraph_of(game, found)) == (refusal, paragraph)


def test_the_last_turn_of_each_lesson_is_the_best_one() -> None:
    numbers, shapes = lesson(game, "numbers"), lesson(game, "shapes")
    assert numbers.tasks[-1].before.preview(numbers.seat, FINISH) == {"price": 0, "bonus": 0, "points": 3}
    assert shapes.tasks[-1].before.preview(shapes.seat, FINISH) == {"price": 0, "bonus": -1, "points": 1}
