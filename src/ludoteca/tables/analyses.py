"""Analyses: a finished match looked back upon, told as far as it has been worked out.

How the scores went is there at once; the turns are judged one after the other when nobody else asks the minds, and what
the match tells as a whole comes last. A match that is over does not change, so each is worked out once and kept.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any

from ludoteca.contract import NATURE, State
from ludoteca.games import game as game_named
from ludoteca.match import Step
from ludoteca.tables.advice import Advice
from ludoteca.tables.infos import looks_back, reviews
from ludoteca.tables.outside import Apart, Minds, NoAnswer, NotSaved, Store, Whole
from ludoteca.tables.pictures import encoded, shows, story_of
from ludoteca.tables.records import MatchRecord, Row
from ludoteca.tables.refusals import WENT_WRONG, Refused
from ludoteca.tables.replays import finished
from ludoteca.tables.steps import replayed
from ludoteca.words import say

SOON = 2.0
"""Seconds after which whoever asks is told what there is so far."""
AT_ONCE = 0.3
"""Seconds until who asks first is answered: the race is known by then, and can be looked at meanwhile."""
KEPT = 300
"""Analyses that are remembered."""
QUEUE = 200
"""Analyses that may be under way or wait for the minds: each is no more than a log, and whoever asks may ask again."""
MANY = say("Many matches are being analysed right now. Please try again in a moment.")


@dataclass(slots=True)
class Analysis:
    """What is known of a match so far."""

    done: int = 0
    """Turns that have been looked at, of all those there are."""
    of: int = 0
    turns: list[dict[str, Any]] = field(default_factory=list)
    race: list[dict[str, Any]] = field(default_factory=list)
    lookback: dict[str, Any] | None = None
    """What the match tells as a whole; None until all of it is worked out."""

    def info(self) -> dict[str, Any]:
        """The analysis as the page gets it."""
        return {
            "ready": self.lookback is not None,
            "done": self.done,
            "of": self.of,
            "turns": self.turns,
            "race": self.race,
            "lookback": self.lookback,
        }


class Analyses:
    """Works out the analyses of finished matches."""

    def __init__(self, store: Store, minds: Minds, apart: Apart, advice: Advice) -> None:
        self.store = store
        self.minds = minds
        self.apart = apart
        self.advice = advice
        self.found: OrderedDict[str, tuple[Analysis, asyncio.Task[None]]] = OrderedDict()

    async def text(self, id: str, language: str) -> str:
        """The analysis of a match as JSON, as far as it is known soon."""
        patience = SOON
        if id not in self.found:
            match, log = await finished(self.store, id)
            self._begin(match, log)
            patience = AT_ONCE
        analysis, work = self.found[id]
        await asyncio.wait([work], timeout=patience)
        if work.done() and not work.cancelled() and work.exception() is not None:
            self.found.pop(id, None)
            raise Refused(WENT_WRONG, 503) from work.exception()
        return encoded(analysis.info(), language)

    def _begin(self, match: MatchRecord, log: list[Row]) -> None:
        if match.id in self.found:
            return  # somebody has asked for it while we were reading
        if sum(not work.done() for _, work in self.found.values()) >= QUEUE:
            raise Refused(MANY, 429)
        analysis = Analysis()
        self.found[match.id] = analysis, asyncio.create_task(self._work_out(analysis, match, log))
        for id, (_, work) in list(self.found.items())[:-KEPT]:
            if work.done():
                del self.found[id]

    async def _work_out(self, analysis: Analysis, match: MatchRecord, log: list[Row]) -> None:
        game = game_named(match.game)
        first = game.start(len(match.seats), match.options)
        steps = await self.apart(lambda: replayed(first, log))
        analysis.race = await self.apart(lambda: race(first, steps))
        turns = [(number, step) for number, step in enumerate(steps, 1) if step.entry.seat != NATURE]
        if not reviews(game) or first.timed:
            turns = []
        analysis.of = len(turns)
        for number, step in turns:
            with suppress(Refused):  # the other turns can be looked at all the same
                review = await self.advice.judged(match, number, step, None)
                if review is not None:
                    analysis.turns.append({"number": number, "seat": step.entry.seat, **review})
            analysis.done += 1
        analysis.lookback = await self._look_back(match, log, analysis.turns) if looks_back(game) else {}

    async def _look_back(self, match: MatchRecord, log: list[Row], turns: list[dict[str, Any]]) -> dict[str, Any]:
        try:
            guesses = [asdict(guess) for guess in await self.store.guesses(match.id)]
        except NotSaved as problem:
            raise Refused(WENT_WRONG, 503) from problem
        entries = [(row.entry.seat, row.entry.action) for row in log]
        whole = Whole(len(match.seats), match.options, entries, turns, guesses)
        try:
            return await self.minds.lookback(match.game, whole)
        except NoAnswer:
            return {}

    async def stop(self) -> None:
        """Gives up all that is being worked out."""
        works = [work for _, work in self.found.values()]
        for work in works:
            work.cancel()
        await asyncio.gather(*works, return_exceptions=True)


def race(first: State, steps: Sequence[Step]) -> list[dict[str, Any]]:
    """How the seats stood, by the numbers of a spectator's pictures: at first, wherever it changed, and in the end."""
    stands = [(0, first.scores)]
    for step in steps:
        number = stands[-1][0] + shows(step, None, story_of(step, None))
        stands.append((number, step.after.scores))
    counted = [stand for stand in stands if stand[1]]
    told = [stand for before, stand in zip([(0, ()), *counted], counted, strict=False) if stand[1] != before[1]]
    return [{"number": number, "scores": list(scores)} for number, scores in dict.fromkeys([*told, *counted[-1:]])]
