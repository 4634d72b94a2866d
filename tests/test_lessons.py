"""Every lesson is a row of positions of its game in which the learner can do what is asked; a wrong one is named."""

from __future__ import annotations

import json
import re
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludoteca import lessons
from ludoteca.contract import Game
from ludoteca.games import GAMES, folder
from ludoteca.lessons import FEWEST, Task, checked, lesson
from ludoteca.scenes import FIELDS

EVERY = [(game, name) for game, rules in GAMES.items() for name in rules.lessons]
GUIDE = Path(__file__).parent.parent / "docs/lessons.md"
START: dict[str, Any] = {"seats": 3, "options": {"challenges": 1}, "seat": 0}


@pytest.mark.parametrize("game", GAMES)
def test_the_lessons_are_the_files_in_the_folder(game: str) -> None:
    place = folder(GAMES[game]) / "lessons"
    files = {file.name.removesuffix(".json") for file in place.iterdir()} if place.is_dir() else set()
    assert files == set(GAMES[game].lessons)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_lesson_can_be_played_through_the_rules(game: str, name: str) -> None:
    found = lesson(GAMES[game], name)
    assert len(found.tasks) >= FEWEST
    for task in found.tasks:
        for action in task.actions:
            assert task.wanted([action], found.seat)
            steps = task.answered(action, found.seat)
            assert steps[0].before is task.before


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_something_else_than_what_is_asked_does_not_go_on(game: str, name: str) -> None:
    found = lesson(GAMES[game], name)
    for number, task in enumerate(found.tasks, 1):
        stamp = {"at": task.actions[0]["at"]} if "at" in task.actions[0] else {}  # in a lesson time stands still
        forms = [json.dumps(task.before.after(found.seat, wanted).dump()) for wanted in task.actions]
        may = [{**action, **stamp} for action in islice(task.before.actions(found.seat), 20)]
        others = [action for action in may if json.dumps(task.before.after(found.seat, action).dump()) not in forms]
        assert others or len(may) <= len(task.actions), f"step {number} takes whatever may be done"
        for action in others:
            assert task.meant([action], found.seat) is None, (number, action)


def test_the_lesson_of_the_guide_is_one() -> None:
    (shown,) = re.findall(r"^```json\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    data = json.loads(shown)
    assert len(checked(GAMES["toncc"], "kings", data).tasks) == len(data["steps"])


def test_the_guide_has_a_word_for_every_field() -> None:
    told = set(
        re.findall(r"\w+", " ".join(re.findall(r"^\| (`.*?) \|", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)))
    )
    assert told == {*FIELDS, *Task._fields, "at"} - {"before"}


def a_lesson(game: Game) -> dict[str, Any]:
    """A lesson of Tóncc that is in order, to be spoilt."""
    state = game.start(3, START["options"])
    shuffled: list[Any] = []
    rng = Random(1)
    while state.nature:
        action = state.chance(rng)
        shuffled.append([-1, action])
        state = state.play(-1, action)
    words = {"en": "Go.", "it": "Va'."}
    step = {"text": words, "glow": ["arrow"], "actions": [next(iter(state.actions(0)))], "why": words}
    return {**START, "log": shuffled, "title": words, "steps": [step, *({**step, "at": {"log": shuffled}},) * 4]}


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda data: data.pop("title"), "'title'"),
        (lambda data: data.update(title={"en": "Kings"}), "en and it"),
        (lambda data: data.update(name="kings"), "no field 'name'"),
        (lambda data: data.update(seat=None), "on which seat"),
        (lambda data: data.update(seat=3), "no seat 3"),
        (lambda data: data["log"].append([-1, {"type": "deal"}]), "entry 2 of the log|entry 3 of the log"),
        (lambda data: data["steps"].pop(), "at least 5 steps"),
        (lambda data: data["steps"][1].update(glow=[]), "step 2: `glow`"),
        (lambda data: data["steps"][1].update(actions=[]), "step 2: there is no action"),
        (lambda data: data["steps"][2].update(actions=[{"type": "fly"}]), "step 3: entry 1 of the log"),
        (lambda data: data["steps"][2].update(answer=[[1, {"type": "fly"}]]), "step 3: entry 2 of the log"),
        (lambda data: data["steps"][3].update(hand="push"), "step 4: the hand may tap or drag"),
        (lambda data: data["steps"][3].update(text={"en": "a" * 141, "it": "a"}), "step 4: .*more than 140 letters"),
        (lambda data: data["steps"][4].update(at=[]), "step 5: `at`"),
        (lambda data: data["steps"][4].update(at={}), "step 5: it is not the learner's turn"),
        (lambda data: data["steps"][4].pop("why"), "step 5: it needs the field 'why'"),
    ],
)
def test_a_wrong_lesson_is_refused_with_the_step_and_the_reason(spoil: Any, reason: str) -> None:
    game = GAMES["toncc"]
    data = a_lesson(game)
    assert len(checked(game, "kings", data).tasks) == 5
    spoilt = json.loads(json.dumps(data))
    spoil(spoilt)
    with pytest.raises(ValueError, match=reason):
        checked(game, "kings", spoilt)


def test_a_file_that_is_no_lesson_is_named(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["toncc"]
    monkeypatch.setattr(lessons, "folder", lambda _: tmp_path)
    monkeypatch.setattr(type(game), "lessons", ("kings",))
    (tmp_path / "lessons").mkdir()
    for text in ("{", "[]"):
        (tmp_path / "lessons/kings.json").write_text(text)
        with pytest.raises(ValueError, match="the lesson 'kings' of Tóncc: "):
            lesson.__wrapped__(game, "kings")
    with pytest.raises(KeyError, match="no lesson 'queens'"):
        lesson(game, "queens")
