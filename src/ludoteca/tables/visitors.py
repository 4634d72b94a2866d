"""Visitors: what browsers say to tables and hear from them, one line a browser, which may hold several seats."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any

from ludoteca.rulebooks import paragraph_of
from ludoteca.tables import messages
from ludoteca.tables.catalogue import PHRASES
from ludoteca.tables.guesses import guess
from ludoteca.tables.hall import Hall
from ludoteca.tables.limits import Bucket
from ludoteca.tables.measures import Measures
from ludoteca.tables.outbox import Letter, Outbox
from ludoteca.tables.outside import Gone, Line
from ludoteca.tables.pictures import encoded
from ludoteca.tables.races import Race, not_standing, shown_at
from ludoteca.tables.reading import read
from ludoteca.tables.refusals import NOT_YOURS, TOO_FAST, WENT_WRONG, Refused
from ludoteca.tables.table import Table
from ludoteca.tables.turns import NO_CLOCK, Turns
from ludoteca.tables.watchers import Mark, leaves
from ludoteca.words import say

logger = logging.getLogger("ludoteca.tables")

BURST, RATE = 20, 5
"""Messages at once, and messages a second in the long run."""
CHEAP = 8
"""Actions played together that count as one message: no pictures are drawn between them."""
QUICK_RATE = 10
"""Messages a second at a table where everybody acts at once."""
QUESTIONS = 2
"""Hints and reviews that one visitor may wait for at once: each keeps a mind busy."""
REFUSED = 200
"""Messages that were too many or not understood, after which a line is closed."""
HELLO = 30.0
"""Seconds within which a visitor must come to a table."""
POLICY = 1008
CLOSING = 5.0
"""Seconds within which a line must let itself be closed."""


class Visitor:
    """Whoever is at the other end of a line: watches one table, through the eyes of the seats they hold."""

    def __init__(self, line: Line, hall: Hall) -> None:
        self.line = line
        self.hall = hall
        self.table: Table | None = None
        self.held: list[int] = []
        self.language = "en"
        self.info = ""
        self.shown: dict[Mark, float] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.asking = 0
        self.bucket = Bucket(BURST, RATE)
        self.refused = 0
        self.given_up = False
        self.life: asyncio.Task[Any] | None = None
        self.closing: asyncio.Task[None] | None = None
        self.outbox = Outbox(self._send, self._fresh, self._close)
        self.measures = Measures(self.outbox)

    @property
    def half(self) -> float:
        """How far away the browser is: milliseconds of one way, as we have measured them."""
        return self.measures.lag.half

    def note(self, mark: Mark) -> None:
        """Notes when a round was first sent."""
        if any(known[0] != mark[0] for known in self.shown):
            self.shown.clear()  # what was shown of another match is of no use any more
        self.shown.setdefault(mark, time.monotonic())

    async def live(self) -> None:
        """Listens until the browser goes or has to go."""
        self.life = asyncio.current_task()
        unwelcome = asyncio.get_running_loop().call_later(HELLO, self._no_hello)
        try:
            while self.refused < REFUSED:
                message = await self.line.receive()
                await self._hear(message, time.monotonic())
            await self._close(POLICY)
        except Gone:
            pass  # the browser has hung up, which is its right
        except asyncio.CancelledError:
            if not self.given_up:
                raise
        finally:
            unwelcome.cancel()
            self.measures.stop()
            if self.table is not None:
                self.hall.leave(self.table, self)
            self.outbox.end()

    async def _hear(self, text: str | bytes, arrived: float) -> None:
        """Does what one message asks for, or says in one sentence why not."""
        id: str | int | None = None
        good = False
        try:
            if isinstance(text, bytes):
                raise Refused(say("Messages are text, so nothing was done."))
            message = messages.decoded(text)
            if isinstance(message, messages.Measured) and self.measures.answer(message.id, arrived):
                return
            id = getattr(message, "id", None)
            if not self.bucket.take(price(message)):
                raise Refused(TOO_FAST)
            good = True
            work = self._slow(message, arrived)
            if work is None:
                await self._do(message)
            else:
                self._beside(id, work)
        except Refused as refusal:
            self.refused += not good
            self._refuse(id, refusal.sentence)
        except Exception:
            logger.exception("a message could not be dealt with")
            self._refuse(id, WENT_WRONG)

    def _slow(self, message: messages.AnyMessage, arrived: float) -> Coroutine[Any, Any, dict[str, Any]] | None:
        """The work on a message whose answer may take a while; None for one that is dealt with at once."""
        match message:
            case messages.Play() if self.table is not None and self.table.timed:
                return self._race(message, arrived)
            case messages.Hint() | messages.Review():
                if self.asking >= QUESTIONS:
                    raise Refused(say("Your last question is still being thought about."))
                self.asking += 1
                return self._ask(message)
            case _:
                return None

    def _beside(self, id: str | int | None, work: Coroutine[Any, Any, dict[str, Any]]) -> None:
        """Sends the answer when there is one, while this visitor goes on being heard."""

        async def answer() -> None:
            try:
                self._answer(await work)
            except Refused as refusal:
                self._refuse(id, refusal.sentence)
            except Exception:
                logger.exception("a message could not be dealt with")
                self._refuse(id, WENT_WRONG)

        task = asyncio.create_task(answer())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _race(self, message: messages.Play, arrived: float) -> dict[str, Any]:
        """Lets an action take its place in the line of a race."""
        race = self.hall.thinking.race(self._mine(message.seat))
        number = await race.play(message.seat, message.action, message.id, self, arrived)
        return {"type": "played", "id": message.id, "number": number}

    async def _ask(self, message: messages.Hint | messages.Review) -> dict[str, Any]:
        """Asks the game for help, or for its opinion."""
        advice = self.hall.advice
        try:
            if isinstance(message, messages.Hint):
                steps = await advice.hint(self._running(message.seat), message.seat)
                return {"type": "hinted", "id": message.id, "steps": steps}
            review = await advice.review(self._here(), message.number, [*self.held])
            return {"type": "reviewed", "id": message.id, "review": review}
        finally:
            self.asking -= 1

    async def _do(self, message: messages.AnyMessage) -> None:
        match message:
            case messages.Ping():
                self._answer({"type": "pong"})
            case messages.Measured():
                pass  # too late, or never asked for
            case messages.Hello():
                await self._hello(message)
            case messages.Language():
                self.language = message.language
                if self.table is not None:
                    for letter in self.table.fresh(self):
                        self.outbox.put(letter, leaves(self.table.seen, self))
            case messages.Play():
                number = await self._mine(message.seat).play(message.seat, message.action, client=message.id)
                self._answer({"type": "played", "id": message.id, "number": number})
            case messages.Plays():
                table = self._mine(message.seat)
                if table.timed or table.game.hides:  # a refusal would say what the actions before it bring to light
                    raise Refused(say("At this table one action is played at a time."))
                messages.check_row(message.actions)
                number = await table.play(message.seat, *message.actions, client=message.id)
                self._answer({"type": "played", "id": message.id, "number": number})
            case messages.Try():
                table = self._mine(message.seat)
                if table.timed:
                    shown_at(table, message.seat, message.action, self)  # nothing is said of what they have not seen
                refusal, preview, sketch = table.attempt(message.seat, message.action)
                paragraph = paragraph_of(table.game, refusal)
                tried = {"refusal": refusal, "paragraph": paragraph, "preview": preview, "sketch": sketch}
                self._answer({"type": "tried", "id": message.id, **tried})
            case messages.Aid():
                aid = self.hall.advice.aid(self._running(message.seat), message.seat, message.name)
                self._answer({"type": "aided", "id": message.id, "aid": aid})
            case messages.Read():
                table = self._running(message.seat)
                if table.timed and table.state is not None:
                    shown_at(table, message.seat, {"round": table.state.round}, self)  # as with a draft
                found = read(table, message.seat, message.text)
                self._answer({"type": "read", "id": message.id, **found})
            case messages.Guess():
                await guess(self._mine(message.seat), message)
            case messages.Pause():
                self._timekeeper(message.seat).ask_to_stand(message.seat)
            case messages.Go():
                self._timekeeper(message.seat).go()
            case messages.Time():
                self._turns(message.seat).time(message.seat)
            case messages.More():
                self._turns(message.seat).more(message.seat)
            case messages.Fill():
                await self.hall.fill(self._seated(), message.seat, message.level)
            case messages.Rematch():
                await self._mine(message.seat).rematch()
            case messages.Say():
                table = self._mine(message.seat)
                if message.phrase not in PHRASES and message.phrase not in table.game.phrases:
                    raise Refused(say("Nobody can say that at this table."))
                table.watchers.send({"type": "said", "seat": message.seat, "phrase": message.phrase})

    async def _hello(self, hello: messages.Hello) -> None:
        self.language = hello.language  # first: that there is no such table is said in it too
        table = await self.hall.find(hello.table)
        if self.table is not None:
            self.hall.leave(self.table, self)
        self.table = table
        self.shown.clear()
        if table.timed:
            self.bucket.rate = max(QUICK_RATE, RATE)
            self.measures.measure()
        held = await self.hall.come(table, self, hello.secrets)
        if len(held) < len(set(hello.secrets)):
            raise Refused(say("One of your seats at this table is no longer yours."))

    def _mine(self, seat: int) -> Table:
        """The table, if this visitor holds that seat."""
        table = self._seated()
        if seat not in self.held:
            raise Refused(NOT_YOURS)
        return table

    def _running(self, seat: int) -> Table:
        """The same, unless it is a race whose time stands still: nobody prepares anything meanwhile."""
        table = self._mine(seat)
        not_standing(table)
        return table

    def _turns(self, seat: int) -> Turns:
        """Who keeps the time of the turns at this visitor's table."""
        table = self._mine(seat)
        if not table.turn_clock:
            raise Refused(NO_CLOCK)
        return self.hall.thinking.turns_of(table)

    def _timekeeper(self, seat: int) -> Race | Turns:
        """Who keeps the time at this visitor's table."""
        table = self._mine(seat)
        return self.hall.thinking.race(table) if table.timed else self._turns(seat)

    def _seated(self) -> Table:
        """The table, if this visitor holds a seat there."""
        table = self._here()
        if not self.held:
            raise Refused(say("You are watching: only those who sit at the table can do that."))
        return table

    def _here(self) -> Table:
        """The table this visitor looks at."""
        if self.table is None:
            raise Refused(say("Come to a table first."))
        return self.table

    def _answer(self, message: dict[str, Any]) -> None:
        self.outbox.put(Letter(encoded(message, self.language), answer=True))

    def _refuse(self, id: str | int | None, sentence: str) -> None:
        """Says why something was not done, and by which paragraph of the rulebook if it is the rules that refuse."""
        paragraph = None if self.table is None else paragraph_of(self.table.game, sentence)
        self._answer({"type": "refused", "id": id, "refusal": sentence, "paragraph": paragraph})

    def _fresh(self) -> list[Letter]:
        """What a reader needs who was too slow."""
        return self.table.fresh(self) if self.table is not None else []

    def _no_hello(self) -> None:
        if self.table is None:
            self.closing = asyncio.create_task(self._close(POLICY))

    async def _send(self, text: str) -> None:
        try:
            await self.line.send(text)
        except Gone:
            await asyncio.Event().wait()  # the line is gone; the listening side ends this task

    async def _close(self, code: int) -> None:
        """Closes the line; one that does not even read that is given up and left to the system's timeout."""
        try:
            async with asyncio.timeout(CLOSING):
                await self.line.close(code)
        except (TimeoutError, Gone):
            self.given_up = True
            if self.life is not None and self.life is not asyncio.current_task():
                self.life.cancel()


def price(message: messages.AnyMessage) -> float:
    """What a message costs of those that a visitor may send: 1, or more for a long row of actions."""
    return max(1.0, min(messages.MOST, len(message.actions)) / CHEAP) if isinstance(message, messages.Plays) else 1.0
