"""Lessons: a game learnt by doing.

A lesson is a file, `lessons/<name>.json` in the game's folder; docs/lessons.md shows one. Each step is a position of
the real game in which the learner does one thing; the first is the scene of the lesson.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from ludoteca.contract import Action, Game, State, check_fields
from ludoteca.games import folder
from ludoteca.match import Entry, Step, beginning
from ludoteca.scenes import FIELDS, Scene, entries_of, played, scene, text_of

HANDS = ("tap", "drag")
"""How the hand goes over what glows: it taps one after the other, or carries the first to the last."""
FEWEST = 5
"""Moves of the learner in a lesson."""
LONGEST = 140
"""Letters of a sentence that a child reads before doing something."""


class Task(NamedTuple):
    """One step: what is to be done in this state, how it is shown, and what answers."""

    before: State
    text: Mapping[str, str]
    """What to do, and the one idea of it."""
    glow: Sequence[str]
    """The marks of the board that glow one after the other, in the order in which they are touched."""
    hand: str
    actions: Sequence[Action]
    """Any of these goes on; the first is the one that is shown."""
    answer: Sequence[Entry]
    """What the others and nature do then."""
    why: Mapping[str, str]
    """What it was good for."""
    other: Mapping[str, str] | None
    """What is said to an action that may be done but is not meant here; None for the usual words."""

    def meant(self, actions: Sequence[Action], seat: int) -> Action | None:
        """The wanted action that leads where these actions of the learner lead; None if none does."""
        for wanted in self.actions:
            refusal, state = self._done(actions, seat, wanted)
            if refusal is None and state == self.before.after(seat, wanted):
                return wanted
        return None

    def wanted(self, actions: Sequence[Action], seat: int) -> bool:
        """True if these actions of the learner lead where one of the wanted ones leads."""
        return self.meant(actions, seat) is not None

    def refuse(self, actions: Sequence[Action], seat: int) -> str | None:
        """Why the learner may not do all of this one after the other; None if that may be done."""
        return self._done(actions, seat, self.actions[0])[0]

    def _done(self, actions: Sequence[Action], seat: int, wanted: Action) -> tuple[str | None, State]:
        """How far one comes with these actions, and the refusal that is met there; all at the time of what is wanted.

        In a lesson time stands still, so that it is done when it was meant to be.
        """
        state, at = self.before, {name: wanted[name] for name in ("at",) if name in wanted}
        for action in actions:
            refusal = state.refuse(seat, {**action, **at})
            if refusal is not None:
                return refusal, state
            state = state.after(seat, {**action, **at})
        return None, state

    def answered(self, action: Action, seat: int) -> tuple[Step, ...]:
        """The wanted action and all that answers it."""
        return played(self.before, [[seat, action], *map(list, self.answer)])


class Lesson(NamedTuple):
    """A lesson of a game."""

    name: str
    title: Mapping[str, str]
    scene: Scene
    tasks: Sequence[Task]

    @property
    def seat(self) -> int:
        """The learner's."""
        assert self.scene.seat is not None
        return self.scene.seat


@cache
def lesson(game: Game, name: str) -> Lesson:
    """The lesson of this name; `KeyError` if there is none, `ValueError` says what is wrong with it, and where."""
    if name not in game.lessons:
        raise KeyError(f"{game.title} has no lesson {name!r}; its lessons are {', '.join(game.lessons) or 'none'}")
    try:
        data = json.loads((folder(game) / "lessons" / f"{name}.json").read_text(encoding="utf-8"))
        return checked(game, name, data)
    except (OSError, ValueError) as problem:
        raise ValueError(f"the lesson {name!r} of {game.title}: {problem}") from None


def checked(game: Game, name: str, data: Any) -> Lesson:
    """A lesson from what its file says; `ValueError` names the step and the reason."""
    if not isinstance(data, dict):
        raise ValueError(f"a lesson is a JSON object; got {data!r}")
    check_fields({**dict.fromkeys(FIELDS), **data}, (*FIELDS, "title", "steps"), "a lesson")
    title = text_of(data["title"], "the title")
    if data.get("seat") is None:
        raise ValueError("a lesson says on which seat the learner sits")
    begins = scene(game, {field: data[field] for field in FIELDS if field in data})
    if not isinstance(data["steps"], list) or len(data["steps"]) < FEWEST:
        raise ValueError(f"a lesson has at least {FEWEST} steps")
    tasks: list[Task] = []
    states = {begins.state}
    for number, fields in enumerate(data["steps"], 1):
        try:
            if isinstance(fields, dict) and "at" in fields:
                states = {elsewhere(game, begins, fields["at"])}
            elif len(states) > 1:
                raise ValueError("it goes on from more than one state: the step before has actions that lead apart")
            task = task_of(states.pop(), data["seat"], fields)
            states = {task.answered(action, data["seat"])[-1].after for action in task.actions}
        except ValueError as problem:
            raise ValueError(f"step {number}: {problem}") from None
        tasks.append(task)
    return Lesson(name, title, begins, tuple(tasks))


def elsewhere(game: Game, begins: Scene, at: Any) -> State:
    """The state of a step that does not go on from the one before: with a position and a log of its own."""
    if not isinstance(at, dict) or not set(at) <= {"position", "log"}:
        raise ValueError(f"`at` has a position, a log or both; got {at!r}")
    form = begins.first.dump()
    first = beginning(game, form["seats"], form["options"], at.get("position"))
    steps = played(first, at.get("log", []))
    return steps[-1].after if steps else first


def task_of(before: State, seat: int, fields: Any) -> Task:
    """One step from what the file says of it, in this state."""
    if not isinstance(fields, dict):
        raise ValueError(f"it is a JSON object; got {fields!r}")
    usual: dict[str, Any] = {"hand": "tap", "answer": [], "other": None, "at": None}
    check_fields({**usual, **fields}, ("text", "glow", "hand", "actions", "answer", "why", "other", "at"), "it")
    text, why = text_of(fields["text"], "the text"), text_of(fields["why"], "the why")
    for language, words in {**text}.items():
        if len(words) > LONGEST:
            raise ValueError(f"the text has more than {LONGEST} letters in {language!r}")
    glow, hand, actions = fields["glow"], fields.get("hand", "tap"), fields["actions"]
    if not isinstance(glow, list) or not glow or not all(isinstance(mark, str) and mark for mark in glow):
        raise ValueError(f"`glow` names at least one mark of the board; got {glow!r}")
    if hand not in HANDS:
        raise ValueError(f"the hand may {' or '.join(HANDS)}; got {hand!r}")
    if not isinstance(actions, list) or not actions:
        raise ValueError("there is no action that goes on")
    if before.over or before.nature or seat not in before.turn:
        raise ValueError("it is not the learner's turn")
    other = None if fields.get("other") is None else text_of(fields["other"], "`other`")
    answer = entries_of(fields.get("answer", []))
    task = Task(before, text, tuple(glow), hand, tuple(actions), tuple(answer), why, other)
    for action in actions:
        task.answered(action, seat)
    return task
