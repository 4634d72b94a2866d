"""Help on request: what one could do now, and what would have been best.

All of it is worked out by the games, with the minds that think for bots too, from the view of the seat it is about and
nothing else; what many ask is worked out once.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from math import ceil
from typing import Any, TypeVar

from ludoteca.contract import NATURE
from ludoteca.match import Step, Trail, taken_back
from ludoteca.tables.infos import advises, reviews
from ludoteca.tables.outside import Apart, Minds, NoAnswer, NotSaved, Store, TooLong
from ludoteca.tables.records import MatchRecord, first_state
from ludoteca.tables.refusals import NO_STEP, NOT_BEGUN, WENT_WRONG, Refused
from ludoteca.tables.steps import replayed, unstamped
from ludoteca.tables.table import Table
from ludoteca.words import say

T = TypeVar("T")
NO_HINTS = say("This table is played without hints.")
EARLY = 250
"""Milliseconds by which an aid may be asked for too early: a page's clock is not ours."""
KEPT = 2000
"""Answers that are remembered."""
REPLAYED = 16
"""Matches whose steps are remembered for those who ask about one after the other."""
TOO_LONG = say("That would take too long to think about, so there is no answer.")


class Advice:
    """Asks the games for hints and reviews."""

    def __init__(self, store: Store, minds: Minds, apart: Apart) -> None:
        self.store = store
        self.minds = minds
        self.apart = apart
        self.found: OrderedDict[tuple[Any, ...], asyncio.Task[Any]] = OrderedDict()
        self.steps: OrderedDict[str, list[Step]] = OrderedDict()

    async def hint(self, table: Table, seat: int) -> list[dict[str, Any]]:
        """Steps that help this seat, each saying more than the one before; [] where the game gives none."""
        match, state = table.match, table.state
        if match is None or state is None:
            raise Refused(NOT_BEGUN)
        if not table.record.settings.hints:
            raise Refused(NO_HINTS)
        if seat not in state.seen_turn(seat):
            raise Refused(say("There are hints when it is your turn."))
        game = table.game
        if not advises(game):
            return []
        view, situation = state.view(seat), table.situation(seat)
        key = ("hint", match.id, table.number, seat)
        steps = await self._once(key, lambda: self.minds.advise(f"hints {table.record.id}", game.id, view))
        with suppress(Refused):  # what could not be counted can be given all the same
            await table.count_hint(match.id, seat, situation)
        return steps

    def aid(self, table: Table, seat: int, name: str) -> dict[str, Any]:
        """A small help that the table grants, once its time has come."""
        state, game = table.state, table.game
        if state is None:
            raise Refused(NOT_BEGUN)
        seconds = table.record.settings.after(game, name) if name in game.aids else None
        if seconds is None:
            raise Refused(say("This table is played without that help."))
        wait = 1000 * seconds - table.looked_for(seat)
        if wait > EARLY:
            raise Refused(say("You can have this help in {seconds} s.", seconds=ceil(wait / 1000)))
        return game.aid(name, state.view(seat))

    async def review(self, table: Table, number: int, held: list[int]) -> dict[str, Any] | None:
        """What was best at this step of the match that is played here, for somebody who holds these seats.

        While the match goes on only where the table has hints, for the next turn may be much like the last.
        """
        match, state = table.match, table.state
        if match is None or state is None:
            raise Refused(NOT_BEGUN)
        if not reviews(table.game) or table.timed:
            return None
        if not state.over and not table.record.settings.hints:
            raise Refused(NO_HINTS)
        if not 0 < number <= table.number:
            raise Refused(NO_STEP)
        step = await self._step(match, number)
        if table.game.hides and not state.over and step.entry.seat not in (*held, NATURE):
            raise Refused(say("That was not yours: what was best there is shown when the match is over."))
        return await self.judged(match, number, step, f"reviews {table.record.id}")

    async def stop(self) -> None:
        """Gives up all that is being worked out."""
        tasks = list(self.found.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def judged(self, match: MatchRecord, number: int, step: Step, table: str | None) -> dict[str, Any] | None:
        """The review of the step of this number; without a table it waits until nobody else has a question."""
        seat, action = step.entry.seat, unstamped(step.entry.action)
        if seat == NATURE or taken_back(action) is not None:
            return None
        view = step.before.view(seat)
        key = ("review", match.id, number)
        return await self._once(key, lambda: self.minds.review(table, match.game, view, action))

    async def _step(self, match: MatchRecord, number: int) -> Step:
        """A step of a match that may still go on, from its log."""
        steps = self.steps.setdefault(match.id, [])
        self.steps.move_to_end(match.id)
        while len(self.steps) > REPLAYED:
            self.steps.popitem(last=False)
        known = len(steps)
        if known < number:
            # before anything is waited for: meanwhile somebody else may read them too
            first = first_state(match)
            last, trail = steps[-1].after if steps else first, Trail(first)
            for step in steps:
                trail.follow(step)
            try:
                rest = await self.store.rows(match.id, known)
            except NotSaved as problem:
                raise Refused(WENT_WRONG, 503) from problem
            more = await self.apart(lambda: replayed(last, rest, trail))
            if len(steps) == known:  # nobody else has read them meanwhile
                steps += more
        return steps[number - 1]

    async def _once(self, key: tuple[Any, ...], work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The answer to this key, worked out when first asked for; `Refused` if it cannot be had."""
        task: asyncio.Task[T] | None = self.found.get(key)
        if task is None:
            task = self.found[key] = asyncio.create_task(work())
            task.add_done_callback(lambda done: self._keep(key, done))
        try:
            return await asyncio.shield(task)
        except TooLong as problem:
            raise Refused(TOO_LONG, 503) from problem
        except NoAnswer as problem:
            raise Refused(WENT_WRONG, 503) from problem

    def _keep(self, key: tuple[Any, ...], done: asyncio.Task[Any]) -> None:
        if done.cancelled() or not isinstance(done.exception(), TooLong | None):  # it would take as long again
            self.found.pop(key, None)
        while len(self.found) > KEPT:
            self.found.popitem(last=False)
