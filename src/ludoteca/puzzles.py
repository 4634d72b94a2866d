"""Playing a task: where it begins, what follows what the player does, and what has been made of it.

Everything follows from the puzzle and the player's actions, so nothing has to be kept while it is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, NamedTuple

from ludoteca.contract import Action, Game, Outcome, Puzzle, State
from ludoteca.games import part
from ludoteca.match import Entry, Step, replay
from ludoteca.scenes import Scene, scene
from ludoteca.words import Sentence, say

PLAYER = 0
"""The seat of whoever solves it."""


class Attempt(NamedTuple):
    """A task after some actions of the player."""

    first: State
    """Where the task begins."""
    steps: tuple[Step, ...]
    """What has happened since, answers included."""
    turns: int
    """How many turns of the player are done."""
    over: bool
    outcome: Outcome | None
    """What was made of it; None while it goes on, and where it has failed."""

    @property
    def state(self) -> State:
        return self.steps[-1].after if self.steps else self.first


def no_day(text: str) -> Sentence | None:
    """Why a text names no day; None if it does.

    >>> no_day("2026-11-15"), no_day("2026-02-30"), no_day("soon")
    (None, 'There is no such day: 2026-02-30.', 'A day is written like this: 2026-11-15.')
    """
    try:
        if date.fromisoformat(text).isoformat() == text:
            return None
    except ValueError:
        year, *rest = text.split("-")
        if [len(year), *map(len, rest)] == [4, 2, 2] and text.replace("-", "").isdecimal():
            return say("There is no such day: {day}.", day=text)
    return say("A day is written like this: {day}.", day="2026-11-15")


def begun(game: Game, puzzle: Puzzle) -> Scene:
    """Where a task begins; `ValueError` if it cannot be set up."""
    log = [[seat, action] for seat, action in puzzle.log]
    fields = {"seats": puzzle.seats, "options": puzzle.options, "log": log, "seat": PLAYER}
    return scene(game, fields if puzzle.position is None else {**fields, "position": puzzle.position})


def attempt(game: Game, puzzle: Puzzle, actions: Iterable[Action], first: State | None = None) -> Attempt:
    """The task after these actions; `IllegalAction` with the first refusal. What follows its end is not looked at."""
    state = first = begun(game, puzzle).state if first is None else first
    steps: list[Step] = []
    turns = 0
    for action in actions:
        steps += replay(state, [Entry(PLAYER, action)])
        before, state = state, steps[-1].after
        if not game.ends_turn(before, state):
            continue
        for entry in puzzle.answers[turns] if turns < len(puzzle.answers) and not state.over else ():
            steps += replay(state, [Entry(*entry)])
            state = steps[-1].after
        turns += 1
        if state.over or turns == puzzle.turns:
            return Attempt(first, tuple(steps), turns, True, game.outcome(first, state))
    return Attempt(first, tuple(steps), turns, False, None)


def until_handed_on(steps: Sequence[Step]) -> Sequence[Step]:
    """The steps until a solution lies there, before the turn is handed on."""
    count = len(steps)
    while count and steps[count - 1].entry.action.get("type") == "finish":
        count -= 1
    return steps[:count]


def told(game: Game, steps: Iterable[Step]) -> list[Sentence]:
    """What the player does in these steps, a sentence for each turn, in the words of the terminal."""
    drawing: Any = part(game.id, "drawing")
    found: list[Sentence] = []
    waits = False
    for step in steps:
        waits = waits or step.entry.seat == PLAYER
        view = step.after.view(PLAYER)
        said = [sentence for event in step.before.story(*step.entry, PLAYER) for sentence in drawing.tell(event, view)]
        if waits and said:  # where all choose at once it is told when all have chosen
            found.append(said[0])
            waits = False
    return found
