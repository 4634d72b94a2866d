"""How a match goes on: one action, and whatever nature adds before a seat may act again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from ludoteca.contract import NATURE, Action, State
from ludoteca.server.records import Entry


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of the log and the states on both sides of it."""

    entry: Entry
    before: State
    after: State


def take(state: State, entry: Entry) -> Step:
    """The step this entry makes; `IllegalAction` if it may not be done."""
    return Step(entry, state, state.play(entry.seat, entry.action))


def nature(state: State, number: int, at: int, rng: Random) -> list[Step]:
    """The steps of nature from this state on; none when a seat must act or the match is over."""
    steps: list[Step] = []
    while state.nature:
        number += 1
        step = take(state, Entry(number, NATURE, state.chance(rng), at))
        steps.append(step)
        state = step.after
    return steps


def onward(state: State, entry: Entry, rng: Random) -> list[Step]:
    """The step of this entry and those of nature after it."""
    step = take(state, entry)
    return [step, *nature(step.after, entry.number, entry.at, rng)]


def replay(state: State, entries: Iterable[Entry]) -> list[Step]:
    """The steps of a log, from the first state on."""
    steps: list[Step] = []
    for entry in entries:
        step = take(state, entry)
        steps.append(step)
        state = step.after
    return steps


def stamped(action: Action, at: int) -> Action:
    """The action with the time it arrived, for games whose rules depend on time."""
    return {**action, "at": at}


def unstamped(action: Action) -> Action:
    """The action without that time, as players know it."""
    return {name: value for name, value in action.items() if name != "at"}
