"""Scenes: positions of a game as a file has them. Lessons, puzzles and the pictures of rulebooks begin with one.

A scene says `seats`, `options` (one that is not named is as usual), the `seat` through whose eyes it is seen, and how
one comes there: a `position` (else the beginning) and the `log` of actions that lead on from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ludoteca.contract import Event, Game, IllegalAction, State, is_integer
from ludoteca.match import Entry, Step, beginning, replay
from ludoteca.words import LANGUAGES

FIELDS = ("seats", "options", "position", "log", "seat")


class Scene(NamedTuple):
    """Where something begins: how one came there, the last step last, and whose eyes see it."""

    first: State
    steps: tuple[Step, ...]
    seat: int | None

    @property
    def state(self) -> State:
        """Where the log has led."""
        return self.steps[-1].after if self.steps else self.first

    @property
    def story(self) -> list[Event]:
        """What the last action made happen, as the seat sees it."""
        if not self.steps:
            return []
        entry, before, _ = self.steps[-1]
        return before.story(entry.seat, entry.action, self.seat)


def scene(game: Game, fields: Mapping[str, Any]) -> Scene:
    """The scene with these fields; `ValueError` says in one sentence why it is none."""
    for name in fields:
        if name not in FIELDS:
            raise ValueError(f"a scene has no field {name!r}; its fields are {', '.join(FIELDS)}")
    if "seats" not in fields:
        raise ValueError("a scene says how many seats there are")
    seats, seat = game.check_seats(fields["seats"]), fields.get("seat")
    if seat is not None and (not is_integer(seat) or not 0 <= seat < seats):
        raise ValueError(f"there is no seat {seat!r} among {seats}")
    first = beginning(game, seats, fields.get("options"), fields.get("position"))
    return Scene(first, played(first, fields.get("log", [])), seat)


def played(state: State, log: Any) -> tuple[Step, ...]:
    """The steps of this log from a state on; `ValueError` names the entry that cannot be played, and why."""
    steps: list[Step] = []
    for number, entry in enumerate(entries_of(log), 1):
        try:
            steps += replay(state, [entry])
        except IllegalAction as refusal:
            raise ValueError(f"entry {number} of the log cannot be played: {refusal}") from None
        state = steps[-1].after
    return tuple(steps)


def entries_of(log: Any) -> list[Entry]:
    """The entries of a log as a file has them: each a seat with its action."""
    if not isinstance(log, list):
        raise ValueError(f"a log is a list of seats with their actions; got {log!r}")
    entries = []
    for number, entry in enumerate(log, 1):
        match entry:
            case [int(seat), {"type": str()} as action]:
                entries.append(Entry(seat, action))
            case _:
                raise ValueError(f"entry {number} of the log is not a seat with its action; got {entry!r}")
    return entries


def text_of(value: Any, what: str) -> dict[str, str]:
    """A text in every language; `ValueError` if one is missing or empty."""
    if not isinstance(value, dict) or set(value) != set(LANGUAGES):
        raise ValueError(f"{what} is written in {' and '.join(LANGUAGES)}; got {value!r}")
    for language, text in value.items():
        if not isinstance(text, str) or not text.strip():
            raise ValueError(f"{what} says nothing in {language!r}")
    return value
