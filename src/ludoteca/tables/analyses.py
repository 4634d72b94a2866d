"""Analyses: a finished match looked back upon, told as far as it has been worked out.

How the scores went is there at once; the turns are judged one after the other when nobody else asks the minds, and what
the match tells as a whole comes last. A match that is over does not change, so each is worked out once and kept. One
that nobody looks at any more rests, so that whoever looks at another does not wait for it, and goes on when it is asked
for.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from itertools import accumulate
from typing import Any

from ludoteca.contract import NATURE, Game, State, is_integer
from ludoteca.games import game as game_named
from ludoteca.match import Step, standing
from ludoteca.tables.advice import Advice
from ludoteca.tables.guests import guest
from ludoteca.tables.infos import looks_back, reviews
from ludoteca.tables.outside import Apart, Minds, NoAnswer, NotSaved, Store, Whole
from ludoteca.tables.pictures import encoded, is_move, shows, story_of
from ludoteca.tables.records import MatchRecord, Row, first_state
from ludoteca.tables.refusals import WENT_WRONG, Refused
from ludoteca.tables.replays import finished
from ludoteca.tables.steps import replayed
from ludoteca.words import say

Read = Callable[[], Awaitable[tuple[MatchRecord, list[Row]]]]

SOON = 2.0
"""Seconds after which whoever asks is told what there is so far."""
AT_ONCE = 0.3
"""Seconds until who asks first is answered: the race is known by then, and can be looked at meanwhile."""
LOOKED_AT = 6.0
"""Seconds that an analysis goes on after it was asked for: a page that shows it asks twice in that time."""
KEPT = 300
"""Analyses that are remembered."""
QUEUE = 200
"""Analyses that may be under way or wait for the minds: each is no more than a log, and whoever asks may ask again."""
EACH = 10
"""Those of one guest."""
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
    asked: float = 0.0
    """When somebody last asked for it, by the clock of the loop."""

    @property
    def ready(self) -> bool:
        return self.lookback is not None

    def info(self) -> dict[str, Any]:
        """The analysis as the page gets it."""
        return {
            "ready": self.ready,
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
        self.asked: Counter[str] = Counter()
        """By guest how many are under way."""

    async def text(self, id: str, language: str, read: Read | None = None) -> str:
        """The analysis of a match as JSON, as far as it is known soon; `read` fetches one that is not stored."""
        patience = SOON if id in self.found else AT_ONCE
        if not self._under_way(id):
            match, log = await (read() if read else finished(self.store, id))
            self._go_on(match, log)
        analysis, work = self.found[id]
        analysis.asked = asyncio.get_running_loop().time()
        await asyncio.wait([work], timeout=patience)
        if work.done() and not work.cancelled() and work.exception() is not None:
            self.found.pop(id, None)
            raise Refused(WENT_WRONG, 503) from work.exception()
        return encoded(analysis.info(), language)

    def _under_way(self, id: str) -> bool:
        """True if it is worked out, or being so; False if nobody has begun or it rests."""
        if id not in self.found:
            return False
        analysis, work = self.found[id]
        return analysis.ready or not work.done()

    def _go_on(self, match: MatchRecord, log: list[Row]) -> None:
        """Begins, or goes on where it was left."""
        if self._under_way(match.id):
            return  # somebody has asked for it while we were reading
        asker = guest()
        if self.asked.total() >= QUEUE or self.asked[asker] >= EACH:
            raise Refused(MANY, 429, SOON)
        analysis = self.found[match.id][0] if match.id in self.found else Analysis()
        analysis.asked = asyncio.get_running_loop().time()
        work = asyncio.create_task(self._work_out(analysis, match, log))
        self.asked[asker] += 1
        work.add_done_callback(lambda _: self._over(asker))
        self.found[match.id] = analysis, work
        for id, (_, work) in list(self.found.items())[:-KEPT]:
            if work.done():
                del self.found[id]

    def _over(self, asker: str) -> None:
        self.asked[asker] -= 1
        if not self.asked[asker]:
            del self.asked[asker]

    async def _work_out(self, analysis: Analysis, match: MatchRecord, log: list[Row]) -> None:
        """Works out what is not known yet, as long as somebody asks for it."""
        loop = asyncio.get_running_loop()
        game = game_named(match.game)
        first = first_state(match)
        steps = await self.apart(lambda: replayed(first, log))
        analysis.race = await self.apart(lambda: race(first, steps))
        turns = [(number, steps[number - 1]) for number in standing(row.entry for row in log)]
        turns = [(number, step) for number, step in turns if step.entry.seat != NATURE]
        if not reviews(game) or first.timed:
            turns = []
        moves = await self.apart(lambda: counted(game, steps)) if turns else []
        analysis.of = len(turns)
        for number, step in turns[analysis.done :]:
            if loop.time() > analysis.asked + LOOKED_AT:
                return
            with suppress(Refused):  # the other turns can be looked at all the same
                review = await self.advice.judged(match, number, step, None)
                if review is not None:
                    place = {"number": number, "move": moves[number - 1], "seat": step.entry.seat}
                    analysis.turns.append(place | review)
            analysis.done += 1
        analysis.lookback = await self._look_back(match, log, analysis.turns) if looks_back(game) else {}

    async def _look_back(self, match: MatchRecord, log: list[Row], turns: list[dict[str, Any]]) -> dict[str, Any]:
        try:
            guesses = [asdict(guess) for guess in await self.store.guesses(match.id)]
        except NotSaved as problem:
            raise Refused(WENT_WRONG, 503) from problem
        numbers = standing(row.entry for row in log)
        entries = [(log[number - 1].entry.seat, log[number - 1].entry.action) for number in numbers]

        def place(number: int) -> int:
            """The place of a step among those that were not taken back, or of the next one that was not."""
            return bisect_left(numbers, number) + 1

        told = [renumbered(given, place) for given in (turns, guesses)] if len(numbers) < len(log) else [turns, guesses]
        whole = Whole(len(match.seats), match.options, entries, told[0], told[1], match.position)
        try:
            found = await self.minds.lookback(match.game, whole)
        except NoAnswer:
            return {}
        back: dict[str, Any] = renumbered(found, lambda place: numbers[place - 1]) if told[0] is not turns else found
        return back

    def forget(self, matches: Collection[str]) -> None:
        """Keeps nothing in mind of these matches, which are no more."""
        for match in matches:
            if match in self.found:
                self.found.pop(match)[1].cancel()

    async def stop(self) -> None:
        """Gives up all that is being worked out."""
        works = [work for _, work in self.found.values()]
        for work in works:
            work.cancel()
        await asyncio.gather(*works, return_exceptions=True)


def renumbered(value: Any, number: Callable[[int], int]) -> Any:
    """The same value with other numbers for the steps it tells of, however deep: whatever stands there as a `number`.

    >>> renumbered({"best": [{"number": 3, "seat": 1}]}, lambda number: number + 1)
    {'best': [{'number': 4, 'seat': 1}]}
    """
    if isinstance(value, dict):
        return {
            name: number(part) if name == "number" and is_integer(part) else renumbered(part, number)
            for name, part in value.items()
        }
    return [renumbered(part, number) for part in value] if isinstance(value, list | tuple) else value


def counted(game: Game, steps: Sequence[Step]) -> list[int]:
    """By step the number of the move that it is part of, as a replay counts them."""
    return [*accumulate((is_move(game, story_of(step, None)) for step in steps), initial=1)]


def race(first: State, steps: Sequence[Step]) -> list[dict[str, Any]]:
    """How the seats stood, by the numbers of a spectator's pictures: at first, wherever it changed, and in the end."""
    stands = [(0, first.scores)]
    for step in steps:
        number = stands[-1][0] + shows(step, None, story_of(step, None))
        stands.append((number, step.after.scores))
    counted = [stand for stand in stands if stand[1]]
    told = [stand for before, stand in zip([(0, ()), *counted], counted, strict=False) if stand[1] != before[1]]
    return [{"number": number, "scores": list(scores)} for number, scores in dict.fromkeys([*told, *counted[-1:]])]
