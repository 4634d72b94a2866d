"""How a match goes on: what a seat does, and whatever nature adds before a seat may act again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from ludoteca.contract import NATURE, Action, IllegalAction, State
from ludoteca.match import Entry, Step, Trail, nature, replay, taken_back
from ludoteca.tables.records import Row
from ludoteca.words import say

TICK = "tick"
STAMPED = say("The table notes the time by itself, so leave it out.")
NOT_ONE_TURN = say("Your turn ends before the last of these actions, so none of them was played.")


def onward(state: State, entries: Sequence[Entry], rng: Random) -> list[Step]:
    """The steps of these entries and those of nature after them; `IllegalAction` with the first refusal.

    All are of one turn, so nature acts after the last alone: nobody sees what it draws and then has nothing played.
    """
    steps: list[Step] = []
    for entry in entries:
        if steps and entry.seat not in state.turn:
            raise IllegalAction(NOT_ONE_TURN)
        steps += replay(state, [entry])
        state = steps[-1].after
    return [*steps, *nature(state, rng)]


def attempted(state: State, seat: int, draft: Action, at: int) -> tuple[str | None, dict[str, Any], dict[str, Any]]:
    """The refusal of a draft at this time, what it would bring and how it looks; nothing sealed shows."""
    if "at" in draft:
        return STAMPED, {}, {}
    action = stamped(draft, at) if state.stamped else draft
    refusal = state.refuse(seat, action)
    preview = {} if refusal is not None else state.preview(seat, action)
    return refusal, preview, state.sketch(seat, draft)


def replayed(state: State, rows: Iterable[Row], trail: Trail | None = None) -> list[Step]:
    """The steps of a log that was kept; of the rest of it with the trail of what came before."""
    followed = Trail(state) if trail is None else trail.copy()
    return list(replay(state, (row.entry for row in rows), followed))


def rows_of(steps: Iterable[Step], number: int, at: int) -> list[Row]:
    """These steps as the next rows of a log that has so many, all done at this moment."""
    return [Row(number, step.entry, at) for number, step in enumerate(steps, number + 1)]


def acts(rows: Iterable[Row], steps: Iterable[Step]) -> list[list[tuple[Row, Step]]]:
    """The steps as they are shown: what a seat did in one go is one story, and so is what nature did after it.

    A tick is no chance: it is shown as what a seat does.
    """
    found: list[list[tuple[Row, Step]]] = []
    for row, step in zip(rows, steps, strict=True):
        if found and _doer(row) == _doer(found[-1][-1][0]) != TICK:
            found[-1].append((row, step))
        else:
            found.append([(row, step)])
    return found


def _doer(row: Row) -> int | str:
    """Who did this: a seat, nature, or time; what is taken back is shown by itself."""
    if taken_back(row.entry.action) is not None:
        return f"takeback {row.number}"
    return TICK if row.entry.seat == NATURE and "at" in row.entry.action else row.entry.seat


def stamped(action: Action, at: int) -> Action:
    """The action with the time it arrived, for games whose rules depend on time."""
    return {**action, "at": at}


def unstamped(action: Action) -> Action:
    """The action without that time, as players know it."""
    plain = action.copy()
    plain.pop("at", None)
    return plain
