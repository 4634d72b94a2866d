"""How a match goes on: what a seat does, and whatever nature adds before a seat may act again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from ludoteca.contract import NATURE, Action, IllegalAction, State
from ludoteca.server.records import Entry
from ludoteca.words import say

NOT_ONE_TURN = say("Your turn ends before the last of these actions, so none of them was played.")


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


def onward(state: State, entries: Sequence[Entry], rng: Random) -> list[Step]:
    """The steps of these entries and those of nature after them; `IllegalAction` with the first refusal.

    All are of one turn, so nature acts after the last alone: nobody sees what it draws and then has nothing played.
    """
    steps: list[Step] = []
    for entry in entries:
        if steps and entry.seat not in state.turn:
            raise IllegalAction(NOT_ONE_TURN)
        steps.append(take(state, entry))
        state = steps[-1].after
    return steps + nature(state, entries[-1].number, entries[-1].at, rng)


def acts(steps: Iterable[Step]) -> list[list[Step]]:
    """The steps as they are shown: what a seat did in one go is one story, each step of nature has its own."""
    found: list[list[Step]] = []
    for step in steps:
        if found and NATURE != step.entry.seat == found[-1][-1].entry.seat:
            found[-1].append(step)
        else:
            found.append([step])
    return found


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
