"""A match with a clock among bots, in simulated time: for the arena, for measuring, for tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from ludoteca.contract import NATURE, Action
from ludoteca.games.mathmarket.bot import Reaction
from ludoteca.games.mathmarket.rules import MathMarketState


class Plan(NamedTuple):
    """What a seat means to do, when, and in which round."""

    at: int
    round: int
    action: Action


def race(
    state: MathMarketState, reactions: Sequence[Reaction], rng: Random
) -> Iterator[tuple[MathMarketState, int, Action]]:
    """Every state of a match from this one on, with the seat and the stamped action that led on from it.

    A plan is made when a seat gets the floor and given up when the round changes or the seat loses it. Ties of the
    stamp are broken at random. Before a plan stamped at or after a time that is due, the clock ticks.
    """
    now = 0
    plans: dict[int, Plan] = {}
    while not state.over:
        position = state.position
        if position is None:
            seat, action = NATURE, state.chance(rng)
        else:
            round_ = state.dump()["position"]["round"]
            plans = {seat: plan for seat, plan in plans.items() if seat in state.turn and plan.round == round_}
            for seat in state.turn:
                if seat not in plans:
                    delay, wish = reactions[seat](state.view(seat), seat, rng)
                    plans[seat] = Plan(now + delay, round_, wish)
            seat = min(plans, key=lambda one: (plans[one].at, rng.random()))
            if state.due is not None and plans[seat].at >= state.due:
                seat, action = NATURE, {"type": "tick", "at": state.due}
            else:
                plan = plans.pop(seat)
                action = {**plan.action, "at": plan.at}
            now = action["at"]
        yield state, seat, action
        state = state.after(seat, action)


def finished(state: MathMarketState, reactions: Sequence[Reaction], rng: Random) -> MathMarketState:
    """The end of such a match."""
    for before, seat, action in race(state, reactions, rng):
        state = before.after(seat, action)
    return state
