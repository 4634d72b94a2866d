"""Visitors: what browsers say to tables and hear from them, one line a browser, which may hold several seats."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from math import inf
from typing import Any

from ludoteca.rulebooks import paragraph_of
from ludoteca.tables import messages, rematches
from ludoteca.tables.catalogue import EMOTES, PHRASES
from ludoteca.tables.guesses import guess
from ludoteca.tables.hall import Hall
from ludoteca.tables.limits import Bucket
from ludoteca.tables.measures import Measures
from ludoteca.tables.outbox import TRY_AGAIN_LATER, Letter, Outbox
from ludoteca.tables.outside import Gone, Line
from ludoteca.tables.pictures import encoded
from ludoteca.tables.races import check_begun, not_standing, shown_at
from ludoteca.tables.reading import read
from ludoteca.tables.records import fits, hashed
from ludoteca.tables.refusals import NOT_YOURS, TOO_FAST, WENT_WRONG, Refused
from ludoteca.tables.screens import start
from ludoteca.tables.table import Table
from ludoteca.tables.takebacks import agree, take_back
from ludoteca.tables.waiting import stop_waiting
from ludoteca.tables.watchers import Mark, leaves
from ludoteca.words import say

logger = logging.getLogger("ludoteca.tables")

BURST, RATE = 20, 5
"""Messages at once, and messages a second in the long run."""
CHEAP = 8
"""Actions played together that count as one message: no pictures are drawn between them."""
QUICK_RATE = 10
"""Messages a second at a table where everybody acts at once."""
PROGRAM_BURST, PROGRAM_RATE = 100, 50
"""Messages of a program that sits there with a token: at once, and a second in the long run."""
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

    def __init__(self, line: Line, hall: Hall, own: bool = False) -> None:
        """Whoever plays in their `own` house may say as much as they like: nobody else waits for it."""
        self.line = line
        self.hall = hall
        self.table: Table | None = None
        self.held: list[int] = []
        self.screen = False
        self.keys: set[str] = set()
        self.language = "en"
        self.info = ""
        self.shown: dict[Mark, float] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.asking = 0
        self.bucket = Bucket(inf if own else BURST, RATE)
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
                before = self.refused
                await self._hear(message, time.monotonic())
                if self.refused > before:
                    await asyncio.sleep(0)  # whoever says too much waits until all others were heard
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
                if self.table is not None and not self.hall.alone:
                    self.hall.neighbours.measured(self.table)
                return
            id = getattr(message, "id", None)
            if not self.bucket.take(price(message)):
                raise Refused(TOO_FAST, 429, self.bucket.wait())
            good = True
            work = self._slow(message, arrived)
            if work is None:
                await self._do(message)
                if isinstance(message, messages.Play | messages.Plays):
                    self.hall.tally.played(time.monotonic() - arrived)
            else:
                self._beside(id, work)
        except Refused as refusal:
            self.hall.tally.refused(refusal.status, refusal.sentence)
            self.refused += not good
            self._refuse(id, refusal)
        except Exception:
            self.hall.tally.refused(500)
            logger.exception("a message could not be dealt with")
            self._refuse(id, Refused(WENT_WRONG))

    def _slow(self, message: messages.AnyMessage, arrived: float) -> Coroutine[Any, Any, dict[str, Any] | None] | None:
        """The work on a message whose answer may take a while; None for one that is dealt with at once."""
        match message:
            case messages.Play() if self.table is not None and self.table.timed:
                return self._race(message, arrived)
            case messages.Hint() | messages.Review():
                if self.asking >= QUESTIONS:
                    raise Refused(say("Your last question is still being thought about."))
                self.asking += 1
                return self._ask(message)
            case messages.Pause() | messages.Go() | messages.Time() | messages.More():
                table = self._of(message.seat)
                return None if self.hall.thinking.drives(table) else self._keep_time(message)
            case _:
                return None

    def _beside(self, id: str | int | None, work: Coroutine[Any, Any, dict[str, Any] | None]) -> None:
        """Sends the answer when there is one, while this visitor goes on being heard."""

        async def answer() -> None:
            try:
                answer = await work
                if answer is not None:
                    self._answer(answer)
            except Refused as refusal:
                self.hall.tally.refused(refusal.status, refusal.sentence)
                self._refuse(id, refusal)
            except Exception:
                self.hall.tally.refused(500)
                logger.exception("a message could not be dealt with")
                self._refuse(id, Refused(WENT_WRONG))

        task = asyncio.create_task(answer())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _race(self, message: messages.Play, arrived: float) -> dict[str, Any]:
        """Lets an action take its place in the line of a race."""
        table = self._mine(message.seat)
        check_begun(message.action, message.begun)
        number = await self.hall.driving.play(table, message.seat, message.action, message.id, self, arrived)
        self.hall.tally.played(time.monotonic() - arrived)
        return {"type": "played", "id": message.id, "number": number}

    async def _keep_time(self, message: messages.Pause | messages.Go | messages.Time | messages.More) -> None:
        """Says something to whoever keeps the time at this visitor's table."""
        await self.hall.driving.say(self._of(message.seat), type(message).__name__.lower(), message.seat)

    async def _take_back(self, message: messages.Takeback) -> None:
        """Takes back what this visitor did last, or asks the others."""
        number = await take_back(self._mine(message.seat), message.seat, message.id, self.held)
        if number is None:
            self._answer({"type": "asked", "id": message.id})
        else:
            self._answer({"type": "played", "id": message.id, "number": number})

    async def _ask(self, message: messages.Hint | messages.Review) -> dict[str, Any]:
        """Asks the game for help, or for its opinion."""
        advice = self.hall.advice
        try:
            if isinstance(message, messages.Hint):
                table = self._running(message.seat)
                steps = await advice.hint(table, message.seat)
                not_standing(table)  # it may have been stopped while this was thought about
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
                table = self._mine(message.seat)
                number = await table.play(message.seat, message.action, client=message.id)
                self._answer({"type": "played", "id": message.id, "number": number})
                await self.hall.acted(table, message.seat)
            case messages.Plays():
                table = self._mine(message.seat)
                if table.timed or table.game.hides:  # a refusal would say what the actions before it bring to light
                    raise Refused(say("At this table one action is played at a time."))
                messages.check_row(message.actions)
                number = await table.play(message.seat, *message.actions, client=message.id)
                self._answer({"type": "played", "id": message.id, "number": number})
                await self.hall.acted(table, message.seat)
            case messages.Try():
                table = self._running(message.seat)
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
            case messages.Takeback():
                await self._take_back(message)
            case messages.Agree():
                table = self._mine(message.seat)
                if table.status == "over":
                    await rematches.answer(table, message.seat, message.yes, self.held)
                else:
                    await agree(table, message.seat, message.yes)
            case messages.Pause() | messages.Go() | messages.Time() | messages.More():
                await self._keep_time(message)
            case messages.Fill():
                await self.hall.fill(self._seated(), message.seat, message.level, self.held)
            case messages.Start():
                await start(self.hall, self._here() if self.screen else self._seated(), message.level)
            case messages.Unwait():
                await stop_waiting(self._here(), self.keys)
            case messages.Rematch():
                table = self._of(message.seat)
                if message.seat is None and self.screen:
                    await table.rematch()  # whoever leads asks nobody
                else:
                    await rematches.offer(table, message.seat, self.held)
            case messages.Say():
                table = self._mine(message.seat)
                if message.phrase not in (*PHRASES, *EMOTES, *table.game.phrases):
                    raise Refused(say("Nobody can say that at this table."))
                table.watchers.send({"type": "said", "seat": message.seat, "phrase": message.phrase})
                table.tell("said", {"seat": message.seat, "phrase": message.phrase})

    async def _hello(self, hello: messages.Hello) -> None:
        """Lets them come to a table; if that cannot be read now, they hear it and are to come again by a new line."""
        try:
            await self._come(hello)
        except Refused as refusal:
            if refusal.status != 503:
                raise
            refused = {"type": "refused", "id": None, "refusal": refusal.sentence, "paragraph": None}
            await self._send(encoded(refused, self.language))
            await self._close(TRY_AGAIN_LATER)

    async def _come(self, hello: messages.Hello) -> None:
        self.language = hello.language  # first: that there is no such table is said in it too
        table = await self.hall.find(hello.table)
        if self.table is not None:
            self.hall.leave(self.table, self)
        self.table = table
        self.shown.clear()
        self.screen = hello.screen is not None and fits(hello.screen, table.record.screen_hash)
        self.keys = {hashed(secret) for secret in hello.secrets}
        if table.timed:
            self._hurry(BURST, QUICK_RATE)
            self.measures.measure()
        held = await self.hall.come(table, self, hello.secrets)
        if any(table.record.seats[seat].program for seat in held):
            self._hurry(PROGRAM_BURST, PROGRAM_RATE)
        if len(held) + sum(waiter.secret_hash in self.keys for waiter in table.record.waiting) < len(self.keys):
            raise Refused(say("One of your seats at this table is no longer yours."))
        if hello.screen is not None and not self.screen:
            raise Refused(say("This screen can show the table, but it cannot begin or pause a match."))

    def _hurry(self, burst: float, rate: float) -> None:
        """Lets this visitor say at least so much at once, and so much a second."""
        self.bucket.tokens += max(0.0, burst - self.bucket.burst)
        self.bucket.burst, self.bucket.rate = max(burst, self.bucket.burst), max(rate, self.bucket.rate)

    def _mine(self, seat: int) -> Table:
        """The table, if this visitor holds that seat."""
        table = self._seated()
        if seat not in self.held:
            raise Refused(NOT_YOURS)
        return table

    def _of(self, seat: int | None) -> Table:
        """The table, if this visitor holds that seat; without a seat, if theirs is the table's own screen."""
        if seat is not None:
            return self._mine(seat)
        return self._here() if self.screen else self._seated()

    def _running(self, seat: int) -> Table:
        """The same, unless it is a race whose time stands still: nobody prepares anything meanwhile."""
        table = self._mine(seat)
        not_standing(table)
        return table

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

    def _refuse(self, id: str | int | None, refusal: Refused) -> None:
        """Says why something was not done, and by which paragraph of the rulebook if it is the rules that refuse."""
        paragraph = None if self.table is None else paragraph_of(self.table.game, refusal.sentence)
        self._answer({"type": "refused", "id": id, **refusal.info(), "paragraph": paragraph})

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
