"""Minds in another worker: one question at a time, bots before advice, and advice before analyses."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import pickle
import secrets
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from typing import Any

from ludoteca.contract import Action, View
from ludoteca.tables.minds import MindsHere, think
from ludoteca.tables.outside import NoAnswer, TooLong

Ask = Callable[[str, bool], Awaitable[str]]
"""Takes a question to the other worker: what `answered` says there comes back.

Or "late" if nothing came in time, or "away" if there is no such worker now. True if nobody else can answer it.
"""

BOTS, ADVICE, ANALYSES = range(3)
"""What comes first, and what can wait."""
KINDS = {"choose": BOTS, "lookback": ANALYSES}
"""Everything else is advice."""
POSED = "puzzles", "task"
"""What is worked out among the tables where there is nobody else to do it: it does not take long."""
AGAIN = 1.0
"""Seconds after which a bot without a mind asks for one again."""


class Away(NoAnswer):
    """There is no mind now."""


class MindsApart(MindsHere):
    """Minds that leave this worker to the tables."""

    def __init__(self, ask: Ask, seconds: float) -> None:
        super().__init__(seconds)
        self.ask = ask
        self.busy = False
        self.waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self.numbers = itertools.count()

    async def review(self, table: str | None, game: str, view: View, action: Action) -> dict[str, Any] | None:
        """What was best where a seat that saw this did that; with no table it waits until nobody else asks."""
        kind = ANALYSES if table is None else ADVICE
        review: dict[str, Any] | None = await self._ask(kind, "review", game, view, action)
        return review

    async def _think(self, what: str, game: str, *given: Any) -> Any:
        kind = KINDS.get(what, ADVICE)
        while True:
            try:
                return await self._ask(kind, what, game, *given)
            except Away:
                if what in POSED:
                    return await super()._think(what, game, *given)
                if kind != BOTS:
                    raise
            await asyncio.sleep(AGAIN)  # a bot waits: what it would do without a mind is not what was asked for

    async def _ask(self, kind: int, what: str, game: str, *given: Any) -> Any:
        await self._turn(kind)
        try:
            said = await self.ask(packed((what, game, given, self.seconds, secrets.randbits(64))), what not in POSED)
        except Exception as problem:
            raise NoAnswer(str(problem)) from problem
        finally:
            self._next()
        word, _, answer = said.partition(" ")
        if word == "answered":
            return unpacked(answer)
        raise {"late": TooLong, "away": Away}.get(word, NoAnswer)(answer or word)

    async def _turn(self, kind: int) -> None:
        """Waits until the mind is free, and takes it."""
        if not self.busy:
            self.busy = True
            return
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self.waiting, (kind, next(self.numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        """Whoever comes first has the mind; it is free if nobody waits."""
        while self.waiting:
            turn = heapq.heappop(self.waiting)[-1]
            if not turn.done():
                turn.set_result(None)
                return
        self.busy = False


def answered(question: str) -> str:
    """What the mind in this worker answers: `answered` with it, or `stumbled` with the reason."""
    try:
        return f"answered {packed(think(*unpacked(question)))}"
    except Exception as problem:
        return f"stumbled {type(problem).__name__}: {problem}"


def packed(value: Any) -> str:
    """The value as text for the other worker, which runs the same files; sentences keep their memory."""
    return b64encode(pickle.dumps(value)).decode()


def unpacked(text: str) -> Any:
    """The value again."""
    return pickle.loads(b64decode(text))
