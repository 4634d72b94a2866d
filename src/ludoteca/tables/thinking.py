"""Bots at a table: whoever's turn it is and is no person is asked, and the answer comes in through the one door."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from itertools import islice

from ludoteca.contract import Action
from ludoteca.tables.outside import Conflict, Minds, NoAnswer
from ludoteca.tables.races import Race
from ludoteca.tables.refusals import Refused
from ludoteca.tables.table import Table
from ludoteca.tables.turns import Turns

logger = logging.getLogger("ludoteca.tables")

PAUSE, LONG_PAUSE = 0.5, 60.0
"""Seconds before a bot whose action was not taken is asked again: twice as many each time, up to a minute."""
STUMBLES = 3
"""After so many actions in a row that were not taken, any legal one will do: a match can always be finished."""


class Thinking:
    """Asks the bots of all tables, each seat by itself, so that two bots at a table think side by side."""

    def __init__(self, minds: Minds) -> None:
        self.minds = minds
        self.drives: Callable[[Table], bool] = lambda table: True
        """Whether it is this node that moves what moves by itself at a table."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.races: dict[Table, Race] = {}
        self.turns: dict[Table, Turns] = {}

    def wake(self, table: Table) -> None:
        """Asks every bot that may act now and has not been asked; a table with a clock looks at it."""
        if not self.drives(table):
            return
        if table.record.taken:
            self.rest(table)
            return
        if table.timed:
            self.race(table).wake()
            return
        if table.turn_clock:
            self.turns_of(table).wake()
        if table.state is None or table.absences.deserted() or table.paused is not None:
            return
        for seat in table.state.turn:
            level = table.level(seat)
            if level is not None and seat not in table.thinking:
                token = table.thinking[seat] = object()
                self._start(self._act(table, seat, level, token))
                table.watchers.tell_soon()

    def race(self, table: Table) -> Race:
        """The one that keeps the time of a timed table."""
        race = self.races.get(table)
        if race is None:
            race = self.races[table] = Race(table, table.level, lambda: self.drives(table))
        return race

    def turns_of(self, table: Table) -> Turns:
        """The one that keeps the time of a table with a clock of turns."""
        turns = self.turns.get(table)
        if turns is None:
            turns = self.turns[table] = Turns(table, table.level, lambda: self.drives(table))
        return turns

    def forget(self, table: Table) -> bool:
        """True if nobody is waited for at this table, which then need not be kept in mind."""
        race, turns = self.races.get(table), self.turns.get(table)
        if table.thinking or (race is not None and race.busy) or (turns is not None and turns.busy):
            return False
        self.drop(table)
        return True

    def drop(self, table: Table) -> None:
        """Has nothing more to do with this table."""
        self.races.pop(table, None)
        self.turns.pop(table, None)

    def rest(self, table: Table) -> None:
        """Gives up all that is being done at this table: another node does it from now on."""
        table.thinking.clear()
        if table in self.races:
            self.races[table].stop()
        if table in self.turns:
            self.turns[table].stop()

    async def stop(self) -> None:
        """Gives up all that is being thought about, and lets races finish what they are storing."""
        self.drives = lambda table: False
        for race in self.races.values():
            race.stop()
        for turns in self.turns.values():
            turns.stop()
        for task in self.tasks:
            task.cancel()
        storing = [race.task for race in self.races.values() if race.task is not None]
        await asyncio.gather(*self.tasks, *storing, return_exceptions=True)

    def _start(self, work: asyncio._CoroutineLike[None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _act(self, table: Table, seat: int, level: str, token: object) -> None:
        """Asks until an action is taken, or until somebody else has the seat."""
        stumbles = 0
        pause = PAUSE
        while table.thinking.get(seat) is token and table.state is not None and seat in table.state.turn:
            action = await self._choose(table, seat, level) if stumbles < STUMBLES else any_action(table, seat)
            if not self.drives(table):
                return  # whoever drives now asks for itself
            try:
                await table.play(seat, action, token=token)
                break
            except Conflict:
                continue  # another node has moved the match on, so it was chosen for a state that is past
            except Refused as refusal:
                if table.thinking.get(seat) is not token:
                    return
                if table.paused is not None:
                    break  # it is asked again when the match goes on
                stumbles += refusal.status != 503  # what could not be saved was not the bot's fault
                logger.warning("a %s bot of %s was refused: %s", level, table.game.id, refusal.sentence)
                await asyncio.sleep(pause)
                pause = min(LONG_PAUSE, 2 * pause)
        if table.thinking.get(seat) is token:
            del table.thinking[seat]
            table.watchers.tell_soon()
            self.wake(table)

    async def _choose(self, table: Table, seat: int, level: str) -> Action:
        assert table.state is not None
        try:
            return await self.minds.choose(table.record.id, table.game.id, level, table.state.view(seat), seat)
        except NoAnswer:
            return any_action(table, seat)


def any_action(table: Table, seat: int) -> Action:
    """Some legal action, for a bot that cannot choose."""
    assert table.state is not None
    return table.rng.choice(list(islice(table.state.actions(seat), 1000)))
