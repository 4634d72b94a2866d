"""Lessons at the desk: the pictures of their steps, as at a table, and what is said to what the learner does.

Nobody sits at a table here and nothing is stored: a lesson is the same for everybody, so it is drawn once.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import msgspec

from ludoteca.contract import Action, Game, too_deep
from ludoteca.lessons import Lesson, Task, lesson
from ludoteca.match import Step
from ludoteca.rulebooks import paragraph_of
from ludoteca.tables.catalogue import AVATARS, free_bot_name, known, levels
from ludoteca.tables.infos import Now, table_info
from ludoteca.tables.limits import Paced
from ludoteca.tables.messages import TOO_DEEP, check_row
from ludoteca.tables.outside import Apart
from ludoteca.tables.pictures import Sights, encoded, picture
from ludoteca.tables.records import Seat, TableRecord
from ludoteca.tables.refusals import TOO_FAST, Refused
from ludoteca.tables.settings import Settings
from ludoteca.tables.steps import STAMPED, attempted
from ludoteca.words import Sentence, say

logger = logging.getLogger("ludoteca.tables")

BURST, RATE = 100, 25
"""What may be done in lessons from one address: at once, and a second in the long run. A class has one address."""
NOT_MEANT = say("You may do that. But try what glows!")


class Done(msgspec.Struct, forbid_unknown_fields=True):
    """What the learner does in a step; or only asks about, if it is a try."""

    actions: list[dict[str, Any]]
    tries: bool = msgspec.field(default=False, name="try")


class Lessons:
    """All lessons of all games."""

    def __init__(self, apart: Apart, address: str) -> None:
        """`address` stands in invitations."""
        self.apart = apart
        self.address = address
        self.pace = Paced(BURST, RATE)
        self.found: dict[tuple[str, str], Drawn | Sentence] = {}
        self.texts: dict[tuple[str, str, str], str] = {}
        """Whole lessons as they go over the wire, by game, name and language."""

    async def listed(self, id: str, language: str) -> dict[str, Any]:
        """The lessons of a game in their order; of one that is not in order, why."""
        game = known(id)
        return {
            "game": game.id,
            "title": game.title,
            "lessons": [listing(name, await self._find(game, name), language) for name in game.lessons],
        }

    async def text(self, id: str, name: str, language: str) -> str:
        """A whole lesson as JSON, with the pictures in which its steps begin."""
        drawn = await self._drawn(id, name)
        key = (id, name, language)
        if key not in self.texts:
            table = drawn.table(self.address)
            self.texts[key] = await self.apart(lambda: encoded(drawn.info(table, language), language))
        return self.texts[key]

    async def answer(self, id: str, name: str, step: str, done: Done, address: str, language: str) -> dict[str, Any]:
        """What follows when the learner does this in the step of this number, counted from 0."""
        if not self.pace.take(address):
            raise Refused(TOO_FAST, 429, self.pace.wait(address))
        drawn = await self._drawn(id, name)
        if step not in map(str, range(len(drawn.lesson.tasks))):
            raise Refused(say("This lesson has no such step."), 404)
        check_row(done.actions)
        if any(map(too_deep, done.actions)):
            raise Refused(TOO_DEEP)
        if not done.tries:
            return await self.apart(lambda: drawn.answer(int(step), done.actions, language))
        if len(done.actions) > 1:
            raise Refused(say("One action is tried at a time."))
        return await self.apart(lambda: drawn.tried(int(step), done.actions[0]))

    async def _drawn(self, id: str, name: str) -> Drawn:
        game = known(id)
        if name not in game.lessons:
            raise Refused(say("{title} has no such lesson.", title=game.title), 404)
        found = await self._find(game, name)
        if isinstance(found, Sentence):
            raise Refused(found, 500)
        return found

    async def _find(self, game: Game, name: str) -> Drawn | Sentence:
        """A lesson as it is shown, or why it is not in order."""
        key = (game.id, name)
        if key not in self.found:
            try:
                self.found[key] = await self.apart(lambda: Drawn(game, lesson(game, name)))
            except ValueError as problem:
                logger.warning("%s", problem)
                self.found[key] = say("This lesson is not in order ({reason}).", reason=str(problem).removesuffix("."))
        return self.found[key]


def listing(name: str, found: Drawn | Sentence, language: str) -> dict[str, Any]:
    """A lesson as the list of its game has it."""
    if isinstance(found, Sentence):
        return {"name": name, "title": None, "moves": 0, "refusal": found}
    return {"name": name, "title": found.lesson.title[language], "moves": len(found.lesson.tasks), "refusal": None}


class Drawn:
    """A lesson and its pictures: where each step begins, and what follows what is wanted there."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.seats = lesson.scene.first.dump()["seats"]
        self.begins: list[dict[str, Any]] = []
        self.answers: list[list[list[dict[str, Any]]]] = []
        """By step and wanted action: the pictures of that action and of all that answers it."""
        sights = Sights(game, self.seats)
        for step in lesson.scene.steps:
            sights.follow(step)
        led = [*lesson.scene.steps]
        number = 0
        for task in lesson.tasks:
            if led and led[-1].after != task.before:
                sights = Sights(game, self.seats)  # it is a position of its own
            self._number(sights, number := number + 1)
            self.begins.append(self._picture(task.before, sights, [], moment(task)))
            answers = []
            for action in reversed(task.actions):  # what is shown comes last: the next step goes on from there
                seen = deepcopy(sights)
                led = [*task.answered(action, lesson.seat)]
                answers.append(self._follow(seen, led, moment(task)))
            sights = seen
            number += max(map(len, answers))
            self.answers.append(answers[::-1])

    def _number(self, sights: Sights, number: int) -> None:
        """From here on the learner's pictures are counted from this number."""
        seat = self.lesson.seat
        sights.all[seat] = sights.all[seat]._replace(number=number)

    def _follow(self, sights: Sights, steps: Sequence[Step], now: int) -> list[dict[str, Any]]:
        pictures = []
        for step in steps:
            now = step.entry.action.get("at", now)
            stories = sights.follow(step)
            if self.lesson.seat in stories:
                pictures.append(self._picture(step.after, sights, stories[self.lesson.seat], now))
        return pictures

    def _picture(self, state: Any, sights: Sights, story: list[dict[str, Any]], now: int) -> dict[str, Any]:
        return picture(self.game, self.match, state, sights.all[self.lesson.seat], story, now)

    @property
    def match(self) -> str:
        """What stands where pictures name their match."""
        return f"lesson {self.lesson.name}"

    def table(self, address: str) -> dict[str, Any]:
        """The table as a board needs it: the learner and bots, and nothing to ask for."""
        seats: list[Seat] = []
        level = next(iter(levels(self.game.id)), None)
        for number in range(self.seats):
            if number == self.lesson.seat:
                seats.append(Seat("person", "", AVATARS[0]))  # the page knows who learns
            else:
                seats.append(Seat("bot", free_bot_name(level, seats), level=level))
        options = self.lesson.scene.first.dump()["options"]
        settings = Settings(hints=False, aids=dict.fromkeys(self.game.aids))
        record = TableRecord(self.match, self.game.id, self.game.version, options, None, 0, seats, settings=settings)
        here = [number == self.lesson.seat for number in range(self.seats)]
        now = Now("playing", self.match, here=here, thinking=[False] * self.seats)
        info = table_info(record, now, address, [self.lesson.seat])
        again = {"match": self.match, "number": 1, "seat": self.lesson.seat}  # as there, nothing counts for a record
        return {**info, "invite": f"{address}/learn/{self.game.id}/{self.lesson.name}", "again": again}

    def info(self, table: dict[str, Any], language: str) -> dict[str, Any]:
        """The lesson as the page gets it."""
        return {
            "game": self.game.id,
            "name": self.lesson.name,
            "title": self.lesson.title[language],
            "table": table,
            "seat": self.lesson.seat,
            "steps": [
                {
                    "text": task.text[language],
                    "glow": task.glow,
                    "hand": task.hand,
                    "why": task.why[language],
                    "picture": begins,
                }
                for task, begins in zip(self.lesson.tasks, self.begins, strict=True)
            ],
        }

    def answer(self, step: int, actions: Sequence[Action], language: str) -> dict[str, Any]:
        """What the rules refuse, what is kindly said to something that is not meant, or what happens."""
        task = self.lesson.tasks[step]
        answer: dict[str, Any] = {"refusal": None, "paragraph": None, "goes": False, "words": None, "pictures": []}
        if any("at" in action for action in actions):
            return {**answer, "refusal": STAMPED}
        meant = task.meant(actions, self.lesson.seat)
        if meant is not None:
            return {**answer, "goes": True, "pictures": self.answers[step][task.actions.index(meant)]}
        refusal = task.refuse(actions, self.lesson.seat)
        if refusal is not None:
            return {**answer, "refusal": refusal, "paragraph": paragraph_of(self.game, refusal)}
        return {**answer, "words": NOT_MEANT if task.other is None else task.other[language]}

    def tried(self, step: int, action: Action) -> dict[str, Any]:
        """What the rules say of a draft, as they do at a table."""
        task = self.lesson.tasks[step]
        refusal, preview, sketch = attempted(task.before, self.lesson.seat, action, moment(task))
        return {
            "refusal": refusal,
            "paragraph": paragraph_of(self.game, refusal),
            "preview": preview,
            "sketch": sketch,
        }


def moment(task: Task) -> int:
    """The time that a step's clock shows, which stands still: when the learner is to act."""
    at: int = task.actions[0].get("at", 0)
    return at
